package ratcatcher

// outlook is where the rats will stand after their next move, chance and choices by their likeliest.
type outlook struct {
	eaters          [zoneCount]uint8 // what those of a zone will count as in eating
	bite            [zoneCount]uint8 // sum of the bites of common rats
	rats            [zoneCount]uint8 // common rats
	near            [zoneCount]uint8 // zones to the Ratcatcher
	wounds          int32            // wounds of peculiar rats and the Nemesis to come, in sixths
	plain, breeders int32            // common rats in active townships: those that spawn no others, and those that do
}

// guide keeps the compasses of an outlook: most rats share theirs.
type guide struct {
	made [2]zoneSet
	used [2]bool
	c    [2]compass
}

// outlook looks ahead at the rats' next move.
func (r *Rules) outlook(s *Position, o *outlook) {
	var at zoneSet
	at.add(s.At)
	r.flood(s, &at, &o.near)
	var g guide
	active := r.active(s)
	for k := range kinds {
		r.lookCommons(s, k, active, o, &g)
	}
	for _, p := range s.Pack[:s.Packed] {
		r.lookPeculiar(s, p, active, o, &g)
	}
	if s.Lair != nowhere {
		c := r.guide(s, r.nemesis(s).targets, 0, o, &g)
		end := r.walk(s, c, 0, s.Lair, c.goal(s.Lair, nowhere), 4)
		o.eaters[end] += uint8(r.box.limits.NemesisConsume)
		if end == s.At {
			o.wounds += int32(r.nemesisBite(s)) // each of its dice shows a six once in six rolls
		}
	}
}

// guide is the compass for rats of some kinds with a list of targets.
func (r *Rules) guide(s *Position, list []Target, ks Kinds, o *outlook, g *guide) *compass {
	target, found := r.seek(s, list, ks)
	slot := 1
	if target == TargetRatcatcher {
		slot = 0
	}
	c := &g.c[slot]
	if !g.used[slot] || g.made[slot] != found {
		g.used[slot], g.made[slot] = true, found
		c.near, c.target = o.near, target
		c.rivals = zoneSet{}
		r.lead(s, &found, c)
	}
	return c
}

func (r *Rules) lookCommons(s *Position, k Kind, active townSet, o *outlook, g *guide) {
	var c *compass
	sort := &o.plain
	if r.box.common[k].asNest {
		sort = &o.breeders
	}
	for towns := active; towns != 0; {
		first := towns.pop().zone(0)
		for zone := first; zone < first+maxZones; zone++ {
			n := s.Zone[zone].Rats[k]
			if n == 0 {
				continue
			}
			*sort += int32(n)
			end := zone
			if !r.calmed(s, zone).has(k) {
				if c == nil {
					c = r.guide(s, r.box.common[k].targets, 1<<k, o, g)
				}
				end = r.walk(s, c, 1<<k, zone, c.goal(zone, nowhere), r.stride(s, k, zone))
				o.bite[end] += n * r.ratBite(s, k)
			}
			o.rats[end] += n
			o.eaters[end] += n * r.box.common[k].consume
		}
	}
}

func (r *Rules) lookPeculiar(s *Position, p PeculiarRat, active townSet, o *outlook, g *guide) {
	card := &r.box.peculiar[p.ID]
	end := p.Zone
	if active.has(p.Zone.town()) {
		c := r.guide(s, card.targets, anyPeculiar, o, g)
		end = r.walk(s, c, anyPeculiar, p.Zone, c.goal(p.Zone, nowhere), card.movement)
	}
	if card.has(consumeAs) {
		o.eaters[end] += card.knacks[consumeAs]
	} else {
		o.eaters[end] += uint8(r.box.limits.PeculiarConsume)
	}
	switch {
	case end != s.At:
	case card.has(joinBite):
		o.bite[end] += card.bite
	case card.has(sureWound) || int(card.bite) > r.defence(s):
		o.wounds = max(o.wounds, 6)
	}
}

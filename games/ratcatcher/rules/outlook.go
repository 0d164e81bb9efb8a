package rules

import "mischief/games/ratcatcher/box"

// Outlook is where the rats will stand after their next move, chance and choices by their likeliest.
type Outlook struct {
	Eaters          [ZoneCount]uint8 // what those of a zone will count as in eating
	Bite            [ZoneCount]uint8 // sum of the bites of common rats
	Rats            [ZoneCount]uint8 // common rats
	Near            [ZoneCount]uint8 // zones to the Ratcatcher
	Wounds          int32            // wounds of peculiar rats and the Nemesis to come, in sixths
	Plain, Breeders int32            // common rats in active townships: those that spawn no others, and those that do
}

// guide keeps the compasses of an outlook: most rats share theirs.
type guide struct {
	made [2]zoneSet
	used [2]bool
	c    [2]compass
}

// Outlook looks ahead at the rats' next move.
func (r *Rules) Outlook(s *Position, o *Outlook) {
	var at zoneSet
	at.add(s.At)
	r.flood(s, &at, &o.Near)
	var g guide
	active := r.active(s)
	for k := range box.KindCount {
		r.lookCommons(s, k, active, o, &g)
	}
	for _, p := range s.Pack[:s.Packed] {
		r.lookPeculiar(s, p, active, o, &g)
	}
	if s.Lair != box.Nowhere {
		c := r.guide(s, r.Nemesis(s).Targets, 0, o, &g)
		end := r.walk(s, c, 0, s.Lair, c.goal(s.Lair, box.Nowhere), 4)
		o.Eaters[end] += uint8(r.box.Limits.NemesisConsume)
		if end == s.At {
			o.Wounds += int32(r.nemesisBite(s)) // each of its dice shows a six once in six rolls
		}
	}
}

// guide is the compass for rats of some kinds with a list of targets.
func (r *Rules) guide(s *Position, list []box.Target, ks box.Kinds, o *Outlook, g *guide) *compass {
	target, found := r.seek(s, list, ks)
	slot := 1
	if target == box.TargetRatcatcher {
		slot = 0
	}
	c := &g.c[slot]
	if !g.used[slot] || g.made[slot] != found {
		g.used[slot], g.made[slot] = true, found
		c.near, c.target = o.Near, target
		c.rivals = zoneSet{}
		r.lead(s, &found, c)
	}
	return c
}

func (r *Rules) lookCommons(s *Position, k box.Kind, active TownSet, o *Outlook, g *guide) {
	var c *compass
	sort := &o.Plain
	if r.box.Common[k].AsNest {
		sort = &o.Breeders
	}
	for towns := active; towns != 0; {
		first := towns.Pop().Zone(0)
		for zone := first; zone < first+box.MaxZones; zone++ {
			n := s.Zone[zone].Rats[k]
			if n == 0 {
				continue
			}
			*sort += int32(n)
			end := zone
			if !r.calmed(s, zone).Has(k) {
				if c == nil {
					c = r.guide(s, r.box.Common[k].Targets, 1<<k, o, g)
				}
				end = r.walk(s, c, 1<<k, zone, c.goal(zone, box.Nowhere), r.stride(s, k, zone))
				o.Bite[end] += n * r.ratBite(s, k)
			}
			o.Rats[end] += n
			o.Eaters[end] += n * r.box.Common[k].Consume
		}
	}
}

func (r *Rules) lookPeculiar(s *Position, p PeculiarRat, active TownSet, o *Outlook, g *guide) {
	card := &r.box.Peculiar[p.ID]
	end := p.Zone
	if active.Has(p.Zone.town()) {
		c := r.guide(s, card.Targets, box.AnyPeculiar, o, g)
		end = r.walk(s, c, box.AnyPeculiar, p.Zone, c.goal(p.Zone, box.Nowhere), card.Movement)
	}
	if card.Has(box.ConsumeAs) {
		o.Eaters[end] += card.Knacks[box.ConsumeAs]
	} else {
		o.Eaters[end] += uint8(r.box.Limits.PeculiarConsume)
	}
	switch {
	case end != s.At:
	case card.Has(box.JoinBite):
		o.Bite[end] += card.Bite
	case card.Has(box.SureWound) || int(card.Bite) > r.Defence(s):
		o.Wounds = max(o.Wounds, 6)
	}
}

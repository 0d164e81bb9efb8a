package rules

import (
	"mischief/game"
	"mischief/game/notation"
	"mischief/games/ratcatcher/box"
)

// Special abilities (RAT-240 to RAT-245) and the effects that work at once (RAT-601 to RAT-612).

// placesFor is the set of zones where the token of an ability may be put (RAT-601). For one that goes to the reserve at once it is empty.
func (r *Rules) placesFor(s *Position, p box.Place) zoneSet {
	var set zoneSet
	switch p {
	case box.PlaceOwn:
		set.add(s.At)
	case box.PlaceNear:
		return r.within(s, s.At, 1)
	case box.PlaceWithin2:
		return r.within(s, s.At, 2)
	case box.PlaceTownship:
		town := s.At.town()
		for letter := range r.Card(s, town).Zones {
			set.add(town.Zone(letter))
		}
	}
	return set
}

var placeTexts = [...]string{box.PlaceOwn: "your zone", box.PlaceNear: "your zone or an adjacent one", box.PlaceTownship: "a zone of your township",
	box.PlaceWithin2: "a zone at most two away", box.PlaceNone: "no zone"}

// usingAbility: the Ratcatcher spends a token of a special ability (RAT-241).
func (r *Rules) usingAbility() deed {
	return deed{
		Verb: UseAbility, Rule: "RAT-241", Write: is("ability {what} {zone}", inA(anAbility), notation.Maybe(inB(aZone), box.Nowhere)),
		Moves: r.abilityUses, Check: r.checkAbility, Play: r.useAbility,
		Hint: func(s *Position, m Move) []game.Reason {
			return reasons("RAT-241", `{{.ability}} has {{plural .n "token" "tokens"}} left.`,
				game.Word("ability", r.Catcher(s).Abilities[m.A].Name), game.Num("n", s.Ability[m.A]))
		},
		Preview: r.previewAbility,
	}
}

// abilityUses lists the uses of abilities that have tokens.
func (r *Rules) abilityUses(s *Position, m Move, buf []Move) []Move {
	for a, n := range s.Ability {
		if n == 0 {
			continue
		}
		ability := &r.Catcher(s).Abilities[a]
		if ability.Place == box.PlaceNone {
			if !ability.SetsTrap() || r.trapPlace(s) {
				m.A, m.B = uint8(a), box.Nowhere
				buf = append(buf, m)
			}
			continue
		}
		set := r.placesFor(s, ability.Place)
		for z := set.pop(); z != box.Nowhere; z = set.pop() {
			if !ability.Attacks() || s.anyRat(z) {
				m.A, m.B = uint8(a), uint8(z)
				buf = append(buf, m)
			}
		}
	}
	return buf
}

func (r *Rules) checkAbility(s *Position, m Move) error {
	a := &r.Catcher(s).Abilities[m.A]
	places, name := r.placesFor(s, a.Place), game.Word("ability", a.Name)
	switch {
	case !r.unlocked(s, m.A) && s.Ability[m.A] == 0:
		return game.Refuse("RAT-240", "{{.ability}} is locked: fill its unlock slots with cheese.", name)
	case s.Ability[m.A] == 0:
		return game.Refuse("RAT-241", "You have no token of {{.ability}} left.", name)
	case a.Place == box.PlaceNone && m.B != box.Nowhere:
		return game.Refuse("RAT-601", "The token of {{.ability}} goes to the reserve: name no zone.", name)
	case a.Place != box.PlaceNone && (m.B == box.Nowhere || !places.has(ZoneNo(m.B))):
		return game.Refuse("RAT-601", "The token of {{.ability}} is put into {{.place}}.", name, game.Word("place", placeTexts[a.Place]))
	case a.Attacks() && !s.anyRat(ZoneNo(m.B)):
		return game.Refuse("RAT-602", "There is no rat in {{.zone}} to attack.", r.ZoneArg(s, "zone", ZoneNo(m.B)))
	case a.SetsTrap() && !r.trapPlace(s):
		return game.Refuse("RAT-221", "Your zone and those adjacent hold traps already.")
	}
	return nil
}

// useAbility spends a token, which is put into the city or goes to the reserve (RAT-241, RAT-243, RAT-245).
func (r *Rules) useAbility(s *Position, m Move, tell *game.Story) {
	a := &r.Catcher(s).Abilities[m.A]
	s.Ability[m.A]--
	zone := ZoneNo(m.B)
	if a.Place == box.PlaceNone {
		zone = s.At
		tell.Tell("RAT-245", "ability-used", game.Word("ability", a.Name))
	} else {
		s.Zone[zone].Placed[m.A]++
		tell.Tell("RAT-601", "ability-placed", game.Word("ability", a.Name), r.ZoneArg(s, "zone", zone))
	}
	begin(s, effectsTask{Ability: m.A, Zone: zone})
}

// runEffects carries out the effects of an ability in order. A is the ability, B the next effect, C the zone.
func (r *Rules) runEffects(s *Position, t *effectsTask, tell *game.Story) {
	effects := r.Catcher(s).Abilities[t.Ability].Effects
	if int(t.Effect) >= len(effects) {
		s.pop()
		return
	}
	e := effects[t.Effect]
	t.Effect++
	r.work(s, e, t.Zone, tell)
}

// work carries out what works at once, in a zone: an effect of an ability or of a step of the rat tracker (RAT-245, RAT-342).
func (r *Rules) work(s *Position, e box.Effect, zone ZoneNo, tell *game.Story) {
	switch e := e.(type) {
	case *box.AttackEffect:
		r.attackZone(s, zone, e.Pool, fromAbility)
	case *box.PushEffect:
		begin(s, pushTask{Left: e.N, Kinds: e.Kinds})
	case *box.GuardEffect:
		s.Guard = uint8(min(100, int(s.Guard)+int(e.Defence)))
		tell.Tell("RAT-608", "guarded", game.Num("n", e.Defence), game.Num("defence", r.Defence(s)))
	case *box.GainEffect:
		tell.Tell("RAT-609", "gained", game.Word("reward", e.Gain.Text))
		r.gain(s, &e.Gain, tell)
	case *box.FreeTrapEffect:
		begin(s, freeTrapTask{})
	case *box.SpringEffect:
		begin(s, springTask{})
	case *box.SafeEffect:
		s.Safe = true
		tell.Tell("RAT-612", "safe")
	case *box.PeculiarEffect:
		begin(s, peculiarTask{Zone: zone, Left: e.N})
	case *box.RatsEffect:
		begin(s, spawnTask{Zone: zone, Left: e.N})
	case *box.AppearEffect:
		if s.Lair == box.Nowhere {
			begin(s, nestTask{})
		}
	case *box.IncreaseEffect:
		r.increase(s, e.Increase, tell)
	case *box.MutateEffect:
		if !r.mutatedOut(s) {
			begin(s, mutateTask{})
		}
	case *box.LoseEffect:
		s.finish(LostCheese)
	}
}

// runSpring makes every trap that shares its zone with a rat go off, zone by zone; they stay ready (RAT-611).
func (r *Rules) runSpring(s *Position, t *springTask, tell *game.Story) {
	zone := r.nextTriggered(s, t.Zone)
	if zone == box.Nowhere {
		s.pop()
		return
	}
	t.Zone = zone + 1
	trap := &r.Catcher(s).TrapTypes[s.Zone[zone].Trap-1]
	tell.Tell("RAT-611", "trap-goes-off", game.Word("trap", trap.Name), r.ZoneArg(s, "zone", zone))
	r.attackZone(s, zone, trap.Attack, fromTrap)
}

// trapPlace tells whether a trap of some type may be set near the Ratcatcher at no cost.
func (r *Rules) trapPlace(s *Position) bool {
	free := s.Zone[s.At].Trap == 0
	var list [maxAround]ZoneNo
	for _, zone := range list[:r.around(s, s.At, &list)] {
		free = free || s.Zone[zone].Trap == 0
	}
	for t := range r.Catcher(s).TrapTypes {
		if free && r.TrapAvailable(s, uint8(t+1)) {
			return true
		}
	}
	return false
}

// runFreeTrap asks for a free trap as long as there is a place for one.
func (r *Rules) runFreeTrap(s *Position, _ *freeTrapTask, _ *game.Story) {
	if !r.trapPlace(s) {
		s.pop()
		return
	}
	s.ask(FreeTrapping)
}

// freeTrapping: the Ratcatcher sets a trap at no cost (RAT-610).
func (r *Rules) freeTrapping() decision {
	return decision{
		Kind: "free-trap", Rule: "RAT-610", Asks: "you set a free trap",
		Prompt: func(*Position) game.Text {
			return game.Say("Set one trap in your zone or an adjacent one; it costs neither movement points nor a trap token.")
		},
		Deeds: []deed{r.settingTrap(deed{
			Rule:    "RAT-610",
			Moves:   func(s *Position, m Move, buf []Move) []Move { return r.trapsFor(s, box.Nowhere, m, buf) },
			Check:   func(s *Position, m Move) error { return r.checkTrap(s, m, true) },
			Preview: r.previewTrap,
			Play: func(s *Position, m Move, tell *game.Story) {
				s.pop()
				r.setTrap(s, m, tell)
			},
		})},
	}
}

// runPush asks for rats to push out of the Ratcatcher's zone, one after the other.
func (r *Rules) runPush(s *Position, t *pushTask, _ *game.Story) {
	for k := range box.KindCount {
		if t.Left > 0 && t.Kinds.Has(k) && s.Zone[s.At].Rats[k] > 0 {
			s.ask(Pushing)
			return
		}
	}
	s.pop()
}

// pushing: a rat is moved from the Ratcatcher's zone into an adjacent one; the player may stop (RAT-606).
func (r *Rules) pushing() decision {
	return decision{
		Kind: "push", Rule: "RAT-606", Asks: "you push a rat out of your zone, or stop pushing",
		Prompt: func(s *Position) game.Text {
			return game.Say("Push a rat out of {{.zone}} into an adjacent zone, or stop; you may push {{.n}} more.", r.ZoneArg(s, "zone", s.At), game.Num("n", running[pushTask](s).Left))
		},
		Deeds: []deed{r.pushingOut(), {
			Verb: NoPush, Rule: "RAT-606", Write: is("push {what:none}"),
			Moves: once,
			Play:  func(s *Position, _ Move, _ *game.Story) { s.pop() },
		}},
	}
}

// pushingOut: one rat goes into an adjacent zone.
func (r *Rules) pushingOut() deed {
	return deed{
		Verb: Push, Rule: "RAT-606", Write: is("push {what} > {zone}", inA(aKind), inB(aZone)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			var list [maxAround]ZoneNo
			near := list[:r.around(s, s.At, &list)]
			for k := range box.KindCount {
				if !running[pushTask](s).Kinds.Has(k) || s.Zone[s.At].Rats[k] == 0 {
					continue
				}
				m.A = uint8(k)
				for _, zone := range near {
					m.B = uint8(zone)
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			switch {
			case !running[pushTask](s).Kinds.Has(box.Kind(m.A)):
				return game.Refuse("RAT-606", "This does not push {{.kind}} rats.", game.Word("kind", box.KindIDs[m.A]))
			case s.Zone[s.At].Rats[m.A] == 0:
				return game.Refuse("RAT-606", "There is no {{.kind}} rat in {{.zone}}, where you are.", game.Word("kind", box.KindIDs[m.A]), r.ZoneArg(s, "zone", s.At))
			case !r.adjacent(s, s.At, ZoneNo(m.B)):
				return game.Refuse("RAT-606", notAdjacent, r.ZoneArg(s, "to", ZoneNo(m.B)), r.ZoneArg(s, "from", s.At))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			running[pushTask](s).Left--
			s.Zone[s.At].Rats[m.A]--
			s.Zone[m.B].Rats[m.A]++
			tell.Tell("RAT-606", "pushed", kindArg("rat", box.Kind(m.A)), r.ZoneArg(s, "from", s.At), r.ZoneArg(s, "to", ZoneNo(m.B)))
		},
	}
}

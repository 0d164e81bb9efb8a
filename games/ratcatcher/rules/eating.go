package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// Eating (RAT-340) and the rat tracker (RAT-342).

// Where enough rats sit with a cheese they eat one, in one zone after the other. What that sets off is long, and may change what the next zones see: the
// step of the tracker it comes to may spawn rats, mutate them or wake the Nemesis, each with dice and draws of its own. So a meal is three tasks: the
// cursor over the zones stays below, the effects of the tracker's step run on top of it, and between them waits the return of the rats that ate,
// which remembers how many black and white ones there were, because those that the tracker brings meanwhile have eaten nothing and stay (RAT-R22).

// runEating inspects the zones with cheese in ascending order: where enough rats are they consume one (RAT-340, RAT-R05). The Ratcatcher does not hinder
// them (RAT-344).
func (r *Rules) runEating(s *Position, t *eatingTask, tell *game.Story) {
	for ; t.Zone < ZoneCount; t.Zone++ {
		if s.Zone[t.Zone].Cheese == 0 {
			continue
		}
		if eaters := r.eaters(s, t.Zone); eaters >= r.box.Limits.ConsumeThreshold {
			zone := t.Zone
			t.Zone++
			r.consume(s, zone, eaters, tell)
			return
		}
	}
	s.pop()
}

// eaters is how many rats those of a zone count as: common ones by the reference card, a peculiar rat as many as its card says, the Nemesis (RAT-341, RAT-625).
func (r *Rules) eaters(s *Position, zone ZoneNo) int {
	n := 0
	for k := range box.KindCount {
		n += int(s.Zone[zone].Rats[k]) * int(r.box.Common[k].Consume)
	}
	for _, p := range s.Pack[:s.Packed] {
		if p.Zone != zone {
			continue
		}
		if as := r.box.Peculiar[p.ID].Knacks[box.ConsumeAs]; as > 0 {
			n += int(as)
		} else {
			n += r.box.Limits.PeculiarConsume
		}
	}
	if s.Lair == zone {
		n += r.box.Limits.NemesisConsume
	}
	return n
}

// consume moves a cheese onto the rat tracker. What its step says happens at once, then the rats that ate go back to the sack (RAT-342, RAT-343).
func (r *Rules) consume(s *Position, zone ZoneNo, eaters int, tell *game.Story) {
	z := &s.Zone[zone]
	z.Cheese--
	s.Eaten++
	tell.Tell("RAT-342", "consumed", r.ZoneArg(s, "zone", zone), game.Num("rats", eaters), game.Num("step", s.Eaten))
	if s.Eaten >= r.box.Limits.LoseCheese {
		s.finish(LostCheese) // RAT-103
		return
	}
	begin(s, digestTask{Zone: zone, Black: z.Rats[box.Black], White: z.Rats[box.White]})
	begin(s, trackerTask{Step: s.Eaten, Zone: zone})
}

// runDigest returns the black and white rats that ate to the sack; those that came by the tracker's effect stay (RAT-343, RAT-R22).
func (r *Rules) runDigest(s *Position, t *digestTask, tell *game.Story) {
	z := &s.Zone[t.Zone]
	black, white := min(t.Black, z.Rats[box.Black]), min(t.White, z.Rats[box.White])
	s.toSack(t.Zone, box.Black, black)
	s.toSack(t.Zone, box.White, white)
	if black+white > 0 {
		tell.Tell("RAT-343", "eaters-leave", r.ZoneArg(s, "zone", t.Zone), game.Num("n", black+white))
	}
	s.pop()
}

// toSack takes common rats of a zone back to the sack.
func (s *Position) toSack(zone ZoneNo, k box.Kind, n uint8) {
	s.Zone[zone].Rats[k] -= n
	s.Sack[k] += n
}

// runTracker carries out the effects of a step of the rat tracker in order (RAT-342). A is the step, from 1, B the next effect, C the zone where the cheese was.
func (r *Rules) runTracker(s *Position, t *trackerTask, tell *game.Story) {
	s.RunOut = 0 // each effect is a spawning of its own (RAT-R35)
	effects := r.Nemesis(s).Tracker[t.Step-1]
	if int(t.Effect) >= len(effects) {
		s.pop()
		return
	}
	e := effects[t.Effect]
	t.Effect++
	r.work(s, e, t.Zone, tell)
}

// increase puts a +1 token on the Nemesis' board, for the rest of the match (RAT-503).
func (r *Rules) increase(s *Position, in box.Increase, tell *game.Story) {
	s.Increase[in.Who][in.Attribute] += in.By
	tell.Tell("RAT-503", "increased", game.Word("who", increaseWord(in.Who)), game.Word("attribute", attributeWord[in.Attribute]), game.Num("by", in.By))
}

// mutatedOut tells whether every number of the mutation table has its token, so that no die is rolled (RAT-511).
func (r *Rules) mutatedOut(s *Position) bool {
	for i, in := range r.Nemesis(s).Mutations {
		if in.By > 0 && s.Mutated>>i&1 == 0 {
			return false
		}
	}
	return true
}

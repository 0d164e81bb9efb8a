package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// The bite step (RAT-333): the Nemesis, then peculiar rats, then common rats, those in the Ratcatcher's zone.

// Stages of the bite step.
const (
	nemesisBites uint8 = iota
	peculiarsBite
	commonsBite
)

// runBites lets those bite that are in the Ratcatcher's zone. A is the stage, B the next peculiar rat, C whether one has wounded.
func (r *Rules) runBites(s *Position, t *bitesTask, tell *game.Story) {
	switch {
	case t.Stage == nemesisBites && s.Lair == s.At:
		s.ask(Rolling)
	case t.Stage == nemesisBites:
		t.Stage = peculiarsBite
	case t.Stage == peculiarsBite && t.Rat < s.Packed:
		r.peculiarBites(s, t, tell)
	case t.Stage == peculiarsBite:
		t.Stage = commonsBite
	default:
		s.pop()
		r.commonsBite(s, tell)
	}
}

func (r *Rules) biteDice(s *Position) int { return int(r.nemesisBite(s)) }

// biteRolled is the bite of the Nemesis: each six wounds, and each other hit above the Ratcatcher's defence (RAT-332, RAT-R02).
func (r *Rules) biteRolled(s *Position, t *bitesTask, roll [6]uint8, tell *game.Story) {
	t.Stage = peculiarsBite
	hits, sixes := 0, int(roll[5])
	for pips := int(r.nemesisAccuracy(s)); pips < 6; pips++ {
		hits += int(roll[pips-1])
	}
	defence := r.Defence(s)
	wounds := sixes + max(0, hits-defence)
	tell.Tell("RAT-332", "nemesis-bites", r.nemesisArg(s), game.Num("hits", hits), game.Num("sixes", sixes), game.Num("defence", defence), game.Num("wounds", wounds))
	if wounds > 0 {
		r.wound(s, wounds, "RAT-332", tell)
	}
}

// peculiarBites compares the bite of one peculiar rat with the Ratcatcher's defence. All of them together wound once at most (RAT-331, RAT-R19).
func (r *Rules) peculiarBites(s *Position, t *bitesTask, tell *game.Story) {
	p := s.Pack[t.Rat]
	t.Rat++
	card := &r.box.Peculiar[p.ID]
	if p.Zone != s.At || card.Has(box.JoinBite) || r.calmed(s, p.Zone)&box.AnyPeculiar != 0 {
		return
	}
	rule, key := "RAT-331", "peculiar-bites"
	if card.Has(box.SureWound) {
		rule, key = "RAT-632", "peculiar-bursts"
	}
	succeeds := card.Has(box.SureWound) || int(card.Bite) > r.Defence(s)
	if succeeds {
		tell.Tell(rule, key, r.peculiarArg("rat", p.ID), game.Num("bite", card.Bite), game.Num("defence", r.Defence(s)))
	} else {
		tell.Tell("RAT-331", "peculiar-fails", r.peculiarArg("rat", p.ID), game.Num("bite", card.Bite), game.Num("defence", r.Defence(s)))
	}
	if card.Has(box.DiscardSelf) {
		s.dismiss(p.ID)
		t.Rat--
		tell.Tell("RAT-632", "dismissed", r.peculiarArg("rat", p.ID))
	}
	if succeeds && t.Wounded == 0 {
		t.Wounded = 1
		r.wound(s, 1, rule, tell)
	}
	if succeeds && card.Has(box.LoseSpecial) {
		begin(s, loseTask{Left: card.Knacks[box.LoseSpecial]})
	}
}

// commonBite is the sum of the bites of the common rats of some kinds in a zone (RAT-330), without those that are calmed (RAT-607).
func (r *Rules) commonBite(s *Position, zone ZoneNo, ks box.Kinds) int {
	ks &^= r.calmed(s, zone)
	sum := 0
	for k := range box.KindCount {
		if ks.Has(k) {
			sum += int(s.Zone[zone].Rats[k]) * int(r.ratBite(s, k))
		}
	}
	return sum
}

// joinedBite is what peculiar rats of a zone add to the bite of the common ones there (RAT-631).
func (r *Rules) joinedBite(s *Position, zone ZoneNo) int {
	if r.calmed(s, zone)&box.AnyPeculiar != 0 {
		return 0
	}
	sum := 0
	for _, p := range s.Pack[:s.Packed] {
		if card := &r.box.Peculiar[p.ID]; card.Has(box.JoinBite) && p.Zone == zone {
			sum += int(card.Bite)
		}
	}
	return sum
}

// commonsBite lets all common rats in the Ratcatcher's zone bite together: 1 wound if the sum of their bites exceeds his defence (RAT-330).
func (r *Rules) commonsBite(s *Position, tell *game.Story) {
	joined := r.joinedBite(s, s.At)
	sum := r.commonBite(s, s.At, allKinds) + joined
	if sum == 0 {
		return
	}
	rule, key := "RAT-330", "commons-bite"
	if joined > 0 {
		rule = "RAT-631"
	}
	if sum <= r.Defence(s) {
		key = "commons-fail"
	}
	tell.Tell(rule, key, game.Num("bite", sum), game.Num("defence", r.Defence(s)))
	if sum > r.Defence(s) {
		r.wound(s, 1, "RAT-334", tell)
	}
}

// allKinds is the set of the common kinds.
const allKinds box.Kinds = box.AnyPeculiar - 1

// runLoseToken takes special ability tokens from the Ratcatcher, of the ability that he chooses if he has tokens of both (RAT-626).
func (r *Rules) runLoseToken(s *Position, t *loseTask, tell *game.Story) {
	a, b := s.Ability[0], s.Ability[1]
	switch {
	case t.Left == 0 || a+b == 0:
		s.pop()
	case a > 0 && b > 0:
		s.ask(LosingToken)
	case a > 0:
		r.loseToken(s, 0, tell)
	default:
		r.loseToken(s, 1, tell)
	}
}

// loseToken gives one token of an ability back to the reserve.
func (r *Rules) loseToken(s *Position, ability uint8, tell *game.Story) {
	s.Ability[ability]--
	running[loseTask](s).Left--
	tell.Tell("RAT-626", "token-lost", game.Word("ability", r.Catcher(s).Abilities[ability].Name))
}

// losingToken: the Ratcatcher chooses which special ability loses a token (RAT-626).
func (r *Rules) losingToken() decision {
	return decision{
		Kind: "lose-token", Rule: "RAT-626", Asks: "you choose which token you lose",
		Prompt: func(s *Position) game.Text {
			c := r.Catcher(s)
			return game.Say("The bite costs you a token: lose one of {{.a}} (a) or one of {{.b}} (b).",
				game.Word("a", c.Abilities[0].Name), game.Word("b", c.Abilities[1].Name))
		},
		Deeds: []deed{{
			Verb: LoseToken, Rule: "RAT-626", Write: is("lose {what}", inA(anAbility)),
			Moves: func(_ *Position, m Move, buf []Move) []Move {
				for m.A = range uint8(box.AbilityCount) {
					buf = append(buf, m)
				}
				return buf
			},
			Play: func(s *Position, m Move, tell *game.Story) { r.loseToken(s, m.A, tell) },
		}},
	}
}

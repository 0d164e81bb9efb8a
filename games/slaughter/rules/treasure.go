package rules

import (
	"slices"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Treasure Hunt (WAS-860 to WAS-867). The treasure is one token: its N is how many actions have dug for it, Held who carries it, By the other one of two who do.

// digs is how many actions unearth the treasure.
const digs = 2

// treasure is the treasure of the scenario, or nil.
func (s *Position) treasure() *Token {
	if i := s.treasureAt(); i >= 0 {
		return &s.Tokens[i]
	}
	return nil
}

// treasureAt is the place of the treasure among the tokens, or -1.
func (s *Position) treasureAt() int {
	if s.Scenario != codex.TreasureHunt {
		return -1
	}
	return slices.IndexFunc(s.Tokens[:], func(t Token) bool { return t.Kind == Treasure })
}

// burdened tells whether a figure carries the treasure by itself, so that it does nothing but move (WAS-862).
func (s *Position) burdened(n Fig) bool {
	t := s.load(n)
	return t != nil && t.Kind == Treasure && t.By == nobody
}

// partner is who carries the treasure together with a figure, or nobody.
func (s *Position) partner(n Fig) Fig {
	t := s.load(n)
	if t == nil || t.Kind != Treasure {
		return nobody
	}
	if t.Held == n {
		return t.By
	}
	return t.Held
}

// unearthing digs for the treasure by an action (WAS-861).
func (r *Rules) unearthing() deed {
	may := func(s *Position) error {
		t := s.treasure()
		switch {
		case t == nil || t.N >= digs:
			return r.refuse("WAS-861", "There is nothing to unearth.")
		case !r.onToken(s, s.Actor, t):
			return r.refuse("WAS-861", "Whoever digs for the treasure must touch it: move onto it first.")
		}
		return r.mayDo(s, s.Actor, Other)
	}
	return deed{
		Verb: Unearth, Rule: "WAS-861", Write: is("unearth"), Moves: r.onceIf(may),
		Check: func(s *Position, _ Move) error { return may(s) },
		Hint:  r.hintTreasure,
		Play: func(s *Position, _ Move, tell *game.Story) {
			n, t := s.Actor, s.treasure()
			r.announce(s, n, Other, tell)
			r.act(s, n, Other, 1, codex.NoSkill)
			t.N++
			if tell != nil {
				tell.Tell("WAS-861", "unearths", r.who(s, "who", n), game.Num("n", t.N))
			}
		},
	}
}

// onToken tells whether a figure touches a token (WAS-R161).
func (r *Rules) onToken(s *Position, n Fig, t *Token) bool {
	f := &s.Figures[n]
	return !f.Flying && r.Ground(s).On(f.Place(), t.At)
}

// pickingUp takes the treasure up by an action, or takes hold of it together with an ally who carries it (WAS-861, WAS-863).
func (r *Rules) pickingUp() deed {
	return deed{
		Verb: PickUp, Rule: "WAS-861", Write: is("pick up").Named("pick-up"), Moves: r.onceIf(r.mayPickUp),
		Check: func(s *Position, _ Move) error { return r.mayPickUp(s) },
		Hint:  r.hintTreasure,
		Play: func(s *Position, _ Move, tell *game.Story) {
			n, t := s.Actor, s.treasure()
			r.announce(s, n, Other, tell)
			r.act(s, n, Other, 1, codex.NoSkill)
			if t.Held == nobody {
				r.take(s, n, uint8(s.treasureAt()), tell)
				if c, ok := s.corner(s.Figures[n].Side); ok && r.atHome(s, n, c) {
					r.treasureHome(s, n, tell)
				}
				return
			}
			t.By = n
			s.Figures[n].Load = s.Figures[t.Held].Load
			if tell != nil {
				tell.Tell("WAS-863", "takes-hold", r.who(s, "who", n), r.who(s, "by", t.Held))
			}
		},
	}
}

// mayPickUp tells why the figure that acts may not take the treasure, or nil.
func (r *Rules) mayPickUp(s *Position) error {
	n, t := s.Actor, s.treasure()
	f := &s.Figures[n]
	switch {
	case t == nil:
		return r.refuse("WAS-861", "There is no treasure in this scenario.")
	case f.Load > 0:
		return r.refuse("WAS-R130", "{{.who}} carries something already.", r.who(s, "who", n))
	case t.N < digs:
		return r.refuse("WAS-861", "The treasure must be unearthed first: that takes two actions.")
	case t.Held == nobody && !r.onToken(s, n, t):
		return r.refuse("WAS-861", "Whoever picks the treasure up must touch it: move onto it first.")
	case t.Held != nobody && (t.By != nobody || !s.allied(n, t.Held)):
		return r.refuse("WAS-863", "The treasure is carried already; only an ally of a single carrier takes hold of it, too.")
	case t.Held != nobody && (f.Kind != Hero || s.Figures[t.Held].Kind != Hero):
		return r.refuse("WAS-863", "Only two Heroes carry the treasure together.")
	case t.Held != nobody && !r.touches(s, n, t.Held):
		return r.refuse("WAS-863", "Whoever carries along must be in base to base contact with the carrier.")
	}
	return r.mayDo(s, n, Other)
}

// lettingGo drops the treasure, or leaves it to the other carrier, without an action (WAS-864, WAS-866).
func (r *Rules) lettingGo() deed {
	may := func(s *Position) error {
		if !s.carriesA(s.Actor, Treasure) {
			return r.refuse("WAS-864", "Only the treasure can be dropped at will, and {{.who}} does not carry it.", r.who(s, "who", s.Actor))
		}
		return nil
	}
	return deed{
		Verb: LetGo, Rule: "WAS-864", Write: is("let go").Named("let-go"), Moves: r.onceIf(may),
		Check: func(s *Position, _ Move) error { return may(s) },
		Play: func(s *Position, _ Move, tell *game.Story) {
			r.dropLoad(s, s.Actor, tell)
			if w := s.window(); w != nil {
				w.Fig-- // that was no reaction: ask again
			}
		},
	}
}

// movesUser tells whether a skill lets its user move: one of class Skill whose always-on or green part has him perform a movement action (WAS-R141).
func movesUser(k *codex.Skill) bool {
	if !k.Class.Has(codex.ClassSkill) {
		return false
	}
	for _, part := range [...]*codex.Part{&k.Always, &k.Green} {
		for i := range part.Effects {
			if movesBy(&part.Effects[i]) {
				return true
			}
		}
	}
	return false
}

// movesBy tells whether an effect has the user of its skill perform a movement action.
func movesBy(e *codex.Effect) bool {
	return e.Kind == codex.DoAction && (e.Action == codex.ActionMove || e.Action == codex.ActionMoveOrAttack) && (e.Who == codex.WhoSelf || e.Who == codex.WhoUser)
}

// treasureHome wins the match for a carrier in his home base (WAS-867, WAS-R143).
func (r *Rules) treasureHome(s *Position, n Fig, tell *game.Story) {
	if s.Ending != Unfinished {
		return
	}
	s.Ending, s.Winner = TreasureHome, s.Figures[n].Side
	if tell != nil {
		tell.Tell("WAS-867", "treasure-home", r.who(s, "who", n))
	}
}

// keepContact is one of two carriers who has been moved or has gone away from the other: he lets go (WAS-863, WAS-R142). Until both have gone their ways of a common movement nothing is
// looked at.
func (r *Rules) keepContact(s *Position, n Fig, t *Token, tell *game.Story) {
	if t.By != nobody && s.Tally[together] == 0 && !r.touches(s, t.Held, t.By) {
		r.dropLoad(s, n, tell)
	}
}

// partsFrom is one of two carriers who does not carry any more. If that happens while both still perform their first action, with the card of the one whose turn it is, he goes on with his second
// action, and the other keeps his for his own card; who has not even performed his first one keeps both (WAS-866).
func (r *Rules) partsFrom(s *Position, t *Token, n Fig, tell *game.Story) {
	other := t.By
	if other == n {
		other = t.Held
	}
	t.Held, t.By = other, nobody
	if tell != nil {
		tell.Tell("WAS-866", "lets-go", r.who(s, "who", n), r.who(s, "by", other))
	}
	first, second := Fig(s.Tally[owing]), Fig(s.Tally[waiting])
	if first == nobody || first != Fig(s.Tally[host]) || (first != n && first != other) {
		return
	}
	s.Tally[owing] = 0
	if f := &s.Figures[first]; f.State == Up {
		f.Left++
		f.Marks &^= Finished
	}
	if f := &s.Figures[second]; f.Left > 0 {
		f.Left = 0
		s.Tally[waiting] = 0
	}
}

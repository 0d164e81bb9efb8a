package rules

import (
	"mischief/game"
)

// The bond of Spirit Chains (WAS-168): a Hero who knows them and has several Pets notes secretly which of them is bonded. The mark Bonded on that Pet is hidden from the other seats until its Hero has
// the mark Revealed.

// bondless tells whether a Hero has still to note which of his Pets is bonded, or all others are not told.
func (r *Rules) bondless(s *Position, hero Fig) bool {
	return s.Figures[hero].Kind == Hero && r.teaches(s, hero, skillChains) > 0 && s.pets(hero) != 0 && s.chained(hero) == nobody
}

// pets are the Pets of a Hero, dead or alive.
func (s *Position) pets(hero Fig) Figs {
	var all Figs
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State != Absent && f.Kind == Pet && f.Hero == hero {
			all.add(n)
		}
	}
	return all
}

// chained is the Pet that is bonded to a Hero by Spirit Chains, or nobody.
func (s *Position) chained(hero Fig) Fig {
	for all := s.pets(hero); all != 0; {
		if n := all.Pop(); s.Figures[n].Marks&Bonded != 0 {
			return n
		}
	}
	return nobody
}

// bonding is the choice of the bonded Pet, which is told to nobody else (WAS-R193).
func (r *Rules) bonding() decision {
	return decision{
		Kind: "bonding", Rule: "WAS-168", Asks: "a beastmaster notes the Pet of the Spirit Chains",
		Prompt: func(s *Position) game.Text {
			return game.Say("Note secretly which Pet is bonded to {{.who}} by Spirit Chains.", r.who(s, "who", s.Actor))
		},
		Deeds: []deed{{
			Verb: Bond, Rule: "WAS-168", Write: is("bond {figure}", inFig(aFigure)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for all := s.pets(s.Actor); all != 0; {
					m.Fig = all.Pop()
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if all := s.pets(s.Actor); !all.Has(m.Fig) {
					return r.refuse("WAS-168", "{{.who}} is no Pet of this Hero.", r.who(s, "who", m.Fig))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.Figures[m.Fig].Marks |= Bonded
				if tell != nil {
					tell.Whisper(game.Only(game.Seat(s.Actor-1)), "WAS-168", "bonded", r.who(s, "who", m.Fig), r.who(s, "hero", s.Actor))
				}
			},
		}},
	}
}

// reveal shows everybody which Pet a Hero has bonded, when he first uses the chains.
func (r *Rules) reveal(s *Position, hero Fig, tell *game.Story) {
	f := &s.Figures[hero]
	if f.Marks&Revealed != 0 {
		return
	}
	f.Marks |= Revealed
	if pet := s.chained(hero); pet != nobody && tell != nil {
		tell.Tell("WAS-168", "bonded", r.who(s, "who", pet), r.who(s, "hero", hero))
	}
}

// hideBonds takes away what a viewer may not know of bonds.
func (s *Position) hideBonds(viewer game.Seat) {
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.Kind == Pet && f.Marks&Bonded != 0 && s.Figures[f.Hero].Marks&Revealed == 0 && s.seat(n) != int(viewer) {
			f.Marks &^= Bonded
		}
	}
}

// guessBonds bonds a Pet to each Hero who must have bonded one that the view does not show.
func (r *Rules) guessBonds(s *Position, dice game.Dice) {
	for hero := Fig(1); hero <= MaxHeroes; hero++ {
		if !r.bondless(s, hero) || s.settingUp(s.Figures[hero].Side) {
			continue
		}
		all := s.pets(hero)
		for skip := dice.Below(int64(all.Len())); skip > 0; skip-- {
			all.Pop()
		}
		s.Figures[all.Pop()].Marks |= Bonded
	}
}

// settingUp tells whether a side has not done setting its figures up.
func (s *Position) settingUp(side uint8) bool {
	for i := range s.Stack.All() {
		f := &s.Stack.Frames[i]
		if f.Op != opSetup {
			continue
		}
		t := known[setupTask](f)
		if t.Stage != setupPlaces {
			return true
		}
		for _, later := range s.Tally[t.Side:] {
			if later == side {
				return true
			}
		}
	}
	return false
}

// bindOnly notes the bond of a Hero with one Pet, which is no secret; it answers whether another one must note his.
func (r *Rules) bindOnly(s *Position, hero Fig) (secret bool) {
	if !r.bondless(s, hero) {
		return false
	}
	all := s.pets(hero)
	if all.Len() > 1 {
		return true
	}
	s.Figures[all.Pop()].Marks |= Bonded
	s.Figures[hero].Marks |= Revealed
	return false
}

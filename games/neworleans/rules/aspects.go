package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// The Aspects of the Rat King: one is turned up in each of his activations (CNO-825, CNO-826), one is struck out each time that he is brought down (CNO-807).

// strikeAspect begins to strike one out, at random, wherever it lies; the last one is never taken (CNO-R86).
func (r *Rules) strikeAspect(s *Position, n Fig, _ *game.Story) {
	if bits.OnesCount8(r.inCampaign(s, n)) > 1 {
		begin(s, aspectTask{Fig: int16(n), Strike: 1})
	}
}

// inCampaign are the Aspects of a figure that are still in the campaign, a bit each.
func (r *Rules) inCampaign(s *Position, n Fig) (left uint8) {
	for _, a := range r.codex.Kinds[s.Fig[n].Kind].Aspects {
		left |= aspectBit(a)
	}
	return left &^ s.Struck
}

// aspects are those among which chance decides now: the deck, shuffled anew when it has run out, or all that are left.
func (r *Rules) aspects(s *Position, t *aspectTask) uint8 {
	all := r.inCampaign(s, Fig(t.Fig))
	if deck := s.Aspects & all; t.Strike == 0 && deck != 0 {
		return deck
	}
	return all
}

// runAspect has an Aspect turned up or struck out.
func (r *Rules) runAspect(s *Position, t *aspectTask, _ *game.Story) {
	if r.aspects(s, t) == 0 {
		s.done()
		return
	}
	s.ask(TurningAspect, nobody)
}

// turningAspect: which Aspect it is (CNO-826, CNO-807).
func (r *Rules) turningAspect() decision {
	return decision{
		Kind: "aspect", Rule: "CNO-826", Asks: "an Aspect card is turned up",
		Prompt: func(s *Position) game.Text {
			if running[aspectTask](s).Strike != 0 {
				return game.Say("One of the Aspects that are left, taken at random, is out of the campaign.")
			}
			return game.Say("Turn up the top card of the Aspect deck.")
		},
		Deeds: []deed{{Verb: TurnAspect, Rule: "CNO-826", Write: is("aspect {Aspect}", inWhat(r.anAspect)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for left := r.aspects(s, running[aspectTask](s)); left != 0; left &= left - 1 {
					m.What = int16(bits.TrailingZeros8(left))
					buf = append(buf, m)
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if t := running[aspectTask](s); r.aspects(s, t)&aspectBit(codex.AspectID(m.What)) == 0 {
					if t.Strike != 0 {
						return game.Refuse("CNO-807", "That Aspect is not in the campaign any more.")
					}
					return game.Refuse("CNO-825", "That Aspect is not in the deck.")
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := *running[aspectTask](s)
				n, a := Fig(t.Fig), codex.AspectID(m.What)
				deck := r.aspects(s, &t)
				s.done()
				if t.Strike != 0 {
					s.Struck |= aspectBit(a)
					s.Aspects &^= aspectBit(a)
				} else {
					s.Aspects = deck &^ aspectBit(a)
					s.Fig[n].Aspect = a
				}
				if tell != nil {
					rule, key := "CNO-826", "turns-aspect"
					if t.Strike != 0 {
						rule, key = "CNO-807", "strikes-aspect"
					}
					tell.Tell(rule, key, r.who("who", s, n), game.Word("aspect", codex.Key("aspect", r.codex.Aspects[a].ID, "name")))
				}
				r.run(s, tell)
			}}},
	}
}

// aspectBit is an Aspect in a set of them.
func aspectBit(a codex.AspectID) uint8 { return 1 << a }

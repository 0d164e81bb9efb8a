package rules

import (
	"slices"

	"mischief/game"
)

// What chance decides: dice (WAS-208) and the cards of the initiative deck (WAS-230).

// runRoll asks for a roll; the answer stands in Position.Rolled.
func (r *Rules) runRoll(s *Position, t *rollTask, _ *game.Story) { s.ask(Rolling) }

// rolling is a roll of a Hand. Dice are alike, so an answer is how many of them show each face.
func (r *Rules) rolling() decision {
	return decision{
		Kind: "die", Rule: "WAS-208", Asks: "dice are rolled",
		Prompt: func(s *Position) game.Text {
			t := known[rollTask](s.Stack.Top())
			return game.Say(`Roll {{plural .n "die" "dice"}} for {{.who}}: {{.what}}.`, game.Num("n", t.Dice), r.who(s, "who", t.Fig), game.Word("what", purposeNames[t.What]))
		},
		Deeds: []deed{{
			Verb: RollDice, Rule: "WAS-208", Write: is("dice {pips}", someDice),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				all := rollTable[known[rollTask](s.Stack.Top()).Dice]
				first := len(buf)
				buf = slices.Grow(buf, len(all))[:first+len(all)]
				rolls := buf[first:]
				for i := range rolls {
					rolls[i] = m
					rolls[i].Dice = all[i].dice
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				sum := 0
				for _, n := range m.Dice {
					sum += int(n)
				}
				if n := known[rollTask](s.Stack.Top()).Dice; sum != int(n) {
					return r.refuse("WAS-208", `{{plural .n "die is" "dice are"}} rolled, this names {{.sum}}.`, game.Num("n", n), game.Num("sum", sum))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := *known[rollTask](s.Stack.Top())
				s.pop()
				s.Rolled = m.Dice
				if tell != nil {
					tell.Tell("WAS-208", "rolled", r.who(s, "who", t.Fig), game.Name("pips", pipsText(m.Dice)), game.Word("what", purposeNames[t.What]))
				}
			},
		}},
	}
}

// Throw draws an answer of chance without listing all there are, as likely as its weight says: a roll. Of other answers, which are few, it draws none. Bots play on by it.
func (r *Rules) Throw(s *Position, dice game.Dice) (m Move, drawn bool) {
	if s.Phase != Rolling {
		return m, false
	}
	n := int(known[rollTask](s.Stack.Top()).Dice)
	m.Verb = RollDice
	for number := dice.Below(orders[n]); n > 0; n-- {
		m.Dice[number%6]++
		number /= 6
	}
	return m, true
}

// orders is how many rolls of so many dice there are, told apart by which die shows what.
var orders = func() (all [MaxDice + 1]int64) {
	all[0] = 1
	for n := range MaxDice {
		all[n+1] = 6 * all[n]
	}
	return all
}()

// purposeNames are what dice are rolled for.
var purposeNames = [purposes]string{"the attack", "the defence", "the skill", "the spell", "the defence against magic"}

// throw is one way in which dice can show their faces, all orders taken together.
type throw struct{ dice [6]uint8 }

// rollTable is all throws of so many dice, the highest first.
var rollTable = func() (table [MaxDice + 1][]throw) {
	for n := range table {
		table[n] = throws(nil, [6]uint8{}, n, 5)
	}
	return table
}()

func throws(all []throw, t [6]uint8, left, face int) []throw {
	if face == 0 {
		t[0] = uint8(left)
		return append(all, throw{t})
	}
	for n := left; n >= 0; n-- {
		t[face] = uint8(n)
		all = throws(all, t, left-n, face-1)
	}
	return all
}

// ways is in how many orders dice can show a throw.
func ways(dice [6]uint8) int64 {
	two := dice[0] + dice[1]
	three := two + dice[2]
	four := three + dice[3]
	five := four + dice[4]
	return choices(two, dice[1]) * choices(three, dice[2]) * choices(four, dice[3]) * choices(five, dice[4]) * choices(five+dice[5], dice[5])
}

// choices is how many choices there are of some dice out of so many.
func choices(of, some uint8) int64 { return pascal[of%16][some%16] }

// pascal is a triangle of choices, with room for numbers of four bits, which need no check.
var pascal = func() (all [16][16]int64) {
	for n := range all {
		all[n][0] = 1
		for k := 1; k <= n; k++ {
			all[n][k] = all[n-1][k-1] + all[n-1][k]
		}
	}
	return all
}()

// pipsText is a roll as people read it, the highest first: 6 5 5 1.
func pipsText(dice [6]uint8) string {
	var b []byte
	for face := 5; face >= 0; face-- {
		for range dice[face] {
			if len(b) > 0 {
				b = append(b, ' ')
			}
			b = append(b, '1'+byte(face))
		}
	}
	if len(b) == 0 {
		return "-"
	}
	return string(b)
}

// drawing turns up the next card of the initiative deck.
func (r *Rules) drawing() decision {
	return decision{
		Kind: "card", Rule: "WAS-230", Asks: "the top card of the initiative deck is turned up",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Turn up the top card of the initiative deck; {{plural .n "card is" "cards are"}} left.`, game.Num("n", s.cards()))
		},
		Deeds: []deed{r.cardOfDeck(TurnUp, "card {figure}", func(s *Position, m Move, tell *game.Story) { r.turnUp(s, m.Fig, tell) })},
	}
}

// cardOfDeck names one of the cards in the deck that nobody has seen.
func (r *Rules) cardOfDeck(verb Verb, write string, play func(s *Position, m Move, tell *game.Story)) deed {
	return deed{
		Verb: verb, Rule: "WAS-230", Write: is(write, inFig(aFigure)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for deck := s.Deck; deck != 0; {
				m.Fig = deck.Pop()
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if !s.Deck.Has(m.Fig) {
				return r.refuse("WAS-230", "The card of {{.who}} is not among those in the deck that nobody has seen.", r.who(s, "who", m.Fig))
			}
			return nil
		},
		Play: play,
	}
}

package evaluation

import (
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// threats are the dangers that vermin are, in hundredths of Lives.
type threats struct {
	next     int // that the next vermin turn is likely to take
	standing int // that they would take each turn if they stood beside heroes
	chance   int // heroes who can attack somebody with their next activation, as parts of the party
	alarms   int // how likely vermin give an alarm, in hundredths of one
}

// threats looks at each vermin on the map: how many attacks it has after the moves to the nearest hero, and what they are likely to take.
func (e Evaluator) threats(s *rules.Position) (t threats) {
	friends := s.Friends()
	var close [rules.Figures]int
	for n := range friends.All() {
		close[n] = 99
	}
	shy, soon := e.alarmed(s), s.First != rules.TheVermin // whose turn comes next is settled by luck when the vermin have had theirs
	for n := range s.Foes().All() {
		f := &s.Fig[n]
		near, whom := 99, rules.Fig(0)
		for m := range friends.All() {
			d := squares.Distance(f.At, s.Fig[m].At)
			close[m] = min(close[m], d)
			if d < near {
				near, whom = d, m
			}
		}
		if whom == 0 {
			return t
		}
		if shy && !f.Is(rules.Stunned) {
			t.alarms += nearness(near, near > 1 || s.Ground.Connected(f.At, s.Fig[whom].At), soon)
			continue
		}
		hurts, reach, ap := e.strength(s, f)
		t.standing += hurts * ap
		if f.Is(rules.Stunned) {
			continue
		}
		if attacks := ap - max(0, near-reach); attacks > 0 {
			h := hurts * attacks
			if s.Fig[whom].Is(rules.Stunned) {
				h += h / 2
			}
			if !soon {
				h /= 2
			}
			t.next += h
		}
	}
	if shy {
		return t
	}
	for n := range friends.All() {
		t.chance += scale * (8 - min(8, max(2, close[n]))) / 6
	}
	t.chance /= max(1, e.rules.Heroes(s).Count())
	return t
}

// nearness is how likely a vermin so near is activated beside a hero before the heroes have their turn, in hundredths.
func nearness(near int, linked, soon bool) int {
	switch {
	case !linked || near > 4:
		return 0
	case near <= 1 && soon:
		return 100
	case near <= 1:
		return 40
	case near == 2 && soon:
		return 30
	case near == 2:
		return 12
	}
	return 4
}

// unknown is what a marker that lies face down may take with an attack, in hundredths of Lives.
const unknown = 60

// strength is what the best attack of a vermin is likely to take, how far it reaches, and how many AP it has.
func (e Evaluator) strength(s *rules.Position, f *rules.Figure) (hurts, reach, ap int) {
	if f.Kind == 0 || f.Is(rules.FaceDown) {
		return unknown, 1, 1
	}
	card := &e.rules.Codex().Kinds[f.Kind]
	for i := range card.Attacks {
		a := &card.Attacks[i]
		hurts = max(hurts, 8*int(a.AD)*max(0, 13-int(a.Wound))) // each card has about a chance in 12.5
		reach = max(reach, int(a.Range))
	}
	hurts += hurts / 2 // a black card takes 2 Lives
	if s.Difficulty == rules.Easy {
		hurts = hurts * 2 / 3
	}
	return hurts, reach, int(max(1, card.AP))
}

// alarmed tells whether the sheet is lost when vermin are activated beside a hero.
func (e Evaluator) alarmed(s *rules.Position) bool {
	lose := e.rules.Sheet(s).Lose
	for i := range lose {
		if !lose[i].Track && lose[i].On.When == codex.OnStart {
			return true
		}
	}
	return false
}

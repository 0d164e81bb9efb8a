package evaluation

import (
	"mischief/game/board/squares"
	"mischief/games/neworleans/rules"
)

// threats are the dangers that vermin are, in hundredths of Lives.
type threats struct {
	next     int // that the next vermin turn is likely to take
	standing int // that they would take each turn if they stood beside heroes
	chance   int // heroes who can attack somebody with their next activation, as parts of the party
	alarms   int // how likely vermin give an alarm by which the scenario is lost, in hundredths of one
	unmasked int // how likely they give another, or 100 when they have

	on [rules.LastAlly + 1]int // next, for each figure
}

// threats looks at each vermin on the map: how many attacks it has after the moves to the nearest hero, and what they are likely to take.
func (e Evaluator) threats(s *rules.Position) (t threats) {
	friends := s.Friends()
	var close [rules.Figures]int
	for n := range friends.All() {
		close[n] = 99
	}
	alert := e.alert(s)
	for n := range s.Foes().All() {
		f := &s.Fig[n]
		soon := s.Turn == rules.TheVermin && !f.Is(rules.Activated) || s.Turn != rules.TheVermin && s.First != rules.TheVermin // whose turn comes next is settled by luck when the vermin have had theirs
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
		if alert != nil && !f.Is(rules.Stunned) {
			likely := alert.nearness(s, near, f.At, s.Fig[whom].At, soon)
			if alert.chance == 100 {
				t.alarms += likely
			} else {
				t.unmasked += alert.chance * likely / 100
			}
		}
		if alert != nil && alert.chance == 100 || !e.rules.Fights(s, n) {
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
			t.on[whom] += h
		}
	}
	if alert != nil && alert.chance == 100 {
		return t
	}
	if alert == nil && len(e.chart(s).watch) > 0 { // it has been given
		t.unmasked = 100
	}
	for n := range friends.All() {
		t.chance += scale * (8 - min(8, max(2, close[n]))) / 6
	}
	t.chance /= max(1, e.rules.Heroes(s).Count())
	return t
}

// nearness is how likely a vermin so near is activated near enough to a hero before the heroes have their turn, in hundredths.
func (w *watch) nearness(s *rules.Position, near int, from, to squares.Square, soon bool) int {
	beyond := near - w.within
	if beyond <= 0 && (near <= 1 && !s.Ground.Connected(from, to) || w.los && !s.Ground.Sees(from, to)) {
		return 4
	}
	if w.chance < 100 { // they stay where they are
		switch {
		case beyond > 0:
			return 0
		case soon:
			return 100
		}
		return 40
	}
	switch {
	case beyond > 3:
		return 0
	case beyond <= 0 && soon:
		return 100
	case beyond <= 0:
		return 40
	case beyond == 1 && soon:
		return 30
	case beyond == 1:
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

// alert is what makes vermin give an alarm now, or nothing.
func (e Evaluator) alert(s *rules.Position) *watch {
	all := e.chart(s).watch
	for i := range all {
		if e.rules.Holds(s, all[i].still) {
			return &all[i]
		}
	}
	return nil
}

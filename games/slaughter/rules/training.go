package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// What happens by itself in training missions: the plague, the kicks and runs of dummies, the spells of Uncle Tom.

// Lesson is what a trainingTask does.
type Lesson uint8

// The lessons.
const (
	PlagueStrikes Lesson = iota // Fig has moved and rolls for the plague (WAS-902)
	DummyKicks                  // Fig kicks the Hero (WAS-912)
	DummyRuns                   // Fig goes for it (WAS-922)
	lessons
)

// trainingTask does what a mission has a figure do by a roll of its Hand.
type trainingTask struct {
	What  Lesson
	Fig   Fig
	Stage uint8
}

func (trainingTask) Op() Op { return opTraining }

// runTraining rolls the Hand and does what comes of it.
func (r *Rules) runTraining(s *Position, t *trainingTask, tell *game.Story) {
	if t.Stage == 0 {
		t.Stage = 1
		r.roll(s, t.Fig, ForSkill)
		return
	}
	what, n := t.What, t.Fig
	power := r.power(s, n, &s.Rolled, nil)
	s.pop()
	switch what {
	case PlagueStrikes:
		r.loseLife(s, n, power, "WAS-902", tell)
	case DummyKicks:
		if power > 0 {
			s.attack(Attack{By: n, On: trainee, Sort: ByMelee, Marks: Fixed, S: int8(power), Value: int8(power)})
		}
	case DummyRuns:
		r.dash(s, n, r.allowance(s, n)+2*ground.Unit*power, tell)
	}
}

// dummiesKick has every dummy in contact with the Hero kick him once after his turn: in Melee Training a phase is one turn of his (WAS-912, WAS-R241). It does nothing else (WAS-R151).
func (r *Rules) dummiesKick(s *Position, t *phaseTask, _ *game.Story) bool {
	if s.Mission != codex.MeleeTraining {
		return true
	}
	for n := Fig(max(MaxHeroes, t.Next%perStep)) + 1; n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.Kind == Dummy && f.State == Up && r.touches(s, n, trainee) {
			t.Next = t.Next/perStep*perStep + uint8(n)
			begin(s, trainingTask{What: DummyKicks, Fig: n})
			return false
		}
	}
	return true
}

// dummiesCome takes the dummies out that have arrived, or whose card has come up since they were killed (WAS-923), and draws the one that comes in this phase (WAS-921).
func (r *Rules) dummiesCome(s *Position, t *phaseTask, tell *game.Story) bool {
	if s.Mission != codex.OpenFire {
		return true
	}
	if t.Next%perStep == 0 {
		t.Next++
		for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
			if f := &s.Figures[n]; f.Kind == Dummy && f.Marks&Wasted != 0 {
				r.takeOut(s, n, tell)
			}
		}
		begin(s, lotTask{LotDummy})
		return false
	}
	if s.Lot != nobody {
		s.Figures[s.Lot].Marks |= Carded
	}
	return true
}

// layDeck lays the deck of the first two phases: the new dummy on top, then the one before, the Hero last (WAS-921).
func (r *Rules) layDeck(s *Position) {
	if s.Round > 2 {
		return
	}
	i := 0
	lay := func(n Fig) {
		if s.Deck.Has(n) {
			s.Deck.remove(n)
			s.Known[i], s.Knowers[i] = n, everybody
			i++
		}
	}
	lay(s.Lot)
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		lay(n)
	}
	lay(trainee)
}

// dummyOpens is the card of a dummy that comes up: a new dummy comes into its corner, that of a killed one is taken out (WAS-922, WAS-923).
func (r *Rules) dummyOpens(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	switch {
	case f.Kind != Dummy:
	case f.State == Coming:
		r.stand(s, n, r.codex.Missions[s.Mission].Enters)
		if tell != nil {
			where := r.whereabouts(s, n, f.Place())
			tell.Tell("WAS-922", "dummy-comes", r.who(s, "who", n), game.Name("at", pointText(f.At)), where[0], where[1], where[2])
		}
	case f.State != Up:
		f.Marks |= Wasted
	}
}

// takeOut takes a dummy out of the mission with its card.
func (r *Rules) takeOut(s *Position, n Fig, tell *game.Story) {
	r.remove(s, n, "WAS-923", tell)
	if i := slices.Index(s.Order[:], n); i >= 0 {
		copy(s.Order[i:], s.Order[i+1:])
		s.Order[len(s.Order)-1] = nobody
	}
	if s.Turner == n {
		s.Turner = nobody
	}
}

// dummyArrives is a dummy in the corner it makes for: it is out, and the Hero loses a die (WAS-923). It is taken from the map, and its card from the deck, when the phase is over.
func (r *Rules) dummyArrives(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	f.State, f.Hand, f.Left = Dead, 0, 0
	f.Marks |= Wasted
	if tell != nil {
		tell.Tell("WAS-923", "dummy-arrives", r.who(s, "who", n))
	}
	r.loseLife(s, trainee, 1, "WAS-923", tell)
	r.missionJudged(s, tell)
}

// dummyActs has a dummy of Open Fire move, and then go for it (WAS-922).
func (r *Rules) dummyActs(s *Position, n Fig, tell *game.Story) bool {
	f := &s.Figures[n]
	if s.Mission != codex.OpenFire {
		f.Marks |= Finished
		return true
	}
	if f.Acted == 0 {
		r.act(s, n, Moved, 1, codex.NoSkill)
		r.dash(s, n, r.allowance(s, n), tell)
		return true
	}
	r.act(s, n, UsedSkill, 1, codex.NoSkill)
	begin(s, trainingTask{What: DummyRuns, Fig: n})
	return true
}

// dash moves a dummy the shortest way towards its corner, as far as a length goes; of ways as long as each other it takes the one that keeps farther from the Hero. Where no way leads there it comes as
// near as it can (WAS-R186).
func (r *Rules) dash(s *Position, n Fig, longest int, tell *game.Story) {
	var room [MaxFigures]ground.Place
	var t, way, cut trip
	f, g := &s.Figures[n], r.Ground(s)
	corner := r.codex.Missions[s.Mission].Leave.Point()
	others := s.crowd(n, &room)
	w := r.walk()
	defer r.giveBack(w)
	w.From(g, ground.Gait{}, f.Place(), ground.Far, others)
	best, clearest := -1, 0
	for _, at := range r.rim(corner, f.At) {
		legs, length, ok := w.To(g.At(at), way.legs[:0])
		if !ok || best >= 0 && length > best {
			continue
		}
		if away := r.clearOf(s, legs); best < 0 || length < best || away > clearest {
			best, clearest = length, away
			t.n = copy(t.legs[:], legs)
		}
	}
	if best < 0 {
		w.From(g, ground.Gait{}, f.Place(), longest, others)
		legs, _, _ := w.To(w.Nearest(corner).Place, t.legs[:0])
		t.n = len(legs)
	}
	short, done := w.Cut(t.legs[:t.n], longest, cut.legs[:0])
	cut.n, cut.end, cut.length, cut.harm = len(short), done.End, done.Length, done.Harm
	if cut.n > 0 {
		r.goAlong(s, n, &cut, stroll{}, tell)
	}
}

// rim is where at the rim of a corner somebody who comes from a point may end: straight ahead, and all along the rim.
func (r *Rules) rim(corner, from plane.Point) (ends [1 + 2*rimPoints]plane.Point) {
	far := ground.Home + int(r.codex.Sizes.BaseRadius)
	ends[0] = plane.Toward(corner, from, far)
	for i := range 2 * rimPoints {
		along := rimPoints - i // from one border to the other
		d := plane.Point{X: int16(far), Y: int16(far)}
		if along > 0 {
			d.Y = int16(far * (rimPoints - along) / rimPoints)
		} else {
			d.X = int16(far * (rimPoints + along) / rimPoints)
		}
		if corner.X > 0 {
			d.X = -d.X
		}
		if corner.Y > 0 {
			d.Y = -d.Y
		}
		ends[i+1] = plane.Toward(corner, plane.Point{X: corner.X + d.X, Y: corner.Y + d.Y}, far)
	}
	return ends
}

// rimPoints is how many places along each half of the rim of a corner are looked at.
const rimPoints = 8

// clearOf is how near a way comes to the Hero, at the ends of its legs.
func (r *Rules) clearOf(s *Position, legs []plane.Point) int {
	hero := s.Figures[trainee].At
	near := farthest
	for _, p := range legs {
		near = min(near, plane.Length(hero, p))
	}
	return near
}

package evaluation

import (
	"slices"
	"testing"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/features"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/rules"
)

// What is learned from is what positions are judged by, and a side that has more of what is good is better off.
func TestPositionsAreJudgedByWhatIsCounted(t *testing.T) {
	e := New(testRules(t))
	counted := 0
	for _, s := range midgames(t, e, fours[0], 40) {
		s.Round = min(s.Round, 12) // later on they are bolder than what is counted
		var more, less counts
		if !e.Count(&s, 0, more[:]) || !e.Count(&s, 1, less[:]) {
			t.Fatal("a fight is not counted")
		}
		for i := range more {
			if more[i] != -less[i] {
				t.Fatalf("one side has %d more %s, the other %d", more[i], e.Features()[i], less[i])
			}
			if more[i] != 0 {
				counted++
			}
		}
		if got, want := e.Evaluate(&s, 0), features.Chance(features.Weights(e.weights[:]).Odds(more[:])); got != want {
			t.Errorf("%d, by what is counted %d", got, want)
		}
		heavier := e.Weighing(slices.Repeat([]int32{0}, int(featureCount)))
		if got := heavier.Evaluate(&s, 0); got != 500_000 {
			t.Errorf("%d where nothing weighs anything", got)
		}
	}
	if counted == 0 {
		t.Error("nothing was counted")
	}
	for _, s := range midgames(t, e, fours[1], 3) {
		if e.Count(&s, 0, make([]int32, featureCount)) {
			t.Error("a match for flags is counted as a fight")
		}
	}
}

// The damage to be expected of an attack is that of counting all rolls: what its best die shows, less what the best die of the defence does (WAS-352, WAS-354).
func TestExpectedDamage(t *testing.T) {
	e := New(testRules(t))
	c := e.Codex()
	for i := range c.Figures {
		for j := range c.Figures {
			f, d := &c.Figures[i], &c.Figures[j]
			dice, shield, bonus, cover := 1+i%6, 1+j%6, i%3-1, j%2-1
			var hits, guard curve
			hits.roll(&f.Card, codex.Melee, dice)
			guard.roll(&d.Card, codex.Defence, shield)
			sum, rolls := 0, 0
			attacks, defences := counted(&f.Card, codex.Melee, dice), counted(&d.Card, codex.Defence, shield)
			for best, n := range attacks {
				for guarded, m := range defences {
					sum += n * m * max(max(best+bonus, 0)-max(guarded+cover, 0), 0)
					rolls += n * m
				}
			}
			got, want := hits.against(bonus, &guard, cover), 1000*sum/rolls
			if got < want-3 || got > want+3 {
				t.Errorf("%s against %s: %d thousandths of damage, counted %d", f.ID, d.ID, got, want)
			}
		}
	}
}

// counted is by the pips on the best die how many of all rolls show it.
func counted(card *codex.Card, pip codex.Pip, dice int) map[int]int {
	best := map[int]int{0: 1}
	for range dice {
		next := map[int]int{}
		for pips, n := range best {
			for face := range card {
				next[max(pips, int(card[face][pip]))] += n
			}
		}
		best = next
	}
	return best
}

// duel is a position in which two figures face each other, h1 before his first action.
func duel(t testing.TB, e Evaluator, o game.Options, a, b plane.Point) rules.Position {
	t.Helper()
	s, err := e.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	for s.Phase != rules.Acting || s.Actor != 1 {
		m := e.Moves(&s, nil)[0]
		for _, other := range e.Moves(&s, nil) {
			if other.Verb == rules.Forgo || other.Verb == rules.EndTurn {
				m = other
			}
		}
		e.Play(&s, m, nil)
	}
	for n, p := range map[rules.Fig]plane.Point{1: a, 2: b} {
		s.Figures[n].At, s.Figures[n].On = p, e.Ground(&s).At(p).On
	}
	return s
}

func openDuel(t testing.TB, e Evaluator, hero, other string, a, b plane.Point) rules.Position {
	o := game.Options{"scenario": "all-out-carnage", "map": "four-alleys", "hero-1": hero, "hero-2": other}
	s := duel(t, e, o, a, b)
	s.Map = e.Codex().IDs.Map("train-melee")
	return s
}

// Who is slowed by more than he can go is no worse off for it, or bots would slow him for ever.
func TestCountersBeyondWhatMattersChangeNothing(t *testing.T) {
	e := New(testRules(t))
	slowed := func(n uint8) int32 {
		s := openDuel(t, e, "rosalind-farshot", "captain-marchpaw", plane.Point{X: 4000, Y: 12000}, plane.Point{X: 16000, Y: 12000})
		s.Figures[2].Counters[codex.Slowed] = n
		return e.Evaluate(&s, 0)
	}
	if slowed(1) <= slowed(0) || slowed(3) <= slowed(2) {
		t.Errorf("slowing somebody is worth nothing: %d, %d, %d, %d", slowed(0), slowed(1), slowed(2), slowed(3))
	}
	if slowed(28) != slowed(8) {
		t.Errorf("28 counters are worth %d, and 8 %d", slowed(28), slowed(8))
	}
}

// The longer a fight goes on, the less it is worth to wait, and the less what others threaten keeps anybody away.
func TestNobodyWaitsForEver(t *testing.T) {
	e := New(testRules(t))
	judged := func(round, delay uint8) int32 {
		s := openDuel(t, e, "sir-clawdius", "captain-marchpaw", plane.Point{X: 8000, Y: 12000}, plane.Point{X: 12000, Y: 12000})
		s.Round, s.Figures[1].Delay = round, delay
		return e.Evaluate(&s, 0)
	}
	if soon, late := judged(5, 1)-judged(5, 0), judged(60, 1)-judged(60, 0); soon <= 0 || late != 0 {
		t.Errorf("a Delay counter is worth %d in the fifth phase and %d in the sixtieth", soon, late)
	}
	if !(judged(5, 0) == judged(12, 0) && judged(12, 0) < judged(20, 0) && judged(20, 0) < judged(60, 0)) {
		t.Errorf("face to face it looks %d in the fifth phase, then %d, %d and %d", judged(5, 0), judged(12, 0), judged(20, 0), judged(60, 0))
	}
	flags := duel(t, e, game.Options{"scenario": "capture-the-flag", "heroes": "2"}, plane.Point{X: 8000, Y: 12000}, plane.Point{X: 12000, Y: 12000})
	was := e.Evaluate(&flags, 0)
	if flags.Round = 60; e.Evaluate(&flags, 0) != was {
		t.Error("where there are flags to fetch it matters how long the fight goes on")
	}
}

func TestBetterPositionsLookBetter(t *testing.T) {
	e := New(testRules(t))
	near := openDuel(t, e, "sir-clawdius", "nib-quickknife", plane.Point{X: 8000, Y: 12000}, plane.Point{X: 16000, Y: 12000})
	for _, c := range []struct {
		name   string
		better func(s *rules.Position)
	}{
		{"the other has lost Life", func(s *rules.Position) { s.Figures[2].Hand-- }},
		{"the other bleeds", func(s *rules.Position) { s.Figures[2].Counters[codex.Bleeding]++ }},
		{"the other is poisoned", func(s *rules.Position) { s.Figures[2].Counters[codex.Poisoned]++ }},
		{"he stands nearer", func(s *rules.Position) { s.Figures[1].At.X += 3000 }},
	} {
		s := near
		c.better(&s)
		if was, is := e.Evaluate(&near, 0), e.Evaluate(&s, 0); is <= was {
			t.Errorf("%s: %d, no more than %d", c.name, is, was)
		}
		if was, is := e.Evaluate(&near, 1), e.Evaluate(&s, 1); is >= was && c.name != "he stands nearer" {
			t.Errorf("%s: %d for the other, no less than %d", c.name, is, was)
		}
	}
	archer := openDuel(t, e, "rosalind-farshot", "nib-quickknife", plane.Point{X: 4000, Y: 12000}, plane.Point{X: 16000, Y: 12000})
	archer.Figures[1].Left = 0
	pressed := archer
	pressed.Figures[2].At.X = 5100
	if e.Evaluate(&pressed, 0) >= e.Evaluate(&archer, 0) {
		t.Error("an archer in contact with a dagger is as well off as one out of its reach")
	}
	loaded := archer
	loaded.Figures[1].Reload[0] = 1
	if e.Evaluate(&loaded, 0) >= e.Evaluate(&archer, 0) {
		t.Error("a bow with a Reload counter is as good as one without")
	}
}

// To fell somebody is worth more than all that threatens him, which is gone with him: or bots would threaten for ever.
func TestToFellIsWorthMoreThanToThreaten(t *testing.T) {
	e := New(testRules(t))
	s := duel(t, e, game.Options{"scenario": "team-carnage", "map": "four-alleys"}, plane.Point{X: 8000, Y: 2000}, plane.Point{X: 9020, Y: 2000})
	s.Figures[2].Hand = 1
	felled := s
	felled.Figures[1].Left--
	felled.Figures[1].Acted++
	felled.Figures[2].Hand, felled.Figures[2].State = 0, rules.Unconscious
	if was, is := e.Evaluate(&s, 0), e.Evaluate(&felled, 0); is <= was {
		t.Errorf("when he is felled: %d, before: %d", is, was)
	}
}

// Bots are drawn to what a scenario is about.
func TestObjectivesDraw(t *testing.T) {
	e := New(testRules(t))
	for scenario, goal := range map[string]plane.Point{"bombing-run": e.Codex().Objectives.Centre, "snowfall": e.Codex().Objectives.Centre, "treasure-hunt": e.Codex().Objectives.Centre} {
		s := duel(t, e, game.Options{"scenario": scenario, "heroes": "1"}, plane.Point{X: 3000, Y: 12000}, plane.Point{X: 23000, Y: 1000})
		near := s
		near.Figures[1].At = plane.Toward(goal, s.Figures[1].At, 2000)
		if e.objectives(&near, lookAt(e, &near), s.Figures[1].Side) <= e.objectives(&s, lookAt(e, &s), s.Figures[1].Side) {
			t.Errorf("%s: it is worth nothing to be near the middle", scenario)
		}
	}
}

func lookAt(e Evaluator, s *rules.Position) *board {
	b := &board{}
	e.look(s, b)
	return b
}

// Candidates are allowed, few, and none stands twice.
func TestCandidatesAreMovesAndFew(t *testing.T) {
	e := New(testRules(t))
	for _, o := range fours {
		for _, s := range midgames(t, e, o, 60) {
			moves := e.Candidates(&s, nil)
			if len(moves) == 0 || len(moves) > mostCandidates {
				t.Fatalf("%d candidates", len(moves))
			}
			for i, m := range moves {
				if err := e.Check(&s, m); err != nil {
					t.Errorf("%s is not allowed: %v", e.Format(&s, m), err)
				}
				if slices.Contains(moves[:i], m) {
					t.Errorf("%s stands twice", e.Format(&s, m))
				}
			}
		}
	}
}

// Who does not think does what is allowed, and mostly what is the first that others think of.
func TestFirstIsMostlyTheFirstCandidate(t *testing.T) {
	e := New(testRules(t))
	same, all := 0, 0
	for _, o := range fours {
		for _, s := range midgames(t, e, o, 60) {
			m := e.First(&s)
			if err := e.Check(&s, m); err != nil {
				t.Errorf("%s is not allowed: %v", e.Format(&s, m), err)
			}
			if all++; m == e.Candidates(&s, nil)[0] {
				same++
			}
		}
	}
	if 10*same < 9*all {
		t.Errorf("the first candidate is answered %d times of %d", same, all)
	}
	s := midgames(t, e, fours[0], 1)[0]
	if n := testing.AllocsPerRun(20, func() { e.First(&s) }); n > 0 {
		t.Errorf("an answer allocates %v times", n)
	}
}

// Who has somebody to strike thinks of that first, who has not of coming nearer, an archer of shooting.
func TestTheMostPromisingComesFirst(t *testing.T) {
	e := New(testRules(t))
	for _, c := range []struct {
		name, hero string
		x          int16
		want       []rules.Verb
	}{
		{"in contact", "sir-clawdius", 14970, []rules.Verb{rules.Melee, rules.UseSkill, rules.Charge}},
		{"within a charge", "sir-clawdius", 9000, []rules.Verb{rules.Charge}},
		{"far away", "sir-clawdius", 2000, []rules.Verb{rules.Walk}},
		{"in range", "rosalind-farshot", 4000, []rules.Verb{rules.Shoot, rules.UseSkill}},
	} {
		s := openDuel(t, e, c.hero, "nib-quickknife", plane.Point{X: c.x, Y: 12000}, plane.Point{X: 16000, Y: 12000})
		if first := e.Candidates(&s, nil)[0]; !slices.Contains(c.want, first.Verb) {
			t.Errorf("%s: %s comes first", c.name, e.Format(&s, first))
		}
	}
}

package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mischief/game"
)

var bots = []Spec{{Kind: Random}, {Kind: Greedy}, {Kind: Search, Iterations: 300}, {Kind: Search, Iterations: 300, Threads: 2}}

func TestSearchPlaysNimPerfectly(t *testing.T) {
	for _, rules := range []game.Rules[heap, int16]{nim{2}, judged{nim{2}}, nim{4}} {
		for _, spec := range []Spec{{Kind: Search, Iterations: 3000}, {Kind: Search, Iterations: 6000, Threads: 2}} {
			b := New(rules, spec)
			for _, left := range []int16{1, 2, 3, 5, 7, 9, 10, 14} { // of a multiple of four every move loses
				s := heap{Left: left, Turn: 1}
				if m := b.Choose(t.Context(), &s, 1, NewDice(7, uint64(left))); m != left%4 {
					t.Errorf("%T, %v: of %d matches it takes %d, want %d", rules, spec, left, m, left%4)
				}
			}
		}
	}
}

func TestGreedyTakesTheLastMatch(t *testing.T) {
	for _, rules := range []game.Rules[heap, int16]{nim{2}, judged{nim{2}}} {
		for left := int16(1); left <= 3; left++ {
			s := heap{Left: left}
			if m := New(rules, Spec{Kind: Greedy}).Choose(t.Context(), &s, 0, NewDice(1, 0)); m != left {
				t.Errorf("%T: of %d matches greedy takes %d", rules, left, m)
			}
		}
	}
}

// gamble offers seat 0 something safe (move 0) or a draw that Nature wins for him with so many chances in ten.
func gamble(safe int32, chances int64) form {
	return form{
		{who: game.Only(0), next: []int{1, 2}},
		end(safe),
		{who: game.Nature, next: []int{3, 4}, weights: []int64{10 - chances, chances}},
		end(0),
		end(1000),
	}
}

func TestChanceIsWeighed(t *testing.T) {
	for _, test := range []struct {
		safe    int32
		chances int64
		want    uint8
	}{{500, 9, 1}, {500, 1, 0}, {300, 5, 1}, {700, 5, 0}, {100, 2, 1}, {900, 8, 0}} {
		for _, spec := range []Spec{{Kind: Greedy}, {Kind: Search, Iterations: 2000}} {
			rules := gamble(test.safe, test.chances)
			s := rules.at(0)
			if got := New(rules, spec).Choose(t.Context(), &s, 0, NewDice(3, 0)); got != test.want {
				t.Errorf("%v: %d for sure against %d chances in 10: chose %d", spec, test.safe, test.chances, got)
			}
		}
	}
}

// coin is a game in which seat 0 takes something safe (move 0) or bets on a coin that seat 1 puts down unseen after that: a bet is worth half.
// A search that looks at the coin would think it worth a whole.
func coin(safe int32) form {
	return form{
		{who: game.Only(0), next: []int{1, 2}},
		end(safe, 1000-safe),
		{who: game.Only(1), next: []int{3, 4}},
		{who: game.Only(0), next: []int{5, 6}, alike: 1, hidden: game.Only(0)},
		{who: game.Only(0), next: []int{6, 5}, alike: 1, hidden: game.Only(0)},
		end(1000, 0),
		end(0, 1000),
	}
}

func TestSearchDoesNotPeep(t *testing.T) {
	for safe, want := range map[int32]uint8{300: 1, 700: 0} {
		rules := coin(safe)
		s := rules.at(0)
		if got := New(rules, Spec{Kind: Search, Iterations: 4000}).Choose(t.Context(), &s, 0, NewDice(5, 0)); got != want {
			t.Errorf("%d thousandths for sure against a fair coin: chose %d, want %d", safe, got, want)
		}
	}
}

// veil is coin with a record of what the rules are asked about.
type veil struct {
	form
	asked *record
}

type record struct {
	sync.Mutex
	places []place
}

func (v veil) Moves(s *place, buf []uint8) []uint8 {
	v.asked.Lock()
	defer v.asked.Unlock()
	v.asked.places = append(v.asked.places, *s)
	return v.form.Moves(s, buf)
}

func TestBotsDecideFromTheViewAlone(t *testing.T) {
	for _, spec := range bots {
		var chosen [2]uint8
		var asked [2]record
		for i, at := range []int{3, 4} { // the coin lies one way or the other
			rules := veil{coin(500), &asked[i]}
			s := rules.at(at)
			chosen[i] = New(rules, spec).Choose(t.Context(), &s, 0, NewDice(11, 0))
			if first := asked[i].places[0]; first.At != masked {
				t.Errorf("%v was shown the whole position: %+v", spec, first)
			}
			if s != rules.at(at) {
				t.Errorf("%v changed the position", spec)
			}
		}
		if chosen[0] != chosen[1] || spec.Threads < 2 && !slices.Equal(asked[0].places, asked[1].places) {
			t.Errorf("%v: worlds that differ in the hidden coin alone are not decided alike: %v", spec, chosen)
		}
	}
}

func TestPlayersDecideFromTheViewAlone(t *testing.T) {
	for _, spec := range bots {
		var chosen [2]string
		for i, at := range []int16{3, 4} {
			rules := coin(500)
			s, err := game.New(game.Info{ID: "coin"}, rules).Position(func(into any) error {
				*into.(*place) = rules.at(int(at))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			whole := &spied{Position: s}
			chosen[i], err = Of(rules, spec).Choose(t.Context(), whole, 0, NewDice(11, 0))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(whole.views, []game.Seat{0}) {
				t.Errorf("%v asked for the views %v; want that of seat 0 alone", spec, whole.views)
			}
		}
		if chosen[0] != chosen[1] {
			t.Errorf("%v: worlds that differ in the hidden coin alone are not decided alike: %v", spec, chosen)
		}
	}
}

// spied is a position that only gives away views, and records of whom.
type spied struct {
	game.Position
	views []game.Seat
}

func (p *spied) View(viewer game.Seat) game.Position {
	p.views = append(p.views, viewer)
	return p.Position.View(viewer)
}

func (p *spied) State() any { panic("a bot looked at the whole position") }

func TestPlayerRefuses(t *testing.T) {
	g := game.New(game.Info{ID: "nim"}, nim{2})
	s, err := g.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	player := Of(nim{2}, Spec{Kind: Greedy})
	if _, err := player.Choose(t.Context(), s, 1, NewDice(1, 0)); err == nil || !strings.Contains(err.Error(), "seat 1 has nothing to decide") {
		t.Errorf("asked out of turn: %v", err)
	}
	if _, err := player.Choose(t.Context(), s, game.Watcher, NewDice(1, 0)); err == nil {
		t.Error("a watcher was given an answer")
	}
	stranger, err := game.New(game.Info{ID: "coin"}, coin(500)).Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := player.Choose(t.Context(), stranger, 0, NewDice(1, 0)); err == nil || !strings.Contains(err.Error(), "give it one of its own game") {
		t.Errorf("asked about another game: %v", err)
	}
}

func TestSameDiceSameAnswer(t *testing.T) {
	rules := nim{2}
	for _, spec := range bots {
		used := New[heap, int16](rules, spec)
		for left := int16(2); left <= 21; left++ {
			s := heap{Left: left}
			a := slices.Clone(used.Weigh(t.Context(), &s, 0, NewDice(9, uint64(left))))
			b := New[heap, int16](rules, spec).Weigh(t.Context(), &s, 0, NewDice(9, uint64(left)))
			if !slices.Equal(a, b) {
				t.Fatalf("%v at %d matches: %v, then %v", spec, left, a, b)
			}
		}
	}
}

func TestLinesAreOrderedAndCounted(t *testing.T) {
	s := heap{Left: 7}
	for _, spec := range bots[2:] {
		lines := New(nim{2}, spec).Weigh(t.Context(), &s, 0, NewDice(2, 0))
		visits := 0
		for i, l := range lines {
			visits += l.Visits
			if l.Payoff < 0 || l.Payoff > 1 || i > 0 && l.Visits > lines[i-1].Visits {
				t.Errorf("%v: line %d of %v", spec, i, lines)
			}
		}
		if len(lines) != 3 || visits > spec.Iterations || visits < spec.Iterations/4 {
			t.Errorf("%v: %d lines with %d visits; want 3 with at most %d", spec, len(lines), visits, spec.Iterations)
		}
	}
}

// A search ends early only when the iterations left could not change its answer.
func TestASearchStopsWhenItsAnswerIsSettled(t *testing.T) {
	rules := nim{2}
	s := heap{Left: 7}
	sr := newSearch[heap, int16](rules, Spec{Kind: Search, Iterations: 100_000})
	lines := sr.weigh(t.Context(), &s, 0, 1, nil)
	visits := 0
	for _, l := range lines {
		visits += l.Visits
	}
	left := 100_000 - visits
	if lead := lines[0].Visits - lines[1].Visits; left == 0 || lead <= left || lead > left+2*askEvery {
		t.Errorf("stopped with a lead of %d and %d iterations left", lead, left)
	}
}

func TestAPartyDecidesForItsOwn(t *testing.T) {
	// Any of seats 0, 1 and 2 may answer; each likes another answer.
	rules := form{
		{who: game.Only(0) | game.Only(1) | game.Only(2), next: []int{1, 2, 3}},
		end(1000, 0, 0), end(0, 1000, 0), end(0, 0, 1000),
	}
	s := rules.at(0)
	for _, spec := range bots[1:] {
		for seat := range game.Seat(3) {
			if got := New(rules, spec).Choose(t.Context(), &s, seat, NewDice(1, 0)); got != uint8(seat) {
				t.Errorf("%v on seat %d chose %d", spec, seat, got)
			}
		}
	}
}

// blusters is a form whose evaluation leaps: what is begun looks far better than what comes of it when the turn is over.
type blusters struct {
	form
	worth []int32 // of each spot
}

func (b blusters) Evaluate(s *place, _ game.Seat) int32 { return 1000 * b.worth[s.At] }

// patient is blusters judged where turns end.
type patient struct {
	blusters
	turns  []int // that each spot is in
	ahead  int   // turns looked through
	onward int
}

func (p patient) Stretch(s *place) int { return p.turns[s.At] }

func (p patient) Stretches() int { return p.ahead }

func (p patient) Onward() int { return p.onward }

var _ Horizon[place] = patient{}

// TestLeavesLieAtTheHorizon has a bot choose between what looks good while the turn goes on and what is good at its end, with too few iterations to see it for itself.
func TestLeavesLieAtTheHorizon(t *testing.T) {
	first := game.Only(0)
	loud := blusters{form{{who: first, next: []int{1, 2}}, {who: first, next: []int{3}}, {who: first, next: []int{4}}, {who: first, next: []int{5}}, {who: first, next: []int{6}}, end(0), end(1000)},
		[]int32{500, 900, 200, 100, 600, 0, 1000}}
	spec := Spec{Kind: Search, Iterations: 4}
	s := loud.at(0)
	if m := New[place, uint8](loud, spec).Choose(t.Context(), &s, 0, NewDice(1, 1)); m != 0 {
		t.Errorf("without a horizon the bot chooses %d; this test needs it to be misled", m)
	}
	calm := patient{blusters: loud, turns: []int{1, 1, 1, 2, 2, 2, 2}, ahead: 1}
	if m := New[place, uint8](calm, spec).Choose(t.Context(), &s, 0, NewDice(1, 1)); m != 1 {
		t.Errorf("judged where the turn ends, the bot chooses %d, which looks good for a moment", m)
	}
}

// TestAHorizonLiesBehindTheNextTurn has a bot choose between what looks good at the end of its turn and what is good when the next in turn has answered: one that looks no further than its own turn sees
// it only when it looks on from ends that it has come to before.
func TestAHorizonLiesBehindTheNextTurn(t *testing.T) {
	first, second := game.Only(0), game.Only(1)
	rash := blusters{form{{who: first, next: []int{1, 2}}, {who: second, next: []int{3, 4}}, {who: second, next: []int{5, 6}}, {who: first, next: []int{7}}, {who: first, next: []int{8}}, {who: first, next: []int{9}},
		{who: first, next: []int{9}}, end(1000, 0), end(0, 1000), end(500, 500)}, []int32{500, 800, 400, 900, 100, 400, 500, 1000, 0, 500}}
	s := rash.at(0)
	for _, test := range []struct {
		ahead      int
		onward     int
		iterations int
		want       uint8
	}{{1, 0, 200, 0}, {1, 1, 3, 0}, {1, 1, 200, 1}, {1, 50, 200, 1}, {1, 201, 200, 0}, {2, 0, 200, 1}, {2, 1, 200, 1}} {
		rules := duellists{patient{rash, []int{1, 2, 2, 3, 3, 3, 3, 3, 3, 3}, test.ahead, test.onward}}
		if m := New[place, uint8](rules, Spec{Kind: Search, Iterations: test.iterations}).Choose(t.Context(), &s, 0, NewDice(1, 1)); m != test.want {
			t.Errorf("looking through %d turns %d times, and on beyond them from iteration %d on, the bot chooses %d, want %d", test.ahead, test.iterations, test.onward, m, test.want)
		}
	}
}

// duellists is patient for two: what is good for one is bad for the other.
type duellists struct{ patient }

func (d duellists) Evaluate(s *place, seat game.Seat) int32 {
	worth := d.patient.Evaluate(s, seat)
	if seat == 1 {
		return 1_000_000 - worth
	}
	return worth
}

// forgetful is a form in which it does not matter which of two spots has been drawn.
type forgetful struct {
	form
	twins [2]int16
}

func (f forgetful) Forget(s *place) {
	if s.At == f.twins[1] {
		s.At = f.twins[0]
	}
}

func TestWhatIsForgottenMeetsAgain(t *testing.T) {
	draw := form{
		{who: game.Only(0), next: []int{1, 1}},
		{who: game.Nature, next: []int{2, 3}, weights: []int64{1, 1}},
		{who: game.Only(0), next: []int{4, 5}}, {who: game.Only(0), next: []int{4, 5}},
		end(1000), end(0),
	}
	nodes := func(rules game.Rules[place, uint8]) int {
		s, sr := draw.at(0), newSearch(rules, Spec{Kind: Search, Iterations: 100})
		sr.weigh(t.Context(), &s, 0, 1, nil)
		return len(sr.trees[0].nodes)
	}
	if kept, forgotten := nodes(draw), nodes(forgetful{draw, [2]int16{2, 3}}); kept != forgotten+1 {
		t.Errorf("%d nodes of what is kept, %d of what is forgotten; want one less", kept, forgotten)
	}
}

func TestCancelledBotsAnswerAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []Spec{{Kind: Greedy}, {Kind: Search, Time: time.Hour}, {Kind: Search, Iterations: maxIterations, Threads: 2}} {
		var s walk
		m := New(heath{}, spec).Choose(ctx, &s, 0, NewDice(1, 0))
		if err := (heath{}).Check(&s, m); err != nil {
			t.Errorf("%v: %v", spec, err)
		}
	}
}

// counted is heath that counts the decisions played.
type counted struct {
	heath
	plays *int
}

func (c counted) Play(s *walk, m int32, tell *game.Story) {
	*c.plays++
	c.heath.Play(s, m, tell)
}

func TestIterationsAreShort(t *testing.T) {
	plays := 0
	rules := counted{plays: &plays}
	var s walk
	New(rules, Spec{Kind: Search, Iterations: 10}).Choose(t.Context(), &s, 0, NewDice(1, 0))
	if most := 10 * (playoutPlies + maxDepth); plays > most {
		t.Errorf("10 iterations played %d decisions; want at most %d", plays, most)
	}
}

func TestThinkingAllocatesNothingInTheLongRun(t *testing.T) {
	dice := NewDice(1, 0)
	var s walk
	for name, b := range map[string]Bot[walk, int32]{
		"greedy":                 New(seen{}, Spec{Kind: Greedy}),
		"search with playouts":   New(heath{}, Spec{Kind: Search, Iterations: 20}),
		"search with evaluation": New(seen{}, Spec{Kind: Search, Iterations: 1000}),
	} {
		if allocs := testing.AllocsPerRun(5, func() { b.Choose(t.Context(), &s, 0, dice) }); allocs > 2 {
			t.Errorf("%s: %v allocations a decision", name, allocs)
		}
	}
}

func TestAFullTreeStillAnswers(t *testing.T) {
	b := newTree(seen{}, 0)
	b.full = 50
	var s walk
	b.grow(limit{iterations: 2000}, &s, 0)
	if len(b.nodes) > 50 || len(b.addTo(nil)) == 0 {
		t.Errorf("%d nodes, %d lines", len(b.nodes), len(b.addTo(nil)))
	}
}

func ExampleNew() {
	rules := nim{seats: 2}
	s := heap{Left: 7}
	b := New(rules, Spec{Kind: Search, Iterations: 2000})
	fmt.Println(rules.Format(&s, b.Choose(context.Background(), &s, s.Turn, NewDice(1, 0))))
	// Output: take 3
}

// endless panics when a match of it ends.
type endless struct{ form }

func (endless) Result(*place) game.Result { panic("planted") }

// TestAPanicReachesWhoAsked holds that a fault in the rules, in whichever thread of a search, is met by whoever asked the bot, who may outlive it.
func TestAPanicReachesWhoAsked(t *testing.T) {
	rules := endless{form{{who: game.Only(0), next: []int{1, 2}}, {}, {}}}
	for _, spec := range bots[1:] {
		bot := New(rules, spec)
		func() {
			defer func() {
				if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "planted") {
					t.Errorf("%v: whoever asked met %v", spec, p)
				}
			}()
			s := place{}
			bot.Choose(t.Context(), &s, 0, NewDice(1, 0))
		}()
	}
}

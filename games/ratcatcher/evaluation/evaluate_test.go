package evaluation

import (
	"math/rand/v2"
	"os"
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/features"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

func TestBetterPositionsLookBetter(t *testing.T) {
	r := made(t)
	e := judge(t, r)
	base := positionFrom(t, r, `city: {"00": {zones: {d: {cheese: 1}}}, "09": {x: 1, y: 0, zones: {a: {cheese: 1}}}, "01": {x: 0, y: -1}}`)
	tests := []struct {
		name   string
		better func(*rules.Position)
	}{
		{"a cheese collected", func(s *rules.Position) { s.Cheese++; s.Slots[box.SlotAttack]++ }},
		{"a wound of the Nemesis", func(s *rules.Position) { s.Wounds++ }},
		{"an unlocked accuracy", func(s *rules.Position) { s.Slots[box.SlotAccuracy] = 3 }},
		{"rats in the cage", func(s *rules.Position) { s.Cage[box.White] = 6 }},
	}
	worse := []struct {
		name  string
		worse func(*rules.Position)
	}{
		{"a cheese eaten", func(s *rules.Position) { s.Eaten++ }},
		{"a wound", func(s *rules.Position) { s.Health-- }},
		{"five rats next to a cheese", func(s *rules.Position) { s.Zone[rules.TownNo(0).Zone(0)].Rats[box.White] = 5 }},
		{"brown rats around him", func(s *rules.Position) { s.Zone[s.At].Rats[box.Brown] = 3 }},
	}
	for _, tt := range tests {
		s := base
		tt.better(&s)
		if e.Evaluate(&s, 0) <= e.Evaluate(&base, 0) {
			t.Errorf("%s does not make the position better", tt.name)
		}
	}
	for _, tt := range worse {
		s := base
		tt.worse(&s)
		if e.Evaluate(&s, 0) >= e.Evaluate(&base, 0) {
			t.Errorf("%s does not make the position worse", tt.name)
		}
	}
}

func TestCandidatesAreMovesAndFew(t *testing.T) {
	var buf []rules.Move
	for seed := range uint64(6) {
		m := begins(t, "doctor_wormwood", "old_delve", seed)
		e := judge(t, m.Rules)
		for m.s.Phase != rules.Over {
			if m.Turn(&m.s).Who != game.Nature {
				buf = e.Candidates(&m.s, buf[:0])
				if len(buf) == 0 || m.s.Phase == rules.Acting && len(buf) > mostCandidates {
					t.Fatalf("%d candidates", len(buf))
				}
				for i, candidate := range buf {
					if err := m.Check(&m.s, candidate); err != nil {
						t.Fatalf("candidate %s: %v", m.Format(&m.s, candidate), err)
					}
					if contains(buf[:i], candidate) {
						t.Fatalf("candidate %s stands twice", m.Format(&m.s, candidate))
					}
				}
			}
			m.next()
		}
	}
}

func TestBestAllotment(t *testing.T) {
	r := made(t)
	for _, c := range []struct{ name, document, want string }{
		{"hits for white rats, the six for the black one", `{city: {"00": {zones: {c: {white: 2, black: 1}}}}, pending: [allot 00c 2 1 track]}`, "allot hits white 2 sixes black 1"},
		{"two hits for a black rat", `{city: {"00": {zones: {c: {black: 2}}}}, pending: [allot 00c 3 0 track]}`, "allot hits black 1"},
		{"the shield first", `{city: {"00": {zones: {c: {white: 2}}}}, peculiar: [{id: panback, zone: 00c}], pending: [allot 00c 4 0 track]}`, "allot hits white 1 panback"},
		{"no shield against a trap that it ignores", `{city: {"00": {zones: {c: {white: 2}}}}, peculiar: [{id: flitterwing, zone: 00c}], pending: [allot 00c 2 0 trap]}`, "allot hits white 2"},
		{"only sixes for The Grey Hush", `{peculiar: [{id: the_grey_hush, zone: 00c}], pending: [allot 00c 2 1 track]}`, "allot sixes the_grey_hush"},
		{"sixes for the Nemesis", `{nemesis: {zone: 00c}, city: {"00": {zones: {c: {white: 1}}}}, pending: [allot 00c 1 2 track]}`, "allot hits white 1 sixes nemesis 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := positionFrom(t, r, c.document)
			allots(t, r, &s, c.want)
		})
	}
	t.Run("nothing behind a shield that holds", func(t *testing.T) {
		s := positionFrom(t, r, `{city: {"00": {zones: {c: {white: 2}}}}, pending: [allot 00c 2 0 track]}`)
		shield := positionFrom(t, r, `peculiar: [{id: panback, zone: 00c}]`)
		s.Pack, s.Packed = shield.Pack, shield.Packed
		allots(t, r, &s, "allot none")
	})
}

// allots tells of an error unless the best allotment is the one wanted, and allowed.
func allots(t *testing.T, r *rules.Rules, s *rules.Position, want string) {
	t.Helper()
	m := judge(t, r).bestAllotment(s, allotOrders[0])
	if got := r.Format(s, m); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := r.Check(s, m); err != nil {
		t.Error(err)
	}
}

// What is learned from is what positions are judged by.
func TestPositionsAreJudgedByWhatIsCounted(t *testing.T) {
	m := midgame(t)
	e := judge(t, m.Rules)
	counts := make([]int32, len(e.Features()))
	if !e.Count(&m.s, 0, counts) || e.Count(&m.s, 1, counts) {
		t.Fatal("only the Ratcatcher's seat is counted, in his turn")
	}
	if got, want := e.Evaluate(&m.s, 0), features.Chance(features.Weights(e.Weights()).Odds(counts)); got != want {
		t.Errorf("%d, by what is counted %d", got, want)
	}
	if got := e.Weighing(make([]int32, len(counts))).Evaluate(&m.s, 0); got != 500_000 {
		t.Errorf("%d where nothing weighs anything", got)
	}
}

// BenchmarkEvaluate is the time of one evaluation in the middle of a match.
func BenchmarkEvaluate(b *testing.B) {
	m := midgame(b)
	b.ReportAllocs()
	e := judge(b, m.Rules)
	for b.Loop() {
		e.Evaluate(&m.s, 0)
	}
}

func BenchmarkCandidates(b *testing.B) {
	m := midgame(b)
	buf := make([]rules.Move, 0, 256)
	b.ReportAllocs()
	e := judge(b, m.Rules)
	for b.Loop() {
		buf = e.Candidates(&m.s, buf[:0])
	}
}

// made are the rules over the content of the game.
func made(t testing.TB) *rules.Rules {
	t.Helper()
	b, err := box.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(b, content.MustCatalogue(os.DirFS("..")), rules.Newest)
}

// judge is an evaluator over rules, with the weights of the game's content.
func judge(t testing.TB, r *rules.Rules) Evaluator {
	t.Helper()
	weights, err := ReadWeights(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return New(r, weights)
}

// positionFrom reads a position from a document in YAML.
func positionFrom(t testing.TB, r *rules.Rules, document string) rules.Position {
	t.Helper()
	s, err := r.Position(func(into any) error { return content.Decode("test.yaml", []byte(document), into) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// match is a match played at random.
type match struct {
	*rules.Rules
	s     rules.Position
	rng   *rand.Rand
	moves []rules.Move
}

// begins is a match of a Ratcatcher against a Nemesis that has just begun.
func begins(t testing.TB, catcher, nemesis string, seed uint64) *match {
	t.Helper()
	r := made(t)
	s, err := r.Setup(game.Options{"ratcatcher": catcher, "nemesis": nemesis, "mode": "normal"})
	if err != nil {
		t.Fatal(err)
	}
	return &match{Rules: r, s: s, rng: rand.New(rand.NewPCG(seed, seed))}
}

// next plays one of the answers to the decision that is asked.
func (m *match) next() {
	m.moves = m.Moves(&m.s, m.moves[:0])
	m.Play(&m.s, m.moves[m.rng.IntN(len(m.moves))], nil)
}

// midgame is a match in the Ratcatcher's third turn.
func midgame(t testing.TB) *match {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		m := begins(t, "madam_cage", "rat_king", seed)
		for m.s.Phase != rules.Over && (m.s.Round < 3 || m.s.Phase != rules.Acting) {
			m.next()
		}
		if m.s.Phase == rules.Acting {
			return m
		}
	}
}

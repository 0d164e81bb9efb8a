package gametest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"mischief/game"
)

// keptFindings is how many findings of one check a report keeps.
const keptFindings = 5

// examiner plays matches of one game and collects findings.
type examiner[S, M comparable] struct {
	info       game.Info
	opts       Options
	report     Report
	rules      game.Rules[S, M]
	chancy     game.Chancy[S, M]
	secretive  game.Secretive[S]
	evaluator  game.Evaluator[S]
	chooser    game.Chooser[S, M]
	prompt     func(*S) game.Text
	hinter     game.Hinter[S, M]
	forecaster game.Forecaster[S]
	namer      game.Namer[S]
	caller     game.Caller[S]
	completer  game.Completer[S]
	drawer     game.Drawer[S]
	campaigner game.Campaigner[S]
	erased     game.Game
	telling    *game.Telling            // nil when the words do not compile
	others     map[string]*game.Telling // of the other languages
	mute       map[string]bool          // what was found to be said in English there
	known      map[string]bool          // ids of the catalogue
	heard      map[string]int           // how often each event was told
	forked     map[string]int           // how many positions of each kind of decision came up to be forked
	parts      map[string]*part         // what is known of how documents keep the parts of positions
	elsewhere  []M                      // moves of other positions
	check      string                   // the check at work
	matchState[S, M]
}

// matchState is the match being played.
type matchState[S, M comparable] struct {
	options game.Options
	seats   int
	seed    uint64
	ply     int    // -1 between matches
	kind    string // of the decision
	s       S
	moves   []M
	log     []string
}

func newExaminer[S, M comparable](info game.Info, rules game.Rules[S, M], o Options) *examiner[S, M] {
	x := &examiner[S, M]{info: info, opts: o, rules: rules, erased: game.New(info, rules)}
	x.chancy, _ = rules.(game.Chancy[S, M])
	x.secretive, _ = rules.(game.Secretive[S])
	x.evaluator, _ = rules.(game.Evaluator[S])
	x.chooser, _ = rules.(game.Chooser[S, M])
	x.prompt = game.Prompting[S](rules)
	x.hinter, _ = rules.(game.Hinter[S, M])
	x.forecaster, _ = rules.(game.Forecaster[S])
	x.namer, _ = rules.(game.Namer[S])
	x.caller, _ = rules.(game.Caller[S])
	x.completer, _ = rules.(game.Completer[S])
	x.drawer, _ = rules.(game.Drawer[S])
	x.campaigner, _ = rules.(game.Campaigner[S])
	x.telling, _ = game.NewTelling(info.Words)
	x.others = tellings(&info)
	x.report.Kinds = map[string]int{}
	x.heard = map[string]int{}
	x.forked = map[string]int{}
	x.mute = map[string]bool{}
	x.known = map[string]bool{}
	for _, id := range info.Rulebook.IDs() {
		x.known[id] = true
	}
	x.ply = -1
	return x
}

// match plays one random match to its end.
func (x *examiner[S, M]) match(first S, seed uint64) {
	x.s, x.seed, x.ply, x.log = first, seed, 0, x.log[:0]
	walk := newDice(seed, 0)
	for x.decide(walk) {
		x.ply++
		x.report.Decisions++
	}
	x.guard("replay", x.checkReplay)
	x.report.Matches++
	x.ply, x.kind = -1, ""
}

// decide checks one decision of a match and takes it at random. It returns false when the match is over or cannot go on.
func (x *examiner[S, M]) decide(walk dice) bool {
	var turn game.Turn
	if !x.ask("turn", func() { turn = x.rules.Turn(&x.s); x.kind = turn.Kind; x.checkTurn(turn) }) {
		return false
	}
	x.ask("forks", func() { x.checkForks(turn) })
	if turn.Who == game.Nobody {
		x.moves = x.moves[:0]
		x.examine(turn)
		return false
	}
	if x.ply >= x.info.Length {
		x.failAs("end", "the match goes on after %d decisions, the Length that Info promises", x.ply)
		return false
	}
	if !x.ask("moves", func() { x.moves = x.rules.Moves(&x.s, x.moves[:0]) }) {
		return false
	}
	if len(x.moves) == 0 {
		x.failAs("moves", "no move is listed for %s, and the match is not over", turn.Kind)
		return false
	}
	x.examine(turn)
	onward := false
	return x.guard("play", func() { onward = x.step(x.choose(turn, walk)) }) && onward
}

// choose draws a listed move: Nature's by weight; a seat's with every move as likely in one match, with every verb as likely in the next,
// so that what is rare among the moves comes up as well.
func (x *examiner[S, M]) choose(turn game.Turn, walk dice) M {
	switch {
	case turn.Who == game.Nature && x.chancy != nil:
		weights := make([]int64, len(x.moves))
		for i, m := range x.moves {
			weights[i] = max(1, x.chancy.Weight(&x.s, m))
		}
		return x.moves[game.Pick(weights, walk)]
	case x.seed%2 == 1:
		return one(walk, x.movesOfOneVerb(walk))
	}
	return one(walk, x.moves)
}

// movesOfOneVerb are the listed moves whose notation begins with the same word, drawn from all first words.
func (x *examiner[S, M]) movesOfOneVerb(walk dice) []M {
	moves := map[string][]M{}
	var verbs []string
	for _, m := range x.moves {
		verb, _, _ := strings.Cut(x.rules.Format(&x.s, m), " ")
		if moves[verb] == nil {
			verbs = append(verbs, verb)
		}
		moves[verb] = append(moves[verb], m)
	}
	return moves[one(walk, verbs)]
}

// step plays a move with and without a story, and goes on to where it leads; it does not play a move that is refused.
func (x *examiner[S, M]) step(m M) bool {
	line := x.rules.Format(&x.s, m)
	if err := x.rules.Check(&x.s, m); err != nil {
		x.failAs("moves", "%q is listed and refused: %v", line, err)
		return false
	}
	var story game.Story
	quiet, told := x.s, x.s
	x.rules.Play(&quiet, m, nil)
	x.rules.Play(&told, m, &story)
	if quiet != told {
		x.fail("%q leads to another position when it is told: %s", line, difference(told, quiet))
	}
	x.check = "stories"
	x.checkStory(line, &story)
	x.log = append(x.log, line)
	x.s = told
	return true
}

// scene is what the rules answer about the position of the match, and what a close examination tries on it.
type scene[M comparable] struct {
	turn   game.Turn
	moves  []M
	listed map[M]bool
	tries  []M // moves that may or may not be allowed
	dice   dice
	json   []byte // the document of the position; empty until it is asked for
	yaml   []byte // the same
}

// examine looks closely at the position of the match, unless its kind of decision has been seen often.
func (x *examiner[S, M]) examine(turn game.Turn) {
	x.report.Kinds[turn.Kind]++
	sc := &scene[M]{turn: turn, moves: slices.Clone(x.moves), listed: map[M]bool{}, dice: newDice(x.seed, uint64(x.ply)+1)}
	if sc.dice.Below(int64(x.report.Kinds[turn.Kind])) >= int64(x.opts.Closely) {
		return
	}
	for _, m := range sc.moves {
		sc.listed[m] = true
	}
	sc.tries = x.tries(sc)
	for _, c := range []struct {
		name  string
		check func(*scene[M])
	}{
		{"names", x.checkNames}, {"moves", x.checkMoves}, {"refusals", x.checkRefusals}, {"notation", x.checkNotation},
		{"documents", x.checkDocuments}, {"copies", x.checkCopies}, {"play", x.checkPlay}, {"chance", x.checkChance},
		{"masks", x.checkMasks}, {"secrecy", x.checkSecrecy}, {"guesses", x.checkGuesses}, {"end", x.checkEnd},
		{"prompts", x.checkPrompts}, {"evaluation", x.checkEvaluation}, {"candidates", x.checkCandidates}, {"hints", x.checkHints}, {"forecast", x.checkForecast},
		{"allocations", x.checkAllocations}, {"garbage", x.checkGarbage}, {"drawing", x.checkDrawing}, {"campaigns", x.checkCampaign},
	} {
		x.ask(c.name, func() { c.check(sc) })
	}
}

// ask runs a check that only asks: the position of the match must stay as it is. It returns false after a panic.
func (x *examiner[S, M]) ask(check string, f func()) bool {
	before := x.s
	ok := x.guard(check, f)
	if x.s != before {
		x.fail("a position changes while it is only asked about: %s", difference(x.s, before))
		x.s = before
	}
	return ok
}

// guard runs a check and turns a panic into a finding. It returns false after a panic.
func (x *examiner[S, M]) guard(check string, f func()) (ok bool) {
	x.check = check
	defer func() {
		if p := recover(); p != nil {
			x.fail("panic: %v, at %s", p, panicPlace())
		}
	}()
	f()
	return true
}

// caught runs a function on hostile input and returns a panic as an error.
func caught(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v, at %s", p, panicPlace())
		}
	}()
	return f()
}

// panicPlace is the file and line of the code that panicked, for use in a deferred function.
func panicPlace() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicked := false
	for {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true
		case panicked && !strings.HasPrefix(f.Function, "runtime."):
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}

// fail records a finding of the check at work.
func (x *examiner[S, M]) fail(format string, args ...any) { x.failAs(x.check, format, args...) }

// failAs records a finding of a check, the first for each kind of decision.
func (x *examiner[S, M]) failAs(check, format string, args ...any) {
	var first *Finding
	kept, kindKept := 0, false
	for i := range x.report.Findings {
		if f := &x.report.Findings[i]; f.Check == check {
			kept++
			first = cmp.Or(first, f)
			kindKept = kindKept || f.Kind == x.kind && x.ply >= 0
		}
	}
	if kept == keptFindings || kindKept {
		first.More++
		return
	}
	f := Finding{Check: check, Options: x.options, Seed: x.seed, Ply: x.ply, Kind: x.kind, What: fmt.Sprintf(format, args...)}
	if x.ply >= 0 {
		f.Position = x.yaml(x.s)
	}
	x.report.Findings = append(x.report.Findings, f)
}

// yaml is the document of a position for a reader; empty if the rules make none.
func (x *examiner[S, M]) yaml(s S) string {
	defer func() { _ = recover() }()
	text, err := json.Marshal(x.rules.Document(&s))
	if err != nil {
		return ""
	}
	if lines, err := yaml.JSONToYAML(text); err == nil {
		return string(lines)
	}
	return string(text)
}

// viewers are the points of view worth examining here: who decides, another seat, and a watcher.
func (x *examiner[S, M]) viewers(sc *scene[M]) []game.Seat {
	var deciding, others []game.Seat
	for v := range game.Seat(x.seats) {
		if sc.turn.Who.Has(v) {
			deciding = append(deciding, v)
		} else {
			others = append(others, v)
		}
	}
	return slices.Concat(sample(sc.dice, deciding, 2), sample(sc.dice, others, 2), []game.Seat{game.Watcher})
}

// wander plays up to so many random moves, each as likely, and returns what it stumbles over.
func (x *examiner[S, M]) wander(s S, plies int, d dice) error {
	var moves []M
	for range plies {
		turn := x.rules.Turn(&s)
		if turn.Who == game.Nobody {
			x.rules.Result(&s)
			return nil
		}
		moves = x.rules.Moves(&s, moves[:0])
		if len(moves) == 0 {
			return fmt.Errorf("no move is listed for %s, and the match is not over", turn.Kind)
		}
		m := moves[d.Below(int64(len(moves)))]
		if err := x.rules.Check(&s, m); err != nil {
			return fmt.Errorf("%q is listed and refused: %w", x.rules.Format(&s, m), err)
		}
		x.rules.Play(&s, m, nil)
	}
	return nil
}

// dice are game.Dice that roll the same for the same seed and stream.
type dice struct{ *rand.Rand }

func newDice(seed, stream uint64) dice { return dice{rand.New(rand.NewPCG(seed, stream))} }

// Below returns a whole number from 0 to n-1.
func (d dice) Below(n int64) int64 { return d.Int64N(n) }

// sample picks up to n of a list at random.
func sample[T any](d dice, from []T, n int) []T {
	from = slices.Clone(from)
	d.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	return from[:min(n, len(from))]
}

// one picks one of a list at random.
func one[T any](d dice, from []T) T { return from[d.IntN(len(from))] }

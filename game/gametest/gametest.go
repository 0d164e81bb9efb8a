// Package gametest has the tests that every game has (Suite), above all the one that proves that it keeps every promise of package game (Run). A game calls
// them in one line of its own tests:
//
//	var suite = gametest.Suite[Position, Move, *Rules]{Open: New, Content: Content()}
//
//	func TestGame(t *testing.T) { suite.Test(t) }
//
// Run plays random matches. Every decision of them is checked a little; some positions of each kind of decision are examined closely. What is
// wrong is reported under the name of a check, with the options, the seed of the match, the ply and the position, so that
//
//	gametest.Options{Seed: 7, Matches: 1}
//
// plays that match again. FuzzNotation, FuzzDocument and FuzzOptions look for input that breaks a game.
//
// # Secrets
//
// The secrecy check compares worlds a viewer cannot tell apart: a position and a guess made from the viewer's view of it. What a viewer has been
// told and what his view shows must agree, and neither may say more than the other:
//
//   - Every view shows who decides, and what kind of decision it is.
//   - Where the viewer decides, both worlds ask him the same, list the same moves and refuse the same moves in the same words.
//   - One move played in both worlds: if the viewer is told the same, his views are the same afterwards, so whatever a view begins to
//     show, an event has told. If his views are the same afterwards, he was told the same, so no event betrays what the view hides.
//   - Two moves of somebody else played in one world, leading to positions that differ: if the viewer's views are the same, he is told the same; and if
//     he is told the same while something was whispered past him both times, his views are the same.
//
// The second half holds because a view keeps what its viewer has learned. Where the rules show a hidden thing that no view keeps (a card shown and
// put back), Options.Reveals names the event that shows it.
package gametest

import (
	"cmp"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"mischief/game"
)

// Tests make documents and views by the thousand and keep next to nothing, so the collector of garbage, left to itself, would run all the time.
func init() { debug.SetGCPercent(800) }

// Options say how long to look. The zero value suits most games.
type Options struct {
	Sets    []game.Options  // options to play with, completed by the game's schema; none means the defaults alone
	Matches int             // random matches with each of Sets; 0 means 20, a tenth with -short; the flag -matches has the last word
	Seed    uint64          // of the first match; the following matches count up from it
	Closely int             // positions of each kind of decision to examine closely, later ones ever more rarely; 0 means 3, a third with -short, and at least 8 with -matches
	Reveals []string        // keys of events that show a hidden thing which no view keeps afterwards
	Starts  []game.Position // positions of the game that random matches hardly reach, such as those of its cases: a few moves are played on from each
}

func (o Options) withDefaults() Options {
	if len(o.Sets) == 0 {
		o.Sets = []game.Options{nil}
	}
	o.Matches = cmp.Or(o.Matches, 20)
	o.Closely = cmp.Or(o.Closely, 3)
	return o
}

func (o Options) short() Options {
	o.Matches = max(1, o.Matches/10)
	o.Closely = max(1, o.Closely/3)
	var starts []game.Position
	for i := 0; i < len(o.Starts); i += 10 {
		starts = append(starts, o.Starts[i])
	}
	o.Starts = starts
	return o
}

// checks are the names of all checks and what each makes sure of, in the order of reports.
var checks = []struct{ name, promise string }{
	{"plain", "positions and moves hold fixed-size arrays, structs, whole numbers and truth values alone"},
	{"info", "the game describes itself, its options, rules and words completely"},
	{"editions", "the rules still play every older edition, and each keeps the other promises"},
	{"options", "options set up a match or are refused by name"},
	{"turn", "a position says clearly who decides and what kind of decision it is"},
	{"names", "seats have names of their own, the same for every viewer"},
	{"moves", "the moves listed are allowed, none is listed twice and none is forgotten"},
	{"refusals", "what is not allowed is refused with a rule and a reason"},
	{"notation", "every move has one line of text of its own and is read back from it"},
	{"documents", "every position has a document and is read back from it, strictly"},
	{"copies", "playing on from a copy changes nothing for the original"},
	{"play", "a move always has the same outcome, told or untold"},
	{"replay", "a log of moves leads to the same position again"},
	{"stories", "every event cites a rule, is told to somebody and can be put in words"},
	{"chance", "Nature's answers are listed completely, with weights above zero"},
	{"masks", "a view is stable, has a document, and its seat can decide from it"},
	{"secrecy", "neither views nor stories nor refusals say what a viewer may not know"},
	{"guesses", "a guess fits the view it is made from and can be played on"},
	{"forks", "what a viewer guesses is read back from its document, so that a match can go on from there"},
	{"end", "every match ends, with a rule and a payoff for each seat"},
	{"prompts", "every decision is asked in words"},
	{"evaluation", "an evaluation is a payoff"},
	{"candidates", "the moves worth thinking about are moves that are listed"},
	{"hints", "a move has at most two reasons, in words"},
	{"allocations", "playing, listing, masking and judging allocate nothing"},
	{"garbage", "hostile notation and documents break nothing"},
	{"drawing", "drawings fit their canvas and hold nothing but text"},
	{"campaigns", "the matches that may follow one can be set up, and both they and what happened can be put in words"},
}

// A Finding is one promise that a game was seen to break.
type Finding struct {
	Check    string       // the check that found it
	Options  game.Options // of the match, completed
	Seed     uint64       // of the match
	Ply      int          // decisions taken before, or -1 where no match was on
	Kind     string       // of the decision
	What     string       // what is wrong
	Position string       // document of the position, in YAML; empty when there is none
	More     int          // findings of the same check that were counted and not kept
}

// String tells what is wrong and where to find it.
func (f Finding) String() string {
	var b strings.Builder
	if f.Ply >= 0 {
		fmt.Fprintf(&b, "%s, seed %d, ply %d", f.Kind, f.Seed, f.Ply)
		for _, name := range slices.Sorted(maps.Keys(f.Options)) {
			fmt.Fprintf(&b, ", %s %q", name, f.Options[name])
		}
		b.WriteString(": ")
	}
	b.WriteString(f.What)
	if f.Position != "" {
		b.WriteString("\nin position:\n  " + strings.ReplaceAll(strings.TrimSpace(f.Position), "\n", "\n  "))
	}
	if f.More > 0 {
		fmt.Fprintf(&b, "\nand %d more", f.More)
	}
	return b.String()
}

// A Report is what Examine saw.
type Report struct {
	Findings  []Finding
	Matches   int
	Decisions int
	Kinds     map[string]int // how often each kind of decision came up
}

// Run plays random matches of a game and fails t for every promise it breaks, in a subtest for each check. It plays fewer with -short.
// It measures allocations, so it must not run in parallel with other tests.
func Run[S, M comparable](t *testing.T, info game.Info, rules game.Rules[S, M], o Options) {
	t.Helper()
	o = o.withDefaults()
	if testing.Short() && *matches == 0 {
		o = o.short()
	}
	if *matches > 0 {
		o.Matches, o.Closely = *matches, max(o.Closely, 8)
	}
	report := Examine(info, rules, o)
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			for _, f := range report.Findings {
				if f.Check == c.name {
					t.Errorf("broken: %s\n%s", c.promise, f)
				}
			}
		})
	}
	t.Logf("%d matches, %d decisions of %d kinds", report.Matches, report.Decisions, len(report.Kinds))
}

// Examine plays random matches of a game and reports what it finds, at most five findings a check and one for each kind of decision.
func Examine[S, M comparable](info game.Info, rules game.Rules[S, M], o Options) Report {
	x := newExaminer(info, rules, o.withDefaults())
	x.ask("plain", x.checkPlain)
	x.ask("info", x.checkInfo)
	for _, set := range x.opts.Sets {
		first, ok := x.setup(set)
		for i := range uint64(x.opts.Matches) {
			if ok {
				x.match(first, x.opts.Seed+i)
				x.goOnWith(x.opts.Seed + i)
			}
		}
	}
	for i, start := range x.opts.Starts {
		x.goOn(start, x.opts.Seed+uint64(i))
	}
	x.ask("documents", x.checkForgotten)
	x.ask("options", x.checkOptions)
	x.ask("editions", x.checkEditions)
	return x.report
}

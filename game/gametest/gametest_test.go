package gametest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"mischief/game"
)

func TestHonestGamePasses(t *testing.T) {
	Run(t, crumbs{}.info(), crumbs{}, Options{Sets: []game.Options{nil, {"rats": "3", "head-start": "rat-3"}}})
}

func FuzzCrumbsNotation(f *testing.F) { FuzzNotation(f, crumbs{}.info(), crumbs{}) }
func FuzzCrumbsDocument(f *testing.F) { FuzzDocument(f, crumbs{}.info(), crumbs{}) }
func FuzzCrumbsOptions(f *testing.F)  { FuzzOptions(f, crumbs{}.info(), crumbs{}) }

func TestExamineCountsWhatItSaw(t *testing.T) {
	report := Examine(crumbs{}.info(), crumbs{}, Options{Matches: 3, Closely: 1, Sets: []game.Options{nil, {"rats": "3"}}})
	if report.Matches != 6 || report.Decisions < 6*16 {
		t.Errorf("%d matches, %d decisions; want 6 matches that draw 16 crumbs each", report.Matches, report.Decisions)
	}
	for _, kind := range phaseNames {
		if report.Kinds[kind] == 0 {
			t.Errorf("the kind of decision %q never came up", kind)
		}
	}
}

func TestSameSeedFindsTheSame(t *testing.T) {
	examine := func() []string {
		f := newFaulty()
		f.play = told(func(e *game.Event) { e.Rule = "C-77" })
		var all []string
		for _, found := range Examine(f.info, f, Options{Matches: 2, Seed: 7, Closely: 1}).Findings {
			all = append(all, found.String())
		}
		return all
	}
	if first, second := examine(), examine(); !slices.Equal(first, second) {
		t.Errorf("two examinations with one seed differ:\n%s\n\n%s", first, second)
	}
}

func TestFindingSaysWhereToLook(t *testing.T) {
	f := Finding{Check: "end", Options: game.Options{"rats": "3", "head-start": "none"}, Seed: 7, Ply: 12, Kind: "feeding",
		What: "seat 1 of 3 has the payoff 1001", Position: "rats: 3\nactive: 1\n", More: 4}
	want := `feeding, seed 7, ply 12, head-start "none", rats "3": seat 1 of 3 has the payoff 1001
in position:
  rats: 3
  active: 1
and 4 more`
	if f.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", f, want)
	}
}

// bare is crumbs with the ten methods alone.
type bare struct{ game.Rules[position, move] }

func TestNatureNeedsWeights(t *testing.T) {
	report := Examine(crumbs{}.info(), bare{crumbs{}}, Options{Matches: 2})
	for _, f := range report.Findings {
		if f.Check != "chance" || !strings.Contains(f.What, "no method Weight") {
			t.Errorf("unexpected: %s", f)
		}
	}
	if len(report.Findings) == 0 {
		t.Error("it is not found that Nature decides without weights")
	}
}

// sly holds a pointer, a text and a fraction where plain values belong.
type sly struct {
	Heap  *pile
	Score [2]struct{ Share float64 }
	Name  string
}

func TestPositionsMustBePlain(t *testing.T) {
	x := newExaminer[sly, [2]int8](game.Info{}, nil, Options{})
	x.guard("plain", x.checkPlain)
	var all strings.Builder
	for _, f := range x.report.Findings {
		all.WriteString(f.Check + ": " + f.What + "\n")
	}
	for _, want := range []string{"plain: gametest.sly.Heap is a ptr;", "plain: gametest.sly.Score[].Share is a float64;", "plain: gametest.sly.Name is a string;"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("%q is missing in:\n%s", want, &all)
		}
	}
	if n := len(x.report.Findings); n != 3 {
		t.Errorf("%d findings, want 3:\n%s", n, &all)
	}
}

// A crumb that is shown and put back is known to all and kept in no view: the game has to say that this is meant.
func TestRevealsAreAllowedByName(t *testing.T) {
	f := newFaulty()
	f.info.Words["shown"] = "{{.who}} shows crumbs worth {{.points}}."
	f.play = func(s *position, m move, tell *game.Story) {
		if m.verb == stake {
			tell.Tell("C-3", "shown", game.Name("who", "rat"), game.Num("points", s.Hand[s.Active].worth()))
		}
		crumbs{}.Play(s, m, tell)
	}
	for _, reveals := range [][]string{nil, {"shown"}} {
		report := Examine(f.info, f, Options{Matches: 8, Reveals: reveals})
		found := slices.ContainsFunc(report.Findings, func(f Finding) bool { return f.Check == "secrecy" })
		if found != (reveals == nil) {
			t.Errorf("with Reveals %q: secrecy found: %v", reveals, report.Findings)
		}
	}
}

func TestMutantsChangeOneThingWithinItsType(t *testing.T) {
	type inner struct {
		flag bool
		list [2]uint8
	}
	type value struct {
		n  int16
		in inner
	}
	start := value{n: 5, in: inner{true, [2]uint8{1, 255}}}
	d := newDice(1, 1)
	changed := map[string]bool{}
	for range 50 {
		for _, m := range mutants(d, start) {
			parts := 0
			for name, differs := range map[string]bool{"n": m.n != start.n, "flag": m.in.flag != start.in.flag,
				"list[0]": m.in.list[0] != start.in.list[0], "list[1]": m.in.list[1] != start.in.list[1]} {
				if differs {
					changed[name] = true
					parts++
				}
			}
			if parts > 1 {
				t.Fatalf("%+v differs from %+v in %d parts", m, start, parts)
			}
		}
	}
	if len(changed) != 4 {
		t.Errorf("only %v are ever changed", changed)
	}
}

func TestDifferenceNamesTheFirstPart(t *testing.T) {
	a := position{Rats: 2}
	b := a
	b.Hand[1][2] = 7
	if got, want := difference(b, a), ".Hand[1][2] is 7, not 0"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := difference(3, 4), "3, not 4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestStartsArePlayedOn(t *testing.T) {
	f := newFaulty()
	f.position = func(decode func(any) error) (position, error) {
		s, err := crumbs{}.Position(decode)
		if s.Score[0] > maxStake {
			err = errors.New("nobody is so rich")
		}
		return s, err
	}
	rich, err := f.setup(game.Options{"rats": "2", "head-start": "none"})
	if err != nil {
		t.Fatal(err)
	}
	rich.Score[0] = maxStake + 1
	at := &start{s: rich}
	for _, c := range []struct {
		starts []game.Position
		want   int
	}{{nil, 0}, {[]game.Position{at}, 1}} {
		findings := Examine(f.info, f, Options{Matches: 1, Closely: 1, Starts: c.starts}).Findings
		findings = slices.DeleteFunc(findings, func(f Finding) bool { return f.Check != "forks" || !strings.Contains(f.What, "so rich") })
		if min(len(findings), 1) != c.want {
			t.Errorf("with %d starts the check of forks finds %v", len(c.starts), findings)
		}
	}
}

// start is a position that is only looked into.
type start struct {
	game.Position
	s position
}

func (p *start) State() any { return &p.s }

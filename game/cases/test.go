package cases

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"mischief/game"
)

// Where a game's folder keeps what is tested here.
const (
	casesFolder    = "testdata/cases"
	perftFile      = "testdata/perft.txt"
	transcriptFile = "testdata/transcript.txt"
)

// T is what is needed of a *testing.T; so programs that run cases do not import package testing.
type T[Self any] interface {
	Helper()
	Run(name string, test func(Self)) bool
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Logf(format string, args ...any)
}

// Test runs every case in testdata/cases/*.yaml of a game's folder as a subtest, and then tries whether each of its expectations can fail.
// No two cases may have the same id. open opens the game with a content pack laid over what is built in, for files that name one; it is nil for
// a game without content.
func Test[Self T[Self]](t Self, g game.Game, dir fs.FS, open func(pack fs.FS) (game.Game, error)) {
	t.Helper()
	files := mustRead(t, dir)
	if len(files) == 0 {
		t.Fatalf("%s holds no cases: every game has some", casesFolder)
	}
	places := map[string]string{}
	tried := 0
	for _, f := range files {
		g, err := packed(g, f, dir, open)
		if err != nil {
			t.Fatalf("%v", err)
		}
		for i := range f.Cases {
			r := ran(g, f, i)
			report := r.report()
			if place, twice := places[report.ID]; twice {
				t.Errorf("%s: case %q stands already in %s", report.Place(), report.ID, place)
			}
			places[report.ID] = report.Place()
			t.Run(report.ID, func(t Self) {
				t.Helper()
				for _, failure := range report.Failures {
					t.Errorf("%s: %s", report.Place(), failure)
				}
				if !report.OK() {
					return
				}
				hollow, n := r.hollow()
				for _, what := range hollow {
					t.Errorf("%s: %s", report.Place(), what)
				}
				tried += n
			})
		}
	}
	t.Logf("%d expectations were tried with a fault planted in them", tried)
}

// packed is the game of a file of cases: with the pack that the file names, which lies in the game's folder.
func packed(g game.Game, f *File, dir fs.FS, open func(pack fs.FS) (game.Game, error)) (game.Game, error) {
	if f.Pack == "" {
		return g, nil
	}
	if open == nil {
		return nil, fmt.Errorf("%s: pack %s: %s has no content that a pack could replace", f.Name, f.Pack, f.Game)
	}
	folder := path.Join(path.Dir(f.Name), f.Pack, f.Game)
	if _, err := fs.Stat(dir, folder); err != nil {
		return nil, fmt.Errorf("%s: pack %s: %w", f.Name, f.Pack, err)
	}
	pack, err := fs.Sub(dir, folder)
	if err != nil {
		return nil, fmt.Errorf("%s: pack %s: %w", f.Name, f.Pack, err)
	}
	if g, err = open(pack); err != nil {
		return nil, fmt.Errorf("%s: pack %s: %w", f.Name, f.Pack, err)
	}
	return g, nil
}

// TestCoverage fails for every rule that no case or test shows or no code cites, and for every worked example without a case. It logs the table.
func TestCoverage[Self T[Self]](t Self, g game.Game, dir fs.FS) {
	t.Helper()
	table, err := Coverage(&g.Info().Rulebook, mustRead(t, dir), dir)
	if err != nil {
		t.Fatalf("%v", err)
	}
	t.Logf("\n%s", table)
	for _, gap := range table.Gaps() {
		t.Errorf("%s", gap)
	}
}

// TestPerft counts sequences of moves, as Perft does, and compares them with testdata/perft.txt. A line of it is a position and how many
// sequences of 1, 2, 3 ... moves there are:
//
//	name              | where from                                          | counts
//	start             |                                                     | 7 49 343
//	three cats        | options players=5 three=cats                        | 10 90
//	in battle         | case attacker-wins-loses-half                       | 4 12
//	first column full | options first=yellow | moves 1; 1; 1; 1; 1; 1       | 6 42
//
// Between the name and the counts stand options, or a case, whose last position is meant; and moves that are played from there.
// A line that begins with # is a comment.
func TestPerft[Self T[Self]](t Self, g game.Game, dir fs.FS) {
	t.Helper()
	lines, err := readPerftFile(dir)
	if err != nil {
		t.Fatalf("%v", err)
	}
	files := mustRead(t, dir)
	for _, l := range lines {
		t.Run(l.name, func(t Self) {
			t.Helper()
			if err := l.check(g, files); err != nil {
				t.Errorf("%s:%d: %v", perftFile, l.line, err)
			}
		})
	}
}

// TestTranscript compares testdata/transcript.txt with what its match says now. With a record function, such as one around os.WriteFile, it
// records the transcript anew instead.
func TestTranscript[Self T[Self]](t Self, g game.Game, dir fs.FS, record func(file string, text []byte) error) {
	t.Helper()
	want, err := fs.ReadFile(dir, transcriptFile)
	if err != nil {
		t.Fatalf("transcript: %v; begin with a file of lines \"> move\" and record it", err)
	}
	have, err := Transcript(g, want)
	if err != nil {
		t.Fatalf("%s: %v", transcriptFile, err)
	}
	if record != nil {
		if err := record(transcriptFile, have); err != nil {
			t.Fatalf("transcript: %v", err)
		}
		return
	}
	if line, w, h := firstDifference(string(want), string(have)); line > 0 {
		t.Errorf("%s:%d: want %q, have %q; if this is meant, record it anew and review the difference", transcriptFile, line, w, h)
	}
}

// firstDifference finds the first line that differs, from 1; 0 when none does.
func firstDifference(a, b string) (line int, inA, inB string) {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(as), len(bs)) {
		inA, inB = lineOf(as, i), lineOf(bs, i)
		if inA != inB {
			return i + 1, inA, inB
		}
	}
	return 0, "", ""
}

func lineOf(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return fmt.Sprintf("(the end, after %d lines)", len(lines))
}

func mustRead[Self T[Self]](t Self, dir fs.FS) []*File {
	t.Helper()
	files, err := ReadDir(dir, casesFolder)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return files
}

package connectfour

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mischief/game"
)

// played is the position after moves from the empty board.
func played(t testing.TB, moves ...Move) Position {
	t.Helper()
	var r Rules
	var s Position
	for i, m := range moves {
		if err := r.Check(&s, m-1); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		r.Play(&s, m-1, nil)
	}
	return s
}

// plain is a board in the plainest form, to hold the sets of bits against: a column is a list of discs.
type plain [columns][]int

func (g plain) at(column, row int) int {
	if column < 0 || column >= columns || row < 0 || row >= len(g[column]) {
		return -1
	}
	return g[column][row]
}

// four tells whether the topmost disc of a column lies in a line of four.
func (g plain) four(column int) bool {
	row := len(g[column]) - 1
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		line := 1
		for _, way := range [2]int{1, -1} {
			for n := way; g.at(column+n*d[0], row+n*d[1]) == g.at(column, row); n += way {
				line++
			}
		}
		if line >= 4 {
			return true
		}
	}
	return false
}

func TestBoardAgainstPlainGrid(t *testing.T) {
	var r Rules
	rng := rand.New(rand.NewPCG(4, 4))
	for range 500 {
		var s Position
		var g plain
		for r.Turn(&s).Who != game.Nobody {
			var want []Move
			for column := range g {
				if len(g[column]) < rows {
					want = append(want, Move(column))
				}
			}
			moves := r.Moves(&s, nil)
			if !slices.Equal(moves, want) {
				t.Fatalf("moves %v, want %v in %v", moves, want, g)
			}
			m := moves[rng.IntN(len(moves))]
			winsByThreat := s.Discs[s.seat()].Threats(rows)&s.landing(m) != 0
			g[m] = append(g[m], s.seat())
			r.Play(&s, m, nil)
			if won := g.four(int(m)); s.Won != won || winsByThreat != won {
				t.Fatalf("won %v and foreseen %v, want %v in %v", s.Won, winsByThreat, won, g)
			}
		}
		marks := strings.Count(Rules{}.Draw(&s, 0, game.Pen{Width: 80, Paint: marked}), "*")
		if s.Won != (marks >= 4) || !s.Won && marks > 0 {
			t.Fatalf("%d discs marked in a match that was won: %v", marks, s.Won)
		}
	}
}

func TestDeepPerft(t *testing.T) {
	var s Position
	if n := perft(&s, 8); n != 5673234 {
		t.Errorf("8 moves from the start: %d sequences, want 5673234", n)
	}
}

func perft(s *Position, depth int) (n int) {
	var r Rules
	var buf [columns]Move
	moves := r.Moves(s, buf[:0])
	if depth == 1 {
		return len(moves)
	}
	for _, m := range moves {
		next := *s
		r.Play(&next, m, nil)
		n += perft(&next, depth-1)
	}
	return n
}

func TestPositionRefusesWhatCannotBe(t *testing.T) {
	for _, tt := range []struct{ document, want string }{
		{`{"first": "blue"}`, `position: field first: there is no seat "blue"; it is one of red, yellow`},
		{`{"board": ["r......", "......."]}`, "position: field board: a disc hangs above a free cell; discs fall (C4-202)"},
		{`{"board": ["rr....."]}`, "position: field board: red began and has 2 discs, yellow has 0; the seats take turns (C4-201)"},
		{`{"board": ["y......"]}`, "position: field board: red began and has 0 discs, yellow has 1; the seats take turns (C4-201)"},
		{`{"board": ["rrr"]}`, `position: field board: row "rrr" has 3 cells; it needs 7`},
		{`{"board": ["x......"]}`, `position: field board: row "x......": a cell is one of . r y`},
		{`{"board": ["", "", "", "", "", "", ""]}`, "position: field board: there are 7 rows; the board has 6"},
		{`{"board": ["yyy....", "rrrr..y"]}`, "position: field board: somebody played on after four in a row (C4-301)"},
		{`{"board": ["yyyy...", "rrrr..."]}`, "position: field board: somebody played on after four in a row (C4-301)"},
		{`{"turn": "yellow"}`, `position: field turn: "yellow"; the discs say red`},
		{`{"bord": []}`, "position: field bord: there is no such field; did you mean board?"},
	} {
		if _, err := (Rules{}).Position(game.FromJSON([]byte(tt.document))); err == nil || err.Error() != tt.want {
			t.Errorf("%s\n got %v\nwant %s", tt.document, err, tt.want)
		}
	}
}

func TestHints(t *testing.T) {
	for _, tt := range []struct {
		about string
		moves []Move
		move  Move
		want  string
	}{
		{"a win", []Move{4, 5, 4, 5, 4, 5}, 4, "It makes four in a row."},
		{"a win left out", []Move{4, 5, 4, 5, 4, 5}, 1, ""},
		{"a block", []Move{4, 5, 4, 5, 4}, 4, "It keeps red from making four in a row there."},
		{"two threats", []Move{3, 3, 4, 4}, 5, "It threatens four in a row in two places at once."},
		{"a threat", []Move{4, 1, 4, 1}, 4, "It threatens four in a row."},
		{"the middle", nil, 4, "More lines of four go through the middle column than through any other."},
		{"the edge", nil, 1, ""},
	} {
		s := played(t, tt.moves...)
		var texts []string
		for _, reason := range (Rules{}).Hint(&s, tt.move-1) {
			texts = append(texts, reason.Text)
		}
		if got := strings.Join(texts, " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.about, got, tt.want)
		}
	}
}

func TestEvaluate(t *testing.T) {
	for _, tt := range []struct {
		about string
		moves []Move
		want  int32 // thousandths for Red
	}{
		{"nothing yet", nil, 500},
		{"the middle", []Move{4, 1}, 515},
		{"Red to move wins", []Move{4, 5, 4, 5, 4, 5}, 950},
		{"Yellow cannot stop both", []Move{3, 3, 4, 4, 5}, 950},
		{"one threat, to be stopped", []Move{4, 1, 4, 1, 4}, 615},
		{"won", []Move{4, 5, 4, 5, 4, 5, 4}, 1000},
	} {
		s := played(t, tt.moves...)
		red, yellow := Rules{}.Evaluate(&s, 0), Rules{}.Evaluate(&s, 1)
		if red != 1000*tt.want || red+yellow != 1_000_000 {
			t.Errorf("%s: %d for Red and %d for Yellow, want %d thousandths and the rest", tt.about, red, yellow, tt.want)
		}
	}
}

// marked paints what is marked as a star.
func marked(style game.Style, text string) string {
	if style == game.Strong {
		return "*"
	}
	return text
}

func TestDraw(t *testing.T) {
	s := played(t, 4, 5, 4, 5, 4, 5, 4)
	const picture = ` · · · · · · ·
 · · · · · · ·
 · · · * · · ·
 · · · * ○ · ·
 · · · * ○ · ·
 · · · * ○ · ·
 1 2 3 4 5 6 7

 ● red  ○ yellow
`
	if got := (Rules{}).Draw(&s, 0, game.Pen{Width: 80, Paint: marked}); got != picture {
		t.Errorf("picture:\n%s\nwant:\n%s", got, picture)
	}
	const lines = `Column 1: 6 free.
Column 2: 6 free.
Column 3: 6 free.
Column 4: red, red, red, red; 2 free.
Column 5: yellow, yellow, yellow; 3 free.
Column 6: 6 free.
Column 7: 6 free.
`
	if got := (Rules{}).Draw(&s, 0, game.Pen{}); got != lines {
		t.Errorf("lines:\n%s\nwant:\n%s", got, lines)
	}
}

package grid

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/document"
)

// TestLines holds the sets of bits against lines that are looked for cell by cell.
func TestLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		rows := 1 + rng.IntN(9)
		columns := 1 + rng.IntN(64/(rows+1))
		var d, all Set
		for column := range columns {
			all |= Column(column, rows)
			for row := range rows {
				if rng.IntN(2) == 0 {
					d |= Cell(column, row, rows)
				}
			}
		}
		if all.Len() != columns*rows {
			t.Fatalf("%d cells of %d x %d", all.Len(), columns, rows)
		}
		fours, threats := plainly(d, columns, rows)
		if d.Fours(rows) != fours || d.HasFour(rows) != (fours != 0) || d.Threats(rows)&all&^d != threats&^d {
			t.Fatalf("%b on %d x %d: fours %b, want %b; threats %b, want %b", d, columns, rows, d.Fours(rows), fours, d.Threats(rows)&all&^d, threats&^d)
		}
	}
}

// plainly looks along every line of four cells.
func plainly(d Set, columns, rows int) (fours, threats Set) {
	for column := range columns {
		for row := range rows {
			for _, way := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				var line Set
				for n := range 4 {
					if c, r := column+n*way[0], row+n*way[1]; c < columns && r >= 0 && r < rows {
						line |= Cell(c, r, rows)
					}
				}
				switch {
				case line.Len() < 4:
				case line&d == line:
					fours |= line
				case (line & d).Len() == 3:
					threats |= line
				}
			}
		}
	}
	return fours, threats
}

// sheet is a board of three columns and two rows with pieces of two seats.
type sheet struct {
	Pieces [2]Set `doc:"-"`
}

var names = [2]string{"cross", "nought"}

var board = Board[sheet]{
	Columns: 3, Rows: 2, Letters: "-xo", Shapes: []string{"·", "×", "○"},
	Pieces:  func(s *sheet) []Set { return s.Pieces[:] },
	Marked:  func(s *sheet) Set { return s.Pieces[0] & Cell(2, 1, 2) },
	Who:     func(seat int) game.Arg { return game.Who("who", game.Seat(seat), names[seat]) },
	InWords: "{{.column}}: {{.pieces}} ({{.free}} free)",
}

var sheets = document.New(document.Plan[sheet]{Parts: map[string]document.Part[sheet]{"board": board.Part("board")}})

func TestDocument(t *testing.T) {
	s := sheet{Pieces: [2]Set{Cell(0, 0, 2) | Cell(2, 1, 2), Cell(1, 0, 2)}}
	text, err := json.Marshal(sheets.Write(&s))
	if want := `{"board":["--x","xo-"]}`; err != nil || string(text) != want {
		t.Errorf("written as %s, %v; want %s", text, err, want)
	}
	for _, tt := range []struct {
		text string
		want sheet
		err  string
	}{
		{string(text), s, ""},
		{`{"board":["xo-"]}`, sheet{Pieces: [2]Set{Cell(0, 0, 2), Cell(1, 0, 2)}}, ""},
		{`{}`, sheet{}, ""},
		{`{"board":["xo"]}`, sheet{}, `position: field board: row "xo" has 2 cells; it needs 3`},
		{`{"board":["x*o"]}`, sheet{}, `position: field board: row "x*o": a cell is one of - x o`},
		{`{"board":["---","---","xo-"]}`, sheet{}, "position: field board: there are 3 rows; the board has 2"},
	} {
		var have sheet
		in := sheets.Open(&have, game.FromJSON([]byte(tt.text)))
		in.Rest()
		if tt.err == "" && (in.Err() != nil || have != tt.want) || tt.err != "" && (in.Err() == nil || in.Err().Error() != tt.err) {
			t.Errorf("%s is read as %v, %v; want %v, %s", tt.text, have, in.Err(), tt.want, tt.err)
		}
	}
}

func TestDraw(t *testing.T) {
	s := sheet{Pieces: [2]Set{Cell(0, 0, 2) | Cell(2, 1, 2), Cell(1, 0, 2)}}
	paint := func(style game.Style, text string) string {
		if style == game.Strong {
			return "*"
		}
		return text
	}
	if have, want := board.Draw(&s, game.Pen{Width: 80, Paint: paint}), " · · *\n × ○ ·\n 1 2 3\n\n × cross  ○ nought\n"; have != want {
		t.Errorf("have\n%s\nwant\n%s", have, want)
	}
	if have, want := board.Draw(&s, game.Pen{}), "1: cross (1 free)\n2: nought (1 free)\n3: cross (1 free)\n"; have != want {
		t.Errorf("have\n%s\nwant\n%s", have, want)
	}
	if strings.Contains(board.Draw(&s, game.Pen{Width: 80}), "*") {
		t.Error("a pen without paint paints")
	}
}

package squares

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var room = []string{
	"+-+-+-+-+",
	"|. . # .|",
	"+ + +:+:+",
	"|. .D~|%|",
	"+D+-+ + +",
	"|, . . .|",
	"+ + + + +",
	"|. . . .|",
	"+-+-+-+-+",
}

func TestADrawingIsRead(t *testing.T) {
	g, width, height, doors, err := Read(room, legend)
	if err != nil {
		t.Fatal(err)
	}
	want := open(4, 4)
	want.SetSquare(At(2, 0), Blocking)
	want.SetSquare(At(2, 1), Water)
	want.SetSquare(At(3, 1), Water|Hindering)
	want.SetSquare(At(0, 2), Hindering)
	want.SetEdge(At(2, 0), At(2, 1), Rail)
	want.SetEdge(At(3, 0), At(3, 1), Rail)
	want.CloseEdge(At(2, 1), At(3, 1))
	want.CloseEdge(At(1, 1), At(1, 2))
	want.CloseEdge(At(1, 1), At(2, 1))
	want.CloseEdge(At(0, 1), At(0, 2))
	if g != want || width != 4 || height != 4 {
		t.Errorf("%d by %d squares:\n%v\nnot\n%v", width, height, g, want)
	}
	if !slices.Equal(doors, []Pair{{At(1, 1), At(2, 1)}, {At(0, 1), At(0, 2)}}) {
		t.Errorf("the doors are %v", doors)
	}
	if lines := Draw(&g, width, height, doors, legend); !slices.Equal(lines, room) {
		t.Errorf("it is drawn\n%s", strings.Join(lines, "\n"))
	}
	g.OpenEdge(doors[0].A, doors[0].B)
	if lines := Draw(&g, width, height, doors, legend); lines[3] != "|. . ~|%|" || lines[4] != room[4] {
		t.Errorf("with a door open it is drawn\n%s", strings.Join(lines, "\n"))
	}
	g.SetSquare(At(0, 0), Blocking|Hindering)
	if lines := Draw(&g, width, height, doors, legend); lines[1] != "|? . # .|" {
		t.Errorf("a square without a character is drawn %s", lines[1])
	}
}

func TestFaultsOfDrawingsHavePlaces(t *testing.T) {
	change := func(line int, text string) []string {
		lines := slices.Clone(room)
		lines[line] = text
		return lines
	}
	border, inside := strings.Repeat("+-", 34)+"+", "|"+strings.Repeat(". ", 33)+".|"
	wide := []string{border, inside, "+" + strings.Repeat(" +", 34), inside, border}
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{nil, "there are no lines; a drawing has 2 x height + 1"},
		{[]string{""}, "there are 1 lines; 2 x height + 1 are needed, with an even height"},
		{room[:7], "there are 7 lines; 2 x height + 1 are needed, with an even height"},
		{[]string{"+-+-+-+", "|. . .|", "+ + + +", "|. . .|", "+-+-+-+"}, "line 1: it has 7 characters; 2 x width + 1 are needed, with an even width"},
		{wide, "it has 34 by 2 squares; at most 32 by 24 are possible"},
		{change(3, "|. .D~|%"), "line 4: it has 8 characters, the first line has 9"},
		{change(4, "+D+-+ - +"), "line 5, column 7: '-' stands at a corner; corners are drawn +"},
		{change(3, "|. .Dé|%|"), `line 4, column 6: 'é' is no square; squares are '#' '%' ',' '.' '~'`},
		{change(3, "|. .-~|%|"), `line 4, column 5: '-' is no edge here; edges are ' ' ':' 'D' '|'`},
		{change(4, "+|+-+ + +"), `line 5, column 2: '|' is no edge here; edges are ' ' '-' ':' 'D'`},
		{change(3, "D. .D~|%|"), `line 4, column 1: 'D' stands on the border; the border is drawn as a wall`},
		{change(3, "|. .D~|% "), `line 4, column 9: ' ' stands on the border; the border is drawn as a wall`},
		{change(0, "+-+-+ +-+"), `line 1, column 6: ' ' stands on the border; the border is drawn as a wall`},
		{change(8, "+-+:+-+-+"), `line 9, column 4: ':' stands on the border; the border is drawn as a wall`},
	} {
		_, _, _, doors, err := Read(c.lines, legend)
		if fault := new(Fault); !errors.As(err, &fault) || err.Error() != c.want || doors != nil {
			t.Errorf("%v\nnot %s", err, c.want)
		}
	}
}

func TestDrawingsComeBack(t *testing.T) {
	dice := rand.New(rand.NewPCG(10, 10))
	for range 200 {
		g, width, height := wild(dice)
		if width%2+height%2 > 0 || g.Floor.Count() < width*height {
			continue
		}
		for q := range g.Blocking.Each {
			g.SetSquare(q, Blocking)
		}
		again, w, h, doors, err := Read(Draw(&g, width, height, nil, Legend{
			Squares: map[rune]Terrain{'.': 0, '#': Blocking, ',': Hindering, '~': Water, '%': Water | Hindering},
			East:    legend.East, South: legend.South,
		}), legend)
		if err != nil || again != g || w != width || h != height || doors != nil {
			t.Fatalf("%v\n%v\n%v", err, again, g)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(strings.Join(room, "\n"))
	f.Add("+-+-+\n|. .|\n+ + +\n|.|.|\n+-+-+")
	f.Add("+")
	f.Add("")
	f.Add("é\n")
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		g, width, height, doors, err := Read(lines, legend)
		if err != nil {
			fault := new(Fault)
			if !errors.As(err, &fault) || fault.Line > len(lines) || fault.Line > 0 && fault.Column > max(1, len([]rune(lines[fault.Line-1]))) {
				t.Fatalf("%v has no place", err)
			}
			return
		}
		if drawn := Draw(&g, width, height, doors, legend); !slices.Equal(drawn, lines) {
			t.Fatalf("%q is drawn %q", lines, drawn)
		}
	})
}

package terminal

import (
	"slices"
	"strings"
	"testing"

	"mischief/game"
)

func TestGather(t *testing.T) {
	for _, c := range []struct {
		moves []string
		want  []string
	}{
		{nil, nil},
		{[]string{"draw", "breed"}, []string{"draw", "breed"}},
		{[]string{"1", "2", "3"}, []string{"1-3"}},
		{[]string{"1", "3", "4"}, []string{"1", "3-4"}},
		{[]string{"draw", "move roma > gaeta 1", "move roma > gaeta 2", "move roma > ostia 1", "move roma > ostia 2", "breed"},
			[]string{"draw", "move roma > gaeta 1-2", "move roma > ostia 1-2", "breed"}},
		{[]string{"die 1", "die 2", "die 03"}, []string{"die 1-2", "die 03"}},
		{[]string{"store -1", "store 0", "store 1"}, []string{"store -1..1"}},
		{[]string{"guard c3 r0", "guard c3 r1", "guard c3 r2", "guard c4 r0", "sniper b1", "sniper b2", "sniper c2"},
			[]string{"guard c3 r0-r2", "guard c4 r0", "sniper b1-b2", "sniper c2"}},
		{[]string{"go 07c", "go 08c", "x-1", "x-2"}, []string{"go 07c", "go 08c", "x-1", "x-2"}},
	} {
		var got []string
		for _, choice := range gather(c.moves) {
			got = append(got, choice.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("gather(%q) = %q, want %q", c.moves, got, c.want)
		}
	}
}

func many() []string {
	moves := []string{"draw"}
	for _, to := range []string{"gaeta", "ostia", "napoli", "bari", "pisa", "siena", "lucca", "parma", "milano", "como", "genova", "torino", "aosta"} {
		moves = append(moves, "move roma > "+to+" 1", "move roma > "+to+" 2")
	}
	return append(moves, "attack roma > capua 1", "attack roma > tivoli 1", "breed")
}

// with is a session that asks for one of some moves: drawing costs an action, moving two.
func with(moves []string) *Session {
	s := &Session{telling: &game.Telling{}}
	s.menu = newMenu(moves, false, func(move string) string {
		return map[string]string{"draw": "1 action", "move": "2 actions"}[strings.Fields(move)[0]]
	})
	return s
}

func TestMenuSummary(t *testing.T) {
	few := with([]string{"draw", "move roma > gaeta 1", "move roma > gaeta 2", "breed"})
	want := []string{"  1  draw (1 action)", "  2  move roma > gaeta 1-2 (2 actions)", "  3  breed"}
	if got := few.summary(); !slices.Equal(got, want) {
		t.Errorf("few: %q, want %q", got, want)
	}
	apart := newMenu([]string{"choose 1", "choose 2"}, false, func(move string) string { return map[string]string{"choose 1": "bread", "choose 2": "fish"}[move] })
	if got := apart.label(0); got != "  1  choose 1-2 (1: bread; 2: fish)" {
		t.Errorf("what differs within a range is told as %q", got)
	}
	dice := newMenu([]string{"attack 1", "attack 2"}, false, func(move string) string { return move[len("attack "):] + " dice" })
	if got := dice.label(0); got != "  1  attack 1-2" {
		t.Errorf("what the numbers say is told as %q", got)
	}
	s := with(many())
	got := strings.Join(s.summary(), "\n")
	for _, want := range []string{"  1  draw", `move: 26 moves, such as "move roma > gaeta 1" (? move lists them)`, "attack: 2 moves", " 17  breed"} {
		if !strings.Contains(got, want) {
			t.Errorf("many: no %q in\n%s", want, got)
		}
	}
	long := &s.menu
	if got := long.labels(long.find("attack CAPUA")); !slices.Equal(got, []string{" 15  attack roma > capua 1"}) {
		t.Errorf("find(attack CAPUA) = %q", got)
	}
	if got, want := s.brief(), []string{"  1  draw (1 action)", "move: 26 moves", "attack: 2 moves", " 17  breed", "(? move lists those)"}; !slices.Equal(got, want) {
		t.Errorf("brief: %q, want %q", got, want)
	}
	if got := with([]string{"a 1", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"}).summary(); got[len(got)-1] != "     and 1 more (moves lists it)" {
		t.Errorf("one more: %q", got)
	}
	mixed := newMenu([]string{"guard c3 r0", "guard c3 r1", "discard guard"}, false, nil)
	if got := mixed.labels(mixed.find("guard")); !slices.Equal(got, []string{"  1  guard c3 r0-r1"}) {
		t.Errorf("find(guard) = %q, want the moves that begin with it alone", got)
	}
	if got := mixed.labels(mixed.find("c3 R1")); !slices.Equal(got, []string{"  1  guard c3 r0-r1"}) {
		t.Errorf("find(c3 R1) = %q, want the range that r1 lies in", got)
	}
	if got := long.find("nowhere"); got != nil {
		t.Errorf("find(nowhere) = %v", got)
	}
}

func TestMenuPick(t *testing.T) {
	m := newMenu([]string{"draw", "move roma > gaeta 1", "move roma > gaeta 2", "move roma > gaeta 3", "breed", "store 4"}, false, nil)
	if move, ok, err := m.pick("3"); move != "" || !ok || err != nil || m.row != 2 {
		t.Errorf("a choice that was not listed: %q, %v, %v", move, ok, err)
	}
	m.labels(m.find(""))
	for _, c := range []struct {
		text, move, err string
		ok              bool
	}{
		{text: "1", move: "draw", ok: true},
		{text: "2 3", move: "move roma > gaeta 3", ok: true},
		{text: "3", move: "breed", ok: true},
		{text: "4 4", move: "store 4", ok: true},
		{text: "4 5", ok: true, err: "takes no number"},
		{text: "2", ok: true},
		{text: "move roma > gaeta 1-3", ok: true},
		{text: "2 4", ok: true, err: "not a number from 1 to 3"},
		{text: "1 4", ok: true, err: "takes no number"},
		{text: "9", ok: true, err: "no choice 9"},
		{text: "draw"},
		{text: "1 2 3"},
		{text: ""},
	} {
		m.row = -1
		move, ok, err := m.pick(c.text)
		if move != c.move || ok != c.ok || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("pick(%q) = %q, %v, %v; want %q, %v, %q", c.text, move, ok, err, c.move, c.ok, c.err)
		}
	}
	m.row = -1
	for _, c := range []struct{ text, move, err string }{{"2", "", ""}, {"4", "", "not a number from 1 to 3"}, {"3", "move roma > gaeta 3", ""}} {
		move, ok, err := m.pick(c.text)
		if move != c.move || !ok || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("asked which, %q: %q, %v, %v", c.text, move, ok, err)
		}
	}
	turned := newMenu([]string{"guard c3 r0", "guard c3 r1", "end"}, false, nil)
	for _, text := range []string{"1 1", "1 r1"} {
		if move, ok, err := turned.pick(text); move != "guard c3 r1" || !ok || err != nil {
			t.Errorf("pick(%q) = %q, %v, %v; want guard c3 r1", text, move, ok, err)
		}
	}
	columns := newMenu([]string{"1", "2", "4"}, false, nil)
	if _, ok, _ := columns.pick("4"); ok {
		t.Error("where a bare number is a move it must not be taken for a choice")
	}
}

func TestComplete(t *testing.T) {
	lines := []string{"draw", "move roma > gaeta 1", "move roma > gaeta 2", "move ravenna > pisa 1", "moves"}
	for _, c := range []struct {
		line string
		want []string
	}{
		{"", []string{"draw", "move", "moves"}},
		{"d", []string{"draw"}},
		{"draw", nil},
		{"mo", []string{"move", "moves"}},
		{"move", []string{"move roma", "move ravenna", "moves"}},
		{"move ro", []string{"move roma"}},
		{"MOVE RO", []string{"move roma"}},
		{"move roma", []string{"move roma >"}},
		{"move roma > gaeta ", []string{"move roma > gaeta 1", "move roma > gaeta 2"}},
		{"x", nil},
	} {
		if got := complete(c.line, lines); !slices.Equal(got, c.want) {
			t.Errorf("complete(%q) = %q, want %q", c.line, got, c.want)
		}
	}
	if got := common([]string{"move roma", "move ravenna"}); got != "move r" {
		t.Errorf("common = %q", got)
	}
}

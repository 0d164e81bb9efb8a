package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/server"
	"mischief/table"
)

// boxed is a table of The Ratcatcher with dice and rat sack of the people's own; the townships, ? tokens and peculiar rats are the program's.
func boxed(b *browser) (path string, f table.Frame) {
	b.t.Helper()
	var v table.View
	b.post("/api/tables", table.Plan{Game: "ratcatcher", Seats: seats("me"), Dice: "own:die,rat"}, &v)
	return "/api/tables/" + v.ID, b.frame(v.ID, 0)
}

// enter enters what was rolled or drawn and answers with the frame after it.
func (b *browser) enter(path string, f table.Frame, move string) table.Frame {
	b.t.Helper()
	b.post(path+"/nature", entry(f, move), nil)
	return b.frame(strings.TrimPrefix(path, "/api/tables/"), 0)
}

func entry(f table.Frame, move string) server.NatureRequest {
	m := answer(0, f.Seq, move)
	return server.NatureRequest{ID: m.ID, Seq: m.Seq, Move: m.Move}
}

// decide plays first answers until something is rolled or drawn.
func (b *browser) decide(path string, f table.Frame) table.Frame {
	b.t.Helper()
	for tries := 0; !f.Turn.Nature; tries++ {
		if tries == 100 {
			b.t.Fatalf("nothing is rolled or drawn: %+v", f.Turn)
		}
		b.move(strings.TrimPrefix(path, "/api/tables/"), 0, f.Seq, first(f))
		f = b.frame(strings.TrimPrefix(path, "/api/tables/"), 0)
	}
	return f
}

func TestMixedDice(t *testing.T) {
	p := openPlace(t, setting{})
	b, stranger := p.guest("Olga"), p.guest("Boris")
	path, f := boxed(b)
	f = b.decide(path, f)
	if f.Turn.Kind != "rat" || len(f.Moves) != 3 {
		t.Fatalf("the first thing to draw by hand: %+v, %v; the townships were to be drawn by the program", f.Turn, f.Moves)
	}
	stranger.refused(http.StatusForbidden, http.MethodPost, path+"/nature", entry(f, "rat white"))
	stranger.refused(http.StatusForbidden, http.MethodPost, path+"/correct", map[string]any{"seq": f.Seq, "move": "rat white"})
	if why := b.refused(http.StatusConflict, http.MethodPost, path+"/correct", map[string]any{"seq": f.Seq, "move": "rat white"}).Why; !strings.Contains(why, "nothing") {
		t.Errorf("nothing was entered, and correcting it: %q", why)
	}

	once := entry(f, "rat white")
	var first, again server.Taken
	b.post(path+"/nature", once, &first)
	b.post(path+"/nature", once, &again)
	if first != again {
		t.Errorf("entered once as %+v, again as %+v", first, again)
	}
	if twice := b.frame(strings.TrimPrefix(path, "/api/tables/"), 0); twice.Seq < first.Seq {
		t.Errorf("the entry %d is not there: %d", first.Seq, twice.Seq)
	}
	b.refused(http.StatusConflict, http.MethodPost, path+"/nature", entry(f, "rat white"))
}

// TestImpossibleDraws draws black rats, each of which brings another, until none is left: the next is refused with where they all are.
func TestImpossibleDraws(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Olga")
	path, f := boxed(b)
	f = b.decide(path, f)
	drawn := 0
	for slices.ContainsFunc(f.Moves, func(g table.Group) bool { return g.Text == "rat black" }) {
		f = b.enter(path, f, "rat black")
		drawn++
	}
	refused := b.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/nature", entry(f, "rat black"))
	if refused.Rule != "RAT-117" || !strings.Contains(refused.Why, fmt.Sprintf("Of all %d there are %[1]d in the city", drawn)) {
		t.Errorf("a black rat more than there are: %+v", refused)
	}
	if f.Turn.Kind != "rat" || len(f.Moves) != 2 {
		t.Errorf("still allowed: %v", f.Moves)
	}
	if misread := b.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/nature", entry(f, "a green one")); misread.Why == "" {
		t.Errorf("no rat at all: %+v", misread)
	}
}

func TestCorrectTellsWhatChanges(t *testing.T) {
	p := openPlace(t, setting{})
	b := p.guest("Olga")
	path, f := boxed(b)
	f = b.enter(path, b.decide(path, f), "rat white")
	ask := map[string]any{"seq": f.Seq, "move": "rat brown"}
	var c, again table.Correction
	b.post(path+"/correct", ask, &c)
	b.post(path+"/correct", ask, &again)
	if c.Seq != again.Seq || len(again.Redone) != len(c.Redone) {
		t.Errorf("asked again: %+v, first %+v", again, c)
	}
	texts := func(lines []table.Line) (all []string) {
		for _, l := range lines {
			all = append(all, l.Text+" "+l.Rule)
		}
		return all
	}
	if u, r := texts(c.Undone), texts(c.Redone); !slices.Equal(u, []string{"A white rat comes out in Brie Gate North-East. RAT-117"}) || !slices.Equal(r, []string{"A brown rat comes out in Brie Gate North-East. RAT-117"}) {
		t.Errorf("undone %q, redone %q", u, r)
	}
	f = b.frame(strings.TrimPrefix(path, "/api/tables/"), 0)
	refused := b.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/correct", map[string]any{"seq": f.Seq, "move": "dice 6"})
	if refused.Rule == "" || refused.Field != "move" {
		t.Errorf("dice for a rat: %+v", refused)
	}
	b.refused(http.StatusUnprocessableEntity, http.MethodPost, path+"/correct", map[string]any{"seq": f.Seq, "move": "a green one"})
	b.refused(http.StatusConflict, http.MethodPost, path+"/correct", map[string]any{"seq": 1, "move": "rat white"})
	b.post(path+"/pause", nil, nil)
	b.refused(http.StatusConflict, http.MethodPost, path+"/correct", map[string]any{"seq": f.Seq, "move": "rat white"})
}

// TestCorrectionsKeepSecrets corrects a card that another player drew: who corrects it is not told which it was.
func TestCorrectionsKeepSecrets(t *testing.T) {
	p := openPlace(t, setting{})
	w := newTwin(t, p, game.Options{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"})
	f := w.asked()
	other := w.viewer
	for tries := 0; f.Turn.Kind != "draw"; tries++ {
		if tries == 500 {
			t.Fatalf("nobody drew a card: %+v", f)
		}
		if f.Turn.Nature {
			w.enter(f, first(f))
		} else {
			if other = w.viewer; f.Turn.Who[0] == 0 {
				other = w.others
			}
			if f.Turn.Kind != "action" || !w.play(f, "draw") {
				w.play(f, first(f))
			}
		}
		f = w.asked()
	}
	if !w.enter(f, "drawn rally") {
		t.Fatal("the card was not taken")
	}
	f = w.asked()
	var c table.Correction
	other.post(w.path+"/correct", map[string]any{"seq": f.Seq, "move": "drawn dispel"}, &c)
	for _, l := range slices.Concat(c.Undone, c.Redone) {
		if strings.Contains(l.Text, "Rally") || strings.Contains(l.Text, "Dispel") {
			t.Errorf("told to another player: %q", l.Text)
		}
	}
}

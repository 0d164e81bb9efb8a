package server_test

import (
	"net/http"
	"strings"
	"testing"

	"mischief/server"
	"mischief/table"
)

// TestLanguages makes sure that a person is answered in the language chosen, and that a change holds at once.
func TestLanguages(t *testing.T) {
	p := openPlace(t, setting{})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	var me server.Me
	anna.must(http.StatusOK, http.MethodPatch, "/api/me", map[string]any{"language": "de-AT"}, &me)

	var games server.GamesView
	anna.get("/api/games", &games)
	for _, g := range games.Games {
		if g.ID == "connectfour" && (g.Title != "Vier gewinnt" || g.Options[0].Title != "Erste Scheibe" || g.Options[0].Names[1] != "Gelb") {
			t.Errorf("the game is %+v", g)
		}
	}
	var rules server.RulesView
	anna.get("/api/games/connectfour/rules?q=spalte", &rules)
	if len(rules.Rules) == 0 || rules.Title != "Vier gewinnt" || !strings.Contains(rules.Rules[0].Text, "Spalten") {
		t.Errorf("rules that hold Spalte: %+v", rules)
	}
	var content struct {
		Cards []struct{ Name string }
	}
	anna.get("/api/games/catsvsrats/board", &content)
	if len(content.Cards) != 13 || content.Cards[0].Name != "Fluch des Verlusts" {
		t.Errorf("the cards are %+v", content.Cards)
	}

	id := p.duel(anna, ben).ID
	anna.move(id, 0, 0, "4")
	if f := anna.frame(id, 0); !strings.HasPrefix(f.Turn.Prompt, "Wirf") {
		t.Errorf("the prompt is %q", f.Turn.Prompt)
	}
	if f := ben.frame(id, 1); !strings.HasPrefix(f.Turn.Prompt, "Drop") {
		t.Errorf("the prompt of another person is %q", f.Turn.Prompt)
	}
	for _, c := range []struct {
		b           *browser
		query, want string // of the picture and of the lines; empty: nothing is drawn
	}{
		{anna, "seat=0&columns=40", " · · · ● · · ·\n 1 2 3 4 5 6 7\n\n ● Anna  ○ Ben\n|Spalte 4: Anna; 5 frei.\n"},
		{ben, "seat=1&columns=40", " · · · ● · · ·\n 1 2 3 4 5 6 7\n\n ● Anna  ○ Ben\n|Column 4: Anna; 5 free.\n"},
		{ben, "seat=1&columns=40&at=0", " · · · · · · ·\n 1 2 3 4 5 6 7\n\n ● Anna  ○ Ben\n|Column 4: 6 free.\n"},
		{anna, "seat=0", ""},
	} {
		var f table.Frame
		c.b.get("/api/tables/"+id+"/frame?"+c.query, &f)
		if (f.Drawing != nil) != (c.want != "") {
			t.Errorf("%s: the drawing is %+v", c.query, f.Drawing)
		} else if picture, lines, _ := strings.Cut(c.want, "|"); f.Drawing != nil && (!strings.HasSuffix(f.Drawing.Picture, picture) || !strings.Contains(f.Drawing.Lines, lines)) {
			t.Errorf("%s: the drawing is\n%s\n%s", c.query, f.Drawing.Picture, f.Drawing.Lines)
		}
	}
	anna.refused(http.StatusUnprocessableEntity, http.MethodGet, "/api/tables/"+id+"/frame?columns=201", nil)
	late := anna.refused(http.StatusConflict, http.MethodPost, "/api/tables/"+id+"/moves", server.MoveRequest{ID: "anna-again", Seat: 0, Seq: 0, Move: "5"})
	if late.Why != "Die Partie ist weitergegangen: Angesehen wurde Eintrag 0, der letzte ist 1." || late.Detail != late.Why {
		t.Errorf("too late: %+v", late)
	}
	if missing := anna.refused(http.StatusNotFound, http.MethodGet, "/api/tables/none", nil); !strings.HasPrefix(missing.Why, "Einen solchen Tisch") {
		t.Errorf("no such table: %+v", missing)
	}
	wrong := anna.refused(http.StatusUnprocessableEntity, http.MethodPost, "/api/tables", table.Plan{Game: "connectfour", Options: map[string]string{"first": "blue"}})
	if wrong.Why != `"blue" ist nichts von red, yellow` || wrong.Field != "options.first" {
		t.Errorf("a wrong option: %+v", wrong)
	}

	anna.must(http.StatusOK, http.MethodPatch, "/api/me", map[string]any{"language": "en"}, &me)
	if f := anna.frame(id, 0); !strings.HasPrefix(f.Turn.Prompt, "Drop") {
		t.Errorf("in another language the prompt is %q", f.Turn.Prompt)
	}
}

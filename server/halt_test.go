package server_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/server"
	"mischief/store"
	"mischief/table"
)

// faulty is a game whose column 3 is a trap: to play it is a fault of the program. So is to look at what it would bring.
type faulty struct{ bot.Game }

func (f faulty) Edition(n int) (game.Game, error) {
	e, err := f.Game.Edition(n)
	return faulty{e.(bot.Game)}, err
}

func (f faulty) Setup(o game.Options) (game.Position, error) {
	p, err := f.Game.Setup(o)
	return trapped{p}, err
}

type trapped struct{ game.Position }

func (p trapped) AfterBy(seat game.Seat, move string, tell *game.Story) (game.Position, string, error) {
	if move == "3" {
		panic("column 3 is a trap")
	}
	next, canonical, err := p.Position.AfterBy(seat, move, tell)
	return trapped{next}, canonical, err
}

func (p trapped) After(move string, tell *game.Story) (game.Position, string, error) {
	next, canonical, err := p.Position.After(move, tell)
	return trapped{next}, canonical, err
}

func (p trapped) Preview(move string) game.Preview {
	if move == "3" {
		panic("column 3 is a trap")
	}
	return p.Position.Preview(move)
}

func (p trapped) Clone() game.Position                { return trapped{p.Position.Clone()} }
func (p trapped) View(viewer game.Seat) game.Position { return trapped{p.Position.View(viewer)} }

// TestAFaultOfAGameEndsOneMatch holds that a move at which the program fails, by request or over a live connection, ends neither the server nor other
// matches, and that those at the table are told.
func TestAFaultOfAGameEndsOneMatch(t *testing.T) {
	p := openPlace(t, setting{plant: func(e bot.Game) bot.Game { return faulty{e} }, operated: true})
	anna, ben := p.guest("Anna"), p.guest("Ben")
	other := p.duel(anna, ben).ID
	for name, fall := range map[string]func(id string) server.Problem{
		"a request": func(id string) server.Problem {
			return anna.refused(http.StatusConflict, http.MethodPost, "/api/tables/"+id+"/moves", server.MoveRequest{ID: "by-request", Seat: 0, Seq: 2, Move: "3"})
		},
		"a live connection": func(id string) server.Problem {
			w := anna.dial(id, 0, 0)
			w.send(map[string]any{"t": "move", "id": "by-socket", "seat": 0, "seq": 2, "move": "3"})
			m := w.want("problem", nil)
			anna.move(other, 0, 0, "4") // the connection lives, and so does the server
			return m.Problem
		},
	} {
		t.Run(name, func(t *testing.T) {
			id := p.duel(anna, ben).ID
			anna.move(id, 0, 0, "4")
			ben.move(id, 1, 1, "5")
			anna.refused(http.StatusInternalServerError, http.MethodGet, "/api/tables/"+id+"/preview?seat=0&move=3", nil)
			watching := ben.dial(id, 1, 0)
			if problem := fall(id); problem.Status != http.StatusConflict || !strings.Contains(problem.Why, "set it aside") {
				t.Errorf("who met it is told %+v", problem)
			}
			told := watching.want("table", func(m message) bool { return m.Table.State == table.Halted })
			if !strings.Contains(told.Table.Halted, "set it aside") || told.Table.MatchSeq != 2 {
				t.Errorf("the other is told %q, after entry %d", told.Table.Halted, told.Table.MatchSeq)
			}
			if f := ben.frame(id, 1); f.Seq != 2 {
				t.Errorf("the last good position is after entry %d", f.Seq)
			}
			ben.refused(http.StatusForbidden, http.MethodPost, "/api/tables/"+id+"/retry", nil)
			var v table.View
			p.operator.post("/api/tables/"+id+"/retry", nil, &v)
			anna.move(id, 0, 2, "1")
			if log := p.logs.String(); !strings.Contains(log, "trapped.AfterBy") || !strings.Contains(log, id) {
				t.Error("the log does not say where the program failed")
			}
		})
	}
	if f := anna.frame(other, 0); f.Seq != 1 {
		t.Errorf("the other match is at entry %d", f.Seq)
	}
}

// poorStore panics when tables are listed.
type poorStore struct{ store.Hall }

func (poorStore) Tables(context.Context, store.TableFilter) ([]store.Table, error) { panic("planted") }

// TestAFaultOfTheServerEndsOneRequest holds that a request at which the server itself fails is answered, and logged with its trace.
func TestAFaultOfTheServerEndsOneRequest(t *testing.T) {
	p := openPlace(t, setting{wrap: func(h store.Hall) store.Hall { return poorStore{h} }})
	anna := p.guest("Anna")
	anna.refused(http.StatusInternalServerError, http.MethodGet, "/api/tables?list=mine", nil)
	if !strings.Contains(p.logs.String(), "poorStore.Tables") {
		t.Error("the log does not say where the server failed")
	}
}

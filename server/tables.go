package server

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"mischief/game"
	"mischief/match"
	"mischief/table"
)

// AtTable is a request about a table.
type AtTable struct {
	ID string `path:"id" maxLength:"40"`
}

func (s *Server) addTables() {
	op := s.operation("tables")
	huma.Register(s.api, op("tables", http.MethodGet, "/api/tables", "Tables: yours, those with free seats, those to look on."), s.listTables)
	huma.Register(s.api, op("create-table", http.MethodPost, "/api/tables", "Set up a table. When no seat is free the match begins at once."), s.createTable)
	huma.Register(s.api, op("play", http.MethodPost, "/api/play/{game}", "Play at once: you against normal bots."), s.playNow)
	huma.Register(s.api, op("learn", http.MethodPost, "/api/games/{game}/lesson", "Learn a game: a table whose other seats and whose chance answer as the lesson has it."), s.learn)
	huma.Register(s.api, op("table", http.MethodGet, "/api/tables/{id}", "A table: seats, presence, clocks, settings."),
		func(ctx context.Context, in *AtTable) (*body[table.View], error) { return s.at(ctx, in.ID, nil) })
	huma.Register(s.api, op("change-table", http.MethodPatch, "/api/tables/{id}", "Change settings; for the host."), s.changeTable)
	huma.Register(s.api, op("start", http.MethodPost, "/api/tables/{id}/start", "Begin the match; for the host."), s.start)
	huma.Register(s.api, op("claim", http.MethodPost, "/api/tables/{id}/claim", "Take the seat of an invitation, or a free seat where the invitation is for any or the table is open."), s.claim)
	huma.Register(s.api, op("seat", http.MethodPost, "/api/tables/{id}/seats/{seat}", "Give a seat to a bot or a link, or take it (back)."), s.seat)
	huma.Register(s.api, op("pause", http.MethodPost, "/api/tables/{id}/pause", "Stop the match for everybody."), s.pause)
	huma.Register(s.api, op("resume", http.MethodPost, "/api/tables/{id}/resume", "Go on after a pause."), s.resume)
	huma.Register(s.api, op("retry", http.MethodPost, "/api/tables/{id}/retry", "Go on at a match that the program failed at and set aside; for the host and operators."), s.retry)
	huma.Register(s.api, op("fork", http.MethodPost, "/api/tables/{id}/fork", "A new table from the position after an entry, for practice."), s.fork)
	huma.Register(s.api, op("rematch", http.MethodPost, "/api/tables/{id}/rematch", "The same people and settings again."), s.rematch)
	huma.Register(s.api, op("chat", http.MethodPost, "/api/tables/{id}/chat", "Say something to the whole table."), s.chat)
}

// open opens a table for as long as do takes, which looks on.
func (s *Server) open(ctx context.Context, id string, do func(*table.Table) error) error {
	return s.opened(ctx, id, func(t *table.Table) error { return t.Look("a request", func() error { return do(t) }) })
}

// change opens a table for as long as do takes, which may change the match.
func (s *Server) change(ctx context.Context, id string, do func(*table.Table) error) error {
	return s.opened(ctx, id, func(t *table.Table) error { return t.Do("a request", func() error { return do(t) }) })
}

func (s *Server) opened(ctx context.Context, id string, do func(*table.Table) error) error {
	language := who(ctx).language
	t, err := s.House.Open(ctx, id)
	if err != nil {
		return s.House.In(language, nil, err)
	}
	defer t.Release()
	return t.In(language, do(t))
}

// at does something at a table, if it is to, and answers with the table as the visitor sees it then.
func (s *Server) at(ctx context.Context, id string, do func(*table.Table) error) (*body[table.View], error) {
	out := &body[table.View]{}
	if do != nil {
		if err := s.change(ctx, id, do); err != nil {
			return nil, s.problem(err)
		}
	}
	err := s.open(ctx, id, func(t *table.Table) error {
		var err error
		out.Body, err = t.View(who(ctx).person())
		return err
	})
	return or(s, out, err)
}

// shown answers with a table that was made or opened for the visitor.
func (s *Server) shown(ctx context.Context, t *table.Table, err error) (*body[table.View], error) {
	if err != nil {
		return nil, s.problem(err)
	}
	defer t.Release()
	out := &body[table.View]{}
	out.Body, err = t.View(who(ctx).person())
	return or(s, out, err)
}

// made answers with a table that is made for the visitor and kept.
func (s *Server) made(ctx context.Context, do func(*visitor) (*table.Table, error)) (out *body[table.View], err error) {
	err = s.kept(ctx, func(v *visitor) error {
		t, err := do(v)
		out, err = s.shown(ctx, t, err)
		return err
	})
	return or(s, out, err)
}

// atAsSomebody does something at a table that is kept of the visitor, and answers as at does.
func (s *Server) atAsSomebody(ctx context.Context, id string, do func(*table.Table) error) (out *body[table.View], err error) {
	err = s.kept(ctx, func(*visitor) (err error) {
		out, err = s.at(ctx, id, do)
		return err
	})
	return or(s, out, err)
}

func (s *Server) listTables(ctx context.Context, in *struct {
	List string `query:"list" enum:"mine,open,watch" default:"mine"`
}) (*body[struct {
	Tables []table.Glance `json:"tables"`
}], error) {
	out := &body[struct {
		Tables []table.Glance `json:"tables"`
	}]{}
	var err error
	out.Body.Tables, err = s.House.List(ctx, who(ctx).person(), in.List)
	return or(s, out, err)
}

func (s *Server) createTable(ctx context.Context, in *body[table.Plan]) (*body[table.View], error) {
	return s.create(ctx, in.Body)
}

func (s *Server) playNow(ctx context.Context, in *struct {
	Game string `path:"game" maxLength:"40"`
}) (*body[table.View], error) {
	return s.create(ctx, table.Plan{Game: in.Game})
}

func (s *Server) create(ctx context.Context, p table.Plan) (*body[table.View], error) {
	return s.made(ctx, func(v *visitor) (*table.Table, error) {
		t, err := s.House.Create(ctx, v.person(), p)
		return t, s.saidOf(ctx, p.Game, err)
	})
}

func (s *Server) learn(ctx context.Context, in *struct {
	Game   string `path:"game" maxLength:"40"`
	Number int    `query:"number" minimum:"1" default:"1" doc:"Which of the game's lessons, from 1."`
}) (*body[table.View], error) {
	return s.made(ctx, func(v *visitor) (*table.Table, error) {
		t, err := s.House.Learn(ctx, v.person(), in.Game, in.Number)
		return t, s.saidOf(ctx, in.Game, err)
	})
}

// saidOf says an error about a game in the visitor's language.
func (s *Server) saidOf(ctx context.Context, id string, err error) error {
	if err == nil {
		return nil
	}
	var info *game.Info
	if entry, unknown := s.Games.Find(id); unknown == nil {
		info = entry.Info()
	}
	return s.House.In(who(ctx).language, info, err)
}

func (s *Server) changeTable(ctx context.Context, in *struct {
	AtTable
	Body table.Settings
}) (*body[table.View], error) {
	return s.at(ctx, in.ID, func(t *table.Table) error { return t.Change(ctx, who(ctx).person(), in.Body) })
}

func (s *Server) start(ctx context.Context, in *AtTable) (*body[table.View], error) {
	return s.at(ctx, in.ID, func(t *table.Table) error { return t.Start(ctx, who(ctx).person()) })
}

func (s *Server) claim(ctx context.Context, in *struct {
	AtTable
	Body table.Claim
}) (*body[table.View], error) {
	return s.atAsSomebody(ctx, in.ID, func(t *table.Table) error { return t.Claim(ctx, who(ctx).person(), in.Body) })
}

func (s *Server) seat(ctx context.Context, in *struct {
	AtTable
	Seat int `path:"seat" minimum:"0" maximum:"7"`
	Body struct {
		Kind string `json:"kind" enum:"bot,link,me"`
		Bot  string `json:"bot,omitempty" maxLength:"40"`
		Name string `json:"name,omitempty" maxLength:"40"`
	}
}) (*body[table.View], error) {
	w := table.Seating{Kind: in.Body.Kind, Bot: in.Body.Bot, Name: in.Body.Name}
	return s.at(ctx, in.ID, func(t *table.Table) error { return t.Take(ctx, who(ctx).person(), in.Seat, w) })
}

func (s *Server) pause(ctx context.Context, in *AtTable) (*body[table.View], error) {
	return s.at(ctx, in.ID, func(t *table.Table) error { return t.Pause(ctx, who(ctx).person()) })
}

func (s *Server) resume(ctx context.Context, in *AtTable) (*body[table.View], error) {
	return s.at(ctx, in.ID, func(t *table.Table) error { return t.Resume(ctx, who(ctx).person()) })
}

func (s *Server) retry(ctx context.Context, in *AtTable) (*body[table.View], error) {
	p := who(ctx).person()
	t, err := s.House.Retry(ctx, p, s.isOperator(p.ID), in.ID)
	return s.shown(ctx, t, s.House.In(who(ctx).language, nil, err))
}

func (s *Server) fork(ctx context.Context, in *struct {
	AtTable
	Body struct {
		At   int64 `json:"at" minimum:"0" doc:"The log entry after which."`
		Seat int   `json:"seat" minimum:"-1" maximum:"7" doc:"Whose knowledge is taken along; -1: what everybody knew."`
	}
}) (*body[table.View], error) {
	return s.made(ctx, func(v *visitor) (made *table.Table, err error) {
		err = s.open(ctx, in.ID, func(t *table.Table) (err error) {
			made, err = t.Fork(ctx, v.person(), in.Body.At, in.Body.Seat)
			return err
		})
		return made, err
	})
}

func (s *Server) rematch(ctx context.Context, in *AtTable) (*body[table.View], error) {
	return s.made(ctx, func(v *visitor) (made *table.Table, err error) {
		err = s.open(ctx, in.ID, func(t *table.Table) (err error) {
			made, err = t.Rematch(ctx, v.person())
			return err
		})
		return made, err
	})
}

func (s *Server) chat(ctx context.Context, in *struct {
	AtTable
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"300"`
	}
}) (*none, error) {
	v := who(ctx)
	if err := s.limits.talk(v); err != nil {
		return nil, s.problem(err)
	}
	return or(s, &none{}, s.open(ctx, in.ID, func(t *table.Table) error { return t.Say(ctx, v.person(), in.Body.Text) }))
}

// MoveRequest is an answer to a decision.
type MoveRequest struct {
	ID   string `json:"id" minLength:"8" maxLength:"64" doc:"Your own name for this answer, such as a UUID. Sent again with the same id it changes nothing and gets the same answer."`
	Seat int    `json:"seat" minimum:"0" maximum:"7"`
	Seq  int64  `json:"seq" minimum:"0" doc:"Number of the last log entry you know: that of the frame you answer."`
	Move string `json:"move" minLength:"1" maxLength:"200"`
}

// NatureRequest is what was rolled or drawn at a table with dice of its own.
type NatureRequest struct {
	ID   string `json:"id" minLength:"8" maxLength:"64"`
	Seq  int64  `json:"seq" minimum:"0"`
	Move string `json:"move" minLength:"1" maxLength:"200"`
}

// Taken is the answer to a move.
type Taken struct {
	Seq int64 `json:"seq" doc:"Number of the log entry the move became."`
}

// OfMove asks about a move of a seat.
type OfMove struct {
	AtTable
	Seat int    `query:"seat" required:"true" minimum:"0" maximum:"7"`
	Move string `query:"move" required:"true" minLength:"1" maxLength:"200"`
}

// OfView asks for what a viewer sees.
type OfView struct {
	AtTable
	Seat int `query:"seat" default:"-1" minimum:"-2" maximum:"7" doc:"Whose eyes: a seat of yours; -1 watchers; after the end any seat, or -2 for all open."`
}

func (s *Server) addPlay() {
	op := s.operation("play")
	huma.Register(s.api, op("move", http.MethodPost, "/api/tables/{id}/moves", "Answer a decision. Durable when it is answered with 200."), s.move)
	huma.Register(s.api, op("nature", http.MethodPost, "/api/tables/{id}/nature", "Enter what was rolled or drawn, at a table with dice of its own."), s.nature)
	huma.Register(s.api, op("correct", http.MethodPost, "/api/tables/{id}/correct", "Enter the last thing rolled or drawn at your table differently; what followed is worked out again."), s.correct)
	huma.Register(s.api, op("check", http.MethodGet, "/api/tables/{id}/check", "Whether a move is allowed, and if not why not."), s.check)
	huma.Register(s.api, op("preview", http.MethodGet, "/api/tables/{id}/preview", "What a move costs and how it may end."), s.preview)
	huma.Register(s.api, op("forecast", http.MethodGet, "/api/tables/{id}/forecast", "What would come if nobody did anything more: the next battle, the automaton's turn."), s.forecast)
	huma.Register(s.api, op("hint", http.MethodGet, "/api/tables/{id}/hint", "A move that may be good, and why."), s.hint)
	huma.Register(s.api, op("undo", http.MethodPost, "/api/tables/{id}/undo", "Take back, or answer to somebody's wish to take back."), s.undo)
	huma.Register(s.api, op("contribute", http.MethodPost, "/api/tables/{id}/contribute", "Mix a text of yours into the dice, before the first roll."), s.contribute)
	huma.Register(s.api, op("chain", http.MethodPost, "/api/tables/{id}/chain", "Do a seat's part in strict dice: deposit the tip of a hash chain, or reveal its next link."), s.chain)
	huma.Register(s.api, op("frame", http.MethodGet, "/api/tables/{id}/frame", "The position now or after an entry."), s.frame)
	log := op("log", http.MethodGet, "/api/tables/{id}/log", "What happened.")
	page := s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[LogPage](), true, "LogPage")
	log.Responses = map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: page}}}}
	huma.Register(s.api, log, s.log)
	huma.Register(s.api, op("verify", http.MethodGet, "/api/tables/{id}/verify", "Draw all dice and cards again."), s.verify)
	huma.Register(s.api, op("key", http.MethodGet, "/api/key", "The public key that the files of matches are signed with."), s.key)
	huma.Register(s.api, op("summary", http.MethodGet, "/api/tables/{id}/summary", "A match that is over, looked back on."), s.summary)
	huma.Register(s.api, op("course", http.MethodGet, "/api/tables/{id}/course", "How likely each side was to win, entry by entry, in a match that is over, and where it turned."), s.course)
}

func (s *Server) move(ctx context.Context, in *struct {
	AtTable
	Body MoveRequest
}) (*body[Taken], error) {
	out := &body[Taken]{}
	err := s.change(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body.Seq, err = t.Play(ctx, who(ctx).person(), table.Move{ID: in.Body.ID, Seat: in.Body.Seat, Seq: in.Body.Seq, Text: in.Body.Move})
		return err
	})
	return or(s, out, err)
}

func (s *Server) nature(ctx context.Context, in *struct {
	AtTable
	Body NatureRequest
}) (*body[Taken], error) {
	out := &body[Taken]{}
	err := s.change(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body.Seq, err = t.Enter(ctx, who(ctx).person(), table.Move{ID: in.Body.ID, Seat: int(match.Nature), Seq: in.Body.Seq, Text: in.Body.Move})
		return err
	})
	return or(s, out, err)
}

func (s *Server) correct(ctx context.Context, in *struct {
	AtTable
	Body struct {
		Seq  int64  `json:"seq" minimum:"0" doc:"The last log entry you know of."`
		Move string `json:"move" minLength:"1" maxLength:"200"`
	}
}) (*body[table.Correction], error) {
	out := &body[table.Correction]{}
	err := s.change(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.Correct(ctx, who(ctx).person(), in.Body.Seq, in.Body.Move)
		return err
	})
	return or(s, out, err)
}

func (s *Server) check(ctx context.Context, in *struct {
	OfMove
	At int64 `query:"at" default:"-1" minimum:"-1" doc:"The log entry after which; -1 for now."`
}) (*body[table.Verdict], error) {
	out := &body[table.Verdict]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.Check(ctx, who(ctx).person(), in.Seat, in.At, in.Move)
		return err
	})
	return or(s, out, err)
}

func (s *Server) preview(ctx context.Context, in *OfMove) (*body[table.Preview], error) {
	out := &body[table.Preview]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.Preview(ctx, who(ctx).person(), in.Seat, in.Move)
		return err
	})
	return or(s, out, err)
}

// Forecast is what would come, line by line.
type Forecast struct {
	Lines []table.Line `json:"lines"`
}

func (s *Server) forecast(ctx context.Context, in *OfView) (*body[Forecast], error) {
	out := &body[Forecast]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body.Lines, err = t.Forecast(ctx, who(ctx).person(), in.Seat)
		return err
	})
	return or(s, out, err)
}

func (s *Server) hint(ctx context.Context, in *struct {
	AtTable
	Seat int `query:"seat" required:"true" minimum:"0" maximum:"7"`
}) (*body[table.Advice], error) {
	out := &body[table.Advice]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.Hint(ctx, who(ctx).person(), in.Seat)
		return err
	})
	return or(s, out, err)
}

func (s *Server) undo(ctx context.Context, in *struct {
	AtTable
	Body struct {
		Seat  int   `json:"seat" minimum:"0" maximum:"7"`
		Agree *bool `json:"agree,omitempty" doc:"The seat's answer to another seat's wish; left out: the seat's own wish."`
	}
}) (*body[table.View], error) {
	return s.at(ctx, in.ID, func(t *table.Table) error {
		if in.Body.Agree != nil {
			return t.Agree(ctx, who(ctx).person(), in.Body.Seat, *in.Body.Agree)
		}
		return t.Undo(ctx, who(ctx).person(), in.Body.Seat)
	})
}

func (s *Server) contribute(ctx context.Context, in *struct {
	AtTable
	Body struct {
		Seat int    `json:"seat" minimum:"0" maximum:"7"`
		Text string `json:"text" maxLength:"200"`
	}
}) (*none, error) {
	return or(s, &none{}, s.change(ctx, in.ID, func(t *table.Table) error {
		return t.Contribute(ctx, who(ctx).person(), in.Body.Seat, in.Body.Text)
	}))
}

func (s *Server) chain(ctx context.Context, in *struct {
	AtTable
	Body struct {
		Seat int    `json:"seat" minimum:"0" maximum:"7"`
		Tip  string `json:"tip,omitempty" maxLength:"64" doc:"In hexadecimal: the SHA-256 of the first link."`
		Link string `json:"link,omitempty" maxLength:"64" doc:"In hexadecimal: its SHA-256 is the seat's chain."`
	}
}) (*none, error) {
	return or(s, &none{}, s.open(ctx, in.ID, func(t *table.Table) error {
		return t.Chain(ctx, who(ctx).person(), in.Body.Seat, in.Body.Tip, in.Body.Link)
	}))
}

// Key is the public key that the files of matches are signed with.
type Key struct {
	Key         string `json:"key" doc:"Ed25519, in hexadecimal."`
	Fingerprint string `json:"fingerprint" doc:"The first half of its SHA-256: a short name that no other key has."`
}

func (s *Server) key(ctx context.Context, _ *struct{}) (*body[Key], error) {
	key, err := s.House.FileKey(ctx)
	return or(s, &body[Key]{Body: Key{Key: hex.EncodeToString(key), Fingerprint: match.Fingerprint(key)}}, err)
}

func (s *Server) frame(ctx context.Context, in *struct {
	OfView
	At      int64 `query:"at" default:"-1" minimum:"-1" doc:"The log entry after which; -1 for now."`
	Columns int   `query:"columns" default:"0" minimum:"0" maximum:"200" doc:"Draw the position in text, so wide; 0 draws nothing."`
}) (*body[table.Frame], error) {
	out := &body[table.Frame]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.DrawnFrame(ctx, who(ctx).person(), in.Seat, in.At, in.Columns)
		return err
	})
	return or(s, out, err)
}

func (s *Server) log(ctx context.Context, in *struct {
	OfView
	After int64 `query:"after" default:"0" minimum:"0" doc:"The last entry you know; 0 for the log from its beginning."`
	Limit int   `query:"limit" default:"500" minimum:"1" maximum:"500" doc:"How many entries at most."`
}) (*written, error) {
	var e table.Excerpt
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		e, err = t.Log(ctx, who(ctx).person(), in.Seat, in.After, in.Limit)
		return err
	})
	behind := "}"
	if e.N == in.Limit {
		behind = fmt.Sprintf(`,"next":%d}`, e.Last)
	}
	return or(s, &written{"application/json", e.Join(`{"entries":`, behind)}, err)
}

// written is an answer that is JSON already.
type written struct {
	Type string `header:"Content-Type"`
	Body []byte
}

// LogPage is a part of the log.
type LogPage struct {
	Entries []table.Entry `json:"entries"`
	Next    int64         `json:"next,omitempty" doc:"There may be more: ask again after this entry."`
}

func (s *Server) verify(ctx context.Context, in *AtTable) (*body[table.Proof], error) {
	out := &body[table.Proof]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.Verify(ctx, who(ctx).person())
		return err
	})
	return or(s, out, err)
}

func (s *Server) summary(ctx context.Context, in *AtTable) (*body[table.Summary], error) {
	out := &body[table.Summary]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.Summary(ctx, who(ctx).person())
		return err
	})
	return or(s, out, err)
}

func (s *Server) course(ctx context.Context, in *AtTable) (*body[table.Course], error) {
	out := &body[table.Course]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body, err = t.Course(ctx, who(ctx).person())
		return err
	})
	return or(s, out, err)
}

// picture answers with the course as a picture to be shown to others.
func (s *Server) picture(w http.ResponseWriter, r *http.Request) {
	var drawn []byte
	err := s.open(r.Context(), r.PathValue("id"), func(t *table.Table) (err error) {
		drawn, err = t.Picture(r.Context(), who(r.Context()).person(), r.URL.Query().Get("names") != "no")
		return err
	})
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Content-Disposition", `inline; filename="mischief-`+r.PathValue("id")+`.png"`)
	w.Write(drawn)
}

// file answers with the match as a text file.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer
	err := s.open(r.Context(), r.PathValue("id"), func(t *table.Table) error { return t.File(r.Context(), who(r.Context()).person(), &text) })
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+r.PathValue("id")+`.mischief"`)
	text.WriteTo(w)
}

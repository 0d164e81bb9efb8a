package server

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mischief/game"
	"mischief/store"
	"mischief/table"
)

func (s *Server) addOverview() {
	op := s.operation("order")
	huma.Register(s.api, op("everybody", http.MethodGet, "/api/people", "People, the newest first; for operators."), s.listPeople)
	huma.Register(s.api, op("all-tables", http.MethodGet, "/api/all-tables", "Tables of everybody, the newest first; for operators."), s.listAllTables)
	huma.Register(s.api, op("announcement", http.MethodGet, "/api/announcement", "What who runs the server says to everybody, in all its languages."), s.announcement)
	huma.Register(s.api, op("announce", http.MethodPut, "/api/announcement", "Say something to everybody, or nothing any more; for operators."), s.announce)
}

// overviewListed is how many people or tables are listed at once.
const overviewListed = 50

// Overview says what an operator wants listed.
type Overview struct {
	Search string `query:"search" maxLength:"80" doc:"Part of a person's name, or the id of a person or of a table."`
	Next   string `query:"next" maxLength:"80" doc:"The next of an answer, for what comes after it."`
}

// overview is the question to the store, of an operator.
func (s *Server) overview(ctx context.Context, o *Overview) (f store.OverviewFilter, err error) {
	if err := s.onlyOperators(ctx); err != nil {
		return f, err
	}
	f = store.OverviewFilter{Search: strings.TrimSpace(o.Search), Limit: overviewListed}
	if o.Next == "" {
		return f, nil
	}
	at, id, ok := strings.Cut(o.Next, "-")
	created, err := strconv.ParseInt(at, 10, 64)
	if !ok || err != nil || id == "" {
		return f, &Problem{Status: http.StatusUnprocessableEntity, Field: "next", Why: "Send the next of an answer as it was told."}
	}
	f.Before = store.Place{Created: time.UnixMilli(created), ID: id}
	return f, nil
}

// nextOf is what asks for more after the last of a full list.
func nextOf(listed int, created time.Time, id string) string {
	if listed < overviewListed {
		return ""
	}
	return strconv.FormatInt(created.UnixMilli(), 10) + "-" + id
}

// Resident is a person as operators see people.
type Resident struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Account  bool      `json:"account" doc:"The person can sign in; else a guest."`
	Operator bool      `json:"operator"`
	Banned   bool      `json:"banned"`
	Created  time.Time `json:"created"`
	Seen     time.Time `json:"seen" doc:"When a device of the person was last seen, to the hour."`
	Tables   int       `json:"tables" doc:"That the person hosts."`
}

// People is a part of the list of people.
type People struct {
	People []Resident `json:"people"`
	Next   string     `json:"next,omitempty" doc:"There may be more: ask again with it."`
}

func (s *Server) listPeople(ctx context.Context, in *Overview) (*body[People], error) {
	out := &body[People]{People{People: []Resident{}}}
	f, err := s.overview(ctx, in)
	if err != nil {
		return nil, s.problem(err)
	}
	found, err := s.Store.Everybody(ctx, f)
	bans, failed := s.Store.Bans(ctx, store.BanFilter{At: time.Now()})
	if err == nil {
		err = failed
	}
	banned := map[string]bool{}
	for _, b := range bans {
		banned[b.Person] = true
	}
	for _, r := range found {
		out.Body.People = append(out.Body.People, Resident{r.ID, r.Name, r.Account, s.isOperator(r.ID), banned[r.ID], r.Created, r.Seen, r.Tables})
		out.Body.Next = nextOf(len(found), r.Created, r.ID)
	}
	return or(s, out, err)
}

// TableGlance is a table as operators see tables.
type TableGlance struct {
	ID       string    `json:"id"`
	Host     string    `json:"host,omitempty" doc:"Id of the host; left out when gone."`
	HostName string    `json:"hostName,omitempty"`
	Game     string    `json:"game"`
	State    string    `json:"state" enum:"open,playing,paused,over,halted"`
	People   int       `json:"people" doc:"Who sit there."`
	Entries  int64     `json:"entries" doc:"Of the match's log."`
	Created  time.Time `json:"created"`
	Updated  time.Time `json:"updated"`
}

// AllTables is a part of the list of tables.
type AllTables struct {
	Tables []TableGlance `json:"tables"`
	Next   string        `json:"next,omitempty" doc:"There may be more: ask again with it."`
}

func (s *Server) listAllTables(ctx context.Context, in *Overview) (*body[AllTables], error) {
	out := &body[AllTables]{AllTables{Tables: []TableGlance{}}}
	f, err := s.overview(ctx, in)
	if err != nil {
		return nil, s.problem(err)
	}
	found, err := s.Store.AllTables(ctx, f)
	for _, g := range found {
		out.Body.Tables = append(out.Body.Tables, TableGlance(g))
		out.Body.Next = nextOf(len(found), g.Created, g.ID)
	}
	return or(s, out, err)
}

// Announcement is what who runs the server says to everybody.
type Announcement struct {
	English string `json:"en,omitempty" maxLength:"300"`
	German  string `json:"de,omitempty" maxLength:"300"`
}

// in is the announcement in a language, or else in the other; empty for none.
func (a Announcement) in(language string) string {
	if text := map[string]string{game.English: a.English, "de": a.German}[language]; text != "" {
		return text
	}
	return a.English + a.German // one of them is empty, or language is neither
}

func (s *Server) announced(ctx context.Context) (Announcement, error) {
	texts, err := s.Store.Announcement(ctx)
	return Announcement{English: texts[game.English], German: texts["de"]}, err
}

func (s *Server) announcement(ctx context.Context, _ *none) (*body[Announcement], error) {
	a, err := s.announced(ctx)
	return or(s, &body[Announcement]{a}, err)
}

func (s *Server) announce(ctx context.Context, in *body[Announcement]) (*none, error) {
	v := who(ctx)
	if err := s.onlyOperators(ctx); err != nil {
		return nil, s.problem(err)
	}
	texts := map[string]string{}
	for language, text := range map[string]string{game.English: strings.TrimSpace(in.Body.English), "de": strings.TrimSpace(in.Body.German)} {
		if err := table.CheckLine(language, text, longestReason); err != nil {
			return nil, s.problem(s.House.In(v.language, nil, err))
		}
		if text != "" {
			texts[language] = text
		}
	}
	return or(s, &none{}, s.Store.Announce(ctx, texts, v.user.ID, time.Now()))
}

package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"mischief/bot"
	"mischief/game"
	"mischief/table"
)

// operation describes operations of one group.
func (s *Server) operation(tag string) func(id, method, path, summary string) huma.Operation {
	return func(id, method, path, summary string) huma.Operation {
		return huma.Operation{OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{tag}, MaxBodyBytes: bodyLimit,
			Errors: []int{http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests}}
	}
}

// GameView is a game that is offered.
type GameView struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Promise  string        `json:"promise"`
	Players  string        `json:"players"`
	Minutes  string        `json:"minutes"`
	Makers   string        `json:"makers" doc:"Who made the game, as its rulebook names them; empty where it names nobody."`
	Version  int           `json:"version"`
	Seats    int           `json:"seats" doc:"With the default options."`
	Options  []game.Option `json:"options"`
	Chance   []game.Source `json:"chance" doc:"What chance is asked for: what people at a table may roll and draw themselves."`
	Talk     []string      `json:"talk"`
	Lessons  []LessonOffer `json:"lessons" doc:"First matches in steps, one after the other."`
	Campaign bool          `json:"campaign,omitempty" doc:"Its matches may follow each other in a campaign; options that cross are what one hands to the next, and none begins with them."`
	Heroes   bool          `json:"heroes,omitempty" doc:"People may bring heroes of their own: see its workshop."`
}

// LessonOffer is a lesson that may be taken.
type LessonOffer struct {
	Title   string `json:"title"`
	Minutes int    `json:"minutes"`
}

// GamesView is every game and every level of bots.
type GamesView struct {
	Games []GameView `json:"games"`
	Bots  []string   `json:"bots" doc:"Levels, weakest first."`
}

// RuleView is a rule, a ruling or an example of a game.
type RuleView struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind" enum:"rule,ruling,example"`
	Section string   `json:"section"`
	Text    string   `json:"text"`
	Source  string   `json:"source"`
	About   []string `json:"about" doc:"Of a ruling or an example: the rules it is about."`
}

// RulesView is a game's rulebook in our own words, or part of it.
type RulesView struct {
	Title string     `json:"title"`
	Rules []RuleView `json:"rules"`
}

func (s *Server) addGames() {
	op := s.operation("games")
	huma.Register(s.api, op("games", http.MethodGet, "/api/games", "The games, with their options."), s.listGames)
	huma.Register(s.api, op("seats", http.MethodGet, "/api/games/{game}/seats", "How many seats a match with these options has."), s.seats)
	huma.Register(s.api, op("rules", http.MethodGet, "/api/games/{game}/rules", "The rules of a game, all or those that hold some words."), s.rules)
	huma.Register(s.api, op("board", http.MethodGet, "/api/games/{game}/board", "What the game's board draws from: the content of a table, or that of new ones."), s.board)
}

// board answers with what a game's board draws from: the content that a table was begun with, or that runs here, be it built in or laid over. null: the
// position is enough.
func (s *Server) board(ctx context.Context, in *struct {
	Game  string `path:"game" maxLength:"40"`
	Table string `query:"table" maxLength:"64" doc:"Id of a table of the game, whose match keeps the rules and the content it began with; left out: of new ones."`
}) (*body[any], error) {
	if in.Table != "" {
		out := &body[any]{}
		err := s.open(ctx, in.Table, func(t *table.Table) (err error) {
			out.Body, err = t.Board(who(ctx).person())
			return err
		})
		return or(s, out, err)
	}
	entry, err := s.Games.Find(in.Game)
	if err != nil {
		return nil, s.problem(&Problem{Status: http.StatusNotFound, Field: "game", Why: err.Error()})
	}
	info := entry.Info()
	if info.Board == nil {
		return &body[any]{}, nil
	}
	telling, err := s.House.Telling(info, who(ctx).language)
	if err != nil {
		return nil, s.problem(err)
	}
	return &body[any]{info.Board(telling)}, nil
}

func (s *Server) listGames(ctx context.Context, _ *none) (*body[GamesView], error) {
	entries, err := s.Games.All()
	if err != nil {
		return nil, s.problem(err)
	}
	v := GamesView{Games: []GameView{}}
	for _, e := range entries {
		info := e.Info().In(who(ctx).language)
		g := GameView{ID: info.ID, Title: info.Title, Promise: info.Promise, Players: info.Players, Minutes: info.Minutes, Makers: e.Info().Rulebook.Makers, Version: info.Version,
			Options: info.Schema, Talk: info.Talk, Chance: info.Chance, Campaign: e.Campaign(), Heroes: e.Workshop() != nil, Lessons: []LessonOffer{}}
		for _, l := range info.Lessons {
			g.Lessons = append(g.Lessons, LessonOffer{Title: l.Title.In(who(ctx).language), Minutes: l.Minutes})
		}
		if g.Options == nil {
			g.Options = []game.Option{}
		}
		if g.Chance == nil {
			g.Chance = []game.Source{}
		}
		if g.Talk == nil {
			g.Talk = []string{}
		}
		if complete, err := info.Schema.Complete(nil); err == nil {
			g.Seats = info.Seats(complete)
		}
		v.Games = append(v.Games, g)
	}
	for _, l := range bot.Levels() {
		v.Bots = append(v.Bots, l.Name)
	}
	return &body[GamesView]{v}, nil
}

// SeatCount is how many seats a match has.
type SeatCount struct {
	Seats int `json:"seats"`
}

func (s *Server) seats(ctx context.Context, in *struct {
	Game    string   `path:"game" maxLength:"40"`
	Options []string `query:"option,explode" maxItems:"40" doc:"NAME=VALUE, once for each option; what is left out is the default."`
}) (*body[SeatCount], error) {
	entry, err := s.Games.Find(in.Game)
	if err != nil {
		return nil, s.problem(&Problem{Status: http.StatusNotFound, Field: "game", Why: err.Error()})
	}
	options := game.Options{}
	for _, option := range in.Options {
		name, value, _ := strings.Cut(option, "=")
		options[name] = value
	}
	complete, err := entry.Info().Schema.Complete(options)
	if wrong, ok := errors.AsType[*game.OptionError](err); ok {
		telling, err := s.House.Telling(entry.Info(), who(ctx).language)
		if err != nil {
			return nil, s.problem(err)
		}
		return nil, s.problem(&Problem{Status: http.StatusUnprocessableEntity, Field: wrong.Option, Rule: wrong.Rule, Why: telling.Why(wrong)})
	} else if err != nil {
		return nil, s.problem(err)
	}
	return &body[SeatCount]{SeatCount{entry.Info().Seats(complete)}}, nil
}

func (s *Server) rules(ctx context.Context, in *struct {
	Game  string `path:"game" maxLength:"40"`
	Words string `query:"q" maxLength:"200" doc:"An id, or words; all rules if empty."`
}) (*body[RulesView], error) {
	entry, err := s.Games.Find(in.Game)
	if err != nil {
		return nil, s.problem(&Problem{Status: http.StatusNotFound, Field: "game", Why: err.Error()})
	}
	book := &entry.Info().In(who(ctx).language).Rulebook
	wanted := book.Search(in.Words)
	v := RulesView{Title: book.Title, Rules: []RuleView{}}
	for _, r := range book.Rules {
		if slices.Contains(wanted, r.ID) {
			v.Rules = append(v.Rules, RuleView{ID: r.ID, Kind: "rule", Section: r.Section, Text: r.Text, Source: r.Source, About: []string{}})
		}
	}
	for _, r := range book.Rulings {
		if slices.Contains(wanted, r.ID) {
			v.Rules = append(v.Rules, RuleView{ID: r.ID, Kind: "ruling", Section: r.Question, Text: r.Ruling, Source: r.Why, About: r.About})
		}
	}
	for _, e := range book.Examples {
		if in.Words == "" || e.ID == in.Words || slices.ContainsFunc(e.Rules, func(id string) bool { return id == in.Words }) {
			v.Rules = append(v.Rules, RuleView{ID: e.ID, Kind: "example", Text: e.Given + " " + e.When + " " + e.Then, About: e.Rules})
		}
	}
	return &body[RulesView]{v}, nil
}

package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"mischief/game"
)

// WorkshopView is what heroes of one's own are made of.
type WorkshopView struct {
	Ready    []ReadyHero `json:"ready" doc:"Heroes that are ready made."`
	Schools  []string    `json:"schools" doc:"What a hero made up by luck may be of."`
	Supplies any         `json:"supplies" doc:"What the game's builder works with."`
}

// ReadyHero is a hero that is ready made.
type ReadyHero struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// HeroView is a hero as whoever makes it is shown it.
type HeroView struct {
	Name    string      `json:"name"`
	Code    string      `json:"code" doc:"The hero in a line that fits into an address."`
	File    string      `json:"file" doc:"The hero as a file (YAML)."`
	Picture string      `json:"picture" doc:"The hero as an SVG image."`
	Faults  []HeroFault `json:"faults" doc:"What rules have against the hero; none if it may be played."`
	Advice  any         `json:"advice" doc:"What the game's builder shows of it."`
}

// HeroFault is what a rule has against a hero.
type HeroFault struct {
	At   string `json:"at" doc:"The field at fault, such as faces.6."`
	Rule string `json:"rule"`
	Why  string `json:"why"`
}

// SheetView is a page to be printed.
type SheetView struct {
	Picture string `json:"picture" doc:"A page of paper size as an SVG image."`
}

func (s *Server) addWorkshop() {
	op := s.operation("games")
	huma.Register(s.api, op("workshop", http.MethodGet, "/api/games/{game}/workshop", "What heroes of your own are made of, for a game that has some."), s.workshop)
	huma.Register(s.api, op("hero", http.MethodGet, "/api/games/{game}/hero", "A hero of your own: checked, drawn and advised on. Nothing of it is kept."), s.hero)
	huma.Register(s.api, op("random-hero", http.MethodGet, "/api/games/{game}/random-hero", "A hero made up by luck, who keeps all rules."), s.randomHero)
	huma.Register(s.api, op("sheet", http.MethodGet, "/api/games/{game}/sheet", "A page with up to four heroes to be printed."), s.sheet)
}

// bench is the workshop of a game, with the words for who asks.
func (s *Server) bench(ctx context.Context, id string) (game.Workshop, *game.Telling, error) {
	entry, err := s.Games.Find(id)
	if err != nil {
		return nil, nil, s.problem(&Problem{Status: http.StatusNotFound, Field: "game", Why: err.Error()})
	}
	shop := entry.Workshop()
	if shop == nil {
		return nil, nil, s.problem(&Problem{Status: http.StatusNotFound, Field: "game", Why: "This game has no heroes of one's own."})
	}
	telling, err := s.House.Telling(entry.Info(), who(ctx).language)
	if err != nil {
		return nil, nil, s.problem(err)
	}
	return shop, telling, nil
}

func (s *Server) workshop(ctx context.Context, in *struct {
	Game string `path:"game" maxLength:"40"`
}) (*body[WorkshopView], error) {
	shop, telling, err := s.bench(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	v := WorkshopView{[]ReadyHero{}, shop.Schools(), shop.Supplies(telling)}
	for _, id := range shop.Ready() {
		hero, err := shop.Named(id)
		if err != nil {
			return nil, s.problem(err)
		}
		v.Ready = append(v.Ready, ReadyHero{id, telling.Text(game.Say(hero.Name()))})
	}
	return &body[WorkshopView]{v}, nil
}

func (s *Server) hero(ctx context.Context, in *struct {
	Game string `path:"game" maxLength:"40"`
	ID   string `query:"id" maxLength:"4096" doc:"A code, or the id of one ready made."`
	File string `query:"file" maxLength:"8192" doc:"A file (YAML or JSON) instead."`
}) (*body[HeroView], error) {
	shop, telling, err := s.bench(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	var hero game.Hero
	field := "id"
	if in.File != "" {
		field = "file"
		hero, err = shop.Read("hero.yaml", []byte(in.File))
	} else {
		hero, err = shop.Named(in.ID)
	}
	if err != nil {
		return nil, s.noHero(field, telling, err)
	}
	return &body[HeroView]{view(hero, telling)}, nil
}

func (s *Server) randomHero(ctx context.Context, in *struct {
	Game   string `path:"game" maxLength:"40"`
	School string `query:"school" maxLength:"40"`
	Seed   int64  `query:"seed" minimum:"0" doc:"The same seed gives the same hero."`
}) (*body[HeroView], error) {
	shop, telling, err := s.bench(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	hero, err := shop.Random(in.School, uint64(in.Seed))
	if err != nil {
		return nil, s.noHero("school", telling, err)
	}
	return &body[HeroView]{view(hero, telling)}, nil
}

func (s *Server) sheet(ctx context.Context, in *struct {
	Game string   `path:"game" maxLength:"40"`
	IDs  []string `query:"id,explode" maxItems:"4" doc:"Codes, or ids of heroes ready made, once for each."`
}) (*body[SheetView], error) {
	shop, telling, err := s.bench(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	var heroes []game.Hero
	for _, id := range in.IDs {
		hero, err := shop.Named(id)
		if err != nil {
			return nil, s.noHero("id", telling, err)
		}
		heroes = append(heroes, hero)
	}
	page, err := shop.Sheet(heroes, telling)
	if err != nil {
		return nil, s.noHero("id", telling, err)
	}
	return &body[SheetView]{SheetView{page}}, nil
}

// noHero is the problem of a text that is no hero.
func (s *Server) noHero(field string, t *game.Telling, err error) error {
	return s.problem(&Problem{Status: http.StatusUnprocessableEntity, Field: field, Why: t.Why(err)})
}

func view(hero game.Hero, t *game.Telling) HeroView {
	v := HeroView{Name: hero.Name(), Code: hero.Code(), File: hero.File(), Picture: hero.Picture(t), Faults: []HeroFault{}, Advice: hero.Advice(t)}
	for _, f := range hero.Faults() {
		v.Faults = append(v.Faults, HeroFault{f.At, f.Why.Rule, t.Why(f.Why)})
	}
	return v
}

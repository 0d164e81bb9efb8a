// Package games is the one list of the games that are built in.
package games

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"

	"mischief/bot"
	"mischief/game"
	"mischief/game/content"
	"mischief/game/near"
	"mischief/games/catsvsrats"
	"mischief/games/connectfour"
	"mischief/games/connectfour/yardstick"
	"mischief/games/neuroshima"
	"mischief/games/neworleans"
	"mischief/games/ratcatcher"
	"mischief/games/slaughter"
	"mischief/lab"
)

// builtIn is the list: a new game is one line here and its folder.
func builtIn() []*listing {
	return []*listing{
		list("catsvsrats", catsvsrats.Content(), catsvsrats.New),
		list("connectfour", embed.FS{}, content.None(connectfour.Rules{})),
		list("neuroshima", neuroshima.Content(), neuroshima.New),
		list("neworleans", neworleans.Content(), neworleans.New),
		list("ratcatcher", ratcatcher.Content(), ratcatcher.New),
		list("slaughter", slaughter.Content(), slaughter.New),
	}
}

// plain is the list of games with nothing laid over them, which all registries of a program share: making them takes a while, and they never change.
var plain = sync.OnceValue(builtIn)

// Registry finds games, each with its bots and the means to simulate it. A game is built when it is first asked for.
// It is safe for use by several goroutines.
type Registry struct {
	games []*listing
}

// New lists the games. A content folder, if one is named, is laid over what is embedded: its folder GAME/ may replace any file of a game's
// content.
func New(folder string) (*Registry, error) {
	if folder == "" {
		return &Registry{games: plain()}, nil
	}
	r := &Registry{games: builtIn()}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() { // a pipe would never be opened
		return nil, fmt.Errorf("content: %s is no folder; name one with a folder for each game", folder)
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	for _, f := range files {
		if f.Type()&fs.ModeSymlink != 0 {
			return nil, fmt.Errorf("content: %s is a link; put the folder itself there", path.Join(folder, f.Name()))
		}
		if !f.IsDir() {
			continue
		}
		l, err := r.listing(f.Name())
		if err != nil {
			return nil, fmt.Errorf("content: %s: a folder here is named after a game: %w", path.Join(folder, f.Name()), err)
		}
		l.folder = path.Join(folder, f.Name())
	}
	return r, nil
}

// IDs lists the ids of the games.
func (r *Registry) IDs() []string {
	var ids []string
	for _, l := range r.games {
		ids = append(ids, l.id)
	}
	return ids
}

// ErrUnknown is wrapped by the error for a name that is no game's.
var ErrUnknown = errors.New("there is no such game")

// Find is the game with an id, in any case. The error for an unknown id says which it may have been and which there are.
func (r *Registry) Find(id string) (bot.Game, error) { return r.Bench(id) }

// Bench is Find for those who simulate and measure.
func (r *Registry) Bench(id string) (lab.Bench, error) {
	l, err := r.listing(id)
	if err != nil {
		return nil, err
	}
	return l.entry()
}

// Game is Find for those who need the rules alone.
func (r *Registry) Game(id string) (game.Game, error) { return r.Find(id) }

// All builds every game.
func (r *Registry) All() ([]bot.Game, error) {
	var all []bot.Game
	for _, l := range r.games {
		e, err := l.entry()
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

func (r *Registry) listing(id string) (*listing, error) {
	for _, l := range r.games {
		if strings.EqualFold(l.id, id) {
			return l, nil
		}
	}
	guess := ""
	if best, ok := near.Best(id, r.IDs()); ok {
		guess = "; did you mean " + best + "?"
	}
	return nil, fmt.Errorf("game %q: %w%s (games: %s)", id, ErrUnknown, guess, strings.Join(r.IDs(), ", "))
}

// Yardstick measures what the contract costs: the pace of random matches of Connect Four by a loop written by hand, through a plain interface, and
// through the contract. The clock tells nanoseconds; each round plays that many matches in each way.
func Yardstick(clock func() int64, rounds, matches int) yardstick.Pace {
	return yardstick.Race(clock, rounds, matches)
}

// listing is a game that may not have been built yet.
type listing struct {
	id     string
	folder string // laid over the embedded content; empty for none
	entry  func() (lab.Bench, error)
}

// ContentError is what is wrong with the content of a game.
type ContentError struct {
	Game string // its id
	From string // where the content is from
	Err  error
}

func (e *ContentError) Error() string { return e.told(e.Err.Error()) }
func (e *ContentError) Unwrap() error { return e.Err }

// Say tells it in the language of a telling of the game as it is built in.
func (e *ContentError) Say(t *game.Telling) string { return e.told(t.Why(e.Err)) }

func (e *ContentError) told(why string) string {
	return "game " + e.Game + ", content " + e.From + ": " + why
}

// list is the listing of a game made over a content folder.
func list[S, M comparable, R game.Rules[S, M]](id string, embedded fs.FS, open func(fs.FS) (game.Game, R, error)) *listing {
	l := &listing{id: id}
	var build func(p *pack, from string) (lab.Bench, error)
	build = func(p *pack, from string) (lab.Bench, error) {
		files := embedded
		if p != nil {
			files = content.Overlay{Top: p.files, Base: embedded}
		}
		g, rules, err := open(files)
		if err != nil {
			return nil, &ContentError{id, from, err}
		}
		info := *g.Info()
		if p != nil {
			info.Content, info.Lessons = p.name, nil // lessons were written for what is built in
		}
		return &layered{Bench: lab.Of[S, M](info, rules), pack: p, build: build}, nil
	}
	l.entry = sync.OnceValues(func() (lab.Bench, error) {
		if l.folder == "" {
			return build(nil, "built in")
		}
		p, err := l.pack(embedded)
		if err != nil {
			return nil, err
		}
		return build(p, l.folder)
	})
	return l
}

// pack is the pack laid over the content of the game. A file in the folder that would replace nothing is refused: its name is a slip.
func (l *listing) pack(embedded fs.FS) (*pack, error) {
	top := os.DirFS(l.folder)
	names, err := filesOf(top)
	if err != nil {
		return nil, err
	}
	known, err := fs.Glob(embedded, "*")
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	for _, name := range names {
		if _, err := fs.Stat(embedded, name); err != nil {
			return nil, fmt.Errorf("%s replaces no file of %s; its content: %s", path.Join(l.folder, name), l.id, cmp.Or(strings.Join(known, ", "), "none"))
		}
	}
	p, err := readPack(top)
	if err != nil {
		return nil, &ContentError{l.id, l.folder, err}
	}
	return p, nil
}

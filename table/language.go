package table

import (
	_ "embed"
	"errors"
	"slices"
	"sync"

	"mischief/game"
	texts "mischief/game/content"
)

// tongue is a game in a language.
type tongue struct {
	game     variant
	language string
}

//go:embed words.de.yaml
var german []byte

// words are what this package itself says in languages other than English, by the English text.
var words = map[string]game.Words{"de": texts.MustWords(german)}

// Telling tells what happens in a game, and what tables say of it, in a language. What the language lacks is said in English.
func (h *House) Telling(info *game.Info, language string) (*game.Telling, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := tongue{variantOf(info), language}
	if t, ok := h.tellings[key]; ok {
		return t, nil
	}
	if _, ok := info.Languages[language]; !ok && words[language] == nil && language != game.English {
		key.language = game.English
		if t, ok := h.tellings[key]; ok {
			return t, nil
		}
	}
	t, err := info.Telling(key.language, words[key.language])
	if err == nil {
		h.tellings[key] = t
	}
	return t, err
}

// In says an error about a game in a language, if it is a *Fault; info may be nil.
func (h *House) In(language string, info *game.Info, err error) error {
	f, ok := errors.AsType[*Fault](err)
	if !ok {
		return err
	}
	if info == nil {
		info = &game.Info{}
	}
	t, failed := h.Telling(info, language)
	if failed != nil {
		return err
	}
	return f.in(t)
}

// In says an error of the table in a language, if it is a *Fault.
func (t *Table) In(language string, err error) error {
	return t.house.In(language, t.entry.Info(), err)
}

// telling tells in the language of a person, and calls people by their names. furnish has proven that English can be told; a language that can't is
// told in English.
func (t *Table) telling(who Person) *game.Telling {
	return t.called.telling(t.house.tellingOf(t.entry.Info(), who))
}

// called are the names that a table's sentences have for its seats. It may be used with and without the table's lock; tellings are the same as long as
// the names are, so that what was told can be kept.
type called struct {
	mu       sync.Mutex
	names    []string
	tellings map[*game.Telling]*game.Telling // with the names, by those without
}

func (c *called) telling(plain *game.Telling) *game.Telling {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tellings == nil {
		return plain // nobody has looked yet
	}
	named, ok := c.tellings[plain]
	if !ok {
		named = plain.Naming(c.names)
		c.tellings[plain] = named
	}
	return named
}

// call looks who sits where: people who have told a name that nobody else at the table has are called by it, all others are called what the game calls
// their seats. The caller holds the table's lock.
func (t *Table) call() {
	names, times := make([]string, len(t.content.Seats)), map[string]int{nameless: 2}
	for _, s := range t.content.Seats {
		times[s.Name]++
	}
	for i, s := range t.content.Seats {
		if s.Kind == byPerson && times[s.Name] == 1 {
			names[i] = s.Name
		}
	}
	c := &t.called
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tellings == nil || !slices.Equal(c.names, names) {
		c.names, c.tellings = names, map[*game.Telling]*game.Telling{}
	}
}

// nameless is what the server calls guests who have told no name.
const nameless = "Guest"

func (h *House) tellingOf(info *game.Info, who Person) *game.Telling {
	telling, err := h.Telling(info, who.Language)
	if err != nil {
		telling, _ = h.Telling(info, game.English)
	}
	return telling
}

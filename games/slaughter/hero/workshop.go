package hero

import (
	"cmp"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/slaughter/codex"
)

// Painter shows Heroes. Its tellings may be nil, for English.
type Painter interface {
	Text(h *Hero, pen game.Pen) string
	Picture(h *Hero, t *game.Telling) string
	Sheet(heroes []*Hero, t *game.Telling) string
}

// Workshop is the forge as programs ask for it that hold games of all kinds.
type Workshop struct {
	forge   *Forge
	painter Painter
	ready   []string // ids, as the content has them
	figures []codex.FigureID
}

var _ game.Workshop = (*Workshop)(nil)

// Open opens a workshop with a forge and somebody who paints. Heroes of the codex that may be played are ready made.
func Open(forge *Forge, painter Painter) *Workshop {
	w := &Workshop{forge: forge, painter: painter}
	for i := range forge.Figures {
		h := forge.From(codex.FigureID(i))
		if forge.Figures[i].Role == codex.HeroRole && len(forge.Check(&h)) == 0 {
			w.ready, w.figures = append(w.ready, forge.Figures[i].ID), append(w.figures, codex.FigureID(i))
		}
	}
	return w
}

// Ready are the ids of the Heroes that are ready made.
func (w *Workshop) Ready() []string { return w.ready }

// Named is the Hero of an id or a code.
func (w *Workshop) Named(line string) (game.Hero, error) {
	if i := slices.Index(w.ready, line); i >= 0 {
		return &piece{w, w.forge.From(w.figures[i]), nil}, nil
	}
	h, err := w.forge.Decode(strings.TrimSpace(line))
	if err != nil && !strings.HasPrefix(line, codeVersion[:1]) {
		err = game.Misread("{{.id}} is neither a Hero that is ready made nor the code of one.", game.Quote("id", line))
	}
	return &piece{w, h, nil}, err
}

// Read reads a Hero from a file.
func (w *Workshop) Read(name string, text []byte) (game.Hero, error) {
	h, n, err := w.forge.Read(name, text)
	return &piece{w, h, n}, err
}

// Schools are those that a Hero may be of.
func (w *Workshop) Schools() []string { return codex.SchoolIDs[:codex.Snowfall] }

// Random makes up a Hero of a school.
func (w *Workshop) Random(school string, seed uint64) (game.Hero, error) {
	i := slices.Index(w.Schools(), school)
	if i < 0 {
		return nil, game.Misread("There is no school {{.id}} that a Hero may be of.", game.Quote("id", school))
	}
	h, err := w.forge.Random(codex.School(i), seed)
	return &piece{w, h, nil}, err
}

// Sheet is a page with Heroes to be printed.
func (w *Workshop) Sheet(heroes []game.Hero, t *game.Telling) (string, error) {
	if len(heroes) > game.PerSheet {
		return "", game.Misread("A sheet has room for {{.most}} Heroes, not for {{.n}}.", game.Num("most", game.PerSheet), game.Num("n", len(heroes)))
	}
	var mine []*Hero
	for _, h := range heroes {
		p, ok := h.(*piece)
		if !ok {
			return "", game.Misread("{{.name}} is of another game.", game.Name("name", h.Name()))
		}
		mine = append(mine, &p.hero)
	}
	return w.painter.Sheet(mine, t), nil
}

// piece is a Hero of the workshop.
type piece struct {
	*Workshop
	hero Hero
	file *content.Node // that it was read from; nil for others
}

func (p *piece) Name() string { return p.hero.Name }

func (p *piece) Faults() []game.Fault {
	var all []game.Fault
	for _, b := range p.forge.Check(&p.hero) {
		fault := game.Fault{At: b.At.String(), Why: b.Why}
		if p.file != nil {
			if fault.Line, fault.Column = p.file.Place(b.At...); fault.Line == 0 {
				fault.Line, fault.Column = 1, 1
			}
		}
		all = append(all, fault)
	}
	slices.SortStableFunc(all, func(a, b game.Fault) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	return all
}

func (p *piece) File() string                    { return p.forge.Write(&p.hero) }
func (p *piece) Code() string                    { return p.forge.Code(&p.hero) }
func (p *piece) Draw(pen game.Pen) string        { return p.painter.Text(&p.hero, pen) }
func (p *piece) Picture(t *game.Telling) string  { return p.painter.Picture(&p.hero, t) }
func (p *piece) Advice(t *game.Telling) any      { return p.forge.advise(&p.hero, t) }
func (w *Workshop) Supplies(t *game.Telling) any { return w.forge.supplies(w, t) }

package cases

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
)

// moment is a position of a case in which something must hold.
type moment struct {
	prefix    string // which moment it is, in front of what does not hold
	path      []any  // of what must hold, in the case
	p         game.Position
	moves     []string
	documents map[game.Seat]any // by viewer, as trees; all for the whole
	form      reflect.Type      // of the documents
}

// all stands for a viewer who sees everything.
const all game.Seat = -2

// document is the document of what a viewer sees, as a tree.
func (m *moment) document(viewer game.Seat) (any, error) {
	if d, ok := m.documents[viewer]; ok {
		return d, nil
	}
	p := m.p
	if viewer != all {
		p = p.View(viewer)
	}
	d, err := tree(p.Document())
	if err != nil {
		return nil, fmt.Errorf("the document cannot be written: %w", err)
	}
	if m.documents == nil {
		m.documents = map[game.Seat]any{}
	}
	m.documents[viewer] = d
	return d, nil
}

func (m *moment) listed() []string {
	if m.moves == nil {
		m.moves = m.p.Moves()
	}
	return m.moves
}

// checkMoment checks what must hold at a moment.
func (r *runner) checkMoment(m *moment, h *Holds) {
	before := len(r.failures)
	r.checkTurn(m, h)
	r.checkMoves(m, h)
	for i := range r.failures[before:] {
		r.failures[before+i] = m.prefix + r.failures[before+i]
	}
	r.checkDocuments(m, h)
}

func (r *runner) checkTurn(m *moment, h *Holds) {
	turn := m.p.Turn()
	if h.Asks != "" && turn.Kind != h.Asks {
		r.fail("asks: want %s, have %s", h.Asks, turn.Kind)
	}
	if h.Who == nil {
		return
	}
	have, want := deciders(m.p), slices.Sorted(slices.Values(h.Who))
	if !slices.Equal(have, want) {
		r.fail("who: want %s, have %s", strings.Join(want, ", "), strings.Join(have, ", "))
	}
}

func (r *runner) checkMoves(m *moment, h *Holds) {
	if h.Listed != nil && len(m.listed()) != *h.Listed {
		r.fail("moves-listed: want %d, have %d: %s", *h.Listed, len(m.listed()), some(m.listed()))
	}
	for _, move := range h.Allowed {
		r.checkAllowed(m, move)
	}
	for _, move := range slices.Sorted(maps.Keys(h.Refused)) {
		r.checkRefusal("refused: "+strconv.Quote(move), m.p, move, h.Refused[move], "")
	}
}

func (r *runner) checkAllowed(m *moment, move string) {
	if err := m.p.Check(move); err != nil {
		r.fail("allowed: %q %s", move, notPlayed(err))
		return
	}
	canonical, err := m.p.Canonical(move)
	if err == nil && !m.p.Turn().Open && !slices.Contains(m.listed(), canonical) {
		r.fail("allowed: %q may be played, but it is not listed among %s", move, some(m.listed()))
	}
}

// some writes a list of moves, cut short if it is long.
func some(moves []string) string {
	const most = 12
	if len(moves) == 0 {
		return "none"
	}
	text := strings.Join(moves[:min(most, len(moves))], ", ")
	if len(moves) > most {
		text += fmt.Sprintf(" and %d more", len(moves)-most)
	}
	return text
}

func (r *runner) checkDocuments(m *moment, h *Holds) {
	if h.Expect != nil {
		r.checkDocument(m, m.prefix, all, h.Expect, "expect")
	}
	for _, name := range slices.Sorted(maps.Keys(h.View)) {
		seat, ok := r.seat(name)
		if name == "watcher" {
			seat, ok = game.Watcher, true
		}
		if !ok {
			r.fail("%sview.%s: %s, or watcher", m.prefix, name, r.noSeat())
			continue
		}
		r.checkDocument(m, m.prefix+"view of "+name+": ", seat, h.View[name], "view", name)
	}
}

// checkDocument compares a document with what is wanted of it, which stands at a path below that of the moment.
func (r *runner) checkDocument(m *moment, prefix string, viewer game.Seat, want map[string]any, path ...any) {
	have, err := m.document(viewer)
	if err != nil {
		r.fail("%s%v", prefix, err)
		return
	}
	place := func(inside []any) string {
		line, column := r.f.places.Place(slices.Concat([]any{"cases", r.index}, m.path, path, inside)...)
		return where(r.f.Name, line) + ":" + strconv.Itoa(column)
	}
	c := comparison{names: r.known(), place: place, prefix: prefix}
	if m.form == nil {
		m.form = typeOf(m.p.Document())
	}
	c.compare(nil, want, have, m.form, false)
	r.failures = append(r.failures, c.found...)
}

// known gathers the documents of the case, in which names are looked up.
func (r *runner) known() *names {
	if r.names != nil {
		return r.names
	}
	r.names = &names{g: r.g, seen: []any{r.begun}, refusals: map[string][]string{}, answers: map[string]bool{}}
	end := r.moments[len(r.moments)-1]
	r.names.whole, _ = end.document(all)
	for _, m := range r.moments {
		if d, err := m.document(all); err == nil {
			r.names.seen = append(r.names.seen, d)
		}
	}
	for seat := range game.Seat(len(r.allSeats())) {
		if d, err := end.document(seat); err == nil {
			r.names.seen = append(r.names.seen, d)
		}
	}
	return r.names
}

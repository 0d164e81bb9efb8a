package table

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"mischief/game"
	"mischief/store"
)

// Culprit is somebody at a table whom another complains about: who has a seat, or who said a line.
type Culprit struct {
	Seat *int  `json:"seat,omitempty" minimum:"0" maximum:"7" doc:"Who has this seat."`
	Line int64 `json:"line,omitempty" minimum:"1" doc:"Who said this line of the chat."`
}

// culprit finds whom somebody complains about, and what was said. The caller holds mu.
func (t *Table) culprit(who Person, c Culprit) (them Person, quote string, err error) {
	if err := t.mayLook(who, game.Watcher); err != nil && !t.mayEnter() {
		return them, "", err
	}
	switch {
	case who.ID == "":
		return them, "", barred("Say who you are first.")
	case (c.Seat != nil) == (c.Line != 0):
		return them, "", wrong("seat", "Name a seat or a line of the chat, and not both.")
	case c.Seat != nil && (*c.Seat < 0 || *c.Seat >= len(t.content.Seats)):
		return them, "", wrong("seat", "There is no seat %d.", *c.Seat)
	case c.Seat != nil:
		s := t.content.Seats[*c.Seat]
		them = Person{ID: s.Person, Name: s.Name}
	default:
		i := slices.IndexFunc(t.chat, func(l ChatLine) bool { return l.N == c.Line })
		if i < 0 {
			return them, "", wrong("line", "There is no line %d, or not any more.", c.Line)
		}
		them, quote = Person{ID: t.chat[i].person, Name: t.chat[i].Who}, t.chat[i].Text
	}
	switch them.ID {
	case "":
		return them, "", errGone
	case who.ID:
		return them, "", late("That is you.")
	}
	return them, quote, nil
}

// errGone: a bot, or a person who has left and been deleted.
var errGone = late("There is no person any more, or never was.")

// Block notes that somebody will have nothing to do with another person at this table: not read the person's talk, and not have the person
// at tables of one's own.
func (t *Table) Block(ctx context.Context, who Person, c Culprit) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	them, _, err := t.culprit(who, c)
	if err != nil {
		return err
	}
	err = t.house.Store.Block(ctx, store.Block{ID: newID(), Person: who.ID, Other: them.ID, Name: them.Name, Created: time.Now().UTC()})
	if errors.Is(err, store.ErrNobody) {
		return errGone
	} else if err != nil {
		return err
	}
	t.house.blocks.forget(who.ID)
	t.revision++
	t.wake()
	return nil
}

// Blocked is somebody whom a person blocks.
type Blocked struct {
	ID      string    `json:"id" doc:"Of the block."`
	Name    string    `json:"name" doc:"What the person was called then."`
	Created time.Time `json:"created"`
}

// Blocks lists whom a person blocks, the last blocked first.
func (h *House) Blocks(ctx context.Context, who Person) ([]Blocked, error) {
	found, err := h.Store.Blocks(ctx, who.ID)
	list := make([]Blocked, 0, len(found))
	for _, b := range found {
		list = append(list, Blocked{ID: b.ID, Name: b.Name, Created: b.Created})
	}
	return list, err
}

// Unblock ends a block of a person.
func (h *House) Unblock(ctx context.Context, who Person, id string) error {
	err := h.Store.Unblock(ctx, who.ID, id)
	if errors.Is(err, store.ErrNobody) {
		return &Fault{Kind: Missing, Field: "id", Why: "You do not block anybody by this id."}
	}
	h.blocks.forget(who.ID)
	return err
}

// blocks remembers whom people block.
type blocks struct {
	mu sync.Mutex
	of map[string]map[string]bool
}

// blocksKept is how many people's blocks are remembered.
const blocksKept = 20_000

// forget has a person's blocks read anew when they are next asked for; everybody's, if nobody is named.
func (b *blocks) forget(people ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range people {
		delete(b.of, p)
	}
	if len(people) == 0 {
		clear(b.of)
	}
}

// blockedBy is whom a person blocks.
func (h *House) blockedBy(person string) map[string]bool {
	if person == "" {
		return nil
	}
	h.blocks.mu.Lock()
	defer h.blocks.mu.Unlock()
	if them, ok := h.blocks.of[person]; ok {
		return them
	}
	list, err := h.Store.Blocks(h.ctx, person)
	if err != nil {
		h.Log.Error("blocks could not be read; nobody is blocked meanwhile", "error", err)
		return nil
	}
	them := make(map[string]bool, len(list))
	for _, b := range list {
		them[b.Other] = true
	}
	if h.blocks.of == nil || len(h.blocks.of) >= blocksKept {
		h.blocks.of = map[string]map[string]bool{}
	}
	h.blocks.of[person] = them
	return them
}

// apart tells whether one of two people blocks the other.
func (h *House) apart(a, b string) bool { return h.blockedBy(a)[b] || h.blockedBy(b)[a] }

// heardBy leaves out what was said by those whom a person blocks.
func (h *House) heardBy(who Person, lines []ChatLine) []ChatLine {
	them := h.blockedBy(who.ID)
	if len(them) == 0 {
		return lines
	}
	return slices.DeleteFunc(lines, func(l ChatLine) bool { return them[l.person] })
}

// Report tells the host and the operators of the server about somebody's conduct. Reported again, the first report stands.
func (t *Table) Report(ctx context.Context, who Person, c Culprit, note string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := CheckLine("note", note, longestSay); err != nil {
		return err
	}
	them, quote, err := t.culprit(who, c)
	if err != nil {
		return err
	}
	err = t.house.Store.Report(ctx, store.Report{ID: newID(), Reporter: who.ID, About: them.ID, Name: them.Name, Table: t.id, Line: c.Line, Quote: quote,
		Note: note, Created: time.Now().UTC()})
	switch {
	case errors.Is(err, store.ErrTaken):
		return nil
	case errors.Is(err, store.ErrNobody):
		return errGone
	case err != nil:
		return err
	case them.ID != t.row.Host:
		t.reports++
		t.revision++
		t.wake()
	}
	return nil
}

// Reported is a report as the host of a table sees it: not who made it.
type Reported struct {
	Name    string    `json:"name" doc:"What the person reported was called."`
	Seats   []int     `json:"seats" doc:"Seats the person has now."`
	Quote   string    `json:"quote,omitempty" doc:"The line of chat it is about."`
	Note    string    `json:"note,omitempty"`
	Created time.Time `json:"created"`
}

// Reports lists the open reports at a table about others than its host, for the host.
func (t *Table) Reports(ctx context.Context, who Person) ([]Reported, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.onlyHost(who); err != nil {
		return nil, err
	}
	found, err := t.house.Store.Reports(ctx, store.ReportFilter{Table: t.id, Open: true, Limit: listed})
	list := []Reported{}
	for _, r := range found {
		if r.About != who.ID {
			list = append(list, Reported{Name: r.Name, Seats: t.seatsOf(Person{ID: r.About}), Quote: r.Quote, Note: r.Note, Created: r.Created})
		}
	}
	t.reports = len(list)
	return list, err
}

// reportsKept is how long reports that were resolved are kept.
const reportsKept = 90 * 24 * time.Hour

// Join makes one person of two: what the first has is the second's from now on, seats and tables included, and the first is no more.
func (h *House) Join(ctx context.Context, from, to Person) error {
	err := h.atEach(ctx, from, func(t *Table) error { return t.join(ctx, from, to) }, func(t *Table) { t.pass(from, to) })
	if err != nil {
		return err
	}
	if err := h.Store.JoinUsers(ctx, from.ID, to.ID); err != nil {
		return err
	}
	h.blocks.forget() // others may have blocked either
	return nil
}

func (t *Table) join(ctx context.Context, from, to Person) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.alter(ctx, func() error { return t.joinOnce(ctx, from, to) })
}

func (t *Table) joinOnce(ctx context.Context, from, to Person) error {
	t.pass(from, to)
	t.revision++
	t.unsaved = true
	t.wake()
	if err := t.save(ctx); err != nil {
		return err // it is stored with the next change, or asked for again
	}
	t.unsaved = false
	return nil
}

// pass puts one person in the place of another, in all that is kept of the table.
func (t *Table) pass(from, to Person) {
	same := func(id string) string {
		if id == from.ID {
			return to.ID
		}
		return id
	}
	t.content.Seats, t.content.Muted = slices.Clone(t.content.Seats), slices.Clone(t.content.Muted)
	for i := range t.content.Seats {
		s := &t.content.Seats[i]
		s.Person, s.Before = same(s.Person), slices.Clone(s.Before)
		for k := range s.Before {
			s.Before[k] = same(s.Before[k])
		}
	}
	for i := range t.content.Muted {
		t.content.Muted[i] = same(t.content.Muted[i])
	}
	for i := range t.chat {
		t.chat[i].person = same(t.chat[i].person)
	}
	t.row.Host = same(t.row.Host)
}

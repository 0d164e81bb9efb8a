package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// Person is somebody who plays or looks on. Nobody in particular is the zero Person.
type Person struct {
	ID       string
	Name     string
	Language string // what he is told things in, such as "de"; empty for English
}

// States of a table.
const (
	Waiting = "open"    // the match has not begun; seats may be free
	Playing = "playing" // somebody or chance decides
	Paused  = "paused"  // nobody may decide
	Over    = "over"
)

// Who may look on: Plan.Watchers.
const (
	Public   = "public" // anybody, and the table is listed
	WithLink = "link"   // whoever knows the table's address
	NoOne    = "none"   // only those who play
)

// What may be said at a table: Plan.Chat.
const (
	Talk    = "table"   // anything, heard by all
	Phrases = "phrases" // the set phrases
	Silence = "off"
)

// Plan is what a table is set up with.
type Plan struct {
	Game     string       `json:"game" doc:"Id of the game."`
	Options  game.Options `json:"options,omitempty" doc:"Options of the game by name; what is left out is the default."`
	Seats    []Seating    `json:"seats,omitempty" maxItems:"8" doc:"Who plays, one for each seat; left out: you and normal bots."`
	Dice     string       `json:"dice,omitempty" maxLength:"200" doc:"Where chance comes from: digital (drawn by the program), strict (the same, with hash chains of those who play, so that nobody knows an answer beforehand; needs a clock), own (rolled and drawn at your table and entered), or own: and the kinds that you enter, such as own:die,rat; a game lists its kinds as chance."`
	Undo     string       `json:"undo,omitempty" enum:"strict,friendly,practice" doc:"What may be taken back."`
	Clock    ClockRule    `json:"clock,omitempty"`
	Watchers string       `json:"watchers,omitempty" enum:"public,link,none" doc:"Who may look on."`
	Chat     string       `json:"chat,omitempty" enum:"table,phrases,off"`
	Open     bool         `json:"open,omitempty" doc:"Anybody may take a free seat, without a link, and the table is listed."`
	Title    string       `json:"title,omitempty" maxLength:"80"`
	Campaign bool         `json:"campaign,omitempty" doc:"Begin a campaign with the match, called as the title; for games that have campaigns."`
}

// Seating is who is to play a seat.
type Seating struct {
	Kind string `json:"kind" enum:"me,friend,link,bot" doc:"me; a friend at my screen; somebody who is sent a link; a bot."`
	Name string `json:"name,omitempty" maxLength:"40"`
	Bot  string `json:"bot,omitempty" maxLength:"40" doc:"For a bot: easy, normal, hard, expert, random or greedy."`
}

// sitting is who has a seat.
type sitting struct {
	Kind   string `json:"kind"` // byPerson, byBot or free
	Person string `json:"person,omitempty"`
	Name   string `json:"name,omitempty"`
	Bot    string `json:"bot,omitempty"`  // who plays for a person that is Away, or on a free seat of a match under way
	Away   bool   `json:"away,omitempty"` // the bot plays until the person takes the seat back
	Link   int    `json:"link,omitempty"` // which invitation is good
	Lost   bool   `json:"lost,omitempty"` // with strict dice: the bot has it for good

	Before []string `json:"before,omitempty"` // people who had the seat earlier in the match and know what it held
}

// Kinds of sittings.
const (
	byPerson = "person"
	byBot    = "bot"
	free     = "open"
)

// plays tells whether a person decides for the seat.
func (s *sitting) plays() bool { return s.Kind == byPerson && !s.Away }

// content is what the store keeps of a table besides what it is found by.
type content struct {
	Title    string       `json:"title,omitempty"`
	Options  game.Options `json:"options"`
	Dice     string       `json:"dice"`
	Undo     string       `json:"undo"`
	Watchers string       `json:"watchers"`
	Chat     string       `json:"chat"`
	Open     bool         `json:"open,omitempty"`
	Link     int          `json:"link,omitempty"` // which link of the table is good
	Clock    ClockRule    `json:"clock"`
	Time     clockState   `json:"time"`
	Seats    []sitting    `json:"seats"`
	Muted    []string     `json:"muted,omitempty"`   // people whose talk is not heard
	Rematch  string       `json:"rematch,omitempty"` // id of the table where it is played again, or where the campaign goes on
	ForkOf   string       `json:"fork_of,omitempty"` // id of the table
	ForkAt   int64        `json:"fork_at,omitempty"` // the entry of its match
	Halt     *halt        `json:"halt,omitempty"`    // the program failed here; nil: it did not
	Wish     *undoWish    `json:"wish,omitempty"`    // to take back; nil when nobody has one
	Begins   bool         `json:"begins,omitempty"`  // a campaign begins with the match
	Campaign string       `json:"campaign,omitempty"`
	WhatIf   string       `json:"what_if,omitempty"` // id of the campaign, of whose match this one is a copy
	Left     bool         `json:"left,omitempty"`    // the campaign has gone on, and the match was given up
}

// Table is one table in use. It is safe for use by several goroutines.
type Table struct {
	house  *House
	id     string
	users  int // of the table; guarded by house.mu, like unused
	unused time.Time
	loaded atomic.Bool

	mu        sync.Mutex
	row       store.Table
	content   content
	entry     bot.Game     // the game, in the edition of the match
	match     *match.Match // nil before it begins
	lesson    *game.Lesson // that the match follows; nil for none
	step      int          // of the lesson, from 0; the number of steps when it is over
	blind     bool         // the game fails at showing the match, which was set aside
	unsaved   bool         // the content has changed since it was stored
	thinking  *thought     // nil when no bot is asked
	timer     *time.Timer  // of clocks, and of what must be tried again
	gatherBy  time.Time    // until when chance's first answer waits for what people mix into the dice
	sent      []sent       // what was answered lately, by the client's id
	mover     *game.Seat   // who has just answered; nil for nobody
	corrected corrected    // the last correction of what was entered
	learned   learned      // why others are asked whether something may be taken back
	looks     looks        // what was found looking back on the match
	called    called       // what its sentences call people
	charting  charting     // of the match's course

	listeners map[*Listener]struct{}
	watchers  atomic.Int32 // how many listeners there are
	revision  int64        // of what View shows
	chat      []ChatLine   // the last ones
	reports   int          // open ones, about others than the host
	now       *moment      // what is being told; nil for nothing
	untold    int          // how many have not been told it
}

// load reads a table when it is first used.
func (t *Table) load(ctx context.Context) error {
	err := t.attempt("opening it", func() error { return t.read(ctx) })
	if t.loaded.Load() {
		return nil
	}
	return err
}

func (t *Table) read(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.loaded.Load() {
		return nil
	}
	row, err := t.house.Store.Table(ctx, t.id)
	if err != nil {
		return err
	}
	t.row, t.content, t.listeners = row, content{}, map[*Listener]struct{}{}
	if err := json.Unmarshal(row.Content, &t.content); err != nil {
		return fmt.Errorf("table %s: %w: %w", t.id, store.ErrDamaged, err)
	}
	if t.content.Halt != nil && t.content.Halt.Program != t.house.Version {
		t.house.Log.Info("a match that was set aside is tried again by another version", "table", t.id, "failed", t.content.Halt.Program)
		t.lift()
	}
	if err := t.furnish(ctx); err != nil {
		return err
	}
	t.loaded.Store(true)
	if err := t.followCampaign(ctx); err != nil {
		t.house.Log.Error("a table whose campaign may have gone on could not be looked after", "table", t.id, "error", err)
	}
	if t.match != nil && t.content.Halt == nil {
		t.resumeClock()
		t.beginGathering()
		t.settle()
	}
	return nil
}

// furnish makes all that is needed besides the row.
func (t *Table) furnish(ctx context.Context) error {
	var err error
	if t.entry, err = t.house.Games(t.row.Game); err != nil {
		return err
	}
	if _, err = t.house.Telling(t.entry.Info(), game.English); err != nil {
		return err
	}
	lines, err := t.house.Store.Chat(ctx, t.id, 0, chatKept)
	if errors.Is(err, store.ErrDamaged) { // the match is not the worse for it
		t.house.Log.Error("what was said at a table is damaged and can't be read", "table", t.id, "error", err)
	} else if err != nil {
		return err
	}
	for _, l := range lines {
		if l.Damaged {
			t.house.Log.Error("a line of talk is damaged and left out", "table", t.id, "line", l.N)
			continue
		}
		t.chat = append(t.chat, chatLine(l))
	}
	reports, err := t.house.Store.Reports(ctx, store.ReportFilter{Table: t.id, Open: true, Limit: listed})
	if err != nil {
		return err
	}
	for _, r := range reports {
		if r.About != t.row.Host {
			t.reports++
		}
	}
	if t.content.Halt != nil {
		t.showMatch(ctx)
		return nil
	}
	return t.openMatch(ctx)
}

// openMatch opens the match, if it has begun.
func (t *Table) openMatch(ctx context.Context) (err error) {
	if t.row.Match == "" {
		return nil
	}
	newest := t.entry.Info()
	if t.match, err = t.house.host.Open(ctx, t.row.Match); err != nil {
		return err
	}
	if t.entry = t.match.Game().(bot.Game); t.entry.Info() != newest { // the house finds no other games than entries
		if _, err = t.house.Telling(t.entry.Info(), game.English); err != nil {
			return err
		}
	}
	t.openLesson()
	return t.seatMatch(ctx)
}

// seatMatch gives the seats of the match to those who have them here: what was done last may not have reached the log.
func (t *Table) seatMatch(ctx context.Context) error {
	for i := range t.content.Seats {
		err := store.ErrConflict
		for try := 0; try < mostTries && errors.Is(err, store.ErrConflict); try++ { // after a conflict the match is up to date
			err = nil
			if want := occupant(i, t.content.Seats[i]); !t.match.Finished() && t.match.Seats()[i] != want {
				err = t.match.TakeSeat(ctx, game.Seat(i), want)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// occupant is who has a seat, as the match's log tells it: people's own names stay out of it, so that they can be forgotten.
func occupant(seat int, s sitting) match.Occupant {
	if s.plays() {
		return match.Occupant{Kind: store.Person, Name: fmt.Sprintf("Player %d", seat+1)}
	}
	return match.Occupant{Kind: store.Bot, Bot: s.Bot, Name: s.Bot}
}

// Create sets up a table; when no seat is free its match begins at once. Release it as if it had been opened.
func (h *House) Create(ctx context.Context, host Person, p Plan) (*Table, error) {
	c, entry, err := h.plan(host, p)
	if err != nil {
		return nil, explain(err)
	}
	return h.create(ctx, host, entry, c, "")
}

// create stores a table with a match that has begun, if one is named, and opens it.
func (h *House) create(ctx context.Context, host Person, entry bot.Game, c content, matchID string) (*Table, error) {
	return h.createAs(ctx, newID(), host, entry, c, matchID)
}

func (h *House) createAs(ctx context.Context, id string, host Person, entry bot.Game, c content, matchID string) (*Table, error) {
	if err := h.mayHost(ctx, host); err != nil {
		return nil, err
	}
	now := time.Now().UTC()
	t := &Table{house: h, id: id, content: c}
	t.row = store.Table{ID: t.id, Host: host.ID, Game: entry.Info().ID, Match: matchID, State: Waiting, Created: now}
	if matchID != "" {
		t.row.State = Playing
	}
	if err := t.fillRow(); err != nil {
		return nil, err
	}
	if err := h.Store.CreateTable(ctx, t.row); err != nil {
		return nil, err
	}
	opened, err := h.Open(ctx, t.id)
	if err != nil || matchID != "" || slices.ContainsFunc(c.Seats, func(s sitting) bool { return s.Kind == free }) {
		return opened, err
	}
	if err := opened.Do("its start", func() error { return opened.Start(ctx, host) }); err != nil {
		opened.Release()
		return nil, err
	}
	return opened, nil
}

// plan checks what a table is to be set up with and completes it.
func (h *House) plan(host Person, p Plan) (content, bot.Game, error) {
	entry, err := h.Games(p.Game)
	if err != nil {
		return content{}, nil, wrong("game", "%s", err.Error())
	}
	options, err := entry.Info().Schema.Complete(p.Options)
	if err != nil {
		return content{}, nil, err
	}
	if _, err := entry.Setup(options); err != nil {
		return content{}, nil, err
	}
	if p.Campaign {
		if !entry.Campaign() {
			return content{}, nil, wrong("campaign", "This game has no campaign: its matches stand for themselves.")
		}
		if err := entry.Info().Schema.Beginning(options); err != nil {
			return content{}, nil, err
		}
	}
	c := content{Title: p.Title, Begins: p.Campaign, Options: options, Dice: orElse(p.Dice, match.Digital), Undo: orElse(p.Undo, match.Friendly),
		Watchers: orElse(p.Watchers, WithLink), Chat: orElse(p.Chat, Talk), Open: p.Open, Clock: p.Clock}
	if err := CheckLine("title", c.Title, 80); err != nil {
		return c, nil, err
	}
	if err := c.Clock.check(); err != nil {
		return c, nil, err
	}
	if err := match.CheckDice(entry.Info(), c.Dice); err != nil {
		return c, nil, wrong("dice", "%v.", err)
	}
	if c.Dice == match.Chained && c.Clock.Kind == noClock {
		return c, nil, wrong("clock.kind", "Strict dice need a clock: who does not do his part in them runs out of time.")
	}
	for _, choice := range []struct {
		field, value string
		allowed      []string
	}{
		{"undo", c.Undo, []string{match.Strict, match.Friendly, match.Practice}},
		{"watchers", c.Watchers, []string{Public, WithLink, NoOne}},
		{"chat", c.Chat, []string{Talk, Phrases, Silence}},
	} {
		if !slices.Contains(choice.allowed, choice.value) {
			return c, nil, wrong(choice.field, "%q is none of %s.", choice.value, strings.Join(choice.allowed, ", "))
		}
	}
	c.Seats, err = seatAll(host, p.Seats, entry.Info().Seats(options))
	return c, entry, err
}

func orElse(value, fallback string) string {
	if value == "" {
		return fallback
	}
	return value
}

// Start begins the match.
func (t *Table) Start(ctx context.Context, who Person) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.alter(ctx, func() error { return t.start(ctx, who) })
}

func (t *Table) start(ctx context.Context, who Person) error {
	if err := t.onlyHost(who); err != nil {
		return err
	}
	if t.match != nil {
		return late("The match has begun already.")
	}
	var waiting []string
	setup := match.Setup{Game: t.row.Game, Options: t.entry.Info().Schema.Meant(t.content.Options), Dice: t.content.Dice, Undo: t.content.Undo}
	for i, s := range t.content.Seats {
		if s.Kind == free {
			waiting = append(waiting, fmt.Sprint(i+1))
		}
		setup.Seats = append(setup.Seats, occupant(i, s))
	}
	if len(waiting) > 0 {
		return late("Nobody has taken seat %s yet: send its link, or give it to a bot.", strings.Join(waiting, ", nor seat "))
	}
	m, err := t.begun(ctx, setup)
	if err != nil {
		return explain(err)
	}
	t.match = m
	t.row.Match, t.row.State = m.ID(), Playing
	t.startClock()
	t.beginGathering()
	if err := t.save(ctx); err != nil {
		t.match, t.row.Match, t.row.State = nil, "", Waiting
		return errors.Join(err, t.undone(m)) // nobody has heard of it
	}
	t.revision++
	t.settle()
	return nil
}

// begun makes the match, and the campaign that begins with it, if one does.
func (t *Table) begun(ctx context.Context, setup match.Setup) (*match.Match, error) {
	if !t.content.Begins {
		return t.house.host.Create(ctx, setup)
	}
	c, m, err := t.house.host.NewCampaignAt(ctx, t.content.Title, t.row.Host, t.id, setup)
	if err != nil {
		return nil, err
	}
	t.content.Campaign = c.ID()
	return m, nil
}

// undone removes what begun has made.
func (t *Table) undone(m *match.Match) error {
	if id := t.content.Campaign; id != "" {
		t.content.Campaign = ""
		return t.house.Store.DeleteCampaign(t.house.ctx, id)
	}
	return t.house.host.Delete(t.house.ctx, m.ID())
}

// save stores the row. ErrConflict: another program has changed it; see alter. The caller holds mu.
func (t *Table) save(ctx context.Context) error {
	if err := t.fillRow(); err != nil {
		return err
	}
	if err := t.house.Store.ChangeTable(ctx, t.row); err != nil {
		return err
	}
	t.row.Version++
	return nil
}

// fillRow brings the row up to date with the content.
func (t *Table) fillRow() error {
	text, err := json.Marshal(t.content)
	if err != nil {
		return err
	}
	t.row.Content, t.row.Updated, t.row.Due = text, time.Now().UTC(), t.due()
	t.row.People = nil
	if t.row.Host != "" {
		t.row.People = append(t.row.People, t.row.Host)
	}
	for _, s := range t.content.Seats {
		if s.Person != "" && !slices.Contains(t.row.People, s.Person) {
			t.row.People = append(t.row.People, s.Person)
		}
	}
	isFree := func(s sitting) bool { return s.Kind == free }
	switch {
	case t.row.State == Waiting && t.content.Open && slices.ContainsFunc(t.content.Seats, isFree):
		t.row.Listed = ListOpen
	case (t.row.State == Playing || t.row.State == Paused) && t.content.Watchers == Public:
		t.row.Listed = ListWatch
	default:
		t.row.Listed = ""
	}
	return nil
}

// Public lists of tables.
const (
	ListOpen  = "open"  // free seats for anybody
	ListWatch = "watch" // matches to look on
)

func (t *Table) onlyHost(who Person) error {
	if who.ID == "" || t.row.Host != who.ID {
		return barred("Only the host of the table can do this.")
	}
	return nil
}

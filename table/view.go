package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// View is a table as a person sees it: everything but the position and the log.
type View struct {
	ID         string       `json:"id"`
	Game       string       `json:"game"`
	Title      string       `json:"title"`
	Host       bool         `json:"host" doc:"You are the host."`
	State      string       `json:"state" enum:"open,playing,paused,over,halted"`
	Halted     string       `json:"halted,omitempty" doc:"With state halted: what that means, in a sentence or two."`
	Seats      []SeatView   `json:"seats"`
	You        []int        `json:"you" doc:"Seats you have."`
	Options    game.Options `json:"options"`
	Dice       string       `json:"dice"`
	Undo       string       `json:"undo"`
	UndoAsked  *UndoAsked   `json:"undoAsked,omitempty"`
	Clock      ClockRule    `json:"clock"`
	Watchers   string       `json:"watchers"`
	Watching   int          `json:"watching" doc:"How many look on besides those who play."`
	Open       bool         `json:"open" doc:"Anybody may take a free seat."`
	Chat       string       `json:"chat" enum:"table,phrases,off"`
	Talk       []string     `json:"talk" doc:"Ids of the rules about what players may tell each other. Talk is always heard by the whole table."`
	Phrases    []string     `json:"phrases" doc:"What may be said where chat is phrases."`
	Invites    []Invite     `json:"invites" doc:"Links of free seats; for the host only."`
	Invite     string       `json:"invite,omitempty" doc:"Link by which whoever follows it takes one of the free seats; for the host only, while there is one."`
	Commitment string       `json:"commitment,omitempty" doc:"SHA-256 of the secret the dice are drawn from."`
	Mixing     bool         `json:"mixing" doc:"Chance has not answered yet: seats may mix something into the dice."`
	OnTrust    bool         `json:"onTrust" doc:"Chance has answered, and nobody had mixed anything in: the dice rest on the word of who runs the server."`
	MatchSeq   int64        `json:"matchSeq"`
	Rematch    string       `json:"rematch,omitempty" doc:"Id of the table where it is played again."`
	Campaign   string       `json:"campaign,omitempty" doc:"Id of the campaign that the match belongs to; rematch is then the table where the campaign has gone on."`
	Left       bool         `json:"left,omitempty" doc:"The campaign has gone on, and the match was given up."`
	WhatIf     string       `json:"whatIf,omitempty" doc:"Id of the campaign whose match this is a copy of, played for practice."`
	ForkOf     string       `json:"forkOf,omitempty" doc:"Id of the table that this one is a copy of, played for practice."`
	ForkAt     int64        `json:"forkAt,omitempty" doc:"The entry of that table after which it goes on."`
	Reports    int          `json:"reports,omitempty" doc:"Open reports about people at this table; for the host only."`
	Lesson     *LessonView  `json:"lesson,omitempty"`
	Start      string       `json:"start,omitempty" doc:"Why the match can't begin yet; empty when it can or has."`
}

// SeatView is a seat as others see it.
type SeatView struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name" doc:"Who has it."`
	Title  string `json:"title" doc:"What the game calls the seat in notation."`
	Called string `json:"called" doc:"What people call the seat, in the language of who asks."`
	Kind   string `json:"kind" enum:"person,bot,open"`
	Bot    string `json:"bot,omitempty" doc:"Which bot plays it now."`
	Place  int    `json:"place,omitempty" doc:"Its bot waits to think: how many thoughts come before it, and itself, up to 21 for all further back."`
	Away   bool   `json:"away" doc:"A bot plays for the person, who may take the seat back."`
	Here   bool   `json:"here" doc:"The person is connected."`
	You    bool   `json:"you"`
	Muted  bool   `json:"muted,omitempty"`

	Mixed bool `json:"mixed,omitempty" doc:"The seat has mixed something into the dice."`

	Owes  string `json:"owes,omitempty" enum:"tip,link" doc:"With strict dice: what chance waits for from the seat."`
	Chain string `json:"chain,omitempty" doc:"With strict dice: the tip of the seat's hash chain, or the link revealed last. The SHA-256 of the next link is this."`
	Lost  bool   `json:"lost,omitempty" doc:"With strict dice: a bot has the seat for good."`

	Blocked bool `json:"blocked,omitempty" doc:"You block the person."`

	Clock *SeatTime `json:"clock,omitempty"`
}

// SeatTime is a seat's clock.
type SeatTime struct {
	Left    int64 `json:"left" doc:"Milliseconds."`
	Running bool  `json:"running"`
}

// Invite is the link of a free seat.
type Invite struct {
	Seat int    `json:"seat"`
	URL  string `json:"url"`
}

// UndoAsked is a seat's wish to take its last decision back.
type UndoAsked struct {
	Seat int   `json:"seat"`
	Need []int `json:"need" doc:"Seats whose people have not agreed yet."`

	Why string `json:"why" doc:"What has become known since, for which the others are asked."`
}

// ID is the table's name.
func (t *Table) ID() string { return t.id }

// View is the table as a person sees it.
func (t *Table) View(who Person) (View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(who, game.Watcher); err != nil && !t.mayEnter() {
		return View{}, err
	}
	return t.view(who), nil
}

// Board is what the game's board in the browser draws from besides the position, in the edition and over the content of the match; nil for nothing.
func (t *Table) Board(who Person) (any, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(who, game.Watcher); err != nil && !t.mayEnter() {
		return nil, err
	}
	info := t.entry.Info()
	if info.Board == nil {
		return nil, nil
	}
	return info.Board(t.telling(who)), nil
}

// mayEnter tells whether somebody who does not play may see the table to take a seat there.
func (t *Table) mayEnter() bool {
	return slices.ContainsFunc(t.content.Seats, func(s sitting) bool { return s.Kind == free })
}

func (t *Table) view(who Person) View {
	c := &t.content
	info := t.entry.Info()
	t.call()
	v := View{ID: t.id, Game: t.row.Game, Title: c.Title, Host: who.ID != "" && who.ID == t.row.Host, State: t.row.State, You: t.seatsOf(who),
		Options: c.Options, Dice: c.Dice, Undo: c.Undo, Clock: c.Clock, Watchers: c.Watchers, Open: c.Open, Chat: c.Chat, Talk: info.Talk,
		Phrases: phrases, Invites: []Invite{}, Rematch: c.Rematch, Campaign: c.Campaign, Left: c.Left, WhatIf: c.WhatIf, ForkOf: c.ForkOf}
	if v.Talk == nil {
		v.Talk = []string{}
	}
	if v.Host {
		v.Reports = t.reports
	}
	v.Lesson = t.teach(who)
	blocked := t.house.blockedBy(who.ID)
	here := t.present()
	for _, n := range here {
		v.Watching += n
	}
	mixed := make([]string, len(c.Seats))
	var heads []string
	var due match.Due
	if t.match != nil {
		v.Commitment, v.MatchSeq = t.match.Commitment(), t.match.Seq()
		if v.ForkOf != "" {
			_, v.ForkAt = t.match.ForkOf()
		}
		mixed, heads, due = t.match.Contributions(), t.match.Heads(), t.match.Due()
		v.Mixing = t.mixable()
		v.OnTrust = v.Commitment != "" && t.lesson == nil && t.match.Answered() && strings.Join(slices.Concat(mixed, heads), "") == "" &&
			!slices.ContainsFunc(c.Seats, func(s sitting) bool { return s.Lost })
	}
	titles, called := t.titles()
	telling := t.telling(who)
	if c.Halt != nil {
		v.Halted = telling.Text(game.Say(haltedWhy))
	}
	for i, s := range c.Seats {
		seat := SeatView{Seat: i, Name: s.Name, Title: fmt.Sprintf("seat-%d", i+1), Called: fmt.Sprintf("seat-%d", i+1), Kind: s.Kind, Bot: s.Bot, Away: s.Away,
			Here: s.Person != "" && here[s.Person] > 0, You: slices.Contains(v.You, i), Muted: slices.Contains(c.Muted, s.Person),
			Blocked: blocked[s.Person], Mixed: mixed[i] != "", Owes: owes(due, i), Lost: s.Lost}
		if th := t.thinking; th != nil && th.seat == i {
			seat.Place = int(th.turn.place.Load())
		}
		if heads != nil {
			seat.Chain = heads[i]
		}
		if titles != nil {
			seat.Title, seat.Called = titles[i], called[i]
		}
		seat.Called = telling.Seat(seat.Called)
		if c.Time.Left != nil {
			seat.Clock = &SeatTime{Left: max(0, t.left(i).Milliseconds()), Running: c.Time.Runs[i]}
		}
		v.Seats = append(v.Seats, seat)
		if s.Kind == free {
			if v.Host {
				v.Invites = append(v.Invites, Invite{Seat: i, URL: t.link(i)})
				v.Invite = t.link(anySeat)
			}
			if t.match == nil {
				v.Start = telling.Text(game.Say("Not every seat is taken: send the links of the free ones, or give them to bots."))
			}
		}
	}
	for _, p := range t.row.People {
		v.Watching -= here[p]
	}
	if wish := t.wish(); wish != nil {
		v.UndoAsked = &UndoAsked{Seat: wish.Seat, Need: slices.Clone(wish.Need), Why: telling.Text(t.why(wish))}
	}
	return v
}

// present counts the connections of each person.
func (t *Table) present() map[string]int {
	here := map[string]int{}
	for l := range t.listeners {
		here[l.who.ID]++
	}
	return here
}

// Settings are what the host may change while the table stands; what is empty stays as it is.
type Settings struct {
	Title    string `json:"title,omitempty" maxLength:"80"`
	Chat     string `json:"chat,omitempty" enum:"table,phrases,off"`
	Watchers string `json:"watchers,omitempty" enum:"public,link,none"`
	Link     string `json:"link,omitempty" enum:"new" doc:"new: another link for the table; the one so far is good no more."`
	Mute     *int   `json:"mute,omitempty" doc:"A seat whose person is not heard any more."`
	Unmute   *int   `json:"unmute,omitempty"`
}

// Change changes the settings of the table.
func (t *Table) Change(ctx context.Context, who Person, s Settings) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.alter(ctx, func() error { return t.change(ctx, who, s) })
	for act, seat := range map[string]*int{store.ActMute: s.Mute, store.ActUnmute: s.Unmute} {
		if err == nil && seat != nil {
			t.note(ctx, who, act, t.content.Seats[*seat].Person)
		}
	}
	return err
}

func (t *Table) change(ctx context.Context, who Person, s Settings) error {
	if err := t.onlyHost(who); err != nil {
		return err
	}
	if err := CheckLine("title", s.Title, 80); err != nil {
		return err
	}
	before := t.content
	c := &t.content
	c.Title, c.Chat, c.Watchers = orElse(s.Title, c.Title), orElse(s.Chat, c.Chat), orElse(s.Watchers, c.Watchers)
	switch s.Link {
	case "":
	case "new":
		c.Link++
	default:
		t.content = before
		return wrong("link", "%q is none of %s.", s.Link, "new")
	}
	c.Muted = slices.Clone(c.Muted)
	for seat, muted := range map[*int]bool{s.Mute: true, s.Unmute: false} {
		if seat == nil {
			continue
		}
		if *seat < 0 || *seat >= len(c.Seats) {
			t.content = before
			return wrong("mute", "There is no seat %d.", *seat)
		}
		person := c.Seats[*seat].Person
		c.Muted = slices.DeleteFunc(c.Muted, func(id string) bool { return id == person })
		if muted && person != "" {
			c.Muted = append(c.Muted, person)
		}
	}
	if err := t.save(ctx); err != nil {
		t.content = before
		return err
	}
	t.revision++
	t.wake()
	return nil
}

// Glance is a table in a list.
type Glance struct {
	ID       string    `json:"id"`
	Game     string    `json:"game"`
	Title    string    `json:"title"`
	State    string    `json:"state" enum:"open,playing,paused,over,halted"`
	Seats    []string  `json:"seats" doc:"Who has each seat."`
	Free     int       `json:"free" doc:"Seats nobody has."`
	You      []int     `json:"you"`
	Host     bool      `json:"host"`
	Yours    bool      `json:"yours" doc:"It is your decision; only where the table is in use."`
	Blocked  bool      `json:"blocked,omitempty" doc:"Somebody whom you block has a seat."`
	ForkOf   string    `json:"forkOf,omitempty" doc:"Id of the table that this one is a copy of, played for practice."`
	Campaign string    `json:"campaign,omitempty" doc:"Id of the campaign that its match belongs to."`
	WhatIf   string    `json:"whatIf,omitempty" doc:"Id of the campaign whose match it is a copy of, played for practice."`
	ForkAt   int64     `json:"forkAt,omitempty" doc:"The entry of that table's match that the copy went on from."`
	Updated  time.Time `json:"updated"`
}

// listed is how many tables a list shows at most.
const listed = 100

// List lists tables: "mine", those of a person; "open", with free seats for anybody; "watch", matches to look on.
func (h *House) List(ctx context.Context, who Person, list string) ([]Glance, error) {
	f := store.TableFilter{Limit: listed}
	switch list {
	case "mine":
		return h.mine(ctx, who, listed)
	case ListOpen, ListWatch:
		f.Listed = list
	default:
		return nil, wrong("list", "%q is none of mine, open, watch.", list)
	}
	return h.glances(ctx, who, f)
}

// All lists every table of a person.
func (h *House) All(ctx context.Context, who Person) ([]Glance, error) { return h.mine(ctx, who, 0) }

// mine lists the tables of a person, at most so many; 0: all.
func (h *House) mine(ctx context.Context, who Person, most int) ([]Glance, error) {
	if who.ID == "" {
		return []Glance{}, nil
	}
	return h.glances(ctx, who, store.TableFilter{Person: who.ID, Limit: most})
}

func (h *House) glances(ctx context.Context, who Person, f store.TableFilter) ([]Glance, error) {
	rows, err := h.Store.Tables(ctx, f)
	if err != nil {
		return nil, err
	}
	found := make([]Glance, 0, len(rows))
	var closed []string // those who would not let the person in
	if f.Listed == ListOpen && who.ID != "" {
		if closed, err = h.Store.BlockedBy(ctx, who.ID); err != nil {
			return nil, err
		}
	}
	for _, row := range rows {
		if slices.Contains(closed, row.Host) {
			continue
		}
		found = append(found, h.glance(row, who))
	}
	return found, nil
}

func (h *House) glance(row store.Table, who Person) Glance {
	var c content
	g := Glance{ID: row.ID, Game: row.Game, State: row.State, Seats: []string{}, You: []int{}, Host: who.ID != "" && row.Host == who.ID, Updated: row.Updated}
	if json.Unmarshal(row.Content, &c) != nil {
		return g // it is told when the table is opened
	}
	g.Title, g.ForkOf, g.ForkAt, g.Campaign, g.WhatIf = c.Title, c.ForkOf, c.ForkAt, c.Campaign, c.WhatIf
	blocked := h.blockedBy(who.ID)
	for i, s := range c.Seats {
		g.Blocked = g.Blocked || blocked[s.Person]
		name := s.Name
		switch s.Kind {
		case free:
			g.Free++
		case byBot:
			name = s.Bot
		}
		g.Seats = append(g.Seats, name)
		if who.ID != "" && s.Person == who.ID {
			g.You = append(g.You, i)
		}
	}
	h.mu.Lock()
	t := h.tables[row.ID]
	h.mu.Unlock()
	if t != nil && t.loaded.Load() && len(g.You) > 0 {
		t.Look("listing it", func() error {
			g.Yours = t.asks(g.You)
			return nil
		})
	}
	return g
}

// asks tells whether one of some seats is asked.
func (t *Table) asks(seats []int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.match == nil || t.row.State != Playing {
		return false
	}
	who := t.match.Position().Turn().Who
	return who != game.Nature && slices.ContainsFunc(seats, func(i int) bool { return who.Has(seatOf(i)) && t.content.Seats[i].plays() })
}

// Forget removes a person from all his tables.
func (h *House) Forget(ctx context.Context, who Person) error {
	return h.atEach(ctx, who, func(t *Table) error { return t.Forget(ctx, who) }, func(t *Table) { t.strike(who) })
}

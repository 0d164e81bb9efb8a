package table

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// Campaigns at tables. Every match of a campaign has a table of its own. What follows is chosen by whoever sits at the last one, and the first answer stands: it makes the table
// where the campaign goes on, with the same people, and the one before leads there. A match that was being played is given up by it.

// CampaignView is a campaign as somebody who plays it sees it.
type CampaignView struct {
	ID       string        `json:"id"`
	Game     string        `json:"game"`
	Name     string        `json:"name"`
	Host     bool          `json:"host" doc:"It is yours: you may rename and remove it."`
	After    int           `json:"after" doc:"How many matches there are; tell it when you go on, so that nothing is chosen that you have not seen."`
	Table    string        `json:"table,omitempty" doc:"Id of the table of the last match; empty where it has none yet."`
	MayGoOn  bool          `json:"mayGoOn" doc:"You may choose what follows."`
	Playing  bool          `json:"playing" doc:"The last match is being played: whatever else is begun gives it up."`
	Story    []Lived       `json:"story" doc:"What happened so far: the matches that the party has lived, in their order."`
	Party    []game.Detail `json:"party" doc:"What the party has now."`
	Chapters []ChapterView `json:"chapters" doc:"All matches in the order in which they were begun, those that were lost, given up or left behind too."`
	Ways     []WayView     `json:"ways" doc:"What may be begun now."`
	Created  time.Time     `json:"created"`
	Updated  time.Time     `json:"updated"`
}

// Lived is a match of the story.
type Lived struct {
	Number int    `json:"number"`
	Lines  []Told `json:"lines"`
}

// Told is a line of what happened.
type Told struct {
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// ChapterView is a match of a campaign.
type ChapterView struct {
	Number  int       `json:"number" doc:"From 1."`
	Name    string    `json:"name"`
	State   string    `json:"state" enum:"playing,won,lost,given up,unreadable"`
	Kind    string    `json:"kind" enum:"begin,next,again,haven" doc:"How it came about: it is the beginning, it follows another, it is another once more, or it goes on from the haven of another."`
	From    int       `json:"from" doc:"Number of that other; 0 for the beginning."`
	Table   string    `json:"table,omitempty" doc:"Id of its table; empty for none."`
	Seats   []string  `json:"seats" doc:"Who had each seat."`
	Lines   []Told    `json:"lines"`
	Entries int64     `json:"entries"`
	Began   time.Time `json:"began"`
	Updated time.Time `json:"updated"`
}

// WayView is a match that may be begun.
type WayView struct {
	ID      string `json:"id" doc:"What it is asked for by."`
	Kind    string `json:"kind" enum:"begin,next,again,haven"`
	From    int    `json:"from"`
	Name    string `json:"name"`
	About   string `json:"about,omitempty"`
	GivesUp bool   `json:"givesUp" doc:"The match that is being played is given up by it."`
}

// CampaignGlance is a campaign in a list.
type CampaignGlance struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Name    string    `json:"name"`
	Matches int       `json:"matches"`
	Table   string    `json:"table,omitempty"`
	Updated time.Time `json:"updated"`
}

// mostCampaigns is how many campaigns somebody may have before no more are taken in from files.
const mostCampaigns = 100

// errNoCampaign is of a campaign that there is none of, or that is not for who asks.
var errNoCampaign = &Fault{Kind: Missing, Why: "There is no such campaign, or you have no part in it."}

// Campaigns lists the campaigns in which a person has a part, the most recently changed first.
func (h *House) Campaigns(ctx context.Context, who Person) ([]CampaignGlance, error) {
	all := []CampaignGlance{}
	if who.ID == "" {
		return all, nil
	}
	found, err := h.host.Campaigns(ctx, store.CampaignFilter{Person: who.ID, Limit: listed})
	if err != nil {
		return nil, err
	}
	for _, c := range found {
		row := c.Row()
		all = append(all, CampaignGlance{row.ID, row.Game, row.Name, len(row.Attempts), row.Attempts[len(row.Attempts)-1].Table, row.Updated})
	}
	return all, nil
}

// campaign opens a campaign in which a person has a part.
func (h *House) campaign(ctx context.Context, who Person, id string) (*match.Campaign, error) {
	if who.ID == "" {
		return nil, errNoCampaign
	}
	found, err := h.host.Campaigns(ctx, store.CampaignFilter{Person: who.ID, Prefix: id, Limit: 2})
	if err != nil {
		return nil, err
	}
	for _, c := range found {
		if c.ID() == id {
			return c, nil
		}
	}
	return nil, errNoCampaign
}

// ownCampaign is one that is a person's own.
func (h *House) ownCampaign(ctx context.Context, who Person, id string) (*match.Campaign, error) {
	c, err := h.campaign(ctx, who, id)
	if err == nil && c.Row().Host != who.ID {
		err = barred("Only who began the campaign, or brought it here, can do this.")
	}
	return c, err
}

// Campaign is a campaign as a person sees it.
func (h *House) Campaign(ctx context.Context, who Person, id string) (CampaignView, error) {
	c, err := h.campaign(ctx, who, id)
	if err != nil {
		return CampaignView{}, err
	}
	done, err := h.far(ctx, who.ID)
	if err != nil {
		return CampaignView{}, err
	}
	defer done()
	chapters, err := c.Chapters(ctx)
	if err != nil {
		return CampaignView{}, err
	}
	return h.campaignView(ctx, who, c.Row(), chapters)
}

func (h *House) campaignView(ctx context.Context, who Person, row store.Campaign, chapters []match.Chapter) (CampaignView, error) {
	last := chapters[len(chapters)-1]
	v := CampaignView{ID: row.ID, Game: row.Game, Name: row.Name, Host: row.Host == who.ID, After: len(chapters), Table: last.Table, Playing: last.State == match.Underway,
		Story: []Lived{}, Party: []game.Detail{}, Chapters: []ChapterView{}, Ways: []WayView{}, Created: row.Created, Updated: row.Updated}
	var err error
	if v.MayGoOn, err = h.mayGoOn(ctx, who, row); err != nil {
		return v, err
	}
	for _, ch := range chapters {
		cv := ChapterView{Number: ch.Number, Kind: ch.Kind, From: ch.From, Table: ch.Table, State: "unreadable", Seats: []string{}, Lines: []Told{}}
		if ch.Err != nil {
			h.Log.Error("a match of a campaign can't be read", "campaign", row.ID, "match", ch.Match, "error", ch.Err)
			v.Chapters = append(v.Chapters, cv)
			continue
		}
		telling := h.tellingOf(ch.Game.Info(), who)
		cv.Name, cv.State, cv.Entries, cv.Began, cv.Updated = telling.Text(ch.Recap.Name), ch.State, ch.Seq, ch.Began, ch.Updated
		cv.Lines, cv.Seats = toldLines(telling, ch.Recap.Lines), h.seatedAt(ctx, ch, who)
		v.Chapters = append(v.Chapters, cv)
	}
	for _, ch := range match.Story(chapters) {
		lived := Lived{Number: ch.Number, Lines: []Told{}}
		if ch.Err == nil {
			lived.Lines = toldLines(h.tellingOf(ch.Game.Info(), who), ch.Recap.Lines)
		}
		v.Story = append(v.Story, lived)
	}
	if last.Err == nil {
		v.Party = h.tellingOf(last.Game.Info(), who).Details(last.Recap.Party)
	}
	for _, w := range match.Ways(chapters) {
		telling := h.tellingOf(w.Game.Info(), who)
		v.Ways = append(v.Ways, WayView{w.ID, w.Kind, w.From, telling.Text(w.Name), telling.Text(w.About), w.GivesUp})
	}
	return v, nil
}

func toldLines(t *game.Telling, notes []game.Note) []Told {
	lines := []Told{}
	for _, n := range notes {
		lines = append(lines, Told{t.Text(n.Text), n.Rule})
	}
	return lines
}

// seatedAt is who had each seat of a match: by the table's names, or, where it has none, by those of the match.
func (h *House) seatedAt(ctx context.Context, ch match.Chapter, who Person) []string {
	if ch.Table != "" {
		if row, err := h.Store.Table(ctx, ch.Table); err == nil {
			return h.glance(row, who).Seats
		}
	}
	names := []string{}
	for _, s := range ch.Seats {
		names = append(names, orElse(s.Name, s.Bot))
	}
	return names
}

// mayGoOn tells whether a person may choose what follows: who has a seat at the last table, and whose the campaign is.
func (h *House) mayGoOn(ctx context.Context, who Person, row store.Campaign) (bool, error) {
	if row.Host == who.ID {
		return true, nil
	}
	at := row.Attempts[len(row.Attempts)-1].Table
	if at == "" {
		return false, nil
	}
	t, err := h.Store.Table(ctx, at)
	if errors.Is(err, store.ErrNoTable) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	var c content
	if err := json.Unmarshal(t.Content, &c); err != nil {
		return false, nil
	}
	return slices.ContainsFunc(c.Seats, func(s sitting) bool { return s.Person == who.ID }), nil
}

// GoOn begins the match of a way, at a table of its own with the people of the last one. after is how many matches who chose has seen: if there are more
// somebody was faster, which is a Fault that is Late. Release the table as if it had been opened.
func (h *House) GoOn(ctx context.Context, who Person, id, way string, after int) (*Table, error) {
	c, err := h.campaign(ctx, who, id)
	if err != nil {
		return nil, err
	}
	row := c.Row()
	if may, err := h.mayGoOn(ctx, who, row); err != nil {
		return nil, err
	} else if !may {
		return nil, barred("What follows is chosen by who has a seat at the table of the last match.")
	}
	chapters, err := c.Chapters(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(match.Ways(chapters), func(w match.Way) bool { return w.ID == way })
	switch {
	case after != len(chapters):
		return nil, late("The campaign has gone on: look where it stands now.")
	case i < 0:
		return nil, wrong("way", "There is no such way: look at the campaign again.")
	}
	if err := h.mayHost(ctx, who); err != nil {
		return nil, err
	}
	n, err := match.Ways(chapters)[i].Seats(ctx, c)
	if err != nil {
		return nil, explain(err)
	}
	last := chapters[len(chapters)-1]
	set, host := h.carriedOn(ctx, who, row, last, n)
	next := newID()
	going := match.Going{Table: next, After: after, Dice: set.Dice, Undo: set.Undo}
	for seat, s := range set.Seats {
		going.Seats = append(going.Seats, occupant(seat, s))
	}
	m, err := c.GoOn(ctx, way, going)
	if errors.Is(err, match.ErrConflict) {
		return nil, late("The campaign has gone on: look where it stands now.")
	} else if err != nil {
		return nil, explain(err)
	}
	set.Options = m.Setup().Options
	t, err := h.seatCampaign(ctx, host, m, next, set)
	if err == nil && last.Table != "" {
		h.leave(ctx, last.Table)
	}
	return t, err
}

// seatCampaign makes the table of a match, or opens the one that another program has just made.
func (h *House) seatCampaign(ctx context.Context, host Person, m *match.Match, id string, c content) (*Table, error) {
	t, err := h.createAs(ctx, id, host, m.Game().(bot.Game), c, m.ID()) // the house finds no other games than entries
	if errors.Is(err, store.ErrExists) {
		return h.Open(ctx, id)
	}
	return t, err
}

// carriedOn is what the next table is set up with, and who hosts it: as the last one was, with so many seats.
func (h *House) carriedOn(ctx context.Context, who Person, row store.Campaign, last match.Chapter, seats int) (content, Person) {
	c := content{Title: row.Name, Dice: orElse(last.Setup.Dice, match.Digital), Undo: orElse(last.Setup.Undo, match.Friendly), Watchers: WithLink, Chat: Talk, Clock: ClockRule{Kind: noClock},
		Seats: []sitting{{Kind: byPerson, Person: who.ID, Name: who.Name}}}
	host := who
	if last.Table != "" {
		if at, err := h.Store.Table(ctx, last.Table); err == nil {
			var before content
			if json.Unmarshal(at.Content, &before) == nil {
				c = before
				host.ID = orElse(at.Host, who.ID)
			}
		}
	}
	c.Title, c.Campaign, c.Begins, c.Left = row.Name, row.ID, false, false
	c.Time, c.ForkOf, c.ForkAt, c.Rematch, c.Halt, c.Wish = clockState{}, "", 0, "", nil, nil
	c.Seats = slices.Clone(c.Seats[:min(seats, len(c.Seats))])
	for len(c.Seats) < seats {
		c.Seats = append(c.Seats, sitting{Kind: byBot, Bot: defaultBot})
	}
	for i := range c.Seats {
		s := &c.Seats[i]
		s.Link++
		s.Before = nil
		if s.Kind == byPerson && s.Person == "" || s.Lost {
			*s = sitting{Kind: byBot, Bot: orElse(s.Bot, defaultBot), Link: s.Link}
		} else if s.Kind == free {
			s.Bot = orElse(s.Bot, defaultBot) // plays until somebody comes
		}
	}
	return c, host
}

// leave ends a table whose campaign has gone on. If that fails it is done when the table is next opened.
func (h *House) leave(ctx context.Context, id string) {
	t, err := h.Open(ctx, id)
	if err == nil {
		defer t.Release()
		err = t.Look("leaving it", func() error {
			t.mu.Lock()
			defer t.mu.Unlock()
			return t.alter(ctx, func() error { return t.followCampaign(ctx) })
		})
	}
	if err != nil {
		h.Log.Error("a table whose campaign has gone on could not be left yet", "table", id, "error", err)
	}
}

// followCampaign notes where the campaign has gone on from the table, if it has. The caller holds mu.
func (t *Table) followCampaign(ctx context.Context) error {
	if t.content.Campaign == "" || t.content.Rematch != "" || t.row.Match == "" {
		return nil
	}
	row, err := t.house.Store.Campaign(ctx, t.content.Campaign)
	if errors.Is(err, store.ErrNoCampaign) {
		return nil // it was removed, and the match stands for itself
	} else if err != nil {
		return err
	}
	i := slices.IndexFunc(row.Attempts, func(a store.Attempt) bool { return a.Match == t.row.Match })
	if i < 0 || i+1 == len(row.Attempts) {
		return nil
	}
	t.content.Rematch = row.Attempts[i+1].Table
	if t.match != nil && !t.match.Finished() {
		t.content.Left = true
	}
	if t.thinking != nil {
		t.thinking.cancel()
	}
	t.row.State, t.content.Wish, t.content.Time = Over, nil, clockState{}
	t.revision++
	if err := t.save(ctx); err != nil {
		return err
	}
	t.settle()
	return nil
}

// PresentTable opens the table of the last match of a campaign, which is made if it has none yet: that of a campaign that came from a file.
func (h *House) PresentTable(ctx context.Context, who Person, id string) (*Table, error) {
	c, err := h.campaign(ctx, who, id)
	if err != nil {
		return nil, err
	}
	row := c.Row()
	at := row.Attempts[len(row.Attempts)-1].Table
	if at != "" {
		t, err := h.Open(ctx, at)
		if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != Missing {
			return t, err
		}
	}
	if may, err := h.mayGoOn(ctx, who, row); err != nil {
		return nil, err
	} else if !may {
		return nil, barred("What follows is chosen by who has a seat at the table of the last match.")
	}
	if err := h.mayHost(ctx, who); err != nil {
		return nil, err
	}
	chapters, err := c.Chapters(ctx)
	if err != nil {
		return nil, err
	}
	last := chapters[len(chapters)-1]
	if last.Err != nil {
		return nil, explain(last.Err)
	}
	m, err := c.Present(ctx)
	if err != nil {
		return nil, explain(err)
	}
	if m.Finished() {
		return nil, late("The last match is over: choose what follows.")
	}
	last.Table = "" // it is not there
	set, host := h.carriedOn(ctx, who, row, last, len(last.Seats))
	set.Options = m.Setup().Options
	if at == "" {
		at = newID()
		if err := c.PutAt(ctx, at); errors.Is(err, match.ErrConflict) {
			return nil, late("The campaign has gone on: look where it stands now.")
		} else if err != nil {
			return nil, explain(err)
		}
	}
	return h.seatCampaign(ctx, host, m, at, set)
}

// ForkChapter makes a table that goes on from a position of any match of a campaign but the one being played, for practice: what if? The campaign is left alone.
func (h *House) ForkChapter(ctx context.Context, who Person, id string, number int, at int64) (*Table, error) {
	c, err := h.campaign(ctx, who, id)
	if err != nil {
		return nil, err
	}
	row := c.Row()
	if number < 1 || number > len(row.Attempts) {
		return nil, wrong("number", "There is no match %d; the campaign has %d.", number, len(row.Attempts))
	}
	m, err := h.host.Open(ctx, row.Attempts[number-1].Match)
	if err != nil {
		return nil, explain(err)
	}
	pos, err := m.At(ctx, at)
	if err != nil {
		return nil, wrong("at", "The match has no entry %d; the last is %d.", at, m.Seq())
	}
	if pos.Turn().Who == game.Nobody {
		return nil, wrong("at", "The match is over after entry %d: go on from an earlier one.", at)
	}
	if err := h.mayHost(ctx, who); err != nil {
		return nil, err
	}
	f, err := m.ForkOpen(ctx, at)
	if errors.Is(err, match.ErrLive) {
		return nil, late("This match is being played: go on from a position of it at its table.")
	} else if err != nil {
		return nil, explain(err)
	}
	set := content{Title: row.Name, Options: f.Setup().Options, Dice: f.Setup().Dice, Undo: match.Practice, Watchers: WithLink, Chat: Talk, Clock: ClockRule{Kind: noClock}, ForkOf: row.Attempts[number-1].Table,
		ForkAt: at, WhatIf: row.ID, Seats: slices.Repeat([]sitting{{Kind: byBot, Bot: defaultBot}}, len(f.Seats()))}
	for i, s := range m.Seats() { // the seats of people are all the forker's, for none of them is here
		if s.Kind == store.Person {
			set.Seats[i] = sitting{Kind: byPerson, Person: who.ID, Name: who.Name}
		}
	}
	if !slices.ContainsFunc(set.Seats, func(s sitting) bool { return s.Kind == byPerson }) {
		set.Seats[0] = sitting{Kind: byPerson, Person: who.ID, Name: who.Name}
	}
	return h.create(ctx, who, f.Game().(bot.Game), set, f.ID())
}

// CampaignFile writes a campaign to a file, without the match that is being played.
func (h *House) CampaignFile(ctx context.Context, who Person, id string, w io.Writer) error {
	c, err := h.campaign(ctx, who, id)
	if err != nil {
		return err
	}
	done, err := h.far(ctx, who.ID)
	if err != nil {
		return err
	}
	defer done()
	if err = c.ExportPast(ctx, w); errors.Is(err, match.ErrLive) {
		return late("Nothing of the campaign is over yet that could be written to a file.")
	}
	return explain(err)
}

// ImportCampaign takes in a campaign from a file and answers with its id. Those that are here stay as they are.
func (h *House) ImportCampaign(ctx context.Context, who Person, in io.Reader) (string, error) {
	if who.ID == "" {
		return "", barred("Say who you are first: a campaign is somebody's.")
	}
	all, err := h.host.Campaigns(ctx, store.CampaignFilter{Person: who.ID})
	if err != nil {
		return "", err
	}
	mine := 0
	for _, c := range all {
		if c.Row().Host == who.ID {
			mine++
		}
	}
	if mine >= mostCampaigns {
		return "", tooMany("You have %d campaigns, as many as there may be: remove one of them first.", mine)
	}
	if err := h.mayHost(ctx, who); err != nil {
		return "", err
	}
	done, err := h.far(ctx, who.ID)
	if err != nil {
		return "", err
	}
	defer done()
	c, _, err := h.host.ImportCampaign(ctx, in, who.ID)
	if at, ok := errors.AsType[*match.FileError](err); ok {
		return "", wrong("file", "The file was not taken in, and nothing was changed. Line %d: %v.", at.Line, at.Err)
	} else if err != nil {
		return "", explain(err)
	}
	return c.ID(), nil
}

// RenameCampaign gives a campaign another name.
func (h *House) RenameCampaign(ctx context.Context, who Person, id, name string) error {
	c, err := h.ownCampaign(ctx, who, id)
	if err != nil {
		return err
	}
	if err := CheckLine("name", name, 80); err != nil {
		return err
	}
	if name == "" {
		return wrong("name", "Give the campaign a name.")
	}
	return explain(c.Rename(ctx, name))
}

// DeleteCampaign removes a campaign. Its tables stay, each for itself.
func (h *House) DeleteCampaign(ctx context.Context, who Person, id string) error {
	c, err := h.ownCampaign(ctx, who, id)
	if err != nil {
		return err
	}
	return explain(c.Delete(ctx))
}

package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"mischief/game"
	"mischief/store"
)

// Campaigns. A campaign is matches that follow each other, of a game that is a game.Campaigner. In truth it is a tree: the party may play a match again, and it
// may come back to the haven of any. Its attempts are numbered from 1 in the order in which they were begun, and only the last one is played: when another is
// begun, the one before is closed for good, finished or given up. A fork belongs to no campaign, and leaves the one it was made from alone.

// How an attempt came about: store.Attempt.Kind.
const (
	Begin = "begin" // the first match; or from the beginning again
	Next  = "next"  // it follows the match of the attempt before, which is over
	Again = "again" // a match once more, with exactly what it was set up with
	Haven = "haven" // from the haven of a match
)

// What became of an attempt: Chapter.State.
const (
	Underway = "playing"
	Won      = "won"
	Lost     = "lost"
	GivenUp  = "given up"
)

// ErrWay is of a way that a campaign cannot go.
var ErrWay = errors.New("the campaign can't go on like that")

// Campaign is one campaign. It is safe for use by several goroutines. Two of one id are as good as one: the store decides between them, and who was late gets ErrConflict.
type Campaign struct {
	host *Host

	mu  sync.Mutex
	row store.Campaign // as it was last read or stored
}

// Chapter is an attempt of a campaign, as it can be told.
type Chapter struct {
	Number  int // from 1
	Match   string
	Table   string // where it is played; empty for none
	Kind    string
	From    int // number of the attempt it goes on from; 0 for the beginning
	State   string
	Recap   game.Recap
	Sequels []game.Sequel
	Game    game.Game // in the edition of the match, whose words say the texts
	Setup   Setup
	Seats   []Occupant // who sat there last
	Seq     int64
	Began   time.Time
	Updated time.Time
	Err     error // why the match can't be read; nothing is known of it but numbers and kind then
}

// Way is a match that may be begun in a campaign.
type Way struct {
	ID          string // what it is asked for by; the same as long as the campaign has not gone on
	Kind        string
	From        int       // the attempt it goes on from, or that is played again; 0 for the beginning
	Name, About game.Text // in words of Game
	Game        game.Game
	Options     game.Options
	GivesUp     bool // a match is being played, which is given up by it
}

// NewCampaign begins a campaign with its first match. The error of options is an *game.OptionError.
func (h *Host) NewCampaign(ctx context.Context, name string, s Setup) (*Campaign, *Match, error) {
	return h.NewCampaignAt(ctx, name, "", "", s)
}

// NewCampaignAt begins a campaign of somebody's at a table.
func (h *Host) NewCampaignAt(ctx context.Context, name, person, table string, s Setup) (*Campaign, *Match, error) {
	g, err := h.games.find(s.Game)
	if err != nil {
		return nil, nil, err
	}
	if !g.Campaign() {
		return nil, nil, fmt.Errorf("%s has no campaign: its matches stand for themselves", g.Info().Title)
	}
	if err := g.Info().Schema.Beginning(s.Options); err != nil {
		return nil, nil, err
	}
	if len(s.Start) > 0 {
		return nil, nil, errors.New("a campaign begins with options, not with a position")
	}
	if name = cmp.Or(name, g.Info().Title); !shortText(name) {
		return nil, nil, fmt.Errorf("a campaign's name is one line of at most %d characters", maxText)
	}
	r, err := h.prepareSetup(ctx, g, s)
	if err != nil {
		return nil, nil, err
	}
	c := &Campaign{host: h, row: store.Campaign{ID: newID(), Game: s.Game, Name: name, Host: person, Created: r.meta.Created, Updated: r.meta.Created, Version: 1,
		Attempts: []store.Attempt{{Match: r.meta.ID, Kind: Begin, Table: table}}}}
	if err := h.store.CreateCampaign(ctx, c.row, store.Loaded{Match: r.meta}); err != nil {
		return nil, nil, err
	}
	return c, newMatch(h, r), nil
}

// OpenCampaign reads a campaign. The id may be shortened as long as it fits one only; that of a match of it will do, too. store.ErrNoCampaign and ErrDamaged say why not.
func (h *Host) OpenCampaign(ctx context.Context, id string) (*Campaign, error) {
	id = strings.ToLower(id)
	row, err := h.store.Campaign(ctx, id)
	if errors.Is(err, store.ErrNoCampaign) && id != "" {
		var found []store.Campaign
		found, err = h.store.ListCampaigns(ctx, store.CampaignFilter{Prefix: id, Limit: 2})
		switch {
		case err == nil && len(found) == 1:
			row = found[0]
		case err == nil && len(found) > 1:
			err = fmt.Errorf("%w of exactly this id, and several begin with it, such as %s and %s", store.ErrNoCampaign, found[0].ID, found[1].ID)
		case err == nil:
			var of string
			if of, err = h.store.CampaignOf(ctx, id); err == nil && of != "" {
				row, err = h.store.Campaign(ctx, of)
			} else if err == nil {
				err = store.ErrNoCampaign
			}
		}
	}
	if err != nil {
		return nil, fmt.Errorf("campaign %s: %w", id, err)
	}
	return &Campaign{host: h, row: row}, nil
}

// Campaigns finds campaigns, the most recently changed first.
func (h *Host) Campaigns(ctx context.Context, f store.CampaignFilter) ([]*Campaign, error) {
	rows, err := h.store.ListCampaigns(ctx, f)
	if err != nil {
		return nil, err
	}
	found := make([]*Campaign, len(rows))
	for i, row := range rows {
		found[i] = &Campaign{host: h, row: row}
	}
	return found, nil
}

// Left tells whether the match belongs to a campaign that had gone on from it when it was opened: it stays as it is.
func (m *Match) Left() bool { return m.meta.Closed }

// Campaign is the campaign that a match belongs to; nil for none.
func (m *Match) Campaign(ctx context.Context) (*Campaign, error) {
	if !m.game.Campaign() {
		return nil, nil
	}
	id, err := m.host.store.CampaignOf(ctx, m.meta.ID)
	if err != nil || id == "" {
		return nil, err
	}
	return m.host.OpenCampaign(ctx, id)
}

// Row is what is kept of the campaign.
func (c *Campaign) Row() store.Campaign {
	c.mu.Lock()
	defer c.mu.Unlock()
	row := c.row
	row.Attempts = slices.Clone(row.Attempts)
	return row
}

// ID is the campaign's name in the store.
func (c *Campaign) ID() string { return c.row.ID }

// Present opens the match that is played now, or was last.
func (c *Campaign) Present(ctx context.Context) (*Match, error) {
	row := c.Row()
	return c.host.Open(ctx, row.Attempts[len(row.Attempts)-1].Match)
}

// Refresh reads what others have done.
func (c *Campaign) Refresh(ctx context.Context) error {
	row, err := c.host.store.Campaign(ctx, c.ID())
	if err != nil {
		return fmt.Errorf("campaign %s: %w", c.ID(), err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.row = row
	return nil
}

// Rename gives the campaign another name.
func (c *Campaign) Rename(ctx context.Context, name string) error {
	if name == "" || !shortText(name) {
		return fmt.Errorf("a campaign's name is one line of at most %d characters", maxText)
	}
	row := c.Row()
	row.Name = name
	return c.store(ctx, row, func() error { return c.host.store.ChangeCampaign(ctx, row) })
}

// Delete removes the campaign for good, with those of its matches that no table names.
func (c *Campaign) Delete(ctx context.Context) error { return c.host.store.DeleteCampaign(ctx, c.ID()) }

// PutAt has the last match be played at a table. ErrConflict: the campaign has gone on.
func (c *Campaign) PutAt(ctx context.Context, table string) error {
	row := c.Row()
	row.Attempts[len(row.Attempts)-1].Table = table
	return c.store(ctx, row, func() error { return c.host.store.ChangeCampaign(ctx, row) })
}

// store makes a change and takes it in; after a conflict the campaign is read again.
func (c *Campaign) store(ctx context.Context, row store.Campaign, change func() error) error {
	err := change()
	if errors.Is(err, store.ErrConflict) {
		return errors.Join(err, c.Refresh(ctx))
	}
	if err != nil {
		return err
	}
	row.Version++
	c.mu.Lock()
	defer c.mu.Unlock()
	c.row = row
	return nil
}

// Chapters are all attempts in the order in which they were begun, as they are now.
func (c *Campaign) Chapters(ctx context.Context) ([]Chapter, error) {
	attempts := c.Row().Attempts
	chapters := make([]Chapter, len(attempts))
	for i, a := range attempts {
		ch := &chapters[i]
		*ch = Chapter{Number: i + 1, Match: a.Match, Table: a.Table, Kind: a.Kind, From: a.From}
		r, err := c.host.load(ctx, a.Match, true)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		} else if err != nil {
			ch.Err = fmt.Errorf("match %s: %w", a.Match, err)
			continue
		}
		ch.read(r, i+1 == len(attempts))
	}
	return chapters, nil
}

// read takes in what the match tells.
func (ch *Chapter) read(r *record, last bool) {
	ch.Recap, ch.Sequels, ch.Game = r.now.pos.Recap(), r.now.pos.Sequels(), r.game
	if !r.over() {
		ch.Recap = r.now.pos.View(game.Watcher).Recap()
	}
	ch.Setup, ch.Seats, ch.Seq = newMatch(nil, r).Setup(), slices.Clone(r.seated), r.seq()
	ch.Began, ch.Updated = r.meta.Created, r.meta.Updated
	switch {
	case !r.over() && last:
		ch.State = Underway
	case !r.over():
		ch.State = GivenUp
	case ch.Recap.Won:
		ch.State = Won
	default:
		ch.State = Lost
	}
}

// Ways are the matches that may be begun now: what follows the last match, that match again, the havens, the newest first, and every other match again.
func Ways(chapters []Chapter) (ways []Way) {
	if len(chapters) == 0 {
		return nil
	}
	last := &chapters[len(chapters)-1]
	add := func(w Way) {
		w.GivesUp = last.State == Underway
		ways = append(ways, w)
	}
	for i, q := range last.Sequels {
		if !q.Haven {
			add(Way{ID: fmt.Sprintf("%s-%d-%d", Next, last.Number, i+1), Kind: Next, From: last.Number, Name: q.Name, About: q.About, Game: last.Game, Options: q.Options})
		}
	}
	again := func(ch *Chapter) {
		if ch.Err == nil {
			add(Way{ID: fmt.Sprintf("%s-%d", Again, ch.Number), Kind: Again, From: ch.Number, Name: ch.Recap.Name, Game: ch.Game, Options: ch.Setup.Options})
		}
	}
	again(last)
	for i := len(chapters) - 1; i >= 0; i-- {
		ch := &chapters[i]
		for _, q := range ch.Sequels {
			if q.Haven {
				add(Way{ID: fmt.Sprintf("%s-%d", Haven, ch.Number), Kind: Haven, From: ch.Number, Name: q.Name, About: q.About, Game: ch.Game, Options: q.Options})
			}
		}
	}
	if first := &chapters[0]; first.Err == nil {
		add(Way{ID: Begin, Kind: Begin, Name: first.Recap.Name, Game: first.Game, Options: first.Setup.Options})
	}
	for i := len(chapters) - 2; i >= 0; i-- {
		again(&chapters[i])
	}
	return ways
}

// Going is with whom a campaign goes on. What is left out is as in the match before.
type Going struct {
	Seats []Occupant
	Dice  string
	Undo  string
	Table string // where it is played; empty for none
	// After is the number of attempts that whoever chose the way has seen; 0: as many as there are. ErrConflict: there are others.
	After int
}

// GoOn begins the match of a way, by its ID. Whatever was played before is closed; it can be looked at, forked and come back to. ErrWay: there is no such way.
func (c *Campaign) GoOn(ctx context.Context, way string, with Going) (*Match, error) {
	chapters, err := c.Chapters(ctx)
	if err != nil {
		return nil, err
	}
	if with.After != 0 && with.After != len(chapters) {
		return nil, fmt.Errorf("%w: the campaign has gone on", ErrConflict)
	}
	ways := Ways(chapters)
	i := slices.IndexFunc(ways, func(w Way) bool { return w.ID == way })
	if i < 0 {
		return nil, fmt.Errorf("%w: %q is none of its ways, which are %s", ErrWay, way, strings.Join(ids(ways), ", "))
	}
	last := &chapters[len(chapters)-1]
	g, err := c.newest(ctx, last, chapters)
	if err != nil {
		return nil, err
	}
	setup := Setup{Game: c.row.Game, Options: ways[i].Options, Seats: with.Seats, Dice: cmp.Or(with.Dice, last.Setup.Dice), Undo: cmp.Or(with.Undo, last.Setup.Undo)}
	if setup.Seats == nil {
		if setup.Seats, err = carriedOver(g, setup.Options, last.Seats); err != nil {
			return nil, err
		}
	}
	r, err := c.host.prepareSetup(ctx, g, setup)
	if err != nil {
		return nil, err
	}
	row := c.Row()
	if len(row.Attempts) != len(chapters) {
		return nil, fmt.Errorf("%w: the campaign has gone on", ErrConflict)
	}
	row.Updated = r.meta.Created
	row.Attempts = append(row.Attempts, store.Attempt{Match: r.meta.ID, Kind: ways[i].Kind, From: ways[i].From, Table: with.Table})
	if err := c.store(ctx, row, func() error { return c.host.store.GoOn(ctx, row, r.meta, last.Seq) }); err != nil {
		return nil, err
	}
	return newMatch(c.host, r), nil
}

func ids(ways []Way) []string {
	all := make([]string, len(ways))
	for i, w := range ways {
		all[i] = w.ID
	}
	return all
}

// newest is the game as the next match plays it: in its newest edition, over the content that the campaign has been played with.
func (c *Campaign) newest(ctx context.Context, last *Chapter, chapters []Chapter) (game.Game, error) {
	g, err := c.host.games.find(c.row.Game)
	if err != nil {
		return nil, err
	}
	for _, ch := range append([]Chapter{*last}, chapters...) {
		if ch.Err == nil {
			return c.host.games.of(ctx, c.row.Game, g.Info().Version, ch.Game.Info().Content)
		}
	}
	return g, nil
}

// carriedOver are who sat there before, on the seats of a match with options. Where it has more, the last of them takes the rest.
func carriedOver(g game.Game, o game.Options, before []Occupant) ([]Occupant, error) {
	done, err := g.Info().Schema.Complete(o)
	if err != nil {
		return nil, err
	}
	seats := make([]Occupant, g.Info().Seats(done))
	for i := range seats {
		seats[i] = Occupant{Kind: store.Person}
		if len(before) > 0 {
			seats[i] = before[min(i, len(before)-1)]
		}
	}
	return seats, nil
}

// Seats is how many seats the match of a way has.
func (w Way) Seats(ctx context.Context, c *Campaign) (int, error) {
	g, err := c.host.games.find(c.row.Game)
	if err != nil {
		return 0, err
	}
	done, err := g.Info().Schema.Complete(w.Options)
	if err != nil {
		return 0, err
	}
	return g.Info().Seats(done), nil
}

// Story is the way that led to the last attempt: the chapters that the party has lived, in their order, each with what happened as far as the party has lived it.
func Story(chapters []Chapter) []Chapter {
	if len(chapters) == 0 {
		return nil
	}
	return lived(chapters, len(chapters))
}

// lived are the chapters that lead to an attempt, and itself.
func lived(chapters []Chapter, number int) []Chapter {
	ch := chapters[number-1]
	if ch.Kind == Begin {
		return []Chapter{ch}
	}
	before := lived(chapters, ch.From)
	switch ch.Kind {
	case Again: // in place of the one that is played again
		before = before[:len(before)-1]
	case Haven: // what followed the haven has not happened
		from := &before[len(before)-1]
		from.Recap.Lines = slices.DeleteFunc(slices.Clone(from.Recap.Lines), func(n game.Note) bool { return n.Later })
	}
	return append(before, ch)
}

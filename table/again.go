package table

import (
	"context"
	"errors"
	"slices"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// Fork makes a new table that goes on from the position after an entry, for practice against bots. A person takes along what a seat of his knew then;
// when the match is over, everything.
func (t *Table) Fork(ctx context.Context, who Person, at int64, seat int) (*Table, error) {
	if who.ID == "" {
		return nil, barred("Say who you are first: a table has a host.")
	}
	viewer := seatOf(seat)
	if seat < 0 {
		viewer = game.Watcher
	}
	s, err := t.look(who, viewer)
	if err != nil {
		return nil, err
	}
	pos, err := s.at(ctx, at)
	if err != nil {
		return nil, err
	}
	if pos.Turn().Who == game.Nobody {
		return nil, wrong("at", "The match is over after entry %d: go on from an earlier one.", at)
	}
	var m *match.Match
	if s.match.Finished() {
		m, err = s.match.ForkOpen(ctx, at)
	} else {
		m, err = s.match.Fork(ctx, at, viewer)
	}
	if err != nil {
		return nil, explain(err)
	}
	t.mu.Lock()
	c, lesson := t.content, t.lesson != nil
	t.mu.Unlock()
	c.Clock, c.Time, c.Undo, c.Rematch, c.Open, c.Muted = ClockRule{Kind: noClock}, clockState{}, match.Practice, "", false, nil
	c.Campaign, c.Begins, c.Left, c.WhatIf = "", false, false, ""
	c.ForkOf, c.ForkAt, c.Dice = t.id, at, m.Setup().Dice
	if lesson {
		c.Title, c.Chat = "", Talk
	}
	c.Seats = slices.Repeat([]sitting{{Kind: byBot, Bot: defaultBot}}, s.seats)
	if viewer == game.Watcher { // whoever is asked
		viewer = pos.Turn().Who.First()
		if viewer >= seatOf(len(c.Seats)) {
			viewer = 0
		}
	}
	c.Seats[viewer] = sitting{Kind: byPerson, Person: who.ID, Name: who.Name}
	return t.house.create(ctx, who, t.entry, c, m.ID())
}

// Rematch makes a table with the same people and settings, once: asked again it answers with the same one.
func (t *Table) Rematch(ctx context.Context, who Person) (*Table, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lesson != nil && t.row.State == Over && len(t.seatsOf(who)) > 0 {
		return t.house.Learn(ctx, who, t.row.Game, t.lesson.Number)
	}
	if err := t.alter(ctx, func() error { // the name is kept first, so that whoever asks, wherever, gets the one table
		switch {
		case len(t.seatsOf(who)) == 0 && (who.ID == "" || t.row.Host != who.ID):
			return barred("Only who plays here can ask for a rematch.")
		case t.row.State != Over:
			return late("The match is not over.")
		case t.content.Rematch != "":
			return nil
		}
		if of, err := t.house.Store.CampaignOf(ctx, t.row.Match); err != nil {
			return err
		} else if of != "" {
			return late("The match belongs to a campaign: choose there what follows.")
		}
		t.content.Rematch = newID()
		t.revision++
		return t.save(ctx)
	}); err != nil {
		return nil, err
	}
	t.wake()
	again, err := t.house.Open(ctx, t.content.Rematch)
	if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != Missing {
		return again, err
	}
	c := t.content
	c.Time, c.ForkOf, c.ForkAt, c.Muted, c.Rematch, c.Campaign, c.Left, c.WhatIf = clockState{}, "", 0, nil, "", "", false, ""
	c.Seats = slices.Clone(c.Seats)
	for i := range c.Seats {
		s := &c.Seats[i]
		s.Link++
		if s.Kind == byPerson && s.Person != "" && !t.house.apart(who.ID, s.Person) {
			s.Away, s.Bot, s.Before = false, "", nil
		} else {
			*s = sitting{Kind: byBot, Bot: orElse(s.Bot, defaultBot), Link: s.Link}
		}
	}
	again, err = t.house.createAs(ctx, t.content.Rematch, who, t.entry, c, "")
	if errors.Is(err, store.ErrExists) { // another program has just made it
		return t.house.Open(ctx, t.content.Rematch)
	}
	return again, err
}

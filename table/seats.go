package table

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mischief/bot"
	"mischief/game"
	"mischief/store"
)

// seatAll is who has the seats of a new table.
func seatAll(host Person, wanted []Seating, n int) ([]sitting, error) {
	if len(wanted) == 0 {
		wanted = make([]Seating, n)
		for i := range wanted {
			wanted[i] = Seating{Kind: "bot"}
		}
		wanted[0] = Seating{Kind: "me"}
	}
	if len(wanted) != n {
		return nil, wrong("seats", "With these options the game has %d seats, and %d are given.", n, len(wanted))
	}
	seats := make([]sitting, n)
	for i, w := range wanted {
		var err error
		if seats[i], err = seatOne(host, w); err != nil {
			if f, ok := err.(*Fault); ok {
				f.Field = fmt.Sprintf("seats[%d].%s", i, f.Field)
			}
			return nil, err
		}
	}
	return seats, nil
}

func seatOne(host Person, w Seating) (sitting, error) {
	if err := CheckLine("name", w.Name, 40); err != nil {
		return sitting{}, err
	}
	switch w.Kind {
	case "me":
		return sitting{Kind: byPerson, Person: host.ID, Name: orElse(w.Name, host.Name)}, nil
	case "friend":
		return sitting{Kind: byPerson, Person: host.ID, Name: orElse(w.Name, "Friend")}, nil
	case "link":
		return sitting{Kind: free, Name: w.Name, Link: 1}, nil
	case "bot":
		spec, err := parseBot(w.Bot)
		return sitting{Kind: byBot, Bot: spec}, err
	}
	return sitting{}, wrong("kind", "A seat is for me, a friend, a link or a bot, not for %q.", w.Kind)
}

// defaultBot is who plays where nobody said which bot.
const defaultBot = "normal"

func parseBot(text string) (string, error) {
	text = orElse(text, defaultBot)
	if _, err := bot.ParseSpec(text); err != nil {
		return "", wrong("bot", "%s", err.Error())
	}
	if strings.Contains(text, ":") { // a budget of the asker's own
		return "", wrong("bot", "A bot at a table is easy, normal, hard, expert, random or greedy: others wait for its thinking.")
	}
	return text, nil
}

// Take gives a seat: kind is "bot" (of a spec), "link" (free, for whoever is sent its link) or "me". The host may do so with any seat, others with their own.
//
// A seat that holds secrets passes to a bot, or for good to somebody who is invited and has seen no other seat of the match; not to the host for the
// taking, who could so look into every hand.
func (t *Table) Take(ctx context.Context, who Person, seat int, w Seating) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := ""
	err := t.alter(ctx, func() error {
		if err := t.mayAdd(); err != nil {
			return err
		}
		if seat >= 0 && seat < len(t.content.Seats) {
			before = t.content.Seats[seat].Person
		}
		return t.take(ctx, who, seat, w)
	})
	if err == nil {
		t.note(ctx, who, store.ActSeat, before)
	}
	return err
}

func (t *Table) take(ctx context.Context, who Person, seat int, w Seating) error {
	if seat < 0 || seat >= len(t.content.Seats) {
		return wrong("seat", "There is no seat %d; they count from 0 to %d.", seat, len(t.content.Seats)-1)
	}
	switch {
	case t.row.State == Over:
		return late("The match is over.")
	case t.lesson != nil:
		return late("In a lesson nobody changes seats; go on from here with others when it is over.")
	}
	if err := CheckLine("name", w.Name, 40); err != nil {
		return err
	}
	s := t.content.Seats[seat]
	own, host := s.Person == who.ID && who.ID != "", t.row.Host == who.ID && who.ID != ""
	if !own && !host {
		return barred("Only the host, or who has the seat, can give it away.")
	}
	if err := t.mayPass(s, own, w.Kind); err != nil {
		return err
	}
	link := t.content.Link
	if !own && s.Person != "" {
		link++ // who is sent away does not come back by the table's link
	}
	switch w.Kind {
	case "bot":
		spec, err := parseBot(w.Bot)
		if err != nil {
			return err
		}
		if own && t.strict() && s.plays() {
			s = lost(s, spec)
		} else if own && t.match != nil { // may come back
			s.Away, s.Bot = true, spec
		} else {
			s = sitting{Kind: byBot, Bot: spec, Link: s.Link}
		}
	case "link":
		s = sitting{Kind: free, Link: s.Link + 1}
		if t.match != nil {
			s.Bot = defaultBot // plays until somebody comes
		}
	case "me":
		switch {
		case !own && s.Kind == byPerson && !s.Away:
			return barred("Somebody else has this seat.")
		case !own && t.holdsSecrets(seat) && !s.wasLast(who):
			return barred("This seat holds what only its player may know. Send its link to somebody who takes it for good, or let a bot play it.")
		}
		s = sitting{Kind: byPerson, Person: who.ID, Name: orElse(w.Name, orElse(s.Name, who.Name)), Link: s.Link + 1}
	default:
		return wrong("kind", "A seat goes to bot, link or me, not to %q.", w.Kind)
	}
	return t.seat(ctx, seat, s, link)
}

// seat changes who has a seat, in the row and in the match, and which link of the table is good. The caller holds mu.
func (t *Table) seat(ctx context.Context, seat int, s sitting, link int) error {
	before, linkBefore := t.content.Seats[seat], t.content.Link
	s.Before = before.Before
	if t.match != nil && before.Person != "" && before.Person != s.Person {
		s.Before = append(slices.Clone(s.Before), before.Person)
	}
	t.content.Seats[seat], t.content.Link = s, link
	if err := t.save(ctx); err != nil {
		t.content.Seats[seat], t.content.Link = before, linkBefore
		return err
	}
	t.revision++
	if t.match != nil {
		t.allowTime(seat)
		if err := t.seatMatch(ctx); err != nil {
			return explain(err) // opening the table again brings the match up to date
		}
	}
	t.settle()
	return nil
}

// holdsSecrets tells whether who has a seat knows more than those who look on.
func (t *Table) holdsSecrets(seat int) bool {
	if t.match == nil {
		return false
	}
	now := t.match.Position()
	return !now.View(seatOf(seat)).Equal(now.View(game.Watcher))
}

// wasLast tells whether a person had the seat before whoever plays it now, and so knows what it held.
func (s *sitting) wasLast(who Person) bool {
	return len(s.Before) > 0 && s.Before[len(s.Before)-1] == who.ID
}

// hasSeenAnother tells whether a person has or had a seat of the match besides this one.
func (t *Table) hasSeenAnother(who Person, seat int) bool {
	for i, s := range t.content.Seats {
		if i != seat && (s.Person == who.ID || slices.Contains(s.Before, who.ID)) {
			return true
		}
	}
	return false
}

// seatsOf lists the seats a person has.
func (t *Table) seatsOf(who Person) []int {
	mine := []int{}
	for i, s := range t.content.Seats {
		if who.ID != "" && s.Person == who.ID {
			mine = append(mine, i)
		}
	}
	return mine
}

// mayDecide is nil when a person may answer for a seat now.
func (t *Table) mayDecide(who Person, seat int) error {
	if err := t.maySpeakFor(who, seat); err != nil {
		return err
	}
	switch {
	case t.row.State == Paused:
		return late("The match is paused.")
	case t.content.Seats[seat].Away:
		return late("A bot plays this seat for you: take it back first.")
	}
	return nil
}

// mayLook is nil when a person may see what a viewer sees.
func (t *Table) mayLook(who Person, viewer game.Seat) error {
	mine := t.seatsOf(who)
	takesPart := len(mine) > 0 || who.ID != "" && who.ID == t.row.Host
	switch {
	case t.content.Watchers == NoOne && !takesPart:
		return barred("This table is not for watchers.")
	case viewer == game.Watcher:
		return nil
	case viewer == openViewer && t.row.State == Over:
		return nil
	case viewer == openViewer:
		return late("Hidden things are shown when the match is over.")
	case viewer < 0 || int(viewer) >= len(t.content.Seats):
		return wrong("seat", "There is no seat %d; they count from 0 to %d, and -1 is a watcher.", viewer, len(t.content.Seats)-1)
	case t.row.State == Over || slices.Contains(mine, int(viewer)):
		return nil
	}
	return barred("While the match is played a seat is seen by its own player only.")
}

// openViewer sees all that is hidden; only when the match is over.
const openViewer = game.Watcher + 1

// Forget removes a person from the table: seats go to bots, the table goes without a host.
func (t *Table) Forget(ctx context.Context, who Person) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.alter(ctx, func() error { return t.forget(ctx, who) })
}

func (t *Table) forget(ctx context.Context, who Person) error {
	t.strike(who)
	t.house.blocks.forget(who.ID)
	t.revision++
	if err := t.save(ctx); err != nil {
		return err
	}
	if t.match != nil && t.row.State != Over {
		if err := t.seatMatch(ctx); err != nil {
			return err
		}
	}
	t.settle()
	return nil
}

// strike takes a person out of all that is kept of the table.
func (t *Table) strike(who Person) {
	for i, s := range t.content.Seats {
		if s.Person != who.ID {
			continue
		}
		left := sitting{Kind: byBot, Bot: orElse(s.Bot, defaultBot), Link: s.Link + 1, Lost: t.strict()}
		if t.row.State == Over {
			left = sitting{Kind: byPerson, Link: s.Link + 1}
		}
		t.content.Seats[i] = left
	}
	if t.row.Host == who.ID {
		t.row.Host = ""
	}
	isWho := func(id string) bool { return id == who.ID }
	t.content.Muted = slices.DeleteFunc(t.content.Muted, isWho)
	for i := range t.content.Seats {
		s := &t.content.Seats[i]
		s.Before = slices.DeleteFunc(s.Before, isWho)
	}
	for i := range t.chat {
		if t.chat[i].person == who.ID {
			t.chat[i].person, t.chat[i].Who, t.chat[i].Text = "", "", ""
		}
	}
}

package table

import (
	"context"
	"slices"
	"time"

	"mischief/game"
	"mischief/table/notice"
)

// report tells the notices who is asked, for those who are away. It returns at once. The caller holds mu.
func (t *Table) report() {
	mover := t.mover
	t.mover = nil
	if t.house.Notices == nil || t.match == nil || t.lesson != nil {
		return
	}
	r := notice.Report{Table: t.id, People: t.row.People, Held: t.row.State == Paused}
	switch {
	case t.row.State == Over:
		r.Asked = t.toldOfEnd()
	case (t.row.State == Playing || r.Held) && t.othersWait():
		r.Asked = t.toDecide(mover)
	}
	t.house.Notices.Report(r)
}

// toDecide are those whose decision the match waits for, and those who are to agree that something is taken back. The caller holds mu.
func (t *Table) toDecide(mover *game.Seat) (all []notice.Asked) {
	here, c, deciding, wish := t.present(), &t.content.Time, t.deciding(), t.wish()
	for i, s := range t.content.Seats {
		a := notice.Asked{Seat: i, Person: s.Person, Here: here[s.Person] > 0}
		switch {
		case wish != nil && slices.Contains(wish.Need, i):
			a.About = notice.Consent
		case !deciding[i]:
			continue
		case c.Left != nil && c.Runs[i]:
			a.Deadline = c.Since.Add(time.Duration(c.Left[i]) * time.Millisecond)
			if t.content.Clock.Kind == daysClock {
				a.Full = t.content.Clock.full()
			}
		}
		a.Answered = a.About == notice.Turn && mover != nil && *mover == seatOf(i)
		all = append(all, a)
	}
	return all
}

// endIsNews is how long people who were away are told that a match has ended.
const endIsNews = 24 * time.Hour

// toldOfEnd are the people who are to know that the match is over, each once. Who played alone knows. The caller holds mu.
func (t *Table) toldOfEnd() (all []notice.Asked) {
	if !t.othersWait() || time.Since(t.row.Updated) > endIsNews {
		return nil
	}
	here, known := t.present(), map[string]bool{"": true}
	for i, s := range t.content.Seats {
		if s.Kind == byPerson && !known[s.Person] {
			known[s.Person] = true
			all = append(all, notice.Asked{Seat: i, Person: s.Person, About: notice.Over, Here: here[s.Person] > 0})
		}
	}
	return all
}

// othersWait tells whether anybody but who is asked waits for an answer: another person, or a clock. Who plays alone knows where he stopped.
func (t *Table) othersWait() bool {
	first := ""
	for _, s := range t.content.Seats {
		if s.Kind != byPerson || s.Person == "" {
			continue
		}
		if first != "" && s.Person != first {
			return true
		}
		first = s.Person
	}
	return t.content.Clock.Kind != noClock
}

// Review has a table report who is asked there, though nothing has changed. It is part of notice.Tables, like Question and Now.
func (h *House) Review(ctx context.Context, id string) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Release()
	return t.Look("who is asked", func() error {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.report()
		return nil
	})
}

// Question is what a seat of a person is asked of a matter now, as whoever looks on may know it; false if it is not.
func (h *House) Question(ctx context.Context, id string, seat int, person, language string, about notice.Matter) (q notice.Question, asked bool, err error) {
	t, err := h.Open(ctx, id)
	if err != nil {
		return q, false, err
	}
	defer t.Release()
	err = t.Look("what is asked", func() error {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.match == nil || seat < 0 || seat >= len(t.content.Seats) || t.content.Seats[seat].Person != person || !t.stillAsked(seat, about) {
			return nil
		}
		asked = true
		t.call()
		info, telling := t.entry.Info(), t.telling(Person{Language: language})
		q = notice.Question{Game: info.ID, Called: info.In(language).Title, Title: t.content.Title, Here: t.present()[person] > 0}
		switch {
		case about == notice.Consent:
			wish := t.wish()
			who := telling.Text(game.Say("{{.who}}", game.Who("who", seatOf(wish.Seat), t.match.Position().SeatCalled(seatOf(wish.Seat)))))
			q.Asked = notice.Say(language, "%s wants to take a decision back: %s. Do you agree?", who, telling.Text(t.why(wish)))
		case about == notice.Turn && len(t.owing()) > 0:
			q.Asked = notice.Say(language, "Open the table: its dice wait for your part in them.")
		default: // at the end the prompt is how it ended
			q.Asked = telling.Text(t.match.Position().View(game.Watcher).Prompt())
		}
		if c := t.content.Time; about == notice.Turn && c.Left != nil && c.Runs[seat] {
			q.Clock, q.Left = true, max(0, t.left(seat))
		}
		return nil
	})
	return q, asked && err == nil, err
}

// stillAsked tells whether a matter still stands for a seat. The caller holds mu.
func (t *Table) stillAsked(seat int, about notice.Matter) bool {
	switch about {
	case notice.Over:
		return t.row.State == Over
	case notice.Consent:
		wish := t.wish()
		return t.row.State == Playing && wish != nil && slices.Contains(wish.Need, seat)
	}
	return t.row.State == Playing && t.deciding()[seat]
}

// Now is the house's own time.
func (h *House) Now() time.Time { return h.time.now() }

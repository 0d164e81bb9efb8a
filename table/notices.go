package table

import (
	"context"
	"time"

	"mischief/game"
	"mischief/notice"
)

// report tells the notices who is asked, for those who are away. It returns at once. The caller holds mu.
func (t *Table) report() {
	mover := t.mover
	t.mover = nil
	if t.house.Notices == nil || t.match == nil || t.lesson != nil {
		return
	}
	r := notice.Report{Table: t.id, People: t.row.People, Held: t.row.State == Paused}
	if (t.row.State == Playing || r.Held) && t.othersWait() {
		here, c := t.present(), &t.content.Time
		for i, asked := range t.deciding() {
			if !asked {
				continue
			}
			s := t.content.Seats[i]
			a := notice.Asked{Seat: i, Person: s.Person, Answered: mover != nil && *mover == seatOf(i), Here: here[s.Person] > 0}
			if c.Left != nil && c.Runs[i] {
				a.Deadline = c.Since.Add(time.Duration(c.Left[i]) * time.Millisecond)
				if t.content.Clock.Kind == daysClock {
					a.Full = t.content.Clock.full()
				}
			}
			r.Asked = append(r.Asked, a)
		}
	}
	t.house.Notices.Report(r)
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

// Question is what a seat of a person is asked now, as whoever looks on may know it; false if it is not.
func (h *House) Question(ctx context.Context, id string, seat int, person, language string) (q notice.Question, asked bool, err error) {
	t, err := h.Open(ctx, id)
	if err != nil {
		return q, false, err
	}
	defer t.Release()
	err = t.Look("what is asked", func() error {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.match == nil || t.row.State != Playing || seat < 0 || seat >= len(t.content.Seats) || t.content.Seats[seat].Person != person || !t.deciding()[seat] {
			return nil
		}
		asked = true
		info, telling := t.entry.Info(), t.telling(Person{Language: language})
		q = notice.Question{Game: info.ID, Called: info.In(language).Title, Title: t.content.Title, Here: t.present()[person] > 0}
		if len(t.owing()) > 0 {
			q.Asked = notice.Say(language, "Open the table: its dice wait for your part in them.")
		} else {
			q.Asked = telling.Text(t.match.Position().View(game.Watcher).Prompt())
		}
		if c := t.content.Time; c.Left != nil && c.Runs[seat] {
			q.Clock, q.Left = true, max(0, t.left(seat))
		}
		return nil
	})
	return q, asked && err == nil, err
}

// Now is the house's own time.
func (h *House) Now() time.Time { return h.time.now() }

package table

import (
	"context"
	"slices"

	"mischief/game"
)

// undoWish is a seat's wish to take back what somebody has learned something by since. It is kept with the table: who must agree may be away for a day. It holds
// as long as nothing else happens in the match.
type undoWish struct {
	Seat   int   `json:"seat"`
	Seq    int64 `json:"seq"`    // of the match
	Need   []int `json:"need"`   // seats whose people must agree
	Agreed []int `json:"agreed"` // seats that have
}

// learned is why others are asked whether a seat may take back its last decision.
type learned struct {
	seat int
	seq  int64 // of the match
	text game.Text
}

// wish is what somebody wants to take back now; nil when nobody does. The caller holds mu.
func (t *Table) wish() *undoWish {
	if w := t.content.Wish; w != nil && t.match != nil && w.Seq == t.match.Seq() && t.row.State != Halted {
		return w
	}
	return nil
}

// Undo takes back a seat's last decision. Where others must agree it asks them; each answers by Agree.
func (t *Table) Undo(ctx context.Context, who Person, seat int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.maySpeakFor(who, seat); err != nil {
		return err
	}
	if err := t.mayAdd(); err != nil {
		return err
	}
	learned, err := t.match.CanUndo(ctx, seatOf(seat))
	if err != nil {
		return explain(err)
	}
	wish := &undoWish{Seat: seat, Seq: t.match.Seq(), Need: []int{}, Agreed: []int{}}
	for i, s := range t.content.Seats {
		switch {
		case learned == nil || i == seat || s.Kind != byPerson:
		case s.Person == who.ID || s.Person == "": // a friend at the same screen is asked by word of mouth, who has left for good not at all
			wish.Agreed = append(wish.Agreed, i)
		default: // also whoever a bot plays for at the moment: he may come back
			wish.Need = append(wish.Need, i)
		}
	}
	if len(wish.Need) == 0 {
		return t.undo(ctx, seat, wish.Agreed)
	}
	return t.alter(ctx, func() error { return t.want(ctx, wish) })
}

// why is what somebody has learned since what is to be taken back. The caller holds mu.
func (t *Table) why(w *undoWish) game.Text {
	if t.learned.seat != w.Seat || t.learned.seq != w.Seq || t.learned.text.Pattern == "" {
		since, err := t.match.CanUndo(t.house.ctx, seatOf(w.Seat))
		if err != nil || since == nil { // the wish falls when somebody agrees
			return game.Text{}
		}
		t.learned = learned{w.Seat, w.Seq, since.Text}
	}
	return t.learned.text
}

// Agree answers, for a seat, to the wish to take back.
func (t *Table) Agree(ctx context.Context, who Person, seat int, agree bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.maySpeakFor(who, seat); err != nil {
		return err
	}
	return t.alter(ctx, func() error {
		wish := t.wish()
		switch {
		case wish == nil:
			return late("Nobody wants to take anything back.")
		case !slices.Contains(wish.Need, seat):
			return late("This seat is not asked.")
		case !agree:
			return t.want(ctx, nil)
		}
		rest := *wish
		rest.Need = slices.DeleteFunc(slices.Clone(wish.Need), func(s int) bool { return s == seat })
		rest.Agreed = append(slices.Clone(wish.Agreed), seat)
		if len(rest.Need) == 0 {
			return t.undo(ctx, rest.Seat, rest.Agreed)
		}
		return t.want(ctx, &rest)
	})
}

// want keeps a wish to take back, nil for none any more, and tells everybody. The caller holds mu.
func (t *Table) want(ctx context.Context, wish *undoWish) error {
	before := t.content.Wish
	t.content.Wish = wish
	if err := t.save(ctx); err != nil {
		t.content.Wish = before
		return err
	}
	t.revision++
	t.wake()
	t.report()
	return nil
}

func (t *Table) undo(ctx context.Context, seat int, agreed []int) error {
	var seats []game.Seat
	for _, a := range agreed {
		seats = append(seats, seatOf(a))
	}
	if err := t.match.Undo(ctx, seatOf(seat), seats...); err != nil {
		return explain(err)
	}
	if t.content.Wish != nil {
		t.content.Wish, t.unsaved = nil, true
	}
	if t.row.State == Over && !t.match.Finished() {
		t.row.State, t.unsaved = Playing, true
	}
	t.revision++
	t.settle()
	return nil
}

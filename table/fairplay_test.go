package table

import (
	"path/filepath"
	"testing"

	"mischief/game"
)

// tilesFor sits two people down at a friendly table of Neuroshima Hex, whose openings draw tiles after every turn.
func tilesFor(t *testing.T, h *House, second Seating) *Table {
	t.Helper()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "neuroshima", Seats: []Seating{{Kind: "me"}, second}, Open: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tb.Release)
	return tb
}

// tilesForTwo is such a table at which Anna and Ben have begun.
func tilesForTwo(t *testing.T, h *House) *Table {
	t.Helper()
	tb := tilesFor(t, h, Seating{Kind: "link"})
	if err := tb.Claim(t.Context(), ben, Claim{Name: "Ben"}); err != nil {
		t.Fatal(err)
	}
	if err := tb.Start(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	return tb
}

// TestPeekingNeedsConsent: once chance has answered a move, whoever takes it back has seen what came. It takes the others' consent, or nobody's if nobody
// else plays.
func TestPeekingNeedsConsent(t *testing.T) {
	h, leave := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	defer leave()
	tb := tilesForTwo(t, h)
	seat, before := untilChanceAnswered(t, tb, anna, ben)
	who, other := [...]Person{anna, ben}[seat], [...]Person{ben, anna}[seat]
	seq := tb.match.Seq()
	if err := tb.Undo(t.Context(), who, seat); err != nil {
		t.Fatal(err)
	}
	v := lookAt(t, tb, who)
	if tb.match.Seq() != seq || v.UndoAsked == nil || len(v.UndoAsked.Need) != 1 || v.UndoAsked.Need[0] != 1-seat || v.UndoAsked.Why != "chance has answered since" {
		t.Fatalf("after peeking, entry %d of %d, asked %+v", tb.match.Seq(), seq, v.UndoAsked)
	}
	if err := tb.Agree(t.Context(), other, 1-seat, true); err != nil {
		t.Fatal(err)
	}
	if now := tb.match.Position(); !now.Equal(before) {
		t.Error("with the other's consent it is not taken back")
	}
}

// TestAbsentPeopleAreAsked: a bot that plays for somebody cannot agree in his place.
func TestAbsentPeopleAreAsked(t *testing.T) {
	h, leave := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	defer leave()
	tb := tilesForTwo(t, h)
	seat, _ := untilChanceAnswered(t, tb, anna, ben)
	who, other := [...]Person{anna, ben}[seat], [...]Person{ben, anna}[seat]
	tb.mu.Lock()
	tb.content.Seats[1-seat].Away = true
	tb.mu.Unlock()
	if err := tb.Undo(t.Context(), who, seat); err != nil {
		t.Fatal(err)
	}
	if v := lookAt(t, tb, other); v.UndoAsked == nil || len(v.UndoAsked.Need) != 1 {
		t.Errorf("a bot plays for the other and nobody is asked: %+v", v.UndoAsked)
	}
}

func TestWhoPlaysAloneTakesBackFreely(t *testing.T) {
	h, leave := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	defer leave()
	tb := tilesFor(t, h, Seating{Kind: "bot", Bot: "random"})
	for {
		f := asked(t, tb, anna)
		seq := f.Seq
		if _, err := tb.Play(t.Context(), anna, Move{Seq: seq, Text: f.Moves[0].spelled()}); err != nil {
			t.Fatal(err)
		}
		asked(t, tb, anna)
		if tb.match.Seq() == seq+1 {
			continue // nobody has answered
		}
		if err := tb.Undo(t.Context(), anna, 0); err != nil {
			t.Fatal(err)
		}
		if v := lookAt(t, tb, anna); v.UndoAsked != nil {
			t.Errorf("somebody is asked: %+v", v.UndoAsked)
		}
		return
	}
}

// untilChanceAnswered plays until chance answers a move of the seat that made it, and tells the position before that move.
func untilChanceAnswered(t *testing.T, tb *Table, people ...Person) (seat int, before game.Position) {
	t.Helper()
	for range 200 {
		before, seq := tb.match.Position(), tb.match.Seq()
		seat := int(before.Turn().Who.First())
		if _, err := tb.Play(t.Context(), people[seat], Move{Seat: seat, Seq: seq, Text: before.Moves()[0]}); err != nil {
			t.Fatal(err)
		}
		if learned, err := tb.match.CanUndo(t.Context(), seatOf(seat)); err == nil && learned != nil && tb.match.Seq() > seq+1 {
			return seat, before
		}
	}
	t.Fatal("chance never answers")
	return 0, nil
}

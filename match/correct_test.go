package match_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/match"
)

// With "own:die" people enter dice and the match draws gems.
func TestOwnDiceOfSomeSources(t *testing.T) {
	m := create(t, newHost(t), match.Setup{Dice: "own:die"})
	if m.Commitment() == "" {
		t.Error("no commitment to the gems")
	}
	play(t, m, "draw")
	if m.Seq() != 2 || m.Position().Turn().Who == game.Nature {
		t.Fatalf("after a draw: %d entries, %+v", m.Seq(), m.Position().Turn())
	}
	play(t, m, "dig")
	if m.Seq() != 3 || m.Position().Turn().Kind != "die" {
		t.Fatalf("after digging: %d entries, %+v", m.Seq(), m.Position().Turn())
	}
	if err := m.OwnDice(t.Context(), 3, "die 6"); err != nil {
		t.Fatal(err)
	}
	report, err := m.Verify(t.Context())
	if err != nil || report.Own != 1 || report.Drawn != 1 {
		t.Errorf("verified %+v, %v", report, err)
	}
	file := export(t, m)
	if !strings.Contains(string(file), " dice own:die "+m.Commitment()+"\n") {
		t.Errorf("the file does not tell the sources:\n%s", file)
	}
	if _, _, err := newHost(t).Import(t.Context(), bytes.NewReader(file)); err != nil {
		t.Error(err)
	}
}

func TestDiceAreRefused(t *testing.T) {
	for dice, want := range map[string]string{
		"loaded":      "dice are digital, strict, own, or own: and sources",
		"own:":        "its sources are die, gem",
		"own:cards":   `"cards" is no source of chance of Hoard`,
		"own:die,die": "stands twice",
	} {
		err := match.CheckDice(newHoard().Info(), dice)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", dice, err, want)
		}
	}
}

func TestCorrect(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{Dice: "own:die"})
	_, err := m.Correct(t.Context(), 0, "die 1")
	wantError(t, "nothing was entered", err, match.ErrUndo)
	play(t, m, "dig")
	if err := m.OwnDice(t.Context(), 1, "die 6"); err != nil {
		t.Fatal(err)
	}
	play(t, m, "draw", "pass") // a gem that the match draws
	_, err = m.Correct(t.Context(), 1, "die 2")
	wantError(t, "an old position", err, match.ErrConflict)
	before := m.Position()
	c, err := m.Correct(t.Context(), m.Seq(), "die 2")
	if err != nil {
		t.Fatal(err)
	}
	if told := keysOf(c.Undone.Events); told != "rolled 6" {
		t.Errorf("undone: %s", told)
	}
	if told := keysOf(c.Redone.Events); told != "rolled 2" {
		t.Errorf("redone: %s", told)
	}
	if len(c.Dropped) != 0 || c.Seq != m.Seq() || m.Position().Turn().Kind != before.Turn().Kind {
		t.Errorf("%+v, then %+v", c, m.Position().Turn())
	}
	if report, err := m.Verify(t.Context()); err != nil || report.Own != 2 {
		t.Errorf("verified %+v, %v", report, err)
	}
	file := export(t, m)
	if _, _, err := newHost(t).Import(t.Context(), bytes.NewReader(file)); err != nil {
		t.Errorf("%v\n%s", err, file)
	}
}

// What no longer fits after a correction is named, and the log ends before it.
func TestCorrectDropsWhatNoLongerFits(t *testing.T) {
	m := create(t, newHost(t), match.Setup{Dice: match.Own, Options: game.Options{"goal": "6"}})
	play(t, m, "dig")
	if err := m.OwnDice(t.Context(), 1, "die 5"); err != nil {
		t.Fatal(err)
	}
	play(t, m, "lay 3", "pass")
	c, err := m.Correct(t.Context(), m.Seq(), "die 6")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.Dropped, []match.Dropped{{Seat: 1, Move: "lay 3"}, {Seat: 0, Move: "pass"}}) || !m.Finished() {
		t.Errorf("dropped %v, finished %v", c.Dropped, m.Finished())
	}
	if _, err := m.Correct(t.Context(), m.Seq(), "die 1"); err != nil {
		t.Errorf("a last roll entered wrongly: %v", err)
	}
	if m.Finished() {
		t.Error("the match is over still")
	}
}

func keysOf(events []game.Event) string {
	var all []string
	for _, e := range events {
		text := e.Key
		for _, a := range e.Args {
			if a.Name == "n" {
				text += " " + string(rune('0'+a.Num))
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

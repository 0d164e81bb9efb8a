package match_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// chain is a hash chain, its seed first and its tip last.
func chain(seed string, length int) []string {
	sum := sha256.Sum256([]byte(seed))
	links := []string{hex.EncodeToString(sum[:])}
	for range length {
		raw, _ := hex.DecodeString(links[len(links)-1])
		next := sha256.Sum256(raw)
		links = append(links, hex.EncodeToString(next[:]))
	}
	return links
}

// chains plays the people's part in strict dice: tips and links, as they are asked for.
type chains map[game.Seat][]string

func (c chains) answer(t testing.TB, m *match.Match) {
	t.Helper()
	for m.Position().Turn().Who == game.Nature {
		d := m.Due()
		for _, seat := range d.Tips {
			c[seat] = chain(fmt.Sprint(seat, m.Seq()), 500)
			if err := m.Deposit(t.Context(), seat, c[seat][len(c[seat])-1]); err != nil {
				t.Fatal(err)
			}
		}
		for _, seat := range m.Due().Links {
			if err := m.RevealLink(t.Context(), seat, c.next(m, seat)); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Nature(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// next is the link before the seat's head.
func (c chains) next(m *match.Match, seat game.Seat) string {
	return c[seat][slices.Index(c[seat], m.Heads()[seat])-1]
}

func strictSetup() match.Setup {
	seats := append(people(2), match.Occupant{Kind: store.Bot, Bot: "random"})
	return match.Setup{Options: game.Options{"seats": "3", "goal": "200"}, Seats: seats, Dice: match.Chained, Undo: match.Practice}
}

func decide(t testing.TB, m *match.Match, move string) {
	t.Helper()
	if err := m.Play(t.Context(), m.Position().Turn().Who.First(), m.Seq(), move); err != nil {
		t.Fatal(err)
	}
}

func TestStrictDice(t *testing.T) {
	m := create(t, newHost(t), strictSetup())
	c := chains{}
	first, second := chain("first", 20), chain("second", 20)
	refused := func(what string, err error) {
		t.Helper()
		if err == nil {
			t.Errorf("%s was taken", what)
		}
	}
	tip := func(links []string) string { return links[len(links)-1] }
	refused("a link before chance is asked", m.RevealLink(t.Context(), 0, first[19]))
	decide(t, m, "dig")
	silent := func(what string) {
		t.Helper()
		before := m.Seq()
		if err := m.Nature(t.Context()); err != nil || m.Seq() != before {
			t.Errorf("chance answered %s, %v", what, err)
		}
	}
	silent("before the tips")
	refused("a bot's tip", m.Deposit(t.Context(), 2, tip(first)))
	refused("no tip", m.Deposit(t.Context(), 0, "abc"))
	if err := m.Deposit(t.Context(), 0, tip(first)); err != nil {
		t.Fatal(err)
	}
	refused("a link before all tips", m.RevealLink(t.Context(), 0, first[19]))
	if err := m.Deposit(t.Context(), 1, tip(second)); err != nil {
		t.Fatal(err)
	}
	silent("before the links")
	refused("a link of another chain", m.RevealLink(t.Context(), 0, second[19]))
	refused("a link further on", m.RevealLink(t.Context(), 0, first[18]))
	if err := m.RevealLink(t.Context(), 0, first[19]); err != nil {
		t.Fatal(err)
	}
	refused("two links for one answer", m.RevealLink(t.Context(), 0, first[18]))
	refused("another chain after a link", m.Deposit(t.Context(), 1, tip(chain("chosen to fit", 9))))
	silent("before the last link")
	if _, err := m.CanUndo(t.Context(), 0); !errors.Is(err, match.ErrUndo) {
		t.Errorf("a decision may be taken back after a link was revealed: %v", err)
	}
	if err := m.RevealLink(t.Context(), 1, second[19]); err != nil {
		t.Fatal(err)
	}
	if err := m.Nature(t.Context()); err != nil || !m.Answered() {
		t.Fatalf("chance did not answer: %v", err)
	}
	if err := m.Undo(t.Context(), 0, 1); !errors.Is(err, match.ErrUndo) {
		t.Errorf("an answer of strict dice was taken back: %v", err)
	}
	c[0], c[1] = first, second
	decide(t, m, "pass")
	decide(t, m, "dig") // the bot's: people's links all the same
	c.answer(t, m)
	if report, err := m.Verify(t.Context()); err != nil || report.Drawn != 2 || report.Mixed != 2 || report.OnTrust() {
		t.Errorf("verified: %+v, %v", report, err)
	}
	if f, err := m.Fork(t.Context(), m.Seq(), 0); err != nil || f.Setup().Dice != match.Digital {
		t.Errorf("forked: %v", err)
	}
}

// TestStrictLinksDecide holds that a link decides the answer: whoever knows the secret but not the link can't know it.
func TestStrictLinksDecide(t *testing.T) {
	rolled := map[string]bool{}
	m := create(t, newHost(t), strictSetup())
	decide(t, m, "dig")
	var file bytes.Buffer
	if err := m.Export(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	for n := range 12 {
		again, _, err := newHost(t).Import(t.Context(), bytes.NewReader(file.Bytes())) // the same secret
		if err != nil {
			t.Fatal(err)
		}
		for seat := range game.Seat(2) {
			links := chain(fmt.Sprint("seat", seat, n*int(seat)), 3)
			if err := again.Deposit(t.Context(), seat, links[3]); err != nil {
				t.Fatal(err)
			}
		}
		for seat := range game.Seat(2) {
			if err := again.RevealLink(t.Context(), seat, chain(fmt.Sprint("seat", seat, n*int(seat)), 3)[2]); err != nil {
				t.Fatal(err)
			}
		}
		if err := again.Nature(t.Context()); err != nil {
			t.Fatal(err)
		}
		lines := logOf(t, again, game.Watcher)
		rolled[lines[len(lines)-1].Move] = true
	}
	if len(rolled) < 3 {
		t.Errorf("with another link of one seat came only %v", rolled)
	}
}

// TestStrictSeatsChange gives a seat to a bot in the middle of an answer, and to a person later: nothing waits for ever, and the file reads.
func TestStrictSeatsChange(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	h := match.NewHost(openStore(t, file), find)
	m := create(t, h, strictSetup())
	c := chains{}
	decide(t, m, "dig")
	c.answer(t, m)
	decide(t, m, "dig")
	if err := m.RevealLink(t.Context(), 0, c.next(m, 0)); err != nil {
		t.Fatal(err)
	}
	bot, person := match.Occupant{Kind: store.Bot, Bot: "random"}, match.Occupant{Kind: store.Person, Name: "Ben"}
	if err := m.TakeSeat(t.Context(), 1, bot); err != nil {
		t.Fatal(err)
	}
	c.answer(t, m)
	decide(t, m, "dig")
	if err := m.RevealLink(t.Context(), 0, c.next(m, 0)); err != nil {
		t.Fatal(err)
	}
	if err := m.TakeSeat(t.Context(), 1, person); err != nil {
		t.Fatal(err)
	}
	if d := m.Due(); len(d.Tips)+len(d.Links) > 0 {
		t.Errorf("who came after the first link owes %+v", d)
	}
	c.answer(t, m)
	for m.Seq() < 600 { // past snapshots
		decide(t, m, "dig")
		c.answer(t, m)
		if m.Finished() {
			break
		}
	}
	opened, err := match.NewHost(openStore(t, file), find).Open(context.Background(), m.ID())
	if err != nil || !slices.Equal(opened.Heads(), m.Heads()) {
		t.Fatalf("opened again the heads are %v, %v", opened.Heads(), err)
	}
	text := string(export(t, m))
	report, err := verify(text)
	if err != nil || report.Mixed != 2 {
		t.Fatalf("%+v, %v", report, err)
	}
	at := strings.Index(text, " link ")
	link := text[at+6 : at+6+64]
	for what, forged := range map[string]string{
		"another link":     strings.Replace(text, " link "+link, " link "+strings.Repeat("ab", 32), 1),
		"no link":          strings.Replace(text, " link "+link, " contribute \"\"", 1),
		"other dice":       strings.Replace(text, "dice strict", "dice digital", 1),
		"a tip for a link": strings.Replace(text, " link "+link, " tip "+link, 1),
	} {
		if _, err := verify(resum(unsigned(forged))); err == nil {
			t.Errorf("%s: the file verifies", what)
		}
	}
}

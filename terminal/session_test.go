package terminal

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
	"mischief/match"
	"mischief/store"
)

// table is a session under test with what it was made of.
type table struct {
	*Session
	t     *testing.T
	host  *match.Host
	files map[string]string // what the session saved
}

// sit starts a match and a session on it.
func sit(t *testing.T, setup match.Setup, seats ...string) *table {
	t.Helper()
	for _, text := range seats {
		who, err := ParseOccupant(text)
		if err != nil {
			t.Fatal(err)
		}
		setup.Seats = append(setup.Seats, who)
	}
	tb := &table{t: t, host: newHost(t), files: map[string]string{}}
	m, err := tb.host.Create(t.Context(), setup)
	if err != nil {
		t.Fatal(err)
	}
	tb.open(m)
	return tb
}

func registry(t *testing.T) *games.Registry {
	t.Helper()
	r, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newHost(t *testing.T) *match.Host {
	t.Helper()
	st, err := store.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	h := match.NewHost(st, registry(t).Game)
	h.Seed(1)
	return h
}

// open starts a session on a match.
func (tb *table) open(m *match.Match) {
	tb.t.Helper()
	entry, err := registry(tb.t).Find(m.Game().Info().ID)
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.Session, err = New(m, Config{
		Spec: entry.Spec,
		Bot:  entry.Player,
		Hint: bot.Spec{Kind: bot.Greedy},
		Save: func(name string, force bool, write func(io.Writer) error) error {
			if _, ok := tb.files[name]; ok && !force {
				return fmt.Errorf("%s: %w", name, fs.ErrExist)
			}
			var b bytes.Buffer
			err := write(&b)
			tb.files[name] = b.String()
			return err
		},
	})
	if err != nil {
		tb.t.Fatal(err)
	}
}

// start says what the session begins with, its bots' decisions included.
func (tb *table) start() string { return tb.finish(tb.Start(tb.t.Context())) }

// enter hands in lines and says what came of the last one, the bots' decisions included.
func (tb *table) enter(lines ...string) (said string) {
	for _, l := range lines {
		said = tb.finish(tb.Enter(tb.t.Context(), l))
	}
	return said
}

// finish runs jobs until a person is asked, and writes what was said in the way of Lines.
func (tb *table) finish(said []Line) string {
	for tb.Job() != nil {
		said = append(said, tb.Done(tb.t.Context(), tb.Job().Run(tb.t.Context()))...)
	}
	var b strings.Builder
	(&Lines{out: &b}).print(said)
	return b.String()
}

// wants fails unless all texts are said, in this order.
func (tb *table) wants(said string, texts ...string) {
	tb.t.Helper()
	rest := said
	for _, text := range texts {
		_, after, ok := strings.Cut(rest, text)
		if !ok {
			tb.t.Errorf("no %q (in its place) in\n%s", text, said)
			return
		}
		rest = after
	}
}

func (tb *table) lacks(said string, texts ...string) {
	tb.t.Helper()
	for _, text := range texts {
		if strings.Contains(said, text) {
			tb.t.Errorf("%q must not be in\n%s", text, said)
		}
	}
}

func (tb *table) is(state State) {
	tb.t.Helper()
	if tb.State() != state {
		tb.t.Errorf("state %d, want %d; prompt %q", tb.State(), state, tb.Prompt())
	}
}

// noPen draws plain lines.
var noPen game.Pen

var fourInARow = match.Setup{Game: "connectfour"}

func TestWholeMatch(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend Anna")
	tb.wants(tb.start(), "Connect Four, match "+tb.Match().ID(), "Seat 1, red: the host", "Seat 2, yellow: Anna", "red (the host): ", "1-7")
	tb.wants(tb.enter("4"), "red drops a disc into column 4", "[C4-202]", "yellow (Anna): ")
	said := tb.enter("1", "4", "1", "4", "2", "4")
	tb.wants(said, "red has four in a row and wins.", "red wins. [C4-301]", "The rule: ", "mischief replay "+tb.Match().ID()[:8])
	tb.is(Ended)
	tb.wants(tb.enter("5"), "The match is over.")
	tb.wants(tb.enter("log 1"), "wins")
	tb.wants(tb.enter("hint"), "! It is not your decision now")
}

func TestRefusals(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend")
	tb.start()
	tb.enter("1", "1", "1", "1", "1", "1")
	for _, c := range []struct {
		line  string
		wants []string
	}{
		{"1", []string{"! ", "[C4-203]"}},
		{"why 1", []string{"[C4-203]", "C4-203 ("}},
		{"why 2", []string{"2 is allowed."}},
		{"why", []string{"Say which move you mean, such as why 2"}},
		{"9", []string{"! ", "C4-101"}},
		{"hnit", []string{"! ", "Did you mean this command?", "  hint"}},
		{"rule C4-203", []string{"C4-203 ("}},
		{"rule nonsense", []string{"! ", "try fewer words"}},
		{"log x", []string{"write a number of lines, or all"}},
		{"seat 9 easy", []string{`There is no seat "9"`}},
		{"seat yelow easy", []string{"did you mean yellow?"}},
		{"seat 2 wizard", []string{`"wizard" is nobody`}},
		{"save", []string{"Write save FILE"}},
		{"fork x", []string{"from 0 to 6"}},
		{"undo everything", []string{"write it again for the one before"}},
		{"moves", []string{"2-7"}},
		{"moves 9", []string{`Nothing that can be done now holds "9"`}},
		{"help", []string{"why MOVE", "quit"}},
		{"?", []string{"why MOVE"}},
		{"position", []string{"yellow"}},
		{"table", []string{"Seat 1, red: the host"}},
		{"", []string{"red (the host): "}},
	} {
		before := tb.Match().Seq()
		tb.wants(tb.enter(c.line), c.wants...)
		if tb.Match().Seq() != before {
			t.Errorf("%q changed the match", c.line)
		}
	}
}

func TestUndo(t *testing.T) {
	tb := sit(t, fourInARow, "me", "easy")
	tb.start()
	tb.wants(tb.enter("undo"), "! Nothing has been decided here yet")
	tb.enter("4")
	tb.wants(tb.enter("undo"), "! ", "yellow has decided since")

	tb = sit(t, match.Setup{Game: "connectfour", Undo: match.Friendly}, "me", "easy")
	tb.start()
	tb.enter("4")
	tb.wants(tb.enter("undo"), "red takes back", "red (you): ")
	tb.wants(tb.enter("log"), "(taken back)", "takes back")
	tb.wants(tb.enter("log 1"), "takes back")

	tb = sit(t, match.Setup{Game: "connectfour", Undo: match.Friendly}, "me", "friend Anna")
	tb.start()
	tb.enter("4", "5")
	tb.wants(tb.enter("undo"), "yellow takes back", "yellow (Anna): ")
	tb.wants(tb.enter("undo"), "red takes back", "red (the host): ")
}

func TestHintAndBots(t *testing.T) {
	tb := sit(t, fourInARow, "me", "greedy")
	tb.start()
	tb.is(Asking)
	seq := tb.Match().Seq()
	tb.wants(tb.enter("hint"), "Hint: ")
	if tb.Match().Seq() != seq {
		t.Error("a hint played a move")
	}
	tb.wants(tb.enter("3"), "red drops a disc into column 3", "yellow drops", "red (you): ")
}

func TestStaleOutcomesAreDropped(t *testing.T) {
	tb := sit(t, fourInARow, "me", "greedy")
	tb.start()
	tb.Enter(t.Context(), "hint")
	hint := tb.Job()
	tb.Enter(t.Context(), "3") // does not wait for the hint
	if lines := tb.Done(t.Context(), hint.Run(t.Context())); lines != nil {
		t.Errorf("the hint for an earlier decision was told: %v", lines)
	}
	thinking := tb.Job()
	tb.is(Thinking)
	tb.wants(tb.enter("5"), "! yellow (bot greedy) is thinking.")
	tb.open(tb.Match()) // as another window would
	tb.start()
	if lines := tb.Done(t.Context(), thinking.Run(t.Context())); lines != nil {
		t.Errorf("the answer to an earlier decision was played: %v", lines)
	}
}

// TestQuestionMark holds "?" to being help, and "? WORDS" to listing moves.
func TestQuestionMark(t *testing.T) {
	tb := sit(t, match.Setup{Game: "connectfour"}, "me", "me")
	tb.start()
	tb.wants(tb.enter("?"), "Enter a move", "(also ? WORDS)")
	for _, line := range []string{"? 7", "?7", "moves 7"} {
		tb.wants(tb.enter(line), "1-7")
	}
	tb.wants(tb.enter("? knight"), `holds "knight"`)
}

func TestHandOver(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend Anna")
	tb.start()
	tb.wants(tb.enter("seat yellow greedy"), "Seat 2, yellow, is played by bot greedy from now on.")
	tb.wants(tb.enter("1"), "yellow drops a disc")
	tb.wants(tb.enter("seat 1 greedy"), "is played by bot greedy from now on.", "The match is over")
	tb.is(Ended)
}

func TestSaveAndFork(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend")
	tb.start()
	tb.enter("4", "5")
	tb.wants(tb.enter("save m.txt"), "Saved to m.txt.", "keep it to yourself")
	if !strings.Contains(tb.files["m.txt"], "mischief match") {
		t.Errorf("saved file: %q", tb.files["m.txt"])
	}
	tb.wants(tb.enter("save m.txt"), "! There is a file m.txt; save m.txt force replaces it.")
	tb.wants(tb.enter("save m.txt force"), "Saved to m.txt.")
	tb.wants(tb.enter("fork"), "Forked after entry 2, for practice", "mischief resume ")
	tb.wants(tb.enter("fork 1"), "Forked after entry 1, for practice")
	tb.wants(tb.enter("quit"), "mischief resume "+tb.Match().ID()[:8])
	tb.is(Left)
	if said := tb.enter("4"); said != "" {
		t.Errorf("after quit: %q", said)
	}
}

func TestResume(t *testing.T) {
	tb := sit(t, fourInARow, "me", "greedy")
	tb.start()
	tb.enter("4")
	prompt, seq := tb.Prompt(), tb.Match().Seq()
	m, err := tb.host.Open(t.Context(), tb.Match().ID())
	if err != nil {
		t.Fatal(err)
	}
	tb.open(m)
	tb.wants(tb.start(), "Connect Four, match", "red drops a disc into column 4", "yellow drops", "red (you): ")
	if tb.Prompt() != prompt || tb.Match().Seq() != seq {
		t.Errorf("resumed at %d, %q; left at %d, %q", tb.Match().Seq(), tb.Prompt(), seq, prompt)
	}
}

func TestConflict(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend")
	tb.start()
	other, err := tb.host.Open(t.Context(), tb.Match().ID())
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Play(t.Context(), 0, 0, "1"); err != nil {
		t.Fatal(err)
	}
	tb.wants(tb.enter("4"), "! Somebody else changed the match", "into column 1", "yellow (friend): ")
}

// warfare is a match of Cats vs Rats in which every chance is entered by hand.
var warfare = match.Setup{Game: "catsvsrats", Dice: match.Own,
	Options: map[string]string{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"}}

// place answers for all players until actions are asked for, each with the first answer listed.
func (tb *table) place() {
	tb.t.Helper()
	for tb.State() != Asking || tb.now.Turn().Kind != "action" {
		line := ""
		if tb.State() == Asking {
			line = tb.asked().Moves()[0]
		}
		tb.enter(line)
	}
}

func TestOwnDice(t *testing.T) {
	tb := sit(t, warfare, "me", "greedy", "greedy", "greedy")
	tb.start()
	tb.place()
	tb.wants(tb.enter("draw"), "A Witchcraft card is drawn. Enter what came.")
	tb.wants(tb.enter("breed"), "! ")
	tb.wants(tb.enter("hint"), "for the dice to decide")
	tb.wants(tb.enter("drawn rally"), "cat-1 draws Rally. [CVR-210]", "cat-1 (you): ", "2 actions left")
	tb.wants(tb.enter("undo"), "! ", "chance has answered since")
}

// TestCorrect enters the last card differently: what is to be taken back and done on the table is told.
func TestCorrect(t *testing.T) {
	tb := sit(t, warfare, "me", "greedy", "greedy", "greedy")
	tb.start()
	tb.place()
	tb.enter("draw")
	tb.wants(tb.enter("correct"), "! Say what it really was, such as correct ")
	tb.enter("drawn rally")
	tb.wants(tb.enter("correct drawn nonsense"), "! ")
	said := tb.enter("correct drawn dispel")
	tb.wants(said, "Take back on the table:\n", "  cat-1 draws Rally. [CVR-210]", "Do now on the table:\n", "  cat-1 draws Dispel. [CVR-210]", "cat-1 (you): ")
	tb.wants(tb.enter("log 3"), "cat-1 draws Rally. [CVR-210] (taken back)")
}

func TestCurtain(t *testing.T) {
	tb := sit(t, warfare, "me", "friend Anna", "greedy", "greedy")
	tb.start()
	tb.place() // nothing is hidden yet, so nobody has been asked to pass the screen
	if tb.looking != me {
		t.Fatalf("%s is at the screen, want me", tb.looking)
	}
	tb.enter("draw")
	tb.wants(tb.enter("drawn rally"), "cat-1 draws Rally.")
	for tb.State() == Asking && tb.looking == me {
		tb.enter(tb.asked().Moves()[len(tb.asked().Moves())-1]) // breeding and its placing
	}
	tb.is(Handing)
	tb.wants(tb.Prompt(), "Next is rat-1 (Anna). Press Enter to clear the screen, then pass it on.")
	said := tb.enter("")
	tb.is(Covered)
	if !strings.HasPrefix(said, strings.Repeat("\n", curtain)) || strings.TrimSpace(said) != "" {
		t.Errorf("the curtain shows %q", said)
	}
	tb.wants(tb.Prompt(), "Pass the screen to rat-1 (Anna), who presses Enter.")
	if tb.Draw(noPen) != "" || tb.Complete("d") != nil || tb.Choices() != nil {
		t.Error("something shows through the curtain")
	}
	said = tb.enter("")
	tb.is(Asking)
	tb.wants(said, "cat-1 draws a Witchcraft card.", "rat-1 (Anna): ")
	tb.lacks(said, "Rally")
	tb.lacks(tb.enter("log all"), "Rally")
	tb.lacks(tb.enter("position"), "Rally")
}

func TestResumeBehindCurtain(t *testing.T) {
	tb := sit(t, warfare, "me", "friend Anna", "greedy", "greedy")
	tb.start()
	tb.place()
	tb.enter("draw", "drawn rally")
	tb.open(tb.Match())
	tb.lacks(tb.start(), "Rally")
	tb.is(Covered)
	tb.wants(tb.enter(""), "cat-1 draws Rally.", "cat-1 (the host): ")
}

// TestCompletionBeyondTheList: where more is allowed than is listed, lines go on to that, too.
func TestCompletionBeyondTheList(t *testing.T) {
	tb := sit(t, match.Setup{Game: "neuroshima", Options: game.Options{"start": "first"}, Dice: match.Own}, "me", "me")
	tb.start()
	for !tb.menu.open {
		tb.enter(tb.menu.moves[0])
	}
	if slices.Contains(tb.menu.moves, "concede") {
		t.Fatal("to concede is listed")
	}
	if got := tb.Complete("conc"); !slices.Equal(got, []string{"concede"}) {
		t.Errorf("it goes on as %q", got)
	}
	if got := tb.Complete("preview conc"); !slices.Equal(got, []string{"preview concede"}) {
		t.Errorf("it goes on as %q", got)
	}
}

func TestCompletion(t *testing.T) {
	tb := sit(t, warfare, "me", "greedy", "greedy", "greedy")
	tb.start()
	for _, c := range []struct{ line, want string }{
		{"pla", "place"},
		{"why pla", "why place"},
		{"h", "hint"},
		{"mov", "moves"},
		{"unknown", ""},
	} {
		if got := strings.Join(tb.Complete(c.line), ","); got != c.want && !strings.HasPrefix(got, c.want+",") {
			t.Errorf("Complete(%q) = %q, want %q first", c.line, got, c.want)
		}
	}
	for line := "place"; ; {
		ways := tb.Complete(line)
		if len(ways) == 0 {
			if err := tb.asked().Check(line); err != nil {
				t.Errorf("completed to %q: %v", line, err)
			}
			return
		}
		line = ways[0]
	}
}

func TestBotsAlone(t *testing.T) {
	tb := sit(t, fourInARow, "greedy", "random")
	tb.wants(tb.start(), "red drops", "yellow drops", "The match is over")
	tb.is(Ended)
}

func TestPlainReadsUntilTheEnd(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend")
	var out strings.Builder
	if err := NewLines(strings.NewReader("4\n1\n4\n1\n4\n1\n4"), &out, true).Play(t.Context(), tb.Session); err != nil {
		t.Fatal(err)
	}
	tb.wants(out.String(), "red wins.")

	tb = sit(t, fourInARow, "me", "friend")
	out.Reset()
	if err := NewLines(strings.NewReader("4\n"), &out, true).Play(t.Context(), tb.Session); err != nil {
		t.Fatal(err)
	}
	tb.wants(out.String(), "yellow (friend)", "mischief resume "+tb.Match().ID()[:8])
}

func TestPlainEndsWhenCancelled(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend")
	ctx, cancel := context.WithCancel(t.Context())
	in, keyboard := io.Pipe()
	defer keyboard.Close()
	var out strings.Builder
	played := make(chan error)
	go func() { played <- NewLines(in, &out, false).Play(ctx, tb.Session) }()
	if _, err := keyboard.Write([]byte("4\n")); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-played; err != nil {
		t.Fatal(err)
	}
	tb.wants(out.String(), "mischief resume "+tb.Match().ID()[:8])
}

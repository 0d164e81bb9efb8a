package terminal

import (
	"slices"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
)

// TestTurnsOfBotsAreOneLine: what a bot does in its turn stands in one line, in the language of the session, and unfold tells all of it.
func TestTurnsOfBotsAreOneLine(t *testing.T) {
	setup := match.Setup{Game: "catsvsrats", Options: game.Options{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"}}
	tb := sit(t, setup, "me", "greedy", "greedy", "greedy")
	tb.start()
	for tb.now.Turn().Kind != "action" {
		moves := tb.asked().Moves()
		tb.enter(moves[len(moves)-1])
	}
	said := tb.enter("breed")
	for tb.State() == Asking && tb.now.Turn().Kind != "action" {
		moves := tb.asked().Moves()
		said += tb.enter(moves[len(moves)-1])
	}
	story, _, _ := strings.Cut(said, "cat-1 takes a turn.") // the position that may follow has lines that begin alike
	for _, who := range []string{"rat-1", "cat-2", "rat-2"} {
		if n := strings.Count(story, "\n"+who+": "); n != 1 {
			t.Errorf("%d lines begin with %s:\n%s", n, who, story)
		}
		tb.lacks(said, who+" takes a turn.")
	}
	tb.wants(said, "breeds ", "cat-1 takes a turn.")
	full := tb.enter("unfold")
	for _, who := range []string{"rat-1", "cat-2", "rat-2"} {
		tb.wants(full, who+" takes a turn. [CVR-121]")
	}
	tb.wants(tb.enter("log all"), "rat-1 takes a turn. [CVR-121]")
	tb.enter("breed")
	if again := tb.enter("unfold"); strings.Count(again, "rat-1 takes a turn.") > 1 {
		t.Errorf("turns of before the last decision are told again:\n%s", again)
	}
}

// TestRatsTurnIsOneLine: the turn that the game itself plays is told in one line as well.
func TestRatsTurnIsOneLine(t *testing.T) {
	tb := sit(t, match.Setup{Game: "ratcatcher"}, "me")
	tb.start()
	for tb.now.Turn().Kind != "turn" {
		tb.enter(tb.asked().Moves()[0])
	}
	said := tb.enter("end")
	for tb.State() == Asking && tb.now.Turn().Kind != "turn" {
		said += tb.enter(tb.asked().Moves()[0])
	}
	if n := strings.Count(said, "The rats in round 1: "); n != 1 {
		t.Errorf("the rats' turn is told in %d lines:\n%s", n, said)
	}
	tb.lacks(said, "The rats' turn of round 1.")
	tb.wants(tb.enter("unfold"), "The rats' turn of round 1.")
}

// TestTurnsOfHeroes: the turns of Heroes whom bots play are told in one line, under the names of the Heroes, who are not named again in it; who plays a Hero is called by its name.
func TestTurnsOfHeroes(t *testing.T) {
	tb := sit(t, match.Setup{Game: "slaughter", Options: game.Options{"scenario": "all-out-carnage", "hero-1": "sir-clawdius", "hero-2": "nib-quickknife"}}, "me", "random")
	said := tb.start()
	tb.wants(said, "Seat 1, Sir Clawdius: you", "Sir Clawdius (you)")
	for range 60 {
		if tb.State() != Asking || strings.Contains(said, "\nNib Quickknife: ") {
			break
		}
		moves := tb.asked().Moves()
		said += tb.enter(moves[len(moves)-1])
	}
	tb.wants(said, "\nNib Quickknife: ", "The turn of Sir Clawdius begins. [WAS-231]", "Sir Clawdius (you) acts: ")
	tb.lacks(said, "The turn of Nib Quickknife begins.", "\nNib Quickknife: Nib Quickknife", "Hero 1")
}

// TestPreview: what a move costs, what it leads to with its rules in words, and what comes by itself.
func TestPreview(t *testing.T) {
	tb := sit(t, warfare, "me", "greedy", "greedy", "greedy")
	tb.start()
	tb.place()
	attack := ""
	for _, m := range tb.asked().Moves() {
		if strings.HasPrefix(m, "attack ") {
			attack = m
		}
	}
	if attack == "" {
		t.Fatal("there is nothing to attack")
	}
	said := tb.enter("preview " + attack)
	tb.wants(said, attack+":", "  Actions: ", " of 3 [CVR-", "strength: ", " and a die [CVR-340]", "  Odds: win ", "%, tie ", "  CVR-340: ")
	tb.wants(tb.enter("preview draw"), "draw:", "  Actions: 1 of 3 [CVR-201]", "  CVR-201: ")
	tb.wants(tb.enter("preview"), "! Say which move you mean")
	tb.wants(tb.enter("preview nonsense"), "! ")
	tb.wants(tb.enter("moves draw"), "draw (1 action)")
	row := ""
	for l := range strings.SplitSeq(tb.enter("moves move"), "\n") {
		if strings.Contains(l, "-") && strings.Contains(l, "(") && row == "" {
			row = l
		}
	}
	number, typed, _ := strings.Cut(strings.TrimSpace(row), "  ")
	typed, _, _ = strings.Cut(typed, " (")
	seq := tb.Match().Seq()
	for _, line := range []string{number, typed} { // a row of several moves: asked which
		if tb.wants(tb.enter(line), ": how many, 1 to "); tb.Match().Seq() != seq {
			t.Fatalf("%q was played", line)
		}
	}
	tb.enter("1")
	if tb.Match().Seq() == seq {
		t.Error("the number asked for was not taken")
	}

	tb = sit(t, match.Setup{Game: "ratcatcher"}, "me")
	tb.start()
	for tb.now.Turn().Kind != "turn" {
		tb.enter(tb.asked().Moves()[0])
	}
	tb.wants(tb.enter("preview"), "If nobody did anything more:", "  The rats' turn of round 1.")
	tb.wants(tb.enter("moves move"), "(1 movement point)")
}

// TestSuggestionsCanBeTyped: what is offered in place of a slip is taken just as it stands.
func TestSuggestionsCanBeTyped(t *testing.T) {
	tb := sit(t, warfare, "me", "greedy", "greedy", "greedy")
	tb.start()
	tb.place()
	for _, slip := range []string{"drwa", "hlep", "preveiw draw", "moev genova > venezia 1"} {
		offered := 0
		for l := range strings.SplitSeq(tb.enter(slip), "\n") {
			if strings.HasPrefix(l, "  ") && !strings.Contains(l, "  1") {
				line := strings.TrimSpace(l)
				offered++
				if _, command := tb.Session.command(t.Context(), line); !command && tb.asked().Check(line) != nil {
					t.Errorf("%q offers %q, which is neither a command nor allowed", slip, line)
				}
			}
		}
		if offered == 0 {
			t.Errorf("%q: nothing is offered", slip)
		}
	}
}

// TestHintPlacesAllUnits: units that were bred are placed in several answers, and a hint names all of them: entered one after the other they end the turn.
func TestHintPlacesAllUnits(t *testing.T) {
	tb := sit(t, warfare, "me", "me", "me", "me")
	tb.start()
	many := func(move string) bool { return strings.HasSuffix(move, " 3") } // three units, or more
	for tb.State() == Asking && (tb.now.Turn().Kind != "breeding" || !slices.ContainsFunc(tb.asked().Moves(), many)) {
		moves := tb.asked().Moves()
		i := slices.IndexFunc(moves, func(m string) bool { return strings.HasPrefix(m, "move ") || strings.HasPrefix(m, "place ") })
		tb.enter(moves[max(i, 0)])
	}
	seat, ones := tb.viewer, func(view game.Position, _ game.Seat) (string, error) { return view.Moves()[0], nil } // one unit at a time
	var rest []string
	for _, step := range bot.Plan(tb.asked(), seat, tb.asked().Moves()[0], bot.NewDice(1, 1), ones) {
		if step.Seat == seat {
			rest = append(rest, step.Move)
		}
	}
	if len(rest) < 3 {
		t.Errorf("one unit of three or more after the other: %q", rest)
	}
	for _, enter := range []func() []string{
		func() []string { return rest },
		func() []string { return hinted(tb.enter("hint")) },
	} {
		for tb.now.Turn().Kind != "breeding" {
			tb.enter(tb.asked().Moves()[0])
		}
		seat = tb.viewer
		answers := enter()
		for _, a := range answers {
			if tb.now.Turn().Kind != "breeding" || tb.viewer != seat {
				t.Fatalf("%q of %q is left over", a, answers)
			}
			tb.enter(a)
		}
		if tb.now.Turn().Kind == "breeding" && tb.viewer == seat {
			t.Errorf("after %q units are still to be placed", answers)
		}
		if tb.State() == Asking && tb.now.Turn().Kind == "action" {
			tb.enter("breed")
		}
	}
}

// hinted are the answers that a hint names.
func hinted(said string) []string {
	_, first, _ := strings.Cut(said, "Hint: ")
	first, _, _ = strings.Cut(first, "\n")
	first, _, _ = strings.Cut(first, " (")
	answers := []string{first}
	if _, rest, ok := strings.Cut(said, "and then:\n"); ok {
		for l := range strings.SplitSeq(strings.TrimSpace(rest), "\n") {
			if strings.Contains(l, " may answer: ") {
				break
			}
			answers = append(answers, strings.TrimSpace(l))
		}
	}
	return answers
}

// TestNobodyIsNamedTwice: who a part of a turn is about is named where that is somebody else than before.
func TestNobodyIsNamedTwice(t *testing.T) {
	f := folding{head: "Nib", subject: "Nib"}
	for _, p := range [][2]string{{"Nib moves", "Nib"}, {"Nib hits Bo", "Nib"}, {"Bo loses 2", "Bo"}, {"Bo is pushed", "Bo"}, {"Nib moves", "Nib"}, {"Nib hits Bo", "Nib"}, {"the bomb explodes", ""}, {"Nib hits Bo", "Nib"}, {"Nib falls", "Nib"}} {
		f.add(p[0], p[1])
	}
	var said []string
	for _, p := range f.parts {
		said = append(said, strings.Repeat(p.text+" / ", p.times))
	}
	if got, want := strings.Join(said, ""), "moves / hits Bo / hits Bo / Bo loses 2 / is pushed / Nib moves / the bomb explodes / Nib hits Bo / falls / "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

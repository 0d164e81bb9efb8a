package terminal

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"mischief/game"
	"mischief/match"
)

// glass is a full screen under test.
type glass struct {
	*table
	model *screen
}

// hold starts the full screen of a session at a size.
func hold(tb *table, width, height int) *glass {
	g := &glass{tb, newScreen(tb.t.Context(), tb.Session)}
	g.model.Init()
	g.model.Update(tea.WindowSizeMsg{Width: width, Height: height})
	g.wait()
	return g
}

// wait runs the session's jobs to their end, as the program does.
func (g *glass) wait() {
	for g.Job() != nil {
		g.model.Update(outcomeMsg{g.Job().Run(g.t.Context())})
	}
}

var keys = map[string]tea.KeyPressMsg{
	"enter": {Code: tea.KeyEnter}, "tab": {Code: tea.KeyTab}, "esc": {Code: tea.KeyEscape}, "up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown},
	"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown}, "f2": {Code: tea.KeyF2}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
	"shift+down": {Code: tea.KeyDown, Mod: tea.ModShift}, "shift+up": {Code: tea.KeyUp, Mod: tea.ModShift},
}

// press presses keys by name; what is no name is typed. It returns the last command.
func (g *glass) press(typed ...string) (cmd tea.Cmd) {
	for _, t := range typed {
		if key, ok := keys[t]; ok {
			_, cmd = g.model.Update(key)
			g.wait()
			continue
		}
		for _, ch := range t {
			g.model.Update(tea.KeyPressMsg{Code: ch, Text: string(ch)})
		}
	}
	return cmd
}

// shows is what stands on the screen, and fails if it is not of the screen's size.
func (g *glass) shows() string {
	g.t.Helper()
	content := g.model.View().Content
	if lines := strings.Count(content, "\n") + 1; lines > g.model.height {
		g.t.Errorf("%d lines on a screen of %d:\n%s", lines, g.model.height, ansi.Strip(content))
	}
	for l := range strings.SplitSeq(content, "\n") {
		if lipgloss.Width(l) > g.model.width {
			g.t.Errorf("a line of %d columns on a screen of %d: %q", lipgloss.Width(l), g.model.width, ansi.Strip(l))
		}
	}
	return ansi.Strip(content)
}

func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	_, ok := cmd().(tea.QuitMsg)
	return ok
}

func TestScreenPlaysAMatch(t *testing.T) {
	g := hold(sit(t, fourInARow, "me", "friend Anna"), 120, 40)
	g.wants(g.shows(), "Connect Four, match", "red (the host): ", "1-7", "> ", "Tab completes")
	g.press("4", "enter")
	g.wants(g.shows(), "> 4", "red drops a disc into column 4", "yellow (Anna): ")
	g.press("9", "enter")
	g.wants(g.shows(), "! There is no column 9")
	g.press("1", "enter", "4", "enter", "1", "enter", "4", "enter", "1", "enter", "4", "enter")
	g.wants(g.shows(), "red wins.", "The match is over.")
	g.press("log", "enter")
	if !quits(g.press("quit", "enter")) {
		t.Error("quit does not end the program")
	}
}

func TestScreenKeys(t *testing.T) {
	g := hold(sit(t, fourInARow, "me", "greedy"), 80, 24)
	g.press("he", "tab")
	if got := g.model.input.Value(); got != "help" {
		t.Errorf("he, Tab: %q", got)
	}
	g.press("esc", "h", "tab")
	g.wants(g.shows(), "hint  help")
	g.press("esc", "table", "enter", "why 9", "enter", "up", "up")
	if got := g.model.input.Value(); got != "table" {
		t.Errorf("after two steps up: %q", got)
	}
	g.press("down", "down")
	if got := g.model.input.Value(); got != "" {
		t.Errorf("after as many steps down: %q", got)
	}
	g.press("help", "enter")
	bottom := g.shows()
	g.press("pgup", "pgup", "pgup", "pgup")
	if g.shows() == bottom {
		t.Error("PgUp shows no earlier lines")
	}
	g.press("pgdown", "pgdown", "pgdown", "pgdown")
	if g.shows() != bottom {
		t.Error("PgDn does not lead back")
	}
	if !quits(g.press("ctrl+c")) {
		t.Error("Ctrl-C does not end the program")
	}
}

func TestScreenSizes(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {200, 60}, {100, 30}, {99, 30}, {80, 24}, {60, 20}, {40, 12}, {1, 1}} {
		g := hold(sit(t, warfare, "me", "greedy", "greedy", "greedy"), size[0], size[1])
		for range panes {
			g.shows()
			g.press("f2")
		}
		g.press("shift+down", "shift+up", "moves", "enter")
		g.shows()
	}
}

func TestScreenPanes(t *testing.T) {
	g := hold(sit(t, warfare, "me", "greedy", "greedy", "greedy"), 80, 24)
	g.wants(g.shows(), "○ piacenza", "○ otranto", "Seat 4, ", "cat-1 (you): ")
	g.press("f2")
	g.wants(g.shows(), "Cats: 0 of 23 towns", "Your hand: nothing.", "cat-1 (you): ")
	g.lacks(g.shows(), "○ piacenza")
	g.press("f2")
	g.wants(g.shows(), "Seat 1, cat-1: you", "cat-1 (you): ")
	g.lacks(g.shows(), "○ piacenza")

	g = hold(sit(t, warfare, "me", "greedy", "greedy", "greedy"), 120, 40)
	g.wants(g.shows(), "piacenza", "Your hand: nothing.", "Seat 1, cat-1: you", "cat-1 (you): ")
}

func TestScreenCurtain(t *testing.T) {
	tb := sit(t, warfare, "me", "friend Anna", "greedy", "greedy")
	tb.start()
	tb.place()
	tb.enter("draw", "drawn rally")
	tb.open(tb.Match())
	g := hold(tb, 120, 40)
	g.wants(g.shows(), "Pass the screen to cat-1 (the host), who presses Enter.")
	g.lacks(g.shows(), "cat-1 draws", "piacenza", "Rally")
	g.press("enter")
	g.wants(g.shows(), "Your hand: Rally.", "cat-1 draws Rally.")
	for g.State() == Asking {
		moves := g.asked().Moves()
		g.press(moves[len(moves)-1], "enter")
	}
	g.wants(g.shows(), "Next is rat-1 (Anna).")
	g.press("enter")
	g.wants(g.shows(), "Pass the screen to rat-1 (Anna), who presses Enter.")
	g.lacks(g.shows(), "Rally", "cat-1 draws", "piacenza")
	g.press("up") // what was typed before is gone, too
	g.press("enter")
	g.wants(g.shows(), "cat-1 draws a Witchcraft card.", "rat-1 (Anna): ")
	g.lacks(g.shows(), "Rally")
}

func TestScreenDropsWorkThatIsNotWanted(t *testing.T) {
	g := &glass{sit(t, match.Setup{Game: "connectfour"}, "me", "search:1h"), nil}
	g.model = newScreen(t.Context(), g.Session)
	g.model.Init()
	g.model.Update(tea.KeyPressMsg{Code: '4', Text: "4"})
	_, cmd := g.model.Update(keys["enter"])
	g.is(Thinking)
	g.wants(g.shows(), "yellow (bot search:1h) is thinking.")
	stopped := make(chan tea.Msg)
	go func() { stopped <- cmd() }()
	for _, ch := range "seat 2 greedy" {
		g.model.Update(tea.KeyPressMsg{Code: ch, Text: string(ch)})
	}
	g.model.Update(keys["enter"])
	g.model.Update(<-stopped) // it would take an hour if it had not been told to stop
	g.wait()
	g.is(Asking)
	g.wants(g.shows(), "is played by bot greedy from now on.", "yellow drops")
}

// TestScreenOfManyMoves plays a game whose list of moves is long: it is summed up by first words, and a legend that is too long for the room beneath its
// picture is scrolled to.
func TestScreenOfManyMoves(t *testing.T) {
	setup := match.Setup{Game: "neuroshima", Options: game.Options{"start": "first"}}
	g := hold(sit(t, setup, "me", "friend"), 120, 40)
	g.press("hq a1 r0", "enter", "hq e3 r0", "enter")
	g.wants(g.shows(), "Turn 1, of Mississippi", "* ▲ Mississippi (you)", "a1: ▲HQ r0", "end")
	g.press("? end", "enter")
	g.wants(g.shows(), "> ? end", "end")
	if strings.Contains(g.shows(), "Discarded by Moloch") {
		t.Error("the whole legend fits: this test shows nothing")
	}
	for range 20 {
		g.press("shift+down")
	}
	g.wants(g.shows(), "Discarded by Moloch: nothing")
}

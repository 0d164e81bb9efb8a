package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/gametest/cellar"
	"mischief/lab"
	"mischief/match"
	"mischief/store"
)

// TestPlayThroughACampaign plays from match to match at a plain terminal: what follows is offered when one is over, and is asked about where something is given up.
func TestPlayThroughACampaign(t *testing.T) {
	st, err := store.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	house := lab.Of(cellar.Info(), cellar.Rules{})
	host := match.NewHost(st, func(string) (game.Game, error) { return house, nil })
	me := match.Occupant{Kind: store.Person, Name: "me"}
	campaign, m, err := host.NewCampaign(t.Context(), "By night", match.Setup{Game: "cellar", Options: game.Options{"rats": "1"}, Seats: []match.Occupant{me}, Dice: match.Own})
	if err != nil {
		t.Fatal(err)
	}
	play := func(m *match.Match, language string, lines ...string) string {
		t.Helper()
		var out bytes.Buffer
		con := &console{in: strings.NewReader(strings.Join(lines, "\n") + "\n"), out: &out, err: &out}
		if err := playOn(t.Context(), con, con.lines(), m, language, true); err != nil {
			t.Fatalf("%v\n%s", err, out.String())
		}
		return out.String()
	}
	told := play(m, "en", "search", "die 4", "leave", "buy", "onwards", "7", "2", "search", "die 1", "1", "search", "die 5", "quit")
	for _, want := range []string{"By night: what follows?", "1  The attic: one room nearer to the sky  [next-1-1]", "2  The wine cellar", "3  The pantry once more, as it began (1)",
		"4  back after The pantry (1): trade again, and choose another way", `There is no way "7"`, "1  The wine cellar once more, as it began (2)"} {
		if !strings.Contains(told, want) {
			t.Errorf("it does not tell %q:\n%s", want, told)
		}
	}
	if err := campaign.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if row := campaign.Row(); len(row.Attempts) != 3 || row.Attempts[2].Kind != match.Again || row.Attempts[2].From != 2 {
		t.Errorf("the attempts are %+v", row.Attempts)
	}
	if m, err = campaign.Present(t.Context()); err != nil {
		t.Fatal(err)
	}
	if told = play(m, "de", "leave", "onwards", "", "search"); !strings.Contains(told, "By night: Was folgt?") || !strings.Contains(told, "Das Dach: ein Zimmer näher am Himmel") {
		t.Errorf("in German:\n%s", told)
	}
	if err := campaign.Refresh(t.Context()); err != nil || len(campaign.Row().Attempts) != 3 {
		t.Errorf("an empty line goes on: %+v, %v", campaign.Row().Attempts, err)
	}
}

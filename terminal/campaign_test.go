package terminal

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/gametest/cellar"
	"mischief/match"
	"mischief/store"
)

// roomsOf is a campaign with a room won, a room lost and a room being played.
func roomsOf(t *testing.T) *match.Campaign {
	t.Helper()
	st, err := store.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	g := cellar.New()
	host := match.NewHost(st, func(string) (game.Game, error) { return g, nil })
	me := match.Occupant{Kind: store.Person, Name: me}
	c, m, err := host.NewCampaign(t.Context(), "By night", match.Setup{Game: "cellar", Options: game.Options{"rats": "1"}, Seats: []match.Occupant{me}, Dice: match.Own})
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range []string{"next-1-1", "again-2", ""} {
		for _, move := range map[string][]string{"next-1-1": {"search", "die 4", "leave", "onwards"}, "again-2": {"search", "die 1"}}[way] {
			if strings.HasPrefix(move, "die") {
				err = m.OwnDice(t.Context(), m.Seq(), move)
			} else {
				err = m.Play(t.Context(), 0, m.Seq(), move)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if way == "" {
			break
		}
		if m, err = c.GoOn(t.Context(), way, match.Going{}); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func TestPreviously(t *testing.T) {
	c := roomsOf(t)
	chapters, err := c.Chapters(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]string{
		"en": `By night: previously
  1  The pantry: it was won (you)
     - 4 gold was found. [CEL-1]
  2  The attic: being played (you)
The party has now:
     Gold: 4
     Keys: 0`,
		"de": `By night: Was bisher geschah
  1  Die Speisekammer: gewonnen (du)
     - 4 Gold wurde gefunden. [CEL-1]
  2  Der Dachboden: wird gespielt (du)
Die Gruppe hat jetzt:
     Gold: 4
     Schlüssel: 0`,
	} {
		told := NewChronicle(language)
		if got := strings.Join(told.Previously(c.Row(), chapters), "\n"); got != want {
			t.Errorf("in %s it is told\n%s\nwant\n%s", language, got, want)
		}
	}
	told := NewChronicle("en")
	attempts := strings.Join(told.Attempts(chapters), "\n")
	for _, want := range []string{"2  The attic: it was lost (you), after 1", "3  The attic: being played (you), 2 once more"} {
		if !strings.Contains(attempts, want) {
			t.Errorf("the attempts lack %q:\n%s", want, attempts)
		}
	}
}

// TestGivingUpIsAsked comes back to a haven while a match is being played: it is given up for a yes alone.
func TestGivingUpIsAsked(t *testing.T) {
	c := roomsOf(t)
	for _, answer := range []string{"no", "", "yes"} {
		var out bytes.Buffer
		m, err := NewLines(strings.NewReader(answer+"\n"), &out, false).Take(t.Context(), c, NewChronicle("en"), "haven-1", false)
		if err != nil || (m != nil) != (answer == "yes") || !strings.Contains(out.String(), "would be given up for good") {
			t.Errorf("answered %q: %v, %v; asked %q", answer, m != nil, err, out.String())
		}
	}
	if n := len(c.Row().Attempts); n != 4 {
		t.Errorf("there are %d attempts, want 4", n)
	}
}

package rules

import (
	"testing"

	"mischief/game"
	"mischief/game/content"
)

// PositionOf reads a position from a document in YAML.
func PositionOf(t testing.TB, r *Rules, document string) Position {
	t.Helper()
	s, err := r.Position(func(into any) error { return content.Decode("test.yaml", []byte(document), into) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// preview is the preview of a move that must be allowed.
func preview(t testing.TB, r *Rules, s *Position, move string) game.Preview {
	t.Helper()
	m, err := r.Parse(s, move)
	if err == nil {
		err = r.Check(s, m)
	}
	if err != nil {
		t.Fatalf("%s: %v", move, err)
	}
	return r.Preview(s, m)
}

func value(p game.Preview, label string) string {
	for _, line := range p.Lines {
		if line.Label == label {
			return line.Value
		}
	}
	return ""
}

// TestOddsOfAttacks compares previews with odds counted by hand (RAT-231, RAT-232, RAT-233).
func TestOddsOfAttacks(t *testing.T) {
	r := ratRules(t)
	for _, c := range []struct {
		name, document, move, caught string
		win                          int32
	}{
		{"one die against a brown rat: 4 and more", `city: {"00": {zones: {c: {brown: 1}}}}`, "attack 1", "0.5", 500},
		{"one die against a black rat: sixes alone", `city: {"00": {zones: {c: {black: 1}}}}`, "attack 1", "0.1", 166},
		{"two dice against a black rat: two hits or a six", `city: {"00": {zones: {c: {black: 1}}}}`, "attack 2", "0.4", 416},
		{"two dice against two browns", `city: {"00": {zones: {c: {brown: 2}}}}`, "attack 2", "1.0", 750},
		{"Panback shields", `{city: {"00": {zones: {c: {brown: 1}}}}, peculiar: [{id: panback, zone: 00c}]}`, "attack 1", "0.1", 166},
		{"The Grey Hush falls to sixes alone", `peculiar: [{id: the_grey_hush, zone: 00c}]`, "attack 2", "0.3", 305},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := PositionOf(t, r, c.document)
			p := preview(t, r, &s, c.move)
			if got := value(p, "Rats caught on average, at most"); got != c.caught || p.Odds.Win != c.win {
				t.Errorf("%s rats caught, odds %d; want %s, %d", got, p.Odds.Win, c.caught, c.win)
			}
		})
	}
}

func TestPreviewOfAStepTellsTheBite(t *testing.T) {
	r := ratRules(t)
	s := PositionOf(t, r, `city: {"00": {zones: {c: {brown: 2}, d: {cheese: 1, white: 1}}}}`)
	p := preview(t, r, &s, "move 00d")
	for label, want := range map[string]string{"Movement points": "3, then 2", "Health after the bites as you leave": "6, then 5", "Rats there": "1", "Cheese there": "1"} {
		if got := value(p, label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	s = PositionOf(t, r, `city: {"00": {zones: {c: {brown: 1}}}}`)
	if got := value(preview(t, r, &s, "move 00d"), "Bites as you leave"); got != "do not get through" {
		t.Errorf("a single brown rat: %q", got)
	}
}

func TestPreviewsOfTrade(t *testing.T) {
	r := ratRules(t)
	s := PositionOf(t, r, `{cage: {white: 3}, you: {dice: 1}, cards: [{id: panback}], city: {"00": {zones: {c: {cheese: 1}}}}}`)
	for move, want := range map[string][2]string{
		"buy tally_die white 2": {"Rats in the cage", "3, then 1"},
		"claim panback health":  {"You gain", "1 health"},
		"collect":               {"Your cheese", "0, then 1 of the 10 that win"},
		"trap snap_cage 00c":    {"It attacks with", "2 dice"},
		"end":                   {"Townships laid", "2"},
	} {
		if got := value(preview(t, r, &s, move), want[0]); got != want[1] {
			t.Errorf("%s: %s %q, want %q", move, want[0], got, want[1])
		}
	}
}

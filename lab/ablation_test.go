package lab

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
)

// rush is race with a horizon, so that its search has a part that it may leave out.
type rush struct{ race }

func (rush) Stretch(s *track) int { return int(s.Turn) }

func (rush) Stretches() int { return 1 }

func (rush) Onward() int { return 0 }

func TestAblate(t *testing.T) {
	told := []int{}
	p := Plan{Game: Of(raceInfo(), rush{}), Options: game.Options{"goal": "12"}, Bots: []bot.Spec{{Kind: bot.Search, Iterations: 8}}, Matches: 20, Seed: 4,
		Workers: 1, Progress: func(n int) { told = append(told, n) }}
	all, alone, err := Ablations(t.Context(), p)
	if err != nil || all != 60 || alone {
		t.Fatalf("%d matches, alone %t; %v", all, alone, err)
	}
	r, err := Ablate(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if len(told) != all || told[all-1] != all {
		t.Errorf("progress is told as %v", told)
	}
	var names []string
	for _, a := range r.Parts {
		names = append(names, a.Part)
		part := p.Bots[0]
		part.Without = map[string]bot.Parts{"horizon": bot.Horizons, "spread": bot.Spread, "transpositions": bot.Transpositions}[a.Part]
		duel, err := Simulate(t.Context(), Plan{Game: p.Game, Options: p.Options, Bots: []bot.Spec{p.Bots[0], part}, Seating: Duel, Matches: 20, Seed: 4})
		if err != nil || !reflect.DeepEqual(duel.Bots[0], a.Score) {
			t.Errorf("without %s it scores %+v, in a duel %+v; %v", a.Part, a.Score, duel.Bots, err)
		}
	}
	if got := strings.Join(names, " "); got != "horizon spread transpositions" {
		t.Errorf("the parts are %s", got)
	}
	page := string(r.Page(r.Page([]byte("# Strength\n"), "old command"), "new command"))
	if !strings.HasPrefix(page, "# Strength\n\n<!-- ablation race -->\n") || strings.Contains(page, "old command") || strings.Count(page, "new command") != 1 || !strings.Contains(page, "\n| horizon | ") {
		t.Errorf("the page is\n%s", page)
	}
}

func TestAblateAgainstTheGame(t *testing.T) {
	p := Plan{Game: Of(raceInfo(), crew{}), Options: game.Options{"goal": "12"}, Bots: []bot.Spec{{Kind: bot.Search, Iterations: 8}}, Matches: 20, Seed: 4}
	r, err := Ablate(t.Context(), p)
	if err != nil || !r.Alone || len(r.Parts) != 2 {
		t.Fatalf("%+v; %v", r, err)
	}
	one, err := Simulate(t.Context(), p)
	if err != nil || !reflect.DeepEqual(one.Bots[0], *r.Whole) {
		t.Errorf("it scores %+v, simulated %+v; %v", r.Whole, one.Bots, err)
	}
	var table bytes.Buffer
	if err := r.Table(&table); err != nil || !strings.Contains(table.String(), "\nnothing ") || strings.Contains(table.String(), "Elo") {
		t.Errorf("%v; the table is\n%s", err, &table)
	}
}

func TestAblateRefuses(t *testing.T) {
	for _, bots := range [][]bot.Spec{nil, {{}}, {{Kind: bot.Greedy}}, {{Kind: bot.Search, Iterations: 8, Without: bot.Blur}}, {{Kind: bot.Search, Iterations: 8}, {Kind: bot.Search, Iterations: 9}}} {
		if _, err := Ablate(t.Context(), Plan{Game: Of(raceInfo(), race{}), Bots: bots, Matches: 2}); err == nil || !strings.Contains(err.Error(), "one whole search, such as search:400") {
			t.Errorf("%v: %v", bots, err)
		}
	}
}

func TestEloAt(t *testing.T) {
	for rate, want := range map[float64]string{0.5: "0", 0.64: "100", 0.75: "191", 0.25: "-191", 0: "–", 1: "–"} {
		if got := eloAt(rate); got != want {
			t.Errorf("%v: %s, want %s", rate, got, want)
		}
	}
}

package hero_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
	"mischief/games/slaughter/portrait"
)

func TestStep(t *testing.T) {
	f := forge(t)
	for _, test := range []struct {
		about, of string
		on        hero.Bearer
		face      int
		pip       codex.Pip
		by, cost  int
		rule      string
	}{
		{"one Defence less", "bito", hero.Self, 6, codex.Defence, -1, -1, ""},
		{"one that is not there less", "bito", hero.Self, 6, codex.Melee, -1, 0, "WAS-152"},
		{"more than 20 points", "bito", hero.Self, 2, codex.Defence, 1, 1, "WAS-151"},
		{"more than there are places", "bito", hero.Self, 6, codex.Melee, 1, 2, "WAS-152"},
		{"a face of one colour", "bito", hero.Self, 4, codex.Melee, 1, 2, "WAS-153"},
		{"a second Skill pip", "nib-quickknife", hero.Self, 5, codex.SkillPip, 1, 0, "WAS-154"},
		{"Defence without armour", "nib-quickknife", hero.Self, 5, codex.Defence, 1, 1, "WAS-155"},
		{"one Melee more with two points left", "rosalind-farshot", hero.Self, 4, codex.Melee, 1, 2, ""},
		{"a face that there is not", "bito", hero.Self, 7, codex.Melee, 1, 0, "WAS-152"},
		{"a Pet that there is not", "bito", 0, 6, codex.Melee, 1, 0, "WAS-152"},
		{"a Pet's Ranged Combat", "tansy-burr", 0, 4, codex.Ranged, 1, 3, "WAS-660"},
		{"an aggressive Pet's Defence", "tansy-burr", 0, 4, codex.Defence, 1, 1, "WAS-663"},
		{"a Daemon's points", "lady-obsidia", hero.Demon, 4, codex.Defence, 1, 1, "WAS-651"},
		{"a Daemon's Ranged Combat", "lady-obsidia", hero.Demon, 4, codex.Ranged, 1, 3, "WAS-650"},
	} {
		h := figure(t, f, test.of)
		before := h
		cost, err := f.Step(&h, test.on, test.face, test.pip, test.by)
		rule := ""
		if refusal, ok := err.(*game.Refusal); ok {
			rule = refusal.Rule
		}
		if cost != test.cost || rule != test.rule || h != before {
			t.Errorf("%s: costs %d, %v; want %d, %q", test.about, cost, err, test.cost, test.rule)
		}
	}
}

func TestPointsAndDefence(t *testing.T) {
	f := forge(t)
	h := figure(t, f, "lady-obsidia")
	if spent, most := h.Points(hero.Demon); spent != 16 || most != 16 {
		t.Errorf("the Daemon has %d of %d points", spent, most)
	}
	if spent, most := h.Points(0); spent != 0 || most != 0 {
		t.Errorf("a Pet that there is not has %d of %d points", spent, most)
	}
	h = figure(t, f, "bito")
	d := h.Defence()
	if d[codex.HeavyArmour][1].Most != 4 || d[codex.HeavyArmour][1].Over != 0 || d[codex.MediumArmour][0].Most != 2 || d[codex.MediumArmour][0].Over != 4 {
		t.Errorf("Defence by armour: %v", d)
	}
}

func TestChoices(t *testing.T) {
	f := forge(t)
	for _, test := range []struct {
		of     string
		school codex.School
		skill  string
		rule   string
	}{
		{"bito", codex.Druid, "druid.bark-skin", "WAS-161"},
		{"tansy-burr", codex.Survival, "survival.evade", "WAS-164"},
		{"tansy-burr", codex.Warrior, "warrior.impale", "WAS-159"},
		{"tansy-burr", codex.Warrior, "warrior.berserk", "WAS-159"},
		{"brother-halcyon", codex.Zealot, "zealot.guardian", "WAS-164"},
		{"lady-obsidia", codex.Summoner, "summoner.spikes", "WAS-169"},
		{"lady-obsidia", codex.Summoner, "summoner.wings", "WAS-540"},
		{"lady-obsidia", codex.Summoner, "summoner.poison-nails", "WAS-163"},
		{"nib-quickknife", codex.Snowfall, "snowfall.igloo", "WAS-164"},
		{"captain-marchpaw", codex.Zealot, "zealot.guardian", "WAS-160"},
	} {
		h := figure(t, f, test.of)
		i := slices.IndexFunc(f.Choices(&h, test.school), func(c hero.Choice) bool { return f.Skills[c.Skill].ID == test.skill })
		if i < 0 {
			t.Errorf("%s: %s is not among the choices", test.of, test.skill)
			continue
		}
		refusal, ok := f.Choices(&h, test.school)[i].Why.(*game.Refusal)
		if !ok || refusal.Rule != test.rule {
			t.Errorf("%s: %s: %v, want %s", test.of, test.skill, refusal, test.rule)
		}
	}
	h := hero.Hero{Name: "New", Figure: hero.Figure{Card: codex.Card{5: {codex.Magic: 1}}}}
	open := 0
	for _, c := range f.Choices(&h, codex.Psion) {
		if c.Why == nil {
			open++
		}
	}
	if open != 15 {
		t.Errorf("%d skills of Psions are open to a Hero of one trait, not 15", open)
	}
	for _, c := range f.Choices(&h, codex.Druid) { // Shapeshift, too, though its beast has not been made
		if c.Why != nil {
			t.Errorf("%s: %v", f.Skills[c.Skill].ID, c.Why)
		}
	}
}

// TestWorkshop asks a workshop what programs ask it.
func TestWorkshop(t *testing.T) {
	f := forge(t)
	w := hero.Open(f, portrait.Painter{Codex: f.Codex})
	if len(w.Ready()) < 14 || len(w.Schools()) != 14 {
		t.Fatalf("ready are %q, schools %q", w.Ready(), w.Schools())
	}
	for _, id := range w.Ready() {
		h, err := w.Named(id)
		if err != nil || len(h.Faults()) > 0 {
			t.Fatalf("%s: %v, %v", id, err, h.Faults())
		}
		again, err := w.Named(h.Code())
		if err != nil || again.File() != h.File() {
			t.Errorf("%s: %v\n%s\n%s", id, err, again.File(), h.File())
		}
		sent, err := json.Marshal(h.Advice(nil))
		if err != nil {
			t.Fatal(err)
		}
		var advice struct{ Hero json.RawMessage }
		if err := json.Unmarshal(sent, &advice); err != nil {
			t.Fatal(err)
		}
		if back, err := w.Read("hero.json", advice.Hero); err != nil || back.File() != h.File() {
			t.Errorf("%s is another Hero when a builder sends it back: %v\n%s", id, err, advice.Hero)
		}
	}
	h, err := w.Read("mine.yaml", []byte("name: Mine\narmour: light\nfaces:\n  6: {defence: 2}\n  5: {melee: 5}\nskills: [druid.regrowth, druid.regrowth]\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, fault := range h.Faults() {
		got = append(got, fmt.Sprintf("%s %s %d %d", fault.At, fault.Why.Rule, fault.Line, fault.Column))
	}
	if want := []string{"faces.6 WAS-155 4 3", "faces.5 WAS-153 5 3", "skills[1] WAS-164 6 26"}; !slices.Equal(got, want) {
		t.Errorf("faults %q, want %q", got, want)
	}
	for line, want := range map[string]string{"bitto": "neither a Hero", "w1xx": "missing or wrong"} {
		if _, err := w.Named(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
	if _, err := w.Random("snowfall", 1); err == nil {
		t.Error("a Hero of the school Snowfall was made up")
	}
	first, _ := w.Random("psion", 7)
	if again, err := w.Random("psion", 7); err != nil || again.File() != first.File() {
		t.Errorf("two Heroes of one seed: %v", err)
	}
	if _, err := w.Sheet([]game.Hero{h, h, h, h, h}, nil); err == nil {
		t.Error("a sheet has room for five")
	}
	if supplies, err := json.Marshal(w.Supplies(nil)); err != nil || len(supplies) < 20_000 {
		t.Errorf("supplies of %d bytes, %v", len(supplies), err)
	}
}

func BenchmarkAdvice(b *testing.B) {
	f := forge(b)
	w := hero.Open(f, portrait.Painter{Codex: f.Codex})
	h, err := w.Named("tansy-burr")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		h.Advice(nil)
	}
}

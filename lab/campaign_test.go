package lab

import (
	"bytes"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/game/gametest/cellar"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func roomsPlan() CampaignPlan {
	return CampaignPlan{Plan: Plan{Game: Of(cellar.Info(), cellar.Rules{}), Bots: []bot.Spec{{}}, Matches: 400, Seed: 3, Workers: 2}}
}

// TestCampaigns plays campaigns whose branches, tries and ends must add up, and are the same with any number of workers.
func TestCampaigns(t *testing.T) {
	p := roomsPlan()
	r, err := Campaigns(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]ChapterReport{}
	ends := 0
	for _, c := range r.Chapters {
		by[c.Name], ends = c, ends+c.Ends
	}
	taken := map[string]int{}
	for _, way := range r.Branches {
		taken[way.From+" > "+way.To] = way.Taken
	}
	pantry, attic, wine, roof := by["The pantry"], by["The attic"], by["The wine cellar"], by["The roof"]
	switch {
	case ends != p.Matches || len(r.Chapters) != 4 || len(r.Branches) != 4:
		t.Errorf("%d campaigns end in %d chapters by %d ways; want %d, 4, 4", ends, len(r.Chapters), len(r.Branches), p.Matches)
	case pantry.Wins != p.Matches-pantry.Ends || roof.Wins != r.Finished.Wins:
		t.Errorf("%d win the pantry, %d end there; %d win the roof, %d are finished", pantry.Wins, pantry.Ends, roof.Wins, r.Finished.Wins)
	case taken["The pantry > The attic"]+taken["The pantry > The wine cellar"] != pantry.Wins || taken["The attic > The roof"] != attic.Wins || taken["The wine cellar > The roof"] != wine.Wins:
		t.Errorf("the ways taken are %v", taken)
	case min(taken["The pantry > The attic"], taken["The pantry > The wine cellar"]) < pantry.Wins/3:
		t.Errorf("luck chooses one way only: %v", taken)
	case pantry.Ends == 0 || r.Matches.Longest < 5 || r.Matches.Longest > 9:
		t.Errorf("%d end at the pantry, the longest campaign has %.0f matches: what is lost is played three times at most", pantry.Ends, r.Matches.Longest)
	case pantry.First.Matches != p.Matches || pantry.First.Wins >= pantry.Wins || attic.First.Matches != taken["The pantry > The attic"]:
		t.Errorf("at first go %d of %d win the pantry, %d the attic", pantry.First.Wins, pantry.First.Matches, attic.First.Matches)
	case len(r.Figures) != 2 || r.Figures[0].Name != "Gold" || r.Figures[0].Longest == 0:
		t.Errorf("the figures are %+v", r.Figures)
	case pantry.Figures[0] != Mean{"Gold", 0} || attic.Figures[0].Mean <= 0 || roof.Figures[0].Mean <= attic.Figures[0].Mean:
		t.Errorf("it is begun with %v in the pantry, %v in the attic, %v on the roof", pantry.Figures, attic.Figures, roof.Figures)
	}
	p.Workers = 1
	again, err := Campaigns(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, again, cmpopts.IgnoreFields(CampaignReport{}, "Speed"), cmpopts.IgnoreUnexported(ChapterReport{})); diff != "" {
		t.Errorf("with one worker it is another report:\n%s", diff)
	}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"The wine cellar": func(b *bytes.Buffer) error { return r.Table(b) }, `"branches"`: func(b *bytes.Buffer) error { return r.JSON(b) }, "begun with, mean": func(b *bytes.Buffer) error { return r.Table(b) },
		"The roof,": func(b *bytes.Buffer) error { return r.CSV(b) }, "<svg": func(b *bytes.Buffer) error { return r.SVG(b) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil || !strings.Contains(b.String(), name) {
			t.Errorf("%v: no %q in\n%s", err, name, b.String())
		}
	}
	p.Tries = 1
	if once, err := Campaigns(t.Context(), p); err != nil || once.Matches.Longest > 3 || once.Finished.Wins >= r.Finished.Wins {
		t.Errorf("with one try the longest has %.0f matches and %d finish, %v", once.Matches.Longest, once.Finished.Wins, err)
	}
}

func TestCampaignsRefuse(t *testing.T) {
	for name, change := range map[string]func(*CampaignPlan){
		"what crosses over": func(p *CampaignPlan) { p.Options = game.Options{"purse": "gold 9 keys 0"} },
		"duels":             func(p *CampaignPlan) { p.Seating, p.Bots = Duel, []bot.Spec{{}, {}} },
		"no matches":        func(p *CampaignPlan) { p.Matches = 0 },
		"three bots":        func(p *CampaignPlan) { p.Bots = []bot.Spec{{}, {}, {}} },
	} {
		p := roomsPlan()
		change(&p)
		if _, err := Campaigns(t.Context(), p); err == nil {
			t.Errorf("campaigns are played with %s", name)
		}
	}
}

package gametest

import (
	"testing"

	"mischief/game"
	"mischief/game/gametest/cellar"
)

func TestHonestCampaignPasses(t *testing.T) {
	Run(t, cellar.Info(), cellar.Rules{}, Options{Sets: []game.Options{nil, {"rats": "1"}}})
}

// crooked is a cellar whose campaign has a fault.
type crooked struct {
	cellar.Rules
	sequels func(*cellar.Position) []game.Sequel
	recap   func(*cellar.Position) game.Recap
}

func (c crooked) Sequels(s *cellar.Position) []game.Sequel { return c.sequels(s) }
func (c crooked) Recap(s *cellar.Position) game.Recap      { return c.recap(s) }

func TestFaultsOfCampaignsAreFound(t *testing.T) {
	rewritten := func(change func(*cellar.Position, *game.Sequel)) func(*crooked) {
		return func(c *crooked) {
			c.sequels = func(s *cellar.Position) []game.Sequel {
				all := cellar.Rules{}.Sequels(s)
				for i := range all {
					change(s, &all[i])
				}
				return all
			}
		}
	}
	told := func(change func(*game.Recap)) func(*crooked) {
		return func(c *crooked) {
			c.recap = func(s *cellar.Position) game.Recap {
				r := cellar.Rules{}.Recap(s)
				change(&r)
				return r
			}
		}
	}
	calls := 0
	for name, inject := range map[string]func(*crooked){
		"an option that Setup refuses": rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Options["purse"] = "gold -1 keys 0" }),
		"an option there is none of":   rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Options["cheese"] = "1" }),
		"an option not as it is kept":  rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Options["rats"] = "0" + q.Options["rats"] }),
		"a campaign could begin so":    rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Options = game.Options{} }),
		"two of one name":              rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Name = game.Say("The attic") }),
		"no name":                      rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Name = game.Say("") }),
		"two havens":                   rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Haven = true }),
		"what follows is told early":   rewritten(func(_ *cellar.Position, q *game.Sequel) { q.Haven = false }),
		"a sentence in English alone":  rewritten(func(_ *cellar.Position, q *game.Sequel) { q.About = game.Say("only in English") }),
		"another each time": func(c *crooked) {
			c.sequels = func(s *cellar.Position) []game.Sequel {
				calls++
				return cellar.Rules{}.Sequels(s)[:min(calls%2, len(cellar.Rules{}.Sequels(s)))]
			}
		},
		"a sequel that is over": func(c *crooked) {
			c.sequels = func(s *cellar.Position) []game.Sequel {
				return []game.Sequel{{Name: game.Say("The roof"), Haven: true, Options: game.Options{"room": "over"}}}
			}
		},
		"told to be won while it is played":      told(func(r *game.Recap) { r.Won = true }),
		"a rule there is none of":                told(func(r *game.Recap) { r.Lines = append(r.Lines, game.Note{Rule: "CEL-77", Text: r.Name}) }),
		"a line in English alone":                told(func(r *game.Recap) { r.Lines = append(r.Lines, game.Note{Text: game.Say("only in English")}) }),
		"two lines in one":                       told(func(r *game.Recap) { r.Name = game.Say("one\ntwo") }),
		"two figures of one name":                told(func(r *game.Recap) { r.Figures = append(r.Figures, r.Figures[0]) }),
		"what the party has in English alone":    told(func(r *game.Recap) { r.Party = append(r.Party, game.Item("", game.Say("much cheese"), game.Say("1"))) }),
		"what the party has by a rule of nobody": told(func(r *game.Recap) { r.Party[0].Rule = "CEL-77" }),
	} {
		c := crooked{sequels: cellar.Rules{}.Sequels, recap: cellar.Rules{}.Recap}
		inject(&c)
		found := false
		for _, f := range Examine(cellar.Info(), c, Options{Matches: 6}).Findings {
			found = found || f.Check == "campaigns"
		}
		if !found {
			t.Errorf("%s is not found", name)
		}
	}
}

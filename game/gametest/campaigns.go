package gametest

import (
	"maps"
	"reflect"
	"slices"

	"mischief/game"
)

// sequelsPlayed is how many matches in a row are played after one that is over, each a sequel of the one before.
const sequelsPlayed = 2

// checkCampaign makes sure that what may follow a match can be set up, and that both it and what happened can be told. It does nothing for a game without campaigns.
func (x *examiner[S, M]) checkCampaign(sc *scene[M]) {
	if x.campaigner == nil {
		return
	}
	x.checkRecap(sc.turn.Who == game.Nobody)
	sequels := x.campaigner.Sequels(&x.s)
	if again := x.campaigner.Sequels(&x.s); !reflect.DeepEqual(sequels, again) {
		x.fail("asked twice for what may follow it tells %v and %v", sequels, again)
	}
	names, havens := map[string]bool{}, 0
	for _, q := range sequels {
		name := q.Name.String()
		if !isLine(name) || names[name] || q.About.Pattern != "" && !isLine(q.About.String()) {
			x.fail("a match that may follow is called %q, and said to be %q; give each a name of its own in one line", name, q.About)
		}
		names[name] = true
		for _, text := range []game.Text{q.Name, q.About} {
			x.checkSpoken(text.String(), func(t *game.Telling) string { return t.Text(text) })
		}
		if q.Haven {
			havens++
		} else if sc.turn.Who != game.Nobody {
			x.fail("%q may follow, and the match is still played: only the haven is told then", name)
		}
		x.checkSequel(name, q.Options)
	}
	if havens > 1 {
		x.fail("a match has %d havens, at most one is right", havens)
	}
}

// checkSequel makes sure that a match can be set up by the options of a sequel, and that it is what they say.
func (x *examiner[S, M]) checkSequel(name string, o game.Options) {
	done, err := x.info.Schema.Complete(o)
	var first S
	if err == nil {
		first, err = x.rules.Setup(done)
	}
	switch {
	case err != nil:
		x.fail("%q can't be set up with %v: %v", name, o, err)
	case x.rules.Turn(&first).Who == game.Nobody:
		x.fail("%q, set up with %v, is over before it begins", name, o)
	case x.info.Schema.Beginning(done) == nil:
		x.fail("%q is set up with %v, and nothing of it Crosses: a campaign could begin with it", name, o)
	}
	for option, value := range o {
		if done != nil && done[option] != value {
			x.fail("%q has the option %s %q, which is written %q; write it so", name, option, value, done[option])
		}
	}
}

// checkRecap makes sure that a match can be told again.
func (x *examiner[S, M]) checkRecap(over bool) {
	r := x.campaigner.Recap(&x.s)
	if again := x.campaigner.Recap(&x.s); !reflect.DeepEqual(r, again) {
		x.fail("a match told twice is told as %v and %v", r, again)
	}
	if r.Won && !over {
		x.fail("the match is told to be won, and it is still played")
	}
	texts := []game.Text{r.Name}
	for _, n := range r.Lines {
		texts = append(texts, n.Text)
		if n.Rule != "" && !x.known[n.Rule] {
			x.fail("what happened cites %q, which is no rule of the catalogue", n.Rule)
		}
	}
	names := map[string]bool{}
	for _, f := range r.Figures {
		texts = append(texts, f.Name)
		if names[f.Name.String()] {
			x.fail("two figures are called %q", f.Name)
		}
		names[f.Name.String()] = true
	}
	for _, text := range texts {
		if !isLine(text.String()) {
			x.fail("what happened is told as %q; tell it in lines", text)
		}
		x.checkSpoken(text.String(), func(t *game.Telling) string { return t.Text(text) })
	}
	for i, d := range r.Party {
		if !isLine(d.Label) || !isLine(d.Value) || d.Rule != "" && !x.known[d.Rule] {
			x.fail("what the party has is told as %q %q by rule %q; give it a label, a value and a rule of the catalogue", d.Label, d.Value, d.Rule)
		}
		x.checkSpoken(d.Label, func(t *game.Telling) string { return t.Details(r.Party)[i].Label })
		x.checkSpoken(d.Value, func(t *game.Telling) string { return t.Details(r.Party)[i].Value })
	}
}

// goOnWith plays matches that may follow the one that was played.
func (x *examiner[S, M]) goOnWith(seed uint64) {
	if x.campaigner == nil {
		return
	}
	options, seats, luck := x.options, x.seats, newDice(seed, 2)
	defer func() { x.options, x.seats = options, seats }()
	for range sequelsPlayed {
		var sequels []game.Sequel
		x.guard("campaigns", func() {
			if x.rules.Turn(&x.s).Who == game.Nobody {
				sequels = x.campaigner.Sequels(&x.s)
			}
		})
		if len(sequels) == 0 {
			return
		}
		first, ok := x.setup(maps.Clone(one(luck, slices.Clone(sequels)).Options))
		if !ok {
			return
		}
		x.match(first, seed)
	}
}

package cases

import (
	"errors"
	"maps"
	"slices"
	"strings"
)

// A case may be about a hero that somebody has made, in place of a match: it is read as a file of the game's workshop, and said is which rules it breaks.
//
//	hero: |
//	  name: Grizelda
//	  faces: {3: {melee: 3}}
//	breaks: {faces.3: WAS-153}    exactly these fields, each with its rule, or with its rules and blanks between them
//	breaks: {}                    it may be played

// validateHero finds what does not go together with a hero.
func (c *Case) validateHero() error {
	switch {
	case c.Breaks == nil:
		return errors.New("say under breaks which fields of the hero break which rules; {} if it may be played")
	case c.Options != nil || c.Position != nil || c.Faulty != nil || len(c.Moves) > 0 || c.Refuse != "" || c.Over != nil || c.Told != nil || !c.Holds.empty():
		return errors.New("a hero is made outside of a match: give nothing but id, about, rules, hero and breaks")
	}
	for at, rules := range c.Breaks {
		if strings.TrimSpace(rules) == "" {
			return errors.New("breaks: " + at + ": name the rule that the field breaks")
		}
	}
	return nil
}

// readHero reads the hero of a case and notes which rules it breaks.
func (r *runner) readHero(c *Case) bool {
	shop := r.g.Workshop()
	if shop == nil {
		r.fail("hero: %s has no workshop in which heroes are made", r.g.Info().ID)
		return false
	}
	hero, err := shop.Read("hero", []byte(c.Hero))
	if err != nil {
		r.fail("hero: %v", err)
		return false
	}
	r.broken = map[string]string{}
	for _, f := range hero.Faults() {
		r.broken[f.At] = strings.TrimSpace(r.broken[f.At] + " " + f.Why.Rule)
		r.reasons = append(r.reasons, f)
	}
	return true
}

// checkBreaks checks that the hero breaks these rules, and no others.
func (r *runner) checkBreaks(want map[string]string) {
	for _, at := range slices.Sorted(maps.Keys(want)) {
		if have := r.broken[at]; have != want[at] {
			r.fail("breaks.%s: want %s, have %s", at, want[at], orNothing(have))
		}
	}
	for _, f := range r.reasons {
		if _, wanted := want[f.At]; !wanted {
			r.fail("breaks: %s breaks %s: %s", f.At, f.Why.Rule, f.Why.Why)
		}
	}
}

func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}

// wrongBreaks lists what may be wanted wrongly of a hero, each by itself: one rule more than it breaks, one less, or another.
func (r *runner) wrongBreaks(want map[string]string) []fault {
	var all []fault
	try := func(what string, change func(map[string]string)) {
		wrong := maps.Clone(want)
		change(wrong)
		all = append(all, fault{"breaks" + what, func() { r.checkBreaks(wrong) }})
	}
	try(": one more", func(m map[string]string) { m[nonsense] = r.otherRule("") })
	for _, at := range slices.Sorted(maps.Keys(want)) {
		try("."+at+": left out", func(m map[string]string) { delete(m, at) })
		try("."+at+": another rule", func(m map[string]string) { m[at] = r.otherRule(want[at]) })
	}
	return all
}

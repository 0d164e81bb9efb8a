package gametest

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"mischief/game"
)

// checkInfo makes sure that the game describes itself completely.
func (x *examiner[S, M]) checkInfo() {
	for field, text := range map[string]string{
		"ID": x.info.ID, "Title": x.info.Title, "Promise": x.info.Promise, "Players": x.info.Players, "Minutes": x.info.Minutes,
	} {
		if !isLine(text) {
			x.fail("Info.%s is %q; give it one line", field, text)
		}
	}
	if x.info.Version < 1 || x.info.Length < 1 || x.info.Seats == nil {
		x.fail("Info.Version is %d, Length %d, Seats set: %v; all three are needed", x.info.Version, x.info.Length, x.info.Seats != nil)
	}
	ids := x.info.Rulebook.IDs()
	if len(ids) == 0 {
		x.fail("Info.Rulebook holds no rules")
	}
	slices.Sort(ids)
	for i, id := range ids {
		if i > 0 && id == ids[i-1] {
			x.fail("Info.Rulebook holds %s twice", id)
		}
	}
	if _, err := game.NewTelling(x.info.Words); err != nil {
		x.fail("Info.Words: %v", err)
	}
	x.checkSchema()
}

func (x *examiner[S, M]) checkSchema() {
	names := map[string]bool{}
	for _, op := range x.info.Schema {
		if !isLine(op.Name) || !isLine(op.Help) || names[op.Name] {
			x.fail("option %q needs a name of its own and a help text: %q", op.Name, op.Help)
		}
		names[op.Name] = true
		if w := op.Where; w != nil && !slices.ContainsFunc(x.info.Schema, func(of game.Option) bool { return of.Name == w.Option && of.Where == nil }) {
			x.fail("option %q means something by values of %q, which is no option that always means something", op.Name, w.Option)
		}
	}
	done, err := x.info.Schema.Complete(nil)
	if err != nil {
		x.fail("the defaults of the options are not accepted: %v", err)
		return
	}
	if again, err := x.info.Schema.Complete(done); err != nil || !maps.Equal(done, again) {
		x.fail("completed options %v are completed once more to %v: %v", done, again, err)
	}
}

// setup makes the first position of a set of options.
func (x *examiner[S, M]) setup(set game.Options) (first S, ok bool) {
	x.guard("options", func() {
		done, err := x.info.Schema.Complete(set)
		if err == nil {
			first, err = x.rules.Setup(done)
		}
		if err != nil {
			x.fail("no match can be set up with %v: %v", set, err)
			return
		}
		x.options, x.seats, ok = done, x.countSeats(done), true
	})
	return first, ok
}

func (x *examiner[S, M]) countSeats(done game.Options) int {
	if x.info.Seats == nil {
		return 1
	}
	n := x.info.Seats(done)
	if n < 1 || n > game.MaxSeats {
		x.fail("Info.Seats gives %d seats with %v; there are 1 to %d", n, done, game.MaxSeats)
	}
	return max(1, min(n, game.MaxSeats))
}

// checkOptions sets up matches with options chosen at random, sensible and not.
func (x *examiner[S, M]) checkOptions() {
	const sets = 200
	d := newDice(x.opts.Seed, 1)
	for range sets {
		given := game.Options{}
		for _, op := range x.info.Schema {
			if d.IntN(2) == 0 {
				given[op.Name] = x.optionValue(d, op)
			}
		}
		if d.IntN(20) == 0 {
			given[garble(d, "option")] = "1"
		}
		if err := caught(func() error { return x.tryOptions(given, d) }); err != nil {
			x.fail("with the options %v: %v", given, err)
		}
	}
}

// optionValue is a value an option may take, or now and then garbage.
func (x *examiner[S, M]) optionValue(d dice, op game.Option) string {
	switch {
	case d.IntN(10) == 0:
		return garble(d, op.Default+" 1")
	case op.Number:
		return fmt.Sprint(op.Min + d.IntN(max(1, op.Max-op.Min+1)))
	case op.List:
		text := ""
		for i, choice := range sample(d, op.Choices, d.IntN(len(op.Choices)+1)) {
			if i > 0 {
				text += ","
			}
			text += choice
		}
		return text
	case op.Heroes && d.IntN(4) == 0:
		return x.ownHero(d)
	case len(op.Choices) > 0:
		return one(d, op.Choices)
	}
	return garble(d, op.Default)
}

// ownHero is the code of a hero that the game's workshop makes up.
func (x *examiner[S, M]) ownHero(d dice) string {
	crafted, ok := x.rules.(game.Crafted)
	if !ok {
		x.fail("an option takes heroes of people's own; fulfil game.Crafted")
		return ""
	}
	shop := crafted.Workshop()
	hero, err := shop.Random(one(d, shop.Schools()), uint64(d.IntN(1000)))
	if err != nil {
		x.fail("the workshop makes no hero up: %v", err)
		return ""
	}
	return hero.Code()
}

// tryOptions sets up a match and plays a little. Options are either refused by name or good for a match.
func (x *examiner[S, M]) tryOptions(given game.Options, d dice) error {
	done, err := x.info.Schema.Complete(given)
	var first S
	if err == nil {
		first, err = x.rules.Setup(done)
	}
	if err == nil {
		x.countSeats(done)
		return x.wander(first, 20, d)
	}
	wrong, ok := errors.AsType[*game.OptionError](err)
	if !ok || wrong == nil {
		return fmt.Errorf("it fails with %T %q; name the option at fault with game.BadOption", err, err)
	}
	_, isGiven := given[wrong.Option]
	if !isGiven && !slices.ContainsFunc(x.info.Schema, func(op game.Option) bool { return op.Name == wrong.Option }) {
		return fmt.Errorf("the option at fault is called %q; there is none of that name", wrong.Option)
	}
	if !isLine(wrong.Why) {
		return fmt.Errorf("option %s is refused without a reason: %q", wrong.Option, wrong.Why)
	}
	return nil
}

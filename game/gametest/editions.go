package gametest

import "mischief/game"

// checkEditions plays a match of every older edition with each set of options. That they play as they did when they were the newest is for
// recordings to show; here they keep what every game promises.
func (x *examiner[S, M]) checkEditions() {
	for n := 1; n < x.info.Version; n++ {
		info, rules, err := game.InEdition(x.info, x.rules, n)
		if err != nil {
			x.fail("%v", err)
			continue
		}
		if info.ID != x.info.ID {
			x.fail("edition %d is of a game %q; it is the same game", n, info.ID)
		}
		old := newExaminer(info, rules, x.opts)
		old.opts.Closely = 1
		for _, set := range x.opts.Sets {
			if first, ok := old.setup(set); ok {
				old.match(first, x.opts.Seed)
			}
		}
		for _, f := range old.report.Findings {
			x.fail("edition %d, %s: %s", n, f.Check, f)
		}
	}
}

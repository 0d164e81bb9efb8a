package ratcatcher

import "mischief/game"

// Setup chooses the Ratcatcher, the Nemesis and the mode (RAT-110, RAT-112, RAT-113, RAT-125) and lays township 00; naming its connectors is the first decision.
func (r *Rules) Setup(o game.Options) (Position, error) {
	who, _ := find(r.box.ids.catchers, o["ratcatcher"])
	boss, _ := find(r.box.ids.nemeses, o["nemesis"])
	s := r.blank(who, boss, o["mode"] == modeIDs[1])
	begin(&s, setupTask{First: nowhere, Second: nowhere, Third: nowhere})
	r.run(&s, nil)
	return s, nil
}

// blank is the table before a match: the boards at their reset values, the cage empty, all cards and tokens in their decks, and township 00 without anything on
// it, where the Ratcatcher starts (RAT-110 to RAT-115, RAT-117, RAT-124).
func (r *Rules) blank(who, boss uint8, hard bool) Position {
	s := Position{Who: who, Nemesis: boss, Hard: hard, Lair: nowhere, Round: 1, Pile: everyTown, Tokens: r.box.tokens, Deck: 1<<len(r.box.peculiar) - 1}
	for k := range kinds {
		s.Sack[k] = r.box.common[k].count
	}
	r.lay(&s, 0, 0, 0, 0)
	s.At = TownNo(0).zone(r.card(&s, 0).start)
	s.Health = r.maxHealth(&s)
	r.refill(&s)
	return s
}

// runSetup lays the first townships (RAT-114), then populates all in the order in which they were laid (RAT-126). A counts what is done, B to D are the townships
// laid.
func (r *Rules) runSetup(s *Position, t *setupTask, _ *game.Story) {
	towns := [4]TownNo{0, t.First, t.Second, t.Third}
	stage, first := t.Stage, r.box.limits.SetupTownships
	t.Stage++
	switch {
	case stage < first:
		begin(s, connectorTask{})
	case stage <= 2*first:
		if town := towns[stage-first]; town != nowhere {
			begin(s, populateTask{Town: town})
		}
	default:
		s.pop()
	}
}

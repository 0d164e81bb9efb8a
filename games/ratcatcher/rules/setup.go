package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// Setup chooses the Ratcatcher, the Nemesis and the mode (RAT-110, RAT-112, RAT-113, RAT-125) and lays township 00; naming its connectors is the first decision.
func (r *Rules) Setup(o game.Options) (Position, error) {
	who, _ := find(r.box.IDs.Catchers, o["ratcatcher"])
	boss, _ := find(r.box.IDs.Nemeses, o["nemesis"])
	s := r.blank(who, boss, o["mode"] == box.ModeIDs[1])
	begin(&s, setupTask{First: box.Nowhere, Second: box.Nowhere, Third: box.Nowhere})
	r.run(&s, nil)
	return s, nil
}

// blank is the table before a match: the boards at their reset values, the cage empty, all cards and tokens in their decks, and township 00 without anything on
// it, where the Ratcatcher starts (RAT-110 to RAT-115, RAT-117, RAT-124).
func (r *Rules) blank(who, boss uint8, hard bool) Position {
	s := Position{Who: who, Nemesis: boss, Hard: hard, Lair: box.Nowhere, Round: 1, Pile: everyTown, Tokens: r.box.Tokens, Deck: 1<<len(r.box.Peculiar) - 1}
	for k := range box.KindCount {
		s.Sack[k] = r.box.Common[k].Count
	}
	r.lay(&s, 0, 0, 0, 0)
	s.At = TownNo(0).Zone(r.Card(&s, 0).Start)
	s.Health = r.maxHealth(&s)
	r.refill(&s)
	return s
}

// runSetup lays the first townships (RAT-114), then populates all in the order in which they were laid (RAT-126). A counts what is done, B to D are the townships
// laid.
func (r *Rules) runSetup(s *Position, t *setupTask, _ *game.Story) {
	towns := [4]TownNo{0, t.First, t.Second, t.Third}
	stage, first := t.Stage, r.box.Limits.SetupTownships
	t.Stage++
	switch {
	case stage < first:
		begin(s, connectorTask{})
	case stage <= 2*first:
		if town := towns[stage-first]; town != box.Nowhere {
			begin(s, populateTask{Town: town})
		}
	default:
		s.pop()
	}
}

package neuroshima

import (
	"mischief/game/board/hex"
)

// act is a deed of a player's turn. What may be done depends on the board as it is, so listing and checking are handed what they need to know of it.
type act struct {
	deed
	list  func(s *Position, g ground, by hex.Cell, v Verb, buf []Move) []Move // by: the unit whose ability is used
	check func(s *Position, g ground, m Move) error                           // nil allows all
}

// acts are the deeds of a turn that tiles and abilities give.
type acts struct {
	instant                  [smokescreenAction + 1]act // by what instant action tiles do
	once                     [4]onceATurn
	mobility, steelNet, drag act
}

// arrangeActs sets the acts.
func (r *Rules) arrangeActs() {
	r.acts = acts{
		instant: [...]act{
			battleAction: r.battleTile(), moveAction: r.moveTile(), pushBackAction: r.pushBack(), sniperAction: r.sniper(), grenadeAction: r.grenade(),
			airStrikeAction: r.airStrike(), smallBombAction: r.smallBomb(), castlingAction: r.castling(), rotationAction: r.rotation(), terrorAction: r.terror(),
			paralysisAction: r.paralysis(), transpositionAction: r.transposition(), smokescreenAction: r.smokescreen(),
		},
		once:     [...]onceATurn{{unitPushBack, r.unitPush()}, {hqPushBack, r.hqPush()}, {hqRotation, r.hqTurn()}, {undergroundCastling, r.undergroundCastle()}},
		mobility: r.mobilityUse(), steelNet: r.netOfSteel(), drag: r.dragging(),
	}
	for a := battleAction; int(a) < len(r.acts.instant); a++ {
		r.useUp(a, &r.acts.instant[a])
	}
}

// deeds are the acts as deeds.
func (a *acts) deeds() []deed {
	var all []deed
	for _, of := range a.instant[battleAction:] {
		all = append(all, of.deed)
	}
	for _, of := range a.once {
		all = append(all, of.deed)
	}
	return append(all, a.mobility.deed, a.steelNet.deed, a.drag.deed)
}

// onBoard is an act whose check is one of a deed.
func (r *Rules) onBoard(a act) act {
	if a.check != nil {
		a.Check = func(s *Position, m Move) error { return a.check(s, r.ground(s), m) }
	}
	return a
}

package rules

import (
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// act is a deed of a player's turn. What may be done depends on the board as it is, so listing and checking are handed what they need to know of it.
type act struct {
	deed
	list  func(s *Position, g ground, by hex.Cell, v Verb, buf []Move) []Move // by: the unit whose ability is used
	check func(s *Position, g ground, m Move) error                           // nil allows all
}

// acts are the deeds of a turn that tiles and abilities give.
type acts struct {
	instant                  [tiles.SmokescreenAction + 1]act // by what instant action tiles do
	once                     [4]onceATurn
	mobility, steelNet, drag act
}

// arrangeActs sets the acts.
func (r *Rules) arrangeActs() {
	r.acts = acts{
		instant: [...]act{
			tiles.BattleAction: r.battleTile(), tiles.MoveAction: r.moveTile(), tiles.PushBackAction: r.pushBack(), tiles.SniperAction: r.sniper(),
			tiles.GrenadeAction: r.grenade(), tiles.AirStrikeAction: r.airStrike(), tiles.SmallBombAction: r.smallBomb(), tiles.CastlingAction: r.castling(),
			tiles.RotationAction: r.rotation(), tiles.TerrorAction: r.terror(), tiles.ParalysisAction: r.paralysis(),
			tiles.TranspositionAction: r.transposition(), tiles.SmokescreenAction: r.smokescreen(),
		},
		once: [...]onceATurn{
			{tiles.UnitPushBack, r.unitPush()}, {tiles.HQPushBack, r.hqPush()}, {tiles.HQRotation, r.hqTurn()}, {tiles.UndergroundCastling, r.undergroundCastle()},
		},
		mobility: r.mobilityUse(), steelNet: r.netOfSteel(), drag: r.dragging(),
	}
	for a := tiles.BattleAction; int(a) < len(r.acts.instant); a++ {
		r.useUp(a, &r.acts.instant[a])
	}
}

// deeds are the acts as deeds.
func (a *acts) deeds() []deed {
	var all []deed
	for _, of := range a.instant[tiles.BattleAction:] {
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

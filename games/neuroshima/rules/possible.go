package rules

import (
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// checkPossible refuses what no match comes to, although every field by itself could be: units that are destroyed, HQs without points, more markers than
// there are. It comes last, when the whole position is there to be asked.
func (rd *reader) checkPossible() {
	s, r := rd.S, rd.r
	var f Field
	r.Field(s, &f)
	for c := range hex.Cell(s.Board().Size()) {
		if s.Unit[c].Tile != tiles.NoTile {
			rd.checkUnit(&f, c)
		}
	}
	rd.checkMarkers()
	for p := range s.Players {
		pl, field := &s.Player[p], "players."+r.seatName(s, p)+"."
		switch {
		case pl.HQ == 0 && !pl.Out:
			rd.Fail(field+"hq", "0; an HQ without points is destroyed: its player is out, or has points left")
		case s.Closing == p && s.InPile(p) > int(pl.Top):
			rd.Fail(field+"last", "%d tiles are left in the pile; who has drawn the last tile has none", s.InPile(p)-int(pl.Top))
		case pl.Score >= winScore && s.Phase != Over && !s.Battle.On:
			rd.Fail(field+"score", "%d; the match is over when a Battle ends and somebody has %d", pl.Score, winScore)
		}
	}
}

// checkOrder refuses an order in which an army that is always last has the first turn, is drawn for it or hands it over (NSH-114, NSH-R64).
func (rd *reader) checkOrder(last int8) {
	if last == NoSeat {
		return
	}
	s := rd.S
	army, first := rd.r.seatName(s, last), rd.r.seatName(s, s.following(last))
	switch {
	case s.First != NoSeat && s.First != s.following(last):
		rd.Fail("first", "%s; %s is always last in the turn order, so %s has the first turn (NSH-114)", rd.r.seatName(s, s.First), army, first)
	case s.Turns == 1 && s.Active != s.First:
		rd.Fail("active", "%s in turn 1; %s is always last in the turn order, so %s has the first turn (NSH-114)", rd.r.seatName(s, s.Active), army, first)
	case s.Phase == Starting:
		rd.Fail("asks", "start; with %s nobody is drawn to start: %s has the first turn (NSH-114)", army, first)
	case s.Yield:
		rd.Fail("yield", "with %s the start is not handed over: %s has the first turn (NSH-114, NSH-R64)", army, first)
	}
}

// checkUnit refuses a unit that would have left the board.
func (rd *reader) checkUnit(f *Field, c hex.Cell) {
	s, r := rd.S, rd.r
	if s.Phase == Over { // a match may end before all that follows is settled
		return
	}
	u, field := &s.Unit[c], "units."+HexName(s, c)
	isHQ := f.HQs.Has(c)
	switch owner := r.Home(s, u.Tile); {
	case isHQ && s.Player[owner].Out:
		rd.Fail(field, "the HQ of %s is destroyed; its player is out", r.seatName(s, owner))
	case !isHQ && u.Wounds > 0 && u.Wounds >= r.Toughness(s, f, c):
		rd.Fail(field+".wounds", "%d; so many destroy it, its Toughness is %d", u.Wounds, r.Toughness(s, f, c))
	}
}

// checkMarkers counts the Venom markers on the board, which are no more than their army has (NSH-845), or two allies share (NSH-850). Those of Neojungle
// are as many as needed (NSH-R47).
func (rd *reader) checkMarkers() {
	s, r := rd.S, rd.r
	most, shared := 0, r.shareVenom(s)
	if p := r.poisonerOf(s, MississippiVenom); p != NoSeat {
		most = int(r.Roster(s.Player[p].Army).Venom)
	}
	if shared {
		most *= 2
	}
	lie := 0
	for c := range hex.Cell(s.Board().Size()) {
		u := &s.Unit[c]
		if lie += int(u.Venom[MississippiVenom]); shared {
			lie += int(u.Venom[NeojungleVenom])
		}
		switch field := "units." + HexName(s, c); {
		case u.Venom[MississippiVenom] > 0 && lie > most:
			rd.Fail(field+".venom", "with these %d markers of Mississippi lie on the board; there are %d", lie, most)
		case u.Venom[NeojungleVenom] > 0 && r.poisonerOf(s, NeojungleVenom) == NoSeat:
			rd.Fail(field+".nightshade", "nobody plays an army with such markers")
		case u.Venom[NeojungleVenom] > 0 && shared && lie > most:
			rd.Fail(field+".nightshade", "with these %d markers lie on the board; the allies share %d", lie, most)
		}
	}
}

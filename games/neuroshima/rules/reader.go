package rules

import (
	"maps"
	"slices"
	"strings"

	"mischief/game/board/hex"
	"mischief/game/document"
	"mischief/games/neuroshima/tiles"
)

// reader builds a position from a document and stops at the first field that is wrong.
type reader struct {
	*document.Reader[Position]
	r *Rules
}

// Position builds a position from a document and checks that play can go on from it. What is left out is as in the middle of a duel of Mississippi and
// Moloch, with the first player in an ordinary turn.
func (r *Rules) Position(decode func(any) error) (Position, error) {
	s := Position{First: NoSeat, Asked: NoSeat, Closing: NoSeat, Phase: Acting}
	rd := &reader{r.document.Open(&s, decode), r}
	for _, read := range []func(){rd.readMatch, rd.readTurn, rd.readBoard, rd.readPhase, rd.readBattle, rd.Rest, rd.checkPhase, rd.checkPossible} {
		if rd.OK() {
			read()
		}
	}
	return s, rd.Err()
}

// early tells whether the first turn has not begun.
func (rd *reader) early() bool { return rd.S.Phase < Drawing }

func (rd *reader) readMatch() {
	s := rd.S
	if rd.Len("seats") > 2 {
		s.Mode = Deathmatch
	}
	rd.Read("asks", "mode", "breath-of-death", "seats", "board")
	if !rd.Has("seats") {
		seats := strings.Split(rd.r.defaultArmies(), ",")
		rd.r.readSeats(rd.Reader, &seats)
	}
	if !rd.Has("board") {
		size := 37
		if s.Mode == Duel {
			size = 19
		}
		readBoard(rd.Reader, &size)
	}
}

func readBoard(in *document.Reader[Position], size *int) {
	switch b := hex.OfSize(*size); {
	case b == nil:
		in.Fail("board", "%d; a board has 19 or 37 hexes", *size)
	case in.S.Mode == Duel && *size != 19:
		in.Fail("board", "%d; a duel is fought on 19 hexes", *size)
	default:
		in.S.Radius = int8(b.Radius())
	}
}

// readSeats gives the seats their armies, in turn order. Before they are dealt a seat may have none.
func (r *Rules) readSeats(in *document.Reader[Position], seats *[]string) {
	s := in.S
	least, most := 3, 4
	switch s.Mode {
	case Duel:
		least, most = 2, 2
	case Teams:
		least = 4
	case TwoAgainstOne:
		most = 3
	}
	if len(*seats) < least || len(*seats) > most {
		in.Fail("seats", "%d; %d to %d play in the mode %s", len(*seats), least, most, modeIDs[s.Mode])
		return
	}
	s.Players = int8(len(*seats))
	for p, id := range *seats {
		a := r.ArmyByID(id)
		switch {
		case id == seatIDs[p] && s.Phase == DealingArmies:
		case a == 0:
			in.Fail("seats", "%q is none of %s", id, strings.Join(r.ArmyIDs(), ", "))
		case s.plays(a):
			in.Fail("seats", "%s stands twice; no two players take the same army", id)
		default:
			s.Player[p].Army = a
		}
	}
}

func (rd *reader) readTurn() {
	s := rd.S
	if !rd.early() {
		s.Turns = 5
	}
	rd.Read("turn", "yield", "first", "active", "second")
	last, said := rd.r.lastInOrder(s), s.First != NoSeat
	switch {
	case said || rd.early():
	case last != NoSeat:
		s.First = s.following(last)
	default:
		s.First = 0
	}
	if !rd.Has("active") && s.First != NoSeat && (said || rd.early()) {
		s.Active = s.First
	}
	rd.checkOrder(last)
}

func readSecond(in *document.Reader[Position], second *bool) {
	if *second {
		in.S.Moves = 1
	}
}

// tileOf finds a tile of one of the armies that play.
func (r *Rules) tileOf(in *document.Reader[Position], field, army, id string) tiles.Tile {
	found := tiles.NoTile
	for p := range in.S.Players {
		a := in.S.Player[p].Army
		t := r.TileByID(a, id)
		if t == tiles.NoTile || army != "" && r.Roster(a).ID != army {
			continue
		}
		if found != tiles.NoTile {
			in.Fail(field, "more than one army has a tile %q; name the army", id)
		}
		found = t
	}
	if found == tiles.NoTile {
		in.Fail(field, "no army that plays has this tile: %s %q", army, id)
	}
	return found
}

// readBoard reads what lies on the board and before the players.
func (rd *reader) readBoard() {
	rd.Read("units", "bases", "steel-net", "used", "players")
	if !rd.Has("players") && rd.OK() {
		rd.r.readPlayers(rd.Reader, &[MaxPlayers]playerDoc{})
	}
}

// readUnits reads the units, and what else is on the board. Then it is settled whom units obey: the army that has taken them over, unless the document says
// otherwise.
func (r *Rules) readUnits(in *document.Reader[Position], rows *[hex.MaxCells]unitDoc) {
	s := in.S
	for c, row := range rows {
		if !row.Here || !in.OK() {
			continue
		}
		field := "units." + HexName(s, hex.Cell(c))
		t := r.tileOf(in, field, row.Army, row.Tile)
		switch {
		case !in.OK():
			return
		case !r.Face(t).Kind.IsUnit():
			in.Fail(field+".tile", "%s is no unit", row.Tile)
		case row.Wounds > 0 && r.Face(t).Kind == tiles.HQ:
			in.Fail(field+".wounds", "%d; the wounds of an HQ are points of its player", row.Wounds)
		}
		s.Unit[c] = row.Unit
		s.Unit[c].Tile, s.Unit[c].Owner = t, r.Home(s, t)
	}
	if in.Read("bases", "steel-net"); !in.OK() {
		return
	}
	var f Field
	r.Field(s, &f)
	for c, row := range rows {
		switch {
		case !row.Here:
		case row.Owner != NoSeat:
			s.Unit[c].Owner = row.Owner
		default:
			s.Unit[c].Owner = f.Owner[c]
		}
	}
}

func (r *Rules) readBases(in *document.Reader[Position], rows *[hex.MaxCells]baseDoc) {
	for c, row := range rows {
		if !row.Here || !in.OK() {
			continue
		}
		field := "bases." + HexName(in.S, hex.Cell(c))
		t := r.tileOf(in, field, row.Army, row.Tile)
		if in.OK() && r.Face(t).Kind != tiles.Foundation {
			in.Fail(field+".tile", "%s is no foundation tile", row.Tile)
		}
		in.S.Base[c] = t
	}
}

// needsUnit tells whether a unit stands on a hex, and is at fault if none does.
func needsUnit(in *document.Reader[Position], field string, c hex.Cell) bool {
	if in.S.Unit[c].Tile == tiles.NoTile {
		in.Fail(field, "no unit stands on %s", HexName(in.S, c))
		return false
	}
	return true
}

func readSteelNet(in *document.Reader[Position], on *hex.Cell) {
	if *on != hex.None && needsUnit(in, "steel-net", *on) {
		in.S.Unit[*on].Steel = true
	}
}

func readCarried(in *document.Reader[Position], moves *[hex.MaxCells]int8) {
	for c, n := range moves {
		if n > 0 && needsUnit(in, "used.carried", hex.Cell(c)) {
			in.S.Unit[c].Carried = n
		}
	}
}

func (r *Rules) readPlayers(in *document.Reader[Position], rows *[MaxPlayers]playerDoc) {
	for p := range in.S.Players {
		r.readPlayer(in, p, &rows[p], "players."+r.seatName(in.S, p)+".")
	}
}

func (r *Rules) readPlayer(in *document.Reader[Position], p int8, row *playerDoc, field string) {
	s := in.S
	pl := &s.Player[p]
	pl.Terror, pl.Out, pl.HQ, pl.Score, pl.Fell = row.Terror, row.Out, s.fullHQ(p), row.Score, row.Fell
	if in.Has(field + "hq") {
		pl.HQ = row.HQ
	}
	switch {
	case row.Score > 0 && s.Mode != Points:
		in.Fail(field+"score", "%d; it counts in the mode points alone", row.Score)
	case in.Has(field+"side") && row.Side != s.Side(p)+1:
		in.Fail(field+"side", "%d; in this mode it is side %d", row.Side, s.Side(p)+1)
	case row.Fell > s.Turns || row.Fell > 0 && !row.Out:
		in.Fail(field+"fell", "%d; it is a turn that has begun, of a player who is out", row.Fell)
	case row.Last && s.Closing != NoSeat:
		in.Fail(field+"last", "one player alone was the first to draw a last tile")
	}
	if row.Last {
		s.Closing = p
	}
	r.readTiles(in, p, row, field)
	if in.Has(field+"left") && row.Left != s.InPile(p) {
		in.Fail(field+"left", "%d; pile and top hold %d", row.Left, s.InPile(p))
	}
}

// readTiles deals out the tiles of a player: no more of each than the army has (NSH-104), and what is not named lies in the draw pile.
func (r *Rules) readTiles(in *document.Reader[Position], p int8, row *playerDoc, field string) {
	s := in.S
	pl := &s.Player[p]
	a := r.Roster(pl.Army)
	var rest [tiles.MaxKinds]int
	for k := range a.Kinds {
		rest[k] = int(r.Face(a.Tile(k)).Count)
	}
	for c := range s.Board().Size() {
		for _, t := range [2]tiles.Tile{s.Unit[c].Tile, s.Base[c]} {
			if t != tiles.NoTile && r.Face(t).Army == pl.Army {
				rest[r.IndexOf(t)]--
			}
		}
	}
	take := func(field, id string, n int) (tiles.Tile, bool) {
		t := r.TileByID(pl.Army, id)
		if t == tiles.NoTile {
			in.Fail(field, "the army has no tile %q", id)
			return t, false
		}
		if n < 0 || n > tiles.ArmySize {
			in.Fail(field, "%s: %d is no number of tiles", id, n)
			return t, false
		}
		rest[r.IndexOf(t)] -= n
		return t, true
	}
	if len(row.Hand) > handSize {
		in.Fail(field+"hand", "%d tiles; %d are the most", len(row.Hand), handSize)
		return
	}
	for _, id := range row.Hand {
		if t, ok := take(field+"hand", id, 1); ok {
			s.take(p, t)
			if r.Face(t).Kind == tiles.HQ {
				in.Fail(field+"hand", "the HQ is never drawn")
			}
		}
	}
	for _, id := range row.Top {
		if t, ok := take(field+"top", id, 1); ok {
			if pl.Top++; t != r.Returning(pl.Army) {
				in.Fail(field+"top", "%s does not come back to the pile", id)
			}
		}
	}
	pile := func(field string, counts map[string]int, into *[tiles.MaxKinds]uint8) {
		for _, id := range slices.Sorted(maps.Keys(counts)) {
			if t, ok := take(field, id, counts[id]); ok {
				into[r.IndexOf(t)] = uint8(counts[id])
			}
		}
	}
	pile(field+"discard", row.Discard, &pl.Discard)
	pile(field+"pile", row.Pile, &pl.Pile)
	for k := range a.Kinds {
		t := a.Tile(k)
		switch {
		case rest[k] < 0:
			in.Fail(field+"army", "more tiles of %s than the %d of the army", r.Face(t).ID, r.Face(t).Count)
		case t == a.HQ && pl.Pile[k] > 0:
			in.Fail(field+"pile", "the HQ is never in the draw pile")
		case row.Pile == nil && t != a.HQ:
			pl.Pile[k] = uint8(rest[k])
		}
	}
}

func (rd *reader) readPhase() {
	s := rd.S
	rd.Read("decides", "push", "over")
	decides, said := s.Asked, rd.Has("decides")
	switch s.Phase {
	case DealingArmies, Starting, Drawing, Over:
		s.Asked = NoSeat
	case PlacingHQ, Discarding, Acting, SecondMove:
		s.Asked = s.Active
	case Retreating:
		rd.checkPush()
	default: // a Battle's: readBattle checks it
		if s.Asked == NoSeat {
			rd.Fail("decides", "missing; a player decides %q", rd.r.Turn(s).Kind)
		}
		return
	}
	if rd.OK() && said && decides != s.Asked {
		rd.Fail("decides", "%q; here it is %s", rd.Said("decides"), rd.r.decides(s))
	}
}

func (rd *reader) checkPush() {
	s := rd.S
	if !rd.Has("push.pusher") || !rd.Has("push.pushed") {
		rd.Fail("push", "a push is needed for somebody to retreat from: its pusher, and who is pushed")
		return
	}
	if s.Unit[s.Pusher].Tile == tiles.NoTile || s.Unit[s.Pusher].Owner != s.Active || !rd.r.pushTargets(s, rd.r.ground(s), s.Pusher).Has(s.Pushed) {
		rd.Fail("push", "the unit on %s cannot push the one on %s", rd.Said("push.pusher"), rd.Said("push.pushed"))
		return
	}
	s.Asked = s.Unit[s.Pushed].Owner
}

// checkPhase makes sure that the decision asked can be made, whoever wrote the document.
func (rd *reader) checkPhase() {
	s, r := rd.S, rd.r
	early := s.Phase < Drawing
	rd.Needless()
	switch {
	case early != (s.Turns == 0):
		rd.Fail("turn", "%d; it is 0 until the first turn begins", s.Turns)
	case s.Phase == DealingArmies && s.undealt() == NoSeat:
		rd.Fail("asks", "army: every seat has one")
	case s.Phase > Starting && s.First == NoSeat:
		rd.Fail("first", "the starting player is missing")
	case s.Phase == Starting && s.First != NoSeat:
		rd.Fail("first", "the starting player is still to be drawn")
	case s.Yield && (s.Phase != PlacingHQ || s.Mode != Duel || s.Units() != 0):
		rd.Fail("yield", "the start is handed over in a duel, before an HQ is placed")
	case s.Phase == PlacingHQ && (r.HQ(s, s.Active) != hex.None || r.HQ(s, s.First) == hex.None != (s.Active == s.First)):
		rd.Fail("asks", "hq: HQs are placed in turn order, each once")
	case s.Phase == PlacingHQ && s.Units() == s.Board().All():
		rd.Fail("asks", "hq: there is no free hex")
	case s.Phase == Drawing && (s.inHand(s.Active) >= s.drawTo() || s.InPile(s.Active) == 0):
		rd.Fail("asks", "draw: there is no tile to draw, or enough lie there")
	case s.Phase == Discarding && s.inHand(s.Active) != handSize:
		rd.Fail("asks", "discard: one of exactly three tiles is discarded")
	case s.Moves > 0 != (s.Phase == SecondMove) && !rd.waiting():
		rd.Fail("second", "a second move belongs to second-move")
	case s.Phase != Over && !s.Battle.On && !rd.waiting() && s.Player[s.Active].Out:
		rd.Fail("active", "this player is out")
	case s.Phase != Over && !s.Battle.On && s.in()&^s.sides(func(p int8) bool { return p == s.Active }) == 0:
		rd.Fail("players", "one side alone is in the match")
	case s.Phase == Over:
		if s.Ended == notEnded {
			rd.Fail("over", "how the match ended is missing")
		}
	}
}

// waiting tells whether the turn waits for a choice that its first move led to.
func (rd *reader) waiting() bool { return rd.S.Phase == Treating || rd.S.Phase == TurnTaken }

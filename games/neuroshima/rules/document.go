package rules

import (
	"mischief/game/board/hex"
	"mischief/game/document"
	"mischief/games/neuroshima/tiles"
)

// playerDoc is a player as documents show him. Tiles go by the ids of his army.
type playerDoc struct {
	Player
	Side    int8           `doc:"side,min=1,max=4"` // worked out from the mode
	Hand    []string       `doc:"hand"`
	Pile    map[string]int `doc:"pile,max=99"` // left out: every tile of the army that is nowhere else
	Top     []string       `doc:"top,omit"`
	Discard map[string]int `doc:"discard,max=99"`
	Left    int            `doc:"left,max=200"` // tiles left to draw, worked out from pile and top
	Last    bool           `doc:"last,omit"`    // was the first to draw a last tile
	Here    bool           `doc:"-,there"`
}

// unitDoc is a unit, baseDoc a foundation tile on the board.
type unitDoc struct {
	Unit
	Tile  string `doc:"tile"`
	Army  string `doc:"army"`                    // may be left out where one army alone has such a tile
	Owner int8   `doc:"owner,seat,none=-1,omit"` // where it is not whoever the board says
	Here  bool   `doc:"-,there"`
}

type baseDoc struct {
	Tile string `doc:"tile"`
	Army string `doc:"army"`
	Here bool   `doc:"-,there"`
}

// nowDoc is what a unit amounts to at this moment: written for those who look on, never read.
type nowDoc struct {
	Owner      int8      `doc:"owner,seat"`
	Initiative []int8    `doc:"initiative,min=-128,max=127,omit"`
	Toughness  int8      `doc:"toughness,min=-128,max=127,omit"`
	Melee      []int8    `doc:"melee,min=-128,max=127,omit"` // strengths by board direction
	Ranged     []int8    `doc:"ranged,min=-128,max=127,omit"`
	Armour     []int8    `doc:"armour,max=1,omit"`
	Net        []int8    `doc:"net,max=1,omit"`
	Netted     bool      `doc:"netted,omit"`
	Paralysed  bool      `doc:"paralysed,omit"`
	Venom      int8      `doc:"venom,max=127,omit"` // markers that each of its wounding attacks places
	Mobile     bool      `doc:"mobile,omit"`
	Linked     []linkDoc `doc:"linked,omit"`
	Here       bool      `doc:"-,there"`
}

type linkDoc struct {
	From   hex.Cell     `doc:"from,hex"`
	Effect tiles.Effect `doc:"effect,effect"`
	By     int8         `doc:"by,min=-128,max=127"`
}

// venomIDs are the supplies of Venom markers as documents call them.
var venomIDs = []string{MississippiVenom: "venom", NeojungleVenom: "nightshade"}

// documents declares what the tags of Position do not: the words, the order, and what is shown in another form than it is held.
func (r *Rules) documents() *document.Codec[Position] {
	ids := document.IDs[Position]
	seat, cell := document.Word(r.aPlayer), document.Word(aHex)
	cell.Among = " on the board"
	waits := func(s *Position) bool { return s.Battle.Step != AtRest }
	return document.New(document.Plan[Position]{
		Order: []string{
			"board mode breath-of-death turn first active asks decides yield second push seats players units bases steel-net used battle over now",
			"players: hq score side hand pile top discard left last terror out fell",
			"units: tile army turn owner wounds venom nightshade paralysed",
			"used: mobility carried ability hole",
			"battle: cause step phase removed damaged spent acting asked bomb clowns held bombs kept convert aim route treated due poisoner taken fallen hit hit-base destroy",
		},
		Nouns: map[string]document.Noun[Position]{
			"seat": seat, "decider": r.aDecider(seat), "hex": cell, "mode": ids("mode", modeIDs[:]), "decision": ids("decision", r.Kinds()), "ending": anEnding(),
			"venom": ids("supply", venomIDs), "effect": ids("effect", tiles.EffectWords.IDs()[:tiles.EffectTypes]),
			"cause": ids("cause", causeIDs[:]), "step": ids("step", stepIDs[:]),
		},
		When: map[string]func(*Position) bool{
			"push":            func(s *Position) bool { return s.Phase == Retreating },
			"over":            func(s *Position) bool { return s.Phase == Over },
			"battle":          waits,
			"battle.phase":    func(s *Position) bool { return s.Battle.Step == Phasing },
			"battle.asked":    func(s *Position) bool { return s.Phase != Treating && s.Phase != Poisoning },
			"battle.poisoner": func(s *Position) bool { return s.Phase == Poisoning || s.Battle.Poisoner != 0 },
		},
		Parts: map[string]document.Part[Position]{
			"board,max=37":                    document.Turn(func(s *Position, size *int) { *size = s.Board().Size() }, readBoard),
			"second,omit":                     document.Turn(func(s *Position, second *bool) { *second = s.Moves > 0 }, readSecond), // the Move tile in use gives a second move
			"seats":                           document.Turn(r.showSeats, r.readSeats),
			"players,by=seat":                 document.Turn(r.showPlayers, r.readPlayers),
			"units,by=hex":                    document.Turn(r.showUnits, r.readUnits),
			"bases,by=hex,omit":               document.Turn(r.showBases, r.readBases),
			"steel-net,hex,none=-1,omit":      document.Turn(showSteelNet, readSteelNet),
			"used.mobility,set=hex,omit":      marks("used.mobility", func(u *Unit) *bool { return &u.Moved }),
			"used.ability,set=hex,omit":       marks("used.ability", func(u *Unit) *bool { return &u.Used }), // units that pushed, castled or turned somebody
			"used.carried,by=hex,max=9,omit":  document.Turn(showCarried, readCarried),
			"battle.cause,cause,none=-1,omit": document.Turn(showCause, readCause),
			"battle.convert,by=hex,omit":      document.Turn(r.showConversions, r.readConversions),
			"battle.aim,by=hex,omit":          document.Turn(r.showAims, readAims),
			"battle.route,by=hex,hex,omit":    document.Turn(r.showRoutes, r.readRoutes),
			"battle.treated,omit":             document.Turn(r.showTreated, r.readTreated),
			"now,by=hex,omit":                 document.Show(r.showNow),
		},
	})
}

// Codec is how positions are written as documents and read.
func (r *Rules) Codec() *document.Codec[Position] { return r.document }

// aDecider is whoever decides.
func (r *Rules) aDecider(seat document.Noun[Position]) document.Noun[Position] {
	return document.Noun[Position]{Sort: "player", Words: seat.Words,
		Write: func(b []byte, s *Position, _ int64) []byte { return append(b, r.decides(s)...) },
		Read: func(s *Position, name string) (int64, bool) {
			if name == "nature" || name == "nobody" {
				return int64(NoSeat), true
			}
			return seat.Read(s, name)
		}}
}

// anEnding is how a match ended. A stalemate is another ending where points are counted.
func anEnding() document.Noun[Position] {
	var ids []string
	for _, row := range endingRows {
		ids = append(ids, row.how)
	}
	n := document.IDs[Position]("ending", ids)
	n.Words = func(*Position) []string { return ids[lastHQ:stillScoring] }
	n.Read = func(s *Position, name string) (int64, bool) {
		for e := lastHQ; e < endings; e++ {
			if endingRows[e].how == name && (e != stillScoring || s.Mode == Points) && (e != stalemate || s.Mode != Points) {
				return int64(e), true
			}
		}
		return 0, false
	}
	return n
}

// Document writes a position.
func (r *Rules) Document(s *Position) any { return r.document.Write(s) }

// decides names who decides.
func (r *Rules) decides(s *Position) string {
	switch {
	case s.Phase == Over:
		return "nobody"
	case s.Asked == NoSeat:
		return "nature"
	}
	return r.seatName(s, s.Asked)
}

func (r *Rules) showSeats(s *Position, seats *[]string) {
	for p := range s.Players {
		*seats = append(*seats, r.seatName(s, p))
	}
}

func (r *Rules) showPlayers(s *Position, rows *[MaxPlayers]playerDoc) {
	for p := range s.Players {
		pl := &s.Player[p]
		row := &rows[p]
		*row = playerDoc{Player: *pl, Here: true, Side: s.Side(p) + 1, Left: s.InPile(p), Last: s.Closing == p,
			Pile: r.describePile(pl.Army, &pl.Pile), Discard: r.describePile(pl.Army, &pl.Discard)}
		for _, t := range pl.Hand {
			if t != tiles.NoTile {
				row.Hand = append(row.Hand, r.Face(t).ID)
			}
		}
		for range pl.Top {
			row.Top = append(row.Top, r.Face(r.Returning(pl.Army)).ID)
		}
	}
}

func (r *Rules) describePile(a tiles.Army, pile *[tiles.MaxKinds]uint8) map[string]int {
	counts := map[string]int{}
	for k, n := range pile {
		if n > 0 {
			counts[r.Face(r.Roster(a).Tile(k)).ID] = int(n)
		}
	}
	return counts
}

func (r *Rules) showUnits(s *Position, rows *[hex.MaxCells]unitDoc) {
	var f Field
	r.Field(s, &f)
	for c := range hex.Cell(s.Board().Size()) {
		if u := &s.Unit[c]; u.Tile != tiles.NoTile {
			rows[c] = unitDoc{Unit: *u, Tile: r.Face(u.Tile).ID, Army: r.Roster(r.Face(u.Tile).Army).ID, Owner: NoSeat, Here: true}
			if u.Owner != r.Home(s, u.Tile) || u.Owner != f.Owner[c] {
				rows[c].Owner = u.Owner
			}
		}
	}
}

func (r *Rules) showBases(s *Position, rows *[hex.MaxCells]baseDoc) {
	for c, t := range s.Base {
		if t != tiles.NoTile {
			rows[c] = baseDoc{r.Face(t).ID, r.Roster(r.Face(t).Army).ID, true}
		}
	}
}

func showSteelNet(s *Position, on *hex.Cell) {
	*on = hex.None
	for c := range s.Unit {
		if s.Unit[c].Steel {
			*on = hex.Cell(c)
		}
	}
}

func showCarried(s *Position, moves *[hex.MaxCells]int8) {
	for c := range s.Unit {
		moves[c] = s.Unit[c].Carried
	}
}

// marks are the units of which something is true.
func marks(path string, of func(u *Unit) *bool) document.Part[Position] {
	return document.Turn(func(s *Position, marked *hex.Set) {
		for c := range s.Unit {
			if s.Unit[c].Tile != tiles.NoTile && *of(&s.Unit[c]) {
				*marked |= hex.One(hex.Cell(c))
			}
		}
	}, func(in *document.Reader[Position], marked *hex.Set) {
		for set := *marked; set != 0; {
			if c := set.Pop(); needsUnit(in, path, c) {
				*of(&in.S.Unit[c]) = true
			}
		}
	})
}

func (r *Rules) showNow(s *Position, rows *[hex.MaxCells]nowDoc) {
	var f Field
	r.Field(s, &f)
	for c := range hex.Cell(s.Board().Size()) {
		if s.Unit[c].Tile != tiles.NoTile {
			rows[c] = r.describeNow(s, &f, c)
		}
	}
}

func (r *Rules) describeNow(s *Position, f *Field, c hex.Cell) nowDoc {
	u, t := &s.Unit[c], r.FaceOn(s, c)
	now := nowDoc{Owner: f.Owner[c], Here: true, Netted: f.Netted.Has(c), Paralysed: f.Paralysed.Has(c),
		Mobile: !f.Netted.Has(c) && r.mobile(s, f, c), Armour: r.bySide(t.Armour.Turned(u.Turn)), Net: r.bySide(t.Net.Turned(u.Turn)),
		Melee: strengths(f, c, t, u.Turn, tiles.Melee), Ranged: strengths(f, c, t, u.Turn, tiles.Ranged), Initiative: r.Initiative(s, f, c)}
	if t.Kind != tiles.HQ {
		now.Toughness = r.Toughness(s, f, c)
	}
	if now.Melee != nil || now.Ranged != nil || t.Strike > 0 {
		now.Venom = f.gets[c][tiles.VenomEffect]
		if t.Abilities.Has(tiles.Venomous) {
			now.Venom++
		}
	}
	for _, l := range r.Links(s, f, c) {
		now.Linked = append(now.Linked, linkDoc(l))
	}
	return now
}

// strengths is the strength of a unit's attacks of a type by board direction, bonuses included; nil where it has none.
func strengths(f *Field, c hex.Cell, t *tiles.Face, turn int8, a tiles.Attack) []int8 {
	if t.Attacks[a] == ([hex.Directions]int8{}) {
		return nil
	}
	list := make([]int8, hex.Directions)
	for side, n := range t.Attacks[a] {
		if n > 0 {
			list[(side+int(turn))%hex.Directions] = f.Power(c, n, a)
		}
	}
	return list
}

func (r *Rules) bySide(set tiles.Sides) []int8 {
	if set == 0 {
		return nil
	}
	list := make([]int8, hex.Directions)
	for d := range hex.Direction(hex.Directions) {
		if set.Has(d) {
			list[d] = 1
		}
	}
	return list
}

package rules

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/deeds"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb = deeds.Verb

// The verbs, each with its notation in its deed.
const (
	Walk Verb = iota
	Rise
	Land
	Climb
	Charge
	Melee
	Shoot
	UseSkill
	ShoutOut
	DelayOne
	DelayBoth
	Recover
	Rest
	Clear
	Reload
	DropCannon
	Forgo
	ActWith
	EndTurn
	Pass
	Pick
	PickDone
	Relieve
	LiftHex
	Seize
	Begone
	Strip
	Release
	Accept
	Resist
	TurnDie
	KeepDice
	PassOn
	Bear
	TakeDie
	DrawSkill
	SeeCard
	CopySpell
	WieldBlade
	StoreSpell
	UseGlyph
	PlaceAt
	ChooseCorner
	RollDice
	TurnUp
	DrawLot
	HealUp
	Unearth
	PickUp
	LetGo
	CarryOn
	Give
	MountPet
	Dismount
	UseHand
	Share
	Take
	Perish
	Bond
	BreakFree
	MakeAnew
	PaintPips
	MarkFace
	CashPips
	TeachSkill
	Cover
	Predict
	Shift
	verbs
)

// Move is one answer. Fields that a verb does not use are 0.
type Move struct {
	Verb Verb
	Fig  Fig
	Arm  uint8         // a weapon of the actor, counted from 1; 0 is the fists
	N    uint8         // a number, a corner, how a figure changes its level
	What codex.SkillID // a skill, or the number of a condition
	Dice [6]uint8      // RollDice: dice that show 1, 2, ...
	Way  [Corners]Spot // the corners of a way, its end the last that is not 0
}

// Corners is how many corners of a way a move names at most, its end included. From each to the next the way is the shortest.
const Corners = 8

// Spot is a point of the map as moves have it: X in the upper half, Y in the lower. 0 is none; no base has its middle in a corner of the map.
type Spot int32

// At makes a spot of a point.
func At(p plane.Point) Spot { return Spot(p.X)<<16 | Spot(p.Y) }

// Point is the point of a spot.
func (p Spot) Point() plane.Point { return plane.Point{X: int16(p >> 16), Y: int16(p & 0xffff)} }

// End is the last spot that a move names, or 0.
func (m *Move) End() Spot {
	for i := len(m.Way) - 1; i >= 0; i-- {
		if m.Way[i] != 0 {
			return m.Way[i]
		}
	}
	return 0
}

// What stands in moves: places of Move, and the nouns that stand in them.
type noun[T notation.Integer] = notation.Noun[Position, T]

var (
	is     = notation.Is[Position, Move]
	inFig  = notation.In[Position](func(m Move) Fig { return m.Fig }, func(m Move, v Fig) Move { m.Fig = v; return m })
	inArm  = notation.In[Position](func(m Move) uint8 { return m.Arm }, func(m Move, v uint8) Move { m.Arm = v; return m })
	inN    = notation.In[Position](func(m Move) uint8 { return m.N }, func(m Move, v uint8) Move { m.N = v; return m })
	inWhat = notation.In[Position](func(m Move) codex.SkillID { return m.What }, func(m Move, v codex.SkillID) Move { m.What = v; return m })

	aFigure = notation.IDs[Position, Fig]("figure", "FIGURE", 1, figureNames[1:])
	aSpot   = &noun[Spot]{What: "point", Form: "X,Y", Looks: `-?[0-9.]+,-?[0-9.]+`,
		Write: func(b []byte, _ *Position, p Spot) []byte { return appendPoint(b, p.Point()) },
		Read:  func(_ *Position, name string) (Spot, bool) { p, ok := parsePoint(name); return At(p), ok },
		Has:   func(_ *Position, p Spot) bool { q := p.Point(); return p != 0 && onMap(q) },
		Why: func(_ *Position, name string) game.Text {
			return game.Say("{{.word}} is no point of the map: a point is how far it lies east and north of the corner in the south-west, in # from 0 to 24, such as 12.5,8; write {{.form}}", game.Quote("word", name))
		}}
	aCorner    = notation.IDs[Position, uint8]("corner", "CORNER", 0, codex.CornerIDs[:])
	aCondition = notation.IDs[Position, codex.SkillID]("condition", "CONDITION", 1, codex.ConditionIDs[1:])
	points     = notation.Number[Position, uint8]("POINTS", 1, 99)
	anAddition = notation.IDs[Position, uint8]("addition", "sacrifice", 1, []string{withSacrifice: "sacrifice", toHeal: "healing"}[1:])
	aFace      = notation.IDs[Position, uint8]("face", "PIPS", 1, []string{"1", "2", "3", "4", "5", "6"})
	aTrait     = notation.IDs[Position, codex.SkillID]("trait", "TRAIT", 0, codex.PipIDs[:codex.TraitCount])
	aPip       = notation.IDs[Position, uint8]("kind of pips", "ranged", 1, []string{"ranged"})
	aPlace     = notation.Number[Position, uint8]("PLACE", 1, MaxHeroes)
	aDirection = notation.IDs[Position, uint8]("direction", "up", shiftUp, []string{"up", "down"})
	someDice   = &notation.Many[Position, Move]{What: "die", Form: "PIPS", IDs: []string{"6", "5", "4", "3", "2", "1"}, Most: MaxDice, Repeat: true, Empty: true,
		Count: func(m Move, i int) int { return int(m.Dice[5-i]) }, With: func(m Move, i, n int) Move { m.Dice[5-i] = uint8(n); return m }}
)

// names are the nouns of what content names.
type names struct {
	aSkill *noun[codex.SkillID]
	anArm  *noun[uint8]
}

func (r *Rules) namesOfContent() names {
	var skills []string
	for _, skill := range r.codex.Skills[1:] {
		skills = append(skills, skill.ID)
	}
	arm := notation.IDsOf[Position, uint8]("weapon", "WEAPON", 0, r.armNames)
	arm.Has = func(s *Position, number uint8) bool { // asked of every move, so that no names are made for it
		n, own := s.bearer(s.Actor, number)
		return number < s.choices(s.Actor) && (own == 0 || r.weapon(r.arm(s, n, own)) != nil)
	}
	return names{
		aSkill: notation.IDs[Position]("skill", "SKILL", codex.SkillID(1), skills),
		anArm:  arm,
	}
}

// fistsID is what moves and content call the bare fists.
const fistsID = "fists"

// armNames is what the weapons of the figure that acts are called in moves: the fists, then its arms; of two alike the second has a 2 behind it. Those of a mount follow (WAS-682).
func (r *Rules) armNames(s *Position) []string {
	ids := r.armsNamed(nil, &s.Figures[s.Actor], "")
	if s.riding(s.Actor) {
		ids = r.armsNamed(ids, &s.Figures[s.Figures[s.Actor].Mount], "mount-")
	}
	return ids
}

func (r *Rules) armsNamed(ids []string, f *Figure, before string) []string {
	ids = append(ids, before+fistsID)
	for i, arm := range f.Arms {
		w := r.weapon(arm)
		switch {
		case w == nil:
			ids = append(ids, "")
		case i > 0 && f.Arms[0].Weapon == arm.Weapon:
			ids = append(ids, before+w.ID+"-2")
		default:
			ids = append(ids, before+w.ID)
		}
	}
	return ids
}

// onMap tells whether a point lies on the map (WAS-102).
func onMap(p plane.Point) bool {
	return p.X >= 0 && p.X <= ground.Side && p.Y >= 0 && p.Y <= ground.Side
}

// wayFields are the parts of a move in which the corners of a way stand; the first must be there unless all may be left out.
func wayFields(none bool) []notation.Field[Position, Move] {
	var fields []notation.Field[Position, Move]
	for i := range Corners {
		in := notation.In[Position](func(m Move) Spot { return m.Way[i] }, func(m Move, v Spot) Move { m.Way[i] = v; return m })
		if i == 0 && !none {
			fields = append(fields, in(aSpot))
		} else {
			fields = append(fields, notation.Maybe(in(aSpot), 0))
		}
	}
	return fields
}

// wayPattern is how they stand in a pattern.
const wayPattern = "{to} {b} {c} {d} {e} {f} {g} {h}"

// figureNames are what moves and documents call figures: h1 to h8 the Heroes by their seats, f1 and so on all others.
var figureNames = func() (names [MaxFigures + 1]string) {
	for n := 1; n <= MaxFigures; n++ {
		if n <= MaxHeroes {
			names[n] = "h" + strconv.Itoa(n)
		} else {
			names[n] = "f" + strconv.Itoa(n-MaxHeroes)
		}
	}
	return names
}()

// String is what moves and documents call a figure.
func (n Fig) String() string {
	if int(n) < len(figureNames) {
		return figureNames[n]
	}
	return fmt.Sprintf("figure %d", uint8(n))
}

// appendLength appends a length of thousandths as a decimal, such as 12.5.
func appendLength(b []byte, n int16) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, int64(n/1000), 10)
	if rest := n % 1000; rest != 0 {
		b = append(b, '.')
		for digit := int16(100); rest > 0; digit /= 10 {
			b = append(b, '0'+byte(rest/digit))
			rest %= digit
		}
	}
	return b
}

// PointText is a point as moves and documents have it, LengthText a length.
func PointText(p plane.Point) string { return pointText(p) }
func LengthText(n int16) string      { return string(appendLength(nil, n)) }

// pointText is a point as moves and documents have it: 12.5,8.
func pointText(p plane.Point) string { return string(appendPoint(nil, p)) }

func appendPoint(b []byte, p plane.Point) []byte {
	return appendLength(append(appendLength(b, p.X), ','), p.Y)
}

// parsePoint reads a point: two decimals of at most three places and a comma between them.
func parsePoint(text string) (p plane.Point, ok bool) {
	x, y, found := strings.Cut(text, ",")
	if !found {
		return p, false
	}
	if p.X, ok = parseLength(x); !ok {
		return p, false
	}
	p.Y, ok = parseLength(y)
	return p, ok && onMap(p)
}

// parseLength reads a decimal of at most three places, up to 32.
func parseLength(text string) (int16, bool) {
	whole, rest, dotted := strings.Cut(text, ".")
	if whole == "" || len(whole) > 2 || dotted && (rest == "" || len(rest) > 3) {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+(rest + "000")[:3], 10, 16)
	return int16(n), err == nil && n <= plane.Most
}

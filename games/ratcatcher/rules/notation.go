package rules

import (
	"fmt"
	"slices"
	"strconv"

	"mischief/game"
	"mischief/game/deeds"
	"mischief/game/notation"
	"mischief/games/ratcatcher/box"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb = deeds.Verb

// The verbs, each with its notation in its deed.
const (
	Walk Verb = iota
	SetTrap
	Attack
	UseAbility
	Collect
	Buy
	Claim
	End
	Connect
	Lay
	Allot
	PutCheese
	Reward
	NoReward
	Push
	NoPush
	Go
	NestAt
	LoseToken
	Poison
	RollDice
	DrawTownship
	DrawToken
	DrawRat
	DrawPeculiar
	verbs
)

// Move is one answer. A to C are zones, townships and numbers of things as the verb has it; fields not used are 0.
type Move struct {
	Verb    Verb
	A, B, C uint8
	N       [6]uint8 // RollDice: dice that show 1, 2, ...; Buy, Poison: rats by kind; Allot: rats caught by hits, then by sixes, by kind
	Hits    uint16   // Allot: peculiar rats caught by hits, as bits
	Sixes   uint16   // Allot: peculiar rats caught by sixes, as bits
	Nemesis [2]uint8 // Allot: hits and sixes for the Nemesis
}

// Movers of a way: a kind of common rats, the Nemesis, or a peculiar rat, whose card number is added.
const firstPeculiar = box.TheNemesis + 1

// What stands in moves: places of Move, and the nouns that stand in them. Zones are a township's number and a letter, 07c or 7c.
type noun = notation.Noun[Position, uint8]

var (
	is  = notation.Is[Position, Move]
	inA = notation.In[Position](func(m Move) uint8 { return m.A }, func(m Move, v uint8) Move { m.A = v; return m })
	inB = notation.In[Position](func(m Move) uint8 { return m.B }, func(m Move, v uint8) Move { m.B = v; return m })
	inC = notation.In[Position](func(m Move) uint8 { return m.C }, func(m Move, v uint8) Move { m.C = v; return m })

	aZone = &noun{What: "zone", Form: "ZONE",
		Write: func(b []byte, _ *Position, zone uint8) []byte { return append(b, ZoneNo(zone).Name()...) },
		Read:  func(_ *Position, name string) (uint8, bool) { return parseZone(name) },
		Has:   func(_ *Position, zone uint8) bool { return zone < ZoneCount },
		Why: func(_ *Position, name string) game.Text {
			return game.Say("There is no zone {{.word}}: a zone is a township's number and a letter, such as 07c; write {{.form}}", game.Quote("word", name))
		}}
	aTownship = &noun{What: "township", Form: "TOWNSHIP",
		Write: func(b []byte, _ *Position, t uint8) []byte { return append(b, TownNo(t).Name()...) },
		Read:  func(_ *Position, name string) (uint8, bool) { return parseTown(name) },
		Has:   func(_ *Position, t uint8) bool { return t < box.TownCount }}
	dice       = notation.Number[Position, uint8]("DICE", 0, 255)
	aKind      = notation.IDs[Position, uint8]("kind", "KIND", 0, box.KindIDs[:])
	aSlot      = notation.IDs[Position, uint8]("slot", "SLOT", 0, box.SlotIDs[:])
	aToken     = notation.IDs[Position, uint8]("token", "TOKEN", 0, box.TokenIDs[:])
	aDirection = notation.IDs[Position, uint8]("direction", "north|east|south|west", 0, box.DirectionIDs[:])
	aTurn      = notation.IDs[Position, uint8]("turn", "r0|r1|r2|r3", 0, turnIDs[:])
	anAbility  = notation.IDs[Position, uint8]("ability", "a|b", 0, box.AbilityIDs[:])

	someRats = &notation.Many[Position, Move]{What: "kind", Form: "KIND NUMBER", IDs: box.KindIDs[:], Most: 255,
		Count: func(m Move, k int) int { return int(m.N[k]) }, With: func(m Move, k, n int) Move { m.N[k] = uint8(n); return m }}
	someDice = &notation.Many[Position, Move]{What: "die", Form: "PIPS", IDs: []string{"6", "5", "4", "3", "2", "1"}, Most: box.MaxDice, Repeat: true, Empty: true,
		Count: func(m Move, i int) int { return int(m.N[5-i]) }, With: func(m Move, i, n int) Move { m.N[5-i] = uint8(n); return m }}
)

// names are the nouns of what content names.
type names struct{ aTrap, aTrade, aRat, aMover *noun }

func (r *Rules) namesOfContent() names {
	return names{
		aTrap:  notation.IDsOf[Position, uint8]("trap type", "TYPE", 1, func(s *Position) []string { return r.Catcher(s).TrapIDs }),
		aTrade: notation.IDs[Position, uint8]("reward", "REWARD", 0, r.box.IDs.Trades),
		aRat:   notation.IDs[Position, uint8]("peculiar rat", "RAT", 0, r.box.IDs.Peculiars),
		aMover: notation.IDs[Position, uint8]("rat", "RAT", 0, slices.Concat(box.KindIDs[:], []string{"nemesis"}, r.box.IDs.Peculiars)),
	}
}

// rewardOf is what the rewards on the card of a claim are called.
func (r *Rules) rewardOf() func(Move) *noun {
	var cards []*noun
	for i := range r.box.Peculiar {
		cards = append(cards, notation.IDs[Position, uint8]("reward", "REWARD", 0, r.box.Peculiar[i].RewardIDs))
	}
	none := notation.IDs[Position, uint8]("reward", "REWARD", 0, nil)
	return func(m Move) *noun {
		if int(m.A) < len(cards) {
			return cards[m.A]
		}
		return none
	}
}

// caught is the rats that hits (0) or sixes (1) are allotted to: common rats and the Nemesis with numbers, peculiar rats without.
func (r *Rules) caught(by int) *notation.Many[Position, Move] {
	rats := len(r.box.IDs.Peculiars)
	set := func(m Move) uint16 { return [2]uint16{m.Hits, m.Sixes}[by] }
	return &notation.Many[Position, Move]{What: "rat", Form: "RAT [NUMBER]", Most: 255, IDs: slices.Concat(box.KindIDs[:], r.box.IDs.Peculiars, []string{"nemesis"}),
		Single: func(i int) bool { return i >= int(box.KindCount) && i < int(box.KindCount)+rats },
		Count: func(m Move, i int) int {
			switch {
			case i < int(box.KindCount):
				return int(m.N[by*int(box.KindCount)+i])
			case i < int(box.KindCount)+rats:
				return int(set(m) >> (i - int(box.KindCount)) & 1)
			}
			return int(m.Nemesis[by])
		},
		None: func(m Move) Move {
			every := uint16(1)<<rats - 1
			clear(m.N[by*int(box.KindCount):][:box.KindCount])
			m.Nemesis[by] = 0
			if by == 0 {
				m.Hits &^= every
			} else {
				m.Sixes &^= every
			}
			return m
		},
		With: func(m Move, i, n int) Move {
			switch bit := uint16(1) << max(0, i-int(box.KindCount)); {
			case i < int(box.KindCount):
				m.N[by*int(box.KindCount)+i] = uint8(n)
			case i == int(box.KindCount)+rats:
				m.Nemesis[by] = uint8(n)
			case by == 0:
				m.Hits = m.Hits&^bit | bit*uint16(n)
			default:
				m.Sixes = m.Sixes&^bit | bit*uint16(n)
			}
			return m
		}}
}

var turnIDs = [4]string{"r0", "r1", "r2", "r3"}

// ZoneCount is how many zone numbers there are: township*maxZones + letter.
const ZoneCount = box.TownCount * box.MaxZones

// townNames are the numbers of townships as they are printed, zoneNames those and the letter of a zone.
var townNames, zoneNames = townsAndZones()

func townsAndZones() (towns [box.TownCount]string, zones [ZoneCount]string) {
	for t := range towns {
		towns[t] = fmt.Sprintf("%02d", t)
	}
	for z := range zones {
		zones[z] = towns[z/box.MaxZones] + string(rune('a'+z%box.MaxZones))
	}
	return towns, zones
}

// Name is a township as moves and documents have it: its number as it is printed.
func (t TownNo) Name() string {
	if t >= box.TownCount {
		return "nowhere"
	}
	return townNames[t]
}

// Name is a zone as moves and documents have it: the number of its township and its letter, 07c.
func (z ZoneNo) Name() string {
	if z >= ZoneCount {
		return "nowhere"
	}
	return zoneNames[z]
}

// find is the number of an id in a list of ids.
func find(ids []string, id string) (uint8, bool) {
	for i, other := range ids {
		if other == id {
			return uint8(i), true
		}
	}
	return 0, false
}

// parseTown reads a township's number.
func parseTown(name string) (uint8, bool) {
	t, err := strconv.Atoi(name)
	return uint8(t), err == nil && t >= 0 && t < box.TownCount
}

// parseZone reads a zone: a township's number and a letter.
func parseZone(name string) (uint8, bool) {
	if len(name) < 2 {
		return 0, false
	}
	t, ok := parseTown(name[:len(name)-1])
	letter := name[len(name)-1] - 'a'
	if !ok || letter >= box.MaxZones {
		return 0, false
	}
	return uint8(TownNo(t).Zone(letter)), true
}

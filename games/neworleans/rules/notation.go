package rules

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/deeds"
	"mischief/game/frame"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb = deeds.Verb

// The verbs, each with its notation in its deed.
const (
	Prowl Verb = iota
	Stride
	Pounce
	Go
	Stop
	AttackWith
	Reload
	Investigate
	PickUp
	DropItems
	Rearrange
	Transfer
	ClearStun
	LeaveMap
	UseAbility
	EndActivation
	Strike
	Forgo
	Agree
	Decline
	Equip
	PutAway
	Keep
	KeepSkill
	KeepNoMore
	TurnUp
	DealHand
	Cheat
	LetStand
	TakeCard
	LeaveCard
	Fetch
	Discard
	PayCard
	CountCard
	UseAnswer
	Pass
	First
	Pick
	PickNoMore
	PlaceAt
	NextTarget
	Walk
	Stay
	Choose
	SpareBlack
	SpareRed
	TurnLoot
	TurnSkill
	TurnOwn
	TurnNoMore
	Unmask
	Peek
	PutOnTop
	PutUnder
	TakeShown
	DropShown
	LeaveRest
	Activate
	GoFirst
	GoSecond
	BringSkills
	ArmWith
	PlaceHero
	ActivateVermin
	TryOn
	SetOn
	UseAttack
	TurnAspect
	DrawLoot
	DrawEvent
	Heal
	Drink
	Buy
	Sell
	Gamble
	Learn
	EndStep
	GoOn
	verbs
)

// Move is one answer. Fields that a verb does not use are 0; there is always a square, none if it is not used.
type Move struct {
	Verb Verb
	Fig  Fig
	Whom Fig
	At   squares.Square
	N    int16
	What int16     // an ability, a skill, a kind, a scenario
	Card uint8     // a poker card or a loot card, counted from 1, or a weapon
	Give [2]uint64 // loot cards, a bit each
	Take [2]uint64
}

// known is what a frame holds.
func known[T held](f *Task) *T { return frame.Known[T](f) }

var (
	is     = notation.Is[Position, Move]
	inFig  = notation.In[Position](func(m Move) Fig { return m.Fig }, func(m Move, v Fig) Move { m.Fig = v; return m })
	inWhom = notation.In[Position](func(m Move) Fig { return m.Whom }, func(m Move, v Fig) Move { m.Whom = v; return m })
	inAt   = notation.In[Position](func(m Move) squares.Square { return m.At }, func(m Move, v squares.Square) Move { m.At = v; return m })
	inN    = notation.In[Position](func(m Move) int16 { return m.N }, func(m Move, v int16) Move { m.N = v; return m })
	inWhat = notation.In[Position](func(m Move) int16 { return m.What }, func(m Move, v int16) Move { m.What = v; return m })
	inCard = notation.In[Position](func(m Move) uint8 { return m.Card }, func(m Move, v uint8) Move { m.Card = v; return m })

	aNumber = notation.Number[Position, int16]("NUMBER", 0, 99)

	aSquare = &notation.Noun[Position, squares.Square]{What: "square", Form: "COLUMN,ROW",
		Write: func(b []byte, _ *Position, q squares.Square) []byte {
			b = strconv.AppendInt(b, int64(q.Column()), 10)
			b = append(b, ',')
			return strconv.AppendInt(b, int64(q.Row()), 10)
		},
		Read: func(_ *Position, name string) (squares.Square, bool) { return parseSquare(name) },
		Has:  func(s *Position, q squares.Square) bool { return q >= 0 && int(q) < squares.MaxHeight*squares.Stride }}

	aFigure = &notation.Noun[Position, Fig]{What: "figure", Form: "FIGURE",
		Write: func(b []byte, s *Position, n Fig) []byte { return append(b, figName(s, n)...) },
		Read:  parseFig,
		Has:   func(_ *Position, n Fig) bool { return int(n) < Figures }}

	aCard = notation.IDs[Position, uint8]("card", "CARD", 1, cardIDs[:])
)

// cardIDs are poker cards as moves have them: rank and suit, such as 10h or qs, and the Jokers.
var cardIDs = func() (ids [Cards]string) {
	for c := range Card(Cards) {
		switch c {
		case redJoker:
			ids[c] = "red-joker"
		case blackJoker:
			ids[c] = "black-joker"
		default:
			ids[c] = [14]string{1: "a", 11: "j", 12: "q", 13: "k"}[c.rank()]
			if ids[c] == "" {
				ids[c] = strconv.Itoa(int(c.rank()))
			}
			ids[c] += string("hdcs"[c.suit()])
		}
	}
	return ids
}()

// squareNames are squares as people read them.
var squareNames = func() (names [squares.MaxHeight * squares.Stride]string) {
	for q := range names {
		names[q] = fmt.Sprintf("%d,%d", squares.Square(q).Column(), squares.Square(q).Row())
	}
	return names
}()

// figName is a figure as moves and documents have it: h1 to h4 for heroes by their seats, a1 and on for allies, v1 and on for vermin.
func figName(_ *Position, n Fig) string {
	if int(n) >= Figures {
		return "nobody"
	}
	return figNames[n]
}

var figNames = func() (names [Figures]string) {
	names[nobody] = "nobody"
	for n := Fig(1); int(n) < Figures; n++ {
		switch {
		case n.character():
			names[n] = fmt.Sprintf("h%d", n)
		case n.friend():
			names[n] = fmt.Sprintf("a%d", n-FirstAlly+1)
		default:
			names[n] = fmt.Sprintf("v%d", n-FirstVermin+1)
		}
	}
	return names
}()

func parseFig(_ *Position, name string) (Fig, bool) {
	for n, is := range figNames {
		if is == name {
			return Fig(n), true
		}
	}
	return nobody, false
}

// parseSquare reads a square as it is written: column,row, both from 0 (CNO-R01).
func parseSquare(name string) (squares.Square, bool) {
	column, row, ok := strings.Cut(name, ",")
	if !ok {
		return none, false
	}
	c, err := strconv.Atoi(column)
	if err != nil || c < 0 || c >= squares.MaxWidth {
		return none, false
	}
	w, err := strconv.Atoi(row)
	if err != nil || w < 0 || w >= squares.MaxHeight {
		return none, false
	}
	return squares.At(c, w), true
}

// names are the nouns of what content names.
type names struct {
	aKind     *notation.Noun[Position, int16]
	aSkill    *notation.Noun[Position, int16]
	anAbility *notation.Noun[Position, int16]
	anAspect  *notation.Noun[Position, int16]
	aScenario *notation.Noun[Position, int16]
	anEvent   *notation.Noun[Position, int16]
	aLoot     *notation.Noun[Position, uint8]
	aWeapon   *notation.Noun[Position, uint8]
	lootIDs   []string
	lootKeys  []string // what their names stand under
	abilities []string
}

func (r *Rules) namesOfContent() (n names) {
	var kinds, skills, scenarios, events, aspects []string
	for i := range r.codex.Events {
		events = append(events, r.codex.Events[i].ID)
	}
	for i := range r.codex.Aspects {
		aspects = append(aspects, r.codex.Aspects[i].ID)
	}
	for i := range r.codex.Kinds {
		kinds = append(kinds, r.codex.Kinds[i].ID)
	}
	for i := range r.codex.Skills {
		skills = append(skills, r.codex.Skills[i].ID)
	}
	for i := range r.codex.Scenarios {
		scenarios = append(scenarios, r.codex.Scenarios[i].ID)
	}
	n.anEvent = notation.IDs[Position, int16]("event", "EVENT", 1, events[1:])
	// Copies of a loot card are told apart by a number behind the name; an only one has none.
	for i, id := range r.codex.Cards {
		loot := &r.codex.Loot[id]
		name := loot.ID
		if loot.Copies > 1 {
			name += "-" + strconv.Itoa(i-int(loot.First)+1)
		}
		n.lootIDs = append(n.lootIDs, name)
		n.lootKeys = append(n.lootKeys, codex.Key("loot", loot.ID, "name"))
	}
	n.abilities = r.abilityIDs()
	n.aKind = notation.IDs[Position, int16]("kind", "KIND", 1, kinds[1:])
	n.anAspect = notation.IDs[Position, int16]("Aspect", "ASPECT", 1, aspects[1:])
	n.aSkill = notation.IDs[Position, int16]("skill", "SKILL", 1, skills[1:])
	n.aScenario = notation.IDs[Position, int16]("scenario", "SCENARIO", 1, scenarios[1:])
	n.aLoot = notation.IDs[Position, uint8]("loot card", "LOOT", 1, n.lootIDs)
	n.anAbility = notation.IDs[Position, int16]("ability", "ABILITY", 1, n.abilities[1:])
	n.aWeapon = &notation.Noun[Position, uint8]{What: "weapon", Form: "WEAPON",
		Write: func(b []byte, _ *Position, w uint8) []byte { return append(b, r.weaponID(w)...) },
		Read: func(_ *Position, name string) (uint8, bool) {
			for w := range 256 {
				if id := r.weaponID(uint8(w)); id != "" && id == name {
					return uint8(w), true
				}
			}
			return 0, false
		},
		Has: func(_ *Position, w uint8) bool { return r.weaponID(w) != "" }}
	return n
}

func aLoot(r *Rules) *notation.Noun[Position, uint8] { return r.aLoot }

// weaponID is a weapon as moves have it; empty if there is none of that number.
func (r *Rules) weaponID(w uint8) string {
	switch {
	case w == withWords:
		return "card"
	case w == 0:
		return "own"
	case w >= ownAttack:
		return "own-" + strconv.Itoa(int(w-ownAttack)+2)
	case int(w) <= len(r.lootIDs):
		return r.lootIDs[w-1]
	}
	return ""
}

// abilityIDs are abilities as moves have them: the id of the card, and which of its abilities where it has several.
func (r *Rules) abilityIDs() []string {
	ids := make([]string, len(r.codex.Abilities))
	count := map[codex.Source]int{}
	for i, a := range r.codex.Abilities {
		if a == nil || a.ID == 0 {
			ids[i] = "none"
			continue
		}
		count[a.Of]++
		ids[i] = r.sourceID(a.Of)
		if count[a.Of] > 1 {
			ids[i] += "-" + strconv.Itoa(count[a.Of])
		}
	}
	return ids
}

// AbilityIDs are what moves call the abilities of the codex, by their numbers.
func (r *Rules) AbilityIDs() []string { return r.abilities }

// sourceID is the id of a card, a power or a sheet.
func (r *Rules) sourceID(of codex.Source) string {
	switch of.Kind {
	case codex.OfFlaw:
		return "flaw-" + r.codex.Kinds[of.No].ID
	case codex.OfAlly:
		return "ally-" + r.codex.Kinds[of.No].ID
	case codex.OfSkill:
		return r.codex.Skills[of.No].ID
	case codex.OfLoot:
		return r.codex.Loot[of.No].ID
	case codex.OfEvent:
		return "event-" + r.codex.Events[of.No].ID
	case codex.OfPower:
		return "power-" + r.codex.Powers[of.No].ID
	case codex.OfSheet:
		return "sheet-" + r.codex.Scenarios[of.No].ID
	}
	return "door"
}

// What events and refusals name.

// who is a figure for a text: people read its name, programs what notation calls it.
func (r *Rules) who(name string, s *Position, n Fig) game.Arg {
	if n == nobody {
		return game.Place(name, "party", "the party")
	}
	return game.Place(name, figName(s, n), r.CallFig(s, n))
}

// CallFig is what people call a figure: heroes and bosses by their names, others by a number behind.
func (r *Rules) CallFig(s *Position, n Fig) string {
	f := &s.Fig[n]
	if f.is(FaceDown) && f.Kind == 0 {
		return r.called[0][n]
	}
	return r.called[f.Kind][n]
}

// nameAll finds what figures of each kind are called under each number, once; under none it is a marker.
func (r *Rules) nameAll() {
	r.called = make([][Figures]string, len(r.codex.Kinds))
	for n := Fig(0); int(n) < Figures; n++ {
		r.called[0][n] = figNames[n]
		if n.vermin() {
			r.called[0][n] = "Marker " + strconv.Itoa(int(n-FirstVermin)+1)
		}
	}
	for k := 1; k < len(r.codex.Kinds); k++ {
		kind := &r.codex.Kinds[k]
		for n := Fig(1); int(n) < Figures; n++ {
			switch {
			case n.character() || kind.Boss:
				r.called[k][n] = kind.Called
			case n.vermin():
				r.called[k][n] = kind.Called + " " + strconv.Itoa(int(n-FirstVermin)+1)
			default:
				r.called[k][n] = kind.Called + " " + strconv.Itoa(int(n-FirstAlly)+1)
			}
		}
	}
}

// Names are what figures of each kind can be called, for words of other languages; those of kind 0 are markers and seats.
func (r *Rules) Names() [][Figures]string { return r.called }

// at is a square for a text, poker a card, card what bears an ability, armName a weapon.
func (r *Rules) at(name string, q squares.Square) game.Arg {
	return game.Name(name, squareNames[max(0, q)])
}

func (r *Rules) poker(name string, c Card) game.Arg {
	if c >= Cards {
		return game.Name(name, "?")
	}
	return game.Word(name, "poker."+cardIDs[c])
}

func (r *Rules) card(name string, of codex.Source) game.Arg { return game.Word(name, r.sourceKey(of)) }

func (r *Rules) skillName(name string, id codex.SkillID) game.Arg {
	return r.card(name, codex.Source{Kind: codex.OfSkill, No: uint8(id)})
}

func (r *Rules) kindName(name string, kind codex.Kind) game.Arg {
	return game.Word(name, codex.Key("figure", r.codex.Kinds[kind].ID, "name"))
}

func (r *Rules) armName(name string, s *Position, n Fig, w Weapon) game.Arg {
	if w.Kind == WithWords || n == nobody {
		return game.Word(name, "attack of a card")
	}
	return game.Word(name, r.armed(s, n, w).Name)
}

// sourceKey is what the name of a card, a power or a sheet stands under.
func (r *Rules) sourceKey(of codex.Source) string {
	kind, id := r.codex.Entry(of)
	switch {
	case kind == "":
		return "a door"
	case of.Kind == codex.OfFlaw:
		return codex.Key(kind, id, "flaw")
	}
	return codex.Key(kind, id, "name")
}

// entryKey is what an entry of the story stands under, noteKey what a note means.
func (r *Rules) entryKey(s *Position, entry uint8) string {
	return codex.Key("scenario", r.codex.Scenarios[s.Scenario].ID, "entry."+strconv.Itoa(int(entry)))
}

func (r *Rules) noteKey(note codex.NoteID) string {
	return codex.Key("note", r.codex.Notes[note].ID, "means")
}

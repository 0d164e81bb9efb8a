package ratcatcher

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"mischief/game"
)

// Verb is what a move does; it fixes which fields of the move are used.
type Verb uint8

// The verbs, each with its notation in the table below.
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

// uses tells what the fields of a verb mean.
type uses uint8

const (
	nothing     uses = iota
	aZone            // A
	aTrap            // A type, B zone
	aNumber          // A
	anAbility        // A ability, B zone or nowhere
	aPurchase        // A reward of the tallyman, N rats
	aClaim           // A card, B option
	anEdge           // A township, B direction on the map
	aTurn            // A quarter turns
	anAllotment      // N, Hits, Sixes, Nemesis
	aSlot            // A
	aTrade           // A reward of the tallyman
	aPush            // A kind, B zone
	aWay             // A mover, B from, C to
	aToken           // A ability
	someRats         // N
	dice             // N
	aTownship        // A
	aQuestion        // A
	aKind            // A
	aRat             // A card of a peculiar rat
)

// Movers of a way: a kind of common rats, the Nemesis, or a peculiar rat, whose card number is added.
const firstPeculiar = nemesis + 1

var notation = [verbs]struct {
	text string
	uses uses
	form string // what stands after the verb
}{
	Walk: {"move", aZone, "ZONE"}, SetTrap: {"trap", aTrap, "TYPE ZONE"}, Attack: {"attack", aNumber, "DICE"},
	UseAbility: {"ability", anAbility, "a|b [ZONE]"}, Collect: {"collect", nothing, ""}, Buy: {"buy", aPurchase, "REWARD KIND NUMBER ..."},
	Claim: {"claim", aClaim, "CARD REWARD"}, End: {"end", nothing, ""},
	Connect: {"connector", anEdge, "TOWNSHIP north|east|south|west"}, Lay: {"lay", aTurn, "r0|r1|r2|r3"},
	Allot: {"allot", anAllotment, "none | hits RAT [NUMBER] ... sixes RAT [NUMBER] ..."}, PutCheese: {"slot", aSlot, "SLOT"},
	Reward: {"reward", aTrade, "REWARD"}, NoReward: {"reward none", nothing, ""},
	Push: {"push", aPush, "KIND > ZONE"}, NoPush: {"push none", nothing, ""},
	Go: {"go", aWay, "RAT ZONE > ZONE"}, NestAt: {"nest", aZone, "ZONE"}, LoseToken: {"lose", aToken, "a|b"}, Poison: {"poison", someRats, "none | KIND NUMBER ..."},
	RollDice: {"dice", dice, "PIPS ..."}, DrawTownship: {"township", aTownship, "NUMBER"}, DrawToken: {"token", aQuestion, "TOKEN"},
	DrawRat: {"rat", aKind, "KIND"}, DrawPeculiar: {"peculiar", aRat, "RAT"},
}

var (
	slotIDs      = [slots]string{"attack", "accuracy", "movement", "defence", "health", "traps", "trap_type", "unlock_a", "refill_a", "unlock_b", "refill_b"}
	tokenIDs     = [tokens]string{"special_a", "special_b", "health", "cheese", "peculiar", "nest"}
	directionIDs = [4]string{"north", "east", "south", "west"}
	turnIDs      = [4]string{"r0", "r1", "r2", "r3"}
	abilityIDs   = [abilities]string{"a", "b"}
)

// townNames are the numbers of townships as they are printed, zoneNames those and the letter of a zone.
var townNames, zoneNames = names()

func names() (towns [townships]string, zones [zoneCount]string) {
	for t := range towns {
		towns[t] = fmt.Sprintf("%02d", t)
	}
	for z := range zones {
		zones[z] = towns[z/maxZones] + string(rune('a'+z%maxZones))
	}
	return towns, zones
}

func townName(t uint8) string {
	if t >= townships {
		return "nowhere"
	}
	return townNames[t]
}

func zoneName(zone uint8) string {
	if zone >= zoneCount {
		return "nowhere"
	}
	return zoneNames[zone]
}

// at is the id with a number in a list of ids, or the number itself when there is none.
func at(ids []string, i uint8) string {
	if int(i) < len(ids) {
		return ids[i]
	}
	return strconv.Itoa(int(i))
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

// Format writes a move: the verb, then what it needs, by id.
func (r *Rules) Format(s *Position, m Move) string {
	if m.Verb >= verbs {
		return fmt.Sprintf("unknown %d", m.Verb)
	}
	text := notation[m.Verb].text
	switch notation[m.Verb].uses {
	case aZone:
		return text + " " + zoneName(m.A)
	case aTrap:
		return text + " " + at(r.trapIDs(s), m.A-1) + " " + zoneName(m.B)
	case aNumber:
		return text + " " + strconv.Itoa(int(m.A))
	case anAbility:
		if m.B == nowhere {
			return text + " " + at(abilityIDs[:], m.A)
		}
		return text + " " + at(abilityIDs[:], m.A) + " " + zoneName(m.B)
	case aPurchase:
		return text + " " + at(r.tradeIDs(), m.A) + formatKinds(m.N[:kinds])
	case aClaim:
		return text + " " + at(r.peculiarIDs(), m.A) + " " + at(r.rewardIDs(m.A), m.B)
	case anEdge:
		return text + " " + townName(m.A) + " " + at(directionIDs[:], m.B)
	case aTurn:
		return text + " " + at(turnIDs[:], m.A)
	case anAllotment:
		return r.formatAllotment(m)
	case aSlot:
		return text + " " + at(slotIDs[:], m.A)
	case aTrade:
		return text + " " + at(r.tradeIDs(), m.A)
	case aPush:
		return text + " " + at(kindIDs[:], m.A) + " > " + zoneName(m.B)
	case aWay:
		return text + " " + r.moverName(m.A) + " " + zoneName(m.B) + " > " + zoneName(m.C)
	case aToken:
		return text + " " + at(abilityIDs[:], m.A)
	case someRats:
		if m.N == ([6]uint8{}) {
			return text + " none"
		}
		return text + formatKinds(m.N[:kinds])
	case dice:
		for pips := uint8(6); pips >= 1; pips-- {
			text += strings.Repeat(" "+strconv.Itoa(int(pips)), int(m.N[pips-1]))
		}
		return text
	case aTownship:
		return text + " " + townName(m.A)
	case aQuestion:
		return text + " " + at(tokenIDs[:], m.A)
	case aKind:
		return text + " " + at(kindIDs[:], m.A)
	case aRat:
		return text + " " + at(r.peculiarIDs(), m.A)
	}
	return text
}

// moverName names who goes a way: a kind, nemesis, or a peculiar rat.
func (r *Rules) moverName(mover uint8) string {
	switch {
	case mover < uint8(kinds):
		return kindIDs[mover]
	case mover == nemesis:
		return "nemesis"
	}
	return at(r.peculiarIDs(), mover-firstPeculiar)
}

func formatKinds(n []uint8) string {
	text := ""
	for k, count := range n {
		if count > 0 {
			text += " " + kindIDs[k] + " " + strconv.Itoa(int(count))
		}
	}
	return text
}

func (r *Rules) formatAllotment(m Move) string {
	hits := formatKinds(m.N[:kinds]) + r.formatSet(m.Hits) + formatNemesis(m.Nemesis[0])
	sixes := formatKinds(m.N[kinds:]) + r.formatSet(m.Sixes) + formatNemesis(m.Nemesis[1])
	text := notation[Allot].text
	if hits != "" {
		text += " hits" + hits
	}
	if sixes != "" {
		text += " sixes" + sixes
	}
	if hits == "" && sixes == "" {
		text += " none"
	}
	return text
}

func (r *Rules) formatSet(set uint16) string {
	text := ""
	for ; set != 0; set &= set - 1 {
		text += " " + at(r.peculiarIDs(), uint8(bits.TrailingZeros16(set)))
	}
	return text
}

func formatNemesis(n uint8) string {
	if n == 0 {
		return ""
	}
	return " nemesis " + strconv.Itoa(int(n))
}

// shape refuses a move whose fields do not fit its verb; no notation can write such a move.
func (r *Rules) shape(s *Position, m Move) error {
	plain := Move{Verb: m.Verb}
	ok := true
	switch notation[m.Verb].uses {
	case aZone:
		plain.A, ok = m.A, m.A < zoneCount
	case aTrap:
		plain.A, plain.B = m.A, m.B
		ok = m.A >= 1 && int(m.A) <= len(r.catcher(s).trapTypes) && m.B < zoneCount
	case aNumber:
		plain.A = m.A
	case anAbility:
		plain.A, plain.B = m.A, m.B
		ok = m.A < abilities && (m.B < zoneCount || m.B == nowhere)
	case aPurchase:
		plain.A, plain.N = m.A, m.N
		ok = int(m.A) < len(r.trades) && [3]uint8(m.N[kinds:]) == [3]uint8{}
	case aClaim:
		plain.A, plain.B = m.A, m.B
		ok = int(m.A) < len(r.peculiar) && int(m.B) < len(r.peculiar[m.A].rewards)
	case anEdge:
		plain.A, plain.B = m.A, m.B
		ok = m.A < townships && m.B < 4
	case aTurn:
		plain.A, ok = m.A, m.A < 4
	case anAllotment:
		plain = m
		every := uint16(1)<<len(r.peculiar) - 1
		ok = m.A|m.B|m.C == 0 && (m.Hits|m.Sixes)&^every == 0
	case aSlot:
		plain.A, ok = m.A, m.A < uint8(slots)
	case aTrade:
		plain.A, ok = m.A, int(m.A) < len(r.trades)
	case aPush:
		plain.A, plain.B = m.A, m.B
		ok = m.A < uint8(kinds) && m.B < zoneCount
	case aWay:
		plain.A, plain.B, plain.C = m.A, m.B, m.C
		ok = int(m.A) < int(firstPeculiar)+len(r.peculiar) && m.B < zoneCount && m.C < zoneCount
	case aToken:
		plain.A, ok = m.A, m.A < abilities
	case someRats:
		plain.N = m.N
		ok = [3]uint8(m.N[kinds:]) == [3]uint8{}
	case dice:
		plain.N = m.N
	case aTownship:
		plain.A, ok = m.A, m.A < townships
	case aQuestion:
		plain.A, ok = m.A, m.A < uint8(tokens)
	case aKind:
		plain.A, ok = m.A, m.A < uint8(kinds)
	case aRat:
		plain.A, ok = m.A, int(m.A) < len(r.peculiar)
	}
	if !ok || m != plain {
		return game.Refuse("RAT-201", "This is no move of the game: there is no such zone, township, rat or number.")
	}
	return nil
}

// Parse reads a move. Zones are a township's number and a letter, 07c or 7c.
func (r *Rules) Parse(s *Position, text string) (Move, error) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, ">", " > ")))
	if len(words) == 0 {
		return Move{}, game.Misread("a move is missing; for example: move 07c, attack 2, end")
	}
	line := strings.Join(words, " ")
	for v, n := range notation {
		if n.uses == nothing && line == n.text {
			return Move{Verb: Verb(v)}, nil
		}
	}
	for v, n := range notation {
		if n.uses != nothing && words[0] == n.text {
			p := parser{r: r, s: s, words: words[1:], verb: n.text, form: n.form}
			m := p.move(Move{Verb: Verb(v)}, n.uses)
			return m, p.end()
		}
	}
	return Move{}, game.Misread("{{.text}} is no move: it begins with none of {{.verbs}}", game.Quote("text", text), game.Name("verbs", verbTexts()))
}

func verbTexts() string {
	var texts []string
	for _, n := range notation {
		texts = append(texts, n.text)
	}
	return strings.Join(texts, ", ")
}

// parser reads what stands after a verb, word by word, and keeps the first fault.
type parser struct {
	r     *Rules
	s     *Position
	words []string
	verb  string
	form  string // what stands after the verb
	err   error
}

// fail keeps what is wrong; why ends in how the move is written.
func (p *parser) fail(why string, args ...game.Arg) {
	if p.err == nil {
		p.err = game.Misread(why, append(args, game.Name("verb", p.verb), game.Word("form", p.form))...)
	}
}

// next takes the next word, "" when there is none.
func (p *parser) next() string {
	if len(p.words) == 0 {
		return ""
	}
	word := p.words[0]
	p.words = p.words[1:]
	return word
}

// peek is the next word without taking it.
func (p *parser) peek() string {
	if len(p.words) == 0 {
		return ""
	}
	return p.words[0]
}

// end is the first fault, or that of words left over.
func (p *parser) end() error {
	if len(p.words) > 0 {
		p.fail("{{.text}} is too much; write {{.verb}} {{.form}}", game.Quote("text", strings.Join(p.words, " ")))
	}
	return p.err
}

func (p *parser) move(m Move, u uses) Move {
	r := p.r
	switch u {
	case aZone:
		m.A = p.zone()
	case aTrap:
		m.A = p.id("trap type", r.trapIDs(p.s)) + 1
		m.B = p.zone()
	case aNumber:
		m.A = p.number(255)
	case anAbility:
		m.A, m.B = p.id("ability", abilityIDs[:]), nowhere
		if len(p.words) > 0 {
			m.B = p.zone()
		}
	case aPurchase:
		m.A = p.id("reward", r.tradeIDs())
		p.kinds(m.N[:kinds])
	case aClaim:
		m.A = p.id("peculiar rat", r.peculiarIDs())
		m.B = p.id("reward", r.rewardIDs(m.A))
	case anEdge:
		m.A, m.B = p.township(), p.id("direction", directionIDs[:])
	case aTurn:
		m.A = p.id("turn", turnIDs[:])
	case anAllotment:
		p.allotment(&m)
	case aSlot:
		m.A = p.id("slot", slotIDs[:])
	case aTrade:
		m.A = p.id("reward", r.tradeIDs())
	case aPush:
		m.A = p.id("kind", kindIDs[:])
		p.arrow()
		m.B = p.zone()
	case aWay:
		m.A, m.B = p.mover(), p.zone()
		p.arrow()
		m.C = p.zone()
	case aToken:
		m.A = p.id("ability", abilityIDs[:])
	case someRats:
		if p.peek() == "none" {
			p.next()
			break
		}
		p.kinds(m.N[:kinds])
	case dice:
		p.dice(&m)
	case aTownship:
		m.A = p.township()
	case aQuestion:
		m.A = p.id("token", tokenIDs[:])
	case aKind:
		m.A = p.id("kind", kindIDs[:])
	case aRat:
		m.A = p.id("peculiar rat", r.peculiarIDs())
	}
	return m
}

func (p *parser) id(what string, ids []string) uint8 {
	word := p.next()
	i, ok := find(ids, word)
	if !ok {
		p.fail("there is no {{.what}} {{.word}}: it is one of {{.ids}}; write {{.verb}} {{.form}}", game.Word("what", what), game.Quote("word", word), game.Name("ids", strings.Join(ids, ", ")))
	}
	return i
}

func (p *parser) arrow() {
	if word := p.next(); word != ">" {
		p.fail("{{.word}} stands where > is needed; write {{.verb}} {{.form}}", game.Quote("word", word))
	}
}

func (p *parser) number(most int) uint8 {
	word := p.next()
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > most {
		p.fail("{{.word}} is no number from 0 to {{.most}}; write {{.verb}} {{.form}}", game.Quote("word", word), game.Num("most", most))
		return 0
	}
	return uint8(n)
}

func (p *parser) township() uint8 {
	word := p.next()
	t, err := strconv.Atoi(word)
	if err != nil || t < 0 || t >= townships {
		p.fail("there is no township {{.word}}; write {{.verb}} {{.form}}", game.Quote("word", word))
		return 0
	}
	return uint8(t)
}

func (p *parser) zone() uint8 {
	word := p.next()
	zone, ok := parseZone(word)
	if !ok {
		p.fail("there is no zone {{.word}}: a zone is a township's number and a letter, such as 07c; write {{.verb}} {{.form}}", game.Quote("word", word))
	}
	return zone
}

// parseZone reads a zone: a township's number and a letter.
func parseZone(word string) (uint8, bool) {
	if len(word) < 2 {
		return 0, false
	}
	t, err := strconv.Atoi(word[:len(word)-1])
	letter := word[len(word)-1] - 'a'
	if err != nil || t < 0 || t >= townships || letter >= maxZones {
		return 0, false
	}
	return zoneOf(uint8(t), letter), true
}

// kinds reads kinds of common rats with their numbers, each kind at most once, at least one.
func (p *parser) kinds(n []uint8) {
	for first := true; first || len(p.words) > 0; first = false {
		k := p.id("kind", kindIDs[:])
		count := p.number(255)
		if p.err == nil && (count == 0 || n[k] > 0) {
			p.fail("name each kind once, with a number above 0; write {{.verb}} {{.form}}")
		}
		if p.err != nil {
			return
		}
		n[k] = count
	}
}

func (p *parser) mover() uint8 {
	word := p.peek()
	if k, ok := find(kindIDs[:], word); ok {
		p.next()
		return k
	}
	if word == "nemesis" {
		p.next()
		return nemesis
	}
	return firstPeculiar + p.id("rat", p.r.peculiarIDs())
}

func (p *parser) dice(m *Move) {
	for len(p.words) > 0 && p.err == nil {
		pips := p.number(6)
		if pips == 0 {
			p.fail("a die shows 1 to 6; write {{.verb}} {{.form}}")
			return
		}
		if m.N[pips-1] == maxDice {
			p.fail("no more than {{.most}} dice are rolled at once; write {{.verb}} {{.form}}", game.Num("most", maxDice))
			return
		}
		m.N[pips-1]++
	}
}

// allotment reads "none", or what hits and what sixes are allotted to.
func (p *parser) allotment(m *Move) {
	if p.peek() == "none" {
		p.next()
		return
	}
	if len(p.words) == 0 {
		p.fail("what the hits are allotted to is missing; write {{.verb}} {{.form}}")
	}
	if p.peek() == "hits" {
		p.next()
		p.targets(m.N[:kinds], &m.Hits, &m.Nemesis[0])
	}
	if p.peek() == "sixes" {
		p.next()
		p.targets(m.N[kinds:], &m.Sixes, &m.Nemesis[1])
	}
}

// targets reads rats up to the next part of an allotment, at least one: common rats and the Nemesis with numbers, peculiar rats without.
func (p *parser) targets(common []uint8, peculiar *uint16, boss *uint8) {
	for first := true; first || len(p.words) > 0 && p.peek() != "sixes"; first = false {
		mover := p.mover()
		if p.err != nil {
			return
		}
		if mover >= firstPeculiar {
			*peculiar |= 1 << (mover - firstPeculiar)
			continue
		}
		count := p.number(255)
		if p.err == nil && count == 0 {
			p.fail("a number is above 0; write {{.verb}} {{.form}}")
		}
		if mover == nemesis {
			*boss = count
		} else {
			common[mover] = count
		}
	}
}

func (r *Rules) trapIDs(s *Position) []string { return r.catcher(s).trapIDs }
func (r *Rules) tradeIDs() []string           { return r.ids.trades }
func (r *Rules) peculiarIDs() []string        { return r.ids.peculiars }

// rewardIDs are the rewards of a peculiar rat's card.
func (r *Rules) rewardIDs(card uint8) []string {
	if int(card) >= len(r.peculiar) {
		return nil
	}
	return r.peculiar[card].rewardIDs
}

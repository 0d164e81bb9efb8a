// Package drawing draws positions of The Ratcatcher in text, in the language of a pen: the city as a picture with lines beneath, or all of it in plain lines.
//
// draw.go has what is drawn, and all that is said in lines; picture.go is the city. What the board in the browser draws from is in the document of a position (rules)
// and in what lies in the box.
package drawing

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// Drawer is the rules, asked how positions look.
type Drawer struct{ *rules.Rules }

// Draw draws the city, township by township, then its legend: the Ratcatcher with his slots and abilities, the Nemesis with the rat tracker, the rats, the
// tallyman, and what is left in the decks. Plain lines tell of every township and zone in words.
// Nothing in it is hidden from a seat.
func (r Drawer) Draw(s *rules.Position, _ game.Seat, pen game.Pen) string {
	p := &page{r: r.Rules, s: s, now: r.Now(s), pen: pen}
	hidden := p.drawCity()
	p.writeCatcher()
	p.writeNemesis()
	p.writeUnderWay()
	p.writeKey()
	p.writeTraps()
	p.writeSlots()
	p.writeRats()
	p.writePeculiar()
	p.writeZones(hidden)
	p.writeTallyman()
	p.writeTracker()
	p.writeDecks()
	return p.text.String()
}

// page is a drawing of a position, of which it gathers the lines.
type page struct {
	r    *rules.Rules
	s    *rules.Position
	now  *rules.Now
	pen  game.Pen
	text strings.Builder
}

// say adds a line in a style, broken where it is wider than the page.
func (p *page) say(style game.Style, line string) {
	for _, l := range canvas.Fold(line, p.pen.Width) {
		if style != "" {
			l = p.pen.Put(style, l)
		}
		p.text.WriteString(l + "\n")
	}
}

// of writes how much there is of something: "2 of 3", and in the legend of a picture "2/3".
func (p *page) of(n, most uint8) game.Arg {
	if p.pen.Width == 0 {
		return game.Name("n", p.pen.Say("{{.n}} of {{.most}}", game.Num("n", n), game.Num("most", most)))
	}
	return game.Name("n", fmt.Sprintf("%d/%d", n, most))
}

// writeCatcher tells how the Ratcatcher stands.
func (p *page) writeCatcher() {
	say := p.pen.Say
	head := say("Round {{.round}} of {{.of}}", game.Num("round", p.s.Round), game.Num("of", p.r.Box().Limits.RoundLimit))
	if p.s.Ending != rules.Unfinished {
		head = say(p.s.Ending.Text())
	}
	if p.s.Hard {
		head += ", " + say("hard mode")
	}
	p.say(game.Strong, head)
	defence := say("defence {{.n}}", game.Num("n", p.now.You.Defence))
	if p.s.Guard > 0 {
		defence += " (" + say("{{.n}} of it until the clean-up", game.Num("n", p.s.Guard)) + ")"
	}
	facts := []string{
		say("health {{.n}}", p.of(p.s.Health, p.now.You.Health)), say("dice {{.n}} (hit on {{.least}}+)", p.of(p.s.Dice, p.now.You.Dice), game.Num("least", p.now.You.Accuracy)),
		say("movement points {{.n}}", p.of(p.s.Steps, p.now.You.Steps)), say("traps {{.n}}", p.of(p.s.Traps, p.now.You.Traps)), defence,
		say("cheese {{.n}}", p.of(p.s.Cheese, uint8(p.r.Box().Limits.WinCheese))),
	}
	if p.s.Safe {
		facts = append(facts, say("leaves without bites in this turn"))
	}
	if len(p.now.Odds) > 0 {
		var odds []string
		for _, attack := range p.now.Odds {
			odds = append(odds, say("{{.percent}}% with {{.n}}", game.Num("percent", (attack.Catch+5)/10), game.Num("n", attack.Dice)))
		}
		facts = append(facts, say("an attack here succeeds {{.odds}}", game.Name("odds", box.Listed(p.pen, odds))))
	}
	p.say(game.SeatStyle(0), "@ "+say("{{.who}} in {{.zone}}", game.Word("who", p.r.Catcher(p.s).Name), p.r.ZoneArg(p.s, "zone", p.s.At))+": "+strings.Join(facts, ", "))
}

// writeNemesis tells how the Nemesis stands, and what its next cheese does.
func (p *page) writeNemesis() {
	say, b := p.pen.Say, p.r.Nemesis(p.s)
	where := say("{{.who}} has not appeared yet", game.Word("who", b.Name))
	if p.s.Lair != box.Nowhere {
		where = say("{{.who}} in {{.zone}}", game.Word("who", b.Name), p.r.ZoneArg(p.s, "zone", p.s.Lair))
	}
	facts := []string{
		say("health {{.n}}", p.of(b.Health-p.s.Wounds, b.Health)),
		say(`bites with {{plural .dice "die" "dice"}} (hit on {{.least}}+)`, game.Num("dice", int(p.now.Nemesis.Bite)), game.Num("least", int(p.now.Nemesis.Accuracy))),
		say("defence {{.n}}", game.Num("n", int(p.now.Nemesis.Defence))), say("spawns {{.n}}", game.Num("n", int(p.now.Nemesis.Spawn))),
		say("looks for {{.targets}}", p.targets(b.Targets)), say("cheese eaten {{.n}}", p.of(p.s.Eaten, p.r.Box().Limits.LoseCheese)),
	}
	if p.s.Gutted() > 0 {
		facts = append(facts, say("in its gut {{.n}}", p.of(p.s.Gutted(), b.Capacity))+": "+p.kinds(p.s.Gut))
	}
	if next := int(p.s.Eaten); next < len(b.Tracker) {
		facts = append(facts, say("the next brings {{.step}}", game.Name("step", b.Tracker[next].Text(p.pen))))
	}
	p.say(game.Accent, "N "+where+": "+strings.Join(facts, ", "))
}

// writeUnderWay tells of hits to be allotted and of a township to be laid.
func (p *page) writeUnderWay() {
	if roll := &p.now.Roll; roll.On {
		p.say(game.Strong, p.pen.Say(`Attack in {{.zone}}: {{plural .hits "hit" "hits"}}, {{plural .sixes "six" "sixes"}}`, p.r.ZoneArg(p.s, "zone", roll.Zone), game.Num("hits", roll.Hits),
			game.Num("sixes", roll.Sixes)))
	}
	if lay := &p.now.Lay; lay.On {
		p.say(game.Strong, p.pen.Say("Township {{.town}} goes to the {{.direction}} of {{.at}}. Turned r0 it is, by rows: {{.rows}}; connectors {{.edges}}",
			game.Word("town", p.r.Card(p.s, lay.Township).Title), game.Word("direction", box.DirectionIDs[lay.Direction]), game.Name("at", lay.At.Name()),
			game.Name("rows", strings.Join(p.rows(lay.Township), " ")), game.Name("edges", p.edgesText(lay.Township))))
	}
}

// edgesText lists the connectors of a card as it is printed.
func (p *page) edgesText(t rules.TownNo) string {
	var names []string
	for d, letter := range p.r.Card(p.s, t).Edge {
		if letter != box.Nowhere {
			names = append(names, p.pen.Say(box.DirectionIDs[d]))
		}
	}
	return box.Listed(p.pen, names)
}

// writeTraps tells of the types of traps and of the special abilities.
func (p *page) writeTraps() {
	say, c := p.pen.Say, p.r.Catcher(p.s)
	for i, t := range c.TrapTypes {
		line := "  " + say(`Trap T{{.number}}, {{.name}}: costs {{plural .cost "movement point" "movement points"}}`, game.Num("number", i+1), game.Word("name", t.Name), game.Num("cost", t.Cost))
		if text := t.Attack.Text(p.pen); text != "" {
			line += ", " + text
		}
		if text := t.Lasting.Text(p.pen); text != "" {
			line += "; " + text
		}
		if !p.r.TrapAvailable(p.s, uint8(i+1)) {
			line += "; " + say("locked")
		}
		p.say("", line)
	}
	for i, a := range c.Abilities {
		state := say(`{{.n}} of {{plural .most "token" "tokens"}}`, game.Num("n", p.s.Ability[i]), game.Num("most", a.Max))
		if p.now.You.Abilities[i] == 0 {
			state = say("locked")
		}
		p.say("", "  "+say("Ability {{.letter}}, {{.name}}", game.Name("letter", box.AbilityIDs[i]), game.Word("name", a.Name))+" ("+state+"): "+a.Text(p.pen))
	}
}

// slotTexts are what the groups of cheese slots are called.
var slotTexts = [box.SlotCount]string{box.SlotAttack: "attack", box.SlotAccuracy: "accuracy", box.SlotMovement: "movement", box.SlotDefence: "defence", box.SlotHealth: "health", box.SlotTraps: "more traps",
	box.SlotTrapType: "second trap", box.SlotUnlockA: "unlock a", box.SlotRefillA: "refill a", box.SlotUnlockB: "unlock b", box.SlotRefillB: "refill b"}

// writeSlots tells how much cheese lies on which slots.
func (p *page) writeSlots() {
	var facts []string
	for slot, most := range p.r.Catcher(p.s).Slots {
		if most > 0 {
			facts = append(facts, p.pen.Say("{{.slot}} {{.n}}", game.Word("slot", slotTexts[slot]), p.of(p.s.Slots[slot], most)))
		}
	}
	p.say("", p.pen.Say("Cheese slots: {{.slots}}", game.Name("slots", strings.Join(facts, ", "))))
}

// kindHeads begin the lines about the kinds of common rats.
var kindHeads = [box.KindCount]string{"Brown rats", "Black rats", "White rats"}

// writeRats tells of the kinds of common rats and the growth of their values.
func (p *page) writeRats() {
	for k := range box.KindCount {
		p.say("", p.pen.Say(kindHeads[k])+" ("+kindMarks[k]+"): "+p.pen.Say("movement {{.movement}}, bite {{.bite}}, defence {{.defence}}; look for {{.targets}}; {{.sack}} in the sack, {{.cage}} in your cage",
			game.Num("movement", int(p.now.Rats[k].Movement)), game.Num("bite", int(p.now.Rats[k].Bite)), game.Num("defence", int(p.now.Rats[k].Defence)), p.targets(p.r.Box().Common[k].Targets),
			game.Num("sack", p.s.Sack[k]), game.Num("cage", p.s.Cage[k])))
	}
}

// writePeculiar tells of the peculiar rats in the city and of the cards of those captured.
func (p *page) writePeculiar() {
	for _, rat := range p.s.Pack[:p.s.Packed] {
		c := &p.r.Box().Peculiar[rat.ID]
		p.say("", "P "+p.pen.Say("{{.rat}} in {{.zone}} ({{.sort}}): bite {{.bite}}, defence {{.defence}}, movement {{.movement}}, looks for {{.targets}}.", game.Word("rat", c.Name),
			p.r.ZoneArg(p.s, "zone", rat.Zone), game.Word("sort", c.Sort), game.Num("bite", int(c.Bite)), game.Num("defence", int(c.Defence)), game.Num("movement", int(c.Movement)),
			p.targets(c.Targets))+spaceBefore(c.Text.In(p.pen))+p.lootText(int(rat.ID)))
	}
	for cards := p.s.Cards; cards != 0; cards &= cards - 1 {
		id := bits.TrailingZeros16(cards)
		c := &p.r.Box().Peculiar[id]
		var rewards []string
		for i := range c.Rewards {
			rewards = append(rewards, p.pen.Say(c.Rewards[i].Text)+" ("+c.RewardIDs[i]+")")
		}
		p.say("", p.pen.Say("Card of {{.rat}}, for one of: {{.rewards}}.", game.Word("rat", c.Name), game.Name("rewards", strings.Join(rewards, "; ")))+p.lootText(id))
	}
}

func spaceBefore(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}

// lootText tells what lies on the card of a peculiar rat.
func (p *page) lootText(id int) string {
	var things []string
	for pick, n := range p.s.Loot[id] {
		if n > 0 {
			things = append(things, p.pick(box.Pick(pick), n))
		}
	}
	if len(things) == 0 {
		return ""
	}
	return " " + p.pen.Say("On the card: {{.things}}.", game.Name("things", box.Listed(p.pen, things)))
}

// writeTallyman tells of his trades.
func (p *page) writeTallyman() {
	var trades []string
	for i := range p.r.Box().Trades {
		t := &p.r.Box().Trades[i]
		trades = append(trades, p.pen.Say(`{{plural .n "rat" "rats"}} for {{.reward}}`, game.Num("n", t.Cost), game.Word("reward", t.Gain.Text))+" ("+t.ID+")")
	}
	p.say("", p.pen.Say(`Tallyman, with {{plural .n "rat" "rats"}} in your cage: {{.trades}}`, game.Num("n", int(p.s.Cage[box.Brown])+int(p.s.Cage[box.Black])+int(p.s.Cage[box.White])),
		game.Name("trades", strings.Join(trades, "; "))))
}

// writeTracker tells of the Nemesis' ability, of what it has gained, and of the rat tracker.
func (p *page) writeTracker() {
	b := p.r.Nemesis(p.s)
	p.say("", p.pen.Say(b.AbilityName)+": "+b.AbilityText.In(p.pen))
	var grown []string
	for who, values := range p.s.Increase {
		for a, by := range values {
			if by > 0 {
				grown = append(grown, box.Increase{Who: uint8(who), Attribute: box.Attribute(a), By: by}.Text(p.pen))
			}
		}
	}
	if len(grown) > 0 {
		p.say("", p.pen.Say("Grown: {{.values}}", game.Name("values", strings.Join(grown, ", "))))
	}
	var free []string
	for i, m := range b.Mutations {
		if m.By > 0 && p.s.Mutated>>i&1 == 0 {
			free = append(free, fmt.Sprintf("%d: %s", i+1, m.Text(p.pen)))
		}
	}
	if len(free) > 0 {
		p.say("", p.pen.Say("Mutations to come, by the die: {{.values}}", game.Name("values", strings.Join(free, "; "))))
	}
	var steps []string
	for i, step := range b.Tracker {
		if i >= int(p.s.Eaten) {
			steps = append(steps, fmt.Sprintf("%d: %s", i+1, step.Text(p.pen)))
		}
	}
	p.say("", p.pen.Say("Rat tracker: {{.steps}}", game.Name("steps", strings.Join(steps, "; "))))
}

// tokenCounts count what the ? tokens show, as a supply lists them.
var tokenCounts = [box.TokenCount]string{`{{plural .n "token a" "tokens a"}}`, `{{plural .n "token b" "tokens b"}}`, box.TokenHealth: "{{.n}} health", box.TokenCheese: "{{.n}} cheese",
	box.TokenPeculiar: `{{plural .n "peculiar rat" "peculiar rats"}}`, box.TokenNest: `{{plural .n "rats' nest" "rats' nests"}}`}

// writeDecks tells what is left to draw.
func (p *page) writeDecks() {
	left, deck := []string{}, []string{}
	for t, n := range p.s.Tokens {
		if n > 0 {
			left = append(left, p.pen.Say(tokenCounts[t], game.Num("n", n)))
		}
	}
	for rats := p.s.Deck; rats != 0; rats &= rats - 1 {
		deck = append(deck, p.pen.Say(p.r.Box().Peculiar[bits.TrailingZeros16(rats)].Name))
	}
	p.say("", p.pen.Say(`Left: {{plural .n "township" "townships"}}; peculiar rats: {{.rats}}; ? tokens: {{.tokens}}`, game.Num("n", int(p.s.Pile.Len())),
		game.Name("rats", p.listOrNone(deck)), game.Name("tokens", p.listOrNone(left))))
}

func (p *page) listOrNone(names []string) string {
	if len(names) == 0 {
		return p.pen.Say("none")
	}
	return box.Listed(p.pen, names)
}

// targets are what rats look for, the first of them that there is.
func (p *page) targets(targets []box.Target) game.Arg {
	var names []string
	for _, t := range targets {
		names = append(names, p.pen.Say([...]string{box.TargetRatcatcher: "the Ratcatcher", box.TargetCheese: "cheese", box.TargetTrap: "traps", box.TargetToken: "tokens", box.TargetNest: "nests"}[t]))
	}
	if len(names) == 0 {
		names = append(names, p.pen.Say("nothing"))
	}
	return game.Name("targets", strings.Join(names, ", "+p.pen.Say("then")+" "))
}

// ratCounts count common rats.
var ratCounts = [box.KindCount]string{`{{plural .n "brown rat" "brown rats"}}`, `{{plural .n "black rat" "black rats"}}`, `{{plural .n "white rat" "white rats"}}`}

func (p *page) kinds(n [box.KindCount]uint8) string {
	var parts []string
	for k, count := range n {
		if count > 0 {
			parts = append(parts, p.pen.Say(ratCounts[k], game.Num("n", count)))
		}
	}
	return box.Listed(p.pen, parts)
}

// pickCounts count things to be picked up.
var pickCounts = [box.PickCount]string{`{{plural .n "token of ability a" "tokens of ability a"}}`, `{{plural .n "token of ability b" "tokens of ability b"}}`, "{{.n}} health"}

func (p *page) pick(pick box.Pick, n uint8) string {
	return p.pen.Say(pickCounts[pick], game.Num("n", n))
}

// writeZones tells of townships and zones in words: of all of them in plain lines, else of the zones that the picture has no room for.
func (p *page) writeZones(hidden []rules.ZoneNo) {
	for laid := p.s.Laid; laid != 0; {
		t := laid.Pop()
		if p.pen.Width == 0 || len(hidden) > 0 && hidden[0] == box.Nowhere {
			p.say("", p.townReading(t))
		}
		for letter := range p.r.Card(p.s, t).Zones {
			z := t.Zone(letter)
			if p.pen.Width == 0 || slices.Contains(hidden, z) || len(hidden) > 0 && hidden[0] == box.Nowhere {
				p.say("", p.zoneReading(z))
			}
		}
	}
}

// townReading tells of a township: where it lies, and its connectors.
func (p *page) townReading(t rules.TownNo) string {
	say, at := p.pen.Say, &p.s.Town[t]
	facts := []string{say("Township {{.town}} at column {{.column}}, row {{.row}}, turned r{{.turn}}", game.Word("town", p.r.Card(p.s, t).Title), game.Num("column", at.X),
		game.Num("row", at.Y), game.Num("turn", at.Turn))}
	if p.now.Active.Has(t) {
		facts = append(facts, say("active"))
	}
	for d := range uint8(4) {
		letter := p.r.Connector(p.s, t, d)
		if letter == box.Nowhere {
			continue
		}
		edge := []game.Arg{game.Word("direction", box.DirectionIDs[d]), game.Name("zone", string('a'+rune(letter)))}
		to := at.Across(d)
		switch {
		case p.r.Free(p.s, t, d):
			facts = append(facts, say("{{.direction}}: connector of zone {{.zone}} free", edge...))
		case to != box.Nowhere:
			facts = append(facts, say("{{.direction}}: connector of zone {{.zone}} leads to {{.to}}", append(edge, p.r.ZoneArg(p.s, "to", to))...))
		}
	}
	return strings.Join(facts, "; ")
}

// zoneReading tells what lies in a zone, what it is next to, and what going there costs.
func (p *page) zoneReading(z rules.ZoneNo) string {
	say := p.pen.Say
	var things, around []string
	for _, thing := range p.things(z) {
		things = append(things, thing.words)
	}
	if len(things) == 0 {
		things = append(things, say("nothing"))
	}
	for _, n := range p.r.Neighbours(p.s, z) {
		around = append(around, n.Name())
	}
	line := "  " + z.Name() + " (" + say(p.r.Side(p.s, z)) + "): " + say("{{.things}}; next to {{.zones}}", game.Name("things", box.Listed(p.pen, things)), game.Name("zones", box.Listed(p.pen, around)))
	if way := p.now.Reach[z]; way.Cost > 0 {
		line += "; " + say(`{{plural .n "step away" "steps away"}}`, game.Num("n", way.Cost))
		if way.Bites > 0 {
			line += ", " + say(`{{plural .n "wound on the way" "wounds on the way"}}`, game.Num("n", way.Bites))
		}
	}
	return line
}

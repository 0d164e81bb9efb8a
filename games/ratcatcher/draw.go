package ratcatcher

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
)

// Draw draws the city, township by township, then its legend: the Ratcatcher with his slots and abilities, the Nemesis with the rat tracker, the rats, the
// tallyman, and what is left in the decks. Plain lines tell of every township and zone in words.
func Draw(r *Rules, s *Position, pen game.Pen) string {
	p := &page{r: r, s: s, now: r.now(s), pen: pen}
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
	r    *Rules
	s    *Position
	now  *nowDoc
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
	head := say("Round {{.round}} of {{.of}}", game.Num("round", p.s.Round), game.Num("of", p.r.Box().limits.RoundLimit))
	if p.s.Ending != Unfinished {
		head = say(p.s.Ending.text())
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
		say("cheese {{.n}}", p.of(p.s.Cheese, uint8(p.r.Box().limits.WinCheese))),
	}
	if p.s.Safe {
		facts = append(facts, say("leaves without bites in this turn"))
	}
	if len(p.now.Odds) > 0 {
		var odds []string
		for _, attack := range p.now.Odds {
			odds = append(odds, say("{{.percent}}% with {{.n}}", game.Num("percent", (attack.Catch+5)/10), game.Num("n", attack.Dice)))
		}
		facts = append(facts, say("an attack here succeeds {{.odds}}", game.Name("odds", listed(p.pen, odds))))
	}
	p.say(game.SeatStyle(0), "@ "+say("{{.who}} in {{.zone}}", game.Word("who", p.r.catcher(p.s).name), p.r.zoneArg(p.s, "zone", p.s.At))+": "+strings.Join(facts, ", "))
}

// writeNemesis tells how the Nemesis stands, and what its next cheese does.
func (p *page) writeNemesis() {
	say, b := p.pen.Say, p.r.nemesis(p.s)
	where := say("{{.who}} has not appeared yet", game.Word("who", b.name))
	if p.s.Lair != nowhere {
		where = say("{{.who}} in {{.zone}}", game.Word("who", b.name), p.r.zoneArg(p.s, "zone", p.s.Lair))
	}
	facts := []string{
		say("health {{.n}}", p.of(b.health-p.s.Wounds, b.health)),
		say(`bites with {{plural .dice "die" "dice"}} (hit on {{.least}}+)`, game.Num("dice", int(p.now.Nemesis.Bite)), game.Num("least", int(p.now.Nemesis.Accuracy))),
		say("defence {{.n}}", game.Num("n", int(p.now.Nemesis.Defence))), say("spawns {{.n}}", game.Num("n", int(p.now.Nemesis.Spawn))),
		say("looks for {{.targets}}", p.targets(b.targets)), say("cheese eaten {{.n}}", p.of(p.s.Eaten, p.r.Box().limits.LoseCheese)),
	}
	if p.s.gutted() > 0 {
		facts = append(facts, say("in its gut {{.n}}", p.of(p.s.gutted(), b.capacity))+": "+p.kinds(p.s.Gut))
	}
	if next := int(p.s.Eaten); next < len(b.tracker) {
		facts = append(facts, say("the next brings {{.step}}", game.Name("step", b.tracker[next].text(p.pen))))
	}
	p.say(game.Accent, "N "+where+": "+strings.Join(facts, ", "))
}

// writeUnderWay tells of hits to be allotted and of a township to be laid.
func (p *page) writeUnderWay() {
	if roll := &p.now.Roll; roll.On {
		p.say(game.Strong, p.pen.Say(`Attack in {{.zone}}: {{plural .hits "hit" "hits"}}, {{plural .sixes "six" "sixes"}}`, p.r.zoneArg(p.s, "zone", roll.Zone), game.Num("hits", roll.Hits),
			game.Num("sixes", roll.Sixes)))
	}
	if lay := &p.now.Lay; lay.On {
		p.say(game.Strong, p.pen.Say("Township {{.town}} goes to the {{.direction}} of {{.at}}. Turned r0 it is, by rows: {{.rows}}; connectors {{.edges}}",
			game.Word("town", p.r.card(p.s, lay.Township).title), game.Word("direction", directionIDs[lay.Direction]), game.Name("at", lay.At.name()),
			game.Name("rows", strings.Join(p.rows(lay.Township), " ")), game.Name("edges", p.edgesText(lay.Township))))
	}
}

// edgesText lists the connectors of a card as it is printed.
func (p *page) edgesText(t TownNo) string {
	var names []string
	for d, letter := range p.r.card(p.s, t).edge {
		if letter != nowhere {
			names = append(names, p.pen.Say(directionIDs[d]))
		}
	}
	return listed(p.pen, names)
}

// writeTraps tells of the types of traps and of the special abilities.
func (p *page) writeTraps() {
	say, c := p.pen.Say, p.r.catcher(p.s)
	for i, t := range c.trapTypes {
		line := "  " + say(`Trap T{{.number}}, {{.name}}: costs {{plural .cost "movement point" "movement points"}}`, game.Num("number", i+1), game.Word("name", t.name), game.Num("cost", t.cost))
		if text := t.attack.text(p.pen); text != "" {
			line += ", " + text
		}
		if text := t.lasting.text(p.pen); text != "" {
			line += "; " + text
		}
		if !p.r.trapAvailable(p.s, uint8(i+1)) {
			line += "; " + say("locked")
		}
		p.say("", line)
	}
	for i, a := range c.abilities {
		state := say(`{{.n}} of {{plural .most "token" "tokens"}}`, game.Num("n", p.s.Ability[i]), game.Num("most", a.max))
		if p.now.You.Abilities[i] == 0 {
			state = say("locked")
		}
		p.say("", "  "+say("Ability {{.letter}}, {{.name}}", game.Name("letter", abilityIDs[i]), game.Word("name", a.name))+" ("+state+"): "+a.tell(p.pen))
	}
}

// slotTexts are what the groups of cheese slots are called.
var slotTexts = [slots]string{SlotAttack: "attack", SlotAccuracy: "accuracy", SlotMovement: "movement", SlotDefence: "defence", SlotHealth: "health", SlotTraps: "more traps",
	SlotTrapType: "second trap", SlotUnlockA: "unlock a", SlotRefillA: "refill a", SlotUnlockB: "unlock b", SlotRefillB: "refill b"}

// writeSlots tells how much cheese lies on which slots.
func (p *page) writeSlots() {
	var facts []string
	for slot, most := range p.r.catcher(p.s).slots {
		if most > 0 {
			facts = append(facts, p.pen.Say("{{.slot}} {{.n}}", game.Word("slot", slotTexts[slot]), p.of(p.s.Slots[slot], most)))
		}
	}
	p.say("", p.pen.Say("Cheese slots: {{.slots}}", game.Name("slots", strings.Join(facts, ", "))))
}

// kindHeads begin the lines about the kinds of common rats.
var kindHeads = [kinds]string{"Brown rats", "Black rats", "White rats"}

// writeRats tells of the kinds of common rats and the growth of their values.
func (p *page) writeRats() {
	for k := range kinds {
		p.say("", p.pen.Say(kindHeads[k])+" ("+kindMarks[k]+"): "+p.pen.Say("movement {{.movement}}, bite {{.bite}}, defence {{.defence}}; look for {{.targets}}; {{.sack}} in the sack, {{.cage}} in your cage",
			game.Num("movement", int(p.now.Rats[k].Movement)), game.Num("bite", int(p.now.Rats[k].Bite)), game.Num("defence", int(p.now.Rats[k].Defence)), p.targets(p.r.Box().common[k].targets),
			game.Num("sack", p.s.Sack[k]), game.Num("cage", p.s.Cage[k])))
	}
}

// writePeculiar tells of the peculiar rats in the city and of the cards of those captured.
func (p *page) writePeculiar() {
	for _, rat := range p.s.Pack[:p.s.Packed] {
		c := &p.r.Box().peculiar[rat.ID]
		p.say("", "P "+p.pen.Say("{{.rat}} in {{.zone}} ({{.sort}}): bite {{.bite}}, defence {{.defence}}, movement {{.movement}}, looks for {{.targets}}.", game.Word("rat", c.name),
			p.r.zoneArg(p.s, "zone", rat.Zone), game.Word("sort", c.sort), game.Num("bite", int(c.bite)), game.Num("defence", int(c.defence)), game.Num("movement", int(c.movement)),
			p.targets(c.targets))+spaceBefore(c.text.in(p.pen))+p.lootText(int(rat.ID)))
	}
	for cards := p.s.Cards; cards != 0; cards &= cards - 1 {
		id := bits.TrailingZeros16(cards)
		c := &p.r.Box().peculiar[id]
		var rewards []string
		for i := range c.rewards {
			rewards = append(rewards, p.pen.Say(c.rewards[i].text)+" ("+c.rewardIDs[i]+")")
		}
		p.say("", p.pen.Say("Card of {{.rat}}, for one of: {{.rewards}}.", game.Word("rat", c.name), game.Name("rewards", strings.Join(rewards, "; ")))+p.lootText(id))
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
			things = append(things, p.pick(Pick(pick), n))
		}
	}
	if len(things) == 0 {
		return ""
	}
	return " " + p.pen.Say("On the card: {{.things}}.", game.Name("things", listed(p.pen, things)))
}

// writeTallyman tells of his trades.
func (p *page) writeTallyman() {
	var trades []string
	for i := range p.r.Box().trades {
		t := &p.r.Box().trades[i]
		trades = append(trades, p.pen.Say(`{{plural .n "rat" "rats"}} for {{.reward}}`, game.Num("n", t.cost), game.Word("reward", t.gain.text))+" ("+t.id+")")
	}
	p.say("", p.pen.Say(`Tallyman, with {{plural .n "rat" "rats"}} in your cage: {{.trades}}`, game.Num("n", int(p.s.Cage[Brown])+int(p.s.Cage[Black])+int(p.s.Cage[White])),
		game.Name("trades", strings.Join(trades, "; "))))
}

// writeTracker tells of the Nemesis' ability, of what it has gained, and of the rat tracker.
func (p *page) writeTracker() {
	b := p.r.nemesis(p.s)
	p.say("", p.pen.Say(b.abilityName)+": "+b.abilityText.in(p.pen))
	var grown []string
	for who, values := range p.s.Increase {
		for a, by := range values {
			if by > 0 {
				grown = append(grown, increase{who: uint8(who), attribute: Attribute(a), by: by}.text(p.pen))
			}
		}
	}
	if len(grown) > 0 {
		p.say("", p.pen.Say("Grown: {{.values}}", game.Name("values", strings.Join(grown, ", "))))
	}
	var free []string
	for i, m := range b.mutations {
		if m.by > 0 && p.s.Mutated>>i&1 == 0 {
			free = append(free, fmt.Sprintf("%d: %s", i+1, m.text(p.pen)))
		}
	}
	if len(free) > 0 {
		p.say("", p.pen.Say("Mutations to come, by the die: {{.values}}", game.Name("values", strings.Join(free, "; "))))
	}
	var steps []string
	for i, step := range b.tracker {
		if i >= int(p.s.Eaten) {
			steps = append(steps, fmt.Sprintf("%d: %s", i+1, step.text(p.pen)))
		}
	}
	p.say("", p.pen.Say("Rat tracker: {{.steps}}", game.Name("steps", strings.Join(steps, "; "))))
}

// tokenCounts count what the ? tokens show, as a supply lists them.
var tokenCounts = [tokens]string{`{{plural .n "token a" "tokens a"}}`, `{{plural .n "token b" "tokens b"}}`, TokenHealth: "{{.n}} health", TokenCheese: "{{.n}} cheese",
	TokenPeculiar: `{{plural .n "peculiar rat" "peculiar rats"}}`, TokenNest: `{{plural .n "rats' nest" "rats' nests"}}`}

// writeDecks tells what is left to draw.
func (p *page) writeDecks() {
	left, deck := []string{}, []string{}
	for t, n := range p.s.Tokens {
		if n > 0 {
			left = append(left, p.pen.Say(tokenCounts[t], game.Num("n", n)))
		}
	}
	for rats := p.s.Deck; rats != 0; rats &= rats - 1 {
		deck = append(deck, p.pen.Say(p.r.Box().peculiar[bits.TrailingZeros16(rats)].name))
	}
	p.say("", p.pen.Say(`Left: {{plural .n "township" "townships"}}; peculiar rats: {{.rats}}; ? tokens: {{.tokens}}`, game.Num("n", int(p.s.Pile.len())),
		game.Name("rats", p.listOrNone(deck)), game.Name("tokens", p.listOrNone(left))))
}

func (p *page) listOrNone(names []string) string {
	if len(names) == 0 {
		return p.pen.Say("none")
	}
	return listed(p.pen, names)
}

// targets are what rats look for, the first of them that there is.
func (p *page) targets(targets []Target) game.Arg {
	var names []string
	for _, t := range targets {
		names = append(names, p.pen.Say([...]string{TargetRatcatcher: "the Ratcatcher", TargetCheese: "cheese", TargetTrap: "traps", TargetToken: "tokens", TargetNest: "nests"}[t]))
	}
	if len(names) == 0 {
		names = append(names, p.pen.Say("nothing"))
	}
	return game.Name("targets", strings.Join(names, ", "+p.pen.Say("then")+" "))
}

// ratCounts count common rats.
var ratCounts = [kinds]string{`{{plural .n "brown rat" "brown rats"}}`, `{{plural .n "black rat" "black rats"}}`, `{{plural .n "white rat" "white rats"}}`}

func (p *page) kinds(n [kinds]uint8) string {
	var parts []string
	for k, count := range n {
		if count > 0 {
			parts = append(parts, p.pen.Say(ratCounts[k], game.Num("n", count)))
		}
	}
	return listed(p.pen, parts)
}

// pickCounts count things to be picked up.
var pickCounts = [picks]string{`{{plural .n "token of ability a" "tokens of ability a"}}`, `{{plural .n "token of ability b" "tokens of ability b"}}`, "{{.n}} health"}

func (p *page) pick(pick Pick, n uint8) string { return p.pen.Say(pickCounts[pick], game.Num("n", n)) }

// writeZones tells of townships and zones in words: of all of them in plain lines, else of the zones that the picture has no room for.
func (p *page) writeZones(hidden []ZoneNo) {
	for laid := p.s.Laid; laid != 0; {
		t := laid.pop()
		if p.pen.Width == 0 || len(hidden) > 0 && hidden[0] == nowhere {
			p.say("", p.townReading(t))
		}
		for letter := range p.r.card(p.s, t).zones {
			z := t.zone(letter)
			if p.pen.Width == 0 || slices.Contains(hidden, z) || len(hidden) > 0 && hidden[0] == nowhere {
				p.say("", p.zoneReading(z))
			}
		}
	}
}

// townReading tells of a township: where it lies, and its connectors.
func (p *page) townReading(t TownNo) string {
	say, at := p.pen.Say, &p.s.Town[t]
	facts := []string{say("Township {{.town}} at column {{.column}}, row {{.row}}, turned r{{.turn}}", game.Word("town", p.r.card(p.s, t).title), game.Num("column", at.X),
		game.Num("row", at.Y), game.Num("turn", at.Turn))}
	if p.now.Active.has(t) {
		facts = append(facts, say("active"))
	}
	for d := range uint8(4) {
		letter := p.r.connector(p.s, t, d)
		if letter == nowhere {
			continue
		}
		edge := []game.Arg{game.Word("direction", directionIDs[d]), game.Name("zone", string('a'+rune(letter)))}
		to := at.across(d)
		switch {
		case p.r.free(p.s, t, d):
			facts = append(facts, say("{{.direction}}: connector of zone {{.zone}} free", edge...))
		case to != nowhere:
			facts = append(facts, say("{{.direction}}: connector of zone {{.zone}} leads to {{.to}}", append(edge, p.r.zoneArg(p.s, "to", to))...))
		}
	}
	return strings.Join(facts, "; ")
}

// zoneReading tells what lies in a zone, what it is next to, and what going there costs.
func (p *page) zoneReading(z ZoneNo) string {
	say := p.pen.Say
	var things, around []string
	for _, thing := range p.things(z) {
		things = append(things, thing.words)
	}
	if len(things) == 0 {
		things = append(things, say("nothing"))
	}
	for _, n := range p.r.neighbours(p.s, z) {
		around = append(around, n.name())
	}
	line := "  " + z.name() + " (" + say(p.r.side(p.s, z)) + "): " + say("{{.things}}; next to {{.zones}}", game.Name("things", listed(p.pen, things)), game.Name("zones", listed(p.pen, around)))
	if way := p.now.Reach[z]; way.Cost > 0 {
		line += "; " + say(`{{plural .n "step away" "steps away"}}`, game.Num("n", way.Cost))
		if way.Bites > 0 {
			line += ", " + say(`{{plural .n "wound on the way" "wounds on the way"}}`, game.Num("n", way.Bites))
		}
	}
	return line
}

package ratcatcher

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
)

// Draw draws the city, township by township, then its legend: the Ratcatcher with his slots and abilities, the Nemesis with the rat tracker, the rats, the
// tallyman, and what is left in the decks. Plain lines tell of every township and zone in words.
func (r *Rules) Draw(s *Position, _ game.Seat, pen game.Pen) string {
	p := &page{pen: pen}
	hidden := r.drawCity(s, p)
	r.writeCatcher(s, p)
	r.writeNemesis(s, p)
	r.writeUnderWay(s, p)
	writeKey(p)
	r.writeTraps(s, p)
	r.writeSlots(s, p)
	r.writeRats(s, p)
	r.writePeculiar(s, p)
	r.writeZones(s, p, hidden)
	r.writeTallyman(s, p)
	r.writeTracker(s, p)
	r.writeDecks(s, p)
	return p.text.String()
}

// page gathers the lines of a drawing.
type page struct {
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

// list joins words as "a, b and c".
func (p *page) list(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return p.pen.Say("{{.some}} and {{.last}}", game.Name("some", strings.Join(words[:last], ", ")), game.Name("last", words[last]))
}

// writeCatcher tells how the Ratcatcher stands.
func (r *Rules) writeCatcher(s *Position, p *page) {
	say := p.pen.Say
	head := say("Round {{.round}} of {{.of}}", game.Num("round", s.Round), game.Num("of", r.limits.RoundLimit))
	if s.Ending != Unfinished {
		head = say(endings[s.Ending].text)
	}
	if s.Hard {
		head += ", " + say("hard mode")
	}
	p.say(game.Strong, head)
	defence := say("defence {{.n}}", game.Num("n", r.defence(s)))
	if s.Guard > 0 {
		defence += " (" + say("{{.n}} of it until the clean-up", game.Num("n", s.Guard)) + ")"
	}
	facts := []string{
		say("health {{.n}}", p.of(s.Health, r.maxHealth(s))), say("dice {{.n}} (hit on {{.least}}+)", p.of(s.Dice, r.maxDice(s)), game.Num("least", r.accuracy(s))),
		say("movement points {{.n}}", p.of(s.Steps, r.maxSteps(s))), say("traps {{.n}}", p.of(s.Traps, r.maxTraps(s))), defence,
		say("cheese {{.n}}", p.of(s.Cheese, uint8(r.limits.WinCheese))),
	}
	if s.Safe {
		facts = append(facts, say("leaves without bites in this turn"))
	}
	if s.anyRat(s.At) && s.Phase == Acting && s.Dice > 0 {
		var odds []string
		for n := range s.Dice {
			odds = append(odds, say("{{.percent}}% with {{.n}}", game.Num("percent", (r.previewRoll(s, s.At, n+1, fromTrack).Odds.Win+5)/10), game.Num("n", n+1)))
		}
		facts = append(facts, say("an attack here succeeds {{.odds}}", game.Name("odds", p.list(odds))))
	}
	p.say(game.SeatStyle(0), "@ "+say("{{.who}} in {{.zone}}", game.Word("who", r.catcher(s).name), r.zoneArg(s, "zone", s.At))+": "+strings.Join(facts, ", "))
}

// writeNemesis tells how the Nemesis stands, and what its next cheese does.
func (r *Rules) writeNemesis(s *Position, p *page) {
	say, b := p.pen.Say, r.nemesis(s)
	where := say("{{.who}} has not appeared yet", game.Word("who", b.name))
	if s.Lair != nowhere {
		where = say("{{.who}} in {{.zone}}", game.Word("who", b.name), r.zoneArg(s, "zone", s.Lair))
	}
	facts := []string{
		say("health {{.n}}", p.of(b.health-s.Wounds, b.health)),
		say(`bites with {{plural .dice "die" "dice"}} (hit on {{.least}}+)`, game.Num("dice", int(r.nemesisBite(s))), game.Num("least", int(r.nemesisAccuracy(s)))),
		say("defence {{.n}}", game.Num("n", int(r.nemesisDefence(s)))), say("spawns {{.n}}", game.Num("n", int(r.nemesisSpawn(s)))),
		say("looks for {{.targets}}", p.targets(b.targets)), say("cheese eaten {{.n}}", p.of(s.Eaten, r.limits.LoseCheese)),
	}
	if s.gutted() > 0 {
		facts = append(facts, say("in its gut {{.n}}", p.of(s.gutted(), b.capacity))+": "+p.kinds(s.Gut))
	}
	if next := int(s.Eaten); next < len(b.tracker) {
		facts = append(facts, say("the next brings {{.step}}", game.Name("step", p.step(b.tracker[next]))))
	}
	p.say(game.Accent, "N "+where+": "+strings.Join(facts, ", "))
}

// writeUnderWay tells of hits to be allotted and of a township to be laid.
func (r *Rules) writeUnderWay(s *Position, p *page) {
	switch s.Phase {
	case Allotting:
		t := running[allotTask](s)
		p.say(game.Strong, p.pen.Say(`Attack in {{.zone}}: {{plural .hits "hit" "hits"}}, {{plural .sixes "six" "sixes"}}`, r.zoneArg(s, "zone", t.Zone), game.Num("hits", t.Hits), game.Num("sixes", t.Sixes)))
	case Laying:
		t := running[layTask](s)
		p.say(game.Strong, p.pen.Say("Township {{.town}} goes to the {{.direction}} of {{.at}}. Turned r0 it is, by rows: {{.rows}}; connectors {{.edges}}",
			game.Word("town", r.card(s, t.Drawn).title), game.Word("direction", directionIDs[t.Edge]), game.Name("at", townName(t.At)), game.Name("rows", strings.Join(r.rows(s, t.Drawn), " ")),
			game.Name("edges", r.edgesText(s, t.Drawn, p))))
	}
}

// edgesText lists the connectors of a card as it is printed.
func (r *Rules) edgesText(s *Position, t TownNo, p *page) string {
	var names []string
	for d, letter := range r.card(s, t).edge {
		if letter != nowhere {
			names = append(names, p.pen.Say(directionIDs[d]))
		}
	}
	return p.list(names)
}

// writeTraps tells of the types of traps and of the special abilities.
func (r *Rules) writeTraps(s *Position, p *page) {
	say, c := p.pen.Say, r.catcher(s)
	for i, t := range c.trapTypes {
		line := "  " + say(`Trap T{{.number}}, {{.name}}: costs {{plural .cost "movement point" "movement points"}}`, game.Num("number", i+1), game.Word("name", t.name), game.Num("cost", t.cost))
		if text := p.pool(t.attack); text != "" {
			line += ", " + text
		}
		if text := p.lasting(t.lasting); text != "" {
			line += "; " + text
		}
		if !r.trapAvailable(s, uint8(i+1)) {
			line += "; " + say("locked")
		}
		p.say("", line)
	}
	for i, a := range c.abilities {
		state := say(`{{.n}} of {{plural .most "token" "tokens"}}`, game.Num("n", s.Ability[i]), game.Num("most", a.max))
		if !r.unlocked(s, uint8(i)) {
			state = say("locked")
		}
		p.say("", "  "+say("Ability {{.letter}}, {{.name}}", game.Name("letter", abilityIDs[i]), game.Word("name", a.name))+" ("+state+"): "+p.ability(&a))
	}
}

// card tells what a board or a card says.
func (p *page) card(text cardText) string {
	if said := p.pen.Say(text.key); said != text.key {
		return said
	}
	return text.english
}

// ability tells where the token of an ability is put, what it does at once, and what it does until the clean-up.
func (p *page) ability(a *ability) string {
	if a.text.english != "" {
		return p.card(a.text)
	}
	var parts []string
	if a.place != PlaceNone {
		parts = append(parts, p.pen.Say([...]string{PlaceOwn: "put into your zone", PlaceNear: "put into your zone or one next to it",
			PlaceTownship: "put into any zone of your township", PlaceWithin2: "put into a zone at most 2 away"}[a.place]))
	}
	for _, e := range a.effects {
		parts = append(parts, e.text(p))
	}
	if text := p.lasting(a.lasting); text != "" {
		parts = append(parts, p.pen.Say("{{.what}} there until the clean-up", game.Name("what", text)))
	}
	return strings.Join(parts, ", ")
}

// pool tells with how many dice is attacked, if with any.
func (p *page) pool(d dicePool) string {
	switch {
	case d.dice == 0:
		return ""
	case d.perRat:
		return p.pen.Say("attacks with a die for each rat, {{.n}} at most", game.Num("n", d.dice))
	}
	return p.pen.Say(`attacks with {{plural .n "die" "dice"}}`, game.Num("n", d.dice))
}

// lasting tells what a trap or token does for as long as it lies there.
func (p *page) lasting(l lasting) string {
	var parts []string
	for _, part := range []struct {
		what  string
		kinds Kinds
	}{{"holds {{.kinds}} rats", l.snare}, {"lures {{.kinds}} rats", l.lure}, {"lures {{.kinds}} rats from all else", l.lureOnly}, {"calms {{.kinds}} rats", l.calm}} {
		if part.kinds != 0 {
			parts = append(parts, p.pen.Say(part.what, p.which(part.kinds)))
		}
	}
	if l.poison != 0 {
		parts = append(parts, p.pen.Say("poisons up to {{.n}} {{.kinds}} rats", game.Num("n", l.poisonMax), p.which(l.poison)))
	}
	return strings.Join(parts, ", ")
}

// which names kinds of rats.
func (p *page) which(ks Kinds) game.Arg {
	var names []string
	for k, id := range kindIDs {
		if ks.has(Kind(k)) {
			names = append(names, p.pen.Say(id))
		}
	}
	if ks&anyPeculiar != 0 {
		names = append(names, p.pen.Say("peculiar"))
	}
	return game.Name("kinds", p.list(names))
}

// slotTexts are what the groups of cheese slots are called.
var slotTexts = [slots]string{SlotAttack: "attack", SlotAccuracy: "accuracy", SlotMovement: "movement", SlotDefence: "defence", SlotHealth: "health", SlotTraps: "more traps",
	SlotTrapType: "second trap", SlotUnlockA: "unlock a", SlotRefillA: "refill a", SlotUnlockB: "unlock b", SlotRefillB: "refill b"}

// writeSlots tells how much cheese lies on which slots.
func (r *Rules) writeSlots(s *Position, p *page) {
	var facts []string
	for slot, most := range r.catcher(s).slots {
		if most > 0 {
			facts = append(facts, p.pen.Say("{{.slot}} {{.n}}", game.Word("slot", slotTexts[slot]), p.of(s.Slots[slot], most)))
		}
	}
	p.say("", p.pen.Say("Cheese slots: {{.slots}}", game.Name("slots", strings.Join(facts, ", "))))
}

// kindHeads begin the lines about the kinds of common rats.
var kindHeads = [kinds]string{"Brown rats", "Black rats", "White rats"}

// writeRats tells of the kinds of common rats and the growth of their values.
func (r *Rules) writeRats(s *Position, p *page) {
	for k := range kinds {
		p.say("", p.pen.Say(kindHeads[k])+" ("+kindMarks[k]+"): "+p.pen.Say("movement {{.movement}}, bite {{.bite}}, defence {{.defence}}; look for {{.targets}}; {{.sack}} in the sack, {{.cage}} in your cage",
			game.Num("movement", int(r.ratMovement(s, k))), game.Num("bite", int(r.ratBite(s, k))), game.Num("defence", int(r.ratDefence(s, k))), p.targets(r.common[k].targets),
			game.Num("sack", s.Sack[k]), game.Num("cage", s.Cage[k])))
	}
}

// writePeculiar tells of the peculiar rats in the city and of the cards of those captured.
func (r *Rules) writePeculiar(s *Position, p *page) {
	for _, rat := range s.Pack[:s.Packed] {
		c := &r.peculiar[rat.ID]
		p.say("", "P "+p.pen.Say("{{.rat}} in {{.zone}} ({{.sort}}): bite {{.bite}}, defence {{.defence}}, movement {{.movement}}, looks for {{.targets}}.", game.Word("rat", c.name),
			r.zoneArg(s, "zone", rat.Zone), game.Word("sort", c.sort), game.Num("bite", int(c.bite)), game.Num("defence", int(c.defence)), game.Num("movement", int(c.movement)),
			p.targets(c.targets))+spaceBefore(p.card(c.text))+r.lootText(s, rat.ID, p))
	}
	for cards := s.Cards; cards != 0; cards &= cards - 1 {
		id := lowest(cards)
		c := &r.peculiar[id]
		var rewards []string
		for i := range c.rewards {
			rewards = append(rewards, p.pen.Say(c.rewards[i].text)+" ("+c.rewardIDs[i]+")")
		}
		p.say("", p.pen.Say("Card of {{.rat}}, for one of: {{.rewards}}.", game.Word("rat", c.name), game.Name("rewards", strings.Join(rewards, "; ")))+r.lootText(s, id, p))
	}
}

func spaceBefore(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}

// lootText tells what lies on the card of a peculiar rat.
func (r *Rules) lootText(s *Position, id uint8, p *page) string {
	var things []string
	for pick, n := range s.Loot[id] {
		if n > 0 {
			things = append(things, p.pick(Pick(pick), n))
		}
	}
	if len(things) == 0 {
		return ""
	}
	return " " + p.pen.Say("On the card: {{.things}}.", game.Name("things", p.list(things)))
}

// writeTallyman tells of his trades.
func (r *Rules) writeTallyman(s *Position, p *page) {
	var trades []string
	for i := range r.trades {
		t := &r.trades[i]
		trades = append(trades, p.pen.Say(`{{plural .n "rat" "rats"}} for {{.reward}}`, game.Num("n", t.cost), game.Word("reward", t.gain.text))+" ("+t.id+")")
	}
	p.say("", p.pen.Say(`Tallyman, with {{plural .n "rat" "rats"}} in your cage: {{.trades}}`, game.Num("n", int(s.Cage[Brown])+int(s.Cage[Black])+int(s.Cage[White])),
		game.Name("trades", strings.Join(trades, "; "))))
}

// writeTracker tells of the Nemesis' ability, of what it has gained, and of the rat tracker.
func (r *Rules) writeTracker(s *Position, p *page) {
	b := r.nemesis(s)
	p.say("", p.pen.Say(b.abilityName)+": "+p.card(b.abilityText))
	var grown []string
	for who, values := range s.Increase {
		for a, by := range values {
			if by > 0 {
				grown = append(grown, p.increase(increase{who: uint8(who), attribute: Attribute(a), by: by}))
			}
		}
	}
	if len(grown) > 0 {
		p.say("", p.pen.Say("Grown: {{.values}}", game.Name("values", strings.Join(grown, ", "))))
	}
	var free []string
	for i, m := range b.mutations {
		if m.by > 0 && s.Mutated>>i&1 == 0 {
			free = append(free, fmt.Sprintf("%d: %s", i+1, p.increase(m)))
		}
	}
	if len(free) > 0 {
		p.say("", p.pen.Say("Mutations to come, by the die: {{.values}}", game.Name("values", strings.Join(free, "; "))))
	}
	var steps []string
	for i, effects := range b.tracker {
		if i >= int(s.Eaten) {
			steps = append(steps, fmt.Sprintf("%d: %s", i+1, p.step(effects)))
		}
	}
	p.say("", p.pen.Say("Rat tracker: {{.steps}}", game.Name("steps", strings.Join(steps, "; "))))
}

// growers and growth name whose value grows, and which.
var (
	growers = [kinds + 1]string{"brown rats", "black rats", "white rats", "Nemesis"}
	growth  = [attributes]string{"{{.who}}: accuracy +{{.by}}", "{{.who}}: bite +{{.by}}", "{{.who}}: defence +{{.by}}", "{{.who}}: movement +{{.by}}", "{{.who}}: spawn +{{.by}}"}
)

func (p *page) increase(in increase) string {
	return p.pen.Say(growth[in.attribute], game.Word("who", growers[in.who]), game.Num("by", in.by))
}

// step tells what a step of the rat tracker does.
func (p *page) step(effects []effect) string {
	var parts []string
	for _, e := range effects {
		parts = append(parts, e.text(p))
	}
	if len(parts) == 0 {
		return p.pen.Say("nothing")
	}
	return p.list(parts)
}

// tokenCounts count what the ? tokens show, as a supply lists them.
var tokenCounts = [tokens]string{`{{plural .n "token a" "tokens a"}}`, `{{plural .n "token b" "tokens b"}}`, TokenHealth: "{{.n}} health", TokenCheese: "{{.n}} cheese",
	TokenPeculiar: `{{plural .n "peculiar rat" "peculiar rats"}}`, TokenNest: `{{plural .n "rats' nest" "rats' nests"}}`}

// writeDecks tells what is left to draw.
func (r *Rules) writeDecks(s *Position, p *page) {
	left, deck := []string{}, []string{}
	for t, n := range s.Tokens {
		if n > 0 {
			left = append(left, p.pen.Say(tokenCounts[t], game.Num("n", n)))
		}
	}
	for rats := s.Deck; rats != 0; rats &= rats - 1 {
		deck = append(deck, p.pen.Say(r.peculiar[lowest(rats)].name))
	}
	p.say("", p.pen.Say(`Left: {{plural .n "township" "townships"}}; peculiar rats: {{.rats}}; ? tokens: {{.tokens}}`, game.Num("n", int(s.Pile.len())),
		game.Name("rats", p.listOrNone(deck)), game.Name("tokens", p.listOrNone(left))))
}

func (p *page) listOrNone(names []string) string {
	if len(names) == 0 {
		return p.pen.Say("none")
	}
	return p.list(names)
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
	return p.list(parts)
}

// pickCounts count things to be picked up.
var pickCounts = [picks]string{`{{plural .n "token of ability a" "tokens of ability a"}}`, `{{plural .n "token of ability b" "tokens of ability b"}}`, "{{.n}} health"}

func (p *page) pick(pick Pick, n uint8) string { return p.pen.Say(pickCounts[pick], game.Num("n", n)) }

// writeZones tells of townships and zones in words: of all of them in plain lines, else of the zones that the picture has no room for.
func (r *Rules) writeZones(s *Position, p *page, hidden []ZoneNo) {
	var reach [zoneCount]reachDoc
	if s.Phase == Acting {
		r.describeReach(s, &reach)
	}
	active := r.active(s)
	for laid := s.Laid; laid != 0; {
		t := laid.pop()
		if p.pen.Width == 0 || len(hidden) > 0 && hidden[0] == nowhere {
			p.say("", r.townReading(s, t, active.has(t), p))
		}
		for letter := range r.card(s, t).zones {
			z := zoneOf(t, letter)
			if p.pen.Width == 0 || slices.Contains(hidden, z) || len(hidden) > 0 && hidden[0] == nowhere {
				p.say("", r.zoneReading(s, z, reach[z], p))
			}
		}
	}
}

// townReading tells of a township: where it lies, and its connectors.
func (r *Rules) townReading(s *Position, t TownNo, active bool, p *page) string {
	say, at := p.pen.Say, &s.Town[t]
	facts := []string{say("Township {{.town}} at column {{.column}}, row {{.row}}, turned r{{.turn}}", game.Word("town", r.card(s, t).title), game.Num("column", at.X),
		game.Num("row", at.Y), game.Num("turn", at.Turn))}
	if active {
		facts = append(facts, say("active"))
	}
	for d := range uint8(4) {
		letter := r.connector(s, t, d)
		if letter == nowhere {
			continue
		}
		edge := []game.Arg{game.Word("direction", directionIDs[d]), game.Name("zone", string('a'+rune(letter)))}
		to := at.Link[edgeFacing(d, at.Turn)]
		switch {
		case r.free(s, t, d):
			facts = append(facts, say("{{.direction}}: connector of zone {{.zone}} free", edge...))
		case to != nowhere:
			facts = append(facts, say("{{.direction}}: connector of zone {{.zone}} leads to {{.to}}", append(edge, r.zoneArg(s, "to", to))...))
		}
	}
	return strings.Join(facts, "; ")
}

// zoneReading tells what lies in a zone, what it is next to, and what going there costs.
func (r *Rules) zoneReading(s *Position, z ZoneNo, way reachDoc, p *page) string {
	say := p.pen.Say
	var things, around []string
	for _, thing := range r.things(s, z, p) {
		things = append(things, thing.words)
	}
	if len(things) == 0 {
		things = append(things, say("nothing"))
	}
	var near [maxAround]ZoneNo
	for _, n := range near[:r.around(s, z, &near)] {
		around = append(around, zoneName(n))
	}
	line := "  " + zoneName(z) + " (" + say(sideWords[r.sideOf(s, z)]) + "): " + say("{{.things}}; next to {{.zones}}", game.Name("things", p.list(things)), game.Name("zones", p.list(around)))
	if way.Cost > 0 {
		line += "; " + say(`{{plural .n "step away" "steps away"}}`, game.Num("n", way.Cost))
		if way.Bites > 0 {
			line += ", " + say(`{{plural .n "wound on the way" "wounds on the way"}}`, game.Num("n", way.Bites))
		}
	}
	return line
}

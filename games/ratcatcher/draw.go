package ratcatcher

import (
	"fmt"
	"slices"
	"strings"

	"mischief/board/canvas"
	"mischief/game"
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
func (p *page) of(n, most uint8) string {
	if p.pen.Width == 0 {
		return fmt.Sprintf("%d of %d", n, most)
	}
	return fmt.Sprintf("%d/%d", n, most)
}

// writeCatcher tells how the Ratcatcher stands.
func (r *Rules) writeCatcher(s *Position, p *page) {
	head := fmt.Sprintf("Round %d of %d", s.Round, r.limits.RoundLimit)
	if s.Ending != Unfinished {
		head = endings[s.Ending].text
	}
	if s.Hard {
		head += ", hard mode"
	}
	p.say(game.Strong, head)
	facts := []string{
		"health " + p.of(s.Health, r.maxHealth(s)), fmt.Sprintf("dice %s (hit on %d+)", p.of(s.Dice, r.maxDice(s)), r.accuracy(s)),
		"movement points " + p.of(s.Steps, r.maxSteps(s)), "traps " + p.of(s.Traps, r.maxTraps(s)),
		fmt.Sprintf("defence %d", r.defence(s)), "cheese " + p.of(s.Cheese, uint8(r.limits.WinCheese)),
	}
	if s.Guard > 0 {
		facts[4] += fmt.Sprintf(" (%d of it until the clean-up)", s.Guard)
	}
	if s.Safe {
		facts = append(facts, "leaves without bites in this turn")
	}
	if s.anyRat(s.At) && s.Phase == Acting && s.Dice > 0 {
		var odds []string
		for n := range s.Dice {
			odds = append(odds, fmt.Sprintf("%d%% with %d", (r.previewRoll(s, s.At, n+1, fromTrack).Odds.Win+5)/10, n+1))
		}
		facts = append(facts, "an attack here succeeds "+list(odds))
	}
	p.say(game.SeatStyle(0), "@ "+r.catcher(s).name+" in "+zoneName(s.At)+": "+strings.Join(facts, ", "))
}

// writeNemesis tells how the Nemesis stands, and what its next cheese does.
func (r *Rules) writeNemesis(s *Position, p *page) {
	b := r.nemesis(s)
	where := " has not appeared yet"
	if s.Lair != nowhere {
		where = " in " + zoneName(s.Lair)
	}
	facts := []string{
		"health " + p.of(b.health-s.Wounds, b.health), fmt.Sprintf("bites with %d dice (hit on %d+)", r.nemesisBite(s), r.nemesisAccuracy(s)),
		fmt.Sprintf("defence %d", r.nemesisDefence(s)), fmt.Sprintf("spawns %d", r.nemesisSpawn(s)), "looks for " + targetText(b.targets),
		"cheese eaten " + p.of(s.Eaten, r.limits.LoseCheese),
	}
	if s.gutted() > 0 {
		facts = append(facts, "in its gut "+p.of(s.gutted(), b.capacity)+": "+kindsText(s.Gut))
	}
	if next := int(s.Eaten); next < len(b.tracker) {
		facts = append(facts, "the next brings "+trackerText(b.tracker[next]))
	}
	p.say(game.Accent, "N "+b.name+where+": "+strings.Join(facts, ", "))
}

// writeUnderWay tells of hits to be allotted and of a township to be laid.
func (r *Rules) writeUnderWay(s *Position, p *page) {
	switch s.Phase {
	case Allotting:
		t := s.top()
		p.say(game.Strong, fmt.Sprintf("Attack in %s: %s, %s", zoneName(t.A), counted(t.B, "hit", "hits"), counted(t.C, "six", "sixes")))
	case Laying:
		t := s.top()
		p.say(game.Strong, fmt.Sprintf("Township %s goes to the %s of %s. Turned r0 it is, by rows: %s; connectors %s", r.card(s, t.C).title, directionIDs[t.B],
			townName(t.A), strings.Join(r.rows(s, t.C), " "), r.edgesText(s, t.C)))
	}
}

// edgesText lists the connectors of a card as it is printed.
func (r *Rules) edgesText(s *Position, t uint8) string {
	var names []string
	for d, letter := range r.card(s, t).edge {
		if letter != nowhere {
			names = append(names, directionIDs[d])
		}
	}
	return list(names)
}

// writeTraps tells of the types of traps and of the special abilities.
func (r *Rules) writeTraps(s *Position, p *page) {
	c := r.catcher(s)
	for i, t := range c.trapTypes {
		line := fmt.Sprintf("  Trap T%d, %s: costs %s%s", i+1, t.name, counted(t.cost, "movement point", "movement points"), t.attack.reading())
		if text := t.lasting.reading(); text != "" {
			line += "; " + text
		}
		if !r.trapAvailable(s, uint8(i+1)) {
			line += "; locked"
		}
		p.say("", line)
	}
	for i, a := range c.abilities {
		state := fmt.Sprintf("%d of %s", s.Ability[i], counted(a.max, "token", "tokens"))
		if !r.unlocked(s, uint8(i)) {
			state = "locked"
		}
		p.say("", fmt.Sprintf("  Ability %s, %s (%s): %s", abilityIDs[i], a.name, state, a.reading()))
	}
}

// reading tells where the token of an ability is put, what it does at once, and what it does until the clean-up.
func (a *ability) reading() string {
	if a.text != "" {
		return a.text
	}
	var parts []string
	if a.place != PlaceNone {
		parts = append(parts, "put into "+[...]string{PlaceOwn: "your zone", PlaceNear: "your zone or one next to it", PlaceTownship: "any zone of your township",
			PlaceWithin2: "a zone at most 2 away"}[a.place])
	}
	for i := range a.effects {
		parts = append(parts, a.effects[i].reading())
	}
	if text := a.lasting.reading(); text != "" {
		parts = append(parts, text+" there until the clean-up")
	}
	return strings.Join(parts, ", ")
}

func (e *effect) reading() string {
	switch e.kind {
	case effectAttack:
		return strings.TrimPrefix(e.pool.reading(), ", ")
	case effectPush:
		return fmt.Sprintf("pushes up to %d %s rats out of your zone", e.n, e.kinds.reading())
	case effectGuard:
		return fmt.Sprintf("defence +%d until the clean-up", e.n)
	case effectGain:
		return "gives " + gainText(&e.gain)
	case effectFreeTrap:
		return "sets a trap for nothing"
	case effectSpring:
		return "sets off traps at once"
	}
	return "nothing bites when you leave in this turn"
}

func (d dicePool) reading() string {
	switch {
	case d.dice == 0:
		return ""
	case d.perRat:
		return fmt.Sprintf(", attacks with a die for each rat, %d at most", d.dice)
	}
	return ", attacks with " + counted(d.dice, "die", "dice")
}

func (l lasting) reading() string {
	var parts []string
	for _, part := range []struct {
		what  string
		kinds Kinds
	}{{"holds", l.snare}, {"lures", l.lure}, {"lures from all else", l.lureOnly}, {"calms", l.calm}, {fmt.Sprintf("poisons up to %d of", l.poisonMax), l.poison}} {
		if part.kinds != 0 {
			parts = append(parts, part.what+" "+part.kinds.reading()+" rats")
		}
	}
	return strings.Join(parts, ", ")
}

func (ks Kinds) reading() string {
	var names []string
	for k, id := range kindIDs {
		if ks.has(Kind(k)) {
			names = append(names, id)
		}
	}
	if ks&anyPeculiar != 0 {
		names = append(names, "peculiar")
	}
	return list(names)
}

// writeSlots tells how much cheese lies on which slots.
func (r *Rules) writeSlots(s *Position, p *page) {
	var facts []string
	for slot, most := range r.catcher(s).slots {
		if most > 0 {
			facts = append(facts, spaced(slotIDs[slot])+" "+p.of(s.Slots[slot], most))
		}
	}
	p.say("", "Cheese slots: "+strings.Join(facts, ", "))
}

func spaced(id string) string { return strings.ReplaceAll(id, "_", " ") }

// writeRats tells of the kinds of common rats and the growth of their values.
func (r *Rules) writeRats(s *Position, p *page) {
	for k := range kinds {
		b := &r.common[k]
		p.say("", fmt.Sprintf("%s rats (%s): movement %d, bite %d, defence %d; look for %s; %d in the sack, %d in your cage", capital(kindIDs[k]), kindMarks[k],
			r.ratMovement(s, k), r.ratBite(s, k), r.ratDefence(s, k), targetText(b.targets), s.Sack[k], s.Cage[k]))
	}
}

// writePeculiar tells of the peculiar rats in the city and of the cards of those captured.
func (r *Rules) writePeculiar(s *Position, p *page) {
	for _, rat := range s.Pack[:s.Packed] {
		c := &r.peculiar[rat.ID]
		p.say("", fmt.Sprintf("P %s in %s (%s): bite %d, defence %d, movement %d, looks for %s. %s%s", c.name, zoneName(rat.Zone), c.sort, c.bite, c.defence, c.movement,
			targetText(c.targets), c.text, r.lootText(s, rat.ID)))
	}
	for cards := s.Cards; cards != 0; cards &= cards - 1 {
		id := lowest(cards)
		c := &r.peculiar[id]
		var rewards []string
		for i := range c.rewards {
			rewards = append(rewards, gainText(&c.rewards[i])+" ("+c.rewardIDs[i]+")")
		}
		p.say("", fmt.Sprintf("Card of %s, for one of: %s%s", c.name, strings.Join(rewards, "; "), r.lootText(s, id)))
	}
}

// lootText tells what lies on the card of a peculiar rat.
func (r *Rules) lootText(s *Position, id uint8) string {
	var things []string
	for pick, n := range s.Loot[id] {
		if n > 0 {
			things = append(things, pickText(Pick(pick), n))
		}
	}
	if len(things) == 0 {
		return ""
	}
	return " On the card: " + list(things) + "."
}

// writeTallyman tells of his trades.
func (r *Rules) writeTallyman(s *Position, p *page) {
	var trades []string
	for i := range r.trades {
		t := &r.trades[i]
		trades = append(trades, fmt.Sprintf("%s for %s (%s)", counted(t.cost, "rat", "rats"), gainText(&t.gain), t.id))
	}
	p.say("", fmt.Sprintf("Tallyman, for the %s of your cage: %s", counted(int(s.Cage[Brown])+int(s.Cage[Black])+int(s.Cage[White]), "rat", "rats"),
		strings.Join(trades, "; ")))
}

// writeTracker tells of the Nemesis' ability, of what it has gained, and of the rat tracker.
func (r *Rules) writeTracker(s *Position, p *page) {
	b := r.nemesis(s)
	p.say("", b.abilityName+": "+b.abilityText)
	var grown []string
	for who, values := range s.Increase {
		for a, by := range values {
			if by > 0 {
				grown = append(grown, increase{who: uint8(who), attribute: Attribute(a), by: by}.reading())
			}
		}
	}
	if len(grown) > 0 {
		p.say("", "Grown: "+strings.Join(grown, ", "))
	}
	var free []string
	for i, m := range b.mutations {
		if m.by > 0 && s.Mutated>>i&1 == 0 {
			free = append(free, fmt.Sprintf("%d: %s", i+1, m.reading()))
		}
	}
	if len(free) > 0 {
		p.say("", "Mutations to come, by the die: "+strings.Join(free, "; "))
	}
	var steps []string
	for i, effects := range b.tracker {
		if i >= int(s.Eaten) {
			steps = append(steps, fmt.Sprintf("%d: %s", i+1, trackerText(effects)))
		}
	}
	p.say("", "Rat tracker: "+strings.Join(steps, "; "))
}

func (in increase) reading() string {
	return fmt.Sprintf("%s %s +%d", growerIDs[in.who], attributeIDs[in.attribute], in.by)
}

// trackerText tells what a step of the rat tracker does.
func trackerText(effects []trackerEffect) string {
	var parts []string
	for _, e := range effects {
		switch e.kind {
		case trackPeculiar:
			parts = append(parts, counted(e.n, "peculiar rat", "peculiar rats"))
		case trackRats:
			parts = append(parts, counted(e.n, "rat", "rats"))
		case trackNemesis:
			parts = append(parts, "the Nemesis appears")
		case trackIncrease:
			parts = append(parts, e.increase.reading())
		case trackMutate:
			parts = append(parts, counted(max(e.n, 1), "mutation", "mutations"))
		case trackLose:
			parts = append(parts, "you lose")
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, " and ")
}

// writeDecks tells what is left to draw.
func (r *Rules) writeDecks(s *Position, p *page) {
	var left []string
	for t, n := range s.Tokens {
		if n > 0 {
			left = append(left, fmt.Sprintf("%d %s", n, spaced(tokenIDs[t])))
		}
	}
	if len(left) == 0 {
		left = append(left, "none")
	}
	deck := bitNames(r.ids.peculiars, s.Deck)
	p.say("", fmt.Sprintf("Left: %s; peculiar rats: %s; ? tokens: %s", counted(s.Pile.len(), "township", "townships"), listOrNone(deck), list(left)))
}

func listOrNone(ids []string) string {
	if len(ids) == 0 {
		return "none"
	}
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = spaced(id)
	}
	return list(names)
}

func targetText(targets []Target) string {
	var names []string
	for _, t := range targets {
		names = append(names, [...]string{TargetRatcatcher: "you", TargetCheese: "cheese", TargetTrap: "traps", TargetToken: "tokens", TargetNest: "nests"}[t])
	}
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", then ")
}

func kindsText(n [kinds]uint8) string {
	var parts []string
	for k, count := range n {
		if count > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count, kindIDs[k]))
		}
	}
	return list(parts)
}

func pickText(pick Pick, n uint8) string {
	switch pick {
	case PickHealth:
		return fmt.Sprintf("%d health", n)
	case PickA, PickB:
		return counted(n, "token of ability "+abilityIDs[pick], "tokens of ability "+abilityIDs[pick])
	}
	return ""
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// writeZones tells of townships and zones in words: of all of them in plain lines, else of the zones that the picture has no room for.
func (r *Rules) writeZones(s *Position, p *page, hidden []uint8) {
	reach := map[string]reachDoc{}
	if s.Phase == Acting {
		reach = r.describeReach(s)
	}
	active := r.active(s)
	for laid := s.Laid; laid != 0; {
		t := laid.pop()
		if p.pen.Width == 0 || len(hidden) > 0 && hidden[0] == nowhere {
			p.say("", r.townReading(s, t, active.has(t)))
		}
		for letter := range r.card(s, t).zones {
			z := zoneOf(t, letter)
			if p.pen.Width == 0 || slices.Contains(hidden, z) || len(hidden) > 0 && hidden[0] == nowhere {
				p.say("", r.zoneReading(s, z, reach))
			}
		}
	}
}

// townReading tells of a township: where it lies, and its connectors.
func (r *Rules) townReading(s *Position, t uint8, active bool) string {
	at := &s.Town[t]
	facts := []string{fmt.Sprintf("Township %s at column %d, row %d, turned r%d", r.card(s, t).title, at.X, at.Y, at.Turn)}
	if active {
		facts = append(facts, "active")
	}
	for d := range uint8(4) {
		letter := r.connector(s, t, d)
		if letter == nowhere {
			continue
		}
		to := at.Link[edgeFacing(d, at.Turn)]
		switch {
		case r.free(s, t, d):
			facts = append(facts, fmt.Sprintf("%s connector of zone %c free", directionIDs[d], 'a'+letter))
		case to != nowhere:
			facts = append(facts, fmt.Sprintf("%s connector of zone %c leads to %s", directionIDs[d], 'a'+letter, zoneName(to)))
		}
	}
	return strings.Join(facts, "; ")
}

// zoneReading tells what lies in a zone, what it is next to, and what going there costs.
func (r *Rules) zoneReading(s *Position, z uint8, reach map[string]reachDoc) string {
	var things, around []string
	for _, thing := range r.things(s, z) {
		things = append(things, thing.words)
	}
	if len(things) == 0 {
		things = append(things, "nothing")
	}
	var near [maxAround]uint8
	for _, n := range near[:r.around(s, z, &near)] {
		around = append(around, zoneName(n))
	}
	line := "  " + zoneName(z) + ": " + list(things) + "; next to " + list(around)
	if way, ok := reach[zoneName(z)]; ok {
		line += fmt.Sprintf("; %s away", counted(way.Cost, "step", "steps"))
		if way.Bites > 0 {
			line += ", " + counted(way.Bites, "wound", "wounds") + " on the way"
		}
	}
	return line
}

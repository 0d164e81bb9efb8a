package rules

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// What goes from scenario to scenario (CNO-901 to CNO-908, CNO-R92 to CNO-R96). A match is a visit to the riverboat, where one is due, the choice of the scenario, and the scenario. How the party
// stands after a success is a line of text, which the next match is set up with: a safehaven is that line, and to return to it is to begin another match with it.

// snapshot is how the party stands.
func (r *Rules) snapshot(s *Position) (p Party) {
	for n := Fig(1); n <= MaxParty; n++ {
		p.Lives[n], p.Skills[n] = s.Fig[n].Health, s.Sheet[n].Skills
	}
	for i := range r.codex.Cards {
		if c := &s.Loot[i]; c.Place >= Held {
			p.Owner[i] = Fig(c.Place - Held)
			if c.Flags&Equipped != 0 {
				p.Worn[i>>6] |= 1 << (i & 63)
			}
		}
	}
	p.Bucks, p.Notes, p.Struck, p.River, p.Event, p.Came = s.Bucks, s.Notes, s.Struck, s.River, s.Event, s.Came
	return p
}

// adopt makes the party of a position stand as it did.
func (r *Rules) adopt(s *Position, p *Party) {
	for n := Fig(1); n <= r.lastHero(s); n++ {
		s.Fig[n].Health, s.Fig[n].Most = p.Lives[n], r.codex.Dashboard.Lives
		s.Sheet[n].Skills = p.Skills[n]
	}
	for i := range r.codex.Cards {
		if n := p.Owner[i]; n != nobody {
			s.Loot[i] = LootCard{Place: Held + Place(n)}
			if p.Worn[i>>6]>>(i&63)&1 != 0 {
				s.Loot[i].Flags = Equipped
			}
		}
	}
	s.Bucks, s.Notes, s.Struck, s.River, s.Event, s.Came = p.Bucks, p.Notes, p.Struck, p.River, p.Event, p.Came
}

// gleaning is the edition from which on the party takes along what lies on the map when it has won. Before, it was lost.
const gleaning = 6

// settleAccounts is what is left of a scenario when it is over: of one that is won, heroes who are down have 1 Life, what lies on the map is taken along, the riverboat's event
// and notes for this scenario end (CNO-R40, CNO-R92).
func (r *Rules) settleAccounts(s *Position, tell *game.Story) {
	if s.Ending != Won {
		return
	}
	if r.edition >= gleaning {
		r.glean(s, tell)
	}
	for left := s.party(); left != 0; {
		n := left.take()
		s.Fig[n].Health = max(1, s.Fig[n].Health)
	}
	for i := range r.codex.Cards {
		if c := &s.Loot[i]; c.Place >= Held {
			c.Flags &= Equipped
		} else {
			*c = LootCard{}
		}
	}
	for id := range r.codex.Notes {
		if r.codex.Notes[id].Scenario {
			s.Notes &^= 1 << id
		}
	}
	s.Event = 0
	s.Came = s.Scenario
}

// glean shares out the loot cards that lie on the map, in turn: to those who are down, most of whose it was, or to all when nobody is (CNO-R40).
func (r *Rules) glean(s *Position, tell *game.Story) {
	var takers Figs
	for left := s.party(); left != 0; {
		if n := left.take(); s.Fig[n].Where == Down {
			takers.add(n)
		}
	}
	if takers == 0 {
		takers = s.party()
	}
	var left Figs
	for i := range r.codex.Cards {
		if s.Loot[i].Place != OnGround {
			continue
		}
		if left == 0 {
			left = takers
		}
		n := left.take()
		s.Loot[i] = LootCard{Place: Held + Place(n)}
		if tell != nil {
			tell.Tell("CNO-R40", "gleans", r.who("who", s, n), r.lootName("item", i))
		}
	}
}

// line writes how a party stands: for each hero its Lives, skills and loot cards, those equipped with a star; then what is the party's.
func (r *Rules) line(s *Position, p *Party) string {
	var b strings.Builder
	for n := Fig(1); n <= r.lastHero(s); n++ {
		kind := &r.codex.Kinds[s.Fig[n].Kind]
		b.WriteString(kind.ID + " " + strconv.Itoa(int(p.Lives[n])))
		for i, id := range kind.Skills {
			if p.Skills[n]>>i&1 != 0 {
				b.WriteString(" " + r.codex.Skills[id].ID)
			}
		}
		b.WriteString(" /")
		for i := range r.codex.Cards {
			if p.Owner[i] == n {
				b.WriteString(" " + r.lootIDs[i])
				if p.Worn[i>>6]>>(i&63)&1 != 0 {
					b.WriteString("*")
				}
			}
		}
		b.WriteString("; ")
	}
	b.WriteString("bucks " + strconv.Itoa(int(p.Bucks)))
	list := func(word string, count int, has func(i int) bool, id func(i int) string) {
		first := true
		for i := range count {
			if has(i) {
				if first {
					b.WriteString("; " + word)
					first = false
				}
				b.WriteString(" " + id(i))
			}
		}
	}
	list("notes", len(r.codex.Notes), func(i int) bool { return i > 0 && p.Notes>>i&1 != 0 }, func(i int) string { return r.codex.Notes[i].ID })
	list("struck", len(r.codex.Aspects), func(i int) bool { return p.Struck>>i&1 != 0 }, func(i int) string { return r.codex.Aspects[i].ID })
	list("told", len(r.codex.Events), func(i int) bool { return i > 0 && p.River>>i&1 == 0 }, func(i int) string { return r.codex.Events[i].ID })
	if p.Event != 0 {
		b.WriteString("; event " + r.codex.Events[p.Event].ID)
	}
	if p.Came != 0 {
		b.WriteString("; after " + r.codex.Scenarios[p.Came].ID)
	}
	return b.String()
}

// partyReader takes a line apart.
type partyReader struct {
	r     *Rules
	kinds []codex.Kind
	p     Party
}

// wrong is what is wrong with a line, at some part of it.
func wrong(part, why string, args ...game.Arg) error {
	err := game.BadOption("party", why, args...)
	if at, ok := errors.AsType[*game.OptionError](err); ok {
		at.At = part
	}
	return err
}

// readLine reads how a party stands.
func (r *Rules) readLine(text string) (kinds []codex.Kind, p Party, err error) {
	rd := partyReader{r: r}
	rd.p.River = r.fullRiver()
	for _, part := range strings.Split(text, ";") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		if err := rd.part(strings.TrimSpace(part), words); err != nil {
			return nil, p, err
		}
	}
	if n := len(rd.kinds); n != 2 && n != MaxParty {
		return nil, p, game.BadOption("party", "it names {{.n}} heroes; a party has 4 or 2", game.Num("n", n))
	}
	return rd.kinds, rd.p, nil
}

// fullRiver are all cards of the riverboat's deck.
func (r *Rules) fullRiver() uint32 { return uint32(1<<len(r.codex.Events) - 2) }

func (rd *partyReader) part(part string, words []string) error {
	r := rd.r
	switch words[0] {
	case "bucks":
		n, err := strconv.Atoi(strings.Join(words[1:], " "))
		if err != nil || n < 0 || n > maxBucks {
			return wrong(part, "bucks are a whole number from 0 to {{.most}}", game.Num("most", maxBucks))
		}
		rd.p.Bucks = uint16(n)
		return nil
	case "notes":
		return rd.all(part, words[1:], "note", len(r.codex.Notes), func(i int) string { return r.codex.Notes[i].ID }, func(i int) { rd.p.Notes |= 1 << i })
	case "struck":
		return rd.all(part, words[1:], "Aspect", len(r.codex.Aspects), func(i int) string { return r.codex.Aspects[i].ID }, func(i int) { rd.p.Struck |= 1 << i })
	case "told":
		return rd.all(part, words[1:], "riverboat event", len(r.codex.Events), func(i int) string { return r.codex.Events[i].ID }, func(i int) { rd.p.River &^= 1 << i })
	case "event":
		return rd.all(part, words[1:], "riverboat event", len(r.codex.Events), func(i int) string { return r.codex.Events[i].ID }, func(i int) { rd.p.Event = codex.EventID(i) })
	case "after":
		return rd.all(part, words[1:], "scenario", len(r.codex.Scenarios), func(i int) string { return r.codex.Scenarios[i].ID }, func(i int) { rd.p.Came = codex.ScenarioID(i) })
	}
	return rd.hero(part, words)
}

// all reads a list of ids, each at most once.
func (rd *partyReader) all(part string, words []string, what string, count int, id func(i int) string, add func(i int)) error {
	for k, word := range words {
		found := 0
		for i := 1; i < count; i++ {
			if id(i) == word {
				found = i
			}
		}
		if found == 0 {
			return wrong(part, "{{.word}} is no {{.what}}", game.Quote("word", word), game.Word("what", what))
		}
		if slices.Contains(words[:k], word) {
			return wrong(part, "{{.word}} stands twice", game.Quote("word", word))
		}
		add(found)
	}
	return nil
}

// hero reads a hero: its Lives, its skills, behind a stroke its loot cards.
func (rd *partyReader) hero(part string, words []string) error {
	r := rd.r
	kind := r.heroKind(words[0])
	if kind == 0 {
		return wrong(part, "{{.word}} is neither a hero nor one of bucks, notes, struck, told, event and after", game.Quote("word", words[0]))
	}
	if slices.Contains(rd.kinds, kind) {
		return wrong(part, "{{.word}} stands twice", game.Quote("word", words[0]))
	}
	if len(rd.kinds) == MaxParty {
		return wrong(part, "a party has four heroes at most")
	}
	rd.kinds = append(rd.kinds, kind)
	n := Fig(len(rd.kinds))
	if len(words) < 2 {
		return wrong(part, "the Lives are missing, such as {{.word}} 9", game.Name("word", words[0]))
	}
	lives, err := strconv.Atoi(words[1])
	if most := int(r.codex.Dashboard.Lives); err != nil || lives < 1 || lives > most {
		return wrong(part, "Lives are a whole number from 1 to {{.most}} [CNO-115]", game.Num("most", most))
	}
	rd.p.Lives[n] = uint8(lives)
	goods, worn := false, 0
	for _, word := range words[2:] {
		if word == "/" {
			goods = true
			continue
		}
		if !goods {
			i := slices.IndexFunc(r.codex.Kinds[kind].Skills, func(id codex.SkillID) bool { return r.codex.Skills[id].ID == word })
			if i < 0 {
				return wrong(part, "{{.word}} is no skill of {{.who}} [CNO-541]; loot cards stand behind a stroke", game.Quote("word", word), game.Word("who", r.codex.Kinds[kind].Name))
			}
			rd.p.Skills[n] |= 1 << i
			continue
		}
		name, equipped := strings.CutSuffix(word, "*")
		i := slices.Index(r.lootIDs, name)
		switch {
		case i < 0:
			return wrong(part, "{{.word}} is no loot card", game.Quote("word", name))
		case rd.p.Owner[i] != nobody:
			return wrong(part, "{{.word}} is there once and belongs to two heroes", game.Quote("word", name))
		}
		loot := &r.codex.Loot[r.codex.Cards[i]]
		if loot.Type == codex.Bucks || loot.Type == codex.LootEvent {
			return wrong(part, "{{.word}} is no card that a hero keeps [CNO-R44]", game.Quote("word", name))
		}
		rd.p.Owner[i] = n
		if !equipped {
			continue
		}
		if worn++; loot.Type != codex.Weapon || worn > int(r.codex.Dashboard.WeaponSlots) {
			return wrong(part, "{{.word}} cannot be equipped: a hero has {{.n}} weapon slots, for weapons alone [CNO-510]", game.Quote("word", name), game.Num("n", int(r.codex.Dashboard.WeaponSlots)))
		}
		rd.p.Worn[i>>6] |= 1 << (i & 63)
	}
	return nil
}

// heroKind is the hero with an id; 0 if there is none.
func (r *Rules) heroKind(id string) codex.Kind {
	for k := r.codex.FirstHero; k <= r.codex.LastHero; k++ {
		if r.codex.Kinds[k].ID == id {
			return k
		}
	}
	return 0
}

// Sequels are what may follow a match of a campaign (game.Campaigner): after a success the way on, from the safehaven that was made by it (CNO-905), to which
// the party may return at any time (CNO-907); after a failure the same scenario as the party was when its setup began (CNO-904, CNO-R94, CNO-R95).
func (r *Rules) Sequels(s *Position) []game.Sequel {
	options := func(p *Party, scenario string) game.Options {
		o := game.Options{"party": r.line(s, p), "scenario": scenario, "difficulty": difficultyIDs[s.Difficulty], "players": playersID(s.Alone)}
		return o
	}
	switch {
	case s.Phase != Over:
		return nil
	case s.Ending == Won:
		if len(r.sheet(s).Next) == 0 {
			return nil
		}
		p := r.snapshot(s)
		way := options(&p, nextScenario)
		return []game.Sequel{
			{Name: game.Say("On with the campaign"), About: game.Say("The riverboat, where it is open, and the next scenario."), Options: way},
			{Name: game.Say("The safehaven after {{.scenario}}", r.card("scenario", codex.Source{Kind: codex.OfSheet, No: uint8(s.Came)})), About: game.Say("Back to what the party was and had then; the next scenario is chosen anew."), Haven: true, Options: way},
		}
	}
	start := s.Start
	if r.codex.Scenarios[start.Came].Number < r.codex.Campaign.RiverboatAfter { // no visit lies before it: the match once more is just that
		return nil
	}
	return []game.Sequel{{Name: game.Say("Play the scenario again"), About: game.Say("With all that the party had when it began."), Options: options(&start, r.codex.Scenarios[s.Scenario].ID)}}
}

// Recap tells what happened in a match, and what the party has now (game.Campaigner).
func (r *Rules) Recap(s *Position) game.Recap {
	rec := game.Recap{Name: game.Say("{{.scenario}}", game.Word("scenario", codex.Key("scenario", r.codex.Scenarios[max(1, s.Scenario)].ID, "name"))), Won: s.Phase == Over && s.Ending == Won}
	line := func(rule, text string, args ...game.Arg) {
		rec.Lines = append(rec.Lines, game.Note{Rule: rule, Text: game.Say(text, args...)})
	}
	switch {
	case s.Ending == Won:
		line("CNO-227", "Won in round {{.round}}.", game.Num("round", s.Round))
	case s.Ending != Unfinished:
		line(endingRules[s.Ending], "Lost in round {{.round}}.", game.Num("round", s.Round))
	case s.Ready:
		line("CNO-301", "Round {{.round}}.", game.Num("round", s.Round))
	}
	if n := r.kills(s, 0); n > 0 {
		line("CNO-644", `{{plural .n "vermin was" "vermin were"}} eliminated.`, game.Num("n", n))
	}
	for read := s.Read; read != 0; read &= read - 1 {
		line("CNO-231", "{{.text}}", game.Word("text", r.entryKey(s, uint8(bits.TrailingZeros32(read)))))
	}
	var lives, skills, weapons, goods int64
	for i, id := range r.codex.Cards {
		switch l, loot := s.Loot[i], &r.codex.Loot[id]; {
		case l.Place < Held:
		case loot.Type == codex.Weapon:
			weapons += int64(loot.Level)
		default:
			goods++
		}
	}
	for n := Fig(1); n <= r.lastHero(s); n++ {
		lives += int64(s.Fig[n].Health)
		for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
			skills += int64(s.Sheet[n].Skills>>i&1) * int64(r.codex.Skills[id].Level)
		}
		rec.Party = append(rec.Party, r.detail(s, n))
	}
	rec.Party = append(rec.Party, game.Item("CNO-R44", game.Say("Purse"), game.Say(`{{plural .n "buck" "bucks"}}`, game.Num("n", s.Bucks))))
	for notes := s.Notes; notes != 0; notes &= notes - 1 {
		rec.Party = append(rec.Party, game.Item("CNO-906", game.Say("Adventure log"), game.Say("{{.note}}", game.Word("note", r.noteKey(codex.NoteID(bits.TrailingZeros64(notes)))))))
	}
	rec.Figures = []game.Figure{
		{Name: game.Say("Lives"), N: lives}, {Name: game.Say("bucks"), N: int64(s.Bucks)}, {Name: game.Say("rounds"), N: int64(s.Round)},
		{Name: game.Say("skill levels"), N: skills}, {Name: game.Say("weapon levels"), N: weapons}, {Name: game.Say("items"), N: goods},
	}
	return rec
}

// detail is how a hero stands: Lives, then skills, weapons and items by their names.
func (r *Rules) detail(s *Position, n Fig) game.Detail {
	var gaps []string
	var cards []game.Arg
	add := func(card func(name string) game.Arg) {
		name := "c" + strconv.Itoa(len(cards)+1)
		gaps, cards = append(gaps, "{{."+name+"}}"), append(cards, card(name))
	}
	for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
		if s.Sheet[n].Skills>>i&1 != 0 {
			add(func(name string) game.Arg { return r.skillName(name, id) })
		}
	}
	for i := range r.codex.Cards {
		if s.Loot[i].Place == Held+Place(n) {
			add(func(name string) game.Arg { return r.lootName(name, i) })
		}
	}
	has := game.Say("no cards")
	if len(cards) > 0 {
		has = game.Say(strings.Join(gaps, ", "), cards...)
	}
	return game.Item("CNO-906", game.Say(`{{.who}}, {{plural .lives "Life" "Lives"}}`, r.kindName("who", s.Fig[n].Kind), game.Num("lives", s.Fig[n].Health)), has)
}

// partWords begin the parts of a line that are no heroes.
var partWords = []string{"bucks", "notes", "struck", "told", "event", "after"}

// partsOf are the words by which the parts of a line begin.
func partsOf(line string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for part := range strings.SplitSeq(line, ";") {
			if words := strings.Fields(part); len(words) > 0 && !yield(words[0]) {
				return
			}
		}
	}
}

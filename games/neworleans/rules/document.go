package rules

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/game/board/squares"
	"mischief/game/document"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// How positions are written. reader.go has the reading of a whole position and what must fit together in it, tasknotation.go what is under way.

// What documents call the numbers of the position's types.
var (
	whereIDs  = []string{Absent: "absent", OnMap: "map", Exited: "exited", Down: "down"}
	markIDs   = []string{"stunned", "vulnerable", "zombie", "face-down", "activated", "called", "skipped", "drowned", "spent", "opened", "felled", "tried"}
	placeIDs  = []string{InBox: "box", InDeck: "deck", InDiscard: "discard", OnGround: "ground", OnOffer: "offer", Looked: "looked", Held: "nobody", Held + 1: "h1", Held + 2: "h2", Held + 3: "h3", Held + 4: "h4"}
	flagIDs   = []string{"equipped", "exhausted", "depleted", "gambled", "sold", "under", "on-top"}
	attackIDs = []string{"free", "area", "blast", "pounce", "counter", "turned", "hindered", "near", "spare", "unanswered"}
	armedIDs  = []string{Unarmed: "own", WithLoot: "loot", WithWords: "card"}
	sideIDs   = []string{Heroes - 1: "heroes", TheVermin - 1: "vermin"}
)

// spot is a square as documents have it where there may be none: its number plus 1.
type spot int16

func spotOf(q squares.Square) spot    { return spot(q + 1) }
func (p spot) square() squares.Square { return squares.Square(p) - 1 }

// figureDoc is a figure as documents show it: on the map where it has a place.
type figureDoc struct {
	Figure
	At spot `doc:"at,spot,none=0,omit"`
}

// sheetDoc is what a hero has besides.
type sheetDoc struct {
	Skills    []int16          `doc:"skills,skill,omit"`
	Brought   []int16          `doc:"brought,skill,omit"`
	Exhausted []int16          `doc:"exhausted,skill,omit"`
	Searched  []squares.Square `doc:"searched,square,omit"`
}

// lotDoc is a filling of the pool.
type lotDoc struct {
	Left map[string]int `doc:"left,max=40"`
}

// words of a vocabulary as a noun whose first word has the number 1.
func vocabularyOf[W interface {
	~uint8
	String() string
}](sort string, count W) document.Noun[Position] {
	var ids []string
	for w := W(1); w < count; w++ {
		ids = append(ids, w.String())
	}
	return document.Word(notation.IDs[Position, int](sort, "", 1, ids))
}

// documents declares what the tags of Position do not: the words, the order, and what is shown in another form than it is held.
func (r *Rules) documents() *document.Codec[Position] {
	ids := document.IDs[Position]
	from1 := func(sort string, ids []string) document.Noun[Position] {
		return document.Word(notation.IDs[Position, int](sort, "", 1, ids))
	}
	notes, aspects, endings := []string{"none"}, []string{"none"}, []string(nil)
	for _, note := range r.codex.Notes[1:] {
		notes = append(notes, note.ID)
	}
	for _, a := range r.codex.Aspects[1:] {
		aspects = append(aspects, a.ID)
	}
	endings = append(endings, endingIDs[1:]...)
	deeds := []string{"none"} // sets have a bit for none, which is never set
	for d := codex.Deed(1); d < codex.DeedCount; d++ {
		deeds = append(deeds, d.String())
	}
	square := document.Word(aSquare)
	square.Among = "; a square is its column and its row, both from 0, such as 4,7"
	spotNoun := document.Word(&notation.Noun[Position, spot]{What: "square", Form: "COLUMN,ROW",
		Write: func(b []byte, s *Position, p spot) []byte { return aSquare.Write(b, s, p.square()) },
		Read: func(s *Position, name string) (spot, bool) {
			q, ok := parseSquare(name)
			return spotOf(q), ok
		},
		Has: func(_ *Position, p spot) bool { return p > 0 }})
	spotNoun.Among = square.Among
	list := document.Noun[Position]{Sort: "list of effects", Among: "; they are numbered from 1",
		Write: func(b []byte, _ *Position, n int64) []byte { return strconv.AppendInt(b, n, 10) },
		Read: func(_ *Position, word string) (int64, bool) {
			n, err := strconv.Atoi(word)
			return int64(n), err == nil && n > 0 && n < len(r.codex.Lists)
		}}
	return document.New(document.Plan[Position]{
		Order: []string{
			"scenario two difficulty alone round space turn first asks of active figures sheets loot deck pool lots lot discard aside aspects kills tokens doors ground bucks notes struck told event came start visit ready ours theirs read fields picking shown attacks draws moments uses lasting used halt offer pending over now",
			"deck: left discard hand top bottom",
			"figures: kind where at health most ap marks depleted steps did lot aspect",
		},
		Nouns: map[string]document.Noun[Position]{
			"figure": document.Word(aFigure), "square": square, "spot": spotNoun, "card": document.Word(aCard), "loot": document.Word(r.aLoot), "kind": document.Word(r.aKind),
			"skill": document.Word(r.aSkill), "ability": document.Word(r.anAbility), "scenario": document.Word(r.aScenario), "event": document.Word(r.anEvent),
			"weapon": document.Word(r.aWeapon), "list": list, "where": ids("place of figures", whereIDs), "figmark": ids("mark", markIDs), "place": ids("place of loot cards", placeIDs), "lootflag": ids("flag", flagIDs),
			"attackflag": ids("flag of attacks", attackIDs), "armed": ids("weapon", armedIDs), "side": from1("side", sideIDs), "difficulty": ids("difficulty", difficultyIDs[:]),
			"ending": from1("ending", endings), "phase": ids("decision", r.Kinds()), "note": ids("note", notes), "aspect": ids("Aspect", aspects), "seat": document.Word(aFigure),
			"deed": ids("deed", deeds), "token": vocabularyOf("token", codex.TokenCount), "mark": vocabularyOf("mark", codex.MarkCount),
			"trigger": vocabularyOf("trigger", codex.TriggerCount), "until": vocabularyOf("end", codex.UntilCount), "span": vocabularyOf("span", codex.SpanCount), "keep": vocabularyOf("keeping", codex.KeepCount),
			"door": document.Word(notation.IDsOf[Position, int]("door", "", 1, r.doorIDs)),
		},
		Parts: map[string]document.Part[Position]{
			"figures,by=figure":     document.Turn(r.showFigures, r.readFigures),
			"sheets,by=figure,omit": document.Turn(r.showSheets, r.readSheets),
			"deck.top,card,omit":    document.Turn(func(s *Position, cards *[]uint8) { showOrder(&s.Deck.Top, cards) }, func(in *document.Reader[Position], cards *[]uint8) { readOrder(in, "deck.top", &in.S.Deck.Top, cards) }),
			"deck.bottom,card,omit": document.Turn(func(s *Position, cards *[]uint8) { showOrder(&s.Deck.Bottom, cards) }, func(in *document.Reader[Position], cards *[]uint8) {
				readOrder(in, "deck.bottom", &in.S.Deck.Bottom, cards)
			}),
			"shown,card,omit":     document.Turn(func(s *Position, cards *[]uint8) { showOrder(&s.Shown, cards) }, func(in *document.Reader[Position], cards *[]uint8) { readOrder(in, "shown", &in.S.Shown, cards) }),
			"lots,omit":           document.Turn(r.showLots, r.readLots),
			"discard,max=40,omit": document.Turn(func(s *Position, n *map[string]int) { *n = r.showKinds(s, &s.Discard) }, func(in *document.Reader[Position], n *map[string]int) { r.readKinds(in, "discard", &in.S.Discard, *n) }),
			"aside,max=40,omit":   document.Turn(func(s *Position, n *map[string]int) { *n = r.showKinds(s, &s.Aside) }, func(in *document.Reader[Position], n *map[string]int) { r.readKinds(in, "aside", &in.S.Aside, *n) }),
			"doors,door,omit":     document.Turn(r.showDoors, r.readDoors),
			"ground,omit":         document.Turn(r.showGround, r.readGround),
			"told,event,omit":     document.Turn(r.showTold, r.readTold),
			"start,omit":          document.Turn(r.showStart, r.readStart),
			"fields,square,omit":  document.Turn(showFields, readFields),
			"offer,omit":          document.Turn(r.showOffer, r.readOffer),
			"now":                 document.Show(r.showNow), // for those who look on
			"pending,omit":        document.Turn(r.showPending, r.readPending),
		},
	})
}

// Document writes a position.
func (r *Rules) Document(s *Position) any { return r.document.Write(s) }

// DocumentType is the type in TypeScript of what Document writes, under the command that records it.
func (r *Rules) DocumentType(command string) string { return r.document.TypeScript(command) }

// doorIDs are the doors of the scenario's map, by their numbers from 1.
func (r *Rules) doorIDs(s *Position) (ids []string) {
	doors := r.sheet(s).Map.Doors
	for i := 1; i < len(doors); i++ {
		ids = append(ids, doors[i].Name)
	}
	return ids
}

func (r *Rules) showFigures(s *Position, rows *[Figures]figureDoc) {
	for n := range s.Fig {
		f := &s.Fig[n]
		if *f == (Figure{}) {
			continue
		}
		rows[n].Figure = *f
		if f.Where == OnMap {
			rows[n].At = spotOf(f.At)
		}
	}
}

func (r *Rules) showSheets(s *Position, rows *[MaxParty + 1]sheetDoc) {
	for n := Fig(1); n <= MaxParty; n++ {
		sheet := &s.Sheet[n]
		for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
			if sheet.Skills>>i&1 != 0 {
				rows[n].Skills = append(rows[n].Skills, int16(id))
			}
			if sheet.Brought>>i&1 != 0 {
				rows[n].Brought = append(rows[n].Brought, int16(id))
			}
			if sheet.Exhausted>>i&1 != 0 {
				rows[n].Exhausted = append(rows[n].Exhausted, int16(id))
			}
		}
		at := r.sheet(s).Map.Marks[codex.MarkL]
		i := 0
		for q := at.First(); q != none; q = at.Next(q) {
			if sheet.Searched>>i&1 != 0 {
				rows[n].Searched = append(rows[n].Searched, q)
			}
			i++
		}
	}
}

func showOrder(order *[Known]uint8, cards *[]uint8) {
	for _, c := range order {
		if c != 0 {
			*cards = append(*cards, c)
		}
	}
}

func readOrder(in *document.Reader[Position], path string, order *[Known]uint8, cards *[]uint8) {
	if len(*cards) > Known {
		in.Fail(path, "%d cards; %d are the most", len(*cards), Known)
		return
	}
	copy(order[:], *cards)
}

// showKinds are numbers of vermin by their kinds.
func (r *Rules) showKinds(s *Position, of *[PoolKinds]uint8) map[string]int {
	counts := map[string]int{}
	for place, kind := range r.poolKinds(s) {
		if of[place] > 0 {
			counts[r.codex.Kinds[kind].ID] = int(of[place])
		}
	}
	return counts
}

func (r *Rules) readKinds(in *document.Reader[Position], path string, into *[PoolKinds]uint8, counts map[string]int) {
	*into = [PoolKinds]uint8{}
	for id, n := range counts {
		found := false
		for place, kind := range r.poolKinds(in.S) {
			if r.codex.Kinds[kind].ID == id {
				found = true
				if n < 0 || n > 40 {
					in.Fail(path+"."+id, "%d; it is a number from 0 to 40", n)
					return
				}
				into[place] = uint8(n)
			}
		}
		if !found {
			in.Fail(path+"."+id, "no such vermin belongs to this scenario")
			return
		}
	}
}

func (r *Rules) showLots(s *Position, rows *[]lotDoc) {
	last := int(s.Lot)
	for i := range s.Lots {
		if s.Lots[i] != (Lot{}) {
			last = max(last, i)
		}
	}
	for i := range last + 1 {
		*rows = append(*rows, lotDoc{Left: r.showKinds(s, &s.Lots[i].Left)})
	}
	if s.Scenario == 0 {
		*rows = nil
	}
}

func (r *Rules) readLots(in *document.Reader[Position], rows *[]lotDoc) {
	if len(*rows) > MaxLots {
		in.Fail("lots", "%d; %d are the most", len(*rows), MaxLots)
		return
	}
	for i := range in.S.Lots {
		in.S.Lots[i] = Lot{}
	}
	for i, row := range *rows {
		r.readKinds(in, "lots["+strconv.Itoa(i)+"].left", &in.S.Lots[i].Left, row.Left)
	}
}

func (r *Rules) showDoors(s *Position, open *[]int) {
	for i := 1; i < len(r.sheet(s).Map.Doors); i++ {
		if s.Open>>i&1 != 0 {
			*open = append(*open, i)
		}
	}
}

func (r *Rules) readDoors(in *document.Reader[Position], open *[]int) {
	for _, no := range *open {
		in.S.Open |= 1 << no
		door := &r.sheet(in.S).Map.Doors[no]
		in.S.Ground.OpenEdge(door.A, door.B)
	}
}

// printed is the ground of the scenario's map with the doors that are open.
func (r *Rules) printed(s *Position) squares.Ground {
	m := &r.sheet(s).Map
	g := m.Ground
	for i := 1; i < len(m.Doors); i++ {
		if s.Open>>i&1 != 0 {
			g.OpenEdge(m.Doors[i].A, m.Doors[i].B)
		}
	}
	return g
}

// showGround draws the map where it is not as it is printed. Smoke is no part of it.
func (r *Rules) showGround(s *Position, lines *[]string) {
	if s.Round == 0 {
		return
	}
	g := s.Ground
	g.Hindering = s.Plain
	if g == r.printed(s) {
		return
	}
	width, height := extent(&g.Floor)
	*lines = squares.Draw(&g, width, height, nil, codex.Legend)
}

// extent is how far the squares of a map reach.
func extent(floor *squares.Set) (width, height int) {
	for q := floor.First(); q != none; q = floor.Next(q) {
		width, height = max(width, q.Column()+1), max(height, q.Row()+1)
	}
	return width, height
}

func (r *Rules) readGround(in *document.Reader[Position], lines *[]string) {
	if len(*lines) == 0 {
		return
	}
	var width, height int
	if n, _ := fmt.Sscanf((*lines)[0], "open %dx%d", &width, &height); n == 2 && len(*lines) == 1 { // a floor with nothing on it
		*lines = openFloor(min(width, squares.MaxWidth), min(height, squares.MaxHeight))
	}
	g, _, _, doors, err := squares.Read(*lines, codex.Legend)
	switch {
	case err != nil:
		in.Fail("ground", "%v", err)
	case len(doors) > 0:
		in.Fail("ground", "doors are told by doors; draw an open one as a gap and a closed one as a wall")
	default:
		in.S.Ground, in.S.Plain = g, g.Hindering
	}
}

func (r *Rules) showTold(s *Position, events *[]int16) {
	for i := 1; i < len(r.codex.Events); i++ {
		if s.River>>i&1 == 0 {
			*events = append(*events, int16(i))
		}
	}
}

func (r *Rules) readTold(in *document.Reader[Position], events *[]int16) {
	for _, e := range *events {
		in.S.River &^= 1 << e
	}
}

// showStart tells how the party was when the setup began, as its line.
func (r *Rules) showStart(s *Position, line *[]string) {
	if s.Start != (Party{}) {
		*line = []string{r.line(s, &s.Start)}
	}
}

func (r *Rules) readStart(in *document.Reader[Position], line *[]string) {
	if len(*line) == 0 {
		return
	}
	kinds, p, err := r.readLine((*line)[0])
	if err != nil {
		in.Fail("start", "%v", err)
		return
	}
	for i, kind := range kinds {
		if in.S.Fig[i+1].Kind != kind {
			in.Fail("start", "%s is no hero of the party, or sits elsewhere", r.codex.Kinds[kind].Name)
			return
		}
	}
	if len(kinds) != int(r.lastHero(in.S)) {
		in.Fail("start", "%d heroes; the party has %d", len(kinds), r.lastHero(in.S))
		return
	}
	in.S.Start = p
}

func showFields(s *Position, list *[]squares.Square) {
	for q := s.Fields.First(); q != none; q = s.Fields.Next(q) {
		*list = append(*list, q)
	}
}

func readFields(in *document.Reader[Position], list *[]squares.Square) {
	for _, q := range *list {
		in.S.Fields.Add(q)
	}
}

func (r *Rules) showPending(s *Position, lines *[]string) {
	for _, t := range s.Stack.All() {
		*lines = append(*lines, r.pending.Format(s, t))
	}
}

// openFloor draws a floor with nothing on it but its border.
func openFloor(width, height int) []string {
	border := "+" + strings.Repeat("-+", width)
	lines := []string{border}
	for y := range height {
		if y > 0 {
			lines = append(lines, strings.Repeat("+ ", width)+"+")
		}
		lines = append(lines, "|"+strings.TrimSuffix(strings.Repeat(". ", width), " ")+"|")
	}
	return append(lines, border)
}

package rules

import (
	"fmt"
	"strconv"
	"strings"

	"mischief/game/board/plane"
	"mischief/game/document"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// How positions are written. figuredocument.go has the figures, reader.go the reading of a whole position and what must fit together in it, tasknotation.go what is under way.

// What documents call the numbers of the position's types.
var (
	stateIDs   = []string{Coming - 1: "coming", Up - 1: "up", Unconscious - 1: "unconscious", Dead - 1: "dead"}
	kindIDs    = []string{Hero - 1: "hero", Pet - 1: "pet", Daemon - 1: "daemon", Snowman - 1: "snowman", Zombie - 1: "zombie", Golem - 1: "golem", Dummy - 1: "dummy", Uncle - 1: "uncle"}
	markIDs    = []string{"recovering", "hurt", "hurt-now", "attacked", "wasted", "spent", "landed", "melting", "carded", "finished", "rested", "skilled", "deafened", "hearing", "doomed", "magical", "at-hand", "provoked", "bonded", "revealed", "blinded", "clearing", "unseen", "winter-spirit", "beast"}
	useMarkIDs = []string{"succeeded", "failed", "varied", "reaction", "in-charge", "rolled", "laid", "answer", "sacrifice", "burdened", "behind", "ahead", "stored", "healing"}
	attackIDs  = []string{"fixed", "ganged", "covered", "ranged-pip", "own", "wand", "sweeping", "hit", "lethal", "bare", "negated", "bodied", "main", "due", "passed", "snow", "harm", "thrown", "blast"}
	tokenIDs   = []string{Flag - 1: "flag", Bomb - 1: "bomb", Parcel - 1: "parcel", Treasure - 1: "treasure", Circle - 1: "circle", Trap - 1: "trap", Dust - 1: "dust", Swarm - 1: "swarm"}
	endIDs     = []string{AtTurnEnd: "turn-end", AtTurnStart: "turn-start", AtPhaseEnd: "phase-end", WhenUsed: "when-used", Never: "never"}
	natureIDs  = []string{Plain: "plain", Enchantment: "enchantment", Hex: "hex", NatureEnchantment: "nature-enchantment", NatureHex: "nature-hex", Loa: "loa", Permanent: "permanent"}
	faceIDs    = []string{"1", "2", "3", "4", "5", "6"}
	sideIDs    = []string{"1", "2", "3", "4", "5", "6", "7", "8"}
)

// tokenDoc is a token as documents show it.
type tokenDoc struct {
	Token
	At Spot `doc:"at,spot,none=0,omit"`
}

// documents declares what the tags of Position do not: the words, the order, and what is shown in another form than it is held.
func (r *Rules) documents() *document.Codec[Position] {
	ids := document.IDs[Position]
	from1 := func(sort string, ids []string) document.Noun[Position] {
		return document.Word(notation.IDs[Position, int](sort, "", 1, ids))
	}
	maps := []string{randomMap}
	var figures, skills []string
	for _, m := range r.codex.Maps[1:] {
		maps = append(maps, m.ID)
	}
	for _, f := range r.codex.Figures[1:] {
		figures = append(figures, f.ID)
	}
	figures = append(figures, ownWords()...)
	for _, skill := range r.codex.Skills[1:] {
		skills = append(skills, skill.ID)
	}
	spot := document.Word(aSpot)
	spot.Among = "; a point is how far it lies east and north of the corner in the south-west, in #, such as 12.5,8"
	effects := effectWords(r.codex)
	numbers := make(map[string]int64, len(effects))
	for n, word := range effects {
		numbers[word] = int64(n)
	}
	return document.New(document.Plan[Position]{
		Order: []string{
			"scenario mission map seed goal limit points corners sudden moment struck lot phase own figures forms tokens lasting deck order running turn actor asker shout shouted tally rolled roller attacks uses pending announced asks over winner now",
			"deck: left known seen",
			"figures: figure state at on flying hero side pool hand left delay conditions newest alight marks reload acted fallen foe mount load ritual omen gift sigils frost shape " +
				"kind sex faces armour shield weapons sweeps skills ability features own",
			"figures.own: faces armour shield weapons sweeps ability",
			"own: name hero kind sex pool magical beast faces armour shield weapons sweeps skills ability features",
		},
		Nouns: map[string]document.Noun[Position]{
			"figure": document.Word(aFigure), "ready": from1("ready figure", figures), "spot": spot, "state": from1("state", stateIDs), "kind": from1("kind of figures", kindIDs),
			"sex": ids("sex", codex.SexIDs[:]), "armour": ids("armour", codex.ArmourIDs[:]), "ability": from1("ability", codex.AbilityIDs[1:]), "feature": ids("feature", codex.FeatureIDs),
			"skill": from1("skill", skills), "face": ids("face", faceIDs), "pip": ids("pip", codex.PipIDs[:]), "condition": from1("condition", codex.ConditionIDs[1:]),
			"mark": ids("mark", markIDs), "usemark": ids("mark of uses", useMarkIDs), "attackmark": ids("mark of attacks", attackIDs), "sort": ids("value", sortKeys[:]), "token": from1("token", tokenIDs),
			"effect": {Sort: "effect", Among: "; an effect is its skill, the part of it, and which of that part it is, such as druid.regrowth green 1",
				Write: func(b []byte, _ *Position, n int64) []byte { return append(b, effects[n]...) },
				Read:  func(_ *Position, word string) (int64, bool) { n, ok := numbers[word]; return n, ok }},
			"ends": ids("end", endIDs), "nature": ids("nature", natureIDs), "side": from1("side", sideIDs), "corner": from1("corner", codex.CornerIDs[:]),
			"scenario": from1("scenario", codex.ScenarioIDs[1:]), "mission": from1("mission", codex.MissionIDs[1:]), "map": ids("map", maps),
			"goal": ids("goal", goalIDs[:]), "phase": ids("decision", r.Kinds()), "ending": ids("ending", endingIDs[:]),
		},
		Parts: map[string]document.Part[Position]{
			"own,omit":          document.Turn(r.showOwn, r.readOwn),
			"figures,by=figure": document.Turn(r.showFigures, r.readFigures),
			"tokens,omit":       document.Turn(showTokens, readTokens),
			"deck.known":        document.Turn(showKnown, readKnown),
			"deck.seen,omit":    document.Turn(showSeen, readSeen),
			"order,figure":      document.Turn(showOrder, readOrder),
			"attacks,omit":      document.Turn(showAttacks, readAttacks),
			"uses,omit":         document.Turn(showUses, readUses),
			"announced,omit":    document.Turn(r.showAnnounced, r.readAnnounced),
			"pending,omit":      document.Turn(r.showPending, r.readPending),
			"now":               document.Show(r.showNow), // for those who look on
		},
	})
}

// Document writes a position.
func (r *Rules) Document(s *Position) any { return r.document.Write(s) }

// DocumentType is the type in TypeScript of what Document writes, under the command that records it.
func (r *Rules) DocumentType(command string) string { return r.document.TypeScript(command) }

// showTokens writes tokens up to the last; figures carry them by their places in the list.
func showTokens(s *Position, rows *[]tokenDoc) {
	for i, t := range s.Tokens {
		if t != (Token{}) {
			*rows = append(*rows, make([]tokenDoc, i+1-len(*rows))...)
			(*rows)[i] = tokenDoc{t, At(t.At)}
		}
	}
}

func readTokens(in *document.Reader[Position], rows *[]tokenDoc) {
	if len(*rows) > MaxTokens {
		in.Fail("tokens", "%d; %d are the most", len(*rows), MaxTokens)
		return
	}
	for i, row := range *rows {
		in.S.Tokens[i] = row.Token
		in.S.Tokens[i].At = row.At.Point()
	}
}

// showKnown writes the cards whose places are known, the top first: h2, or h3 for h1 h4 where not everybody knows it. Where a place has been passed over it is said: h3 at 5.
func showKnown(s *Position, cards *[]string) {
	next := 0
	for i, n := range s.Known {
		if n == nobody {
			continue
		}
		text := n.String()
		if i != next {
			text += fmt.Sprint(" at ", i+1)
		}
		*cards, next = append(*cards, text+knowersText(s.Knowers[i])), i+1
	}
}

// showSeen writes places of the deck whose cards others know, and whoever looks on does not: 3 for h1.
func showSeen(s *Position, places *[]string) {
	for i, n := range s.Known {
		if n == nobody && s.Knowers[i] != 0 {
			*places = append(*places, fmt.Sprint(i+1)+knowersText(s.Knowers[i]))
		}
	}
}

func knowersText(knowers uint8) string {
	if knowers == everybody {
		return ""
	}
	text := " for"
	for seat := range MaxHeroes {
		if knowers>>seat&1 != 0 {
			text += " " + Fig(seat+1).String()
		}
	}
	return text
}

func readKnown(in *document.Reader[Position], cards *[]string) {
	s, next := in.S, 0
	for _, text := range *cards {
		card, place, knowers, ok := knownCard(s, text, next)
		switch {
		case !ok:
			in.Fail("deck.known", "%q; a card is that of a figure, such as h2, with its place where places are passed over, and with who knows it where not everybody does: h2 at 4 for h1 h3", text)
			return
		case place < next || place >= MaxHeroes:
			in.Fail("deck.known", "%q; the cards stand here from the top on, in at most %d places", text, MaxHeroes)
			return
		}
		s.Known[place], s.Knowers[place], next = card, knowers, place+1
	}
}

func readSeen(in *document.Reader[Position], places *[]string) {
	for _, text := range *places {
		number, names, _ := strings.Cut(text, " for ")
		place, err := strconv.Atoi(number)
		knowers, ok := readKnowers(in.S, names)
		if err != nil || !ok || knowers == 0 || place < 1 || place > MaxHeroes || in.S.Known[place-1] != nobody {
			in.Fail("deck.seen", "%q; it is a place whose card is not said, and who knows it: 3 for h1", text)
			return
		}
		in.S.Knowers[place-1] = knowers
	}
}

// knownCard reads a card with its place, from 0, and who knows it.
func knownCard(s *Position, text string, next int) (card Fig, place int, knowers uint8, ok bool) {
	text, names, some := strings.Cut(text, " for ")
	knowers, ok = everybody, true
	if some {
		knowers, ok = readKnowers(s, names)
	}
	id, at, placed := strings.Cut(text, " at ")
	place = next
	if placed {
		n, err := strconv.Atoi(at)
		if place = n - 1; err != nil {
			return 0, 0, 0, false
		}
	}
	card, named := aFigure.Read(s, id)
	return card, place, knowers, ok && named && knowers != 0
}

// readKnowers reads the seats that know a card.
func readKnowers(s *Position, names string) (knowers uint8, ok bool) {
	for _, name := range strings.Fields(names) {
		who, ok := aFigure.Read(s, name)
		if !ok || who > MaxHeroes {
			return 0, false
		}
		knowers |= 1 << (who - 1)
	}
	return knowers, true
}

func showOrder(s *Position, order *[]Fig) {
	for _, n := range s.Order {
		if n != nobody {
			*order = append(*order, n)
		}
	}
}

func readOrder(in *document.Reader[Position], order *[]Fig) {
	if len(*order) > MaxHeroes {
		in.Fail("order", "%d; %d are the most", len(*order), MaxHeroes)
		return
	}
	in.S.Order = [MaxHeroes]Fig{}
	copy(in.S.Order[:], *order)
}

// showAttacks writes the attacks under way; they have the first places of their array, since those within others are over first.
func showAttacks(s *Position, attacks *[]Attack) {
	for _, a := range s.Attacks {
		if a != (Attack{}) {
			*attacks = append(*attacks, a)
		}
	}
}

func readAttacks(in *document.Reader[Position], attacks *[]Attack) {
	if len(*attacks) > len(in.S.Attacks) {
		in.Fail("attacks", "%d; %d are the most", len(*attacks), len(in.S.Attacks))
		return
	}
	copy(in.S.Attacks[:], *attacks)
}

// useDoc is a use as documents show it.
type useDoc struct {
	Use
	Start Spot `doc:"start,spot,none=0,omit"`
	Spot  Spot `doc:"at,spot,none=0,omit"`
}

func showUses(s *Position, uses *[]useDoc) {
	for _, u := range s.Uses {
		if u != (Use{}) {
			*uses = append(*uses, useDoc{u, At(u.Start), At(u.Spot)})
		}
	}
}

func readUses(in *document.Reader[Position], uses *[]useDoc) {
	if len(*uses) > len(in.S.Uses) {
		in.Fail("uses", "%d; %d are the most", len(*uses), len(in.S.Uses))
		return
	}
	for i, row := range *uses {
		in.S.Uses[i] = row.Use
		in.S.Uses[i].Start, in.S.Uses[i].Spot = row.Start.Point(), row.Spot.Point()
	}
}

// zero is the point that a figure or a token without a place has.
var zero plane.Point

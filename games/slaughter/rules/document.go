package rules

import (
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
	markIDs    = []string{"recovering", "hurt", "hurt-now", "attacked", "wasted", "spent", "landed", "melting", "carded", "finished", "rested", "skilled", "deafened", "hearing", "doomed", "magical", "at-hand", "provoked", "bonded", "revealed", "blinded", "clearing", "unseen", "winter-spirit"}
	useMarkIDs = []string{"succeeded", "failed", "varied", "reaction", "in-charge", "rolled", "laid", "answer", "sacrifice", "burdened", "behind", "ahead", "stored"}
	attackIDs  = []string{"fixed", "ganged", "covered", "ranged-pip", "own", "wand", "sweeping", "hit", "lethal", "bare", "negated", "bodied", "main", "due", "passed", "snow", "harm", "thrown"}
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
			"scenario mission map seed goal limit points corners sudden moment struck lot phase own figures tokens lasting deck order running turn actor asker shout shouted tally rolled roller attacks uses pending announced asks over winner now",
			"deck: left known",
			"figures: figure state at on flying hero side pool hand left delay conditions newest alight marks reload acted fallen foe mount load ritual omen frost " +
				"kind sex faces armour shield weapons sweeps skills ability features",
			"own: name hero kind sex pool magical faces armour shield weapons sweeps skills ability features",
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

// showKnown writes the cards whose places are known, the top first, each with who knows it unless that is everybody: h2, or h3 for h1 h4.
func showKnown(s *Position, cards *[]string) {
	for i, n := range s.Known {
		if n == nobody {
			return
		}
		text := n.String()
		if s.Knowers[i] != 0xff {
			text += " for"
			for seat := range MaxHeroes {
				if s.Knowers[i]>>seat&1 != 0 {
					text += " " + Fig(seat+1).String()
				}
			}
		}
		*cards = append(*cards, text)
	}
}

func readKnown(in *document.Reader[Position], cards *[]string) {
	s := in.S
	s.Known, s.Knowers = [MaxHeroes]Fig{}, [MaxHeroes]uint8{}
	if len(*cards) > MaxHeroes {
		in.Fail("deck.known", "%d cards; %d are the most", len(*cards), MaxHeroes)
		return
	}
	for i, text := range *cards {
		card, knowers, some := strings.Cut(text, " for")
		n, ok := aFigure.Read(s, card)
		if !ok {
			in.Fail("deck.known", "there is no figure %q; a card is that of a figure, such as h2, and where not everybody knows it, who does: h2 for h1 h3", card)
			return
		}
		s.Known[i] = n
		if !some {
			s.Knowers[i] = 0xff
			continue
		}
		for _, name := range strings.Fields(knowers) {
			who, ok := aFigure.Read(s, name)
			if !ok || who > MaxHeroes {
				in.Fail("deck.known", "%q is nobody who can know a card", name)
				return
			}
			s.Knowers[i] |= 1 << (who - 1)
		}
	}
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

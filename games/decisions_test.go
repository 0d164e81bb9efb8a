package games_test

import (
	"encoding/json"
	"flag"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games"
	"mischief/games/catsvsrats"
	"mischief/games/neuroshima"
	"mischief/games/ratcatcher"
)

var record = flag.Bool("record", false, "look for matches anew in which all kinds of decisions are asked, and write them to ../ui/test/decisions.json")

// decisionsFile has matches in which the first seat is asked every kind of decision that turns up, for tests that look at each of them.
const decisionsFile = "../ui/test/decisions.json"

// recorded is a match up to the last kind that it is kept for. Chance's answers stand among the moves.
type recorded struct {
	Game    string         `json:"game"`
	Options game.Options   `json:"options"`
	Kinds   map[string]int `json:"kinds"` // how many moves come before a kind is asked
	Moves   []string       `json:"moves"`
}

// TestDecisions holds the recorded matches to the rules.
func TestDecisions(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	if *record {
		recordDecisions(t, registry)
	}
	text, err := os.ReadFile(decisionsFile)
	if err != nil {
		t.Fatal(err)
	}
	var matches []recorded
	if err := json.Unmarshal(text, &matches); err != nil {
		t.Fatal(err)
	}
	wanted := map[string][]string{
		"catsvsrats": kindsOf(t, catsvsrats.Content(), catsvsrats.New), "neuroshima": kindsOf(t, neuroshima.Content(), neuroshima.New), "ratcatcher": kindsOf(t, ratcatcher.Content(), ratcatcher.New),
	}
	wanted["slaughter"], wanted["neworleans"] = skirmish, bayou
	for id, kinds := range wanted {
		for _, kind := range kinds {
			if !slices.ContainsFunc(matches, func(m recorded) bool { _, asked := m.Kinds[kind]; return asked && m.Game == id }) {
				t.Errorf("%s: in no match is the first seat asked %s; compose one that comes to it", id, kind)
			}
		}
	}
	for _, m := range matches {
		g, err := registry.Game(m.Game)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := g.Setup(m.Options)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; ; i++ {
			for kind, at := range m.Kinds {
				if turn := pos.Turn(); at == i && (turn.Kind != kind || !turn.Who.Has(0)) {
					t.Errorf("%s, move %d: asked is %s, recorded %s; the flag -record looks for matches anew", m.Game, i, turn.Kind, kind)
				}
			}
			if i == len(m.Moves) {
				break
			}
			if err := pos.Play(m.Moves[i], nil); err != nil {
				t.Fatalf("%s, move %d: %v; the flag -record looks for matches anew", m.Game, i, err)
			}
		}
	}
}

// kindsOf are the kinds of decisions of a game that people are asked.
func kindsOf[R interface{ Kinds() []string }](t *testing.T, files fs.FS, build func(fs.FS) (game.Game, R, error)) []string {
	g, rules, err := build(files)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(rules.Kinds(), func(kind string) bool {
		return kind == "" || kind == "over" || slices.ContainsFunc(g.Info().Chance, func(s game.Source) bool { return s.Kind == kind })
	})
}

// recordDecisions plays random matches and keeps those few that together ask the first seat most kinds of decisions in the fewest moves.
func recordDecisions(t *testing.T, registry *games.Registry) {
	var kept []recorded
	seenIn := map[string]map[string]bool{}
	for _, setting := range []struct {
		game    string
		options []game.Options
		seeds   uint64
	}{
		{"catsvsrats", []game.Options{{}}, 2000},
		{"connectfour", []game.Options{{}}, 1},
		{"neuroshima", duels(t, registry), 30},
		{"neuroshima", []game.Options{{"armies": "mississippi,outpost"}}, 600},
		{"ratcatcher", pairings(t, registry), 120},
		{"slaughter", skirmishes(t, registry), 20},
		{"neworleans", nights, 40},
	} {
		g, err := registry.Game(setting.game)
		if err != nil {
			t.Fatal(err)
		}
		var all []recorded
		for _, options := range setting.options {
			for seed := range setting.seeds {
				all = append(all, wander(t, g, setting.game, options, seed))
			}
		}
		seen := seenIn[setting.game]
		if seen == nil {
			seen = map[string]bool{}
			seenIn[setting.game] = seen
		}
		if kinds := map[string][]string{"slaughter": skirmish, "neworleans": bayou}[setting.game]; kinds != nil {
			for _, m := range all {
				maps.DeleteFunc(m.Kinds, func(kind string, _ int) bool { return !slices.Contains(kinds, kind) })
			}
		}
		for {
			var best recorded
			worth := 0.0
			for _, m := range all {
				fresh, last := 0, 0
				for kind, at := range m.Kinds {
					if !seen[kind] {
						fresh, last = fresh+1, max(last, at)
					}
				}
				if w := float64(fresh) / float64(last+60); fresh > 0 && w > worth {
					best, worth = m, w
				}
			}
			if worth == 0 {
				break
			}
			maps.DeleteFunc(best.Kinds, func(kind string, _ int) bool { return seen[kind] })
			last := slices.Max(slices.Collect(maps.Values(best.Kinds)))
			for kind := range best.Kinds {
				seen[kind] = true
			}
			best.Moves = best.Moves[:last]
			kept = append(kept, best)
			t.Logf("%s: %d moves for %v", best.Game, last, best.Kinds)
		}
	}
	kept = append(kept, composed...)
	for _, sought := range rare {
		g, err := registry.Game(sought.game)
		if err != nil {
			t.Fatal(err)
		}
		if seenIn[sought.game][sought.kind] {
			continue
		}
		m, found := sought.seek(t, g)
		if !found {
			t.Errorf("%s: nobody was asked %s", sought.game, sought.kind)
			continue
		}
		kept = append(kept, m)
		t.Logf("%s: %d moves for %v", m.Game, len(m.Moves), m.Kinds)
	}
	text, err := json.MarshalIndent(kept, "", " ")
	if err == nil {
		err = os.WriteFile(decisionsFile, append(text, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// duels are pairs of armies in which each is the first seat's once, with every third other army.
func duels(t *testing.T, registry *games.Registry) []game.Options {
	armies := choices(t, registry, "neuroshima", "armies", "random")
	var all []game.Options
	for i, first := range armies {
		for other := 1; other < len(armies); other += 3 {
			all = append(all, game.Options{"armies": first + "," + armies[(i+other)%len(armies)]})
		}
	}
	return all
}

// pairings are all Ratcatchers against all Nemeses.
func pairings(t *testing.T, registry *games.Registry) []game.Options {
	var all []game.Options
	for _, catcher := range choices(t, registry, "ratcatcher", "ratcatcher") {
		for _, nemesis := range choices(t, registry, "ratcatcher", "nemesis") {
			all = append(all, game.Options{"ratcatcher": catcher, "nemesis": nemesis})
		}
	}
	return all
}

// skirmish are the kinds of decisions of Whack & Slaughter that the board shows in ways of their own: on the map, among figures, in its bar, or as a list of answers. The rest are such lists, too.
var skirmish = []string{"corner", "placing", "actor", "acting", "reacting", "granted", "parting", "card-painted"}

// bayou are the kinds of decisions of The Cats of New Orleans that the board shows in ways of their own; the rest are lists of answers, or like one of these.
var bayou = []string{"start", "turn", "act", "cheat", "bar", "gear", "training", "next", "arm", "choice"}

// nights are two heroes in the first scenario, and two who come to the riverboat after the third, one of them with more weapons than slots.
var nights = []game.Options{
	{"scenario": "s01", "hero-3": "none", "hero-4": "none"},
	{"scenario": "next", "party": "minou 7 light-fingers / cavalry-saber* pepperbox* blackjack bandage-roll-1; patch 6 form-up / drum-mallet; bucks 60; after s03"},
}

// skirmishes are duels that each ready Hero begins, with each sixth other.
func skirmishes(t *testing.T, registry *games.Registry) []game.Options {
	heroes := choices(t, registry, "slaughter", "hero-1", "next")
	var all []game.Options
	for i, first := range heroes {
		for other := 1; other < len(heroes); other += 6 {
			all = append(all, game.Options{"scenario": "team-carnage", "heroes": "1", "hero-1": first, "hero-2": heroes[(i+other)%len(heroes)]})
		}
	}
	return all
}

func choices(t *testing.T, registry *games.Registry, id, option string, but ...string) []string {
	g, err := registry.Game(id)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(g.Info().Schema, func(o game.Option) bool { return o.Name == option })
	return slices.DeleteFunc(slices.Clone(g.Info().Schema[i].Choices), func(c string) bool { return slices.Contains(but, c) })
}

// leads are moves that are made whenever they can be, in every fifth match each, since decisions hang on them to which players who choose at random seldom
// come: abilities that are used once they are unlocked, or kept, traps, rats of some kinds. In the fifth each verb is chosen as often as any other.
var leads = []*regexp.Regexp{
	regexp.MustCompile(`^(collect|slot (un|re)|ability|draw$|battle)`),
	regexp.MustCompile(`^(collect|slot (un|re|trap_type)|trap |battle)`),
	regexp.MustCompile(`^(collect|slot (un|re)\w+_b|ability b|rat (black|white)$|battle)`),
	regexp.MustCompile(`^(collect|slot (un|re)|peculiar mangy_meg$|battle)`),
	nil,
}

// composed are matches for kinds of decisions that no search comes to: both sides work towards them.
var composed = []recorded{
	// Three Boilers beside the HQ, which hits two Blockers: six Venom markers are due, and there are five.
	{Game: "neuroshima", Options: game.Options{"armies": "mississippi,moloch"}, Kinds: map[string]int{"poison": 23}, Moves: strings.Split(
		"start mississippi, hq c3 r0, hq a1 r0, draw boiler, boiler c4 r0, end, draw blocker, draw blocker, blocker c2 r0, blocker b2 r0, end, "+
			"draw boiler, draw boiler, draw mutant, discard mutant, boiler b3 r0, boiler d3 r0, end, draw battle, draw guard, draw scout, discard scout, battle", ", ")},
}

// rarity is a kind of decision that random matches do not come to, and how near to it a position is, by its document.
type rarity struct {
	game, kind string
	options    game.Options
	near       func(document []byte) (int, error)
}

var rare = []rarity{
	{"ratcatcher", "lose-token", game.Options{"ratcatcher": "sable_and_nip", "nemesis": "rat_king"}, bittenByMeg},
	{"ratcatcher", "poison", game.Options{"ratcatcher": "madam_cage", "nemesis": "rat_king"}, manyAtTheBait},
}

// manyAtTheBait is more with many black and white rats in one zone of a township where poisoned bait lies.
func manyAtTheBait(document []byte) (int, error) {
	var d struct {
		You struct {
			B, Health int
			Slots     map[string]int
		}
		City map[string]struct {
			Zones map[string]struct {
				Black, White int
				Placed       map[string]int
			}
		}
	}
	err := json.Unmarshal(document, &d)
	near, most := 6*min(d.You.Slots["unlock_b"], 2)+10*min(d.You.B, 1)+min(d.You.Health, 3), 0
	for _, town := range d.City {
		bait := 0
		for _, zone := range town.Zones {
			bait = max(bait, min(zone.Placed["b"], 1))
		}
		for _, zone := range town.Zones {
			both := min(1, zone.Black) * min(1, zone.White)
			most = max(most, (1+2*bait)*min(zone.Black+zone.White, 6)+20*bait+2*both)
		}
	}
	return near + most, err
}

// bittenByMeg is more with tokens of both abilities, and with the rat about that takes one.
func bittenByMeg(document []byte) (int, error) {
	var d struct {
		You struct {
			A, B, Health int
			Slots        map[string]int
		}
		Peculiar []struct{ ID string }
	}
	err := json.Unmarshal(document, &d)
	near := 4*min(d.You.Slots["unlock_a"]+d.You.Slots["unlock_b"], 6) + 20*min(d.You.A, 1) + 20*min(d.You.B, 1) + min(d.You.Health, 3)
	for _, p := range d.Peculiar {
		if p.ID == "mangy_meg" {
			near += 15
		}
	}
	return near, err
}

// seek plays many matches side by side and goes on with those that are nearest to the kind wanted, until one has come to it.
func (r rarity) seek(t *testing.T, g game.Game) (recorded, bool) {
	const longest, width, tries = 200, 500, 3
	type branch struct {
		pos   game.Position
		moves []string
		near  int
	}
	dice := rand.New(rand.NewPCG(7, 12))
	first, err := g.Setup(r.options)
	if err != nil {
		t.Fatal(err)
	}
	beam := []branch{{pos: first}}
	for range longest {
		var next []branch
		for _, b := range beam {
			moves := b.pos.Moves()
			for range min(tries, len(moves)) {
				move := moves[dice.IntN(len(moves))]
				pos, _, err := b.pos.After(move, nil)
				if err != nil {
					t.Fatal(err)
				}
				played := append(slices.Clone(b.moves), move)
				switch turn := pos.Turn(); {
				case turn.Who == game.Nobody:
					continue
				case turn.Kind == r.kind && turn.Who.Has(0):
					return recorded{Game: r.game, Options: r.options, Kinds: map[string]int{r.kind: len(played)}, Moves: played}, true
				}
				document, err := json.Marshal(pos.Document())
				if err != nil {
					t.Fatal(err)
				}
				near, err := r.near(document)
				if err != nil {
					t.Fatal(err)
				}
				next = append(next, branch{pos, played, 100*near + dice.IntN(30)}) // among those as near luck decides
			}
		}
		slices.SortFunc(next, func(a, b branch) int { return b.near - a.near })
		beam = next[:min(len(next), width)]
	}
	return recorded{}, false
}

// wander plays a random match and notes when the first seat is asked each kind of decision first.
func wander(t *testing.T, g game.Game, id string, options game.Options, seed uint64) recorded {
	const longest = 420
	dice := rand.New(rand.NewPCG(seed, 11))
	m := recorded{Game: id, Options: options, Kinds: map[string]int{}}
	pos, err := g.Setup(options)
	if err != nil {
		t.Fatal(err)
	}
	for len(m.Moves) < longest {
		turn := pos.Turn()
		if turn.Who == game.Nobody {
			break
		}
		moves := pos.Moves()
		if turn.Who != game.Nature && turn.Who.Has(0) {
			if _, known := m.Kinds[turn.Kind]; !known {
				m.Kinds[turn.Kind] = len(m.Moves)
			}
		}
		move := moves[dice.IntN(len(moves))]
		if lead := leads[seed%uint64(len(leads))]; lead != nil {
			led := slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return !lead.MatchString(m) })
			if len(led) > 0 {
				move = led[dice.IntN(len(led))]
			}
		} else {
			verb := func(m string) string { return strings.Fields(m)[0] }
			of := map[string][]string{}
			for _, m := range moves {
				of[verb(m)] = append(of[verb(m)], m)
			}
			verbs := slices.Sorted(maps.Keys(of))
			fitting := of[verbs[dice.IntN(len(verbs))]]
			move = fitting[dice.IntN(len(fitting))]
		}
		if err := pos.Play(move, nil); err != nil {
			t.Fatal(err)
		}
		m.Moves = append(m.Moves, move)
	}
	return m
}

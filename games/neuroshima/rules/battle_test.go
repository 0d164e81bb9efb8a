package rules

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/neuroshima/tiles"
)

// made is the rules over the content that is built in, in their newest edition.
func made(t testing.TB) *Rules {
	t.Helper()
	b, err := tiles.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return New(b, content.MustCatalogue(os.DirFS("..")), 2)
}

// layOut makes a position in an ordinary turn of the first army. armies are ids in seat order. A piece is "c3 mutant 2", a hex, a tile (with its army where
// two have it: "moloch:guard") and a rotation, followed by "w1" (wounds), "v2" (Venom), "n1" (Neojungle's), "steel" or "paralysed"; foundation tiles take
// no rotation.
func layOut(t testing.TB, r *Rules, mode Mode, armies string, pieces ...string) Position {
	t.Helper()
	s := Position{Radius: 2, Mode: mode, Phase: Acting, Turns: 5, Closing: NoSeat}
	for _, id := range strings.Split(armies, ",") {
		s.Player[s.Players] = Player{Army: r.ArmyByID(id), HQ: hqPoints}
		if s.Player[s.Players].Army == 0 {
			t.Fatalf("no army %q", id)
		}
		s.Players++
	}
	for _, piece := range pieces {
		lay(t, r, &s, strings.Fields(piece))
	}
	var f Field
	r.Field(&s, &f)
	for c := range s.Board().Size() {
		s.Unit[c].Owner = max(f.Owner[c], 0)
	}
	return s
}

func lay(t testing.TB, r *Rules, s *Position, words []string) {
	t.Helper()
	c, ok := s.Board().Parse(words[0])
	if !ok {
		t.Fatalf("no hex %q", words[0])
	}
	army, id, named := strings.Cut(words[1], ":")
	if !named {
		army, id = "", words[1]
	}
	tile := tiles.NoTile
	for p := range s.Players {
		a := s.Player[p].Army
		if found := r.TileByID(a, id); found != tiles.NoTile && (army == "" || r.Roster(a).ID == army) {
			tile = found
			break
		}
	}
	if tile == tiles.NoTile {
		t.Fatalf("no tile %q", words[1])
	}
	if r.Face(tile).Kind == tiles.Foundation {
		s.Base[c] = tile
		return
	}
	turn, err := strconv.Atoi(words[2])
	if err != nil {
		t.Fatalf("rotation %q", words[2])
	}
	u := &s.Unit[c]
	*u = Unit{Tile: tile, Turn: int8(turn)}
	for _, mark := range words[3:] {
		n, _ := strconv.Atoi(mark[1:])
		switch {
		case mark == "steel":
			u.Steel = true
		case mark == "paralysed":
			u.Paralysed = true
		case mark[0] == 'w':
			u.Wounds = int8(n)
		case mark[0] == 'v':
			u.Venom[MississippiVenom] = int8(n)
		case mark[0] == 'n':
			u.Venom[NeojungleVenom] = int8(n)
		}
	}
}

// describe writes a unit the way layOut reads it, without army and rotation; "-" is an empty hex.
func describe(r *Rules, s *Position, name string) string {
	c, _ := s.Board().Parse(name)
	u := &s.Unit[c]
	if u.Tile == tiles.NoTile {
		if s.Base[c] != tiles.NoTile {
			return r.Face(s.Base[c]).ID
		}
		return "-"
	}
	text := r.Face(u.Tile).ID
	for i, n := range []int8{u.Wounds, u.Venom[MississippiVenom], u.Venom[NeojungleVenom]} {
		if n > 0 {
			text += fmt.Sprintf(" %c%d", "wvn"[i], n)
		}
	}
	if u.Paralysed {
		text += " paralysed"
	}
	return text
}

// battle fights a Battle on a position; answers are given as they are asked. It goes on only as far as the Battle does.
func battle(t testing.TB, r *Rules, s *Position, answers ...string) *game.Story {
	t.Helper()
	tell := &game.Story{}
	s.Battle.Trial = true
	r.beginBattle(s, causeTile, tell)
	for _, answer := range answers {
		if !s.Battle.On {
			t.Fatalf("the Battle is over before %q", answer)
		}
		play(t, r, s, answer, tell)
	}
	if s.Battle.On {
		t.Fatalf("the Battle waits: %s asks %s", r.seatName(s, s.Asked), r.Turn(s).Kind)
	}
	return tell
}

// play plays a move that must be allowed, and checks what every position in a Battle promises.
func play(t testing.TB, r *Rules, s *Position, text string, tell *game.Story) {
	t.Helper()
	m, err := r.Parse(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Check(s, m); err != nil {
		t.Fatalf("%s: %v; allowed: %s", text, err, listed(r, s))
	}
	if !slices.Contains(r.Moves(s, nil), m) {
		t.Fatalf("%s is allowed, but not listed: %s", text, listed(r, s))
	}
	if back := r.Format(s, m); back != text {
		t.Fatalf("%q is written %q", text, back)
	}
	r.Play(s, m, tell)
}

func listed(r *Rules, s *Position) string {
	var all []string
	for _, m := range r.Moves(s, nil) {
		all = append(all, r.Format(s, m))
	}
	return strings.Join(all, ", ")
}

// tellings are events as lines: rule, key, then the arguments in order.
func tellings(story *game.Story) []string {
	var lines []string
	for _, e := range story.Events {
		line := e.Rule + " " + e.Key
		for _, a := range e.Args {
			switch a.Kind {
			case game.Number:
				line += fmt.Sprintf(" %d", a.Num)
			default:
				line += " " + strings.TrimPrefix(strings.TrimPrefix(a.Text, "tile-"), "kind-")
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// speak checks that everything told has words.
func speak(t testing.TB, r *Rules, story *game.Story) {
	t.Helper()
	telling, err := game.NewTelling(r.Words())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range story.Events {
		if _, err := telling.Sentence(e, nil); err != nil {
			t.Error(err)
		}
		if _, known := r.catalogue.Text(e.Rule); !known {
			t.Errorf("event %s cites %q, which is no rule", e.Key, e.Rule)
		}
	}
}

// isTold tells whether lines holds the wanted ones in this order; a wanted one matches any line it is part of.
func isTold(lines, wanted []string) bool {
	for _, line := range lines {
		if len(wanted) > 0 && strings.Contains(line, wanted[0]) {
			wanted = wanted[1:]
		}
	}
	return len(wanted) == 0
}

// fought is one Battle: a board, the answers given, and what must hold afterwards.
type fought struct {
	name    string
	armies  string // mississippi,moloch if empty
	mode    Mode
	pieces  []string
	answers []string
	after   map[string]string // by hex, as describe writes it
	hq      string            // points of the seats, such as "20 17"
	told    []string
	silent  string // part of no line
}

func runFought(t *testing.T, battles []fought) {
	t.Helper()
	r := made(t)
	for _, b := range battles {
		t.Run(b.name, func(t *testing.T) {
			if b.armies == "" {
				b.armies = "mississippi,moloch"
			}
			s := layOut(t, r, b.mode, b.armies, b.pieces...)
			story := battle(t, r, &s, b.answers...)
			speak(t, r, story)
			lines := tellings(story)
			for name, want := range b.after {
				if have := describe(r, &s, name); have != want {
					t.Errorf("%s holds %q; want %q", name, have, want)
				}
			}
			var points []string
			for p := range s.Players {
				points = append(points, strconv.Itoa(int(s.Player[p].HQ)))
			}
			if have := strings.Join(points, " "); b.hq != "" && have != b.hq {
				t.Errorf("HQs have %s points; want %s", have, b.hq)
			}
			if !isTold(lines, b.told) {
				t.Errorf("told\n  %s\nwant in this order\n  %s", strings.Join(lines, "\n  "), strings.Join(b.told, "\n  "))
			}
			if b.silent != "" && strings.Contains(strings.Join(lines, "\n"), b.silent) {
				t.Errorf("told\n  %s\nbut nothing with %q should be", strings.Join(lines, "\n  "), b.silent)
			}
			if t.Failed() {
				t.Logf("told\n  %s", strings.Join(lines, "\n  "))
			}
		})
	}
}

// On 19 hexes c3 is the centre; its neighbours are, from the north clockwise, c2, d2, d3, c4, b3, b2, and behind them c1, e1, e3, c5, a3, a1.

func TestMelee(t *testing.T) {
	runFought(t, []fought{
		{
			name:   "NSH-501 each side hits the enemy next to it",
			pieces: []string{"c3 mutant 0", "d2 hybrid 0", "c4 hybrid 0", "c2 hybrid 0"}, // sides 1, 3 and 5
			after:  map[string]string{"d2": "-", "c4": "-", "c2": "hybrid"},
			told:   []string{"NSH-703 phase 3", "NSH-501 attacked mississippi-mutant c3 moloch-hybrid d2 melee 1", "NSH-511 died moloch-hybrid d2"},
		},
		{
			name:   "NSH-103 rotation turns the sides",
			pieces: []string{"c3 mutant 1", "d2 hybrid 0", "d3 hybrid 0"},
			after:  map[string]string{"d2": "hybrid", "d3": "-"},
		},
		{
			name:   "NSH-506 friends are not hit",
			pieces: []string{"c3 mutant 0", "d2 guard 3"},
			after:  map[string]string{"d2": "guard"},
			silent: "attacked",
		},
		{
			name:   "NSH-509 armour does not help against melee",
			pieces: []string{"c3 mutant 1", "c2 moloch:armored-guard 3"}, // armour on the side that faces c3
			after:  map[string]string{"c2": "-"},
		},
		{
			name:   "NSH-504 melee and ranged on one side are two attacks",
			armies: "hegemony,moloch",
			pieces: []string{"c3 universal-soldier 1", "c2 blocker 0"},
			after:  map[string]string{"c2": "blocker w2"},
		},
		{
			name:   "NSH-513 NSH-514 an HQ hits units, never an HQ",
			pieces: []string{"c3 mississippi:hq 0", "c2 moloch:hq 0", "d2 moloch:guard 0"},
			after:  map[string]string{"d2": "-"},
			hq:     "20 20",
		},
		{
			name:   "NSH-107 NSH-505 an HQ loses points",
			pieces: []string{"c3 moloch:ripper 0", "c2 mississippi:hq 0"},
			after:  map[string]string{"c3": "-"}, // at Initiative 0 the HQ strikes back
			hq:     "18 20",
			told:   []string{"NSH-107 hq-hit mississippi c2 2 18", "phase 0", "died moloch-ripper"},
		},
		{
			name:   "NSH-802 NSH-804 a Shadow hits anybody, armour or not",
			pieces: []string{"a1 shadow 0", "e3 moloch:gauss-cannon 0", "e1 moloch:armored-guard 0"},
			after:  map[string]string{"e1": "-", "e3": "gauss-cannon"},
			told:   []string{"phase 2", "phase 1", "NSH-802 attacked mississippi-shadow a1 moloch-armored-guard e1 shadow 1"},
			answers: []string{
				"aim a1 > e1",
			},
		},
		{
			name:   "NSH-802 one enemy alone is no choice, an HQ neither",
			pieces: []string{"a1 shadow 0", "e3 moloch:hq 0"},
			hq:     "20 19",
		},
		{
			name:   "NSH-803 melee bonuses strengthen the Shadow",
			armies: "mississippi,borgo,hegemony,moloch", mode: Teams,
			pieces: []string{"c3 shadow 0", "c4 hegemony:officer-1 0", "a1 moloch:blocker 0"},
			after:  map[string]string{"a1": "blocker w2"},
		},
	})
}

func TestRanged(t *testing.T) {
	runFought(t, []fought{
		{
			name:   "NSH-502 NSH-503 the first enemy in line, over friends and foundation tiles",
			pieces: []string{"c5 moloch:hybrid 0", "c4 moloch:blocker 0", "c3 toxic-bomb", "c2 mississippi:guard 0", "c1 mississippi:hq 0"},
			answers: []string{
				"hold c3 base",
			},
			after: map[string]string{"c2": "-", "c4": "blocker"},
			hq:    "20 20",
		},
		{
			name:   "NSH-507 NSH-508 armour on the side the shot comes from",
			armies: "moloch,outpost",
			pieces: []string{"c3 outpost:annihilator 2", "c2 moloch:blocker 3", "c1 moloch:blocker 0"}, // side 4 turned to the north
			after:  map[string]string{"c2": "blocker w1", "c1": "blocker"},
			told:   []string{"attacked outpost-annihilator c3 moloch-blocker c2 ranged 1", "NSH-507 armour"},
		},
		{
			name:   "NSH-522 a netted unit keeps its armour",
			armies: "moloch,outpost",
			pieces: []string{"c3 outpost:annihilator 2", "c2 moloch:blocker 3 steel"},
			after:  map[string]string{"c2": "blocker w1"},
		},
		{
			name:   "NSH-508 armour on another side does nothing",
			armies: "moloch,outpost",
			pieces: []string{"c3 outpost:annihilator 2", "c2 moloch:blocker 0"},
			after:  map[string]string{"c2": "blocker w2"},
		},
		{
			name:   "NSH-704 NSH-706 NSH-E13 two Hybrids shoot each other at once",
			armies: "moloch,outpost",
			pieces: []string{"c3 moloch:hybrid 0", "c1 outpost:commando 1"}, // side 2 turned to the south
			after:  map[string]string{"c3": "-", "c1": "-"},
		},
		{
			name:   "NSH-705 both hit the first, none the one behind",
			pieces: []string{"c3 moloch:hybrid 0", "c4 moloch:hybrid 0", "c2 mississippi:guard 0", "c1 mississippi:mutant 0"},
			after:  map[string]string{"c2": "-", "c1": "mutant"},
		},
		{
			name:   "NSH-707 who is removed no longer blocks",
			pieces: []string{"c3 moloch:stormtrooper 0", "c2 mississippi:guard 3", "c1 mississippi:mutant 0"}, // Initiative 2 and 1
			after:  map[string]string{"c2": "-", "c1": "-"},
			told:   []string{"phase 2", "died mississippi-guard", "phase 1", "died mississippi-mutant"},
		},
		{
			name:   "NSH-510 a Gauss shot goes through all",
			armies: "moloch,mississippi",
			pieces: []string{"c5 moloch:gauss-cannon 2", "c3 mississippi:mutation 0", "c2 mississippi:hq 0", "c1 mississippi:guard 3"},
			after:  map[string]string{"c1": "-", "c3": "mutation w1"},
			hq:     "20 19",
		},
		{
			name:   "NSH-510 NSH-R51 armour stops it for one, NSH-606 nothing strengthens it",
			armies: "smart,moloch",
			pieces: []string{"c3 smart:gauss-cannon 5", "c4 smart:officer 0", "c2 moloch:blocker 3", "c1 moloch:hybrid 0"},
			after:  map[string]string{"c2": "blocker", "c1": "-"},
		},
		{
			name:    "NSH-530 NSH-512 a Sharpshooter chooses in its line, and earlier wounds count",
			pieces:  []string{"c3 hitman 4", "c2 moloch:blocker 0", "c1 moloch:gauss-cannon 0 w1"},
			answers: []string{"aim c3 > c1"},
			after:   map[string]string{"c2": "blocker", "c1": "-"},
			told:    []string{"NSH-530 attacked mississippi-hitman c3 moloch-gauss-cannon c1 aimed 1"},
		},
		{
			name:   "NSH-922 a shotgun weakens with distance",
			armies: "new-york,moloch",
			pieces: []string{"c3 shotgun 0", "c1 moloch:blocker 0"},
			after:  map[string]string{"c1": "blocker w2"},
		},
		{
			name:   "NSH-922 armour lowers it",
			armies: "new-york,moloch",
			pieces: []string{"c3 shotgun 0", "c2 moloch:blocker 3"},
			after:  map[string]string{"c2": "blocker w2"},
		},
		{
			name:    "NSH-921 a rocket turns corners",
			armies:  "new-york,moloch",
			pieces:  []string{"c3 rocket-launcher 0", "d2 moloch:blocker 0", "e1 moloch:hybrid 1"}, // e1 shoots off the board
			answers: []string{"rocket c3 > c2 d1 e1"},
			after:   map[string]string{"d2": "blocker", "e1": "-"},
		},
		{
			name:   "NSH-946 a mortar hits two hexes away alone",
			armies: "sharrash,moloch",
			pieces: []string{"c3 mortar 0", "c2 moloch:blocker 0", "c1 moloch:blocker 0"},
			after:  map[string]string{"c2": "blocker", "c1": "blocker w2"}, // Initiative 2 and 1
		},
	})
}

func TestInitiative(t *testing.T) {
	runFought(t, []fought{
		{
			name:   "NSH-516 several values, all attacks at each",
			armies: "new-york,moloch",
			pieces: []string{"c3 steel-boxer 0", "c2 moloch:blocker 0", "d2 moloch:blocker 0"},
			after:  map[string]string{"c2": "blocker w2", "d2": "blocker w2"},
		},
		{
			name:   "NSH-610 NSH-909 Borgo's HQ raises Initiative",
			armies: "borgo,moloch",
			pieces: []string{"c3 borgo:mutant 0", "c4 borgo:hq 0", "c2 moloch:hunter-killer 3", "c1 moloch:hybrid 0"},
			after:  map[string]string{"c2": "-", "c3": "-"}, // both at 3
		},
		{
			name:   "NSH-610 Initiative above 3 begins the Battle",
			armies: "borgo,moloch",
			pieces: []string{"c3 borgo:claws 1", "c4 borgo:hq 0", "c2 moloch:hybrid 3"}, // sides 4 and 5 turned to 5 and 0
			after:  map[string]string{"c2": "-", "c3": "claws"},
			told:   []string{"phase 4", "died moloch-hybrid", "phase 0"},
		},
		{
			name:   "NSH-611 NSH-R06 Saboteurs lower it, never below 0",
			armies: "steel-police,mississippi",
			pieces: []string{"c3 mississippi:hq 0", "c2 steel-police:saboteur 0", "c4 steel-police:riot-policeman 3"},
			after:  map[string]string{"c2": "-", "c4": "-"},
		},
		{
			name:   "NSH-613 one more action, a phase lower",
			armies: "moloch,mississippi",
			pieces: []string{"c3 moloch:hybrid 0", "c4 moloch:mother-module 0", "c2 mutation 0"}, // Toughness 2
			after:  map[string]string{"c2": "-"},
			told:   []string{"phase 3", "wounded mississippi-mutation", "phase 2", "died mississippi-mutation"},
		},
		{
			name:   "NSH-613 none below 0",
			armies: "moloch,mississippi",
			pieces: []string{"c3 moloch:hq 0", "c4 moloch:mother-module 0", "c2 mutation 0"},
			after:  map[string]string{"c2": "mutation w1"},
		},
		{
			name:   "NSH-604 NSH-613 each further effect adds another",
			armies: "moloch,mississippi",
			pieces: []string{"c3 moloch:hybrid 0", "c4 moloch:mother-module 0", "b3 moloch:mother-module 1", "c2 mississippi:hq 0"},
			hq:     "20 17",
		},
		{
			name:   "NSH-826 NSH-R25 in a Zone a unit acts once, in phase 0",
			armies: "mississippi,moloch",
			pieces: []string{"c3 zone 0", "c2 moloch:stormtrooper 3", "c4 mutation 0", "d1 moloch:mother-module 4"},
			after:  map[string]string{"c3": "zone w1"},
			silent: "phase 1",
		},
		{
			name:   "NSH-711 a netted unit spends its action, NSH-707 freed later it does not act",
			armies: "mississippi,moloch,outpost",
			mode:   Deathmatch,
			pieces: []string{"c3 moloch:hybrid 5", "c2 mississippi:net-fighter 3", "b2 mutation 3", "c1 outpost:hmg 3"},
			after:  map[string]string{"c2": "-", "b2": "mutation"},
			told:   []string{"phase 3", "NSH-711 netted-idle moloch-hybrid c3", "phase 2", "died mississippi-net-fighter c2"},
		},
		{
			name:   "NSH-710 NSH-R11 who rises above the phase acts in the next one",
			armies: "steel-police,moloch",
			pieces: []string{"c3 saboteur 0", "c1 moloch:guard 3", "c4 ripper 3", "c5 steel-police:officer 0"},
			after:  map[string]string{"c3": "-", "c5": "-"},
			told:   []string{"phase 2", "died steel-police-saboteur", "phase 1", "attacked moloch-ripper"},
		},
	})
}

func TestNets(t *testing.T) {
	r := made(t)
	for _, c := range []struct {
		name   string
		armies string
		pieces []string
		netted string
	}{
		{"NSH-520 the enemy it faces", "mississippi,moloch", []string{"c3 mississippi:net-fighter 0", "c2 hybrid 0", "c4 hybrid 0"}, "c2"},
		{"NSH-520 an HQ too", "mississippi,moloch", []string{"c3 mississippi:net-fighter 0", "c2 moloch:hq 0"}, "c2"},
		{"NSH-523 NSH-630 not when turned away", "mississippi,moloch", []string{"c3 mississippi:net-fighter 1", "c2 hybrid 0"}, ""},
		{"NSH-R77 takeover and nets in a ring", "vegas,hegemony,neojungle",
			[]string{"c3 agitator 0", "c2 hegemony:net-fighter 4", "b1 hegemony:net-fighter 2", "b2 neojungle:net-fighter 2"}, "b1 c3"},
		{"no friends", "mississippi,moloch", []string{"c3 mississippi:net-fighter 0", "c2 mutant 0"}, ""},
		{"NSH-524 facing nets cancel", "mississippi,moloch", []string{"c3 mississippi:net-fighter 0", "c2 moloch:net-fighter 3", "d2 mutant 0"}, "d2"},
		{"NSH-525 a netted net does nothing", "mississippi,moloch", []string{"c3 mississippi:net-fighter 0", "c2 moloch:net-fighter 0", "c1 mutant 0"}, "c2"},
		{"NSH-525 a chain of three", "hegemony,neojungle",
			[]string{"c1 hegemony:net-fighter 2", "c2 neojungle:net-fighter 3", "c3 hegemony:net-fighter 2", "c4 neojungle:hq 0"}, "c2 c4"},
		{"NSH-526 a ring cancels inside", "hegemony,neojungle,smart",
			[]string{"c3 hegemony:net-fighter 5", "c2 neojungle:net-fighter 2", "d2 smart:net-fighter 1"}, ""},
		{"NSH-526 a ring nets outside", "hegemony,moloch",
			[]string{"c3 hegemony:net-fighter 5", "c2 moloch:net-fighter 2", "d2 hegemony:net-fighter 2", "d3 moloch:net-fighter 5", "c4 hegemony:runner 0"}, "c4"},
		{"NSH-940 a Net of Steel", "steel-police,moloch", []string{"c3 hybrid 0 steel"}, "c3"},
		{"NSH-940 its net does nothing", "steel-police,moloch", []string{"c3 moloch:net-fighter 0 steel", "c2 bandog 0"}, "c3"},
		{"NSH-938 takeover beats nets", "vegas,moloch", []string{"c3 agitator 0", "c2 moloch:net-fighter 3", "c1 hybrid 0"}, ""},
		{"NSH-937 a net taken over works for the other side", "vegas,moloch", []string{"c3 agitator 0", "c2 moloch:net-fighter 0", "c1 hybrid 0"}, "c1"},
		{"NSH-521 a netted Agitator takes nothing over", "vegas,moloch", []string{"c3 agitator 0", "c2 moloch:net-fighter 0", "c4 moloch:net-fighter 0", "c1 hybrid 0"}, "c3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := layOut(t, r, modeFor(c.armies), c.armies, c.pieces...)
			var f Field
			r.Field(&s, &f)
			if have := strings.Join(HexNames(&s, f.Netted), " "); have != c.netted {
				t.Errorf("netted: %q; want %q", have, c.netted)
			}
		})
	}
}

// modeFor is a duel for two armies and a deathmatch for more.
func modeFor(armies string) Mode {
	if strings.Count(armies, ",") > 1 {
		return Deathmatch
	}
	return Duel
}

func TestMedics(t *testing.T) {
	runFought(t, []fought{
		{
			name:   "NSH-615 NSH-825 who is not hit needs no Medic",
			pieces: []string{"c3 mississippi:medic 0", "c2 mutant 3", "c1 moloch:ripper 3"}, // Mutant at 3, Ripper at 2
			after:  map[string]string{"c1": "-"},
			silent: "absorbed",
		},
		{
			name:   "NSH-615 NSH-616 absorbed, though the unit would survive",
			pieces: []string{"c3 mississippi:medic 0", "c2 mutation 0", "c1 moloch:hybrid 3"},
			after:  map[string]string{"c3": "-", "c2": "mutation"},
			told:   []string{"NSH-615 absorbed mississippi-mutation c2 c1 ranged", "NSH-615 medic-spent mississippi-medic c3"},
		},
		{
			name:   "NSH-622 an HQ is protected in the same way",
			pieces: []string{"c3 mississippi:medic 0", "c2 mississippi:hq 0", "c1 moloch:ripper 3"},
			after:  map[string]string{"c3": "-", "c1": "-"},
			hq:     "20 20",
		},
		{
			name:    "NSH-617 which attack is absorbed is chosen",
			pieces:  []string{"c3 mississippi:medic 0", "c2 mutation 0", "c1 moloch:ripper 3", "b1 moloch:armored-hunter 0"},
			answers: []string{"treat c2 with c3 from c1 melee"},
			after:   map[string]string{"c3": "-", "c2": "mutation w1"},
		},
		{
			name:    "NSH-618 which unit is treated is chosen",
			pieces:  []string{"c3 mississippi:medic 0", "c2 guard 0", "d3 mutation 3", "e2 moloch:hunter-killer 1", "c1 moloch:hybrid 3"},
			answers: []string{"treat c2 with c3 from c1 ranged"},
			after:   map[string]string{"c3": "-", "c2": "guard", "d3": "mutation w1"},
		},
		{
			name:    "NSH-620 for one attack one Medic, chosen",
			pieces:  []string{"c3 mississippi:medic 0", "b2 mississippi:medic 1", "c2 mutation 0", "c1 moloch:hybrid 3"},
			answers: []string{"treat c2 with b2 from c1 ranged"},
			after:   map[string]string{"c3": "medic", "b2": "-", "c2": "mutation"},
		},
		{
			name:   "NSH-619 NSH-R52 a Medic destroyed at the same moment absorbs nothing",
			pieces: []string{"c3 mississippi:medic 0", "c2 guard 0", "c1 moloch:hybrid 3", "c5 moloch:hybrid 0"},
			after:  map[string]string{"c3": "-", "c2": "-"},
			silent: "absorbed",
		},
		{
			name:   "NSH-621 NSH-R07 a Medic may treat another, which then can treat",
			pieces: []string{"c3 mississippi:medic 0", "c4 mississippi:medic 0", "c2 mutation 0", "c1 moloch:hybrid 3", "d3 moloch:hunter-killer 0"},
			after:  map[string]string{"c3": "-", "c4": "-", "c2": "mutation"},
			told:   []string{"medic-spent mississippi-medic", "medic-spent mississippi-medic"},
		},
		{
			name:   "NSH-617 what armour stops needs no Medic",
			armies: "moloch,mississippi",
			pieces: []string{"c3 moloch:medic 0", "c2 blocker 0", "c1 mississippi:guard 2"}, // armour to the north, where the shot comes from
			after:  map[string]string{"c3": "medic", "c2": "blocker"},
		},
		{
			name:   "NSH-812 NSH-R38 poisoning is not absorbed",
			armies: "mississippi,moloch",
			pieces: []string{"c3 poisoner 0", "c2 moloch:blocker 0", "c1 moloch:medic 1"},
			after:  map[string]string{"c2": "blocker v1", "c1": "medic"},
		},
		{
			name:   "NSH-627 a Medic under a Scoper treats the other side",
			armies: "outpost,mississippi",
			pieces: []string{"c3 mississippi:medic 0", "b3 scoper 0", "c2 outpost:commando 5", "c1 mississippi:guard 2"},
			after:  map[string]string{"c3": "-", "c2": "commando"},
		},
	})
}

func TestModules(t *testing.T) {
	runFought(t, []fought{
		{
			name:   "NSH-517 who has no Initiative never acts, whatever it is given",
			armies: "moloch,mississippi",
			pieces: []string{"c3 moloch:net-fighter 5", "c4 moloch:mother-module 0", "b3 brain 0", "d3 boiler 0"}, // nets at 5 and 4
			silent: "attacked",
		},
		{
			name:   "NSH-602 NSH-607 a Saboteur leaves friends alone, an HQ itself",
			armies: "borgo,steel-police",
			pieces: []string{"c3 steel-police:saboteur 0", "c2 wardog 0", "c1 borgo:hq 0"},
			told:   []string{"phase 2", "attacked steel-police-wardog", "phase 0", "attacked borgo-hq"},
		},
		{
			name:   "NSH-709 NSH-R09 what is destroyed in a phase still works in it",
			armies: "moloch,mississippi",
			pieces: []string{"c3 moloch:guard 0", "c4 moloch:officer 5", "c2 mutation 0", "c5 mississippi:guard 5"}, // the Officer's sides 1, 3, 5 to 0, 2, 4
			after:  map[string]string{"c4": "-", "c2": "-"},
		},
		{
			name:   "NSH-627 NSH-R08 a module under a Scoper stays its owner's unit",
			armies: "outpost,moloch",
			pieces: []string{"c3 brain 0", "c4 scoper 0", "c1 outpost:commando 1"},
			after:  map[string]string{"c3": "-"},
		},
		{
			name:   "NSH-R75 a Spy suffers from enemy modules",
			armies: "new-york,steel-police",
			pieces: []string{"c3 spy-cleaner 0", "c2 steel-police:saboteur 0"},
			told:   []string{"phase 1", "attacked new-york-spy-cleaner"},
		},
		{
			name:   "NSH-R78 an HQ gains no Toughness",
			armies: "new-york,moloch,mississippi,borgo", mode: Teams,
			pieces: []string{"c3 new-york:hq 0", "c2 mississippi:hq 0 v1"},
			hq:     "20 20 19 20",
		},
		{
			name:   "NSH-605 NSH-608 Moloch's HQ strengthens shots",
			armies: "moloch,neojungle",
			pieces: []string{"c3 hybrid 0", "c4 moloch:hq 0", "c2 wall-of-trees 0"},
			after:  map[string]string{"c2": "wall-of-trees w2"},
		},
		{
			name:   "NSH-609 the Brain strengthens both, but makes no new attack",
			armies: "moloch,neojungle",
			pieces: []string{"c3 juggernaut 0", "c4 brain 0", "c2 monster 0", "d2 wall-of-trees 0"},
			after:  map[string]string{"c2": "-", "d2": "wall-of-trees w2"},
		},
		{
			name:   "NSH-601 only what a link faces is connected",
			armies: "moloch,neojungle",
			pieces: []string{"c3 hybrid 0", "c4 brain 1", "c2 wall-of-trees 0"},
			after:  map[string]string{"c2": "wall-of-trees w1"},
		},
		{
			name:   "NSH-629 a netted module has no effect",
			armies: "moloch,neojungle",
			pieces: []string{"c3 hybrid 0", "c4 brain 0", "c2 wall-of-trees 0", "c5 neojungle:net-fighter 0"},
			after:  map[string]string{"c2": "wall-of-trees w1"},
		},
		{
			name:   "NSH-627 a module under a Scoper works for the other side",
			armies: "outpost,moloch",
			pieces: []string{"c3 commando 4", "c4 brain 0", "b3 scoper 0", "c2 blocker 0"},
			after:  map[string]string{"c2": "blocker w2"},
		},
		{
			name:   "NSH-820 NSH-821 paralysed it makes no attack, its module works on",
			pieces: []string{"c3 mississippi:paralysis 0", "c2 hunter-killer 0", "b2 mutant 0"},
			after:  map[string]string{"c2": "-", "b2": "mutant"},
			told:   []string{"NSH-711 paralysed-idle moloch-hunter-killer c2"},
		},
		{
			name:   "NSH-822 NSH-823 each Mutation gives 2 Toughness",
			armies: "mississippi,moloch,borgo,hegemony", mode: Teams,
			pieces: []string{"c3 mutation 0", "b2 mutation 1", "c2 mississippi:guard 0", "c1 hegemony:gladiator 3", "b1 hegemony:officer-1 0"},
			after:  map[string]string{"c2": "guard w2"},
		},
		{
			name:   "NSH-824 NSH-R27 who loses the Mutation in the same phase dies of it",
			pieces: []string{"c3 mutation 0 w1", "c2 mississippi:guard 0", "c1 moloch:hybrid 3", "c5 moloch:hybrid 0"},
			after:  map[string]string{"c3": "-", "c2": "-"},
			told:   []string{"wounded mississippi-guard c2 1", "died mississippi-mutation c3", "NSH-631 collapsed mississippi-guard c2"},
		},
		{
			name:   "NSH-920 New York's HQ gives 1 Toughness",
			armies: "new-york,moloch",
			pieces: []string{"c3 new-york:hq 0", "c2 cop 3", "c1 hybrid 3"},
			after:  map[string]string{"c2": "cop w1"},
		},
		{
			name:   "NSH-923 a Spy profits from enemy modules and HQs",
			armies: "new-york,moloch",
			pieces: []string{"c3 spy-shooter 5", "c4 moloch:officer 5", "d3 moloch:hq 0", "c2 blocker 0"}, // sides 1 and 5 to 0 and 4
			after:  map[string]string{"c2": "-"},
		},
		{
			name:   "NSH-930 NSH-621 a module connected to the Matrix works on all of it",
			armies: "neojungle,moloch",
			pieces: []string{"c3 neojungle:hq 0", "c2 slicer 0", "c4 symbiont-gamma 0", "c1 blocker 0"}, // +1 melee, +1 Initiative, connected to the HQ
			after:  map[string]string{"c1": "blocker w2"},
			told:   []string{"phase 3", "attacked neojungle-slicer c2 moloch-blocker c1 melee 2"},
		},
		{
			name:   "NSH-932 NSH-R45 Roots carry the Matrix",
			armies: "neojungle,moloch",
			pieces: []string{"c4 neojungle:hq 0", "c3 roots", "c2 slicer 0", "c5 symbiont-alpha 0", "c1 blocker 0"},
			after:  map[string]string{"c1": "blocker w2"},
		},
		{
			name:   "NSH-521 a netted HQ forms no Matrix",
			armies: "neojungle,moloch",
			pieces: []string{"c3 neojungle:hq 0", "c2 slicer 0", "c4 symbiont-gamma 0", "c1 blocker 0", "d3 moloch:net-fighter 5"},
			after:  map[string]string{"c1": "blocker w1"},
		},
		{
			name:   "NSH-951 long-distance links reach two hexes",
			armies: "doomsday-machine,moloch",
			pieces: []string{"c3 delta-shooter 0", "c4 alpha-shooter 2", "c5 doomsday-machine:officer 0", "c1 blocker 0"},
			after:  map[string]string{"c1": "-"},
		},
		{
			name:   "NSH-965 modules work on allies",
			armies: "moloch,neojungle,borgo,smart", mode: Teams,
			pieces: []string{"c3 claws 1", "c4 brain 0", "c2 wall-of-trees 0"},
			after:  map[string]string{"c2": "wall-of-trees w2"},
		},
	})
}

func TestVenom(t *testing.T) {
	runFought(t, []fought{
		{
			name:   "NSH-E01 NSH-828 two Boilers, two markers",
			pieces: []string{"c3 mutant 5", "c4 boiler 0", "b3 boiler 1", "c2 blocker 0"},
			after:  map[string]string{"c2": "blocker w1 v2"},
			told:   []string{"NSH-841 poisoned moloch-blocker c2 1", "NSH-841 poisoned moloch-blocker c2 2"},
		},
		{
			name:   "NSH-E02 NSH-829 NSH-906 a Nightshade with a Boiler",
			armies: "mississippi,moloch,neojungle,borgo", mode: Teams,
			pieces: []string{"c3 nightshade 0", "c4 boiler 0", "c2 blocker 0"},
			after:  map[string]string{"c2": "blocker w1 v2"}, // one shared supply (NSH-850)
		},
		{
			name:   "NSH-931 a Nightshade alone, with markers of its own",
			armies: "neojungle,moloch",
			pieces: []string{"c3 nightshade 0", "c2 blocker 0"},
			after:  map[string]string{"c2": "blocker w1 n1"},
		},
		{
			name:   "NSH-E03 NSH-830 a Boiler does nothing for a Poisoner",
			pieces: []string{"c3 poisoner 0", "c4 boiler 0", "c2 moloch:hq 0"},
			after:  map[string]string{"c2": "hq v1", "c3": "-"}, // the HQ strikes back
			hq:     "20 20",
			told:   []string{"NSH-810 poisons mississippi-poisoner c3 moloch-hq c2"},
		},
		{
			name:   "NSH-E04 NSH-847 NSH-813 a Medic absorbs one marker's wound",
			armies: "moloch,mississippi",
			pieces: []string{"c3 blocker 0 v2", "c4 moloch:medic 0"},
			after:  map[string]string{"c3": "blocker w1 v2", "c4": "-"},
		},
		{
			name:   "NSH-843 NSH-844 Venom wounds HQs too, and stays",
			armies: "moloch,mississippi",
			pieces: []string{"c3 moloch:hq 0 v3"},
			after:  map[string]string{"c3": "hq v3"},
			hq:     "17 20",
			told:   []string{"NSH-843 venom-wound moloch-hq c3", "NSH-107 hq-hit moloch c3 3 17", "NSH-703 phase"},
		},
		{
			name:   "NSH-E05 NSH-849 an Explosive killed by Venom still goes off",
			armies: "sharrash,mississippi",
			pieces: []string{"c3 explosive 0 v1", "c2 mutation 0"},
			after:  map[string]string{"c3": "-", "c2": "-"},
		},
		{
			name:   "NSH-E06 NSH-845 with five markers out the sixth unit is not poisoned",
			pieces: []string{"c3 mutant 5", "c4 boiler 0", "c2 blocker 0", "a1 moloch:hq 0 v5"},
			after:  map[string]string{"c2": "blocker w1"},
			told:   []string{"NSH-845 no-venom moloch-blocker c2"},
		},
		{
			name:   "NSH-846 NSH-R24 a marker that comes back is used at once",
			pieces: []string{"c3 mutant 5", "c4 boiler 0", "c2 blocker 0", "b3 hybrid 3 v1", "a1 moloch:hq 0 v4"}, // the Mutant's sides: 0, 2, 4
			after:  map[string]string{"c2": "blocker w1 v1", "b3": "-"},
		},
		{
			name:    "NSH-848 too few markers: Mississippi chooses",
			pieces:  []string{"c3 mutant 5", "c4 boiler 0", "c2 blocker 0", "d3 moloch:gauss-cannon 3", "a1 moloch:hq 0 v4"},
			answers: []string{"poison d3"},
			after:   map[string]string{"c2": "blocker w1", "d3": "gauss-cannon w1 v1"},
		},
		{
			name:   "NSH-842 no wound, no Venom",
			pieces: []string{"c3 mississippi:guard 5", "c4 boiler 0", "c2 blocker 3"},
			after:  map[string]string{"c2": "blocker"},
		},
		{
			name:   "NSH-842 NSH-R24 absorbed, no Venom",
			pieces: []string{"c3 mutant 5", "c4 boiler 0", "c2 blocker 0", "c1 moloch:medic 3"},
			after:  map[string]string{"c2": "blocker", "c1": "-"},
		},
		{
			name:   "NSH-R26 NSH-603 NSH-827 a Boiler works on the HQ's own attack",
			pieces: []string{"c3 mississippi:hq 0", "c4 boiler 0", "c2 blocker 0"},
			after:  map[string]string{"c2": "blocker w1 v1"},
		},
		{
			name:   "NSH-R47 Neojungle has as many markers as it needs",
			armies: "neojungle,moloch",
			pieces: []string{"c3 nightshade 0", "c2 moloch:hq 0 n6"},
			after:  map[string]string{"c2": "hq n7"},
			hq:     "20 13",
		},
		{
			name:   "NSH-R39 under a Saboteur a Poisoner acts later",
			armies: "mississippi,steel-police",
			pieces: []string{"c3 poisoner 0", "c4 steel-police:saboteur 0", "c2 executioner 2"},
			after:  map[string]string{"c2": "executioner v1"},
			told:   []string{"phase 2", "poisons"},
		},
		{
			name:    "NSH-R70 armour stops poisoning made ranged",
			armies:  "mississippi,moloch,hegemony,borgo",
			mode:    Teams,
			pieces:  []string{"c3 poisoner 0", "c4 quartermaster 0", "c1 blocker 3"},
			answers: []string{"convert c3 m0"},
			after:   map[string]string{"c1": "blocker"},
		},
		{
			name:    "NSH-R35 whose units place the markers decides",
			armies:  "moloch,mississippi,hegemony,borgo",
			mode:    Deathmatch,
			pieces:  []string{"c3 mutant 5", "c4 boiler 0", "c2 blocker 0", "d3 moloch:gauss-cannon 3", "a1 moloch:hq 0 v4"},
			answers: []string{"poison c2"},
			after:   map[string]string{"c2": "blocker w1 v1"},
		},
		{
			name:   "NSH-812 a netted Poisoner does nothing",
			pieces: []string{"c3 poisoner 0", "c2 moloch:net-fighter 3"},
			after:  map[string]string{"c2": "net-fighter"},
		},
		{
			name:   "NSH-811 NSH-E15 NSH-907 a Quartermaster makes poisoning ranged",
			armies: "mississippi,moloch,hegemony,borgo", mode: Teams,
			pieces:  []string{"c3 poisoner 0", "c4 quartermaster 0", "c1 moloch:hq 0"},
			answers: []string{"convert c3 m0"},
			after:   map[string]string{"c1": "hq v1"},
		},
	})
}

func TestExplosions(t *testing.T) {
	runFought(t, []fought{
		{
			name:    "NSH-713 a Clown explodes: friends, enemies and foundation tiles, no HQs",
			armies:  "moloch,mississippi",
			pieces:  []string{"c3 clown 0", "c2 mississippi:medic 3", "d2 moloch:scout 0", "d3 mississippi:hq 0", "b3 toxic-bomb", "c1 mutation 0", "b2 moloch:medic 1"},
			answers: []string{"explode c3"},
			after:   map[string]string{"c3": "-", "d2": "-", "b3": "-", "c2": "-", "b2": "-"},
			hq:      "20 20",
			told:    []string{"NSH-713 exploded moloch-clown c3", "NSH-713 blasted c3 mississippi-medic c2", "NSH-306 base-gone mississippi-toxic-bomb b3"},
		},
		{
			name:    "NSH-713 or it attacks",
			armies:  "moloch,mississippi",
			pieces:  []string{"c3 clown 0", "c2 shadow 0", "d2 moloch:scout 0"},
			answers: []string{"hold c3"},
			after:   map[string]string{"c3": "clown", "c2": "-", "d2": "scout"},
		},
		{
			name:    "NSH-R33 on an edge hex too",
			armies:  "moloch,mississippi",
			pieces:  []string{"c1 clown 0", "c2 mutation 0"},
			answers: []string{"explode c1"},
			after:   map[string]string{"c1": "-", "c2": "mutation w1"},
		},
		{
			name:   "NSH-E08 NSH-902 a paralysed Clown neither attacks nor explodes",
			armies: "mississippi,moloch",
			pieces: []string{"c3 clown 0", "c4 mississippi:paralysis 0", "c2 mutation 0"},
			after:  map[string]string{"c3": "clown", "c2": "mutation"},
		},
		{
			name:    "NSH-861 NSH-862 a Toxic Bomb hits all around, HQs too",
			pieces:  []string{"c3 toxic-bomb", "c3 blocker 0", "c2 moloch:hq 0", "d2 mississippi:hq 0", "c4 mississippi:mutation 0", "c5 moloch:scout 0"},
			answers: []string{"explode c3 base"},
			after:   map[string]string{"c3": "blocker w2", "c4": "mutation w1", "c5": "scout"}, // and the HQ's own attack
			hq:      "19 19",
			told:    []string{"phase 1", "NSH-861 exploded mississippi-toxic-bomb c3", "NSH-861 base-gone mississippi-toxic-bomb", "phase 0"},
		},
		{
			name:    "NSH-R55 armour does not help, NSH-862 it explodes in phase 1 whatever happens",
			pieces:  []string{"c3 toxic-bomb", "c2 blocker 3", "d2 mississippi:zone 0"},
			answers: []string{"explode c3 base"},
			after:   map[string]string{"c2": "blocker w1"},
		},
		{
			name:    "NSH-R19 it may be kept",
			pieces:  []string{"c3 toxic-bomb", "c2 blocker 3"},
			answers: []string{"hold c3 base"},
			after:   map[string]string{"c2": "blocker", "c3": "toxic-bomb"},
		},
		{
			name:   "NSH-945 an Explosive destroys, NSH-E10 NSH-905 in a Zone too",
			armies: "sharrash,mississippi",
			pieces: []string{"c3 explosive 0", "c2 mutation 0", "c4 zone 0"},
			after:  map[string]string{"c3": "-", "c2": "-"},
			told:   []string{"NSH-945 exploded sharrash-explosive c3", "NSH-703 phase"},
		},
		{
			name:   "NSH-R48 an HQ only gets a wound",
			armies: "sharrash,mississippi",
			pieces: []string{"c3 explosive 0", "c2 mississippi:hq 0"},
			after:  map[string]string{"c3": "-"},
			hq:     "20 19",
		},
		{
			name:   "NSH-R72 without an enemy it stays",
			armies: "sharrash,mississippi",
			pieces: []string{"c3 explosive 0", "c4 mutation 0"},
			after:  map[string]string{"c3": "explosive"},
		},
		{
			name:   "NSH-R74 a netted Trap does not explode",
			armies: "doomsday-machine,mississippi",
			pieces: []string{"c3 trap 0 steel", "c2 mutant 4", "d2 doomsday-machine:scout 0"},
			after:  map[string]string{"c3": "-", "c2": "mutant", "d2": "scout"},
		},
		{
			name:   "NSH-R74 a paralysed one does",
			armies: "doomsday-machine,mississippi",
			pieces: []string{"c3 trap 0 paralysed", "c2 mutant 4"},
			after:  map[string]string{"c3": "-", "c2": "-"},
		},
		{
			name:   "NSH-R76 no Medic is spent on a Trap that explodes",
			armies: "doomsday-machine,mississippi",
			pieces: []string{"c3 trap 0", "c2 mutant 4", "c4 mutant 5", "c1 doomsday-machine:medic 3"}, // both Mutants strike it
			after:  map[string]string{"c3": "-", "c1": "medic"},
		},
		{
			name:   "NSH-903 paralysed it does not",
			armies: "sharrash,mississippi",
			pieces: []string{"c3 explosive 0", "c2 mississippi:paralysis 3"},
			after:  map[string]string{"c3": "explosive", "c2": "paralysis"},
		},
		{
			name:   "NSH-420 a Medic absorbs an Explosive's hit",
			armies: "sharrash,mississippi",
			pieces: []string{"c3 explosive 0", "c2 mutation 0", "c1 mississippi:medic 3"},
			after:  map[string]string{"c3": "-", "c2": "mutation", "c1": "-"},
		},
		{
			name:   "NSH-952 a Trap attacked on its marked side",
			armies: "doomsday-machine,mississippi",
			pieces: []string{"c3 trap 0", "c2 mutant 4", "d2 doomsday-machine:scout 0", "c4 doomsday-machine:hq 0"}, // side 5 turned to the south
			after:  map[string]string{"c3": "-", "c2": "-", "d2": "-"},
			hq:     "19 20",
		},
		{
			name:   "NSH-952 on another side it is wounded",
			armies: "doomsday-machine,mississippi",
			pieces: []string{"c3 trap 1", "c2 mutant 4", "d2 doomsday-machine:scout 0"},
			after:  map[string]string{"c3": "-", "c2": "mutant", "d2": "scout"},
		},
		{
			name:   "NSH-949 NSH-R59 a Hole swallows units, no HQs",
			armies: "sharrash,moloch",
			pieces: []string{"c3 hole", "c3 blocker 0"},
			after:  map[string]string{"c3": "hole"},
			told:   []string{"phase 0", "NSH-949 swallowed moloch-blocker c3"},
		},
	})
}

func TestSpecialAttacks(t *testing.T) {
	runFought(t, []fought{
		{
			name:   "NSH-942 NSH-908 a Judge sends attacks back, a poisoning one too",
			armies: "steel-police,mississippi",
			pieces: []string{"c3 judge 3", "c2 poisoner 3"},
			after:  map[string]string{"c3": "judge", "c2": "poisoner v1"},
			told:   []string{"NSH-942 reflected steel-police-judge c3", "NSH-942 sent-back mississippi-poisoner c2"},
		},
		{
			name:   "NSH-942 a shot comes back on who stands next to the Judge",
			armies: "steel-police,moloch",
			pieces: []string{"c4 judge 3", "c2 moloch:hybrid 3", "c3 moloch:medic 0"},
			after:  map[string]string{"c2": "hybrid", "c3": "-"}, // friends do not stop the Hybrid's shot
			silent: "wounded steel-police",
		},
		{
			name:   "NSH-R71 a shot sent back meets armour",
			armies: "steel-police,moloch",
			pieces: []string{"c4 judge 3", "c2 moloch:hybrid 3", "c3 blocker 3"},
			after:  map[string]string{"c3": "blocker", "c4": "judge"},
			told:   []string{"NSH-942 sent-back", "NSH-507 armour moloch-blocker c3"},
		},
		{
			name:   "NSH-R73 a shot goes through each redirecting unit once",
			armies: "doomsday-machine,moloch",
			pieces: []string{"c5 alpha-shooter 1", "c4 fireblast 0", "c3 fireblast 2", "d3 fireblast 4", "c2 blocker 0"}, // they send it round
			after:  map[string]string{"c2": "blocker"},
		},
		{
			name:   "NSH-R05 a netted Judge sends nothing back",
			armies: "steel-police,mississippi",
			pieces: []string{"c3 judge 3", "c2 mississippi:net-fighter 3"},
			after:  map[string]string{"c3": "-"},
		},
		{
			name:   "NSH-804 nor a Shadow's attack",
			armies: "steel-police,mississippi",
			pieces: []string{"c3 judge 3", "c2 shadow 0"},
			after:  map[string]string{"c3": "-"},
		},
		{
			name:   "NSH-950 a Tripler sends a shot on by three sides",
			armies: "doomsday-machine,moloch",
			pieces: []string{"c4 alpha-shooter 1", "c3 tripler 0", "c1 blocker 0", "d2 moloch:gauss-cannon 0", "b2 juggernaut 3"},
			after:  map[string]string{"c1": "blocker w1", "d2": "gauss-cannon w1", "b2": "juggernaut w1"},
		},
		{
			name:   "NSH-E09 NSH-904 a paralysed one too",
			armies: "doomsday-machine,moloch",
			pieces: []string{"c4 alpha-shooter 1", "c3 tripler 0 paralysed", "c1 blocker 0"},
			after:  map[string]string{"c1": "blocker w1"},
		},
		{
			name:   "NSH-521 a netted one does not",
			armies: "doomsday-machine,moloch",
			pieces: []string{"c4 alpha-shooter 1", "c3 tripler 0 steel", "d2 moloch:gauss-cannon 0", "c2 blocker 0"},
			after:  map[string]string{"c2": "blocker w1", "d2": "gauss-cannon"},
		},
		{
			name:   "NSH-947 a paralysing hit stops attacks for the rest of the Battle",
			armies: "sharrash,moloch",
			pieces: []string{"c3 sharrash:mutant 0", "c2 stormtrooper 3"},
			after:  map[string]string{"c3": "mutant", "c2": "stormtrooper w1"},
			told:   []string{"phase 3", "NSH-947 stunned moloch-stormtrooper", "phase 2", "NSH-711 paralysed-idle moloch-stormtrooper"},
		},
		{
			name:   "NSH-625 attacks are converted",
			armies: "hegemony,moloch",
			pieces: []string{"c3 ganger 1", "c4 quartermaster 0", "c1 moloch:scout 0"},
			answers: []string{
				"convert c3 m5",
			},
			after: map[string]string{"c1": "-"},
		},
		{
			name:   "NSH-R34 a Shadow's is not",
			armies: "mississippi,moloch,hegemony,borgo", mode: Teams,
			pieces: []string{"c3 shadow 0", "c4 quartermaster 0", "c1 moloch:scout 0"},
			after:  map[string]string{"c1": "-"},
		},
		{
			name:   "NSH-E12 NSH-808 the Net Fighter strikes whom it nets",
			armies: "mississippi,borgo",
			pieces: []string{"c3 mississippi:net-fighter 0", "c2 borgo:brawler 3"},
			after:  map[string]string{"c3": "net-fighter", "c2": "-"},
			told:   []string{"phase 2", "NSH-711 netted-idle borgo-brawler c2", "phase 1", "died borgo-brawler c2"},
		},
		{
			name:   "NSH-937 who is taken over fights for Vegas",
			armies: "vegas,moloch",
			pieces: []string{"c3 agitator 0", "c2 hybrid 0", "c1 moloch:guard 3"},
			after:  map[string]string{"c1": "-", "c2": "hybrid"},
		},
		{
			name:    "NSH-937 a takeover in a Battle: the unit may be turned after the last phase",
			armies:  "vegas,moloch",
			pieces:  []string{"c3 agitator 0", "c2 hybrid 0", "c4 moloch:net-fighter 0", "c5 marksman 5"},
			answers: []string{"take c2 r3"},
			after:   map[string]string{"c4": "-", "c2": "hybrid"},
			told:    []string{"died moloch-net-fighter", "NSH-937 taken-over vegas moloch-hybrid c2", "phase 0", "NSH-937 taken-turned moloch-hybrid c2"},
		},
		{
			name:   "NSH-714 NSH-715 a destroyed HQ acts in its phase and the Battle goes on",
			pieces: []string{"c3 mississippi:hq 0", "c2 moloch:blocker 0", "c4 moloch:hq 0 v5", "b2 moloch:stormtrooper 2"},
			hq:     "18 15",
		},
	})
}

package rules

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// give puts a tile in front of the first player.
func give(t testing.TB, r *Rules, s *Position, id string) {
	t.Helper()
	tile := r.TileByID(s.Player[0].Army, id)
	if tile == tiles.NoTile {
		t.Fatalf("no tile %q", id)
	}
	s.take(0, tile)
}

func TestInstantActions(t *testing.T) {
	r := made(t)
	for _, c := range []struct {
		name   string
		armies string
		tile   string
		pieces []string
		moves  []string
		after  map[string]string
		told   []string
	}{
		{
			"NSH-410 NSH-419 a Sniper wounds, armour or not", "outpost,moloch", "sniper",
			[]string{"c3 blocker 0 w2"}, []string{"sniper c3"}, map[string]string{"c3": "-"}, []string{"NSH-410 hit moloch-blocker c3", "NSH-511 died"},
		},
		{
			"NSH-420 a Medic absorbs it", "outpost,moloch", "sniper",
			[]string{"c3 hybrid 0", "c4 moloch:medic 0"}, []string{"sniper c3"}, map[string]string{"c3": "hybrid", "c4": "-"}, nil,
		},
		{
			"NSH-411 NSH-R48 a Grenade destroys whatever the Toughness, NSH-420 but for a Medic", "borgo,moloch", "grenade",
			[]string{"c2 borgo:hq 0", "c3 blocker 0"}, []string{"grenade c3"}, map[string]string{"c3": "-"}, nil,
		},
		{
			"NSH-413 NSH-310 an Air Strike hits all but HQs, and foundation tiles", "moloch,mississippi", "air-strike",
			[]string{"c3 mutant 0", "c2 blocker 0", "d2 mississippi:hq 0", "d3 toxic-bomb", "c1 shadow 0"}, []string{"air-strike c3"},
			map[string]string{"c3": "-", "c2": "blocker w1", "d3": "-", "c1": "shadow"}, nil,
		},
		{
			"NSH-421 NSH-R04 NSH-631 who loses a Mutation by it dies too", "moloch,mississippi", "air-strike",
			[]string{"c1 mutant 0 w1", "c2 mutation 0 w1"}, []string{"air-strike c3"}, map[string]string{"c2": "-", "c1": "-"},
			[]string{"died mississippi-mutation", "NSH-631 collapsed mississippi-mutant"},
		},
		{
			"NSH-935 NSH-302 placing a tile settles the board", "new-york,moloch", "shooter",
			[]string{"c3 moloch:hq 0"}, []string{"shooter c2 r0"}, map[string]string{"c2": "shooter"}, nil,
		},
		{
			"NSH-925 NSH-R46 a Mine wounds the enemy that comes to stand on it", "moloch,new-york", "hybrid",
			[]string{"c3 mine"}, []string{"hybrid c3 r0"}, map[string]string{"c3": "-"}, []string{"NSH-925 hit moloch-hybrid c3", "NSH-925 base-gone new-york-mine c3"},
		},
		{
			"NSH-925 a Medic may absorb that", "moloch,new-york", "hybrid",
			[]string{"c3 mine", "c4 moloch:medic 0"}, []string{"hybrid c3 r0"}, map[string]string{"c3": "hybrid", "c4": "-"}, nil,
		},
		{
			"NSH-925 own units do not set it off", "new-york,moloch", "shooter",
			[]string{"c3 mine"}, []string{"shooter c3 r0"}, map[string]string{"c3": "shooter"}, nil,
		},
		{
			"NSH-937 whoever is taken over may be turned at once", "vegas,moloch", "agitator",
			[]string{"c3 hybrid 0"}, []string{"agitator c4 r0", "take c3 r4"}, map[string]string{"c3": "hybrid"},
			[]string{"NSH-937 taken-over vegas moloch-hybrid c3", "NSH-937 taken-turned"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := layOut(t, r, Duel, c.armies, c.pieces...)
			give(t, r, &s, c.tile)
			tell := &game.Story{}
			for _, m := range c.moves {
				play(t, r, &s, m, tell)
			}
			if s.Phase != Acting || s.Battle != (Battle{}) {
				t.Errorf("the turn does not go on: %s", r.Turn(&s).Kind)
			}
			for name, want := range c.after {
				if have := describe(r, &s, name); have != want {
					t.Errorf("%s holds %q; want %q", name, have, want)
				}
			}
			speak(t, r, tell)
			if lines := tellings(tell); !isTold(lines, c.told) {
				t.Errorf("told\n  %s\nwant in this order\n  %s", strings.Join(lines, "\n  "), strings.Join(c.told, "\n  "))
			}
		})
	}
}

func TestMedicsOwnerChoosesDuringAnAction(t *testing.T) {
	r := made(t)
	s := layOut(t, r, Duel, "outpost,moloch", "c3 hybrid 0", "c4 moloch:medic 0", "b3 moloch:medic 1")
	give(t, r, &s, "sniper")
	play(t, r, &s, "sniper c3", nil)
	if s.Phase != Treating || s.Asked != 1 {
		t.Fatalf("asked: seat %d, %s", s.Asked, r.Turn(&s).Kind)
	}
	if have := listed(r, &s); have != "treat c3 with b3 from c3 action, treat c3 with c4 from c3 action" {
		t.Errorf("allowed: %s", have)
	}
	sameDocument(t, r, &s)
	play(t, r, &s, "treat c3 with b3 from c3 action", nil)
	if describe(r, &s, "b3") != "-" || describe(r, &s, "c4") != "medic" || s.Phase != Acting || s.Asked != 0 {
		t.Errorf("b3 %s, c4 %s, %s", describe(r, &s, "b3"), describe(r, &s, "c4"), r.Turn(&s).Kind)
	}
}

// sameDocument checks that a position comes back from its document.
func sameDocument(t testing.TB, r *Rules, s *Position) {
	t.Helper()
	text, err := json.Marshal(r.Document(s))
	if err != nil {
		t.Fatal(err)
	}
	back, err := r.Position(func(into any) error { return json.Unmarshal(text, into) })
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if back.Battle != s.Battle || back.Phase != s.Phase || back.Asked != s.Asked || back.Unit != s.Unit {
		t.Fatalf("the Battle comes back as\n%+v\nwas\n%+v", back.Battle, s.Battle)
	}
}

// Choices are made first by the player whose turn it was, then by the others (NSH-712, NSH-R12), and by each in the order of hexes.
func TestChoicesInTurnOrder(t *testing.T) {
	r := made(t)
	s := layOut(t, r, Duel, "mississippi,new-york", "b2 shadow 0", "c3 shadow 0", "a1 new-york:hq 0", "e1 new-york:cop 0", "e3 new-york:officer-1 0")
	s.Active = 0
	give(t, r, &s, "battle")
	play(t, r, &s, "battle", nil)
	for _, answer := range []string{"aim b2 > e1", "aim c3 > e3"} {
		if s.Phase != Aiming || s.Asked != 0 {
			t.Fatalf("before %s: seat %d, %s", answer, s.Asked, r.Turn(&s).Kind)
		}
		sameDocument(t, r, &s)
		play(t, r, &s, answer, nil)
	}
	if describe(r, &s, "e1") != "-" || describe(r, &s, "e3") != "-" {
		t.Errorf("e1 %s, e3 %s", describe(r, &s, "e1"), describe(r, &s, "e3"))
	}
	if s.Active != 1 || s.Battle.On {
		t.Errorf("seat %d is to move", s.Active)
	}
}

func TestTheOtherPlayerChoosesFirstAfterHisTurn(t *testing.T) {
	r := made(t)
	s := layOut(t, r, Duel, "mississippi,new-york", "c3 hitman 4", "c2 new-york:cop 5", "c1 new-york:officer-1 0",
		"a3 new-york:sharpshooter 2", "b4 mutation 2", "c5 mississippi:medic 3", "e1 zone 3")
	s.Active = 1
	tell := &game.Story{}
	s.Battle.Trial = true
	r.beginBattle(&s, causeTile, tell)
	var asked []string
	for s.Battle.On {
		asked = append(asked, r.seatName(&s, s.Asked)+" "+r.Turn(&s).Kind)
		r.Play(&s, r.choose(&s), tell)
	}
	if have := strings.Join(asked, ", "); have != "new-york aim, mississippi aim" {
		t.Errorf("asked: %s", have)
	}
}

// A Battle that a full board caused is fought until it removes a tile; without any damage the match ends (NSH-E14, NSH-717, NSH-718).
func TestFullBoard(t *testing.T) {
	r := made(t)
	filled := func(pieces ...string) Position {
		s := layOut(t, r, Duel, "mississippi,moloch", pieces...)
		for c := range hex.Cell(s.Board().Size()) {
			if s.Unit[c].Tile == tiles.NoTile { // modules do nothing to anybody
				s.Unit[c] = Unit{Tile: r.TileByID(s.Player[0].Army, "mutation")}
			}
		}
		return s
	}
	// round d2 stand Moloch's own, whom its HQ does not hit
	guarded := []string{"d2 moloch:hq 0", "d1 moloch:officer 0", "e1 moloch:officer 0", "e2 moloch:officer 0", "d3 moloch:officer 0", "c3 moloch:officer 0", "c2 moloch:officer 0"}
	t.Run("wounds to an HQ: again until it is destroyed", func(t *testing.T) {
		s := filled(append(guarded, "a1 shadow 0")...)
		s.Player[1].HQ = 2
		tell := &game.Story{}
		r.beginBattle(&s, causeFull, tell)
		for range 2 {
			play(t, r, &s, "aim a1 > d2", tell)
		}
		if lines := tellings(tell); s.Phase != Over || !isTold(lines, []string{"NSH-701 battle-began cause-full", "hq-hit moloch", "NSH-717 again", "hq-hit moloch"}) {
			t.Errorf("told\n  %s", strings.Join(lines, "\n  "))
		}
	})
	t.Run("a tile removed: no other Battle", func(t *testing.T) {
		s := filled(append(guarded, "a1 shadow 0")...)
		tell := &game.Story{}
		r.beginBattle(&s, causeFull, tell)
		play(t, r, &s, "aim a1 > c2", tell)
		if s.Battle.On || s.Phase == Over || strings.Contains(strings.Join(tellings(tell), "\n"), "again") {
			t.Errorf("told\n  %s", strings.Join(tellings(tell), "\n  "))
		}
	})
	t.Run("NSH-719 NSH-R36 a Medic spent is a tile removed, and no damage", func(t *testing.T) {
		s := filled(append(guarded, "a1 shadow 0")...)
		lay(t, r, &s, []string{"c3", "moloch:medic", "1"}) // sides 0, 2, 4 to 1, 3, 5: d2 and c4
		tell := &game.Story{}
		r.beginBattle(&s, causeFull, tell)
		play(t, r, &s, "aim a1 > d2", tell)
		if lines := tellings(tell); s.Battle.On || s.Phase == Over || s.Player[1].HQ != hqPoints || !isTold(lines, []string{"medic-spent moloch-medic c3", "turn"}) {
			t.Errorf("told\n  %s", strings.Join(lines, "\n  "))
		}
	})
	t.Run("NSH-R79 with points, none once somebody has 20", func(t *testing.T) {
		s := filled(append(guarded, "a1 shadow 0")...)
		s.Mode, s.Player[0].Score = Points, 19
		tell := &game.Story{}
		r.beginBattle(&s, causeFull, tell)
		play(t, r, &s, "aim a1 > d2", tell)
		if s.Phase != Over || s.Player[0].Score != 20 {
			t.Errorf("%s\n  %s", r.Turn(&s).Kind, strings.Join(tellings(tell), "\n  "))
		}
	})
	t.Run("no damage: the match ends", func(t *testing.T) {
		s := filled(guarded...)
		s.Player[1].HQ = 12
		tell := &game.Story{}
		r.beginBattle(&s, causeFull, tell)
		if res := r.Result(&s); s.Phase != Over || res.Rule != "NSH-718" || res.Payoff[0] != 1000 {
			t.Errorf("%s, %+v\n  %s", r.Turn(&s).Kind, res, strings.Join(tellings(tell), "\n  "))
		}
	})
}

// In a deathmatch with points whoever hits an enemy HQ scores, and HQs stay (NSH-964).
func TestPointsForHits(t *testing.T) {
	r := made(t)
	s := layOut(t, r, Points, "mississippi,moloch,borgo", "c3 ripper 0", "c2 mississippi:hq 0 v2", "d3 toxic-bomb", "e3 borgo:hq 0")
	battle(t, r, &s, "explode d3 base")
	if s.Player[1].Score != 2 || s.Player[0].Score != 1 || s.Player[2].Score != 0 || s.Player[0].HQ != 20 {
		t.Errorf("scores %d %d %d, HQ %d", s.Player[0].Score, s.Player[1].Score, s.Player[2].Score, s.Player[0].HQ)
	}
}

// In a deathmatch a destroyed HQ takes its army off the board (NSH-963); the Battle goes on (NSH-715).
func TestDeathmatchFall(t *testing.T) {
	r := made(t)
	s := layOut(t, r, Deathmatch, "mississippi,moloch,borgo", "c3 ripper 0", "c2 mississippi:hq 0", "a1 mississippi:guard 0", "e3 borgo:hq 0")
	s.Player[0].HQ = 2
	lines := tellings(battle(t, r, &s))
	if s.Units().Len() != 2 || !s.Player[0].Out || !isTold(lines, []string{"phase 2", "hq-hit mississippi", "phase 0"}) {
		t.Errorf("%d units left; told\n  %s", s.Units().Len(), strings.Join(lines, "\n  "))
	}
}

func TestRefusals(t *testing.T) {
	r := made(t)
	for _, c := range []struct {
		name   string
		armies string
		pieces []string
		move   string
		rule   string
	}{
		{"aim at nobody", "mississippi,moloch", []string{"c3 shadow 0", "a1 moloch:hq 0", "a2 moloch:guard 0"}, "aim c3 > e1", "NSH-505"},
		{"aim at a friend", "mississippi,moloch", []string{"c3 shadow 0", "a1 moloch:hq 0", "a2 moloch:scout 0", "e1 zone 0"}, "aim c3 > e1", "NSH-506"},
		{"out of the line", "mississippi,moloch", []string{"c3 hitman 4", "c2 blocker 0", "c1 moloch:hq 0", "a2 moloch:scout 0"}, "aim c3 > a2", "NSH-530"},
		{"another unit", "mississippi,moloch", []string{"c3 hitman 4", "c2 blocker 0", "c1 moloch:hq 0"}, "aim c4 > c2", "NSH-712"},
		{"rocket around three corners", "new-york,moloch", []string{"c3 rocket-launcher 0", "d2 blocker 0", "a3 blocker 0"}, "rocket c3 > c2 b2 a3", "NSH-921"},
		{"no such attack", "hegemony,moloch", []string{"c3 ganger 1", "c4 quartermaster 0"}, "convert c3 r5", "NSH-625"},
		{"a Medic not connected", "mississippi,moloch", []string{"c3 mississippi:medic 0", "b2 mississippi:medic 1", "c2 mutation 0", "c1 hybrid 3"},
			"treat c3 with b2 from c1 ranged", "NSH-615"},
		{"no such attack to absorb", "mississippi,moloch", []string{"c3 mississippi:medic 0", "b2 mississippi:medic 1", "c2 mutation 0", "c1 hybrid 3"},
			"treat c2 with b2 from c1 melee", "NSH-617"},
		{"nothing due", "mississippi,moloch", []string{"c3 mutant 5", "c4 boiler 0", "c2 blocker 0", "d3 moloch:gauss-cannon 3", "a1 moloch:hq 0 v4"}, "poison a1", "NSH-848"},
		{"another answer", "mississippi,moloch", []string{"c3 hitman 4", "c2 blocker 0", "c1 moloch:hq 0"}, "hold c3", "NSH-712"},
		{"a turn's move", "mississippi,moloch", []string{"c3 hitman 4", "c2 blocker 0", "c1 moloch:hq 0"}, "end", "NSH-210"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := layOut(t, r, Duel, c.armies, c.pieces...)
			r.beginBattle(&s, causeTile, nil)
			m, err := r.Parse(&s, c.move)
			if err != nil {
				t.Fatal(err)
			}
			refusal, ok := r.Check(&s, m).(*game.Refusal)
			if !ok || refusal.Rule != c.rule {
				t.Errorf("refused by %v; want %s (%s asks, allowed %s)", refusal, c.rule, r.Turn(&s).Kind, listed(r, &s))
			}
		})
	}
}

// A paralysed HQ throws no Grenade (NSH-E07, NSH-901, NSH-412).
func TestNoGrenadeFromAParalysedHQ(t *testing.T) {
	r := made(t)
	s := layOut(t, r, Duel, "borgo,mississippi", "c3 borgo:hq 0", "c4 mississippi:paralysis 0", "c2 mutation 0")
	give(t, r, &s, "grenade")
	m, err := r.Parse(&s, "grenade c2")
	if err != nil {
		t.Fatal(err)
	}
	if refusal, ok := r.Check(&s, m).(*game.Refusal); !ok || refusal.Rule != "NSH-412" && refusal.Rule != "NSH-901" {
		t.Errorf("refused by %v", refusal)
	}
}

// A hex with a foundation tile alone is not occupied (NSH-E11, NSH-308, NSH-701); a unit on it fills the board (NSH-702).
func TestFoundationTilesFillNoBoard(t *testing.T) {
	r := made(t)
	s := layOut(t, r, Duel, "mississippi,moloch")
	for c := range hex.Cell(s.Board().Size()) {
		if c != s.Board().Centre() {
			s.Unit[c] = Unit{Tile: r.TileByID(s.Player[0].Army, "mutation")}
		}
	}
	give(t, r, &s, "toxic-bomb")
	give(t, r, &s, "zone")
	play(t, r, &s, "toxic-bomb c3", nil)
	if s.Phase != Acting || s.Battle.On {
		t.Fatalf("the foundation tile leads to %s", r.Turn(&s).Kind)
	}
	play(t, r, &s, "zone c3 r0", nil)
	if s.Phase != Exploding || s.Battle.Cause != causeFull {
		t.Errorf("the unit leads to %s", r.Turn(&s).Kind)
	}
}

func TestForecast(t *testing.T) {
	r := made(t)
	s := fullBoard(t, r)
	before := s
	tell := &game.Story{}
	r.Forecast(&s, tell)
	if s != before {
		t.Error("looking ahead has changed the position")
	}
	speak(t, r, tell)
	if lines := tellings(tell); !isTold(lines, []string{"battle-began", "phase 3", "attacked", "died", "phase 0", "battle-ended"}) || strings.Contains(lines[len(lines)-1], "turn") {
		t.Errorf("told\n  %s", strings.Join(lines, "\n  "))
	}
}

// Looking ahead makes sensible choices: it hits who dies of it, treats who would die, and explodes for profit only.
func TestChoose(t *testing.T) {
	r := made(t)
	for _, c := range []struct {
		name   string
		armies string
		pieces []string
		want   string
	}{
		{"who dies of it before an HQ", "mississippi,moloch", []string{"c3 shadow 0", "a1 blocker 0", "a2 moloch:hq 0", "a3 moloch:scout 0"}, "aim c3 > a3"},
		{"an HQ before who survives", "mississippi,moloch", []string{"c3 shadow 0", "a1 blocker 0", "a2 moloch:hq 0"}, "aim c3 > a2"},
		{"a Clown for three", "moloch,mississippi", []string{"c3 clown 0", "c2 shadow 0", "c4 shadow 0", "d3 boiler 3"}, "explode c3"},
		{"no Clown for none", "moloch,mississippi", []string{"c3 clown 0", "c2 mutation 0", "c4 moloch:scout 0"}, "hold c3"},
		{"no bomb among friends", "mississippi,moloch", []string{"c3 toxic-bomb", "c2 mississippi:guard 0", "c4 blocker 0"}, "hold c3 base"},
		{"the Medic for who would die", "mississippi,moloch", []string{"c3 mississippi:medic 0", "c2 mississippi:guard 0", "d3 mutation 3", "e2 hunter-killer 1", "c1 hybrid 3"},
			"treat c2 with c3 from c1 ranged"},
		{"ranged when nobody stands near", "hegemony,moloch", []string{"c3 ganger 1", "c4 quartermaster 0", "c1 moloch:scout 0"}, "convert c3 m5"},
		{"melee when somebody does", "hegemony,moloch", []string{"c3 ganger 1", "c4 quartermaster 0", "c2 moloch:scout 0"}, "convert c3 none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := layOut(t, r, Duel, c.armies, c.pieces...)
			r.beginBattle(&s, causeTile, nil)
			if have := r.Format(&s, r.choose(&s)); have != c.want {
				t.Errorf("%s; want %s of %s", have, c.want, listed(r, &s))
			}
		})
	}
}

func TestBattleDocumentNamesTheFieldAtFault(t *testing.T) {
	r := made(t)
	const board = `"units": {"c3": {"tile": "shadow", "turn": 0}, "c2": {"tile": "hybrid", "turn": 0}, "c1": {"tile": "blocker", "turn": 0}}`
	for _, c := range []struct{ name, document, want string }{
		{"no battle", `"asks": "aim", "decides": "mississippi"`, `field battle: the decision "aim" belongs to a Battle`},
		{"no decision", `"battle": {"cause": "tile", "step": "phase"}`, `field battle: none waits for the decision "act"`},
		{"unknown cause", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "rain", "step": "phase"}`, `field battle.cause: there is no cause "rain"; it is one of tile`},
		{"unknown step", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "nap"}`, `field battle.step: there is no step "nap"; it is one of none, strike`},
		{"a battle without cause", `"asks": "aim", "decides": "mississippi", "battle": {"step": "phase"}`, `field battle.cause`},
		{"a phase that is none", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "phase": 200}`, `field battle.phase: 200`},
		{"nobody acts", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "phase": 1, "asked": "c3"}`,
			`field battle: mississippi does not decide "aim"`},
		{"the other decides", `"asks": "aim", "decides": "moloch", "battle": {"cause": "tile", "step": "phase", "phase": 1, "acting": ["c3"], "asked": "c3"}`,
			`field battle: moloch does not decide "aim"`},
		{"an empty hex acts", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "phase": 1, "acting": ["a1"]}`,
			`field battle.acting: no such tile lies on a1`},
		{"a slot that is none", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "spent": {"c3": [9]}}`, `field battle.spent`},
		{"a rocket of nobody", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "route": {"c3": ["c2"]}}`, `field battle.route`},
		{"a conversion", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "convert": {"c3": "x9"}}`, `field battle.convert`},
		{"a treatment", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "treated": ["c3"]}`, `field battle.treated`},
		{"markers for nobody", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "due": {"a1": 1}}`, `field battle.due`},
		{"as it should be", `"asks": "aim", "decides": "mississippi", "battle": {"cause": "tile", "step": "phase", "phase": 1, "acting": ["c3"], "asked": "c3"}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := r.Position(func(into any) error { return json.Unmarshal([]byte("{"+board+", "+c.document+"}"), into) })
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("error %v; want %q in it", err, c.want)
			}
		})
	}
}

// Battles on random boards, with random choices: every decision can be listed, written, documented and answered, and every Battle ends.
func TestRandomBattles(t *testing.T) {
	r := made(t)
	dice := rand.New(rand.NewPCG(1, 2))
	matches := []struct {
		mode   Mode
		armies string
	}{
		{Duel, "mississippi,moloch"}, {Duel, "new-york,borgo"}, {Duel, "vegas,outpost"}, {Duel, "doomsday-machine,sharrash"}, {Duel, "steel-police,mississippi"},
		{Teams, "mississippi,hegemony,neojungle,outpost"}, {Points, "mississippi,new-york,neojungle"}, {Deathmatch, "vegas,hegemony,moloch,doomsday-machine"},
	}
	boards, decisions := 600, 0
	if testing.Short() {
		boards = 80
	}
	for n := range boards {
		m := matches[n%len(matches)]
		s := layOut(t, r, m.mode, m.armies)
		if m.mode != Duel && n%2 == 0 {
			s.Radius = 3
		}
		if last := r.lastInOrder(&s); last != NoSeat {
			s.First = s.following(last)
		}
		scatter(r, &s, dice)
		told, untold, tell := s, s, &game.Story{}
		r.Foresee(&told, tell)
		r.Foresee(&untold, nil)
		if told != untold {
			t.Fatalf("board %d: the Battle goes another way when it is told", n)
		}
		speak(t, r, tell)
		s.Battle.Trial = true
		r.beginBattle(&s, causeTile, nil)
		for steps := 0; s.Battle.On; steps++ {
			moves := r.Moves(&s, nil)
			if len(moves) == 0 || steps > 500 {
				t.Fatalf("board %d, step %d: %d answers to %s", n, steps, len(moves), r.Turn(&s).Kind)
			}
			if steps < 20 {
				s.Battle.Trial = false
				sameDocument(t, r, &s)
				s.Battle.Trial = true
			}
			play(t, r, &s, r.Format(&s, moves[dice.IntN(len(moves))]), nil)
			decisions++
		}
	}
	t.Logf("%d decisions", decisions)
}

// scatter puts random units of the armies on most hexes, and foundation tiles, no more of each than the army has.
func scatter(r *Rules, s *Position, dice *rand.Rand) {
	used := map[tiles.Tile]uint8{}
	for c := range s.Board().Size() {
		a := r.Roster(s.Player[dice.IntN(int(s.Players))].Army)
		t := a.Tile(dice.IntN(a.Kinds))
		if used[t]++; used[t] > r.Face(t).Count {
			continue
		}
		switch k := r.Face(t).Kind; {
		case k == tiles.Foundation:
			s.Base[c] = t
		case k.IsUnit():
			s.Unit[c] = Unit{Tile: t, Turn: int8(dice.IntN(hex.Directions))}
			if venom := int8(dice.IntN(8) / 7); r.supply(s) > 0 {
				s.Unit[c].Venom[MississippiVenom] = venom
			}
		}
	}
	var f Field
	r.Field(s, &f)
	for c := range s.Board().Size() {
		s.Unit[c].Owner = max(f.Owner[c], 0)
	}
}

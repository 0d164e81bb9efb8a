package rules

import (
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/content"
)

func read(r *Rules, text string) (Position, error) {
	return r.Position(func(into any) error { return content.Decode("case.yaml", []byte(text), into) })
}

func TestDocumentDefaults(t *testing.T) {
	r := made(t)
	s, err := read(r, "players: {mississippi: {hand: [mutant]}}\nunits: {c3: {tile: hybrid}}\n")
	if err != nil {
		t.Fatal(err)
	}
	if who := r.Turn(&s); who.Who != game.Only(0) || who.Kind != "act" {
		t.Errorf("%+v decides; want the first seat, act", who)
	}
	if s.Player[0].HQ != 20 || s.InPile(0) != 33 || s.InPile(1) != 33 || !s.holds(0, r.TileByID(s.Player[0].Army, "mutant")) {
		t.Errorf("players %+v; want 20 points and 33 tiles in the pile each, a Mutant in the hand", s.Player[:2])
	}
	if u := s.Unit[s.Board().Centre()]; u.Owner != 1 || r.Face(u.Tile).ID != "hybrid" {
		t.Errorf("in the centre lies %+v; want a Hybrid of the second seat", u)
	}
}

func TestDocumentSettlesTakeovers(t *testing.T) {
	r := made(t)
	s, err := read(r, "seats: [vegas, mississippi]\nunits: {c3: {tile: agitator}, c2: {tile: mutant}}\n")
	if err != nil {
		t.Fatal(err)
	}
	c, _ := s.Board().Parse("c2")
	if s.Unit[c].Owner != 0 {
		t.Errorf("the Mutant obeys seat %d; the Agitator of seat 0 has taken it over", s.Unit[c].Owner)
	}
}

func TestDocumentTakesWhatIsPossible(t *testing.T) {
	r := made(t)
	for _, document := range []string{
		`units: {c3: {tile: hybrid, venom: 2}, c4: {tile: blocker, venom: 3}}`,
		`{mode: teams, board: 19, seats: [neojungle, moloch, mississippi, borgo], units: {c3: {tile: blocker, venom: 6}, c4: {tile: blocker, nightshade: 4}}}`,
		`{seats: [neojungle, moloch], units: {c3: {tile: hybrid, nightshade: 20}}}`,
		`units: {c3: {tile: blocker, wounds: 2}}`,
		`units: {c3: {tile: boiler, wounds: 2}, c4: {tile: mutation}}`,
		`players: {moloch: {last: true, pile: {}}}`,
		`{seats: [smart, moloch], players: {smart: {last: true, pile: {}, top: [bio-droid]}}}`,
		`{mode: deathmatch, seats: [mississippi, moloch, borgo], players: {borgo: {hq: 0, out: true}}}`,
	} {
		if _, err := read(r, document); err != nil {
			t.Errorf("%s: %v", document, err)
		}
	}
}

func TestDocumentNamesWhatIsWrong(t *testing.T) {
	r := made(t)
	for _, c := range []struct{ name, document, want string }{
		{"unknown field", `colour: red`, "field colour: there is no such field"},
		{"misspelt field", `units: {c3: {tile: hybrid, wound: 1}}`, "field units.c3.wound: there is no such field; did you mean wounds?"},
		{"a number for a tile", `units: {c3: {tile: 3}}`, "field units.c3.tile: 3; it is a text"},
		{"a battle without a decider", `asks: aim`, `field decides: missing; a player decides "aim"`},
		{"unknown mode", `mode: chess`, `field mode: there is no mode "chess"; it is one of duel`},
		{"three in a duel", `{mode: duel, seats: [mississippi, moloch, borgo]}`, "field seats: 3; 2 to 2 play"},
		{"unknown army", `seats: [mississippi, dancer]`, `field seats: "dancer" is none of`},
		{"an army twice", `seats: [borgo, borgo]`, "field seats: borgo stands twice"},
		{"a player without a seat", `players: {borgo: {hq: 3}}`, `field players.borgo: there is no player "borgo"; it is one of mississippi, moloch`},
		{"board", `board: 20`, "field board: 20"},
		{"a duel on 37 hexes", `board: 37`, "field board: 37; a duel"},
		{"no such hex", `units: {z1: {tile: mutant}}`, `there is no hex "z1"`},
		{"no such tile", `units: {c3: {tile: tank}}`, `"tank"`},
		{"whose medic", `units: {c3: {tile: medic}}`, `more than one army has a tile "medic"`},
		{"an action on the board", `units: {c3: {tile: move, army: moloch}}`, "move is no unit"},
		{"a unit as foundation tile", `bases: {c3: {tile: mutant}}`, "mutant is no foundation tile"},
		{"rotation", `units: {c3: {tile: mutant, turn: 6}}`, "field units.c3.turn: 6; it is 0 to 5"},
		{"wounds of an hq", `units: {c3: {tile: hq, army: moloch, wounds: 1}}`, "points of its player"},
		{"four mutants", `{units: {c1: {tile: mutant}, c2: {tile: mutant}, c3: {tile: mutant}}, players: {mississippi: {hand: [mutant]}}}`, "more tiles of mutant than the 3"},
		{"four in the hand", `players: {mississippi: {hand: [guard, guard, guard, guard]}}`, "field players.mississippi.hand: 4 tiles"},
		{"too many points", `players: {moloch: {hq: 21}}`, "field players.moloch.hq: 21"},
		{"a wrong sum", `players: {moloch: {left: 3}}`, "field players.moloch.left: 3; pile and top hold 34"},
		{"a score in a duel", `players: {moloch: {score: 3}}`, "counts in the mode points alone"},
		{"who", `active: borgo`, `field active: there is no player "borgo"; it is one of mississippi, moloch`},
		{"what", `asks: dance`, `field asks: there is no decision "dance"; it is one of army`},
		{"a draw without tiles", `{asks: draw, players: {mississippi: {pile: {}}}}`, "field asks: draw"},
		{"a discard of two", `{asks: discard, players: {mississippi: {hand: [guard, guard]}}}`, "field asks: discard"},
		{"a retreat from nothing", `asks: retreat`, "field push: a push is needed"},
		{"an impossible push", `{asks: retreat, push: {pusher: c3, pushed: c1}}`, "field push: the unit on c3 cannot push"},
		{"the wrong decider", `decides: moloch`, "field decides"},
		{"two last tiles", `players: {mississippi: {last: true}, moloch: {last: true}}`, "one player alone"},
		{"the active player is out", `players: {mississippi: {out: true}}`, "field active: this player is out"},
		{"nobody to play against", `players: {moloch: {out: true}}`, "one side alone"},
		{"over without an end", `asks: over`, "field over"},
		{"an end that is none", `{asks: over, over: {how: checkmate}}`, `field over.how: there is no ending "checkmate"; it is one of last-hq`},
		{"a used hex without a unit", `used: {mobility: [c3]}`, "no unit stands on c3"},
		{"seven markers of five", `units: {c3: {tile: hybrid, venom: 4}, c4: {tile: blocker, venom: 3}}`, "field units.c4.venom: with these 7 markers of Mississippi lie on the board; there are 5"},
		{"markers of nobody", `{seats: [borgo, moloch], units: {c3: {tile: hybrid, venom: 1}}}`, "field units.c3.venom: with these 1 markers of Mississippi lie on the board; there are 0"},
		{"a Nightshade's markers of nobody", `units: {c3: {tile: hybrid, nightshade: 1}}`, "field units.c3.nightshade: nobody plays an army with such markers"},
		{"eleven markers of ten", `{mode: teams, board: 19, seats: [neojungle, moloch, mississippi, borgo], units: {c3: {tile: blocker, venom: 6}, c4: {tile: blocker, nightshade: 5}}}`,
			"field units.c4.nightshade: with these 11 markers lie on the board; the allies share 10"},
		{"an HQ without points in play", `players: {moloch: {hq: 0}}`, "field players.moloch.hq: 0; an HQ without points is destroyed"},
		{"the HQ of a player who is out", `{mode: deathmatch, seats: [mississippi, moloch, borgo], players: {borgo: {hq: 0, out: true}}, units: {c3: {tile: hq, army: borgo}}}`,
			"field units.c3: the HQ of borgo is destroyed"},
		{"wounds that destroy", `units: {c3: {tile: blocker, wounds: 3}}`, "field units.c3.wounds: 3; so many destroy it, its Toughness is 3"},
		{"wounds that destroy in a net", `units: {c3: {tile: boiler, wounds: 1}, c4: {tile: mutation}, c5: {tile: net-fighter, army: moloch}}`, "field units.c3.wounds: 1; so many destroy it, its Toughness is 1"},
		{"a last tile with a full pile", `players: {moloch: {last: true}}`, "field players.moloch.last: 34 tiles are left in the pile"},
		{"a score that wins", `{mode: points, board: 19, seats: [mississippi, moloch, borgo], players: {moloch: {score: 20}}}`, "field players.moloch.score: 20; the match is over"},
		{"a fallen HQ that stands", `{asks: poison, decides: mississippi, battle: {cause: tile, step: phase, fallen: [moloch]}}`, "field battle.fallen: the HQ of moloch was not destroyed"},
		{"a turn before the start", `{asks: hq, turn: 3}`, "field turn: 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(r, c.document)
			if err == nil {
				t.Fatalf("accepted; want %q", c.want)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q; want %q in it", err, c.want)
			}
		})
	}
}

package slaughter

import (
	"strings"
	"testing"

	"mischief/game"
)

// TestMovesThatAreRefused: points outside of the map or within a wall, ways that leave the map or are too long, dice that there are not and so on are refused in one sentence, which says what would be right,
// with the rule if it is a move at all, and in German. Nothing has changed then.
func TestMovesThatAreRefused(t *testing.T) {
	g, _ := suite.Make(t)
	german, err := g.Info().Telling("de", nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Setup(game.Options{"heroes": "1", "map": "four-alleys", "hero-1": "sir-clawdius", "hero-2": "nib-quickknife"})
	if err != nil {
		t.Fatal(err)
	}
	play := func(move string) {
		if err := pos.Play(move, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		until, play string // the decision that is gone on to by the first moves listed, and a move that is made then
		line        string
		rule, want  string
		said        string // in German
	}{
		{until: "lot", line: "lot h3", rule: "WAS-R193", want: "h3 is not among those for whom this lot is drawn.", said: "h3 gehört nicht zu denen"},
		{until: "corner", play: "corner south-west", line: "corner middle", want: `There is no corner "middle": it is one of south-west, north-west, north-east, south-east; write corner CORNER`, said: "Es ist eines von south-west"},
		{until: "placing", line: "place 25,3", want: "in # from 0 to 24, such as 12.5,8; write place X,Y", said: "ist kein Punkt der Karte"},
		{line: "place 3,-1", want: `"3,-1" is no point of the map`, said: "ist kein Punkt der Karte"},
		{line: "place 0.2,3", rule: "WAS-102", want: "The whole base must stay on the map.", said: "Die ganze Base muss auf der Karte bleiben."},
		{line: "place 7,8", rule: "WAS-304", want: "Terrain is in the way that nobody enters: house.", said: "Haus"},
		{line: "place 12,12", rule: "WAS-R003", want: "The whole base must lie within 4# of the corner point.", said: "im Umkreis von 4#"},
		{until: "placing", play: "place 2,2", line: "place 2,2", rule: "WAS-R007", want: "Another figure's base is in the way: go round it.", said: "Geh um sie herum."},
		{until: "acting", line: "move 25,3", want: `"25,3" is no point of the map`, said: "ist kein Punkt der Karte"},
		{line: "move 0.1,2", rule: "WAS-102", want: "The whole base must stay on the map.", said: "auf der Karte bleiben"},
		{line: "move 3,3 -1,3", want: `"-1,3" is no point of the map`, said: "ist kein Punkt der Karte"},
		{line: "move 7,8", rule: "WAS-304", want: "Terrain is in the way that nobody enters: house.", said: "Haus"},
		{line: "move 20,20", rule: "WAS-302", want: "No way of at most 5# leads there.", said: "Kein Weg von höchstens 5#"},
		{line: "melee h2 spoon", want: `There is no weapon "spoon": it is one of fists, blunt`, said: "(Waffe): Es ist eines von fists, blunt"},
		{line: "melee h9 blunt", want: `There is no figure "h9"`, said: "(Figur)"},
		{line: "melee h2 blunt", rule: "WAS-350", want: "Nib Quickknife is not in base to base contact: move there first, or charge.", said: "Basenkontakt"},
		{line: "use warrior.fierce-blo", want: `There is no skill "warrior.fierce-blo"; most like it: warrior.fierce-blow`, said: "(Fertigkeit); am ähnlichsten: warrior.fierce-blow; schreib use FERTIGKEIT"},
		{line: "dice 1", rule: "WAS-240", want: "Now a figure performs its actions; this move answers something else.", said: "beantwortet etwas anderes"},
		{line: "dice 7", want: `There is no die "7": it is one of 6, 5, 4, 3, 2, 1; write dice PIPS ...`, said: "(Würfel)"},
		{line: "fly", want: `"fly" is no move: it begins with none of`, said: "ist kein Zug"},
	} {
		for c.until != "" && pos.Turn().Kind != c.until {
			play(pos.Moves()[0])
		}
		if c.play != "" {
			play(c.play)
		}
		before := pos.Clone()
		err := pos.Play(c.line, nil)
		if !pos.Equal(before) {
			t.Fatalf("%q is refused, and the position is another", c.line)
		}
		refusal, _ := err.(*game.Refusal)
		switch {
		case err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(german.Why(err), c.said):
			t.Errorf("%q: %v, in German %s; want %s and %s", c.line, err, german.Why(err), c.want, c.said)
		case (c.rule != "") != (refusal != nil) || refusal != nil && refusal.Rule != c.rule:
			t.Errorf("%q: %v; want the rule %q", c.line, err, c.rule)
		}
	}
}

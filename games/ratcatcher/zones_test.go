package ratcatcher

import (
	"slices"
	"testing"

	"mischief/game"
)

// TestZonesAreToldApart holds that people are told of every zone by another name, however its township is turned, and that the side turns with it.
func TestZonesAreToldApart(t *testing.T) {
	_, r := suite.Make(t)
	for side := range r.cards {
		for i := range r.cards[side] {
			c := &r.cards[side][i]
			for turn, lies := range c.lies {
				told := slices.Clone(lies[:c.zones])
				slices.Sort(told)
				if len(slices.Compact(told)) != int(c.zones) {
					t.Errorf("township %s, turned %d: two of its zones lie at one side: %v", c.title, turn, lies[:c.zones])
				}
				for zone, at := range lies[:c.zones] {
					if turn == 0 && c.grid[at/3][at%3] != uint8(zone) {
						t.Errorf("township %s: zone %c lies elsewhere than %s", c.title, 'a'+zone, sideWords[at])
					}
				}
			}
		}
	}
	info := r.Info()
	german, err := game.NewTelling(info.In("de").Words)
	if err != nil {
		t.Fatal(err)
	}
	s := positionOf(t, r, `{city: {"00": {}, "01": {x: -1, "y": 0, turn: 2}}, you: {zone: 01e}}`)
	for id, want := range map[string]string{"00b": "Brie Gate North-East", "00c": "Brie Gate Centre", "01e": "Curd Row North", "01c": "Curd Row West"} {
		arg := r.zoneArg(&s, "zone", zn(t, id))
		if arg.Text != want || arg.ID != id {
			t.Errorf("%s is told as %q (%s), want %q", id, arg.Text, arg.ID, want)
		}
		if told := german.Text(game.Say("{{.zone}}", arg)); id == "01c" && told != "Quarkzeile West" {
			t.Errorf("in German %s is %q", id, told)
		}
	}
}

package rules

import "testing"

// TestZonesAreToldByTheirSides holds that the side by which a zone is told turns with its township.
func TestZonesAreToldByTheirSides(t *testing.T) {
	r := ratRules(t)
	s := PositionOf(t, r, `{city: {"00": {}, "01": {x: -1, "y": 0, turn: 2}}, you: {zone: 01e}}`)
	for id, want := range map[string]string{"00b": "Brie Gate North-East", "00c": "Brie Gate Centre", "01e": "Curd Row North", "01c": "Curd Row West"} {
		arg := r.ZoneArg(&s, "zone", zn(t, id))
		if arg.Text != want || arg.ID != id {
			t.Errorf("%s is told as %q (%s), want %q", id, arg.Text, arg.ID, want)
		}
	}
}

package rules

import (
	"reflect"
	"testing"
)

func TestNowTellsWaysConnectorsReachAndOdds(t *testing.T) {
	r := ratRules(t)
	s := PositionOf(t, r, `{you: {zone: 00b, steps: 1}, city: {"00": {zones: {b: {brown: 2}}}, "02": {x: 1, y: 0}}}`)
	var now Now
	r.describeNow(&s, &now)
	zone := func(name string) ZoneNo {
		z, _ := parseZone(name)
		return ZoneNo(z)
	}
	if want := []wayDoc{{zone("00b"), zone("02a")}}; !reflect.DeepEqual(now.Ways, want) {
		t.Errorf("ways %v, want %v", now.Ways, want)
	}
	if len(now.Connectors) != 6 || now.Connectors[0] != (connectorDoc{0, 0, zone("00a")}) {
		t.Errorf("free connectors %v", now.Connectors)
	}
	reached := 0
	for _, way := range now.Reach {
		if way != (reachDoc{}) {
			reached++
		}
	}
	if now.Reach[zone("02a")] != (reachDoc{Cost: 1, Bites: 1}) || reached != 4 {
		t.Errorf("reach %v", now.Reach)
	}
	if want := []oddsDoc{{Dice: 1, Catch: 500}, {Dice: 2, Catch: 750}, {Dice: 3, Catch: 875}}; !reflect.DeepEqual(now.Odds, want) {
		t.Errorf("odds %v, want %v", now.Odds, want)
	}
	if now.Lay.On || now.Roll.On {
		t.Errorf("nothing is laid or rolled: %v %v", now.Lay, now.Roll)
	}
	s = PositionOf(t, r, `pending: [expand 0, lay 00 1 07]`)
	if r.describeNow(&s, &now); now.Lay != (layDoc{On: true, Direction: 1, Township: 7, X: 1, Y: 0}) {
		t.Errorf("the township to lay: %v", now.Lay)
	}
}

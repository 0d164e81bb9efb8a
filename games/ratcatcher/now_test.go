package ratcatcher

import (
	"reflect"
	"testing"
)

func TestNowTellsWaysConnectorsReachAndOdds(t *testing.T) {
	_, r := mustGame(t)
	s := positionOf(t, r, `{you: {zone: 00b, steps: 1}, city: {"00": {zones: {b: {brown: 2}}}, "02": {x: 1, y: 0}}}`)
	now := r.describeNow(&s)
	if want := []wayDoc{{From: "00b", To: "02a"}}; !reflect.DeepEqual(now.Ways, want) {
		t.Errorf("ways %v, want %v", now.Ways, want)
	}
	if len(now.Connectors) != 6 || now.Connectors[0] != (connectorDoc{Township: "00", Direction: "north", Zone: "00a"}) {
		t.Errorf("free connectors %v", now.Connectors)
	}
	if now.Reach["02a"] != (reachDoc{Cost: 1, Bites: 1}) || len(now.Reach) != 4 {
		t.Errorf("reach %v", now.Reach)
	}
	if want := []oddsDoc{{Dice: 1, Catch: 500}, {Dice: 2, Catch: 750}, {Dice: 3, Catch: 875}}; !reflect.DeepEqual(now.Odds, want) {
		t.Errorf("odds %v, want %v", now.Odds, want)
	}
	if now.Lay != nil || now.Roll != nil {
		t.Errorf("nothing is laid or rolled: %v %v", now.Lay, now.Roll)
	}
	s = positionOf(t, r, `pending: [expand 0, lay 00 1 07]`)
	if now := r.describeNow(&s); now.Lay == nil || *now.Lay != (layDoc{Township: "07", X: 1, Y: 0}) {
		t.Errorf("the township to lay: %v", now.Lay)
	}
}

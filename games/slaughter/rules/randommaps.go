package rules

import (
	"sync"
	"sync/atomic"

	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Random maps. A position has only the seed of one; what is built of it is kept here, for as many maps as are likely to be played on at a time. A map depends on nothing but the scenario and the seed, so it may be
// forgotten and built again at any time.

// keptMaps is how many random maps are kept.
const keptMaps = 32

// builtMap is a random map and what it was made from.
type builtMap struct {
	scenario codex.Scenario
	seed     uint16
	ground   *ground.Map
}

// randomMaps keeps random maps. It is safe for use by several goroutines at once.
type randomMaps struct {
	last  atomic.Pointer[builtMap] // asked for last: mostly the next one asked for is the same
	mutex sync.Mutex
	kept  [keptMaps]*builtMap
	next  int // which is forgotten next
}

// randomGround is the random map of a seed for a scenario.
func (r *Rules) randomGround(scenario codex.Scenario, seed uint16) *ground.Map {
	maps := r.random
	if b := maps.last.Load(); b != nil && b.seed == seed && b.scenario == scenario {
		return b.ground
	}
	maps.mutex.Lock()
	defer maps.mutex.Unlock()
	for _, b := range maps.kept {
		if b != nil && b.seed == seed && b.scenario == scenario {
			maps.last.Store(b)
			return b.ground
		}
	}
	b := &builtMap{scenario, seed, r.buildRandom(scenario, seed)}
	maps.kept[maps.next] = b
	maps.next = (maps.next + 1) % keptMaps
	maps.last.Store(b)
	return b.ground
}

// randomPieces is about how many pieces of terrain a random map has; few in Snowfall (WAS-850).
var randomPieces = [codex.ScenarioCount]int{codex.AllOutCarnage: 20, codex.TeamCarnage: 18, codex.CaptureTheFlag: 18, codex.BombingRun: 18, codex.KingOfTheHill: 16, codex.SnowfallScenario: 6, codex.TreasureHunt: 16}

// buildRandom makes a map: as good from every corner in which somebody starts, and open where what the scenario is about lies (WAS-810, WAS-820, WAS-830, WAS-840).
func (r *Rules) buildRandom(scenario codex.Scenario, seed uint16) *ground.Map {
	symmetry := ground.HalfTurn
	if scenario == codex.AllOutCarnage {
		symmetry = ground.QuarterTurn
	}
	o := &r.codex.Objectives
	radius := r.codex.Sizes.BaseRadius
	var free []plane.Base
	switch scenario {
	case codex.BombingRun, codex.SnowfallScenario, codex.TreasureHunt:
		free = append(free, plane.Base{At: o.Centre, Radius: 3 * radius})
	case codex.KingOfTheHill:
		for _, c := range o.Circles {
			free = append(free, plane.Base{At: c, Radius: int16(r.radius()) + radius})
		}
	}
	pieces := ground.Random(uint64(seed), symmetry, randomPieces[scenario], free...)
	m, err := ground.New(ground.Figure(), pieces...)
	if err != nil {
		panic("rules: a random map that nobody can stand on: " + err.Error())
	}
	if r.edition < 2 {
		m.Round()
	}
	return m
}

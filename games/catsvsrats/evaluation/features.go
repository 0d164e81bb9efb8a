package evaluation

import (
	"io/fs"

	"mischief/game"
	"mischief/game/board/graph"
	"mischief/game/features"
	"mischief/games/catsvsrats/rules"
)

// feature is something that is counted for each team.
type feature uint8

// The features.
const (
	towns   feature = iota
	nearly          // towns beyond nearlyWon
	units           // of each town the first deep
	massed          // and the others there
	store           // units not on the map
	toPlace         // units that breeding has still to place
	cards           // in hands, up to the hand limit
	room            // unoccupied towns that a player can step into, for as many as a turn has actions
	threat          // in how many of 36 rolls an opponent next to a town would win it, for all towns
	wiped           // players without a town, who come back with new units
	actions         // left to whose turn it is
	featureCount
)

var featureNames = [featureCount]string{
	towns: "towns", nearly: "nearly-won", units: "units", massed: "massed", store: "store", toPlace: "to-place", cards: "cards", room: "room", threat: "threat", wiped: "wiped-out", actions: "actions",
}

const (
	nearlyWon = 16         // towns from which on it is not far
	deep      = 8          // units of a town that defend it as well as can be
	heaviest  = 20_000_000 // the most that one of a feature weighs, in millionths
)

// count fills in how much more of each feature the Cats have than the Rats.
func (r Evaluator) count(s *rules.Position, held [2]rules.Towns, more *[featureCount]int32) {
	var of [2][featureCount]int32
	r.countTeam(s, rules.Cats, held, &of[rules.Cats])
	r.countTeam(s, rules.Rats, held, &of[rules.Rats])
	for i := range more {
		more[i] = of[rules.Cats][i] - of[rules.Rats][i]
	}
}

// countTeam counts what a team has.
func (r Evaluator) countTeam(s *rules.Position, f rules.Faction, held [2]rules.Towns, of *[featureCount]int32) {
	of[towns] = int32(held[f].Len())
	of[nearly] = max(0, of[towns]-nearlyWon)
	if s.Faction(s.Active) == f {
		of[toPlace] = s.ToPlace
		if s.Phase < rules.Breeding {
			of[actions] = int32(s.Actions)
		}
	}
	for p := range rules.Player(s.Players) {
		if s.Attr[p] == rules.NoAttribute || s.Faction(p) != f {
			continue
		}
		of[store] += s.Store[p]
		of[cards] += int32(min(s.HandSize[p], rules.HandLimit))
		of[room] += int32(min(rules.TurnActions, r.room(s, p)))
		if s.Held[p] == 0 && s.Phase > rules.Starting {
			of[wiped]++
		}
		r.countTowns(s, p, held[f.Other()], of)
	}
}

// countTowns counts what stands in a player's towns, and what stands next to them.
func (r Evaluator) countTowns(s *rules.Position, p rules.Player, opposed rules.Towns, of *[featureCount]int32) {
	bonus := int32(0)
	if s.Attr[p] == rules.Fortification {
		bonus = r.Bonus(rules.Fortification)
	}
	for held := s.Held[p]; held != 0; {
		t := held.Pop()
		of[units] += min(s.Units[t], deep)
		of[massed] += max(0, s.Units[t]-deep)
		if foes := r.Map().Near(t) & opposed; foes != 0 {
			var worst int32
			for foes != 0 {
				worst = max(worst, s.Units[foes.Pop()])
			}
			of[threat] += winChance(worst - 1 - s.Units[t] - bonus - r.Map().Defence(t))
		}
	}
}

// room is how many unoccupied towns a player's towns with units to spare have next to them.
func (r Evaluator) room(s *rules.Position, p rules.Player) int {
	var spare rules.Towns
	for held := s.Held[p]; held != 0; {
		if t := held.Pop(); s.Units[t] > 1 {
			spare |= graph.One(t)
		}
	}
	return (r.StepFrom(spare) &^ s.Occupied()).Len()
}

// winChance is the chance, in 36ths, that an attack wins whose units lead by so much.
func winChance(lead int32) int32 {
	switch {
	case lead <= -6:
		return 0
	case lead <= 0:
		n := lead + 6
		return n * (n - 1) / 2
	case lead <= 5:
		n := 6 - lead
		return 36 - n*(n+1)/2
	}
	return 36
}

// Features names what is counted (lab.Learner).
func (r Evaluator) Features() []string { return featureNames[:] }

// Weights is what each feature weighs.
func (r Evaluator) Weights() []int32 { return r.weights }

// Weighing is the evaluator with other weights.
func (r Evaluator) Weighing(weights []int32) Evaluator {
	r.weights = weights
	return r
}

// Count fills in how much more of each feature a seat's team has than the other, where the seat's turn begins. It is false where a match is as good as over, whatever anything weighs.
func (r Evaluator) Count(s *rules.Position, seat game.Seat, more []int32) bool {
	if s.Phase != rules.Acting || s.Combat.On || int(s.Actions) != rules.TurnActions || rules.Player(seat) != s.Active {
		return false
	}
	held, mine := teams(s), s.Faction(s.Active)
	if _, sure := r.finish(s, held, mine); sure {
		return false
	}
	var cats [featureCount]int32
	r.count(s, held, &cats)
	for i, n := range cats {
		if more[i] = n; mine == rules.Rats {
			more[i] = -n
		}
	}
	return true
}

// ReadWeights reads what bots go by from the content of the game.
func ReadWeights(files fs.FS) (features.Weights, error) {
	return features.Read(files, "catsvsrats", featureNames[:], heaviest)
}

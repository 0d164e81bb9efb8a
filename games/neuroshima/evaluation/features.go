package evaluation

import (
	"io/fs"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/features"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

// feature is something that is counted for each side.
type feature uint8

// The features. What begins with after is counted after a Battle fought now.
const (
	hq        feature = iota // points of HQs
	hqLow                    // points that HQs lack of lowHQ
	fallen                   // HQs that are destroyed
	score                    // points won, in a deathmatch with points
	toughness                // wounds that warriors and modules can still take
	melee                    // strength of their attacks on adjacent hexes, once for each Initiative
	ranged                   // and of all others
	modules
	nets     // sides with a net
	netted   // warriors and modules that lie in a net
	guards   // warriors and modules next to their own HQ
	venomHQ  // Venom markers on HQs
	venom    // and on others
	pile     // tiles left to draw
	terrible // who may place no board tiles for a while
	afterHQ
	afterHQLow
	afterFallen
	afterScore
	afterToughness
	afterMelee
	afterRanged
	afterModules
	afterNets
	featureCount
)

var featureNames = [featureCount]string{
	hq: "hq", hqLow: "hq-low", fallen: "fallen", score: "score", toughness: "toughness", melee: "melee", ranged: "ranged", modules: "modules", nets: "nets", netted: "netted", guards: "guards",
	venomHQ: "venom-hq", venom: "venom", pile: "pile", terrible: "terror",
	afterHQ: "after-hq", afterHQLow: "after-hq-low", afterFallen: "after-fallen", afterScore: "after-score", afterToughness: "after-toughness", afterMelee: "after-melee", afterRanged: "after-ranged",
	afterModules: "after-modules", afterNets: "after-nets",
}

// lowHQ is how many points an HQ must have not to be in danger.
const lowHQ = 8

// heaviest is the most that one of a feature weighs, in millionths.
const heaviest = 20_000_000

// counts is how much there is of each feature, by side.
type counts [rules.MaxPlayers][featureCount]int32

// print is what is printed on a unit, as far as it is counted.
type print struct{ melee, ranged, modules, nets int32 }

func printOf(t *tiles.Face) print {
	p := print{ranged: int32(t.Strike)}
	for kind, list := range t.Attacks {
		for _, n := range list {
			if k := tiles.Attack(kind); k == tiles.Melee || k == tiles.Poison {
				p.melee += int32(n)
			} else {
				p.ranged += int32(n)
			}
		}
	}
	p.melee *= int32(t.Actions)
	p.ranged *= int32(t.Actions)
	for side := range hex.Direction(hex.Directions) {
		if t.Net.Has(side) {
			p.nets++
		}
	}
	if t.Targets != tiles.NoTarget && t.Kind == tiles.Module {
		p.modules = 1
	}
	return p
}

// count counts a position, and what would be left of it after a Battle fought now.
func (r *Evaluator) count(s *rules.Position, c *counts) {
	*c = counts{}
	r.countPlayers(s, c)
	r.countUnits(s, c, toughness, melee, ranged, modules, nets)
	after := *s
	r.Foresee(&after, nil)
	r.countHQs(&after, c, afterHQ, afterHQLow, afterFallen, afterScore)
	r.countUnits(&after, c, afterToughness, afterMelee, afterRanged, afterModules, afterNets)
}

// countPlayers counts what seats have apart from the board, and where their units stand.
func (r *Evaluator) countPlayers(s *rules.Position, c *counts) {
	r.countHQs(s, c, hq, hqLow, fallen, score)
	var f rules.Field
	r.Field(s, &f)
	for p := range s.Players {
		of, pl := &c[s.Side(p)], &s.Player[p]
		of[pile] += int32(s.InPile(p))
		if pl.Terror {
			of[terrible]++
		}
		if at := r.HQ(s, p); at != hex.None {
			of[guards] += int32((s.Board().Around(at) & f.Friends[p] &^ f.HQs).Len())
		}
	}
	for units := f.Netted &^ f.HQs; units != 0; {
		c[s.Side(s.Unit[units.Pop()].Owner)][netted]++
	}
}

// countHQs counts the points of HQs.
func (r *Evaluator) countHQs(s *rules.Position, c *counts, points, low, lost, won feature) {
	for p := range s.Players {
		of, pl := &c[s.Side(p)], &s.Player[p]
		switch {
		case s.Mode == rules.Points:
			of[won] += int32(pl.Score)
		case pl.HQ == 0:
			of[lost]++
		default:
			of[points] += int32(pl.HQ)
			of[low] += max(0, lowHQ-int32(pl.HQ))
		}
	}
}

// countUnits counts the units on the board for the sides they obey.
func (r *Evaluator) countUnits(s *rules.Position, c *counts, tough, near, far, aids, webs feature) {
	for at := range s.Board().Size() {
		u := &s.Unit[at]
		if u.Tile == tiles.NoTile {
			continue
		}
		of, face, poison := &c[s.Side(u.Owner)], r.Face(u.Tile), int32(u.Venom[rules.MississippiVenom]+u.Venom[rules.NeojungleVenom])
		if face.Kind == tiles.HQ {
			if tough == toughness {
				of[venomHQ] += poison
			}
			continue
		}
		if tough == toughness {
			of[venom] += poison
		}
		p := &r.prints[u.Tile]
		of[tough] += int32(face.Toughness - u.Wounds)
		of[near] += p.melee
		of[far] += p.ranged
		of[aids] += p.modules
		of[webs] += p.nets
	}
}

// more is how much more of each feature a seat's side has than the others have on average.
func (c *counts) more(s *rules.Position, seat int8, more []int32) {
	mine, sides := s.Side(seat), int32(0)
	var others [featureCount]int32
	for side := range int8(rules.MaxPlayers) {
		if side == mine || !there(s, side) {
			continue
		}
		sides++
		for i, n := range c[side] {
			others[i] += n
		}
	}
	for i := range more {
		more[i] = c[mine][i] - others[i]/max(1, sides)
	}
}

// there tells whether anybody plays for a side.
func there(s *rules.Position, side int8) bool {
	for p := range s.Players {
		if s.Side(p) == side {
			return true
		}
	}
	return false
}

// Features names what is counted (lab.Learner).
func (r *Evaluator) Features() []string { return featureNames[:] }

// Weights is what each feature weighs.
func (r *Evaluator) Weights() []int32 { return r.weights }

// Weighing is the evaluator with other weights.
func (r *Evaluator) Weighing(weights []int32) *Evaluator {
	other := *r
	other.weights = weights
	return &other
}

// Count fills in how much more of each feature a seat's side has than the others, where the seat's turn begins: while it goes on, what lies in hand is on the way
// to the board, and it is worth something to have the turn.
func (r *Evaluator) Count(s *rules.Position, seat game.Seat, more []int32) bool {
	if s.Phase != rules.Discarding || int8(seat) != s.Active {
		return false
	}
	var c counts
	r.count(s, &c)
	c.more(s, int8(seat), more)
	return true
}

// ReadWeights reads what bots go by from the content of the game.
func ReadWeights(files fs.FS) (features.Weights, error) {
	return features.Read(files, "neuroshima", featureNames[:], heaviest)
}

// Package evaluation says what positions of The Ratcatcher are worth, and which answers are worth a thought: what bots ask.
//
// evaluate.go is the chance to win, of features and their weights; candidates.go has the answers, and what a good allotment of a roll is.
package evaluation

import (
	"io/fs"
	"math/bits"

	"mischief/game"
	"mischief/game/features"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// feature is one thing that an evaluation counts.
type feature uint8

// The features. Those of the rats' next move are taken from the outlook.
const (
	fCheese      feature = iota // cheese collected
	fLastCheese                 // of them those beyond the sixth
	fEaten                      // cheese eaten
	fLastEaten                  // of it that beyond the sixth
	fHealth                     // health
	fLowHealth                  // 1 at 2 health, 2 at 1
	fAttack                     // upgrades, in sixths of their slots filled
	fAccuracy                   //
	fMovement                   //
	fDefence                    //
	fTraps                      //
	fTrapType                   //
	fUnlockA                    //
	fUnlockB                    //
	fArms                       // tokens of special abilities that attack
	fTokens                     // tokens of others
	fCage                       // rats in the cage
	fCards                      // cards of captured peculiar rats
	fCheeseCards                // of them those whose reward is a cheese
	fDice                       // dice left in this turn
	fSteps                      // movement points left
	fWounds                     // of the Nemesis, in twelfths of its health
	fHunter                     // the Nemesis is in the city and looks for the Ratcatcher
	fEater                      // the Nemesis is in the city and looks for cheese
	fFar                        // zones between it and the Ratcatcher
	fCommon                     // brown and white rats in active townships
	fBlack                      // black rats there
	fPeculiar                   // peculiar rats in the city
	fLying                      // cheese in the city
	fDoomed                     // cheese there that will be eaten, in sixths
	fWatched                    // rats that will be with other cheese
	fReach                      // how soon the best cheese may be collected, in twelfths of a turn short of two turns
	fNext                       // and the second best
	fBitten                     // wounds to come, in sixths
	fTrapped                    // rats that traps will catch, in sixths
	featureCount
)

var featureNames = [featureCount]string{
	fCheese: "cheese", fLastCheese: "last-cheese", fEaten: "eaten", fLastEaten: "last-eaten", fHealth: "health", fLowHealth: "low-health", fAttack: "attack", fAccuracy: "accuracy",
	fMovement: "movement", fDefence: "defence", fTraps: "traps", fTrapType: "trap-type", fUnlockA: "unlock-a", fUnlockB: "unlock-b", fArms: "arms", fTokens: "tokens", fCage: "cage",
	fCards: "cards", fCheeseCards: "cheese-cards", fDice: "dice", fSteps: "steps", fWounds: "wounds", fHunter: "hunter", fEater: "eater", fFar: "far", fCommon: "common",
	fBlack: "black", fPeculiar: "peculiar", fLying: "lying", fDoomed: "doomed", fWatched: "watched", fReach: "reach", fNext: "next", fBitten: "bitten", fTrapped: "trapped",
}

// heaviest is the most that one of a feature weighs, in millionths.
const heaviest = 20_000_000

// ReadWeights reads what bots go by from the content of the game.
func ReadWeights(files fs.FS) (features.Weights, error) {
	return features.Read(files, "ratcatcher", featureNames[:], heaviest)
}

// Evaluator is the rules, asked what positions and answers are worth.
type Evaluator struct {
	*rules.Rules
	weights features.Weights
}

// New makes an evaluator over rules.
func New(r *rules.Rules, weights features.Weights) Evaluator { return Evaluator{r, weights} }

// Evaluate estimates the Ratcatcher's chance to win from what he has, what the rats have eaten, and where the rats will stand after their next move: what they
// will eat and whom they will bite.
func (r Evaluator) Evaluate(s *rules.Position, seat game.Seat) int32 {
	if seat != 0 {
		return 0
	}
	if s.Phase == rules.Over {
		return 1000 * r.Result(s).Payoff[0]
	}
	if s.Phase == rules.Allotting {
		return r.evaluateRoll(*s)
	}
	return r.estimate(s)
}

// evaluateRoll judges a roll by what a good allotment of it catches.
func (r Evaluator) evaluateRoll(s rules.Position) int32 {
	m := r.bestAllotment(&s, allotOrders[0])
	r.Catch(&s, m)
	if s.Wounds >= r.Nemesis(&s).Health {
		return 1_000_000
	}
	return r.estimate(&s)
}

// estimate is the chance to win behind the features of a position.
func (r Evaluator) estimate(s *rules.Position) int32 {
	var f [featureCount]int32
	r.count(s, &f)
	return features.Chance(r.weights.Odds(f[:]))
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

// Count fills in what there is of each feature, where the Ratcatcher decides in his turn.
func (r Evaluator) Count(s *rules.Position, seat game.Seat, counts []int32) bool {
	if s.Phase != rules.Acting || seat != 0 {
		return false
	}
	r.count(s, (*[featureCount]int32)(counts))
	return true
}

// count fills in the features of a position.
func (r Evaluator) count(s *rules.Position, f *[featureCount]int32) {
	r.countHoldings(s, f)
	var o rules.Outlook
	r.Outlook(s, &o)
	r.countCity(s, &o, f)
}

// sixths is how much of a slot group is filled.
func (r Evaluator) sixths(s *rules.Position, slot box.Slot) int32 {
	need := int32(r.Catcher(s).Slots[slot])
	if need == 0 {
		return 0
	}
	return 6 * int32(s.Slots[slot]) / need
}

// countHoldings counts what both sides have.
func (r Evaluator) countHoldings(s *rules.Position, f *[featureCount]int32) {
	f[fCheese], f[fLastCheese] = int32(s.Cheese), max(0, int32(s.Cheese)-6)
	f[fEaten], f[fLastEaten] = int32(s.Eaten), max(0, int32(s.Eaten)-6)
	f[fHealth], f[fLowHealth] = int32(s.Health), max(0, 3-int32(s.Health))
	f[fAttack], f[fAccuracy], f[fMovement] = r.sixths(s, box.SlotAttack), r.sixths(s, box.SlotAccuracy), r.sixths(s, box.SlotMovement)
	f[fDefence], f[fTraps], f[fTrapType] = r.sixths(s, box.SlotDefence), r.sixths(s, box.SlotTraps), r.sixths(s, box.SlotTrapType)
	f[fUnlockA], f[fUnlockB] = r.sixths(s, box.SlotUnlockA), r.sixths(s, box.SlotUnlockB)
	for a, n := range s.Ability {
		if r.Catcher(s).Abilities[a].Attacks() {
			f[fArms] += int32(n)
		} else {
			f[fTokens] += int32(n)
		}
	}
	f[fCage] = min(18, int32(s.Cage[box.Brown])+int32(s.Cage[box.Black])+int32(s.Cage[box.White]))
	f[fCards] = int32(bits.OnesCount16(s.Cards))
	for cards := s.Cards; cards != 0; cards &= cards - 1 {
		for _, reward := range r.Box().Peculiar[bits.TrailingZeros16(cards)].Rewards {
			if reward.Cheese > 0 {
				f[fCheeseCards]++
				break
			}
		}
	}
	f[fDice], f[fSteps] = int32(s.Dice), int32(s.Steps)
	board := r.Nemesis(s)
	f[fWounds] = 12 * int32(s.Wounds) / int32(max(1, board.Health))
	switch {
	case s.Lair == box.Nowhere:
	case board.Targets[0] == box.TargetRatcatcher:
		f[fHunter] = 1
	default:
		f[fEater] = 1
	}
	f[fPeculiar] = int32(s.Packed)
}

// countCity counts the rats and the cheese in the city as they will be after the rats' next move.
func (r Evaluator) countCity(s *rules.Position, o *rules.Outlook, f *[featureCount]int32) {
	f[fCommon], f[fBlack] = o.Plain, o.Breeders
	if s.Lair != box.Nowhere {
		f[fFar] = min(6, int32(o.Near[s.Lair]))
	}
	threshold := int32(r.Box().Limits.ConsumeThreshold)
	for laid := s.Laid; laid != 0; {
		first := laid.Pop().Zone(0)
		for zone := first; zone < first+box.MaxZones; zone++ {
			z := &s.Zone[zone]
			caught := r.trapCatch(s, zone, o)
			f[fTrapped] += caught
			if z.Cheese == 0 {
				continue
			}
			f[fLying] += int32(z.Cheese)
			if soon := r.soon(s, zone, o); soon > f[fReach] {
				f[fReach], f[fNext] = soon, f[fReach]
			} else {
				f[fNext] = max(f[fNext], soon)
			}
			if eaters := 6*int32(o.Eaters[zone]) - caught; eaters >= 6*threshold {
				f[fDoomed] += 6
			} else if eaters > 6*threshold-6 {
				f[fDoomed] += eaters - 6*threshold + 6
			} else {
				f[fWatched] += eaters / 6
			}
		}
	}
	f[fBitten] = o.Wounds
	bite, defence := int32(o.Bite[s.At])*6, int32(r.Defence(s))*6
	if o.Rats[s.At] > 0 {
		bite -= r.trapCatch(s, s.At, o) * int32(o.Bite[s.At]) / int32(o.Rats[s.At])
	}
	if bite > defence {
		f[fBitten] += min(6, bite-defence)
	}
}

// soon is how many twelfths of a turn short of two turns the Ratcatcher needs for the way to a cheese and for the rats there, as his dice hit on average; dice that
// hit are rolled again.
func (r Evaluator) soon(s *rules.Position, zone rules.ZoneNo, o *rules.Outlook) int32 {
	need := int32(0)
	for k, n := range s.Zone[zone].Rats {
		need += int32(n) * int32(1+r.RatDefence(s, box.Kind(k)))
	}
	for _, p := range s.Pack[:s.Packed] {
		if p.Zone == zone {
			need += 1 + int32(r.Box().Peculiar[p.ID].Defence)
		}
	}
	if s.Lair == zone {
		need += 12
	}
	hit := int32(7 - r.Accuracy(s)) // sides of six that hit
	way := 12 * int32(o.Near[zone]) / int32(max(1, r.MaxSteps(s)))
	fight := 12 * need * (6 - hit) / max(1, int32(r.MaxDice(s))*hit)
	return max(0, 24-way-fight)
}

// trapCatch is how many common rats, in sixths, the trap of a zone will catch of those that will be there.
func (r Evaluator) trapCatch(s *rules.Position, zone rules.ZoneNo, o *rules.Outlook) int32 {
	trap, rats := s.Zone[zone].Trap, int32(o.Rats[zone])
	if trap == 0 || rats == 0 {
		return 0
	}
	pool := r.Catcher(s).TrapTypes[trap-1].Attack
	dice := int32(pool.Dice)
	if pool.PerRat {
		dice = min(dice, rats)
	}
	return min(6*rats, dice*int32(7-r.Accuracy(s)))
}

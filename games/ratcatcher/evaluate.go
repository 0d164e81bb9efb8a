package ratcatcher

import (
	"math/bits"

	"mischief/game"
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
	features
)

// weights is what each feature adds to the odds of winning, in hundredths of their natural logarithm.
var weights = [features]int32{
	fCheese: 20, fLastCheese: 30, fEaten: -10, fLastEaten: -50, fHealth: 25, fLowHealth: -45,
	fAttack: 9, fAccuracy: 15, fMovement: 6, fDefence: 8, fTraps: 5, fTrapType: 6, fUnlockA: 2, fUnlockB: 1, fArms: 11, fTokens: 10,
	fCage: 5, fCards: 2, fCheeseCards: 40, fDice: 8, fSteps: 1, fWounds: 31, fHunter: 0, fEater: -20, fFar: -10,
	fCommon: -2, fBlack: -3, fPeculiar: -4, fLying: 2, fDoomed: -3, fWatched: -1, fReach: 2, fNext: 1, fBitten: -5, fTrapped: 1,
}

// judge is the rules, asked what positions and answers are worth.
type judge struct{ *Rules }

// Evaluate estimates the Ratcatcher's chance to win from what he has, what the rats have eaten, and where the rats will stand after their next move: what they
// will eat and whom they will bite.
func Evaluate(r *Rules, s *Position, seat game.Seat) int32 { return judge{r}.evaluate(s, seat) }

func (r judge) evaluate(s *Position, seat game.Seat) int32 {
	if seat != 0 {
		return 0
	}
	if s.Phase == Over {
		return r.Result(s).Payoff[0]
	}
	if s.Phase == Allotting {
		return r.evaluateRoll(*s)
	}
	return r.estimate(s)
}

// evaluateRoll judges a roll by what a good allotment of it catches.
func (r judge) evaluateRoll(s Position) int32 {
	m := r.bestAllotment(&s, allotOrders[0])
	r.catch(&s, m)
	if s.Wounds >= r.nemesis(&s).health {
		return 1000
	}
	return r.estimate(&s)
}

// estimate is the chance to win behind the features of a position.
func (r judge) estimate(s *Position) int32 {
	var f [features]int32
	r.count(s, &f)
	odds := int32(0)
	for i, n := range f {
		odds += weights[i] * n
	}
	return chance(odds)
}

// chance is the chance, in thousandths, behind odds given in hundredths of their natural logarithm: the logistic function, from a table between whose entries
// it goes in straight lines.
func chance(odds int32) int32 {
	const step = 25
	size := min(max(odds, -odds), step*int32(len(logistic)-2))
	i := size / step
	p := logistic[i] + (logistic[i+1]-logistic[i])*(size%step)/step
	if odds < 0 {
		return 1000 - p
	}
	return p
}

// logistic is 1000 / (1 + exp(-x)) for x = 0, 0.25, 0.5, ...
var logistic = [...]int32{500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 986, 989, 991, 993, 995, 996, 997, 998, 998}

// count fills in the features of a position.
func (r judge) count(s *Position, f *[features]int32) {
	r.countHoldings(s, f)
	var o outlook
	r.outlook(s, &o)
	r.countCity(s, &o, f)
}

// sixths is how much of a slot group is filled.
func (r judge) sixths(s *Position, slot Slot) int32 {
	need := int32(r.catcher(s).slots[slot])
	if need == 0 {
		return 0
	}
	return 6 * int32(s.Slots[slot]) / need
}

// countHoldings counts what both sides have.
func (r judge) countHoldings(s *Position, f *[features]int32) {
	f[fCheese], f[fLastCheese] = int32(s.Cheese), max(0, int32(s.Cheese)-6)
	f[fEaten], f[fLastEaten] = int32(s.Eaten), max(0, int32(s.Eaten)-6)
	f[fHealth], f[fLowHealth] = int32(s.Health), max(0, 3-int32(s.Health))
	f[fAttack], f[fAccuracy], f[fMovement] = r.sixths(s, SlotAttack), r.sixths(s, SlotAccuracy), r.sixths(s, SlotMovement)
	f[fDefence], f[fTraps], f[fTrapType] = r.sixths(s, SlotDefence), r.sixths(s, SlotTraps), r.sixths(s, SlotTrapType)
	f[fUnlockA], f[fUnlockB] = r.sixths(s, SlotUnlockA), r.sixths(s, SlotUnlockB)
	for a, n := range s.Ability {
		if r.catcher(s).abilities[a].attacks() {
			f[fArms] += int32(n)
		} else {
			f[fTokens] += int32(n)
		}
	}
	f[fCage] = min(18, int32(s.Cage[Brown])+int32(s.Cage[Black])+int32(s.Cage[White]))
	f[fCards] = int32(bits.OnesCount16(s.Cards))
	for cards := s.Cards; cards != 0; cards &= cards - 1 {
		for _, reward := range r.Box().peculiar[bits.TrailingZeros16(cards)].rewards {
			if reward.cheese > 0 {
				f[fCheeseCards]++
				break
			}
		}
	}
	f[fDice], f[fSteps] = int32(s.Dice), int32(s.Steps)
	board := r.nemesis(s)
	f[fWounds] = 12 * int32(s.Wounds) / int32(max(1, board.health))
	switch {
	case s.Lair == nowhere:
	case board.targets[0] == TargetRatcatcher:
		f[fHunter] = 1
	default:
		f[fEater] = 1
	}
	f[fPeculiar] = int32(s.Packed)
}

// countCity counts the rats and the cheese in the city as they will be after the rats' next move.
func (r judge) countCity(s *Position, o *outlook, f *[features]int32) {
	f[fCommon], f[fBlack] = o.plain, o.breeders
	if s.Lair != nowhere {
		f[fFar] = min(6, int32(o.near[s.Lair]))
	}
	threshold := int32(r.Box().limits.ConsumeThreshold)
	for laid := s.Laid; laid != 0; {
		first := laid.pop().zone(0)
		for zone := first; zone < first+maxZones; zone++ {
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
			if eaters := 6*int32(o.eaters[zone]) - caught; eaters >= 6*threshold {
				f[fDoomed] += 6
			} else if eaters > 6*threshold-6 {
				f[fDoomed] += eaters - 6*threshold + 6
			} else {
				f[fWatched] += eaters / 6
			}
		}
	}
	f[fBitten] = o.wounds
	bite, defence := int32(o.bite[s.At])*6, int32(r.defence(s))*6
	if o.rats[s.At] > 0 {
		bite -= r.trapCatch(s, s.At, o) * int32(o.bite[s.At]) / int32(o.rats[s.At])
	}
	if bite > defence {
		f[fBitten] += min(6, bite-defence)
	}
}

// soon is how many twelfths of a turn short of two turns the Ratcatcher needs for the way to a cheese and for the rats there, as his dice hit on average; dice that
// hit are rolled again.
func (r judge) soon(s *Position, zone ZoneNo, o *outlook) int32 {
	need := int32(0)
	for k, n := range s.Zone[zone].Rats {
		need += int32(n) * int32(1+r.ratDefence(s, Kind(k)))
	}
	for _, p := range s.Pack[:s.Packed] {
		if p.Zone == zone {
			need += 1 + int32(r.Box().peculiar[p.ID].defence)
		}
	}
	if s.Lair == zone {
		need += 12
	}
	hit := int32(7 - r.accuracy(s)) // sides of six that hit
	way := 12 * int32(o.near[zone]) / int32(max(1, r.maxSteps(s)))
	fight := 12 * need * (6 - hit) / max(1, int32(r.maxDice(s))*hit)
	return max(0, 24-way-fight)
}

// trapCatch is how many common rats, in sixths, the trap of a zone will catch of those that will be there.
func (r judge) trapCatch(s *Position, zone ZoneNo, o *outlook) int32 {
	trap, rats := s.Zone[zone].Trap, int32(o.rats[zone])
	if trap == 0 || rats == 0 {
		return 0
	}
	pool := r.catcher(s).trapTypes[trap-1].attack
	dice := int32(pool.dice)
	if pool.perRat {
		dice = min(dice, rats)
	}
	return min(6*rats, dice*int32(7-r.accuracy(s)))
}

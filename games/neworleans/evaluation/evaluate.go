// Package evaluation is what bots ask of The Cats of New Orleans: how good a position looks for the party, and which answers are worth a thought.
package evaluation

import (
	"sync"

	"mischief/game"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// Evaluator judges positions.
type Evaluator struct {
	rules  *rules.Rules
	charts [][1 << mostDoors]func() *chart // of the scenarios, by the doors that are open
}

// New makes the evaluator of some rules.
func New(r *rules.Rules) Evaluator {
	e := Evaluator{rules: r}
	for i := range r.Codex().Scenarios {
		var charts [1 << mostDoors]func() *chart
		for open := range charts {
			charts[open] = sync.OnceValue(func() *chart { return draw(r.Codex(), &r.Codex().Scenarios[i], uint16(open)) })
		}
		e.charts = append(e.charts, charts)
	}
	return e
}

// chart is that of the scenario of a position, as its doors are now.
func (e Evaluator) chart(s *rules.Position) *chart {
	return e.charts[s.Scenario][s.Open&(1<<mostDoors-1)]()
}

// The features of a position, each in thousandths.
const (
	slack    = iota // rounds that are left beyond what the rest of the sheet takes, two at most
	done            // how much of what the sheet asks is done
	life            // what the Lives of the heroes are worth after the next vermin turn, 1 for all of four heroes or of two
	fallen          // heroes who are down, as parts of the party
	loss            // Lives that the next vermin turn is likely to take, captives and the like included
	presence        // Lives that vermin on the map would take in a turn beside heroes
	chance          // heroes who can soon attack somebody, as parts of the party
	stunned         // stunned heroes, as parts of the party
	alarm           // how likely vermin give an alarm by which the scenario is lost
	fierce          // rounds until a boss that is to be eliminated can be stunned
	bereft          // allies who have fallen, and parts of those who are hurt
	hand            // cards of the party's hand
	goods           // loot cards that can be used
	weapons         // levels of the weapons that can be used, or before the scenario what a hero can take along
	skills          // levels of the skills that a hero can bring along, before the scenario
	purse           // tens of bucks
	ready           // AP that who is activated has left
	toil            // rounds in which the sheet will be done, from the first on
	unmasked        // how likely vermin give an alarm by which nothing is lost yet, or 1 when they have
	features
)

// Features are what a judgement is made of.
type Features [features]int

// weights are what the features weigh, in thousandths. Most were found by the cross-entropy method (R. Rubinstein, "The cross-entropy method for combinatorial and continuous optimization", 1999): five
// generations of 16 sets of weights, each tried by greedy bots in 64 matches of all scenarios, four to a scenario. Those of loss, alarm, fierce, bereft, toil, unmasked and skills were set by hand, where a search
// of 200 iterations won most.
var weights = Features{
	slack: 1790, done: 10_350, life: 2880, fallen: -940, loss: -20, presence: -23, chance: 150, stunned: -420, alarm: -2800, fierce: -250, bereft: -900,
	hand: 60, goods: 70, weapons: 180, skills: 120, purse: 80, ready: 20, toil: -550, unmasked: -300,
}

const (
	base = -3900
	bend = 2400 // the sum at which a judgement is halfway to certain
)

// Evaluate estimates how the match goes for a seat: all seats win or lose together.
func (e Evaluator) Evaluate(s *rules.Position, _ game.Seat) int32 {
	if s.Ending == rules.Won {
		return 1_000_000
	}
	if s.Ending != rules.Unfinished || s.Phase == rules.Over {
		return 0
	}
	f := e.Features(s)
	sum := base
	for i, v := range f {
		sum += weights[i] * v / scale
	}
	return int32(500_000 + 480_000*sum/(bend+max(sum, -sum)))
}

// Features looks at a position.
func (e Evaluator) Features(s *rules.Position) (f Features) {
	if prepares(s) {
		e.condition(s, &f, &threats{})
		return f
	}
	t := e.threats(s)
	e.condition(s, &f, &t)
	var room [6]rules.Goal
	var c crew
	w := e.workload(s, e.rules.Goals(s, room[:0]), &c)
	left := 2000
	if limit := e.rules.Limit(s); limit > 0 {
		left = min(left, 1000*(limit-int(s.Round)+1)-10*w.rounds)
	}
	if !w.leaving { // who has left cannot help any more
		f[fallen] += gone(e.rules.Heroes(s), s)
	}
	f[slack], f[done], f[toil] = max(-12000, left), w.done, 1000*(int(s.Round)-1)+10*w.rounds
	f[loss], f[presence], f[chance], f[alarm], f[unmasked] = 10*t.next, 10*t.standing, t.chance, 10*t.alarms, 10*t.unmasked
	f[fierce], f[bereft] = 10*min(600, w.fierce), e.bereft(s)
	return f
}

// bereft counts the civilians who have fallen, and parts of those who are hurt.
func (e Evaluator) bereft(s *rules.Position) (n int) {
	c := e.rules.Codex()
	for k := range c.Kinds {
		if s.Kills[k] > 0 && c.Kinds[k].Civilian {
			n += scale * int(s.Kills[k])
		}
	}
	for a := range s.Friends().All() {
		if f := &s.Fig[a]; a >= rules.FirstAlly && c.Kinds[f.Kind].Civilian {
			n += scale * int(f.Most-f.Health) * 6 / (10 * int(max(1, f.Most)))
		}
	}
	return n
}

// gone are the heroes who have left, as parts of the party.
func gone(heroes rules.Figs, s *rules.Position) (n int) {
	for h := range heroes.All() {
		if s.Fig[h].Where == rules.Exited {
			n += scale / heroes.Count()
		}
	}
	return n
}

// condition is how the party stands: Lives, markers, hand, goods.
func (e Evaluator) condition(s *rules.Position, f *Features, t *threats) {
	heroes := e.rules.Heroes(s)
	part := scale / max(1, heroes.Count())
	c := e.rules.Codex()
	for n := range heroes.All() {
		h := &s.Fig[n]
		if h.Where == rules.Down {
			f[fallen] += part
			continue
		}
		f[life] += vigorous(100*int(h.Health)-t.on[n]) * part / scale
		if h.Is(rules.Stunned) {
			f[stunned] += part
		}
		for i := range c.Kinds[h.Kind].Skills {
			if s.Sheet[n].Exhausted>>i&1 != 0 {
				f[goods] -= scale / 2
			}
		}
	}
	if s.Active != 0 {
		f[ready] = scale * int(s.Fig[s.Active].AP)
	}
	f[hand] = scale * s.HandSize()
	if prepares(s) {
		e.baggage(s, f)
		return
	}
	for i, id := range c.Cards {
		switch l := &s.Loot[i]; {
		case l.Place < rules.Held:
		case l.Flags&rules.Equipped != 0 && l.Flags&rules.IsDepleted == 0:
			f[weapons] += scale * int(c.Loot[id].Level)
		case l.Flags&rules.Exhausted == 0:
			f[goods] += worth(&c.Loot[id])
		default:
			f[goods] += scale / 2
		}
	}
	f[purse] = 100 * int(min(200, s.Bucks))
}

// baggage is what a party comes into a scenario with: of each hero the skills that it may bring along and the weapons that it has slots for, the first of each counting most; goods; and bucks, which are worth
// less than what they buy. When the scenario has been chosen those weapons count that are in the slots.
func (e Evaluator) baggage(s *rules.Position, f *Features) {
	c := e.rules.Codex()
	var best [rules.MaxParty + 1][2]int // what the best two weapons are worth
	for i, id := range c.Cards {
		l, loot := &s.Loot[i], &c.Loot[id]
		if l.Place < rules.Held {
			continue
		}
		if loot.Type != codex.Weapon {
			f[goods] += worth(loot)
			continue
		}
		if s.Scenario == 0 || l.Flags&rules.Equipped != 0 {
			two, power := &best[l.Place-rules.Held], scale*int(loot.Level)+armed(&loot.Attack).easy
			two[0], two[1] = max(two[0], power), max(two[1], min(two[0], power))
		}
	}
	for n := range e.rules.Heroes(s).All() {
		f[weapons] += best[n][0] + best[n][1]/2
		var learned [4]uint8
		for i, id := range c.Kinds[s.Fig[n].Kind].Skills {
			if level := c.Skills[id].Level; s.Sheet[n].Skills>>i&1 != 0 && learned[level] < c.Dashboard.Brought[level] {
				f[skills] += scale * int(level) * int(6-learned[level]) / 6
				learned[level]++
			}
		}
	}
	f[purse] = 40 * int(min(500, s.Bucks))
}

// worth is what a loot card is worth that can be used, in thousandths.
func worth(loot *codex.Loot) int { return scale/2 + 25*int(loot.Price) }

// prepares tells whether the scenario has not begun: the party is on the riverboat, or sets up.
func prepares(s *rules.Position) bool { return s.Scenario == 0 || !s.Ready }

// vigorous is what so many hundredths of Lives are worth, in thousandths.
func vigorous(lives int) int {
	lives = max(25, min(900, lives))
	whole, rest := lives/100, lives%100
	if whole == 9 {
		return vigour[9]
	}
	return vigour[whole] + (vigour[whole+1]-vigour[whole])*rest/100
}

// vigour is what so many Lives are worth, in thousandths: the last more than the first.
var vigour = [10]int{0, 330, 480, 590, 680, 760, 830, 890, 950, 1000}

// scale is what parts are counted in.
const scale = 1000

// Stretch is the activation that a position is in (bot.Horizon), or the step of a visit to the riverboat: a hero's actions are compared by where they have led when it is over, what is bought by what is
// had then.
func (e Evaluator) Stretch(s *rules.Position) int {
	if s.Scenario == 0 {
		return 1<<16 | int(s.Visit.Step)
	}
	over := 0
	for n := range e.rules.Heroes(s).All() {
		if s.Fig[n].Is(rules.Activated) {
			over++
		}
	}
	return int(s.Round)<<8 | over<<4 | int(s.Active)
}

// Stretches is that activation alone.
func (e Evaluator) Stretches() int { return 1 }

// Onward is when the activation has been searched well: with less, what luck brings the vermin would blur how its outcomes compare.
func (e Evaluator) Onward() int { return 256 }

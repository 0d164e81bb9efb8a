// Package evaluation says what positions of Whack & Slaughter are worth, and which answers are worth a thought: what bots ask.
//
// evaluate.go is the chance to win, of what both sides have and what their figures threaten to do; features.go is what is counted of that, and what it weighs; fighter.go is what a figure can do to another;
// objective.go what scenarios and missions are about; survey.go how far it is from anywhere to anywhere, and who sees whom; candidates.go has the answers, and promise.go how they are ranked.
package evaluation

import (
	"mischief/game"
	"mischief/game/features"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/rules"
)

// Evaluator is the rules, asked what positions and answers are worth.
type Evaluator struct {
	*rules.Rules
	maps    *archive
	spells  []spell // by SkillID
	weights *codex.Weights
}

// New makes an evaluator over rules.
func New(r *rules.Rules) Evaluator {
	return Evaluator{Rules: r, maps: &archive{idle: make(chan *lookout, 64)}, spells: readSpells(r.Codex()), weights: &r.Codex().Weights}
}

// What the candidates' promises and the survey of threats go by, in hundredths.
const (
	ownThreat   = 50 // of what the own figures threaten to do in turns to come: more than of what others do, or nobody would ever come near
	theirThreat = 38
	tempo       = 88 // of what actions that are left can do: less than what they do when they are taken
)

// lives is what a Hero is worth with so much Life.
var lives = [...]int{0, 110, 180, 240, 295, 345, 390, 430, 465, 495, 520, 540, 560, 575, 590, 600, 610, 620, 630, 640, 650}

// ranks is what share of that figures of a kind are worth.
var ranks = [...]int{rules.Hero: 100, rules.Pet: 40, rules.Daemon: 50, rules.Snowman: 20, rules.Zombie: 25, rules.Golem: 35, rules.Dummy: 60, rules.Uncle: 100}

// sufferings is what a counter of a condition takes away, in hundredths of a Life.
var sufferings = [codex.ConditionCount]int{codex.Bleeding: 35, codex.Burning: 150, codex.Dazed: 60, codex.DeepWound: 20, codex.Knockdown: 45, codex.Poisoned: 130, codex.Slowed: 15}

// Evaluate estimates the chance of a seat's side to win from the Life of all, what everybody threatens to do from where he stands, and how near the sides are to what the scenario is about.
func (e Evaluator) Evaluate(s *rules.Position, seat game.Seat) int32 {
	if int(seat) >= rules.MaxHeroes {
		return 0
	}
	if s.Phase == rules.Over {
		return 1000 * e.Result(s).Payoff[seat]
	}
	side := s.Figures[seat+1].Side
	if side == 0 {
		return 0
	}
	var b board
	e.look(s, &b)
	var counts [rules.MaxHeroes + 1]counts
	e.count(s, &b, &counts)
	mine, theirs, bold := e.weights, e.weights, boldness(s.Round)
	if aimed(s) { // what there is to reach draws everybody out
		mine, theirs, bold = &aims.own, &aims.others, 0
	}
	counts[side].hurry(bold)
	own, others, sides := features.Weights(mine[:]).Odds(counts[side][:]), int64(0), int64(0)
	for other := range counts {
		if uint8(other) != side && b.sides>>other&1 == 1 {
			counts[other].scorn(bold)
			others += features.Weights(theirs[:]).Odds(counts[other][:])
			sides++
		}
	}
	if sides > 0 {
		own -= others / sides
	}
	return features.Chance(own + 5000*int64(e.objectives(s, &b, side)))
}

// Stretch numbers turns, by phase and by whose card was discarded last: bots judge positions where the turn that runs has given way to the next, for while it runs what is left of it leaps with every action.
func (e Evaluator) Stretch(s *rules.Position) int { return int(s.Round)<<8 | int(s.Turner) }

// Stretches is two turns: what the next in turn makes of where the turn that runs has led.
func (e Evaluator) Stretches() int { return 2 }

// Onward is from the first iteration on: two turns of a few figures lead to some hundred positions that can be told apart, and a search of thousands of iterations has come to all of them.
func (e Evaluator) Onward() int { return 1 }

// Forget clears the last roll once nothing asks for it any more (bot.Forgetful).
func (e Evaluator) Forget(s *rules.Position) {
	if s.Phase == rules.Acting {
		s.Rolled, s.Roller = [6]uint8{}, 0
	}
}

// burden is how many counters of a condition make it worse for a figure: who cannot get away does so no less with ten more, and whoever counted them all would slow him for ever rather than fell him.
const burden = 3

// count counts what the figures of each side have and threaten.
func (e Evaluator) count(s *rules.Position, b *board, sides *[rules.MaxHeroes + 1]counts) {
	for n := rules.Fig(1); n <= rules.MaxFigures; n++ {
		f := &s.Figures[n]
		c := &sides[f.Side]
		switch f.State {
		case rules.Up, rules.Coming:
			of := life
			if f.Kind == rules.Hero {
				c[standing] += 100
			} else {
				of = followers
			}
			c[of] += int32(b.life(f, int(f.Hand)*100-suffering(f)))
			if f.Marks&rules.Recovering != 0 {
				c[recovering] += int32(b.life(f, 100*int(min(f.Pool, 2*f.Hand))) - b.life(f, 100*int(f.Hand)))
			}
			for condition, n := range f.Counters {
				c[conditions[condition]] += 100 * int32(min(n, burden))
			}
		case rules.Unconscious:
			if f.Kind == rules.Hero {
				c[lying] += int32(b.life(f, 100*int(f.Pool)))
			}
		case rules.Dead:
			if b.respawn && f.Kind == rules.Hero {
				c[lying] += 2 * int32(b.life(f, 100*int(f.Pool)))
			}
		}
	}
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		switch on := &s.Figures[l.On]; l.Class {
		case rules.Enchantment, rules.NatureEnchantment, rules.Loa:
			if l.Effect != 0 {
				sides[on.Side][enchanted] += 100
			}
		case rules.Hex, rules.NatureHex:
			if l.Effect != 0 {
				sides[on.Side][hexed] += 100
			}
		}
	}
	if s.Shout != codex.NoSkill {
		sides[s.Figures[s.Actor].Side][shout] += 100
	}
	b.threaten(sides)
}

// suffering is how much of its Life conditions are likely to cost a figure, or are as bad as, in hundredths of a Life.
func suffering(f *rules.Figure) int {
	sum := 0
	for c, n := range f.Counters {
		sum += int(min(n, burden)) * sufferings[c]
	}
	return min(sum, int(f.Hand)*75)
}

// life is what so many hundredths of a Life are worth to a figure.
func (b *board) life(f *rules.Figure, hundredths int) int {
	hundredths = min(max(hundredths, 0), 100*(len(lives)-2))
	i := hundredths / 100
	worth := lives[i] + (lives[i+1]-lives[i])*(hundredths%100)/100
	worth = worth * ranks[f.Kind] / 100
	if b.respawn {
		worth = worth * 30 / 100
	}
	return worth
}

// hurt is what it is worth to do a figure so much damage, in thousandths of a Life.
func (b *board) hurt(f *rules.Figure, damage int) int {
	return b.life(f, 100*int(f.Hand)) - b.life(f, 100*int(f.Hand)-damage/10)
}

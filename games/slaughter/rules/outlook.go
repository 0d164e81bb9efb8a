package rules

import (
	"math/big"
	"slices"

	"mischief/games/slaughter/codex"
)

// What a move may come to that dice are rolled for. It is carried out on copies of the position, roll for roll, by the very rules by which it will be carried out; each way is as likely as its dice
// are to fall so. Nothing is drawn and nothing rounded. Rolls that the rules read alike are one way, and so are ways that lead to the same position.
//
// Nobody reacts: an announced action that somebody could interrupt is looked at as if he let it pass. A way is not followed to its end where somebody must choose something that only he knows, nor
// where there are more ways than mostWays, as when a blast strikes a crowd. How many are left so is counted as well.

// Outlook is what a move may come to. Chances are parts of 1.
type Outlook struct {
	Rolls    bool                     // dice are rolled at all
	Attacked bool                     // somebody may be attacked
	Hit      *big.Rat                 // an attack on the target has a value of at least 1 (WAS-352)
	Critical *big.Rat                 // one is a critical hit (WAS-355)
	Success  *big.Rat                 // the skill works (WAS-503, WAS-506)
	Lost     [mostLost + 1]*big.Rat   // by the Life that the target loses, its mount's included
	Fallen   *big.Rat                 // the target has lost its last Life
	Mean     [MaxFigures + 1]*big.Rat // the Life that each figure loses on average; below 0 it gains so much. nil: it keeps what it has
	Open     *big.Rat                 // the way is not followed to its end
}

// mostWays is how many ways are followed at once.
const mostWays = 1000

// mostLost is how much Life of a unit is told apart.
const mostLost = 40

// way is one way in which a move may go: where it leads, and what has been seen on it.
type way struct {
	at   Position
	seen sight
}

// sight is what has been seen on a way, as bits.
type sight uint8

const (
	sawAttack sight = 1 << iota
	sawHit
	sawCritical
	sawSuccess
)

// Outlook counts what a move may come to that Check allows.
func (r *Rules) Outlook(s *Position, m Move) Outlook {
	o := Outlook{Hit: new(big.Rat), Critical: new(big.Rat), Success: new(big.Rat), Fallen: new(big.Rat), Open: new(big.Rat)}
	base, target := s.Stack.Depth, s.unit(m.Fig)
	first := way{at: *s}
	r.book.Play(&first.at, m, nil)
	ways := newFork()
	ways.add(&first, big.NewRat(1, 1))
	for len(ways.all) > 0 {
		next := newFork()
		for i := range ways.all {
			w, share := &ways.all[i], ways.shares[ways.all[i]]
			switch {
			case !r.follow(w, base, target):
				o.add(s, w, target, share)
			case w.at.Phase != Rolling || len(next.all) >= mostWays:
				o.Open.Add(o.Open, share)
				o.add(s, w, target, share)
			default:
				o.Rolls = true
				r.branch(w, share, next)
			}
		}
		ways = next
	}
	return o
}

// fork is ways that lie next to each other, in the order in which they were found, with how likely each is.
type fork struct {
	all    []way
	shares map[way]*big.Rat
}

func newFork() *fork { return &fork{shares: map[way]*big.Rat{}} }

// add adds a way, or makes one that is there already likelier.
func (f *fork) add(w *way, share *big.Rat) {
	if sum := f.shares[*w]; sum != nil {
		sum.Add(sum, share)
		return
	}
	f.all, f.shares[*w] = append(f.all, *w), share
}

// follow goes a way on until dice are rolled or somebody must choose; it answers false at its end, when the action is over.
func (r *Rules) follow(w *way, base uint8, target Fig) bool {
	s := &w.at
	for {
		s.Phase = Working
		for s.Phase == Working {
			top := s.Stack.Top()
			if s.Ending != Unfinished || s.Stack.Depth <= base || s.Stack.Depth == base+1 && top.Op == opAction {
				return false
			}
			r.tasks[top.Op](s, nil)
			w.look(base, target)
			r.forget(s)
		}
		m, plain := plainAnswer(s.Phase)
		if !plain {
			return true
		}
		if m.Verb == 0 {
			m = r.Moves(s, nil)[0]
		}
		r.book.Play(s, m, nil)
	}
}

// forget takes out of the attack under way the roll that has made its value, where nothing reads it any more: what is left is the same for all rolls of that value.
func (r *Rules) forget(s *Position) {
	top := s.Stack.Top()
	if top.Op != opAttack || s.Shout != codex.NoSkill {
		return
	}
	t := known[attackTask](top)
	a := &s.Attacks[t.No]
	if a.Use != 0 || t.Stage <= attackValued {
		return
	}
	for i := range s.Lasting[:s.Lasts] {
		if s.Lasting[i].On == a.By && r.effect(s.Lasting[i].Effect).Times == codex.QuantitySkillPipsOfNextAttackRoll {
			return
		}
	}
	a.Roll = [6]uint8{}
}

// plainAnswer is what is taken for granted that people answer on the way: they resist what they may accept, the rider's dice are rolled and he bears the damage first. A move with nothing in it is the first that is listed.
func plainAnswer(p Phase) (m Move, plain bool) {
	switch p {
	case Yielding:
		return Move{Verb: Resist}, true
	case ChoosingHand, Sharing:
		return Move{}, true
	}
	return Move{}, false
}

// look notes what has come of attacks on the target, and of the skill that is used.
func (w *way) look(base uint8, target Fig) {
	s, used := &w.at, false
	for i := int(base); i < int(s.Stack.Depth); i++ {
		switch f := &s.Stack.Frames[i]; f.Op {
		case opAttack:
			if a := &s.Attacks[known[attackTask](f).No]; a.On == target {
				w.seen |= sawAttack
				if a.Marks&Hit != 0 {
					w.seen |= sawHit
				}
				if a.Marks&Hit != 0 && a.Crits > 0 {
					w.seen |= sawCritical
				}
			}
		case opSkill:
			if u := &s.Uses[known[skillTask](f).No]; !used && u.Marks&Succeeded != 0 {
				w.seen |= sawSuccess
			}
			used = true
		}
	}
}

// branch goes on from a roll, once for each way in which the rules may read it.
func (r *Rules) branch(w *way, share *big.Rat, next *fork) {
	var rolls []throw
	var readings []reading
	var counts []int64
	all := int64(0)
	for _, t := range rollTable[known[rollTask](w.at.Stack.Top()).Dice] {
		read := r.read(&w.at, &t.dice)
		i := slices.Index(readings, read)
		if i < 0 {
			i = len(readings)
			rolls, readings, counts = append(rolls, t), append(readings, read), append(counts, 0)
		}
		counts[i] += ways(t.dice)
		all += ways(t.dice)
	}
	for i, t := range rolls {
		on := *w
		r.book.Play(&on.at, Move{Verb: RollDice, Dice: t.dice}, nil)
		part := big.NewRat(counts[i], all)
		part.Mul(part, share)
		next.add(&on, part)
	}
}

// reading is all that the rules read from a roll.
type reading struct {
	skill    int // Skill pips
	best     int // pips of the trait that counts for an attack
	critical bool
	magic    int    // Magic pips of a spell
	shown    values // on its dice, where one may be chosen
	guard    int    // pips against an attack
	ward     int    // pips against magic
}

// read reads a roll that is asked for.
func (r *Rules) read(s *Position, dice *[6]uint8) reading {
	t := known[rollTask](s.Stack.Top())
	n := t.Fig
	switch t.What {
	case ForDefence:
		return reading{guard: r.defencePips(s, n, dice), ward: r.resistPips(s, n, dice)}
	case ForSpellDefence:
		rolled := *s
		rolled.Rolled = *dice
		return reading{ward: r.resistPips(s, n, dice), shown: r.pipsToResist(&rolled), skill: skillPips(s, n, dice)}
	}
	read := reading{skill: skillPips(s, n, dice)}
	a := s.rolling()
	if a != nil {
		read.best, read.critical = r.best(s, n, dice, a.pip()), r.critical(s, n, dice, a.pip())
	}
	if a == nil || a.Use != 0 {
		read.magic, read.shown = r.best(s, n, dice, codex.Magic), pipsOnDice(&s.Figures[n].Card, dice)
	}
	return read
}

// rolling is the attack that a roll is made for, or nil.
func (s *Position) rolling() *Attack {
	if f := &s.Stack.Frames[s.Stack.Depth-2]; f.Op == opAttack {
		return &s.Attacks[known[attackTask](f).No]
	}
	return nil
}

// add counts a way at its end.
func (o *Outlook) add(s *Position, w *way, target Fig, share *big.Rat) {
	count := func(sum *big.Rat, saw sight) {
		if w.seen&saw != 0 {
			sum.Add(sum, share)
		}
	}
	count(o.Hit, sawHit)
	count(o.Critical, sawCritical)
	count(o.Success, sawSuccess)
	o.Attacked = o.Attacked || w.seen&sawAttack != 0
	for n := Fig(1); n <= MaxFigures; n++ {
		if lost := lostLife(s, &w.at, n); lost != 0 {
			if o.Mean[n] == nil {
				o.Mean[n] = new(big.Rat)
			}
			part := big.NewRat(int64(lost), 1)
			o.Mean[n].Add(o.Mean[n], part.Mul(part, share))
		}
	}
	if target == nobody {
		return
	}
	lost := lostLife(s, &w.at, target)
	if mount := s.Figures[target].Mount; mount != nobody {
		lost += lostLife(s, &w.at, mount)
	}
	i := min(max(lost, 0), mostLost)
	if o.Lost[i] == nil {
		o.Lost[i] = new(big.Rat)
	}
	o.Lost[i].Add(o.Lost[i], share)
	if s.Figures[target].State == Up && w.at.Figures[target].State != Up {
		o.Fallen.Add(o.Fallen, share)
	}
}

// lostLife is the Life that a figure has lost from one position to another.
func lostLife(before, after *Position, n Fig) int {
	f, g := &before.Figures[n], &after.Figures[n]
	if f.State != Up {
		return 0
	}
	if g.State == Absent {
		return int(f.Hand)
	}
	return int(f.Hand) - max(0, int(g.Hand))
}

package rules

import (
	"errors"

	"mischief/game/board/squares"
	"mischief/game/frame"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// written is how tasks of one kind are written.
func written[T held](pattern string, nouns ...*notation.Noun[Position, int16]) notation.Verb[Position, Task] {
	return frame.Written[T, Position, Op](pattern, nouns...)
}

// writingTasks is how what is under way stands in documents: each task with its values, in the words of moves.
func (r *Rules) writingTasks() *notation.Table[Position, Task] {
	number := func(least, most int16) *notation.Noun[Position, int16] {
		return notation.Number[Position]("NUMBER", least, most)
	}
	n, mp, list := number(-99, 99), number(-99, 32000), number(0, int16(len(r.codex.Lists)-1))
	fig := &notation.Noun[Position, int16]{What: "figure", Form: "FIGURE",
		Write: func(b []byte, s *Position, v int16) []byte { return aFigure.Write(b, s, Fig(v)) },
		Read: func(s *Position, name string) (int16, bool) {
			f, ok := parseFig(s, name)
			return int16(f), ok
		},
		Has: func(_ *Position, v int16) bool { return v >= 0 && int(v) < Figures }}
	at := &notation.Noun[Position, int16]{What: "square", Form: "COLUMN,ROW",
		Write: func(b []byte, s *Position, v int16) []byte {
			if v < 0 {
				return append(b, "none"...)
			}
			return aSquare.Write(b, s, squares.Square(v))
		},
		Read: func(_ *Position, name string) (int16, bool) {
			if name == "none" {
				return int16(none), true
			}
			q, ok := parseSquare(name)
			return int16(q), ok
		},
		Has: func(_ *Position, v int16) bool { return v >= -1 && int(v) < squares.MaxHeight*squares.Stride }}
	any := number(-1<<15, 1<<15-1)
	verbs := [opCount]notation.Verb[Position, Task]{
		opMatch:      written[matchTask]("match {stage}", n),
		opVisit:      written[visitTask]("visit {step} {stage} {next}", n, n, n),
		opSetup:      written[setupTask]("setup {stage} {next}", n, mp),
		opRound:      written[roundTask]("round {segment}", n),
		opInitiative: written[initiativeTask]("initiative {stage}", n),
		opHeroTurn:   written[heroTurnTask]("heroes {stage}", n),
		opActivation: written[activationTask]("activation {figure} {stage} {before}", fig, n, fig),
		opMove:       written[moveTask]("movement {figure} {mp} {manner} {to}", fig, mp, mp, at),
		opPounce:     written[pounceTask]("pounce {figure} {stage}", fig, n),
		opTransfer:   written[transferTask]("transfer {from} {to}", fig, fig),
		opVerminTurn: written[verminTurnTask]("vermin {stage}", n),
		opFoe:        written[foeTask]("foe {figure} {stage} {choice}", fig, n, mp),
		opFoeMove:    written[foeMoveTask]("foe-move {figure} {left}", fig, n),
		opEnd:        written[endTask]("end {stage} {next} {wrapped}", n, mp, n),
		opSpawn:      written[spawnTask]("spawn {kind} {at} {flags} {use}", n, at, n, n),
		opPlace:      written[placeTask]("place {figure} {how} {done}", fig, n, n),
		opLook:       written[lookTask]("look {moved}", fig),
		opReveal:     written[revealTask]("reveal {figure}", fig),
		opArrive:     written[arriveTask]("arrive {figure} {stage} {how} {next}", fig, n, n, n),
		opAttack:     written[attackTask]("attack {no} {stage} {next}", n, n, n),
		opTarget:     written[targetTask]("target {no} {stage} {next}", n, n, n),
		opDraw:       written[drawTask]("draw {no} {stage}", n, n),
		opAce:        written[aceTask]("ace {stage}", n),
		opHand:       written[handTask]("hand {left} {from} {use}", n, n, n),
		opMoment:     written[momentTask]("moment {no} {stage} {kept}", n, n, n),
		opUse:        written[useTask]("use {no} {stage} {paid}", n, n, n),
		opList:       written[listTask]("list {use} {list} {next} {stage}", n, list, n, number(0, 9999)),
		opHurt:       written[hurtTask]("hurt {figure} {moment} {stage} {together}", fig, n, n, n),
		opHarms:      written[harmsTask]("harms {a} {b} {c} {harm}", any, any, any, any),
		opFall:       written[fallTask]("fall {figure} {by} {stage} {attack}", fig, fig, n, n),
		opPick:       written[pickTask]("pick {use} {left} {least} {keep}", n, n, n, n),
		opShift:      written[shiftTask]("shift {figure} {left} {direction} {from}", fig, n, n, fig),
		opWalk:       written[walkTask]("walk {use} {mp} {ignore}", n, n, n),
		opLoot:       written[lootTask]("loot {figure} {left} {keep} {flags}", fig, any, n, any),
		opGain:       written[gainTask]("gain {card} {figure}", mp, fig),
		opPeek:       written[peekTask]("peek {left} {then} {take} {loot}", n, n, n, n),
		opAct:        written[actTask]("act {use} {left} {list} {effect}", n, n, list, n),
		opStrike:     written[strikeTask]("strike {figure} {use} {list} {effect}", fig, n, list, n),
		opCard:       written[cardTask]("card {figure} {what} {left} {use}", fig, n, n, n),
		opSquare:     written[squareTask]("square {use} {done}", n, n),
		opAspect:     written[aspectTask]("aspect {figure} {strike}", fig, n),
	}
	return frame.Table("match 3", verbs[1:])
}

var errOutside = errors.New("it names something that is not under way")

// frameFits makes sure that what a frame names is there.
func (r *Rules) frameFits(s *Position, t *Task) error {
	within := func(n int16, most uint8) bool { return n >= 1 && n <= int16(most) }
	ok := true
	switch t.Op {
	case opAttack, opTarget:
		ok = within(t.Data[0], s.AttackN)
	case opDraw:
		ok = within(t.Data[0], s.DrawN)
	case opMoment:
		ok = within(t.Data[0], s.MomentN)
	case opUse, opList, opPick, opWalk, opAct, opSquare:
		ok = within(t.Data[0], s.UseN)
	case opHurt:
		ok = within(t.Data[1], s.MomentN)
	case opStrike:
		ok = t.Data[2] == 0 || within(t.Data[1], s.UseN)
	case opSpawn:
		ok = t.Data[0] >= 0 && int(t.Data[0]) < len(r.codex.Kinds) && t.Data[1] >= 0 && (t.Data[3] == 0 || within(t.Data[3], s.UseN))
	case opGain:
		ok = t.Data[0] >= received && int(t.Data[0]) <= len(r.codex.Cards)
	}
	if t.Op == opList {
		ok = ok && t.Data[2] >= 0 && int(t.Data[2]) <= len(r.codex.Lists[t.Data[1]].Effects)
	}
	if !ok {
		return errOutside
	}
	return nil
}

// awaitsDraw tells whether a task goes on by reading the card that is being drawn or flipped for it.
func (r *Rules) awaitsDraw(t *Task) bool {
	switch t.Op {
	case opTarget:
		return t.Data[1] == drawnCard
	case opHurt:
		return t.Data[2] == coloured
	case opFoe:
		return t.Data[1] == drained
	case opInitiative:
		return t.Data[0] == 1 || t.Data[0] == 3
	case opEnd:
		return t.Data[0] == blowingAway
	case opList:
		effects := r.codex.Lists[t.Data[1]].Effects
		return int(t.Data[2]) < len(effects) && effects[t.Data[2]].Kind == codex.DoTest && t.Data[3]&^picked == 1
	}
	return false
}

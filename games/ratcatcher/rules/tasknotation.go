package rules

import (
	"mischief/game"
	"mischief/game/frame"
	"mischief/game/notation"
	"mischief/games/ratcatcher/box"
)

// sourceIDs are the sources of attacks.
var sourceIDs = [sources]string{"track", "trap", "ability"}

// written is how tasks of one kind are written.
func written[T held](pattern string, nouns ...*noun) notation.Verb[Position, Task] {
	return frame.Written[T, Position, Op](pattern, nouns...)
}

// writingTasks is how what is under way stands in documents: each task with its values, in the words of moves. What stands there was true in the position,
// so the nouns are stricter than those of moves: a zone is one of the city.
func (r *Rules) writingTasks() *notation.Table[Position, Task] {
	number := func(least, most uint8) *noun { return notation.Number[Position]("NUMBER", least, most) }

	zone := within(aZone, func(s *Position, z uint8) bool { return r.inCity(s, ZoneNo(z)) }, func(name string) game.Text {
		return game.Say("There is no zone {{.word}} in the city; write {{.form}}", game.Quote("word", name))
	})
	town := within(aTownship, func(s *Position, t uint8) bool { return s.Laid.Has(TownNo(t)) }, func(name string) game.Text {
		return game.Say("Township {{.word}} is not in the city; write {{.form}}", game.Quote("word", name))
	})
	maybe, drawn := orNowhere(zone), orNowhere(aTownship)
	stage, count, bits, dice, edge := number(0, 9), number(0, 64), number(0, 255), number(0, box.MaxDice), number(0, 3)
	cursor, step := number(0, ZoneCount), number(1, uint8(r.box.Limits.LoseCheese-1))
	rat := within(count, func(s *Position, i uint8) bool { return i <= s.Packed }, func(name string) game.Text {
		return game.Say("There is no peculiar rat number {{.word}} in the city; write {{.form}}", game.Quote("word", name))
	})
	source := notation.IDs[Position, uint8]("source", "SOURCE", 0, sourceIDs[:])

	verbs := [opEnd]notation.Verb[Position, Task]{
		opSetup:     written[setupTask]("setup {stage} {first} {second} {third}", stage, drawn, drawn, drawn),
		opRats:      written[ratsTask]("rats {step}", count),
		opExpand:    written[expandTask]("expand {left}", stage),
		opNemesis:   written[nemesisTask]("nemesis {goal} {tunnelled}", maybe, stage),
		opPeculiars: written[peculiarsTask]("peculiars {rat} {goal}", rat, maybe),
		opCommons:   written[commonsTask]("commons {kind} {zone} {goal}", stage, cursor, maybe),
		opTraps:     written[trapsTask]("traps {zone}", cursor),
		opPoisons:   written[poisonsTask]("poisons {zone}", cursor),
		opBites:     written[bitesTask]("bites {stage} {rat} {wounded}", stage, rat, stage),
		opEating:    written[eatingTask]("eating {zone}", cursor),
		opDigest:    written[digestTask]("digest {zone} {black} {white}", zone, count, count),
		opTracker:   written[trackerTask]("tracker {step} {effect} {zone}", step, count, zone),
		opNestPick:  written[nestTask]("nemesis-nest"),
		opMutate:    written[mutateTask]("mutate"),
		opNests:     written[spawnStepTask]("nests {stage} {at}", stage, cursor),
		opConnector: written[connectorTask]("connect"),
		opLay:       written[layTask]("lay {at} {edge} {drawn}", town, edge, drawn),
		opPopulate:  written[populateTask]("populate {township} {stage} {cursor}", town, stage, count),
		opEffects:   written[effectsTask]("effects {ability} {effect} {zone}", anAbility, stage, zone),
		opSpring:    written[springTask]("spring {zone}", cursor),
		opFreeTrap:  written[freeTrapTask]("free-trap"),
		opPush:      written[pushTask]("push {left} {kinds}", stage, bits),
		opRoll:      written[attackTask]("attack {zone} {dice} {source}", zone, dice, source),
		opAllot:     written[allotTask]("allot {zone} {hits} {sixes} {source}", zone, dice, dice, source),
		opCaptured:  written[capturedTask]("captured {zone} {low} {high}", zone, bits, bits),
		opQuestion:  written[questionTask]("question {zone} {left}", zone, stage),
		opPeculiar:  written[peculiarTask]("peculiar {zone} {left}", zone, count),
		opSpawn:     written[spawnTask]("spawn {zone} {left}", zone, count),
		opReward:    written[rewardTask]("reward {rats}", count),
		opLoseToken: written[loseTask]("lose {left}", count),
		opSlot:      written[slotTask]("slot {left}", stage),
	}
	return frame.Table("spawn 00a 1", verbs[1:]).
		Strangers(func(_ *Position, text, _ string) error {
			return game.Misread("{{.text}} is nothing that can be under way; write for example spawn 00a 1", game.Quote("text", text))
		})
}

// within is a noun for those of its things that are found in the position.
func within(n *noun, found func(s *Position, v uint8) bool, why func(name string) game.Text) *noun {
	in := *n
	in.Read = func(s *Position, name string) (uint8, bool) {
		v, ok := n.Read(s, name)
		return v, ok && found(s, v)
	}
	in.Has = found
	in.Why = func(_ *Position, name string) game.Text { return why(name) }
	return &in
}

// orNowhere is a noun that also has a word for none of its things.
func orNowhere(n *noun) *noun {
	or := *n
	or.Form = n.Form + "|nowhere"
	or.Write = func(b []byte, s *Position, v uint8) []byte {
		if v == box.Nowhere {
			return append(b, "nowhere"...)
		}
		return n.Write(b, s, v)
	}
	or.Read = func(s *Position, name string) (uint8, bool) {
		if name == "nowhere" {
			return box.Nowhere, true
		}
		return n.Read(s, name)
	}
	or.Has = func(s *Position, v uint8) bool { return v == box.Nowhere || n.Has(s, v) }
	return &or
}

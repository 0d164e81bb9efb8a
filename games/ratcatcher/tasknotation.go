package ratcatcher

import (
	"mischief/game"
	"mischief/game/notation"
)

// sourceIDs are the sources of attacks.
var sourceIDs = [sources]string{"track", "trap", "ability"}

// writingTasks is how what is under way stands in documents: each task with its values, in the words of moves. What stands there was true in the position,
// so the nouns are stricter than those of moves: a zone is one of the city.
func (r *Rules) writingTasks() *notation.Table[Position, Task] {
	is := notation.Is[Position, Task]
	inA := notation.In[Position](func(t Task) uint8 { return t.A }, func(t Task, v uint8) Task { t.A = v; return t })
	inB := notation.In[Position](func(t Task) uint8 { return t.B }, func(t Task, v uint8) Task { t.B = v; return t })
	inC := notation.In[Position](func(t Task) uint8 { return t.C }, func(t Task, v uint8) Task { t.C = v; return t })
	inD := notation.In[Position](func(t Task) uint8 { return t.D }, func(t Task, v uint8) Task { t.D = v; return t })
	number := func(least, most uint8) *noun { return notation.Number[Position]("NUMBER", least, most) }

	zone := within(aZone, r.inCity, func(name string) game.Text {
		return game.Say("There is no zone {{.word}} in the city; write {{.form}}", game.Quote("word", name))
	})
	town := within(aTownship, func(s *Position, t uint8) bool { return s.Laid.has(t) }, func(name string) game.Text {
		return game.Say("Township {{.word}} is not in the city; write {{.form}}", game.Quote("word", name))
	})
	maybe, drawn := orNowhere(zone), orNowhere(aTownship)
	stage, count, bits, dice, edge := number(0, 9), number(0, 64), number(0, 255), number(0, maxDice), number(0, 3)
	cursor, step := number(0, zoneCount), number(1, uint8(r.limits.LoseCheese-1))
	rat := within(count, func(s *Position, i uint8) bool { return i <= s.Packed }, func(name string) game.Text {
		return game.Say("There is no peculiar rat number {{.word}} in the city; write {{.form}}", game.Quote("word", name))
	})
	source := notation.IDs[Position, uint8]("source", "SOURCE", 0, sourceIDs[:])

	verbs := [opEnd]notation.Verb[Position, Task]{
		opSetup:     is("setup {stage} {first} {second} {third}", inA(stage), inB(drawn), inC(drawn), inD(drawn)),
		opRats:      is("rats {step}", inA(count)),
		opExpand:    is("expand {left}", inA(stage)),
		opNemesis:   is("nemesis {goal} {tunnelled}", inA(maybe), inB(stage)),
		opPeculiars: is("peculiars {rat} {goal}", inA(rat), inB(maybe)),
		opCommons:   is("commons {kind} {zone} {goal}", inA(stage), inB(cursor), inC(maybe)),
		opTraps:     is("traps {zone}", inA(cursor)),
		opPoisons:   is("poisons {zone}", inA(cursor)),
		opBites:     is("bites {stage} {rat} {wounded}", inA(stage), inB(rat), inC(stage)),
		opEating:    is("eating {zone}", inA(cursor)),
		opDigest:    is("digest {zone} {black} {white}", inA(zone), inB(count), inC(count)),
		opTracker:   is("tracker {step} {effect} {zone}", inA(step), inB(count), inC(zone)),
		opNestPick:  is("nemesis-nest"),
		opMutate:    is("mutate"),
		opNests:     is("nests {stage} {at}", inA(stage), inB(cursor)),
		opConnector: is("connect"),
		opLay:       is("lay {at} {edge} {drawn}", inA(town), inB(edge), inC(drawn)),
		opPopulate:  is("populate {township} {stage} {cursor}", inA(town), inB(stage), inC(count)),
		opEffects:   is("effects {ability} {effect} {zone}", inA(anAbility), inB(stage), inC(zone)),
		opSpring:    is("spring {zone}", inA(cursor)),
		opFreeTrap:  is("free-trap"),
		opPush:      is("push {left} {kinds}", inA(stage), inB(bits)),
		opRoll:      is("attack {zone} {dice} {source}", inA(zone), inB(dice), inC(source)),
		opAllot:     is("allot {zone} {hits} {sixes} {source}", inA(zone), inB(dice), inC(dice), inD(source)),
		opCaptured:  is("captured {zone} {low} {high}", inA(zone), inB(bits), inC(bits)),
		opQuestion:  is("question {zone} {left}", inA(zone), inB(stage)),
		opPeculiar:  is("peculiar {zone} {left}", inA(zone), inB(count)),
		opSpawn:     is("spawn {zone} {left}", inA(zone), inB(count)),
		opReward:    is("reward {rats}", inA(count)),
		opLoseToken: is("lose {left}", inA(count)),
		opSlot:      is("slot {left}", inA(stage)),
	}
	return notation.New(func(t Task) int { return int(t.Op) - 1 }, func(v int) Task { return Task{Op: Op(v + 1)} }, "spawn 00a 1", verbs[1:]).
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
		if v == nowhere {
			return append(b, "nowhere"...)
		}
		return n.Write(b, s, v)
	}
	or.Read = func(s *Position, name string) (uint8, bool) {
		if name == "nowhere" {
			return nowhere, true
		}
		return n.Read(s, name)
	}
	or.Has = func(s *Position, v uint8) bool { return v == nowhere || n.Has(s, v) }
	return &or
}

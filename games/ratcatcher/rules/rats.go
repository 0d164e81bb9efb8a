package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// The rats' turn (RAT-301): its order, and the move of common rats.

// The rats are an automaton: they decide nothing, and the player decides for them only where the rules leave two things alike. Their turn is a list of
// steps (ratsTurn), each a task on the position's stack (tasks.go). A step goes over what it concerns with a cursor in its task: over kinds and zones,
// over the pack, over townships. Whenever a die must be rolled, a rat drawn or a tie broken it stops with the cursor where it is and asks; the answer
// is put into the task or carried out, and the step goes on from there. So a turn of a hundred moves is no loop that would have to be left and found
// again, a position in its midst can be saved, masked and searched like any other, and what a step begins (a spawning, an effect of the tracker) is a
// task above it, done before it goes on.

// ratsTurn is the order of the rats' turn; each step is finished for all rats before the next begins. The expansion check and the clean-up follow
// (RAT-271). In moving and biting the Nemesis comes first, then peculiar rats, then common ones (RAT-302).
var ratsTurn = [...]Task{
	begun(nemesisTask{Goal: box.Nowhere}),
	begun(peculiarsTask{Goal: box.Nowhere}),
	begun(commonsTask{Goal: box.Nowhere}),
	begun(trapsTask{}),
	begun(poisonsTask{}),
	begun(bitesTask{}),
	begun(eatingTask{}),
	begun(spawnStepTask{}),
}

// Steps of the rats' turn after those that are tasks.
const (
	ratsExpand = uint8(len(ratsTurn)) + iota
	ratsCleanUp
	ratsDone
)

// arrangeRats sets the tasks of the rats' side.
func (r *Rules) arrangeRats() {
	doing(r, r.runRats)
	doing(r, r.runNemesis)
	onRoll(r, oneDie, r.nemesisRolled)
	doing(r, r.runPeculiars)
	doing(r, r.runCommons)
	doing(r, r.runTraps)
	doing(r, r.runPoisons)
	doing(r, r.runBites)
	onRoll(r, r.biteDice, r.biteRolled)
	doing(r, r.runEating)
	doing(r, r.runDigest)
	doing(r, r.runTracker)
	doing(r, r.runNestPick)
	doing(r, waitForDice[mutateTask])
	onRoll(r, oneDie, r.mutate)
	doing(r, r.runNests)
	doing(r, r.runPeculiar)
	doing(r, r.runSpawn)
	doing(r, r.runLoseToken)
}

func oneDie(*Position) int { return 1 }

// runRats takes the next step of the rats' turn (RAT-301).
func (r *Rules) runRats(s *Position, t *ratsTask, tell *game.Story) {
	step := t.Step
	t.Step++
	switch {
	case int(step) < len(ratsTurn):
		if step == 0 {
			tell.Tell("RAT-106", "rats-turn", game.Num("round", s.Round))
		}
		s.Stack.Push(ratsTurn[step])
	case step == ratsExpand:
		r.expansionCheck(s)
	case step == ratsCleanUp:
		r.cleanUp(s, tell)
	default:
		s.pop()
		r.nextRound(s, tell)
	}
}

// The values of a kind of common rats: those of the reference card and the increases of the tracker (RAT-313, RAT-503).
func (r *Rules) ratMovement(s *Position, k box.Kind) uint8 {
	return r.box.Common[k].Movement + s.Increase[k][box.Movement]
}
func (r *Rules) ratBite(s *Position, k box.Kind) uint8 {
	return r.box.Common[k].Bite + s.Increase[k][box.Bite]
}

// RatDefence is the defence of a kind of common rats, with the increases of the tracker (RAT-503): it takes more hits than that to catch one (RAT-232).
func (r *Rules) RatDefence(s *Position, k box.Kind) uint8 {
	return r.box.Common[k].Defence + s.Increase[k][box.Defence]
}

// runCommons moves the common rats of active townships, kind by kind and zone by zone (RAT-303, RAT-310, RAT-R24, RAT-R25). Which ones are active is judged
// when they begin; their ways may lead anywhere (RAT-R25). Rats of a kind that begin in one zone move together (RAT-R23).
func (r *Rules) runCommons(s *Position, t *commonsTask, tell *game.Story) {
	k := box.Kind(t.Kind)
	if k >= box.KindCount {
		s.pop()
		return
	}
	var c compass
	r.point(s, r.box.Common[k].Targets, 1<<k, &c)
	active := r.active(s)
	for ; t.Zone < ZoneCount; t.Zone++ {
		if z := &s.Zone[t.Zone]; z.Rats[k] <= z.Came || !active.Has(t.Zone.town()) || r.calmed(s, t.Zone).Has(k) {
			continue
		}
		steps := r.stride(s, k, t.Zone)
		if t.Goal == box.Nowhere && r.splits(s, &c, 1<<k, t.Zone, steps) {
			s.ask(Tying)
			return
		}
		r.moveGroup(s, k, t.Zone, steps, t.Goal, &c, tell)
		t.Goal = box.Nowhere
	}
	for i := range s.Zone {
		s.Zone[i].Came = 0
	}
	t.Kind, t.Zone = t.Kind+1, 0
}

// stride is how many zones rats of a kind go that begin their move in a zone, hurried by peculiar rats of its township (RAT-628).
func (r *Rules) stride(s *Position, k box.Kind, zone ZoneNo) uint8 {
	steps := r.ratMovement(s, k)
	for _, p := range s.Pack[:s.Packed] {
		if card := &r.box.Peculiar[p.ID]; card.Hurried.Has(k) && p.Zone.town() == zone.town() {
			steps += card.Knacks[box.Hurry]
		}
	}
	return steps
}

// moveGroup moves the rats of a kind that began their move in a zone; those that have come there in this step have moved already. Rats never block each other
// (RAT-314).
func (r *Rules) moveGroup(s *Position, k box.Kind, zone ZoneNo, steps uint8, chosen ZoneNo, c *compass, tell *game.Story) {
	goal := c.goal(zone, chosen)
	end := r.walk(s, c, 1<<k, zone, goal, steps)
	from := &s.Zone[zone]
	n := from.Rats[k] - from.Came
	if end != zone {
		to := &s.Zone[end]
		from.Rats[k] -= n
		to.Rats[k] += n
		to.Came += n
	}
	if tell != nil {
		r.tellWay(s, c, zone, end, goal, chosen, tell, game.Num("n", n), game.Name("kind", box.KindIDs[k]), kindArg("rat", k), manyArg("rats", k))
	}
}

// tellWay tells where rats went and which rule sent them there.
func (r *Rules) tellWay(s *Position, c *compass, from, to, goal, chosen ZoneNo, tell *game.Story, who ...game.Arg) {
	key, rule := "goes", "RAT-310"
	switch {
	case c.away[from] == 0:
		key, rule = "stays", "RAT-311"
	case from == to && r.lasting(s, from).Snare != 0:
		key, rule = "snared", "RAT-603"
	case from == to:
		key, rule = "halts", "RAT-310"
	case c.astray:
		rule = "RAT-R04"
	case c.target == targetLure || c.target == box.TargetCheese && s.Zone[goal].Cheese == 0:
		rule = "RAT-604"
	case chosen != box.Nowhere:
		key, rule = "sent", "RAT-312"
	case c.rivals.has(from):
		key, rule = "prefers", "RAT-312"
	}
	args := append(who, r.ZoneArg(s, "from", from), r.ZoneArg(s, "to", to), r.ZoneArg(s, "goal", goal), game.Word("target", targetWord(c.target)))
	subject := "rats-"
	if len(who) == 1 {
		subject = "rat-"
	}
	tell.Tell(rule, subject+key, args...)
}

// mover is who is about to move where the player chooses the way: a kind of common rats, the Nemesis or a peculiar rat (firstPeculiar on), and from where.
func (s *Position) mover() (who uint8, zone ZoneNo) {
	switch s.Stack.Top().Op {
	case opNemesis:
		return box.TheNemesis, s.Lair
	case opPeculiars:
		rat := &s.Pack[running[peculiarsTask](s).Rat]
		return firstPeculiar + rat.ID, rat.Zone
	default:
		t := running[commonsTask](s)
		return t.Kind, t.Zone
	}
}

// pointMover sets a compass for a mover.
func (r *Rules) pointMover(s *Position, who uint8, c *compass) {
	switch {
	case who == box.TheNemesis:
		r.point(s, r.Nemesis(s).Targets, 0, c) // no lure works on it (RAT-R38)
	case who >= firstPeculiar:
		r.point(s, r.box.Peculiar[who-firstPeculiar].Targets, box.AnyPeculiar, c)
	default:
		r.point(s, r.box.Common[who].Targets, 1<<who, c)
	}
}

// tying: among targets alike in everything the player says which one rats go for (RAT-312, RAT-R23).
func (r *Rules) tying() decision {
	return decision{
		Kind: "tie", Rule: "RAT-312", Asks: "you choose which target rats go for",
		Prompt: func(s *Position) game.Text {
			who, zone := s.mover()
			return game.Say("Choose the target of {{.rats}} from {{.zone}}: several are alike in everything.", r.moverArg(who), r.ZoneArg(s, "zone", zone))
		},
		Deeds: []deed{{
			Verb: Go, Rule: "RAT-312", Write: is("go {what} {from} > {zone}", inA(r.aMover), inB(aZone), inC(aZone)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				who, zone := s.mover()
				var c compass
				r.pointMover(s, who, &c)
				for letter := range uint8(box.MaxZones) {
					if c.goals[zone]>>letter&1 != 0 {
						m.A, m.B, m.C = who, uint8(zone), uint8(c.goalTown(zone).Zone(letter))
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				who, zone := s.mover()
				var c compass
				r.pointMover(s, who, &c)
				if m.A != who || ZoneNo(m.B) != zone || ZoneNo(m.C).town() != c.goalTown(zone) || c.goals[zone]>>ZoneNo(m.C).Letter()&1 == 0 {
					return game.Refuse("RAT-312", "Now you choose one of several targets for {{.rats}} from {{.zone}}.", r.moverArg(who), r.ZoneArg(s, "zone", zone))
				}
				return nil
			},
			Play: func(s *Position, m Move, _ *game.Story) {
				switch s.Stack.Top().Op {
				case opNemesis:
					running[nemesisTask](s).Goal = ZoneNo(m.C)
				case opPeculiars:
					running[peculiarsTask](s).Goal = ZoneNo(m.C)
				default:
					running[commonsTask](s).Goal = ZoneNo(m.C)
				}
			},
			Hint: func(s *Position, m Move) []game.Reason { return r.hintDistance(s, "RAT-312", ZoneNo(m.C)) },
		}},
	}
}

// moverArg is what is moved, for a text.
func (r *Rules) moverArg(who uint8) game.Arg {
	switch {
	case who == box.TheNemesis:
		return game.Word("rats", "the Nemesis")
	case who >= firstPeculiar:
		return r.peculiarArg("rats", who-firstPeculiar)
	}
	return game.Word("rats", box.KindIDs[who]+" rats")
}

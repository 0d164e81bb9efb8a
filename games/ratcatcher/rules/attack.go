package rules

import (
	"fmt"
	"math/bits"

	"mischief/game"
	"mischief/game/notation"
	"mischief/games/ratcatcher/box"
)

// Attacks: rolls (RAT-230, RAT-231), hits allotted (RAT-232, RAT-233) and what they catch (RAT-235, RAT-236).

// Sources of an attack: the attack track, a trap, a special ability. The last two roll dice of the reserve (RAT-242).
const (
	fromTrack uint8 = iota
	fromTrap
	fromAbility
	sources
)

// lowest is the number of the lowest bit of a set that is not empty.
func lowest(set uint16) uint8 { return uint8(bits.TrailingZeros16(set)) }

// attacking: the Ratcatcher rolls some of his dice against the rats of his zone (RAT-230).
func (r *Rules) attacking() deed {
	return deed{
		Verb: Attack, Rule: "RAT-230", Write: is("attack {count}", inA(dice)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if !s.anyRat(s.At) {
				return buf
			}
			for n := range s.Dice {
				m.A = n + 1
				buf = append(buf, m)
			}
			return buf
		},
		Check: r.checkAttack,
		Play: func(s *Position, m Move, tell *game.Story) {
			tell.Tell("RAT-230", "attacks", game.Num("dice", m.A), r.ZoneArg(s, "zone", s.At))
			begin(s, attackTask{Zone: s.At, Dice: m.A, Source: fromTrack})
		},
		Hint:    func(s *Position, m Move) []game.Reason { return r.hintAttack(s, int(m.A)) },
		Preview: r.previewAttack,
	}
}

func (r *Rules) checkAttack(s *Position, m Move) error {
	switch {
	case !s.anyRat(s.At):
		return game.Refuse("RAT-230", "There is no rat in {{.zone}}, where you are.", r.ZoneArg(s, "zone", s.At))
	case m.A == 0 || m.A > s.Dice:
		return game.Refuse("RAT-230", `You have {{plural .dice "die" "dice"}} on the attack track; choose one or more of them.`, game.Num("dice", s.Dice))
	}
	return nil
}

// attackZone begins an attack on a zone with dice of the reserve (RAT-242, RAT-602).
func (r *Rules) attackZone(s *Position, zone ZoneNo, pool box.DicePool, source uint8) {
	n := pool.Dice
	if pool.PerRat {
		n = uint8(min(int(n), r.targetsOf(s, zone, source)))
	}
	if n > 0 {
		begin(s, attackTask{Zone: zone, Dice: n, Source: source})
	}
}

// targetsOf counts the rats in a zone that an attack may hit; a trap does not count those that ignore it (RAT-622).
func (r *Rules) targetsOf(s *Position, zone ZoneNo, source uint8) int {
	n := s.Zone[zone].Common() + bits.OnesCount16(r.Exposed(s, zone, source))
	if s.Lair == zone {
		n++
	}
	return n
}

// Exposed is the set of peculiar rats in a zone that an attack may hit (RAT-321, RAT-622).
func (r *Rules) Exposed(s *Position, zone ZoneNo, source uint8) uint16 {
	set := s.peculiars(zone)
	if source == fromTrap {
		set &^= r.box.Able[box.IgnoreTraps]
	}
	return set
}

func waitForDice[T held](s *Position, _ *T, _ *game.Story) { s.ask(Rolling) }

func attackDice(s *Position) int { return int(running[attackTask](s).Dice) }

// rolled is the task for which dice are rolled.
func (r *Rules) rolled(s *Position) *task { return &r.tasks[s.Stack.Top().Op] }

// rolling: dice are rolled together, for whatever is under way.
func (r *Rules) rolling() decision {
	return decision{
		Kind: "die", Rule: "RAT-231", Asks: "dice are rolled",
		Prompt: func(s *Position) game.Text {
			n := r.rolled(s).dice(s)
			return game.Say(`Roll {{plural .n "die" "dice"}} for {{.what}}.`, game.Num("n", n), game.Word("what", rollNames[s.Stack.Top().Op]))
		},
		Deeds: []deed{{
			Verb: RollDice, Rule: "RAT-231", Write: is("dice {pips}", someDice),
			Moves: func(s *Position, m Move, buf []Move) []Move { return rolls(&m, r.rolled(s).dice(s), 0, buf) },
			Check: func(s *Position, m Move) error {
				sum := 0
				for _, n := range m.N {
					sum += int(n)
				}
				if n := r.rolled(s).dice(s); sum != n {
					return game.Refuse("RAT-231", `{{plural .n "die is" "dice are"}} rolled, this names {{.sum}}.`, game.Num("n", n), game.Num("sum", sum))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				if tell != nil {
					tell.Tell("RAT-231", "rolled", game.Name("pips", pipsText(m.N)))
				}
				r.rolled(s).rolled(s, m.N, tell)
			},
			Weight: rollWeight,
		}},
	}
}

// rollNames are what dice are rolled for.
var rollNames = map[Op]string{opRoll: "the attack", opNemesis: "the move of the Nemesis", opBites: "the bite of the Nemesis", opMutate: "the mutation"}

// rolls lists the ways in which n more dice may show the faces from a face on.
func rolls(m *Move, n, face int, buf []Move) []Move {
	if face == len(m.N)-1 {
		m.N[face] = uint8(n)
		return append(buf, *m)
	}
	for k := n; k >= 0; k-- {
		m.N[face] = uint8(k)
		buf = rolls(m, n-k, face+1, buf)
	}
	return buf
}

// rollWeight is in how many ways dice can show a roll.
func rollWeight(_ *Position, m Move) int64 {
	ways, n := int64(1), int64(0)
	for _, count := range m.N {
		for k := int64(1); k <= int64(count); k++ {
			n++
			ways = ways * n / k
		}
	}
	return ways
}

func pipsText(roll [6]uint8) string {
	text := ""
	for pips := 6; pips >= 1; pips-- {
		for range roll[pips-1] {
			text += fmt.Sprint(" ", pips)
		}
	}
	return text[min(1, len(text)):]
}

// attackRolled counts hits and sixes. Dice of the attack track that miss are spent; those that hit stay for a later attack (RAT-231, RAT-R45).
func (r *Rules) attackRolled(s *Position, t *attackTask, roll [6]uint8, tell *game.Story) {
	zone, dice, source := t.Zone, t.Dice, t.Source
	sixes, hits := roll[5], uint8(0)
	for pips := r.Accuracy(s); pips < 6; pips++ {
		hits += roll[pips-1]
	}
	misses := dice - hits - sixes
	if source == fromTrack {
		s.Dice -= min(s.Dice, misses)
	}
	tell.Tell("RAT-231", "hits", game.Num("hits", hits), game.Num("sixes", sixes), game.Num("misses", misses))
	s.pop()
	if hits+sixes > 0 {
		begin(s, allotTask{Zone: zone, Hits: hits, Sixes: sixes, Source: source})
	}
}

// runAllot asks what the hits are allotted to, unless they suffice for nothing (RAT-237).
func (r *Rules) runAllot(s *Position, t *allotTask, tell *game.Story) {
	if !r.suffices(s, t) {
		tell.Tell("RAT-237", "hits-lost")
		s.pop()
		return
	}
	s.ask(Allotting)
}

// suffices tells whether some rat can be caught or the Nemesis wounded with the hits of a roll.
func (r *Rules) suffices(s *Position, t *allotTask) bool {
	var buf [1]Move
	a := allotter{r: r, s: s, zone: t.Zone, hits: t.Hits, sixes: t.Sixes, source: t.Source, most: 1}
	return len(a.list(Move{}, buf[:0])) > 0
}

// allotting: the player allots all hits and sixes of a roll at once, before anything else (RAT-232, RAT-233, RAT-234, RAT-R44). The moves listed leave no hit unused that could catch a rat; fewer may be
// allotted.
func (r *Rules) allotting() decision {
	return decision{
		Kind: "allot", Rule: "RAT-232", Asks: "you allot the hits of your roll", Open: true,
		Prompt: func(s *Position) game.Text {
			t := running[allotTask](s)
			return game.Say(`Allot {{plural .hits "hit" "hits"}} and {{plural .sixes "six" "sixes"}} among the rats in {{.zone}}; what is not allotted is lost.`,
				game.Num("hits", t.Hits), game.Num("sixes", t.Sixes), r.ZoneArg(s, "zone", t.Zone))
		},
		Deeds: []deed{{
			Verb: Allot, Rule: "RAT-232", Write: is("allot {}", notation.OrNone("{} {}", notation.Some("hits {hits}", r.caught(0)), notation.Some("sixes {sixes}", r.caught(1)))),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				t := running[allotTask](s)
				a := allotter{r: r, s: s, zone: t.Zone, hits: t.Hits, sixes: t.Sixes, source: t.Source, most: maxAllotments}
				return a.list(m, buf)
			},
			Check:   func(s *Position, m Move) error { return r.checkAllotment(s, running[allotTask](s), m) },
			Play:    r.playAllotment,
			Hint:    r.hintAllotment,
			Preview: r.previewAllotment,
		}},
	}
}

// needs is how many hits, sixes apart, the allotment of m takes: more than its defence for each rat caught (RAT-232), those for the Nemesis as they are.
func (r *Rules) needs(s *Position, m Move) int {
	hits := int(m.Nemesis[0])
	for k := range box.KindCount {
		hits += int(m.N[k]) * (int(r.RatDefence(s, k)) + 1)
	}
	for set := m.Hits; set != 0; set &= set - 1 {
		hits += int(r.box.Peculiar[lowest(set)].Defence) + 1
	}
	return hits
}

func (r *Rules) checkAllotment(s *Position, t *allotTask, m Move) error {
	z := &s.Zone[t.Zone]
	here := r.Exposed(s, t.Zone, t.Source)
	sixes := bits.OnesCount16(m.Sixes) + int(m.Nemesis[1])
	for k := range box.KindCount {
		if int(m.N[k])+int(m.N[box.KindCount+k]) > int(z.Rats[k]) {
			return game.Refuse("RAT-232", "Rats in {{.zone}}, {{.kind}}: {{.n}}; you allot hits to more.", r.ZoneArg(s, "zone", t.Zone), game.Word("kind", box.KindIDs[k]), game.Num("n", z.Rats[k]))
		}
		sixes += int(m.N[box.KindCount+k])
	}
	switch all := m.Hits | m.Sixes; {
	case all&^s.peculiars(t.Zone) != 0:
		return game.Refuse("RAT-232", "{{.rat}} is not in {{.zone}}.", r.peculiarArg("rat", lowest(all&^s.peculiars(t.Zone))), r.ZoneArg(s, "zone", t.Zone))
	case all&^here != 0:
		return game.Refuse("RAT-622", "No hit of a trap can be allotted to {{.rat}}.", r.peculiarArg("rat", lowest(all&^here)))
	case m.Hits&m.Sixes != 0:
		return game.Refuse("RAT-232", "{{.rat}} can be caught only once.", r.peculiarArg("rat", lowest(m.Hits&m.Sixes)))
	case m.Nemesis != [2]uint8{} && s.Lair != t.Zone:
		return game.Refuse("RAT-232", "The Nemesis is not in {{.zone}}.", r.ZoneArg(s, "zone", t.Zone))
	case r.needs(s, m) > int(t.Hits):
		return game.Refuse("RAT-232", `This takes {{plural .n "hit" "hits"}}, and you rolled {{.hits}}: a rat is caught by more hits than its defence.`,
			game.Num("n", r.needs(s, m)), game.Num("hits", t.Hits))
	case sixes > int(t.Sixes):
		return game.Refuse("RAT-233", `This takes {{plural .n "six" "sixes"}}, and you rolled {{.sixes}}.`, game.Num("n", sixes), game.Num("sixes", t.Sixes))
	}
	if tough := m.Hits & r.box.Able[box.OnlySixes]; tough != 0 {
		return game.Refuse("RAT-630", "Only a six catches {{.rat}}.", r.peculiarArg("rat", lowest(tough)))
	}
	shields := here & r.box.Able[box.ShieldOthers] // RAT-629
	if shield := shields &^ (m.Hits | m.Sixes); shield != 0 && m.others(shields) {
		return game.Refuse("RAT-629", "{{.rat}} shields the others: catch it first.", r.peculiarArg("rat", lowest(shield)))
	}
	return nil
}

// others tells whether an allotment names any rat but those peculiar ones.
func (m *Move) others(but uint16) bool {
	return m.N != [6]uint8{} || (m.Hits|m.Sixes)&^but != 0 || m.Nemesis != [2]uint8{}
}

// playAllotment makes the catches, then wounds the Nemesis: each hit above its defence and each six takes 1 health (RAT-236). What captured rats do comes
// afterwards (RAT-R44).
func (r *Rules) playAllotment(s *Position, m Move, tell *game.Story) {
	zone := running[allotTask](s).Zone
	s.pop()
	if !m.others(0) {
		tell.Tell("RAT-237", "hits-lost")
	}
	for k := range box.KindCount {
		if n := m.N[k]; n > 0 {
			r.capture(s, k, n, zone, tell)
		}
		if n := m.N[box.KindCount+k]; n > 0 {
			r.capture(s, k, n, zone, tell)
		}
	}
	for set := m.Hits | m.Sixes; set != 0; set &= set - 1 {
		r.capturePeculiar(s, lowest(set), tell)
	}
	if burst := (m.Hits | m.Sixes) & r.box.Able[box.Bursting]; burst != 0 {
		begin(s, capturedTask{Zone: zone, Low: uint8(burst), High: uint8(burst >> 8)})
	}
	if wounds := r.nemesisWounds(s, m); wounds > 0 {
		r.woundNemesis(s, wounds, tell)
	}
}

// Catch takes from the city what an allotment catches, and nothing follows from it: it is for judging the roll.
func (r *Rules) Catch(s *Position, m Move) {
	z := &s.Zone[s.Roll().Zone]
	for k := range box.KindCount {
		n := m.N[k] + m.N[box.KindCount+k]
		z.Rats[k] -= n
		s.Cage[k] += n
	}
	for set := m.Hits | m.Sixes; set != 0; set &= set - 1 {
		s.unpack(lowest(set))
		s.Cards |= 1 << lowest(set)
	}
	s.Wounds += r.nemesisWounds(s, m)
}

// nemesisWounds is what an allotment takes of the Nemesis (RAT-236).
func (r *Rules) nemesisWounds(s *Position, m Move) uint8 {
	wounds := m.Nemesis[1]
	if defence := r.NemesisDefence(s); m.Nemesis[0] > defence {
		wounds += m.Nemesis[0] - defence
	}
	return wounds
}

// capture puts common rats of a zone into the cage (RAT-111, RAT-235).
func (r *Rules) capture(s *Position, k box.Kind, n uint8, zone ZoneNo, tell *game.Story) {
	s.Zone[zone].Rats[k] -= n
	s.Cage[k] += n
	tell.Tell("RAT-235", "caught", game.Num("n", n), kindArg("rat", k), manyArg("rats", k), r.ZoneArg(s, "zone", zone))
}

// capturePeculiar gives the Ratcatcher the card of a peculiar rat (RAT-235, RAT-261).
func (r *Rules) capturePeculiar(s *Position, id uint8, tell *game.Story) {
	s.unpack(id)
	s.Cards |= 1 << id
	tell.Tell("RAT-235", "card-taken", r.peculiarArg("rat", id))
}

// runCaptured does what captured rats do, in the zone where they were caught; each is a spawning of its own (RAT-633, RAT-R35).
func (r *Rules) runCaptured(s *Position, t *capturedTask, tell *game.Story) {
	s.RunOut = 0
	set := uint16(t.Low) | uint16(t.High)<<8
	if set &= 1<<len(r.box.Peculiar) - 1; set == 0 {
		s.pop()
		return
	}
	id := lowest(set)
	set &= set - 1
	t.Low, t.High = uint8(set), uint8(set>>8)
	if n := r.box.Peculiar[id].Knacks[box.Bursting]; n > 0 {
		tell.Tell("RAT-633", "bursts", r.peculiarArg("rat", id), game.Num("n", n), r.ZoneArg(s, "zone", t.Zone))
		begin(s, spawnTask{Zone: t.Zone, Left: n})
	}
}

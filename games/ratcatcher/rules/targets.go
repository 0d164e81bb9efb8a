package rules

import (
	"math/bits"
	"slices"

	"mischief/games/ratcatcher/box"
)

// Where rats go: targets (RAT-310, RAT-403, RAT-502), ties between them (RAT-312) and the ways there (RAT-R03).

// Rats of a sort want the first thing on their list that lies anywhere in the city, go to the closest of those, and where several are as close to the
// one nearest the Ratcatcher, then to the highest township. Asking that for every rat by itself would search the city once for each group. A compass
// answers it for all zones at once, by two floods: one from the Ratcatcher tells how near to him each zone is; the other starts from all targets
// together and carries outwards which of them is preferred (lead). That works because a closest target of a zone is a closest target of the next zone
// on the way, so that the best of what the neighbours one step nearer prefer is the best of all. Targets of one township that are alike in everything
// are carried as bits of letters: if more than one is left where rats stand, and their ways part within the rats' steps, the player chooses (splits,
// RAT-312).

// targetLure is a zone with a lure that leaves rats no other target (RAT-604); no card names it.
const targetLure = box.TargetNest + 1

// far is the distance of a zone that no way leads to.
const far = uint8(255)

// allFar is every zone out of reach.
var allFar = func() (away [ZoneCount]uint8) {
	for zone := range away {
		away[zone] = far
	}
	return away
}()

// compass leads the rats of one sort to their targets, from every zone of the city.
type compass struct {
	target box.Target
	astray bool              // they find no target of theirs and look for the Ratcatcher (RAT-R04)
	near   [ZoneCount]uint8  // zones from here to the Ratcatcher
	away   [ZoneCount]uint8  // zones from here to the closest target
	choice [ZoneCount]uint16 // which of the closest targets is preferred: the closest to the Ratcatcher, then the highest township (RAT-312)
	goals  [ZoneCount]uint8  // the letters of those targets alike in that, as bits; the player chooses among them
	rivals zoneSet           // zones with several closest targets
}

// point sets a compass for rats of a kind with a list of targets.
func (r *Rules) point(s *Position, list []box.Target, ks box.Kinds, c *compass) {
	var at zoneSet
	at.add(s.At)
	r.flood(s, &at, &c.near)
	var found zoneSet
	c.target, found = r.seek(s, list, ks)
	c.astray = c.target == box.TargetRatcatcher && !slices.Contains(list, box.TargetRatcatcher)
	r.lead(s, &found, c)
}

// seek is the first target of a list that exists anywhere in the city, and the zones that hold it. A lure without other targets goes first (RAT-604);
// rats that find nothing look for the Ratcatcher (RAT-R04).
func (r *Rules) seek(s *Position, list []box.Target, ks box.Kinds) (box.Target, zoneSet) {
	if lured := r.zonesWith(s, targetLure, ks); !lured.empty() {
		return targetLure, lured
	}
	for _, target := range list {
		if found := r.zonesWith(s, target, ks); !found.empty() {
			return target, found
		}
	}
	return box.TargetRatcatcher, r.zonesWith(s, box.TargetRatcatcher, ks)
}

// zonesWith is the set of zones that hold a target for rats of the kinds.
func (r *Rules) zonesWith(s *Position, target box.Target, ks box.Kinds) zoneSet {
	var set zoneSet
	if target == box.TargetRatcatcher {
		set.add(s.At)
		return set
	}
	for laid := s.Laid; laid != 0; {
		town := laid.Pop()
		card := r.Card(s, town)
		for letter := range card.Zones {
			zone := town.Zone(letter)
			z := &s.Zone[zone]
			var holds bool
			switch target {
			case box.TargetCheese:
				holds = z.Cheese > 0 || r.lasting(s, zone).Lure&ks != 0
			case box.TargetTrap:
				holds = z.Trap != 0
			case box.TargetToken:
				holds = z.Picks != [box.PickCount]uint8{}
			case box.TargetNest:
				holds = z.Nests+card.Nests[letter] > 0
			case targetLure:
				holds = r.lasting(s, zone).LureOnly&ks != 0
			}
			if holds {
				set.add(zone)
			}
		}
	}
	return set
}

// flood counts the zones from every zone to the closest one of a set.
func (r *Rules) flood(s *Position, from *zoneSet, away *[ZoneCount]uint8) {
	var queue [ZoneCount]ZoneNo
	n := enqueue(*from, away, &queue)
	for head := 0; head < n; head++ {
		zone := queue[head]
		var around [maxAround]ZoneNo
		for _, next := range around[:r.around(s, zone, &around)] {
			if away[next] == far {
				away[next] = away[zone] + 1
				queue[n] = next
				n++
			}
		}
	}
}

// ToCheese counts the zones from every zone to the closest cheese, or what rats take for it (RAT-604).
func (r *Rules) ToCheese(s *Position, away *[ZoneCount]uint8) {
	cheese := r.zonesWith(s, box.TargetCheese, 0)
	r.flood(s, &cheese, away)
}

// enqueue puts zones into a queue at distance 0 and everything else far away.
func enqueue(from zoneSet, away *[ZoneCount]uint8, queue *[ZoneCount]ZoneNo) int {
	*away = allFar
	n := 0
	for zone := from.pop(); zone != box.Nowhere; zone = from.pop() {
		away[zone] = 0
		queue[n] = zone
		n++
	}
	return n
}

// lead spreads from the targets which of them is preferred. A zone prefers what one of the next zones on its shortest ways prefers, because every closest target
// of the zone is a closest target of such a next zone.
func (r *Rules) lead(s *Position, found *zoneSet, c *compass) {
	var queue [ZoneCount]ZoneNo
	n := enqueue(*found, &c.away, &queue)
	for _, zone := range queue[:n] {
		c.choice[zone] = uint16(far-c.near[zone])<<8 | uint16(zone.town())
		c.goals[zone] = 1 << zone.Letter()
	}
	for head := 0; head < n; head++ {
		zone := queue[head]
		var around [maxAround]ZoneNo
		for _, next := range around[:r.around(s, zone, &around)] {
			if c.away[next] == far {
				c.away[next] = c.away[zone] + 1
				c.choice[next], c.goals[next] = 0, 0
				queue[n] = next
				n++
			}
			if c.away[next] != c.away[zone]+1 {
				continue
			}
			if c.rivals.has(zone) || c.choice[next] != 0 && (c.choice[next] != c.choice[zone] || c.goals[next] != c.goals[zone]) {
				c.rivals.add(next)
			}
			switch {
			case c.choice[zone] > c.choice[next]:
				c.choice[next], c.goals[next] = c.choice[zone], c.goals[zone]
			case c.choice[zone] == c.choice[next]:
				c.goals[next] |= c.goals[zone]
			}
		}
	}
}

// goalTown is the township of the preferred targets of a zone.
func (c *compass) goalTown(zone ZoneNo) TownNo { return TownNo(c.choice[zone]) }

// goal is a preferred target of a zone, the first of them by letter unless one was chosen.
func (c *compass) goal(zone, chosen ZoneNo) ZoneNo {
	if chosen != box.Nowhere {
		return chosen
	}
	letter := uint8(0)
	for letter < box.MaxZones-1 && c.goals[zone]>>letter&1 == 0 {
		letter++
	}
	return c.goalTown(zone).Zone(letter)
}

// maxAround bounds the zones adjacent to one.
const maxAround = box.MaxZones - 1 + 4

// around lists the zones adjacent to one (RAT-133) and returns how many they are.
func (r *Rules) around(s *Position, zone ZoneNo, list *[maxAround]ZoneNo) int {
	town, letter := zone.town(), zone.Letter()
	card, link := r.Card(s, town), &s.Town[town].Link
	n := 0
	for inside := card.Adjacent[letter]; inside != 0; inside &= inside - 1 {
		list[n] = town.Zone(uint8(bits.TrailingZeros8(inside)))
		n++
	}
	for edges := card.Edges[letter]; edges != 0; edges &= edges - 1 {
		if across := link[bits.TrailingZeros8(edges)]; across != box.Nowhere {
			list[n] = across
			n++
		}
	}
	return n
}

// Neighbours are the zones adjacent to a zone, as a list of their own.
func (r *Rules) Neighbours(s *Position, zone ZoneNo) []ZoneNo {
	var list [maxAround]ZoneNo
	return list[:r.around(s, zone, &list)]
}

// step is the next zone on the way to a goal: on a shortest way the zone closest to the Ratcatcher, then in the highest township, then with the lowest letter
// (RAT-R03).
func (r *Rules) step(s *Position, c *compass, zone, goal ZoneNo) ZoneNo {
	best, mark := zone, 0
	var around [maxAround]ZoneNo
	for _, next := range around[:r.around(s, zone, &around)] {
		if c.away[next]+1 != c.away[zone] || c.choice[next] != c.choice[zone] || c.goals[next]>>goal.Letter()&1 == 0 {
			continue
		}
		m := (int(far-c.near[next])<<8|int(next.town()))<<8 | int(box.MaxZones-next.Letter())
		if m > mark {
			best, mark = next, m
		}
	}
	return best
}

// walk leads rats some zones towards a goal. They stop at a target (RAT-311) and in a snare (RAT-603).
func (r *Rules) walk(s *Position, c *compass, ks box.Kinds, zone, goal ZoneNo, steps uint8) ZoneNo {
	for range steps {
		if c.away[zone] == 0 || c.away[zone] == far || r.lasting(s, zone).Snare&ks != 0 {
			break
		}
		zone = r.step(s, c, zone, goal)
	}
	return zone
}

// splits tells whether the player must choose where rats go: several targets are alike and the choice leads to different zones.
func (r *Rules) splits(s *Position, c *compass, ks box.Kinds, zone ZoneNo, steps uint8) bool {
	goals := c.goals[zone]
	if goals&(goals-1) == 0 || c.away[zone] == 0 || c.away[zone] == far {
		return false
	}
	first := ZoneNo(box.Nowhere)
	for letter := range uint8(box.MaxZones) {
		if goals>>letter&1 == 0 {
			continue
		}
		end := r.walk(s, c, ks, zone, c.goalTown(zone).Zone(letter), steps)
		if first == box.Nowhere {
			first = end
		}
		if end != first {
			return true
		}
	}
	return false
}

// calmed is the set of kinds that neither move nor bite in the township of a zone (RAT-607).
func (r *Rules) calmed(s *Position, zone ZoneNo) box.Kinds {
	var calm box.Kinds
	first := zone.town().Zone(0)
	for z := first; z < first+box.MaxZones; z++ {
		calm |= r.lasting(s, z).Calm
	}
	return calm
}

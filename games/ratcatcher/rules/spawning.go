package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// Spawning: the spawn step of the rats' turn (RAT-350 to RAT-352), drawing rats (RAT-117, RAT-119), and running out of them (RAT-353).

// Stages of the spawn step (RAT-R24).
const (
	nestsSpawn uint8 = iota
	nemesisSpawns
	peculiarsSpawn
	blacksBegin
	blacksSpawn
)

// runNests is the spawn step. A is its stage, B the zone or peculiar rat that comes next.
func (r *Rules) runNests(s *Position, t *spawnStepTask, tell *game.Story) {
	var zone ZoneNo
	var n uint8
	switch {
	case s.RunOut&gaveUp != 0 || t.Stage > blacksSpawn:
		r.endSpawning(s)
		return
	case t.Stage == nestsSpawn:
		zone, n = r.nextNest(s, t)
	case t.Stage == nemesisSpawns:
		t.Stage, t.At = peculiarsSpawn, 0
		if s.Lair != box.Nowhere {
			zone, n = s.Lair, r.nemesisSpawn(s) // RAT-352
		}
	case t.Stage == peculiarsSpawn:
		zone, n = r.nextBrooder(s, t)
	case t.Stage == blacksBegin:
		r.countBlacks(s)
		t.Stage, t.At = blacksSpawn, 0
	default:
		zone, n = r.nextBlacks(s, t)
	}
	if n > 0 {
		begin(s, spawnTask{Zone: zone, Left: n})
	}
}

// nextNest is the next zone with rats' nests and how many rats they spawn, whether its township is active or not (RAT-350, RAT-R06). In the township of The Brood
// Mother each spawns more (RAT-513).
func (r *Rules) nextNest(s *Position, t *spawnStepTask) (zone ZoneNo, n uint8) {
	for ; t.At < ZoneCount; t.At++ {
		if n = r.NestsIn(s, ZoneNo(t.At)); n == 0 {
			continue
		}
		if each := r.Nemesis(s).NestRats; each > 0 && s.Lair != box.Nowhere && s.Lair.town() == ZoneNo(t.At).town() {
			n *= each
		}
		t.At++
		return ZoneNo(t.At - 1), n
	}
	t.Stage, t.At = nemesisSpawns, 0
	return 0, 0
}

// NestsIn is how many rats' nests a zone of the city has, printed ones and ? tokens (RAT-R14).
func (r *Rules) NestsIn(s *Position, zone ZoneNo) uint8 {
	if town := zone.town(); s.Laid.Has(town) {
		return r.Card(s, town).Nests[zone.Letter()] + s.Zone[zone].Nests
	}
	return 0
}

// nextBrooder is the next peculiar rat in an active township that counts as a rats' nest (RAT-627).
func (r *Rules) nextBrooder(s *Position, t *spawnStepTask) (zone ZoneNo, n uint8) {
	active := r.active(s)
	for ; t.At < s.Packed; t.At++ {
		p := s.Pack[t.At]
		if n = r.box.Peculiar[p.ID].Knacks[box.AsNest]; n > 0 && active.Has(p.Zone.town()) {
			t.At++
			return p.Zone, n
		}
	}
	t.Stage, t.At = blacksBegin, 0
	return 0, 0
}

// countBlacks marks the rats that count as rats' nests when the second spawn step begins: those in active townships (RAT-303, RAT-351, RAT-R21).
func (r *Rules) countBlacks(s *Position) {
	for active := r.active(s); active != 0; {
		first := active.Pop().Zone(0)
		for zone := first; zone < first+box.MaxZones; zone++ {
			s.Zone[zone].Came = r.brooders(&s.Zone[zone])
		}
	}
}

// brooders is how many common rats of a zone count as rats' nests: the black ones.
func (r *Rules) brooders(z *Zone) uint8 {
	n := uint8(0)
	for k := range box.KindCount {
		if r.box.Common[k].AsNest {
			n += z.Rats[k]
		}
	}
	return n
}

// nextBlacks is the next zone with rats that were counted. Those placed since bring only their chain (RAT-351, RAT-R21).
func (r *Rules) nextBlacks(s *Position, t *spawnStepTask) (zone ZoneNo, n uint8) {
	for ; t.At < ZoneCount; t.At++ {
		z := &s.Zone[t.At]
		if z.Came == 0 {
			continue
		}
		n, z.Came = min(z.Came, r.brooders(z)), 0
		if n > 0 {
			t.At++
			return ZoneNo(t.At - 1), n
		}
	}
	t.Stage++
	return 0, 0
}

// endSpawning ends the spawn step; the next spawning may run out anew (RAT-354).
func (r *Rules) endSpawning(s *Position) {
	for i := range s.Zone {
		s.Zone[i].Came = 0
	}
	s.RunOut = 0
	s.pop()
}

// Steps of running out of rats, as bits of Position.RunOut (RAT-353).
const (
	emptiedInactive uint8 = 1 << iota
	emptiedCage
	emptiedFewest
	gaveUp // nothing is left to return: all further spawning is skipped (RAT-R10)
)

// runSpawn spawns common rats in a zone, one drawn after the other (RAT-117, RAT-350). A is the zone, B how many are still to come.
func (r *Rules) runSpawn(s *Position, t *spawnTask, tell *game.Story) {
	switch {
	case t.Left == 0 || s.RunOut&gaveUp != 0:
		s.pop()
	case s.Sack == [box.KindCount]uint8{}:
		r.runOut(s, tell)
	default:
		s.ask(DrawingRat)
	}
}

// runOut takes the next step of running out of rats; each is taken once at most in a spawning (RAT-353, RAT-354, RAT-R34). What The Maw has swallowed stays
// where it is (RAT-R37).
func (r *Rules) runOut(s *Position, tell *game.Story) {
	switch {
	case s.RunOut&emptiedInactive == 0:
		s.RunOut |= emptiedInactive
		n := uint8(0)
		active := r.active(s)
		for inactive := s.Laid &^ active; inactive != 0; {
			n += s.empty(inactive.Pop())
		}
		tell.Tell("RAT-353", "run-out-inactive", game.Num("n", n))
	case s.RunOut&emptiedCage == 0:
		s.RunOut |= emptiedCage
		n := uint8(0)
		for k := range box.KindCount {
			n += s.Cage[k]
			s.Sack[k] += s.Cage[k]
			s.Cage[k] = 0
		}
		tell.Tell("RAT-353", "run-out-cage", game.Num("n", n))
		if n > 0 {
			begin(s, rewardTask{Rats: n})
		}
	case s.RunOut&emptiedFewest == 0:
		s.RunOut |= emptiedFewest
		if town := r.fewest(s); town != box.Nowhere {
			tell.Tell("RAT-353", "run-out-fewest", r.townArg("town", town), game.Num("n", s.empty(town)))
		}
	default:
		s.RunOut |= gaveUp
		tell.Tell("RAT-R10", "run-out")
	}
}

// empty takes all common rats of a township back to the sack and returns how many they are.
func (s *Position) empty(town TownNo) uint8 {
	n := uint8(0)
	first := town.Zone(0)
	for zone := first; zone < first+box.MaxZones; zone++ {
		for k, rats := range s.Zone[zone].Rats {
			s.toSack(zone, box.Kind(k), rats)
			n += rats
		}
	}
	return n
}

// fewest is the township with the fewest common rats, but at least one, other than the Ratcatcher's; ties go to the lowest number (RAT-353, RAT-R34).
func (r *Rules) fewest(s *Position) TownNo {
	best, least := TownNo(box.Nowhere), 0
	for laid := s.Laid; laid != 0; {
		town := laid.Pop()
		n := 0
		first := town.Zone(0)
		for zone := first; zone < first+box.MaxZones; zone++ {
			n += s.Zone[zone].Common()
		}
		if n > 0 && town != s.At.town() && (best == box.Nowhere || n < least) {
			best, least = town, n
		}
	}
	return best
}

// noneLeft refuses a rat that cannot have been drawn, and tells where all of its kind are.
func (r *Rules) noneLeft(s *Position, k box.Kind) error {
	city := 0
	for i := range s.Zone {
		city += int(s.Zone[i].Rats[k])
	}
	return game.Refuse("RAT-117",
		"The sack holds no {{.kind}} rat. Of all {{.all}} there are {{.city}} in the city, {{.cage}} in your cage and {{.gut}} in a gut.", game.Word("kind", box.KindIDs[k]),
		game.Num("all", r.box.Common[k].Count), game.Num("city", city), game.Num("cage", s.Cage[k]), game.Num("gut", s.Gut[k]))
}

// eachLeft lists a move for each sort of which something is left to draw.
func eachLeft(left []uint8, m Move, buf []Move) []Move {
	for sort, n := range left {
		if n > 0 {
			m.A = uint8(sort)
			buf = append(buf, m)
		}
	}
	return buf
}

// drawingRat: which rat is drawn from the sack (RAT-117). A black one brings another at once (RAT-119).
func (r *Rules) drawingRat() decision {
	return decision{
		Kind: "rat", Rule: "RAT-117", Asks: "a rat is drawn from the sack",
		Prompt: func(s *Position) game.Text {
			return game.Say("A rat is drawn from the sack for {{.zone}}.", r.ZoneArg(s, "zone", running[spawnTask](s).Zone))
		},
		Deeds: []deed{{
			Verb: DrawRat, Rule: "RAT-117", Write: is("rat {what}", inA(aKind)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return eachLeft(s.Sack[:], m, buf) },
			Check: func(s *Position, m Move) error {
				if s.Sack[m.A] == 0 {
					return r.noneLeft(s, box.Kind(m.A))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := running[spawnTask](s)
				k := box.Kind(m.A)
				s.Sack[k]--
				s.Zone[t.Zone].Rats[k]++
				t.Left--
				tell.Tell("RAT-117", "spawned", kindArg("rat", k), game.Name("kind", box.KindIDs[k]), r.ZoneArg(s, "zone", t.Zone))
				if r.box.Common[k].Chains {
					t.Left++
					tell.Tell("RAT-119", "chain", kindArg("rat", k), r.ZoneArg(s, "zone", t.Zone))
				}
			},
			Weight: func(s *Position, m Move) int64 { return int64(s.Sack[m.A]) },
		}},
	}
}

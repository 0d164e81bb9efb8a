package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Traps (WAS-735, WAS-736). A trap lies where its Ranger put it, with as many counters as Skill pips were rolled, until the phase is over; then it does to everybody about it what its green part
// says. A Dust Trap stays as a cloud for so many phases: no line of sight touches it, and whoever is in it when a phase begins has lost his sight for that phase, and for the next at whose
// beginning he is still in it.

// trapReach is how far the traps of a skill reach.
func (r *Rules) trapReach(t *Token) int { return int(r.codex.Skills[t.Skill].Reach.Hash) }

// layTrap puts a trap down that has been rolled for.
func (r *Rules) layTrap(s *Position, u *Use, tell *game.Story) {
	rank := uint8(1)
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Trap {
			rank = max(rank, t.Rank+1)
		}
	}
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == NoToken {
			*t = Token{Rank: rank, Kind: Trap, At: u.Spot, On: s.Figures[u.By].On, N: uint8(u.S), By: u.By, Skill: u.Skill}
			if tell != nil {
				tell.Tell("WAS-735", "trap-laid", r.who(s, "who", u.By), r.skillArg(r.skill(u)), game.Name("at", pointText(t.At)), game.Num("n", t.N))
			}
			return
		}
	}
}

// mayLayTrap tells why a trap may not be laid at a point, or nil (WAS-735, WAS-R162).
func (r *Rules) mayLayTrap(s *Position, n Fig, at plane.Point) error {
	f := &s.Figures[n]
	radius := int64(r.codex.Sizes.BaseRadius)
	square := plane.Square(f.At, at)
	gap := radius + int64(r.codex.Sizes.ContactGap)
	if square < radius*radius || square > gap*gap {
		return r.refuse("WAS-735", "A trap is laid in contact with its Ranger: name a point 0.5# to 0.55# from the middle of the base.")
	}
	if !onMap(at) {
		return r.refuse("WAS-102", "A trap lies on the map.")
	}
	if f.Flying {
		return r.refuse("WAS-R162", "A trap lies on the ground, not in the air.")
	}
	for i, p := range r.Ground(s).Pieces() {
		if !p.WalkThrough && int(f.On) != i+1 && r.Ground(s).Buried(at, i) {
			return r.refuse("WAS-R162", "A trap does not lie inside of terrain: {{.terrain}}.", r.terrainArg(s, i))
		}
	}
	for i := range s.Tokens {
		if s.Tokens[i].Kind == NoToken {
			return nil
		}
	}
	return r.refuse("WAS-735", "There is no room for more tokens on this map: {{.n}} lie there.", game.Num("n", MaxTokens))
}

// trapSpots are points at which a trap can be laid by a figure, for who looks for moves.
func trapSpots(f *Figure) [4]plane.Point {
	const gap = 510
	return [4]plane.Point{{X: f.At.X + gap, Y: f.At.Y}, {X: f.At.X, Y: f.At.Y + gap}, {X: f.At.X - gap, Y: f.At.Y}, {X: f.At.X, Y: f.At.Y - gap}}
}

// trapsGoOff is what the end of a phase does with traps: clouds of dust whose time is over settle, then all traps go off in the order in which they were set (WAS-R119,
// WAS-R162).
func (r *Rules) trapsGoOff(s *Position, t *phaseTask, tell *game.Story) bool {
	if t.Next%perStep == 0 {
		t.Next++
		s.dustSettles()
	}
	first := -1
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Trap && (first < 0 || t.Rank < s.Tokens[first].Rank) {
			first = i
		}
	}
	if first < 0 {
		return true
	}
	r.trapGoesOff(s, &s.Tokens[first], tell)
	return false // the next one when all that this one has begun is over
}

// dustSettles counts a phase of the clouds of dust, and gives those their sight back who were out of them.
func (s *Position) dustSettles() {
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.Marks&Clearing != 0 {
			f.Marks &^= Blinded | Clearing
		}
	}
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Dust {
			if t.N--; t.N == 0 {
				*t = Token{}
			}
		}
	}
}

func (r *Rules) trapGoesOff(s *Position, t *Token, tell *game.Story) {
	u := Use{Skill: t.Skill, By: t.By, S: int8(t.N), Spot: t.At, Marks: Succeeded | Rolled}
	if tell != nil {
		tell.Tell("WAS-736", "trap-goes-off", r.who(s, "who", t.By), r.skillArg(r.skill(&u)), game.Name("at", pointText(t.At)))
	}
	lies, reach := ground.Place{At: t.At, On: t.On}, r.trapReach(t)
	if r.skill(&u).Duration.End == codex.EndPhaseEnd {
		t.Kind = Dust
		t.N = uint8(r.skill(&u).Duration.PerPip.Times(int(t.N)))
		return
	}
	*t = Token{}
	u.Chosen = r.filter(s, s.present(false), func(n Fig) bool { return r.Ground(s).Trips(lies, s.Figures[n].Place(), reach) })
	effects := r.part(&u, codex.Green).Effects
	r.moment(s)
	for i := range effects {
		r.doNow(s, &u, &effects[i], tell)
	}
}

// dustBlinds is what the beginning of a phase does about clouds of dust: whoever is in one loses his sight, whoever has lost it and is out of them has it back when the phase ends
// (WAS-R262).
func (r *Rules) dustBlinds(s *Position, _ *phaseTask, tell *game.Story) bool {
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if f.State == Absent || f.State == Coming {
			continue
		}
		in := false
		for i := range s.Tokens {
			t := &s.Tokens[i]
			in = in || t.Kind == Dust && !f.Flying && r.Ground(s).In(f.Place(), t.At, r.trapReach(t))
		}
		switch {
		case in:
			if tell != nil && f.Marks&Blinded == 0 {
				tell.Tell("WAS-736", "blinded", r.who(s, "who", n))
			}
			f.Marks = f.Marks&^Clearing | Blinded
		case f.Marks&Blinded != 0:
			f.Marks |= Clearing
		}
	}
	return true
}

// veils are the clouds of dust on the map, which no line of sight touches. They are written into room.
func (r *Rules) veils(s *Position, room *[MaxTokens]plane.Base) []plane.Base {
	veils := room[:0]
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Dust {
			veils = append(veils, plane.Base{At: t.At, Radius: int16(r.trapReach(t))})
		}
	}
	return veils
}

// blind tells why a figure that has lost its sight may not do what needs another as its target, or nil.
func (r *Rules) blind(s *Position, n, on Fig) error {
	if n != on && s.Figures[n].Marks&Blinded != 0 {
		return r.refuse("WAS-736", "{{.who}} has lost its sight in the dust: no action may have a target other than itself.", r.who(s, "who", n))
	}
	return nil
}

package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// What figures suffer: Stuns, Wounds, the loss of Lives and Health, and their end.

func highest(f Figs) Fig { return Fig(bits.Len64(uint64(f)) - 1) }

// harm is what a figure is about to suffer.
type harm struct {
	By         Fig
	Attack     uint8 // the attack it comes from, counted from 1
	Stun       bool
	Wounds     uint8
	Black      uint8 // so many of the Wounds by black cards
	Colourless bool  // no card caused them: one is flipped for their colour (CNO-R09)
	Together   int16 // 1: others suffer the same (CNO-R101)
}

// hurt begins what a figure is about to suffer: abilities may prevent it, then it is lost (CNO-R54). A Stun that does nothing is left out before anybody is asked.
func (r *Rules) hurt(s *Position, n Fig, h harm, tell *game.Story) {
	if h.Stun && !r.stunnable(s, n) {
		h.Stun = false
		if tell != nil && !s.Fig[n].is(Stunned) {
			tell.Tell(r.unstunned(s, n), "unstunned", r.who("who", s, n))
		}
	}
	if h.Wounds > 0 && r.immune(s, n, codex.ToWound, nil) {
		h.Wounds, h.Black = 0, 0
	}
	if !h.Stun && h.Wounds == 0 {
		return
	}
	s.Moments[s.MomentN] = Moment{Trigger: codex.OnHurt, By: h.By, Whom: n, Attack: h.Attack, At: none, Stun: h.Stun, Wounds: h.Wounds, Black: h.Black}
	s.MomentN++
	stage := int16(warding)
	if h.Colourless && n.friend() && s.Difficulty != Easy && h.Wounds > 0 {
		stage = colouring
	}
	begin(s, hurtTask{Fig: int16(n), Moment: int16(s.MomentN), Stage: stage, Together: h.Together})
}

// hurtAll begins what several figures suffer at the same time, of no attack. Face-down markers are revealed before (CNO-733).
func (r *Rules) hurtAll(s *Position, who Figs, h harm) {
	if who != 0 {
		begin(s, harmsTask{A: int16(who), B: int16(who >> 16), C: int16(who >> 32), Harm: h.packed()})
	}
}

// packed is a harm of no attack as a frame holds it: all its Wounds are by black cards or none.
func (h harm) packed() int16 {
	n := int16(h.By) | int16(min(h.Wounds, 15))<<8
	for i, is := range [...]bool{h.Stun, h.Black > 0, h.Colourless} {
		if is {
			n |= 1 << (12 + i)
		}
	}
	return n
}

func unpacked(n int16) harm {
	h := harm{By: Fig(n & 63), Wounds: uint8(n >> 8 & 15), Stun: n>>12&1 != 0, Colourless: n>>14&1 != 0}
	if n>>13&1 != 0 {
		h.Black = h.Wounds
	}
	return h
}

// runHarms has the next of several figures suffer; then those that have lost everything fall, so that none of them is gone before the others have suffered (CNO-R101).
func (r *Rules) runHarms(s *Position, t *harmsTask, tell *game.Story) {
	left := Figs(uint16(t.A)) | Figs(uint16(t.B))<<16 | Figs(uint16(t.C))<<32
	if hidden := r.hidden(s, left); hidden != 0 {
		r.reveal(s, hidden.first())
		return
	}
	h := unpacked(t.Harm)
	if left != 0 {
		n := left.take()
		t.A, t.B, t.C = int16(left), int16(left>>16), int16(left>>32)
		h.Together = 1
		r.hurt(s, n, h, tell)
		return
	}
	for on := s.On; on != 0; {
		if n := on.take(); s.Fig[n].is(Felled) {
			if s.Fig[n].unset(Felled); s.Fig[n].Health == 0 {
				r.fall(s, n, h.By, 0)
				return
			}
		}
	}
	s.done()
	r.look(s) // CNO-806, CNO-R69
}

// stunnable tells whether a Stun would do something to a figure: on hard it does nothing to bosses (CNO-114), nothing to zombies (CNO-805), to whoever is immune, and to who is stunned (CNO-647).
func (r *Rules) stunnable(s *Position, n Fig) bool {
	f := &s.Fig[n]
	return !f.is(Stunned) && !f.is(Zombie) && !(s.Difficulty == Hard && n.vermin() && !f.is(FaceDown) && r.codex.Kinds[f.Kind].Boss) && !r.immune(s, n, codex.ToStun, nil)
}

// unstunned is the rule by which a Stun does nothing to a figure that is not stunned.
func (r *Rules) unstunned(s *Position, n Fig) string {
	switch f := &s.Fig[n]; {
	case f.is(Zombie):
		return "CNO-805"
	case r.power(s, n, codex.PowerThickSkinned):
		return "CNO-837"
	case r.power(s, n, codex.PowerShellArmor):
		return "CNO-827"
	case s.Difficulty == Hard && r.codex.Kinds[f.Kind].Boss:
		return "CNO-114"
	}
	return "CNO-646"
}

// The stages of suffering.
const (
	colouring = iota
	coloured
	warding
	suffering
	suffered
)

// runHurt takes the next step of what a figure suffers.
func (r *Rules) runHurt(s *Position, t *hurtTask, tell *game.Story) {
	m := &s.Moments[t.Moment-1]
	n := Fig(t.Fig)
	switch t.Stage {
	case colouring:
		t.Stage = coloured
		s.draw(Draw{By: nobody, Flip: true})
	case coloured:
		if s.drawn().face().black() {
			m.Black = m.Wounds
		}
		s.closeDraw()
		t.Stage = warding
	case warding:
		t.Stage = suffering
		if r.heard(s, m) {
			begin(s, momentTask{No: t.Moment, Kept: 1})
		}
	case suffering:
		t.Stage = suffered
		r.suffer(s, n, m, t.Together != 0, tell)
	default:
		s.MomentN--
		s.Moments[s.MomentN] = Moment{}
		s.done()
	}
}

// loss is how many Lives or Health Wounds cost: of heroes and allies on normal and hard one more for each by a black card (CNO-112, CNO-113, CNO-715, CNO-R08).
func (r *Rules) loss(s *Position, m *Moment) uint8 {
	if m.Whom.friend() && s.Difficulty != Easy {
		return m.Wounds + m.Black
	}
	return m.Wounds
}

// suffer takes what is left of a harm: the Stun first, then all Wounds at once (CNO-R54).
func (r *Rules) suffer(s *Position, n Fig, m *Moment, together bool, tell *game.Story) {
	f := &s.Fig[n]
	if f.Where != OnMap && s.Visit.Step == 0 || f.is(Felled) {
		return
	}
	dead := false
	s.Halt = true
	if m.Stun {
		if r.codex.Kinds[f.Kind].StunKills && n.vermin() { // CNO-645
			dead = true
		} else {
			f.set(Stunned) // heroes too (CNO-714)
			if tell != nil {
				tell.Tell("CNO-646", "stunned", r.who("who", s, n))
			}
		}
		r.resulted(s, m.Attack, n, codex.ResultStun)
	}
	if m.Wounds > 0 {
		lost := min(r.loss(s, m), f.Health)
		if s.Visit.Step != 0 { // nobody falls on the boat (CNO-R96)
			lost = min(lost, f.Health-1)
		}
		f.Health -= lost
		r.resulted(s, m.Attack, n, codex.ResultWound)
		if tell != nil {
			if n.character() {
				tell.Tell(woundRule(s), "loses-lives", r.who("who", s, n), game.Num("n", lost), game.Num("left", f.Health))
			} else {
				tell.Tell("CNO-643", "loses-health", r.who("who", s, n), game.Num("n", lost), game.Num("left", f.Health))
			}
		}
		dead = dead || f.Health == 0
	}
	if !dead {
		return
	}
	if f.Health = 0; together {
		f.set(Felled)
		return
	}
	r.fall(s, n, m.By, m.Attack)
}

func woundRule(s *Position) string {
	if s.Difficulty == Easy {
		return "CNO-112"
	}
	return "CNO-113"
}

// resulted notes what an attack gave a figure.
func (r *Rules) resulted(s *Position, attack uint8, n Fig, what codex.Result) {
	if attack == 0 {
		return
	}
	a := &s.Attacks[attack-1]
	switch what {
	case codex.ResultStun:
		a.Stunned.add(n)
	case codex.ResultWound:
		a.Wounded.add(n)
	case codex.ResultKill:
		a.Killed.add(n)
	}
}

// heal gives Lives or Health back, up to what a figure has when nothing is lost (CNO-115).
func (r *Rules) heal(s *Position, n Fig, by int, rule string, tell *game.Story) {
	f := &s.Fig[n]
	got := min(by, int(f.Most)-int(f.Health))
	if got <= 0 {
		return
	}
	f.Health += uint8(got)
	if tell != nil {
		tell.Tell(rule, "heals", r.who("who", s, n), game.Num("n", got), game.Num("left", f.Health))
	}
}

// fall begins the end of a figure without Lives or Health.
func (r *Rules) fall(s *Position, n, by Fig, attack uint8) {
	begin(s, fallTask{Fig: int16(n), By: int16(by), Attack: int16(attack)})
}

// The stages of a fall.
const (
	rising  = iota // Bokor may bring a vermin back, but no boss and no zombie (CNO-803, CNO-804)
	falling        // it is off the map
	mourned        // abilities have answered
)

// runFall takes the next step of the end of a figure.
func (r *Rules) runFall(s *Position, t *fallTask, tell *game.Story) {
	n, by := Fig(t.Fig), Fig(t.By)
	f := &s.Fig[n]
	switch t.Stage {
	case rising:
		t.Stage = falling
		if n.vermin() { // the flip of Bokor comes before anything that asks for an elimination (CNO-R72)
			r.moment(s, Moment{Trigger: codex.OnKill, By: by, Whom: n, Attack: uint8(t.Attack), At: none, Only: true})
		}
	case falling:
		t.Stage = mourned
		if n.vermin() && f.Health > 0 {
			f.Marks &^= Stunned | Vulnerable
			if tell != nil {
				tell.Tell("CNO-803", "rises", r.who("who", s, n))
			}
			s.done()
			return
		}
		at := f.At
		r.leaveBody(s, n, by, uint8(t.Attack), tell)
		r.moment(s, Moment{Trigger: codex.OnKill, By: by, Whom: n, Attack: uint8(t.Attack), At: at})
	default:
		if n.vermin() && !s.onMap(n) {
			*f = Figure{}
		}
		s.done()
		r.look(s)
	}
}

// leaveBody takes a figure that has lost everything off the map: a vermin's marker goes to the vermin discard or, of a boss, out of the scenario (CNO-644, CNO-718, CNO-802); a hero is down, and what it carried lies in
// its square (CNO-R92); an ally is removed (CNO-R04).
func (r *Rules) leaveBody(s *Position, n, by Fig, attack uint8, tell *game.Story) {
	f := &s.Fig[n]
	card := &r.codex.Kinds[f.Kind]
	s.Kills[f.Kind]++
	r.resulted(s, attack, n, codex.ResultKill)
	if by != nobody {
		s.Fig[by].did(codex.DidKill)
	}
	s.Stir = true
	switch {
	case n.character():
		if tell != nil {
			tell.Tell("CNO-R92", "down", r.who("who", s, n))
		}
		for i := range s.Loot {
			if c := &s.Loot[i]; c.Place == Held+Place(n) {
				*c = LootCard{Place: OnGround, Flags: c.Flags &^ Equipped, At: f.At}
			}
		}
		r.dropTokens(s, n)
		s.take(n, Down)
		f.Marks &= Activated
		f.AP = 0
	case n.vermin():
		if tell != nil {
			tell.Tell("CNO-644", "eliminated", r.who("who", s, n))
		}
		r.dropTokens(s, n)
		s.take(n, Absent)
		if !card.Boss {
			s.Discard[r.poolPlace(s, f.Kind)]++
		} else if card.Powers.Has(codex.PowerConjoined) {
			r.strikeAspect(s, n, tell)
		}
	default:
		if tell != nil {
			tell.Tell("CNO-R04", "eliminated", r.who("who", s, n))
		}
		r.dropTokens(s, n)
		s.take(n, Absent)
		f.Marks, f.AP, f.Depleted = 0, 0, 0 // CNO-R54
	}
}

// dropTokens lays what a figure carried down in its square.
func (r *Rules) dropTokens(s *Position, n Fig) {
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Carrier == n {
			t.Carrier, t.At = nobody, s.Fig[n].At
		}
	}
}

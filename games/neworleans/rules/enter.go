package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// none is no square.
const none = squares.None

// What follows when a figure has come into a square, and who sees whom (CNO-734, CNO-806, CNO-836, CNO-R69, CNO-R103).

// How a figure came into a square.
type Entry int16

// The ways.
const (
	Stepped Entry = iota // a step of a movement
	Glided               // CNO-818
	Shifted              // CNO-R103
	Placed               // put there by a card
	Spawned              // it came onto the map: nothing is tested (CNO-R88)
	Crossed              // a step of a movement that does not heed water
)

// arrive begins what follows when a figure has been put on a square.
func (r *Rules) arrive(s *Position, n Fig, how Entry) {
	s.Stir = true
	begin(s, arriveTask{Fig: int16(n), How: int16(how)})
}

// The stages of an arrival.
const (
	seeing = iota
	entering
	wading
)

// runArrive takes the next step of an arrival: first it is tested who sees whom, then powers and marks of the square, last the water.
func (r *Rules) runArrive(s *Position, t *arriveTask, tell *game.Story) {
	n, how := Fig(t.Fig), Entry(t.How)
	switch t.Stage {
	case seeing:
		t.Stage = entering
		if r.unseen(s, n) {
			begin(s, lookTask{Moved: t.Fig})
		}
	case entering:
		t.Stage = wading
		if how != Spawned && s.onMap(n) {
			r.moment(s, Moment{Trigger: codex.OnEnter, By: n, At: s.Fig[n].At})
		}
	default:
		f := &s.Fig[n]
		s.done()
		if s.Active == n && f.Where == OnMap && how != Glided && how != Spawned && how != Crossed && r.allOn(s, n, &s.Ground.Water) && !r.immune(s, n, codex.ToWater, nil) {
			f.set(Drowned)
			f.AP = 0
			if tell != nil {
				tell.Tell("CNO-455", "wades", r.who("who", s, n))
			}
		}
	}
}

// look begins to test who sees whom, all over the map.
func (r *Rules) look(s *Position) {
	if r.unseen(s, nobody) {
		begin(s, lookTask{})
	}
}

// unseen tells whether anything may have to be revealed or turned down after a figure has moved; nobody: after anything.
func (r *Rules) unseen(s *Position, moved Fig) bool {
	for left := s.On & everyVermin; left != 0; {
		n := left.take()
		if f := &s.Fig[n]; f.is(FaceDown) && r.watched(s, n, moved) || r.camouflaged(s, n) && !r.watched(s, n, nobody) {
			return true
		}
	}
	return false
}

// watched tells whether a hero sees a vermin (CNO-601); where a hero has moved only that one is asked.
func (r *Rules) watched(s *Position, n, moved Fig) bool {
	if moved != nobody && !moved.friend() && moved != n {
		return false
	}
	watchers := s.On & everyFriend
	if moved.friend() {
		watchers &= only(moved)
	}
	there, count := r.body(s, n)
	for watchers != 0 {
		at := s.Fig[watchers.take()].At
		for _, q := range there[:count] {
			if (count == 1 || !s.Ground.Blocking.Has(q)) && s.Ground.Sees(at, q) {
				return true
			}
		}
	}
	return false
}

// camouflaged tells whether a figure turns down where nobody sees it (CNO-806).
func (r *Rules) camouflaged(s *Position, n Fig) bool {
	return r.power(s, n, codex.PowerCamouflage)
}

// runLook reveals the next marker that is seen, then turns down the next figure that hides (CNO-R69).
func (r *Rules) runLook(s *Position, t *lookTask, tell *game.Story) {
	for left := s.On & everyVermin; left != 0; {
		if n := left.take(); s.Fig[n].is(FaceDown) && r.watched(s, n, Fig(t.Moved)) {
			r.reveal(s, n)
			return
		}
	}
	for left := s.On & everyVermin; left != 0; {
		n := left.take()
		if r.camouflaged(s, n) && !r.watched(s, n, nobody) {
			f := &s.Fig[n]
			f.set(FaceDown)
			f.AP = min(f.AP, 1) // CNO-R74
			s.Halt = true
			if tell != nil {
				tell.Tell("CNO-806", "hides", r.who("who", s, n))
			}
		}
	}
	s.done()
}

// reveal begins to turn a marker up.
func (r *Rules) reveal(s *Position, n Fig) { begin(s, revealTask{Fig: int16(n)}) }

// runReveal turns a marker up: what it is was decided when it was revealed before, or is drawn now (CNO-735, CNO-R68).
func (r *Rules) runReveal(s *Position, t *revealTask, tell *game.Story) {
	n := Fig(t.Fig)
	f := &s.Fig[n]
	if f.Kind == 0 {
		s.ask(Unmasking, nobody) // unmask answers
		return
	}
	f.unset(FaceDown)
	s.Halt = true
	if tell != nil {
		tell.Tell("CNO-735", "revealed", r.who("who", s, n), r.at("at", f.At))
	}
	s.done()
}

// become makes a marker a vermin of a kind, with its Health in this scenario.
func (r *Rules) become(s *Position, n Fig, kind codex.Kind) {
	f := &s.Fig[n]
	f.Kind = kind
	f.Health = r.healthOf(s, kind)
	f.Most = f.Health
}

// healthOf is the Health of a foe or an ally in this scenario.
func (r *Rules) healthOf(s *Position, kind codex.Kind) uint8 {
	health := r.sheet(s).Health[kind]
	if health == 0 {
		health = r.codex.Kinds[kind].Health
	}
	return health
}

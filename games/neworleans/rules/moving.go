package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Movement by MP: Prowl, Stride and Pounce, and MP that cards give (CNO-410 to CNO-425, CNO-R29 to CNO-R33). A player names a square; the figure goes there step by step on
// a cheapest way (CNO-R110), and wherever something happens that he would want to know before the next step he is asked again.

// Motion is the kind of a movement.
type Motion int16

// The kinds of movements.
const (
	Prowling Motion = iota
	Striding
	Pouncing
	ByCard
)

// manner is the kind of a movement with what it ignores, as moveTask holds it.
type manner int16

func mannerOf(kind Motion, ignore codex.Ignored) manner { return manner(kind) | manner(ignore)<<2 }

func (m manner) motion() Motion                  { return Motion(m & 3) }
func (m manner) ignores(what codex.Ignored) bool { return codex.Ignored(m>>2)&what != 0 }

// How the kinds of movements are called: by the deeds they are, the values that say their MP, and the rules that give them.
var (
	motionDeeds = [...]codex.Deed{Prowling: codex.DidProwl, Striding: codex.DidStride, Pouncing: codex.DidPounce, ByCard: codex.DidMove}
	motionStats = [...]codex.Stat{Prowling: codex.StatProwl, Striding: codex.StatStride, Pouncing: codex.StatPounce}
	motionMP    = [...]int{Prowling: 1, Striding: 3, Pouncing: 6}
	motionRules = [...]string{Prowling: "CNO-421", Striding: "CNO-422", Pouncing: "CNO-423", ByCard: "CNO-R29"}
)

// movePoints are the MP that a Prowl, Stride or Pounce gives now.
func (r *Rules) movePoints(s *Position, n Fig, kind Motion) int {
	return r.stat(s, motionStats[kind], n, motionMP[kind], nil)
}

// engaged is a vermin that keeps a hero from Stride and Pounce: one that is not stunned in an adjacent square, unrevealed markers and every square of a Large one included (CNO-414, CNO-R30).
func (r *Rules) engaged(s *Position, n Fig) Fig {
	for left := s.On & everyVermin; left != 0; {
		if v := left.take(); !s.Fig[v].is(Stunned) && r.beside(s, n, v) && !r.immune(s, n, codex.ToEngaged, nil) {
			return v
		}
	}
	return nobody
}

// walk is where a figure can go.
type walk struct {
	enter, pass, last, costly squares.Set
	diagonal                  int
	free                      bool
	reach                     squares.Reach
}

func (w *walk) steps() squares.Steps {
	return squares.Steps{Diagonal: w.diagonal, Free: w.free, Enter: &w.enter, Pass: &w.pass, Last: &w.last, Costly: &w.costly}
}

// goes works out where a figure can go with some MP: 1 straight, 2 diagonally, 1 more into hindering terrain, over a yellow edge or to mosquitos (CNO-411, CNO-412, CNO-413, CNO-453, CNO-R31, CNO-R32), into no square that is not connected (CNO-R03) or with
// blocking terrain or another figure (CNO-415, CNO-452, CNO-R62). A Pounce heeds no hindering terrain and jumps over figures (CNO-423). Where water ends the activation it ends the way (CNO-455).
func (r *Rules) goes(s *Position, n Fig, mp int, how manner, w *walk) {
	all, solid := r.occupied(s, n)
	if r.swarms(s, n) {
		solid = squares.Set{}
	}
	g := &s.Ground
	*w = walk{enter: g.Open(), diagonal: r.stat(s, codex.StatDiagonal, n, 2, nil)}
	if r.cart(s, n) { // the exception of the press cart: dry, open ground, and straight
		w.enter = w.enter.Without(g.Hindering).Without(g.Water)
		w.diagonal = 0
	}
	jumps := how.motion() == Pouncing
	figures := how.ignores(codex.IgnoreFigures) || r.immune(s, n, codex.ToFigures, nil)
	if jumps || figures {
		w.pass = solid
	} else {
		w.enter = w.enter.Without(solid)
	}
	if s.Active == n && !how.ignores(codex.IgnoreWater) && !r.immune(s, n, codex.ToWater, nil) {
		w.last = g.Water
		if jumps { // what is passed in the air is not entered
			w.last = w.last.Without(solid)
		}
	}
	w.free = jumps || how.ignores(codex.IgnoreHindering) || r.immune(s, n, codex.ToHindering, nil)
	if !figures { // CNO-454: mosquitos in the square hinder
		w.costly = all.Without(solid)
	}
	w.reach.Go(g, s.Fig[n].At, min(mp, squares.MaxBudget), w.steps())
}

// cart tells whether a figure is the press cart of the sheet.
func (r *Rules) cart(s *Position, n Fig) bool {
	kind := r.sheet(s).Cart
	return kind != 0 && s.Fig[n].Kind == kind
}

// checkWay tells why a figure cannot go to a square with some MP.
func (r *Rules) checkWay(s *Position, n Fig, mp int, how manner, to squares.Square) error {
	who, square := r.who("who", s, n), r.at("square", to)
	var w walk
	r.goes(s, n, mp, how, &w)
	if w.reach.Stops.Has(to) {
		return nil
	}
	g := &s.Ground
	switch {
	case !g.Floor.Has(to):
		return game.Refuse("CNO-R01", "{{.square}} is no square of this map.", square)
	case g.Blocking.Has(to):
		return game.Refuse("CNO-452", "{{.square}} is blocking terrain: nobody can move into it.", square)
	case w.pass.Has(to) || !w.enter.Has(to) && r.standing(s, to) != 0:
		return game.Refuse("CNO-415", "{{.who}} cannot end its way in {{.square}}: another figure stands there.", who, square)
	case !w.enter.Has(to):
		return game.Refuse("CNO-228", "{{.who}} goes on dry, open ground alone, and {{.square}} is not.", who, square)
	}
	costly, hindered := w.costly.Has(to) || g.Hindering.Has(to), false
	rule := motionRules[how.motion()]
	r.goes(s, n, squares.MaxBudget, how, &w)
	if !w.reach.Stops.Has(to) {
		return game.Refuse("CNO-452", "No way leads {{.who}} to {{.square}} with the MP of this movement: walls, closed doors, terrain or figures are between.", who, square)
	}
	if hindered = costly && !w.free; hindered {
		rule = "CNO-413"
	}
	return game.Refuse(rule, "The way to {{.square}} costs {{.who}} {{.cost}} MP; this movement gives {{.mp}}.", square, who, game.Num("cost", w.reach.Cost(to)), game.Num("mp", mp))
}

// move begins a movement: to a square that has been named, or none to have it asked.
func (r *Rules) move(s *Position, n Fig, mp int, how manner, to squares.Square) {
	s.Halt = false
	if to == s.Fig[n].At { // it stays where it is (CNO-R29)
		mp = 0
	}
	begin(s, moveTask{Fig: int16(n), MP: int16(mp), Kind: int16(how), To: int16(to)})
}

// runMove takes the next step of a movement, or asks for where to go on to.
func (r *Rules) runMove(s *Position, t *moveTask, tell *game.Story) {
	n := Fig(t.Fig)
	if s.Halt {
		t.To = int16(none)
	}
	var w walk
	if t.MP > 0 && r.mobile(s, n) && !(s.Active == n && s.Fig[n].is(Drowned)) {
		r.goes(s, n, int(t.MP), manner(t.Kind), &w)
		w.reach.Stops.Remove(s.Fig[n].At)
	}
	switch to := sq(t.To); {
	case w.reach.Stops.Empty():
		if s.onMap(n) {
			r.comeDown(s, n)
		}
		s.Halt = true // whatever this movement was part of has its player look again
		s.done()
	case to != none && w.reach.Stops.Has(to):
		var list [squares.MaxBudget + 1]squares.Square
		way := w.reach.Way(&s.Ground, to, w.steps(), list[:0])
		if len(way) == 1 {
			t.To = int16(none)
		}
		r.step(s, t, way[0], &w, tell)
	default: // goOn and stop answer
		t.To = int16(none)
		s.ask(Moving, r.playerOf(n))
	}
}

// step moves a figure by one square. A square that a Pounce passes in the air is not entered (CNO-R88), but who is seen from there is seen (CNO-R69).
func (r *Rules) step(s *Position, t *moveTask, to squares.Square, w *walk, tell *game.Story) {
	n, how := Fig(t.Fig), manner(t.Kind)
	f := &s.Fig[n]
	cost, _ := s.Ground.StepCost(f.At, to, w.steps())
	t.MP -= int16(cost)
	f.Steps++
	f.did(codex.DidMove)
	s.Halt = false
	s.put(n, to)
	if tell != nil {
		tell.Tell("CNO-410", "steps", r.who("who", s, n), r.at("at", to), game.Num("left", t.MP))
	}
	switch {
	case how.motion() == Pouncing && w.pass.Has(to):
		s.Stir = true
		if r.unseen(s, n) {
			begin(s, lookTask{Moved: t.Fig})
		}
	case how.ignores(codex.IgnoreWater):
		r.arrive(s, n, Crossed)
	default:
		r.arrive(s, n, Stepped)
	}
}

// comeDown moves a figure whose movement was cut short in a square that is held by another to the nearest one in which it may stand.
func (r *Rules) comeDown(s *Position, n Fig) {
	here := s.Fig[n].At
	if r.enterable(s, n, here) {
		return
	}
	best := none
	for q := s.Ground.Floor.First(); q != none; q = s.Ground.Floor.Next(q) {
		if r.enterable(s, n, q) && (best == none || squares.Distance(here, q) < squares.Distance(here, best)) {
			best = q
		}
	}
	if best != none {
		s.put(n, best)
		s.Stir = true
	}
}

// moving: where a movement goes on to (CNO-R29).
func (r *Rules) moving() decision {
	stays := func(s *Position) bool { // whether the figure may end its way where it is
		t := running[moveTask](s)
		var w walk
		r.goes(s, Fig(t.Fig), 0, manner(t.Kind), &w)
		return w.reach.Stops.Has(s.Fig[t.Fig].At)
	}
	return decision{
		Kind: "move", Rule: "CNO-R29", Asks: "how a movement goes on",
		Prompt: func(s *Position) game.Text {
			t := running[moveTask](s)
			return game.Say("{{.who}} has {{.n}} MP left: where to? Or stop.", r.who("who", s, Fig(t.Fig)), game.Num("n", t.MP))
		},
		Deeds: []deed{
			{Verb: Go, Rule: "CNO-410", Write: is("go {square}", inAt(aSquare)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					t := running[moveTask](s)
					var w walk
					r.goes(s, Fig(t.Fig), int(t.MP), manner(t.Kind), &w)
					here := s.Fig[t.Fig].At
					for q := w.reach.Stops.First(); q != none; q = w.reach.Stops.Next(q) {
						if q != here {
							m.At = q
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					t := running[moveTask](s)
					if n := Fig(t.Fig); m.At == s.Fig[n].At {
						return game.Refuse("CNO-R29", "{{.who}} is there already: stop, if it shall stay.", r.who("who", s, n))
					}
					return r.checkWay(s, Fig(t.Fig), int(t.MP), manner(t.Kind), m.At)
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					s.Halt = false
					running[moveTask](s).To = int16(m.At)
					r.run(s, tell)
				}},
			{Verb: Stop, Rule: "CNO-R29", Write: is("stop"),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if stays(s) {
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if f := &s.Fig[running[moveTask](s).Fig]; !stays(s) {
						return game.Refuse("CNO-R33", "{{.who}} cannot stay in {{.square}}, where another figure stands.", r.who("who", s, Fig(running[moveTask](s).Fig)), r.at("square", f.At))
					}
					return nil
				},
				Play: func(s *Position, _ Move, tell *game.Story) {
					running[moveTask](s).MP = 0
					r.run(s, tell)
				}},
		},
	}
}

// The stages of what follows a Pounce.
const (
	landed = iota
	fought
)

// runPounce lets a hero that has pounced attack for free with a Range 1 attack, then puts the Vulnerable marker on it, whether or not it did (CNO-424, CNO-425). Who came down in water does not attack (CNO-R33).
func (r *Rules) runPounce(s *Position, t *pounceTask, tell *game.Story) {
	n := Fig(t.Fig)
	if t.Stage == landed {
		t.Stage = fought
		if g := (grant{first: true}); s.onMap(n) && !(s.Active == n && s.Fig[n].is(Drowned)) && r.canStrike(s, n, &g) {
			begin(s, strikeTask{Fig: t.Fig})
			return
		}
	}
	s.done()
	if s.onMap(n) {
		r.expose(s, n, codex.ToPounceVulnerable, "CNO-425", tell)
	}
}

// perform has a figure perform a Prowl, Stride or Pounce to a square, or where its player will say.
func (r *Rules) perform(s *Position, n Fig, kind Motion, to squares.Square) {
	f := &s.Fig[n]
	f.did(motionDeeds[kind])
	f.did(codex.DidMove)
	if kind == Pouncing {
		begin(s, pounceTask{Fig: int16(n)})
	}
	r.move(s, n, r.movePoints(s, n, kind), mannerOf(kind, 0), to)
}

// push is the exception of the press cart: who is next to it is counted before it is pushed, so that all effects of its rule that move it are one movement.
func (r *Rules) push(s *Position, t *listTask, c *Scene, who Figs) (mp int) {
	if t.Next > 0 {
		return 0
	}
	c.Chosen = who
	effects := r.codex.Lists[t.List].Effects
	for i := range effects {
		if e := &effects[i]; e.Kind == codex.DoMove {
			mp += r.number(s, c, &e.N)
		}
	}
	return mp
}

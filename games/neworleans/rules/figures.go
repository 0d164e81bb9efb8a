package rules

import (
	"math/bits"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Fig is the number of a figure, whatever stands for it on the map (CNO-103): the heroes of the party by their seats from 1, allies from FirstAlly, vermin from FirstVermin. 0 is nobody.
type Fig uint8

const (
	// MaxParty is how many heroes a party has at most (CNO-201).
	MaxParty = 4
	// FirstAlly to LastAlly are allies that are no characters, FirstVermin to LastVermin vermin.
	FirstAlly, LastAlly     Fig = 5, 14
	FirstVermin, LastVermin Fig = 15, 46
	// Figures is how many numbers of figures there are, that of nobody included.
	Figures = int(LastVermin) + 1

	nobody Fig = 0
)

// Figs is a set of figures.
type Figs uint64

const (
	everyHero   Figs = 1<<(MaxParty+1) - 2                             // characters
	everyAlly   Figs = (1<<(LastAlly+1) - 1) &^ (1<<FirstAlly - 1)     // allies that are no characters
	everyVermin Figs = (1<<(LastVermin+1) - 1) &^ (1<<FirstVermin - 1) //
	everyFriend      = everyHero | everyAlly                           // heroes by CNO-104
)

func only(n Fig) Figs            { return 1 << n }
func (f Figs) has(n Fig) bool    { return f>>n&1 != 0 }
func (f *Figs) add(n Fig)        { *f |= 1 << n }
func (f *Figs) remove(n Fig)     { *f &^= 1 << n }
func (f Figs) count() int        { return bits.OnesCount64(uint64(f)) }
func (f Figs) first() Fig        { return Fig(bits.TrailingZeros64(uint64(f))) } // of one that is not empty
func (f Figs) after(n Fig) Figs  { return f &^ (1<<(n+1) - 1) }
func (f *Figs) take() (next Fig) { next = f.first(); *f &= *f - 1; return next }

// friend tells whether a figure is of the heroes' side: a character or an ally (CNO-104, CNO-R04).
func (n Fig) friend() bool { return n != nobody && n <= LastAlly }

// character tells whether a figure is a hero of the party.
func (n Fig) character() bool { return n != nobody && n <= MaxParty }

// vermin tells whether a figure is of the vermin side (CNO-105).
func (n Fig) vermin() bool { return n >= FirstVermin }

// Where is where a figure is.
type Where uint8

// Where figures are.
const (
	Absent Where = iota // not part of the scenario, or eliminated
	OnMap               //
	Exited              // a hero or ally that has left the map (CNO-442)
	Down                // a hero without Lives (CNO-R92)
)

// FigMarks are what is true of a figure, as bits.
type FigMarks uint16

// The marks of figures.
const (
	Stunned    FigMarks = 1 << iota // a Stun marker (CNO-646)
	Vulnerable                      // a Vulnerable marker (CNO-648)
	Zombie                          // zombified (CNO-805)
	FaceDown                        // an unrevealed marker (CNO-731)
	Activated                       // it has had its activation in the turn that runs (CNO-402, CNO-701)
	Called                          // vermin: it was on the map when the vermin turn began (CNO-R71)
	Skipped                         // its next activation in this round is left out
	Drowned                         // it has entered water in the activation that runs, which is over by that (CNO-455)
	Spent                           // it has used Drain Life in the activation that runs: moves alone are left (CNO-815)
	Opened                          // vermin: it has begun an activation as an unrevealed marker, whose AP is 1 whatever it proves to be (CNO-R68)
	Felled                          // it has lost everything by what others suffer as well, and falls when all of them have (CNO-R101)
	Tried                           // Drain Life has had its chance on it in the activation that runs (CNO-813)
)

// Figure is one figure.
type Figure struct {
	Kind     codex.Kind     `doc:"kind,kind,none=0,omit"` // what it is; none for a face-down marker that nobody knows
	Where    Where          `doc:"where,where,none=1,omit"`
	At       squares.Square `doc:"-"`                  // its square; of a Large figure the north-west one of its four
	Health   uint8          `doc:"health,max=60,omit"` // left; of heroes their Lives (CNO-115)
	Most     uint8          `doc:"most,max=60,omit"`   // Health it has when nothing is lost
	AP       uint8          `doc:"ap,max=20,omit"`     // left in the activation that runs
	Marks    FigMarks       `doc:"marks,set=figmark,omit"`
	Depleted uint8          `doc:"depleted,set,from=1,omit"`  // attacks of its own with a Depleted token, a bit each by their place on its card (CNO-717)
	Steps    uint8          `doc:"steps,max=255,omit"`        // squares moved in its activation
	Did      uint16         `doc:"did,set=deed,omit"`         // deeds of its activation, a bit each (codex.Deed)
	Lot      uint8          `doc:"lot,max=16,omit"`           // of a face-down marker: the filling of the pool it came from (CNO-R68)
	Aspect   codex.AspectID `doc:"aspect,aspect,none=0,omit"` // the Aspect in force (CNO-826)
}

func (f *Figure) is(m FigMarks) bool { return f.Marks&m != 0 }
func (f *Figure) set(m FigMarks)     { f.Marks |= m }
func (f *Figure) unset(m FigMarks)   { f.Marks &^= m }
func (f *Figure) did(d codex.Deed)   { f.Did |= 1 << d }

// onMap tells whether a figure is on the map.
func (s *Position) onMap(n Fig) bool { return s.Fig[n].Where == OnMap }

// put makes a figure stand on a square, or on the block whose north-west square it is; take takes it off the map. Nothing is revealed or tested here.
func (s *Position) put(n Fig, at squares.Square) {
	f := &s.Fig[n]
	f.Where, f.At = OnMap, at
	s.On.add(n)
}

func (s *Position) take(n Fig, where Where) {
	s.Fig[n].Where, s.Fig[n].At = where, 0
	s.On.remove(n)
	if where == Absent {
		s.outlive(n)
	}
}

// large tells whether a figure fills four squares (CNO-745, CNO-819).
func (r *Rules) large(s *Position, n Fig) bool {
	return !s.Fig[n].is(FaceDown) && r.codex.Kinds[s.Fig[n].Kind].Large
}

// footprint is the squares that a figure on the map fills.
func (r *Rules) footprint(s *Position, n Fig) squares.Set {
	var set squares.Set
	at := s.Fig[n].At
	set.Add(at)
	if r.large(s, n) {
		set.Add(at + 1)
		set.Add(at + squares.Stride)
		set.Add(at + squares.Stride + 1)
	}
	return set
}

// body lists the squares of a figure: one, or four.
func (r *Rules) body(s *Position, n Fig) (list [4]squares.Square, count int) {
	return r.bodyAt(s, n, s.Fig[n].At)
}

// bodyAt lists them as if the figure stood somewhere else.
func (r *Rules) bodyAt(s *Position, n Fig, at squares.Square) (list [4]squares.Square, count int) {
	list[0] = at
	if !r.large(s, n) {
		return list, 1
	}
	list[1], list[2], list[3] = at+1, at+squares.Stride, at+squares.Stride+1
	return list, 4
}

// standing are the figures that have a square.
func (r *Rules) standing(s *Position, q squares.Square) (here Figs) {
	for left := s.On; left != 0; {
		n := left.take()
		if f := &s.Fig[n]; f.At == q {
			here.add(n)
		} else if f.Kind != 0 && r.large(s, n) {
			if d := q - f.At; d == 1 || d == squares.Stride || d == squares.Stride+1 {
				here.add(n)
			}
		}
	}
	return here
}

// occupied are the squares of all figures on the map but one; solid leaves out figures with Swarming, which keep nobody out (CNO-415, CNO-R62).
func (r *Rules) occupied(s *Position, but Fig) (all, solid squares.Set) {
	for left := s.On &^ only(but); left != 0; {
		n := left.take()
		swarm := r.swarms(s, n)
		if r.large(s, n) {
			block := r.footprint(s, n)
			if all = all.Union(block); !swarm {
				solid = solid.Union(block)
			}
			continue
		}
		at := s.Fig[n].At
		if all.Add(at); !swarm {
			solid.Add(at)
		}
	}
	return all, solid
}

// swarms tells whether a figure shares squares (CNO-832); an unrevealed one has no powers (CNO-732).
func (r *Rules) swarms(s *Position, n Fig) bool {
	f := &s.Fig[n]
	return n.vermin() && !f.is(FaceDown) && r.codex.Kinds[f.Kind].Powers.Has(codex.PowerSwarming)
}

// power tells whether a figure on the map has a power now: one of its card, or of the Aspect in force; none while it is face down (CNO-732, CNO-826).
func (r *Rules) power(s *Position, n Fig, p codex.PowerWord) bool {
	f := &s.Fig[n]
	if f.Where != OnMap || f.is(FaceDown) {
		return false
	}
	return r.codex.Kinds[f.Kind].Powers.Has(p) || f.Aspect != 0 && r.codex.Aspects[f.Aspect].Powers.Has(p)
}

// free is a number for a figure that comes onto the map, from first to last; nobody if there is none left.
func (s *Position) free(first, last Fig) Fig {
	for n := first; n <= last; n++ {
		if s.Fig[n].Where == Absent && s.Fig[n].Kind == 0 && !s.Fig[n].is(FaceDown) {
			return n
		}
	}
	return nobody
}

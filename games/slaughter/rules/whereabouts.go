package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/ground"
)

// Where a figure comes to, as people say it: by what is nearest to it.

// winds are the eight directions, from the east by the north, by which words for them are called.
var winds = [8]string{"e", "ne", "n", "nw", "w", "sw", "s", "se"}

// wind is the direction of the eight that leads most nearly from one point to another.
func wind(from, to plane.Point) int {
	x, y := int64(to.X)-int64(from.X), int64(to.Y)-int64(from.Y)
	turns := 0
	for ; x <= 0 || y < 0; turns += 2 { // by right angles, until it lies between east and north
		if x == 0 && y == 0 {
			return 0
		}
		x, y = y, -x
	}
	const near, far = 408, 985 // of a thousandth: the tangent of half a right angle's half
	switch {
	case y*far > x*near && x*far > y*near:
		turns++
	case y > x:
		turns += 2
	}
	return turns % 8
}

// touching is how a place in contact with somebody lies of him.
const touching = "lies.touching"

// whereabouts are the arguments of events that tell where a figure comes to: how a place lies of the nearest figure or piece of terrain, which that is, and how far off; nothing of that where there is
// neither. A figure in contact is nearer than any terrain, and what somebody stands on nearer than both.
func (r *Rules) whereabouts(s *Position, n Fig, at ground.Place) [3]game.Arg {
	g := r.Ground(s)
	lies, of, far := game.Name("lies", ""), game.Name("of", ""), game.Name("far", "")
	told := func(how string, length int) {
		lies, far = game.Word("lies", how), game.Name("far", "")
		if length > 0 {
			far = r.lengthArg("far", (length+50)/100*100)
		}
	}
	if at.On > 0 && at.On != ground.Aloft {
		told("lies.on", 0)
		return [3]game.Arg{lies, game.Word("of", g.Pieces()[at.On-1].Kind), far}
	}
	gap := 2 * ground.Side
	for all := s.present(false) &^ only(n); all != 0; {
		o := all.Pop()
		f := &s.Figures[o]
		if f.At == s.Figures[n].At || s.ridden(o) || plane.Length(f.At, at.At)-ground.Unit >= gap {
			continue
		}
		length := plane.Length(f.At, at.At)
		if gap, of = length-ground.Unit, r.who(s, "of", o); g.Touches(at, f.Place()) {
			gap = -1
			told(touching, 0)
		} else {
			told("lies."+winds[wind(f.At, at.At)], length)
		}
	}
	if at.On == ground.Aloft {
		return [3]game.Arg{lies, of, far}
	}
	for i, p := range g.Pieces() {
		near, length := g.Nearest(i, at.At)
		if length-int(g.Size().Radius) >= gap {
			continue
		}
		if gap, of = length-int(g.Size().Radius), game.Word("of", p.Kind); gap <= ground.Contact {
			told("lies.beside", 0)
		} else {
			told("lies.terrain."+winds[wind(near, at.At)], length)
		}
	}
	return [3]game.Arg{lies, of, far}
}

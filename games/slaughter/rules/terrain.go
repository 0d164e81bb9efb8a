package rules

import (
	"slices"

	"mischief/game/board/plane"
	"mischief/games/slaughter/ground"
)

// Movements that must end in contact with a piece of terrain (Shadows' Dance): that is where the last of them ends, and those before it where the last can still come to such a place.

// contact is a place in contact with a piece of terrain, straight on from a place towards the nearest point of one of its edges, where a figure can stand; ok is false if there is none so near.
func (r *Rules) contact(s *Position, n Fig, from ground.Place, piece, edge, longest int) (at plane.Point, ok bool) {
	g := r.Ground(s)
	corners := g.Pieces()[piece].Corners
	near := nearest(corners[edge], corners[(edge+1)%len(corners)], from.At)
	at = plane.Toward(near, from.At, int(r.codex.Sizes.BaseRadius)+ground.Contact/2)
	if at == from.At || plane.Length(from.At, at) > longest {
		return at, false
	}
	var room [MaxFigures]ground.Place
	end := g.At(at)
	return at, g.BesideTerrain(end) && g.Stands(ground.Gait{}, end, s.crowd(n, &room)) == (ground.Bar{})
}

// nearest is the point of a line that is nearest to another, about.
func nearest(a, b, p plane.Point) plane.Point {
	dx, dy := int64(b.X)-int64(a.X), int64(b.Y)-int64(a.Y)
	whole := dx*dx + dy*dy
	if whole == 0 {
		return a
	}
	along := min(max(dx*(int64(p.X)-int64(a.X))+dy*(int64(p.Y)-int64(a.Y)), 0), whole)
	return plane.Point{X: a.X + int16(dx*along/whole), Y: a.Y + int16(dy*along/whole)}
}

// backAtTerrain tells whether one more movement of a length, which ignores obstacles, can come from a place into contact with terrain.
func (r *Rules) backAtTerrain(s *Position, n Fig, from ground.Place, longest int) bool {
	for i, p := range r.Ground(s).Pieces() {
		for j := range p.Corners {
			if _, ok := r.contact(s, n, from, i, j, longest); ok {
				return true
			}
		}
	}
	return false
}

// sampleContacts lists movements of a grant into contact with terrain.
func (r *Rules) sampleContacts(s *Position, m Move, buf []Move) []Move {
	t, _, _ := r.granting(s)
	from, longest := s.Figures[t.Fig].Place(), r.grantedAllowance(s)
	for i, p := range r.Ground(s).Pieces() {
		for j := range p.Corners {
			if at, ok := r.contact(s, t.Fig, from, i, j, longest); ok {
				if m.Way[0] = At(at); !slices.Contains(buf, m) {
					buf = append(buf, m)
				}
			}
		}
	}
	return buf
}

// mayForgo tells why the rest of what a skill grants may not be let go, or nil.
func (r *Rules) mayForgo(s *Position) error {
	t, u, e := r.granting(s)
	if e.EndAtTerrain && !r.besideTerrain(s, s.Figures[t.Fig].Place()) && r.backAtTerrain(s, t.Fig, s.Figures[t.Fig].Place(), r.grantedAllowance(s)) {
		return r.refuse("WAS-515", "The movement of {{.skill}} must end in contact with a piece of terrain.", r.skillArg(r.skill(u)))
	}
	return nil
}

package rules

import (
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// What a position means for those who look on: how far everybody moves, and of the figure whose player is asked where it gets to, whom it sees and charges, and places that one would ask for by words
// instead of by a point. It follows from the rest, so documents that are read need not have it.

// nowDoc is what documents show of it. Lengths are in thousandths of a #.
type nowDoc struct {
	Moves   [MaxFigures + 1]uint16 `doc:"moves,by=figure,max=32000,omit"` // how far a movement action takes each figure
	Reach   [MaxFigures + 1]string `doc:"reach,by=figure,omit"`           // where it can end: polygons that overlap, 12.5,8 13,8 13,9; and so on, rounded to hundredths
	Sees    Figs                   `doc:"sees,set=figure,omit"`           // whom the actor sees
	Covered Figs                   `doc:"covered,set=figure,omit"`        // who of them is in cover from the actor (WAS-411)
	Screens []screenDoc            `doc:"screens,omit"`                   // what hides others from the actor, or covers them; from edition 2 on
	Charges Figs                   `doc:"charges,set=figure,omit"`        // whom a charge of the actor reaches
	Goals   []goalDoc              `doc:"goals,omit"`                     // places that the actor's movement can end at
	Terrain []pieceDoc             `doc:"terrain,omit"`                   // of a random map
}

// screenDoc is a piece of terrain that hides a figure from the actor, or covers it from him.
type screenDoc struct {
	Figure Fig   `doc:"figure,figure"`
	Piece  uint8 `doc:"piece,max=64"` // by its place in the list of the map, from 1
	At     Spot  `doc:"at,spot,omit"` // where the line from the middle of the one to that of the other meets it first
}

// goalDoc is a place with the words by which one would ask for it.
type goalDoc struct {
	How    Goal   `doc:"how,goal"`
	Figure Fig    `doc:"figure,figure"`
	To     Spot   `doc:"to,spot"`
	Length uint16 `doc:"length,max=32000"` // of the way there
}

// Goal is what is good about a place.
type Goal uint8

// The goals.
const (
	InContact Goal = iota // in contact with the figure
	Nearest               // as near to it as one gets
	InCover               // in cover from it
)

var goalIDs = [...]string{InContact: "contact", Nearest: "near", InCover: "cover"}

// pieceDoc is a piece of terrain.
type pieceDoc struct {
	Kind        string `doc:"kind"`
	Corners     string `doc:"corners"`
	Height      int16  `doc:"height,max=24000"`
	SeeThrough  bool   `doc:"see_through"`
	WalkThrough bool   `doc:"walk_through"`
	Cover       bool   `doc:"cover"`
	Climbable   bool   `doc:"climbable"`
}

func (r *Rules) showNow(s *Position, d *nowDoc) {
	for all := s.present(false); all != 0; {
		n := all.Pop()
		d.Moves[n] = uint16(r.allowance(s, n))
	}
	if s.Map == codex.NoMap {
		for _, p := range r.Ground(s).Pieces() {
			d.Terrain = append(d.Terrain, pieceDoc{p.Kind, string(appendPoints(nil, p.Corners)), p.Height, p.SeeThrough, p.WalkThrough, p.Cover, p.Climbable})
		}
	}
	switch s.Phase {
	case Acting, Reacting, Granted:
		r.showActor(s, d)
	}
	switch s.Phase {
	case Acting, Reacting, Granted, ChoosingActor, Picking:
		r.showReach(s, d)
	}
}

// showReach is where a movement action takes everybody else.
func (r *Rules) showReach(s *Position, d *nowDoc) {
	w := r.walk()
	defer r.giveBack(w)
	var room [MaxFigures]ground.Place
	for all := s.present(false) &^ only(s.Actor); all != 0; {
		if n := all.Pop(); d.Moves[n] > 0 && !s.ridden(n) {
			w.From(r.Ground(s), walkOf(&s.Figures[n], 0).gait, s.Figures[n].Place(), int(d.Moves[n]), s.crowd(n, &room))
			d.Reach[n] = reachText(w)
		}
	}
}

// showActor is what the figure whose player is asked sees and reaches.
func (r *Rules) showActor(s *Position, d *nowDoc) {
	n := s.Actor
	f, g := &s.Figures[n], r.Ground(s)
	if f.State != Up {
		return
	}
	for all := s.present(true) &^ only(n); all != 0; {
		o := all.Pop()
		at := s.Figures[o].Place()
		var piece int
		if r.sees(s, n, o) {
			d.Sees.add(o)
			if piece = g.CoveredBy(f.Place(), at); piece >= 0 {
				d.Covered.add(o)
			}
		} else {
			piece = g.Blocks(f.Place(), at) // none behind dust
		}
		if piece >= 0 && r.edition >= 2 {
			screen := screenDoc{Figure: o, Piece: uint8(piece + 1)}
			if p, ok := g.Met(piece, f.At, at.At); ok {
				screen.At = At(p)
			}
			d.Screens = append(d.Screens, screen)
		}
	}
	r.showCharges(s, d)
	longest, st := r.allowance(s, n), walkOf(f, 0)
	may := r.mayDo(s, n, Moved)
	if s.Phase == Granted {
		longest, st, may = r.grantedAllowance(s), r.grantedStroll(s, 0), r.mayGrant(s, Moved)
	}
	if may != nil || longest == 0 {
		return
	}
	var room [MaxFigures]ground.Place
	w := r.walk()
	defer r.giveBack(w)
	w.From(g, st.gait, f.Place(), longest, s.crowd(n, &room))
	d.Reach[n] = reachText(w)
	r.showGoals(s, w, st, longest, d)
}

// showCharges is whom a charge of the actor reaches.
func (r *Rules) showCharges(s *Position, d *nowDoc) {
	n := s.Actor
	f, g := &s.Figures[n], r.Ground(s)
	if s.Phase != Acting || f.Left < 2 || r.mayDo(s, n, Charged) != nil {
		return
	}
	var room [MaxFigures]ground.Place
	var spots []ground.Spot
	others, longest := s.crowd(n, &room), 2*r.allowance(s, n)
	w := r.walk()
	defer r.giveBack(w)
	found := false
	for all := d.Sees & s.present(false); all != 0; {
		m := Move{Verb: Charge, Fig: all.Pop()}
		o := &s.Figures[m.Fig]
		if s.allied(n, m.Fig) || s.ridden(m.Fig) || !plane.Within(f.At, o.At, longest+2*int(r.codex.Sizes.BaseRadius)+ground.Contact) || r.mayAim(s, n, m.Fig) != nil || r.mayChargeWith(s, n, &m) != nil {
			continue
		}
		if _, contact, ok := r.straightCharge(s, n, m.Fig, longest, others); ok {
			if contact {
				d.Charges.add(m.Fig)
			}
			continue
		}
		if !found {
			w.From(g, walkOf(f, 0).gait, f.Place(), longest, others)
			found = true
		}
		if spots = w.Contacts(o.Place(), spots[:0]); len(spots) > 0 {
			d.Charges.add(m.Fig)
		}
	}
}

// showGoals is what places a walk leads to: contact with everybody in reach, and as near as it gets to opponents who are not; and cover from each who has a clear shot.
func (r *Rules) showGoals(s *Position, w *ground.Walk, st stroll, longest int, d *nowDoc) {
	n, g := s.Actor, r.Ground(s)
	add := func(how Goal, o Fig, spot ground.Spot) bool {
		m := Move{Verb: Walk}
		m.Way[0] = At(spot.At)
		switch {
		case spot.On != ground.Aloft && spot.On != g.At(spot.At).On:
			return false
		case s.Phase == Granted && r.mayWalkGranted(s, &m) != nil, s.Phase != Granted && !r.allowsWalk(s, n, &m, longest, st):
			return false
		}
		d.Goals = append(d.Goals, goalDoc{how, o, m.Way[0], uint16(spot.Length)})
		return true
	}
	var room, spots []ground.Spot
	for all := s.present(false) &^ only(n); all != 0; {
		o := all.Pop()
		if s.ridden(o) || r.touches(s, n, o) {
			continue
		}
		room = w.Contacts(s.Figures[o].Place(), room[:0])
		found := false
		for i := range room {
			if found = add(InContact, o, room[i]); found {
				break
			}
		}
		if !found && !s.allied(n, o) {
			if spot := w.Nearest(s.Figures[o].At); spot.At != s.Figures[n].At {
				add(Nearest, o, spot)
			}
		}
	}
	for all := d.Sees & s.present(false); all != 0; {
		o := all.Pop()
		from := s.Figures[o].Place()
		if s.allied(n, o) || g.Cover(from, s.Figures[n].Place()) {
			continue
		}
		if spots == nil {
			spots = w.Spots(make([]ground.Spot, 0, 256))
		}
		for i := range spots {
			if g.Cover(from, spots[i].Place) && g.Sees(from, spots[i].Place) && add(InCover, o, spots[i]) {
				break
			}
		}
	}
}

// reachText writes where a walk can end.
func reachText(w *ground.Walk) string {
	corners, ends := w.Reach(nil, nil)
	b := make([]byte, 0, 12*len(corners))
	for i, p := range corners {
		corners[i] = plane.Point{X: (p.X + 5) / 10 * 10, Y: (p.Y + 5) / 10 * 10}
	}
	from := 0
	for i, end := range ends {
		if i > 0 {
			b = append(b, ';')
		}
		b = appendPoints(b, corners[from:end])
		from = end
	}
	return string(b)
}

// appendPoints writes points one after the other: 12.5,8 13,8.
func appendPoints(b []byte, points []plane.Point) []byte {
	for i, p := range points {
		if i > 0 {
			b = append(b, ' ')
		}
		b = appendPoint(b, p)
	}
	return b
}

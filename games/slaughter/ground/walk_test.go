package ground

import (
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/game/board/plane"
)

// names are those of the sites.
var names = slices.Sorted(maps.Keys(sites))

// gaits are some of every kind.
var gaits = []Gait{{}, {Kind: Hovering}, {Kind: Leaping, Over: 1000}, {Kind: Climbing}, {Kind: Ignoring}, {Open: 1 << 2}, {Shut: 1 << 3}}

// stroll is somebody, the first of all who stand on a map, who thinks about where to go.
type stroll struct {
	m   *Map
	all []Place
	w   Walk
}

// walks are some walks on each map, of at most a length.
func walks(t *testing.T, dice *rand.Rand, times, longest int) iter.Seq2[string, *stroll] {
	var s stroll
	return func(yield func(string, *stroll) bool) {
		for _, name := range names {
			s.m = mapOf(t, sites[name])
			for range times {
				s.all = crowd(dice, s.m, 8)
				s.w.From(s.m, Gait{}, s.all[0], longest, s.all[1:])
				if !yield(name, &s) {
					return
				}
			}
		}
	}
}

// TestWays holds the ways of a walk to their promises: every leg is legal, the lengths add up, nobody goes through walls or others, the straight way is found if there is one.
func TestWays(t *testing.T) {
	dice := rand.New(rand.NewPCG(41, 42))
	var w Walk
	found := map[Kind]int{}
	for _, name := range names {
		m := mapOf(t, sites[name])
		for i := range 40 {
			g := gaits[i%len(gaits)]
			all := crowd(dice, m, 8)
			from, others := all[0], all[1:]
			longest := 2*Unit + dice.IntN(8*Unit)
			w.From(m, g, from, longest, others)
			for range 20 {
				to := m.At(at(int(from.At.X)+dice.IntN(2*longest)-longest, int(from.At.Y)+dice.IntN(2*longest)-longest))
				way, length, ok := w.To(to, nil)
				if !ok {
					if step, bar := m.Leg(g, from, to.At, others); bar == (Bar{}) && step.Length <= longest && step.To == to {
						t.Fatalf("%s, %+v: no way from %v to %v, straight on", name, g, from, to)
					}
					continue
				}
				trip, bar := m.Legs(g, from, way, longest, others)
				if bar != (Bar{}) || trip.End != to || trip.Length != length {
					t.Fatalf("%s, %+v: from %v to %v by %v: %+v, barred by %v; the way is %d long", name, g, from, to, way, trip, bar, length)
				}
				if bar := m.Stands(g, to, others); bar != (Bar{}) {
					t.Fatalf("%s, %+v: a way leads to %v, where nobody stands: %v", name, g, to, bar)
				}
				if g.Kind != Climbing && len(way) > 1 {
					found[g.Kind]++
				}
			}
		}
	}
	if found[Afoot] < 50 || found[Hovering] < 20 || found[Leaping] < 5 {
		t.Errorf("hardly a way has more than one leg: %v", found)
	}
}

// TestDownAndAround leads from the top of a crate round a house, and up stairs.
func TestDownAndAround(t *testing.T) {
	m := mapOf(t, []site{
		box("crate", "ck", 1000, 4000, 4000, 1000, 1000),
		box("house", "c", 3000, 6500, 2500, 1000, 4000),
		box("slab", "ck", 400, 12000, 18000, 1500, 2000),
		box("ledge", "ck", 800, 13500, 18000, 1500, 2000),
		box("platform", "ck", 1200, 15000, 18000, 2000, 2000),
	})
	var w Walk
	for _, c := range []struct {
		from, to Place
		legs     int
		ok       bool
		atMost   int
	}{
		{Place{at(4500, 4500), 1}, Place{At: at(9000, 4500)}, 3, true, 7303},
		{Place{at(4500, 4500), 1}, Place{at(4900, 4900), 1}, 1, true, 600},
		{Place{At: at(10000, 16000)}, Place{at(16000, 19000), 5}, 2, true, 7300},
		{Place{At: at(18500, 19000)}, Place{at(16000, 19000), 5}, 3, true, 12000},
		{Place{At: at(2000, 4500)}, Place{at(4500, 4500), 1}, 0, false, 0},
		{Place{at(16000, 19000), 5}, Place{At: at(11000, 19000)}, 1, true, 5000},
	} {
		w.From(m, Gait{}, c.from, 14*Unit, nil)
		way, length, ok := w.To(c.to, nil)
		if ok != c.ok || ok && (length > c.atMost || len(way) < c.legs) {
			t.Errorf("from %v to %v: %v, %v long, %v", c.from, c.to, way, length, ok)
		}
		if trip, bar := m.Legs(Gait{}, c.from, way, 14*Unit, nil); ok && (bar != (Bar{}) || trip.End != c.to || trip.Length != length) {
			t.Errorf("from %v to %v by %v: %+v, barred by %v", c.from, c.to, way, trip, bar)
		}
	}
}

// TestTopsAndStairs leads along the top of a piece before it drops, round a corner of stairs, and away from a piece that is overlapped only from where the figure stands.
func TestTopsAndStairs(t *testing.T) {
	m := mapOf(t, []site{
		box("rampart", "ck", 1000, 4000, 4000, 3000, 600),
		box("rampart", "ck", 1000, 6400, 1500, 600, 2500),
		box("house", "c", 3000, 3000, 1500, 2900, 2300),
		box("house", "c", 3000, 3000, 5100, 5500, 1500),
		box("house", "c", 3000, 2500, 3800, 1000, 1300),
		box("house", "c", 3000, 7500, 1500, 1000, 3600),
		box("slab", "ck", 400, 12000, 18000, 1500, 2000),
		box("ledge", "ck", 800, 13500, 18000, 1500, 2000),
		box("platform", "ck", 1200, 13500, 16000, 1500, 2000),
		box("house", "c", 3000, 12000, 20000, 3000, 1000),
		box("rock", "ck", 400, 18000, 4000, 2000, 2000),
		box("low wall", "ck", 600, 20000, 4000, 500, 2000),
	})
	var w Walk
	for _, c := range []struct {
		from, to Place
		legs     int
		most     int
	}{
		{Place{at(4500, 4300), 1}, Place{At: at(6700, 700)}, 2, 6500},
		{Place{At: at(10000, 19000)}, Place{at(14200, 16500), 9}, 2, 7000},
		{Place{at(19700, 5000), 11}, Place{At: at(16000, 7000)}, 1, 4206},
	} {
		w.From(m, Gait{}, c.from, 14*Unit, []Place{{at(9000, 8000), Aloft}})
		way, length, ok := w.To(c.to, nil)
		trip, bar := m.Legs(Gait{}, c.from, way, 14*Unit, nil)
		if !ok || len(way) < c.legs || length > c.most || bar != (Bar{}) || trip.End != c.to || trip.Length != length {
			t.Errorf("from %v to %v: %v, %v; %+v; barred by %v", c.from, c.to, way, ok, trip, bar)
		}
	}
	m = mapOf(t, []site{box("house", "c", 3000, 6500, 2500, 1000, 4000)})
	from, to := Place{At: at(5000, 4500)}, Place{At: at(9000, 4500)}
	w.From(m, Gait{}, from, Far, nil)
	_, length, _ := w.To(to, nil)
	w.From(m, Gait{}, from, Far, []Place{{at(6500, 1990), Aloft}, {at(6500, 7010), Aloft}})
	if _, again, ok := w.To(to, nil); !ok || again != length {
		t.Errorf("who flies over the corner makes the way %d long instead of %d", again, length)
	}
}

func TestContacts(t *testing.T) {
	dice := rand.New(rand.NewPCG(43, 44))
	several, none := 0, 0
	for name, some := range walks(t, dice, 60, 10*Unit) {
		m, all, w := some.m, some.all, &some.w
		for _, target := range all[1:] {
			spots := w.Contacts(target, nil)
			if !slices.IsSortedFunc(spots, Spot.before) {
				t.Fatalf("not the shortest first: %v", spots)
			}
			if len(spots) > 1 {
				several++
			}
			if len(spots) == 0 {
				none++
				if straight := plane.Toward(target.At, all[0].At, 1050); m.Touches(m.At(straight), target) && plane.Length(all[0].At, straight) <= 10*Unit {
					if step, bar := m.Leg(Gait{}, all[0], straight, all[1:]); bar == (Bar{}) && m.Touches(step.To, target) {
						t.Fatalf("%s: %v is in contact with %v straight on and it is not told", name, step, target)
					}
				}
			}
			for _, s := range spots {
				way, length, ok := w.To(s.Place, nil)
				trip, bar := m.Legs(Gait{}, all[0], way, 10*Unit, all[1:])
				if !ok || length != s.Length || bar != (Bar{}) || trip.End != s.Place || !m.Touches(s.Place, target) || m.Stands(Gait{}, s.Place, all[1:]) != (Bar{}) {
					t.Fatalf("%s: contact at %v with %v: %v, %v", name, s, target, trip, bar)
				}
			}
		}
	}
	if several < 100 || none < 100 {
		t.Errorf("%d targets are reached at several places, %d at none", several, none)
	}
}

// TestContact holds the nearest contact, for which no more is looked at than must be, to the first of all contacts.
func TestContact(t *testing.T) {
	dice := rand.New(rand.NewPCG(71, 72))
	near, far, none := 0, 0, 0
	var w, whole Walk
	for name, m := range grounds(t) {
		for range 24 {
			all := crowd(dice, m, 3+dice.IntN(8))
			for range dice.IntN(30) { // others stand round whom it goes to
				p := m.At(plane.Toward(all[1].At, at(dice.IntN(Side), dice.IntN(Side)), 1000+dice.IntN(600)))
				if m.Stands(Gait{}, p, all) == (Bar{}) {
					all = append(all, p)
				}
			}
			g := gaits[dice.IntN(len(gaits))]
			got, ok := w.Contact(m, g, all[0], all[1:], all[1])
			whole.From(m, g, all[0], Far, all[1:])
			want := whole.Contacts(all[1], nil)
			switch {
			case ok != (len(want) > 0), ok && got != want[0]:
				t.Fatalf("%s, %+v: from %v the nearest contact with %v is %v, %v; of all contacts the first is %v", name, g, all[0], all[1], got, ok, want[:min(3, len(want))])
			case !ok:
				none++
				continue
			case got.Length <= plane.Length(all[0].At, all[1].At)*5/4+Unit:
				near++
			default:
				far++
			}
			way, length, _ := w.To(got.Place, nil)
			if again, _, _ := whole.To(got.Place, nil); length != got.Length || !slices.Equal(way, again) {
				t.Fatalf("%s, %+v: the way from %v to %v is %v, %d long, instead of %v", name, g, all[0], got, way, length, again)
			}
			if again, _ := w.Contact(m, g, all[0], all[1:], all[1]); again != got {
				t.Fatalf("%s, %+v: from %v the nearest contact with %v is %v, and %v when it is asked for again", name, g, all[0], all[1], got, again)
			}
			whole.From(m, g, all[0], Far, all[1:2]) // all others have gone
			if alone, _ := w.Contact(m, g, all[0], all[1:2], all[1]); alone != whole.Contacts(all[1], nil)[0] {
				t.Fatalf("%s, %+v: from %v the nearest contact with %v is %v when nobody else is there; of all contacts the first is %v", name, g, all[0], all[1], alone, whole.Contacts(all[1], nil)[0])
			}
		}
	}
	if near < 100 || far < 20 || none < 10 {
		t.Errorf("%d contacts lie near, %d far off by the way there, none for %d", near, far, none)
	}
}

// TestReach holds the region of a movement to what can be walked: its corners can be reached, and most places that can be reached lie in it.
func TestReach(t *testing.T) {
	dice := rand.New(rand.NewPCG(45, 46))
	in, out := 0, 0
	for name, some := range walks(t, dice, 20, 5*Unit) {
		m, all, w := some.m, some.all, &some.w
		corners, ends := w.Reach(nil, nil)
		var regions []*plane.Polygon
		first := 0
		for _, end := range ends {
			var polygon []plane.Point
			for _, c := range corners[first:end] {
				if _, _, ok := w.To(m.under(c, 500), nil); !ok {
					if step, bar := m.Leg(Gait{}, all[0], c, all[1:]); bar != (Bar{}) {
						t.Fatalf("%s: %v is not in reach of %v: %v %v", name, c, all[0], step, bar)
					}
				}
				if len(polygon) == 0 || polygon[len(polygon)-1] != c {
					polygon = append(polygon, c)
				}
			}
			first = end
			for len(polygon) > plane.MostCorners { // every second one is near enough here
				for i := 1; i < len(polygon); i++ {
					polygon = slices.Delete(polygon, i, i+1)
				}
			}
			if g, err := plane.NewPolygon(polygon...); err == nil {
				regions = append(regions, g)
			}
		}
		for range 60 {
			p := m.At(at(int(all[0].At.X)+dice.IntN(10*Unit)-5*Unit, int(all[0].At.Y)+dice.IntN(10*Unit)-5*Unit))
			if _, length, ok := w.To(p, nil); ok && length < 4900 {
				if slices.ContainsFunc(regions, func(g *plane.Polygon) bool { return g.Holds(p.At) }) {
					in++
				} else {
					out++
				}
			}
		}
	}
	if out*20 > in {
		t.Errorf("of the places in reach %d are in the region and %d are not", in, out)
	}
	t.Log(in, out)
}

func TestNearestAndSpots(t *testing.T) {
	dice := rand.New(rand.NewPCG(47, 48))
	for name, some := range walks(t, dice, 20, 5*Unit) {
		m, all, w := some.m, some.all, &some.w
		spots := w.Spots(nil)
		nearest := w.Nearest(all[1].At)
		for _, s := range append(slices.Clone(spots), nearest) {
			way, length, ok := w.To(s.Place, nil)
			if !ok || length > s.Length {
				t.Fatalf("%s: %v is no spot to walk to from %v: %v %d %v", name, s, all[0], way, length, ok)
			}
		}
		for _, s := range spots {
			if plane.Length(s.At, all[1].At)+600 < plane.Length(nearest.At, all[1].At) {
				t.Fatalf("%s: %v is told to be nearest to %v; %v is nearer", name, nearest, all[1], s)
			}
		}
		for _, s := range m.Unseen(slices.Clone(spots), all[2]) {
			if m.Sees(all[2], s.Place) {
				t.Fatal("an unseen spot is seen")
			}
		}
	}
}

func TestAlongAndCut(t *testing.T) {
	m := mapOf(t, []site{box("house", "c", 3000, 6500, 2500, 1000, 4000)})
	var w Walk
	from := Place{At: at(4000, 4500)}
	w.From(m, Gait{}, from, 30*Unit, nil)
	way, trip, bar := w.Along([]plane.Point{at(9000, 1000)}, Place{At: at(9000, 4500)}, nil)
	if bar != (Bar{}) || trip.End.At != at(9000, 4500) || !slices.Contains(way, at(9000, 1000)) {
		t.Errorf("along a corner: %v %+v %v", way, trip, bar)
	}
	w.From(m, Gait{}, from, 30*Unit, nil)
	if _, trip, bar := w.Along([]plane.Point{at(9000, 1000)}, Place{At: at(7000, 4500)}, nil); bar != (Bar{Terrain, 0}) || trip.End.At != at(9000, 1000) {
		t.Errorf("into a house: %+v %v", trip, bar)
	}
	w.From(m, Gait{}, from, Far, nil)
	way, length, _ := w.To(Place{At: at(9000, 4500)}, nil)
	for longest := 0; longest <= length; longest += 300 {
		cut, trip := w.Cut(way, longest, nil)
		if again, bar := m.Legs(Gait{}, from, cut, longest, nil); bar != (Bar{}) || again != trip || trip.Length < longest-3 {
			t.Errorf("cut to %d: %v %+v, %+v %v", longest, cut, trip, again, bar)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	m := mapOf(t, sites["four-alleys"])
	dice := rand.New(rand.NewPCG(49, 50))
	all := crowd(dice, m, 10)
	var w Walk
	var corners, way []plane.Point
	var ends []int
	var spots []Spot
	round := func() {
		for _, g := range gaits {
			for i := range 5 {
				all[0], all[i] = all[i], all[0]
				w.From(m, g, all[0], 5*Unit, all[1:])
				way, _, _ = w.To(all[1], way[:0])
				corners, ends = w.Reach(corners[:0], ends[:0])
				spots = w.Contacts(all[2], spots[:0])
				w.Contact(m, g, all[0], all[1:], all[2])
				w.From(m, g, all[0], 5*Unit, all[1:])
				spots = w.Spots(spots[:0])
				w.Nearest(all[3].At)
				m.Push(all[0], all[1].At, 1000, all[1:])
				m.Cover(all[0], all[1])
				m.Sees(all[0], all[1])
			}
		}
	}
	round()
	round()
	if n := testing.AllocsPerRun(1, round); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestAnyPlaceIsAnswered asks about places where nobody can be, off the map and on pieces that there are not.
func TestAnyPlaceIsAnswered(t *testing.T) {
	dice := rand.New(rand.NewPCG(55, 56))
	m := mapOf(t, sites["four-alleys"])
	anywhere := func() Place {
		return Place{at(dice.IntN(30_000)-3000, dice.IntN(30_000)-3000), uint8([]int{0, 0, 0, 9, 17, 18, 100, Aloft, 255}[dice.IntN(9)])}
	}
	var w, near Walk
	asked := 0
	for i := range 300 {
		g := Gait{Kind: Kind(dice.IntN(6)), Over: int16(dice.IntN(3000)), Open: Pieces(dice.Uint64() & dice.Uint64() & dice.Uint64()), Shut: Pieces(dice.Uint64() & dice.Uint64() & dice.Uint64())}
		a, b := anywhere(), anywhere()
		others := []Place{anywhere(), anywhere(), anywhere()}
		w.From(m, g, a, dice.IntN(8000)-1000, others)
		w.Reach(nil, nil)
		w.Contacts(b, nil)
		w.Nearest(b.At)
		for _, s := range w.Spots(nil) {
			if m.inside(s.At) != (Bar{}) {
				t.Fatalf("a spot off the map: %v", s)
			}
			asked++
		}
		if i%20 == 0 { // who climbs is long about it
			near.Contact(m, g, a, others, b)
		}
		way, _, _ := w.To(b, nil)
		w.Cut(way, 3000, nil)
		w.Along([]plane.Point{b.At, anywhere().At}, b, nil)
		m.Climbs(a, others, nil)
		m.Push(a, b.At, dice.IntN(9000), others)
		m.Stands(g, a, others)
		m.Blocks(a, b)
		m.Cover(a, b)
		m.Trips(a, b, 3000)
		m.Touches(a, b)
		m.Beyond(a, b, 3000)
	}
	if asked == 0 {
		t.Error("there was nothing to ask")
	}
}

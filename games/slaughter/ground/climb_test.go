package ground

import (
	"math/rand/v2"
	"testing"

	"mischief/game/board/plane"
)

func TestClimb(t *testing.T) {
	m := yard(t)
	for _, c := range []struct {
		name     string
		from, to Place
		others   []Place
		bar      Bar
	}{
		{"onto a crate", Place{At: at(3480, 4500)}, Place{at(4500, 4500), 1}, nil, Bar{}},
		{"too far off", Place{At: at(3449, 4500)}, Place{at(4500, 4500), 1}, nil, Bar{NoWay, 0}},
		{"too far on", Place{At: at(3480, 4500)}, Place{at(4581, 4500), 1}, nil, Bar{By: TooLong}},
		{"onto a house", Place{At: at(9500, 5000)}, Place{at(10200, 5000), 2}, nil, Bar{By: Level}},
		{"onto a stack of 2#", Place{At: at(3480, 19000)}, Place{at(4100, 19000), 7}, nil, Bar{Terrain, 6}},
		{"onto a rock that needs no climb", Place{At: at(11480, 13000)}, Place{at(12100, 13000), 4}, nil, Bar{Terrain, 3}},
		{"where somebody stands", Place{At: at(3480, 4500)}, Place{at(4500, 4500), 1}, []Place{{At: at(5100, 4500)}}, Bar{Somebody, 0}},
		{"beside the crate", Place{At: at(3480, 4500)}, Place{at(3900, 4500), 1}, nil, Bar{By: Level}},
		{"up from a slab", Place{at(12500, 19000), 8}, Place{at(13600, 19000), 9}, nil, Bar{Terrain, 8}},
		{"up from a ledge", Place{at(14000, 19000), 9}, Place{at(15000, 19000), 10}, nil, Bar{Terrain, 9}},
	} {
		if bar := m.Climb(c.from, c.to, c.others); bar != c.bar {
			t.Errorf("%s: barred by %v, want %v", c.name, bar, c.bar)
		}
	}
	if bar := m.Climb(Place{At: at(3480, 4500)}, Place{at(4500, 4500), 1}, []Place{{at(4000, 4500), Aloft}}); bar != (Bar{}) {
		t.Errorf("somebody in the air bars a climb: %v", bar)
	}
	post := mapOf(t, []site{box("crate", "ck", 1000, 4000, 4000, 1000, 1000), box("post", "c", 2500, 3985, 3900, 10, 200)})
	if bar := post.Climb(Place{At: at(3480, 4500)}, Place{at(4500, 4500), 1}, nil); bar != (Bar{Terrain, 1}) {
		t.Errorf("a climb through a post is barred by %v", bar)
	}
	spots := m.Climbs(Place{At: at(3480, 4500)}, nil, nil)
	if len(spots) == 0 {
		t.Error("nowhere to climb to from beside a crate")
	}
	for _, s := range spots {
		if bar := m.Climb(Place{At: at(3480, 4500)}, s.Place, nil); bar != (Bar{}) {
			t.Errorf("a climb to %v is barred by %v", s, bar)
		}
	}
}

func TestPush(t *testing.T) {
	m := yard(t)
	for _, c := range []struct {
		name   string
		p      Place
		from   plane.Point
		others []Place
		want   Step
	}{
		{"over open ground", Place{At: at(3000, 1000)}, at(2000, 1000), nil, Step{Place{At: at(4000, 1000)}, 1000, 0}},
		{"against a house", Place{At: at(9200, 5000)}, at(8000, 5000), nil, Step{Place{At: at(9500, 5000)}, 300, 0}},
		{"to the border", Place{At: at(900, 5000)}, at(2000, 5000), nil, Step{Place{At: at(500, 5000)}, 400, 0}},
		{"against somebody", Place{At: at(3000, 1000)}, at(2000, 1000), []Place{{At: at(4700, 1000)}}, Step{Place{At: at(3700, 1000)}, 700, 0}},
		{"off a crate", Place{at(4800, 4500), 1}, at(4000, 4500), nil, Step{Place{At: at(5800, 4500)}, 1000, 0}},
		{"to the edge of a crate", Place{at(4100, 4500), 1}, at(3000, 4500), nil, Step{Place{at(5000, 4500), 1}, 900, 0}},
		{"off a stack of 2#", Place{at(5800, 19000), 7}, at(5000, 19000), nil, Step{Place{At: at(6800, 19000)}, 1000, 2}},
		{"onto a rock", Place{At: at(11300, 13000)}, at(9000, 13000), nil, Step{Place{at(12300, 13000), 4}, 1000, 0}},
		{"on the very point", Place{At: at(3000, 1000)}, at(3000, 1000), nil, Step{To: Place{At: at(3000, 1000)}}},
		{"in the air", Place{at(9200, 5000), Aloft}, at(8000, 5000), nil, Step{Place{at(10200, 5000), Aloft}, 1000, 0}},
	} {
		if step := m.Push(c.p, c.from, Unit, c.others); step != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, step, c.want)
		}
	}
}

// TestPushIsTheLongest sees that nobody is pushed through anything, and that no longer leg away is free.
func TestPushIsTheLongest(t *testing.T) {
	dice := rand.New(rand.NewPCG(61, 62))
	for _, name := range names {
		m := mapOf(t, sites[name])
		for range 60 {
			all := crowd(dice, m, 12)
			p, others := all[0], all[1:]
			step := m.Push(p, all[1].At, 3*Unit, others)
			if bar := m.Stands(Gait{}, step.To, others); bar != (Bar{}) {
				t.Fatalf("%s: pushed to %v, where nobody stands: %v", name, step.To, bar)
			}
			for length := 3 * Unit; length > step.Length+1; length -= 7 {
				if _, bar := m.Leg(Gait{}, p, plane.Away(p.At, all[1].At, length), others); bar == (Bar{}) {
					t.Fatalf("%s: %v is pushed by %+v, %d would be free", name, p, step, length)
				}
			}
		}
	}
}

// TestNearby holds the nearest place to all places of a fine grid.
func TestNearby(t *testing.T) {
	dice := rand.New(rand.NewPCG(63, 64))
	moved := 0
	for _, name := range names {
		m := mapOf(t, sites[name])
		for range 25 {
			others := crowd(dice, m, 12)
			p := at(dice.IntN(Side+1), dice.IntN(Side+1))
			if dice.IntN(2) == 0 {
				p = others[0].At
			}
			got, ok := m.Nearby(p, others)
			if !ok || m.Stands(Gait{}, got, others) != (Bar{}) {
				t.Fatalf("%s: nearest to %v is told to be %v", name, p, got)
			}
			far := plane.Length(p, got.At)
			if far > 0 {
				moved++
			}
			for x := -3000; x <= 3000; x += 60 {
				for y := -3000; y <= 3000; y += 60 {
					q := m.At(at(int(p.X)+x, int(p.Y)+y))
					if x*x+y*y < (far-10)*(far-10) && far > 10 && m.Stands(Gait{}, q, others) == (Bar{}) {
						t.Fatalf("%s: nearest to %v is told to be %v, %d off; %v is nearer", name, p, got, far, q)
					}
				}
			}
		}
	}
	if moved < 50 {
		t.Errorf("only %d of the points are taken", moved)
	}
}

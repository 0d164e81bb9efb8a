package evaluation

import (
	"sync"
	"sync/atomic"

	"mischief/game/board/plane"
	"mischief/games/slaughter/ground"
)

// Shortest ways and lines of sight are dear, and judging a position asks for dozens. So a map is surveyed once: in the middle of each of its squares of 1# somebody stands, and how far it is on foot from
// each to each, and who sees whom, is kept. In between a distance is that as the crow flies and the detour of the squares; where nothing is in the way it is exact.

// squares is how many squares there are along the map.
const squares = ground.Side / ground.Unit

// spots is how many squares there are.
const spots = squares * squares

// Steps of a survey are counted in fifths of a #: to the next square straight on, and across.
const (
	straight = 5
	across   = 7
	farthest = 250 // more is counted as so much
)

// survey is what is known of a map.
type survey struct {
	of     *ground.Map
	stands [spots]ground.Place
	links  [spots][8]int16     // the squares beside that one can go to, or -1
	ways   [spots][spots]uint8 // fifths of a # on foot, at most farthest
	seen   [spots][spots / 64]uint64
}

// square is the square of a point.
func square(p plane.Point) int {
	x, y := min(int(p.X)/ground.Unit, squares-1), min(int(p.Y)/ground.Unit, squares-1)
	return y*squares + x
}

// away is how far it is on foot from one point to another, in thousandths of a #, and how much of that is detour.
func (v *survey) away(from, to plane.Point) (length, detour int) {
	a, b := square(from), square(to)
	dx, dy := a%squares-b%squares, a/squares-b/squares
	dx, dy = max(dx, -dx), max(dy, -dy)
	crow := straight*max(dx, dy) + (across-straight)*min(dx, dy)
	detour = max(0, int(v.ways[a][b])-crow) * ground.Unit / straight
	return plane.Length(from, to) + detour, detour
}

// route is a point on the way from one point to another, about so far along.
func (v *survey) route(from, to plane.Point, length int) plane.Point {
	goal := &v.ways[square(to)]
	i := square(from)
	for left := length * straight / ground.Unit; int(goal[i]) > 0; {
		next, pace := -1, 0
		for k, j := range v.links[i] {
			if j >= 0 && (next < 0 || goal[j] < goal[next]) {
				next, pace = int(j), paces[k]
			}
		}
		if next < 0 || goal[next] >= goal[i] || pace > left {
			break
		}
		i, left = next, left-pace
	}
	return v.stands[i].At
}

// sees tells whether figures in the squares of two points are likely to see each other.
func (v *survey) sees(a, b plane.Point) bool {
	i, j := square(a), square(b)
	return v.seen[i][j/64]>>(j%64)&1 == 1
}

// surveyed is a map surveyed.
func surveyed(m *ground.Map) *survey {
	v := &survey{of: m}
	var open [spots]bool
	stands := &v.stands
	for i := range stands {
		stands[i], open[i] = standIn(m, i)
	}
	v.join(m, &open)
	v.measure(&open)
	for i := range stands {
		v.seen[i][i/64] |= 1 << (i % 64)
		for j := range i {
			if m.Sees(stands[i], stands[j]) {
				v.seen[i][j/64] |= 1 << (j % 64)
				v.seen[j][i/64] |= 1 << (i % 64)
			}
		}
	}
	return v
}

// standIn is where somebody stands in a square, as near to its middle as possible, and whether anybody can.
func standIn(m *ground.Map, i int) (ground.Place, bool) {
	const aside = 300
	middle := plane.Point{X: int16(i%squares*ground.Unit + ground.Unit/2), Y: int16(i/squares*ground.Unit + ground.Unit/2)}
	for _, d := range [...]plane.Point{{}, {X: aside}, {Y: aside}, {X: -aside}, {Y: -aside}, {X: aside, Y: aside}, {X: -aside, Y: aside}, {X: -aside, Y: -aside}, {X: aside, Y: -aside}} {
		p := m.At(plane.Point{X: middle.X + d.X, Y: middle.Y + d.Y})
		if m.Stands(ground.Gait{}, p, nil) == (ground.Bar{}) {
			return p, true
		}
	}
	return m.At(middle), false
}

// join finds out which squares lead to which. A square in which nobody can stand is left for any beside it, so that whoever stands in a corner of it is not lost.
func (v *survey) join(m *ground.Map, open *[spots]bool) {
	for i := range spots {
		for k, d := range around {
			v.links[i][k] = -1
			x, y := i%squares+int(d.X), i/squares+int(d.Y)
			if x < 0 || y < 0 || x >= squares || y >= squares {
				continue
			}
			j := y*squares + x
			free := open[j]
			if open[i] && open[j] {
				_, bar := m.Leg(ground.Gait{}, v.stands[i], v.stands[j].At, nil)
				free = bar == ground.Bar{}
			}
			if free {
				v.links[i][k] = int16(j)
			}
		}
	}
}

// measure finds the shortest ways from every square, with a bucket for each length (R. Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969).
func (v *survey) measure(open *[spots]bool) {
	var buckets [farthest + across + 1][]int16
	for from := range spots {
		way := &v.ways[from]
		for i := range way {
			way[i] = farthest
		}
		way[from] = 0
		buckets[0] = append(buckets[0][:0], int16(from))
		for length := range farthest {
			for n := 0; n < len(buckets[length]); n++ {
				i := buckets[length][n]
				if int(way[i]) != length {
					continue
				}
				for k, j := range v.links[i] {
					if next := length + paces[k]; j >= 0 && next < int(way[j]) {
						way[j] = uint8(next)
						buckets[next] = append(buckets[next], j)
					}
				}
			}
			buckets[length] = buckets[length][:0]
		}
	}
	for i := range spots { // who stands where the survey found no room comes from where he can go
		if !open[i] {
			for j := range spots {
				v.ways[j][i] = v.ways[i][j]
			}
		}
	}
}

// around are the eight directions.
var around = [8]plane.Point{{X: 1}, {X: 1, Y: 1}, {Y: 1}, {X: -1, Y: 1}, {X: -1}, {X: -1, Y: -1}, {Y: -1}, {X: 1, Y: -1}}

// paces is how far they lead.
var paces = [8]int{straight, across, straight, across, straight, across, straight, across}

// keptSurveys is how many surveys are kept: all maps of the game, and some random ones.
const keptSurveys = 24

// archive keeps surveys, and lookouts for the next who thinks. It is safe for use by several goroutines at once.
type archive struct {
	idle  chan *lookout
	last  atomic.Pointer[survey] // asked for last: mostly the next one asked for is the same
	mutex sync.Mutex
	kept  [keptSurveys]*survey
	next  int // which is forgotten next
}

// survey is that of a map, which is made if there is none.
func (a *archive) survey(m *ground.Map) *survey {
	if v := a.last.Load(); v != nil && v.of == m {
		return v
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	for _, v := range a.kept {
		if v != nil && v.of == m {
			a.last.Store(v)
			return v
		}
	}
	v := surveyed(m)
	a.kept[a.next] = v
	a.next = (a.next + 1) % keptSurveys
	a.last.Store(v)
	return v
}

// lookout is an empty one, which must be given back.
func (a *archive) lookout() *lookout {
	select {
	case l := <-a.idle:
		l.clear()
		return l
	default:
		return new(lookout)
	}
}

func (a *archive) giveBack(l *lookout) {
	select {
	case a.idle <- l:
	default:
	}
}

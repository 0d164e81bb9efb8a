package table

import (
	"cmp"
	"math"
	"slices"
)

// nearby is how much a point counts for one so many places further.
var nearby = [...]float64{1, 0.75, 0.4, 0.15}

// course is a course as the store has it.
type course struct {
	Outlook int     `json:"outlook"`
	Points  []point `json:"points"`
	Slips   []slip  `json:"slips"`
}

// point is what each seat could expect after an entry, in thousandths of a win.
type point struct {
	Seq      int64     `json:"seq"`
	Chances  []float64 `json:"chances"`
	Playouts int       `json:"playouts"` // 0: the match was over
}

// at is the point of an entry; without chances if there is none.
func (c *course) at(seq int64) point {
	i, ok := c.find(seq)
	if !ok {
		return point{Seq: seq}
	}
	return c.Points[i]
}

func (c *course) find(seq int64) (int, bool) {
	return slices.BinarySearchFunc(c.Points, seq, func(p point, seq int64) int { return cmp.Compare(p.Seq, seq) })
}

// add adds a point, or further playouts to one there is.
func (c *course) add(p point) {
	i, ok := c.find(p.Seq)
	if !ok {
		c.Points = slices.Insert(c.Points, i, p)
		return
	}
	was := c.Points[i]
	all := was.Playouts + p.Playouts
	for seat := range p.Chances {
		p.Chances[seat] = (was.Chances[seat]*float64(was.Playouts) + p.Chances[seat]*float64(p.Playouts)) / float64(all)
	}
	p.Playouts = all
	c.Points[i] = p
}

// swing is how much the chances changed up to a point, from the one before it, for whom they changed most.
func (c *course) swing(i int) float64 {
	most := 0.0
	for seat, after := range c.Points[i].Chances {
		most = max(most, math.Abs(after-c.Points[i-1].Chances[seat]))
	}
	return most
}

// greatest are the points that the chances changed most up to, the greatest change first.
func (c *course) greatest() []int {
	var found []int
	for i := 1; i < len(c.Points); i++ {
		if c.swing(i) >= leastSwing {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(i, j int) int { return cmp.Compare(c.swing(j), c.swing(i)) })
	return found[:min(turningPoints, len(found))]
}

// next is what is to be looked at next, and how often: the middle position within one of the greatest changes that is not yet that of one decision, or one of
// its ends that was looked at a few times only. 0 playouts: nothing.
func (c *course) next(rests []int64) (seq int64, playouts int) {
	done := 0
	for _, p := range c.Points {
		done += p.Playouts
	}
	if done >= mostPlayouts {
		return 0, 0
	}
	for _, i := range c.greatest() {
		from, _ := slices.BinarySearch(rests, c.Points[i-1].Seq)
		to, _ := slices.BinarySearch(rests, c.Points[i].Seq)
		if to-from > 1 && len(c.Points) < mostPoints {
			return rests[(from+to)/2], outlook.Playouts
		}
		for _, end := range c.Points[i-1 : i+1] {
			if end.Playouts > 0 && end.Playouts < closely {
				return end.Seq, closely - end.Playouts
			}
		}
	}
	return 0, 0
}

// smooth are the sides of a match and their chances, averaged between turning points.
func (c *course) smooth(seats int) ([]Side, []CoursePoint) {
	sides, points := c.sides(seats), make([]CoursePoint, 0, len(c.Points))
	breaks := c.greatest()
	for i, p := range c.Points {
		shown := CoursePoint{Seq: p.Seq, Chances: []int{}}
		for _, side := range sides {
			chance, playouts := c.average(i, side.Seats[0], breaks)
			shown.Chances = append(shown.Chances, int(math.Round(chance)))
			shown.Margin = max(shown.Margin, margin(chance/1000, playouts)/2) // playouts are half of a chance
		}
		points = append(points, shown)
	}
	return sides, points
}

// margin is how far a chance found by so many playouts may be off, in thousandths: in 19 of 20 cases no further, by the interval of Agresti and Coull. 0 playouts:
// it is certain.
func margin(chance, playouts float64) int {
	if playouts == 0 {
		return 0
	}
	const z = 1.96
	middle := (chance*playouts + z*z/2) / (playouts + z*z)
	return int(math.Round(1000 * (math.Abs(middle-chance) + z*math.Sqrt(middle*(1-middle)/(playouts+z*z)))))
}

// average is the chance of a seat at a point, averaged with those of the points next to it as far as no turning point and no end of the match lies between,
// and how many playouts from the point itself would tell as much.
func (c *course) average(i, seat int, breaks []int) (chance, playouts float64) {
	if c.Points[i].Playouts == 0 {
		return c.Points[i].Chances[seat], 0
	}
	sum, all, squares := 0.0, 0.0, 0.0
	count := func(j, far int) {
		weight := nearby[far] * float64(c.Points[j].Playouts)
		sum += weight * c.Points[j].Chances[seat]
		all += weight
		squares += weight * nearby[far]
	}
	count(i, 0)
	for far := 1; far < len(nearby) && i-far >= 0 && !slices.Contains(breaks, i-far+1); far++ {
		count(i-far, far)
	}
	for far := 1; far < len(nearby) && i+far < len(c.Points) && !slices.Contains(breaks, i+far) && c.Points[i+far].Playouts > 0; far++ {
		count(i+far, far)
	}
	return sum / all, all * all / squares
}

// sides are the seats that have the same chances all the time, together.
func (c *course) sides(seats int) []Side {
	sides := []Side{}
	for seat := range seats {
		i := slices.IndexFunc(sides, func(side Side) bool {
			return !slices.ContainsFunc(c.Points, func(p point) bool { return p.Chances[seat] != p.Chances[side.Seats[0]] })
		})
		if i < 0 {
			sides = append(sides, Side{})
			i = len(sides) - 1
		}
		sides[i].Seats = append(sides[i].Seats, seat)
	}
	return sides
}

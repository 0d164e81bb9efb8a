package lab

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// eloScale is how many Elo are one natural logarithm of the odds of winning: 400 for odds of ten to one.
const eloScale = 400 / math.Ln10

// meeting is what became of the matches between two players.
type meeting struct {
	a, b    int
	matches float64
	won     float64 // of them by a; a draw is half a match won
}

// ratings are how strong players are, as far as their matches tell.
type ratings struct {
	elo []float64
	fog *mat.SymDense // covariance of elo; the anchor's is nothing
}

// rated finds the ratings under which the results were likeliest (R. Bradley and M. Terry, "Rank analysis of incomplete block designs", 1952), by Newton's
// method; D. Hunter, "MM algorithms for generalized Bradley-Terry models", 2004, says when there are such ratings. There always are here: each player is taken to have drawn a match with the next, so that
// who won all has a rating, too. How sure they are follows from the observed information. The anchor's rating is 0.
func rated(players, anchor int, met []meeting) (*ratings, error) {
	all := make([]meeting, 0, len(met)+players)
	all = append(all, met...)
	for i := 1; i < players; i++ {
		all = append(all, meeting{a: i - 1, b: i, matches: 1, won: 0.5})
	}
	r := &ratings{elo: make([]float64, players), fog: mat.NewSymDense(players, nil)}
	strength, slope, bend := mat.NewVecDense(players, nil), mat.NewVecDense(players, nil), mat.NewSymDense(players, nil)
	for range 100 {
		slope.Zero()
		bend.Zero()
		for _, m := range all {
			p := 1 / (1 + math.Exp(strength.AtVec(m.b)-strength.AtVec(m.a)))
			pull, known := m.won-m.matches*p, m.matches*p*(1-p)
			slope.SetVec(m.a, slope.AtVec(m.a)+pull)
			slope.SetVec(m.b, slope.AtVec(m.b)-pull)
			bend.SetSym(m.a, m.a, bend.At(m.a, m.a)+known)
			bend.SetSym(m.b, m.b, bend.At(m.b, m.b)+known)
			bend.SetSym(m.a, m.b, bend.At(m.a, m.b)-known)
		}
		for i := range players { // the anchor stays where it is
			bend.SetSym(anchor, i, 0)
		}
		bend.SetSym(anchor, anchor, 1)
		slope.SetVec(anchor, 0)
		var c mat.Cholesky
		var step mat.VecDense
		if !c.Factorize(bend) || c.SolveVecTo(&step, slope) != nil {
			break
		}
		size := mat.Norm(&step, math.Inf(1))
		strength.AddScaledVec(strength, 1/max(1, size), &step) // by no more than a natural logarithm at once, or it may leap too far to come back
		if size > 1e-9 {
			continue
		}
		if err := c.InverseTo(r.fog); err != nil {
			return nil, err
		}
		for i := range players {
			r.fog.SetSym(anchor, i, 0)
			r.elo[i] = eloScale * strength.AtVec(i)
		}
		r.fog.ScaleSym(eloScale*eloScale, r.fog)
		return r, nil
	}
	return nil, errors.New("the results settle no ratings")
}

// reach is how far the 95 % interval of a rating goes to either side.
func (r *ratings) reach(i int) float64 { return z * math.Sqrt(r.fog.At(i, i)) }

// gap is how far a player is ahead of another, and how far the 95 % interval of that goes to either side.
func (r *ratings) gap(a, b int) (ahead, reach float64) {
	return r.elo[a] - r.elo[b], z * math.Sqrt(r.fog.At(a, a)+r.fog.At(b, b)-2*r.fog.At(a, b))
}

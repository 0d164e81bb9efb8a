package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"mischief/bot"
	"mischief/game"
)

// Learner is fulfilled by rules whose evaluation adds up what it counts by weights, which can be learned from results.
type Learner[S, M comparable] interface {
	// Features names what is counted.
	Features() []string
	// Count fills in how much more of each feature a seat's side has than the others. It is false where other weights count, or none.
	Count(s *S, seat game.Seat, counts []int32) bool
	// Weights are what one of each feature adds to the odds of winning, in millionths of their natural logarithm.
	Weights() []int32
	// Weighing is the same rules with other weights.
	Weighing(weights []int32) game.Rules[S, M]
}

// How weights are learned.
const (
	stray     = 20   // of so many decisions one is made at random, so that what bots avoid is seen, too
	heldOut   = 5    // of so many matches one is kept for trying what the others taught
	ridge     = 0.75 // how strongly weights are held near those that stand: as three positions of even chances would
	flat      = 1e-7 // the slope at which the likeliest weights are found
	mostSteps = 100  // on the way there
	bins      = 10   // of the calibration
	margin    = 0.03 // the trial tells so much better from so much worse
	risk      = 0.05 // how often it errs
	mostTrial = 2000 // after so many matches they are as good as each other
)

// Training is what was learned.
type Training struct {
	Game      string
	Rules     int
	Seed      uint64
	Matches   int
	Positions int
	Features  []Learned
	Loss, Was float64 // the mean logarithmic loss in matches held out, of the weights learned and of those that stand
	Bins      []Bin   // by the chance that the weights learned say, in matches held out
	Trial     Trial
}

// Learned is what is known of a feature.
type Learned struct {
	Name        string
	Weight, Was int32   // in millionths
	Error       float64 // one standard deviation of the weight; 0 where the matches say nothing, and the weight stands
}

// Bin is positions of which the weights say about the same.
type Bin struct {
	Positions int
	Said, Won float64
}

// Trial is matches between bots by the weights learned and by those that stand (A. Wald, "Sequential tests of statistical hypotheses", 1945).
type Trial struct {
	Bots    bot.Spec
	Matches int
	Rate    float64 // what those learned won, one half where they are as good; of a game without opponents it is one half and half of the difference
	Verdict Verdict
}

// Verdict is what a trial comes to.
type Verdict uint8

// The verdicts on the weights learned.
const (
	Alike Verdict = iota
	Better
	Worse
)

func (v Verdict) String() string {
	return [...]string{"as good as those that stand", "better than those that stand", "worse than those that stand"}[v]
}

// Train has greedy bots play the matches of a plan, learns the weights of the game's evaluation from their results by logistic regression, and tries them by bots of a spec: what a search gains from looking at the
// ends of turns a greedy bot may not. The plan names no bots; Groups are no part of what is learned, but what each is worth from the beginning is told apart from it.
func Train(ctx context.Context, p Plan, trial bot.Spec) (*Training, error) {
	p.Bots, p.Seating = []bot.Spec{{Kind: bot.Greedy}}, BySeat
	if err := p.check(); err != nil {
		return nil, err
	}
	if p.Matches < 2*heldOut {
		return nil, fmt.Errorf("training: %d matches; plan at least %d", p.Matches, 2*heldOut)
	}
	return p.Game.train(ctx, &p, trial)
}

func (e *bench[S, M]) train(ctx context.Context, p *Plan, trial bot.Spec) (*Training, error) {
	learner, ok := e.rules.(Learner[S, M])
	if !ok {
		return nil, fmt.Errorf("%s: its evaluation has no weights to learn", e.Info().ID)
	}
	t, err := e.table(p)
	if err != nil {
		return nil, err
	}
	done := progress{tell: p.Progress}
	l := &lesson{width: len(learner.Features()), groups: map[string]int{}}
	for i := range p.Matches {
		if err := studied(ctx, t, learner, p.First+i, l); err != nil {
			return nil, fmt.Errorf("%s: match %d of seed %d: %w", e.Info().ID, p.First+i, p.Seed, err)
		}
		done.add()
	}
	if len(l.seen) == 0 {
		return nil, fmt.Errorf("%s: nothing can be learned from these matches; other options may have the weights count", e.Info().ID)
	}
	tr := &Training{Game: e.Info().ID, Rules: e.Info().Version, Seed: p.Seed, Matches: p.Matches, Positions: len(l.seen)}
	if err := tr.fit(l, learner.Features(), learner.Weights()); err != nil {
		return nil, err
	}
	tr.Trial, err = tried(ctx, e, p, trial, learner.Weighing(tr.weights()))
	return tr, err
}

func (tr *Training) weights() []int32 {
	weights := make([]int32, len(tr.Features))
	for i := range weights {
		weights[i] = tr.Features[i].Weight
	}
	return weights
}

// lesson is what there is to learn from.
type lesson struct {
	width  int // features
	groups map[string]int
	seen   []sighting
}

// sighting is a position seen in a match.
type sighting struct {
	match  int
	counts []int32
	side   []int // groups of the seat, as numbers from 0; those of the others have a sign: -1 - number
	won    float64
}

// studied plays a match and notes what was seen in it, each position with the eyes of a seat drawn by lot.
func studied[S, M comparable](ctx context.Context, t *table[S, M], learner Learner[S, M], i int, l *lesson) error {
	if err := t.deal(uint64(i)); err != nil {
		return err
	}
	first := len(l.seen)
	var seats []game.Seat
	limit := t.bench.Info().Length
	for plies := 0; ; plies++ {
		who := t.bench.rules.Turn(&t.s).Who
		switch {
		case who == game.Nobody:
			t.credit(l, first, seats)
			return nil
		case limit > 0 && plies >= limit:
			return fmt.Errorf("the match goes on after %d decisions, when any match should be over", limit)
		case ctx.Err() != nil:
			return ctx.Err()
		case who == game.Nature:
			t.bench.rules.Play(&t.s, t.draw(), nil)
			continue
		}
		counts, seat := make([]int32, l.width), game.Seat(t.mind.Below(int64(t.seats)))
		if learner.Count(&t.s, seat, counts) {
			l.seen = append(l.seen, sighting{match: i, counts: counts})
			seats = append(seats, seat)
		}
		b := t.bots[0]
		if t.mind.Below(stray) == 0 {
			b = t.neutral
		}
		t.bench.rules.Play(&t.s, b.Choose(ctx, &t.s, who.First(), &t.mind), nil)
	}
}

// credit notes at the end of a match what came of the positions seen in it.
func (t *table[S, M]) credit(l *lesson, first int, seats []game.Seat) {
	result := t.bench.rules.Result(&t.s)
	for k := range l.seen[first:] {
		at, seat := &l.seen[first+k], seats[k]
		at.won = float64(result.Payoff[seat]) / 1000
		if t.grouper == nil {
			continue
		}
		for other := range game.Seat(t.seats) {
			for _, name := range t.grouper.Groups(&t.s, other) {
				n, known := l.groups[name]
				if !known {
					n = len(l.groups)
					l.groups[name] = n
				}
				if !t.together(seat, other) {
					n = -1 - n
				}
				at.side = append(at.side, n)
			}
		}
	}
}

// together tells whether two seats play for one side.
func (t *table[S, M]) together(a, b game.Seat) bool {
	return a == b || t.sider != nil && t.sider.Side(&t.s, a) == t.sider.Side(&t.s, b)
}

// row is a sighting as the regression takes it: the features, a one, and the groups.
func (l *lesson) row(s *sighting, row []float64) {
	clear(row)
	for i, n := range s.counts {
		row[i] = float64(n)
	}
	row[l.width] = 1
	for _, n := range s.side {
		if n >= 0 {
			row[l.width+1+n]++
		} else {
			row[l.width-n]--
		}
	}
}

// fit finds the weights under which the results were likeliest, by Newton's method. Weights are held near those that stand, and groups near nothing, in proportion to how widely the counts vary.
func (tr *Training) fit(l *lesson, names []string, stand []int32) error {
	n := l.width + 1 + len(l.groups)
	row, spread := make([]float64, n), make([]float64, n)
	each := func(taught bool, do func(s *sighting)) (count int) {
		for i := range l.seen {
			if s := &l.seen[i]; taught == (s.match%heldOut != heldOut-1) {
				l.row(s, row)
				do(s)
				count++
			}
		}
		return count
	}
	count := each(true, func(*sighting) {
		for i, x := range row {
			spread[i] += x * x
		}
	})
	prior := make([]float64, n) // here and below in units of the spread, so that all count alike
	for i := range n {
		if spread[i] = math.Sqrt(spread[i] / float64(max(1, count))); i < l.width {
			prior[i] = float64(stand[i]) / 1e6 * spread[i]
		}
	}
	scaled := make([]float64, n)
	scale := func() {
		for i, x := range row {
			if scaled[i] = 0; x != 0 && spread[i] > 0 {
				scaled[i] = x / spread[i]
			}
		}
	}
	toll := func(weights []float64, i int) float64 { return ridge * (weights[i] - prior[i]) / float64(count) }
	likeliest := optimize.Problem{
		Func: func(weights []float64) float64 {
			sum := 0.0
			each(true, func(s *sighting) {
				scale()
				sum += loss(won(weights, scaled), s.won)
			})
			sum /= float64(count)
			for i := range weights {
				sum += toll(weights, i) * (weights[i] - prior[i]) / 2
			}
			return sum
		},
		Grad: func(slope, weights []float64) {
			clear(slope)
			each(true, func(s *sighting) {
				scale()
				floats.AddScaled(slope, (won(weights, scaled)-s.won)/float64(count), scaled)
			})
			for i := range slope {
				slope[i] += toll(weights, i)
			}
		},
		Hess: func(bend *mat.SymDense, weights []float64) {
			bend.Zero()
			each(true, func(s *sighting) {
				scale()
				p := won(weights, scaled)
				bend.SymRankOne(bend, p*(1-p)/float64(count), mat.NewVecDense(n, scaled))
			})
			for i := range n {
				bend.SetSym(i, i, bend.At(i, i)+ridge/float64(count))
			}
		},
	}
	found, err := optimize.Minimize(likeliest, prior, &optimize.Settings{GradientThreshold: flat, MajorIterations: mostSteps}, &optimize.Newton{})
	if err != nil {
		return fmt.Errorf("training: the matches do not settle the weights, play more of them: %w", err)
	}
	weights := found.X
	bend, curve := mat.NewSymDense(n, nil), mat.NewSymDense(n, nil)
	likeliest.Hess(bend, weights)
	var c mat.Cholesky
	if !c.Factorize(bend) || c.InverseTo(curve) != nil {
		return errors.New("training: the matches do not settle the weights; play more of them")
	}
	curve.ScaleSym(1/float64(count), curve)
	for i, name := range names {
		learned := Learned{Name: name, Weight: stand[i], Was: stand[i]}
		if spread[i] > 0 {
			learned.Weight, learned.Error = int32(math.Round(1e6*weights[i]/spread[i])), 1e6*math.Sqrt(curve.At(i, i))/spread[i]
		}
		tr.Features = append(tr.Features, learned)
	}
	tr.Bins = make([]Bin, bins)
	tried := each(false, func(s *sighting) {
		scale()
		tr.check(won(weights, scaled), won(prior, scaled), s.won)
	})
	tr.Loss, tr.Was = tr.Loss/float64(max(1, tried)), tr.Was/float64(max(1, tried))
	for i := range tr.Bins {
		if b := &tr.Bins[i]; b.Positions > 0 {
			b.Said, b.Won = b.Said/float64(b.Positions), b.Won/float64(b.Positions)
		}
	}
	return nil
}

// check notes a position of a match held out: what the weights say of it, what those that stand say, and what came of it.
func (tr *Training) check(said, was, won float64) {
	tr.Loss += loss(said, won)
	tr.Was += loss(was, won)
	b := &tr.Bins[min(int(said*bins), bins-1)]
	b.Positions++
	b.Said += said
	b.Won += won
}

// won is the chance of winning behind a row.
func won(weights, row []float64) float64 {
	odds := 0.0
	for i, x := range row {
		odds += weights[i] * x
	}
	return 1 / (1 + math.Exp(-odds))
}

// loss is the logarithmic loss of a chance told of a result.
func loss(p, won float64) float64 {
	p = min(max(p, 1e-9), 1-1e-9)
	return -won*math.Log(p) - (1-won)*math.Log(1-p)
}

// tried has bots by new weights play those by the ones that stand until it shows which are better.
func tried[S, M comparable](ctx context.Context, e *bench[S, M], p *Plan, by bot.Spec, new game.Rules[S, M]) (Trial, error) {
	plan := *p
	plan.Bots, plan.Seating = []bot.Spec{by, by}, Duel
	t, err := e.table(&plan)
	if err != nil {
		return Trial{}, err
	}
	t.bots[0] = bot.New(new, by)
	trial, sum, evidence := Trial{Bots: by}, 0.0, 0.0
	step, enough := math.Log((0.5+margin)/(0.5-margin)), math.Log((1-risk)/risk)
	var end outcome
	for ; trial.Matches < mostTrial && math.Abs(evidence) < enough; trial.Matches += 2 {
		for i := range 2 { // one deal from both sides, or by both bots
			if err := t.play(ctx, 2*(p.First+p.Matches)+trial.Matches+i, &end, nil); err != nil {
				return trial, err
			}
			result := end.score()
			sum += result
			evidence += step * (2*result - 1)
		}
	}
	trial.Rate = sum / float64(max(1, trial.Matches))
	switch {
	case evidence >= enough:
		trial.Verdict = Better
	case evidence <= -enough:
		trial.Verdict = Worse
	}
	return trial, nil
}

// Table writes what was learned for people to read.
func (tr *Training) Table(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (rules %d), %d positions of %d matches of seed %d\n\n%-16s %9s %9s %9s\n", tr.Game, tr.Rules, tr.Positions, tr.Matches, tr.Seed, "feature", "weight", "error", "stands")
	for _, f := range tr.Features {
		fmt.Fprintf(&b, "%-16s %9d %9.0f %9d\n", f.Name, f.Weight, f.Error, f.Was)
	}
	fmt.Fprintf(&b, "\nlogarithmic loss in matches held out: %.4f (%.4f by the weights that stand)\n\n%9s %9s %9s\n", tr.Loss, tr.Was, "said", "won", "positions")
	for _, bin := range tr.Bins {
		if bin.Positions > 0 {
			fmt.Fprintf(&b, "%7.1f %% %7.1f %% %9d\n", 100*bin.Said, 100*bin.Won, bin.Positions)
		}
	}
	low, high := Wilson(tr.Trial.Rate, tr.Trial.Matches)
	fmt.Fprintf(&b, "\nThe weights learned are %v: %v by them scores %.1f %% (%.1f to %.1f) against itself by those that stand, in %d matches.\n", tr.Trial.Verdict, tr.Trial.Bots, 100*tr.Trial.Rate, 100*low, 100*high, tr.Trial.Matches)
	_, err := io.WriteString(w, b.String())
	return err
}

// YAML writes the weights as content of the game, with what they were learned from; options is how that was asked for.
func (tr *Training) YAML(w io.Writer, options string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# What bots go by: what one of each feature adds to the odds of winning, in millionths of their natural logarithm. mischief train %s writes such files.\ngame: %s\n", tr.Game, tr.Game)
	fmt.Fprintf(&b, "learned: {rules: %d, seed: %d, matches: %d, positions: %d, options: %q}\nweights:\n", tr.Rules, tr.Seed, tr.Matches, tr.Positions, options)
	for _, f := range tr.Features {
		fmt.Fprintf(&b, "  %s: %d\n", f.Name, f.Weight)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

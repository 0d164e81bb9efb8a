package lab

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"
	"unsafe"

	"gonum.org/v1/gonum/stat"

	"mischief/bot"
	"mischief/game"
)

// Measure times the rules of a game under random play on one thread. Run it on a machine that does nothing else.
func Measure(ctx context.Context, g Bench, o Options) (*Measurement, error) {
	if o.Rounds <= 0 {
		o.Rounds = 7
	}
	if o.Round <= 0 {
		o.Round = 500 * time.Millisecond
	}
	return g.measure(ctx, o)
}

// Options say how to measure. Zero values have a sensible meaning.
type Options struct {
	Game   game.Options
	Seed   uint64
	Rounds int           // 0: 7
	Round  time.Duration // 0: half a second
}

// Measurement is how fast rules are and how large their positions.
type Measurement struct {
	Game      string  `json:"game"`
	Go        string  `json:"go"`
	Machine   string  `json:"machine"` // operating system and processor
	Rounds    int     `json:"rounds"`
	Decisions Rate    `json:"decisions"` // a second: turn, moves, draw, play; Nature's too
	Playouts  Rate    `json:"playouts"`  // whole matches a second
	Length    float64 `json:"length"`    // mean decisions of a match
	Copy      Rate    `json:"copy_ns"`   // nanoseconds for copying a position
	Position  int     `json:"position_bytes"`
	Move      int     `json:"move_bytes"`
	Allocs    float64 `json:"allocs"` // allocations a decision
}

// Rate is a figure measured several times.
type Rate struct {
	Median float64 `json:"median"`
	Best   float64 `json:"best"`
}

// Table writes the measurement for people to read.
func (m *Measurement) Table(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s: %s on %s, one thread, median (best) of %d rounds
  decisions    %9.0f /s  (%.0f)
  playouts     %9.1f /s  (%.1f), %.0f decisions each
  copy         %9.1f ns  (%.1f)
  position     %9d bytes, a move %d
  allocations  %9.4f a decision
`, m.Game, m.Go, m.Machine, m.Rounds, m.Decisions.Median, m.Decisions.Best, m.Playouts.Median, m.Playouts.Best, m.Length,
		m.Copy.Median, m.Copy.Best, m.Position, m.Move, m.Allocs)
	return err
}

func (e *bench[S, M]) measure(ctx context.Context, o Options) (*Measurement, error) {
	first, err := e.Setup(o.Game)
	if err := cmp.Or(err, ctx.Err()); err != nil {
		return nil, err
	}
	w := &walker[S, M]{rules: e.rules, first: *first.State().(*S)}
	w.chancy, _ = e.rules.(game.Chancy[S, M])
	w.dice.Reseed(o.Seed, 0)
	w.s = w.first
	w.walk(o.Round) // warms caches and buffers up
	w.plies, w.ended = 0, 0
	var speeds, copies []float64
	var allocs uint64
	for range o.Rounds {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		speed, n := w.walk(o.Round)
		allocs += n
		speeds = append(speeds, speed)
		copies = append(copies, w.copyTime(o.Round/10))
	}
	plies := w.plies
	for w.ended == 0 && ctx.Err() == nil { // matches longer than all rounds
		w.walk(o.Round)
	}
	m := &Measurement{Game: e.Info().ID, Go: runtime.Version(), Machine: runtime.GOOS + "/" + runtime.GOARCH, Rounds: o.Rounds,
		Position: int(unsafe.Sizeof(w.first)), Move: int(unsafe.Sizeof(*new(M))), Allocs: float64(allocs) / float64(plies)}
	slices.Sort(speeds)
	slices.Sort(copies)
	m.Decisions = Rate{Median: middle(speeds), Best: speeds[len(speeds)-1]}
	m.Copy = Rate{Median: middle(copies), Best: copies[0]}
	m.Length = float64(w.whole) / float64(max(1, w.ended))
	m.Playouts = Rate{Median: m.Decisions.Median / m.Length, Best: m.Decisions.Best / m.Length}
	return m, ctx.Err()
}

// middle is the median of sorted numbers.
func middle(sorted []float64) float64 { return stat.Quantile(0.5, stat.LinInterp, sorted, nil) }

// walker plays at random, one match after the other.
type walker[S, M comparable] struct {
	rules   game.Rules[S, M]
	chancy  game.Chancy[S, M]
	first   S
	s       S
	dice    bot.Dice
	moves   []M
	weights []int64
	length  int // of the match at hand
	ended   int // matches
	whole   int // decisions of the matches ended
	plies   int // all decisions
	copies  [16]S
}

// walk plays for a while and returns decisions a second and how many allocations there were.
func (w *walker[S, M]) walk(d time.Duration) (speed float64, allocs uint64) {
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	before, plies := memory.Mallocs, w.plies
	start := time.Now()
	for time.Since(start) < d {
		for range 256 { // looking at the clock costs as much as a decision of a small game
			w.step()
		}
	}
	seconds := time.Since(start).Seconds()
	runtime.ReadMemStats(&memory)
	return float64(w.plies-plies) / seconds, memory.Mallocs - before
}

// step makes one decision, or begins the next match.
func (w *walker[S, M]) step() {
	who := w.rules.Turn(&w.s).Who
	if who == game.Nobody {
		w.ended++
		w.whole += w.length
		w.s, w.length = w.first, 0
		return
	}
	w.moves = w.rules.Moves(&w.s, w.moves[:0])
	i := 0
	if who == game.Nature {
		w.weights = game.Weigh(w.chancy, &w.s, w.moves, w.weights[:0])
		i = game.Pick(w.weights, &w.dice)
	} else {
		i = int(w.dice.Below(int64(len(w.moves))))
	}
	w.rules.Play(&w.s, w.moves[i], nil)
	w.length++
	w.plies++
}

// copyTime is how many nanoseconds it takes to copy a position from one place to another.
func (w *walker[S, M]) copyTime(d time.Duration) float64 {
	n := 0
	start := time.Now()
	for time.Since(start) < d {
		for i := range 1024 {
			w.copies[i%len(w.copies)] = w.copies[(i+5)%len(w.copies)]
		}
		n += 1024
	}
	return float64(time.Since(start).Nanoseconds()) / float64(n)
}

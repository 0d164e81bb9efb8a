package bot

import (
	"context"
	"time"
)

// limit is when thinking stops.
type limit struct {
	done       <-chan struct{}
	start, end time.Time // zero end: no limit of time
	iterations int
}

func untilDone(ctx context.Context) limit { return limit{done: ctx.Done()} }

// reached tells whether the bot was cancelled or its time is over.
func (l *limit) reached() bool {
	select {
	case <-l.done:
		return true
	default:
		return !l.end.IsZero() && !time.Now().Before(l.end)
	}
}

// left estimates how many iterations are left after n: as many a second as so far.
func (l *limit) left(n int) int {
	left := l.iterations - n
	if l.end.IsZero() || n == 0 {
		return left
	}
	now := time.Now()
	return min(left, int(float64(n)*float64(l.end.Sub(now))/float64(now.Sub(l.start)+1)))
}

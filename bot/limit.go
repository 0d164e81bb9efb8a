package bot

import (
	"context"
	"time"
)

// limit is when thinking stops.
type limit struct {
	done       <-chan struct{}
	end        time.Time // zero: no limit of time
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

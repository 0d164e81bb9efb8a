package table

import (
	"context"
	"sync"
)

// lanes let people do one thing at a time, each for himself.
type lanes struct {
	mu sync.Mutex
	of map[string]*lane
}

type lane struct {
	taken chan struct{} // holds one
	users int           // who have it or wait for it
}

// take waits for a person's turn, which lasts until pass is called.
func (l *lanes) take(ctx context.Context, who string) (pass func(), err error) {
	l.mu.Lock()
	if l.of == nil {
		l.of = map[string]*lane{}
	}
	mine := l.of[who]
	if mine == nil {
		mine = &lane{taken: make(chan struct{}, 1)}
		l.of[who] = mine
	}
	mine.users++
	l.mu.Unlock()
	leave := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if mine.users--; mine.users == 0 {
			delete(l.of, who)
		}
	}
	select {
	case mine.taken <- struct{}{}:
		return func() { <-mine.taken; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}

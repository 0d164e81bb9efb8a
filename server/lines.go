package server

import (
	"context"
	"sync"
)

// lines are the live connections, with who listens, so that they end when a device is signed out.
type lines struct {
	mu   sync.Mutex
	open map[*visitor]context.CancelFunc
}

// begin notes a connection until end is called. The context ends when the connection is cut.
func (l *lines) begin(v *visitor) (cut context.Context, end func()) {
	cut, cancel := context.WithCancel(context.Background())
	one := *v // each connection is its own
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open = map[*visitor]context.CancelFunc{}
	}
	l.open[&one] = cancel
	return cut, func() {
		cancel()
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.open, &one)
	}
}

// cut ends the connections of some visitors.
func (l *lines) cut(whose func(*visitor) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for v, cancel := range l.open {
		if whose(v) {
			cancel()
		}
	}
}

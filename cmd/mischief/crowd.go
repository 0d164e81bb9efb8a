package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"mischief/server"
)

// connect adds somebody who looks on and is not waited for.
func (l *load) connect(ctx context.Context, t *loaded, seat int) error {
	conn, err := l.dial(ctx, t, seat)
	if err != nil {
		return err
	}
	go func() {
		defer conn.CloseNow()
		for {
			if _, _, err := conn.Read(ctx); err != nil {
				return
			}
		}
	}()
	return nil
}

// read asks for all that happened at a table, and for its proof, until it is stopped.
func (l *load) read(ctx context.Context, t *loaded) {
	for ctx.Err() == nil {
		for after := int64(0); ; {
			var page server.LogPage
			if l.ask(ctx, t.cookie, http.MethodGet, fmt.Sprintf("/api/tables/%s/log?after=%d", t.id, after), nil, &page) != nil || page.Next == 0 {
				break
			}
			after = page.Next
		}
		if l.ask(ctx, t.cookie, http.MethodGet, "/api/tables/"+t.id+"/verify", nil, nil) != nil {
			return
		}
	}
}

// kneeWithin is how soon 99 of 100 moves are to be answered.
const kneeWithin = 10 * time.Millisecond

// findKnee raises the rate until the server does not keep up.
func (l *load) findKnee(ctx context.Context) error {
	best := 0.0
	for ; ctx.Err() == nil; l.Rate *= 1.25 {
		l.mu.Lock()
		l.acks, l.arrivals = nil, nil
		l.mu.Unlock()
		worked := l.metric(ctx, "process_cpu_seconds_total")
		l.play(ctx)
		worked = l.metric(ctx, "process_cpu_seconds_total") - worked
		l.mu.Lock()
		acks := slices.Sorted(slices.Values(l.acks))
		l.mu.Unlock()
		if len(acks) == 0 {
			return errors.New("no move was answered")
		}
		made, p99 := float64(len(acks))/l.For.Seconds(), acks[len(acks)*99/100]
		fmt.Fprintf(l.out, "%.0f moves/s asked for, %.0f made; p50 %v, p99 %v; %.3f ms of processor time a move\n", l.Rate, made,
			acks[len(acks)/2].Round(10*time.Microsecond), p99.Round(10*time.Microsecond), 1000*worked/float64(len(acks)))
		if made < .9*l.Rate || p99 > kneeWithin {
			break
		}
		best = made
	}
	fmt.Fprintf(l.out, "knee: %.0f moves/s\n", best)
	return ctx.Err()
}

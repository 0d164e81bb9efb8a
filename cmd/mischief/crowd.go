package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"mischief/server"
	"mischief/table"
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

// lengthen plays a match until its log has as many entries as it is to have. What ends it before is taken back.
func (l *load) lengthen(ctx context.Context, t *loaded) error {
	for asked, refused := 0, 0; ; {
		var f table.Frame
		if err := l.ask(ctx, t.cookie, http.MethodGet, fmt.Sprintf("/api/tables/%s/frame?seat=%d", t.id, asked), nil, &f); err != nil {
			return err
		}
		switch {
		case f.Seq >= int64(l.Entries):
			return nil
		case f.Over != nil:
			if err := l.ask(ctx, t.cookie, http.MethodPost, "/api/tables/"+t.id+"/undo", map[string]any{"seat": asked}, nil); err != nil {
				return err
			}
		case len(f.Moves) == 0:
			asked = f.Turn.Who[0]
		default:
			m := server.MoveRequest{ID: fmt.Sprintf("load-%d", rand.Int64()), Seat: asked, Seq: f.Seq, Move: anyOf(f.Moves)}
			err := l.ask(ctx, t.cookie, http.MethodPost, "/api/tables/"+t.id+"/moves", m, nil)
			if refused++; err == nil {
				refused = 0
			} else if refused == 100 { // a few are: of moves that are open a sample is listed, and not every number between two need be allowed
				return err
			}
		}
	}
}

// anyOf is one of the moves that are offered.
func anyOf(moves []table.Group) string {
	g := moves[rand.IntN(len(moves))]
	if g.From != nil {
		return strings.TrimSpace(fmt.Sprintf("%s %d", g.Text, *g.From+rand.IntN(*g.To-*g.From+1)))
	}
	return g.Text
}

// read asks for all that happened at a table, and for its proof, until it is stopped. What is answered is not decoded: this machine is to measure the server.
func (l *load) read(ctx context.Context, t *loaded) {
	for ctx.Err() == nil {
		for after := "0"; after != ""; {
			page, err := l.get(ctx, t.cookie, "/api/tables/"+t.id+"/log?after="+after)
			if err != nil {
				return
			}
			_, after, _ = strings.Cut(string(page[max(0, len(page)-len(`,"next":9223372036854775807}`+"\n")):]), `,"next":`)
			after = strings.TrimRight(after, "}\n")
		}
		if _, err := l.get(ctx, t.cookie, "/api/tables/"+t.id+"/verify"); err != nil {
			return
		}
		l.reads.Add(1)
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

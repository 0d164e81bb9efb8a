package server_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"mischief/store"
)

// slowStore answers when whoever asks has gone, as a reading does that was interrupted.
type slowStore struct {
	store.Hall
	asked chan struct{}
}

func (s slowStore) Tables(ctx context.Context, _ store.TableFilter) ([]store.Table, error) {
	s.asked <- struct{}{}
	<-ctx.Done()
	return nil, fmt.Errorf("%w (interrupted)", ctx.Err())
}

// TestWhoGoesAwayIsNoError holds that a request whose sender is gone is counted as given up, and is no error in the log.
func TestWhoGoesAwayIsNoError(t *testing.T) {
	asked := make(chan struct{})
	p := openPlace(t, setting{wrap: func(h store.Hall) store.Hall { return slowStore{h, asked} }})
	b := p.guest("Anna")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-asked
		cancel()
	}()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+"/api/tables?list=mine", nil)
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := b.http.Do(r); err == nil {
		answer.Body.Close()
		t.Fatal("it was answered")
	}
	until(t, "it is counted as given up", func() bool {
		_, text := b.asks(http.MethodGet, "/metrics", map[string]string{"Authorization": "Bearer " + metricsToken})
		return strings.Contains(text, `mischief_request_seconds_count{route="GET /api/tables",status="given up"} 1`)
	})
	if log := p.logs.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "level=WARN") {
		t.Errorf("the log has an error:\n%s", log)
	}
}

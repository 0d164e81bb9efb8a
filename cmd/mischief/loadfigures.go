package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"mischief/table"
)

// check counts entries that were answered and are not there.
func (l *load) check(ctx context.Context) (lost int, err error) {
	var missing atomic.Int64
	err = l.each(len(l.tables), func(i int) error {
		t := l.tables[i]
		t.mu.Lock()
		acked := t.acked
		t.mu.Unlock()
		var f table.Frame
		if err := l.ask(ctx, t.cookie, http.MethodGet, "/api/tables/"+t.id+"/frame", nil, &f); err != nil {
			return err
		}
		if f.Seq < acked {
			missing.Add(1)
		}
		return nil
	})
	return int(missing.Load()), err
}

func (l *load) report(lost int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintf(l.out, "%-42s %10s %10s %10s %10s %8s\n", "", "p50", "p99", "p99.9", "max", "n")
	for _, row := range []struct {
		name  string
		times []time.Duration
	}{{"move sent to stored and answered", l.acks}, {"move sent to the last frame received", l.arrivals}} {
		slices.Sort(row.times)
		at := func(q float64) time.Duration {
			if len(row.times) == 0 {
				return 0
			}
			return row.times[min(len(row.times)-1, int(q*float64(len(row.times))))].Round(10 * time.Microsecond)
		}
		fmt.Fprintf(l.out, "%-42s %10v %10v %10v %10v %8d\n", row.name, at(.5), at(.99), at(.999), at(1), len(row.times))
	}
	if l.Readers > 0 {
		fmt.Fprintf(l.out, "%.1f whole logs and proofs a second\n", float64(l.reads.Load())/l.For.Seconds())
	}
	fmt.Fprintf(l.out, "%.1f moves/s; lost: %d; refused: %d; connections broken: %d\n", float64(len(l.acks))/l.For.Seconds(), lost, l.refused, l.broken)
}

// metric is a number of the server's metrics; 0 when there is none of that name.
func (l *load) metric(ctx context.Context, name string) float64 {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, l.base+"/metrics", nil)
	if err != nil {
		return 0
	}
	r.Header.Set("Authorization", "Bearer "+l.MetricsToken)
	answer, err := l.http.Do(r)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), name+" "); ok {
			n, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return 0
			}
			return n
		}
	}
	return 0
}

// machine describes where this runs.
func machine() string {
	text := fmt.Sprintf("%s/%s, %d processors, %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	info, err := os.ReadFile(filepath.FromSlash("/proc/cpuinfo"))
	if err != nil {
		return text
	}
	for line := range strings.Lines(string(info)) {
		if name, model, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(model) + ", " + text
		}
	}
	return text
}

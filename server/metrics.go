package server

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"mischief/bot"
	"mischief/game"
)

// Metrics counts what a server does. It is the observer of its house.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	sockets  prometheus.Gauge
	moves    prometheus.Histogram
	thoughts *prometheus.HistogramVec
	failures prometheus.Counter
	limited  prometheus.Counter
}

// NewMetrics makes metrics for one server. live tells how many tables are in memory.
func NewMetrics(live func() int) *Metrics {
	fine := []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .25, .5, 1, 2.5, 5}
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "mischief_request_seconds", Help: "Time to answer a request.", Buckets: fine}, []string{"route", "status"}),
		sockets:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "mischief_live_connections", Help: "Live connections."}),
		moves:    prometheus.NewHistogram(prometheus.HistogramOpts{Name: "mischief_move_seconds", Help: "Time from a move to its being stored and told.", Buckets: fine}),
		thoughts: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "mischief_bot_seconds", Help: "Time of a bot's decision, waiting included.", Buckets: fine}, []string{"kind"}),
		failures: prometheus.NewCounter(prometheus.CounterOpts{Name: "mischief_bot_failures_total", Help: "Decisions where a bot failed and another move was played."}),
		limited:  prometheus.NewCounter(prometheus.CounterOpts{Name: "mischief_limited_total", Help: "Requests refused because there were too many."}),
	}
	tables := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "mischief_tables", Help: "Tables in memory."}, func() float64 { return float64(live()) })
	m.registry.MustRegister(m.requests, m.sockets, m.moves, m.thoughts, m.failures, m.limited, tables,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *Metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Moved is part of table.Observer.
func (m *Metrics) Moved(_ game.Seat, took time.Duration) { m.moves.Observe(took.Seconds()) }

var kindNames = map[bot.Kind]string{bot.Random: "random", bot.Greedy: "greedy", bot.Search: "search"}

// Thought is part of table.Observer.
func (m *Metrics) Thought(spec bot.Spec, took time.Duration) {
	m.thoughts.WithLabelValues(kindNames[spec.Kind]).Observe(took.Seconds())
}

// BotFailed is part of table.Observer.
func (m *Metrics) BotFailed() { m.failures.Inc() }

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"
)

// checkHosts refuses what is no name of a host, and a proxy whose name nobody has told.
func (c *serveCommand) checkHosts() error {
	for _, name := range c.Host {
		if _, _, err := net.SplitHostPort(name); err == nil || name == "" || strings.ContainsAny(name, "/@*? ") {
			return usage(fmt.Errorf("--host %s: give the name alone, such as cats.example.org, without https:// and without a port", name))
		}
	}
	if c.Proxied && len(c.Host) == 0 {
		return usage(errors.New("--proxied needs --host: the name by which browsers ask your proxy for this server, such as cats.example.org"))
	}
	if c.Proxied && c.Proxies < 1 {
		return usage(fmt.Errorf("--proxies %d: at least one proxy stands in front", c.Proxies))
	}
	return nil
}

// hosts are the names that the server is known by.
func (c *serveCommand) hosts() []string {
	if c.Domain == "" {
		return c.Host
	}
	return append([]string{c.Domain}, c.Host...)
}

// proxies is how many proxies stand in front.
func (c *serveCommand) proxies() int {
	if !c.Proxied {
		return 0
	}
	return c.Proxies
}

// listenForMetrics opens the address that metrics have for themselves, if they have one.
func (s *serving) listenForMetrics(c *serveCommand) (err error) {
	if c.Metrics == "" {
		return nil
	}
	if s.monitor, err = net.Listen("tcp", c.Metrics); err != nil {
		return usage(fmt.Errorf("%w; name another address with --metrics", err))
	}
	s.monitoring = &http.Server{Handler: s.server.Monitoring(), ReadHeaderTimeout: headerWithin, ReadTimeout: headerWithin, IdleTimeout: idleAfter,
		MaxHeaderBytes: headerBytes, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug)}
	return nil
}

// monitorMetrics serves the metrics, if they have an address, until closeMetrics.
func (s *serving) monitorMetrics() {
	if s.monitoring == nil {
		return
	}
	if err := s.monitoring.Serve(s.monitor); err != nil && !errors.Is(err, http.ErrServerClosed) {
		s.log.Error("metrics are served no more", "error", err)
	}
}

func (s *serving) closeMetrics() error {
	if s.monitoring == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return s.monitoring.Shutdown(ctx)
}

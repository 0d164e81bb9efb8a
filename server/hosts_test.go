package server

import (
	"net/netip"
	"testing"
)

func TestKnownHosts(t *testing.T) {
	h := hosts{given: []string{"cats.example.org"}, machine: "den"}
	const loopback, lan, v6 = "127.0.0.1", "192.168.1.20", "2001:db8::20"
	for _, c := range []struct {
		host, reached string
		known         bool
	}{
		{"den", lan, true}, {"den.local:7117", lan, true}, {"den", loopback, false}, {"den.example", lan, false}, {"fox.local", lan, false},
		{lan, lan, true}, {"192.168.1.99:7117", lan, true}, {"10.1.2.3", lan, true}, {lan, loopback, false}, {"[fe80::1]:7117", lan, true}, {"[fd00::1]", lan, true},
		{"203.0.113.7", lan, false}, {"203.0.113.7", "203.0.113.7", true}, {"[2001:db8::20]:7117", v6, true}, {"[2001:db8::21]:7117", v6, false},
		{"::ffff:192.168.1.20", lan, true}, {"cats.example.org", loopback, true}, {"cats.example.org", lan, true}, {"localhost", lan, true},
		{"evil.example", lan, false}, {"", lan, false}, {"0.0.0.0", lan, false}, {"192.168.1.20.evil.example", lan, false}, {"evil.example", "", false}, {"localhost", "", true},
	} {
		reached, _ := netip.ParseAddr(c.reached)
		if got := h.known(c.host, reached); got != c.known {
			t.Errorf("%q, asked for at %s: known %v", c.host, c.reached, got)
		}
	}
}

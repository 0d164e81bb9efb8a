package main

import (
	"strings"
	"testing"
)

func TestNoticeSettings(t *testing.T) {
	for _, c := range []struct {
		command serveCommand
		url     string
		refused string // part of why; empty: it is taken
	}{
		{command: serveCommand{}, url: "http://127.0.0.1:7117"},
		{command: serveCommand{URL: "https://cats.example.org/"}, url: "https://cats.example.org"},
		{command: serveCommand{Proxied: true, Host: []string{"cats.example.org", "rats.example.org"}}, url: "https://cats.example.org"},
		{command: serveCommand{URL: "http://den.lan:7117", Proxied: true, Host: []string{"cats.example.org"}}, url: "http://den.lan:7117"},
		{command: serveCommand{MailServer: "mail.example.org", MailFrom: "cats@example.org", MailTLS: "starttls"}, url: "http://127.0.0.1:7117"},
		{command: serveCommand{URL: "cats.example.org"}, refused: "--url"},
		{command: serveCommand{URL: "https://cats.example.org/mischief"}, refused: "--url"},
		{command: serveCommand{URL: "ftp://cats.example.org"}, refused: "--url"},
		{command: serveCommand{MailServer: "mail.example.org"}, refused: "--mail-from"},
		{command: serveCommand{MailFrom: "cats@example.org"}, refused: "--mail-server"},
	} {
		err := c.command.checkNotices()
		switch {
		case c.refused == "" && err != nil, c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%+v: %v, want %q", c.command, err, c.refused)
		case err == nil && c.command.url("http://127.0.0.1:7117") != c.url:
			t.Errorf("%+v: %s, want %s", c.command, c.command.url("http://127.0.0.1:7117"), c.url)
		}
	}
}

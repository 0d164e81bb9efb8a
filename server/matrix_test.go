package server_test

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"mischief/bot"
	"mischief/table"
)

// The people of the matrix, in the order of its columns.
var roles = []string{"nobody", "guest", "account", "seat", "host", "operator", "banned"}

// tableStates are the states of a table, from its beginning to its end.
var tableStates = []string{"open", "playing", "paused", "halted", "over"}

// bodies are requests that make sense for who may make them, by operation. What is not here is sent without a body.
var bodies = map[string]any{
	"announce": map[string]any{"en": "The server ends at eight."}, "ban": map[string]any{"person": "nobody", "reason": "x"}, "lift-ban": map[string]any{"reason": "x"}, "resolve-report": map[string]any{"outcome": "x"},
	"change-me": map[string]any{"language": "en"}, "change-password": map[string]any{"old": "wrong", "new": "ten grey rats"}, "confirm": map[string]any{"password": secret},
	"keep": map[string]any{"name": "x", "password": "y"}, "new-codes": map[string]any{"password": "wrong"}, "sign-in": map[string]any{"name": "who", "password": "wrong"},
	"recover": map[string]any{"code": "AAAA"}, "finish-passkey": map[string]any{"id": "x", "credential": map[string]any{}}, "passkey-sign-in": map[string]any{"id": "x", "credential": map[string]any{}},
	"begin-passkey": map[string]any{}, "begin-sign-in": map[string]any{}, "sign-out": map[string]any{"everywhere": false},
	"create-table": map[string]any{"game": "connectfour"}, "play": map[string]any{}, "learn": map[string]any{},
	"change-table": map[string]any{"title": "Friday"}, "start": map[string]any{}, "claim": map[string]any{}, "seat": map[string]any{"kind": "bot"}, "pause": map[string]any{}, "resume": map[string]any{},
	"fork": map[string]any{"at": 0, "seat": -1}, "rematch": map[string]any{}, "chat": map[string]any{"text": "Hello!"}, "block": map[string]any{"seat": 1}, "report": map[string]any{"seat": 1},
	"move": map[string]any{"id": "matrix-move", "seat": 1, "seq": 1, "move": "4"}, "nature": map[string]any{"id": "matrix-roll", "seq": 1, "move": "die 6"},
	"correct": map[string]any{"seq": 1, "move": "die 6"}, "undo": map[string]any{"seat": 1}, "contribute": map[string]any{"seat": 1, "text": "heads"}, "chain": map[string]any{"seat": 1, "tip": "00"}, "retry": map[string]any{},
	"change-campaign": map[string]any{"name": "Friday"}, "go-on": map[string]any{"way": "begin", "after": 1}, "campaign-table": map[string]any{}, "fork-campaign": map[string]any{"number": 1, "at": 0},
	"change-notices": map[string]any{"quiet": map[string]any{"on": true, "from": 1320, "to": 420, "zone": "Europe/Berlin"}}, "create-channel": map[string]any{"kind": "hook", "target": "https://127.0.0.1:1/"}, "change-channel": map[string]any{"on": true},
}

// matrixTable is a table in a state: seat 1 is the player's, seat 0 the host's.
func (p *place) matrixTable(state string, host, seat *browser) string {
	p.t.Helper()
	if state == "open" {
		var v table.View
		host.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("link", "link"), Open: true}, &v)
		seat.post("/api/tables/"+v.ID+"/claim", map[string]string{"token": token(v.Invites[1].URL)}, nil)
		return v.ID
	}
	v := p.duel(host, seat)
	columns := "4"
	if state == "over" {
		columns = "1212121"
	}
	for seq, c := range columns {
		[]*browser{host, seat}[seq%2].move(v.ID, seq%2, int64(seq), string(c))
	}
	switch state {
	case "halted":
		seat.refused(http.StatusConflict, http.MethodPost, "/api/tables/"+v.ID+"/moves", answer(1, 1, "3"))
	case "paused":
		host.post("/api/tables/"+v.ID+"/pause", nil, nil)
	}
	return v.ID
}

// course waits until the course of a match that is over is known.
func (p *place) course(b *browser, id string) (c table.Course) {
	p.t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if b.get("/api/tables/"+id+"/course", &c); c.State == table.Ready {
			return c
		}
	}
	p.t.Fatalf("the course is never ready: %+v\n%s", c, p.logs)
	return c
}

// TestMatrix asks every operation as everybody, at tables in every state. The answers stand in testdata/matrix.txt, which -record writes anew, to be
// reviewed as a difference. What must never be holds whatever stands there.
func TestMatrix(t *testing.T) {
	p := openPlace(t, setting{operated: true, plant: func(e bot.Game) bot.Game { return faulty{e} }})
	who := map[string]*browser{"nobody": p.browser(), "guest": p.guest("Guest"), "account": p.guest("Clara"), "seat": p.guest("Ben"), "host": p.guest("Anna"), "operator": p.operator, "banned": p.guest("Dan")}
	who["account"].keep("clara")
	p.operator.post("/api/bans", map[string]any{"person": who["banned"].id(), "reason": "Insults", "days": 7}, nil)
	free := []string{"confirm", "delete-device", "delete-channel", "confirm-mail", "stop-mail", "delete-me", "delete-passkey", "change-password", "new-codes", "sign-in", "begin-sign-in", "passkey-sign-in", "recover", "sign-out", "unblock"}
	ordering := []string{"bans", "acts", "ban", "lift-ban", "reports", "resolve-report", "everybody", "all-tables", "announce"}
	var lines []string
	for _, d := range p.description() {
		switch {
		case d.ID == "live": // a stream has tests of its own
			continue
		case slices.Contains([]string{"delete-me", "sign-out", "delete-device"}, d.ID): // they end a person's visit: tests of their own
			continue
		}
		states := tableStates
		if !strings.Contains(d.path, "/tables/{id}") {
			states = tableStates[:1]
		}
		for _, state := range states {
			id, cells := "", []string{}
			for _, role := range roles {
				if id == "" && strings.Contains(d.path, "/tables/{id}") {
					id = p.matrixTable(state, who["host"], who["seat"])
				}
				of := "1"
				if d.ID == "invite-qr" {
					of = "0" // the one that is free
				}
				path := strings.NewReplacer("{game}", "connectfour", "{seat}", of).Replace(d.path)
				if path = strings.ReplaceAll(path, "{id}", id); id == "" {
					path = strings.ReplaceAll(d.path, "{id}", "none")
					path = strings.NewReplacer("{game}", "connectfour", "{device}", "none").Replace(path)
				}
				query := []string{}
				for _, param := range d.Parameters {
					if param.In == "query" && param.Required {
						query = append(query, param.Name+"="+map[string]string{"seat": "1", "move": "4"}[param.Name])
					}
				}
				b := who[role]
				if d.ID == "picture" && state == "over" {
					p.course(b, id)
				}
				if role == "nobody" { // whatever he keeps makes him somebody
					b = p.browser()
				}
				status, text := b.send(d.method, path+"?"+strings.Join(query, "&"), bodies[d.ID])
				cells = append(cells, fmt.Sprint(status))
				done := status < 300 && d.method != http.MethodGet
				switch byBan := strings.Contains(text, `"field":"ban"`); {
				case status >= http.StatusInternalServerError:
					t.Errorf("%s as %s at a table that is %s: %d %s", d.ID, role, state, status, text)
				case role == "banned" && d.method != http.MethodGet && !slices.Contains(free, d.ID) && !byBan:
					t.Errorf("%s by who is banned: %d %s", d.ID, status, text)
				case byBan && (role != "banned" || d.method == http.MethodGet || slices.Contains(free, d.ID)):
					t.Errorf("%s as %s is refused by a ban: %s", d.ID, role, text)
				case role != "operator" && slices.Contains(ordering, d.ID) && status != http.StatusForbidden:
					t.Errorf("%s as %s: %d %s", d.ID, role, status, text)
				}
				if done {
					id = ""
				}
				if done && d.ID == "block" && role != "nobody" { // or they can't sit together at the next table
					var blocks struct{ Blocks []table.Blocked }
					b.get("/api/blocks", &blocks)
					b.must(http.StatusNoContent, http.MethodDelete, "/api/blocks/"+blocks.Blocks[0].ID, nil, nil)
				}
			}
			if len(states) == 1 {
				state = "-"
			}
			lines = append(lines, fmt.Sprintf("%-16s %-8s %s", d.ID, state, strings.Join(cells, "  ")))
		}
	}
	text := fmt.Sprintf("%-16s %-8s %s\n%s\n", "operation", "table", strings.Join(roles, " "), strings.Join(lines, "\n"))
	const file = "testdata/matrix.txt"
	if *record {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before := strings.Split(string(kept), "\n")
	for i, line := range strings.Split(text, "\n") {
		if i >= len(before) || before[i] != line {
			t.Errorf("the matrix has\n%s\nand not what %s has; go test ./server -run Matrix -record writes it anew, for review", line, file)
			break
		}
	}
}

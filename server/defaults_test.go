package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// described is what the description of the API says of an operation.
type described struct {
	ID         string `json:"operationId"`
	Parameters []struct {
		Name, In string
		Required bool
		Schema   struct{ Default any }
	}

	method, path string
}

// description is every operation that the server describes, in the order of their ids.
func (p *place) description() []described {
	p.t.Helper()
	var api struct {
		Paths map[string]map[string]described
	}
	p.browser().get("/openapi.json", &api)
	var all []described
	for path, methods := range api.Paths {
		for method, d := range methods {
			d.method, d.path = strings.ToUpper(method), path
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b described) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// TestDocumentedDefaultsHold asks everything that can be read with no more than what is required, and again with every documented default written out:
// both are answered, and alike.
func TestDocumentedDefaultsHold(t *testing.T) {
	p := openPlace(t, setting{operated: true})
	anna, ben, olga := p.guest("Anna"), p.guest("Ben"), p.operator
	playing, over := p.duel(anna, ben), p.duel(anna, ben)
	anna.move(playing.ID, 0, 0, "4")
	for seq, column := range []string{"1", "2", "1", "2", "1", "2", "1"} {
		[]*browser{anna, ben}[seq%2].move(over.ID, seq%2, int64(seq), column)
	}
	given := map[string]string{"game": "connectfour", "seat": "0", "move": "4"}
	tried := map[string]bool{}
	for _, table := range []string{playing.ID, over.ID} {
		given["id"] = table
		for _, d := range p.description() {
			if d.method != http.MethodGet || slices.Contains([]string{"live", "invite-qr"}, d.ID) { // a stream; and only for free seats
				continue
			}
			path, plain, whole := d.path, url.Values{}, url.Values{}
			for _, param := range d.Parameters {
				switch {
				case param.In == "path":
					path = strings.ReplaceAll(path, "{"+param.Name+"}", given[param.Name])
				case param.Required:
					plain.Set(param.Name, given[param.Name])
					whole.Set(param.Name, given[param.Name])
				case param.Schema.Default != nil:
					whole.Set(param.Name, fmt.Sprint(param.Schema.Default))
					tried[d.ID+" "+param.Name] = true
				}
			}
			b := anna
			if slices.ContainsFunc([]string{"/api/reports", "/api/bans", "/api/acts"}, func(front string) bool { return strings.HasPrefix(d.path, front) }) { // for operators
				b = olga
			}
			status, answer := b.send(d.method, path+"?"+plain.Encode(), nil)
			if status == http.StatusUnprocessableEntity || status >= 500 {
				t.Errorf("%s with nothing more than it requires: %d %s", d.ID, status, answer)
			}
			if len(plain) == len(whole) {
				continue
			}
			again, spelled := b.send(d.method, path+"?"+whole.Encode(), nil)
			if status != http.StatusOK || again != status || !sameJSON(answer, spelled) {
				t.Errorf("%s: %d %s, and with the defaults %s: %d %s", d.ID, status, answer, whole.Encode(), again, spelled)
			}
		}
	}
	if len(tried) < 8 {
		t.Errorf("only these defaults were tried: %v", tried)
	}
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && fmt.Sprint(x) == fmt.Sprint(y)
}

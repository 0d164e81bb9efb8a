package server

import (
	"encoding/json"
	"testing"
)

// FuzzMessage reads anything as a message of a live connection.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{`{"t":"move","id":"abcdefgh","seat":0,"seq":7,"move":"draw"}`, `{"t":"say","text":"hi"}`, `{"t":"nature","id":"abcdefgh","seq":1,"move":"die 6"}`,
		`{}`, `null`, `[1]`, `{"t":1}`, "\x00", `{"t":"say"}{"t":"say"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := parseRequest(text)
		if err != nil {
			p, ok := err.(*Problem)
			if !ok || p.Status < 400 || p.Why == "" {
				t.Errorf("%q is refused by %#v", text, err)
			}
			return
		}
		again, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		back, err := parseRequest(again)
		if err != nil || back != r {
			t.Errorf("%q is read as %+v, and written again as %+v, %v", text, r, back, err)
		}
	})
}

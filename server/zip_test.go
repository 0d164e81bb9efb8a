package server_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestGamesAreSentCompressed compares what is told of games with and without compression, and makes sure that nothing of tables and people is compressed.
func TestGamesAreSentCompressed(t *testing.T) {
	p := openPlace(t, setting{})
	anna := p.guest("Anna")
	zip := map[string]string{"Accept-Encoding": "gzip"}
	for _, path := range []string{"/api/games", "/api/games/neuroshima/rules", "/api/games/neuroshima/board"} {
		_, plain := anna.asks(http.MethodGet, path, map[string]string{"Accept-Encoding": "identity"})
		answer, zipped := anna.asks(http.MethodGet, path, zip)
		if answer.Header.Get("Content-Encoding") != "gzip" || !strings.Contains(answer.Header.Get("Vary"), "Accept-Encoding") {
			t.Fatalf("%s comes as %q and varies by %q", path, answer.Header.Get("Content-Encoding"), answer.Header.Get("Vary"))
		}
		z, err := gzip.NewReader(strings.NewReader(zipped))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(z); err != nil || string(text) != plain {
			t.Errorf("%s says something else compressed: %v", path, err)
		}
		if len(zipped) > len(plain)/2 {
			t.Errorf("%s takes %d bytes compressed, %d otherwise", path, len(zipped), len(plain))
		}
	}
	for _, path := range []string{"/api/me", "/api/tables", "/api/games/nosuch/rules"} {
		if answer, _ := anna.asks(http.MethodGet, path, zip); answer.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s is compressed", path)
		}
	}
}

package server

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
)

// zip compresses what is told of games to whoever takes it so: their options, their rules, what their boards draw from. All of it is public and says the same to
// everybody, so its length tells nothing; other answers of the API, which hold what is secret beside what visitors wrote, are not compressed.
func zip(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/games") || r.Method != http.MethodGet {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept-Encoding")
		if !takes(r, "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		held := &heldWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(held, r)
		text := held.text.Bytes()
		if held.status == http.StatusOK && len(text) > zipFrom {
			var zipped bytes.Buffer
			z := gzip.NewWriter(&zipped)
			z.Write(text) // into memory: never fails
			z.Close()
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Del("Content-Length")
			text = zipped.Bytes()
		}
		w.WriteHeader(held.status)
		w.Write(text)
	})
}

// zipFrom is how many bytes are worth it.
const zipFrom = 1 << 10

// heldWriter holds an answer back until it is whole.
type heldWriter struct {
	http.ResponseWriter
	status int
	text   bytes.Buffer
}

func (w *heldWriter) WriteHeader(status int)         { w.status = status }
func (w *heldWriter) Write(text []byte) (int, error) { return w.text.Write(text) }

package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// A file of the client goes out as it was compressed when the client was built, to whoever takes it so, and to nobody else.
func TestClientFilesAreCompressed(t *testing.T) {
	script := strings.Repeat("let cats = 9;\n", 100)
	files := fstest.MapFS{
		"index.html":        {Data: []byte("<html><head></head></html>")},
		"assets/cat.js":     {Data: []byte(script)},
		"assets/cat.js.br":  {Data: []byte("as brotli has it")},
		"assets/rat.js":     {Data: []byte(script)},
		"assets/cat.woff2":  {Data: []byte("wOF2")},
		"assets/more/x.svg": {Data: []byte("<svg/>")},
	}
	c := newClient(files, func(*http.Request) []byte { return nil })
	for _, row := range []struct{ path, accepts, encoding, body string }{
		{"/assets/cat.js", "gzip, deflate, br, zstd", "br", "as brotli has it"},
		{"/assets/cat.js", "BR;q=0.5", "br", "as brotli has it"},
		{"/assets/cat.js", "gzip, br;q=0", "gzip", ""},
		{"/assets/cat.js", "gzip, br; q=0.0", "gzip", ""},
		{"/assets/cat.js", "gzip, br;q=x", "gzip", ""},
		{"/assets/cat.js", "gzip", "gzip", ""},
		{"/assets/cat.js", "brotli, xgzip", "", script},
		{"/assets/cat.js", "", "", script},
		{"/assets/rat.js", "br, gzip", "gzip", ""},
		{"/assets/cat.woff2", "br, gzip", "", "wOF2"},
		{"/assets/more/x.svg", "br, gzip", "", "<svg/>"},
	} {
		r := httptest.NewRequest(http.MethodGet, row.path, nil)
		r.Header.Set("Accept-Encoding", row.accepts)
		w := httptest.NewRecorder()
		c.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != row.encoding || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s for %q: encoding %q, Vary %q; want %q, Accept-Encoding", row.path, row.accepts, got, w.Header().Get("Vary"), row.encoding)
		}
		if row.body != "" && w.Body.String() != row.body {
			t.Errorf("%s for %q: %.40q; want %.40q", row.path, row.accepts, w.Body, row.body)
		}
		if kind := w.Header().Get("Content-Type"); strings.HasSuffix(row.path, ".js") && kind != "text/javascript; charset=utf-8" {
			t.Errorf("%s for %q is of the kind %q", row.path, row.accepts, kind)
		}
	}
}

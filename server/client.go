package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// client serves the files of the browser client. Addresses that are no file are the client's own pages: they get index.html, with what the head of each is to
// hold besides.
type client struct {
	files fs.FS
	head  func(*http.Request) []byte

	mu    sync.Mutex
	ready map[string]*asset
}

// asset is a file ready to be sent.
type asset struct {
	plain, zipped, brotli []byte // zipped is nil where it is not shorter, brotli where it was not built
	kind, tag             string
	forever               bool // its name changes with its content
}

func newClient(files fs.FS, head func(*http.Request) []byte) *client {
	return &client{files: files, head: head, ready: map[string]*asset{}}
}

func (c *client) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		writeProblem(w, &Problem{Status: http.StatusMethodNotAllowed, Why: "Pages can only be read."})
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	a := c.asset(name)
	if a == nil && strings.HasPrefix(name, "assets/") {
		http.NotFound(w, r)
		return
	}
	isPage := a == nil
	if isPage {
		a = c.asset("index.html")
	}
	if a == nil {
		http.Error(w, "This program was built without its browser client.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	if isPage {
		a = newAsset("index.html", bytes.Replace(a.plain, []byte("</head>"), append(c.head(r), "</head>"...), 1))
		h.Set("Vary", "Accept-Encoding, Accept-Language, Cookie")
	}
	h.Set("Content-Type", a.kind)
	h.Set("ETag", a.tag)
	h.Set("Cache-Control", "no-cache")
	if a.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	text := a.plain
	switch {
	case a.brotli != nil && takes(r, "br"):
		h.Set("Content-Encoding", "br")
		text = a.brotli
	case a.zipped != nil && takes(r, "gzip"):
		h.Set("Content-Encoding", "gzip")
		text = a.zipped
	}
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.Write(text)
}

// takes says whether who asks takes answers in an encoding.
func takes(r *http.Request, encoding string) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, quality, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			_, value, weighed := strings.Cut(quality, "=")
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return !weighed || err == nil && q > 0
		}
	}
	return false
}

// asset reads a file, or nil if there is none.
func (c *client) asset(name string) *asset {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a, ok := c.ready[name]; ok {
		return a
	}
	info, err := fs.Stat(c.files, name)
	if err != nil || info.IsDir() {
		return nil
	}
	text, err := fs.ReadFile(c.files, name)
	if err != nil {
		return nil
	}
	a := newAsset(name, text)
	if brotli, err := fs.ReadFile(c.files, name+".br"); err == nil {
		a.brotli = brotli
	}
	c.ready[name] = a
	return a
}

func newAsset(name string, text []byte) *asset {
	sum := sha256.Sum256(text)
	a := &asset{plain: text, kind: kindOf(name), forever: strings.HasPrefix(name, "assets/"), tag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	var zipped bytes.Buffer
	z, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	z.Write(text) // into memory: never fails
	z.Close()
	if zipped.Len() < len(text) {
		a.zipped = zipped.Bytes()
	}
	return a
}

// kindOf is the media type of a file. It does not depend on what the system knows.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".woff2":
		return "font/woff2"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}

package notice

import (
	"bufio"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// called is an end that is called: what it was sent, and what it answers.
type called struct {
	*httptest.Server
	mu      sync.Mutex
	bodies  []string
	headers []http.Header
	answer  func(w http.ResponseWriter, n int) // nil: all is well
}

func openCalled(t *testing.T, answer func(w http.ResponseWriter, n int)) *called {
	c := &called{answer: answer}
	c.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		c.mu.Lock()
		c.bodies, c.headers = append(c.bodies, string(body)), append(c.headers, r.Header)
		n := len(c.bodies)
		c.mu.Unlock()
		if c.answer != nil {
			c.answer(w, n)
		}
	}))
	t.Cleanup(c.Close)
	return c
}

func (c *called) got() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.bodies)
}

// browser is the far end of web push: a subscription whose keys it holds, and the service that it is called at.
type browser struct {
	*called
	key  *ecdh.PrivateKey
	auth []byte
}

func openBrowser(t *testing.T, answer func(w http.ResponseWriter, n int)) *browser {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{called: openCalled(t, answer), key: key, auth: make([]byte, 16)}
	rand.Read(b.auth)
	return b
}

func (b *browser) keys() [2]string {
	e := base64.RawURLEncoding
	return [2]string{e.EncodeToString(b.key.PublicKey().Bytes()), e.EncodeToString(b.auth)}
}

// open reads the last message as a browser does (RFC 8188 and 8291), after checking who sent it (RFC 8292).
func (b *browser) open(t *testing.T, public string) (p pushed, header http.Header) {
	t.Helper()
	b.mu.Lock()
	body, header := []byte(b.bodies[len(b.bodies)-1]), b.headers[len(b.headers)-1]
	b.mu.Unlock()
	checkVapid(t, header.Get("Authorization"), public, b.URL)
	if e := header.Get("Content-Encoding"); e != "aes128gcm" || len(body) < 86 {
		t.Fatalf("%d bytes of %q", len(body), e)
	}
	salt, size, length := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	sender, sealed := body[21:21+length], body[21+length:]
	if int(size) < len(sealed) {
		t.Fatalf("one record of %d bytes at most, and there are %d", size, len(sealed))
	}
	point, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := b.key.ECDH(point)
	if err != nil {
		t.Fatal(err)
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	ikm := derive(shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		t.Fatalf("it can't be opened: %v", err)
	}
	text := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(text, "\x02") {
		t.Fatalf("it does not end as a last record does: %q", text[max(0, len(text)-4):])
	}
	if err := json.Unmarshal([]byte(text[:len(text)-1]), &p); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return p, header
}

func checkVapid(t *testing.T, authorization, public, service string) {
	t.Helper()
	var token, key string
	for part := range strings.SplitSeq(strings.TrimPrefix(authorization, "vapid "), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			token = value
		case "k":
			key = value
		}
	}
	decode := func(text string) []byte {
		raw, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		return raw
	}
	parts := strings.Split(token, ".")
	if key != strings.TrimRight(public, "=") || len(parts) != 3 {
		t.Fatalf("authorization %q; the browser subscribed with %s", authorization, public)
	}
	at, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decode(key))
	if err != nil {
		t.Fatal(err)
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(decode(parts[1]), &claims); err != nil {
		t.Fatal(err)
	}
	left := time.Until(time.Unix(claims.Exp, 0))
	if claims.Aud != service || left <= 0 || left > 24*time.Hour || !strings.HasPrefix(claims.Sub, "mailto:") && !strings.HasPrefix(claims.Sub, "https:") {
		t.Errorf("claims %+v", claims)
	}
	signed, sum := decode(parts[2]), sha256.Sum256([]byte(parts[0]+"."+parts[1]))
	if !ecdsa.Verify(at, sum[:], new(big.Int).SetBytes(signed[:32]), new(big.Int).SetBytes(signed[32:])) {
		t.Error("the signature of the token is not right")
	}
}

// postOffice is a small mail server (RFC 5321), with STARTTLS and sign-in by PLAIN.
type postOffice struct {
	listener net.Listener
	tls      *tls.Config // nil: it offers none
	direct   bool        // TLS from the first byte
	user     string      // and password, as "user password"; empty: anybody may
	refuse   func(to string) string

	mu      sync.Mutex
	letters []string
	signed  int // sign-ins that were right
	work    sync.WaitGroup
}

func openPostOffice(t *testing.T, p *postOffice) *postOffice {
	var err error
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	p.work.Go(func() {
		for {
			conn, err := p.listener.Accept()
			if err != nil {
				return
			}
			p.work.Go(func() {
				defer conn.Close()
				p.serve(conn)
			})
		}
	})
	t.Cleanup(func() {
		p.listener.Close()
		p.work.Wait()
	})
	return p
}

func (p *postOffice) serve(conn net.Conn) {
	if p.direct {
		conn = tls.Server(conn, p.tls)
	}
	in := bufio.NewReader(conn)
	say := func(line string) { fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 post.example ready")
	to, secure, known := "", p.direct, p.user == ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch strings.ToUpper(verb) {
		case "EHLO":
			say("250-post.example")
			if p.tls != nil && !secure {
				say("250-STARTTLS")
			}
			if p.user != "" {
				say("250-AUTH PLAIN")
			}
			say("250 8BITMIME")
		case "STARTTLS":
			say("220 go on")
			conn, secure = tls.Server(conn, p.tls), true
			in = bufio.NewReader(conn)
		case "AUTH":
			raw, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest, "PLAIN "))
			parts := strings.Split(string(raw), "\x00")
			if known = secure && len(parts) == 3 && parts[1]+" "+parts[2] == p.user; !known {
				say("535 5.7.8 no")
				continue
			}
			p.mu.Lock()
			p.signed++
			p.mu.Unlock()
			say("235 welcome")
		case "MAIL":
			if !known {
				say("530 5.7.0 sign in first")
				continue
			}
			say("250 ok")
		case "RCPT":
			to = rest
			if no := ""; p.refuse != nil {
				if no = p.refuse(to); no != "" {
					say(no)
					continue
				}
			}
			say("250 ok")
		case "DATA":
			say("354 go on")
			var letter strings.Builder
			for {
				l, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if l == ".\r\n" {
					break
				}
				letter.WriteString(strings.TrimPrefix(l, "."))
			}
			p.mu.Lock()
			p.letters = append(p.letters, to+"\n"+letter.String())
			p.mu.Unlock()
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func (p *postOffice) got() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.letters...)
}

package notice

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"mischief/store"
)

// Kinds of channels.
const (
	Push = "push" // a browser
	Mail = "mail"
	Hook = "hook" // a program of the person's own, which is called
)

// failure is why something did not get through.
type failure struct {
	why     string // for the person: a sentence
	status  int    // what the other end answered; 0 for nothing
	passing bool   // it may get through later
	gone    bool   // nothing gets through there any more
	after   time.Duration
}

// Why something did not get through. The person is not told more: what a private network answers is nobody's business.
const (
	whyUnreached = "It could not be reached."
	whySlow      = "It did not answer in time."
	whyPrivate   = "It leads into a private network, where this server sends nothing."
	whyLeadsOn   = "It leads on to another address, which is not followed."
	whyRefused   = "It was answered with an error."
	whyGone      = "The browser takes no more notices: turn them on there again."
	whyMail      = "The mail server did not take it."
	whyNoMail    = "This server sends no mail."
)

// send sends a message over a channel; nil when it got through.
func (s *Service) send(ctx context.Context, c store.Channel, m Message) *failure {
	switch c.Kind {
	case Push:
		return s.post.push(ctx, c, m, s.vapid, s.subscriber())
	case Mail:
		return s.mail.send(ctx, c.Target, s.letter(c, m))
	case Hook:
		return s.post.hook(ctx, c, m, s.wall())
	}
	return &failure{why: whyUnreached, gone: true} // of a newer program
}

// subscriber is whom a push service may write to about this server.
func (s *Service) subscriber() string {
	if strings.HasPrefix(s.URL, "https:") {
		return s.URL
	}
	return cmp.Or(s.Config.Mail.From, "mischief@localhost")
}

// vapid are the keys by which push services know this server (RFC 8292), in base64. A browser's subscription holds for them alone.
type vapid struct {
	Private string `json:"private"`
	Public  string `json:"public"`
}

// openVapid are the keys kept with the store.
func openVapid(ctx context.Context, st store.Store) (v vapid, err error) {
	if v.Private, v.Public, err = webpush.GenerateVAPIDKeys(); err != nil {
		return v, err
	}
	fresh, err := json.Marshal(v)
	if err != nil {
		return v, err
	}
	kept, err := st.Key(ctx, "web push", fresh)
	if err == nil {
		err = json.Unmarshal(kept, &v)
	}
	return v, err
}

// poster calls hooks and push services.
type poster struct {
	private bool
	client  *http.Client
}

func newPoster(private bool) *poster { return &poster{private, newClient(private)} }

func (p *poster) close() { p.client.CloseIdleConnections() }

// checkKeys refuses keys that no browser made: a point that is not on the curve would give the server's own away, and what is no key can't be sent to.
func checkKeys(p256dh, auth string) error {
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(p256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	secret, err2 := base64.RawURLEncoding.DecodeString(strings.TrimRight(auth, "="))
	const authBytes = 16
	if err != nil || err2 != nil || len(secret) != authBytes {
		return wrong("keys", "The browser's keys are not whole; turn notices on again.")
	}
	return nil
}

// pushed is what a browser's service worker gets.
type pushed struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Path  string `json:"path"`
	Tag   string `json:"tag"`
	Lang  string `json:"lang"`
}

// push sends a message to a browser (RFC 8030, 8291 and 8292).
func (p *poster) push(ctx context.Context, c store.Channel, m Message, keys vapid, subscriber string) *failure {
	text, err := json.Marshal(pushed{m.Title, m.Text, m.path, cmp.Or(m.Table, "test"), m.language})
	if err != nil || len(c.Keys) != 2 {
		return &failure{why: whyGone, gone: true}
	}
	urgency := webpush.UrgencyNormal
	if m.Kind == reminder {
		urgency = webpush.UrgencyHigh
	}
	topic := sha256.Sum256([]byte("topic " + m.Table)) // one notice of a table takes the place of the one before that was not fetched yet
	answer, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{Endpoint: c.Target, Keys: webpush.Keys{P256dh: c.Keys[0], Auth: c.Keys[1]}},
		&webpush.Options{HTTPClient: p.client, Subscriber: subscriber, Topic: base64.RawURLEncoding.EncodeToString(topic[:24]), TTL: max(60, int(m.lasts/time.Second)),
			Urgency: urgency, VAPIDPublicKey: keys.Public, VAPIDPrivateKey: keys.Private})
	f := judge(answer, err)
	if f != nil && (f.status == http.StatusNotFound || f.status == http.StatusGone) {
		return &failure{why: whyGone, status: f.status, gone: true}
	}
	return f
}

// hook calls a person's own program. What it is sent is signed with its secret, so that it can tell who calls and that nothing was changed or is old.
func (p *poster) hook(ctx context.Context, c store.Channel, m Message, now time.Time) *failure {
	text, err := json.Marshal(m)
	if err != nil || len(c.Keys) != 1 {
		return &failure{why: whyUnreached, gone: true}
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Target, bytes.NewReader(text))
	if err != nil {
		return &failure{why: whyUnreached}
	}
	at := strconv.FormatInt(now.Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Mischief")
	r.Header.Set("Mischief-Signature", "t="+at+",v1="+Sign(c.Keys[0], at, text))
	answer, err := p.client.Do(r)
	return judge(answer, err)
}

// Sign is the signature of what a hook is sent at a time, in seconds since 1970: HMAC-SHA256 with the hook's secret over time, full stop and body, in hexadecimal.
func Sign(secret, at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%s.%s", at, body)
	return hex.EncodeToString(mac.Sum(nil))
}

// judge tells what became of a call.
func judge(answer *http.Response, err error) *failure {
	if err != nil {
		return unreached(err)
	}
	defer answer.Body.Close()
	io.Copy(io.Discard, io.LimitReader(answer.Body, longestReply)) // so that the connection can be used again
	f := &failure{why: whyRefused, status: answer.StatusCode}
	switch {
	case f.status < 300:
		return nil
	case f.status < 400:
		f.why = whyLeadsOn
	case f.status >= 500, f.status == http.StatusTooManyRequests, f.status == http.StatusRequestTimeout:
		f.passing = true
		if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
			f.after = time.Duration(min(max(seconds, 0), 86_400)) * time.Second
		}
	}
	return f
}

// unreached is why nobody answered.
func unreached(err error) *failure {
	slow, _ := errors.AsType[net.Error](err)
	switch {
	case errors.Is(err, errPrivate):
		return &failure{why: whyPrivate}
	case errors.Is(err, context.DeadlineExceeded), slow != nil && slow.Timeout():
		return &failure{why: whySlow, passing: true}
	}
	return &failure{why: whyUnreached, passing: true}
}

package notice

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	netmail "net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"mischief/store"
)

// Fault is a request that is refused. Why is English; Say has it in other languages.
type Fault struct {
	Kind  FaultKind
	Field string // which part of the request is at fault; empty for none
	Why   string // a sentence or two
}

// FaultKind is what kind of refusal a Fault is.
type FaultKind uint8

// Kinds of faults.
const (
	Missing FaultKind = iota // there is no such thing
	Wrong                    // the request makes no sense
	Late                     // it does not fit what has been done so far
	TooMany                  // it is too much at once
)

func (f *Fault) Error() string { return f.Why }

func wrong(field, why string) error { return &Fault{Kind: Wrong, Field: field, Why: why} }

var noChannel = &Fault{Kind: Missing, Field: "id", Why: "There is no such channel of yours."}

// Bounds of channels.
const (
	mostChannels  = 12
	longestMail   = 254 // RFC 5321, 4.5.3.1.3
	confirmWithin = 3 * 24 * time.Hour
)

// PublicKey is what a browser subscribes with, in base64.
func (s *Service) PublicKey() string { return s.vapid.Public }

// SendsMail tells whether there is a server to send mail by.
func (s *Service) SendsMail() bool { return s.Config.Mail.Address != "" }

// Wish is a channel that a person wants.
type Wish struct {
	Person   string
	Language string // to be told in while the person has chosen none
	Kind     string
	Target   string    // an address of mail, or where is posted to
	Device   string    // for push: the device whose browser it is
	Label    string    // for push: what the device is called
	Keys     [2]string // for push: p256dh and auth of the browser's subscription
}

// Add adds a channel; one of mail sends a letter there that asks whether it is the person's. A hook's only key is its secret.
func (s *Service) Add(ctx context.Context, w Wish) (store.Channel, error) {
	now := s.wall().UTC().Truncate(time.Millisecond)
	c := store.Channel{ID: strings.ToLower(rand.Text()), Person: w.Person, Target: w.Target, Kind: w.Kind, Language: w.Language, On: true, Confirmed: true, Created: now}
	switch w.Kind {
	case Push:
		c.Device, c.Label, c.Keys = w.Device, w.Label, w.Keys[:]
		if err := errors.Join(s.post.checkURL("target", w.Target), checkKeys(w.Keys[0], w.Keys[1])); err != nil {
			return c, firstFault(err)
		}
	case Mail:
		if !s.SendsMail() {
			return c, &Fault{Kind: Late, Field: "kind", Why: whyNoMail}
		}
		var err error
		if c.Target, err = mailAddress(w.Target); err != nil {
			return c, err
		}
		c.Confirmed = false
	case Hook:
		if err := s.post.checkURL("target", w.Target); err != nil {
			return c, err
		}
		c.Keys = []string{rand.Text()}
	}
	have, err := s.Store.Channels(ctx, w.Person)
	if err != nil {
		return c, err
	}
	have = slices.DeleteFunc(have, func(o store.Channel) bool { return o.Kind == c.Kind && o.Target == c.Target })
	if len(have) >= mostChannels {
		return c, &Fault{Kind: Late, Why: "You have as many channels as there may be; remove one first."}
	}
	if c.Kind == Mail {
		if f, err := s.try(ctx, func(ctx context.Context) *failure { return s.mail.send(ctx, c.Target, s.asking(c)) }); err != nil {
			return c, err
		} else if f != nil {
			return c, &Fault{Kind: Late, Field: "target", Why: f.why}
		}
	}
	if err := s.Store.AddChannel(ctx, c); err != nil {
		return c, err
	}
	return c, s.Changed(ctx, w.Person)
}

// firstFault is the first fault among joined errors.
func firstFault(err error) error {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return err
}

// mailAddress reads an address of mail, without a name.
func mailAddress(text string) (string, error) {
	text = strings.TrimSpace(text)
	a, err := netmail.ParseAddress(text)
	if err != nil || a.Address != text || len(text) > longestMail || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) || strings.ContainsAny(text, `"\()<>,;`) {
		return "", wrong("target", "This is no address of mail.")
	}
	name, domain, _ := strings.Cut(text, "@")
	return name + "@" + strings.ToLower(domain), nil
}

// asking is the letter that asks whether an address is the person's.
func (s *Service) asking(c store.Channel) letter {
	return letter{subject: Say(c.Language, "Is this your address?"), at: s.wall(), text: Say(c.Language,
		"Somebody, most likely you, wants to be told here when it is his turn at %s.\n\nIf it was you, open this within three days:\n%s\n\nIf not, do nothing, and nothing more comes.",
		s.URL, s.URL+"/mail/confirm/"+s.token("confirm", c)) + "\n"}
}

// try sends something that somebody waits for.
func (s *Service) try(ctx context.Context, send func(context.Context) *failure) (*failure, error) {
	select {
	case s.trials <- struct{}{}:
		defer func() { <-s.trials }()
	default:
		return nil, &Fault{Kind: TooMany, Why: "That many at once can't be tried; wait a moment."}
	}
	return send(ctx), nil
}

// own is a channel of a person.
func (s *Service) own(ctx context.Context, person, id string) (store.Channel, error) {
	c, err := s.Store.Channel(ctx, id)
	if errors.Is(err, store.ErrNobody) || err == nil && (c.Person != person || person == "") {
		return c, noChannel
	}
	return c, err
}

// Turn turns a channel of a person on or off.
func (s *Service) Turn(ctx context.Context, person, id string, on bool) (store.Channel, error) {
	if _, err := s.own(ctx, person, id); err != nil {
		return store.Channel{}, err
	}
	err := s.Store.ChangeChannel(ctx, id, func(c *store.Channel) {
		if c.On = on; on {
			c.Failures = 0
		}
	})
	if err == nil {
		err = s.Changed(ctx, person)
	}
	if err != nil {
		return store.Channel{}, err
	}
	return s.own(ctx, person, id)
}

// Remove removes a channel of a person.
func (s *Service) Remove(ctx context.Context, person, id string) error {
	if _, err := s.own(ctx, person, id); err != nil {
		return err
	}
	if err := s.Store.DeleteChannel(ctx, person, id); err != nil {
		return err
	}
	return s.Changed(ctx, person)
}

// Try sends a test over a channel of a person, and answers with the channel as it did.
func (s *Service) Try(ctx context.Context, person, id string) (store.Channel, error) {
	c, err := s.own(ctx, person, id)
	if err != nil {
		return c, err
	}
	if !c.Confirmed {
		return c, &Fault{Kind: Late, Field: "id", Why: "Open the link in the mail that was sent there first."}
	}
	user, err := s.Store.User(ctx, person)
	if err != nil {
		return c, err
	}
	language := user.Language
	if language == "" {
		language = c.Language
	}
	m := Message{ID: strings.ToLower(rand.Text()), Kind: trial, Title: Say(language, "A test of your notices"), Text: Say(language, "This is how you are told that it is your turn."),
		URL: s.URL + "/settings#notices", path: "/settings#notices", language: language, lasts: time.Minute}
	f, err := s.try(ctx, func(ctx context.Context) *failure { return s.send(ctx, c, m) })
	if err != nil {
		return c, err
	}
	s.note(ctx, c, f, false)
	return s.own(ctx, person, id)
}

// token is what the link in a letter does: it proves that whoever opens it has read mail that went there.
func (s *Service) token(what string, c store.Channel) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(what + " " + c.ID + " " + c.Target))
	return c.ID + "-" + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// opened is the channel of a link that was opened.
func (s *Service) opened(ctx context.Context, what, token string) (store.Channel, error) {
	bad := &Fault{Kind: Missing, Field: "token", Why: "This link is not whole, or too old. Ask for a new one in Settings."}
	id, _, _ := strings.Cut(token, "-")
	c, err := s.Store.Channel(ctx, id)
	switch {
	case errors.Is(err, store.ErrNobody):
		return c, bad
	case err != nil:
		return c, err
	case !hmac.Equal([]byte(token), []byte(s.token(what, c))), what == "confirm" && !c.Confirmed && s.wall().Sub(c.Created) > confirmWithin:
		return c, bad
	}
	return c, nil
}

// Confirm notes that the address of a link is the person's.
func (s *Service) Confirm(ctx context.Context, token string) error {
	c, err := s.opened(ctx, "confirm", token)
	if err != nil {
		return err
	}
	if err := s.Store.ChangeChannel(ctx, c.ID, func(c *store.Channel) { c.Confirmed = true }); err != nil {
		return err
	}
	return s.Changed(ctx, c.Person)
}

// Stop turns mail to the address of a link off.
func (s *Service) Stop(ctx context.Context, token string) error {
	c, err := s.opened(ctx, "stop", token)
	if err != nil {
		return err
	}
	return s.Store.ChangeChannel(ctx, c.ID, func(c *store.Channel) { c.On = false })
}

// SetQuiet changes when a person is not to be told anything.
func (s *Service) SetQuiet(ctx context.Context, person string, q store.QuietHours) error {
	const aDay = 24 * 60
	if q.From < 0 || q.From >= aDay || q.To < 0 || q.To >= aDay {
		return wrong("quiet", "A time of day is 0 to 1439 minutes after midnight.")
	}
	if _, err := time.LoadLocation(q.Zone); err != nil || q.Zone == "" || q.Zone == "Local" {
		return wrong("quiet.zone", "There is no such time zone.")
	}
	if err := s.Store.SetQuiet(ctx, person, q); err != nil {
		return err
	}
	return s.Changed(ctx, person)
}

// Shown is what a channel leads to, as its owner is shown it: of a browser only whose service it is, and of a hook not what may be secret in it.
func Shown(c store.Channel) string {
	if c.Kind == Mail {
		return c.Target
	}
	at, err := url.Parse(c.Target)
	if err != nil {
		return ""
	}
	return at.Host
}

package account

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"mischief/store"
)

// Site is where a browser believes it is. Passkeys are made for a site's domain and are good there only; the browser sees to that.
type Site struct {
	Host   string // as in the address, with the port where there is one
	Secure bool   // by TLS
}

// relyingParty is the site in the terms of the protocol.
func (s Site) relyingParty() (*webauthn.WebAuthn, error) {
	domain := s.Host
	if host, _, err := net.SplitHostPort(s.Host); err == nil {
		domain = host
	}
	if net.ParseIP(strings.Trim(domain, "[]")) != nil || !s.Secure && domain != "localhost" {
		return nil, late("", "Passkeys need an address with a name and TLS (https). Use a name and a password here.")
	}
	scheme := "http://"
	if s.Secure {
		scheme = "https://"
	}
	within := webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyWithin, TimeoutUVD: ceremonyWithin}
	party, err := webauthn.New(&webauthn.Config{RPID: domain, RPDisplayName: "Mischief", RPOrigins: []string{scheme + s.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired},
		Timeouts: webauthn.TimeoutsConfig{Login: within, Registration: within}})
	if err != nil {
		return nil, late("", "Passkeys can't be used at this address. Use a name and a password.")
	}
	return party, nil
}

// ceremonyWithin is how long making or using a passkey may take.
const ceremonyWithin = 5 * time.Minute

// Ceremony is the making or the use of a passkey that has begun: what the browser is to be asked, and under what name the answer is expected.
type Ceremony struct {
	ID      string          `json:"id"`
	Options json.RawMessage `json:"options" doc:"For navigator.credentials.create or get, with bytes in base64url."`
}

// BeginPasskey begins to make a passkey for a person, at a device.
func (a *Accounts) BeginPasskey(ctx context.Context, site Site, user store.User, device string) (Ceremony, error) {
	party, err := site.relyingParty()
	if err != nil {
		return Ceremony{}, err
	}
	holder, err := a.holder(ctx, user.ID)
	if err != nil {
		return Ceremony{}, err
	}
	if len(holder.keys) >= mostPasskeys {
		return Ceremony{}, late("", fmt.Sprintf("You have %d passkeys: remove one first.", mostPasskeys))
	}
	options, session, err := party.BeginRegistration(holder, webauthn.WithExclusions(webauthn.Credentials(holder.keys).CredentialDescriptors()))
	if err != nil {
		return Ceremony{}, err
	}
	return a.ceremonies.begin(device, *session, options)
}

// mostPasskeys is how many passkeys a person may have.
const mostPasskeys = 20

// FinishPasskey takes what the browser answered and keeps the passkey under a label. It answers with recovery codes, to be shown once, if the person
// had no account before.
func (a *Accounts) FinishPasskey(ctx context.Context, site Site, user store.User, device, ceremony, label string, answer []byte) ([]string, error) {
	party, err := site.relyingParty()
	if err != nil {
		return nil, err
	}
	session, err := a.ceremonies.finish(device, ceremony)
	if err != nil {
		return nil, err
	}
	before, err := a.Of(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	holder, err := a.holder(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, notAccepted
	}
	made, err := party.CreateCredential(holder, session, parsed)
	if err != nil {
		return nil, notAccepted
	}
	text, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	err = a.store.AddPasskey(ctx, store.Passkey{ID: made.ID, Person: user.ID, Label: label, Credential: text, Created: time.Now().UTC().Truncate(time.Millisecond)})
	if errors.Is(err, store.ErrTaken) {
		return nil, late("", "This passkey is kept already.")
	} else if err != nil {
		return nil, err
	}
	return a.firstCodes(ctx, user.ID, before)
}

// notAccepted tells nothing about why: what the browser sent was not written by a person.
var notAccepted = &Fault{Kind: Refused, Why: "The passkey was not accepted. Try again, or sign in in another way."}

// BeginSignIn begins signing in by any passkey for the site, at a device; an empty one for a browser that is not known yet.
func (a *Accounts) BeginSignIn(site Site, device string) (Ceremony, error) {
	party, err := site.relyingParty()
	if err != nil {
		return Ceremony{}, err
	}
	options, session, err := party.BeginDiscoverableLogin()
	if err != nil {
		return Ceremony{}, err
	}
	return a.ceremonies.begin(device, *session, options)
}

// FinishSignIn answers with the person whose passkey the browser used.
func (a *Accounts) FinishSignIn(ctx context.Context, site Site, device, ceremony string, answer []byte) (person string, err error) {
	party, err := site.relyingParty()
	if err != nil {
		return "", err
	}
	session, err := a.ceremonies.finish(device, ceremony)
	if err != nil {
		return "", err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return "", notAccepted
	}
	var failed error // of the store
	find := func(_, handle []byte) (webauthn.User, error) {
		h, err := a.holder(ctx, string(handle))
		if err != nil && !errors.Is(err, store.ErrNobody) {
			failed = err
		}
		return h, err
	}
	user, used, err := party.ValidatePasskeyLogin(find, session, parsed)
	switch {
	case failed != nil:
		return "", failed
	case err != nil || used.Authenticator.CloneWarning: // a copy of the key was used elsewhere
		return "", notAccepted
	}
	text, err := json.Marshal(used)
	if err != nil {
		return "", err
	}
	person = string(user.WebAuthnID())
	return person, a.store.ChangePasskey(ctx, store.Passkey{ID: used.ID, Person: person, Credential: text, Used: time.Now().UTC().Truncate(time.Millisecond)})
}

// RemovePasskey removes a passkey of a person, unless it is the only way to sign in.
func (a *Accounts) RemovePasskey(ctx context.Context, person, id string) error {
	mine, err := a.Of(ctx, person)
	if err != nil {
		return err
	}
	raw, err := base64.RawURLEncoding.DecodeString(id)
	if err != nil {
		return wrong("id", "You have no such passkey.")
	}
	if mine.Name == "" && len(mine.Passkeys) == 1 && mine.Passkeys[0].ID == id {
		return late("", "This passkey is your only way to sign in: make another, or choose a name and a password first.")
	}
	if err := a.store.DeletePasskey(ctx, person, raw); errors.Is(err, store.ErrNobody) {
		return wrong("id", "You have no such passkey.")
	} else if err != nil {
		return err
	}
	return nil
}

// holder is a person as the protocol sees one.
type holder struct {
	user store.User
	keys []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return []byte(h.user.ID) }
func (h *holder) WebAuthnName() string                       { return h.user.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.user.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func (a *Accounts) holder(ctx context.Context, person string) (*holder, error) {
	user, err := a.store.User(ctx, person)
	if err != nil {
		return nil, err
	}
	keys, err := a.store.Passkeys(ctx, person)
	if err != nil {
		return nil, err
	}
	h := &holder{user: user}
	for _, k := range keys {
		var c webauthn.Credential
		if err := json.Unmarshal(k.Credential, &c); err != nil || !bytes.Equal(c.ID, k.ID) {
			return nil, fmt.Errorf("a passkey of %s: %w", person, store.ErrDamaged)
		}
		h.keys = append(h.keys, c)
	}
	return h, nil
}

// ceremonies are those that have begun. They are kept in memory: after a restart the person clicks once more.
type ceremonies struct {
	mu   sync.Mutex
	open map[string]begun
}

type begun struct {
	device  string
	session webauthn.SessionData
	at      time.Time
}

// mostCeremonies is how many may be under way.
const mostCeremonies = 10_000

func (c *ceremonies) begin(device string, session webauthn.SessionData, options any) (Ceremony, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return Ceremony{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	maps.DeleteFunc(c.open, func(_ string, b begun) bool {
		return device != "" && b.device == device || now.Sub(b.at) > ceremonyWithin
	})
	if len(c.open) >= mostCeremonies {
		return Ceremony{}, late("", "Too many people use passkeys just now; try again in a few minutes.")
	}
	if c.open == nil {
		c.open = map[string]begun{}
	}
	id := rand.Text()
	c.open[id] = begun{device: device, session: session, at: now}
	return Ceremony{ID: id, Options: text}, nil
}

// finish takes a ceremony of a device out: each can be finished once.
func (c *ceremonies) finish(device, id string) (webauthn.SessionData, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b, ok := c.open[id]
	if !ok || b.device != device || time.Since(b.at) > ceremonyWithin {
		return webauthn.SessionData{}, late("id", "This took too long, or was begun elsewhere. Begin again.")
	}
	delete(c.open, id)
	return b.session, nil
}

package account

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"

	"mischief/store"
)

// authenticator is a browser and a security key in one.
type authenticator struct {
	t      *testing.T
	origin string
	domain string
	key    *ecdsa.PrivateKey
	id     []byte
	handle []byte // of the person
	count  uint32
}

func newAuthenticator(t *testing.T, origin, domain string) *authenticator {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 32)
	rand.Read(id)
	return &authenticator{t: t, origin: origin, domain: domain, key: key, id: id}
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// asked reads what a ceremony asks for.
func (a *authenticator) asked(c Ceremony) (challenge, handle string) {
	var options struct {
		PublicKey struct {
			Challenge string
			User      struct{ ID string }
		}
	}
	if err := json.Unmarshal(c.Options, &options); err != nil {
		a.t.Fatal(err)
	}
	return options.PublicKey.Challenge, options.PublicKey.User.ID
}

func (a *authenticator) clientData(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.origin, "crossOrigin": false})
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

// Flags of authenticator data: the person is present and verified; a new key is attached.
const (
	presentAndVerified = 1 | 4
	attached           = 64
)

func (a *authenticator) data(flags byte) []byte {
	domain := sha256.Sum256([]byte(a.domain))
	a.count++
	return binary.BigEndian.AppendUint32(append(domain[:], flags), a.count)
}

// create answers the making of a passkey.
func (a *authenticator) create(c Ceremony) []byte {
	challenge, handle := a.asked(c)
	a.handle, _ = base64.RawURLEncoding.DecodeString(handle)
	point, err := a.key.PublicKey.Bytes()
	if err != nil {
		a.t.Fatal(err)
	}
	public, err := webauthncbor.Marshal(webauthncose.EC2PublicKeyData{
		PublicKeyData: webauthncose.PublicKeyData{KeyType: int64(webauthncose.EllipticKey), Algorithm: int64(webauthncose.AlgES256)},
		Curve:         int64(webauthncose.P256), XCoord: point[1:33], YCoord: point[33:65]})
	if err != nil {
		a.t.Fatal(err)
	}
	data := append(a.data(presentAndVerified|attached), make([]byte, 16)...) // no model is told
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(append(data, a.id...), public...)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		a.t.Fatal(err)
	}
	return a.answer(map[string]any{"clientDataJSON": b64(a.clientData("webauthn.create", challenge)), "attestationObject": b64(object)})
}

// get answers the use of the passkey.
func (a *authenticator) get(c Ceremony) []byte {
	challenge, _ := a.asked(c)
	client := a.clientData("webauthn.get", challenge)
	data := a.data(presentAndVerified)
	sum := sha256.Sum256(client)
	signed := sha256.Sum256(append(data[:len(data):len(data)], sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, signed[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return a.answer(map[string]any{"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": b64(a.handle)})
}

func (a *authenticator) answer(response map[string]any) []byte {
	text, err := json.Marshal(map[string]any{"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "response": response, "clientExtensionResults": map[string]any{}})
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

var (
	home = Site{Host: "cats.example.org", Secure: true}
	anna = store.User{ID: "anna", Name: "Anna"}
)

// withPasskey makes a passkey for Anna.
func withPasskey(t *testing.T, a *Accounts, key *authenticator) []string {
	t.Helper()
	c, err := a.BeginPasskey(t.Context(), home, anna, "phone")
	if err != nil {
		t.Fatal(err)
	}
	codes, err := a.FinishPasskey(t.Context(), home, anna, "phone", c.ID, "Firefox on Linux", key.create(c))
	if err != nil {
		t.Fatal(err)
	}
	return codes
}

// signIn uses a passkey at a device.
func signIn(t *testing.T, a *Accounts, key *authenticator) (string, error) {
	t.Helper()
	c, err := a.BeginSignIn(home, "tablet")
	if err != nil {
		t.Fatal(err)
	}
	return a.FinishSignIn(t.Context(), home, "tablet", c.ID, key.get(c))
}

func TestPasskeyIsMadeAndUsed(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	key := newAuthenticator(t, "https://cats.example.org", "cats.example.org")
	codes := withPasskey(t, a, key)
	if len(codes) != codesEach {
		t.Errorf("%d recovery codes", len(codes))
	}
	for range 2 {
		if person, err := signIn(t, a, key); err != nil || person != "anna" {
			t.Fatalf("signed in as %q, %v", person, err)
		}
	}
	mine, err := a.Of(t.Context(), "anna")
	if err != nil || !mine.Kept || mine.Name != "" || len(mine.Passkeys) != 1 || mine.Passkeys[0].Label != "Firefox on Linux" || mine.Passkeys[0].Used == nil {
		t.Errorf("the account: %+v, %v", mine, err)
	}
	wantFault(t, "the only way in removed", a.RemovePasskey(t.Context(), "anna", mine.Passkeys[0].ID), Late, "")
	if more := withPasskey(t, a, newAuthenticator(t, "https://cats.example.org", "cats.example.org")); len(more) != 0 {
		t.Errorf("a second passkey brings codes again: %q", more)
	}
	if err := a.RemovePasskey(t.Context(), "anna", mine.Passkeys[0].ID); err != nil {
		t.Fatal(err)
	}
	wantFault(t, "removed twice", a.RemovePasskey(t.Context(), "anna", mine.Passkeys[0].ID), Wrong, "id")
	_, err = signIn(t, a, key)
	wantFault(t, "a removed passkey", err, Refused, "")
	if _, err := a.Recover(t.Context(), codes[0], "a password"); err == nil {
		t.Error("a password was given to an account that has none")
	}
	if person, err := a.Recover(t.Context(), codes[0], ""); err != nil || person != "anna" {
		t.Errorf("recovered %q, %v", person, err)
	}
}

func TestPasskeysThatAreRefused(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	ctx := t.Context()
	key := newAuthenticator(t, "https://cats.example.org", "cats.example.org")
	withPasskey(t, a, key)

	c, err := a.BeginSignIn(home, "tablet")
	if err != nil {
		t.Fatal(err)
	}
	answer := key.get(c)
	_, err = a.FinishSignIn(ctx, home, "another device", c.ID, answer)
	wantFault(t, "begun elsewhere", err, Late, "id")
	if _, err := a.FinishSignIn(ctx, home, "tablet", c.ID, answer); err != nil {
		t.Fatal(err)
	}
	_, err = a.FinishSignIn(ctx, home, "tablet", c.ID, answer)
	wantFault(t, "replayed", err, Late, "id")

	stranger := newAuthenticator(t, "https://cats.example.org", "cats.example.org")
	stranger.id, stranger.handle = key.id, key.handle
	_, err = signIn(t, a, stranger)
	wantFault(t, "another's key", err, Refused, "")

	phisher := *key
	phisher.origin, phisher.domain = "https://cats.example.net", "cats.example.net"
	_, err = signIn(t, a, &phisher)
	wantFault(t, "signed at another site", err, Refused, "")

	unknown := newAuthenticator(t, "https://cats.example.org", "cats.example.org")
	unknown.handle = []byte("nobody")
	_, err = signIn(t, a, unknown)
	wantFault(t, "of nobody", err, Refused, "")

	copied := *key
	copied.count = 0
	_, err = signIn(t, a, &copied)
	wantFault(t, "a copy of the key", err, Refused, "")

	for _, text := range []string{"", "{}", "null", `{"id":"x","rawId":"x","type":"public-key","response":{}}`} {
		if c, err = a.BeginSignIn(home, "tablet"); err != nil {
			t.Fatal(err)
		}
		_, err = a.FinishSignIn(ctx, home, "tablet", c.ID, []byte(text))
		wantFault(t, text, err, Refused, "")
		if c, err = a.BeginPasskey(ctx, home, anna, "tablet"); err != nil {
			t.Fatal(err)
		}
		_, err = a.FinishPasskey(ctx, home, anna, "tablet", c.ID, "", []byte(text))
		wantFault(t, text, err, Refused, "")
	}
}

func TestPasskeysNeedASafeAddress(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	for site, ok := range map[Site]bool{
		{"cats.example.org", true}: true, {"cats.example.org:8443", true}: true, {"localhost:7117", false}: true,
		{"cats.example.org", false}: false, {"192.168.1.20:7117", false}: false, {"127.0.0.1", true}: false, {"[::1]:7117", true}: false, {"", true}: false,
	} {
		if _, err := a.BeginSignIn(site, "phone"); (err == nil) != ok {
			t.Errorf("%+v: %v", site, err)
		}
	}
}

package match_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"mischief/match"
	"mischief/store"
)

// unsigned is a file without its signature.
func unsigned(text string) string {
	at := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n") + 1
	if _, line, _ := strings.Cut(text[at:], " "); !strings.HasPrefix(line, "signed ") {
		return text
	}
	return text[:at]
}

// testKey is a key that is no store's.
func testKey(fill byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed([]byte(strings.Repeat(string(fill), ed25519.SeedSize)))
}

// sign signs a file as docs/match-file.md says, and by other code than the program's.
func sign(text string, key ed25519.PrivateKey) string {
	text = unsigned(text)
	digest := sha256.Sum256([]byte(text))
	signature := ed25519.Sign(key, fmt.Appendf(nil, "mischief match signed 1\n%x\n", digest))
	return resum(text + "0000 " + fmt.Sprintf("signed %x %x\n", key.Public(), signature))
}

// rewritten is a match that never was, with every checksum right: somebody has other coins to win.
func rewritten(text string) string {
	if !strings.Contains(text, `person "Anna"`) {
		return forge(text, " created 20", " created 19")
	}
	return forge(text, `person "Anna"`, `person "Hanna"`)
}

func TestRewrittenFileIsFound(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{Seats: []match.Occupant{{Kind: store.Person, Name: "Anna"}, {Kind: store.Person, Name: "Ben"}}})
	play(t, m, "dig", "draw")
	text := string(export(t, m))
	key, err := h.Key(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	report, err := h.Verify(strings.NewReader(text))
	if err != nil || !key.Equal(report.Signer) {
		t.Fatalf("a file of this store is signed by %x, %v; its key is %x", report.Signer, err, key)
	}
	last := strings.Count(text, "\n")
	faultAt(t, "a rewritten file", rewritten(text), last)
	if _, err := verify(rewritten(text)); err == nil || !strings.Contains(err.Error(), "changed after it was signed") {
		t.Errorf("a rewritten file: %v", err)
	}
	if report, err := verify(unsigned(rewritten(text))); err != nil || report.Signer != nil {
		t.Errorf("a rewritten file whose signature was cut off is signed by %x, %v", report.Signer, err)
	}
	stranger := testKey('s')
	if report, err := verify(sign(rewritten(text), stranger)); err != nil || !stranger.Public().(ed25519.PublicKey).Equal(report.Signer) {
		t.Errorf("a rewritten file that a stranger signed is signed by %x, %v", report.Signer, err)
	}
	of := func(key ed25519.PrivateKey) string {
		_, text, _ := strings.Cut(unsignedRest(sign(text, key)), "signed ")
		return text
	}
	theirs := of(stranger)
	for what, forged := range map[string]string{
		"somebody else's key beside the signature": strings.Replace(text, fmt.Sprintf("%x", key), theirs[:64], 1),
		"somebody else's signature beside the key": strings.Replace(text, "signed "+fmt.Sprintf("%x", key), "signed "+theirs[:64], 1),
		"a short signature":                        text[:len(text)-3] + "\n",
		"capitals":                                 strings.Replace(text, fmt.Sprintf("%x", key), strings.ToUpper(fmt.Sprintf("%x", key)), 1),
		"no key":                                   strings.Replace(text, fmt.Sprintf("signed %x", key), "signed none", 1),
		"no signature":                             strings.Replace(text, " signed ", " sealed ", 1),
	} {
		faultAt(t, what, resum(forged), last)
	}
	faultAt(t, "two signatures", resum(text+"0000 "+unsignedRest(text)), last+1)
}

// unsignedRest is the text of a file's last line.
func unsignedRest(text string) string {
	_, line, _ := strings.Cut(strings.TrimPrefix(text, unsigned(text)), " ")
	return line
}

// TestSignatureVector reads a file whose last line was made by other programs (sha256sum and openssl), so that signatures of this version can be checked
// for ever.
func TestSignatureVector(t *testing.T) {
	text := sample(t)
	line := "signed " + vectorKey + " " + vectorSignature
	if got := unsignedRest(sign(text, testKey('k'))); strings.TrimSpace(got) != line {
		t.Errorf("the last line is %q, want %q", got, line)
	}
	h := newHost(t)
	m, report, err := h.Import(t.Context(), strings.NewReader(resum(text+"0000 "+line+"\n")))
	if err != nil || fmt.Sprintf("%x", report.Signer) != vectorKey {
		t.Fatalf("signed by %x, %v", report.Signer, err)
	}
	if got := string(export(t, m)); unsigned(got) != text || strings.Contains(got, vectorKey) {
		t.Error("exported again it is not the same file with a signature of this store")
	}
}

// A key of 32 bytes "k", and its signature of the sample.
const (
	vectorKey       = "8320a51977d8c38ca8a4927c670df5821e449761945e15e9efb26a1509d230ea"
	vectorSignature = "73f154bdf375af72b87e37592170c6d21ca5b015dc263d8b885f15586171f5c3720fad7395207128807e14abbd9595ffb2dc27900e6b321c9962aa347cc2c107"
)

// TestKeyOfTheStore holds that a store has one key for ever, and each store its own.
func TestKeyOfTheStore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	var keys []string
	for range 2 {
		st, err := store.OpenSQLite(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		key, err := match.NewHost(st, find).Key(t.Context())
		if err := errors.Join(err, st.Close()); err != nil {
			t.Fatal(err)
		}
		keys = append(keys, match.Fingerprint(key))
	}
	other, err := newHost(t).Key(t.Context())
	if err != nil || keys[0] != keys[1] || len(keys[0]) != 32 || match.Fingerprint(other) == keys[0] {
		t.Errorf("the keys %q of one store, %q of another, %v", keys, match.Fingerprint(other), err)
	}
	for _, text := range []string{"", "00", strings.Repeat("A", 64), strings.Repeat("g", 64), strings.Repeat("0", 66)} {
		if _, err := match.ParseKey(text); err == nil {
			t.Errorf("%q is a key", text)
		}
	}
}

package match

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Signed files. The checksums of a file find accidents, and whoever changes a line without knowing the format; everybody else can put them right.
// So whoever writes a file signs it: its last line holds an Ed25519 signature, by a key that stays in the store, over the SHA-256 of every byte before
// that line. A changed file has no signature, or one that is wrong, or one of somebody else.

// signedKey is the name under which the store keeps the key.
const signedKey = "match files"

// Key is the public key that files exported by this host are signed with.
func (h *Host) Key(ctx context.Context) (ed25519.PublicKey, error) {
	key, err := h.signer(ctx)
	if err != nil {
		return nil, err
	}
	return key.Public().(ed25519.PublicKey), nil
}

func (h *Host) signer(ctx context.Context) (ed25519.PrivateKey, error) {
	fresh := make([]byte, ed25519.SeedSize)
	rand.Read(fresh) // never fails
	seed, err := h.store.Key(ctx, signedKey, fresh)
	if err != nil {
		return nil, err
	}
	if len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("%w: the key that files are signed with has %d bytes", ErrDamaged, len(seed))
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// Fingerprint is a short name of a public key that nobody can make another key for.
func Fingerprint(key ed25519.PublicKey) string {
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:16])
}

// ParseKey reads a public key as the last line of a file has it.
func ParseKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize || strings.ToLower(text) != text {
		return nil, fmt.Errorf("%q is no public key, which is %d small hexadecimal digits", text, 2*ed25519.PublicKeySize)
	}
	return key, nil
}

// matchSigned is the first line of what is signed of a match.
const matchSigned = "mischief match signed 1"

// signedText is what is signed, given its first line and the SHA-256 of the file so far.
func signedText(what string, digest []byte) []byte {
	return fmt.Appendf(nil, "%s\n%x\n", what, digest)
}

// signedBy is the last line of a file.
func signedBy(key ed25519.PrivateKey, what string, digest []byte) string {
	return fmt.Sprintf("signed %x %x", key.Public(), ed25519.Sign(key, signedText(what, digest)))
}

// errSignature is of a file that was changed after it was signed.
var errSignature = errors.New("the signature is wrong: the file was changed after it was signed, or was never signed with this key")

// readSignatureOf is who signed, after the end line, what begins with a line: nil for nobody.
func (f *fileReader) readSignatureOf(what string) (ed25519.PublicKey, error) {
	digest := f.digest.Sum(nil)
	if _, err := f.in.Peek(1); errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err := f.next(); err != nil {
		return nil, err
	}
	value, ok := f.value("signed")
	if !ok {
		return nil, f.fault("nothing but a signature follows the end line")
	}
	text, sum, _ := strings.Cut(value, " ")
	key, err := ParseKey(text)
	if err != nil {
		return nil, f.fault("%w", err)
	}
	signature, err := hex.DecodeString(sum)
	if err != nil || strings.ToLower(sum) != sum || !ed25519.Verify(key, signedText(what, digest), signature) {
		return nil, f.fault("%w", errSignature)
	}
	if _, err := f.in.Peek(1); !errors.Is(err, io.EOF) {
		f.line++
		return nil, f.fault("something follows the signature")
	}
	return key, nil
}

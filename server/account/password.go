package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/secure/precis"
)

// Cost is what hashing a password takes, as argon2id counts it.
type Cost struct {
	Memory uint32 // KiB
	Passes uint32
	Lanes  uint8
}

// usual is above the least that OWASP's cheat sheet on storing passwords asks for (46 MiB and one pass).
var usual = Cost{Memory: 47104, Passes: 2, Lanes: 1}

// Lengths of a hash and its salt, in bytes.
const (
	saltBytes = 16
	hashBytes = 32
)

// hash is a password's argon2id hash with salt and parameters, in the usual form $argon2id$v=19$m=47104,t=2,p=1$SALT$HASH.
func hash(password string, c Cost) string {
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails
	sum := argon2.IDKey([]byte(password), salt, c.Passes, c.Memory, c.Lanes, hashBytes)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.Memory, c.Passes, c.Lanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(sum))
}

// parseHash takes a hash apart.
func parseHash(text string) (c Cost, salt, sum []byte, err error) {
	parts := strings.Split(text, "$")
	damaged := fmt.Errorf("a password's hash is damaged: %d parts", len(parts))
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, damaged
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.Memory, &c.Passes, &c.Lanes); err != nil || c.Passes == 0 || c.Lanes == 0 || c.Memory > 1<<20 {
		return c, nil, nil, damaged
	}
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	sum, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	if err1 != nil || err2 != nil || len(salt) < saltBytes || len(sum) < hashBytes {
		return c, nil, nil, damaged
	}
	return c, salt, sum, nil
}

// outdated tells whether a hash was made at another cost than today's.
func outdated(text string, today Cost) bool {
	c, _, _, err := parseHash(text)
	return err == nil && c != today
}

// hash hashes a password when there is a place for it.
func (a *Accounts) hash(ctx context.Context, password string) (string, error) {
	done, err := a.cook(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	return hash(password, a.cost), nil
}

// verify tells whether a password is the one of a hash.
func (a *Accounts) verify(ctx context.Context, text, password string) (bool, error) {
	c, salt, sum, err := parseHash(text)
	if err != nil {
		return false, err
	}
	normal, bad := precis.OpaqueString.String(password)
	if bad != nil || utf8.RuneCountInString(password) > longestPassword {
		normal = "" // it takes as long as any other, and fits none
	}
	done, err := a.cook(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	given := argon2.IDKey([]byte(normal), salt, c.Passes, c.Memory, c.Lanes, uint32(len(sum)))
	return subtle.ConstantTimeCompare(given, sum) == 1 && normal != "", nil
}

// cook waits for a place to hash at.
func (a *Accounts) cook(ctx context.Context) (done func(), err error) {
	select {
	case a.kitchen <- struct{}{}:
		return func() { <-a.kitchen }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Lengths of names and passwords, in characters.
const (
	shortestName, longestName         = 3, 40
	shortestPassword, longestPassword = 10, 200
)

// nameKey is a name as names are compared (RFC 8265): ANNA, Anna and anna are one.
func nameKey(name string) (string, error) {
	if n := utf8.RuneCountInString(name); n < shortestName || n > longestName {
		return "", wrong("name", "A name to sign in with has %d to %d characters.", shortestName, longestName)
	}
	key, err := precis.UsernameCaseMapped.CompareKey(name)
	if err != nil {
		return "", wrong("name", "A name to sign in with is made of letters, digits and signs such as - and _, without spaces.")
	}
	return key, nil
}

// Key is what tries to sign in with a name are counted under: the same for all ways to write it.
func Key(name string) string {
	key, err := nameKey(name)
	if err != nil {
		return "no name"
	}
	return key
}

// prepare is a new password as it is hashed (RFC 8265), whatever keyboard wrote it.
func prepare(password, nameKey string) (string, error) {
	if n := utf8.RuneCountInString(password); n < shortestPassword || n > longestPassword {
		return "", wrong("password", "A password has %d to %d characters. A few words in a row are easy to remember and hard to guess.", shortestPassword, longestPassword)
	}
	normal, err := precis.OpaqueString.String(password)
	if err != nil {
		return "", wrong("password", "The password holds characters that can't be typed everywhere, such as line breaks.")
	}
	letters := map[rune]bool{}
	for _, r := range normal {
		letters[r] = true
	}
	const fewest = 5
	if len(letters) < fewest || strings.Contains(strings.ToLower(normal), nameKey) {
		return "", wrong("password", "This password is guessed at once: it repeats itself, or holds your name.")
	}
	return normal, nil
}

// codesEach is how many recovery codes a person gets.
const codesEach = 8

// newCode is a recovery code of 80 random bits, such as K7QD-3MZA-LW2E-XN5B.
func newCode() string {
	text := rand.Text()
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:16]
}

// likeness puts right what is misread on paper: the letters of a code are A to Z and the digits 2 to 7.
var likeness = strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I", "8", "B")

// codeSum is what is kept of a recovery code.
func codeSum(code string) [sha256.Size]byte {
	return sha256.Sum256([]byte("mischief recovery 1\n" + likeness.Replace(strings.ToUpper(strings.TrimSpace(code)))))
}

package account

import (
	"context"
	"crypto/sha256"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mischief/store"
)

// cheap is a cost that tests can afford.
var cheap = Cost{Memory: 64, Passes: 1, Lanes: 1}

// openAccounts opens accounts in a new store with some people.
func openAccounts(t *testing.T, people ...string) (*Accounts, store.Hall) {
	t.Helper()
	h, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	for _, id := range people {
		d := store.Device{ID: id, Person: id, Secret: sha256.Sum256([]byte(id)), Created: time.Now(), Seen: time.Now()}
		if err := h.AddUser(t.Context(), store.User{ID: id, Name: id, Created: time.Now()}, d); err != nil {
			t.Fatal(err)
		}
	}
	return New(h, cheap), h
}

// wantFault holds that an error is a fault of a kind and a field.
func wantFault(t *testing.T, what string, err error, kind FaultKind, field string) {
	t.Helper()
	f, ok := errors.AsType[*Fault](err)
	if !ok || f.Kind != kind || f.Field != field {
		t.Errorf("%s: %#v, want a fault of kind %d in %q", what, err, kind, field)
	}
}

const secret = "seven grey rats"

func TestKeepAndSignIn(t *testing.T) {
	a, _ := openAccounts(t, "anna", "ben")
	ctx := t.Context()
	codes, err := a.Keep(ctx, "anna", "Änna", secret)
	if err != nil || len(codes) != codesEach {
		t.Fatalf("%d codes, %v", len(codes), err)
	}
	for _, name := range []string{"Änna", "änna", "A\u0308NNA"} { // however the keyboard writes it
		if person, err := a.SignIn(ctx, name, secret); err != nil || person != "anna" {
			t.Errorf("%q: %q, %v", name, person, err)
		}
	}
	mine, err := a.Of(ctx, "anna")
	if err != nil || !mine.Kept || mine.Name != "Änna" || mine.Codes != codesEach || len(mine.Passkeys) != 0 {
		t.Errorf("the account: %+v, %v", mine, err)
	}
	_, err = a.Keep(ctx, "anna", "Other", secret)
	wantFault(t, "kept twice", err, Late, "")
	_, err = a.Keep(ctx, "ben", "ÄNNA", secret)
	wantFault(t, "a name that is taken", err, Late, "name")
	if mine, err := a.Of(ctx, "ben"); err != nil || mine.Kept || mine.Codes != 0 {
		t.Errorf("a guest: %+v, %v", mine, err)
	}
}

// TestWrongNameAndWrongPasswordLookAlike holds that signing in does not tell which accounts exist.
func TestWrongNameAndWrongPasswordLookAlike(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	ctx := t.Context()
	if _, err := a.Keep(ctx, "anna", "anna", secret); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, try := range [][2]string{{"anna", "seven grey cats"}, {"nobody", secret}, {"", secret}, {"an na", secret}, {"anna", ""}, {"anna", "\x00"},
		{"anna", strings.Repeat("x", 10_000)}, {"anna", strings.ToUpper(secret)}} {
		_, err := a.SignIn(ctx, try[0], try[1])
		wantFault(t, try[0]+"/"+try[1][:min(20, len(try[1]))], err, Refused, "")
		told = append(told, err.Error())
	}
	for _, text := range told {
		if text != told[0] {
			t.Errorf("%q and %q tell accounts apart", told[0], text)
		}
	}
}

func TestNamesAndPasswordsThatAreRefused(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	for _, c := range []struct{ name, password, field string }{
		{"an", secret, "name"},
		{strings.Repeat("a", 41), secret, "name"},
		{"two words", secret, "name"},
		{"line\nbreak", secret, "name"},
		{"anna", "short", "password"},
		{"anna", strings.Repeat("long", 60), "password"},
		{"anna", "line break\nhere", "password"},
		{"anna", "aaaaaaaaaaaa", "password"},
		{"anna", "abababababab", "password"},
		{"annabella", "AnnaBella2026", "password"},
	} {
		_, err := a.Keep(t.Context(), "anna", c.name, c.password)
		wantFault(t, c.name+"/"+c.password, err, Wrong, c.field)
	}
	if mine, err := a.Of(t.Context(), "anna"); err != nil || mine.Kept {
		t.Errorf("kept after all: %+v, %v", mine, err)
	}
}

func TestChangePassword(t *testing.T) {
	a, _ := openAccounts(t, "anna", "ben")
	ctx := t.Context()
	if _, err := a.Keep(ctx, "anna", "anna", secret); err != nil {
		t.Fatal(err)
	}
	wantFault(t, "wrong old password", a.ChangePassword(ctx, "anna", "not it at all", "eight grey rats"), Refused, "old")
	wantFault(t, "bad new password", a.ChangePassword(ctx, "anna", secret, "x"), Wrong, "password")
	wantFault(t, "of a guest", a.ChangePassword(ctx, "ben", secret, "eight grey rats"), Late, "")
	if err := a.ChangePassword(ctx, "anna", secret, "eight grey rats"); err != nil {
		t.Fatal(err)
	}
	_, err := a.SignIn(ctx, "anna", secret)
	wantFault(t, "the old password", err, Refused, "")
	if _, err := a.SignIn(ctx, "anna", "eight grey rats"); err != nil {
		t.Errorf("the new password: %v", err)
	}
}

func TestRecovery(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	ctx := t.Context()
	codes, err := a.Keep(ctx, "anna", "anna", secret)
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Recover(ctx, "AAAA-AAAA-AAAA-AAAA", "eight grey rats")
	wantFault(t, "made up", err, Refused, "code")
	_, err = a.Recover(ctx, codes[0], "")
	wantFault(t, "no new password", err, Wrong, "password")
	_, err = a.Recover(ctx, codes[0], "short")
	wantFault(t, "short password", err, Wrong, "password")
	// As it comes back from paper.
	misread := strings.NewReplacer("-", " ", "O", "0", "I", "1", "B", "8").Replace(" " + strings.ToLower(codes[0][:9]) + codes[0][9:] + " ")
	if person, err := a.Recover(ctx, misread, "eight grey rats"); err != nil || person != "anna" {
		t.Fatalf("%q read as %q: %q, %v", codes[0], misread, person, err)
	}
	if _, err := a.SignIn(ctx, "anna", "eight grey rats"); err != nil {
		t.Errorf("the new password: %v", err)
	}
	_, err = a.Recover(ctx, codes[0], "nine grey rats")
	wantFault(t, "used twice", err, Refused, "code")
	if mine, err := a.Of(ctx, "anna"); err != nil || mine.Codes != codesEach-1 {
		t.Errorf("codes left: %d, %v", mine.Codes, err)
	}
	_, err = a.NewCodes(ctx, "anna", "wrong password")
	wantFault(t, "new codes, wrong password", err, Refused, "password")
	fresh, err := a.NewCodes(ctx, "anna", "eight grey rats")
	if err != nil || len(fresh) != codesEach {
		t.Fatalf("new codes: %q, %v", fresh, err)
	}
	_, err = a.Recover(ctx, codes[1], "nine grey rats")
	wantFault(t, "a code from before", err, Refused, "code")
}

func TestNewCodesAreForAccounts(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	_, err := a.NewCodes(t.Context(), "anna", "")
	wantFault(t, "of a guest", err, Late, "")
}

// TestOldHashesAreRenewed holds that a password is hashed anew, at today's cost, when it was given rightly.
func TestOldHashesAreRenewed(t *testing.T) {
	a, h := openAccounts(t, "anna")
	ctx := t.Context()
	if _, err := a.Keep(ctx, "anna", "anna", secret); err != nil {
		t.Fatal(err)
	}
	later := New(h, Cost{Memory: 128, Passes: 1, Lanes: 1})
	if _, err := later.SignIn(ctx, "anna", secret); err != nil {
		t.Fatal(err)
	}
	p, err := h.Password(ctx, "anna")
	if err != nil || !strings.HasPrefix(p.Hash, "$argon2id$v=19$m=128,t=1,p=1$") {
		t.Errorf("the hash is %s, %v", p.Hash, err)
	}
	if _, err := later.SignIn(ctx, "anna", secret); err != nil {
		t.Error(err)
	}
}

func TestHashesAreTakenApart(t *testing.T) {
	text := hash(secret, cheap)
	c, salt, sum, err := parseHash(text)
	if err != nil || c != cheap || len(salt) != saltBytes || len(sum) != hashBytes {
		t.Fatalf("%s: %+v, %v", text, c, err)
	}
	if strings.Contains(text, secret) || text == hash(secret, cheap) {
		t.Errorf("%s holds the password, or no salt", text)
	}
	for _, bad := range []string{"", "$argon2id$", strings.Replace(text, "argon2id", "argon2i", 1), strings.Replace(text, "v=19", "v=16", 1),
		strings.Replace(text, "t=1", "t=0", 1), strings.Replace(text, "m=64", "m=99999999", 1), text[:len(text)-20]} {
		if _, _, _, err := parseHash(bad); err == nil {
			t.Errorf("%q was taken apart", bad)
		}
	}
}

func TestHashingWaitsForItsPlace(t *testing.T) {
	a, _ := openAccounts(t, "anna")
	for range hashedAtOnce {
		a.kitchen <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.SignIn(ctx, "anna", secret); !errors.Is(err, context.Canceled) {
		t.Errorf("with no place to hash at: %v", err)
	}
}

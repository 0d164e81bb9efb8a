// Package account lets a person be known by more than a device: by a passkey, or by a name and a password, with recovery codes for the day when
// both are lost. It decides who somebody is; sessions, limits and HTTP are package server's.
//
// Nothing is kept here that would let a thief of the data sign in: passwords are hashed with argon2id, recovery codes with SHA-256 (they hold 80 random
// bits), and of passkeys there is the public half. What fails tells nothing about which accounts exist.
package account

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"

	"mischief/store"
)

// Accounts keeps accounts in a store. It is safe for use by several goroutines.
type Accounts struct {
	store      store.Hall
	cost       Cost
	kitchen    chan struct{} // a place for each password that is hashed at once
	decoy      func() string // a hash that no password has
	ceremonies ceremonies
}

// hashedAtOnce bounds the memory that hashing takes.
const hashedAtOnce = 2

// New opens the accounts of a store. New passwords are hashed at a cost, the zero Cost being the usual one; those that were hashed at another are hashed
// anew when somebody signs in with them.
func New(s store.Hall, c Cost) *Accounts {
	c = cmp.Or(c, usual)
	return &Accounts{store: s, cost: c, kitchen: make(chan struct{}, hashedAtOnce), decoy: sync.OnceValue(func() string { return hash(newCode(), c) })}
}

// Account is how a person can sign in.
type Account struct {
	Kept     bool      `json:"kept" doc:"There is a way to sign in. Without one you are a guest, known by this device alone."`
	Name     string    `json:"name,omitempty" doc:"The name to sign in with a password; others don't see it."`
	Codes    int       `json:"codes" doc:"Recovery codes left."`
	Passkeys []Passkey `json:"passkeys"`
}

// Passkey is one of a person's passkeys.
type Passkey struct {
	ID      string     `json:"id"`
	Label   string     `json:"label" doc:"Where it was made."`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used,omitempty"`
}

// Of tells how a person can sign in.
func (a *Accounts) Of(ctx context.Context, person string) (Account, error) {
	mine := Account{Passkeys: []Passkey{}}
	if person == "" {
		return mine, nil
	}
	p, err := a.store.Password(ctx, person)
	if err != nil && !errors.Is(err, store.ErrNobody) {
		return mine, err
	}
	mine.Name = p.Name
	keys, err := a.store.Passkeys(ctx, person)
	if err != nil {
		return mine, err
	}
	for _, k := range keys {
		one := Passkey{ID: base64.RawURLEncoding.EncodeToString(k.ID), Label: k.Label, Created: k.Created}
		if !k.Used.IsZero() {
			one.Used = &k.Used
		}
		mine.Passkeys = append(mine.Passkeys, one)
	}
	mine.Kept = mine.Name != "" || len(keys) > 0
	mine.Codes, err = a.store.Codes(ctx, person)
	return mine, err
}

// Keep gives a guest, or who has passkeys only, a name and a password. It answers with recovery codes, to be shown once, if the person had none.
func (a *Accounts) Keep(ctx context.Context, person, name, password string) ([]string, error) {
	mine, err := a.Of(ctx, person)
	if err != nil {
		return nil, err
	}
	if mine.Name != "" {
		return nil, late("", "You have a name and a password already.")
	}
	key, err := nameKey(name)
	if err != nil {
		return nil, err
	}
	prepared, err := prepare(password, key)
	if err != nil {
		return nil, err
	}
	hashed, err := a.hash(ctx, prepared)
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC()
	err = a.store.SetPassword(ctx, store.Password{Person: person, Name: name, Key: key, Hash: hashed, Created: now, Changed: now})
	if errors.Is(err, store.ErrTaken) {
		return nil, late("name", "Somebody signs in with this name already. Choose another.")
	} else if err != nil {
		return nil, err
	}
	return a.firstCodes(ctx, person, mine)
}

// SignIn answers with the person of a name and password. A wrong name and a wrong password cannot be told apart, not by the time it takes either.
func (a *Accounts) SignIn(ctx context.Context, name, password string) (person string, err error) {
	known := store.Password{Hash: a.decoy()}
	if key, err := nameKey(name); err == nil {
		found, err := a.store.PasswordOf(ctx, key)
		if err == nil {
			known = found
		} else if !errors.Is(err, store.ErrNobody) {
			return "", err
		}
	}
	right, err := a.verify(ctx, known.Hash, password)
	switch {
	case err != nil:
		return "", err
	case !right || known.Person == "":
		return "", &Fault{Kind: Refused, Why: "Name or password is not right."}
	case outdated(known.Hash, a.cost):
		err = a.rehash(ctx, known, password)
	}
	return known.Person, err
}

// rehash keeps a password at today's cost.
func (a *Accounts) rehash(ctx context.Context, p store.Password, password string) error {
	prepared, err := prepare(password, p.Key)
	if err != nil {
		return nil // the rules for passwords were others then: it stays as it is
	}
	if p.Hash, err = a.hash(ctx, prepared); err != nil {
		return err
	}
	return a.store.SetPassword(ctx, p)
}

// ChangePassword replaces a person's password.
func (a *Accounts) ChangePassword(ctx context.Context, person, old, password string) error {
	p, err := a.confirm(ctx, person, "old", old)
	if err != nil {
		return err
	}
	return a.setPassword(ctx, p, password)
}

func (a *Accounts) setPassword(ctx context.Context, p store.Password, password string) error {
	prepared, err := prepare(password, p.Key)
	if err != nil {
		return err
	}
	if p.Hash, err = a.hash(ctx, prepared); err != nil {
		return err
	}
	p.Changed = time.Now().UTC()
	return a.store.SetPassword(ctx, p)
}

// Confirm holds that whoever asks knows the password of a person.
func (a *Accounts) Confirm(ctx context.Context, person, password string) error {
	_, err := a.confirm(ctx, person, "password", password)
	return err
}

// confirm holds that whoever asks knows the password of a person.
func (a *Accounts) confirm(ctx context.Context, person, field, password string) (store.Password, error) {
	p, err := a.store.Password(ctx, person)
	if errors.Is(err, store.ErrNobody) {
		return p, late("", "You have no password.")
	} else if err != nil {
		return p, err
	}
	right, err := a.verify(ctx, p.Hash, password)
	if err == nil && !right {
		err = &Fault{Kind: Refused, Field: field, Why: "The password is not right."}
	}
	return p, err
}

// Recover answers with the person of a recovery code, and uses the code up. If the account has a password, it is replaced by the one given.
func (a *Accounts) Recover(ctx context.Context, code, password string) (person string, err error) {
	sum := codeSum(code)
	person, err = a.store.CodeOf(ctx, sum)
	if err == nil {
		err = a.recover(ctx, person, sum, password)
	}
	if errors.Is(err, store.ErrNobody) {
		return "", &Fault{Kind: Refused, Field: "code", Why: "This code is not right, or was used before."}
	}
	return person, err
}

func (a *Accounts) recover(ctx context.Context, person string, sum [sha256.Size]byte, password string) error {
	p, err := a.store.Password(ctx, person)
	has := err == nil
	switch {
	case err != nil && !errors.Is(err, store.ErrNobody):
		return err
	case has && password == "":
		return wrong("password", "Choose a new password along with the code.")
	case !has && password != "":
		return wrong("password", "This account has no password: leave it empty, and make a passkey when you are in.")
	case has:
		if _, err := prepare(password, p.Key); err != nil { // before the code is used up
			return err
		}
	}
	if err := a.store.UseCode(ctx, sum); err != nil || !has {
		return err
	}
	return a.setPassword(ctx, p, password)
}

// NewCodes replaces a person's recovery codes. Whoever has a password must give it.
func (a *Accounts) NewCodes(ctx context.Context, person, password string) ([]string, error) {
	mine, err := a.Of(ctx, person)
	if err != nil {
		return nil, err
	}
	if !mine.Kept {
		return nil, late("", "Recovery codes are for accounts: keep yours under one first.")
	}
	if mine.Name != "" {
		if _, err := a.confirm(ctx, person, "password", password); err != nil {
			return nil, err
		}
	}
	return a.newCodes(ctx, person)
}

// firstCodes makes recovery codes for who has become an account just now.
func (a *Accounts) firstCodes(ctx context.Context, person string, before Account) ([]string, error) {
	if before.Kept {
		return []string{}, nil
	}
	return a.newCodes(ctx, person)
}

func (a *Accounts) newCodes(ctx context.Context, person string) ([]string, error) {
	codes := make([]string, codesEach)
	sums := make([][sha256.Size]byte, codesEach)
	for i := range codes {
		codes[i] = newCode()
		sums[i] = codeSum(codes[i])
	}
	return codes, a.store.SetCodes(ctx, person, sums)
}

// Fault is a request that is refused, with what a person needs to know to do better. Nothing was changed.
type Fault struct {
	Kind  FaultKind
	Field string // which part of the request is at fault; empty for none
	Why   string
}

// FaultKind is what kind of refusal a Fault is.
type FaultKind uint8

// Kinds of faults.
const (
	Refused FaultKind = iota // it does not show who somebody is
	Late                     // it does not fit how the account is now
	Wrong                    // the request makes no sense
)

func (f *Fault) Error() string { return f.Why }

func late(field, why string) error { return &Fault{Kind: Late, Field: field, Why: why} }

func wrong(field, format string, args ...any) error {
	return &Fault{Kind: Wrong, Field: field, Why: fmt.Sprintf(format, args...)}
}

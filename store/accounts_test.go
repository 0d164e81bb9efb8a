package store_test

import (
	"crypto/sha256"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"mischief/store"
)

// people adds people, each with a device of the same name.
func people(t *testing.T, h store.Hall, ids ...string) {
	t.Helper()
	for _, id := range ids {
		d := store.Device{ID: id + "'s phone", Person: id, Secret: sha256.Sum256([]byte(id)), Created: evening, Seen: evening}
		if err := h.AddUser(t.Context(), store.User{ID: id, Name: id, Created: evening}, d); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPasswordsAndCodes(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	people(t, h, "anna", "ben")
	p := store.Password{Person: "anna", Name: "Anna", Key: "anna", Hash: "$argon2id$", Created: evening, Changed: evening}
	if err := h.SetPassword(ctx, p); err != nil {
		t.Fatal(err)
	}
	for by, find := range map[string]func() (store.Password, error){
		"person": func() (store.Password, error) { return h.Password(ctx, "anna") },
		"name":   func() (store.Password, error) { return h.PasswordOf(ctx, "anna") },
	} {
		if got, err := find(); err != nil || cmp.Diff(p, got) != "" {
			t.Errorf("by %s: %v\n%s", by, err, cmp.Diff(p, got))
		}
	}
	changed := p
	changed.Hash, changed.Changed = "$other$", evening.Add(time.Hour)
	if err := h.SetPassword(ctx, changed); err != nil {
		t.Fatal(err)
	}
	if got, err := h.Password(ctx, "anna"); err != nil || cmp.Diff(changed, got) != "" {
		t.Errorf("changed: %v\n%s", err, cmp.Diff(changed, got))
	}
	code := sha256.Sum256([]byte("one"))
	if err := h.SetCodes(ctx, "anna", [][32]byte{code, sha256.Sum256([]byte("two"))}); err != nil {
		t.Fatal(err)
	}
	if n, err := h.Codes(ctx, "anna"); err != nil || n != 2 {
		t.Errorf("%d codes, %v", n, err)
	}
	if person, err := h.CodeOf(ctx, code); err != nil || person != "anna" {
		t.Errorf("the code is of %q, %v", person, err)
	}
	if err := h.UseCode(ctx, code); err != nil {
		t.Error(err)
	}
	_, noName := h.PasswordOf(ctx, "ben")
	_, noPassword := h.Password(ctx, "ben")
	_, usedUp := h.CodeOf(ctx, code)
	for what, c := range map[string]struct{ got, want error }{
		"name of another":  {h.SetPassword(ctx, store.Password{Person: "ben", Name: "ANNA", Key: "anna"}), store.ErrTaken},
		"person not known": {h.SetPassword(ctx, store.Password{Person: "carl", Name: "Carl", Key: "carl"}), store.ErrNobody},
		"codes of nobody":  {h.SetCodes(ctx, "carl", nil), store.ErrNobody},
		"code used twice":  {h.UseCode(ctx, code), store.ErrNobody},
		"code used up":     {usedUp, store.ErrNobody},
		"no such name":     {noName, store.ErrNobody},
		"no password":      {noPassword, store.ErrNobody},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", what, c.got, c.want)
		}
	}
}

func TestPasskeys(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	people(t, h, "anna", "ben")
	k := store.Passkey{ID: []byte{0, 1, 255}, Person: "anna", Label: "Firefox on Linux", Credential: []byte(`{"n":1}`), Created: evening}
	if err := h.AddPasskey(ctx, k); err != nil {
		t.Fatal(err)
	}
	k.Credential, k.Used = []byte(`{"n":2}`), evening.Add(time.Hour)
	if err := h.ChangePasskey(ctx, k); err != nil {
		t.Fatal(err)
	}
	if got, err := h.Passkeys(ctx, "anna"); err != nil || cmp.Diff([]store.Passkey{k}, got) != "" {
		t.Errorf("%v\n%s", err, cmp.Diff([]store.Passkey{k}, got))
	}
	again := k
	again.Person = "ben"
	for what, c := range map[string]struct{ got, want error }{
		"same id":           {h.AddPasskey(ctx, again), store.ErrTaken},
		"of nobody":         {h.AddPasskey(ctx, store.Passkey{ID: []byte("x"), Person: "carl"}), store.ErrNobody},
		"change by another": {h.ChangePasskey(ctx, again), store.ErrNobody},
		"delete by another": {h.DeletePasskey(ctx, "ben", k.ID), store.ErrNobody},
		"delete":            {h.DeletePasskey(ctx, "anna", k.ID), nil},
	} {
		if !errors.Is(c.got, c.want) && c.want != nil {
			t.Errorf("%s: %v, want %v", what, c.got, c.want)
		}
	}
}

func TestDevicesComeAndGo(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	people(t, h, "anna")
	laptop := store.Device{ID: "laptop", Person: "anna", Secret: sha256.Sum256([]byte("laptop")), Created: evening, Seen: evening.Add(time.Hour)}
	if err := h.AddDevice(ctx, laptop); err != nil {
		t.Fatal(err)
	}
	if u, d, err := h.UserOf(ctx, laptop.Secret); err != nil || u.ID != "anna" || d != laptop {
		t.Errorf("by the laptop: %+v, %+v, %v", u, d, err)
	}
	if err := h.AddDevice(ctx, store.Device{ID: "x", Person: "nobody"}); !errors.Is(err, store.ErrNobody) {
		t.Errorf("a device of nobody: %v", err)
	}
	before := laptop.Secret
	laptop.Secret = sha256.Sum256([]byte("another"))
	if err := h.RenewDevice(ctx, "laptop", laptop.Secret); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.UserOf(ctx, before); !errors.Is(err, store.ErrNobody) {
		t.Errorf("by the secret before: %v", err)
	}
	if u, d, err := h.UserOf(ctx, laptop.Secret); err != nil || u.ID != "anna" || d != laptop {
		t.Errorf("by the new secret: %+v, %+v, %v", u, d, err)
	}
	if err := h.RenewDevice(ctx, "none", before); !errors.Is(err, store.ErrNobody) {
		t.Errorf("a new secret for no device: %v", err)
	}
	if err := h.DeleteDevices(ctx, "anna", "laptop"); err != nil {
		t.Fatal(err)
	}
	if left, err := h.Devices(ctx, "anna"); err != nil || len(left) != 1 || left[0].ID != "laptop" {
		t.Errorf("signed out elsewhere: %+v, %v", left, err)
	}
	if err := h.DeleteDevices(ctx, "anna", ""); err != nil {
		t.Fatal(err)
	}
	if left, err := h.Devices(ctx, "anna"); err != nil || len(left) != 0 {
		t.Errorf("signed out everywhere: %+v, %v", left, err)
	}
}

func TestBlocksAndReports(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	people(t, h, "anna", "ben", "carl")
	if err := h.CreateTable(ctx, store.Table{ID: "one", Host: "anna", Content: []byte("{}"), Created: evening, Updated: evening}); err != nil {
		t.Fatal(err)
	}
	b := store.Block{ID: "b1", Person: "anna", Other: "ben", Name: "Ben", Created: evening}
	again := b
	again.ID, again.Name = "b2", "Benjamin"
	if err := errors.Join(h.Block(ctx, b), h.Block(ctx, again)); err != nil {
		t.Fatal(err)
	}
	if got, err := h.Blocks(ctx, "anna"); err != nil || cmp.Diff([]store.Block{b}, got) != "" {
		t.Errorf("blocks: %v\n%s", err, cmp.Diff([]store.Block{b}, got))
	}
	if by, err := h.BlockedBy(ctx, "ben"); err != nil || !slices.Equal(by, []string{"anna"}) {
		t.Errorf("Ben is blocked by %q, %v", by, err)
	}
	if err := h.Unblock(ctx, "ben", "b1"); !errors.Is(err, store.ErrNobody) {
		t.Errorf("unblocked by who is blocked: %v", err)
	}
	if err := h.Block(ctx, store.Block{ID: "b3", Person: "anna", Other: "nobody"}); !errors.Is(err, store.ErrNobody) {
		t.Errorf("block of nobody: %v", err)
	}
	r := store.Report{ID: "r1", Reporter: "anna", About: "ben", Name: "Ben", Table: "one", Line: 3, Quote: "you rat", Note: "rude", Created: evening}
	if err := h.Report(ctx, r); err != nil {
		t.Fatal(err)
	}
	twice := r
	twice.ID = "r2"
	if err := h.Report(ctx, twice); !errors.Is(err, store.ErrTaken) {
		t.Errorf("reported twice: %v", err)
	}
	twice.Reporter, twice.Created = "carl", evening.Add(time.Minute)
	if err := h.Report(ctx, twice); err != nil {
		t.Fatal(err)
	}
	if err := h.ResolveReport(ctx, "r2", "warned", "anna", evening.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := h.ResolveReport(ctx, "r2", "again", "anna", evening); !errors.Is(err, store.ErrNoReport) {
		t.Errorf("resolved twice: %v", err)
	}
	twice.Resolved, twice.Outcome, twice.Resolver = evening.Add(time.Hour), "warned", "anna"
	for _, c := range []struct {
		filter store.ReportFilter
		want   []store.Report
	}{
		{store.ReportFilter{}, []store.Report{twice, r}},
		{store.ReportFilter{Limit: 1}, []store.Report{twice}},
		{store.ReportFilter{Open: true}, []store.Report{r}},
		{store.ReportFilter{Table: "one", Reporter: "carl"}, []store.Report{twice}},
		{store.ReportFilter{Table: "two"}, nil},
	} {
		if got, err := h.Reports(ctx, c.filter); err != nil || cmp.Diff(c.want, got) != "" {
			t.Errorf("%+v: %v\n%s", c.filter, err, cmp.Diff(c.want, got))
		}
	}
	if err := h.ForgetReports(ctx, evening.Add(2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if got, err := h.Reports(ctx, store.ReportFilter{}); err != nil || cmp.Diff([]store.Report{r}, got) != "" {
		t.Errorf("old ones forgotten: %v\n%s", err, cmp.Diff([]store.Report{r}, got))
	}
}

// TestDeletedPersonLeavesNothing holds that with a person the account goes too, and what the person wrote.
func TestDeletedPersonLeavesNothing(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	people(t, h, "anna", "ben")
	code := sha256.Sum256([]byte("code"))
	if err := errors.Join(
		h.CreateTable(ctx, store.Table{ID: "one", Content: []byte("{}"), Created: evening, Updated: evening}),
		h.SetPassword(ctx, store.Password{Person: "anna", Name: "Anna", Key: "anna"}),
		h.SetCodes(ctx, "anna", [][32]byte{code}),
		h.AddPasskey(ctx, store.Passkey{ID: []byte("k"), Person: "anna"}),
		h.Block(ctx, store.Block{ID: "b1", Person: "anna", Other: "ben"}),
		h.Block(ctx, store.Block{ID: "b2", Person: "ben", Other: "anna", Name: "Anna"}),
		h.Report(ctx, store.Report{ID: "by", Reporter: "anna", About: "ben", Name: "Ben", Table: "one", Note: "her words", Created: evening}),
		h.Report(ctx, store.Report{ID: "about", Reporter: "ben", About: "anna", Name: "Anna", Table: "one", Created: evening}),
		h.DeleteUser(ctx, "anna"),
	); err != nil {
		t.Fatal(err)
	}
	_, byName := h.PasswordOf(ctx, "anna")
	_, byCode := h.CodeOf(ctx, code)
	if !errors.Is(byName, store.ErrNobody) || !errors.Is(byCode, store.ErrNobody) {
		t.Errorf("her account is still there: %v, %v", byName, byCode)
	}
	keys, err := h.Passkeys(ctx, "anna")
	blocks, err2 := h.Blocks(ctx, "ben")
	if len(keys) != 0 || len(blocks) != 0 || err != nil || err2 != nil {
		t.Errorf("left: %v, %v, %v, %v", keys, blocks, err, err2)
	}
	want := []store.Report{{ID: "by", About: "ben", Name: "Ben", Table: "one", Created: evening}}
	if got, err := h.Reports(ctx, store.ReportFilter{}); err != nil || cmp.Diff(want, got) != "" {
		t.Errorf("reports: %v\n%s", err, cmp.Diff(want, got))
	}
}

// TestJoinedPeopleAreOne holds that what a guest did is the account's after signing in.
func TestJoinedPeopleAreOne(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "hall.db"))
	ctx := t.Context()
	people(t, h, "guest", "anna", "ben")
	if err := errors.Join(
		h.CreateTable(ctx, store.Table{ID: "one", Content: []byte("{}"), Created: evening, Updated: evening}),
		h.Block(ctx, store.Block{ID: "b1", Person: "guest", Other: "ben"}),
		h.Block(ctx, store.Block{ID: "b2", Person: "guest", Other: "anna"}),
		h.Block(ctx, store.Block{ID: "b3", Person: "anna", Other: "ben"}),
		h.Report(ctx, store.Report{ID: "r", Reporter: "guest", About: "ben", Table: "one", Note: "words", Created: evening}),
	); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Say(ctx, "one", store.ChatLine{Person: "guest", Text: "hello", Time: evening}); err != nil {
		t.Fatal(err)
	}
	if err := h.JoinUsers(ctx, "guest", "nobody"); !errors.Is(err, store.ErrNobody) {
		t.Errorf("joined to nobody: %v", err)
	}
	if err := h.JoinUsers(ctx, "guest", "anna"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.User(ctx, "guest"); !errors.Is(err, store.ErrNobody) {
		t.Errorf("the guest is still there: %v", err)
	}
	said, err := h.SaidBy(ctx, "anna")
	if err != nil || len(said) != 1 {
		t.Errorf("said: %v, %v", said, err)
	}
	blocks, err := h.Blocks(ctx, "anna")
	if err != nil || len(blocks) != 1 || blocks[0].Other != "ben" {
		t.Errorf("blocks: %+v, %v", blocks, err)
	}
	reports, err := h.Reports(ctx, store.ReportFilter{Reporter: "anna"})
	if err != nil || len(reports) != 1 {
		t.Errorf("reports: %+v, %v", reports, err)
	}
}

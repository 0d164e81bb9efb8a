package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"mischief/server/account"
	"mischief/store"
	"mischief/table"
)

func (s *Server) addAccounts() {
	op := s.operation("accounts")
	huma.Register(s.api, op("account", http.MethodGet, "/api/account", "How you can sign in."), s.account)
	huma.Register(s.api, op("keep", http.MethodPost, "/api/account", "Keep what is yours under a name and a password. Answers with recovery codes, once."), s.keep)
	huma.Register(s.api, op("confirm", http.MethodPost, "/api/account/confirm", "Show again that it is you, by password or passkey; a guest says so. For five minutes this device may then delete, export and change how you sign in."), s.confirm)
	huma.Register(s.api, op("change-password", http.MethodPost, "/api/account/password", "Change your password. Your other devices are signed out."), s.changePassword)
	huma.Register(s.api, op("new-codes", http.MethodPost, "/api/account/codes", "New recovery codes in place of the old ones."), s.newCodes)
	huma.Register(s.api, op("begin-passkey", http.MethodPost, "/api/passkeys/begin", "Begin to make a passkey."), s.beginPasskey)
	huma.Register(s.api, op("finish-passkey", http.MethodPost, "/api/passkeys", "Keep what is yours under a passkey. Answers with recovery codes, when it is your first way to sign in."), s.finishPasskey)
	huma.Register(s.api, op("delete-passkey", http.MethodDelete, "/api/passkeys/{id}", "Remove a passkey."), s.deletePasskey)
	huma.Register(s.api, op("sign-in", http.MethodPost, "/api/sign-in", "Sign in with name and password. What you have as a guest here comes along."), s.signIn)
	huma.Register(s.api, op("begin-sign-in", http.MethodPost, "/api/sign-in/begin", "Begin to sign in with a passkey."), s.beginSignIn)
	huma.Register(s.api, op("passkey-sign-in", http.MethodPost, "/api/sign-in/passkey", "Sign in with a passkey."), s.passkeySignIn)
	huma.Register(s.api, op("recover", http.MethodPost, "/api/sign-in/recover", "Sign in with a recovery code, which is used up."), s.recover)
	huma.Register(s.api, op("sign-out", http.MethodPost, "/api/sign-out", "Sign this device out, or all of yours."), s.signOut)
}

// Codes are recovery codes, shown once.
type Codes struct {
	Codes []string `json:"codes" doc:"Write them down: each signs you in once, and nobody can tell them again. None where you have some already."`
}

func (s *Server) account(ctx context.Context, _ *none) (*body[account.Account], error) {
	mine, err := s.accounts.Of(ctx, who(ctx).user.ID)
	return or(s, &body[account.Account]{mine}, err)
}

func (s *Server) keep(ctx context.Context, in *struct {
	Body struct {
		Name     string `json:"name" maxLength:"100" doc:"To sign in with; others don't see it."`
		Password string `json:"password" maxLength:"1000"`
	}
}) (*body[Codes], error) {
	var codes []string
	err := s.kept(ctx, func(v *visitor) (err error) {
		if err = s.limits.signIn(v, ""); err == nil { // it tells whether a name is taken
			err = s.freshIfKept(ctx, v)
		}
		if err == nil {
			codes, err = s.accounts.Keep(ctx, v.user.ID, in.Body.Name, in.Body.Password)
		}
		if err == nil {
			err = s.proven(ctx, v)
		}
		return err
	})
	return or(s, &body[Codes]{Codes{codes}}, err)
}

// freshIfKept asks who has an account already to show that it is he.
func (s *Server) freshIfKept(ctx context.Context, v *visitor) error {
	mine, err := s.accounts.Of(ctx, v.user.ID)
	if err == nil && mine.Kept {
		err = s.fresh(v)
	}
	return err
}

// proven renews the secret of a device whose person has just shown, or chosen, how he signs in.
func (s *Server) proven(ctx context.Context, v *visitor) error {
	s.confirmed.add(v.device.ID)
	return s.renew(ctx, v)
}

func (s *Server) confirm(ctx context.Context, in *struct {
	Body struct {
		Password   string          `json:"password,omitempty" maxLength:"1000"`
		ID         string          `json:"id,omitempty" maxLength:"40" doc:"Of the passkey's use that was begun by /api/sign-in/begin."`
		Credential json.RawMessage `json:"credential,omitempty" doc:"What navigator.credentials.get answered."`
	}
}) (*none, error) {
	v := who(ctx)
	mine, err := s.accounts.Of(ctx, v.user.ID)
	if err == nil && v.user.ID == "" {
		err = &Problem{Status: http.StatusNotFound, Why: "Nothing is kept of you."}
	}
	if err == nil {
		err = s.limits.confirm(v)
	}
	switch {
	case err != nil:
	case !mine.Kept: // the device is all that a guest is known by: to say so from its own page is all there is to show
	case in.Body.Credential != nil:
		var person string
		person, err = s.accounts.FinishSignIn(ctx, v.site, v.device.ID, in.Body.ID, in.Body.Credential)
		if err == nil && person != v.user.ID {
			err = &Problem{Status: http.StatusForbidden, Field: "credential", Why: "This passkey is somebody else's."}
		}
	default:
		err = s.accounts.Confirm(ctx, v.user.ID, in.Body.Password)
	}
	if err == nil {
		s.confirmed.add(v.device.ID)
	}
	return or(s, &none{}, err)
}

func (s *Server) changePassword(ctx context.Context, in *struct {
	Body struct {
		Old string `json:"old" maxLength:"1000"`
		New string `json:"new" maxLength:"1000"`
	}
}) (*none, error) {
	v := who(ctx)
	err := s.limits.confirm(v)
	if err == nil {
		err = s.accounts.ChangePassword(ctx, v.user.ID, in.Body.Old, in.Body.New)
	}
	if err == nil {
		err = s.signOthersOut(ctx, v.user.ID, v.device.ID)
	}
	if err == nil {
		err = s.proven(ctx, v)
	}
	return or(s, &none{}, err)
}

func (s *Server) newCodes(ctx context.Context, in *struct {
	Body struct {
		Password string `json:"password,omitempty" maxLength:"1000" doc:"Yours, if you have one."`
	}
}) (*body[Codes], error) {
	v := who(ctx)
	if err := s.limits.confirm(v); err != nil {
		return nil, s.problem(err)
	}
	mine, err := s.accounts.Of(ctx, v.user.ID)
	if err == nil && mine.Kept && mine.Name == "" { // there is no password to ask for
		err = s.fresh(v)
	}
	if err != nil {
		return nil, s.problem(err)
	}
	codes, err := s.accounts.NewCodes(ctx, v.user.ID, in.Body.Password)
	return or(s, &body[Codes]{Codes{codes}}, err)
}

// PasskeyAnswer is what a browser's passkey answered.
type PasskeyAnswer struct {
	ID         string          `json:"id" maxLength:"40" doc:"Of what was begun."`
	Credential json.RawMessage `json:"credential" doc:"What navigator.credentials answered, as its toJSON writes it."`
}

func (s *Server) beginPasskey(ctx context.Context, _ *none) (*body[account.Ceremony], error) {
	out := &body[account.Ceremony]{}
	err := s.kept(ctx, func(v *visitor) (err error) {
		if err = s.freshIfKept(ctx, v); err == nil {
			out.Body, err = s.accounts.BeginPasskey(ctx, v.site, v.user, v.device.ID)
		}
		return err
	})
	return or(s, out, err)
}

func (s *Server) finishPasskey(ctx context.Context, in *body[PasskeyAnswer]) (*body[Codes], error) {
	v := who(ctx)
	codes, err := s.accounts.FinishPasskey(ctx, v.site, v.user, v.device.ID, in.Body.ID, v.device.Label, in.Body.Credential)
	if err == nil {
		err = s.proven(ctx, v)
	}
	return or(s, &body[Codes]{Codes{codes}}, err)
}

func (s *Server) deletePasskey(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"1400"`
}) (*none, error) {
	v := who(ctx)
	err := s.fresh(v)
	if err == nil {
		err = s.accounts.RemovePasskey(ctx, v.user.ID, in.ID)
	}
	return or(s, &none{}, err)
}

func (s *Server) signIn(ctx context.Context, in *struct {
	Body struct {
		Name     string `json:"name" maxLength:"100"`
		Password string `json:"password" maxLength:"1000"`
	}
}) (*body[Me], error) {
	return s.enter(ctx, account.Key(in.Body.Name), func() (string, error) { return s.accounts.SignIn(ctx, in.Body.Name, in.Body.Password) })
}

func (s *Server) beginSignIn(ctx context.Context, _ *none) (*body[account.Ceremony], error) {
	v := who(ctx)
	if err := s.limits.begin(v); err != nil {
		return nil, s.problem(err)
	}
	c, err := s.accounts.BeginSignIn(v.site, v.device.ID)
	return or(s, &body[account.Ceremony]{c}, err)
}

func (s *Server) passkeySignIn(ctx context.Context, in *body[PasskeyAnswer]) (*body[Me], error) {
	v := who(ctx)
	return s.enter(ctx, "", func() (string, error) {
		return s.accounts.FinishSignIn(ctx, v.site, v.device.ID, in.Body.ID, in.Body.Credential)
	})
}

func (s *Server) recover(ctx context.Context, in *struct {
	Body struct {
		Code     string `json:"code" maxLength:"100"`
		Password string `json:"password,omitempty" maxLength:"1000" doc:"A new one, if the account has a password. Other devices are signed out."`
	}
}) (*body[Me], error) {
	return s.enter(ctx, "", func() (string, error) {
		person, err := s.accounts.Recover(ctx, in.Body.Code, in.Body.Password)
		if err == nil && in.Body.Password != "" {
			err = s.signOthersOut(ctx, person, "")
		}
		return person, err
	})
}

// enter makes a device one of the person who proves to be somebody, with a new secret. What a guest has there comes along.
func (s *Server) enter(ctx context.Context, name string, prove func() (person string, err error)) (*body[Me], error) {
	v := who(ctx)
	if err := s.limits.signIn(v, name); err != nil {
		return nil, s.problem(err)
	}
	mine, err := s.accounts.Of(ctx, v.user.ID)
	if err != nil {
		return nil, s.problem(err)
	}
	if mine.Kept {
		return nil, s.problem(&Problem{Status: http.StatusConflict, Why: "You are signed in already; sign out first."})
	}
	person, err := prove()
	if err != nil {
		return nil, s.problem(err)
	}
	user, err := s.Store.User(ctx, person)
	if err != nil {
		return nil, s.problem(err)
	}
	if v.user.ID != "" {
		if err := s.House.Join(ctx, v.person(), table.Person{ID: user.ID, Name: user.Name}); err != nil {
			return nil, s.problem(err)
		}
		s.retired.add(v.device.Secret)
		s.bans.forget() // a ban comes along
		s.lines.cut(func(l *visitor) bool { return l.device.ID == v.device.ID })
	}
	device, secret := newDevice(user.ID, v.agent)
	if err := s.Store.AddDevice(ctx, device); err != nil {
		return nil, s.problem(err)
	}
	if v.user.ID != "" {
		if err := s.moveChannels(ctx, table.Person{ID: user.ID}, v.device.ID, device.ID); err != nil {
			return nil, s.problem(err)
		}
	}
	s.confirmed.add(device.ID)
	v.setCookie(secret)
	shown, err := s.me(ctx, user)
	return or(s, &body[Me]{shown}, err)
}

func (s *Server) signOut(ctx context.Context, in *struct {
	Body struct {
		Everywhere bool `json:"everywhere,omitempty" doc:"All your devices, not this one only."`
	}
}) (*body[Me], error) {
	v := who(ctx)
	mine, err := s.accounts.Of(ctx, v.user.ID)
	if err == nil && !mine.Kept {
		err = &Problem{Status: http.StatusConflict, Why: "You are a guest, and known by this device alone: signed out, you would never get back to your tables. Keep them under an account first, or delete what is yours."}
	}
	if err == nil && in.Body.Everywhere {
		err = s.signOthersOut(ctx, v.user.ID, "")
	} else if err == nil {
		err = s.Store.DeleteDevice(ctx, v.user.ID, v.device.ID)
		s.lines.cut(func(l *visitor) bool { return l.device.ID == v.device.ID })
	}
	if err != nil {
		return nil, s.problem(err)
	}
	if v.ban == nil || !v.ban.Devices {
		s.retired.add(v.device.Secret)
	}
	s.bans.forget()
	v.dropCookie()
	shown, err := s.me(ctx, store.User{})
	return or(s, &body[Me]{shown}, err)
}

// signOthersOut removes all devices of a person but one, and ends their live connections; an empty id spares none.
func (s *Server) signOthersOut(ctx context.Context, person, except string) error {
	if err := s.Store.DeleteDevices(ctx, person, except); err != nil {
		return err
	}
	s.lines.cut(func(l *visitor) bool { return l.user.ID == person && l.device.ID != except })
	return nil
}

var accountStatus = map[account.FaultKind]int{
	account.Refused: http.StatusForbidden, account.Late: http.StatusConflict, account.Wrong: http.StatusUnprocessableEntity,
}

// accountProblem puts a fault of package account in terms of HTTP; nil if the error is none.
func accountProblem(err error) *Problem {
	f, ok := errors.AsType[*account.Fault](err)
	if !ok {
		return nil
	}
	return &Problem{Status: accountStatus[f.Kind], Field: f.Field, Why: f.Why}
}

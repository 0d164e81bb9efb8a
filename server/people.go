package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mischief/account"
	"mischief/store"
	"mischief/table"
)

// cookieName is the cookie that holds a device's secret.
const cookieName = "mischief"

// secretBytes is the length of a device's secret.
const secretBytes = 32

// visitor is who makes a request.
type visitor struct {
	user   store.User // zero for somebody who is not known
	device store.Device
	from   string // network address, as senders are counted
	site   account.Site
	agent  string // the browser, as it calls itself

	language string // to answer in
}

func (v *visitor) person() table.Person {
	return table.Person{ID: v.user.ID, Name: v.user.Name, Language: v.language}
}

type visitorKey struct{}

// who is who makes the request of a context.
func who(ctx context.Context) *visitor { return ctx.Value(visitorKey{}).(*visitor) }

// identify finds out who asks, by the device's cookie. Whoever changes something or asks for himself without one becomes a guest. It also limits
// how many requests a person or address may make.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") {
			next.ServeHTTP(w, r)
			return
		}
		v, err := s.recognize(r)
		if err == nil {
			v.language = languageOf(v.user.Language, r.Header.Get("Accept-Language"))
			w.Header().Set("Content-Language", v.language)
		}
		if err == nil {
			err = s.limits.request(v)
		}
		if err == nil && v.user.ID == "" && (r.Method != http.MethodGet || r.URL.Path == "/api/me") {
			err = s.welcome(w, r, v)
		}
		if err != nil {
			p := s.problem(err)
			if p.Status == http.StatusTooManyRequests {
				w.Header().Set("Retry-After", "2")
				if s.Metrics != nil {
					s.Metrics.limited.Inc()
				}
			}
			writeProblem(w, p)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, v)))
	})
}

// recognize is the visitor a request's cookie names.
func (s *Server) recognize(r *http.Request) (*visitor, error) {
	v := &visitor{from: s.from(r), site: account.Site{Host: r.Host, Secure: s.isSecure(r)}, agent: r.UserAgent()}
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return v, nil
	}
	secret, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(secret) != secretBytes {
		return v, nil
	}
	user, device, err := s.Store.UserOf(r.Context(), sha256.Sum256(secret))
	if errors.Is(err, store.ErrNobody) {
		return v, nil
	} else if err != nil {
		return nil, err
	}
	v.user, v.device = user, device
	const often = time.Hour
	if time.Since(v.device.Seen) > often {
		if err := s.Store.SeeDevice(r.Context(), v.device.ID, time.Now()); err != nil {
			s.Log.Warn("when a device was seen could not be stored", "error", err)
		}
	}
	return v, nil
}

// welcome makes a guest of a visitor and gives his device a secret.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := s.limits.guest(v); err != nil {
		return err
	}
	v.user = store.User{ID: newID(), Name: "Guest"}
	var secret []byte
	v.device, secret = newDevice(v.user.ID, v.agent)
	v.user.Created = v.device.Created
	if err := s.Store.AddUser(r.Context(), v.user, v.device); err != nil {
		return err
	}
	http.SetCookie(w, deviceCookie(secret, v.site.Secure))
	return nil
}

func newID() string { return strings.ToLower(rand.Text()) }

// deviceLabel is what a device is called in its owner's list: the browser and the system, no more.
func deviceLabel(agent string) string {
	pick := func(fallback string, names ...string) string {
		for _, n := range names {
			if strings.Contains(agent, n) {
				return n
			}
		}
		return fallback
	}
	browser := pick("a program", "Firefox", "Edg", "Chrome", "Safari", "curl", "Go-http-client")
	if browser == "Edg" {
		browser = "Edge"
	}
	return browser + " on " + pick("an unknown system", "Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
}

// Me is the person who asks.
type Me struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Language string `json:"language" doc:"BCP 47; empty: what the browser asks for."`
	Account  bool   `json:"account" doc:"You can sign in. If not you are a guest, known by this device alone."`
	Operator bool   `json:"operator" doc:"You run this server."`
}

// DeviceView is a device of the person who asks.
type DeviceView struct {
	ID      string    `json:"id"`
	Label   string    `json:"label"`
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`
	Current bool      `json:"current" doc:"The one that asks."`
}

// Belongings is all that is kept of a person.
type Belongings struct {
	Me      Me               `json:"me"`
	Created time.Time        `json:"created"`
	Devices []DeviceView     `json:"devices"`
	Tables  []table.Glance   `json:"tables"`
	Said    []table.ChatLine `json:"said"`
	Account account.Account  `json:"account"`
	Blocks  []table.Blocked  `json:"blocks"`
	Reports []OwnReport      `json:"reports"`
}

// OwnReport is a report as who made it sees it.
type OwnReport struct {
	Name    string    `json:"name" doc:"What the person reported was called."`
	Quote   string    `json:"quote,omitempty"`
	Note    string    `json:"note,omitempty"`
	Created time.Time `json:"created"`
}

type body[T any] struct{ Body T }

type none struct{}

// me is a person as the person sees it.
func (s *Server) me(ctx context.Context, u store.User) (Me, error) {
	mine, err := s.accounts.Of(ctx, u.ID)
	return Me{ID: u.ID, Name: u.Name, Language: u.Language, Account: mine.Kept, Operator: s.isOperator(u.ID)}, err
}

func (s *Server) addPeople() {
	op := s.operation("people")
	huma.Register(s.api, op("me", http.MethodGet, "/api/me", "Who you are; a guest on the first visit."),
		func(ctx context.Context, _ *none) (*body[Me], error) {
			shown, err := s.me(ctx, who(ctx).user)
			return or(s, &body[Me]{shown}, err)
		})
	huma.Register(s.api, op("change-me", http.MethodPatch, "/api/me", "Change your name or language."), s.changeMe)
	huma.Register(s.api, op("delete-me", http.MethodDelete, "/api/me", "Delete all that is kept of you. Your seats go to bots; matches keep a nameless seat."), s.deleteMe)
	huma.Register(s.api, op("export-me", http.MethodGet, "/api/me/export", "All that is kept of you."), s.exportMe)
	huma.Register(s.api, op("devices", http.MethodGet, "/api/me/devices", "Your devices."), s.listDevices)
	huma.Register(s.api, op("delete-device", http.MethodDelete, "/api/me/devices/{device}", "Log a device out."), s.deleteDevice)
}

func (s *Server) changeMe(ctx context.Context, in *struct {
	Body struct {
		Name     *string `json:"name,omitempty" minLength:"1" maxLength:"40"`
		Language *string `json:"language,omitempty" maxLength:"35" pattern:"^[A-Za-z0-9-]*$"`
	}
}) (*body[Me], error) {
	u := who(ctx).user
	if in.Body.Name != nil {
		u.Name = strings.TrimSpace(*in.Body.Name)
	}
	if in.Body.Language != nil {
		u.Language = *in.Body.Language
	}
	if u.Name == "" {
		return nil, s.problem(&Problem{Status: http.StatusUnprocessableEntity, Field: "name", Why: "A name has at least one letter."})
	}
	if in.Body.Name != nil {
		if err := table.CheckLine("name", u.Name, 40); err != nil {
			return nil, s.problem(s.House.In(who(ctx).language, nil, err))
		}
	}
	if err := s.Store.ChangeUser(ctx, u); err != nil {
		return nil, s.problem(err)
	}
	shown, err := s.me(ctx, u)
	return or(s, &body[Me]{shown}, err)
}

func (s *Server) deleteMe(ctx context.Context, _ *none) (*none, error) {
	v := who(ctx)
	if err := s.House.Forget(ctx, v.person()); err != nil {
		return nil, s.problem(err)
	}
	err := s.Store.DeleteUser(ctx, v.user.ID)
	s.lines.cut(func(l *visitor) bool { return l.user.ID == v.user.ID })
	return or(s, &none{}, err)
}

func (s *Server) listDevices(ctx context.Context, _ *none) (*body[struct {
	Devices []DeviceView `json:"devices"`
}], error) {
	out := &body[struct {
		Devices []DeviceView `json:"devices"`
	}]{}
	var err error
	out.Body.Devices, err = s.devices(ctx, who(ctx))
	return or(s, out, err)
}

func (s *Server) devices(ctx context.Context, v *visitor) ([]DeviceView, error) {
	list := []DeviceView{}
	if v.user.ID == "" {
		return list, nil
	}
	found, err := s.Store.Devices(ctx, v.user.ID)
	for _, d := range found {
		list = append(list, DeviceView{ID: d.ID, Label: d.Label, Created: d.Created, Seen: d.Seen, Current: d.ID == v.device.ID})
	}
	return list, err
}

func (s *Server) deleteDevice(ctx context.Context, in *struct {
	Device string `path:"device" maxLength:"40"`
}) (*none, error) {
	person := who(ctx).user.ID
	err := s.Store.DeleteDevice(ctx, person, in.Device)
	s.lines.cut(func(l *visitor) bool { return l.user.ID == person && l.device.ID == in.Device })
	if errors.Is(err, store.ErrNobody) {
		err = &Problem{Status: http.StatusNotFound, Field: "device", Why: "You have no such device."}
	}
	return or(s, &none{}, err)
}

func (s *Server) exportMe(ctx context.Context, _ *none) (*body[Belongings], error) {
	v := who(ctx)
	if v.user.ID == "" {
		return nil, s.problem(&Problem{Status: http.StatusNotFound, Why: "Nothing is kept of you."})
	}
	b := Belongings{Created: v.user.Created, Said: []table.ChatLine{}, Reports: []OwnReport{}}
	var err error
	if b.Me, err = s.me(ctx, v.user); err != nil {
		return nil, s.problem(err)
	}
	if b.Account, err = s.accounts.Of(ctx, v.user.ID); err != nil {
		return nil, s.problem(err)
	}
	if b.Blocks, err = s.House.Blocks(ctx, v.person()); err != nil {
		return nil, s.problem(err)
	}
	made, err := s.Store.Reports(ctx, store.ReportFilter{Reporter: v.user.ID})
	if err != nil {
		return nil, s.problem(err)
	}
	for _, r := range made {
		b.Reports = append(b.Reports, OwnReport{Name: r.Name, Quote: r.Quote, Note: r.Note, Created: r.Created})
	}
	if b.Devices, err = s.devices(ctx, v); err != nil {
		return nil, s.problem(err)
	}
	if b.Tables, err = s.House.List(ctx, v.person(), "mine"); err != nil {
		return nil, s.problem(err)
	}
	said, err := s.Store.SaidBy(ctx, v.user.ID)
	for _, l := range said {
		b.Said = append(b.Said, table.ChatLine{N: l.N, Who: l.Who, Seat: int(l.Seat), Text: l.Text, Time: l.Time})
	}
	return or(s, &body[Belongings]{b}, err)
}

package server

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mischief/server/account"
	"mischief/store"
	"mischief/table"
)

// Me is the person who asks.
type Me struct {
	ID       string `json:"id" doc:"Empty while nothing is kept of you."`
	Name     string `json:"name"`
	Language string `json:"language" doc:"BCP 47; empty: what the browser asks for."`
	Account  bool   `json:"account" doc:"You can sign in. If not you are a guest, known by this device alone."`
	Operator bool   `json:"operator" doc:"You run this server."`

	Ban *BanNotice `json:"ban,omitempty" doc:"You can't take part."`

	Announcement string `json:"announcement,omitempty" doc:"What who runs the server says to everybody."`
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
	Me        Me                     `json:"me"`
	Created   time.Time              `json:"created"`
	Devices   []DeviceView           `json:"devices"`
	Tables    []table.Glance         `json:"tables"`
	Campaigns []table.CampaignGlance `json:"campaigns"`
	Said      []table.ChatLine       `json:"said"`
	Account   account.Account        `json:"account"`
	Blocks    []table.Blocked        `json:"blocks"`
	Reports   []OwnReport            `json:"reports"`
	Bans      []OwnBan               `json:"bans"`
	Notices   NoticesView            `json:"notices"`
}

// OwnReport is a report as who made it sees it.
type OwnReport struct {
	Name    string    `json:"name" doc:"What the person reported was called."`
	Quote   string    `json:"quote,omitempty"`
	Note    string    `json:"note,omitempty"`
	Created time.Time `json:"created"`
}

// OwnBan is a ban as whom it keeps out sees it.
type OwnBan struct {
	Reason  string    `json:"reason"`
	Created time.Time `json:"created"`
	Until   time.Time `json:"until,omitzero" doc:"Left out: it has no end."`
	Lifted  time.Time `json:"lifted,omitzero" doc:"When it was ended before its time; left out if it was not."`
}

type body[T any] struct{ Body T }

type none struct{}

// me is a person as the person sees it.
func (s *Server) me(ctx context.Context, u store.User) (Me, error) {
	if u.ID == "" {
		u.Name = "Guest"
	}
	mine, err := s.accounts.Of(ctx, u.ID)
	said, failed := s.announced(ctx)
	return Me{ID: u.ID, Name: u.Name, Language: u.Language, Account: mine.Kept, Operator: s.isOperator(u.ID), Announcement: said.in(who(ctx).language)}, errors.Join(err, failed)
}

func (s *Server) addPeople() {
	op := s.operation("people")
	huma.Register(s.api, op("me", http.MethodGet, "/api/me", "Who you are. Of whom nothing is kept yet the id is empty."),
		func(ctx context.Context, _ *none) (*body[Me], error) {
			shown, err := s.me(ctx, who(ctx).user)
			shown.Ban = noticeOf(who(ctx).ban)
			return or(s, &body[Me]{shown}, err)
		})
	huma.Register(s.api, op("change-me", http.MethodPatch, "/api/me", "Change your name or language."), s.changeMe)
	huma.Register(s.api, op("delete-me", http.MethodDelete, "/api/me", "Delete all that is kept of you, when you have confirmed who you are. Your seats go to bots; matches keep a nameless seat."), s.deleteMe)
	huma.Register(s.api, op("export-me", http.MethodGet, "/api/me/export", "All that is kept of you, when you have confirmed who you are."), s.exportMe)
	huma.Register(s.api, op("devices", http.MethodGet, "/api/me/devices", "Your devices."), s.listDevices)
	huma.Register(s.api, op("delete-device", http.MethodDelete, "/api/me/devices/{device}", "Log a device out."), s.deleteDevice)
}

func (s *Server) changeMe(ctx context.Context, in *struct {
	Body struct {
		Name     *string `json:"name,omitempty" minLength:"1" maxLength:"40"`
		Language *string `json:"language,omitempty" maxLength:"35" pattern:"^[A-Za-z0-9-]*$"`
	}
}) (*body[Me], error) {
	name := ""
	if in.Body.Name != nil {
		if name = strings.TrimSpace(*in.Body.Name); name == "" {
			return nil, s.problem(&Problem{Status: http.StatusUnprocessableEntity, Field: "name", Why: "A name has at least one letter."})
		}
		if err := table.CheckLine("name", name, 40); err != nil {
			return nil, s.problem(s.House.In(who(ctx).language, nil, err))
		}
	}
	var shown Me
	err := s.kept(ctx, func(v *visitor) (err error) {
		v.user.Name = cmp.Or(name, v.user.Name)
		if in.Body.Language != nil {
			v.user.Language = *in.Body.Language
		}
		if err = s.Store.ChangeUser(ctx, v.user); err == nil {
			shown, err = s.me(ctx, v.user)
		}
		return err
	})
	return or(s, &body[Me]{shown}, err)
}

func (s *Server) deleteMe(ctx context.Context, _ *none) (*none, error) {
	v := who(ctx)
	if err := s.fresh(v); err != nil {
		return nil, s.problem(err)
	}
	if err := s.House.Forget(ctx, v.person()); err != nil {
		return nil, s.problem(err)
	}
	err := s.Store.DeleteUser(ctx, v.user.ID)
	s.lines.cut(func(l *visitor) bool { return l.user.ID == v.user.ID })
	if err == nil {
		s.bans.forget() // its devices may stay banned
		v.dropCookie()
	}
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
	if err := s.fresh(v); err != nil {
		return nil, s.problem(err)
	}
	b := Belongings{Created: v.user.Created, Said: []table.ChatLine{}, Reports: []OwnReport{}, Bans: []OwnBan{}}
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
	bans, err := s.Store.Bans(ctx, store.BanFilter{Person: v.user.ID})
	if err != nil {
		return nil, s.problem(err)
	}
	for _, ban := range bans {
		b.Bans = append(b.Bans, OwnBan{Reason: ban.Reason, Created: ban.Created, Until: ban.Until, Lifted: ban.Lifted})
	}
	if b.Notices, err = s.notices(ctx, v); err != nil {
		return nil, s.problem(err)
	}
	if b.Devices, err = s.devices(ctx, v); err != nil {
		return nil, s.problem(err)
	}
	if b.Campaigns, err = s.House.Campaigns(ctx, v.person()); err != nil {
		return nil, s.problem(err)
	}
	if b.Tables, err = s.House.All(ctx, v.person()); err != nil {
		return nil, s.problem(err)
	}
	said, err := s.Store.SaidBy(ctx, v.user.ID)
	for _, l := range said {
		b.Said = append(b.Said, table.ChatLine{N: l.N, Who: l.Who, Seat: int(l.Seat), Text: l.Text, Time: l.Time})
	}
	return or(s, &body[Belongings]{b}, err)
}

package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mischief/store"
	"mischief/table"
	"mischief/table/notice"
)

// NoticesView is how a person is told that he is asked while he is away.
type NoticesView struct {
	Channels []ChannelView `json:"channels"`
	Quiet    QuietView     `json:"quiet"`
	Mail     bool          `json:"mail" doc:"This server sends mail."`
	Key      string        `json:"key" doc:"What a browser subscribes to push with, in base64url: applicationServerKey."`
}

// ChannelView is one way of telling a person.
type ChannelView struct {
	ID        string     `json:"id"`
	Kind      string     `json:"kind" enum:"push,mail,hook"`
	Target    string     `json:"target" doc:"The address of mail; of others the host that is called."`
	Label     string     `json:"label,omitempty" doc:"Of push: browser and system."`
	Here      bool       `json:"here,omitempty" doc:"Of push: it is the browser that asks."`
	On        bool       `json:"on"`
	Confirmed bool       `json:"confirmed" doc:"Of mail: the link in the letter that went there was opened. Nothing else goes there before."`
	Created   time.Time  `json:"created"`
	Sent      *time.Time `json:"sent,omitempty" doc:"When something last got through."`
	Failed    *time.Time `json:"failed,omitempty" doc:"When something last did not; left out if something has since."`
	Failure   string     `json:"failure,omitempty" doc:"Why it did not, in a sentence."`
	Status    int        `json:"status,omitempty" doc:"What the other end answered then: a status of HTTP or SMTP."`
	Secret    string     `json:"secret,omitempty" doc:"Of a hook that has just been made: what it is called with is signed with this. It is not told again."`
}

// QuietView is when a person is told nothing.
type QuietView struct {
	On   bool   `json:"on"`
	From int    `json:"from" minimum:"0" maximum:"1439" doc:"Minutes after midnight."`
	To   int    `json:"to" minimum:"0" maximum:"1439" doc:"Minutes after midnight; before from: on the next day."`
	Zone string `json:"zone" maxLength:"60" doc:"Of the IANA time zone database, such as Europe/Berlin."`
}

// ChannelRequest is a channel that a person wants.
type ChannelRequest struct {
	Kind   string `json:"kind" enum:"push,mail,hook"`
	Target string `json:"target" maxLength:"1000" doc:"An address of mail, the address that a hook is called at, or the endpoint of a browser's subscription."`
	P256dh string `json:"p256dh,omitempty" maxLength:"200" doc:"Of a browser's subscription."`
	Auth   string `json:"auth,omitempty" maxLength:"100" doc:"Of a browser's subscription."`
}

func (s *Server) addNotices() {
	op := s.operation("notices")
	huma.Register(s.api, op("notices", http.MethodGet, "/api/notices", "How you are told that you are asked while you are away."), s.listNotices)
	huma.Register(s.api, op("change-notices", http.MethodPatch, "/api/notices", "Change your quiet hours."), s.changeNotices)
	huma.Register(s.api, op("create-channel", http.MethodPost, "/api/channels", "Be told by this browser, by mail, or by a hook of yours."), s.createChannel)
	huma.Register(s.api, op("change-channel", http.MethodPatch, "/api/channels/{id}", "Turn a channel on or off."), s.changeChannel)
	huma.Register(s.api, op("delete-channel", http.MethodDelete, "/api/channels/{id}", "Remove a channel."), s.deleteChannel)
	huma.Register(s.api, op("test-channel", http.MethodPost, "/api/channels/{id}/test", "Send a test over a channel; answers when it got through or did not."), s.testChannel)
	huma.Register(s.api, op("confirm-mail", http.MethodPost, "/api/mail/{token}/confirm", "An address of mail is that of whoever named it."), s.confirmMail)
	huma.Register(s.api, op("stop-mail", http.MethodPost, "/api/mail/{token}/stop", "No more mail to an address."), s.stopMail)
}

// noticeStatus is the status of each kind of refusal.
var noticeStatus = map[notice.FaultKind]int{notice.Missing: http.StatusNotFound, notice.Wrong: http.StatusUnprocessableEntity, notice.Late: http.StatusConflict,
	notice.TooMany: http.StatusTooManyRequests}

// noticeProblem puts a fault of package notice in terms of HTTP; nil if the error is none.
func noticeProblem(err error) *Problem {
	f, ok := errors.AsType[*notice.Fault](err)
	if !ok {
		return nil
	}
	return &Problem{Status: noticeStatus[f.Kind], Field: f.Field, Why: f.Why}
}

func (s *Server) channelView(v *visitor, c store.Channel) ChannelView {
	shown := ChannelView{ID: c.ID, Kind: c.Kind, Target: notice.Shown(c), Label: c.Label, Here: c.Device != "" && c.Device == v.device.ID, On: c.On, Confirmed: c.Confirmed,
		Created: c.Created, Status: c.Status}
	if !c.Sent.IsZero() {
		shown.Sent = &c.Sent
	}
	if !c.Failed.IsZero() {
		shown.Failed, shown.Failure = &c.Failed, notice.Say(v.language, c.Failure)
	}
	return shown
}

// notices is what is kept of a visitor's notices.
func (s *Server) notices(ctx context.Context, v *visitor) (NoticesView, error) {
	n := NoticesView{Channels: []ChannelView{}, Mail: s.Notices.SendsMail(), Key: s.Notices.PublicKey()}
	if v.user.ID == "" {
		return n, nil
	}
	channels, err := s.Store.Channels(ctx, v.user.ID)
	if err != nil {
		return n, err
	}
	for _, c := range channels {
		n.Channels = append(n.Channels, s.channelView(v, c))
	}
	q, err := s.Store.Quiet(ctx, v.user.ID)
	n.Quiet = QuietView{q.On, q.From, q.To, q.Zone}
	return n, err
}

func (s *Server) listNotices(ctx context.Context, _ *none) (*body[NoticesView], error) {
	n, err := s.notices(ctx, who(ctx))
	return or(s, &body[NoticesView]{n}, err)
}

func (s *Server) changeNotices(ctx context.Context, in *body[struct {
	Quiet QuietView `json:"quiet"`
}]) (*body[NoticesView], error) {
	var n NoticesView
	err := s.kept(ctx, func(v *visitor) (err error) {
		q := in.Body.Quiet
		if err = s.Notices.SetQuiet(ctx, v.user.ID, store.QuietHours{On: q.On, From: q.From, To: q.To, Zone: q.Zone}); err == nil {
			n, err = s.notices(ctx, v)
		}
		return err
	})
	return or(s, &body[NoticesView]{n}, err)
}

func (s *Server) createChannel(ctx context.Context, in *body[ChannelRequest]) (*body[ChannelView], error) {
	var shown ChannelView
	err := s.kept(ctx, func(v *visitor) error {
		w := notice.Wish{Person: v.user.ID, Language: v.language, Kind: in.Body.Kind, Target: in.Body.Target}
		switch w.Kind {
		case notice.Push:
			w.Device, w.Label, w.Keys = v.device.ID, v.device.Label, [2]string{in.Body.P256dh, in.Body.Auth}
		case notice.Mail:
			if err := s.limits.mail(v, w.Target); err != nil {
				return err
			}
		}
		c, err := s.Notices.Add(ctx, w)
		shown = s.channelView(v, c)
		if c.Kind == notice.Hook && err == nil {
			shown.Secret = c.Keys[0]
		}
		return err
	})
	return or(s, &body[ChannelView]{shown}, err)
}

// OfChannel is a request about a channel.
type OfChannel struct {
	ID string `path:"id" maxLength:"40"`
}

func (s *Server) changeChannel(ctx context.Context, in *struct {
	OfChannel
	Body struct {
		On bool `json:"on"`
	}
}) (*body[ChannelView], error) {
	v := who(ctx)
	c, err := s.Notices.Turn(ctx, v.user.ID, in.ID, in.Body.On)
	return or(s, &body[ChannelView]{s.channelView(v, c)}, err)
}

func (s *Server) deleteChannel(ctx context.Context, in *OfChannel) (*none, error) {
	return or(s, &none{}, s.Notices.Remove(ctx, who(ctx).user.ID, in.ID))
}

func (s *Server) testChannel(ctx context.Context, in *OfChannel) (*body[ChannelView], error) {
	v := who(ctx)
	if err := s.limits.test(v); err != nil {
		return nil, s.problem(err)
	}
	c, err := s.Notices.Try(ctx, v.user.ID, in.ID)
	return or(s, &body[ChannelView]{s.channelView(v, c)}, err)
}

// ByLetter is a request that a link in a letter makes. Whoever has read the letter may.
type ByLetter struct {
	Token string `path:"token" maxLength:"100"`
}

func (s *Server) confirmMail(ctx context.Context, in *ByLetter) (*none, error) {
	return or(s, &none{}, s.Notices.Confirm(ctx, in.Token))
}

// stopMail is also asked for by mail programs themselves, with a form in the body (RFC 8058), which says nothing more and is not read.
func (s *Server) stopMail(ctx context.Context, in *ByLetter) (*none, error) {
	return or(s, &none{}, s.Notices.Stop(ctx, in.Token))
}

// moveChannels gives what a browser of a guest is told to the device that it is after signing in.
func (s *Server) moveChannels(ctx context.Context, person table.Person, from, to string) error {
	if err := s.Store.MoveChannels(ctx, person.ID, from, to); err != nil {
		return err
	}
	return s.Notices.Changed(ctx, person.ID)
}

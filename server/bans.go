package server

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mischief/store"
	"mischief/table"
)

// bans are those that hold, as read from the store lately.
type bans struct {
	mu      sync.Mutex
	list    []store.Ban
	devices map[[sha256.Size]byte]string
	read    time.Time // zero: to be read anew

	lately map[string]lately // where people came from
	swept  time.Time         // when what is too old was last taken out of it
}

// lately is where a person came from last. It is kept in memory only, and for a day.
type lately struct {
	from string
	at   time.Time
}

const (
	bansReadEvery    = 30 * time.Second
	whenceKeptFor    = 24 * time.Hour
	whenceSweptEvery = 10 * time.Minute
	whencesKept      = 20_000
	longestBanDays   = 3650
	bansListed       = 200
	actsListed       = 100
)

// came notes where a person comes from.
func (b *bans) came(v *visitor) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if b.lately == nil || len(b.lately) >= whencesKept {
		b.lately = map[string]lately{}
	}
	if now.Sub(b.swept) > whenceSweptEvery {
		maps.DeleteFunc(b.lately, func(_ string, l lately) bool { return now.Sub(l.at) >= whenceKeptFor })
		b.swept = now
	}
	b.lately[v.user.ID] = lately{v.from, now}
}

// whence is where a person came from within a day; empty if that is not known.
func (b *bans) whence(person string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if l := b.lately[person]; time.Since(l.at) < whenceKeptFor {
		return l.from
	}
	return ""
}

// forget has the bans read anew when they are next asked for.
func (b *bans) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.read = time.Time{}
}

// current are the bans that hold, and the devices that stay banned.
func (s *Server) currentBans(ctx context.Context) ([]store.Ban, map[[sha256.Size]byte]string) {
	b := &s.bans
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if now.Sub(b.read) > bansReadEvery {
		list, err := s.Store.Bans(ctx, store.BanFilter{At: now})
		devices, err2 := s.Store.BannedDevices(ctx)
		if err = errors.Join(err, err2); err == nil {
			b.list, b.devices, b.read = list, devices, now
		} else if ctx.Err() == nil {
			s.Log.Error("bans could not be read; those read before hold on", "error", err)
		}
	}
	return b.list, b.devices
}

// banOf is the ban that keeps a visitor from taking part; nil for none. A person is banned everywhere. A network and a device that stays banned keep guests
// and strangers out, not somebody with an account, whom others know apart.
func (s *Server) banOf(ctx context.Context, v *visitor) *store.Ban {
	list, devices := s.currentBans(ctx)
	now := time.Now()
	var found *store.Ban
	for i := range list {
		b := &list[i]
		if !b.Holds(now) {
			continue
		}
		if b.Person != "" && b.Person == v.user.ID {
			return b
		}
		if b.Prefix != "" && b.Prefix == v.from || devices[v.presented] == b.ID {
			found = b
		}
	}
	if found == nil || v.user.ID == "" {
		return found
	}
	if mine, err := s.accounts.Of(ctx, v.user.ID); err != nil || mine.Kept || s.isOperator(v.user.ID) {
		return nil
	}
	return found
}

// mayBanned tells whether a banned visitor may make a request: reading, and what is about himself: signing in and out, exporting, deleting.
func mayBanned(r *http.Request) bool {
	path := r.URL.Path
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		return true
	case http.MethodDelete:
		return path == "/api/me" || strings.HasPrefix(path, "/api/me/") || strings.HasPrefix(path, "/api/blocks/") || strings.HasPrefix(path, "/api/channels/") || strings.HasPrefix(path, "/api/passkeys/")
	case http.MethodPost:
		return path == "/api/sign-in" || strings.HasPrefix(path, "/api/sign-in/") || path == "/api/sign-out" || strings.HasPrefix(path, "/api/account/") || strings.HasPrefix(path, "/api/mail/")
	}
	return false
}

// BanNotice is what a person who is banned is told.
type BanNotice struct {
	Reason string     `json:"reason"`
	Until  *time.Time `json:"until,omitempty" doc:"Left out: without end."`
}

func noticeOf(b *store.Ban) *BanNotice {
	if b == nil {
		return nil
	}
	n := &BanNotice{Reason: b.Reason}
	if !b.Until.IsZero() {
		n.Until = &b.Until
	}
	return n
}

// What a banned person is told.
const (
	bannedUntil = "You can't take part here until %s. The reason: %s. What is kept of you, you can read, download and delete."
	bannedEver  = "You can't take part here any more. The reason: %s. What is kept of you, you can read, download and delete."
)

// banned is the refusal of a banned visitor.
func banned(b *store.Ban, language string) *Problem {
	say := func(text string, args ...any) string {
		if other, ok := words[language][text]; ok {
			text = other
		}
		return fmt.Sprintf(text, args...)
	}
	reason := strings.TrimRight(b.Reason, ".")
	p := &Problem{Status: http.StatusForbidden, Field: "ban", Why: say(bannedEver, reason), Ban: noticeOf(b)}
	if !b.Until.IsZero() {
		p.Why = say(bannedUntil, b.Until.UTC().Format("2006-01-02 15:04 UTC"), reason)
	}
	return p
}

func (s *Server) addBans() {
	op := s.operation("conduct")
	huma.Register(s.api, op("bans", http.MethodGet, "/api/bans", "Who is banned, and was; for operators."), s.listBans)
	huma.Register(s.api, op("ban", http.MethodPost, "/api/bans", "Ban a person, with reason and end; for operators. Seats in matches under way go to bots, and may be taken back afterwards."), s.ban)
	huma.Register(s.api, op("lift-ban", http.MethodPost, "/api/bans/{id}/lift", "End a ban before its time; for operators."), s.liftBan)
	huma.Register(s.api, op("acts", http.MethodGet, "/api/acts", "What operators and hosts did, the newest first; for operators."), s.listActs)
}

// BanView is a ban as operators see it.
type BanView struct {
	ID      string     `json:"id"`
	Person  string     `json:"person,omitempty" doc:"Id of the person; left out when gone."`
	Name    string     `json:"name,omitempty" doc:"What the person was called then."`
	Reason  string     `json:"reason"`
	By      string     `json:"by" doc:"Id of the operator."`
	Created time.Time  `json:"created"`
	Until   *time.Time `json:"until,omitempty" doc:"Left out: without end."`
	Devices bool       `json:"devices" doc:"The person's devices stay banned when they are signed out."`
	Address bool       `json:"address" doc:"Guests from the network the person came from last are banned too."`
	Lifted  *time.Time `json:"lifted,omitempty"`
}

func banView(b store.Ban) BanView {
	v := BanView{ID: b.ID, Person: b.Person, Name: b.Name, Reason: b.Reason, By: b.By, Created: b.Created, Until: noticeOf(&b).Until, Devices: b.Devices, Address: b.Prefix != ""}
	if !b.Lifted.IsZero() {
		v.Lifted = &b.Lifted
	}
	return v
}

func (s *Server) listBans(ctx context.Context, in *struct {
	List string `query:"list" enum:"current,all" default:"current"`
}) (*body[struct {
	Bans []BanView `json:"bans"`
}], error) {
	out := &body[struct {
		Bans []BanView `json:"bans"`
	}]{}
	if err := s.onlyOperators(ctx); err != nil {
		return nil, s.problem(err)
	}
	f := store.BanFilter{Limit: bansListed}
	if in.List == "current" {
		f.At = time.Now()
	}
	found, err := s.Store.Bans(ctx, f)
	out.Body.Bans = make([]BanView, 0, len(found))
	for _, b := range found {
		out.Body.Bans = append(out.Body.Bans, banView(b))
	}
	return or(s, out, err)
}

func (s *Server) ban(ctx context.Context, in *struct {
	Body struct {
		Person  string `json:"person" maxLength:"40" doc:"Id of the person."`
		Reason  string `json:"reason" maxLength:"300" doc:"What the person is told."`
		Days    int    `json:"days,omitempty" minimum:"0" maximum:"3650" doc:"For how long; left out or 0: without end."`
		Devices bool   `json:"devices,omitempty" doc:"The person's devices stay banned when they are signed out."`
		Address bool   `json:"address,omitempty" doc:"Guests from the network the person came from last are banned too; for at most 30 days."`
		Report  string `json:"report,omitempty" maxLength:"40" doc:"Id of the report that this resolves."`
	}
}) (*body[BanView], error) {
	v, asked := who(ctx), in.Body
	if err := s.onlyOperators(ctx); err != nil {
		return nil, s.problem(err)
	}
	asked.Reason = strings.TrimSpace(asked.Reason)
	if err := s.checkReason(v, asked.Reason); err != nil {
		return nil, s.problem(err)
	}
	person, err := s.Store.User(ctx, asked.Person)
	if errors.Is(err, store.ErrNobody) {
		err = &Problem{Status: http.StatusNotFound, Field: "person", Why: "There is no such person, or not any more."}
	} else if s.isOperator(asked.Person) {
		err = &Problem{Status: http.StatusConflict, Field: "person", Why: "An operator of the server is not banned: take the id out of --operators first."}
	}
	b := store.Ban{ID: newID(), Person: person.ID, Name: person.Name, Devices: asked.Devices, Reason: asked.Reason, By: v.user.ID,
		Created: time.Now().UTC().Truncate(time.Millisecond)}
	if asked.Days > 0 {
		b.Until = b.Created.AddDate(0, 0, asked.Days)
	}
	const addressDays = 30 // addresses pass from one household to another
	switch b.Prefix = ""; {
	case err != nil || !asked.Address:
	case asked.Days == 0 || asked.Days > addressDays:
		err = &Problem{Status: http.StatusUnprocessableEntity, Field: "address", Why: "A network is banned for at most 30 days: it passes to others."}
	default:
		if b.Prefix = s.bans.whence(asked.Person); b.Prefix == "" {
			err = &Problem{Status: http.StatusConflict, Field: "address", Why: "Where the person came from is not known any more; ban without the network."}
		}
	}
	if err == nil {
		err = s.Store.Ban(ctx, b, asked.Report)
	}
	if err != nil {
		return nil, s.problem(err)
	}
	s.bans.forget()
	s.lines.cut(func(l *visitor) bool { return l.user.ID == b.Person })
	if err := s.House.Bench(ctx, table.Person{ID: person.ID, Name: person.Name}); err != nil {
		s.Log.Error("not all seats of a banned person could be given to bots", "error", err)
	}
	s.Log.Info("a person was banned", "ban", b.ID, "operator", b.By)
	return &body[BanView]{banView(b)}, nil
}

// checkReason holds that operators say why.
func (s *Server) checkReason(v *visitor, reason string) error {
	if reason == "" {
		return &Problem{Status: http.StatusUnprocessableEntity, Field: "reason", Why: "Say why."}
	}
	if err := table.CheckLine("reason", reason, longestReason); err != nil {
		return s.House.In(v.language, nil, err)
	}
	return nil
}

func (s *Server) liftBan(ctx context.Context, in *struct {
	ID   string `path:"id" maxLength:"40"`
	Body struct {
		Reason string `json:"reason" maxLength:"300"`
	}
}) (*none, error) {
	v, reason := who(ctx), strings.TrimSpace(in.Body.Reason)
	err := s.onlyOperators(ctx)
	if err == nil {
		err = s.checkReason(v, reason)
	}
	if err == nil {
		err = s.Store.LiftBan(ctx, in.ID, v.user.ID, reason, time.Now())
	}
	if errors.Is(err, store.ErrNobody) {
		err = &Problem{Status: http.StatusConflict, Why: "There is no such ban that holds; another operator may have lifted it."}
	}
	s.bans.forget()
	return or(s, &none{}, err)
}

// ActView is something that was done to keep order.
type ActView struct {
	N        int64      `json:"n" doc:"Counted from 1, without a gap."`
	Time     time.Time  `json:"time"`
	Who      string     `json:"who,omitempty" doc:"Id of the person who did it; left out where the program did."`
	WhoName  string     `json:"whoName,omitempty" doc:"What the person is called now; left out when gone."`
	Role     string     `json:"role,omitempty" enum:"operator,host"`
	Act      string     `json:"act" enum:"ban,lift,resolve,mute,unmute,seat,joined,announce" doc:"joined: a guest, whose id is in why, has signed in as whom."`
	Whom     string     `json:"whom,omitempty"`
	WhomName string     `json:"whomName,omitempty"`
	Table    string     `json:"table,omitempty"`
	Why      string     `json:"why,omitempty"`
	Until    *time.Time `json:"until,omitempty"`
}

func (s *Server) listActs(ctx context.Context, in *struct {
	Before int64 `query:"before" default:"0" minimum:"0" doc:"Only those with lower numbers; 0: the newest."`
}) (*body[struct {
	Acts []ActView `json:"acts"`
}], error) {
	out := &body[struct {
		Acts []ActView `json:"acts"`
	}]{}
	if err := s.onlyOperators(ctx); err != nil {
		return nil, s.problem(err)
	}
	found, err := s.Store.Acts(ctx, in.Before, actsListed)
	out.Body.Acts = make([]ActView, 0, len(found))
	for _, a := range found {
		v := ActView{N: a.N, Time: a.Time, Who: a.Who, WhoName: a.WhoName, Role: a.Role, Act: a.Act, Whom: a.Whom, WhomName: a.WhomName, Table: a.Table, Why: a.Why}
		if !a.Until.IsZero() {
			v.Until = &a.Until
		}
		out.Body.Acts = append(out.Body.Acts, v)
	}
	return or(s, out, err)
}

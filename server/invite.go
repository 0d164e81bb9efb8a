package server

import (
	"net/http"
	"slices"

	"rsc.io/qr"

	"mischief/table"
)

// tableQR draws the link by which any free seat is taken as a QR code; for the host.
func (s *Server) tableQR(w http.ResponseWriter, r *http.Request) {
	s.drawLink(w, r, func(v *table.View) (string, error) {
		if v.Invite == "" {
			return "", &Problem{Status: http.StatusNotFound, Why: "There is no invitation of yours to this table."}
		}
		return v.Invite, nil
	})
}

// inviteQR draws the link of a free seat as a QR code; for the host.
func (s *Server) inviteQR(w http.ResponseWriter, r *http.Request) {
	seat, err := number(r.PathValue("seat"), -1)
	if err != nil {
		writeProblem(w, &Problem{Status: http.StatusUnprocessableEntity, Field: "seat", Why: "A seat is a whole number."})
		return
	}
	s.drawLink(w, r, func(v *table.View) (string, error) {
		i := slices.IndexFunc(v.Invites, func(i table.Invite) bool { return i.Seat == seat })
		if i < 0 {
			return "", &Problem{Status: http.StatusNotFound, Field: "seat", Why: "There is no invitation of yours for this seat."}
		}
		return v.Invites[i].URL, nil
	})
}

// drawLink draws a link that the view of a table holds.
func (s *Server) drawLink(w http.ResponseWriter, r *http.Request, of func(*table.View) (string, error)) {
	var link string
	err := s.open(r.Context(), r.PathValue("id"), func(t *table.Table) error {
		v, err := t.View(who(r.Context()).person())
		if err == nil {
			link, err = of(&v)
		}
		return err
	})
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	code, err := qr.Encode(s.site(r)+link, qr.M)
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Write(code.PNG())
}

// site is the address that a request reached the server by, without a path. The host is one that the server is known by: guard has seen to it.
func (s *Server) site(r *http.Request) string {
	if s.isSecure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

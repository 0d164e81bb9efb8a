package server

import (
	"net/http"
	"slices"

	"rsc.io/qr"

	"mischief/table"
)

// inviteQR draws the link of a free seat as a QR code; for the host.
func (s *Server) inviteQR(w http.ResponseWriter, r *http.Request) {
	seat, err := number(r.PathValue("seat"), -1)
	if err != nil {
		writeProblem(w, &Problem{Status: http.StatusUnprocessableEntity, Field: "seat", Why: "A seat is a whole number."})
		return
	}
	var link string
	err = s.open(r.Context(), r.PathValue("id"), func(t *table.Table) error {
		v, err := t.View(who(r.Context()).person())
		if err != nil {
			return err
		}
		i := slices.IndexFunc(v.Invites, func(i table.Invite) bool { return i.Seat == seat })
		if i < 0 {
			return &Problem{Status: http.StatusNotFound, Field: "seat", Why: "There is no invitation of yours for this seat."}
		}
		link = v.Invites[i].URL
		return nil
	})
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	scheme := "http://"
	if s.isSecure(r) {
		scheme = "https://"
	}
	code, err := qr.Encode(scheme+r.Host+link, qr.M)
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Write(code.PNG())
}

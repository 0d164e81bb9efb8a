package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"mischief/store"
	"mischief/table"
)

// Problem is what an answer says that is none (RFC 9457).
type Problem struct {
	Type    string   `json:"type" doc:"Always about:blank: status and the fields tell."`
	Title   string   `json:"title"`
	Status  int      `json:"status"`
	Detail  string   `json:"detail"`
	Field   string   `json:"field,omitempty" doc:"The part of the request at fault."`
	Rule    string   `json:"rule,omitempty" doc:"The rule of the game that refuses."`
	Why     string   `json:"why" doc:"A sentence or two for a person."`
	Nearest []string `json:"nearest,omitempty" doc:"Moves allowed now that are like the one refused."`
	Seq     int64    `json:"seq,omitempty" doc:"With status 409: the last log entry."`

	Ban *BanNotice `json:"ban,omitempty" doc:"With status 403: you are banned."`
}

func (p *Problem) Error() string { return p.Why }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType is that of problem documents.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// complete fills in what follows from the rest.
func (p *Problem) complete() *Problem {
	p.Type, p.Title, p.Detail = "about:blank", http.StatusText(p.Status), p.Why
	return p
}

// The API library asks these variables for its own errors and how lists are described.
func init() {
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		p := &Problem{Status: status, Why: message}
		for _, err := range errs {
			if detail, ok := err.(huma.ErrorDetailer); ok {
				d := detail.ErrorDetail()
				p.Field = strings.TrimPrefix(strings.TrimPrefix(d.Location, "body."), "query.")
				p.Why = d.Message
				if name, ok := strings.CutPrefix(d.Message, "expected required property "); ok {
					p.Field, _, _ = strings.Cut(name, " ")
				}
				break
			}
			if err != nil {
				p.Why = err.Error()
			}
		}
		return p.complete()
	}
}

var faultStatus = map[table.FaultKind]int{
	table.Missing: http.StatusNotFound, table.Barred: http.StatusForbidden, table.Late: http.StatusConflict,
	table.Wrong: http.StatusUnprocessableEntity, table.Refused: http.StatusUnprocessableEntity,
	table.TooMany: http.StatusTooManyRequests, table.Damaged: http.StatusGone,
}

// statusGivenUp is for requests whose sender is gone before they are answered. Nobody reads it, and it is nobody's error: log and metrics know it by this number,
// as those of other servers do.
const statusGivenUp = 499

const wentWrong = "Something went wrong here. See whether anything was changed, then try again."

// problem puts an error in terms of HTTP. What is no fault of the request is logged and not told.
func (s *Server) problem(err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p.complete()
	}
	if f, ok := errors.AsType[*table.Fault](err); ok {
		if f.Kind == table.Damaged {
			s.Log.Error("a table is damaged and stands apart", "error", errors.Unwrap(f))
		}
		return (&Problem{Status: faultStatus[f.Kind], Field: f.Field, Rule: f.Rule, Why: f.Why, Nearest: f.Nearest, Seq: f.Seq}).complete()
	}
	if p := accountProblem(err); p != nil {
		return p.complete()
	}
	if p := noticeProblem(err); p != nil {
		return p.complete()
	}
	if errors.Is(err, context.Canceled) { // whoever asked is gone: nobody reads this
		return (&Problem{Status: statusGivenUp, Why: "The request was given up."}).complete()
	}
	p := &Problem{Status: http.StatusInternalServerError, Why: wentWrong}
	switch {
	case errors.Is(err, store.ErrFull):
		p = &Problem{Status: http.StatusInsufficientStorage, Why: "The server's disk is full: nothing was changed. Play goes on when there is space again."}
	case errors.Is(err, store.ErrDamaged):
		p = &Problem{Status: http.StatusGone, Why: "What is stored of this is damaged: it is not what was written. Nothing was changed. Whoever runs the server can restore it from a backup."}
	case errors.Is(err, store.ErrBusy), errors.Is(err, store.ErrClosed), errors.Is(err, table.ErrClosing):
		p = &Problem{Status: http.StatusServiceUnavailable, Why: "The server is busy or closing: nothing was changed. Try again in a moment."}
	}
	s.Log.Error("a request failed", "error", err)
	return p.complete()
}

// or answers with a value, or with the problem that an error is.
func or[T any](s *Server, value *T, err error) (*T, error) {
	if err != nil {
		return nil, s.problem(err)
	}
	return value, nil
}

// writeProblem is for handlers outside the API library. It answers in the Content-Language that is set.
func writeProblem(w http.ResponseWriter, p *Problem) {
	p = p.in(w.Header().Get("Content-Language"))
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p)
}

func noSuchAddress(w http.ResponseWriter, r *http.Request) {
	writeProblem(w, &Problem{Status: http.StatusNotFound, Why: "There is nothing at this address for this method; see /openapi.json."})
}

func foreignOrigin(w http.ResponseWriter, r *http.Request) {
	writeProblem(w, &Problem{Status: http.StatusForbidden, Field: "Origin", Why: "This request comes from another site's page and is not carried out."})
}

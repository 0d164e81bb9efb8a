package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"mischief/table"
)

// Times and sizes of live connections.
const (
	pingEvery    = 15 * time.Second
	patience     = 10 * time.Second // Config.Patience where it is 0
	messageLimit = 16 << 10
)

var pingMessage = []byte(`{"t":"ping"}`)

// live is the stream of a table: over a WebSocket, or as lines of JSON for programs that ask for application/x-ndjson.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	seat, err := number(query.Get("seat"), -1)
	if err != nil {
		writeProblem(w, &Problem{Status: http.StatusUnprocessableEntity, Field: "seat", Why: "A seat is a whole number."})
		return
	}
	after, err := number(query.Get("after"), 0)
	if err != nil {
		writeProblem(w, &Problem{Status: http.StatusUnprocessableEntity, Field: "after", Why: "The number of a log entry is a whole number."})
		return
	}
	if s.isForeign(r) {
		foreignOrigin(w, r)
		return
	}
	v := who(r.Context())
	disconnect, err := s.limits.connect(v)
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	leave := leaving{disconnect}
	stays := false // the connection is left to a socket
	defer func() {
		if !stays {
			leave.all()
		}
	}()
	t, err := s.House.Open(r.Context(), r.PathValue("id"))
	if err != nil {
		writeProblem(w, s.problem(s.House.In(v.language, nil, err)))
		return
	}
	leave = append(leave, t.Release)
	listener, err := t.Listen(v.person(), seat, int64(after))
	if err != nil {
		writeProblem(w, s.problem(t.In(v.language, err)))
		return
	}
	cut, end := s.lines.begin(v)
	s.sockets.Add(1)
	leave = append(leave, s.sockets.Done, listener.Close, end)
	if s.Metrics != nil {
		s.Metrics.sockets.Inc()
		leave = append(leave, s.Metrics.sockets.Dec)
	}
	if strings.Contains(r.Header.Get("Accept"), "application/x-ndjson") {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(cut, cancel)()
		s.streamLines(w, r.WithContext(ctx), listener)
		return
	}
	k := &socket{s: s, t: t, v: v, listener: listener, limit: s.limits.messages(seat >= 0), leave: leave}
	stays = k.open(w, r, cut)
}

// leaving is what is to be undone when a connection ends, the last first.
type leaving []func()

func (l leaving) all() {
	for _, undo := range slices.Backward(l) {
		undo()
	}
}

func number(text string, fallback int) (int, error) {
	if text == "" {
		return fallback, nil
	}
	return strconv.Atoi(text)
}

// stream sends what is new until the connection or the house closes.
func stream(ctx context.Context, listener *table.Listener, send func([]byte) error, ping func() error) error {
	for {
		wait, cancel := context.WithTimeout(ctx, pingEvery)
		messages, err := listener.Next(wait)
		cancel()
		switch {
		case err != nil && ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, context.DeadlineExceeded):
			if err := ping(); err != nil {
				return err
			}
		case err != nil:
			return err
		}
		for _, m := range messages {
			if err := send(m); err != nil {
				return err
			}
		}
	}
}

func (s *Server) streamLines(w http.ResponseWriter, r *http.Request, listener *table.Listener) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("X-Accel-Buffering", "no") // for proxies that would hold lines back
	control := http.NewResponseController(w)
	send := func(message []byte) error {
		control.SetWriteDeadline(time.Now().Add(s.Patience))
		if _, err := w.Write(append(message[:len(message):len(message)], '\n')); err != nil {
			return err
		}
		return control.Flush()
	}
	if err := stream(r.Context(), listener, send, func() error { return send(pingMessage) }); err != nil && !isGone(err) {
		send(problemMessage("", s.problem(err)))
	}
}

// isGone tells whether an error only says that nobody listens any more.
func isGone(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// isForeign tells whether a page of another site asks: it may open a stream no more than it may change anything.
func (s *Server) isForeign(r *http.Request) bool {
	asked := *r
	asked.Method = http.MethodPost
	return s.origin.Check(&asked) != nil
}

// request is a message from the other end.
type request struct {
	T    string `json:"t"` // "move", "nature" or "say"
	ID   string `json:"id"`
	Seat int    `json:"seat"`
	Seq  int64  `json:"seq"`
	Move string `json:"move"`
	Text string `json:"text"`
}

// parseRequest reads a message strictly.
func parseRequest(text []byte) (request, error) {
	var r request
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return r, &Problem{Status: http.StatusBadRequest, Why: "The message is not one that is known here: " + err.Error() + "."}
	}
	if d.More() {
		return r, &Problem{Status: http.StatusBadRequest, Why: "There is more in the message than one JSON object."}
	}
	switch {
	case r.T != "move" && r.T != "nature" && r.T != "say":
		return r, &Problem{Status: http.StatusUnprocessableEntity, Field: "t", Why: "A message is a move, nature or say."}
	case r.T != "say" && (len(r.ID) < 8 || len(r.ID) > 64):
		return r, &Problem{Status: http.StatusUnprocessableEntity, Field: "id", Why: "Give every move an id of its own, 8 to 64 characters long."}
	case r.T != "say" && (r.Move == "" || len(r.Move) > 200):
		return r, &Problem{Status: http.StatusUnprocessableEntity, Field: "move", Why: "A move is 1 to 200 characters long."}
	}
	return r, nil
}

// answer carries out a message.
func (k *socket) answer(ctx context.Context, text []byte) []byte {
	r, err := parseRequest(text)
	if err != nil {
		return k.refusal(r.ID, err)
	}
	if b := k.s.banOf(ctx, k.v); b != nil {
		return k.refusal(r.ID, banned(b, k.v.language))
	}
	var seq int64
	switch r.T {
	case "move":
		err = k.t.Do("a move", func() (err error) {
			seq, err = k.t.Play(ctx, k.v.person(), table.Move{ID: r.ID, Seat: r.Seat, Seq: r.Seq, Text: r.Move})
			return err
		})
	case "nature":
		err = k.t.Do("what was rolled", func() (err error) {
			seq, err = k.t.Enter(ctx, k.v.person(), table.Move{ID: r.ID, Seq: r.Seq, Text: r.Move})
			return err
		})
	case "say":
		if err = k.s.limits.talk(k.v); err == nil {
			err = k.t.Say(ctx, k.v.person(), r.Text)
		}
	}
	if err != nil {
		return k.refusal(r.ID, err)
	}
	message, _ := json.Marshal(Ack{T: "ack", ID: r.ID, Seq: seq}) // strings and a number: never fails
	return message
}

// refusal says why a message was not carried out, in the language of who sent it.
func (k *socket) refusal(id string, err error) []byte {
	return problemMessage(id, k.s.problem(k.t.In(k.v.language, err)).in(k.v.language))
}

// Ack says that a message was carried out.
type Ack struct {
	T   string `json:"t"`
	ID  string `json:"id"`
	Seq int64  `json:"seq"`
}

// Nack says that a message was not carried out, and why.
type Nack struct {
	T       string   `json:"t"`
	ID      string   `json:"id,omitempty"`
	Problem *Problem `json:"problem"`
}

func problemMessage(id string, p *Problem) []byte {
	message, _ := json.Marshal(Nack{T: "problem", ID: id, Problem: p}) // strings and numbers: never fails
	return message
}

// describeLive adds the stream, the file, the picture and the QR codes, which the API library does not serve, to the description of the API.
func (s *Server) describeLive() {
	spec := s.api.OpenAPI()
	message := spec.Components.Schemas.Schema(reflect.TypeFor[table.Message](), true, "Message")
	spec.Components.Schemas.Schema(reflect.TypeFor[table.Frame](), true, "Frame")
	spec.Components.Schemas.Schema(reflect.TypeFor[Nack](), true, "Nack")
	spec.Components.Schemas.Schema(reflect.TypeFor[Ack](), true, "Ack")
	id := &huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}
	spec.AddOperation(&huma.Operation{OperationID: "live", Method: http.MethodGet, Path: "/api/tables/{id}/live", Tags: []string{"play"},
		Summary: "The stream of a table: a WebSocket of messages, or one a line with Accept: application/x-ndjson.",
		Parameters: []*huma.Param{id,
			{Name: "seat", In: "query", Schema: &huma.Schema{Type: huma.TypeInteger}, Description: "Whose eyes: a seat of yours, or -1 (if left out) for watchers."},
			{Name: "after", In: "query", Schema: &huma.Schema{Type: huma.TypeInteger}, Description: "The last log entry you know; 0 (if left out) for the whole log, -1 for none."},
		},
		Responses: map[string]*huma.Response{"200": {Description: "Messages", Content: map[string]*huma.MediaType{"application/x-ndjson": {Schema: message}}}}})
	spec.AddOperation(&huma.Operation{OperationID: "table-qr", Method: http.MethodGet, Path: "/api/tables/{id}/invite/qr", Tags: []string{"tables"},
		Summary: "The link of the table, by which any free seat is taken, as a QR code; for the host.", Parameters: []*huma.Param{id},
		Responses: map[string]*huma.Response{"200": {Description: "The picture", Content: map[string]*huma.MediaType{"image/png": {}}}}})
	spec.AddOperation(&huma.Operation{OperationID: "invite-qr", Method: http.MethodGet, Path: "/api/tables/{id}/invites/{seat}/qr", Tags: []string{"tables"},
		Summary:    "The link of a free seat as a QR code; for the host.",
		Parameters: []*huma.Param{id, {Name: "seat", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeInteger}}},
		Responses:  map[string]*huma.Response{"200": {Description: "The picture", Content: map[string]*huma.MediaType{"image/png": {}}}}})
	spec.AddOperation(&huma.Operation{OperationID: "picture", Method: http.MethodGet, Path: "/api/tables/{id}/picture", Tags: []string{"play"},
		Summary: "How the chances went in a match that is over, as a picture of 1200 by 630 pixels to be shown to others.",
		Parameters: []*huma.Param{id, {Name: "names", In: "query", Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{"yes", "no"}},
			Description: "no: people are not named. Nor are they where only who plays may look on."}},
		Responses: map[string]*huma.Response{"200": {Description: "The picture", Content: map[string]*huma.MediaType{"image/png": {}}}}})
	spec.AddOperation(&huma.Operation{OperationID: "file", Method: http.MethodGet, Path: "/api/tables/{id}/file", Tags: []string{"play"},
		Summary: "The match as a text file, when it is over.", Parameters: []*huma.Param{id},
		Responses: map[string]*huma.Response{"200": {Description: "The file; docs/match-file.md describes it", Content: map[string]*huma.MediaType{"text/plain": {}}}}})
}

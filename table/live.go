package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"mischief/game"
	"mischief/store"
)

// Message is one message of the stream to somebody who looks on.
type Message struct {
	T       string          `json:"t" enum:"frame,log,table,chat,ping,ack,problem"`
	Frame   json.RawMessage `json:"frame,omitempty"`
	Entries json.RawMessage `json:"entries,omitempty"`
	Table   *View           `json:"table,omitempty"`
	Lines   []ChatLine      `json:"lines,omitempty"`
}

// Listener is somebody who looks on. It remembers what he was told; whoever reads slowly is told the newest state and never holds anybody up.
// It is not for use by several goroutines at once.
type Listener struct {
	t      *Table
	who    Person
	viewer game.Seat
	wake   chan struct{} // holds one

	log      int64 // the last entry told
	frame    int64 // the entry of the last frame told; -1 for none
	chat     int64
	revision int64 // of the last View told
}

// Listen begins to look on as a viewer, from the entry after number after on (-1: from now on). Close it.
func (t *Table) Listen(who Person, wire int, after int64) (*Listener, error) {
	viewer, err := viewerOf(wire)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(who, viewer); err != nil {
		return nil, err
	}
	if t.match != nil && (after < 0 || after > t.match.Seq()) {
		after = t.match.Seq()
	}
	l := &Listener{t: t, who: who, viewer: viewer, wake: make(chan struct{}, 1), log: max(after, 0), frame: -1, revision: -1}
	t.listeners[l] = struct{}{}
	t.presenceChanged(who)
	return l, nil
}

// Close ends the listening.
func (l *Listener) Close() {
	t := l.t
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.listeners, l)
	t.presenceChanged(l.who)
}

// presenceChanged tells everybody that somebody came or went.
func (t *Table) presenceChanged(who Person) {
	if !slices.Contains(t.row.People, who.ID) {
		return
	}
	t.revision++
	t.wake()
}

// wake tells everybody who looks on that something is new. The caller holds mu.
func (t *Table) wake() {
	for l := range t.listeners {
		select {
		case l.wake <- struct{}{}:
		default: // he has not looked since the last time
		}
	}
}

// ErrClosing: the house closes; come again in a moment.
var ErrClosing = errors.New("the server is closing; connect again in a moment")

// Next waits until there is something new and returns it as messages ready to be sent. ErrClosing when the house closes.
func (l *Listener) Next(ctx context.Context) ([][]byte, error) {
	for {
		var messages [][]byte
		err := l.t.attempt("showing it", func() (err error) {
			messages, err = l.news(ctx)
			return err
		})
		if err == errHalted && l.t.goBlind() { // he is told so
			continue
		}
		if err != nil || len(messages) > 0 {
			return messages, err
		}
		select {
		case <-l.wake:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-l.t.house.dismissed:
			return nil, ErrClosing
		}
	}
}

func (l *Listener) news(ctx context.Context) ([][]byte, error) {
	t := l.t
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(l.who, l.viewer); err != nil { // the seat may have gone to somebody else
		return nil, err
	}
	var messages [][]byte
	add := func(m Message) error {
		text, err := json.Marshal(m)
		messages = append(messages, text)
		return err
	}
	if l.revision != t.revision {
		v := t.view(l.who)
		if err := add(Message{T: "table", Table: &v}); err != nil {
			return nil, err
		}
		l.revision = t.revision
	}
	if t.match != nil && !t.blind {
		pages, err := l.pages(ctx)
		if err != nil {
			return nil, err
		}
		messages = append(messages, pages...)
	}
	if lines := t.saidAfter(l.chat); len(lines) > 0 {
		l.chat = lines[len(lines)-1].N
		if lines = t.house.heardBy(l.who, lines); len(lines) > 0 {
			if err := add(Message{T: "chat", Lines: lines}); err != nil {
				return nil, err
			}
		}
	}
	return messages, nil
}

// pageKey names a message that is the same for all who look on with the same eyes.
type pageKey struct {
	viewer   game.Seat
	language string
	after    int64 // of a log; -1 for the frame
}

// pages are the entries the listener has not been told, and the newest frame.
func (l *Listener) pages(ctx context.Context) ([][]byte, error) {
	t := l.t
	now := t.match.Seq()
	if l.frame == now && l.log == now {
		return nil, nil
	}
	if t.pages == nil || t.pagesAt != now {
		t.pages, t.pagesAt = map[pageKey][]byte{}, now
	}
	var found [][]byte
	if l.log < now {
		page, err := t.page(pageKey{l.viewer, l.who.Language, l.log}, func() (Message, error) {
			entries, err := t.log(ctx, l.who, l.viewer, l.log)
			if err != nil {
				return Message{}, err
			}
			text, err := json.Marshal(entries)
			return Message{T: "log", Entries: text}, err
		})
		if err != nil {
			return nil, err
		}
		found = append(found, page)
	}
	if l.frame != now {
		page, err := t.page(pageKey{l.viewer, l.who.Language, -1}, func() (Message, error) {
			f, err := t.frame(l.who, t.match.Position(), now, l.viewer)
			if err != nil {
				return Message{}, err
			}
			text, err := json.Marshal(f)
			return Message{T: "frame", Frame: text}, err
		})
		if err != nil {
			return nil, err
		}
		found = append(found, page)
	}
	l.log, l.frame = now, now
	return found, nil
}

// page is a message that was made before for this entry, or is made now.
func (t *Table) page(key pageKey, write func() (Message, error)) ([]byte, error) {
	if text, ok := t.pages[key]; ok {
		return text, nil
	}
	m, err := write()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	t.pages[key] = text
	return text, nil
}

// ChatLine is something said at the table.
type ChatLine struct {
	N    int64     `json:"n"`
	Who  string    `json:"who"`
	Seat int       `json:"seat" doc:"-1 for somebody without a seat."`
	Text string    `json:"text"`
	Time time.Time `json:"time"`

	person string
}

const (
	chatKept   = 200 // lines of chat that are kept in memory and shown to who comes
	longestSay = 300 // characters
)

// phrases are what may be said where the host has turned chat to phrases. Clients may translate them.
var phrases = []string{"Hello!", "Good luck!", "Well played!", "Thank you.", "One moment, please.", "I am back.", "Sorry!", "Your turn, I think.", "Good game!"}

func chatLine(l store.ChatLine) ChatLine {
	return ChatLine{N: l.N, Who: l.Who, Seat: int(l.Seat), Text: l.Text, Time: l.Time, person: l.Person}
}

// Say says something to the whole table. There is no talk for some only.
func (t *Table) Say(ctx context.Context, who Person, text string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	mine := t.seatsOf(who)
	switch {
	case len(mine) == 0 && (who.ID == "" || t.row.Host != who.ID):
		return barred("Only who plays may talk at the table.")
	case t.content.Chat == Silence:
		return late("The host has switched talk off.")
	case slices.Contains(t.content.Muted, who.ID):
		return barred("The host has asked not to hear you for now.")
	case text == "":
		return wrong("text", "Write something first.")
	case t.content.Chat == Phrases && !slices.Contains(phrases, text):
		return late("The host has limited talk to set phrases.")
	}
	if err := CheckLine("text", text, longestSay); err != nil {
		return err
	}
	line := store.ChatLine{Table: t.id, Person: who.ID, Seat: -1, Who: who.Name, Text: text, Time: time.Now().UTC().Truncate(time.Millisecond)}
	if len(mine) > 0 {
		line.Seat, line.Who = int8(mine[0]), orElse(t.content.Seats[mine[0]].Name, who.Name)
	}
	var err error
	if line.N, err = t.house.Store.Say(ctx, t.id, line); err != nil {
		return err
	}
	t.chat = append(t.chat, chatLine(line))
	if len(t.chat) > chatKept {
		t.chat = slices.Delete(t.chat, 0, len(t.chat)-chatKept)
	}
	t.wake()
	return nil
}

func (t *Table) saidAfter(n int64) []ChatLine {
	i := slices.IndexFunc(t.chat, func(l ChatLine) bool { return l.N > n })
	if i < 0 {
		return nil
	}
	return slices.Clone(t.chat[i:])
}

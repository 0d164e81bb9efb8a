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
	notify func()        // nil: somebody waits for wake

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
	t.watched()
	t.presenceChanged(who)
	return l, nil
}

// Close ends the listening.
func (l *Listener) Close() {
	t := l.t
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.listeners, l)
	t.watched()
	t.presenceChanged(l.who)
}

// watched notes how many look on: bots of tables without anybody wait behind others. The caller holds mu.
func (t *Table) watched() {
	t.watchers.Store(int32(len(t.listeners)))
	if t.thinking != nil {
		t.house.minds.queue.review()
	}
}

// presenceChanged tells everybody that somebody came or went.
func (t *Table) presenceChanged(who Person) {
	if !slices.Contains(t.row.People, who.ID) {
		return
	}
	t.revision++
	t.wake()
}

// wake tells everybody who looks on that something is new: first those who play. The caller holds mu.
func (t *Table) wake() {
	for _, plays := range []bool{true, false} {
		for l := range t.listeners {
			if l.Plays() == plays {
				l.wakeUp()
			}
		}
	}
}

func (l *Listener) wakeUp() {
	if l.notify != nil {
		l.notify()
		return
	}
	select {
	case l.wake <- struct{}{}:
	default: // he has not looked since the last time
	}
}

// Plays tells whether the listener looks through the eyes of a seat.
func (l *Listener) Plays() bool { return l.viewer < game.Watcher }

// Notify calls a function whenever something may be new, from now on and once at least, in place of waiting in Next. It is called while the table is
// locked: it returns at once and asks for the News from elsewhere.
func (l *Listener) Notify(notify func()) {
	l.t.mu.Lock()
	defer l.t.mu.Unlock()
	l.notify = notify
	notify()
}

// ErrClosing: the house closes; come again in a moment.
var ErrClosing = errors.New("the server is closing; connect again in a moment")

// Next waits until there is something new and returns it as messages ready to be sent. ErrClosing when the house closes.
func (l *Listener) Next(ctx context.Context) ([][]byte, error) {
	for {
		messages, err := l.News(ctx)
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

// News is what is new since the last time, as messages ready to be sent; none when nothing is. ErrClosing when the house closes.
func (l *Listener) News(ctx context.Context) (messages [][]byte, err error) {
	select {
	case <-l.t.house.dismissed:
		return nil, ErrClosing
	default:
	}
	for {
		err = l.t.attempt("showing it", func() error {
			messages, err = l.news(ctx)
			return err
		})
		if err != errHalted || !l.t.goBlind() { // else he is told so
			return messages, err
		}
	}
}

func (l *Listener) news(ctx context.Context) ([][]byte, error) {
	n, err := l.take()
	if err != nil {
		return nil, err
	}
	var messages [][]byte
	add := func(m Message) error {
		text, err := json.Marshal(m)
		messages = append(messages, text)
		return err
	}
	if n.view != nil {
		if err := add(Message{T: "table", Table: n.view}); err != nil {
			return nil, err
		}
	}
	log := l.log
	if n.now != nil {
		for log < n.now.seq {
			page, last, err := n.now.log(ctx, l.who.ID, l.viewer, n.telling, log)
			if err != nil {
				return nil, err
			}
			messages = append(messages, page)
			log = last
		}
		frame, err := n.now.frame(l.viewer, n.telling)
		if err != nil {
			return nil, err
		}
		messages = append(messages, frame)
		l.log, l.frame = log, n.now.seq
	}
	if len(n.lines) > 0 {
		if err := add(Message{T: "chat", Lines: n.lines}); err != nil {
			return nil, err
		}
	}
	l.revision, l.chat = n.revision, n.chat
	return messages, nil
}

// newsNow is what there is to tell somebody.
type newsNow struct {
	telling  *game.Telling
	view     *View   // nil: he knows it
	now      *moment // nil: he knows it
	lines    []ChatLine
	revision int64
	chat     int64
}

// take finds out what there is to tell, under the table's lock; it is written without it.
func (l *Listener) take() (n newsNow, err error) {
	t := l.t
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayLook(l.who, l.viewer); err != nil { // the seat may have gone to somebody else
		return n, err
	}
	t.call()
	n.telling, n.revision, n.chat = t.telling(l.who), t.revision, l.chat
	if l.revision != t.revision {
		v := t.view(l.who)
		n.view = &v
	}
	if t.match != nil && !t.blind {
		if seq := t.match.Seq(); l.frame != seq || l.log != seq {
			n.now = t.moment()
			if t.untold--; t.untold <= 0 {
				t.now = nil // everybody has it: an idle table keeps nothing ready
			}
		}
	}
	if lines := t.saidAfter(l.chat); len(lines) > 0 {
		n.chat = lines[len(lines)-1].N
		n.lines = t.house.heardBy(l.who, lines)
	}
	return n, nil
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
	if err := t.mayTalkOn(text); err != nil {
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
	t.row.Said += int64(len(text))
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

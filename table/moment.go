package table

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"

	"mischief/game"
	"mischief/match"
)

// moment is a match after one entry, as it is told to all who look on. It is taken under the table's lock and read without it. What two of them may
// know alike is made once and sent to both: a document for each distinct view, an entry for each distinct knowledge of it and language, a whole
// message for each viewer and language.
type moment struct {
	*sight

	mu       sync.Mutex
	views    []shown
	entries  map[entryKey][]entryText
	messages map[pageKey][]byte
}

// shown is a view that differs from the others.
type shown struct {
	view     game.Position
	document []byte
	hash     string
}

// entryKey names an entry in a language.
type entryKey struct {
	telling *game.Telling
	seq     int64
}

// entryText is what somebody may know of an entry, and how it is sent.
type entryText struct {
	line match.Line
	text []byte
}

// pageKey names a message that is the same for all who look on with the same eyes.
type pageKey struct {
	viewer  game.Seat
	telling *game.Telling
	after   int64 // of a log; -1 for the frame
}

// moment is the match now. The caller holds mu.
func (t *Table) moment() *moment {
	if t.now == nil || t.now.seq != t.match.Seq() || t.now.match != t.match {
		t.now = &moment{sight: t.sight(), entries: map[entryKey][]entryText{}, messages: map[pageKey][]byte{}}
		t.untold = len(t.listeners)
	}
	return t.now
}

// pageEntries is how many entries of the log are sent in one message.
const pageEntries = 200

// log is a message with the entries after number after, at most pageEntries of them, and the number of the last of them.
func (m *moment) log(ctx context.Context, who string, viewer game.Seat, telling *game.Telling, after int64) (message []byte, last int64, err error) {
	if m.seq-after > match.Recent {
		his := *m.sight
		his.who = who
		e, err := his.excerpt(ctx, viewer, telling, after, pageEntries)
		return e.Join(`{"t":"log","entries":`, "}"), e.Last, err
	}
	last = m.seq
	key := pageKey{viewer, telling, after}
	if message, ok := m.made(key); ok {
		return message, last, nil
	}
	page, err := m.lines(ctx, viewer, after, int(last-after))
	if err != nil {
		return nil, 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	message = []byte(`{"t":"log","entries":[`)
	for i := range page.Lines {
		text, err := m.entry(&page.Lines[i], telling)
		if err != nil {
			return nil, 0, err
		}
		if i > 0 {
			message = append(message, ',')
		}
		message = append(message, text...)
	}
	message = append(message, "]}"...)
	m.messages[key] = message
	return message, last, nil
}

// entry is an entry as it is sent. The caller holds mu.
func (m *moment) entry(l *match.Line, telling *game.Telling) ([]byte, error) {
	key := entryKey{telling, l.Seq}
	for _, known := range m.entries[key] {
		if sameLine(&known.line, l) {
			return known.text, nil
		}
	}
	e, err := entryOf(*l, telling)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(e)
	if err == nil {
		m.entries[key] = append(m.entries[key], entryText{*l, text})
	}
	return text, err
}

// made is a message that was made before.
func (m *moment) made(key pageKey) ([]byte, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	message, ok := m.messages[key]
	return message, ok
}

// frame is a message with the position.
func (m *moment) frame(viewer game.Seat, telling *game.Telling) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := pageKey{viewer, telling, -1}
	if message, ok := m.messages[key]; ok {
		return message, nil
	}
	known, err := m.shown(viewer)
	if err != nil {
		return nil, err
	}
	f := m.sight.frame(known.view, known.document, known.hash, viewer, telling)
	message, err := frameMessage(&f)
	if err == nil {
		m.messages[key] = message
	}
	return message, err
}

// shown is what a viewer sees, once for all who see the same. The caller holds mu.
func (m *moment) shown(viewer game.Seat) (*shown, error) {
	view := m.view(viewer)
	for i := range m.views {
		if m.views[i].view.Equal(view) {
			return &m.views[i], nil
		}
	}
	document, hash, err := documentOf(view)
	if err != nil {
		return nil, err
	}
	m.views = append(m.views, shown{view, document, hash})
	return &m.views[len(m.views)-1], nil
}

// frameMessage is Message{T: "frame", Frame: f} in JSON. The document in it, most of it, is JSON already and is not read again.
func frameMessage(f *Frame) ([]byte, error) {
	document := f.View
	rest := *f
	rest.View = json.RawMessage("null")
	text, err := json.Marshal(struct {
		T     string `json:"t"`
		Frame Frame  `json:"frame"`
	}{"frame", rest})
	if err != nil {
		return nil, err
	}
	before, after, _ := bytes.Cut(text, []byte(`"view":null`)) // nothing before it is anybody's own text
	message := make([]byte, 0, len(text)+len(document))
	message = append(append(append(message, before...), `"view":`...), document...)
	return append(message, after...), nil
}

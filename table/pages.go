package table

import (
	"bytes"
	"container/list"
	"context"
	"encoding/json"
	"sync"

	"mischief/game"
	"mischief/match"
)

// pages keeps the logs of matches as they are told, by blocks of entries, so that whoever looks back again, or after somebody else, costs no more than
// writing it out. Entries never change, but for one thing that is said of them: that they were taken back. A block is for one viewer in one language, or
// for all when the match is over; the last one of a match grows with it. What was asked for longest ago is forgotten first.
type pages struct {
	mu     sync.Mutex
	blocks map[blockKey]*list.Element // of *block
	order  list.List                  // who was asked for last comes first
	held   int                        // bytes
}

const (
	blockEntries = 64
	mostPages    = 32 << 20 // bytes, in the whole house
)

// blockKey names a block of a log.
type blockKey struct {
	match   string
	viewer  game.Seat // Watcher when open
	telling *game.Telling
	open    bool  // nothing is hidden: the match is over
	n       int64 // it has the entries after number n*blockEntries
}

// block is a part of a log as it is told. It is never changed.
type block struct {
	key  blockKey
	text []byte     // the entries in JSON, with commas between
	ends []int      // where each ends in it
	page match.Page // when it was read; without the lines
}

func (p *pages) get(key blockKey) *block {
	p.mu.Lock()
	defer p.mu.Unlock()
	e := p.blocks[key]
	if e == nil {
		return nil
	}
	p.order.MoveToFront(e)
	return e.Value.(*block)
}

func (p *pages) put(b *block) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.blocks == nil {
		p.blocks = map[blockKey]*list.Element{}
	}
	if e := p.blocks[b.key]; e != nil {
		p.remove(e)
	}
	p.blocks[b.key] = p.order.PushFront(b)
	for p.held += len(b.text); p.held > mostPages; {
		p.remove(p.order.Back())
	}
}

// remove forgets a block. The caller holds mu.
func (p *pages) remove(e *list.Element) {
	b := p.order.Remove(e).(*block)
	delete(p.blocks, b.key)
	p.held -= len(b.text)
}

// Excerpt is a part of a log as it is told, entry by entry in JSON.
type Excerpt struct {
	N    int   // how many entries
	Last int64 // number of the last of them
	text [][]byte
}

// Join writes the entries as a list in JSON, between what stands before and behind it.
func (e *Excerpt) Join(before, behind string) []byte {
	size := len(before) + len(behind) + len(e.text) + 2
	for _, part := range e.text {
		size += len(part)
	}
	all := make([]byte, 0, size)
	all = append(append(all, before...), '[')
	all = append(append(all, bytes.Join(e.text, []byte(","))...), ']')
	return append(all, behind...)
}

// excerpt is at most limit entries of the log after a number; 0 is no limit.
func (s *sight) excerpt(ctx context.Context, viewer game.Seat, telling *game.Telling, after int64, limit int) (Excerpt, error) {
	e := Excerpt{Last: min(after, s.seq)}
	last := s.seq
	if limit > 0 {
		last = min(last, after+int64(limit))
	}
	for e.Last < last {
		b, err := s.block(ctx, viewer, telling, e.Last/blockEntries)
		if err != nil {
			return Excerpt{}, err
		}
		first := b.key.n * blockEntries
		from, to := 0, int(min(last, first+int64(len(b.ends)))-first)
		if skip := int(e.Last - first); skip > 0 {
			from = b.ends[skip-1] + 1 // and the comma
		}
		e.text = append(e.text, b.text[from:b.ends[to-1]])
		e.N += to - int(e.Last-first)
		e.Last = first + int64(to)
	}
	return e, nil
}

// block is a block of the log with all entries that there are for it. Only what is not kept is worked out, block by block: between two others have their turn.
func (s *sight) block(ctx context.Context, viewer game.Seat, telling *game.Telling, n int64) (*block, error) {
	for {
		key := blockKey{s.match.ID(), viewer, telling, s.match.Finished(), n}
		if key.open || viewer > game.Watcher {
			key.viewer = game.Watcher
		}
		first := n * blockEntries
		last := min(first+blockEntries, s.seq)
		b := s.house.pages.get(key)
		if b != nil {
			page, still := s.match.Still(b.page, first+int64(len(b.ends)))
			if still && first+int64(len(b.ends)) >= last {
				now := *b
				now.page = page
				s.house.pages.put(&now)
				return &now, nil
			} else if !still {
				b = nil
			}
		}
		if b == nil {
			b = &block{key: key}
		}
		from := first + int64(len(b.ends))
		more, err := s.readOn(ctx, b, from, last)
		if err != nil {
			return nil, err
		}
		if more.page.Open != key.open { // it has ended, or goes on again, meanwhile
			continue
		}
		if _, still := s.match.Still(b.page, from); from > first && !still {
			continue
		}
		s.house.pages.put(more)
		return more, nil
	}
}

// readOn is a block with the entries after number from, up to number last, as well.
func (s *sight) readOn(ctx context.Context, b *block, from, last int64) (*block, error) {
	page, err := s.lines(ctx, b.key.viewer, from, int(last-from))
	if err != nil {
		return nil, err
	}
	more := &block{key: b.key, text: bytes.Clone(b.text), ends: append([]int(nil), b.ends...), page: page}
	more.page.Lines = nil
	for _, l := range page.Lines {
		e, err := entryOf(l, b.key.telling)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		if len(more.ends) > 0 {
			more.text = append(more.text, ',')
		}
		more.text = append(more.text, text...)
		more.ends = append(more.ends, len(more.text))
	}
	more.text = bytes.Clone(more.text) // no longer than it is
	return more, nil
}

package table

import (
	"context"
	"time"
)

// mayHost is nil when somebody may make one more table.
func (h *House) mayHost(ctx context.Context, host Person) error {
	if h.TablesAtOnce == 0 && h.TablesADay == 0 && h.TablesKept == 0 && h.BytesKept == 0 {
		return nil
	}
	now, err := h.Store.Hosted(ctx, host.ID, time.Now().Add(-24*time.Hour), Over)
	switch {
	case err != nil:
		return err
	case h.TablesAtOnce > 0 && now.Open >= h.TablesAtOnce:
		return tooMany("You host %d tables that are not over, as many as there may be: finish one of them first.", now.Open)
	case h.TablesADay > 0 && now.Made >= h.TablesADay:
		return tooMany("You have made %d tables in 24 hours, as many as there may be: go on at those, or come back tomorrow.", now.Made)
	case h.TablesKept > 0 && now.All >= h.TablesKept:
		return tooMany("%d tables of yours are kept, as many as there may be: play at those of others, or ask whoever runs the server for more.", now.All)
	case h.BytesKept > 0 && now.Bytes >= h.BytesKept:
		return tooMany("Your tables take %d MB, as much as they may: play at those of others, or ask whoever runs the server for more.", now.Bytes>>20)
	}
	return nil
}

// What is kept of one table at most.
const (
	mostLines   = 2000      // lines of talk, of at most longestSay characters
	mostSaid    = 128 << 10 // bytes of all of them
	mostEntries = 10_000    // entries of a log, beyond which only moves are added: they come to an end by themselves
)

// mayTalkOn is nil when there is room for one more line. The caller holds mu.
func (t *Table) mayTalkOn(text string) error {
	if n := len(t.chat); n > 0 && t.chat[n-1].N >= mostLines {
		return tooMany("%d lines have been said at this table, as many as it keeps: talk on at a rematch or another table.", mostLines)
	}
	if t.row.Said+int64(len(text)) > mostSaid {
		return tooMany("%d KB have been said at this table, as much as it keeps: talk on at a rematch or another table.", mostSaid>>10)
	}
	return nil
}

// mayAdd is nil when the log has room for more than moves. The caller holds mu.
func (t *Table) mayAdd() error {
	if t.match != nil && t.match.Seq() >= t.house.mostEntries {
		return tooMany("The log of this match has %d entries: from now on there is room for moves only. Play it to its end, or go on from here at another table.", t.house.mostEntries)
	}
	return nil
}

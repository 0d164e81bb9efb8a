package table

import (
	"context"
	"time"
)

// mayHost is nil when somebody may make one more table.
func (h *House) mayHost(ctx context.Context, host Person) error {
	if h.TablesAtOnce == 0 && h.TablesADay == 0 {
		return nil
	}
	open, made, err := h.Store.Hosted(ctx, host.ID, time.Now().Add(-24*time.Hour), Over)
	switch {
	case err != nil:
		return err
	case h.TablesAtOnce > 0 && open >= h.TablesAtOnce:
		return tooMany("You host %d tables that are not over, as many as there may be: finish one of them first.", open)
	case h.TablesADay > 0 && made >= h.TablesADay:
		return tooMany("You have made %d tables in 24 hours, as many as there may be: go on at those, or come back tomorrow.", made)
	}
	return nil
}

// mostLines is how much is said at one table, in lines of at most longestSay characters.
const mostLines = 2000

// mayTalkOn is nil when there is room for one more line. The caller holds mu.
func (t *Table) mayTalkOn() error {
	if n := len(t.chat); n > 0 && t.chat[n-1].N >= mostLines {
		return tooMany("%d lines have been said at this table, as many as it keeps: talk on at a rematch or another table.", mostLines)
	}
	return nil
}

package table

import (
	"slices"
	"time"

	"mischief/game"
)

// Chance's first answer waits for a moment: each browser mixes something of its own into the dice as soon as it knows their commitment, and the dice
// are not the host's alone only if that comes first. The moment is over when everybody who is here has done so. Whoever has not by then is
// written down in the log with nothing.

// gatherFor is how long chance's first answer waits after the match has begun.
const gatherFor = 2500 * time.Millisecond

// beginGathering starts the moment, when the match begins and when the table is read again.
func (t *Table) beginGathering() {
	wait := t.house.Gather
	if wait == 0 {
		wait = gatherFor
	}
	t.gatherBy = time.Now().Add(wait)
}

// gathering is which seats have mixed nothing into the dice when chance is about to answer for the first time, and how long it still waits for them.
// The caller holds mu.
func (t *Table) gathering() (owing []game.Seat, wait time.Duration) {
	if t.match == nil || t.row.State != Playing {
		return nil, 0
	}
	owing = t.match.Owing()
	if len(owing) == 0 {
		return nil, 0
	}
	here := t.present()
	anybody, missing := false, false
	for i, s := range t.content.Seats {
		if s.plays() && here[s.Person] > 0 {
			anybody = true
			missing = missing || slices.Contains(owing, seatOf(i))
		}
	}
	if anybody && !missing {
		return owing, 0
	}
	return owing, max(0, time.Until(t.gatherBy))
}

// onlyMixed tells whether nothing has happened since an entry but that seats mixed something into the dice: whoever knew that entry knows the position.
func (t *Table) onlyMixed(after int64) bool {
	return after >= 0 && t.match.Mixed(after)
}

// mixable tells whether seats may mix something into the dice now. In a game without chance there is nothing to mix into.
func (t *Table) mixable() bool {
	return t.match != nil && t.lesson == nil && !t.strict() && len(t.entry.Info().Chance) > 0 && t.match.Mixing()
}

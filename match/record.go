package match

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"mischief/game"
	"mischief/store"
)

// record is a match in memory: its setup, and its log played through. It may begin after an entry other than the first, from a snapshot.
//
// Moves that are taken back stay in the log, so the moves form a tree: stands tells after each entry which move is the last that stands, and
// the one before a move is the one that stood when it was made.
//
// A record that a match shows is never changed again: what is appended goes to a copy, which shares all that was there before. So whoever reads it,
// for as long as it takes, needs no lock and holds nobody up.
type record struct {
	meta store.Match
	game game.Game

	base    int64         // number of the entry the record begins after
	entries []store.Entry // those after base
	stands  []int64       // stands[i]: the last standing move after entry base+i; base for whatever was before
	kept    []keptState   // some states in the order of the log; first that of base
	late    []scene       // the last entries in their places, if they were played here; at most lateScenes

	now           state
	sum           string // running checksum
	seated        []Occupant
	contributions []string // one for each seat
	answered      bool     // Nature has answered a first time

	// With strict dice.
	heads  []string // for each seat the tip of its hash chain, or the link revealed last; empty for none
	round  []string // for each seat the link it has revealed for Nature's next answer
	linked int64    // the last entry that revealed a link
}

// state is a position and what is needed to go on from it. A state is never changed: playing makes another.
type state struct {
	pos   game.Position
	drawn map[string]uint64 // standing answers of Nature by kind of decision
}

// who is a seat in a sentence.
func (st state) who(seat game.Seat) game.Arg {
	return game.Who("who", seat, st.pos.SeatCalled(seat))
}

// newRecord sets up a match as it is before its first entry, with the game in the edition and over the content of the match. The error of an option is an *game.OptionError.
func newRecord(meta store.Match, g game.Game) (*record, error) {
	pos, err := firstPosition(meta, g)
	if err != nil {
		return nil, err
	}
	first := state{pos: pos, drawn: map[string]uint64{}}
	r := &record{meta: meta, game: g, stands: []int64{0}, now: first, sum: headerSum(meta), seated: slices.Clone(meta.Seats)}
	r.kept = []keptState{{0, first}}
	r.contributions = make([]string, len(meta.Seats))
	copy(r.contributions, meta.Contributions)
	if meta.Dice == Chained {
		r.heads, r.round = make([]string, len(meta.Seats)), make([]string, len(meta.Seats))
	}
	return r, nil
}

func firstPosition(meta store.Match, g game.Game) (game.Position, error) {
	if len(meta.Start) > 0 {
		return g.Position(game.FromJSON(meta.Start))
	}
	return g.Setup(g.Info().Schema.Meant(meta.Options))
}

func (r *record) seq() int64                  { return r.base + int64(len(r.entries)) }
func (r *record) over() bool                  { return r.now.pos.Turn().Who == game.Nobody }
func (r *record) entry(seq int64) store.Entry { return r.entries[seq-r.base-1] }
func (r *record) last() int64                 { return r.stands[len(r.stands)-1] }

// before is the move that stood last before entry seq.
func (r *record) before(seq int64) int64 { return r.stands[seq-r.base-1] }

// standing lists the moves that stand, the last first, back to where the record begins.
func (r *record) standing(yield func(store.Entry) bool) {
	for at := r.last(); at > r.base; at = r.before(at) {
		if !yield(r.entry(at)) {
			return
		}
	}
}

// play carries out a move in a state, which stays as it is, and answers with the next state and the move in canonical notation.
func (r *record) play(from state, seat game.Seat, move string, tell *game.Story) (state, string, error) {
	return r.carryOut(from, seat, move, tell, false)
}

// carryOut is play; answers: somebody is told the error, who may know no more than the seat.
func (r *record) carryOut(from state, seat game.Seat, move string, tell *game.Story, answers bool) (state, string, error) {
	turn := from.pos.Turn()
	switch {
	case turn.Who == game.Nobody:
		return state{}, "", ErrOver
	case turn.Who == game.Nature && seat != Nature:
		return state{}, "", fmt.Errorf("%w: chance decides (%s)", ErrTurn, turn.Kind)
	case turn.Who != game.Nature && (seat < 0 || int(seat) >= len(r.seated) || !turn.Who.Has(seat)):
		return state{}, "", fmt.Errorf("%w: %s decides (%s)", ErrTurn, names(from.pos, turn.Who), turn.Kind)
	}
	after := from.pos.After
	if answers {
		after = func(move string, tell *game.Story) (game.Position, string, error) {
			return from.pos.AfterBy(seat, move, tell)
		}
	}
	pos, canonical, err := after(move, tell)
	if err != nil {
		return state{}, "", err
	}
	if !printable(canonical) {
		return state{}, "", fmt.Errorf("the game %s writes a move as %q, which is no line of text", r.meta.Game, canonical)
	}
	next := state{pos: pos, drawn: from.drawn}
	if seat == Nature {
		next.drawn = maps.Clone(from.drawn)
		next.drawn[turn.Kind]++
	}
	return next, canonical, nil
}

func names(pos game.Position, who game.Seats) string {
	var list []string
	for s := range game.Seat(game.MaxSeats) {
		if who.Has(s) {
			list = append(list, pos.SeatName(s))
		}
	}
	return strings.Join(list, " or ")
}

// step is an entry, the state it leads to, and what it told; nil where that was not listened to.
type step struct {
	entry store.Entry
	after state
	story *game.Story
}

// add plays an entry that was read and appends it. The error says what is wrong with the entry.
func (r *record) add(e store.Entry) error {
	if e.Seq != r.seq()+1 {
		return fmt.Errorf("entry %d stands where entry %d belongs", e.Seq, r.seq()+1)
	}
	if want := nextSum(r.sum, entryLine(e)); e.Sum != want {
		return fmt.Errorf("the checksum is %q and not %q: the entry or one before it was changed", e.Sum, want)
	}
	after, err := r.judge(e)
	if err != nil {
		return err
	}
	r.push(step{entry: e, after: after})
	return nil
}

// judge is the state an entry leads to, or an error if it may not follow.
func (r *record) judge(e store.Entry) (state, error) {
	seat := game.Seat(e.Seat)
	corrects := Kind(e.Kind) == Undone && seat == Nature
	if Kind(e.Kind) != Move && !corrects && (seat < 0 || int(seat) >= len(r.seated)) {
		return state{}, fmt.Errorf("there is no seat %d; there are %d", seat+1, len(r.seated))
	}
	switch Kind(e.Kind) {
	case Move:
		if seat == Nature {
			if err := r.checkChained(); err != nil {
				return state{}, err
			}
		}
		after, canonical, err := r.play(r.now, seat, e.Text, nil)
		if err == nil && canonical != e.Text {
			err = fmt.Errorf("the move %q is not in canonical notation, which is %q", e.Text, canonical)
		}
		return after, err
	case Undone:
		return r.judgeUndo(seat, e.Text)
	case Seated:
		who, err := parseOccupant(e.Text)
		if err == nil {
			err = r.checkTakeSeat(seat, who)
		}
		return r.now, err
	case Contribution:
		text, err := unquote(e.Text)
		if err == nil {
			err = r.checkContribution(text)
		}
		return r.now, err
	case Tip:
		return r.now, r.checkTip(seat, e.Text)
	case Link:
		return r.now, r.checkLink(seat, e.Text)
	}
	return state{}, fmt.Errorf("there is no kind of entry %q", e.Kind)
}

func (r *record) judgeUndo(seat game.Seat, text string) (state, error) {
	from, learned, err := r.undoable(seat) // that the others had agreed cannot be known
	if r.meta.Undo == Strict && learned == hiddenShown {
		err = nil // it was judged when it was done: games may guess otherwise by now, and no match is closed by that
	}
	if seat == Nature {
		from, err = r.correctable()
	}
	switch {
	case errors.Is(err, errEarlier):
		return state{}, err
	case err != nil:
		return state{}, fmt.Errorf("undo: %w", err)
	case text != strconv.FormatInt(from, 10):
		return state{}, fmt.Errorf("undo goes back to entry %q, it can only go back to entry %d", text, from)
	}
	return r.state(r.before(from))
}

// push appends an entry that has been judged. It changes nothing that a copy of the record shares, so that a copy can try what a store may refuse:
// whatever copies share are slices, and only what lies behind the end of the others' is written.
func (r *record) push(s step) {
	e := s.entry
	r.keep(s)
	stands := r.last()
	switch Kind(e.Kind) {
	case Move:
		stands = e.Seq
		r.answered = r.answered || e.Seat == int8(Nature)
	case Undone:
		from, _ := strconv.ParseInt(e.Text, 10, 64)
		stands = r.before(from)
	case Seated:
		r.seated = slices.Clone(r.seated)
		r.seated[e.Seat], _ = parseOccupant(e.Text)
	case Contribution:
		r.contributions = slices.Clone(r.contributions)
		r.contributions[e.Seat], _ = unquote(e.Text)
	}
	r.pushChained(e)
	r.entries = append(r.entries, e)
	r.stands = append(r.stands, stands)
	r.now, r.sum = s.after, e.Sum
}

// milliseconds cuts a time to what is kept of it.
func milliseconds(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

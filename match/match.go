// Package match is a match being played: who sits where, whose decision it is, the log, fair dice, undo, forks, and the file a match is
// exported to. It is the same for every game.
//
//	host := match.NewHost(st, games.Find)
//	m, err := host.Create(ctx, match.Setup{Game: id, Seats: seats})
//	err = m.Nature(ctx)                       // dice and cards, until somebody must decide
//	err = m.Play(ctx, seat, m.Seq(), "take 3") // durable when it returns nil
//
// A match is its setup and its log; the position is what playing the log gives. Every entry is in the store before anybody is told of it.
package match

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"mischief/game"
	"mischief/store"
)

// Occupant is who plays a seat: a person at this machine, a bot by its spec, or a friend elsewhere.
type Occupant = store.Occupant

// Nature is the seat of log lines that chance wrote.
const Nature game.Seat = -1

// Where chance comes from: Setup.Dice.
const (
	Digital = "digital" // drawn from the match's secret, see Commitment
	Chained = "strict"  // drawn from the secret and from hash chains of the people's seats, see chain.go: nobody knows an answer beforehand
	Own     = "own"     // people roll and draw at their table and enter what came: Match.OwnDice; "own:die,rat" says that of these sources alone
)

// What may be taken back: Setup.Undo.
const (
	Strict   = "strict"   // a seat's last decision, as long as nothing was rolled, drawn, shown or laid face down and nobody else decided since
	Friendly = "friendly" // the same freely; over what was learned since if all other people agree, but not over what the game settles for good
	Practice = "practice" // anything; over what was learned since if all other people agree
)

// What a match may answer, besides a *game.Refusal and the errors of package store. Errors are wrapped: ask with errors.Is.
var (
	ErrConflict = store.ErrConflict // somebody else changed the match; it has been read again: look and decide anew
	ErrOver     = errors.New("the match is over")
	ErrTurn     = errors.New("it is not this seat's decision")
	ErrUndo     = errors.New("this can't be taken back")
	ErrConsent  = errors.New("all others must agree")           // an ErrUndo, wrapped with what was learned since
	ErrLive     = errors.New("the match is still being played") // and what was asked would show what is hidden
	ErrContent  = errors.New("the content of the match is not known here")
	ErrLeft     = store.ErrLeft // it belongs to a campaign that has gone on from it
	ErrVersion  = game.ErrNewer // an edition of the rules that this program does not know
	ErrDamaged  = errors.New("the match is damaged")
)

// Match is one match. It is safe for use by several goroutines. Two Matches of one id, in one program or several, are as good as one:
// the store decides between them, and who was late gets ErrConflict.
type Match struct {
	host *Host
	game game.Game
	meta store.Match // as created: what appending changes is not in it

	mu sync.Mutex // held while the match changes
	r  *record    // as it is now; the record itself is never changed

	filling sync.Mutex // held while a record that began at a snapshot is read from the first entry on
	proving sync.Mutex
	proven  Report // what Verify found in order; entries never change
}

// record is the match as it is now, to be read without a lock.
func (m *Match) record() *record {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.r
}

func newMatch(h *Host, r *record) *Match { return &Match{host: h, game: r.game, meta: r.meta, r: r} }

// ID is the match's name in the store.
func (m *Match) ID() string { return m.meta.ID }

// Game is the game that is played.
func (m *Match) Game() game.Game { return m.game }

// Setup is what the match was created with, completed.
func (m *Match) Setup() Setup {
	meta := &m.meta
	return Setup{Game: meta.Game, Options: maps.Clone(meta.Options), Seats: slices.Clone(meta.Seats), Dice: meta.Dice, Undo: meta.Undo,
		Contributions: slices.Clone(meta.Contributions), Start: meta.Start}
}

// ForkOf names the match this one was forked from and the entry it was forked after; the id is empty for a match of its own.
func (m *Match) ForkOf() (id string, at int64) { return m.meta.ForkOf, m.meta.ForkAt }

// Seq is the number of the last log entry; 0 at the start.
func (m *Match) Seq() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.r.seq()
}

// Position is a copy of the position now, nothing hidden: show a seat only its View.
func (m *Match) Position() game.Position {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.r.now.pos.Clone()
}

// Now is Position and Seq at one moment.
func (m *Match) Now() (game.Position, int64) {
	r := m.record()
	return r.now.pos.Clone(), r.seq()
}

// Recent is how many of the last entries are told without playing moves again.
const Recent = lateScenes

// Seats tells who sits where now.
func (m *Match) Seats() []Occupant {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.r.seated)
}

// Finished tells whether the match is over.
func (m *Match) Finished() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.r.over()
}

// Result tells how the match ended; ok is false while it is played.
func (m *Match) Result() (r game.Result, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.r.over() {
		return game.Result{}, false
	}
	return m.r.now.pos.Result(), true
}

// Play answers the decision of the position that Seq was seq of. When it returns nil the move is durable.
//
// A forbidden move gets the game's *game.Refusal, unchanged; no move at all the game's own error; a seat that is not asked ErrTurn; a match that has
// moved on ErrConflict. After any error the match is as before, but that it is up to date after ErrConflict.
func (m *Match) Play(ctx context.Context, seat game.Seat, seq int64, move string) error {
	if seat == Nature {
		return fmt.Errorf("%w: chance is not a seat", ErrTurn)
	}
	return m.play(ctx, seat, seq, move)
}

// OwnDice enters what was rolled or drawn at the table, in a match with dice of the players' own. Errors are those of Play.
func (m *Match) OwnDice(ctx context.Context, seq int64, move string) error {
	if turn := m.Position().Turn(); turn.Who == game.Nature && !Enters(m.meta.Dice, turn.Kind) {
		return fmt.Errorf("%w: this match draws %q itself", ErrTurn, turn.Kind)
	}
	return m.play(ctx, Nature, seq, move)
}

func (m *Match) play(ctx context.Context, seat game.Seat, seq int64, move string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if seq != m.r.seq() {
		if err := m.refresh(ctx); err != nil {
			return err
		}
		if seq != m.r.seq() {
			return fmt.Errorf("%w (entry %d was looked at, the last is %d)", ErrConflict, seq, m.r.seq())
		}
	}
	story := &game.Story{}
	after, canonical, err := m.r.carryOut(m.r.now, seat, move, story, seat != Nature)
	if err != nil {
		return err
	}
	return m.append(ctx, plan(nil, m.r, Move, seat, canonical, after, story))
}

// Nature draws and plays chance's answers until somebody must decide or the match is over, each its own log entry, all stored at once.
// It does nothing when nothing is chance's to decide, people enter what is, or strict dice wait for links: with those it gives one answer at most. The first answer is preceded by an empty contribution of each seat that is
// named as absent: it was waited for, and mixed nothing in.
func (m *Match) Nature(ctx context.Context, absent ...game.Seat) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var steps []step
	for _, seat := range absent {
		if slices.Contains(m.r.owing(), seat) {
			steps = plan(steps, m.r, Contribution, seat, strconv.Quote(""), m.r.now, &game.Story{})
		}
	}
	if !m.r.due().none() {
		return nil
	}
	round := m.r.round
	for at := m.r.now; m.r.draws(at); {
		drawn, err := m.r.drawWith(at, round)
		if err != nil {
			return err
		}
		if round != nil {
			round = make([]string, len(round))
		}
		story := &game.Story{}
		if at, drawn, err = m.r.play(at, Nature, drawn, story); err != nil {
			return fmt.Errorf("chance answered %q: %w", drawn, err)
		}
		steps = plan(steps, m.r, Move, Nature, drawn, at, story)
		if m.r.meta.Dice == Chained && m.r.anyPerson() {
			break // every answer needs links of its own
		}
		if len(steps) == maxAnswers {
			return fmt.Errorf("the game %s asks chance without end", m.meta.Game)
		}
	}
	if len(steps) == 0 {
		return nil
	}
	return m.append(ctx, steps)
}

// maxAnswers is how many answers in a row chance may have to give; a game that asks more is at fault.
const maxAnswers = 10_000

// TakeSeat gives a seat to somebody else, at any time while the match is played. The log tells it.
func (m *Match) TakeSeat(ctx context.Context, seat game.Seat, who Occupant) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.r.checkTakeSeat(seat, who); err != nil {
		return err
	}
	return m.append(ctx, plan(nil, m.r, Seated, seat, formatOccupant(who), m.r.now, &game.Story{}))
}

// Contribute mixes a text of a seat's choice into the dice, in place of the seat's earlier one. It must be given after the commitment is known and
// before chance's first answer, so that neither side can choose the dice.
func (m *Match) Contribute(ctx context.Context, seat game.Seat, text string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if seat < 0 || int(seat) >= len(m.r.seated) {
		return fmt.Errorf("there is no seat %d; there are %d", seat+1, len(m.r.seated))
	}
	if m.r.over() {
		return ErrOver
	}
	if err := m.r.checkContribution(text); err != nil {
		return err
	}
	return m.append(ctx, plan(nil, m.r, Contribution, seat, strconv.Quote(text), m.r.now, &game.Story{}))
}

// Owing lists the seats of people that have mixed nothing into the dice, when chance is asked for the first time; none at any other time.
func (m *Match) Owing() []game.Seat {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.r.owing()
}

// Mixing tells whether seats may still contribute to the dice.
func (m *Match) Mixing() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return !m.r.over() && m.r.checkContribution("") == nil
}

// Answered tells whether chance has answered something.
func (m *Match) Answered() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.r.answered
}

// Contributions are what the seats have mixed into the dice; empty for nothing.
func (m *Match) Contributions() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.r.contributions)
}

// Mixed tells whether the entries after number after, of which there are some, only mix something into the dice.
func (m *Match) Mixed(after int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if after < m.r.base || after >= m.r.seq() {
		return false
	}
	return !slices.ContainsFunc(m.r.entries[after-m.r.base:], func(e store.Entry) bool { return !Kind(e.Kind).Mixes() })
}

// Undo takes back the seat's last decision and all that came after it, as the match's undo policy allows. Undone entries stay in the log.
// Dice go back too: the same question gets the same answer. agreed are the seats whose people were asked and agreed. ErrUndo says why not;
// it is ErrConsent too when it needs the agreement of all other seats that are not bots'.
func (m *Match) Undo(ctx context.Context, seat game.Seat, agreed ...game.Seat) error {
	if _, err := m.whole(ctx); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	from, learned, err := m.r.undoable(seat)
	if err != nil {
		return err
	}
	if learned != nil && !m.r.agree(seat, agreed) {
		return fmt.Errorf("%w: %w: %w", ErrUndo, ErrConsent, learned)
	}
	after, err := m.r.state(m.r.before(from))
	if err != nil {
		return err
	}
	return m.append(ctx, plan(nil, m.r, Undone, seat, strconv.FormatInt(from, 10), after, &game.Story{}))
}

// CanUndo tells what somebody has learned since the decision that Undo would take back, so that all others must agree (nil: nobody has, and nobody is
// asked), or why nothing can be taken back.
func (m *Match) CanUndo(ctx context.Context, seat game.Seat) (learned *game.Mistake, err error) {
	r, err := m.whole(ctx)
	if err != nil {
		return nil, err
	}
	_, learned, err = r.undoable(seat)
	return learned, err
}

// At is the position after entry seq, nothing hidden; At(0) is the first position.
func (m *Match) At(ctx context.Context, seq int64) (game.Position, error) {
	r, err := m.since(ctx, seq)
	if err != nil {
		return nil, err
	}
	if seq < 0 || seq > r.seq() {
		return nil, fmt.Errorf("there is no entry %d; the log has %d", seq, r.seq())
	}
	st, err := r.state(r.stands[seq-r.base])
	if err != nil {
		return nil, err
	}
	return st.pos.Clone(), nil
}

// Commitment is the SHA-256 of the secret the dice are drawn from, in hexadecimal; it is known before the first move. Empty with own dice.
func (m *Match) Commitment() string { return commitment(m.meta.Secret) }

// Reveal is the secret, in hexadecimal. ErrLive: it is told when the match is over.
func (m *Match) Reveal() (string, error) {
	if !m.Finished() {
		return "", fmt.Errorf("%w: the secret of its dice is told when it is over", ErrLive)
	}
	return hex.EncodeToString(m.meta.Secret), nil
}

// Verify recomputes every one of Nature's answers. A *Difference is the first that is not the one the secret gives.
func (m *Match) Verify(ctx context.Context) (Report, error) {
	r, err := m.whole(ctx)
	if err != nil {
		return Report{}, err
	}
	m.proving.Lock()
	defer m.proving.Unlock()
	report, err := r.verify(ctx, m.proven)
	if err == nil && report.Entries > m.proven.Entries {
		m.proven = report
	}
	return report, err
}

// Refresh reads what others have added to the match.
func (m *Match) Refresh(ctx context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.refresh(ctx)
}

// refresh adds the entries others have appended, or reads the match anew where that does not do.
func (m *Match) refresh(ctx context.Context) error {
	entries, err := m.host.store.Entries(ctx, m.meta.ID, m.r.seq())
	if err != nil {
		return err
	}
	next := *m.r
	if next.addAll(ctx, entries) == nil {
		m.r = &next
		return nil
	}
	r, err := m.load(ctx, m.r.base > 0) // a record from the first entry on stays one
	if err == nil {
		m.r = r
	}
	return err
}

func (m *Match) load(ctx context.Context, fromSnap bool) (*record, error) {
	r, err := m.host.load(ctx, m.meta.ID, fromSnap)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", m.meta.ID, err)
	}
	return r, nil
}

// since is a record that holds the entries after number after.
func (m *Match) since(ctx context.Context, after int64) (*record, error) {
	if r := m.record(); after >= r.base {
		return r, nil
	}
	return m.whole(ctx)
}

// whole is a record that begins at the first entry, as the match's own does from then on. Meanwhile the match is played.
func (m *Match) whole(ctx context.Context) (*record, error) {
	if r := m.record(); r.base == 0 {
		return r, nil
	}
	m.filling.Lock()
	defer m.filling.Unlock()
	if r := m.record(); r.base == 0 {
		return r, nil
	}
	r, err := m.load(ctx, false)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.r.base == 0 {
		return m.r, nil
	}
	if lacks := r.seq() - m.r.base; r.seq() < m.r.seq() {
		if err := r.addAll(ctx, m.r.entries[lacks:]); err != nil {
			return nil, fmt.Errorf("match %s: %w: %w", m.meta.ID, ErrDamaged, err)
		}
	}
	m.r = r
	return r, nil
}

// plan adds an entry to the steps that are to follow a record. What it told may be nil.
func plan(steps []step, r *record, kind Kind, seat game.Seat, text string, after state, told *game.Story) []step {
	e := store.Entry{Seq: r.seq() + int64(len(steps)) + 1, Kind: string(kind), Seat: int8(seat), Text: text, Time: milliseconds(time.Now())}
	sum := r.sum
	if len(steps) > 0 {
		sum = steps[len(steps)-1].entry.Sum
	}
	e.Sum = nextSum(sum, entryLine(e))
	return append(steps, step{e, after, told})
}

// append stores steps and, when they are durable, takes them into the record. Somebody else may have been first: then the match is read again.
func (m *Match) append(ctx context.Context, steps []step) error {
	next := *m.r
	var c store.Change
	for _, s := range steps {
		next.push(s)
		c.Entries = append(c.Entries, s.entry)
		if Kind(s.entry.Kind) == Seated {
			c.Seated = next.seated
		}
	}
	if c.Over = next.over(); c.Over {
		c.Result = next.resultLine()
	}
	if next.seq()/snapshotEvery > m.r.seq()/snapshotEvery || c.Over && m.game.Campaign() { // a campaign looks at how its matches ended
		var err error
		if c.Snapshot, err = next.snapshot(); err != nil {
			return err
		}
	}
	err := m.host.store.Append(ctx, m.meta.ID, m.r.seq(), c)
	if errors.Is(err, store.ErrConflict) {
		return errors.Join(err, m.refresh(ctx))
	}
	if err != nil {
		return err
	}
	m.r = &next
	return nil
}

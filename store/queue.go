package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// queue is the one writer of a store. Changes that arrive while a transaction commits wait and then share the next one, so that many
// matches pay for one wait for the disk.
type queue struct {
	db      *sql.DB
	count   *sql.Stmt // counts a transaction
	mark    *mark
	writes  chan write
	closing chan struct{} // closed: nothing new is taken
	done    chan struct{} // closed: the last transaction is through
	once    sync.Once
	begun   atomic.Int64 // transactions

	mu     sync.Mutex
	failed error     // of the last transaction
	ended  time.Time // the last transaction
}

// last is when the last transaction ended, and why it failed if it did.
func (q *queue) last() (time.Time, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.ended, q.failed
}

// write is one caller's part of a transaction. do either works, or answers with a verdict and changes nothing, or fails.
type write struct {
	do     func(*sql.Tx) error
	answer chan error
}

// ErrBroken is for a change at which this program itself failed. It holds where.
var ErrBroken = errors.New("the program failed at storing this, and nothing was changed")

// carryOut is do, and an error where that panics: the other changes, and those after it, are not to suffer.
func (w write) carryOut(tx *sql.Tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", ErrBroken, p, debug.Stack())
		}
	}()
	return w.do(tx)
}

// maxShared is how many changes share a transaction at most.
const maxShared = 256

func newQueue(db *sql.DB, count *sql.Stmt, m *mark) *queue {
	q := &queue{db: db, count: count, mark: m, writes: make(chan write), closing: make(chan struct{}), done: make(chan struct{})}
	go q.run()
	return q
}

// change carries out do in a transaction and returns when it is on disk.
func (q *queue) change(ctx context.Context, do func(*sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := write{do: do, answer: make(chan error, 1)}
	select {
	case q.writes <- w:
		return <-w.answer
	case <-q.closing:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close refuses new changes and waits for those under way.
func (q *queue) close() {
	q.once.Do(func() { close(q.closing) })
	<-q.done
}

func (q *queue) run() {
	defer close(q.done)
	var shared []write
	for {
		select {
		case w := <-q.writes:
			shared = append(shared[:0], w)
		case <-q.closing:
			return
		}
		for waiting := true; waiting && len(shared) < maxShared; {
			select {
			case w := <-q.writes:
				shared = append(shared, w)
			default:
				waiting = false
			}
		}
		q.commit(shared)
	}
}

// commit carries out changes in one transaction. If it fails, each is tried in a transaction of its own, so that one bad change
// spoils no other.
func (q *queue) commit(shared []write) {
	verdicts, err := q.transaction(shared)
	if err != nil && len(shared) > 1 {
		for _, w := range shared {
			q.commit([]write{w})
		}
		return
	}
	for i, w := range shared {
		if err != nil {
			verdicts[i] = translate(err)
		}
		w.answer <- verdicts[i]
	}
}

func (q *queue) transaction(shared []write) (verdicts []error, err error) {
	q.begun.Add(1)
	defer func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.ended, q.failed = time.Now(), err
	}()
	verdicts = make([]error, len(shared))
	tx, err := q.db.BeginTx(context.Background(), nil)
	if err != nil {
		return verdicts, err
	}
	defer tx.Rollback()
	for i, w := range shared {
		verdicts[i] = w.carryOut(tx)
		if verdicts[i] != nil && !verdict(verdicts[i]) {
			return verdicts, verdicts[i]
		}
	}
	var n int64
	if err := tx.Stmt(q.count).QueryRow().Scan(&n); err != nil {
		return verdicts, err
	}
	if err := tx.Commit(); err != nil {
		return verdicts, err
	}
	q.mark.set(n)
	return verdicts, nil
}

package gametest

import "mischief/game"

// How many positions are read back of each kind of decision, later ones ever more rarely, for each position that Options.Closely asks for; and how
// many moves are played on from a position of Options.Starts.
const (
	forkedEach = 5
	onward     = 30
)

// checkForks makes sure that a match can begin at this position as whoever forks it guesses it, from what each seat and a watcher knows. A kind of decision
// that comes up rarely is looked at every time: what makes a document unreadable is mostly rare.
func (x *examiner[S, M]) checkForks(turn game.Turn) {
	x.forked[turn.Kind]++
	d := newDice(x.seed, uint64(x.ply)+1<<32)
	if d.Below(int64(x.forked[turn.Kind])) >= int64(forkedEach*x.opts.Closely) {
		return
	}
	if x.secretive == nil {
		if err := x.tryDocument(x.s); err != nil {
			x.fail("%v", err)
		}
		return
	}
	for v := range game.Watcher + 1 {
		if int(v) < x.seats || turn.Who.Has(v) || v == game.Watcher {
			guess := x.view(x.s, v)
			x.secretive.Guess(&guess, v, d)
			if err := x.tryDocument(guess); err != nil {
				x.fail("a guess of %s: %v", viewerName(v), err)
			}
		}
	}
}

// goOn plays a few random moves from a position of Options.Starts and looks whether a match could be forked there.
func (x *examiner[S, M]) goOn(start game.Position, seed uint64) {
	x.s, x.seed, x.ply, x.seats, x.options = *start.State().(*S), seed, 0, 0, nil
	walk := newDice(seed, 1)
	x.guard("documents", func() {
		if x.tryDocument(x.s) == nil { // what random matches hardly ever reach shows what documents keep as well
			x.checkParts(&scene[M]{dice: newDice(seed, 2)})
		}
	})
	for range onward {
		var turn game.Turn
		if !x.guard("forks", func() { turn = x.rules.Turn(&x.s); x.kind = turn.Kind; x.checkForks(turn) }) || turn.Who == game.Nobody {
			break
		}
		if !x.guard("moves", func() { x.moves = x.rules.Moves(&x.s, x.moves[:0]) }) {
			break
		}
		if len(x.moves) == 0 {
			x.failAs("moves", "no move is listed for %s, and the match is not over", turn.Kind)
			break
		}
		if !x.guard("play", func() { x.rules.Play(&x.s, x.choose(turn, walk), nil) }) {
			break
		}
		x.ply++
	}
	x.ply, x.kind = -1, ""
}

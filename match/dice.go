package match

import (
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"mischief/game"
	"mischief/store"
)

// Fair dice. Before the first move the match has a secret of 256 bits and tells its SHA-256, the commitment. Seats may then mix in texts of their
// own. Nature's k-th answer to a kind of decision is drawn from HMAC-SHA-256 with the secret as key over the contributions, the kind and k
// (from 0), with rejection: no modulo, no bias. The secret is told when the match is over, and everybody can draw again; docs/match-file.md
// has the details.
//
// k counts the answers that stand, so whoever takes back a roll and asks the same again gets the same answer.

const secretBytes = 32

func newSecret() []byte {
	secret := make([]byte, secretBytes)
	rand.Read(secret) // never fails
	return secret
}

// commitment is what is told of a secret before the first move; empty without a secret.
func commitment(secret []byte) string {
	if len(secret) == 0 {
		return ""
	}
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}

// fairDice draw numbers for one answer, or one after the other for a deal.
type fairDice struct {
	secret        []byte
	contributions []string // one for each seat, none holds a line break
	links         []string // with strict dice: those revealed for this answer, one for each seat
	source        string   // the kind of decision
	count         uint64   // of answers of this source before
}

// Below draws number count of the source and counts on.
func (d *fairDice) Below(n int64) int64 {
	for try := 0; ; try++ {
		mac := hmac.New(sha256.New, d.secret)
		if d.links == nil {
			fmt.Fprintln(mac, "mischief dice 1")
		} else {
			fmt.Fprintln(mac, "mischief strict dice 1")
		}
		for _, c := range slices.Concat(d.contributions, d.links) {
			fmt.Fprintln(mac, c)
		}
		fmt.Fprintln(mac, d.source)
		fmt.Fprintln(mac, d.count)
		fmt.Fprintln(mac, try)
		number := binary.BigEndian.Uint64(mac.Sum(nil)) >> (64 - bits.Len64(uint64(n-1)))
		if number < uint64(n) {
			d.count++
			return int64(number)
		}
	}
}

// Enters tells whether people enter the answers to a kind of Nature's decision: never with Digital dice, always with Own, and with "own:die,rat" for the
// kinds that are named.
func Enters(dice, kind string) bool {
	kinds, some := strings.CutPrefix(dice, Own+":")
	return dice == Own || some && slices.Contains(strings.Split(kinds, ","), kind)
}

// CheckDice refuses a setting of the dice that a game cannot have, and says which there are.
func CheckDice(info *game.Info, dice string) error {
	kinds, some := strings.CutPrefix(dice, Own+":")
	if dice == Digital || dice == Chained || dice == Own {
		return nil
	} else if !some {
		return fmt.Errorf("dice are %s, %s, %s, or %s: and sources, not %q", Digital, Chained, Own, Own, dice)
	}
	var known []string
	for _, source := range info.Chance {
		known = append(known, source.Kind)
	}
	given := strings.Split(kinds, ",")
	for i, kind := range given {
		if !slices.Contains(known, kind) || slices.Contains(given[:i], kind) {
			return fmt.Errorf("dice %q: %q is no source of chance of %s, or stands twice; its sources are %s", dice, kind, info.Title, strings.Join(known, ", "))
		}
	}
	return nil
}

// draws tells whether Nature is asked in a state and the secret answers.
func (r *record) draws(at state) bool {
	turn := at.pos.Turn()
	return turn.Who == game.Nature && !Enters(r.meta.Dice, turn.Kind)
}

// draw is the answer the secret gives to the question Nature is asked in a state.
func (r *record) draw(at state) (string, error) { return r.drawWith(at, r.round) }

// drawWith is the same with links that were revealed for it; nil without strict dice.
func (r *record) drawWith(at state, links []string) (string, error) {
	kind := at.pos.Turn().Kind
	moves, weights := at.pos.Chances()
	if len(moves) == 0 || slices.Min(weights) <= 0 {
		return "", fmt.Errorf("the game %s asks chance for %q and offers no answers that all have weight", r.meta.Game, kind)
	}
	d := &fairDice{secret: r.meta.Secret, contributions: r.contributions, links: links, source: kind, count: at.drawn[kind]}
	return moves[game.Pick(weights, d)], nil
}

// owing lists the seats of people that have mixed nothing in, when Nature is asked for the first time.
func (r *record) owing() []game.Seat {
	if r.answered || r.meta.Dice == Chained || !r.draws(r.now) {
		return nil
	}
	var seats []game.Seat
	for i, who := range r.seated {
		if who.Kind != store.Bot && r.contributions[i] == "" {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// Difference is an answer of Nature that is not the one the secret gives.
type Difference struct {
	Seq      int64
	Expected string // what the secret gives
	Found    string // what the log says
}

func (d *Difference) Error() string {
	return fmt.Sprintf("entry %d is not what the secret gives: expected %q, found %q", d.Seq, d.Expected, d.Found)
}

// Report is what a verification found in order.
type Report struct {
	ID         string
	Game       string
	Entries    int64 // log entries
	Moves      int   // of them moves, those taken back included
	Drawn      int   // of them answers of Nature, recomputed and found equal
	Own        int   // of them answers of Nature that people entered: nothing to recompute
	Mixed      int   // seats that mixed something into the dice
	Commitment string
	Over       bool
	Result     game.Result // when over

	Signer ed25519.PublicKey // of a file: who wrote it; nil for a file without signature
}

// OnTrust tells whether the dice rest on the word of who ran the program: nobody else had a part in them.
func (r *Report) OnTrust() bool { return r.Drawn > 0 && r.Mixed == 0 }

// verify draws every one of Nature's answers again, and goes on from what was found in order before, of the same match. The record begins at the
// first entry.
func (r *record) verify(ctx context.Context, before Report) (Report, error) {
	report := Report{ID: r.meta.ID, Game: r.meta.Game, Entries: r.seq(), Commitment: commitment(r.meta.Secret), Over: r.over(),
		Moves: before.Moves, Drawn: before.Drawn, Own: before.Own}
	for i, text := range r.contributions {
		chained := func(e store.Entry) bool { return Kind(e.Kind) == Tip && e.Seat == int8(i) }
		if text != "" || slices.ContainsFunc(r.entries, chained) {
			report.Mixed++
		}
	}
	if report.Over {
		report.Result = r.now.pos.Result()
	}
	err := r.walk(min(before.Entries, r.seq()), r.seq(), func(s scene) error {
		if err := ctx.Err(); err != nil || s.entry.Kind != string(Move) {
			return err
		}
		report.Moves++
		switch {
		case s.entry.Seat != int8(Nature):
		case !r.draws(s.before):
			report.Own++
		default:
			expected, err := r.drawWith(s.before, r.roundBefore(s.entry.Seq))
			if err != nil {
				return err
			}
			if expected != s.entry.Text {
				return &Difference{Seq: s.entry.Seq, Expected: expected, Found: s.entry.Text}
			}
			report.Drawn++
		}
		return nil
	})
	return report, err
}

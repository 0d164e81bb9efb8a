package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mischief/games"
	"mischief/match"
	"mischief/store"
)

var record = flag.Bool("record", false, "write the match that the browser's tests check anew")

// vectors is a match as a browser is told of it when it is over.
type vectors struct {
	Commitment string  `json:"commitment"`
	Proof      Proof   `json:"proof"`
	Entries    []Entry `json:"entries"`
	Dice       string  `json:"dice"`
}

// The matches that the browser's tests have.
const (
	vectorsFile = "../ui/test/fair.json"
	strictFile  = "../ui/test/strict.json"
)

// TestDrawsCanBeDrawnAgain plays a match, with decisions taken back, and draws every die and card again from what a browser is told: as docs/match-file.md
// says, and by other code than the match's own. The same is done with the match that the browser's tests have.
func TestDrawsCanBeDrawnAgain(t *testing.T) {
	recomputeAll(t, playedMatch(t), vectorsFile)
}

// TestStrictDrawsCanBeDrawnAgain does so with strict dice, whose answers hang on links of hash chains too.
func TestStrictDrawsCanBeDrawnAgain(t *testing.T) {
	recomputeAll(t, playedStrictly(t), strictFile)
}

// recomputeAll draws again a match that was just played, and the one that the browser's tests have of its kind.
func recomputeAll(t *testing.T, fresh vectors, file string) {
	t.Helper()
	recompute(t, fresh)
	if *record {
		text, err := json.Marshal(fresh)
		if err == nil {
			err = os.WriteFile(file, append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var kept vectors
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	recompute(t, kept)
}

// playedMatch plays Cats vs Rats to its end: a person decides a little, takes some of it back, and leaves the rest to bots.
func playedMatch(t *testing.T) vectors {
	t.Helper()
	ctx := t.Context()
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	hall, err := store.OpenHall(ctx, filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	house, err := NewHouse(ctx, Config{Store: hall, Games: registry.Find, Gather: -1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	anna := Person{ID: "anna", Name: "Anna"}
	random := Seating{Kind: "bot", Bot: "random"}
	tb, err := house.Create(ctx, anna, Plan{Game: "catsvsrats", Seats: []Seating{{Kind: "me"}, random, random, random}, Undo: "practice"})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	if err := tb.Contribute(ctx, anna, 0, "seven rats ♠"); err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 12; n++ {
		f := asked(t, tb, anna)
		if f.Over != nil {
			break
		}
		if _, err := tb.Play(ctx, anna, Move{ID: fmt.Sprint("decision", n), Seat: 0, Seq: f.Seq, Text: f.Moves[0].spelled()}); err != nil {
			t.Fatal(err)
		}
		if n%4 == 3 {
			asked(t, tb, anna)
			if err := tb.Undo(ctx, anna, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := tb.Take(ctx, anna, 0, Seating{Kind: "bot", Bot: "random"}); err != nil {
		t.Fatal(err)
	}
	for {
		v, err := tb.View(anna)
		if err != nil {
			t.Fatal(err)
		}
		if v.State == Over {
			return told(t, tb, v)
		}
		time.Sleep(time.Millisecond)
	}
}

// playedStrictly plays Neuroshima Hex with strict dice to its end: two people decide at random and do their parts in the dice.
func playedStrictly(t *testing.T) vectors {
	t.Helper()
	h, done := openDice(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	tb := strictPair(t, h)
	defer tb.Release()
	dice := rand.New(rand.NewPCG(20, 26))
	for n := 0; ; n++ {
		for doPart(t, tb, anna, 0) || doPart(t, tb, ben, 1) {
		}
		v := viewFor(t, tb, anna)
		if v.State == Over {
			return told(t, tb, v)
		}
		for seat, who := range []Person{anna, ben} {
			f, err := tb.Frame(t.Context(), who, seat, -1)
			if err != nil {
				t.Fatal(err)
			}
			if len(f.Moves) == 0 {
				continue
			}
			m := Move{ID: fmt.Sprint("decision", n), Seat: seat, Seq: f.Seq, Text: f.Moves[dice.IntN(len(f.Moves))].spelled()}
			if _, err := tb.Play(t.Context(), who, m); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
}

// asked waits until a person's seat is asked, or the match is over.
func asked(t *testing.T, tb *Table, who Person) Frame {
	t.Helper()
	for {
		f, err := tb.Frame(t.Context(), who, 0, -1)
		if err != nil {
			t.Fatal(err)
		}
		if f.Over != nil || len(f.Turn.Who) == 1 && f.Turn.Who[0] == 0 {
			return f
		}
		time.Sleep(time.Millisecond)
	}
}

func (g Group) spelled() string {
	if g.From == nil {
		return g.Text
	}
	return fmt.Sprintf("%s %d", g.Text, *g.From)
}

func told(t *testing.T, tb *Table, v View) vectors {
	t.Helper()
	proof, err := tb.Verify(t.Context(), Person{})
	if err != nil {
		t.Fatal(err)
	}
	entries := logOf(t, tb, Person{}, wireWatcher, 0, 0)
	for i := range entries {
		entries[i].Lines = nil // no part in the dice
	}
	return vectors{Commitment: v.Commitment, Proof: proof, Entries: entries, Dice: v.Dice}
}

// recompute draws everything again.
func recompute(t *testing.T, v vectors) {
	t.Helper()
	secret, err := hex.DecodeString(v.Proof.Secret)
	if sum := sha256.Sum256(secret); err != nil || hex.EncodeToString(sum[:]) != v.Commitment || !v.Proof.OK {
		t.Fatalf("the secret %q does not fit the commitment %q", v.Proof.Secret, v.Commitment)
	}
	drawn := map[int64]Draw{}
	for _, d := range v.Proof.Draws {
		drawn[d.Seq] = d
	}
	if len(drawn) != v.Proof.Drawn || len(drawn) < 10 {
		t.Errorf("%d draws are told, %d were verified", len(drawn), v.Proof.Drawn)
	}
	type standing struct {
		seq    int64
		source string // of an answer of chance
	}
	var stands []standing
	undone, links := 0, 0
	heads, round := make([]string, len(v.Proof.Contributions)), make([]string, len(v.Proof.Contributions))
	for _, e := range v.Entries {
		switch {
		case e.Kind == "seat":
			heads[e.Seat] = ""
		case e.Kind == "tip":
			heads[e.Seat] = e.Text
		case e.Kind == "link":
			raw, err := hex.DecodeString(e.Text)
			if sum := sha256.Sum256(raw); err != nil || hex.EncodeToString(sum[:]) != heads[e.Seat] {
				t.Fatalf("entry %d: the link %q does not come before %q", e.Seq, e.Text, heads[e.Seat])
			}
			heads[e.Seat], round[e.Seat] = e.Text, e.Text
			links++
		case e.Kind == "undo":
			for len(stands) > 0 && stands[len(stands)-1].seq >= e.From {
				stands = stands[:len(stands)-1]
				undone++
			}
		case e.Kind == "move" && e.Seat >= 0:
			stands = append(stands, standing{e.Seq, ""})
		case e.Kind == "move":
			d := drawn[e.Seq]
			count := 0
			for _, s := range stands {
				if s.source == d.Source {
					count++
				}
			}
			before := append([]string{"mischief dice 1"}, v.Proof.Contributions...)
			if v.Dice == match.Chained {
				before = append(append([]string{"mischief strict dice 1"}, v.Proof.Contributions...), round...)
				round = make([]string, len(round))
			}
			if got := drawAgain(secret, before, d.Source, count, v.Proof.Choices[d.Choices]); got != e.Move {
				t.Fatalf("entry %d: %q is drawn, the log says %q", e.Seq, got, e.Move)
			}
			stands = append(stands, standing{e.Seq, d.Source})
		}
	}
	if undone == 0 && v.Dice != match.Chained {
		t.Error("nothing was taken back: that was not tested")
	}
	if links < 2*len(drawn) && v.Dice == match.Chained {
		t.Errorf("%d links were revealed for %d draws", links, len(drawn))
	}
}

// drawAgain is the procedure of docs/match-file.md, after the lines that are the same for all tries of an answer.
func drawAgain(secret []byte, before []string, source string, count int, list []Choice) string {
	total := int64(0)
	for _, c := range list {
		total += c.Weight
	}
	for try := 0; ; try++ {
		mac := hmac.New(sha256.New, secret)
		lines := append(slices.Clone(before), source, fmt.Sprint(count), fmt.Sprint(try), "")
		mac.Write([]byte(strings.Join(lines, "\n")))
		number := int64(binary.BigEndian.Uint64(mac.Sum(nil)) >> (64 - bits.Len64(uint64(total-1))))
		for _, c := range list {
			if number < c.Weight {
				return c.Move
			}
			number -= c.Weight
		}
	}
}

// TestDrawsAreNotToldBeforeTheEnd holds that a match under way keeps secret and choices to itself.
func TestDrawsAreNotToldBeforeTheEnd(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	hall, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	house, err := NewHouse(t.Context(), Config{Store: hall, Games: registry.Find, Gather: -1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	anna := Person{ID: "anna"}
	tb, err := house.Create(t.Context(), anna, Plan{Game: "catsvsrats"})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	p, err := tb.Verify(t.Context(), anna)
	if err != nil || !p.OK || p.Secret != "" || p.Draws != nil || p.Choices != nil || p.Contributions != nil {
		t.Errorf("told while it is played: %+v, %v", p, err)
	}
}

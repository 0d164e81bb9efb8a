package match

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
	"time"

	"mischief/game"
	"mischief/games"
	"mischief/store"
)

var recordMatches = flag.Bool("record", false, "record in games/*/testdata/matches the matches that are missing there")

// recordedIn is the folder of a game with match files of every edition of it. Those whose names begin with the number of an edition are recorded by
// TestRecordedMatches; any other that lies there is read and verified, too.
func recordedIn(game string) string { return path.Join("../games", game, "testdata/matches") }

// TestRecordedMatches reads every match file that is kept, plays it through by the edition it was recorded under, verifies its dice, writes it again and
// opens it from a store. Every edition of every game has some.
func TestRecordedMatches(t *testing.T) {
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	if *recordMatches {
		recordMissing(t, registry)
	}
	found := map[string]int{} // by game and edition
	kept, err := fs.Glob(os.DirFS("../games"), "*/testdata/matches/*.match")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range kept {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(path.Join("../games", name))
			if err != nil {
				t.Fatal(err)
			}
			h := NewHost(&oneMatch{}, registry.Game)
			m, report, err := h.Import(t.Context(), bytes.NewReader(text))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !strings.HasPrefix(name, report.Game+"/") {
				t.Errorf("it is of %s", report.Game)
			}
			found[fmt.Sprint(report.Game, " ", m.Game().Info().Version)]++
			var again bytes.Buffer
			if err := m.r.write(&again, recordingKey()); err != nil {
				t.Fatal(err)
			}
			if i := differs(again.Bytes(), text); i > 0 {
				t.Errorf("written again, it differs from line %d on", i)
			}
			opened, err := h.Open(t.Context(), m.ID())
			if err != nil {
				t.Fatalf("from the store: %v", err)
			}
			if !opened.r.now.pos.Equal(m.r.now.pos) {
				t.Error("from the store, it is at another position")
			}
		})
	}
	entries, err := registry.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		for n := 1; n <= e.Info().Version; n++ {
			if edition := fmt.Sprint(e.Info().ID, " ", n); found[edition] < len(recordedKinds) {
				t.Errorf("%d matches are kept of edition %s: record them with the flag -record", found[edition], edition)
			}
		}
	}
}

// differs is the first line in which two files differ, from 1; 0 when none does. Signatures are left out: older files have none.
func differs(a, b []byte) int {
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(as), len(bs)) {
		if bytes.Contains(as[i], []byte(" signed ")) || bytes.Contains(bs[i], []byte(" signed ")) {
			return 0
		}
		if !bytes.Equal(as[i], bs[i]) {
			return i + 1
		}
	}
	return 0
}

// oneMatch is a store of one match.
type oneMatch struct {
	store.Store
	loaded store.Loaded
}

func (o *oneMatch) Create(_ context.Context, m store.Match, entries ...store.Entry) error {
	o.loaded = store.Loaded{Match: m, Entries: entries}
	return nil
}

func (o *oneMatch) Load(context.Context, string) (store.Loaded, error) { return o.loaded, nil }

// recordedKinds are the matches recorded of an edition.
var recordedKinds = []struct {
	name    string
	dice    string
	undo    string
	entries int // at most; 0: to the end, if it comes before the limit
	fork    bool
}{
	{name: "whole", undo: Strict},
	{name: "friendly", undo: Friendly, entries: 120},
	{name: "fork", undo: Practice, entries: 150, fork: true},
	{name: "own-dice", dice: Own, undo: Practice, entries: 80},
}

// recordedLimit is how many entries a whole match may have.
const recordedLimit = 1500

func recordingKey() ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
}

// recordMissing records the matches that are missing, each from a seed that follows from its name.
func recordMissing(t *testing.T, registry *games.Registry) {
	entries, err := registry.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		for n := 1; n <= e.Info().Version; n++ {
			g, err := e.Edition(n)
			if err != nil {
				t.Fatal(err)
			}
			for i, kind := range recordedKinds {
				file := fmt.Sprintf("%d-%s.match", n, kind.name)
				name := path.Join(recordedIn(e.Info().ID), file)
				if _, err := os.Stat(name); err == nil {
					continue
				}
				seed := sha256.Sum256([]byte(e.Info().ID + file))
				rec := &recorder{t: t, g: g, rng: rand.New(rand.NewChaCha8(seed)), secret: seed[:]}
				rec.setUp(kind.dice, kind.undo, i, kind.fork)
				rec.play(cmp.Or(kind.entries, recordedLimit))
				var out bytes.Buffer
				if err := rec.r.write(&out, recordingKey()); err != nil {
					t.Fatal(err)
				}
				if err := os.MkdirAll(path.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				t.Logf("%s: %d entries, over: %t", name, rec.r.seq(), rec.r.over())
			}
		}
	}
}

// recorder plays a random match whose id, secret and times are not random.
type recorder struct {
	t      *testing.T
	g      game.Game
	rng    *rand.Rand
	secret []byte
	r      *record
}

// setUp begins a match with options of a random kind; a fork goes on from the middle of another.
func (rec *recorder) setUp(dice, undo string, number int, fork bool) {
	info := rec.g.Info()
	id := fmt.Sprintf("recorded-%s-%d-%d", info.ID, info.Version, number)
	meta := store.Match{ID: id, Game: info.ID, Version: info.Version, Dice: cmp.Or(dice, Digital), Undo: undo, Secret: rec.secret,
		Created: time.Date(2026, 11, 22, 6, 0, 0, 0, time.UTC)}
	if meta.Dice == Own {
		meta.Secret = nil
	}
	for tries := 0; ; tries++ { // options at random, until they go together
		meta.Options = rec.options()
		if options, err := info.Schema.Complete(meta.Options); err == nil {
			if _, err := rec.g.Setup(options); err == nil {
				meta.Options = options
				break
			}
		}
		if tries == 1000 {
			rec.t.Fatalf("no options of %s go together", info.ID)
		}
	}
	for i := range info.Seats(meta.Options) {
		who := Occupant{Kind: store.Person, Name: fmt.Sprintf("Player %d", i+1)}
		if i%3 == 1 {
			who = Occupant{Kind: store.Bot, Bot: "normal", Name: "normal"}
		}
		meta.Seats = append(meta.Seats, who)
	}
	if meta.Dice != Own {
		meta.Contributions = []string{"heads"}
	}
	rec.begin(meta)
	if !fork {
		return
	}
	rec.play(8)
	start := rec.r.now.pos.View(0).Guess(0, &fairDice{secret: rec.secret, source: "fork"})
	document, err := json.Marshal(start.Document())
	if err != nil {
		rec.t.Fatal(err)
	}
	meta.Start, meta.ForkOf, meta.ForkAt, meta.ID, meta.Contributions = document, meta.ID, rec.r.seq(), id+"-fork", nil
	rec.begin(meta)
}

func (rec *recorder) begin(meta store.Match) {
	if err := checkSetup(rec.g, &meta); err != nil {
		rec.t.Fatal(err)
	}
	r, err := newRecord(meta, rec.g)
	if err != nil {
		rec.t.Fatal(err)
	}
	rec.r = r
}

// options chooses about half of the options of the game.
func (rec *recorder) options() game.Options {
	chosen := game.Options{}
	for _, op := range rec.g.Info().Schema {
		switch {
		case rec.rng.IntN(2) == 0:
		case op.Number:
			chosen[op.Name] = strconv.Itoa(op.Min + rec.rng.IntN(op.Max-op.Min+1))
		case len(op.Choices) > 0 && !op.List:
			chosen[op.Name] = op.Choices[rec.rng.IntN(len(op.Choices))]
		}
	}
	return chosen
}

// play goes on until the match is over or has so many entries: moves at random, with an undo and a seat that changes hands now and then.
func (rec *recorder) play(entries int) {
	for !rec.r.over() && int(rec.r.seq()) < entries {
		turn := rec.r.now.pos.Turn()
		switch seat := turn.Who.First(); {
		case turn.Who == game.Nature && !rec.r.draws(rec.r.now):
			rec.add(Move, Nature, rec.any())
			if rec.rng.IntN(12) == 0 && !rec.r.over() {
				rec.undo(Nature)
			}
		case turn.Who == game.Nature:
			drawn, err := rec.r.draw(rec.r.now)
			if err != nil {
				rec.t.Fatal(err)
			}
			rec.add(Move, Nature, drawn)
		default:
			rec.add(Move, seat, rec.any())
			if rec.rng.IntN(15) == 0 && !rec.r.over() {
				rec.undo(seat)
			}
			if rec.rng.IntN(40) == 0 && !rec.r.over() {
				rec.add(Seated, seat, formatOccupant(Occupant{Kind: store.Friend, Name: "Somebody \"else\""}))
			}
		}
	}
}

// any is a move that is allowed.
func (rec *recorder) any() string {
	moves := rec.r.now.pos.Moves()
	return moves[rec.rng.IntN(len(moves))]
}

// undo takes the seat's last decision back, if that is allowed.
func (rec *recorder) undo(seat game.Seat) {
	from, _, err := rec.r.undoable(seat)
	if seat == Nature {
		from, err = rec.r.correctable()
	}
	if err == nil {
		rec.add(Undone, seat, strconv.FormatInt(from, 10))
	}
}

func (rec *recorder) add(kind Kind, seat game.Seat, text string) {
	seq := rec.r.seq() + 1
	e := store.Entry{Seq: seq, Kind: string(kind), Seat: int8(seat), Text: text, Time: rec.r.meta.Created.Add(time.Duration(seq) * 1234 * time.Millisecond)}
	e.Sum = nextSum(rec.r.sum, entryLine(e))
	if err := rec.r.add(e); err != nil {
		rec.t.Fatalf("entry %d: %v", seq, err)
	}
}

package table

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
	"mischief/store"
)

// courseOf asks for the course of a table until it is ready or has failed.
func courseOf(t *testing.T, tb *Table, who Person) Course {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		c, err := tb.Course(t.Context(), who)
		if err != nil {
			t.Fatal(err)
		}
		if c.State != Working {
			return c
		}
	}
	t.Fatal("the course is never ready")
	return Course{}
}

// overAt is a table of Connect Four that Anna plays on both sides, to its end.
func overAt(t *testing.T, h *House, columns string) *Table {
	t.Helper()
	tb := friends(t, h, 0)
	for i, column := range columns {
		take(t, tb, i%2, int64(i), string(column))
	}
	return tb
}

// blunder is a match in which the second player has the first one win: with his second disc he could still have stopped three in a row that are open at both ends.
const blunder = "3141526"

// TestCourse works out how the chances went: they end where the match ended, and the blunder is the greatest turning point, told in words.
func TestCourse(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := overAt(t, h, blunder)
	c := courseOf(t, tb, anna)
	if c.State != Ready || c.Entries != 7 || !reflect.DeepEqual(c.Sides, []Side{{[]int{0}}, {[]int{1}}}) {
		t.Fatalf("%+v", c)
	}
	var entries []int64
	for _, p := range c.Points {
		entries = append(entries, p.Seq)
		if len(p.Chances) != 2 || p.Chances[0]+p.Chances[1] < 999 || p.Chances[0]+p.Chances[1] > 1001 {
			t.Errorf("after entry %d the chances are %v", p.Seq, p.Chances)
		}
	}
	if !slices.Equal(entries, []int64{0, 1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("looked at %v", entries)
	}
	if end := c.Points[len(c.Points)-1].Chances; !slices.Equal(end, []int{1000, 0}) {
		t.Errorf("at the end the chances are %v", end)
	}
	if len(c.TurningPoints) == 0 || len(c.TurningPoints) > turningPoints {
		t.Fatalf("%d turning points: %+v", len(c.TurningPoints), c.TurningPoints)
	}
	for i, tp := range c.TurningPoints {
		if tp.Seq != tp.From+1 || tp.Seat != int(tp.From%2) || len(tp.Lines) == 0 || tp.Lines[0].Text == "" || tp.After == tp.Before {
			t.Errorf("%+v", tp)
		}
		if i > 0 && tp.Seq <= c.TurningPoints[i-1].Seq {
			t.Errorf("turning points %d and %d are out of order", i-1, i)
		}
	}
}

// TestBlunders finds the move that let the other win, and says what would have been better; who could do nothing any more is not blamed.
func TestBlunders(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := overAt(t, h, blunder)
	c := courseOf(t, tb, anna)
	i := slices.IndexFunc(c.Blunders, func(b Blunder) bool { return b.Seq == 4 })
	if i < 0 {
		t.Fatalf("blunders: %+v", c.Blunders)
	}
	b := c.Blunders[i]
	if b.From != 3 || b.Seat != 1 || b.Better != "2" && b.Better != "5" || b.Cost < 200 || b.Line == nil || !strings.Contains(b.Line.Text, "column "+b.Better) {
		t.Errorf("%+v, %+v", b, b.Line)
	}
	for _, b := range c.Blunders {
		if b.Seq > 5 || b.Cost < 100 || b.Seat != int(b.From%2) {
			t.Errorf("a blunder %+v", b)
		}
	}
	german := anna
	german.Language = "de"
	if c := courseOf(t, tb, german); !strings.Contains(c.Blunders[i].Line.Text, "Spalte") {
		t.Errorf("in German: %+v", c.Blunders[i].Line)
	}
}

// TestCourseIsTheSame finds the same course at another time, in another house, and has it from the store where it was kept.
func TestCourseIsTheSame(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	again, doneAgain := openHouse(t, filepath.Join(t.TempDir(), "others.db"))
	defer doneAgain()
	first, second := courseOf(t, overAt(t, h, blunder), anna), courseOf(t, overAt(t, again, blunder), anna)
	if !reflect.DeepEqual(first.Points, second.Points) {
		t.Errorf("the course of one match is\n%v and\n%v", first.Points, second.Points)
	}
	if !reflect.DeepEqual(first.Blunders, second.Blunders) {
		t.Errorf("the blunders of one match are\n%v and\n%v", first.Blunders, second.Blunders)
	}
	tb := overAt(t, h, blunder)
	courseOf(t, tb, anna)
	text, seq, err := h.Store.Course(t.Context(), tb.match.ID())
	var kept course
	if err != nil || seq != 7 || json.Unmarshal(text, &kept) != nil || kept.Outlook != outlookNumber {
		t.Fatalf("kept: %s of entry %d (%v)", text, seq, err)
	}
	kept.Points = kept.Points[:2]
	if text, err = json.Marshal(kept); err != nil {
		t.Fatal(err)
	}
	if err := h.Store.KeepCourse(t.Context(), tb.match.ID(), 7, text); err != nil {
		t.Fatal(err)
	}
	tb.charting.state = "" // as after a new start
	if c := courseOf(t, tb, anna); len(c.Points) != 2 {
		t.Errorf("it was worked out again: %+v", c)
	}
	for _, stale := range []struct {
		seq  int64
		text string
	}{{6, string(text)}, {7, strings.Replace(string(text), `"outlook":3`, `"outlook":0`, 1)}, {7, "no course"}} {
		if err := h.Store.KeepCourse(t.Context(), tb.match.ID(), stale.seq, []byte(stale.text)); err != nil {
			t.Fatal(err)
		}
		tb.charting.state = ""
		if c := courseOf(t, tb, anna); len(c.Points) != 8 {
			t.Errorf("of %+v came %+v", stale, c)
		}
	}
}

// TestCourseOfALiveMatch holds that nothing is told of a match that is played, nor of one that goes on again.
func TestCourseOfALiveMatch(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := overAt(t, h, blunder[:6])
	refused := func(when string) {
		t.Helper()
		c, err := tb.Course(t.Context(), anna)
		f, ok := errors.AsType[*Fault](err)
		if !ok || f.Kind != Late || len(c.Points) > 0 {
			t.Errorf("%s: %+v, %v", when, c, err)
		}
	}
	refused("while it is played")
	take(t, tb, 0, 6, "6")
	if c := courseOf(t, tb, anna); c.State != Ready {
		t.Fatal(c)
	}
	if err := tb.Undo(t.Context(), anna, 0); err != nil { // practice: it goes on
		t.Fatal(err)
	}
	refused("when it goes on")
	take(t, tb, 0, 8, "7")
	for i, column := range []string{"1", "7", "1"} {
		take(t, tb, 1-i%2, int64(9+i), column)
	}
	if c := courseOf(t, tb, anna); c.Entries != 12 || slices.ContainsFunc(c.Points, func(p CoursePoint) bool { return p.Seq == 7 || p.Seq == 8 }) {
		t.Errorf("after another end: %+v", c)
	}
}

// ill is a game whose positions can't be judged.
type ill struct {
	bot.Game
	judge func(context.Context) ([]float64, error)
}

func (i ill) Prospects(ctx context.Context, _ game.Position, _ int, _ bot.Outlook) ([]float64, error) {
	return i.judge(ctx)
}

// TestCourseFails holds that a game which fails at its course says so and does no other harm, and that one which takes for ever holds nobody up: neither
// who asks, nor other tables, nor the house that closes.
func TestCourseFails(t *testing.T) {
	for name, judge := range map[string]func(context.Context) ([]float64, error){
		"panics": func(context.Context) ([]float64, error) { panic("no idea") },
		"fails":  func(context.Context) ([]float64, error) { return nil, errors.New("no idea") },
		"hangs":  func(ctx context.Context) ([]float64, error) { <-ctx.Done(); return nil, ctx.Err() },
	} {
		t.Run(name, func(t *testing.T) {
			registry, err := games.New("")
			if err != nil {
				t.Fatal(err)
			}
			st, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "matches.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer st.Close()
			h, err := NewHouse(t.Context(), Config{Store: st, Gather: -1, Seed: 1, Thinkers: 1, Games: func(id string) (bot.Game, error) {
				entry, err := registry.Find(id)
				return ill{entry, judge}, err
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			tb := overAt(t, h, blunder)
			if name == "hangs" {
				if c, err := tb.Course(t.Context(), anna); err != nil || c.State != Working {
					t.Errorf("%+v, %v", c, err)
				}
			} else if c := courseOf(t, tb, anna); c.State != Failed {
				t.Errorf("%+v", c)
			}
			if _, err := tb.Summary(t.Context(), anna); err != nil {
				t.Error(err)
			}
			if v, err := tb.View(anna); err != nil || v.State != Over {
				t.Errorf("the table is %s (%v)", v.State, err)
			}
			bots, err := h.Create(t.Context(), ben, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "bot", Bot: "greedy"}}})
			if err != nil {
				t.Fatal(err)
			}
			defer bots.Release()
			looksOn, err := bots.Listen(ben, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer looksOn.Close()
			play(t, bots, ben, 0, 0, "4")
			for end := time.Now().Add(20 * time.Second); bots.match.Seq() < 2; time.Sleep(5 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatal("another's bot waits for ever")
				}
			}
		})
	}
}

// TestLongCourse has a match of 1,500 entries looked at: at most so many points, and the turning points pinned down to single decisions.
func TestLongCourse(t *testing.T) {
	var rests []int64
	for seq := range int64(1501) {
		rests = append(rests, seq)
	}
	// The first seat's chance stands at 0.5, falls to 0.2 with entry 400, rises to 0.9 with entry 401 and stays there.
	truth := func(seq int64) float64 {
		switch {
		case seq < 400:
			return 500
		case seq < 401:
			return 200
		case seq < 1200:
			return 600
		}
		return 900
	}
	c, looks := course{}, 0
	look := func(seq int64, playouts int) {
		p := point{Seq: seq, Chances: []float64{truth(seq), 1000 - truth(seq)}, Playouts: playouts}
		if seq == 1500 {
			p.Playouts = 0
		}
		c.add(p)
		looks++
	}
	order := coarse(spread(len(rests), evenly))
	if again := slices.Sorted(slices.Values(order)); !slices.Equal(again, spread(len(rests), evenly)) || !slices.Equal(order[:4], []int{0, 500, 1000, 1500}) {
		t.Fatalf("looked at in the order %v", order)
	}
	for _, i := range order {
		look(rests[i], outlook.Playouts)
	}
	if len(c.Points) != evenly || c.Points[0].Seq != 0 || c.Points[evenly-1].Seq != 1500 {
		t.Fatalf("looked first at %v", c.Points)
	}
	for {
		seq, playouts := c.next(rests)
		if playouts == 0 {
			break
		}
		if look(seq, playouts); looks > 200 {
			t.Fatal("it never ends")
		}
	}
	if len(c.Points) > mostPoints {
		t.Errorf("%d points", len(c.Points))
	}
	var turns []int64
	for _, i := range c.greatest() {
		turns = append(turns, c.Points[i].Seq)
		if c.Points[i].Seq-c.Points[i-1].Seq != 1 || c.Points[i].Playouts < closely || c.Points[i-1].Playouts < closely {
			t.Errorf("turning point %+v after %+v", c.Points[i], c.Points[i-1])
		}
	}
	slices.Sort(turns)
	if !slices.Equal(turns, []int64{400, 401, 1200}) {
		t.Errorf("turning points %v", turns)
	}
	sides, points := c.smooth(2)
	if len(sides) != 2 {
		t.Errorf("sides %v", sides)
	}
	playouts := 0
	for i, p := range points {
		playouts += c.Points[i].Playouts
		if certain := p.Seq == 1500; certain != (p.Margin == 0) || p.Margin < 0 || p.Margin > 400 {
			t.Errorf("after entry %d the chance is told to be off by %d at most", p.Seq, p.Margin)
		}
		if want := int(truth(p.Seq)); p.Chances[0] != want {
			t.Errorf("after entry %d the chance is told as %d, it was %d", p.Seq, p.Chances[0], want)
		}
	}
	if playouts > mostPlayouts+closely {
		t.Errorf("%d playouts", playouts)
	}
}

// TestMargin has a chance found by playouts again and again: as often as it says, the truth lies within its margin.
func TestMargin(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 7))
	for _, truth := range []float64{0.02, 0.2, 0.5, 0.9} {
		for _, playouts := range []int{8, 32} {
			const tries = 2000
			within := 0
			for range tries {
				won := 0
				for range playouts {
					if dice.Float64() < truth {
						won++
					}
				}
				chance := float64(won) / float64(playouts)
				if math.Abs(chance-truth)*1000 <= float64(margin(chance, float64(playouts))) {
					within++
				}
			}
			if within < tries*93/100 {
				t.Errorf("%d playouts of a chance of %v: within the margin %d times of %d", playouts, truth, within, tries)
			}
		}
	}
	if margin(0.5, 8) < margin(0.5, 80)*2 || margin(1, 0) != 0 {
		t.Errorf("margins are %d and %d, and %d of what is certain", margin(0.5, 8), margin(0.5, 80), margin(1, 0))
	}
}

// TestFreaks has two neighbours of the same worth differ by chance, as few playouts do: they are told alike.
func TestFreaks(t *testing.T) {
	c := course{Points: []point{{0, []float64{480, 520}, 10}, {1, []float64{520, 480}, 10}, {2, []float64{480, 520}, 10}, {3, []float64{1000, 0}, 0}}}
	_, points := c.smooth(2)
	if a, b := points[0].Chances[0], points[1].Chances[0]; a < 490 || a > 510 || b < 490 || b > 510 {
		t.Errorf("told as %d and %d", a, b)
	}
	if got := points[3].Chances; !slices.Equal(got, []int{1000, 0}) {
		t.Errorf("the end is told as %v", got)
	}
}

// TestRests leaves out what was taken back and the middle of what chance answers.
func TestRests(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := friends(t, h, 4) // two discs, each taken back
	for i, column := range blunder {
		take(t, tb, i%2, int64(4+i), string(column))
	}
	s, err := tb.look(anna, game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	rests, err := s.rests(t.Context())
	if want := []int64{0, 5, 6, 7, 8, 9, 10, 11}; err != nil || !slices.Equal(rests, want) {
		t.Errorf("%v (%v), want %v", rests, err, want)
	}
}

// TestPictureNames holds who is named in a picture: people where anybody with the link may look on and who draws it wants that, and nobody by letters that the
// picture's typeface lacks.
func TestPictureNames(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := overAt(t, h, blunder)
	tb.content.Seats[0].Name, tb.content.Seats[1].Name = "Jürgen", "Тамара"
	for _, test := range []struct {
		watchers, first string
		named           bool
		want            []string
	}{
		{WithLink, "Jürgen", true, []string{"Jürgen", "Тамара"}},
		{Public, "喵", true, []string{"Red", "Тамара"}},
		{Public, "Ann 🐱", true, []string{"Red", "Тамара"}},
		{Public, "Jürgen", false, []string{"Red", "Yellow"}},
		{NoOne, "Jürgen", true, []string{"Red", "Yellow"}},
	} {
		tb.content.Watchers, tb.content.Seats[0].Name = test.watchers, test.first
		s, err := tb.look(anna, game.Watcher)
		if err != nil {
			t.Fatal(err)
		}
		names, _, _ := tb.billing(h.tellingOf(s.info, anna), test.named)
		if !slices.Equal(names, test.want) {
			t.Errorf("%s for %s, named %v: %v, want %v", test.first, test.watchers, test.named, names, test.want)
		}
	}
	tb.content.Seats[0].Name = "Anna"
	s, err := tb.look(anna, game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	german := anna
	german.Language = "de"
	headline, why, err := s.verdict(t.Context(), h.tellingOf(s.info, german), []string{"Anna", "Ben"})
	if err != nil || headline != "Gewonnen: Anna" || !strings.HasPrefix(why, "Anna ") {
		t.Errorf("%q, %q (%v)", headline, why, err)
	}
	c := courseOf(t, tb, anna)
	discs := [2]int{} // the board is in it, each disc its player's
	for _, line := range s.drawnEnd(h.tellingOf(s.info, anna), c.Sides) {
		for _, run := range line {
			if run.Side >= 0 {
				discs[run.Side] += strings.Count(run.Text, "●") + strings.Count(run.Text, "○")
			}
		}
	}
	if discs != [2]int{0, 3} { // the row of four is marked as such
		t.Errorf("on the board are %v discs", discs)
	}
	first, err := tb.Picture(t.Context(), anna, true)
	again, errAgain := tb.Picture(t.Context(), anna, true)
	if err != nil || errAgain != nil || &first[0] != &again[0] {
		t.Errorf("it is drawn twice (%v, %v)", err, errAgain)
	}
}

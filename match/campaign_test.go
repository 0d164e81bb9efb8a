package match_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/gametest/cellar"
	"mischief/match"
	"mischief/store"

	"github.com/google/go-cmp/cmp"
)

var recordCampaign = flag.Bool("record-campaign", false, "record testdata/cellar-1.campaign anew")

func cellarHost(t testing.TB) *match.Host {
	return cellarHostOn(openStore(t, filepath.Join(t.TempDir(), "store.db")))
}

func cellarHostOn(s store.Store) *match.Host {
	g := cellar.New()
	return match.NewHost(s, func(id string) (game.Game, error) {
		if id != "cellar" {
			return find(id)
		}
		return g, nil
	})
}

// rummage plays answers in a room, the die's too.
func rummage(t testing.TB, m *match.Match, answers ...string) {
	t.Helper()
	for _, a := range answers {
		var err error
		if strings.HasPrefix(a, "die") {
			err = m.OwnDice(t.Context(), m.Seq(), a)
		} else {
			err = m.Play(t.Context(), 0, m.Seq(), a)
		}
		if err != nil {
			t.Fatalf("%s: %v", a, err)
		}
	}
}

func begin(t testing.TB, h *match.Host) (*match.Campaign, *match.Match) {
	t.Helper()
	c, m, err := h.NewCampaign(t.Context(), "By night", match.Setup{Game: "cellar", Seats: people(2), Dice: match.Own})
	if err != nil {
		t.Fatal(err)
	}
	return c, m
}

func goOn(t testing.TB, c *match.Campaign, way string) *match.Match {
	t.Helper()
	m, err := c.GoOn(t.Context(), way, match.Going{})
	if err != nil {
		t.Fatalf("%s: %v", way, err)
	}
	return m
}

func chaptersOf(t testing.TB, c *match.Campaign) []match.Chapter {
	t.Helper()
	chapters, err := c.Chapters(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return chapters
}

func waysOf(chapters []match.Chapter) string {
	var all []string
	for _, w := range match.Ways(chapters) {
		text := w.ID + " " + w.Name.String()
		if w.GivesUp {
			text += "!"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// told is a campaign in one line: its story, and what the party has.
func told(chapters []match.Chapter) string {
	var all []string
	for _, ch := range match.Story(chapters) {
		text := fmt.Sprintf("%d %s %s", ch.Number, ch.Recap.Name, ch.State)
		for _, n := range ch.Recap.Lines {
			text += ": " + n.Text.String()
		}
		all = append(all, text)
	}
	last := chapters[len(chapters)-1]
	for _, d := range last.Recap.Party {
		all = append(all, d.Label+" "+d.Value)
	}
	return strings.Join(all, "; ")
}

func same(t testing.TB, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nwant\n%s", what, got, want)
	}
}

// wanderings plays a campaign with everything in it: a branch, a loss that is played again, a way back from the midst of a match, and one from the end.
func wanderings(t testing.TB, h *match.Host) *match.Campaign {
	t.Helper()
	c, m := begin(t, h)
	same(t, "ways at the beginning", waysOf(chaptersOf(t, c)), "again-1 The pantry!, begin The pantry!")
	rummage(t, m, "search", "die 4", "leave")
	same(t, "ways while they trade", waysOf(chaptersOf(t, c)), "again-1 The pantry!, haven-1 back after The pantry!, begin The pantry!")
	rummage(t, m, "buy", "onwards")
	same(t, "ways after the pantry", waysOf(chaptersOf(t, c)),
		"next-1-1 The attic, next-1-2 The wine cellar, again-1 The pantry, haven-1 back after The pantry, begin The pantry")
	m = goOn(t, c, "next-1-1")
	rummage(t, m, "search", "die 6", "search", "die 1")
	same(t, "ways after a loss", waysOf(chaptersOf(t, c)), "again-2 The attic, haven-1 back after The pantry, begin The pantry, again-1 The pantry")
	m = goOn(t, c, "again-2")
	if got := m.Setup().Options["purse"]; got != "gold 1 keys 1" {
		t.Errorf("the attic is played again with %q, want what the party came with, gold 1 keys 1", got)
	}
	rummage(t, m, "search", "die 2")
	m = goOn(t, c, "haven-1") // in the midst of it
	rummage(t, m, "onwards")
	m = goOn(t, c, "next-4-2")
	rummage(t, m, "search", "die 5", "leave", "buy", "buy", "onwards")
	m = goOn(t, c, "next-5-1")
	rummage(t, m, "search", "die 3")
	return c
}

func TestCampaign(t *testing.T) {
	h := cellarHost(t)
	c := wanderings(t, h)
	chapters := chaptersOf(t, c)
	same(t, "the story", told(chapters),
		"1 The pantry won: 4 gold was found.; 4 The pantry won; 5 The wine cellar won: 5 gold was found.: 2 keys were bought.; 6 The roof playing: 3 gold was found.; Gold 3; Keys 2")
	var states []string
	for _, ch := range chapters {
		states = append(states, fmt.Sprintf("%s %d %s", ch.Kind, ch.From, ch.State))
	}
	same(t, "the attempts", strings.Join(states, ", "), "begin 0 won, next 1 lost, again 2 given up, haven 1 won, next 4 won, next 5 playing")

	opened, err := h.OpenCampaign(t.Context(), c.ID()[:6])
	if err != nil {
		t.Fatal(err)
	}
	same(t, "opened again", told(chaptersOf(t, opened)), told(chapters))
	by, err := h.OpenCampaign(t.Context(), chapters[2].Match)
	if err != nil || by.ID() != c.ID() {
		t.Errorf("by a match of it %v is found, %v", by, err)
	}
	report, err := c.Verify(t.Context())
	if entries, moves, _ := report.Entries(); err != nil || len(report.Matches) != 6 || entries == 0 || moves == 0 {
		t.Errorf("verified %+v, %v", report, err)
	}
}

// TestWhatWasLeftStays plays on at matches that the campaign has gone on from.
func TestWhatWasLeftStays(t *testing.T) {
	h := cellarHost(t)
	c, m := begin(t, h)
	rummage(t, m, "search", "die 4")
	goOn(t, c, "begin")
	err := m.Play(t.Context(), 0, m.Seq(), "leave")
	wantError(t, "a move at what was given up", err, match.ErrLeft)
	if m, err = h.Open(t.Context(), m.ID()); err != nil || !m.Left() {
		t.Errorf("opened again: left %v, %v", m.Left(), err)
	}
	// A fork of it is played on, and leaves the campaign alone.
	before := c.Row()
	f, err := m.ForkOpen(t.Context(), m.Seq())
	if err != nil {
		t.Fatal(err)
	}
	rummage(t, f, "leave", "onwards")
	if of, err := f.Campaign(t.Context()); of != nil || err != nil {
		t.Errorf("the fork belongs to %v, %v", of, err)
	}
	if err := c.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, c.Row()); diff != "" {
		t.Errorf("the campaign was changed by a fork:\n%s", diff)
	}
}

// TestOneWayIsGone has two who look at one campaign go on: one wins.
func TestOneWayIsGone(t *testing.T) {
	h := cellarHost(t)
	c, m := begin(t, h)
	rummage(t, m, "search", "die 4", "leave", "onwards")
	late, err := h.OpenCampaign(t.Context(), c.ID())
	if err != nil {
		t.Fatal(err)
	}
	goOn(t, c, "next-1-1")
	_, err = late.GoOn(t.Context(), "next-1-2", match.Going{})
	wantError(t, "who was late", err, match.ErrConflict)
	if n := len(late.Row().Attempts); n != 2 {
		t.Errorf("who was late sees %d attempts afterwards, want 2", n)
	}
	_, err = late.GoOn(t.Context(), "again-2", match.Going{After: 1})
	wantError(t, "who chose before", err, match.ErrConflict)
	_, err = late.GoOn(t.Context(), "next-1-2", match.Going{})
	wantError(t, "a way that is closed", err, match.ErrWay)
}

// TestUndoneEnd goes on from a match whose end was taken back meanwhile, elsewhere.
func TestUndoneEnd(t *testing.T) {
	h := cellarHost(t)
	c, m, err := h.NewCampaign(t.Context(), "", match.Setup{Game: "cellar", Seats: people(2), Dice: match.Own, Undo: match.Practice})
	if err != nil {
		t.Fatal(err)
	}
	rummage(t, m, "search", "die 4", "leave", "onwards")
	if err := m.Undo(t.Context(), 0, 1); err != nil {
		t.Fatal(err)
	}
	_, err = c.GoOn(t.Context(), "next-1-1", match.Going{})
	wantError(t, "from a match that is not over", err, match.ErrWay)
	rummage(t, m, "onwards")
	goOn(t, c, "next-1-1")
	wantError(t, "taking back what was gone on from", m.Undo(t.Context(), 0, 1), match.ErrLeft)
}

func TestCampaignRefuses(t *testing.T) {
	h := cellarHost(t)
	for name, s := range map[string]match.Setup{
		"a room in the midst":      {Game: "cellar", Options: game.Options{"room": "roof", "purse": "gold 9 keys 0"}},
		"a purse that is not ours": {Game: "cellar", Options: game.Options{"purse": "gold 9 keys 0"}},
		"a game without campaigns": {Game: "hoard"},
		"a position":               {Game: "cellar", Start: []byte(`{"room":"roof"}`)},
	} {
		s.Seats = people(2)
		if _, _, err := h.NewCampaign(t.Context(), "", s); err == nil {
			t.Errorf("a campaign begins with %s", name)
		}
	}
	if _, _, err := h.NewCampaign(t.Context(), "two\nlines", match.Setup{Game: "cellar", Seats: people(2)}); err == nil {
		t.Error("a campaign has a name of two lines")
	}
	_, err := h.OpenCampaign(t.Context(), "nobody")
	wantError(t, "a campaign there is none of", err, store.ErrNoCampaign)
}

func exported(t testing.TB, c *match.Campaign) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := c.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestCampaignFile takes a campaign elsewhere, and into the store that it came from.
func TestCampaignFile(t *testing.T) {
	h := cellarHost(t)
	c := wanderings(t, h)
	text := exported(t, c)
	key, err := h.Key(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	report, err := h.VerifyCampaign(t.Context(), bytes.NewReader(text))
	if err != nil || !report.Signer.Equal(key) || len(report.Matches) != 6 {
		t.Fatalf("verified %+v, %v", report, err)
	}

	other := cellarHost(t)
	taken, _, err := other.ImportCampaign(t.Context(), bytes.NewReader(text), "anna")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "elsewhere", told(chaptersOf(t, taken)), told(chaptersOf(t, c)))
	if taken.ID() != c.ID() || taken.Row().Host != "anna" {
		t.Errorf("elsewhere it is %s of %q, want %s of anna", taken.ID(), taken.Row().Host, c.ID())
	}
	m, err := taken.Present(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rummage(t, m, "leave", "onwards")
	goOn(t, taken, "haven-6")
	if _, err := taken.Verify(t.Context()); err != nil {
		t.Error(err)
	}

	before := told(chaptersOf(t, c))
	row := c.Row()
	copied, _, err := h.ImportCampaign(t.Context(), bytes.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the copy", told(chaptersOf(t, copied)), before)
	if copied.ID() == c.ID() {
		t.Error("the copy has the id of the campaign that was there")
	}
	if m, err = copied.Present(t.Context()); err != nil {
		t.Fatal(err)
	}
	rummage(t, m, "search", "die 1")
	if _, err := copied.Verify(t.Context()); err != nil {
		t.Errorf("the copy, played on: %v", err)
	}
	if err := c.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(row, c.Row()); diff != "" {
		t.Errorf("what was there was changed:\n%s", diff)
	}
	same(t, "what was there", told(chaptersOf(t, c)), before)
}

// TestCampaignFileAgain takes a campaign in and writes it again: by the same key it is the same file, by another all but what vouches for it.
func TestCampaignFileAgain(t *testing.T) {
	again := func(text []byte, elsewhere *match.Host) []byte {
		t.Helper()
		c, _, err := elsewhere.ImportCampaign(t.Context(), bytes.NewReader(text), "")
		if err != nil {
			t.Fatal(err)
		}
		return exported(t, c)
	}
	seed := sha256.Sum256([]byte("a key"))
	keyed := func() *match.Host {
		s := openStore(t, filepath.Join(t.TempDir(), "store.db"))
		if _, err := s.Key(t.Context(), "match files", seed[:]); err != nil {
			t.Fatal(err)
		}
		return cellarHostOn(s)
	}
	text := exported(t, wanderings(t, keyed()))
	if diff := cmp.Diff(string(text), string(again(text, keyed()))); diff != "" {
		t.Errorf("by the same key another file was written:\n%s", diff)
	}
	other := again(text, cellarHost(t))
	if bytes.Equal(text, other) {
		t.Error("who wrote the file does not show: by another key the same was written")
	}
	if diff := cmp.Diff(unvouched(text), unvouched(other)); diff != "" {
		t.Errorf("by another key more than what vouches for the campaign was written otherwise:\n%s", diff)
	}
}

// unvouched is a campaign's file without its signatures, and what is summed over them.
func unvouched(text []byte) string {
	signatures := regexp.MustCompile(`(?m)^[0-9a-f]{16} signed .*\n`)
	summed := regexp.MustCompile(`(?m)^[0-9a-f]{16} (attempt .* )[0-9a-f]{64}$|^[0-9a-f]{16} (end \d+)$`)
	return summed.ReplaceAllString(signatures.ReplaceAllString(string(text), ""), "$1$2")
}

// resummed puts the checksums of a campaign's lines right again, and those of its matches' digests, as somebody would who knows the format. Signatures go.
func resummed(t *testing.T, text string) string {
	t.Helper()
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	lines[len(lines)-1] += "\n"
	var out strings.Builder
	out.WriteString(lines[0])
	sum := summed("", strings.TrimSuffix(lines[0], "\n"))
	for i := 1; i < len(lines); i++ {
		_, line, _ := strings.Cut(strings.TrimSuffix(lines[i], "\n"), " ")
		if strings.HasPrefix(line, "signed ") {
			break
		}
		var n, from, count int
		var kind, digest string
		if _, err := fmt.Sscanf(line, "attempt %d %s %d lines %d %s", &n, &kind, &from, &count, &digest); err == nil {
			file := lines[i+1 : i+1+count]
			first, rest := matchResummed(file)
			line = fmt.Sprintf("attempt %d %s %d lines %d %x", n, kind, from, len(rest), sha256.Sum256([]byte(first)))
			sum = summed(sum, line)
			out.WriteString(sum + " " + line + "\n" + first)
			i += count
			continue
		}
		sum = summed(sum, line)
		out.WriteString(sum + " " + line + "\n")
	}
	return out.String()
}

func matchResummed(file []string) (text string, lines []string) {
	sum := summed("", strings.TrimSuffix(file[0], "\n"))
	lines = []string{file[0]}
	for _, l := range file[1:] {
		_, line, _ := strings.Cut(strings.TrimSuffix(l, "\n"), " ")
		if strings.HasPrefix(line, "signed ") {
			break
		}
		sum = summed(sum, line)
		lines = append(lines, sum+" "+line+"\n")
	}
	return strings.Join(lines, ""), lines
}

func summed(sum, line string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(sum+" "+line)))[:16]
}

// TestBadCampaignFiles reads campaigns that were cut, edited, forged or made by a newer program: each is refused with the line at fault, and nothing is stored.
func TestBadCampaignFiles(t *testing.T) {
	h := cellarHost(t)
	text := string(exported(t, wanderings(t, h)))
	other := cellarHost(t)
	swap := func(old, new string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("the file has no %q", old)
		}
		return strings.Replace(text, old, new, 1)
	}
	attempt := strings.Index(text, " attempt 2 ") - 16
	for _, test := range []struct {
		name, text, want string
		at               any // the number of the line at fault, or what stands in it
	}{
		{"nothing", "", "cut off", 1},
		{"a match", "mischief match 1\n", "which mischief import takes in", 1},
		{"another file", "Dear diary\n", `one begins with the line "mischief campaign 1"`, 1},
		{"of a newer program", swap("mischief campaign 1\n", "mischief campaign 2\n"), `it reads "mischief campaign 1"`, 1},
		{"by newer rules", resummed(t, swap("game cellar 1\n", "game cellar 9\n")), "newer", "game cellar 9\n"},
		{"cut between two attempts", text[:attempt], "cut off", strings.Count(text[:attempt], "\n") + 1},
		{"cut in a match", text[:attempt+400], "cut off", strings.Count(text[:attempt+400], "\n") + 1},
		{"cut in a line", text[:len(text)-100], "cut off", strings.Count(text[:len(text)-100], "\n") + 1},
		{"a name edited", swap("By night", "By light"), "checksum", "By light"},
		{"a move edited", swap("move die 4", "move die 5"), "attempt 1: the checksum", "move die 5"},
		{"one attempt left out", text[:attempt] + text[strings.Index(text, " attempt 3 ")-16:], "checksum", " attempt 3 "},
		{"carriage returns", strings.ReplaceAll(text, "\n", "\r\n"), "carriage return", 1},
		{"something behind the end", text + "more\n", "something follows", strings.Count(text, "\n") + 1},
		{"another's signature", resummed(t, text) + "0000000000000000 signed 00 00\n", "checksum", strings.Count(resummed(t, text), "\n") + 1},
		{"a branch forged", resummed(t, swap(`option room "wine-cellar"`, `option room "roof"`)), "attempt 5: nothing that attempt 4 leads to", " attempt 5 next 4"},
		{"a purse forged", resummed(t, swap(`option purse "gold 1 keys 1"`, `option purse "gold 9 keys 1"`)), "attempt 2: nothing that attempt 1 leads to", " attempt 2 next 1"},
		{"an impossible purse", resummed(t, swap(`option purse "gold 1 keys 1"`, `option purse "gold 99 keys 1"`)), "no party comes here", `option purse "gold 99 keys 1"`},
		{"a match again with more", resummed(t, swap(" again 2 ", " again 1 ")), "attempt 3: it is set up otherwise than attempt 1", " attempt 3 again 1 "},
		{"from a match that was left", resummed(t, swap(" next 4 ", " next 1 ")), "attempt 5: it follows attempt 1, and attempt 4 came between", " attempt 5 "},
		{"from one to come", resummed(t, swap(" next 4 ", " next 7 ")), "there are 4 before it", " attempt 5 "},
		{"a kind there is none of", resummed(t, swap(" haven 1 ", " heaven 1 ")), `no kind of attempt "heaven"`, " heaven 1 "},
		{"begun in the midst", resummed(t, swap(" begin 0 ", " again 0 ")), "goes on from 0", " again 0 "},
		{"numbers wrong", resummed(t, swap(" attempt 4 ", " attempt 5 ")), "where attempt 4 belongs", " attempt 5 haven "},
		{"another count at the end", resummed(t, swap(" end 6\n", " end 7\n")), "ends with 7 attempts, and has 6", " end 7\n"},
		{"another game", resummed(t, swap("game cellar\n", "game hoard\n")), "Hoard has no campaign", 2},
		{"no game", resummed(t, swap("game cellar\n", "game chess\n")), `no game "chess"`, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := other.ImportCampaign(t.Context(), strings.NewReader(test.text), "")
			var at *match.FileError
			if !errors.As(err, &at) || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got %v, want a line at fault and %q", err, test.want)
			}
			want, _ := test.at.(int)
			if part, ok := test.at.(string); ok {
				want = strings.Count(test.text[:strings.Index(test.text, part)], "\n") + 1
			}
			if at.Line != want {
				t.Errorf("line %d is at fault, want %d: %v", at.Line, want, err)
			}
			left, err := other.Campaigns(t.Context(), store.CampaignFilter{})
			kept, err2 := other.List(t.Context(), store.Filter{})
			if len(left) > 0 || len(kept) > 0 || err != nil || err2 != nil {
				t.Errorf("%d campaigns and %d matches were stored, %v, %v", len(left), len(kept), err, err2)
			}
		})
	}
	if _, _, err := other.ImportCampaign(t.Context(), strings.NewReader(resummed(t, text)), ""); err != nil {
		t.Errorf("the file without signatures, which shows that forging is not found for another reason: %v", err)
	}
}

func FuzzCampaignFile(f *testing.F) {
	h := cellarHost(f)
	text := exported(f, wanderings(f, h))
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Fuzz(func(t *testing.T, text []byte) {
		report, err := h.VerifyCampaign(context.Background(), bytes.NewReader(text))
		if err == nil && len(report.Matches) == 0 {
			t.Error("a campaign without a match verifies")
		}
		if at, ok := errors.AsType[*match.FileError](err); err != nil && (!ok || at.Line < 1) {
			t.Errorf("no line is at fault: %v", err)
		}
	})
}

// TestRecordedCampaign plays on in a campaign as this program's first edition of campaigns wrote it: what was kept opens unchanged, verifies, and goes on.
func TestRecordedCampaign(t *testing.T) {
	const file = "testdata/cellar-1.campaign"
	h := cellarHost(t)
	if *recordCampaign {
		if err := os.WriteFile(file, exported(t, wanderings(t, h)), 0o644); err != nil {
			t.Fatal(err)
		}
		h = cellarHost(t)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := h.ImportCampaign(t.Context(), bytes.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the story", told(chaptersOf(t, c)),
		"1 The pantry won: 4 gold was found.; 4 The pantry won; 5 The wine cellar won: 5 gold was found.: 2 keys were bought.; 6 The roof playing: 3 gold was found.; Gold 3; Keys 2")
	m, err := c.Present(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rummage(t, m, "leave", "buy", "onwards")
	rummage(t, goOn(t, c, "haven-5"), "onwards")
	rummage(t, goOn(t, c, "again-3"), "search")
	if _, err := c.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

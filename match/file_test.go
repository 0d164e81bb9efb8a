package match_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

var update = flag.Bool("update", false, "write the sample file anew")

const sampleFile = "testdata/sample.match"

// sample is a finished match with every kind of line in it, kept so that files of this version can be read for ever.
func sample(t testing.TB) string {
	t.Helper()
	if *update {
		writeSample(t)
	}
	text, err := os.ReadFile(sampleFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeSample(t testing.TB) {
	t.Helper()
	seats := []match.Occupant{{Kind: store.Person, Name: "Anna"}, {Kind: store.Bot, Bot: "search:200", Name: "Silvester"}, {Kind: store.Friend, Name: `Zoë "Z" Ünal`}}
	m := create(t, newHost(t), match.Setup{Options: game.Options{"seats": "3", "goal": "15"}, Seats: seats, Undo: match.Friendly, Contributions: []string{"heads", "", "tails"}})
	if err := m.Contribute(t.Context(), 1, "whiskers"); err != nil {
		t.Fatal(err)
	}
	play(t, m, "dig", "draw", "lay 3", "dig")
	if err := m.Undo(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if err := m.TakeSeat(t.Context(), 1, match.Occupant{Kind: store.Person, Name: "Ben"}); err != nil {
		t.Fatal(err)
	}
	play(t, m, "dig", "show", "pass")
	for !m.Finished() {
		play(t, m, "dig")
	}
	if err := os.WriteFile(sampleFile, export(t, m), 0o644); err != nil {
		t.Fatal(err)
	}
}

func verify(text string) (match.Report, error) {
	return match.NewHost(nil, find).Verify(strings.NewReader(text))
}

// faultAt checks that a file is refused with the line at fault.
func faultAt(t *testing.T, what, text string, line int) {
	t.Helper()
	_, err := verify(text)
	var fault *match.FileError
	if !errors.As(err, &fault) {
		t.Errorf("%s: got %v, want an error that names line %d", what, err, line)
	} else if fault.Line != line {
		t.Errorf("%s: got %v, want line %d", what, err, line)
	}
}

func TestSampleFile(t *testing.T) {
	text := sample(t)
	h := newHost(t)
	m, _, err := h.Import(t.Context(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := unsigned(string(export(t, m))); got != text {
		t.Errorf("exported again it is another file:\n%s", got)
	}
	again, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	if got := unsigned(string(export(t, again))); got != text {
		t.Errorf("opened and exported again it is another file:\n%s", got)
	}
	_, _, err = h.Import(t.Context(), strings.NewReader(text))
	wantError(t, "import of a match that is here", err, store.ErrExists)
	list, err := h.List(t.Context(), store.Filter{})
	if err != nil || len(list) != 1 || list[0].Seq != m.Seq() || !list[0].Over || list[0].Seated[1].Name != "Ben" {
		t.Errorf("listed as %+v, %v", list, err)
	}
}

func TestImportGoesOn(t *testing.T) {
	m := create(t, newHost(t), match.Setup{Options: game.Options{"goal": "60"}})
	play(t, m, "draw", "dig", "lay 2")
	var b bytes.Buffer
	wantError(t, "file of a live match for a watcher", m.ExportFor(t.Context(), &b, game.Watcher), match.ErrLive)
	wantError(t, "file of a live match for a seat", m.ExportFor(t.Context(), &b, 1), match.ErrLive)
	if b.Len() > 0 {
		t.Errorf("and yet it got %q", b.String())
	}
	other, _, err := newHost(t).Import(t.Context(), bytes.NewReader(export(t, m)))
	if err != nil {
		t.Fatal(err)
	}
	samePosition(t, "imported", other.Position(), m.Position())
	for range 5 {
		play(t, m, "dig")
		play(t, other, "dig")
	}
	samePosition(t, "played on with the same dice", other.Position(), m.Position())
	for !m.Finished() {
		play(t, m, "dig")
	}
	if err := m.ExportFor(t.Context(), &b, game.Watcher); err != nil || b.String() != string(export(t, m)) {
		t.Errorf("file of a match that is over, for a watcher: %v", err)
	}
}

func TestEveryFlippedByteIsFound(t *testing.T) {
	text := sign(sample(t), testKey('k'))
	line := 1
	for i := range len(text) {
		for _, bit := range []byte{0x01, 0x20, 0x80} {
			if testing.Short() && i%7 != 0 {
				continue
			}
			changed := text[:i] + string([]byte{text[i] ^ bit}) + text[i+1:]
			faultAt(t, fmt.Sprintf("byte %d changed by %#x", i, bit), changed, line)
		}
		if text[i] == '\n' {
			line++
		}
	}
}

func TestEveryTruncationIsFound(t *testing.T) {
	text := sign(sample(t), testKey('k'))
	line := 1
	for i := range len(text) {
		if text[:i] == unsigned(text) {
			if report, err := verify(text[:i]); err != nil || report.Signer != nil {
				t.Errorf("without its signature: signed by %x, %v", report.Signer, err)
			}
			continue
		}
		faultAt(t, fmt.Sprintf("cut off after %d bytes", i), text[:i], line)
		if text[i] == '\n' {
			line++
		}
	}
}

func TestEveryMovedLineIsFound(t *testing.T) {
	lines := strings.SplitAfter(strings.TrimSuffix(sign(sample(t), testKey('k')), "\n"), "\n")
	lines[len(lines)-1] += "\n"
	join := func(parts ...[]string) string {
		text := ""
		for _, p := range parts {
			text += strings.Join(p, "")
		}
		return text
	}
	for i := range lines {
		at := i + 1
		if at < len(lines) { // without its last line it is not signed, and whole
			faultAt(t, fmt.Sprintf("line %d left out", at), join(lines[:i], lines[i+1:]), at)
		}
		after := at + 1
		faultAt(t, fmt.Sprintf("line %d twice", at), join(lines[:i+1], lines[i:]), after)
		faultAt(t, fmt.Sprintf("a line after line %d", at), join(lines[:i+1], []string{"0123456789abcdef something\n"}, lines[i+1:]), after)
		if i > 0 {
			faultAt(t, fmt.Sprintf("lines %d and %d swapped", i, at), join(lines[:i-1], lines[i:i+1], lines[i-1:i], lines[i+1:]), i)
		}
	}
	faultAt(t, "other line ends", strings.ReplaceAll(join(lines), "\n", "\r\n"), 1)
	faultAt(t, "an empty file", "", 1)
}

// forge is what somebody who knows the format can do: change a line and put all checksums right.
func forge(text, old, new string) string {
	if !strings.Contains(text, old) {
		panic("forge: there is no " + old)
	}
	text = strings.Replace(text, old, new, 1)
	var out strings.Builder
	sum := ""
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if i > 0 {
			_, line, _ = strings.Cut(line, " ")
		}
		h := sha256.Sum256([]byte(sum + " " + line))
		sum = hex.EncodeToString(h[:])[:16]
		if i > 0 {
			out.WriteString(sum + " ")
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

func lineOf(text, part string) int {
	before, _, ok := strings.Cut(text, part)
	if !ok {
		panic("there is no " + part)
	}
	return 1 + strings.Count(before, "\n")
}

func TestForgeriesAreFound(t *testing.T) {
	text := sample(t)
	entry := func(n int) string { // the words of entry n after its time
		_, line, _ := strings.Cut(text, fmt.Sprintf(" %d 20", n))
		line, _, _ = strings.Cut(line, "\n")
		_, line, _ = strings.Cut(line, " ")
		return line
	}
	die := entry(3)
	if !strings.HasPrefix(die, "nature move die ") {
		t.Fatalf("entry 3 of the sample is %q", die)
	}
	other := "nature move die 1"
	if die == other {
		other = "nature move die 2"
	}
	for _, test := range []struct{ name, old, new, why string }{
		{"an illegal move", "1 move dig", "1 move show", "H-5"},
		{"no move", "1 move dig", "1 move jump", "no move"},
		{"a move not in canonical notation", "1 move dig", "1 move DIG", "canonical"},
		{"a move of another seat", "1 move dig", "2 move dig", "decides"},
		{"a move of chance by a seat", die, strings.Replace(die, "nature", "1", 1), "chance decides"},
		{"another roll", die, other, "secret gives"},
		{"another number", " 3 20", " 4 20", "entry 4 stands where entry 3 belongs"},
		{"no seat", "2 seat person", "9 seat person", "no seat 9"},
		{"no person", `2 seat person "Ben"`, `2 seat ghost "Ben"`, "ghost"},
		{"no quotes", `2 seat person "Ben"`, `2 seat person Ben`, "quotes"},
		{"an undo too far", "1 undo 7", "1 undo 2", "entry 7"},
		{"an undo by another", "1 undo 7", "2 undo 7", "undo"},
		{"an undo against the policy", "undo friendly", "undo strict", "chance has answered since"},
		{"no kind of entry", "1 move dig", "1 wish luck", "wish"},
		{"no time", "T", "t", "time"},
		{"a late contribution", "2 seat person \"Ben\"", "2 contribute \"late\"", "answered"},
		{"another contribution", `contribution 1 "heads"`, `contribution 1 "header"`, "secret gives"},
		{"no undo policy", "undo friendly", "undo always", "always"},
		{"no dice", "dice digital", "dice loaded", "loaded"},
		{"no option", "option goal", "option gaol", "gaol"},
		{"an option out of range", `option goal "15"`, `option goal "900"`, "900"},
		{"an option written otherwise", `option goal "15"`, `option goal "015"`, "option goal"},
		{"another edition of the rules", "game hoard 1", "game hoard 2", "newer program"},
		{"no game", "game hoard 1", "game chess 1", "chess"},
		{"no id", "id ", "id ../", "no id"},
		{"no bot", "search:200", "search:none", "budget"},
		{"another result", "end over ", "end live ", "ends otherwise"},
	} {
		forged := forge(text, test.old, test.new)
		_, err := verify(forged)
		var fault *match.FileError
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.why)
			continue
		}
		want := lineOf(text, test.old)
		switch test.name {
		case "an undo against the policy":
			want = lineOf(text, "1 undo 7")
		case "another contribution":
			want = lineOf(text, die)
		}
		if fault.Line != want {
			t.Errorf("%s: got %v, want line %d", test.name, err, want)
		}
	}
	_, err := verify(forge(text, die, other))
	var d *match.Difference
	if !errors.As(err, &d) || d.Seq != 3 || d.Found != strings.TrimPrefix(other, "nature move ") || d.Expected != strings.TrimPrefix(die, "nature move ") {
		t.Errorf("another roll: %+v", d)
	}
	var refusal *game.Refusal
	if _, err := verify(forge(text, "1 move dig", "1 move show")); !errors.As(err, &refusal) || refusal.Rule != "H-5" {
		t.Errorf("an illegal move: %v", err)
	}
	_, err = verify(forge(text, "game hoard 1", "game hoard 2"))
	wantError(t, "a file of a newer program", err, match.ErrVersion)
	if _, err := verify(forge(text, "game hoard 1", "game hoard 0")); err == nil || errors.Is(err, match.ErrVersion) {
		t.Errorf("an edition that cannot be: %v", err)
	}
	withPack := func(id string) (game.Game, error) { return packedHoard{newHoard()}, nil }
	_, err = match.NewHost(nil, withPack).Verify(strings.NewReader(text))
	wantError(t, "a program with a content pack", err, match.ErrContent)
	if _, err := verify(forge(text, "option goal", "content 0badcafe\noption goal")); !errors.Is(err, match.ErrContent) || !strings.Contains(err.Error(), "the content pack 0badcafe of hoard, this program has what is built in") {
		t.Errorf("a match of a content pack: %v", err)
	}
	if _, err := verify(forge(text, "mischief match 1", "mischief match 2")); err == nil || !strings.Contains(err.Error(), "version of the format") {
		t.Errorf("a newer format: %v", err)
	}
}

// TestOtherSecret swaps the secret, with and without a commitment that fits.
func TestOtherSecret(t *testing.T) {
	text := sample(t)
	_, end, _ := strings.Cut(text, "end over ")
	secret := end[:64]
	other := strings.Repeat("ab", 32)
	faultAt(t, "another secret", forge(text, secret, other), lineOf(text, "end over"))
	bytes, _ := hex.DecodeString(other)
	sum := sha256.Sum256(bytes)
	_, dice, _ := strings.Cut(text, "dice digital ")
	forged := forge(forge(text, secret, other), dice[:64], hex.EncodeToString(sum[:]))
	_, err := verify(forged)
	var d *match.Difference
	if !errors.As(err, &d) {
		t.Errorf("another secret with its commitment: %v", err)
	}
}

// FuzzVerify feeds arbitrary files: nothing may panic, and what is accepted must be written back as it was.
func FuzzVerify(f *testing.F) {
	text := sample(f)
	f.Add(text)
	for i, line := range strings.SplitAfter(text, "\n") {
		if i%5 == 0 {
			f.Add(strings.Replace(text, line, "", 1))
		}
	}
	f.Add(sign(text, testKey('k')))
	f.Add(forge(sign(text, testKey('k')), "search:200", "search:201"))
	f.Add(forge(text, "1 move dig", "1 move show"))
	f.Add(forge(text, "log", `start {"Seats":3,"Asked":2}`+"\n0123456789abcdef log"))
	h := newHost(f)
	f.Fuzz(func(t *testing.T, text string) {
		key := testKey('k')
		for _, file := range []string{text, resum(text), sign(resum(text), key)} {
			report, err := verify(file)
			if err != nil {
				continue
			}
			if signed := unsigned(file) != file; signed != (report.Signer != nil) {
				t.Errorf("signed by %x:\n%s", report.Signer, file)
			} else if _, err := verify(rewritten(file)); signed && err == nil {
				t.Errorf("rewritten, and not found:\n%s", rewritten(file))
			}
			m, _, err := h.Import(t.Context(), strings.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			if got := unsigned(string(export(t, m))); got != unsigned(file) {
				t.Errorf("accepted\n%s\nand wrote\n%s", file, got)
			}
			if err := h.Delete(t.Context(), m.ID()); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// resum puts the checksums of a file right, so that fuzzing gets past them.
func resum(text string) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	return forge(text, "", "")
}

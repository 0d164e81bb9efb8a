package table

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mischief/game"
)

// said matches what faults and views say, with a pattern or a whole sentence.
var said = regexp.MustCompile(`(?:late|barred|wrong|outdated|game\.Say)\((?:"[a-z.]+", |choice\.field, |field, |now, |t\.match\.Seq\(\), )?(?:"((?:[^"\\]|\\.)+)"|` + "`([^`]+)`" + `)|Why: "([^"]+)"`)

// TestEveryLanguageSaysAll makes sure that what tables say is said in every language, with the same verbs of formatting.
func TestEveryLanguageSaysAll(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	verbs := regexp.MustCompile(`%[a-z]`)
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range said.FindAllStringSubmatch(string(text), -1) {
			sentence := m[1] + m[2] + m[3]
			if m[1] != "" {
				if sentence, err = strconv.Unquote(`"` + m[1] + `"`); err != nil {
					t.Fatal(err)
				}
			}
			if !strings.Contains(sentence, " ") {
				continue
			}
			found++
			for _, language := range slices.Sorted(maps.Keys(words)) {
				other, ok := words[language][sentence]
				if !ok {
					t.Errorf("%s: %s does not say %q", file, language, sentence)
				} else if !slices.Equal(verbs.FindAllString(sentence, -1), verbs.FindAllString(other, -1)) {
					t.Errorf("%s: %q has other verbs than %q", language, other, sentence)
				}
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d sentences were found in the files of the package", found)
	}
}

// TestGermanTable makes sure that one table speaks to each in his own language.
func TestGermanTable(t *testing.T) {
	h, closeHouse := openHouse(t, filepath.Join(t.TempDir(), "tables.db"))
	defer closeHouse()
	german := Person{ID: "anna", Name: "Anna", Language: "de"}
	english := Person{ID: "anna", Name: "Anna"}
	table, err := h.Create(t.Context(), german, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "friend", Name: "Berta"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	if _, err := table.Play(t.Context(), german, Move{ID: "anna-plays-1", Seat: 0, Seq: 0, Text: "4"}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		who                                  Person
		prompt, line, called, refused, clock string
	}{
		{german, "Wirf eine Scheibe", "Anna wirft eine Scheibe in Spalte 4; sie landet in Reihe 1.", "Gelb", "Es gibt keine Spalte 9; das Brett hat 7.", "Eine laufende Uhr"},
		{english, "Drop a disc", "Anna drops a disc into column 4; it lands in row 1.", "Yellow", "There is no column 9; the board has 7.", "A live clock"},
	} {
		f, err := table.Frame(t.Context(), tt.who, 1, -1)
		if err != nil || !strings.HasPrefix(f.Turn.Prompt, tt.prompt) {
			t.Errorf("the prompt is %q, %v; want %q", f.Turn.Prompt, err, tt.prompt)
		}
		log := logOf(t, table, tt.who, 1, 0, 0)
		if len(log) != 1 || log[0].Lines[0].Text != tt.line {
			t.Errorf("the log is %+v, %v; want %q", log, err, tt.line)
		}
		v, err := table.View(tt.who)
		if err != nil || v.Seats[1].Called != tt.called || v.Seats[1].Title != "yellow" {
			t.Errorf("the second seat is %+v, %v; want it called %q", v.Seats[1], err, tt.called)
		}
		verdict, err := table.Check(t.Context(), tt.who, 1, -1, "9")
		if err != nil || verdict.Why != tt.refused {
			t.Errorf("column 9: %+v, %v; want %q", verdict, err, tt.refused)
		}
		_, err = h.Create(t.Context(), tt.who, Plan{Game: "connectfour", Clock: ClockRule{Kind: "live", Minutes: 1000}})
		if err = h.In(tt.who.Language, nil, err); err == nil || !strings.HasPrefix(err.Error(), tt.clock) {
			t.Errorf("a clock of 1000 minutes: %v; want %q", err, tt.clock)
		}
	}
	heroes, err := h.Create(t.Context(), german, Plan{Game: "slaughter", Options: map[string]string{"heroes": "1", "hero-2": "sir-clawdius"}, Seats: []Seating{{Kind: "me"}, {Kind: "me"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer heroes.Release()
	if v, err := heroes.View(german); err != nil || v.Seats[1].Called != "Sir Krallius" || v.Seats[1].Title != "h2" {
		t.Errorf("the seat of a Hero is %+v, %v", v.Seats[1], err)
	}
	if _, err := h.Telling(&game.Info{}, "fr"); err != nil {
		t.Errorf("a language nobody speaks: %v", err)
	}
}

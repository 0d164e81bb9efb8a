package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/lab"
)

// crafted are rules of which nothing is asked but their workshop.
type crafted struct {
	game.Rules[int32, int32]
	shop game.Workshop
}

func (c crafted) Workshop() game.Workshop { return c.shop }

// mice is a workshop in which a hero is a name. Names with a z break a rule.
type mice struct{}

func (mice) Ready() []string            { return []string{"anna", "bert"} }
func (mice) Schools() []string          { return []string{"field", "house"} }
func (mice) Supplies(*game.Telling) any { return nil }
func (mice) Sheet(h []game.Hero, _ *game.Telling) (string, error) {
	return fmt.Sprintf("<sheet of %d>\n", len(h)), nil
}

func (mice) Named(line string) (game.Hero, error) {
	if line != "anna" && line != "bert" && !strings.HasPrefix(line, "m1") {
		return nil, game.Misread("{{.id}} is no mouse.", game.Quote("id", line))
	}
	return mouse(line), nil
}

func (mice) Read(name string, text []byte) (game.Hero, error) {
	field, value, ok := strings.Cut(strings.TrimSpace(string(text)), ": ")
	if !ok || field != "name" {
		return nil, errors.New(name + ":1:1: name: missing")
	}
	return mouse(value), nil
}

func (mice) Random(school string, seed uint64) (game.Hero, error) {
	if school != "field" && school != "house" {
		return nil, game.Misread("There is no school {{.id}}.", game.Quote("id", school))
	}
	return mouse(fmt.Sprint(school, seed)), nil
}

type mouse string

func (m mouse) Name() string                 { return string(m) }
func (m mouse) File() string                 { return "name: " + string(m) + "\n" }
func (m mouse) Code() string                 { return "m1" + string(m) }
func (m mouse) Draw(pen game.Pen) string     { return pen.Say("A mouse") + " " + string(m) + "\n" }
func (m mouse) Picture(*game.Telling) string { return "<svg>" + string(m) + "</svg>\n" }
func (m mouse) Advice(*game.Telling) any     { return nil }
func (m mouse) Faults() []game.Fault {
	if i := strings.IndexByte(string(m), 'z'); i >= 0 {
		return []game.Fault{{At: "name", Line: 1, Column: 7 + i, Why: game.Refuse("MIC-1", "No mouse has a z.").(*game.Refusal)}}
	}
	return nil
}

// stable is a game of mice, whose words know some German.
func stable(id string, shop game.Workshop) bot.Game {
	words := game.Words{"A mouse": "Eine Maus", "No mouse has a z.": "Keine Maus hat ein z."}
	return lab.Of[int32, int32](game.Info{ID: id, Title: "Mice " + id, Version: 1, Languages: map[string]game.Language{"de": {Words: words}}}, crafted{shop: shop})
}

// TestHeroCommands runs the commands in the workshop of a stand-in.
func TestHeroCommands(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, bad, broken := file("good.yaml", "name: Carl"), file("bad.yml", "name: Fritz"), file("broken.yaml", "mame: Carl")
	one, dir := uint64(1), filepath.Join(folder, "dir.yaml")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		about, language string
		run             func(*bench, *console) error
		out, err        string // what is written, and part of the error
	}{
		{"check", "en", (&heroCheckCommand{Files: []string{good, "anna"}}).run, good + ": Carl keeps all rules\nanna: anna keeps all rules\n", ""},
		{"check a fault", "en", (&heroCheckCommand{Files: []string{good, bad}}).run, good + ": Carl keeps all rules\n" + bad + ":1:11: name: No mouse has a z. [MIC-1]\n", "1 hero of 2 may not be played"},
		{"check in German", "de", (&heroCheckCommand{Files: []string{bad}}).run, bad + ":1:11: name: Keine Maus hat ein z. [MIC-1]\n", "1 hero of 1"},
		{"check a broken file", "en", (&heroCheckCommand{Files: []string{broken}}).run, "", broken + ":1:1: name: missing"},
		{"check no file", "en", (&heroCheckCommand{Files: []string{folder + "/none.yaml"}}).run, "", "none.yaml"},
		{"check a folder", "en", (&heroCheckCommand{Files: []string{dir}}).run, "", "this is a folder"},
		{"show", "en", (&heroShowCommand{Names: []string{"anna"}}).run, "A mouse anna\n", ""},
		{"show in German", "de", (&heroShowCommand{Names: []string{"anna", good}}).run, "Eine Maus anna\n\nEine Maus Carl\n", ""},
		{"show a picture", "en", (&heroShowCommand{heroForm: heroForm{SVG: true}, Names: []string{"anna"}}).run, "<svg>anna</svg>\n", ""},
		{"show codes", "en", (&heroShowCommand{heroForm: heroForm{Code: true}, Names: []string{"anna", "bert"}}).run, "m1anna\nm1bert\n", ""},
		{"show a file", "en", (&heroShowCommand{heroForm: heroForm{YAML: true}, Names: []string{good}}).run, "name: Carl\n", ""},
		{"show a code", "en", (&heroShowCommand{Names: []string{"m1x"}}).run, "A mouse m1x\n", ""},
		{"show a sheet", "en", (&heroShowCommand{Sheet: true, Names: []string{"anna", "bert"}}).run, "<sheet of 2>\n", ""},
		{"show five on a sheet", "en", (&heroShowCommand{Sheet: true, Names: []string{"anna", "anna", "anna", "anna", "anna"}}).run, "", "room for 4 heroes, not for 5"},
		{"show nobody", "en", (&heroShowCommand{Names: []string{"ana"}}).run, "", `"ana" is no mouse; did you mean anna?`},
		{"random", "en", (&heroRandomCommand{School: "field", Seed: &one}).run, "A mouse field1\n", ""},
		{"random of no school", "en", (&heroRandomCommand{School: "hous", Seed: &one}).run, "", `There is no school "hous"; did you mean house? (schools: field, house)`},
		{"list", "en", (&heroListCommand{}).run, "Mice mice\n  anna                  anna\n  bert                  bert\nSchools: field, house\n", ""},
	} {
		t.Run(test.about, func(t *testing.T) {
			b, err := workshopOf([]bot.Game{stable("rats", nil), stable("mice", mice{})}, test.language)
			if err != nil {
				t.Fatal(err)
			}
			var out, more bytes.Buffer
			err = test.run(b, &console{out: &out, err: &more})
			if out.String() != test.out || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) || more.Len() > 0 {
				t.Errorf("it wrote %q and %q, and failed with %v; want %q and %q", out.String(), more.String(), err, test.out, test.err)
			}
		})
	}
}

// TestRandomHeroTellsItsSeed makes a hero up without a seed, and again with the one that it told.
func TestRandomHeroTellsItsSeed(t *testing.T) {
	b, err := workshopOf([]bot.Game{stable("mice", mice{})}, "en")
	if err != nil {
		t.Fatal(err)
	}
	var out, told bytes.Buffer
	if err := (&heroRandomCommand{School: "field"}).run(b, &console{out: &out, err: &told}); err != nil {
		t.Fatal(err)
	}
	var seed uint64
	if _, err := fmt.Sscanf(told.String(), "--seed %d makes this one again\n", &seed); err != nil {
		t.Fatalf("%q: %v", told.String(), err)
	}
	if want := fmt.Sprintf("A mouse field%d\n", seed); out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestWhichWorkshop(t *testing.T) {
	for _, test := range []struct {
		games []bot.Game
		want  string
	}{
		{[]bot.Game{stable("rats", nil)}, "Mice rats has no heroes of one's own"},
		{[]bot.Game{stable("rats", nil), stable("cats", nil)}, "no game here has heroes of one's own"},
		{[]bot.Game{stable("rats", mice{}), stable("cats", mice{})}, "name one by --game: rats, cats"},
	} {
		if _, err := workshopOf(test.games, "en"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

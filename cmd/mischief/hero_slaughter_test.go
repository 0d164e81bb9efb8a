package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/games/slaughter"
	"mischief/games/slaughter/rules"
	"mischief/lab"
)

// ironworks is the workshop of Whack & Slaughter in a language.
func ironworks(t *testing.T, language string) *bench {
	t.Helper()
	g, made, err := slaughter.New(slaughter.Content())
	if err != nil {
		t.Fatal(err)
	}
	b, err := workshopOf([]bot.Game{lab.Of[rules.Position, rules.Move](*g.Info(), made)}, language)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// zora keeps all rules.
const zora = `game: slaughter
name: Zora
sex: female
faces:
  6: {melee: 3, skill: 1}
  5: {melee: 2}
weapons: [slashing]
skills: [warrior.hamstring]
`

// TestHeroFilesOfSlaughter: whoever writes a file is told the line, the column, the field, the rule, and what would be right.
func TestHeroFilesOfSlaughter(t *testing.T) {
	english, german := ironworks(t, "en"), ironworks(t, "de")
	for _, c := range []struct {
		about    string
		b        *bench
		was, is  string // what is changed in the file
		out, err string
	}{
		{"sound", english, "", "", ": Zora keeps all rules\n", ""},
		{"an unknown field", english, "melee: 2", "meele: 2", "", ":6:7: faces.5.meele: there is no such field; did you mean melee?"},
		{"an unknown field in German", german, "melee: 2", "meele: 2", "", ":6:7: faces.5.meele: so ein Feld gibt es nicht; meintest du melee?"},
		{"too many pips", english, "melee: 2", "melee: 9", "", ":6:14: faces.5.melee: 9; it is 0 to 6"},
		{"a face that there is not", english, "5: {", "7: {", "", ":6:3: faces.7: there is no such field; there are 6, 5, 4, 3, 2, 1"},
		{"a name that does not fit in German", german, "name: Zora", "name: " + strings.Repeat("Zora", 11), "", ":2:7: name: es hat 44 Buchstaben; Platz ist für 40"},
		{"too many points", english, "melee: 2", "melee: 4}\n  4: {melee: 3}\n  3: {melee: 2", ":4:1: faces: The pips cost 24 points and there are 20: take pips worth 4 away. [WAS-151]\n", "1 hero of 1 may not be played"},
		{"an unknown word", english, "[slashing]", "[slash]", "", `:7:11: weapons[0]: "slash"; it is one of `},
		{"an unknown skill", english, "hamstring", "hamstrin", "", "did you mean warrior.hamstring?"},
		{"no YAML", english, "name: Zora", "name: [", "", ":2:"},
		{"another game's", english, "game: slaughter", "game: chess", "", `:1:7: game: "chess"; it is slaughter`},
		{"a face of one colour", english, "5: {melee: 2}", "2: {melee: 2}", ":6:3: faces.2: All places of the 2-face are Melee: no face is of one colour alone, so paint at most 1. [WAS-153]\n", "1 hero of 1 may not be played"},
		{"in German", german, "5: {melee: 2}", "2: {melee: 2}", ":6:3: faces.2: Alle Plätze der Seite 2 sind Nahkampf: Keine Seite ist nur von einer Farbe, male also höchstens 1. [WAS-153]\n", "1 hero of 1 may not be played"},
		{"a skill without its weapon", english, "weapons: [slashing]\n", "", ":7:10: skills[0]: Hamstring needs a slashing weapon: carry one, or take another skill. [WAS-540]\n", "1 hero of 1 may not be played"},
	} {
		t.Run(c.about, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "zora.yaml")
			if err := os.WriteFile(file, []byte(strings.Replace(zora, c.was, c.is, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, more bytes.Buffer
			err := (&heroCheckCommand{Files: []string{file}}).run(c.b, &console{out: &out, err: &more})
			said := ""
			if err != nil {
				said = err.Error()
			}
			if got := strings.ReplaceAll(out.String(), file, ""); got != c.out || !strings.Contains(said, c.err) || (c.err == "") != (err == nil) {
				t.Errorf("it wrote %q and failed with %q; want %q and %q", got, said, c.out, c.err)
			}
		})
	}
}

// TestHeroesOfSlaughter: each of the ready ones and one of each school is shown in every form, and read back from it.
func TestHeroesOfSlaughter(t *testing.T) {
	b := ironworks(t, "de")
	show := func(form heroForm, name string) string {
		t.Helper()
		var out, more bytes.Buffer
		if err := (&heroShowCommand{heroForm: form, Names: []string{name}}).run(b, &console{out: &out, err: &more}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	codes := map[string]string{}
	for _, id := range b.Ready() {
		codes[id] = strings.TrimSpace(show(heroForm{Code: true}, id))
	}
	one := uint64(1)
	for _, school := range b.Schools() {
		var out, more bytes.Buffer
		if err := (&heroRandomCommand{School: school, Seed: &one, heroForm: heroForm{Code: true}}).run(b, &console{out: &out, err: &more}); err != nil {
			t.Fatal(err)
		}
		codes[school] = strings.TrimSpace(out.String())
	}
	for id, code := range codes {
		file := filepath.Join(t.TempDir(), "hero.yaml")
		if err := os.WriteFile(file, []byte(show(heroForm{YAML: true}, code)), 0o600); err != nil {
			t.Fatal(err)
		}
		if back := strings.TrimSpace(show(heroForm{Code: true}, file)); back != code {
			t.Errorf("%s: by his file he is %s, not %s", id, back, code)
		}
		if text := show(heroForm{}, code); !strings.Contains(text, "von 20 Punkten") {
			t.Errorf("%s is shown as\n%s", id, text)
		}
		if picture := show(heroForm{SVG: true}, code); !strings.HasPrefix(picture, "<svg") {
			t.Errorf("%s: no picture: %.40s", id, picture)
		}
	}
	var out, more bytes.Buffer
	err := (&heroRandomCommand{School: "psino", Seed: &one}).run(b, &console{out: &out, err: &more})
	if want := `Es gibt keine Schule "psino", der ein Held angehören kann; did you mean psion?`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v; want %s", err, want)
	}
}

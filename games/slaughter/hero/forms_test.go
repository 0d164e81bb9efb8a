package hero_test

import (
	"strings"
	"testing"

	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// TestRandomHeroes makes many up: each keeps the rules, is the same for the same seed, and is the same again when it was written as a file or a code.
func TestRandomHeroes(t *testing.T) {
	f := forge(t)
	var pets, daemons, second, elite, shield int
	for school := range codex.Snowfall {
		different := map[hero.Hero]bool{}
		for seed := range uint64(40) {
			h, err := f.Random(school, seed)
			if err != nil {
				t.Fatalf("%s %d: %v", codex.SchoolIDs[school], seed, err)
			}
			if again, _ := f.Random(school, seed); again != h {
				t.Fatalf("%s %d: two Heroes of one seed", codex.SchoolIDs[school], seed)
			}
			different[h] = true
			if h.Skills[0] == codex.NoSkill || h.Snowfall[4] == codex.NoSkill {
				t.Errorf("%s %d: skills are missing: %v %v", codex.SchoolIDs[school], seed, h.Skills, h.Snowfall)
			}
			if spent, _ := h.Points(hero.Self); spent < 16 {
				t.Errorf("%s %d: only %d points are spent", codex.SchoolIDs[school], seed, spent)
			}
			same(t, f, &h)
			schools := map[codex.School]bool{}
			for _, id := range h.Skills {
				if id != codex.NoSkill {
					schools[f.Skills[id].School] = true
					elite += map[bool]int{true: 1}[f.Skills[id].Elite]
				}
			}
			if !schools[school] {
				t.Errorf("%s %d: no skill of the school", codex.SchoolIDs[school], seed)
			}
			pets += h.PetCount()
			daemons += map[bool]int{true: 1}[h.Daemon.There]
			second += map[bool]int{true: 1}[len(schools) > 1]
			shield += map[bool]int{true: 1}[h.Shield]
		}
		if len(different) < 38 {
			t.Errorf("%s: 40 seeds make %d Heroes", codex.SchoolIDs[school], len(different))
		}
	}
	if pets < 20 || daemons < 10 || second < 50 || elite < 50 || shield < 20 {
		t.Errorf("%d Pets, %d Daemons, %d of two schools, %d elite skills, %d shields: luck leaves something out", pets, daemons, second, elite, shield)
	}
	if _, err := f.Random(codex.Snowfall, 1); err == nil {
		t.Error("a Hero of the school of Snowfall was made up")
	}
}

// same makes sure that a Hero is the same when it is read again.
func same(t *testing.T, f *hero.Forge, h *hero.Hero) {
	t.Helper()
	text := f.Write(h)
	if again, _, err := f.Read("hero.yaml", []byte(text)); err != nil || again != *h {
		t.Errorf("read back from its file: %v\n%s\n%+v\n%+v", err, text, again, *h)
	}
	code := f.Code(h)
	if again, err := f.Decode(code); err != nil || again != *h {
		t.Errorf("read back from its code %s: %v\n%+v\n%+v", code, err, again, *h)
	}
}

// codes are those of some Heroes. They are kept for ever: people have them in links.
var codes = map[string]string{
	"bito":         "w1EMLT03oO2Hcgn8-m3Dy1gBAAICQXlgdFAJoAAgC7",
	"tansy-burr":   "w1CtTDu5-UELry5AAgAABFRAJeEAAiSl7zcHHydhD9Pdhz59mVB00ZUGbf4AAAhJgUKCDKwQ",
	"lady-obsidia": "w1DMzDk8oJ-LnpyacIAIAAAgYYCoA4iDjbzc_Dy9ohGPuw89GfDyAAABlTKD1AwoCDznA",
	"sister-dusk":  "w1C9PTz6ZeSCJ156wAQAEBISkgEoi6OzqbG3efi4ObqABq67w",
}

func TestCodesStayGood(t *testing.T) {
	f := forge(t)
	for id, code := range codes {
		h := figure(t, f, id)
		h.About = ""
		if got := f.Code(&h); got != code {
			t.Errorf("%s: %q, was %q", id, got, code)
		}
	}
}

func TestHeroesOfTheContentAreReadBack(t *testing.T) {
	f := forge(t)
	for _, id := range []string{"bito", "goblin-rider", "old-mossback", "lady-obsidia", "tansy-burr", "sister-dusk", "sorrel-thornwick"} {
		h := figure(t, f, id)
		same(t, f, &h)
		h.Other = hero.Other{Condition: codex.Burning, Ranged: true}
		h.Name = "Ärger \"und\" \\ Übel: #1 'x'"
		same(t, f, &h)
	}
	same(t, f, &hero.Hero{})
}

// TestDamagedCodes spoils each sign of a code.
func TestDamagedCodes(t *testing.T) {
	f := forge(t)
	h := figure(t, f, "tansy-burr")
	code := f.Code(&h)
	for i := range code {
		spoilt := []byte(code)
		if spoilt[i] == 'A' {
			spoilt[i] = 'B'
		} else {
			spoilt[i] = 'A'
		}
		if _, err := f.Decode(string(spoilt)); err == nil {
			t.Errorf("sign %d may be another", i)
		}
		if _, err := f.Decode(code[:i]); err == nil {
			t.Errorf("a code of %d signs is read", i)
		}
	}
	for code, want := range map[string]string{
		"w2" + code[2:]:                     "newer program",
		"tansy":                             "no code of a Hero",
		code + "A":                          "missing or wrong",
		"w1":                                "missing or wrong",
		"w1" + strings.Repeat("A", 100_000): "longer than",
	} {
		if _, err := f.Decode(code); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20s: %v, want %q", code, err, want)
		}
	}
}

// TestOrderOfTheCodex makes sure that a codex in another order refuses a code.
func TestOrderOfTheCodex(t *testing.T) {
	f := forge(t)
	h := figure(t, f, "sir-clawdius")
	code := f.Code(&h)
	other := forge(t).Codex
	first := h.Skills[0]
	other.Skills[first], other.Skills[first+1] = other.Skills[first+1], other.Skills[first]
	if _, err := hero.New(other).Decode(code); err == nil {
		t.Error("another skill was read out of the code")
	}
}

func TestFaultyFiles(t *testing.T) {
	f := forge(t)
	for _, test := range []struct{ text, want string }{
		{"name: A\nsex: mal\n", `hero.yaml:2:6: sex: "mal"; it is one of none, female, male; did you mean male?`},
		{"name: A\nskills: [psion.interupt]\n", `did you mean psion.interrupt?`},
		{"name: A\nskills: [extra.plague]\n", `hero.yaml:2:10: skills[0]: "extra.plague"; it is one of 225 words`},
		{"name: A\nweapons: [fists]\n", `hero.yaml:2:11: weapons[0]: "fists"`},
		{"name: A\nweapons: [blunt, blunt, blunt]\n", "it is a list of 0 to 2"},
		{"name: A\nfaces: {7: {melee: 1}}\n", "hero.yaml:2:9: faces.7: there is no such field"},
		{"name: A\nfaces:\n  6: {melee: 7}\n", "hero.yaml:3:14: faces.6.melee: 7; it is 0 to 6"},
		{"name: A\nfaces:\n  6: {mele: 1}\n", "did you mean melee?"},
		{"name: A\narmor: heavy\n", "hero.yaml:2:1: armor: there is no such field; did you mean armour?"},
		{"name: A\nthrown: chosen\n", `thrown: "chosen"`},
		{"name: \"a\\nb\"\n", "name: it has signs that cannot be written on a card"},
		{"name: " + strings.Repeat("x", 41), "it has 41 letters; there is room for 40"},
		{"name: A\nother: {attack: melee}\n", "other.condition: missing"},
		{"game: chess\nname: A\n", `game: "chess"; it is slaughter`},
		{"- A\n", "it is a map"},
	} {
		if _, _, err := f.Read("hero.yaml", []byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
}

func FuzzFile(fz *testing.F) {
	f := forge(fz)
	for _, id := range []string{"bito", "tansy-burr", "lady-obsidia", "sister-dusk"} {
		h := figure(fz, f, id)
		fz.Add(f.Write(&h))
	}
	fz.Fuzz(func(t *testing.T, text string) {
		h, _, err := f.Read("hero.yaml", []byte(text))
		if err != nil {
			return
		}
		f.Check(&h)
		same(t, f, &h)
	})
}

func FuzzCode(fz *testing.F) {
	f := forge(fz)
	for _, id := range []string{"bito", "tansy-burr", "lady-obsidia", "sister-dusk"} {
		h := figure(fz, f, id)
		fz.Add(f.Code(&h))
	}
	fz.Fuzz(func(t *testing.T, code string) {
		h, err := f.Decode(code)
		if err != nil {
			return
		}
		f.Check(&h)
		same(t, f, &h)
	})
}

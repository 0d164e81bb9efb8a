package gametest

import (
	"maps"
	"strings"
	"testing"

	"mischief/game"
)

// TestRecordingsFindWhatChanges records crumbs and plays it again with one thing changed at a time.
func TestRecordingsFindWhatChanges(t *testing.T) {
	o := Options{Sets: []game.Options{nil, {"rats": "3", "head-start": "rat-3"}}}
	honest := newFaulty()
	recorded, err := recordMissing(honest.info, honest, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := recordMissing(honest.info, honest, o, recorded); err != nil || string(again) != string(recorded) {
		t.Errorf("what is recorded is recorded again: %v", err)
	}
	for _, c := range []struct {
		name, want string // want is empty where nothing is to be found
		change     func(*faulty)
	}{
		{"nothing", "", func(*faulty) {}},
		{"words", "", func(f *faulty) { f.info.Words["ate"] = "{{.who}} munches {{.size}}." }},
		{"another rule is told", "plays otherwise than it did", func(f *faulty) { f.play = told(func(e *game.Event) { e.Rule = "C-2" }) }},
		{"an event has another key", "plays otherwise than it did", func(f *faulty) { f.play = told(func(e *game.Event) { e.Key += "-up" }) }},
		{"somebody else may know", "plays otherwise than it did", func(f *faulty) { f.play = told(func(e *game.Event) { e.To = game.Everyone }) }},
		{"another weight", "plays otherwise than it did", func(f *faulty) { f.weight = func(s *position, m move) int64 { return crumbs{}.Weight(s, m) + 1 } }},
		{"a move is not offered", "from decision 1 to", func(f *faulty) {
			f.moves = func(s *position, buf []move) []move { return crumbs{}.Moves(s, buf)[:1] }
		}},
		{"the end is another", "plays otherwise than it did", func(f *faulty) {
			f.result = func(s *position) game.Result {
				r := crumbs{}.Result(s)
				r.Rule = "C-1"
				return r
			}
		}},
		{"a late change is found where it begins", "from decision 17 to 32 on", func(f *faulty) {
			f.document = func(s *position) any {
				if s.Heap.total() < 5 {
					return "few are left"
				}
				return crumbs{}.Document(s)
			}
		}},
		{"a new edition is not recorded", "edition 2 of the rules of crumbs is not recorded", func(f *faulty) {
			f.info.Version = 2
			f.edition = func(int) (game.Info, game.Rules[position, move]) { return crumbs{}.info(), crumbs{} }
		}},
		{"the older edition changes with the new", "edition 1 of the rules of crumbs (options -, seed 0) plays otherwise", func(f *faulty) {
			f.info.Version = 2
			f.edition = func(int) (game.Info, game.Rules[position, move]) {
				old := newFaulty()
				old.play = told(func(e *game.Event) { e.Rule = "C-2" })
				return old.info, old
			}
		}},
	} {
		f := newFaulty()
		c.change(f)
		faults, err := playedOtherwise(f.info, f, recorded, recordedMatches)
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want == "" && len(faults) > 0:
			t.Errorf("%s: found %q", c.name, faults)
		case c.want != "" && (len(faults) == 0 || !strings.Contains(faults[0], c.want)):
			t.Errorf("%s: found %q first, want %q", c.name, faults[:min(1, len(faults))], c.want)
		}
	}
	if _, err := playedOtherwise(honest.info, honest, []byte("edition 1\noptions -\n0 twelve abcd\n"), 1); err == nil || !strings.HasPrefix(err.Error(), "testdata/editions.txt:3: ") {
		t.Errorf("a file that is none: %v", err)
	}
}

func TestOptionsAreReadAsTheyAreRecorded(t *testing.T) {
	for _, set := range []game.Options{{}, {"rats": "3"}, {"party": "minou 9 / pepperbox*; bucks 3", "scenario": "next"}} {
		if again := parseOptions(formatOptions(set)); !maps.Equal(again, set) {
			t.Errorf("%v is read as %v", set, again)
		}
	}
}

package gametest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mischief/game"
)

// recordingsFile is where a game's folder keeps how its editions play.
const recordingsFile = "testdata/editions.txt"

// recordingsHead stands above the recordings of a game.
const recordingsHead = `# How every edition of the rules plays: random matches, each a line with its seed, the number of its decisions, and a hash of all that was offered,
# played and told after every 16 of them. What is recorded of an edition stays as it is: matches begun under it play like this for ever.
`

// Recordings of a game: how much is recorded of an edition with each set of options, and how far a match is played.
const (
	recordedMatches   = 6
	recordedDecisions = 480
	recordedEvery     = 16
)

// recording is a random match of an edition as a line of the file has it.
type recording struct {
	edition   int
	options   string // as they stand in the file
	seed      uint64
	decisions int
	hashes    []string // after every 16 decisions, the last in full
	line      int
}

// Editions plays again the random matches that are recorded in testdata/editions.txt of a game's folder, and fails for each that an edition of the rules
// no longer plays as it did. With a record function, such as one around os.WriteFile, it records the editions that are missing there.
// It plays half of the matches for each set of options, one with -short, and as many as the flag -matches says.
func Editions[S, M comparable](t *testing.T, info game.Info, rules game.Rules[S, M], o Options, dir fs.FS, record func(file string, text []byte) error) {
	t.Helper()
	text, err := fs.ReadFile(dir, recordingsFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if record != nil {
		if text, err = recordMissing(info, rules, o.withDefaults(), text); err == nil {
			err = record(recordingsFile, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	faults, err := playedOtherwise(info, rules, text, Matches(1, recordedMatches/2))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults[:min(shownFaults, len(faults))] {
		t.Error(fault)
	}
	if more := len(faults) - shownFaults; more > 0 {
		t.Errorf("and %d more matches", more)
	}
}

// shownFaults is how many matches that differ are told of at length: one change shows in many.
const shownFaults = 2

// playedOtherwise lists the recorded matches, up to so many of an edition and its options, that are no longer played as they were, and the editions that are
// not recorded.
func playedOtherwise[S, M comparable](info game.Info, rules game.Rules[S, M], text []byte, most int) ([]string, error) {
	recorded, err := readRecordings(text)
	if err != nil {
		return nil, err
	}
	var faults []string
	for n := 1; n <= info.Version; n++ {
		p, err := newPlayer(info, rules, n)
		if err != nil {
			return nil, err
		}
		played := map[string]int{}
		for _, was := range recorded {
			if was.edition != n || played[was.options] == most {
				continue
			}
			played[was.options]++
			if fault := p.compare(was); fault != "" {
				faults = append(faults, fault)
			}
		}
		if len(played) == 0 {
			faults = append(faults, fmt.Sprintf("%s: edition %d of the rules of %s is not recorded; record it with the flag -record", recordingsFile, n, info.ID))
		}
	}
	return faults, nil
}

// recordMissing adds the editions that are not recorded.
func recordMissing[S, M comparable](info game.Info, rules game.Rules[S, M], o Options, text []byte) ([]byte, error) {
	recorded, err := readRecordings(text)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(text)
	if len(text) == 0 {
		out.WriteString(recordingsHead)
	}
	for n := 1; n <= info.Version; n++ {
		if slices.ContainsFunc(recorded, func(r recording) bool { return r.edition == n }) {
			continue
		}
		p, err := newPlayer(info, rules, n)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "\nedition %d\n", n)
		for _, set := range o.Sets {
			fmt.Fprintf(out, "options %s\n", formatOptions(set))
			for seed := range uint64(recordedMatches) {
				r, _, err := p.play(set, seed)
				if err != nil {
					return nil, fmt.Errorf("edition %d, options %s, seed %d: %w", n, formatOptions(set), seed, err)
				}
				fmt.Fprintf(out, "%d %d %s\n", seed, r.decisions, strings.Join(r.hashes, " "))
			}
		}
	}
	return out.Bytes(), nil
}

func formatOptions(set game.Options) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(set)) {
		list = append(list, name+"="+set[name])
	}
	if list == nil {
		return "-"
	}
	return strings.Join(list, " ")
}

func parseOptions(text string) game.Options {
	set, last := game.Options{}, ""
	for _, field := range strings.Fields(text) {
		if name, value, ok := strings.Cut(field, "="); ok {
			set[name], last = value, name
		} else if last != "" { // a value of several words
			set[last] += " " + field
		}
	}
	return set
}

func readRecordings(text []byte) ([]recording, error) {
	var all []recording
	var now recording
	for i, line := range strings.Split(string(text), "\n") {
		key, rest, _ := strings.Cut(line, " ")
		var err error
		switch {
		case line == "" || line[0] == '#':
		case key == "edition":
			now.edition, err = strconv.Atoi(rest)
		case key == "options":
			now.options = rest
		default:
			now.line = i + 1
			fields := strings.Fields(rest)
			if len(fields) < 2 || slices.ContainsFunc(fields[1:], func(h string) bool { return len(h) < 4 }) {
				return nil, fmt.Errorf("%s:%d: write SEED DECISIONS HASHES", recordingsFile, i+1)
			}
			now.seed, err = strconv.ParseUint(key, 10, 64)
			if err == nil {
				now.decisions, err = strconv.Atoi(fields[0])
			}
			now.hashes = fields[1:]
			all = append(all, now)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", recordingsFile, i+1, err)
		}
	}
	return all, nil
}

// player plays random matches of one edition.
type player[S, M comparable] struct {
	*examiner[S, M]
	edition int
	hash    hash.Hash
}

func newPlayer[S, M comparable](info game.Info, rules game.Rules[S, M], edition int) (*player[S, M], error) {
	info, rules, err := game.InEdition(info, rules, edition)
	if err != nil {
		return nil, err
	}
	return &player[S, M]{examiner: newExaminer(info, rules, Options{}), edition: edition}, nil
}

// compare plays a recorded match again and tells how it differs; empty if it does not.
func (p *player[S, M]) compare(was recording) string {
	is, log, err := p.play(parseOptions(was.options), was.seed)
	place := fmt.Sprintf("%s:%d: edition %d of the rules of %s (options %s, seed %d)", recordingsFile, was.line, was.edition, p.info.ID, was.options, was.seed)
	if err != nil {
		return fmt.Sprintf("%s can no longer be played: %v", place, err)
	}
	if slices.Equal(is.hashes, was.hashes) && is.decisions == was.decisions {
		return ""
	}
	part := 0
	for part < min(len(is.hashes), len(was.hashes)) && is.hashes[part][:4] == was.hashes[part][:4] {
		part++
	}
	from := min(part*recordedEvery, is.decisions)
	return fmt.Sprintf(`%s plays otherwise than it did, from decision %d to %d on. They are now:
  %s
A match that was begun under edition %d would be lost or go another way. If what is offered, drawn, decided, documented or told by another rule was to change, make a
new edition of the rules (docs/contract.md, Editions), so that edition %d stays as it was, and record the new one with -record. If not, mend it. Words are
not recorded: they may change at any time. Of a game that nobody plays yet, delete the recordings and record them anew.`,
		place, from+1, min(from+recordedEvery, is.decisions), strings.Join(log[from:min(from+recordedEvery, is.decisions)], "\n  "), was.edition, was.edition)
}

// play plays a match and records it. The log has the kind of each decision and its answer.
func (p *player[S, M]) play(set game.Options, seed uint64) (r recording, log []string, err error) {
	done, err := p.info.Schema.Complete(set)
	if err != nil {
		return r, nil, err
	}
	if p.s, err = p.rules.Setup(done); err != nil {
		return r, nil, err
	}
	p.seed, p.hash = seed, sha256.New()
	p.position()
	for walk := newDice(seed, 2); r.decisions < recordedDecisions; {
		turn := p.rules.Turn(&p.s)
		fmt.Fprintf(p.hash, "turn %d %s %t\n", turn.Who, turn.Kind, turn.Open)
		if turn.Who == game.Nobody {
			fmt.Fprintf(p.hash, "result %+v\n", p.rules.Result(&p.s))
			break
		}
		line := p.take(turn, walk)
		log = append(log, turn.Kind+": "+line)
		if r.decisions++; r.decisions%recordedEvery == 0 {
			r.hashes = append(r.hashes, p.sum()[:4])
		}
	}
	r.hashes = append(r.hashes, p.sum()[:16])
	return r, log, nil
}

// take takes one decision at random and hashes what was offered, played, led to and told.
func (p *player[S, M]) take(turn game.Turn, walk dice) string {
	p.moves = p.rules.Moves(&p.s, p.moves[:0])
	for _, m := range p.moves {
		fmt.Fprintln(p.hash, "offers", p.rules.Format(&p.s, m))
		if turn.Who == game.Nature {
			fmt.Fprintln(p.hash, "weight", p.chancy.Weight(&p.s, m))
		}
	}
	m := p.choose(turn, walk)
	line := p.rules.Format(&p.s, m)
	fmt.Fprintln(p.hash, "plays", line)
	var story game.Story
	p.rules.Play(&p.s, m, &story)
	for _, e := range story.Events {
		fmt.Fprintln(p.hash, "tells", e.Key, e.Rule, e.To)
	}
	p.position()
	return line
}

func (p *player[S, M]) position() {
	text, err := game.ToJSON(p.rules.Document(&p.s))
	fmt.Fprintf(p.hash, "document %s %v\n", text, err)
}

func (p *player[S, M]) sum() string { return hex.EncodeToString(p.hash.Sum(nil)) }

package cases

import (
	"fmt"
	"strings"

	"mischief/game"
)

// Transcript plays the match that a transcript records and writes the transcript anew: for every position what the contract answers, then the
// move and the story it tells. The two are equal if nothing has changed.
//
// Of the text given only two kinds of lines are read: "options name=value ...", and "> move" for every move. So a new transcript begins as
// a file of moves.
func Transcript(g game.Game, text []byte) ([]byte, error) {
	telling, err := game.NewTelling(g.Info().Words)
	if err != nil {
		return nil, err
	}
	options, moves, err := readScript(string(text))
	if err != nil {
		return nil, err
	}
	info := g.Info()
	completed, err := info.Schema.Complete(options)
	if err != nil {
		return nil, err
	}
	p, err := g.Setup(completed)
	if err != nil {
		return nil, err
	}
	t := &transcript{telling: telling, p: p, seats: game.Only(game.Seat(info.Seats(completed))) - 1}
	fmt.Fprintf(&t.b, "# %s, rules version %d. Lines that begin with \"options\" or \">\" are read, the others are recorded.\n", info.ID, info.Version)
	t.writeOptions(info, options)
	if err := t.play(moves); err != nil {
		return nil, err
	}
	return []byte(t.b.String()), nil
}

func readScript(text string) (game.Options, []string, error) {
	options := game.Options{}
	var moves []string
	for i, line := range strings.Split(text, "\n") {
		if move, ok := strings.CutPrefix(line, "> "); ok {
			moves = append(moves, move)
			continue
		}
		if line != "options" && !strings.HasPrefix(line, "options ") {
			continue
		}
		for _, pair := range strings.Fields(line)[1:] {
			name, value, ok := strings.Cut(pair, "=")
			if !ok {
				return nil, nil, fmt.Errorf("transcript line %d: option %q: write name=value", i+1, pair)
			}
			options[name] = value
		}
	}
	return options, moves, nil
}

// transcript is a transcript being written.
type transcript struct {
	telling *game.Telling
	p       game.Position
	seats   game.Seats // who play
	b       strings.Builder
	refused []string // answers listed in earlier positions, to be refused in later ones
}

// writeOptions writes the options given, in the order of the schema.
func (t *transcript) writeOptions(info *game.Info, given game.Options) {
	line := "options"
	for _, op := range info.Schema {
		if value, ok := given[op.Name]; ok {
			line += " " + op.Name + "=" + value
		}
	}
	fmt.Fprintln(&t.b, line)
}

func (t *transcript) play(moves []string) error {
	for i, m := range moves {
		t.describe()
		fmt.Fprintf(&t.b, "> %s\n", m)
		var story game.Story
		if err := t.p.Play(m, &story); err != nil {
			return fmt.Errorf("transcript: %s %s", nameMove(i, m), notPlayed(err))
		}
		if err := t.tell(&story); err != nil {
			return err
		}
	}
	t.describe()
	return nil
}

// describe writes what the contract answers for the position: who decides what, the moves, and some refusals.
func (t *transcript) describe() {
	turn := t.p.Turn()
	fmt.Fprintf(&t.b, "\n%s: %s\n  %s\n", turn.Kind, strings.Join(deciders(t.p), ", "), t.p.Prompt())
	var moves []string
	var weights []int64
	switch turn.Who {
	case game.Nobody:
		result := t.p.Result()
		fmt.Fprintf(&t.b, "  ended by %s [%s], payoff %v\n", result.How, result.Rule, result.Payoff)
	case game.Nature:
		moves, weights = t.p.Chances()
		t.list(moves, weights)
	default:
		moves = t.p.Moves()
		t.list(moves, nil)
	}
	t.refuse(turn.Open, moves)
}

// list writes the moves, with weights where Nature answers: all of a short list, else both ends of it.
func (t *transcript) list(moves []string, weights []int64) {
	const most, end = 12, 3
	sample := ""
	if len(moves) > most {
		sample = " (the first and the last)"
	}
	fmt.Fprintf(&t.b, "  %d moves%s:", len(moves), sample)
	for i, m := range moves {
		if len(moves) > most && i >= end && i < len(moves)-end {
			continue
		}
		separator := ";"
		if i == 0 {
			separator = ""
		}
		fmt.Fprintf(&t.b, "%s %s", separator, m)
		if weights != nil {
			fmt.Fprintf(&t.b, " x%d", weights[i])
		}
	}
	fmt.Fprintln(&t.b)
}

// refuse writes why answers of earlier positions are not allowed now: the newest of each reason.
func (t *transcript) refuse(open bool, moves []string) {
	const most = 3
	listed := map[string]bool{}
	for _, m := range moves {
		listed[m] = true
	}
	reasons := map[string]bool{}
	for i := len(t.refused) - 1; i >= 0 && len(reasons) < most; i-- {
		m := t.refused[i]
		err := t.p.Check(m)
		switch {
		case err == nil && !listed[m] && !open:
			fmt.Fprintf(&t.b, "  not listed, yet allowed: %s\n", m)
		case err != nil && !reasons[err.Error()]:
			reasons[err.Error()] = true
			fmt.Fprintf(&t.b, "  not %s: %v\n", m, err)
		}
	}
	t.remember(moves)
}

// remember keeps two of the moves listed, to be tried later.
func (t *transcript) remember(moves []string) {
	const kept = 60
	if len(moves) > 0 {
		t.refused = append(t.refused, moves[0], moves[len(moves)/2])
	}
	t.refused = t.refused[max(0, len(t.refused)-kept):]
}

func (t *transcript) tell(story *game.Story) error {
	for _, e := range story.Events {
		sentence, err := t.telling.Sentence(e, nil)
		if err != nil {
			return err
		}
		fmt.Fprintf(&t.b, "  - %s [%s]%s\n", sentence, e.Rule, t.audience(e.To))
	}
	return nil
}

// audience names who may know of an event that not everybody may.
func (t *transcript) audience(to game.Seats) string {
	if to == game.Everyone {
		return ""
	}
	names := seatNames(t.p, to&t.seats)
	if to.Has(game.Watcher) {
		names = append(names, "watchers")
	}
	return " (told to " + strings.Join(names, ", ") + ")"
}

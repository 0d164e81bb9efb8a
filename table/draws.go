package table

import (
	"context"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/match"
)

// Draw is one answer of chance with all that is needed to draw it again, besides the secret.
type Draw struct {
	Seq     int64  `json:"seq" doc:"Number of the log entry."`
	Source  string `json:"source" doc:"The kind of decision; draws are counted by it."`
	Choices int    `json:"choices" doc:"Which list of choices it was drawn from."`
}

// Choice is an answer that chance could have given.
type Choice struct {
	Move   string `json:"move"`
	Weight int64  `json:"weight"`
}

// draws lists chance's answers in a match that is over, those taken back included, and the lists of choices they were drawn from, each list once.
func draws(ctx context.Context, m *match.Match) ([]Draw, [][]Choice, error) {
	lines, err := m.OpenLog(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	pos, err := m.At(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	found, lists := []Draw{}, [][]Choice{}
	known := map[string]int{}
	for _, l := range lines {
		switch l.Kind {
		case match.Move:
			if kind := pos.Turn().Kind; l.Seat == match.Nature && !match.Enters(m.Setup().Dice, kind) {
				list, name := choices(pos)
				at, ok := known[name]
				if !ok {
					at = len(lists)
					known[name] = at
					lists = append(lists, list)
				}
				found = append(found, Draw{Seq: l.Seq, Source: kind, Choices: at})
			}
			err = pos.Play(l.Move, nil)
		case match.Undone:
			pos, err = m.At(ctx, l.Seq)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return found, lists, nil
}

// choices are what chance may answer in a position, in the rules' order, and a name that no other list has.
func choices(pos game.Position) (list []Choice, name string) {
	moves, weights := pos.Chances()
	var all strings.Builder
	for i, m := range moves {
		c := Choice{Move: m, Weight: int64(weights[i])}
		list = append(list, c)
		all.WriteString(m)
		all.WriteByte('\n')
		all.WriteString(strconv.FormatInt(c.Weight, 10))
		all.WriteByte('\n')
	}
	return list, all.String()
}

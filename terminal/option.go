package terminal

import (
	"fmt"
	"strings"

	"mischief/game"
)

// DescribeOptions is a line for each option that is chosen, for all of them where chosen is nil: its value or default, what it means and what it may be.
func DescribeOptions(t *game.Telling, schema game.Schema, chosen game.Options) []string {
	var lines []string
	for _, op := range schema {
		value, ok := chosen[op.Name]
		switch {
		case !ok && chosen != nil:
			continue // it means nothing beside the others
		case !ok:
			value = op.Default
		}
		lines = append(lines, fmt.Sprintf("%s=%s: %s (%s)", op.Name, value, op.Help, allowed(t, op)))
	}
	return lines
}

// allowed is what an option may be, in words.
func allowed(t *game.Telling, op game.Option) string {
	switch {
	case op.Number:
		return t.Text(game.Say("{{.from}} to {{.to}}", game.Num("from", op.Min), game.Num("to", op.Max)))
	case op.List:
		return t.Text(game.Say("any of {{.choices}}, separated by commas", game.Name("choices", strings.Join(op.Choices, ", "))))
	case op.Heroes:
		return t.Text(game.Say("{{.choices}}, or the code of a hero of your own", game.Name("choices", strings.Join(op.Choices, ", "))))
	case len(op.Choices) > 1:
		last := len(op.Choices) - 1
		return t.Text(game.Say("{{.some}} or {{.last}}", game.Name("some", strings.Join(op.Choices[:last], ", ")), game.Name("last", op.Choices[last])))
	case len(op.Choices) == 1:
		return op.Choices[0]
	}
	return t.Text(game.Say("any text"))
}

// ParseOptions reads name=value pairs.
func ParseOptions(pairs []string) (game.Options, error) {
	options := game.Options{}
	for _, pair := range pairs {
		name, value, ok := strings.Cut(pair, "=")
		name = strings.TrimSpace(name)
		if !ok || name == "" {
			return nil, game.BadOption(pair, "write it as name=value")
		}
		if _, twice := options[name]; twice {
			return nil, game.BadOption(name, "it is given twice")
		}
		options[name] = strings.TrimSpace(value)
	}
	return options, nil
}

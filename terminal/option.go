package terminal

import (
	"fmt"
	"strings"

	"mischief/game"
)

// DescribeOptions is a line for each option that is chosen, for all of them where chosen is nil: its value or default, what it means and what it may be.
func DescribeOptions(schema game.Schema, chosen game.Options) []string {
	var lines []string
	for _, op := range schema {
		value, ok := chosen[op.Name]
		switch {
		case !ok && chosen != nil:
			continue // it means nothing beside the others
		case !ok:
			value = op.Default
		}
		lines = append(lines, fmt.Sprintf("%s=%s: %s (%s)", op.Name, value, op.Help, allowed(op)))
	}
	return lines
}

// allowed is what an option may be, in words.
func allowed(op game.Option) string {
	switch {
	case op.Number:
		return fmt.Sprintf("%d to %d", op.Min, op.Max)
	case op.List:
		return "any of " + strings.Join(op.Choices, ", ") + ", separated by commas"
	case len(op.Choices) > 0:
		last := len(op.Choices) - 1
		return strings.TrimPrefix(strings.Join(op.Choices[:last], ", ")+" or "+op.Choices[last], " or ")
	}
	return "any text"
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

package terminal

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/near"
)

// manyRules is how many rules a search may find and still list them one by one with their text.
const manyRules = 25

// LookUp answers a question about a rulebook in lines of text: an id gives the rule or ruling in full, words give what holds them all.
func LookUp(t *game.Telling, c *game.Catalogue, query string) ([]string, error) {
	query = strings.TrimSpace(query)
	if query == "" {
		return nil, game.Misread("name a rule, such as {{.id}}, or words it holds", game.Name("id", c.IDs()[0]))
	}
	if lines := inFull(t, c, query); lines != nil {
		return lines, nil
	}
	found := c.Search(query)
	switch {
	case len(found) == 1:
		return inFull(t, c, found[0]), nil
	case len(found) > 0:
		return listed(t, c, found), nil
	}
	if best, ok := near.Best(query, c.IDs()); ok {
		return nil, game.Misread("{{.game}} has no rule {{.query}}; did you mean {{.rule}}?", game.Name("game", c.Title), game.Quote("query", query), game.Name("rule", best))
	}
	return nil, game.Misread("no rule of {{.game}} holds {{.query}}; try fewer words", game.Name("game", c.Title), game.Quote("query", query))
}

// inFull is everything the catalogue says about one id, or nil when it is no id.
func inFull(t *game.Telling, c *game.Catalogue, id string) []string {
	for _, r := range c.Rules {
		if !strings.EqualFold(r.ID, id) {
			continue
		}
		lines := []string{fmt.Sprintf("%s (%s): %s", r.ID, r.Section, r.Text)}
		if r.Source != "" {
			lines = append(lines, "  "+t.Text(game.Say("Source: {{.text}}", game.Name("text", r.Source))))
		}
		for _, ruling := range c.About(r.ID) {
			lines = append(lines, indented(rulingLines(t, ruling))...)
		}
		return append(lines, examples(t, c, r.ID)...)
	}
	for _, r := range c.Rulings {
		if strings.EqualFold(r.ID, id) {
			return append(rulingLines(t, r), "  "+t.Text(game.Say("About: {{.rules}}", game.Name("rules", strings.Join(r.About, ", ")))))
		}
	}
	return nil
}

func rulingLines(t *game.Telling, r game.Ruling) []string {
	lines := []string{t.Text(game.Say("{{.id}} (ruling): {{.question}}", game.Name("id", r.ID), game.Name("question", r.Question))), "  " + r.Ruling}
	if r.Why != "" {
		lines = append(lines, "  "+t.Text(game.Say("Why: {{.text}}", game.Name("text", r.Why))))
	}
	if r.Example != "" {
		lines = append(lines, "  "+t.Text(game.Say("Example: {{.text}}", game.Name("text", r.Example))))
	}
	return lines
}

func examples(t *game.Telling, c *game.Catalogue, id string) []string {
	var lines []string
	for _, e := range c.Examples {
		if slices.Contains(e.Rules, id) {
			lines = append(lines, "  "+t.Text(game.Say("Example {{.id}}. Given: {{.given}} When: {{.when}} Then: {{.then}}", game.Name("id", e.ID), game.Name("given", e.Given),
				game.Name("when", e.When), game.Name("then", e.Then))))
		}
	}
	return lines
}

// listed lists what a search found.
func listed(t *game.Telling, c *game.Catalogue, ids []string) []string {
	if len(ids) > manyRules {
		return []string{t.Text(game.Say("{{.n}} rules: {{.ids}}.", game.Num("n", len(ids)), game.Name("ids", strings.Join(ids, ", ")))),
			t.Text(game.Say("Add a word to narrow it down, or name one."))}
	}
	var lines []string
	for _, id := range ids {
		text, _ := c.Text(id)
		lines = append(lines, id+": "+strings.TrimSpace(text))
	}
	return lines
}

func indented(lines []string) []string {
	for i := range lines {
		lines[i] = "  " + lines[i]
	}
	return lines
}

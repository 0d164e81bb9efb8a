package terminal

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
	"mischief/registry/near"
)

// manyRules is how many rules a search may find and still list them one by one with their text.
const manyRules = 25

// LookUp answers a question about a rulebook in lines of text: an id gives the rule or ruling in full, words give what holds them all.
func LookUp(c *game.Catalogue, query string) ([]string, error) {
	query = strings.TrimSpace(query)
	if query == "" {
		return nil, fmt.Errorf("name a rule, such as %s, or words it holds", c.IDs()[0])
	}
	if lines := inFull(c, query); lines != nil {
		return lines, nil
	}
	found := c.Search(query)
	switch {
	case len(found) == 1:
		return inFull(c, found[0]), nil
	case len(found) > 0:
		return listed(c, found), nil
	}
	if best, ok := near.Best(query, c.IDs()); ok {
		return nil, fmt.Errorf("%s has no rule %q; did you mean %s?", c.Title, query, best)
	}
	return nil, fmt.Errorf("no rule of %s holds %q; try fewer words", c.Title, query)
}

// inFull is everything the catalogue says about one id, or nil when it is no id.
func inFull(c *game.Catalogue, id string) []string {
	for _, r := range c.Rules {
		if !strings.EqualFold(r.ID, id) {
			continue
		}
		lines := []string{fmt.Sprintf("%s (%s): %s", r.ID, r.Section, r.Text)}
		if r.Source != "" {
			lines = append(lines, "  Source: "+r.Source)
		}
		for _, ruling := range c.About(r.ID) {
			lines = append(lines, indented(rulingLines(ruling))...)
		}
		return append(lines, examples(c, r.ID)...)
	}
	for _, r := range c.Rulings {
		if strings.EqualFold(r.ID, id) {
			return append(rulingLines(r), "  About: "+strings.Join(r.About, ", "))
		}
	}
	return nil
}

func rulingLines(r game.Ruling) []string {
	lines := []string{fmt.Sprintf("%s (ruling): %s", r.ID, r.Question), "  " + r.Ruling}
	if r.Why != "" {
		lines = append(lines, "  Why: "+r.Why)
	}
	return lines
}

func examples(c *game.Catalogue, id string) []string {
	var lines []string
	for _, e := range c.Examples {
		if slices.Contains(e.Rules, id) {
			lines = append(lines, fmt.Sprintf("  Example %s. Given: %s When: %s Then: %s", e.ID, e.Given, e.When, e.Then))
		}
	}
	return lines
}

// listed lists what a search found.
func listed(c *game.Catalogue, ids []string) []string {
	if len(ids) > manyRules {
		return []string{fmt.Sprintf("%d rules: %s.", len(ids), strings.Join(ids, ", ")), "Add a word to narrow it down, or name one."}
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

package terminal

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// Chronicle tells campaigns in a language. Each match is told in the words of the edition that it is played by.
type Chronicle struct {
	language string
	tellings map[*game.Info]*game.Telling
}

// NewChronicle is one that has told nothing yet.
func NewChronicle(language string) *Chronicle {
	return &Chronicle{language: language, tellings: map[*game.Info]*game.Telling{}}
}

// telling is that of a game; of nothing in particular what this package says alone.
func (c *Chronicle) telling(g game.Game) *game.Telling {
	var info *game.Info
	if g != nil {
		info = g.Info()
	}
	if t, ok := c.tellings[info]; ok {
		return t
	}
	t, err := game.NewTelling(words[c.language])
	if info != nil {
		if own, unspoken := NewTelling(info, c.language); unspoken == nil {
			t, err = own, nil
		}
	}
	if err != nil {
		t = &game.Telling{}
	}
	c.tellings[info] = t
	return t
}

// became says what became of an attempt.
var became = map[string]string{match.Underway: "being played", match.Won: "it was won", match.Lost: "it was lost", match.GivenUp: "given up"}

func (c *Chronicle) say(pattern string, args ...game.Arg) string {
	return c.telling(nil).Text(game.Say(pattern, args...))
}

// Previously tells what happened so far and what the party has now, on one screen.
func (c *Chronicle) Previously(row store.Campaign, chapters []match.Chapter) []string {
	story := match.Story(chapters)
	lines := []string{c.say("{{.campaign}}: previously", game.Name("campaign", row.Name))}
	for i, ch := range story {
		lines = append(lines, fmt.Sprintf("%3d  %s", i+1, c.headline(ch)))
		for _, n := range ch.Recap.Lines {
			lines = append(lines, "     - "+cited(c.telling(ch.Game).Text(n.Text), n.Rule))
		}
	}
	if len(story) == 0 || story[len(story)-1].Err != nil {
		return lines
	}
	last := story[len(story)-1]
	if len(last.Recap.Party) > 0 {
		lines = append(lines, c.say("The party has now:"))
	}
	for _, d := range c.telling(last.Game).Details(last.Recap.Party) {
		lines = append(lines, "     "+d.Label+": "+d.Value)
	}
	return lines
}

func cited(text, rule string) string {
	if rule == "" {
		return text
	}
	return text + " [" + rule + "]"
}

// headline is what a match is called, what became of it, and who played.
func (c *Chronicle) headline(ch match.Chapter) string {
	if ch.Err != nil {
		return c.say("a match that can't be read: {{.why}}", game.Name("why", ch.Err.Error()))
	}
	t := c.telling(ch.Game)
	var who []string
	for _, o := range ch.Seats {
		who = append(who, Who(t, o))
	}
	return fmt.Sprintf("%s: %s (%s)", t.Text(ch.Recap.Name), c.say(became[ch.State]), strings.Join(who, ", "))
}

// Attempts are all matches of a campaign, a line each, with where each goes on from.
func (c *Chronicle) Attempts(chapters []match.Chapter) []string {
	var lines []string
	for _, ch := range chapters {
		line := fmt.Sprintf("%3d  %s", ch.Number, c.headline(ch))
		from := game.Num("n", ch.From)
		switch ch.Kind {
		case match.Next:
			line += ", " + c.say("after {{.n}}", from)
		case match.Again:
			line += ", " + c.say("{{.n}} once more", from)
		case match.Haven:
			line += ", " + c.say("from the haven of {{.n}}", from)
		}
		lines = append(lines, line+"  "+ch.Match)
	}
	return lines
}

// Way says what a way leads to.
func (c *Chronicle) Way(w match.Way) string {
	t := c.telling(w.Game)
	text := t.Text(w.Name)
	switch w.Kind {
	case match.Again:
		text = c.say("{{.match}} once more, as it began ({{.n}})", game.Name("match", text), game.Num("n", w.From))
	case match.Begin:
		text = c.say("from the very beginning: {{.match}}", game.Name("match", text))
	case match.Haven:
		text = fmt.Sprintf("%s (%d)", text, w.From)
	}
	if about := t.Text(w.About); about != "" {
		text += ": " + about
	}
	if w.GivesUp {
		text += "; " + c.say("the match being played is given up")
	}
	return text
}

// Ways are ways, a line each, numbered from 1, with what they are asked for by.
func (c *Chronicle) Ways(ways []match.Way) []string {
	lines := make([]string, len(ways))
	for i, w := range ways {
		lines[i] = fmt.Sprintf("%3d  %s  [%s]", i+1, c.Way(w), w.ID)
	}
	return lines
}

// Offered are the ways that are offered when a match is over: what follows, the match again, and the havens. All others can be asked for by name.
func Offered(ways []match.Way, chapters []match.Chapter) (offered []match.Way) {
	for _, w := range ways {
		if w.Kind == match.Next || w.Kind == match.Haven || w.Kind == match.Again && w.From == len(chapters) {
			offered = append(offered, w)
		}
	}
	return offered
}

// GoOn asks what follows in a campaign whose match is not to be played on, and begins it; nil: nothing for now.
func (l *Lines) GoOn(ctx context.Context, c *match.Campaign, told *Chronicle) (*match.Match, error) {
	chapters, err := c.Chapters(ctx)
	if err != nil {
		return nil, err
	}
	all := match.Ways(chapters)
	ways := Offered(all, chapters)
	fmt.Fprintln(l.out, "\n"+told.say("{{.campaign}}: what follows?", game.Name("campaign", c.Row().Name)))
	for _, line := range told.Ways(ways) {
		fmt.Fprintln(l.out, line)
	}
	for {
		fmt.Fprintln(l.out, told.say("A number goes there, Enter leaves it for another time:"))
		line, ok, err := l.read(ctx)
		if !ok || err != nil || line == "" {
			return nil, err
		}
		way := line
		if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(ways) {
			way = ways[n-1].ID
		}
		m, err := l.Take(ctx, c, told, way, false)
		if errors.Is(err, match.ErrWay) {
			l.print([]Line{{Kind: Wrong, Text: told.say("There is no way {{.way}}; write one of the numbers.", game.Quote("way", line))}})
			continue
		}
		return m, err
	}
}

// Take begins the match of a way. Where one is given up by it, it asks first, unless that is agreed; nil: it was not to be given up.
func (l *Lines) Take(ctx context.Context, c *match.Campaign, told *Chronicle, way string, agreed bool) (*match.Match, error) {
	chapters, err := c.Chapters(ctx)
	if err != nil {
		return nil, err
	}
	for _, w := range match.Ways(chapters) {
		if w.ID != way || !w.GivesUp || agreed {
			continue
		}
		fmt.Fprintln(l.out, told.say("{{.match}} is being played and would be given up for good. Write yes to do so:", game.Name("match", told.headline(chapters[len(chapters)-1]))))
		line, ok, err := l.read(ctx)
		if !ok || err != nil || line != told.say("yes") && line != "yes" {
			return nil, err
		}
	}
	return c.GoOn(ctx, way, match.Going{After: len(chapters)})
}

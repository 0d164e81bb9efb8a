package table

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"mischief/game"
	"mischief/match"
	"mischief/table/picture"
)

// Picture draws how the chances went in a match that is over, as a PNG to be shown to others. People are named in it where anybody with the link may look on, if
// that is wanted; else seats are called what the game calls them.
func (t *Table) Picture(ctx context.Context, who Person, named bool) ([]byte, error) {
	s, err := t.lookBack(who)
	if err != nil {
		return nil, err
	}
	c := &t.charting
	c.mu.Lock()
	defer c.mu.Unlock()
	told, err := t.courseIn(ctx, s, who)
	switch {
	case err != nil:
		return nil, err
	case told.State == Failed:
		return nil, late("How the chances went in this match could not be worked out, so there is no picture of it.")
	case told.State != Ready:
		return nil, late("How the chances went in this match is still being worked out; ask for the picture in a moment.")
	}
	telling := s.house.tellingOf(s.info, who) // which knows no names
	names, title, isCopy := t.billing(telling, named)
	key := fmt.Sprint(who.Language, names, title)
	if drawn, ok := c.drawn[key]; ok {
		return drawn, nil
	}
	done, err := s.far(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	p := picture.Course{Game: s.info.In(orElse(who.Language, game.English)).Title, Across: telling.Text(game.Say("Entries of the log"))}
	if title != "" {
		p.Game += " · " + title
	}
	if isCopy {
		p.Label = telling.Text(game.Say("What if: a copy, played for practice."))
	}
	if p.Headline, p.Why, err = s.verdict(ctx, telling, names); err != nil {
		return nil, err
	}
	for _, point := range told.Points {
		p.Entries = append(p.Entries, float64(point.Seq))
	}
	for _, turn := range told.TurningPoints {
		p.Turns = append(p.Turns, float64(turn.Seq))
	}
	for i, side := range told.Sides {
		var line picture.Line
		var who []string
		for _, seat := range side.Seats {
			who = append(who, names[seat])
		}
		line.Name = strings.Join(who, ", ")
		for _, point := range told.Points {
			line.Chances = append(line.Chances, float64(point.Chances[i])/1000)
		}
		p.Sides = append(p.Sides, line)
	}
	p.Board = s.drawnEnd(telling, told.Sides)
	var drawn bytes.Buffer
	if err := p.PNG(&drawn); err != nil {
		return nil, err
	}
	if len(c.drawn) >= mostPictures { // names and titles change now and then
		clear(c.drawn)
	}
	c.drawn[key] = drawn.Bytes()
	return drawn.Bytes(), nil
}

// boardColumns is how many letters wide the board of a picture may be.
const boardColumns = 72

// drawnEnd is the board as it stood at the end, as games draw it in text, and whose what is.
func (s *sight) drawnEnd(telling *game.Telling, sides []Side) (board [][]picture.Run) {
	const begin, middle, end = "\x01", "\x02", "\x03" // around what is painted, with its style
	text := s.pos.Draw(game.Watcher, game.Pen{Width: boardColumns, Telling: telling, Paint: func(style game.Style, text string) string {
		return begin + string(style) + middle + text + end
	}})
	drawn, _, _ := strings.Cut(text, "\n\n")
	if strings.TrimSpace(drawn) == "" {
		return nil
	}
	side := func(style game.Style) int {
		return slices.IndexFunc(sides, func(side Side) bool {
			return slices.ContainsFunc(side.Seats, func(seat int) bool { return style == game.SeatStyle(game.Seat(seat)) })
		})
	}
	for line := range strings.Lines(strings.TrimRight(drawn, "\n")) {
		var runs []picture.Run
		for part := range strings.SplitSeq(strings.TrimRight(line, "\n"), end) {
			plain, painted, _ := strings.Cut(part, begin)
			style, text, _ := strings.Cut(painted, middle)
			runs = append(runs, picture.Run{Text: plain, Side: -1}, picture.Run{Text: text, Side: side(game.Style(style)), Faint: style == string(game.Faint) || style == string(game.Water)})
		}
		board = append(board, runs)
	}
	return board
}

// mostPictures is how many pictures of a match are kept.
const mostPictures = 4

// billing is what the seats are called in a picture, the table's title, and whether it is a copy of another.
func (t *Table) billing(telling *game.Telling, named bool) (names []string, title string, isCopy bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, titles := t.titles()
	for i, s := range t.content.Seats {
		name := fmt.Sprint(i + 1)
		if titles != nil {
			called := []rune(telling.Seat(titles[i]))
			called[0] = unicode.ToUpper(called[0])
			name = string(called)
		}
		if named && t.content.Watchers != NoOne && s.Kind == byPerson && drawable(s.Name) {
			name = s.Name
		}
		names = append(names, name)
	}
	if drawable(t.content.Title) {
		title = t.content.Title
	}
	return names, title, t.content.ForkOf != ""
}

// drawable tells whether the pictures' typeface has all the letters of a text.
func drawable(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic) && (r >= 0x2100 || !unicode.In(r, unicode.Common))
	})
}

// verdict is who won, and why as the log tells it.
func (s *sight) verdict(ctx context.Context, telling *game.Telling, names []string) (headline, why string, err error) {
	end := s.ending(s.pos, telling)
	var won []string
	for seat, payoff := range end.Payoff {
		if payoff >= 1000 {
			won = append(won, names[seat])
		}
	}
	if len(won) == 0 {
		return end.Text, "", nil
	}
	page, err := s.match.LogPage(ctx, game.Watcher, max(0, s.seq-match.Recent), match.Recent)
	if err != nil {
		return "", "", err
	}
	for _, l := range page.Lines {
		for _, e := range l.Events {
			if e.Rule != end.Rule || l.Undone {
				continue
			}
			if why, err = telling.Sentence(e, func(seat game.Seat) string { return names[seat] }); err != nil {
				return "", "", err
			}
		}
	}
	return telling.Text(game.Say("Won: {{.names}}", game.Name("names", strings.Join(won, ", ")))), orElse(why, end.Text), nil
}

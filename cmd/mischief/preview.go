package main

import (
	"context"
	"fmt"
	"path/filepath"

	"mischief/game"
	"mischief/game/cases"
	"mischief/match"
	"mischief/terminal"
)

// previewCommand tells what would come next from a position, which stays as it is.
type previewCommand struct {
	Match string `arg:"" name:"file|id" help:"An exported match, the id of one kept here, or a file of cases (YAML)."`
	At    int64  `default:"-1" placeholder:"N" help:"Of a match: look from the position after entry N (default: the last)."`
	As    int    `placeholder:"SEAT" help:"Of a match: see with the eyes of a seat, counted from 1 (default: what everybody knows)."`
	Case  string `placeholder:"ID" help:"Of a file of cases: which (default: the first)."`
}

// Run finds the position, draws it and tells.
func (c *previewCommand) Run(cli *commands, con *console) error {
	if ext := filepath.Ext(c.Match); ext == ".yaml" || ext == ".yml" {
		return c.fromCase(cli, con)
	}
	if c.Case != "" {
		return usage(fmt.Errorf("--case %s: %s is a match, not a file of cases (.yaml)", c.Case, c.Match))
	}
	return cli.withMatch(con, c.Match, func(ctx context.Context, m *match.Match) error {
		r := &replay{con: con, match: m, language: cli.Language}
		if err := r.lookAs(c.As); err != nil {
			return usage(err)
		}
		if c.At > m.Seq() {
			return usage(fmt.Errorf("--at %d: the match has %d entries", c.At, m.Seq()))
		} else if c.At < 0 {
			c.At = m.Seq()
		}
		p, err := r.view(ctx, c.At)
		if err != nil {
			return err
		}
		return tellForecast(con, m.Game().Info(), cli.Language, p, r.viewer)
	})
}

func (c *previewCommand) fromCase(cli *commands, con *console) error {
	if c.At >= 0 || c.As != 0 {
		return usage(fmt.Errorf("--at and --as are for matches; %s is a file of cases: choose one by --case", c.Match))
	}
	file, err := readCases(c.Match)
	if err != nil {
		return err
	}
	entry, err := cli.gameOf(file)
	if err != nil {
		return err
	}
	for i := range file.Cases {
		if chosen := &file.Cases[i]; c.Case == "" || chosen.ID == c.Case {
			p, err := cases.After(entry, file, chosen)
			if err != nil {
				return fmt.Errorf("%s: case %s: %w", c.Match, chosen.ID, err)
			}
			return tellForecast(con, entry.Info(), cli.Language, p, game.Watcher)
		}
	}
	return usage(fmt.Errorf("%s: there is no case %q", c.Match, c.Case))
}

// tellForecast draws a position and tells what would come from it.
func tellForecast(con *console, info *game.Info, language string, p game.Position, viewer game.Seat) error {
	telling, err := terminal.NewTelling(info, language)
	if err != nil {
		return err
	}
	var story game.Story
	if !p.Forecast(&story) {
		return fmt.Errorf("%s tells nothing beforehand: every next step is a player's or chance's", info.Title)
	}
	fmt.Fprintln(con.out, p.Draw(viewer, game.Pen{Telling: telling}))
	if len(story.Events) == 0 {
		fmt.Fprintln(con.out, telling.Text(game.Say("Nothing would happen.")))
	}
	for _, event := range story.Events {
		fmt.Fprintln(con.out, terminal.Sentence(telling, event))
	}
	return nil
}

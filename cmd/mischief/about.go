package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"

	"mischief/bot"
	"mischief/game"
	"mischief/terminal"
)

// gamesCommand lists the games.
type gamesCommand struct {
	Game string `arg:"" optional:"" help:"Show this game's options as well."`
	JSON bool   `help:"Write JSON."`
}

// Run lists all games, or shows one with its options.
func (c *gamesCommand) Run(cli *commands, con *console) error {
	games, err := cli.registry()
	if err != nil {
		return err
	}
	if c.Game != "" {
		entry, err := games.Find(c.Game)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(con, entry.Info())
		}
		return showGame(con, entry.Info(), cli.Language)
	}
	all, err := games.All()
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(con, infos(all))
	}
	for _, entry := range all {
		info := entry.Info().In(cli.Language)
		fmt.Fprintf(con.out, "%-12s  %s (players: %s; minutes: %s)\n", info.ID, info.Title, info.Players, info.Minutes)
		fmt.Fprintf(con.out, "%-12s  %s\n", "", info.Promise)
	}
	return nil
}

func infos(entries []bot.Game) []*game.Info {
	var all []*game.Info
	for _, entry := range entries {
		all = append(all, entry.Info())
	}
	return all
}

func showGame(con *console, info *game.Info, language string) error {
	telling, err := terminal.NewTelling(info, language)
	if err != nil {
		return err
	}
	info = info.In(language)
	fmt.Fprintf(con.out, "%s (%s)\n%s\nPlayers: %s\nMinutes: %s\n", info.Title, info.ID, info.Promise, info.Players, info.Minutes)
	for _, source := range info.Chance {
		fmt.Fprintf(con.out, "Chance: %s (%s)\n", source.Name, source.Kind)
	}
	if len(info.Schema) == 0 {
		fmt.Fprintln(con.out, "No options.")
		return nil
	}
	fmt.Fprintln(con.out, "Options:")
	for _, line := range terminal.DescribeOptions(telling, info.Schema, nil) {
		fmt.Fprintln(con.out, "  "+line)
	}
	return nil
}

// ruleCommand shows rules.
type ruleCommand struct {
	Game  string   `short:"g" help:"Look in this game's rulebook only." placeholder:"GAME"`
	Query []string `arg:"" name:"id-or-words" help:"A rule's id such as CVR-305, or words it holds."`
}

// Run looks in one rulebook or in all. It fails when none has an answer.
func (c *ruleCommand) Run(cli *commands, con *console) error {
	games, err := cli.registry()
	if err != nil {
		return err
	}
	var entries []bot.Game
	if c.Game != "" {
		entry, err := games.Find(c.Game)
		if err != nil {
			return err
		}
		entries = append(entries, entry)
	} else if entries, err = games.All(); err != nil {
		return err
	}
	query := strings.Join(c.Query, " ")
	var missing error
	found := false
	for _, entry := range entries {
		telling, err := terminal.NewTelling(entry.Info(), cli.Language)
		if err != nil {
			return err
		}
		lines, err := terminal.LookUp(telling, &entry.Info().In(cli.Language).Rulebook, query)
		if err != nil {
			// The most helpful refusal is one that offers a rule.
			if missing == nil || strings.Contains(err.Error(), "did you mean") {
				missing = err
			}
			continue
		}
		found = true
		for _, line := range lines {
			fmt.Fprintln(con.out, line)
		}
	}
	if found {
		return nil
	}
	return missing
}

// versionCommand shows versions.
type versionCommand struct{}

// Run shows the program's version and its games' rules.
func (c *versionCommand) Run(cli *commands, con *console) error {
	games, err := cli.registry()
	if err != nil {
		return err
	}
	all, err := games.All()
	if err != nil {
		return err
	}
	fmt.Fprintln(con.out, "mischief", programVersion())
	for _, entry := range all {
		fmt.Fprintf(con.out, "%-12s  rules version %d\n", entry.Info().ID, entry.Info().Version)
	}
	return nil
}

// programVersion is the version the build recorded: a release, or the commit it was built from.
func programVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown version)"
	}
	version := info.Main.Version
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && (version == "" || version == "(devel)") {
			version = setting.Value
		}
	}
	if version == "" {
		version = "(devel)"
	}
	return version + " " + info.GoVersion
}

func writeJSON(con *console, value any) error {
	e := json.NewEncoder(con.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

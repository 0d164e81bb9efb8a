package main

import (
	"fmt"
	"os"
	"path/filepath"

	"mischief/bot"
	"mischief/game/cases"
	"mischief/game/content"
	"mischief/games"
)

// caseCommand runs files of cases.
type caseCommand struct {
	Files   []string `arg:"" name:"file" help:"Files of cases (YAML)."`
	Verbose bool     `short:"v" help:"Name the cases that hold, too."`
}

// Run runs the cases of every file and sums up; it fails if one does not hold.
func (c *caseCommand) Run(cli *commands, con *console) error {
	ran, failed := 0, 0
	for _, name := range c.Files {
		file, err := readCases(name)
		if err != nil {
			return err
		}
		entry, err := cli.gameOf(file)
		if err != nil {
			return err
		}
		for _, report := range cases.Run(entry, file) {
			ran++
			if !report.OK() {
				failed++
			}
			c.print(con, report)
		}
	}
	if failed > 0 {
		return fmt.Errorf("%s of %d failed", counted(failed, "case", "cases"), ran)
	}
	fmt.Fprintf(con.out, "%s, all hold\n", counted(ran, "case", "cases"))
	return nil
}

// gameOf finds the game of a file of cases: with the content pack that the file names, else with the user's own content.
func (c *commands) gameOf(file *cases.File) (bot.Game, error) {
	folder := c.Content
	if file.Pack != "" {
		folder = filepath.Join(filepath.Dir(file.Name), filepath.FromSlash(file.Pack))
	}
	registry, err := games.New(folder)
	if err != nil {
		return nil, usage(fmt.Errorf("%s: %w", file.Name, err))
	}
	entry, err := registry.Find(file.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.Name, err)
	}
	return entry, nil
}

// readCases reads a file of cases. What is no plain file is refused before it is opened: a pipe would keep the program waiting, a device never end.
func readCases(name string) (*cases.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, usage(err)
	}
	if err := content.Plain(name, info); err != nil {
		return nil, usage(err)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, usage(err)
	}
	defer f.Close()
	text, err := content.ReadFrom(name, f)
	if err != nil {
		return nil, usage(err)
	}
	return cases.Read(name, text)
}

func (c *caseCommand) print(con *console, report cases.Report) {
	switch {
	case !report.OK():
		fmt.Fprintf(con.out, "%s: %s FAILS\n", report.Place(), report.ID)
		for _, failure := range report.Failures {
			fmt.Fprintf(con.out, "    %s\n", failure)
		}
	case c.Verbose:
		fmt.Fprintf(con.out, "%s: %s holds\n", report.Place(), report.ID)
	}
}

// counted is a number with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Mischief referees cat-and-rat tabletop games: play them, replay and check matches, simulate and measure.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/alecthomas/kong"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// Exit statuses.
const (
	success = 0
	failure = 1 // the command could not do what it was asked, or what it checked does not hold
	misuse  = 2 // the command line asks for what there is not
)

// commands are the commands and the flags they share.
type commands struct {
	Data     string `help:"Folder where matches are kept (default: the user's data folder)." env:"MISCHIEF_DATA" placeholder:"DIR"`
	Language string `help:"Language spoken while you play, replay and look up rules: en, de." env:"MISCHIEF_LANGUAGE" default:"en" enum:"en,de"`
	Content  string `help:"Folder with content of your own, laid over what is built in: DIR/GAME/FILE.yaml." env:"MISCHIEF_CONTENT" placeholder:"DIR"`

	Play        playCommand        `cmd:"" help:"Play a match at this terminal: against bots, or with friends who share the screen."`
	Resume      resumeCommand      `cmd:"" help:"Go on with a match."`
	Serve       serveCommand       `cmd:"" help:"Serve tables to browsers: play with friends at any distance."`
	Load        loadCommand        `cmd:"" help:"Play many matches against a server at once, and measure."`
	Backup      backupCommand      `cmd:"" help:"Copy all that is kept to a file, while it may be in use."`
	Salvage     salvageCommand     `cmd:"" help:"Copy what is whole of a damaged store to a new data folder, and tell what was lost."`
	AcceptOlder acceptOlderCommand `cmd:"" help:"Go on from a store that is older than it was: after files of it were lost, or an old copy was put in their place."`
	Matches     matchesCommand     `cmd:"" help:"List the matches kept here."`
	Replay      replayCommand      `cmd:"" help:"Tell a match again, step by step."`
	Preview     previewCommand     `cmd:"" help:"Tell what would come next: the battle if it began now, the rats' turn if yours ended now."`
	Verify      verifyCommand      `cmd:"" help:"Check a match: its checksums, its moves, its dice, and who signed it."`
	Export      exportCommand      `cmd:"" help:"Write a match to a file."`
	Key         keyCommand         `cmd:"" help:"Show the public key that exported matches are signed with."`
	Import      importCommand      `cmd:"" help:"Take in a match from a file."`
	Campaign    campaignCommand    `cmd:"" help:"Play campaigns: matches that follow each other, with all that the party has."`
	Case        caseCommand        `cmd:"" help:"Run cases: positions, moves, and what must hold afterwards."`
	Sim         simCommand         `cmd:"" help:"Have bots play many matches, and report who wins."`
	Train       trainCommand       `cmd:"" help:"Learn what the bots of a game go by, from matches that they play."`
	Lab         labCommand         `cmd:"" help:"Measure how strong bots are."`
	Bench       benchCommand       `cmd:"" help:"Measure how fast the rules are."`
	Hero        heroCommand        `cmd:"" help:"Make, check and show heroes of your own."`
	New         newCommand         `cmd:"" help:"Begin a game of your own."`
	Games       gamesCommand       `cmd:"" help:"List the games, or show one with its options."`
	Rule        ruleCommand        `cmd:"" help:"Show a rule by its id, or the rules that hold some words."`
	Version     versionCommand     `cmd:"" help:"Show the version of the program and of each game's rules."`
}

// console is what a command talks through.
type console struct {
	in       io.Reader
	out, err io.Writer
}

// create makes a file that somebody asked for, or writes it anew.
func create(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return usage(err)
	}
	if err := errors.Join(write(file), file.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// run is the whole program: it carries out a command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var (
		cli    commands
		helped bool
	)
	parser, err := kong.New(&cli,
		kong.Name("mischief"),
		kong.Description("Mischief referees cat-and-rat tabletop games: play them, replay and check matches, simulate and measure."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { helped = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.UsageOnError(),
	)
	if err != nil {
		return report(stderr, err)
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	command, err := parser.Parse(args)
	if helped {
		return success
	}
	if err != nil {
		return report(stderr, usage(fmt.Errorf("%w; mischief --help lists the commands", err)))
	}
	return report(stderr, cli.said(command.Run(&cli, &console{in: stdin, out: stdout, err: stderr})))
}

// said is an error in the language asked for: what is wrong with a content pack is told as the game says it that is built in.
func (c *commands) said(err error) error {
	wrong, ok := errors.AsType[*games.ContentError](err)
	if !ok || wrong.Error() != err.Error() {
		return err
	}
	registry, unbuilt := games.New("")
	if unbuilt != nil {
		return err
	}
	g, unbuilt := registry.Game(wrong.Game)
	if unbuilt != nil {
		return err
	}
	return inLanguage(g.Info(), c.Language, err)
}

// report writes an error, if there is one, as one message, and returns the exit status it means.
func report(stderr io.Writer, err error) int {
	if err == nil {
		return success
	}
	if !errors.Is(err, errSilent) {
		fmt.Fprintln(stderr, "mischief:", err)
	}
	var (
		wrong  *usageError
		option *game.OptionError
	)
	if errors.As(err, &wrong) || errors.As(err, &option) || errors.Is(err, games.ErrUnknown) {
		return misuse
	}
	return failure
}

// errSilent is a failure about which everything has been said.
var errSilent = errors.New("failed")

// usageError is an error in what was asked for.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// usage marks an error as one in what was asked for.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return &usageError{err}
}

// registry lists the games, with the user's own content laid over them.
func (c *commands) registry() (*games.Registry, error) {
	registry, err := games.New(c.Content)
	return registry, usage(err)
}

// game finds one game of the list.
func (c *commands) game(id string) (bot.Game, error) {
	registry, err := c.registry()
	if err != nil {
		return nil, err
	}
	return registry.Find(id)
}

// dataFolder is where matches are kept: the one asked for, or the user's.
func (c *commands) dataFolder() (string, error) {
	if c.Data != "" {
		return c.Data, nil
	}
	base := os.Getenv("XDG_DATA_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", usage(fmt.Errorf("no folder to keep matches in: %w; name one with --data", err))
		}
		switch runtime.GOOS {
		case "windows":
			base = cmp.Or(os.Getenv("LocalAppData"), filepath.Join(home, "AppData", "Local"))
		case "darwin":
			base = filepath.Join(home, "Library", "Application Support")
		default:
			base = filepath.Join(home, ".local", "share")
		}
	}
	return filepath.Join(base, "mischief"), nil
}

// keptFolder is the data folder where there is something kept in it.
func (c *commands) keptFolder() (string, error) {
	folder, err := c.dataFolder()
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(matchesFile(folder)); err != nil {
		return "", fmt.Errorf("nothing is kept in %s yet; name the folder of the store by --data: %w", folder, err)
	}
	return folder, nil
}

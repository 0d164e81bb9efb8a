package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/term"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
	"mischief/store"
	"mischief/terminal"
)

// playCommand starts a match.
type playCommand struct {
	Game   string   `arg:"" optional:"" help:"Which game; mischief games lists them."`
	Seat   []string `sep:"none" placeholder:"N=WHO" help:"Who plays seat N: me, friend, 'friend NAME', or a bot: easy, normal, hard, expert, random, greedy, search:TIME, search:ITERATIONS. Seats not named: me and normal bots."`
	Option []string `short:"o" sep:"none" placeholder:"NAME=VALUE" help:"An option of the game; mischief games GAME lists them."`
	Dice   string   `default:"digital" help:"Where chance comes from: drawn fairly by the program (digital), rolled and drawn at your table and entered (own), or so for some of it (own:die,rat; mischief games GAME lists what there is)."`
	Undo   string   `enum:"strict,friendly,practice" default:"strict" help:"What may be taken back: strict (until something is rolled, drawn, shown or decided by another), friendly (your last decision), practice (anything)."`
	Lesson ordinal  `help:"Learn the game: a first match in steps, which explains as you play. Where a game has several lessons, --lesson=2 is the second. Other flags but --plain do not matter then."`
	Yes    bool     `short:"y" help:"Ask nothing before the match: what is not given is the default."`
	Plain  bool     `help:"Lines of text only, without colour or cursor movements: for pipes and screen readers."`
}

// ordinal is the flag of something that there may be several of: by itself it names the first.
type ordinal int

// IsBool has the flag stand without a value.
func (ordinal) IsBool() bool { return true }

// Decode reads the value where there is one.
func (o *ordinal) Decode(ctx *kong.DecodeContext) error {
	*o = 1
	if ctx.Scan.Peek().Type != kong.FlagValueToken {
		return nil
	}
	text := ctx.Scan.Pop().String()
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("write a number from 1, not %q", text)
	}
	*o = ordinal(n)
	return nil
}

// Run sets up a match and plays it.
func (c *playCommand) Run(cli *commands, con *console) error {
	if c.Game == "" {
		games, err := cli.registry()
		if err != nil {
			return err
		}
		return usage(fmt.Errorf("which game? write mischief play GAME, such as mischief play %s; the games are %s", games.IDs()[0], strings.Join(games.IDs(), ", ")))
	}
	entry, err := cli.game(c.Game)
	if err != nil {
		return err
	}
	if c.Lesson > 0 {
		return c.learn(cli, con, entry)
	}
	questions, err := c.questions(entry.Info(), cli.Language)
	if err != nil {
		return usage(inLanguage(entry.Info(), cli.Language, err))
	}
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		lines := con.lines()
		if answered, err := lines.Answer(ctx, questions); err != nil || !answered {
			return err
		}
		setup := questions.Setup()
		setup.Dice, setup.Undo = c.Dice, c.Undo
		m, err := host.Create(ctx, setup)
		if err != nil {
			return inLanguage(entry.Info(), cli.Language, err)
		}
		return playOn(ctx, con, lines, m, cli.Language, c.Plain)
	})
}

// inLanguage is an error of a match that is set up, in the language that it is to be played in.
func inLanguage(info *game.Info, language string, err error) error {
	telling, unspoken := terminal.NewTelling(info, language)
	if unspoken != nil {
		return err
	}
	return &spokenError{err, terminal.Why(telling, err)}
}

// spokenError is an error in words of its own.
type spokenError struct {
	err   error
	words string
}

func (e *spokenError) Error() string { return e.words }
func (e *spokenError) Unwrap() error { return e.err }

// learn plays a lesson of a game.
func (c *playCommand) learn(cli *commands, con *console, entry bot.Game) error {
	lesson := entry.Info().Lesson(int(c.Lesson))
	if lesson == nil {
		return usage(fmt.Errorf("%s has no lesson %d; it has %d", entry.Info().Title, c.Lesson, len(entry.Info().Lessons)))
	}
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		m, err := terminal.NewLesson(ctx, host, entry, lesson)
		if err != nil {
			return err
		}
		return playOn(ctx, con, con.lines(), m, cli.Language, c.Plain)
	})
}

// questions are what to ask before the match, given the flags.
func (c *playCommand) questions(info *game.Info, language string) (*terminal.Questions, error) {
	var (
		options game.Options
		seats   map[int]match.Occupant
		err     error
	)
	if err = match.CheckDice(info, c.Dice); err != nil {
		return nil, err
	}
	if c.Dice == match.Chained {
		return nil, errors.New("--dice strict: strict dice are for tables of a server, whose people have a part in them each on a machine of their own; mischief serve starts one")
	}
	if len(c.Option) > 0 {
		if options, err = terminal.ParseOptions(c.Option); err != nil {
			return nil, err
		}
	}
	if len(c.Seat) > 0 {
		if seats, err = terminal.ParseSeats(c.Seat); err != nil {
			return nil, err
		}
	}
	telling, err := terminal.NewTelling(info, language)
	if err != nil {
		return nil, err
	}
	return terminal.NewQuestions(info.In(language), telling, options, seats, c.Yes)
}

// resumeCommand goes on with a match.
type resumeCommand struct {
	ID    string `arg:"" optional:"" help:"The match, or the beginning of its id; the newest unfinished one if none is named."`
	Plain bool   `help:"Lines of text only, without colour or cursor movements: for pipes and screen readers."`
}

// Run opens a match and plays on at the decision where it was left.
func (c *resumeCommand) Run(cli *commands, con *console) error {
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		m, err := c.open(ctx, con, host)
		if err != nil {
			return err
		}
		return playOn(ctx, con, con.lines(), m, cli.Language, c.Plain)
	})
}

// open opens the match that is named, or the newest unfinished one that can be opened.
func (c *resumeCommand) open(ctx context.Context, con *console, host *match.Host) (*match.Match, error) {
	if c.ID != "" {
		m, err := host.Open(ctx, c.ID)
		if err == nil && m.Left() {
			return nil, fmt.Errorf("match %s: %w; mischief campaign continue %s goes on with the campaign", m.ID(), match.ErrLeft, m.ID())
		}
		return m, err
	}
	live, err := host.List(ctx, store.Filter{Live: true})
	if err != nil {
		return nil, err
	}
	for _, l := range live {
		m, err := host.Open(ctx, l.ID)
		if err == nil || ctx.Err() != nil {
			return m, err
		}
		fmt.Fprintf(con.err, "mischief: passed over: %v\n", err)
	}
	return nil, errors.New("no match is unfinished; mischief play GAME starts one")
}

// playOn plays a match, and those that follow it in its campaign for as long as people choose one.
func playOn(ctx context.Context, con *console, lines *terminal.Lines, m *match.Match, language string, plain bool) error {
	told := terminal.NewChronicle(language)
	for m != nil {
		if err := playOne(ctx, con, lines, m, language, plain); err != nil || !m.Finished() {
			return err
		}
		campaign, err := m.Campaign(ctx)
		if err != nil || campaign == nil || ctx.Err() != nil {
			return err
		}
		if m, err = lines.GoOn(ctx, campaign, told); err != nil {
			return err
		}
	}
	return nil
}

// playOne plays a match on a full screen, or in lines where that is asked for or nothing else is possible.
func playOne(ctx context.Context, con *console, lines *terminal.Lines, m *match.Match, language string, plain bool) error {
	entry := m.Game().(bot.Game) // the registry finds no other games
	session, err := terminal.New(m, terminal.Config{
		Language: language,
		Spec:     entry.Spec,
		Bot:      entry.Player,
		Hint:     bot.Spec{Kind: bot.Search, Time: time.Second},
		Save:     writeFile,
	})
	if err != nil {
		return err
	}
	if plain || !isTerminal(con.in) || !isTerminal(con.out) || os.Getenv("TERM") == "dumb" {
		return lines.Play(ctx, session)
	}
	if err := terminal.Screen(ctx, session, con.in, con.out); err != nil {
		return err
	}
	for _, line := range session.Farewell() {
		fmt.Fprintln(con.out, line.Text)
	}
	return nil
}

// lines is the console as lines of text.
func (con *console) lines() *terminal.Lines {
	return terminal.NewLines(con.in, con.out, !isTerminal(con.in))
}

// isTerminal tells whether a person is at the other end of a stream.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// writeFile writes a file whole or not at all. Without force it replaces none: fs.ErrExist.
func writeFile(name string, force bool, write func(io.Writer) error) error {
	if _, err := os.Stat(name); err == nil && !force {
		return fmt.Errorf("%s: %w", name, fs.ErrExist)
	}
	f, err := os.CreateTemp(folderOf(name), ".mischief-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // of no effect once it has been renamed
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.Rename(f.Name(), name)
}

// withHost opens the store of matches for as long as do takes. An interrupt from the keyboard cancels the context.
func (c *commands) withHost(do func(ctx context.Context, host *match.Host) error) error {
	folder, err := c.dataFolder()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("the folder for matches: %w", err)
	}
	return c.withStore(folder, do)
}

func (c *commands) withStore(folder string, do func(ctx context.Context, host *match.Host) error) (err error) {
	games, err := c.registry()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	st, err := store.OpenSQLite(ctx, matchesFile(folder))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	return do(ctx, match.NewHost(st, games.Game))
}

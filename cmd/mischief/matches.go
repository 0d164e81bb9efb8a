package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"mischief/game"
	"mischief/match"
	"mischief/store"
	"mischief/terminal"
)

func matchesFile(folder string) string { return filepath.Join(folder, "matches.db") }

func folderOf(name string) string { return filepath.Dir(name) }

// matchesCommand lists matches.
type matchesCommand struct {
	Game  string `short:"g" placeholder:"GAME" help:"Only matches of this game."`
	Live  bool   `help:"Only matches that are not over."`
	Limit int    `default:"20" help:"At most so many; 0 for all."`
	JSON  bool   `help:"Write JSON."`
}

// Run lists the matches kept here, the most recently changed first.
func (c *matchesCommand) Run(cli *commands, con *console) error {
	filter := store.Filter{Live: c.Live, Limit: c.Limit}
	if c.Game != "" {
		entry, err := cli.game(c.Game)
		if err != nil {
			return err
		}
		filter.Game = entry.Info().ID
	}
	if c.Limit < 0 {
		return usage(fmt.Errorf("--limit %d: write 0 for all matches, or how many to list", c.Limit))
	}
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		found, err := host.List(ctx, filter)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(con, summaries(found))
		}
		for _, m := range found {
			fmt.Fprintln(con.out, summary(m))
		}
		if len(found) == 0 {
			fmt.Fprintln(con.out, "No matches; mischief play GAME starts one.")
		}
		return nil
	})
}

// matchSummary is what the list tells of a match, for programs.
type matchSummary struct {
	ID      string           `json:"id"`
	Game    string           `json:"game"`
	Seats   []store.Occupant `json:"seats"`
	Entries int64            `json:"entries"`
	Over    bool             `json:"over"`
	Result  string           `json:"result,omitempty"`
	ForkOf  string           `json:"forkOf,omitempty"`
	Created time.Time        `json:"created"`
	Updated time.Time        `json:"updated"`
}

func summaries(found []store.Match) []matchSummary {
	all := []matchSummary{}
	for _, m := range found {
		all = append(all, matchSummary{m.ID, m.Game, m.Seated, m.Seq, m.Over, m.Result, m.ForkOf, m.Created, m.Updated})
	}
	return all
}

// summary is a match in one line.
func summary(m store.Match) string {
	var who []string
	for _, o := range m.Seated {
		who = append(who, terminal.Who(&game.Telling{}, o))
	}
	state := fmt.Sprintf("entry %d", m.Seq)
	if m.Over {
		state = "over: " + outcome(m.Result)
	}
	line := fmt.Sprintf("%s  %s  %s  %s; %s", m.ID, m.Updated.Local().Format("2006-01-02 15:04"), m.Game, strings.Join(who, ", "), state)
	if m.ForkOf != "" {
		line += "; forked from " + m.ForkOf
	}
	return line
}

// outcome says in words what a match's line of result says: how it ended, and what each seat got in thousandths.
func outcome(result string) string {
	how, payoffs, _ := strings.Cut(result, " ")
	var winners []string
	for i, payoff := range strings.Fields(payoffs) {
		if payoff == "1000" {
			winners = append(winners, strconv.Itoa(i+1))
		}
	}
	if len(winners) == 0 {
		return how
	}
	return how + ", won by seat " + strings.Join(winners, " and ")
}

// exportCommand writes a match to a file.
type exportCommand struct {
	ID    string `arg:"" help:"The match, or the beginning of its id."`
	File  string `arg:"" optional:"" help:"The file to write; standard output if none is named or it is -."`
	Force bool   `short:"f" help:"Replace a file that is there already."`
}

// Run exports a match, hidden things included.
func (c *exportCommand) Run(cli *commands, con *console) error {
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		m, err := host.Open(ctx, c.ID)
		if err != nil {
			return err
		}
		write := func(w io.Writer) error { return m.Export(ctx, w) }
		if c.File == "" || c.File == "-" {
			return write(con.out)
		}
		err = writeFile(c.File, c.Force, write)
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%w; --force replaces it", err)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(con.out, "Exported", m.ID(), "to", c.File)
		return nil
	})
}

// importCommand takes an exported match in.
type importCommand struct {
	File string `arg:"" help:"The exported match; - for standard input."`
}

// Run checks a file and keeps its match.
func (c *importCommand) Run(cli *commands, con *console) error {
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		return con.withInput(c.File, func(r io.Reader) error {
			m, report, err := host.Import(ctx, r)
			if err != nil {
				return fmt.Errorf("%s: %w", c.File, err)
			}
			own, err := host.Key(ctx)
			if err != nil {
				return err
			}
			fmt.Fprintln(con.out, "Imported", m.ID())
			fmt.Fprintln(con.out, "The file was", knownKeys{own: own}.say(report.Signer))
			if !m.Finished() {
				fmt.Fprintf(con.out, "mischief resume %s goes on with it\n", m.ID())
			}
			return nil
		})
	})
}

// withInput opens a file, or standard input for "-".
func (con *console) withInput(name string, do func(io.Reader) error) error {
	if name == "-" {
		return do(con.in)
	}
	f, err := os.Open(name)
	if err != nil {
		return usage(err)
	}
	defer f.Close()
	return do(f)
}

// verifyCommand checks a match.
type verifyCommand struct {
	Match string   `arg:"" name:"file|id" help:"An exported match, or the id of one kept here."`
	Key   []string `sep:"none" placeholder:"NAME=KEY" help:"A public key that may have signed the file, and what to call it; mischief key shows that of a store, /api/key that of a server."`
	JSON  bool     `help:"Write JSON."`
}

// Run checks the checksums, every move against the rules, every one of chance's answers against the secret of the dice, and the signature of a file.
func (c *verifyCommand) Run(cli *commands, con *console) error {
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		own, err := host.Key(ctx)
		if err != nil {
			return err
		}
		known, err := parseKeys(own, c.Key)
		if err != nil {
			return err
		}
		report, err := c.verify(ctx, host, con)
		if err != nil {
			return err
		}
		if c.JSON {
			v := verified{ID: report.ID, Game: report.Game, Entries: report.Entries, Moves: report.Moves, Drawn: report.Drawn, Own: report.Own,
				Mixed: report.Mixed, OnTrust: report.OnTrust(), Commitment: report.Commitment, Over: report.Over}
			if isFile(c.Match) {
				v.Signed, v.SignedBy = known.signer(report.Signer)
				v.SignerKey = hex.EncodeToString(report.Signer)
			}
			return writeJSON(con, v)
		}
		fmt.Fprintf(con.out, "%s verifies: match %s of %s, %s\n", c.Match, report.ID, report.Game, counted(int(report.Entries), "log entry", "log entries"))
		fmt.Fprintf(con.out, "  %s played by the rules\n", counted(report.Moves, "move", "moves"))
		fmt.Fprintf(con.out, "  %s of chance recomputed from the secret and found equal, %d entered from the table\n",
			counted(report.Drawn, "answer", "answers"), report.Own)
		switch {
		case report.OnTrust():
			fmt.Fprintln(con.out, "  nobody mixed anything into the dice: that they are fair rests on the word of who ran the program")
		case report.Drawn > 0:
			fmt.Fprintf(con.out, "  %s mixed something into the dice\n", counted(report.Mixed, "seat", "seats"))
		}
		if report.Commitment != "" {
			fmt.Fprintf(con.out, "  commitment to the dice %s\n", report.Commitment)
		}
		if isFile(c.Match) {
			fmt.Fprintln(con.out, "  "+known.say(report.Signer))
		}
		if !report.Over {
			fmt.Fprintln(con.out, "  the match is not over")
		}
		return nil
	})
}

// verified is what a check found in order, for programs.
type verified struct {
	ID         string `json:"id"`
	Game       string `json:"game"`
	Entries    int64  `json:"entries"`
	Moves      int    `json:"moves"`
	Drawn      int    `json:"drawn"`
	Own        int    `json:"own"`
	Mixed      int    `json:"mixed"`   // seats that mixed something into the dice
	OnTrust    bool   `json:"onTrust"` // none did: the dice rest on the word of who ran the program
	Commitment string `json:"commitment,omitempty"`
	Over       bool   `json:"over"`
	Signed     string `json:"signed,omitempty"`    // of a file: by nobody, own, known, stranger
	SignedBy   string `json:"signedBy,omitempty"`  // what --key calls who is known
	SignerKey  string `json:"signerKey,omitempty"` // in hexadecimal
}

func (c *verifyCommand) verify(ctx context.Context, host *match.Host, con *console) (report match.Report, err error) {
	if isFile(c.Match) {
		err = con.withInput(c.Match, func(r io.Reader) error {
			report, err = host.Verify(r)
			return c.failed(err)
		})
		return report, err
	}
	m, err := host.Open(ctx, c.Match)
	if err != nil {
		return report, err
	}
	report, err = m.Verify(ctx)
	return report, c.failed(err)
}

// failed says of what the check found something wrong.
func (c *verifyCommand) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s does NOT verify: %w", c.Match, err)
}

// isFile tells a file from the id of a match: whatever is there on the disk is a file.
func isFile(name string) bool {
	_, err := os.Stat(name)
	return name == "-" || err == nil || strings.ContainsAny(name, `./\`)
}

// withMatch opens a match kept here, or one in a file.
func (c *commands) withMatch(con *console, name string, do func(ctx context.Context, m *match.Match) error) error {
	if !isFile(name) {
		return c.withHost(func(ctx context.Context, host *match.Host) error {
			m, err := host.Open(ctx, name)
			if err != nil {
				return err
			}
			return do(ctx, m)
		})
	}
	folder, err := os.MkdirTemp("", "mischief-*")
	if err != nil {
		return err
	}
	err = con.withInput(name, func(r io.Reader) error {
		return c.withStore(folder, func(ctx context.Context, host *match.Host) error {
			m, _, err := host.Import(ctx, r)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return do(ctx, m)
		})
	})
	return errors.Join(err, os.RemoveAll(folder))
}

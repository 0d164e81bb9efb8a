package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"mischief/match"
	"mischief/store"
	"mischief/terminal"
)

// campaignCommand is about campaigns: matches that follow each other.
type campaignCommand struct {
	New      campaignNewCommand      `cmd:"" help:"Begin a campaign of a game that has them, and play its first match."`
	List     campaignListCommand     `cmd:"" help:"List the campaigns kept here."`
	Show     campaignShowCommand     `cmd:"" help:"Tell what happened so far, all matches of a campaign, and the ways on."`
	Continue campaignContinueCommand `cmd:"" help:"Go on with a campaign: at the match being played, or by a way on from the last."`
	Back     campaignBackCommand     `cmd:"" help:"Come back to the haven of a match, and go on from there."`
	Rename   campaignRenameCommand   `cmd:"" help:"Give a campaign another name."`
	Export   campaignExportCommand   `cmd:"" help:"Write a campaign to a file, all of its matches with it."`
	Import   campaignImportCommand   `cmd:"" help:"Take in a campaign from a file; those that are here stay as they are."`
	Verify   campaignVerifyCommand   `cmd:"" help:"Check a campaign: every match of it, that each follows from the one it says, and who signed."`
}

// campaignNewCommand begins a campaign.
type campaignNewCommand struct {
	Game   string   `arg:"" help:"Which game; mischief games lists them."`
	Name   string   `help:"What to call the campaign (default: as the game)."`
	Seat   []string `sep:"none" placeholder:"N=WHO" help:"Who plays seat N, as in mischief play."`
	Option []string `short:"o" sep:"none" placeholder:"NAME=VALUE" help:"An option of the game; mischief games GAME lists them."`
	Dice   string   `default:"digital" help:"Where chance comes from, as in mischief play."`
	Undo   string   `enum:"strict,friendly,practice" default:"strict" help:"What may be taken back, as in mischief play."`
	Yes    bool     `short:"y" help:"Ask nothing before the match: what is not given is the default."`
	Plain  bool     `help:"Lines of text only, without colour or cursor movements: for pipes and screen readers."`
}

// Run begins a campaign and plays its first match.
func (c *campaignNewCommand) Run(cli *commands, con *console) error {
	entry, err := cli.game(c.Game)
	if err != nil {
		return err
	}
	if !entry.Campaign() {
		return usage(fmt.Errorf("%s has no campaign: its matches stand for themselves; mischief play %s starts one", entry.Info().Title, entry.Info().ID))
	}
	asks := playCommand{Game: c.Game, Seat: c.Seat, Option: c.Option, Dice: c.Dice, Undo: c.Undo, Yes: c.Yes}
	questions, err := asks.questions(entry.Info(), cli.Language)
	if err != nil {
		return usage(inLanguage(entry.Info(), cli.Language, err))
	}
	questions.ForCampaign()
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		lines := con.lines()
		if answered, err := lines.Answer(ctx, questions); err != nil || !answered {
			return err
		}
		setup := questions.Setup()
		setup.Dice, setup.Undo = c.Dice, c.Undo
		campaign, m, err := host.NewCampaign(ctx, c.Name, setup)
		if err != nil {
			return inLanguage(entry.Info(), cli.Language, err)
		}
		fmt.Fprintf(con.out, "Campaign %s: mischief campaign continue %s goes on with it at any time\n", campaign.ID(), campaign.ID())
		return playOn(ctx, con, lines, m, cli.Language, c.Plain)
	})
}

// campaignListCommand lists campaigns.
type campaignListCommand struct {
	Game string `short:"g" placeholder:"GAME" help:"Only campaigns of this game."`
	JSON bool   `help:"Write JSON."`
}

// campaignSummary is what the list tells of a campaign, for programs.
type campaignSummary struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Name    string    `json:"name"`
	Matches int       `json:"matches"`
	Present string    `json:"present"` // the match that is played, or was last
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"`
}

// Run lists the campaigns kept here, the most recently changed first.
func (c *campaignListCommand) Run(cli *commands, con *console) error {
	filter := store.CampaignFilter{}
	if c.Game != "" {
		entry, err := cli.game(c.Game)
		if err != nil {
			return err
		}
		filter.Game = entry.Info().ID
	}
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		found, err := host.Campaigns(ctx, filter)
		if err != nil {
			return err
		}
		all := []campaignSummary{}
		for _, f := range found {
			row := f.Row()
			all = append(all, campaignSummary{row.ID, row.Game, row.Name, len(row.Attempts), row.Attempts[len(row.Attempts)-1].Match, row.Created, row.Updated})
		}
		if c.JSON {
			return writeJSON(con, all)
		}
		for _, s := range all {
			fmt.Fprintf(con.out, "%s  %s  %s  %s  %s\n", s.ID, s.Updated.Local().Format("2006-01-02 15:04"), s.Game, s.Name, counted(s.Matches, "match", "matches"))
		}
		if len(all) == 0 {
			fmt.Fprintln(con.out, "No campaigns; mischief campaign new GAME begins one.")
		}
		return nil
	})
}

// campaignShowCommand tells a campaign.
type campaignShowCommand struct {
	ID string `arg:"" help:"The campaign, or the beginning of its id, or a match of it."`
}

// Run tells what happened so far, all attempts, and the ways on.
func (c *campaignShowCommand) Run(cli *commands, con *console) error {
	return cli.withCampaign(c.ID, func(ctx context.Context, campaign *match.Campaign) error {
		chapters, err := campaign.Chapters(ctx)
		if err != nil {
			return err
		}
		told := terminal.NewChronicle(cli.Language)
		sections := [][]string{told.Previously(campaign.Row(), chapters), told.Attempts(chapters), told.Ways(match.Ways(chapters))}
		for i, lines := range sections {
			if i > 0 {
				fmt.Fprintln(con.out)
			}
			fmt.Fprintln(con.out, strings.Join(lines, "\n"))
		}
		return nil
	})
}

// withCampaign opens a campaign kept here.
func (c *commands) withCampaign(id string, do func(ctx context.Context, campaign *match.Campaign) error) error {
	return c.withHost(func(ctx context.Context, host *match.Host) error {
		campaign, err := host.OpenCampaign(ctx, id)
		if err != nil {
			return err
		}
		return do(ctx, campaign)
	})
}

// campaignContinueCommand goes on with a campaign.
type campaignContinueCommand struct {
	ID     string `arg:"" help:"The campaign, or the beginning of its id, or a match of it."`
	Way    string `arg:"" optional:"" help:"A way on, as mischief campaign show names them; if none is named, the match being played goes on, or the ways are offered."`
	GiveUp bool   `help:"Give up the match being played without asking."`
	Plain  bool   `help:"Lines of text only, without colour or cursor movements: for pipes and screen readers."`
}

// Run plays on.
func (c *campaignContinueCommand) Run(cli *commands, con *console) error {
	return cli.withCampaign(c.ID, func(ctx context.Context, campaign *match.Campaign) error {
		told, lines := terminal.NewChronicle(cli.Language), con.lines()
		m, err := campaign.Present(ctx)
		if err != nil && c.Way == "" {
			return err
		}
		switch {
		case c.Way != "":
			m, err = lines.Take(ctx, campaign, told, c.Way, c.GiveUp)
		case m.Finished():
			m, err = lines.GoOn(ctx, campaign, told)
		}
		if err != nil || m == nil {
			return err
		}
		chapters, err := campaign.Chapters(ctx)
		if err != nil {
			return err
		}
		for _, line := range told.Previously(campaign.Row(), chapters) {
			fmt.Fprintln(con.out, line)
		}
		if !c.Plain && isTerminal(con.in) && isTerminal(con.out) { // the full screen covers what was told
			fmt.Fprint(con.out, "\nEnter> ")
			if _, err := lines.Line(ctx); err != nil {
				return err
			}
		}
		return playOn(ctx, con, lines, m, cli.Language, c.Plain)
	})
}

// campaignBackCommand comes back to a haven.
type campaignBackCommand struct {
	ID      string `arg:"" help:"The campaign, or the beginning of its id, or a match of it."`
	Attempt int    `arg:"" help:"The number of the match whose haven it is, as mischief campaign show has it; 0 for the very beginning."`
	GiveUp  bool   `help:"Give up the match being played without asking."`
	Plain   bool   `help:"Lines of text only, without colour or cursor movements: for pipes and screen readers."`
}

// Run goes on from a haven.
func (c *campaignBackCommand) Run(cli *commands, con *console) error {
	way := fmt.Sprintf("%s-%d", match.Haven, c.Attempt)
	if c.Attempt == 0 {
		way = match.Begin
	}
	on := campaignContinueCommand{ID: c.ID, Way: way, GiveUp: c.GiveUp, Plain: c.Plain}
	return on.Run(cli, con)
}

// campaignRenameCommand renames a campaign.
type campaignRenameCommand struct {
	ID   string `arg:"" help:"The campaign, or the beginning of its id, or a match of it."`
	Name string `arg:"" help:"Its new name."`
}

// Run renames a campaign.
func (c *campaignRenameCommand) Run(cli *commands, con *console) error {
	return cli.withCampaign(c.ID, func(ctx context.Context, campaign *match.Campaign) error {
		return campaign.Rename(ctx, c.Name)
	})
}

// campaignExportCommand writes a campaign to a file.
type campaignExportCommand struct {
	ID    string `arg:"" help:"The campaign, or the beginning of its id, or a match of it."`
	File  string `arg:"" optional:"" help:"The file to write; standard output if none is named or it is -."`
	Force bool   `short:"f" help:"Replace a file that is there already."`
}

// Run exports a campaign, hidden things of a match being played included.
func (c *campaignExportCommand) Run(cli *commands, con *console) error {
	return cli.withCampaign(c.ID, func(ctx context.Context, campaign *match.Campaign) error {
		write := func(w io.Writer) error { return campaign.Export(ctx, w) }
		if c.File == "" || c.File == "-" {
			return write(con.out)
		}
		err := writeFile(c.File, c.Force, write)
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%w; --force replaces it", err)
		} else if err != nil {
			return err
		}
		fmt.Fprintln(con.out, "Exported", campaign.ID(), "to", c.File)
		return nil
	})
}

// campaignImportCommand takes an exported campaign in.
type campaignImportCommand struct {
	File string `arg:"" help:"The exported campaign; - for standard input."`
}

// Run checks a file and keeps its campaign.
func (c *campaignImportCommand) Run(cli *commands, con *console) error {
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		return con.withInput(c.File, func(r io.Reader) error {
			campaign, report, err := host.ImportCampaign(ctx, r, "")
			if err != nil {
				return fmt.Errorf("%s: %w", c.File, err)
			}
			own, err := host.Key(ctx)
			if err != nil {
				return err
			}
			fmt.Fprintf(con.out, "Imported %s, %s\n", campaign.ID(), counted(len(report.Matches), "match", "matches"))
			if campaign.ID() != report.ID {
				fmt.Fprintf(con.out, "The campaign %s, or a match of it, is here already and stays as it is: this is a copy under another id\n", report.ID)
			}
			fmt.Fprintln(con.out, "The file was", knownKeys{own: own}.say(report.Signer))
			fmt.Fprintf(con.out, "mischief campaign continue %s goes on with it\n", campaign.ID())
			return nil
		})
	})
}

// campaignVerifyCommand checks a campaign.
type campaignVerifyCommand struct {
	Campaign string   `arg:"" name:"file|id" help:"An exported campaign, or the id of one kept here."`
	Key      []string `sep:"none" placeholder:"NAME=KEY" help:"A public key that may have signed the file, and what to call it."`
	JSON     bool     `help:"Write JSON."`
}

// verifiedCampaign is what a check found in order, for programs.
type verifiedCampaign struct {
	ID        string `json:"id"`
	Game      string `json:"game"`
	Name      string `json:"name"`
	Matches   int    `json:"matches"`
	Entries   int64  `json:"entries"`
	Moves     int    `json:"moves"`
	Drawn     int    `json:"drawn"`
	Signed    string `json:"signed,omitempty"`    // of a file: by nobody, own, known, stranger
	SignedBy  string `json:"signedBy,omitempty"`  // what --key calls who is known
	SignerKey string `json:"signerKey,omitempty"` // in hexadecimal
}

// Run checks every match, that each follows from the one it says, and the signature of a file.
func (c *campaignVerifyCommand) Run(cli *commands, con *console) error {
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
			return fmt.Errorf("%s does NOT verify: %w", c.Campaign, err)
		}
		entries, moves, drawn := report.Entries()
		if c.JSON {
			v := verifiedCampaign{ID: report.ID, Game: report.Game, Name: report.Name, Matches: len(report.Matches), Entries: entries, Moves: moves, Drawn: drawn}
			if isFile(c.Campaign) {
				v.Signed, v.SignedBy = known.signer(report.Signer)
				v.SignerKey = hex.EncodeToString(report.Signer)
			}
			return writeJSON(con, v)
		}
		fmt.Fprintf(con.out, "%s verifies: campaign %s of %s, %s, each of which follows from the one it says\n", c.Campaign, report.ID, report.Game,
			counted(len(report.Matches), "match", "matches"))
		fmt.Fprintf(con.out, "  %s, %s played by the rules\n", counted(int(entries), "log entry", "log entries"), counted(moves, "move", "moves"))
		fmt.Fprintf(con.out, "  %s of chance recomputed from the secrets and found equal\n", counted(drawn, "answer", "answers"))
		if isFile(c.Campaign) {
			fmt.Fprintln(con.out, "  "+known.say(report.Signer))
		}
		return nil
	})
}

func (c *campaignVerifyCommand) verify(ctx context.Context, host *match.Host, con *console) (report match.CampaignReport, err error) {
	if isFile(c.Campaign) {
		err = con.withInput(c.Campaign, func(r io.Reader) error {
			report, err = host.VerifyCampaign(ctx, r)
			return err
		})
		return report, err
	}
	campaign, err := host.OpenCampaign(ctx, c.Campaign)
	if err != nil {
		return report, err
	}
	return campaign.Verify(ctx)
}

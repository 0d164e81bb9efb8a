package main

import (
	"bufio"
	"context"
	"fmt"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/match"
	"mischief/terminal"
)

// replayCommand tells a match again.
type replayCommand struct {
	Match string `arg:"" name:"file|id" help:"An exported match, or the id of one kept here."`
	At    int64  `default:"-1" placeholder:"N" help:"Show the position after entry N, and nothing else."`
	From  int64  `default:"1" placeholder:"N" help:"Begin with entry N."`
	To    int64  `default:"-1" placeholder:"N" help:"End with entry N (default: the last)."`
	As    int    `placeholder:"SEAT" help:"See with the eyes of a seat, counted from 1 (default: everything once the match is over, before that what everybody knows)."`
}

// Run shows one position, or tells what happened: step by step at a terminal, else all at once.
func (c *replayCommand) Run(cli *commands, con *console) error {
	return cli.withMatch(con, c.Match, func(ctx context.Context, m *match.Match) error {
		r := &replay{con: con, match: m, language: cli.Language}
		if err := r.lookAs(c.As); err != nil {
			return usage(err)
		}
		if err := r.read(ctx); err != nil {
			return err
		}
		last := m.Seq()
		if c.To < 0 {
			c.To = last
		}
		switch {
		case c.At > last:
			return usage(fmt.Errorf("--at %d: the match has %d entries", c.At, last))
		case c.At >= 0:
			return r.show(ctx, c.At)
		case c.From > last+1 || c.To > last || c.From < 0:
			return usage(fmt.Errorf("--from %d --to %d: the match has %d entries", c.From, c.To, last))
		case isTerminal(con.in) && isTerminal(con.out):
			return r.step(ctx, c.From, c.To)
		}
		return r.tell(c.From, c.To)
	})
}

// replay is a match being told again.
type replay struct {
	con     *console
	match   *match.Match
	viewer  game.Seat
	open    bool // nothing is hidden any more
	log     []match.Line
	telling *game.Telling

	language string
}

// info is the game in the language asked for.
func (r *replay) info() *game.Info { return r.match.Game().Info().In(r.language) }

// lookAs chooses the eyes: a seat counted from 1, or 0 for the most that may be seen.
func (r *replay) lookAs(seat int) error {
	if seats := len(r.match.Seats()); seat < 0 || seat > seats {
		return fmt.Errorf("--as %d: the match has %d seats", seat, seats)
	}
	r.viewer, r.open = game.Seat(seat-1), false
	if seat == 0 {
		r.viewer, r.open = game.Watcher, r.match.Finished()
	}
	return nil
}

func (r *replay) read(ctx context.Context) (err error) {
	if r.telling, err = terminal.NewTelling(r.match.Game().Info(), r.language); err != nil {
		return err
	}
	r.log, err = r.match.Log(ctx, r.viewer, 0)
	return err
}

// view is the position after an entry as it may be seen.
func (r *replay) view(ctx context.Context, seq int64) (game.Position, error) {
	p, err := r.match.At(ctx, seq)
	if err != nil || r.open {
		return p, err
	}
	return p.View(r.viewer), nil
}

// show writes one entry and the position after it.
func (r *replay) show(ctx context.Context, seq int64) error {
	p, err := r.view(ctx, seq)
	if err != nil {
		return err
	}
	r.write(seq, seq)
	fmt.Fprintln(r.con.out, strings.TrimRight(p.Draw(r.viewer, game.Pen{Telling: r.telling}), "\n"))
	if p.Turn().Who != game.Nobody {
		fmt.Fprintln(r.con.out, r.telling.Text(game.Say("Asked: {{.prompt}}", game.Name("prompt", r.telling.Text(p.Prompt())))))
	}
	return nil
}

// tell writes entries, and the ending behind the last.
func (r *replay) tell(from, to int64) error {
	r.write(from, to)
	if to == r.match.Seq() && r.match.Finished() {
		for _, line := range terminal.Ending(r.telling, r.info(), r.match.Position()) {
			fmt.Fprintln(r.con.out, line)
		}
	}
	return nil
}

// write writes the log lines numbered from one to another.
func (r *replay) write(from, to int64) {
	for _, l := range r.log {
		if l.Seq < from || l.Seq > to {
			continue
		}
		mark := ""
		if l.Undone {
			mark = " (" + r.say("taken back") + ")"
		}
		fmt.Fprintf(r.con.out, "%4d  %s%s\n", l.Seq, r.headline(l), mark)
		for _, e := range l.Events {
			fmt.Fprintf(r.con.out, "        %s\n", terminal.Sentence(r.telling, e))
		}
	}
}

// say says a text in the language asked for.
func (r *replay) say(pattern string, args ...game.Arg) string {
	return r.telling.Text(game.Say(pattern, args...))
}

// headline is who did what, in notation.
func (r *replay) headline(l match.Line) string {
	who := game.Name("who", r.say("chance"))
	if l.Seat != match.Nature {
		who = game.Who("who", l.Seat, r.match.Position().SeatCalled(l.Seat))
	}
	switch l.Kind {
	case match.Undone:
		return r.say("{{.who}} takes back entries from {{.entry}} on", who, game.Num("entry", l.From))
	case match.Seated:
		return r.say("{{.who}} is played by {{.player}} from now on", who, game.Name("player", terminal.Who(r.telling, l.Occupant)))
	case match.Tip:
		return r.say("{{.who}} begins a hash chain for the dice", who)
	case match.Link:
		return r.say("{{.who}} reveals a link for the dice", who)
	case match.Contribution:
		if l.Text == "" {
			return r.say("{{.who}} contributes nothing to the dice", who)
		}
		return r.say("{{.who}} contributes {{.text}} to the dice", who, game.Quote("text", l.Text))
	}
	move := l.Move
	if l.Hidden {
		move = "(" + r.say("hidden") + ")"
	}
	return r.say("{{.who}}: {{.move}}", who, game.Name("move", move))
}

// step goes through entries one at a time as the person at the terminal asks.
func (r *replay) step(ctx context.Context, from, to int64) error {
	in := bufio.NewScanner(r.con.in)
	at := from - 1
	for {
		if err := r.show(ctx, max(at, 0)); err != nil {
			return err
		}
		fmt.Fprint(r.con.out, "-- "+r.say("{{.n}} of {{.last}}: Enter next, b back, a number to go there, q quit", game.Num("n", max(at, 0)), game.Num("last", to))+" > ")
		if !in.Scan() {
			fmt.Fprintln(r.con.out)
			return in.Err()
		}
		word := strings.TrimSpace(in.Text())
		n, err := strconv.ParseInt(word, 10, 64)
		switch {
		case word == "q":
			return nil
		case word == "b":
			at = max(at-1, 0)
		case err == nil && n >= 0 && n <= to:
			at = n
		case word == "" && at >= to:
			return r.tell(to+1, to)
		case word == "":
			at++
		default:
			fmt.Fprintln(r.con.out, r.say("{{.word}}: write nothing, b, q, or a number from 0 to {{.last}}", game.Quote("word", word), game.Num("last", to)))
		}
	}
}

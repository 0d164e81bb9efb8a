package table

import (
	"context"
	"errors"
	"fmt"
	"io"

	"mischief/game"
	"mischief/match"
)

// longestContribution is how many characters a seat may mix into the dice.
const longestContribution = 200

// Contribute mixes a text of a seat's choice into the dice, before chance's first answer.
func (t *Table) Contribute(ctx context.Context, who Person, seat int, text string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.maySpeakFor(who, seat); err != nil {
		return err
	}
	if err := CheckLine("text", text, longestContribution); err != nil {
		return err
	}
	if err := t.mayAdd(); err != nil {
		return err
	}
	if err := t.match.Contribute(ctx, seatOf(seat), text); errors.Is(err, match.ErrOver) {
		return late("The match is over.")
	} else if err != nil {
		return late("%s.", err.Error())
	}
	t.revision++
	t.settle()
	return nil
}

// Proof is what a check of a match found.
type Proof struct {
	OK         bool   `json:"ok"`
	Drawn      int    `json:"drawn" doc:"Answers of chance that were drawn again and found equal."`
	Moves      int    `json:"moves"`
	Mixed      int    `json:"mixed" doc:"Seats that mixed something into the dice."`
	OnTrust    bool   `json:"onTrust" doc:"Nobody mixed anything into the dice: that they are fair rests on the word of who runs the server."`
	Commitment string `json:"commitment,omitempty"`
	Secret     string `json:"secret,omitempty" doc:"Of the dice; told when the match is over."`
	Difference string `json:"difference,omitempty" doc:"The first entry that is not what the secret gives."`

	// What it takes to draw again without trusting this answer; when the match is over.
	Contributions []string   `json:"contributions,omitempty" doc:"What each seat mixed in."`
	Draws         []Draw     `json:"draws,omitempty" doc:"Chance's answers, in the order of the log."`
	Choices       [][]Choice `json:"choices,omitempty" doc:"What they were drawn from, in the rules' order."`
}

// Verify draws every one of chance's answers again.
func (t *Table) Verify(ctx context.Context, who Person) (Proof, error) {
	s, err := t.look(who, game.Watcher)
	if err != nil {
		return Proof{}, err
	}
	done, err := s.far(ctx)
	if err != nil {
		return Proof{}, err
	}
	defer done()
	return t.looks.proofOf(s, func() (Proof, error) { return prove(ctx, s.match) })
}

// prove draws every one of chance's answers again.
func prove(ctx context.Context, m *match.Match) (Proof, error) {
	report, err := m.Verify(ctx)
	if d, ok := errors.AsType[*match.Difference](err); ok {
		p := Proof{Difference: fmt.Sprintf("entry %d", d.Seq), Commitment: m.Commitment()}
		if m.Finished() {
			p.Difference = d.Error()
		}
		return p, p.open(ctx, m)
	} else if err != nil {
		return Proof{}, err
	}
	p := Proof{OK: true, Drawn: report.Drawn, Moves: report.Moves, Mixed: report.Mixed, OnTrust: report.OnTrust(), Commitment: report.Commitment}
	return p, p.open(ctx, m)
}

// open adds what may be known when the match is over.
func (p *Proof) open(ctx context.Context, m *match.Match) error {
	secret, err := m.Reveal()
	if err != nil || secret == "" { // it is being played, or its dice are the players' own
		return nil
	}
	p.Secret = secret
	p.Contributions = m.Contributions()
	p.Draws, p.Choices, err = draws(ctx, m)
	return err
}

// File writes the match to a text file; while it is played the file would show what is hidden, and is refused.
func (t *Table) File(ctx context.Context, who Person, w io.Writer) error {
	s, err := t.look(who, game.Watcher)
	if err != nil {
		return err
	}
	done, err := s.far(ctx)
	if err != nil {
		return err
	}
	defer done()
	if err := s.match.ExportFor(ctx, w, game.Watcher); errors.Is(err, match.ErrLive) {
		return barred("While the match is played its file would show hidden cards and the dice to come. It can be had when the match is over.")
	} else if err != nil {
		return err
	}
	return nil
}

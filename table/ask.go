package table

import (
	"context"

	"mischief/game"
	"mischief/match"
)

// Verdict is whether a move is allowed.
type Verdict struct {
	OK      bool     `json:"ok"`
	Rule    string   `json:"rule,omitempty"`
	Why     string   `json:"why,omitempty"`
	Nearest []string `json:"nearest,omitempty"`
}

// Check tells whether a seat that is asked may make a move, and if not why not. at is the log entry after which; -1 for now.
func (t *Table) Check(ctx context.Context, who Person, seat int, at int64, move string) (Verdict, error) {
	view, err := t.viewAt(ctx, who, seat, at)
	if err != nil {
		return Verdict{}, err
	}
	if turn := view.Turn(); turn.Who == game.Nature || !turn.Who.Has(seatOf(seat)) {
		return Verdict{Why: t.telling(who).Text(game.Say("It is not this seat's decision now."))}, nil
	}
	err = view.Check(move)
	if err == nil {
		return Verdict{OK: true}, nil
	}
	f := refusal(err, view, move).(*Fault).in(t.telling(who))
	return Verdict{Rule: f.Rule, Why: f.Why, Nearest: f.Nearest}, nil
}

// viewAt is the position after an entry (-1: now) as a viewer sees it, who is named as Frame names viewers.
func (t *Table) viewAt(ctx context.Context, who Person, wire int, at int64) (game.Position, error) {
	viewer, err := viewerOf(wire)
	if err != nil {
		return nil, err
	}
	s, err := t.look(who, viewer)
	if err == nil && at >= 0 {
		s.pos, err = s.at(ctx, at)
	}
	if err != nil {
		return nil, err
	}
	return s.view(viewer), nil
}

// Preview is what can be said of a move before it is made.
type Preview struct {
	game.Preview
	Free bool `json:"free" doc:"It shows nobody anything and asks chance nothing: right after it, it can be taken back without anybody being asked."`
}

// Preview tells what a move of a seat that is asked costs and how it may end, and whether it can simply be taken back.
func (t *Table) Preview(ctx context.Context, who Person, seat int, move string) (Preview, error) {
	viewer, err := viewerOf(seat)
	if err != nil {
		return Preview{}, err
	}
	s, err := t.look(who, viewer)
	if err != nil {
		return Preview{}, err
	}
	view := s.view(viewer)
	if turn := view.Turn(); turn.Who == game.Nature || !turn.Who.Has(viewer) {
		return Preview{}, late("It is not this seat's decision now.")
	}
	if err := view.Check(move); err != nil {
		return Preview{}, refusal(err, view, move)
	}
	return Preview{s.telling(who).Preview(view.Preview(move)), match.Harmless(s.info, view, viewer, s.seats, move)}, nil
}

// Forecast tells what would come if nobody did anything more, as a viewer may foresee it; it is empty for a game without forecasts.
func (t *Table) Forecast(ctx context.Context, who Person, seat int) ([]Line, error) {
	view, err := t.viewAt(ctx, who, seat, -1)
	if err != nil {
		return nil, err
	}
	var story game.Story
	view.Forecast(&story)
	return tellAll(t.telling(who), story.Events)
}

// maySpeakFor is nil when a person has a seat of a match under way.
func (t *Table) maySpeakFor(who Person, seat int) error {
	switch {
	case seat < 0 || seat >= len(t.content.Seats):
		return wrong("seat", "There is no seat %d; they count from 0 to %d.", seat, len(t.content.Seats)-1)
	case who.ID == "" || t.content.Seats[seat].Person != who.ID:
		return barred("This seat is not yours.")
	case t.match == nil:
		return late("The match has not begun.")
	}
	return nil
}

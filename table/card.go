package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"mischief/store"
)

// Card is what may be told of a table to whoever has its address alone, such as the messenger in which somebody sends it on: nothing of the people at it, and
// nothing of the match but its game.
type Card struct {
	Game  string // id; empty where the table is for those who play
	Title string // that the host has given it; may be empty
	Free  bool   // somebody may take a seat
	Over  bool
	Drawn bool // how the chances went is known: Picture draws it at once
}

// Card tells what a link to a table leads to. It opens no match.
func (h *House) Card(ctx context.Context, id string) (Card, error) {
	row, err := h.Store.Table(ctx, id)
	if err != nil {
		return Card{}, explain(err)
	}
	var c content
	if err := json.Unmarshal(row.Content, &c); err != nil {
		return Card{}, fmt.Errorf("table %s: %w: %w", id, store.ErrDamaged, err)
	}
	hasRoom := slices.ContainsFunc(c.Seats, func(s sitting) bool { return s.Kind == free })
	if c.Watchers == NoOne && !hasRoom {
		return Card{}, nil
	}
	card := Card{Game: row.Game, Title: c.Title, Free: hasRoom && row.State != Over, Over: row.State == Over}
	if card.Over {
		course, _, err := h.Store.Course(ctx, row.Match)
		card.Drawn = err == nil && course != nil // else there is no picture, and no harm
	}
	return card, nil
}

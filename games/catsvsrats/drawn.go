package catsvsrats

import "mischief/game"

// drawn is what the board in the browser draws from.
type drawn struct {
	Box        boxSize          `json:"box"`
	Towns      []townRow        `json:"towns"`
	Roads      [][]string       `json:"roads"` // ids of towns
	Coast      [][2]int         `json:"coast"`
	Attributes []drawnAttribute `json:"attributes"`
	Cards      []drawnCard      `json:"cards"`
}

type drawnAttribute struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Rule   string `json:"rule"`
	Effect string `json:"effect"`
	Bonus  int32  `json:"bonus"`
}

type drawnCard struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Rule   string `json:"rule"`
	Effect string `json:"effect"`
	Count  int    `json:"count"` // in the deck
}

// drawn is the content in the words of a telling.
func (r *Rules) drawn(t *game.Telling) any {
	m := &r.board.file
	d := drawn{Box: m.Box, Towns: m.Towns, Roads: m.Roads, Coast: m.Coast}
	say := func(text string) string { return t.Text(game.Say(text)) }
	for _, a := range r.attributes {
		d.Attributes = append(d.Attributes, drawnAttribute{ID: a.ID, Name: say(a.Name), Rule: a.Rule, Effect: say(a.Effect), Bonus: a.Bonus})
	}
	for c := HexOfLoss; c <= GraveRobbing; c++ {
		d.Cards = append(d.Cards, drawnCard{ID: cardIDs[c], Name: say(r.cardNames[c]), Rule: cardRule(c), Effect: say(r.cardEffects[c]), Count: int(r.deck.count(c))})
	}
	return d
}

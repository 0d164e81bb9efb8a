package drawing

import (
	"mischief/game"
	"mischief/games/catsvsrats/rules"
)

// drawn is what the board in the browser draws from.
type drawn struct {
	Box        rules.Box        `json:"box"`
	Towns      []rules.TownRow  `json:"towns"`
	Roads      [][2]string      `json:"roads"` // ids of towns
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

// Board is the content in the words of a telling, for the board in the browser.
func (r Drawer) Board(t *game.Telling) any {
	m := r.Map()
	d := drawn{Box: m.Box, Towns: m.Towns, Coast: m.Coast}
	for _, road := range m.Roads {
		d.Roads = append(d.Roads, [2]string{m.Towns[road[0]].ID, m.Towns[road[1]].ID})
	}
	say := func(text string) string { return t.Text(game.Say(text)) }
	for kind := rules.SharpClaws; kind <= rules.Spawning; kind++ {
		card := r.Attribute(kind)
		card.Name, card.Effect = say(card.Name), say(card.Effect)
		d.Attributes = append(d.Attributes, drawnAttribute(card))
	}
	for kind := rules.HexOfLoss; kind <= rules.GraveRobbing; kind++ {
		card := r.Card(kind)
		card.Name, card.Effect = say(card.Name), say(card.Effect)
		d.Cards = append(d.Cards, drawnCard(card))
	}
	return d
}

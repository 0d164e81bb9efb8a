package terminal

import (
	"charm.land/lipgloss/v2"

	"mischief/game"
	"mischief/match"
)

// seatColours are told apart by colour-blind people too (the palette of Okabe and Ito); games mark seats by shape as well.
var seatColours = [game.MaxSeats]string{"#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#F0E442", "#D55E00", "#0072B2", "#999999"}

var styles = map[game.Style]lipgloss.Style{
	game.Strong: lipgloss.NewStyle().Bold(true),
	game.Faint:  lipgloss.NewStyle().Faint(true),
	game.Accent: lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color("#D55E00")),
	game.Water:  lipgloss.NewStyle().Foreground(lipgloss.Color("#4A90C2")),
}

// paint renders text in a style of the contract. The terminal's own abilities decide what of it is seen.
func paint(style game.Style, text string) string {
	if s, ok := styles[style]; ok {
		return s.Render(text)
	}
	for seat, colour := range seatColours {
		if style == game.SeatStyle(game.Seat(seat)) {
			return lipgloss.NewStyle().Foreground(lipgloss.Color(colour)).Bold(true).Render(text)
		}
	}
	return text
}

// seatBar is the mark before a line of the story: a bar in the colour of who acted, a dot for chance.
func seatBar(seat game.Seat) string {
	if seat == match.Nature {
		return paint(game.Faint, "·")
	}
	return paint(game.SeatStyle(seat), "▌")
}

package portrait

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// narrow is how many columns a text has at least.
const narrow = 40

// Text is a Hero Card in text: faces as places in brackets, what is not painted as a dot; then what he wears, his skills and his followers.
func (p Painter) Text(h *hero.Hero, pen game.Pen) string {
	v := voice{p.Codex, pen.Telling}
	width := max(pen.Width, narrow)
	var b strings.Builder
	spent, most := h.Points(hero.Self)
	fmt.Fprintf(&b, "%s (%s) · %s\n", v.figure(h.Name), v.say(hero.SexNames[h.Sex]), v.say("{{.spent}} of {{.most}} points", game.Num("spent", spent), game.Num("most", most)))
	if about := v.about(h); about != "" {
		indent(&b, says("", about), "", width)
	}
	b.WriteByte('\n')
	v.card(&b, &h.Card, "")
	for _, e := range v.entries(h) {
		fmt.Fprintf(&b, "\n%s\n", e.head)
		indent(&b, e, "  ", width)
	}
	for _, f := range v.followers(h) {
		fmt.Fprintf(&b, "\n%s\n", f.head)
		indent(&b, f.entry, "  ", width)
		v.card(&b, &f.card, "  ")
	}
	return b.String()
}

func indent(b *strings.Builder, e entry, by string, width int) {
	for _, line := range e.folded(width - len(by)) {
		fmt.Fprintf(b, "%s%s\n", by, line)
	}
}

// card writes the faces of a card, that of the 6 first.
func (v voice) card(b *strings.Builder, card *codex.Card, by string) {
	for n := len(card) - 1; n >= 0; n-- {
		var painted strings.Builder
		for pip, has := range card[n] {
			painted.WriteString(strings.Repeat(signs[pip].text, int(has)))
		}
		if pips := card[n].Pips(); pips <= n {
			painted.WriteString(strings.Repeat("·", n+1-pips))
		}
		gap := strings.Repeat(" ", max(0, len(card)-max(n+1, card[n].Pips())))
		line := fmt.Sprintf("%s%d [%s]%s %s", by, n+1, painted.String(), gap, v.pips(card[n]))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

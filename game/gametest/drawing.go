package gametest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"mischief/game"
)

// checkDrawing draws for one viewer on canvases of several widths.
func (x *examiner[S, M]) checkDrawing(sc *scene[M]) {
	if x.drawer == nil {
		return
	}
	v := one(sc.dice, x.viewers(sc))
	s := x.s
	if x.secretive != nil {
		s = x.view(s, v)
	}
	for _, width := range []int{0, 40, 80, 120} {
		drawing := x.drawer.Draw(&s, v, game.Pen{Width: width})
		if strings.TrimSpace(drawing) == "" || !utf8.ValidString(drawing) {
			x.fail("on %d columns nothing readable is drawn for %s: %q", width, viewerName(v), drawing)
		}
		for line := range strings.SplitSeq(strings.TrimSuffix(drawing, "\n"), "\n") {
			if strings.ContainsFunc(line, unicode.IsControl) {
				x.fail("without paint a drawing is text alone: %q", line)
			}
			if cells := displaywidth.String(line); width > 0 && cells > width {
				x.fail("on %d columns a line takes %d for %s: %q", width, cells, viewerName(v), line)
			}
		}
	}
}

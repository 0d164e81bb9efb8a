package gametest

import (
	"regexp"
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
		if told := x.drawer.Draw(&s, v, game.Pen{Width: width, Telling: x.telling}); told != drawing {
			x.fail("on %d columns the words of the game change its drawing in English from\n%s\nto\n%s", width, drawing, told)
		}
		if width == 0 {
			x.checkDrawnWords(&s, v, drawing)
		}
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

// checkDrawnWords makes sure that plain lines in other languages are not in English: none of three words or more may be the same.
func (x *examiner[S, M]) checkDrawnWords(s *S, v game.Seat, drawing string) {
	english := map[string]bool{}
	for line := range strings.SplitSeq(drawing, "\n") {
		english[line] = len(plainWords.FindAllString(line, 3)) == 3
	}
	for tag, telling := range x.others {
		for line := range strings.SplitSeq(x.drawer.Draw(s, v, game.Pen{Telling: telling}), "\n") {
			if english[line] && !x.mute[tag+line] {
				x.mute[tag+line] = true
				x.fail("in %s it draws in English: %q", tag, line)
			}
		}
	}
}

// plainWords matches what is a word rather than a name or a sign.
var plainWords = regexp.MustCompile(`\b[a-z]{3,}\b`)

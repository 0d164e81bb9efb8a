package table

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
)

// CheckLine holds that a text which others will read is one line of at most so many characters that shows all it holds. It is the one rule for names,
// titles, talk, notes and reasons. What it refuses is a *Fault of kind Wrong that names the field.
//
// A text may not play tricks on its reader: no controls, nothing that turns the writing round (U+202E and its like), nothing invisible (zero-width
// spaces, tags, fillers), and no tower of accents. What is left is the free-form class of RFC 8264, which knows where Indic and Persian words need a joiner.
// Emoji are beyond that class, as their sequences hold joiners and selectors: between and behind pictographs those are as good as visible, and taken.
func CheckLine(field, text string, most int) error {
	if utf8.RuneCountInString(text) > most || !utf8.ValidString(text) || strings.ContainsFunc(text, breaks) {
		return wrong(field, "Write one line of at most %d characters.", most)
	}
	marks := 0
	plain := strings.Builder{} // the text without what belongs to emoji
	var before, pending rune   // before: the last visible one; pending: a joiner that may turn out to be one of emoji
	for _, r := range text {
		switch {
		case r == blank || r == object:
			return hidden(field, r)
		case pictograph(r):
			pending, before = 0, r
			continue
		case (r == selector || r == plainSelector) && (pictograph(before) || strings.ContainsRune(selectable, before)):
			continue
		case r == joiner && pictograph(before) && pending == 0:
			pending = r
			continue
		}
		if pending != 0 {
			return hidden(field, pending)
		}
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if marks > mostMarks {
			return wrong(field, "Too many accents stand on one letter; leave some out.")
		}
		before = r
		if !strings.ContainsRune(elsewhere, r) {
			plain.WriteRune(r)
		}
	}
	if pending != 0 {
		return hidden(field, pending)
	}
	return checkPlain(field, plain.String())
}

// checkPlain refuses what the free-form class of RFC 8264 does not have, and names the first such character.
func checkPlain(field, text string) error {
	if _, err := freeform.String(text); err == nil || text == "" {
		return nil
	}
	for _, r := range text {
		if _, err := freeform.String(string(r)); err != nil && r != joiner && r != nonJoiner {
			return hidden(field, r)
		}
	}
	for _, r := range text { // a joiner that joins nothing
		if r == joiner || r == nonJoiner {
			return hidden(field, r)
		}
	}
	return nil // digits of two scripts, which no name that is compared may mix; here they do no harm
}

var freeform = precis.NewFreeform()

const (
	joiner    = '\u200d' // makes one emoji of two, and joins letters of some scripts
	nonJoiner = '\u200c'
	blank     = '\u2800' // a Braille pattern without dots
	object    = '\ufffc' // stands for something that is not there
	mostMarks = 4        // Hebrew with points and accents has three, Tibetan four

	selector, plainSelector = '\ufe0f', '\ufe0e'         // ask for the coloured form of a sign, and for the plain one
	selectable              = "0123456789#*\u2139\u3030" // signs with a coloured form that are no pictographs

	elsewhere = "\u00b7\u0375\u05f3\u05f4\u30fb" // what the class allows between some letters only, such as a dot in the middle; people write it anywhere
)

// breaks tells whether a character ends a line or steers a device.
func breaks(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }

// pictograph tells whether a character is a picture. New ones come every year, all in the same block.
func pictograph(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r < 0x1F000 && unicode.Is(unicode.So, r) || r == '\u203c' || r == '\u2049' || r >= '\u2190' && r <= '\u21ff'
}

func hidden(field string, r rune) error {
	return wrong(field, "Leave out %s: it can't be seen, or shows other signs where they are not.", fmt.Sprintf("U+%04X", r))
}

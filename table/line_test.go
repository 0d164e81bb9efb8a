package table

import (
	"errors"
	"strings"
	"testing"
)

func TestLinesShowWhatTheyHold(t *testing.T) {
	for _, good := range []string{"", "Anna", "Zoë's table", "Łukasz Żółć", "Nguyễn Thị Ánh", "यशक्\u200dष", "می\u200cخواهم", "שָׁלוֹם", "محمد ٣", "ぽん・ぽこ", "Friday · cats", "‘quoted’ – “so”", "1 < 2 & <b>",
		"❤️", "👍🏽", "👩\u200d👩\u200d👧", "🏳️\u200d🌈", "🇩🇪", "1️⃣", "ℹ️ see", "🫩 new", "♟︎ pawn", "क्षि", "a\u0301e\u0302\u0323", "\u00a0x"} {
		if err := CheckLine("text", good, 80); err != nil {
			t.Errorf("%q is refused: %v", good, err)
		}
	}
	for bad, named := range map[string]string{
		"Anna\u202egnp": "U+202E", "a\u2066b\u2069": "U+2066", "\u200fAnna": "U+200F", "a\u200bb": "U+200B", "\ufeffAnna": "U+FEFF", "a\u2060b": "U+2060", "Anna\u00ad": "U+00AD",
		"A\u200dnna": "U+200D", "An\u200cna": "U+200C", "❤️\u200d": "U+200D", "😀\u200d\u200d😀": "U+200D", "Anna\ufe0f": "U+FE0F", "\u3164": "U+3164", "\u115f": "U+115F", "\u2800": "U+2800", "\ufffc": "U+FFFC",
		"🏴\U000e0067\U000e0062\U000e007f": "U+E0067", "a\U000e0041": "U+E0041", "\u180e": "U+180E", "\ufff9x": "U+FFF9", "\ue000": "U+E000", "\ufdd0": "U+FDD0", "\u061c": "U+061C", "\U000e0101": "U+E0101",
	} {
		err := CheckLine("name", bad, 80)
		if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != Wrong || f.Field != "name" || !strings.Contains(f.Why, named) {
			t.Errorf("%+q: %v, want a refusal that names %s", bad, err, named)
		}
	}
	for _, bad := range []string{"two\nlines", "two\u2028lines", "\u0085", "bell\u0007", "\xff", strings.Repeat("x", 81), "H" + strings.Repeat("\u0336", 5)} {
		if err := CheckLine("name", bad, 80); err == nil {
			t.Errorf("%+q is taken", bad)
		}
	}
}

// FuzzCheckLine looks for a text that is taken and yet holds what must not pass.
func FuzzCheckLine(f *testing.F) {
	for _, seed := range []string{"Anna", "❤️", "👩\u200d👩\u200d👧", "a\u202eb", "می\u200cخواهم", "e\u0301", "\u200d", "🏳️\u200d🌈\u200d"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if CheckLine("text", text, 300) != nil {
			return
		}
		if i := strings.IndexAny(text, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u00ad\n\r\x00"); i >= 0 {
			t.Errorf("%+q is taken with %+q", text, text[i:])
		}
	})
}

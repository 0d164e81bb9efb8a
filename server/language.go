package server

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"mischief/game"
	"mischief/game/content"
	"mischief/table/notice"
)

//go:embed words.de.yaml
var german []byte

// words are what the server itself says in languages other than English, by the English text.
var words = map[string]game.Words{"de": content.MustWords(german)}

// languageOf is the language to answer in: the one a person has chosen, or else the first of those his browser asks for that is spoken here.
func languageOf(chosen, accepted string) string {
	for _, tag := range append([]string{chosen}, preferred(accepted)...) {
		base, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if base == game.English || words[base] != nil {
			return base
		}
	}
	return game.English
}

// preferred are the tags of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first.
func preferred(header string) []string {
	type wish struct {
		tag    string
		weight float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, weighed := strings.Cut(strings.TrimSpace(part), ";q=")
		w := wish{tag, 1}
		if weighed {
			w.weight, _ = strconv.ParseFloat(weight, 64)
		}
		if w.weight > 0 {
			wishes = append(wishes, w)
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	tags := make([]string, len(wishes))
	for i, w := range wishes {
		tags[i] = w.tag
	}
	return tags
}

// in is the problem in a language, as far as the server has words for it.
func (p *Problem) in(language string) *Problem {
	said := *p
	if text, ok := words[language][p.Why]; ok {
		said.Why = text
	} else {
		said.Why = notice.Say(language, p.Why)
	}
	return said.complete()
}

// speak puts the problems that the API library answers with in the visitor's language.
func speak(ctx huma.Context, _ string, answer any) (any, error) {
	v, known := ctx.Context().Value(visitorKey{}).(*visitor)
	if p, ok := answer.(*Problem); ok && known {
		return p.in(v.language), nil
	}
	return answer, nil
}

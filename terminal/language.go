package terminal

import (
	_ "embed"
	"errors"
	"strings"

	"mischief/game"
	"mischief/game/content"
	"mischief/match"
)

//go:embed words.de.yaml
var german []byte

// words are what this package itself says in languages other than English, by the English text.
var words = map[string]game.Words{"de": content.MustWords(german)}

// NewTelling tells what happens in a game, and what this package says of it, in a language.
func NewTelling(info *game.Info, language string) (*game.Telling, error) {
	return info.Telling(language, words[language])
}

// say says a text in the language of the session.
func (s *Session) say(pattern string, args ...game.Arg) string {
	return s.telling.Text(game.Say(pattern, args...))
}

// note is a line that says something worth knowing.
func (s *Session) note(pattern string, args ...game.Arg) Line {
	return Line{Kind: Note, Text: s.say(pattern, args...)}
}

// wrong is a line that says why something could not be done.
func (s *Session) wrong(err error) Line { return Line{Kind: Wrong, Text: capital(s.why(err))} }

// refused is wrong in words of this package.
func (s *Session) refused(pattern string, args ...game.Arg) []Line {
	return []Line{s.wrong(game.Misread(pattern, args...))}
}

// matchErrors are what a match refuses, in words for who sits at the screen. The first that fits is said.
var matchErrors = []struct {
	is   error
	says string
}{
	{match.ErrConflict, "Somebody else changed the match; it has been read again: look and decide anew."},
	{match.ErrConsent, "This can't be taken back unless all others agree."},
	{match.ErrOver, "The match is over."},
	{match.ErrTurn, "It is not this seat's decision."},
	{match.ErrLive, "The match is still being played, and this would show what is hidden."},
	{match.ErrVersion, "The match was made by a newer program, which goes on with it."},
	{match.ErrContent, "The content that the match was set up with is not known here."},
	{match.ErrLeft, "The campaign has gone on from this match, which stays as it is."},
	{match.ErrDamaged, "The match is damaged."},
}

// why says an error in the language of the session, with its rule.
func (s *Session) why(err error) string { return Why(s.telling, err) }

// Why says an error of a game, of a match or of this package in the words of a telling, with its rule; any other in its own words.
func Why(t *game.Telling, err error) string {
	if refusal, ok := errors.AsType[*game.Refusal](err); ok {
		return t.Why(err) + " [" + refusal.Rule + "]"
	}
	if seat, ok := errors.AsType[*seatError](err); ok {
		return t.Text(game.Say("seat {{.n}}: {{.why}}", game.Num("n", seat.seat), game.Name("why", Why(t, seat.err))))
	}
	if option, ok := errors.AsType[*game.OptionError](err); ok {
		why := t.Why(err)
		if option.Rule != "" {
			why += " [" + option.Rule + "]"
		}
		return t.Text(game.Say("option {{.option}}: {{.why}}", game.Name("option", option.Option), game.Name("why", why)))
	}
	mistake, told := errors.AsType[*game.Mistake](err)
	if told && errors.Is(err, match.ErrUndo) {
		return t.Text(game.Say("This can't be taken back: {{.why}}.", game.Name("why", t.Why(mistake))))
	}
	if told {
		return t.Why(err)
	}
	for _, e := range matchErrors {
		if errors.Is(err, e.is) {
			return t.Text(game.Say(e.says))
		}
	}
	return t.Why(err)
}

// capital begins a sentence.
func capital(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// list joins words as "a, b and c".
func list(t *game.Telling, words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return t.Text(game.Say("{{.some}} and {{.last}}", game.Name("some", strings.Join(words[:last], ", ")), game.Name("last", words[last])))
}

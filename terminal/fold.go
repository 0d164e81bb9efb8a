package terminal

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// A turn of a bot, or of what a game plays by itself, is told in one line. It begins with an event of Info.Turns that has a gist among the words; what
// happens in it is told in the gist of its events, alike ones counted; it ends with the next such event, or when somebody here is asked. The unfold
// command tells it in full.

// folding is a turn being folded.
type folding struct {
	on      bool
	seat    game.Seat // whose turn it is; match.Nature for what the game plays
	head    string
	parts   []part
	subject string // whom the last part is about; first, whose turn it is
	lines   int    // folded and not told yet
	told    bool   // some of it has been told, as somebody was asked in the middle of it
}

// part is what happened in few words, and how often.
type part struct {
	text  string
	times int
}

// gist is the key of the short words for an event.
const gist = "gist."

// fold takes a line of the story that tells an event, unless it belongs to no turn that is folded. What is told now are the turns that ended.
func (s *Session) fold(line Line, e game.Event) (told []Line) {
	if slices.Contains(s.info.Turns, e.Key) {
		told = s.flush()
		s.folding = s.beginning(e)
	}
	if !s.folding.on {
		return append(told, line)
	}
	s.folding.lines++
	if s.decided && !s.folding.told { // what was folded before is done with, unless somebody was asked in the middle of it
		s.unfolded = nil
	}
	s.decided = false
	s.unfolded = append(s.unfolded, line)
	if slices.Contains(s.info.Turns, e.Key) {
		return told
	}
	if text, ok := s.gistOf(e); ok {
		s.folding.add(text, s.subject(e))
	}
	return told
}

// add adds what happened in few words. Whom the part before it is about, or whose turn it is, is not named again at its beginning.
func (f *folding) add(text, subject string) {
	does, about := strings.CutPrefix(text, subject+" ")
	if about && subject == f.subject {
		text = does
	}
	if i := slices.IndexFunc(f.parts, func(p part) bool { return p.text == text }); i >= 0 {
		f.parts[i].times++
		return
	}
	if f.parts = append(f.parts, part{text, 1}); !about {
		subject = ""
	}
	f.subject = subject
}

// subject is who does, or suffers, what an event tells.
func (s *Session) subject(e game.Event) string {
	for _, a := range e.Args {
		if a.Name == "who" {
			return s.telling.Text(game.Say("{{.who}}", a))
		}
	}
	return ""
}

// beginning is the turn that an event begins. People at this screen do not have theirs folded.
func (s *Session) beginning(e game.Event) folding {
	head, ok := s.gistOf(e)
	f := folding{on: ok, seat: match.Nature, head: head, subject: head}
	for _, a := range e.Args {
		if a.Kind == game.Player {
			f.seat = game.Seat(a.Num)
			f.on = f.on && s.match.Seats()[a.Num].Kind == store.Bot
		}
	}
	return f
}

// gistOf is an event in few words; ok is false for one that is not worth them.
func (s *Session) gistOf(e game.Event) (text string, ok bool) {
	if _, ok := s.info.Words[gist+e.Key]; !ok {
		return "", false
	}
	e.Key = gist + e.Key
	text, err := s.telling.Sentence(e, nil)
	return text, err == nil
}

// flush tells the turn that is being folded, as far as it has come.
func (s *Session) flush() []Line {
	f := &s.folding
	if !f.on || f.lines == 0 {
		return nil
	}
	var parts []string
	for _, p := range f.parts {
		if p.times > 1 {
			p.text += fmt.Sprintf(" ×%d", p.times)
		}
		parts = append(parts, p.text)
	}
	head := f.head + ": "
	if f.told {
		head = "… "
	}
	switch {
	case len(parts) > 0:
	case f.told || s.asking():
		return nil
	default:
		parts = append(parts, s.say("nothing of note"))
	}
	f.lines, f.parts, f.subject, f.told = 0, nil, f.head, true
	return []Line{{Kind: Story, Seat: f.seat, Text: head + strings.Join(parts, ", ") + "."}}
}

// asking tells whether somebody is asked in the middle of what is being folded: it has not ended.
func (s *Session) asking() bool {
	turn := s.now.Turn()
	if s.folding.seat == match.Nature {
		return turn.Who == game.Nature
	}
	return turn.Who != game.Nobody && !turn.Who.Has(s.folding.seat)
}

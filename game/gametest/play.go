package gametest

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
)

// checkPlay makes sure that moves have one outcome and one story.
func (x *examiner[S, M]) checkPlay(sc *scene[M]) {
	for _, m := range sample(sc.dice, sc.moves, triedMoves) {
		line := x.rules.Format(&x.s, m)
		first, second, untold := x.s, x.s, x.s
		var story, again game.Story
		x.rules.Play(&first, m, &story)
		x.rules.Play(&second, m, &again)
		x.rules.Play(&untold, m, nil)
		switch {
		case first != second:
			x.fail("%q played twice leads to two positions: %s", line, difference(second, first))
		case first != untold:
			x.fail("%q leads to another position when it is told: %s", line, difference(first, untold))
		case !slices.EqualFunc(story.Events, again.Events, sameEvent):
			x.fail("%q played twice tells two stories: %s and %s", line, tell(story.Events), tell(again.Events))
		}
	}
}

// checkCopies plays on from a copy and makes sure that the original answers as before.
func (x *examiner[S, M]) checkCopies(sc *scene[M]) {
	before := x.answers()
	if err := x.wander(x.s, 12, sc.dice); err != nil {
		x.failAs("moves", "a few moves on: %v", err)
	}
	if after := x.answers(); after != before {
		x.fail("the position answers otherwise after a copy was played on:\n%s\nbefore:\n%s", after, before)
	}
}

// answers is what the rules say about the position, in text.
func (x *examiner[S, M]) answers() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%+v", x.rules.Turn(&x.s))
	for _, m := range x.rules.Moves(&x.s, nil) {
		b.WriteString("; " + x.rules.Format(&x.s, m))
	}
	text, err := game.ToJSON(x.rules.Document(&x.s))
	fmt.Fprintf(&b, "\n%s %v", text, err)
	return b.String()
}

// checkReplay plays the log of the match again, as notation.
func (x *examiner[S, M]) checkReplay() {
	p, err := x.erased.Setup(x.options)
	if err != nil {
		x.fail("the options do not set up the match again: %v", err)
		return
	}
	for ply, line := range x.log {
		if err := p.Play(line, nil); err != nil {
			x.fail("replaying the match, move %d of the log is refused: %q: %v", ply, line, err)
			return
		}
	}
	if s := p.State().(*S); *s != x.s {
		x.fail("the log of %d moves leads to another position: %s", len(x.log), difference(*s, x.s))
	}
}

// checkStory makes sure that what a move tells can be looked up, is told to somebody, and can be said.
func (x *examiner[S, M]) checkStory(line string, story *game.Story) {
	const often = 100 // after which an event is taken to have its words
	for _, e := range story.Events {
		if !x.known[e.Rule] {
			x.fail("after %q the event %q cites %q, which is no rule of the catalogue", line, e.Key, e.Rule)
		}
		if e.To == game.Nobody || e.To&^game.Everyone != 0 {
			x.fail("after %q the event %q is told to %016b; tell it to seats or to everyone", line, e.Key, e.To)
		}
		if x.heard[e.Key]++; x.heard[e.Key] > often || x.telling == nil {
			continue
		}
		sentence, err := x.telling.Sentence(e, nil)
		if err != nil || !isLine(sentence) || strings.Contains(sentence, "<no value>") {
			x.fail("after %q the event %q is told as %q: %v", line, e.Key, sentence, err)
		}
	}
}

// sameEvent tells whether two events say the same; who else hears them does not matter.
func sameEvent(a, b game.Event) bool {
	return a.Key == b.Key && a.Rule == b.Rule && slices.Equal(a.Args, b.Args)
}

// tell writes events down for a report.
func tell(events []game.Event) string {
	if len(events) == 0 {
		return "nothing"
	}
	var all []string
	for _, e := range events {
		text := e.Key
		for _, a := range e.Args {
			switch a.Kind {
			case game.Number:
				text += fmt.Sprintf(" %s=%d", a.Name, a.Num)
			default:
				text += fmt.Sprintf(" %s=%s", a.Name, a.Text)
			}
		}
		all = append(all, text)
	}
	return "(" + strings.Join(all, "; ") + ")"
}

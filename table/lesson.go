package table

import (
	"context"
	"errors"

	"mischief/game"
	"mischief/match"
)

// LessonView is the step of a lesson that is to be taken, in the language of who asks.
type LessonView struct {
	Number  int      `json:"number" doc:"Which of the game's lessons it is, from 1."`
	Minutes int      `json:"minutes" doc:"How long the whole lesson takes."`
	Done    int      `json:"done" doc:"Steps taken."`
	Total   int      `json:"total"`
	Over    bool     `json:"over" doc:"All steps have been taken: fork the table to play on from here."`
	Say     string   `json:"say" doc:"What to do and why, or the last words. Rules are quoted as [NSH-515]."`
	Show    []string `json:"show" doc:"Places on the board that it speaks of."`
	Next    string   `json:"next,omitempty" doc:"The title of the lesson after it; left out at the last."`
}

// Learn sets up a table for a lesson of a game, numbered from 1: a person learns, and the lesson answers for chance and the other seats. Release it
// as if it had been opened.
func (h *House) Learn(ctx context.Context, who Person, id string, number int) (*Table, error) {
	if who.ID == "" {
		return nil, barred("Say who you are first: a table has a host.")
	}
	entry, err := h.Games(id)
	if err != nil {
		return nil, wrong("game", "%s", err.Error())
	}
	l := entry.Info().Lesson(number)
	if l == nil {
		return nil, &Fault{Kind: Missing, Field: "number", Why: "This game has no such lesson."}
	}
	c, _, err := h.plan(who, Plan{Game: id, Options: l.Options, Undo: match.Practice, Watchers: WithLink, Chat: Silence,
		Title: l.Title.In(who.Language)})
	if err != nil {
		return nil, err
	}
	c.Clock = ClockRule{Kind: noClock}
	learner, others := sitting{Kind: byPerson, Person: who.ID, Name: who.Name}, sitting{Kind: byBot, Bot: defaultBot}
	for i := range c.Seats {
		c.Seats[i] = others
	}
	c.Seats[l.Seat] = learner
	m, err := h.host.CreateLesson(ctx, entry, l, occupant(int(l.Seat), learner), occupant(0, others))
	if err != nil {
		return nil, explain(err)
	}
	return h.create(ctx, who, entry, c, m.ID())
}

// openLesson finds out whether the match follows a lesson.
func (t *Table) openLesson() {
	t.lesson = t.match.Lesson()
	if t.lesson != nil && t.row.State == Over {
		t.step = len(t.lesson.Steps)
	}
}

// follow lets the lesson answer for chance and the others. The table is over when the lesson is. A lesson that no longer fits, because it was rewritten
// since, is given up: the match goes on as any other. The caller holds mu.
func (t *Table) follow() error {
	if t.lesson == nil {
		return nil
	}
	step, err := t.match.Follow(t.house.ctx)
	if _, mistaken := errors.AsType[*game.Mistake](err); mistaken || isRefusal(err) {
		t.house.Log.Error("a lesson no longer fits its table and is given up", "table", t.id, "error", err)
		t.lesson = nil
		t.revision++
		return nil
	}
	if err != nil {
		return err
	}
	if step == len(t.lesson.Steps) {
		t.row.State, t.unsaved = Over, true
	}
	t.step = step
	t.revision++
	return nil
}

// lead is nil when the lesson, if there is one, wants a move that is allowed; else it says why not now.
func (t *Table) lead(who Person, view game.Position, move string) error {
	if t.lesson == nil || t.step == len(t.lesson.Steps) {
		return nil
	}
	step := &t.lesson.Steps[t.step]
	if canonical, err := view.Canonical(move); err == nil && step.Wants(canonical) {
		return nil
	}
	why := step.Else.In(who.Language)
	wanted := step.Wanted(view)
	return &Fault{Kind: Refused, Field: "move", Why: why, say: func(*game.Telling) string { return why }, Nearest: wanted[:min(len(wanted), nearestMoves)]}
}

// remind is the advice of the lesson; ok is false where there is none. It locks the table.
func (t *Table) remind(who Person, view game.Position) (a Advice, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lesson == nil || t.step == len(t.lesson.Steps) {
		return Advice{}, false
	}
	wanted := t.lesson.Steps[t.step].Wanted(view)
	if len(wanted) == 0 {
		return Advice{}, false
	}
	return t.advise(who, view, wanted[0]), true
}

// teach is what the lesson shows a person; nil without a lesson.
func (t *Table) teach(who Person) *LessonView {
	if t.lesson == nil {
		return nil
	}
	v := &LessonView{Number: t.lesson.Number, Minutes: t.lesson.Minutes, Done: t.step, Total: len(t.lesson.Steps), Show: []string{}}
	if next := t.entry.Info().Lesson(t.lesson.Number + 1); next != nil {
		v.Next = next.Title.In(who.Language)
	}
	if v.Over = t.step == v.Total; v.Over {
		v.Say = t.lesson.Done.In(who.Language)
		return v
	}
	step := &t.lesson.Steps[t.step]
	v.Say = step.Say.In(who.Language)
	v.Show = append(v.Show, step.Show...)
	return v
}

package terminal

import (
	"context"
	"math/rand/v2"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
)

// Job is work that takes time: a bot's decision, or a hint.
type Job struct {
	what string
	run  func(ctx context.Context) Outcome
}

// Outcome is what came of a Job.
type Outcome struct {
	job   *Job
	seat  game.Seat
	seq   int64
	lines []bot.Line[string]
	err   error
	hint  bool
	plan  []bot.Step // of a hint: the first move, and what is to come of it
}

// Run does the work. Unlike the session's methods it may run in a goroutine of its own. When ctx is cancelled it ends promptly.
func (j *Job) Run(ctx context.Context) Outcome {
	o := j.run(ctx)
	o.job = j
	return o
}

// think has a bot decide for a seat.
func (s *Session) think(seat game.Seat, who match.Occupant) []Line {
	spec, err := s.Spec(who.Bot)
	if err != nil {
		s.state = Waiting
		return s.refused("The bot of seat {{.n}} is not known here: give the seat to another, with: seat {{.n}} normal", game.Num("n", int(seat)+1))
	}
	s.state = Thinking
	s.job = s.consider(seat, spec, s.say("{{.who}} is thinking.", game.Name("who", s.named(seat))))
	return nil
}

// consider is the job of weighing the moves of a seat.
func (s *Session) consider(seat game.Seat, spec bot.Spec, what string) *Job {
	view, seq, player := s.now.View(seat), s.match.Seq(), s.Bot(spec)
	luck := bot.NewDice(rand.Uint64(), uint64(seq))
	return &Job{what: what, run: func(ctx context.Context) Outcome {
		lines, err := player.Weigh(ctx, view, seat, luck)
		return Outcome{seat: seat, seq: seq, lines: lines, err: err}
	}}
}

// Done takes the outcome of a job and goes on. The outcome of a job that is no longer wanted is dropped.
func (s *Session) Done(ctx context.Context, o Outcome) []Line {
	if s.job == nil || o.job != s.job {
		return nil
	}
	s.job = nil
	switch {
	case o.err != nil:
		s.state = Waiting
		return []Line{s.wrong(o.err)}
	case o.hint:
		return s.recommend(o)
	}
	if err := s.match.Play(ctx, o.seat, o.seq, o.lines[0].Move); err != nil {
		s.state = Waiting
		return []Line{s.wrong(err)}
	}
	s.drawn = false
	return s.advance(ctx)
}

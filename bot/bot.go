// Package bot holds players that need no person. They are written over the contract of package game alone, so that a new game has opponents on
// its first day: a random one, a greedy one, and a Monte-Carlo tree search that averages over chance and guesses what is hidden.
//
// A game makes its bots better by what it offers: game.Evaluator says how good a position looks, game.Chooser which moves are worth thinking
// about.
//
// Every bot decides from its seat's view only: whatever New and Of are given to decide on is masked before a bot sees it.
package bot

import (
	"context"
	"fmt"
	"math"

	"mischief/game"
)

// Bot decides for a seat. It keeps no memory from one decision to the next, but for its buffers; it is not safe for use by two goroutines at once.
type Bot[S, M comparable] interface {
	// Choose answers the decision of a seat with a move that is allowed, inside 1.2 times the budget, at ctx's deadline, and promptly when ctx is cancelled.
	// The position is read, not changed; what the seat may not know is masked before the bot looks at it. Bots that are asked the same with
	// the same dice answer the same, but for budgets of time.
	Choose(ctx context.Context, s *S, seat game.Seat, dice game.Dice) M
	// Weigh chooses and also tells what the bot thinks of the moves it considered: first its choice, then the others, best first. The list is the bot's own until the next call.
	Weigh(ctx context.Context, s *S, seat game.Seat, dice game.Dice) []Line[M]
}

// Line is what a bot thinks of one move.
type Line[M comparable] struct {
	Move   M       `json:"move"`
	Visits int     `json:"visits"` // how often the bot tried it
	Payoff float64 `json:"payoff"` // what the seat can expect, 0 to 1; 0 when Visits is 0
}

// New makes a bot for rules.
func New[S, M comparable](rules game.Rules[S, M], spec Spec) Bot[S, M] {
	b := &seated[S, M]{rules: rules, soft: spec.Soft}
	b.secretive, _ = rules.(game.Secretive[S])
	switch spec.Kind {
	case Greedy:
		b.mind = newGreedy(rules, spec)
	case Search:
		b.mind = newSearch(rules, spec)
	default:
		b.mind = &random[S, M]{rules: rules}
	}
	return b
}

// mind is a way to think. It is given a view, never a whole position.
type mind[S, M comparable] interface {
	// weigh appends the moves considered to lines, the best first. It appends at least one. All its luck comes from the seed.
	weigh(ctx context.Context, view *S, seat game.Seat, seed uint64, lines []Line[M]) []Line[M]
}

// seated is a mind behind a mask: the only way in.
type seated[S, M comparable] struct {
	rules     game.Rules[S, M]
	secretive game.Secretive[S]
	mind      mind[S, M]
	soft      int
	view      S
	lines     []Line[M]
}

func (b *seated[S, M]) Choose(ctx context.Context, s *S, seat game.Seat, dice game.Dice) M {
	return b.Weigh(ctx, s, seat, dice)[0].Move
}

func (b *seated[S, M]) Weigh(ctx context.Context, s *S, seat game.Seat, dice game.Dice) []Line[M] {
	b.view = *s
	if b.secretive != nil {
		b.secretive.Mask(&b.view, seat)
	}
	seed := uint64(dice.Below(math.MaxInt64))
	b.lines = b.mind.weigh(ctx, &b.view, seat, seed, b.lines[:0])
	if b.soft > 0 {
		soften(b.lines, b.soft, seed)
	}
	return b.lines
}

// bytes is about how much memory the bot holds; what is not a tree is small.
func (b *seated[S, M]) bytes() int {
	sr, ok := b.mind.(*search[S, M])
	if !ok {
		return 0
	}
	sum := 0
	for _, t := range sr.trees {
		sum += t.bytes()
	}
	return sum
}

// Player is a bot for those who hold games of all kinds. It keeps no memory from one decision to the next, but for its buffers (a search that was
// given seconds holds tens of megabytes), so that one player may serve many matches in turn. It is not safe for use by two goroutines at once.
type Player interface {
	// Choose answers the decision of a seat in notation. The view may be a whole position: it is masked first.
	Choose(ctx context.Context, view game.Position, seat game.Seat, dice game.Dice) (move string, err error)
	// Weigh chooses and also tells what the bot thinks of the moves it considered: first its choice, then the others, best first.
	Weigh(ctx context.Context, view game.Position, seat game.Seat, dice game.Dice) ([]Line[string], error)
	// Loss is that of a Judge, for a move in notation, with the move that the bot would make. Only a search that is not soft can tell.
	Loss(ctx context.Context, view game.Position, seat game.Seat, move string, dice game.Dice) (loss float64, best string, err error)
	// Spec is what the bot was made from.
	Spec() Spec
	// Bytes is about how much memory its buffers hold.
	Bytes() int
}

// Game is a game with its bots, for those who hold games of all kinds. The games that its Edition answers with are Games, too.
type Game interface {
	game.Game
	// Spec reads a spec as ParseSpec does, with levels as the game has them.
	Spec(text string) (Spec, error)
	// Player makes a bot for the game's positions.
	Player(spec Spec) Player
	// Prospects is what each of so many seats can expect from a position with nothing hidden, from 0 to 1.
	Prospects(ctx context.Context, pos game.Position, seats int, o Outlook) ([]float64, error)
}

// Outlook is how prospects are found: bots play a position on, again and again, and a search judges it for who decides, which counts as much as all of that.
type Outlook struct {
	Bot      Spec
	Search   Spec   // by iterations; left out, and where chance decides, nothing counts but how it is played on
	Playouts int    // how often; at least one
	First    int    // number of the first playout; playout i of a seed is always the same from the same position
	Seed     uint64 // of all luck
}

// Of makes a Player over rules. Its positions must be those of game.New over rules of the same types.
func Of[S, M comparable](rules game.Rules[S, M], spec Spec) Player {
	return &player[S, M]{rules: rules, spec: spec, bot: New(rules, spec)}
}

type player[S, M comparable] struct {
	rules game.Rules[S, M]
	spec  Spec
	bot   Bot[S, M]
}

func (p *player[S, M]) Spec() Spec { return p.spec }

func (p *player[S, M]) Bytes() int { return p.bot.(*seated[S, M]).bytes() }

func (p *player[S, M]) Choose(ctx context.Context, view game.Position, seat game.Seat, dice game.Dice) (string, error) {
	lines, err := p.Weigh(ctx, view, seat, dice)
	if err != nil {
		return "", err
	}
	return lines[0].Move, nil
}

func (p *player[S, M]) Weigh(ctx context.Context, view game.Position, seat game.Seat, dice game.Dice) ([]Line[string], error) {
	s, err := p.state(view, seat)
	if err != nil {
		return nil, err
	}
	lines := p.bot.Weigh(ctx, s, seat, dice)
	told := make([]Line[string], len(lines))
	for i, l := range lines {
		told[i] = Line[string]{Move: p.rules.Format(s, l.Move), Visits: l.Visits, Payoff: l.Payoff}
	}
	return told, nil
}

func (p *player[S, M]) Loss(ctx context.Context, view game.Position, seat game.Seat, move string, dice game.Dice) (float64, string, error) {
	judge, err := judgeBy(p.bot, p.spec)
	if err != nil {
		return 0, "", err
	}
	s, err := p.state(view, seat)
	if err != nil {
		return 0, "", err
	}
	m, err := p.rules.Parse(s, move)
	if err == nil {
		err = p.rules.Check(s, m)
	}
	if err != nil {
		return 0, "", fmt.Errorf("bot %v: %q: %w", p.spec, move, err)
	}
	loss, best := judge.Loss(ctx, s, seat, m, dice)
	return loss, p.rules.Format(s, best), nil
}

// state is the seat's own view of a position, typed. Notation is written from it too, so that it cannot tell what the seat does not know.
func (p *player[S, M]) state(view game.Position, seat game.Seat) (*S, error) {
	if who := view.Turn().Who; seat < 0 || seat >= game.MaxSeats || !who.Has(seat) {
		return nil, fmt.Errorf("bot %v: seat %d has nothing to decide now; ask it when Turn().Who has the seat", p.spec, seat)
	}
	s, ok := view.View(seat).State().(*S)
	if !ok {
		return nil, fmt.Errorf("bot %v: the position is a %T; give it one of its own game, a %T", p.spec, view.State(), s)
	}
	return s, nil
}

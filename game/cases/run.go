package cases

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"mischief/game"
)

// Report tells how a case went.
type Report struct {
	ID       string
	About    string
	File     string
	Line     int
	Failures []string // what did not hold; none when the case holds
}

// OK tells whether everything held.
func (r Report) OK() bool { return len(r.Failures) == 0 }

// Place is the file and line of the case.
func (r Report) Place() string { return where(r.File, r.Line) }

// Run runs every case of a file. The game is that of the file, with the pack that the file names laid over its content.
func Run(g game.Game, f *File) []Report {
	reports := make([]Report, len(f.Cases))
	for i := range f.Cases {
		reports[i] = ran(g, f, i).report()
	}
	return reports
}

// ran is a case of a file that was played, and of which all that it wants was checked.
func ran(g game.Game, f *File, index int) *runner {
	r := &runner{g: g, f: f, index: index}
	if r.play() {
		r.check(&f.Cases[index])
	}
	return r
}

// report tells how the case went.
func (r *runner) report() Report {
	c := &r.f.Cases[r.index]
	return Report{ID: c.ID, About: c.About, File: r.f.Name, Line: c.Line, Failures: r.failures}
}

// runner is a case being run: it is played once, and then what must hold is checked.
type runner struct {
	g     game.Game
	f     *File
	index int // of the case in the file

	setup    error             // how the set-up of a case with a fault was refused
	broken   map[string]string // the rules that the hero of a case breaks, by field
	reasons  []game.Fault      // and why
	moments  []*moment         // the stops among the moves, then the end
	begun    any               // the document of the first position
	first, p game.Position
	story    game.Story
	names    *names
	failures []string
}

func (r *runner) fail(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// play sets up and plays the moves; false when something went wrong, so that nothing after it means anything.
func (r *runner) play() bool {
	c := &r.f.Cases[r.index]
	if id := r.g.Info().ID; r.f.Game != id {
		r.fail("the file is about the game %q, not %q", r.f.Game, id)
		return false
	}
	g, err := r.f.in(r.g)
	if err != nil {
		r.fail("%v", err)
		return false
	}
	r.g = g
	if c.Hero != "" {
		return r.readHero(c)
	}
	p, err := start(r.g, r.f.Name, c)
	if c.Faulty != nil {
		r.setup = err
		return true
	}
	if err != nil {
		r.checkIDs(c)
		r.fail("%v", err)
		return false
	}
	if r.begun, err = tree(p.Document()); err != nil {
		r.fail("the document cannot be written: %v", err)
		return false
	}
	r.first, r.p = p.Clone(), p
	return r.playMoves(c)
}

func (r *runner) playMoves(c *Case) bool {
	moves, n := c.Moves, 0
	if c.Refuse != "" {
		moves = moves[:len(moves)-1]
	}
	for i, step := range moves {
		if step.Stop != nil {
			r.stop(fmt.Sprintf("after move %d: ", n), "moves", i)
			continue
		}
		if err := r.p.Play(step.Move, &r.story); err != nil {
			r.checkIDs(c)
			r.fail("%s %s", nameMove(n, step.Move), notPlayed(err))
			return false
		}
		n++
	}
	r.stop("")
	return true
}

// stop notes the present moment, where what holds stands at a path of the case.
func (r *runner) stop(prefix string, path ...any) {
	r.moments = append(r.moments, &moment{prefix: prefix, path: path, p: r.p.Clone()})
}

// check checks all that must hold.
func (r *runner) check(c *Case) {
	r.checkIDs(c)
	if c.Faulty != nil {
		r.checkFaulty(c.Faulty)
		return
	}
	if c.Hero != "" {
		r.checkBreaks(c.Breaks)
		return
	}
	r.checkRefuse(c)
	for i, m := range r.moments {
		r.checkMoment(m, r.holds(c, i))
	}
	r.checkStory(c.Told)
	r.checkEnding(c.Over)
}

// holds is what must hold at a moment: at the stops among the moves in their order, then at the end.
func (r *runner) holds(c *Case, moment int) *Holds {
	for _, step := range c.Moves {
		if step.Stop == nil {
			continue
		}
		if moment == 0 {
			return step.Stop
		}
		moment--
	}
	return &c.Holds
}

// start is the position that a case begins from.
func start(g game.Game, file string, c *Case) (game.Position, error) {
	if c.Position == nil {
		p, err := g.Setup(game.Options(c.Options))
		if err != nil {
			return nil, fmt.Errorf("setup: %w", err)
		}
		return p, nil
	}
	p, err := g.Position(func(into any) error {
		return guarded(file, func() error { return c.Position.decode(into) })
	})
	if err != nil && !strings.HasPrefix(err.Error(), file) {
		err = fmt.Errorf("%s: %w", where(file, c.Position.line), err)
	}
	return p, err
}

// checkFaulty checks that the set-up was refused for a field, with the words given.
func (r *runner) checkFaulty(want *Fault) {
	if r.setup == nil {
		r.fail("faulty: the set-up is accepted; want it refused for %s", want.Field)
		return
	}
	said := r.setup.Error()
	named := regexp.MustCompile(`(option|field) "?` + regexp.QuoteMeta(want.Field) + `("|:|\s)`).MatchString(said)
	if option, ok := errors.AsType[*game.OptionError](r.setup); ok {
		named = option.Option == want.Field
	}
	if !named {
		r.fail("faulty.field: the error should be about %s; it says: %s", want.Field, said)
	}
	if !strings.Contains(said, want.Why) {
		r.fail("faulty.why: the error should contain %q; it says: %s", want.Why, said)
	}
}

// checkIDs makes sure that the rules a case speaks of are in the catalogue.
func (r *runner) checkIDs(c *Case) {
	rulebook := &r.g.Info().Rulebook
	mentioned := c.ids()
	for _, id := range slices.Sorted(maps.Keys(mentioned)) {
		if _, ok := rulebook.Text(id); !ok && !isExample(rulebook, id) {
			r.fail("%s: there is no rule %s in the catalogue of %s", mentioned[id], id, r.g.Info().ID)
		}
	}
}

func isExample(c *game.Catalogue, id string) bool {
	return slices.ContainsFunc(c.Examples, func(e game.Example) bool { return e.ID == id })
}

// checkRefuse checks that the last move is refused and changes nothing.
func (r *runner) checkRefuse(c *Case) {
	if c.Refuse == "" {
		return
	}
	n := 0
	for _, step := range c.Moves[:len(c.Moves)-1] {
		if step.Stop == nil {
			n++
		}
	}
	last := c.Moves[len(c.Moves)-1].Move
	r.checkRefusal(nameMove(n, last), r.p, last, c.Refuse, c.Why)
}

func nameMove(i int, move string) string { return fmt.Sprintf("move %d (%q)", i+1, move) }

// notPlayed says how a move was turned down.
func notPlayed(err error) string {
	if refusal, ok := errors.AsType[*game.Refusal](err); ok {
		return fmt.Sprintf("was refused by %s: %s", refusal.Rule, refusal.Why)
	}
	return "cannot be read: " + err.Error()
}

// checkRefusal checks that a move is refused by a rule, with the words given, and changes nothing.
func (r *runner) checkRefusal(name string, p game.Position, move, rule, why string) {
	var story game.Story
	tried := p.Clone()
	err := tried.Play(move, &story)
	if err == nil {
		r.fail("%s is allowed; want it refused by %s", name, rule)
		return
	}
	if !tried.Equal(p) {
		r.fail("%s changed the position", name)
	}
	if len(story.Events) > 0 {
		r.fail("%s is refused, but told in the story", name)
	}
	refusal, ok := errors.AsType[*game.Refusal](err)
	if !ok || refusal.Rule != rule {
		r.fail("%s %s; want it refused by %s", name, notPlayed(err), rule)
		return
	}
	if !strings.Contains(refusal.Why, why) {
		r.fail("%s: the refusal should contain %q; it says %q", name, why, refusal.Why)
	}
}

// deciders are the names of who decides, in alphabetic order.
func deciders(p game.Position) []string {
	switch who := p.Turn().Who; who {
	case game.Nature:
		return []string{"nature"}
	case game.Nobody:
		return []string{"nobody"}
	default:
		return slices.Sorted(slices.Values(seatNames(p, who)))
	}
}

// seatNames are the names of a set of seats, in their order.
func seatNames(p game.Position, set game.Seats) []string {
	var names []string
	for seat := range game.Seat(game.MaxSeats) {
		if set.Has(seat) {
			names = append(names, p.SeatName(seat))
		}
	}
	return names
}

func (r *runner) checkEnding(want *Ending) {
	if want == nil {
		return
	}
	if turn := r.p.Turn(); turn.Who != game.Nobody {
		r.fail("over: the match is not over; %s decides (%s)", strings.Join(deciders(r.p), ", "), turn.Kind)
		return
	}
	result := r.p.Result()
	if want.How != "" && want.How != result.How {
		r.fail("over.how: want %s, have %s", want.How, result.How)
	}
	if want.Rule != "" && want.Rule != result.Rule {
		r.fail("over.rule: want %s, have %s", want.Rule, result.Rule)
	}
	for _, name := range slices.Sorted(maps.Keys(want.Payoff)) {
		seat, ok := r.seat(name)
		if !ok {
			r.fail("over.payoff.%s: %s", name, r.noSeat())
		} else if result.Payoff[seat] != want.Payoff[name] {
			r.fail("over.payoff.%s: want %d, have %d", name, want.Payoff[name], result.Payoff[seat])
		}
	}
}

// seat finds a seat by the name it has in the position.
func (r *runner) seat(name string) (game.Seat, bool) {
	i := slices.Index(r.allSeats(), name)
	return game.Seat(i), i >= 0
}

func (r *runner) noSeat() string {
	return "no seat has this name; write one of " + strings.Join(r.allSeats(), ", ")
}

func (r *runner) allSeats() []string {
	return seatNames(r.p, game.Only(game.Seat(mostSeats(r.g.Info())))-1)
}

// mostSeats is how many seats a match can have with the options at their defaults but one. A document does not tell how many it has.
func mostSeats(info *game.Info) int {
	defaults, err := info.Schema.Complete(nil)
	if err != nil {
		return 0
	}
	most := info.Seats(defaults)
	for _, op := range info.Schema {
		values := op.Choices
		if op.Number {
			values = []string{fmt.Sprint(op.Max)}
		}
		for _, value := range values {
			o := maps.Clone(defaults)
			o[op.Name] = value
			most = max(most, info.Seats(o))
		}
	}
	return min(most, game.MaxSeats)
}

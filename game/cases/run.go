package cases

import (
	"errors"
	"fmt"
	"maps"
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

// Run runs every case of a file.
func Run(g game.Game, f *File) []Report {
	reports := make([]Report, len(f.Cases))
	played, unknown := f.in(g)
	for i := range f.Cases {
		c := &f.Cases[i]
		reports[i] = Report{ID: c.ID, About: c.About, File: f.Name, Line: c.Line}
		if f.Game != g.Info().ID {
			reports[i].Failures = []string{fmt.Sprintf("the file is about the game %q, not %q", f.Game, g.Info().ID)}
			continue
		}
		if unknown != nil {
			reports[i].Failures = []string{unknown.Error()}
			continue
		}
		reports[i].Failures = run(played, f.Name, c)
	}
	return reports
}

// runner is a case being run.
type runner struct {
	g        game.Game
	c        *Case
	p        game.Position
	story    game.Story
	failures []string
}

func (r *runner) fail(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func run(g game.Game, file string, c *Case) []string {
	r := &runner{g: g, c: c}
	r.checkIDs()
	p, err := start(g, file, c)
	if err != nil {
		r.fail("%v", err)
		return r.failures
	}
	r.p = p
	if !r.play() {
		return r.failures
	}
	r.checkTurn()
	r.checkMoves()
	r.checkStory()
	r.checkEnding()
	r.checkDocuments()
	return r.failures
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

// checkIDs makes sure that the rules a case speaks of are in the catalogue.
func (r *runner) checkIDs() {
	rulebook := &r.g.Info().Rulebook
	mentioned := r.c.ids()
	for _, id := range slices.Sorted(maps.Keys(mentioned)) {
		if _, ok := rulebook.Text(id); !ok && !isExample(rulebook, id) {
			r.fail("%s: there is no rule %s in the catalogue of %s", mentioned[id], id, r.g.Info().ID)
		}
	}
}

func isExample(c *game.Catalogue, id string) bool {
	return slices.ContainsFunc(c.Examples, func(e game.Example) bool { return e.ID == id })
}

// play plays the moves; false when one of them went wrong, so that nothing after it means anything.
func (r *runner) play() bool {
	moves, last := r.c.Moves, ""
	if r.c.Refuse != "" {
		moves, last = moves[:len(moves)-1], moves[len(moves)-1]
	}
	for i, m := range moves {
		if err := r.p.Play(m, &r.story); err != nil {
			r.fail("%s %s", nameMove(i, m), notPlayed(err))
			return false
		}
	}
	if r.c.Refuse == "" {
		return true
	}
	before, name := r.p.Clone(), nameMove(len(moves), last)
	err := r.p.Play(last, nil)
	r.checkRefusal(name, err, r.c.Refuse, r.c.Why)
	if err != nil && !r.p.Equal(before) {
		r.fail("%s changed the position", name)
	}
	return err != nil
}

func nameMove(i int, move string) string { return fmt.Sprintf("move %d (%q)", i+1, move) }

// notPlayed says how a move was turned down.
func notPlayed(err error) string {
	if refusal, ok := errors.AsType[*game.Refusal](err); ok {
		return fmt.Sprintf("was refused by %s: %s", refusal.Rule, refusal.Why)
	}
	return "is no move: " + err.Error()
}

// checkRefusal checks that a move was refused by a rule, with the words given.
func (r *runner) checkRefusal(move string, err error, rule, why string) {
	if err == nil {
		r.fail("%s is allowed; want it refused by %s", move, rule)
		return
	}
	refusal, ok := errors.AsType[*game.Refusal](err)
	if !ok || refusal.Rule != rule {
		r.fail("%s %s; want it refused by %s", move, notPlayed(err), rule)
		return
	}
	if !strings.Contains(refusal.Why, why) {
		r.fail("%s: the refusal should contain %q; it says %q", move, why, refusal.Why)
	}
}

func (r *runner) checkTurn() {
	turn := r.p.Turn()
	if r.c.Asks != "" && turn.Kind != r.c.Asks {
		r.fail("asks: want %s, have %s", r.c.Asks, turn.Kind)
	}
	if r.c.Who == nil {
		return
	}
	have, want := deciders(r.p), slices.Sorted(slices.Values(r.c.Who))
	if !slices.Equal(have, want) {
		r.fail("who: want %s, have %s", strings.Join(want, ", "), strings.Join(have, ", "))
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

func (r *runner) checkMoves() {
	var listed []string
	if r.c.Allowed != nil || r.c.Listed != nil {
		listed = r.p.Moves()
	}
	if r.c.Listed != nil && len(listed) != *r.c.Listed {
		r.fail("moves-listed: want %d, have %d: %s", *r.c.Listed, len(listed), some(listed))
	}
	for _, m := range r.c.Allowed {
		r.checkAllowed(m, listed)
	}
	for _, m := range slices.Sorted(maps.Keys(r.c.Refused)) {
		r.checkRefusal(fmt.Sprintf("refused: %q", m), r.p.Check(m), r.c.Refused[m], "")
	}
}

func (r *runner) checkAllowed(move string, listed []string) {
	if err := r.p.Check(move); err != nil {
		r.fail("allowed: %q %s", move, notPlayed(err))
		return
	}
	canonical, err := r.p.Canonical(move)
	if err == nil && !r.p.Turn().Open && !slices.Contains(listed, canonical) {
		r.fail("allowed: %q may be played, but it is not listed among %s", move, some(listed))
	}
}

// some writes a list of moves, cut short if it is long.
func some(moves []string) string {
	const most = 12
	if len(moves) == 0 {
		return "none"
	}
	text := strings.Join(moves[:min(most, len(moves))], ", ")
	if len(moves) > most {
		text += fmt.Sprintf(" and %d more", len(moves)-most)
	}
	return text
}

func (r *runner) checkStory() {
	events := r.story.Events
	after := "at all"
	for _, want := range r.c.Told {
		i := slices.IndexFunc(events, func(e game.Event) bool { return e.Rule == want || e.Key == want })
		if i < 0 {
			r.fail("told: %s is not told %s; the story is: %s", want, after, r.outline())
			return
		}
		events, after = events[i+1:], "after "+want
	}
}

// outline is the story as rules and keys.
func (r *runner) outline() string {
	if len(r.story.Events) == 0 {
		return "nothing"
	}
	var told []string
	for _, e := range r.story.Events {
		told = append(told, e.Rule+" "+e.Key)
	}
	return strings.Join(told, ", ")
}

func (r *runner) checkEnding() {
	if r.c.Over == nil {
		return
	}
	if turn := r.p.Turn(); turn.Who != game.Nobody {
		r.fail("over: the match is not over; %s decides (%s)", strings.Join(deciders(r.p), ", "), turn.Kind)
		return
	}
	result, want := r.p.Result(), r.c.Over
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

func (r *runner) checkDocuments() {
	if r.c.Expect != nil {
		r.checkDocument("", r.c.Expect, r.p)
	}
	for _, name := range slices.Sorted(maps.Keys(r.c.View)) {
		seat, ok := r.seat(name)
		if name == "watcher" {
			seat, ok = game.Watcher, true
		}
		if !ok {
			r.fail("view.%s: %s, or watcher", name, r.noSeat())
			continue
		}
		r.checkDocument("view of "+name+": ", r.c.View[name], r.p.View(seat))
	}
}

func (r *runner) checkDocument(prefix string, want map[string]any, p game.Position) {
	have, err := tree(p.Document())
	if err != nil {
		r.fail("%sthe document cannot be written: %v", prefix, err)
		return
	}
	for _, difference := range differences(want, have) {
		r.fail("%s%s", prefix, difference)
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

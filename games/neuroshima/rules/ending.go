package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// ending is how a match ended.
type ending uint8

const (
	notEnded     ending = iota
	lastHQ              // one side alone still has its HQ
	bothHQs             // nobody has
	breath              // nobody has, and Mississippi wins by the tournament rule
	finalPoints         // the points after the Final Battle
	stalemate           // the points after a Battle on a full board that changed nothing
	scored              // 20 points
	teamHQ              // a team's HQ fell
	conceded            // the others gave up
	finalScore          // the score after the Final Battle
	stillScoring        // the score after a Battle on a full board that changed nothing
	endings
)

// endingRows give each ending its key in results and documents, the key of its words, and its rule.
var endingRows = [endings]struct{ how, words, rule string }{
	notEnded:     {"open", "over-open", "NSH-115"},
	lastHQ:       {"last-hq", "over-last-hq", "NSH-751"},
	bothHQs:      {"both-hqs", "over-both-hqs", "NSH-752"},
	breath:       {"breath-of-death", "over-breath-of-death", "NSH-870"},
	finalPoints:  {"points", "over-points", "NSH-757"},
	stalemate:    {"stalemate", "over-stalemate", "NSH-718"},
	scored:       {"score", "over-score", "NSH-964"},
	teamHQ:       {"team-hq", "over-team-hq", "NSH-966"},
	conceded:     {"conceded", "over-conceded", "NSH-758"},
	finalScore:   {"final-score", "over-final-score", "NSH-964"},
	stillScoring: {"stalemate", "over-stalemate", "NSH-718"},
}

// Result tells who won: 1000 for each seat of the side that did, equal shares for each of several sides.
func (r *Rules) Result(s *Position) game.Result {
	row := endingRows[s.Ended]
	res := game.Result{How: row.how, Rule: row.rule}
	if s.Mode == TwoAgainstOne && s.Ended == teamHQ {
		res.Rule = "NSH-968"
	}
	for p := range s.Players {
		if s.Winners.Has(game.Seat(p)) {
			res.Payoff[p] = 1000 / s.winningSides()
		}
	}
	return res
}

// winningSides counts the sides that share the win.
func (s *Position) winningSides() int32 {
	var counted [MaxPlayers]bool
	n := int32(0)
	for p := range s.Players {
		if s.Winners.Has(game.Seat(p)) && !counted[s.Side(p)] {
			counted[s.Side(p)] = true
			n++
		}
	}
	return max(1, n)
}

// finish ends the match.
func (s *Position) finish(how ending, winners game.Seats, tell *game.Story) {
	s.Phase, s.Asked, s.Ended, s.Winners = Over, NoSeat, how, winners
	tell.Tell(endingRows[how].rule, endingRows[how].words)
}

// fall removes an HQ that is down to 0 at the end of a phase, with its abilities (NSH-714). In a deathmatch the whole army leaves the board and the player is
// out (NSH-963), the foundation tiles too (NSH-R60).
func (r *Rules) fall(s *Position, p int8, tell *game.Story) {
	s.Player[p].HQ, s.Player[p].Out, s.Player[p].Fell = 0, true, s.Turns
	if r.edition >= 2 {
		s.Battle.Fallen |= seats(p)
	}
	tell.Tell("NSH-714", "hq-destroyed", r.who("who", s, p))
	if s.Mode == Deathmatch {
		r.withdraw(s, p, tell)
		return
	}
	if c := r.HQ(s, p); c != hex.None {
		r.lift(s, c)
	}
}

// withdraw takes a whole army off the board.
func (r *Rules) withdraw(s *Position, p int8, tell *game.Story) {
	for c := range hex.Cell(s.Board().Size()) {
		if t := s.Unit[c].Tile; t != tiles.NoTile && r.Home(s, t) == p {
			r.lift(s, c)
		}
		if t := s.Base[c]; t != tiles.NoTile && r.Home(s, t) == p {
			r.liftBase(s, c)
		}
	}
	tell.Tell("NSH-963", "withdrew", r.who("who", s, p))
}

// concede gives the match up: the player's side loses it; in a deathmatch the army leaves the board and the others play on (NSH-758, NSH-R65).
func (r *Rules) concede(s *Position, tell *game.Story) {
	p := s.Active
	tell.Tell("NSH-758", "conceded", r.who("who", s, p))
	s.Player[p].Out, s.Player[p].HQ = true, 0
	if s.Mode == Deathmatch || s.Mode == Points {
		r.withdraw(s, p, tell)
		if in := s.in(); in.Count() > 1 {
			r.changed(s, 0, tell) // what the army had taken over is free; then resume passes the turn on
			return
		}
	}
	s.finish(conceded, s.sides(func(q int8) bool { return !s.allied(p, q) && !s.Player[q].Out }), tell)
}

// in is the set of seats still in the match.
func (s *Position) in() game.Seats {
	return s.those(func(p int8) bool { return !s.Player[p].Out })
}

// those is the set of seats that fulfil a condition.
func (s *Position) those(has func(p int8) bool) game.Seats {
	var set game.Seats
	for p := range s.Players {
		if has(p) {
			set |= seats(p)
		}
	}
	return set
}

// sides is the set of all seats of the sides of which some seat fulfils a condition.
func (s *Position) sides(has func(p int8) bool) game.Seats {
	return s.those(func(p int8) bool {
		for q := range s.Players {
			if s.allied(p, q) && has(q) {
				return true
			}
		}
		return false
	})
}

// battleOver looks whether a Battle has ended the match (NSH-751); if not, the next player takes a turn (NSH-716, NSH-R10); the last
// turns and the Final Battle follow a Battle on a full board like any other (NSH-754, NSH-755, NSH-R13). After the Final Battle, fought once (NSH-756), and after a stalemate the points decide.
func (r *Rules) battleOver(s *Position, b *Battle, still bool, tell *game.Story) {
	s.Moves = 0
	switch s.Mode {
	case Points:
		r.judgeScore(s, tell)
	case Teams, TwoAgainstOne:
		r.judgeTeams(s, tell)
	default:
		r.judgeHQs(s, b.Fallen, tell)
	}
	switch {
	case s.Phase == Over:
	case still:
		r.judgePoints(s, stalemate, stillScoring, tell)
	case b.Cause == causeFinal:
		r.judgePoints(s, finalPoints, finalScore, tell)
	default:
		r.nextTurn(s, tell)
	}
}

// judgeHQs ends a duel or deathmatch in which at most one HQ is left (NSH-751, NSH-752, NSH-963). Where none is, those share the draw, or breathe their last
// (NSH-870), that fell in this Battle; who fell in a Battle before, in the same turn too, was out before it began (NSH-R80).
func (r *Rules) judgeHQs(s *Position, fallen game.Seats, tell *game.Story) {
	left := s.in()
	switch left.Count() {
	case 1:
		s.finish(lastHQ, left, tell)
	case 0:
		if r.edition < 2 {
			fallen = s.those(func(p int8) bool { return s.Player[p].Fell == s.Turns })
		}
		for p := range s.Players { // NSH-R28
			if s.Breath && fallen.Has(game.Seat(p)) && r.breathes(s, p) {
				s.finish(breath, seats(p), tell)
				return
			}
		}
		s.finish(bothHQs, fallen, tell)
	}
}

// breathes tells whether a seat plays the army with the Breath of Death: the one whose Venom is limited, Mississippi (NSH-870).
func (r *Rules) breathes(s *Position, p int8) bool {
	return r.Roster(s.Player[p].Army).ID == "mississippi"
}

// judgeScore ends a deathmatch with points when somebody has 20; of several who have, more points win (NSH-964, NSH-R61).
func (r *Rules) judgeScore(s *Position, tell *game.Story) {
	best := s.bestScore()
	if best >= winScore {
		s.finish(scored, s.those(func(p int8) bool { return !s.Player[p].Out && s.Player[p].Score == best }), tell)
	}
}

func (s *Position) bestScore() int16 {
	best := int16(0)
	for p := range s.Players {
		if !s.Player[p].Out {
			best = max(best, s.Player[p].Score)
		}
	}
	return best
}

// judgeTeams ends a team match when an HQ has been destroyed: the other side wins. Where opposing HQs fell in the same Battle, the team whose remaining HQ has
// more points does (NSH-966), or the team of two against one (NSH-968).
func (r *Rules) judgeTeams(s *Position, tell *game.Story) {
	var fell [2]bool
	for p := range s.Players {
		fell[s.Side(p)] = fell[s.Side(p)] || s.Player[p].Fell > 0
	}
	winner := int8(0)
	if fell[0] {
		winner = 1
	}
	switch {
	case !fell[0] && !fell[1]:
		return
	case fell[0] && fell[1] && s.Mode == Teams:
		s.finish(teamHQ, s.strongest(s.bestHQ), tell)
		return
	}
	s.finish(teamHQ, s.those(func(p int8) bool { return s.Side(p) == winner }), tell)
}

// judgePoints ends a match by the points left: the HQ with most (NSH-757, NSH-R14), the team with the higher sum (NSH-966), the side of the single HQ with
// most of two against one (NSH-968), or the score (NSH-964). Equal points are a draw.
func (r *Rules) judgePoints(s *Position, byHQ, byScore ending, tell *game.Story) {
	switch s.Mode {
	case Points:
		best := s.bestScore()
		s.finish(byScore, s.those(func(p int8) bool { return !s.Player[p].Out && s.Player[p].Score == best }), tell)
	case Teams:
		s.finish(byHQ, s.strongest(s.sumHQ), tell)
	default:
		s.finish(byHQ, s.strongest(s.bestHQ), tell)
	}
}

// strongest is the set of seats of the sides with the highest strength.
func (s *Position) strongest(strength func(p int8) int) game.Seats {
	best := 0
	for p := range s.Players {
		best = max(best, strength(p))
	}
	return s.those(func(p int8) bool { return strength(p) == best })
}

// bestHQ is the points of the best HQ of a seat's side.
func (s *Position) bestHQ(p int8) int {
	best := 0
	for q := range s.Players {
		if s.allied(p, q) {
			best = max(best, int(s.Player[q].HQ))
		}
	}
	return best
}

// sumHQ is the points of all HQs of a seat's side.
func (s *Position) sumHQ(p int8) int {
	sum := 0
	for q := range s.Players {
		if s.allied(p, q) {
			sum += int(s.Player[q].HQ)
		}
	}
	return sum
}

package rules

import (
	"iter"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// What a party is after, as bots and boards ask: the conditions of the sheet turned into places and figures.

// GoalKind is what has to be done for a condition of the sheet.
type GoalKind uint8

// The kinds of goals.
const (
	GoTokens  GoalKind = iota // investigate Objective tokens, or take them along
	GoExit                    // leave by a green arrow
	GoEscort                  // bring allies out
	GoKill                    // eliminate vermin
	GoHold                    // last until a round
	GoProtect                 // keep allies alive
)

// Goal is one condition of the sheet: what is to be done, where, and how far it has come.
type Goal struct {
	Kind   GoalKind
	Left   int         // tokens, kills, figures, rounds that are still missing
	All    int         // how many there were to begin with
	At     squares.Set // where it is done: squares of tokens, green arrows, the vermin
	Whom   Figs        // the figures it is about
	Behind bool        // it can be done only when the goals before it are
}

// Goals are the conditions of the sheet that still fail, appended to a list.
func (r *Rules) Goals(s *Position, list []Goal) []Goal {
	sheet := r.sheet(s)
	first := len(list)
	for i := range sheet.Win {
		cond := &sheet.Win[i]
		if c := (Scene{Square: none}); cond.Kind != codex.IfCount || r.holds(s, &c, cond) {
			continue
		}
		if g, ok := r.goal(s, sheet, &cond.Count); ok {
			g.Behind = g.Kind == GoExit && len(list) > first
			list = append(list, g)
		}
	}
	return list
}

func (r *Rules) goal(s *Position, sheet *codex.Scenario, count *codex.Count) (g Goal, ok bool) {
	kinds := count.Figures.Is.Kinds
	switch count.Of {
	case codex.CountToken:
		g.Kind = GoTokens
		n := 0
		for i := range s.Tokens[:s.Laid] {
			if t := &s.Tokens[i]; t.Kind == count.Token && (count.Marks == 0 || t.Carrier == nobody && count.Marks.Has(t.Mark)) {
				n++
				if t.Carrier == nobody {
					g.At.Add(t.At)
				} else {
					g.At = g.At.Union(sheet.Map.Marks[codex.MarkX])
				}
			}
		}
		g.Left = n - int(count.Max)
		g.All = max(g.Left, r.objectives(sheet, count)-int(count.Max))
	case codex.CountExited:
		g.Kind, g.At = GoExit, sheet.Map.Marks[codex.MarkX]
		if kinds == 0 { // characters
			g.Whom = s.On & s.party()
			g.Left, g.All = g.Whom.count(), int(r.lastHero(s))
			break
		}
		g.Kind = GoEscort
		for left := s.On & everyAlly; left != 0; {
			if n := left.take(); isKind(&s.Fig[n], kinds) {
				g.Whom.add(n)
			}
		}
		c := Scene{Square: none}
		g.All = max(1, int(count.Min))
		g.Left = g.All - r.count(s, &c, count, nil)
	case codex.CountKills:
		g.Kind = GoKill
		for left := s.On & everyVermin; left != 0; {
			if n := left.take(); kinds == 0 || isKind(&s.Fig[n], kinds) {
				g.Whom.add(n)
				g.At.Add(s.Fig[n].At)
			}
		}
		g.Left, g.All = int(count.Min)-r.kills(s, kinds), int(count.Min)
	case codex.CountRound:
		g.Kind, g.Left, g.All = GoHold, int(count.Min)-int(s.Round), int(count.Min)
	case codex.CountAlly:
		g.Kind, g.Left, g.All = GoProtect, 1, 1
	default:
		return g, false
	}
	return g, true
}

// objectives are how many Objective tokens of some letters the setup lays.
func (r *Rules) objectives(sheet *codex.Scenario, count *codex.Count) (n int) {
	for mark := codex.MarkG; mark < codex.MarkCount; mark++ {
		if (mark == codex.MarkH || sheet.ObjectiveMarks.Has(mark)) && (count.Marks == 0 || count.Marks.Has(mark)) {
			n += sheet.Map.Marks[mark].Count()
		}
	}
	return n
}

// Objectives are how many Objective tokens the setup lays.
func (r *Rules) Objectives(s *Position) int { return r.objectives(r.sheet(s), &codex.Count{}) }

// Limit is the last round in which the scenario can be won, if its track may not run out; 0: there is none (CNO-R27).
func (r *Rules) Limit(s *Position) int {
	sheet := r.sheet(s)
	for i := range sheet.Lose {
		if sheet.Lose[i].Track {
			return int(s.Round) + len(sheet.Track) - 1 - int(s.Space)
		}
	}
	return 0
}

// Sheet is the sheet of the scenario, as it is for the size of the party.
func (r *Rules) Sheet(s *Position) *codex.Scenario { return r.sheet(s) }

// Holds tells whether conditions of the sheet hold.
func (r *Rules) Holds(s *Position, all []codex.Condition) bool {
	return r.holdAll(s, &Scene{Square: none}, all)
}

// Fights tells whether a figure could attack if nothing but what is written kept it from that.
func (r *Rules) Fights(s *Position, n Fig) bool { return !r.immune(s, n, codex.ToFight, nil) }

// Stunnable tells whether a Stun would do something to a figure.
func (r *Rules) Stunnable(s *Position, n Fig) bool { return r.stunnable(s, n) }

// Mover is the figure whose way is asked for, or else who is activated.
func (s *Position) Mover() Fig {
	if s.Phase == Moving {
		return Fig(running[moveTask](s).Fig)
	}
	return s.Active
}

// Heroes are the heroes of the party, Friends all figures of their side on the map, Foes those of the other.
func (r *Rules) Heroes(s *Position) Figs { return s.party() }

// Friends are the figures of the heroes' side on the map.
func (s *Position) Friends() Figs { return s.On & everyFriend }

// Foes are the vermin on the map.
func (s *Position) Foes() Figs { return s.On & everyVermin }

// Has tells whether a figure is in a set, Count how many are, All which.
func (f Figs) Has(n Fig) bool { return f.has(n) }

// Count is how many figures are in a set.
func (f Figs) Count() int { return f.count() }

// All are the figures of a set, by their numbers.
func (f Figs) All() iter.Seq[Fig] {
	return func(yield func(Fig) bool) {
		for f != 0 {
			if !yield(f.take()) {
				return
			}
		}
	}
}

// Is tells whether a mark is on a figure.
func (f *Figure) Is(m FigMarks) bool { return f.is(m) }

// Body are the squares of a figure on the map.
func (r *Rules) Body(s *Position, n Fig) squares.Set { return r.footprint(s, n) }

// HandSize is how many cards the Party Card Hand holds.
func (s *Position) HandSize() int { return s.Deck.Hand.count() }

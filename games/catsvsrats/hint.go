package catsvsrats

import (
	"fmt"

	"mischief/board/graph"
	"mischief/game"
)

// Hint gives up to two reasons for a move: what it gains, what it risks, what a card may do.
func (r *Rules) Hint(s *Position, m Move) []game.Reason {
	switch m.Verb {
	case Attack, Hunt:
		return r.hintAttack(s, m)
	case March:
		return r.hintMarch(s, m)
	case Place:
		return r.hintPlace(s, m)
	case Draw:
		return reasons("CVR-210", "A Witchcraft card can turn a combat, and "+counted(int(s.HandSize[s.Active]), "card is", "cards are")+" in your hand; three may stay.")
	case Breed:
		return reasons("CVR-401", fmt.Sprintf("You breed %s now; no action left does more.", counted(s.Held[s.Active].Len(), "unit", "units")))
	case PlayCard, Instead, Rob, DiscardCard:
		return reasons(fmt.Sprintf("CVR-%d", 800+int(m.A)), r.cardNames[m.A]+": "+r.cardEffects[m.A]+".")
	case ChooseAttribute:
		row := r.attributes[m.A-1]
		return reasons(row.Rule, row.Name+": "+row.Effect+".")
	case TauntTo:
		return reasons("CVR-702", fmt.Sprintf("%s holds %s to meet the attack.", r.townName(int8(m.A)), counted(int(s.Units[m.A]), "unit", "units")))
	case AllReserve:
		return reasons("CVR-709", fmt.Sprintf("The reserve adds %d to your strength.", s.Store[s.Asked]))
	case Spawn:
		grown := r.board.roads.Neighbours(int(m.A)) & s.Held[s.Active]
		return reasons("CVR-710", "It adds a unit to "+counted(grown.Len(), "town", "towns")+".")
	}
	return nil
}

func reasons(rule, text string) []game.Reason { return []game.Reason{{Rule: rule, Text: text}} }

func (r *Rules) hintAttack(s *Position, m Move) []game.Reason {
	from, to := int(m.A), int(m.B)
	if m.Verb == Hunt {
		from, to = int(s.Combat.Target), int(m.A)
	}
	trial := *s
	q := s.owner(from)
	trial.take(from, m.N)
	trial.Combat = Combat{On: true, Sent: m.N, From: int8(from), Target: int8(to), Muster: nowhere, Attacker: q, Carder: [2]int8{s.Active, s.owner(to)}}
	o := r.odds(&trial)
	why := reasons("CVR-340", fmt.Sprintf("%d against %d in %s: without cards the attack wins in %d of 36 rolls and ties in %d.",
		m.N, s.Units[to], r.townName(int8(to)), o.win, o.tie))
	if d := s.owner(to); s.Held[d] == graph.One(to) {
		return append(why, game.Reason{Rule: "CVR-502", Text: "It is the last town of " + seatName(s, d) + ": a win costs no attackers."})
	}
	return append(why, r.hintTown(s, q, to))
}

// hintTown says what one more town means for the team.
func (r *Rules) hintTown(s *Position, q int8, town int) game.Reason {
	held := s.team(s.faction(q)).Len() + 1
	if held >= winningTowns {
		return game.Reason{Rule: "CVR-601", Text: fmt.Sprintf("%s would be your team's town number %d: enough to win when the turn ends.", r.townName(int8(town)), held)}
	}
	return game.Reason{Rule: "CVR-401", Text: fmt.Sprintf("%s would be your team's town number %d of the %d it needs, and breeds a unit each turn.",
		r.townName(int8(town)), held, winningTowns)}
}

func (r *Rules) hintMarch(s *Position, m Move) []game.Reason {
	from, to := int(m.A), int(m.B)
	q := s.owner(from)
	foes := s.opponents(q)
	if s.owner(to) == noSeat {
		why := []game.Reason{r.hintTown(s, q, to)}
		if m.N == s.Units[from] {
			return append(why, game.Reason{Rule: "CVR-222", Text: r.townName(int8(from)) + " is left empty by it."})
		}
		return why
	}
	return reasons("CVR-220", fmt.Sprintf("%s has up to %s of an opponent next to it, %s up to %d.", r.townName(int8(to)),
		counted(int(r.pressure(s, to, foes)), "unit", "units"), r.townName(int8(from)), r.pressure(s, from, foes)))
}

func (r *Rules) hintPlace(s *Position, m Move) []game.Reason {
	town := int(m.A)
	if s.Phase == Starting {
		room := r.board.step[town] &^ s.occupied()
		return reasons("CVR-131", fmt.Sprintf("%s has %s next to it to grow into.", r.townName(int8(town)), counted(room.Len(), "unoccupied town", "unoccupied towns")))
	}
	if worst := r.pressure(s, town, s.opponents(s.Active)); worst > 0 {
		return reasons("CVR-401", fmt.Sprintf("%s holds %d and has %d of an opponent next to it.", r.townName(int8(town)), s.Units[town], worst))
	}
	room := r.board.step[town] &^ s.occupied()
	return reasons("CVR-401", fmt.Sprintf("From %s your units can go on to %s.", r.townName(int8(town)), counted(room.Len(), "unoccupied town", "unoccupied towns")))
}

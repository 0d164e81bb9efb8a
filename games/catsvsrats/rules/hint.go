package rules

import (
	"fmt"

	"mischief/game"
	"mischief/game/board/graph"
)

// The hints of deeds: what a move gains, what it risks, what a card may do. Short ones stand in their deeds.

func reasons(rule, why string, args ...game.Arg) []game.Reason {
	return []game.Reason{game.Because(rule, why, args...)}
}

// cardRule is the rule of a card.
func cardRule(c Card) string { return fmt.Sprintf("CVR-%d", 800+int(c)) }

// hintCard says what a card does.
func (r *Rules) hintCard(_ *Position, m Move) []game.Reason {
	return reasons(cardRule(Card(m.A)), "{{.name}}: {{.effect}}.", game.Word("name", r.Card(Card(m.A)).Name), game.Word("effect", r.Card(Card(m.A)).Effect))
}

// hintFight says how an attack with some units may end.
func (r *Rules) hintFight(s *Position, from, to Town, units int32) []game.Reason {
	q := s.Owner(from)
	trial := s.trial(from, to, units)
	o := r.Odds(&trial)
	why := reasons("CVR-340", "{{.units}} against {{.defenders}} in {{.town}}: without cards the attack wins in {{.wins}} of 36 rolls and ties in {{.ties}}.",
		game.Num("units", units), game.Num("defenders", s.Units[to]), r.town("town", to), game.Num("wins", o.Win), game.Num("ties", o.Tie))
	if d := s.Owner(to); s.Held[d] == graph.One(to) {
		return append(why, game.Because("CVR-502", "It is the last town of {{.who}}: a win costs no attackers.", who("who", s, d)))
	}
	return append(why, r.hintTown(s, q, to))
}

// hintTown says what one more town means for the team.
func (r *Rules) hintTown(s *Position, q Player, town Town) game.Reason {
	held := s.Team(s.Faction(q)).Len() + 1
	if held >= WinningTowns {
		return game.Because("CVR-601", "{{.town}} would be your team's town number {{.held}}: enough to win when the turn ends.", r.town("town", town), game.Num("held", held))
	}
	return game.Because("CVR-401", "{{.town}} would be your team's town number {{.held}} of the {{.needed}} it needs, and breeds a unit each turn.",
		r.town("town", town), game.Num("held", held), game.Num("needed", WinningTowns))
}

func (r *Rules) hintMarch(s *Position, m Move) []game.Reason {
	from, to := Town(m.A), Town(m.B)
	q := s.Owner(from)
	foes := s.Opponents(q)
	if s.Owner(to) == NoSeat {
		why := []game.Reason{r.hintTown(s, q, to)}
		if m.N == s.Units[from] {
			return append(why, game.Because("CVR-222", "{{.town}} is left empty by it.", r.town("town", from)))
		}
		return why
	}
	return reasons("CVR-220", `{{.to}} has up to {{plural .there "unit" "units"}} of an opponent next to it, {{.from}} up to {{.here}}.`,
		r.town("to", to), game.Num("there", r.Pressure(s, to, foes)), r.town("from", from), game.Num("here", r.Pressure(s, from, foes)))
}

// hintPlace says what threatens a town that bred units may go into, or where they can go on to.
func (r *Rules) hintPlace(s *Position, m Move) []game.Reason {
	town := Town(m.A)
	if worst := r.Pressure(s, town, s.Opponents(s.Active)); worst > 0 {
		return reasons("CVR-401", "{{.town}} holds {{.units}} and has {{.foes}} of an opponent next to it.", r.town("town", town), game.Num("units", s.Units[town]), game.Num("foes", worst))
	}
	room := r.board.Near(town) &^ s.Occupied()
	return reasons("CVR-401", `From {{.town}} your units can go on to {{plural .room "unoccupied town" "unoccupied towns"}}.`, r.town("town", town), game.Num("room", room.Len()))
}

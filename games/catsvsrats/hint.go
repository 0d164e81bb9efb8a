package catsvsrats

import (
	"fmt"

	"mischief/game"
	"mischief/game/board/graph"
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
		return reasons("CVR-210", `A Witchcraft card can turn a combat, and {{plural .cards "card is" "cards are"}} in your hand; three may stay.`, game.Num("cards", s.HandSize[s.Active]))
	case Breed:
		return reasons("CVR-401", `You breed {{plural .units "unit" "units"}} now; no action left does more.`, game.Num("units", s.Held[s.Active].Len()))
	case PlayCard, Instead, Rob, DiscardCard:
		return reasons(cardRule(Card(m.A)), "{{.name}}: {{.effect}}.", game.Word("name", r.cardNames[m.A]), game.Word("effect", r.cardEffects[m.A]))
	case ChooseAttribute:
		row := r.attributes[m.A-1]
		return reasons(row.Rule, "{{.name}}: {{.effect}}.", game.Word("name", row.Name), game.Word("effect", row.Effect))
	case TauntTo:
		return reasons("CVR-702", `{{.town}} holds {{plural .units "unit" "units"}} to meet the attack.`, r.town("town", int8(m.A)), game.Num("units", s.Units[m.A]))
	case AllReserve:
		return reasons("CVR-709", "The reserve adds {{.units}} to your strength.", game.Num("units", s.Store[s.Asked]))
	case Spawn:
		grown := r.board.roads.Neighbours(int(m.A)) & s.Held[s.Active]
		return reasons("CVR-710", `It adds a unit to {{plural .towns "town" "towns"}}.`, game.Num("towns", grown.Len()))
	}
	return nil
}

func reasons(rule, why string, args ...game.Arg) []game.Reason {
	return []game.Reason{game.Because(rule, why, args...)}
}

// cardRule is the rule of a card.
func cardRule(c Card) string { return fmt.Sprintf("CVR-%d", 800+int(c)) }

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
	why := reasons("CVR-340", "{{.units}} against {{.defenders}} in {{.town}}: without cards the attack wins in {{.wins}} of 36 rolls and ties in {{.ties}}.",
		game.Num("units", m.N), game.Num("defenders", s.Units[to]), r.town("town", int8(to)), game.Num("wins", o.win), game.Num("ties", o.tie))
	if d := s.owner(to); s.Held[d] == graph.One(to) {
		return append(why, game.Because("CVR-502", "It is the last town of {{.who}}: a win costs no attackers.", who("who", s, d)))
	}
	return append(why, r.hintTown(s, q, to))
}

// hintTown says what one more town means for the team.
func (r *Rules) hintTown(s *Position, q int8, town int) game.Reason {
	held := s.team(s.faction(q)).Len() + 1
	if held >= winningTowns {
		return game.Because("CVR-601", "{{.town}} would be your team's town number {{.held}}: enough to win when the turn ends.", r.town("town", int8(town)), game.Num("held", held))
	}
	return game.Because("CVR-401", "{{.town}} would be your team's town number {{.held}} of the {{.needed}} it needs, and breeds a unit each turn.",
		r.town("town", int8(town)), game.Num("held", held), game.Num("needed", winningTowns))
}

func (r *Rules) hintMarch(s *Position, m Move) []game.Reason {
	from, to := int(m.A), int(m.B)
	q := s.owner(from)
	foes := s.opponents(q)
	if s.owner(to) == noSeat {
		why := []game.Reason{r.hintTown(s, q, to)}
		if m.N == s.Units[from] {
			return append(why, game.Because("CVR-222", "{{.town}} is left empty by it.", r.town("town", int8(from))))
		}
		return why
	}
	return reasons("CVR-220", `{{.to}} has up to {{plural .there "unit" "units"}} of an opponent next to it, {{.from}} up to {{.here}}.`,
		r.town("to", int8(to)), game.Num("there", r.pressure(s, to, foes)), r.town("from", int8(from)), game.Num("here", r.pressure(s, from, foes)))
}

func (r *Rules) hintPlace(s *Position, m Move) []game.Reason {
	town := int(m.A)
	if s.Phase == Starting {
		room := r.board.step[town] &^ s.occupied()
		return reasons("CVR-131", `{{.town}} has {{plural .room "unoccupied town" "unoccupied towns"}} next to it to grow into.`, r.town("town", int8(town)), game.Num("room", room.Len()))
	}
	if worst := r.pressure(s, town, s.opponents(s.Active)); worst > 0 {
		return reasons("CVR-401", "{{.town}} holds {{.units}} and has {{.foes}} of an opponent next to it.", r.town("town", int8(town)), game.Num("units", s.Units[town]), game.Num("foes", worst))
	}
	room := r.board.step[town] &^ s.occupied()
	return reasons("CVR-401", `From {{.town}} your units can go on to {{plural .room "unoccupied town" "unoccupied towns"}}.`, r.town("town", int8(town)), game.Num("room", room.Len()))
}

package neuroshima

import (
	"strings"

	"mischief/game"
	"mischief/game/board/hex"
)

// Preview tells what a move costs, what a placed unit does where it would lie, and how a Battle fought after it would end, choices made as Forecast does.
func (r *Rules) Preview(s *Position, m Move) game.Preview {
	var p game.Preview
	switch m.Verb {
	case Place, Execute, MoveUnit, UseMobility, Rotate, TurnByHQ, Smoke, Transpose, Castle, CastleUnderground, Snipe, ThrowGrenade, StrikeFromAir, BombSmall,
		Paralyse, CastSteelNet, Drag, Retreat:
		costs := r.costs(s, m)
		p.Lines = append(costs, r.deeds(s, m)...)
		if m.Verb == Execute || m.Verb == CastSteelNet {
			p.Cost = game.Say("1 point")
			if costs[0].Value != p.Cost.String() {
				p.Cost = game.Text{}
			}
		}
	case Push, PushByUnit, PushByHQ:
		return game.Preview{Lines: r.pushPreview(s, m)}
	case FightBattle:
	default:
		return p
	}
	p.Lines = append(p.Lines, r.battlePreview(s, m)...)
	return p
}

// line is a line of a preview whose value is words.
func line(rule, label, value string, args ...game.Arg) game.Detail {
	return game.Item(rule, game.Say(label), game.Say(value, args...))
}

// costs is what a move costs in points.
func (r *Rules) costs(s *Position, m Move) []game.Detail {
	switch m.Verb {
	case Execute:
		return []game.Detail{line("NSH-941", "Cost", "1 point")}
	case CastSteelNet:
		var f field
		r.field(s, &f)
		if f.freeNet[s.Active] {
			return []game.Detail{line("NSH-940", "Cost", "nothing, with the Launcher")}
		}
		return []game.Detail{line("NSH-940", "Cost", "1 point")}
	}
	return nil
}

// deeds is whom a unit that is placed, moved or turned would attack, net and be connected to.
func (r *Rules) deeds(s *Position, m Move) []game.Detail {
	after, c, ok := r.placed(s, m)
	if !ok {
		return nil
	}
	var f field
	r.field(&after, &f)
	var lines []game.Detail
	attacked, reached, netted := r.reaches(&after, &f, c)
	for ; attacked != 0; attacked &= attacked - 1 {
		lines = append(lines, r.unitLine("NSH-504", "Attacks", &after, attacked.First()))
	}
	for ; netted != 0; netted &= netted - 1 {
		lines = append(lines, r.unitLine("NSH-520", "Nets", &after, netted.First()))
	}
	for ; reached != 0; reached &= reached - 1 {
		lines = append(lines, r.unitLine("NSH-601", "Is connected to", &after, reached.First()))
	}
	if f.netted.Has(c) {
		lines = append(lines, line("NSH-521", "Is netted", "and does nothing"))
	}
	return lines
}

// placed is the position after a unit is placed, moved or turned, and where that unit is then; ok is false for other moves, and for a unit that is gone.
func (r *Rules) placed(s *Position, m Move) (after Position, c hex.Cell, ok bool) {
	c = m.A
	switch m.Verb {
	case Place, Execute, Rotate, TurnByHQ, Smoke, Transpose:
	case MoveUnit, UseMobility:
		c = m.B
	default:
		return after, c, false
	}
	after = *s
	r.Play(&after, m, nil)
	return after, c, after.Unit[c].Tile != NoTile
}

// reaches is whom the unit on c attacks in straight lines, whom its module works on, and whom it nets.
func (r *Rules) reaches(s *Position, f *field, c hex.Cell) (attacked, connected, netted hex.Set) {
	t, u := r.tile(s, c), &s.Unit[c]
	enemies := f.enemies(c)
	for side := range hex.Direction(hex.Directions) {
		toward := side.Turn(int(u.Turn))
		for a, list := range t.attacks {
			if list[side] == 0 {
				continue
			}
			for i, at := range s.board().Line(c, toward) {
				near := attack(a) == melee || attack(a) == poison
				if near && i > 0 {
					break
				}
				if enemies.Has(at) {
					if !(t.kind == hqKind && f.hqs.Has(at)) { // NSH-514
						attacked |= hex.One(at)
					}
					break
				}
			}
		}
	}
	netted = f.facing(c, t.net.turned(u.Turn)) & enemies & f.netted
	if f.works[c] != noSeat && (t.targets == onFriends || t.targets == onEnemies) {
		connected = r.connected(s, f, c)
	}
	return attacked, connected, netted
}

// unitLine is a line of a preview about a unit.
func (r *Rules) unitLine(rule, label string, s *Position, c hex.Cell) game.Detail {
	return line(rule, label, "{{.tile}} of {{.army}} on {{.hex}}", r.tileName("tile", s.Unit[c].Tile), r.army("army", s, r.home(s, s.Unit[c].Tile)), at("hex", s, c))
}

// pushPreview is where a pushed unit can go, and who chooses.
func (r *Rules) pushPreview(s *Position, m Move) []game.Detail {
	pusher, pushed := m.A, m.B
	if m.Verb == PushByHQ {
		pusher, pushed = r.hq(s, s.Active), m.A
	}
	to := s.retreats(pusher, pushed)
	lines := []game.Detail{line("NSH-405", "It can go to", "{{.hexes}}", game.Name("hexes", strings.Join(namesOf(s, to), ", ")))}
	if to.Len() > 1 {
		lines = append(lines, line("NSH-406", "The choice is made by", "{{.army}}", r.army("army", s, s.Unit[pushed].Owner)))
	}
	return lines
}

// battlePreview is how a Battle would end after a move, compared with one fought without it.
func (r *Rules) battlePreview(s *Position, m Move) []game.Detail {
	without, with := *s, *s
	r.foresee(&without, nil)
	if m.Verb == FightBattle {
		return r.outcomes(s, &without, nil)
	}
	r.Play(&with, m, nil)
	if with.Phase == Over || s.Battle.On {
		return nil
	}
	r.foresee(&with, nil)
	return r.outcomes(s, &with, &without)
}

// outcomes compares each army before and after a Battle; without, if any, is the outcome of one without the move.
func (r *Rules) outcomes(before, after, without *Position) []game.Detail {
	var lines []game.Detail
	for p := range before.Players {
		if before.Player[p].Out {
			continue
		}
		label := "HQ of {{.army}} after a Battle"
		if before.Mode == Points {
			label = "Score of {{.army}} after a Battle"
		}
		army, points := r.army("army", before, p), before.counter(after, p)
		value := game.Say("{{.points}}", game.Num("points", points))
		if without != nil && before.counter(without, p) != points {
			value = game.Say("{{.points}}, without this move {{.others}}", game.Num("points", points), game.Num("others", before.counter(without, p)))
		}
		lines = append(lines, game.Item("NSH-701", game.Say(label, army), value))
		if lost := r.strength(before, p) - r.strength(after, p); lost > 0 {
			lines = append(lines, game.Item("NSH-706", game.Say("Units of {{.army}} lost in it", army), game.Say("{{.units}}", game.Num("units", lost))))
		}
	}
	return lines
}

// counter is what the counter of a seat would show after a Battle.
func (s *Position) counter(after *Position, p int8) int {
	if s.Mode == Points {
		return int(after.Player[p].Score)
	}
	return int(after.Player[p].HQ)
}

// strength counts the warriors and modules of a seat's army.
func (r *Rules) strength(s *Position, p int8) int {
	n := 0
	for c := range s.board().Size() {
		if t := s.Unit[c].Tile; t != NoTile && r.tiles[t].kind != hqKind && r.home(s, t) == p {
			n++
		}
	}
	return n
}

package rules

import (
	"strings"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// The previews of deeds: what a move costs, what a unit does on the hex where it leaves it, and how a Battle fought after it would end, choices made as Forecast
// does.

// onePoint is what some deeds cost.
const onePoint = "1 point"

// previewAfter tells how a Battle fought after a move would end.
func (r *Rules) previewAfter(s *Position, m Move) game.Preview {
	return game.Preview{Lines: r.battlePreview(s, m)}
}

// previewPlaced also tells what a unit does on the hex where a move leaves it.
func (r *Rules) previewPlaced(on func(Move) hex.Cell) func(*Position, Move) game.Preview {
	return func(s *Position, m Move) game.Preview {
		return game.Preview{Lines: append(r.doings(s, m, on(m)), r.battlePreview(s, m)...)}
	}
}

// costing is a preview with what the move costs in front.
func costing(cost game.Detail, p game.Preview) game.Preview {
	p.Lines = append([]game.Detail{cost}, p.Lines...)
	if cost.Value == onePoint {
		p.Cost = game.Say(onePoint)
	}
	return p
}

// line is a line of a preview whose value is words.
func line(rule, label, value string, args ...game.Arg) game.Detail {
	return game.Item(rule, game.Say(label), game.Say(value, args...))
}

// doings is whom the unit on c would attack, net and be connected to after a move.
func (r *Rules) doings(s *Position, m Move, c hex.Cell) []game.Detail {
	after, ok := r.placed(s, m, c)
	if !ok {
		return nil
	}
	var f Field
	r.Field(&after, &f)
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
	if f.Netted.Has(c) {
		lines = append(lines, line("NSH-521", "Is netted", "and does nothing"))
	}
	return lines
}

// placed is the position after a move; ok is false where it leaves no unit on c.
func (r *Rules) placed(s *Position, m Move, c hex.Cell) (after Position, ok bool) {
	after = *s
	r.Play(&after, m, nil)
	return after, after.Unit[c].Tile != tiles.NoTile
}

// reaches is whom the unit on c attacks in straight lines, whom its module works on, and whom it nets.
func (r *Rules) reaches(s *Position, f *Field, c hex.Cell) (attacked, connected, netted hex.Set) {
	t, u := r.FaceOn(s, c), &s.Unit[c]
	enemies := f.enemies(c)
	for side := range hex.Direction(hex.Directions) {
		toward := side.Turn(int(u.Turn))
		for a, list := range t.Attacks {
			if list[side] == 0 {
				continue
			}
			for i, at := range s.Board().Line(c, toward) {
				near := tiles.Attack(a) == tiles.Melee || tiles.Attack(a) == tiles.Poison
				if near && i > 0 {
					break
				}
				if enemies.Has(at) {
					if !(t.Kind == tiles.HQ && f.HQs.Has(at)) { // NSH-514
						attacked |= hex.One(at)
					}
					break
				}
			}
		}
	}
	netted = f.facing(c, t.Net.Turned(u.Turn)) & enemies & f.Netted
	if f.works[c] != NoSeat && (t.Targets == tiles.OnFriends || t.Targets == tiles.OnEnemies) {
		connected = r.connected(s, f, c)
	}
	return attacked, connected, netted
}

// unitLine is a line of a preview about a unit.
func (r *Rules) unitLine(rule, label string, s *Position, c hex.Cell) game.Detail {
	return line(rule, label, "{{.tile}} of {{.army}} on {{.hex}}", r.tileName("tile", s.Unit[c].Tile), r.ArmyArg("army", s, r.Home(s, s.Unit[c].Tile)), At("hex", s, c))
}

// pushPreview is where a pushed unit can go, and who chooses.
func (r *Rules) pushPreview(s *Position, pusher, pushed hex.Cell) game.Preview {
	to := s.retreats(pusher, pushed)
	lines := []game.Detail{line("NSH-405", "It can go to", "{{.hexes}}", game.Name("hexes", strings.Join(HexNames(s, to), ", ")))}
	if to.Len() > 1 {
		lines = append(lines, line("NSH-406", "The choice is made by", "{{.army}}", r.ArmyArg("army", s, s.Unit[pushed].Owner)))
	}
	return game.Preview{Lines: lines}
}

// battlePreview is how a Battle would end after a move, compared with one fought without it.
func (r *Rules) battlePreview(s *Position, m Move) []game.Detail {
	without, with := *s, *s
	r.Foresee(&without, nil)
	r.Play(&with, m, nil)
	if with.Phase == Over || s.Battle.On {
		return nil
	}
	r.Foresee(&with, nil)
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
		army, points := r.ArmyArg("army", before, p), before.counter(after, p)
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
	for c := range s.Board().Size() {
		if t := s.Unit[c].Tile; t != tiles.NoTile && r.Face(t).Kind != tiles.HQ && r.Home(s, t) == p {
			n++
		}
	}
	return n
}

package rules

import (
	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/tiles"
)

// The hints of deeds: whom a move hits, nets or connects, what a Battle would bring, what a rule makes of it. Short ones stand in their deeds.

func reason(rule, why string, args ...game.Arg) []game.Reason {
	return []game.Reason{game.Because(rule, why, args...)}
}

// there and moved are the hexes where a move leaves the unit that it is about.
func there(m Move) hex.Cell { return m.A }
func moved(m Move) hex.Cell { return m.B }

// hintPlaced says what a unit does on the hex where a move leaves it.
func (r *Rules) hintPlaced(on func(Move) hex.Cell) func(*Position, Move) []game.Reason {
	return func(s *Position, m Move) []game.Reason {
		c := on(m)
		why := r.hintDoings(s, m, c)
		if hq := r.HQ(s, s.Active); len(why) < 2 && hq != hex.None && s.Board().Distance(c, hq) == 1 {
			if r.FaceOn(s, hq).Around != (tiles.Effects{}) {
				return append(why, game.Because("NSH-607", "Next to your HQ it has the HQ's bonus, and closes a way to the HQ."))
			}
			return append(why, game.Because("NSH-503", "Next to your HQ it closes a way to the HQ."))
		}
		return why
	}
}

// hintDoings says whom a unit on c would attack, net and be connected to, twice at most.
func (r *Rules) hintDoings(s *Position, m Move, c hex.Cell) []game.Reason {
	after, ok := r.placed(s, m, c)
	if !ok {
		return nil
	}
	var f Field
	r.Field(&after, &f)
	var why []game.Reason
	add := func(rule, text string, units hex.Set) {
		for ; units != 0 && len(why) < 2; units &= units - 1 {
			on := units.First()
			why = append(why, game.Because(rule, text, r.tileName("tile", after.Unit[on].Tile), At("hex", s, on)))
		}
	}
	attacked, connected, netted := r.reaches(&after, &f, c)
	add("NSH-504", "It attacks {{.tile}} on {{.hex}}.", attacked)
	add("NSH-520", "It nets {{.tile}} on {{.hex}}.", netted)
	add("NSH-601", "It is connected to {{.tile}} on {{.hex}}.", connected)
	return why
}

// hintBattle says what a Battle fought now would cost whom.
func (r *Rules) hintBattle(s *Position) []game.Reason {
	after := *s
	r.Foresee(&after, nil)
	var why []game.Reason
	for _, p := range []int8{s.Active, s.following(s.Active)} {
		points := s.Player[p].HQ - after.Player[p].HQ
		units := r.strength(s, p) - r.strength(&after, p)
		why = append(why, game.Because("NSH-401", `Fought now, the Battle costs {{.army}} {{plural .points "point" "points"}} of the HQ and {{plural .units "unit" "units"}}.`,
			r.ArmyArg("army", s, p), game.Num("points", points), game.Num("units", units)))
	}
	return why[:min(2, int(s.Players))]
}

func (r *Rules) hintPush(s *Position, pushed hex.Cell) []game.Reason {
	hq := r.HQ(s, s.Active)
	if hq != hex.None && s.Board().Distance(hq, pushed) == 1 {
		return reason("NSH-405", "It drives {{.tile}} on {{.hex}} away from your HQ.", r.tileName("tile", s.Unit[pushed].Tile), At("hex", s, pushed))
	}
	return reason("NSH-407", "{{.tile}} keeps its rotation, so its attacks point elsewhere from the new hex.", r.tileName("tile", s.Unit[pushed].Tile))
}

// hintHit says what is hit by a shot at one hex: a foundation tile with m.N, else a unit.
func (r *Rules) hintHit(s *Position, m Move) []game.Reason {
	if m.N == 1 {
		return reason("NSH-306", "Only instant actions can destroy {{.tile}}.", r.tileName("tile", s.Base[m.A]))
	}
	return r.hintVictim(s, m)
}

// hintVictim says what is lost with a unit.
func (r *Rules) hintVictim(s *Position, m Move) []game.Reason {
	t := r.FaceOn(s, m.A)
	if t.Kind == tiles.Module {
		return reason("NSH-629", "{{.tile}} on {{.hex}} is a module; what it gives ends with it.", r.tileName("tile", s.Unit[m.A].Tile), At("hex", s, m.A))
	}
	var f Field
	r.Field(s, &f)
	if attacked, _, _ := r.reaches(s, &f, m.A); attacked != 0 {
		return reason("NSH-505", "{{.tile}} on {{.hex}} attacks {{.target}} on {{.to}} in the next Battle.", r.tileName("tile", s.Unit[m.A].Tile), At("hex", s, m.A),
			r.tileName("target", s.Unit[attacked.First()].Tile), At("to", s, attacked.First()))
	}
	return nil
}

func (r *Rules) hintArea(s *Position, area hex.Set) []game.Reason {
	enemies, friends := (area & r.enemies(s) &^ r.hqs(s)).Len(), (area & s.friends(s.Active) &^ r.hqs(s)).Len()
	return reason("NSH-310", `It wounds {{plural .enemies "enemy" "enemies"}} and {{plural .friends "friend" "friends"}}.`, game.Num("enemies", enemies), game.Num("friends", friends))
}

func (r *Rules) hintHQ(s *Position, m Move) []game.Reason {
	edges := hex.Directions - s.Board().Around(m.A).Len()
	if edges > 0 {
		return reason("NSH-113", `Nobody can attack {{plural .sides "side" "sides"}} of the HQ there, at the edge of the board.`, game.Num("sides", edges))
	}
	return reason("NSH-607", "In the middle the HQ can have friends on all six sides, and enemies too.")
}

func (r *Rules) hintDiscard(s *Position, t tiles.Tile) []game.Reason {
	if r.Face(t).Action == tiles.BattleAction && s.Closing != NoSeat {
		return reason("NSH-402", "Battle tiles cannot be used any more.")
	}
	if n := s.Player[s.Active].Pile[r.IndexOf(t)]; n > 0 {
		return reason("NSH-206", "{{.left}} more of {{.tile}} in the pile.", game.Num("left", n), r.tileName("tile", t))
	}
	return nil
}

package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// cleanUp ends the rats' turn. Inactive townships lose their common rats, peculiar rats and special tokens (RAT-360); tokens placed by abilities and all traps
// are taken off everywhere (RAT-361). Health tokens, cheese and ? nests stay everywhere, and special tokens in active townships (RAT-362, RAT-R20).
func (r *Rules) cleanUp(s *Position, tell *game.Story) {
	active := r.active(s)
	for inactive := s.Laid &^ active; inactive != 0; {
		r.abandon(s, inactive.Pop(), tell)
	}
	for i := uint8(0); i < s.Packed; {
		if p := s.Pack[i]; active.Has(p.Zone.town()) {
			i++
		} else {
			s.dismiss(p.ID)
			tell.Tell("RAT-360", "dismissed", r.peculiarArg("rat", p.ID))
		}
	}
	traps, tokens := 0, 0
	for i := range s.Zone {
		z := &s.Zone[i]
		tokens += int(z.Placed[0] + z.Placed[1])
		if z.Trap != 0 {
			traps++
		}
		z.Placed, z.Trap, z.Came = [box.AbilityCount]uint8{}, 0, 0
	}
	s.Guard = 0 // RAT-608
	if traps+tokens > 0 {
		tell.Tell("RAT-361", "cleaned-up", game.Num("traps", traps), game.Num("tokens", tokens))
	}
}

// abandon takes common rats and special tokens off an inactive township (RAT-360).
func (r *Rules) abandon(s *Position, town TownNo, tell *game.Story) {
	rats, tokens := s.empty(town), uint8(0)
	first := town.Zone(0)
	for zone := first; zone < first+box.MaxZones; zone++ {
		z := &s.Zone[zone]
		tokens += z.Picks[box.PickA] + z.Picks[box.PickB]
		z.Picks[box.PickA], z.Picks[box.PickB] = 0, 0
	}
	if rats+tokens > 0 {
		tell.Tell("RAT-360", "abandoned", r.townArg("town", town), game.Num("rats", rats), game.Num("tokens", tokens))
	}
}

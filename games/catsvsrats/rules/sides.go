package rules

import "mischief/game"

// Side is the team a seat plays for, 0 the Cats and 1 the Rats, or -1 before it has an Attribute.
func (r *Rules) Side(s *Position, seat game.Seat) int {
	if int(seat) >= int(s.Players) || s.Attr[seat] == NoAttribute {
		return -1
	}
	return int(s.Faction(Player(seat)))
}

// Groups names what a seat's result counts for: its team, also by the sizes of the teams, its Attribute, and whether its team began.
func (r *Rules) Groups(s *Position, seat game.Seat) []string {
	f := s.Faction(Player(seat))
	first := "second team"
	if f == s.First {
		first = "first team"
	}
	groups := []string{"team " + f.String(), "attribute " + attributeID(s.Attr[seat]), first}
	if s.Players == 5 {
		groups = append(groups, [...]string{2: "team of two", 3: "team of three"}[s.Members(f)])
	}
	return groups
}

// Active is the seat whose turn it is.
func (r *Rules) Active(s *Position) game.Seat { return game.Seat(s.Active) }

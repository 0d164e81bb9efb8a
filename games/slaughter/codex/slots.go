package codex

// Which skills a Hero may equip depends on how many traits his card has (WAS-159 to WAS-164). Whoever has one trait takes up to four common skills and an elite one
// from one school, or up to two common ones from each of two; two traits allow three of one school or one of each of two; three traits one skill; four none.

// Way is one way of choosing skills: from how many schools they are, and how many there are then.
type Way struct {
	Schools int
	Common  int // from each of the schools
	Elite   int // in all
}

// Slots is how many skills that is.
func (w Way) Slots() int { return w.Schools*w.Common + w.Elite }

// Offer is what a card allows: the ways to choose, that of one school first, and the rule that says so.
type Offer struct {
	Rule string
	Ways [2]Way
}

// Offers are what cards allow, by the number of their traits.
var Offers = [TraitCount + 1]Offer{
	0: {"WAS-R016", [2]Way{}},
	1: {"WAS-159", [2]Way{{1, 4, 1}, {2, 2, 0}}},
	2: {"WAS-160", [2]Way{{1, 3, 0}, {2, 1, 0}}},
	3: {"WAS-161", [2]Way{{1, 1, 0}, {1, 1, 0}}},
	4: {"WAS-162", [2]Way{}},
}

// Way is the way in which somebody chooses whose skills are from so many schools.
func (o *Offer) Way(schools int) Way {
	if schools > 1 {
		return o.Ways[1]
	}
	return o.Ways[0]
}

// FreeSlots is how many skills a card entitles to beyond those that are equipped: so many has a Daemon (WAS-169).
func (c *Codex) FreeSlots(card *Card, skills []SkillID) int {
	var from [SchoolCount]bool
	equipped, schools := 0, 0
	for _, id := range skills {
		s := &c.Skills[id]
		if id == NoSkill || s.School == Snowfall {
			continue
		}
		equipped++
		if !from[s.School] {
			from[s.School] = true
			schools++
		}
	}
	return max(0, Offers[card.Traits().Count()].Way(schools).Slots()-equipped)
}

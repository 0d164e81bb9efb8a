package codex

import "strings"

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

// Counts is the school that a skill counts for where it takes a slot: that of a weapon outside of all categories is one of Warriors, or of Rangers (WAS-170).
func (s *Skill) Counts() School {
	switch {
	case s.School == Extra && s.Class.Has(ClassMeleeAttack):
		return Warrior
	case s.School == Extra && s.Class.Has(ClassRangedAttack):
		return Ranger
	}
	return s.School
}

// OtherSkill is the skill of a weapon outside of all categories (WAS-170, WAS-R019, WAS-R279); NoSkill for none.
func (c *Codex) OtherSkill(condition Condition, ranged bool) SkillID {
	if condition == NoCondition {
		return NoSkill
	}
	attack := "melee"
	if ranged {
		attack = "ranged"
	}
	return c.IDs.Skill("extra.other-" + attack + "-" + strings.ReplaceAll(ConditionIDs[condition], "_", "-"))
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
		if school := s.Counts(); !from[school] {
			from[school] = true
			schools++
		}
	}
	return max(0, Offers[card.Traits().Count()].Way(schools).Slots()-equipped)
}

package codex

import "testing"

// TestFreeSlots: the skill of a weapon outside of all categories counts as one of Warriors or Rangers, so that it may leave a Hero with skills of one school or make them skills of two (WAS-159, WAS-169, WAS-170).
func TestFreeSlots(t *testing.T) {
	c := read(t)
	card := Card{5: {Melee: 3}} // one trait
	blow, near, far := c.IDs.Skill("warrior.fierce-blow"), c.OtherSkill(Bleeding, false), c.OtherSkill(Bleeding, true)
	for _, test := range []struct {
		about  string
		skills []SkillID
		free   int
	}{
		{"nothing", nil, 5},
		{"one of Warriors", []SkillID{blow, NoSkill}, 4},
		{"that and one for melee", []SkillID{blow, near}, 3},
		{"that and one from afar", []SkillID{blow, far}, 2},
	} {
		if have := c.FreeSlots(&card, test.skills); have != test.free {
			t.Errorf("%s: %d, not %d", test.about, have, test.free)
		}
	}
}

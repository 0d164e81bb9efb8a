package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Use is a use of a skill under way.
type Use struct {
	Skill  codex.SkillID `doc:"skill,skill,none=0,omit"`
	By     Fig           `doc:"by,figure,none=0,omit"`
	Target Fig           `doc:"target,figure,none=0,omit"`
}

func (r *Rules) runSkill(s *Position, t *skillTask, tell *game.Story) { s.pop() }

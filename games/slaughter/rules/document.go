package rules

import (
	"mischief/game/document"
	"mischief/game/notation"
)

func (r *Rules) writingTasks() *notation.Table[Position, Task] { return nil }
func (r *Rules) documents() *document.Codec[Position]          { return nil }

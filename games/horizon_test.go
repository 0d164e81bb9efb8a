package games

import (
	"mischief/bot"
	catsvsrats "mischief/games/catsvsrats/evaluation"
	cvr "mischief/games/catsvsrats/rules"
	neuroshima "mischief/games/neuroshima/evaluation"
	nsh "mischief/games/neuroshima/rules"
	neworleans "mischief/games/neworleans/evaluation"
	cno "mischief/games/neworleans/rules"
	slaughter "mischief/games/slaughter/evaluation"
	was "mischief/games/slaughter/rules"
)

// A game that lacks one method of it has no horizon, and nothing else would tell.
var (
	_ bot.Horizon[cvr.Position] = catsvsrats.Evaluator{}
	_ bot.Horizon[nsh.Position] = &neuroshima.Evaluator{}
	_ bot.Horizon[cno.Position] = neworleans.Evaluator{}
	_ bot.Horizon[was.Position] = slaughter.Evaluator{}
)

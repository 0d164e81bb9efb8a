package slaughter

// Levels are the bots that people play here by name (bot.Leveled): how far each is ahead of the one before, docs/strength.md says.
func (*Game) Levels() map[string]string {
	return map[string]string{"easy": "greedy:soft325", "normal": "greedy:soft225", "hard": "search:100", "expert": "search:10000"}
}

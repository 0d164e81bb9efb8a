package catsvsrats

// Levels are the bots that people play here by name (bot.Leveled): how far each is ahead of the one before, docs/strength.md says.
func (*Game) Levels() map[string]string {
	return map[string]string{"easy": "greedy:soft175", "normal": "search:50:soft", "hard": "search:200", "expert": "search:20000"}
}

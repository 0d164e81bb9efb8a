package catsvsrats

// Levels are the bots that people play here by name (bot.Leveled): each is about as far ahead of the one before, see docs/strength.md.
func (*Game) Levels() map[string]string {
	return map[string]string{"easy": "greedy:soft200", "normal": "search:50:soft", "hard": "search:400", "expert": "search:20000"}
}

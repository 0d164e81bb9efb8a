package connectfour

// Levels are the bots that people play here by name (bot.Leveled): each is about as far ahead of the one before, see docs/strength.md.
func (Rules) Levels() map[string]string {
	return map[string]string{"easy": "search:50:soft", "normal": "search:100:soft25", "hard": "search:400:soft25", "expert": "search:3000"}
}

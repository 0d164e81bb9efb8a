package server

import "testing"

func TestLanguageOf(t *testing.T) {
	for _, tt := range []struct{ chosen, accepted, want string }{
		{"", "", "en"},
		{"de", "en-GB,en", "de"},
		{"de-CH", "", "de"},
		{"fr", "de", "de"},
		{"", "fr-FR, de-AT;q=0.8, en;q=0.5", "de"},
		{"", "en;q=0.5,de;q=0.8", "de"},
		{"", "de;q=0, en", "en"},
		{"", "*", "en"},
		{"", ";;q=,,=\x00", "en"},
	} {
		if got := languageOf(tt.chosen, tt.accepted); got != tt.want {
			t.Errorf("chosen %q, accepted %q: %s, want %s", tt.chosen, tt.accepted, got, tt.want)
		}
	}
}

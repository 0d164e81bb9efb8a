package notice

import (
	_ "embed"
	"fmt"
	"strings"
	"time"

	"mischief/game"
	"mischief/game/content"
	"mischief/store"
)

//go:embed words.de.yaml
var german []byte

// words are what this package says in languages other than English, by the English text.
var words = map[string]game.Words{"de": content.MustWords(german)}

// Say is what this package says, in a language, with verbs of formatting filled in.
func Say(language, text string, args ...any) string {
	base, _, _ := strings.Cut(strings.ToLower(language), "-")
	if other, ok := words[base][text]; ok {
		text = other
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Message is one notice. As JSON it is what hooks get.
type Message struct {
	ID         string     `json:"id"`   // the same when it is sent again
	Kind       string     `json:"kind"` // turn, reminder, consent, over or test
	Title      string     `json:"title"`
	Text       string     `json:"text"`
	URL        string     `json:"url,omitempty"` // opens the table at the decision
	Game       string     `json:"game,omitempty"`
	GameTitle  string     `json:"gameTitle,omitempty"`
	Table      string     `json:"table,omitempty"`
	TableTitle string     `json:"tableTitle,omitempty"`
	Seat       *int       `json:"seat,omitempty"`
	Asked      string     `json:"asked,omitempty"` // what is asked
	Left       int64      `json:"left,omitempty"`  // seconds
	Until      *time.Time `json:"until,omitempty"`

	path, language string
	lasts          time.Duration // how long it is worth to be told
}

// Lengths of texts, in characters: a push service takes 4 kB, and a screen that is locked a line or two.
const (
	longestAsked = 300
	longestLasts = 24 * time.Hour
)

// titles are those of notices, by what they tell.
var titles = map[string]string{
	turn:     "It is your turn: %s",
	reminder: "Your time is running out: %s",
	consent:  "Somebody wants to take something back: %s",
	ended:    "The match is over: %s",
}

// words puts what is asked into words.
func (s *Service) words(language, kind string, a store.Ask, q Question) Message {
	name := q.Called
	if q.Title != "" {
		name = q.Title + " (" + q.Called + ")"
	}
	seat := a.Seat
	m := Message{Kind: kind, Game: q.Game, GameTitle: q.Called, Table: a.Table, TableTitle: q.Title, Seat: &seat, Asked: short(q.Asked), language: language, lasts: longestLasts,
		path: fmt.Sprintf("/t/%s?as=%d", a.Table, a.Seat)}
	m.Title = Say(language, titles[kind], name)
	m.Text = m.Asked
	if q.Clock {
		until := s.wall().Add(q.Left).UTC().Truncate(time.Second)
		m.Left, m.Until = int64(q.Left/time.Second), &until
		m.lasts = min(m.lasts, q.Left)
		m.Text = strings.TrimSpace(m.Text + "\n" + Say(language, "Time left: %s", span(language, q.Left)))
	}
	m.URL = s.URL + m.path
	return m
}

// short cuts a text.
func short(text string) string {
	if letters := []rune(text); len(letters) > longestAsked {
		return string(letters[:longestAsked-1]) + "…"
	}
	return text
}

// span is a time as people say it, in its two largest units.
func span(language string, d time.Duration) string {
	count := func(n int, one, many string) string {
		if n == 1 {
			return Say(language, one)
		}
		return Say(language, many, n)
	}
	days, hours, minutes := int(d/(24*time.Hour)), int(d/time.Hour)%24, int(d/time.Minute)%60
	said := []string{count(days, "1 day", "%d days"), count(hours, "1 hour", "%d hours"), count(minutes, "1 minute", "%d minutes")}
	counts := []int{days, hours, minutes}
	for i := range said {
		switch {
		case counts[i] == 0:
		case i+1 < len(said) && counts[i+1] > 0:
			return said[i] + " " + said[i+1]
		default:
			return said[i]
		}
	}
	return Say(language, "less than a minute")
}

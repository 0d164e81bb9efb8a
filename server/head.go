package server

import (
	"bytes"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"strings"

	"mischief/table"
)

// Where a link to a page is sent on, messengers read the page's head: a title, a line and a picture make a card of it (the Open Graph protocol). They run no
// scripts, so the server writes it. What stands in it is for everybody: messengers keep it, and show it to whoever sees the message.

// How large the pictures are, in pixels.
const cardWidth, cardHeight = "1200", "630"

// head is what goes into the head of the client's page at a path.
func (s *Server) head(r *http.Request) []byte {
	language := languageOf(cookieOf(r, languageCookie), r.Header.Get("Accept-Language"))
	say := func(text string) string {
		if said, ok := words[language][text]; ok {
			return said
		}
		return text
	}
	drawn := ""
	title, line, picture := "Mischief", say("Cat-and-rat tabletop games: alone, at one screen or with friends by link."), "mischief"
	if id, ok := strings.CutPrefix(r.URL.Path, "/t/"); ok {
		id, _, _ = strings.Cut(id, "/")
		if c, game := s.card(r, id, language); game != "" {
			title, picture = game, c.Game
			if c.Title != "" {
				title = c.Title + " · " + game
			}
			switch {
			case c.Free:
				line = say("A seat is free for you: choose a name and play, without an account.")
			case c.Over:
				line = say("The match is over: see how it went.")
				if c.Drawn {
					drawn = s.site(r) + "/api/tables/" + url.PathEscape(id) + "/picture?names=no"
				}
			default:
				line = say("A match is on: come and look on.")
			}
		}
	}
	if _, err := fs.Stat(s.Client, "cards/"+picture+".jpg"); err != nil {
		picture = "mischief" // a game that has no picture
	}
	if drawn == "" {
		drawn = s.site(r) + "/cards/" + picture + ".jpg"
	}
	var b bytes.Buffer
	for _, tag := range [][2]string{
		{"og:site_name", "Mischief"}, {"og:type", "website"}, {"og:title", title}, {"og:description", line},
		{"og:image", drawn}, {"og:image:width", cardWidth}, {"og:image:height", cardHeight}, {"og:image:alt", title},
	} {
		b.WriteString(`<meta property="` + tag[0] + `" content="` + html.EscapeString(tag[1]) + `" />` + "\n    ")
	}
	b.WriteString(`<meta name="twitter:card" content="summary_large_image" />` + "\n  ")
	return b.Bytes()
}

// card is what is told of a table, and the title of its game; empty where nothing is.
func (s *Server) card(r *http.Request, id, language string) (c table.Card, title string) {
	c, err := s.House.Card(r.Context(), id)
	if err != nil || c.Game == "" {
		return table.Card{}, "" // whoever opens the page is told why
	}
	entry, err := s.Games.Find(c.Game)
	if err != nil {
		return table.Card{}, ""
	}
	return c, entry.Info().In(language).Title
}

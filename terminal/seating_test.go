package terminal

import (
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

func TestParseOccupant(t *testing.T) {
	for _, c := range []struct {
		text string
		want match.Occupant
		err  string
	}{
		{text: "me", want: match.Occupant{Kind: store.Person, Name: "me"}},
		{text: " friend ", want: match.Occupant{Kind: store.Person, Name: "friend"}},
		{text: "friend Anna Maria", want: match.Occupant{Kind: store.Person, Name: "Anna Maria"}},
		{text: "friend:Anna", want: match.Occupant{Kind: store.Person, Name: "Anna"}},
		{text: "easy", want: match.Occupant{Kind: store.Bot, Name: "easy", Bot: "easy"}},
		{text: "search:2000", want: match.Occupant{Kind: store.Bot, Name: "search:2000", Bot: "search:2000"}},
		{text: "friend me", err: "give your friend a name"},
		{text: "friend a,b", err: "letters and spaces"},
		{text: "friend a:b", err: "letters and spaces"},
		{text: "friend \x1b[2J", err: "letters and spaces"},
		{text: "nobody", err: "write me, friend"},
		{text: "search:0", err: "write me, friend"},
		{text: "", err: "write me, friend"},
	} {
		got, err := ParseOccupant(c.text)
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("ParseOccupant(%q) = %+v, %v; want %+v, %q", c.text, got, err, c.want, c.err)
		}
		if err == nil {
			if again, err := ParseOccupant(seatText(got)); err != nil || again != got {
				t.Errorf("ParseOccupant(%q) = %+v, %v; want %+v again", seatText(got), again, err, got)
			}
		}
	}
}

func FuzzParseOccupant(f *testing.F) {
	for _, text := range []string{"me", "friend Anna", "friend:x", "hard", "search:1s:2", "friend  "} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		who, err := ParseOccupant(text)
		if err != nil {
			return
		}
		if again, err := ParseOccupant(seatText(who)); err != nil || again != who {
			t.Errorf("%q is %+v, written %q; read again %+v, %v", text, who, seatText(who), again, err)
		}
	})
}

// table4 is a game of three or four seats, of which only the options matter.
func table4() *game.Info {
	return &game.Info{
		ID: "table", Title: "Table",
		Schema: game.Schema{
			{Name: "players", Help: "how many", Number: true, Min: 3, Max: 4, Default: "3"},
			{Name: "start", Help: "who begins", Choices: []string{"cats", "rats", "roll"}, Default: "roll"},
		},
		Seats: func(o game.Options) int { return o.Int("players") },
	}
}

func occupants(seats []match.Occupant) string {
	var all []string
	for _, who := range seats {
		all = append(all, seatText(who))
	}
	return strings.Join(all, ",")
}

func TestQuestions(t *testing.T) {
	q, err := NewQuestions(table4(), &game.Telling{}, nil, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ asks, answer, err string }{
		{"players=3: how many (3 to 4)", "players=9", "not a whole number from 3 to 4"},
		{"start=roll: who begins (cats, rats or roll)", "begin=cats", "there is no such option"},
		{"such as players=4", "players 4", "name=value"},
		{"players=3", "players=4", ""},
		{"players=4", "", ""},
		{"4=normal", "5=easy", "there is no seat 5"},
		{"2=normal", "2=friend Anna", ""},
		{"2=friend Anna", "1", "NUMBER=WHO"},
		{"such as 4=easy", "4=hard", ""},
		{"4=hard", "", ""},
	} {
		if asked := strings.Join(q.Ask(), "\n"); !strings.Contains(asked, step.asks) {
			t.Errorf("before %q: no %q in\n%s", step.answer, step.asks, asked)
		}
		if err := q.Answer(step.answer); (err == nil) != (step.err == "") || err != nil && !strings.Contains(err.Error(), step.err) {
			t.Errorf("Answer(%q) = %v, want %q", step.answer, err, step.err)
		}
	}
	if !q.Done() || q.Ask() != nil {
		t.Error("questions are left")
	}
	setup := q.Setup()
	if got := occupants(setup.Seats); got != "me,friend Anna,normal,hard" || setup.Options["players"] != "4" {
		t.Errorf("seats %s, options %v", got, setup.Options)
	}
}

func TestQuestionsFromFlags(t *testing.T) {
	seats := func(pairs ...string) map[int]match.Occupant {
		parsed, err := ParseSeats(pairs)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for _, c := range []struct {
		name    string
		options game.Options
		seats   map[int]match.Occupant
		quick   bool
		asks    int
		want    string
		err     string
	}{
		{name: "nothing given", asks: 2, want: "me,normal,normal"},
		{name: "quick", quick: true, want: "me,normal,normal"},
		{name: "me elsewhere", options: game.Options{}, seats: seats("2=me"), want: "normal,me,normal"},
		{name: "seats given", seats: seats("1=easy", "2=hard", "3=easy"), asks: 1, want: "easy,hard,easy"},
		{name: "friends only take what they were given", options: game.Options{}, seats: seats("1=friend Eva"), want: "friend Eva,me,normal"},
		{name: "no such seat", seats: seats("4=me"), err: "there are 3 seats"},
		{name: "bad option", options: game.Options{"players": "7"}, err: "option players"},
	} {
		t.Run(c.name, func(t *testing.T) {
			q, err := NewQuestions(table4(), &game.Telling{}, c.options, c.seats, c.quick)
			if err != nil || c.err != "" {
				if err == nil || c.err == "" || !strings.Contains(err.Error(), c.err) {
					t.Fatalf("error %v, want %q", err, c.err)
				}
				return
			}
			asks := 0
			for ; !q.Done(); asks++ {
				if err := q.Answer(""); err != nil {
					t.Fatal(err)
				}
			}
			if got := occupants(q.Setup().Seats); asks != c.asks || got != c.want {
				t.Errorf("%d questions, seats %s; want %d, %s", asks, got, c.asks, c.want)
			}
		})
	}
}

func TestParseOptions(t *testing.T) {
	got, err := ParseOptions([]string{"players=4", "fixed = cat-1,rat-1 "})
	if err != nil || got["players"] != "4" || got["fixed"] != "cat-1,rat-1" {
		t.Errorf("ParseOptions = %v, %v", got, err)
	}
	for _, bad := range [][]string{{"players"}, {"=4"}, {"a=1", "a=2"}} {
		if _, err := ParseOptions(bad); err == nil {
			t.Errorf("ParseOptions(%q) accepted it", bad)
		}
	}
}

func catalogue() *game.Catalogue {
	return &game.Catalogue{
		Title: "Table",
		Rules: []game.Rule{
			{ID: "T-1", Section: "Turns", Text: "Players take turns.", Source: "page 2"},
			{ID: "T-2", Section: "Turns", Text: "A turn has two actions."},
		},
		Rulings:  []game.Ruling{{ID: "T-R1", About: []string{"T-2"}, Question: "May one pass?", Ruling: "Yes.", Why: "Nothing forbids it."}},
		Examples: []game.Example{{ID: "T-E1", Rules: []string{"T-2"}, Given: "A turn.", When: "One passes.", Then: "One action is left."}},
	}
}

func TestLookUp(t *testing.T) {
	for _, c := range []struct {
		query string
		want  []string
		err   string
	}{
		{query: "t-1", want: []string{"T-1 (Turns): Players take turns.", "  Source: page 2"}},
		{query: "T-2", want: []string{"T-2 (Turns): A turn has two actions.", "  T-R1 (ruling): May one pass?", "    Yes.", "    Why: Nothing forbids it.",
			"  Example T-E1. Given: A turn. When: One passes. Then: One action is left."}},
		{query: "T-R1", want: []string{"T-R1 (ruling): May one pass?", "  Yes.", "  Why: Nothing forbids it.", "  About: T-2"}},
		{query: "players TURNS", want: []string{"T-1 (Turns): Players take turns.", "  Source: page 2"}},
		{query: "turn", want: []string{"T-1: Players take turns.", "T-2: A turn has two actions."}},
		{query: "T-R11", err: "did you mean T-R1?"},
		{query: "dragons", err: "try fewer words"},
		{query: " ", err: "name a rule, such as T-1"},
	} {
		got, err := LookUp(&game.Telling{}, catalogue(), c.query)
		if !slices.Equal(got, c.want) || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("LookUp(%q) = %q, %v; want %q, %q", c.query, got, err, c.want, c.err)
		}
	}
}

package terminal

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// me is the name of the person who started the match.
const me = "me"

// opponent is the level of the bots on seats that nobody asked for.
const opponent = "normal"

// ParseOccupant reads who is to play a seat: "me", "friend" or "friend NAME" at this screen, or a bot's level or spec.
func ParseOccupant(text string) (match.Occupant, error) {
	text = strings.TrimSpace(text)
	if name, ok := strings.CutPrefix(text, "friend:"); ok {
		text = "friend " + name
	}
	kind, name, named := strings.Cut(text, " ")
	switch {
	case text == me:
		return match.Occupant{Kind: store.Person, Name: me}, nil
	case kind == "friend":
		name = strings.TrimSpace(name)
		if named && !isName(name) {
			return match.Occupant{}, game.Misread("{{.text}}: give your friend a name of letters and spaces, such as friend Anna", game.Quote("text", text))
		}
		return match.Occupant{Kind: store.Person, Name: cmp.Or(name, "friend")}, nil
	}
	spec, err := bot.ParseSpec(text)
	if err != nil {
		return match.Occupant{}, game.Misread("{{.text}} is nobody: write me, friend, friend NAME, or a bot: {{.levels}}, random, greedy, search:TIME or search:ITERATIONS",
			game.Quote("text", text), game.Name("levels", strings.Join(levels(), ", ")))
	}
	who := match.Occupant{Kind: store.Bot, Name: text, Bot: spec.String()}
	if bot.IsLevel(text) { // which the game knows
		who.Bot = text
	}
	return who, nil
}

// longestName is in letters.
const longestName = 40

// isName tells whether a name is fit to stand in lists and in seat=who.
func isName(name string) bool {
	odd := func(ch rune) bool {
		return !unicode.IsPrint(ch) || strings.ContainsRune(",=:", ch) || ch == utf8.RuneError
	}
	return name != "" && name != me && utf8.RuneCountInString(name) <= longestName && !strings.ContainsFunc(name, odd)
}

func levels() []string {
	var names []string
	for _, l := range bot.Levels() {
		names = append(names, l.Name)
	}
	return names
}

// ParseSeats reads seat=who pairs, with seats counted from 1.
func ParseSeats(pairs []string) (map[int]match.Occupant, error) {
	seats := map[int]match.Occupant{}
	for _, pair := range pairs {
		number, who, ok := strings.Cut(pair, "=")
		seat, err := strconv.Atoi(strings.TrimSpace(number))
		if !ok || err != nil {
			return nil, game.Misread("seat {{.text}}: write NUMBER=WHO, such as 1=me or 2=hard", game.Quote("text", pair))
		}
		if _, twice := seats[seat]; twice {
			return nil, game.Misread("seat {{.n}} is given twice", game.Num("n", seat))
		}
		if seats[seat], err = ParseOccupant(who); err != nil {
			return nil, &seatError{seat, err}
		}
	}
	return seats, nil
}

// seatError is an error about what is said of a seat.
type seatError struct {
	seat int
	err  error
}

func (e *seatError) Error() string { return fmt.Sprintf("seat %d: %v", e.seat, e.err) }
func (e *seatError) Unwrap() error { return e.err }

// seatsFor fills the seats of a match: those asked for, the first other one for me if I have none, and bots. An error names a seat that there is not.
func seatsFor(count int, asked map[int]match.Occupant) ([]match.Occupant, error) {
	seats := make([]match.Occupant, count)
	mine := false
	for seat, who := range asked {
		if seat < 1 || seat > count {
			return nil, game.Misread("seat {{.n}}: with these options there are {{.seats}} seats", game.Num("n", seat), game.Num("seats", count))
		}
		seats[seat-1] = who
		mine = mine || who.Name == me
	}
	for i := range seats {
		if seats[i].Kind != "" {
			continue
		}
		level := opponent
		if !mine {
			level = me
		}
		mine = true
		seats[i], _ = ParseOccupant(level) // both are good
	}
	return seats, nil
}

// Questions asks what a match needs to know before it starts: options and seats. It does no input or output itself: show Ask, hand the line that
// was entered to Answer, until Done.
type Questions struct {
	info    *game.Info
	telling *game.Telling
	options game.Options
	asked   map[int]match.Occupant
	seats   []match.Occupant
	waiting []question
	begins  bool // a campaign: what crosses over from one match to the next is not asked for
}

type question uint8

const (
	askOptions question = iota
	askSeats
)

// NewQuestions asks for what is not given: nil options and nil seats are asked for, unless quick, which takes the defaults.
// An error is a *game.OptionError or tells which seat is at fault.
func NewQuestions(info *game.Info, telling *game.Telling, options game.Options, seats map[int]match.Occupant, quick bool) (*Questions, error) {
	complete, err := info.Schema.Complete(options)
	if err != nil {
		return nil, err
	}
	q := &Questions{info: info, telling: telling, options: complete, asked: seats}
	if options == nil && !quick && len(info.Schema) > 0 {
		q.waiting = append(q.waiting, askOptions)
	}
	if seats == nil && !quick {
		q.waiting = append(q.waiting, askSeats)
	}
	q.seats, err = seatsFor(info.Seats(complete), seats)
	return q, err
}

// ForCampaign has the questions be those of a campaign that begins.
func (q *Questions) ForCampaign() { q.begins = true }

// Done tells whether nothing is left to ask.
func (q *Questions) Done() bool { return len(q.waiting) == 0 }

// Setup is what has been chosen.
func (q *Questions) Setup() match.Setup {
	return match.Setup{Game: q.info.ID, Options: q.options, Seats: q.seats}
}

// Ask is the question that waits, in lines; the last one is the prompt.
func (q *Questions) Ask() []string {
	if q.Done() {
		return nil
	}
	say := func(pattern string, args ...game.Arg) string { return q.telling.Text(game.Say(pattern, args...)) }
	title := game.Name("game", q.info.Title)
	if q.waiting[0] == askOptions {
		lines := append([]string{say("{{.game}}: options", title)}, indented(DescribeOptions(q.telling, q.meaningful(), q.options))...)
		return append(lines, say("Enter keeps these; or change one, such as {{.sample}}:", game.Name("sample", q.sample())))
	}
	lines := []string{say("{{.game}}: who plays", title)}
	for i, who := range q.seats {
		lines = append(lines, fmt.Sprintf("  %d=%s", i+1, seatText(who)))
	}
	lines = append(lines, say("A seat may be me, friend NAME (at this screen), or a bot: {{.levels}}.", game.Name("levels", strings.Join(levels(), ", "))))
	return append(lines, say("Enter keeps these; or change one, such as {{.sample}}:", game.Name("sample", fmt.Sprintf("%d=%s", len(q.seats), bot.Levels()[0].Name))))
}

// meaningful are the options that mean something beside the others and that somebody may choose.
func (q *Questions) meaningful() game.Schema {
	return slices.DeleteFunc(slices.Clone(q.info.Schema), func(op game.Option) bool {
		_, ok := q.options[op.Name]
		return !ok || op.Crosses && (q.begins || len(op.Choices) == 0)
	})
}

// Why says what is wrong with an answer.
func (q *Questions) Why(err error) string { return capital(Why(q.telling, err)) }

// sample shows how an option is changed.
func (q *Questions) sample() string {
	op := q.info.Schema[0]
	switch {
	case op.Number:
		return fmt.Sprintf("%s=%d", op.Name, op.Max)
	case len(op.Choices) > 0:
		return op.Name + "=" + op.Choices[len(op.Choices)-1]
	}
	return op.Name + "=" + op.Default
}

// Answer takes a line: nothing keeps what there is and goes on to the next question, name=value changes one thing.
func (q *Questions) Answer(line string) error {
	line = strings.TrimSpace(line)
	switch {
	case q.Done():
		return nil
	case line == "":
		q.waiting = q.waiting[1:]
		return nil
	case q.waiting[0] == askOptions:
		return q.answerOption(line)
	}
	return q.answerSeat(line)
}

func (q *Questions) answerOption(line string) error {
	changed, err := ParseOptions([]string{line})
	if err != nil {
		return err
	}
	all := maps.Clone(q.options)
	maps.Copy(all, changed)
	for name, value := range q.info.Schema.Meant(all) { // what was chosen before and means nothing any more falls away
		changed[name] = value
	}
	if changed, err = q.info.Schema.Complete(changed); err != nil {
		return err
	}
	// Seats stay as asked for; how many there are may have changed.
	seats, err := seatsFor(q.info.Seats(changed), q.asked)
	if err != nil {
		return err
	}
	q.options, q.seats = changed, seats
	return nil
}

func (q *Questions) answerSeat(line string) error {
	changed, err := ParseSeats([]string{line})
	if err != nil {
		return err
	}
	for seat, who := range changed {
		if seat < 1 || seat > len(q.seats) {
			return game.Misread("there is no seat {{.n}}: there are {{.seats}} seats", game.Num("n", seat), game.Num("seats", len(q.seats)))
		}
		q.seats[seat-1] = who
	}
	return nil
}

// seatText is who plays a seat as ParseOccupant reads it.
func seatText(who match.Occupant) string {
	switch {
	case who.Kind == store.Bot:
		return cmp.Or(who.Name, who.Bot)
	case who.Name == me, who.Name == "friend":
		return who.Name
	}
	return "friend " + who.Name
}

// Who is a few words for who plays a seat.
func Who(t *game.Telling, who match.Occupant) string {
	say := func(pattern string, args ...game.Arg) string { return t.Text(game.Say(pattern, args...)) }
	name := game.Name("name", who.Name)
	switch {
	case who.Kind == store.Bot && slices.Contains(levels(), who.Name):
		return say("{{.level}} bot", game.Word("level", who.Name))
	case who.Kind == store.Bot:
		return say("bot {{.spec}}", game.Name("spec", who.Bot))
	case who.Kind == store.Friend && who.Name == "":
		return say("a friend, elsewhere")
	case who.Kind == store.Friend:
		return say("{{.name}}, elsewhere", name)
	case who.Name == me:
		return say("you")
	case who.Name == "":
		return say("somebody here")
	case who.Name == "friend":
		return say("friend")
	}
	return who.Name
}

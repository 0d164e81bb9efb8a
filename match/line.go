package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"mischief/store"
)

// A match as lines of text: what the file holds, and what the running checksum is taken of in the store too. docs/match-file.md describes them.

// magic is the first line of a file: the format and its version.
const magic = "mischief match 1"

// sumDigits is the length of a checksum: the first 64 bits of SHA-256, in hexadecimal.
const sumDigits = 16

// nextSum is the checksum of a line, given that of the line before it.
func nextSum(sum, line string) string {
	h := sha256.Sum256([]byte(sum + " " + line))
	return hex.EncodeToString(h[:])[:sumDigits]
}

// headerSum is the checksum of the header's last line.
func headerSum(m store.Match) string {
	sum := nextSum("", magic)
	for _, line := range headerLines(m) {
		sum = nextSum(sum, line)
	}
	return sum
}

// headerLines are the lines between the first and the log.
func headerLines(m store.Match) []string {
	lines := []string{
		fmt.Sprintf("game %s %d", m.Game, m.Version),
		"id " + m.ID,
		"created " + formatTime(m.Created),
	}
	if m.Content != "" {
		lines = append(lines, "content "+m.Content)
	}
	for _, name := range slices.Sorted(maps.Keys(m.Options)) {
		lines = append(lines, fmt.Sprintf("option %s %q", name, m.Options[name]))
	}
	for i, who := range m.Seats {
		lines = append(lines, fmt.Sprintf("seat %d %s", i+1, formatOccupant(who)))
	}
	for i, text := range m.Contributions {
		if text != "" {
			lines = append(lines, fmt.Sprintf("contribution %d %q", i+1, text))
		}
	}
	lines = append(lines, "undo "+m.Undo)
	lines = append(lines, strings.TrimSpace("dice "+m.Dice+" "+commitment(m.Secret)))
	if m.ForkOf != "" {
		lines = append(lines, fmt.Sprintf("fork %s %d", m.ForkOf, m.ForkAt))
	}
	if len(m.Start) > 0 {
		lines = append(lines, "start "+string(m.Start))
	}
	return append(lines, "log")
}

// entryLine is a log entry: number, time, who, kind, and what the kind needs.
func entryLine(e store.Entry) string {
	who := "nature"
	if e.Seat != int8(Nature) {
		who = strconv.Itoa(int(e.Seat) + 1)
	}
	return fmt.Sprintf("%d %s %s %s %s", e.Seq, formatTime(e.Time), who, e.Kind, e.Text)
}

func parseEntry(line string) (store.Entry, error) {
	var e store.Entry
	fields := strings.SplitN(line, " ", 5)
	if len(fields) < 5 {
		return e, fmt.Errorf("a log entry is NUMBER TIME WHO KIND and what was done, not %q", line)
	}
	var err error
	if e.Seq, err = strconv.ParseInt(fields[0], 10, 64); err != nil {
		return e, fmt.Errorf("%q is no number of an entry", fields[0])
	}
	if e.Time, err = parseTime(fields[1]); err != nil {
		return e, err
	}
	e.Seat = int8(Nature)
	if fields[2] != "nature" {
		seat, err := strconv.ParseInt(fields[2], 10, 8)
		if err != nil || seat < 1 {
			return e, fmt.Errorf("%q is no seat: seats count from 1, chance is nature", fields[2])
		}
		e.Seat = int8(seat - 1)
	}
	e.Kind, e.Text = fields[3], fields[4]
	if entryLine(e) != line {
		return e, fmt.Errorf("the entry is written otherwise: %s", entryLine(e))
	}
	return e, nil
}

// timeLayout is RFC 3339 in UTC with milliseconds.
const timeLayout = "2006-01-02T15:04:05.000Z"

func formatTime(t time.Time) string { return t.UTC().Format(timeLayout) }

func parseTime(text string) (time.Time, error) {
	t, err := time.Parse(timeLayout, text)
	if err != nil {
		return t, fmt.Errorf("%q is no time such as %s", text, timeLayout)
	}
	return t, nil
}

// formatOccupant writes who plays a seat: person "Anna", friend "Ben", bot "search:1s" "Silvester".
func formatOccupant(who Occupant) string {
	if who.Kind == store.Bot {
		return fmt.Sprintf("%s %q %q", who.Kind, who.Bot, who.Name)
	}
	return fmt.Sprintf("%s %q", who.Kind, who.Name)
}

func parseOccupant(text string) (Occupant, error) {
	kind, rest, _ := strings.Cut(text, " ")
	who := Occupant{Kind: kind}
	var err error
	if kind == store.Bot {
		quoted, prefixErr := strconv.QuotedPrefix(rest)
		if prefixErr != nil {
			return who, fmt.Errorf("a bot is written bot %q %q, not %q", "search:1s", "name", text)
		}
		if who.Bot, err = unquote(quoted); err != nil {
			return who, err
		}
		rest = strings.TrimPrefix(rest[len(quoted):], " ")
	}
	if who.Name, err = unquote(rest); err != nil {
		return who, err
	}
	if formatOccupant(who) != text {
		return who, fmt.Errorf("who takes a seat is written %s, not %s", formatOccupant(who), text)
	}
	return who, nil
}

// unquote reads a text as %q writes it.
func unquote(quoted string) (string, error) {
	text, err := strconv.Unquote(quoted)
	if err != nil || strconv.Quote(text) != quoted {
		return "", fmt.Errorf("%s is no text in double quotes", quoted)
	}
	return text, nil
}

// resultLine is how a match ended, in one line: how, and what each seat got.
func (r *record) resultLine() string {
	result := r.now.pos.Result()
	line := result.How
	for i := range r.seated {
		line += fmt.Sprintf(" %d", result.Payoff[i])
	}
	return line
}

// endLine is the last line of a file: whether the match is over, the secret, and the result.
func (r *record) endLine() string {
	secret := hex.EncodeToString(r.meta.Secret)
	if secret == "" {
		secret = "none"
	}
	if r.over() {
		return "end over " + secret + " " + r.resultLine()
	}
	return "end live " + secret
}

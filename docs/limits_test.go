package docs

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestPagesTellTheLimitsOfTheCode holds what pages say of bounds, times and sizes to the constants that the code goes by. Every figure of a sentence here is
// made of them, so that whoever changes one is told which sentence of which page to change.
func TestPagesTellTheLimitsOfTheCode(t *testing.T) {
	c := constantsOf(t, os.DirFS(".."), "server", "server/account", "table", "table/notice", "match", "store", "game", "game/content", "games/ratcatcher/box")
	n, size, in, every := c.number, c.size, c.in, c.every
	for page, sentences := range map[string][]string{
		"api.md": {
			fmt.Sprintf("the device must have shown within %s minutes whose it is", word(in("server.freshFor", time.Minute))),
			fmt.Sprintf("Chance's first answer waits for those who are connected, %s seconds at most", figure(in("table.gatherFor", time.Second))),
			fmt.Sprintf("at most %s in a message, then new ones", figure(n("table.pageEntries"))),
			fmt.Sprintf("every %s seconds; if nothing comes", figure(in("server.pingEvery", time.Second))),
			fmt.Sprintf("with 1009 for more than %s KB", size("server.messageLimit", kilo)),
			fmt.Sprintf("logs as they were told (%s MB in the whole house)", size("table.mostPages", mega)),
			fmt.Sprintf("at up to %s of its entries", figure(n("table.mostPoints"))),
			fmt.Sprintf("up to %s turning points in words", word(n("table.turningPoints"))),
			fmt.Sprintf("Answer 2xx within %s seconds", figure(in("notice.callWithin", time.Second))),
			fmt.Sprintf("A person has %s channels at most, and sends %s tests in a row, then one in %s seconds.",
				figure(n("notice.mostChannels")), word(n("server.testBurst")), figure(every("server.testRate"))),
			fmt.Sprintf("A table keeps %s lines and %s KB of talk, and a log of %s entries takes moves only.",
				figure(n("table.mostLines")), size("table.mostSaid", kilo), figure(n("table.mostEntries"))),
			fmt.Sprintf("at most %s hints of one person may be under way", word(n("table.mostHints"))),
			fmt.Sprintf("at most %s marks on one letter", word(n("table.mostMarks"))),
			fmt.Sprintf("A body has at most %s KB and a message %s KB. A person may make %s requests a second, %s at once; a player send %s messages in %s seconds over one connection, a watcher %s.",
				size("server.bodyLimit", kilo), size("server.messageLimit", kilo), figure(n("server.personRate")), figure(n("server.personBurst")),
				figure(n("server.seatBurst")), figure(n("server.seatBurst")*every("server.seatRate")), figure(n("server.watcherBurst"))),
			fmt.Sprintf("A person may say %s lines in a row, then one in %s seconds.", word(n("server.talkBurst")), figure(every("server.talkRate"))),
			fmt.Sprintf("From one address may come %s new guests in a row, then one in %s seconds.", figure(n("server.guestBurst")), figure(every("server.guestRate"))),
			fmt.Sprintf("A person may have %s live connections and an address %s", figure(n("server.mostLive")), figure(n("server.mostLiveFrom"))),
			fmt.Sprintf("An address may have %s connections of all kinds", figure(n("server.MostConnectionsFrom"))),
			fmt.Sprintf("while the server has %s live ones or %s of all kinds", figure(n("server.mostLiveInAll")), figure(n("server.MostConnections"))),
			fmt.Sprintf("a message of a stream within %s seconds", word(in("server.patience", time.Second))),
			fmt.Sprintf("The system keeps some %s KB for who does not read.", figure(2*n("server.unread")/kilo)),
			fmt.Sprintf("one may try to sign in %s times, then %s a minute", figure(n("server.signInBurst")), times(60/every("server.signInRate"))),
		},
		"hosting.md": {
			fmt.Sprintf("everybody gets %s recovery codes", word(n("account.codesEach"))),
			fmt.Sprintf("%s are hashed at once at most", word(n("account.hashedAtOnce"))),
			fmt.Sprintf("An address may try to sign in %s times, then %s a minute; a name may be tried %s times from anywhere, then %s a minute.",
				figure(n("server.signInBurst")), times(60/every("server.signInRate")), figure(n("server.nameBurst")), times(60/every("server.nameRate"))),
			fmt.Sprintf("it holds for %s minutes on that device", word(in("server.freshFor", time.Minute))),
			fmt.Sprintf("whose link is good for %s days", word(in("notice.confirmWithin", day))),
			fmt.Sprintf("%s at once, then %s an hour, to an address of mail, and to %s at once, then %s an hour, from an address on the network",
				figure(n("server.boxBurst")), figure(3600/every("server.boxRate")), figure(n("server.mailBurst")), figure(3600/every("server.mailRate"))),
			fmt.Sprintf("without following redirections, for %s seconds at most", figure(in("notice.callWithin", time.Second))),
			fmt.Sprintf("at most %s hours; before his quiet hours", figure(in("notice.remindMost", time.Hour))),
			fmt.Sprintf("nor more than %s times an hour", figure(n("notice.anHour"))),
			fmt.Sprintf("after %s notices in vain in a row", word(n("notice.tooManyFailures"))),
			fmt.Sprintf("At most %s things are sent at once", figure(n("notice.atOnce"))),
			fmt.Sprintf("can be reported, %s times in a row and then once in %s minutes", word(n("server.reportBurst")), word(every("server.reportRate")/60)),
			fmt.Sprintf("until %s days after it was resolved", figure(in("table.reportsKept", day))),
			fmt.Sprintf("which it tries, at most every %s seconds", figure(in("store.goodFor", time.Second))),
			fmt.Sprintf("A table keeps %s lines of talk of at most %s characters, and %s KB of it; a log that has %s entries",
				figure(n("table.mostLines")), figure(n("table.longestSay")), size("table.mostSaid", kilo), figure(n("table.mostEntries"))),
			fmt.Sprintf("At most %s bots with %s MB together rest in memory", figure(n("table.mostIdle")), size("table.idleBytes", mega)),
			fmt.Sprintf("is stored every %s minutes", figure(in("table.keepEvery", time.Minute))),
			fmt.Sprintf("at most the last %s minutes do not count", figure(in("table.keepEvery", time.Minute)+in("table.sweepEvery", time.Minute))),
			fmt.Sprintf("a live clock gets %[1]s seconds back, and a clock by days has at least %[1]s seconds", figure(in("table.afterAbsence", time.Second))),
		},
		"match-file.md": {
			fmt.Sprintf("A line is at most %s MiB long", size("match.maxLine", mega)),
			fmt.Sprintf("the first %s hexadecimal digits of the SHA-256 of the checksum of the line before", figure(n("match.sumDigits"))),
			fmt.Sprintf("at most %s characters, as names have at most", figure(n("match.maxText"))),
			fmt.Sprintf("without a gap, to %s at most", figure(n("match.maxEntries"))),
			fmt.Sprintf("at most %s KiB and %s lists and objects deep", size("game.maxDocument", kilo), figure(n("game.maxNested"))),
			fmt.Sprintf("a secret of %s random bytes", figure(n("match.secretBytes"))),
			fmt.Sprintf("%s seconds at most after the match began", figure(in("table.gatherFor", time.Second))),
		},
		"content-packs.md": {
			fmt.Sprintf("at most %s KiB each, no lists or maps more than %s deep", size("content.MaxBytes", kilo), figure(n("content.maxNested"))),
			fmt.Sprintf("the %s township cards", figure(n("box.TownCount"))),
			fmt.Sprintf("dice on the attack track after a refresh, 1 to %s", figure(n("box.MaxDice")-2)),
			fmt.Sprintf("how many dice it bites with, 0 to %s", figure(n("box.MaxDice")/2)),
			fmt.Sprintf("There are as many as `peculiar_rats` of game.yaml says, at most %s.", figure(n("box.MaxRats"))),
		},
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		flat := strings.Join(strings.Fields(string(text)), " ")
		for _, sentence := range sentences {
			if !strings.Contains(flat, sentence) {
				t.Errorf("docs/%s does not say what the code holds: %q", page, sentence)
			}
		}
	}
}

// constants are the constants of packages that have a value, by the names of package and constant: server.mostLive.
type constants struct {
	*testing.T
	of map[string]float64
}

// constantsOf evaluates the constants of the packages in some folders, as far as they need no package but time.
func constantsOf(t *testing.T, repository fs.FS, folders ...string) constants {
	found := constants{t, map[string]float64{}}
	std := importer.ForCompiler(token.NewFileSet(), "source", nil)
	onlyTime := importing(func(name string) (*types.Package, error) {
		if name != "time" {
			return nil, fmt.Errorf("%s is not read", name)
		}
		return std.Import(name)
	})
	for _, folder := range folders {
		names, err := fs.Glob(repository, path.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		files := token.NewFileSet()
		var parsed []*ast.File
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := fs.ReadFile(repository, name)
			if err != nil {
				t.Fatal(err)
			}
			file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, file)
		}
		config := types.Config{Importer: onlyTime, IgnoreFuncBodies: true, Error: func(error) {}} // what needs other packages has no value
		checked, _ := config.Check(folder, files, parsed, nil)
		for _, name := range checked.Scope().Names() {
			if c, ok := checked.Scope().Lookup(name).(*types.Const); ok && (c.Val().Kind() == constant.Int || c.Val().Kind() == constant.Float) {
				found.of[checked.Name()+"."+name], _ = constant.Float64Val(c.Val())
			}
		}
	}
	return found
}

type importing func(name string) (*types.Package, error)

func (i importing) Import(name string) (*types.Package, error) { return i(name) }

// number is the value of a constant.
func (c constants) number(name string) float64 {
	c.Helper()
	v, ok := c.of[name]
	if !ok {
		c.Fatalf("there is no constant %s", name)
	}
	return v
}

// Bytes, and the days that time has no name for.
const (
	kilo = 1 << 10
	mega = 1 << 20
	day  = 24 * time.Hour
)

// size is a number of bytes in a unit.
func (c constants) size(name string, unit float64) string { return figure(c.number(name) / unit) }

// in is a duration in a unit.
func (c constants) in(name string, unit time.Duration) float64 { return c.number(name) / float64(unit) }

// every is how many seconds apart something may happen of which there may be so much a second.
func (c constants) every(name string) float64 { return 1 / c.number(name) }

// figure writes a number as pages do: 2.5, 600, 24,000.
func figure(v float64) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	whole, _, _ := strings.Cut(text, ".")
	for at := len(whole) - 3; at > 0 && len(whole) > 3; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// word writes a small number as a word.
func word(v float64) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if v != float64(int(v)) || v < 0 || int(v) >= len(words) {
		return figure(v)
	}
	return words[int(v)]
}

// times is how often something may happen, in a word.
func times(v float64) string {
	switch v {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return figure(v) + " times"
}

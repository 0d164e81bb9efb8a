// Package docs holds the pages of documentation to the code they quote.
package docs

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestPagesQuoteTheCode makes sure that the code on the pages listed stands in the files that the pages name.
func TestPagesQuoteTheCode(t *testing.T) {
	for page, least := range map[string]int{"write-a-game.md": 20, "content-packs.md": 5, "contract.md": 3, "architecture.md": 4, "hard-things.md": 8, "why-not.md": 0,
		"../README.md": 0, "api.md": 0, "balance.md": 0, "box.md": 0, "hosting.md": 0, "match-file.md": 0, "strength.md": 0} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		quotes, faults := misquotes(string(text), os.DirFS(".."))
		for _, fault := range faults {
			t.Errorf("docs/%s:%s", page, fault)
		}
		if quotes < least {
			t.Errorf("docs/%s: only %d quotes were found", page, quotes)
		}
	}
}

// TestPagesNameTestsThatThereAre makes sure that the commands on pages, in the Makefile and in comments of tests run something.
func TestPagesNameTestsThatThereAre(t *testing.T) {
	repository := os.DirFS("..")
	commands := 0
	for name, text := range texts(t, repository, "README.md", "Makefile", "docs/*.md", "ui/test/*.ts", "games/*/board/*.ts") {
		n, faults := emptyRuns(text, repository)
		commands += n
		for _, fault := range faults {
			t.Errorf("%s: %s", name, fault)
		}
	}
	if commands < 15 {
		t.Errorf("only %d commands were found", commands)
	}
	if _, faults := emptyRuns("`go test\n./docs -run PagesQuote`, `go test ./docs -v -run Nothing/such`, `go test -fuzz FuzzNone ./docs`", repository); len(faults) != 2 {
		t.Errorf("of three commands that run one test the faults are %q", faults)
	}
}

// texts are the files of the repository whose names fit the patterns, each of which fits some.
func texts(t *testing.T, repository fs.FS, patterns ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range patterns {
		names, err := fs.Glob(repository, pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: no such files (%v)", pattern, err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(repository, name)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = string(text)
		}
	}
	return all
}

// testing commands, with one package and a pattern for tests, benchmarks or fuzz targets, in this order or the other.
var (
	goTest  = regexp.MustCompile(`go test(?:\s+(?:\./[a-z0-9/]+|-\w+(?:\s+[A-Z]\w*(?:/\w+)*|\s+\d\w*)?|\.))+`)
	pattern = regexp.MustCompile(`-(run|bench|fuzz)\s+(\w+)`)
	tested  = regexp.MustCompile(`\./([a-z0-9/]+)`)
)

// emptyRuns counts the commands of a text that choose tests of a package by name, and lists those that would run nothing.
func emptyRuns(text string, repository fs.FS) (commands int, faults []string) {
	for _, command := range goTest.FindAllString(text, -1) {
		chosen, of := pattern.FindStringSubmatch(command), tested.FindStringSubmatch(command)
		if chosen == nil || of == nil {
			continue
		}
		commands++
		kinds := map[string]string{"run": "Test|Fuzz", "bench": "Benchmark", "fuzz": "Fuzz"}[chosen[1]]
		runs := regexp.MustCompile(`(?m)^func (?:` + kinds + `)\w*\(`) // of these, those whose names hold what is chosen
		files, err := fs.Glob(repository, of[1]+"/*_test.go")
		if err != nil || !slices.ContainsFunc(files, func(file string) bool {
			text, err := fs.ReadFile(repository, file)
			return err == nil && slices.ContainsFunc(runs.FindAllString(string(text), -1), func(name string) bool { return strings.Contains(name, chosen[2]) })
		}) {
			faults = append(faults, fmt.Sprintf("%q runs nothing", strings.Join(strings.Fields(command), " ")))
		}
	}
	return commands, faults
}

// quoting marks the block of code that follows as a quote from a file of the repository.
var quoting = regexp.MustCompile(`^<!-- (\S+) -->$`)

// mentioned are the paths of files and folders that the running text names.
var mentioned = regexp.MustCompile("`((?:account|board|bot|cmd|docs|game|games|lab|match|notice|registry|server|store|table|terminal|tools|ui)/[A-Za-z0-9_./-]*[A-Za-z0-9])`")

// misquotes counts the quotes of a page and lists what is wrong with them and with the paths it names, each beginning with the line.
// Go and YAML are always quotes; shell commands and other text may be.
func misquotes(page string, repository fs.FS) (quotes int, faults []string) {
	lines := strings.Split(page, "\n")
	for i := 0; i < len(lines); i++ {
		for _, path := range mentioned.FindAllStringSubmatch(lines[i], -1) {
			if _, err := fs.Stat(repository, path[1]); err != nil {
				faults = append(faults, fmt.Sprintf("%d: there is no %s", i+1, path[1]))
			}
		}
		language, fence := strings.CutPrefix(lines[i], "```")
		if !fence {
			continue
		}
		length := slices.Index(lines[i+1:], "```")
		if length < 0 {
			return quotes, append(faults, fmt.Sprintf("%d: the block of code does not end", i+1))
		}
		block := lines[i+1 : i+1+length]
		from := quoting.FindStringSubmatch(lines[max(0, i-1)])
		switch {
		case from != nil:
			quotes++
			if fault := misquote(block, from[1], repository); fault != "" {
				faults = append(faults, fmt.Sprintf("%d: %s", i+1, fault))
			}
		case language == "go" || language == "yaml":
			faults = append(faults, fmt.Sprintf("%d: name the file quoted in the line before: <!-- games/connectfour/rules.go -->", i+1))
		}
		i += length + 1
	}
	return quotes, faults
}

// misquote tells why a block does not stand in a file, line by line, one after the other; empty if it does.
func misquote(block []string, file string, repository fs.FS) string {
	text, err := fs.ReadFile(repository, file)
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(string(text), "\n")
	best := 0
	for i := range lines {
		n := 0
		for n < len(block) && i+n < len(lines) && lines[i+n] == block[n] {
			n++
		}
		if n == len(block) {
			return ""
		}
		best = max(best, n)
	}
	return fmt.Sprintf("%s does not go on so, from line %d of the quote: %q", file, best+1, block[best])
}

func TestMisquotesAreFound(t *testing.T) {
	repository := fstest.MapFS{"games/mice/mice.go": {Data: []byte("package mice\n\nfunc a() {\n\tb()\n}\n\nfunc a() {\n\tc()\n\td()\n}\n")}}
	const quote = "<!-- games/mice/mice.go -->\n"
	for _, tt := range []struct {
		page   string
		quotes int
		want   string
	}{
		{"Text.\n" + quote + "```go\nfunc a() {\n\tc()\n\td()\n```\n", 1, ""},
		{quote + "```go\nfunc a() {\n\tc()\n\te()\n}\n```\n", 1, `2: games/mice/mice.go does not go on so, from line 3 of the quote: "\te()"`},
		{quote + "```go\nfunc a() {\nb()\n```\n", 1, `2: games/mice/mice.go does not go on so, from line 2 of the quote: "b()"`},
		{"<!-- games/rats.go -->\n```yaml\na: 1\n```\n", 1, "2: open games/rats.go: file does not exist"},
		{"```go\nfunc a() {\n```\n", 0, "1: name the file quoted in the line before: <!-- games/connectfour/rules.go -->"},
		{"```sh\ngo test ./...\n```\nSee `games/mice/mice.go`.\n", 0, ""},
		{"See `games/mice` and `game/rats.go`.\n", 0, "1: there is no game/rats.go"},
		{quote + "```go\nfunc a() {\n", 0, "2: the block of code does not end"},
	} {
		quotes, faults := misquotes(tt.page, repository)
		if got := strings.Join(faults, "; "); got != tt.want || quotes != tt.quotes {
			t.Errorf("%q\n got %d quotes, %s\nwant %d quotes, %s", tt.page, quotes, got, tt.quotes, tt.want)
		}
	}
}

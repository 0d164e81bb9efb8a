package main

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestPagesCallCommandsThatThereAre makes sure that the command lines on pages name commands and flags of the program.
func TestPagesCallCommandsThatThereAre(t *testing.T) {
	parser, err := kong.New(&commands{}, kong.Name("mischief"))
	if err != nil {
		t.Fatal(err)
	}
	repository := os.DirFS("../..")
	pages, err := fs.Glob(repository, "docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, page := range append(pages, "README.md") {
		text, err := fs.ReadFile(repository, page)
		if err != nil {
			t.Fatal(err)
		}
		n, faults := miscalls(string(text), parser.Model.Node)
		lines += n
		for _, fault := range faults {
			t.Errorf("%s: %s", page, fault)
		}
	}
	if lines < 90 {
		t.Errorf("only %d command lines were found", lines)
	}
	if _, faults := miscalls("`mischief serve --adr :80`, `mischief server`, `mischief sim GAME -n 10 --bots greedy`, `mischief --help`, `--proxied`, `--prox`", parser.Model.Node); len(faults) != 3 {
		t.Errorf("of six command lines, three of them right, the faults are %q", faults)
	}
}

// TestSettingsAreAsThePageSays holds the table of settings to the flags of mischief serve: each has a row, with its variable and its default. The quotas that the
// running text tells are those of the flags too.
func TestSettingsAreAsThePageSays(t *testing.T) {
	parser, err := kong.New(&commands{}, kong.Name("mischief"))
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(parser.Model.Children, func(n *kong.Node) bool { return n.Name == "serve" })
	page, err := os.ReadFile("../../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	rows, byDefault := settings(string(page)), map[string]string{}
	for _, flag := range slices.Concat(parser.Model.Flags, parser.Model.Children[at].Flags) {
		row, told := rows["--"+flag.Name]
		byDefault[flag.Name] = flag.Default
		switch {
		case slices.Contains([]string{"help", "language", "seed"}, flag.Name): // of every command, of those that talk, and of tests
			continue
		case !told:
			t.Errorf("docs/hosting.md: --%s has no row in the table of settings", flag.Name)
			continue
		case !slices.Equal(flag.Envs, []string{row.variable}):
			t.Errorf("docs/hosting.md: the variable of --%s is %v, not %s", flag.Name, flag.Envs, row.variable)
		case flag.HasDefault && row.byDefault != flag.Default, flag.IsBool() && row.byDefault != "off":
			t.Errorf("docs/hosting.md: the default of --%s is %q, not %q", flag.Name, flag.Default, row.byDefault)
		}
		delete(rows, "--"+flag.Name)
	}
	for name := range rows {
		t.Errorf("docs/hosting.md: mischief serve has no %s", name)
	}
	quotas := regexp.MustCompile(fmt.Sprintf(`hosts at most %s tables that are not over,? (?:and )?makes at most %s in 24 hours.* %s (?:are )?kept.* %s MB.*at most %s new guests in 24 hours`,
		byDefault["tables-at-once"], byDefault["tables-a-day"], strings.Replace(byDefault["tables-kept"], "000", ",000", 1), byDefault["kept-mb"], byDefault["guests-a-day"]))
	for _, name := range []string{"hosting.md", "api.md"} {
		text, err := os.ReadFile("../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !quotas.MatchString(strings.Join(strings.Fields(string(text)), " ")) {
			t.Errorf("docs/%s: the quotas are not those of the flags of mischief serve: %v", name, quotas)
		}
	}
}

// setting is a row of the table of settings.
type setting struct{ variable, byDefault string }

// settings are the rows of the table of settings on a page, by flag. A row may be of several.
func settings(page string) map[string]setting {
	rows := map[string]setting{}
	for line := range strings.Lines(page) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || !strings.HasPrefix(line, "| `--") {
			continue
		}
		bare := func(cell string) []string {
			return strings.Split(strings.ReplaceAll(strings.TrimSpace(cell), "`", ""), ", ")
		}
		flags, variables := bare(cells[1]), bare(cells[2])
		for i, flag := range flags {
			rows[flag] = setting{variables[min(i, len(variables)-1)], strings.Join(bare(cells[3]), ", ")}
		}
	}
	return rows
}

var (
	code    = regexp.MustCompile("(?ms)^```(?:sh|ini)?\n.*?^```$|`[^`]+`")
	calling = regexp.MustCompile(`(?m)(?:^|[ /` + "`" + `])mischief (?:--data \S+ )?([a-z][a-z-]*)((?:[^|#;&\n` + "`" + `]|\\\n)*)`)
	alone   = regexp.MustCompile("^`(--[a-z][a-z-]*)")
	magic   = regexp.MustCompile(`mischief (?:match|dice) 1`) // lines of files, no commands
	flagged = regexp.MustCompile(`(?:^|\s)(--?[a-z][a-z-]*)`)
)

// miscalls counts the command lines in the code on a page, and the flags that it names alone, and lists what of them is no command or no flag.
func miscalls(page string, program *kong.Node) (lines int, faults []string) {
	for _, block := range code.FindAllString(magic.ReplaceAllString(page, ""), -1) {
		if flag := alone.FindStringSubmatch(block); flag != nil {
			lines++
			if !isFlag(flag[1], flagsOf(program)) {
				faults = append(faults, "no command has a flag "+flag[1])
			}
		}
		for _, call := range calling.FindAllStringSubmatch(block, -1) {
			lines++
			at := slices.IndexFunc(program.Children, func(n *kong.Node) bool { return n.Name == call[1] })
			if at < 0 {
				faults = append(faults, "there is no command mischief "+call[1])
				continue
			}
			for _, flag := range flagged.FindAllStringSubmatch(call[2], -1) {
				if !isFlag(flag[1], program.Flags, flagsOf(program.Children[at])) {
					faults = append(faults, "mischief "+call[1]+" has no flag "+flag[1])
				}
			}
		}
	}
	return lines, faults
}

// flagsOf are the flags of a command and of the commands under it.
func flagsOf(command *kong.Node) []*kong.Flag {
	all := command.Flags
	for _, under := range command.Children {
		all = slices.Concat(all, flagsOf(under))
	}
	return all
}

// isFlag tells whether what is typed, such as --matches or -n, is one of the flags.
func isFlag(typed string, flags ...[]*kong.Flag) bool {
	return slices.ContainsFunc(slices.Concat(flags...), func(f *kong.Flag) bool {
		return typed == "--"+f.Name || typed == "--no-"+f.Name || f.Short != 0 && typed == "-"+string(f.Short)
	})
}

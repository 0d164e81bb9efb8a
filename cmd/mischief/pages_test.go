package main

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
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

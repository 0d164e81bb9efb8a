package content_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"mischief/game/content"
)

// TestDecodeRefusesBeforeItParses reads texts that a parser takes gigabytes or hours for.
func TestDecodeRefusesBeforeItParses(t *testing.T) {
	laughs := "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
	for n := range 9 {
		from, to := string(rune('0'+n)), string(rune('1'+n))
		laughs += "a" + to + ": &a" + to + " [" + strings.Repeat("*a"+from+", ", 9) + "*a" + from + "]\n"
	}
	for _, c := range []struct{ name, text, want string }{
		{"lists in lists", strings.Repeat("[", 200_000), "map.yaml:1:65: lists and maps are nested more than 64 deep"},
		{"lists in lists, line by line", strings.Repeat("[\n", 100_000), "map.yaml:65:1: lists and maps are nested more than 64 deep"},
		{"maps in maps", strings.Repeat("{a: ", 50_000), "nested more than 64 deep"},
		{"lists begun in one line", strings.Repeat("- ", 100_000), "nested more than 64 deep"},
		{"keys begun in one line", strings.Repeat("? ", 100_000), "nested more than 64 deep"},
		{"too large", strings.Repeat("# all quiet\n", 22_000), "map.yaml: the file is larger than 256 KiB"},
		{"repeats of repeats", laughs, "more than 100000 values"},
		{"a list of itself", "a: &a [*a]\n", "more than 100000 values"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var into map[string]any
			err := content.Decode("map.yaml", []byte(c.text), &into)
			runtime.ReadMemStats(&after)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v; want %q in it", err, c.want)
			}
			if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 200 {
				t.Errorf("it took %d MiB to refuse %d KiB", took, len(c.text)>>10)
			}
		})
	}
}

func TestDecodeReadsWhatPeopleWrite(t *testing.T) {
	deep := strings.Repeat("[", 64) + strings.Repeat("]", 64)
	for _, text := range []string{
		"a: " + deep + "\n",
		"a: &a {x: 1, y: [2, 3]}\nb: *a\nc: {d: *a}\n",
		"a: '[[[['\nb: \"{{{{\" # [[[[\nc: |\n  " + strings.Repeat("[", 100) + "\n",
		"- - - 1\n",
	} {
		var into any
		if err := content.Decode("map.yaml", []byte(text), &into); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestReadTakesPlainFilesAlone puts what is no plain file where one belongs. A pipe would keep the test waiting if it were opened.
func TestReadTakesPlainFilesAlone(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	for _, err := range []error{
		os.WriteFile(at("plain.yaml"), []byte("ports: 8\n"), 0o644),
		os.WriteFile(at("large.yaml"), make([]byte, content.MaxBytes+1), 0o644),
		os.Mkdir(at("folder.yaml"), 0o755),
		os.Symlink(at("plain.yaml"), at("link.yaml")),
		syscall.Mkfifo(at("pipe.yaml"), 0o644),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ folder, name, want string }{
		{folder, "plain.yaml", ""},
		{folder, "large.yaml", "large.yaml: the file is larger than 256 KiB"},
		{folder, "folder.yaml", "folder.yaml: this is a folder; put a plain text file of at most 256 KiB there"},
		{folder, "link.yaml", "link.yaml: this is a link; put a plain text file"},
		{folder, "pipe.yaml", "pipe.yaml: this is a pipe; put a plain text file"},
		{"/dev", "zero", "zero: this is a device; put a plain text file"},
	} {
		for over, files := range map[string]content.Overlay{"on top": {Top: os.DirFS(c.folder), Base: os.DirFS(t.TempDir())},
			"below": {Top: os.DirFS(t.TempDir()), Base: os.DirFS(c.folder)}} {
			text, err := content.Read(files, c.name)
			switch {
			case c.want == "" && (err != nil || string(text) != "ports: 8\n"):
				t.Errorf("%s %s: %q, %v", c.name, over, text, err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%s %s: error %v; want %q in it", c.name, over, err, c.want)
			}
		}
	}
}

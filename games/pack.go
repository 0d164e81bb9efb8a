package games

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"mischief/game"
	"mischief/game/content"
	"mischief/lab"
)

// pack is a content pack as one game has it: files that are laid over those built in. It is known by what the files say, and not by how: comments,
// white space and the order of keys make no difference, so that a pack stays the same while it is tidied. The files themselves can be kept, and the game
// be built over them again when the pack has changed or is gone.
type pack struct {
	name  string // the beginning of a SHA-256 of what the files say
	was   string // what packs were known by before: the beginning of a SHA-256 of every byte of the files
	kept  []byte // the files, as a ZIP archive
	files fs.FS  // that archive
}

// readPack reads the files of a pack; it is nil for none.
func readPack(files fs.FS) (*pack, error) {
	names, err := filesOf(files)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	said, every, kept := map[string]any{}, sha256.New(), &bytes.Buffer{}
	archive := zip.NewWriter(kept)
	for _, name := range names {
		text, err := content.Read(files, name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(every, "%s %d\n%s", name, len(text), text)
		var value any
		if err := content.Decode(name, text, &value); err != nil {
			return nil, err
		}
		said[name] = value
		w, err := archive.Create(name)
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(said)
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	again, err := zip.NewReader(bytes.NewReader(kept.Bytes()), int64(kept.Len()))
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	return &pack{name: hex.EncodeToString(sum[:16]), was: hex.EncodeToString(every.Sum(nil)[:4]), kept: kept.Bytes(), files: again}, nil
}

// filesOf lists what is in a folder in the order of the names.
func filesOf(folder fs.FS) (names []string, err error) {
	err = fs.WalkDir(folder, ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && name != "." {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	slices.Sort(names)
	return names, nil
}

// layered is a game over what is built in or over a pack, which can be built over another.
type layered struct {
	lab.Bench
	pack  *pack // nil: what is built in
	build func(p *pack, from string) (lab.Bench, error)
}

// Calls tells whether the content the game is built over goes by a name, which is empty for what is built in.
func (l *layered) Calls(name string) bool {
	if l.pack == nil {
		return name == ""
	}
	return name == l.pack.name || name == l.pack.was
}

// Pack is the files of the pack the game is built over, to be kept under its name; nil for what is built in.
func (l *layered) Pack() []byte {
	if l.pack == nil {
		return nil
	}
	return l.pack.kept
}

// Over is the game over the pack of a name, given what was kept of it; without a name over what is built in.
func (l *layered) Over(name string, kept []byte) (game.Game, error) {
	if name == "" {
		return l.build(nil, "built in")
	}
	files, err := zip.NewReader(bytes.NewReader(kept), int64(len(kept)))
	if err != nil {
		return nil, fmt.Errorf("the content pack %s, as it was kept: %w", name, err)
	}
	p, err := readPack(files)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the content pack %s, as it was kept: %w", name, err)
	case p == nil || name != p.name && name != p.was:
		return nil, fmt.Errorf("the content pack %s is not what was kept under this name", name)
	}
	return l.build(p, "kept as "+name)
}

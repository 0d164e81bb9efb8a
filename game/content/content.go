// Package content loads what games keep as text: catalogues, maps, cards. It is the one place that reads YAML. Games ask a tree of nodes that know their place
// (Node) for what they play with; what has no rules of its own, such as words, is decoded into Go values (Decode). Every error names the file, the line, the
// column and the field.
package content

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/goccy/go-yaml"

	"mischief/game"
)

// Decode reads one YAML document into a value, strictly: an unknown field, a field given twice or a wrong type is an error that names
// the file, the line and the column and shows the place.
func Decode(file string, text []byte, into any) (err error) {
	defer func() {
		if fault := recover(); fault != nil { // the YAML reader panics on some malformed text, such as a list longer than its array
			err = fmt.Errorf("%s: this is not YAML of the form that is needed, or a list is longer than it may be (%v)", file, fault)
		}
	}()
	tokens, err := scan(file, text)
	if err == nil && repeats(tokens) {
		_, err = parse(file, tokens)
	}
	if err != nil {
		return err
	}
	if err := yaml.UnmarshalWithOptions(text, into, yaml.Strict()); err != nil {
		return Placed(file, err)
	}
	return nil
}

// None opens a game that has no content as the others are opened.
func None[S, M comparable, R interface {
	game.Rules[S, M]
	Info() game.Info
}](rules R) func(fs.FS) (game.Game, R, error) {
	return func(fs.FS) (game.Game, R, error) { return game.New(rules.Info(), rules), rules, nil }
}

// Overlay is a content folder laid over another: a file is taken from the top if it is there, else from the base.
type Overlay struct {
	Top, Base fs.FS
}

// Open opens a file of the top, or of the base where the top has none.
func (o Overlay) Open(name string) (fs.File, error) {
	f, err := o.Top.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return o.Base.Open(name)
	}
	return f, err
}

// Lstat describes a file without following a link.
func (o Overlay) Lstat(name string) (fs.FileInfo, error) {
	info, err := fs.Lstat(o.Top, name)
	if errors.Is(err, fs.ErrNotExist) {
		return fs.Lstat(o.Base, name)
	}
	return info, err
}

// ReadLink tells where a link leads.
func (o Overlay) ReadLink(name string) (string, error) {
	to, err := fs.ReadLink(o.Top, name)
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ReadLink(o.Base, name)
	}
	return to, err
}

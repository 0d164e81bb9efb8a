package main

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"mischief/bot"
	"mischief/game"
	"mischief/game/content"
	"mischief/game/near"
	"mischief/terminal"
)

// heroCommand is about heroes of one's own, for games that have a workshop.
type heroCommand struct {
	Game   string            `short:"g" placeholder:"GAME" help:"The game the heroes are for, where several games have some."`
	Check  heroCheckCommand  `cmd:"" help:"Check files of heroes by the rules; every fault names its place and its rule."`
	Show   heroShowCommand   `cmd:"" help:"Show heroes: as a card in text, as a picture, as a file, as a code to send on, as a sheet to print."`
	Random heroRandomCommand `cmd:"" help:"Make up a hero that keeps all rules."`
	List   heroListCommand   `cmd:"" help:"List the heroes that are ready made, and the schools."`
}

// bench is a game's workshop with the words in which it speaks.
type bench struct {
	game.Workshop
	info    *game.Info
	telling *game.Telling
}

// inWorkshop does something in the workshop asked for: that of the game named, or the only one there is.
func (c *commands) inWorkshop(do func(*bench) error) error {
	registry, err := c.registry()
	if err != nil {
		return err
	}
	var all []bot.Game
	if c.Hero.Game == "" {
		all, err = registry.All()
	} else if entry, missing := registry.Find(c.Hero.Game); missing == nil {
		all = []bot.Game{entry}
	} else {
		err = missing
	}
	if err != nil {
		return err
	}
	b, err := workshopOf(all, c.Language)
	if err != nil {
		return err
	}
	return do(b)
}

// workshopOf is the one workshop that some games have.
func workshopOf(all []bot.Game, language string) (*bench, error) {
	var found []*bench
	var ids []string
	for _, g := range all {
		if w := g.Workshop(); w != nil {
			found = append(found, &bench{Workshop: w, info: g.Info()})
			ids = append(ids, g.Info().ID)
		}
	}
	switch {
	case len(found) == 0 && len(all) == 1:
		return nil, usage(fmt.Errorf("%s has no heroes of one's own", all[0].Info().Title))
	case len(found) == 0:
		return nil, usage(errors.New("no game here has heroes of one's own"))
	case len(found) > 1:
		return nil, usage(fmt.Errorf("several games have heroes of one's own; name one by --game: %s", strings.Join(ids, ", ")))
	}
	var err error
	found[0].telling, err = terminal.NewTelling(found[0].info, language)
	return found[0], err
}

// read reads the file of a hero. What is no plain file is refused before it is opened.
func (b *bench) read(name string) (game.Hero, error) {
	info, err := os.Stat(name)
	if err == nil {
		err = content.Plain(name, info)
	}
	if err != nil {
		return nil, usage(err)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, usage(err)
	}
	defer f.Close()
	text, err := content.ReadFrom(name, f)
	if err != nil {
		return nil, err
	}
	hero, err := b.Read(name, text)
	if err != nil {
		err = errors.New(b.telling.Why(err))
	}
	return hero, err
}

// find is the hero of a file, by its ending, of a code or of an id.
func (b *bench) find(name string) (game.Hero, error) {
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".yaml" || ext == ".yml" {
		return b.read(name)
	}
	hero, err := b.Named(name)
	if err == nil {
		return hero, nil
	}
	return nil, usage(fmt.Errorf("%s: %s%s", name, strings.TrimSuffix(b.telling.Why(err), "."), meant(name, b.Ready())))
}

// meant offers the word that is most like one that does not exist.
func meant(word string, words []string) string {
	if best, ok := near.Best(word, words); ok {
		return "; did you mean " + best + "?"
	}
	return ""
}

// heroCheckCommand checks heroes.
type heroCheckCommand struct {
	Files []string `arg:"" name:"file|code" help:"Files of heroes (.yaml), codes, or ids of heroes ready made."`
}

// Run checks every hero and fails if one breaks a rule.
func (c *heroCheckCommand) Run(cli *commands, con *console) error {
	return cli.inWorkshop(func(b *bench) error { return c.run(b, con) })
}

func (c *heroCheckCommand) run(b *bench, con *console) error {
	faulty := 0
	for _, name := range c.Files {
		hero, err := b.find(name)
		if err != nil {
			return err
		}
		faults := hero.Faults()
		if len(faults) == 0 {
			fmt.Fprintf(con.out, "%s: %s keeps all rules\n", name, hero.Name())
			continue
		}
		faulty++
		for _, f := range faults {
			fmt.Fprintln(con.out, b.told(name, f))
		}
	}
	if faulty > 0 {
		return fmt.Errorf("%s of %d may not be played", counted(faulty, "hero", "heroes"), len(c.Files))
	}
	return nil
}

// told is a fault with its place, as an editor understands it.
func (b *bench) told(name string, f game.Fault) string {
	if f.Line > 0 {
		name = fmt.Sprintf("%s:%d:%d", name, f.Line, f.Column)
	}
	return fmt.Sprintf("%s: %s: %s [%s]", name, f.At, b.telling.Why(f.Why), f.Why.Rule)
}

// heroForm is in what form heroes are shown.
type heroForm struct {
	SVG  bool `name:"svg" xor:"form" help:"As a picture (SVG)."`
	Code bool `xor:"form" help:"As the code that shares it in one line."`
	YAML bool `name:"yaml" xor:"form" help:"As a file to be changed with any editor."`
}

// write writes a hero in the form asked for.
func (f heroForm) write(b *bench, con *console, hero game.Hero) {
	var text string
	switch {
	case f.SVG:
		text = hero.Picture(b.telling)
	case f.Code:
		text = hero.Code()
	case f.YAML:
		text = hero.File()
	default:
		text = hero.Draw(game.Pen{Width: drawnWidth, Telling: b.telling})
	}
	fmt.Fprintln(con.out, strings.TrimSuffix(text, "\n"))
}

// drawnWidth is how many columns a hero is drawn in.
const drawnWidth = 100

// heroShowCommand shows heroes.
type heroShowCommand struct {
	heroForm
	Sheet bool     `xor:"form" help:"As a page to print (SVG), with up to four heroes."`
	Names []string `arg:"" name:"file|code|id" help:"A file of a hero (.yaml), the code of one, or the id of one ready made."`
}

// Run finds the heroes and shows them one after the other, or on a sheet.
func (c *heroShowCommand) Run(cli *commands, con *console) error {
	return cli.inWorkshop(func(b *bench) error { return c.run(b, con) })
}

func (c *heroShowCommand) run(b *bench, con *console) error {
	var heroes []game.Hero
	for _, name := range c.Names {
		hero, err := b.find(name)
		if err != nil {
			return err
		}
		heroes = append(heroes, hero)
	}
	if c.Sheet {
		if len(heroes) > game.PerSheet {
			return usage(fmt.Errorf("a sheet has room for %d heroes, not for %d", game.PerSheet, len(heroes)))
		}
		page, err := b.Sheet(heroes, b.telling)
		if err == nil {
			fmt.Fprintln(con.out, strings.TrimSuffix(page, "\n"))
		}
		return err
	}
	for i, hero := range heroes {
		if i > 0 && !c.Code {
			fmt.Fprintln(con.out)
		}
		c.write(b, con, hero)
	}
	return nil
}

// heroRandomCommand makes a hero up.
type heroRandomCommand struct {
	heroForm
	School string  `required:"" help:"The school of the hero; mischief hero list has them."`
	Seed   *uint64 `placeholder:"N" help:"Where all luck comes from: the same seed gives the same hero. Without it nobody can foretell the hero."`
}

// Run makes a hero up and shows it; without a seed it tells the one it took.
func (c *heroRandomCommand) Run(cli *commands, con *console) error {
	return cli.inWorkshop(func(b *bench) error { return c.run(b, con) })
}

func (c *heroRandomCommand) run(b *bench, con *console) error {
	seed := c.Seed
	if seed == nil {
		var luck [8]byte
		rand.Read(luck[:4]) // it never fails
		chosen := binary.LittleEndian.Uint64(luck[:])
		seed = &chosen
		fmt.Fprintf(con.err, "--seed %d makes this one again\n", chosen)
	}
	hero, err := b.Random(c.School, *seed)
	if err != nil {
		return usage(fmt.Errorf("%s%s (schools: %s)", strings.TrimSuffix(b.telling.Why(err), "."), meant(c.School, b.Schools()), strings.Join(b.Schools(), ", ")))
	}
	c.write(b, con, hero)
	return nil
}

// heroListCommand lists what a workshop has.
type heroListCommand struct{}

// Run lists the heroes ready made by their ids, and the schools.
func (c *heroListCommand) Run(cli *commands, con *console) error {
	return cli.inWorkshop(func(b *bench) error { return c.run(b, con) })
}

func (c *heroListCommand) run(b *bench, con *console) error {
	fmt.Fprintln(con.out, b.telling.Text(game.Say(b.info.Title)))
	for _, id := range b.Ready() {
		hero, err := b.Named(id)
		if err != nil {
			return err
		}
		fmt.Fprintf(con.out, "  %-20s  %s\n", id, hero.Name())
	}
	fmt.Fprintf(con.out, "Schools: %s\n", strings.Join(b.Schools(), ", "))
	return nil
}

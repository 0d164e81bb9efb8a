package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"mischief/store"
)

// salvageCommand copies what is whole of a damaged store into a new one.
type salvageCommand struct {
	Folder string `arg:"" help:"Data folder to copy to; it must not hold a store yet."`
}

// Run copies, and tells what was lost.
func (c *salvageCommand) Run(cli *commands, con *console) (err error) {
	folder, err := cli.keptFolder()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	lock, err := store.LockFolder(ctx, folder, fmt.Sprintf("process %d, which salvages the store", os.Getpid()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return err
	}
	found, err := store.SalvageStore(ctx, matchesFile(folder), matchesFile(c.Folder))
	if err != nil {
		return err
	}
	for _, t := range found.Tables {
		if t.Copied == 0 && t.Lost == 0 && !t.Torn {
			continue
		}
		line := fmt.Sprintf("%s: %d copied", t.Name, t.Copied)
		if t.Lost > 0 {
			line += fmt.Sprintf(", %d lost", t.Lost)
		}
		if t.Torn {
			line += ", some pages could not be read"
		}
		if len(t.IDs) > 0 {
			line += ": " + strings.Join(t.IDs, " ")
		}
		fmt.Fprintln(con.out, line)
	}
	for _, cut := range found.Cut {
		fmt.Fprintln(con.out, cut)
	}
	if found.Whole() {
		fmt.Fprintf(con.out, "Everything is whole, and in %s.\n", c.Folder)
	} else {
		fmt.Fprintf(con.out, "What is whole is in %s; what was lost is told above.\n", c.Folder)
	}
	return nil
}

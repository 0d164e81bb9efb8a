package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"

	"mischief/store"
)

// backupCommand copies everything that is kept, while it may be in use.
type backupCommand struct {
	File string `arg:"" help:"File to write; it must not exist yet. To restore, put it in an empty data folder as matches.db."`
}

// Run writes the backup.
func (c *backupCommand) Run(cli *commands, con *console) (err error) {
	if _, err := os.Stat(c.File); err == nil {
		return fmt.Errorf("%s: %w; name a new file", c.File, fs.ErrExist)
	}
	folder, err := cli.keptFolder()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	st, err := store.OpenHall(ctx, matchesFile(folder))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if err := st.Backup(ctx, c.File); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	fmt.Fprintf(con.out, "All that %s holds is in %s.\n", folder, c.File)
	return nil
}

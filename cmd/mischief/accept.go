package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"mischief/store"
)

// acceptOlderCommand goes on from a store that has lost something.
type acceptOlderCommand struct{}

// Run opens the store as it is and notes that this is the newest state now.
func (c *acceptOlderCommand) Run(cli *commands, con *console) (err error) {
	folder, err := cli.dataFolder()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	lock, err := store.LockFolder(ctx, folder, fmt.Sprintf("process %d, which accepts an older state", os.Getpid()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	st, err := store.OpenHall(ctx, matchesFile(folder), store.AcceptOlder())
	if err != nil {
		return err
	}
	if err := st.Close(); err != nil {
		return err
	}
	fmt.Fprintf(con.out, "What %s holds now is taken for the newest. Whatever was stored after it is not there.\n", folder)
	return nil
}

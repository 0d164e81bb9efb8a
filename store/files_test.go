package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"mischief/store"
)

// modes are the rights on the files of a folder.
func modes(t *testing.T, dir string) map[string]os.FileMode {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]os.FileMode{}
	for _, f := range list {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		found[f.Name()] = info.Mode().Perm()
	}
	return found
}

// TestOnlyTheOwnerReads looks at the rights on all files: those of a new store while it is used, of a backup and of a lock, and those of a store that everybody
// could read.
func TestOnlyTheOwnerReads(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system has no such rights")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "matches.db")
	lock, err := store.LockFolder(t.Context(), dir, "this test")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	h := openHall(t, file)
	fill(t, h, "a", 3)
	if err := h.Backup(t.Context(), filepath.Join(dir, "backup")); err != nil {
		t.Fatal(err)
	}
	check := func(when string, wanted ...string) {
		t.Helper()
		found := modes(t, dir)
		for name, mode := range found {
			if mode != 0o600 {
				t.Errorf("%s: %s has the mode %o", when, name, mode)
			}
		}
		for _, name := range wanted {
			if _, ok := found[name]; !ok {
				t.Errorf("%s: there is no %s among %v", when, name, found)
			}
		}
	}
	check("a new store", "matches.db", "matches.db-wal", "matches.db-shm", "matches.db-count", "backup", "serve.lock")
	for name := range modes(t, dir) {
		if err := os.Chmod(filepath.Join(dir, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"backup", "serve.lock", "serve.pid"} {
		os.Remove(filepath.Join(dir, name))
	}
	var said bytes.Buffer
	again, err := store.OpenHall(t.Context(), file, store.Log(slog.New(slog.NewTextHandler(&said, nil))))
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	check("a store that was open to all", "matches.db", "matches.db-wal", "matches.db-shm")
	if n := strings.Count(said.String(), "could be read by others; now only by its owner"); n != 4 {
		t.Errorf("said of %d files of 4:\n%s", n, said.String())
	}
}

// heldFolder names, in the environment, the folder that a process started by TestLockFolder holds.
const heldFolder = "MISCHIEF_HELD_FOLDER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(heldFolder); folder != "" {
		lock, err := store.LockFolder(context.Background(), folder, fmt.Sprintf("process %d", os.Getpid()))
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println("held")
		io.Copy(io.Discard, os.Stdin) // until it is killed
		lock.Release()
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestLockFolder holds a folder in another process, and kills it.
func TestLockFolder(t *testing.T) {
	dir := t.TempDir()
	other := exec.Command(os.Args[0])
	other.Env = append(os.Environ(), heldFolder+"="+dir)
	out, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer other.Process.Kill()
	line := make([]byte, 100)
	if n, err := out.Read(line); err != nil || string(line[:n]) != "held\n" {
		t.Fatalf("the other process says %q, %v", line[:n], err)
	}
	_, err = store.LockFolder(t.Context(), dir, "this test")
	if !errors.Is(err, store.ErrServed) || !strings.Contains(err.Error(), fmt.Sprintf("process %d", other.Process.Pid)) || !strings.Contains(err.Error(), dir) {
		t.Errorf("while another holds it: %v", err)
	}
	fill(t, open(t, filepath.Join(dir, "matches.db")), "a", 1) // who only opens the store is not held up
	if err := other.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	other.Wait()
	lock, err := store.LockFolder(t.Context(), dir, "this test")
	if err != nil {
		t.Fatalf("after it was killed: %v", err)
	}
	if _, err := store.LockFolder(t.Context(), dir, "again"); !errors.Is(err, store.ErrServed) || !strings.Contains(err.Error(), "(this test)") {
		t.Errorf("twice in one process: %v", err)
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	if lock, err = store.LockFolder(t.Context(), dir, "again"); err != nil {
		t.Errorf("after it was given back: %v", err)
	} else if err := lock.Release(); err != nil {
		t.Error(err)
	}
}

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(800) // here and in the programs that scripts start: each reads the content of games and ends soon
	testscript.Main(m, map[string]func(){
		"mischief": func() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs whole sessions at the command line, a file each.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("MISCHIEF_DATA", e.WorkDir+"/data")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"killed": killed,
			"cut":    cut,
		},
	})
}

// status runs a command line and compares its exit status: status 2 mischief games chess.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if want := args[0]; want != strconv.Itoa(got) {
		ts.Fatalf("exit status %d, want %s", got, want)
	}
}

// cut takes away the last 4 KiB of a file, a page of a store: cut data/matches.db.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: cut FILE")
	}
	file := ts.MkAbs(args[0])
	info, err := os.Stat(file)
	ts.Check(err)
	ts.Check(os.Truncate(file, info.Size()-4096))
}

// killed runs a command line on a file of input that never ends, waits until it has written a text, and kills it (SIGKILL):
// killed input.txt 'yellow drops' mischief play ...
func killed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: killed INPUT TEXT COMMAND...")
	}
	path, err := exec.LookPath(args[2])
	ts.Check(err)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, path, args[3:]...)
	command.Dir, command.Env = ts.Getenv("WORK"), append(os.Environ(), "MISCHIEF_DATA="+ts.Getenv("MISCHIEF_DATA"))
	in, err := command.StdinPipe()
	ts.Check(err)
	out, err := command.StdoutPipe()
	ts.Check(err)
	ts.Check(command.Start())
	_, err = io.WriteString(in, ts.ReadFile(args[0]))
	ts.Check(err)
	var written strings.Builder
	for buffer := make([]byte, 1024); !strings.Contains(written.String(), args[1]); {
		n, err := out.Read(buffer)
		written.Write(buffer[:n])
		if err != nil {
			ts.Fatalf("the command ended before it wrote %q:\n%s", args[1], written.String())
		}
	}
	ts.Check(command.Process.Kill())
	if err := command.Wait(); err == nil {
		ts.Fatalf("the command ended by itself")
	}
}

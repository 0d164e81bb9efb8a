package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// curtain is how many empty lines drive what was shown off a screen that cannot be cleared.
const curtain = 60

// Lines is input and output as lines of text, without colour or cursor movements: for pipes, scripts and screen readers.
type Lines struct {
	in   *bufio.Reader
	out  io.Writer
	echo bool
}

// NewLines reads lines from in and writes lines to out. With echo it writes what it reads, too: for input that nobody sees being typed.
func NewLines(in io.Reader, out io.Writer, echo bool) *Lines {
	return &Lines{bufio.NewReader(in), out, echo}
}

// input is a line read, or why there is none.
type input struct {
	line string
	err  error // io.EOF: the input has ended
}

// read is the next line of input; ok is false when the input has ended or ctx was cancelled, which need not wait for a line.
func (l *Lines) read(ctx context.Context) (line string, ok bool, err error) {
	fmt.Fprint(l.out, "> ")
	next := make(chan input, 1)
	go func() {
		line, err := l.in.ReadString('\n')
		if line != "" && errors.Is(err, io.EOF) { // a last line without an end
			err = nil
		}
		next <- input{line, err}
	}()
	select {
	case <-ctx.Done():
		fmt.Fprintln(l.out)
		return "", false, nil
	case in := <-next:
		if errors.Is(in.err, io.EOF) {
			fmt.Fprintln(l.out)
			return "", false, nil
		}
		line = strings.TrimSpace(in.line)
		if l.echo {
			fmt.Fprintln(l.out, line)
		}
		return line, in.err == nil, in.err
	}
}

// Line waits for a line of input, and takes its end for an empty one.
func (l *Lines) Line(ctx context.Context) (string, error) {
	line, _, err := l.read(ctx)
	return line, err
}

func (l *Lines) print(lines []Line) {
	for _, line := range lines {
		switch line.Kind {
		case Clear:
			fmt.Fprint(l.out, strings.Repeat("\n", curtain))
		case Wrong:
			fmt.Fprintln(l.out, "! "+line.Text)
		case Prompt:
			fmt.Fprintln(l.out, "\n"+line.Text)
		case Choice:
			fmt.Fprintln(l.out, "  "+line.Text)
		default:
			fmt.Fprintln(l.out, line.Text)
		}
	}
}

// Answer asks all questions. ok is false when the input ended or ctx was cancelled before.
func (l *Lines) Answer(ctx context.Context, q *Questions) (ok bool, err error) {
	for !q.Done() {
		for _, line := range q.Ask() {
			fmt.Fprintln(l.out, line)
		}
		line, ok, err := l.read(ctx)
		if !ok || err != nil {
			return false, err
		}
		if err := q.Answer(line); err != nil {
			l.print([]Line{{Kind: Wrong, Text: q.Why(err)}})
		}
	}
	return true, nil
}

// Play plays a session until it is over or left, the input ends, or ctx is cancelled.
func (l *Lines) Play(ctx context.Context, s *Session) error {
	l.print(s.Start(ctx))
	for s.State() != Left && s.State() != Ended {
		if job := s.Job(); job != nil {
			outcome := job.Run(ctx)
			if ctx.Err() != nil {
				break
			}
			l.print(s.Done(ctx, outcome))
			continue
		}
		if s.State() != Asking {
			l.print([]Line{{Kind: Prompt, Text: s.Prompt()}})
		}
		line, ok, err := l.read(ctx)
		if err != nil {
			return fmt.Errorf("reading input: %w", err)
		}
		if !ok {
			break
		}
		l.print(s.Enter(ctx, line))
	}
	if s.State() != Left {
		l.print(s.Farewell())
	}
	return nil
}

package frame_test

import (
	"errors"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/frame"
	"mischief/game/notation"
)

type op uint8

const (
	_ op = iota
	opAttack
	opRest
	opMarch
)

type (
	attack struct{ Zone, Dice uint8 }
	rest   struct{}
	march  struct {
		From, To uint8
		Steps    steps
	}
	steps uint8
)

func (attack) Op() op { return opAttack }
func (rest) Op() op   { return opRest }
func (march) Op() op  { return opMarch }

// long and wide are no frames: a field too many, and a field of another size.
type (
	long struct{ A, B, C, D, E uint8 }
	wide struct{ A uint16 }
)

func (long) Op() op { return opMarch }
func (wide) Op() op { return opMarch }

type (
	position struct{ Stack stack }
	stack    = frame.Stack[op, uint8]
	pending  = frame.Frame[op, uint8]
)

var (
	zone   = notation.IDs[position, uint8]("zone", "ZONE", 0, []string{"attic", "cellar"})
	number = notation.Number[position, uint8]("NUMBER", 0, 9)
)

func table() *notation.Table[position, pending] {
	return frame.Table("rest", []notation.Verb[position, pending]{
		frame.Written[attack, position, op]("attack {zone} {dice}", zone, number),
		frame.Written[rest, position, op, uint8]("rest"),
		frame.Written[march, position, op]("march {from} > {to} {steps}", zone, zone, number),
	})
}

func TestFramesHoldWhatTheirKindSays(t *testing.T) {
	var s stack
	s.Push(frame.Make[op, uint8](march{From: 1, To: 0, Steps: 3}))
	s.Push(frame.Make[op, uint8](attack{Zone: 1, Dice: 2}))
	before := s
	frame.Of[attack](s.Top()).Dice--
	if got := *frame.Of[attack](s.Top()); got != (attack{Zone: 1, Dice: 1}) || s == before {
		t.Errorf("the attack holds %+v", got)
	}
	s.Pop()
	if got := *frame.Of[march](s.Top()); got != (march{From: 1, To: 0, Steps: 3}) || s.Depth != 1 || s.Frames[1] != (pending{}) {
		t.Errorf("below it waits %+v; the stack is %+v", got, s)
	}
	if s.Clear(); s != (stack{}) {
		t.Errorf("cleared it is %+v", s)
	}
}

func TestFramesAreWrittenAndRead(t *testing.T) {
	var p position
	for _, c := range []struct {
		frame pending
		text  string
	}{
		{frame.Make[op, uint8](attack{Zone: 1, Dice: 3}), "attack cellar 3"},
		{frame.Make[op, uint8](rest{}), "rest"},
		{frame.Make[op, uint8](march{From: 1, Steps: 2}), "march cellar > attic 2"},
	} {
		if text := table().Format(&p, c.frame); text != c.text {
			t.Errorf("%+v is written %q, want %q", c.frame, text, c.text)
		}
		if f, err := table().Parse(&p, c.text); f != c.frame || err != nil || !table().Fits(&p, f) {
			t.Errorf("%q is read as %+v, %v", c.text, f, err)
		}
	}
	if table().Fits(&p, frame.Make[op, uint8](attack{Zone: 7})) || table().Fits(&p, pending{Op: opRest, Data: [frame.Room]uint8{1}}) || table().Fits(&p, pending{}) {
		t.Error("a frame that cannot be written fits")
	}
	_, err := table().Parse(&p, "attack sellar 3")
	if mistake, ok := errors.AsType[*game.Mistake](err); !ok || !strings.Contains(mistake.Error(), `no zone "sellar": it is one of attic, cellar`) {
		t.Errorf("a zone that there is not: %v", err)
	}
}

func TestFaultyFramesPanic(t *testing.T) {
	for name, fault := range map[string]func(){
		"taken for another": func() { f := frame.Make[op, uint8](attack{}); frame.Of[rest](&f) },
		"held without room": func() { frame.Make[op, uint8](long{}) },
		"no part for a field": func() {
			frame.Written[attack, position, op]("attack {zone}", zone)
		},
		"a field too many": func() {
			frame.Written[long, position, op]("long {a} {b} {c} {d} {e}", number, number, number, number, number)
		},
		"a field too wide":           func() { frame.Written[wide, position, op]("wide {a}", number) },
		"a kind that is not written": func() { frame.Table("rest", []notation.Verb[position, pending]{{}}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("nobody minds")
				}
			}()
			fault()
		})
	}
}

func TestFramesCostNothing(t *testing.T) {
	var s stack
	if n := testing.AllocsPerRun(100, func() {
		s.Push(frame.Make[op, uint8](attack{Zone: 1, Dice: 2}))
		frame.Of[attack](s.Top()).Dice--
		s.Pop()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

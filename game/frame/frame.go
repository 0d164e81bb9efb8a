// Package frame is for what is under way: an attack whose dice are still to be rolled, inside the going off of traps, inside the rats' turn. Rules that stop
// to ask in the middle of something must find their place again after the answer, and a match may be saved, copied or begun by a case right there. So nothing
// waits on Go's own stack. What waits is a stack of frames in the position: what it is, and a few numbers, such as which zone and how many dice. The uppermost frame
// runs until it asks or is over; then the one below it goes on.
//
// In the position all frames have one form, an array of numbers, so that a position stays a plain value that is copied and compared as it is. The rules never see
// that form. Each kind of frame has a struct of its own whose fields name its numbers, and that struct says of which kind it is:
//
//	// attacking is an attack whose dice are rolled (RAT-231).
//	type attacking struct{ Zone, Dice, Source uint8 }
//
//	func (attacking) Op() Op { return opAttack }
//
//	s.Stack.Push(frame.Make[Op, uint8](attacking{Zone: z, Dice: 3}))
//	t := frame.Of[attacking](s.Stack.Top())
//	t.Dice--
//
// Of gives a pointer into the frame itself, which costs no more than a comparison; a frame of another kind is a fault of the program, and panics. How a kind is
// written, in documents and cases, is a line of a table of package notation, whose parts are the struct's fields in their order (Written).
package frame

import (
	"fmt"
	"reflect"
	"unsafe"

	"mischief/game/notation"
)

const (
	// Room is how many numbers a frame has room for.
	Room = 4
	// Deep is how many frames there may be at once.
	Deep = 32
)

// Number is what the numbers of frames are.
type Number interface{ ~uint8 | ~int8 | ~int16 }

// Frame is one thing under way. Op is its kind; the zero Op is none.
type Frame[O ~uint8, N Number] struct {
	Op   O
	Data [Room]N // read it by Of
}

// Held is the struct of a kind of frames: at most Room fields, all of them numbers as the frame's are.
type Held[O ~uint8] interface{ Op() O }

// Make is a frame that holds what a struct says.
func Make[O ~uint8, N Number, T Held[O]](held T) Frame[O, N] {
	f := Frame[O, N]{Op: held.Op()}
	*Known[T](&f) = held
	return f
}

// Of is what a frame holds, to be read and changed: the numbers of the frame are laid out as the fields of T are, of which Written makes sure.
func Of[T Held[O], O ~uint8, N Number](f *Frame[O, N]) *T {
	held := Known[T](f)
	if is := (*held).Op(); is != f.Op {
		mistaken(int(f.Op), int(is))
	}
	return held
}

// Known is Of for a frame whose kind has been looked up already, as where a table of what kinds do is gone through by the kind. It costs nothing.
func Known[T any, O ~uint8, N Number](f *Frame[O, N]) *T {
	if unsafe.Sizeof(*new(T)) > unsafe.Sizeof(f.Data) {
		panic("frame: a struct has no room in a frame")
	}
	return (*T)(unsafe.Pointer(&f.Data))
}

func mistaken(is, taken int) {
	panic(fmt.Sprintf("frame: a frame of kind %d is taken for one of kind %d", is, taken))
}

// Stack is what is under way, the lowest first.
type Stack[O ~uint8, N Number] struct {
	Frames [Deep]Frame[O, N]
	Depth  uint8 // how many frames are used; the others are zero
}

// Top is the frame that runs. There must be one.
func (s *Stack[O, N]) Top() *Frame[O, N] { return &s.Frames[s.Depth-1] }

// All are the frames, the lowest first.
func (s *Stack[O, N]) All() []Frame[O, N] { return s.Frames[:s.Depth] }

// Push begins something; what runs now goes on when it is over.
func (s *Stack[O, N]) Push(f Frame[O, N]) {
	s.Frames[s.Depth] = f
	s.Depth++
}

// Pop ends what runs.
func (s *Stack[O, N]) Pop() {
	s.Depth--
	s.Frames[s.Depth] = Frame[O, N]{}
}

// Clear ends everything.
func (s *Stack[O, N]) Clear() {
	clear(s.All())
	s.Depth = 0
}

// Written is how frames of a kind are written in positions S: "attack {zone} {dice} {source}" has three parts, for the three fields of T in their order, each
// with the noun that stands in it. It panics where T is not the struct of such a frame.
func Written[T Held[O], S any, O ~uint8, N Number](pattern string, nouns ...*notation.Noun[S, N]) notation.Verb[S, Frame[O, N]] {
	return written[S, O](reflect.TypeFor[T](), pattern, nouns)
}

func written[S any, O ~uint8, N Number](t reflect.Type, pattern string, nouns []*notation.Noun[S, N]) notation.Verb[S, Frame[O, N]] {
	if t.Kind() != reflect.Struct || t.NumField() != len(nouns) || len(nouns) > Room {
		panic(fmt.Sprintf("frame: %q has %d parts; %s must be a struct with as many fields, at most %d", pattern, len(nouns), t, Room))
	}
	number := reflect.TypeFor[N]().Kind()
	fields := make([]notation.Field[S, Frame[O, N]], len(nouns))
	for i, noun := range nouns {
		if field := t.Field(i); field.Type.Kind() != number {
			panic(fmt.Sprintf("frame: %s.%s is a %s; the numbers of its frames are %ss", t, field.Name, field.Type, number))
		}
		fields[i] = notation.In[S](func(f Frame[O, N]) N { return f.Data[i] }, func(f Frame[O, N], v N) Frame[O, N] { f.Data[i] = v; return f })(noun)
	}
	return notation.Is(pattern, fields...)
}

// Table is how all frames of a game are written; verbs are by kind, without the zero kind, and the example is one of them.
func Table[S any, O ~uint8, N Number](example string, verbs []notation.Verb[S, Frame[O, N]]) *notation.Table[S, Frame[O, N]] {
	return notation.New(func(f Frame[O, N]) int { return int(f.Op) - 1 }, func(kind int) Frame[O, N] { return Frame[O, N]{Op: O(kind + 1)} }, example, verbs)
}

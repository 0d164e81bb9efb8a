package catsvsrats

import (
	"testing"

	"mischief/games/catsvsrats/rules"
)

func TestCheckAcceptsAnyMoveValue(t *testing.T) {
	r := builtIn(t)
	s := setup(t, r, nil)
	for verb := range 256 {
		for _, a := range []uint8{0, 44, 45, 255} {
			for _, n := range []int32{-1, 0, 1, 1 << 30} {
				m := rules.Move{Verb: rules.Verb(verb), A: a, B: a, N: n}
				if err := r.Check(&s, m); err == nil {
					r.Format(&s, m)
				}
			}
		}
	}
}

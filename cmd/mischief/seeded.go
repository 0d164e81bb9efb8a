//go:build seeded

package main

// seeding is a flag of the program that the browser's tests run: they play the same matches each time. A program that is made to be used has no such flag.
type seeding struct {
	Seed uint64 `help:"Where all dice and all bots' thinking come from, for tests; 0: nobody can foretell them."`
}

func (s seeding) seed() uint64 { return s.Seed }

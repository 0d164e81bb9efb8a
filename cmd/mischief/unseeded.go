//go:build !seeded

package main

// seeding is empty: nobody can foretell the dice of this program. The one that the browser's tests run has a flag here (seeded.go).
type seeding struct{}

func (seeding) seed() uint64 { return 0 }

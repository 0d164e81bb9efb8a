package codex

import "slices"

// Letters of the round track of scenario 2. In the first edition of the rules it was longer, and spawned later: searches came to win nearly every match of it.
var (
	firstTrack, track           = []uint8{0, 2, 0, 3, 2, 0, 3, 2, 0}, []uint8{0, 2, 3, 2, 0, 3, 0}
	firstTrackOfTwo, trackOfTwo = firstTrack[:8], track[:6]
)

// Edition is what is printed as an edition of the rules has it: 1 is the oldest. What a pack says otherwise stands in all of them.
func (c *Codex) Edition(n int) *Codex {
	if n >= 2 {
		return c
	}
	old := *c
	old.Scenarios = slices.Clone(c.Scenarios)
	for i := range old.Scenarios {
		s := &old.Scenarios[i]
		if s.ID != "s02" || !slices.Equal(s.Track, track) {
			continue
		}
		s.Track = firstTrack
		if two := s.TwoHeroes; two != nil && slices.Equal(two.Track, trackOfTwo) {
			ofTwo := *two
			ofTwo.Track = firstTrackOfTwo
			s.TwoHeroes = &ofTwo
		}
	}
	return &old
}

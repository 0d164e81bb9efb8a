package vocabulary

// Set is a set of words by their numbers. It has a bit for each number that there can be, so it is never full; it belongs to what is printed and not to
// positions, where its 32 bytes would be copied a million times.
type Set[W ~uint8] [4]uint64

// Add puts a word into the set.
func (s *Set[W]) Add(w W) { s[w>>6] |= 1 << (w & 63) }

// Join puts all words of another set into it.
func (s *Set[W]) Join(o Set[W]) {
	for i, words := range o {
		s[i] |= words
	}
}

// Has tells whether a word is in the set.
func (s *Set[W]) Has(w W) bool { return s[w>>6]>>(w&63)&1 != 0 }

// Mask is a set of hooks, a bit each: the moments at which somebody must be asked. A figure, a card or a tile carries the mask of the moments that its words
// listen to, found once when content is read, or whenever its words change. A moment then costs one operation where nobody listens:
//
//	if unit.listens.Has(choosing) { ... }
//
// The same turned round is a set of cards for each moment, so that the cards at hand are met with those that listen: listens[moment] & here.
type Mask[H ~uint8] uint64

// On is the mask of some hooks.
func On[H ~uint8](hooks ...H) (m Mask[H]) {
	for _, h := range hooks {
		if h >= 64 {
			panic("a mask has room for 64 hooks, numbered from 0")
		}
		m |= 1 << h
	}
	return m
}

// Has tells whether a hook is in the mask.
func (m Mask[H]) Has(h H) bool { return m>>h&1 != 0 }

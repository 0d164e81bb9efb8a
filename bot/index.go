package bot

// index finds the node of what a position looks like, by a hash of it. It is a table with open addressing that keeps its room from search to search and is emptied at no cost.
type index struct {
	slots  []slot // a power of two of them, at most half of them in use
	used   int
	search uint32 // the number of the search: slots of others are free
}

type slot struct {
	key    uint64
	node   int32
	search uint32
}

// clear empties the table.
func (x *index) clear() {
	x.search++
	x.used = 0
	if x.search == 0 { // after four thousand million searches
		clear(x.slots)
		x.search = 1
	}
}

// find is the slot of a key, and whether there is a node in it.
func (x *index) find(key uint64) (place *slot, known bool) {
	if 2*x.used >= len(x.slots) {
		x.grow()
	}
	mask := uint64(len(x.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		place = &x.slots[i]
		if place.search != x.search {
			place.key = key
			return place, false
		}
		if place.key == key {
			return place, true
		}
	}
}

// put writes a node into the free slot that find has just told.
func (x *index) put(place *slot, node int32) {
	place.node, place.search = node, x.search
	x.used++
}

func (x *index) grow() {
	old := x.slots
	x.slots = make([]slot, max(64, 2*len(old)))
	x.used = 0
	for i := range old {
		if old[i].search == x.search {
			place, _ := x.find(old[i].key)
			x.put(place, old[i].node)
		}
	}
}

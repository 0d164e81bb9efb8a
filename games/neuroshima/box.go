package neuroshima

import (
	"io/fs"
	"mischief/game"
	"slices"
)

// box is what lies in the box: all tiles, by army. Place 0 of its tables is empty, so that NoTile has a face without anything on it, and no army has a roster
// without tiles.
type box struct {
	faces   []tile
	rosters []army
	ids     []string         // of the armies, in the order of the content
	printed []map[string]any // what the board in the browser shows of tiles, as it is written
}

// Face is what is printed on a tile.
func (b *box) Face(t Tile) *tile { return &b.faces[t] }

// isTile tells whether there is such a tile.
func (b *box) isTile(t Tile) bool { return t != NoTile && int(t) < len(b.faces) }

// Faces are the faces of all tiles, in the order of their numbers.
func (b *box) Faces() []tile { return b.faces[1:] }

// Printed is what the content says of a tile, as it is written there: what the board in the browser shows.
func (b *box) Printed(t Tile) map[string]any { return b.printed[t] }

// Roster is an army: its name and which tiles are its own.
func (b *box) Roster(a Army) *army { return &b.rosters[a] }

// Rosters are all armies, in the order of the content.
func (b *box) Rosters() []army { return b.rosters[1:] }

// ArmyIDs are the ids of all armies, in the order of the content.
func (b *box) ArmyIDs() []string { return b.ids }

// armyByID finds an army, or 0.
func (b *box) armyByID(id string) Army { return Army(slices.Index(b.ids, id) + 1) }

// kindOf is the place of a tile in the counts of its army's piles.
func (b *box) kindOf(t Tile) int { return int(t - b.Roster(b.Face(t).army).first) }

// tileID is the id of a tile within its army, or "nothing".
func (b *box) tileID(t Tile) string {
	if !b.isTile(t) {
		return "nothing"
	}
	return b.Face(t).id
}

// tileByID finds a tile of an army, or NoTile.
func (b *box) tileByID(a Army, id string) Tile {
	return b.find(a, func(t *tile) bool { return t.id == id })
}

// returning is the tile of an army that comes back to the draw pile (NSH-936), or NoTile.
func (b *box) returning(a Army) Tile {
	return b.find(a, func(t *tile) bool { return t.abilities.Has(returnToPile) })
}

// find is the first tile of an army that is as asked, or NoTile.
func (b *box) find(a Army, is func(*tile) bool) Tile {
	of := b.Roster(a)
	for t := of.first; t < of.first+Tile(of.kinds); t++ {
		if is(b.Face(t)) {
			return t
		}
	}
	return NoTile
}

// cardWords are the English texts of the content that stand under ids: what HQs do.
func (b *box) cardWords() game.Words {
	w := game.Words{}
	for _, a := range b.Rosters() {
		w[a.word] = a.does
	}
	return w
}

// readCardWords is cardWords of content files.
func readCardWords(files fs.FS) (game.Words, error) {
	b, err := readBox(files)
	if err != nil {
		return nil, err
	}
	return b.cardWords(), nil
}

package tiles

import (
	"io/fs"
	"slices"

	"mischief/game"
)

// Box is what lies in the box: all tiles, by army. Place 0 of its tables is empty, so that NoTile has a face without anything on it, and no army has a roster
// without tiles.
type Box struct {
	faces   []Face
	rosters []Roster
	ids     []string         // of the armies, in the order of the content
	printed []map[string]any // what the board in the browser shows of tiles, as it is written
}

// Face is what is printed on a tile.
func (b *Box) Face(t Tile) *Face { return &b.faces[t] }

// IsTile tells whether there is such a tile.
func (b *Box) IsTile(t Tile) bool { return t != NoTile && int(t) < len(b.faces) }

// Faces are the faces of all tiles, in the order of their numbers.
func (b *Box) Faces() []Face { return b.faces[1:] }

// Printed is what the content says of a tile, as it is written there: what the board in the browser shows.
func (b *Box) Printed(t Tile) map[string]any { return b.printed[t] }

// Roster is an army: its name and which tiles are its own.
func (b *Box) Roster(a Army) *Roster { return &b.rosters[a] }

// Rosters are all armies, in the order of the content.
func (b *Box) Rosters() []Roster { return b.rosters[1:] }

// ArmyIDs are the ids of all armies, in the order of the content.
func (b *Box) ArmyIDs() []string { return b.ids }

// ArmyByID finds an army, or 0.
func (b *Box) ArmyByID(id string) Army { return Army(slices.Index(b.ids, id) + 1) }

// IndexOf is the place of a tile in the counts of its army's piles.
func (b *Box) IndexOf(t Tile) int { return int(t - b.Roster(b.Face(t).Army).first) }

// TileID is the id of a tile within its army, or "nothing".
func (b *Box) TileID(t Tile) string {
	if !b.IsTile(t) {
		return "nothing"
	}
	return b.Face(t).ID
}

// TileByID finds a tile of an army, or NoTile.
func (b *Box) TileByID(a Army, id string) Tile {
	return b.find(a, func(t *Face) bool { return t.ID == id })
}

// Returning is the tile of an army that comes back to the draw pile (NSH-936), or NoTile.
func (b *Box) Returning(a Army) Tile {
	return b.find(a, func(t *Face) bool { return t.Abilities.Has(ReturnToPile) })
}

// find is the first tile of an army that is as asked, or NoTile.
func (b *Box) find(a Army, is func(*Face) bool) Tile {
	of := b.Roster(a)
	for k := range of.Kinds {
		t := of.Tile(k)
		if is(b.Face(t)) {
			return t
		}
	}
	return NoTile
}

// CardWords are the English texts of the content that stand under ids: what HQs do.
func (b *Box) CardWords() game.Words {
	w := game.Words{}
	for _, a := range b.Rosters() {
		w[a.Word] = a.does
	}
	return w
}

// ReadCardWords are the CardWords of content files.
func ReadCardWords(files fs.FS) (game.Words, error) {
	b, err := Read(files)
	if err != nil {
		return nil, err
	}
	return b.CardWords(), nil
}

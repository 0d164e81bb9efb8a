// Package box is what lies in the box of The Ratcatcher, as the content files have it: the boards of the Ratcatchers and of the Nemeses, the cards of townships and
// of peculiar rats, tokens and common rats, what the tallyman trades, and the words in which all of that says what it does. It knows nothing of a match.
//
// box.go has all of it, kinds.go the little kinds of things by which the rules speak, boards.go the boards and cards. vocabulary.go has the words for what abilities
// do and what the rat tracker brings, knacks.go those for what peculiar rats can do. texts.go tells boards and cards in the languages of people, drawn.go gives them to
// the board in the browser. The content files are read by reading.go, game.yaml above all, and by catchers.go, rats.go and townships.go.
package box

import "io/fs"

// Box is what lies in the box of the game, as the content files have it. It is read once; nothing changes it after that.
type Box struct {
	Limits   Limits
	Common   [KindCount]CommonRat
	Trades   []Trade
	Tokens   [TokenCount]uint8 // ? tokens of each sort
	Catchers []Catcher
	Nemeses  []Nemesis
	Peculiar []Peculiar
	Cards    [2][TownCount]TownCard // by mode: normal, hard
	Able     [KnackCount]uint16     // by knack: the peculiar rats that have it, a bit each
	IDs      IDs

	rats   int            // peculiar rats that there should be (RAT-401)
	sheets map[string]any // lists of the content files as they are written, for the board in the browser
}

// IDs are what the content calls its trades, boards and cards, each in the order of the list.
type IDs struct{ Trades, Catchers, Nemeses, Peculiars []string }

// Read reads the content files. An error names the first file at fault, with the line, the column and the field.
func Read(files fs.FS) (*Box, error) {
	b := &Box{sheets: map[string]any{}}
	for _, read := range []func(fs.FS) error{b.readGame, b.readCatchers, b.readNemeses, b.readPeculiars, b.readTownships} {
		if err := read(files); err != nil {
			return nil, err
		}
	}
	b.learn()
	return b, nil
}

package ratcatcher

import "io/fs"

// Box is what lies in the box of the game, as the content files have it. It is read once; nothing changes it after that.
type Box struct {
	limits   limits
	common   [kinds]commonRat
	trades   []trade
	tokens   [tokens]uint8 // ? tokens of each sort
	catchers []catcher
	nemeses  []nemesisBoard
	peculiar []peculiarCard
	cards    [2][townships]card // by mode: normal, hard
	able     [knackTypes]uint16 // by knack: the peculiar rats that have it, a bit each
	ids      ids

	rats   int            // peculiar rats that there should be (RAT-401)
	sheets map[string]any // lists of the content files as they are written, for the board in the browser
}

// ids are what the content calls its trades, boards and cards, each in the order of the list.
type ids struct{ trades, catchers, nemeses, peculiars []string }

// readBox reads the content files. An error names the first file at fault, with the line, the column and the field.
func readBox(files fs.FS) (*Box, error) {
	b := &Box{sheets: map[string]any{}}
	for _, read := range []func(fs.FS) error{b.readGame, b.readCatchers, b.readNemeses, b.readPeculiars, b.readTownships} {
		if err := read(files); err != nil {
			return nil, err
		}
	}
	b.learn()
	return b, nil
}

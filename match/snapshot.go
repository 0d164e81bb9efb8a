package match

import (
	"bytes"
	"encoding/json"
	"errors"

	"mischief/game"
	"mischief/store"
)

// shot is a snapshot's content.
type shot struct {
	Sum           string            `json:"sum"`
	Position      any               `json:"position"`
	Drawn         map[string]uint64 `json:"drawn"`
	Seated        []Occupant        `json:"seated"`
	Contributions []string          `json:"contributions"`
	Answered      bool              `json:"answered"`
	Heads         []string          `json:"heads,omitempty"`
	Round         []string          `json:"round,omitempty"`
	Linked        int64             `json:"linked,omitempty"`
}

// snapshotEvery is how many entries apart snapshots are made.
const snapshotEvery = 256

// snapshot of the record as it is now. It begins with its own checksum.
func (r *record) snapshot() (*store.Snapshot, error) {
	text, err := json.Marshal(shot{Sum: r.sum, Position: r.now.pos.Document(), Drawn: r.now.drawn, Seated: r.seated,
		Contributions: r.contributions, Answered: r.answered, Heads: r.heads, Round: r.round, Linked: r.linked})
	if err != nil {
		return nil, err
	}
	return &store.Snapshot{Seq: r.seq(), State: append([]byte(nextSum("", string(text))+" "), text...)}, nil
}

// fromSnapshot makes a record that begins at a snapshot.
func fromSnapshot(meta store.Match, g game.Game, snap *store.Snapshot) (*record, error) {
	sum, text, ok := bytes.Cut(snap.State, []byte(" "))
	if !ok || nextSum("", string(text)) != string(sum) {
		return nil, errors.New("the snapshot's checksum is wrong")
	}
	var position json.RawMessage
	content := shot{Position: &position}
	if err := json.Unmarshal(text, &content); err != nil {
		return nil, err
	}
	pos, err := g.Position(game.FromJSON(position))
	if err != nil {
		return nil, err
	}
	first := state{pos: pos, drawn: content.Drawn}
	if first.drawn == nil {
		first.drawn = map[string]uint64{}
	}
	return &record{meta: meta, game: g, base: snap.Seq, stands: []int64{snap.Seq}, kept: []keptState{{snap.Seq, first}},
		now: first, sum: content.Sum, seated: content.Seated, contributions: content.Contributions, answered: content.Answered,
		heads: content.Heads, round: content.Round, linked: content.Linked}, nil
}

package bot

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
)

// Parts are parts of a search that a spec leaves out, so that matches against the whole show what each of them brings.
type Parts uint8

// The parts of a search. Where they come from stands at what they do: tree, Horizon and Forgetful.
const (
	Horizons       Parts = 1 << iota // leaves lie where a turn has ended
	Onward                           // it looks on beyond horizons it knows
	Forgetting                       // positions that differ in what can't matter any more are one
	Widening                         // the more visits, the more candidates
	Blur                             // others' answers are chosen by bounds blurred by chance
	Spread                           // exploration is measured in how much leaves differ
	Transpositions                   // a position is the same one by whatever moves it was reached
)

// partNames are the names of parts in specs, in their order.
var partNames = []string{"horizon", "onward", "forgetting", "widening", "blur", "spread", "transpositions"}

// leaving is what a spec says before the name of a part that it leaves out.
const leaving = "no-"

// String is the name of a part, or are the names of several.
func (p Parts) String() string {
	var names []string
	for i, name := range partNames {
		if p&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// Each is every part by itself.
func (p Parts) Each() []Parts {
	var each []Parts
	for i := range partNames {
		if part := Parts(1 << i); p&part != 0 {
			each = append(each, part)
		}
	}
	return each
}

// PartsOf are the parts that a search of a game has.
func PartsOf[S, M comparable](rules game.Rules[S, M]) Parts {
	parts := Spread | Transpositions
	if h, ok := rules.(Horizon[S]); ok {
		if parts |= Horizons; h.Onward() > 0 {
			parts |= Onward
		}
	}
	if _, ok := rules.(Forgetful[S]); ok {
		parts |= Forgetting
	}
	if _, ok := rules.(game.Chooser[S, M]); ok {
		parts |= Widening
	}
	if _, ok := rules.(game.Secretive[S]); ok {
		parts |= Blur
	}
	return parts
}

// cutParts takes off what parts a search leaves out.
func cutParts(text string) (rest string, parts Parts, err error) {
	for {
		i := strings.LastIndexByte(text, ':')
		name, found := strings.CutPrefix(text[i+1:], leaving)
		if i < 0 || !found {
			return text, parts, nil
		}
		k := slices.Index(partNames, name)
		if k < 0 {
			return "", 0, fmt.Errorf("%q is no part of a search; its parts are %s", name, strings.Join(partNames, ", "))
		}
		parts |= 1 << k
		text = text[:i]
	}
}

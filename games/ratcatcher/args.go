package ratcatcher

import "mischief/game"

// zoneArg, townArg and the like make arguments of story events. A zone is told by its township and the side it lies at there, as the township lies in the city:
// "Brie Gate East".
func (r *Rules) zoneArg(s *Position, name string, zone ZoneNo) game.Arg {
	if zone >= zoneCount {
		return game.Name(name, zone.name())
	}
	return game.Place(name, zone.name(), r.box.cards[0][zone.town()].sides[r.sideOf(s, zone)])
}

// side is the word for where in its township a zone lies, as that lies in the city.
func (r *Rules) side(s *Position, zone ZoneNo) string { return sideWords[r.sideOf(s, zone)] }

// sideOf is where in its township a zone lies, as that lies in the city: a number of sideWords.
func (r *Rules) sideOf(s *Position, zone ZoneNo) uint8 {
	t := zone.town()
	return r.card(s, t).lies[s.Town[t].Turn][zone%maxZones]
}

func (r *Rules) townArg(name string, t TownNo) game.Arg {
	return game.Word(name, r.box.cards[0][t].title)
}
func (r *Rules) peculiarArg(name string, id uint8) game.Arg {
	return game.Word(name, r.box.peculiar[id].name)
}
func kindArg(name string, k Kind) game.Arg { return game.Word(name, kindWord[k]) }

// manyArg is the plural of a kind of common rats for an event; kindArg is the singular.
func manyArg(name string, k Kind) game.Arg { return game.Word(name, manyWord[k]) }

// targetWord is the word for what rats look for.
func targetWord(t Target) string {
	if t == targetLure {
		return "target.lure"
	}
	return "target." + targetIDs[t]
}

// increaseWord is the word for whose value an increase raises.
func increaseWord(who uint8) string {
	if who == nemesis {
		return "rats.nemesis"
	}
	return manyWord[who]
}

// Keys of words: for one common rat of a kind, for tokens, slots and directions.
var (
	kindWord      = keys("rat.", kindIDs[:])
	manyWord      = keys("rats.", kindIDs[:])
	attributeWord = keys("attribute.", attributeIDs[:])
	slotWord      = keys("slot.", slotIDs[:])
	directionWord = keys("direction.", directionIDs[:])
)

func keys(prefix string, ids []string) []string {
	var all []string
	for _, id := range ids {
		all = append(all, prefix+id)
	}
	return all
}

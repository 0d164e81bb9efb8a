package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// ZoneArg, townArg and the like make arguments of story events. A zone is told by its township and the side it lies at there, as the township lies in the city:
// "Brie Gate East".
func (r *Rules) ZoneArg(s *Position, name string, zone ZoneNo) game.Arg {
	if zone >= ZoneCount {
		return game.Name(name, zone.Name())
	}
	return game.Place(name, zone.Name(), r.box.Cards[0][zone.town()].Sides[r.sideOf(s, zone)])
}

// Side is the word for where in its township a zone lies, as that lies in the city.
func (r *Rules) Side(s *Position, zone ZoneNo) string { return box.SideWords[r.sideOf(s, zone)] }

// sideOf is where in its township a zone lies, as that lies in the city: a number of box.SideWords.
func (r *Rules) sideOf(s *Position, zone ZoneNo) uint8 {
	t := zone.town()
	return r.Card(s, t).Lies[s.Town[t].Turn][zone%box.MaxZones]
}

func (r *Rules) townArg(name string, t TownNo) game.Arg {
	return game.Word(name, r.box.Cards[0][t].Title)
}
func (r *Rules) peculiarArg(name string, id uint8) game.Arg {
	return game.Word(name, r.box.Peculiar[id].Name)
}
func kindArg(name string, k box.Kind) game.Arg { return game.Word(name, kindWord[k]) }

// manyArg is the plural of a kind of common rats for an event; kindArg is the singular.
func manyArg(name string, k box.Kind) game.Arg { return game.Word(name, manyWord[k]) }

// targetWord is the word for what rats look for.
func targetWord(t box.Target) string {
	if t == targetLure {
		return "target.lure"
	}
	return "target." + box.TargetIDs[t]
}

// increaseWord is the word for whose value an increase raises.
func increaseWord(who uint8) string {
	if who == box.TheNemesis {
		return "rats.nemesis"
	}
	return manyWord[who]
}

// Keys of words: for one common rat of a kind, for tokens, slots and directions.
var (
	kindWord      = keys("rat.", box.KindIDs[:])
	manyWord      = keys("rats.", box.KindIDs[:])
	attributeWord = keys("attribute.", box.AttributeIDs[:])
	slotWord      = keys("slot.", box.SlotIDs[:])
	directionWord = keys("direction.", box.DirectionIDs[:])
)

func keys(prefix string, ids []string) []string {
	var all []string
	for _, id := range ids {
		all = append(all, prefix+id)
	}
	return all
}

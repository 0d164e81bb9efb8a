package rules

import (
	"fmt"

	"mischief/game/document"
	"mischief/games/slaughter/hero"
)

// ownDoc is a card of somebody's own as documents show it; figures name it own-1, own-2 and so on. What is zero on it is left out.
type ownDoc struct {
	Name    string `doc:"name"`
	Hero    Fig    `doc:"hero,figure"`
	Pool    int8   `doc:"pool,min=1,max=20"`
	Magical bool   `doc:"magical,omit"`
	Beast   bool   `doc:"beast,omit"`
	parts
}

func (r *Rules) showOwn(s *Position, rows *[]ownDoc) {
	for i := range s.Own {
		if o := &s.Own[i]; o.Hero != nobody {
			row := ownDoc{Name: o.Label.String(), Hero: o.Hero, Pool: o.Pool, Magical: o.Magical, Beast: o.Beast}
			r.showSheet(&row.parts, &o.Sheet, &Sheet{})
			*rows = append(*rows, row)
		}
	}
}

func (r *Rules) readOwn(in *document.Reader[Position], rows *[]ownDoc) {
	if len(*rows) > MaxOwn {
		in.Fail("own", "%d cards; %d are the most (WAS-R278)", len(*rows), MaxOwn)
		return
	}
	for i := range *rows {
		row, field := &(*rows)[i], fmt.Sprintf("own[%d].", i)
		o := OwnCard{Hero: row.Hero, Pool: row.Pool, Magical: row.Magical, Beast: row.Beast}
		o.Sheet.Name = r.ownID(i)
		r.readSheet(in, field, &o.Sheet, &row.parts)
		copy(o.Label[:], row.Name)
		switch {
		case !hero.Nameable(row.Name) || len(row.Name) > mostNameBytes:
			in.Fail(field+"name", "%q; a name has 1 to %d letters and at most %d bytes (WAS-150, WAS-R278)", row.Name, hero.MostName, mostNameBytes)
		case o.Hero == nobody || o.Hero > MaxHeroes:
			in.Fail(field+"hero", "%s; a card is that of a Hero or of one of his followers, h1 to h%d", o.Hero, MaxHeroes)
		case o.Sheet.Kind != Hero && o.Sheet.Kind != Pet && o.Sheet.Kind != Daemon:
			in.Fail(field+"kind", "missing or wrong; people bring cards of Heroes, Pets and Daemons (WAS-171)")
		}
		in.S.Own[i] = o
	}
}

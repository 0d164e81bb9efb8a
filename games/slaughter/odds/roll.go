package odds

// Faces are the pips of one trait on the faces of a card, from the 1 to the 6.
type Faces [6]uint8

// Marks are the faces that carry the Skill pip: the face with the number n by the bit n-1.
type Marks uint8

// Roll is what a roll of some dice comes to: how many of its ordered rolls have which best die and how many Skill pips (WAS-351, WAS-505).
type Roll struct {
	Whole    uint64                             // all rolls
	best     [MostPips + 1][MostDice + 1]uint64 // by the pips on the best die, and the number of Skill pips
	critical [MostDice + 1]uint64               // of those whose best die shows the highest number of the card, those in which a second die does, too
	top      int                                // that number
	dice     int
}

// binomials are how many ways there are to choose some of some dice.
var binomials = func() (c [MostDice + 1][MostDice + 1]uint64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// powers of the number of faces there are of some kind.
var powers = func() (p [7][MostDice + 1]uint64) {
	for a := range p {
		p[a][0] = 1
		for n := 1; n <= MostDice; n++ {
			p[a][n] = p[a][n-1] * uint64(a)
		}
	}
	return p
}()

// kinds is how many faces show at most some number of pips, with and without the Skill pip.
type kinds struct{ with, without int }

// rolls is the number of rolls of some dice, none of which shows another face than these, that show so many Skill pips.
func (k kinds) rolls(dice, skill int) uint64 {
	if skill < 0 || skill > dice {
		return 0
	}
	return binomials[dice][skill] * powers[k.with][skill] * powers[k.without][dice-skill]
}

// Of counts the rolls of so many dice with a card.
//
// The rolls whose best die shows some number are those in which no die shows more, less those in which all show less. Of the rolls with the highest number of the card, those are no
// critical hits in which exactly one die shows it and the rest show less (WAS-355, WAS-404).
func (r *Roll) Of(faces Faces, marks Marks, dice int) {
	dice = min(max(dice, 0), MostDice)
	*r = Roll{Whole: powers[6][dice], dice: dice}
	var showing [MostPips + 1]kinds
	for i, pips := range faces {
		k := &showing[min(pips, MostPips)]
		if marks>>i&1 == 1 {
			k.with++
		} else {
			k.without++
		}
		r.top = max(r.top, min(int(pips), MostPips))
	}
	if dice == 0 {
		r.best[0][0], r.top = 1, 0
		return
	}
	var below kinds
	most := 0 // Skill pips that can show
	if marks&(1<<6-1) != 0 {
		most = dice
	}
	var before [MostDice + 1]uint64
	for pips := 0; pips <= r.top; pips++ {
		here := showing[pips]
		if here == (kinds{}) {
			continue
		}
		upTo := kinds{below.with + here.with, below.without + here.without}
		for skill := 0; skill <= most; skill++ {
			n := upTo.rolls(dice, skill)
			r.best[pips][skill], before[skill] = n-before[skill], n
		}
		if pips == r.top && pips > 0 {
			for skill := 0; skill <= most; skill++ {
				one := uint64(dice) * (uint64(here.with)*below.rolls(dice-1, skill-1) + uint64(here.without)*below.rolls(dice-1, skill))
				r.critical[skill] = r.best[pips][skill] - one
			}
		}
		below = upTo
	}
}

// spread is by the pips on the best die how many rolls show it, of so many dice with a card: what Roll knows without the Skill pips. top is the highest number of the card.
func spread(faces *Faces, dice int) (best [MostPips + 1]uint64, top int) {
	var showing [MostPips + 1]int
	for _, pips := range faces {
		showing[min(pips, MostPips)]++
		top = max(top, min(int(pips), MostPips))
	}
	dice = min(max(dice, 0), MostDice)
	if dice == 0 {
		best[0] = 1
		return best, 0
	}
	faced, before := 0, uint64(0)
	for pips := 0; pips <= top; pips++ {
		if showing[pips] == 0 {
			continue
		}
		faced += showing[pips]
		n := powers[faced][dice]
		best[pips], before = n-before, n
	}
	return best, top
}

// Best is the number of rolls whose best die shows so many pips.
func (r *Roll) Best(pips int) (n uint64) {
	if pips < 0 || pips > MostPips {
		return 0
	}
	for _, k := range r.best[pips][:r.dice+1] {
		n += k
	}
	return n
}

// Skill is the number of rolls that show so many Skill pips.
func (r *Roll) Skill(pips int) (n uint64) {
	for best := 0; best <= r.top; best++ {
		n += r.Both(best, pips)
	}
	return n
}

// Both is the number of rolls whose best die shows so many pips and that show so many Skill pips.
func (r *Roll) Both(best, skill int) uint64 {
	if best < 0 || best > MostPips || skill < 0 || skill > r.dice {
		return 0
	}
	return r.best[best][skill]
}

// Critical is the number of rolls in which at least two dice show the highest number of the card, that being at least 1, and that show so many Skill pips.
func (r *Roll) Critical(skill int) uint64 {
	if skill < 0 || skill > r.dice {
		return 0
	}
	return r.critical[skill]
}

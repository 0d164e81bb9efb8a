package odds

// Spell is what is rolled for a spell, a Voodoo skill or another skill with two parts (WAS-505).
type Spell struct {
	Faces      Faces // Magic pips
	Marks      Marks
	Dice       int
	Bonus      int // of the Magic attack value
	SkillBonus int // of the number of Skill pips
}

// MostPower is how much is told apart of Skill pips and of what is left of the Magic attack value; what is above counts as so much.
const MostPower = 15

// Effect is what a spell comes to against one target: numbers of rolls of both sides together.
type Effect struct {
	Whole   uint64
	Success uint64                               // at least one Skill pip and one Magic pip (WAS-506)
	Power   [MostPower + 1][MostPower + 1]uint64 // of those: by Skill pips, and by what the Magic defence value leaves of the attack value (WAS-508)
}

// Against counts a spell against a defence. Who need not or cannot defend has no dice.
func (s *Spell) Against(d *Defence, e *Effect) {
	*e = Effect{}
	var roll Roll
	roll.Of(s.Faces, s.Marks, s.Dice)
	other, top := spread(&d.Faces, d.Dice)
	whole := powers[6][min(max(d.Dice, 0), MostDice)]
	e.Whole = roll.Whole * whole
	for best := 0; best <= roll.top; best++ {
		value := best + s.Bonus
		if value < 1 {
			continue
		}
		for pips := 0; pips <= roll.dice; pips++ {
			n := roll.best[best][pips]
			skill := min(pips+s.SkillBonus, MostPower)
			if n == 0 || skill < 1 {
				continue
			}
			e.Success += n * whole
			for defence := 0; defence <= top; defence++ {
				left := min(max(value-max(defence+d.Bonus, 0), 0), MostPower)
				e.Power[skill][left] += n * other[defence]
			}
		}
	}
}

// Succeeds is the chance that the spell is cast.
func (e *Effect) Succeeds() Chance { return Chance{e.Success, e.Whole} }

// AtLeast is the chance that it is cast with at least so many Skill pips and that at least so much is left of its Magic attack value.
func (e *Effect) AtLeast(skill, power int) Chance {
	c := Chance{0, e.Whole}
	for s := max(skill, 0); s <= MostPower; s++ {
		for p := max(power, 0); p <= MostPower; p++ {
			c.Rolls += e.Power[s][p]
		}
	}
	return c
}

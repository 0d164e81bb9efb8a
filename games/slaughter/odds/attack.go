package odds

// Attack is a melee or ranged attack, or one of a spell.
type Attack struct {
	Faces    Faces
	Marks    Marks
	Dice     int
	Bonus    int  // of the attack value, whatever is rolled; below zero a penalty (WAS-514)
	PerSkill int  // the same for each Skill pip of the roll
	Pierce   bool // a critical hit does at least 1 damage (WAS-359)
	Extra    int  // damage added where there is any (WAS-420)
}

// Defence is what stands against it.
type Defence struct {
	Faces Faces
	Dice  int
	Bonus int
}

// MostDamage is how much damage is told apart; what is above counts as so much.
const MostDamage = 31

// Outcome is what an attack comes to: numbers of rolls of both sides together.
type Outcome struct {
	Whole    uint64
	Hit      uint64                 // attack value of at least 1 (WAS-352)
	Critical uint64                 // critical hits; without a hit there is none
	Damage   [MostDamage + 1]uint64 // by the damage done
	sum      uint64                 // of all damage
}

// Against counts an attack against a defence.
func (a *Attack) Against(d *Defence, o *Outcome) {
	*o = Outcome{}
	var roll Roll
	roll.Of(a.Faces, a.Marks, a.Dice)
	other, top := spread(&d.Faces, d.Dice)
	whole := powers[6][min(max(d.Dice, 0), MostDice)]
	o.Whole = roll.Whole * whole
	var values [2][MostDamage + 1]uint64 // rolls by attack value, plain and critical
	highest := 0
	for best := 0; best <= roll.top; best++ {
		for skill := 0; skill <= roll.dice; skill++ {
			n := roll.best[best][skill]
			if n == 0 {
				continue
			}
			value := min(max(best+a.Bonus+skill*a.PerSkill, 0), MostDamage)
			highest = max(highest, value)
			critical := uint64(0)
			if best == roll.top {
				critical = roll.critical[skill]
			}
			values[0][value] += n - critical
			values[1][value] += critical
		}
	}
	o.Damage[0] = (values[0][0] + values[1][0]) * whole
	for value := 1; value <= highest; value++ {
		plain, critical := values[0][value], values[1][value]
		if plain+critical == 0 {
			continue
		}
		o.Hit += (plain + critical) * whole
		o.Critical += critical * whole
		for defence := 0; defence <= top; defence++ {
			m := other[defence]
			damage := max(value-max(defence+d.Bonus, 0), 0)
			o.add(plain*m, damage, a.Extra)
			if a.Pierce {
				damage = max(damage, 1)
			}
			o.add(critical*m, damage, a.Extra)
		}
	}
}

// add counts rolls that do damage, with what is added where there is any.
func (o *Outcome) add(rolls uint64, damage, extra int) {
	if damage > 0 {
		damage = min(max(damage+extra, 0), MostDamage)
	}
	o.Damage[damage] += rolls
	o.sum += rolls * uint64(damage)
}

// Hits is the chance of a hit.
func (o *Outcome) Hits() Chance { return Chance{o.Hit, o.Whole} }

// Criticals is the chance of a critical hit.
func (o *Outcome) Criticals() Chance { return Chance{o.Critical, o.Whole} }

// Does is the chance of exactly so much damage.
func (o *Outcome) Does(damage int) Chance {
	if damage < 0 || damage > MostDamage {
		return Chance{0, o.Whole}
	}
	return Chance{o.Damage[damage], o.Whole}
}

// Fells is the chance of at least so much damage: to fell who has so much Life.
func (o *Outcome) Fells(life int) Chance {
	c := Chance{0, o.Whole}
	for damage := max(life, 0); damage <= MostDamage; damage++ {
		c.Rolls += o.Damage[damage]
	}
	return c
}

// Expected is the damage to be expected: its sum over all rolls, by their number.
func (o *Outcome) Expected() Chance { return Chance{o.sum, o.Whole} }

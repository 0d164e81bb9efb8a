package odds

import (
	"math/rand/v2"
	"testing"
)

// every calls a function for each ordered roll of some dice, with the numbers of the faces less 1.
func every(dice int, f func(roll []int)) {
	roll := make([]int, dice)
	for {
		f(roll)
		i := 0
		for ; i < dice; i++ {
			if roll[i]++; roll[i] < 6 {
				break
			}
			roll[i] = 0
		}
		if i == dice {
			return
		}
	}
}

// read reads a roll as people do at the table.
func read(faces Faces, marks Marks, roll []int) (best, skill int, critical bool) {
	top, tops := 0, 0
	for _, pips := range faces {
		top = max(top, int(pips))
	}
	for _, face := range roll {
		pips := int(faces[face])
		best = max(best, pips)
		if marks>>face&1 == 1 {
			skill++
		}
		if pips == top && top > 0 {
			tops++
		}
	}
	return best, skill, tops >= 2
}

func anyFaces(dice *rand.Rand) (f Faces) {
	for i := range f {
		f[i] = uint8(dice.IntN(i + 1))
		if dice.IntN(3) == 0 {
			f[i] = 0
		}
	}
	return f
}

// TestRoll holds the counts to those of all ordered rolls read one by one.
func TestRoll(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 120 {
		faces, marks, n := anyFaces(dice), Marks(dice.IntN(64)), dice.IntN(6)
		var both, critical [8][7]uint64
		whole := uint64(0)
		every(n, func(roll []int) {
			best, skill, crit := read(faces, marks, roll)
			whole++
			both[best][skill]++
			if crit {
				critical[0][skill]++
			}
		})
		var r Roll
		r.Of(faces, marks, n)
		if r.Whole != whole {
			t.Fatalf("%d dice have %d rolls, counted %d", n, whole, r.Whole)
		}
		for skill := range 7 {
			sum := uint64(0)
			for best := range 8 {
				sum += both[best][skill]
				if got := r.Both(best, skill); got != both[best][skill] {
					t.Fatalf("%v %06b with %d dice: best %d and %d Skill pips in %d rolls, counted %d", faces, marks, n, best, skill, both[best][skill], got)
				}
			}
			if got := r.Skill(skill); got != sum {
				t.Fatalf("%v %06b with %d dice: %d Skill pips in %d rolls, counted %d", faces, marks, n, skill, sum, got)
			}
			if got := r.Critical(skill); got != critical[0][skill] {
				t.Fatalf("%v %06b with %d dice: critical with %d Skill pips in %d rolls, counted %d", faces, marks, n, skill, critical[0][skill], got)
			}
		}
		for best := range 8 {
			sum := uint64(0)
			for skill := range 7 {
				sum += both[best][skill]
			}
			if got := r.Best(best); got != sum {
				t.Fatalf("%v with %d dice: best %d in %d rolls, counted %d", faces, n, best, sum, got)
			}
		}
	}
}

// TestAttack holds attacks to all ordered rolls of both sides.
func TestAttack(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		a := Attack{anyFaces(dice), Marks(dice.IntN(64)), dice.IntN(5), dice.IntN(5) - 2, dice.IntN(4) - 1, dice.IntN(2) == 0, dice.IntN(2)}
		d := Defence{anyFaces(dice), dice.IntN(4), dice.IntN(5) - 2}
		var want Outcome
		every(a.Dice, func(mine []int) {
			best, skill, critical := read(a.Faces, a.Marks, mine)
			value := max(best+a.Bonus+a.PerSkill*skill, 0)
			every(d.Dice, func(his []int) {
				defence, _, _ := read(d.Faces, 0, his)
				defence = max(defence+d.Bonus, 0)
				want.Whole++
				damage := 0
				if value > 0 {
					want.Hit++
					damage = max(value-defence, 0)
					if critical {
						want.Critical++
						if a.Pierce {
							damage = max(damage, 1)
						}
					}
					if damage > 0 {
						damage += a.Extra
					}
				}
				want.Damage[damage]++
				want.sum += uint64(damage)
			})
		})
		var got Outcome
		a.Against(&d, &got)
		if got != want {
			t.Fatalf("%+v against %+v:\n%+v, counted\n%+v", a, d, want, got)
		}
		for life := range 8 {
			n := uint64(0)
			for damage := life; damage <= MostDamage; damage++ {
				n += want.Damage[damage]
			}
			if c := got.Fells(life); c != (Chance{n, want.Whole}) {
				t.Fatalf("%d Life: felled in %d of %d, counted %v", life, n, want.Whole, c)
			}
		}
	}
}

// TestSpell holds spells to all ordered rolls of both sides.
func TestSpell(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		s := Spell{anyFaces(dice), Marks(dice.IntN(64)), dice.IntN(5), dice.IntN(5) - 2, dice.IntN(4) - 1}
		d := Defence{anyFaces(dice), dice.IntN(4), dice.IntN(5) - 2}
		var want Effect
		every(s.Dice, func(mine []int) {
			best, skill, _ := read(s.Faces, s.Marks, mine)
			value := best + s.Bonus
			skill += s.SkillBonus
			every(d.Dice, func(his []int) {
				defence, _, _ := read(d.Faces, 0, his)
				want.Whole++
				if value > 0 && skill > 0 {
					want.Success++
					want.Power[skill][max(value-max(defence+d.Bonus, 0), 0)]++
				}
			})
		})
		var got Effect
		s.Against(&d, &got)
		if got != want {
			t.Fatalf("%+v against %+v:\n%+v, counted\n%+v", s, d, want, got)
		}
		if c := got.AtLeast(0, 0); c != got.Succeeds() {
			t.Fatalf("cast in %v, with any power in %v", got.Succeeds(), c)
		}
	}
}

// TestLargest sees that the largest rolls still fit.
func TestLargest(t *testing.T) {
	a := Attack{Faces: Faces{0, 1, 2, 3, 4, 5}, Marks: 0b111111, Dice: MostDice, Bonus: 100, PerSkill: 9, Extra: 100}
	d := Defence{Faces: Faces{0, 1, 2, 3, 4, 5}, Dice: MostDice, Bonus: -9}
	var o Outcome
	a.Against(&d, &o)
	if want := powers[6][MostDice] * powers[6][MostDice]; o.Whole != want || o.Damage[MostDamage] != want || o.sum/MostDamage != want {
		t.Errorf("%d rolls, %d of the most damage, %d damage in all", o.Whole, o.Damage[MostDamage], o.sum)
	}
}

func TestChance(t *testing.T) {
	for _, c := range []struct {
		chance Chance
		want   int
	}{{Chance{1, 6}, 167}, {Chance{1, 2000}, 1}, {Chance{0, 6}, 0}, {Chance{7, 7}, 1000}, {Chance{1 << 62, 1 << 63}, 500}} {
		if got := c.chance.PerMille(); got != c.want {
			t.Errorf("%v is %d in a thousand, not %d", c.chance, got, c.want)
		}
	}
	small, large := Chance{1, 3}, Chance{1 << 61, 1 << 62}
	if small.Compare(large) != -1 || large.Compare(small) != 1 || small.Compare(Chance{2, 6}) != 0 {
		t.Error("chances are not compared by their worth")
	}
}

func BenchmarkAttack(b *testing.B) {
	a := Attack{Faces: Faces{0, 0, 1, 2, 3, 4}, Marks: 0b100000, Dice: 5, Bonus: 1, PerSkill: 1}
	d := Defence{Faces: Faces{0, 1, 2, 2, 3, 3}, Dice: 5}
	var o Outcome
	b.ReportAllocs()
	for b.Loop() {
		a.Against(&d, &o)
	}
}

func BenchmarkSpell(b *testing.B) {
	s := Spell{Faces: Faces{0, 0, 1, 2, 3, 4}, Marks: 0b100000, Dice: 5}
	d := Defence{Faces: Faces{0, 0, 0, 0, 1, 1}, Dice: 5}
	var e Effect
	b.ReportAllocs()
	for b.Loop() {
		s.Against(&d, &e)
	}
}

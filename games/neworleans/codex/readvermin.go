package codex

import (
	"cmp"

	"slices"

	"mischief/game/content"
)

// readVermin reads foes, Aspects, variants and powers, and the markers of the box.
func (r *reader) readVermin() error {
	n, c := r.vermin, r.c
	n.At("unrevealed").Skip("powers", "from")
	c.UnrevealedAP = uint8(n.At("unrevealed").Int("ap", 0, 9))
	for i, entry := range n.Each("powers", 0, 60) {
		c.Powers = append(c.Powers, r.power(entry, PowerID(i+1)))
	}
	for _, entry := range n.Each("aspects", 0, 12) {
		a := Aspect{ID: entry.ID("id", "-"), Name: entry.Text("name"), Behaviour: entry.Remark("behaviour")}
		entry.Skip("from", "also")
		for _, item := range entry.Each("attacks", 1, 1) {
			a.Attack = r.foeAttack(item)
		}
		a.Powers, a.Abilities = r.powersOf(entry)
		c.Aspects = append(c.Aspects, a)
	}
	foes := n.Each("foes", 1, 60)
	for i, entry := range slices.Concat(foes, n.Each("variants", 0, 60)) {
		r.foe(entry, c.FirstFoe+Kind(i), i >= len(foes))
	}
	r.readMarkers(n.At("markers"), len(foes))
	return n.Err()
}

func (r *reader) power(n *content.Node, id PowerID) Power {
	of := Source{Kind: OfPower, No: uint8(id)}
	n.Skip("from", "code")
	p := Power{ID: n.ID("id", "-"), Name: n.Text("name"), Text: n.Text("text"), Is: must[PowerWord](n, "id", powerWordWords[:])}
	p.Abilities = r.abilities(n, "effects", of)
	if len(p.Abilities) == 0 && !n.Has("code") {
		n.FailAt("effects", "empty; say what the power does in effects, or in code what the rules do")
	}
	return p
}

// powersOf reads which powers a figure has, and all that they can do.
func (r *reader) powersOf(n *content.Node) (set Powers, all []AbilityID) {
	for _, id := range references[PowerID](n, "powers", r.powers, int(PowerWordCount)) {
		if int(id) < len(r.c.Powers) {
			p := &r.c.Powers[id]
			set |= 1 << p.Is
			all = append(all, p.Abilities...)
		}
	}
	return set, all
}

// foe reads a foe card, or a variant, which is another face of one.
func (r *reader) foe(n *content.Node, kind Kind, variant bool) {
	n.Skip("from", "also")
	f := Figure{ID: n.ID("id", "-"), Name: n.Text("name"), Look: n.Text("look"), Behaviour: n.Text("behaviour"), Role: Foe, Base: kind,
		Health: uint8(n.Int("health", 1, 30)), AP: uint8(n.Int("ap", 0, 9)), Threat: uint8(n.Int("threat", 0, 99)), StunKills: n.Bool("stunned_is_eliminated")}
	f.Called = cmp.Or(n.Remark("called"), f.Name)
	if variant {
		f.Base = r.c.FirstFoe + Kind(n.Word("base", r.kinds[r.c.FirstFoe:r.c.FirstAlly]))
		if f.Base >= kind || r.c.Kinds[f.Base].Base != f.Base {
			n.FailAt("base", "%q; it is one of the foes, which have markers of their own", r.kinds[f.Base])
			f.Base = kind
		}
	}
	for _, item := range n.Each("attacks", 0, 4) {
		f.Attacks = append(f.Attacks, r.foeAttack(item))
	}
	f.Powers, f.Abilities = r.powersOf(n)
	f.Aspects = references[AspectID](n, "aspects", r.aspects, 12)
	if f.Powers.Has(PowerRevolvingPersonality) != (len(f.Aspects) > 0) {
		n.FailAt("aspects", "a figure with Revolving Personality has Aspects, and no other has")
	}
	f.boundPowers()
	r.c.Kinds[kind] = f
}

// boundPowers notes the powers that are asked for all the time.
func (f *Figure) boundPowers() {
	f.Boss, f.Large, f.Swarming = f.Powers.Has(PowerBoss), f.Powers.Has(PowerLarge), f.Powers.Has(PowerSwarming)
}

// foeAttack reads an attack of a foe, an ally or a face of the Rat King.
func (r *reader) foeAttack(n *content.Node) Attack {
	a := Attack{Name: n.Text("name"), Weapon: n.Bool("weapon"), Class: word[Class](n, "class", classWords[:])}
	a.read(n)
	if a.Weapon && a.Class == NoClass {
		n.FailAt("class", "missing; a weapon has one")
	}
	if !slices.Contains(r.attacks, a.Name) {
		r.attacks = append(r.attacks, a.Name)
	}
	return a
}

// read reads the values of an attack.
func (a *Attack) read(n *content.Node) {
	a.AD, a.Range, a.Stun, a.Wound = uint8(n.Int("ad", 1, 9)), uint8(n.Int("range", 0, 30)), least(n, "stun"), least(n, "wound")
	if n.Has("area") {
		n.Word("area", []string{"big"})
		a.Area = true
	}
	if a.Depletes = n.Has("deplete"); a.Depletes {
		a.Deplete = filter(n.At("deplete"))
	}
}

// readMarkers reads how many markers of each foe are in the box.
func (r *reader) readMarkers(n *content.Node, foes int) {
	n.Skip("from")
	total, others := n.Int("total", 0, 255), 0
	c := r.c
	for i := range foes {
		kind := c.FirstFoe + Kind(i)
		f := &c.Kinds[kind]
		if !n.Has(f.ID) {
			continue
		}
		many := n.Int(f.ID, 0, 30)
		c.Markers[kind] = uint8(many)
		if f.Boss && many > 1 {
			n.FailAt(f.ID, "%d; there is one of each boss", many)
		}
		if !f.Swarming {
			others += many
		}
	}
	if others != total && n.Sound() {
		n.FailAt("total", "%d; the markers of all that do not swarm are %d", total, others)
	}
}

// readAllies reads the allied figures.
func (r *reader) readAllies() error {
	n, c := r.allies, r.c
	for i, entry := range n.Each("allies", 0, 30) {
		kind := c.FirstAlly + Kind(i)
		entry.Skip("from", "also")
		f := Figure{ID: entry.ID("id", "-"), Name: entry.Text("name"), Look: entry.Text("look"), Called: entry.Text("name"), Behaviour: entry.Remark("behaviour"), Role: Ally, Base: kind,
			Civilian: entry.Word("kind", []string{"civilian", "fighter"}) == 0, Health: uint8(entry.Int("health", 1, 30)), AP: uint8(entry.Int("ap", 0, 9))}
		for _, item := range entry.Each("attacks", 0, 4) {
			f.Attacks = append(f.Attacks, r.foeAttack(item))
		}
		f.Powers, f.Abilities = r.powersOf(entry)
		f.Abilities = append(slices.Clip(f.Abilities), r.abilities(entry, "effects", Source{Kind: OfAlly, No: uint8(kind)})...)
		f.boundPowers()
		c.Kinds[kind] = f
	}
	return n.Err()
}

package neuroshima

import (
	"maps"
	"slices"
	"strings"

	"mischief/board/hex"
	"mischief/game"
)

// battleDoc is the readable form of a Battle, or of a change outside one, that waits for a choice. Hexes go by name.
type battleDoc struct {
	Cause    string              `json:"cause,omitempty"` // why it is fought; left out outside a Battle
	Step     string              `json:"step"`
	Phase    int                 `json:"phase,omitempty"` // the Initiative, in a phase
	Removed  bool                `json:"removed,omitempty"`
	Damaged  bool                `json:"damaged,omitempty"`
	Spent    map[string][]int    `json:"spent,omitempty"` // Initiative slots spent: 0 and 1 printed, 2 and more extra actions
	Acting   []string            `json:"acting,omitempty"`
	Asked    string              `json:"asked,omitempty"` // whose choice it is
	Bomb     bool                `json:"bomb,omitempty"`  // that of the foundation tile there
	Clowns   []string            `json:"clowns,omitempty"`
	Held     []string            `json:"held,omitempty"`
	Bombs    []string            `json:"bombs,omitempty"`
	Kept     []string            `json:"kept,omitempty"`
	Convert  map[string]string   `json:"convert,omitempty"` // as the move writes it
	Aim      map[string]string   `json:"aim,omitempty"`
	Route    map[string][]string `json:"route,omitempty"`
	Treated  []string            `json:"treated,omitempty"` // as the move writes it, without the verb
	Due      map[string]int      `json:"due,omitempty"`     // Venom markers to be placed
	Poisoner string              `json:"poisoner,omitempty"`
	Taken    []string            `json:"taken,omitempty"`
	Fallen   []string            `json:"fallen,omitempty"` // seats whose HQs were destroyed in this Battle
	Hit      []string            `json:"hit,omitempty"`
	HitBase  []string            `json:"hit-base,omitempty"`
	Destroy  bool                `json:"destroy,omitempty"`
}

var stepIDs = [steps]string{atRest: "none", striking: "strike", beginning: "start", phasing: "phase", settling: "settle"}

// describeBattle writes the Battle of a position that waits for a choice; nil if there is none.
func (r *Rules) describeBattle(s *Position) *battleDoc {
	b := &s.Battle
	if b.Step == atRest {
		return nil
	}
	d := &battleDoc{Step: stepIDs[b.Step], Removed: b.Removed, Damaged: b.Damaged, Bomb: b.Bomb, Destroy: b.Destroy,
		Acting: namesOf(s, b.Acting), Clowns: namesOf(s, b.Clowns), Held: namesOf(s, b.Held), Bombs: namesOf(s, b.Bombs), Kept: namesOf(s, b.Kept),
		Taken: namesOf(s, b.Taken), Hit: namesOf(s, b.Hit), HitBase: namesOf(s, b.HitBase),
		Spent: map[string][]int{}, Convert: map[string]string{}, Aim: map[string]string{}, Route: map[string][]string{}, Due: map[string]int{}}
	if b.On {
		d.Cause = causeIDs[b.Cause]
	}
	for p := range s.Players {
		if b.Fallen.Has(game.Seat(p)) {
			d.Fallen = append(d.Fallen, r.seatName(s, p))
		}
	}
	if b.Step == phasing {
		d.Phase = int(b.Phase)
	}
	if s.Phase != Treating && s.Phase != Poisoning {
		d.Asked = hexName(s, b.Asked)
	}
	if s.Phase == Poisoning {
		d.Poisoner = r.seatName(s, b.Poisoner)
	}
	for c := range hex.Cell(s.board().Size()) {
		r.describeChoices(s, c, d)
	}
	for _, t := range b.Treated[:b.Remedies] {
		m := Move{Verb: Treat, A: t.to, B: t.medic, C: t.from, N: int16(t.kind)}
		d.Treated = append(d.Treated, r.moves.FormatBare(s, m))
	}
	return d
}

// describeChoices writes what has been chosen for a unit, and the slots it has spent.
func (r *Rules) describeChoices(s *Position, c hex.Cell, d *battleDoc) {
	b := &s.Battle
	name := hexName(s, c)
	for slot := range maxSlots {
		if b.Spent[c]>>slot&1 != 0 {
			d.Spent[name] = append(d.Spent[name], slot)
		}
	}
	if b.Changed.Has(c) {
		m := Move{Verb: Convert, A: c, N: int16(b.Conversion[c])}
		d.Convert[name] = strings.TrimPrefix(r.moves.FormatBare(s, m), name+" ")
	}
	if b.Due[c] > 0 {
		d.Due[name] = int(b.Due[c])
	}
	switch {
	case !b.Aimed.Has(c):
	case r.tile(s, c).abilities.has(rocketAttack):
		d.Route[name] = []string{}
		for _, on := range b.Route[c] {
			if on != hex.None {
				d.Route[name] = append(d.Route[name], hexName(s, on))
			}
		}
	default:
		d.Aim[name] = hexName(s, b.Aim[c])
	}
}

func namesOf(s *Position, set hex.Set) []string {
	var names []string
	for set != 0 {
		names = append(names, hexName(s, set.Pop()))
	}
	return names
}

// readBattle reads the Battle of a document and makes sure that it waits for the decision the document names: carrying it on must change nothing.
func (rd *reader) readBattle() {
	s := &rd.s
	asked := s.Phase >= TurnTaken && s.Phase < Over
	switch {
	case rd.d.Battle == nil && !asked:
		return
	case rd.d.Battle == nil:
		rd.fail("battle", "the decision %q belongs to a Battle, or to the wounds of an action", rd.d.Asks)
		return
	case !asked:
		rd.fail("battle", "none waits for the decision %q", rd.d.Asks)
		return
	}
	rd.d.Battle.forgetDealt(s.Phase)
	rd.readSteps(rd.d.Battle)
	rd.readChoices(rd.d.Battle)
	if rd.err != nil {
		return
	}
	var f field
	rd.r.field(s, &f)
	rd.checkChoices(&f)
	rd.checkTreated(&f)
	if rd.err != nil {
		return
	}
	after := *s
	if rd.r.carryOut(&after, &f, nil) || after != *s {
		rd.fail("battle", "%s does not decide %q at this point of it", rd.d.Decides, rd.d.Asks)
	}
}

// forgetDealt passes over what led to wounds that are dealt already. Nothing depends on it any more, but documents have been written that name it.
func (d *battleDoc) forgetDealt(p Phase) {
	if p != Poisoning && d.Step != stepIDs[settling] {
		return
	}
	d.Acting, d.Clowns, d.Held, d.Bombs, d.Kept, d.Convert, d.Aim, d.Route, d.Treated = nil, nil, nil, nil, nil, nil, nil, nil, nil
	d.Hit, d.HitBase, d.Destroy = nil, nil, false
}

// checkChoices makes sure that those who have chosen something act and can choose it.
func (rd *reader) checkChoices(f *field) {
	s, r := &rd.s, rd.r
	b := &s.Battle
	for units := b.Clowns | b.Held | b.Changed | b.Aimed; units != 0; {
		c := units.Pop()
		switch name := hexName(s, c); {
		case !b.Acting.Has(c):
			rd.fail("battle.acting", "what has chosen something on %s does not act", name)
		case (b.Clowns | b.Held).Has(c) && !r.tile(s, c).abilities.has(clownExplosion):
			rd.fail("battle.clowns", "the unit on %s cannot explode", name)
		case b.Conversion[c]&^r.convertible(s, f, c) != 0:
			rd.fail("battle.convert", "the unit on %s has no such attacks to convert", name)
		}
	}
	if bombs := b.Bombs | b.Kept; bombs&^r.bombs(s) != 0 || bombs != 0 && (b.Step != phasing || b.Phase != bombPhase) {
		rd.fail("battle.bombs", "Toxic Bombs explode in phase %d", bombPhase)
	}
}

// checkTreated makes sure that each Medic could absorb what it is to absorb, after those before it.
func (rd *reader) checkTreated(f *field) {
	s, r := &rd.s, rd.r
	b := &s.Battle
	treated := b.Treated[:b.Remedies]
	if len(treated) == 0 || rd.err != nil {
		return
	}
	b.Remedies = 0
	var k clash
	r.clash(s, f, &k)
	for _, by := range treated {
		m := Move{Verb: Treat, A: by.to, B: by.medic, C: by.from, N: int16(by.kind)}
		if p := f.works[by.medic]; p == noSeat || !slices.Contains(r.treatments(s, f, &k, p, nil), m) {
			rd.fail("battle.treated", "%q: no Medic can do that here", r.Format(s, m))
			return
		}
		k.absorb(by)
	}
	b.Remedies = int8(len(treated))
}

// readSteps reads where the Battle stands.
func (rd *reader) readSteps(d *battleDoc) {
	s := &rd.s
	b := &s.Battle
	*b = Battle{On: d.Cause != "", Removed: d.Removed, Damaged: d.Damaged, Destroy: d.Destroy, moment: moment{Bomb: d.Bomb, Dealt: s.Phase == Poisoning}}
	b.Step = step(max(slices.Index(stepIDs[:], d.Step), 0))
	if b.On {
		why := slices.Index(causeIDs[:], d.Cause)
		if why < 0 {
			rd.fail("battle.cause", "%q is none of %s", d.Cause, strings.Join(causeIDs[:], ", "))
			return
		}
		b.Cause = cause(why)
	}
	b.Open = b.Step != settling
	switch {
	case b.Step == atRest:
		rd.fail("battle.step", "%q is none of %s", d.Step, strings.Join(stepIDs[1:], ", "))
	case b.On == (b.Step == striking) && b.Step != settling:
		rd.fail("battle.cause", "a Battle has a cause, and the wounds of an action have none")
	case d.Phase < 0 || d.Phase >= firstPhase || d.Phase > 0 && b.Step != phasing:
		rd.fail("battle.phase", "%d; a phase is 0 to %d", d.Phase, firstPhase-1)
	case b.Step == beginning:
		b.Phase = firstPhase
	default:
		b.Phase = int8(d.Phase)
	}
	if d.Asked != "" && s.Phase != Poisoning {
		b.Asked = rd.hex("battle.asked", d.Asked)
	}
	if d.Poisoner != "" && s.Phase == Poisoning {
		b.Poisoner = rd.seat("battle.poisoner", d.Poisoner)
	}
	for _, name := range d.Fallen {
		p := rd.seat("battle.fallen", name)
		if rd.err == nil && (!b.On || !s.Player[p].Out || s.Player[p].HQ > 0 || rd.r.edition < 2) {
			rd.fail("battle.fallen", "the HQ of %s was not destroyed in this Battle: hq is 0 and out is true where it was", name)
		}
		b.Fallen |= seats(p)
	}
	for name, slots := range d.Spent {
		c := rd.hex("battle.spent", name)
		for _, slot := range slots {
			if slot < 0 || slot >= maxSlots {
				rd.fail("battle.spent", "%s: %d; a slot is 0 to %d", name, slot, maxSlots-1)
				return
			}
			b.Spent[c] |= 1 << slot
		}
	}
}

// readChoices reads what has been chosen in this step.
func (rd *reader) readChoices(d *battleDoc) {
	s := &rd.s
	b := &s.Battle
	units, bases := s.units(), s.bases()
	for _, list := range []struct {
		field string
		names []string
		into  *hex.Set
		among hex.Set
	}{
		{"acting", d.Acting, &b.Acting, units}, {"clowns", d.Clowns, &b.Clowns, units}, {"held", d.Held, &b.Held, units},
		{"bombs", d.Bombs, &b.Bombs, bases}, {"kept", d.Kept, &b.Kept, bases}, {"taken", d.Taken, &b.Taken, units},
		{"hit", d.Hit, &b.Hit, units}, {"hit-base", d.HitBase, &b.HitBase, bases},
	} {
		for _, name := range list.names {
			c := rd.hex("battle."+list.field, name)
			if !list.among.Has(c) {
				rd.fail("battle."+list.field, "no such tile lies on %s", name)
				return
			}
			*list.into |= hex.One(c)
		}
	}
	rd.readAims(d)
	rd.readConversions(d)
	for _, line := range d.Treated {
		rd.readTreated(line)
	}
	for _, name := range slices.Sorted(maps.Keys(d.Due)) {
		c := rd.hex("battle.due", name)
		if n := d.Due[name]; n < 1 || n > maxWounds || !units.Has(c) {
			rd.fail("battle.due", "%s: %d markers; a unit gets 1 to %d", name, n, maxWounds)
			return
		}
		b.Due[c] = int8(d.Due[name])
	}
}

func (rd *reader) readAims(d *battleDoc) {
	b := &rd.s.Battle
	for _, name := range slices.Sorted(maps.Keys(d.Aim)) {
		c := rd.hex("battle.aim", name)
		b.Aim[c] = rd.hex("battle.aim", d.Aim[name])
		b.Aimed |= hex.One(c)
	}
	for _, name := range slices.Sorted(maps.Keys(d.Route)) {
		c := rd.hex("battle.route", name)
		way := d.Route[name]
		if len(way) > 2 {
			rd.fail("battle.route", "%s: a rocket goes on to two hexes at most", name)
			return
		}
		b.Route[c] = [2]hex.Cell{hex.None, hex.None}
		for i, on := range way {
			b.Route[c][i] = rd.hex("battle.route", on)
		}
		b.Aimed |= hex.One(c)
		if rd.err == nil && !rd.r.isRoute(&rd.s, c) {
			rd.fail("battle.route", "%s: no rocket goes this way", name)
		}
	}
}

// isRoute tells whether the way chosen for a rocket is one it can go.
func (r *Rules) isRoute(s *Position, c hex.Cell) bool {
	if s.Unit[c].Tile == NoTile {
		return false
	}
	var f field
	r.field(s, &f)
	var all routes
	r.routes(s, &f, c, &all)
	return slices.Contains(all.list[:all.n], s.Battle.Route[c])
}

func (rd *reader) readConversions(d *battleDoc) {
	b := &rd.s.Battle
	for _, name := range slices.Sorted(maps.Keys(d.Convert)) {
		c := rd.hex("battle.convert", name)
		m, err := rd.r.moves.ReadAs(&rd.s, int(Convert), name+" "+d.Convert[name])
		if err != nil {
			rd.fail("battle.convert", "%s: %q is written like \"m0 r5\" or \"none\"", name, d.Convert[name])
			return
		}
		b.Changed |= hex.One(c)
		b.Conversion[c] = uint16(m.N)
	}
}

func (rd *reader) readTreated(line string) {
	b := &rd.s.Battle
	m, err := rd.r.moves.ReadAs(&rd.s, int(Treat), line)
	if err != nil || b.Remedies == maxTreated {
		rd.fail("battle.treated", "%q is written like %q, for at most %d Medics", line, "c3 with b2 from d4 melee", maxTreated)
		return
	}
	b.Treated[b.Remedies] = remedy{to: m.A, medic: m.B, from: m.C, kind: attack(m.N)}
	b.Remedies++
}

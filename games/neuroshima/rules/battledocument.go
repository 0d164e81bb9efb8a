package rules

import (
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/game/document"
	"mischief/games/neuroshima/tiles"
)

// A Battle, or a change outside one, stands in documents while it waits for a choice. What has been chosen is written as the moves write it.

var stepIDs = [steps]string{AtRest: "none", Striking: "strike", Beginning: "start", Phasing: "phase", Settling: "settle"}

// showCause tells why a Battle is fought; a change outside one has no cause.
func showCause(s *Position, why *int8) {
	*why = -1
	if s.Battle.On {
		*why = int8(s.Battle.Cause)
	}
}

func readCause(in *document.Reader[Position], why *int8) {
	if *why >= 0 {
		in.S.Battle.On, in.S.Battle.Cause = true, cause(*why)
	}
}

func (r *Rules) showConversions(s *Position, how *[hex.MaxCells]string) {
	for set := s.Battle.Changed; set != 0; {
		c := set.Pop()
		how[c] = r.Conversion(s, c)
	}
}

// Conversion is which attacks of a unit have been converted, such as "m0 r5".
func (r *Rules) Conversion(s *Position, c hex.Cell) string {
	line := r.Notation().FormatBare(s, Move{Verb: Convert, A: c, N: int16(s.Battle.Conversion[c])})
	return strings.TrimPrefix(line, HexName(s, c)+" ")
}

func (r *Rules) readConversions(in *document.Reader[Position], how *[hex.MaxCells]string) {
	for c, line := range how {
		if line == "" || dealt(in.S) {
			continue
		}
		name := HexName(in.S, hex.Cell(c))
		m, err := r.Notation().ReadAs(in.S, int(Convert), name+" "+line)
		if err != nil {
			in.Fail("battle.convert", "%s: %q is written like \"m0 r5\" or \"none\"", name, line)
			return
		}
		in.S.Battle.Changed |= hex.One(hex.Cell(c))
		in.S.Battle.Conversion[c] = uint16(m.N)
	}
}

// Aimed are the units that have chosen a target, those with a rocket or the others.
func (r *Rules) Aimed(s *Position, rockets bool) hex.Set {
	set := s.Battle.Aimed
	for all := set; all != 0; {
		if c := all.Pop(); r.FaceOn(s, c).Abilities.Has(tiles.RocketAttack) != rockets {
			set &^= hex.One(c)
		}
	}
	return set
}

func (r *Rules) showAims(s *Position, targets *[hex.MaxCells]string) {
	for set := r.Aimed(s, false); set != 0; {
		c := set.Pop()
		targets[c] = HexName(s, s.Battle.Aim[c])
	}
}

func readAims(in *document.Reader[Position], targets *[hex.MaxCells]string) {
	for c, name := range targets {
		if name == "" || dealt(in.S) {
			continue
		}
		to, ok := in.S.Board().Parse(name)
		if !ok {
			in.Fail("battle.aim."+HexName(in.S, hex.Cell(c)), "there is no hex %q on the board", name)
			return
		}
		in.S.Battle.Aim[c] = to
		in.S.Battle.Aimed |= hex.One(hex.Cell(c))
	}
}

func (r *Rules) showRoutes(s *Position, ways *[hex.MaxCells][]hex.Cell) {
	for set := r.Aimed(s, true); set != 0; {
		c := set.Pop()
		ways[c] = []hex.Cell{}
		for _, on := range s.Battle.Route[c] {
			if on != hex.None {
				ways[c] = append(ways[c], on)
			}
		}
	}
}

func (r *Rules) readRoutes(in *document.Reader[Position], ways *[hex.MaxCells][]hex.Cell) {
	b := &in.S.Battle
	for c, way := range ways {
		if way == nil || dealt(in.S) {
			continue
		}
		name := HexName(in.S, hex.Cell(c))
		if len(way) > 2 {
			in.Fail("battle.route", "%s: a rocket goes on to two hexes at most", name)
			return
		}
		b.Route[c] = [2]hex.Cell{hex.None, hex.None}
		copy(b.Route[c][:], way)
		b.Aimed |= hex.One(hex.Cell(c))
		if !r.isRoute(in.S, hex.Cell(c)) {
			in.Fail("battle.route", "%s: no rocket goes this way", name)
		}
	}
}

// isRoute tells whether the way chosen for a rocket is one it can go.
func (r *Rules) isRoute(s *Position, c hex.Cell) bool {
	if s.Unit[c].Tile == tiles.NoTile {
		return false
	}
	var f Field
	r.Field(s, &f)
	var all routes
	r.routes(s, &f, c, &all)
	return slices.Contains(all.list[:all.n], s.Battle.Route[c])
}

func (r *Rules) showTreated(s *Position, lines *[]string) { *lines = r.Treated(s) }

// Treated is which attacks Medics are to absorb, such as "c3 with b2 from d4 melee".
func (r *Rules) Treated(s *Position) []string {
	var lines []string
	for _, t := range s.Battle.Treated[:s.Battle.Remedies] {
		m := Move{Verb: Treat, A: t.to, B: t.medic, C: t.from, N: int16(t.kind)}
		lines = append(lines, r.Notation().FormatBare(s, m))
	}
	return lines
}

func (r *Rules) readTreated(in *document.Reader[Position], lines *[]string) {
	b := &in.S.Battle
	for _, line := range *lines {
		if dealt(in.S) {
			return
		}
		m, err := r.Notation().ReadAs(in.S, int(Treat), line)
		if err != nil || b.Remedies == maxTreated {
			in.Fail("battle.treated", "%q is written like %q, for at most %d Medics", line, "c3 with b2 from d4 melee", maxTreated)
			return
		}
		b.Treated[b.Remedies] = remedy{to: m.A, medic: m.B, from: m.C, kind: tiles.Attack(m.N)}
		b.Remedies++
	}
}

// dealt tells whether the wounds of a step are dealt already. What led to them is passed over: nothing depends on it any more, but documents have been
// written that name it.
func dealt(s *Position) bool { return s.Phase == Poisoning || s.Battle.Step == Settling }

// readBattle reads the Battle of a document and makes sure that it waits for the decision the document names: carrying it on must change nothing.
func (rd *reader) readBattle() {
	s, r := rd.S, rd.r
	asks, asked := r.Turn(s).Kind, s.Phase >= TurnTaken && s.Phase < Over
	switch {
	case !rd.Has("battle") && !asked:
		return
	case !rd.Has("battle"):
		rd.Fail("battle", "the decision %q belongs to a Battle, or to the wounds of an action", asks)
		return
	case !asked:
		rd.Fail("battle", "none waits for the decision %q", asks)
		return
	}
	rd.Read("battle")
	b := &s.Battle
	b.Open, b.Dealt = b.Step != Settling, s.Phase == Poisoning
	if dealt(s) {
		b.Acting, b.Clowns, b.Held, b.Bombs, b.Kept, b.Hit, b.HitBase, b.Destroy = 0, 0, 0, 0, 0, 0, 0, false
	}
	if b.Dealt {
		b.Asked = 0
	} else {
		b.Poisoner = 0
	}
	rd.checkSteps()
	rd.checkHexes()
	if !rd.OK() {
		return
	}
	var f Field
	r.Field(s, &f)
	rd.checkChoices(&f)
	rd.checkTreated(&f)
	if !rd.OK() {
		return
	}
	after := *s
	if r.carryOut(&after, &f, nil) || after != *s {
		rd.Fail("battle", "%s does not decide %q at this point of it", r.decides(s), asks)
	}
}

// checkSteps makes sure that the Battle can stand where it does.
func (rd *reader) checkSteps() {
	s, r := rd.S, rd.r
	b := &s.Battle
	switch {
	case b.Step == AtRest:
		rd.Fail("battle.step", "missing; it is one of %s", strings.Join(stepIDs[1:], ", "))
	case b.On == (b.Step == Striking) && b.Step != Settling:
		rd.Fail("battle.cause", "a Battle has a cause, and the wounds of an action have none")
	case b.Phase > 0 && b.Step != Phasing:
		rd.Fail("battle.phase", "%d; it is told in a phase alone", b.Phase)
	case b.Step == Beginning:
		b.Phase = firstPhase
	}
	for p := range s.Players {
		if b.Fallen.Has(game.Seat(p)) && (!b.On || !s.Player[p].Out || s.Player[p].HQ > 0 || r.edition < 2) {
			rd.Fail("battle.fallen", "the HQ of %s was not destroyed in this Battle: hq is 0 and out is true where it was", r.seatName(s, p))
		}
	}
}

// checkHexes makes sure that what is named lies on the board.
func (rd *reader) checkHexes() {
	s := rd.S
	b := &s.Battle
	units, bases, due := s.Units(), s.Bases(), hex.Set(0)
	for c, n := range b.Due {
		if n > 0 {
			due |= hex.One(hex.Cell(c))
		}
	}
	for _, set := range []struct {
		field        string
		named, among hex.Set
	}{
		{"acting", b.Acting, units}, {"clowns", b.Clowns, units}, {"held", b.Held, units}, {"bombs", b.Bombs, bases}, {"kept", b.Kept, bases},
		{"taken", b.Taken, units}, {"hit", b.Hit, units}, {"hit-base", b.HitBase, bases}, {"due", due, units},
	} {
		if left := set.named &^ set.among; left != 0 {
			rd.Fail("battle."+set.field, "no such tile lies on %s", HexName(s, left.Pop()))
		}
	}
}

// checkChoices makes sure that those who have chosen something act and can choose it.
func (rd *reader) checkChoices(f *Field) {
	s, r := rd.S, rd.r
	b := &s.Battle
	for units := b.Clowns | b.Held | b.Changed | b.Aimed; units != 0; {
		c := units.Pop()
		switch name := HexName(s, c); {
		case !b.Acting.Has(c):
			rd.Fail("battle.acting", "what has chosen something on %s does not act", name)
		case (b.Clowns | b.Held).Has(c) && !r.FaceOn(s, c).Abilities.Has(tiles.ClownExplosion):
			rd.Fail("battle.clowns", "the unit on %s cannot explode", name)
		case b.Conversion[c]&^r.convertible(s, f, c) != 0:
			rd.Fail("battle.convert", "the unit on %s has no such attacks to convert", name)
		}
	}
	if bombs := b.Bombs | b.Kept; bombs&^r.bombs(s) != 0 || bombs != 0 && (b.Step != Phasing || b.Phase != bombPhase) {
		rd.Fail("battle.bombs", "Toxic Bombs explode in phase %d", bombPhase)
	}
}

// checkTreated makes sure that each Medic could absorb what it is to absorb, after those before it.
func (rd *reader) checkTreated(f *Field) {
	s, r := rd.S, rd.r
	b := &s.Battle
	treated := b.Treated[:b.Remedies]
	if len(treated) == 0 || !rd.OK() {
		return
	}
	b.Remedies = 0
	var k clash
	r.clash(s, f, &k)
	for _, by := range treated {
		m := Move{Verb: Treat, A: by.to, B: by.medic, C: by.from, N: int16(by.kind)}
		if p := f.works[by.medic]; p == NoSeat || !slices.Contains(r.treatments(s, f, &k, p, nil), m) {
			rd.Fail("battle.treated", "%q: no Medic can do that here", r.Format(s, m))
			return
		}
		k.absorb(by)
	}
	b.Remedies = int8(len(treated))
}

package rules

import (
	"mischief/game"
	"mischief/games/neworleans/codex"
)

// Attacks that figures choose: which weapons they have, at whom they may be aimed, and attacks that cards give (CNO-622, CNO-623).

// grant is what an attack may be made with and at whom.
type grant struct {
	classes codex.Classes // any of them; 0: any weapon
	loot    codex.LootID  // this one alone
	first   bool          // of printed Range 1 alone (CNO-424)
	unarmed bool          // the dashboard's alone
	range_  int8          // added to the Range
	area    bool          // it is an area attack, whatever the weapon
	whom    Figs          // among whom the target must be; 0: vermin, or heroes for a vermin
	placed  bool          // whom decides alone: neither Range nor sight is asked
}

// weapons lists what a hero or an ally may attack with now: the attack of its card, which needs nothing (CNO-205), equipped weapons that are not depleted. Skills that attack are actions of their own.
func (r *Rules) weapons(s *Position, n Fig, g *grant, list *[16]Weapon) (count int) {
	add := func(w Weapon) {
		if count < len(list) && r.allowedBy(s, n, w, g) {
			list[count] = w
			count++
		}
	}
	f := &s.Fig[n]
	if !n.character() {
		for i := range r.codex.Kinds[f.Kind].Attacks {
			if f.Depleted>>i&1 == 0 && !(f.is(Zombie) && r.codex.Kinds[f.Kind].Attacks[i].Weapon) {
				add(Weapon{No: uint8(i)})
			}
		}
		return count
	}
	add(Weapon{})
	for i := range r.codex.Cards {
		if card := &s.Loot[i]; card.Place == Held+Place(n) && card.Flags&(Equipped|IsDepleted) == Equipped {
			add(Weapon{Kind: WithLoot, No: uint8(i)})
		}
	}
	return count
}

// allowedBy tells whether a weapon is one that a grant names.
func (r *Rules) allowedBy(s *Position, n Fig, w Weapon, g *grant) bool {
	card := r.armed(s, n, w)
	switch {
	case g.first && card.Range != 1:
		return false
	case g.unarmed && w.Kind != Unarmed:
		return false
	case g.classes != 0 && !g.classes.Has(r.classOf(w, card)):
		return false
	case g.loot != 0 && !(w.Kind == WithLoot && r.codex.Cards[w.No] == g.loot):
		return false
	}
	return true
}

// classOf is the class of a weapon; the attack of a dashboard is unarmed.
func (r *Rules) classOf(w Weapon, card *codex.Attack) codex.Class {
	if w.Kind == Unarmed && card.Class == codex.NoClass {
		return codex.ClassUnarmed
	}
	return card.Class
}

// prey are the figures that a figure may attack at all: the other side's on the map (CNO-R53).
func (s *Position) prey(n Fig) Figs {
	if n.friend() {
		return s.On & everyVermin
	}
	return s.On & everyFriend
}

// within are the targets that a weapon of a figure reaches, by a grant.
func (r *Rules) within(s *Position, n Fig, w Weapon, g *grant) (reached Figs) {
	among := s.prey(n)
	if g.whom != 0 {
		among &= g.whom
	}
	if g.placed {
		return among
	}
	if among == 0 {
		return 0
	}
	reach := r.rangeWith(s, n, w, g)
	for left := among; left != 0; {
		if t := left.take(); reach.has(r, s, n, t) {
			reached.add(t)
		}
	}
	return reached
}

// span is a Range as it is now.
type span struct{ least, most int }

// has tells whether a figure sees another within a Range; whoever is too far off is not looked for.
func (p span) has(r *Rules, s *Position, n, t Fig) bool {
	if r.nearestOf(s, n, s.Fig[n].At, only(t)) > p.most {
		return false
	}
	l := r.sightOf(s, n, t)
	return l.sees && p.covers(l)
}

// covers tells whether a distance is within a Range: in squares, in straight steps, that of the target counted (CNO-523, CNO-611).
func (p span) covers(l line) bool {
	return (l.distance > 1 || l.near) && l.distance >= p.least && l.distance <= p.most
}

// rangeWith is the Range of a weapon now, by a grant.
func (r *Rules) rangeWith(s *Position, n Fig, w Weapon, g *grant) span {
	a := r.attackOf(s, n, w, nobody, 0)
	if g.area {
		a.Flags |= IsArea
	}
	return r.rangeOf(s, &a, r.armed(s, n, w), int(g.range_))
}

// rangeOf is the Range of an attack now: the printed one of a card, with more or less added (CNO-R51).
func (r *Rules) rangeOf(s *Position, a *Attack, card *codex.Attack, more int) span {
	return span{r.stat(s, codex.StatMinRange, a.By, int(card.Least()), a), r.stat(s, codex.StatRange, a.By, int(card.Range), a) + more}
}

// mayFight tells whether a figure may perform attacks at all (CNO-965).
func (r *Rules) mayFight(s *Position, n Fig) bool {
	f := &s.Fig[n]
	return f.Where == OnMap && !f.is(Stunned|FaceDown) && !r.immune(s, n, codex.ToFight, nil)
}

// canStrike tells whether a figure has an attack that reaches somebody, by a grant.
func (r *Rules) canStrike(s *Position, n Fig, g *grant) bool {
	if !r.mayFight(s, n) {
		return false
	}
	var list [16]Weapon
	count := r.weapons(s, n, g, &list)
	for _, w := range list[:count] {
		if r.within(s, n, w, g) != 0 {
			return true
		}
	}
	return false
}

// attackOf is an attack by a weapon on a target.
func (r *Rules) attackOf(s *Position, n Fig, w Weapon, target Fig, flags AttackFlags) Attack {
	a := Attack{By: n, Target: target, Weapon: w, Flags: flags, At: none}
	if r.armed(s, n, w).Area {
		a.Flags |= IsArea
	}
	return a
}

// grantOf is what an effect gives an attack with: its own words, or weapons of the attacker.
func (r *Rules) grantOf(s *Position, c *Scene, e *codex.Effect) (g grant) {
	words := &e.Attack
	g = grant{classes: words.Classes, loot: words.Loot, range_: words.Range, area: words.Area, placed: e.Whom.Placed() && !words.HasRange}
	if e.Whom.Who == codex.TheTarget || e.Whom.Who == codex.TheAttacker || e.Whom.Who == codex.TheChosen || e.Whom.Who == codex.TheActor {
		g.placed = false
	}
	if e.Whom.Who != codex.NoName {
		g.whom = r.figures(s, c, &e.Whom)
		if g.whom == 0 {
			g.whom = nobodyBears // nobody who could be a target
		}
	}
	if words.Own {
		g.range_ = 0
	}
	return g
}

// attacker is who attacks by an effect.
func (r *Rules) attacker(s *Position, c *Scene, e *codex.Effect) Fig {
	if e.By.Who == codex.NoName {
		return c.Self
	}
	return r.one(s, c, &e.By)
}

// strikes tells whether an attack by an effect finds anybody.
func (r *Rules) strikes(s *Position, c *Scene, e *codex.Effect) bool {
	if e.Attack.Blast {
		return e.Whom.All || r.figures(s, c, &e.Whom) != 0
	}
	n := r.attacker(s, c, e)
	if n == nobody {
		return false
	}
	if n.vermin() {
		return true
	}
	g := r.grantOf(s, c, e)
	if !r.mayFight(s, n) {
		return false
	}
	if e.Attack.Own {
		return r.ownTargets(s, n, e, &g) != 0
	}
	return r.canStrike(s, n, &g)
}

// ownTargets are whom an attack with values of its own may be aimed at.
func (r *Rules) ownTargets(s *Position, n Fig, e *codex.Effect, g *grant) (reached Figs) {
	among := s.prey(n)
	if g.whom != 0 {
		among &= g.whom
	}
	if g.placed {
		return among
	}
	printed := codex.Attack{Range: uint8(max(0, e.Attack.Range))}
	a := Attack{By: n, Weapon: Weapon{Kind: WithWords}, At: none}
	if e.Attack.Area {
		a.Flags |= IsArea
	}
	reach := r.rangeOf(s, &a, &printed, 0)
	for left := among; left != 0; {
		if t := left.take(); reach.has(r, s, n, t) {
			reached.add(t)
		}
	}
	return reached
}

// doAttack carries out an attack by a card: a blast, attacks on all of some, or one that its player aims.
func (r *Rules) doAttack(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	c := s.scene(u)
	words := &e.Attack
	by := codexEffect{codex.ListID(t.List), uint8(t.Next)}
	if words.Blast {
		if t.Stage != 0 {
			return true
		}
		t.Stage = 1
		whom := r.figures(s, &c, &e.Whom) & s.On
		if whom != 0 {
			r.strike(s, Attack{All: whom, Left: whom, Target: whom.first(), Weapon: Weapon{Kind: WithWords}, List: by.list, Effect: by.effect, Flags: IsFree | IsArea | IsBlast, At: none})
		}
		return whom == 0
	}
	n := r.attacker(s, &c, e)
	if n == nobody || !r.mayFight(s, n) {
		return true
	}
	if n.vermin() { // its attack follows from its card (CNO-R65, CNO-R76)
		if t.Stage != 0 {
			return true
		}
		t.Stage = 1
		begin(s, strikeTask{Fig: int16(n), Use: t.Use, List: int16(by.list), Effect: int16(by.effect)})
		return false
	}
	if several(e) { // one after the other, each with draws of its own
		return r.attackSeveral(s, t, u, e, n)
	}
	if t.Stage != 0 {
		return true
	}
	t.Stage = 1
	begin(s, strikeTask{Fig: int16(n), Use: t.Use, List: int16(by.list), Effect: int16(by.effect)})
	return false
}

// several tells whether an effect attacks more than one figure, one after the other.
func several(e *codex.Effect) bool {
	return e.Kind == codex.DoAttack && (e.Whom.All || e.Whom.Pick > 1)
}

// attackSeveral has a figure attack the next of several: by the values of the effect in an order that the player picks, or with a weapon at whom and with what he says. Where a number of
// figures is named it is one weapon for all (CNO-R132).
func (r *Rules) attackSeveral(s *Position, t *listTask, u *Use, e *codex.Effect, n Fig) bool {
	if t.Stage == 0 {
		c := s.scene(u)
		u.Rest = r.figures(s, &c, &e.Whom) & s.prey(n)
		u.Left = uint8(u.Rest.count())
		if !e.Whom.All {
			u.Left = min(u.Left, e.Whom.Pick)
		}
		t.Stage = 1
	}
	u.Rest &= s.On
	if u.Rest == 0 || u.Left == 0 {
		return true
	}
	if !e.Attack.Own {
		u.Left--
		begin(s, strikeTask{Fig: int16(n), Use: t.Use, List: t.List, Effect: t.Next})
		return false
	}
	if u.Rest.count() > 1 && t.Stage&picked == 0 {
		s.Picking = u.Rest
		t.Stage |= picked
		begin(s, pickTask{Use: t.Use, Left: 1, Least: 1, Keep: 1})
		return false
	}
	target := u.Rest.first()
	if t.Stage&picked != 0 {
		t.Stage &^= picked
		target = u.Pick
	}
	u.Rest.remove(target)
	u.Left--
	r.strike(s, Attack{By: n, Target: target, Weapon: Weapon{Kind: WithWords}, List: codex.ListID(t.List), Effect: uint8(t.Next), Flags: IsFree, At: none})
	return false
}

// codexEffect is an effect by its list and its place there.
type codexEffect struct {
	list   codex.ListID
	effect uint8
}

// runStrike asks for the attack that a card gives; strikeWith and forgo answer.
func (r *Rules) runStrike(s *Position, t *strikeTask, _ *game.Story) {
	if t.Effect == struck {
		s.done()
		return
	}
	g, ok := r.granted(s, t)
	n := Fig(t.Fig)
	if n.vermin() {
		r.runVerminStrike(s, t, g.whom)
		return
	}
	if !ok || !r.mayFight(s, n) || !r.anyStrike(s, t, &g) {
		s.done()
		return
	}
	s.ask(Striking, r.playerOf(n))
}

// runVerminStrike has a vermin make the attack that follows from its card; of several that are as good the party chooses one (CNO-102, CNO-R64, CNO-R65).
func (r *Rules) runVerminStrike(s *Position, t *strikeTask, whom Figs) {
	var room [Figures]Move
	switch found := r.verminStrikes(s, Fig(t.Fig), whom, Move{Verb: Strike, At: none}, room[:0]); len(found) {
	case 0:
		s.done()
	case 1:
		by := *t
		s.done()
		r.strike(s, r.strikeOf(s, &by, found[0]))
	default:
		s.ask(Striking, nobody)
	}
}

// verminStrikes lists the attacks that a vermin may make now that are as good, on anybody among some, 0: anybody at all.
func (r *Rules) verminStrikes(s *Position, n Fig, whom Figs, m Move, buf []Move) []Move {
	var a aims
	r.aims(s, &a, n, whom)
	for left := a.targets; left != 0; {
		m.Whom = left.take()
		for best := a.best(r, s, m.Whom); best != 0; best &= best - 1 {
			m.Card = Weapon{No: a.arms[place(best)].no}.inMove()
			buf = append(buf, m)
		}
	}
	return buf
}

// struck stands in the place of the effect when the attack has been made or forgone.
const struck = -1

// granted is what the attack that a strikeTask asks for may be made with.
func (r *Rules) granted(s *Position, t *strikeTask) (g grant, ok bool) {
	if t.List == 0 { // the free attack of a Pounce
		return grant{first: true}, true
	}
	e := &r.codex.Lists[t.List].Effects[t.Effect]
	u := &s.Uses[t.Use-1]
	c := s.scene(u)
	if e.Kind == codex.DoAct {
		return grant{classes: e.Classes}, true
	}
	g = r.grantOf(s, &c, e)
	if several(e) {
		if g.whom &= u.Rest; g.whom == 0 {
			g.whom = nobodyBears
		}
		if !e.Whom.All && u.Arm != 0 {
			g.loot = r.codex.Cards[u.Arm-1]
		}
	}
	return g, true
}

// own is the effect whose values a strikeTask's attack has, or nil where it is made with a weapon.
func (r *Rules) own(t *strikeTask) *codex.Effect {
	if t.List == 0 {
		return nil
	}
	if e := &r.codex.Lists[t.List].Effects[t.Effect]; e.Kind == codex.DoAttack && e.Attack.Own {
		return e
	}
	return nil
}

// anyStrike tells whether the attack of a strikeTask finds anybody.
func (r *Rules) anyStrike(s *Position, t *strikeTask, g *grant) bool {
	if e := r.own(t); e != nil {
		return r.ownTargets(s, Fig(t.Fig), e, g) != 0
	}
	return r.canStrike(s, Fig(t.Fig), g)
}

// Weapons as moves have them: 0 is the attack of the figure's own card, then loot cards counted from 1, then other attacks of a foe's or an ally's card, and
// what has values of its own.
const (
	ownAttack = 140 // from here on: attack of the own card, from the second
	withWords = 255
)

// weaponOf is a weapon as a move has it.
func (r *Rules) weaponOf(n uint8) Weapon {
	switch {
	case n == withWords:
		return Weapon{Kind: WithWords}
	case n >= ownAttack:
		return Weapon{No: n - ownAttack + 1}
	case n > 0:
		return Weapon{Kind: WithLoot, No: n - 1}
	}
	return Weapon{}
}

// inMove is a weapon for a move.
func (w Weapon) inMove() uint8 {
	switch w.Kind {
	case WithLoot:
		return w.No + 1
	case WithWords:
		return withWords
	}
	if w.No > 0 {
		return ownAttack + w.No - 1
	}
	return 0
}

// listStrikes lists the attacks of a figure by a grant.
func (r *Rules) listStrikes(s *Position, n Fig, g *grant, m Move, buf []Move) []Move {
	if !r.mayFight(s, n) {
		return buf
	}
	var list [16]Weapon
	count := r.weapons(s, n, g, &list)
	for _, w := range list[:count] {
		m.Card = w.inMove()
		for left := r.within(s, n, w, g); left != 0; {
			m.Whom = left.take()
			buf = r.listAimed(s, n, g.area || r.armed(s, n, w).Area, g, m, buf)
		}
	}
	return buf
}

// listAimed lists an attack on a figure: an area attack on a Large one once for each of its squares that the attacker sees (CNO-R55).
func (r *Rules) listAimed(s *Position, n Fig, area bool, g *grant, m Move, buf []Move) []Move {
	m.At = none
	if !area || !r.large(s, m.Whom) {
		return append(buf, m)
	}
	body, size := r.body(s, m.Whom)
	for _, q := range body[:size] {
		if m.At = q; g.placed || s.Ground.Sees(s.Fig[n].At, q) {
			buf = append(buf, m)
		}
	}
	return buf
}

// checkAimed tells why an attack cannot be aimed so: an area attack on a Large figure, and no other, names one of its squares that the attacker sees (CNO-R55).
func (r *Rules) checkAimed(s *Position, n Fig, area bool, g *grant, m Move) error {
	whom := r.who("whom", s, m.Whom)
	aimed := area && r.large(s, m.Whom)
	switch {
	case aimed && m.At == none:
		return game.Refuse("CNO-R55", "{{.whom}} is Large: name the one of its squares at which the attack is aimed.", whom)
	case !aimed && m.At != none:
		return game.Refuse("CNO-R55", "Only an area attack on a Large figure names a square.")
	case aimed && (!r.standing(s, m.At).has(m.Whom) || !g.placed && !s.Ground.Sees(s.Fig[n].At, m.At)):
		return game.Refuse("CNO-R55", "{{.at}} is no square of {{.whom}} that {{.who}} sees.", r.at("at", m.At), whom, r.who("who", s, n))
	}
	return nil
}

// checkStrike tells why a figure cannot make an attack, in the order in which it is chosen: fighting at all, the weapon, the target, sight, Range.
func (r *Rules) checkStrike(s *Position, n Fig, g *grant, m Move) error {
	who, whom := r.who("who", s, n), r.who("whom", s, m.Whom)
	if s.Fig[n].is(Stunned) {
		return game.Refuse("CNO-441", "{{.who}} is stunned: first the Stun marker must come off.", who)
	}
	if !r.mayFight(s, n) {
		return game.Refuse("CNO-965", "{{.who}} cannot attack in this scenario.", who)
	}
	w := r.weaponOf(m.Card)
	if w.Kind == WithLoot {
		if int(w.No) >= len(r.codex.Cards) {
			return game.Refuse("CNO-622", "There is no such weapon.")
		}
		card := &s.Loot[w.No]
		switch what := r.armName("weapon", s, n, w); {
		case card.Place != Held+Place(n) || card.Flags&Equipped == 0:
			return game.Refuse("CNO-511", "{{.who}} has no {{.weapon}} equipped.", who, what)
		case card.Flags&IsDepleted != 0:
			return game.Refuse("CNO-531", "{{.weapon}} is depleted: it must be reloaded before it can be used.", what)
		}
	}
	var list [16]Weapon
	count := r.weapons(s, n, g, &list)
	found := false
	for _, have := range list[:count] {
		found = found || have == w
	}
	if !found && g.first && w.Kind == WithLoot && r.armed(s, n, w).Range != 1 {
		return game.Refuse("CNO-424", "The free attack of a Pounce is one of Range 1, and {{.weapon}} is none.", r.armName("weapon", s, n, w))
	}
	if !found {
		return game.Refuse("CNO-622", "{{.who}} cannot make this attack with that.", who)
	}
	if !s.prey(n).has(m.Whom) {
		return game.Refuse("CNO-R53", "{{.whom}} is no figure of the other side on the map.", whom)
	}
	if g.whom != 0 && !g.whom.has(m.Whom) {
		return game.Refuse("CNO-623", "{{.whom}} is not among those at whom this attack may be aimed.", whom)
	}
	if g.placed {
		return nil
	}
	l := r.lineOf(s, n, m.Whom)
	if !l.sees {
		return game.Refuse("CNO-623", "{{.who}} does not see {{.whom}}: something blocks the line between them.", who, whom)
	}
	if !r.rangeWith(s, n, w, g).covers(l) {
		return game.Refuse("CNO-623", "{{.whom}} is {{plural .n \"square\" \"squares\"}} away, which is not within the Range of {{.weapon}}.", whom, game.Num("n", l.distance), r.armName("weapon", s, n, w))
	}
	return nil
}

package rules

import (
	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/frame"
	"mischief/games/neworleans/codex"
)

// An attack (CNO-621 to CNO-657): it is declared, face-down markers that it concerns are revealed, its targets are settled one after the other, each with draws of its
// own, then it depletes, and what answers it follows. Heroes and vermin attack by the same steps (CNO-713); a blast has no attacker (CNO-R102).

// strike begins an attack.
func (r *Rules) strike(s *Position, a Attack) {
	s.Attacks[s.AttackN] = a
	s.AttackN++
	begin(s, attackTask{No: int16(s.AttackN)})
}

// weapon is what an attack is made with, as it is printed.
func (r *Rules) weapon(s *Position, a *Attack) *codex.Attack { return r.armed(s, a.By, a.Weapon) }

// armed is a weapon of a figure, as it is printed: an attack of its own card or of its Aspect, or a loot card.
func (r *Rules) armed(s *Position, n Fig, w Weapon) *codex.Attack {
	switch w.Kind {
	case WithLoot:
		return &r.codex.Loot[r.codex.Cards[w.No]].Attack
	case WithWords:
		return &r.words
	}
	f := &s.Fig[n]
	if f.Aspect != 0 {
		return &r.codex.Aspects[f.Aspect].Attack
	}
	return &r.codex.Kinds[f.Kind].Attacks[w.No]
}

// gave is what an attack gave a figure.
func (a *Attack) gave(n Fig) (got codex.Results) {
	if a.Stunned.has(n) {
		got |= 1<<codex.ResultStun | 1<<codex.ResultHit
	}
	if a.Wounded.has(n) {
		got |= 1<<codex.ResultWound | 1<<codex.ResultHit
	}
	if a.Killed.has(n) {
		got |= 1<<codex.ResultKill | 1<<codex.ResultHit
	}
	if got == 0 {
		got = 1 << codex.ResultMiss
	}
	return got
}

// line is how two figures see each other (CNO-R50, CNO-R51, CNO-R52).
type line struct {
	sees     bool
	hindered bool // every line with sight has hindering terrain or figures on it
	distance int  // of the squares that see each other; of all squares if none do
	near     bool // within Range 1: the same square, or adjacent and connected
}

// lineOf works out how a figure sees another.
func (r *Rules) lineOf(s *Position, from, to Fig) line {
	var others squares.Set
	for left := s.On &^ only(from) &^ only(to); left != 0; {
		list, count := r.body(s, left.take())
		for _, q := range list[:count] {
			others.Add(q)
		}
	}
	return r.lineOver(s, from, to, &others)
}

// sightOf is lineOf without whether the line is hindered.
func (r *Rules) sightOf(s *Position, from, to Fig) line { return r.lineOver(s, from, to, nil) }

// lineOver is how a figure sees another over squares in which others stand; nil: what hinders is not looked for.
func (r *Rules) lineOver(s *Position, from, to Fig, others *squares.Set) line {
	here, n := r.body(s, from)
	there, m := r.body(s, to)
	l := line{distance: 127}
	apart := 127
	large := n > 1 || m > 1
	var mine squares.Set
	for _, q := range here[:n] {
		mine.Add(q)
	}
	adjacent := false
	if large { // of adjacent figures only lines between adjacent squares are looked at (CNO-R52)
		for _, q := range here[:n] {
			for _, p := range there[:m] {
				adjacent = adjacent || s.Ground.Adjacent(q, p)
			}
		}
	}
	clear := false
	for _, q := range here[:n] {
		if large && s.Ground.Blocking.Has(q) {
			continue
		}
		for _, p := range there[:m] {
			d := squares.Distance(q, p)
			apart = min(apart, d)
			if large && s.Ground.Blocking.Has(p) {
				continue
			}
			sees, hindered := r.lineBetween(s, q, p, others, &mine, n > 1)
			if !sees {
				continue
			}
			l.sees = true
			l.distance = min(l.distance, d)
			if d == 0 || d == 1 && s.Ground.Connected(q, p) {
				l.near = true
			}
			if !hindered && (!adjacent || s.Ground.Adjacent(q, p)) {
				clear = true
			}
		}
	}
	l.hindered = l.sees && !clear
	if !l.sees {
		l.distance = apart
	}
	return l
}

// lineBetween is one line, from centre to centre (CNO-602, CNO-R49): blocking terrain, walls, closed doors and red lines interrupt it (CNO-603), corners do not (CNO-604), and figures and hindering terrain only hinder (CNO-605, CNO-634). Yellow under a Large attacker does not count (CNO-R52).
func (r *Rules) lineBetween(s *Position, q, p squares.Square, others, mine *squares.Set, large bool) (sees, hindered bool) {
	switch {
	case others == nil:
		return s.Ground.Sees(q, p), false
	case !large:
		return s.Ground.Line(q, p, others)
	}
	ground := s.Ground
	for i := range ground.Hindering {
		ground.Hindering[i] &^= mine[i]
	}
	return ground.Line(q, p, others)
}

// The stages of an attack.
const (
	declaring = iota
	facing
	targeting
	answering
	ending
)

// runAttack takes the next step of an attack.
func (r *Rules) runAttack(s *Position, t *attackTask, tell *game.Story) {
	a := &s.Attacks[t.No-1]
	switch t.Stage {
	case declaring:
		t.Stage = facing
		r.declare(s, a, tell)
	case facing:
		touched := a.All | only(a.Target)
		if a.Flags&(IsArea|IsBlast) == IsArea {
			touched = r.inBig(s, a)
		}
		if hidden := r.hidden(s, touched); hidden != 0 { // those in water too (CNO-733, CNO-R55)
			r.reveal(s, hidden.first())
			return
		}
		if a.Flags&IsArea != 0 {
			a.All = r.inArea(s, a)
			a.Left = a.All
		} else if a.Left == 0 {
			a.All, a.Left = only(a.Target), only(a.Target)
		}
		t.Stage = targeting
	case targeting:
		a.Left &= s.On
		switch {
		case a.Left == 0 || a.By != nobody && !s.onMap(a.By) && s.Visit.Step == 0: // nothing of an attacker that has gone is drawn any more (CNO-R53)
			t.Stage, t.Next = answering, 0
			r.deplete(s, a, tell)
		case a.Left.count() > 1:
			s.Picking = a.Left
			s.ask(Targeting, s.chooser())
		default:
			r.target(s, t, a.Left.first())
		}
	case answering:
		next := a.All.after(Fig(t.Next))
		if next == 0 || a.Flags&IsBlast != 0 {
			t.Stage = ending
			return
		}
		n := next.first()
		t.Next = int16(n)
		a.Target = n
		if a.Flags&IsArea != 0 { // of a single target it is known since the attack was aimed
			r.approach(s, a)
		}
		r.moment(s, Moment{Trigger: codex.OnAfter, By: a.By, Whom: n, Attack: uint8(t.No), At: none})
	case ending:
		r.forget(s, uint8(t.No))
		s.renew(codex.OnceAttack)
		s.AttackN--
		s.Attacks[s.AttackN] = Attack{}
		s.done()
		r.look(s) // who was turned up for it, seen by nobody, may hide again (CNO-806, CNO-R69)
	}
}

// declare fixes what an attack is aimed at, and what counts from the moment it is declared.
func (r *Rules) declare(s *Position, a *Attack, tell *game.Story) {
	if a.By != nobody {
		a.From = s.Fig[a.By].At
		s.Fig[a.By].did(codex.DidAttack)
	}
	if tell == nil {
		return
	}
	switch {
	case a.Flags&IsBlast != 0:
		tell.Tell("CNO-R102", "blast")
	case a.Target != nobody:
		tell.Tell(r.attackRule(a), "attacks", r.who("who", s, a.By), r.who("whom", s, a.Target), r.armName("with", s, a.By, a.Weapon))
	}
}

func (r *Rules) attackRule(a *Attack) string {
	switch {
	case a.Flags&IsCounter != 0:
		return "CNO-809"
	case a.By.vermin():
		return "CNO-704"
	case a.Flags&IsPounce != 0:
		return "CNO-424"
	}
	return "CNO-621"
}

// hidden are the face-down markers among some figures.
func (r *Rules) hidden(s *Position, among Figs) (down Figs) {
	for left := among & s.On &^ 1; left != 0; {
		if n := left.take(); s.Fig[n].is(FaceDown) {
			down.add(n)
		}
	}
	return down
}

// inArea are the figures that an area attack touches: all with a square in the big square of its target, the block of 2 by 2 to which it belongs (CNO-109, CNO-110), but those in water and those whom areas do not touch (CNO-651, CNO-654, CNO-R55).
func (r *Rules) inArea(s *Position, a *Attack) Figs {
	if a.Flags&IsBlast != 0 {
		return r.dry(s, a, a.All)
	}
	all := r.inBig(s, a)
	if a.Flags&SpareOwn != 0 {
		all &^= everyFriend
	}
	return r.dry(s, a, all)
}

// inBig are the figures with a square in the big square at which an area attack is aimed: that of its target or, of a Large one, of the square that was named.
func (r *Rules) inBig(s *Position, a *Attack) (all Figs) {
	big := squares.Big(s.Fig[a.Target].At)
	if a.At != none && r.standing(s, a.At).has(a.Target) {
		big = squares.Big(a.At)
	}
	for left := s.On; left != 0; {
		n := left.take()
		list, count := r.body(s, n)
		for _, q := range list[:count] {
			if squares.Big(q) == big {
				all.add(n)
			}
		}
	}
	return all
}

// dry leaves out who stands in water and whom areas do not touch.
func (r *Rules) dry(s *Position, a *Attack, all Figs) Figs {
	for left := all; left != 0; {
		if n := left.take(); !s.onMap(n) || r.allOn(s, n, &s.Ground.Water) || r.immune(s, n, codex.ToArea, a) {
			all.remove(n)
		}
	}
	return all
}

// target begins to settle one target of an attack.
func (r *Rules) target(s *Position, t *attackTask, n Fig) {
	a := &s.Attacks[t.No-1]
	a.Left.remove(n)
	a.Target, a.Kept = n, 0
	begin(s, targetTask{No: t.No})
}

// approach settles anew how far off the target of an area attack stands, as its figures answer it one after the other (CNO-652, CNO-R76).
func (r *Rules) approach(s *Position, a *Attack) {
	a.Range = uint8(r.distanceTo(s, a.From, a.Target))
	a.Flags &^= NearBy
	if r.within1(s, a.From, a.Target) {
		a.Flags |= NearBy
	}
}

// within1 tells whether a figure is within Range 1 of a square (CNO-612, CNO-R51).
func (r *Rules) within1(s *Position, from squares.Square, n Fig) bool {
	list, count := r.body(s, n)
	for _, q := range list[:count] {
		if q == from || squares.Distance(q, from) == 1 && s.Ground.Connected(q, from) {
			return true
		}
	}
	return false
}

// The stages of one target of an attack.
const (
	aiming = iota
	arming
	drawing
	drawnCard
	comparingAll
	settledTarget
)

// runTarget takes the next step of one target of an attack.
func (r *Rules) runTarget(s *Position, t *targetTask, tell *game.Story) {
	a := &s.Attacks[t.No-1]
	switch t.Stage {
	case aiming:
		t.Stage = arming
		r.aim(s, a)
		if a.By != nobody {
			r.moment(s, Moment{Trigger: codex.OnAttack, By: a.By, Whom: a.Target, Attack: uint8(t.No), At: none})
		}
	case arming:
		t.Stage = drawing
		r.arm(s, a, tell)
	case drawing:
		if a.Count >= a.AD || a.By != nobody && !s.onMap(a.By) || !s.onMap(a.Target) {
			t.Stage = comparingAll
			return
		}
		t.Stage = drawnCard // an attack is always drawn for, never flipped (CNO-R20)
		s.draw(Draw{By: a.By, Attack: uint8(t.No)})
	case drawnCard:
		t.Stage = drawing
		d := s.drawn()
		r.note(s, a, d, tell)
		s.closeDraw()
	case comparingAll:
		t.Stage = settledTarget
		r.read(s, a, uint8(t.No), tell)
	default:
		a.Count = 0
		a.Cards = [MaxAD]Settled{}
		r.forget(s, uint8(t.No))
		s.done()
	}
}

// aim reckons the DRM of an attack on its target that do not depend on abilities of the moment: Stun and Vulnerable markers, Stinkblast markers, and what always holds; and whether hindering terrain or figures are on
// the line, of which those abilities may take no notice (CNO-631 to CNO-638, CNO-830, CNO-R52, CNO-R53, CNO-R55, CNO-R104).
func (r *Rules) aim(s *Position, a *Attack) {
	a.DRM = a.Kept
	a.Flags &^= NearBy | Hindered
	if f := &s.Fig[a.Target]; true { // of heroes as of vermin (CNO-716)
		if f.is(Stunned) { // CNO-635
			a.DRM += 3
		}
		if f.is(Vulnerable) { // CNO-636
			a.DRM++
		}
	}
	if a.By == nobody {
		return
	}
	l := r.lineOf(s, a.By, a.Target)
	a.Range = uint8(l.distance)
	if l.near || a.By == a.Target {
		a.Flags |= NearBy
	}
	if a.Flags&Turned == 0 && a.By != a.Target && (!l.sees || l.hindered) {
		a.Flags |= Hindered
	}
	a.DRM -= int8(3 * r.stench(s, a.By))
	a.DRM += int8(r.modified(s, a))
	if a.Weapon.Kind == WithWords || a.List != 0 {
		a.DRM += r.codex.Lists[a.List].Effects[a.Effect].Attack.DRM
	}
}

// stench is how many Stinkblast markers lie in the square of a figure or around it; Stinkers do not mind, nor who is immune (CNO-830, CNO-R87).
func (r *Rules) stench(s *Position, n Fig) (count int) {
	if r.power(s, n, codex.PowerStinkblast) {
		return 0
	}
	list, squaresOf := r.body(s, n)
	for i := range s.Tokens[:s.Laid] {
		t := &s.Tokens[i]
		if t.Kind != codex.TokenStinkblast {
			continue
		}
		for _, q := range list[:squaresOf] {
			if s.Ground.Connected(q, t.At) {
				count++
				break
			}
		}
	}
	if count > 0 && r.immune(s, n, codex.ToStinkblast, nil) {
		return 0
	}
	return count
}

// arm reckons AD (CNO-522), Stun and Wound value of an attack on its target, when abilities have had their say, and the shell that it meets, which cards may set aside.
func (r *Rules) arm(s *Position, a *Attack, tell *game.Story) {
	ad, stun, wound := 0, 0, 0
	if words := r.wordsOf(a); words != nil && words.Own {
		ad, stun, wound = int(words.AD), int(words.Stun), int(words.Wound)
	} else {
		card := r.weapon(s, a)
		ad, stun, wound = int(card.AD), int(card.Stun), int(card.Wound)
		if words != nil {
			ad, stun, wound = ad+int(words.AD), stun+int(words.Stun), wound+int(words.Wound)
		}
	}
	if a.Flags&Hindered != 0 && !r.immune(s, a.By, codex.ToHinderingDrm, a) { // CNO-631; once, whatever lies on the line, and nothing for the square of the attacker itself (CNO-632, CNO-633)
		a.DRM -= 2
	}
	always := func(v int) bool { return v == 1 }
	if a.By != nobody {
		ad = r.stat(s, codex.StatAd, a.By, ad, a)
		if !always(stun) {
			stun = r.stat(s, codex.StatStun, a.By, stun, a)
		}
		if !always(wound) {
			wound = r.stat(s, codex.StatWound, a.By, wound, a)
		}
	}
	if r.power(s, a.Target, codex.PowerShellArmor) && (a.By == nobody || !r.immune(s, a.By, codex.ToShell, a)) { // CNO-827, CNO-R102
		a.DRM -= 2
	}
	if a.By != nobody && r.immune(s, a.By, codex.ToCounterattack, a) {
		a.Flags |= Unanswered
	}
	a.AD, a.Stun, a.Wound = uint8(min(MaxAD, max(1, ad))), uint8(max(1, stun)), uint8(max(1, wound))
	if tell != nil && a.DRM != 0 {
		tell.Tell("CNO-638", "modified", game.Num("n", a.DRM))
	}
}

// wordsOf are the words of an effect that an attack is made by, or nil.
func (r *Rules) wordsOf(a *Attack) *codex.AttackWords {
	if a.List == 0 {
		return nil
	}
	return &r.codex.Lists[a.List].Effects[a.Effect].Attack
}

// note keeps a card that has been settled for an attack, with its own result (CNO-131, CNO-625); one of value 1 misses, whatever is added (CNO-126, CNO-639).
func (r *Rules) note(s *Position, a *Attack, d *Draw, tell *game.Story) {
	is := a.settled(d.shown())
	a.Cards[a.Count] = is
	a.Count++
	if tell != nil {
		tell.Tell("CNO-625", "result", r.poker("card", Card(is.Card-1)), game.Num("result", int(is.Result)))
	}
}

// settled is a card with its result.
func (a *Attack) settled(c Shown) Settled {
	is := face{Card(c.Card - 1), c.Value, c.Colour, c.Suit}
	return Settled{Card: c.Card, Result: int8(is.worth() + int(a.DRM) + int(c.DRM)), Miss: c.Miss || is.worth() == 1, Black: is.black(), Bonus: c.Bonus}
}

// read compares the results of an attack on a target with its Stun and Wound values, and begins what it suffers (CNO-524, CNO-525, CNO-627, CNO-628, CNO-641, CNO-642, CNO-R18, CNO-R19, CNO-R54).
func (r *Rules) read(s *Position, a *Attack, no uint8, tell *game.Story) {
	for _, c := range a.Cards[:a.Count] { // also where the target has gone meanwhile
		r.checkDeplete(s, a, c)
	}
	if !s.onMap(a.Target) {
		return
	}
	h := harm{By: a.By, Attack: no}
	hit := false
	for _, c := range a.Cards[:a.Count] {
		stuns := a.Stun == 1 || !c.Miss && c.Result >= int8(a.Stun)
		wounds := a.Wound == 1 || !c.Miss && c.Result >= int8(a.Wound)
		h.Stun = h.Stun || stuns
		if wounds {
			h.wound(1, c.Black)
		}
		if stuns || wounds {
			hit = true
			h.wound(c.Bonus, c.Black)
		}
	}
	if a.Bonus > 0 && hit {
		h.wound(a.Bonus, a.Count > 0 && a.Cards[0].Black)
	}
	a.Bonus = 0
	if !hit && tell != nil {
		tell.Tell("CNO-627", "misses", r.who("whom", s, a.Target))
	}
	if hit {
		r.hurt(s, a.Target, h, tell)
	}
}

func (h *harm) wound(n uint8, black bool) {
	h.Wounds += n
	if black {
		h.Black += n
	}
}

// checkDeplete notes that a card of an attack has the value that depletes what it is made with (CNO-531, CNO-R56).
func (r *Rules) checkDeplete(s *Position, a *Attack, c Settled) {
	if a.Flags&IsBlast != 0 || c.Card == 0 {
		return
	}
	is := face{card: Card(c.Card - 1)}
	if card := r.weapon(s, a); card.Depletes && filtered(&card.Deplete, is) {
		a.Depletes = true
	}
	if words := r.wordsOf(a); words != nil && words.Depletes && filtered(&words.Deplete, is) { // a card that has a weapon attack may deplete it
		a.Depletes = true
	}
}

// deplete puts the Depleted token where it belongs, after the attack.
func (r *Rules) deplete(s *Position, a *Attack, tell *game.Story) {
	if !a.Depletes {
		return
	}
	switch a.Weapon.Kind {
	case WithLoot:
		s.Loot[a.Weapon.No].Flags |= IsDepleted
	case Unarmed:
		s.Fig[a.By].Depleted |= 1 << a.Weapon.No
	default:
		return
	}
	if tell != nil {
		tell.Tell("CNO-531", "depleted", r.who("who", s, a.By), r.armName("what", s, a.By, a.Weapon))
	}
}

// forget ends what lasts for an attack.
func (r *Rules) forget(s *Position, attack uint8) {
	s.keepLasting(func(l *Lasting) bool { return l.Until != codex.UntilAttack || l.Attack != attack })
}

// redirect makes another figure the target of an attack (CNO-R104).
func (r *Rules) redirect(s *Position, no uint8, to Fig, tell *game.Story) {
	a := &s.Attacks[no-1]
	a.All.remove(a.Target)
	a.All.add(to)
	a.Target = to
	a.Flags |= Turned
	r.forget(s, no)
	for i := range s.Stack.All() {
		if f := &s.Stack.Frames[i]; f.Op == opTarget {
			if t := frame.Of[targetTask](f); uint8(t.No) == no {
				t.Stage = aiming // markers, flaw and cards of the new target count; it is settled anew
			}
		}
	}
	if tell != nil {
		tell.Tell("CNO-R104", "redirected", r.who("whom", s, to))
	}
}

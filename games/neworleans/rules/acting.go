package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// The actions of an activated hero (CNO-404, CNO-405). Those with goods are in goods.go.

// doer is who acts in the activation that runs.
func (s *Position) doer() Fig { return Fig(running[activationTask](s).Fig) }

// pays takes AP off an activated figure.
func (s *Position) pays(n Fig, ap int) { s.Fig[n].AP -= uint8(ap) }

// price is the AP that an action costs a hero now.
func (r *Rules) price(s *Position, what codex.Stat, n Fig) int {
	base := 1
	if what == codex.StatInvestigateAp {
		base = 2
	}
	return r.stat(s, what, n, base, nil)
}

// attackPrice is the AP that an attack with a weapon costs now.
func (r *Rules) attackPrice(s *Position, n Fig, w Weapon) int {
	a := Attack{By: n, Weapon: w, At: none}
	return r.stat(s, codex.StatAttackAp, n, 1, &a)
}

// can tells whether a figure may act at all for so many AP; checkAct tells why not: the Stun marker first (CNO-441, CNO-R41), then what allies do (CNO-R04), then the AP (CNO-404).
func (s *Position) can(n Fig, ap int) bool { return !s.Fig[n].is(Stunned) && int(s.Fig[n].AP) >= ap }

func (r *Rules) checkAct(s *Position, n Fig, ap int, hero bool) error {
	f := &s.Fig[n]
	who := r.who("who", s, n)
	switch {
	case f.is(Stunned):
		return game.Refuse("CNO-441", "{{.who}} is stunned: first the Stun marker must come off.", who)
	case hero && !n.character():
		return game.Refuse("CNO-R04", "{{.who}} does not do that: it moves and attacks, and carries and searches nothing.", who)
	case int(f.AP) < ap:
		return game.Refuse("CNO-404", "This costs {{.ap}} AP, and {{.who}} has {{.left}} left.", who, game.Num("ap", ap), game.Num("left", f.AP))
	}
	return nil
}

// acting: what an activated hero does next (CNO-404).
func (r *Rules) acting() decision {
	return decision{
		Kind: "act", Rule: "CNO-404", Asks: "an activated hero acts", Open: true,
		Prompt: func(s *Position) game.Text {
			n := s.doer()
			return game.Say("{{.who}} has {{plural .n \"AP\" \"AP\"}}: what now?", r.who("who", s, n), game.Num("n", s.Fig[n].AP))
		},
		Deeds: []deed{
			r.motion(Prowl, "prowl {square}", Prowling, 1), r.motion(Stride, "stride {square}", Striding, 1), r.motion(Pounce, "pounce {square}", Pouncing, 2),
			r.attacking(), r.reloading(), r.investigating(), r.pickingUp(), r.layingDown(), r.rearranging(), r.transferring(), r.clearingStun(), r.leaving(), r.usingAbility(),
			{Verb: EndActivation, Rule: "CNO-404", Write: is("end"), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
				running[activationTask](s).Stage = resting
				r.run(s, tell)
			}},
		},
	}
}

// motion is a Prowl, Stride or Pounce to a square (CNO-421 to CNO-423).
func (r *Rules) motion(verb Verb, write string, kind Motion, ap int) deed {
	return deed{
		Verb: verb, Rule: motionRules[kind], Write: is(write, inAt(aSquare)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if !s.can(n, ap) || !r.mobile(s, n) || kind == Pouncing && !n.character() || kind != Prowling && r.engaged(s, n) != nobody {
				return buf
			}
			var w walk
			r.goes(s, n, r.movePoints(s, n, kind), mannerOf(kind, 0), &w)
			for q := w.reach.Stops.First(); q != none; q = w.reach.Stops.Next(q) {
				m.At = q
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			if err := r.checkAct(s, n, ap, kind == Pouncing); err != nil {
				return err
			}
			who := r.who("who", s, n)
			if !r.mobile(s, n) {
				return game.Refuse("CNO-228", "{{.who}} may not move in this scenario.", who)
			}
			if v := r.engaged(s, n); kind != Prowling && v != nobody {
				return game.Refuse("CNO-414", "{{.who}} can neither Stride nor Pounce: {{.vermin}} is in an adjacent square and not stunned. A Prowl is possible.", who, r.who("vermin", s, v))
			}
			return r.checkWay(s, n, r.movePoints(s, n, kind), mannerOf(kind, 0), m.At)
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			s.pays(n, ap)
			if tell != nil {
				tell.Tell(motionRules[kind], motionKeys[kind], r.who("who", s, n), r.at("at", m.At))
			}
			r.perform(s, n, kind, m.At)
			r.run(s, tell)
		},
	}
}

var motionKeys = [...]string{Prowling: "prowls", Striding: "strides", Pouncing: "pounces"}

// inAim is the square of a Large figure at which an area attack is aimed; other attacks name none.
var inAim = notation.Unless(func(m Move) bool { return m.At == none }, func(m Move) Move { m.At = none; return m }, "at {square}", inAt(aSquare))

// attacking is an Attack action (CNO-621, CNO-622). Of a Large figure an area attack names the square at which it is aimed (CNO-R55).
func (r *Rules) attacking() deed {
	return deed{
		Verb: AttackWith, Rule: "CNO-621",
		Write: is("attack {figure} {weapon} {}", inWhom(aFigure), inCard(r.aWeapon), inAim),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if s.Fig[n].is(Stunned) || !r.mayFight(s, n) {
				return buf
			}
			var list [16]Weapon
			g := grant{}
			count := r.weapons(s, n, &g, &list)
			for _, w := range list[:count] {
				if !s.can(n, r.attackPrice(s, n, w)) {
					continue
				}
				m.Card, m.At = w.inMove(), none
				for left := r.within(s, n, w, &g); left != 0; {
					m.Whom = left.take()
					buf = r.listAimed(s, n, r.armed(s, n, w).Area, &g, m, buf)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			if err := r.checkStrike(s, n, &grant{}, m); err != nil {
				return err
			}
			w := r.weaponOf(m.Card)
			if err := r.checkAct(s, n, r.attackPrice(s, n, w), false); err != nil {
				return err
			}
			return r.checkAimed(s, n, r.armed(s, n, w).Area, &grant{}, m)
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			w := r.weaponOf(m.Card)
			s.pays(n, r.attackPrice(s, n, w))
			a := r.attackOf(s, n, w, m.Whom, 0)
			a.At = m.At
			r.strike(s, a)
			r.run(s, tell)
		},
	}
}

// reloadable tells whether a figure can take a Depleted token off: a hero with ammunition (CNO-532), an ally with all its AP (CNO-R04).
func (r *Rules) reloadable(s *Position, n Fig) bool {
	if !n.character() {
		f := &s.Fig[n]
		return f.Depleted != 0 && f.AP > 0 && f.Did == 0
	}
	return r.choosable(s, n, toReload).Loot != [2]uint64{} && r.ammunition(s, n, 0) != 0
}

// ammunition is the next Stash of Ammunition, which a Reload spends (CNO-513), of a hero after a card, both counted from 1; 0 is none.
func (r *Rules) ammunition(s *Position, n Fig, after uint8) uint8 {
	for i := int(after); i < len(r.codex.Cards); i++ {
		if s.Loot[i].Place == Held+Place(n) && r.codex.Loot[r.codex.Cards[i]].Type == codex.Ammunition {
			return uint8(i) + 1
		}
	}
	return 0
}

var inSpare = notation.In[Position](func(m Move) uint8 { return uint8(m.What) }, func(m Move, v uint8) Move { m.What = int16(v); return m })

// reloading takes the Depleted token off a weapon: a hero discards ammunition for it (CNO-532); an ally needs none and spends all AP of its activation, as vermin do (CNO-R04, CNO-717).
func (r *Rules) reloading() deed {
	return deed{
		Verb: Reload, Rule: "CNO-532", Write: is("reload {weapon} {}", inCard(r.aWeapon), notation.Some("with {loot}", inSpare(r.aLoot))),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if s.Fig[n].is(Stunned) || !r.reloadable(s, n) {
				return buf
			}
			if !n.character() {
				for i := range r.codex.Kinds[s.Fig[n].Kind].Attacks {
					if s.Fig[n].Depleted>>i&1 != 0 {
						m.Card = Weapon{No: uint8(i)}.inMove()
						buf = append(buf, m)
					}
				}
				return buf
			}
			if !s.can(n, r.price(s, codex.StatReloadAp, n)) {
				return buf
			}
			empty := r.choosable(s, n, toReload)
			for i := range r.codex.Cards {
				if !empty.hasLoot(i) {
					continue
				}
				m.Card = Weapon{Kind: WithLoot, No: uint8(i)}.inMove()
				for spare := r.ammunition(s, n, 0); spare != 0; spare = r.ammunition(s, n, spare) {
					m.What = int16(spare)
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			f := &s.Fig[n]
			who, w := r.who("who", s, n), r.weaponOf(m.Card)
			if !n.character() {
				if err := r.checkAct(s, n, 1, false); err != nil {
					return err
				}
				switch {
				case w.Kind != Unarmed || f.Depleted>>w.No&1 == 0:
					return game.Refuse("CNO-R04", "{{.who}} has no such attack that is depleted.", who)
				case f.Did != 0:
					return game.Refuse("CNO-R04", "{{.who}} reloads for all AP of an activation, and has acted already.", who)
				case m.What != 0:
					return game.Refuse("CNO-R04", "{{.who}} reloads without ammunition.", who)
				}
				return nil
			}
			if err := r.checkAct(s, n, r.price(s, codex.StatReloadAp, n), false); err != nil {
				return err
			}
			if w.Kind != WithLoot || int(w.No) >= len(r.codex.Cards) || s.Loot[w.No].Place != Held+Place(n) || s.Loot[w.No].Flags&Equipped == 0 {
				return game.Refuse("CNO-532", "{{.who}} has no such weapon equipped.", who)
			}
			if s.Loot[w.No].Flags&IsDepleted == 0 {
				return game.Refuse("CNO-532", "{{.weapon}} is not depleted.", r.armName("weapon", s, n, w))
			}
			if m.What == 0 {
				return game.Refuse("CNO-532", "A Reload discards a Stash of Ammunition: say which.")
			}
			if spare := int(m.What) - 1; s.Loot[spare].Place != Held+Place(n) || r.codex.Loot[r.codex.Cards[spare]].Type != codex.Ammunition {
				return game.Refuse("CNO-532", "{{.who}} has no such Stash of Ammunition.", who)
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n, w := s.doer(), r.weaponOf(m.Card)
			f := &s.Fig[n]
			f.did(codex.DidReload)
			if n.character() {
				s.pays(n, r.price(s, codex.StatReloadAp, n))
				s.Loot[w.No].Flags &^= IsDepleted
				s.discardLoot(uint8(m.What) - 1)
			} else {
				f.AP = 0
				f.Depleted &^= 1 << w.No
			}
			if tell != nil {
				tell.Tell("CNO-532", "reloads", r.who("who", s, n), r.armName("what", s, n, w))
			}
			r.run(s, tell)
		},
	}
}

// clearingStun takes the Stun marker off, before anything else (CNO-441).
func (r *Rules) clearingStun() deed {
	return deed{
		Verb: ClearStun, Rule: "CNO-441", Write: is("unstun"),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if f := &s.Fig[s.doer()]; f.is(Stunned) && f.AP > 0 {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, _ Move) error {
			n := s.doer()
			switch f := &s.Fig[n]; {
			case !f.is(Stunned):
				return game.Refuse("CNO-441", "{{.who}} is not stunned.", r.who("who", s, n))
			case f.AP == 0:
				return game.Refuse("CNO-404", "{{.who}} has no AP left.", r.who("who", s, n))
			}
			return nil
		},
		Play: func(s *Position, _ Move, tell *game.Story) {
			n := s.doer()
			s.pays(n, 1)
			s.Fig[n].unset(Stunned)
			if tell != nil {
				tell.Tell("CNO-441", "recovers", r.who("who", s, n))
			}
			r.run(s, tell)
		},
	}
}

// leaving takes a hero off the map, on a square with a green arrow (CNO-442, CNO-R42).
func (r *Rules) leaving() deed {
	return deed{
		Verb: LeaveMap, Rule: "CNO-442", Write: is("leave map"),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if n := s.doer(); s.can(n, 1) && n.character() && r.canLeave(s, n) {
				buf = append(buf, m)
			}
			return buf
		},
		Check: func(s *Position, _ Move) error {
			n := s.doer()
			if err := r.checkAct(s, n, 1, true); err != nil {
				return err
			}
			switch {
			case !r.onMarks(s, n, 1<<codex.MarkX):
				return game.Refuse("CNO-442", "{{.who}} is not on a square with a green arrow.", r.who("who", s, n))
			case r.immune(s, n, codex.ToLeave, nil):
				return game.Refuse("CNO-R42", "The sheet does not let {{.who}} leave the map yet.", r.who("who", s, n))
			}
			return nil
		},
		Play: func(s *Position, _ Move, tell *game.Story) {
			n := s.doer()
			s.pays(n, 1)
			r.leaveMap(s, n, tell)
			r.run(s, tell)
		},
	}
}

func (r *Rules) canLeave(s *Position, n Fig) bool {
	return r.onMarks(s, n, 1<<codex.MarkX) && !r.immune(s, n, codex.ToLeave, nil)
}

// leaveMap takes a hero or an ally off the map with all that it carries.
func (r *Rules) leaveMap(s *Position, n Fig, tell *game.Story) {
	s.take(n, Exited)
	s.Stir = true
	for i := int(s.Laid) - 1; i >= 0; i-- { // what it carries goes with it (CNO-R42)
		if s.Tokens[i].Carrier == n {
			s.liftToken(i)
		}
	}
	if tell != nil {
		tell.Tell("CNO-442", "leaves", r.who("who", s, n))
	}
	r.look(s)
}

// usable tells whether a hero can use a card in its activation, or act by a rule of the sheet: one of its actions, or one that is free (CNO-505, CNO-R47, CNO-R107).
func (r *Rules) usable(s *Position, n Fig, a *codex.Ability) bool {
	if s.Fig[n].is(Stunned) || !n.character() || a.When != codex.OnAction && a.When != codex.OnFree {
		return false
	}
	bearer := n
	switch bearers := r.bearers(s, a); {
	case bearers.has(n):
	case bearers.has(nobody) && a.Of.Kind != codex.OfEvent:
		bearer = nobody
	default:
		return false
	}
	c := Scene{Self: n, Actor: n, Square: none}
	return r.means(s, &c, &a.By, n) && r.holdAll(s, &c, a.If) && r.payable(s, a, bearer, nil)
}

// usingAbility uses a card, or a rule of the sheet.
func (r *Rules) usingAbility() deed {
	return deed{
		Verb: UseAbility, Rule: "CNO-R47", Write: is("do {ability}", inWhat(r.anAbility)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			for _, when := range [...]codex.Trigger{codex.OnAction, codex.OnFree} {
				for _, l := range r.bill(s).listeners[when] {
					if l.heroes>>s.Fig[n].Kind&1 != 0 && r.usable(s, n, l.Ability) {
						m.What = int16(l.ID)
						buf = append(buf, m)
					}
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			a := r.codex.Abilities[m.What]
			who, card := r.who("who", s, n), r.card("card", a.Of)
			if err := r.checkAct(s, n, int(a.Cost.AP), true); err != nil {
				return err
			}
			bearers := r.bearers(s, a)
			switch {
			case a.When != codex.OnAction && a.When != codex.OnFree:
				return game.Refuse("CNO-R47", "{{.card}} names another moment: it is not used as an action.", card)
			case !bearers.has(n) && !bearers.has(nobody):
				return game.Refuse("CNO-R47", "{{.who}} does not have {{.card}} at hand.", who, card)
			case r.exhausted(s, a.Of, n) && !a.Cost.Discard:
				return game.Refuse("CNO-507", "{{.card}} is exhausted.", card)
			case !r.usable(s, n, a):
				return game.Refuse("CNO-R107", "{{.card}} cannot be used by {{.who}} now: its conditions do not hold, its price cannot be paid, or it finds nobody.", who, card)
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			a := r.codex.Abilities[m.What]
			r.use(s, a, Use{Ability: a.ID, Bearer: n, Actor: n, Square: none}, tell)
			r.run(s, tell)
		},
	}
}

// doorBeside are the closed doors on a side of a figure's square, a bit each by their number; list, if any, narrows them (CNO-R35).
func (r *Rules) doorBeside(s *Position, n Fig, list []codex.DoorID) (beside uint16) {
	if n == nobody || !s.onMap(n) {
		return 0
	}
	at := s.Fig[n].At
	doors := r.sheet(s).Map.Doors
	for i := 1; i < len(doors); i++ {
		if d := &doors[i]; s.Open>>i&1 == 0 && (d.A == at || d.B == at) && (list == nil || slices.Contains(list, codex.DoorID(i))) {
			beside |= 1 << i
		}
	}
	return beside
}

// openAnyDoor opens a closed door on a side of somebody's square; of several one is chosen by the square behind it (CNO-R35).
func (r *Rules) openAnyDoor(s *Position, t *listTask, u *Use, e *codex.Effect, tell *game.Story) bool {
	c := s.scene(u)
	beside := r.doorBeside(s, c.Self, nil)
	if beside == 0 {
		return true
	}
	here, doors := s.Fig[c.Self].At, r.sheet(s).Map.Doors
	behind := func(i int) squares.Square {
		if doors[i].A == here {
			return doors[i].B
		}
		return doors[i].A
	}
	if t.Stage&picked == 0 && beside&(beside-1) != 0 {
		s.Fields = squares.Set{}
		for i := range doors {
			if beside>>i&1 != 0 {
				s.Fields.Add(behind(i))
			}
		}
		t.Stage |= picked
		begin(s, squareTask{Use: t.Use})
		return false
	}
	for i := range doors {
		if beside>>i&1 != 0 && (t.Stage&picked == 0 || behind(i) == u.Square) {
			r.setDoor(s, codex.DoorID(i), e.Becomes == codex.BecomesOpen, tell)
		}
	}
	t.Stage = walking
	r.look(s)
	return false
}

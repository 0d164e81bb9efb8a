package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// What heroes carry: loot cards, and objective tokens that were taken, which pass from hand to hand like cards (CNO-434 to CNO-437, CNO-506, CNO-510, CNO-R38 to CNO-R40).

// Items is a set of things that heroes carry: loot cards by their numbers, and from tokenItems on objective tokens by their order among the tokens.
type Items [2]uint64

const (
	tokenItems = codex.MaxCards
	itemCount  = 128
)

func (i Items) has(n int) bool { return n >= 0 && n < itemCount && i[n>>6]>>(n&63)&1 != 0 }
func (i *Items) add(n int)     { i[n>>6] |= 1 << (n & 63) }
func (i *Items) remove(n int)  { i[n>>6] &^= 1 << (n & 63) }
func (i Items) count() int     { return bits.OnesCount64(i[0]) + bits.OnesCount64(i[1]) }
func (i Items) within(o Items) bool {
	return i[0]&^o[0] == 0 && i[1]&^o[1] == 0
}

// first is the lowest of a set that is not empty; take takes it out.
func (i Items) first() int {
	if i[0] != 0 {
		return bits.TrailingZeros64(i[0])
	}
	return 64 + bits.TrailingZeros64(i[1])
}

func (i *Items) take() int {
	n := i.first()
	i.remove(n)
	return n
}

// Offer is what a hero wants to pass to another and have from it, who has refused already in this activation, and what has come to somebody by the latest transfer and may go into a slot.
type Offer struct {
	Give, Take Items
	Refused    Figs
	Came       Items
}

// itemIDs are items as moves have them, and how they lie in the sets of a move.
func (r *Rules) itemIDs() []string {
	ids := append([]string(nil), r.lootIDs[1:]...)
	for i := range itemCount - tokenItems {
		ids = append(ids, "objective-"+string(rune('1'+i)))
	}
	return ids
}

// itemNo is the number of an item by its place among the ids.
func (r *Rules) itemNo(i int) int {
	if i < len(r.lootIDs)-1 {
		return i + 1
	}
	return tokenItems + i - (len(r.lootIDs) - 1)
}

// given and taken are the parts of a move that name items.
func (r *Rules) given() *notation.Many[Position, Move] {
	return r.items(func(m Move) Items { return m.Give }, func(m Move, of Items) Move { m.Give = of; return m })
}

func (r *Rules) taken() *notation.Many[Position, Move] {
	return r.items(func(m Move) Items { return m.Take }, func(m Move, of Items) Move { m.Take = of; return m })
}

func (r *Rules) items(get func(m Move) Items, with func(m Move, of Items) Move) *notation.Many[Position, Move] {
	return &notation.Many[Position, Move]{What: "item", Form: "ITEM", IDs: r.itemIDs(), Most: 1, Single: func(int) bool { return true },
		Count: func(m Move, i int) int {
			if get(m).has(r.itemNo(i)) {
				return 1
			}
			return 0
		},
		With: func(m Move, i, n int) Move {
			set := get(m)
			if set.remove(r.itemNo(i)); n > 0 {
				set.add(r.itemNo(i))
			}
			return with(m, set)
		},
		None: func(m Move) Move { return with(m, Items{}) }}
}

// named tells whether every item of a set of a move has a name.
func (r *Rules) sound(i Items) bool {
	all := Items{}
	for n := 1; n < len(r.codex.Cards); n++ {
		all.add(n)
	}
	for n := tokenItems; n < itemCount; n++ {
		all.add(n)
	}
	return i.within(all)
}

// itemsWhere are the loot cards and taken objective tokens that are somewhere; of cards on the ground those that lie in a square.
func (s *Position) itemsWhere(place Place, at squares.Square, token func(t *Token) bool) (all Items) {
	for i := range s.Loot {
		if c := &s.Loot[i]; c.Place == place && (place != OnGround || c.At == at) {
			all.add(i)
		}
	}
	no := tokenItems
	for i := range s.Tokens[:s.Laid] {
		t := &s.Tokens[i]
		if t.Kind != codex.TokenObjective {
			continue
		}
		if no < itemCount && token(t) {
			all.add(no)
		}
		no++
	}
	return all
}

// heldBy are the items of a hero, lying those that lie in a square.
func (s *Position) heldBy(n Fig) Items {
	return s.itemsWhere(Held+Place(n), none, func(t *Token) bool { return t.Carrier == n })
}

func (s *Position) lying(at squares.Square) Items {
	return s.itemsWhere(OnGround, at, func(t *Token) bool { return t.Carrier == nobody && t.Mark == codex.NoMark && t.At == at })
}

// objective is an objective token by its number among items.
func (s *Position) objective(no int) *Token {
	for i := range s.Tokens[:s.Laid] {
		if t := &s.Tokens[i]; t.Kind == codex.TokenObjective {
			if no == tokenItems {
				return t
			}
			no--
		}
	}
	return nil
}

// pass gives items to a hero; lay lays them in a square. Exhausted and depleted they stay (CNO-R38).
func (s *Position) pass(all Items, to Fig) {
	for all != (Items{}) {
		if n := all.take(); n >= tokenItems {
			s.objective(n).Carrier = to
		} else {
			c := &s.Loot[n]
			c.Place, c.At, c.Flags = Held+Place(to), 0, c.Flags&^Equipped
		}
	}
	s.Stir = true
}

func (s *Position) lay(all Items, at squares.Square) {
	for all != (Items{}) {
		if n := all.take(); n >= tokenItems {
			t := s.objective(n)
			t.Carrier, t.At = nobody, at
		} else {
			c := &s.Loot[n]
			c.Place, c.At, c.Flags = OnGround, at, c.Flags&^Equipped
		}
	}
	s.Stir = true
}

// arms are the weapons of a hero, worn those of them in its slots.
func (r *Rules) arms(s *Position, n Fig) (all, worn Items) {
	for i := range r.codex.Cards {
		if c := &s.Loot[i]; c.Place == Held+Place(n) && r.codex.Loot[r.codex.Cards[i]].Type == codex.Weapon {
			all.add(i)
			if c.Flags&Equipped != 0 {
				worn.add(i)
			}
		}
	}
	return all, worn
}

// itemName is an item for a text.
func (r *Rules) itemName(name string, item int) game.Arg {
	if item >= tokenItems {
		return game.Word(name, "objective token")
	}
	return r.lootName(name, item)
}

// listItems lists a move for each item of a set, and one for all of them.
func listItems(all Items, m Move, put func(m Move, i Items) Move, buf []Move) []Move {
	for left := all; left != (Items{}); {
		one := Items{}
		one.add(left.take())
		buf = append(buf, put(m, one))
	}
	if all.count() > 1 {
		buf = append(buf, put(m, all))
	}
	return buf
}

func putGive(m Move, i Items) Move { m.Give = i; return m }
func putTake(m Move, i Items) Move { m.Take = i; return m }

// checkItems tells why items cannot be dealt with: none is named, or one of them is not there.
func (r *Rules) checkItems(named, there Items, rule, why string, who game.Arg) error {
	if !r.sound(named) {
		return game.Refuse(rule, "There is no such item.")
	}
	for left := named; left != (Items{}); {
		if i := left.take(); !there.has(i) {
			return game.Refuse(rule, why, who, r.itemName("item", i))
		}
	}
	return nil
}

// pickingUp takes items out of the own square; then weapons may be rearranged (CNO-434, CNO-435, CNO-R40).
func (r *Rules) pickingUp() deed {
	return deed{
		Verb: PickUp, Rule: "CNO-434", Write: is("pickup {items}", r.taken()),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if !n.character() || !s.can(n, 1) {
				return buf
			}
			return listItems(s.lying(s.Fig[n].At), m, putTake, buf)
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			if err := r.checkAct(s, n, 1, true); err != nil {
				return err
			}
			if m.Take == (Items{}) {
				return game.Refuse("CNO-434", "Name the items that {{.who}} picks up.", r.who("who", s, n))
			}
			return r.checkItems(m.Take, s.lying(s.Fig[n].At), "CNO-R40", "{{.item}} does not lie in the square of {{.who}}.", r.who("who", s, n))
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			s.pays(n, 1)
			r.tellItems(s, n, m.Take, "CNO-434", "picks-up", tell)
			s.pass(m.Take, n)
			begin(s, gainTask{Fig: int16(n), Card: rearranged})
			r.run(s, tell)
		},
	}
}

// layingDown lays items down in the own square; then weapons may be rearranged.
func (r *Rules) layingDown() deed {
	return deed{
		Verb: DropItems, Rule: "CNO-434", Write: is("lay {items}", r.given()),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if !n.character() || !s.can(n, 1) {
				return buf
			}
			return listItems(s.heldBy(n), m, putGive, buf)
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			if err := r.checkAct(s, n, 1, true); err != nil {
				return err
			}
			if m.Give == (Items{}) {
				return game.Refuse("CNO-434", "Name the items that {{.who}} lays down.", r.who("who", s, n))
			}
			return r.checkItems(m.Give, s.heldBy(n), "CNO-434", "{{.who}} does not have {{.item}}.", r.who("who", s, n))
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			s.pays(n, 1)
			r.tellItems(s, n, m.Give, "CNO-434", "lays-down", tell)
			s.lay(m.Give, s.Fig[n].At)
			begin(s, gainTask{Fig: int16(n), Card: rearranged})
			r.run(s, tell)
		},
	}
}

func (r *Rules) tellItems(s *Position, n Fig, all Items, rule, key string, tell *game.Story) {
	if tell == nil {
		return
	}
	for all != (Items{}) {
		tell.Tell(rule, key, r.who("who", s, n), r.itemName("item", all.take()))
	}
}

// rearranging is the Pick up or drop action for the sake of the slots alone (CNO-435, CNO-R38). It names what is in them afterwards.
func (r *Rules) rearranging() deed {
	return deed{
		Verb: Rearrange, Rule: "CNO-435", Write: r.slots(),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if !n.character() || !s.can(n, 1) {
				return buf
			}
			_, worn := r.arms(s, n)
			return r.listSlots(s, n, m, worn, true, buf)
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			if err := r.checkAct(s, n, 1, true); err != nil {
				return err
			}
			if _, worn := r.arms(s, n); m.Take == worn {
				return game.Refuse("CNO-435", "{{.who}} has just these weapons in its slots already.", r.who("who", s, n))
			}
			return r.checkSlots(s, n, m)
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			s.pays(n, 1)
			r.wear(s, n, m.Take, tell)
			r.run(s, tell)
		},
	}
}

// slots is how the weapons in the slots are named.
func (r *Rules) slots() notation.Verb[Position, Move] {
	return is("rearrange {}", notation.OrNone("{weapons}", r.taken()))
}

// listSlots lists what may be in the slots: nothing, any weapon, any two; but is left out where it is what is there.
func (r *Rules) listSlots(s *Position, n Fig, m Move, but Items, leave bool, buf []Move) []Move {
	all, _ := r.arms(s, n)
	add := func(i Items) {
		if !leave || i != but {
			m.Take = i
			buf = append(buf, m)
		}
	}
	add(Items{})
	for left := all; left != (Items{}); {
		one := Items{}
		a := left.take()
		one.add(a)
		add(one)
		if r.codex.Dashboard.WeaponSlots < 2 {
			continue
		}
		for others := left; others != (Items{}); {
			two := one
			two.add(others.take())
			add(two)
		}
	}
	return buf
}

func (r *Rules) checkSlots(s *Position, n Fig, m Move) error {
	who := r.who("who", s, n)
	all, _ := r.arms(s, n)
	if err := r.checkItems(m.Take, all, "CNO-510", "{{.item}} is no weapon that {{.who}} has.", who); err != nil {
		return err
	}
	if slots := int(r.codex.Dashboard.WeaponSlots); Items(m.Take).count() > slots {
		return game.Refuse("CNO-510", "{{.who}} has {{.n}} weapon slots: no more weapons fit.", who, game.Num("n", slots))
	}
	return nil
}

// wear puts weapons of a hero into its slots, and its others into the loot area.
func (r *Rules) wear(s *Position, n Fig, worn Items, tell *game.Story) {
	all, was := r.arms(s, n)
	for all != (Items{}) {
		i := all.take()
		if s.Loot[i].Flags &^= Equipped; worn.has(i) {
			s.Loot[i].Flags |= Equipped
		}
		if tell != nil && worn.has(i) != was.has(i) {
			key := "stows"
			if worn.has(i) {
				key = "equips"
			}
			tell.Tell("CNO-435", key, r.who("who", s, n), r.lootName("item", i))
		}
	}
}

// What gainTask.Card says besides a card.
const (
	rearranged = 0
	received   = -1
)

// receive gives a hero a loot card; a weapon may go into a slot at once (CNO-506, CNO-R38).
func (r *Rules) receive(s *Position, n Fig, card int, tell *game.Story) {
	s.Loot[card] = LootCard{Place: Held + Place(n)}
	if tell != nil {
		tell.Tell("CNO-506", "gets", r.who("who", s, n), r.lootName("item", card))
	}
	if r.codex.Loot[r.codex.Cards[card]].Type == codex.Weapon {
		begin(s, gainTask{Card: int16(card) + 1})
	}
}

// runGain asks whether a weapon goes into a slot, or which weapons of a hero are in its slots.
func (r *Rules) runGain(s *Position, t *gainTask, _ *game.Story) {
	n := Fig(t.Fig)
	if t.Card > 0 {
		n = Fig(s.Loot[t.Card-1].Place - Held)
	}
	switch {
	case t.Card == received:
		if s.Offer.Came == (Items{}) {
			s.done()
			return
		}
		i := s.Offer.Came.take()
		begin(s, gainTask{Card: int16(i) + 1})
	case t.Card == rearranged:
		if all, _ := r.arms(s, n); all == (Items{}) {
			s.done()
			return
		}
		s.ask(Equipping, n)
	case s.Loot[t.Card-1].Place < Held || s.Loot[t.Card-1].Flags&Equipped != 0:
		s.done()
	default:
		s.ask(Equipping, n)
	}
}

var inReplaced = notation.In[Position](func(m Move) uint8 { return uint8(m.What) }, func(m Move, v uint8) Move { m.What = int16(v); return m })

// equipping: whether a weapon that was gained goes into a slot, and for which (CNO-510, CNO-R38); during Pick up or drop items, which weapons are in the slots (CNO-435).
func (r *Rules) equipping() decision {
	gained := func(s *Position) (n Fig, card int16, all bool) {
		t := running[gainTask](s)
		if t.Card > 0 {
			return Fig(s.Loot[t.Card-1].Place - Held), t.Card, false
		}
		return Fig(t.Fig), t.Card, true
	}
	return decision{
		Kind: "equip", Rule: "CNO-R38", Asks: "which weapons go into the slots",
		Prompt: func(s *Position) game.Text {
			n, card, all := gained(s)
			if all {
				return game.Say("Which weapons has {{.who}} in its slots now?", r.who("who", s, n))
			}
			return game.Say("Does {{.who}} put {{.item}} into a weapon slot at once?", r.who("who", s, n), r.lootName("item", int(card)-1))
		},
		Deeds: []deed{
			{Verb: Equip, Rule: "CNO-R38", Write: is("equip {loot} {}", inCard(r.aLoot), notation.Some("for {replaced}", inReplaced(r.aLoot))),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					n, card, all := gained(s)
					if all {
						return buf
					}
					m.Card = uint8(card)
					_, worn := r.arms(s, n)
					if worn.count() < int(r.codex.Dashboard.WeaponSlots) {
						return append(buf, m)
					}
					for worn != (Items{}) {
						m.What = int16(worn.take()) + 1
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					n, card, all := gained(s)
					who := r.who("who", s, n)
					if all {
						return game.Refuse("CNO-435", "Name all weapons that are in the slots of {{.who}} afterwards: rearrange, then their names, or none.", who)
					}
					if int16(m.Card) != card {
						return game.Refuse("CNO-R38", "Only {{.item}}, which {{.who}} has just gained, may go into a slot now.", who, r.lootName("item", int(card)-1))
					}
					_, worn := r.arms(s, n)
					switch full := worn.count() >= int(r.codex.Dashboard.WeaponSlots); {
					case full && m.What == 0:
						return game.Refuse("CNO-510", "Both weapon slots of {{.who}} are full: say for which weapon.", who)
					case full && !worn.has(int(m.What)-1):
						return game.Refuse("CNO-510", "{{.who}} has no such weapon in a slot.", who)
					case !full && m.What != 0:
						return game.Refuse("CNO-R38", "A weapon slot of {{.who}} is free: nothing has to be put away.", who)
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					n, card, _ := gained(s)
					_, worn := r.arms(s, n)
					if m.What != 0 {
						worn.remove(int(m.What) - 1)
					}
					worn.add(int(card) - 1)
					s.done()
					r.wear(s, n, worn, tell)
					r.run(s, tell)
				}},
			{Verb: PutAway, Rule: "CNO-506", Write: is("stow"),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if _, _, all := gained(s); !all {
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, _ Move) error {
					if n, _, all := gained(s); all {
						return game.Refuse("CNO-435", "Name all weapons that are in the slots of {{.who}} afterwards: rearrange, then their names, or none.", r.who("who", s, n))
					}
					return nil
				},
				Play: func(s *Position, _ Move, tell *game.Story) {
					s.done()
					r.run(s, tell)
				}},
			{Verb: Rearrange, Rule: "CNO-435", Write: r.slots(),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					n, _, all := gained(s)
					if !all {
						return buf
					}
					return r.listSlots(s, n, m, Items{}, false, buf)
				},
				Check: func(s *Position, m Move) error {
					n, card, all := gained(s)
					if !all {
						return game.Refuse("CNO-R38", "Only {{.item}}, which {{.who}} has just gained, may go into a slot now.", r.who("who", s, n), r.lootName("item", int(card)-1))
					}
					return r.checkSlots(s, n, m)
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					n, _, _ := gained(s)
					s.done()
					r.wear(s, n, m.Take, tell)
					r.run(s, tell)
				}},
		},
	}
}

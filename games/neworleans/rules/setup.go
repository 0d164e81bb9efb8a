package rules

import (
	"math/bits"

	"mischief/game"
	"mischief/game/board/squares"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// How a scenario is set up (CNO-206 to CNO-217, CNO-R24).

// The stages of a setup.
const (
	clearing = iota
	selecting
	armingHeroes
	placingHeroes
	layingMarkers
	layingTokens
	readying
	dealingHand
	ready
)

// runSetup takes the next step of a setup.
func (r *Rules) runSetup(s *Position, t *setupTask, tell *game.Story) {
	switch t.Stage {
	case clearing:
		r.clearTable(s)
		t.Stage, t.Next = selecting, 1
		if tell != nil {
			tell.Tell("CNO-222", "begins", game.Word("scenario", codex.Key("scenario", r.sheet(s).ID, "name")))
		}
	case selecting: // each hero in turn; where there is nothing to choose nobody is asked (CNO-546)
		n := Fig(t.Next)
		if n > r.lastHero(s) {
			t.Stage, t.Next = armingHeroes, 1
			return
		}
		if all := s.Sheet[n].Skills; r.fitting(s, n, all) {
			s.Sheet[n].Brought = all
			t.Next++
			return
		}
		s.ask(SelectingSkills, n)
	case armingHeroes:
		n := Fig(t.Next)
		if n > r.lastHero(s) {
			t.Stage, t.Next = placingHeroes, 1
			return
		}
		if r.armsItself(s, n) {
			t.Next++
			return
		}
		s.ask(Arming, n)
	case placingHeroes:
		if r.unplaced(s) == 0 {
			t.Stage, t.Next = layingMarkers, int16(none)
			return
		}
		s.ask(PlacingHero, nobody)
	case layingMarkers:
		marks := r.sheet(s).Map.Marks[codex.MarkV]
		if q := marks.Next(sq(t.Next)); q != none {
			t.Next = int16(q)
			begin(s, spawnTask{At: int16(q), Flags: faceDown})
			return
		}
		t.Stage = layingTokens
	case layingTokens:
		t.Stage = readying
		r.layTokens(s)
		s.Deck = Deck{Left: freshDeck}
	case readying: // what the sheet's Setup section says besides, then cards (CNO-225)
		t.Stage = dealingHand
		r.moment(s, Moment{Trigger: codex.OnSetup, At: none})
	case dealingHand:
		t.Stage = ready
		begin(s, handTask{Left: 1})
	default:
		s.Ready, s.Stir = true, true
		s.done()
	}
}

// lastHero is the hero of the last seat.
func (r *Rules) lastHero(s *Position) Fig {
	if s.Two {
		return 2
	}
	return MaxParty
}

// party are the heroes of the party, wherever they are.
func (s *Position) party() (all Figs) {
	for n := Fig(1); n <= MaxParty; n++ {
		if s.Fig[n].Kind != 0 {
			all.add(n)
		}
	}
	return all
}

// clearTable lays the table for a scenario: the map, the pool, the loot deck; what heroes have stays with them, upright (CNO-207, CNO-208, CNO-213, CNO-214, CNO-503, CNO-R22, CNO-R46). How
// the party stands is kept for a replay (CNO-R94).
func (r *Rules) clearTable(s *Position) {
	s.Start = r.snapshot(s)
	sheet := r.sheet(s)
	s.Ground, s.Open = sheet.Map.Ground, 0
	s.Plain = s.Ground.Hindering
	s.Tokens, s.Laid = [MaxTokens]Token{}, 0
	for n := range s.Fig {
		if f := &s.Fig[n]; Fig(n).character() {
			*f = Figure{Kind: f.Kind, Health: f.Health, Most: f.Most}
		} else {
			*f = Figure{}
		}
	}
	s.On = 0
	for n := range s.Sheet {
		s.Sheet[n].Brought, s.Sheet[n].Exhausted, s.Sheet[n].Searched = 0, 0, 0
	}
	s.Lots, s.Lot, s.Pool = [MaxLots]Lot{}, 0, 0
	s.Discard, s.Aside = [PoolKinds]uint8{}, [PoolKinds]uint8{}
	for place, kind := range r.poolKinds(s) {
		s.Lots[0].Left[place] = sheet.Pool[kind]
		s.Pool += sheet.Pool[kind]
		s.Aside[place] = sheet.SetAside[kind]
	}
	s.Aspects = r.aspectsLeft(s)
	s.Kills = [codex.MaxKinds]uint8{}
	s.Round, s.Space, s.Turn, s.First = 1, 0, NoSide, NoSide
	s.Read = 0
	for i, id := range r.codex.Cards {
		card := &s.Loot[i]
		loot := &r.codex.Loot[id]
		switch {
		case card.Place >= Held:
			card.Flags &= Equipped
		case loot.Level == sheet.Loot && sheet.Without>>loot.Type&1 == 0:
			*card = LootCard{Place: InDeck}
		default:
			*card = LootCard{}
		}
	}
	kept := uint8(0)
	for _, u := range s.Used[:s.UsedUp] {
		if u.Span == codex.OnceCampaign {
			s.Used[kept] = u
			kept++
		}
	}
	clear(s.Used[kept:s.UsedUp])
	s.UsedUp = kept
	s.end(codex.UntilRiverboat, nobody)
	s.Visit = Visit{}
}

// aspectsLeft are the Aspects that are still in the campaign (CNO-807, CNO-825).
func (r *Rules) aspectsLeft(s *Position) uint8 {
	return uint8(1<<len(r.codex.Aspects)-2) &^ s.Struck
}

// fitting tells whether skills are as many as a hero may bring along: so many of each level (CNO-546).
func (r *Rules) fitting(s *Position, n Fig, skills uint16) bool {
	var count [4]uint8
	for i, id := range r.codex.Kinds[s.Fig[n].Kind].Skills {
		if skills>>i&1 != 0 {
			level := r.codex.Skills[id].Level
			if count[level]++; count[level] > r.codex.Dashboard.Brought[level] {
				return false
			}
		}
	}
	return true
}

// selectingSkills: which skills a hero brings along (CNO-546, CNO-547).
func (r *Rules) selectingSkills() decision {
	seat := func(s *Position) Fig { return Fig(running[setupTask](s).Next) }
	whose := func(s *Position, n Fig, set uint16) int16 { // which hero's the skills of a move are; of none, nobody's
		if set == 0 {
			return 0
		}
		return int16(s.Fig[n].Kind)
	}
	return decision{
		Kind: "skills", Rule: "CNO-546", Asks: "which skills a hero brings along",
		Prompt: func(s *Position) game.Text {
			return game.Say("Which skills does {{.who}} bring along? At most three of level 1, two of level 2 and one of level 3.", r.who("who", s, seat(s)))
		},
		Deeds: []deed{{Verb: BringSkills, Rule: "CNO-546", Write: is("bring {skills}", r.someSkills()),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				n := seat(s)
				all := s.Sheet[n].Skills
				for _, full := range []bool{true, false} { // those to which nothing could be added come first
					for set := all; ; set = (set - 1) & all {
						if r.fitting(s, n, set) && r.full(s, n, set) == full {
							m.What, m.Give[0] = whose(s, n, set), uint64(set)
							buf = append(buf, m)
						}
						if set == 0 {
							break
						}
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				n := seat(s)
				switch set := uint16(m.Give[0]); {
				case m.What != whose(s, n, set) || uint64(set) != m.Give[0] || m.Give[1] != 0 || set&^s.Sheet[n].Skills != 0:
					return game.Refuse("CNO-541", "{{.who}} does not have all of these skills.", r.who("who", s, n))
				case !r.fitting(s, n, set):
					return game.Refuse("CNO-546", "{{.who}} may bring at most three skills of level 1, two of level 2 and one of level 3.", r.who("who", s, n))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := running[setupTask](s)
				s.Sheet[t.Next].Brought = uint16(m.Give[0])
				t.Next++
				r.run(s, tell)
			}}},
	}
}

// full tells whether no skill that a hero owns could be brought along besides some.
func (r *Rules) full(s *Position, n Fig, set uint16) bool {
	for rest := s.Sheet[n].Skills &^ set; rest != 0; rest &= rest - 1 {
		if r.fitting(s, n, set|rest&-rest) {
			return false
		}
	}
	return true
}

// someSkills is how the skills of the hero who is asked are written.
func (r *Rules) someSkills() notation.Field[Position, Move] {
	var ids []string
	for i := range r.codex.Skills[1:] {
		ids = append(ids, r.codex.Skills[i+1].ID)
	}
	return &notation.Many[Position, Move]{What: "skill", Form: "SKILL", IDs: ids, Most: 1, Empty: true, Single: func(int) bool { return true },
		Count: func(m Move, i int) int {
			skill := &r.codex.Skills[i+1]
			return int(m.Give[0] >> skill.No & 1 & r.ofHero(m, skill))
		},
		None: func(m Move) Move { m.Give[0], m.What = 0, 0; return m }, // places among the skills of a hero are those of another's, too
		With: func(m Move, i, n int) Move {
			skill := &r.codex.Skills[i+1]
			m.Give[0] = m.Give[0]&^(1<<skill.No) | uint64(n)<<skill.No
			if n > 0 {
				m.What = int16(skill.Hero)
			}
			return m
		},
	}
}

// ofHero is 1 if a skill is one of the hero whose skills a move names.
func (r *Rules) ofHero(m Move, skill *codex.Skill) uint64 {
	if codex.Kind(m.What) == skill.Hero {
		return 1
	}
	return 0
}

// armsItself puts the weapons of a hero into its slots where there is nothing to choose: it has no more than slots (CNO-510, CNO-R38).
func (r *Rules) armsItself(s *Position, n Fig) bool {
	count := 0
	for i, id := range r.codex.Cards {
		if s.Loot[i].Place == Held+Place(n) && r.codex.Loot[id].Type == codex.Weapon {
			count++
		}
	}
	if count > int(r.codex.Dashboard.WeaponSlots) {
		return false
	}
	for i, id := range r.codex.Cards {
		if s.Loot[i].Place == Held+Place(n) && r.codex.Loot[id].Type == codex.Weapon {
			s.Loot[i].Flags |= Equipped
		}
	}
	return true
}

// unplaced are the heroes who do not stand on the map yet.
func (r *Rules) unplaced(s *Position) Figs { return s.party() &^ s.On }

// starts are the squares on which the next hero may be placed: marked G or adjacent to one, free and without blocking terrain; the nearest free ones where these do not suffice (CNO-209, CNO-R23).
func (r *Rules) starts(s *Position) squares.Set {
	marked := r.sheet(s).Map.Marks[codex.MarkG]
	near := marked
	for q := marked.First(); q != none; q = marked.Next(q) {
		near = near.Union(s.Ground.AdjacentTo(q))
	}
	all, _ := r.occupied(s, nobody)
	near = near.Intersect(s.Ground.Floor).Without(s.Ground.Blocking).Without(all)
	if near.Empty() {
		return r.nearest(s, marked.First(), false)
	}
	return near
}

// placingHero: where the heroes start (CNO-209).
func (r *Rules) placingHero() decision {
	return decision{
		Kind: "start", Rule: "CNO-209", Asks: "where a hero starts",
		Prompt: func(s *Position) game.Text {
			return game.Say("Put the heroes on the map: each on a square marked G or next to one. {{plural .n \"is\" \"are\"}} left.", game.Num("n", r.unplaced(s).count()))
		},
		Deeds: []deed{{Verb: PlaceHero, Rule: "CNO-209", Write: is("start {figure} {square}", inFig(aFigure), inAt(aSquare)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				open := r.starts(s)
				for left := r.unplaced(s); left != 0; {
					m.Fig = left.take()
					for q := open.First(); q != none; q = open.Next(q) {
						m.At = q
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if !r.unplaced(s).has(m.Fig) || m.Fig == nobody {
					return game.Refuse("CNO-209", "{{.who}} is no hero of the party who is still to be placed.", r.who("who", s, m.Fig))
				}
				if open := r.starts(s); !open.Has(m.At) {
					return game.Refuse("CNO-209", "Heroes start on a square marked G or on one next to it that is free; {{.square}} is none.", r.at("square", m.At))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				s.put(m.Fig, m.At)
				if tell != nil {
					tell.Tell("CNO-209", "starts", r.who("who", s, m.Fig), r.at("at", m.At))
				}
				r.run(s, tell)
			}}},
	}
}

// layTokens lays the Objective and Loot tokens (CNO-211, CNO-212); vermin have a mark of their own (CNO-R21).
func (r *Rules) layTokens(s *Position) {
	sheet := r.sheet(s)
	for marks := uint64(sheet.ObjectiveMarks | 1<<codex.MarkH); marks != 0; marks &= marks - 1 {
		at := sheet.Map.Marks[bits.TrailingZeros64(marks)]
		for q := at.First(); q != none; q = at.Next(q) {
			r.layToken(s, codex.TokenObjective, q)
		}
	}
	at := sheet.Map.Marks[codex.MarkL]
	for q := at.First(); q != none; q = at.Next(q) {
		r.layToken(s, codex.TokenLoot, q)
		r.layToken(s, codex.TokenLoot, q)
	}
}

// arming: which weapons a hero with more of them than slots has equipped when a scenario begins (CNO-510, CNO-R38).
func (r *Rules) arming() decision {
	seat := func(s *Position) Fig { return Fig(running[setupTask](s).Next) }
	weapon := func(s *Position, card int) bool {
		return s.Loot[card].Place == Held+Place(seat(s)) && r.codex.Loot[r.codex.Cards[card]].Type == codex.Weapon
	}
	return decision{
		Kind: "arm", Rule: "CNO-510", Asks: "which weapons a hero has equipped",
		Prompt: func(s *Position) game.Text {
			return game.Say("Which two weapons does {{.who}} equip?", r.who("who", s, seat(s)))
		},
		Deeds: []deed{{Verb: ArmWith, Rule: "CNO-510", Write: is("arm {loot}", r.someLoot()),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for i := range r.codex.Cards {
					for j := range i {
						if weapon(s, i) && weapon(s, j) {
							m.Give = [2]uint64{}
							m.Give[i>>6] |= 1 << (i & 63)
							m.Give[j>>6] |= 1 << (j & 63)
							buf = append(buf, m)
						}
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				count := 0
				for i := range 128 {
					if m.Give[i>>6]>>(i&63)&1 == 0 {
						continue
					}
					if count++; i >= len(r.codex.Cards) || !weapon(s, i) {
						return game.Refuse("CNO-510", "{{.who}} does not have all of these weapons.", r.who("who", s, seat(s)))
					}
				}
				if slots := int(r.codex.Dashboard.WeaponSlots); count != slots {
					return game.Refuse("CNO-510", "{{.who}} has {{.n}} weapon slots: name a weapon for each.", r.who("who", s, seat(s)), game.Num("n", slots))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				for i := range r.codex.Cards {
					if weapon(s, i) {
						s.Loot[i].Flags &^= Equipped
						if m.Give[i>>6]>>(i&63)&1 != 0 {
							s.Loot[i].Flags |= Equipped
						}
					}
				}
				running[setupTask](s).Next++
				r.run(s, tell)
			}}},
	}
}

// someLoot is how loot cards given are written.
func (r *Rules) someLoot() notation.Field[Position, Move] {
	return &notation.Many[Position, Move]{What: "loot card", Form: "LOOT", IDs: r.lootIDs, Most: 1, Empty: true, Single: func(int) bool { return true },
		Count: func(m Move, i int) int { return int(m.Give[i>>6] >> (i & 63) & 1) },
		With: func(m Move, i, n int) Move {
			m.Give[i>>6] = m.Give[i>>6]&^(1<<(i&63)) | uint64(n)<<(i&63)
			return m
		},
	}
}

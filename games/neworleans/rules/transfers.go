package rules

import (
	"slices"

	"mischief/game"
	"mischief/game/document"
	"mischief/game/notation"
	"mischief/games/neworleans/codex"
)

// Passing items from hero to hero (CNO-436, CNO-437, CNO-R39).

// transferring passes items between a hero and an adjacent one, in one direction or both (CNO-436). The other player must agree, unless one player leads all (CNO-437).
func (r *Rules) transferring() deed {
	return deed{
		Verb: Transfer, Rule: "CNO-436",
		Write: is("transfer {figure} {} {}", inWhom(aFigure), notation.Some("give {give}", r.given()), notation.Some("take {take}", r.taken())),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			n := s.doer()
			if !n.character() || !s.can(n, 1) {
				return buf
			}
			for others := s.On & everyHero &^ only(n) &^ s.Offer.Refused; others != 0; {
				m.Whom = others.take()
				if !r.beside(s, n, m.Whom) {
					continue
				}
				m.Take = Items{}
				buf = listItems(s.heldBy(n), m, putGive, buf)
				m.Give = Items{}
				buf = listItems(s.heldBy(m.Whom), m, putTake, buf)
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			n := s.doer()
			if err := r.checkAct(s, n, 1, true); err != nil {
				return err
			}
			who, whom := r.who("who", s, n), r.who("whom", s, m.Whom)
			switch {
			case m.Whom == n || !m.Whom.character() || !s.onMap(m.Whom):
				return game.Refuse("CNO-R39", "{{.whom}} is no other hero of the party on the map.", whom)
			case !r.beside(s, n, m.Whom):
				return game.Refuse("CNO-436", "{{.whom}} is not in a square adjacent to {{.who}}.", who, whom)
			case s.Offer.Refused.has(m.Whom):
				return game.Refuse("CNO-437", "{{.whom}} has declined a transfer in this activation.", whom)
			case m.Give == (Items{}) && m.Take == (Items{}):
				return game.Refuse("CNO-436", "Name the items that pass.")
			}
			if err := r.checkItems(m.Give, s.heldBy(n), "CNO-436", "{{.who}} does not have {{.item}}.", who); err != nil {
				return err
			}
			return r.checkItems(m.Take, s.heldBy(m.Whom), "CNO-436", "{{.who}} does not have {{.item}}.", r.who("who", s, m.Whom))
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.doer()
			s.Offer.Give, s.Offer.Take = m.Give, m.Take
			if s.Alone {
				r.exchange(s, n, m.Whom, tell)
			} else {
				begin(s, transferTask{From: int16(n), To: int16(m.Whom)})
			}
			r.run(s, tell)
		},
	}
}

// runTransfer asks the other player (CNO-437); agree and decline answer.
func (r *Rules) runTransfer(s *Position, t *transferTask, _ *game.Story) { s.ask(Agreeing, Fig(t.To)) }

// exchange passes the items of the offer. The one who acts pays; weapons that came to somebody may go into slots (CNO-R38, CNO-R39).
func (r *Rules) exchange(s *Position, from, to Fig, tell *game.Story) {
	s.pays(from, 1)
	give, take := s.Offer.Give, s.Offer.Take
	r.tellItems(s, to, give, "CNO-436", "gets", tell)
	r.tellItems(s, from, take, "CNO-436", "gets", tell)
	s.pass(give, to)
	s.pass(take, from)
	s.Offer.Give, s.Offer.Take = Items{}, Items{}
	s.Offer.Came = Items{}
	for all := (Items{give[0] | take[0], give[1] | take[1]}); all != (Items{}); {
		if i := all.take(); i < tokenItems && r.codex.Loot[r.codex.Cards[i]].Type == codex.Weapon {
			s.Offer.Came.add(i)
		}
	}
	begin(s, gainTask{Card: received})
}

// agreeing: whether a transfer may be (CNO-437). One that is declined costs nothing, and is not offered again in the activation (CNO-R109).
func (r *Rules) agreeing() decision {
	return decision{
		Kind: "agree", Rule: "CNO-437", Asks: "whether a transfer may be",
		Prompt: func(s *Position) game.Text {
			t := running[transferTask](s)
			return game.Say("{{.who}} offers {{.whom}} a transfer: {{.give}} given, {{.take}} taken. Agree, or decline?", r.who("who", s, Fig(t.From)), r.who("whom", s, Fig(t.To)),
				game.Num("give", s.Offer.Give.count()), game.Num("take", s.Offer.Take.count()))
		},
		Deeds: []deed{
			{Verb: Agree, Rule: "CNO-437", Write: is("agree"), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
				t := *running[transferTask](s)
				s.done()
				r.exchange(s, Fig(t.From), Fig(t.To), tell)
				r.run(s, tell)
			}},
			{Verb: Decline, Rule: "CNO-437", Write: is("decline"), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
				to := Fig(running[transferTask](s).To)
				s.done()
				s.Offer = Offer{Refused: s.Offer.Refused | only(to)}
				if tell != nil {
					tell.Tell("CNO-437", "declines", r.who("who", s, to))
				}
				r.run(s, tell)
			}},
		},
	}
}

// offerDoc is an offer as documents have it.
type offerDoc struct {
	Give    []string `doc:"give,omit"`
	Take    []string `doc:"take,omit"`
	Came    []string `doc:"came,omit"`
	Refused Figs     `doc:"refused,set=figure,omit"`
}

func (r *Rules) showOffer(s *Position, doc *offerDoc) {
	ids := r.itemIDs()
	for i, id := range ids {
		for _, set := range []struct {
			of   Items
			list *[]string
		}{{s.Offer.Give, &doc.Give}, {s.Offer.Take, &doc.Take}, {s.Offer.Came, &doc.Came}} {
			if set.of.has(r.itemNo(i)) {
				*set.list = append(*set.list, id)
			}
		}
	}
	doc.Refused = s.Offer.Refused
}

func (r *Rules) readOffer(in *document.Reader[Position], doc *offerDoc) {
	ids := r.itemIDs()
	for _, set := range []struct {
		field string
		list  []string
		of    *Items
	}{{"give", doc.Give, &in.S.Offer.Give}, {"take", doc.Take, &in.S.Offer.Take}, {"came", doc.Came, &in.S.Offer.Came}} {
		for _, id := range set.list {
			i := slices.Index(ids, id)
			if i < 0 {
				in.Fail("offer."+set.field, "%q is no item; items are loot cards, such as %s, and objective-1 to objective-8", id, ids[0])
				return
			}
			set.of.add(r.itemNo(i))
		}
	}
	in.S.Offer.Refused = doc.Refused
}

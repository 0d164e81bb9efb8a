package rules

import (
	"fmt"
	"slices"

	"mischief/game/board/squares"
	"mischief/game/document"
	"mischief/game/frame"
	"mischief/games/neworleans/codex"
)

// reader builds a position from a document and stops at the first field that is wrong.
type reader struct {
	*document.Reader[Position]
	r    *Rules
	full bool // the document says what is under way: it was written as a whole, and what it leaves out is not there
}

// Position builds a position from a document and goes on to the decision that it asks. What is left out is as in round 1 of scenario 2 on its map, in the heroes' turn: figures are as their cards
// say, a document that names none has the usual party on the squares by G; nobody is activated, unless one is named as active, who then has its AP; the deck is fresh but for
// what lies elsewhere.
func (r *Rules) Position(decode func(any) error) (Position, error) {
	var s Position
	rd := &reader{Reader: r.document.Open(&s, decode), r: r}
	rd.full = rd.Has("pending") || rd.Has("over")
	for _, read := range []func(){rd.readMatch, rd.readFigures, rd.readParty, rd.readMap, rd.readDecks, rd.readUnderWay, rd.Rest, rd.check, rd.goOn} {
		if rd.OK() {
			read()
		}
	}
	return s, rd.Err()
}

// usual is the scenario of documents that name none: the first in which there is fighting.
const usual = 2

// readMatch reads what is played.
func (rd *reader) readMatch() {
	s, r := rd.S, rd.r
	if s.Difficulty = Normal; !rd.full {
		s.Scenario, s.Round, s.Ready, s.Turn = usual, 1, true, Heroes
	}
	rd.Read("scenario", "two", "difficulty", "alone", "round", "space", "turn", "over", "asks", "ready", "came", "visit")
	if rd.OK() && s.Scenario != 0 && int(s.Space) >= max(1, len(r.sheet(s).Track)) {
		rd.Fail("space", "%d; the track of this scenario has the spaces 0 to %d", s.Space, len(r.sheet(s).Track)-1)
	}
	if rd.OK() && s.Scenario == 0 && s.Ending == Unfinished && len(r.codex.Scenarios[s.Came].Next) == 0 {
		rd.Fail("came", "between two scenarios it names the one that was finished, which another follows")
	}
	s.Ground = r.sheet(s).Map.Ground
	s.Plain = s.Ground.Hindering
	rd.Read("doors", "ground")
}

// readFigures reads the figures, by the cards of their kinds where nothing is said.
func (rd *reader) readFigures() {
	rd.Read("figures")
	s, r := rd.S, rd.r
	if rd.Has("figures") || rd.full || !rd.OK() {
		return
	}
	at := r.sheet(s).Map.Marks[codex.MarkG].First()
	for i, id := range defaultParty[:r.lastHero(s)] {
		kind := r.heroKind(id)
		n := Fig(i + 1)
		s.Fig[n] = Figure{Kind: kind, Health: r.codex.Dashboard.Lives, Most: r.codex.Dashboard.Lives}
		open := r.nearest(s, max(0, at), false)
		s.put(n, open.First())
	}
}

// readFigures takes the figures of a document.
func (r *Rules) readFigures(in *document.Reader[Position], rows *[Figures]figureDoc) {
	s := in.S
	for i := range rows {
		n, row := Fig(i), &rows[i]
		f := row.Figure
		if *row == (figureDoc{}) || row.Kind == 0 && !f.is(FaceDown) && row.At == 0 && f.Where != Down && f.Where != Exited && f == (Figure{Where: OnMap}) {
			continue
		}
		path := "figures." + figName(s, n)
		switch {
		case n == nobody:
			in.Fail(path, "nobody is no figure")
			return
		case f.Kind == 0 && !(n.vermin() && f.is(FaceDown)):
			in.Fail(path+".kind", "missing; only a face-down marker has no kind yet")
			return
		case f.Kind != 0 && r.codex.Kinds[f.Kind].Role != roleOf(n):
			in.Fail(path+".kind", "%q; h1 to h4 are heroes, a1 and on allies, v1 and on vermin", r.codex.Kinds[f.Kind].ID)
			return
		case f.Where == OnMap && row.At == 0:
			in.Fail(path+".at", "missing; a figure on the map stands on a square, such as 4,7; others say where they are, such as where: exited")
			return
		case f.Where != OnMap && row.At != 0:
			in.Fail(path+".at", "a figure that is not on the map has no square")
			return
		}
		if most := r.healthOf(s, f.Kind); f.Most == 0 && f.Kind != 0 {
			f.Most = most
			if n.character() {
				f.Most = r.codex.Dashboard.Lives
			}
			if f.Health == 0 && f.Where != Down {
				f.Health = f.Most
			}
		}
		if f.Health > max(f.Most, 9) {
			in.Fail(path+".health", "%d; it is %d at most", f.Health, max(f.Most, 9))
			return
		}
		s.Fig[n] = f
		if f.Where == OnMap {
			s.put(n, row.At.square())
		}
	}
}

// roleOf is what a figure of a number is.
func roleOf(n Fig) codex.Role {
	switch {
	case n.character():
		return codex.Hero
	case n.friend():
		return codex.Ally
	}
	return codex.Foe
}

// readParty reads what the party has.
func (rd *reader) readParty() {
	s, r := rd.S, rd.r
	s.River = r.fullRiver()
	rd.Read("sheets", "loot", "bucks", "notes", "struck", "told", "event", "start")
	if !rd.Has("loot") && !rd.full && rd.OK() {
		for i, id := range r.codex.Cards {
			if loot := &r.codex.Loot[id]; s.Scenario != 0 && loot.Level == r.sheet(s).Loot && r.sheet(s).Without>>loot.Type&1 == 0 {
				s.Loot[i].Place = InDeck
			}
		}
	}
}

func (r *Rules) readSheets(in *document.Reader[Position], rows *[MaxParty + 1]sheetDoc) {
	s := in.S
	for n := Fig(1); n <= MaxParty; n++ {
		row := &rows[n]
		into := [...]struct {
			name string
			list []int16
			set  *uint16
		}{{"skills", row.Skills, &s.Sheet[n].Skills}, {"brought", row.Brought, &s.Sheet[n].Brought}, {"exhausted", row.Exhausted, &s.Sheet[n].Exhausted}}
		for _, part := range into {
			for _, id := range part.list {
				skill := &r.codex.Skills[id]
				if skill.Hero != s.Fig[n].Kind {
					in.Fail("sheets."+figName(s, n)+"."+part.name, "%q is no skill of %s", skill.ID, r.codex.Kinds[s.Fig[n].Kind].Name)
					return
				}
				*part.set |= 1 << skill.No
			}
		}
		s.Sheet[n].Skills |= s.Sheet[n].Brought // who brings a skill along has it
		if s.Sheet[n].Exhausted&^s.Sheet[n].Brought != 0 {
			in.Fail("sheets."+figName(s, n)+".exhausted", "only skills that were brought along can be exhausted")
			return
		}
		at := r.sheet(s).Map.Marks[codex.MarkL]
		for _, want := range row.Searched {
			i, found := 0, false
			for q := at.First(); q != none; q = at.Next(q) {
				if q == want {
					s.Sheet[n].Searched |= 1 << i
					found = true
				}
				i++
			}
			if !found {
				in.Fail("sheets."+figName(s, n)+".searched", "%d,%d has no letter L", want.Column(), want.Row())
				return
			}
		}
	}
}

// readMap reads what lies on the map, and the vermin that wait.
func (rd *reader) readMap() {
	s, r := rd.S, rd.r
	rd.Read("tokens", "pool", "lots", "lot", "discard", "aside", "aspects", "kills")
	if !rd.OK() {
		return
	}
	if !rd.Has("lots") && !rd.full && s.Scenario != 0 {
		for place, kind := range r.poolKinds(s) {
			s.Lots[0].Left[place] = r.sheet(s).Pool[kind]
		}
		if !rd.Has("pool") {
			for _, n := range s.Lots[0].Left {
				s.Pool += n
			}
			for n := FirstVermin; n <= LastVermin; n++ { // what stands there has been drawn already
				switch f := &s.Fig[n]; {
				case f.Kind != 0 && s.Lots[0].Left[r.poolPlace(s, f.Kind)] > 0 && r.poolKinds(s)[r.poolPlace(s, f.Kind)] == f.Kind:
					s.Lots[0].Left[r.poolPlace(s, f.Kind)]--
					s.Pool--
				case f.Kind == 0 && f.is(FaceDown) && s.Pool > 0:
					s.Pool--
				}
			}
		}
	}
	if !rd.Has("aside") && !rd.full && s.Scenario != 0 {
		for place, kind := range r.poolKinds(s) {
			s.Aside[place] = r.sheet(s).SetAside[kind]
		}
	}
	if !rd.Has("aspects") && !rd.full {
		s.Aspects = r.aspectsLeft(s)
	}
	r.smoke(s)
}

// readDecks reads the poker deck: what is not named elsewhere is in it, but for kings.
func (rd *reader) readDecks() {
	s := rd.S
	rd.Read("deck.discard", "deck.hand", "deck.left", "deck.top", "deck.bottom", "shown")
	if !rd.Has("deck.left") {
		s.Deck.Left = (freshDeck | s.Deck.known(&s.Deck.Top) | s.Deck.known(&s.Deck.Bottom)) &^ s.Deck.Discard &^ s.Deck.Hand
	}
	d := &s.Deck
	switch {
	case d.Left&d.Discard != 0 || d.Left&d.Hand != 0 || d.Discard&d.Hand != 0:
		rd.Fail("deck", "a card is in two places")
	case (d.known(&d.Top)|d.known(&d.Bottom))&^d.Left != 0 || d.known(&d.Top)&d.known(&d.Bottom) != 0:
		rd.Fail("deck.top", "cards whose order is known are cards of the deck, each once")
	}
}

// readUnderWay reads what is under way. Where the document does not say it, that is a turn: of the hero that is named as active, or before anybody is.
func (rd *reader) readUnderWay() {
	s := rd.S
	rd.Read("attacks", "draws", "moments", "uses", "lasting", "used", "active", "first", "pending", "fields", "picking")
	if rd.Has("pending") || !rd.OK() {
		return
	}
	begin(s, matchTask{Stage: playing})
	if s.First == NoSide {
		s.First = s.Turn
	}
	segment := int16(secondTurn)
	if s.First != s.Turn {
		segment = endSegment
	}
	begin(s, roundTask{Segment: segment})
	if s.Turn == TheVermin {
		for n := FirstVermin; n <= LastVermin; n++ {
			if s.onMap(n) {
				s.Fig[n].set(Called)
			}
		}
		begin(s, verminTurnTask{Stage: 1})
		return
	}
	begin(s, heroTurnTask{Stage: 1})
	if s.Active != nobody {
		f := &s.Fig[s.Active]
		if f.AP == 0 {
			f.AP = rd.r.codex.Dashboard.AP
			if s.Two {
				f.AP = rd.r.codex.Dashboard.APTwoHeroes
			}
		}
		f.set(Activated)
		begin(s, activationTask{Fig: int16(s.Active), Stage: awake})
	}
}

// check looks at what must fit together.
func (rd *reader) check() {
	s, r := rd.S, rd.r
	heroes := 0
	for n := Fig(1); n <= MaxParty; n++ {
		if s.Fig[n].Kind != 0 {
			heroes++
			if n > r.lastHero(s) {
				rd.Fail("figures."+figName(s, n), "a party of two has the heroes h1 and h2")
				return
			}
			for m := Fig(1); m < n; m++ {
				if s.Fig[m].Kind == s.Fig[n].Kind {
					rd.Fail("figures."+figName(s, n)+".kind", "%q is in the party twice", r.codex.Kinds[s.Fig[n].Kind].ID)
					return
				}
			}
		}
	}
	if heroes == 0 {
		rd.Fail("figures", "there is no hero, such as h1: {kind: minou, at: \"4,7\"}")
		return
	}
	for left := s.On; left != 0 && s.Visit.Step == 0; { // aboard the riverboat nobody stands anywhere
		n := left.take()
		list, count := r.body(s, n)
		blocked := 0
		for _, q := range list[:count] {
			if int(q) >= squares.MaxHeight*squares.Stride || !s.Ground.Floor.Has(q) {
				rd.Fail("figures."+figName(s, n)+".at", "%d,%d is no square of the map", q.Column(), q.Row())
				return
			}
			if s.Ground.Blocking.Has(q) {
				blocked++
			}
		}
		if blocked > 0 && (count == 1 || blocked > 1) {
			rd.Fail("figures."+figName(s, n)+".at", "%d,%d is blocking terrain", s.Fig[n].At.Column(), s.Fig[n].At.Row())
			return
		}
	}
	var down [MaxLots]int
	for n := FirstVermin; n <= LastVermin; n++ {
		if f := &s.Fig[n]; f.is(FaceDown) && f.Kind == 0 {
			if int(f.Lot) >= MaxLots {
				rd.Fail("figures."+figName(s, n)+".lot", "%d; lots are numbered from 0 to %d", f.Lot, MaxLots-1)
				return
			}
			down[f.Lot]++
		}
	}
	down[s.Lot] += int(s.Pool)
	for lot, n := range down {
		left := 0
		for _, of := range s.Lots[lot].Left {
			left += int(of)
		}
		if n > left {
			rd.Fail("lots", "%d markers of lot %d are in the pool or face down, and only %d vermin of it have not been seen", n, lot, left)
			return
		}
	}
	for i := range s.Loot {
		if s.Loot[i].Place > Held && Fig(s.Loot[i].Place-Held) > r.lastHero(s) || s.Loot[i].Place == Held {
			rd.Fail("loot."+r.lootIDs[i], "it belongs to nobody of the party")
			return
		}
		if s.Loot[i].Flags&Equipped != 0 && (s.Loot[i].Place <= Held || r.codex.Loot[r.codex.Cards[i]].Type != codex.Weapon) {
			rd.Fail("loot."+r.lootIDs[i]+".flags", "equipped is a weapon that a hero has, and nothing else")
			return
		}
	}
	for n := Fig(1); n <= MaxParty; n++ {
		if _, worn := r.arms(s, n); worn.count() > int(r.codex.Dashboard.WeaponSlots) { // CNO-510
			rd.Fail("loot", "%s has %d weapons equipped, and slots for %d", figName(s, n), worn.count(), r.codex.Dashboard.WeaponSlots)
			return
		}
	}
	rd.checkUnderWay()
}

// checkUnderWay looks at what frames and records name, so that nothing leads outside.
func (rd *reader) checkUnderWay() {
	s, r := rd.S, rd.r
	for i := range s.Uses[:s.UseN] {
		u := &s.Uses[i]
		if int(u.Moment) > int(s.MomentN) || int(u.Attack) > int(s.AttackN) || int(u.Draw) > int(s.DrawN) {
			rd.Fail(fmt.Sprintf("uses[%d]", i), "it names a moment, an attack or a draw that is not under way")
			return
		}
	}
	for i := range s.Moments[:s.MomentN] {
		if m := &s.Moments[i]; int(m.Attack) > int(s.AttackN) || int(m.Draw) > int(s.DrawN) {
			rd.Fail(fmt.Sprintf("moments[%d]", i), "it names an attack or a draw that is not under way")
			return
		}
	}
	for i := range s.Draws[:s.DrawN] {
		if d := &s.Draws[i]; int(d.Attack) > int(s.AttackN) || int(d.Use) > int(s.UseN) {
			rd.Fail(fmt.Sprintf("draws[%d]", i), "it names an attack or a use that is not under way")
			return
		}
	}
	// Each record belongs to the task that opened it, in the order in which they were begun.
	var uses, moments, draws, attacks int16
	frames := s.Stack.All()
	for i, f := range frames {
		if s.Scenario == 0 && (f.Op == opRound || f.Op == opSetup) {
			rd.Fail("scenario", "missing; pending says that one is being played")
			return
		}
		if inside := f.Op == opVisit || f.Op == opSetup || f.Op == opRound; (i == 0) != (f.Op == opMatch) || inside && i != 1 {
			rd.Fail(fmt.Sprintf("pending[%d]", i), "the match comes first, and a visit, a setup or a round right after it")
			return
		}
		owns := func(count *int16, no int16) bool { *count++; return no == *count }
		ok := true
		switch f.Op {
		case opUse:
			ok = owns(&uses, f.Data[0])
		case opMoment:
			if f.Data[2] == 0 {
				ok = owns(&moments, f.Data[0])
			}
		case opHurt:
			ok = owns(&moments, f.Data[1])
		case opDraw:
			ok = owns(&draws, f.Data[0])
		case opAttack:
			ok = owns(&attacks, f.Data[0])
		}
		if !ok {
			rd.Fail(fmt.Sprintf("pending[%d]", i), "what it names belongs to another task")
			return
		}
	}
	for i, f := range frames {
		if awaits := r.awaitsDraw(&f); awaits != (i+1 < len(frames) && frames[i+1].Op == opDraw) {
			rd.Fail(fmt.Sprintf("pending[%d]", i), "a card is drawn or flipped for a task that reads it, right after it")
			return
		}
	}
	if uses != int16(s.UseN) || moments != int16(s.MomentN) || draws != int16(s.DrawN) || attacks != int16(s.AttackN) {
		rd.Fail("pending", "each use, moment, draw and attack belongs to a task that is under way")
		return
	}
	effect := func(path string, list codex.ListID, no uint8) bool {
		if list != 0 && (int(list) >= len(r.codex.Lists) || int(no) >= len(r.codex.Lists[list].Effects)) {
			rd.Fail(path, "there is no such effect")
			return false
		}
		return true
	}
	for i := range s.Attacks[:s.AttackN] {
		a := &s.Attacks[i]
		if !effect(fmt.Sprintf("attacks[%d]", i), a.List, a.Effect) {
			return
		}
		if a.Weapon.Kind == WithLoot && int(a.Weapon.No) >= len(r.codex.Cards) || a.Weapon.Kind == Unarmed && a.By != nobody && int(a.Weapon.No) >= r.attacksOf(s, a.By) {
			rd.Fail(fmt.Sprintf("attacks[%d].weapon", i), "there is no such weapon")
			return
		}
	}
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.List == 0 || !effect(fmt.Sprintf("lasting[%d]", i), l.List, l.Effect) {
			rd.Fail(fmt.Sprintf("lasting[%d]", i), "there is no such effect")
			return
		}
	}
}

// attacksOf is how many attacks a figure has on its own card.
func (r *Rules) attacksOf(s *Position, n Fig) int {
	f := &s.Fig[n]
	if f.Aspect != 0 {
		return 1
	}
	return len(r.codex.Kinds[f.Kind].Attacks)
}

// goOn goes on to the decision that the position asks; where the document says which, it must be that one.
func (rd *reader) goOn() {
	s, r := rd.S, rd.r
	asked := s.Phase
	if s.Ending != Unfinished && !rd.Has("pending") {
		s.Stack.Clear()
		s.Phase = Over
		return
	}
	if s.Stack.Depth == 0 {
		if s.Ending == Unfinished {
			rd.Fail("pending", "nothing is under way, and the match is not over")
		}
		s.Phase = Over
		return
	}
	if rd.Has("asks") && asked != Working {
		top := s.Stack.Top().Op
		if !slices.Contains(askers[asked], top) {
			rd.Fail("asks", "%q; what is under way last does not ask that", rd.Said("asks"))
		}
		if rd.OK() && asked == Equipping && !r.equips(s) {
			rd.Fail("pending", "no hero has what is to go into a weapon slot")
		}
		if rd.OK() && s.Phase != Over && len(r.Moves(s, nil)) == 0 {
			rd.Fail("asks", "%q; nothing could be answered", rd.Said("asks"))
		}
		return // all that is under way waits for this answer
	}
	r.run(s, nil)
}

// equips tells whether it is a hero whose weapons go into slots now.
func (r *Rules) equips(s *Position) bool {
	t := running[gainTask](s)
	if t.Card > 0 {
		return s.Loot[t.Card-1].Place > Held
	}
	return Fig(t.Fig).character()
}

// mostPending is how many tasks a document may have: what comes of them needs room as well.
const mostPending = frame.Deep - 12

// readPending reads what is under way, each inside the one before it.
func (r *Rules) readPending(in *document.Reader[Position], lines *[]string) {
	if len(*lines) > mostPending {
		in.Fail("pending", "%d things under way at once; %d are the most", len(*lines), mostPending)
		return
	}
	for i, line := range *lines {
		t, err := r.pending.Parse(in.S, line)
		if err == nil {
			err = r.frameFits(in.S, &t)
		}
		if err != nil {
			in.Fail(fmt.Sprintf("pending[%d]", i), "%v", err)
			return
		}
		in.S.Stack.Push(t)
	}
}

// askers are the tasks that ask each kind of decision.
var askers = [phases][]Op{
	SelectingSkills: {opSetup}, Arming: {opSetup}, PlacingHero: {opSetup}, ChoosingTurn: {opInitiative}, ChoosingHero: {opHeroTurn}, Acting: {opActivation}, Moving: {opMove}, Striking: {opStrike},
	Agreeing: {opTransfer}, Equipping: {opGain}, Keeping: {opLoot, opPeek, opList}, Cheating: {opDraw}, TakingAce: {opAce}, Fetching: {opHand}, Discarding: {opHand}, TakingCard: {opDraw},
	Answering: {opMoment}, Ordering: {opMoment}, PayingCards: {opUse}, Picking: {opPick}, Placing: {opShift, opPlace, opSquare, opFoeMove, opSpawn}, Targeting: {opAttack}, PickingCard: {opCard},
	Choosing: {opList}, Sparing: {opList}, Walking: {opWalk}, Arranging: {opPeek}, ChoosingVermin: {opVerminTurn, opFoe}, AtBar: {opVisit}, Trading: {opVisit}, Training: {opVisit}, GoingOn: {opMatch},
	Drawing: {opDraw}, Dealing: {opAce, opHand}, Unmasking: {opReveal}, TurningUp: {opPeek}, DrawingLoot: {opLoot, opVisit, opPeek}, DrawingEvent: {opVisit}, TurningAspect: {opAspect},
}

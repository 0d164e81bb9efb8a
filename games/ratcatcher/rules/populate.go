package rules

import (
	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// Populating townships (RAT-116) and ? tokens (RAT-120 to RAT-123).

// Stages of populating, in the order of RAT-116.
const (
	putCheese uint8 = iota
	putQuestions
	putSpecials
	putRats
)

// runPopulate fills a township that has just been laid. A is the township, B the stage, C counts what is done of it.
func (r *Rules) runPopulate(s *Position, t *populateTask, tell *game.Story) {
	c := r.Card(s, t.Town)
	switch t.Stage {
	case putCheese:
		for _, letter := range c.Cheese {
			s.Zone[t.Town.Zone(letter)].Cheese++
		}
		if n := len(c.Cheese); n > 0 {
			tell.Tell("RAT-116", "cheese-put", r.townArg("town", t.Town), game.Num("n", n))
		}
		t.Stage = putQuestions
	case putQuestions:
		if int(t.Done) >= len(c.Questions) {
			t.Stage, t.Done = putSpecials, 0
			return
		}
		t.Done++
		begin(s, questionTask{Zone: t.Town.Zone(c.Questions[t.Done-1]), Left: 1})
	case putSpecials:
		for _, token := range c.Specials {
			zone := t.Town.Zone(token.Letter)
			s.Zone[zone].Picks[token.Ability]++
			tell.Tell("RAT-116", "token-put", r.tokenArg(box.Token(token.Ability)), r.ZoneArg(s, "zone", zone))
		}
		t.Stage = putRats
	default:
		r.putRats(s, t)
	}
}

// putRats spawns a rat on each rats' nest and each rat spawn of an active township (RAT-116, RAT-118). An inactive one gets none (RAT-R17). The whole township
// is one spawning (RAT-R35).
func (r *Rules) putRats(s *Position, t *populateTask) {
	rats := r.Card(s, t.Town).Rats
	if int(t.Done) >= len(rats) || t.Done == 0 && !r.active(s).Has(t.Town) {
		s.RunOut = 0
		s.pop()
		return
	}
	t.Done++
	begin(s, spawnTask{Zone: t.Town.Zone(rats[t.Done-1]), Left: 1})
}

func (r *Rules) tokenArg(t box.Token) game.Arg { return game.Word("token", r.tokenTexts[t]) }

// runQuestion has ? tokens drawn for a zone, each resolved completely before the next (RAT-123). When none is left face down the discarded ones, all but the
// nests that lie open, are shuffled again (RAT-R15).
func (r *Rules) runQuestion(s *Position, t *questionTask, tell *game.Story) {
	if t.Left > 0 && s.Tokens == [box.TokenCount]uint8{} {
		s.Tokens = r.box.Tokens
		s.Tokens[box.TokenNest] -= min(s.openNests(), s.Tokens[box.TokenNest])
		tell.Tell("RAT-R15", "tokens-reshuffled")
	}
	if t.Left == 0 || s.Tokens == [box.TokenCount]uint8{} {
		if s.Stack.Depth < 2 || s.Stack.Frames[s.Stack.Depth-2].Op != opPopulate {
			s.RunOut = 0
		}
		s.pop()
		return
	}
	s.ask(DrawingToken)
}

// openNests is the number of ? tokens in the city that show a rats' nest.
func (s *Position) openNests() uint8 {
	n := uint8(0)
	for i := range s.Zone {
		n += s.Zone[i].Nests
	}
	return n
}

// drawingToken: a ? token is flipped (RAT-123) and puts what it shows into the zone (RAT-120, RAT-121, RAT-122).
func (r *Rules) drawingToken() decision {
	return decision{
		Kind: "token", Rule: "RAT-123", Asks: "a ? token is flipped",
		Prompt: func(s *Position) game.Text {
			return game.Say("A ? token is flipped in {{.zone}}.", r.ZoneArg(s, "zone", running[questionTask](s).Zone))
		},
		Deeds: []deed{{
			Verb: DrawToken, Rule: "RAT-123", Write: is("token {what}", inA(aToken)),
			Moves: func(s *Position, m Move, buf []Move) []Move { return eachLeft(s.Tokens[:], m, buf) },
			Check: func(s *Position, m Move) error {
				if s.Tokens[m.A] == 0 {
					return game.Refuse("RAT-123", "None of the {{.all}} ? tokens that show {{.token}} is left face down.",
						r.tokenArg(box.Token(m.A)), game.Num("all", r.box.Tokens[m.A]))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := running[questionTask](s)
				t.Left--
				s.Tokens[m.A]--
				r.resolveToken(s, box.Token(m.A), t.Zone, tell)
			},
			Weight: func(s *Position, m Move) int64 { return int64(s.Tokens[m.A]) },
		}},
	}
}

// resolveToken does what a ? token shows. One with a rats' nest stays in its zone as a further nest (RAT-R14).
func (r *Rules) resolveToken(s *Position, token box.Token, zone ZoneNo, tell *game.Story) {
	shown, where := r.tokenArg(token), r.ZoneArg(s, "zone", zone)
	z := &s.Zone[zone]
	switch token {
	case box.TokenA, box.TokenB, box.TokenHealth:
		z.Picks[token]++
		tell.Tell("RAT-120", "token-flipped", shown, where)
	case box.TokenCheese:
		z.Cheese++
		tell.Tell("RAT-120", "token-flipped", shown, where)
	case box.TokenPeculiar:
		tell.Tell("RAT-121", "token-flipped", shown, where)
		begin(s, peculiarTask{Zone: zone, Left: 1})
	case box.TokenNest:
		z.Nests++
		tell.Tell("RAT-122", "token-flipped", shown, where)
		begin(s, spawnTask{Zone: zone, Left: 1})
	}
}

package rules

import (
	"strconv"

	"mischief/game"
	"mischief/games/neworleans/codex"
)

// Rounds and their segments (CNO-301 to CNO-309), and how a scenario ends (CNO-R93).

// The stages of a match.
const (
	boarding  = iota // the riverboat, if it is to be visited (CNO-921)
	goingOn          // the scenario is chosen (CNO-902)
	settingUp        // CNO-216
	playing          // rounds
	rewarded         // what a success brings
	finished
)

// runMatch takes a match to its next stage.
func (r *Rules) runMatch(s *Position, t *matchTask, tell *game.Story) {
	switch t.Stage {
	case boarding:
		t.Stage = goingOn
		if s.Visit.Due {
			begin(s, visitTask{})
		}
	case goingOn:
		if r.choosesScenario(s, tell) {
			s.ask(GoingOn, nobody) // goOn answers
			return
		}
		t.Stage = settingUp
	case settingUp:
		t.Stage = playing
		begin(s, setupTask{})
	case playing:
		begin(s, roundTask{})
	case rewarded:
		t.Stage = finished
		if tell != nil {
			tell.Tell("CNO-902", "exit", game.Word("text", codex.Key("scenario", r.sheet(s).ID, "exit")))
		}
		if list := r.sheet(s).Reward; list != 0 {
			r.carryOut(s, list)
		}
	default:
		r.settleAccounts(s, tell)
		s.Stack.Clear()
		s.Phase = Over
	}
}

// carryOut carries out effects that stand on no card.
func (r *Rules) carryOut(s *Position, list codex.ListID) {
	s.Uses[s.UseN] = Use{Ability: r.codex.Lists[list].Ability, Square: none}
	s.UseN++
	begin(s, useTask{No: int16(s.UseN), Stage: worked})
	begin(s, listTask{Use: int16(s.UseN), List: int16(list)})
}

// dooms notes that a moment is one by which the sheet ends the scenario.
func (r *Rules) dooms(s *Position, m *Moment) {
	if s.Round == 0 || m.Only {
		return
	}
	lose := r.sheet(s).Lose
	for i := range lose {
		if l := &lose[i]; !l.Track && l.On.When == m.Trigger && r.answers(s, &l.On, nobody, m) {
			s.Doomed, s.Stir = uint8(i+1), true
		}
	}
}

// judge ends the scenario if it is won or lost (CNO-R93): a win goes before a loss that comes about by the same event.
func (r *Rules) judge(s *Position, tell *game.Story) {
	s.Stir = false
	if s.Ending != Unfinished || s.Round == 0 || !s.Ready {
		return
	}
	c := Scene{Square: none}
	left, gone := false, false
	for n := Fig(1); n <= MaxParty; n++ {
		left = left || s.Fig[n].Where == OnMap
		gone = gone || s.Fig[n].Where == Exited
	}
	sheet := r.sheet(s)
	switch {
	case r.holdAll(s, &c, sheet.Win) && (left || gone):
		r.conclude(s, Won, "CNO-227", tell)
	case s.Doomed != 0:
		r.conclude(s, LostBySheet, "CNO-903", tell)
	case !left:
		r.conclude(s, LostHeroes, "CNO-R93", tell)
	}
}

// conclude ends the scenario in the middle of whatever goes on (CNO-R93).
func (r *Rules) conclude(s *Position, how Ending, rule string, tell *game.Story) {
	s.Ending = how
	s.Stack.Clear()
	s.Attacks, s.Draws, s.Moments, s.Uses = [MaxAttacks]Attack{}, [MaxDraws]Draw{}, [MaxMoments]Moment{}, [MaxUses]Use{}
	s.AttackN, s.DrawN, s.MomentN, s.UseN = 0, 0, 0, 0
	s.Picking, s.Fields = 0, blank
	doom := s.Doomed
	s.Active, s.Doomed = nobody, 0
	s.Phase = Working
	stage := int16(finished)
	if how == Won {
		stage = rewarded
	}
	begin(s, matchTask{Stage: stage})
	switch {
	case tell == nil:
	case how == LostBySheet:
		tell.Tell(rule, "ends.sheet", game.Word("why", r.lossKey(s, int(doom)-1)))
	default:
		tell.Tell(rule, "ends."+endingIDs[how])
	}
}

// lossKey is what the words for a loss of the sheet stand under.
func (r *Rules) lossKey(s *Position, loss int) string {
	of, key := &r.codex.Scenarios[s.Scenario], "loss."+strconv.Itoa(loss+1)
	if two := r.sheet(s); two != of && (loss >= len(of.Lose) || two.Lose[loss].Says != of.Lose[loss].Says) {
		key = "two." + key
	}
	return codex.Key("scenario", of.ID, key)
}

// endingIDs are endings as results and documents have them.
var endingIDs = [...]string{Unfinished: "", Won: "won", LostHeroes: "heroes", LostTrack: "track", LostBySheet: "sheet", LostRounds: "rounds", GivenUp: "given-up"}

// endingRules are the rules by which scenarios end.
var endingRules = [...]string{Unfinished: "", Won: "CNO-227", LostHeroes: "CNO-R93", LostTrack: "CNO-R27", LostBySheet: "CNO-903", LostRounds: "CNO-R100", GivenUp: "CNO-R95"}

// The segments of a round (CNO-301).
const (
	initiative = iota
	firstTurn
	secondTurn
	endSegment
	nextRound
)

// runRound goes on to the next segment: the initiative, the turn of one side, that of the other, the End segment (CNO-301, CNO-306).
func (r *Rules) runRound(s *Position, t *roundTask, tell *game.Story) {
	switch t.Segment++; t.Segment - 1 {
	case initiative:
		if tell != nil {
			tell.Tell("CNO-301", "round", game.Num("round", s.Round))
		}
		begin(s, initiativeTask{})
	case firstTurn:
		r.beginTurn(s, s.First)
	case secondTurn:
		r.beginTurn(s, Heroes+TheVermin-s.First)
	case endSegment:
		s.Turn = NoSide
		begin(s, endTask{})
	default:
		s.Round++ // the number of the round (CNO-R27)
		s.Stir = true
		s.done()
	}
}

func (r *Rules) beginTurn(s *Position, side Side) {
	s.Turn = side
	if side == Heroes {
		begin(s, heroTurnTask{})
	} else {
		begin(s, verminTurnTask{})
	}
}

// runInitiative flips a card for each side until they differ (CNO-302, CNO-305, CNO-R25).
func (r *Rules) runInitiative(s *Position, t *initiativeTask, tell *game.Story) {
	switch t.Stage {
	case 0, 2:
		t.Stage++
		s.draw(Draw{Flip: true})
	case 1:
		t.Stage++
		s.Ours = s.drawn().Card
		s.closeDraw()
	case 3:
		s.Theirs = s.drawn().Card
		s.closeDraw()
		t.Stage = 0
		ours, theirs := Card(s.Ours-1).value(), Card(s.Theirs-1).value()-r.penalty(s)
		if tell != nil {
			tell.Tell("CNO-302", "initiative", game.Num("ours", ours), game.Num("theirs", theirs))
		}
		switch {
		case ours > theirs:
			t.Stage = 4
			s.ask(ChoosingTurn, nobody)
		case theirs > ours:
			s.First = TheVermin
			t.Stage = 4
			if tell != nil {
				tell.Tell("CNO-304", "vermin-first")
			}
		}
	default:
		s.done()
	}
}

// penalty is what is taken off the vermin's card: 4, or 0 under Leadership, and what cards take off besides; never below 0 (CNO-302, CNO-821, CNO-R25).
func (r *Rules) penalty(s *Position) int {
	base := 4
	if r.led(s) {
		base = 0
	}
	return max(0, r.stat(s, codex.StatInitiative, nobody, base, nil))
}

// led tells whether a revealed figure with Leadership is on the map (CNO-820, CNO-R83).
func (r *Rules) led(s *Position) bool {
	for left := s.On & everyVermin; left != 0; {
		if r.power(s, left.take(), codex.PowerLeadership) {
			return true
		}
	}
	return false
}

// choosingTurn: which side goes first, where the heroes have the initiative (CNO-303).
func (r *Rules) choosingTurn() decision {
	side := func(verb Verb, write string, first Side) deed {
		return deed{Verb: verb, Rule: "CNO-303", Write: is(write), Moves: once, Play: func(s *Position, _ Move, tell *game.Story) {
			s.First = first
			if tell != nil {
				key := "heroes-first"
				if first == TheVermin {
					key = "vermin-let"
				}
				tell.Tell("CNO-303", key)
			}
			r.run(s, tell)
		}}
	}
	return decision{
		Kind: "turn", Rule: "CNO-303", Asks: "which side goes first",
		Prompt: func(s *Position) game.Text {
			return game.Say("The heroes have the initiative. Who takes the first turn of this round?")
		},
		Deeds: []deed{side(GoFirst, "heroes first", Heroes), side(GoSecond, "vermin first", TheVermin)},
	}
}

// The steps of the End segment (CNO-307, CNO-R26).
const (
	advancing = iota
	spawning
	tasksOfSheet
	limitOfTrack
	stenches
	blowingAway
	fading
)

// runEnd takes the next step of the End segment.
func (r *Rules) runEnd(s *Position, t *endTask, tell *game.Story) {
	switch t.Stage {
	case advancing:
		t.Stage = spawning
		if s.Space++; int(s.Space) >= len(r.sheet(s).Track) { // CNO-308
			s.Space = 0
			t.Wrapped = 1
		}
		t.Next = int16(none)
		if tell != nil {
			tell.Tell("CNO-307", "marker", game.Num("space", s.Space+1))
		}
	case spawning:
		if q := r.nextSpawn(s, t); q != none {
			t.Next = int16(q)
			begin(s, spawnTask{At: int16(q), Flags: faceDown})
			return
		}
		t.Stage = tasksOfSheet
	case tasksOfSheet:
		t.Stage = limitOfTrack
		r.moment(s, Moment{Trigger: codex.OnRoundEnd, At: none})
	case limitOfTrack:
		t.Stage, t.Next = stenches, 0
		if t.Wrapped != 0 {
			for i := range r.sheet(s).Lose {
				if r.sheet(s).Lose[i].Track {
					r.conclude(s, LostTrack, "CNO-R27", tell)
					return
				}
			}
			r.moment(s, Moment{Trigger: codex.OnTrackEnd, At: none})
		}
	case stenches: // a flip for each Stinkblast marker, in the order in which they were placed (CNO-831)
		for int(t.Next) < int(s.Laid) && s.Tokens[t.Next].Kind != codex.TokenStinkblast {
			t.Next++
		}
		if int(t.Next) == int(s.Laid) {
			t.Stage = fading
			return
		}
		t.Stage = blowingAway
		s.draw(Draw{Flip: true})
	case blowingAway:
		t.Stage = stenches
		gone := s.drawn().face().worth() <= 6
		s.closeDraw()
		if gone {
			if tell != nil {
				tell.Tell("CNO-831", "stench-gone", r.at("at", s.Tokens[t.Next].At))
			}
			s.liftToken(int(t.Next))
		} else {
			t.Next++
		}
	default:
		r.fade(s)
		if s.Round >= lastRound {
			r.conclude(s, LostRounds, "CNO-R100", tell)
			return
		}
		s.done()
	}
}

// fade removes what lasts until the end of the round, and smoke of the round before (CNO-R26).
func (r *Rules) fade(s *Position) {
	s.end(codex.UntilRound, nobody)
	s.renew(codex.OnceRound)
	smoke := false
	for i := 0; i < int(s.Laid); i++ {
		if t := &s.Tokens[i]; t.Kind == codex.TokenSmoke && t.Round < s.Round {
			smoke = true
			s.liftToken(i)
			i--
		}
	}
	if smoke {
		s.Ground.Hindering = s.Plain
		r.smoke(s)
	}
	for n := range s.Fig {
		s.Fig[n].unset(Skipped)
	}
}

// Package rules is the rulebook of Whack & Slaughter: what a position is, what can be done in it, and what comes of it. Rule ids are those of rules.yaml in the folder
// of the game.
//
// Its chapters are files. turns.go has the initiative deck, phases and turns; actions.go what an action is and how others react to it; acting.go what a figure can do;
// moving.go movement, climbing and charges; attack.go and arms.go melee and ranged combat; harm.go Life and death; conditions.go conditions; scenarios.go names the files of scenarios and missions. Everything that goes on
// between decisions is a task (tasks.go). The chapters stand on position.go, notation.go and document.go (how moves and positions are written), numbers.go (values with
// all that changes them) and space.go (who touches, sees and reaches whom). outlook.go counts what a move may come to, preview.go says it.
package rules

import (
	"errors"
	"slices"

	"mischief/game"
	"mischief/game/deeds"
	"mischief/game/document"
	"mischief/game/frame"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/hero"
)

// Rules are the rules over what is printed.
type Rules struct {
	*book
	names
	codex      *codex.Codex
	edition    int // what changed since the first asks it
	purify     codex.SkillID
	awaken     codex.SkillID
	interrupt  codex.SkillID
	distract   codex.SkillID
	glyph      codex.SkillID
	mimicry    codex.SkillID
	echo       codex.SkillID
	blade      codex.SkillID
	tranquil   codex.SkillID
	shapeshift codex.SkillID
	catalogue  game.Catalogue
	forge      *hero.Forge              // judges Heroes of people's own
	grounds    []*ground.Map            // by the number of the map
	fists      string                   // what they are called
	called     [][MaxFigures + 1]string // what people call figures, by the ready figure they are: alone, and with each number behind
	idle       chan *ground.Walk        // for thinking about movement, kept for the next who does
	random     *randomMaps
	automatons [kinds]automaton
	leads      [skillsOfLeaders]codex.SkillID
	tasks      [opCount]func(s *Position, tell *game.Story)
	pending    *notation.Table[Position, Task]
	document   *document.Codec[Position]
	portal     codex.SkillID
	chocolate  codex.SkillID // Hot Chocolate (WAS-856)
	lists      *Rules        // these rules as they list moves
	quiet      bool          // they do not say why something is not allowed
}

// New makes the rules over what is printed, as an edition has them: 1 is the oldest. The catalogue tells what each rule says.
func New(c *codex.Codex, catalogue game.Catalogue, edition int) *Rules {
	r := &Rules{codex: c, edition: edition, catalogue: catalogue, purify: c.IDs.Skill("extra.purify"), awaken: c.IDs.Skill("druid.awaken"), interrupt: c.IDs.Skill("psion.interrupt"), distract: c.IDs.Skill("psion.distract"), mimicry: c.IDs.Skill("psion.mimicry"), glyph: c.IDs.Skill("elemental.glyph"), echo: c.IDs.Skill("psion.echo"), blade: c.IDs.Skill("psion.illusionary-blade"), portal: c.IDs.Skill("summoner.dark-portal"), tranquil: c.IDs.Skill("druid.tranquility"), shapeshift: c.IDs.Skill("druid.shapeshift"),
		chocolate: c.IDs.Skill("snowfall.hot-chocolate"), random: new(randomMaps), forge: hero.New(c)}
	r.survey()
	r.nameAll()
	r.arrange()
	lists := *r
	lists.quiet = true
	lists.book = lists.decided()
	r.lists = &lists
	return r
}

// Moves is as in game.Rules. Whoever looks for what is allowed asks far more often why not than people do, so the rules that list moves say only that something is not.
func (r *Rules) Moves(s *Position, buf []Move) []Move { return r.lists.book.Moves(s, buf) }

// Weight is as in game.Chancy: cards and lots are all as likely, rolls by the orders in which dice can show them. A decision has hundreds of those, so they are weighed here, where no deed is
// looked up.
func (*Rules) Weight(s *Position, m Move) int64 {
	if s.Phase != Rolling {
		return 1
	}
	return ways(m.Dice)
}

// Check is as in game.Rules: the corners of a way follow each other without a gap, and the deed has nothing against the move.
func (r *Rules) Check(s *Position, m Move) error {
	for i := 1; i < len(m.Way); i++ {
		if m.Way[i] != 0 && m.Way[i-1] == 0 {
			return r.refuse("WAS-243", "This is no move of the game: its way has a gap.")
		}
	}
	return r.book.Check(s, m)
}

// still are the rules that do not say why something is not allowed, for those who go through what might be.
func (r *Rules) still() *Rules {
	if r.quiet {
		return r
	}
	return r.lists
}

// Allows tells whether a move is allowed, as Check does, but not why it is not.
func (r *Rules) Allows(s *Position, m Move) bool { return r.lists.Check(s, m) == nil }

// refuse is a refusal, or, of the rules that list moves, one that says nothing.
func (r *Rules) refuse(rule, why string, args ...game.Arg) error {
	if r.quiet {
		return errRefused
	}
	return game.Refuse(rule, why, slices.Clone(args)...)
}

var errRefused = errors.New("not allowed")

// Codex is what is printed.
func (r *Rules) Codex() *codex.Codex { return r.codex }

// Catalogue is what each rule says.
func (r *Rules) Catalogue() game.Catalogue { return r.catalogue }

// Phase is the kind of decision a position asks.
type Phase uint8

// The kinds of decisions; Working is none yet.
const (
	Working Phase = iota

	// A player decides.
	ChoosingCorner
	PlacingFigure
	ChoosingActor
	Acting
	Reacting
	Picking
	Granted
	Relieving
	Parting
	Sacrificing
	Bearing
	Stripping
	Yielding
	ChoosingDie
	Interrupting
	Copying
	Storing
	ChoosingHand
	Sharing
	Allotting
	Perishing
	Bonding
	KeepingCard
	CashingIn
	PaintingCard
	TeachingDaemon
	Covering
	Predicting
	Shifting

	// Nature decides.
	Drawing
	Rolling
	DrawingSkill
	Looking
	DrawingLots

	Over
	phases
)

// What the rules are put together from: what can be done, the decisions it answers, and all of them.
type (
	deed     = deeds.Deed[Position, Move]
	decision = deeds.Decision[Position, Move]
	book     = deeds.Book[Position, Move]
)

// once lists the one move of a verb that needs no more.
var once = deeds.Once[Position, Move]

// known is what a frame holds.
func known[T held](f *Task) *T { return frame.Known[T](f) }

// arrange puts the decisions together, and sets the tables of tasks and of documents.
func (r *Rules) arrange() {
	r.names = r.namesOfContent()
	r.book = r.decided()
	r.settleTasks()
}

// decided is the book of all decisions.
func (r *Rules) decided() *book {
	return deeds.New(deeds.Plan[Position, Move]{
		Decisions: []decision{
			ChoosingCorner: r.choosingCorner(), PlacingFigure: r.placing(), ChoosingActor: r.choosingActor(), Acting: r.acting(), Reacting: r.reacting(), Picking: r.picking(), Granted: r.granted(), Relieving: r.relieving(), Parting: r.parting(), Sacrificing: r.sacrificing(), Bearing: r.bearing(),
			ChoosingHand: r.choosingHand(), Sharing: r.sharing(), Allotting: r.allotting(), Perishing: r.perishing(), Bonding: r.bonding(), Covering: r.covering(), Predicting: r.predicting(), Shifting: r.shifting(),
			KeepingCard: r.keepingCard(), CashingIn: r.cashingIn(), PaintingCard: r.paintingCard(), TeachingDaemon: r.teachingDaemon(),
			Stripping: r.stripping(), Yielding: r.yielding(), ChoosingDie: r.choosingDie(), Interrupting: r.interrupting(), Copying: r.copying(), Storing: r.storing(), DrawingSkill: r.drawingSkill(), Looking: r.looking(),
			Drawing: r.drawing(), Rolling: r.rolling(), DrawingLots: r.drawingLots(),
			Over: {Kind: "over", Rule: "WAS-801", Asks: "nothing more: the match is over",
				Prompt: func(s *Position) game.Text { return game.Say("The match is over.") }},
		},
		Phase: func(s *Position) int { return int(s.Phase) }, Who: (*Position).decides,
		Verb: func(m Move) Verb { return m.Verb }, Move: func(v Verb) Move { return Move{Verb: v} },
		Rulebook: &r.catalogue, Examples: "move 12.5,8, melee h2 slashing, delay",
		Unfit: func(*Position, Move) error {
			return game.Refuse("WAS-243", "This is no move of the game: there is no such figure, weapon, point or number.")
		},
	})
}

// settleTasks sets what tasks do, and how they and positions are written.
func (r *Rules) settleTasks() {
	r.pending = r.writingTasks()
	doing(r, r.runMatch)
	doing(r, r.runSetup)
	doing(r, r.runPlace)
	doing(r, r.runPhase)
	doing(r, r.runTurn)
	doing(r, r.runEnd)
	doing(r, r.runActor)
	doing(r, r.runAction)
	doing(r, r.runWindow)
	doing(r, r.runPick)
	doing(r, r.runGrant)
	doing(r, r.runBond)
	doing(r, r.runRelief)
	doing(r, r.runStrip)
	doing(r, r.runYield)
	doing(r, r.runDie)
	doing(r, r.runAnnounce)
	doing(r, r.runDraw)
	doing(r, r.runCopy)
	doing(r, r.runStore)
	doing(r, r.runPeek)
	doing(r, r.runAttack)
	doing(r, r.runSkill)
	doing(r, r.runResist)
	doing(r, r.runRoll)
	doing(r, r.runLot)
	doing(r, r.runTraining)
	doing(r, r.runArrive)
	doing(r, r.runLimit)
	doing(r, r.runCard)
	doing(r, r.runSeries)
	doing(r, r.runMoment)
	doing(r, r.runHand)
	doing(r, r.runShare)
	doing(r, r.runAllot)
	doing(r, r.runCover)
	doing(r, r.runPredict)
	doing(r, r.runShift)
	r.automatons = r.automatonsByKind()
	r.findLeading()
	r.document = r.documents()
}

// decides is who decides now.
func (s *Position) decides() game.Seats {
	switch {
	case s.Phase == Over:
		return game.Nobody
	case s.Phase >= Drawing:
		return game.Nature
	}
	who := s.Actor
	if s.Asker != nobody {
		who = s.Asker
	}
	return game.Only(game.Seat(s.Figures[who].group(who) - 1))
}

// Ending is how a match ended.
type Ending uint8

// The endings.
const (
	Unfinished   Ending = iota
	LastStanding        // WAS-810, WAS-815, WAS-867
	EnoughPoints        // WAS-826, WAS-834, WAS-842, WAS-857
	MostPoints          // at the agreed limit of phases (WAS-R126)
	TreasureHome        // WAS-867
	MissionWon          // WAS-901
	MissionLost
	SuddenVictory // WAS-801
	Halted        // a Winter Spirit has brought the fight to a halt
	Drawn         // the limit of phases reached with equal points, and nobody left for sudden death
	endings
)

var endingIDs = [endings]string{"unfinished", "last-standing", "points", "most-points", "treasure", "mission-won", "mission-lost", "sudden-death", "halted", "draw"}

// endingRules are the rules that end a match.
var endingRules = [endings]string{"WAS-801", "WAS-R127", "WAS-826", "WAS-R126", "WAS-867", "WAS-901", "WAS-R150", "WAS-801", "WAS-515", "WAS-R126"}

// Result tells how the match ended.
func (r *Rules) Result(s *Position) game.Result {
	res := game.Result{How: endingIDs[s.Ending], Rule: endingRules[s.Ending]}
	var winners Figs
	for n := Fig(1); n <= MaxHeroes; n++ {
		if f := &s.Figures[n]; f.Kind == Hero && s.Winner != 0 && f.Side == s.Winner {
			winners.add(n)
		}
	}
	for all := winners; all != 0; {
		res.Payoff[all.Pop()-1] = 1000
	}
	if s.Ending == Drawn {
		r.share(s, &res)
	}
	return res
}

// share gives each Hero of a drawn match what his side has of it.
func (r *Rules) share(s *Position, res *game.Result) {
	sides := uint8(0)
	for n := Fig(1); n <= MaxHeroes; n++ {
		if f := &s.Figures[n]; f.Kind == Hero {
			sides = max(sides, f.Side)
		}
	}
	for n := Fig(1); n <= MaxHeroes; n++ {
		if s.Figures[n].Kind == Hero {
			res.Payoff[n-1] = 1000 / int32(sides)
		}
	}
}

// Ended tells in words how the match ended; an empty text while it goes on.
func (r *Rules) Ended(s *Position) game.Text {
	switch {
	case s.Ending == Unfinished:
		return game.Text{}
	case s.Winner == 0:
		return game.Say("The match is over: nobody has won.")
	case s.leader(s.Winner) != nobody && s.Scenario == codex.AllOutCarnage:
		return game.Say("The match is over: {{.who}} has won.", r.who(s, "who", s.leader(s.Winner)))
	}
	return game.Say("The match is over: side {{.n}} has won.", game.Num("n", s.Winner))
}

// SeatName names a seat: what moves and documents call its Hero.
func (r *Rules) SeatName(_ *Position, seat game.Seat) string {
	if int(seat) >= MaxHeroes {
		return ""
	}
	return Fig(seat + 1).String()
}

// SeatCalled names a seat for people: by its Hero. A seat without one is called as it is written.
func (r *Rules) SeatCalled(s *Position, seat game.Seat) string {
	if int(seat) >= MaxHeroes || s.Figures[seat+1].Name == codex.NoFigure {
		return r.SeatName(s, seat)
	}
	return r.Called(s, Fig(seat+1))
}

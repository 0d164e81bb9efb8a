package rules

import (
	"strconv"

	"mischief/game"
	"mischief/game/frame"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// What documents call the numbers of tasks: the stage that comes next, and what it is about.
var (
	matchStages  = []string{"begins", "runs"}
	setupStages  = []string{setupDraws: "draws", setupChooses: "chooses", setupPlaces: "places"}
	placingIDs   = []string{AtHome: "home", BesideHim: "beside"}
	phaseStages  = []string{phaseBegins: "begins", phaseRuns: "runs", phaseEnds: "ends"}
	turnStages   = []string{turnOpens: "opens", turnBegins: "begins", turnHarms: "harms", turnHelps: "helps", turnRuns: "runs"}
	endStages    = []string{"before", "burning", "poisoned", "others", "durations", "melting", "over"}
	deedIDs      = [deedCount]string{"nothing", "move", "charge", "melee", "shoot", "skill", "recover", "clear", "reload", "other"}
	actionStages = []string{actionRuns: "runs", actionAfter: "after", actionClosed: "closed"}
	attackStages = []string{attackAnnounced: "announced", attackRolls: "rolls", attackValued: "valued", attackDefended: "defended", attackDamages: "damages", attackReduces: "reduces", attackHurts: "hurts",
		attackCrits: "crits", attackWorks: "works", attackSpreads: "spreads", attackOver: "over"}
	useStages  = []string{useAnnounced: "announced", useAlways: "always", useRolls: "rolls", useDie: "die", useValued: "valued", useChooses: "chooses", useResists: "resists", useCast: "cast", useFirst: "first", useGreen: "green", useBlue: "blue", useLays: "lays", useOver: "over", useRemoval: "removal"}
	stripIDs   = []string{StripEnchantments: "enchantments", StripHexes: "hexes"}
	grantIDs   = []string{GrantActions: "actions", GrantStretch: "stretch", GrantSpark: "spark"}
	pickIDs    = [pickWhats]string{PickSwept: "swept", PickTargets: "targets", PickMissile: "missile"}
	purposeIDs = [purposes]string{ForAttack: "attack", ForDefence: "defence", ForSkill: "skill", ForSpell: "spell", ForSpellDefence: "spell-defence"}
	cardStages = []string{cardAsks: "asks", cardCashes: "cashes", cardPaints: "paints", cardTeaches: "teaches", cardSkills: "skills", cardOver: "over"}
	slotIDs    = []string{"1", "2", "3", "4", "5", "6"}
)

// written is how tasks of one kind are written.
func written[T held](pattern string, nouns ...*noun[uint8]) notation.Verb[Position, Task] {
	return frame.Written[T, Position, Op](pattern, nouns...)
}

// writingTasks is how what is under way stands in documents: each task with its values, in the words of moves. A figure may be one that has left the match since.
func (r *Rules) writingTasks() *notation.Table[Position, Task] {
	word := func(what string, first uint8, ids []string) *noun[uint8] {
		return notation.IDs[Position](what, "WORD", first, ids)
	}
	count := notation.Number[Position, uint8]("NUMBER", 0, 255)
	fig, maybe := word("figure", 1, figureNames[1:]), word("figure", 0, append([]string{"nobody"}, figureNames[1:]...))
	slot, side := word("place in the list", 0, slotIDs), notation.Number[Position, uint8]("NUMBER", 0, MaxHeroes+1)
	dice := notation.Number[Position, uint8]("NUMBER", 1, MaxDice)

	verbs := [opCount]notation.Verb[Position, Task]{
		opMatch:    written[matchTask]("match {stage}", word("stage", 0, matchStages)),
		opSetup:    written[setupTask]("setup {stage} {side}", word("stage", 0, setupStages), side),
		opPlace:    written[placeTask]("place {figure} {how} {by}", fig, word("way of placing", 0, placingIDs), maybe),
		opPhase:    written[phaseTask]("phase {stage} {next}", word("stage", 0, phaseStages), count),
		opTurn:     written[turnTask]("turn {hero} {stage}", fig, word("stage", 0, turnStages)),
		opEnd:      written[endTask]("end {hero} {stage} {figure}", fig, word("stage", 0, endStages), maybe),
		opActor:    written[actorTask]("actor {figure}", fig),
		opAction:   written[actionTask]("action {figure} {kind} {stage}", fig, word("kind of action", 0, deedIDs[:]), word("stage", 0, actionStages)),
		opWindow:   written[windowTask]("window {by} {next} {figure} {but}", fig, notation.Number[Position, uint8]("NUMBER", 0, MaxHeroes), maybe, maybe),
		opSkill:    written[skillTask]("use {number} {stage} {next} {figure}", slot, word("stage", 0, useStages), count, maybe),
		opGrant:    written[grantTask]("grant {figure} {number} {left} {what}", fig, slot, count, word("grant", 0, grantIDs)),
		opRelief:   written[reliefTask]("relief {by} {figure} {left} {unit}", fig, fig, count, word("unit", 0, []string{"all", "conditions", "counters", "easing"})),
		opStrip:    written[stripTask]("strip {figure} {number} {left} {what}", fig, slot, count, word("sort", 0, stripIDs)),
		opYield:    written[yieldTask]("yield {number} {figure}", slot, fig),
		opDie:      written[dieTask]("die {number} {figure}", slot, fig),
		opAnnounce: written[announceTask]("announced {figure} {what} {next} {lost}", fig, word("kind", 0, []string{"action", "reaction"}), count, word("state", 0, []string{"waits", "lost"})),
		opDraw:     written[drawTask]("draw {number} {figure} {left}", slot, fig, count),
		opCopy:     written[copyTask]("copy {number}", slot),
		opStore:    written[storeTask]("store {number}", slot),
		opPeek:     written[peekTask]("peek {figure} {left} {at}", fig, count, count),
		opCover:    written[coverTask]("cover {figure} {number} {left}", maybe, slot, count),
		opPredict:  written[predictTask]("predict {number} {stage} {next}", slot, word("stage", 0, []string{"asks", "shows"}), count),
		opShift:    written[shiftTask]("shift {number} {left} {by}", slot, count, count),
		opAttack:   written[attackTask]("attack {number} {stage}", slot, word("stage", 0, attackStages)),
		opBond:     written[bondTask]("bond {number} {next}", slot, count),
		opPick:     written[pickTask]("pick {what} {number} {left}", word("choice", 0, pickIDs[:]), slot, count),
		opLot:      written[lotTask]("lot {what}", word("lottery", 0, []string{LotSide: "side", LotDummy: "dummy"})),
		opTraining: written[trainingTask]("training {what} {figure} {stage}", word("lesson", 0, []string{"plague", "kick", "run"}), fig, count),
		opArrive:   written[arriveTask]("arrive {hero} {by}", fig, fig),
		opLimit:    written[limitTask]("limit {hero} {most}", fig, count),
		opMoment:   written[momentTask]("moment"),
		opSeries:   written[seriesTask]("series {number} {figure} {left} {value}", slot, fig, count, count),
		opCard:     written[cardTask]("card {figure} {stage} {points} {left}", fig, word("stage", 0, cardStages), count, count),
		opHand:     written[handTask]("hand {figure} {what}", fig, word("purpose", 0, purposeIDs[:])),
		opShare:    written[shareTask]("share {figure} {points} {attack} {loss}", fig, count, word("place in the list", 0, append([]string{"none"}, slotIDs...)), word("cause", 0, []string{ByDamage: "damage", ByDrop: "drop", BySkill: "skill", BySpell: "spell", ByLoa: "loa", ByShout: "shout", ByBomb: "bomb"})),
		opAllot:    written[allotTask]("allot {figure} {condition} {counters}", fig, word("condition", 1, codex.ConditionIDs[1:]), count),
		opResist:   written[resistTask]("resist {figure} {stage}", fig, word("stage", 0, []string{"begins", "rolled"})),
		opRoll:     written[rollTask]("roll {figure} {dice} {what}", fig, dice, word("purpose", 0, purposeIDs[:])),
	}
	return frame.Table("actor h1", verbs[1:]).
		Strangers(func(_ *Position, text, _ string) error {
			return game.Misread("{{.text}} is nothing that can be under way; write for example actor h1", game.Quote("text", text))
		})
}

// ops is a set of kinds of tasks.
type ops uint64

func of(kinds ...Op) (set ops) {
	for _, op := range kinds {
		set |= 1 << op
	}
	return set
}

func (o ops) has(op Op) bool { return o>>op&1 != 0 }

// Where tasks can be under way. Those of the course of a match are inside each other in one way only; what an action, or anything else, causes may be inside everything
// but what asks for one thing and is over.
var (
	inside = [opCount]ops{
		opSetup: of(opMatch), opPhase: of(opMatch), opTurn: of(opPhase), opActor: of(opTurn), opAction: of(opActor, opWindow), opWindow: of(opAction),
		opPick: of(opAttack, opSkill), opBond: of(opAttack), opGrant: of(opSkill), opSeries: of(opSkill), opStrip: of(opSkill), opCover: of(opSkill, opTurn, opEnd), opPredict: of(opSkill), opShift: of(opSkill), opYield: of(opSkill), opDie: of(opSkill), opAnnounce: of(opActor, opWindow), opDraw: of(opSkill), opPeek: of(opSkill), opCopy: of(opSkill), opStore: of(opSkill), opResist: of(opAction), opRoll: of(opAttack, opSkill, opTraining, opResist), opHand: of(opAttack, opSkill, opTraining, opResist), opLot: of(opSetup, opPhase),
	}
	closed = of(opPlace, opRelief, opYield, opDie, opDraw, opPeek, opCopy, opStore, opRoll, opLot, opHand, opCard, opPredict, opShift)
)

// fitsInside tells whether a task can be under way right inside another.
func fitsInside(t, outer *Task) bool {
	if inner := inside[t.Op]; inner != 0 {
		return inner.has(outer.Op)
	}
	return t.Op != opMatch && !closed.has(outer.Op)
}

// effectWords are what documents call the effects of skills, by their numbers: the skill, its part, and which effect of that part it is.
func effectWords(c *codex.Codex) []string {
	words := make([]string, 1, 1024)
	type part struct {
		skill codex.SkillID
		part  codex.PartKind
	}
	seen := map[part]int{}
	for id := 1; id < c.Effects(); id++ {
		e := c.Effect(codex.EffectID(id))
		at := part{e.Skill, e.Part}
		seen[at]++
		words = append(words, c.Skills[e.Skill].ID+" "+codex.PartIDs[e.Part]+" "+strconv.Itoa(seen[at]))
	}
	return words
}

package codex

import (
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/content"
)

// takes lists the parameters of each kind of effect besides those that all have; what must be there has a ! behind it.
var takes = [EffectKindCount]string{
	DoModify:            "stat! op applies_to cumulative minus cap order",
	DoAttack:            "value separate count count_per_pip targets_per_pip same_as unmodified resisted_at_cast order",
	DoHitBack:           "value! trigger! when! uses_per_pip",
	DoDamage:            "",
	DoSnowDamage:        "",
	DoLife:              "op! round same_as",
	DoCondition:         "condition!",
	DoRemoveCondition:   "which! unit!",
	DoMoveCondition:     "which! unit! from! to!",
	DoRemoveEnchantment: "which!",
	DoRemoveHex:         "which!",
	DoRemoveOneOf:       "options!",
	DoAction:            "kind! chosen_by against measured_from direction end ignore climb as_if same_roll move_bonus_per_pip",
	DoExtraAction:       "kind! cumulative",
	DoMoveExtra:         "ignore chosen_by",
	DoTeleport:          "to!",
	DoIgnore:            "what!",
	DoTargets:           "extra mandatory",
	DoSameFor:           "optional",
	DoMinDamage:         "applies_to",
	DoNoDamage:          "if_due",
	DoReduceDamage:      "from",
	DoTransferDamage:    "to!",
	DoSplitDamage:       "to!",
	DoNegateAttack:      "uses_per_pip",
	DoRedirectRestore:   "to!",
	DoReload:            "op!",
	DoSummon:            "kind! at!",
	DoLimitFollowers:    "kind!",
	DoStatus:            "status!",
	DoImmune:            "to! uses_per_pip",
	DoForbid:            "what!",
	DoRestrict:          "actions!",
	DoDisableSkills:     "which! per_pip_turns",
	DoFailNext:          "what! uses uses_per_pip",
	DoFailIf:            "condition!",
	DoExchangePips:      "between! also",
	DoEachTurn:          "at! do!",
	DoOnEvent:           "event! do! uses uses_per_pip once_per_turn",
	DoRitual:            "turns_per_pip!",
	DoDaemonCard:        "life_per_pip points_per_pip skill_faces_per_pip",
}

// takenByAll are the parameters that every effect may have.
var takenByAll = strings.Fields("who per_pip fixed times if lasting until during")

// mostNested is how deep effects may lie within each other.
const mostNested = 3

// effects reads a list of effects into a part.
func (r *skillReader) effects(n *content.Node, name string, depth int) []Effect {
	var list []Effect
	if depth > mostNested {
		n.At(name).Tell(game.Say("effects lie within each other at most {{.n}} deep", game.Num("n", mostNested)))
		return nil
	}
	for _, item := range n.Each(name, 1, 16) {
		list = append(list, r.effect(item, depth))
	}
	return slices.Clip(list)
}

func (r *skillReader) effect(n *content.Node, depth int) Effect {
	e := Effect{Skill: r.id, Part: r.part, Kind: must[EffectKind](n, "effect", effectKindWords[:])}
	e.PerPip, e.Fixed = maybe(n, "per_pip"), maybe(n, "fixed")
	e.Who, e.Times, e.If = word[Who](n, "who", whoWords[:]), word[Quantity](n, "times", quantityWords[:]), word[Predicate](n, "if", predicateWords[:])
	e.Lasting, e.Until, e.During = n.Bool("lasting"), word[Until](n, "until", untilWords[:]), word[During](n, "during", duringWords[:])
	for _, name := range strings.Fields(takes[e.Kind]) {
		name, needed := strings.CutSuffix(name, "!")
		if needed && !n.Has(name) {
			n.At(name).Tell(game.Say("missing; the effect {{.effect}} has it", game.Name("effect", e.Kind.String())))
			continue
		}
		if n.Has(name) {
			r.parameter(&e, n, name, depth)
		}
	}
	if e.counts() && !n.Has("per_pip") && !n.Has("fixed") && e.Same == NoSame {
		n.Tell(game.Say("the effect {{.effect}} has a number; write per_pip or fixed", game.Name("effect", e.Kind.String())))
	}
	if ends := ones(e.Lasting, e.Until != NoUntil, e.During != NoDuring); ends > 1 {
		n.Tell(game.Say("lasting, until and during each say when it ends; write one"))
	}
	if e.Lasting && r.lasting == nil {
		r.lasting = n
	}
	if r.part == Always && e.PerPip != 0 {
		n.At("per_pip").Tell(game.Say("numbers of the always-on part are never multiplied; write fixed (WAS-502)"))
	}
	if strings.Contains(e.Who.String(), "in_reach") && r.reaching == nil {
		r.reaching = n
	}
	r.has[e.Kind] = true
	return e
}

// counts tells whether an effect is nothing without a number.
func (e *Effect) counts() bool {
	switch e.Kind {
	case DoModify:
		return e.Op != OpHalve
	case DoHitBack:
		return e.Value != ValueSame
	case DoAttack, DoDamage, DoSnowDamage, DoLife, DoCondition, DoMoveCondition, DoRemoveHex, DoRemoveOneOf, DoRemoveFigure, DoAction, DoExtraAction, DoLoseActions, DoMoveExtra,
		DoPush, DoTargets, DoForceCritical, DoMinDamage, DoExtraDamage, DoReduceDamage, DoTransferDamage, DoResurrect, DoSummon, DoLimitFollowers, DoFailIf, DoUses, DoPeekDeck,
		DoReorderDeck, DoReload, DoRemoveEnchantment:
		return true
	}
	return false
}

func ones(all ...bool) int {
	n := 0
	for _, yes := range all {
		if yes {
			n++
		}
	}
	return n
}

// parameter reads one parameter, which is there. Some names mean different things of different effects.
func (r *skillReader) parameter(e *Effect, n *content.Node, name string, depth int) {
	only := func(word string) bool { n.Word(name, []string{word}); return true }
	switch name {
	case "stat":
		e.Stat = must[Stat](n, name, statWords[:])
	case "op":
		e.Op = must[Op](n, name, opWords[:])
	case "applies_to":
		e.Applies = must[Applies](n, name, appliesWords[:])
	case "cumulative":
		e.Cumulative = n.Bool(name)
	case "minus":
		e.Minus = uint8(n.Int(name, 1, 9))
	case "cap":
		e.Cap = must[Quantity](n, name, quantityWords[:])
	case "order":
		e.First = only("first")
	case "round":
		e.RoundDown = only("down")
	case "value":
		e.Value = must[Value](n, name, valueWords[:])
	case "separate":
		e.Separate = n.Bool(name)
	case "count":
		e.Count = must[Quantity](n, name, quantityWords[:])
	case "count_per_pip":
		e.CountPerPip = amount(n, name, 1, 30)
	case "targets_per_pip":
		e.TargetsPerPip = amount(n, name, 1, 30)
	case "same_as":
		e.Same = must[Same](n, name, sameWords[:])
	case "unmodified":
		e.Unmodified = n.Bool(name)
	case "resisted_at_cast":
		e.ResistedAtCast = n.Bool(name)
	case "trigger":
		e.Trigger = must[Trigger](n, name, triggerWords[:])
	case "when":
		e.Moment = must[Moment](n, name, momentWords[:])
	case "uses":
		e.Uses = uint8(n.Int(name, 1, 30))
	case "uses_per_pip":
		e.UsesPerPip = amount(n, name, 1, 30)
	case "once_per_turn":
		e.OncePerTurn = n.Bool(name)
	case "per_pip_turns":
		e.UntilPerPip = amount(n, name, 1, 30)
	case "event":
		e.Event = must[Event](n, name, eventWords[:])
	case "do":
		e.Do = r.effects(n, name, depth+1)
	case "at":
		e.Place = must[Place](n, name, placeWords[:])
	case "which":
		e.Which = must[Which](n, name, whichWords[:])
	case "unit":
		e.Unit = must[Unit](n, name, unitWords[:])
	case "from":
		e.From = must[Who](n, name, whoWords[:])
	case "options":
		e.Options = bits[Options](n, name, optionWords[:])
	case "status":
		e.Flying = only("flying")
	case "actions":
		e.MoveOnly = only("move_only")
	case "if_due":
		e.IfDue = n.Bool(name)
	case "extra":
		e.Extra = n.Bool(name)
	case "mandatory":
		e.Mandatory = n.Bool(name)
	case "optional":
		e.Optional = n.Bool(name)
	case "between":
		if between := n.Texts(name); !slices.Equal(between, []string{"magic", "defence"}) {
			n.At(name).Tell(game.Say("it is [magic, defence]: no other pips can be exchanged"))
		}
	case "also":
		e.PipsAlso = n.Bool(name)
	case "turns_per_pip":
		e.TurnsPerPip = amount(n, name, -9, 9)
	case "life_per_pip":
		e.LifePerPip = amount(n, name, 1, 9)
	case "points_per_pip":
		e.PointsPerPip = amount(n, name, 1, 9)
	case "skill_faces_per_pip":
		e.SkillFacesPerPip = amount(n, name, 1, 9)
	case "kind", "to", "what", "condition":
		e.ambiguous(n, name)
	default:
		e.ofAction(n, name, only)
	}
}

// ambiguous reads the parameters whose words depend on the kind of the effect.
func (e *Effect) ambiguous(n *content.Node, name string) {
	switch {
	case name == "condition" && e.Kind == DoFailIf:
		e.FailIf = must[FailIf](n, name, failIfWords[:])
	case name == "condition":
		e.Condition = must[Condition](n, name, ConditionIDs[:])
	case name == "kind" && (e.Kind == DoSummon || e.Kind == DoLimitFollowers):
		e.Summon = must[Summon](n, name, summonWords[:])
	case name == "kind":
		e.Action = must[ActionKind](n, name, actionKindWords[:])
	case name == "to" && e.Kind == DoImmune:
		e.Immunity = must[Immunity](n, name, immunityWords[:])
	case name == "to" && e.Kind == DoTeleport:
		e.Place = must[Place](n, name, placeWords[:])
	case name == "to":
		e.To = must[Who](n, name, whoWords[:])
	case e.Kind == DoForbid:
		e.Ban = must[Ban](n, name, banWords[:])
	case e.Kind == DoFailNext:
		e.Check = must[Check](n, name, checkWords[:])
	default:
		e.Ignore = must[Ignored](n, name, ignoredWords[:])
	}
}

// ofAction reads the parameters that narrow the actions an effect grants.
func (e *Effect) ofAction(n *content.Node, name string, only func(word string) bool) {
	switch name {
	case "chosen_by":
		e.ChosenByUser = only("user")
	case "against":
		e.Against = must[Who](n, name, whoWords[:])
	case "measured_from":
		e.FromUser = only("user")
	case "direction":
		e.Direction = must[Direction](n, name, directionWords[:])
	case "end":
		e.EndAtTerrain = only("contact_terrain")
	case "ignore":
		e.Ignore = must[Ignored](n, name, ignoredWords[:])
	case "climb":
		e.Climb = n.Bool(name)
	case "as_if":
		e.FullLife = only("full_life")
	case "same_roll":
		e.SameRoll = n.Bool(name)
	case "move_bonus_per_pip":
		e.MoveBonusPerPip = amount(n, name, 1, 9)
	default:
		n.At(name).Tell(game.Say("the rules do not read it")) // a name in takes that no case has: found by the tests
	}
}

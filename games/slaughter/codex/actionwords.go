package codex

// Words of the content about actions and moments.

// ActionKind is what kind of action an effect grants.
type ActionKind uint8

// The words of ActionKind, which is none where nothing is written.
const (
	NoActionKind       ActionKind = iota
	ActionMove                    // movement action
	ActionMelee                   // melee attack action
	ActionRanged                  // ranged attack action
	ActionAttack                  // melee or ranged attack action
	ActionMoveOrAttack            // one of these
	ActionAttackSkill             // skill action with a Melee or Ranged Attack skill
	ActionSkill                   // skill action
	ActionThisSkill               // skill action with the same skill
	ActionPetAny                  // any action a Pet may take
	ActionAnyButSkill             // any action of one action that is not a skill action
	ActionAny                     // any action
	ActionKindCount
)

var actionKindWords = [ActionKindCount]string{
	ActionMove:         "move",
	ActionMelee:        "melee",
	ActionRanged:       "ranged",
	ActionAttack:       "attack",
	ActionMoveOrAttack: "move_or_attack",
	ActionAttackSkill:  "attack_skill",
	ActionSkill:        "skill",
	ActionThisSkill:    "this_skill",
	ActionPetAny:       "pet_any",
	ActionAnyButSkill:  "any_but_skill",
	ActionAny:          "any",
}

// String is the word as content writes it.
func (w ActionKind) String() string { return actionKindWords[w] }

// Direction is where a movement must lead.
type Direction uint8

// The words of Direction, which is none where nothing is written.
const (
	NoDirection              Direction = iota
	DirectionTowardsUser               // each leg of the movement ends nearer to the user than it began
	DirectionHomeBase                  // each leg ends nearer to the corner point of the own home base
	DirectionNearestOpponent           // each leg ends nearer to the opponent that was nearest (base to base) when the movement began
	DirectionCount
)

var directionWords = [DirectionCount]string{
	DirectionTowardsUser:     "towards_user",
	DirectionHomeBase:        "home_base",
	DirectionNearestOpponent: "nearest_opponent",
}

// String is the word as content writes it.
func (w Direction) String() string { return directionWords[w] }

// Ignored is what does not hinder an action.
type Ignored uint8

// The words of Ignored, which is none where nothing is written.
const (
	NoIgnored           Ignored = iota
	IgnoreObstacles             // terrain of any kind and height and other bases, but not at the end of the movement
	IgnoreObstaclesUpTo         // terrain no wider along the path and no higher than that many #
	IgnoreDeadZone              // the dead zone of the weapon
	IgnoredCount
)

var ignoredWords = [IgnoredCount]string{
	IgnoreObstacles:     "obstacles",
	IgnoreObstaclesUpTo: "obstacles_up_to",
	IgnoreDeadZone:      "dead_zone",
}

// String is the word as content writes it.
func (w Ignored) String() string { return ignoredWords[w] }

// Place is where or when something appears or happens.
type Place uint8

// The words of Place, which is none where nothing is written.
const (
	NoPlace       Place = iota
	AtTurnStart         // at the beginning of each turn of the figure concerned
	AtTarget            // where the target is
	AtContactUser       // in contact with the user
	PlaceCount
)

var placeWords = [PlaceCount]string{
	AtTurnStart:   "turn_start",
	AtTarget:      "target",
	AtContactUser: "contact_user",
}

// String is the word as content writes it.
func (w Place) String() string { return placeWords[w] }

// Until is the end that an effect has of its own.
type Until uint8

// The words of Until, which is none where nothing is written.
const (
	NoUntil                Until = iota
	UntilTurnEnd                 // end of the turn now running
	UntilNextTurnStart           // beginning of the user's next turn
	UntilNextTurnEnd             // end of the user's next turn
	UntilBearerNextTurnEnd       // end of the bearer's next turn
	UntilUsed                    // until it has been used
	UntilMatchEnd                // end of the match
	UntilCount
)

var untilWords = [UntilCount]string{
	UntilTurnEnd:           "turn_end",
	UntilNextTurnStart:     "next_turn_start",
	UntilNextTurnEnd:       "next_turn_end",
	UntilBearerNextTurnEnd: "bearer_next_turn_end",
	UntilUsed:              "used",
	UntilMatchEnd:          "match_end",
}

// String is the word as content writes it.
func (w Until) String() string { return untilWords[w] }

// During is the span in which an effect works that begins later than the use.
type During uint8

// The words of During, which is none where nothing is written.
const (
	NoDuring             During = iota
	DuringBearerNextTurn        // only in the bearer's next turn, from its beginning to its end (actions delayed in it included)
	DuringCount
)

var duringWords = [DuringCount]string{
	DuringBearerNextTurn: "bearer_next_turn",
}

// String is the word as content writes it.
func (w During) String() string { return duringWords[w] }

// End is what a duration lasts to.
type End uint8

// The words of End, which is none where nothing is written.
const (
	NoEnd        End = iota
	EndTurnEnd       // the end of a turn
	EndTurnStart     // the beginning of a turn
	EndPhaseEnd      // the end of the phase
	EndMatchEnd      // the end of the match
	EndUsed          // it has done what it can do
	EndRemoved       // something takes it away
	EndCount
)

var endWords = [EndCount]string{
	EndTurnEnd:   "turn_end",
	EndTurnStart: "turn_start",
	EndPhaseEnd:  "phase_end",
	EndMatchEnd:  "match_end",
	EndUsed:      "used",
	EndRemoved:   "removed",
}

// String is the word as content writes it.
func (w End) String() string { return endWords[w] }

// Clock tells whose turns a duration counts.
type Clock uint8

// The words of Clock, which is none where nothing is written.
const (
	NoClock              Clock = iota
	TurnsOfSelf                // turns of the user
	TurnsOfTarget              // turns of the target
	TurnsOfBearer              // turns of the figure it is on
	TurnsOfSummoner            // turns of the Hero who called the Daemon
	TurnsOfSummonerOfLoa       // turns of the Hero who sent the Loa
	ClockCount
)

var clockWords = [ClockCount]string{
	TurnsOfSelf:          "self",
	TurnsOfTarget:        "target",
	TurnsOfBearer:        "bearer",
	TurnsOfSummoner:      "summoner",
	TurnsOfSummonerOfLoa: "summoner_of_loa",
}

// String is the word as content writes it.
func (w Clock) String() string { return clockWords[w] }

// Ending is an event that ends a duration early.
type Ending uint8

// The words of Ending, which is none where nothing is written.
const (
	NoEnding                       Ending = iota
	EndsUsed                              // it has done what it can do, or all its uses are spent
	EndsBearerMoves                       // the bearer leaves his place by his own movement (a movement of 0# does not count)
	EndsBearerIsMoved                     // somebody or something else moves the bearer
	EndsBearerKnockedDown                 // the bearer receives a Knockdown counter
	EndsBearerMoveAction                  // the bearer performs a movement action, even of 0#
	EndsBearerLeavesTerrainContact        // the bearer is no longer in contact with that piece of terrain
	EndsBearerUsesSkill                   // the bearer announces any skill, shouts included
	EndsBearerUsesSnowball                // the bearer announces a Snowball skill
	EndsBearerAttacks                     // the bearer announces an attack action
	EndsOwnAttackMisses                   // an attack of the user has an attack value of 0
	EndsOwnActionOtherThanAttack          // the user performs or delays any action that is not a plain attack action
	EndsBearerActsWithoutSkill            // the bearer performs an action in which no skill is used
	EndsAffectedEnchantmentEnds           // no enchantment covered by it is left
	EndsCasterEndsIt                      // the caster ends it (free, at any time)
	EndsTargetUnconscious                 // the target becomes unconscious
	EndsShapeshiftAgain                   // the skill succeeds again
	EndingCount
)

var endingWords = [EndingCount]string{
	EndsUsed:                       "used",
	EndsBearerMoves:                "bearer_moves",
	EndsBearerIsMoved:              "bearer_is_moved",
	EndsBearerKnockedDown:          "bearer_knocked_down",
	EndsBearerMoveAction:           "bearer_move_action",
	EndsBearerLeavesTerrainContact: "bearer_leaves_terrain_contact",
	EndsBearerUsesSkill:            "bearer_uses_skill",
	EndsBearerUsesSnowball:         "bearer_uses_snowball",
	EndsBearerAttacks:              "bearer_attacks",
	EndsOwnAttackMisses:            "own_attack_misses",
	EndsOwnActionOtherThanAttack:   "own_action_other_than_attack",
	EndsBearerActsWithoutSkill:     "bearer_acts_without_skill",
	EndsAffectedEnchantmentEnds:    "affected_enchantment_ends",
	EndsCasterEndsIt:               "caster_ends_it",
	EndsTargetUnconscious:          "target_unconscious",
	EndsShapeshiftAgain:            "shapeshift_again",
}

// String is the word as content writes it.
func (w Ending) String() string { return endingWords[w] }

// Event is what sets an effect off.
type Event uint8

// The words of Event, which is none where nothing is written.
const (
	NoEvent                Event = iota
	OnAttackedAtRange            // who is attacked at range
	OnCheckFailedByThis          // this effect makes a check fail
	OnChosenMomentInTurn         // a moment in his turn chosen by the bearer
	OnEffectEnds                 // this effect ends
	OnEffectEndsEarly            // this effect is ended before its time
	OnHealedBySpell              // a spell restores Life to who
	OnOwnAttack                  // the user makes an attack of his own (the ruling on attacks says which count)
	OnOwnMeleeAttack             // the user attacks in melee
	OnOwnDeathSpell              // the user casts a Death Spell on another figure
	OnOwnNextTurnStart           // the user's next turn begins
	OnPetAttacks                 // the Pet attacks
	OnTargetAttacks              // the target attacks
	OnTargetCastsSpell           // the target casts a spell
	OnTargetedByLightSpell       // the bearer is the target of a Light Spell
	OnWouldTakeDamage            // who would take damage
	EventCount
)

var eventWords = [EventCount]string{
	OnAttackedAtRange:      "attacked_at_range",
	OnCheckFailedByThis:    "check_failed_by_this",
	OnChosenMomentInTurn:   "chosen_moment_in_turn",
	OnEffectEnds:           "effect_ends",
	OnEffectEndsEarly:      "effect_ends_early",
	OnHealedBySpell:        "healed_by_spell",
	OnOwnAttack:            "own_attack",
	OnOwnMeleeAttack:       "own_melee_attack",
	OnOwnDeathSpell:        "own_death_spell",
	OnOwnNextTurnStart:     "own_next_turn_start",
	OnPetAttacks:           "pet_attacks",
	OnTargetAttacks:        "target_attacks",
	OnTargetCastsSpell:     "target_casts_spell",
	OnTargetedByLightSpell: "targeted_by_light_spell",
	OnWouldTakeDamage:      "would_take_damage",
}

// String is the word as content writes it.
func (w Event) String() string { return eventWords[w] }

// Trigger is the attack that a figure hits back at.
type Trigger uint8

// The words of Trigger, which is none where nothing is written.
const (
	NoTrigger                    Trigger = iota
	TriggerAttackedInMelee               // a melee attack is announced against who
	TriggerAttackedMeleeOrRanged         // a melee or ranged attack is announced against who
	TriggerCount
)

var triggerWords = [TriggerCount]string{
	TriggerAttackedInMelee:       "attacked_in_melee",
	TriggerAttackedMeleeOrRanged: "attacked_melee_or_ranged",
}

// String is the word as content writes it.
func (w Trigger) String() string { return triggerWords[w] }

// Moment is when a figure hits back.
type Moment uint8

// The words of Moment, which is none where nothing is written.
const (
	NoMoment     Moment = iota
	MomentBefore        // before the attack that triggers it
	MomentAfter         // after the attack that triggers it
	MomentCount
)

var momentWords = [MomentCount]string{
	MomentBefore: "before",
	MomentAfter:  "after",
}

// String is the word as content writes it.
func (w Moment) String() string { return momentWords[w] }

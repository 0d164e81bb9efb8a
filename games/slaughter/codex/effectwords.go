package codex

// Words of the content about what a skill does.

// EffectKind is what an effect does.
type EffectKind uint8

// The words of EffectKind, which is none where nothing is written.
const (
	NoEffectKind        EffectKind = iota
	DoModify                       // a number changes; cumulative adds up with earlier uses, minus lowers S first
	DoAttack                       // an attack of that strength without a roll; AV and RAV are defended by DV, MAV by MDV
	DoHitBack                      // whoever attacks the figure is attacked before or after that
	DoDamage                       // damage that cannot be defended (reductions apply)
	DoSnowDamage                   // snowball damage: a ranged attack of that RAV, see the rulings on Snowfall
	DoLife                         // restore or lose Life (never damage); round: down after multiplying
	DoCondition                    // who receives that many counters of the condition
	DoRemoveCondition              // conditions (all counters of each) or single counters are removed
	DoMoveCondition                // move conditions or counters from one figure to another
	DoRemoveEnchantment            // remove enchantments, newest first
	DoRemoveHex                    // remove hexes
	DoRemoveOneOf                  // remove one of the options per unit
	DoRemoveLoa                    // a sleeper or intruder leaves who
	DoRemoveFigure                 // take the figure out of play without a body
	DoAction                       // so many actions of the kind, at once
	DoExtraAction                  // gain that many further actions of the kind, to be used before until
	DoLoseActions                  // who has that many actions less in its next turn
	DoCancelAction                 // the interrupted action is lost
	DoMoveExtra                    // move that many # more, continuing the movement just made
	DoPush                         // moved straight away from the user, as far as possible
	DoTeleport                     // set who at the place given
	DoIgnore                       // what is ignored during the action of this skill
	DoLine                         // names the figures on the straight line as those affected
	DoTargets                      // number of targets (extra: besides the first)
	DoSameFor                      // the green part also happens to these figures
	DoForceCritical                // the attack is a critical hit; its effect is applied that many times
	DoMinDamage                    // a hit deals at least this damage
	DoNoDamage                     // no regular damage is dealt (if_due: only matters if damage was due)
	DoExtraDamage                  // whenever who takes damage it takes this much more
	DoReduceDamage                 // each damage who takes is reduced by this (not below 0); from: only from these figures
	DoTransferDamage               // up to this much of each damage may be passed on
	DoSplitDamage                  // damage is halved between who (rounded down) and to (rounded up)
	DoNegateAttack                 // that many attacks on who deal no damage
	DoRedirectRestore              // the Life restored may go to another figure
	DoReload                       // add or remove Reload counters
	DoResurrect                    // who comes back with that many dice in the Hand (at most the Dicepool)
	DoSummon                       // figures of the kind appear
	DoLimitFollowers               // at most this many followers of the kind are kept, the weakest perish
	DoStatus                       // who enters the status
	DoImmune                       // what cannot happen to who; uses_per_pip limits it
	DoForbid                       // what who may not do
	DoRestrict                     // the only actions who may perform
	DoDisableSkills                // skills who cannot use
	DoFailNext                     // the next such check or spell of who fails
	DoFailIf                       // the skill fails if the condition holds
	DoExchangePips                 // pips that may be counted as the other kind in defence (also: they count as both)
	DoEachTurn                     // do happens at each such moment
	DoOnEvent                      // do happens when the event happens; uses, uses_per_pip, once_per_turn limit it
	DoRepeatGreen                  // the green part happens again
	DoUses                         // how often the effect can be used
	DoPeekDeck                     // look at that many hidden cards of the initiative deck
	DoReorderDeck                  // move cards in the initiative deck by that many places
	DoRitual                       // changes the turns of the summoning ritual
	DoDaemonCard                   // what the Daemon gets: life_per_pip, points_per_pip, skill_faces_per_pip
	DoDuration                     // this pip sets the duration given in the entry
	DoReach                        // this pip sets the reach given in the entry
	DoRange                        // this pip sets the range given in the entry
	DoSpecial                      // see the special text of the entry
	EffectKindCount
)

var effectKindWords = [EffectKindCount]string{
	DoModify:            "modify",
	DoAttack:            "attack",
	DoHitBack:           "hit_back",
	DoDamage:            "damage",
	DoSnowDamage:        "snow_damage",
	DoLife:              "life",
	DoCondition:         "condition",
	DoRemoveCondition:   "remove_condition",
	DoMoveCondition:     "move_condition",
	DoRemoveEnchantment: "remove_enchantment",
	DoRemoveHex:         "remove_hex",
	DoRemoveOneOf:       "remove_one_of",
	DoRemoveLoa:         "remove_loa",
	DoRemoveFigure:      "remove_figure",
	DoAction:            "action",
	DoExtraAction:       "extra_action",
	DoLoseActions:       "lose_actions",
	DoCancelAction:      "cancel_action",
	DoMoveExtra:         "move_extra",
	DoPush:              "push",
	DoTeleport:          "teleport",
	DoIgnore:            "ignore",
	DoLine:              "line",
	DoTargets:           "targets",
	DoSameFor:           "same_for",
	DoForceCritical:     "force_critical",
	DoMinDamage:         "min_damage",
	DoNoDamage:          "no_damage",
	DoExtraDamage:       "extra_damage",
	DoReduceDamage:      "reduce_damage",
	DoTransferDamage:    "transfer_damage",
	DoSplitDamage:       "split_damage",
	DoNegateAttack:      "negate_attack",
	DoRedirectRestore:   "redirect_restore",
	DoReload:            "reload",
	DoResurrect:         "resurrect",
	DoSummon:            "summon",
	DoLimitFollowers:    "limit_followers",
	DoStatus:            "status",
	DoImmune:            "immune",
	DoForbid:            "forbid",
	DoRestrict:          "restrict",
	DoDisableSkills:     "disable_skills",
	DoFailNext:          "fail_next",
	DoFailIf:            "fail_if",
	DoExchangePips:      "exchange_pips",
	DoEachTurn:          "each_turn",
	DoOnEvent:           "on_event",
	DoRepeatGreen:       "repeat_green",
	DoUses:              "uses",
	DoPeekDeck:          "peek_deck",
	DoReorderDeck:       "reorder_deck",
	DoRitual:            "ritual",
	DoDaemonCard:        "daemon_card",
	DoDuration:          "duration",
	DoReach:             "reach",
	DoRange:             "range",
	DoSpecial:           "special",
}

// String is the word as content writes it.
func (w EffectKind) String() string { return effectKindWords[w] }

// Who is the figure or the figures that an effect concerns. NoWho is the target where an effect concerns a figure at all.
type Who uint8

// The words of Who, which is none where nothing is written.
const (
	NoWho                          Who = iota
	WhoSelf                            // the Hero using the skill
	WhoUser                            // the figure using it (Pet or Daemon)
	WhoTarget                          // the target
	WhoTargets                         // all chosen targets
	WhoVictim                          // the figure attacked by the figure concerned
	WhoAllies                          // all allies on the map
	WhoAlliesInEarshot                 // allies within earshot
	WhoAlliesInEarshotThroughout       // allies within earshot all the time
	WhoDeadAlliesInEarshot             // dead or unconscious allies within earshot
	WhoOwnPets                         // all own Pets
	WhoOwnPetsInEarshot                // own Pets within earshot
	WhoOwnUndead                       // own Undead chosen
	WhoOwnUndeadInReach                // own Undead in reach
	WhoAlliesInReach                   // allies in reach; user and target count like any other ally
	WhoAllyInReach                     // one ally in reach other than the user
	WhoOtherAlliesInReach              // allies in reach but the user
	WhoOpponents                       // opponents chosen
	WhoOpponentsInReach                // opponents in reach
	WhoOtherOpponentsInReach           // opponents in reach but the target
	WhoTargetAndOpponentsInReach       // target and opponents in reach
	WhoOpponentsOtherSexInReach        // opponents in reach whose sex is the other one
	WhoOpponentsInContact              // opponents in base to base contact
	WhoOpponentsOnLine                 // opponents on the line to the target
	WhoChosenOpponents                 // opponents chosen for each missile
	WhoHeroesInReach                   // all figures in reach
	WhoHeroInReach                     // one figure in reach
	WhoOthersInReach                   // all figures in reach but the target, the user included
	WhoEveryoneInReach                 // all figures in reach, friend and foe
	WhoEveryoneInTrap                  // all figures the trap affects
	WhoHeroesTouchingAreaInOwnTurn     // see special
	WhoHeroesInReachActingOnUser       // figures in reach acting on the user
	WhoAlliesOfVesselInContact         // allies of the vessel in contact with it, or in reach of it if the blue part gives a reach
	WhoOpponentsOfVesselInContact      // opponents of the vessel, likewise
	WhoOpponentsWithCondition          // opponents that have at least one condition counter
	WhoSelfAndAlliesInContact          // the user and allies in contact with him
	WhoSummoned                        // the figure just summoned
	WhoEventCaster                     // the caster who triggered the event
	WhoSummonerOfLoa                   // the Hero who sent the Loa
	WhoCardsPredicted                  // Hero Cards predicted rightly
	WhoCount
)

var whoWords = [WhoCount]string{
	WhoSelf:                        "self",
	WhoUser:                        "user",
	WhoTarget:                      "target",
	WhoTargets:                     "targets",
	WhoVictim:                      "victim",
	WhoAllies:                      "allies",
	WhoAlliesInEarshot:             "allies_in_earshot",
	WhoAlliesInEarshotThroughout:   "allies_in_earshot_throughout",
	WhoDeadAlliesInEarshot:         "dead_allies_in_earshot",
	WhoOwnPets:                     "own_pets",
	WhoOwnPetsInEarshot:            "own_pets_in_earshot",
	WhoOwnUndead:                   "own_undead",
	WhoOwnUndeadInReach:            "own_undead_in_reach",
	WhoAlliesInReach:               "allies_in_reach",
	WhoAllyInReach:                 "ally_in_reach",
	WhoOtherAlliesInReach:          "other_allies_in_reach",
	WhoOpponents:                   "opponents",
	WhoOpponentsInReach:            "opponents_in_reach",
	WhoOtherOpponentsInReach:       "other_opponents_in_reach",
	WhoTargetAndOpponentsInReach:   "target_and_opponents_in_reach",
	WhoOpponentsOtherSexInReach:    "opponents_other_sex_in_reach",
	WhoOpponentsInContact:          "opponents_in_contact",
	WhoOpponentsOnLine:             "opponents_on_line",
	WhoChosenOpponents:             "chosen_opponents",
	WhoHeroesInReach:               "heroes_in_reach",
	WhoHeroInReach:                 "hero_in_reach",
	WhoOthersInReach:               "others_in_reach",
	WhoEveryoneInReach:             "everyone_in_reach",
	WhoEveryoneInTrap:              "everyone_in_trap",
	WhoHeroesTouchingAreaInOwnTurn: "heroes_touching_area_in_own_turn",
	WhoHeroesInReachActingOnUser:   "heroes_in_reach_acting_on_user",
	WhoAlliesOfVesselInContact:     "allies_of_vessel_in_contact",
	WhoOpponentsOfVesselInContact:  "opponents_of_vessel_in_contact",
	WhoOpponentsWithCondition:      "opponents_with_condition",
	WhoSelfAndAlliesInContact:      "self_and_allies_in_contact",
	WhoSummoned:                    "summoned",
	WhoEventCaster:                 "event_caster",
	WhoSummonerOfLoa:               "summoner_of_loa",
	WhoCardsPredicted:              "cards_predicted",
}

// String is the word as content writes it.
func (w Who) String() string { return whoWords[w] }

// Stat is a number of a figure that an effect changes.
type Stat uint8

// The words of Stat, which is none where nothing is written.
const (
	NoStat           Stat = iota
	StatAV                // melee attack value
	StatRAV               // ranged attack value
	StatAVOrRAV           // whichever the attack uses
	StatMAV               // magic attack value
	StatDV                // defence value
	StatDVVsRanged        // defence value against ranged attacks
	StatMDV               // magic defence value
	StatMove              // # per movement action
	StatSkillPips         // S of a roll
	StatDicepool          // Dicepool (and with it the Hand)
	StatHandForRoll       // dice rolled; where it is set, the dice that give movement as well
	StatRestoredLife      // Life about to be restored
	StatCount
)

var statWords = [StatCount]string{
	StatAV:           "AV",
	StatRAV:          "RAV",
	StatAVOrRAV:      "AV_or_RAV",
	StatMAV:          "MAV",
	StatDV:           "DV",
	StatDVVsRanged:   "DV_vs_ranged",
	StatMDV:          "MDV",
	StatMove:         "move",
	StatSkillPips:    "skill_pips",
	StatDicepool:     "dicepool",
	StatHandForRoll:  "hand_for_roll",
	StatRestoredLife: "restored_life",
}

// String is the word as content writes it.
func (w Stat) String() string { return statWords[w] }

// Op is how an effect changes a number. NoOp of a modify is OpAdd.
type Op uint8

// The words of Op, which is none where nothing is written.
const (
	NoOp      Op = iota
	OpAdd        // added to what there is; the default of modify
	OpSet        // instead of what there is
	OpHalve      // half of what there is
	OpCap        // no more than that
	OpRestore    // Life comes back
	OpLose       // Life is lost
	OpRemove     // counters are taken away
	OpCount
)

var opWords = [OpCount]string{
	OpAdd:     "add",
	OpSet:     "set",
	OpHalve:   "halve",
	OpCap:     "cap",
	OpRestore: "restore",
	OpLose:    "lose",
	OpRemove:  "remove",
}

// String is the word as content writes it.
func (w Op) String() string { return opWords[w] }

// Applies narrows the change of a number to certain actions. NoApplies is everything.
type Applies uint8

// The words of Applies, which is none where nothing is written.
const (
	NoApplies                      Applies = iota
	AppliesThisAttack                      // the attack of this use
	AppliesThisAndFollowingAttacks         // this and later attacks
	AppliesNextAttack                      // the next attack action
	AppliesTriggeringAttack                // the attack that triggers it
	AppliesAttacksOnVessel                 // attacks on the vessel
	AppliesNextMove                        // the next movement action
	AppliesEachMove                        // each movement action
	AppliesNextSkill                       // the next skill used
	AppliesNextSpell                       // the next spell cast
	AppliesDeathSpells                     // each Death Spell
	AppliesElementalSpells                 // each Elemental Spell
	AppliesNextRestore                     // the next restoring of Life
	AppliesGrantedActions                  // the actions this use grants
	AppliesCount
)

var appliesWords = [AppliesCount]string{
	AppliesThisAttack:              "this_attack",
	AppliesThisAndFollowingAttacks: "this_and_following_attacks",
	AppliesNextAttack:              "next_attack",
	AppliesTriggeringAttack:        "triggering_attack",
	AppliesAttacksOnVessel:         "attacks_on_vessel",
	AppliesNextMove:                "next_move",
	AppliesEachMove:                "each_move",
	AppliesNextSkill:               "next_skill",
	AppliesNextSpell:               "next_spell",
	AppliesDeathSpells:             "death_spells",
	AppliesElementalSpells:         "elemental_spells",
	AppliesNextRestore:             "next_restore",
	AppliesGrantedActions:          "granted_actions",
}

// String is the word as content writes it.
func (w Applies) String() string { return appliesWords[w] }

// Quantity is a number that is counted when an effect happens and by which it is multiplied.
type Quantity uint8

// The words of Quantity, which is none where nothing is written.
const (
	NoQuantity                           Quantity = iota
	QuantityDiceInHand                            // dice in the user's Hand
	QuantityDiceInHandOfBearer                    // dice in the bearer's Hand
	QuantityDamageDealt                           // points of damage this attack dealt
	QuantityDamageDealtSince                      // points of damage dealt since the use
	QuantityEnchantmentsOnSelf                    // enchantments on the user
	QuantityEnchantmentsOnTarget                  // enchantments on the target
	QuantityFullHashNotMoved                      // full # of allowance not used
	QuantityFollowersAffected                     // followers affected
	QuantityAttacksNegated                        // attacks negated
	QuantityTurnsActive                           // turns the effect was active
	QuantitySkillPipsRolledByTarget               // Skill pips the target rolled
	QuantitySkillPipsOfNextAttackRoll             // Skill pips in the next attack roll
	QuantityOtherAlliesInEarshotOfTarget          // allies within the target's earshot, itself not counted
	QuantityMagicOfNextSummon                     // Magic value of the next Summon Daemon
	QuantityEnchantmentsRemoved                   // enchantments removed by the green part
	QuantityCount
)

var quantityWords = [QuantityCount]string{
	QuantityDiceInHand:                   "dice_in_hand",
	QuantityDiceInHandOfBearer:           "dice_in_hand_of_bearer",
	QuantityDamageDealt:                  "damage_dealt",
	QuantityDamageDealtSince:             "damage_dealt_since",
	QuantityEnchantmentsOnSelf:           "enchantments_on_self",
	QuantityEnchantmentsOnTarget:         "enchantments_on_target",
	QuantityFullHashNotMoved:             "full_hash_not_moved",
	QuantityFollowersAffected:            "followers_affected",
	QuantityAttacksNegated:               "attacks_negated",
	QuantityTurnsActive:                  "turns_active",
	QuantitySkillPipsRolledByTarget:      "skill_pips_rolled_by_target",
	QuantitySkillPipsOfNextAttackRoll:    "skill_pips_of_next_attack_roll",
	QuantityOtherAlliesInEarshotOfTarget: "other_allies_in_earshot_of_target",
	QuantityMagicOfNextSummon:            "magic_of_next_summon",
	QuantityEnchantmentsRemoved:          "enchantments_removed",
}

// String is the word as content writes it.
func (w Quantity) String() string { return quantityWords[w] }

// Predicate is what must hold for an effect to happen.
type Predicate uint8

// The words of Predicate, which is none where nothing is written.
const (
	NoPredicate                 Predicate = iota
	IfHit                                 // the attack hit
	IfHitAndTargetEnchanted               // it hit and the target bore an enchantment when it was announced
	IfDamageDealt                         // it dealt at least 1 damage
	IfDamageWasDue                        // damage would have been dealt
	IfTargetFelled                        // the target lost its last Life by it
	IfTargetHasCondition                  // the target had a condition when it was announced
	IfTargetHasMoreLife                   // target has more Life than the user
	IfSelfHasMoreLife                     // user has more Life than the target
	IfLacksTwoLife                        // Hand at least two below the Dicepool
	IfContactOpponent                     // the user is in base to base contact with an opponent
	IfTargetUsedSkillLastTurn             // the target used a skill in its last turn
	IfWithin1PerPipOfAllyOfUser           // within 1# per Skill pip of an ally of the user
	IfCastSuccessfully                    // the spell succeeded
	PredicateCount
)

var predicateWords = [PredicateCount]string{
	IfHit:                       "hit",
	IfHitAndTargetEnchanted:     "hit_and_target_enchanted",
	IfDamageDealt:               "damage_dealt",
	IfDamageWasDue:              "damage_was_due",
	IfTargetFelled:              "target_felled",
	IfTargetHasCondition:        "target_has_condition",
	IfTargetHasMoreLife:         "target_has_more_life",
	IfSelfHasMoreLife:           "self_has_more_life",
	IfLacksTwoLife:              "lacks_two_life",
	IfContactOpponent:           "contact_opponent",
	IfTargetUsedSkillLastTurn:   "target_used_skill_last_turn",
	IfWithin1PerPipOfAllyOfUser: "within_1_per_pip_of_ally_of_user",
	IfCastSuccessfully:          "cast_successfully",
}

// String is the word as content writes it.
func (w Predicate) String() string { return predicateWords[w] }

// Value is the kind of attack value that an effect attacks with.
type Value uint8

// The words of Value, which is none where nothing is written.
const (
	NoValue   Value = iota
	ValueAV         // a melee attack value
	ValueRAV        // a ranged attack value
	ValueMAV        // a magic attack value
	ValueSame       // the value of the attack that triggers it
	ValueCount
)

var valueWords = [ValueCount]string{
	ValueAV:   "AV",
	ValueRAV:  "RAV",
	ValueMAV:  "MAV",
	ValueSame: "same",
}

// String is the word as content writes it.
func (w Value) String() string { return valueWords[w] }

// Which says which of several things are concerned.
type Which uint8

// The words of Which, which is none where nothing is written.
const (
	NoWhich        Which = iota
	WhichNewest          // the newest ones
	WhichAny             // those the user chooses
	WhichAll             // every one
	WhichRandom          // drawn by lot
	WhichThatSkill       // the skill concerned
	WhichSnowball        // Snowball skills
	WhichCount
)

var whichWords = [WhichCount]string{
	WhichNewest:    "newest",
	WhichAny:       "any",
	WhichAll:       "all",
	WhichRandom:    "random",
	WhichThatSkill: "that_skill",
	WhichSnowball:  "snowball",
}

// String is the word as content writes it.
func (w Which) String() string { return whichWords[w] }

// Unit is what conditions are counted in.
type Unit uint8

// The words of Unit, which is none where nothing is written.
const (
	NoUnit         Unit = iota
	UnitConditions      // all counters of each
	UnitCounters        // single counters
	UnitCount
)

var unitWords = [UnitCount]string{
	UnitConditions: "conditions",
	UnitCounters:   "counters",
}

// String is the word as content writes it.
func (w Unit) String() string { return unitWords[w] }

// Same is another number that an effect takes for its own.
type Same uint8

// The words of Same, which is none where nothing is written.
const (
	NoSame         Same = iota
	SameGreen           // the amount of the green part
	SameThisAttack      // the value just rolled
	SameCount
)

var sameWords = [SameCount]string{
	SameGreen:      "green",
	SameThisAttack: "this_attack",
}

// String is the word as content writes it.
func (w Same) String() string { return sameWords[w] }

// Summon is a kind of followers that appear.
type Summon uint8

// The words of Summon, which is none where nothing is written.
const (
	NoSummon      Summon = iota
	SummonZombie         // content: zombie
	SummonGolem          // content: zombie, with its own Dicepool
	SummonSnowman        // content: snowman
	SummonCount
)

var summonWords = [SummonCount]string{
	SummonZombie:  "zombie",
	SummonGolem:   "golem",
	SummonSnowman: "snowman",
}

// String is the word as content writes it.
func (w Summon) String() string { return summonWords[w] }

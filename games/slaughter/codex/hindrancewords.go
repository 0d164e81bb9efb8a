package codex

// Words of the content about what figures are kept from.

// Option is something of which one at a time may be chosen.
type Option uint8

// The words of Option, which is none where nothing is written.
const (
	NoOption            Option = iota
	OptionSlowedCounter        // one Slowed counter
	OptionMovementHex          // one hex that lowers movement
	OptionCount
)

var optionWords = [OptionCount]string{
	OptionSlowedCounter: "slowed_counter",
	OptionMovementHex:   "movement_hex",
}

// String is the word as content writes it.
func (w Option) String() string { return optionWords[w] }

// Immunity is what cannot happen to a figure.
type Immunity uint8

// The words of Immunity, which is none where nothing is written.
const (
	NoImmunity                                   Immunity = iota
	ImmuneAttackAndSkillTarget                            // cannot be the target of attacks or skills
	ImmuneAttackAndSkillTargetByOpponentsInReach          // the same for opponents in reach only
	ImmuneBurning                                         // no Burning counters
	ImmuneConditions                                      // no condition counters
	ImmuneConditionsFromTargetedSkills                    // no condition counters from skills that name the bearer as target
	ImmuneCriticalEffects                                 // no effects of critical hits
	ImmuneKnockdown                                       // no Knockdown counters
	ImmuneRangedAttackTarget                              // cannot be the target of ranged attacks
	ImmuneSkillTargetBeyondContact                        // cannot be the target of skills from beyond contact
	ImmuneSnowball                                        // no effects of snowballs
	ImmunityCount
)

var immunityWords = [ImmunityCount]string{
	ImmuneAttackAndSkillTarget:                   "attack_and_skill_target",
	ImmuneAttackAndSkillTargetByOpponentsInReach: "attack_and_skill_target_by_opponents_in_reach",
	ImmuneBurning:                      "burning",
	ImmuneConditions:                   "conditions",
	ImmuneConditionsFromTargetedSkills: "conditions_from_targeted_skills",
	ImmuneCriticalEffects:              "critical_effects",
	ImmuneKnockdown:                    "knockdown",
	ImmuneRangedAttackTarget:           "ranged_attack_target",
	ImmuneSkillTargetBeyondContact:     "skill_target_beyond_contact",
	ImmuneSnowball:                     "snowball",
}

// String is the word as content writes it.
func (w Immunity) String() string { return immunityWords[w] }

// Ban is what a figure may not do.
type Ban uint8

// The words of Ban, which is none where nothing is written.
const (
	NoBan                             Ban = iota
	BanActionWithOtherTarget              // actions that need a target other than oneself
	BanActionsOtherThanEngagingDaemon     // see notes of the entry
	BanAttack                             // attacks of any kind
	BanOtherSkills                        // skills other than this one
	BanReactToCurrentActor                // reactions to the figure now acting
	BanReactToTarget                      // reactions to the target's actions
	BanTargetUser                         // choosing the user as target
	BanCount
)

var banWords = [BanCount]string{
	BanActionWithOtherTarget:          "action_with_other_target",
	BanActionsOtherThanEngagingDaemon: "actions_other_than_engaging_daemon",
	BanAttack:                         "attack",
	BanOtherSkills:                    "other_skills",
	BanReactToCurrentActor:            "react_to_current_actor",
	BanReactToTarget:                  "react_to_target",
	BanTargetUser:                     "target_user",
}

// String is the word as content writes it.
func (w Ban) String() string { return banWords[w] }

// Check is what fails the next time.
type Check uint8

// The words of Check, which is none where nothing is written.
const (
	NoCheck              Check = iota
	CheckSpell                 // the next spell
	CheckNonSpellSkill         // the next skill that is not a spell
	CheckSkillAtOpponent       // the next skill of which an opponent of its user is a target
	CheckCount
)

var checkWords = [CheckCount]string{
	CheckSpell:           "spell",
	CheckNonSpellSkill:   "non_spell_skill",
	CheckSkillAtOpponent: "skill_at_opponent",
}

// String is the word as content writes it.
func (w Check) String() string { return checkWords[w] }

// FailIf is what makes a skill fail from the start.
type FailIf uint8

// The words of FailIf, which is none where nothing is written.
const (
	NoFailIf                  FailIf = iota
	FailIfDeadLongerThanTurns        // the target has been dead for more turns of its own than the number
	FailIfCount
)

var failIfWords = [FailIfCount]string{
	FailIfDeadLongerThanTurns: "dead_longer_than_turns",
}

// String is the word as content writes it.
func (w FailIf) String() string { return failIfWords[w] }

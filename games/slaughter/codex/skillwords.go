package codex

// Words of the content about how a skill is used.

// Class is a tag of a skill.
type Class uint8

// The words of Class, which is none where nothing is written.
const (
	NoClass               Class = iota
	ClassSkill                  // plain skill; every other class is a skill as well (WAS-516)
	ClassMeleeAttack            // Melee Attack skill
	ClassRangedAttack           // Ranged Attack skill
	ClassPetAttack              // Pet Attack skill
	ClassShout                  // Shout
	ClassCommand                // Command
	ClassSpell                  // Spell
	ClassEnchantment            // Enchantment
	ClassHex                    // Hex
	ClassNature                 // Nature Spell
	ClassElemental              // Elemental Spell: one of Flame, Rock, Snow or Storm (WAS-716)
	ClassArcane                 // Arcane Spell
	ClassFlame                  // Flame Spell
	ClassRock                   // Rock Spell
	ClassSnow                   // Snow Spell
	ClassStorm                  // Storm Spell
	ClassDeath                  // Death Spell
	ClassPsi                    // Psi Spell
	ClassSummoning              // Summoning Spell
	ClassDaemonSkill            // used by the Daemon
	ClassTrap                   // Trap
	ClassVoodoo                 // Voodoo skill
	ClassGuest                  // Loa that leaves at once
	ClassSleeper                // Loa that waits for its occasion
	ClassIntruder               // Loa that stays
	ClassLight                  // Light Spell: those of Zealots (WAS-770)
	ClassDarkness               // Darkness Spell: Force Enchantments (WAS-770)
	ClassForceEnchantment       // Force Enchantment: an Enchantment that needs no Magic (WAS-775)
	ClassSnowball               // counts as a ranged attack with snow
	ClassCount
)

var classWords = [ClassCount]string{
	ClassSkill:            "skill",
	ClassMeleeAttack:      "melee_attack",
	ClassRangedAttack:     "ranged_attack",
	ClassPetAttack:        "pet_attack",
	ClassShout:            "shout",
	ClassCommand:          "command",
	ClassSpell:            "spell",
	ClassEnchantment:      "enchantment",
	ClassHex:              "hex",
	ClassNature:           "nature",
	ClassElemental:        "elemental",
	ClassArcane:           "arcane",
	ClassFlame:            "flame",
	ClassRock:             "rock",
	ClassSnow:             "snow",
	ClassStorm:            "storm",
	ClassDeath:            "death",
	ClassPsi:              "psi",
	ClassSummoning:        "summoning",
	ClassDaemonSkill:      "daemon_skill",
	ClassTrap:             "trap",
	ClassVoodoo:           "voodoo",
	ClassGuest:            "guest",
	ClassSleeper:          "sleeper",
	ClassIntruder:         "intruder",
	ClassLight:            "light",
	ClassDarkness:         "darkness",
	ClassForceEnchantment: "force_enchantment",
	ClassSnowball:         "snowball",
}

// String is the word as content writes it.
func (w Class) String() string { return classWords[w] }

// Target is who is named before the roll.
type Target uint8

// The words of Target, which is none where nothing is written.
const (
	NoTarget             Target = iota
	TargetSelf                  // the user
	TargetAlly                  // an ally, the user included
	TargetOtherAlly             // an ally other than the user
	TargetOpponent              // an opposing figure
	TargetHero                  // any figure, friend or foe
	TargetDeadAlly              // a dead or unconscious ally
	TargetDeadHero              // a dead or unconscious figure of any side
	TargetDeadBody              // a dead or unconscious, not wasted figure
	TargetOwnPet                // one own Pet
	TargetOwnPets               // all own Pets concerned; nobody is named
	TargetOwnDaemon             // the own Daemon
	TargetOpposingDaemon        // an opposing Daemon
	TargetOwnUndead             // an own Undead
	TargetNone                  // nobody is named
	TargetCount
)

var targetWords = [TargetCount]string{
	TargetSelf:           "self",
	TargetAlly:           "ally",
	TargetOtherAlly:      "other_ally",
	TargetOpponent:       "opponent",
	TargetHero:           "hero",
	TargetDeadAlly:       "dead_ally",
	TargetDeadHero:       "dead_hero",
	TargetDeadBody:       "dead_body",
	TargetOwnPet:         "own_pet",
	TargetOwnPets:        "own_pets",
	TargetOwnDaemon:      "own_daemon",
	TargetOpposingDaemon: "opposing_daemon",
	TargetOwnUndead:      "own_undead",
	TargetNone:           "none",
}

// String is the word as content writes it.
func (w Target) String() string { return targetWords[w] }

// Requirement is what must hold when a skill is announced.
type Requirement uint8

// The words of Requirement, which is none where nothing is written.
const (
	NoRequirement               Requirement = iota
	NeedsContactTarget                      // contact with the target
	NeedsContactTerrain                     // contact with a terrain piece
	NeedsNotInContactWithTarget             // no contact with the target
	NeedsShield                             // a shield
	NeedsBlunt                              // a blunt weapon
	NeedsPiercing                           // a piercing weapon
	NeedsSlashing                           // a slashing weapon
	NeedsSlashingOrPiercing                 // one of these
	NeedsBowOrThrowing                      // a bow or throwing weapon
	NeedsMouth                              // a mouth
	NeedsHorns                              // horns
	NeedsWings                              // wings
	NeedsEnchantedSelf                      // an enchantment on the user
	NeedsNoAttackThisTurn                   // no attack made this turn
	RequirementCount
)

var requirementWords = [RequirementCount]string{
	NeedsContactTarget:          "contact_target",
	NeedsContactTerrain:         "contact_terrain",
	NeedsNotInContactWithTarget: "not_in_contact_with_target",
	NeedsShield:                 "shield",
	NeedsBlunt:                  "blunt",
	NeedsPiercing:               "piercing",
	NeedsSlashing:               "slashing",
	NeedsSlashingOrPiercing:     "slashing_or_piercing",
	NeedsBowOrThrowing:          "bow_or_throwing",
	NeedsMouth:                  "mouth",
	NeedsHorns:                  "horns",
	NeedsWings:                  "wings",
	NeedsEnchantedSelf:          "enchanted_self",
	NeedsNoAttackThisTurn:       "no_attack_this_turn",
}

// String is the word as content writes it.
func (w Requirement) String() string { return requirementWords[w] }

// Reaction tells whether a skill may be used with a Delay counter.
type Reaction uint8

// The words of Reaction, which is none where nothing is written.
const (
	NoReaction       Reaction = iota
	ReactionNever             // not with a Delay counter
	ReactionOnly              // only with a Delay counter
	ReactionAllowed           // also with a Delay counter
	ReactionGlyphUse          // a stored Glyph may be used with a Delay counter
	ReactionCount
)

var reactionWords = [ReactionCount]string{
	ReactionNever:    "never",
	ReactionOnly:     "only",
	ReactionAllowed:  "allowed",
	ReactionGlyphUse: "glyph_use",
}

// String is the word as content writes it.
func (w Reaction) String() string { return reactionWords[w] }

// RangeKind is how the range of a skill is measured.
type RangeKind uint8

// The words of RangeKind, which is none where nothing is written.
const (
	NoRangeKind      RangeKind = iota
	RangeContact               // base to base contact
	RangeWeapon                // as the ranged weapon
	RangeSpell                 // per_pip # per Magic pip, line of sight unless sight is false
	RangeVoodoo                // contact or self without Magic pips, and per_pip # per Magic pip with them
	RangeEarshot               // 1# per die in the Hand
	RangeSight                 // any distance, line of sight
	RangeAnywhere              // any distance, no line of sight
	RangeFixed                 // n #, line of sight
	RangePerSkillPip           // n # per Skill pip, line of sight
	RangeDiceInHand            // per_pip # per Skill pip and die in the Hand
	RangeNone                  // nobody is targeted
	RangeKindCount
)

var rangeKindWords = [RangeKindCount]string{
	RangeContact:     "contact",
	RangeWeapon:      "weapon",
	RangeSpell:       "spell",
	RangeVoodoo:      "voodoo",
	RangeEarshot:     "earshot",
	RangeSight:       "sight",
	RangeAnywhere:    "anywhere",
	RangeFixed:       "fixed",
	RangePerSkillPip: "per_skill_pip",
	RangeDiceInHand:  "dice_in_hand",
	RangeNone:        "none",
}

// String is the word as content writes it.
func (w RangeKind) String() string { return rangeKindWords[w] }

// Centre is the middle of a reach.
type Centre uint8

// The words of Centre, which is none where nothing is written.
const (
	NoCentre             Centre = iota
	CentreSelf                  // the user
	CentreTarget                // the target (of Mobile Bomb: each Undead that explodes)
	CentreTargetPosition        // the place where the target stood at casting
	CentreTrap                  // the trap
	CentreStartPoint            // where the user stood when he announced the skill
	CentreCount
)

var centreWords = [CentreCount]string{
	CentreSelf:           "self",
	CentreTarget:         "target",
	CentreTargetPosition: "target_position",
	CentreTrap:           "trap",
	CentreStartPoint:     "start_point",
}

// String is the word as content writes it.
func (w Centre) String() string { return centreWords[w] }

// Counted is the kind of pips by which a reach or a duration grows.
type Counted uint8

// The words of Counted, which is none where nothing is written.
const (
	NoCounted    Counted = iota
	CountedSkill         // Skill pips
	CountedMagic         // Magic pips
	CountedNone          // not scaled
	CountedCount
)

var countedWords = [CountedCount]string{
	CountedSkill: "skill",
	CountedMagic: "magic",
	CountedNone:  "none",
}

// String is the word as content writes it.
func (w Counted) String() string { return countedWords[w] }

// VariantWhen is when another text of a skill is used instead of its first.
type VariantWhen uint8

// The words of VariantWhen, which is none where nothing is written.
const (
	NoVariantWhen    VariantWhen = iota
	WhenTargetDead               // the figure named is dead or unconscious
	WhenAfterSuccess             // for the rest of the match after the skill has succeeded once
	VariantWhenCount
)

var variantWhenWords = [VariantWhenCount]string{
	WhenTargetDead:   "target_dead",
	WhenAfterSuccess: "after_success",
}

// String is the word as content writes it.
func (w VariantWhen) String() string { return variantWhenWords[w] }

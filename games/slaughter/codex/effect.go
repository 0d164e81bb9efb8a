package codex

// EffectID is the number of an effect among all of a codex, so that a position can name one. 0 is none.
type EffectID uint16

// Effect is one thing that happens when a part of a skill does. Every field is one parameter of the vocabulary; one that is not written has its zero value, which
// is no word of its kind.
//
// How much it is: PerPip times the power of its part and Fixed, which is never multiplied. The power is S in the green part and in the removal; in the blue part
// it is the MAV, less the MDV of the figure concerned if that figure resists. Where Times is given the product is multiplied by what it counts. An effect has
// PerPip or Fixed, or neither where nothing is to be counted.
type Effect struct {
	ID    EffectID
	Skill SkillID  // which it belongs to
	Part  PartKind // of it
	Kind  EffectKind

	Who, From, To  Who // From: whose conditions are moved, whose damage is reduced; To: who gets what is passed on
	PerPip, Fixed  Amount
	Times          Quantity
	Same           Same // instead of a number of its own
	If             Predicate
	RoundDown      bool // after multiplying
	First          bool // before the other part of the skill
	Lasting        bool // for the duration of the skill
	Until          Until
	During         During
	Uses           uint8  // at most so many times; 0 is as often as it occurs
	UsesPerPip     Amount // at most so many times per pip; 0 as above
	OncePerTurn    bool   // of the bearer
	UntilPerPip    Amount // the end named in Until comes so many turns later per pip
	Cumulative     bool   // adds up with earlier uses
	Optional       bool   // the user may leave figures out
	Extra          bool   // targets besides the first
	Mandatory      bool   // as many targets as possible
	IfDue          bool   // only if damage was due
	Minus          uint8  // S is lowered by that number first
	Cap            Quantity
	Stat           Stat
	Op             Op
	Applies        Applies
	Value          Value
	Separate       bool // each attack is defended on its own
	Unmodified     bool // nothing changes the value of the attack
	ResistedAtCast bool // no defence when it happens
	Count          Quantity
	CountPerPip    Amount // attacks
	TargetsPerPip  Amount
	Trigger        Trigger
	Moment         Moment

	Condition Condition
	FailIf    FailIf
	Which     Which
	Unit      Unit
	Options   Options
	Immunity  Immunity
	Ban       Ban
	Check     Check
	Summon    Summon
	Flying    bool // the status entered; there is no other

	Action          ActionKind
	MoveOnly        bool // no other actions than movement
	ChosenByUser    bool // the user decides everything about the action
	Against         Who  // the only figure the action may be aimed at
	FromUser        bool // range, dead zone and sight are measured from the user
	Direction       Direction
	EndAtTerrain    bool // the movement must end in contact with a piece of terrain
	Ignore          Ignored
	Climb           bool
	FullLife        bool // with as many dice as the Dicepool
	SameRoll        bool // the roll of the skill is also that of the attack
	MoveBonusPerPip Amount

	PipsAlso bool // Magic and Defence pips count as both
	Place    Place
	Event    Event
	Do       []Effect // what happens at each turn or when the event does

	TurnsPerPip      Amount // of the ritual
	LifePerPip       Amount // of the Daemon
	PointsPerPip     Amount
	SkillFacesPerPip Amount
}

// Options is a set of options, a bit each.
type Options uint8

// Has tells whether an option is in the set.
func (o Options) Has(option Option) bool { return o>>option&1 == 1 }

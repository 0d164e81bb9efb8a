package codex

// The words in which content says what cards, powers and sheets do. Each list is closed; its zero value is no word.

// Trigger is when an ability is used or sets itself off.
type Trigger uint8

// The words of Trigger.
const (
	NoTrigger   Trigger = iota
	OnAction            // as an action of the bearer in its activation
	OnFree              // in the bearer's activation between two actions, without AP
	OnAlways            // holds without being used
	OnSetup             // at the end of the setup
	OnStart             // an activation begins, before the first action
	OnEnd               // an activation ends
	OnAttack            // an attack and its target are chosen, no card is drawn yet
	OnDraw              // a card is drawn and may have been cheated, before modifiers
	OnAfter             // an attack is resolved completely
	OnHurt              // somebody is about to suffer a Stun or Wounds
	OnKill              // somebody is eliminated
	OnEnter             // somebody comes into a square
	OnSearch            // a token has been investigated
	OnFound             // this loot card has just been drawn
	OnRoundEnd          // the tasks of the End segment
	OnTrackEnd          // the round marker would leave the track (CNO-R27)
	OnRiverboat         // the event of a visit to the riverboat is read
	TriggerCount
)

var triggerWords = [TriggerCount]string{
	OnAction:    "action",
	OnFree:      "free",
	OnAlways:    "always",
	OnSetup:     "setup",
	OnStart:     "start",
	OnEnd:       "end",
	OnAttack:    "attack",
	OnDraw:      "draw",
	OnAfter:     "after",
	OnHurt:      "hurt",
	OnKill:      "kill",
	OnEnter:     "enter",
	OnSearch:    "search",
	OnFound:     "found",
	OnRoundEnd:  "round_end",
	OnTrackEnd:  "track_end",
	OnRiverboat: "riverboat",
}

// String is the word as content writes it.
func (w Trigger) String() string { return triggerWords[w] }

// Name is whom a selector means.
type Name uint8

// The words of Name.
const (
	NoName      Name = iota
	TheSelf          // the bearer; of a sheet the actor
	TheTarget        // of the attack at hand
	TheAttacker      // of the attack at hand
	TheActor         // whom the trigger is about
	TheChosen        // picked by the latest effect that picked any
	TheToken         // the square of the token that was investigated; from alone
	TheHero          // a hero or ally, the bearer included
	TheAlly          // a hero or ally, the bearer not included
	TheVermin        // a vermin
	TheFigure        // a figure of either side
	NameCount
)

var nameWords = [NameCount]string{
	TheSelf:     "self",
	TheTarget:   "target",
	TheAttacker: "attacker",
	TheActor:    "actor",
	TheChosen:   "chosen",
	TheToken:    "token",
	TheHero:     "hero",
	TheAlly:     "ally",
	TheVermin:   "vermin",
	TheFigure:   "figure",
}

// String is the word as content writes it.
func (w Name) String() string { return nameWords[w] }

// State is how a figure is.
type State uint8

// The words of State.
const (
	NoState State = iota
	IsStunned
	IsVulnerable
	IsWounded // has lost Health or Lives
	IsUnhurt  // has lost none
	IsUnrevealed
	IsZombified
	IsHindered // stands in hindering terrain
	IsInWater
	IsEliminated
	IsExited   // has left the map alive
	IsCarrying // an Objective token
	IsBoss
	IsLarge
	IsCharacter // one of the nine heroes
	IsAlly
	IsCivilian // an ally of this kind
	StateCount
)

var stateWords = [StateCount]string{
	IsStunned:    "stunned",
	IsVulnerable: "vulnerable",
	IsWounded:    "wounded",
	IsUnhurt:     "unhurt",
	IsUnrevealed: "unrevealed",
	IsZombified:  "zombified",
	IsHindered:   "hindered",
	IsInWater:    "in_water",
	IsEliminated: "eliminated",
	IsExited:     "exited",
	IsCarrying:   "carrying",
	IsBoss:       "boss",
	IsLarge:      "large",
	IsCharacter:  "character",
	IsAlly:       "ally",
	IsCivilian:   "civilian",
}

// String is the word as content writes it.
func (w State) String() string { return stateWords[w] }

// Span is a span in which something happens once.
type Span uint8

// The words of Span.
const (
	NoSpan     Span = iota
	OnceAttack      // an area attack is one attack
	OnceActivation
	OnceRound
	OnceScenario
	OnceCampaign
	SpanCount
)

var spanWords = [SpanCount]string{
	OnceAttack:     "attack",
	OnceActivation: "activation",
	OnceRound:      "round",
	OnceScenario:   "scenario",
	OnceCampaign:   "campaign",
}

// String is the word as content writes it.
func (w Span) String() string { return spanWords[w] }

// Until is when what lasts ends.
type Until uint8

// The words of Until.
const (
	NoUntil Until = iota
	UntilAttack
	UntilActivation // the present activation
	UntilNext       // the bearer's next activation begins
	UntilRound      // the end of the End segment
	UntilScenario
	UntilRiverboat // the end of this visit
	UntilCount
)

var untilWords = [UntilCount]string{
	UntilAttack:     "attack",
	UntilActivation: "activation",
	UntilNext:       "next",
	UntilRound:      "round",
	UntilScenario:   "scenario",
	UntilRiverboat:  "riverboat",
}

// String is the word as content writes it.
func (w Until) String() string { return untilWords[w] }

// Class is a class of weapons.
type Class uint8

// The words of Class.
const (
	NoClass Class = iota
	ClassBlade
	ClassClub
	ClassFirearm
	ClassThrown
	ClassBomb
	ClassUnarmed
	ClassCount
)

var classWords = [ClassCount]string{
	ClassBlade:   "blade",
	ClassClub:    "club",
	ClassFirearm: "firearm",
	ClassThrown:  "thrown",
	ClassBomb:    "bomb",
	ClassUnarmed: "unarmed",
}

// String is the word as content writes it.
func (w Class) String() string { return classWords[w] }

// Token is a kind of token.
type Token uint8

// The words of Token.
const (
	NoToken Token = iota
	TokenLoot
	TokenObjective
	TokenSmoke
	TokenStinkblast
	TokenSummon // its square is one of the letter S
	TokenCount
)

var tokenWords = [TokenCount]string{
	TokenLoot:       "loot",
	TokenObjective:  "objective",
	TokenSmoke:      "smoke",
	TokenStinkblast: "stinkblast",
	TokenSummon:     "summon",
}

// String is the word as content writes it.
func (w Token) String() string { return tokenWords[w] }

// ConditionKind is a condition.
type ConditionKind uint8

// The words of ConditionKind.
const (
	NoConditionKind ConditionKind = iota
	IfCard                        // the poker card drawn or flipped last
	IfIs                          // how a figure is
	IfCount
	IfDid    // what a figure has done in this activation
	IfResult // what the attack at hand gave
	IfWith   // what the attack at hand is made with
	IfNote   // what the adventure log says
	IfLevel  // the level of difficulty
	ConditionKindCount
)

var conditionKindWords = [ConditionKindCount]string{
	IfCard:   "card",
	IfIs:     "is",
	IfCount:  "count",
	IfDid:    "did",
	IfResult: "result",
	IfWith:   "with",
	IfNote:   "note",
	IfLevel:  "level",
}

// String is the word as content writes it.
func (w ConditionKind) String() string { return conditionKindWords[w] }

// Level is a level of difficulty (CNO-111).
type Level uint8

// The words of Level.
const (
	NoLevel Level = iota
	Easy
	Normal
	Hard
	LevelCount
)

var levelWords = [LevelCount]string{
	Easy:   "easy",
	Normal: "normal",
	Hard:   "hard",
}

// String is the word as content writes it.
func (w Level) String() string { return levelWords[w] }

// Countable is what a count counts.
type Countable uint8

// The words of Countable.
const (
	NoCountable Countable = iota
	CountHero
	CountAlly
	CountVermin
	CountFigure
	CountRound
	CountHand  // cards of the Party Card Hand
	CountBucks // in the party's purse
	CountLives
	CountAp
	CountSquares // moved in this activation
	CountKills   // figures eliminated in this scenario
	CountExited  // heroes and allies that have left
	CountToken
	CountNotes
	CountableCount
)

var countableWords = [CountableCount]string{
	CountHero:    "hero",
	CountAlly:    "ally",
	CountVermin:  "vermin",
	CountFigure:  "figure",
	CountRound:   "round",
	CountHand:    "hand",
	CountBucks:   "bucks",
	CountLives:   "lives",
	CountAp:      "ap",
	CountSquares: "squares",
	CountKills:   "kills",
	CountExited:  "exited",
	CountToken:   "token",
	CountNotes:   "notes",
}

// String is the word as content writes it.
func (w Countable) String() string { return countableWords[w] }

// Deed is what a figure has done in its activation.
type Deed uint8

// The words of Deed.
const (
	NoDeed Deed = iota
	DidProwl
	DidStride
	DidPounce
	DidMove // any movement
	DidAttack
	DidInvestigate
	DidReload
	DidKill
	DeedCount
)

var deedWords = [DeedCount]string{
	DidProwl:       "prowl",
	DidStride:      "stride",
	DidPounce:      "pounce",
	DidMove:        "move",
	DidAttack:      "attack",
	DidInvestigate: "investigate",
	DidReload:      "reload",
	DidKill:        "kill",
}

// String is the word as content writes it.
func (w Deed) String() string { return deedWords[w] }

// Result is what an attack gave its target.
type Result uint8

// The words of Result.
const (
	NoResult  Result = iota
	ResultHit        // a Stun or a Wound
	ResultMiss
	ResultStun
	ResultWound
	ResultKill
	ResultFatal // would take the last Life or Health
	ResultCount
)

var resultWords = [ResultCount]string{
	ResultHit:   "hit",
	ResultMiss:  "miss",
	ResultStun:  "stun",
	ResultWound: "wound",
	ResultKill:  "kill",
	ResultFatal: "fatal",
}

// String is the word as content writes it.
func (w Result) String() string { return resultWords[w] }

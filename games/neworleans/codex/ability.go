package codex

// Ability is one thing that a card, a power or a sheet can do: when · by whom, whom, where · at what cost · if · do. Defaults of the vocabulary are filled in when
// it is read, so nobody asks whether something was written.
type Ability struct {
	ID   AbilityID
	Of   Source // the card it stands on
	When Trigger
	By   Selector // whose deed sets it off; nobody where the trigger is nobody's deed
	Whom Selector // whom that deed is done to
	Any  bool     // with Draw: any draw, not of attacks alone
	At   Marks    // where it happens; none is anywhere
	Cost Cost
	If   []Condition
	Do   ListID
	May  bool // the player decides each time
}

// AbilityID is the number of an ability among all of a codex. 0 is none.
type AbilityID int16

// ListID is the number of a list of effects among all of a codex: what an ability does, what a test leads to, one of several choices. 0 is an empty list.
type ListID int16

// List is effects carried out one after the other.
type List struct {
	ID      ListID
	Ability AbilityID // it is part of
	Effects []Effect
}

// Source is the card, power or sheet that an ability stands on.
type Source struct {
	Kind SourceKind
	No   uint8 // SkillID, LootID, EventID, PowerID, ScenarioID or Kind, as Kind says
}

// SourceKind is what bears an ability.
type SourceKind uint8

// The kinds of bearers.
const (
	NoSource SourceKind = iota
	OfFlaw              // No is the Kind of the hero
	OfSkill
	OfLoot
	OfEvent // of the riverboat
	OfPower
	OfAlly  // No is the Kind of the ally
	OfSheet // a rule, the setup or a story entry of a scenario
	OfDoors // the rule of standard doors
)

// Cost is what is paid before an ability does anything; if one part cannot be paid the ability cannot be used.
type Cost struct {
	AP      uint8
	Exhaust bool
	Discard bool
	Hand    uint8  // cards of the Party Card Hand
	HandOf  Filter // such cards
	Lives   uint8
	Bucks   uint8
	Once    Span
}

// Free tells whether nothing is to be paid.
func (c *Cost) Free() bool { return *c == Cost{} }

// Selector says which figures are meant. The zero value is nobody.
type Selector struct {
	Who      Name
	All      bool  // all of them
	Pick     uint8 // one to that many; 1 where nothing is written
	Within   int8  // at most so many squares from From, as CNO-R51 counts; -1 is anywhere
	Beyond   int8  // at more than so many; -1 is anywhere
	Adjacent bool
	Around   bool
	Area     bool // in the same big square
	From     Name // Self where nothing is written
	FromMark Mark // or a square with this mark
	LOS      bool
	Is, Not  States
	Marks    Marks // stands on such a square
}

// Placed tells whether the selector picks by place, so that a target needs no Range of its own.
func (s *Selector) Placed() bool {
	return s.Within >= 0 || s.Adjacent || s.Area || s.Around || s.Marks != 0
}

// Squares says which squares are meant, or which edge.
type Squares struct {
	Marks    Marks // all squares with such a letter
	Pick     bool  // one of them
	Within   int8  // squares from From; -1 is anywhere
	From     Name
	FromMark Mark
	LOS      bool // in sight of From
	Empty    bool
	Dry      bool
	Big      bool // the whole big square
	Door     DoorID
	AnyDoor  bool // a closed door on a side of the square of Self
	Spawns   bool // the spawn squares S
}

// Single tells whether one square is meant, which is chosen where there are several.
func (q *Squares) Single() bool { return q.Pick || q.Within > 0 || q.Empty }

// Condition is something that must hold.
type Condition struct {
	Kind ConditionKind
	Not  bool

	Card               Filter   // CardIs
	Who                Selector // Is, Did, and Count of lives, ap and squares
	Any, All, None     States
	Count              Count
	Deeds, NoDeeds     Deeds   // Did
	Results, NoResults Results // Result
	With               With
	Note               NoteID
	Set                bool
	Levels             Levels // Level
}

// Count is a number counted in a position.
type Count struct {
	Of      Countable
	Figures Selector // hero, ally, vermin, figure, kills, exited
	Token   Token
	Marks   Marks
	Notes   uint64 // for notes: those counted
	Min     int16
	Max     int16 // Endless: no limit
	MinAll  bool  // every such figure in play or exited, and at least one
}

// Number is a number written, or counted: what the count gives, Times over, at most Max, which is Endless where nothing is written.
type Number struct {
	N     int16
	Count *Count // nil: N itself
	Times int16
	Max   int16
}

// With is the kind of weapon an attack is made with.
type With struct {
	Classes  Classes // any of them; none written: any
	Loot     LootID
	Attack   string // a foe's attack by name
	RangeMin int8   // -1: not asked
	RangeMax int8
	Area     Answer
	Pounce   Answer
	Written  bool // anything is asked at all
}

// Answer is yes, no, or not asked.
type Answer uint8

// The answers.
const (
	NotAsked Answer = iota
	Yes
	No
)

// Filter is what a poker card must be. Each field that is written must hold.
type Filter struct {
	Red, Black bool   // one of them: the colour
	Suits      uint8  // a bit for each suit, in the order hearts, diamonds, clubs, spades from bit 0; 0 is any
	Ranks      uint16 // a bit for each of the ranks of the vocabulary; 0 is any
	Min, Max   uint8  // the value; Max 0 is not asked, 255 is without end
}

// Effect is one effect. Every field is a parameter of the vocabulary; which are used depends on Kind.
type Effect struct {
	Kind EffectKind
	N    Number

	Who     Selector // who moves, is shifted, acts, draws; whose stat; whose draws (drm), where nobody is the one who draws
	Whom    Selector // target, healed, wounded, marked
	To      Selector
	ToMark  Mark     // lure to a mark
	Against Selector // attacks on whom (drm), where nobody is anybody
	By      Selector // who attacks
	From    Selector // of shift
	At      Squares

	Until       Until // NoUntil under always alone: as long as it holds
	Ignore      Ignored
	Direction   Direction
	Swap        bool
	Attack      AttackWords
	Keep        Keep
	Card        CardWords // set_card
	What        Marker    // mark, clear
	Prevent     Prevented
	Stat        Stat
	IfWith      With
	Immune      Immunities
	Over        uint8  // heal up to
	Full        bool   // heal: to full Health
	FromDiscard bool   // draw_hand
	Filter      Filter // draw_hand, test
	Deck        DeckWords
	Look        LookWords
	Gain        GainWords
	Level       uint8 // loot; 0: that of the scenario
	KeepCards   uint8 // loot: keep so many; 0 is all
	NoEvents    bool
	Refresh     RefreshWords
	Put, Take   Token
	Becomes     Terrain
	Spawn       SpawnWords
	Act         Act
	Classes     Classes // act attack
	Within      int8    // act investigate: Range of the token, in sight; -1 is not asked
	Flip        bool    // test by flip
	Then, Else  ListID
	Ways        []Way // choose
	Entry       uint8
	Note        NoteID
	Set         bool
	Scenario    bool // note: struck out when the present scenario ends
}

// Way is one of the ways of a choice: what people read of it, the key that this stands under, and what happens.
type Way struct {
	Says, Key string
	Do        ListID
}

// AttackWords are the parameters of the effect attack.
type AttackWords struct {
	Own             bool // values of its own: no weapon
	This            bool // with this card
	Classes         Classes
	Loot            LootID
	AD, Stun, Wound int8 // of its own, or added
	Range           int8
	HasRange        bool
	Area            bool
	DRM             int8
	Depletes        bool
	Deplete         Filter // cards that deplete the weapon besides those that it names itself
	SpareHeroes     bool
	Blast           bool
}

// CardWords is what a drawn card counts as; zero fields leave it.
type CardWords struct {
	Value      uint8
	Red, Black bool
	Suit       uint8 // 1 + suit
	Miss       bool
}

// DeckWords change the poker deck.
type DeckWords struct{ Add, Remove CardKind }

// LookWords is looking at the top of a deck.
type LookWords struct {
	Loot bool
	Then LookThen
	Take uint8
}

// GainWords is what is gained.
type GainWords struct {
	Bucks     Number
	HasBucks  bool
	Loot      LootID
	Preferred bool
	Skill     uint8 // level of a skill card
}

// RefreshWords is which exhausted cards are turned upright.
type RefreshWords struct {
	Skills, Loot bool
	All          bool
	Self         bool
}

// SpawnWords is what comes onto the map.
type SpawnWords struct {
	Pool bool
	What Kind
	Down bool // face down
}

package rules

import (
	"mischief/game/board/squares"
	"mischief/game/frame"
	"mischief/games/neworleans/codex"
)

const (
	// MaxTokens is how many tokens lie on a map at most.
	MaxTokens = 32
	// MaxLasting is how many effects last at once at most.
	MaxLasting = 24
	// MaxUsed is how many abilities are remembered as used up at most.
	MaxUsed = 24
	// MaxLots is how many fillings of the vermin pool may have markers face down at once (CNO-R68).
	MaxLots = 16
	// PoolKinds is how many kinds of vermin a scenario has in its pool and set aside at most.
	PoolKinds = 8
	// MaxAttacks, MaxDraws, MaxMoments and MaxUses bound what is under way at once, one inside the other.
	MaxAttacks, MaxDraws, MaxMoments, MaxUses = 4, 4, 6, 8
	// MaxAD is how many cards an attack draws at most.
	MaxAD = 8
	// lastRound is the round at whose end a scenario that is undecided is lost (CNO-R100).
	lastRound = 60
)

// Difficulty is the level of difficulty (CNO-111).
type Difficulty uint8

// The levels.
const (
	Easy Difficulty = iota
	Normal
	Hard
)

// Ending is how a scenario ended.
type Ending uint8

// The endings (CNO-R93).
const (
	Unfinished Ending = iota
	Won
	LostHeroes  // all heroes are down, or nobody is left on the map and an objective is incomplete
	LostTrack   // the limit of the round track (CNO-R27)
	LostBySheet // another condition of the sheet
	LostRounds  // CNO-R100
	GivenUp     // the party has given the scenario up
)

// Sheet is what a hero of the party has besides its figure.
type Sheet struct {
	Skills    uint16 // owned, a bit each by their place among the skills of the hero
	Brought   uint16 // brought along into this scenario (CNO-546)
	Exhausted uint16 // exhausted skills (CNO-544)
	Searched  uint32 // squares marked L that it has searched, a bit each by their order on the map (CNO-502)
}

// Place is where a loot card is.
type Place uint8

// Places of loot cards. From Held on: held by the hero of that seat, less Held.
const (
	InBox     Place = iota // not in this scenario
	InDeck                 // in the loot deck
	InDiscard              // in the loot discard pile (CNO-R43)
	OnGround               // in a square (CNO-R40)
	OnOffer                // laid out on the riverboat (CNO-925)
	Looked                 // taken up from the deck, for somebody to choose
	Held
)

// LootFlags are what is true of a loot card, as bits.
type LootFlags uint8

// The flags of loot cards.
const (
	Equipped   LootFlags = 1 << iota // in a weapon slot (CNO-510)
	Exhausted                        // turned sideways (CNO-507)
	IsDepleted                       // with a Depleted token (CNO-531)
	Gambled                          // a Buck card that has been played on this visit (CNO-R98)
	Sold                             // sold on this visit: it cannot be bought back
	Under                            // it lies under the loot deck: the lower, the greater At is
	OnTop                            // it is known to lie on the loot deck: the lower, the greater At is
)

// LootCard is where a loot card is and how it lies.
type LootCard struct {
	Place Place          `doc:"place,place,omit"`
	Flags LootFlags      `doc:"flags,set=lootflag,omit"`
	At    squares.Square `doc:"at,square,omit"` // OnGround
}

// Token is a token on the map, or carried.
type Token struct {
	Kind    codex.Token    `doc:"kind,token"`
	At      squares.Square `doc:"at,square"`
	Mark    codex.Mark     `doc:"mark,mark,none=0,omit"`      // the letter of its square, by which the sheet names it
	Carrier Fig            `doc:"carrier,figure,none=0,omit"` // who carries a taken one
	Round   uint8          `doc:"round,max=99,omit"`          // in which it was put there
}

// Lot is a filling of the vermin pool: what of it nobody has seen yet, in the pool or face down, by the kinds of the scenario (CNO-R68).
type Lot struct{ Left [PoolKinds]uint8 }

// Lasting is an effect that lasts.
type Lasting struct {
	List   codex.ListID `doc:"list,list"` // the effect: its list, and its place there
	Effect uint8        `doc:"effect,max=30,omit"`
	Bearer Fig          `doc:"bearer,figure,none=0,omit"`
	On     Figs         `doc:"on,set=figure,omit"` // whom it was laid on; empty: whom its selector means, anew each time
	To     Figs         `doc:"to,set=figure,omit"` // a lure: towards whom
	Until  codex.Until  `doc:"until,until"`
	From   uint8        `doc:"round,max=99,omit"` // the round in which it began
	Attack uint8        `doc:"attack,max=9,omit"` // of one that lasts for an attack: which, counted from 1
}

// Used is an ability that has been used in a span in which it works only once.
type Used struct {
	Ability codex.AbilityID `doc:"ability,ability"`
	Bearer  Fig             `doc:"bearer,figure,none=0,omit"`
	Span    codex.Span      `doc:"span,span,none=0,omit"`
}

// Answered is an ability that has had its turn in a moment.
type Answered struct {
	Ability codex.AbilityID `doc:"ability,ability"`
	Bearer  Fig             `doc:"bearer,figure,none=0,omit"`
}

// Moment is something that abilities may answer: a trigger with everything that it is about.
type Moment struct {
	Trigger codex.Trigger  `doc:"trigger,trigger"`
	By      Fig            `doc:"by,figure,none=0,omit"`   // whose deed it is
	Whom    Fig            `doc:"whom,figure,none=0,omit"` // whom it is done to
	Attack  uint8          `doc:"attack,max=4,omit"`       // the attack at hand, counted from 1; 0 is none
	Draw    uint8          `doc:"draw,max=4,omit"`         // the draw at hand, likewise
	Mark    codex.Mark     `doc:"mark,mark,none=0,omit"`
	At      squares.Square `doc:"at,square,none=-1,omit"`   // where
	What    uint8          `doc:"what,max=127,omit"`        // search: the kind of token; found: the loot card, counted from 1
	Only    bool           `doc:"only,omit"`                // only powers answer (CNO-R72)
	Stun    bool           `doc:"stun,omit"`                // hurt: a Stun is about to be suffered
	Wounds  uint8          `doc:"wounds,max=99,omit"`       // hurt: so many Wounds
	Black   uint8          `doc:"black,max=99,omit"`        // hurt: so many of them by black cards
	Asked   Fig            `doc:"asked,figure,none=0,omit"` // the last bearer whose player has let it pass
	Passed  bool           `doc:"passed,omit"`              // likewise for what nobody bears
	Done    [12]Answered   `doc:"done,count=Count,omit"`    // abilities that have had their turn in this moment
	Count   uint8          `doc:"-"`                        // of them
}

// Use is an ability that is being carried out.
type Use struct {
	Ability codex.AbilityID `doc:"ability,ability,none=0,omit"`
	Bearer  Fig             `doc:"bearer,figure,none=0,omit"`  // self
	Actor   Fig             `doc:"actor,figure,none=0,omit"`   // whom the trigger is about
	Chosen  Figs            `doc:"chosen,set=figure,omit"`     // picked by the latest effect that picked any
	Square  squares.Square  `doc:"square,square,none=-1,omit"` // picked
	Moment  uint8           `doc:"moment,max=6,omit"`          // that set it off, counted from 1; 0 is none
	Attack  uint8           `doc:"attack,max=4,omit"`          // the attack at hand
	Draw    uint8           `doc:"draw,max=4,omit"`            // the draw at hand
	Card    uint8           `doc:"card,card,none=0,omit"`      // the card drawn or flipped last, counted from 1
	Loot    uint8           `doc:"loot,loot,none=0,omit"`      // the loot card that bears it, counted from 1
	Left    uint8           `doc:"left,max=99,omit"`           // what an effect still has to do
	Pick    Fig             `doc:"pick,figure,none=0,omit"`    // the figure picked last
	Rest    Figs            `doc:"rest,set=figure,omit"`       // figures that still have their turn in the present effect
	Arm     uint8           `doc:"arm,loot,none=0,omit"`       // the weapon of the latest attack by it, counted from 1
}

// Settled is a card of an attack that has been settled (CNO-R53).
type Settled struct {
	Card   uint8 `doc:"card,card,none=0,omit"` // counted from 1
	Result int8  `doc:"result,min=-99,max=99,omit"`
	Miss   bool  `doc:"miss,omit"`
	Black  bool  `doc:"black,omit"`        // the colour it counts as
	Bonus  uint8 `doc:"bonus,max=99,omit"` // Wounds that an ability adds
}

// Weapon is what an attack is made with.
type Weapon struct {
	Kind Armed `doc:"kind,armed,omit"`
	No   uint8 `doc:"no,max=127,omit"` // the attack of a card, or a loot card
}

// Armed is what kind of thing an attack is made with.
type Armed uint8

// What attacks are made with.
const (
	Unarmed   Armed = iota // the attack of a hero's dashboard; of foes and allies the attack No of their card
	WithLoot               // the loot card No
	WithWords              // values of an effect: list and place stand in the attack
)

// Attack is an attack under way.
type Attack struct {
	By       Fig            `doc:"by,figure,none=0,omit"` // nobody: a blast (CNO-R102)
	Target   Fig            `doc:"target,figure,none=0,omit"`
	Left     Figs           `doc:"left,set=figure,omit"` // figures of an area that are still to be settled
	All      Figs           `doc:"all,set=figure,omit"`  // all that it touches
	Weapon   Weapon         `doc:"weapon,omit"`
	List     codex.ListID   `doc:"list,list,none=0,omit"` // WithWords: the effect
	Effect   uint8          `doc:"effect,max=30,omit"`
	AD       uint8          `doc:"ad,max=8,omit"`
	Stun     uint8          `doc:"stun,max=99,omit"`
	Wound    uint8          `doc:"wound,max=99,omit"`
	Range    uint8          `doc:"range,max=127,omit"`       // distance between attacker and target when it was declared
	DRM      int8           `doc:"drm,min=-99,max=99,omit"`  // of the attack at hand, all added (CNO-638)
	Kept     int8           `doc:"kept,min=-99,max=99,omit"` // of DRM: what stays when a card makes another figure the target (CNO-R104)
	Cards    [MaxAD]Settled `doc:"cards,count=Count,omit"`
	Count    uint8          `doc:"-"`
	Drew     Pack           `doc:"drew,set=card,from=1,omit"` // every card that has been settled for it, drawn over or not
	Flags    AttackFlags    `doc:"flags,set=attackflag,omit"`
	Stunned  Figs           `doc:"stunned,set=figure,omit"` // what it gave to whom
	Wounded  Figs           `doc:"wounded,set=figure,omit"`
	Killed   Figs           `doc:"killed,set=figure,omit"`
	Bonus    uint8          `doc:"bonus,max=99,omit"`      // Wounds that an ability adds if it hits
	At       squares.Square `doc:"at,square,none=-1,omit"` // an area attack: the square of a Large target that it is aimed at
	Depletes bool           `doc:"depletes,omit"`          // one of its cards had the value that depletes
	From     squares.Square `doc:"from,square,none=-1,omit"`
}

// AttackFlags are what is true of an attack, as bits.
type AttackFlags uint16

// The flags of attacks.
const (
	IsFree     AttackFlags = 1 << iota // no AP (CNO-621)
	IsArea                             // touches a big square (CNO-651)
	IsBlast                            // nobody attacks (CNO-R102)
	IsPounce                           // the free attack of a Pounce (CNO-424)
	IsCounter                          // a Counterattack (CNO-809)
	Turned                             // its target has been changed (CNO-R104)
	Hindered                           // hindering terrain or figures lie on the way to the target of the moment, or it is not seen at all (CNO-R52, CNO-R55)
	NearBy                             // attacker and target were within Range 1 when it was declared (CNO-R76)
	SpareOwn                           // an area attack that leaves heroes out
	Unanswered                         // it sets off no Counterattack
)

// Draw is a card being drawn or flipped.
type Draw struct {
	By     Fig                `doc:"by,figure,none=0,omit"`     // who draws; nobody: the party, for nobody (CNO-R102)
	Attack uint8              `doc:"attack,max=4,omit"`         // the attack it is for, counted from 1; 0 is a test
	Use    uint8              `doc:"use,max=8,omit"`            // the test it is for: its use, counted from 1
	Flip   bool               `doc:"flip,omit"`                 // it cannot be cheated or modified (CNO-133)
	Card   uint8              `doc:"card,card,none=0,omit"`     // the card that counts at the moment, counted from 1; 0 is none yet
	DRM    int8               `doc:"drm,min=-99,max=99,omit"`   // of this card alone
	Value  uint8              `doc:"value,max=99,omit"`         // what it counts as, where an ability says so; 0 is what it shows
	Colour uint8              `doc:"colour,max=2,omit"`         // likewise: 1 red, 2 black
	Suit   uint8              `doc:"suit,max=4,omit"`           // likewise, counted from 1
	Bonus  uint8              `doc:"bonus,max=99,omit"`         // Wounds that an ability adds if it hits
	Miss   bool               `doc:"miss,omit"`                 // it misses whatever it shows
	Again  codex.Keep         `doc:"again,keep,none=0,omit"`    // an ability draws over it when all have answered; which of the two counts then
	Gainer Fig                `doc:"gainer,figure,none=0,omit"` // who bears that ability
	Keep   codex.Keep         `doc:"keep,keep,none=0,omit"`     // this card was drawn over another: which of them counts
	Old    Shown              `doc:"old,omit"`                  // that other one
	Over   [3]codex.AbilityID `doc:"over,ability,none=0,omit"`  // abilities that have drawn over it: each does so once
}

// Shown is a card of a draw with what has been made of it.
type Shown struct {
	Card   uint8 `doc:"card,card,none=0,omit"`
	Value  uint8 `doc:"value,max=99,omit"`
	Colour uint8 `doc:"colour,max=2,omit"`
	Suit   uint8 `doc:"suit,max=4,omit"`
	DRM    int8  `doc:"drm,min=-99,max=99,omit"`
	Bonus  uint8 `doc:"bonus,max=99,omit"`
	Miss   bool  `doc:"miss,omit"`
}

// Position is a whole position. Nothing in it is hidden: decks and markers are decided when they are turned up.
type Position struct {
	// The match.
	Scenario   codex.ScenarioID `doc:"scenario,scenario,none=0,omit"`
	Two        bool             `doc:"two,omit"` // a party of two heroes (CNO-202)
	Difficulty Difficulty       `doc:"difficulty,difficulty"`
	Alone      bool             `doc:"alone,omit"` // one player leads all heroes (CNO-R39)
	Ending     Ending           `doc:"over,ending,none=0,omit"`
	Phase      Phase            `doc:"asks,phase"`            // the kind of decision asked now
	Seat       Fig              `doc:"of,figure,none=0,omit"` // the hero whose player is asked; nobody: the party (CNO-R02)

	// The party.
	Sheet  [MaxParty + 1]Sheet      `doc:"-"`
	Loot   [codex.MaxCards]LootCard `doc:"loot,by=loot,from=1,omit"`
	Bucks  uint16                   `doc:"bucks,max=9999"`
	Notes  uint64                   `doc:"notes,set=note,omit"`       // of the adventure log, a bit each
	Struck uint8                    `doc:"struck,set=aspect,omit"`    // Aspects out of the campaign, a bit each (CNO-807)
	River  uint32                   `doc:"-"`                         // cards left in the riverboat's deck, a bit each (CNO-R45)
	Event  codex.EventID            `doc:"event,event,none=0,omit"`   // the riverboat event in force
	Came   codex.ScenarioID         `doc:"came,scenario,none=0,omit"` // the scenario finished last; none at the beginning of a campaign
	Start  Party                    `doc:"-"`                         // as the party was when the setup began (CNO-R94)

	// The map.
	Ground squares.Ground   `doc:"-"`
	Plain  squares.Set      `doc:"-"` // what is hindering apart from smoke
	Open   uint16           `doc:"-"` // doors that are open, a bit each by their number
	Tokens [MaxTokens]Token `doc:"tokens,count=Laid,omit"`
	Laid   uint8            `doc:"-"` // how many of Tokens are used
	Fig    [Figures]Figure  `doc:"-"`
	On     Figs             `doc:"-"` // figures on the map

	// Vermin.
	Lots    [MaxLots]Lot          `doc:"-"`
	Lot     uint8                 `doc:"lot,max=15,omit"`         // that of the pool
	Pool    uint8                 `doc:"pool,max=60"`             // markers in it
	Discard [PoolKinds]uint8      `doc:"-"`                       // the vermin discard, by the kinds of the scenario (CNO-215)
	Aside   [PoolKinds]uint8      `doc:"-"`                       // set aside (CNO-208)
	Aspects uint8                 `doc:"aspects,set=aspect,omit"` // cards left in the Aspect deck, a bit each (CNO-825)
	Kills   [codex.MaxKinds]uint8 `doc:"kills,by=kind,max=255,omit"`

	// The round.
	Round  uint8  `doc:"round,max=60,omit"`      // from 1 (CNO-R27)
	Space  uint8  `doc:"space,max=60,omit"`      // of the round track, from 0
	Turn   Side   `doc:"turn,side,none=0,omit"`  // whose turn it is
	First  Side   `doc:"first,side,none=0,omit"` // who had the first turn of the round
	Ours   uint8  `doc:"ours,card,none=0,omit"`  // initiative: the heroes' card, counted from 1
	Theirs uint8  `doc:"theirs,card,none=0,omit"`
	Active Fig    `doc:"active,figure,none=0,omit"` // the figure that is activated
	Read   uint32 `doc:"read,set,omit"`             // entries of the story that have been read, a bit each
	Halt   bool   `doc:"halt,omit"`                 // since the last step of a movement something has happened that its player wants to know before the next (CNO-R69)
	Offer  Offer  `doc:"-"`                         // what a hero wants to pass to another (CNO-437)

	Deck Deck `doc:"deck."`

	// What is under way.
	Stack   frame.Stack[Op, int16] `doc:"-"`
	Attacks [MaxAttacks]Attack     `doc:"attacks,count=AttackN,omit"`
	Draws   [MaxDraws]Draw         `doc:"draws,count=DrawN,omit"`
	Moments [MaxMoments]Moment     `doc:"moments,count=MomentN,omit"`
	Uses    [MaxUses]Use           `doc:"uses,count=UseN,omit"`
	AttackN uint8                  `doc:"-"` // how many of them are used
	DrawN   uint8                  `doc:"-"`
	MomentN uint8                  `doc:"-"`
	UseN    uint8                  `doc:"-"`

	Lasting [MaxLasting]Lasting `doc:"lasting,count=Lasts,omit"`
	Lasts   uint8               `doc:"-"`
	Used    [MaxUsed]Used       `doc:"used,count=UsedUp,omit"`
	UsedUp  uint8               `doc:"-"`

	Picking Figs         `doc:"picking,set=figure,omit"` // among whom one is picked
	Stir    bool         `doc:"-"`                       // something has changed that may end the scenario
	Ready   bool         `doc:"ready,omit"`              // the setup is over
	Doomed  uint8        `doc:"-"`                       // the condition that has come about by which the sheet ends the scenario, counted from 1; 0: none
	Fields  squares.Set  `doc:"-"`                       // among which squares one is picked
	Shown   [Known]uint8 `doc:"-"`                       // cards that are looked at, counted from 1
	Visit   Visit        `doc:"visit,omit"`              // to the riverboat
}

// Side is one of the two sides.
type Side uint8

// The sides.
const (
	NoSide Side = iota
	Heroes
	TheVermin
)

// Party is what is kept of a party from scenario to scenario (CNO-906).
type Party struct {
	Lives  [MaxParty + 1]uint8
	Skills [MaxParty + 1]uint16
	Owner  [codex.MaxCards]Fig // of loot cards
	Worn   [2]uint64           // loot cards that are equipped, a bit each
	Bucks  uint16
	Notes  uint64
	Struck uint8
	River  uint32
	Event  codex.EventID
	Came   codex.ScenarioID
}

// Visit is a visit to the riverboat.
type Visit struct {
	Due    bool  `doc:"due,omit"`             // the riverboat is to be visited before the next scenario
	Step   uint8 `doc:"step,max=5,omit"`      // 0 none; 1 lounge, 2 bar, 3 gear, 4 training (CNO-921)
	Healed uint8 `doc:"healed,set=seat,omit"` // heroes who have had their free round, a bit each
}

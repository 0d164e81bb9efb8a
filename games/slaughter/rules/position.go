package rules

import (
	"math/bits"

	"mischief/game/board/plane"
	"mischief/game/frame"
	"mischief/games/slaughter/codex"
)

// Fig is the number of a figure: 1 to MaxHeroes are Heroes by their seats; what follows are followers, and the dummies and victims of the missions. 0 is nobody.
type Fig uint8

const (
	// MaxHeroes is how many Heroes play at most.
	MaxHeroes = 8
	// MaxFigures is how many figures there are at most, followers included.
	MaxFigures = 24
	// MaxLasting is how many effects last at once at most.
	MaxLasting = 48
	// MaxTokens is how many traps, flags, parcels and such lie about at most.
	MaxTokens = 12
	// MaxDice is how many dice a figure rolls at most.
	MaxDice = 12
	// MaxArms is how many weapons a figure carries at most (WAS-R013).
	MaxArms = 2

	nobody Fig = 0
)

// State is how a figure is.
type State uint8

// The states of figures (WAS-209, WAS-211).
const (
	Absent      State = iota // not, or no longer, part of the match
	Coming                   // part of it, but not on the map
	Up                       // it has Life
	Unconscious              // it has lost its last die
	Dead                     // it was unconscious when its turn began, or was killed at once
)

// Figure is one figure of the match: a Hero, a follower, a dummy.
type Figure struct {
	Sheet `doc:"-"` // what is written on its card
	State State     `doc:"state,state,omit"`
	Hero  Fig       `doc:"hero,figure,none=0,omit"` // whose it is; a Hero is his own, and what is out of control has no side any more (WAS-R103)
	Side  uint8     `doc:"side,max=8"`              // from 1; 0 is nobody's ally

	At     plane.Point `doc:"-"`           // the middle of its base
	On     uint8       `doc:"-"`           // the piece on which it stands, counted from 1; 0 is the ground (WAS-R153)
	Flying bool        `doc:"flying,omit"` // it has a Flying counter (WAS-621)

	Pool int8 `doc:"pool,max=20"` // the Dicepool (WAS-201)
	Hand int8 `doc:"hand,max=20"` // the dice it has now: its Life (WAS-205)

	Counters [codex.ConditionCount]uint8 `doc:"conditions,by=condition,max=99,omit"` // of each condition (WAS-601)
	Came     [codex.ConditionCount]uint8 `doc:"-"`                                   // the rank of each condition by age, the greatest the newest (WAS-603)
	Alight   uint8                       `doc:"alight,max=99,omit"`                  // Burning counters that go out at the end of the turn now running, or of the next (WAS-611)

	Left   int8           `doc:"-"`                        // actions left in its turn
	Acted  uint8          `doc:"acted,max=99,omit"`        // actions performed in its turn
	Delay  uint8          `doc:"delay,max=9,omit"`         // Delay counters (WAS-244)
	Reload [MaxArms]uint8 `doc:"reload,max=9,omit"`        // Reload counters on its weapons (WAS-412)
	Marks  Marks          `doc:"marks,set=mark,omit"`      // what else is true of it
	Fallen uint8          `doc:"fallen,max=255,omit"`      // turns of its own that have begun since it died (WAS-R036)
	Foe    Fig            `doc:"foe,figure,none=0,omit"`   // who attacked it last (WAS-673)
	Mount  Fig            `doc:"mount,figure,none=0,omit"` // the Pet it rides, or its rider (WAS-680)
	Load   uint8          `doc:"load,max=12,omit"`         // the token it carries, counted from 1
	Ritual uint8          `doc:"ritual,max=99,omit"`       // turns until its ritual is over (WAS-R109)
	Omen   uint8          `doc:"omen,max=99,omit"`         // the dice of the Daemon that appears then
	Gift   uint8          `doc:"gift,max=255,omit"`        // the points for its card (WAS-650)
	Sigils uint8          `doc:"sigils,max=99,omit"`       // the Skill pips for its card
	Frost  uint8          `doc:"frost,max=99,omit"`        // Life lost to snowballs and Snowmen, which does not slow it (WAS-783)
	Shape  codex.FigureID `doc:"shape,ready,none=0,omit"`  // the ready Pet whose card is that of the beast it can become (WAS-R202)
}

// Sheet is what is written on the card of a figure. It changes only when somebody makes a new card, paints on it or learns a skill.
type Sheet struct {
	Name     codex.FigureID                  `doc:"-"` // which of the content it was made from, or which card of somebody's own
	Form     `doc:"-"`                       // what is said of its body
	Kind     Kind                            `doc:"-"`
	Sex      codex.Sex                       `doc:"-"`
	Skills   [codex.MostSkills]codex.SkillID `doc:"-"` // 0 is none
	Features codex.Features                  `doc:"-"` // of a Daemon
}

// Form is what a card says of the body of a figure and of what it fights with. A Druid who takes the shape of a beast has that of another card meanwhile (WAS-R202).
type Form struct {
	Card    codex.Card       `doc:"-"`
	Armour  codex.Armour     `doc:"-"`
	Shield  bool             `doc:"-"`
	Sweeps  bool             `doc:"-"` // its pole weapon's critical hits are sweeps (WAS-361)
	Arms    [MaxArms]Arm     `doc:"-"`
	Ability codex.PetAbility `doc:"-"` // of a Pet, or a beast (WAS-662)
}

// Kind is what a figure is.
type Kind uint8

// The kinds of figures.
const (
	NoKind Kind = iota
	Hero
	Pet
	Daemon
	Snowman
	Zombie
	Golem
	Dummy // of a training mission
	Uncle // Uncle Tom, likewise
	kinds
)

// Arm is a weapon in somebody's hands: which, and the category of one that leaves it open (throwing and natural weapons).
type Arm struct {
	Weapon   codex.WeaponID // 0 is none
	Category codex.Category
}

// Marks are what is true of a figure besides, as bits.
type Marks uint32

// The marks.
const (
	Recovering Marks = 1 << iota // the status (WAS-640)
	Hurt                         // it took damage since its turn before the last began (WAS-R095)
	HurtNow                      // it took damage since its last turn began
	Attacked                     // it has attacked in its turn
	Wasted                       // its body is wasted (WAS-622)
	Spent                        // its cannon has been fired (WAS-423)
	Landed                       // it has changed its level in this turn (WAS-669)
	Melting                      // it loses 1 Life at the end of its Hero's turns (WAS-690, WAS-695)
	Carded                       // its card is in the initiative deck, though it is no Hero (WAS-921, WAS-931)
	Finished                     // it has done or delayed all it wants in the turn that runs
	Rested                       // it has restored Life by recovering in its turn (WAS-641)
	Skilled                      // it has used a skill in its last turn
	Deafened                     // a shout has reached it, and no other does before the end of its next turn (WAS-526)
	Hearing                      // the turn runs at whose end shouts reach it again
	Doomed                       // it cannot be resurrected any more (WAS-R253)
	Magical                      // a Pet of magical origin (WAS-660)
	AtHand                       // it entered play in the turn that runs (WAS-R189)
	Provoked                     // an opponent has attacked it since its last action (WAS-R104)
	Bonded                       // a Pet bonded by Spirit Chains; a secret until its Hero is Revealed (WAS-168)
	Revealed                     // a Hero whose bond everybody knows
	Blinded                      // it has lost its sight in the dust (WAS-736)
	Clearing                     // it has its sight back when the phase ends
	Unseen                       // a Force Enchantment of it is ending, and only then it is seen whether it has fallen (WAS-R180)
	Spirit                       // it has become the Winter Spirit
	Beast                        // it is in beast form; what is its own meanwhile stands in Position.Bodies (WAS-R202)
)

// Token is something that lies about or is carried: a flag, the bomb, a parcel, the treasure, a trap, a glyph.
type Token struct {
	Kind TokenKind   `doc:"kind,token,none=0,omit"`
	At   plane.Point `doc:"-"`
	On   uint8       `doc:"on,max=255,omit"`
	Side uint8       `doc:"side,max=8,omit"`
	N    uint8       `doc:"n,max=99,omit"` // pips of the bomb or parcel, actions that have dug for the treasure, trap counters
	Held Fig         `doc:"held,figure,none=0,omit"`
	By   Fig         `doc:"by,figure,none=0,omit"` // who laid it
	What uint8       `doc:"what,max=255,omit"`     // what else there is to know of it

	Skill codex.SkillID `doc:"skill,skill,none=0,omit"` // that laid it
	Turns uint8         `doc:"turns,max=99,omit"`       // of whoever laid it until it is gone
	Fresh bool          `doc:"fresh,omit"`              // the end of the turn that runs does not count
	Met   Figs          `doc:"met,set=figure,omit"`     // who has touched it in a turn of his own that still runs
	Rank  uint8         `doc:"rank,max=99,omit"`        // of traps by when they were set, the first the least
}

// TokenKind is what a token is.
type TokenKind uint8

// The kinds of tokens.
const (
	NoToken TokenKind = iota
	Flag
	Bomb
	Parcel
	Treasure
	Circle
	Trap
	Dust  // the cloud of a Dust Trap: N phases are left
	Swarm // of insects: N is its damage, What its radius in halves of a #
	tokenKinds
)

// Lasting is an effect that lasts: what one use of a skill does to one figure beyond the moment. An enchantment with several effects is several of these.
type Lasting struct {
	Skill  codex.SkillID  `doc:"skill,skill,none=0,omit"`
	Effect codex.EffectID `doc:"effect,effect,none=0,omit"` // 0 is what only counts as an enchantment, a hex or a Loa
	By     Fig            `doc:"by,figure,none=0,omit"`     // who used it
	On     Fig            `doc:"on,figure,none=0,omit"`     // who bears it
	S      int8           `doc:"s,max=99,omit"`             // the Skill power it was used with (WAS-503)
	M      int8           `doc:"m,max=99,omit"`             // the Magic value, less the defence of who bears it (WAS-508)
	Power  int8           `doc:"reach,max=99,omit"`         // the pips by which its reach is measured
	Turns  uint8          `doc:"turns,max=99,omit"`         // turns left, one counter each (WAS-534)
	Clock  Fig            `doc:"clock,figure,none=0,omit"`  // whose turns are counted
	Ends   Ends           `doc:"ends,ends,omit"`
	Class  Nature         `doc:"nature,nature,omit"`
	Fresh  bool           `doc:"fresh,omit"`        // the end of the turn that runs does not count
	Wait   bool           `doc:"waits,omit"`        // it begins with the next turn that is counted
	Uses   uint8          `doc:"uses,max=99,omit"`  // how often it works at most; 0 is always
	Used   uint8          `doc:"used,max=99,omit"`  // how often it has worked
	Tally  uint8          `doc:"tally,max=99,omit"` // what it counts, or has changed

	Covered uint8 `doc:"covered,max=99,omit"` // of the turns left so many counters are covered by Tranquility (WAS-R200)
}

// Ends is when a lasting effect ends.
type Ends uint8

// The ends. Turns counts the turns of Lasting.Clock that end, or begin, until then.
const (
	AtTurnEnd Ends = iota
	AtTurnStart
	AtPhaseEnd
	WhenUsed
	Never // until something removes it
)

// Nature is what sort of lasting effect something is to those who remove or count them.
type Nature uint8

// The sorts of lasting effects.
const (
	Plain       Nature = iota
	Enchantment        // WAS-531
	Hex
	NatureEnchantment // a lasting Nature Spell cannot be removed (WAS-712)
	NatureHex
	Loa // WAS-754
	Permanent
)

// Figs is a set of figures: bit n is figure n.
type Figs uint32

// Has tells whether a figure is in the set.
func (f Figs) Has(n Fig) bool { return f>>n&1 != 0 }

func (f *Figs) add(n Fig)    { *f |= 1 << n }
func (f *Figs) remove(n Fig) { *f &^= 1 << n }

// Len is how many figures are in the set.
func (f Figs) Len() int { return bits.OnesCount32(uint32(f)) }

// Pop removes and returns the lowest figure of a set that is not empty.
func (f *Figs) Pop() Fig {
	n := Fig(bits.TrailingZeros32(uint32(*f)))
	*f &= *f - 1
	return n
}

// Position is a whole position. A figure has one number all through the match. Nothing is hidden but cards of the initiative deck that a skill has let somebody
// look at, and a bond noted in secret.
type Position struct {
	Figures [MaxFigures + 1]Figure `doc:"-"` // by their numbers; 0 is nobody's

	Own [MaxOwn]OwnCard `doc:"-"` // cards that people bring along, without gaps

	Bodies [MaxHeroes + 1]Form `doc:"-"` // of Heroes in beast form, what they have when they are not

	Lasting [MaxLasting]Lasting `doc:"lasting,count=Lasts,omit"` // in the order in which they arrived (WAS-533)
	Lasts   uint8               `doc:"-"`                        // how many are used
	Tokens  [MaxTokens]Token    `doc:"-"`

	DaemonCards [MaxHeroes + 1]DaemonCard `doc:"forms,by=figure,omit"` // the card that the Daemon of each Hero had last, since one was made in the match (WAS-652)

	Scenario codex.Scenario       `doc:"scenario,scenario,none=0,omit"`
	Mission  codex.Mission        `doc:"mission,mission,none=0,omit"`
	Map      codex.MapID          `doc:"map,map,none=0"`                // NoMap is the random one of the seed
	Seed     uint16               `doc:"seed,max=65535,omit"`           // of a random map
	Goal     uint8                `doc:"goal,max=99"`                   // victory points to reach
	Limit    uint8                `doc:"limit,max=99,omit"`             // phases after which a draw is broken; 0 is none (WAS-R126)
	Points   [MaxHeroes + 1]uint8 `doc:"points,by=side,max=99,omit"`    // of each side
	Corner   [MaxHeroes + 1]uint8 `doc:"corners,by=side,corner,none=0"` // of each side, one more than the corner's number; 0 is not chosen
	Sudden   bool                 `doc:"sudden,omit"`                   // sudden death (WAS-801)
	Moment   uint8                `doc:"moment,max=9,omit"`             // how many things are under way that strike several figures at one moment (WAS-R126)
	Struck   Figs                 `doc:"struck,set=figure,omit"`        // Heroes that have fallen in that moment
	Lot      Fig                  `doc:"lot,figure,none=0,omit"`        // whom the last lot has named

	Round   uint8            `doc:"phase,max=255"`              // the phase, from 1; 0 while figures are set up
	Deck    Figs             `doc:"deck.left,set=figure"`       // cards in the initiative deck whose places nobody knows
	Known   [MaxHeroes]Fig   `doc:"-"`                          // by their places cards whose places are known, from the open one on (WAS-230)
	Knowers [MaxHeroes]uint8 `doc:"-"`                          // the seats that know each, as bits
	Order   [MaxHeroes]Fig   `doc:"-"`                          // Heroes by when their last turn began, the longest ago first (WAS-R030)
	Running Figs             `doc:"running,set=figure"`         // Heroes whose turns run (WAS-233)
	Turner  Fig              `doc:"turn,figure,none=0,omit"`    // whose card is on top of the discard pile
	Actor   Fig              `doc:"actor,figure,none=0,omit"`   // who acts, or is asked whether it reacts
	Shouted Fig              `doc:"shouted,figure,none=0,omit"` // the target that it names
	Shout   codex.SkillID    `doc:"shout,skill,none=0,omit"`    // a shout that goes along with the actor's next action
	Asker   Fig              `doc:"asker,figure,none=0,omit"`   // whose player decides, where it is not the actor's
	Tally   [8]uint8         `doc:"tally,max=255,omit"`         // what a mission or scenario counts

	Rolled  [6]uint8        `doc:"rolled,by=face,max=12,omit"` // the last roll: dice that show 1, 2, ...
	Roller  Fig             `doc:"roller,figure,none=0,omit"`  // whose Hand that was
	Attacks [deepest]Attack `doc:"-"`                          // attacks under way
	Uses    [deepest]Use    `doc:"-"`                          // skills being used

	Ending Ending `doc:"over,ending,none=0,omit"`
	Winner uint8  `doc:"winner,max=8,omit"` // the side that has won
	Phase  Phase  `doc:"asks,phase"`

	Announced Move `doc:"-"` // an action that waits until nobody interrupts it

	Stack frame.Stack[Op, uint8] `doc:"-"` // what is under way
}

// deepest is how many attacks, or uses of skills, are under way within each other at most.
const deepest = 6

// Figure is a figure by its number.
func (s *Position) Figure(n Fig) *Figure { return &s.Figures[n] }

// present are the figures on the map that are up, and the bodies too if asked for.
func (s *Position) present(bodies bool) Figs {
	var all Figs
	for n := Fig(1); n <= MaxFigures; n++ {
		if st := s.Figures[n].State; st == Up || bodies && (st == Unconscious || st == Dead) {
			all.add(n)
		}
	}
	return all
}

// allied tells whether two figures are on one side (WAS-109).
func (s *Position) allied(a, b Fig) bool {
	return a == b || s.Figures[a].Side != 0 && s.Figures[a].Side == s.Figures[b].Side
}

// steered tells whether a player decides for a figure; for others chance does (WAS-933).
func (s *Position) steered(n Fig) bool { return n <= MaxHeroes || s.Figures[n].Hero != nobody }

// seat is the seat of the player who decides for a figure, or -1 for one that nobody steers.
func (s *Position) seat(n Fig) int { return int(s.Figures[n].Hero) - 1 }

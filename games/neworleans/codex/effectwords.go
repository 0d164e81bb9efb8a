package codex

// The words of effects.

// EffectKind is an effect.
type EffectKind uint8

// The words of EffectKind.
const (
	NoEffectKind EffectKind = iota
	DoMove                  // Movement Points at once
	DoShift                 // moved square by square
	DoPlace                 // lifted and put down
	DoAttack                // a free attack, or a blast
	DoDrm                   // a modifier of draws
	DoRedraw                // a further card in place of the present one
	DoSetCard               // what the drawn card counts as
	DoRedirect              // another target of the attack at hand
	DoMark                  // puts a marker
	DoClear                 // takes markers off
	DoWound
	DoHeal
	DoPrevent  // of what is about to be suffered
	DoStat     // changes a value
	DoImmune   // rules do not touch a figure
	DoLure     // who counts as the closest hero
	DoDrawHand // cards into the Party Card Hand
	DoLook     // at the top of a deck
	DoDeck     // cards into or out of the poker deck
	DoGain     // bucks, a card, a skill
	DoLoot     // cards of the loot deck
	DoRefresh  // exhausted cards turned upright
	DoReveal   // face-down markers turned up
	DoToken    // tokens put down or taken off
	DoTerrain  // squares and doors change
	DoSpawn    // vermin or allies come
	DoAct      // a figure does something at once
	DoTest     // a card is drawn or flipped, and what hangs on it
	DoChoose   // one of several lists
	DoRound    // the round marker is moved
	DoEntry    // a story entry is read
	DoNote     // written into the adventure log, or struck out
	EffectKindCount
)

var effectKindWords = [EffectKindCount]string{
	DoMove:     "move",
	DoShift:    "shift",
	DoPlace:    "place",
	DoAttack:   "attack",
	DoDrm:      "drm",
	DoRedraw:   "redraw",
	DoSetCard:  "set_card",
	DoRedirect: "redirect",
	DoMark:     "mark",
	DoClear:    "clear",
	DoWound:    "wound",
	DoHeal:     "heal",
	DoPrevent:  "prevent",
	DoStat:     "stat",
	DoImmune:   "immune",
	DoLure:     "lure",
	DoDrawHand: "draw_hand",
	DoLook:     "look",
	DoDeck:     "deck",
	DoGain:     "gain",
	DoLoot:     "loot",
	DoRefresh:  "refresh",
	DoReveal:   "reveal",
	DoToken:    "token",
	DoTerrain:  "terrain",
	DoSpawn:    "spawn",
	DoAct:      "act",
	DoTest:     "test",
	DoChoose:   "choose",
	DoRound:    "round",
	DoEntry:    "entry",
	DoNote:     "note",
}

// String is the word as content writes it.
func (w EffectKind) String() string { return effectKindWords[w] }

// Direction is where a shift leads.
type Direction uint8

// The words of Direction.
const (
	NoDirection Direction = iota
	GoAway
	GoToward
	GoAny
	DirectionCount
)

var directionWords = [DirectionCount]string{
	GoAway:   "away",
	GoToward: "toward",
	GoAny:    "any",
}

// String is the word as content writes it.
func (w Direction) String() string { return directionWords[w] }

// Keep is which of two cards counts.
type Keep uint8

// The words of Keep.
const (
	NoKeep     Keep = iota
	KeepNew         // the further one
	KeepBetter      // from the side of the bearer
	KeepWorse
	KeepCount
)

var keepWords = [KeepCount]string{
	KeepNew:    "new",
	KeepBetter: "better",
	KeepWorse:  "worse",
}

// String is the word as content writes it.
func (w Keep) String() string { return keepWords[w] }

// Marker is a marker.
type Marker uint8

// The words of Marker.
const (
	NoMarker Marker = iota
	MarkerStun
	MarkerVulnerable
	MarkerDepleted
	MarkerZombie
	MarkerExhausted
	MarkerAll // clear alone: Stun, Vulnerable and Depleted
	MarkerCount
)

var markerWords = [MarkerCount]string{
	MarkerStun:       "stun",
	MarkerVulnerable: "vulnerable",
	MarkerDepleted:   "depleted",
	MarkerZombie:     "zombie",
	MarkerExhausted:  "exhausted",
	MarkerAll:        "all",
}

// String is the word as content writes it.
func (w Marker) String() string { return markerWords[w] }

// Prevented is what does not happen.
type Prevented uint8

// The words of Prevented.
const (
	NoPrevented Prevented = iota
	PreventStun
	PreventWound
	PreventAll
	PreventedCount
)

var preventedWords = [PreventedCount]string{
	PreventStun:  "stun",
	PreventWound: "wound",
	PreventAll:   "all",
}

// String is the word as content writes it.
func (w Prevented) String() string { return preventedWords[w] }

package codex

// The values that effects change, what figures are immune to, and the words of cards, terrain and orders.

// Stat is a value that can be changed.
type Stat uint8

// The words of Stat.
const (
	NoStat Stat = iota
	StatAp      // of an activation
	StatProwl
	StatStride
	StatPounce
	StatDiagonal // MP of a diagonal step
	StatInvestigateAp
	StatReloadAp
	StatAttackAp
	StatAd
	StatRange
	StatMinRange // least distance of an attack
	StatStun
	StatWound
	StatHealth     // of a foe at its spawn
	StatHandLimit  // of the Party Card Hand
	StatLootDraw   // cards drawn for a Loot token
	StatInitiative // taken off the vermin's initiative card
	StatPrice
	StatSell // bucks for a sold card
	StatSkillPrice
	StatBarPrice
	StatBarHeal   // Lives of the free round
	StatShopCards // that Leonidas lays out
	StatCount
)

var statWords = [StatCount]string{
	StatAp:            "ap",
	StatProwl:         "prowl",
	StatStride:        "stride",
	StatPounce:        "pounce",
	StatDiagonal:      "diagonal",
	StatInvestigateAp: "investigate_ap",
	StatReloadAp:      "reload_ap",
	StatAttackAp:      "attack_ap",
	StatAd:            "ad",
	StatRange:         "range",
	StatMinRange:      "min_range",
	StatStun:          "stun",
	StatWound:         "wound",
	StatHealth:        "health",
	StatHandLimit:     "hand_limit",
	StatLootDraw:      "loot_draw",
	StatInitiative:    "initiative",
	StatPrice:         "price",
	StatSell:          "sell",
	StatSkillPrice:    "skill_price",
	StatBarPrice:      "bar_price",
	StatBarHeal:       "bar_heal",
	StatShopCards:     "shop_cards",
}

// String is the word as content writes it.
func (w Stat) String() string { return statWords[w] }

// Immunity is what does not touch a figure.
type Immunity uint8

// The words of Immunity.
const (
	NoImmunity Immunity = iota
	ToStun
	ToWound
	ToVulnerable
	ToPounceVulnerable // no marker from its own Pounce
	ToHindering        // extra MP (CNO-816)
	ToHinderingDrm     // of its attacks
	ToWater            // ends no activation and lowers no AP (CNO-816, CNO-833)
	ToFigures          // moves through their squares
	ToEngaged          // Strides and Pounces next to vermin
	ToArea
	ToDodge      // its attacks are not dodged
	ToTerrifying // does not test
	ToStinkblast
	ToShift
	ToCounterattack // does not set it off
	ToShell         // its attacks heed no Shell-Armor
	ToJoker         // black or red (CNO-R13)
	ToCheat         // its own draws
	ToTarget        // not attacked while another hero can be
	ToFight         // may not attack
	ToMove          // may not move by itself
	ToLeave         // may not leave the map
	ImmunityCount
)

var immunityWords = [ImmunityCount]string{
	ToStun:             "stun",
	ToWound:            "wound",
	ToVulnerable:       "vulnerable",
	ToPounceVulnerable: "pounce_vulnerable",
	ToHindering:        "hindering",
	ToHinderingDrm:     "hindering_drm",
	ToWater:            "water",
	ToFigures:          "figures",
	ToEngaged:          "engaged",
	ToArea:             "area",
	ToDodge:            "dodge",
	ToTerrifying:       "terrifying",
	ToStinkblast:       "stinkblast",
	ToShift:            "shift",
	ToCounterattack:    "counterattack",
	ToShell:            "shell",
	ToJoker:            "joker",
	ToCheat:            "cheat",
	ToTarget:           "target",
	ToFight:            "fight",
	ToMove:             "move",
	ToLeave:            "leave",
}

// String is the word as content writes it.
func (w Immunity) String() string { return immunityWords[w] }

// CardKind is which poker cards go in or out.
type CardKind uint8

// The words of CardKind.
const (
	NoCardKind CardKind = iota
	CardsKing
	CardsRedKing
	CardsBlackKing
	CardsRedJoker
	CardsBlackJoker
	CardsAce
	CardKindCount
)

var cardKindWords = [CardKindCount]string{
	CardsKing:       "king",
	CardsRedKing:    "red_king",
	CardsBlackKing:  "black_king",
	CardsRedJoker:   "red_joker",
	CardsBlackJoker: "black_joker",
	CardsAce:        "ace",
}

// String is the word as content writes it.
func (w CardKind) String() string { return cardKindWords[w] }

// LookThen is what becomes of cards looked at.
type LookThen uint8

// The words of LookThen.
const (
	NoLookThen LookThen = iota
	ThenOrder           // back in any order
	ThenBottom          // any of them under the deck
	ThenTake            // some into the hand
	ThenDrop            // some discarded
	LookThenCount
)

var lookThenWords = [LookThenCount]string{
	ThenOrder:  "order",
	ThenBottom: "bottom",
	ThenTake:   "take",
	ThenDrop:   "drop",
}

// String is the word as content writes it.
func (w LookThen) String() string { return lookThenWords[w] }

// Terrain is what a square or an edge becomes.
type Terrain uint8

// The words of Terrain.
const (
	NoTerrain Terrain = iota
	BecomesFloor
	BecomesBlocking
	BecomesHindering
	BecomesWater
	BecomesOpen
	BecomesClosed
	TerrainCount
)

var terrainWords = [TerrainCount]string{
	BecomesFloor:     "floor",
	BecomesBlocking:  "blocking",
	BecomesHindering: "hindering",
	BecomesWater:     "water",
	BecomesOpen:      "open",
	BecomesClosed:    "closed",
}

// String is the word as content writes it.
func (w Terrain) String() string { return terrainWords[w] }

// Act is what a figure does at once.
type Act uint8

// The words of Act.
const (
	NoAct Act = iota
	ActProwl
	ActStride
	ActPounce
	ActAttack
	ActReload
	ActInvestigate
	ActLeave    // the map
	ActActivate // a whole activation
	ActSkip     // its next activation in this round is left out
	ActCount
)

var actWords = [ActCount]string{
	ActProwl:       "prowl",
	ActStride:      "stride",
	ActPounce:      "pounce",
	ActAttack:      "attack",
	ActReload:      "reload",
	ActInvestigate: "investigate",
	ActLeave:       "leave",
	ActActivate:    "activate",
	ActSkip:        "skip",
}

// String is the word as content writes it.
func (w Act) String() string { return actWords[w] }

// PowerWord is a power of vermin.
type PowerWord uint8

// The words of PowerWord.
const (
	NoPowerWord PowerWord = iota
	PowerBokor
	PowerBoss
	PowerCamouflage
	PowerConjoined
	PowerCornered
	PowerCounterattack
	PowerCoward
	PowerDodge
	PowerDrainLife
	PowerFlying
	PowerFrenzy
	PowerGlider
	PowerLarge
	PowerLeadership
	PowerMendingCharm
	PowerPrecision
	PowerRevolvingPersonality
	PowerShellArmor
	PowerShortLived
	PowerStinkblast
	PowerSwarming
	PowerSwimmer
	PowerTerrifying
	PowerThickSkinned
	PowerWordCount
)

var powerWordWords = [PowerWordCount]string{
	PowerBokor:                "bokor",
	PowerBoss:                 "boss",
	PowerCamouflage:           "camouflage",
	PowerConjoined:            "conjoined",
	PowerCornered:             "cornered",
	PowerCounterattack:        "counterattack",
	PowerCoward:               "coward",
	PowerDodge:                "dodge",
	PowerDrainLife:            "drain-life",
	PowerFlying:               "flying",
	PowerFrenzy:               "frenzy",
	PowerGlider:               "glider",
	PowerLarge:                "large",
	PowerLeadership:           "leadership",
	PowerMendingCharm:         "mending-charm",
	PowerPrecision:            "precision",
	PowerRevolvingPersonality: "revolving-personality",
	PowerShellArmor:           "shell-armor",
	PowerShortLived:           "short-lived",
	PowerStinkblast:           "stinkblast",
	PowerSwarming:             "swarming",
	PowerSwimmer:              "swimmer",
	PowerTerrifying:           "terrifying",
	PowerThickSkinned:         "thick-skinned",
}

// String is the word as content writes it.
func (w PowerWord) String() string { return powerWordWords[w] }

// Rank is a rank that conditions on cards name.
type Rank uint8

// The words of Rank.
const (
	NoRank Rank = iota
	RankAce
	RankNumber // 2 to 10
	RankJack
	RankQueen
	RankKing
	RankFace // Jack, Queen or King
	RankJoker
	RankCount
)

var rankWords = [RankCount]string{
	RankAce:    "ace",
	RankNumber: "number",
	RankJack:   "jack",
	RankQueen:  "queen",
	RankKing:   "king",
	RankFace:   "face",
	RankJoker:  "joker",
}

// String is the word as content writes it.
func (w Rank) String() string { return rankWords[w] }

// suitWords are the suits in the order of their bits and numbers in Filter and CardWords; none first.
var suitWords = [...]string{"", "hearts", "diamonds", "clubs", "spades"}

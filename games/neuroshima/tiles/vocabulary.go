package tiles

import "mischief/game/vocabulary"

// The words in which armies.yaml says what tiles can do. What a word does is carried out by package rules where the rulebook speaks of it, under its
// name in Go: abilities.go and placing.go there have what is used in a turn, field.go what modules and HQs give, choices.go, clash.go and battle.go the Battle.

// Ability is what a tile can do by its printed text.
type Ability uint8

// The abilities, each with its rule and its text in AbilityWords.
const (
	HQPushBack Ability = iota
	Matrix
	NetOfSteel
	UndergroundCastling
	HQRotation
	ShadowStrike
	PoisonAttack
	Sharpshooter
	StrikesNetted
	ToxicBomb
	GaussAttack
	ClownExplosion
	Mobility
	ShotgunAttack
	Spy
	RocketAttack
	UnitPushBack
	Mine
	Venomous
	Roots
	ReturnToPile
	ReplaceFromHand
	Execution
	Reflection
	ParalysingHit
	MortarAttack
	Explosive
	Hole
	Underground
	Redirect
	Trap
	TakeoverLink
)

// Hook is a moment at which the abilities of a unit on the board are asked for.
type Hook uint8

// The moments at which there is something to ask.
const (
	InTurn   Hook = iota // its player lists what units may do besides moving (NSH-210)
	InChoice             // it acts in a Battle, and its player may have to choose how (NSH-712)
	InBlow               // an attack of it is made, and does more than wound
)

// on is the moments at which an ability is asked for. Most are asked for by name where they matter.
func on(hooks ...Hook) vocabulary.Mask[Hook] { return vocabulary.On(hooks...) }

// AbilityWords are the abilities by their numbers.
var AbilityWords = vocabulary.New("ability", []vocabulary.Word[vocabulary.Mask[Hook]]{
	HQPushBack:          {ID: "hq_push_back", Rule: "NSH-801", Text: "once per own turn the HQ pushes one adjacent enemy unit", Is: on(InTurn)},
	Matrix:              {ID: "matrix", Rule: "NSH-930", Text: "Neojungle Matrix"},
	NetOfSteel:          {ID: "net_of_steel", Rule: "NSH-940", Text: "Net of Steel"},
	UndergroundCastling: {ID: "underground_castling", Rule: "NSH-948", Text: "HQ swaps with an adjacent friendly Underground tile once per turn", Is: on(InTurn)},
	HQRotation:          {ID: "hq_rotation", Rule: "NSH-953", Text: "one friendly unit may be turned once per turn", Is: on(InTurn)},
	ShadowStrike:        {ID: "shadow_strike", Rule: "NSH-802", Text: "melee attack on any enemy unit on the board", Is: on(InChoice)},
	PoisonAttack:        {ID: "poison_attack", Rule: "NSH-809", Text: "places a Venom marker instead of wounding"},
	Sharpshooter:        {ID: "sharpshooter", Rule: "NSH-530", Text: "chooses its target in the line of fire", Is: on(InChoice)},
	StrikesNetted:       {ID: "strikes_netted", Rule: "NSH-808", Text: "net and melee attack on the same side"},
	ToxicBomb:           {ID: "toxic_bomb", Rule: "NSH-861", Text: "may explode in Initiative phase 1"},
	GaussAttack:         {ID: "gauss", Rule: "NSH-510", Text: "wounds every enemy unit in line, never strengthened"},
	ClownExplosion:      {ID: "clown_explosion", Rule: "NSH-713", Text: "may explode like an Air Strike when it acts", Is: on(InChoice)},
	Mobility:            {ID: "mobility", Rule: "NSH-515", Text: "one move and/or rotation per own turn"},
	ShotgunAttack:       {ID: "shotgun", Rule: "NSH-922", Text: "3, 2 or 1 wounds by distance"},
	Spy:                 {ID: "spy", Rule: "NSH-923", Text: "uses enemy modules and HQ bonuses"},
	RocketAttack:        {ID: "rocket", Rule: "NSH-921", Text: "guided shot up to 3 hexes, 3 wounds", Is: on(InChoice)},
	UnitPushBack:        {ID: "unit_push_back", Rule: "NSH-924", Text: "pushes one adjacent enemy unit once per own turn", Is: on(InTurn)},
	Mine:                {ID: "mine", Rule: "NSH-925", Text: "wounds the enemy unit that steps on it"},
	Venomous:            {ID: "venom", Rule: "NSH-841", Text: "its successful attacks place Venom markers", Is: on(InBlow)},
	Roots:               {ID: "roots", Rule: "NSH-932", Text: "carries the Matrix"},
	ReturnToPile:        {ID: "return_to_pile", Rule: "NSH-936", Text: "goes on top of the draw pile when destroyed"},
	ReplaceFromHand:     {ID: "replace_from_hand", Rule: "NSH-935", Text: "a board tile from the hand may be placed on its hex"},
	Execution:           {ID: "execution", Rule: "NSH-941", Text: "may replace an enemy tile for 1 HQ point"},
	Reflection:          {ID: "reflection", Rule: "NSH-942", Text: "sends attacks on the marked side back"},
	ParalysingHit:       {ID: "paralysing_hit", Rule: "NSH-947", Text: "wounded units cannot attack for the rest of the Battle", Is: on(InBlow)},
	MortarAttack:        {ID: "mortar", Rule: "NSH-946", Text: "hits exactly 2 hexes away"},
	Explosive:           {ID: "explosive", Rule: "NSH-945", Text: "explodes at the start of a Battle"},
	Hole:                {ID: "hole", Rule: "NSH-949", Text: "destroys the unit on it at the end of a Battle; drags units in"},
	Underground:         {ID: "underground", Rule: "NSH-948", Text: "may castle with the Sharrash HQ"},
	Redirect:            {ID: "redirect", Rule: "NSH-950", Text: "friendly shots entering at entry sides leave at exit sides"},
	Trap:                {ID: "trap", Rule: "NSH-952", Text: "explodes when attacked on the marked side"},
	TakeoverLink:        {ID: "takeover_link", Rule: "NSH-937", Text: "takes over the enemy unit on the link side"},
})

// Effect is what a module or an HQ gives.
type Effect uint8

// The effects, each with its rule and its text in EffectWords; EffectTypes is how many there are.
const (
	MedicEffect Effect = iota
	ParalysisEffect
	InitiativeZero
	ExtraAction
	DoubleMove
	TakeOverModules
	ConvertAttacks
	MobilityEffect
	TakeoverEffect
	FreeNetOfSteel
	AllUnderground
	ParalysingHitEffect
	MeleeBonus
	RangedBonus
	InitiativeBonus
	ToughnessBonus
	VenomEffect
	EffectTypes
	NoEffect = EffectTypes // written where there is none
)

// Effects is how much of each effect something gives.
type Effects [EffectTypes]int8

// EffectWords are the effects by their numbers. Is tells whether people are told how much of it there is.
var EffectWords = vocabulary.New("effect", []vocabulary.Word[bool]{
	MedicEffect:         {ID: "medic", Rule: "NSH-615", Text: "ignores one attack, then discarded"},
	ParalysisEffect:     {ID: "paralysis", Rule: "NSH-820", Text: "connected enemy units make no attacks"},
	InitiativeZero:      {ID: "initiative_zero", Rule: "NSH-826", Text: "connected enemy units have Initiative 0"},
	ExtraAction:         {ID: "extra_action", Rule: "NSH-613", Text: "one more action, one phase below the lowest"},
	DoubleMove:          {ID: "double_move", Rule: "NSH-626", Text: "each own Move tile gives two moves"},
	TakeOverModules:     {ID: "take_over_modules", Rule: "NSH-627", Text: "connected enemy modules work for this side"},
	ConvertAttacks:      {ID: "convert_attacks", Rule: "NSH-625", Text: "melee and ranged attacks may be exchanged"},
	MobilityEffect:      {ID: "mobility", Rule: "NSH-624", Text: "connected units have Mobility"},
	TakeoverEffect:      {ID: "takeover", Rule: "NSH-937", Text: "connected enemy unit changes sides"},
	FreeNetOfSteel:      {ID: "free_net_of_steel", Rule: "NSH-940", Text: "Net of Steel costs no HQ point"},
	AllUnderground:      {ID: "all_underground", Rule: "NSH-948", Text: "all friendly units have Underground"},
	ParalysingHitEffect: {ID: "paralysing_hit", Rule: "NSH-947", Text: "connected units' wounds paralyse"},
	MeleeBonus:          {ID: "melee", Rule: "NSH-605", Text: "added to melee strength", Is: true},
	RangedBonus:         {ID: "ranged", Rule: "NSH-605", Text: "added to ranged strength", Is: true},
	InitiativeBonus:     {ID: "initiative", Rule: "NSH-610", Text: "added to every Initiative value (negative: NSH-611)", Is: true},
	ToughnessBonus:      {ID: "toughness", Rule: "NSH-822", Text: "added to Toughness", Is: true},
	VenomEffect:         {ID: "venom", Rule: "NSH-827", Text: "Venom markers per successful attack", Is: true},
	NoEffect:            {ID: "none", Rule: "NSH-952", Text: "no module effect"},
})

// ActionWords are the instant actions, by their ids; Is is what an instant action tile does.
var ActionWords = vocabulary.New("action", []vocabulary.Word[Action]{
	{ID: "battle", Rule: "NSH-401", Is: BattleAction},
	{ID: "move", Rule: "NSH-403", Is: MoveAction},
	{ID: "push_back", Rule: "NSH-405", Is: PushBackAction},
	{ID: "sniper", Rule: "NSH-410", Is: SniperAction},
	{ID: "grenade", Rule: "NSH-411", Is: GrenadeAction},
	{ID: "air_strike", Rule: "NSH-413", Is: AirStrikeAction},
	{ID: "small_bomb", Rule: "NSH-414", Is: SmallBombAction},
	{ID: "castling", Rule: "NSH-415", Is: CastlingAction},
	{ID: "rotation", Rule: "NSH-416", Is: RotationAction},
	{ID: "terror", Rule: "NSH-417", Is: TerrorAction},
	{ID: "paralysis_action", Rule: "NSH-418", Is: ParalysisAction},
	{ID: "transposition", Rule: "NSH-867", Is: TranspositionAction},
	{ID: "smokescreen", Rule: "NSH-869", Is: SmokescreenAction},
})

package neuroshima

import "mischief/game/vocabulary"

// The words in which armies.yaml says what tiles can do. What a word does is carried out where the rulebook speaks of it, under its name in Go: abilities.go
// and placing.go have what is used in a turn, field.go what modules and HQs give, choices.go, clash.go and battle.go the Battle.

// ability is what a tile can do by its printed text.
type ability uint8

const (
	hqPushBack ability = iota
	matrix
	netOfSteel
	undergroundCastling
	hqRotation
	shadowStrike
	poisonAttack
	sharpshooter
	strikesNetted
	toxicBomb
	gaussAttack
	clownExplosion
	mobility
	shotgunAttack
	spy
	rocketAttack
	unitPushBack
	mine
	venomous
	roots
	returnToPile
	replaceFromHand
	execution
	reflection
	paralysingHit
	mortarAttack
	explosive
	hole
	underground
	redirect
	trap
	takeoverLink
)

// hook is a moment at which the abilities of a unit on the board are asked for.
type hook uint8

const (
	inTurn   hook = iota // its player lists what units may do besides moving (NSH-210)
	inChoice             // it acts in a Battle, and its player may have to choose how (NSH-712)
	inBlow               // an attack of it is made, and does more than wound
)

// on is the moments at which an ability is asked for. Most are asked for by name where they matter.
func on(hooks ...hook) vocabulary.Mask[hook] { return vocabulary.On(hooks...) }

// abilityWords are the abilities by their numbers.
var abilityWords = vocabulary.New("ability", []vocabulary.Word[vocabulary.Mask[hook]]{
	hqPushBack:          {ID: "hq_push_back", Rule: "NSH-801", Text: "once per own turn the HQ pushes one adjacent enemy unit", Is: on(inTurn)},
	matrix:              {ID: "matrix", Rule: "NSH-930", Text: "Neojungle Matrix"},
	netOfSteel:          {ID: "net_of_steel", Rule: "NSH-940", Text: "Net of Steel"},
	undergroundCastling: {ID: "underground_castling", Rule: "NSH-948", Text: "HQ swaps with an adjacent friendly Underground tile once per turn", Is: on(inTurn)},
	hqRotation:          {ID: "hq_rotation", Rule: "NSH-953", Text: "one friendly unit may be turned once per turn", Is: on(inTurn)},
	shadowStrike:        {ID: "shadow_strike", Rule: "NSH-802", Text: "melee attack on any enemy unit on the board", Is: on(inChoice)},
	poisonAttack:        {ID: "poison_attack", Rule: "NSH-809", Text: "places a Venom marker instead of wounding"},
	sharpshooter:        {ID: "sharpshooter", Rule: "NSH-530", Text: "chooses its target in the line of fire", Is: on(inChoice)},
	strikesNetted:       {ID: "strikes_netted", Rule: "NSH-808", Text: "net and melee attack on the same side"},
	toxicBomb:           {ID: "toxic_bomb", Rule: "NSH-861", Text: "may explode in Initiative phase 1"},
	gaussAttack:         {ID: "gauss", Rule: "NSH-510", Text: "wounds every enemy unit in line, never strengthened"},
	clownExplosion:      {ID: "clown_explosion", Rule: "NSH-713", Text: "may explode like an Air Strike when it acts", Is: on(inChoice)},
	mobility:            {ID: "mobility", Rule: "NSH-515", Text: "one move and/or rotation per own turn"},
	shotgunAttack:       {ID: "shotgun", Rule: "NSH-922", Text: "3, 2 or 1 wounds by distance"},
	spy:                 {ID: "spy", Rule: "NSH-923", Text: "uses enemy modules and HQ bonuses"},
	rocketAttack:        {ID: "rocket", Rule: "NSH-921", Text: "guided shot up to 3 hexes, 3 wounds", Is: on(inChoice)},
	unitPushBack:        {ID: "unit_push_back", Rule: "NSH-924", Text: "pushes one adjacent enemy unit once per own turn", Is: on(inTurn)},
	mine:                {ID: "mine", Rule: "NSH-925", Text: "wounds the enemy unit that steps on it"},
	venomous:            {ID: "venom", Rule: "NSH-841", Text: "its successful attacks place Venom markers", Is: on(inBlow)},
	roots:               {ID: "roots", Rule: "NSH-932", Text: "carries the Matrix"},
	returnToPile:        {ID: "return_to_pile", Rule: "NSH-936", Text: "goes on top of the draw pile when destroyed"},
	replaceFromHand:     {ID: "replace_from_hand", Rule: "NSH-935", Text: "a board tile from the hand may be placed on its hex"},
	execution:           {ID: "execution", Rule: "NSH-941", Text: "may replace an enemy tile for 1 HQ point"},
	reflection:          {ID: "reflection", Rule: "NSH-942", Text: "sends attacks on the marked side back"},
	paralysingHit:       {ID: "paralysing_hit", Rule: "NSH-947", Text: "wounded units cannot attack for the rest of the Battle", Is: on(inBlow)},
	mortarAttack:        {ID: "mortar", Rule: "NSH-946", Text: "hits exactly 2 hexes away"},
	explosive:           {ID: "explosive", Rule: "NSH-945", Text: "explodes at the start of a Battle"},
	hole:                {ID: "hole", Rule: "NSH-949", Text: "destroys the unit on it at the end of a Battle; drags units in"},
	underground:         {ID: "underground", Rule: "NSH-948", Text: "may castle with the Sharrash HQ"},
	redirect:            {ID: "redirect", Rule: "NSH-950", Text: "friendly shots entering at entry sides leave at exit sides"},
	trap:                {ID: "trap", Rule: "NSH-952", Text: "explodes when attacked on the marked side"},
	takeoverLink:        {ID: "takeover_link", Rule: "NSH-937", Text: "takes over the enemy unit on the link side"},
})

// effect is what a module or an HQ gives.
type effect uint8

const (
	medicEffect effect = iota
	paralysisEffect
	initiativeZero
	extraAction
	doubleMove
	takeOverModules
	convertAttacks
	mobilityEffect
	takeoverEffect
	freeNetOfSteel
	allUnderground
	paralysingHitEffect
	meleeBonus
	rangedBonus
	initiativeBonus
	toughnessBonus
	venomEffect
	effectTypes
	noEffect = effectTypes // written where there is none
)

// effects is how much of each effect something gives.
type effects [effectTypes]int8

// effectWords are the effects by their numbers. Is tells whether people are told how much of it there is.
var effectWords = vocabulary.New("effect", []vocabulary.Word[bool]{
	medicEffect:         {ID: "medic", Rule: "NSH-615", Text: "ignores one attack, then discarded"},
	paralysisEffect:     {ID: "paralysis", Rule: "NSH-820", Text: "connected enemy units make no attacks"},
	initiativeZero:      {ID: "initiative_zero", Rule: "NSH-826", Text: "connected enemy units have Initiative 0"},
	extraAction:         {ID: "extra_action", Rule: "NSH-613", Text: "one more action, one phase below the lowest"},
	doubleMove:          {ID: "double_move", Rule: "NSH-626", Text: "each own Move tile gives two moves"},
	takeOverModules:     {ID: "take_over_modules", Rule: "NSH-627", Text: "connected enemy modules work for this side"},
	convertAttacks:      {ID: "convert_attacks", Rule: "NSH-625", Text: "melee and ranged attacks may be exchanged"},
	mobilityEffect:      {ID: "mobility", Rule: "NSH-624", Text: "connected units have Mobility"},
	takeoverEffect:      {ID: "takeover", Rule: "NSH-937", Text: "connected enemy unit changes sides"},
	freeNetOfSteel:      {ID: "free_net_of_steel", Rule: "NSH-940", Text: "Net of Steel costs no HQ point"},
	allUnderground:      {ID: "all_underground", Rule: "NSH-948", Text: "all friendly units have Underground"},
	paralysingHitEffect: {ID: "paralysing_hit", Rule: "NSH-947", Text: "connected units' wounds paralyse"},
	meleeBonus:          {ID: "melee", Rule: "NSH-605", Text: "added to melee strength", Is: true},
	rangedBonus:         {ID: "ranged", Rule: "NSH-605", Text: "added to ranged strength", Is: true},
	initiativeBonus:     {ID: "initiative", Rule: "NSH-610", Text: "added to every Initiative value (negative: NSH-611)", Is: true},
	toughnessBonus:      {ID: "toughness", Rule: "NSH-822", Text: "added to Toughness", Is: true},
	venomEffect:         {ID: "venom", Rule: "NSH-827", Text: "Venom markers per successful attack", Is: true},
	noEffect:            {ID: "none", Rule: "NSH-952", Text: "no module effect"},
})

// actionWords are the instant actions, by their ids; Is is what an instant action tile does.
var actionWords = vocabulary.New("action", []vocabulary.Word[action]{
	{ID: "battle", Rule: "NSH-401", Is: battleAction},
	{ID: "move", Rule: "NSH-403", Is: moveAction},
	{ID: "push_back", Rule: "NSH-405", Is: pushBackAction},
	{ID: "sniper", Rule: "NSH-410", Is: sniperAction},
	{ID: "grenade", Rule: "NSH-411", Is: grenadeAction},
	{ID: "air_strike", Rule: "NSH-413", Is: airStrikeAction},
	{ID: "small_bomb", Rule: "NSH-414", Is: smallBombAction},
	{ID: "castling", Rule: "NSH-415", Is: castlingAction},
	{ID: "rotation", Rule: "NSH-416", Is: rotationAction},
	{ID: "terror", Rule: "NSH-417", Is: terrorAction},
	{ID: "paralysis_action", Rule: "NSH-418", Is: paralysisAction},
	{ID: "transposition", Rule: "NSH-867", Is: transpositionAction},
	{ID: "smokescreen", Rule: "NSH-869", Is: smokescreenAction},
})

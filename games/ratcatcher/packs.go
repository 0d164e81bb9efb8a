package ratcatcher

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"mischief/game/content"
)

// Content files as they are written, checked and made ready for play. Townships are in atlas.go.

// source is a content file being read. It keeps the first fault, with the file, the line of the entry it is in, and the field.
type source struct {
	name  string
	text  []byte
	entry string // text on the line of the entry being read, such as "id: snap_cage"
	err   error
}

// open decodes a file strictly.
func open(files fs.FS, name string, into any) (*source, error) {
	text, err := content.Read(files, name)
	if err != nil {
		return nil, err
	}
	return &source{name: name, text: text, entry: "game:"}, content.Decode(name, text, into)
}

// line is where the entry stands; 1 if its text is nowhere.
func (f *source) line() int {
	for n, line := range strings.Split(string(f.text), "\n") {
		_, rest, ok := strings.Cut(line, f.entry)
		if ok && (rest == "" || !strings.Contains(lowerCase+"_", rest[:1])) {
			return n + 1
		}
	}
	return 1
}

const lowerCase = "abcdefghijklmnopqrstuvwxyz0123456789"

func (f *source) fail(field, why string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("%s:%d: field %s: %s", f.name, f.line(), field, fmt.Sprintf(why, args...))
	}
}

// game refuses a file of another game.
func (f *source) game(id string) {
	if id != "ratcatcher" {
		f.fail("game", "%q; this file must say ratcatcher", id)
	}
}

// number is a number within its bounds.
func (f *source) number(field string, n, low, high int) uint8 {
	if n < low || n > high {
		f.fail(field, "%d; it is %d to %d", n, low, high)
		return uint8(low)
	}
	return uint8(n)
}

// begin begins an entry with an id, which stands in notation, and a name. ids are those of the entries before it.
func (f *source) begin(ids []string, field, id, name string) {
	f.entry = "id: " + id
	switch {
	case id == "" || strings.Trim(id, lowerCase+"_") != "" || strings.Trim(id, "0123456789") == "":
		f.fail(field+".id", "%q; use lower-case letters, digits and _", id)
	case slices.Contains(ids, id):
		f.fail(field+".id", "%q stands twice", id)
	case slices.Contains([]string{"brown", "black", "white", "nemesis", "none", "hits", "sixes"}, id):
		f.fail(field+".id", "%q is a word of the notation; choose another", id)
	case name == "":
		f.fail(field+".name", "it may not be empty")
	}
}

// word is the number of one of the words that a field may hold.
func (f *source) word(field string, words []string, word string) uint8 {
	i, ok := find(words, word)
	if !ok {
		f.fail(field, "%q; it is one of %s", word, strings.Join(words, ", "))
	}
	return i
}

// targets reads a list of targets (RAT-310, RAT-403).
func (f *source) targets(field string, words []string) []Target {
	if len(words) == 0 {
		f.fail(field, "a rat needs a target")
	}
	var list []Target
	for _, word := range words {
		list = append(list, Target(f.word(field, targetIDs, word)))
	}
	return list
}

// kinds reads a set of kinds of rats.
func (f *source) kinds(field string, words []string, peculiar bool) Kinds {
	known := kindIDs[:]
	if peculiar {
		known = append(slices.Clone(known), "peculiar")
	}
	if len(words) == 0 {
		f.fail(field, "name at least one kind")
	}
	var set Kinds
	for _, word := range words {
		set |= 1 << f.word(field, known, word)
	}
	return set
}

// gainIDs are the things that may be gained, in the order in which an id names them (RAT-609).
var gainIDs = []string{"cheese", "special_a", "special_b", "health", "attack_dice", "movement", "question", "card_tokens"}

// gains reads what is gained.
func (f *source) gains(field string, row map[string]int) gains {
	var g gains
	if len(row) == 0 {
		f.fail(field, "nothing is gained; name at least one of %s", strings.Join(gainIDs, ", "))
	}
	for word := range row {
		f.word(field, gainIDs, word)
	}
	var words []string
	for _, word := range gainIDs {
		n, ok := row[word]
		if !ok {
			continue
		}
		words = append(words, word)
		by := f.number(field+"."+word, n, 1, 9)
		switch word {
		case "cheese":
			g.cheese = by
		case "special_a":
			g.ability[0] = by
		case "special_b":
			g.ability[1] = by
		case "health":
			g.health = by
		case "attack_dice":
			g.dice = by
		case "movement":
			g.steps = by
		case "question":
			g.questions = by
		case "card_tokens":
			g.cardTokens = true
		}
	}
	g.id = strings.Join(words, "+")
	g.text = gainText(&g)
	return g
}

type gameFile struct {
	Game           string        `yaml:"game"`
	Sources        any           `yaml:"sources"`
	Vocabulary     any           `yaml:"vocabulary"`
	Components     componentsRow `yaml:"components"`
	Limits         limits        `yaml:"limits"`
	CommonRats     []commonRow   `yaml:"common_rats"`
	Tallyman       []tradeRow    `yaml:"tallyman"`
	QuestionTokens []questionRow `yaml:"question_tokens"`
	Balance        any           `yaml:"balance"`
}

// componentsRow are the counts of the box. Play is limited by the rats, ? tokens, peculiar rats and townships alone (RAT-R16).
type componentsRow struct {
	From                any `yaml:"from"`
	CharacterTokens     int `yaml:"character_tokens"`
	CharacterBoards     int `yaml:"character_boards"`
	Dice                int `yaml:"dice"`
	SpecialTokens       int `yaml:"special_tokens"`
	TallymanCages       int `yaml:"tallyman_cages"`
	MagicCheeseTokens   int `yaml:"magic_cheese_tokens"`
	TrapAndActionTokens int `yaml:"trap_and_action_tokens"`
	QuestionTokens      int `yaml:"question_tokens"`
	NemesisTokens       int `yaml:"nemesis_tokens"`
	RatTokens           int `yaml:"rat_tokens"`
	NemesisBoards       int `yaml:"nemesis_boards"`
	PeculiarRats        int `yaml:"peculiar_rats"`
	ReferenceCards      int `yaml:"reference_cards"`
	TownshipCards       int `yaml:"township_cards"`
}

type commonRow struct {
	ID          string   `yaml:"id"`
	Count       int      `yaml:"count"`
	Movement    int      `yaml:"movement"`
	Bite        int      `yaml:"bite"`
	Defence     int      `yaml:"defence"`
	Health      int      `yaml:"health"`
	Target      []string `yaml:"target"`
	Consume     int      `yaml:"consume"`
	PartingBite bool     `yaml:"parting_bite"`
	Chains      bool     `yaml:"chains"`
	AsNest      bool     `yaml:"as_nest"`
	From        any      `yaml:"from"`
}

type tradeRow struct {
	ID   string         `yaml:"id"`
	Cost int            `yaml:"cost"`
	Gain map[string]int `yaml:"gain"`
	From any            `yaml:"from"`
}

type questionRow struct {
	ID            string `yaml:"id"`
	Count         int    `yaml:"count"`
	Place         string `yaml:"place"`
	SpawnPeculiar int    `yaml:"spawn_peculiar"`
	Nest          bool   `yaml:"nest"`
	From          any    `yaml:"from"`
}

func (r *Rules) readGame(files fs.FS) error {
	var file gameFile
	f, err := open(files, "game.yaml", &file)
	if err != nil {
		return err
	}
	f.game(file.Game)
	f.limits(&file.Limits)
	r.limits = file.Limits
	r.readCommon(f, file.CommonRats, file.Components.RatTokens)
	r.readTallyman(f, file.Tallyman)
	r.readQuestions(f, file.QuestionTokens, file.Components.QuestionTokens)
	r.box = file.Components
	return f.err
}

func (f *source) limits(l *limits) {
	f.entry = "limits:"
	f.number("limits.win_cheese", l.WinCheese, 1, 99)
	f.number("limits.lose_cheese", int(l.LoseCheese), 1, 20)
	f.number("limits.consume_threshold", l.ConsumeThreshold, 1, 64)
	f.number("limits.expansion_below", l.ExpansionBelow, 0, 9)
	f.number("limits.peculiar_consume", l.PeculiarConsume, 0, 9)
	f.number("limits.nemesis_consume", l.NemesisConsume, 0, 9)
	f.number("limits.setup_townships", int(l.SetupTownships), 0, 3)
	f.number("limits.round_limit", int(l.RoundLimit), 1, 200)
}

func (r *Rules) readCommon(f *source, rows []commonRow, all int) {
	f.entry = "common_rats:"
	if len(rows) != int(kinds) {
		f.fail("common_rats", "%d kinds; there are brown, black and white rats (RAT-313)", len(rows))
		return
	}
	sum := 0
	for k, row := range rows {
		f.entry = "id: " + row.ID
		if row.ID != kindIDs[k] {
			f.fail("common_rats.id", "%q; here stands %s", row.ID, kindIDs[k])
		}
		if row.Health != 1 {
			f.fail("common_rats.health", "%d; every common rat has 1 (RAT-232)", row.Health)
		}
		r.common[k] = commonRat{
			count:    f.number("common_rats.count", row.Count, 0, 64),
			movement: f.number("common_rats.movement", row.Movement, 0, 9),
			bite:     f.number("common_rats.bite", row.Bite, 0, 9),
			defence:  f.number("common_rats.defence", row.Defence, 0, 5),
			consume:  f.number("common_rats.consume", row.Consume, 0, 9),
			targets:  f.targets("common_rats.target", row.Target),
			parting:  row.PartingBite, chains: row.Chains, asNest: row.AsNest,
		}
		sum += row.Count
	}
	if f.entry = "rat_tokens:"; sum != all || sum > 64 {
		f.fail("components.rat_tokens", "%d, at most 64; the counts of the common rats make %d (RAT-117)", all, sum)
	}
}

// readTallyman reads the rewards of the tallyman. They neither draw ? tokens nor give what lies on a card (RAT-261, RAT-353).
func (r *Rules) readTallyman(f *source, rows []tradeRow) {
	for _, row := range rows {
		f.begin(r.ids.trades, "tallyman", row.ID, row.ID)
		t := trade{id: row.ID, cost: f.number("tallyman.cost", row.Cost, 1, 64), gain: f.gains("tallyman.gain", row.Gain)}
		if t.gain.questions > 0 || t.gain.cardTokens {
			f.fail("tallyman.gain", "%s; only cards of peculiar rats give these", t.gain.id)
		}
		r.trades = append(r.trades, t)
		r.ids.trades = append(r.ids.trades, row.ID)
	}
}

func (r *Rules) readQuestions(f *source, rows []questionRow, all int) {
	sum := 0
	for _, row := range rows {
		f.entry = "id: " + row.ID
		shows := row.Place
		switch {
		case row.Place == "" && row.SpawnPeculiar == 1 && !row.Nest:
			shows = "peculiar"
		case row.Place == "" && row.SpawnPeculiar == 0 && row.Nest:
			shows = "nest"
		case row.SpawnPeculiar != 0 || row.Nest || row.Place == "peculiar" || row.Place == "nest":
			f.fail("question_tokens", "a token shows one thing: place, spawn_peculiar: 1 or nest: true")
		}
		t := f.word("question_tokens.place", tokenIDs[:], shows)
		r.tokens[t] += f.number("question_tokens.count", row.Count, 0, 30)
		sum += row.Count
	}
	if f.entry = "question_tokens:"; sum != all || sum > 60 {
		f.fail("components.question_tokens", "%d, at most 60; the counts of the ? tokens make %d (RAT-123)", all, sum)
	}
}

type catchersFile struct {
	Game        string       `yaml:"game"`
	Ratcatchers []catcherRow `yaml:"ratcatchers"`
}

type catcherRow struct {
	ID        string                `yaml:"id"`
	Name      string                `yaml:"name"`
	From      any                   `yaml:"from"`
	Blurb     string                `yaml:"blurb"`
	Attack    int                   `yaml:"attack"`
	Accuracy  int                   `yaml:"accuracy"`
	Movement  int                   `yaml:"movement"`
	Traps     int                   `yaml:"traps"`
	Defence   int                   `yaml:"defence"`
	Health    int                   `yaml:"health"`
	Upgrades  map[string]int        `yaml:"upgrades"`
	TrapTypes []trapRow             `yaml:"trap_types"`
	Abilities map[string]abilityRow `yaml:"abilities"`
}

type trapRow struct {
	ID       string      `yaml:"id"`
	Name     string      `yaml:"name"`
	Cost     int         `yaml:"cost"`
	Unlocked bool        `yaml:"unlocked"`
	WhileSet []effectRow `yaml:"while_set"`
	Trigger  []effectRow `yaml:"trigger"`
}

type abilityRow struct {
	ID     string      `yaml:"id"`
	Name   string      `yaml:"name"`
	Colour string      `yaml:"colour"`
	Max    int         `yaml:"max"`
	Unlock int         `yaml:"unlock"`
	Refill int         `yaml:"refill"`
	Place  string      `yaml:"place"`
	Text   string      `yaml:"text"`
	Do     []effectRow `yaml:"do"`
}

// effectRow is one effect of an ability or a trap: a map with a single key.
type effectRow struct {
	Attack *struct {
		Dice   int `yaml:"dice"`
		PerRat int `yaml:"per_rat"`
		Max    int `yaml:"max"`
	} `yaml:"attack"`
	Snare *struct {
		Kinds []string `yaml:"kinds"`
	} `yaml:"snare"`
	Lure *struct {
		Kinds []string `yaml:"kinds"`
		Mode  string   `yaml:"mode"`
	} `yaml:"lure"`
	Poison *struct {
		Kinds []string `yaml:"kinds"`
		Max   int      `yaml:"max"`
	} `yaml:"poison"`
	Push *struct {
		Kinds []string `yaml:"kinds"`
		Count int      `yaml:"count"`
	} `yaml:"push"`
	Calm *struct {
		Kinds []string `yaml:"kinds"`
		Scope string   `yaml:"scope"`
	} `yaml:"calm"`
	Guard *struct {
		Defence int `yaml:"defence"`
	} `yaml:"guard"`
	Gain        map[string]int `yaml:"gain"`
	SafeSteps   *struct{}      `yaml:"safe_steps"`
	FreeTrap    *struct{}      `yaml:"free_trap"`
	SpringTraps *struct {
		Keep bool `yaml:"keep"`
	} `yaml:"spring_traps"`
}

func (r *Rules) readCatchers(files fs.FS) error {
	var file catchersFile
	f, err := open(files, "ratcatchers.yaml", &file)
	if err != nil {
		return err
	}
	f.game(file.Game)
	if len(file.Ratcatchers) == 0 || len(file.Ratcatchers) > 32 {
		f.fail("ratcatchers", "%d of them; there are 1 to 32", len(file.Ratcatchers))
	}
	for _, row := range file.Ratcatchers {
		f.begin(r.ids.catchers, "ratcatchers", row.ID, row.Name)
		r.catchers = append(r.catchers, f.catcher(row))
		r.ids.catchers = append(r.ids.catchers, row.ID)
	}
	return f.err
}

func (f *source) catcher(row catcherRow) catcher {
	c := catcher{
		id: row.ID, name: row.Name, blurb: row.Blurb,
		dice:     f.number("ratcatchers.attack", row.Attack, 1, maxDice-2),
		accuracy: f.number("ratcatchers.accuracy", row.Accuracy, 2, 6),
		steps:    f.number("ratcatchers.movement", row.Movement, 1, 20),
		traps:    f.number("ratcatchers.traps", row.Traps, 0, 20),
		defence:  f.number("ratcatchers.defence", row.Defence, 0, 20),
		health:   f.number("ratcatchers.health", row.Health, 1, 20),
	}
	upgrades := slotIDs[:SlotUnlockA]
	for word := range row.Upgrades {
		f.word("ratcatchers.upgrades", upgrades, word)
	}
	for i, word := range upgrades {
		c.slots[i] = f.number("ratcatchers.upgrades."+word, row.Upgrades[word], 0, 9)
	}
	if len(row.TrapTypes) == 0 || len(row.TrapTypes) > 4 {
		f.fail("ratcatchers.trap_types", "%d of them; there are 1 to 4", len(row.TrapTypes))
	}
	for _, trap := range row.TrapTypes {
		f.begin(c.trapIDs, "ratcatchers.trap_types", trap.ID, trap.Name)
		c.trapTypes = append(c.trapTypes, f.trapType(trap))
		c.trapIDs = append(c.trapIDs, trap.ID)
	}
	f.entry = "id: " + row.ID
	if len(row.Abilities) != abilities {
		f.fail("ratcatchers.abilities", "%d of them; there are a and b", len(row.Abilities))
	}
	for a, letter := range abilityIDs {
		ability, ok := row.Abilities[letter]
		if !ok {
			f.fail("ratcatchers.abilities", "ability %s is missing", letter)
			continue
		}
		f.begin(nil, "ratcatchers.abilities."+letter, ability.ID, ability.Name)
		c.abilities[a] = f.ability(ability)
		c.slots[SlotUnlockA+Slot(2*a)] = f.number("unlock", ability.Unlock, 1, 9)
		c.slots[SlotRefillA+Slot(2*a)] = f.number("refill", ability.Refill, 0, 9)
	}
	return c
}

func (f *source) trapType(row trapRow) trapType {
	t := trapType{id: row.ID, name: row.Name, cost: f.number("cost", row.Cost, 0, 9), unlocked: row.Unlocked}
	for _, e := range row.WhileSet {
		if !f.lasting("while_set", e, &t.lasting) || e.Poison != nil || e.Calm != nil {
			f.fail("while_set", "a set trap may only snare and lure (RAT-R39)")
		}
	}
	if len(row.Trigger) != 1 || row.Trigger[0].Attack == nil {
		f.fail("trigger", "a trap that goes off makes one attack (RAT-320)")
		return t
	}
	t.attack = f.atOnce("trigger", row.Trigger[0]).pool
	return t
}

func (f *source) ability(row abilityRow) ability {
	a := ability{id: row.ID, name: row.Name, text: row.Text, max: f.number("max", row.Max, 1, 20), place: Place(f.word("place", placeIDs, row.Place))}
	if row.Colour == "" {
		f.fail("colour", "it may not be empty")
	}
	a.colour = row.Colour
	for _, e := range row.Do {
		if f.lasting("do", e, &a.lasting) {
			if a.place == PlaceNone {
				f.fail("do", "an effect that lasts needs a token in the city; choose another place than none (RAT-243)")
			}
			continue
		}
		done := f.atOnce("do", e)
		a.attacks = a.attacks || done.kind == effectAttack
		if done.kind == effectAttack && a.place == PlaceNone {
			f.fail("do", "an attack needs a zone; choose another place than none (RAT-602)")
		}
		a.effects = append(a.effects, done)
	}
	if len(row.Do) == 0 {
		f.fail("do", "an ability needs an effect")
	}
	return a
}

// lasting reads an effect that lasts until the clean-up; it is false for one that works at once.
func (f *source) lasting(field string, row effectRow, l *lasting) bool {
	switch {
	case row.Snare != nil:
		l.snare |= f.kinds(field+".snare.kinds", row.Snare.Kinds, true)
	case row.Lure != nil:
		ks := f.kinds(field+".lure.kinds", row.Lure.Kinds, true)
		if f.word(field+".lure.mode", []string{"cheese", "only"}, row.Lure.Mode) == 0 {
			l.lure |= ks
		} else {
			l.lureOnly |= ks
		}
	case row.Poison != nil:
		l.poison |= f.kinds(field+".poison.kinds", row.Poison.Kinds, false)
		l.poisonMax = f.number(field+".poison.max", row.Poison.Max, 1, 20)
	case row.Calm != nil:
		l.calm |= f.kinds(field+".calm.kinds", row.Calm.Kinds, true)
		f.word(field+".calm.scope", []string{"township"}, row.Calm.Scope)
	default:
		return false
	}
	return true
}

// atOnce reads an effect that works at once.
func (f *source) atOnce(field string, row effectRow) effect {
	switch {
	case row.Attack != nil && row.Attack.PerRat == 1 && row.Attack.Dice == 0:
		return effect{kind: effectAttack, pool: dicePool{dice: f.number(field+".attack.max", row.Attack.Max, 1, maxDice), perRat: true}}
	case row.Attack != nil:
		if row.Attack.PerRat != 0 || row.Attack.Max != 0 {
			f.fail(field+".attack", "write {dice: n}, or {per_rat: 1, max: n}")
		}
		return effect{kind: effectAttack, pool: dicePool{dice: f.number(field+".attack.dice", row.Attack.Dice, 1, maxDice)}}
	case row.Push != nil:
		return effect{kind: effectPush, kinds: f.kinds(field+".push.kinds", row.Push.Kinds, false), n: f.number(field+".push.count", row.Push.Count, 1, 9)}
	case row.Guard != nil:
		return effect{kind: effectGuard, n: f.number(field+".guard.defence", row.Guard.Defence, 1, 20)}
	case row.Gain != nil:
		g := f.gains(field+".gain", row.Gain)
		if g.cardTokens {
			f.fail(field+".gain", "only a card has tokens lying on it")
		}
		return effect{kind: effectGain, gain: g}
	case row.FreeTrap != nil:
		return effect{kind: effectFreeTrap}
	case row.SpringTraps != nil:
		if !row.SpringTraps.Keep {
			f.fail(field+".spring_traps.keep", "it must be true: sprung traps stay (RAT-611)")
		}
		return effect{kind: effectSpring}
	case row.SafeSteps != nil:
		return effect{kind: effectSafe}
	}
	f.fail(field, "an effect is missing; the vocabulary in game.yaml lists them")
	return effect{}
}

type nemesesFile struct {
	Game    string       `yaml:"game"`
	Nemeses []nemesisRow `yaml:"nemeses"`
}

type nemesisRow struct {
	ID       string   `yaml:"id"`
	Name     string   `yaml:"name"`
	From     any      `yaml:"from"`
	Blurb    string   `yaml:"blurb"`
	Health   int      `yaml:"health"`
	Defence  int      `yaml:"defence"`
	Accuracy int      `yaml:"accuracy"`
	Bite     int      `yaml:"bite"`
	Spawn    int      `yaml:"spawn"`
	Target   []string `yaml:"target"`
	Ability  struct {
		ID        string `yaml:"id"`
		Name      string `yaml:"name"`
		Text      string `yaml:"text"`
		Mutations []struct {
			Roll     int         `yaml:"roll"`
			Increase increaseRow `yaml:"increase"`
		} `yaml:"mutations"`
		Swallow  int  `yaml:"swallow"`
		Capacity int  `yaml:"capacity"`
		BitePer  int  `yaml:"bite_per"`
		NestRats int  `yaml:"nest_rats"`
		Tunnels  bool `yaml:"tunnels"`
	} `yaml:"ability"`
	Tracker []struct {
		Step int          `yaml:"step"`
		Do   []trackerRow `yaml:"do"`
	} `yaml:"tracker"`
}

type increaseRow struct {
	Who       string `yaml:"who"`
	Attribute string `yaml:"attribute"`
	By        int    `yaml:"by"`
}

// trackerRow is one effect of a step of the rat tracker: a map with a single key.
type trackerRow struct {
	SpawnPeculiar int          `yaml:"spawn_peculiar"`
	SpawnRats     int          `yaml:"spawn_rats"`
	SpawnNemesis  bool         `yaml:"spawn_nemesis"`
	Increase      *increaseRow `yaml:"increase"`
	Mutate        int          `yaml:"mutate"`
	Lose          bool         `yaml:"lose"`
}

func (r *Rules) readNemeses(files fs.FS) error {
	var file nemesesFile
	f, err := open(files, "nemeses.yaml", &file)
	if err != nil {
		return err
	}
	f.game(file.Game)
	if len(file.Nemeses) == 0 || len(file.Nemeses) > 32 {
		f.fail("nemeses", "%d of them; there are 1 to 32", len(file.Nemeses))
	}
	for _, row := range file.Nemeses {
		f.begin(r.ids.nemeses, "nemeses", row.ID, row.Name)
		r.nemeses = append(r.nemeses, f.nemesis(row, int(r.limits.LoseCheese)))
		r.ids.nemeses = append(r.ids.nemeses, row.ID)
	}
	return f.err
}

func (f *source) nemesis(row nemesisRow, steps int) nemesisBoard {
	n := nemesisBoard{
		id: row.ID, name: row.Name, blurb: row.Blurb, abilityName: row.Ability.Name, abilityText: row.Ability.Text,
		health:   f.number("nemeses.health", row.Health, 1, 50),
		defence:  f.number("nemeses.defence", row.Defence, 0, 9),
		accuracy: f.number("nemeses.accuracy", row.Accuracy, 2, 6),
		bite:     f.number("nemeses.bite", row.Bite, 0, maxDice/2),
		spawn:    f.number("nemeses.spawn", row.Spawn, 0, 9),
		targets:  f.targets("nemeses.target", row.Target),
		swallow:  f.number("nemeses.ability.swallow", row.Ability.Swallow, 0, 9),
		capacity: f.number("nemeses.ability.capacity", row.Ability.Capacity, 0, 64),
		bitePer:  f.number("nemeses.ability.bite_per", row.Ability.BitePer, 0, 9),
		nestRats: f.number("nemeses.ability.nest_rats", max(1, row.Ability.NestRats), 1, 9),
		tunnels:  row.Ability.Tunnels,
	}
	for i, m := range row.Ability.Mutations {
		if m.Roll != i+1 || len(row.Ability.Mutations) != len(n.mutations) {
			f.fail("nemeses.ability.mutations", "there is one for each roll from 1 to 6, in order")
			break
		}
		n.mutations[i] = f.increase("nemeses.ability.mutations", m.Increase)
		n.mutates = true
	}
	if len(row.Tracker) != steps {
		f.fail("nemeses.tracker", "%d steps; the rats lose or win with %d cheese (RAT-103)", len(row.Tracker), steps)
	}
	for i, step := range row.Tracker {
		if step.Step != i+1 {
			f.fail("nemeses.tracker.step", "%d; here stands %d", step.Step, i+1)
		}
		var list []trackerEffect
		for _, e := range step.Do {
			list = append(list, f.trackerEffect(e, n.mutates))
		}
		n.tracker = append(n.tracker, list)
	}
	return n
}

func (f *source) increase(field string, row increaseRow) increase {
	who := f.word(field+".who", append(slices.Clone(kindIDs[:]), "nemesis"), row.Who)
	in := increase{who: who, attribute: Attribute(f.word(field+".attribute", attributeIDs[:], row.Attribute)), by: f.number(field+".by", row.By, 1, 3)}
	if who != nemesis && (in.attribute == Accuracy || in.attribute == Spawning) || who == nemesis && in.attribute == Movement {
		f.fail(field+".attribute", "%s has no %s: the Nemesis has accuracy, bite, defence and spawn, other rats bite, defence and movement", row.Who, row.Attribute)
	}
	return in
}

func (f *source) trackerEffect(row trackerRow, mutates bool) trackerEffect {
	switch {
	case row.SpawnPeculiar > 0:
		return trackerEffect{kind: trackPeculiar, n: f.number("nemeses.tracker.spawn_peculiar", row.SpawnPeculiar, 1, 9)}
	case row.SpawnRats > 0:
		return trackerEffect{kind: trackRats, n: f.number("nemeses.tracker.spawn_rats", row.SpawnRats, 1, 64)}
	case row.SpawnNemesis:
		return trackerEffect{kind: trackNemesis}
	case row.Increase != nil:
		return trackerEffect{kind: trackIncrease, increase: f.increase("nemeses.tracker.increase", *row.Increase)}
	case row.Mutate == 1 && mutates:
		return trackerEffect{kind: trackMutate, n: 1}
	case row.Lose:
		return trackerEffect{kind: trackLose}
	}
	f.fail("nemeses.tracker.do", "an effect is missing; the vocabulary in game.yaml lists them, and mutate needs a table of mutations")
	return trackerEffect{}
}

type peculiarsFile struct {
	Game         string        `yaml:"game"`
	PeculiarRats []peculiarRow `yaml:"peculiar_rats"`
}

type peculiarRow struct {
	ID       string   `yaml:"id"`
	Name     string   `yaml:"name"`
	From     any      `yaml:"from"`
	Type     string   `yaml:"type"`
	Bite     int      `yaml:"bite"`
	Defence  int      `yaml:"defence"`
	Movement int      `yaml:"movement"`
	Health   int      `yaml:"health"`
	Target   []string `yaml:"target"`
	Ability  struct {
		When string               `yaml:"when"`
		Do   []peculiarAbilityRow `yaml:"do"`
		Text string               `yaml:"text"`
	} `yaml:"ability"`
	Reward []map[string]gainNumber `yaml:"reward"`
}

// peculiarAbilityRow is one effect of a peculiar rat's ability: a map with a single key.
type peculiarAbilityRow struct {
	PartingBite  bool     `yaml:"parting_bite"`
	IgnoreTraps  bool     `yaml:"ignore_traps"`
	RemoveTrap   bool     `yaml:"remove_trap"`
	TakeTokens   []string `yaml:"take_tokens"`
	ConsumeAs    int      `yaml:"consume_as"`
	LoseSpecial  int      `yaml:"lose_special"`
	AsNest       int      `yaml:"as_nest"`
	ShieldOthers bool     `yaml:"shield_others"`
	OnlySixes    bool     `yaml:"only_sixes"`
	JoinBite     bool     `yaml:"join_common_bite"`
	SureWound    bool     `yaml:"sure_wound"`
	DiscardSelf  bool     `yaml:"discard_self"`
	SpawnRats    int      `yaml:"spawn_rats"`
	Hurry        *struct {
		Kinds []string `yaml:"kinds"`
		By    int      `yaml:"by"`
	} `yaml:"hurry"`
}

// gainNumber is a number of things gained; true stands for all that lie on the card.
type gainNumber int

// UnmarshalYAML reads a whole number or true.
func (n *gainNumber) UnmarshalYAML(decode func(any) error) error {
	var all bool
	if decode(&all) == nil && all {
		*n = 1
		return nil
	}
	return decode((*int)(n))
}

func (r *Rules) readPeculiars(files fs.FS) error {
	var file peculiarsFile
	f, err := open(files, "peculiar.yaml", &file)
	if err != nil {
		return err
	}
	f.game(file.Game)
	if n := len(file.PeculiarRats); n != r.box.PeculiarRats || n > maxRats {
		f.fail("peculiar_rats", "%d of them; components in game.yaml say %d, and %d are possible (RAT-401)", n, r.box.PeculiarRats, maxRats)
	}
	for _, row := range file.PeculiarRats {
		f.begin(r.ids.peculiars, "peculiar_rats", row.ID, row.Name)
		r.peculiar = append(r.peculiar, f.peculiar(row))
		r.ids.peculiars = append(r.ids.peculiars, row.ID)
	}
	return f.err
}

func (f *source) peculiar(row peculiarRow) peculiarCard {
	c := peculiarCard{
		id: row.ID, name: row.Name, sort: row.Type, text: row.Ability.Text,
		bite:     f.number("peculiar_rats.bite", row.Bite, 0, 20),
		defence:  f.number("peculiar_rats.defence", row.Defence, 0, 9),
		movement: f.number("peculiar_rats.movement", row.Movement, 0, 9),
		targets:  f.targets("peculiar_rats.target", row.Target),
	}
	if row.Health != 1 {
		f.fail("peculiar_rats.health", "%d; every peculiar rat has 1 (RAT-232)", row.Health)
	}
	for _, e := range row.Ability.Do {
		if when := f.peculiarAbility(&c, e); when != row.Ability.When {
			f.fail("peculiar_rats.ability.when", "%q; this ability works at the moment %q", row.Ability.When, when)
		}
	}
	for _, option := range row.Reward {
		plain := map[string]int{}
		for word, n := range option {
			plain[word] = int(n)
		}
		g := f.gains("peculiar_rats.reward", plain)
		if slices.Contains(c.rewardIDs, g.id) {
			f.fail("peculiar_rats.reward", "two options are both called %s", g.id)
		}
		c.rewards = append(c.rewards, g)
		c.rewardIDs = append(c.rewardIDs, g.id)
	}
	if len(c.rewards) == 0 {
		f.fail("peculiar_rats.reward", "a card needs a reward")
	}
	return c
}

// peculiarAbility reads an effect of a peculiar rat's ability and tells the moment at which it works (RAT-405).
func (f *source) peculiarAbility(c *peculiarCard, row peculiarAbilityRow) string {
	field := "peculiar_rats.ability"
	switch {
	case row.PartingBite:
		c.parting = true
		return "leave"
	case row.IgnoreTraps:
		c.ignoreTraps = true
		return "trap"
	case row.RemoveTrap:
		c.removeTrap = true
		return "move_end"
	case len(row.TakeTokens) > 0:
		for _, word := range row.TakeTokens {
			c.takes[f.word(field+".take_tokens", tokenIDs[:picks], word)] = true
		}
		return "move_end"
	case row.ConsumeAs > 0:
		c.consumeAs = f.number(field+".consume_as", row.ConsumeAs, 1, 64)
		return "consume"
	case row.LoseSpecial > 0:
		c.loseSpecial = f.number(field+".lose_special", row.LoseSpecial, 1, 9)
		return "wounding"
	case row.AsNest > 0:
		c.asNest = f.number(field+".as_nest", row.AsNest, 1, 9)
		return "spawn"
	case row.Hurry != nil:
		c.hurry = f.kinds(field+".hurry.kinds", row.Hurry.Kinds, false)
		c.hurryBy = f.number(field+".hurry.by", row.Hurry.By, 1, 9)
		return "static"
	case row.ShieldOthers:
		c.shields = true
		return "static"
	case row.OnlySixes:
		c.onlySixes = true
		return "static"
	case row.JoinBite:
		c.joinsBite = true
		return "bite"
	case row.SureWound:
		c.sureWound = true
		return "bite"
	case row.DiscardSelf:
		c.discardSelf = true
		return "bite"
	case row.SpawnRats > 0:
		c.spawns = f.number(field+".spawn_rats", row.SpawnRats, 1, 20)
		return "captured"
	}
	f.fail(field+".do", "an effect is missing or unknown")
	return ""
}

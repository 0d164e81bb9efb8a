package hero

import (
	"encoding/base64"
	"hash/fnv"
	"strings"
	"unicode/utf8"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// A code is a Hero in a line that fits into an address: "w", the number of its version, and in base64 (that of URLs, unpadded) a string of bits and three bytes of a
// checksum. The bits are the fields in the order below, numbers in as few bits as their kind needs, a list after its length, a text after its length in bytes and in
// seven bits a letter where it is ASCII. Weapons and skills are written by their place in the codex and in their school, which is why the checksum is also of
// their ids: a codex in another order does not read another Hero out of a code, it refuses it.
const codeVersion = "w1"

// checkBytes is how long the checksum is.
const checkBytes = 3

// mostCode is the length of the longest code that is looked at: far above any Hero.
const mostCode = 4096

// IsCode tells whether a line is meant as a code: it begins as codes of any version do.
func IsCode(line string) bool {
	return len(line) > 2 && line[0] == codeVersion[0] && '0' <= line[1] && line[1] <= '9'
}

// Code is a Hero as a code.
func (f *Forge) Code(h *Hero) string {
	b := &bits{forge: f, hero: *h}
	b.all()
	sum := f.sum(b.bytes, &b.hero)
	return codeVersion + base64.RawURLEncoding.EncodeToString(append(b.bytes, sum[:]...))
}

// Decode reads a code. The error says what is wrong with it.
func (f *Forge) Decode(code string) (Hero, error) {
	body, ok := strings.CutPrefix(code, codeVersion)
	switch {
	case !ok && IsCode(code):
		return Hero{}, game.Misread("This code was made by a newer program: get that one to read it.")
	case !ok:
		return Hero{}, game.Misread("This is no code of a Hero: those begin with {{.front}}.", game.Name("front", codeVersion))
	case len(code) > mostCode:
		return Hero{}, game.Misread("This code is longer than that of any Hero.")
	}
	all, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil || len(all) < checkBytes {
		return Hero{}, errDamaged()
	}
	b := &bits{forge: f, bytes: all[:len(all)-checkBytes], reading: true}
	b.all()
	if b.bad || f.Code(&b.hero) != code { // also what is not written as Code writes it
		return Hero{}, errDamaged()
	}
	return b.hero, nil
}

func errDamaged() error {
	return game.Misread("A sign of this code is missing or wrong: copy it once more, all of it.")
}

// sum is the checksum of the bits and of the ids of all that they name by a place.
func (f *Forge) sum(body []byte, h *Hero) (sum [checkBytes]byte) {
	all := fnv.New32a()
	all.Write(body)
	for _, id := range f.weaponIDs(h.Weapons[:]) {
		all.Write([]byte("\n" + id))
	}
	for _, skills := range [][codex.MostSkills]codex.SkillID{h.Skills, h.Snowfall, h.Daemon.Skills} {
		for _, id := range f.skillIDs(skills[:]) {
			all.Write([]byte("\n" + id))
		}
	}
	n := all.Sum32()
	return [checkBytes]byte{byte(n >> 16), byte(n >> 8), byte(n)}
}

// bits goes through a Hero field by field. It either writes each field or reads it, so that both know the same order.
type bits struct {
	forge   *Forge
	hero    Hero
	bytes   []byte
	at      int // the next bit
	reading bool
	bad     bool // what was read is no Hero
}

// all goes through all fields.
func (b *bits) all() {
	h := &b.hero
	b.text(&h.Name, MostName)
	b.text(&h.About, mostAbout)
	number(b, &h.Sex, 2, codex.SexCount-1)
	b.card(&h.Card)
	number(b, &h.Armour, 2, codex.ArmourCount-1)
	b.flag(&h.Shield)
	for i := range list(b, h.Weapons[:], 2) {
		number(b, &h.Weapons[i], 6, codex.WeaponID(len(b.forge.arms)-1))
		b.bad = b.bad || b.forge.arms[h.Weapons[i]] == ""
	}
	number(b, &h.Thrown, 2, codex.Slashing)
	b.flag(&h.Sweep)
	number(b, &h.Other.Condition, 3, codex.ConditionCount-1)
	if h.Other.Condition != codex.NoCondition {
		b.flag(&h.Other.Ranged)
	}
	b.skills(&h.Skills)
	b.skills(&h.Snowfall)
	pets := h.PetCount()
	number(b, &pets, 3, codex.MostPets)
	for i := range pets {
		b.pet(&h.PetNames[i], &h.Pets[i])
	}
	if b.flag(&h.Daemon.There); h.Daemon.There {
		d := &h.Daemon
		b.text(&h.DaemonName, MostName)
		b.card(&d.Card)
		number(b, &d.Features, 3, 1<<len(codex.FeatureIDs)-1)
		number(b, &d.Natural, 2, codex.Slashing)
		b.skills(&d.Skills)
	}
	if h.Shape.There || b.reading && len(b.bytes)-(b.at+7)/8 > 0 { // codes were made before there were beasts; what is left then is no whole byte
		b.pet(&h.ShapeName, &h.Shape)
	}
}

// pet goes through a Pet, or the beast that a Hero becomes.
func (b *bits) pet(name *string, p *Pet) {
	p.There = true
	b.text(name, MostName)
	b.card(&p.Card)
	number(b, &p.Ability, 3, codex.AbilityCount-1)
	b.flag(&p.Magical)
	number(b, &p.Natural, 2, codex.Slashing)
}

// bit goes through so many bits of a number, the highest first. Past the end there are none.
func (b *bits) bit(value, width int) int {
	if !b.reading {
		for i := width - 1; i >= 0; i-- {
			if b.at%8 == 0 {
				b.bytes = append(b.bytes, 0)
			}
			b.bytes[b.at/8] |= byte(value>>i&1) << (7 - b.at%8)
			b.at++
		}
		return value
	}
	read := 0
	for range width {
		if b.at >= 8*len(b.bytes) {
			b.bad = true
			return 0
		}
		read = read<<1 | int(b.bytes[b.at/8]>>(7-b.at%8)&1)
		b.at++
	}
	return read
}

// number goes through a number from 0 to most.
func number[N ~uint8 | ~uint16 | ~int](b *bits, n *N, width int, most N) {
	if got := N(b.bit(int(*n), width)); got <= most {
		*n = got
	} else {
		*n, b.bad = 0, true
	}
}

func (b *bits) flag(yes *bool) {
	n := 0
	if *yes {
		n = 1
	}
	*yes = b.bit(n, 1) == 1
}

// list goes through how many entries of a list are there, which come first.
func list[N ~uint8 | ~uint16](b *bits, all []N, width int) int {
	n := 0
	for n < len(all) && all[n] != 0 {
		n++
	}
	number(b, &n, width, len(all))
	return n
}

// text goes through a text of at most so many letters.
func (b *bits) text(text *string, most int) {
	ascii, n := true, len(*text)
	for _, r := range *text {
		ascii = ascii && r < utf8.RuneSelf
	}
	width := 8
	for most*utf8.UTFMax >= 1<<width {
		width++
	}
	number(b, &n, width, most*utf8.UTFMax)
	if n == 0 {
		return
	}
	each := 8
	if b.flag(&ascii); ascii {
		each = 7
	}
	bytes := make([]byte, n)
	copy(bytes, *text)
	for i := range bytes {
		bytes[i] = byte(b.bit(int(bytes[i]), each))
	}
	*text = string(bytes)
	b.bad = b.bad || !sayable(*text) || utf8.RuneCountInString(*text) > most
}

// card goes through a card: of each face which pips it has, and of those how many.
func (b *bits) card(card *codex.Card) {
	for n := range card {
		mask := 0
		for pip, has := range card[n] {
			if has > 0 {
				mask |= 1 << pip
			}
		}
		number(b, &mask, int(codex.PipCount), 1<<codex.PipCount-1)
		for pip := range card[n] {
			if mask>>pip&1 == 1 {
				less := card[n][pip] - 1
				number(b, &less, 3, mostPips-1)
				card[n][pip] = less + 1
			}
		}
	}
}

// skills goes through a list of skills: of each its school and its place there.
func (b *bits) skills(skills *[codex.MostSkills]codex.SkillID) {
	for i := range list(b, skills[:], 3) {
		var school codex.School
		place := 0
		if !b.reading {
			school = b.forge.Codex.Skills[skills[i]].School
			for b.forge.school[school][place] != skills[i] {
				place++
			}
		}
		number(b, &school, 4, codex.Extra-1)
		if number(b, &place, 4, 15); place >= len(b.forge.school[school]) {
			b.bad = true
			return
		}
		skills[i] = b.forge.school[school][place]
	}
}

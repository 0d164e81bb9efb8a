package codex

import (
	"slices"

	"mischief/game/content"
)

// markWords are the marks as content writes them.
var markWords = [MarkCount]string{MarkG: "G", MarkH: "H", MarkL: "L", MarkV: "V", MarkS: "S", MarkS1: "1", MarkS2: "2", MarkS3: "3", MarkX: "X"}

func init() {
	for letter := range Mark(26) {
		markWords[MarkA+letter] = string(rune('a' + letter))
	}
}

// String is the mark as content writes it.
func (m Mark) String() string { return markWords[m] }

// fromWords are the names from which distances are counted.
var fromWords = []Name{TheSelf, TheTarget, TheAttacker, TheActor, TheChosen, TheToken}

// anybody is a selector of one figure by name.
func anybody(who Name) Selector {
	if who == NoName {
		return Selector{}
	}
	return Selector{Who: who, Pick: 1, Within: -1, Beyond: -1, From: TheSelf}
}

// selector reads which figures are meant; where nothing is written it is the one of the name given, and NoName is nobody.
func (r *reader) selector(n *content.Node, name string, fallback Name) Selector {
	at := n.At(name)
	switch {
	case !n.Has(name):
		r.known(n, fallback)
		return anybody(fallback)
	case !isMap(at):
		who := must[Name](at, "", nameWords[:])
		if who == TheToken {
			at.Fail("token is a square and no figure; write from: token")
		}
		r.known(at, who)
		return anybody(who)
	}
	s := anybody(must[Name](at, "who", nameWords[:]))
	r.known(at.At("who"), s.Who)
	if at.Has("pick") {
		switch pick := at.At("pick"); pick.Any() {
		case "one":
		case "all":
			s.All = true
		default:
			s.Pick = uint8(pick.Int("", 1, 30))
		}
	}
	r.where(at, &s)
	return s
}

// required is a selector that must be written.
func (r *reader) required(n *content.Node, name string) Selector {
	if !n.Has(name) {
		n.FailAt(name, "missing; it is a selector, such as self or {who: vermin, within: 4, los: true}")
		return Selector{}
	}
	return r.selector(n, name, NoName)
}

// where reads the fields of a selector that say where figures stand and how they are.
func (r *reader) where(n *content.Node, s *Selector) {
	if n.Has("within") {
		s.Within = int8(n.Int("within", 0, 60))
	}
	if n.Has("beyond") {
		s.Beyond = int8(n.Int("beyond", 0, 60))
	}
	s.Adjacent, s.Around, s.LOS = n.Bool("adjacent"), n.Bool("around"), n.Bool("los")
	if n.Has("area") {
		n.Word("area", []string{"big"})
		s.Area = true
	}
	s.From, s.FromMark = r.from(n)
	s.Is, s.Not = r.states(n, "is"), r.states(n, "not")
	s.Marks = r.marks(n, "mark")
}

// from reads from whom or which mark something is counted.
func (r *reader) from(n *content.Node) (Name, Mark) {
	if !n.Has("from") {
		return TheSelf, NoMark
	}
	var words []string
	for _, name := range fromWords {
		words = append(words, name.String())
	}
	i := n.Word("from", append(words, markWords[1:]...))
	if i < len(fromWords) {
		r.known(n.At("from"), fromWords[i])
		return fromWords[i], NoMark
	}
	mark := Mark(i-len(fromWords)) + 1
	r.drawn(n.At("from"), mark)
	return NoName, mark
}

// states reads what must be so of figures.
func (r *reader) states(n *content.Node, name string) (s States) {
	for _, item := range several(n, name) {
		i := item.Word("", append(slices.Clone(stateWords[1:]), r.kinds[1:]...)) + 1
		bit, of := uint64(1)<<i, &s.Kinds
		if i < int(StateCount) {
			if s.Bits&uint32(bit) != 0 {
				item.Fail("%q stands twice", short(item.Remark("")))
			}
			s.Bits |= uint32(bit)
			continue
		}
		if bit = 1 << (i - int(StateCount) + 1); *of&bit != 0 {
			item.Fail("%q stands twice", short(item.Remark("")))
		}
		*of |= bit
	}
	return s
}

// marks reads letters of a map, one or a list of them.
func (r *reader) marks(n *content.Node, name string) (m Marks) {
	for _, item := range several(n, name) {
		mark := must[Mark](item, "", markWords[:])
		r.drawn(item, mark)
		m |= 1 << mark
	}
	return m
}

// drawn makes sure that a mark which a sheet names is on its map.
func (r *reader) drawn(n *content.Node, mark Mark) {
	if r.sheet != nil && r.sheet.Map.Marks[mark].Empty() {
		n.Fail("%q; the map of this scenario has no such mark", mark)
	}
}

// squares reads which squares, or which edge.
func (r *reader) squares(n *content.Node, name string) Squares {
	if !n.Has(name) {
		n.FailAt(name, "missing; it says where, such as {mark: k} or {within: 2, empty: true}")
		return Squares{}
	}
	at := n.At(name)
	s := Squares{Within: -1, Marks: r.marks(at, "mark"), Empty: at.Bool("empty"), Dry: at.Bool("dry"), Big: at.Bool("big"), LOS: at.Bool("los")}
	if at.Has("within") {
		s.Within = int8(at.Int("within", 0, 60))
	}
	if at.Has("pick") {
		s.Pick = at.Word("pick", []string{"one", "all"}) == 0
	}
	s.From, s.FromMark = r.from(at)
	if at.Has("edge") {
		door := at.Word("edge", append([]string{"any"}, r.doors...))
		s.AnyDoor, s.Door = door == 0, DoorID(door)
	}
	if s.Marks == 0 && s.Within < 0 && !at.Has("edge") {
		at.Fail("it says where: mark, within or edge")
	}
	return s
}

// known makes sure that there is somebody whom a name means at the present trigger.
func (r *reader) known(n *content.Node, name Name) {
	switch when := r.when; {
	case when == NoTrigger: // of an entry or a reward, which serves many
	case name == TheToken && when != OnSearch:
		n.Fail("no token is investigated with %s", when)
	case (name == TheTarget || name == TheAttacker) && when != OnAttack && when != OnDraw && when != OnAfter && when != OnHurt && when != OnKill:
		n.Fail("%s is of an attack, and none is at hand with %s; say who", name, when)
	}
}

package gametest

import (
	"fmt"
	"slices"
	"strings"

	"mischief/game"
)

// crumbs is a small game with chance, hands that are hidden and a decision with more answers than can be listed. Rats draw crumbs of size 1 to 4
// from a heap. In each turn a rat draws one and eats one for its size, or buries one face down for the end, when
// all that is buried is dug up. Who eats a crumb of size 4
// stakes points on a die.
type crumbs struct{}

const (
	maxRats  = 3
	sizes    = 4
	each     = 4 // crumbs of each size
	maxStake = 1000
)

type phase uint8

const (
	drawing phase = iota
	feeding
	staking
	rolling
	over
)

var phaseNames = [...]string{"drawing", "feeding", "staking", "rolling", "over"}

type verb uint8

const (
	drawn verb = iota
	eat
	bury
	stake
	die
)

var verbNames = [...]string{"drawn", "eat", "bury", "stake", "die"}

type move struct {
	verb verb
	n    int32
}

// pile counts crumbs by size.
type pile [sizes]uint8

func (p *pile) total() (n int) {
	for _, c := range p {
		n += int(c)
	}
	return n
}

func (p *pile) worth() (points int32) {
	for i, c := range p {
		points += int32(i+1) * int32(c)
	}
	return points
}

type position struct {
	Rats     int8
	Active   int8
	Deals    int8 // crumbs still to be dealt before the first turn
	Phase    phase
	Stake    int32
	Score    [maxRats]int32
	Eaten    pile
	Heap     pile // hidden from all
	Hand     [maxRats]pile
	Nest     [maxRats]pile // buried
	HandSize [maxRats]uint8
	NestSize [maxRats]uint8
}

func (crumbs) info() game.Info {
	return game.Info{
		ID: "crumbs", Title: "Crumbs", Promise: "Eat or bury.", Players: "2-3", Minutes: "5", Version: 1, Length: 200,
		Chance: []game.Source{{Kind: "drawing", Name: "the crumbs"}, {Kind: "rolling", Name: "the die"}},
		Schema: game.Schema{
			{Name: "rats", Help: "how many play", Number: true, Min: 2, Max: maxRats, Default: "2"},
			{Name: "head-start", Help: "the rat that begins with 2 points", Choices: []string{"none", "rat-1", "rat-3"}, Default: "none"},
		},
		Seats: func(o game.Options) int { return o.Int("rats") },
		Rulebook: game.Catalogue{Rules: []game.Rule{
			{ID: "C-1", Text: "A crumb is drawn unseen by the others."}, {ID: "C-2", Text: "A crumb is eaten or buried."},
			{ID: "C-3", Text: "Points are staked on a die."}, {ID: "C-4", Text: "When the heap is empty, the most points win."},
		}},
		Words: game.Words{
			"drew": "{{.who}} draws a crumb of size {{.size}}.", "drew-hidden": "{{.who}} draws a crumb.",
			"ate": "{{.who}} eats a crumb of size {{.size}}.", "staked": `{{.who}} stakes {{plural .points "point" "points"}}.`,
			"buried": "{{.who}} buries a crumb of size {{.size}}.", "buried-hidden": "{{.who}} buries a crumb.",
			"rolled": "{{.who}} rolls {{.pips}}.", "dug-up": "{{.who}} digs up {{.one}}, {{.two}}, {{.three}} and {{.four}} crumbs of each size.",
		},
	}
}

func (crumbs) Setup(o game.Options) (position, error) {
	s := position{Rats: int8(o.Int("rats")), Deals: 2 * int8(o.Int("rats")), Heap: pile{each, each, each, each}}
	for rat := range maxRats {
		if o["head-start"] != seatNames[rat] {
			continue
		}
		if rat >= int(s.Rats) {
			return s, game.BadOption("head-start", "there is no "+seatNames[rat]+" with so few rats")
		}
		s.Score[rat] = 2
	}
	return s, nil
}

func (crumbs) Turn(s *position) game.Turn {
	switch s.Phase {
	case drawing, rolling:
		return game.Turn{Who: game.Nature, Kind: phaseNames[s.Phase]}
	case over:
		return game.Turn{Kind: phaseNames[over]}
	}
	return game.Turn{Who: game.Only(game.Seat(s.Active)), Kind: phaseNames[s.Phase], Open: s.Phase == staking}
}

func (crumbs) Moves(s *position, buf []move) []move {
	switch s.Phase {
	case drawing:
		return fromPile(&s.Heap, drawn, buf)
	case feeding:
		return fromPile(&s.Hand[s.Active], bury, fromPile(&s.Hand[s.Active], eat, buf))
	case staking:
		for n := int32(1); n <= maxStake; n *= 10 {
			buf = append(buf, move{stake, n})
		}
	case rolling:
		for pips := range int32(6) {
			buf = append(buf, move{die, pips + 1})
		}
	}
	return buf
}

func fromPile(p *pile, v verb, buf []move) []move {
	for i, n := range p {
		if n > 0 {
			buf = append(buf, move{v, int32(i + 1)})
		}
	}
	return buf
}

func (crumbs) Weight(s *position, m move) int64 {
	if m.verb == drawn {
		return int64(s.Heap[m.n-1])
	}
	return 1
}

func (crumbs) Check(s *position, m move) error {
	switch {
	case s.Phase == drawing && m.verb == drawn:
		return has(&s.Heap, m.n, "C-1", "the heap")
	case s.Phase == feeding && (m.verb == eat || m.verb == bury):
		return has(&s.Hand[s.Active], m.n, "C-2", "your hand")
	case s.Phase == staking && m.verb == stake && m.n >= 1 && m.n <= maxStake, s.Phase == rolling && m.verb == die && m.n >= 1 && m.n <= 6:
		return nil
	}
	return game.Refuse("C-4", "This is no answer to the decision at hand.")
}

func has(p *pile, size int32, rule, where string) error {
	if size < 1 || size > sizes || p[size-1] == 0 {
		return game.Refuse(rule, "There is no crumb of this size in "+where+".")
	}
	return nil
}

func (c crumbs) Play(s *position, m move, tell *game.Story) {
	rat := s.Active
	who := game.Who("who", game.Seat(rat), seatNames[rat])
	self, others := game.Only(game.Seat(rat)), game.Everyone&^game.Only(game.Seat(rat))
	switch m.verb {
	case drawn:
		tell.Whisper(self, "C-1", "drew", who, game.Num("size", m.n))
		tell.Whisper(others, "C-1", "drew-hidden", who)
		s.Heap[m.n-1]--
		s.Hand[rat][m.n-1]++
		s.HandSize[rat]++
		s.Phase = feeding
		if s.Deals > 0 {
			s.Deals--
			s.nextRat(tell)
		}
	case eat:
		tell.Tell("C-2", "ate", who, game.Num("size", m.n))
		s.fromHand(m.n)
		s.Eaten[m.n-1]++
		s.Score[rat] += m.n
		if m.n == sizes {
			s.Phase = staking
			return
		}
		s.nextRat(tell)
	case bury:
		tell.Whisper(self, "C-2", "buried", who, game.Num("size", m.n))
		tell.Whisper(others, "C-2", "buried-hidden", who)
		s.fromHand(m.n)
		s.Nest[rat][m.n-1]++
		s.NestSize[rat]++
		s.nextRat(tell)
	case stake:
		tell.Tell("C-3", "staked", who, game.Num("points", m.n))
		s.Stake, s.Phase = m.n, rolling
	case die:
		tell.Tell("C-3", "rolled", who, game.Num("pips", m.n))
		if m.n >= 4 {
			s.Score[rat] += s.Stake
		}
		s.Stake = 0
		s.nextRat(tell)
	}
}

func (s *position) fromHand(size int32) {
	s.Hand[s.Active][size-1]--
	s.HandSize[s.Active]--
}

func (s *position) nextRat(tell *game.Story) {
	s.Active = (s.Active + 1) % s.Rats
	s.Phase = drawing
	if s.heapSize() == 0 {
		s.Phase = over
		for rat := range s.Rats {
			n := &s.Nest[rat]
			tell.Tell("C-4", "dug-up", game.Who("who", game.Seat(rat), seatNames[rat]),
				game.Num("one", n[0]), game.Num("two", n[1]), game.Num("three", n[2]), game.Num("four", n[3]))
		}
	}
}

// heapSize is known to all, so it is not counted in the heap.
func (s *position) heapSize() int {
	n := sizes*each - s.Eaten.total()
	for rat := range maxRats {
		n -= int(s.HandSize[rat]) + int(s.NestSize[rat])
	}
	return n
}

func (crumbs) Result(s *position) game.Result {
	res := game.Result{How: "emptied", Rule: "C-4"}
	best := s.points(0)
	for rat := range s.Rats {
		best = max(best, s.points(rat))
	}
	for rat := range s.Rats {
		if s.points(rat) == best {
			res.Payoff[rat] = 1000
		}
	}
	return res
}

// points count what is buried once the match is over, when nothing is hidden any more.
func (s *position) points(rat int8) int32 { return s.Score[rat] + s.Nest[rat].worth() }

func (crumbs) Format(_ *position, m move) string {
	return fmt.Sprintf("%s %d", verbNames[min(int(m.verb), len(verbNames)-1)], m.n)
}

func (crumbs) Parse(_ *position, text string) (move, error) {
	var word string
	var n int32
	if _, err := fmt.Sscanf(text, "%s %d", &word, &n); err != nil {
		return move{}, fmt.Errorf("%q is no move: write a word and a number, such as eat 3", text)
	}
	v := slices.Index(verbNames[:], word)
	if v < 0 {
		return move{}, fmt.Errorf("%q is none of %s", word, strings.Join(verbNames[:], ", "))
	}
	return move{verb(v), n}, nil
}

func (crumbs) Complete(_ *position, line string) []string {
	return slices.DeleteFunc(slices.Clone(verbNames[:]), func(word string) bool { return !strings.HasPrefix(word, line) })
}

type document struct {
	Rats   int            `json:"rats"`
	Active int            `json:"active"`
	Deals  int            `json:"deals"`
	Phase  string         `json:"phase"`
	Stake  int32          `json:"stake"`
	Score  []int32        `json:"score"`
	Eaten  []int          `json:"eaten"`
	Heap   []int          `json:"heap"`
	Hands  []pileDocument `json:"hands"`
	Nests  []pileDocument `json:"nests"`
}

type pileDocument struct {
	Size   int   `json:"size"`
	Crumbs []int `json:"crumbs"`
}

func (crumbs) Document(s *position) any {
	d := &document{Rats: int(s.Rats), Active: int(s.Active), Deals: int(s.Deals), Phase: phaseNames[s.Phase], Stake: s.Stake,
		Score: s.Score[:s.Rats], Eaten: s.Eaten.counts(), Heap: s.Heap.counts()}
	for rat := range s.Rats {
		d.Hands = append(d.Hands, pileDocument{int(s.HandSize[rat]), s.Hand[rat].counts()})
		d.Nests = append(d.Nests, pileDocument{int(s.NestSize[rat]), s.Nest[rat].counts()})
	}
	return d
}

func (p *pile) counts() []int {
	all := make([]int, sizes)
	for i, n := range p {
		all[i] = int(n)
	}
	return all
}

func (c crumbs) Position(decode func(any) error) (position, error) {
	var d document
	var s position
	if err := decode(&d); err != nil {
		return s, err
	}
	at := slices.Index(phaseNames[:], d.Phase)
	if at < 0 || d.Rats < 2 || d.Rats > maxRats || d.Active < 0 || d.Active >= d.Rats || d.Deals < 0 || d.Deals > 2*maxRats {
		return s, fmt.Errorf("position: field phase, rats, active or deals is out of range")
	}
	if len(d.Score) != d.Rats || len(d.Hands) != d.Rats || len(d.Nests) != d.Rats {
		return s, fmt.Errorf("position: fields score, hands and nests need an entry for each of %d rats", d.Rats)
	}
	s = position{Rats: int8(d.Rats), Active: int8(d.Active), Deals: int8(d.Deals), Phase: phase(at), Stake: d.Stake}
	if err := s.readPiles(&d); err != nil {
		return s, err
	}
	return s, s.validate()
}

func (s *position) readPiles(d *document) error {
	sum := pile{}
	read := func(field string, counts []int, into *pile) error {
		if len(counts) != sizes {
			return fmt.Errorf("position: field %s: %d counts; there are %d sizes", field, len(counts), sizes)
		}
		for i, n := range counts {
			if n < 0 || n > each || int(sum[i])+n > each {
				return fmt.Errorf("position: field %s: %d crumbs of size %d; there are %d in all", field, n, i+1, each)
			}
			into[i] = uint8(n)
			sum[i] += uint8(n)
		}
		return nil
	}
	if err := read("eaten", d.Eaten, &s.Eaten); err != nil {
		return err
	}
	if err := read("heap", d.Heap, &s.Heap); err != nil {
		return err
	}
	for rat := range d.Rats {
		if err := read("hands", d.Hands[rat].Crumbs, &s.Hand[rat]); err != nil {
			return err
		}
		if err := read("nests", d.Nests[rat].Crumbs, &s.Nest[rat]); err != nil {
			return err
		}
		if d.Hands[rat].Size != s.Hand[rat].total() || d.Nests[rat].Size != s.Nest[rat].total() {
			return fmt.Errorf("position: fields hands and nests: a size is not the number of crumbs; a view is no position to play from")
		}
		s.HandSize[rat], s.NestSize[rat], s.Score[rat] = uint8(d.Hands[rat].Size), uint8(d.Nests[rat].Size), d.Score[rat]
	}
	if sum != (pile{each, each, each, each}) {
		return fmt.Errorf("position: field heap: some crumbs are nowhere")
	}
	return nil
}

func (s *position) validate() error {
	for _, n := range append(s.Score[:], s.Stake) {
		if n < 0 || n > 1_000_000 {
			return fmt.Errorf("position: fields score and stake: %d is out of range", n)
		}
	}
	switch {
	case s.Phase == drawing && s.Heap.total() == 0:
		return fmt.Errorf("position: field heap: there is nothing to draw")
	case s.Phase == feeding && s.Hand[s.Active].total() == 0:
		return fmt.Errorf("position: field hands: the rat has nothing to eat")
	case s.Phase == rolling != (s.Stake > 0) || s.Stake > maxStake:
		return fmt.Errorf("position: field stake: it is 1 to %d while a die is rolled, else 0", maxStake)
	case s.Phase == over != (s.Heap.total() == 0) && s.Phase != feeding && s.Phase != staking && s.Phase != rolling:
		return fmt.Errorf("position: field phase: the match is over when the heap is empty")
	}
	return nil
}

func (crumbs) Mask(s *position, viewer game.Seat) {
	s.Heap = pile{}
	for rat := range maxRats {
		if game.Seat(rat) == viewer {
			continue
		}
		s.Hand[rat] = pile{}
		if s.Phase != over {
			s.Nest[rat] = pile{}
		}
	}
}

func (crumbs) Guess(s *position, _ game.Seat, dice game.Dice) {
	s.Heap = pile{each, each, each, each}
	for rat := range maxRats {
		for i := range s.Heap {
			s.Heap[i] -= s.Hand[rat][i] + s.Nest[rat][i]
		}
	}
	for i := range s.Heap {
		s.Heap[i] -= s.Eaten[i]
	}
	for rat := range maxRats {
		s.fill(&s.Hand[rat], int(s.HandSize[rat]), dice)
		s.fill(&s.Nest[rat], int(s.NestSize[rat]), dice)
	}
}

// fill moves crumbs from the heap until a pile has its size.
func (s *position) fill(p *pile, size int, dice game.Dice) {
	for p.total() < size {
		n := dice.Below(int64(s.Heap.total()))
		for i := range s.Heap {
			if n -= int64(s.Heap[i]); n < 0 {
				s.Heap[i]--
				p[i]++
				break
			}
		}
	}
}

func (crumbs) Evaluate(s *position, seat game.Seat) int32 {
	return 1000 * min(1000, max(0, 500+s.points(int8(seat))-s.points(int8(1-seat&1))))
}

func (c crumbs) Candidates(s *position, buf []move) []move {
	n := len(buf)
	buf = c.Moves(s, buf)
	return buf[:min(len(buf), n+3)]
}

func (crumbs) Prompt(s *position) string { return "Now: " + phaseNames[s.Phase] + "." }

func (crumbs) Hint(_ *position, m move) []game.Reason {
	if m.verb == eat {
		return []game.Reason{{Rule: "C-2", Text: "It is food."}}
	}
	return nil
}

var seatNames = [...]string{"rat-1", "rat-2", "rat-3"}

func (crumbs) SeatName(_ *position, seat game.Seat) string { return seatNames[seat] }

// Forecast tells of an average roll.
func (crumbs) Forecast(s *position, tell *game.Story) {
	tell.Tell("C-3", "rolled", game.Name("who", seatNames[s.Active]), game.Num("pips", 3))
}

func (crumbs) Draw(s *position, viewer game.Seat, pen game.Pen) string {
	var b strings.Builder
	for rat := range s.Rats {
		fmt.Fprintf(&b, "%s %4d points, %d in hand\n", pen.Put(game.SeatStyle(game.Seat(rat)), seatNames[rat]), s.Score[rat], s.HandSize[rat])
	}
	return b.String()
}

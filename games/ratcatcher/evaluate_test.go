package ratcatcher

import (
	"math"
	"math/rand/v2"
	"testing"

	"mischief/game"
)

func newLuck(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func TestChanceIsTheLogisticFunction(t *testing.T) {
	for odds := int32(-800); odds <= 800; odds += 7 {
		want := 1000 / (1 + math.Exp(-float64(odds)/100))
		if got := chance(odds); math.Abs(float64(got)-want) > 8 {
			t.Errorf("chance(%d) = %d, want about %.0f", odds, got, want)
		}
	}
}

func TestBetterPositionsLookBetter(t *testing.T) {
	r := ratRules(t)
	base := quarter(t, r, "rat_king")
	base.Zone[zn(t, "00d")].Cheese, base.Zone[zn(t, "09a")].Cheese = 1, 1
	tests := []struct {
		name   string
		better func(*Position)
	}{
		{"a cheese collected", func(s *Position) { s.Cheese++; s.Slots[SlotAttack]++ }},
		{"a wound of the Nemesis", func(s *Position) { s.Wounds++ }},
		{"an unlocked accuracy", func(s *Position) { s.Slots[SlotAccuracy] = 3 }},
		{"rats in the cage", func(s *Position) { s.Cage[White] = 6 }},
	}
	worse := []struct {
		name  string
		worse func(*Position)
	}{
		{"a cheese eaten", func(s *Position) { s.Eaten++ }},
		{"a wound", func(s *Position) { s.Health-- }},
		{"five rats next to a cheese", func(s *Position) { s.Zone[zn(t, "00a")].Rats[White] = 5 }},
		{"brown rats around him", func(s *Position) { s.Zone[s.At].Rats[Brown] = 3 }},
	}
	for _, tt := range tests {
		s := base
		tt.better(&s)
		if r.Evaluate(&s, 0) <= r.Evaluate(&base, 0) {
			t.Errorf("%s does not make the position better", tt.name)
		}
	}
	for _, tt := range worse {
		s := base
		tt.worse(&s)
		if r.Evaluate(&s, 0) >= r.Evaluate(&base, 0) {
			t.Errorf("%s does not make the position worse", tt.name)
		}
	}
}

// TestOutlookForesees compares the outlook with the move that common rats make, in positions of random matches without peculiar rats, which may hurry others
// and take traps away when they move first.
func TestOutlookForesees(t *testing.T) {
	r := ratRules(t)
	p := player{r: r, rng: newLuck(5)}
	compared := 0
	for range 12 {
		s := start(t, r, "sable_and_nip", "rat_king", "normal")
		for s.Phase != Over {
			if s.Phase == Acting && s.Lair == nowhere && s.Packed == 0 {
				var o outlook
				r.outlook(&s, &o)
				after := s
				after.Stack.Clear()
				do(r, &after, commonsTask{Goal: nowhere})
				if after.Stack.Depth == 0 { // no ties
					compared++
					for zone := range ZoneNo(zoneCount) {
						if got := int(o.rats[zone]); r.active(&s).has(townOf(zone)) && got != after.Zone[zone].common() {
							t.Fatalf("round %d: %d common rats foreseen in %s, %d came", s.Round, got, zoneName(zone), after.Zone[zone].common())
						}
					}
				}
			}
			p.next(&s)
		}
	}
	if compared < 100 {
		t.Errorf("only %d moves compared", compared)
	}
}

func TestCandidatesAreMovesAndFew(t *testing.T) {
	r := ratRules(t)
	p := player{r: r, rng: newLuck(9)}
	var buf []Move
	for range 6 {
		s := start(t, r, "doctor_wormwood", "old_delve", "normal")
		for s.Phase != Over {
			if r.Turn(&s).Who != game.Nature {
				buf = r.Candidates(&s, buf[:0])
				if len(buf) == 0 || s.Phase == Acting && len(buf) > mostCandidates {
					t.Fatalf("%d candidates", len(buf))
				}
				for i, m := range buf {
					if err := r.Check(&s, m); err != nil {
						t.Fatalf("candidate %s: %v", r.Format(&s, m), err)
					}
					if contains(buf[:i], m) {
						t.Fatalf("candidate %s stands twice", r.Format(&s, m))
					}
				}
			}
			p.next(&s)
		}
	}
}

func TestBestAllotment(t *testing.T) {
	r := ratRules(t)
	tests := []struct {
		name     string
		set      func(*Position)
		hits     uint8
		sixes    uint8
		want     string
		catching bool
	}{
		{"hits for white rats, the six for the black one", func(s *Position) { put(t, s, White, 2, "00c"); put(t, s, Black, 1, "00c") }, 2, 1, "allot hits white 2 sixes black 1", true},
		{"two hits for a black rat", func(s *Position) { put(t, s, Black, 2, "00c") }, 3, 0, "allot hits black 1", true},
		{"the shield first", func(s *Position) { put(t, s, White, 2, "00c"); putPeculiar(t, r, s, "panback", "00c") }, 4, 0, "allot hits white 1 panback", true},
		{"nothing behind a shield that holds", func(s *Position) { put(t, s, White, 2, "00c"); putPeculiar(t, r, s, "panback", "00c") }, 2, 0, "allot none", false},
		{"only sixes for The Grey Hush", func(s *Position) { putPeculiar(t, r, s, "the_grey_hush", "00c") }, 2, 1, "allot sixes the_grey_hush", true},
		{"sixes for the Nemesis", func(s *Position) { s.Lair = s.At; put(t, s, White, 1, "00c") }, 1, 2, "allot hits white 1 sixes nemesis 2", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quarter(t, r, "rat_king")
			tt.set(&s)
			begin(&s, allotTask{Zone: s.At, Hits: tt.hits, Sixes: tt.sixes})
			s.Phase = Allotting
			m := r.bestAllotment(&s, allotOrders[0])
			if got := r.Format(&s, m); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
			if err := r.Check(&s, m); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestHintsGiveReasons(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Zone[zn(t, "00d")].Cheese = 1
	put(t, &s, White, 5, "00a")
	put(t, &s, Brown, 2, "00c")
	begins := start(t, r, "madam_cage", "rat_king", "normal")
	drawn := begins
	for _, move := range []string{"connector 00 west", "township 30"} {
		m, err := r.Parse(&drawn, move)
		if err != nil {
			t.Fatal(err)
		}
		r.Play(&drawn, m, &game.Story{})
	}
	tests := []struct {
		at               *Position
		move, rule, text string
	}{
		{&begins, "connector 00 west", "RAT-133", "The next township would begin 2 zones away from you."},
		{&drawn, "lay r1", "RAT-135", "Turned so it is joined with the city by 1 bridge, and 2 gates of it stay free."},
		{&s, "move 00d", "RAT-211", "The brown rats here bite as you leave, with 4 against your defence of 3."},
		{&s, "end", "RAT-340", "Unless traps catch them, rats will eat 1 cheese."},
		{&s, "attack 2", "RAT-231", "3 of the 6 sides of a die hit: on average 1.0 of 2. Dice that hit may be rolled again in this turn."},
		{&s, "trap snap_cage 00d", "RAT-320", "As the city lies now 5 common rats will stand in Brie Gate South after the rats' move; the trap attacks with 2 dice."},
	}
	for _, tt := range tests {
		m, err := r.Parse(tt.at, tt.move)
		if err != nil {
			t.Fatal(err)
		}
		why := r.Hint(tt.at, m)
		if len(why) == 0 || len(why) > 2 || why[0].Rule != tt.rule || why[0].Text != tt.text {
			t.Errorf("%s: %+v, want first [%s] %s", tt.move, why, tt.rule, tt.text)
		}
	}
}

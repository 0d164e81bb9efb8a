package rules

import (
	"os"
	"slices"
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/ratcatcher/box"
)

// ratRules are the rules over the content of the game.
func ratRules(t testing.TB) *Rules {
	t.Helper()
	b, err := box.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return New(b, content.MustCatalogue(os.DirFS("..")), Newest)
}

// zn is the number of a zone by its name.
func zn(t testing.TB, name string) ZoneNo {
	t.Helper()
	if len(name) != 3 {
		t.Fatalf("%q is no zone", name)
	}
	return TownNo((name[0]-'0')*10 + name[1] - '0').Zone(name[2] - 'a')
}

// quarter is a small city: township 09 east of 00 (00b meets 09b), 01 north of it (00a meets 01e), nothing in it but the Ratcatcher in 00c.
//
//	   01
//	   a b c
//	   d c c
//	   e e c
//	00        09
//	a a b     a a a
//	d c b     b b c
//	d d d     b b c
func quarter(t testing.TB, r *Rules, nemesis string) Position {
	t.Helper()
	boss, ok := find(r.box.IDs.Nemeses, nemesis)
	if !ok {
		t.Fatalf("no Nemesis %q", nemesis)
	}
	s := r.blank(0, boss, false)
	r.lay(&s, 9, 1, 0, 0)
	r.lay(&s, 1, 0, -1, 0)
	s.Phase = Acting
	return s
}

func put(t testing.TB, s *Position, k box.Kind, n uint8, zone string) {
	t.Helper()
	s.Zone[zn(t, zone)].Rats[k] += n
	s.Sack[k] -= n
}

func putPeculiar(t testing.TB, r *Rules, s *Position, id, zone string) uint8 {
	t.Helper()
	number, ok := find(r.box.IDs.Peculiars, id)
	if !ok {
		t.Fatalf("no peculiar rat %q", id)
	}
	s.Deck &^= 1 << number
	s.Pack[s.Packed] = PeculiarRat{ID: number, Zone: zn(t, zone)}
	s.Packed++
	return number
}

// do runs one task of the rats' turn until it asks or is over, and returns what it told.
func do[T held](r *Rules, s *Position, task T) *game.Story {
	var tell game.Story
	begin(s, task)
	depth := s.Stack.Depth
	for s.Phase = Working; s.Phase == Working && s.Stack.Depth >= depth && s.Ending == Unfinished; {
		r.tasks[s.Stack.Top().Op].run(s, &tell)
	}
	return &tell
}

// answer plays a move of notation in the middle of a task and goes on as do does.
func answer(t testing.TB, r *Rules, s *Position, text string) *game.Story {
	t.Helper()
	m, err := r.Parse(s, text)
	if err == nil {
		err = r.Check(s, m)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var tell game.Story
	r.book.Play(s, m, &tell)
	for s.Phase = Working; s.Phase == Working && s.Stack.Depth > 0 && s.Ending == Unfinished; {
		r.tasks[s.Stack.Top().Op].run(s, &tell)
	}
	return &tell
}

func told(story *game.Story, rule, key string) bool {
	return slices.ContainsFunc(story.Events, func(e game.Event) bool { return e.Rule == rule && e.Key == key })
}

func refused(t testing.TB, r *Rules, s *Position, text, rule string) {
	t.Helper()
	m, err := r.Parse(s, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if refusal, ok := r.Check(s, m).(*game.Refusal); !ok || refusal.Rule != rule {
		t.Errorf("%s: %v; want a refusal by %s", text, r.Check(s, m), rule)
	}
}

func TestRatsTurnRunsInItsOrder(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Zone[zn(t, "00d")].Cheese, s.Zone[zn(t, "09a")].Cheese = 1, 2
	put(t, &s, box.White, 5, "00d")
	put(t, &s, box.Brown, 2, "00b")
	s.Zone[zn(t, "00b")].Trap = 1
	var tell game.Story
	r.Play(&s, Move{Verb: End}, &tell)
	for r.Turn(&s).Who == game.Nature {
		r.Play(&s, r.likeliest(&s), &tell)
		if s.Phase == Allotting {
			r.Play(&s, r.likeliest(&s), &tell)
		}
	}
	var order []string
	for _, e := range tell.Events {
		switch e.Key {
		case "rats-turn", "rats-goes", "trap-goes-off", "commons-bite", "commons-fail", "consumed", "spawned", "cleaned-up", "your-turn":
			if len(order) == 0 || order[len(order)-1] != e.Key {
				order = append(order, e.Key)
			}
		}
	}
	want := []string{"rats-turn", "rats-goes", "commons-bite", "consumed", "spawned", "cleaned-up", "your-turn"}
	if !slices.Equal(order, want) {
		t.Errorf("told in the order %v, want %v", order, want)
	}
	if s.Round != 2 || s.Phase != Acting || s.Eaten != 1 {
		t.Errorf("round %d, phase %d, %d eaten; want round 2, his turn, 1 eaten", s.Round, s.Phase, s.Eaten)
	}
}

func TestCommonRatsMove(t *testing.T) {
	type rats struct {
		kind box.Kind
		at   string
	}
	tests := []struct {
		name   string
		at     string // the Ratcatcher
		cheese []string
		rats   rats
		set    func(*Position)
		end    string
		rule   string
	}{
		{"brown rats look for the Ratcatcher", "00c", nil, rats{box.Brown, "09a"}, nil, "00b", "RAT-310"},
		{"white rats look for cheese, two zones", "00c", []string{"00d"}, rats{box.White, "09a"}, nil, "00b", "RAT-310"},
		{"black rats go one zone", "00c", []string{"00d"}, rats{box.Black, "09a"}, nil, "09b", "RAT-310"},
		{"a rat stops at its target", "00c", []string{"09b"}, rats{box.White, "09a"}, nil, "09b", "RAT-310"},
		{"a rat with its target stays", "00c", []string{"09b", "09a"}, rats{box.White, "09a"}, nil, "09a", "RAT-311"},
		{"without cheese rats look for the Ratcatcher", "09a", nil, rats{box.White, "00b"}, nil, "09a", "RAT-R04"},
		{"of targets as close the one closest to the Ratcatcher", "00c", []string{"00d", "09b"}, rats{box.Black, "00b"}, nil, "00d", "RAT-312"},
		{"then the one in the highest township", "00b", []string{"00d", "09b"}, rats{box.Black, "00b"}, nil, "09b", "RAT-312"},
		{"of ways as short the zone closest to the Ratcatcher", "00c", []string{"01c"}, rats{box.Black, "01a"}, nil, "01d", "RAT-310"},
		{"a snare holds", "00c", []string{"00d"}, rats{box.White, "09a"}, func(s *Position) { s.Zone[TownNo(9).Zone(0)].Placed[0] = 1 }, "09a", "RAT-603"},
		{"a snare stops who enters", "00c", []string{"00d"}, rats{box.White, "09a"}, func(s *Position) { s.Zone[TownNo(9).Zone(1)].Placed[0] = 1 }, "09b", "RAT-310"},
		{"a lure counts as cheese", "00c", []string{"00d"}, rats{box.White, "09a"}, func(s *Position) { s.Zone[TownNo(9).Zone(2)].Placed[1] = 1 }, "09c", "RAT-604"},
		{"a lure does not draw brown rats", "00c", nil, rats{box.Brown, "09b"}, func(s *Position) { s.Zone[TownNo(9).Zone(2)].Placed[1] = 1 }, "00c", "RAT-310"},
	}
	r := ratRules(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quarter(t, r, "rat_king")
			s.At = zn(t, tt.at)
			for _, zone := range tt.cheese {
				s.Zone[zn(t, zone)].Cheese = 1
			}
			put(t, &s, tt.rats.kind, 2, tt.rats.at)
			if tt.set != nil {
				tt.set(&s)
			}
			story := do(r, &s, commonsTask{Goal: box.Nowhere})
			if got := s.Zone[zn(t, tt.end)].Rats[tt.rats.kind]; got != 2 {
				t.Errorf("%d rats in %s, want both; told %v", got, tt.end, story.Events)
			}
			if len(story.Events) != 1 || story.Events[0].Rule != tt.rule {
				t.Errorf("told %v, want one event of %s", story.Events, tt.rule)
			}
		})
	}
}

func TestGrandParadeLeavesNoOtherTarget(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Who, _ = find(r.box.IDs.Catchers, "jory_reedpipe")
	s.Zone[zn(t, "09b")].Cheese = 1
	s.Zone[zn(t, "00a")].Placed[1] = 1
	put(t, &s, box.White, 1, "09b")
	put(t, &s, box.Brown, 1, "00c")
	do(r, &s, commonsTask{Goal: box.Nowhere})
	if s.Zone[zn(t, "00a")].Rats != [box.KindCount]uint8{box.Brown: 1, box.White: 1} {
		t.Errorf("00a holds %v, want both rats (RAT-604)", s.Zone[zn(t, "00a")].Rats)
	}
}

func TestTiesAreThePlayers(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.At = zn(t, "00b")
	s.Zone[zn(t, "09a")].Cheese, s.Zone[zn(t, "09c")].Cheese = 1, 1
	put(t, &s, box.Black, 2, "09b")
	put(t, &s, box.White, 1, "09b")
	do(r, &s, commonsTask{Goal: box.Nowhere})
	if s.Phase != Tying {
		t.Fatalf("phase %d, want a tie: 09a and 09c are alike for the rats in 09b", s.Phase)
	}
	var texts []string
	for _, m := range r.Moves(&s, nil) {
		texts = append(texts, r.Format(&s, m))
	}
	if want := []string{"go black 09b > 09a", "go black 09b > 09c"}; !slices.Equal(texts, want) {
		t.Errorf("moves %q, want %q", texts, want)
	}
	refused(t, r, &s, "go black 09b > 00d", "RAT-312")
	refused(t, r, &s, "go white 09b > 09a", "RAT-312")
	story := answer(t, r, &s, "go black 09b > 09c")
	if !told(story, "RAT-312", "rats-sent") || s.Zone[zn(t, "09c")].Rats[box.Black] != 2 {
		t.Errorf("the black rats did not go together to 09c (RAT-R23): %v", story.Events)
	}
	if s.Phase != Tying {
		t.Fatal("the white rat has a choice of its own")
	}
	answer(t, r, &s, "go white 09b > 09a")
	if s.Zone[zn(t, "09a")].Rats[box.White] != 1 || s.Stack.Depth != 0 {
		t.Errorf("the white rat is not in 09a, or %d tasks are left", s.Stack.Depth)
	}
}

func TestRatsMoveOnce(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Zone[zn(t, "09a")].Cheese = 1
	put(t, &s, box.Black, 1, "00a")
	put(t, &s, box.Black, 1, "00b")
	do(r, &s, commonsTask{Goal: box.Nowhere})
	if s.Zone[zn(t, "00b")].Rats[box.Black] != 1 || s.Zone[zn(t, "09b")].Rats[box.Black] != 1 {
		t.Error("the black rat that came to 00b must not move again, the one that was there must")
	}
	for i := range s.Zone {
		if s.Zone[i].Came != 0 {
			t.Errorf("%s still counts rats that came", ZoneNo(i).Name())
		}
	}
}

func TestOnlyActiveTownshipsMove(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.At = zn(t, "01a")
	put(t, &s, box.Brown, 1, "09c")
	putPeculiar(t, r, &s, "squealer", "09a")
	do(r, &s, commonsTask{Goal: box.Nowhere})
	do(r, &s, peculiarsTask{Goal: box.Nowhere})
	if s.Zone[zn(t, "09c")].Rats[box.Brown] != 1 || s.Pack[0].Zone != zn(t, "09a") {
		t.Error("09 is not joined to 01 and holds neither cheese nor Nemesis: its rats stay (RAT-303)")
	}
	s.Lair = zn(t, "09b")
	do(r, &s, commonsTask{Goal: box.Nowhere})
	if s.Zone[zn(t, "09c")].Rats[box.Brown] != 0 {
		t.Error("the Nemesis makes 09 active (RAT-134)")
	}
}

func TestCalmRatsNeitherMoveNorBite(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Who, _ = find(r.box.IDs.Catchers, "doctor_wormwood")
	s.Zone[zn(t, "00a")].Placed[1] = 1
	put(t, &s, box.Brown, 9, "00c")
	put(t, &s, box.Brown, 1, "00d")
	do(r, &s, commonsTask{Goal: box.Nowhere})
	if s.Zone[zn(t, "00d")].Rats[box.Brown] != 1 {
		t.Error("a calm rat moved (RAT-607)")
	}
	if bite := r.commonBite(&s, s.At, allKinds); bite != 0 {
		t.Errorf("calm rats bite with %d (RAT-607)", bite)
	}
}

func TestDrummerHurriesHisTownship(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	putPeculiar(t, r, &s, "drummer_dob", "09a")
	if got := r.stride(&s, box.Black, zn(t, "09c")); got != 2 {
		t.Errorf("a black rat in his township goes %d zones, want 2 (RAT-628)", got)
	}
	if got := r.stride(&s, box.Black, zn(t, "00c")); got != 1 {
		t.Errorf("a black rat elsewhere goes %d zones, want 1", got)
	}
}

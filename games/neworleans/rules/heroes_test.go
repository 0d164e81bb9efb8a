package rules

import (
	"slices"
	"testing"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

func at(column, row int) squares.Square { return squares.At(column, row) }

// TestStepsCost is CNO-W15: hindering terrain costs 1 MP more, straight and diagonally.
func TestStepsCost(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7))
	g.s.Ground.Hindering = squares.Of(at(3, 2), at(3, 3))
	g.lists("prowl", "prowl 2,2", "prowl 1,2", "prowl 2,1", "prowl 2,3")
	g.refused("CNO-413", "prowl 3,2")
	g.refused("CNO-421", "prowl 1,1")
	for _, text := range []string{"stride 3,2", "stride 4,2", "stride 3,3"} {
		if !slices.Contains(g.listed(), text) {
			t.Errorf("%s is not listed", text)
		}
	}
	again := g.s
	g.play("stride 4,2")
	if g.phase(Acting); g.s.Fig[1].At != at(4, 2) || g.s.Fig[1].AP != 1 || g.s.Fig[1].Steps != 2 {
		t.Errorf("%+v", g.s.Fig[1])
	}
	g.s = again
	g.play("stride 3,2")
	g.phase(Moving) // 1 MP is left
	g.refused("CNO-413", "go 3,3")
	g.play("go 4,2")
	g.phase(Acting)
}

// TestVerminEngage is CNO-W16: no Stride and no Pounce beside a vermin that is not stunned.
func TestVerminEngage(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7))
	g.foe(FirstVermin, "stinker", at(3, 2))
	g.refused("CNO-414", "stride 1,2", "pounce 1,2")
	if !slices.Contains(g.listed(), "prowl 1,2") {
		t.Error("no Prowl")
	}
	g.s.Fig[FirstVermin].set(Stunned)
	for _, text := range []string{"stride 1,2", "pounce 1,2"} {
		if !slices.Contains(g.listed(), text) {
			t.Errorf("%s is not listed", text)
		}
	}
	g.s.Fig[FirstVermin].unset(Stunned)
	g.s.put(FirstVermin, at(3, 3)) // diagonal squares are not adjacent (CNO-R30)
	if !slices.Contains(g.listed(), "stride 1,2") {
		t.Error("a vermin in a diagonal square engages")
	}
	g.s.put(FirstVermin, at(3, 2))
	g.s.Ground.CloseEdge(at(2, 2), at(3, 2)) // nor those behind a wall
	if !slices.Contains(g.listed(), "stride 1,2") {
		t.Error("a vermin behind a wall engages")
	}
}

// TestPounce is CNO-W17: over a vermin, never onto one; then a free Range 1 attack and a Vulnerable marker.
func TestPounce(t *testing.T) {
	g := staged(t, "s02", at(0, 2), at(11, 7))
	g.foe(FirstVermin, "pistoleer", at(2, 2))
	g.foe(FirstVermin+1, "pistoleer", at(4, 2))
	for row := range 8 {
		if row != 2 { // a corridor: only over the first Pistoleer
			g.s.Ground.Blocking = g.s.Ground.Blocking.Union(squares.Of(at(1, row), at(2, row), at(3, row)))
		}
	}
	g.refused("CNO-415", "pounce 2,2")
	g.refused("CNO-452", "stride 3,2")
	g.play("pounce 3,2")
	g.phase(Moving)
	if m := running[moveTask](&g.s); m.MP != 3 {
		t.Errorf("%d MP are left", m.MP)
	}
	g.play("stop")
	g.phase(Striking)
	g.lists("strike", "strike v1 own", "strike v2 own")
	if g.s.Fig[1].is(Vulnerable) {
		t.Error("vulnerable before the attack")
	}
	g.play("forgo")
	if !g.s.Fig[1].is(Vulnerable) || g.s.Fig[1].AP != 0 {
		t.Errorf("%+v", g.s.Fig[1])
	}
}

// TestWaterEnds is CNO-W33: entering water ends the activation; who begins in it has 1 AP.
func TestWaterEnds(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7), at(10, 7))
	g.s.Ground.Water = squares.Of(at(4, 0), at(4, 1), at(4, 2), at(4, 3), at(4, 4), at(4, 5), at(4, 6), at(4, 7))
	g.refused("CNO-452", "stride 5,2")
	g.play("stride 4,2")
	g.phase(ChoosingHero)
	if f := &g.s.Fig[1]; f.AP != 0 || f.At != at(4, 2) || g.s.Active != nobody {
		t.Errorf("%+v", f)
	}
	g.s.Fig[1].unset(Activated)
	g.play("activate h1")
	if g.s.Fig[1].AP != 1 {
		t.Errorf("%d AP in water", g.s.Fig[1].AP)
	}
	g.refused("CNO-404", "pounce 5,2")
	g.play("stride 5,2") // out of it on foot
	g.phase(Moving)
}

// TestPounceIntoWater: the activation is over, without an attack, but the marker is put (CNO-R33).
func TestPounceIntoWater(t *testing.T) {
	g := staged(t, "s02", at(0, 2), at(11, 7), at(10, 7))
	g.foe(FirstVermin, "pistoleer", at(4, 2))
	g.s.Ground.Water.Add(at(3, 2))
	g.play("pounce 3,2")
	g.phase(ChoosingHero)
	if !g.s.Fig[1].is(Vulnerable) {
		t.Error("no Vulnerable marker")
	}
}

// TestRevealsStop: who comes into sight is turned up at once, and the way goes on only when its player says so (CNO-R69).
func TestRevealsStop(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7))
	g.foe(FirstVermin, "stinker", at(6, 4))
	g.s.Fig[FirstVermin].set(FaceDown)
	for column := range 12 { // a wall under row 2 with a gap behind column 4
		if column != 4 {
			g.s.Ground.CloseEdge(at(column, 2), at(column, 3))
		}
	}
	for row := 3; row < 8; row++ {
		g.s.Ground.Blocking.Add(at(5, row))
	}
	g.s.put(FirstVermin, at(4, 5))
	g.s.put(2, at(11, 7))
	g.play("stride 5,2")
	g.phase(Moving)
	if f := &g.s.Fig[1]; f.At != at(4, 2) || g.s.Fig[FirstVermin].is(FaceDown) {
		t.Errorf("%+v stops, %+v", f, g.s.Fig[FirstVermin])
	}
}

// TestInvestigate is CNO-W34: a token off, a card drawn; a square once for each hero.
func TestInvestigate(t *testing.T) {
	g := staged(t, "s01", at(3, 1), at(4, 0), at(11, 7)) // L is on 4,0
	g.s.Tokens[0] = Token{Kind: codex.TokenLoot, At: at(4, 0), Mark: codex.MarkL}
	g.s.Tokens[1] = g.s.Tokens[0]
	g.s.Laid = 2
	g.s.Fig[1].AP = 4
	first := g.loot("bandage-roll", LootCard{Place: InDeck})
	g.loot("stash-of-ammunition-1", LootCard{Place: InDeck})
	g.refused("CNO-431", "investigate 3,1")
	g.lists("investigate", "investigate 4,0")
	g.play("investigate 4,0")
	g.phase(DrawingLoot)
	g.lists("loot", "loot "+g.lootIDs[first], "loot stash-of-ammunition-1-1")
	g.play("loot " + g.lootIDs[first])
	if g.phase(Acting); g.s.Laid != 1 || g.s.Fig[1].AP != 2 || g.s.Loot[first].Place != Held+1 {
		t.Errorf("%d tokens, %d AP, %+v", g.s.Laid, g.s.Fig[1].AP, g.s.Loot[first])
	}
	g.refused("CNO-502", "investigate 4,0")
	g.play("end", "activate h2", "investigate 4,0", "loot stash-of-ammunition-1-1")
	if g.s.Laid != 0 {
		t.Error("the second token lies there still")
	}
}

// TestLootIsRead: bucks go into the purse, an empty deck is made of the discard pile, and with nothing left nothing is found (CNO-R43, CNO-R44).
func TestLootIsRead(t *testing.T) {
	g := staged(t, "s01", at(3, 1), at(11, 7))
	var bucks int
	for i := range g.codex.Cards {
		if g.codex.Loot[g.codex.Cards[i]].Type == codex.Bucks {
			bucks = i
		}
	}
	g.s.Loot[bucks] = LootCard{Place: InDiscard}
	g.s.Tokens[0] = Token{Kind: codex.TokenLoot, At: at(4, 0), Mark: codex.MarkL}
	g.s.Laid = 1
	g.play("investigate 4,0", "loot "+g.lootIDs[bucks])
	if worth := g.codex.Loot[g.codex.Cards[bucks]].Bucks; g.s.Bucks != uint16(worth) || g.s.Loot[bucks].Place != InDiscard {
		t.Errorf("%d bucks, %+v", g.s.Bucks, g.s.Loot[bucks])
	}
	g = staged(t, "s01", at(3, 1), at(11, 7))
	g.s.Tokens[0] = Token{Kind: codex.TokenLoot, At: at(4, 0), Mark: codex.MarkL}
	g.s.Laid = 1
	g.s.Fig[1].AP = 3
	if g.play("investigate 4,0"); g.s.Laid != 0 {
		t.Error("the token lies there still")
	}
	g.phase(Acting)
}

// TestKeepOneOfTwo: of two cards drawn one is kept, the other goes under the deck and comes last.
func TestKeepOneOfTwo(t *testing.T) {
	g := staged(t, "s01", at(3, 1), at(11, 7))
	a, b, c := g.loot("bandage-roll", LootCard{Place: InDeck}), g.loot("bandage-roll", LootCard{Place: InDeck}), g.loot("stash-of-ammunition-1", LootCard{Place: InDeck})
	begin(&g.s, lootTask{Fig: 1, Left: 2, Keep: 1, Flags: searched})
	g.run(&g.s, nil)
	g.play("loot "+g.lootIDs[a], "loot "+g.lootIDs[b])
	g.phase(Keeping)
	g.play("keep " + g.lootIDs[b])
	if g.s.Loot[b].Place != Held+1 || g.s.Loot[a].Place != InDeck || g.s.Loot[a].Flags&Under == 0 {
		t.Errorf("kept %+v, other %+v", g.s.Loot[b], g.s.Loot[a])
	}
	begin(&g.s, lootTask{Fig: 1, Left: 2, Keep: 2})
	g.run(&g.s, nil)
	g.lists("loot", "loot "+g.lootIDs[c])
	g.play("loot " + g.lootIDs[c])
	g.lists("loot", "loot "+g.lootIDs[a])
}

// TestReload: ammunition is discarded and the weapon is loaded again (CNO-532).
func TestReload(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7))
	gun := g.loot("derringer", held1(1, Equipped|IsDepleted))
	name := g.lootIDs[gun]
	g.refused("CNO-532", "reload "+name)
	spare := g.loot("stash-of-ammunition-1", held1(1, 0))
	g.refused("CNO-532", "reload own with "+g.lootIDs[spare], "reload "+name+" with "+name)
	g.foe(FirstVermin, "pistoleer", at(2, 3))
	g.refused("CNO-531", "attack v1 "+name)
	g.play("reload " + name + " with " + g.lootIDs[spare])
	if g.s.Loot[gun].Flags != Equipped || g.s.Loot[spare].Place != InDiscard || g.s.Fig[1].AP != 1 {
		t.Errorf("%+v %+v", g.s.Loot[gun], g.s.Loot[spare])
	}
	if !slices.Contains(g.listed(), "attack v1 "+name) {
		t.Error("it cannot be used")
	}
}

// TestTransfer: both players must agree (CNO-437); a weapon that came may go into a slot (CNO-R38).
func TestTransfer(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(3, 2), at(2, 4), at(11, 7))
	gun := g.loot("derringer", held1(1, Equipped|IsDepleted))
	roll := g.loot("bandage-roll", held1(2, 0))
	name, other := g.lootIDs[gun], g.lootIDs[roll]
	g.refused("CNO-436", "transfer h3 give "+name, "transfer h2 give "+other, "transfer h2 take "+name)
	g.refused("CNO-R39", "transfer h1 give "+name)
	g.play("transfer h2 give " + name + " take " + other)
	if g.phase(Agreeing); g.s.Seat != 2 {
		t.Errorf("seat %d is asked", g.s.Seat)
	}
	again := g.s
	g.play("agree")
	if g.phase(Equipping); g.s.Seat != 2 || g.s.Loot[gun] != held1(2, IsDepleted) || g.s.Loot[roll] != held1(1, 0) || g.s.Fig[1].AP != 1 {
		t.Errorf("%d %+v %+v", g.s.Seat, g.s.Loot[gun], g.s.Loot[roll])
	}
	g.play("equip " + name)
	if g.phase(Acting); g.s.Loot[gun].Flags != Equipped|IsDepleted {
		t.Errorf("%+v", g.s.Loot[gun])
	}
	g.s = again
	g.play("decline")
	if g.phase(Acting); g.s.Fig[1].AP != 2 || g.s.Loot[gun].Place != Held+1 {
		t.Error("something has passed")
	}
	g.refused("CNO-437", "transfer h2 give "+name)
}

// TestItemsLieDown: items, objective tokens that were taken among them, are laid down and picked up in the own square; then weapons are rearranged (CNO-434, CNO-435, CNO-R40).
func TestItemsLieDown(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7))
	gun, sword, staff := g.loot("derringer", held1(1, Equipped)), g.loot("cavalry-saber", held1(1, Equipped)), g.loot("conjure-staff", held1(1, 0))
	g.s.Tokens[0] = Token{Kind: codex.TokenObjective, Carrier: 1}
	g.s.Laid = 1
	g.refused("CNO-435", "rearrange "+g.lootIDs[gun]+" "+g.lootIDs[sword])
	g.refused("CNO-510", "rearrange "+g.lootIDs[gun]+" "+g.lootIDs[sword]+" "+g.lootIDs[staff])
	g.play("lay " + g.lootIDs[gun] + " objective-1")
	if g.phase(Equipping); g.s.Tokens[0].Carrier != nobody || g.s.Tokens[0].At != at(2, 2) || g.s.Loot[gun].Place != OnGround {
		t.Errorf("%+v %+v", g.s.Tokens[0], g.s.Loot[gun])
	}
	g.refused("CNO-435", "stow")
	g.play("rearrange " + g.lootIDs[staff])
	if g.phase(Acting); g.s.Loot[staff].Flags != Equipped || g.s.Loot[sword].Flags != 0 {
		t.Errorf("%+v %+v", g.s.Loot[staff], g.s.Loot[sword])
	}
	g.lists("investigate") // a token that was taken is not searched again
	g.play("pickup objective-1")
	if g.s.Tokens[0].Carrier != 1 {
		t.Errorf("%+v", g.s.Tokens[0])
	}
}

// TestStunnedHero can but take the marker off (CNO-441, CNO-R41).
func TestStunnedHero(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7))
	g.refused("CNO-441", "unstun")
	g.s.Fig[1].set(Stunned)
	g.lists("", "unstun", "end")
	g.refused("CNO-441", "prowl 2,3")
	if g.play("unstun"); g.s.Fig[1].is(Stunned) || g.s.Fig[1].AP != 1 {
		t.Errorf("%+v", g.s.Fig[1])
	}
}

// TestLeaving: from a green arrow, where the sheet does not forbid it (CNO-442, CNO-R42).
func TestLeaving(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7), at(10, 7))
	g.refused("CNO-442", "leave map")
	exit := g.sheet(&g.s).Map.Marks[codex.MarkX].First()
	g.s.Ground.Floor.Add(exit)
	g.s.put(1, exit)
	g.refused("CNO-R42", "leave map") // eight vermin must have fallen first
	g.s.Kills[g.codex.FirstFoe] = 8
	g.play("leave map")
	if g.phase(ChoosingHero); g.s.Fig[1].Where != Exited {
		t.Errorf("%+v", g.s.Fig[1])
	}
	g.refused("CNO-402", "activate h1")
}

// TestMosquitosHinder: a square with mosquitos alone may be entered, for 1 MP more (CNO-415, CNO-R32).
func TestMosquitosHinder(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(11, 7))
	g.foe(FirstVermin, "mosquito", at(4, 2))
	g.foe(FirstVermin+1, "stinker", at(2, 4))
	g.play("stride 4,2")
	if f := &g.s.Fig[1]; f.At != at(4, 2) || f.AP != 1 {
		t.Errorf("%+v", f)
	}
	g.phase(Acting) // 1 and 2 MP
	g.s.put(1, at(2, 2))
	g.refused("CNO-415", "stride 2,4")
}

// TestPressCart goes straight on dry, open ground, as far as those next to it push it before it moves.
func TestPressCart(t *testing.T) {
	g := staged(t, "s06b", at(2, 2), at(3, 1))
	g.foe(FirstAlly, "press-cart", at(3, 2))
	g.s.Ground.Hindering.Add(at(4, 2))
	var push string
	for _, text := range g.listed() {
		if len(text) > 3 && text[:3] == "do " {
			push = text
		}
	}
	if push == "" {
		t.Fatal("the cart cannot be pushed")
	}
	g.play(push)
	g.phase(Moving)
	if m := running[moveTask](&g.s); m.MP != 3 || Fig(m.Fig) != FirstAlly {
		t.Errorf("%+v", m)
	}
	g.refused("CNO-228", "go 4,2")
	g.lists("go", "go 3,3", "go 3,4", "go 3,5", "go 2,3", "go 4,3", "go 2,4", "go 4,4", "go 1,3", "go 5,3")
}

// TestMovesAllocateNothing: listing and playing what heroes do costs no memory.
func TestMovesAllocateNothing(t *testing.T) {
	g := staged(t, "s02", at(2, 2), at(3, 2), at(11, 7), at(10, 7))
	g.foe(FirstVermin, "pistoleer", at(2, 4))
	g.loot("derringer", held1(1, Equipped))
	g.loot("bandage-roll", held1(2, 0))
	stride, _ := g.Parse(&g.s, "stride 3,3")
	buf := make([]Move, 0, 1024)
	var s Position
	if n := testing.AllocsPerRun(100, func() {
		s = g.s
		buf = g.Moves(&s, buf[:0])
		g.Play(&s, stride, nil)
		buf = g.Moves(&s, buf[:0])
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

package match

import (
	"reflect"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games/catsvsrats"
	"mischief/store"
)

// TestWordsTellNothingMore looks for moves whose words would tell a viewer more than he may know. It guesses, from what a viewer knows, another
// position that may be the true one. If another move there looks the same to him, before, after and in what is told, then the words of the
// true move must be kept from him.
func TestWordsTellNothingMore(t *testing.T) {
	cats, _, err := catsvsrats.New(catsvsrats.Content())
	if err != nil {
		t.Fatal(err)
	}
	decisions := 2000
	if testing.Short() {
		decisions = 500
	}
	dice := bot.NewDice(11, 0)
	pos := setUp(t, cats)
	kept := 0
	for range decisions {
		if pos.Turn().Who == game.Nobody {
			pos = setUp(t, cats)
		}
		move := randomMove(pos, dice)
		s := playScene(t, pos, move)
		for viewer := range game.Watcher + 1 {
			guess := pos.View(viewer).Guess(viewer, dice)
			if other, ok := looksTheSame(s, guess, viewer); ok {
				kept++
				if mayRead(s, viewer) {
					t.Fatalf("viewer %d may read %q, which looks to him like %q", viewer, move, other)
				}
			}
		}
		pos = s.after.pos
	}
	if kept == 0 {
		t.Error("no move was to be kept secret: nothing was tested")
	}
}

func setUp(t *testing.T, g game.Game) game.Position {
	t.Helper()
	pos, err := g.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func randomMove(pos game.Position, dice game.Dice) string {
	if moves, weights := pos.Chances(); moves != nil {
		return moves[game.Pick(weights, dice)]
	}
	moves := pos.Moves()
	return moves[dice.Below(int64(len(moves)))]
}

func playScene(t *testing.T, pos game.Position, move string) scene {
	t.Helper()
	by := Nature
	if who := pos.Turn().Who; who != game.Nature {
		by = who.First()
	}
	s := scene{entry: store.Entry{Kind: string(Move), Seat: int8(by), Text: move}, before: state{pos: pos}, after: state{pos: pos.Clone()}}
	if err := s.after.pos.Play(move, &s.story); err != nil {
		t.Fatal(err)
	}
	return s
}

// looksTheSame finds a move of a guessed position, other than the scene's, that a viewer could not tell from it.
func looksTheSame(s scene, guess game.Position, viewer game.Seat) (string, bool) {
	if game.Seat(s.entry.Seat) == viewer {
		return "", false
	}
	seen, told := s.after.pos.View(viewer), s.story.For(viewer)
	for i, other := range guess.Moves() {
		if i == 25 {
			break // enough of a long list
		}
		if other == s.entry.Text {
			continue
		}
		var story game.Story
		after := guess.Clone()
		if after.Play(other, &story) == nil && after.View(viewer).Equal(seen) && reflect.DeepEqual(story.For(viewer), told) {
			return other, true
		}
	}
	return "", false
}

// TestRevealed holds that taking back is refused over what shows something, and allowed over what shows nothing, in a game with hidden hands.
func TestRevealed(t *testing.T) {
	cats, _, err := catsvsrats.New(catsvsrats.Content())
	if err != nil {
		t.Fatal(err)
	}
	dice := bot.NewDice(12, 0)
	pos := setUp(t, cats)
	count := map[string][2]int{} // by kind of decision: moves that showed nothing, and something
	for range 3000 {
		if pos.Turn().Who == game.Nobody {
			pos = setUp(t, cats)
		}
		kind := pos.Turn().Kind
		s := playScene(t, pos, randomMove(pos, dice))
		if pos.Turn().Who != game.Nature {
			n := count[kind]
			if revealed(pos, s.after.pos, s.entry.Text, game.Watcher) {
				n[1]++
			} else {
				n[0]++
			}
			count[kind] = n
		}
		pos = s.after.pos
	}
	for _, public := range []string{"attribute", "starting", "action", "breeding"} {
		if n := count[public]; n[0] == 0 || n[1] > 0 {
			t.Errorf("%s showed something hidden %d times of %d", public, n[1], n[0]+n[1])
		}
	}
	if n := count["carding"]; n[1] == 0 {
		t.Errorf("carding showed nothing hidden in %d times", n[0])
	}
}

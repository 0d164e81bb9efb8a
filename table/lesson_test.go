package table

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"mischief/game"
	"mischief/match"
)

// TestLessonIsPlayedToItsEnd takes the lessons of each game that has any, leaving and coming back on the way, and goes on from their ends.
func TestLessonIsPlayedToItsEnd(t *testing.T) {
	for _, test := range []struct {
		game   string
		number int
		next   string
	}{
		{"catsvsrats", 1, ""}, {"neuroshima", 1, ""}, {"ratcatcher", 1, ""},
		{"slaughter", 1, "Melee Training"}, {"slaughter", 2, "Open Fire"}, {"slaughter", 3, "It's A Kind Of Magic"}, {"slaughter", 4, ""},
	} {
		t.Run(fmt.Sprint(test.game, " ", test.number), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "hall.db")
			h, leave := openHouse(t, file)
			tab, err := h.Learn(t.Context(), anna, test.game, test.number)
			if err != nil {
				t.Fatal(err)
			}
			steps := tab.lesson.Steps
			for i := range steps {
				if i == len(steps)/2 {
					leave()
					h, leave = openHouse(t, file)
					if tab, err = h.Open(t.Context(), tab.ID()); err != nil {
						t.Fatal(err)
					}
				}
				checkStep(t, tab, anna, i)
				takeWanted(t, tab)
			}
			defer leave()
			view := lookAt(t, tab, anna)
			if !view.Lesson.Over || view.Lesson.Say != tab.lesson.Done["en"] || view.State != Over || view.Lesson.Number != test.number || view.Lesson.Next != test.next {
				t.Errorf("after the last step: %+v, state %s", view.Lesson, view.State)
			}
			if !tab.match.Finished() {
				goOn(t, tab)
			}
		})
	}
}

// checkStep makes sure that the table is at a step of its lesson and that its learner is asked.
func checkStep(t *testing.T, tab *Table, who Person, step int) {
	t.Helper()
	l := lookAt(t, tab, who).Lesson
	if l == nil || l.Done != step || l.Total != len(tab.lesson.Steps) || l.Over || l.Say != tab.lesson.Steps[step].Say.In(who.Language) {
		t.Fatalf("at step %d the lesson shows %+v", step+1, l)
	}
	if turn := tab.match.Position().Turn(); turn.Who != game.Only(tab.lesson.Seat) {
		t.Fatalf("at step %d not the learner is asked but %v", step+1, turn)
	}
}

// takeWanted plays what the hint says.
func takeWanted(t *testing.T, tab *Table) {
	t.Helper()
	seat := int(tab.lesson.Seat)
	advice, err := tab.Hint(t.Context(), anna, seat)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tab.Play(t.Context(), anna, Move{Seat: seat, Seq: tab.match.Seq(), Text: advice.Move}); err != nil {
		t.Fatalf("%s: %v", advice.Move, err)
	}
}

// goOn forks a lesson that is over: an ordinary match for practice, with dice and bots.
func goOn(t *testing.T, tab *Table) {
	t.Helper()
	seat := int(tab.lesson.Seat)
	on, err := tab.Fork(t.Context(), anna, tab.match.Seq(), seat)
	if err != nil {
		t.Fatal(err)
	}
	defer on.Release()
	view := lookAt(t, on, anna)
	if view.Lesson != nil || view.Dice != match.Digital || view.State != Playing || view.Title != "" {
		t.Errorf("going on: lesson %+v, dice %s, state %s, title %q", view.Lesson, view.Dice, view.State, view.Title)
	}
	if turn := on.match.Position().Turn(); turn.Who == game.Nature {
		t.Errorf("going on: chance is asked for %s and does not answer", turn.Kind)
	}
}

func lookAt(t *testing.T, tab *Table, who Person) View {
	t.Helper()
	view, err := tab.View(who)
	if err != nil {
		t.Fatal(err)
	}
	return view
}

func TestLessonMeetsOtherMovesWithItsText(t *testing.T) {
	h, leave := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	defer leave()
	dora := Person{ID: "dora", Name: "Dora", Language: "de"}
	tab, err := h.Learn(t.Context(), dora, "neuroshima", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Release()
	checkStep(t, tab, dora, 0)
	for _, test := range []struct{ move, why string }{
		{"hq a1 r0", tab.lesson.Steps[0].Else["de"]},
		{"hq z9 r0", ""}, // no move at all: the game says why
	} {
		_, err := tab.Play(t.Context(), dora, Move{Seq: 0, Text: test.move})
		fault, ok := errors.AsType[*Fault](err)
		if !ok || fault.Kind != Refused || len(fault.Nearest) == 0 {
			t.Fatalf("%s: %v", test.move, err)
		}
		if said := fault.in(tab.telling(dora)).Why; test.why != "" && said != test.why || test.why == "" && said == tab.lesson.Steps[0].Else["de"] {
			t.Errorf("%s is met by %q", test.move, said)
		}
		if tab.match.Seq() != 0 {
			t.Fatalf("%s was played", test.move)
		}
	}
	if err := tab.Take(t.Context(), dora, 1, Seating{Kind: "bot"}); err == nil {
		t.Error("a seat of a lesson was given away")
	}
}

// TestLessonGoesBack takes back a whole lesson; that of Whack & Slaughter ends its match.
func TestLessonGoesBack(t *testing.T) {
	for _, id := range []string{"neuroshima", "slaughter"} {
		t.Run(id, func(t *testing.T) {
			h, leave := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
			defer leave()
			tab, err := h.Learn(t.Context(), anna, id, 1)
			if err != nil {
				t.Fatal(err)
			}
			defer tab.Release()
			for range tab.lesson.Steps {
				takeWanted(t, tab)
			}
			for back := len(tab.lesson.Steps) - 1; back >= 0; back-- {
				if err := tab.Undo(t.Context(), anna, int(tab.lesson.Seat)); err != nil {
					t.Fatal(err)
				}
				checkStep(t, tab, anna, back)
			}
			takeWanted(t, tab)
			checkStep(t, tab, anna, 1)
		})
	}
}

// TestLessonThatThereIsNot asks for what no game has.
func TestLessonThatThereIsNot(t *testing.T) {
	h, leave := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	defer leave()
	for id, number := range map[string]int{"connectfour": 1, "neuroshima": 2, "slaughter": 0} {
		_, err := h.Learn(t.Context(), anna, id, number)
		if fault, ok := errors.AsType[*Fault](err); !ok || fault.Kind != Missing {
			t.Errorf("%s, lesson %d: the error is %v", id, number, err)
		}
	}
}

package rules

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/words"
)

func TestForecastTellsTheRatsTurn(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Zone[zn(t, "00d")].Cheese, s.Zone[zn(t, "09a")].Cheese = 1, 1
	put(t, &s, box.White, 5, "00a")
	put(t, &s, box.Brown, 2, "00b")
	s.Zone[zn(t, "01a")].Trap = 1
	put(t, &s, box.Black, 1, "01a")
	was := s
	var tell game.Story
	r.Forecast(&s, &tell)
	if s != was {
		t.Fatal("a forecast leaves the position as it is")
	}
	want := []struct{ rule, key string }{
		{"RAT-106", "rats-turn"}, {"RAT-310", "rats-goes"}, {"RAT-330", "commons-bite"}, {"RAT-342", "consumed"}, {"RAT-343", "eaters-leave"}, {"RAT-117", "forecast-rats"},
	}
	for _, e := range tell.Events {
		if len(want) > 0 && e.Rule == want[0].rule && e.Key == want[0].key {
			want = want[1:]
		}
		if e.Key == "spawned" {
			t.Errorf("a rat that is drawn is told as drawn, not as what it is: %v", e)
		}
	}
	if len(want) > 0 {
		t.Errorf("the forecast lacks %v in its order; told %v", want, tell.Events)
	}
}

func TestForecastNamesTheExpansion(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	var tell game.Story
	r.Forecast(&s, &tell)
	if !told(&tell, "RAT-270", "forecast-expands") {
		t.Errorf("no cheese lies in the city, told %v", tell.Events)
	}
}

func TestForecastInTheMiddleOfThings(t *testing.T) {
	r := ratRules(t)
	p := player{r: r, rng: rand.New(rand.NewPCG(3, 1))}
	for range 6 {
		s := start(t, r, "tilda_sprocket", "the_maw", "hard")
		for s.Phase != Over {
			was := s
			var tell game.Story
			r.Forecast(&s, &tell)
			if s != was {
				t.Fatalf("a forecast of %v changes the position", was.Phase)
			}
			p.next(&s)
		}
	}
}

func TestForecastSentences(t *testing.T) {
	r := ratRules(t)
	telling, err := game.NewTelling(words.English(r.box))
	if err != nil {
		t.Fatal(err)
	}
	s := quarter(t, r, "rat_king")
	s.Zone[zn(t, "00d")].Cheese, s.Zone[zn(t, "09a")].Cheese = 1, 1
	put(t, &s, box.White, 2, "00a")
	var tell game.Story
	r.Forecast(&s, &tell)
	got, err := telling.Sentence(tell.Events[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := "2 white rats in Brie Gate North-West go to Brie Gate South, for the cheese in Brie Gate South."; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

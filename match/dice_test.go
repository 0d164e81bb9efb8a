package match

import (
	"fmt"
	"slices"
	"testing"
)

func testSecret() []byte {
	secret := make([]byte, secretBytes)
	for i := range secret {
		secret[i] = byte(i)
	}
	return secret
}

// TestDiceVectors holds numbers that a program in another language drew by the description in docs/match-file.md.
func TestDiceVectors(t *testing.T) {
	if got, want := commitment(testSecret()), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"; got != want {
		t.Errorf("commitment %s, want %s", got, want)
	}
	for _, test := range []struct {
		contributions []string
		source        string
		below         int64
		want          []int64
	}{
		{[]string{"heads", ""}, "die", 6, []int64{3, 1, 3, 1, 0, 3, 4, 0, 4, 2, 0, 3, 0, 4, 5, 2, 2, 1, 5, 4, 5, 3, 2, 1}},
		{[]string{"heads", ""}, "die", 1<<62 + 1, []int64{4071663417008357286, 1481976656252879869, 3678550667608459044, 1231949307789141836}},
		{[]string{"heads", "Zoë"}, "draw", 1000003, []int64{645661, 567216, 774834, 720716}},
		{nil, "only one answer", 1, []int64{0, 0}},
	} {
		d := &fairDice{secret: testSecret(), contributions: test.contributions, source: test.source}
		var got []int64
		for range test.want {
			got = append(got, d.Below(test.below))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q %s below %d: %v, want %v", test.contributions, test.source, test.below, got, test.want)
		}
	}
}

// TestDiceAreEven throws many dice of several sizes and compares with an even spread by chi-squared, at odds of about one in a million to fail for
// even dice; the secret is fixed, so the test always does the same.
func TestDiceAreEven(t *testing.T) {
	throws := 60_000
	if testing.Short() {
		throws = 6_000
	}
	for _, sides := range []int64{2, 3, 6, 7, 13, 64} {
		d := &fairDice{secret: testSecret(), source: fmt.Sprint("even", sides)}
		count := make([]float64, sides)
		pairs := make([]float64, sides*sides)
		for range throws / 2 {
			first, second := d.Below(sides), d.Below(sides)
			count[first]++
			count[second]++
			pairs[first*sides+second]++
		}
		// The mean of chi-squared is its degrees of freedom, the variance twice that.
		check := func(what string, cells []float64, throws int) {
			expected := float64(throws) / float64(len(cells))
			var chi float64
			for _, c := range cells {
				chi += (c - expected) * (c - expected) / expected
			}
			if free := float64(len(cells) - 1); (chi-free)*(chi-free) > 36*2*free {
				t.Errorf("%d sides, %s: chi-squared %.1f with %.0f degrees of freedom", sides, what, chi, free)
			}
		}
		check("single throws", count, throws)
		check("pairs of throws", pairs, throws/2)
	}
}

func TestSecretsDiffer(t *testing.T) {
	a, b := newSecret(), newSecret()
	if len(a) != secretBytes || slices.Equal(a, b) {
		t.Errorf("two secrets %x and %x", a, b)
	}
	if commitment(nil) != "" {
		t.Error("there is a commitment to nothing")
	}
}

package rules

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// counted is what a move comes to when every answer that chance can give is played in a match, all rolls of six faces, until somebody is asked again. It is read off the story, as people do at the table.
type counted struct {
	hit, critical, fallen, success *big.Rat
	lost                           [mostLost + 1]*big.Rat
	mean                           [MaxFigures + 1]*big.Rat
	plays                          int
}

func countAll(r *Rules, s *Position, m Move) *counted {
	c := &counted{hit: new(big.Rat), critical: new(big.Rat), fallen: new(big.Rat), success: new(big.Rat)}
	for i := range c.lost {
		c.lost[i] = new(big.Rat)
	}
	for n := range c.mean {
		c.mean[n] = new(big.Rat)
	}
	var story game.Story
	next := *s
	r.Play(&next, m, &story)
	c.follow(r, s, &next, m.Fig, story.Events, big.NewRat(1, 1))
	return c
}

func (c *counted) follow(r *Rules, before, s *Position, target Fig, told []game.Event, share *big.Rat) {
	if s.Phase != Rolling {
		c.end(before, s, target, told, share)
		return
	}
	moves, all := r.Moves(s, nil), int64(0)
	for _, m := range moves {
		all += r.Weight(s, m)
	}
	for _, m := range moves {
		var story game.Story
		next := *s
		r.Play(&next, m, &story)
		c.plays++
		part := big.NewRat(r.Weight(s, m), all)
		c.follow(r, before, &next, target, append(told[:len(told):len(told)], story.Events...), part.Mul(part, share))
	}
}

func (c *counted) end(before, s *Position, target Fig, told []game.Event, share *big.Rat) {
	add := func(sum *big.Rat, is bool) {
		if is {
			sum.Add(sum, share)
		}
	}
	var hit, critical, works bool
	for _, e := range told {
		switch e.Key {
		case "attack-value":
			hit = hit || e.Args[1].ID == target.String() && e.Args[2].Num > 0
		case "critical":
			critical = true
		case "power", "power-and-magic":
			works = true
		}
	}
	add(c.hit, hit)
	add(c.critical, critical)
	add(c.success, works)
	add(c.fallen, before.Figures[target].State == Up && s.Figures[target].State != Up)
	add(c.lost[max(0, lostLife(before, s, target))], true)
	for n, mean := range c.mean {
		lost := big.NewRat(int64(lostLife(before, s, Fig(n))), 1)
		mean.Add(mean, lost.Mul(lost, share))
	}
}

// compare holds what is said of a move beforehand to all that chance can answer to it.
func compare(t *testing.T, r *Rules, s *Position, m Move) (plays int) {
	t.Helper()
	want, have := countAll(r, s, m), r.Outlook(s, m)
	same := func(what string, said, is *big.Rat) {
		t.Helper()
		if said.Cmp(is) != 0 {
			t.Errorf("%s: %s is said to be %v and is %v", r.Format(s, m), what, said, is)
		}
	}
	same("a hit", have.Hit, want.hit)
	same("a critical hit", have.Critical, want.critical)
	same("a fall", have.Fallen, want.fallen)
	for life, said := range have.Lost {
		if said == nil {
			said = new(big.Rat)
		}
		same("the loss of Life", said, want.lost[life])
	}
	for n, said := range have.Mean {
		if said == nil {
			said = new(big.Rat)
		}
		same("the Life that "+Fig(n).String()+" loses on average", said, want.mean[n])
	}
	if m.Verb == UseSkill && !have.Attacked { // the power of an attack skill is not told
		same("success", have.Success, want.success)
	}
	return want.plays
}

// TestOutlookCountsEveryRoll does so for attacks of each kind.
func TestOutlookCountsEveryRoll(t *testing.T) {
	r := testRules(t)
	for _, c := range []struct{ name, position, move string }{
		{"melee against three pips of Defence", `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 4}, h2: {figure: captain-marchpaw, at: "6,5", hand: 4}}`, "melee h2 blunt"},
		{"melee against heavy armour and a shield", `figures: {h1: {figure: captain-marchpaw, at: "5,5", hand: 3}, h2: {figure: sir-clawdius, at: "6,5", hand: 4}}`, "melee h2 slashing"},
		{"piercing critical hits", `figures: {h1: {figure: nib-quickknife, at: "5,5", hand: 3}, h2: {figure: captain-marchpaw, at: "6,5", hand: 4}}`, "melee h2 piercing"},
		{"allies ganging up, and Bleeding", `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 3, conditions: {bleeding: 1}}, h2: {figure: captain-marchpaw, at: "6,5", hand: 3}, h3: {figure: nib-quickknife, at: "7,5"}}`, "melee h2 blunt"},
		{"a target that is knocked down", `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 3}, h2: {figure: captain-marchpaw, at: "6,5", hand: 3, conditions: {knockdown: 2}}}`, "melee h2 blunt"},
		{"a shot in the open", `{map: train-melee, figures: {h1: {figure: rosalind-farshot, at: "4.46,11", hand: 4}, h2: {figure: captain-marchpaw, at: "9,11", hand: 3}}}`, "shoot h2 longbow"},
		{"a shot at cover", `{map: train-melee, figures: {h1: {figure: rosalind-farshot, at: "2,11", hand: 4}, h2: {figure: captain-marchpaw, at: "9,11", hand: 3}}}`, "shoot h2 longbow"},
		{"a shot beyond the range", `figures: {h1: {figure: rosalind-farshot, at: "2,5", hand: 2}, h2: {figure: captain-marchpaw, at: "8,5", hand: 3}}`, "shoot h2 longbow"},
		{"the blast of a cannon, in which a bystander is hit", `figures: {h1: {figure: rosalind-farshot, at: "5,5", hand: 3, weapons: [cannon]}, h2: {figure: captain-marchpaw, at: "12,5", hand: 2}, h4: {figure: captain-marchpaw, at: "13.2,5", hand: 2}}`, "shoot h2 cannon"},
		{"a charge", `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 4}, h2: {figure: captain-marchpaw, at: "8,5", hand: 2}}`, "charge h2 blunt"},
		{"a magic weapon, against which the better value counts", `figures: {h1: {figure: magister-emberwhisk, at: "5,5", hand: 3}, h2: {figure: captain-marchpaw, at: "8,5", hand: 5}}`, "shoot h2 magic"},
		{"a spell that attacks", `figures: {h1: {figure: magister-emberwhisk, at: "5,5", hand: 4}, h2: {figure: captain-marchpaw, at: "8,5", hand: 4}}`, "use elemental.fireball on h2"},
		{"a skill with an attack", `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 4, skills: [warrior.fierce-blow]}, h2: {figure: captain-marchpaw, at: "6,5", hand: 3}}`, "use warrior.fierce-blow on h2 with blunt"},
		{"healing", `figures: {h1: {figure: old-mossback, at: "5,5"}, h2: {figure: captain-marchpaw, at: "8,5"}, h3: {figure: captain-marchpaw, at: "6,6", hand: 1}}`, "use druid.regrowth on h3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := positionOf(t, r, c.position)
			if err != nil {
				t.Fatal(err)
			}
			m, err := r.Parse(&s, c.move)
			if err == nil {
				err = r.Check(&s, m)
			}
			if err != nil {
				t.Fatal(err)
			}
			if compare(t, r, &s, m) == 0 {
				t.Error("nothing is rolled")
			}
		})
	}
}

// TestOutlookOfRandomPositions does so for attacks and skills of all kinds as random matches come to them, with few dice, so that all can be played.
func TestOutlookOfRandomPositions(t *testing.T) {
	r := testRules(t)
	heroes := []string{"sir-clawdius", "captain-marchpaw", "nib-quickknife", "rosalind-farshot", "old-mossback", "magister-emberwhisk", "mother-grimtail", "the-whisper", "lady-obsidia", "brother-halcyon", "sister-dusk", "tansy-burr"}
	type kind struct {
		verb  Verb
		skill codex.SkillID
	}
	seen := map[kind]int{}
	for seed := range uint64(12) {
		dice := rand.New(rand.NewPCG(seed, 1))
		pick := func() string { return heroes[dice.IntN(len(heroes))] }
		s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": pick(), "hero-2": pick(), "hero-3": pick(), "hero-4": pick()})
		if err != nil {
			t.Fatal(err)
		}
		var buf []Move
		for plies := 0; s.Phase != Over && plies < 2000; plies++ {
			buf = r.Moves(&s, buf[:0])
			m := buf[dice.IntN(len(buf))]
			if s.Phase == Acting && s.Figures[s.Actor].Left > 1 && !s.anyDelay() { // nobody is asked, and the turn does not end
				few := s
				for n := range few.Figures {
					few.Figures[n].Hand = min(few.Figures[n].Hand, 2)
				}
				for _, o := range buf {
					k := kind{o.Verb, o.What}
					if (o.Verb == Melee || o.Verb == Shoot || o.Verb == UseSkill) && o.Fig != nobody && seen[k] < 3 && r.Allows(&few, o) && r.Outlook(&few, o).Open.Sign() == 0 {
						seen[k]++
						compare(t, r, &few, o)
					}
				}
			}
			r.Play(&s, m, nil)
		}
	}
	if len(seen) < 25 {
		t.Errorf("only %d kinds of moves came up", len(seen))
	}
}

// TestPreviewOfAnAttack reads what people are told: three of the six faces of Sir Clawdius have a Melee pip, one of them the most; Nib Quickknife cannot defend. Of two dice three in four rolls hit.
func TestPreviewOfAnAttack(t *testing.T) {
	p := previewOf(t, `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 2}, h2: {figure: nib-quickknife, at: "6,5", hand: 1}}`, "melee h2 blunt")
	want := map[string]string{"Hit": "75.0%", "Critical hit": "2.8%", "Nib Quickknife loses 0 Life": "25.0%", "Nib Quickknife loses 1 Life": "75.0%", "Nib Quickknife falls": "75.0%",
		"Life that Nib Quickknife loses": "0.75 on average"}
	for _, line := range p.Lines {
		if want[line.Label] != line.Value {
			t.Errorf("%s: %s, want %q", line.Label, line.Value, want[line.Label])
		}
		delete(want, line.Label)
	}
	if len(want) > 0 || p.Gist != "0.8 Life on average, fells 75%" || p.Cost.String() != "hits 75%" {
		t.Errorf("%q, %q; not said: %q", p.Gist, p.Cost, want)
	}
	if p := previewOf(t, `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 1, conditions: {bleeding: 1}}, h2: {figure: captain-marchpaw, at: "6,5"}}`, "melee h2 blunt"); p.Gist != "less than 0.1 Life on average" {
		t.Errorf("of an attack that hardly hurts it says %q", p.Gist)
	}
	if p := previewOf(t, `figures: {h1: {figure: sir-clawdius, at: "5,5"}, h2: {figure: nib-quickknife, at: "6,5"}}`, "move 4,5"); len(p.Lines) > 0 {
		t.Errorf("a movement that nobody rolls for: %+v", p)
	}
}

// TestPreviewBeforeReactions: a Psion with a Delay counter may come in before the attack, and then nothing of it is certain.
func TestPreviewBeforeReactions(t *testing.T) {
	figures := `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 2}, h2: {figure: the-whisper, at: "6,5", hand: 1, skills: [psion.interrupt], delay: %s}}`
	alone, reacted := previewOf(t, strings.Replace(figures, "%s", "0", 1), "melee h2 blunt"), previewOf(t, strings.Replace(figures, "%s", "1", 1), "melee h2 blunt")
	if alone.Lines[0].Label != "Hit" || reacted.Lines[0].Label != "Before reactions" || reacted.Lines[1].Value != alone.Lines[0].Value || reacted.Gist != "before reactions: "+alone.Gist {
		t.Errorf("%+v\n%+v", alone, reacted)
	}
}

func previewOf(t *testing.T, position, move string) game.Preview {
	t.Helper()
	r := testRules(t)
	s, err := positionOf(t, r, position)
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Parse(&s, move)
	if err == nil {
		err = r.Check(&s, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r.Preview(&s, m)
}

// TestDropsAreForetold: from the roof of a house, 3# high, a movement costs 3 Life.
func TestDropsAreForetold(t *testing.T) {
	p := previewOf(t, `{map: four-alleys, figures: {h1: {figure: sir-clawdius, at: "8.2,8", "on": 1}, h2: {figure: nib-quickknife, at: "20,20"}}}`, "move 9.2,8")
	if p.Gist != "the drop costs 3 Life" || len(p.Lines) != 1 || p.Lines[0].Rule != "WAS-321" {
		t.Errorf("%+v", p)
	}
}

// TestMovementsSayWhereTheyLead has what stands beside movements in a list tell what is at their end, the words by their keys.
func TestMovementsSayWhereTheyLead(t *testing.T) {
	b := duel(t, "sir-clawdius", "nib-quickknife").open()
	b.at("h1", 5000, 5000)
	b.at("h2", 8000, 5000)
	b.s.Tokens[0] = Token{Kind: Flag, Side: 2, At: plane.Point{X: 5000, Y: 9500}}
	says := func(move, want string) {
		t.Helper()
		m, err := b.r.Parse(&b.s, move)
		if err != nil {
			t.Fatal(err)
		}
		if have := b.r.Preview(&b.s, m).Cost.String(); have != want {
			t.Errorf("%s says %q, want %q", move, have, want)
		}
	}
	for move, want := range map[string]string{
		"move 7,5":   "lies.touching Nib Quickknife",
		"move 5,5":   "stays where it is",
		"move 5,9.2": "takes token.flag",
		"move 5,8":   "1.5# short of short.token.flag",
	} {
		says(move, want)
	}
	b.s.Tokens[1] = Token{Kind: Flag, Side: 1, At: plane.Point{X: 6900, Y: 5550}}
	says("move 7.03,5.28", "sends token.flag home, lies.touching Nib Quickknife")
	says("move 7,5", "0.6# short of short.token.flag, lies.touching Nib Quickknife")
}

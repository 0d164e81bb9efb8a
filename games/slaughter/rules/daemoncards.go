package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Cards made in the course of a match (WAS-171, WAS-650, WAS-652, WAS-R220 to WAS-R223). Whenever a Daemon appears its player keeps the card that it had, if this summoning pays for it, or paints a new
// one, and names the Daemon Skills that it comes with. Shape Shift has pips of it cashed in and painted anew. Position.DaemonCards has the card that each Hero's Daemon had last.

// DaemonCard is what a Hero's Daemon looks like since its card was last made in the match.
type DaemonCard struct {
	Made     bool                            `doc:"-,there"`
	Faces    codex.Card                      `doc:"faces,by=face,by=pip,max=9,omit"`
	Skills   [codex.MostSkills]codex.SkillID `doc:"skills,skill,none=0,omit"`
	Features codex.Features                  `doc:"features,set=feature,omit"`
}

// cardTask has the card of a figure made: points that are left to spend, and Skill pips to paint, or pips to cash in, or skills to name.
type cardTask struct {
	Fig    Fig
	Stage  uint8
	Points uint8
	Left   uint8
}

func (cardTask) Op() Op { return opCard }

// The stages of a card.
const (
	cardAsks    uint8 = iota // whether the card is kept
	cardCashes               // pips are cashed in
	cardPaints               // pips are painted
	cardTeaches              // Daemon Skills are named, other ones than it had
	cardSkills               // whether its skills are kept
	cardOver
)

// daemonCard begins the making of the card of a Daemon that appears: so many points for traits, and Skill pips.
func (r *Rules) daemonCard(s *Position, n Fig, points, skillPips int) {
	f := &s.Figures[n]
	if form := &s.DaemonCards[f.Hero]; form.Made {
		f.Card, f.Skills, f.Features = form.Faces, form.Skills, form.Features
	}
	begin(s, cardTask{Fig: n, Points: uint8(min(255, points)), Left: uint8(min(255, skillPips))})
}

// runCard goes on to the next thing that there is to decide of a card.
func (r *Rules) runCard(s *Position, t *cardTask, _ *game.Story) {
	f := &s.Figures[t.Fig]
	ask := func(p Phase) {
		s.Actor, s.Asker = f.group(t.Fig), nobody
		s.ask(p)
	}
	switch t.Stage {
	case cardAsks:
		if r.mayKeepCard(s, t) == nil {
			ask(KeepingCard)
			return
		}
		t.anew(f)
	case cardCashes:
		if t.Left > 0 && f.Card != (codex.Card{}) {
			ask(CashingIn)
			return
		}
		t.Stage, t.Left = cardPaints, 0
	case cardPaints:
		if t.paintable(&f.Card) {
			ask(PaintingCard)
			return
		}
		if t.Stage = cardOver; f.State == Coming { // it comes into play
			t.Stage = cardSkills
		}
	case cardSkills:
		t.Left = uint8(r.daemonSkills(s, f.Hero))
		switch {
		case t.Left == 0:
			t.Stage = cardOver
		case f.Skills == [codex.MostSkills]codex.SkillID{}:
			t.Stage = cardTeaches
		default:
			ask(KeepingCard)
		}
	case cardTeaches:
		if t.Left > 0 && r.anyTeachable(f) {
			ask(TeachingDaemon)
			return
		}
		t.Stage = cardOver
	default:
		s.DaemonCards[f.Hero] = DaemonCard{Made: true, Faces: f.Card, Skills: f.Skills, Features: f.Features}
		s.Actor = r.actor(s)
		s.pop()
	}
}

// daemonSkills is how many skills a Hero's Daemon may come with (WAS-169): those that he was entitled to and did not equip.
func (r *Rules) daemonSkills(s *Position, hero Fig) int {
	printed := r.printed(s, s.Figures[hero].Name)
	return r.codex.FreeSlots(&printed.Card, printed.Skills[:])
}

// mayKeepCard tells why a card may not be kept, or nil.
func (r *Rules) mayKeepCard(s *Position, t *cardTask) error {
	card := &s.Figures[t.Fig].Card
	if *card == (codex.Card{}) || card.Points() > int(t.Points) || card.Sum(codex.SkillPip) > int(t.Left) {
		return r.refuse("WAS-R220", "This summoning does not pay for the card as it was: paint a new one.")
	}
	return nil
}

// anew has a new card painted, for a Daemon of any shape (WAS-R220).
func (t *cardTask) anew(f *Figure) {
	t.Stage = cardPaints
	f.Card, f.Features = codex.Card{}, codex.Mouth|codex.Horns|codex.Wings
}

// most is how many pips of a kind may be painted on a face, counted from 0 (WAS-152, WAS-153, WAS-R018): as many as there are places, never all of one colour, and as the points last.
func (t *cardTask) most(card *codex.Card, face int, pip codex.Pip) int {
	room := min(face+1-card[face].Pips(), face-int(card[face][pip]))
	switch pip {
	case codex.Ranged:
		return 0
	case codex.SkillPip:
		return max(0, min(room, 1-int(card[face][pip]), int(t.Left)))
	}
	return max(0, min(room, int(t.Points)/int(codex.Costs[pip])))
}

// paintable tells whether anything more can be painted.
func (t *cardTask) paintable(card *codex.Card) bool {
	for face := range card {
		for pip := range codex.PipCount {
			if t.most(card, face, pip) > 0 {
				return true
			}
		}
	}
	return false
}

// cardUnderWay is the card that is being made, and what is left for it.
func (s *Position) cardUnderWay() (*cardTask, *Figure) {
	t := known[cardTask](s.Stack.Top())
	return t, &s.Figures[t.Fig]
}

// keepingCard is whether a card, or the skills, stay as they were.
func (r *Rules) keepingCard() decision {
	return decision{
		Kind: "card-kept", Rule: "WAS-652", Asks: "a player keeps the Daemon's card, or makes a new one",
		Prompt: func(s *Position) game.Text {
			t, _ := s.cardUnderWay()
			if t.Stage == cardSkills {
				return game.Say("Does {{.who}} come with the same Daemon Skills, or with other ones?", r.who(s, "who", t.Fig))
			}
			return game.Say(`Does {{.who}} keep its card, or is a new one painted, with {{plural .n "point" "points"}} and {{plural .pips "Skill pip" "Skill pips"}}?`,
				r.who(s, "who", t.Fig), game.Num("n", t.Points), game.Num("pips", t.Left))
		},
		Deeds: []deed{
			{Verb: KeepDice, Rule: "WAS-652", Write: is("keep"), Moves: once,
				Play: func(s *Position, _ Move, tell *game.Story) {
					t, f := s.cardUnderWay()
					if t.Stage == cardSkills {
						t.Stage = cardOver
						return
					}
					t.Stage, t.Points, t.Left = cardPaints, 0, t.Left-uint8(f.Card.Sum(codex.SkillPip))
					if tell != nil {
						tell.Tell("WAS-652", "card-kept", r.who(s, "who", t.Fig))
					}
				}},
			{Verb: MakeAnew, Rule: "WAS-652", Write: is("anew"), Moves: once,
				Play: func(s *Position, _ Move, tell *game.Story) {
					t, f := s.cardUnderWay()
					if t.Stage == cardSkills {
						t.Stage, f.Skills = cardTeaches, [codex.MostSkills]codex.SkillID{}
						return
					}
					t.anew(f)
					if tell != nil {
						tell.Tell("WAS-652", "card-anew", r.who(s, "who", t.Fig))
					}
				}},
		},
	}
}

// paintingCard is what is painted on a card.
func (r *Rules) paintingCard() decision {
	return decision{
		Kind: "card-painted", Rule: "WAS-650", Asks: "a player paints the Daemon's card",
		Prompt: func(s *Position) game.Text {
			t, _ := s.cardUnderWay()
			return game.Say(`Paint pips for {{.who}}: {{plural .n "point" "points"}} and {{plural .pips "Skill pip" "Skill pips"}} are left. Or say that it is enough.`,
				r.who(s, "who", t.Fig), game.Num("n", t.Points), game.Num("pips", t.Left))
		},
		Deeds: []deed{r.painting(), r.markingFace(), {Verb: PickDone, Rule: "WAS-R220", Write: is("enough"), Moves: once,
			Play: func(s *Position, _ Move, _ *game.Story) {
				t, _ := s.cardUnderWay()
				t.Points, t.Left = 0, 0
			}}},
	}
}

// painting buys pips of a trait on a face.
func (r *Rules) painting() deed {
	return deed{
		Verb: PaintPips, Rule: "WAS-650", Write: is("paint {n} {pip} on {face}", inN(points), inWhat(aTrait), inArm(aFace)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			t, f := s.cardUnderWay()
			for m.Arm = 6; m.Arm > 0; m.Arm-- {
				for pip := range codex.TraitCount {
					m.What = codex.SkillID(pip)
					for n := t.most(&f.Card, int(m.Arm)-1, pip); n > 0; n-- {
						m.N = uint8(n)
						buf = append(buf, m)
					}
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			t, f := s.cardUnderWay()
			pip, face := codex.Pip(m.What), int(m.Arm)-1
			switch {
			case pip == codex.Ranged:
				return r.refuse("WAS-R018", "A Daemon's card has no Ranged Combat pips.")
			case int(m.N)*int(codex.Costs[pip]) > int(t.Points):
				return r.refuse("WAS-650", `These pips cost {{.cost}} points, and {{.n}} are left.`, game.Num("cost", int(m.N)*int(codex.Costs[pip])), game.Num("n", t.Points))
			case f.Card[face].Pips()+int(m.N) > face+1:
				return r.refuseFull(m.Arm)
			case int(f.Card[face][pip]+m.N) > face:
				return r.refuse("WAS-153", "No face has all of its places painted in one colour.")
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			t, f := s.cardUnderWay()
			f.Card[m.Arm-1][m.What] += m.N
			t.Points -= m.N * codex.Costs[m.What]
			if tell != nil {
				tell.Tell("WAS-650", "pips-painted", r.who(s, "who", t.Fig), game.Num("n", m.N), game.Word("pip", "pip."+codex.PipIDs[m.What]), game.Num("face", m.Arm))
			}
		},
	}
}

// refuseFull is the refusal of pips for which a face has no room.
func (r *Rules) refuseFull(face uint8) error {
	return r.refuse("WAS-152", "Face {{.face}} has {{plural .face \"place\" \"places\"}}, and not so many are free.", game.Num("face", face))
}

// markingFace paints one of the Skill pips on a face that has none (WAS-R221).
func (r *Rules) markingFace() deed {
	return deed{
		Verb: MarkFace, Rule: "WAS-650", Write: is("mark {face}", inArm(aFace)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			t, f := s.cardUnderWay()
			for m.Arm = 6; m.Arm > 0; m.Arm-- {
				if t.most(&f.Card, int(m.Arm)-1, codex.SkillPip) > 0 {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			t, f := s.cardUnderWay()
			switch face := int(m.Arm) - 1; {
			case t.Left == 0:
				return r.refuse("WAS-650", "There is no Skill pip left to paint.")
			case f.Card[face][codex.SkillPip] > 0:
				return r.refuse("WAS-R221", "A face has one Skill pip at most.")
			case t.most(&f.Card, face, codex.SkillPip) == 0:
				return r.refuseFull(m.Arm)
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			t, f := s.cardUnderWay()
			f.Card[m.Arm-1][codex.SkillPip]++
			t.Left--
			if tell != nil {
				tell.Tell("WAS-650", "pips-painted", r.who(s, "who", t.Fig), game.Num("n", 1), game.Word("pip", "pip.skill"), game.Num("face", m.Arm))
			}
		},
	}
}

// cashingIn is which pips of a Daemon's card are turned into points by Shape Shift (WAS-R222).
func (r *Rules) cashingIn() decision {
	return decision{
		Kind: "card-cashed", Rule: "WAS-R222", Asks: "a player cashes pips of the Daemon's card in",
		Prompt: func(s *Position) game.Text {
			t, _ := s.cardUnderWay()
			return game.Say(`Cash pips of {{.who}} in for points: {{.n}} more at most, or say that it is enough.`, r.who(s, "who", t.Fig), game.Num("n", t.Left))
		},
		Deeds: []deed{
			{Verb: CashPips, Rule: "WAS-R222", Write: is("cash {n} {pip} on {face}", inN(points), inWhat(aTrait), inArm(aFace)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					t, f := s.cardUnderWay()
					for m.Arm = 6; m.Arm > 0; m.Arm-- {
						for pip := range codex.TraitCount {
							m.What = codex.SkillID(pip)
							for m.N = min(t.Left, f.Card[m.Arm-1][pip]); m.N > 0; m.N-- {
								buf = append(buf, m)
							}
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					t, f := s.cardUnderWay()
					switch {
					case m.N > t.Left:
						return r.refuse("WAS-R222", "{{.n}} more pips may be cashed in.", game.Num("n", t.Left))
					case m.N > f.Card[m.Arm-1][m.What]:
						return r.refuse("WAS-R222", "There are not so many of these pips on that face.")
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t, f := s.cardUnderWay()
					f.Card[m.Arm-1][m.What] -= m.N
					t.Left -= m.N
					t.Points += m.N * codex.Costs[m.What]
					if tell != nil {
						tell.Tell("WAS-R222", "pips-cashed", r.who(s, "who", t.Fig), game.Num("n", m.N), game.Word("pip", "pip."+codex.PipIDs[m.What]), game.Num("face", m.Arm))
					}
				}},
			{Verb: PickDone, Rule: "WAS-R222", Write: is("enough"), Moves: once,
				Play: func(s *Position, _ Move, _ *game.Story) { t, _ := s.cardUnderWay(); t.Left = 0 }},
		},
	}
}

// teachingDaemon is which Daemon Skills a Daemon comes with (WAS-169, WAS-652).
func (r *Rules) teachingDaemon() decision {
	return decision{
		Kind: "daemon-taught", Rule: "WAS-652", Asks: "a player names the skills of the Daemon",
		Prompt: func(s *Position) game.Text {
			t, _ := s.cardUnderWay()
			return game.Say(`Name the Daemon Skills of {{.who}}: {{.n}} more at most, or say that it is enough.`, r.who(s, "who", t.Fig), game.Num("n", t.Left))
		},
		Deeds: []deed{
			{Verb: TeachSkill, Rule: "WAS-169", Write: is("teach {skill}", inWhat(r.aSkill)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					_, f := s.cardUnderWay()
					for m.What = 1; int(m.What) < len(r.codex.Skills); m.What++ {
						if r.teachable(f, m.What) {
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					t, f := s.cardUnderWay()
					k := &r.codex.Skills[m.What]
					switch {
					case !k.Class.Has(codex.ClassDaemonSkill) || f.knows(m.What):
						return r.refuse("WAS-740", "{{.skill}} is no Daemon Skill, or it is named already.", r.skillArg(k))
					case !r.teachable(f, m.What):
						return r.refuse("WAS-540", "{{.who}} does not have the body for {{.skill}}; only a new card comes with a new shape.", r.who(s, "who", t.Fig), r.skillArg(k))
					}
					return nil
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t, f := s.cardUnderWay()
					f.Skills[s.slot(t.Fig, codex.NoSkill)-1] = m.What
					t.Left--
					if tell != nil {
						tell.Tell("WAS-652", "daemon-taught", r.who(s, "who", t.Fig), r.skillArg(&r.codex.Skills[m.What]))
					}
				}},
			{Verb: PickDone, Rule: "WAS-652", Write: is("enough"), Moves: once,
				Play: func(s *Position, _ Move, _ *game.Story) { t, _ := s.cardUnderWay(); t.Left = 0 }},
		},
	}
}

// teachable tells whether a Daemon may come with a skill: one that it does not have yet, and has the body for (WAS-540).
func (r *Rules) teachable(f *Figure, skill codex.SkillID) bool {
	k := &r.codex.Skills[skill]
	if !k.Class.Has(codex.ClassDaemonSkill) || f.knows(skill) {
		return false
	}
	for need, part := range bodyParts {
		if part != 0 && k.Requires.Has(codex.Requirement(need)) && f.Features&part == 0 {
			return false
		}
	}
	return true
}

var bodyParts = [codex.RequirementCount]codex.Features{codex.NeedsMouth: codex.Mouth, codex.NeedsHorns: codex.Horns, codex.NeedsWings: codex.Wings}

func (r *Rules) anyTeachable(f *Figure) bool {
	for skill := range r.codex.Skills {
		if r.teachable(f, codex.SkillID(skill)) {
			return true
		}
	}
	return false
}

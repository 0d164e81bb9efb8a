package rules

import "mischief/games/ratcatcher/box"

// Now is what a position means for those who look on: values with all upgrades, what is active, what can be reached.
type Now struct {
	Active     TownSet               `doc:"active,set=township"` // active townships (RAT-134)
	You        nowYouDoc             `doc:"you"`                 // present values and maxima
	Rats       [box.KindCount]ratDoc `doc:"rats,by=kind"`        // common rats
	Nemesis    nowNemesisDoc         `doc:"nemesis"`             //
	Ways       []wayDoc              `doc:"ways,omit"`           // pairs of zones of different townships that are adjacent
	Connectors []connectorDoc        `doc:"connectors,omit"`     // free connectors
	Reach      [ZoneCount]reachDoc   `doc:"reach,by=zone,omit"`  // in the Ratcatcher's turn: zones he can get to
	Odds       []oddsDoc             `doc:"odds,omit"`           // in the Ratcatcher's turn: attacks by the number of dice
	Roll       Roll                  `doc:"roll"`                // hits to be allotted
	Lay        layDoc                `doc:"lay"`                 // the township drawn and where it goes
}

// nowYouDoc is the values of the Ratcatcher with his upgrades: the most that he can have, and of abilities the tokens.
type nowYouDoc struct {
	Defence  int   `doc:"defence,max=255"`
	Accuracy int   `doc:"accuracy,max=255"`
	Dice     uint8 `doc:"dice,max=255"`
	Steps    uint8 `doc:"steps,max=255"`
	Health   uint8 `doc:"health,max=255"`
	Traps    uint8 `doc:"traps,max=255"`

	Abilities [box.AbilityCount]uint8 `doc:",spread=ability,max=255"` // 0 while it is locked
}

type ratDoc struct {
	Movement uint8 `doc:"movement,max=255"`
	Bite     uint8 `doc:"bite,max=255"`
	Defence  uint8 `doc:"defence,max=255"`
}

type nowNemesisDoc struct {
	Bite     uint8 `doc:"bite,max=255"`
	Defence  uint8 `doc:"defence,max=255"`
	Accuracy uint8 `doc:"accuracy,max=255"`
	Spawn    uint8 `doc:"spawn,max=255"`
	Health   uint8 `doc:"health,max=255"`
}

type wayDoc struct {
	From ZoneNo `doc:"from,zone"`
	To   ZoneNo `doc:"to,zone"`
}

type connectorDoc struct {
	Township  TownNo `doc:"township,township"`
	Direction uint8  `doc:"direction,direction"`
	Zone      ZoneNo `doc:"zone,zone"`
}

// oddsDoc is the chance in thousandths that an attack with some dice catches a rat or wounds the Nemesis.
type oddsDoc struct {
	Dice  uint8 `doc:"dice,max=255"`
	Catch int32 `doc:"catch,max=1000"`
}

// reachDoc is what going to a zone costs; a cost of 0 says that he cannot get there now.
type reachDoc struct {
	Cost  uint8 `doc:"cost,max=255"`  // movement points
	Bites uint8 `doc:"bites,max=255"` // wounds on the way there
}

// Roll is a roll to be allotted: the zone attacked, from what (a source of attacks), and its hits and sixes (RAT-232). On is false when none is.
type Roll struct {
	On     bool   `doc:"-,there"`
	Zone   ZoneNo `doc:"zone,zone"`
	Source uint8  `doc:"source,source"`
	Hits   uint8  `doc:"hits,max=255"`
	Sixes  uint8  `doc:"sixes,max=255"`
}

// layDoc is the township to be laid now. On is false when none is.
type layDoc struct {
	On        bool   `doc:"-,there"`
	At        TownNo `doc:"-"` // it goes beside this one, in the direction of an edge of its
	Direction uint8  `doc:"-"`
	Township  TownNo `doc:"township,township"`
	X         int8   `doc:"x,min=-36,max=36"`
	Y         int8   `doc:"y,min=-36,max=36"`
}

// Now is what a position means.
func (r *Rules) Now(s *Position) *Now {
	var d Now
	r.describeNow(s, &d)
	return &d
}

func (r *Rules) describeNow(s *Position, d *Now) {
	d.Active = r.active(s)
	d.You = nowYouDoc{Defence: r.Defence(s), Accuracy: r.Accuracy(s), Dice: r.MaxDice(s), Steps: r.MaxSteps(s), Health: r.maxHealth(s), Traps: r.maxTraps(s)}
	for a := range d.You.Abilities {
		if r.unlocked(s, uint8(a)) {
			d.You.Abilities[a] = r.Catcher(s).Abilities[a].Max
		}
	}
	for k := range box.KindCount {
		d.Rats[k] = ratDoc{r.ratMovement(s, k), r.ratBite(s, k), r.RatDefence(s, k)}
	}
	d.Nemesis = nowNemesisDoc{r.nemesisBite(s), r.NemesisDefence(s), r.nemesisAccuracy(s), r.nemesisSpawn(s), r.Nemesis(s).Health}
	d.Ways, d.Connectors = r.describeLinks(s)
	switch s.Phase {
	case Acting:
		r.describeReach(s, &d.Reach)
		if s.anyRat(s.At) {
			for n := range s.Dice {
				d.Odds = append(d.Odds, oddsDoc{n + 1, r.previewRoll(s, s.At, n+1, fromTrack).Odds.Win})
			}
		}
	case Allotting:
		d.Roll = s.Roll()
	case Laying:
		t := running[layTask](s)
		at, to := s.Town[t.At], directions[t.Edge]
		d.Lay = layDoc{true, t.At, t.Edge, t.Drawn, at.X + to.x, at.Y + to.y}
	}
}

// Roll is the hits to be allotted now.
func (s *Position) Roll() Roll {
	t := running[allotTask](s)
	return Roll{true, t.Zone, t.Source, t.Hits, t.Sixes}
}

// describeLinks lists how townships are connected, and their free connectors.
func (r *Rules) describeLinks(s *Position) (ways []wayDoc, free []connectorDoc) {
	for laid := s.Laid; laid != 0; {
		t := laid.Pop()
		for d := range uint8(4) {
			letter := r.Connector(s, t, d)
			if letter == box.Nowhere {
				continue
			}
			from := t.Zone(letter)
			to := s.Town[t].Across(d)
			switch {
			case r.Free(s, t, d):
				free = append(free, connectorDoc{t, d, from})
			case to != box.Nowhere && from < to:
				ways = append(ways, wayDoc{from, to})
			}
		}
	}
	return ways, free
}

// describeReach finds the zones that can be reached with the movement points left, each with the fewest wounds of parting bites among the shortest ways.
func (r *Rules) describeReach(s *Position, reach *[ZoneCount]reachDoc) {
	for edge := []ZoneNo{s.At}; len(edge) > 0; {
		var next []ZoneNo
		for _, zone := range edge {
			here := reach[zone]
			if here.Cost == s.Steps {
				continue
			}
			way := reachDoc{here.Cost + 1, here.Bites + uint8(r.leavingCosts(s, zone))}
			var list [maxAround]ZoneNo
			for _, to := range list[:r.around(s, zone, &list)] {
				known := &reach[to]
				switch {
				case to == s.At:
				case known.Cost == 0:
					next = append(next, to)
					*known = way
				case known.Cost == way.Cost && way.Bites < known.Bites:
					*known = way
				}
			}
		}
		edge = next
	}
}

// leavingCosts is how many wounds leaving a zone costs (RAT-211, RAT-621).
func (r *Rules) leavingCosts(s *Position, zone ZoneNo) int {
	if s.Safe {
		return 0
	}
	common, peculiar := r.partingWounds(s, zone)
	wounds := 0
	if common > 0 {
		wounds++
	}
	for ; peculiar != 0; peculiar &= peculiar - 1 {
		wounds++
	}
	return wounds
}

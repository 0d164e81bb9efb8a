package ratcatcher

// nowDoc is what a position means for those who look on: values with all upgrades, what is active, what can be reached.
type nowDoc struct {
	Active     []townID            `json:"active"`               // active townships (RAT-134)
	You        nowYouDoc           `json:"you"`                  // present values and maxima
	Rats       map[string]ratDoc   `json:"rats"`                 // common rats, by kind
	Nemesis    nowNemesisDoc       `json:"nemesis"`              //
	Ways       []wayDoc            `json:"ways,omitempty"`       // pairs of zones of different townships that are adjacent
	Connectors []connectorDoc      `json:"connectors,omitempty"` // free connectors
	Reach      map[string]reachDoc `json:"reach,omitempty"`      // in the Ratcatcher's turn: zones he can get to
	Odds       []oddsDoc           `json:"odds,omitempty"`       // in the Ratcatcher's turn: attacks by the number of dice
	Roll       *rollDoc            `json:"roll,omitempty"`       // hits to be allotted
	Lay        *layDoc             `json:"lay,omitempty"`        // the township drawn and where it goes
}

type nowYouDoc struct {
	Defence  int `json:"defence"`
	Accuracy int `json:"accuracy"`
	Dice     int `json:"dice"`
	Steps    int `json:"steps"`
	Health   int `json:"health"`
	Traps    int `json:"traps"`
	A        int `json:"a"` // 0 while it is locked
	B        int `json:"b"`
}

type ratDoc struct {
	Movement int `json:"movement"`
	Bite     int `json:"bite"`
	Defence  int `json:"defence"`
}

type nowNemesisDoc struct {
	Bite     int `json:"bite"`
	Defence  int `json:"defence"`
	Accuracy int `json:"accuracy"`
	Spawn    int `json:"spawn"`
	Health   int `json:"health"`
}

type wayDoc struct {
	From string `json:"from"`
	To   string `json:"to"`
}

type connectorDoc struct {
	Township  townID `json:"township"`
	Direction string `json:"direction"`
	Zone      string `json:"zone"`
}

// oddsDoc is the chance in thousandths that an attack with some dice catches a rat or wounds the Nemesis.
type oddsDoc struct {
	Dice  int `json:"dice"`
	Catch int `json:"catch"`
}

type reachDoc struct {
	Cost  int `json:"cost"`  // movement points
	Bites int `json:"bites"` // wounds on the way there
}

type rollDoc struct {
	Zone   string `json:"zone"`
	Source string `json:"source"`
	Hits   int    `json:"hits"`
	Sixes  int    `json:"sixes"`
}

type layDoc struct {
	Township townID `json:"township"`
	X        int    `json:"x"`
	Y        int    `json:"y"`
}

func (r *Rules) describeNow(s *Position) *nowDoc {
	d := &nowDoc{Active: townIDs(r.active(s)), Rats: map[string]ratDoc{}, You: nowYouDoc{Defence: r.defence(s), Accuracy: r.accuracy(s), Dice: int(r.maxDice(s)),
		Steps: int(r.maxSteps(s)), Health: int(r.maxHealth(s)), Traps: int(r.maxTraps(s))}}
	for a, into := range []*int{&d.You.A, &d.You.B} {
		if r.unlocked(s, uint8(a)) {
			*into = int(r.catcher(s).abilities[a].max)
		}
	}
	for k := range kinds {
		d.Rats[kindIDs[k]] = ratDoc{Movement: int(r.ratMovement(s, k)), Bite: int(r.ratBite(s, k)), Defence: int(r.ratDefence(s, k))}
	}
	d.Nemesis = nowNemesisDoc{Bite: int(r.nemesisBite(s)), Defence: int(r.nemesisDefence(s)), Accuracy: int(r.nemesisAccuracy(s)),
		Spawn: int(r.nemesisSpawn(s)), Health: int(r.nemesis(s).health)}
	d.Ways, d.Connectors = r.describeLinks(s)
	switch s.Phase {
	case Acting:
		d.Reach = r.describeReach(s)
		if s.anyRat(s.At) {
			for n := range s.Dice {
				d.Odds = append(d.Odds, oddsDoc{Dice: int(n + 1), Catch: int(r.previewRoll(s, s.At, n+1, fromTrack).Odds.Win)})
			}
		}
	case Allotting:
		t := s.top()
		d.Roll = &rollDoc{Zone: zoneName(t.A), Source: sourceIDs[t.D], Hits: int(t.B), Sixes: int(t.C)}
	case Laying:
		t := s.top()
		at, to := s.Town[t.A], directions[t.B]
		d.Lay = &layDoc{Township: townID(townName(t.C)), X: int(at.X + to.x), Y: int(at.Y + to.y)}
	}
	return d
}

// describeLinks lists how townships are connected, and their free connectors.
func (r *Rules) describeLinks(s *Position) (ways []wayDoc, free []connectorDoc) {
	for laid := s.Laid; laid != 0; {
		t := laid.pop()
		for d := range uint8(4) {
			letter := r.connector(s, t, d)
			if letter == nowhere {
				continue
			}
			from := zoneOf(t, letter)
			to := s.Town[t].Link[edgeFacing(d, s.Town[t].Turn)]
			switch {
			case r.free(s, t, d):
				free = append(free, connectorDoc{Township: townID(townName(t)), Direction: directionIDs[d], Zone: zoneName(from)})
			case to != nowhere && from < to:
				ways = append(ways, wayDoc{From: zoneName(from), To: zoneName(to)})
			}
		}
	}
	return ways, free
}

// describeReach finds the zones that can be reached with the movement points left, each with the fewest wounds of parting bites among the shortest ways.
func (r *Rules) describeReach(s *Position) map[string]reachDoc {
	reach := map[string]reachDoc{}
	ways := map[uint8]reachDoc{s.At: {}}
	for edge := []uint8{s.At}; len(edge) > 0; {
		var next []uint8
		for _, zone := range edge {
			here := ways[zone]
			if here.Cost == int(s.Steps) {
				continue
			}
			way := reachDoc{Cost: here.Cost + 1, Bites: here.Bites + r.leavingCosts(s, zone)}
			var list [maxAround]uint8
			for _, to := range list[:r.around(s, zone, &list)] {
				known, ok := ways[to]
				if !ok {
					next = append(next, to)
				}
				if !ok || known.Cost == way.Cost && way.Bites < known.Bites {
					ways[to] = way
				}
			}
		}
		edge = next
	}
	for zone, way := range ways {
		if zone != s.At {
			reach[zoneName(zone)] = way
		}
	}
	return reach
}

// leavingCosts is how many wounds leaving a zone costs (RAT-211, RAT-621).
func (r *Rules) leavingCosts(s *Position, zone uint8) int {
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

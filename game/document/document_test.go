package document

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mischief/game"
)

const kinds = 3

// city is a position with everything that tags can say.
type city struct {
	Zone   [4]zone         `doc:"zones,by=zone,omit"`
	Sack   [kinds]uint8    `doc:"sack,by=kind,max=9"`
	Hand   [kinds]uint8    `doc:"you.hand,pile=kind,omit"`
	At     uint8           `doc:"you.zone,zone,none=9"`
	Dice   uint8           `doc:"you.dice,max=dice"`
	Safe   bool            `doc:"you.safe,omit"`
	Laid   uint8           `doc:"laid,set=zone"`
	Marks  uint8           `doc:"marks,set,from=1,omit"`
	Stack  [3]task         `doc:"pending,count=Depth,omit"`
	Depth  uint8           `doc:"-"`
	Fight  fight           `doc:"fight"`
	Values [2][kinds]uint8 `doc:"values,by=side,by=kind,from=0,max=9,omit"`
	Debt   int8            `doc:"debt,min=-5,max=5,omit"`
	Over   bool            `doc:"over"`
}

type zone struct {
	Rats [kinds]uint8 `doc:",spread=kind,max=64,omit"`
	Trap uint8        `doc:"trap,trap,none=0,omit"`
}

type task struct {
	What uint8 `doc:"what,side"`
	N    uint8 `doc:"n,max=200"`
}

type fight struct {
	On   bool     `doc:"-,there"`
	Side uint8    `doc:"side,side"`
	Who  [2]uint8 `doc:"who,zone"`
	Won  bool     `doc:"won,omit"`
	Lost int8     `doc:"lost,max=9,if=Told"`
	Aim  uint8    `doc:"aim,side,if=Aims"`
	Told bool     `doc:"-"`
	Aims bool     `doc:"-"`
}

// count is how many rats there are, for those who look on.
type count struct {
	Rats int    `doc:"rats,max=999"`
	Said string `doc:"said,omit"`
}

func codec() *Codec[city] {
	return New(Plan[city]{
		Order: []string{"you zones sack laid marks pending fight values debt now over", "you: dice zone hand safe"},
		Nouns: map[string]Noun[city]{
			"zone": IDs[city]("zone", []string{"mill", "abbey", "quay", "well"}), "kind": IDs[city]("kind", []string{"brown", "black", "white"}),
			"trap": IDs[city]("trap", []string{"", "snap", "glue"}), "side": IDs[city]("side", []string{"cats", "rats"}),
		},
		Most: map[string]func(*city) int{"dice": func(s *city) int { return 3 + int(s.Sack[0]) }},
		When: map[string]func(*city) bool{"over": func(s *city) bool { return s.Over }},
		Parts: map[string]Part[city]{"now": Show(func(s *city, n *count) {
			for z := range s.Zone {
				for _, rats := range s.Zone[z].Rats {
					n.Rats += int(rats)
				}
			}
			if n.Rats > 9 {
				n.Said = `many, "too" many > 9`
			}
		})},
	})
}

var full = city{Zone: [4]zone{1: {Rats: [kinds]uint8{2, 0, 9}}, 3: {Trap: 2}}, Sack: [kinds]uint8{4, 5, 6}, Hand: [kinds]uint8{0, 2, 1}, At: 2, Dice: 7, Safe: true,
	Laid: 0b1010, Marks: 0b100001, Stack: [3]task{{1, 7}, {0, 200}}, Depth: 2, Fight: fight{On: true, Side: 1, Who: [2]uint8{3, 0}, Won: true, Told: true},
	Values: [2][kinds]uint8{1: {0, 3, 0}}, Debt: -5, Over: true}

const written = `{"you":{"dice":7,"zone":"quay","hand":["black","black","white"],"safe":true},"zones":{"abbey":{"brown":2,"white":9},"well":{"trap":"glue"}},` +
	`"sack":{"black":5,"brown":4,"white":6},"laid":["abbey","well"],"marks":[1,6],"pending":[{"what":"rats","n":7},{"what":"cats","n":200}],` +
	`"fight":{"side":"rats","who":["well","mill"],"won":true,"lost":0},"values":{"rats":{"black":3}},"debt":-5,"now":{"rats":11,"said":"many, \"too\" many \u003e 9"},"over":true}`

func TestWriteAndRead(t *testing.T) {
	c := codec()
	for _, tt := range []struct {
		s    city
		want string
	}{
		{full, written},
		{city{At: 9}, `{"you":{"dice":0,"zone":""},"sack":{},"laid":[],"now":{"rats":0}}`},
		{city{At: 9, Depth: 1}, `{"you":{"dice":0,"zone":""},"sack":{},"laid":[],"pending":[{"what":"cats","n":0}],"now":{"rats":0}}`}, // there is one, which is all zero
	} {
		text, err := json.Marshal(c.Write(&tt.s))
		if err != nil || string(text) != tt.want || string(c.Write(&tt.s).JSON()) != tt.want {
			t.Errorf("%+v is written, %v,\n%s\nwant\n%s", tt.s, err, text, tt.want)
		}
		var back city
		in := c.Open(&back, game.FromJSON(text))
		in.Read("sack")
		if in.Rest(); in.Err() != nil || back != tt.s {
			t.Errorf("%s is read as %+v, %v", text, back, in.Err())
		}
	}
}

// TestWhatIsNotSaidStays: the position is as the game has set it where a document says nothing, but what begins anew is none.
func TestWhatIsNotSaidStays(t *testing.T) {
	s := city{Dice: 3, At: 2, Sack: [kinds]uint8{1, 1, 1}, Zone: [4]zone{{Trap: 1}}, Over: true}
	in := codec().Open(&s, game.FromJSON([]byte(`{"sack":{"white":2},"you":{"safe":true},"zones":null}`)))
	in.Rest()
	if want := (city{Dice: 3, At: 2, Safe: true, Sack: [kinds]uint8{2: 2}, Zone: [4]zone{{Trap: 1}}, Over: true}); in.Err() != nil || s != want {
		t.Errorf("read as %+v, %v; want %+v", s, in.Err(), want)
	}
	if !in.Has("you.safe") || in.Has("you.dice") || in.Has("zones") || in.Said("sack.white") != "2" {
		t.Error("the reader does not know what the document says")
	}
}

// TestNeedlessParts: the end stands in a document only where all is over.
func TestNeedlessParts(t *testing.T) {
	for _, tt := range []struct{ said, want string }{
		{`{"over":true}`, ""}, // reading it makes it over
		{`{"over":false}`, "position: field over: it says nothing in this position: leave it out"},
		{`{"over":null}`, ""},
		{`{}`, ""},
	} {
		in := codec().Open(&city{}, game.FromJSON([]byte(tt.said)))
		in.Rest()
		if in.Needless(); in.Err() == nil && tt.want != "" || in.Err() != nil && in.Err().Error() != tt.want {
			t.Errorf("%s: %v, want %q", tt.said, in.Err(), tt.want)
		}
	}
}

func TestFaultsNameTheField(t *testing.T) {
	for document, want := range map[string]string{
		`[]`:                                  "position: a list of 0; a document is an object with fields such as you, zones",
		`{"zone":{}}`:                         "field zone: there is no such field; did you mean zones?",
		`{"you":{"dices":1}}`:                 "field you.dices: there is no such field; did you mean dice?",
		`{"you":5}`:                           "field you: 5; it is an object with dice, zone, hand, safe",
		`{"zones":{"abey":{}}}`:               `field zones.abey: there is no zone "abey"; it is one of mill, abbey, quay, well`,
		`{"zones":{"mill":{"brown":65}}}`:     "field zones.mill.brown: 65; it is 0 to 64",
		`{"zones":{"mill":{"browns":6}}}`:     "field zones.mill.browns: there is no such field; did you mean brown?",
		`{"zones":{"mill":{},"MILL":{}}}`:     "it stands twice",
		`{"zones":{"mill":{"trap":3}}}`:       "field zones.mill.trap: 3; it is a word",
		`{"zones":{"mill":{"trap":"mouse"}}}`: `field zones.mill.trap: there is no trap "mouse"; it is one of , snap, glue`,
		`{"zones":[]}`:                        "field zones: a list of 0; it is an object by the name of each zone",
		`{"you":{"dice":4}}`:                  "field you.dice: 4; it is 0 to 3",
		`{"you":{"dice":1.5}}`:                "field you.dice: 1.5; it is 0 to 3",
		`{"you":{"dice":"two"}}`:              `field you.dice: "two"; it is 0 to 3`,
		`{"you":{"safe":1}}`:                  "field you.safe: 1; it is true or false",
		`{"you":{"hand":["blue"]}}`:           `field you.hand[0]: there is no kind "blue"`,
		`{"you":{"hand":"blue"}}`:             `field you.hand: "blue"; it is a list`,
		`{"marks":[0]}`:                       "field marks[0]: 0 has no place here",
		`{"marks":[9]}`:                       "field marks[0]: 9 has no place here",
		`{"pending":[{"what":"cats"},{"what":"cats"},{"what":"cats"},{"what":"cats"}]}`: "field pending: 4; 3 are the most",
		`{"pending":[{"n":1}]}`:     "field pending[0].what: missing; it is a side",
		`{"fight":{"side":"cats"}}`: "field fight.who: missing; it is a zone",
		`{"debt":-6}`:               "field debt: -6; it is -5 to 5",
		`{"now":{"rat":3}}`:         "field now.rat: there is no such field; did you mean rats?",
	} {
		var s city
		in := codec().Open(&s, game.FromJSON([]byte(document)))
		if in.Rest(); in.Err() == nil || !strings.Contains(in.Err().Error(), want) {
			t.Errorf("%s: %v; want %q in it", document, in.Err(), want)
		}
	}
}

// TestEveryFieldIsDeclared: a field without a tag, or a tag that means nothing, is found when the game is made.
func TestEveryFieldIsDeclared(t *testing.T) {
	for want, make := range map[string]func(){
		"Rats has no tag": func() { New(Plan[struct{ Rats uint8 }]{}) },
		`"" is no bound`: func() {
			New(Plan[struct {
				Rats uint8 `doc:"rats"`
			}]{})
		},
		"there is no noun cheese": func() {
			New(Plan[struct {
				Rats uint8 `doc:"rats,cheese"`
			}]{})
		},
		"there is no field Packed": func() {
			New(Plan[struct {
				Rats [2]uint8 `doc:"rats,count=Packed,max=1"`
			}]{})
		},
		"there is no field Seen": func() {
			New(Plan[struct {
				Rats uint8 `doc:"rats,max=1,if=Seen"`
			}]{})
		},
		"Seen is a uint8": func() {
			New(Plan[struct {
				Rats uint8 `doc:"rats,max=1,if=Seen"`
				Seen uint8 `doc:"-"`
			}]{})
		},
		"rats is not in the order": func() {
			New(Plan[struct {
				Rats uint8 `doc:"rats,max=1"`
			}]{Order: []string{"cats"}})
		},
		"names fields that there are not": func() {
			New(Plan[struct {
				Rats uint8 `doc:"rats,max=1"`
			}]{Order: []string{"rats cats"}})
		},
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, want) {
					t.Errorf("panic %q; want %q in it", said, want)
				}
			}()
			make()
		}()
	}
}

func TestTypeScript(t *testing.T) {
	const want = `// The document of a position, recorded from the tags of its type: make it

export interface You {
  dice: number;
  zone: string;
  hand?: string[];
  safe?: boolean;
}

export interface Zone {
  brown?: number;
  black?: number;
  white?: number;
  trap?: string;
}

export interface Task {
  what: string;
  n: number;
}

export interface Fight {
  side: string;
  who: [string, string];
  won?: boolean;
  lost?: number;
  aim?: string;
}

export interface Count {
  rats: number;
  said?: string;
}

export interface Document {
  you: You;
  zones?: Record<string, Zone>;
  sack: Record<string, number>;
  laid: string[];
  marks?: number[];
  pending?: Task[];
  fight?: Fight;
  values?: Record<string, Record<string, number>>;
  debt?: number;
  now: Count;
  over?: boolean;
}
`
	if have := codec().TypeScript("make it"); have != want {
		t.Errorf("have\n%s\nwant\n%s", have, want)
	}
}

// TestTypeHasTheNames: the names that a document may have are told by a Go type of its form.
func TestTypeHasTheNames(t *testing.T) {
	var s city
	text, err := json.Marshal(codec().Write(&s))
	if err != nil {
		t.Fatal(err)
	}
	form := codec().Write(&s).Type()
	if form.NumField() != 11 || form.Field(0).Tag.Get("json") != "you,omitempty" || form.Field(1).Type.Key().String() != "string" {
		t.Errorf("the form of %s is %s", text, form)
	}
}

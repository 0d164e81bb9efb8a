package ratcatcher

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// TestBoardDrawsThePack makes sure that the board in the browser is given the content that is played, in the language of who looks.
func TestBoardDrawsThePack(t *testing.T) {
	text, err := fs.ReadFile(Content(), "peculiar.yaml")
	if err != nil {
		t.Fatal(err)
	}
	pack := fstest.MapFS{"peculiar.yaml": {Data: []byte(strings.NewReplacer("name: Panback", "name: Potlid", "{special_b: 1}, {health: 1}", "{special_b: 1}, {movement: 4}").Replace(string(text)))}}
	g, _, err := New(content.Overlay{Top: pack, Base: Content()})
	if err != nil {
		t.Fatal(err)
	}
	telling, err := game.NewTelling(g.Info().In("de").Words)
	if err != nil {
		t.Fatal(err)
	}
	wire, err := json.Marshal(g.Info().Board(telling))
	if err != nil {
		t.Fatal(err)
	}
	type named struct{ ID, Name, Blurb string }
	var d struct {
		Limits                                    map[string]int
		CommonRats                                []named `json:"common_rats"`
		Tallyman, Ratcatchers, Nemeses, Townships []named
		PeculiarRats                              []named `json:"peculiar_rats"`
	}
	if err := json.Unmarshal(wire, &d); err != nil {
		t.Fatal(err)
	}
	if d.Limits["win_cheese"] != 10 || len(d.CommonRats) != 3 || len(d.Tallyman) != 6 || len(d.Ratcatchers) != 6 || len(d.Nemeses) != 4 ||
		len(d.PeculiarRats) != 13 || len(d.Townships) != 36 {
		t.Errorf("limits %v; lists of %d, %d, %d, %d, %d, %d", d.Limits, len(d.CommonRats), len(d.Tallyman), len(d.Ratcatchers), len(d.Nemeses), len(d.PeculiarRats), len(d.Townships))
	}
	for what, pair := range map[string][2]string{
		"a name of the pack": {d.PeculiarRats[8].Name, "Potlid"},
		"a name in German":   {d.Nemeses[0].Name, "Der Rattenkönig"},
		"a text in German":   {d.Nemeses[2].Blurb, "Wo sie sich niederlegt, füllen sich die Keller."},
		"a township":         {d.Townships[0].Name, "Brietor"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %q, want %q", what, pair[0], pair[1])
		}
	}
	if strings.Contains(string(wire), `"from"`) {
		t.Error("marks of where things come from are drawn")
	}
	if got := telling.Text(game.Say("4 movement points")); got != "4 Schritte" {
		t.Errorf("a gain of the pack is %q in German", got)
	}
}

// TestZonesAreToldInGerman holds that a zone is told by the German name of its township and of the side.
func TestZonesAreToldInGerman(t *testing.T) {
	g, r := suite.Make(t)
	german, err := game.NewTelling(g.Info().In("de").Words)
	if err != nil {
		t.Fatal(err)
	}
	s := positionOf(t, r, `{city: {"00": {}, "01": {x: -1, "y": 0, turn: 2}}, you: {zone: 01e}}`)
	if told := german.Text(game.Say("{{.zone}}", r.ZoneArg(&s, "zone", rules.TownNo(1).Zone(2)))); told != "Quarkzeile West" {
		t.Errorf("in German 01c is %q", told)
	}
}

// TestGermanSaysTheContent makes sure that every name and text of the content has its German.
func TestGermanSaysTheContent(t *testing.T) {
	_, r := suite.Make(t)
	german := content.MustLanguage(texts, "de").Words
	var look func(value any)
	look = func(value any) {
		switch value := value.(type) {
		case map[string]any:
			for key, v := range value {
				if text, ok := v.(string); ok && key == "told" && german[text] == "" {
					t.Errorf("the name %q is not said in German", text)
				}
				look(v)
			}
		case []any:
			for _, v := range value {
				look(v)
			}
		}
	}
	look(r.Box().Drawn(new(game.Telling)))
	cards := r.Box().CardWords()
	if len(cards) != 28 {
		t.Errorf("boards and cards have %d texts, want 28", len(cards))
	}
	for key := range cards {
		if german[key] == "" {
			t.Errorf("the text %s is not said in German", key)
		}
	}
}

// TestPackTellsItsOwnCards makes sure that what a pack says on a card of ours is told as it stands there, and not by the translation of what ours says.
func TestPackTellsItsOwnCards(t *testing.T) {
	g, _, err := New(suite.With(t, "peculiar.yaml", "It counts as 5 rats for consuming.", "It is always hungry."))
	if err != nil {
		t.Fatal(err)
	}
	german := g.Info().In("de").Words
	for key, want := range map[string]string{"peculiar_rats.the_tun.text": "It is always hungry.", "peculiar_rats.the_grey_hush.text": "Nur eine Sechs fängt es; andere Treffer nützen nichts."} {
		if german[key] != want {
			t.Errorf("%s is %q in German, want %q", key, german[key], want)
		}
	}
}

// TestWordsCiteRules makes sure that every word of the content names a rule that there is.
func TestWordsCiteRules(t *testing.T) {
	_, r := suite.Make(t)
	var cited []string
	for _, w := range box.PowerWords.Words() {
		cited = append(cited, w.Rule)
	}
	for _, w := range box.TrackerWords.Words() {
		cited = append(cited, w.Rule)
	}
	for _, w := range box.KnackWords.Words() {
		cited = append(cited, w.Rule)
	}
	for _, rule := range cited {
		if !slices.ContainsFunc(r.catalogue.Rules, func(is game.Rule) bool { return is.ID == rule }) {
			t.Errorf("a word cites %s, and there is no such rule", rule)
		}
	}
}

package notation

import "mischief/game"

// words are what this package itself says, in the other languages that games speak.
var words = map[string]game.Words{"de": {
	"A move is missing; for example: {{.examples}}.":                             "Es fehlt ein Zug; zum Beispiel: {{.examples}}.",
	"{{.text}} is no move: it begins with none of {{.verbs}}.":                   "{{.text}} ist kein Zug: Er beginnt mit keinem von {{.verbs}}.",
	"{{.text}} is not whole; write {{.form}}":                                    "{{.text}} ist nicht vollständig; schreib {{.form}}",
	"{{.text}} is not whole: it goes on with {{.ids}}; write {{.form}}":          "{{.text}} ist nicht vollständig: Es geht weiter mit {{.ids}}; schreib {{.form}}",
	"{{.text}} says nothing here: leave it out, or write {{.form}}":              "{{.text}} sagt hier nichts: Lass es weg, oder schreib {{.form}}",
	"{{.text}} is too much; write {{.form}}":                                     "{{.text}} ist zu viel; schreib {{.form}}",
	"{{.word}} stands where {{.sign}} is needed; write {{.form}}":                "{{.word}} steht, wo {{.sign}} nötig ist; schreib {{.form}}",
	"There is no {{.what}} {{.word}}: it is one of {{.ids}}; write {{.form}}":    "{{.word}} ist hier nichts ({{.what}}): Es ist eines von {{.ids}}; schreib {{.form}}",
	"There is no {{.what}} {{.word}}; most like it: {{.ids}}; write {{.form}}":   "{{.word}} ist hier nichts ({{.what}}); am ähnlichsten: {{.ids}}; schreib {{.form}}",
	"There is no {{.what}} {{.word}}; write {{.form}}":                           "{{.word}} ist hier nichts ({{.what}}); schreib {{.form}}",
	"{{.word}} may be any of {{.ids}}; write {{.form}}":                          "{{.word}} kann jedes von {{.ids}} sein; schreib {{.form}}",
	"{{.word}} is no whole number; write {{.form}}":                              "{{.word}} ist keine ganze Zahl; schreib {{.form}}",
	"{{.word}} is no whole number from {{.least}} to {{.most}}; write {{.form}}": "{{.word}} ist keine ganze Zahl von {{.least}} bis {{.most}}; schreib {{.form}}",
	"{{.word}} is named twice; write {{.form}}":                                  "{{.word}} ist zweimal genannt; schreib {{.form}}",
	"More than {{.most}} are never named at once; write {{.form}}":               "Mehr als {{.most}} werden nie zugleich genannt; schreib {{.form}}",
}}

// Words are what this package itself says in a language, by the English text.
func Words(tag string) game.Words { return words[tag] }

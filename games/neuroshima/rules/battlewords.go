package rules

import (
	"mischief/game"
	"mischief/games/neuroshima/tiles"
)

// Keys of the words for what causes a Battle, what hits a unit, and how ids of hits are written.
var (
	causeWords = [causes]string{"cause-tile", "cause-full", "cause-final"}
	causeIDs   = [causes]string{"tile", "full", "final"}
	kindNames  = [attackKinds]string{
		tiles.Melee: "melee", tiles.Ranged: "ranged", tiles.Gauss: "gauss", tiles.Poison: "poison", tiles.Shotgun: "shotgun", tiles.Rocket: "rocket", tiles.Mortar: "mortar",
		aimed: "aimed", shadow: "shadow", venomWound: "venom", clownBlast: "clown", bombBlast: "bomb", trapBlast: "trap", charge: "charge", actionHit: "action",
	}
	kindWords = [attackKinds]string{
		tiles.Melee: "kind-melee", tiles.Ranged: "kind-ranged", tiles.Gauss: "kind-gauss", tiles.Poison: "kind-poison", tiles.Shotgun: "kind-shotgun",
		tiles.Rocket: "kind-rocket", tiles.Mortar: "kind-mortar", aimed: "kind-aimed", shadow: "kind-shadow", venomWound: "kind-venom", clownBlast: "kind-blast",
		bombBlast: "kind-blast", trapBlast: "kind-blast", charge: "kind-blast", actionHit: "kind-action",
	}
	kindRules = [attackKinds]string{
		tiles.Melee: "NSH-501", tiles.Ranged: "NSH-502", tiles.Gauss: "NSH-510", tiles.Poison: "NSH-810", tiles.Shotgun: "NSH-922",
		tiles.Rocket: "NSH-921", tiles.Mortar: "NSH-946", aimed: "NSH-530", shadow: "NSH-802", venomWound: "NSH-843", clownBlast: "NSH-713",
		bombBlast: "NSH-861", trapBlast: "NSH-952", charge: "NSH-945", actionHit: "NSH-421",
	}
)

// Title is what a Battle is called by why it is fought.
func (b *Battle) Title() string {
	return [causes]string{causeTile: "Battle", causeFull: "Battle on a full board", causeFinal: "Final Battle"}[b.Cause]
}

// battleWords are the English texts of the events of a Battle. Hexes are proper names, so that a board can show where something happens.
var battleWords = game.Words{
	"battle-began": "{{.cause}}",
	"cause-tile":   "A Battle begins.",
	"cause-full":   "The board is full: a Battle begins.",
	"cause-final":  "The Final Battle begins.",
	"phase":        "Initiative {{.phase}}.",
	"battle-ended": "The Battle is over.",
	"again":        "The board is still full: another Battle follows.",

	"kind-melee": "melee", "kind-ranged": "ranged", "kind-gauss": "Gauss", "kind-poison": "poisoning", "kind-shotgun": "shotgun", "kind-rocket": "rocket",
	"kind-mortar": "mortar", "kind-aimed": "sharpshooter's", "kind-shadow": "shadow", "kind-venom": "Venom", "kind-blast": "explosion", "kind-action": "action",

	"attacked":       `{{.who}} on {{.from}} attacks {{.target}} on {{.to}}: {{.kind}} attack of strength {{.strength}}.`,
	"poisons":        `{{.who}} on {{.from}} poisons {{.target}} on {{.to}}.`,
	"armour":         "The armour of {{.target}} on {{.to}} takes 1 off the {{.kind}} attack from {{.from}}.",
	"reflected":      "{{.who}} on {{.at}} sends an attack back.",
	"sent-back":      `The {{.kind}} attack of {{.who}} on {{.from}} comes back on {{.target}} on {{.to}}: strength {{.strength}}.`,
	"exploded":       "{{.who}} on {{.at}} explodes.",
	"blasted":        `The explosion on {{.from}} hits {{.target}} on {{.to}}.`,
	"venom-wound":    "A Venom marker works on {{.target}} on {{.to}}.",
	"hit":            "{{.target}} on {{.to}} is hit.",
	"absorbed":       "A Medic of {{.target}} on {{.to}} absorbs the {{.kind}} attack from {{.from}}.",
	"medic-spent":    "{{.who}} on {{.at}} is discarded.",
	"wounded":        `{{.who}} on {{.at}} receives {{plural .wounds "wound" "wounds"}}.`,
	"hq-hit":         `The HQ of {{.who}} on {{.at}} loses {{plural .points "point" "points"}}: {{.left}} left.`,
	"scored":         `{{.who}} scores {{plural .points "point" "points"}} on the HQ on {{.at}}: {{.score}}.`,
	"died":           "{{.who}} on {{.at}} is destroyed.",
	"collapsed":      "{{.who}} on {{.at}} has lost the Toughness that kept it alive and is destroyed.",
	"swallowed":      "The Hole swallows {{.who}} on {{.at}}.",
	"base-gone":      "{{.who}} on {{.at}} is gone.",
	"poisoned":       `{{.who}} on {{.at}} is poisoned: {{plural .markers "Venom marker" "Venom markers"}}.`,
	"no-venom":       "No Venom marker is left for {{.who}} on {{.at}}.",
	"stunned":        "{{.who}} on {{.at}} makes no attack for the rest of the Battle.",
	"netted-idle":    "{{.who}} on {{.at}} is netted and does nothing.",
	"paralysed-idle": "{{.who}} on {{.at}} is paralysed and does not attack.",
	"converted":      `{{.who}} on {{.at}} converts {{plural .attacks "attack" "attacks"}}.`,
	"taken-over":     "{{.who}} takes over {{.what}} on {{.at}}.",
	"taken-turned":   "{{.who}} on {{.at}} is turned.",
	"released":       "{{.what}} on {{.at}} is free again.",
}

// tellClash tells who explodes, who attacks whom, and what armour, Judges and Medics do about it.
func (r *Rules) tellClash(s *Position, k *clash, tell *game.Story) {
	r.tellExplosions(s, k, tell)
	for mirrors := k.mirrors; mirrors != 0; {
		c := mirrors.Pop()
		tell.Tell("NSH-942", "reflected", r.tileArg("who", s.Unit[c].Tile), At("at", s, c))
	}
	for i := range k.n {
		r.tellHit(s, &k.hits[i], tell)
	}
}

func (r *Rules) tellExplosions(s *Position, k *clash, tell *game.Story) {
	for units := k.gone; units != 0; {
		c := units.Pop()
		rule := kindRules[clownBlast]
		switch {
		case k.charges.Has(c):
			rule = kindRules[charge]
		case k.traps.Has(c):
			rule = kindRules[trapBlast]
		}
		tell.Tell(rule, "exploded", r.tileArg("who", s.Unit[c].Tile), At("at", s, c))
	}
	for bombs := s.Battle.Bombs; bombs != 0; {
		c := bombs.Pop()
		tell.Tell(kindRules[bombBlast], "exploded", r.tileArg("who", s.Base[c]), At("at", s, c))
	}
}

// tellHit tells one hit. That of an instant action has been told when it was used.
func (r *Rules) tellHit(s *Position, h *hit, tell *game.Story) {
	rule := kindRules[h.kind]
	target, to, from := r.tileArg("target", s.Unit[h.to].Tile), At("to", s, h.to), At("from", s, h.from)
	who, kind, strength := r.tileArg("who", s.Unit[h.from].Tile), game.Word("kind", kindWords[h.kind]), game.Num("strength", h.strength)
	switch {
	case h.kind == actionHit:
	case h.kind == venomWound:
		tell.Tell(rule, "venom-wound", target, to)
	case h.kind == clownBlast, h.kind == bombBlast, h.kind == trapBlast, h.kind == charge:
		tell.Tell(rule, "blasted", from, target, to)
	case h.reflected:
		tell.Tell("NSH-942", "sent-back", who, from, target, to, kind, strength)
	case h.kind == tiles.Poison:
		tell.Tell(rule, "poisons", who, from, target, to)
	default:
		tell.Tell(rule, "attacked", who, from, target, to, kind, strength)
	}
	if h.blunted {
		tell.Tell("NSH-507", "armour", target, to, from, kind)
	}
	if h.absorbed {
		tell.Tell("NSH-615", "absorbed", target, to, from, kind)
	}
}

package rules

import (
	"slices"

	"mischief/games/neworleans/codex"
)

// What is known of each scenario before it begins: its sheet for parties of one size, the vermin it may have, and the abilities that may be in force there, by what they listen to. Those of
// other sheets are left out, as this is asked many times in every activation.

// playbill is what is known of a scenario for parties of one size.
type playbill struct {
	sheet      *codex.Scenario
	kinds      []codex.Kind // of the vermin in the pool and set aside
	listeners  [codex.TriggerCount][]listener
	refreshers [codex.TriggerCount][]listener
	stats      [codex.StatCount][]standing
	immunities [codex.ImmunityCount][]standing
	modifiers  []standing
	lures      []standing
}

// listener is an ability with the heroes who may bear it, a bit for each kind; all bits where others may as well.
type listener struct {
	*codex.Ability
	heroes uint64
}

// standing is an effect of an ability that always holds. One that is own concerns nobody but its bearer.
type standing struct {
	ability *codex.Ability
	effect  *codex.Effect
	own     bool
}

// bill is the playbill of a position.
func (r *Rules) bill(s *Position) *playbill {
	bills := &r.bills[s.Scenario]
	if s.Two {
		return &bills[1]
	}
	return &bills[0]
}

// sheet is the sheet of the scenario, as it is for the size of the party.
func (r *Rules) sheet(s *Position) *codex.Scenario { return r.bill(s).sheet }

// survey writes the playbills, once.
func (r *Rules) survey() {
	r.bills = make([][2]playbill, len(r.codex.Scenarios))
	for i := range r.bills {
		sheet := &r.codex.Scenarios[i]
		r.bills[i][0].write(r.codex, codex.ScenarioID(i), sheet)
		if sheet.TwoHeroes != nil {
			sheet = sheet.TwoHeroes
		}
		r.bills[i][1].write(r.codex, codex.ScenarioID(i), sheet)
	}
}

// write writes the playbill of a sheet.
func (b *playbill) write(c *codex.Codex, scenario codex.ScenarioID, sheet *codex.Scenario) {
	b.sheet = sheet
	for k := range sheet.Pool {
		if sheet.Pool[k] > 0 || sheet.SetAside[k] > 0 {
			b.kinds = append(b.kinds, codex.Kind(k))
		}
	}
	for _, a := range c.Abilities {
		if a != nil && a.ID != 0 && concerns(sheet, scenario, a) {
			b.list(c, a)
		}
	}
	for i := range c.Skills {
		b.listRefresh(c, c.Skills[i].Refresh)
	}
	for i := range c.Loot {
		b.listRefresh(c, c.Loot[i].Refresh)
	}
}

// concerns tells whether an ability may ever be in force in a scenario: for two heroes a rule may stand in place of another.
func concerns(sheet *codex.Scenario, scenario codex.ScenarioID, a *codex.Ability) bool {
	switch a.Of.Kind {
	case codex.OfSheet:
		return codex.ScenarioID(a.Of.No) == scenario && slices.Contains(sheet.Abilities, a.ID)
	case codex.OfDoors:
		return sheet.Doors
	}
	return true
}

// list enters an ability by what it listens to, or by what of it always holds.
func (b *playbill) list(c *codex.Codex, a *codex.Ability) {
	if a.When != codex.OnAlways {
		b.listeners[a.When] = append(b.listeners[a.When], listener{a, heroesOf(c, a)})
		return
	}
	effects := c.Lists[a.Do].Effects
	for i := range effects {
		e := &effects[i]
		st := standing{a, e, e.Who.Who == codex.NoName || e.Who.Who == codex.TheSelf && e.Who.Within < 0}
		switch e.Kind {
		case codex.DoStat:
			b.stats[e.Stat] = append(b.stats[e.Stat], st)
		case codex.DoImmune:
			for to := codex.Immunity(1); to < codex.ImmunityCount; to++ {
				if e.Immune.Has(to) {
					b.immunities[to] = append(b.immunities[to], st)
				}
			}
		case codex.DoDrm:
			b.modifiers = append(b.modifiers, st)
		case codex.DoLure:
			b.lures = append(b.lures, st)
		}
	}
}

func (b *playbill) listRefresh(c *codex.Codex, a *codex.Ability) {
	if a != nil {
		b.refreshers[a.When] = append(b.refreshers[a.When], listener{a, heroesOf(c, a)})
	}
}

// heroesOf are the heroes who may bear an ability.
func heroesOf(c *codex.Codex, a *codex.Ability) uint64 {
	switch a.Of.Kind {
	case codex.OfFlaw:
		return 1 << a.Of.No
	case codex.OfSkill:
		return 1 << c.Skills[a.Of.No].Hero
	}
	return ^uint64(0)
}

// heroes are the heroes of the party, a bit for each kind.
func (s *Position) heroes() (all uint64) {
	for n := Fig(1); n <= MaxParty; n++ {
		all |= 1 << s.Fig[n].Kind
	}
	return all
}

// bearersFor are those of the bearers of an effect that always holds by whom it may concern a figure.
func (r *Rules) bearersFor(s *Position, st *standing, n Fig) Figs {
	if !st.own || n == nobody {
		return r.bearers(s, st.ability)
	}
	if st.ability.Of.Kind == codex.OfPower { // there is no need to look at all who have it
		if is := r.codex.Powers[st.ability.Of.No].Is; is != codex.PowerBokor {
			if !r.power(s, n, is) {
				return 0
			}
			return only(n)
		}
	}
	return r.bearers(s, st.ability) & (only(n) | nobodyBears)
}

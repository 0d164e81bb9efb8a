package codex

import (
	"slices"
	"strconv"

	"mischief/game/content"
)

// checkSheet looks at what must be so of a sheet as a whole. Of one for a party of two it is what stands there in place of the sheet's own.
func (r *reader) checkSheet(n *content.Node, s *Scenario) {
	r.checkMarkers(n, s)
	r.checkTrack(n, s)
	vermin, places := sum(s.Pool), s.Map.Marks[MarkV].Count()
	if n.Has("pool") && vermin > 0 && places > vermin {
		n.FailAt("pool", "%d vermin; the map has %d squares V, each of which gets one in the setup (CNO-210)", vermin, places)
	}
	for _, c := range s.Win {
		if c.Kind == IfCount && c.Count.Of == CountExited && n.Has("win") && s.Map.Marks[MarkX].Empty() {
			n.FailAt("win", "somebody must leave, and the map has no X, where one does")
		}
	}
	if s == r.sheet {
		r.checkEntries(n, s)
	}
}

// checkMarkers makes sure that the box has the vermin of a sheet.
func (r *reader) checkMarkers(n *content.Node, s *Scenario) {
	c := r.c
	var used [MaxKinds]int
	for kind := c.FirstFoe; kind <= c.LastFoe; kind++ {
		base, name := c.Kinds[kind].Base, "pool"
		if s.SetAside[kind] > 0 {
			name = "set_aside"
		}
		if used[base] += int(s.Pool[kind]) + int(s.SetAside[kind]); used[base] > int(c.Markers[base]) && n.Has(name) {
			n.At(name).FailAt(c.Kinds[kind].ID, "with this there are %d markers of %s; the box has %d (CNO-R06)", used[base], c.Kinds[base].ID, c.Markers[base])
		}
	}
}

// checkTrack makes sure that every letter of the round track has squares.
func (r *reader) checkTrack(n *content.Node, s *Scenario) {
	summons := false
	for _, list := range r.c.Lists {
		for i := range list.Effects {
			of := r.c.Abilities[list.Ability].Of
			summons = summons || of == r.of() && list.Effects[i].Kind == DoToken && list.Effects[i].Put == TokenSummon
		}
	}
	for i, letter := range s.Track {
		mark := MarkS + Mark(letter) - 1
		if letter != 0 && s.Map.Marks[mark].Empty() && (mark != MarkS || !summons) {
			if items := n.Each("track", 0, 60); i < len(items) {
				items[i].Fail("the map has no square %s, where vermin of this letter would come", mark)
			}
		}
	}
}

// checkEntries makes sure that each entry is read by something, and that none leads back to itself.
func (r *reader) checkEntries(n *content.Node, s *Scenario) {
	var read []uint8
	abilities := s.Abilities
	if s.TwoHeroes != nil {
		abilities = slices.Concat(abilities, s.TwoHeroes.Abilities)
	}
	for _, id := range abilities {
		read = append(read, r.calls(r.c.Abilities[id].Do)...)
	}
	for _, number := range r.entries {
		read = append(read, r.calls(s.Entries[number].Do)...)
	}
	for _, number := range r.entries {
		at := n.At("entries").At(strconv.Itoa(int(number)))
		if !slices.Contains(read, number) {
			at.Fail("nothing on the sheet leads to this entry")
		}
		seen := []uint8{}
		for next := r.calls(s.Entries[number].Do); len(next) > 0; next = next[1:] {
			if next[0] == number {
				at.Fail("the entry leads back to itself")
				break
			}
			if !slices.Contains(seen, next[0]) {
				seen = append(seen, next[0])
				next = append(next, r.calls(s.Entries[next[0]].Do)...)
			}
		}
	}
}

// calls are the entries that a list of effects reads.
func (r *reader) calls(id ListID) (entries []uint8) {
	for _, e := range r.c.Lists[id].Effects {
		if e.Kind == DoEntry {
			entries = append(entries, e.Entry)
		}
		lists := []ListID{e.Then, e.Else}
		for _, way := range e.Ways {
			lists = append(lists, way.Do)
		}
		for _, in := range lists {
			if in != 0 {
				entries = append(entries, r.calls(in)...)
			}
		}
	}
	return entries
}

// checkCampaign makes sure that every scenario can be reached and that the way leads on to the last one.
func (r *reader) checkCampaign() error {
	c := r.c
	reached := make([]bool, len(c.Scenarios))
	reached[c.Campaign.Start] = true
	for i := 1; i < len(c.Scenarios); i++ {
		r.checkNext(ScenarioID(i), reached)
		if err := r.sheets[i-1].Err(); err != nil {
			return err
		}
	}
	for i, entry := range r.campaign.Each("order", 1, 60) {
		s := &c.Scenarios[i+1]
		if !reached[i+1] {
			entry.FailAt("scenario", "%q; no scenario leads there", s.ID)
		}
		var next []int
		for _, of := range s.Next {
			next = append(next, int(of.Scenario)-1)
		}
		if !slices.Equal(entry.Words("next", r.scenarios[1:]), next) {
			entry.FailAt("next", "the sheet of %s leads elsewhere", s.ID)
		}
		if goal := entry.Text("goal"); goal != s.Goal {
			entry.FailAt("goal", "%q; the sheet of %s says %q", short(goal), s.ID, s.Goal)
		}
	}
	r.checkNotes()
	return r.campaign.Err()
}

// checkNotes makes sure that what is asked for in the adventure log is written by something.
func (r *reader) checkNotes() {
	c := r.c
	var written, asked uint64
	ask := func(list []Condition) {
		for _, of := range list {
			asked |= 1<<of.Note | of.Count.Notes
		}
	}
	for _, list := range c.Lists {
		for i := range list.Effects {
			e := &list.Effects[i]
			if e.Kind == DoNote && e.Set {
				written |= 1 << e.Note
			}
			for _, number := range []*Count{e.N.Count, e.Gain.Bucks.Count} {
				if number != nil {
					asked |= number.Notes
				}
			}
		}
	}
	for _, a := range c.Abilities {
		ask(a.If)
	}
	for i := range c.Scenarios {
		s := &c.Scenarios[i]
		ask(s.Win)
		ask(s.SpawnIf)
		for k := range s.Lose {
			ask(s.Lose[k].On.If)
		}
		for _, next := range s.Next {
			ask(next.If)
		}
	}
	for i := 1; i < len(c.Notes); i++ {
		if asked>>i&1 == 1 && written>>i&1 == 0 {
			r.campaign.At("notes").FailAt(c.Notes[i].ID, "it is asked for, and nothing writes it")
		}
	}
}

// checkNext looks where a scenario leads.
func (r *reader) checkNext(id ScenarioID, reached []bool) {
	c, n := r.c, r.sheets[id-1]
	s := &c.Scenarios[id]
	if last := id == c.Campaign.End; last != (len(s.Next) == 0) {
		n.FailAt("next", "the last scenario of the campaign, %s, leads nowhere, and every other leads on", r.scenarios[c.Campaign.End])
	}
	for i, item := range n.Each("next", 0, len(s.Next)) {
		to := s.Next[i].Scenario
		reached[to] = true
		if c.Scenarios[to].Number <= s.Number {
			item.FailAt("scenario", "%q; its place in the campaign is %d and that of this one %d, so the campaign would go round in a circle", r.scenarios[to], c.Scenarios[to].Number, s.Number)
		}
	}
}

func sum(many [MaxKinds]uint8) (n int) {
	for _, of := range many {
		n += int(of)
	}
	return n
}

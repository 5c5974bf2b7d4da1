package qualify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
	"postd/tournament/takes"
	"postd/tournament/teams"
)

// Teams go on as players do, by the table of the teams with its tie-breaks, and into a stage of
// teams alone. What they play there stands in an event of its own (EVENT/9).

// teamKey is the number of a team among the keys of players, which are smaller.
const teamKey = 1 << 40

// ofTeams reports whether teams go on by the group.
func (g *group) ofTeams() bool {
	return slices.ContainsFunc(g.lines, func(l line) bool { return g.system(l.From) == ledger.TeamMatches })
}

// system is how the stage of a name is played; empty where there is none.
func (r *reading) system(name string) ledger.System {
	for _, s := range r.e.Stages {
		if s.Name == name {
			return s.System
		}
	}
	return ""
}

// plays reports whether the matches of the event are those of the stage of a name.
func (r *reading) plays(name string) bool {
	s, _ := r.e.Matches()
	return s.Name == name
}

// teamFault says why no teams can be taken by a line, or no players; nil where they can.
func (g *group) teamFault(l line) error {
	from, to := g.system(l.From) == ledger.TeamMatches, g.stage.System == ledger.TeamMatches
	switch {
	case from && l.Right != nil:
		return fmt.Errorf("secretary: the stage %s is played by teams, and a right is that of a player: let teams go on into a stage of teams", l.From)
	case from && !to:
		return fmt.Errorf("secretary: the stage %s is played by teams, and %s by players: let teams go on into a stage of teams, or enter the players by hand", l.From, g.stage.Name)
	case from && !g.reading.plays(l.From):
		return fmt.Errorf("secretary: an event has one stage in which teams meet, and %s is another: let the teams go on from the event in which they play", l.From)
	case !from && to && l.Right == nil && g.system(l.From) != "":
		return fmt.Errorf("secretary: the stage %s is played by teams, and %s by players: enter the teams on the page Teams", g.stage.Name, l.From)
	}
	return nil
}

// teamSource reads the table of the teams in place of that of their players.
func (r *reading) teamSource(s source) (source, error) {
	x, err := r.v.Ledger().League(r.e)
	if err != nil {
		return s, err
	}
	s.league = &x
	s.table = tournament.Table{Finished: s.table.Finished, Left: s.table.Left, Annulled: s.table.Annulled, Provisional: s.table.Provisional}
	s.section = takes.Section{Name: s.Label, Final: s.Final.Final}
	s.figures = map[string]string{}
	for _, row := range x.Rows {
		name := x.Teams[row.Team-1].Name
		r.ids[name], r.keys[teamKey+uint64(row.Team)] = teamKey+uint64(row.Team), name
		made, possible, left := points(x, row.Team)
		s.table.Rows = append(s.table.Rows, tournament.Row{Player: tournament.Player{Number: row.Team, Name: name}, Rank: row.Rank, Shared: row.Shared, Score: made})
		s.section.Rows = append(s.section.Rows, takes.Row{Key: name, Rank: row.Rank, Made: made, Possible: possible, Left: left})
		if len(row.Values) > 1 {
			s.figures[name] = x.Rules.Order[1].String() + " " + row.Values[1].String()
		}
	}
	return s, nil
}

// points are what a team has made of what it can make, by that which parts the teams first: match
// points or points on the boards. Any other order says nothing before the end. What waits for a
// ruling counts as left.
func points(x ledger.League, team int) (made, possible tournament.Half, left int) {
	first := firstCode(x)
	for _, m := range x.Matches {
		home, away := m.Home.Team == team, m.Away.Team == team
		if !home && !away {
			continue
		}
		open := m.Left > 0
		for _, b := range m.Boards {
			line, set := x.Lines[teams.Label(x.Event.Label, m.No, b.No, b.Second)]
			waits := set && line.Over() && line.Questions > 0 || !b.Result.Played() && b.Result.Halves()+b.Back.Halves() == 0 && set && !line.Over()
			open = open || waits
			if first == "GPTS" {
				possible += 2
				switch {
				case waits:
					left++
				case home:
					made += tournament.Half(b.Result.Halves())
				default:
					made += tournament.Half(b.Back.Halves())
				}
			}
		}
		if first == "GPTS" {
			continue
		}
		possible += 2
		switch {
		case open || first != "MPTS":
			left++
		case home:
			made += tournament.Half(m.Home.Match)
		default:
			made += tournament.Half(m.Away.Match)
		}
	}
	return made, possible, left
}

// firstCode is the code of what parts the teams first.
func firstCode(x ledger.League) string {
	if len(x.Rules.Order) == 0 {
		return "MPTS"
	}
	return x.Rules.Order[0].String()
}

// takeTeams is the press by which teams go on: an event of their own with a draft for its matches.
func (f *taking) takeTeams(back string) (visit.Action, error) {
	d := visit.Action{Title: "Take who goes through to " + f.to(), Button: "Take them", Back: back, Law: "EVENT/9"}
	var numbers []int
	var from ledger.League
	for _, l := range f.lines {
		if len(l.sources) != 1 || l.sources[0].league == nil {
			return d, visit.Refused("Nobody can be taken by this.", "The stage "+l.From+" has no matches.", "Make its matches first.")
		}
		from = *l.sources[0].league
		for _, x := range l.taking.Through {
			n := int(f.ids[x.Key] - teamKey)
			numbers = append(numbers, n)
			d.Does = append(d.Does, x.Key+": "+x.By+".")
			if from.Teams[n-1].Captain == "" {
				d.Does = append(d.Does, x.Key+" has no captain: name one before line-ups are asked for.")
			}
		}
		d.Does = append(d.Does, sentencesOf(l.taking.Notes)...)
	}
	if len(numbers) < 2 {
		return d, visit.Refused("Fewer than two teams go through.", cmp.Or(strings.Join(d.Does, " "), "Nobody does."), "Go back, and pass over fewer, or let more go through.")
	}
	id, err := f.v.Ledger().NextEvent()
	if err != nil {
		return d, err
	}
	made, draft := from.Going(numbers, f.stage, id, f.into.Label, f.into.Name)
	e := f.e
	e.Stages = slices.Clone(e.Stages)
	for i := range e.Stages {
		if e.Stages[i].No == f.stage.No {
			e.Stages[i].Goes = id
		}
	}
	d.Does = append(d.Does, fmt.Sprintf("The event %s, %s, is made with these teams, their captains and line-ups, and a draft for its matches by the terms of %s.", made.Label, made.Name, from.Tournament.Label),
		"Nobody is told by this: ask the captains for their line-ups there. Labels of the games and the captains’ letters are by "+made.Label+".")
	d.Matters = []ledger.Matter{{Rows: []ledger.Row{made, e, draft, ledger.Placing{Label: draft.Label, Version: 1, Event: id, Stage: 1}}, Why: "taken: " + f.to()}}
	d.Then = visit.Done(folder.EventPath(id, "/teams"), "They are taken. Here they play "+f.to()+".")
	return d, nil
}

// goesWords say where teams play that were taken before; empty where none were.
func (g *group) goesWords() (words, href string) {
	if g.no != 0 || g.stage.Goes == 0 {
		return "", ""
	}
	e, err := g.v.Ledger().Event(g.stage.Goes)
	if err != nil {
		return "", ""
	}
	return fmt.Sprintf("%s play in %s", narrate.Upper(visit.CountWords(len(e.Teams), "team", "teams")), e.Label), folder.EventPath(e.ID, "/teams")
}

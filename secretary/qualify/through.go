package qualify

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament/takes"
)

// throughPage tells who goes through, may go through, or is out.
type throughPage struct {
	Stages []stageShown
	Rights string // where the rights of the event stand
}

// stageShown is a stage that has takes.
type stageShown struct {
	Name   string
	Groups []groupShown
}

// groupShown are the takes that one press does.
type groupShown struct {
	ID, Words, Kind string
	Lines           []lineShown
	Problem         string
	Given           string // what became of the rights; empty: nothing is taken yet
	Goes, GoesTo    string // where teams play that were taken
	Take            string // where they are taken; empty: not yet, or by somebody else
}

// lineShown is a take with the tables from which it takes.
type lineShown struct {
	Takes, Counts string
	Tables        []tableShown
	Places, Notes []string
}

// tableShown is a table from which is taken.
type tableShown struct {
	ID, Caption, Href string
	Rows              []rowShown
}

// rowShown is a player of it.
type rowShown struct {
	Place, Name, Href, Points, Share, Figure string
	Words, Kind                              string
	Why                                      string
}

// pageThrough shows who goes through of all stages that have takes.
func pageThrough(v *request, e ledger.Event) (visit.Response, error) {
	r := v.reading(e, false)
	p := throughPage{Rights: folder.EventPath(e.ID, "/rights")}
	for _, s := range e.Stages {
		groups, err := r.groups(s)
		if err != nil {
			return nil, err
		}
		if len(groups) == 0 {
			continue
		}
		shown := stageShown{Name: s.Name}
		for _, g := range groups {
			shown.Groups = append(shown.Groups, g.shown())
		}
		p.Stages = append(p.Stages, shown)
	}
	return v.PageOfEvent(e, "through", "Who goes through in "+e.Label, "/through", p), nil
}

// shown is the group on the page.
func (g *group) shown() groupShown {
	x := groupShown{ID: fmt.Sprintf("s%d-%d", g.stage.No, g.no), Words: "the tables are not final", Kind: "wait"}
	for i := range g.lines {
		x.Lines = append(x.Lines, g.lines[i].shown(g, fmt.Sprintf("%s-%d", x.ID, i)))
	}
	x.Given = givenWords(g.given)
	if words, href := g.goesWords(); words != "" {
		x.Words, x.Kind, x.Goes, x.GoesTo = "taken", "ok", words, href
		return x
	}
	switch {
	case x.Given != "":
		x.Words, x.Kind = "taken", "ok"
		return x
	case g.fault != nil && !errorIsSeed(g.fault):
		x.Words, x.Kind, x.Problem = "cannot be taken", "late", sentence(g.fault)
		return x
	case !g.final():
		return x
	}
	x.Words, x.Kind = "can be taken", "due"
	if g.v.Arranges() {
		x.Take = folder.EventPath(g.e.ID, fmt.Sprintf("/take?stage=%d&line=%d", g.stage.No, g.no))
	}
	return x
}

// givenWords say what became of rights; empty where there are none.
func givenWords(list []ledger.Right) string {
	count := map[ledger.RightState]int{}
	for _, r := range list {
		count[r.State]++
	}
	var parts []string
	for _, x := range []struct {
		state     ledger.RightState
		one, many string
	}{{ledger.RightUsed, "used", "used"}, {ledger.RightOpen, "open", "open"}, {ledger.RightPassed, "passed over", "passed over"}, {ledger.RightNext, "next behind them", "next behind them"}} {
		if n := count[x.state]; n > 0 {
			parts = append(parts, visit.CountWords(n, "right is "+x.one, "rights are "+x.many))
		}
	}
	return strings.Join(parts, ", ")
}

// standingKinds are the badges of the standings.
var standingKinds = map[takes.Standing]string{takes.Through: "ok", takes.May: "wait", takes.Out: "off"}

// shown is the line on the page.
func (l *line) shown(g *group, id string) lineShown {
	x := lineShown{Takes: l.Take.String()}
	stands, count := map[string]takes.Standing{}, map[takes.Standing]int{}
	for _, c := range l.chances {
		stands[c.Key] = c.Standing
	}
	settled := len(l.taking.Through) > 0
	for key := range stands {
		if settled {
			stands[key] = takes.Out
		}
	}
	for _, e := range l.taking.Through {
		stands[e.Key] = takes.Through
	}
	for _, s := range stands {
		count[s]++
	}
	x.Counts = fmt.Sprintf("%d through, %d may go through, %d out", count[takes.Through], count[takes.May], count[takes.Out])
	for i, s := range l.sources {
		x.Tables = append(x.Tables, l.table(g, s, fmt.Sprintf("%s-%d", id, i), stands))
	}
	x.Places = l.places(stands)
	if order := l.order(); order != "" {
		x.Places = append(x.Places, order)
	}
	x.Notes = slices.Clone(l.taking.Notes)
	for _, w := range l.taking.Lots {
		x.Notes = append(x.Notes, fmt.Sprintf("A lot was drawn with the seed %q.", w.Seed))
	}
	return x
}

// table is one from which is taken, with how each player stands.
func (l *line) table(g *group, s source, id string, stands map[string]takes.Standing) tableShown {
	_, _, words := s.TableWords(s.table)
	x := tableShown{ID: id, Href: s.href(), Caption: s.Label + ": " + words}
	for i, r := range s.section.Rows {
		row := rowShown{
			Place: s.placeWords(s.table.Rows[i]), Name: r.Key, Href: folder.PlayerPath(g.ids[r.Key]), Points: r.Made.String(), Share: r.Share().String(), Figure: s.figures[r.Key],
			Words: stands[r.Key].String(), Kind: standingKinds[stands[r.Key]], Why: r.Gone,
		}
		score := s.table.Rows[i].Score
		row.Points, row.Share = score.String()+"/"+r.Possible.String(), takes.Fraction{Num: int(score), Den: int(r.Possible)}.String()
		if s.league != nil {
			if row.Href = s.href(); firstCode(*s.league) != "GPTS" { // match points are whole
				row.Points = fmt.Sprintf("%d/%d", int(score), int(r.Possible))
			}
		}
		if s.Cup != nil { // the places alone count
			row.Points, row.Share = "–", "–"
		}
		if l.passed[r.Key] != "" && row.Why == "" {
			row.Why = l.passed[r.Key]
		}
		x.Rows = append(x.Rows, row)
	}
	return x
}

// places say of each section who takes its places, or which games decide it.
func (l *line) places(stands map[string]takes.Standing) (out []string) {
	if len(l.taking.Through) > 0 {
		for _, e := range l.taking.Through {
			out = append(out, e.Key+", "+e.By)
		}
		return out
	}
	for _, s := range l.sources {
		var sure, open []string
		may := false
		for _, r := range s.section.Rows {
			if stands[r.Key] == takes.Through {
				sure = append(sure, r.Key)
			}
			may = may || stands[r.Key] == takes.May
		}
		for _, x := range s.Lines {
			if !x.Over() || x.Questions > 0 {
				open = append(open, x.Label)
			}
		}
		words := s.Label + ": " + strings.Join(sure, ", ")
		switch {
		case len(s.section.Rows) == 0:
			words += " open (no numbers yet)"
		case may && s.IsSwiss() && s.Paired() < s.SwissRules().Rounds:
			words += " open (" + visit.CountWords(s.SwissRules().Rounds-s.Paired(), "round", "rounds") + " to pair)"
		case may && s.Cup != nil && len(open) == 0 && !s.Final.Ended:
			words += " open (ties are to come)"
		case may && len(open) > gamesNamed:
			words += fmt.Sprintf(" open (%d games)", len(open))
		case may && len(open) > 0:
			words += " open (" + strings.Join(open, ", ") + ")"
		case may:
			words += " open (when the other tables are final)"
		case len(sure) > 0 && !s.Final.Final:
			words += " (when the table is final)"
		}
		out = append(out, strings.Join(strings.Fields(words), " "))
	}
	return out
}

// gamesNamed is how many open games are named one by one.
const gamesNamed = 6

// order tells how those at the place stand of which the best are taken, by the tables as they are.
func (l *line) order() string {
	i := slices.IndexFunc(l.Picks, func(p takes.Pick) bool { return p.Kind == takes.BestOfPlace })
	if i < 0 {
		return ""
	}
	now := l.sections()
	figures := map[string]string{}
	for n := range now {
		now[n].Final = true
		for k, f := range l.sources[n].figures {
			figures[k] = f
		}
	}
	got, err := takes.Apply(l.Take, now, takes.Options{Seed: "as the tables stand", Passed: l.passed})
	if err != nil || len(got.Order) == 0 {
		return ""
	}
	var all []string
	for _, e := range got.Order {
		all = append(all, strings.TrimSpace(e.Key+" "+e.Row.Share().String()+" "+figures[e.Key]))
	}
	return l.Picks[i].String() + ", as the tables stand: " + strings.Join(all, " · ")
}

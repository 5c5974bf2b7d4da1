package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// gameFile is a game with all that its pages need beside it.
type fileView struct {
	correspondence.Game
	events     []events.Event
	office     correspondence.Setting // of this instant, with the calendar agreed
	line       ledger.Line
	tournament ledger.Tournament
	blind      bool   // whoever sees it does not learn whose it is
	suspender  string // who suspended it; empty: it is not suspended, or nobody knows
}

// home is where one goes who has done with the game.
func (f fileView) home() string {
	if f.blind {
		return "/adjudication"
	}
	return f.path("")
}

// gameFile reads the game that the path names.
func (v *subjectRequest) gameFile() (f fileView, err error) {
	id, err := v.GameNamed()
	if err != nil {
		return f, err
	}
	x, err := v.Ledger().Line(id)
	if err != nil {
		return f, visit.Missing("There is no game "+v.Names["game"]+".", "")
	}
	if f, err = v.folded(x); err != nil {
		return f, err
	}
	if r, ok := narrate.Suspension(f.Game); ok && !f.blind {
		if f.suspender, err = v.official(r.Cause); err != nil {
			return f, err
		}
	}
	f.tournament, err = v.Ledger().Tournament(x.Tournament)
	return f, err
}

// official is the full name of the user who filed a matter; empty where it was none.
func (v *subjectRequest) official(key string) (string, error) {
	filed, _, err := v.Ledger().Ledger.Filed(key)
	if err != nil || filed.By == "" {
		return "", err
	}
	users, err := v.Ledger().Ledger.Users()
	for _, u := range users {
		if u.Name == filed.By {
			return u.Full, err
		}
	}
	return "", err
}

// folded reads the game of a line, without its tournament. Its events are read
// once, and folded here.
func (v *subjectRequest) folded(x ledger.Line) (f fileView, err error) {
	f.line = x
	if f.events, err = v.Ledger().Events(x.Game); err != nil {
		return f, err
	}
	if f.Game, err = v.Ledger().Shown(correspondence.Fold(f.events)); err != nil {
		return f, err
	}
	f.office.Now = v.Now
	f.office.Calendar, err = f.Game.Calendar()
	if !v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes {
		f = f.blinded()
	}
	return f, err
}

// blinded is the game for one who judges its position and does not know whose it is.
func (f fileView) blinded() fileView {
	f.blind = true
	for i := range f.Sides {
		name := rules.Colour(i).String()
		f.Sides[i], f.line.Names[i] = terms.Side{Members: []terms.Member{{Name: name}}}, name
	}
	f.Game.Statements = slices.Clone(f.Game.Statements)
	for i, x := range f.Game.Statements {
		f.Game.Statements[i].Member = x.By.String()
	}
	return f
}

// moved refuses a form that was drawn before something happened in the game.
func (f fileView) moved(v *subjectRequest) error {
	if v.Version() != uint64(f.Seq) {
		return fmt.Errorf("%w: the game %s moved on", ledger.ErrStale, f.Label)
	}
	return nil
}

// zone is that by whose clocks the game is played.
func (f fileView) zone() *time.Location { return f.office.Calendar.Zone() }

// at writes an instant by the clocks of the game; a dash where there is none.
func (f fileView) at(t time.Time) string { return cmp.Or(in(t, f.zone()), "–") }

// sideName is the name of those who play the colour.
func sideName(g correspondence.Game, c rules.Colour) string { return g.Sides[c].Name() }

// path is the address of a page of the game: path("/letters").
func (f fileView) path(below string) string { return gamePath(f.Game) + below }

// gamePath is where the page of a game is.
func gamePath(g correspondence.Game) string { return "/g/" + g.ID.String() }

// in writes an instant by the clocks of a game.
func in(t time.Time, zone *time.Location) string { return calendar.Instant(t, zone) }

// law is the name of the law by which the game's own code decides what BCC1903
// Part V decides by the law given, as letters name it: "BCC1903/VI.4(a)" of a game
// by telegraph for "BCC1903/V.5(a)".
func (f fileView) law(l rules.Law) string { return string(f.Agreement.Cites(l)) }

// cite writes that law with its title.
func (f fileView) cite(l rules.Law) string { return narrate.Cite(f.Agreement.Cites(l)) }

// lawOf is that law with its title and its text.
func (f fileView) lawOf(l rules.Law) visit.Law {
	return visit.Law{Cite: f.cite(l), Text: f.Agreement.Cites(l).Text()}
}

// taking takes a decision in one game.
type taking func(correspondence.Game, correspondence.Setting) (correspondence.Decision, error)

// decides is how a matter decides in its one game. What it takes was judged on paper
// before it was shown; a game that moved on since is refused by Seen.
func decides(take taking) func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision {
	return func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		taken, err := take(g[0], o[0])
		if err != nil {
			return nil
		}
		return []correspondence.Decision{taken}
	}
}

package folder

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

// File is a game with all that its pages need beside it.
type File struct {
	correspondence.Game
	Events     []events.Event
	Office     correspondence.Setting // of this instant, with the calendar agreed
	Line       ledger.Line
	Tournament ledger.Tournament
	Blind      bool   // whoever sees it does not learn whose it is
	Suspender  string // who suspended it; empty: it is not suspended, or nobody knows
}

// Home is where one goes who has done with the game.
func (f File) Home() string {
	if f.Blind {
		return "/adjudication"
	}
	return f.Path("")
}

// GameFile reads the game that the path names.
func (v *Request) GameFile() (f File, err error) {
	id, err := v.GameNamed()
	if err != nil {
		return f, err
	}
	x, err := v.Ledger().Line(id)
	if err != nil {
		return f, visit.Missing("There is no game "+v.Names["game"]+".", "")
	}
	if f, err = v.Folded(x); err != nil {
		return f, err
	}
	if r, ok := narrate.Suspension(f.Game); ok && !f.Blind {
		if f.Suspender, err = v.official(r.Cause); err != nil {
			return f, err
		}
	}
	f.Tournament, err = v.Ledger().Tournament(x.Tournament)
	return f, err
}

// official is the full name of the user who filed a matter; empty where it was none.
func (v *Request) official(key string) (string, error) {
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

// Folded reads the game of a line, without its tournament. Its events are read
// once, and folded here.
func (v *Request) Folded(x ledger.Line) (f File, err error) {
	f.Line = x
	if f.Events, err = v.Ledger().Events(x.Game); err != nil {
		return f, err
	}
	if f.Game, err = v.Ledger().Shown(correspondence.Fold(f.Events)); err != nil {
		return f, err
	}
	f.Office.Now = v.Now
	f.Office.Calendar, err = f.Game.Calendar()
	if !v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes {
		f = f.blinded()
	}
	return f, err
}

// blinded is the game for one who judges its position and does not know whose it is.
func (f File) blinded() File {
	f.Blind = true
	for i := range f.Sides {
		name := rules.Colour(i).String()
		f.Sides[i], f.Line.Names[i] = terms.Side{Members: []terms.Member{{Name: name}}}, name
	}
	f.Game.Statements = slices.Clone(f.Game.Statements)
	for i, x := range f.Game.Statements {
		f.Game.Statements[i].Member = x.By.String()
	}
	return f
}

// Moved refuses a form that was drawn before something happened in the game.
func (f File) Moved(v *Request) error {
	if v.Version() != uint64(f.Seq) {
		return fmt.Errorf("%w: the game %s moved on", ledger.ErrStale, f.Label)
	}
	return nil
}

// Zone is that by whose clocks the game is played.
func (f File) Zone() *time.Location { return f.Office.Calendar.Zone() }

// At writes an instant by the clocks of the game; a dash where there is none.
func (f File) At(t time.Time) string { return cmp.Or(At(t, f.Zone()), "–") }

// SideName is the name of those who play the colour.
func SideName(g correspondence.Game, c rules.Colour) string { return g.Sides[c].Name() }

// Path is the address of a page of the game: path("/letters").
func (f File) Path(below string) string { return GamePath(f.Game) + below }

// GamePath is where the page of a game is.
func GamePath(g correspondence.Game) string { return "/g/" + g.ID.String() }

// At writes an instant by the clocks of a game.
func At(t time.Time, zone *time.Location) string { return calendar.Instant(t, zone) }

// Law is the name of the law by which the game's own code decides what BCC1903
// Part V decides by the law given, as letters name it: "BCC1903/VI.4(a)" of a game
// by telegraph for "BCC1903/V.5(a)".
func (f File) Law(l rules.Law) string { return string(f.Agreement.Cites(l)) }

// Cite writes that law with its title.
func (f File) Cite(l rules.Law) string { return narrate.Cite(f.Agreement.Cites(l)) }

// LawText is that law with its title and its text.
func (f File) LawText(l rules.Law) visit.Law {
	return visit.Law{Cite: f.Cite(l), Text: f.Agreement.Cites(l).Text()}
}

// taking takes a decision in one game.
type taking func(correspondence.Game, correspondence.Setting) (correspondence.Decision, error)

// Decides is how a matter decides in its one game. What it takes was judged on paper
// before it was shown; a game that moved on since is refused by Seen.
func Decides(take taking) func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision {
	return func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		taken, err := take(g[0], o[0])
		if err != nil {
			return nil
		}
		return []correspondence.Decision{taken}
	}
}

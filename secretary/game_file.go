package secretary

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// gameFile is a game with all that its pages need beside it.
type gameFile struct {
	correspondence.Game
	events     []events.Event
	office     correspondence.Setting // of this instant, with the calendar agreed
	line       ledger.Line
	tournament ledger.Tournament
}

// gameFile reads the game that the path names.
func (v *request) gameFile() (f gameFile, err error) {
	l, name := v.ledger(), v.names["game"]
	id, err := l.GameByLabel(name)
	if err != nil {
		if id, err = terms.ParseGameID(name); err != nil {
			return f, missing("There is no game "+name+".", "")
		}
	}
	x, err := l.Line(id)
	if err != nil {
		return f, missing("There is no game "+name+".", "")
	}
	if f, err = v.folded(x); err != nil {
		return f, err
	}
	f.tournament, err = l.Tournament(x.Tournament)
	return f, err
}

// folded reads the game of a line, without its tournament. Its events are read
// once, and folded here.
func (v *request) folded(x ledger.Line) (f gameFile, err error) {
	f.line = x
	if f.events, err = v.ledger().Events(x.Game); err != nil {
		return f, err
	}
	f.Game = correspondence.Fold(f.events)
	f.office.Now = v.now
	f.office.Calendar, err = f.Game.Calendar()
	return f, err
}

// zone is that by whose clocks the game is played.
func (f gameFile) zone() *time.Location { return f.office.Calendar.Zone() }

// at writes an instant by the clocks of the game; a dash where there is none.
func (f gameFile) at(t time.Time) string {
	if t.IsZero() {
		return "–"
	}
	return in(t, f.zone())
}

// sideName is the name of those who play the colour.
func sideName(g correspondence.Game, c rules.Colour) string { return g.Sides[c].Name() }

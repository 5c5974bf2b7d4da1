package league

import (
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// makeMatches makes all matches of the teams, by the Berger table. No game begins by it.
func makeMatches(v *request, e ledger.Event) (visit.Response, error) {
	return v.planned(e, "Make the matches of "+e.Label, "Make the matches", func(x ledger.League) (row ledger.Tournament, does []string, err error) {
		row, err = x.MadeMatches(v.Now)
		does = append([]string{fmt.Sprintf("%s by the Berger table with teams for players, %s.", visit.CountWords(len(x.Matches), "match", "matches"), visit.CountWords(len(row.Pairings), "game", "games")),
			"Teams and line-ups are fixed from then on. No game is set up yet, and nobody is told."}, x.Told...)
		return row, does, err
	})
}

// unmakeMatches takes the matches back, while no game was set up.
func unmakeMatches(v *request, e ledger.Event) (visit.Response, error) {
	return v.planned(e, "Take the matches of "+e.Label+" back", "Take them back", func(x ledger.League) (ledger.Tournament, []string, error) {
		row, err := x.UnmadeMatches()
		return row, []string{"No game is paired any more, and line-ups can change again."}, err
	})
}

// planned carries a deed through that writes the row of the tournament of the matches.
func (v *request) planned(e ledger.Event, title, button string, make func(ledger.League) (ledger.Tournament, []string, error)) (visit.Response, error) {
	back := folder.EventPath(e.ID, below)
	x, placed, err := v.league(e)
	if err != nil {
		return nil, err
	}
	if !placed {
		return nil, visit.Refused("The event has no place for the games of its matches.", "", wordsOf(x, placed))
	}
	form := v.Composed(crumbs(e), title, visit.Compose{RowForm: visit.RowForm{Version: x.Tournament.Version}, Lead: wordsOf(x, placed), Back: back, Button: button})
	return v.ByForm(form, true, func(string) (visit.Action, error) {
		row, does, err := make(x)
		d := visit.Action{Title: title, Button: button, Back: back, Does: does, Matters: []ledger.Matter{{Rows: []ledger.Row{row}}}, Then: visit.Done(back, title+": done.")}
		d.Theirs = func() []string { return []string{wordsOf(x, placed)} }
		if err != nil {
			return d, visit.Refused("It cannot be done.", narrate.Upper(visit.Plain(err))+".", "Mend it, and try again.")
		}
		if v.Version() != x.Tournament.Version {
			return d, fmt.Errorf("%w: the tournament %s", ledger.ErrStale, x.Tournament.Label)
		}
		return d, nil
	})
}

// askCaptains asks the captains by letter for their line-ups.
func askCaptains(v *request, e ledger.Event) (visit.Response, error) {
	back := folder.EventPath(e.ID, below)
	x, placed, err := v.league(e)
	if err != nil {
		return nil, err
	}
	if !placed || x.Made() {
		return nil, visit.Refused("Nobody can be asked for a line-up now.", wordsOf(x, placed), "Go back to the teams.")
	}
	form := v.Composed(crumbs(e), "Ask the captains of "+e.Label, visit.Compose{Lead: "A letter asks each captain who plays which board. The answer is LINEUP with a list, and is noted without you.", Back: back, Button: "Show"})
	return v.ByForm(form, true, func(string) (visit.Action, error) {
		d := visit.Action{Title: "Ask the captains of " + e.Label + " for their line-ups", Button: "Send", Back: back, Shown: 1}
		m := ledger.Matter{Why: "asked for line-ups"}
		for _, t := range e.Teams {
			if t.Captain.Addr == "" {
				d.Does = append(d.Does, t.Name+" has no captain, and is not asked.")
				continue
			}
			p, err := Asks(v.Ledger().Ledger, x, t, v.Office.Name, v.Now)
			if err != nil {
				return d, err
			}
			m.Post = append(m.Post, p)
		}
		if len(m.Post) == 0 {
			return d, visit.Refused("No team has a captain.", "", "Name one, and ask again.")
		}
		d.Matters, d.Then = []ledger.Matter{m}, visit.Done(back, "The captains are asked.")
		return d, nil
	})
}

// Asks is the letter by which the captain of a team is asked for its line-up, in the name of the
// office.
func Asks(l *ledger.Ledger, x ledger.League, t ledger.Team, office string, now time.Time) (p ledger.Post, err error) {
	e := x.Event
	a := templates.OwnAnswer{Name: t.Captain.Name, Label: e.Label, Word: "LINEUP", Came: "question", Other: e.Label + ", " + e.Name, Team: t.Name, At: now, Zone: folder.ZoneOf(x.Tournament)}
	line, err := lineOf(l, t, x)
	for i, name := range line {
		a.Links = append(a.Links, [2]string{fmt.Sprint(i + 1), name})
	}
	if err != nil {
		return p, err
	}
	by := x.Tournament.Secretary
	w, err := templates.RenderOwn(a, office, by.Name+" <"+by.Addr+">")
	if err != nil {
		return p, err
	}
	who, plays, err := l.CaptainPlayer(t)
	p = ledger.Post{To: []string{t.Captain.Addr}, Words: w, Name: t.Captain.Name, ReplyTo: l.CaptainAddress(e.ID, t), Key: fmt.Sprintf("own:captain:asks:%d-%d", e.ID, t.No)}
	if plays {
		p.Player, p.Form, p.Words = who.ID, who.Form, w.InForm(who.Form)
	}
	return p, err
}

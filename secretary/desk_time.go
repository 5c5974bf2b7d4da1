package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// upRow is a game whose time is up.
type upRow struct {
	Label, Href, Names, Who string
	Since                   visit.When
	New                     bool // since the visitor's last visit
}

// timeIsUpSection lists the games in which time is up: the opponent may claim, and nobody else
// (BCC1903/V.9(c)). Those that are new since the last visit come first.
func (v *request) timeIsUpSection() (deskSection, error) {
	s := deskSection{ID: "time-is-up", Title: narrate.Upper(narrate.TimeIsUp.Words)}
	up, err := v.deskLines(mostUp, v.site.o.Ledger.Overdue, func(x ledger.Line) bool { return folder.StandOf(x, v.Now).Slug == narrate.TimeIsUp.Slug })
	if err != nil {
		return s, err
	}
	lines := up.rows
	slices.SortStableFunc(lines, func(a, b ledger.Line) int {
		return cmp.Or(b.Deadline.Compare(a.Deadline), cmp.Compare(a.Game, b.Game))
	})
	fresh, most := 0, mostRows
	if c, err := v.count(); err != nil {
		return s, err
	} else if c.in[roomDesk] > mostRows/2 || c.more[roomDesk] {
		most = 3 // what waits has the room
	}
	for _, x := range lines {
		isNew := x.Deadline.After(v.User.BeforeIn)
		if isNew {
			fresh++
		}
		if len(s.Games) < most {
			s.Games = append(s.Games, upRow{
				Label: x.Label, Href: "/g/" + x.Game.String(), Names: x.Names[0] + " v " + x.Names[1], Who: x.Names[x.Acts] + " was to act; " + x.Names[x.Acts.Other()] + " may claim",
				Since: v.When(x.Deadline, v.site.o.Zone), New: isNew,
			})
		}
	}
	all := fmt.Sprint(len(lines))
	if up.more {
		all = "more than " + all
	}
	s.Note = fmt.Sprintf("%d new, %s in all", fresh, all)
	if len(lines) > len(s.Games) {
		s.All, s.AllHref = "All "+all, "/g?state="+narrate.TimeIsUp.Slug
	}
	return s, nil
}

// nearSection counts by tournament the games whose time is near its end, with the first
// deadline of each, and those that are suspended.
func (v *request) nearSection() (deskSection, error) {
	s := deskSection{ID: "near", Title: narrate.Upper(narrate.NearItsEnd.Words)}
	near, err := v.deskLines(mostNear, v.site.o.Ledger.Nearing, func(x ledger.Line) bool { return folder.StandOf(x, v.Now).Slug == narrate.NearItsEnd.Slug })
	if err != nil {
		return s, err
	}
	var all []*soonIn
	of := map[uint64]*soonIn{}
	for _, x := range near.rows {
		t := of[x.Tournament]
		if t == nil {
			t = &soonIn{of: x.Tournament, first: x.Deadline}
			of[x.Tournament], all = t, append(all, t)
		}
		t.n++
		if x.Deadline.Before(t.first) {
			t.first = x.Deadline
		}
	}
	slices.SortFunc(all, func(a, b *soonIn) int { return cmp.Or(a.first.Compare(b.first), cmp.Compare(a.of, b.of)) })
	switch {
	case near.more && len(all) > 0:
		first, err := v.firstDeadline(all[0].first)
		if err != nil {
			return s, err
		}
		s.Facts = append(s.Facts, deskFact{Words: fmt.Sprintf("more than %d games, the first %s", len(near.rows), v.site.soon(v.Now, first)), Href: "/g?state=" + narrate.NearItsEnd.Slug})
	default:
		for _, t := range all[:min(len(all), mostRows)] {
			fact, err := v.soonFact(t)
			if err != nil {
				return s, err
			}
			s.Facts = append(s.Facts, fact)
		}
		if len(all) > mostRows {
			s.All, s.AllHref = fmt.Sprintf("All %d tournaments", len(all)), "/g?state="+narrate.NearItsEnd.Slug
		}
	}
	suspended, err := v.suspended()
	if suspended > 0 {
		s.Facts = append(s.Facts, deskFact{Words: visit.CountWords(suspended, "game is suspended", "games are suspended"), Href: "/g?state=" + narrate.Suspended.Slug, Kind: narrate.Suspended.Kind})
	}
	return s, err
}

// firstDeadline is when the next of all turns and choices ends, for who sees all games; for others it is that
// of the games that were looked at.
func (v *request) firstDeadline(looked time.Time) (time.Time, error) {
	if !v.whole(ledger.ActCase) {
		return looked, nil
	}
	x, err := v.site.o.Ledger.NextDeadline(v.HTTP.Context(), v.Now)
	if x.IsZero() {
		x = looked
	}
	return x, err
}

// soonIn is how many games of a tournament are near their end, and when the first is.
type soonIn struct {
	of    uint64
	n     int
	first time.Time
}

func (v *request) soonFact(t *soonIn) (deskFact, error) {
	row, err := v.site.o.Ledger.Tournament(t.of)
	if errors.Is(err, ledger.ErrNoTournament) {
		err = nil
	}
	return deskFact{
		Words: fmt.Sprintf("%s %s, first %s", row.Label, visit.CountWords(t.n, "game", "games"), v.site.soon(v.Now, t.first)),
		Href:  visit.WithQuery("/g", map[string]string{"state": narrate.NearItsEnd.Slug, "tournament": fmt.Sprint(t.of), visit.FieldSort: "due"}),
	}, err
}

// suspended counts the games of the visitor's that are suspended.
func (v *request) suspended() (n int, err error) {
	if v.whole(ledger.ActCase) {
		return v.site.o.Ledger.SuspendedGames(v.HTTP.Context())
	}
	waits, _, err := v.site.o.Ledger.WaitsOf(v.HTTP.Context(), v.Now.Add(2*ledger.SuspendedPatience), ledger.MostWaits, ledger.WaitSuspended)
	for _, w := range waits {
		x, err := v.site.o.Ledger.Line(w.Game())
		if err != nil {
			return n, err
		}
		if v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes {
			n++
		}
	}
	return n, err
}

// soon is an instant of the next days by the clocks of the office: "today 21:14", "Tue 18:00".
func (s *Site) soon(now, t time.Time) string {
	now, t = now.In(s.o.Zone), t.In(s.o.Zone)
	switch {
	case now.Format(time.DateOnly) == t.Format(time.DateOnly):
		return "today " + t.Format("15:04")
	case t.Sub(now) < 6*24*time.Hour && t.After(now):
		return t.Format("Mon 15:04")
	}
	return s.Instant(t)
}

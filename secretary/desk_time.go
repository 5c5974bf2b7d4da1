package secretary

import (
	"cmp"
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
	lines, err := v.Ledger().Games()
	if err != nil {
		return s, err
	}
	lines = slices.DeleteFunc(lines, func(x ledger.Line) bool { return folder.StandOf(x, v.Now).Slug != narrate.TimeIsUp.Slug })
	slices.SortStableFunc(lines, func(a, b ledger.Line) int { return b.Deadline.Compare(a.Deadline) })
	fresh, most := 0, mostRows
	if all, err := v.duties(); err != nil {
		return s, err
	} else if len(slices.DeleteFunc(all, func(d duty) bool { return !v.waitsFor(d) })) > mostRows/2 {
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
	s.Note = fmt.Sprintf("%d new, %d in all", fresh, len(lines))
	if len(lines) > len(s.Games) {
		s.All, s.AllHref = fmt.Sprintf("All %d", len(lines)), "/g?state="+narrate.TimeIsUp.Slug
	}
	return s, nil
}

// nearSection counts by tournament the games whose time is near its end, with the first
// deadline of each, and those that are suspended.
func (v *request) nearSection() (deskSection, error) {
	s := deskSection{ID: "near", Title: narrate.Upper(narrate.NearItsEnd.Words)}
	lines, err := v.Ledger().Games()
	if err != nil {
		return s, err
	}
	rows, err := v.rows()
	if err != nil {
		return s, err
	}
	type soon struct {
		of    uint64
		n     int
		first time.Time
	}
	of := map[uint64]*soon{}
	var all []*soon
	suspended := 0
	for _, x := range lines {
		switch folder.StandOf(x, v.Now).Slug {
		case narrate.Suspended.Slug:
			suspended++
		case narrate.NearItsEnd.Slug:
			t := of[x.Tournament]
			if t == nil {
				t = &soon{of: x.Tournament, first: x.Deadline}
				of[x.Tournament], all = t, append(all, t)
			}
			t.n++
			if x.Deadline.Before(t.first) {
				t.first = x.Deadline
			}
		}
	}
	slices.SortFunc(all, func(a, b *soon) int { return cmp.Or(a.first.Compare(b.first), cmp.Compare(a.of, b.of)) })
	for _, t := range all[:min(len(all), mostRows)] {
		s.Facts = append(s.Facts, deskFact{
			Words: fmt.Sprintf("%s %s, first %s", rows.labels[t.of], visit.CountWords(t.n, "game", "games"), v.site.soon(v.Now, t.first)),
			Href:  visit.WithQuery("/g", map[string]string{"state": narrate.NearItsEnd.Slug, "tournament": fmt.Sprint(t.of), visit.FieldSort: "due"}),
		})
	}
	if len(all) > mostRows {
		s.All, s.AllHref = fmt.Sprintf("All %d tournaments", len(all)), "/g?state="+narrate.NearItsEnd.Slug
	}
	if suspended > 0 {
		s.Facts = append(s.Facts, deskFact{Words: visit.CountWords(suspended, "game is suspended", "games are suspended"), Href: "/g?state=" + narrate.Suspended.Slug, Kind: narrate.Suspended.Kind})
	}
	return s, nil
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

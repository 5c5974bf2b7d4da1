package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

var deskRoutes = slices.Concat([]visit.Route[*request]{visit.Get("/", toEnter, desk)}, dutyRoutes)

// deskPage is the desk: its sections, without those in which nothing stands.
type deskPage struct {
	Batches    []batches.Line // that are open
	Sections   []deskSection
	Empty      string           // said where nothing waits for the visitor
	First      []firstStep      // of an office in which there is nothing yet
	Unfinished []visit.OpenForm // forms that the visitor put aside
	Hand       bool             // letters come by other ways than mail
}

// firstStep is one of the first three.
type firstStep struct{ Words, Href, Button string }

// deskSection is a part of the desk: rows, or a line of words.
type deskSection struct {
	ID, Title, Note string
	Duties          []dutyRow
	Games           []upRow
	Facts           []deskFact
	All, AllHref    string
}

// deskFact is a part of a line: words, with a link or none.
type deskFact struct{ Words, Href, Kind string }

// dutyRow is something that waits, as a list shows it.
type dutyRow struct {
	Kind, What, Said, Href, Act string
	Since, Due                  visit.When
	Late                        bool
	Later, Give                 string // where it is put off, and given to somebody; empty where the visitor may not
	Mark                        string // what was set about it
	May                         bool
}

// mostRows is how many rows a section of the desk has.
const mostRows = 8

// deskSections make the sections, in their order. One without rows and words is left out.
var deskSections = []func(*request) (deskSection, error){
	(*request).waitsSection, (*request).timeIsUpSection, (*request).nearSection, (*request).yesterdaySection, (*request).officeSection,
}

// desk shows what waits for the visitor, the oldest first; to those who keep an office or a
// tournament also how the time stands, what came since yesterday, and how the office does.
func desk(v *request) (visit.Response, error) {
	var p deskPage
	var err error
	sections := deskSections
	if !v.overlooks() {
		sections = sections[:1]
	}
	if p.Batches, err = batches.Open(v.Request); err != nil {
		return nil, err
	}
	if p.Unfinished, err = v.Unfinished(); err != nil {
		return nil, err
	}
	if p.Hand, err = v.takesByHand(); err != nil {
		return nil, err
	}
	for _, make := range sections {
		s, err := make(v)
		if err != nil {
			return nil, err
		}
		if len(s.Duties)+len(s.Games)+len(s.Facts) > 0 {
			p.Sections = append(p.Sections, s)
		}
	}
	if len(p.Sections) == 0 || p.Sections[0].ID != "waits" {
		p.Empty = "Nothing needs you."
		founded, err := v.Ledger().Tally(ledger.TallyTournaments)
		if err != nil {
			return nil, err
		}
		if founded == 0 && v.Keeps() {
			p.Empty, p.First = "", []firstStep{
				{"Found your first tournament: its name, its rules, its dates.", "/t/new", "Found your first tournament"},
				{"Enter the players. Each is asked whether the address is theirs.", "/p/new", "Enter a player"},
				{"Draw the lots and start it. The players get the terms, and play begins.", "", ""},
			}
		}
	}
	return visit.Page{Name: "desk", Title: "Desk", Body: p}, nil
}

// overlooks reports whether the visitor keeps an office or a tournament, or may read all of
// it. Umpires and adjudicators see what waits for them, and nothing else.
func (v *request) overlooks() bool {
	return slices.ContainsFunc(v.User.Seats, func(c ledger.Chair) bool {
		return c.Office == ledger.OfficeKeeper || c.Office == ledger.OfficeSecretary || c.Office == ledger.OfficeAuditor
	})
}

// waitsSection is what waits for the visitor, the oldest due first. More than three of one
// kind in one tournament are one row.
func (v *request) waitsSection() (deskSection, error) {
	s := deskSection{ID: "waits", Title: "Waits for you"}
	c, err := v.count()
	if err != nil {
		return s, err
	}
	all, err := v.firstDuties()
	if err != nil {
		return s, err
	}
	s.Note = c.words(roomDesk)
	type group struct {
		kind       string
		tournament uint64
	}
	of := func(d duty) group { return group{d.kind, d.tournament()} }
	count := map[group]int{}
	for _, d := range all {
		count[of(d)]++
	}
	folded := map[group]bool{}
	for _, d := range all {
		g := of(d)
		if folded[g] {
			continue
		}
		if len(s.Duties) == mostRows {
			break
		}
		if n := count[g]; n > 3 && g.tournament != 0 {
			folded[g] = true
			t, err := v.site.o.Ledger.Tournament(g.tournament)
			if err != nil {
				return s, err
			}
			many := fmt.Sprint(n)
			if c.more[roomDesk] || c.in[roomDesk] > mostFirst {
				many = "at least " + many
			}
			s.Duties = append(s.Duties, v.foldedRow(d, many, t.Label))
			continue
		}
		row, err := v.dutyRow(d)
		if err != nil {
			return s, err
		}
		s.Duties = append(s.Duties, row)
	}
	if c.more[roomDesk] || c.in[roomDesk] > len(s.Duties) {
		s.All, s.AllHref = "All "+c.words(roomDesk), "/duties"
	}
	return s, nil
}

// foldedRow stands for several duties of one kind in a tournament, of which d is the oldest.
func (v *request) foldedRow(d duty, many, label string) dutyRow {
	r := dutyRow{
		Kind: fmt.Sprintf("%s: %s of them", d.kind, many), What: "in " + label, Since: v.When(d.since, v.site.o.Zone), Due: v.When(d.due, v.site.o.Zone), May: true,
		Href: visit.WithQuery("/duties", map[string]string{"kind": d.kind, "tournament": fmt.Sprint(d.tournament())}), Act: "See them",
	}
	r.Late = !d.due.IsZero() && d.due.Before(v.Now)
	return r
}

// dutyRow is one duty: what it is, whose and where, the first words of what was said, its age,
// and where it is done. A letter is opened for it.
func (v *request) dutyRow(d duty) (dutyRow, error) {
	zone := v.site.o.Zone
	r := dutyRow{
		Kind: d.kind, What: d.what, Said: narrate.ShortLine(d.why, 80), Href: d.href, Act: d.act,
		Since: v.When(d.since, zone), Due: v.When(d.due, zone), Late: !d.due.IsZero() && d.due.Before(v.Now),
		May: v.May(d.needs, d.of...).Yes,
	}
	if r.May {
		r.Later, r.Give = "/duty/"+d.key()+"/snooze", "/duty/"+d.key()+"/assign"
	}
	switch {
	case d.mark.Sleeps(v.Now):
		r.Mark = "waits until " + v.Site.Instant(d.mark.Until) + ": " + d.mark.Why
	case d.mark.For != "":
		r.Mark = "for " + v.site.Called(d.mark.For)
	}
	if d.letter == 0 {
		return r, nil
	}
	x, err := v.site.o.Ledger.Letter(d.letter)
	if err != nil {
		return r, err
	}
	e, err := v.open(x)
	if err != nil {
		return r, err
	}
	if who := cmp.Or(e.Player.Name, e.From); who != "" {
		r.What = who
		if e.Game.Label != "" {
			r.What += ", " + e.Game.Label
		}
	}
	if first := cmp.Or(e.Laid, e.First()); first != "" {
		r.Said = "“" + narrate.ShortLine(first, 80) + "”"
	}
	return r, nil
}

// yesterdaySection is what came about within a day, in one line.
func (v *request) yesterdaySection() (s deskSection, err error) {
	s = deskSection{ID: "yesterday", Title: "Since yesterday"}
	since := v.Now.AddDate(0, 0, -1)
	day, least, err := v.day()
	if err != nil {
		return s, err
	}
	entries, where, err := v.entriesSince(since)
	if err != nil {
		return s, err
	}
	add := func(n int, least bool, one, many, href string) {
		words := visit.CountWords(n, one, many)
		if least {
			words = "at least " + words
		}
		if n > 0 {
			s.Facts = append(s.Facts, deskFact{Words: words, Href: href})
		}
	}
	add(day.Results, least, "result", "results", "/g?state="+narrate.Ended.Slug)
	add(day.Moves, least, "move", "moves", "/g?sort=-last")
	add(entries, entries == mostNear, "entry", "entries", where)
	if v.May(ledger.ActCase).Yes { // the whole post is not told to a secretary of one tournament
		add(day.In, false, "letter in", "letters in", trayPath(trayAll))
		add(day.Out, false, "letter out", "letters out", trayPath(traySent))
	}
	tables, err := v.tables()
	s.Facts = append(s.Facts, tables...)
	return s, err
}

// entriesSince counts the entries since an instant, and says where the page is of the last founded of their
// tournaments.
func (v *request) entriesSince(since time.Time) (n int, where string, err error) {
	of, err := v.site.o.Ledger.CameSince(v.HTTP.Context(), since, mostNear)
	last := uint64(0)
	for _, t := range of {
		if v.May(ledger.ActRead, ledger.ObjectOfTournament(t)).Yes {
			n++
			last = max(last, t)
		}
	}
	return n, fmt.Sprintf("/t/%d/entries", last), err
}

// tables lead to the tables of the tournaments that were started and are not archived, the last
// founded first.
func (v *request) tables() (out []deskFact, err error) {
	last, err := v.site.o.Ledger.Lately(v.HTTP.Context(), mostRows, func(t ledger.Tournament) bool {
		return v.May(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes
	}, ledger.Running, ledger.ByHand)
	for _, t := range last {
		out = append(out, deskFact{Words: "table " + t.Label, Href: fmt.Sprintf("/t/%d/standings", t.ID)})
	}
	return out, err
}

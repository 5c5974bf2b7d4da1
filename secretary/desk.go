package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates/narrate"
)

var deskRoutes = []route{
	{"GET", "/", toEnter, desk},
}

// deskPage is the desk: one list of duties, and below it what is near.
type deskPage struct {
	Duties []dutyRow
	Empty  string // said where there is no duty
	Near   []nearRow
	Facts  []fact

	Unfinished []unfinished // forms that the visitor put aside

	Strangers, StrangersHref string // what there is of their letters; empty if nothing
}

type dutyRow struct{ Kind, What, Why, Since, Due, Href, Act, Age string }

// nearRow is a game in which time runs out soon, or has.
type nearRow struct{ Label, Href, Names, Who, Until, State, Kind string }

// fact is a term and what is to be said of it.
type fact struct{ Name, Words string }

// nearDays is how far ahead the desk looks, elapsed.
const nearDays = 3 * 24 * time.Hour

// desk shows what waits for a person, the oldest first (secretary's duties in
// the order of their dates).
func desk(v *request) (response, error) {
	s := v.site
	duties, err := v.duties()
	if err != nil {
		return nil, err
	}
	var p deskPage
	for _, d := range duties {
		row := dutyRow{Kind: d.kind, What: d.what, Why: d.why, Since: cmp.Or(s.instant(d.since), "–"), Href: d.href, Act: d.act}
		if !d.due.IsZero() {
			row.Due = s.instant(d.due)
			if d.due.Before(v.now) {
				row.Age = "overdue"
			}
		}
		p.Duties = append(p.Duties, row)
	}
	if p.Near, err = v.near(); err != nil {
		return nil, err
	}
	if p.Strangers, err = v.strangersLine(); err != nil {
		return nil, err
	}
	if p.Unfinished, err = v.unfinished(); err != nil {
		return nil, err
	}
	p.StrangersHref = trayPath(trayStrangers)
	if p.Facts, err = s.deskFacts(); err != nil {
		return nil, err
	}
	p.Empty = "Nothing needs you."
	for _, f := range p.Facts[:2] {
		p.Empty += " " + f.Name + ": " + f.Words + "."
	}
	return page{name: "desk", title: "Desk", body: p}, nil
}

// near lists the running games whose time runs out within three days, or has
// run out: then the opponent may claim, and nobody else (BCC1903/V.9(c)).
func (v *request) near() (out []nearRow, err error) {
	s, now := v.site, v.now
	lines, err := v.ledger().Games()
	for _, x := range lines {
		if x.Over() || x.Deadline.IsZero() || x.Deadline.After(now.Add(nearDays)) {
			continue
		}
		row := nearRow{
			Label: x.Label, Href: "/g/" + x.Game.String(), Names: x.Names[0] + " v " + x.Names[1],
			Who: x.Acts.String() + ", " + x.Names[x.Acts], Until: s.instant(x.Deadline), State: "due", Kind: "due",
		}
		if x.Deadline.Before(now) {
			row.State, row.Kind = "exceeded; "+x.Names[x.Acts.Other()]+" may claim", "late"
		}
		out = append(out, row)
	}
	return out, err
}

// deskFacts tell how the office stands: the last letters first.
func (s *Site) deskFacts() ([]fact, error) {
	sheet, err := s.o.Ledger.Sheet(0, s.o.Now())
	if err != nil {
		return nil, err
	}
	in, out, err := s.o.Ledger.LastLetters()
	if err != nil {
		return nil, err
	}
	facts := []fact{
		{"Last letter in", cmp.Or(s.instant(in), "none yet")}, {"Last letter out", cmp.Or(s.instant(out), "none yet")},
		{"Games that run", fmt.Sprint(len(sheet.Open))},
		{"Letters that wait to be read", fmt.Sprint(len(sheet.Waiting))},
		{"Letters in the outbox", outboxWords(sheet, s)},
	}
	if s.o.Health != nil {
		h := s.o.Health()
		facts = append(facts, fact{"Mailbox", healthWords(h.LastIn, h.TroubleIn, "read", s)}, fact{"Post out", healthWords(h.LastOut, h.TroubleOut, "accepted", s)})
	}
	return facts, nil
}

func outboxWords(x ledger.Sheet, s *Site) string {
	if x.Queued == 0 {
		return "none"
	}
	return fmt.Sprintf("%d, the oldest of %s", x.Queued, s.instant(x.Oldest))
}

func healthWords(last time.Time, trouble, done string, s *Site) string {
	words := "not yet " + done
	if !last.IsZero() {
		words = "last " + done + " " + s.instant(last)
	}
	if trouble != "" {
		words += "; now it fails: " + plain(errors.New(trouble))
	}
	return words
}

// questionDuties are the open questions of a game.
func questionDuties(g correspondence.Game, of ledger.Object) (out []duty) {
	for _, a := range g.Appeals {
		if !a.Open() {
			continue
		}
		why := strings.TrimSpace(a.By.String() + ": " + a.Words)
		if a.About == events.AboutLapse {
			why = a.By.String() + " has not chosen in time what follows " + narrate.Said(a.Words)
		}
		of.Passed = a.With.Office() == terms.ToSecretary
		out = append(out, duty{
			kind: "Question to be ruled on", what: versus(g), why: why, since: a.At, due: g.AnswerDue(a),
			room: roomUmpire, needs: ledger.ActRule, of: []ledger.Object{of}, href: fmt.Sprintf("%s/case/%d", gamePath(g), a.No), act: "The case",
		})
	}
	return out
}

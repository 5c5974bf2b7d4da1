package secretary

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates"
)

var dutyRoutes = []route[*request]{
	get("/duties", toEnter, dutiesPage),
	get("/duty/:duty/snooze", toDuty, snoozeDuty),
	post("/duty/:duty/snooze", toDuty, snoozeDuty),
	get("/duty/:duty/assign", toDuty, assignDuty),
	post("/duty/:duty/assign", toDuty, assignDuty),
}

// suspendedPatience is after how long somebody should ask whether a game is still to be
// suspended, elapsed; a mark that it is puts it off for as long again.
const suspendedPatience = 14 * 24 * time.Hour

// suspendedLong is from when that is to be asked; zero where it is not, or not yet.
func suspendedLong(x ledger.Line, now time.Time) time.Time {
	if from := x.Suspended.Add(suspendedPatience); !x.Suspended.IsZero() && !x.Over() && !now.Before(from) {
		return from
	}
	return time.Time{}
}

// key is the name of the duty in addresses and rows. It is the same as long as it is the same
// that waits.
func (d duty) key() string {
	sum := sha256.Sum256([]byte(d.kind + "\x00" + d.href + "\x00" + d.what))
	return hex.EncodeToString(sum[:6])
}

// waitsFor reports whether the duty waits for the visitor: they can do it, it does not wait
// for a day, and is nobody else's.
func (v *request) waitsFor(d duty) bool {
	return !d.mark.Sleeps(v.now) && (d.mark.For == "" || d.mark.For == v.user.Name) && v.may(d.needs, d.of...).Yes
}

// toDuty is the right to set something about a duty: that of doing it.
var toDuty = right[*request]{of: func(v *request) ([]ledger.Object, error) {
	d, found, err := v.anyDuty()
	if !found || len(d.of) == 0 {
		return []ledger.Object{{}}, err
	}
	return d.of, nil
}, acts: func(v *request) []ledger.Act {
	if d, found, _ := v.anyDuty(); found {
		return []ledger.Act{d.needs}
	}
	return []ledger.Act{ledger.ActRule, ledger.ActArrange, ledger.ActJudge} // who may do any is told that it is done
}}

// anyDuty is the duty that the path names, whoever may do it; false if it does not wait any
// more.
func (v *request) anyDuty() (duty, bool, error) {
	o, err := v.rows()
	if err != nil {
		return duty{}, false, err
	}
	all, err := v.site.dutiesAmong(o)
	for _, d := range all {
		if d.key() == v.names["duty"] {
			return d, true, err
		}
	}
	return duty{}, false, err
}

// theDuty is the duty that the path names, as the visitor sees it.
func (v *request) theDuty() (duty, error) {
	all, err := v.duties()
	if err != nil {
		return duty{}, err
	}
	for _, d := range all {
		if d.key() == v.names["duty"] {
			return d, nil
		}
	}
	return duty{}, missing("This does not wait any more.", "Somebody has done it, or it was settled by itself.")
}

// named is the duty in words.
func (d duty) named() string { return d.kind + ": " + d.what }

// snoozeDuty lets a duty wait until a day. It comes back at the beginning of that day, by the
// clocks of the office. Nobody is written to, so that it is done at once.
func snoozeDuty(v *request) (response, error) {
	d, err := v.theDuty()
	if err != nil {
		return nil, err
	}
	zone := v.site.o.Zone
	usual := calendar.DateOf(v.now, zone).AddDays(1)
	if d.kind == "Still suspended?" {
		usual = calendar.DateOf(v.now, zone).AddDays(int(suspendedPatience / (24 * time.Hour)))
	}
	until := formField{Name: "until", Label: "Until", Type: "date", Value: cmp.Or(v.field("until"), usual.String()), Required: true, Hint: "It comes back at 00:00 of that day."}
	why := formField{Name: "why", Label: "Why", Value: v.field("why"), Required: true, Error: noteFault(v.field("why")), Hint: "Stands in the log."}
	day, wrong := calendar.ParseDate(until.Value)
	at := calendar.Midnight(day, zone)
	switch {
	case wrong != nil:
		until.Error = "A date, as 2026-12-07."
	case !at.After(v.now):
		until.Error = "A day that is to come."
	case at.After(v.now.AddDate(1, 0, 0)):
		until.Error = "No more than a year from now."
	}
	if v.posted() && why.Value == "" && why.Error == "" {
		why.Error = "Say why."
	}
	if !v.posted() {
		why.Error, until.Error = "", ""
	}
	form := v.dutyForm("Later", d, "Put it off", until, why)
	return v.byForm(form, until.Error == "" && why.Error == "", func(string) (action, error) {
		m := d.mark
		m.Duty, m.What, m.Until, m.Why, m.By = d.key(), d.named(), at.UTC(), why.Value, v.who()
		return v.marking(form.title, m, fmt.Sprintf("%s waits until %s.", d.named(), day.Words())), nil
	})
}

// assignDuty gives a duty to an official who may do it, or to nobody in particular.
func assignDuty(v *request) (response, error) {
	d, err := v.theDuty()
	if err != nil {
		return nil, err
	}
	users, err := v.site.o.Ledger.Users()
	if err != nil {
		return nil, err
	}
	of := d.of
	if len(of) == 0 {
		of = []ledger.Object{{}}
	}
	who := formField{Name: "for", Label: "For", Type: "select", Options: []option{{Name: "whoever may do it"}}}
	to := ledger.User{}
	for _, u := range users {
		if slices.ContainsFunc(of, func(o ledger.Object) bool { return !ledger.May(u, d.needs, o).Yes }) {
			continue
		}
		here := u.Name == cmp.Or(v.field("for"), d.mark.For)
		who.Options = append(who.Options, option{u.Name, u.Full, here})
		if here {
			to = u
		}
	}
	if v.posted() && v.field("for") == "" {
		to = ledger.User{}
	} else if v.posted() && to.Name == "" {
		who.Error = "Choose one of the officials who may do it."
	}
	form := v.dutyForm("Give to", d, "Give it", who)
	return v.byForm(form, who.Error == "", func(string) (action, error) {
		m := d.mark
		m.Duty, m.What, m.For, m.By = d.key(), d.named(), to.Name, v.who()
		return v.marking(form.title, m, d.named()+" is for "+cmp.Or(to.Full, "whoever may do it")+"."), nil
	})
}

// dutyForm is the form of what is set about a duty.
func (v *request) dutyForm(verb string, d duty, button string, fields ...formField) page {
	return v.composed([]templates.Link{crumb("Desk", "/")}, verb+": "+d.named(), composePage{
		Lead: strings.TrimSpace(d.why), Fields: fields, Back: "/", Button: button, Hidden: []hidden{{"sure", "yes"}},
	})
}

// marking files the mark. It can be changed by the same form.
func (v *request) marking(title string, m ledger.DutyMark, words string) action {
	then := done("/", words)
	then.flash.Href, then.flash.HrefWords = "/duty/"+m.Duty+"/snooze", "Change it"
	return action{
		title: title, button: "Do it", back: "/", does: []string{words, "No letter will go out."}, then: then,
		matters: []ledger.Matter{{Why: cmp.Or(m.Why, words), Rows: []ledger.Row{m}}},
	}
}

// dutiesBody is the page of all duties.
type dutiesBody struct {
	Filters []templates.Link
	Rows    []dutyRow
	Heads   []head
	Pager   pager
	Empty   string
	Others  []dutyRow // that wait for a day, or for somebody else
}

// dutiesPage lists all that waits, the earliest date first: ?kind= and ?tournament= leave
// some.
func dutiesPage(v *request) (response, error) {
	all, err := v.duties()
	if err != nil {
		return nil, err
	}
	b := dutiesBody{Empty: "Nothing waits."}
	var mine []duty
	count := map[string]int{}
	var kinds []string
	for _, d := range all {
		if v.waitsFor(d) || !v.may(d.needs, d.of...).Yes {
			if count[d.kind]++; count[d.kind] == 1 {
				kinds = append(kinds, d.kind)
			}
		}
		if kind := v.field("kind"); kind != "" && d.kind != kind {
			continue
		}
		if t := v.field("tournament"); t != "" && t != fmt.Sprint(d.tournament()) {
			continue
		}
		if v.waitsFor(d) || !v.may(d.needs, d.of...).Yes {
			mine = append(mine, d)
			continue
		}
		row, err := v.dutyRow(d)
		if err != nil {
			return nil, err
		}
		b.Others = append(b.Others, row)
	}
	b.Filters = append(b.Filters, templates.Link{Name: "All", Href: v.filtered("kind", ""), Count: len(all), Here: v.field("kind") == ""})
	for _, k := range kinds {
		b.Filters = append(b.Filters, templates.Link{Name: k, Href: v.filtered("kind", k), Count: count[k], Here: v.field("kind") == k})
	}
	mine, b.Heads, b.Pager = dutyList.part(v, mine)
	for _, d := range mine {
		row, err := v.dutyRow(d)
		if err != nil {
			return nil, err
		}
		b.Rows = append(b.Rows, row)
	}
	return page{name: "duties", title: "What waits", body: b, status: http.StatusOK, crumbs: []templates.Link{crumb("Desk", "/")}}, nil
}

// dutyList is the list of duties.
var dutyList = listing[duty]{[]column[duty]{
	{"what", "What", "", func(d duty) string { return wordsKey(d.kind) }},
	{"whose", "Whose", "", func(d duty) string { return wordsKey(d.what) }},
	{"since", "Since", "when", func(d duty) string { return timeKey(d.since) }},
	{"due", "Due", "far", func(d duty) string { return timeKey(d.date()) }},
	{"", "To do", "", nil},
}, "due", duty.key}

// tournament is that of the duty; 0 where it is of none, or of several.
func (d duty) tournament() uint64 {
	if len(d.of) == 1 && len(d.of[0].Tournaments) == 1 {
		return d.of[0].Tournaments[0]
	}
	return 0
}

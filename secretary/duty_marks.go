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
	"postd/secretary/visit"
	"postd/templates"
)

var dutyRoutes = []visit.Route[*request]{
	visit.Get("/duties", toEnter, dutiesPage),
	visit.Get("/duty/:duty/snooze", toDuty, snoozeDuty),
	visit.Post("/duty/:duty/snooze", toDuty, snoozeDuty),
	visit.Get("/duty/:duty/assign", toDuty, assignDuty),
	visit.Post("/duty/:duty/assign", toDuty, assignDuty),
}

// key is the name of the duty in addresses and rows. It is the same as long as it is the same
// that waits.
func (d duty) key() string { return cmp.Or(d.name, d.worded()) }

// worded is the name of a duty by its words: of what stands in no index, and by which releases before 0.16
// knew all.
func (d duty) worded() string {
	sum := sha256.Sum256([]byte(d.kind + "\x00" + d.href + "\x00" + d.what))
	return hex.EncodeToString(sum[:6])
}

// waitsFor reports whether the duty waits for the visitor: they can do it, it does not wait
// for a day, and is nobody else's.
func (v *request) waitsFor(d duty) bool {
	return !d.mark.Sleeps(v.Now) && (d.mark.For == "" || d.mark.For == v.User.Name) && v.May(d.needs, d.of...).Yes
}

// toDuty is the right to set something about a duty: that of doing it.
var toDuty = visit.Right[*request]{Of: func(v *request) ([]ledger.Object, error) {
	d, found, err := v.anyDuty()
	if !found || len(d.of) == 0 {
		return []ledger.Object{{}}, err
	}
	return d.of, nil
}, Acts: func(v *request) []ledger.Act {
	if d, found, _ := v.anyDuty(); found {
		return []ledger.Act{d.needs}
	}
	return []ledger.Act{ledger.ActRule, ledger.ActArrange, ledger.ActJudge} // who may do any is told that it is done
}}

// dutyInPath is the duty that a path names, whoever may do it; not found: it does not wait any more.
type dutyInPath struct {
	duty
	found bool
}

// anyDuty is that of this request.
func (v *request) anyDuty() (duty, bool, error) {
	x, err := visit.Once(v, func() (x dutyInPath, err error) {
		x.duty, x.found, err = v.site.named(v, v.Names["duty"])
		return x, err
	})
	return x.duty, x.found, err
}

// theDuty is the duty that the path names, as the visitor sees it, with its mark, be it in force or not.
func (v *request) theDuty() (duty, error) {
	d, found, err := v.anyDuty()
	if err != nil {
		return d, err
	}
	if found {
		if d.mark, err = v.site.o.Ledger.DutyMark(d.key()); err != nil {
			return d, err
		}
		d, found = v.sees(d)
	}
	if !found {
		return d, visit.Missing("This does not wait any more.", "Somebody has done it, or it was settled by itself.")
	}
	return d, nil
}

// named is the duty in words.
func (d duty) named() string { return d.kind + ": " + d.what }

// snoozeDuty lets a duty wait until a day. It comes back at the beginning of that day, by the
// clocks of the office. Nobody is written to, so that it is done at once.
func snoozeDuty(v *request) (visit.Response, error) {
	d, err := v.theDuty()
	if err != nil {
		return nil, err
	}
	zone := v.site.o.Zone
	usual := calendar.DateOf(v.Now, zone).AddDays(1)
	if d.kind == "Still suspended?" {
		usual = calendar.DateOf(v.Now, zone).AddDays(int(ledger.SuspendedPatience / (24 * time.Hour)))
	}
	until := visit.FormField{Name: "until", Label: "Until", Type: "date", Value: cmp.Or(v.Field("until"), usual.String()), Required: true, Hint: "It comes back at 00:00 of that day."}
	why := visit.FormField{Name: "why", Label: "Why", Value: v.Field("why"), Required: true, Error: visit.NoteFault(v.Field("why")), Hint: "Stands in the log."}
	day, wrong := calendar.ParseDate(until.Value)
	at := calendar.Midnight(day, zone)
	switch {
	case wrong != nil:
		until.Error = "A date, as 2026-12-07."
	case !at.After(v.Now):
		until.Error = "A day that is to come."
	case at.After(v.Now.AddDate(1, 0, 0)):
		until.Error = "No more than a year from now."
	}
	if v.Posted() && why.Value == "" && why.Error == "" {
		why.Error = "Say why."
	}
	if !v.Posted() {
		why.Error, until.Error = "", ""
	}
	form := v.dutyForm("Later", d, "Put it off", until, why)
	return v.ByForm(form, until.Error == "" && why.Error == "", func(string) (visit.Action, error) {
		m := d.mark
		m.Duty, m.What, m.Until, m.Why, m.By = d.key(), d.named(), at.UTC(), why.Value, v.Who()
		return v.marking(form.Title, m, fmt.Sprintf("%s waits until %s.", d.named(), day.Words())), nil
	})
}

// assignDuty gives a duty to an official who may do it, or to nobody in particular.
func assignDuty(v *request) (visit.Response, error) {
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
	who := visit.FormField{Name: "for", Label: "For", Type: "select", Options: []visit.Choice{{Name: "whoever may do it"}}}
	to := ledger.User{}
	for _, u := range users {
		if slices.ContainsFunc(of, func(o ledger.Object) bool { return !ledger.May(u, d.needs, o).Yes }) {
			continue
		}
		here := u.Name == cmp.Or(v.Field("for"), d.mark.For)
		who.Options = append(who.Options, visit.Choice{Value: u.Name, Name: u.Full, Here: here})
		if here {
			to = u
		}
	}
	if v.Posted() && v.Field("for") == "" {
		to = ledger.User{}
	} else if v.Posted() && to.Name == "" {
		who.Error = "Choose one of the officials who may do it."
	}
	form := v.dutyForm("Give to", d, "Give it", who)
	return v.ByForm(form, who.Error == "", func(string) (visit.Action, error) {
		m := d.mark
		m.Duty, m.What, m.For, m.By = d.key(), d.named(), to.Name, v.Who()
		return v.marking(form.Title, m, d.named()+" is for "+cmp.Or(to.Full, "whoever may do it")+"."), nil
	})
}

// dutyForm is the form of what is set about a duty.
func (v *request) dutyForm(verb string, d duty, button string, fields ...visit.FormField) visit.Page {
	return v.Composed([]templates.Link{visit.Crumb("Desk", "/")}, verb+": "+d.named(), visit.Compose{
		Lead: strings.TrimSpace(d.why), Fields: fields, Back: "/", Button: button, Hidden: []visit.Hidden{{Name: "sure", Value: "yes"}},
	})
}

// marking files the mark. It can be changed by the same form.
func (v *request) marking(title string, m ledger.DutyMark, words string) visit.Action {
	then := visit.Done("/", words)
	then.Flash.Href, then.Flash.HrefWords = "/duty/"+m.Duty+"/snooze", "Change it"
	return visit.Action{
		Title: title, Button: "Do it", Back: "/", Does: []string{words, "No letter will go out."}, Then: then,
		Matters: []ledger.Matter{{Why: cmp.Or(m.Why, words), Rows: []ledger.Row{m}}},
	}
}

// dutiesBody is the page of all duties.
type dutiesBody struct {
	Filters []templates.Link
	Rows    []dutyRow
	Heads   []visit.Head
	Pager   visit.Pager
	Empty   string
	Others  []dutyRow // that wait for a day, or for somebody else
	More    string    // where not all are listed
}

// dutiesPage lists all that waits, the earliest date first: ?kind= and ?tournament= leave
// some.
func dutiesPage(v *request) (visit.Response, error) {
	all, err := v.duties()
	if err != nil {
		return nil, err
	}
	b := dutiesBody{Empty: "Nothing waits."}
	c, err := v.count()
	if err != nil {
		return nil, err
	}
	if c.more[roomDesk] || c.in[roomDesk] > len(all) {
		b.More = fmt.Sprintf("Of some kinds there are more than %d; they are listed when some of the first are done.", ledger.MostWaits)
	}
	var mine []duty
	count := map[string]int{}
	var kinds []string
	for _, d := range all {
		if v.waitsFor(d) || !v.May(d.needs, d.of...).Yes {
			if count[d.kind]++; count[d.kind] == 1 {
				kinds = append(kinds, d.kind)
			}
		}
		if kind := v.Field("kind"); kind != "" && d.kind != kind {
			continue
		}
		if t := v.Field("tournament"); t != "" && t != fmt.Sprint(d.tournament()) {
			continue
		}
		if v.waitsFor(d) || !v.May(d.needs, d.of...).Yes {
			mine = append(mine, d)
			continue
		}
		row, err := v.dutyRow(d)
		if err != nil {
			return nil, err
		}
		b.Others = append(b.Others, row)
	}
	b.Filters = append(b.Filters, templates.Link{Name: "All", Href: v.Filtered("kind", ""), Count: len(all), Here: v.Field("kind") == ""})
	for _, k := range kinds {
		b.Filters = append(b.Filters, templates.Link{Name: k, Href: v.Filtered("kind", k), Count: count[k], Here: v.Field("kind") == k})
	}
	mine, b.Heads, b.Pager = dutyList.Part(v, mine)
	for _, d := range mine {
		row, err := v.dutyRow(d)
		if err != nil {
			return nil, err
		}
		b.Rows = append(b.Rows, row)
	}
	return visit.Page{Name: "duties", Title: "What waits", Body: b, Status: http.StatusOK, Crumbs: []templates.Link{visit.Crumb("Desk", "/")}}, nil
}

// dutyList is the list of duties.
var dutyList = visit.Listing[duty]{Columns: []visit.Column[duty]{
	{Slug: "what", Name: "What", Class: "", Key: func(d duty) string { return visit.WordsKey(d.kind) }},
	{Slug: "whose", Name: "Whose", Class: "", Key: func(d duty) string { return visit.WordsKey(d.what) }},
	{Slug: "since", Name: "Since", Class: "when", Key: func(d duty) string { return visit.TimeKey(d.since) }},
	{Slug: "due", Name: "Due", Class: "far", Key: func(d duty) string { return visit.TimeKey(d.date()) }},
	{Slug: "", Name: "To do", Class: "", Key: nil},
}, Usual: "due", ID: duty.key}

// tournament is that of the duty; 0 where it is of none, or of several.
func (d duty) tournament() uint64 {
	if len(d.of) == 1 && len(d.of[0].Tournaments) == 1 {
		return d.of[0].Tournaments[0]
	}
	return 0
}

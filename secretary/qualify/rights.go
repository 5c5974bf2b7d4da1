package qualify

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament/takes"
)

// rightsPage lists the rights to the stages of an event, and those that its tables gave.
type rightsPage struct {
	Rows []rightRow
	Give string // where one is given by hand; empty: by somebody else
}

// rightRow is a right in the list.
type rightRow struct {
	Name, Href, To, By, Until string
	Words, Kind               string
	Table                     string // where the entry stands that used it; empty: none did
	Do, Act                   string // what can be done with it
	Also, AlsoAct             string
}

// rightsOf are the rights to the event, and those that its tables gave, in the order in which their
// owners are asked.
func (v *request) rightsOf(e ledger.Event) ([]ledger.Right, error) {
	own := ledger.ObjectOfEvent(e).Tournaments
	all, err := v.Ledger().Rights(func(r ledger.Right) bool {
		return r.Event == e.ID || slices.Contains(own, r.From) || r.Event == 0 && slices.ContainsFunc(e.Stages, func(s ledger.Stage) bool { return strings.EqualFold(s.Name, r.To) })
	})
	slices.SortStableFunc(all, func(a, b ledger.Right) int { return cmp.Or(cmp.Compare(a.Stage, b.Stage), cmp.Compare(a.To, b.To)) })
	return all, err
}

// asked are the questions about rights that wait for their answers, by the right.
func (v *request) asked() (map[uint64]ledger.Request, error) {
	open, err := v.Ledger().OpenRequests()
	out := map[uint64]ledger.Request{}
	for _, q := range open {
		if q.Kind == ledger.RequestInvite {
			out[q.Right] = q
		}
	}
	return out, err
}

// pageRights lists them.
func pageRights(v *request, e ledger.Event) (visit.Response, error) {
	list, err := v.rightsOf(e)
	if err != nil {
		return nil, err
	}
	asked, err := v.asked()
	if err != nil {
		return nil, err
	}
	p := rightsPage{}
	if v.Arranges() {
		p.Give = folder.EventPath(e.ID, "/rights/give")
	}
	for _, r := range list {
		x, err := v.rightRow(r, asked)
		if err != nil {
			return nil, err
		}
		if p.Give != "" {
			x.acts(r, asked, folder.EventPath(e.ID, "/rights"))
		}
		p.Rows = append(p.Rows, x)
	}
	return v.PageOfEvent(e, "rights", "Rights in "+e.Label, "/rights", p), nil
}

// rightRow is a right as lists show it.
func (v *request) rightRow(r ledger.Right, asked map[uint64]ledger.Request) (x rightRow, err error) {
	p, err := v.Ledger().Player(r.Player)
	x = rightRow{Name: p.Name, Href: folder.PlayerPath(p.ID), To: r.To, By: cmp.Or(r.Place, "–"), Until: cmp.Or(r.Until.Words(), "–")}
	x.Words, x.Kind = RightWords(r, asked, v.Now)
	if r.Used != 0 {
		t, err := v.Ledger().Tournament(r.Used)
		if err != nil {
			return x, err
		}
		x.Words, x.Table = "used in "+t.Label, fmt.Sprintf("/t/%d", t.ID)
	}
	return x, err
}

// RightWords say how a right stands, with the kind of its badge: next, asked, open, used, passed
// over, or out of date. Asked are the questions that wait for their answers, by the right.
func RightWords(r ledger.Right, asked map[uint64]ledger.Request, now time.Time) (words, kind string) {
	q, waits := asked[r.ID]
	switch {
	case r.State == ledger.RightUsed:
		return "used", "ok"
	case r.State == ledger.RightPassed:
		return "passed over: " + r.Why, "off"
	case waits && q.State == ledger.RequestAsked:
		return "asked until " + calendar.DayWords(q.Asked.Add(ledger.RequestLasts), time.UTC), "wait"
	case r.Unfit(now) != "":
		return r.Unfit(now), "late"
	case r.State == ledger.RightNext:
		return "next behind the others", "off"
	}
	return "open", "due"
}

// acts are what can be done with the right.
func (x *rightRow) acts(r ledger.Right, asked map[uint64]ledger.Request, path string) {
	q, waits := asked[r.ID]
	switch {
	case waits:
		x.Do, x.Act = fmt.Sprintf("/requests/%d", q.ID), "Answer for them"
	case r.Waits():
		x.Do, x.Act = fmt.Sprintf("%s/pass?right=%d", path, r.ID), "Pass over"
		if r.Event != 0 {
			x.Also, x.AlsoAct = fmt.Sprintf("%s/ask?right=%d", path, r.ID), "Ask"
		}
	}
}

// rightNamed is the right of the event that the form names.
func (v *request) rightNamed(e ledger.Event) (ledger.Right, error) {
	id, err := strconv.ParseUint(v.Field("right"), 10, 64)
	list, wrong := v.rightsOf(e)
	if wrong != nil {
		return ledger.Right{}, wrong
	}
	i := slices.IndexFunc(list, func(r ledger.Right) bool { return r.ID == id })
	if err != nil || i < 0 {
		return ledger.Right{}, visit.Missing("There is no such right in "+e.Label+".", "")
	}
	return list[i], nil
}

// passOver has nothing come of a right any more. It is done at once, and can be undone.
func passOver(v *request, e ledger.Event) (visit.Response, error) {
	r, err := v.rightNamed(e)
	if err != nil {
		return nil, err
	}
	asked, err := v.asked()
	if err != nil {
		return nil, err
	}
	p, err := v.Ledger().Player(r.Player)
	if err != nil {
		return nil, err
	}
	back := folder.EventPath(e.ID, "/rights")
	if _, waits := asked[r.ID]; (waits || !r.Waits()) && !v.FiledBefore() {
		words, _ := RightWords(r, asked, v.Now)
		return nil, visit.Refused("The right of "+p.Name+" cannot be passed over here.", "It stands so: "+words+".", "Where a question waits, answer it on its own page.")
	}
	why, field, good := v.Reasoned()
	field.Label, field.Hint = "Why nothing comes of it", "As “has died”, “cannot come”. It stands in the list."
	form := v.PageOfEvent(e, "compose", "Pass over "+p.Name, "/rights", visit.Compose{
		RowForm: visit.RowForm{Version: r.Version}, Action: v.HTTP.URL.Path, Back: back, Button: "Pass over", Fields: []visit.FormField{field},
		Lead: p.Name + " has a right to " + r.To + ". Nothing comes of it any more, and no letter tells them.", Hidden: []visit.Hidden{{Name: "right", Value: v.Field("right")}},
	})
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		d := visit.Action{Title: form.Title, Button: "Pass over", Back: back, AtOnce: true, Then: visit.Done(back, p.Name+" is passed over.")}
		r.Version, r.State, r.Why = v.Version(), ledger.RightPassed, why
		d.Matters = []ledger.Matter{{Rows: []ledger.Row{r}, Why: why}}
		d.Changes = []visit.Change{{What: p.Name, Before: "may still come", After: "passed over: " + why}}
		return d, nil
	})
}

// askOne asks the owner of a right whether they come, out of the order.
func askOne(v *request, e ledger.Event) (visit.Response, error) {
	r, err := v.rightNamed(e)
	if err != nil {
		return nil, err
	}
	p, err := v.Ledger().Player(r.Player)
	if err != nil {
		return nil, err
	}
	s, _ := e.Stage(r.Stage)
	var into []ledger.Tournament
	for _, id := range s.Sections {
		t, err := v.Ledger().Tournament(id)
		if err != nil {
			return nil, err
		}
		if t.Undrawn() {
			into = append(into, t)
		}
	}
	back := folder.EventPath(e.ID, "/rights")
	c := visit.Compose{RowForm: visit.RowForm{Version: r.Version}, Action: v.HTTP.URL.Path, Back: back, Button: "Show", Hidden: []visit.Hidden{{Name: "right", Value: v.Field("right")}},
		Lead: p.Name + " is asked by letter, and answers YES or NO within 14 days (RULING/R-89)."}
	if len(into) == 0 {
		c.Cannot = "No tournament of the stage takes entries any more, so that nobody is asked."
	}
	field := visit.FormField{Name: "into", Label: "Into", Type: "select", Value: v.Field("into")}
	chosen := ledger.Tournament{}
	for i, t := range into {
		id := strconv.FormatUint(t.ID, 10)
		field.Options = append(field.Options, visit.Choice{Value: id, Name: t.Label + ", " + t.Name, Here: id == field.Value})
		if i == 0 || id == field.Value {
			chosen = t
		}
	}
	c.Fields = []visit.FormField{field}
	form := v.PageOfEvent(e, "compose", "Ask "+p.Name, "/rights", c)
	return v.ByForm(form, c.Cannot == "", func(string) (visit.Action, error) {
		d := visit.Action{Title: form.Title, Button: "Ask", Back: back, Law: "RULING/R-89", Does: []string{p.Name + " is asked into " + chosen.Label + "."}, Then: visit.Done(back, p.Name+" is asked.")}
		r.Version = v.Version()
		rows, post, err := v.Ledger().Inviter(v.Now, v.inviteWords()).Ask([]ledger.Right{r}, chosen)
		d.Matters = []ledger.Matter{{Rows: rows, Post: post, Why: "asked by hand"}}
		return d, err
	})
}

// giveRight gives a right by hand, to a class; a letter tells its owner.
func giveRight(v *request, e ledger.Event) (visit.Response, error) {
	who, p := v.ChangeableField("player", "Who", "")
	to := visit.FormField{Name: "to", Label: "To what", Value: v.Field("to"), Required: true, Hint: "The class or the stage, by its name, as “higher”. It is good in every event that has it."}
	months := visit.FormField{Name: "months", Label: "For how many months", Value: v.Field("months"), Hint: "Up to 120. Left empty: until it is used."}
	place := visit.FormField{Name: "place", Label: "By what", Value: v.Field("place"), Hint: "As “place 1 of the open of 1890”."}
	good := true
	fault := func(f *visit.FormField, wrong bool, words string) {
		if wrong {
			if good = false; v.Posted() {
				f.Error = words
			}
		}
	}
	n, err := strconv.Atoi(v.Field("months"))
	good = p.ID != 0
	fault(&to, to.Value == "" || visit.NoteFault(to.Value) != "" || strings.Contains(to.Value, `"`), "The name of a class, in one line without quotation marks.")
	fault(&months, months.Value != "" && (err != nil || n < 1 || n > 120), "A whole number from 1 to 120.")
	fault(&place, visit.NoteFault(place.Value) != "", visit.NoteFault(place.Value))
	back := folder.EventPath(e.ID, "/rights")
	form := v.PageOfEvent(e, "compose", "Give a right", "/rights", visit.Compose{Action: v.HTTP.URL.Path, Back: back, Button: "Show", Fields: []visit.FormField{who, to, months, place}})
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		r := ledger.Right{Player: p.ID, To: to.Value, Place: place.Value, At: v.Now.UTC(), State: ledger.RightOpen}
		if until := (takes.Right{Months: n}).Until(v.Now.UTC()); !until.IsZero() {
			r.Until = calendar.DateOf(until, time.UTC)
		}
		rows, post, err := v.Ledger().Inviter(v.Now, v.inviteWords()).Give([]ledger.Right{r}, ledger.Tournament{})
		return visit.Action{Title: "Give " + p.Name + " a right to " + r.To, Button: "Give it", Back: back, Does: []string{"An entry of theirs to “" + r.To + "” is accepted by it, once."},
			Matters: []ledger.Matter{{Rows: rows, Post: post, Why: "given by hand"}}, Then: visit.Done(back, p.Name+" has a right to "+r.To+".")}, err
	})
}

// Rights are those of a player with their words, as links to the rights of their events; one of
// no event leads nowhere.
func Rights(v *folder.Request, p ledger.Player) (out []templates.Link, err error) {
	x := &request{v}
	asked, err := x.asked()
	if err != nil {
		return nil, err
	}
	list, err := v.Ledger().Rights(func(r ledger.Right) bool { return r.Player == p.ID || slices.Contains(p.Joined, r.Player) })
	for _, r := range list {
		words, _ := RightWords(r, asked, v.Now)
		if u := r.Until; !u.IsZero() && r.State == ledger.RightOpen && r.Unfit(v.Now) == "" {
			words += " until " + u.Words()
		}
		event := r.Event
		for _, id := range []uint64{r.From, r.Used} {
			if t, err := v.Ledger().Tournament(id); event == 0 && id != 0 && err == nil {
				event = t.Event
			}
		}
		link := templates.Link{Name: fmt.Sprintf("%s, by %s: %s", r.To, cmp.Or(r.Place, "the secretary"), words)}
		if event != 0 {
			link.Href = folder.EventPath(event, "/rights")
		}
		out = append(out, link)
	}
	return out, err
}

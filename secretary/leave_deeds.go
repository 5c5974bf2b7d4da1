package secretary

import (
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

var leaveRoutes = []visit.Route[*request]{
	visit.Get("/g/:game/leave", visit.To(ledger.ActArrange, theGame), ofGame(enterLeave)),
	visit.Post("/g/:game/leave", visit.To(ledger.ActArrange, theGame), ofGame(enterLeave)),
	visit.Post("/g/:game/leave/end", visit.To(ledger.ActArrange, theGame), ofGame(endLeave)),
	visit.Get("/p/:player/leave", visit.To(ledger.ActArrange, thePlayer), ofPlayer(enterLeaveEverywhere)),
	visit.Post("/p/:player/leave", visit.To(ledger.ActArrange, thePlayer), ofPlayer(enterLeaveEverywhere)),
}

// leaveRow is a leave on the page of a game.
type leaveRow struct {
	No                    int
	Of, Dates, Days, What string
	Kind                  string // how its badge looks
	Ends                  bool   // it can be ended
}

// leaveRows are the leaves of a game, the last first.
func (f gameFile) leaveRows() (out []leaveRow) {
	for i := len(f.Leaves) - 1; i >= 0; i-- {
		l := f.Leaves[i]
		r := leaveRow{No: i + 1, Of: l.Of.String(), Dates: narrate.Dates(l.From, l.To), Days: narrate.Days(l.Days), What: "is over", Kind: "good"}
		switch {
		case l.How != "":
			r.What = narrate.Word(l.How)
		case l.On(f.Office.Now) && !f.Over():
			r.What, r.Kind, r.Ends = "is on leave now", "wait", true
		case l.Comes(f.Office.Now) && !f.Over():
			r.What, r.Kind, r.Ends = "is booked", "wait", true
		}
		out = append(out, r)
	}
	return out
}

// leaveFacts say who is on leave, and until when.
func (f gameFile) leaveFacts() (out []visit.Fact) {
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		if l, _, on := f.OnLeave(of, f.Office.Now); on && !f.Over() {
			out = append(out, visit.Fact{Name: "On leave", Words: fmt.Sprintf("%s, until %s; those days are not counted of %s’s time (RULING/R-67)", of, l.To.Words(), of)})
		}
	}
	return out
}

// leaveOrder reads the fields of the form; the problem says which is wrong.
func (v *request) leaveOrder(key string) (w correspondence.LeaveOrder, problem string) {
	w = correspondence.LeaveOrder{Reason: strings.TrimSpace(v.Field("reason")), Key: key}
	if v.Field("side") == "Black" {
		w.Of = rules.Black
	}
	var err error
	if w.From, err = calendar.ParseDate(v.Field("from")); err != nil {
		return w, "The first day is a date, as 2026-12-20."
	}
	if w.To = w.From; v.Field("to") != "" {
		if w.To, err = calendar.ParseDate(v.Field("to")); err != nil {
			return w, "The last day is a date, as 2027-01-03."
		}
	}
	return w, ""
}

// enterLeave enters leave for a side (RULING/R-67): its form, what it would say to
// both players, and then the leave.
func enterLeave(v *request, f gameFile) (visit.Response, error) {
	if !v.Posted() {
		return f.leaveForm(v, ""), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		w, problem := v.leaveOrder(key)
		d := f.leaveDeed(w, "Enter leave in "+f.Label, "Enter it", fmt.Sprintf("%s is on leave in %s.", w.Of, f.Label))
		if err := f.Moved(v.Request); err != nil {
			return d, err
		}
		if problem == "" {
			if _, err := f.OrderLeave(w, f.Office); err != nil {
				problem = narrate.Upper(visit.Plain(err)) + "."
			}
		}
		if problem != "" {
			return d, &visit.Redisplay{Page: f.leaveForm(v, problem)}
		}
		d.Does = append(d.Does, fmt.Sprintf("%s is on leave %s: those days are not counted of %s’s time, and the other’s turn is not touched (RULING/R-67).", w.Of, narrate.Dates(w.From, w.To), w.Of), "Both players are told.")
		return d, nil
	})
}

// leaveDeed is the deed that files an order of leave in one game.
func (f gameFile) leaveDeed(w correspondence.LeaveOrder, title, button, said string) visit.Action {
	return visit.Action{
		Title: title, Button: button, Law: narrate.Cite("RULING/R-67"), Back: f.Path(""), Then: visit.Done(f.Path("#leave"), said),
		Theirs: func() []string { return []string{standing(f)} },
		Matters: []ledger.Matter{{
			Why: "leave: " + narrate.Dates(w.From, w.To), At: f.Office.Now, Games: []terms.GameID{f.ID}, Seen: uint64(f.Seq),
			Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
				return g.OrderLeave(w, o)
			}),
		}},
	}
}

// endLeave cuts leave short, or withdraws it before it begins.
func endLeave(v *request, f gameFile) (visit.Response, error) {
	return v.Do(func(key string) (visit.Action, error) {
		w := correspondence.LeaveOrder{Key: key}
		w.Ends, _ = strconv.Atoi(v.Field("leave"))
		if w.Ends < 1 || w.Ends > len(f.Leaves) {
			return visit.Action{}, visit.Missing("There is no such leave in "+f.Label+".", "")
		}
		l := f.Leaves[w.Ends-1]
		d := f.leaveDeed(w, "End leave in "+f.Label, "End it", fmt.Sprintf("%s’s leave in %s is ended.", l.Of, f.Label))
		d.Matters[0].Why = fmt.Sprintf("leave %d ended", w.Ends)
		if err := f.Moved(v.Request); err != nil {
			return d, err
		}
		if _, err := f.OrderLeave(w, f.Office); err != nil {
			return d, visit.Refused("This leave cannot be ended.", narrate.Upper(visit.Plain(err))+".", "Look at the game.")
		}
		d.Does = []string{fmt.Sprintf("%s’s leave %s is ended now (RULING/R-67). Both players are told.", l.Of, narrate.Dates(l.From, l.To))}
		return d, nil
	})
}

// leaveForm is the form of leave in one game.
func (f gameFile) leaveForm(v *request, problem string) visit.Page {
	side := visit.FormField{Name: "side", Label: "Whose leave it is", Type: "select", Required: true}
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		side.Options = append(side.Options, visit.Choice{Value: of.String(), Name: of.String() + ", " + folder.SideName(f.Game, of), Here: v.Field("side") == of.String()})
	}
	terms, _ := f.Agreement.Get("leave")
	b := leaveForm(v, problem)
	b.RowForm, b.Back, b.Fields = visit.RowForm{Version: uint64(f.Seq)}, f.Path(""), append([]visit.FormField{side}, b.Fields...)
	b.Facts = append(b.Facts, visit.Fact{Name: "As agreed", Words: terms})
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		year := calendar.DateOf(v.Now, f.Office.Calendar.Zone()).Year
		if left, agreed := f.LeaveLeft(of, year); agreed {
			b.Facts = append(b.Facts, visit.Fact{Name: of.String(), Words: fmt.Sprintf("%d days of %d are left", left, year)})
		}
	}
	return v.Composed([]templates.Link{visit.Crumb("Games", "/g"), visit.Crumb(f.Label, f.Path(""))}, "Enter leave in "+f.Label, b)
}

// leaveForm has the fields that every form of leave has.
func leaveForm(v *request, problem string) visit.Compose {
	return visit.Compose{
		Button: "Look at what it would do…",
		Lead:   "Leave of one side: its days are left out of its own turns and choices, and of nobody else’s. It is never counted in the past.",
		Laws:   []visit.Law{{Cite: narrate.Cite("RULING/R-67"), Text: rules.Law("RULING/R-67").Text()}},
		Fields: []visit.FormField{
			{Name: "from", Label: "First day", Value: v.Field("from"), Required: true, Error: problem, Hint: "As 2026-12-20."},
			{Name: "to", Label: "Last day", Value: v.Field("to"), Hint: "As 2027-01-03; left empty, it is the first."},
			{Name: "reason", Label: "Reason", Value: v.Field("reason"), Hint: "Both players are shown it. More days than are agreed for a year need one."},
		},
	}
}

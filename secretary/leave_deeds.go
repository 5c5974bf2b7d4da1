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
	"postd/templates"
	"postd/templates/narrate"
)

var leaveRoutes = []route[*request]{
	get("/g/:game/leave", to(ledger.ActArrange, theGame), ofGame(enterLeave)),
	post("/g/:game/leave", to(ledger.ActArrange, theGame), ofGame(enterLeave)),
	post("/g/:game/leave/end", to(ledger.ActArrange, theGame), ofGame(endLeave)),
	get("/p/:player/leave", to(ledger.ActArrange, thePlayer), ofPlayer(enterLeaveEverywhere)),
	post("/p/:player/leave", to(ledger.ActArrange, thePlayer), ofPlayer(enterLeaveEverywhere)),
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
		case l.On(f.office.Now) && !f.Over():
			r.What, r.Kind, r.Ends = "is on leave now", "wait", true
		case l.Comes(f.office.Now) && !f.Over():
			r.What, r.Kind, r.Ends = "is booked", "wait", true
		}
		out = append(out, r)
	}
	return out
}

// leaveFacts say who is on leave, and until when.
func (f gameFile) leaveFacts() (out []fact) {
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		if l, _, on := f.OnLeave(of, f.office.Now); on && !f.Over() {
			out = append(out, fact{"On leave", fmt.Sprintf("%s, until %s; those days are not counted of %s’s time (RULING/R-67)", of, l.To.Words(), of)})
		}
	}
	return out
}

// leaveOrder reads the fields of the form; the problem says which is wrong.
func (v *request) leaveOrder(key string) (w correspondence.LeaveOrder, problem string) {
	w = correspondence.LeaveOrder{Reason: strings.TrimSpace(v.field("reason")), Key: key}
	if v.field("side") == "Black" {
		w.Of = rules.Black
	}
	var err error
	if w.From, err = calendar.ParseDate(v.field("from")); err != nil {
		return w, "The first day is a date, as 2026-12-20."
	}
	if w.To = w.From; v.field("to") != "" {
		if w.To, err = calendar.ParseDate(v.field("to")); err != nil {
			return w, "The last day is a date, as 2027-01-03."
		}
	}
	return w, ""
}

// enterLeave enters leave for a side (RULING/R-67): its form, what it would say to
// both players, and then the leave.
func enterLeave(v *request, f gameFile) (response, error) {
	if !v.posted() {
		return f.leaveForm(v, ""), nil
	}
	return v.do(func(key string) (action, error) {
		w, problem := v.leaveOrder(key)
		d := f.leaveDeed(w, "Enter leave in "+f.Label, "Enter it", fmt.Sprintf("%s is on leave in %s.", w.Of, f.Label))
		if err := f.moved(v); err != nil {
			return d, err
		}
		if problem == "" {
			if _, err := f.OrderLeave(w, f.office); err != nil {
				problem = narrate.Upper(plain(err)) + "."
			}
		}
		if problem != "" {
			return d, &redisplay{f.leaveForm(v, problem)}
		}
		d.does = append(d.does, fmt.Sprintf("%s is on leave %s: those days are not counted of %s’s time, and the other’s turn is not touched (RULING/R-67).", w.Of, narrate.Dates(w.From, w.To), w.Of), "Both players are told.")
		return d, nil
	})
}

// leaveDeed is the deed that files an order of leave in one game.
func (f gameFile) leaveDeed(w correspondence.LeaveOrder, title, button, said string) action {
	return action{
		title: title, button: button, law: narrate.Cite("RULING/R-67"), back: f.path(""), then: done(f.path("#leave"), said),
		theirs: func() []string { return []string{standing(f)} },
		matters: []ledger.Matter{{
			Why: "leave: " + narrate.Dates(w.From, w.To), At: f.office.Now, Games: []terms.GameID{f.ID}, Seen: uint64(f.Seq),
			Decide: decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
				return g.OrderLeave(w, o)
			}),
		}},
	}
}

// endLeave cuts leave short, or withdraws it before it begins.
func endLeave(v *request, f gameFile) (response, error) {
	return v.do(func(key string) (action, error) {
		w := correspondence.LeaveOrder{Key: key}
		w.Ends, _ = strconv.Atoi(v.field("leave"))
		if w.Ends < 1 || w.Ends > len(f.Leaves) {
			return action{}, missing("There is no such leave in "+f.Label+".", "")
		}
		l := f.Leaves[w.Ends-1]
		d := f.leaveDeed(w, "End leave in "+f.Label, "End it", fmt.Sprintf("%s’s leave in %s is ended.", l.Of, f.Label))
		d.matters[0].Why = fmt.Sprintf("leave %d ended", w.Ends)
		if err := f.moved(v); err != nil {
			return d, err
		}
		if _, err := f.OrderLeave(w, f.office); err != nil {
			return d, refused("This leave cannot be ended.", narrate.Upper(plain(err))+".", "Look at the game.")
		}
		d.does = []string{fmt.Sprintf("%s’s leave %s is ended now (RULING/R-67). Both players are told.", l.Of, narrate.Dates(l.From, l.To))}
		return d, nil
	})
}

// leaveForm is the form of leave in one game.
func (f gameFile) leaveForm(v *request, problem string) page {
	side := formField{Name: "side", Label: "Whose leave it is", Type: "select", Required: true}
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		side.Options = append(side.Options, option{Value: of.String(), Name: of.String() + ", " + sideName(f.Game, of), Here: v.field("side") == of.String()})
	}
	terms, _ := f.Agreement.Get("leave")
	b := leaveForm(v, problem)
	b.rowForm, b.Back, b.Fields = rowForm{uint64(f.Seq)}, f.path(""), append([]formField{side}, b.Fields...)
	b.Facts = append(b.Facts, fact{"As agreed", terms})
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		year := calendar.DateOf(v.now, f.office.Calendar.Zone()).Year
		if left, agreed := f.LeaveLeft(of, year); agreed {
			b.Facts = append(b.Facts, fact{of.String(), fmt.Sprintf("%d days of %d are left", left, year)})
		}
	}
	return v.composed([]templates.Link{crumb("Games", "/g"), crumb(f.Label, f.path(""))}, "Enter leave in "+f.Label, b)
}

// leaveForm has the fields that every form of leave has.
func leaveForm(v *request, problem string) composePage {
	return composePage{
		Button: "Look at what it would do…",
		Lead:   "Leave of one side: its days are left out of its own turns and choices, and of nobody else’s. It is never counted in the past.",
		Laws:   []lawOf{{narrate.Cite("RULING/R-67"), rules.Law("RULING/R-67").Text()}},
		Fields: []formField{
			{Name: "from", Label: "First day", Value: v.field("from"), Required: true, Error: problem, Hint: "As 2026-12-20."},
			{Name: "to", Label: "Last day", Value: v.field("to"), Hint: "As 2027-01-03; left empty, it is the first."},
			{Name: "reason", Label: "Reason", Value: v.field("reason"), Hint: "Both players are shown it. More days than are agreed for a year need one."},
		},
	}
}

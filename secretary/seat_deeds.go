package secretary

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

var seatRoutes = []visit.Route[*request]{
	visit.Get("/g/:game/umpire", visit.To(ledger.ActArrange, theGame), ofGame(seatUmpire)),
	visit.Post("/g/:game/umpire", visit.To(ledger.ActArrange, theGame), ofGame(seatUmpire)),
}

// umpireRow is an umpire of a game's own, or an office for which the players have
// approved of somebody who is not seated yet.
type umpireRow struct {
	Office, Who string
	Href        string // where the umpire is seated; empty: not by this visitor
	Act         string
}

// umpireRows are the umpires of the game by its players' approval (BCC1903/APPA/2).
func (f gameFile) umpireRows(v *request) (out []umpireRow) {
	for _, p := range f.Seats() {
		approved, no := f.Approved(p)
		s, sits := f.SeatedAs(p)
		r := umpireRow{Office: narrate.Upper(strings.ReplaceAll(p.String(), "'", "’")), Who: s.Name}
		switch {
		case no == 0 && !f.Agreement.EachPlace():
			continue
		case no == 0:
			r.Who = "nobody is agreed upon; questions come before " + f.Holder(p)
			if f.Holder(p) == "secretary" {
				r.Who = "nobody is agreed upon; questions come before the secretary"
			}
		case !sits:
			r.Who = approved + ", agreed upon and not seated yet"
		case s.Proposal != no:
			r.Who = fmt.Sprintf("%s, until %s is seated, upon whom both have agreed since", s.Name, approved)
		}
		if no > 0 && v.Arranges() {
			r.Href, r.Act = f.Path("/umpire?office="+seatValues[p]), "Seat the umpire…"
			if sits && s.Proposal == no {
				r.Act = "Another address…"
			}
		}
		out = append(out, r)
	}
	return out
}

// seatDuty is an umpire upon whom both players agreed and who is not seated.
func seatDuty(g correspondence.Game, of ledger.Object, p terms.Party) duty {
	name, no := g.Approved(p)
	return duty{
		kind: "Umpire to be seated", what: versus(g), why: fmt.Sprintf("%s, upon whom both players agreed as %s; ask that person, and enter the address", name, strings.ReplaceAll(p.String(), "'", "’")),
		since: g.Proposals[no-1].Closed, of: []ledger.Object{of}, href: folder.GamePath(g) + "/umpire?office=" + seatValues[p], act: "Seat the umpire",
	}
}

// seatValues are the offices as forms name them.
var seatValues = map[terms.Party]string{terms.ToUmpire: "both", terms.ToUmpireOfWhite: "white", terms.ToUmpireOfBlack: "black"}

// seatChosen is the office that a form names; the first of the game if it names none.
func (f gameFile) seatChosen(v *request) terms.Party {
	for _, p := range f.Seats() {
		if seatValues[p] == v.Field("office") {
			return p
		}
	}
	return f.Seats()[0]
}

// seatUmpire seats an umpire of whom the players have approved: its form, what it
// would say, and then the deed. The players name a person; the address is the
// secretary's to enter (BCC1903/APPA/2).
func seatUmpire(v *request, f gameFile) (visit.Response, error) {
	p := f.seatChosen(v)
	if !v.Posted() {
		return f.seatForm(v, p, ""), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		x := correspondence.Seat{Office: p, Name: v.Field("name"), Key: key}
		addr := v.Field("address")
		d := visit.Action{
			Title: "Seat the " + p.String() + " of " + f.Label, Button: "Seat the umpire", Law: narrate.Cite("BCC1903/APPA/2"), Back: f.Path(""),
			Then:   visit.Done(f.Path(""), fmt.Sprintf("%s is the %s of %s.", x.Name, p, f.Label)),
			Theirs: func() []string { return []string{standing(f)} },
		}
		if err := f.Moved(v.Request); err != nil {
			return d, err
		}
		m, err := v.Ledger().Seating(f.ID, x, addr, v.Now)
		if err != nil {
			return d, &visit.Redisplay{Page: f.seatForm(v, p, narrate.Upper(visit.Plain(err))+".")}
		}
		m.Seen, m.Why = v.Version(), fmt.Sprintf("%s <%s> is the %s", x.Name, addr, p)
		d.Matters = []ledger.Matter{m}
		d.Does = []string{
			fmt.Sprintf("%s is the %s from now on, as both players agreed (BCC1903/APPA/2). Letters go to %s, and answers count from that address alone.", x.Name, p, addr),
			"Both players are told. What waits for the holder of the office is put before the new holder.",
		}
		return d, nil
	})
}

// seatForm is the form, with whom the players have approved.
func (f gameFile) seatForm(v *request, p terms.Party, problem string) visit.Page {
	approved, _ := f.Approved(p)
	name, addr := v.Field("name"), v.Field("address")
	if s, sits := f.SeatedAs(p); !v.Posted() {
		if name = approved; sits && s.Name == approved {
			addr = f.Tournament.OfficialIn(f.ID, p).Addr
		}
	}
	b := visit.Compose{
		RowForm: visit.RowForm{Version: uint64(f.Seq)}, Button: "Look at what it would do…", Back: f.Path(""),
		Lead: "An umpire of whom the players have approved comes into office. They name a person; you ask that person, and enter the address. Nobody is seated but the person upon whom both agreed.",
		Laws: []visit.Law{{Cite: narrate.Cite("BCC1903/APPA/2"), Text: rules.Law("BCC1903/APPA/2").Text()}, {Cite: narrate.Cite("STAUNTON/COR.I"), Text: rules.Law("STAUNTON/COR.I").Text()}},
	}
	office := visit.FormField{Name: "office", Label: "Office", Type: "select", Required: true}
	for _, o := range f.Seats() {
		who, no := f.Approved(o)
		if no == 0 {
			who = "nobody yet"
		}
		office.Options = append(office.Options, visit.Choice{Value: seatValues[o], Name: narrate.Upper(o.String()) + "; agreed upon is " + who, Here: o == p})
	}
	b.Fields = []visit.FormField{
		office,
		{Name: "name", Label: "Name", Value: name, Required: true, Error: problem, Hint: "As the players wrote it."},
		{Name: "address", Label: "Address", Value: addr, Required: true, Hint: "Like hoffer@example.org. Letters go to it, and answers must come from it."},
	}
	return v.Composed([]templates.Link{visit.Crumb("Games", "/g"), visit.Crumb(f.Label, f.Path(""))}, "Seat an umpire of "+f.Label, b)
}

// as is the party as whom the visitor rules. Of two umpires at the places of play it
// is the one whose name the visitor's account bears, and who is asked.
func (v *request) as(g correspondence.Game, r correspondence.Ruling) (terms.Party, bool) {
	by, ok := parties[v.Answer.As]
	if by == terms.ToUmpire {
		if p := g.UmpireOn(r); strings.EqualFold(strings.TrimSpace(v.User.Full), g.Holder(p)) {
			return p, ok
		}
	}
	return by, ok
}

// beforeWhom is who is to answer a question: "the umpire at White's place, Mr Hoffer".
func (f gameFile) beforeWhom(q correspondence.Appeal) string {
	who := "the " + strings.ReplaceAll(q.With.String(), "'", "’")
	if name := f.Holder(q.With); name != "secretary" {
		return who + ", " + name
	} else if q.With != terms.ToSecretary {
		return "the secretary, as " + strings.TrimPrefix(who, "the ")
	}
	return who
}

// umpireBody is the umpire's desk: the questions that wait for an answer, and
// those that were answered.
type umpireBody struct {
	Open, Past []questionRow
	All        bool // the answered ones are listed
}

// umpirePage lists the open questions of all games, the oldest first. The
// answered ones are listed where ?past=1 asks for them, the last of them first.
func umpirePage(v *request) (visit.Response, error) {
	b := umpireBody{All: v.Field("past") != ""}
	type asked struct {
		at  time.Time
		row questionRow
	}
	list := func(id terms.GameID, wanted func(correspondence.Appeal) bool) (out []asked, err error) {
		x, err := v.Ledger().Line(id)
		if err != nil || !v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes {
			return nil, err
		}
		f, err := v.folded(x)
		if err != nil {
			return nil, err
		}
		for _, q := range f.Appeals {
			if wanted(q) {
				row := f.questionRow(q)
				row.Game, row.GameHref = f.Label, f.Path("")
				out = append(out, asked{q.At, row})
			}
		}
		return out, nil
	}
	waits, _, err := v.site.o.Ledger.WaitsOf(v.HTTP.Context(), v.Now, ledger.MostWaits, ledger.WaitQuestion)
	if err != nil {
		return nil, err
	}
	var open []asked
	for i, w := range waits {
		if i > 0 && waits[i-1].Game() == w.Game() {
			continue // of a game all at once
		}
		some, err := list(w.Game(), correspondence.Appeal.Open)
		if err != nil {
			return nil, err
		}
		open = append(open, some...)
	}
	slices.SortStableFunc(open, func(a, b asked) int { return a.at.Compare(b.at) })
	for _, q := range open {
		b.Open = append(b.Open, q.row)
	}
	if b.All {
		games, nos, err := v.site.o.Ledger.AnsweredLast(v.HTTP.Context(), mostAnswered)
		if err != nil {
			return nil, err
		}
		for i, id := range games {
			some, err := list(id, func(q correspondence.Appeal) bool { return q.No == nos[i] })
			if err != nil {
				return nil, err
			}
			for _, q := range some {
				b.Past = append(b.Past, q.row)
			}
		}
	}
	return visit.Page{Name: "umpire", Title: "Umpire", Body: b}, nil
}

// mostAnswered is how many questions are listed that were answered.
const mostAnswered = 200

package writing

import (
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// Routes are the pages by which officials write to players.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	write := visit.To(ledger.ActArrange, writeObjects)
	section := visit.To(ledger.ActArrange, visit.TournamentInPath[*request])
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, []visit.Route[*request]{
		visit.Get("/write", write, writeLetter),
		visit.Post("/write", write, writeLetter),
		visit.Get("/t/:tournament/bulletin", section, withTable(bulletin)),
		visit.Post("/t/:tournament/bulletin", section, withTable(bulletin)),
		visit.Get("/t/:tournament/final", section, withTable(finalTable)),
		visit.Post("/t/:tournament/final", section, withTable(finalTable)),
	})
}

// withTable makes a handler of one that is given a tournament and its crosstable.
func withTable(serve func(*request, folder.Course, tournament.Table) (visit.Response, error)) func(*request) (visit.Response, error) {
	return visit.About((*request).Course, func(v *request, c folder.Course) (visit.Response, error) {
		t, err := c.Table()
		if err != nil {
			return nil, err
		}
		return serve(v, c, t)
	})
}

// writer is the official who writes letters of a tournament, or of none.
func (v *request) writer(c *folder.Course) ledger.Official {
	if c != nil {
		return c.Official(terms.ToSecretary)
	}
	return v.Office.Secretary
}

// Fields are the fields of a letter that an official writes, as sent or as they
// begin, and whether they are good.
func Fields(v *folder.Request, subject, text string) (fields []visit.FormField, good bool) {
	if v.Posted() {
		subject, text = v.Field("subject"), strings.ReplaceAll(v.Field("text"), "\r\n", "\n")
	}
	fields = []visit.FormField{
		{Name: "subject", Label: "Subject", Value: subject, Required: true, Error: visit.SubjectFault(subject), Hint: "Plain letters, without accents. The label stands before it."},
		{Name: "text", Label: "Letter", Type: "textarea", Rows: 14, Value: text, Required: true, Error: visit.TextFault(text), Hint: "Plain text. Long lines are broken at 72 characters."},
	}
	if strings.ContainsFunc(subject, func(r rune) bool { return r > '~' }) && fields[0].Error == "" {
		fields[0].Error = "Plain letters alone: some servers break others in a subject."
	}
	good = fields[0].Error+fields[1].Error == ""
	if !v.Posted() {
		fields[0].Error, fields[1].Error = "", ""
	}
	return fields, good
}

// writeLetter writes to a player, to the sides of a game, to all of a tournament, to those
// who are ticked or to everybody.
func writeLetter(v *request) (visit.Response, error) {
	a, err := v.addressees()
	if err != nil {
		return nil, err
	}
	fields, good := Fields(v.Request, "", "")
	form := visit.Compose{
		Lead: a.lead, Hidden: a.to, Back: a.back, Button: "Show", Cannot: a.cannot,
		Other: templates.Link{},
	}
	if a.game != nil {
		other, _ := a.side.Colour()
		fields = append(fields, visit.FormField{Name: "also", Label: "Also to the opponent, " + a.game.Sides[other.Other()].Name(), Type: "checkbox", Value: "yes", Checked: a.also})
		form.Other = templates.Link{Name: "To rule on something, use the rulings: a letter changes nothing in the game", Href: a.game.Path("#rulings")}
		if err := v.unsettled(a, &form); err != nil {
			return nil, err
		}
	}
	form.Fields = fields
	p := v.Composed([]templates.Link{visit.Crumb("Desk", "/")}, "Write a letter", form)
	return v.ByForm(p, good && a.cannot == "", func(string) (visit.Action, error) { return v.letterTo(a, fields[0].Value, fields[1].Value) })
}

// unsettled tells the writer that a record of the game is not settled (RULING/R-2), and
// shows what the side was told last.
func (v *request) unsettled(a addressees, form *visit.Compose) error {
	if a.game.Case == nil && len(a.game.Carried()) == 0 {
		return nil
	}
	form.Laws = []visit.Law{a.game.LawText("RULING/R-2")}
	form.Lead += " A record of this game is not settled: write nothing that the side was not told."
	last, err := v.Ledger().LastTo(a.game.ID, a.side)
	if last.Seq != 0 {
		form.Quoted, form.QuotedWords = visit.LetterView{Subject: last.Words.Subject, Text: last.Words.Text}, "What the side was told last"
	}
	return err
}

// letterTo is the deed that sends a letter.
func (v *request) letterTo(a addressees, subject, text string) (visit.Action, error) {
	by := v.writer(a.course)
	if a.game != nil {
		by = a.game.Tournament.Official(terms.ToSecretary)
	}
	d := visit.Action{Title: "Send a letter: " + subject, Button: "Send", Back: a.back, Shown: 1}
	m := ledger.Matter{Why: "a letter: " + subject}
	for _, x := range a.list {
		p, err := Post(templates.Written{
			Label: a.label, To: x.player.Name, Others: a.othersOf(x), Subject: v.Ledger().Redact(subject), Text: v.Ledger().Redact(text), Office: v.Office.Name, By: by.Name, Address: by.Addr,
		}, x.player)
		if err != nil {
			return d, err
		}
		if p.Circular = a.counted; a.game != nil {
			p.About, p.Party, p.Label = a.game.ID, x.party, a.game.Label
		}
		m.Post = append(m.Post, p)
	}
	n := visit.CountWords(len(a.list), "letter", "letters")
	d.Does = []string{a.lead, "An answer comes to the desk. No move is read in it."}
	players := make([]ledger.Player, len(a.list))
	for i, x := range a.list {
		players[i] = x.player
	}
	if words := folder.PaperWords(players); words != "" {
		d.Does = append(d.Does, words)
	}
	if len(a.list) > 1 && a.game == nil {
		d.Does = append(d.Does, "Each gets a separate letter; nobody sees the address of another.")
	}
	if a.game != nil {
		d.Does = append(d.Does, map[bool]string{true: "The opponent gets it too.", false: "It goes to " + narrate.Upper(a.side.String()) + " alone, and stands so among the letters of the game."}[a.also],
			"Nothing changes in the game: no time is given, and none is taken.")
	}
	d.Matters, d.Then = []ledger.Matter{m}, visit.Done(a.back, "The letter is in the outbox: "+n+".")
	if a.course == nil {
		return d, nil
	}
	row := a.course.Tournament
	row.Circulars++
	d.Matters[0].Rows = []ledger.Row{row}
	d.Changes = []visit.Change{{What: "Letters to all players", Before: fmt.Sprint(a.course.Circulars), After: fmt.Sprint(row.Circulars)}}
	d.Theirs = func() []string { return a.course.Now(d.Changes) }
	return d, nil
}

// othersOf are who gets the letter beside one of its readers, as it says.
func (a addressees) othersOf(x addressee) string {
	if a.game == nil || !a.also {
		return a.others
	}
	c, _ := x.party.Colour()
	return a.game.Sides[c.Other()].Name()
}

// Post is a letter of an official to a player.
func Post(w templates.Written, player ledger.Player) (ledger.Post, error) {
	words, err := templates.RenderWritten(w)
	return ledger.Post{To: []string{player.Writes()}, Words: words.InForm(player.Form), Name: player.Name, Player: player.ID, Form: player.Form, Written: true}, err
}

// Ways are the ways from the page of a game to its letters.
func Ways(v *folder.Request, f folder.File) (out []templates.Link, err error) {
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		side := terms.PartyOf(c)
		out = append(out, templates.Link{Name: "Write to " + c.String(), Href: "/write?game=" + f.ID.String() + "&side=" + side.String()})
		last, err := v.Ledger().LastTo(f.ID, side)
		if err != nil {
			return nil, err
		}
		if last.Seq != 0 {
			out = append(out, templates.Link{Name: "Send our last letter to " + c.String() + " once more", Href: folder.PostedPath(last.Seq) + "/resend"})
		}
	}
	return out, nil
}

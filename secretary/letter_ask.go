package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// askAgain writes to the author of a letter that was not understood. The stock
// letter may be changed. It stands in the thread of the author's letter, and an
// answer to it goes to the game (CLOCK/C-2).
func askAgain(v *request) (visit.Response, error) {
	e, side, err := v.unread()
	if err != nil {
		return nil, err
	}
	subject, text := stockQuestion(v, e)
	if v.Posted() {
		subject, text = v.Field("subject"), strings.ReplaceAll(v.Field("text"), "\r\n", "\n")
	}
	fields := []visit.FormField{
		{Name: "subject", Label: "Subject", Value: subject, Required: true, Error: visit.SubjectFault(subject)},
		{Name: "text", Label: "Letter", Type: "textarea", Rows: 16, Value: text, Required: true, Error: visit.TextFault(text)},
	}
	to := e.Player.Writes()
	if e.Player.Trusts(e.From) {
		to = e.From
	}
	form := v.Composed(e.crumbs(), fmt.Sprintf("Ask %s again", e.Player.Name), visit.Compose{
		Lead:   fmt.Sprintf("To %s <%s>, in answer to the player’s letter. What the player answers goes to game %s.", e.Player.Name, to, e.Game.Label),
		Laws:   []visit.Law{{Cite: narrate.Cite("RULING/R-11"), Text: rules.Law("RULING/R-11").Text()}},
		Quoted: e.quoted(), Fields: fields, Back: folder.LetterPath(e.Seq), Button: "Look at the letter",
	})
	return v.ByForm(form, fields[0].Error+fields[1].Error == "", func(string) (visit.Action, error) {
		stands, err := v.Ledger().Standing(e.Game.Game, e.Player.ID, v.Now)
		if err != nil {
			return visit.Action{}, err
		}
		words, err := templates.RenderAskedAgain(templates.AskedAgain{Subject: subject, Text: text, By: v.site.o.Secretary.Name, Stands: templates.Standing(stands)})
		if err != nil {
			return visit.Action{}, err
		}
		post := ledger.Post{
			To: []string{to}, Words: words.InForm(e.Player.Form), Name: e.Player.Name, Player: e.Player.ID, Form: e.Player.Form,
			Game: e.Game.Game, Party: terms.PartyOf(side), InReplyTo: bracketed(e.Mail.MessageID),
		}
		if post.InReplyTo != "" {
			post.References = []string{post.InReplyTo}
		}
		return visit.Action{
			Title: form.Title, Button: "Send it", Back: folder.LetterPath(e.Seq), Law: narrate.Cite("RULING/R-11"),
			Does: []string{
				fmt.Sprintf("%s is asked to write again. Letter %d is marked as done.", e.Player.Name, e.Seq),
				fmt.Sprintf("In game %s nothing changes: no time is given, and none is taken.", e.Game.Label),
			},
			Matters: []ledger.Matter{{
				Why: "asked again", Post: []ledger.Post{post},
				Rows: []ledger.Row{ledger.Attended{Letter: e.Seq, By: v.Who(), How: "asked again"}},
			}},
			Then:   visit.Done(trayPath(trayUnread), fmt.Sprintf("The letter to %s is in the outbox.", e.Player.Name)),
			Theirs: v.letterNow(e.Seq),
		}, nil
	})
}

// unread is the letter that the path names: one of a player in a game, in which
// nothing was found. It tells the side of its writer too.
func (v *request) unread() (e envelope, side rules.Colour, err error) {
	if e, err = v.waitingLetter(); err != nil {
		return e, 0, err
	}
	if !e.Unread || len(e.Games) == 0 || e.Player.ID == 0 {
		return e, 0, visit.Refused(fmt.Sprintf("Letter %d is no letter of a player that was not understood.", e.Seq), "", "Go back to the letter.")
	}
	for c, members := range e.Game.Players {
		if slices.Contains(members, e.Player.ID) {
			return e, rules.Colour(c), nil
		}
	}
	return e, 0, visit.Refused(fmt.Sprintf("%s does not play in game %s.", e.Player.Name, e.Game.Label), "", "Go back to the letter.")
}

// stockQuestion is what is written to the author of a letter that was not
// understood, unless the official changes it. How to answer, and until when, the letter says
// by itself.
func stockQuestion(v *request, e envelope) (subject, text string) {
	var b strings.Builder
	fmt.Fprintf(&b, "Dear %s,\n\nwe have your letter of %s, and could not find your move in it. You wrote:\n\n", e.Player.Name, calendar.DayWords(e.Arrived, v.site.o.Zone))
	n := 0
	for line := range strings.Lines(e.quoted().Text) {
		if line = strings.TrimSpace(line); line != "" && n < 5 {
			fmt.Fprintf(&b, "> %s\n", narrate.ShortLine(line, 70))
			n++
		}
	}
	b.WriteString("\nA move stands alone on its line, for example\n\n   P-K4\n   Kt-KB3\n   PxP\n\n")
	b.WriteString(v.site.o.Secretary.Name + "\n")
	return e.Game.Label + ": please write your move again", b.String()
}

// bracketed is a Message-ID as a header writes it, or nothing where there is
// none that could stand in one.
func bracketed(id string) string {
	id = strings.Trim(strings.TrimSpace(id), "<>")
	if id == "" || len(id) > 900 || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' }) {
		return ""
	}
	return "<" + id + ">"
}

// askedWords tells whom the office asked whether a letter is theirs, and what
// the answer was; it is empty where nobody was asked.
func (s *Site) askedWords(a *ledger.Ask) string {
	if a == nil {
		return ""
	}
	var at []string
	for _, x := range a.Asked {
		at = append(at, x.Addr)
	}
	words := fmt.Sprintf("Its owner was asked on %s at %s.", s.Instant(a.At), strings.Join(at, ", "))
	switch {
	case a.Open(s.o.Now()):
		return words + " No answer yet."
	case a.Confirmed():
		return words + " The answer was YES on " + s.Instant(a.Answered) + "."
	}
	return words + " The answer was NO on " + s.Instant(a.Answered) + "."
}

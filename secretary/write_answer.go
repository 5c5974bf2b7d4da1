package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/secretary/writing"
	"postd/templates"
	"postd/templates/narrate"
)

// answerable reports whether an official can answer the letter by hand: it is of no game, or
// has words to the secretary (RULING/R-68), nobody has seen to it, and it names an address.
func (e envelope) answerable() bool {
	return e.ForPerson() && !e.Unread && e.From != "" && (len(e.Games) == 0 || e.Laid != "")
}

// answerFields are the subject and the text of an answer, which quotes the letter.
func (e envelope) answerFields(v *request) (fields []visit.FormField, good bool) {
	return writing.Fields(v.Request, answerSubject(e.Mail.Subject), quotedWords(e.writer(), e.quoted().Text))
}

// answerForm is the form of an answer on the page of the letter itself, so that one is answered
// by three presses from the desk; nil where it cannot be answered by hand.
func (e envelope) answerForm(v *request) *visit.Compose {
	if !e.answerable() {
		return nil
	}
	fields, _ := e.answerFields(v)
	return &visit.Compose{Action: folder.LetterPath(e.Seq) + "/answer", Fields: fields, Button: "Show the answer"}
}

// answerLetter answers a letter of no game, or words to the secretary, in its thread; the letter is then done.
func answerLetter(v *request) (visit.Response, error) {
	e, err := v.waitingLetter()
	if err != nil {
		return nil, err
	}
	if !e.answerable() && !v.FiledBefore() {
		return nil, visit.Refused(fmt.Sprintf("Letter %d cannot be answered by hand.", e.Seq), "It is of a game and has no words to the secretary, or it names no address.", "Go back to the letter.")
	}
	to := e.Player
	addr := e.From
	if e.Player.ID == 0 {
		to = ledger.Player{Name: e.From}
	} else if !e.Player.Trusts(addr) && e.Player.Writes() != "" {
		addr = e.Player.Writes()
	}
	fields, good := e.answerFields(v)
	form := v.Composed(e.crumbs(), "Answer "+e.writer(), visit.Compose{
		Lead: "To " + to.Name + ", in answer to letter " + fmt.Sprint(e.Seq) + ". The letter is then done.", Fields: fields, Back: folder.LetterPath(e.Seq), Button: "Show",
	})
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		by, err := v.answers(e)
		if err != nil {
			return visit.Action{}, err
		}
		p, err := writing.Post(templates.Written{
			To: to.Name, Subject: v.Ledger().Redact(fields[0].Value), Text: v.Ledger().Redact(fields[1].Value), Office: v.site.o.Office, By: by.Name, Address: by.Addr, Answers: true,
		}, to)
		if err != nil {
			return visit.Action{}, err
		}
		p.To = []string{addr}
		if e.Laid != "" {
			p.About, p.Party, p.Label = e.Game.Game, partyIn(e.Game, e.Player.ID), e.Game.Label
		}
		if p.InReplyTo = bracketed(e.Mail.MessageID); p.InReplyTo != "" {
			p.References = []string{p.InReplyTo}
		}
		return visit.Action{
			Title: form.Title, Button: "Send", Back: folder.LetterPath(e.Seq),
			Does: []string{fmt.Sprintf("%s gets this answer. Letter %d is marked as done.", to.Name, e.Seq)},
			Matters: []ledger.Matter{{
				Why: "answered", Post: []ledger.Post{p}, Rows: []ledger.Row{ledger.Attended{Letter: e.Seq, By: v.Who(), How: "answered"}},
			}},
			Then:   visit.Done(trayPath(cmp.Or(e.Lies(), trayAll)), "The answer to "+to.Name+" is in the outbox."),
			Theirs: v.letterNow(e.Seq),
		}, nil
	})
}

// answers is the official who answers a letter: of one with words to the secretary of a game
// that secretary.
func (v *request) answers(e envelope) (ledger.Official, error) {
	if e.Laid == "" || e.Game.Tournament == 0 {
		return v.Office.Secretary, nil
	}
	t, err := v.Ledger().Tournament(e.Game.Tournament)
	return t.Official(terms.ToSecretary), err
}

// partyIn is the side of a player in a game.
func partyIn(x ledger.Line, player uint64) terms.Party {
	if slices.Contains(x.Players[rules.Black], player) {
		return terms.ToBlack
	}
	return terms.ToWhite
}

// answerSubject is the subject of an answer, as far as plain letters go.
func answerSubject(of string) string {
	of = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, of))
	for strings.HasPrefix(strings.ToLower(of), "re:") {
		of = strings.TrimSpace(of[3:])
	}
	if of == "" {
		of = "your letter"
	}
	return "Re: " + narrate.ShortLine(of, visit.LongestSubject-10)
}

// mostQuoted is how many lines of a letter an answer begins with.
const mostQuoted = 40

// quotedWords are the words of a letter as an answer quotes them.
func quotedWords(who, text string) string {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), "\n")
	var b strings.Builder
	b.WriteString("\n\n" + who + " wrote:\n")
	for i, line := range lines {
		if i == mostQuoted {
			b.WriteString("> ...\n")
			break
		}
		b.WriteString(strings.TrimRight("> "+strings.TrimSpace(line), " ") + "\n")
	}
	return b.String()
}

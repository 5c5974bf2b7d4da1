package secretary

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates"
)

// circularPage is the form of a circular: who gets it, and what it says.
type circularPage struct {
	rowForm
	Action        string
	Number        int
	Recipients    []string
	Subject, Text input
	Problem       string
	Cannot        string // why none can be sent
}

// sendCircular writes one letter to every player. The preview names them all
// and shows each letter.
func sendCircular(v *request, c tournamentView) (response, error) {
	subject, text := input{Name: "subject", Value: v.field("subject")}, input{Name: "text", Value: strings.ReplaceAll(v.field("text"), "\r\n", "\n")}
	players := c.players()
	if !v.posted() {
		return c.circularForm(v, players, subject, text), nil
	}
	return v.do(func(string) (action, error) {
		if subject.Value == "" || utf8.RuneCountInString(subject.Value) > longestSubject || strings.ContainsFunc(subject.Value, unicode.IsControl) {
			subject.Error = fmt.Sprintf("A few words, %d letters at the most.", longestSubject)
		}
		if text.Value == "" || utf8.RuneCountInString(text.Value) > longestLetter {
			text.Error = fmt.Sprintf("The words of the letter, %d letters at the most.", longestLetter)
		}
		if subject.Error+text.Error != "" {
			return action{}, &redisplay{c.circularForm(v, players, subject, text)}
		}
		if len(players) == 0 {
			return action{}, refused("There is nobody to write to.", "No player of "+c.Label+" is accepted.", "")
		}
		row := c.Tournament
		row.Circulars++
		post, err := c.circular(players, row.Circulars, v.ledger().Redact(subject.Value), v.ledger().Redact(text.Value))
		if err != nil {
			return action{}, err
		}
		names := make([]string, len(players))
		for i, p := range players {
			names[i] = p.Name
		}
		d, err := c.kept(v, row, action{
			title: fmt.Sprintf("Send circular %d of %s", row.Circulars, c.Label), button: fmt.Sprintf("Send %s", countWords(len(post), "letter", "letters")),
			does: []string{
				fmt.Sprintf("It goes to %s: %s.", countWords(len(players), "player", "players"), strings.Join(names, ", ")),
				"Each gets a separate letter; nobody sees the address of another.",
			},
			changes: []change{{"Circulars sent", fmt.Sprint(c.Circulars), fmt.Sprint(row.Circulars)}},
			then:    done(c.path(""), fmt.Sprintf("Circular %d is in the outbox: %s.", row.Circulars, countWords(len(post), "letter", "letters"))),
			back:    c.path("/circular"),
		})
		d.matters[0].Post = post
		return d, err
	})
}

// circular is the letters of a circular.
func (c tournamentView) circular(players []ledger.Player, number int, subject, text string) (out []ledger.Post, err error) {
	secretary := c.Official(terms.ToSecretary)
	for _, p := range players {
		words, err := templates.RenderCircular(templates.Circular{
			Label: c.Label, Tournament: c.Name, Number: number, To: p.Name, Subject: subject, Text: text,
			Secretary: secretary.Name, Address: secretary.Addr,
		})
		if err != nil {
			return nil, err
		}
		out = append(out, ledger.Post{To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form, ReplyTo: secretary.Addr, Circular: true})
	}
	return out, nil
}

func (c tournamentView) circularForm(v *request, players []ledger.Player, subject, text input) page {
	p := circularPage{rowForm: rowForm{c.Version}, Action: c.path("/circular"), Number: c.Circulars + 1, Subject: subject, Text: text}
	if v.posted() {
		p.Version, p.Problem = v.version(), "The letter is not ready to be sent."
	}
	for _, x := range players {
		p.Recipients = append(p.Recipients, x.Name+" <"+x.Writes()+">")
	}
	switch {
	case c.State == ledger.Shut:
		p.Cannot = "The tournament is archived: no circular is sent any more."
	case len(players) == 0:
		p.Cannot = "No player is accepted yet, so that there is nobody to write to."
	}
	return c.page(v, "circular", "Circular of "+c.Label, tabCircular, p)
}

// composePage is a page with one form of plain fields: a letter to be written,
// a choice, a reason.
type composePage struct {
	rowForm
	Lead         string
	Laws         []lawOf
	Quoted       letterView // the letter of which it is; none if it has no text
	Fields       []formField
	Facts        []fact // what may stand in the fields; none if that is plain
	Hidden       []hidden
	Action, Back string
	Button       string
	Other        templates.Link // another way; none if it has no words
}

// formField is a field of a form, as the part of the pages draws it.
type formField struct {
	Name, Label, Type, Value, Hint, Error string
	Options                               []option
	Required                              bool
	Rows                                  int
}

// composed is the page of a form.
func (v *request) composed(crumbs []templates.Link, title string, b composePage) page {
	b.Action = v.r.URL.Path
	return page{name: "compose", title: title, body: b, crumbs: crumbs}
}

package secretary

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/templates"
)

// composePage is a page with one form of plain fields: a letter to be written,
// a choice, a reason.
type composePage struct {
	rowForm
	Lead         string
	Laws         []lawOf
	Quoted       letterView // the letter of which it is; none if it has no text
	QuotedWords  string     // what that is; empty: the letter in question
	Cannot       string     // why nothing can be sent; empty: it can be
	Fields       []formField
	Facts        []fact // what may stand in the fields; none if that is plain
	Hidden       []hidden
	Action, Back string
	Button       string
	Try          string         // a second button, by which nothing but what it comes to is shown; empty: there is none
	Other, Also  templates.Link // other ways; none if they have no words
}

// formField is a field of a form, as the part of the pages draws it.
type formField struct {
	Name, Label, Type, Value, Hint, Error string
	Options                               []option
	Required                              bool
	Rows                                  int
	Checked                               bool // of a box
	Try                                   bool // how the office reads it is said beside it
	Said                                  string
}

// composed is the page of a form.
func (v *visitRequest) composed(crumbs []templates.Link, title string, b composePage) page {
	b.Action = v.r.URL.Path
	return page{name: "compose", title: title, body: b, crumbs: crumbs}
}

// fact is a term and what is to be said of it.
type fact struct{ Name, Words string }

// rowForm is what a form that changes a row hands on: the version of the row
// that it was drawn from, and a name of its own for each form of the page.
type rowForm struct{ Version uint64 }

// Nonce names one form; each call makes a new name.
func (rowForm) Nonce() string { return nonce() }

// option is a choice of a select.
type option struct {
	Value, Name string
	Here        bool
}

// lawOf is a law as a page shows it, with our restatement.
type lawOf struct{ Cite, Text string }

// input is a field of a form with its words.
type input struct{ Name, Value, Error string }

// longestNote is how long a note or a reason may be, in characters.
const longestNote = 400

// noteFault says why a note cannot stand in the log; empty if it can.
func noteFault(note string) string {
	switch {
	case utf8.RuneCountInString(note) > longestNote:
		return fmt.Sprintf("No more than %d characters.", longestNote)
	case strings.ContainsFunc(note, unicode.IsControl):
		return "One line, without tabs."
	}
	return ""
}

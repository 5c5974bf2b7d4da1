package visit

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/templates"
)

// Compose is a page with one form of plain fields: a letter to be written,
// a choice, a reason.
type Compose struct {
	RowForm
	Lead         string
	Laws         []Law
	Quoted       LetterView // the letter of which it is; none if it has no text
	QuotedWords  string     // what that is; empty: the letter in question
	Cannot       string     // why nothing can be sent; empty: it can be
	Fields       []FormField
	Facts        []Fact // what may stand in the fields; none if that is plain
	FactsWords   string // what they are; empty: what may stand in each
	Hidden       []Hidden
	Action, Back string
	Button       string
	Try          string         // a second button, by which nothing but what it comes to is shown; empty: there is none
	Other, Also  templates.Link // other ways; none if they have no words
}

// FormField is a field of a form, as the part of the pages draws it.
type FormField struct {
	Name, Label, Type, Value, Hint, Error string
	Options                               []Choice
	Required                              bool
	Rows                                  int
	Checked                               bool // of a box
	Try                                   bool // how the office reads it is said beside it
	Said                                  string
	ID                                    string // of the element, where the page has two of the name; empty: the name
}

// Composed is the page of a form.
func (v *Request) Composed(crumbs []templates.Link, title string, b Compose) Page {
	b.Action = v.HTTP.URL.Path
	return Page{Name: "compose", Title: title, Body: b, Crumbs: crumbs}
}

// Fact is a term and what is to be said of it.
type Fact struct{ Name, Words string }

// RowForm is what a form that changes a row hands on: the version of the row
// that it was drawn from, and a name of its own for each form of the page.
type RowForm struct{ Version uint64 }

// Nonce names one form; each call makes a new name.
func (RowForm) Nonce() string { return Nonce() }

// Choice is a choice of a select.
type Choice struct {
	Value, Name string
	Here        bool
}

// Law is a law as a page shows it, with our restatement.
type Law struct{ Cite, Text string }

// Input is a field of a form with its words.
type Input struct{ Name, Value, Error string }

// longestNote is how long a note or a reason may be, in characters.
const longestNote = 400

// NoteFault says why a note cannot stand in the log; empty if it can.
func NoteFault(note string) string {
	switch {
	case utf8.RuneCountInString(note) > longestNote:
		return fmt.Sprintf("No more than %d characters.", longestNote)
	case strings.ContainsFunc(note, unicode.IsControl):
		return "One line, without tabs."
	}
	return ""
}

// Reasoned reads the reason for a deed.
func (v *Request) Reasoned() (why string, field FormField, good bool) {
	why = v.Field("why")
	fault := NoteFault(why)
	if fault == "" && why == "" && v.Posted() {
		fault = "Say why, for the log."
	}
	return why, FormField{Name: "why", Label: "Why", Value: why, Error: fault, Required: true, Hint: "Stands in the log and beside the letter; players never see it."}, why != "" && fault == ""
}

// LongestReason is how long a reason may be that players are shown, in characters.
const LongestReason = 4000

// TooLong reports whether words have more characters than that, or are none.
func TooLong(s string, most int) bool {
	return utf8.RuneCountInString(s) > most || !utf8.ValidString(s)
}

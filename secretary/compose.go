package secretary

import "postd/templates"

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
func (v *request) composed(crumbs []templates.Link, title string, b composePage) page {
	b.Action = v.r.URL.Path
	return page{name: "compose", title: title, body: b, crumbs: crumbs}
}

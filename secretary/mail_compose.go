package secretary

import (
	"net/http"

	"postd/templates"
)

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

// composed is the page of a form. Posted, it is drawn again since something in
// it is wrong.
func (v *request) composed(crumbs []templates.Link, title string, b composePage) page {
	b.Action = v.r.URL.Path
	p := page{name: "compose", title: title, body: b, crumbs: crumbs}
	if v.posted() {
		p.status = http.StatusUnprocessableEntity
	}
	return p
}

package visit

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"postd/ledger"
)

// typedForm is what one form of a page is filled with: that which is sent to the path.
type typedForm struct {
	path  string
	draft ledger.FormDraft
	anew  bool // all but the version of what the form was drawn from
	empty bool // nothing was typed yet: the form has its name alone
}

// filled puts what was typed into the forms of a page that is written. Handlers draw a form
// as it is when nobody has typed; here every field of it gets what its draft says.
func (v *Request) filled(page string) string {
	if len(v.fills) == 0 {
		return page
	}
	w := formWriter{here: v.HTTP.URL.Path, fills: slices.Clone(v.fills)}
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return w.out.String()
		}
		raw := string(z.Raw())
		w.token(raw, z.Token())
	}
}

// FillsFormOf reports whether a form of the page that is sent to the path is filled.
func (v *Request) FillsFormOf(path string) bool {
	return slices.ContainsFunc(v.fills, func(f typedForm) bool { return f.path == path })
}

// formWriter copies a page token by token, and changes the fields of forms.
type formWriter struct {
	out    strings.Builder
	here   string
	fills  []typedForm
	form   *typedForm     // in which it is
	taken  map[string]int // how many values of a name were used
	area   bool           // within a textarea that was filled
	chosen *string        // what is chosen in the select in which it is
}

func (w *formWriter) token(raw string, t html.Token) {
	switch {
	case t.Type == html.EndTagToken:
		switch t.Data {
		case "form":
			w.form = nil
		case "textarea":
			w.area = false
		case "select":
			w.chosen = nil
		}
	case w.area && t.Type == html.TextToken:
		return
	case t.Type == html.StartTagToken && t.Data == "form":
		w.enter(t)
	case w.form != nil && (t.Type == html.StartTagToken || t.Type == html.SelfClosingTagToken):
		raw = w.field(raw, &t)
	}
	w.out.WriteString(raw)
}

// enter begins a form, if it is one that is filled. Of several with one action the first is.
func (w *formWriter) enter(t html.Token) {
	if strings.EqualFold(valueOf(t, "method"), "post") {
		action, _, _ := strings.Cut(valueOf(t, "action"), "?")
		if action == "" {
			action = w.here
		}
		if i := slices.IndexFunc(w.fills, func(f typedForm) bool { return f.path == action }); i >= 0 {
			f := w.fills[i]
			w.form, w.taken = &f, map[string]int{}
			w.fills = slices.Delete(w.fills, i, i+1)
		}
	}
}

// field is a tag within the form as it is to be written.
func (w *formWriter) field(raw string, t *html.Token) string {
	name := valueOf(*t, "name")
	if t.Data == "option" && w.chosen != nil {
		setFlag(t, "selected", *w.chosen == valueOf(*t, "value"))
		return t.String()
	}
	if t.Data == "input" && name == "nonce" {
		setValue(t, w.form.draft.Name)
		return t.String()
	}
	values, typed := w.form.draft.Fields[name]
	if w.form.empty || name == "" || w.form.anew && name == "version" {
		return raw
	}
	switch t.Data {
	case "input":
		switch valueOf(*t, "type") {
		case "checkbox", "radio":
			value := valueOf(*t, "value")
			if value == "" {
				value = "on"
			}
			setFlag(t, "checked", slices.Contains(values, value))
			return t.String()
		case "file", "password", "submit", "button", "image", "reset":
			return raw
		}
		if !typed {
			return raw
		}
		setValue(t, w.next(name, values))
		return t.String()
	case "textarea":
		if !typed {
			return raw
		}
		w.area = true
		return raw + "\n" + html.EscapeString(w.next(name, values))
	case "select":
		if typed {
			value := w.next(name, values)
			w.chosen = &value
		}
	}
	return raw
}

// next is the next value of a name that may stand in a form more than once.
func (w *formWriter) next(name string, values []string) string {
	i := w.taken[name]
	w.taken[name]++
	if i >= len(values) {
		return ""
	}
	return values[i]
}

func valueOf(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func setValue(t *html.Token, value string) {
	t.Attr = slices.DeleteFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "value" })
	t.Attr = append(t.Attr, html.Attribute{Key: "value", Val: value})
}

func setFlag(t *html.Token, name string, on bool) {
	t.Attr = slices.DeleteFunc(t.Attr, func(a html.Attribute) bool { return a.Key == name })
	if on {
		t.Attr = append(t.Attr, html.Attribute{Key: name})
	}
}

package stage

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"postd/cmd/postd/cli"
	"postd/secretary/access"
)

// hand presses the buttons of the secretary's pages, as a browser without script does: it reads a
// form, fills in some of its fields, sends it, and confirms what the preview shows.
type hand struct {
	cli.Streams
	wire *wire
	base string
	web  *http.Client
}

// loggedIn logs the user of the demo in, by a link that is good once; sessions end as time passes.
func (h *hand) loggedIn() error {
	u, err := h.wire.ledger.UserByName(demoUser)
	if err != nil {
		return err
	}
	token, _, err := h.wire.ledger.MakeLink("demo", u.ID, h.wire.clock.Now())
	if err != nil {
		return err
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	h.web = &http.Client{Jar: jar}
	_, err = h.read(h.web.PostForm(h.base+access.LinkPath(token), nil))
	return err
}

// sheetOf is a page as it came.
type sheetOf struct {
	path string
	root *html.Node
}

// read parses an answer.
func (h *hand) read(r *http.Response, err error) (sheetOf, error) {
	if err != nil {
		return sheetOf{}, err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		return sheetOf{}, err
	}
	root, err := html.Parse(strings.NewReader(string(b)))
	p := sheetOf{r.Request.URL.Path, root}
	if err == nil && r.StatusCode != http.StatusOK {
		err = fmt.Errorf("postd: the page %s answers %d: %s", p.path, r.StatusCode, p.text(root))
	}
	return p, err
}

// open reads a page.
func (h *hand) open(path string) (sheetOf, error) { return h.read(h.web.Get(h.base + path)) }

// press opens a page, fills in the form that is sent to its address, or to the action, sends it and
// confirms its preview. It tells what is pressed.
func (h *hand) press(words, path, action string, fields ...string) error {
	h.Printf("\n%s  The secretary: %s\n", h.wire.clock.Now().Format("Mon 2 Jan 2006 15:04"), words)
	p, err := h.open(path)
	if err == nil {
		p, err = h.send(p, action, fields...)
	}
	if err != nil {
		return err
	}
	if f := p.form(func(f *html.Node) bool { return len(within(f, "input", "name", "sure")) > 0 }); f != nil {
		if _, err = h.send(p, attrOf(f, "action")); err != nil {
			return err
		}
	}
	return h.wire.pump()
}

// send sends a form of the page with what is changed of its fields.
func (h *hand) send(p sheetOf, action string, fields ...string) (sheetOf, error) {
	f := p.form(func(f *html.Node) bool {
		return attrOf(f, "action") == action || attrOf(f, "action") == "" && p.path == action
	})
	if f == nil {
		return p, fmt.Errorf("postd: the page %s has no form for %s: %s", p.path, action, p.text(p.root))
	}
	v := filledIn(f)
	for i := 0; i+1 < len(fields); i += 2 {
		v.Set(fields[i], fields[i+1])
	}
	for _, n := range within(f, "input", "name", "typed") { // a label that is to be typed stands before it
		_, label, _ := strings.Cut(p.text(n.Parent), "type ")
		v.Set("typed", strings.Fields(label + " ")[0])
	}
	return h.read(h.web.PostForm(h.base+action, v))
}

// form is the first form of the page that is sent by POST and fits.
func (p sheetOf) form(fits func(*html.Node) bool) *html.Node {
	all := within(p.root, "form", "method", "post")
	if i := slices.IndexFunc(all, fits); i >= 0 {
		return all[i]
	}
	return nil
}

// text is what a reader sees of a part of the page.
func (sheetOf) text(n *html.Node) string {
	var b strings.Builder
	for x := range n.Descendants() {
		if x.Type == html.TextNode && x.Parent.Data != "style" && x.Parent.Data != "script" {
			b.WriteString(x.Data + " ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// rows are the tables of the page, a line a row.
func (p sheetOf) rows() (out []string) {
	for _, t := range within(p.root, "table", "", "") {
		for _, c := range within(t, "caption", "", "") {
			out = append(out, p.text(c))
		}
		for _, r := range within(t, "tr", "", "") {
			var cells []string
			for c := range r.ChildNodes() {
				if c.Type == html.ElementNode {
					cells = append(cells, p.text(c))
				}
			}
			out = append(out, "  "+strings.Join(cells, "  "))
		}
	}
	return out
}

// within are the elements below a node that have a name and an attribute; empty for any.
func within(n *html.Node, name, attr, value string) (out []*html.Node) {
	for x := range n.Descendants() {
		if x.Type == html.ElementNode && (name == "" || x.Data == name) && (attr == "" || attrOf(x, attr) == value) {
			out = append(out, x)
		}
	}
	return out
}

func attrOf(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

// filledIn are the fields of a form as they stand.
func filledIn(f *html.Node) url.Values {
	v := url.Values{}
	for n := range f.Descendants() {
		name := attrOf(n, "name")
		if n.Type != html.ElementNode || name == "" {
			continue
		}
		switch n.Data {
		case "input":
			if kind := attrOf(n, "type"); kind != "checkbox" && kind != "radio" || has(n, "checked") {
				v.Add(name, attrOf(n, "value"))
			}
		case "textarea":
			if n.FirstChild != nil {
				v.Add(name, strings.TrimPrefix(n.FirstChild.Data, "\n"))
			}
		case "select":
			for i, o := range within(n, "option", "", "") {
				if i == 0 || has(o, "selected") {
					v.Set(name, attrOf(o, "value"))
				}
			}
		}
	}
	return v
}

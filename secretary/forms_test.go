package secretary

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"postd/secretary/visit"
)

// notDeeds are the forms that have no draft, each with the reason. A form that stands in no
// line of this list is filled by TestNothingTypedIsLost, and must keep what is typed.
var notDeeds = map[string]string{
	"/logout":          "nothing is typed",
	"/account/":        "of the door: passwords, codes, sessions",
	"/second":          "of the door",
	"/users/":          "seats, factors and sessions of users: at once, after the user has shown who they are",
	"/system/":         "no field",
	"/mail/fetch":      "no choice is lost: it is done at once",
	"/mail/strangers":  "deletes at once what is ticked",
	"/posted/now":      "no field",
	"/letters/%/as-it": "no field",
	"/posted/%/as-it":  "no field",
	"/p/%/calendar":    "no field",
	"/undo/":           "no field",
	"/p/import":        "files nothing: the table is kept for the next page, which has a draft; a table that cannot be read is shown again at once",
	"/drafts/":         "no field",
}

// aDeed reports whether a form must have a draft.
func aDeed(action string) bool {
	for begin := range notDeeds {
		a, b, cut := strings.Cut(begin, "%")
		if !cut && (action == begin || strings.HasSuffix(begin, "/") && strings.HasPrefix(action, begin)) {
			return false
		}
		if cut && strings.HasPrefix(action, a) && strings.Contains(action, b) {
			return false
		}
	}
	return true
}

// theForm is the form of the page that is sent to the action.
func (d *doc) theForm(action string) *html.Node {
	here, _, _ := strings.Cut(d.path, "?")
	for _, f := range d.all("form", "method", "post") {
		if a, has := attr(f, "action"); a == action || !has && here == action {
			return f
		}
	}
	return nil
}

// typed fills every field of a form in which something can be typed or chosen.
func typed(f *html.Node) url.Values {
	v := url.Values{}
	for n := range f.Descendants() {
		name, has := attr(n, "name")
		if !has || n.Type != html.ElementNode {
			continue
		}
		kind, _ := attr(n, "type")
		value, _ := attr(n, "value")
		switch {
		case n.Data == "textarea":
			v.Add(name, "First <line> & \"more\"\r\nof "+name)
		case n.Data == "select":
			options := inside(n, "option")
			value, _ := attr(options[len(options)-1], "value")
			v.Add(name, value)
		case n.Data != "input" || slices.Contains([]string{"hidden", "file", "submit", "password"}, kind):
		case kind == "checkbox":
			if _, checked := attr(n, "checked"); !checked { // each is turned round
				v.Add(name, value)
			}
		case kind == "radio":
			v.Set(name, value)
		default:
			v.Add(name, sample(name, kind, value))
		}
	}
	return v
}

// sample is what is typed into a field.
func sample(name, kind, value string) string {
	switch {
	case kind == "date":
		return "2027-02-03"
	case kind == "datetime-local":
		return "2027-02-03T10:30"
	case kind == "number":
		return "7"
	case kind == "email" || name == "address":
		return "typed@players.test"
	case name == "from" || name == "to":
		return "2027-01-02"
	case value != "": // as it stands, so that forms come to their previews too
		return value
	}
	return "Typed <b>" + name + "</b> & “so”"
}

// holds reports what of the fields is not in the form as it stands on the page.
func (d *doc) holds(action string, fields url.Values) (lost []string) {
	f := d.theForm(action)
	if f == nil {
		return []string{"there is no such form on " + d.path}
	}
	plain := func(list []string) string { return strings.ReplaceAll(strings.Join(list, "|"), "\r\n", "\n") }
	now := filled(f)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if plain(now[name]) != plain(fields[name]) {
			lost = append(lost, fmt.Sprintf("%s: %q was typed, %q stands there", name, fields[name], now[name]))
		}
	}
	return lost
}

// TestNothingTypedIsLost finds every form of every page by itself, fills it and sends it. On
// its preview, after Back, after a reload, by Change it, and on the page that says why it
// cannot be done, all that was typed is there. A form that nobody thought of here
// is found as well.
func TestNothingTypedIsLost(t *testing.T) {
	walksAll(t)
	t.Parallel()
	o, _ := busy(t)
	c := o.as(roleSecretary)
	pages, _ := crawl(t, c)
	seen, count := map[string]bool{}, map[string]int{}
	for _, page := range pages {
		for _, f := range page.all("form", "method", "post") {
			action, has := attr(f, "action")
			if !has {
				action, _, _ = strings.Cut(page.path, "?")
			}
			if seen[action] || !aDeed(action) {
				continue
			}
			seen[action] = true
			address, _, _ := strings.Cut(page.path, "draft=")
			count[c.fillsAndComesBack(strings.TrimRight(address, "?&"), action)]++
		}
	}
	t.Logf("%d forms: %v", len(seen), count)
	if len(seen) < 40 || count["preview"] < 15 || count["again"] < 5 {
		t.Errorf("only %d forms were found: %v", len(seen), count)
	}
}

// fillsAndComesBack fills one form, and says what came of it.
func (c *client) fillsAndComesBack(address, action string) string {
	c.t.Helper()
	page := c.get(address)
	f := page.theForm(action)
	if f == nil {
		return "gone meanwhile"
	}
	fields, sent := typed(f), filled(f)
	for name := range sent { // what is unticked is not sent
		if !fields.Has(name) && len(inside(f, "input", "name", name, "type", "hidden")) == 0 {
			sent.Del(name)
		}
	}
	maps.Copy(sent, fields)
	buttons := slices.DeleteFunc(inside(f, "button", "name", ""), func(b *html.Node) bool { // which shows, and files nothing
		name, _ := attr(b, "name")
		return name == "try"
	})
	if len(buttons) > 0 {
		name, _ := attr(buttons[0], "name")
		value, _ := attr(buttons[0], "value")
		sent.Set(name, value)
	}
	if !visit.IsNonce(sent.Get("nonce")) {
		c.t.Errorf("%s on %s has no nonce, and is not in the list of forms without drafts", action, address)
		return "no nonce"
	}
	back := func(what string, d *doc) {
		if lost := d.holds(action, fields); len(lost) > 0 {
			c.t.Errorf("%s on %s: %s has lost %s", action, address, what, strings.Join(lost, "; "))
		}
	}
	r := c.request(http.MethodPost, action, sent)
	r.Header.Set("Referer", "http://"+r.Host+page.path)
	answer := c.do(r)
	filed := c.digest()
	defer func() {
		if c.digest() != filed {
			c.t.Errorf("%s on %s: looking at what was typed has changed the ledger", action, address)
		}
	}()
	switch {
	case answer.status == http.StatusSeeOther && strings.Contains(answer.to, "/preview?"):
		preview := c.do(c.request(http.MethodGet, answer.to, nil))
		if preview.status != http.StatusOK {
			c.t.Errorf("%s answers %d: %s", answer.to, preview.status, preview.text())
			return "broken"
		}
		if again := c.do(c.request(http.MethodGet, answer.to, nil)); shownIn(again) != shownIn(preview) || shownIn(again) == "" {
			c.t.Errorf("%s is another after a reload", answer.to)
		}
		back("Change it", c.get(preview.link("Change it")))
		if len(fields) > 0 {
			back("Back", c.get(page.path))
			back("a second tab", c.get(page.path))
		}
		return "preview"
	case answer.status == http.StatusSeeOther && strings.Contains(answer.to, "draft="):
		back("the form again", c.get(answer.to))
		back("a reload", c.get(answer.to))
		return "again"
	case answer.status == http.StatusSeeOther:
		return "done at once"
	case len(fields) == 0:
		return "nothing to type"
	}
	way := answer.all("a", "class", "button primary")
	if len(way) == 0 {
		c.t.Errorf("%s on %s answers %d, and nothing leads back to the form: %s", action, address, answer.status, answer.main())
		return "broken"
	}
	to, _ := attr(way[0], "href")
	back("the way back", c.get(to))
	return "refused"
}

// shownIn is what a preview says, without the message of what was done before.
func shownIn(d *doc) string {
	for _, section := range d.all("section", "class", "preview") {
		return textOf(section)
	}
	return ""
}

package secretary

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
	"postd/templates/narrate"
)

// action is what an official is about to do: the matters that will be filed, and
// what must be said of them first.
type action struct {
	title   string // of the preview: "Start the tournament A3"
	button  string // "Start it"
	does    []string
	law     string   // that it cites: "BCC1903/V.10(a), …"; empty for rows of data
	changes []change // of rows
	tables  []any
	games   []gameEffect // of a batch: what it makes of its games
	matters []ledger.Matter
	posts   string                       // of letters that follow the matters, and are not rehearsed; empty: none do
	samples func() ([]letterView, error) // of a batch: one letter of each kind, for the preview
	typed   string                       // what must be typed in before something that is hard to undo; empty: nothing
	back    string                       // where it is left
	shown   int                          // how many of the letters the preview shows; 0: all
	then    redirect

	atOnce bool // no preview where nobody is written to and nothing of a game changes: it can be undone
	asks   bool // the letters of such a deed ask whether an address is somebody's, and go all the same
	warned bool // something is to be looked at first

	// theirs says what stands now, for the page that refuses a stale form.
	theirs func() []string
}

// change is one value of a row, before and after.
type change struct{ What, Before, After string }

// differing keeps the changes that change something.
func differing(all ...change) []change {
	return slices.DeleteFunc(all, func(c change) bool { return c.Before == c.After })
}

// deedPage is the preview of a deed.
type deedPage struct {
	Does       []string
	Law        string
	Changes    []change
	Tables     []any
	Games      []gameEffect
	Letters    []letterView
	Count      int    // of the letters, of which some are shown
	Posts      string // of letters that follow
	Sampled    bool   // the letters are one of each kind
	Hidden     []hidden
	Action     string
	Typed      string // what must be typed in
	Interested bool   // the visitor plays in the section, and must say why they do it
	Interest   string // what they said
	Error      string
	Back       string
	Change     string // the form, with all that was typed
	Later      string // by which it is put aside
	Button     string
}

// gameEffect is what a deed makes of a game.
type gameEffect struct{ Label, Href, Before, After string }

// letterView is a letter of the office as a preview shows it.
type letterView struct {
	To, Subject, Text, When string
	With                    any // what is attached, as the templates show it
}

// hidden is a field that the preview hands on.
type hidden struct{ Name, Value string }

// nonce makes the name of a form: whatever is filed by it is filed once.
func nonce() string { return rand.Text() }

// aNonce reports whether the words can be a nonce; anything else is refused, so
// that nobody files under a key of another door.
func aNonce(s string) bool {
	return len(s) >= 20 && len(s) <= 64 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// do carries a deed through: what is sent is kept as a draft, and shown as a preview or as
// the form again, each by a GET; with the field "sure" it is filed. The deed is built anew
// each time, under the key that belongs to the form; one that was filed before is only shown
// as done. What is at once is filed without a preview, and can be undone.
func (v *visitRequest) do(build func(key string) (action, error)) (response, error) {
	form := v.field("nonce")
	if !v.posted() || !aNonce(form) {
		return nil, refused("This form is not whole.", "A field of it is missing.", "Open it again.")
	}
	key := "deed:" + form
	if _, before, err := v.ledger().Filed(key); err != nil {
		return nil, err
	} else if before {
		return done(access.SafeNext(v.field("then")), "This was done already: the same form came twice, and was filed once."), nil
	}
	if v.step == stepUsual {
		var err error
		if v.draft, err = v.bound(form); err != nil {
			return nil, err
		}
	}
	d, err := build(key)
	if v.step == stepJudge {
		if again, wrong := errors.AsType[*redisplay](err); wrong {
			again.page.status = cmp.Or(again.page.status, http.StatusUnprocessableEntity)
			return again.page, nil
		}
		return nil, errGood
	}
	if err != nil {
		return v.notBuilt(err, d)
	}
	for i := range d.matters {
		m := &d.matters[i]
		m.Key, m.By = cmp.Or(m.Key, key), cmp.Or(m.By, v.who())
	}
	trifle, err := v.trifle(d)
	switch {
	case err != nil:
		return nil, v.failed(err, d)
	case v.step == stepShow:
		return v.preview(d, "")
	case v.field("sure") == "" && (!trifle || d.warned):
		return onward(previewOfDraft(v.draft)), v.keep(v.draft, d.title)
	}
	return v.filing(d, form, trifle)
}

// notBuilt answers where no deed can be made of what stands in the form: the form again, or
// why not.
func (v *visitRequest) notBuilt(err error, d action) (response, error) {
	again, wrong := errors.AsType[*redisplay](err)
	title := d.title
	if wrong {
		title = cmp.Or(title, again.page.title)
	}
	if v.step == stepUsual {
		if err := v.keep(v.draft, title); err != nil {
			return nil, err
		}
	}
	if wrong {
		return onward(formOfDraft(v.draft)), nil
	}
	return nil, v.failed(err, d)
}

// failed is an error of a deed, with the way back to its form.
func (v *visitRequest) failed(err error, d action) error {
	if v.step == stepUsual && v.draft.Name != "" {
		err = errors.Join(v.keep(v.draft, d.title), err)
	}
	return withWay(v.conflict(err, d), v.draft)
}

// trifle reports whether the deed is done at once: nobody is written to, no clock and no
// result is touched, and it can be undone.
func (v *visitRequest) trifle(d action) (bool, error) {
	if !d.atOnce || d.typed != "" || d.posts != "" || v.interested() || len(d.matters) != 1 {
		return false, nil
	}
	r, err := v.ledger().Rehearse(d.matters...)
	return err == nil && len(r.Order) == 0 && (d.asks || len(r.Letters) == 0), err
}

// filing files a deed.
func (v *visitRequest) filing(d action, form string, trifle bool) (response, error) {
	if v.interested() {
		if v.field(fieldInterest) == "" {
			return v.preview(d, "You play in this section: give your reason, which both players read.")
		}
		d.matters = append(d.matters, v.site.o.Interest(v, d, "deed:"+form)...)
	}
	if d.typed != "" && !strings.EqualFold(v.field("typed"), d.typed) {
		return v.preview(d, "Type "+d.typed+" to show that this is what you mean.")
	}
	if trifle {
		d.matters[0].Undo = &ledger.Undo{Path: v.r.URL.Path, Page: d.then.to, Words: d.then.flash.Words}
		d.then.flash.Undo = undoPath(form)
	}
	if _, err := v.ledger().File(d.matters...); err != nil {
		return nil, v.failed(err, d)
	}
	return d.then, v.site.drafts().Drop(v.user.ID, form)
}

// byForm shows a form until it is sent and good, and then carries its deed through.
func (v *visitRequest) byForm(form page, good bool, build func(key string) (action, error)) (response, error) {
	if !v.posted() {
		return form, nil
	}
	return v.do(func(key string) (action, error) {
		if !good {
			return action{}, &redisplay{form}
		}
		return build(key)
	})
}

// conflict gives an error that somebody else was first both versions.
func (v *visitRequest) conflict(err error, d action) error {
	if !errors.Is(err, ledger.ErrStale) && !errors.Is(err, ledger.ErrMoved) {
		return err
	}
	var mine, theirs []string
	for _, c := range d.changes {
		mine = append(mine, c.What+": "+c.After)
	}
	mine = append(mine, d.does...)
	if d.theirs != nil {
		theirs = d.theirs()
	}
	return stale(narrate.Upper(v.changedBy(plain(err)))+".", mine, theirs)
}

// changedBy adds to "tournament 1 was changed since it was read" when that was, and by whom, as
// far as the last lines of the log tell.
func (v *visitRequest) changedBy(words string) string {
	row, _, found := strings.Cut(words, " was changed since")
	if !found {
		return words
	}
	lines, err := v.site.o.Ledger.LogLines(0, 500)
	i := slices.IndexFunc(lines, func(x ledger.LogLine) bool { return strings.Contains(x.On+" "+x.Reason+" ", row+" ") })
	if err != nil || i < 0 {
		return words
	}
	by := lines[i].Who
	if u, err := v.site.o.Ledger.UserByName(by); err == nil {
		by = cmp.Or(u.Full, by)
	}
	if lines[i].Who == v.who() {
		by = "you, in another window"
	}
	return fmt.Sprintf("%s was changed at %s by %s", row, v.site.instant(lines[i].At), by)
}

// preview shows what the deed would do: it is rehearsed, so that letters and
// effects are those that filing would bring about.
func (v *visitRequest) preview(d action, problem string) (response, error) {
	r, err := v.ledger().Rehearse(d.matters...)
	if err != nil {
		return nil, v.failed(err, d)
	}
	p := deedPage{Change: formOfDraft(v.draft), Later: asidePath(v.draft),
		Interested: v.interested(), Interest: v.field(fieldInterest),
		Does: d.does, Law: d.law, Changes: d.changes, Action: v.r.URL.Path, Typed: d.typed, Error: problem, Back: d.back,
		Button: d.button, Tables: d.tables, Games: append(v.effects(r), d.games...), Letters: letterViews(r.Letters), Posts: d.posts, Hidden: v.handedOn(d.then.to),
	}
	p.Count = len(p.Letters)
	if d.shown > 0 && p.Count > d.shown {
		p.Letters = p.Letters[:d.shown]
	}
	if d.samples != nil {
		if p.Letters, err = d.samples(); err != nil {
			return nil, err
		}
		p.Sampled = true
	}
	if v.blind() {
		p.Letters, p.Posts = nil, "Both players are told"
		for i := range p.Games {
			p.Games[i].Href = ""
		}
	}
	status := 0
	if problem != "" {
		status = http.StatusUnprocessableEntity
	}
	return page{name: "deed", title: d.title, body: p, status: status}, nil
}

// effects says what becomes of the games.
func (v *visitRequest) effects(r ledger.Rehearsal) (out []gameEffect) {
	for _, id := range r.Order {
		after, office := r.After[id], r.Offices[id]
		x := gameEffect{Label: after.Label, After: templates.Stands(after, office.Calendar), Before: "not set up yet"}
		if before, ok := r.Before[id]; ok {
			x.Before, x.Href = templates.Stands(before, office.Calendar), "/g/"+before.ID.String()
		}
		out = append(out, x)
	}
	return out
}

func letterViews(list []ledger.Posting) (out []letterView) {
	for _, p := range list {
		to := p.To
		if p.Paper {
			to = p.Name + ", on paper"
		} else if p.Name != "" {
			to = p.Name + " <" + p.To + ">"
		}
		out = append(out, letterView{To: to, Subject: p.Words.Subject, Text: p.Words.Text, With: p.Words.Attach})
	}
	return out
}

// handedOn are the fields of the form, so that the second step says what the
// first said.
func (v *visitRequest) handedOn(then string) (out []hidden) {
	for _, name := range slices.Sorted(maps.Keys(v.r.PostForm)) {
		if name == "sure" || name == "typed" || name == "then" || name == fieldInterest {
			continue
		}
		for _, value := range v.r.PostForm[name] {
			out = append(out, hidden{name, value})
		}
	}
	return append(out, hidden{"then", then})
}

// filedBefore reports whether the form of this request was filed: then v.do
// says so, whatever its handler would find wrong now.
func (v *visitRequest) filedBefore() bool {
	form := v.field("nonce")
	if !v.posted() || !aNonce(form) {
		return false
	}
	_, before, err := v.ledger().Filed("deed:" + form)
	return err == nil && before
}

// fieldInterest is the reason of one who acts in a game of a section in which they
// play themselves (RULING/R-86).
const fieldInterest = "interest"

// interested reports whether the visitor must say why they do what they do: they play
// in the same section, so that what becomes of the game is not all one to them. A
// ruling has a reason anyway, which both players are shown.
func (v *visitRequest) interested() bool { return v.answer.Warn && v.names["row"] == "" }

package visit

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

// Action is what an official is about to do: the matters that will be filed, and
// what must be said of them first.
type Action struct {
	Title   string // of the preview: "Start the tournament A3"
	Button  string // "Start it"
	Does    []string
	Law     string   // that it cites: "BCC1903/V.10(a), …"; empty for rows of data
	Changes []Change // of rows
	Tables  []any
	Pairs   []Pair       // of a round that is paired
	Games   []gameEffect // of a batch: what it makes of its games
	Matters []ledger.Matter
	Posts   string                       // of letters that follow the matters, and are not rehearsed; empty: none do
	Samples func() ([]LetterView, error) // of a batch: one letter of each kind, for the preview
	Typed   string                       // what must be typed in before something that is hard to undo; empty: nothing
	Back    string                       // where it is left
	Shown   int                          // how many of the letters the preview shows; 0: all
	Then    Redirect

	AtOnce bool // no preview where nobody is written to and nothing of a game changes: it can be undone
	Asks   bool // the letters of such a deed ask whether an address is somebody's, and go all the same
	Warned bool // something is to be looked at first

	// theirs says what stands now, for the page that refuses a stale form.
	Theirs func() []string
}

// Pair is a pair of a round, with why it is one.
type Pair struct {
	Board               int
	White, Black        string
	Why                 []string
	Label, Href, Stands string // of its game; empty while it has none
}

// Change is one value of a row, before and after.
type Change struct{ What, Before, After string }

// Differing keeps the changes that change something.
func Differing(all ...Change) []Change {
	return slices.DeleteFunc(all, func(c Change) bool { return c.Before == c.After })
}

// deedPage is the preview of a deed.
type deedPage struct {
	Does       []string
	Law        string
	Changes    []Change
	Tables     []any
	Pairs      []Pair
	Games      []gameEffect
	Letters    []LetterView
	Count      int    // of the letters, of which some are shown
	Posts      string // of letters that follow
	Sampled    bool   // the letters are one of each kind
	Hidden     []Hidden
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

// LetterView is a letter of the office as a preview shows it.
type LetterView struct {
	To, Subject, Text, When string
	With                    any // what is attached, as the templates show it
}

// Hidden is a field that the preview hands on.
type Hidden struct{ Name, Value string }

// Nonce makes the name of a form: whatever is filed by it is filed once.
func Nonce() string { return rand.Text() }

// IsNonce reports whether the words can be a nonce; anything else is refused, so
// that nobody files under a key of another door.
func IsNonce(s string) bool {
	return len(s) >= 20 && len(s) <= 64 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// Do carries a deed through: what is sent is kept as a draft, and shown as a preview or as
// the form again, each by a GET; with the field "sure" it is filed. The deed is built anew
// each time, under the key that belongs to the form; one that was filed before is only shown
// as done. What is at once is filed without a preview, and can be undone.
func (v *Request) Do(build func(key string) (Action, error)) (Response, error) {
	form := v.Field("nonce")
	if !v.Posted() || !IsNonce(form) {
		return nil, Refused("This form is not whole.", "A field of it is missing.", "Open it again.")
	}
	key := "deed:" + form
	if _, before, err := v.Ledger().Filed(key); err != nil {
		return nil, err
	} else if before {
		return Done(access.SafeNext(v.Field("then")), "This was done already: the same form came twice, and was filed once."), nil
	}
	if v.step == stepUsual {
		var err error
		if v.Draft, err = v.bound(form); err != nil {
			return nil, err
		}
	}
	d, err := build(key)
	if v.step == stepJudge {
		if again, wrong := errors.AsType[*Redisplay](err); wrong {
			again.Page.Status = cmp.Or(again.Page.Status, http.StatusUnprocessableEntity)
			return again.Page, nil
		}
		return nil, errGood
	}
	if err != nil {
		return v.notBuilt(err, d)
	}
	for i := range d.Matters {
		m := &d.Matters[i]
		m.Key, m.By = cmp.Or(m.Key, key), cmp.Or(m.By, v.Who())
	}
	trifle, err := v.trifle(d)
	switch {
	case err != nil:
		return nil, v.failed(err, d)
	case v.step == stepShow:
		return v.preview(d, "")
	case v.Field("sure") == "" && (!trifle || d.Warned):
		return onward(previewOfDraft(v.Draft)), v.keep(v.Draft, d.Title)
	}
	return v.filing(d, form, trifle)
}

// notBuilt answers where no deed can be made of what stands in the form: the form again, or
// why not.
func (v *Request) notBuilt(err error, d Action) (Response, error) {
	again, wrong := errors.AsType[*Redisplay](err)
	title := d.Title
	if wrong {
		title = cmp.Or(title, again.Page.Title)
	}
	if v.step == stepUsual {
		if err := v.keep(v.Draft, title); err != nil {
			return nil, err
		}
	}
	if wrong {
		return onward(formOfDraft(v.Draft)), nil
	}
	return nil, v.failed(err, d)
}

// failed is an error of a deed, with the way back to its form.
func (v *Request) failed(err error, d Action) error {
	if v.step == stepUsual && v.Draft.Name != "" {
		err = errors.Join(v.keep(v.Draft, d.Title), err)
	}
	return withWay(v.Conflict(err, d), v.Draft)
}

// trifle reports whether the deed is done at once: nobody is written to, no clock and no
// result is touched, and it can be undone.
func (v *Request) trifle(d Action) (bool, error) {
	if !d.AtOnce || d.Typed != "" || d.Posts != "" || v.interested() || len(d.Matters) != 1 {
		return false, nil
	}
	r, err := v.Ledger().Rehearse(d.Matters...)
	return err == nil && len(r.Order) == 0 && (d.Asks || len(r.Letters) == 0), err
}

// filing files a deed.
func (v *Request) filing(d Action, form string, trifle bool) (Response, error) {
	if v.interested() {
		if v.Field(FieldInterest) == "" {
			return v.preview(d, "You play in this section: give your reason, which both players read.")
		}
		d.Matters = append(d.Matters, v.Site.o.Interest(v, d, "deed:"+form)...)
	}
	if d.Typed != "" && !strings.EqualFold(v.Field("typed"), d.Typed) {
		return v.preview(d, "Type "+d.Typed+" to show that this is what you mean.")
	}
	if trifle {
		d.Matters[0].Undo = &ledger.Undo{Path: v.HTTP.URL.Path, Page: d.Then.To, Words: d.Then.Flash.Words}
		d.Then.Flash.Undo = undoPath(form)
	}
	if _, err := v.Ledger().File(d.Matters...); err != nil {
		return nil, v.failed(err, d)
	}
	return d.Then, v.Site.drafts().Drop(v.User.ID, form)
}

// ByForm shows a form until it is sent and good, and then carries its deed through.
func (v *Request) ByForm(form Page, good bool, build func(key string) (Action, error)) (Response, error) {
	if !v.Posted() {
		return form, nil
	}
	return v.Do(func(key string) (Action, error) {
		if !good {
			return Action{}, &Redisplay{form}
		}
		return build(key)
	})
}

// Conflict gives an error that somebody else was first both versions.
func (v *Request) Conflict(err error, d Action) error {
	if !errors.Is(err, ledger.ErrStale) && !errors.Is(err, ledger.ErrMoved) {
		return err
	}
	var mine, theirs []string
	for _, c := range d.Changes {
		mine = append(mine, c.What+": "+c.After)
	}
	mine = append(mine, d.Does...)
	if d.Theirs != nil {
		theirs = d.Theirs()
	}
	return Stale(narrate.Upper(v.changedBy(Plain(err)))+".", mine, theirs)
}

// changedBy adds to "tournament 1 was changed since it was read" when that was, and by whom, as
// far as the last lines of the log tell.
func (v *Request) changedBy(words string) string {
	row, _, found := strings.Cut(words, " was changed since")
	if !found {
		return words
	}
	lines, err := v.Site.o.Ledger.LogLines(0, 500)
	i := slices.IndexFunc(lines, func(x ledger.LogLine) bool { return strings.Contains(x.On+" "+x.Reason+" ", row+" ") })
	if err != nil || i < 0 {
		return words
	}
	by := v.Site.Called(lines[i].Who)
	if lines[i].Who == v.Who() {
		by = "you, in another window"
	}
	return fmt.Sprintf("%s was changed at %s by %s", row, v.Site.Instant(lines[i].At), by)
}

// preview shows what the deed would do: it is rehearsed, so that letters and
// effects are those that filing would bring about.
func (v *Request) preview(d Action, problem string) (Response, error) {
	r, err := v.Ledger().Rehearse(d.Matters...)
	if err != nil {
		return nil, v.failed(err, d)
	}
	p := deedPage{Change: formOfDraft(v.Draft), Later: asidePath(v.Draft),
		Interested: v.interested(), Interest: v.Field(FieldInterest),
		Does: d.Does, Law: d.Law, Changes: d.Changes, Action: v.HTTP.URL.Path, Typed: d.Typed, Error: problem, Back: d.Back,
		Button: d.Button, Tables: d.Tables, Pairs: d.Pairs, Games: append(v.Effects(r), d.Games...), Letters: LetterViews(r.Letters), Posts: d.Posts, Hidden: v.handedOn(d.Then.To),
	}
	p.Count = len(p.Letters)
	if d.Shown > 0 && p.Count > d.Shown {
		p.Letters = p.Letters[:d.Shown]
	}
	if d.Samples != nil {
		if p.Letters, err = d.Samples(); err != nil {
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
	return Page{Name: "deed", Title: d.Title, Body: p, Status: status}, nil
}

// Effects says what becomes of the games.
func (v *Request) Effects(r ledger.Rehearsal) (out []gameEffect) {
	for _, id := range r.Order {
		after, office := r.After[id], r.Offices[id]
		x := gameEffect{Label: after.Label, After: templates.StandsOnPage(after, office.Calendar), Before: "not set up yet"}
		if before, ok := r.Before[id]; ok {
			x.Before, x.Href = templates.StandsOnPage(before, office.Calendar), "/g/"+before.ID.String()
		}
		out = append(out, x)
	}
	return out
}

// LetterViews are letters of the office as a preview shows them.
func LetterViews(list []ledger.Posting) (out []LetterView) {
	for _, p := range list {
		to := p.To
		if p.Paper {
			to = p.Name + ", on paper"
		} else if p.Name != "" {
			to = p.Name + " <" + p.To + ">"
		}
		out = append(out, LetterView{To: to, Subject: p.Words.Subject, Text: p.Words.Text, With: p.Words.Attach})
	}
	return out
}

// handedOn are the fields of the form, so that the second step says what the
// first said.
func (v *Request) handedOn(then string) (out []Hidden) {
	for _, name := range slices.Sorted(maps.Keys(v.HTTP.PostForm)) {
		if name == "sure" || name == "typed" || name == "then" || name == FieldInterest {
			continue
		}
		for _, value := range v.HTTP.PostForm[name] {
			out = append(out, Hidden{name, value})
		}
	}
	return append(out, Hidden{"then", then})
}

// FiledBefore reports whether the form of this request was filed: then Do
// says so, whatever its handler would find wrong now.
func (v *Request) FiledBefore() bool {
	form := v.Field("nonce")
	if !v.Posted() || !IsNonce(form) {
		return false
	}
	_, before, err := v.Ledger().Filed("deed:" + form)
	return err == nil && before
}

// FieldInterest is the reason of one who acts in a game of a section in which they
// play themselves (RULING/R-86).
const FieldInterest = "interest"

// interested reports whether the visitor must say why they do what they do: they play
// in the same section, so that what becomes of the game is not all one to them. A
// ruling has a reason anyway, which both players are shown.
func (v *Request) interested() bool { return v.Answer.Warn && v.Names["row"] == "" }

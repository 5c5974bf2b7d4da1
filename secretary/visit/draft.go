package visit

import (
	"cmp"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
	"postd/templates/narrate"
)

// Every form has a draft under an address of its own. A page with a form has a
// name in its address; what is sent is kept under the nonce of the form, and shown by a GET:
// as the preview, or as the form again. So Back, a reload and a second tab show what was
// typed. All of it is done here and in Request.Do; handlers know nothing of it.

// fieldDraft is the name of a draft in addresses, fieldAnew says there that what was typed
// goes onto the form as it is now.
const (
	fieldDraft = "draft"
	fieldAnew  = "anew"
)

// step is how far a deed goes.
type step int

const (
	stepUsual step = iota // a form that is asked for, or sent
	stepShow              // a draft: its preview is shown
	stepJudge             // a draft: what is wrong with it is shown, or nothing
)

// errGood is the answer to a draft that was judged, and with which nothing is wrong.
var errGood = errors.New("secretary: nothing is wrong with the form")

// notKept are fields that no draft has: what shows who somebody is, and what is said to a
// preview alone.
var notKept = []string{"again-proof", "password", "old", "again", "code", "secret", "token", "sure", "typed", "leads", FieldInterest, fieldDraft, fieldAnew}

// previewPath stands after the path of a form, for its preview.
const previewPath = "/preview"

// visitOfPreview is a visit that sees the path of the form itself.
func (s *Site) visitOfPreview(r *http.Request, names map[string]string) *Request {
	u, as := *r.URL, *r
	u.Path = strings.TrimSuffix(u.Path, previewPath)
	as.URL = &u
	return s.Visit(&as, names)
}

// drafts are the drafts of all users.
func (s *Site) drafts() ledger.Drafts { return s.o.Ledger.Drafts(s.o.DoorNow) }

// draftName makes a name for a draft: by chance, with the hour in which it was made.
func draftName(now time.Time) string {
	hour := binary.BigEndian.AppendUint32(nil, uint32(now.Unix()/3600))
	return Nonce() + strings.TrimRight(base32.StdEncoding.EncodeToString(hour), "=")
}

// outlived reports whether the name says that it was made before drafts of now.
func outlived(name string, now time.Time) bool {
	if len(name) != len(draftName(now)) {
		return false
	}
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(name[len(name)-7:])
	if err != nil || len(raw) != 4 {
		return false
	}
	return now.Sub(time.Unix(int64(binary.BigEndian.Uint32(raw))*3600, 0)) > ledger.DraftsLast+time.Hour
}

// sent finds the route by which a form of the path is sent, with what the path names.
func (s *Site) sent(path string) (Route[*Request], map[string]string, bool) {
	for _, r := range s.Table {
		if names, ok := matches(r.Path, path); ok && r.Method == http.MethodPost {
			return r, names, true
		}
	}
	return Route[*Request]{}, nil, false
}

// asked reports whether there is a page of the path.
func (s *Site) asked(path string) bool {
	return slices.ContainsFunc(s.Table, func(r Route[*Request]) bool {
		_, ok := matches(r.Path, path)
		return ok && r.Method == http.MethodGet
	})
}

// christened leads to the page with a name in its address, where the page has a form that its
// reader may send and has none yet.
func (v *Request) christened(r Route[*Request]) (to string, ok bool) {
	if v.HTTP.URL.Query().Has(fieldDraft) {
		return "", false
	}
	twin := slices.IndexFunc(v.Site.Table, func(x Route[*Request]) bool { return x.Path == r.Path && x.Method == http.MethodPost })
	switch {
	case slices.Contains(v.Site.o.Forms, r.Path):
	case twin < 0:
		return "", false
	default:
		as := *v
		if as.admit(v.Site.Table[twin].Right) != nil {
			return "", false
		}
	}
	return withDraft(v.HTTP.URL.RequestURI(), draftName(v.Site.o.DoorNow())), true
}

// withDraft is the address with the name of a draft.
func withDraft(address, name string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	q := u.Query()
	q.Del(fieldAnew)
	q.Set(fieldDraft, name)
	u.RawQuery = q.Encode()
	return u.RequestURI()
}

// formOfDraft is where the form stands, with what was typed.
func formOfDraft(d ledger.FormDraft) string { return withDraft(d.Page, d.Name) }

// formAnew is where the form stands as it is now, with what was typed.
func formAnew(d ledger.FormDraft) string { return formOfDraft(d) + "&" + fieldAnew + "=yes" }

// FormAnew is that of the draft of this request.
func (v *Request) FormAnew() string { return formAnew(v.Draft) }

// previewOfDraft is where the preview stands.
func previewOfDraft(d ledger.FormDraft) string {
	return d.Path + previewPath + "?" + fieldDraft + "=" + d.Name
}

// pageOf is the page on which the form of this request stood, and its name: what the browser
// says of it, where that is a page of ours, else the page of the same address or the nearest
// above it; said tells that the browser said it. The name is that of the page on which it was
// typed in any case.
func (v *Request) pageOf() (page, name string, said bool) {
	if u, err := url.Parse(v.HTTP.Referer()); err == nil && u.Host == v.HTTP.Host && v.Site.asked(u.Path) {
		q := u.Query()
		name = q.Get(fieldDraft)
		q.Del(fieldDraft)
		q.Del(fieldAnew)
		u.RawQuery = q.Encode()
		if to := access.SafeNext(u.RequestURI()); to != "/" && (u.Path == v.HTTP.URL.Path || !v.Site.asked(v.HTTP.URL.Path)) {
			return to, name, true
		}
	}
	for path := v.HTTP.URL.Path; path != ""; path = path[:strings.LastIndexByte(path, '/')] {
		if v.Site.asked(path) {
			return path, name, false
		}
	}
	return "/", "", false
}

// bound is the draft of what was sent, bound to the user and the form, or why it cannot be.
// It is not written yet.
func (v *Request) bound(form string) (ledger.FormDraft, error) {
	drafts := v.Site.drafts()
	d, err := drafts.Get(v.User.ID, form)
	if err != nil && !errors.Is(err, ledger.ErrNoDraft) {
		return d, err
	}
	kept := err == nil
	if kept && d.Release != v.Site.o.Version && v.Field("sure") != "" {
		return d, v.olderRelease(d)
	}
	page, name, said := v.pageOf()
	moved := kept && d.Path != v.HTTP.URL.Path // another button of the same form
	if moved && (name == "" || name != d.From) {
		return d, v.otherForm(d)
	}
	if elsewhere, err := drafts.Elsewhere(v.User.ID, form); err != nil || elsewhere {
		return d, errors.Join(err, foreign())
	}
	if !kept || moved {
		d.Title = ""
	}
	if !kept || moved || said { // a preview is no page of the form
		d.Page, d.From = page, name
	}
	d.User, d.Name, d.Path, d.Release = v.User.ID, form, v.HTTP.URL.Path, v.Site.o.Version
	d.Fields = map[string][]string{}
	for name, values := range v.HTTP.PostForm {
		if !slices.Contains(notKept, name) {
			d.Fields[name] = values
		}
	}
	return d, nil
}

// keep writes a draft under its title, and tells if another had to go for it.
func (v *Request) keep(d ledger.FormDraft, title string) error {
	d.Title = cmp.Or(title, d.Title, d.Path)
	gone, err := v.Site.drafts().Keep(d)
	if errors.Is(err, ledger.ErrDraftTooLarge) {
		return Troubled(http.StatusRequestEntityTooLarge, "This form is too long",
			fmt.Sprintf("The office keeps forms of up to %d KB. This one has %d octets, and nothing of it was kept or done.", ledger.LargestDraft>>10, d.Size()),
			"", "Go back and make it shorter.")
	}
	if gone != "" {
		v.Site.Gate.Flash(v.HTTP, templates.Flash{Words: fmt.Sprintf("You had %d unfinished forms. The oldest was let go: %s.", ledger.MostDrafts, gone)})
	}
	return err
}

func foreign() error {
	return Troubled(http.StatusForbidden, "This form is somebody else’s", "It was opened by another official, and what they typed is theirs alone.", "", "Open the form yourself.")
}

func (v *Request) otherForm(d ledger.FormDraft) error {
	t := Troubled(http.StatusUnprocessableEntity, "This draft belongs to another form", "What was typed here belongs to: "+d.Title+".", "Nothing was done.", "")
	t.Next = templates.Link{Name: "Go to that form", Href: formOfDraft(d)}
	return t
}

// useDraft fills the request with the drafts that its address names, for the form or, with
// show, for the preview. What it returns is the answer, if there is one already.
func (v *Request) useDraft(show bool) (Response, error) {
	name := v.HTTP.URL.Query().Get(fieldDraft)
	if name == "" {
		if show {
			return nil, Missing("There is no preview here.", "A preview shows what a form will do, and no form was filled.")
		}
		return nil, nil
	}
	d, err := v.Site.drafts().Get(v.User.ID, name)
	if errors.Is(err, ledger.ErrNoDraft) {
		return v.withoutDraft(name, show)
	}
	if err != nil {
		return nil, err
	}
	if page, _, _ := strings.Cut(d.Page, "?"); show && d.Path != v.HTTP.URL.Path || !show && page != v.HTTP.URL.Path {
		return nil, v.otherForm(d)
	}
	anew := v.HTTP.URL.Query().Get(fieldAnew) != ""
	if d.Release != v.Site.o.Version && !anew {
		return nil, v.olderRelease(d)
	}
	if show {
		v.take(d, false)
		v.step = stepShow
		return nil, nil
	}
	v.fills = append(v.fills, typedForm{path: d.Path, draft: d, anew: anew})
	if err := v.siblings(name); err != nil {
		return nil, err
	}
	if !anew {
		if p, wrong := v.judged(d); wrong {
			return p, nil
		}
	}
	v.take(d, anew)
	return nil, nil
}

// siblings are the other forms of the same page.
func (v *Request) siblings(name string) error {
	all, err := v.Site.drafts().Of(v.User.ID)
	for _, d := range all {
		if d.From == name && d.Name != name && d.Release == v.Site.o.Version &&
			!slices.ContainsFunc(v.fills, func(f typedForm) bool { return f.path == d.Path }) {
			v.fills = append(v.fills, typedForm{path: d.Path, draft: d})
		}
	}
	return err
}

// filedAs reports whether a form of that name was filed: as a deed, or as a letter by hand.
func (v *Request) filedAs(name string) (bool, error) {
	_, deed, err := v.Ledger().Filed("deed:" + name)
	if deed || err != nil {
		return deed, err
	}
	_, hand, err := v.Ledger().Filed(ledger.Hand{Nonce: name}.Key())
	return hand, err
}

// withoutDraft answers where nothing is kept under the name: the form is new, or was filed,
// or is over, or is somebody else's.
func (v *Request) withoutDraft(name string, show bool) (Response, error) {
	if !IsNonce(name) {
		return nil, Missing("There is no draft of that name.", "")
	}
	before, err := v.filedAs(name)
	if err != nil {
		return nil, err
	}
	if before {
		t := Troubled(http.StatusGone, "This was done already", "The form was filed, once. It cannot be filed again.", "", "")
		t.Next = templates.Link{Name: "Open a new form", Href: v.HTTP.URL.Path}
		if show {
			t.Next = templates.Link{Name: "Go to the desk", Href: "/"}
		}
		return nil, t
	}
	if elsewhere, err := v.Site.drafts().Elsewhere(v.User.ID, name); err != nil || elsewhere {
		return nil, errors.Join(err, foreign())
	}
	if show || outlived(name, v.Site.o.DoorNow()) {
		t := Troubled(http.StatusGone, "This draft is gone", fmt.Sprintf("What is typed into a form is kept for %d days, and up to %d forms at a time. Then it goes.", int(ledger.DraftsLast/(24*time.Hour)), ledger.MostDrafts),
			"", "Fill in the form anew.")
		page, _, _ := v.pageOf()
		t.Next = templates.Link{Name: "Open a new form", Href: page}
		return nil, t
	}
	v.fills = append(v.fills, typedForm{path: v.HTTP.URL.Path, draft: ledger.FormDraft{Name: name}, empty: true})
	return nil, v.siblings(name)
}

// olderRelease shows what was typed into a form of another release of postd.
func (v *Request) olderRelease(d ledger.FormDraft) error {
	t := Troubled(http.StatusConflict, "The form has changed since", "It was drawn by another release of postd, and may ask for other things now.", "Nothing was done. What you typed is kept.", "")
	t.Mine = typedInto(d)
	t.Next = templates.Link{Name: "Put what I typed onto the form as it is now", Href: formAnew(d)}
	return t
}

// typedInto lists the fields of a draft.
func typedInto(d ledger.FormDraft) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(d.Fields)) {
		if name == "nonce" || name == "version" {
			continue
		}
		for _, value := range d.Fields[name] {
			if value != "" {
				out = append(out, name+": "+narrate.ShortLine(value, 200))
			}
		}
	}
	return out
}

// take gives the request the fields of the draft, as if they had been sent. Anew it has all
// but the version of what the form was drawn from.
func (v *Request) take(d ledger.FormDraft, anew bool) {
	r := *v.HTTP
	r.Form, r.PostForm = url.Values{}, url.Values{}
	maps.Copy(r.Form, v.HTTP.URL.Query())
	for name, values := range d.Fields {
		if anew && name == "version" {
			continue
		}
		r.Form[name], r.PostForm[name] = slices.Clone(values), slices.Clone(values)
	}
	r.Form.Del(fieldAnew)
	if r.PostForm.Get("nonce") == "" {
		r.Form.Set("nonce", d.Name)
		r.PostForm.Set("nonce", d.Name)
	}
	v.HTTP, v.Draft = &r, d
}

// judged is the form with what is wrong in it, if anything is.
func (v *Request) judged(d ledger.FormDraft) (Page, bool) {
	r, names, ok := v.Site.sent(d.Path)
	if !ok {
		return Page{}, false
	}
	as := *v
	as.take(d, false)
	u := *v.HTTP.URL
	u.Path = d.Path
	as.HTTP.URL, as.Names, as.step = &u, names, stepJudge
	if as.admit(r.Right) != nil {
		return Page{}, false
	}
	a, err := r.serve(&as)
	p, wrong := a.(Page)
	return p, err == nil && wrong && p.Name != "again"
}

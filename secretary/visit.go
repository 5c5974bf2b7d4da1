package secretary

import (
	"io"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates"
)

// request is one request, as a handler sees it.
type visitRequest struct {
	site  *visitSite
	r     *http.Request
	w     http.ResponseWriter // for headers alone; nil while nothing is served
	names map[string]string   // of the path: "id" → "12"
	user  ledger.User
	known bool // somebody is logged in
	now   time.Time

	nav     []templates.Link     // the rooms with their counts, once they are counted
	kept    map[reflect.Type]any // what is made once a request
	objects []ledger.Object      // what the route is about
	answer  ledger.Answer        // as whom the visitor may ask for it

	step  step             // how far the deed goes, where a draft is looked at
	draft ledger.FormDraft // whose fields the request has; zero: none
	fills []typedForm      // what the forms of the page are filled with
}

func (s *visitSite) visit(r *http.Request, names map[string]string) *visitRequest {
	v := &visitRequest{site: s, r: r, names: names, now: s.o.Now(), kept: map[reflect.Type]any{}}
	v.user, v.known = s.gate.User(r)
	return v
}

// visit is the request itself, by which functions know one that a package has made its own.
func (v *visitRequest) visit() *visitRequest { return v }

// visitor is a request, or what a package of pages has made of it by embedding it.
type visitor interface{ visit() *visitRequest }

// naming is the request as if its path named something else.
func (v *visitRequest) naming(names map[string]string) *visitRequest {
	as := *v
	as.names = names
	return &as
}

// onceFor is a value that is made once a request, by its type, however many look for it.
func onceFor[T any](x visitor, make func() (T, error)) (T, error) {
	v := x.visit()
	if kept, ok := v.kept[reflect.TypeFor[T]()]; ok {
		return kept.(T), nil
	}
	made, err := make()
	if err == nil {
		v.kept[reflect.TypeFor[T]()] = made
	}
	return made, err
}

// ledger is the ledger of the office, as the visitor may see it.
func (v *visitRequest) ledger() sight { return sight{v.site.o.Ledger, v} }

// who names the visitor in the log and in notes.
func (v *visitRequest) who() string { return v.user.Name }

// field is a value of the form, or of the query, without spaces around it.
func (v *visitRequest) field(name string) string { return strings.TrimSpace(v.r.FormValue(name)) }

// fields are all values of that name.
func (v *visitRequest) fields(name string) []string {
	_ = v.r.FormValue(name) // which reads the form
	return v.r.Form[name]
}

// posted reports whether the form was sent, and not only asked for. A draft that is looked
// at was sent.
func (v *visitRequest) posted() bool { return v.r.Method == http.MethodPost || v.step != stepUsual }

// sends reports whether the form is sent by this very request.
func (v *visitRequest) sends() bool { return v.posted() && v.step == stepUsual }

// version is what the form says of the row that it was drawn from.
func (v *visitRequest) version() uint64 {
	n, err := strconv.ParseUint(v.field("version"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// inPath reads what the path names by a number.
func inPath[T any](by visitor, name, words string, read func(uint64) (T, error)) (x T, err error) {
	v := by.visit()
	n, err := strconv.ParseUint(v.names[name], 10, 64)
	if err != nil || n == 0 {
		return x, missing("There is nothing under this address.", "The number in it is none: "+v.names[name])
	}
	if x, err = read(n); err != nil {
		return x, missing("There is no "+words+" "+v.names[name]+".", "")
	}
	return x, nil
}

// player reads the player that the path names.
func (v *visitRequest) player() (ledger.Player, error) {
	return inPath(v, "player", "player", v.ledger().Player)
}

// letter reads the letter that the path names, with its raw bytes.
func (v *visitRequest) letter() (ledger.Letter, error) {
	return inPath(v, "letter", "letter", v.ledger().Letter)
}

// posting reads the letter of the office that the path names.
func (v *visitRequest) posting() (ledger.Posting, error) {
	return inPath(v, "posting", "letter of the office", v.ledger().Posting)
}

// instant writes an instant by the clocks of the office: "Tue 1 Dec 2026,
// 14:02 GMT".
func (s *visitSite) instant(t time.Time) string { return calendar.Instant(t, s.o.Zone) }

// plain is an error without the name of the room that made it.
func plain(err error) string {
	words := err.Error()
	for _, room := range []string{"secretary: ", "imports: ", "ledger: ", "mailbox: ", "scheduler: ", "correspondence: ", "tournament: ", "templates: "} {
		words = strings.ReplaceAll(words, room, "")
	}
	return words
}

// crumb is a link of the way back.
func crumb(name, href string) templates.Link { return templates.Link{Name: name, Href: href} }

// number reads a number that a form names; 0 where it is none.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// readUpload puts a file that was sent with the form into the field of the name
// to, if there is one, so that the second step of a deed has it too.
func (v *visitRequest) readUpload(file, to string, most int64) error {
	if kind := v.r.Header.Get("Content-Type"); !strings.HasPrefix(kind, "multipart/form-data") {
		return nil
	}
	if err := v.r.ParseMultipartForm(most); err != nil {
		return refused("This form is not whole.", "The file in it could not be read.", "Open it again.")
	}
	defer v.r.MultipartForm.RemoveAll()
	heads := v.r.MultipartForm.File[file]
	if len(heads) == 0 || heads[0].Size == 0 {
		return nil
	}
	f, err := heads[0].Open()
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return err
	}
	v.r.Form[to], v.r.PostForm[to] = []string{string(data)}, []string{string(data)}
	return nil
}

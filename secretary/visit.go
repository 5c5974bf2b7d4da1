package secretary

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates"
)

// request is one request, as a handler sees it.
type request struct {
	site  *Site
	r     *http.Request
	w     http.ResponseWriter // for headers alone; nil while nothing is served
	names map[string]string   // of the path: "id" → "12"
	user  ledger.User
	known bool // somebody is logged in
	now   time.Time

	nav     []templates.Link        // the rooms with their counts, once they are counted
	held    *officeRows             // read once, when first asked for
	waiting *[]duty                 // the same
	batches map[string]ledger.Batch // by their nonces, where a list names them
	objects []ledger.Object         // what the route is about
	answer  ledger.Answer           // as whom the visitor may ask for it

	step  step             // how far the deed goes, where a draft is looked at
	draft ledger.FormDraft // whose fields the request has; zero: none
	fills []typedForm      // what the forms of the page are filled with
}

func (s *Site) visit(r *http.Request, names map[string]string) *request {
	v := &request{site: s, r: r, names: names, now: s.o.Now()}
	v.user, v.known = s.gate.User(r)
	return v
}

// ledger is the ledger of the office, as the visitor may see it.
func (v *request) ledger() sight { return sight{v.site.o.Ledger, v} }

// who names the visitor in the log and in notes.
func (v *request) who() string { return v.user.Name }

// field is a value of the form, or of the query, without spaces around it.
func (v *request) field(name string) string { return strings.TrimSpace(v.r.FormValue(name)) }

// fields are all values of that name.
func (v *request) fields(name string) []string {
	_ = v.r.FormValue(name) // which reads the form
	return v.r.Form[name]
}

// posted reports whether the form was sent, and not only asked for. A draft that is looked
// at was sent.
func (v *request) posted() bool { return v.r.Method == http.MethodPost || v.step != stepUsual }

// version is what the form says of the row that it was drawn from.
func (v *request) version() uint64 {
	n, err := strconv.ParseUint(v.field("version"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// inPath reads what the path names by a number.
func inPath[T any](v *request, name, words string, read func(uint64) (T, error)) (x T, err error) {
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
func (v *request) player() (ledger.Player, error) {
	return inPath(v, "player", "player", v.ledger().Player)
}

// letter reads the letter that the path names, with its raw bytes.
func (v *request) letter() (ledger.Letter, error) {
	return inPath(v, "letter", "letter", v.ledger().Letter)
}

// posting reads the letter of the office that the path names.
func (v *request) posting() (ledger.Posting, error) {
	return inPath(v, "posting", "letter of the office", v.ledger().Posting)
}

// instant writes an instant by the clocks of the office: "Tue 1 Dec 2026,
// 14:02 GMT".
func (s *Site) instant(t time.Time) string { return calendar.Instant(t, s.o.Zone) }

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
func (v *request) readUpload(file, to string, most int64) error {
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

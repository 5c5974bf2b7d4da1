package visit

import (
	"io"
	"net/http"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates"
)

// Request is one request, as a handler sees it.
type Request struct {
	Site  *Site
	HTTP  *http.Request
	w     http.ResponseWriter // for headers alone; nil while nothing is served
	Names map[string]string   // of the path: "id" → "12"
	User  ledger.User
	Known bool // somebody is logged in
	Now   time.Time

	nav     []templates.Link     // the rooms with their counts, once they are counted
	kept    map[reflect.Type]any // what is made once a request
	Objects []ledger.Object      // what the route is about
	Answer  ledger.Answer        // as whom the visitor may ask for it

	step  step             // how far the deed goes, where a draft is looked at
	Draft ledger.FormDraft // whose fields the request has; zero: none
	fills []typedForm      // what the forms of the page are filled with
}

// Visit makes the visit of a request, with what its path names.
func (s *Site) Visit(r *http.Request, names map[string]string) *Request {
	v := &Request{Site: s, HTTP: r, Names: names, Now: s.o.Now(), kept: map[reflect.Type]any{}}
	v.User, v.Known = s.Gate.User(r)
	return v
}

// visit is the request itself, by which functions know one that a package has made its own.
func (v *Request) visit() *Request { return v }

// Visitor is a request, or what a package of pages has made of it by embedding it.
type Visitor interface{ visit() *Request }

// Of is the request within.
func Of(x Visitor) *Request { return x.visit() }

// Naming is the request as if its path named something else.
func (v *Request) Naming(names map[string]string) *Request {
	as := *v
	as.Names = names
	return &as
}

// Once is a value that is made once a request, by its type, however many look for it.
func Once[T any](x Visitor, make func() (T, error)) (T, error) {
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

// Ledger is the ledger of the office, as the visitor may see it.
func (v *Request) Ledger() Sight { return Sight{v.Site.o.Ledger, v} }

// Who names the visitor in the log and in notes.
func (v *Request) Who() string { return v.User.Name }

// Field is a value of the form, or of the query, without spaces around it.
func (v *Request) Field(name string) string { return strings.TrimSpace(v.HTTP.FormValue(name)) }

// Fields are all values of that name.
func (v *Request) Fields(name string) []string {
	_ = v.HTTP.FormValue(name) // which reads the form
	return v.HTTP.Form[name]
}

// Posted reports whether the form was sent, and not only asked for. A draft that is looked
// at was sent.
func (v *Request) Posted() bool { return v.HTTP.Method == http.MethodPost || v.step != stepUsual }

// Sends reports whether the form is sent by this very request.
func (v *Request) Sends() bool { return v.Posted() && v.step == stepUsual }

// Version is what the form says of the row that it was drawn from.
func (v *Request) Version() uint64 {
	n, err := strconv.ParseUint(v.Field("version"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// InPath reads what the path names by a number.
func InPath[T any](by Visitor, name, words string, read func(uint64) (T, error)) (x T, err error) {
	v := by.visit()
	n, err := strconv.ParseUint(v.Names[name], 10, 64)
	if err != nil || n == 0 {
		return x, Missing("There is nothing under this address.", "The number in it is none: "+v.Names[name])
	}
	if x, err = read(n); err != nil {
		return x, Missing("There is no "+words+" "+v.Names[name]+".", "")
	}
	return x, nil
}

// Player reads the player that the path names.
func (v *Request) Player() (ledger.Player, error) {
	return InPath(v, "player", "player", v.Ledger().Player)
}

// Letter reads the letter that the path names, with its raw bytes.
func (v *Request) Letter() (ledger.Letter, error) {
	return InPath(v, "letter", "letter", v.Ledger().Letter)
}

// Posting reads the letter of the office that the path names.
func (v *Request) Posting() (ledger.Posting, error) {
	return InPath(v, "posting", "letter of the office", v.Ledger().Posting)
}

// Called is the full name of the user who logs in by that name, by which every page speaks of
// them; of anything else, such as the name of whoever took a letter in, it is what it was.
func (s *Site) Called(login string) string {
	if u, err := s.o.Ledger.UserByName(login); err == nil && u.Full != "" {
		return u.Full
	}
	return login
}

// Instant writes an instant by the clocks of the office: "Tue 1 Dec 2026,
// 14:02 GMT".
func (s *Site) Instant(t time.Time) string { return calendar.Instant(t, s.o.Zone) }

// filed is how an error names the matter in which something was filed, which says nothing to a reader.
var filed = regexp.MustCompile(`ledger: filing \S+: `)

// chamber is the name of a chamber of tournament before what it says.
var chamber = regexp.MustCompile(`(?m)^(?:knockout|teams|ties|swiss|ladder|prizes): `)

// Plain is an error without the name of the room that made it.
func Plain(err error) string {
	words := filed.ReplaceAllString(err.Error(), "")
	for _, room := range []string{"ledger: the row cannot be stored: ", "the row cannot be stored: ", "secretary: ", "imports: ", "ledger: ", "mailbox: ", "scheduler: ", "standby: ", "correspondence: ", "tournament: ", "tables: ", "takes: ", "templates: "} {
		words = strings.ReplaceAll(words, room, "")
	}
	return chamber.ReplaceAllString(words, "")
}

// Crumb is a link of the way back.
func Crumb(name, href string) templates.Link { return templates.Link{Name: name, Href: href} }

// Number reads a number that a form names; 0 where it is none.
func Number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// ReadUpload puts a file that was sent with the form into the field of the name
// to, if there is one, so that the second step of a deed has it too.
func (v *Request) ReadUpload(file, to string, most int64) error {
	if kind := v.HTTP.Header.Get("Content-Type"); !strings.HasPrefix(kind, "multipart/form-data") {
		return nil
	}
	if err := v.HTTP.ParseMultipartForm(most); err != nil {
		return Refused("This form is not whole.", "The file in it could not be read.", "Open it again.")
	}
	defer v.HTTP.MultipartForm.RemoveAll()
	heads := v.HTTP.MultipartForm.File[file]
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
	v.HTTP.Form[to], v.HTTP.PostForm[to] = []string{string(data)}, []string{string(data)}
	return nil
}

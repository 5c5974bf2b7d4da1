package visit

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
)

// Options are what the pages must be told, and what those who draw them add.
type Options struct {
	Ledger   *ledger.Ledger
	Now      func() time.Time // the clock of this door
	DoorNow  func() time.Time // the clock by which sessions, drafts and one-time links end
	Zone     *time.Location   // in which pages give times
	Office   string           // the name of the office, over every page
	Base     string           // the address by which browsers come; with https the cookies are bound to it
	Hosts    []string         // further names by which browsers come
	Trusted  []netip.Prefix   // the proxies whose word about client and scheme is taken
	Breached string           // a file of passwords that thieves have; empty: none
	Known    []string         // further words that no password may be
	Second   bool             // everybody who enters must have a second factor
	Version  string           // of postd: a form of another is looked at again
	Log      *slog.Logger

	Feed   func(ledger.Feed) string                               // the link of a private calendar; empty: it is off
	Limits func(*http.Request) (octets int64, long time.Duration) // how large a form may be, and how long it may take
	Secret []string                                               // what stands after these paths is not logged
	Doors  []Door                                                 // further pages that need no visit
	Routes []Route[*Request]                                      // all that can be asked for by an official
	Forms  []string                                               // pages with forms that are sent elsewhere, of which what is typed must last
	Rooms  func(*Request) []templates.Link                        // the navigation, with what waits in each room; the first is the desk
	Seems  func(*Request, ledger.Letter) (ledger.Line, error)     // the game to which a letter belongs, or seems to belong
	// Interest files why somebody acts in a game of a section in which they play themselves (RULING/R-86).
	Interest func(v *Request, d Action, key string) []ledger.Matter
}

// Site answers the requests of officials by the routes that it is given.
type Site struct {
	o       Options
	Gate    *access.Gate
	handler http.Handler
	Table   []Route[*Request] // all that can be asked for
	paths   map[string]bool   // on which there is a page
	exports exports

	Unmasked bool // for tests alone: pages and files leave with whatever stands on them
}

// New makes the site. An error means that the ledger cannot be read, or the file of passwords.
func New(o Options) (*Site, error) {
	secure := strings.HasPrefix(o.Base, "https:")
	s := &Site{o: o, Table: slices.Concat(o.Routes, draftRoutes, undoRoutes)}
	if err := access.Breached(o.Breached).Check(); err != nil {
		return nil, err
	}
	var err error
	s.Gate, err = access.NewGate(access.Options{Ledger: o.Ledger, Now: o.DoorNow, Zone: o.Zone, Second: o.Second, Passwords: s.passwords(), Office: o.Office, Secure: secure, Draw: s.draw, Refuse: s.refuse, Log: o.Log, Feed: o.Feed})
	if err != nil {
		return nil, err
	}
	s.handler = access.Guard(access.GuardOptions{Secure: secure, Trusted: o.Trusted, Log: o.Log, Refuse: s.refuse, Secret: o.Secret, Hosts: s.hosts(), Limits: o.Limits},
		s.Gate.Sessions(s.strangersAlike(s.router())))
	return s, nil
}

// passwords say which are too easily guessed here.
func (s *Site) passwords() access.PasswordRules {
	return access.PasswordRules{Place: slices.Concat(s.hosts(), []string{s.o.Office}, s.o.Known), Breached: access.Breached(s.o.Breached)}
}

// hosts are the names by which browsers may come; nil where no address is said, as in
// tests: then it is any.
func (s *Site) hosts() []string {
	_, host, found := strings.Cut(s.o.Base, "://")
	if !found {
		return nil
	}
	return append([]string{host}, s.o.Hosts...)
}

// strangersAlike answers strangers who ask what can be asked (OPTIONS) as it answers
// their asking (GET): nobody learns by it which pages there are.
func (s *Site) strangersAlike(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, in := s.Gate.User(r); r.Method == http.MethodOptions && !in {
			as := *r
			as.Method = http.MethodGet
			r = &as
		}
		next.ServeHTTP(w, r)
	})
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// draw writes a page that needs no visit: those of the door, and errors.
func (s *Site) draw(w http.ResponseWriter, r *http.Request, status int, name, title string, body any) {
	v := s.Visit(r, nil)
	s.Write(w, v, status, Page{Name: name, Title: title, Body: body, Own: true})
}

// refuse writes the page of an error.
func (s *Site) refuse(w http.ResponseWriter, r *http.Request, status int, title, what, todo string) {
	s.draw(w, r, status, "error", title, errorPage{Code: status, What: what, Todo: todo})
}

// frame is what stands around the page.
func (s *Site) frame(v *Request, p Page) templates.Frame {
	f := templates.Frame{
		Title: p.Title, Office: s.o.Office, Crumbs: p.Crumbs, Sub: p.Sub, Print: p.Print,
		Request: access.RequestID(v.HTTP), Foot: s.Foot(),
	}
	if v.Known {
		f.User, f.Role, f.Nav = cmp.Or(v.User.Full, v.User.Name), v.User.Title(), v.rooms()
		f.Script = templates.Script{Now: v.Now.UTC().Format(time.RFC3339), NoKeys: v.User.NoKeys}
		if v.HTTP.URL.Path == deskPath {
			f.Script.News = news(f.Nav)
		}
		f.Flash, f.Banner = s.Gate.TakeFlash(v.HTTP), s.Gate.Banner(v.HTTP, v.User)
		if s.Gate.Detains(v.User) {
			f.Nav = nil
		}
	}
	return f
}

// Foot tells at the foot of every page up to when the mailbox is read: nothing
// is judged beyond it (CLOCK/C-9).
func (s *Site) Foot() string {
	through := s.o.Ledger.ReadThrough()
	read := "The mailbox has not been read yet."
	if !through.IsZero() {
		read = "The mailbox is read up to " + s.Instant(through) + "."
	}
	return read
}

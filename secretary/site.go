package secretary

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
)

// Options are what the pages must be told.
type Options struct {
	Ledger    *ledger.Ledger
	Now       func() time.Time // the clock of this door; nil = time.Now
	Zone      *time.Location   // in which pages give times that belong to no game; nil = UTC
	Office    string           // the name of the office, over every page
	Secretary ledger.Official  // proposed where a tournament is founded
	Base      string           // the address by which browsers come, "https://chess.example"; with https the cookies are bound to it
	Breached  string           // a file of passwords that thieves have; empty: none
	Hosts     []string         // further names by which browsers come
	Trusted   []netip.Prefix   // the proxies whose word about client and scheme is taken
	Second    bool             // everybody who enters must have a second factor
	Version   string           // of postd, on the page about it
	Log       *slog.Logger     // one line a request; nil = none

	// Read reads a letter as the mailbox does. The pages show what it says.
	Read func(raw []byte) Mail
	// ByHand makes the matter by which the clerk hears a letter that did not come by mail;
	// nil: none is taken.
	ByHand func(ledger.Letter) (ledger.Matter, error)
	// Ring has the mailbox, and the letters that wait, looked at soon.
	Ring func()
	// Health tells how mail goes in and out; nil: nothing is known of it.
	Health func() Health
	// AcceptClock says that the machine's clock is right; nil: nobody asks.
	AcceptClock func(who string) (doubted string, err error)
	// DoorNow is the clock by which sessions and one-time links end; nil =
	// time.Now. In the demo the games have a clock of their own.
	DoorNow func() time.Time
}

// Mail is a letter that came in, as far as a page shows it.
type Mail struct {
	From, To  []string
	Subject   string
	MessageID string
	Date      time.Time // as the author's machine said; zero if it said nothing
	Text      string    // the words, quotations and all
	New       string    // the new text alone
	Head      string    // the header fields as they came
	Faults    []string  // what was wrong with the letter and was passed over
}

// Site is the pages of one office.
type Site struct {
	o       Options
	gate    *access.Gate
	handler http.Handler
	table   []route         // all that can be asked for
	paths   map[string]bool // on which there is a page
	sets    sync.Map        // GameID → the sets of holidays by which it is reckoned

	tables   heldTables // that are being imported
	unmasked bool       // for tests alone: pages and files leave with whatever stands on them
}

// New makes the pages. An error means that an option is missing.
func New(o Options) (*Site, error) {
	if o.Ledger == nil || o.Read == nil {
		return nil, errors.New("secretary: the pages need a ledger, and a reader of letters")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.DoorNow == nil {
		o.DoorNow = time.Now
	}
	if o.Ring == nil {
		o.Ring = func() {}
	}
	secure := strings.HasPrefix(o.Base, "https:")
	s := &Site{o: o, table: routes}
	if err := access.Breached(o.Breached).Check(); err != nil {
		return nil, err
	}
	var err error
	s.gate, err = access.NewGate(access.Options{Ledger: o.Ledger, Now: o.DoorNow, Zone: o.Zone, Second: o.Second, Passwords: s.passwords(), Office: o.Office, Secure: secure, Draw: s.draw, Refuse: s.refuse, Log: o.Log,
		Feed: func(f ledger.Feed) string { return FeedLink(o.Base, o.Ledger, f) }})
	if err != nil {
		return nil, err
	}
	s.handler = access.Guard(access.GuardOptions{Secure: secure, Trusted: o.Trusted, Log: o.Log, Refuse: s.refuse, Secret: []string{feedPath, mutePath}, Hosts: s.hosts(), Limits: formLimits},
		s.gate.Sessions(s.strangersAlike(s.router())))
	return s, nil
}

// passwords say which are too easily guessed here.
func (s *Site) passwords() access.PasswordRules {
	return access.PasswordRules{Place: append(s.hosts(), s.o.Office, s.o.Secretary.Name), Breached: access.Breached(s.o.Breached)}
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

// OnHosts answers only those who ask by one of the hosts, or by the address at which they
// reached us; all others 421.
func OnHosts(hosts []string, next http.Handler) http.Handler { return access.OnHosts(hosts, next) }

// strangersAlike answers strangers who ask what can be asked (OPTIONS) as it answers
// their asking (GET): nobody learns by it which pages there are.
func (s *Site) strangersAlike(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, in := s.gate.User(r); r.Method == http.MethodOptions && !in {
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
	v := s.visit(r, nil)
	s.write(w, v, status, page{name: name, title: title, body: body, own: true})
}

// refuse writes the page of an error.
func (s *Site) refuse(w http.ResponseWriter, r *http.Request, status int, title, what, todo string) {
	s.draw(w, r, status, "error", title, errorPage{Code: status, What: what, Todo: todo})
}

// frame is what stands around the page.
func (s *Site) frame(v *request, p page) templates.Frame {
	f := templates.Frame{
		Title: p.title, Office: s.o.Office, Crumbs: p.crumbs, Sub: p.sub, Print: p.print,
		Request: access.RequestID(v.r), Foot: s.foot(),
	}
	if v.known {
		f.User, f.Role, f.Nav = cmp.Or(v.user.Full, v.user.Name), v.user.Title(), s.rooms(v)
		f.Script = templates.Script{Now: v.now.UTC().Format(time.RFC3339), NoKeys: v.user.NoKeys}
		if v.r.URL.Path == deskPath {
			f.Script.News = news(f.Nav)
		}
		f.Flash, f.Banner = s.gate.TakeFlash(v.r), s.gate.Banner(v.r, v.user)
		if s.gate.Detains(v.user) {
			f.Nav = nil
		}
	}
	return f
}

// foot tells at the foot of every page up to when the mailbox is read: nothing
// is judged beyond it (CLOCK/C-9).
func (s *Site) foot() string {
	through := s.o.Ledger.ReadThrough()
	read := "The mailbox has not been read yet."
	if !through.IsZero() {
		read = "The mailbox is read up to " + s.instant(through) + "."
	}
	return read
}

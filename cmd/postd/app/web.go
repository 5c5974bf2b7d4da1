package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/mime"
	"postd/secretary"
	"postd/secretary/folder"
)

// Pages are the secretary's pages of a running office.
type Pages struct {
	site *secretary.Site
	took *took
	ln   net.Listener
	Base string // the address by which browsers come
}

// openPages listens for browsers. The port may be 0; then any free one is
// taken, and the address that visitors use follows it.
func (a *App) openPages(listen string, o secretary.Options) (*Pages, error) {
	ln, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("postd: the secretary's pages: %w", err)
	}
	if o.Base == "" {
		o.Base = "http://" + ln.Addr().String()
	}
	o.Read, o.Version = readLetter, VersionOf().Version
	site, err := secretary.New(o)
	if err != nil {
		return nil, errors.Join(err, ln.Close())
	}
	return &Pages{site, &a.took, ln, o.Base}, nil
}

// Run answers browsers until ctx ends, and then finishes what is under way.
func (p *Pages) Run(ctx context.Context) error {
	s := &http.Server{
		Handler: p.took.timed(p.site), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: 60 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
	return serveUntil(ctx, s, p.ln, "the secretary's pages", func(error) {})
}

// serveUntil answers until ctx ends, and then finishes what is under way; late is told
// where something is left unanswered all the same.
func serveUntil(ctx context.Context, s *http.Server, ln net.Listener, what string, late func(error)) error {
	ended := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		ended <- s.Shutdown(end)
	})
	if err := s.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return errors.Join(fmt.Errorf("postd: %s: %w", what, err), s.Close())
	}
	if err := <-ended; err != nil {
		late(err)
		return s.Close()
	}
	return nil
}

// readLetter reads a letter for the pages as the mailbox reads it.
func readLetter(raw []byte) folder.Mail {
	head, _, _ := bytes.Cut(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n\n"))
	x := folder.Mail{Head: string(head)}
	m, err := mime.ReadMail(raw)
	if err != nil {
		x.Faults = []string{err.Error()}
		return x
	}
	x.From, x.To, x.Subject, x.MessageID = m.From, m.To, m.Subject, m.MessageID
	x.Date, x.Text, x.New, x.Faults = m.Date, m.Text, mime.Cut(m.Text), m.Faults
	return x
}

// post watches how mail goes in and out, for the pages.
type post struct {
	mu      sync.Mutex
	in, out string // why the last attempt failed; empty: it did not
}

func (p *post) note(into *string, err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	*into = ""
	if err != nil {
		*into = err.Error()
	}
	return err
}

// options are what the pages of this office must be told.
func (a *App) options() (secretary.Options, error) {
	trusted, err := a.Config.Web.Trusted()
	return secretary.Options{
		Ledger: a.Ledger, Now: a.Now, Zone: a.Zone, Office: a.Config.Office.Name,
		Secretary: ledger.Official{Name: a.Config.Secretary.Name, Addr: a.Config.Secretary.Address},
		DoorNow:   a.DoorNow,
		ByHand:    func(x ledger.Letter) (ledger.Matter, error) { return mailbox.ByHand(a.Ledger, a.Now, x) },
		Second:    a.Config.Web.SecondRequired(), Hosts: a.Config.Web.HostList(), Breached: a.Config.Web.Breached,
		Base: a.Config.Web.Address, Trusted: trusted, Log: a.Log, Ring: a.ring, Health: a.health, AcceptClock: a.acceptClock,
	}, err
}

// Open opens the pages of this office.
func (a *App) Open(listen string) (*Pages, error) {
	a.ready()
	o, err := a.options()
	if err != nil {
		return nil, cli.Ends(cli.ExitConfig, err)
	}
	return a.openPages(listen, o)
}

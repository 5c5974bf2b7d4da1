package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"golang.org/x/net/netutil"

	"postd/cmd/postd/cli"
	"postd/public"
	"postd/secretary"
)

// What the window takes on at once. Whoever comes beyond waits until another has gone.
const (
	windowConns = 200
	windowTime  = 10 * time.Second
	windowHead  = 64 << 10
)

// Window is where boards are looked at, of a running office.
type Window struct {
	site *public.Site
	took *took
	ln   net.Listener
	Base string // the address by which browsers come
}

// OpenWindow listens for those who look at boards. The port may be 0; then any free one is
// taken, and the address that visitors use follows it.
func (a *App) OpenWindow(listen string) (*Window, error) {
	trusted, err := a.Config.Public.Trusted()
	if err != nil {
		return nil, cli.Ends(cli.ExitConfig, err)
	}
	ln, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("postd: the pages of boards: %w", err)
	}
	base := a.Config.Public.Base
	if base == "" {
		base = "http://" + ln.Addr().String()
	}
	o := public.Options{
		Ledger: a.Ledger, Now: a.Now, Zone: a.Zone, Office: a.Config.Office.Name, Base: base,
		Trusted: trusted, Log: a.Log, DoorNow: a.DoorNow, Tournaments: a.Config.Public.Tournaments, Robots: a.Config.Public.Robots,
	}
	// The calendars are written as for the secretary's pages, which may not be served.
	pages, err := a.options()
	if err == nil {
		pages.Read = readLetter
		var writer *secretary.Site
		if writer, err = secretary.New(pages); err == nil {
			o.Calendar = writer.CalendarBySecret
		}
	}
	if err != nil {
		return nil, errors.Join(cli.Ends(cli.ExitConfig, err), ln.Close())
	}
	site, err := public.New(o)
	if err != nil {
		return nil, errors.Join(err, ln.Close())
	}
	return &Window{site, &a.took, netutil.LimitListener(ln, windowConns), base}, nil
}

// Run answers browsers until ctx ends, and then finishes what is under way.
func (w *Window) Run(ctx context.Context) error {
	s := &http.Server{
		Handler: w.took.timed(w.site), ReadHeaderTimeout: windowTime / 2, ReadTimeout: windowTime,
		WriteTimeout: windowTime, IdleTimeout: windowTime, MaxHeaderBytes: windowHead,
	}
	return serveUntil(ctx, s, w.ln, "the pages of boards", func(error) {})
}

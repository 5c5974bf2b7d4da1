package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"postd/secretary"
)

// health gathers how the post goes and how its machine stands. All that is shown
// of it, on pages, on the command line and to programs that watch, is this one
// value (MAIL/56).
func (a *App) health() secretary.Health {
	a.post.mu.Lock()
	h := secretary.Health{At: a.Now(), Opened: a.opened, TroubleIn: a.post.in, TroubleOut: a.post.out}
	a.post.mu.Unlock()
	if h.TroubleOut == "" && a.sender != nil {
		h.TroubleOut = a.sender.Trouble()
	}
	if a.sender != nil {
		h.Redacted = a.sender.Redacted()
	}
	if a.poller != nil {
		c := a.poller.Counts()
		h.Weighed, h.Questions = c.Weighed, c.Questions
		h.DNSSince, h.Attacked = c.DNSSince, c.Attacked
	}
	for why, n := range a.Ledger.Rekeyings() {
		if h.Rekeyed == nil {
			h.Rekeyed = map[string]int{}
		}
		h.Rekeyed[string(why)] = n
	}
	h.LastIn, h.Clock = a.Ledger.ReadThrough(), a.clockDoubt()
	_, h.LastOut, _ = a.Ledger.LastLetters()
	h.Mailboxes = a.mailboxes()
	a.waiting(&h)
	var err error
	if h.Checked, err = a.Ledger.LastCheck(); err != nil {
		a.Log.Error("postd: when the ledger was checked", "error", err)
	}
	h.DiskFree = DiskFree(filepath.Dir(a.Ledger.Path()))
	h.Binding = a.boundSoFar(h.DiskFree)
	h.Second = a.secondHealth()
	return h
}

// mailboxes are those that are read, each as its reading goes.
func (a *App) mailboxes() (out []secretary.MailboxHealth) {
	if a.poller == nil {
		return nil
	}
	for _, m := range a.poller.Health() {
		x := secretary.MailboxHealth{Name: m.Name, Read: m.Through, Idle: m.Idle, Refused: m.Refused, Looked: m.Looked, Of: m.Of, Batch: m.Batch}
		if m.Trouble != nil {
			x.Trouble = m.Trouble.Error()
		}
		out = append(out, x)
	}
	return out
}

// waiting counts what waits on its way in and out.
func (a *App) waiting(h *secretary.Health) {
	w, err := a.Ledger.Waits()
	if err != nil {
		h.TroubleIn = err.Error()
	}
	h.Letters, h.OldestLetter, h.Postings, h.OldestPosting = w.Letters, w.Letter, w.Postings, w.Posting
	passed, err := a.Ledger.PassedOver()
	if err != nil {
		h.TroubleIn = err.Error()
	}
	h.PassedOver = len(passed)
	strangers, err := a.Ledger.Strangers(h.At)
	if err != nil {
		a.Log.Error("postd: counting the letters of strangers", "error", err)
	}
	h.Strangers, h.StrangersNow = strangers.All, strangers.Today
	if h.Gathered, err = a.Ledger.GatheredSoFar(); err != nil {
		a.Log.Error("postd: counting what was gathered", "error", err)
	}
}

// HealthReport is health as it is written for programs: with its alarms.
type HealthReport struct {
	Ready bool `json:"ready"`
	secretary.Health
	Alarms []secretary.Alarm `json:"alarms"`
}

// ReportOf makes the report of what was found; it is ready where there is no alarm.
func ReportOf(h secretary.Health) HealthReport {
	alarms := h.Alarms()
	if alarms == nil {
		alarms = []secretary.Alarm{}
	}
	if h.Mailboxes == nil {
		h.Mailboxes = []secretary.MailboxHealth{}
	}
	return HealthReport{len(alarms) == 0, h, alarms}
}

// routeHealth adds the answers to programs that watch.
func (a *App) routeHealth(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(w, "ok") // the process answers
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		r := ReportOf(a.health())
		w.Header().Set("Content-Type", "application/json")
		if !r.Ready {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		_ = e.Encode(r) // whoever asked may be gone
	})
	mux.Handle("GET /metrics", a.metrics())
}

// tellHealth answers programs on the private listener until ctx ends.
func (a *App) tellHealth(ctx context.Context) error {
	mux := http.NewServeMux()
	a.routeHealth(mux)
	s := &http.Server{Handler: secretary.OnHosts(a.Config.Web.HostList(), mux), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	stop := context.AfterFunc(ctx, func() { s.Close() }) // nobody loses anything by an answer that breaks off
	defer stop()
	if err := s.Serve(a.watched); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("postd: health: %w", err)
	}
	return nil
}

// openHealth listens for programs that watch, if the configuration says where.
func (a *App) openHealth() error {
	if a.Config.Health.Listen == "" {
		return nil
	}
	ln, err := net.Listen("tcp", a.Config.Health.Listen)
	if err != nil {
		return fmt.Errorf("postd: health: %w", err)
	}
	a.watched = ln
	return nil
}

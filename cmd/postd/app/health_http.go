package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

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
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
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

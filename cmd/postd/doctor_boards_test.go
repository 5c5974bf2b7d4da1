package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/public"
)

// TestDoctorOfBoards has the doctor look at the address of the boards: the window itself, one
// before which a proxy changes the headers, something else, and nothing at all.
func TestDoctorOfBoards(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.test", NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	site, err := public.New(public.Options{Ledger: l, Base: "https://chess.test"})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		serve http.HandlerFunc
		state string
		words string
	}{
		"the window": {site.ServeHTTP, isOK, "leads here"},
		"a proxy that caches": {func(w http.ResponseWriter, r *http.Request) {
			rec := httptest.NewRecorder()
			site.ServeHTTP(rec, r)
			for k, v := range rec.Header() {
				w.Header()[k] = v
			}
			w.Header().Set("Cache-Control", "public, max-age=600")
			w.WriteHeader(rec.Code)
		}, isWarn, "changes Referrer-Policy or Cache-Control"},
		"another server": {http.NotFound, isWarn, "is answered by something else (status 404)"},
	} {
		s := httptest.NewServer(c.serve)
		x := &doctor{conf: config.Config{}}
		x.conf.Public.Base, x.conf.Public.Listen = s.URL, "127.0.0.1:8082"
		x.boards(t.Context())
		s.Close()
		if len(x.found) != 1 || x.found[0].State != c.state || !strings.Contains(x.found[0].Words, c.words) {
			t.Errorf("%s: %+v", name, x.found)
		}
		x.found = nil
		x.boards(t.Context())
		if len(x.found) != 1 || x.found[0].State != isWarn || !strings.Contains(x.found[0].Words, "cannot be reached") {
			t.Errorf("%s, closed: %+v", name, x.found)
		}
	}
	x := &doctor{}
	if x.boards(t.Context()); len(x.found) != 0 {
		t.Errorf("without boards: %+v", x.found)
	}
}

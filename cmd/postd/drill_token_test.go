package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// authority gives tokens and says of each whether it is still good, as the
// servers of a provider do (RFC 6749, RFC 7662). Each answer to a refresh token
// brings another, and the old one is worth nothing from then on.
type authority struct {
	*httptest.Server
	mu      sync.Mutex
	given   int          // tokens
	good    map[int]bool // those that were not called back
	refused int          // questions after one that is not good
	faults  []string
}

func newAuthority(t *testing.T) *authority {
	a := &authority{good: map[int]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /token", a.grant)
	mux.HandleFunc("POST /introspect", a.introspect)
	a.Server = httptest.NewServer(mux)
	t.Cleanup(a.Close)
	return a
}

// grant answers a refresh token with a token and another refresh token.
func (a *authority) grant(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if want := fmt.Sprintf("refresh-%d", a.given); r.PostFormValue("refresh_token") != want || r.PostFormValue("client_id") != "postd" || r.PostFormValue("client_secret") != "a secret" {
		a.faults = append(a.faults, fmt.Sprintf("asked with %v, and %s was due", r.PostForm, want))
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"error":"invalid_grant"}`)
		return
	}
	a.given++
	a.good[a.given] = true
	json.NewEncoder(w).Encode(map[string]any{"access_token": fmt.Sprintf("access-%d", a.given), "token_type": "Bearer", "expires_in": 3600, "refresh_token": fmt.Sprintf("refresh-%d", a.given)})
}

// introspect tells a mail server whose token it was shown.
func (a *authority) introspect(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	n, err := strconv.Atoi(strings.TrimPrefix(r.PostFormValue("token"), "access-"))
	if err != nil || !a.good[n] {
		a.refused++
		fmt.Fprint(w, `{"active":"false"}`)
		return
	}
	fmt.Fprint(w, `{"active":"true","username":"post"}`)
}

// revoke calls every token back that was given.
func (a *authority) revoke() {
	a.mu.Lock()
	defer a.mu.Unlock()
	clear(a.good)
}

// told returns how many tokens were given, and how often one was shown that had
// been called back.
func (a *authority) told() (given, refused int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.given, a.refused
}

// byTokens has the office of the drill log in by tokens of the authority, at
// either server by the mechanism that is said; its line to Dovecot leads through
// the proxy.
func (h *drill) byTokens(a *authority, line *faultProxy, imap, smtp string) {
	h.t.Helper()
	text := h.toml()
	for _, auth := range []string{imap, smtp} {
		text = strings.Replace(text, `password = "postpw"`, fmt.Sprintf("auth = %q\ntoken_url = %q\nclient_id = \"postd\"\nclient_secret_file = \"client\"\nrefresh_token_file = \"refresh\"", auth, a.URL+"/token"), 1)
	}
	_, port, _ := strings.Cut(h.env["IMAP"], ":")
	text = strings.Replace(text, "port = "+port, fmt.Sprint("port = ", line.port()), 1)
	if err := os.WriteFile(h.config, []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

// TestPoint19MailServers plays the whole Morphy game through Dovecot and Postfix:
// the office is the real program with a real configuration, and the players send
// their moves with swaks and read their own mailboxes. The office is known by
// tokens, at each server by either mechanism in turn. They are called back in the
// midst of the game, once when the office must log in at Dovecot and once when it
// must at Postfix: it shows the old one once, gets another, and the game goes on.
func TestPoint19MailServers(t *testing.T) {
	a := newAuthority(t)
	h := startDrill(t, 24000, "TOKENS="+a.URL+"/introspect", "FAILURE_DELAY=0")
	for name, secret := range map[string]string{"client": "a secret", "refresh": "refresh-0"} {
		if err := os.WriteFile(filepath.Join(h.dir, name), []byte(secret+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	line := newFaultProxy(t, h.env["IMAP"])
	h.byTokens(a, line, "xoauth2", "oauthbearer")
	h.serve()
	// lost calls the tokens back and has something happen that needs one.
	lost := func(where string, upon func()) {
		given, refused := a.told()
		a.revoke()
		upon()
		h.until("another token is asked for where "+where, func() bool {
			now, shown := a.told()
			return now == given+1 && shown == refused+1
		})
	}
	h.playMorphy(func(ply int) {
		switch ply {
		case 6, 22:
			lost("letters come in", func() { line.fail(nil) })
		case 11, 27:
			given, refused := a.told()
			a.revoke()
			defer func() { t.Logf("before letter %d: %d tokens given, %d refused", ply, given, refused) }()
		case 16:
			h.stop()
			h.byTokens(a, line, "oauthbearer", "xoauth2")
			h.serve()
		}
	})
	h.stop()
	h.verify(0)
	given, refused := a.told()
	if len(a.faults) > 0 || given != 6 || refused != 4 {
		t.Errorf("%d tokens were given, and %d shown after they were called back: %q", given, refused, a.faults)
	}
	t.Logf("%d tokens, of which %d were refused", given, refused)
}

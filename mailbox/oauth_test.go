package mailbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// granter is a token server. It gives tokens that live an hour, counts them, and
// notes what it was sent.
type granter struct {
	*httptest.Server
	mu     sync.Mutex
	given  int
	sent   []string
	fault  string // the error that it answers with
	rotate bool   // each answer brings another refresh token
	onGive func(token string)
}

func grant(t *testing.T) *granter {
	g := &granter{}
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		g.mu.Lock()
		defer g.mu.Unlock()
		g.sent = append(g.sent, r.PostForm.Encode())
		w.Header().Set("Content-Type", "application/json")
		if g.fault != "" {
			w.WriteHeader(http.StatusBadRequest)
			_ = json.NewEncoder(w).Encode(map[string]string{"error": g.fault, "error_description": "you sent " + r.PostForm.Get("client_secret")})
			return
		}
		g.given++
		token := fmt.Sprintf("access-%d", g.given)
		answer := map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": 3600}
		if g.rotate {
			answer["refresh_token"] = fmt.Sprintf("refresh-%d", g.given)
		}
		if g.onGive != nil {
			g.onGive(token)
		}
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(g.Close)
	return g
}

func (g *granter) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.sent)
}

// TestPoint19Tokens reads and sends by tokens of either mechanism: one is asked for
// before the first connection, kept while it lives, and renewed once when it is
// refused; then the log-in counts as refused, and waits.
func TestPoint19Tokens(t *testing.T) {
	t.Parallel()
	for _, auth := range []Auth{XOAuth2, OAuthBearer} {
		t.Run(string(auth), func(t *testing.T) {
			h := openHouse(t)
			g := grant(t)
			g.onGive = func(token string) { h.office.Token(officeAt, token) }
			tokens := NewTokens(TokenTerms{URL: g.URL, ClientID: "postd", ClientSecret: "s3cret", Scope: "mail"})
			for _, s := range []*Server{&h.config.IMAP, &h.config.SMTP} {
				s.Auth, s.Tokens, s.Password = auth, tokens, ""
			}
			h.pump()
			h.write(aliceAt, "1 P-K4")
			h.pump()
			if h.plies() != 1 || g.count() != 1 {
				t.Fatalf("%d moves, %d tokens asked for", h.plies(), g.count())
			}
			if want := "client_id=postd&client_secret=s3cret&grant_type=client_credentials&scope=mail"; g.sent[0] != want {
				t.Errorf("sent %s", g.sent[0])
			}
			// The token expires before its time: each door asks once more, and goes on.
			h.office.Token(officeAt, "another")
			h.write(bobAt, "1 P-K4 P-K4")
			h.pump()
			if h.plies() != 2 || g.count() != 2 {
				t.Errorf("%d moves, %d tokens asked for", h.plies(), g.count())
			}
			// The account is closed: there are two log-ins, and then the letter waits.
			g.onGive = nil
			h.office.Token(officeAt, "")
			err := h.poller().PollOnce(t.Context())
			if !errors.Is(err, errLogin) || g.count() != 3 {
				t.Errorf("%v, %d tokens asked for", err, g.count())
			}
			if auth == XOAuth2 && !strings.Contains(err.Error(), `"status":"400"`) {
				t.Errorf("the server's reason is not told: %v", err)
			}
			// The token server refuses.
			g.fault = "invalid_client"
			h.office.Token(officeAt, "another")
			err = h.poller().PollOnce(t.Context())
			if !errors.Is(err, errLogin) || !strings.Contains(err.Error(), "400 Bad Request invalid_client") || strings.Contains(err.Error(), "s3cret") {
				t.Errorf("%v", err)
			}
			g.fault, g.onGive = "", func(token string) { h.office.Token(officeAt, token) }
			h.pump()
		})
	}
}

// TestTokenRotated keeps another refresh token before the access token is used,
// and asks with it the next time.
func TestTokenRotated(t *testing.T) {
	t.Parallel()
	g := grant(t)
	g.rotate = true
	refresh := "refresh-0"
	var full error
	tokens := NewTokens(TokenTerms{URL: g.URL, ClientID: "postd",
		Refresh: func() (string, error) { return refresh, nil },
		Keep:    func(s string) error { refresh = s; return full }})
	for i := range 3 {
		token, err := tokens.Token(t.Context())
		if err != nil || token != fmt.Sprintf("access-%d", i+1) {
			t.Fatalf("%s, %v", token, err)
		}
		tokens.Refused("of long ago")
		if again, _ := tokens.Token(t.Context()); again != token {
			t.Errorf("%s, and then %s", token, again)
		}
		tokens.Refused(token)
	}
	if len(g.sent) != 3 || g.sent[2] != "client_id=postd&grant_type=refresh_token&refresh_token=refresh-2" {
		t.Errorf("sent %q", g.sent)
	}
	full = errors.New("the disk is full")
	if _, err := tokens.Token(t.Context()); !errors.Is(err, full) {
		t.Errorf("a refresh token that was not kept: %v", err)
	}
}

// TestTokenTerms refuses what would show a secret to the network.
func TestTokenTerms(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		terms TokenTerms
		want  string
	}{
		{TokenTerms{URL: "http://login.example/token", ClientID: "a", ClientSecret: "b"}, "in the clear"},
		{TokenTerms{URL: "login.example", ClientID: "a", ClientSecret: "b"}, "no address"},
		{TokenTerms{URL: "https://login.example/token", ClientSecret: "b"}, "id"},
		{TokenTerms{URL: "https://login.example/token", ClientID: "a"}, "needs a secret"},
		{TokenTerms{URL: "https://login.example/token", ClientID: "a", ClientSecret: "b"}, ""},
	} {
		if err := x.terms.Check(); (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v", x.terms, err)
		}
	}
	g := grant(t)
	elsewhere := httptest.NewServer(http.RedirectHandler(g.URL, http.StatusTemporaryRedirect))
	defer elsewhere.Close()
	if _, err := NewTokens(TokenTerms{URL: elsewhere.URL, ClientID: "a", ClientSecret: "b"}).Token(t.Context()); err == nil || g.count() != 0 {
		t.Errorf("it followed: %v", err)
	}
}

// TestPoint58Silence looks for secrets in all that the doors log at their lowest
// level, when all goes well and when log-ins are refused: passwords, tokens, the
// secrets of the addresses to which players answer.
func TestPoint58Silence(t *testing.T) {
	t.Parallel()
	var log lockedBuffer
	h := openHouse(t)
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	g := grant(t)
	g.onGive = func(token string) { h.office.Token(officeAt, token) }
	secrets := []string{"pw-rosebud", "s3cret", "refresh-0", "access-", "wrong-word"}
	post := func() {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		err := NewPoller(h.ledger, h.config, h.clock.now, logger).PollOnce(ctx)
		logger.Info("polled", "error", err)
		if err := NewSender(h.ledger, h.config, h.clock.now, logger).Flush(ctx); err != nil {
			t.Fatal(err)
		}
	}
	h.pump()
	h.write(aliceAt, "1 P-K4")
	secrets = append(secrets, h.ledger.ReplyAddress(h.game, 0), h.ledger.ReplyAddress(h.game, 1))
	post()
	h.config.IMAP.Password, h.config.SMTP.Password = "wrong-word", "wrong-word"
	h.write(bobAt, "1 P-K4 P-K4")
	post()
	tokens := NewTokens(TokenTerms{URL: g.URL, ClientID: "postd", ClientSecret: "s3cret", Refresh: func() (string, error) { return "refresh-0", nil }})
	for _, s := range []*Server{&h.config.IMAP, &h.config.SMTP} {
		s.Auth, s.Tokens = XOAuth2, tokens
	}
	post()
	h.clock.pass(time.Hour)
	g.onGive = nil
	h.office.Token(officeAt, "x")
	post()
	g.fault = "invalid_grant"
	post()
	text := log.String()
	if !strings.Contains(text, "letter kept") || !strings.Contains(text, "invalid_grant") || !strings.Contains(text, "refused") {
		t.Errorf("the log does not tell of what happened:\n%s", text)
	}
	for _, s := range secrets {
		if strings.Contains(text, s) {
			t.Errorf("the log holds %q", s)
		}
	}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

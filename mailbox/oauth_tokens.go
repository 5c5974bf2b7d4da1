package mailbox

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// TokenTerms say whence the tokens come by which servers know the office.
type TokenTerms struct {
	URL          string // of the token endpoint (RFC 6749 3.2); https, or http on this machine
	ClientID     string
	ClientSecret string // empty for a client that has none
	Scope        string // empty means what was granted with the refresh token

	// Refresh reads the refresh token (RFC 6749 6), Keep puts another in its
	// place where the server gave one. Without Refresh the office itself is the
	// one who is known (client credentials, RFC 6749 4.4).
	Refresh func() (string, error)
	Keep    func(token string) error

	Roots *x509.CertPool // nil means those of the system
}

// Check returns an error if the terms cannot be used.
func (t TokenTerms) Check() error {
	u, err := url.Parse(t.URL)
	switch {
	case err != nil || u.Host == "":
		return fmt.Errorf("mailbox: %q is no address of a token server", t.URL)
	case u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())):
		return fmt.Errorf("mailbox: %q is refused: secrets would cross the network in the clear (it must begin with https://)", t.URL)
	case t.ClientID == "":
		return errors.New("mailbox: a token is given to a client that has an id")
	case t.Refresh == nil && t.ClientSecret == "":
		return errors.New("mailbox: without a refresh token the client needs a secret")
	}
	return nil
}

// fresh is how long a token must still live to be shown; tokenTime how long its
// server may take.
const (
	fresh     = 5 * time.Minute
	tokenTime = 30 * time.Second
)

// Tokens gets tokens and keeps the one that is good. Several servers that know the
// office by the same terms share it.
type Tokens struct {
	terms TokenTerms

	mu     sync.Mutex
	ctx    context.Context // of whoever waits for a token
	source oauth2.TokenSource
	last   string // the token shown last
}

// NewTokens returns a source of tokens. It asks for none before one is needed.
func NewTokens(t TokenTerms) *Tokens {
	s := &Tokens{terms: t}
	s.source = oauth2.ReuseTokenSourceWithExpiry(nil, fetched{s}, fresh)
	return s
}

// Token returns a token that lives for some minutes still.
func (t *Tokens) Token(ctx context.Context) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, tokenTime)
	defer cancel()
	t.ctx = ctx
	token, err := t.source.Token()
	if err != nil {
		return "", err
	}
	t.last = token.AccessToken
	return t.last, nil
}

// Refused says that a server did not take the token: the next will be another.
func (t *Tokens) Refused(token string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if token == t.last {
		t.source = oauth2.ReuseTokenSourceWithExpiry(nil, fetched{t}, fresh)
	}
}

// fetched asks the token server each time.
type fetched struct{ *Tokens }

// Token asks for a token; the lock is held.
func (f fetched) Token() (*oauth2.Token, error) {
	if err := f.terms.Check(); err != nil {
		return nil, err
	}
	client := &http.Client{
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: f.terms.Roots, MinVersion: tls.VersionTLS12}, DisableKeepAlives: true, MaxResponseHeaderBytes: 1 << 16},
		// A secret goes to the server to which it was given, and not on.
		CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("the token server sends us elsewhere") },
	}
	ctx := context.WithValue(f.ctx, oauth2.HTTPClient, client)
	var scopes []string
	if f.terms.Scope != "" {
		scopes = []string{f.terms.Scope}
	}
	if f.terms.Refresh == nil {
		c := clientcredentials.Config{ClientID: f.terms.ClientID, ClientSecret: f.terms.ClientSecret, TokenURL: f.terms.URL, Scopes: scopes, AuthStyle: oauth2.AuthStyleInParams}
		token, err := c.Token(ctx)
		return token, plainly(err)
	}
	refresh, err := f.terms.Refresh()
	if err != nil {
		return nil, err
	}
	c := oauth2.Config{ClientID: f.terms.ClientID, ClientSecret: f.terms.ClientSecret, Scopes: scopes,
		Endpoint: oauth2.Endpoint{TokenURL: f.terms.URL, AuthStyle: oauth2.AuthStyleInParams}}
	token, err := c.TokenSource(ctx, &oauth2.Token{RefreshToken: refresh}).Token()
	if err != nil {
		return nil, plainly(err)
	}
	if token.RefreshToken != "" && token.RefreshToken != refresh && f.terms.Keep != nil {
		// The old one may be worth nothing from now on (RFC 6749 6).
		if err := f.terms.Keep(token.RefreshToken); err != nil {
			return nil, fmt.Errorf("the new refresh token cannot be kept: %w", err)
		}
	}
	return token, nil
}

// plainly says why no token was given without the body of the answer, in which
// a server may repeat what it was sent.
func plainly(err error) error {
	var e *oauth2.RetrieveError
	if !errors.As(err, &e) {
		return err
	}
	status := ""
	if e.Response != nil {
		status = e.Response.Status
	}
	return fmt.Errorf("the token server answers %s %s", status, clean(e.ErrorCode))
}

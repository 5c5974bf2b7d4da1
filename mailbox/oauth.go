package mailbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Auth is how the office proves to a server who it is.
type Auth string

// The ways of proof.
const (
	ByPassword  Auth = "password"    // SASL PLAIN (RFC 4616), else LOGIN
	XOAuth2     Auth = "xoauth2"     // a token, as Google and Microsoft take it
	OAuthBearer Auth = "oauthbearer" // a token, by RFC 7628
)

// errToken is inside every error by which a server refused a token.
var errToken = errors.New("the token was refused")

// credentials are what is shown to a server at one log-in: a token, or, where
// there is none, the password.
type credentials struct {
	auth  Auth
	token string
}

// credentials returns what is to be shown to the server, with a token that still
// lives for a while.
func (s Server) credentials(ctx context.Context) (credentials, error) {
	if s.auth() == ByPassword {
		return credentials{auth: ByPassword}, nil
	}
	if s.Tokens == nil {
		return credentials{}, fmt.Errorf("mailbox: %s asks for a token, and it is not said whence one comes", s.Host)
	}
	token, err := s.Tokens.Token(ctx)
	if err != nil {
		return credentials{}, fmt.Errorf("mailbox: no token for %s: %w", s.Host, err)
	}
	return credentials{s.auth(), token}, nil
}

func (s Server) auth() Auth { return cmp.Or(s.Auth, ByPassword) }

// mechanism is the SASL name of the proof by a token.
func (k credentials) mechanism() string {
	if k.auth == XOAuth2 {
		return "XOAUTH2"
	}
	return sasl.OAuthBearer
}

// sasl returns the client's side of the proof by a token.
func (k credentials) sasl(s Server) sasl.Client { return &tokenProof{server: s, credentials: k} }

// refusedBy looks at how a log-in went: a token that was refused is not shown
// again.
func (k credentials) refusedBy(s Server, err error) error {
	if err == nil || k.token == "" {
		return err
	}
	var answer *smtp.SMTPError
	if !errors.Is(err, errLogin) && !errors.Is(err, errToken) && !(errors.As(err, &answer) && answer.Code/100 == 5) {
		return err // the line broke, or the server has no time: nothing is known of the token
	}
	s.Tokens.Refused(k.token)
	if errors.Is(err, errToken) {
		return fmt.Errorf("%w: %w", errLogin, err)
	}
	return fmt.Errorf("%w: %w: %w", errLogin, errToken, err)
}

// tokenProof is the client's side of XOAUTH2 and OAUTHBEARER (RFC 7628). Both show the
// token at once; what the server says to one that it refuses is the error.
type tokenProof struct {
	server Server
	credentials
}

// Start names the mechanism and shows the token.
func (b *tokenProof) Start() (mech string, ir []byte, err error) {
	if b.auth == XOAuth2 {
		return b.mechanism(), []byte("user=" + b.server.User + "\x01auth=Bearer " + b.token + "\x01\x01"), nil
	}
	return b.mechanism(), fmt.Appendf(nil, "n,a=%s,\x01host=%s\x01port=%d\x01auth=Bearer %s\x01\x01",
		strings.NewReplacer("=", "=3D", ",", "=2C").Replace(b.server.User), b.server.Host, b.server.Port, b.token), nil
}

// Next takes the server's reasons for a refusal, which are JSON (RFC 7628 3.2.2).
func (b *tokenProof) Next(challenge []byte) ([]byte, error) {
	return nil, fmt.Errorf("%w: %s", errToken, clean(string(challenge[:min(len(challenge), 500)])))
}

// authenticate logs in where letters go out: by a token where that is configured,
// else by AUTH PLAIN or LOGIN.
func authenticate(c *smtp.Client, s Server, how credentials) error {
	var proof sasl.Client
	switch {
	case s.User == "":
		return nil
	case how.token != "":
		if !c.SupportsAuth(how.mechanism()) {
			return fmt.Errorf("the server does not offer AUTH %s", how.mechanism())
		}
		proof = how.sasl(s)
	case c.SupportsAuth(sasl.Plain):
		proof = sasl.NewPlainClient("", s.User, s.Password)
	case c.SupportsAuth(sasl.Login):
		proof = sasl.NewLoginClient(s.User, s.Password)
	default:
		return errors.New("the server offers neither AUTH PLAIN nor AUTH LOGIN")
	}
	return how.refusedBy(s, c.Auth(proof))
}

// twice makes a connection, and once more with a new token where the first was
// refused.
func twice[T any](connect func() (T, error)) (line T, err error) {
	for range 2 {
		if line, err = connect(); !errors.Is(err, errToken) {
			break
		}
	}
	return line, err
}

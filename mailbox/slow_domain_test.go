package mailbox

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"postd/mailbox/proof"
)

// slowNames is a resolver that gives no answer about some domains.
type slowNames struct {
	proof.Resolver
	slow string
}

func (r slowNames) LookupTXT(ctx context.Context, name string) ([]string, error) {
	if strings.Contains(name, r.slow) {
		return nil, &net.DNSError{Err: "silence", Name: name, IsTemporary: true}
	}
	return r.Resolver.LookupTXT(ctx, name)
}

// TestSlowDomain has strangers write with a worn key of a game, signed by domains about
// which DNS gives no answer: letters of the players are verified and heard all the same, and
// wait for none of them.
func TestSlowDomain(t *testing.T) {
	for _, key := range []string{"worn", "fresh"} {
		t.Run(key, func(t *testing.T) {
			s := layTo(t, ground{provider: "signed"})
			s.config.Resolver = slowNames{s.dns, "slow.example"}
			s.clerk = NewClerk(s.ledger, s.config, s.clock.now, nil)
			to := s.before
			if key == "worn" {
				to = s.fill("{worn}")
			}
			forge := func() {
				s.n++
				domain := fmt.Sprintf("s%d.slow.example", s.n)
				s.comes(s.signer(domain).Sign(fmt.Sprintf("From: m@%s\nTo: %s\nSubject: A-1\nDate: %s\nMessage-ID: <%d@%s>\n\nRESIGN %d\n", domain, to, s.clock.now().Format(time.RFC1123Z), s.n, domain, s.n)))
			}
			for range 5 {
				forge()
				s.clock.pass(5 * time.Second)
			}
			if n := s.clerk.dnsFails(); n == 0 {
				t.Fatal("no letter waits for DNS: this tries nothing")
			}
			moves := s.moves(s.game)
			seq := s.writes("Bob", s.game, "4 B-R4 Kt-KB3")
			x, err := s.ledger.Letter(seq)
			if err != nil {
				t.Fatal(err)
			}
			if s.moves(s.game) != moves+1 || x.Proof == nil || x.Proof.Sig != string(proof.Signed) {
				t.Errorf("Bob's signed letter: %q: %q %+v", x.Verdict, x.Reason, x.Proof)
			}
			s.pass(20 * time.Minute)
			if n := s.clerk.dnsFails(); n != 0 {
				t.Errorf("%d letters wait on", n)
			}
		})
	}
}

package proof_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"postd/mailbox/proof"
	"postd/mailbox/proof/prooftest"
)

// deaf is a resolver that never answers about some domains.
type deaf struct {
	*prooftest.Resolver
	domain string
}

func (d deaf) LookupTXT(ctx context.Context, name string) ([]string, error) {
	if !strings.Contains(name, d.domain) {
		return d.Resolver.LookupTXT(ctx, name)
	}
	<-ctx.Done()
	return nil, &net.DNSError{Err: "silence", Name: name, IsTimeout: true}
}

// TestForeignSignatures: signatures of domains that never answer keep nobody from finding
// the author's own below them, and are not waited for.
func TestForeignSignatures(t *testing.T) {
	t.Parallel()
	own := prooftest.NewSigner("players.example")
	var dns prooftest.Resolver
	dns.Publish(own)
	raw := own.Sign(letter())
	for _, d := range []string{"a.slow.example", "b.slow.example", "c.slow.example"} {
		raw = prooftest.NewSigner(d).Sign(raw)
	}
	v := proof.NewVerifier(proof.Options{Resolver: deaf{&dns, "slow.example"}, Home: home, Now: func() time.Time { return now }})
	f, err := v.Signature(t.Context(), opened(raw), bobAt, proof.Door{Way: proof.IMAP})
	if err != nil || f.Signature != proof.Signed || f.Wait {
		t.Errorf("%+v, %v", f, err)
	}
}

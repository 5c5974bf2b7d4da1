package proof_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"postd/mailbox/proof"
	"postd/mailbox/proof/prooftest"
)

// benchmark gathers what is known of a letter again and again, with answers of DNS kept.
func benchmark(b *testing.B, dns *prooftest.Resolver, server, raw string, want proof.Signature) {
	v := proof.NewVerifier(proof.Options{Resolver: dns, Trusted: server, Home: home, Now: func() time.Time { return now }})
	b.ReportAllocs()
	for b.Loop() {
		if f, err := v.Signature(context.Background(), opened(raw), bobAt, proof.Door{Way: proof.IMAP}); err != nil || f.Signature != want {
			b.Fatalf("%+v, %v", f, err)
		}
	}
}

// BenchmarkSignature verifies one signature of a letter of 4 kB.
func BenchmarkSignature(b *testing.B) {
	long := letter() + strings.Repeat("> a line of an old letter that came with the answer, as programs do\r\n", 50)
	old, young := prooftest.NewRSASigner("players.example", 2048), prooftest.NewSigner("players.example")
	young.Selector = "s2"
	var dns prooftest.Resolver
	dns.Publish(old, young)
	b.Run("RSA-2048", func(b *testing.B) { benchmark(b, &dns, "", old.Sign(long), proof.Signed) })
	b.Run("Ed25519", func(b *testing.B) { benchmark(b, &dns, "", young.Sign(long), proof.Signed) })
	b.Run("none", func(b *testing.B) { benchmark(b, &dns, "", long, proof.Unsigned) })
	b.Run("results of the server", func(b *testing.B) {
		benchmark(b, &dns, "mx.google.com", results(gmail)+young.Sign(long), proof.Signed)
	})
	// What somebody makes who means harm, with a key of their own domain.
	evil := prooftest.NewSigner("evil.example")
	dns.Publish(evil)
	evil.Fields = append(strings.Split(strings.Repeat("x,", 190)+"x", ","), "from")
	many := evil.Sign(strings.Repeat("X: y\r\n", 980) + letter())
	for range 4 {
		many = evil.Sign(many)
	}
	b.Run("five of 200 fields in 1,000", func(b *testing.B) { benchmark(b, &dns, "", many, proof.Unsigned) })
	folded := strings.Repeat("X: y\r\n"+strings.Repeat(" "+strings.Repeat("z", 120)+"\r\n", 500), 3) + letter()
	for range 5 {
		folded = evil.Signing("from").Sign(folded)
	}
	b.Run("five above 1,500 lines of three fields", func(b *testing.B) { benchmark(b, &dns, "", folded, proof.Unsigned) })
}

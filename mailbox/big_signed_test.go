package mailbox

import (
	"strings"
	"testing"

	"postd/mailbox/proof"
	"postd/mailbox/proof/prooftest"
)

// TestBigSigned has a player whose provider signs send a move above a photograph: the
// signature is looked at before the picture goes, so that the letter is surely theirs. One
// in which an octet of the picture was changed is nobody's.
func TestBigSigned(t *testing.T) {
	t.Parallel()
	for _, broken := range []bool{false, true} {
		h := openHouse(t)
		signer := prooftest.NewSigner("players.test")
		var dns prooftest.Resolver
		dns.Publish(signer)
		h.config.Trusting, h.config.Resolver = false, &dns
		h.pump()
		raw := signer.Sign(crlf(withPicture(h.reply(aliceAt, "1 P-K4"), 2<<20)))
		want, level := proof.Signed, proof.Sure
		if broken {
			i := strings.LastIndex(raw, "ZJRg")
			raw = raw[:i] + "G" + raw[i+1:]
			want, level = proof.Unsigned, proof.Likely
		}
		h.deliver(raw)
		h.pump()
		x, err := h.ledger.Letter(1)
		if err != nil {
			t.Fatal(err)
		}
		if h.plies() != 1 || x.Whole == nil || x.Proof == nil || x.Proof.Sig != string(want) || x.Proof.Level != string(level) {
			t.Errorf("broken %t: %d moves, %d octets kept, proof %+v", broken, h.plies(), x.Size, x.Proof)
		}
	}
}

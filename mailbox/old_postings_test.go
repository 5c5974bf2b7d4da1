package mailbox

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/ledger"
)

// oldPosting is what the release of schema 5 told of one of its postings (5.sums).
type oldPosting struct {
	seq                  uint64
	state, octets, words string
	stored               bool
}

func oldPostings(t *testing.T) (all []oldPosting) {
	t.Helper()
	raw, err := os.ReadFile("../ledger/testdata/schema/5.sums")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		var x oldPosting
		if _, err := fmt.Sscan(line, &x.seq, &x.state, &x.stored, &x.octets, &x.words); err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}

func wordsDigest(w correspondence.Rendered) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(w.Subject+"\x00"+w.Text+"\x00"+w.HTML)))
}

// TestOldPostings goes on with the letters that the release before stored as text, page and
// octets: they are shown, sent and sent once more octet by octet as that release would have, and
// nothing of them is written anew.
func TestOldPostings(t *testing.T) {
	t.Parallel()
	h := openOld(t, "5")
	all := oldPostings(t)
	if len(all) < 50 {
		t.Fatalf("only %d postings", len(all))
	}
	shown := func() {
		t.Helper()
		for _, x := range all {
			p, err := h.ledger.Posting(x.seq)
			if err != nil {
				t.Fatal(err)
			}
			if wordsDigest(p.Words) != x.words || p.Words.Tree != nil {
				t.Errorf("posting %d is shown in other words", x.seq)
			}
			if (p.Bytes != nil) != x.stored {
				t.Errorf("posting %d: its octets are stored: %t, before: %t", x.seq, p.Bytes != nil, x.stored)
			}
			if raw, same, err := h.ledger.Source(p); err != nil || raw != nil && (!same || octetsOf(raw) != x.octets) || raw == nil && p.State != ledger.Queued {
				t.Errorf("posting %d has another source: %v", x.seq, err)
			}
		}
	}
	shown()
	h.pump()
	for _, x := range all {
		p, err := h.ledger.Posting(x.seq)
		if err != nil || p.State != ledger.Sent {
			t.Errorf("posting %d is %s: %v", x.seq, p.State, err)
		}
		if x.state != "sent" {
			came := 0
			for _, d := range h.office.Letters(p.To) {
				if strings.Contains(string(d.Raw), p.MessageID) {
					came++
					_, raw, _ := strings.Cut(string(d.Raw), "\r\nReceived: ") // the server's own fields are above it
					if _, raw, _ = strings.Cut(raw, "\r\n"); octetsOf([]byte(raw)) != x.octets {
						t.Errorf("posting %d came otherwise than the release before would have sent it:\n%.300s", x.seq, d.Raw)
					}
				}
			}
			if came != 1 {
				t.Errorf("posting %d came %d times", x.seq, came)
			}
		}
	}
	shown()
	h.clock.pass(time.Hour)
	var again []ledger.Posting
	for _, x := range all {
		f, err := h.ledger.File(ledger.Matter{Key: fmt.Sprintf("deed:again-%d", x.seq), By: "clerk", At: h.clock.now(), Rows: []ledger.Row{ledger.Resend{Posting: x.seq}}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := h.ledger.Posting(f[0].Postings[0])
		if err != nil {
			t.Fatal(err)
		}
		again = append(again, p)
	}
	h.pump()
	for i, x := range all {
		p, err := h.ledger.Posting(again[i].Seq)
		if err != nil || p.State != ledger.Sent || wordsDigest(p.Words) != x.words {
			t.Errorf("posting %d once more is %s: %v", x.seq, p.State, err)
		}
		if raw, same, err := h.ledger.Source(p); err != nil || !same || octetsOf(raw) != x.octets {
			t.Errorf("posting %d was sent once more otherwise: %v", x.seq, err)
		}
	}
	shown()
	if _, err := h.ledger.Posting(uint64(len(all) + len(again) + 100)); !errors.Is(err, ledger.ErrNoPosting) {
		t.Error(err)
	}
}

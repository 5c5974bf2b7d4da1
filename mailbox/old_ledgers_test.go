package mailbox

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/posttest"
	"postd/rules"
)

// openOld opens a house on a copy of the ledger that the release of a former schema
// wrote, an hour after that release was stopped.
func openOld(t *testing.T, schema string) *house {
	t.Helper()
	f, err := os.Open("../ledger/testdata/schema/" + schema + ".db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "postd.db")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, clock: clockAt(time.Date(2026, 12, 17, 7, 0, 0, 0, time.UTC)), sent: 100}
	h.office = openOffice(t, h.clock.now, officeAt, aliceAt, bobAt, carolAt, "secretary@chess.test")
	h.config = worded(Config{IMAP: serverOf(h.office.IMAP(officeAt)), SMTP: serverOf(h.office.SMTP(officeAt)), Address: officeAt,
		AuthServer: "mx.chess.test", Quiet: 5 * time.Second, Connections: 1})
	h.openLedger(path)
	if h.game, err = h.ledger.GameByLabel("A-1"); err != nil {
		t.Fatal(err)
	}
	return h
}

// newest is the newest letter of the office of the game to a party.
func (h *house) newest(to terms.Party) (p ledger.Posting) {
	h.t.Helper()
	all, err := h.ledger.PostingsOf(h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, x := range all {
		if x.Party == to {
			p = x
		}
	}
	return p
}

// fresh reports whether an address holds a true key, and whether it is fresh.
func (h *house) fresh(addr string, c rules.Colour) (is, fresh bool) {
	h.t.Helper()
	k, is := h.ledger.ParseKey(addr)
	fresh, err := h.ledger.Fresh(k, h.game, c)
	if err != nil {
		h.t.Fatal(err)
	}
	return is, is && fresh
}

// TestOldLedgersGoOn lets the office go on with the ledger of each former schema. What
// lay there is done: the letter that waited is heard, and what waited in the outbox goes
// out. Bob answers the notice of the former release, to its address or in its thread
// alone, and is heard; the new key that Bob then has wears the former one out.
func TestOldLedgersGoOn(t *testing.T) {
	t.Parallel()
	former := regexp.MustCompile(`^post\+g1\.[a-z2-7]{26}@chess\.test$`)
	for _, schema := range []string{"2", "3", "4"} {
		for _, by := range []string{"key", "thread"} {
			t.Run("schema "+schema+", by the "+by, func(t *testing.T) {
				t.Parallel()
				h := openOld(t, schema)
				waited := h.newest(terms.ToBlack)
				if waited.State != ledger.Queued || !former.MatchString(waited.ReplyTo) {
					t.Fatalf("the letter of the former release is %s and answered to %s", waited.State, waited.ReplyTo)
				}
				h.pump()
				if letters, err := h.ledger.Waiting(); err != nil || len(letters) != 0 {
					t.Fatalf("letters that wait still: %d, %v", len(letters), err)
				}
				if got := h.verdicts(); got[20] != "heard: White in game g2" {
					t.Errorf("the letter that waited came to %q", got[20])
				}
				lay := h.office.Letters(bobAt)
				at := slices.IndexFunc(lay, func(x posttest.Delivery) bool { return strings.Contains(string(x.Raw), waited.MessageID) })
				if at < 0 {
					t.Fatalf("of %d letters none is the one that waited", len(lay))
				}
				m, err := mime.ReadMail(lay[at].Raw)
				if err != nil {
					t.Fatal(err)
				}
				if is, fresh := h.fresh(waited.ReplyTo, rules.Black); !is || !fresh {
					t.Errorf("the key of the former release: true %t, fresh %t", is, fresh)
				}
				to := waited.ReplyTo
				if by == "thread" {
					to = officeAt // the key was lost: the thread alone is left, and the server's word for Bob
				}
				before := h.plies()
				h.clock.pass(time.Hour)
				h.deliver(signedBy("club.test") + "From: <" + bobAt + ">\nTo: " + to + "\nSubject: Re: " + m.Subject + "\nDate: " + h.clock.now().Format(time.RFC1123Z) +
					"\nMessage-ID: <b101@players.test>\nIn-Reply-To: " + waited.MessageID + "\nReferences: " + waited.MessageID + "\n\n4. B-R4 Kt-B3\n")
				h.pump()
				got := h.verdicts()
				if got[len(got)-1] != "heard: Black in game g1" || h.plies() != before+1 {
					t.Fatalf("the answer to the former release came to %q; moves %d, then %d", got[len(got)-1], before, h.plies())
				}
				for _, x := range []struct {
					to terms.Party
					c  rules.Colour
				}{{terms.ToWhite, rules.White}, {terms.ToBlack, rules.Black}} {
					p := h.newest(x.to)
					if former.MatchString(p.ReplyTo) {
						t.Fatalf("%s still gets keys of the former form: %s", x.to, p.ReplyTo)
					}
					if is, fresh := h.fresh(p.ReplyTo, x.c); !is || !fresh {
						t.Errorf("the new key of %s: true %t, fresh %t", x.to, is, fresh)
					}
				}
				if is, fresh := h.fresh(waited.ReplyTo, rules.Black); !is || fresh {
					t.Errorf("the former key, after the new one: true %t, fresh %t", is, fresh)
				}
			})
		}
	}
}

package mailbox

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/ledger"
	"postd/templates"
)

// opening are the first moves of the game whose letters are counted; then a man of either side
// goes out and comes back until move 40.
var opening = strings.Fields("P-K4 P-K4 Kt-KB3 Kt-QB3 B-Kt5 P-QR3 B-R4 Kt-B3 Castles B-K2 R-K1 P-QKt4 B-Kt3 P-Q3 P-B3 Castles P-KR3 B-Kt2 P-Q4 R-K1 QKt-Q2 B-KB1 P-QR4 P-R3")

// mostOctets is what a letter that is taken in and its two postings may cost in rows.
const mostOctets = 14_000

// TestLedgerOctets plays a game of forty moves by mail, in whose letters nothing stands but
// moves, and prints how many octets of the ledger a letter that is taken in and its two postings
// cost, by bucket: what stands in the rows, and the pages that they fill.
func TestLedgerOctets(t *testing.T) {
	t.Parallel()
	h := &house{t: t, clock: clockAt(monday)}
	h.office = openOffice(t, h.clock.now, officeAt, aliceAt, bobAt, carolAt, "secretary@chess.test")
	h.config = Config{IMAP: serverOf(h.office.IMAP(officeAt)), SMTP: serverOf(h.office.SMTP(officeAt)), Address: officeAt, Trusting: true, Quiet: 20 * time.Second, Connections: 1}
	path := filepath.Join(t.TempDir(), "postd.db")
	var err error
	h.ledger, err = ledger.Open(path, ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament (postd)", Now: h.clock.now, NoSync: true,
		Render: templates.Word, Compose: templates.Compose, Source: Source, Layout: Layout})
	if err != nil {
		t.Fatal(err)
	}
	defer h.ledger.Close()
	if h.alice, err = h.ledger.PutPlayer(ledger.Player{Name: "Alice Pemberton", Addresses: []ledger.Address{{Addr: aliceAt, Verified: true}}}); err == nil {
		h.bob, err = h.ledger.PutPlayer(ledger.Player{Name: "Bob Mandeville", Addresses: []ledger.Address{{Addr: bobAt, Verified: true}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	h.game = h.open("A-1")
	h.pump()
	before, postings := bucketOctets(t, h.ledger), len(h.office.Letters(aliceAt))+len(h.office.Letters(bobAt))
	for ply := range 80 {
		h.clock.pass(5 * time.Hour)
		h.write([]string{aliceAt, bobAt}[ply%2], recordOf(ply))
		h.pump()
	}
	if got := h.plies(); got != 80 {
		t.Fatalf("only %d plies were heard: %v", got, h.verdicts())
	}
	if sum := tellOctets(t, before, bucketOctets(t, h.ledger), 80); sum.rows > mostOctets {
		t.Errorf("a letter costs %d octets, and %d are the most", sum.rows, mostOctets)
	}
	t.Logf("%d postings came of 80 letters", len(h.office.Letters(aliceAt))+len(h.office.Letters(bobAt))-postings)
}

// moveAt is the move of a ply.
func moveAt(ply int) string {
	if ply < len(opening) {
		return opening[ply]
	}
	return []string{"K-R1", "K-R1", "K-Kt1", "K-Kt1"}[(ply-len(opening))%4]
}

// recordOf is a letter with a ply: the last move, as the rules ask, and its own.
func recordOf(ply int) string {
	n := ply/2 + 1
	switch {
	case ply == 0:
		return "1. " + moveAt(0)
	case ply%2 == 0:
		return fmt.Sprintf("%d... %s %d. %s", n-1, moveAt(ply-1), n, moveAt(ply))
	}
	return fmt.Sprintf("%d. %s %s", n, moveAt(ply-1), moveAt(ply))
}

// octets are those of a bucket.
type octets struct{ rows, pages int }

// bucketOctets are those of every bucket of a copy of the ledger.
func bucketOctets(t *testing.T, l *ledger.Ledger) map[string]octets {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copy.db")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Backup(f); err != nil {
		t.Fatal(err)
	}
	f.Close()
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	out := map[string]octets{}
	err = db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, x *bolt.Bucket) error {
			s := x.Stats()
			out[string(name)] = octets{s.LeafInuse, s.LeafAlloc + s.BranchAlloc}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// tellOctets prints what a letter costs, the greatest buckets first.
func tellOctets(t *testing.T, before, after map[string]octets, letters int) (sum octets) {
	type line struct {
		name string
		octets
	}
	var lines []line
	for name, x := range after {
		x = octets{(x.rows - before[name].rows) / letters, (x.pages - before[name].pages) / letters}
		sum = octets{sum.rows + x.rows, sum.pages + x.pages}
		if x.rows > 0 {
			lines = append(lines, line{name, x})
		}
	}
	slices.SortFunc(lines, func(x, y line) int { return cmp.Or(y.rows-x.rows, cmp.Compare(x.name, y.name)) })
	var out strings.Builder
	fmt.Fprintf(&out, "| bucket | rows | pages |\n|---|--:|--:|\n")
	for _, x := range lines {
		fmt.Fprintf(&out, "| %s | %d | %d |\n", x.name, x.rows, x.pages)
	}
	fmt.Fprintf(&out, "| all | %d | %d |\n", sum.rows, sum.pages)
	t.Log("octets of the ledger for a letter taken in and its postings\n" + out.String())
	return sum
}

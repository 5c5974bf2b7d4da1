package mailbox

import (
	"encoding/binary"
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/ledger/store"
	"postd/mailbox/posttest"
	"postd/rules"
	"postd/templates"
)

// BenchmarkIntake plays one half-move in each of some games by mail, games by lot, every letter a
// move, with real words and pictures, the servers in this process and the disk waited for. It tells
// how many letters are taken in a second of a processor, and how many postings handed over;
// what each letter writes; and how much more of a processor a letter takes than bare bbolt does with as many
// rows of the same size, in as many transactions with as many waits for the disk.
func BenchmarkIntake(b *testing.B) {
	for _, games := range []int{1, 10, 100} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			h, ids := benchHouse(b, games)
			sender := NewSender(h.ledger, h.config, h.clock.now, nil)
			if err := sender.Flush(b.Context()); err != nil { // the letters of terms
				b.Fatal(err)
			}
			h.clock.pass(time.Hour)
			poller, ply := h.poller(), 0
			before, first := h.ledger.Counts(), inTheirBoxes(h, games)
			var in, out time.Duration
			for b.Loop() {
				h.deliverPly(b, ids, ply)
				ply++
				began := cpu(b)
				if err := poller.PollOnce(b.Context()); err != nil {
					b.Fatal(err)
				}
				read := cpu(b)
				if err := sender.Flush(b.Context()); err != nil {
					b.Fatal(err)
				}
				in, out = in+read-began, out+cpu(b)-read
				h.clock.pass(20 * time.Hour)
			}
			letters, postings := ply*games, inTheirBoxes(h, games)-first
			for _, id := range ids {
				if n := len(must(h.ledger.Game(id)).Score()); n != ply {
					b.Fatalf("%s has %d half-moves of %d", id, n, ply)
				}
			}
			did := h.ledger.Counts().Less(before)
			bare := benchBare(b, did)
			per := func(n int64, unit string) { b.ReportMetric(float64(n)/float64(letters), unit+"/letter") }
			b.ReportMetric(float64(letters)/in.Seconds(), "in/cpu-s")
			b.ReportMetric(float64(postings)/out.Seconds(), "out/cpu-s")
			b.ReportMetric(float64(letters)/(in+out).Seconds(), "letters/cpu-s")
			b.ReportMetric((in+out).Seconds()/bare.Seconds(), "bare")
			per(did.Updates, "transactions")
			per(did.Syncs, "syncs")
			per(did.Written, "rows")
			per(did.OctetsWritten, "octets")
		})
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// cpu is what the process has had of the processors until now.
func cpu(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// inTheirBoxes is how many letters lie in the mailboxes of the players of so many games.
func inTheirBoxes(h *house, games int) (n int) {
	for i := range games {
		for _, side := range []string{"white", "black"} {
			n += len(h.office.Letters(fmt.Sprintf("%s%d@players.test", side, i)))
		}
	}
	return n
}

// benchHouse is a house with games between players of their own.
func benchHouse(b testing.TB, games int) (*house, []terms.GameID) {
	clock := clockAt(monday)
	office, err := posttest.Start(posttest.Options{Now: clock.now})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { office.Close() })
	for _, a := range []string{officeAt, aliceAt, bobAt, "secretary@chess.test"} {
		if err := office.Open(a, "pw"); err != nil {
			b.Fatal(err)
		}
	}
	l, err := ledger.Open(filepath.Join(b.TempDir(), "postd.db"), ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: clock.now,
		Render: templates.Word, Compose: templates.Compose, Source: Source, Layout: Layout})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { l.Close() })
	h := &house{clock: clock, office: office, ledger: l, config: worded(Config{IMAP: serverOf(office.IMAP(officeAt)), SMTP: serverOf(office.SMTP(officeAt)), Address: officeAt, Trusting: true, Answers: 100})} // none of the answers that are timed is kept back
	player := func(name string, n int) uint64 {
		addr := fmt.Sprintf("%s%d@players.test", name, n)
		if err := office.Open(addr, "pw"); err != nil {
			b.Fatal(err)
		}
		return must(l.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: addr, Verified: true}}}))
	}
	a := must(terms.Default(terms.CodePost))
	a.Colours, a.FirstTurnAt, a.Calendar.Holidays = terms.ColoursFixed, clock.now(), nil
	t := must(l.PutTournament(ledger.Tournament{Label: "T", Name: "Test", Agreement: a, Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}}))
	side := func(id uint64, name string) terms.Side {
		return terms.Side{Members: []terms.Member{{Player: id, Name: name}}}
	}
	var ids []terms.GameID
	for i := range games {
		ids = append(ids, must(l.OpenGame(t, fmt.Sprintf("G-%d", i), [2]terms.Side{side(player("white", i), "White"), side(player("black", i), "Black")}, a, "", clock.now())))
	}
	return h, ids
}

// deliverPly has the letters with one half-move of each game lie in the mailbox of the office.
func (h *house) deliverPly(b testing.TB, ids []terms.GameID, ply int) {
	side := []string{"white", "black"}[ply%2]
	for i, id := range ids {
		h.clock.pass(time.Second)
		from, to := fmt.Sprintf("%s%d@players.test", side, i), h.ledger.ReplyAddress(id, terms.PartyOf(rules.Colour(ply%2)))
		raw := fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: G-%d\nMessage-ID: <m%d.%d@players.test>\n\n%s\n\nWith my compliments,\n%s\n", from, to, i, i, ply, crowd.Record(1, i, ply), side)
		if err := h.office.DeliverFrom(from, to, []byte(raw)); err != nil {
			b.Fatal(err)
		}
	}
}

// benchBare has bare bbolt write as many rows of the same size as were counted, in as many transactions, under
// keys of eight octets that grow, and tells what it takes of a processor.
func benchBare(b *testing.B, did store.Counts) time.Duration {
	db, err := bolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	began, key := cpu(b), uint64(0)
	value := make([]byte, max(0, int(did.OctetsWritten/max(1, did.Written))-8))
	for n := range did.Updates {
		err := db.Update(func(tx *bolt.Tx) error {
			bucket, err := tx.CreateBucketIfNotExists([]byte("rows"))
			for end := uint64(did.Written * (n + 1) / did.Updates); err == nil && key < end; key++ {
				err = bucket.Put(binary.BigEndian.AppendUint64(nil, key), value)
			}
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return cpu(b) - began
}

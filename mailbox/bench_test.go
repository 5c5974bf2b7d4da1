package mailbox

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/posttest"
)

// BenchmarkIntake takes in letters by IMAP and files them, with the disk waited
// for, so that their answers lie in the outbox: letters a second, with as many
// games in play. Beside it the same octets are put into a file of bbolt in batches
// of the same size, with no engine; "bare" is how often that is done while one
// letter is taken in.
func BenchmarkIntake(b *testing.B) {
	for _, games := range []int{1, 10, 100} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			letters := min(400, 90*games) // more to one address in an hour are held against a measure
			var took, bare time.Duration
			n, posted := 0, 0
			for b.Loop() {
				h, all := benchHouse(b, games, letters)
				octets := 0
				for _, raw := range all {
					octets += len(raw)
				}
				began := time.Now()
				if err := h.poller().PollOnce(b.Context()); err != nil {
					b.Fatal(err)
				}
				took += time.Since(began)
				if kept := len(must(h.ledger.Letters(func(x ledger.Letter) bool { return x.Verdict == Heard }))); kept != letters {
					b.Fatalf("%d letters heard of %d", kept, letters)
				}
				out := len(must(h.ledger.Unsent()))
				if posted += out; out < games {
					b.Fatalf("%d postings wait for %d letters", out, letters)
				}
				bare += benchBare(b, all)
				n += letters
			}
			b.ReportMetric(float64(n)/took.Seconds(), "letters/s")
			b.ReportMetric(float64(posted)/float64(n), "postings-per-letter")
			b.ReportMetric(float64(n)/bare.Seconds(), "bare/s")
			b.ReportMetric(took.Seconds()/bare.Seconds(), "bare-per-letter")
		})
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// benchHouse is a house with games, and letters that lie in its mailbox: a move
// and then questions in each game by turns.
func benchHouse(b testing.TB, games, letters int) (*house, []string) {
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
	l, err := ledger.Open(filepath.Join(b.TempDir(), "postd.db"), ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: clock.now, Render: renderPlainly})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { l.Close() })
	h := &house{clock: clock, office: office, ledger: l, config: worded(Config{IMAP: serverOf(office.IMAP(officeAt)), SMTP: serverOf(office.SMTP(officeAt)), Address: officeAt, Trusting: true, Answers: 100})} // none of the answers that are timed is kept back
	player := func(name string, n int) uint64 {
		return must(l.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: fmt.Sprintf("%s%d@players.test", name, n), Verified: true}}}))
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
	var all []string
	for n := range letters {
		words := "STATUS"
		if n < games {
			words = "1 P-K4"
		}
		clock.pass(time.Minute)
		from := fmt.Sprintf("white%d@players.test", n%games)
		raw := strings.Replace(h.letterTo(ids[n%games], n, words), aliceAt, from, 1)
		if err := office.DeliverFrom(from, l.ReplyAddress(ids[n%games], 0), []byte(raw)); err != nil {
			b.Fatal(err)
		}
		all = append(all, crlf(raw))
	}
	return h, all
}

// benchBare puts the letters into bbolt, as many a transaction as the intake keeps,
// and the same once more, as it files them.
func benchBare(b *testing.B, all []string) time.Duration {
	db, err := bolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	began := time.Now()
	for _, name := range []string{"kept", "filed"} {
		for i := 0; i < len(all); i += groupLetters {
			err := db.Update(func(tx *bolt.Tx) error {
				bucket, err := tx.CreateBucketIfNotExists([]byte(name))
				if err != nil {
					return err
				}
				for j, raw := range all[i:min(i+groupLetters, len(all))] {
					if err := bucket.Put(fmt.Appendf(nil, "%08d", i+j), []byte(raw)); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	return time.Since(began)
}

package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/ledger/store"
	"postd/rules"
)

// busyLedger makes a file in which something of every sort has happened.
func busyLedger(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "busy.db")
	t.Run("a ledger in use", func(t *testing.T) {
		h := newHouse(t)
		one := h.game("A3-1")
		h.game("A3-2")
		m := letter(one, rules.White, "1. P-K4", begin)
		m.Letter, m.Verdict, m.Answers = h.keep(1, "1. P-K4", begin), "acted", Threading{Player: h.white, InReplyTo: "<his@smith>"}
		must(h.File(m))(t)
		h.post(begin)
		must(h.File(letter(one, rules.Black, "1. P-K4 P-K4", begin.Add(time.Hour))))(t)
		p := must(h.Outbox(begin.Add(time.Hour)))(t)[0]
		must(h.Book(p.Seq, begin, compose))(t)
		if err := h.Failed(p.Seq, begin.Add(time.Hour), "550"); err != nil {
			t.Fatal(err)
		}
		h.keep(2, "later", begin)
		if err := h.Settle(h.keep(3, "?", begin), SetAside, "no sense"); err != nil {
			t.Fatal(err)
		}
		f := must(os.Create(path))(t)
		must(h.Backup(f))(t)
		f.Close()
	})
	return path
}

// change rewrites a JSON row.
func change[T any](t *testing.T, b *store.Bucket, key []byte, f func(*T)) {
	t.Helper()
	v, found, err := row[T](b, key)
	if err != nil || !found {
		t.Fatalf("%x: %t %v", key, found, err)
	}
	f(&v)
	if err := putRow(b, key, v); err != nil {
		t.Fatal(err)
	}
}

// TestCheckFinds checks that whatever is changed, added or taken away, Check finds
// it.
func TestCheckFinds(t *testing.T) {
	t.Parallel()
	content := must(os.ReadFile(busyLedger(t)))(t)
	happened := func(tx *store.Tx) *store.Bucket { return tx.Bucket(bktGames).Bucket(gameKey(1)) }
	firstKey := func(b *store.Bucket) []byte { k, _ := b.Cursor().First(); return bytes.Clone(k) }
	lastKey := func(b *store.Bucket) []byte { k, _ := b.Cursor().Last(); return bytes.Clone(k) }
	for i, c := range []struct {
		name, says string // what is said, if anything more than that it is found
		mends      bool   // a rebuild mends it
		tamper     func(*testing.T, *store.Tx)
	}{
		{"an event is changed", "was changed", false, func(t *testing.T, tx *store.Tx) {
			k := lastKey(happened(tx))
			raw := bytes.Replace(bytes.Clone(happened(tx).Get(k)), []byte("2026"), []byte("2025"), 1)
			happened(tx).Put(k, raw)
		}},
		{"an event is lost", "event 2 is missing", false, func(t *testing.T, tx *store.Tx) { happened(tx).Delete(be8(2)) }},
		{"the last event is lost", "the matters filed", false, func(t *testing.T, tx *store.Tx) { happened(tx).Delete(lastKey(happened(tx))) }},
		{"an event is added", "the matters filed", false, func(t *testing.T, tx *store.Tx) {
			raw, _ := json.Marshal(events.Event{At: begin, What: events.Noted{About: "x"}})
			happened(tx).Put(be8(u8(lastKey(happened(tx)))+1), raw)
		}},
		{"an event is of no known kind", "not known to this release", false, func(t *testing.T, tx *store.Tx) {
			happened(tx).Put(lastKey(happened(tx)), []byte(`{"kind":"Forgiven","v":1}`))
		}},
		{"an event holds a word that nobody knows", `"mooved": known are declined, moved, withdrawn, lapsed`, false, func(t *testing.T, tx *store.Tx) {
			happened(tx).Put(lastKey(happened(tx)), []byte(`{"kind":"Answered","v":1,"what":{"by":0,"how":"mooved"}}`))
		}},
		{"a move is not legal", "does not fold", false, func(t *testing.T, tx *store.Tx) {
			err := happened(tx).ForEach(func(k, v []byte) error {
				if bytes.Contains(v, []byte("Adopted")) {
					return happened(tx).Put(bytes.Clone(k), bytes.Replace(bytes.Clone(v), []byte("e2e4"), []byte("e2e5"), 1))
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}},
		{"a game is lost", "does not exist", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktGames).DeleteBucket(gameKey(2)) }},
		{"a game has another number", "arranges g1", false, func(t *testing.T, tx *store.Tx) {
			b, _ := tx.Bucket(bktGames).CreateBucket(gameKey(7))
			happened(tx).ForEach(func(k, v []byte) error { return b.Put(k, v) })
		}},
		{"something else lies among the games", "is no bucket", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktGames).Put(gameKey(8), []byte("x")) }},
		{"a letter's text is changed", "its text was changed", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktRaw).Put(be8(1), []byte("1. P-Q4")) }},
		{"a letter's text is lost", "its text is missing", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktRaw).Delete(be8(1)) }},
		{"a letter is lost", "", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktLetters).Delete(be8(1)) }},
		{"a letter's text and hash are changed", "the log does not tell", false, func(t *testing.T, tx *store.Tx) {
			tx.Bucket(bktRaw).Put(be8(2), []byte("later!"))
			change(t, tx.Bucket(bktLetters), be8(2), func(x *Letter) {
				sum := sha256.Sum256([]byte("later!"))
				x.Size, x.Hash = 6, hex.EncodeToString(sum[:])
			})
		}},
		{"a letter has another number", "says that it is letter", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktLetters), be8(2), func(x *Letter) { x.Seq = 9 })
		}},
		{"a verdict is changed", "was changed", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktLetters), be8(1), func(x *Letter) { x.Verdict = "never seen" })
		}},
		{"a verdict is taken back", "index waiting", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktLetters), be8(3), func(x *Letter) { x.Verdict = "" })
		}},
		{"a letter is said to be settled by another matter", "did not settle it", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktLetters), be8(2), func(x *Letter) { x.Key = "mail:no" })
		}},
		{"a mailbox's mark goes back", "is read to 0", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktRead), mailboxKey("INBOX"), func(m *mark) { m.UID = 0 })
		}},
		{"words are changed", "was changed", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktWords), be8(1), func(w *rendered) { w.Text = "other words" })
		}},
		{"words are lost", "has no words", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktWords).Delete(be8(1)) }},
		{"a diagram is no position", "the words of posting 1", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktWords), be8(1), func(w *rendered) { w.FEN = "x" })
		}},
		{"the digest of what was sent is changed", "sent:1: what was filed", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktSent), be8(1), func(p *Posting) { p.Sum = sumOf([]byte("other octets")) })
		}},
		{"other octets than were sent are composed", "its octets are not those that were booked", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktWords), be8(1), func(w *rendered) { w.Text = "other words" })
		}},
		{"the digest is lost", "attempts 1, and nothing of their octets", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktSent), be8(1), func(p *Posting) { p.Sum = "" })
		}},
		{"a tree is cut", "what is stored is no letter", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktWords).Put(be8(1), []byte{treeWords, 0, 200}) }},
		{"a posting is lost", "no such posting", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktSent).Delete(be8(1)) }},
		{"a posting has no Message-ID", "has no Message-ID", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktSent), be8(1), func(p *Posting) { p.MessageID = "" })
		}},
		{"two postings have one Message-ID", "belongs to two", false, func(t *testing.T, tx *store.Tx) {
			id := ""
			change(t, tx.Bucket(bktSent), be8(1), func(p *Posting) { id = p.MessageID })
			change(t, tx.Bucket(bktSent), be8(2), func(p *Posting) { p.MessageID = id })
		}},
		{"a posting has no game", "g99 does not exist", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktSent), be8(1), func(p *Posting) { p.Game = 99 })
		}},
		{"a posting has another number", "says that it is posting", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktSent), be8(1), func(p *Posting) { p.Seq = 99 })
		}},
		{"a posting lies in the wrong bucket", "is sent and lies in outbox", false, func(t *testing.T, tx *store.Tx) {
			tx.Bucket(bktOutbox).Put(be8(1), tx.Bucket(bktSent).Get(be8(1)))
			tx.Bucket(bktSent).Delete(be8(1))
		}},
		{"a posting failed unfiled", "that was not filed", false, func(t *testing.T, tx *store.Tx) {
			k := lastKey(tx.Bucket(bktOutbox))
			change(t, tx.Bucket(bktOutbox), k, func(p *Posting) { p.State = Failed })
			tx.Bucket(bktSent).Put(k, bytes.Clone(tx.Bucket(bktOutbox).Get(k)))
			tx.Bucket(bktOutbox).Delete(k)
		}},
		{"a matter is forgotten", "the matters filed", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktMatters).Delete([]byte("open:a3-1")) }},
		{"a matter has another key", "the log does not tell of it", false, func(t *testing.T, tx *store.Tx) {
			b := tx.Bucket(bktMatters)
			b.Put([]byte("open:b3-1"), b.Get([]byte("open:a3-1")))
			b.Delete([]byte("open:a3-1"))
		}},
		{"a matter is no row", "", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktMatters).Put([]byte("x"), []byte("{")) }},
		{"a matter settles another letter", "does not say that it was settled", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktMatters), []byte("open:a3-1"), func(r *matterRow) { r.Letter = 2 })
		}},
		{"a line of the log is changed", "log: line 2 was changed", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktLog), be8(2), func(x *LogLine) { x.Who = "nobody" })
		}},
		{"a line of the log is lost", "log: line 3 stands where 2 should", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktLog).Delete(be8(2)) }},
		{"a line of the log is forged", "does not follow", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktLog), be8(2), func(x *LogLine) {
				x.Who = "nobody"
				x.Hash, _ = x.hash()
			})
		}},
		{"the end of the log is cut off", "the log does not tell", false, func(t *testing.T, tx *store.Tx) {
			for range 3 {
				tx.Bucket(bktLog).Delete(lastKey(tx.Bucket(bktLog)))
			}
		}},
		{"a player is lost", "no such player", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktPlayers).Delete(be8(1)) }},
		{"a player has no address", "has no address", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktPlayers), be8(1), func(p *Player) { p.Addresses = nil })
		}},
		{"two players have one address", "belongs to two", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktPlayers), be8(1), func(p *Player) { p.Addresses[0].Addr = "Jones@players.test" })
		}},
		{"a game loses its tournament", "belongs to no tournament", false, func(t *testing.T, tx *store.Tx) {
			tx.Bucket(bktBelongs).Delete(gameKey(1))
			change(t, tx.Bucket(ixLines), gameKey(1), func(x *Line) { x.Tournament = 0 })
		}},
		{"a game belongs to a tournament that is not there", "that is not there", false, func(t *testing.T, tx *store.Tx) {
			tx.Bucket(bktBelongs).Put(gameKey(1), be8(99))
		}},
		{"what is no game belongs to a tournament", "does not exist", false, func(t *testing.T, tx *store.Tx) {
			tx.Bucket(bktBelongs).Put(gameKey(99), be8(1))
		}},
		{"a tournament has no secretary", "the name of the secretary", false, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(bktTournaments), be8(1), func(x *Tournament) { x.Secretary = Official{} })
		}},
		{"a counter goes back", "the counter stands at 0", false, func(t *testing.T, tx *store.Tx) { tx.Bucket(bktOutbox).SetSequence(0) }},
		{"a line is changed", "index lines", true, func(t *testing.T, tx *store.Tx) {
			change(t, tx.Bucket(ixLines), gameKey(1), func(x *Line) { x.Moves = 99 })
		}},
		{"an instant due is lost", "index due", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixDue).Delete(firstKey(tx.Bucket(ixDue))) }},
		{"an instant due is added", "should not be there", true, func(t *testing.T, tx *store.Tx) {
			tx.Bucket(ixDue).Put(join(instant(begin), gameKey(1)), marker)
		}},
		{"an index is lost", "is missing", true, func(t *testing.T, tx *store.Tx) { tx.DeleteBucket(ixByAddress) }},
		{"an address leads astray", "index by-address", true, func(t *testing.T, tx *store.Tx) {
			tx.Bucket(ixByAddress).Put(addressKey("smith@players.test"), be8(2))
		}},
		{"a player's game is lost", "index of-player", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixOfPlayer).Delete(firstKey(tx.Bucket(ixOfPlayer))) }},
		{"a game's letter is lost", "index of-game", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixOfGame).Delete(firstKey(tx.Bucket(ixOfGame))) }},
		{"a label is lost", "index by-label", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixByLabel).Delete(labelKey('g', "A3-1")) }},
		{"a Message-ID is lost", "index message-ids", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixMessageIDs).Delete(firstKey(tx.Bucket(ixMessageIDs))) }},
		{"a place is lost", "index places", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixPlaces).Delete(firstKey(tx.Bucket(ixPlaces))) }},
		{"a letter waits unseen", "index waiting", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixWaiting).Delete(firstKey(tx.Bucket(ixWaiting))) }},
		{"a letter is set aside unseen", "index aside", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixAside).Delete(firstKey(tx.Bucket(ixAside))) }},
		{"a queue forgets a letter", "index queues", true, func(t *testing.T, tx *store.Tx) { tx.Bucket(ixQueues).Delete(firstKey(tx.Bucket(ixQueues))) }},
		{"a thread is changed", "index threads", true, func(t *testing.T, tx *store.Tx) {
			k := firstKey(tx.Bucket(ixThreads))
			change(t, tx.Bucket(ixThreads), k, func(x *thread) { x.Count++ })
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.db")
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			l := must(Open(path, options(&clock{t: begin})))(t)
			defer l.Close()
			checked(t, l)
			if err := l.db.Update(func(tx *store.Tx) error { c.tamper(t, tx); return nil }); err != nil {
				t.Fatal(err)
			}
			r := must(l.Check(false))(t)
			if i%8 == 0 { // all of them together: TestCheckFindsAllOfThem
				stoppedAndGoneOn(t, l, r)
			}
			if r.Sound() || !strings.Contains(r.String(), c.says) {
				t.Fatalf("found %q, not %q", r.Findings, c.says)
			}
			for _, f := range r.Findings {
				if f == "" || strings.Contains(f, "%!") {
					t.Errorf("finding %q", f)
				}
			}
			r = must(l.Check(true))(t)
			if r.Sound() != c.mends {
				t.Errorf("after a rebuild: %s", r)
			}
		})
	}
}

// TestCheckTorn checks that a file of which a page is overwritten is found or
// refused.
func TestCheckTorn(t *testing.T) {
	t.Parallel()
	content := must(os.ReadFile(busyLedger(t)))(t)
	page := os.Getpagesize()
	found := 0
	for n := 2; n*page+page <= len(content); n++ {
		torn := bytes.Clone(content)
		for i := range page {
			torn[n*page+i] = 0xff
		}
		path := filepath.Join(t.TempDir(), "x.db")
		if err := os.WriteFile(path, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		if faulty(path) {
			found++
		}
	}
	if found == 0 {
		t.Error("no torn page was found")
	}
	t.Logf("of %d pages torn, %d were found; the others were free", len(content)/page-2, found)
}

// faulty opens and checks a file; a panic of the store is a finding too.
func faulty(path string) (found bool) {
	defer func() {
		if recover() != nil {
			found = true
		}
	}()
	l, err := OpenReadOnly(path)
	if err != nil {
		return true
	}
	defer l.Close()
	r, err := l.Check(false)
	return err != nil || !r.Sound()
}

func TestReport(t *testing.T) {
	t.Parallel()
	path := busyLedger(t)
	l := must(OpenReadOnly(path))(t)
	defer l.Close()
	r := must(l.Check(false))(t)
	if r.Games != 2 || r.Players != 2 || r.Tournaments != 1 || r.Letters != 3 || r.Postings < 8 || r.Events < 8 || r.Matters < 8 || r.Lines < 12 {
		t.Errorf("report %+v", r)
	}
	if !strings.HasSuffix(r.String(), "sound") {
		t.Errorf("in words: %s", r)
	}
}

// foundIn is what a check finds within one transaction, and of what is not kept.
func foundIn(l *Ledger, tx *store.Tx) ([]string, error) {
	c := &checker{l: l, tx: tx, read: map[string]*mark{}}
	for _, p := range c.phases() {
		if ended, err := c.window(p, time.Now().Add(time.Hour)); !ended || err != nil {
			return c.Findings, fmt.Errorf("%s did not end: %w", p.name, err)
		}
		c.After = nil
	}
	c.composed()
	return c.Findings, nil
}

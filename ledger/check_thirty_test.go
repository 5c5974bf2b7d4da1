package ledger

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// busyGames are the games of manyGames. The faults lie in those before quietFrom.
const (
	busyGames = 16
	quietFrom = 15
)

// manyGames makes a file of games that are played, each from a mailbox of its own, all papers of the
// one before quietFrom bound.
func manyGames(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "many.db")
	t.Run("a ledger in use", func(t *testing.T) {
		h := newHouse(t)
		for n := range busyGames {
			id := h.game(fmt.Sprintf("A3-%d", n+1))
			if id < quietFrom {
				h.played(id)
			}
		}
		must(h.PutPlayer(Player{Name: "Brown", Addresses: []Address{{Addr: "brown@players.test"}}}))(t)
		must(h.PutTournament(Tournament{Label: "B3", Name: "Fourth Tourney", Secretary: Official{"Miss Rudge", "secretary@chess.test"}, Agreement: agreement(t)}))(t)
		err := h.update(func(tx *store.Tx) error {
			_, err := bindGame(tx, quietFrom-1, 0, runningSize)
			return err
		})
		f := must(os.Create(path))(t)
		must(h.Backup(f))(t)
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
	})
	return path
}

// played plays the drill's game by letters.
func (h *house) played(id terms.GameID) {
	h.t.Helper()
	for n, text := range drill[:4] {
		seq, _, err := h.Keep([]byte(fmt.Sprintf("%s: %s", id, text)), Place{id.String(), 1, uint32(n + 1)}, arrival(n))
		if err != nil {
			h.t.Fatal(err)
		}
		m := letter(id, rules.Colour(n%2), text, arrival(n))
		m.Letter, m.Verdict = seq, "acted"
		must(h.File(m))(h.t)
		h.post(arrival(n))
	}
}

// papersOf are the letters, or the postings, of a game.
func papersOf(t *testing.T, tx *store.Tx, id terms.GameID, kind byte) (all []uint64) {
	t.Helper()
	if err := ofGame(tx, id, kind, func(seq uint64) error { all = append(all, seq); return nil }); err != nil {
		t.Fatal(err)
	}
	return all
}

// planted is a fault of one sort.
type planted struct {
	name, says string
	plant      func(*testing.T, *store.Tx)
}

// ofRow changes the n-th letter or posting of a game.
func ofRow[T any](name, says string, id terms.GameID, kind byte, n int, f func(*T)) planted {
	bucket := map[byte][]byte{'l': bktLetters, 'p': bktSent}[kind]
	return planted{name, says, func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bucket), be8(papersOf(t, tx, id, kind)[n]), f)
	}}
}

// lostRow takes away what a bucket has of the n-th letter or posting of a game.
func lostRow(name, says string, id terms.GameID, kind byte, n int, bucket []byte) planted {
	return planted{name, says, func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(bucket).Delete(be8(papersOf(t, tx, id, kind)[n])); err != nil {
			t.Fatal(err)
		}
	}}
}

// ofEvents changes the events of a game.
func ofEvents(name, says string, id terms.GameID, f func(b *store.Bucket, last []byte) error) planted {
	return planted{name, says, func(t *testing.T, tx *store.Tx) {
		b := tx.Bucket(bktGames).Bucket(gameKey(id))
		last, _ := b.Cursor().Last()
		if err := f(b, bytes.Clone(last)); err != nil {
			t.Fatal(err)
		}
	}}
}

// matterOf is the key of the matter of the n-th letter of a game.
func matterOf(t *testing.T, tx *store.Tx, id terms.GameID, n int) []byte {
	t.Helper()
	x := must(letterOf(tx, papersOf(t, tx, id, 'l')[n]))(t)
	return []byte(x.Key)
}

// inGames are faults in events, letters and postings.
var inGames = []planted{
	ofEvents("an event is changed", "was changed", 1, func(b *store.Bucket, last []byte) error {
		return b.Put(last, bytes.Replace(bytes.Clone(b.Get(last)), []byte("2026"), []byte("2025"), 1))
	}),
	ofEvents("an event is lost", "event 3 is missing", 2, func(b *store.Bucket, _ []byte) error { return b.Delete(be8(3)) }),
	ofEvents("the last event is lost", "the matters filed", 3, func(b *store.Bucket, last []byte) error { return b.Delete(last) }),
	ofEvents("an event is added", "the matters filed", 4, func(b *store.Bucket, last []byte) error {
		raw, err := json.Marshal(events.Event{At: begin, What: events.Noted{About: "x"}})
		return errors.Join(err, b.Put(be8(u8(last)+1), raw))
	}),
	ofEvents("an event is of no known kind", "not known to this release", 5, func(b *store.Bucket, last []byte) error {
		return b.Put(last, []byte(`{"kind":"Forgiven","v":1}`))
	}),
	ofEvents("a move is not legal", "does not fold", 6, func(b *store.Bucket, _ []byte) error {
		return b.ForEach(func(k, v []byte) error {
			if bytes.Contains(v, []byte("Adopted")) && bytes.Contains(v, []byte("e2e4")) {
				return b.Put(bytes.Clone(k), bytes.Replace(bytes.Clone(v), []byte("e2e4"), []byte("e2e5"), 1))
			}
			return nil
		})
	}),
	{"a letter's text is changed", "its text was changed", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(bktRaw).Put(be8(papersOf(t, tx, 7, 'l')[0]), []byte("1. P-Q4")); err != nil {
			t.Fatal(err)
		}
	}},
	lostRow("a letter's text is lost", "its text is missing", 7, 'l', 1, bktRaw),
	lostRow("a letter is lost", "", 7, 'l', 2, bktLetters),
	ofRow("a letter has another number", "says that it is letter", 8, 'l', 0, func(x *Letter) { x.Seq = 9999 }),
	ofRow("a verdict is changed", "its row was changed after it came to rest", 8, 'l', 1, func(x *Letter) { x.Verdict = "never seen" }),
	{"a letter's text and hash are changed", "the log does not tell of its keeping", func(t *testing.T, tx *store.Tx) {
		seq := papersOf(t, tx, 8, 'l')[2]
		change(t, tx.Bucket(bktLetters), be8(seq), func(x *Letter) {
			sum := sha256.Sum256([]byte("later!"))
			x.Size, x.Hash = 6, hex.EncodeToString(sum[:])
		})
		if err := tx.Bucket(bktRaw).Put(be8(seq), []byte("later!")); err != nil {
			t.Fatal(err)
		}
	}},
	ofRow("a letter names another matter", "did not settle it", 8, 'l', 3, func(x *Letter) { x.Key = "mail:no" }),
	{"words are changed", "was changed", func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bktWords), be8(papersOf(t, tx, 9, 'p')[0]), func(w *rendered) { w.Text = "other words" })
	}},
	lostRow("words are lost", "has no words", 9, 'p', 1, bktWords),
	ofRow("the digest of what was sent is changed", "its row was changed after it came to rest", 9, 'p', 3, func(p *Posting) { p.Sum = sumOf([]byte("other octets")) }),
	lostRow("a posting is lost", "is not there", 9, 'p', 5, bktSent),
	ofRow("a posting has no Message-ID", "has no Message-ID", 9, 'p', 7, func(p *Posting) { p.MessageID = "" }),
	{"two postings have one Message-ID", "belongs to two", func(t *testing.T, tx *store.Tx) {
		both := papersOf(t, tx, 10, 'p')
		id := ""
		change(t, tx.Bucket(bktSent), be8(both[0]), func(p *Posting) { id = p.MessageID })
		change(t, tx.Bucket(bktSent), be8(both[1]), func(p *Posting) { p.MessageID = id })
	}},
	ofRow("a posting has no game", "g99 does not exist", 10, 'p', 3, func(p *Posting) { p.Game = 99 }),
	{"a posting lies in the wrong bucket", "is sent and lies in outbox", func(t *testing.T, tx *store.Tx) {
		k := be8(papersOf(t, tx, 10, 'p')[5])
		err := tx.Bucket(bktOutbox).Put(k, tx.Bucket(bktSent).Get(k))
		if err := errors.Join(err, tx.Bucket(bktSent).Delete(k)); err != nil {
			t.Fatal(err)
		}
	}},
}

// besideGames are faults in what is beside them.
var besideGames = []planted{
	{"a matter is forgotten", "the matters filed", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(bktMatters).Delete(matterOf(t, tx, 11, 0)); err != nil {
			t.Fatal(err)
		}
	}},
	{"a matter has another key", "the log does not tell of it", func(t *testing.T, tx *store.Tx) {
		b, k := tx.Bucket(bktMatters), matterOf(t, tx, 12, 0)
		if err := errors.Join(b.Put([]byte("mail:elsewhere"), b.Get(k)), b.Delete(k)); err != nil {
			t.Fatal(err)
		}
	}},
	{"a matter settles another letter", "does not say that it was settled", func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bktMatters), matterOf(t, tx, 12, 2), func(r *matterRow) { r.Letter++ })
	}},
	{"a line of the log is changed", "log: line 40 was changed", func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bktLog), be8(40), func(x *LogLine) { x.Who = "nobody" })
	}},
	{"a line of the log is lost", "log: line 61 stands where 60 should", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(bktLog).Delete(be8(60)); err != nil {
			t.Fatal(err)
		}
	}},
	{"a line of the log is forged", "line 81 does not follow", func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bktLog), be8(80), func(x *LogLine) {
			x.Who = "nobody"
			x.Hash, _ = x.hash()
		})
	}},
	{"a player has no address", "has no address", func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bktPlayers), be8(3), func(p *Player) { p.Addresses = nil })
	}},
	{"a tournament has no secretary", "the name of the secretary", func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bktTournaments), be8(2), func(x *Tournament) { x.Secretary = Official{} })
	}},
	{"a game belongs to a tournament that is not there", "that is not there", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(bktBelongs).Put(gameKey(13), be8(99)); err != nil {
			t.Fatal(err)
		}
	}},
	{"something else lies among the games", "is no bucket", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(bktGames).Put(gameKey(77), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}},
	{"a mailbox's mark goes back", "is read to 3", func(t *testing.T, tx *store.Tx) {
		change(t, tx.Bucket(bktRead), mailboxKey("g13"), func(m *mark) { m.UID = 3 })
	}},
	{"a counter goes back", "the counter stands at 0", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(bktTournaments).SetSequence(0); err != nil {
			t.Fatal(err)
		}
	}},
	{"a volume is damaged", "volume 1 of its papers", func(t *testing.T, tx *store.Tx) {
		k, v := tx.Bucket([]byte("volumes")).Cursor().First()
		v = bytes.Clone(v)
		v[len(v)/2] ^= 4
		if err := tx.Bucket([]byte("volumes")).Put(bytes.Clone(k), v); err != nil {
			t.Fatal(err)
		}
	}},
	{"a session has no user", "who does not exist", func(t *testing.T, tx *store.Tx) {
		if err := putRow(tx.Bucket(bktSessions), []byte("x"), sessionRow{Session: Session{User: 9}}); err != nil {
			t.Fatal(err)
		}
	}},
	{"a game's letter is lost from its index", "index of-game", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(ixOfGame).Delete(ofGameKey(13, 'l', papersOf(t, tx, 13, 'l')[0])); err != nil {
			t.Fatal(err)
		}
	}},
	{"an index has too much", "should not be there", func(t *testing.T, tx *store.Tx) {
		if err := tx.Bucket(ixDue).Put(join(instant(begin), gameKey(13)), marker); err != nil {
			t.Fatal(err)
		}
	}},
	{"an entry of an index is changed", "index threads", func(t *testing.T, tx *store.Tx) {
		k, _ := tx.Bucket(ixThreads).Cursor().Seek(gameKey(13))
		change(t, tx.Bucket(ixThreads), bytes.Clone(k), func(x *thread) { x.Count++ })
	}},
	{"a tally is too high", "tally ", func(_ *testing.T, tx *store.Tx) { tx.Add(TallyLetters, 1) }},
}

// stoppedWith checks a ledger, stopped and gone on twenty times, with a writer beside it
// who plays games that no fault touches.
func stoppedWith(t *testing.T, h *house, rows int) []string {
	t.Helper()
	windows, wrote, stops := 0, 0, 0
	for {
		ctx, stop := context.WithCancel(t.Context())
		r, err := h.CheckOn(ctx, CheckOptions{atMost: rows, Tell: func(CheckProgress) {
			windows++
			if n := wrote / 2; windows%8 == 0 && n < len(drill) {
				id := terms.GameID(quietFrom + wrote%2)
				wrote++
				h.write(id, rules.Colour(n%2), drill[n], arrival(n))
				h.post(arrival(n))
			}
			if stops < 20 && windows%7 == 0 {
				stop()
			}
		}})
		stop()
		if errors.Is(err, ErrStopped) {
			stops++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if stops < 20 || wrote < 2*len(drill) {
			t.Errorf("it was stopped %d times, and beside it %d letters were written", stops, wrote)
		}
		return untold(r.Findings)
	}
}

// foundAlone writes down, for each fault, what a check finds of it alone: "the fault\tthe finding".
func foundAlone(t *testing.T, all []planted, open func(...planted) *house) {
	t.Helper()
	var b strings.Builder
	for _, p := range all {
		h := open(p)
		for _, f := range untold(must(h.Check(false))(t).Findings) {
			fmt.Fprintf(&b, "%s\t%s\n", p.name, f)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(aloneFile, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

var update = flag.Bool("update", false, "write down anew what is found of each fault alone")

const aloneFile = "testdata/faults_alone.txt"

// TestCheckFindsAllOfThem plants faults of more than thirty sorts in one ledger. A check that is stopped
// twenty times, with a writer beside it, finds for each what a check finds of it alone, and nothing else.
func TestCheckFindsAllOfThem(t *testing.T) {
	t.Parallel()
	content := must(os.ReadFile(manyGames(t)))(t)
	open := func(plant ...planted) *house {
		h := &house{t: t, clock: &clock{t: begin}, path: filepath.Join(t.TempDir(), "x.db")}
		if err := os.WriteFile(h.path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		h.open()
		err := h.db.Update(func(tx *store.Tx) error {
			for _, p := range plant {
				p.plant(t, tx)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	all := slices.Concat(inGames, besideGames)
	if *update {
		foundAlone(t, all, open)
	}
	h := open(all...)
	defer h.Close()
	got, of := stoppedWith(t, h, 40), map[string]string{}
	found := map[string]string{} // by fault
	for line := range strings.Lines(string(must(os.ReadFile(aloneFile))(t))) {
		name, f, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		of[f] = name
		if !slices.Contains(got, f) {
			t.Errorf("of %q it does not find: %s", name, f)
		}
		found[name] += f + "\n"
	}
	for _, f := range got {
		if of[f] == "" {
			t.Errorf("it finds what was not planted: %s", f)
		}
	}
	for _, p := range all {
		if !strings.Contains(found[p.name], p.says) || found[p.name] == "" {
			t.Errorf("%s: found is %q, not %q; go test ./ledger -run AllOfThem -update", p.name, found[p.name], p.says)
		}
	}
	t.Logf("%d sorts of faults, %d findings", len(all), len(got))
}

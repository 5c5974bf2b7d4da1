package mailbox

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/ledger/store"
	"postd/rules"
	"postd/templates"
)

// filedSeed is that of the games of which letters are filed.
const filedSeed = 1

// BenchmarkFiled takes in move letters from a mailbox to the rows of their answers in the outbox: games by lot from the
// seed, real words, the disk waited for, the post office in a process of its own, and only this process's
// time of a processor counted. A round is one half-move of each game, or of 2,048 of them. It tells how many letters that makes a second of one core, and
// what part of bare bbolt it is, which then writes the very rows, transaction by transaction, into a
// copy of the file as it was.
func BenchmarkFiled(b *testing.B) {
	b.Run("games=100", func(b *testing.B) { benchFiled(b, crowd.Options{Games: 100, Plies: 20, Papers: 2, Seed: filedSeed}) })
	b.Run("games=10000", func(b *testing.B) {
		benchFiled(b, crowd.Options{Games: 10000, Plies: 10, Papers: 1, Mould: 100, Seed: filedSeed})
	})
}

// filing is an office into which letters come.
type filing struct {
	ledger  *ledger.Ledger
	file    string
	office  *officeApart
	clock   *crowd.Clock
	games   []terms.GameID
	unlike  int               // how many of the games are of different moves
	players map[uint64]string // their addresses
	config  Config
	writes  []rowsKept // of each transaction
}

func benchFiled(b *testing.B, o crowd.Options) {
	f, file, before := openFiling(b, o)
	defer debug.SetGCPercent(debug.SetGCPercent(300)) // as the office does
	p := NewPoller(f.ledger, f.config, f.clock.Now, nil)
	var took, system time.Duration
	letters, counts := 0, f.ledger.Counts()
	f.writes = nil
	size := sizeOf(b, file)
	at, ply := 0, o.Plies
	for b.Loop() {
		if at >= len(f.games) {
			at, ply = 0, ply+1
		}
		to := min(at+2048, len(f.games))
		round := f.round(b, at, to, ply)
		at = to
		began, sys := used(b)
		if err := p.PollOnce(b.Context()); err != nil {
			b.Fatal(err)
		}
		ended, sysEnded := used(b)
		took, system, letters = took+ended-began, system+sysEnded-sys, letters+round
	}
	did := f.ledger.Counts().Less(counts)
	for i, id := range f.games {
		want := ply
		if i < at {
			want++
		}
		if g := must(f.ledger.Game(id)); !g.Over() && len(g.Score()) != want {
			b.Fatalf("%s has %d half-moves of %d", id, len(g.Score()), want)
		}
	}
	if n := must(f.ledger.Tally(ledger.TallyQueued)); n < int64(letters) {
		b.Fatalf("%d postings lie in the outbox after %d letters", n, letters)
	}
	grew := sizeOf(b, file) - size
	bare := f.bare(b, before)
	per := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 / float64(letters) }
	b.ReportMetric(float64(letters)/(took+system).Seconds(), "letters/cpu-s")
	b.ReportMetric(per(took), "user-µs/letter")
	b.ReportMetric(per(system), "sys-µs/letter")
	b.ReportMetric(per(bare), "bare-µs/letter")
	b.ReportMetric(bare.Seconds()/(took+system).Seconds(), "of-bare")
	b.ReportMetric(float64(did.Written)/float64(letters), "rows/letter")
	b.ReportMetric(float64(did.Read)/float64(letters), "rows-read/letter")
	b.ReportMetric(float64(did.OctetsWritten)/float64(letters), "octets/letter")
	b.ReportMetric(float64(grew)/float64(letters), "file-octets/letter")
	b.ReportMetric(float64(letters)/float64(did.Updates), "letters/transaction")
}

// openFiling makes the office, and a copy of its file as it is.
func openFiling(b *testing.B, o crowd.Options) (f *filing, file, before string) {
	f = &filing{clock: &crowd.Clock{}, office: startOffice(b), players: map[uint64]string{}, unlike: cmp.Or(o.Mould, o.Games)}
	file, before = filepath.Join(b.TempDir(), "postd.db"), filepath.Join(b.TempDir(), "before.db")
	opened := func(noSync bool) *ledger.Ledger {
		return must(ledger.Open(file, ledger.Options{
			Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: f.clock.Now, NoSync: noSync, Release: "bench",
			Render: templates.Word, Compose: templates.Compose, Source: Source, Layout: Layout,
			Told: func(all []store.Write) {
				if !noSync {
					f.writes = append(f.writes, keptDown(all))
				}
			},
		}))
	}
	l := opened(true)
	o.Answers = true
	filled := must(crowd.Fill(b.Context(), l, f.clock, o))
	f.games = filled.Games
	if err := l.Close(); err != nil {
		b.Fatal(err)
	}
	copyFile(b, file, before)
	f.ledger, f.file = opened(false), file
	b.Cleanup(func() { f.ledger.Close() })
	for _, id := range filled.Players {
		f.players[id] = must(f.ledger.Player(id)).Addresses[0].Addr
	}
	f.config = worded(Config{IMAP: f.office.Server, Address: officeAt, Trusting: true, Answers: 100})
	return f, file, before
}

// round has some games' letters with one half-move lie in the mailbox.
func (f *filing) round(b *testing.B, from, to, ply int) int {
	all := f.written(from, to, ply)
	if err := f.office.deliver(all...); err != nil {
		b.Fatal(err)
	}
	f.clock.Set(f.clock.Now().Add(time.Minute))
	return len(all)
}

// written are some games' letters with one half-move.
func (f *filing) written(from, to, ply int) (all []delivered) {
	f.clock.Set(f.clock.Now().Add(20 * time.Hour * time.Duration(to-from) / time.Duration(len(f.games))))
	for i, id := range f.games[from:to] {
		record := crowd.Record(filedSeed, (from+i)%f.unlike, ply)
		g := must(f.ledger.Game(id))
		if record == "" || g.Over() {
			continue
		}
		c := rules.Colour(ply % 2)
		m := g.Sides[c].Members[0]
		addr, to := f.players[m.Player], f.ledger.ReplyAddress(id, terms.PartyOf(c))
		raw := fmt.Sprintf("From: %s <%s>\nTo: %s\nSubject: Re: %s\nMessage-ID: <f%d.%d@players.test>\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n%s\n\nWith my compliments,\n%s\n", "Player", addr, to, g.Label, from+i, ply, record, m.Name)
		all = append(all, delivered{At: f.clock.Now(), From: addr, To: to, Raw: []byte(raw)})
	}
	return all
}

// bare has bbolt alone write the rows that were written, in as many transactions, into the copy.
func (f *filing) bare(b *testing.B, file string) time.Duration {
	db := must(bolt.Open(file, 0o600, &bolt.Options{FreelistType: bolt.FreelistMapType}))
	defer db.Close()
	user, sys := used(b)
	for _, writes := range f.writes {
		if err := db.Update(func(tx *bolt.Tx) error { return writeBare(tx, writes.read()) }); err != nil {
			b.Fatal(err)
		}
	}
	ended, sysEnded := used(b)
	return ended - user + sysEnded - sys
}

// rowsKept are the rows of one transaction, one behind the other in one piece: what is kept for bare must not be looked
// through each time that memory is cleared away.
type rowsKept []byte

func keptDown(all []store.Write) rowsKept {
	size := 0
	for _, w := range all {
		size += len(w.Key) + len(w.Value) + 16
		for _, name := range w.Path {
			size += len(name) + 2
		}
	}
	out := make(rowsKept, 0, size)
	add := func(b []byte) { out = append(binary.AppendUvarint(out, uint64(len(b))), b...) }
	for _, w := range all {
		out = binary.AppendUvarint(out, uint64(len(w.Path)))
		for _, name := range w.Path {
			add(name)
		}
		add(w.Key)
		if out = append(out, 0); w.Value != nil {
			out[len(out)-1] = 1
		}
		add(w.Value)
	}
	return out
}

func (b rowsKept) read() (all []store.Write) {
	size := func() (n uint64) {
		n, at := binary.Uvarint(b)
		b = b[at:]
		return n
	}
	next := func() (is []byte) {
		n := size()
		is, b = b[:n:n], b[n:]
		return is
	}
	for len(b) > 0 {
		var w store.Write
		for range size() {
			w.Path = append(w.Path, next())
		}
		w.Key = next()
		there := b[0] == 1
		b = b[1:]
		if value := next(); there {
			w.Value = value
		}
		all = append(all, w)
	}
	return all
}

func writeBare(tx *bolt.Tx, writes []store.Write) error {
	for _, w := range writes {
		at, err := tx.CreateBucketIfNotExists(w.Path[0])
		for _, name := range w.Path[1:] {
			if err == nil {
				at, err = at.CreateBucketIfNotExists(name)
			}
		}
		switch {
		case err != nil:
		case w.Value == nil:
			err = at.Delete(w.Key)
		default:
			err = at.Put(w.Key, w.Value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// used is what this process has had of the processors until now, for itself and for what it asked the machine to do.
func used(b *testing.B) (user, system time.Duration) {
	var x syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &x); err != nil {
		b.Fatal(err)
	}
	return time.Duration(x.Utime.Nano()), time.Duration(x.Stime.Nano())
}

func sizeOf(b *testing.B, file string) int64 {
	return must(os.Stat(file)).Size()
}

func copyFile(b *testing.B, from, to string) {
	in := must(os.Open(from))
	defer in.Close()
	out := must(os.Create(to))
	if _, err := io.Copy(out, in); err != nil {
		b.Fatal(err)
	}
	if err := out.Close(); err != nil {
		b.Fatal(err)
	}
}

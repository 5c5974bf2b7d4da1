package backups

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// begin is when the first turn of the tests' games begins.
var begin = time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)

// must returns a function that ends the test on an error.
func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// office is a ledger in play.
type office struct {
	*ledger.Ledger
	games []terms.GameID
	plies int // half-moves of each game
	now   time.Time
}

func options(host string, now func() time.Time) ledger.Options {
	return ledger.Options{Host: host, NoSync: true, Now: now, Secret: []byte("a secret of the tests, 32 bytes."),
		Render: func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
			return correspondence.Rendered{Subject: fmt.Sprint(n.Kind), Text: fmt.Sprintf("To %s, letter %d: %s", r.Name, r.Letter, n.Kind), Position: n.Game.Position()}, nil
		}}
}

// newOffice makes a ledger with some games, and letters of a year before of the given octets in
// all.
func newOffice(t testing.TB, path, host string, games, before int) *office {
	t.Helper()
	o := &office{now: begin.Add(time.Duration(host[0]))} // no two offices begin at one instant
	o.Ledger = must(ledger.Open(path, options(host, func() time.Time { return o.now })))(t)
	var sides [2]terms.Side
	for i, name := range []string{"Smith", "Jones"} {
		p := must(o.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: name + "@players.test", Verified: true}}}))(t)
		sides[i].Members = []terms.Member{{Player: p, Name: name}}
	}
	a := must(terms.Default(terms.CodePost))(t)
	a.FirstTurnAt = begin
	tn := must(o.PutTournament(ledger.Tournament{Label: "A", Name: "A", Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@" + host}, Agreement: a}))(t)
	random := rand.NewChaCha8([32]byte{1})
	for n := 0; before > 0; n++ {
		raw := make([]byte, 1<<20)
		random.Read(raw)
		before -= len(raw)
		seq, _, err := o.Keep(raw, ledger.Place{Mailbox: "old", UIDValidity: 1, UID: uint32(n + 1)}, begin.Add(-time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Settle(seq, "noted", "of the year before"); err != nil {
			t.Fatal(err)
		}
	}
	for n := range games {
		o.games = append(o.games, must(o.OpenGame(tn, fmt.Sprintf("A-%d", n+1), sides, a, "", begin.Add(-time.Hour)))(t))
	}
	return o
}

// day plays two half-moves in each game: a knight goes out, and comes home.
func (o *office) day(t testing.TB) {
	t.Helper()
	for range 2 {
		o.plies++
		n := (o.plies + 1) / 2
		text, of := fmt.Sprintf("%d. %s", n, []string{"Kt-Kt1", "Kt-KB3"}[n%2]), rules.White
		if o.plies%2 == 0 {
			text, of = text+" "+[]string{"Kt-Kt1", "Kt-KB3"}[n%2], rules.Black
		}
		o.now = o.now.Add(12 * time.Hour)
		for _, id := range o.games {
			key := fmt.Sprintf("mail:%s %s", id, text)
			raw := sha256.Sum256([]byte(key))
			seq, _, err := o.Keep([]byte(text+"\n"+hex.EncodeToString(raw[:])), ledger.Place{Mailbox: id.String(), UIDValidity: 1, UID: uint32(o.plies)}, o.now)
			if err != nil {
				t.Fatal(err)
			}
			m := ledger.Matter{Key: key, At: o.now, Games: []terms.GameID{id}, Letter: seq, Verdict: "acted",
				Decide: func(g []correspondence.Game, s []correspondence.Setting) []correspondence.Decision {
					return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Member: "x", Text: text, Arrived: o.now, Key: key}, s[0])}
				}}
			must(o.File(m))(t)
		}
	}
	for _, id := range o.games {
		if got := len(must(o.Game(id))(t).Score()); got != o.plies {
			t.Fatalf("%s has %d half-moves, not %d", id, got, o.plies)
		}
	}
}

// folder is a new folder of back-ups.
func folder(t testing.TB) *Folder {
	t.Helper()
	return must(Open(t.TempDir()))(t)
}

// image is the file as a plain copy has it.
func image(t testing.TB, l *ledger.Ledger) []byte {
	t.Helper()
	var b bytes.Buffer
	must(l.Backup(&b))(t)
	return b.Bytes()
}

// restored restores a back-up and returns the file.
func restored(t testing.TB, from string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "back.db")
	x := must(Restorer{}.Restore(t.Context(), from, file))(t)
	if len(x.Findings) > 0 {
		t.Errorf("%s: %q", from, x.Findings)
	}
	return must(os.ReadFile(file))(t)
}

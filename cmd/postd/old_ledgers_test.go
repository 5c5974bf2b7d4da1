package main

import (
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"postd/rules"
)

// oldLedgers are the ledgers that releases of former schemas wrote, and what those
// releases told of their games; its README says how they were made.
const oldLedgers = "../../ledger/testdata/schema"

// nowStanding is the line of a list in which a game stands in a word.
var nowStanding = regexp.MustCompile(`(?m)^ *"standing": .*\n`)

// saidOtherwise are sentences for people that releases before 0.14 told in words of the law, and
// that say the same in plain ones now.
var saidOtherwise = strings.NewReplacer(
	" exact Penalt", " claim Penalt", " exacted Penalt", " claimed Penalt", ": exacted on ", ": claimed on ", " despatched it; ", " sent it; ",
	"until he sends a record of his own", "until the next record of that side", "; his time ends ", "; the time ends ",
)

// TestOldLedgers opens the ledger of each former schema. It is sound, and its games are
// told as the release that wrote it told them, but for the words of sentences, byte for byte:
// their lists, states and events. Of their PGN, to which later releases added, the players, the moves and the end
// are.
func TestOldLedgers(t *testing.T) {
	folder, err := filepath.Abs(oldLedgers)
	if err != nil {
		t.Fatal(err)
	}
	holds := map[string]string{
		"5": "games: 4 (events: 86), letters: 22, postings: 55", "6": "games: 20 (events: 121), letters: 38, postings: 136",
		"7": "games: 20 (events: 125), letters: 38, postings: 151", "8": "games: 26 (events: 143), letters: 42, postings: 195", "12": "games: 26 (events: 143), letters: 42, postings: 195",
	}
	for _, schema := range []string{"2", "3", "4", "5", "6", "7", "8", "12"} {
		t.Run("schema "+schema, func(t *testing.T) {
			inOffice(t)
			write(t, "postd.toml", strings.Replace(testConfig, "post@chess.example", "post@chess.test", 1))
			unpacked(t, filepath.Join(folder, schema+".db.gz"), "data/postd.db")
			if n := schemaIn(t, "data/postd.db"); fmt.Sprint(n) != schema {
				t.Fatalf("the file is of schema %d", n)
			}
			postd(t, "", "check").want(t, 0, cmp.Or(holds[schema], "games: 4 (events: 85), letters: 21, postings: 54"), "all in order")
			told, err := os.ReadFile(filepath.Join(folder, schema+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			asTold(t, schema, string(told))
			// So they are when they are bound, and when they lie in their buckets again.
			postd(t, "", "ledger", "compact", "--bind").want(t, 0, "bound: ", "before-compact")
			if got := postd(t, "", "ledger", "size", "--json"); got.code != 0 || !strings.Contains(got.out, `"bucket": "volumes"`) {
				t.Errorf("nothing is bound: %s", got.out)
			}
			postd(t, "", "check").want(t, 0, cmp.Or(holds[schema], "games: 4 (events: 85), letters: 21, postings: 54"), "all in order")
			asTold(t, schema, string(told))
			if n := schemaIn(t, "data/postd.db"); n < 6 {
				t.Errorf("afterwards the file is of schema %d", n)
			}
			postd(t, "", "check").want(t, 0, "all in order")
		})
	}
}

// asTold holds what is told now against what a release told of its ledger.
func asTold(t *testing.T, schema, told string) {
	t.Helper()
	for _, x := range strings.Split(told, "\n$ postd ") {
		command, want, _ := strings.Cut(strings.TrimPrefix(x, "$ postd "), "\n")
		want = nowStanding.ReplaceAllString(saidOtherwise.Replace(want), "")
		got := postd(t, "", strings.Fields(command)...)
		if strings.HasPrefix(command, "game pgn ") {
			if a, b := gist(t, got.out), gist(t, want); got.code != 0 || a != b {
				t.Errorf("postd %s (status %d) tells\n%s\nthe release of schema %s told\n%s", command, got.code, a, schema, b)
			}
			continue
		}
		got.out = nowStanding.ReplaceAllString(got.out, "") // which goes by the clock
		if got.code != 0 || strings.TrimRight(got.out, "\n") != strings.TrimRight(want, "\n") {
			t.Errorf("postd %s (status %d) tells\n%s\nthe release of schema %s told\n%s", command, got.code, got.out, schema, want)
		}
	}
}

// gist is of a game in PGN what every release told alike.
func gist(t *testing.T, text string) string {
	t.Helper()
	r := rules.NewPGNReader(strings.NewReader(text))
	g, err := r.Next()
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	out := []string{g.Result, g.Start.FEN(), fmt.Sprint(g.Moves)}
	for _, tag := range g.Tags {
		switch tag.Name {
		case "White", "Black", "Termination", "PlyCount", "GameId":
			out = append(out, tag.Name+" "+tag.Value)
		}
	}
	return strings.Join(out, "\n")
}

// unpacked writes a file of what another holds, packed.
func unpacked(t *testing.T, from, to string) {
	t.Helper()
	f, err := os.Open(from)
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
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, to, string(raw))
}

// schemaIn reads the number of the schema.
func schemaIn(t *testing.T, file string) (n uint64) {
	t.Helper()
	db, err := bolt.Open(file, 0o600, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.View(func(tx *bolt.Tx) error {
		n = binary.BigEndian.Uint64(tx.Bucket([]byte("meta")).Get([]byte("schema")))
		return nil
	})
	return n
}

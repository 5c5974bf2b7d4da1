package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// witnessed is where a letter says that the office's book stood.
var witnessed = regexp.MustCompile(`(?m)^The office's book: line ([0-9,]+), ([0-9a-f-]{19})\.$`)

// TestCheckHead ends a game. Both letters of the result have a line of the office's
// book, through which the log passes. Then somebody cuts the end of the log off, with the
// game's end, and another changes when a letter was filed: both are found.
func TestCheckHead(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1 (g1)")
	before, err := os.ReadFile("data/postd.db")
	if err != nil {
		t.Fatal(err)
	}
	var heads []string
	func() {
		l, err := ledger.Open("data/postd.db", ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		letter := correspondence.Letter{Of: rules.White, Text: "RESIGN", Arrived: time.Now(), Key: "mail:resigned"}
		if _, err := l.File(ledger.Matter{Key: letter.Key, At: letter.Arrived, Games: []terms.GameID{1},
			Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
				return []correspondence.Decision{g[0].Receive(letter, o[0])}
			}}); err != nil {
			t.Fatal(err)
		}
		all, err := l.PostingsOf(1)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			if p, err = l.Posting(p.Seq); err != nil {
				t.Fatal(err)
			}
			m := witnessed.FindStringSubmatch(p.Words.Text)
			if p.Kind != correspondence.NResult {
				if strings.Contains(p.Words.Text, "office's book") {
					t.Errorf("%s tells of the book", p.Kind)
				}
				continue
			}
			if m == nil || !strings.Contains(p.Words.HTML, "The office&#39;s book: line "+m[1]+", "+m[2]+".") {
				t.Fatalf("the letter of the result does not tell of the book:\n%s", p.Words.Text)
			}
			heads = append(heads, m[1]+":"+m[2])
		}
		if err := l.Log("secretary", "looked", "g1", ""); err != nil {
			t.Fatal(err)
		}
	}()
	if len(heads) < 2 {
		t.Fatalf("letters of the result: %d", len(heads))
	}
	last := func() string {
		l, err := ledger.OpenReadOnly("data/postd.db")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		h, err := l.Head()
		if err != nil {
			t.Fatal(err)
		}
		return h.String()
	}()
	postd(t, "", "check", "--head", heads[0], "--head", last).want(t, 0, "all in order", "the log passes through line ")
	postd(t, "", "check", "--head", "8214").want(t, cli.ExitUsage, `"8214" is no line of the office's book like 8214:3f9ac2d177b0e9a4`)
	line, _, _ := strings.Cut(last, ":")
	postd(t, "", "check", "--head", line+":0123456789abcdef").want(t, cli.ExitFound, "it does not pass through line "+line+", 0123-4567-89ab-cdef: that line is")

	after, err := os.ReadFile("data/postd.db")
	if err != nil {
		t.Fatal(err)
	}
	write(t, "data/postd.db", string(before)) // as it was: the log ends earlier, and the game goes on
	postd(t, "", "check").want(t, 0, "all in order")
	postd(t, "", "check", "--head", last).want(t, cli.ExitFound, "it does not pass through line "+line, "it has no such line, and ends at line ")
	postd(t, "", "check", "--head", last, "--json").want(t, cli.ExitFound, `"findings": [`, "does not pass through")

	write(t, "data/postd.db", string(after))
	func() { // the letters go out, and the row of one of them is changed by hand
		l, err := ledger.Open("data/postd.db", ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		now := time.Now()
		booked, _, err := l.BookAll([]ledger.Booking{{Seq: 1, Next: now.Add(time.Hour)}}, func(ledger.Posting) ([]byte, error) { return []byte("From: post\r\n\r\nx\r\n"), nil })
		if err != nil || len(booked) != 1 {
			t.Fatal(len(booked), err)
		}
		if err := l.Report(ledger.Outcome{Seq: 1, At: now, State: ledger.Sent, Answer: "250 ok"}); err != nil {
			t.Fatal(err)
		}
	}()
	postd(t, "", "check").want(t, 0, "all in order")
	db, err := bolt.Open("data/postd.db", 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	filed := regexp.MustCompile(`"filed":"[^"]*"`)
	err = db.Update(func(tx *bolt.Tx) error {
		b := tx.Bucket([]byte("sent"))
		k, v := b.Cursor().First()
		changed := filed.ReplaceAll(v, []byte(`"filed":"2026-01-01T09:00:00Z"`))
		if string(changed) == string(v) {
			t.Error("nothing was changed")
		}
		return b.Put(k, changed)
	})
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	postd(t, "", "check").want(t, cli.ExitFound, "posting 1: its row was changed after it came to rest")
}

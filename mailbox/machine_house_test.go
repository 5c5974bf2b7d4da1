package mailbox

import (
	"bytes"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
)

// specimen is a letter of testdata, with what it is and what must become of it.
type specimen struct {
	name, what, expect string
	raw                string // with marks for what differs from game to game
}

// specimens reads a folder of testdata.
func specimens(t *testing.T, folder string) (all []specimen) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.eml"))
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		top, raw, ok := strings.Cut(string(text), "\n\n")
		what, expect, both := strings.Cut(strings.TrimPrefix(top, "What: "), "\nExpect: ")
		if !ok || !both {
			t.Fatalf("%s does not say what it is", f)
		}
		all = append(all, specimen{strings.TrimSuffix(filepath.Base(f), ".eml"), what, expect, raw})
	}
	return all
}

// quietHouse is a house whose letters come and go without a server: its clerk and its
// ledger are the real ones, and what goes out is composed as ever.
type quietHouse struct {
	*house
	out []sentLetter // that went to the player, in order
	n   int
}

// sentLetter is a letter of the office as its reader has it.
type sentLetter struct {
	at                time.Time
	replyTo, id, wire string // where it is answered, its Message-ID, its subject
	begins            bool   // the test had it sent
}

func openQuiet(t *testing.T) *quietHouse {
	t.Helper()
	h := &house{t: t, clock: clockAt(monday), config: worded(Config{Address: officeAt})}
	h.openLedger(filepath.Join(t.TempDir(), "postd.db"))
	for name, at := range map[string]string{"Alice": aliceAt, "Bob": bobAt} {
		id, err := h.ledger.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: at, Verified: true}}})
		if err != nil {
			t.Fatal(err)
		}
		if name == "Alice" {
			h.alice = id
		} else {
			h.bob = id
		}
	}
	h.game = h.open("A-1")
	q := &quietHouse{house: h}
	q.send()
	for i := range q.out {
		q.out[i].begins = true
	}
	return q
}

// send has all that waits accepted by the next server, and notes what goes to Alice.
func (q *quietHouse) send() {
	q.t.Helper()
	s := NewSender(q.ledger, q.config, q.clock.now, nil)
	for {
		due, err := q.ledger.Outbox(q.clock.now())
		if err != nil {
			q.t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		booked, err := s.bookAll(due, map[uint64]bool{})
		if err != nil || len(booked) == 0 {
			q.t.Fatal(len(booked), err)
		}
		for _, p := range booked {
			if err := q.ledger.Report(ledger.Outcome{Seq: p.Seq, At: q.clock.now(), State: ledger.Sent}); err != nil {
				q.t.Fatal(err)
			}
			if p.To != aliceAt {
				continue
			}
			m, err := mail.ReadMessage(bytes.NewReader(p.Bytes))
			if err != nil {
				q.t.Fatal(err)
			}
			q.out = append(q.out, sentLetter{at: q.clock.now(), replyTo: bare(m.Header.Get("Reply-To")), id: m.Header.Get("Message-ID"), wire: m.Header.Get("Subject")})
		}
	}
}

func bare(addr string) string {
	if a, err := mail.ParseAddress(addr); err == nil {
		return a.Address
	}
	return officeAt
}

// takes hands a letter in and has it acted on; it returns its row.
func (q *quietHouse) takes(raw string) ledger.Letter {
	q.t.Helper()
	seq, err := q.ledger.KeepAtDoor(ledger.Incoming{Raw: []byte(crlf(raw)), Arrived: q.clock.now()})
	if err != nil {
		q.t.Fatal(err)
	}
	if err := NewClerk(q.ledger, q.config, q.clock.now, nil).ActAll(q.t.Context()); err != nil {
		q.t.Fatal(err)
	}
	q.send()
	x, err := q.ledger.Letter(seq)
	if err != nil {
		q.t.Fatal(err)
	}
	return x
}

// in answers a letter of the office with a specimen.
func (q *quietHouse) in(s specimen, to sentLetter) string {
	q.n++
	return strings.NewReplacer("{FROM}", aliceAt, "{NAME}", "Alice", "{TO}", to.replyTo, "{OFFICE}", officeAt, "{SUBJECT}", to.wire, "{REF}", to.id,
		"{ID}", fmt.Sprintf("s%d@players.test", q.n), "{DATE}", q.clock.now().Format(time.RFC1123Z)).Replace(s.raw)
}

// newest is the newest letter to Alice.
func (q *quietHouse) newest() sentLetter { return q.out[len(q.out)-1] }

// stimulus has a letter sent to Alice that a machine can answer.
func (q *quietHouse) stimulus(n int) {
	q.t.Helper()
	was := len(q.out)
	_, err := q.ledger.File(ledger.Matter{Key: fmt.Sprintf("deed:stimulus%08d", n), At: q.clock.now(), Post: []ledger.Post{{To: []string{aliceAt}, Player: q.alice,
		Words: correspondence.Rendered{Subject: "A-1: a reminder", Text: "It is your turn.\n"}, ReplyTo: q.ledger.ReplyAddress(q.game, 0)}}})
	if err != nil {
		q.t.Fatal(err)
	}
	q.send()
	for i := range q.out[was:] {
		q.out[was+i].begins = true
	}
}

// forEver has a machine answer every letter of the office for two days, each so long
// after it; it returns the most letters that went to it on one day in answer to its own,
// and how many of its letters there were.
func (q *quietHouse) forEver(after time.Duration, says func(to sentLetter) string) (most, letters int) {
	begin, answered := q.clock.now(), len(q.out)-1
	for n := range 8 {
		for rounds := 0; answered < len(q.out); rounds++ {
			if rounds > 60 {
				return 999, letters
			}
			q.clock.pass(after)
			q.takes(says(q.out[answered]))
			answered, letters = answered+1, letters+1
		}
		q.clock.pass(begin.Add(time.Duration(n+1) * 6 * time.Hour).Sub(q.clock.now()))
		q.stimulus(n)
	}
	days := map[string]int{}
	for _, x := range q.out {
		if !x.begins {
			days[x.at.UTC().Format(time.DateOnly)]++
		}
	}
	for _, n := range days {
		most = max(most, n)
	}
	return most, letters
}

// lies reports whether a letter stands in the daily sheet, by itself or in the line of
// Alice, or was heard in its game.
func (q *quietHouse) lies(x ledger.Letter) bool {
	q.t.Helper()
	sheet, err := q.ledger.Sheet(q.clock.now())
	if err != nil {
		q.t.Fatal(err)
	}
	return len(x.Games) > 0 || slices.ContainsFunc(sheet.Aside, func(y ledger.Letter) bool { return y.Seq == x.Seq }) ||
		slices.ContainsFunc(sheet.Unheard, func(u ledger.Unheard) bool { return u.Player.ID == q.alice && slices.Contains(u.Letters, x.Seq) })
}

// read is the letter as the clerk reads it.
func read(t *testing.T, raw string) mime.Mail {
	t.Helper()
	m, err := mime.ReadMail([]byte(crlf(raw)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

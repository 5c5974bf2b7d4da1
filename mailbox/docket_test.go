package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// letterTo is a letter of Alice to a game, from the address of her side.
func (h *house) letterTo(g terms.GameID, n int, words string) string {
	return fmt.Sprintf("From: <%s>\nTo: %s\nSubject: a move\nDate: %s\nMessage-ID: <t%d@players.test>\n\n%s\n",
		aliceAt, h.ledger.ReplyAddress(g, 0), h.clock.now().Format(time.RFC1123Z), n, words)
}

// TestDocket checks that letters of many games are counted once and filed together,
// in the order of their arrival; one that brings the house down is found among them
// and harms no other, and one that asks for more than a docket takes is heard in its
// turn.
func TestDocket(t *testing.T) {
	h := openHouse(t)
	var games []terms.GameID
	for i := range 12 {
		games = append(games, h.open(fmt.Sprintf("D-%d", i)))
	}
	h.pump()
	h.clock.pass(time.Hour)
	n := 0
	for i, g := range games {
		words := "1 P-K4"
		if i == 5 {
			words = "STATUS"
		}
		n++
		h.deliver(h.letterTo(g, n, words))
		if i%4 == 0 { // another of the same game, a stranger's, one of no game
			n++
			h.deliver(h.letterTo(g, n, "STATUS"+strings.Repeat("\n", i)))
			h.deliver(fmt.Sprintf("From: <%s>\nTo: <%s>\nMessage-ID: <x%d@players.test>\n\nWords.\n", carolAt, officeAt, n))
			h.deliver(fmt.Sprintf("From: <%s>\nTo: <%s>\nMessage-ID: <y%d@players.test>\n\nHello.\n", bobAt, officeAt, n))
		}
	}
	crash = correspondence.NoticeKind(correspondence.NStatus)
	defer func() { crash = "" }()
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := h.ledger.Letters(nil)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, x := range list {
		count[x.Verdict]++
		if x.Verdict == ledger.SetAside && x.Tries != maxTries+1 || x.Verdict != ledger.SetAside && x.Tries > 2 {
			t.Errorf("letter %d, %s: counted %d times", x.Seq, x.Verdict, x.Tries)
		}
	}
	if count[Heard] != 11 || count[ledger.SetAside] != 4 || count[unknown] != 3 || count[noGame]+count[repeated] != 3 {
		t.Errorf("verdicts: %v", count)
	}
	for i, g := range games {
		x, err := h.ledger.Game(g)
		if err != nil || len(x.Score()) != map[bool]int{true: 0, false: 1}[i == 5] {
			t.Errorf("game %d: %d moves, %v", i, len(x.Score()), err)
		}
	}
}

// TestDocketFell checks that letters that were counted together when the house
// crashed are read one by one; after the third crash the letter is for a person, and
// the others are heard.
func TestDocketFell(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	var seqs []uint64
	h.pump()
	h.clock.pass(time.Hour)
	for i := range 3 {
		g := h.open(fmt.Sprintf("F-%d", i))
		raw := crlf(h.letterTo(g, i, "1 P-K4"))
		seq, _, err := h.ledger.Keep([]byte(raw), ledger.Place{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1)}, h.clock.now())
		if err != nil {
			t.Fatal(err)
		}
		seqs = append(seqs, seq)
	}
	if err := h.ledger.TryAll(seqs...); err != nil { // and then it fell
		t.Fatal(err)
	}
	waiting, err := h.ledger.Waiting()
	if err != nil || len(waiting) != 3 || together(waiting) != 0 {
		t.Fatalf("%d letters wait, of which %d would be read together, %v", len(waiting), together(waiting), err)
	}
	for range 2 { // the second brings it down twice more
		if _, err := h.ledger.Try(seqs[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.poller().clerk.ActAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	v := h.verdicts()
	if !strings.HasPrefix(v[0], "heard") || v[1] != "set aside: held: reading it failed 3 times" || !strings.HasPrefix(v[2], "heard") {
		t.Errorf("%q", v)
	}
}

package mailbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/mailbox/lanes"
)

// TestKeyFirst acts on a move with a key in the first batch, before most of the letters of
// strangers that came before it are fetched, and tells how soon after it was kept.
func TestKeyFirst(t *testing.T) {
	n := drills.Count(t, drills.Strangers)
	h := openHouse(t)
	h.pump()
	letters := strangers(n)
	letters[n+1] = crlf(h.reply(aliceAt, "1 P-K4"))
	p := &pail{letters: letters, dates: map[int]string{n + 1: " 7-Dec-2026 09:00:01 +0000"}}
	h.config.IMAP = p.serve(t).server()
	h.clock.pass(time.Minute)
	var kept, moved atomic.Int64
	h.config.Fault = func(point string) {
		if point == "kept" {
			kept.CompareAndSwap(0, time.Now().UnixNano()) // the first batch
		}
		if point == "read" {
			moved.Store(time.Now().UnixNano())
			if x, err := h.ledger.Waiting(); err != nil || len(x) != lanes.Batch || h.kept() != lanes.Batch {
				t.Errorf("%d letters wait when the move is read, of %d, %v", len(x), h.kept(), err)
			}
		}
	}
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	x, err := h.ledger.Letter(lanes.Batch)
	if err != nil || h.plies() != 1 || !x.Keyed || x.Stranger != nil {
		t.Fatalf("%d moves, %+v, %v", h.plies(), x, err)
	}
	t.Logf("the move behind %d letters of strangers was read %v after it was kept", n, time.Duration(moved.Load()-kept.Load()).Round(time.Millisecond))
	s, err := h.ledger.Strangers(monday)
	if err != nil || s.All != n || s.From != carolAt {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestKeyMeanwhile acts on a key that comes while strangers' letters are gone through.
func TestKeyMeanwhile(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	for i, raw := range strangers(200) {
		in := ledger.Incoming{Raw: []byte(raw), Place: ledger.Place{Mailbox: "a", UIDValidity: 1, UID: uint32(i)}}
		if err := meet(h.ledger, &in); err != nil || in.Stranger == nil || in.Stranger.From != carolAt {
			t.Fatalf("%+v, %v", in, err)
		}
		if _, err := h.ledger.KeepAll(in); err != nil {
			t.Fatal(err)
		}
	}
	move := ledger.Incoming{Raw: []byte(crlf(h.reply(aliceAt, "1 P-K4"))), Place: ledger.Place{Mailbox: "a", UIDValidity: 1, UID: 1000}}
	var left int
	passes := 0
	ctx := &counting{Context: t.Context(), on: func() {
		if passes++; passes == 2 { // the first docket of strangers is through
			if err := meet(h.ledger, &move); err != nil || !move.Keyed {
				t.Errorf("%+v, %v", move, err)
			}
			if _, err := h.ledger.KeepAll(move); err != nil {
				t.Error(err)
			}
		}
	}}
	h.config.Fault = func(point string) {
		if x, err := h.ledger.Waiting(); point == "read" && err == nil {
			left = len(x)
		}
	}
	if err := NewClerk(h.ledger, h.config, h.clock.now, nil).ActAll(ctx); err != nil {
		t.Fatal(err)
	}
	if h.plies() != 1 || left < 50 {
		t.Errorf("%d moves; %d letters waited when it was read", h.plies(), left)
	}
}

// counting is a context that counts how often it is looked at.
type counting struct {
	context.Context
	on func()
}

func (c *counting) Err() error {
	c.on()
	return c.Context.Err()
}

// TestMeet tells whose letters are strangers': a key or a thread, true ones alone, and
// a player's address are none.
func TestMeet(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	own := h.last(aliceAt)
	key := h.tokenOf(aliceAt)
	for what, x := range map[string]struct {
		to, from, more string
		keyed, strange bool
	}{
		"a key":                    {key, carolAt, "", true, false},
		"a key that was bent":      {strings.Replace(key, "+g1.", "+g2.", 1), carolAt, "", false, true},
		"a key in Delivered-To":    {officeAt, carolAt, "Delivered-To: " + key + "\n", true, false},
		"a thread":                 {officeAt, carolAt, "In-Reply-To: <" + own.MessageID + ">\n", true, false},
		"an older thread":          {officeAt, carolAt, "References: <x@y> <" + own.MessageID + ">\n", true, false},
		"a thread of others":       {officeAt, carolAt, "In-Reply-To: <g1.1-1.w.aaaa@chess.test>\n", false, true},
		"a player":                 {officeAt, aliceAt, "", false, false},
		"a report":                 {h.ledger.BounceAddress(1), "mailer-daemon@players.test", "", true, false},
		"a confirmation":           {h.ledger.VerifyAddress(carolAt), carolAt, "", true, false},
		"another's confirmation":   {h.ledger.VerifyAddress(bobAt), carolAt, "", false, true},
		"an answer to no question": {h.ledger.ConfirmAddress(99, aliceAt), carolAt, "", false, true},
		"an official":              {officeAt, "Secretary <Secretary@chess.test>", "", false, false},
		"nobody":                   {officeAt, "", "", false, true},
		"several, one a player":    {officeAt, carolAt + ", " + aliceAt, "", false, false},
	} {
		in := ledger.Incoming{Raw: []byte(crlf("From: " + x.from + "\nTo: " + x.to + "\n" + x.more + "Subject: s\n\nwords\n"))}
		if err := meet(h.ledger, &in); err != nil || in.Keyed != x.keyed || (in.Stranger != nil) != x.strange {
			t.Errorf("%s: keyed %t, %+v, %v", what, in.Keyed, in.Stranger, err)
		}
	}
}

// TestStrangersMeasure keeps of strangers' letters in the mailbox the header alone
// where they are too many, and refuses them at the door for now; a letter with a key
// is kept whole all the same.
func TestStrangersMeasure(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	long := strings.Repeat("words and more words of a stranger\n", 400)
	for i := range 12 {
		h.deliver(strings.Replace(h.plain(carolAt, fmt.Sprint("s", i), long), "Message-ID: <", fmt.Sprintf("Message-ID: <m%d.", i), 1))
	}
	for range 12 {
		h.deliver(h.from(carolAt, "1 P-K4\n"+long))
	}
	h.pump()
	list, err := h.ledger.Letters(nil)
	if err != nil || len(list) != 24 {
		t.Fatal(len(list), err)
	}
	for i, x := range list {
		cut := i == 10 || i == 11
		if (x.Size < 5000) != cut || (x.Whole != nil) != cut || (x.Stranger != nil) != (i < 12) {
			t.Errorf("letter %d: %d octets, %+v, %+v", x.Seq, x.Size, x.Whole, x.Stranger)
		}
		if i < 12 && x.Verdict != ledger.UnknownSender {
			t.Errorf("letter %d: %s", x.Seq, x.Verdict)
		}
	}

	// At the door the caller is told to come again. This machine is not the world.
	handIn := func(from, network string) error {
		in := ledger.Incoming{Raw: []byte(crlf("From: " + from + "\nTo: " + officeAt + "\n\nwords\n")), Arrived: h.clock.now()}
		if err := meet(h.ledger, &in); err != nil {
			t.Fatal(err)
		}
		in.Stranger.Network = network
		_, err := h.ledger.KeepAtDoor(in)
		return err
	}
	if err := handIn(carolAt, "192.0.2.0/24"); !errors.Is(err, ledger.ErrStrangers) {
		t.Errorf("the 13th letter of an address: %v", err)
	}
	for i := range 51 {
		if err := handIn(fmt.Sprintf("s%d@elsewhere.test", i), "192.0.2.0/24"); errors.Is(err, ledger.ErrStrangers) != (i == 50) {
			t.Errorf("letter %d of a network: %v", i+1, err)
		}
	}
	if err := handIn("x@elsewhere.test", "198.51.100.0/24"); err != nil {
		t.Errorf("another network: %v", err)
	}
	if err := handIn(carolAt, ""); err != nil {
		t.Errorf("from our own server: %v", err)
	}
	h.clock.pass(24 * time.Hour)
	if err := handIn(carolAt, "192.0.2.0/24"); err != nil {
		t.Errorf("the next day: %v", err)
	}
	if err := h.ledger.ForgetMet(); err != nil {
		t.Error(err)
	}
	if err := NewClerk(h.ledger, h.config, h.clock.now, nil).ActAll(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestNetworks counts callers by the networks in which one person has all addresses.
func TestNetworks(t *testing.T) {
	t.Parallel()
	for a, want := range map[string]string{
		"192.0.2.77": "192.0.2.0/24", "2001:db8:1:2::3": "2001:db8:1::/48", "127.0.0.1": "", "::1": "",
	} {
		if got := networkOf(netip.MustParseAddr(a)); got != want {
			t.Errorf("%s: %q, want %q", a, got, want)
		}
	}
}

// TestStrangersGo empties the tray: texts and rows go, the log tells of it, and the
// ledger is sound. What a person took out of it stays.
func TestStrangersGo(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	for i := range 30 {
		h.deliver(strings.Replace(h.plain(fmt.Sprintf("s%d@elsewhere.test", i%6), fmt.Sprint("letter ", i), "1 P-K4"), "Message-ID: <", fmt.Sprintf("Message-ID: <m%d.", i), 1))
		h.clock.pass(time.Hour)
	}
	h.write(aliceAt, "1 P-K4")
	h.pump()
	first, all, err := h.ledger.StrangersShown("LETTER 1", 0, 50)
	if err != nil || all != 11 || len(first) != 11 || first[0].Stranger.Subject != "letter 19" {
		t.Fatalf("%d of %d, %v", len(first), all, err)
	}
	if n, err := h.ledger.Known("S3@elsewhere.test", "secretary"); err != nil || n != 5 {
		t.Fatalf("%d letters of a player, %v", n, err)
	}
	if aside, err := h.ledger.Aside(); err != nil || len(aside) != 5 {
		t.Errorf("%d letters wait for a person, %v", len(aside), err)
	}
	some := []uint64{first[0].Seq, first[1].Seq, 31, 4, 99} // Alice's move, one that is a player's now, and none
	d, err := h.ledger.DeleteStrangers("secretary", "shown", some...)
	if err != nil || d.Letters != 2 || d.Octets == 0 || d.Digest == "" {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := h.ledger.Letter(first[0].Seq); !errors.Is(err, ledger.ErrNoLetter) {
		t.Errorf("letter %d: %v", first[0].Seq, err)
	}
	if d, err = h.ledger.DeleteStrangersBefore("night", "30 days", monday.Add(10*time.Hour)); err != nil || d.Letters != 8 {
		t.Errorf("%+v, %v", d, err)
	}
	if d, err = h.ledger.DeleteStrangersBefore("secretary", "all", h.clock.now()); err != nil || d.Letters != 15 {
		t.Errorf("%+v, %v", d, err)
	}
	if d, err = h.ledger.DeleteStrangersBefore("night", "30 days", h.clock.now()); err != nil || d != (ledger.Deleted{}) {
		t.Errorf("%+v, %v", d, err)
	}
	list, err := h.ledger.Letters(nil)
	if err != nil || len(list) != 6 || h.plies() != 1 {
		t.Errorf("%d letters, %d moves, %v", len(list), h.plies(), err)
	}
	lines, err := h.ledger.LogLines(0, 10_000)
	told := 0
	for _, l := range lines {
		if l.What == "deleted" && l.Digest != "" && bytes.HasSuffix([]byte(l.On), []byte("letters of strangers")) {
			told++
		}
	}
	if err != nil || told != 3 {
		t.Errorf("the log tells of it %d times, %v", told, err)
	}
	if report, err := h.ledger.Check(true); err != nil || !report.Sound() {
		t.Errorf("%v, %v", report, err)
	}
	// No number is given twice, and what comes next is kept.
	h.deliver(h.plain(carolAt, "next", "hello"))
	h.pump()
	if list, err := h.ledger.Letters(nil); err != nil || list[len(list)-1].Seq != 32 {
		t.Errorf("%v, %v", list[len(list)-1].Seq, err)
	}
}

package mailbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// TestTwoSyncs counts the waits for the disk in an idle office: two until the answer to a letter
// is handed over, and four in all.
func TestTwoSyncs(t *testing.T) {
	t.Parallel()
	h, _ := benchHouse(t, 1)
	const white = "white0@players.test"
	var handed, before int64
	config := h.config
	config.Fault = func(point string) {
		if point == "handed over" && handed == 0 {
			handed = h.ledger.Counts().Syncs - before
		}
	}
	sender := NewSender(h.ledger, config, h.clock.now, nil)
	poller := h.poller()
	poller.HandTo(sender)
	work := func() {
		if err := errors.Join(poller.PollOnce(t.Context()), sender.Flush(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
	work() // which mailboxes are read is noted, and the letters of terms go out
	for n, words := range []string{"1 P-K4", "STATUS", "I resign."} {
		h.clock.pass(time.Hour)
		raw := fmt.Sprintf("From: <%s>\nTo: %s\nSubject: G-0\nMessage-ID: <s%d@players.test>\n\n%s\n", white, h.ledger.ReplyAddress(1, 0), n, words)
		if err := h.office.DeliverFrom(white, h.ledger.ReplyAddress(1, 0), []byte(raw)); err != nil {
			t.Fatal(err)
		}
		all := h.ledger.Counts()
		before, handed = all.Syncs, 0
		work()
		if all = h.ledger.Counts().Less(all); handed != 2 || all.Syncs != 4 {
			t.Errorf("%q: %d waits for the disk before the answer is handed over, %d in all: %+v", words, handed, all.Syncs, all)
		}
		if got := len(h.office.Letters(white)); got < n+2 {
			t.Errorf("%q: %d letters came to the player", words, got)
		}
	}
}

// TestFellWhileReading has the process fall while it read letters that were not kept yet, as the
// file says that names them: each is kept first and read by itself, and what it had is counted.
func TestFellWhileReading(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.deliver(h.letterTo(h.game, 99, "STATUS"))
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	var places []ledger.Place
	reached := h.ledger.Reached("INBOX")
	for n, words := range []string{"1 P-K4", "STATUS", "STATUS of another day"} {
		h.clock.pass(time.Hour)
		h.deliver(h.letterTo(h.game, n, words))
		places = append(places, ledger.Place{Mailbox: "INBOX", UIDValidity: reached.UIDValidity, UID: reached.UID + uint32(n) + 1})
	}
	if places[0].UIDValidity == 0 {
		t.Fatal("no letter was taken in before")
	}
	if err := (&trying{ledger: h.ledger}).begin(places[:2]); err != nil {
		t.Fatal(err)
	}
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, err := h.ledger.Letters(func(x ledger.Letter) bool { return slices.Contains(places, x.Place) })
	if err != nil || len(all) != 3 {
		t.Fatalf("%d letters, %v", len(all), err)
	}
	for _, x := range all {
		named := slices.Contains(places[:2], x.Place)
		if x.Verdict != Heard || named != (x.Tries == 2) {
			t.Errorf("letter %d, named %t: %s, tried %d times", x.Seq, named, x.Verdict, x.Tries)
		}
	}
	if _, err := os.Stat(h.ledger.Path() + ".trying"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file is still there: %v", err)
	}
}

// TestStopsInABatch stops the office while it decides the second of the letters that came together: none
// after it is decided, they wait, and whoever is started next goes on with them. First they are in the
// transaction that keeps them, later among those that wait.
func TestStopsInABatch(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	games := []terms.GameID{h.game}
	for i := range 6 {
		games = append(games, h.open(fmt.Sprintf("S-%d", i)))
	}
	h.pump()
	for i, id := range games {
		h.deliver(h.letterTo(id, i, "1 P-K4"))
	}
	decided := 0
	for total := 0; total < len(games); total += decided {
		decided = 0
		ctx, stop := context.WithCancel(t.Context())
		h.wording = func(n correspondence.Notice) {
			if n.Kind == correspondence.NMove {
				if decided++; decided == 2 {
					stop()
				}
			}
		}
		_ = h.poller().PollOnce(ctx) // that it was stopped
		stop()
		if want := min(2, len(games)-total); decided != want {
			t.Fatalf("%d letters were decided, not %d, of %d that waited", decided, want, len(games)-total)
		}
		moved := 0
		for _, id := range games {
			moved += len(must(h.ledger.Game(id)).Score())
		}
		if moved != total+decided || len(must(h.ledger.Waiting())) != len(games)-moved {
			t.Fatalf("%d games moved on and %d letters wait, after %d and %d were decided", moved, len(must(h.ledger.Waiting())), total, decided)
		}
	}
}

// TestBatchOfLanes counts the transactions of letters that lie together, more than one batch of them: each
// batch is kept and acted on in one, and that the mailbox was read to its end goes with the last.
func TestBatchOfLanes(t *testing.T) {
	t.Parallel()
	const games = 70
	h, ids := benchHouse(t, games)
	poller := h.poller()
	if err := poller.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.clock.pass(time.Hour)
	h.deliverPly(t, ids, 0)
	before := h.ledger.Counts()
	if err := poller.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	did := h.ledger.Counts().Less(before)
	heard, err := h.ledger.Letters(func(x ledger.Letter) bool { return x.Verdict == Heard })
	if err != nil || len(heard) != games || len(must(h.ledger.Waiting())) > 0 {
		t.Fatalf("%d letters of %d were heard, %v", len(heard), games, err)
	}
	if did.Updates > 3 {
		t.Errorf("%d transactions: %+v", did.Updates, did)
	}
	for _, id := range ids {
		if g := must(h.ledger.Game(id)); len(g.Score()) != 1 {
			t.Errorf("%s has %d half-moves", id, len(g.Score()))
		}
	}
}

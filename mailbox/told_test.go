package mailbox

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"postd/ledger"
)

// secondMachine is what a test says of the second machine.
type secondMachine struct {
	mu    sync.Mutex
	may   error
	has   bool
	asked []uint64 // leaves of which somebody asked whether it has them
}

func (s *secondMachine) set(may error, has bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.may, s.has = may, has
}

func (s *secondMachine) Told(_ context.Context, leaf uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked = append(s.asked, leaf); s.has {
		return nil
	}
	return ledger.ErrNotTold
}

func (s *secondMachine) MayHandOver() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.may
}

var errNoLog = errors.New("the log takes nothing")

// with has a house stand by a second machine that has nothing yet.
func (h *house) second() *secondMachine {
	h.t.Helper()
	if err := h.ledger.KeepLeaves("office-a"); err != nil {
		h.t.Fatal(err)
	}
	s := &secondMachine{may: errNoLog}
	h.ledger.StandBy(s)
	return s
}

// TestNoLetterGoesOutBeforeTheSecondMachineHasIt: without the log nothing is booked; what is booked and does not
// get to the second machine is put back, and no attempt is counted; then it goes out.
func TestNoLetterGoesOutBeforeTheSecondMachineHasIt(t *testing.T) {
	h := openHouse(t)
	h.open("A-2")
	s, snd := h.second(), h.sender()
	waiting := len(h.unsent())
	if waiting < 2 {
		t.Fatal("nothing waits to go out")
	}
	none := func() {
		t.Helper()
		if n := len(h.office.Letters(aliceAt)) + len(h.office.Letters(bobAt)); n != 0 {
			t.Errorf("%d letters went out", n)
		}
		for _, p := range h.unsent() {
			if p.Attempts != 0 || p.State != ledger.Queued {
				t.Errorf("%+v", p)
			}
		}
		if n := len(h.unsent()); n != waiting {
			t.Errorf("%d letters wait, of %d", n, waiting)
		}
	}
	if err := snd.Flush(t.Context()); !errors.Is(err, errNoLog) {
		t.Errorf("without the log: %v", err)
	}
	none()
	before := h.ledger.LastLeaf()
	s.set(nil, false)
	if err := snd.Flush(t.Context()); !errors.Is(err, ledger.ErrNotTold) {
		t.Errorf("before the second machine has it: %v", err)
	}
	none()
	if len(s.asked) == 0 || s.asked[0] <= before {
		t.Errorf("it was asked for the leaves %v, and the booking came after %d", s.asked, before)
	}
	s.set(nil, true)
	if err := snd.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(h.unsent()); n != 0 {
		t.Errorf("%d letters wait yet", n)
	}
}

// TestLettersAreJudgedAndWait takes letters in and acts on them without the second machine: only the copies
// on the server stay as they are, until it has them.
func TestLettersAreJudgedAndWait(t *testing.T) {
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "1. P-K4")
	s := h.second()
	p := h.poller()
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := h.plies(); n != 1 {
		t.Errorf("%d moves were made", n)
	}
	if n := h.seen(); n != 0 {
		t.Errorf("%d letters are flagged on the server", n)
	}
	s.set(nil, true)
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := h.seen(); n != 1 {
		t.Errorf("%d letters are flagged on the server", n)
	}
}

// seen counts the letters of the mailbox that are flagged.
func (h *house) seen() (n int) {
	h.t.Helper()
	in := h.office.IMAP(officeAt)
	v, err := imapclient.DialInsecure(in.Addr(), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	defer v.Close()
	if err := v.Login(in.User, in.Password).Wait(); err != nil {
		h.t.Fatal(err)
	}
	if _, err := v.Select("INBOX", nil).Wait(); err != nil {
		h.t.Fatal(err)
	}
	all, err := v.Fetch(imap.UIDSet{{Start: 1, Stop: 0}}, &imap.FetchOptions{Flags: true}).Collect()
	if err != nil {
		h.t.Fatal(err)
	}
	for _, m := range all {
		if slices.Contains(m.Flags, imap.FlagSeen) {
			n++
		}
	}
	return n
}

// TestTheDoorSaysNo250 while the second machine does not have the letter.
func TestTheDoorSaysNo250(t *testing.T) {
	h := openHouse(t)
	h.pump()
	_, at, _ := h.openDoor(nil)
	s := h.second()
	to, raw := h.tokenOf(aliceAt), crlf(h.reply(aliceAt, "1. P-K4"))
	k := knock(t, at)
	k.want(k.hear(), "220")
	k.want(k.say("EHLO mx.players.test"), "250")
	k.want(k.say("MAIL FROM:<"+aliceAt+">"), "451")
	hand := func(code string) {
		t.Helper()
		k.envelope(aliceAt, to)
		k.want(k.say(raw+"\r\n."), code)
	}
	s.set(nil, false)
	hand("451") // it is kept, and acted on
	s.set(nil, true)
	hand("250")
	h.acted(2)
	if n := h.plies(); n != 1 {
		t.Errorf("%d moves were made", n)
	}
}

package mailbox

import (
	"fmt"
	"strings"
	"testing"

	"postd/ledger"
	"postd/templates"
)

// byHand files a letter of an official to Alice, and delivers it.
func (h *house) byHand(key string) ledger.Posting {
	h.t.Helper()
	words, err := templates.RenderWritten(templates.Written{Label: "A-1", To: "Alice", Subject: "Your address", Text: "Is it still right?", Office: "Office", By: "Edith Price", Address: "edith@office.test"})
	if err != nil {
		h.t.Fatal(err)
	}
	filed, err := h.ledger.File(ledger.Matter{Key: "deed:" + key, Post: []ledger.Post{{To: []string{aliceAt}, Words: words, Name: "Alice", Player: h.alice, Written: true, About: h.game}}})
	if err != nil {
		h.t.Fatal(err)
	}
	h.pump()
	p, err := h.ledger.Posting(filed[0].Postings[0])
	if err != nil || p.State != ledger.Sent {
		h.t.Fatalf("the letter is %+v, %v", p, err)
	}
	return p
}

// TestAnswersComeToTheDesk checks that an answer to a letter of an official lies on the desk,
// whatever it says and whatever its subject names, and never comes to the game's reader; and
// that a letter to the game from the same thread is heard there.
func TestAnswersComeToTheDesk(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	p := h.byHand("one")
	if seq, ok := h.ledger.ParseWrittenAddress(p.ReplyTo); !ok || seq != p.Seq {
		t.Fatalf("answered at %s", p.ReplyTo)
	}
	written, err := h.ledger.WrittenOf(h.game)
	if err != nil || len(written) != 1 || written[0].Seq != p.Seq {
		t.Errorf("the letters of the game are %+v, %v", written, err)
	}
	mail := func(from, to, more, text string) string {
		return fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: A-1: Your address\r\nMessage-ID: <%d@home.test>\r\n%s\r\n%s\r\n", from, to, len(text)+len(more)+len(to), more, text)
	}
	thread := "In-Reply-To: " + p.MessageID + "\r\n"
	for i, raw := range []string{
		mail(aliceAt, p.ReplyTo, thread, "1. P-K4"),
		mail(aliceAt, p.ReplyTo, "", "RESIGN"),
		mail(aliceAt, officeAt, thread, "YES, it is."),
		mail(bobAt, p.ReplyTo, thread, "I am not Alice. OFFER DRAW"),
	} {
		before := len(h.unsentTo())
		h.deliver(raw)
		h.pump()
		aside, err := h.ledger.Aside()
		if err != nil || len(aside) != i+1 {
			t.Fatalf("letter %d: %d lie on the desk, %v: %v", i, len(aside), err, h.verdicts())
		}
		x := aside[i]
		if x.Verdict != ledger.ToDesk || x.Tray == nil || x.Tray.Player != h.alice || x.Tray.Game != h.game {
			t.Errorf("letter %d is %+v", i, x)
		}
		if other := strings.Contains(x.Reason, "from another address"); other != (i == 3) {
			t.Errorf("letter %d: %s", i, x.Reason)
		}
		if len(h.unsentTo()) != before {
			t.Errorf("letter %d is answered by the office", i)
		}
	}
	if h.plies() != 0 || h.over() {
		t.Errorf("%d plies, over %v", h.plies(), h.over())
	}
	// Whoever writes to the game is heard there, from whatever thread.
	game := h.ledger.ReplyAddress(h.game, 0)
	h.deliver(mail(aliceAt, game, thread, "1. P-K4"))
	h.pump()
	if h.plies() != 1 {
		t.Errorf("a move to the game is not heard: %v", h.verdicts())
	}
	// A token that the office never made opens nothing.
	if _, ok := h.ledger.ParseWrittenAddress(strings.Replace(p.ReplyTo, "+w", "+w1", 1)); ok {
		t.Error("another number with the same token is taken")
	}
}

// unsentTo are the letters that the office has filed to anybody.
func (h *house) unsentTo() []ledger.Posting {
	h.t.Helper()
	sent, err := h.ledger.Sent()
	if err != nil {
		h.t.Fatal(err)
	}
	return append(sent, h.unsent()...)
}

package main

import (
	"testing"
	"time"

	"postd/ledger"
)

// TestMailShowProof prints in a line what is known of who wrote a letter.
func TestMailShowProof(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1")...).want(t, 0)
	l, err := ledger.Open("data/postd.db", ledger.Options{Host: "chess.example", From: "post@chess.example", NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	seq, _, err := l.Keep([]byte("From: Paul <paul@players.example>\r\nTo: post@chess.example\r\n\r\nP-K4\r\n"), ledger.Place{Mailbox: "post", UIDValidity: 1, UID: 1}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	proof := &ledger.Proof{Key: "fresh", Notice: "17.2", Author: "theirs", Sig: "signed", By: "dkim players.example to", Habit: "signs", Level: "sure"}
	if err := l.SettleAll(ledger.Verdict{Letter: seq, Verdict: ledger.SetAside, Reason: "held", Proof: proof}); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "mail", "show", "1").want(t, 0, "proof: key of notice 17.2, paul@players.example, signed by players.example (To signed), habit: signs; sure\n")
}

package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/ledger"
)

// tells makes the answers to own words plain: what came of it, and the links.
func (h *house) tells() {
	paths := map[ledger.Opens]string{ledger.OpensOwn: "/me/", ledger.OpensSeat: "/b/", ledger.OpensGuest: "/x/"}
	h.config.Opened = func(x ledger.BoardLink) string {
		secret := h.ledger.LinkSecret(x)
		if secret == "" {
			return ""
		}
		return "https://games.test" + paths[x.Opens] + secret
	}
	h.config.Own = func(x OwnAnswer) (correspondence.Rendered, error) {
		text := x.Came + "\n"
		for _, l := range x.Links {
			text += l[0] + " " + l[1] + "\n"
		}
		return correspondence.Rendered{Subject: x.Word, Text: text}, nil
	}
}

// TestOwnBoard checks the links that BOARD tells: they open what they should, nothing once they
// were renewed or ended, and they leave the office whole.
func TestOwnBoard(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.tells()
	h.pump()
	links := func(text string) map[string]string {
		t.Helper()
		h.write(aliceAt, text)
		h.pump()
		out := map[string]string{}
		for line := range strings.Lines(h.last(aliceAt).Text) {
			if what, link, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				out[what] = link[strings.LastIndex(link, "/")+1:]
			}
		}
		return out
	}
	opens := func(o ledger.Opens, secret string) bool {
		_, ok, err := h.ledger.OpenedBy(o, secret)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	first := links("BOARD")
	if len(first) != 2 || !opens(ledger.OpensOwn, first["own"]) || !opens(ledger.OpensSeat, first["seat"]) {
		t.Fatalf("BOARD tells %v", first)
	}
	if again := links("link"); fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("asked again it tells %v", again)
	}
	second := links("BOARD NEW")
	if !opens(ledger.OpensSeat, second["seat"]) || opens(ledger.OpensSeat, first["seat"]) || opens(ledger.OpensOwn, first["own"]) {
		t.Errorf("the old links open still: %v", second)
	}
	guest := links("Board guest")
	if len(guest) != 1 || !opens(ledger.OpensGuest, guest["guest"]) || opens(ledger.OpensSeat, guest["guest"]) {
		t.Errorf("BOARD GUEST tells %v", guest)
	}
	if off := links("BOARD OFF"); len(off) != 0 || opens(ledger.OpensGuest, guest["guest"]) || opens(ledger.OpensSeat, second["seat"]) || opens(ledger.OpensOwn, second["own"]) {
		t.Errorf("BOARD OFF leaves links: %v", off)
	}
	if h.plies() != 0 {
		t.Error("a word for oneself moved")
	}
}

// TestOwnTwice checks that a letter which comes twice does what it says once, and beside a move.
func TestOwnTwice(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.tells()
	h.pump()
	before := h.count(aliceAt)
	raw := h.reply(aliceAt, "1. P-K4\nSTOP\nstop\nPUBLISH FULL")
	h.deliver(raw)
	h.pump()
	h.deliver(strings.Replace(raw, "Subject:", "X-Again: yes\r\nSubject:", 1))
	h.pump()
	if n := h.count(aliceAt) - before; n != 2 { // the receipt is among what STOP ends
		t.Errorf("%d letters answer it", n)
	}
	p, err := h.ledger.PlayerByAddress(aliceAt)
	if err != nil || p.Stopped.IsZero() || !p.Reminding.Off || p.Publish != ledger.PublishFull || h.plies() != 1 {
		t.Errorf("%+v, %d moves, %v", p, h.plies(), err)
	}
	open, err := h.ledger.OpenRequests()
	if err != nil || len(open) != 1 || open[0].Kind != ledger.RequestLeave || open[0].Player != p.ID {
		t.Errorf("on the desk: %+v, %v", open, err)
	}
	h.write(aliceAt, "REMIND")
	h.pump()
	if p, _ = h.ledger.PlayerByAddress(aliceAt); !p.Stopped.IsZero() {
		t.Error("REMIND does not bring letters back")
	}
}

// TestOwnDoubtful checks that nothing is set up by a letter of which it is in doubt whose it
// is: its owner is asked, and after a YES it holds.
func TestOwnDoubtful(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.tells()
	h.pump()
	raw := strings.Replace(h.reply(aliceAt, "STOP\nADDRESS thief@bad.test\nBOARD"), aliceAt, "thief@bad.test", 1)
	if !strings.Contains(raw, "<thief@bad.test>") {
		t.Fatalf("it is not from there: %s", raw)
	}
	h.deliver(raw)
	h.pump()
	p, err := h.ledger.PlayerByAddress(aliceAt)
	if err != nil || !p.Stopped.IsZero() || len(p.Addresses) != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	if open, err := h.ledger.OpenRequests(); err != nil || len(open) != 0 {
		t.Errorf("on the desk: %+v, %v", open, err)
	}
	if n := h.count("thief@bad.test"); n != 0 {
		t.Errorf("%d letters went there", n)
	}
	if last := h.last(aliceAt); strings.Contains(last.Text, "games.test") || !strings.Contains(strings.ToLower(last.Subject), "letter") {
		t.Errorf("the owner is not asked: %q %q; %v", last.Subject, last.Text, h.verdicts())
	}
}

// TestRequestSingle checks that a request is single in the ledger, and answered by whom it
// asks alone.
func TestRequestSingle(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	r := ledger.Request{Kind: ledger.RequestRematch, Player: 1, Other: 2, Game: 1, At: time.Unix(1, 0), State: ledger.RequestAsked}
	if _, err := h.ledger.File(ledger.Matter{Key: "own:a", Rows: []ledger.Row{r}}); err != nil {
		t.Fatal(err)
	}
	r.Player, r.Other = 2, 1
	if _, err := h.ledger.File(ledger.Matter{Key: "own:b", Rows: []ledger.Row{r}}); err == nil {
		t.Error("two ask for one game")
	}
	x, err := h.ledger.Request(1)
	if err != nil || x.Player != 1 {
		t.Fatal(x, err)
	}
	to := h.ledger.RequestAddress(1, aliceAt)
	if _, theirs, ok := h.ledger.RequestAnswered(to, aliceAt); !ok || !theirs {
		t.Error("its own address is not known")
	}
	if _, theirs, _ := h.ledger.RequestAnswered(to, "bob@other.test"); theirs {
		t.Error("another may answer")
	}
	if _, _, ok := h.ledger.RequestAnswered(strings.Replace(to, "w1.", "w2.", 1), aliceAt); ok {
		t.Error("of a request that is not there")
	}
}

// TestOwnAddressUnsigned checks that a letter that nobody signed asks for another address at the
// old one alone: its silence is a NO, and after its YES the new one is asked.
func TestOwnAddressUnsigned(t *testing.T) {
	t.Parallel()
	for _, says := range []string{"", "NO", "YES"} {
		t.Run(says, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.reallyWorded()
			h.config.Trusting = false
			if err := h.office.Open(newAt, "pw"); err != nil {
				t.Fatal(err)
			}
			h.pump()
			for range 2 { // the second brings nothing more than an answer
				h.deliver(h.answering(h.game, "ADDRESS "+newAt))
				h.pump()
			}
			if text := flat(h.last(aliceAt).Text); h.count(newAt) != 0 || !strings.HasPrefix(text, "We have asked you at "+aliceAt+" whether that is your wish.") {
				t.Fatalf("%d letters went to the new address; %s", h.count(newAt), text)
			}
			if says != "" {
				h.deliver(h.answersQuestion(aliceAt, says))
				h.pump()
			}
			if asked := h.count(newAt) == 1; asked != (says == "YES") {
				t.Fatalf("after %q the new address has %d letters", says, h.count(newAt))
			}
			want := map[string]string{"": "address dropped", "NO": "address refused", "YES": "2 addresses, first " + newAt + ", address done"}[says]
			if says == "YES" {
				h.deliver(h.answersQuestion(newAt, "YES"))
			}
			h.pump()
			h.clock.pass(ledger.AddressLasts)
			h.pump()
			if got := h.holds(h.alice); got != want {
				t.Errorf("after %q holds %q, not %q", says, got, want)
			}
		})
	}
}

package mailbox

import (
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// appeal writes an appeal in answer to the letter of that number which lies with its author, 1 for
// the first.
func (h *house) appeal(from string, letter int, text string) {
	h.t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(string(h.office.Letters(from)[letter-1].Raw)))
	if err != nil {
		h.t.Fatal(err)
	}
	h.sent++
	h.deliver(fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: %s\nDate: %s\nMessage-ID: <%d@players.test>\nIn-Reply-To: %s\n\n%s\n",
		from, m.Header.Get("Reply-To"), m.Header.Get("Subject"), h.clock.now().Format(time.RFC1123Z), h.sent, m.Header.Get("Message-ID"), text))
	h.pump()
}

// TestAppealAnswersAnOlderLetter checks that the matter of a letter is kept with it in the ledger, so
// that an appeal which answers it weeks of letters later is about it, and not about what was
// told last (RULING/R-76, TABLE/T4.43); and that words alone in answer to the letter of an appeal are
// what the other side says of it.
func TestAppealAnswersAnOlderLetter(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	refused := 0
	for _, x := range [][2]string{{aliceAt, "1. P-K4"}, {bobAt, "CLAIM DRAW FIFTY"}, {bobAt, "1. P-K4 P-K4"}, {aliceAt, "1… P-K4 2. P-Q4"}} {
		h.write(x[0], x[1])
		h.pump()
		if strings.HasPrefix(x[1], "CLAIM") {
			refused = h.count(bobAt)
		}
	}
	h.appeal(bobAt, refused, "APPEAL It was fifty moves by my count.")
	g, err := h.ledger.Game(h.game)
	if err != nil {
		t.Fatal(err)
	}
	q, ok := g.Question(1)
	if m := q.Matter; !ok || m.Kind != events.TopicRefusal || m.Words != "CLAIM DRAW FIFTY" || m.Of != rules.Black || m.Why == "" || m.Law == "" {
		t.Fatalf("the appeal is about %+v", m)
	}
	if !g.OptionsOn(correspondence.Issue{Question: 1}, terms.ToSecretary)[3].Ruling.Law.Known() {
		t.Error("the claim cannot be found good")
	}
	h.write(aliceAt, "He cannot count.")
	h.pump()
	if g, err = h.ledger.Game(h.game); err != nil {
		t.Fatal(err)
	}
	if q, _ := g.Question(1); len(q.Said) != 1 || q.Said[0].Words != "He cannot count." || q.Said[0].By != rules.White {
		t.Errorf("said of the appeal: %+v", q.Said)
	}
	text := h.lastAt(bobAt).Header.Get("Subject")
	if !strings.Contains(text, "L-STATEMENT") {
		t.Errorf("the player who appeals last got %q", text)
	}
}

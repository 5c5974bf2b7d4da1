package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/tournament/ladder"
)

// onRungs begins a ladder without a press, with these players from the top, named by an address or
// else with none that is confirmed.
func (h *house) onRungs(label string, order ...ledger.Player) (t ledger.Tournament, ids []uint64) {
	h.t.Helper()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		h.t.Fatal(err)
	}
	a.Calendar.Holidays = nil
	t = ledger.Tournament{Label: label, Name: "Ladder " + label, State: ledger.Running, Agreement: a, Ladder: &ledger.Rungs{Free: true}, Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}}
	for _, p := range order {
		if p.ID == 0 {
			if p.ID, err = h.ledger.PutPlayer(p); err != nil {
				h.t.Fatal(err)
			}
		}
		ids = append(ids, p.ID)
		t.Entries = append(t.Entries, ledger.Entry{Player: p.ID, State: ledger.Accepted, At: h.clock.now()})
	}
	id, err := h.ledger.PutTournament(t.BeginLadder(ids, h.clock.now()))
	if err != nil {
		h.t.Fatal(err)
	}
	if t, err = h.ledger.Tournament(id); err != nil {
		h.t.Fatal(err)
	}
	return t, ids
}

// lastTold is the text of the last letter to an address, on one line.
func (h *house) lastTold(addr string) string {
	h.t.Helper()
	all := h.office.Letters(addr)
	m, err := mime.ReadMail(all[len(all)-1].Raw)
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Join(strings.Fields(m.Text), " ")
}

// TestLadderOddChallenges writes challenges on a ladder that cannot be, or are not plain.
func TestLadderOddChallenges(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.reallyWorded()
	h.pump()
	at := func(name, addr string) ledger.Player {
		return ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: addr, Verified: addr != "lost@players.test"}}}
	}
	h.onRungs("L27", at("Elsewhere", "else@players.test"), ledger.Player{ID: h.bob})
	_, ids := h.onRungs("L26", at("Top", "top@players.test"), at("Lost", "lost@players.test"), at("John Smith", "john@players.test"), at("JOHN SMITH", "smith@players.test"), ledger.Player{ID: h.alice}, ledger.Player{ID: h.bob})
	for _, x := range [][2]string{
		{"CHALLENGE L26", "You stand on rung 5. You can challenge Lost, John Smith and JOHN SMITH"},
		{"CHALLENGE Alice L26", "that is you"},
		{"CHALLENGE Elsewhere L26", "Nobody of that name stands on it"},
		{"CHALLENGE Top L26", "Alice, on rung 5, cannot reach Top, on rung 1; a challenge reaches 3 rungs"},
		{"CHALLENGE Bob L26", "one challenges those above"},
		{"CHALLENGE Elsewhere L27", "You do not stand on that ladder"},
		{"CHALLENGE john smith L26", fmt.Sprintf("Several of that name stand on it; write one of them with the number: John Smith (%d), JOHN SMITH (%d)", ids[2], ids[3])},
		{"CHALLENGE L27 L26", "Nobody of that name stands on it"},
		{"CHALLENGE Lost L26", "We have noted your challenge to Lost on L26"},
		{fmt.Sprintf("CHALLENGE John Smith (%d) L26", ids[2]), "John Smith is asked, on L26"},
		{"CHALLENGE JOHN SMITH L26", "Several of that name"},
		{fmt.Sprintf("CHALLENGE JOHN SMITH (%d) L26", ids[3]), "Alice has a challenge in play with John Smith"},
	} {
		h.write(aliceAt, x[0])
		h.pump()
		if got := h.lastTold(aliceAt); !strings.Contains(got, x[1]) {
			t.Errorf("%s: Alice is told %q", x[0], got)
		}
	}
}

// TestLadderWhileDown has a challenge lie unread for three weeks: the days of the answer begin when
// it is asked, and not when it was written, so that nobody loses a rung by silence of the office.
func TestLadderWhileDown(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.reallyWorded()
	h.config.Outage = time.Hour
	h.pump()
	row, _ := h.onRungs("L26", ledger.Player{ID: h.bob}, ledger.Player{ID: h.alice})
	h.write(aliceAt, "CHALLENGE Bob L26")
	h.clock.pass(21 * 24 * time.Hour)
	h.pump()
	h.pump()
	kinds := func() (out []ladder.Kind) {
		x, err := h.ledger.Tournament(row.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range x.Ladder.Entries[2:] {
			out = append(out, e.Kind)
		}
		return out
	}
	if got := kinds(); len(got) != 1 || got[0] != ladder.Challenges {
		t.Fatalf("after the outage came %q", got)
	}
	h.clock.pass(13 * 24 * time.Hour)
	h.pump()
	if got := kinds(); len(got) != 1 {
		t.Errorf("before the 14 days are over came %q", got)
	}
	h.deliver(h.answersQuestion(bobAt, "CONSENT"))
	h.pump()
	if _, err := h.ledger.GameByLabel("L26-1"); err != nil {
		t.Error(err)
	}
}

package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/mailbox/mime"
)

// TestSubjectSpeaks checks that a record in the subject of a letter that says
// nothing else is heard where it is certain that its writer wrote it there; the
// office's own subject, which stands on every answer, never plays, nor does an
// earlier one.
func TestSubjectSpeaks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, subject, body string
		moves               int
		verdict             string // what the reason ends in
		asked               string // the kind of the answer
	}{
		{"a new subject", "1 P-K4", "", 1, "by its subject", "L-ACK"},
		{"with a greeting below", "P-K4", "Regards, Alice", 1, "by its subject", "L-ACK"},
		{"with the label of the game", "A-1: 1 P-K4", "", 1, "by its subject", "L-ACK"},
		{"the inherited subject written anew", "Re: A-1: P-K4", "", 1, "by its subject", "L-ACK"},
		{"the inherited subject", "", "", 0, "nothing in it is new", "L-UNREAD"},
		{"the text says something", "P-K4", "1 P-Q4", 1, "in game g1", "L-ACK"},
		{"an answer to something else", "Re: P-K4", "", 0, "in doubt: part of it may be of an older letter, and its new text says nothing", "L-DOUBT"},
		{"passed on", "Fwd: P-K4", "", 0, "nothing in it is new", "L-UNREAD"},
		{"talk", "P-K4 seems good to me", "", 0, "nothing in it is new", "L-UNREAD"},
		{"a command", "RESIGN", "", 0, "nothing in it is new", "L-UNREAD"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			h.clock.pass(time.Hour)
			raw := h.reply(aliceAt, c.body)
			if c.subject != "" {
				m, err := mime.ReadMail([]byte(raw))
				if err != nil {
					t.Fatal(err)
				}
				raw = strings.Replace(raw, "Subject: "+m.Subject, "Subject: "+c.subject, 1)
			}
			h.deliver(raw)
			h.pump()
			if v := h.verdicts(); len(v) != 1 || !strings.HasSuffix(v[0], c.verdict) || h.plies() != c.moves {
				t.Errorf("%q, %d moves", v, h.plies())
			}
			h.answered(aliceAt, c.asked)
		})
	}
}

// answered fails the test if the last letter that lies with a player is of another
// kind.
func (h *house) answered(at, kind string) {
	h.t.Helper()
	all := h.office.Letters(at)
	m, err := mime.ReadMail(all[len(all)-1].Raw)
	if err != nil || !strings.HasSuffix(m.Subject, kind) {
		h.t.Errorf("the last letter to %s is %q, %v; want %s", at, m.Subject, err, kind)
	}
}

// TestInheritedSubject checks that the subject of the opponent's move, which comes
// back with the answer, cut off by the program, or under another thread, plays
// nothing, and neither does the subject that a player wrote for an earlier move.
func TestInheritedSubject(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.above = "A-1 Alice v Bob: 1 P-K4 - reply by Tue 1 Dec"
	h.pump()
	h.clock.pass(time.Hour)
	h.deliver(h.under("P-K4", h.reply(aliceAt, "")))
	h.pump()
	if h.plies() != 1 {
		t.Fatal(h.verdicts())
	}
	for _, s := range []string{
		"Re: A-1 Alice v Bob: 1 P-K4 - reply by Tue 1 Dec", "A-1 Alice v Bob: 1 P-K4 - reply by Tue 1 Dec", "Re: A-1 Alice v Bob: 1 P-K4", "RE: AW: A-1 Alice v Bob: 1  P-K4 -", "1 P-K4",
	} {
		h.clock.pass(time.Hour)
		h.deliver(h.under(s, h.reply(bobAt, "Thank you.")))
		h.pump()
		if v := h.verdicts(); h.plies() != 1 || !strings.Contains(v[len(v)-1], "Black in game g1") {
			t.Fatalf("%q played: %q", s, v)
		}
		h.answered(bobAt, "L-ACK") // its words are a note (RULING/R-68)
	}
	h.clock.pass(time.Hour)
	h.deliver(h.under("1 P-K4 P-K4", h.reply(bobAt, "")))
	h.pump()
	h.clock.pass(time.Hour)
	// Alice answers her own letter from the folder of what she sent.
	h.deliver(h.under("Re: P-K4", h.reply(aliceAt, "I hope you are well.")))
	h.deliver(h.under("P-K4", h.reply(aliceAt, "I hope you are well?")))
	h.pump()
	if v := h.verdicts(); h.plies() != 2 {
		t.Errorf("%d moves, %q", h.plies(), v)
	}
	h.answered(aliceAt, "L-ACK")
}

// under gives a letter another subject.
func (h *house) under(subject, raw string) string {
	h.t.Helper()
	head, body, ok := strings.Cut(raw, "\n\n")
	if !ok {
		h.t.Fatal("no body")
	}
	lines := strings.Split(head, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "Subject:") {
			lines[i] = "Subject: " + subject
		}
	}
	return strings.Join(lines, "\n") + "\n\n" + body
}

// TestPoint32 checks that marks of answers in any number and language do not lose
// the game, for it is known by its token.
func TestPoint32(t *testing.T) {
	t.Parallel()
	for _, mark := range []string{"Re: ", "AW: ", "SV: ", "Antw: ", "RE[2]: ", "回复: ", "Re: AW: SV: Antw: RE[2]: Odp: YNT: RIF: ", strings.Repeat("Re: ", 20), "", "A completely different subject "} {
		h := openHouse(t)
		h.pump()
		h.clock.pass(time.Hour)
		raw := h.reply(aliceAt, "1 P-K4")
		h.deliver(strings.Replace(raw, "Subject: Re: ", "Subject: "+mark, 1))
		h.pump()
		if v := h.verdicts(); len(v) != 1 || v[0] != "heard: White in game g1" || h.plies() != 1 {
			t.Errorf("%q: %q, %d moves", mark, v, h.plies())
		}
	}
}

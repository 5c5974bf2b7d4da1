package mailbox

import (
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

const secretaryAt = "secretary@chess.test"

// appeals has Alice put a question in a game to the umpire, who here is the
// secretary, and returns the letter that asks the umpire.
func (h *house) appeals(game terms.GameID, words string) *mail.Message {
	h.t.Helper()
	raw := h.answering(game, "APPEAL "+words)
	h.deliver(raw)
	h.pump()
	return h.lastAt(secretaryAt)
}

// lastAt is the last letter that lies with an address.
func (h *house) lastAt(addr string) *mail.Message {
	h.t.Helper()
	all := h.office.Letters(addr)
	if len(all) == 0 {
		h.t.Fatalf("nothing was delivered to %s", addr)
	}
	m, err := mail.ReadMessage(strings.NewReader(string(all[len(all)-1].Raw)))
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// official writes an answer to a letter of the office.
func (h *house) official(to *mail.Message, text string) string {
	h.sent++
	id := to.Header.Get("Message-ID")
	return fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: a case\nDate: %s\nMessage-ID: <official%d@chess.test>\nIn-Reply-To: %s\nReferences: %s\n\n%s\n",
		secretaryAt, to.Header.Get("Reply-To"), h.clock.now().Format(time.RFC1123Z), h.sent, id, id, text)
}

// rulings are those of a game, by their rows.
func (h *house) rulings(game terms.GameID) string {
	h.t.Helper()
	g, err := h.ledger.Game(game)
	if err != nil {
		h.t.Fatal(err)
	}
	var out []string
	for _, t := range g.Rulings {
		out = append(out, t.Row)
	}
	return strings.Join(out, " ")
}

// rule takes a ruling on a page.
func (h *house) rule(r correspondence.Ruling) {
	h.t.Helper()
	_, err := h.ledger.File(ledger.Matter{Key: r.Key, At: h.clock.now(), Games: []terms.GameID{h.game},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Rule(r, o[0])
			if err != nil {
				h.t.Error(err)
			}
			return []correspondence.Decision{d}
		}})
	if err != nil {
		h.t.Fatal(err)
	}
}

// TestPoint22OfficialTokenServesOnce checks that an answer to a case letter moves
// something once, from the official's own address, in its own case alone.
func TestPoint22OfficialTokenServesOnce(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "1 P-K4")
	h.pump()
	letter := h.appeals(h.game, "is this right")
	to := letter.Header.Get("Reply-To")
	if !strings.Contains(to, "+a.") {
		t.Fatalf("the letter is answered to %s", to)
	}
	const yes = "1 because it is in order"
	lost := func(raw string) string { return strings.Replace(raw, to, officeAt, 1) }
	thread := func(raw string) string {
		head, body, _ := strings.Cut(raw, "\n\n")
		var kept []string
		for _, line := range strings.Split(head, "\n") {
			if !strings.HasPrefix(line, "In-Reply-To:") && !strings.HasPrefix(line, "References:") {
				kept = append(kept, line)
			}
		}
		return strings.Join(kept, "\n") + "\n\n" + body
	}
	for _, x := range []struct {
		name, raw, verdict string
		letters            int // to the secretary
	}{
		{"from a stranger", strings.Replace(h.official(letter, yes), secretaryAt, carolAt, 1), "set aside", 1},
		{"from a player", strings.Replace(h.official(letter, yes), secretaryAt, aliceAt, 1), "set aside", 1},
		{"with a changed token and no thread", thread(strings.Replace(h.official(letter, yes), ".q1.", ".q2.", 1)), unknown, 0},
		{"with neither", thread(lost(h.official(letter, yes))), unknown, 0},
		{"a vacation notice", "Auto-Submitted: auto-replied\n" + h.official(letter, yes), Automatic, 0},
		{"a receipt from the address", "Precedence: bulk\n" + h.official(letter, yes), Automatic, 0},
		{"free words", h.official(letter, "Surely he is in the right."), Heard, 1},
		{"a number without a reason", h.official(letter, "1"), Heard, 1},
		{"quoted alone", h.official(letter, "I shall see.\n\nOn Monday postd <post@chess.test> wrote:\n> 1 because so"), Heard, 1},
	} {
		t.Run(x.name, func(t *testing.T) {
			before := len(h.office.Letters(secretaryAt))
			h.deliver(x.raw)
			h.pump()
			all := h.verdicts()
			if got := all[len(all)-1]; !strings.Contains(got, x.verdict) || h.rulings(h.game) != "" {
				t.Errorf("%q, rulings %q", got, h.rulings(h.game))
			}
			if n := len(h.office.Letters(secretaryAt)) - before; n != x.letters {
				t.Errorf("%d letters to the secretary", n)
			}
		})
	}

	// The token serves, after all that.
	first := thread(h.official(letter, yes)) // by the address alone
	h.deliver(first)
	h.pump()
	if h.rulings(h.game) != "Uphold" {
		t.Fatalf("rulings %q; %q", h.rulings(h.game), h.verdicts())
	}
	told := h.lastAt(secretaryAt)
	if !strings.Contains(told.Header.Get("Reply-To"), ".r1.") {
		t.Errorf("what was done is answered to %s", told.Header.Get("Reply-To"))
	}
	// It moves nothing a second time: neither the same letter, nor another, nor by the
	// thread.
	for _, raw := range []string{first, h.official(letter, "2 because I think better of it"), lost(h.official(letter, yes)), h.official(letter, "UNDO because so")} {
		h.deliver(raw)
		h.pump()
		if h.rulings(h.game) != "Uphold" {
			t.Fatalf("rulings %q", h.rulings(h.game))
		}
	}
	// An answer to the letter that says what was done undoes it, once.
	for range 2 {
		h.deliver(h.official(told, "UNDO because it was an error"))
		h.pump()
	}
	if h.rulings(h.game) != "Uphold Undo" {
		t.Errorf("rulings %q", h.rulings(h.game))
	}
}

// TestPoint22And33OfficialThread checks that where the plus part is lost the letter
// that is answered is found by the thread, once as well; a token of one game with
// the thread of another, and two tokens at once, are for neither.
func TestPoint22And33OfficialThread(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	other := h.open("B-1")
	h.pump()
	one := h.appeals(h.game, "is this right")
	two := h.appeals(other, "and this")
	const yes = "1 because it is in order"
	swap := func(raw string, from, to *mail.Message, field string) string {
		return strings.Replace(raw, from.Header.Get(field), to.Header.Get(field), 1)
	}
	for name, raw := range map[string]string{
		"the token of one game, in the thread of another": swap(h.official(one, yes), one, two, "Reply-To"),
		"the thread of one game, to another":              swap(h.official(two, yes), two, one, "Message-ID"),
		"both at once":                                    swap(h.official(one, yes), one, &mail.Message{Header: mail.Header{"Reply-To": {one.Header.Get("Reply-To") + ", " + two.Header.Get("Reply-To")}}}, "Reply-To"),
	} {
		h.deliver(raw)
		h.pump()
		all := h.verdicts()
		if got := all[len(all)-1]; !strings.Contains(got, "set aside") || h.rulings(h.game)+h.rulings(other) != "" {
			t.Errorf("%s: %q, rulings %q and %q", name, got, h.rulings(h.game), h.rulings(other))
		}
	}
	h.config.AuthServer = "mx.chess.test" // where the key is lost a signature makes up for it
	for range 2 {
		h.deliver(signedBy("chess.test") + swap(h.official(two, yes), two, &mail.Message{Header: mail.Header{"Reply-To": {officeAt}}}, "Reply-To"))
		h.pump()
	}
	if h.rulings(h.game) != "" || h.rulings(other) != "Uphold" {
		t.Errorf("rulings %q and %q; %q", h.rulings(h.game), h.rulings(other), h.verdicts())
	}
	// The answer to two letters of one game, which ask different things, is for none.
	done := h.lastAt(secretaryAt) // "used", with what may be undone
	h.deliver(swap(h.official(two, "1 because so"), two, done, "Message-ID"))
	h.pump()
	if h.rulings(other) != "Uphold" {
		t.Errorf("rulings %q", h.rulings(other))
	}
}

// TestOfficialByReferences checks that an official's answer belongs to the letter that it
// replies to, else to the newest of ours that its thread names, as a player's does
// (RULING/R-75): a mail program may leave In-Reply-To out, or name there a letter that is not
// ours, and the plus part of the address may be lost.
func TestOfficialByReferences(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]struct{ inReplyTo, references string }{
		"no In-Reply-To":                           {"", "OLD NEW"},
		"In-Reply-To is not ours":                  {"<mine@chess.test>", "OLD NEW <mine@chess.test>"},
		"In-Reply-To is the newest":                {"NEW", "OLD"},
		"References of another's letters alone":    {"NEW", "<mine@chess.test>"},
		"the newest of ours is not the last of it": {"", "OLD NEW <other@else.test> <mine@chess.test>"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.pump()
			older := h.appeals(h.game, "is this right")
			h.rule(correspondence.Ruling{By: terms.ToSecretary, Row: "Note", Reason: "a word", Key: "note"})
			h.deliver(h.official(older, "1 because so")) // it comes too late, and the umpire is asked anew
			h.pump()
			newer := h.lastAt(secretaryAt)
			h.config.AuthServer = "mx.chess.test" // without a key it is the signature that counts
			ids := strings.NewReplacer("OLD", older.Header.Get("Message-ID"), "NEW", newer.Header.Get("Message-ID"))
			head := signedBy("chess.test") + fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: a case\nDate: %s\nMessage-ID: <thread@chess.test>\n", secretaryAt, officeAt, h.clock.now().Format(time.RFC1123Z))
			if r.inReplyTo != "" {
				head += "In-Reply-To: " + ids.Replace(r.inReplyTo) + "\n"
			}
			head += "References: " + ids.Replace(r.references) + "\n"
			// Of an older letter alone nothing comes: the case has changed since it was asked.
			h.deliver(strings.Replace(strings.Replace(head, newer.Header.Get("Message-ID"), "<x@chess.test>", -1), "<thread@", "<older@", 1) + "\n1 because so\n")
			h.pump()
			if h.rulings(h.game) != "Note" {
				t.Fatalf("by the older letter: rulings %q", h.rulings(h.game))
			}
			h.deliver(head + "\n1 because so\n")
			h.pump()
			if h.rulings(h.game) != "Note Uphold" {
				t.Errorf("rulings %q, %q", h.rulings(h.game), h.verdicts())
			}
		})
	}
}

// TestStaleOfficialAnswer checks that when the case changed after the letter went
// out, by a ruling on the page, the answer moves nothing, and the letter in reply
// can be answered.
func TestStaleOfficialAnswer(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	letter := h.appeals(h.game, "is this right")
	h.rule(correspondence.Ruling{By: terms.ToSecretary, Row: "Note", Reason: "a word", Key: "note"})
	h.deliver(h.official(letter, "1 because so"))
	h.pump()
	if h.rulings(h.game) != "Note" {
		t.Fatalf("rulings %q", h.rulings(h.game))
	}
	h.deliver(h.official(h.lastAt(secretaryAt), "1 because so"))
	h.pump()
	if h.rulings(h.game) != "Note Uphold" {
		t.Errorf("rulings %q", h.rulings(h.game))
	}
}

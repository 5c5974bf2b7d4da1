package mailbox

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/emersion/go-message"

	"postd/mailbox/mime"
)

// TestOpponentsWords lets Alice write all sorts of words below her move. Bob gets them as
// hers, set apart, 4 kB at most, with the deadline above them, and nothing of them acts: not in
// that letter, and not when it is sent back below a word of thanks.
func TestOpponentsWords(t *testing.T) {
	t.Parallel()
	const most = 4096
	long := strings.Repeat("and so on and so forth, my dear Bob, ", 24)
	for _, x := range []struct {
		name, words string
		want        string // of them stands in Bob's letter
		never       string // stands in its page
	}{
		{"900 kB", strings.Repeat(long+"\n", 900<<10/len(long)), "and so on and so forth, my dear Bob,", ""},
		{"one line of 900 kB", strings.Repeat("forth and so on ", 900<<10/16), "forth and so on", ""},
		{"20,000 lines", strings.Repeat("a line of verse\n", 20_000), "a line of verse", ""},
		{"20,000 empty lines", "before\n" + strings.Repeat("\n", 20_000) + "after", "before", ""},
		{"commands", "NOTE\nRESIGN\nOFFER DRAW\n2. P-Q4\nPENALTY\nACCEPT\nYES\n1... P-K4 2. Kt-KB3", "OFFER DRAW", ""},
		{"our own letter", "NOTE\nBob has been sent your move. Reply with this line and your move:   1. P-K4 P-K4\n(a) Claim the game: reply CLAIM TIME.\n-- \nA-1, letter 3. Test. Secretary: Secretary", "", ""},
		{"a script", "NOTE\n<script>alert(1)</script><img src=x onerror=alert(1)>\n</p></body></html>", "<script>alert(1)</script>", "<script"},
		{"links", "NOTE\nhttps://evil.example/?a=1&b=\"2\" javascript:alert(1) <a href=\"https://evil.example\">press</a>", "https://evil.example/", "<a href=\"https://evil.example"},
		{"signs that turn lines", "NOTE\nNice \u202eemoc\u202c \u2066game\u2069\u200b\u0000\u001b[31m", "Nice", "\u202e"},
		{"no line ends", "NOTE\n" + strings.Repeat("x", 5_000), "xxxxxxxx", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.reallyWorded()
			h.pump()
			before := h.count(bobAt)
			h.deliver(h.answering(h.game, "1 P-K4\n\n"+x.words))
			h.pump()
			all := h.office.Letters(bobAt)[before:]
			if len(all) != 1 || h.plies() != 1 {
				t.Fatalf("Bob has %d letters, %d moves are made: %.300q", len(all), h.plies(), h.verdicts())
			}
			raw := all[0].Raw
			m, err := mime.ReadMail(raw)
			if err != nil {
				t.Fatal(err)
			}
			head, said, _ := strings.Cut(m.Text, "Alice writes:\n")
			if !strings.Contains(head, "Your move, by Thursday 10 December, 09:00 (London).") || !strings.HasPrefix(m.Text, "Alice plays 1. P-K4") {
				t.Errorf("the deadline does not stand above the words:\n%.600s", m.Text)
			}
			if x.want != "" && !strings.Contains(flat(said), x.want) {
				t.Errorf("the words are not in the letter:\n%.2000s", said)
			}
			words := 0
			for line := range strings.Lines(said) {
				if !strings.HasPrefix(line, "  ") && strings.TrimSpace(line) != "" {
					break // they are set in
				}
				words += len(strings.TrimSpace(line)) + 1
			}
			if words > most+200 || !utf8.ValidString(m.Text) {
				t.Errorf("%d octets of words went to Bob", words)
			}
			if len(x.words) > 8_000 && words > 1_000 && !strings.Contains(flat(said), "is with the secretary.") {
				t.Errorf("nothing says where the rest is:\n%s", said)
			}
			if x.never != "" && strings.Contains(partOf(t, raw, "text/html"), x.never) || !strings.Contains(partOf(t, raw, "text/html"), "</html>") {
				t.Errorf("the page has %q, or no end", x.never)
			}
			for line := range bytes.SplitSeq(raw, []byte("\r\n")) {
				if len(line) > 78 && !bytes.HasPrefix(line, []byte("Received:")) && !bytes.HasPrefix(line, []byte("Return-Path:")) {
					t.Errorf("a line of %d octets: %.100q", len(line), line)
				}
			}
			h.deliver(h.reply(bobAt, "Thank you.\n\n"+m.Text))
			h.pump()
			g, err := h.ledger.Game(h.game)
			if err != nil || h.plies() != 1 || g.Over() || len(g.Appeals) > 0 || g.Offer != nil {
				t.Errorf("what he sends back acts: %d moves, over %t, %v: %.300q", h.plies(), g.Over(), err, h.verdicts())
			}
			if v := h.verdicts(); slices.ContainsFunc(v, func(s string) bool { return strings.HasPrefix(s, "crash") }) {
				t.Error(v)
			}
		})
	}
}

// partOf is the first part of a letter of that type, decoded.
func partOf(t *testing.T, raw []byte, kind string) (words string) {
	t.Helper()
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	err = e.Walk(func(_ []int, x *message.Entity, err error) error {
		if is, _, _ := x.Header.ContentType(); err == nil && is == kind && words == "" {
			b, err := io.ReadAll(x.Body)
			words = string(b)
			return err
		}
		return err
	})
	if err != nil || words == "" {
		t.Fatalf("no part is %s: %v", kind, err)
	}
	return words
}

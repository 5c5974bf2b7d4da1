package mailbox

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"

	"postd/ledger"
	"postd/mailbox/mime"
	"postd/rules"
)

// TestNames plays with opponents of all sorts of names. The news, the subject, the score as a
// file and the octets of each letter are whole, and no word of a name is cut in two.
func TestNames(t *testing.T) {
	t.Parallel()
	long := strings.TrimSpace(strings.Repeat("Maximilian ", 18))
	for what, name := range map[string]string{
		"200 letters": long, "one word": "Madonna", "one word of 200": strings.Repeat("x", 200), "the same first name": "Bob Jones", "a title": "Dr. Mary Jones",
		"a comma": "Jones, Mary", "Hebrew": "שלמה המלך", "Arabic": "عمر الخيام", "Chinese": "王小明", "combining marks": "Zoe\u0308 Bronte\u0308",
		"HTML": "<b>Mary</b> <script>x</script>", "back quotes": "`Mary` Jones", "zero width": "Mary\u200b \u200dJones\ufeff",
		"quotes": `Mary "the Rook" O'Neil \ Co`, "encoded": "=?utf-8?q?Mary?= Jones", "a sign that parts lines": "Mary\u2028Jones", "turned": "\u202eMary\u202c Jones",
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.reallyWorded()
			h.called = [2]string{name, "Bob Brown"}
			h.game = h.open("N-1")
			h.pump()
			before := h.count(bobAt)
			h.deliver(h.answering(h.game, "1 P-K4\n\nGood luck!"))
			h.pump()
			h.deliver(h.reply(bobAt, "PGN"))
			h.pump()
			h.deliver(h.answering(h.game, "RESIGN"))
			h.pump()
			all := h.office.Letters(bobAt)[before:]
			if len(all) != 3 || h.plies() != 1 {
				t.Fatalf("Bob has %d letters: %q", len(all), h.verdicts())
			}
			for _, d := range all {
				for line := range bytes.SplitSeq(d.Raw, []byte("\r\n")) {
					ours := !bytes.HasPrefix(line, []byte("Received:")) && !bytes.HasPrefix(line, []byte("Return-Path:"))
					if ours && (len(line) > 78 || slices.ContainsFunc(line, func(b byte) bool { return b >= 0x80 || b == '\n' })) || bytes.HasPrefix(line, []byte("Bcc:")) {
						t.Errorf("a line of %d octets: %.100q", len(line), line)
					}
				}
				m, err := mime.ReadMail(d.Raw)
				if err != nil {
					t.Fatal(err)
				}
				if !strings.HasPrefix(m.Subject, "N-1: ") || len([]rune(m.Subject)) > 60 {
					t.Errorf("the subject is %q", m.Subject)
				}
				if page := partOf(t, d.Raw, "text/html"); strings.Contains(page, "<script") || strings.Contains(page, "<b>Mary") || !strings.Contains(page, "</html>") {
					t.Errorf("the page of %q is not whole", m.Subject)
				}
				if strings.IndexFunc(m.Text, func(r rune) bool {
					return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) || unicode.IsControl(r) && r != '\n' && r != '\r'
				}) >= 0 {
					t.Errorf("signs that nobody sees are in %q", m.Subject)
				}
			}
			move, err := mime.ReadMail(all[0].Raw)
			if err != nil {
				t.Fatal(err)
			}
			news, _, _ := strings.Cut(strings.ReplaceAll(move.Text, "\r\n", "\n"), "\nYour move, by ")
			who, rest, ok := strings.Cut(flat(news), " plays 1. P-K4")
			if !ok || len([]rune(flat(news))) > 90 && len(strings.Fields(who)) > 1 {
				t.Errorf("the news is %q, %q", news, rest)
			}
			whole := strings.Fields(strings.Map(func(r rune) rune {
				if unicode.Is(unicode.Cf, r) || unicode.IsControl(r) && r != '\n' && r != '\r' {
					return -1
				}
				return r
			}, strings.ReplaceAll(name, "`", "'"))) // back quotes mark what is to be written
			for _, word := range strings.Fields(who) {
				if !slices.Contains(whole, strings.TrimSuffix(word, "…")) && word != "…" && word != "..." && len(whole) > 1 {
					t.Errorf("%q is called %q, with a word that is none of the name's", name, who)
				}
			}
			pgn := partOf(t, all[1].Raw, "application/vnd.chess-pgn")
			read := rules.NewPGNReader(strings.NewReader(pgn))
			game, err := read.Next()
			if _, end := read.Next(); err != nil || end != io.EOF || len(game.Moves) != 1 || len(read.Remarks()) > 0 {
				t.Errorf("%v, %v, %v in\n%s", err, end, read.Remarks(), pgn)
			}
		})
	}
}

// TestNamesOfLines checks that nobody can have a name of several lines.
func TestNamesOfLines(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	for _, name := range []string{"Mary\r\nBcc: thief@bad.test", "Mary\n\n1. P-K4"} {
		if _, err := h.ledger.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: carolAt, Verified: true}}}); !errors.Is(err, ledger.ErrRow) {
			t.Errorf("%q can be a name: %v", name, err)
		}
	}
}

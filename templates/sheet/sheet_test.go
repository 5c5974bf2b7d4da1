package sheet

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"postd/descriptive"
	"postd/rules"
)

// played is the position of the sample of a move letter, and its last move.
func played(t testing.TB) (rules.Position, rules.Move) {
	t.Helper()
	p, err := rules.ParseFEN("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4")
	if err != nil {
		t.Fatal(err)
	}
	m, err := rules.ParseMove("a7a6")
	if err != nil {
		t.Fatal(err)
	}
	return p, m
}

// whole is a letter with a block of every kind, in which a name and the words of a player
// stand.
func whole(t testing.TB, name string, lines ...string) Sheet {
	t.Helper()
	p, m := played(t)
	refused, err := Refuse("It is too early to claim", "V.9(c)", "If "+Plain(name)+" runs out of time you will hear from us.")
	if err != nil {
		t.Fatal(err)
	}
	board := Board(p, m, rules.White, Own, descriptive.Style{})
	return Sheet{
		Subject: "A-7: 3... P-QR3 - your move by Mon 30 Nov", Answer: "A-7/13",
		Reply: "post+g12.k3v@chess.example", Links: map[string]string{"board": "https://games.chess.example/b/g12.w.13.k3vqd83"},
		Blocks: []Block{
			News(Plain(name) + " plays 3... P-QR3 (Pawn to Queen's Rook's third)."),
			Due("Your move, by " + Strong("Monday 30 November, 08:02") + " (London)."),
			Line("Reply with this line and your move:", "3... P-QR3 4."),
			board,
			Lettered(
				Item{Words: Plain(name) + " left out your last move. With your move you may write " + Code("PENALTY") + " " + Law("Penalty E, V.3") + ".", Write: "PENALTY\n"},
				Item{Words: "Or just move, and it is forgotten."}),
			refused,
			Para("With your own move you may write a command that is rather long, for instance " + Code("REMIND 50% 2 days 12 h 6 h 30 min") + "."),
			Said(Plain(name)+" writes:", lines),
			OwnWords("You wrote:", lines),
			Score([]Item{{Mark: "1", Words: "P-K4", Other: "P-K4"}, {Mark: "2", Words: "Kt-KB3", Other: "Kt-QB3"}, {Mark: "3", Words: "B-Kt5", Other: "P-QR3"}}, ""),
			Table(Item{Mark: "A-7", Words: "your move by Monday"}, Item{Mark: "A-12", Words: Plain(name) + " is to move"}),
			Clock("Time: 3 days from Thursday 26 November 2026, 08:02 (London), when this letter was sent; not counted: Sunday 29 November; so until Monday 30 November 2026, 08:02."),
			Ways("Below your move you may write to "+Plain(name)+", or "+Code("OFFER DRAW")+", "+Code("RESIGN")+", "+Code("HELP")+".", "Book: "+Link("#book")),
			Laws("for the words of one reply "+Code("LAW V.3")+", for all "+Code("TERMS"), "V.2", "V.3"),
			Ways("Board: " + Link("#board")),
			Men(board),
			Foot("A-7, letter 13. Autumn Tournament. Secretary: Mrs Brown", Link("secretary@chess.example")),
		},
		Attach: []Attachment{{"A-7.txt", "text/plain", "the terms\n"}},
	}
}

// sameWords checks that block by block text and page say the same words in the same order.
// The text alone draws the board, and the page alone has links that begin a letter.
func sameWords(t *testing.T, s Sheet) {
	t.Helper()
	for i, b := range s.Blocks {
		if b.kind == KindBoard {
			continue
		}
		one := s
		one.Blocks = s.Blocks[i : i+1]
		text := strings.Fields(marks.ReplaceAllString(strings.TrimPrefix(string(Text(one)), "-- \n"), ""))
		page := strings.Fields(pageText(t, HTML(one)))
		if b.kind == KindScore { // the text has columns, which are read downwards
			slices.Sort(text)
			slices.Sort(page)
		}
		if strings.Join(text, "") != strings.Join(page, "") {
			t.Errorf("a block of kind %d says in the text\n%s\nand in the page\n%s", b.kind, strings.Join(text, " "), strings.Join(page, " "))
		}
	}
}

// marks are those of the text for a quotation, and for what another says.
var marks = regexp.MustCompile(`(?m)^(?:> ?|  \| )`)

// pageText is what a page says below its head.
func pageText(t *testing.T, page []byte) string {
	t.Helper()
	root, err := nethtml.Parse(strings.NewReader(string(page)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var walk func(n *nethtml.Node)
	walk = func(n *nethtml.Node) {
		if n.Type == nethtml.TextNode {
			b.WriteString(n.Data)
		}
		if n.Data == "head" || n.Data == "a" && slices.ContainsFunc(n.Attr, func(a nethtml.Attribute) bool { return a.Val == "write" }) {
			return
		}
		for c := range n.ChildNodes() {
			walk(c)
		}
		switch n.Data {
		case "p", "br", "td", "th", "blockquote":
			b.WriteByte('\n')
		}
	}
	walk(root)
	return b.String()
}

// hostile are names and words of players that would be something else.
var hostile = []string{
	"Arthur", "<script>alert(1)</script>", "a`b`c \x01RESIGN\x05 \x04http://evil\x05", "Eve\r\nBcc: all@example.org\x00\u202e", "& &amp; \"x\" 'y' <img src=x onerror=y>",
	strings.Repeat("x", 200), "שלום עליכם", "عمر الخيام", "李小龙 " + strings.Repeat("王", 90), "e\u0301e\u0301\u0301", "1. P-K4", "RESIGN", "", strings.Repeat("P-K4 ", 80), "\u200b\u200d\ufeff", "-- ",
}

func TestSameWords(t *testing.T) {
	for _, name := range hostile {
		s := whole(t, name, name, "Regards")
		if name == hostile[0] {
			s = whole(t, name, hostile...)
		}
		sameWords(t, s)
		page := string(HTML(s))
		for _, bad := range []string{"<script", "<img src=x", "onerror=y>", "\x01", "\x04", "\u202e", "\x00"} {
			if strings.Contains(page, bad) {
				t.Errorf("%q: the page has %q", name, bad)
			}
		}
		for line := range strings.Lines(string(Text(s))) {
			if line = strings.TrimSuffix(line, "\n"); width(line) > Columns || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' }) {
				t.Errorf("%q: %d columns: %q", name, width(line), line)
			}
			if !strings.Contains(name, "P-K4") && Says(line) { // a person whose name is a move may be heard
				t.Errorf("%q: the line %q says something", name, line)
			}
		}
	}
}

// TestStored checks that what is stored comes back, and that what is broken is refused.
func TestStored(t *testing.T) {
	for _, name := range hostile {
		s := whole(t, name, hostile...)
		stored := Encode(s)
		back, err := Decode(stored)
		if err != nil {
			t.Fatal(err)
		}
		back.Reply, back.Links = s.Reply, s.Links
		if string(Text(back)) != string(Text(s)) || string(HTML(back)) != string(HTML(s)) || back.Subject != s.Subject || back.Answer != s.Answer || !reflect.DeepEqual(back.Attach, s.Attach) {
			t.Errorf("%q: another letter came back", name)
		}
		if !slices.Equal(Encode(back), stored) {
			t.Errorf("%q: it is stored otherwise the second time", name)
		}
		for n := range stored {
			if _, err := Decode(stored[:n]); err == nil {
				t.Fatalf("%q: the first %d of %d octets are taken for a sheet", name, n, len(stored))
			}
		}
	}
	stored := Encode(whole(t, "Arthur", "I have always liked the Ruy."))
	t.Logf("%d octets are stored of a text of %d and a page of %d", len(stored), len(Text(whole(t, "Arthur"))), len(HTML(whole(t, "Arthur"))))
	for i := range stored {
		broken := slices.Clone(stored)
		broken[i] ^= 1 << (i % 8)
		if s, err := Decode(broken); err == nil && i%8 == 0 { // another letter, but one that can be set
			Text(s)
			HTML(s)
		}
	}
	if _, err := Decode(append([]byte{version + 1}, stored[1:]...)); err == nil || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("a later version: %v", err)
	}
}

func TestRefuse(t *testing.T) {
	for _, x := range [][3]string{{"", "V.3", "Move."}, {"Why.", "", "Move."}, {"Why.", "V.3", ""}, {"Why.", "V.3", "\x01\x05"}, {" ", "V.3", "Move."}} {
		if _, err := Refuse(Words(x[0]), x[1], Words(x[2])); err == nil {
			t.Errorf("%q is taken for a refusal", x)
		}
	}
	b, err := Refuse("It is too early", "V.9(c)", "Wait.")
	if err != nil || string(Text(Sheet{Blocks: []Block{b}})) != "It is too early [V.9(c)]. Wait.\n" {
		t.Errorf("%v: %q", err, Text(Sheet{Blocks: []Block{b}}))
	}
	b.items[0].Other = ""
	if _, err := Decode(Encode(Sheet{Blocks: []Block{b}})); err == nil {
		t.Error("a refusal without a way on comes from the store")
	}
}

// TestWhole is the letter of the design as it is set.
func TestWhole(t *testing.T) {
	p, m := played(t)
	board := Board(p, m, rules.White, Own, descriptive.Style{})
	s := whole(t, "Arthur", "I have always liked the Ruy.")
	s.Blocks = slices.DeleteFunc(s.Blocks, func(b Block) bool {
		switch b.kind {
		case KindChoices, KindRefusal, KindPara, KindOwn, KindTable, KindMen, KindFoot:
			return true
		}
		return false
	})
	s.Blocks = append(s.Blocks, Men(board), Foot("A-7, letter 13. Autumn Tournament. Secretary: Mrs Brown"))
	const want = `Arthur plays 3... P-QR3 (Pawn to Queen's Rook's third).
Your move, by Monday 30 November, 08:02 (London).

Reply with this line and your move:   3... P-QR3 4.

       QR  QKt QB  Q   K   KB  KKt KR
   8 | r   :   b   q   k   b   kt  r  | 1
   7 |[:]  p   p   p   :   p   p   p  | 2
   6 |[p]  :   kt  :   .   :   .   :  | 3
   5 | :   B   :   .   p   .   :   .  | 4
   4 | .   :   .   :   P   :   .   :  | 5
   3 | :   .   :   .   :   Kt  :   .  | 6
   2 | P   P   P   P   .   P   P   P  | 7
   1 | R   Kt  B   Q   K   .   :   R  | 8
       QR  QKt QB  Q   K   KB  KKt KR

Arthur writes:
  I have always liked the Ruy.

   1 | P-K4    P-K4      3 | B-Kt5   P-QR3
   2 | Kt-KB3  Kt-QB3

Time: 3 days from Thursday 26 November 2026, 08:02 (London), when this
letter was sent; not counted: Sunday 29 November; so until Monday 30
November 2026, 08:02.
Below your move you may write to Arthur, or OFFER DRAW, RESIGN, HELP.
Laws: V.2, V.3; for the words of one reply LAW V.3, for all TERMS.
Board: https://games.chess.example/b/g12.w.13.k3vqd83
White: K K1; Q Q1; R QR1, KR1; B QKt5, QB1; Kt QKt1, KB3; P QR2, QKt2,
   QB2, Q2, K4, KB2, KKt2, KR2.
Black: K K1; Q Q1; R QR1, KR1; B QB1, KB1; Kt QB3, KKt1; P QR3, QKt2,
   QB2, Q2, K4, KB2, KKt2, KR2.

-- 
A-7, letter 13. Autumn Tournament. Secretary: Mrs Brown
`
	if got := string(Text(s)); got != want {
		t.Errorf("%s", got)
	}
	page := string(HTML(s))
	for _, want := range []string{
		`<code style="white-space:nowrap">3... P-QR3 4.</code>`,
		`href="mailto:post%2Bg12.k3v@chess.example?subject=A-7%2F13&amp;body=3...%20P-QR3%204.%20">Write it</a>`,
		`<a style="overflow-wrap:anywhere" href="https://games.chess.example/b/`, `src="cid:board"`, `alt="White: King`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s in\n%s", want, page)
		}
	}
	s.Reply = ""
	if page := string(HTML(s)); strings.Contains(page, "Write it") {
		t.Error("a link begins a letter to nobody")
	}
}

// TestLongCode checks that long code breaks at spaces and never at a hyphen.
func TestLongCode(t *testing.T) {
	s := Sheet{Blocks: []Block{Line("Reply with this line and your move:", "12... Castles KR 13. B-K2, 14. Castles QR")}}
	if page := string(HTML(s)); !strings.Contains(page, `<code><span style="white-space:nowrap">12...</span> <span style="white-space:nowrap">Castles</span>`) {
		t.Error(page)
	}
	if text := string(Text(s)); text != "Reply with this line and your move:\n   12... Castles KR 13. B-K2, 14. Castles QR\n" {
		t.Error(text)
	}
}

func BenchmarkSheet(b *testing.B) {
	s := whole(b, "Arthur", "I have always liked the Ruy.")
	var moves []Item
	for i := range 40 {
		moves = append(moves, Item{Mark: itoa(i + 1), Words: "Kt(QB3)-K4", Other: "Castles QR"})
	}
	s.Blocks[9] = Score(moves, "")
	stored := Encode(s)
	b.Run("text", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Text(s)
		}
	})
	b.Run("page", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			HTML(s)
		}
	})
	b.Run("encode", func(b *testing.B) {
		b.ReportAllocs()
		b.ReportMetric(float64(len(stored)), "octets")
		for b.Loop() {
			Encode(s)
		}
	})
	b.Run("decode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Decode(stored); err != nil {
				b.Fatal(err)
			}
		}
	})
}

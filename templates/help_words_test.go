package templates

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/correspondence/wishes"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/sheet"
)

// leaf is the golden letter of HELP, or of one of its leaves.
func leaf(t *testing.T, name string) sheet.Sheet {
	t.Helper()
	s, ok := trees(t)[name]
	if !ok {
		t.Fatalf("no letter is called %q", name)
	}
	return s
}

// TestHelpIsShort counts the words of HELP and of its leaves: 250, and 350 for the notation.
func TestHelpIsShort(t *testing.T) {
	for name, s := range trees(t) {
		most := 250
		if !strings.HasPrefix(name, "L-HELP") {
			continue
		}
		if name == "L-HELP notation" {
			most = 350
		}
		if n := countWords(s); n > most {
			t.Errorf("%s has %d words, and %d are the most", name, n, most)
		} else {
			t.Logf("%s: %d words", name, n)
		}
	}
}

// TestHelpIsHeard mails every command that HELP and its leaves print, alone in a letter: each is
// heard as a command. What is printed as a part of one is completed as the letter says.
func TestHelpIsHeard(t *testing.T) {
	completed := map[string]string{
		"EXACT": "EXACT E", "ADOPT": "ADOPT 2", "INTERPRET": "INTERPRET 1", "CLAIM DRAW": "CLAIM DRAW FIFTY", "FIFTY": "CLAIM DRAW FIFTY",
		"REPETITION": "CLAIM DRAW REPETITION", "PERPETUAL": "CLAIM DRAW PERPETUAL", "CLAIM FORFEIT": "CLAIM FORFEIT LAWS", "ASSISTANCE": "CLAIM FORFEIT ASSISTANCE",
		"REFUSAL": "CLAIM FORFEIT REFUSAL", "LAWS": "CLAIM FORFEIT LAWS", "BOOKS": "CLAIM FORFEIT BOOKS", "PROPOSE": "PROPOSE turn.limit 5 days", "TRY": "TRY P-K4",
		"IN ALL GAMES": "LEAVE 20 Dec TO 3 Jan IN ALL GAMES", "IF": "IF P-K3 THEN P-K4", "THEN": "IF P-K3 THEN P-K4", "OR IF": "OR IF P-K3 THEN P-K4",
		"IF ANY THEN": "IF ANY THEN P-K4", "CONSENT": "CONSENT 1", "REFUSE": "REFUSE 1", "CHOOSE": "CHOOSE 2", "ZONE": "ZONE New York", "RECEIPTS": "RECEIPTS OFF", "ADDRESS": "ADDRESS mary@new.example",
	}
	elsewhere := map[string]bool{"NEW KEY": true, "NOTE": true} // see TestPlayersCommands of package mailbox
	seen := map[string]bool{}
	for name, s := range trees(t) {
		if !strings.HasPrefix(name, "L-HELP") || name == "L-HELP notation" {
			continue
		}
		for _, b := range s.Blocks {
			if k := b.Kind(); k != sheet.KindTable && k != sheet.KindPara {
				continue
			}
			words := b.Words()
			for _, x := range b.Items() {
				words += " " + x.Words
			}
			for _, code := range codesOf(words) {
				said := code
				if whole, ok := completed[code]; ok {
					said = whole
				}
				if seen[code] = true; elsewhere[code] || strings.HasSuffix(code, ":") {
					continue // the name of a game, above what belongs to it
				}
				own, rest := wishes.TakeOwn(said)
				if len(own) == 1 && strings.TrimSpace(rest) == "" {
					continue
				}
				heard, rest := letters.ReadLetter(said, letters.Expect{Choices: 4, Confirms: true, States: true})
				if len(heard) == 0 {
					heard, rest = letters.ReadLetter(said, letters.Expect{Notation: "agreed:algebraic+numeric+descriptive"})
				}
				if len(heard) != 1 || strings.TrimSpace(rest) != "" {
					t.Errorf("%s prints %q, and %q says %v, %q", name, code, said, heard, rest)
				} else if about := heard[0].About; wishes.IsWish(about) {
					if _, ok := wishes.ReadWish(about, heard[0].Facts); !ok {
						t.Errorf("%s prints %q, which is no value", name, code)
					}
				}
			}
		}
	}
	if len(seen) < 50 {
		t.Errorf("only %d commands were found: %q", len(seen), slices.Sorted(maps.Keys(seen)))
	}
}

// codesOf are what a run of words shows as to be written.
func codesOf(w sheet.Words) (out []string) {
	page, rest := string(sheet.HTML(sheet.Sheet{Blocks: []sheet.Block{sheet.Para(w)}})), ""
	for {
		_, rest, _ = strings.Cut(page, "<code")
		if rest == "" {
			return out
		}
		_, rest, _ = strings.Cut(rest, ">")
		rest, page, _ = strings.Cut(rest, "</code>")
		plain := strings.NewReplacer("&gt;", ">", "&lt;", "<", "&#39;", "'", "&amp;", "&").Replace(tag.ReplaceAllString(rest, ""))
		out = append(out, plain)
	}
}

// byTheLeaf writes a move by what HELP NOTATION says, and by nothing else: files by its list,
// ranks from one's own end, the man with the square on which it stands in brackets, -, or x and
// the man that is taken, with its square.
func byTheLeaf(p rules.Position, m rules.Move) string {
	files := map[byte]string{'a': "QR", 'b': "QKt", 'c': "QB", 'd': "Q", 'e': "K", 'f': "KB", 'g': "KKt", 'h': "KR"}
	men := map[rules.Role]string{rules.King: "K", rules.Queen: "Q", rules.Rook: "R", rules.Bishop: "B", rules.Knight: "Kt", rules.Pawn: "P"}
	name := func(q rules.Square) string {
		s := q.String()
		if p.Turn() == rules.Black {
			return files[s[0]] + string('9'-s[1]+'0')
		}
		return files[s[0]] + s[1:]
	}
	man := p.At(m.From()).Role
	from, to := m.From().String(), m.To().String()
	if man == rules.King && from[0] == 'e' && to[0] == 'g' {
		return "Castles KR"
	}
	if man == rules.King && from[0] == 'e' && to[0] == 'c' {
		return "Castles QR"
	}
	words := men[man] + "(" + name(m.From()) + ")"
	switch taken := p.At(m.To()).Role; {
	case taken != rules.NoRole:
		words += "x" + men[taken] + "(" + name(m.To()) + ")"
	case man == rules.Pawn && from[0] != to[0]:
		words += "xP e.p."
	default:
		words += "-" + name(m.To())
	}
	if strings.Contains(" qrbn", m.String()[len(m.String())-1:]) && len(m.String()) == 5 {
		words += "(" + men[map[byte]rules.Role{'q': rules.Queen, 'r': rules.Rook, 'b': rules.Bishop, 'n': rules.Knight}[m.String()[4]]] + ")"
	}
	return words
}

// TestNotationLeafAlone shows that one who knows algebraic notation writes right records by
// HELP NOTATION alone: all legal moves of some positions by its sure way, and ten moves as a
// reader wrote them by hand who looked at the leaf only, in the short way.
func TestNotationLeafAlone(t *testing.T) {
	for _, want := range []string{"QKt-Q2", "KtxP", "P-K4", "Castles KR", "Castles QR", "P-K8(Q) ch", "Kt(QKt1)-Q2", "P(K4)xP(Q5)", "PxP e.p."} {
		if text := string(sheet.Text(leaf(t, "L-HELP notation"))); !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("the leaf does not show %q", want)
		}
	}
	n := 0
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "r3k2r/ppp2ppp/2n2n2/2bpp1B1/2B1P1b1/2NP1N2/PPP2PPP/R3K2R w KQkq - 0 9",
		"r3k2r/ppp2ppp/2n2n2/2bpp1B1/2B1P1b1/2NP1N2/PPP2PPP/R3K2R b KQkq - 0 9", "1n2k3/P7/8/3pP3/2P5/8/8/4K3 w - d6 0 30",
		"4k3/8/8/2p5/3Pp3/8/p7/1N2K3 b - d3 0 30", "7k/8/8/3R4/8/8/8/3R3K w - - 0 1", "k7/8/2N1N3/8/3q4/8/2N1N3/7K w - - 0 1", "6k1/q7/8/8/q6q/8/8/5K2 b - - 0 1",
	} {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.LegalMoves() {
			n++
			meantBy(t, p, byTheLeaf(p, m), m.String())
		}
	}
	t.Logf("%d moves by the sure way", n)
	for _, x := range []struct{ fen, algebraic, written, move string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "d4", "P-Q4", "d2d4"},
		{"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", "Nf6", "Kt-KB3", "g8f6"},
		{"rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2", "Bg5", "B-KKt5", "c1g5"},
		{"rnbqkb1r/pppppppp/8/6B1/3Pn3/8/PPP1PPPP/RN1QKBNR w KQkq - 3 3", "Nd2", "Kt-Q2", "b1d2"},
		{"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 5", "O-O", "Castles KR", "e8g8"},
		{"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5", "Nbd2", "Kt(QKt1)-Q2", "b1d2"},
		{"r1bqk2r/ppp2ppp/2n2n2/2bpp3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6", "exd5", "P(K4)xP(Q5)", "e4d5"},
		{"r1bqk2r/ppp2ppp/2n5/2bnp3/2B5/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 7", "Nxc3", "KtxKt", "d5c3"},
		{"1n2k3/P7/8/3pP3/2P5/8/8/4K3 w - d6 0 30", "axb8=Q+", "PxKt(Q) ch", "a7b8q"},
		{"3r1rk1/pp3ppp/8/8/8/8/PP3PPP/3R1RK1 b - - 0 20", "Rfe8", "R(KB1)-K1", "f8e8"},
	} {
		p, err := rules.ParseFEN(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		meantBy(t, p, x.written, x.move)
	}
}

// meantBy checks that a record is read as one move.
func meantBy(t *testing.T, p rules.Position, record, move string) {
	t.Helper()
	said, ok := descriptive.Descriptive.ReadLine(record)
	if !ok || len(said) != 1 {
		t.Errorf("%q is no record alone on a line", record)
		return
	}
	m := said[0].Record.Match(p, descriptive.Birth)
	if len(m.Readings) != 1 || m.Readings[0].Move.String() != move {
		t.Errorf("%q is read %v, and %s was meant", record, m.Readings, move)
	}
}

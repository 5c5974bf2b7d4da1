package mime

import (
	"encoding/base64"
	"strings"
	"testing"
)

// TestRichTexts checks that the older forms of rich text are read where a letter has
// nothing else.
func TestRichTexts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, kind, text, new, struck string }{
		{"enriched", "text/enriched", "<fontfamily><param>Times</param>5. P-QB3 <bold>Kt-KB3</bold></fontfamily>\n\nThat is\nall, 2 << 3.\n\n<excerpt>White plays\n\nRESIGN</excerpt>Bye", "5. P-QB3 Kt-KB3\nThat is all, 2 < 3.\n\nBye", ""},
		{"as it stands", "text/enriched", "<nofill>5. P-QB3 Kt-KB3\nBye</nofill>", "5. P-QB3 Kt-KB3\nBye", ""},
		{"the older one", "text/richtext", "5. P-QB3 <bold>Kt-KB3</bold><nl>\nThat is\nall, 2 <lt> 3.<comment>RESIGN</comment><paragraph><excerpt>RESIGN</excerpt>Bye</paragraph>", "5. P-QB3 Kt-KB3\n That is all, 2 < 3.\n\nBye", ""},
		{"RTF", "application/rtf", `{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}{\*\generator Msftedit 5.41;}\pard\f0\fs20 5. P-QB3 {\b Kt}-KB3\par` + "\n" + `Gr\'fc\'dfe \u8364? \u-10179?\u-8704?\par {\v RESIGN}\ldblquote Bye\rdblquote}`, "5. P-QB3 Kt-KB3\nGrüße € 😀\n“Bye”", ""},
		{"struck in RTF", "text/rtf", `{\rtf1 {\strike 5. P-QB3 P-K4 }5. P-QB3 Kt-KB3\par P-K\strike 3\strike0 4\par\strike RESIGN}`, "5. P-QB3 Kt-KB3\nP-K4", "5. P-QB3 P-K4\n3\nRESIGN"},
		{"Russian RTF", "text/rtf", `{\rtf1\ansicpg1251 \'cf\'f0\'e8\'e2\'e5\'f2}`, "Привет", ""},
		{"broken RTF", "text/rtf", `{\rtf1 P-K4}}}\par \'zz\bin99999 x`, "P-K4", ""},
		{"deep RTF", "text/rtf", "P-K4" + strings.Repeat("{", 100_000), "P-K4", ""},
	} {
		m, err := ReadMail([]byte("From: a@b.test\nContent-Type: " + c.kind + "\n\n" + c.text))
		w := Divide(m.Text)
		if err != nil || strings.ReplaceAll(w.New, "\n ", "\n") != strings.ReplaceAll(c.new, "\n ", "\n") || w.Struck != c.struck {
			t.Errorf("%s: new %q, struck %q, %v", c.name, w.New, w.Struck, err)
		}
	}
}

// twins is a letter in two forms.
func twins(plain, page string) []byte {
	return []byte("From: a@b.test\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n" + plain +
		"\n--b\nContent-Type: text/html\n\n" + page + "\n--b--\n")
}

// TestPoint29Twins checks which of two forms of a letter is read: the plain one, unless it has
// lost what its writer sees.
func TestPoint29Twins(t *testing.T) {
	t.Parallel()
	const quote = "<blockquote>White plays 5 P-QB3.<br>RESIGN</blockquote>"
	for _, c := range []struct{ name, plain, page, new, struck string }{
		{"alike", "5. P-QB3 Kt-KB3", "<p>5. P-QB3 Kt-KB3</p>" + quote, "5. P-QB3 Kt-KB3", ""},
		{"the line is lost", "5. P-QB3 P-K4\n5. P-QB3 Kt-KB3\n\n> RESIGN", "<p><s>5. P-QB3 P-K4</s></p><p>5. P-QB3 Kt-KB3</p>" + quote, "5. P-QB3 Kt-KB3", "5. P-QB3 P-K4"},
		{"the line is kept", "~~5. P-QB3 P-K4~~\n5. P-QB3 Kt-KB3", "<p><s>5. P-QB3 P-K4</s></p><p>5. P-QB3 Kt-KB3</p>", "5. P-QB3 Kt-KB3", "5. P-QB3 P-K4"},
		{"struck in the old letter", "5. P-QB3 Kt-KB3\n\n> RESIGN", "<p>5. P-QB3 Kt-KB3 (page)</p><blockquote><s>RESIGN</s></blockquote>", "5. P-QB3 Kt-KB3", ""},
		{"a pointer", "This message is in HTML. Please open it in a program that can show HTML.", "<p>5. P-QB3 Kt-KB3</p>" + quote, "5. P-QB3 Kt-KB3", ""},
		{"in German", "Ihr E-Mail-Programm kann kein HTML anzeigen.", "<p>5. P-QB3 Kt-KB3</p>" + quote, "5. P-QB3 Kt-KB3", ""},
		{"a word of the writer's", "5. P-QB3 Kt-KB3\nI write HTML now!", "<p>5. P-QB3 Kt-KB3</p><p>I write HTML now!</p>", "5. P-QB3 Kt-KB3\nI write HTML now!", ""},
		{"nothing plain", " \n", "<p>5. P-QB3 Kt-KB3</p>" + quote, "5. P-QB3 Kt-KB3", ""},
	} {
		m, err := ReadMail(twins(c.plain, c.page))
		if got := Divide(m.Text); err != nil || got.New != c.new || got.Struck != c.struck {
			t.Errorf("%s: new %q, struck %q, %v", c.name, got.New, got.Struck, err)
		}
	}
	// What is no twin of the page is read beside it.
	m, err := ReadMail([]byte("From: a@b.test\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nP-K4\n--b\nContent-Type: text/html\n\n<s>x</s>y\n--b--\n"))
	if err != nil || m.Text != "P-K4" {
		t.Errorf("%q, %v", m.Text, err)
	}
}

const aScore = "[Event \"Club match\"]\n[Site \"?\"]\n[Result \"*\"]\n\n1. e4 {best by test\n\nRESIGN} e5 2. Nf3 $1 (2. f4 exf4 (2... d5)) 2... Nc6 ; RESIGN\n3.Bb5 *"

// TestScores checks that of a score in PGN the moves are read, and nothing of what is said
// about them.
func TestScores(t *testing.T) {
	t.Parallel()
	const moves = "1. e4 e5 2. Nf3 Nc6 3.Bb5"
	for _, c := range []struct{ name, text, new string }{
		{"alone", aScore, moves},
		{"in a letter", "Here it is:\n\n" + aScore + "\n\nBye", "Here it is:\n" + moves + "\nBye"},
		{"two", aScore + "\n\n" + aScore, moves + "\n" + moves},
		{"quoted", "P-K4\n\n> " + strings.ReplaceAll(aScore, "\n", "\n> "), "P-K4"},
		{"brackets of another kind", "[sic]\n[Well \"done\"]\nP-K4 (or not)", "[sic]\n[Well \"done\"]\nP-K4 (or not)"},
		{"tags alone", "[Event \"x\"]\n[Site \"y\"]", ""},
	} {
		if got := strings.ReplaceAll(Cut(c.text), "\n\n", "\n"); got != c.new {
			t.Errorf("%s: %q", c.name, got)
		}
	}
	long := movesOf([]string{strings.Repeat("10. Kt-KB3 Kt-QB3 ", 60)})
	for line := range strings.SplitSeq(long, "\n") {
		if len(line) > 240 || !strings.HasPrefix(line, "10. ") {
			t.Errorf("%q", line)
		}
	}
	// Files of games come whole, for they are held against the game.
	for _, c := range []struct{ name, parts, scores string }{
		{"a file", "--b\nContent-Type: application/x-chess-pgn; name=x.pgn\nContent-Disposition: attachment\n\n" + aScore, aScore},
		{"its registered type", "--b\nContent-Type: application/vnd.chess-pgn\n\n" + aScore, aScore},
		{"of cmail", "--b\nContent-Type: application/x-chess;name=A-7.pgn\n\n" + aScore, aScore},
		{"a file of octets", "--b\nContent-Type: application/octet-stream; name=\"Game.PGN\"\nContent-Disposition: attachment\n\n" + aScore, aScore},
		{"a file that is named where it is attached", "--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename=\"Game.PGN\"\n\n" + aScore, aScore},
		{"Windows-1252", "--b\nContent-Type: application/x-chess-pgn; charset=windows-1252\n\n[White \"Andr\xe9\"]\n\n1. e4 *", "[White \"André\"]\n\n1. e4 *"},
		{"without its charset", "--b\nContent-Type: application/x-chess-pgn\n\n[White \"Andr\xe9 \x93x\x94\"]\n\n1. e4 *", "[White \"André “x”\"]\n\n1. e4 *"},
		{"base64", "--b\nContent-Type: application/vnd.chess-pgn\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(aScore)), aScore},
		{"two", "--b\nContent-Type: application/x-chess-pgn\n\n1. e4 *\n--b\nContent-Type: application/x-chess-pgn\n\n1. d4 *", "1. e4 *|1. d4 *"},
		{"ten", strings.Repeat("--b\nContent-Type: application/x-chess-pgn\n\n*\n", 10), "*|*|*|*"},
		{"too long", "--b\nContent-Type: application/x-chess-pgn\n\n1. e4 {" + strings.Repeat("x", longestScore) + "} *", ""},
		{"much too long", "--b\nContent-Type: application/x-chess-pgn\n\n1. e4 {" + strings.Repeat("x", 5<<20) + "} *", ""},
		{"another file", "--b\nContent-Type: application/octet-stream; name=x.txt\n\n" + aScore, "none"},
	} {
		m, err := ReadMail([]byte("From: a@b.test\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHello\n" + c.parts + "\n--b--\n"))
		if got := strings.Join(m.Scores, "|"); err != nil || strings.TrimSpace(got) != c.scores && !(len(m.Scores) == 0 && c.scores == "none") || m.Text != "Hello" {
			t.Errorf("%s: %q, %q, %v", c.name, got, m.Text, err)
		}
	}
}

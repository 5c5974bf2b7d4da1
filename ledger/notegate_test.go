package ledger

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/rules"
)

// theLetter is one that the office sent to the player who writes now.
const theLetter = `You asked how your record would be read.

P-K4 would be read as: pawn to King's fourth, 1. P-K4. Nobody is told of this
but you, and nothing is played by it. The position would then be one in which
Black has the move.

--
Secretary: Arthur Ash <ash@chess.example>
`

func TestNotes(t *testing.T) {
	quoted := "> " + strings.ReplaceAll(strings.TrimSpace(theLetter), "\n", "\n> ")
	html := "<div>" + strings.ReplaceAll(theLetter, "\n", "<br>") + "</div>"
	for name, c := range map[string]struct{ words, want string }{
		"own words":          {"Nice weather here.\n\nHow are you?", "Nice weather here.\n\nHow are you?"},
		"quoted below":       {"Nice weather here.\n\n" + quoted, "Nice weather here."},
		"quoted above":       {quoted + "\n\nNice weather here.", "Nice weather here."},
		"without marks":      {"Nice weather here.\n\n" + theLetter, "Nice weather here."},
		"wrapped":            {"Nice.\n\n" + wrapAt(strings.Join(strings.Fields(theLetter), " "), 29, "\n> > "), "Nice."},
		"HTML":               {"Nice.\n" + html, "Nice."},
		"quoted-printable":   {"Nice.\n" + qp(strings.Join(strings.Fields(theLetter)[:40], " ")), "Nice."},
		"entities":           {"Nice.\n" + entities(strings.Join(strings.Fields(theLetter)[:40], " ")), "Nice."},
		"letters not seen":   {"Nice.\n" + strings.Join(strings.Split(strings.Join(strings.Fields(theLetter)[:40], " "), ""), "\u200b"), "Nice."},
		"base64":             {"Nice.\n" + wrapAt(base64.StdEncoding.EncodeToString([]byte(theLetter)), 76, "\n"), "Nice."},
		"one run":            {"Is it so that nobody is told of this but you? Nice.", "Is it so that ? Nice."},
		"five words":         {"It says nobody is told of this.", "It says nobody is told of this."},
		"header":             {"Nice.\n\nVon: Postd <post@chess.example>\nGesendet: Montag\nBetreff: A-7\n\n" + theLetter[:150], "Nice."},
		"header, asterisks":  {"Nice.\n\n*From:* Postd\n*Sent:* Monday\n*Subject:* A-7\n" + theLetter[:150], "Nice."},
		"attribution":        {"Nice.\n\nAm 26.11.2026 schrieb Postd:\n" + quoted[:140], "Nice."},
		"bar":                {"Nice.\n-------- Original Message --------\n" + theLetter[:150], "Nice."},
		"PS":                 {quoted[:140] + "\n\nPS: see you in June", "PS: see you in June"},
		"nothing left":       {quoted[:170], ""},
		"no words":           {"> \n---\n!", ""},
		"a key of one's own": {"Write to post+g12.17-2w.abcdefghij234567klmn@chess.example", "Write to post@chess.example"},
	} {
		got := theMask.noteOf(c.words, []ours{{words: theLetter}})
		ok := got == c.want
		if !ok {
			t.Errorf("%s: %q became\n%q, not\n%q", name, c.words, got, c.want)
		}
	}
}

// TestNoteOfLayers takes out what one program wrote in percent signs, and the next one
// in entities of HTML: a letter of the office holds the first, and the note both.
func TestNoteOfLayers(t *testing.T) {
	ranks := "| . : . : . : . : | 6\n4 | : . : . : . : . | 5\n5 | . : . : . : . : | 4"
	percent := strings.ReplaceAll(ranks, ".", "%2E")
	for _, words := range []string{percent, strings.ToLower(percent), entities(percent), entities(entities(percent))} {
		if got := theMask.noteOf("Nice.\n"+words, []ours{{words: theLetter + percent}}); got != "Nice." {
			t.Errorf("%q became %q", words, got)
		}
	}
}

func TestSignatures(t *testing.T) {
	names := []string{"Arthur Ash"}
	for words, want := range map[string]bool{
		"Regards, Arthur": true, "Regards,\nArthur": true, "Best wishes\nA. Ash\nLondon": true, "Yours sincerely,\n\nArthur Ash": true,
		"Mit freundlichen Grüßen\nArthur": true, "Cordialement,\nArthur": true, "Arthur": true, "A. Ash": false, "arthur ash": true, "Cheers": true, "MfG": true,
		"Regards to your wife": false, "Best of luck!": false, "Nice move! Regards, Arthur": false, "Hello there": false, "Greetings from Brighton, where it rains": false,
		"Regards,\nArthur\nP.S. have you read it?": false, "Best move so far": false, "": false, "Bob": false, "Yours was the better game": false,
	} {
		if got := signature(words, names); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}

func TestNotesBounded(t *testing.T) {
	long := strings.Repeat("A line of one's own words, number after number.\n", 400)
	got := theMask.noteOf(long, []ours{{words: theLetter}})
	if len(got) > mostNote+60 || !strings.HasSuffix(got, "number.\nThe rest, 15 kB, is with the secretary.") {
		t.Errorf("%d octets, and at the end %q", len(got), got[len(got)-80:])
	}
}

func BenchmarkNote(b *testing.B) {
	var sent []ours
	for i := range 30 {
		text := strings.Repeat(fmt.Sprintf("Letter %d says that 1. P-K4 P-K4 2. Kt-KB3 is played, and your time runs until Thursday.\n", i), 25)
		sent = append(sent, ours{words: text}, ours{words: "<div><p style=\"margin:0\">" + strings.ReplaceAll(text, "\n", "</p>\n<p style=\"margin:0\">") + "</p></div>"})
	}
	for _, kind := range []string{"own", "quoted"} {
		b.Run(kind, func(b *testing.B) {
			text := strings.Repeat("These are other words, which nobody wrote before in any letter of ours at all.\n", 64<<10/80)
			if kind == "quoted" {
				text = "> " + strings.ReplaceAll(strings.Repeat(sent[0].words, 64<<10/len(sent[0].words)+1), "\n", "\n> ")[:64<<10]
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				theMask.noteOf(text, sent)
			}
		})
	}
}

// TestWaitingWordsMasked checks that a letter which tells of what waits in an earlier letter
// repeats no key that was quoted there. The game itself keeps what was written.
func TestWaitingWordsMasked(t *testing.T) {
	key := "post+g12.17-2w.abcdefghij234567klmn@chess.example"
	g := gateway{l: &Ledger{local: theMask.Local, domain: theMask.Domain}}
	x := &correspondence.Game{Inquiries: []correspondence.Inquiry{{Words: "IF " + key, Means: []string{"REFUSE " + key}, Holds: "P-K4\n" + key}},
		Confirmations: []correspondence.Confirmation{{Words: "RESIGN " + key, Holds: key, Text: key}}}
	x.Last[rules.White].Letter = "P-K4\n" + key
	n := g.masked(correspondence.Notice{Game: x})
	if told := fmt.Sprintf("%+v", *n.Game); strings.Contains(told, "abcdefghij") {
		t.Error("a letter would tell", told)
	}
	if kept := fmt.Sprintf("%+v", *x); strings.Count(kept, "abcdefghij") != 7 {
		t.Error("the game keeps", kept)
	}
}

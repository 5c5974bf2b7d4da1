package mime

import "testing"

// TestWordsAboveAnIntroduction checks that new words directly above the line that introduces
// a quotation are kept, however long they are, and that such a line that was broken is none of them.
func TestWordsAboveAnIntroduction(t *testing.T) {
	t.Parallel()
	const (
		long  = "I have thought about this for three whole evenings, and my move is the next line"
		whole = "On Fri, 20 Nov 2026 at 09:12, Tournament (postd) <post@chess.test> wrote:"
	)
	for _, c := range []struct{ name, text, new string }{
		{"a long line", "5. P-QB3 Kt-KB3\n" + long + "\n" + whole + "\n> RESIGN", "5. P-QB3 Kt-KB3\n" + long},
		{"two", long + "\n5. P-QB3 Kt-KB3 and a long line behind it which nobody could read as a move\n" + whole + "\n> RESIGN", long + "\n5. P-QB3 Kt-KB3 and a long line behind it which nobody could read as a move"},
		{"with a time of its own", "See you at the club at 19:30 on the 4th, and mind the fog\n" + whole + "\n> RESIGN", "See you at the club at 19:30 on the 4th, and mind the fog"},
		{"and no mark below", long + "\n" + whole + "\nRESIGN", long},
		{"German", "Ich habe lange über diese Stellung nachgedacht, und ziehe nun den Springer\nAm 20.11.2026 um 09:12 schrieb Tournament (postd):\n> RESIGN", "Ich habe lange über diese Stellung nachgedacht, und ziehe nun den Springer"},
		{"broken", long + "\n\nOn Fri, 20 Nov 2026 at 09:12, The Autumn Tournament of 1903 (postd)\n<post@chess.test> wrote:\n> RESIGN", long},
		{"broken below words", long + "\nOn Fri, 20 Nov 2026 at 09:12, The Autumn Tournament of 1903 (postd)\n<post@chess.test> wrote:\n> RESIGN", long},
		{"broken behind the name", "P-K4\n\nThe Autumn Tournament of the Northern Counties Chess Association (postd)\n<post@chess.test> wrote:\n> RESIGN", "P-K4"},
		{"broken twice", "P-K4\n\nAm Freitag, den 20. November 2026 um 09:12 schrieb das\nHerbstturnier (postd)\n<post@chess.test>:\n> RESIGN", "P-K4"},
	} {
		if got := Cut(c.text); got != c.new {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

package correspondence

import (
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/descriptive"
)

// chat are four lines as players write them below a record.
const chat = "\n\nIt rains here, and the garden is under water.\nMy wife sends her regards to yours.\nHow is the leg?\nYours, Tom\n"

// bench80 is a game of eighty half-moves or a little more, with its score in pairs.
func bench80(b *testing.B) (Game, string) {
	s := open(b, "", "")
	for _, p := range playedGames(b) {
		if n := len(p.Moves); n >= 80 {
			g := playedTo(s.game, p, 80, descriptive.InBrief)
			words := copiedFrom(g, 0, 80, descriptive.InBrief, true)
			return g, laidOut(g, 0, words, "%d. ", "pairs")
		}
	}
	b.Fatal("no game is long enough")
	return Game{}, ""
}

func benchUnderstand(b *testing.B, g Game, text string) {
	l := Letter{Of: g.ToMove(), Text: text}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if len(g.Understand(l).Parts) == 0 {
			b.Fatal("nothing is understood")
		}
	}
}

// BenchmarkUnderstandPlain understands a record and four lines of chat;
// BenchmarkReadPlain reads the same without the score, as before.
func BenchmarkUnderstandPlain(b *testing.B) {
	g, _ := bench80(b)
	benchUnderstand(b, g, "41. P-R3"+chat)
}

func BenchmarkReadPlain(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		if said, _ := letters.ReadLetter("41. P-R3"+chat, letters.Expect{}); len(said) == 0 {
			b.Fatal("nothing is read")
		}
	}
}

// BenchmarkUnderstandScore understands a letter that copies eighty half-moves.
func BenchmarkUnderstandScore(b *testing.B) {
	g, score := bench80(b)
	benchUnderstand(b, g, score+"\n41. P-R3"+chat)
}

// BenchmarkUnderstandWorst understands letters at the bounds of what is read: each line as long
// as may be, full of records, of rights in words, or of conditions.
func BenchmarkUnderstandWorst(b *testing.B) {
	g, score := bench80(b)
	_, second, _ := strings.Cut(score, "\n")
	for name, line := range map[string]string{
		"moves in sentences": strings.Repeat("I looked at Kt-QB3 and P-K4, then ", 11),
		"rights in words":    strings.Repeat("You were late and I would claim the penalty, ", 8),
		"conditions":         strings.Repeat("if P-K4 then P-Q4; ", 19),
		"rows":               strings.Repeat("P-K4 P-K4 ", 19),
		"other notations":    strings.Repeat("Nf3 and e4, ", 30),
	} {
		b.Run(name, func(b *testing.B) {
			benchUnderstand(b, g, strings.Repeat(line+"\n", 299)+"41. P-R3")
		})
	}
	b.Run("scores", func(b *testing.B) { benchUnderstand(b, g, strings.Repeat(second+"\n", 7)) })
}

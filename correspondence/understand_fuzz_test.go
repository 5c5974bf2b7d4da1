package correspondence

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/drills"
	"postd/rules"
)

// faultOf says what is wrong with the sense of a letter: its parts must cover the text, each
// piece of it once and in order, each of a known kind, and a note must be words of the letter.
func faultOf(text string, s Sense) error {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	kinds := map[PartKind]bool{IsRecord: true, IsRepetition: true, IsQuotation: true, IsMisquotation: true, IsCommand: true, IsCondition: true,
		IsAnswer: true, IsNeed: true, IsDoubt: true, IsGarbled: true, IsNote: true}
	at := 0
	for i, p := range s.Parts {
		switch {
		case !kinds[p.Kind]:
			return fmt.Errorf("part %d is of the kind %q", i, p.Kind)
		case p.From != at || p.To < p.From:
			return fmt.Errorf("part %d, %q, goes from %d to %d, and the one before it ends at %d", i, p.Words, p.From, p.To, at)
		}
		at = p.To
		if p.Kind == IsNote && !strings.Contains(text[p.From:p.To], strings.TrimSpace(p.Words)) {
			return fmt.Errorf("the note %q is not in %q", p.Words, text[p.From:p.To])
		}
	}
	if at != len(text) {
		return fmt.Errorf("the parts end at %d of %d", at, len(text))
	}
	if n := len(s.said()); n > 200 {
		return fmt.Errorf("%d statements", n)
	}
	return nil
}

// FuzzUnderstand checks that a letter of whatever words is understood, in a game in whatever
// state, as parts that cover it.
func FuzzUnderstand(f *testing.F) {
	games := make([]Game, len(standings))
	for i, r := range standings {
		s := open(f, r.terms, "")
		s.moves(r.moves)
		if err := s.plays(r.play); err != nil {
			f.Fatal(err)
		}
		games[i] = s.game
	}
	texts := []string{
		"Dear friend,\r\n\r\n1. P-K4 P-K4\r\n2. P-Q4 P-Q3\r\n\r\nMy move is:\r\n\r\n3. P-Q5\r\n\r\nYours, Jo", "1. e4 e5 2. d4 d6 3. d5", "2… P-Q3 3. P-Q5 P-QR3 4. Kt-KB3",
		"1 | P-K4 P-K4\n2 | P-Q4 P-Q3\n3 | <P-Q5>", "“2. P-Q4 P-Q3”\n• 3. P-Q5", "2. P-Q4 P-QB3\n\nP-Q5", "P-Q4 P-Q3", "2. P-Q4 2. P-Q3 1. P-K4", "You were late, I claim the game.\n3. P-Q5",
		"NOTE\nRESIGN\n3. P-Q5", "IF P-QR3 THEN B-R4; any, Castles\n3. P-Q5", "STATEMENT\n1. P-K4", "1\n2 ON 5\nYES 3\nno", "d5\n3. d5", "5455", "EXACT F\nEXACT D SELECT 2, my move is missing\n3. B-Kt5 P-KR3",
		"I play P-Q5 and hope that you are well.", "🙂 P-Q5", "Table P-K4", "P-Q5?\ndraw?\nP-QR3?", "whose move is it?", "3. P-Q5\r\r\nP-QR4\r", strings.Repeat("(", 90) + "P-Q5" + strings.Repeat(")", 90),
	}
	for _, name := range []string{"letters-lines.txt", "letters-chat.txt"} {
		b, err := os.ReadFile("letters/testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		texts = append(texts, strings.Split(string(b), "\n\n")...)
	}
	every := max(1, len(texts)/drills.Count(f, drills.FuzzSeeds))
	for n := 0; n < len(texts); n += every {
		f.Add(texts[n], uint8(n%len(games)), n%2 == 0)
	}
	f.Fuzz(func(t *testing.T, text string, which uint8, white bool) {
		by := rules.Black
		if white {
			by = rules.White
		}
		g := games[int(which)%len(games)]
		s := g.Understand(Letter{Of: by, Text: text})
		if err := faultOf(text, s); err != nil {
			t.Errorf("%q, in the game %q: %v", text, standings[int(which)%len(games)].name, err)
		}
		for _, p := range s.Parts {
			for _, words := range p.Means {
				if all := g.reads(by, words).doubts(); len(all) > 0 {
					t.Errorf("%q may mean %q, which is asked about again: %+v", text, words, all)
				}
			}
			if p.Kind == IsQuotation || p.Kind == IsMisquotation || p.Kind == IsRepetition || p.Kind == IsNote || p.Kind == IsNeed {
				for _, x := range p.Said {
					if x.Kind == letters.Plays {
						t.Errorf("%q: a part that is a %s plays %q", text, p.Kind, x.Words)
					}
				}
			}
		}
	})
}

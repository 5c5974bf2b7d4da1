package correspondence

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/descriptive"
	"postd/rules"
)

// placesHold writes the rows of the table of places that are no mere copy, P5 to P12, with
// the moves of a game that was played: the opponent's in any notation, the writer's own in
// the one that is agreed.
func placesHold(t *testing.T, g Game, c copyist, agreed descriptive.Form, plies int, count map[string]int) {
	if plies+3 > len(c.p.Moves) {
		return
	}
	by, at := g.Position().Turn(), g.Position()
	own := agreed.Write(at, c.p.Moves[plies], descriptive.Style{})
	last := c.word(plies - 1)
	second := ""
	for _, m := range at.LegalMoves() {
		if w := agreed.Write(at, m, descriptive.Style{}); m != c.p.Moves[plies] && w != last && w != own {
			second = w
			break
		}
	}
	numbered := func(i int, words string) string {
		return fmt.Sprint(i/2+1) + map[bool]string{true: ". ", false: "... "}[i%2 == 0] + words
	}
	row := numbered(plies-1, last) + " " + own
	if plies%2 == 0 {
		row = numbered(plies-1, last) + " " + numbered(plies, own)
	}
	hear := func(side rules.Colour, text string) (plays []string, s Sense) {
		s = g.Understand(Letter{Of: side, Text: text})
		for _, x := range s.said() {
			if x.Kind == letters.Plays {
				plays = append(plays, x.Moves[len(x.Moves)-1].Record.Words)
			}
		}
		return plays, s
	}
	holds := func(name, text string, ok bool, s Sense) {
		if count[name]++; !ok {
			t.Errorf("%s, %d plies, %v: %+v\n%s", name, plies, by, s.Parts, text)
		}
	}
	mine := func(words string) bool {
		if sameWords(words, own) {
			return true // "KR P-KR3", where "Castles" stands before it, is P-KR3 too
		}
		r, err := g.Agreement.Records().Parse(words)
		m := g.read(r, plies)
		return err == nil && len(m.Readings) == 1 && m.Readings[0].Move == c.p.Moves[plies]
	}
	one := func(plays []string) bool { return len(plays) == 1 && mine(plays[0]) }

	// P5: the opponent, who has just moved, sends that record again.
	sent := g.Score()[plies-1].Words
	text := numbered(plies-1, sent)
	plays, s := hear(by.Other(), text)
	holds("P5  the own last record, in the same words", text, len(plays) == 1 && sameWords(plays[0], sent), s)

	text = numbered(plies+2, own)
	plays, s = hear(by, text)
	holds("P6  a number too many", text, one(plays), s)

	reply, answer := agreed.Write(c.at(plies+1), c.p.Moves[plies+1], descriptive.Style{}), agreed.Write(c.at(plies+2), c.p.Moves[plies+2], descriptive.Style{})
	text = row + " " + numbered(plies+1, reply) + " " + numbered(plies+2, answer)
	plays, s = hear(by, text)
	asked := s.doubts()
	holds("P7  a reply and an answer behind the move", text, one(plays) && len(asked) == 1 && len(asked[0].Means) == 1 && strings.HasPrefix(asked[0].Means[0], "IF "), s)

	text = last + " " + own
	plays, s = hear(by, text)
	holds("P8  a pair without numbers", text, one(plays) || s.has(IsDoubt) && len(plays) == 0, s)

	if plies > 1 {
		text = c.word(plies-2) + " " + last
		plays, s = hear(by, text)
		name := "P9  the last two without numbers"
		if s.has(IsDoubt) {
			name += ", asked"
		}
		holds(name, text, len(plays) == 0, s)
	}

	plays, s = hear(by, own)
	holds("P10 a record alone", own, one(plays), s)
	if second == "" {
		return
	}
	text = row + "\n\n" + strings.Replace(row, own, second, 1)
	if strings.Count(row, own) == 1 {
		plays, s = hear(by, text)
		holds("P11 two rows that end with the move", text, len(plays) == 2 && sameWords(plays[0], own) && sameWords(plays[1], second), s)
	}
	text = row + "\n\n" + second
	plays, s = hear(by, text)
	asked = s.doubts()
	holds("P12 a bare record beside a numbered one", text, one(plays) && len(asked) == 1 && slices.ContainsFunc(asked[0].Means, func(m string) bool { return strings.HasSuffix(m, second) }), s)
}

package correspondence

import (
	"cmp"
	"slices"
	"strings"

	"postd/correspondence/letters"
	"postd/correspondence/talk"
	"postd/rules"
)

// Sense is what the office makes of a letter before anything is despatched: its parts, in
// the order written. They cover the new text, each piece of it once.
type Sense struct{ Parts []Part }

// Part is one part of a letter: what it is, and what it says.
type Part struct {
	Kind     PartKind
	Words    string // as written
	noted    bool   // it stands behind NOTE, and nothing in it is read (RULING/R-68)
	From, To int    // in bytes of the new text, in which a line ends with one character
	Said     []letters.Statement
	Copied   []Copied  // of a row of records: those that differ from what stands, or all of a quotation
	Need     talk.Need // of a need: what is wanted
	Foreign  bool      // of a doubt: it is in a notation that is not agreed (RULING/R-78)
	Means    []string  // of a doubt: what may have been meant, in the words of commands; "" is a note
}

// PartKind is what a part of a letter is.
type PartKind string

// These are the kinds of parts.
const (
	IsRecord       PartKind = "record"       // one for the writer's turn, or several (BCC1903/V.4)
	IsRepetition   PartKind = "repetition"   // the opponent's last move (BCC1903/V.3, RULING/R-70)
	IsQuotation    PartKind = "quotation"    // what equals the score (RULING/R-69)
	IsMisquotation PartKind = "misquotation" // a numbered record of the past that is not what stands
	IsCommand      PartKind = "command"
	IsCondition    PartKind = "condition" // BCC1903/V.6(c)
	IsAnswer       PartKind = "answer"    // a number, YES, NO
	IsNeed         PartKind = "need"      // said to the office, and answered (RULING/R-68)
	IsDoubt        PartKind = "doubt"     // one of several things, or nothing: its writer is asked
	IsGarbled      PartKind = "garbled"   // begins as a command, a condition or a record, and cannot be read
	IsNote         PartKind = "note"      // all else (RULING/R-68)
)

// Copied is a record that a letter copies from the score, beside what stands there.
type Copied struct {
	Ply    int // plies before it
	Words  string
	Stands string // as it was written; "" where nothing stands
	Equal  bool
}

// Understand says what a letter of a side is, part by part, with the score and the open
// rights before it. Nothing is despatched by it; the game may be in any state.
func (g Game) Understand(l Letter) Sense {
	return g.understand(l.Of, g.scored(l.Of, l.Text, l.Scores).text, g.expectsOf(l))
}

// reads says what words that waited for their writer's word are. The game has not moved on
// since they came, so it is what they were then: what was copied from the score is no record
// now either (RULING/R-69), and they answer no question that was put later (RULING/R-75).
func (g Game) reads(by rules.Colour, words string) Sense {
	e := g.expects(by)
	e.Confirms, e.Options = false, 0
	return g.understand(by, words, e)
}

func (g *Game) understand(by rules.Colour, text string, e letters.Expect) Sense {
	q := quoted{g: g, by: by, expect: e}
	for _, p := range letters.Pieces(text, e) {
		q.takes(p)
	}
	return Sense{q.settle()}
}

// partOf gives a piece that is no row its kind.
func partOf(p letters.Piece, e letters.Expect) Part {
	out := Part{Kind: IsNote, Words: p.Words, From: p.From, To: p.To, Said: p.Said}
	if out.noted = p.Noted; out.noted {
		return out
	}
	if len(p.Said) == 0 {
		if p.Row == nil && letters.Answers(p.Words) {
			out.Kind = IsAnswer
		}
		if letters.Garbled(p.Words) && len(letters.Doubts(nil, p.Words, e)) == 0 {
			out.Kind = IsGarbled
		}
		return out
	}
	out.Kind = IsCommand
	kinds := map[letters.StatementKind]PartKind{letters.Plays: IsRecord, letters.Conditions: IsCondition, letters.Chooses: IsAnswer, letters.Confirms: IsAnswer}
	for _, s := range p.Said {
		if k, ok := kinds[s.Kind]; ok && out.Kind != IsRecord {
			out.Kind = k
		}
	}
	if out.Kind == IsCondition && len(p.Said[len(p.Said)-1].Moves) != 2 {
		out.Kind = IsGarbled
	}
	return out
}

// is makes a part what it was found to be, which plays nothing; what else its line says
// it says still.
func (p *Part) is(k PartKind) {
	p.Said = slices.DeleteFunc(slices.Clone(p.Said), func(s letters.Statement) bool { return s.Kind == letters.Plays })
	p.Kind = k
	if len(p.Said) > 0 && k != IsDoubt {
		p.Kind = IsCommand
	}
}

// said are the statements of a letter that are heard, in the order written.
func (s Sense) said() []letters.Statement {
	var out []letters.Statement
	for _, p := range s.Parts {
		if p.Kind != IsDoubt {
			out = append(out, p.Said...)
		}
	}
	return out
}

// note is what of a letter is no statement, as it may go to the opponent (RULING/R-68).
func (s Sense) note() string {
	var rest []letters.Piece
	for _, p := range s.Parts {
		if p.Kind == IsNote {
			rest = append(rest, letters.Piece{Words: p.Words})
		} else {
			rest = append(rest, letters.Piece{Said: []letters.Statement{{}}})
		}
	}
	return letters.Rest(rest)
}

// has reports whether a part of the letter is of a kind.
func (s Sense) has(k PartKind) bool {
	return slices.ContainsFunc(s.Parts, func(p Part) bool { return p.Kind == k })
}

// unread reports whether nobody can read a part; conditions of which that is so are given
// back.
func (p Part) unread() bool { return p.Kind == IsGarbled && len(p.Said) == 0 }

// doubts are the parts of which the writer is to be asked.
func (s Sense) doubts() []Part {
	return slices.DeleteFunc(slices.Clone(s.Parts), func(p Part) bool { return p.Kind != IsDoubt })
}

// undoubted takes out the parts of which the writer was asked, or would be. It returns the words
// of those that are not the one that was asked about.
func (s *Sense) undoubted(asked *string) []string {
	var out []string
	for _, p := range s.doubts() {
		if asked == nil || p.Words != *asked {
			out = append(out, strings.TrimSpace(p.Words))
		}
	}
	s.Parts = slices.DeleteFunc(slices.Clone(s.Parts), func(p Part) bool { return p.Kind == IsDoubt })
	return out
}

// addressed are the words for a person of the office, and who that is; "" if there are none.
func (s Sense) addressed() (to talk.Need, words string) {
	var lines []string
	for _, p := range s.Parts {
		if p.Kind == IsNeed && (p.Need == talk.NeedSecretary || p.Need == talk.NeedUmpire) {
			to = cmp.Or(to, p.Need)
			lines = append(lines, p.Words)
		}
	}
	return to, oneLine(strings.Join(lines, " "))
}

// copied are the parts that were taken for the score, or for the opponent's last move.
func (s Sense) copied() []Part {
	return slices.DeleteFunc(slices.Clone(s.Parts), func(p Part) bool {
		return p.Kind != IsQuotation && p.Kind != IsMisquotation && p.Kind != IsRepetition
	})
}

// stoodAt is what stands at a place of the game, or is in question there.
type stoodAt struct {
	by       rules.Colour
	words    []string
	readings []rules.Move // of one that is settled, its move
	settled  bool
}

// places are the records of the game in their order, those in question behind the score.
type places struct {
	score []Turned
	open  []stoodAt
}

// stands are all places of the game.
func (g *Game) stands() places {
	p := places{score: g.Score()}
	for i, t := range g.unsettled() {
		if g.standing()+i >= p.len() {
			p.open = append(p.open, stoodAt{by: t.By, words: t.AllWords(), readings: t.Readings})
		}
	}
	return p
}

func (p places) len() int { return len(p.score) + len(p.open) }

// at is what stands at a place.
func (p places) at(i int) stoodAt {
	if i >= len(p.score) {
		return p.open[i-len(p.score)]
	}
	t := p.score[i]
	return stoodAt{t.By, []string{t.Words}, []rules.Move{t.Move}, true}
}

// by is whose record stands at a place.
func (p places) by(i int) rules.Colour {
	if i >= len(p.score) {
		return p.open[i-len(p.score)].by
	}
	return p.score[i].By
}

// asWritten reports whether words are those of a record, whatever stands between them.
func (s stoodAt) asWritten(words string) bool {
	return slices.ContainsFunc(s.words, func(w string) bool { return sameWords(w, words) })
}

// shown is what stands, as it was written.
func (s stoodAt) shown() string { return strings.Join(s.words, " or ") }

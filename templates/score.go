package templates

import (
	"strings"
	"unicode/utf8"

	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// score is the standing score as the reader wishes it.
type score struct {
	Moves  []pair
	Also   bool // with the second form beside
	Single bool // a line for each move: full words are too long for two on one
	Struck []string
	Says   []span
}

// pair is a move of White's and one of Black's under one number; in a score of
// single lines one move, which is White, whoever made it.
type pair struct{ Number, White, Black, Also string }

// score writes the score. What was annulled is not in it (BCC1903/INTRO(d)).
func (l *letter) score() score {
	if l.Quiet() {
		return l.asWritten()
	}
	s := score{Also: l.also(), Struck: l.Struck()}
	s.Single = l.r.Moves == descriptive.InFull || s.Also && l.r.Beside == descriptive.InFull
	says, err := l.phrase("score")
	if err == nil {
		s.Says = spans(says)
	}
	between := " "
	if l.r.Beside == descriptive.InBrief {
		between = ", " // "Castles KR" is one move
	}
	p := l.g.Origin
	for _, ply := range l.seen.plies {
		move, also := l.shown(p, ply.Move), ""
		if s.Also {
			also = l.written(l.r.Beside, p, ply.Move)
		}
		if ply.Move == 0 { // STAUNTON/R.VIII
			move, also = forfeited, "—"
		}
		if s.Single {
			s.Moves = append(s.Moves, pair{Number: narrate.Number(p.Number(), p.Turn()), White: move, Also: also})
			p = ply.After
			continue
		}
		if !p.Commences() {
			// This is a further move of one turn (BCC1903/III.4).
			m := &s.Moves[len(s.Moves)-1]
			if p.Turn() == rules.White {
				m.White += ", " + move
			} else {
				m.Black += ", " + move
			}
			m.Also += ", " + also
			p = ply.After
			continue
		}
		if p.Turn() == rules.White || len(s.Moves) == 0 {
			s.Moves = append(s.Moves, pair{Number: itoa(p.Number())})
		}
		m := &s.Moves[len(s.Moves)-1]
		if p.Turn() == rules.White {
			m.White, m.Also = move, also
		} else {
			if m.White == "" {
				m.White, m.Also = "…", "…"
			}
			m.Black = move
			m.Also += between + also
		}
		p = ply.After
	}
	return s
}

// Columns sets the score in columns of the text part, read downwards. The bar
// after the number keeps a line of it from being a record in form, in whatever
// notation, should a letter come back whole with no mark of quotation
// (RULING/R-11).
func (s score) Columns() string {
	if s.Single {
		return s.lines()
	}
	cells := make([]string, len(s.Moves))
	var no, white, black, also int
	for _, m := range s.Moves {
		no, white = max(no, len(m.Number)), max(white, width(m.White))
		black, also = max(black, width(m.Black)), max(also, width(m.Also))
	}
	wide := 0
	for i, m := range s.Moves {
		c := strings.Repeat(" ", no-len(m.Number)) + m.Number + " | " + pad(m.White, white) + "  " + m.Black
		if s.Also {
			c = pad(c, no+3+white+2+black) + "   (" + m.Also + ")"
		}
		cells[i] = c
		wide = max(wide, width(c))
	}
	const indent, gap = 3, 4
	fit := max(1, (columns-indent+gap)/(wide+gap))
	rows := (len(cells) + fit - 1) / fit
	rows = max(rows, min(len(cells), 4)) // few moves stand in one column
	var b strings.Builder
	for r := range rows {
		line := strings.Repeat(" ", indent)
		for i := r; i < len(cells); i += rows {
			if i != r {
				line += strings.Repeat(" ", gap)
			}
			line += pad(cells[i], wide)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// lines sets a score of single lines. Each has the bar, also those on which the
// words of a move go on.
func (s score) lines() string {
	no := 0
	for _, m := range s.Moves {
		no = max(no, width(m.Number))
	}
	var b strings.Builder
	for _, m := range s.Moves {
		words := m.White
		if s.Also {
			words += " (" + m.Also + ")"
		}
		head := "   " + pad(m.Number, no) + " | "
		line := head
		for _, w := range strings.Fields(words) {
			if line != head && width(line)+width(w) > columns {
				b.WriteString(strings.TrimRight(line, " ") + "\n")
				head = "   " + pad("", no) + " | "
				line = head + "  "
			}
			line += w + " "
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

func width(s string) int { return utf8.RuneCountInString(s) }

func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-width(s))) }

// SetUp says that the game did not begin from the initial array.
func (l *letter) SetUp() bool {
	return l.g.Origin != (rules.Position{}) && l.g.Origin != rules.Start()
}

// Plies says that the score which the reader may see has a move.
func (l *letter) Plies() bool { return len(l.seen.plies) > 0 }

// Odds are the odds of the game, each in a sentence.
func (l *letter) Odds() []terms.OddsSentence {
	t := l.g.Agreement.Odds
	if t == nil {
		return nil
	}
	out := t.Sentences()
	for i := range out {
		out[i].Words = narrate.OneLine(out[i].Words)
	}
	return out
}

// CountsFor is for whom a drawn game counts as won by the odds; else "".
func (l *letter) CountsFor() string {
	if l.g.Ended == nil || l.g.Counts() == l.g.Ended.Result {
		return ""
	}
	return l.g.Agreement.Odds.DrawsTo.String()
}

// PenaltyE are the steps agreed for Penalty E, in a sentence, with the laws of the
// game's own code.
func (l *letter) PenaltyE() string {
	e := l.g.Agreement.PenaltyE
	var out []string
	// A penalty names the step that follows it; the first follows no offence.
	for at := range len(e.Steps) {
		x := penalty.Context{}
		if at > 0 {
			x.Ordinal = e.Steps[at-1].From
		}
		if next := e.Penalise(x).Next; next != "" {
			out = append(out, next)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return l.citing(narrate.OneLine(strings.Join(out, "; ")) + ".")
}

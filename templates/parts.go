package templates

import (
	"strings"

	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// What the layouts ask of the parts of a sheet.

// Said is the sentence over the score.
func (s score) Said() string { return plain(s.Says) }

// Said is the sentence over the time account.
func (a account) Said() string { return plain(a.Says) }

// Head is the label of the row, as wide as the column of labels.
func (r row) Head() string { return pad("   "+r.Label, 18) }

// Marked is the mark of an item, as wide as the indent of its words.
func (s layout) Marked(mark string) string { return pad(mark+" ", 4) }

// Booked is where the log stood, as a witness may hold against the office; "" where it is
// not told.
func (f foot) Booked() string {
	if f.Book == "" {
		return ""
	}
	return "The office's book: " + f.Book + "."
}

// Title is the line that names the letter: "Autumn Tournament. Letter 18 of
// game A3-12."
func (f foot) Title() string {
	t := f.Office + "."
	switch {
	case f.Game != "" && f.Letter > 0:
		t += " Letter " + itoa(f.Letter) + " of game " + f.Game + "."
	case f.Game != "":
		t += " Game " + f.Game + "."
	}
	return t
}

// Line is a law with its title.
func (l law) Line() string {
	if l.Title == "" {
		return l.ID
	}
	return l.ID + " " + l.Title
}

// Quoted is the law in our restatement; "" if there is none.
func (l law) Quoted() string {
	if l.Text == "" {
		return ""
	}
	return l.ID + " says in short: " + l.Text
}

// IsLate says that the record was despatched too late.
func (l *letter) IsLate() bool { return l.n.Late > 0 }

// Held says that the notice confirms a move that waited for the author's word.
func (l *letter) Held() bool { return l.n.Reason == "held" }

// Interpreted says that the notice confirms which move an author said was meant.
func (l *letter) Interpreted() bool { return l.n.Reason == "interpreted" }

// Cited cites the laws applied, in order.
func (l *letter) Cited() string {
	out := make([]string, len(l.n.Laws))
	for i, law := range l.n.Laws {
		out[i] = l.Law(string(law))
	}
	return strings.Join(out, " ")
}

// RepeatRequired says that by the terms the opponent's move is repeated.
func (l *letter) RepeatRequired() bool { return l.g.Agreement.RepeatMove == terms.RepeatRequired }

// ReplyMove is the reply to an ambiguous record as it stands on the board,
// with its number, as the reader wishes it.
func (l *letter) ReplyMove() string {
	m, p := l.replied()
	if m == 0 {
		return l.Reply()
	}
	return l.numbered(l.r.Moves, p, m)
}

// ReplyBeside is the same in the second form, if the reader wishes one.
func (l *letter) ReplyBeside() string {
	m, p := l.replied()
	return l.beside(p, m)
}

func (l *letter) replied() (rules.Move, rules.Position) {
	n := len(l.g.Score()) - 1
	if !l.Moved() || n < 0 {
		return 0, rules.Position{}
	}
	return l.g.Score()[n].Move, l.g.After(n)
}

// EndedBy is the side by whose act or default the game ended, for the reader:
// a name with its colour.
func (l *letter) EndedBy() string {
	if l.g.Ended == nil {
		return ""
	}
	return l.g.Ended.By.String()
}

// Automatic says that time is forfeited without a claim, by the terms.
func (l *letter) Automatic() bool { return l.g.Agreement.ForfeitTime == terms.ForfeitAtOnce }

// CaseFault says what is wrong with it.
func (l *letter) CaseFault() string {
	if l.g.Case == nil {
		return ""
	}
	return narrate.Ground(l.g.Case.Law)
}

package templates

import (
	"postd/descriptive"
	"postd/rules"
)

// accounted is why a record has the readings that it has in the position in
// which it was sent; false where there is none in form.
func (l *letter) accounted(words string, p rules.Position) (a descriptive.Account, author rules.Colour, ok bool) {
	if words == "" || p == (rules.Position{}) {
		return a, author, false
	}
	author = p.Turn()
	voice := descriptive.About(author)
	if l.player && author == l.me {
		voice = descriptive.ToAuthor
	}
	a, err := l.g.Account(words, p, voice)
	return a, author, err == nil
}

// WhyNot is the nearest reason why no legal move fits the record that the
// notice tells of, for one who may know that none does (RULING/R-2); "" if
// there is none. Squares have the names that the author gives them
// (RULING/R-35).
func (l *letter) WhyNot() string { return l.whyNot(l.n.Record, l.before()) }

// WhyOutstanding is the same of the record that is not settled.
func (l *letter) WhyOutstanding() string { return l.whyNot(l.seen.words, l.position()) }

func (l *letter) whyNot(words string, p rules.Position) string {
	a, author, ok := l.accounted(words, p)
	if !ok || a.Reason == "" {
		return ""
	}
	if l.player && author != l.me && a.Counted {
		return a.Reason + ", as " + author.String() + " counts"
	}
	return a.Reason
}

// checkMark is what became of a mark of check (RULING/R-4).
type checkMark struct {
	Words   string
	Decides bool // without it another move would have fitted too
}

// CheckMark is the mark of check of the record if it is worth a word: it
// decided between moves, or the move does not give what it says. The zero
// value has no words.
func (l *letter) CheckMark() checkMark {
	m, p := l.told()
	if m == 0 {
		return checkMark{}
	}
	a, _, ok := l.accounted(l.n.Record, p)
	if !ok || len(a.Readings) != 1 || a.Readings[0].Move != m {
		return checkMark{}
	}
	for _, s := range a.Said {
		if s.Check && !s.Surplus() {
			return checkMark{s.Words, true}
		}
	}
	if len(a.Match.Surplus) > 0 {
		for _, s := range a.Said {
			if s.Check {
				return checkMark{s.Words, false}
			}
		}
	}
	return checkMark{}
}

package templates

import (
	"postd/correspondence"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// What the letters say of Penalty C.

// bound is what Penalty C requires.
type bound struct {
	Man   string // as it was named; "": the King
	Moves string // those that discharge it, as the reader would write them
	Only  bool   // there is but one
	// Kind is C; moved, taken, named: a choice among three (STAUNTON/R.VIII); other:
	// another move than Other must be made, by Law (STAUNTON/R.XI, STAUNTON/R.XII).
	Kind, Other, Law string
}

// Bound is what binds the reader in the reader's own turn; nil if nothing does. A
// reader who waits for a reply is told nothing of it, for it would betray what has
// become of their record (RULING/R-2).
func (l *letter) Bound() *bound {
	b, ok := l.g.Required()
	if !ok || !l.player || b.Of != l.me || !l.MyTurn() {
		return nil
	}
	return l.bound(b)
}

// Binding is what Penalty C requires by the decision of which the notice tells.
func (l *letter) Binding() *bound {
	b, ok := l.g.Required()
	if !ok {
		return nil
	}
	return l.bound(b)
}

func (l *letter) bound(b correspondence.Bound) *bound {
	p := l.g.After(b.Ply)
	out := &bound{Moves: l.listed(p, b.Moves), Only: len(b.Moves) == 1, Kind: "C"}
	switch {
	case b.Barred != 0:
		out.Kind, out.Other, out.Law = "other", l.hand(p, b.Barred), string(b.Law)
	case b.Taken != "":
		out.Kind, out.Man = "taken", b.Taken
		return out
	case b.Choice == 1:
		out.Kind, out.Man = "moved", b.Man
		return out
	case b.Choice != 0:
		out.Kind = "named"
	}
	if b.Man != "" {
		out.Man = narrate.Quote(narrate.Shorten(narrate.OneLine(b.Man), 60))
	}
	return out
}

// Man is the man that the notice names, as written; "" if it names none.
func (l *letter) Man() string {
	if l.n.Man == "" {
		return ""
	}
	return narrate.Quote(narrate.Shorten(narrate.OneLine(l.n.Man), 60))
}

// ManIgnored says that the naming of a man had no effect.
func (l *letter) ManIgnored() bool { return l.n.ManIgnored }

// ManLapsed says that no man was named in time.
func (l *letter) ManLapsed() bool { return l.n.ManLapsed }

// Castled says that the record was one of castling.
func (l *letter) Castled() bool { return l.n.Castled }

// Twice says that it was the second record or a later one that did not
// discharge what binds its author.
func (l *letter) Twice() bool {
	b, ok := l.g.Required()
	return ok && b.Unmet > 1
}

// Men are the men of whom one may be named.
func (l *letter) Men() []correspondence.Choice {
	if len(l.n.Men) > 0 || l.Case() == nil {
		return l.n.Men
	}
	return l.g.Men()
}

// Stated is what the claimant of a penalty wrote as the ground; "" if nothing but its law.
func (l *letter) Stated() string {
	if l.n.Ground == "" {
		return ""
	}
	return narrate.Quote(narrate.Shorten(narrate.OneLine(l.n.Ground), 400))
}

// PenaltyLetter is the letter of the penalty that a ruling finds to be rightly
// exacted.
func (l *letter) PenaltyLetter() string { return l.n.Letter }

// Fallen are the records that fall where a ruling adopts another for the same
// turn; "" if there are none.
func (l *letter) Fallen() string { return quotes(l.n.Fallen) }

// Others are the records of the same turn beside which a ruling sets a letter; ""
// if there are none.
func (l *letter) Others() string { return quotes(l.n.Others) }

// Agreed is the letter agreed for the open case; "" if there is none.
func (l *letter) Agreed() string {
	if l.Case() == nil {
		return ""
	}
	return l.g.Agreed()
}

// CaseLaw is the law of the open case.
func (l *letter) CaseLaw() string {
	if c := l.Case(); c != nil {
		return string(c.Law)
	}
	return ""
}

// KingMovable says that the author of the open record could move the King, so that
// no man is named under Penalty C.
func (l *letter) KingMovable() bool { return l.Case() != nil && l.g.KingMovable() }

// SomeMan is a man of the author's who has a legal move, in the words of a
// record, as an example.
func (l *letter) SomeMan() string {
	c := l.Case()
	if c == nil {
		return ""
	}
	p := l.g.After(min(c.Ply, len(l.g.Score())))
	for _, m := range p.LegalMoves() {
		if p.At(m.From()).Role == rules.Pawn {
			return descriptive.ShortPawn(m.From(), l.style)
		}
	}
	for _, m := range p.LegalMoves() {
		return descriptive.ShortMan(p.At(m.From()), l.style)
	}
	return ""
}

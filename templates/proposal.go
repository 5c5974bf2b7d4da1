package templates

import (
	"strconv"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// proposal is a change of what is agreed, as its reader sees it.
type proposal struct {
	No      int
	About   string // terms, umpire, help
	Field   string
	Was     string
	Value   string
	Means   string
	Words   string
	As      string // of a person: "umpire", "umpire at White's place"
	From    string // "Black", "The secretary"
	Mine    bool   // the reader proposed it
	Awaits  bool   // it waits for the reader's answer
	InForce bool
	Alone   bool // no other waits for the reader's answer
}

// Proposal is the one of which the notice tells; nil if it tells of none.
func (l *letter) Proposal() *proposal {
	if n := l.n.Question; n >= 1 && n <= len(l.g.Proposals) {
		p := l.proposal(l.g.Proposals[n-1])
		return &p
	}
	return nil
}

// Proposals are those that wait for the reader's answer.
func (l *letter) Proposals() (out []proposal) {
	if !l.player || l.Over() {
		return nil
	}
	for _, p := range l.g.Proposals {
		if p.Awaits(l.me) {
			out = append(out, l.proposal(p))
		}
	}
	return out
}

// Coming are the terms to which both sides have consented and which are not in
// force yet: they act on the turns that begin afterwards (STAUNTON/PRIV).
func (l *letter) Coming() (out []proposal) {
	for _, p := range l.g.Proposals {
		if p.About == events.AboutTerms && p.How == events.TermsAgreed && !p.InForce && !l.Over() {
			out = append(out, l.proposal(p))
		}
	}
	return out
}

func (l *letter) proposal(p events.Proposal) proposal {
	out := proposal{No: p.No, About: string(p.About), Field: p.Field, Was: narrate.OneLine(p.Was), Value: narrate.OneLine(p.Value), Words: narrate.OneLine(p.Words), InForce: p.InForce}
	c, plays := p.By.Colour()
	if out.From = "The secretary"; plays {
		out.From, out.Mine = c.String(), l.player && c == l.me
	}
	out.As = l.seat(c)
	if f, ok := terms.FieldNamed(p.Field); ok {
		out.Means = narrate.OneLine(f.Means)
	}
	out.Awaits = l.player && !l.Over() && p.Awaits(l.me)
	return out
}

// Number writes the number of the proposal.
func (p proposal) Number() string { return strconv.Itoa(p.No) }

// What the letters say of the game in the place of one that is annulled.

func (l *letter) next() *events.Next {
	if l.g.Ended == nil {
		return nil
	}
	return l.g.Ended.Next
}

// NextLabel is its label; "" if none was opened.
func (l *letter) NextLabel() string {
	if l.next() == nil {
		return ""
	}
	return narrate.OneLine(l.next().Label)
}

// NextExchanged says that the sides have exchanged their colours.
func (l *letter) NextExchanged() bool { return l.next() != nil && l.next().Exchanged }

// NextYou is the colour that the reader has in it.
func (l *letter) NextYou() string {
	if l.NextExchanged() {
		return l.me.Other().String()
	}
	return l.me.String()
}

// InPlaceOf is the annulled game in whose place this one is played; "" if none.
func (l *letter) InPlaceOf() string {
	if l.g.Replaces == nil {
		return ""
	}
	return narrate.OneLine(l.g.Replaces.Label)
}

// What the terms let a player turn to for help, for the words of the letters. A
// letter without a game speaks of what is usual.

// BooksForbidden says that they may not (BCC1903/VI.9(a)).
func (l *letter) BooksForbidden() bool { return !l.g.Agreement.BooksAllowed() }

// BooksByTurn says that it goes by the length of a turn (BCC1897/III.2(a)).
func (l *letter) BooksByTurn() bool { return l.g.Agreement.Books == terms.BooksByTurn }

// NeverAdjudged says that the game can not be adjudged: no date is agreed for it, nor
// that one who cannot go on may claim it.
func (l *letter) NeverAdjudged() bool {
	_, _, ok := l.g.Agreement.AdjudicationAt()
	return l.g.Agreement.Code != "" && !ok && !l.g.Agreement.UnableToGoOn
}

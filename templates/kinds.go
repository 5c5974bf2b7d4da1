package templates

import (
	"fmt"

	"postd/correspondence"
	"postd/templates/sheet"
)

// written are the kinds of letters that are functions on the view. The others are still in
// the old engine.
func written(kind correspondence.NoticeKind) func(*view) sheet.Sheet {
	switch kind {
	case correspondence.NMove:
		return move
	case correspondence.NAck:
		return receipt
	case correspondence.NReminder:
		return reminder
	case correspondence.NTerms:
		return begun
	case correspondence.NStart:
		return starts
	case correspondence.NStatus:
		return status
	case correspondence.NReminders:
		return reminders
	case correspondence.NHelp:
		return helping
	case correspondence.NNote:
		return passedOn
	case correspondence.NOffer:
		return offerSent
	case correspondence.NOfferBare:
		return offeredBare
	case correspondence.NOfferEnded:
		return offerEnded
	case correspondence.NProposal:
		return proposed
	case correspondence.NAgreed:
		return answered
	}
	return nil
}

// tree words a notice for one reader; false for a kind that is still in the old engine.
func tree(n correspondence.Notice, r correspondence.Reader) (sheet.Sheet, bool, error) {
	kind := written(n.Kind)
	if kind == nil {
		return sheet.Sheet{}, false, nil
	}
	v := newView(n, r)
	s := kind(v)
	if v.broken != nil {
		return sheet.Sheet{}, true, fmt.Errorf("templates: %s: %w", n.Kind, v.broken)
	}
	return s, true, nil
}

// set sets the tree of a letter as text and as page.
func set(s sheet.Sheet) correspondence.Rendered {
	p := correspondence.Rendered{Subject: s.Subject, Text: string(sheet.Text(s)), HTML: string(sheet.HTML(s))}
	p.Position, p.Last, p.View, p.Board = s.Shown()
	return p
}

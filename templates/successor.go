package templates

import (
	"postd/correspondence/events"
	"postd/templates/narrate"
)

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

// NextBegins says that the reader has the first move in it.
func (l *letter) NextBegins() bool { return l.NextYou() == l.g.Agreement.First().String() }

// NextOnNotice says that its first turn begins with a notice of the office's.
func (l *letter) NextOnNotice() bool { return l.g.Agreement.OnNotice() }

// NextFrom is when its first turn begins, or the notice goes out that begins it.
func (l *letter) NextFrom() string {
	if l.next() == nil {
		return ""
	}
	return l.long(l.next().FirstTurnAt)
}

// InPlaceOf is the annulled game in whose place this one is played; "" if none.
func (l *letter) InPlaceOf() string {
	if l.g.Replaces == nil {
		return ""
	}
	return narrate.OneLine(l.g.Replaces.Label)
}

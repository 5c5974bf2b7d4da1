package templates

import "postd/correspondence/terms"

// What the terms let a player turn to for help, for the words of the letters. A
// letter without a game speaks of what is usual.

// BooksAllowed says that books on chess may be consulted (BCC1903/V.PREF(c)).
func (l *letter) BooksAllowed() bool { return l.g.Agreement.BooksAllowed() }

// BooksForbidden says that they may not (BCC1903/VI.9(a)).
func (l *letter) BooksForbidden() bool { return !l.BooksAllowed() }

// BooksByTurn says that it goes by the length of a turn (BCC1897/III.2(a)).
func (l *letter) BooksByTurn() bool { return l.g.Agreement.Books == terms.BooksByTurn }

// BoardsForbidden says that a second board and diagrams are forbidden with them
// (BCC1903/APPA/13(a), BCC1897/III.2(b)).
func (l *letter) BoardsForbidden() bool { return l.g.Agreement.BoardsForbidden() }

// HelpAccepted says that to accept help forfeits the game (STAUNTON/COR.VII).
func (l *letter) HelpAccepted() bool { return l.g.Agreement.HelpAccepted() }

// MaySendAhead says that records may be sent in advance, on a condition
// (BCC1903/V.6(c)).
func (l *letter) MaySendAhead() bool { return !l.g.Agreement.SeriesBarred() }

// NeedNotRepeat says that by the terms the opponent's last move need not stand before
// one's own.
func (l *letter) NeedNotRepeat() bool { return l.g.Agreement.RepeatMove == terms.RepeatOptional }

// NeverAdjudged says that the game can not be adjudged: no date is agreed for it, nor
// that one who cannot go on may claim it.
func (l *letter) NeverAdjudged() bool {
	_, _, ok := l.g.Agreement.AdjudicationAt()
	return l.g.Agreement.Code != "" && !ok && !l.g.Agreement.UnableToGoOn
}

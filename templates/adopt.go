package templates

// What the letters say where the receiver adopts what he likes by saying which
// (BCC1897/III.3, BCC1897/III.4, STAUNTON/COR.VIII, BCC1903/APPA/8(a)).

// AnnounceAgreed says that a reading of an ambiguous record is adopted by announcing
// it, without a penalty.
func (l *letter) AnnounceAgreed() bool { return l.g.Agreement.Penalty.Ambiguous == "announce" }

// Announces says that the reader may adopt a reading of the open record so.
func (l *letter) Announces() bool { return l.Case() != nil && l.g.Announces() }

// AnnouncesRecord says that one of several records for a turn is adopted by
// announcing it.
func (l *letter) AnnouncesRecord() bool { return l.g.Agreement.Points.Several == "announce" }

// FirstStands says that the first record of a turn is its only one.
func (l *letter) FirstStands() bool { return l.g.Agreement.Points.Several == "first" }

// OnBoard says that the basis of the game is the move on its author's board, as the
// umpire finds it, so that this is what an ambiguous record means (BCC1903/APPA/8(b)).
func (l *letter) OnBoard() bool { return l.g.Agreement.Points.Slips == "umpire" }

// OppToReply says that the opponent is to play, and no record is in question.
func (l *letter) OppToReply() bool { return l.g.Case == nil && l.g.ToMove() == l.me.Other() }

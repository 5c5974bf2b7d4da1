// Package events is what has happened in a game, in the law's words.
//
// # What it promises
//
//   - An Event is a conclusion: judging was over when it was made, and nobody judges it
//     anew. It remembers nothing else and decides nothing.
//   - Every kind of event is in the register. JSON goes out with the kind and a version,
//     and a kind or a word that this release does not know is refused: a game is never
//     folded with something left out, or taken for something else.
//   - What a release of the past has written is read for ever. A field may be added, and
//     its absence means what it meant then; the meaning of a field never changes.
//
// # Its words
//
// What is the closed list of kinds. A record is Despatched, a notice Posted and
// Delivered, or Unreceived after all; an offence gives a right that is Exacted, Waived or answered; a turn is
// Exceeded, a game Ended. A Reason says why a record came back or a statement was
// refused, an Ending how a game ended. NoticeID is the number of a letter of the office
// within its game. A side is Asked what its letter meant, and AnsweredFor says what became of that.
// A side may be Substituted: another plays it from then on.
//
// A way in which a thing came about is one of a closed list of words with a type of its own:
// ReceiptWay, QueryWay, SelectedWay, RestoredBy, Law3Fault, Law3Way, OfferWay, RaisedWay,
// WaivedWay, SeriesWay, LeaveWay, ConfirmationWay, Lack, TermsAbout, TermsWay, SpecifiedWay,
// TestAnswer, FiftyGround, ChargeCause, QuestionAbout, TopicKind, WarnedOf, Letter. A Topic is what
// a letter of the office tells of, and an appeal disputes.
//
// # Where to begin
//
// event.go has the events of every game; each event_*.go has those of one subject;
// ways*.go have their closed words; register.go reads and writes them.
package events

// Package correspondence is the law of chess by letter: the British Chess Code
// of 1903, Part V, with what its Parts I to IV add to it.
//
// A game of this kind is one by communication of moves (BCC1903/I.12(b)): it is
// played by records, and what stands on anybody's board is nothing to it
// (BCC1903/V.PREF(b)). So a Game is what its events say, and its position is
// derived from them.
//
// # What it promises
//
//   - It is pure. It knows no clock, no file and no network: what time it is,
//     how far the mailbox was read and which days are not reckoned stand in the
//     Setting that is handed to every judge.
//   - Receive, Delivered, Undelivered, TakenBack, Elapse and Rule judge; Apply only
//     remembers. An Event is a conclusion in the law's words, so that a later
//     release never judges an old game anew. The same events give the same game.
//   - The standing score is a chain of legal moves (BCC1903/INTRO(d)).
//   - Nothing hurts a player but what the other claimed, the agreement makes
//     automatic, or an official ruled (BCC1903/INTRO(b)).
//   - Ambiguity, illegality and lateness are facts with consequences, never Go
//     errors. Only a record in form can offend (RULING/R-11).
//
// # Its words
//
// A letter comes in from a person, a notice goes out to one. A letter says
// statements; one of them may be a record, which is text and not yet a move. Hand is how a
// letter came that did not come by mail (RULING/R-1). A turn is reckoned, with Sundays, holidays and the time of requirements left
// out (BCC1903/V.2(b)). An offence opens a Case, on which the opponent elects; its
// casefile.File stays. A question to the umpire is an Appeal; the clocks that stand for it are a Stay,
// and a ruling, which is a Row of a closed list, answers it; a RuledEnding says how the game that it ends has ended. What a clock has Begun with is a
// receipt; a Bounce of the office's own carrier takes it back (RULING/R-87).
//
// Before any word is a record, a letter is understood: its Sense has a Part for each piece of
// it, of a PartKind; what was Copied from the score is played no more (RULING/R-69). Where the
// office is not sure an Inquiry puts a question to the writer (RULING/R-73);
// when the choice of a case was Put tells which letters answer it (RULING/R-75). What players set
// for themselves are their Wishes, and a Memo is noted to oneself; none of it touches a right.
// A letter may go out with a text Attached. Where one leaves a side and another comes there is a
// Substitution, and a Joining is what its ruling must know of who comes (RULING/R-41).
//
// # Its shape
//
// A docket hears one matter: it applies each event to its own copy of the game, so
// that the second statement of a letter sees the effect of the first. It has seven
// subjects, each a type of its own in files that begin with its name: records_*.go is
// what becomes of a record, elections_*.go the choice and the penalty that a fault gives,
// claims_*.go claims and draws, series_*.go conditional moves, answers_*.go what is said
// beside the play, rulings_*.go what officials decide and are asked, times_*.go what time
// does. docket.go names them. case_*.go keeps the files of records.
//
// Below it lie the chambers: calendar counts time, terms has the blanks of the agreement
// and the codes side by side, penalty is Penalty E, events is what has happened, letters
// reads what a player wrote, wishes the words by which they set things up for themselves, and
// casefile is the book of records that were called in question. Begin with receive.go.
package correspondence

// Package templates holds the words of postd: of the letters that the office
// sends.
//
// Render makes a letter of a notice: a subject, a text and an HTML part that
// say the same, and the board that belongs to them. What is news, and what the
// reader may do, is known to package correspondence; this package only says it.
//
// # What it promises
//
// The text part is complete by itself: the news in its first line, what the
// reader may do with the exact words to write, how to answer, the score, the
// time account, the position in words and as a diagram, the laws cited and
// the secretary. It has at most 72 columns. The subject is ASCII, of at most
// 60 characters.
//
// To the author of a record that has had no reply every letter shows score and
// position as they were before it, be it clear, ambiguous or illegal, and
// nothing of what the receiver may choose (RULING/R-2). So no letter betrays
// to the author what the office thinks of it.
//
// Moves stand in the form that the reader wishes, with a second beside it if
// one is wished; the readings of a record stand in full words for everybody, and
// what the reader is to write in the notation agreed for records (BCC1903/I.13.C). No
// line of the text part, however it breaks, reads as a record or a choice by
// itself (RULING/R-11).
//
// Text from a player is one line in quotation marks, or a note set apart; no
// control character of it survives, and in HTML it is escaped. The HTML part
// loads nothing from elsewhere; its picture is cid:board.
//
// Render is pure: the same notice and reader give the same words.
//
// # How a kind of letter is written
//
// A kind is one function on the view, as move in kinds_moves.go, that returns its tree; kinds
// of one family stand in one file, and written in kinds.go has a line for each.
//
//	The words stand in Go beside the condition that chooses them, as sheet.Words.
//	Words from outside become Words by sheet.Plain or inQuotes, never by a conversion.
//	News comes first, of at most 90 characters, then what to do and until when (until),
//	the line to complete (line) or the readings, the board (board), and below it all else.
//	A law is cited by law where it bites; the closing line lists what was cited by itself.
//	A right is a choice of claims; a refusal is made by refuse, which wants law and way on.
//	Time is told by clock, persons by opp and by, dates by day, and subjects by subject.
//	What the game is asked goes through known, which is behind the veil of seen.
//	sheet puts the laws, the link, the men and the foot below. Its limit goes into wordLimits,
//	and go test . -run Golden -update writes its letters, which are to be read aloud.
//
// # Letters that belong to no game
//
// They are the functions of office_*.go, gathered.go, several_games.go, digest.go,
// daily_sheet.go and circular.go: each makes its tree on a view of an empty game (office in
// office.go), or of a game as it stands for its reader (Standing), and so has the same laws,
// clock sentence and foot. Rooms that may not import this one are handed them as functions.
//
// What every letter has where it is true stands in tail; what more than one kind says is a method
// of the view, of which there are 120 at most, and what one kind says is a function beside it.
// The letters of the office that belong to no game are made by office, of the same blocks. Pages
// alone are made by templates.
//
// # Caveats
//
// The words are frozen when they are filed: the ledger stores the tree that Word makes, and
// Compose sets it, with the address that is answered and the links, when the letter is handed
// over. What a later release would say does not change a letter that was sent; how it would set
// it is another layout, whose number package mailbox has.
package templates

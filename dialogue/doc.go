// Package dialogue plays letters between two players, written as a file, and
// compares what postd sends and where the game stands with what the file
// expects. So a case of law can be written by someone who has never seen a
// line of this program, and read by anyone who plays chess.
//
// A file is a txtar archive. Its head names the law that the case shows, with
// a sentence, and fills the blanks of the Agreement; then come directions, as
// in a play. A direction is an act (a player writes, time passes, the
// secretary rules, the post fails, postd is killed) or an expectation (what a
// player gets, what they do not get, the state, the board, the score). What is
// not understood is an error with its line. docs/dialogues.md is the manual.
//
//	BCC1903/V.8(a). An offer of a draw without a move may be accepted.
//
//	turn.limit: 3 days
//	-- Mon 7 Dec 2026 09:00, White writes --
//	OFFER DRAW
//	-- the letters to Black --
//	L-OFFER-BARE
//	-- Tue 8 Dec 2026 10:00, Black writes --
//	ACCEPT
//	-- the state --
//	result: 1/2
//
// Read reads a file, Play plays it on a Stage, Tell prints what happened, and
// Update rewrites the letters that a file gives in full. There are two stages:
// Memory, which is the engine and the templates with a virtual clock and a post
// that delivers at once, and the whole house over IMAP and SMTP, in package
// stage of cmd/postd. So that a file means the same on both, expectations look at a
// letter's kind, addressee, subject and text alone.
//
// Caveats: nothing here reads a clock, time is what the file says; a letter
// that a player sends answers the last letter that the player received.
package dialogue

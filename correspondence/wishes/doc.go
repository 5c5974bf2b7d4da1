// Package wishes reads the words by which players set things up for themselves (BOOK/3.3).
//
// It promises that none of these words plays a move, gives a right or touches a clock. The
// caveat: a line is read for its form alone, so whether a word may be said at all, in a silent
// game or after the end, others decide.
//
// # Its words
//
// A Wish is what a player sets about letters, or wants once: how moves are shown, form, name,
// zone, receipts, files; which of them there are says terms.Wish. A Position is a place in the
// score that somebody wishes to see. An Own is a word that is no matter of one game, with what
// stands behind it on its line, and OwnWord says which: STOP, BOARD, ADDRESS and their like. A
// memo is noted to oneself. The captain of a team names a line-up, each LineupEntry of it a board
// and a name, and is told of each TeamBoard of the team. A law is named as letters cite it, and
// found with or without its code.
//
// In capitals a word is a command with one value, perhaps a wrong one, and is answered with the
// nearest that work; in small letters the value must be one that works, since sentences begin
// with such words, too.
//
// Begin with wish.go for what a game hears, and with own.go for what the office does.
package wishes

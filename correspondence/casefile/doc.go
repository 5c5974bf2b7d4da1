// Package casefile is what is kept of the records that were no plain moves: the files
// of a game, and the book in which they stand.
//
// # What it promises
//
//   - A Book is a value. Whatever changes it makes a new list of files, and a game that
//     was copied before keeps the book that it had.
//   - It remembers and judges nothing. That a record offends, who may exact what and
//     what becomes of it comes from events that were concluded elsewhere.
//   - It knows no game. What needs one, such as the position in which a record is read,
//     is handed in by the engine, which alone changes a book.
//
// A file holds more than a player may know while the record is not settled
// (RULING/R-2): whoever shows it to a player asks first what the player may see. Times
// that only a calendar knows, such as the end of a right, are not in the book:
// correspondence.Game.Cases adds them.
//
// # Its words
//
// A File is of one Record, or of several for one turn. A Right is what the record gave
// the opponent; a Step is an event that touched the file; a SideSpan is time that is
// not reckoned because of it; the Outcome is what became of it, in one word its End. A file is open while
// somebody is to choose, a right is open, or a question about it is before an umpire.
//
// # Where to begin
//
// file.go has what a file holds, book.go all that can be done with one.
package casefile

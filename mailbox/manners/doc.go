// Package manners writes an answer to a letter as the mail programs do that people have.
//
// # What it promises
//
//   - An answer stands above the old letter, below it, between its lines, or in the line that
//     the letter sets for the move; in plain text and in HTML, with the old letter marked as
//     old or not, and with the head that the program puts over it.
//   - It writes the answer to any letter, so that the tests of the post answer those that the
//     office has really sent. It imitates what programs write, and not how they send it.
//   - Tests alone import it, and it imports no other room.
//
// # Its words
//
// A Program is a mail program with its manner; a Place is where the writer puts the answer.
// The old letter is the one that is answered.
//
// # Where to begin
//
// programs.go is the table of the programs, answer.go writes.
package manners

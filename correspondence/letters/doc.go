// Package letters reads what a player writes: a letter becomes statements, and what is
// left over becomes a note to the opponent.
//
// # What it promises
//
//   - ReadLetter knows the grammar of lines and nothing of the position: whether a
//     record is a legal move is for the engine to judge.
//   - A line is a command, a record, a word of the telegraph code or none of these.
//     Nothing is guessed: what is no statement is passed on as it stands.
//   - It reads any text in bounded time and memory. Lines and statements beyond the
//     bounds are a note.
//
// # Its words
//
// A Statement is one thing that a letter says, of a StatementKind: it plays a record,
// exacts a penalty, claims, answers, asks. Expect is what the office knows when it opens
// the letter: the notation that is agreed, the choices that are open, the games that the
// sender plays. A doubt is a line that says something in part; the writer is asked.
// A Piece is a stretch of the letter; a row of records in it has a Spot in the score for each.
// The ground of a claim names an Offence. A Standing says how a command stands among other
// words (RULING/R-74). What names a right without a command is the matter of package talk.
//
// # Where to begin
//
// read_letter.go walks the lines, read_line.go reads one, read_line_forms.go is the
// table of the commands, read_blocks.go tells the games of one letter apart.
package letters

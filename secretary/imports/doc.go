// Package imports reads tables of players: a file, or what was pasted from a
// spreadsheet. It says of each row what it would do, and makes the matters that do it.
//
// What it promises:
//
//   - Reading is pure: the same bytes make the same table, and no bytes make it fail
//     but by an error that says what is wrong and what would do.
//   - Whatever is guessed is told: the encoding, what stands between the cells, and which
//     column is which.
//   - Of a player who is known only empty fields are filled. Nothing is overwritten.
//   - What it writes it reads: a list of players that goes out and comes in again changes
//     nothing.
//
// The words used here: a field is what a column says of a player, a fault is why a row
// cannot be taken, and a plan is what the rows would do.
package imports

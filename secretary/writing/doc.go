// Package writing is how officials write to players: a letter to one, to the sides of a game,
// to all of a tournament, to those who were ticked or to everybody, and the bulletin and the
// final table of a tournament.
//
// # What it promises
//
//   - Each gets a letter of their own, and nobody sees the address of another.
//   - A letter changes nothing in a game: no time is given, and none is taken. Where a record
//     is not settled the writer is told so, and shown what the side was told last (RULING/R-2).
//   - A bulletin tells of games in play nothing but how many there are, since what it tells
//     everybody may know.
//
// # Its caveats
//
// Letters by which the office asks or reminds have their own pages. A letter on paper waits to
// be printed. Errors begin with "secretary", the room whose part it is.
//
// # Its words
//
// An addressee is a player who gets the letter, of one side where it is of a game. The draft is
// what the office has written of a bulletin; the official's words stand above it.
//
// # Where to begin
//
// letter.go and to.go; bulletin.go and draft.go.
package writing

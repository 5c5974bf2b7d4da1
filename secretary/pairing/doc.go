// Package pairing is a Swiss as officials run it: its settings, the byes and late entries of the
// next round, the pairing with its working, changes by hand, and the start of a round.
//
// # What it promises
//
//   - What a pairing rests on is kept with it: how the rounds before stood then. So its working
//     can be asked for ever after, and a result that comes later changes no pair; the page says
//     which would have been others.
//   - A change by hand says which criteria of FIDE/C.04.3 it breaks before it is filed, and has a
//     reason that stands in the log and on the page.
//   - Nothing is written to a player before a round starts, and only to players of that round.
//
// # Its caveats
//
// Who has no rating stands behind those who have; the lot parts whom ratings leave equal. A late
// entry has the next number, whatever its rating. Games start by secretary/starting. Errors begin
// with "secretary", the room whose part it is.
//
// # Its words
//
// A swissView is a Swiss as its pages see it. The history of a round is all rounds before it, by
// what was known when it was paired, or by what is known now.
//
// # Where to begin
//
// routes.go and view.go; pair.go is the pairing, hand.go the changes, asked.go what is asked for
// before it.
package pairing

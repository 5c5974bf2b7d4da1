// Package ladders is the pages of a ladder: its rungs, its challenges, and how each step came about
// (EVENT/7).
//
// # What it promises
//
//   - The rungs are folded from what happened and from the lines of the games (ledger.Climb): no
//     game is folded, and no table is stored.
//   - One press consents to a challenge: the other player is asked by letter, and the game begins
//     when they answer CONSENT. Where the ladder says so, no press is needed. The secretary can
//     enter a challenge and an answer by hand, each with a preview of the letters.
//   - Asks is the one way by which the question goes out from a page.
//
// # Its caveats
//
// A game of a ladder begins by Ledger.Opening, as other challenges do, and not by a batch: one
// game, in one matter with the row of the ladder. Errors begin with "secretary", the room whose
// part it is.
//
// # Where to begin
//
// page.go, then deeds.go; settings.go is how a tournament becomes a ladder and begins.
package ladders

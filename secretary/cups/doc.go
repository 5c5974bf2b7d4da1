// Package cups is the pages of what is not played by everyone against everyone at once: cups and
// matches of two, the rounds of a round robin that begin at dates, and two sides of which each
// player meets each of the other (EVENT/20 to EVENT/23).
//
// # What it promises
//
//   - The tree is made of the lines of the games by package tournament/knockout: no game is folded.
//   - Nothing begins by itself. A tie begins by a press, with a preview, when both its players
//     are known; a tie that was begun keeps its players, whatever becomes of an earlier one, and
//     the page says so.
//   - Who has left loses the tie that was not decided when they left.
//
// # Its caveats
//
// A game that is annulled with no other in its place counts as in play: the tie is then decided by
// hand. Games are set up by the batch of a round, which is the room's own (Options.Begin). Errors
// begin with "secretary", the room whose part it is.
//
// # Its words
//
// A tie is one meeting of two players in a cup; its upper side has White in the first game. A seed
// is the number of an entry of a cup. A bracket is all ties, and the tree the same as nested lists.
//
// # Where to begin
//
// tree.go, which asks folder.Course.Bracket; next.go is how ties begin, dates.go and sides.go are of round robins.
package cups

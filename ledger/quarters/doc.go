// Package quarters makes the rating lists of an office of what its ledger holds: which games are
// rated, by which figures, and what must be made good of earlier lists. It keeps EVENT/30, EVENT/31 and EVENT/32.
//
// # What it promises
//
//   - No game is folded: what a list must know of a game stands in its line.
//   - A list that is published is never changed. What was reckoned of a game stands in the lists;
//     where the game is another now, the next list makes good the difference, and says why.
//   - The same ledger gives the same list, whoever asks for it and however often.
//
// # Its caveats
//
// Games that ended before the quarter of the first list are not rated. Rows that were merged into
// one player are one player from the next list on. Errors begin with "ledger", the room whose
// part it is.
//
// # Its words
//
// A quarter has games; the list of these games is in force in the quarter after. A list is ripe
// when the quarter of its games is over, by the clock of the office. Seeds are the figures by
// which players are seeded.
//
// # Where to begin
//
// next.go; good.go is what is made good.
package quarters

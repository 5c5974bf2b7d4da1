// Package ties ranks the players, or the teams, of a section by FIDE's tie-breaks, and says in
// words how each figure is made up (FIDE/C.07, in force from 1 March 2026).
//
// A section is a [rounds.Section]. An order is a list of codes, "DE, BH/C1, SB", which Parse reads
// and Format writes. Rank makes the Table. Begin to read at Rank; methods.go lists all tie-breaks
// with their sentences, unplayed.go is what rounds without play count.
//
// # What it promises
//
// It is pure. All figures are exact: whole numbers, halves, quarters, other fractions where an
// average asks for them. Only averages of ratings are rounded, to the nearest whole number and half
// a point up, as FIDE says. The figure and its working come out of the same lines. How players are
// listed makes no difference, but that the pairing number is one of the tie-breaks and orders those
// who share a place.
//
// # What counts
//
// A game that runs gives nothing yet; the direct encounter of its players waits for it, and Koya
// counts it as possible. A game that was annulled is none. The games of a player who is Out are
// none, and the player has no place; all others have met one opponent fewer. Points that were taken
// as a penalty lower the score and are in no tie-break.
//
// In a round robin a game won or lost without play is a game like another, but that a loss
// without play is no round played for WON, BPG, BWG, REP and STD (FIDE/C.07/15.2). In a Swiss
// articles 16.1 to 16.5 hold: rounds that a player asked to be left out of, at the end, count as
// drawn for the opponents, and a round without play is one against a dummy that has the player's
// own score, but not more than 16.4 lets it have. What is missing in the rounds of a player was
// a round left out.
//
// # Caveats
//
// Where anybody who is not Out has no rating, the tie-breaks by ratings are not applied, and their
// working names those without. FIDE lets the terms say otherwise; the caller may enter a rating.
// Rounds with another way to count than 1, ½, 0, or than 2, 1, 0 match points, are not known here.
//
// # Words used
//
// An Encounter is what a direct encounter found. A Kind is the kind of a section. The way of a
// code is what stands behind the stroke. Of a Value Num parts are meant, of which Den make a
// whole; None is a figure that does not apply.
package ties

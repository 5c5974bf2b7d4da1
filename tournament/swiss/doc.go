// Package swiss pairs the rounds of a Swiss tournament by the FIDE (Dutch) System, C.04.3 as in
// force from 1 February 2026, with the basic rules C.04.1 and the general handling rules C.04.2.
//
//   - Pair pairs the next round of a section, and gives the working: why these two?
//   - Check says which criteria a pairing made by hand breaks, beside the best one.
//   - Repeat pairs all rounds of a section again and gives those that differ.
//
// Begin to read at Pair, and in the code at bracket.pairBracket.
//
// # What it promises
//
// It is pure and exact. Criteria are compared in whole numbers; no weight is a float. The same
// section and rules give the same round, whatever the order of absences and prohibitions. Of all
// pairings that the absolute criteria allow it takes the one that the articles take: a second
// reader in the tests, which tries every pairing of up to ten players, takes the same, and so does
// an endorsed engine in every round that is kept in testdata.
//
// # How it is done
//
// A bracket is a graph of players, and its pairing one of the greatest value (matcher, Edmonds'
// algorithm). A value has a field for each criterion from C6 to C21, the weightiest first, then
// the number and the sum of exchanges (4.3). What decides among equals after that, in the order
// of 4.4, 4.3.2 and 4.2, is asked of the matcher pair by pair: is this pair in any of the best
// pairings? Since the matcher keeps its duals, an answer is a short search.
//
// A bracket is first paired as if nothing below it mattered, then with an eye on the next one
// (C8), and with all who are left (C4) only if what was found cannot be completed. What is best
// in the easier graph and can be completed is best in the whole.
//
// # Caveats
//
// There is no acceleration. A win counts a point, and so does the pairing-allocated bye. A game
// that runs counts half a point for both, for the pairing alone, and counts as played. Floats of
// earlier rounds are those that the scores as they are known now make.
//
// Where the text of FIDE leaves a doubt, docs/decisions tells how it was read.
//
// # Words used
//
// The words are those of C.04.3. A Round is a list of Games, by board, with the number of who has
// the pairing-allocated bye. A Prohibition keeps players apart. A Working has a Bracket for each
// score, with a Shortfall for each Criterion that it does not keep wholly. A Break is a criterion
// that a pairing made by hand does not keep, and a Difference a round that was paired otherwise.
// Impossible is the error where the absolute criteria leave no pairing. A top is the higher player
// of a pair in a remainder; a scope is how far a pairing looks.
package swiss

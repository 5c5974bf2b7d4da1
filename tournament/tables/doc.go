// Package tables holds the ways to number the players of a round robin that are not the lot, and
// the table by which each of one side meets each of another.
//
//   - ByHand checks numbers that somebody gave.
//   - ByRating gives the highest rated the number 1.
//   - Varma keeps members of one club, or country, apart in the last three rounds, by the lots and
//     the tables of FIDE (FIDE/C.05/Annex 2).
//   - Scheveningen makes the rounds of a match of n against n in which everybody meets everybody.
//
// Begin to read at Varma.
//
// # What it promises
//
// All are pure functions of their arguments. Lots are those of tournament.Draw: who has the seed
// can repeat each. What cannot be done is refused with the names or numbers that stand in the way.
//
// # Caveats
//
// FIDE prints Varma's tables for 9 to 24 players; for others there are none. That members of one
// envelope do not meet in the last three rounds holds for the printed order of rounds, so not in a
// cycle whose last two rounds have changed places. The print has one fault, which is kept: of 12
// players numbers 6 and 12 stand in one envelope and meet in the last round.
//
// # Words used
//
// An Entrant is one who is to be numbered. A contingent is the entrants of one club or country; who
// has none is one alone. An envelope is one of Varma's four sets of numbers.
package tables

// Package prizes says who of a final table has which prize.
//
// # What it promises
//
//   - It is pure: the same prizes and rows, in any order of the rows, give the same awards.
//   - Money is counted in whole cents, and what is given is what there was: of an amount that
//     cannot be shared equally the odd cents go to those who stand first.
//
// # How prizes are given
//
// Who has left, or has no place, has no prize, and those behind move up. A prize for a place goes to
// who has it after the tie-breaks; where it is shared equally, those of equal points share all such
// prizes for the places that they cover. Who are level after the tie-breaks too share in any case. A
// prize for the best below a rating goes to the first of them; one for another category to whom the
// secretary names.
//
// # Its caveats
//
// What is not money cannot be divided: all who share it are named. Who has a prize for a place may
// have one of a category beside it. Nobody is paid here.
//
// # Its words
//
// A Prize is one of those that there are, a Row a player of the table, and an Award what one player
// has.
//
// # Where to begin
//
// Give, in prizes.go.
package prizes

// Package elo holds the two tables by which FIDE turns a difference in rating into the share
// of the points that is to be expected, and back (FIDE/B.02/8.1.1, FIDE/B.02/8.1.2).
//
// Begin to read at Expected, which is for changes of rating. Full is for performances, and
// Difference says what a share of the points is worth.
//
// # What it promises
//
// It is pure, and all figures are whole: differences are in rating points, shares in whole
// percents, as FIDE prints them. Nothing is reckoned by a curve.
//
// # Caveats
//
// The tables do not quite follow any formula, and are not quite each other's inverse: 411 is
// still a step of 92 percent, which are worth 401.
//
// # Words used
//
// A difference is the player's rating less the opponent's. A share is in percents of the points
// that the games can give.
package elo

// Package rating makes the rating lists of an office, by quarters, in whole numbers, with the
// working of every figure.
//
// Begin to read at Next: from a List, its games and what must be made good of earlier ones it
// makes the list that follows, and a Working, with an Account for each player who played and the
// reason for each game that was not rated. Account.Sentence says one player's working in a line
// that can be repeated by hand:
//
//	1500 (12 games before, K 40) wins against 1612 and draws with 1455:
//	expected .35 + .56 = .91; 1½ − .91 = .59; 40 × .59 = 23.6 → +24, 1524
//
// # What it promises
//
// It is pure; a list is made of its arguments alone, and the order of the games and rows makes no
// difference. Everything is reckoned in hundredths of a point, which are whole numbers, and
// rounded once, at the end, half away from zero. A list that was made is never changed: what
// becomes known later is a Correction in the next one.
//
// # The laws of a list
//
// They follow FIDE's rating regulations (FIDE/B.02/8.3): the expected share by the table of whole
// percents, differences over 400 counted as 400, and K: 40 until 30 games, then 20, and 10 once
// 2400 was reached; where K times the games of the quarter is more than 700, K is 700 divided by
// the games, cut off. No rating goes below 800. Both ratings are those of the list in force on
// the day on which the game ended. Who has no rating begins with what the secretary entered, or
// with 1500. Provisional figures have a ? until 12 games.
//
// # Caveats
//
// A game that both sides lost is not rated: the sum of both would be less than a point. A list
// must be made for every quarter, one after the other.
//
// # Words used
//
// A Period is a quarter. A Row is the figure of one player in a list. A Game is what must be known
// of a game that ended; its Bars are what keeps it from being rated. A Line is one game in an
// account, with the Basis by which a correction is reckoned.
package rating

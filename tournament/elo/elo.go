// Package elo holds the two tables by which FIDE turns a difference in rating into the share
// of the points that is to be expected, and back (FIDE/B.02/8.1.1, FIDE/B.02/8.1.2).
//
// # What it promises
//
// It is pure, and all figures are whole: differences are in rating points, shares in whole
// percents, as FIDE prints them. Nothing is reckoned by a curve. Expected is for changes of
// rating, Full for performances, Difference for what a share of the points is worth.
//
// # Caveats
//
// The tables do not quite follow any formula, and are not quite each other's inverse: for
// example 411 is a step of 92 percent, which are worth 401.
package elo

// upTo[i] is the greatest difference at which the higher rated player is to expect 50+i
// percent; above the last of them it is 100.
var upTo = [...]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
	76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
	153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
	245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
	374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
}

// worth[i] is the difference in rating that a share of 50+i percent is worth.
var worth = [...]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

// greatest is the difference beyond which none is counted where a rating is changed
// (FIDE/B.02/8.3.1).
const greatest = 400

// Expected returns the percents of a point that a player is to expect against an opponent, when
// the player's rating is greater by difference (less than 0 where it is the lower one). More
// than 400 is counted as 400.
func Expected(difference int) int { return Full(max(-greatest, min(difference, greatest))) }

// Full returns what Expected returns, but counts differences as they are, as performances do
// (FIDE/C.07/10.3).
func Full(difference int) int {
	if difference < 0 {
		return 100 - Full(-difference)
	}
	for i, most := range upTo {
		if difference <= most {
			return 50 + i
		}
	}
	return 100
}

// Difference returns the difference in rating that a share of the points is worth, given in
// whole percents from 0 to 100: 0 at 50, 800 at 100 and −800 at 0. What lies beyond is taken as
// 0 or 100.
func Difference(percent int) int {
	if percent < 50 {
		return -Difference(100 - max(percent, 0))
	}
	return worth[min(percent, 100)-50]
}

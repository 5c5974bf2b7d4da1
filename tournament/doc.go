// Package tournament holds what lies around the games of an all-play-all
// tournament: the lots, the pairings, the crosstable and the breaking of ties.
//
//   - Draw gives each entrant a pairing number by hashing a seed that is
//     shown, so that every player can repeat the draw with a tool that is
//     at hand.
//   - MakeSections puts each Entrant of a stage into one of several Sections, by a Way:
//     by rating, by lots, or with the members of clubs and countries apart.
//   - Berger makes the rounds, who meets whom and with which men, as FIDE
//     prints them (FIDE Handbook C.05, Annex 1: Details of Berger Table).
//   - Standings makes the crosstable from the results of the games, with the
//     places, the tie-breaks and, in words, the working of every figure.
//
// # What it promises
//
// All are pure functions of their arguments: they open no file, ask no clock,
// throw no dice, keep nothing, and may be called from several goroutines at
// once. What they are given they do not change, and the order in which players
// and games are listed makes no difference to the answer.
//
// All sums are exact. Points are counted in halves and Sonneborn-Berger in
// quarters; there are no decimal fractions anywhere. How ties are broken is in
// postd/tournament/ties.
//
// A table tells whether it is provisional. It never guesses how a game will
// end: a game that runs counts for nothing but a game left to play.
//
// # Caveats
//
// A seed proves that the draw followed from it. It does not prove that the
// seed was not chosen, out of many that were tried, after the entries were
// known. A seed should therefore be published before entries close, or be taken
// from something that nobody here can choose, such as a lottery drawn later.
//
// The colours of BCC1903/I.4(d) are decided by lot beforehand: in a tournament
// the lot is the pairing number, and the Berger table gives the colours that go
// with it, for the whole of each game. No second lot is drawn.
//
// A bye gives no point: everyone has one, so it would change nothing.
//
// A game that was annulled counts for nothing at all, neither as played nor as
// left, in no tie-break, and is no meeting of its players.
//
// When a player leaves, each of the games left is ended by a ruling (RULING/R-41); whether
// the games of the row count is not ruled game by game but follows from the table itself, by
// the rule of the terms ([Leave]). Where they do not they stand in brackets, count for neither
// side, in no tie-break, and are no meeting. The row of one who has left stands at the
// foot, without a place, where no game of it counts; else it has its place. Where
// a substitute plays on, nobody has left the row.
//
// Points that are taken from a player as a penalty (Penalty E, BCC1903/VI.PREF(e))
// lower that player's score alone. The tie-breaks, also those of the
// opponents, count the points that were made in games: nobody loses by the
// offence of another.
//
// Names are written into the workings as they were handed in; a page escapes
// them.
//
// # Words used
//
// An entrant is drawn by a key, plain words by which that entrant and no other is
// known. The number is the pairing number that was drawn, from 1. A cycle is a
// set of rounds in which everyone meets everyone once. A meeting is a game as
// one of its players sees it. A mark is the sign of one game in the crosstable:
// 1, ½, 0; + and – where it was won and lost by default; * while it runs, adj
// while it is adjudicated, × when it was annulled; in brackets where it does not count. By
// default means otherwise than over the board: by exceeding the time, for an offence or by
// Penalty E, because a side has left, or by a ruling that says so.
//
// A player who has left has a departure. A leaver is one who is to leave, and what becomes of the
// games left then is said of each left game. A stand is who plays on in a row.
package tournament

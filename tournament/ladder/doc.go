// Package ladder folds the entries of a ladder into its rungs: who challenges whom, who takes
// whose rung, and who goes down for want of games.
//
// Begin to read at Fold. It takes the Rules and every Entry, each of one Kind, in the order in
// which they were made, and gives the Ladder: its Rungs from the top, and a Step for each change
// and each notice, with its reason in words.
//
// # What it promises
//
// It is pure, and knows no clock: the day on which one looks is an argument. The same entries
// give the same rungs on every day but for what days alone bring, and a ladder that was looked at
// on the way is the same at the end. An entry that cannot be is an error, and none of it is
// applied; May says so before it is made. Settle is for entries that were all made when they could
// be, and of which results have changed since: it leaves out what cannot be any more.
//
// # The laws of a ladder
//
// A player may challenge one who stands up to so many rungs above, and has one challenge in play,
// their own or another's. Who wins from below takes the rung, and those between go down one; a
// draw, and a win from above, leave all as it is. Two refusals running, on no leave, cost a rung;
// a game in between, or one that was taken up, begins the count anew. Who has no game for so many
// days goes down a rung, and was told so a week before; then the days begin anew. A challenge in
// play holds the days, and when it ends without a game there is still a week. While no letter goes
// (Rules.Shut) nothing falls due: what would have is told when letters go again, and nobody goes
// down before a week after that. Nobody goes down from the lowest rung.
//
// # Caveats
//
// What falls due on a day comes before what is entered on it, and of several players the one on
// the lowest rung comes first, so that of two neighbours both lose their rungs. Who would go down
// below one who should go down on the same day and cannot stays: where nobody plays, nobody moves.
package ladder

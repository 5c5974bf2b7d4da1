// Package teams plays a tournament of teams: who meets whom on which boards with which men, what
// each match and each board comes to, and the table.
//
// Begin to read at Play. It takes each Team with its Members on their boards, the Rules and an
// Entry for each game of which something is known, and gives the League: every Match with its
// Boards, and the table with a Row for each team. Check finds what cannot be in the teams before
// that, and Standing what a player made, for the prizes of the boards.
//
// # What it promises
//
// It is pure. All teams meet all, by the Berger table with teams for players
// ([tournament.Berger]), all rounds at once. The team that has White in the table is at home: it
// has White on boards 1, 3, 5 and so on, and Black on the others, so that colours are WBWB in
// every match. With two games on a board the second has the colours reversed.
//
// # How is counted
//
// A match gives 2 points to the team with more points on its boards, 1 to each where they are
// level, once its last game is over. A team without a player for a board plays without it: the
// board is won by forfeit, or by nobody where both have none. Section is the whole in the shape
// in which package ties ranks teams, by match points and then by the order of Usual, unless the
// Rules have another.
//
// # Words used
//
// A Side is what one team has of a match. The line is who plays, a member a board; reserves may
// play in the place of any of them.
package teams

// Package knockout plays a cup: who meets whom, with which men, who goes on, and why. A match of
// two players is a cup of two.
//
// Begin to read at Play. It takes the players in the order of their seeds, the Rules, and a
// Record of each tie that was begun, and gives the Bracket: every Tie with its two Sides, its
// games, its score, its State, and in words why it was decided. Tree gives the same as nested
// Nodes, for a page, a print or a screen reader.
//
// # What it promises
//
// It is pure. The seeds stand in the tree as FIDE has them in its cups: 1 and 2 can meet in the
// last round only, 1 to 4 in the last but one, and the byes are those of the highest seeds.
// Nothing is decided by what is not shown: a lot has its seed ([tournament.Draw]).
//
// # How a tie is decided
//
// By points. Once the other cannot come level any more the tie is decided, and what becomes of
// the games that are left the Rest says. Of a tie that is level the list of Ways decides, by the
// first that can: a replay of two games, more wins by play, more wins by play with Black, the
// seed, the lot. Who leaves loses the tie; where both leave nobody goes on, and the next opponent
// has a bye. Where no way is left the tie waits for somebody to decide it, with a reason.
//
// # Caveats
//
// In a level tie both have won equally many games, so that more wins can decide only where a
// game was won by forfeit. A tie that was begun keeps its players, even where an earlier one is
// decided otherwise afterwards; a note says so, and nothing is paired anew by itself.
//
// # Words used
//
// The upper side of a tie stands above the other in the tree, and has White in the first game;
// the colours go by turns from there. All results are those of the upper side.
package knockout

// Package rounds holds what each player of a section met in each of its rounds: the one
// shape in which pairings, tie-breaks and FIDE's report files are handed about.
//
// A Section is a list of players by their pairing numbers. Each Player has one Meeting a
// round: a game with its Colour and Result, or the reason why there was none. Begin to read
// at Section.
//
// # What it promises
//
// It is pure, and knows no game, no law and no clock. All sums are whole numbers of half
// points. Fault finds whatever in a section does not go together, so that those who read one
// need not look.
//
// # Caveats
//
// The letters of a Result are those of FIDE's Tournament Report File (TRF26, and TRF16 before
// it), so that a file can be repeated from what is held here. Points are those that chess
// has everywhere, 1, ½ and 0: a section with another way to count is refused by those who
// read files.
//
// # Words used
//
// A section is one table of a stage, or a whole Swiss. A forfeit was paired and not played; a
// bye was not paired. A result mirrors what the opponent has.
package rounds

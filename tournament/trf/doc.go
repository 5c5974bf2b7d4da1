// Package trf reads and writes FIDE's Tournament Report File: TRF26, approved on 12 May 2025,
// and TRF16 before it (FIDE/TRF26, FIDE/TRF16). Begin to read at File, then at Read and
// File.Write.
//
// # What it promises
//
// It is pure: octets in, a File out, and back. What Write has made, Read and Write make again
// to the octet, in either version. Columns are those of FIDE's tables, counted in characters.
// Lines that are read end in CR, LF or both; UTF-8 and Latin-1 are read, a byte order mark is
// passed over, and columns that are missing at the end of a line are blank. Records that are
// known to nobody here, and comments, keep their order and their places among the records
// that are known.
//
// What is wrong is told with its line and column, twenty faults at most, and then nothing of
// the file is taken. What Read gives passes Section.Fault of package rounds.
//
// # Caveats
//
//   - Points are 1, ½ and 0. A file that counts otherwise is refused.
//   - A game that has been paired and has no result is written with a blank result. FIDE's
//     table calls a blank result an absence; with an opponent it can only be this.
//   - The tags of other programs are read and written as what TRF26 has for them: XXR as 142,
//     XXC as 152, XXP as 260, XXA as 250, XXZ as 240. TRF16 has no place for them.
//   - Records 801 and 802, and those of national ratings, are kept as they stand.
//
// # Words used
//
// A File is a whole report; an Event is what it says of the tournament, a Card what it says of
// a player beyond the meetings, a Team what it says of a team. A TeamBye, a Forfeit and a
// LineUp are of a team in a round. A Bye is asked for or given; an Acceleration is points that
// exist for pairings alone; Apart are those who may not be paired; an Abnormal is a number of
// points that a result has, or a player, against the rule. A Kept line is one that is only
// repeated. Faults is the error of Read, each a Fault.
package trf

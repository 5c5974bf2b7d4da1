// Package qualify is the pages about who goes on in an event: who goes through from the tables of
// a stage, the taking with its letters of invitation, the rights that are given, and the prizes.
//
// # What it promises
//
//   - Nothing is taken, and no prize is given, before a table is final.
//   - Who comes in is asked by letter, and enters by their own word or the secretary's
//     (RULING/R-89). What is filed is in the preview, letter by letter.
//   - What the page says of through and out is never taken back by a game (package
//     tournament/takes).
//
// # Its caveats
//
// A table is that of an all-play-all. Of a knock-out, a ladder or a match of teams nobody is taken
// here. Errors begin with "secretary", the room whose part it is.
//
// # Its words
//
// A take is a line of the stage that takes. A group are the takes that one press does: all that
// bring players into the stage, or one that gives a right to a class. A source is a section from
// which is taken, with its table.
//
// # Where to begin
//
// group.go and take.go; rights.go; prizes.go.
package qualify

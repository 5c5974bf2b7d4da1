// Package envelope is a position that adjudicators judge as a case: without the players' names
// (RULING/R-91), and, where two of them judge, each in an envelope of their own (RULING/R-92).
//
// # What it promises
//
// A Case is changed by three things alone: it is dealt to Seats, a Seat takes a Verdict, and time
// passes. [Case.Take] says whether a verdict is taken, and if not why; [Case.Next] says what is due, one
// Step at a time. Both are pure: the same case and the same instant give the same answer.
//
// A Verdict is sealed by [Verdict.Digest], the SHA-256 of [Verdict.Text]. The text holds a salt, so that
// nobody can find the verdict by trying the three results; whoever has the text can repeat the
// digest with sha256sum.
//
// [Blind] replaces names in what players wrote. [Lot] deals by a seed that is shown.
//
// # Its caveats
//
// It does not know who may judge whom, and not what the law of the game makes of a verdict; package ledger
// and package correspondence do. Blind knows names as they are entered: a nickname, a
// picture or a well-known game between the two stays what it is. So do a label of one letter ("A"
// is a word) and a part of a name with less than four letters that begins a sentence ("So White
// wins"). A part of a name that is also a word of the game (Knight, Bishop, White) is replaced only
// beside another part of that name.
package envelope

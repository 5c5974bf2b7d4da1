// Package mime makes text of a raw letter: what its fields say, its words in UTF-8,
// and which of them are new.
//
// # What it promises
//
//   - ReadMail passes over what is wrong with a letter as well as can be, and names it
//     in Faults. An error means that there is no header at all, or a panic.
//   - The time and the memory that a letter takes are bounded by its length, however it
//     was made; what lies beyond the limits of read.go is not looked at.
//   - Cut never invents a line and never lets a quoted one through. Where it is not
//     plain whether a line is new, it is left out, and Divide tells of it.
//   - Text that a page hides from its reader is no text (htmlhidden.go).
//
// It knows no office, no game and no clock. An inner letter is noted and not entered,
// since its words are somebody else's.
//
// # Its caveats
//
// Who wrote a letter is not asked here: From can be forged. Its errors begin with
// "mailbox", because they are kept in ledgers under that name.
//
// # Its words
//
// A Part is a leaf of the MIME tree. Text is new if the author wrote it for this letter;
// a Topic is a subject without the marks of answering and passing on.
//
// # Where to begin
//
// read.go is the letter with its parts, head.go its header, htmltext.go a page as text,
// cut.go what is new. testdata/clients has letters of some twenty programs.
package mime

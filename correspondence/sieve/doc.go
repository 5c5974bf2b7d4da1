// Package sieve makes regular expressions cheap where they find nothing, which is nearly always.
//
// It promises that an [Expression] answers as the one of package regexp does: before that is asked, it
// is seen whether one of the words stands in the text without which it can find nothing. [Compile]
// is where to begin.
//
// # Its caveats
//
// The words are read off the expression itself, so that they cannot be forgotten when it changes.
// Text beyond ASCII is always given to the expression, since more letters are equal there than
// anybody knows. Of an expression that may match without any word there are none, and nothing is spared.
package sieve

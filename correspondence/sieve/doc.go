// Package sieve makes regular expressions cheap where they find nothing, which is nearly always.
//
// It promises that an [Expression] answers as the one of package regexp does: before that is asked, it
// is seen whether one of the words stands in the text without which it can find nothing. [Compile]
// is where to begin, and [Once] where an expression is to be made when it is first asked for.
//
// # Its words
//
// The words of an expression are pieces of text in small letters, of which one stands in whatever it
// finds: a sieve that lets through what has one of them.
//
// # Its caveats
//
// The words are read off the expression itself, so that they cannot be forgotten when it changes.
// Text beyond ASCII is always given to the expression, since more letters are equal there than
// anybody knows. Of an expression that may match without any word there are none, and nothing is
// spared; nor is anything where it has very many.
package sieve

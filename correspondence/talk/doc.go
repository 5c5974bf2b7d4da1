// Package talk knows what players say in words of every day: a right that is named
// without a command, and what is said to the office.
//
// # What it promises
//
//   - It knows no game and no grammar of commands. Whether a right that is named is open,
//     and whether the words hold anything, the engine tells (RULING/R-72).
//   - Words too many in its tables cost their writer a question, words too few a right.
//   - It reads any text in bounded time and memory.
//
// # Its words
//
// A Mention is a sentence that names a Right, in a Manner: stated, asked, supposed, denied,
// or the other side's. A Need is something said to the office (RULING/R-68).
//
// # Where to begin
//
// mentions_words.go is the table of the words with their laws, needs.go the table of needs.
package talk

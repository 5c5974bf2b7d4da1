// Package chess has the commands that need no office: convert, which reads and writes
// scores in several notations; read, which says what a record can mean; and rules, which
// asks the laws of movement.
//
// # What it promises
//
//   - No ledger, no mail and no configuration is opened.
//   - What is read is read as it comes, line by line or game by game, however long the
//     input; what is wrong with one game does not keep the next from being read.
//   - With --json the output is for scripts: a name that is printed never changes.
//   - A file that is written takes its new content whole or keeps the old one.
//
// # Caveats
//
// A search that ends with its time or its budget says so, and answers unknown; it never
// guesses. Several readings of a record are no error, but an answer.
//
// # Where to begin
//
// CmdRead is the smallest command; CmdConvert has the reader and the writer of scores in
// files of their own; CmdRules has a file for each question.
package chess

// Package cli is what all commands of postd share: the streams that a command reads and
// writes, the statuses with which it ends, errors in words for its user, the help, and
// the carrying out of one command line.
//
// # What it promises
//
//   - Every error is told on standard error, once, and begins with the file that it is
//     about or with the name of the program; the names of packages are taken off.
//   - A command line that is wrong ends with ExitUsage and says what is meant, the
//     nearest word among those that there are.
//   - An output that cannot be written makes the command fail, since half a list must not
//     pass for a whole one.
//
// # Caveats
//
// It knows no command but help, no ledger and no mail. A command that is to run until it
// is told to end is made by Lasting; all others end at the first signal.
//
// # Where to begin
//
// Run carries out a command line; Root is the command under which the others stand.
package cli

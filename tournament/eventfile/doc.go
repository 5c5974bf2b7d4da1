// Package eventfile reads an event as a player would write it down, plays it without a ledger, and
// tells its pairings and tables: what `postd rehearse` does with a file that begins with "event:".
//
// Begin to read at Tell. A file has a head of fields, parts below lines "-- title --", and, where
// it expects something, what the event comes to below "-- outcome --":
//
//	event: knock-out
//	name: The Hants Cup
//	games: 2
//	level: replay, seed
//	-- players --
//	1 Ben Carter, 2105, Hants
//	2 Eve Foster, 1980
//	-- results --
//	Carter v. Foster: ½-½, 1-0
//	-- outcome --
//	…
//
// docs/eventfiles.md says which fields and parts each kind has.
//
// # What it promises
//
// It is pure: a file in, words out. Nothing in a file is guessed: what is not understood, names
// nobody or two, or cannot be by the rules of its kind is an error with its line, and 20 of them
// are told at once. All that is decided is decided by the rooms of the tournament; here it is only
// read and told.
//
// # Caveats
//
// A game is written "Carter – Hall: 1-0", White first, but for the ties of a cup, where each
// score is the first player's, and for teams, where the team at home stands first.
//
// # Words used
//
// An Outcome is what a file comes to, beside what it expects.
package eventfile

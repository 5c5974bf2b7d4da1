// Package drills holds the counts of every drill of the house: how many games,
// letters, positions, kills or faults a test goes through, in one table and at four
// levels. Tests alone import it, and it imports no other room.
//
// The level is short with `go test -short`, normal with `go test`, ci where
// POSTD_DRILLS is "ci", as in .ci/run, and long where it is "long", as in .ci/long.
// With -short nothing else is asked. A variable of its own, named in the table, sets
// the count of a drill at every level, for whoever looks for one fault.
//
// A test asks for its count and says nothing else about levels:
//
//	games := drills.Count(t, drills.Model)
//
// Short is for whoever changes a line: each test once, each drill at its least.
// Normal is a tenth of a whole drill. At ci no drill is spared, and long goes on as
// long as there is something to be found. A drill that is left out of a level counts 0
// there, and its test is skipped with a sentence that says so.
//
// Whoever makes a drill writes a row into the table. docs/testing.md is made of it:
// go test ./drills -update.
package drills

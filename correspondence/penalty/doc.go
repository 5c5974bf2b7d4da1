// Package penalty is Penalty E as the parties agree upon it (BCC1903/V.PEN.E): what it
// may hold, how it is written and read, and what it comes to for one offence.
//
// # What it promises
//
//   - A Schedule is data. Which offences bring it about is agreed elsewhere; here stands
//     only what follows, step by step, as offences are repeated.
//   - Schedule.Penalise is a function of the Context alone: the same offence after the
//     same ones before it costs the same. It takes no more time than the floor leaves.
//   - What it prints it can read back, and a fault in a text is told by line and word.
//
// # Its words
//
// A Step holds from one ordinal on; an Act is one thing that it brings: a caution, a fine,
// a loss of time or points, a report, a text of the parties' own. A Penalty is what all
// acts came to once, and a Fine the money of it. Scope and Count say which earlier
// offences an ordinal counts.
//
// # Where to begin
//
// penalty.go is the schedule, penalty_e.go what it comes to, penalty_text.go how it is
// read, penalty_print.go and penalty_words.go how it is written for files and people.
package penalty

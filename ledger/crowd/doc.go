// Package crowd fills a ledger with very many games that were really played: legal moves by
// lot from a seed that is told, the letters of the last half-moves as they came and as they
// were answered, and of those before them the events and matters alone.
//
// It promises that all of it goes through the doors of package ledger, as in an office, so
// that Check of the ledger calls it sound; that the same [Options] give the same games; that
// nothing is due where the [Clock] stands at the end; and that it asks for no more memory the
// more half-moves there are. [Fill] is where to begin, and [Filled] tells what there is then.
//
// With Options.Mould so many games are played and the others are their copies, cast row by row under
// other numbers (ledger.Cast): to the octet what would have come out if each were played.
//
// # Its caveats
//
// It fills new ledgers alone, best ones that do not wait for the disk. Letters are handed over
// to nobody: they are booked and said to be accepted at once, and unless Compose is given their
// octets are text alone. All tournaments have one [Secretary]; nobody meets anybody twice in
// one; nothing is disputed. A half-move of all games is played before the next, one
// transaction for some hundred games, as the clock goes on.
//
// The command cmd/office, the benchmarks and the tests that count rows have their ledgers from
// here: a maker of their own would show what that maker does, and not what an office has.
package crowd

// Package standby is the way of an office's ledger to a second machine, which can go on with it at once.
// Between the two lies a log: a stream of NATS JetStream, on three servers.
//
// # What it promises
//
// What the world sees lies on two machines first. The ledger asks [Office] (it is its SecondMachine)
// before a letter is handed over, a server's copy is touched, a 250 is said or a "done" is shown; filing
// itself does not wait. So nothing that anybody was told is lost when the second machine goes on. What
// was filed and told to nobody is found again in the mailbox.
//
// Leaves come into the log in order, each by the sequence that the message before it must have. An office
// that finds another sequence there is not the office any more: it ends with a [Fenced] at once, and
// writes nothing more. Two offices never begin to hand letters over at the same time, whatever their
// clocks say: both count durations of the clock that nobody can set (lease.go).
//
// # Its caveats
//
// Without two of the three servers nothing is told and no letter goes out: letters are taken in, judged,
// and wait. The room cannot know whether the servers write to their disks before they acknowledge; they
// must be set so (sync_interval: always). Commands that work on the ledger while no office runs write
// leaves that the next office gives to the log, and do not wait.
//
// # Its words
//
// A leaf is what one transaction did, see package ledger/leaves; large ones lie in the log in parts. An
// epoch begins when another machine goes on. The lease is how long letters may go out after the log took
// a leaf. A follower is the second machine while it only follows; to promote it makes it the office.
//
// Begin at [Office] for the first machine, at [Follower] and [Promotion] for the second.
package standby

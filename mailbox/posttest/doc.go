// Package posttest is a whole post office in this process: an SMTP server and an IMAP
// server on the loopback, for the demo, rehearsals and tests. The office that is
// served does not import it.
//
// # What it promises
//
//   - A letter is laid into its mailbox before the sender has an answer, dated by the
//     clock that was handed in; one that was cut on its way is not delivered.
//   - Mailboxes are told apart from those of another start (MAIL/6), and what came
//     before IDLE is announced (MAIL/7); the library's memory server does neither.
//   - Failures come on command: Server.Refuse makes it refuse mail, Server.Token makes
//     a token the proof of who reads.
//
// # Its caveats
//
// Nothing is kept when it closes, and nothing is encrypted, since it can be reached from
// this machine alone. It does not know package mailbox, whose own tests use it: it hands
// out a Login, of which the caller makes a mailbox.Server.
//
// # Its words
//
// A Delivery is a letter that was laid into a mailbox, with what the delivering server
// puts on top. A Refusal is a failure that somebody has ordered.
//
// # Where to begin
//
// server.go is the post office, smtp.go its counter, imap.go its mailboxes, refuse.go
// and token.go what a test orders.
package posttest

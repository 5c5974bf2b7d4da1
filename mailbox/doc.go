// Package mailbox is the door through which letters come in and go out: IMAP
// in, SMTP out, and the judgement of whose letter one is.
//
// What it promises:
//
//   - A letter is kept in the ledger, durably, before anything is done to the
//     server's copy; flags are a courtesy and never the state. A letter that
//     was cut on its way is never kept.
//   - One that is read twice acts once. Its matter's key is made of its
//     Message-ID, its author and its body, and is filed with its effect.
//   - Only new text counts: quotations, signatures and forwarded letters are
//     cut off before the law sees the words.
//   - A player is heard from an address that they have confirmed, by an answer to a
//     letter sent there, or for which the secretary vouched. What comes from
//     another is kept, and heard with its first arrival once it is confirmed.
//   - Automatic mail has no effect and is never answered, and nothing is sent
//     to anybody who is not a player (RFC 3834, RFC 5321 6.2). One exception: a
//     report that a posting was refused for good, sent to the token of that
//     posting, is filed (RFC 3464).
//   - Every attempt at a letter sends the same bytes, composed anew from what is
//     kept with the signature of the first; no bytes are stored. The attempt is
//     booked before the wire is touched.
//   - A server that goes silent is left within the limit that is set; nothing
//     is ever sent in the clear but to the loopback.
//
// The path of a letter: [Poller] fetches it; [Clerk] reads it ([mime.ReadMail]), cuts it
// ([mime.Cut]), asks whether a person wrote it and whose it is, and has it decided in a sitting of
// the ledger, which keeps and files it at once. Where anything else waits, or is wrong with
// deciding, it is kept first. Before letters are read together a file beside the ledger names
// them; those that were read when the process fell are then read one by one, and the third time
// set aside. The path of a notice: ledger.Outbox, then [Compose], then [Sender]; of few answers
// to letters, from the sitting to the connection, out of memory. Outcomes of attempts are written
// down with what is decided next, within a second.
//
// The words used here: a letter is what comes in from a person, a notice what
// the office sends, a posting is one copy of a notice on its way, a verdict is
// what became of a letter.
//
// It has two chambers: mailbox/mime makes text of a raw letter, and mailbox/posttest
// is a post office in this process, for the demo, rehearsals and tests.
//
// Which goroutine may touch what: one goroutine owns the IMAP client, that of
// [Poller.Run] or of the one [Poller.PollOnce] that runs; Sender and Clerk do
// one thing at a time and may be called from anywhere.
package mailbox

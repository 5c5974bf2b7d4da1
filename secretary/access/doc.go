// Package access says who may come in: the log-in by a password or a one-time link, the
// sessions of those who are in, and the guard that stands before every page.
//
// # What it promises
//
//   - Whoever is not let in learns nothing by it: a wrong name and a wrong password get
//     the same words in the same time, and attempts are slowed down by name and address
//     in a memory of fixed size.
//   - A role that is changed, and a user who is disabled, count from the next request on.
//     With the role the token of the session changes.
//   - The guard refuses what comes from other sites, is too large or takes too long,
//     before a handler sees it, and gives each request an id and a line in the log, in
//     which no secret stands.
//
// # Its caveats
//
// Sessions lie in the ledger, and are written only where something changes; a session
// may end by five minutes sooner for it. How pages look is handed in (Options.Draw and
// Refuse), and so is the link of a private calendar. Errors and log lines begin with
// "secretary", the room whose part it is.
//
// # Its words
//
// A Gate is where users log in and by which the pages know them. An insider is who is
// logged in, and an attempt whatever could be a guess at a secret.
//
// # Where to begin
//
// guard.go is what happens to every request, gate.go the sessions, login.go and link.go
// the two ways in, account.go the page of the user's own account.
package access

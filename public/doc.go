// Package public is the window at which boards are looked at: the pages behind the links
// that players have, and those that a tournament shows to everybody.
//
// # What it promises
//
//   - Whoever looks moves nothing. There is GET and HEAD alone, no form that posts, no
//     session and no cookie. A game is played by letters.
//   - A page behind a link shows what the letters to that side show, and nothing else
//     (BOOK/2.4, BOOK/3.5, RULING/R-2). Two games that differ in what is veiled alone give
//     the same octets, whichever page is asked for, picture, PGN and JSON among them.
//   - A secret that is wrong, old, ended or of another purpose gets the same answer, and so
//     does a path that was never there. After twenty of them in a second an address is
//     answered nothing else for the rest of it.
//   - No secret stands in a log, in a reference to elsewhere, or on the page of an error.
//     Private pages are kept nowhere and are in no index.
//   - Every page works without a script. The one script knows no chess.
//
// # Its shape
//
// site.go makes the room, guard.go stands before all pages, and routes.go lists what can be
// asked for and knows Echo. links.go makes links. look.go finds out what somebody may see of
// a game: a Look is all that the pages of a game are made of, and whatever it does not hold
// no page can tell. game.go, own.go and try.go write pages, files.go what other programs
// read. Files whose names begin with open_ are those that need no link.
//
// The words used here: a seat is a side of a game with a link of its own; a guest is whoever
// a player gave a link to; a page is private that is found by a secret alone.
package public

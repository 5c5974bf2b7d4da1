// Package folder is what a page of officials is about, as those who ask may see it: a
// tournament, a game, a letter that came in, each with what belongs to it.
//
// # What it promises
//
//   - Who may not see a name, or the words of a player to the secretary (RULING/R-68), does
//     not find them in what they are given: no page has to think of it.
//   - A form that was drawn before something happened in its game or tournament is refused
//     (File.Moved, Course.Kept).
//   - The table of a tournament is made in one place, of its games as they are filed.
//
// # Its caveats
//
// All is read anew for each request, and nothing of it is kept. A package of pages may embed
// a Course, a File or an Envelope, so that its own methods stand beside ours. Errors begin
// with the package of visit.
//
// # Its words
//
// A Request can be asked for what its path names; the Office is what is known of the office
// beside its ledger. A Course is a tournament with its games, players and Status; a File is a
// game with its events and the instant by which it is looked at; an Envelope is a letter with
// the Mail that it was, its author and its game.
//
// # Where to begin
//
// request.go, then course.go, table.go and status.go, game.go, letter.go.
package folder

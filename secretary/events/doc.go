// Package events is the pages of events: which there are, the form by which one is founded and
// changed, and the page of each with its stages and sections.
//
// # What it promises
//
//   - A section is a tournament, and has the pages of one. Here is nothing of its own that
//     could differ from them.
//   - A page of an event folds no game: what it shows of a section stands on the lines of its
//     games.
//
// # Its caveats
//
// What is played in a stage beyond all-play-all has pages in other chambers. They are named in
// secretary/folder, event_pages.go, and so stand in the navigation of an event or of a section.
// Errors begin with "secretary", the room whose part it is.
//
// # Its words
//
// An event has stages, and a stage has sections, which are tournaments.
//
// # Where to begin
//
// routes.go and page.go.
package events

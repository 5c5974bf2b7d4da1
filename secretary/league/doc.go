// Package league is the pages of teams that meet in an event: who plays for them, their matches,
// and the table.
//
// # What it promises
//
//   - Teams, line-ups and who is captain stand in the row of the event. Their games are those
//     of the tournament in the stage, which starts as any does.
//   - No page folds a game: what is shown of one stands on its line.
//
// # Its caveats
//
// Matches are made of the line-ups at once, and fix them. What captains write is read in the
// room of mail.
//
// # Its words
//
// A league is what the ledger reads of the teams of an event: the matches and the table.
//
// # Where to begin
//
// routes.go and page.go.
package league

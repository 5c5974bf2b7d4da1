// Package departures is the form by which a player leaves a tournament or several, the batch
// that ends the games, and the form that takes it back (RULING/R-41, RULING/R-37).
//
// # What it promises
//
//   - One form and one batch whatever the cause is, which files a matter a game. What becomes
//     of each game follows from the terms of its tournament, and the form shows the table as
//     it will stand, with every letter, before anything is filed.
//   - What cannot be left says why, by which law, and what can be done instead.
//   - It is taken back as a whole, as long as what was ruled may be appealed from.
//
// # Its caveats
//
// Games in which others of the side go on (BCC1903/IV.2), and those before the adjudicator
// (BCC1903/VI.10), are not ended. Whoever works at the batches is given LeaveOneOf and
// ComeBackOneOf by the names DeedLeave and DeedComeBack. Errors begin with "secretary", the
// room whose part it is.
//
// # Its words
//
// A leavable is a tournament that the player may leave, quitting the form as it stands, and
// left what its batch has kept.
//
// # Where to begin
//
// leave.go, form.go, deed.go; batch.go is what is filed in a game, back.go the way back.
package departures

// Package batches is what is done to many games or players at once: the page of each batch,
// the list of all, and the parts that the deeds of them share.
//
// # What it promises
//
//   - The page of a batch says how far it has come, what was refused and why, by the name
//     that each target has. It can be stopped and let go on by one press.
//   - A ruling that is taken in many games is judged on paper in each before it is filed;
//     what the law does not admit there is a ledger.RefusedError (Judged, RuledOnPaper).
//
// # Its caveats
//
// What a deed does is not known here: whoever files batches hands in the names of their
// targets and the way to take the whole back, as Kinds, and hands the deeds themselves to
// whoever works at them. Errors begin with "secretary", the room whose part it is.
//
// # Its words
//
// A target is a game, a player or a pairing, by its number. A Line is an open batch on the
// desk.
//
// # Where to begin
//
// page.go, then list.go and ruling.go.
package batches

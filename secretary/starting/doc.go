// Package starting is the one way by which games of a tournament are set up: all at once, those of
// a round, or those that became known since.
//
// # What it promises
//
//   - One press files the row, as starting, and a batch; the batch sends each player one letter
//     of terms with all their games, sets up the games in their order, and lets the tournament
//     run. Games that stand are left alone.
//   - The games of a round have its first turn, and its end as the date of adjudication.
//   - Before it, it says what is wanting, each with the page where it is mended.
//
// # Its caveats
//
// Only pairings that the row has can start. While a tournament is starting nothing else of it
// starts. Whoever works at the batches is given Deeds by the name Deed. Errors begin with
// "secretary", the room whose part it is.
//
// # Its words
//
// A Start is some pairings of a tournament on their way. A target of its batch is a pairing, or a
// player who is written to. The terms of a game are those of the tournament, of its round and of
// its pairing, the last that speaks.
//
// # Where to begin
//
// start.go, then batch.go, letter.go and terms.go.
package starting

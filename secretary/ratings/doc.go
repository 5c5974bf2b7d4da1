// Package ratings is the pages of the rating lists: all lists, one of them, the one that comes
// next with its preview, and what the page of a player says of their figures.
//
// # What it promises
//
//   - A list is looked at before it is published, by one press, in one matter: it is there with
//     all its figures, or not at all. The letters to who asked for them follow as a batch.
//   - Each figure has its working, which can be repeated by hand (EVENT/30, EVENT/32).
//
// # Its caveats
//
// How a list is made is not known here: that is ledger/quarters. A list that is published cannot be
// taken back; what is wrong in it is made good in the next one. Errors begin with "secretary", the
// room whose part it is.
//
// # Its words
//
// A Figure is what the page of a player shows of one list.
//
// # Where to begin
//
// list.go; publish.go is the next list.
package ratings

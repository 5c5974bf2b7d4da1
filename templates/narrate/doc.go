// Package narrate tells what happened in a game, event by event. It is the one narrator of
// the house: the timeline, the case file, the dossier, 'postd game show' and the case in a
// letter say the same of the same event, because they read one table.
//
// # What it promises
//
//   - One table has a row for every kind of event of package events; a test names a kind
//     without one.
//   - A row holds the sentence for officials, the sentence of the case file where the event
//     belongs to one, the law that is cited with it, and which player may be shown it while
//     the record is not settled (RULING/R-2). Nobody is shown a step whose row says nothing.
//   - A sentence is a function of the game and the event alone, and what players wrote
//     stands in it as one line in quotation marks.
//
// # Its words
//
// A Line is the sentence for officials. A Step is the sentence of the case file, whose
// readers know already of which record it speaks. A Case is the whole file of a record in
// words. Laws are cited as the code of the game has them.
//
// # Where to begin
//
// table.go holds the sentences, tell.go the functions that they call, word.go the words of
// the law for what the ledger stores in one. case.go and case_lines.go write a case file.
package narrate

// Package store is the file of the ledger: sorted keys in named buckets, read and changed in
// transactions. It is the one way to bbolt, and knows nothing of games.
//
// # What it promises
//
// All that is written goes through [Bucket] and [Tx], so that what a transaction changes can be
// counted and told; there is no other way in. All that is read is counted too: [DB.Counts] for the
// file, a [Meter] in a context for one question. It is by these counts, and not by a clock, that tests
// show that the cost of a question follows what is asked and not how much there is.
//
// A reader may give up: when the context of [DB.View] ends, every walk in it ends at one of its next
// 256 rows, and View returns the context's error, so that nobody takes a part for the whole.
//
// Beside the buckets it keeps tallies: numbers that change with the rows they count, each written
// once at the end of its transaction ([Tx.Add]). A tally below zero stops the transaction.
//
// # Its caveats
//
// A row that is read with Get counts, and so does each step of a walk; that a key is not there costs
// nothing by these counts. What Get and the walks return is the file itself: it must not be changed,
// and holds until the transaction ends.
package store

// Office makes a ledger of very many games that were really played, to measure postd with:
//
//	go run ./cmd/office -games 10000 -plies 4 -papers 2 -seed 1 FILE
//
// or, for so many that to play them all takes hours, of which 500 are played and cast again and again:
//
//	go run ./cmd/office -games 1000000 -plies 4 -mould 500 -bound FILE
//
// It promises that `postd check` calls the ledger sound, and that the same numbers and the same
// seed give the same games. Package ledger/crowd does the work and says how. What is done,
// how far, and for how long stands on the terminal; the last line tells the seed, how large
// the file is, and how much of a processor it took.
//
// # Its caveats
//
// The file must not exist: an office that is in use is never filled up. It is written without
// waiting for the disk, so that after a fall of the machine it is worth nothing. Of the
// half-moves before the last -papers there are games and matters, and no letters. With -octets
// each letter that is handed over is set whole, page and picture, and the digest of what
// would be sent is booked; that takes some ten times as long.
//
// To look at it with `postd serve`, give it an -until that has just gone by, put it into the folder of
// an office's data as postd.db, and give that office the name of a host by -address. It is part of no
// release. What is cast of a -mould was answered, is in play, and has short letters.
package main

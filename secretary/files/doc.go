// Package files makes the files of an event: its games for other programs (PGN), reports for
// federations (TRF), tables for spreadsheets (CSV), and a folder of pages that opens from a
// disk.
//
// # What it promises
//
//   - Games and tables are read from the ledger and written; nothing is changed by it.
//   - What goes out for the office alone has all that the office sees. What is handed out, the
//     folder of pages, has of a game in play the moves that were answered, and of a result that
//     is under appeal that it is so (RULING/R-2).
//   - No file has an address of a player, but the list of entries, which is the office's own.
//   - A spreadsheet takes no word of a player for a formula (DESK/E-82).
//
// # Its words
//
// A Section is a tournament with the event and the stage to which it belongs, if it belongs to
// any; an Event is all its sections in the order of the stages. A report is a file TRF.
//
// # Where to begin
//
// section.go reads, pgn.go, report.go and csv.go write one kind of file each, folder.go writes
// the folder of pages, and page.go is the page of the secretary from which they are fetched.
package files

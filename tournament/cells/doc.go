// Package cells writes tables for spreadsheets, as comma separated values (RFC 4180). Begin to read
// at Table.
//
// # What it promises
//
// It is pure: rows in, octets out. No cell is taken for a formula, whoever chose its words: one
// that begins as a formula does, or with a tab or the end of a line, has an apostrophe before it
// (DESK/E-82). Bare takes that off again, and gives the cell that was written.
//
// # Caveats
//
// A carriage return inside a cell is lost, as the writer of the Go library ends all lines alike.
// Wide signs of East Asian keyboards begin a formula in some spreadsheets, and are marked as well.
//
// # Words used
//
// A cell is defused where its mark keeps a spreadsheet from reckoning with it, and bare without
// that mark.
package cells

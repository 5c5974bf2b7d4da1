// Package holidays reads and writes lists of holidays, and tells how a list that is
// imported differs from what the office reckons by (DESK/E-66).
//
// # What it promises
//
//   - Read finds out itself which of the Forms a file has: JSON as that of gov.uk,
//     iCalendar, or lines of date, name and kind. What Write writes it reads again.
//   - A file from outside is refused, with the line, where it is too much, is no plain
//     text, or says something of which no whole day can be made.
//   - Compare changes nothing. It lists what a list would add, strike out and leave, and
//     Difference.Result is the office's own days as they would then be.
//
// # Its caveats
//
// The official lists of the United Kingdom name a substitute day alone; here the date
// itself is added, where it falls on a weekend, since both are left out
// (BCC1903/V.2(b)). Its errors begin with "secretary", the room whose part it is.
//
// # Its words
//
// A set is a calendar that comes with the program; own days are those that the office
// added, and struck are those of the set that it took out. A Difference is told year by
// year of the list.
//
// # Where to begin
//
// read.go is what all forms share, csv.go, ics.go and json.go one form each, diff.go
// what a list changes.
package holidays

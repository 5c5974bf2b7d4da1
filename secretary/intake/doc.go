// Package intake is the pages by which a table of players comes in: the form, the rows as
// they are judged, and what is filed of them.
//
// # What it promises
//
//   - Nothing is filed before its rows were shown, with what each would change and one of
//     the letters that would go out. What is wrong or undecided is refused by its line.
//   - The row of a player against whom the visitor plays is never changed (RULING/R-86).
//   - A form that came twice is filed once, as every deed of package visit.
//
// # Its caveats
//
// The table lies in memory from the form to the filing: twenty of them for twelve hours, and
// none outlives a start of the office. What a row says and what it would change is judged by
// package imports, which the command uses too. Words of letters and of postal addresses are
// handed in with the Options.
//
// # Its words
//
// A table is held under a name of its own by whoever sent it. Limits are how large a form may
// be and how long it may take: that of a table is larger than others.
//
// # Where to begin
//
// routes.go is the way in, form.go takes a table, run.go shows and files it.
package intake

// Package calendar counts time: civil dates, the days that are not reckoned, and how
// much of a turn is left (BCC1903/V.2).
//
// # What it promises
//
//   - Sundays, general holidays and what is left out besides are never reckoned, and
//     each day that is not reckoned has its reason in an Account.
//   - What it says of a past instant never changes: a Calendar is a value, and a list
//     of holidays has a version. A Clock is reckoned by the edition under which it
//     began (RULING/R-21).
//   - It knows no clock of a machine: every instant is handed in, and a zone is named.
//
// # Its words
//
// A Date is a day of the civil calendar; a Span is time left out, with its reason and
// its law. A Clock is what somebody has of a turn or a choice: it is Allowed a time,
// and Used counts only what is reckoned. An Allowance is time for several turns
// together, a Balance what is left of it, a Stage one period of it; Rolling is time
// for any so many turns in succession, LongThink what long thinking costs.
//
// # Where to begin
//
// reckon.go has the one function that counts, Calendar.Reckoned; calendar.go says which
// days it leaves out, clock.go what follows for a turn. calendars/ holds the lists of
// holidays, which a generator makes.
package calendar

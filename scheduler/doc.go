// Package scheduler rings the bells of the house: each minute what falls due
// is swept and what waits is sent, at its interval the mailbox is read, and
// once a day the secretaries get their sheet.
//
// # What it promises
//
// It only rings. It keeps no timetable of games: what is due is asked of the
// ledger each time, so that nothing is missed while the house was closed. When
// a deadline has come the mailbox is read first, then the deadline is swept,
// then what was written is sent: a letter that was in time is found before
// anything is judged without it (CLOCK/C-9).
//
// A bell never rings twice at once. An error, or a panic, of what it rings is
// written into the log, and the bell rings again the next time.
//
// # Its caveats
//
// Package cron does not catch up and rings by the wall clock of the machine. The
// daily bell is therefore also rung at the start and after any minute, if its time
// of the day is past and it has not rung for the date: what it rings must do its
// work once for each date, as ledger.SendSheets does. Where clocks go forward over
// its time it rings an hour later, where they go back it rings once.
//
// A machine that is suspended, or a house that was closed for a week, needs
// nothing else: what is due is asked of the ledger, after the mailbox was read. A
// clock that is set wrongly is found by a [Watch]; whoever keeps the house rings
// nothing in earnest while it doubts.
//
// In a demo or a rehearsal on another clock nothing here runs: the runner calls
// [Scheduler.Minute] instead.
package scheduler

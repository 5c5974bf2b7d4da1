package templates

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
)

// EndOfDay says that a turn lasts to the end of the day on which it runs out.
func (l *letter) EndOfDay() bool { return l.g.Agreement.Turn.Rounding == terms.EndOfDay }

// LongThinking says how the time of long thinking counts, "counts double beyond 48
// h"; "" where nothing is agreed of it.
func (l *letter) LongThinking() string { return l.g.Agreement.LongThinking().Words(l.length) }

// allowed is the time allowed to a clock, what carries its end to the end of the
// day, and how the time of long thinking counts in it.
func (l *letter) allowed(k clock) string {
	s := l.length(k.of.Allowed)
	if more := k.of.Limit(l.n.Calendar) - k.of.Allowed; more > 0 {
		s += " and " + l.length(more) + " more, to the end of the day " + l.Law("RULING/R-20")
	}
	if words := k.of.Long.Words(l.length); words != "" {
		s += "; what is reckoned " + words + " " + l.Law("BCC1903/V.2(c)")
	}
	return s
}

// used is the time used, and what was reckoned where it counts for more.
func (l *letter) used(k clock) string {
	s := l.length(k.used)
	plain := k.of
	plain.Long = calendar.LongThink{}
	if ran := plain.Used(l.n.Calendar, l.n.At); ran < k.used {
		s += ": " + l.length(ran) + " is reckoned, and " + k.of.Long.Words(l.length)
	}
	return s
}

// receivedBy is when this letter is received, if its reader writes nothing before.
func (l *letter) receivedBy() time.Time {
	at, _ := l.g.ReceivedBy(l.n.ID, l.n.Calendar, l.n.At)
	return at
}

// DeemedAt is when a letter with which the reader's time begins, or goes on, is
// received if it is not acknowledged before; "" if it is received at once.
func (l *letter) DeemedAt() string { return l.long(l.clock.word) }

// StartsAt is the midnight at which the reader's time begins, or goes on, by the
// terms; "" if it does so with the receipt.
func (l *letter) StartsAt() string { return l.long(l.clock.starts) }

// AtMidnight says that what begins with a letter begins at the midnight after it.
func (l *letter) AtMidnight() bool { return l.g.Agreement.AtMidnight() }

// Acknowledges says that a letter is received when its reader acknowledges it.
func (l *letter) Acknowledges() bool { return l.g.Agreement.Acknowledged() }

// Beginning names what begins with the letter, or goes on.
func (l *letter) Beginning() string {
	switch {
	case l.GoesOn():
		return "Your turn goes on"
	case l.MyTurn():
		return "Your turn begins"
	}
	return "The time for your choice begins"
}

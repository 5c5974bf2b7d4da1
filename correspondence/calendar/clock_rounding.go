package calendar

import "time"

// carried is the time allowed up to the end of the local day on which that of a
// turn is used, as Used counts (RULING/R-20); 0 where its end is not carried.
//
// Only a turn of the length agreed is rounded: what Penalty E leaves of one binds
// exactly, lest the rounding give it back, and so does what is left for several
// turns together. Time that is left out after the agreed time was used is left out
// of the rest of that day as well, so that an appeal costs nobody the evening.
func (k Clock) carried(c Calendar) time.Duration {
	c = c.For(k)
	if k.Rounds == 0 || OwnOr(k.Own, k.Allowed) < k.Rounds || k.ByAllowance() {
		return 0
	}
	reached := k.Reached(c, k.Allowed)
	if reached.IsZero() {
		return 0
	}
	c = c.For(k)
	date := DateOf(reached, c.Zone())
	if Midnight(date, c.Zone()).Equal(reached) {
		return 0 // it runs out with the day before, and there is nothing to carry
	}
	var out []Span
	for _, s := range k.Out {
		if s.From.Before(reached) {
			out = append(out, s)
		}
	}
	carried := k.Long.Weigh(c.Reckoned(k.Begin, Midnight(date.AddDays(1), c.Zone()), out))
	if k.Most > 0 {
		carried = min(carried, k.Most)
	}
	return carried
}

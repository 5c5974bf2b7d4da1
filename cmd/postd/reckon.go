package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
)

// aCase is a turn that somebody wants to check by hand, as the command line
// gives it.
type aCase struct {
	begin, until, limit, zone   string
	calendars, weekly, day, out []string
	rounding, long              string
	game                        string
	turn                        int
	json                        bool
}

func cmdReckon(d *control) *cobra.Command {
	var x aCase
	c := &cobra.Command{
		Use:   "reckon",
		Short: "reckon the time of a turn, day by day, with its deadline",
		Long: `reckon tells the time of a turn day by day: what of each date is counted, why
the rest is not, what is used and left, and the deadline, which is the latest
instant still in time (BCC1903/V.2(b), V.2(c)). With --begin and --limit it needs
neither an office nor a ledger, so that anybody can check a case; left out are
Sundays and the holidays of England and Wales unless --weekly and --calendar say
otherwise, the single days of --day, and what --out leaves out beside them.
Without --until it counts up to the deadline. An instant is read by the clocks of
--zone, or with its distance from Greenwich (2026-12-04T10:00:00Z); of an hour
that comes twice the first is meant.

With --game it tells the turns of a game of the ledger, and day by day the last
one, or that of --turn.

In JSON lengths of time are seconds, and each instant is given in UTC and by the
clocks of the zone.`,
		Example: `  postd reckon --begin '2026-12-23 18:00' --limit '3 days'
  postd reckon --begin '2026-12-07 09:00' --limit 72h --until '2026-12-12 05:01' \
      --out '2026-12-08 15:00 to 2026-12-10 11:00 appeal'
  postd reckon --begin '2026-06-12 10:00' --limit '2 days' --day '2026-06-15 Proclaimed day'
  postd reckon --begin '1903-12-01 10:00' --limit '2 days' --calendar none --weekly Sunday
  postd reckon --game A1-1 --turn 4 --json`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			set := func(names ...string) string {
				i := slices.IndexFunc(names, c.Flags().Changed)
				if i < 0 {
					return ""
				}
				return names[i]
			}
			byHand := set("begin", "limit", "until", "calendar", "zone", "weekly", "day", "out", "rounding", "long-think")
			switch {
			case x.game != "" && byHand != "":
				return cli.Usage("postd: --game takes all of the turn from the ledger, and --%s belongs to a case by hand", byHand)
			case x.game != "":
				return d.work(c, func(l *ledger.Ledger) error { return d.reckonGame(l, x, time.Now()) })
			case set("turn") != "":
				return cli.Usage("postd: --turn needs --game")
			case x.begin == "" || x.limit == "":
				return cli.Usage("postd: reckon needs --begin and --limit, or --game (see 'postd reckon --help')")
			}
			return d.reckonCase(x)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.begin, "begin", "", "the `INSTANT` at which the turn begins (2026-12-04 10:00)")
	f.StringVar(&x.limit, "limit", "", "the `TIME` allowed: 3 days (of 24 hours), 72h, 51h15m")
	f.StringVar(&x.until, "until", "", "count up to that `INSTANT`, as when a record was sent (default: the deadline)")
	f.StringArrayVar(&x.calendars, "calendar", []string{"GB-EAW"}, "a `SET` of holidays left out, or none (may be repeated)")
	f.StringVar(&x.zone, "zone", "Europe/London", "the `ZONE` by whose clocks dates begin")
	f.StringArrayVar(&x.weekly, "weekly", []string{"Sunday"}, "a `WEEKDAY` left out, or none (may be repeated)")
	f.StringArrayVar(&x.day, "day", nil, "a `DATE` left out, with its name, or 'except DATE' (may be repeated)")
	f.StringArrayVar(&x.out, "out", nil, "a `SPAN` left out, 'INSTANT to INSTANT reason', or 'INSTANT on reason' (may be repeated)")
	f.StringVar(&x.rounding, "rounding", "none", "none, or end-of-day: the turn lasts to the `END` of the day on which it runs out")
	f.StringVar(&x.long, "long-think", "none", "how the time of long thinking `COUNTS` (after 2 days double)")
	f.StringVar(&x.game, "game", "", "the `GAME` of the ledger whose time is told, by label or number")
	f.IntVar(&x.turn, "turn", 0, "of the game's turns the `NUMBER` of that which is told")
	f.BoolVar(&x.json, "json", false, "as JSON")
	return c
}

// reckonCase reckons a turn by hand.
func (d *control) reckonCase(x aCase) error {
	c, err := x.calendar()
	if err != nil {
		return cli.AsUsage(err)
	}
	k, days, err := x.clock(c)
	if err != nil {
		return cli.AsUsage(err)
	}
	until := k.Deadline(c)
	if x.until != "" {
		if until, err = calendar.ParseInstant(x.until, c.Zone()); err != nil {
			return cli.AsUsage(fmt.Errorf("--until: %w", err))
		}
	}
	if err := x.possible(c, k, until); err != nil {
		return cli.AsUsage(err)
	}
	a := k.Account(c, until)
	if x.json {
		return d.PrintJSON(a.Sheet())
	}
	d.tellAccount(a, k.Out, days)
	d.tellLaws()
	return nil
}

// calendar makes the calendar of the case.
func (x aCase) calendar() (calendar.Calendar, error) {
	a, err := terms.Default("BCC1903-V")
	if err != nil {
		return calendar.Calendar{}, err
	}
	var left []string
	for _, name := range x.calendars {
		for s := range strings.SplitSeq(name, ",") {
			s = strings.TrimSpace(s)
			i := slices.IndexFunc(calendar.Sets(), func(k string) bool { return strings.EqualFold(k, s) })
			switch {
			case i >= 0:
				left = append(left, calendar.Sets()[i])
			case !strings.EqualFold(s, "none"):
				return calendar.Calendar{}, fmt.Errorf("postd: no set of holidays is called %q; there are %s, and none", s, strings.Join(calendar.Sets(), ", "))
			}
		}
	}
	for _, s := range x.day {
		date, _, _ := strings.Cut(strings.TrimPrefix(s, "except "), " ")
		if _, err := calendar.ParseDate(date); err != nil {
			return calendar.Calendar{}, fmt.Errorf("postd: --day: %q is no day (like '2026-06-15 Proclaimed day', or 'except 2026-05-04')", s)
		}
		left = append(left, strings.ReplaceAll(s, ",", ";"))
	}
	if len(left) == 0 {
		left = []string{"none"}
	}
	var errs []error
	for _, f := range [][3]string{
		{"calendar.zone", x.zone, "--zone"}, {"calendar.weekly", strings.Join(x.weekly, ", "), "--weekly"}, {"calendar.holidays", strings.Join(left, ", "), "--day"},
	} {
		if err := a.Set(f[0], f[1]); err != nil {
			errs = append(errs, errors.New("postd: "+strings.ReplaceAll(cli.WithoutRooms(err), f[0], f[2])))
		}
	}
	if len(errs) > 0 {
		return calendar.Calendar{}, errors.Join(errs...)
	}
	return calendar.NewCalendar(a.Calendar)
}

// clock makes the clock of the case, and reports whether its limit is in days.
func (x aCase) clock(c calendar.Calendar) (k calendar.Clock, days bool, err error) {
	if k.Begin, err = calendar.ParseInstant(x.begin, c.Zone()); err != nil {
		return k, false, fmt.Errorf("--begin: %w", err)
	}
	if k.Allowed, days, err = calendar.ParseDuration(x.limit); err != nil {
		return k, false, fmt.Errorf("--limit: %w", err)
	}
	for _, s := range x.out {
		span, err := parseSpan(s, c.Zone())
		if err != nil {
			return k, false, fmt.Errorf("--out: %w", err)
		}
		k.Out = append(k.Out, span)
	}
	k.Running = true
	var a terms.Agreement
	for _, f := range [][3]string{{"turn.rounding", x.rounding, "--rounding"}, {"long_think", x.long, "--long-think"}} {
		if err := a.Set(f[0], f[1]); err != nil {
			return k, false, errors.New("postd: " + strings.ReplaceAll(cli.WithoutRooms(err), f[0], f[2]))
		}
	}
	if k.Long = a.LongThinking(); a.Turn.Rounding != terms.RoundingNone {
		k.Rounds = k.Allowed
	}
	return k, days, nil
}

// spanForm is "INSTANT to INSTANT reason", or "INSTANT on reason".
var spanForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{4}-\d\d-\d\d[ T]\S+) +(?:to +(\d{4}-\d\d-\d\d[ T]\S+)|on)\b[ ,]*(.*)$`)
})

// parseSpan reads a stretch of time that is left out. One without a reason is
// called left out.
func parseSpan(s string, zone *time.Location) (span calendar.Span, err error) {
	m := spanForm().FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return span, fmt.Errorf("postd: %q is no span (like '2026-12-08 15:00 to 2026-12-10 11:00 appeal')", s)
	}
	if span.From, err = calendar.ParseInstant(m[1], zone); err != nil {
		return span, err
	}
	if m[2] != "" {
		if span.To, err = calendar.ParseInstant(m[2], zone); err != nil {
			return span, err
		}
		if !span.From.Before(span.To) {
			return span, fmt.Errorf("postd: %q ends before it begins", s)
		}
	}
	if span.Why = m[3]; span.Why == "" {
		span.Why = "left out"
	}
	return span, nil
}

// possible says what is wrong with a case that can be read.
func (x aCase) possible(c calendar.Calendar, k calendar.Clock, until time.Time) error {
	const years = 10
	switch {
	case until.IsZero():
		return errors.New("postd: the time stands still and never runs out, so that there is no deadline: say with --until up to when it is to be counted")
	case until.Before(k.Begin):
		return fmt.Errorf("postd: --until %s comes before --begin %s", x.until, x.begin)
	case until.After(k.Begin.AddDate(years, 0, 0)):
		return fmt.Errorf("postd: that is more than %d years", years)
	}
	last := until
	if end := k.Deadline(c); end.After(last) {
		last = end
	}
	for _, at := range []time.Time{k.Begin, last} {
		if day := calendar.DateOf(at, c.Zone()); !c.Covers(day) {
			from, to, _ := c.Covered()
			return fmt.Errorf("postd: the holidays of %s are listed from %s to %s, and the turn lies on %s; give its days with --day, and --calendar none", c.Name, from, to, day)
		}
	}
	return nil
}

// reckonGame tells the time of a game of the ledger.
func (d *control) reckonGame(l *ledger.Ledger, x aCase, now time.Time) error {
	g, err := findGame(l, x.game)
	if err != nil {
		return err
	}
	events, err := l.Events(g.ID)
	if err != nil {
		return err
	}
	o, err := l.Office(g.ID, now)
	if err != nil {
		return err
	}
	turns := correspondence.TurnTimes(events, o)
	if x.turn < 0 || x.turn > len(turns) {
		return fmt.Errorf("postd: game %s has no turn %d; there are %d", g.Label, x.turn, len(turns))
	}
	if x.json {
		s := correspondence.SheetOf(events, o)
		if x.turn > 0 {
			s.Turns = s.Turns[x.turn-1 : x.turn]
		}
		return d.PrintJSON(s)
	}
	d.tellTurns(g, turns, x.turn)
	return nil
}

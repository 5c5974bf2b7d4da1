package secretary

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// whole reports whether the visitor may do the act to whatever there is, so that nothing need be looked
// at to know what waits for them: they sit over the whole office, play nowhere, and nobody is named before
// them (BOOK/0.2).
func (v *request) whole(act ledger.Act) bool {
	if !v.Known || v.User.Player != 0 {
		return false
	}
	first := map[ledger.Act]string{ledger.ActRule: ledger.OfficeUmpire, ledger.ActJudge: ledger.OfficeAdjudicator}[act]
	if first != "" {
		return !v.User.Disabled && slices.ContainsFunc(v.User.Seats, func(c ledger.Chair) bool { return c.Office == first && c.All })
	}
	return v.May(act, ledger.Object{}).Yes
}

// counted is how much waits for the visitor in each room, and where there is more than is counted.
type counted struct {
	in   map[string]int
	more map[string]bool
}

func (c counted) add(room string, n int) {
	c.in[room] += n
	c.in[roomDesk] += n
}

// words are the number, or that there are more.
func (c counted) words(room string) string {
	if c.more[room] {
		return strconv.Itoa(c.in[room]) + "+"
	}
	return strconv.Itoa(c.in[room])
}

// count counts what waits for the visitor, once a request: of the kinds that they may see to whatever
// there is by tallies, less what is put off or given to somebody else, of the others by looking at each.
func (v *request) count() (counted, error) { return visit.Once(v, v.countNow) }

func (v *request) countNow() (counted, error) {
	c := counted{map[string]int{}, map[string]bool{}}
	marks, err := v.marks()
	if err != nil {
		return c, err
	}
	var tallied []ledger.WaitKind
	for _, k := range waitKinds {
		if !k.day && !marks.old && v.whole(k.needs) {
			tallied = append(tallied, k.kind)
		}
	}
	for _, kind := range tallied {
		n, more, err := v.site.o.Ledger.CountWaits(v.HTTP.Context(), v.Now, kind)
		if err != nil {
			return c, err
		}
		k, _ := kindOf(kind)
		c.add(k.room, n[kind])
		c.more[k.room], c.more[roomDesk] = c.more[k.room] || more, c.more[roomDesk] || more
	}
	for name, m := range marks.all {
		if !m.Sleeps(v.Now) && (m.For == "" || m.For == v.User.Name) {
			continue
		}
		w, found, err := v.site.o.Ledger.WaitNamed(v.Now, name)
		if err != nil {
			return c, err
		}
		if k, _ := kindOf(w.Kind); found && slices.Contains(tallied, w.Kind) {
			c.add(k.room, -1)
		}
	}
	rest, more, err := v.site.dutiesBut(v.HTTP.Context(), v.Now, ledger.MostWaits, tallied...)
	if err != nil {
		return c, err
	}
	for _, d := range rest {
		if v.waitsFor(marks.on(d)) {
			c.add(d.room, 1)
		}
	}
	for _, kind := range more {
		if k, known := kindOf(kind); known && v.able(k.needs) {
			c.more[k.room], c.more[roomDesk] = true, true
		}
	}
	return c, nil
}

// able reports whether a seat of the visitor's lets them do the act anywhere.
func (v *request) able(act ledger.Act) bool {
	offices := map[ledger.Act][]string{
		ledger.ActKeep: {ledger.OfficeKeeper}, ledger.ActArrange: {ledger.OfficeKeeper, ledger.OfficeSecretary},
		ledger.ActRule:  {ledger.OfficeUmpire, ledger.OfficeKeeper, ledger.OfficeSecretary},
		ledger.ActJudge: {ledger.OfficeAdjudicator, ledger.OfficeUmpire, ledger.OfficeKeeper, ledger.OfficeSecretary},
	}[act]
	return slices.ContainsFunc(v.User.Seats, func(c ledger.Chair) bool { return slices.Contains(offices, c.Office) })
}

// mostFirst is of how many the desk finds the first and folds them.
const mostFirst = 40

// firstDuties are those that wait for the visitor, the oldest due first; of more than mostFirst the first of
// each kind.
func (v *request) firstDuties() (out []duty, err error) {
	c, err := v.count()
	if err != nil {
		return nil, err
	}
	if c.in[roomDesk] <= mostFirst && !c.more[roomDesk] {
		out, err = v.duties()
	} else {
		out, err = v.seenDuties(mostFirst)
	}
	return slices.DeleteFunc(out, func(d duty) bool { return !v.waitsFor(d) }), err
}

// named is what waits under a name, whoever may see to it; false if it does not wait any more.
func (s *Site) named(v *request, name string) (d duty, found bool, err error) {
	if strings.Contains(name, "-") {
		w, found, err := s.o.Ledger.WaitNamed(v.Now, name)
		if err != nil || !found {
			return d, false, err
		}
		return s.dutyOf(w, v.Now)
	}
	all, _, err := s.dutiesBut(v.HTTP.Context(), v.Now, ledger.MostWaits)
	for _, d := range all {
		if d.worded() == name {
			d.name = name
			return d, true, err
		}
	}
	return d, false, err
}

// sortDuties puts them in order: the earliest date first.
func sortDuties(all []duty) {
	slices.SortStableFunc(all, func(a, b duty) int { return a.date().Compare(b.date()) })
}

// dateOf is by what something is ordered before its row is read.
func dateOf(w ledger.Wait, now time.Time) time.Time {
	for _, t := range []time.Time{w.Due, w.Since} {
		if !t.IsZero() {
			return t
		}
	}
	return now
}

// firstOf are the first n of them by their dates.
func firstOf(all []ledger.Wait, now time.Time, n int) []ledger.Wait {
	if len(all) <= n {
		return all
	}
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b ledger.Wait) int {
		return cmp.Or(dateOf(a, now).Compare(dateOf(b, now)), cmp.Compare(a.Kind, b.Kind))
	})
	return all[:n]
}

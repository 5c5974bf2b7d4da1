package ledger

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger/store"
	"postd/tournament/takes"
)

// Right is somebody's right to a place in a stage of an event, or in a class of any event. It is
// used once, by one entry (EVENT/3).
type Right struct {
	ID     uint64    `json:"id"`
	Player uint64    `json:"player"`
	To     string    `json:"to"`              // the stage or the class, by its name in the takes
	Event  uint64    `json:"event,omitempty"` // whose stage it is; 0: it is good in every event that has the class
	Stage  int       `json:"stage,omitempty"`
	From   uint64    `json:"from,omitempty"`  // the tournament whose table gave it; 0: the secretary did
	Place  string    `json:"place,omitempty"` // in words: "place 1 of C26A"
	Order  int       `json:"order,omitempty"` // among those who have one to the same: who is asked first
	At     time.Time `json:"at"`              // when it was given
	// Until is the last day on which it can be used, in UTC; zero: it has no end.
	Until calendar.Date `json:"until,omitzero"`
	State RightState    `json:"state"`
	Used  uint64        `json:"used,omitempty"` // the tournament of the entry that used it
	Why   string        `json:"why,omitempty"`  // of one that was passed over: "declined", "no answer"
	// Version is how often the row was written.
	Version uint64 `json:"version"`
}

// RightState is what became of a right.
type RightState string

// The states.
const (
	RightNext   RightState = "next"        // it counts when those before it do not come
	RightOpen   RightState = "open"        // it can be used, or its owner is asked
	RightUsed   RightState = "used"        // an entry used it
	RightPassed RightState = "passed over" // nothing comes of it any more
)

// ErrNoRight says that there is no such right.
var ErrNoRight = errors.New("ledger: no such right")

// Waits reports whether something may still come of it.
func (r Right) Waits() bool { return r.State == RightNext || r.State == RightOpen }

// same reports whether two rights are to one place of one player.
func (r Right) same(x Right) bool {
	return r.Player == x.Player && r.Event == x.Event && r.Stage == x.Stage && folded(r.To) == folded(x.To)
}

// Unfit says in words why the right cannot be used at the instant; empty if it can. Package
// tournament/takes has the words.
func (r Right) Unfit(now time.Time) string {
	g := takes.Grant{To: r.To, Passed: r.Why}
	if r.Used != 0 {
		g.UsedBy = fmt.Sprintf("tournament %d", r.Used)
	}
	midnight := func(d calendar.Date) time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }
	if !r.Until.IsZero() {
		g.Until = midnight(r.Until)
	}
	return g.Unfit(midnight(calendar.DateOf(now, time.UTC)))
}

// Fits reports whether the right is to a tournament, of an event or of none: to its stage, or to
// the class by whose name the stage, the event or the tournament goes.
func (r Right) Fits(t Tournament, e Event) bool {
	if r.Event != 0 {
		return t.Event == r.Event && t.Stage == r.Stage
	}
	s, _ := e.Stage(t.Stage)
	return slices.ContainsFunc([]string{s.Name, e.Name, t.Name}, func(name string) bool { return folded(name) == folded(r.To) })
}

// RightTo is the right by which an entry of the player is one into the tournament at the instant,
// or one that would be, and why it is not; of number 0 where there is none (EVENT/3).
func (l *Ledger) RightTo(player uint64, t Tournament, now time.Time) (r Right, unfit string, err error) {
	var e Event
	if t.Event != 0 {
		if e, err = l.Event(t.Event); err != nil {
			return r, "", err
		}
	}
	p, err := l.Player(player)
	if err != nil {
		return r, "", err
	}
	all, err := l.Rights(func(x Right) bool {
		return (x.Player == player || slices.Contains(p.Joined, x.Player)) && x.State == RightOpen && x.Fits(t, e)
	})
	for _, x := range all {
		if unfit = x.Unfit(now); r.ID == 0 || unfit == "" {
			r = x
		}
		if unfit == "" {
			break
		}
	}
	return r, unfit, err
}

// UsedBy are the rows by which an accepted entry of the player in the tournament uses the right
// that they have to it; none where they have none. A question about it that waits is answered.
func (l *Ledger) UsedBy(player uint64, t Tournament, now time.Time) (rows []Row, err error) {
	r, unfit, err := l.RightTo(player, t, now)
	if err != nil || r.ID == 0 || unfit != "" {
		return nil, err
	}
	r.State, r.Used = RightUsed, t.ID
	rows = []Row{r}
	asked, err := l.RequestsLike(Request{Kind: RequestInvite, Right: r.ID})
	for _, q := range asked {
		if !q.Over() {
			q.State, q.Answered = RequestDone, now.UTC()
			rows = append(rows, q)
		}
	}
	return rows, err
}

// RightsOver are the rows by which nothing comes any more of the rights of a player, since they
// have died. Where one is asked about the question lies on the desk, so that the next is asked.
func (l *Ledger) RightsOver(player uint64, why string, at time.Time) (rows []Row, err error) {
	list, err := l.Rights(func(r Right) bool { return r.Player == player && r.Waits() })
	if err != nil || len(list) == 0 {
		return nil, err
	}
	for _, r := range list {
		r.State, r.Why = RightPassed, why
		rows = append(rows, r)
		asked, err := l.RequestsLike(Request{Kind: RequestInvite, Right: r.ID})
		if err != nil {
			return nil, err
		}
		for _, q := range asked {
			if !q.Over() {
				q.State, q.Words, q.Answered = RequestOpen, why, at.UTC()
				rows = append(rows, q)
			}
		}
	}
	return rows, err
}

func (r Right) faults() []error {
	errs := []error{plainName("what a right is to", r.To)}
	for _, s := range []string{r.Place, r.Why} {
		if s != "" {
			errs = append(errs, plainName("what is said of a right", s))
		}
	}
	if !slices.Contains([]RightState{RightNext, RightOpen, RightUsed, RightPassed}, r.State) {
		errs = append(errs, fmt.Errorf("%w: a right is not %q", ErrRow, r.State))
	}
	if (r.State == RightUsed) != (r.Used != 0) || (r.State == RightPassed) != (r.Why != "") || (r.Event == 0) != (r.Stage == 0) {
		errs = append(errs, fmt.Errorf("%w: a right is %s, used by %d, passed over since %q, to stage %d of event %d", ErrRow, r.State, r.Used, r.Why, r.Stage, r.Event))
	}
	return errs
}

// put writes the row of a matter. Nobody has two rights to one place: who comes in twice takes
// one, and the other place goes to the next.
func (r Right) put(tx *store.Tx) (uint64, string, error) {
	if err := errors.Join(append(r.faults(), r.meets(tx))...); err != nil {
		return 0, "", err
	}
	b := tx.Bucket(bktRights)
	what := "given"
	if r.ID == 0 || r.Version == 0 {
		if err := r.alone(b); err != nil {
			return 0, "", err
		}
		next, err := b.NextSequence()
		switch {
		case err != nil:
			return 0, "", err
		case r.ID != 0 && r.ID != next:
			return 0, "", fmt.Errorf("%w: the next right is %d, not %d", ErrStale, next, r.ID)
		}
		r.ID, r.Version = next, 0
	} else {
		old, err := rightOf(tx, r.ID)
		if err != nil {
			return 0, "", err
		}
		if err := fresh(fmt.Sprintf("right %d", r.ID), r.Version, old.Version); err != nil {
			return 0, "", err
		}
		if !old.same(r) || old.From != r.From {
			return 0, "", fmt.Errorf("%w: right %d stays whose it is, and to what", ErrRow, r.ID)
		}
		if r.Waits() && !old.Waits() { // what was passed over is undone
			if err := r.alone(b); err != nil {
				return 0, "", err
			}
		}
		what = cmp.Or(r.Why, string(r.State))
	}
	r.Version++
	return r.ID, fmt.Sprintf("right %d of player %d to %s: %s", r.ID, r.Player, r.To, what), putRow(b, be8(r.ID), r)
}

// alone refuses the right where its player has another to the same place.
func (r Right) alone(b *store.Bucket) error {
	return rows(b, func(_ []byte, x Right) error {
		if x.ID != r.ID && x.same(r) && x.Waits() && x.Unfit(r.At) == "" {
			return fmt.Errorf("%w: player %d has right %d to %s already", ErrRow, r.Player, x.ID, r.To)
		}
		return nil
	})
}

// meets finds what the right names: the player, the stage, the table, and the entry that used it.
func (r Right) meets(tx *store.Tx) error {
	if _, err := playerOf(tx, r.Player); err != nil {
		return err
	}
	if r.Event != 0 {
		e, err := eventOf(tx, r.Event)
		if err != nil {
			return err
		}
		if _, found := e.Stage(r.Stage); !found {
			return fmt.Errorf("%w: %s has no stage %d", ErrRow, e.Label, r.Stage)
		}
	}
	if r.From != 0 {
		if _, err := tournamentOf(tx, r.From); err != nil {
			return err
		}
	}
	if r.Used == 0 {
		return nil
	}
	t, err := tournamentOf(tx, r.Used)
	if err != nil {
		return err
	}
	p, err := personOf(tx, r.Player)
	if err != nil {
		return err
	}
	for _, id := range append([]uint64{r.Player, p.ID}, p.Joined...) {
		if _, in := t.Entry(id); in {
			return nil
		}
	}
	return fmt.Errorf("%w: right %d was used by an entry of player %d in %s, and there is none", ErrRow, r.ID, r.Player, t.Label)
}

// NextRight is the number that the next new one will have.
func (l *Ledger) NextRight() (n uint64, err error) {
	err = l.view(func(tx *store.Tx) error { n = tx.Bucket(bktRights).Sequence() + 1; return nil })
	return n, err
}

// Right returns a right, or ErrNoRight.
func (l *Ledger) Right(id uint64) (r Right, err error) {
	err = l.view(func(tx *store.Tx) error { r, err = rightOf(tx, id); return err })
	return r, err
}

func rightOf(tx *store.Tx, id uint64) (Right, error) {
	return rowOf[Right](tx.Bucket(bktRights), be8(id), ErrNoRight, id)
}

// Rights lists the rights for which want is true, or all: in the order in which their owners are
// asked, and were given them.
func (l *Ledger) Rights(want func(Right) bool) (out []Right, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = allRows[Right](tx.Bucket(bktRights)); return err })
	out = slices.DeleteFunc(out, func(r Right) bool { return want != nil && !want(r) })
	slices.SortStableFunc(out, func(a, b Right) int { return cmp.Compare(a.Order, b.Order) })
	return out, err
}

func backRight(before, now json.RawMessage) (Row, error) {
	old, r, err := twoOf[Right](before, now)
	if before == nil {
		return nil, ErrNoUndo
	}
	old.Version = r.Version
	return old, err
}

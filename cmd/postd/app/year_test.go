package app

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/config"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox"
	"postd/scheduler"
	"postd/templates"
)

// TestYear plays a year of the office on a virtual clock: games in several
// zones and calendars under several terms, holidays proclaimed late, letters good and bad, early, late and
// at the very last second; a mailbox that cannot be read, a post that fails, an
// office that is closed or killed. The whole house is real but for its sockets:
// letters are kept, read and acted on as any others, and what goes out is booked
// and accepted. Afterwards every game is held against a reckoner that shares
// nothing with package correspondence: each notice once and on time, none to a
// player whose turn does not run, and nobody late who was in time.
//
// POSTD_YEAR_SEED gives it another course of chance.
func TestYear(t *testing.T) {
	n := drills.Count(t, drills.Year)
	if raceDetector {
		n = min(n, 10) // two offices at once as ever, whose goroutines are the same for each game
	}
	seed := uint64(1903)
	if s := os.Getenv("POSTD_YEAR_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Parallel()
	began := time.Now()
	// Two offices, each with its own troubles, at once.
	t.Run("offices", func(t *testing.T) {
		for i, games := range []int{n - n/2, n / 2} {
			t.Run(fmt.Sprint(i+1), func(t *testing.T) {
				t.Parallel()
				y := newYear(t, games, seed+uint64(i))
				y.run()
				y.settle()
				y.judge()
				t.Logf("a year of %d games: %d letters in, %d out, %d events, %d rounds, %d restarts", games, y.came, y.went, y.events, y.rung, y.opened-1)
				t.Log(y.tally())
			})
		}
	})
	t.Logf("a year of %d games in two offices took %s", n, time.Since(began).Round(time.Second))
}

// yearBegins is the first instant of the year.
var yearBegins = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// yearOffice is the address of the office.
const yearOffice = "post@postd.example"

// year is an office with its players, for a year.
type year struct {
	t     *testing.T
	lot   *rand.Rand
	clock *handClock
	path  string
	bell  time.Duration // between two rounds that look at what is due
	end   time.Time

	app   *App
	clerk *mailbox.Clerk
	bells *scheduler.Scheduler
	log   *yearLog

	todo   agenda
	number uint64 // of the agenda
	games  []*match
	of     map[terms.GameID]*match

	post                                 virtualPost
	round                                time.Time // the last
	rung, opened, came, went, events, id int
	counts                               map[string]int
}

// item is what happens at an instant.
type item struct {
	at time.Time
	no uint64
	do func()
}

// agenda is what is still to happen, the earliest first.
type agenda []item

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	if !a[i].at.Equal(a[j].at) {
		return a[i].at.Before(a[j].at)
	}
	return a[i].no < a[j].no
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(item)) }
func (a *agenda) Pop() any {
	old := *a
	x := old[len(old)-1]
	old[len(old)-1] = item{}
	*a = old[:len(old)-1]
	return x
}

// at enters something into the agenda. Letters are dated to the second.
func (y *year) at(t time.Time, do func()) {
	y.number++
	heap.Push(&y.todo, item{t.UTC().Truncate(time.Second), y.number, do})
}

// between draws a length of time.
func (y *year) between(a, b time.Duration) time.Duration {
	return a + time.Duration(y.lot.Int64N(int64(b-a)+1))
}

// chance is true so many times in a thousand.
func (y *year) chance(n int) bool { return y.lot.IntN(1000) < n }

func newYear(t *testing.T, n int, seed uint64) *year {
	t.Helper()
	y := &year{
		t: t, lot: rand.New(rand.NewPCG(seed, 1)), clock: &handClock{}, path: filepath.Join(t.TempDir(), "year.db"),
		bell: time.Minute, end: yearBegins.AddDate(1, 0, 0), of: map[terms.GameID]*match{}, counts: map[string]int{},
	}
	if n >= 500 {
		y.bell = 15 * time.Minute // some letters fall together
	}
	y.log = &yearLog{y: y, filed: map[uint64]time.Time{}}
	y.clock.set(yearBegins)
	y.open()
	y.arrangeAll(n)
	y.troubles()
	return y
}

// open opens the office, as App.Run does: what a closed office had in memory is
// gone.
func (y *year) open() {
	y.t.Helper()
	_, host, _ := strings.Cut(yearOffice, "@")
	log := y.log.logger()
	l, err := ledger.Open(y.path, ledger.Options{Host: host, From: yearOffice, OfficeName: "The Year",
		Render: templates.Word, Compose: templates.Compose, Now: y.clock.Now, NoSync: true, Log: log})
	if err != nil {
		y.t.Fatal(err)
	}
	mail := mailbox.Config{Address: yearOffice, Trusting: true}
	MailWords(&mail, "The Year", config.PersonConfig{Name: "The secretary", Address: "secretary@" + host})
	y.app = &App{Ledger: l, Now: y.clock.Now, Zone: time.UTC, Log: log, poller: mailbox.NewPoller(l, mail, y.clock.Now, log)}
	y.clerk = mailbox.NewClerk(l, mail, y.clock.Now, log)
	y.bells, err = scheduler.New(scheduler.Bells{Poll: y.poll, Sweep: y.app.sweep, Flush: y.flush}, y.app.times())
	if err != nil {
		y.t.Fatal(err)
	}
	if _, err := l.Resume(y.clock.Now()); err != nil {
		y.t.Fatal(err)
	}
	y.opened++
}

// reopen is a restart: of an office that was closed, or that was killed.
func (y *year) reopen() {
	y.t.Helper()
	if err := y.app.Ledger.Close(); err != nil {
		y.t.Fatal(err)
	}
	y.open()
	y.post.dies = false
	if y.bell == time.Minute && y.opened%20 == 0 {
		y.sound()
	}
	// An office that opens reads its mailbox before anything else.
	if y.post.readable(y.clock.Now()) {
		if err := y.poll(context.Background()); err != nil {
			y.t.Fatal(err)
		}
	}
	y.ring()
}

// sound verifies the whole ledger.
func (y *year) sound() {
	y.t.Helper()
	r, err := y.app.Ledger.Check(false)
	if err != nil {
		y.t.Fatal(err)
	}
	if !r.Sound() {
		r.Findings = r.Findings[:min(5, len(r.Findings))]
		y.t.Fatalf("%s: the ledger: %s", y.clock.Now(), r)
	}
}

// run lets the year go by, from one instant at which something happens to the
// next.
func (y *year) run() {
	for !y.t.Failed() {
		next := y.end // nobody does anything more, and the bells ring on
		if len(y.todo) > 0 {
			next = y.todo[0].at
		}
		if b := y.nextBell(); !b.IsZero() && !b.After(next) && b.Before(y.end) {
			y.clock.set(b)
			y.ring()
			continue
		}
		if !next.Before(y.end) {
			break
		}
		x := heap.Pop(&y.todo).(item)
		y.clock.set(x.at)
		x.do()
	}
}

// nextBell is when the bells ring next to any purpose: where nothing is due and
// nothing waits, a round would do nothing.
func (y *year) nextBell() time.Time {
	now := y.clock.Now()
	if now.Before(y.post.closed) {
		return time.Time{}
	}
	var want time.Time
	add := func(t time.Time) {
		if t.Before(now) {
			t = now
		}
		if want.IsZero() || t.Before(want) {
			want = t
		}
	}
	if due := y.app.Ledger.NextDue(); !due.IsZero() {
		if due.After(y.post.through) { // else it was swept as far as the mailbox is read
			add(later(due, y.post.unreadable))
		} else {
			add(later(y.round.Add(y.bell), y.post.unreadable))
		}
	}
	if len(y.post.box) > 0 {
		add(y.post.unreadable)
	}
	if y.post.waits {
		add(y.post.pause)
	}
	if want.IsZero() {
		return want
	}
	if !want.After(y.round) {
		want = y.round.Add(1)
	}
	if up := want.Truncate(y.bell); up.Before(want) {
		want = up.Add(y.bell)
	}
	return want
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// ring is one round of the bells: the mailbox where something came, then what
// the scheduler rings each minute.
func (y *year) ring() {
	y.rung++
	y.round = y.clock.Now()
	if len(y.post.box) > 0 && y.post.readable(y.round) {
		if err := y.poll(context.Background()); err != nil {
			y.t.Fatal(err)
		}
	}
	y.bells.Minute(context.Background())
	if y.post.dies {
		y.counts["killed after 250"]++
		y.reopen()
	}
}

// settle ends the year: all outages are over, and what waits goes out.
func (y *year) settle() {
	y.t.Helper()
	y.clock.set(later(y.end, later(y.post.closed, later(y.post.unreadable, y.post.fails))))
	y.reopen()
	for range 10 {
		y.clock.set(y.clock.Now().Add(time.Hour))
		y.ring()
	}
	list, err := y.app.Ledger.Unsent()
	if err != nil {
		y.t.Fatal(err)
	}
	for _, p := range list {
		y.t.Errorf("posting %d (%s to %s) has not gone out: %s %s", p.Seq, p.Kind, p.To, p.State, p.Last)
	}
	if waiting, err := y.app.Ledger.Waiting(); err != nil || len(waiting) > 0 {
		y.t.Errorf("%d letters wait: %v", len(waiting), err)
	}
	aside, err := y.app.Ledger.Aside()
	y.must(err)
	for _, x := range aside {
		if x.Verdict != mailbox.Heard { // else nothing was found in it that is said in a game
			y.t.Errorf("letter %d was set aside: %s, %s", x.Seq, x.Verdict, x.Reason)
		}
	}
	y.sound()
}

// troubles spreads what befalls an office over the year.
func (y *year) troubles() {
	type trouble struct {
		every, from, to time.Duration
		begin           func(until time.Time)
	}
	for at := yearBegins.Add(y.between(0, 60*24*time.Hour)); at.Before(y.end); at = at.Add(y.between(20*24*time.Hour, 60*24*time.Hour)) {
		y.at(at, y.proclaim)
	}
	for _, x := range []trouble{
		{16 * 24 * time.Hour, time.Hour, 60 * time.Hour, y.cannotRead},
		{14 * 24 * time.Hour, 30 * time.Minute, 70 * time.Hour, func(u time.Time) { y.post.cannotSend(y.clock.Now(), u) }},
		{30 * 24 * time.Hour, 5 * time.Minute, 7 * 24 * time.Hour, y.close},
		{9 * 24 * time.Hour, time.Second, time.Second, func(time.Time) { y.kill() }},
	} {
		for at := yearBegins.Add(y.between(0, x.every)); at.Before(y.end); at = at.Add(y.between(x.every/4, 2*x.every)) {
			long := y.between(x.from, x.to)
			if y.chance(600) {
				long = y.between(x.from, x.from+(x.to-x.from)/10)
			}
			y.at(at, func() { x.begin(at.Add(long).Truncate(time.Second)) })
		}
	}
}

// proclaim makes a day some weeks ahead no day of business, or a holiday of the
// list one after all. Neither was foreseen when the games were arranged.
func (y *year) proclaim() {
	now := y.clock.Now()
	if now.Before(y.post.closed) {
		y.at(y.post.closed.Add(time.Hour), y.proclaim)
		return
	}
	own, err := y.app.Ledger.OwnDays("GB-EAW")
	y.must(err)
	old := own
	own.Days, own.Struck = slices.Clone(own.Days), slices.Clone(own.Struck)
	from := calendar.DateOf(now.AddDate(0, 0, 3), time.UTC)
	if list := datesOf("GB-EAW"); y.chance(300) {
		for _, d := range list {
			date, err := calendar.ParseDate(d)
			y.must(err)
			known := slices.ContainsFunc(own.Struck, func(x calendar.Day) bool { return x.Date == date })
			if !date.Before(from) && !known {
				own.Struck = append(own.Struck, calendar.Day{Date: date, Name: "no holiday this year"})
				break
			}
		}
	} else {
		date := calendar.DateOf(now.Add(y.between(3*24*time.Hour, 40*24*time.Hour)), time.UTC)
		if !slices.Contains(list, date.String()) && !slices.ContainsFunc(own.Days, func(x calendar.Day) bool { return x.Date == date }) {
			own.Days = append(own.Days, calendar.Day{Date: date, Name: "Day of Thanksgiving"})
		}
	}
	if len(own.Days) == len(old.Days) && len(own.Struck) == len(old.Struck) {
		return
	}
	y.counts["proclaimed"]++
	_, err = y.app.Ledger.File(ledger.Matter{Key: fmt.Sprintf("calendar:GB-EAW:%d", own.Version+1), By: "The Secretary", Rows: []ledger.Row{own}})
	y.must(err)
	y.post.waits = true
}

// close shuts the office for a while; the post goes on without it.
func (y *year) close(until time.Time) {
	if !until.After(y.post.closed) {
		return
	}
	if now := y.clock.Now(); now.Before(y.post.closed) {
		y.post.shut[len(y.post.shut)-1].to = until
	} else {
		if y.post.readable(now) {
			y.ring()
			y.must(y.poll(context.Background()))
		}
		y.post.shut = append(y.post.shut, spell{now, until})
	}
	y.post.closed, y.post.away = until, true
	y.at(until, func() {
		if !y.clock.Now().Before(y.post.closed) {
			y.reopen()
		}
	})
}

// kill ends the office and starts it at once.
func (y *year) kill() {
	if !y.clock.Now().Before(y.post.closed) {
		y.reopen()
	}
}

// must ends the test with the error.
func (y *year) must(err error) {
	y.t.Helper()
	if err != nil {
		y.t.Fatalf("%s: %v", y.clock.Now(), err)
	}
}

// tally tells how often each thing happened.
func (y *year) tally() string {
	var names []string
	for k := range y.counts {
		names = append(names, k)
	}
	slices.Sort(names)
	var b strings.Builder
	for _, k := range names {
		fmt.Fprintf(&b, "%s %d, ", k, y.counts[k])
	}
	return strings.TrimSuffix(b.String(), ", ")
}

var errNotReadable = errors.New("the mailbox cannot be read")

package correspondence

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// waits are the subtests, and the invariants of the model, which do not hold
// yet, with the number of the report that says why. One that holds after all
// fails until it is taken off the list.
var waits = map[string]int{}

// begins is when the first turn of every game of these tests begins, a Monday.
var begins = time.Date(2026, time.December, 7, 9, 0, 0, 0, time.UTC)

// failer is what a test and a check of rapid have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// stage plays one game as the house does, with a clock, a mailbox and a post
// of its own. Every judge is asked twice, for each must say the same twice,
// and what it said is held against the laws (engine_invariant_test.go).
type stage struct {
	t         failer
	game      Game
	events    []events.Event
	calendar  calendar.Calendar
	now       time.Time
	read      time.Time          // how far the mailbox has been read
	post      [2][]Notice        // what lies in the post to each player, oldest first
	last      [2]events.NoticeID // the last notice that each received
	about     [2]events.Topic    // its matter (RULING/R-76)
	told      []Notice           // since it was last cleared
	asked     [7]Notice          // the last to each party
	letters   int                // received
	held      bool               // the post keeps what comes
	watch     watch              // of the open turn
	seen      map[string]int     // notices by id
	kept      []Game             // the game after each matter
	live      map[rules.Law]bool
	aside     map[rules.Law]bool   // what was live before the author was asked, until the answer (RULING/R-79)
	bound     map[int][]rules.Move // what last discharged Penalty C, by plies before it
	filed     []matter
	overdue   []events.Overdue      // excesses that wait for the mailbox (RULING/R-25)
	reminded  map[string]remindedOf // by the turn
	ruled     map[string]bool       // the words of records of which a ruling said what they are
	published calendar.OfficeDays   // what the office has published of the set of holidays
	outages   int                   // in which the post was not read
	drawn     *drawn                // what the model's games have come to; nil: nobody counts
	unjudged  bool                  // nothing is held against the laws: the witness only remembers what was decided
	follows   func(matter)          // another stage that does the same, after each matter; nil: none
}

// open arranges a game. The terms are "field=value|field=value"; where they
// say nothing else every day is reckoned, and there is no adjudication.
func open(t failer, terms, fen string) *stage {
	t.Helper()
	s, d := arranged(t, terms, fen)
	s.begin(d)
	return s
}

// begin files that the game is arranged, and lets time go by until its first turn.
func (s *stage) begin(arranged Decision) {
	s.t.Helper()
	s.file(matter{by: "secretary", decision: arranged})
	s.deliver()
	s.pass(begins)
}

// arranged is a stage with the decision that arranges its game, which is not filed.
func arranged(t failer, agreed, fen string) (*stage, Decision) {
	t.Helper()
	laws, agreed := brought(agreed)
	a, errs := terms.FillIn(laws)
	if len(errs) > 0 {
		t.Fatalf("%v", errs)
	}
	plain := "calendar.zone=UTC|calendar.weekly=none|calendar.holidays=none|adjudication.months=none|first_turn_at=2026-12-07 09:00"
	for set := range strings.SplitSeq(plain+"|"+agreed, "|") {
		if field, value, ok := strings.Cut(set, "="); ok {
			if err := a.Set(field, value); err != nil {
				t.Fatalf("%v", err)
			}
		}
	}
	if len(laws) > 0 {
		if a.Adjudicate.Automatic && a.Adjudicate.Months == 0 && a.Adjudicate.Date == nil {
			a.Adjudicate.Automatic = false // BCC1903/APPA/14(b): the plain terms have no date
		}
	}
	calendar, err := calendar.NewCalendar(a.Calendar)
	if err != nil {
		t.Fatalf("%v", err)
	}
	s := &stage{t: t, calendar: calendar, now: begins.Add(-48 * time.Hour), seen: map[string]int{}, ruled: map[string]bool{}, live: map[rules.Law]bool{}, bound: map[int][]rules.Move{}}
	s.read = s.now
	sides := [2]terms.Side{{Members: []terms.Member{{Player: 1, Name: "A. White"}}}, {Members: []terms.Member{{Player: 2, Name: "B. Black"}}}}
	if strings.Contains(agreed, "captain_only") { // BCC1903/IV.2: both sides consult
		for c := range sides {
			sides[c].Members = append(sides[c].Members, terms.Member{Player: uint64(c) + 3, Name: "Miss Third"})
		}
	}
	d, err := Open(1, "A1-1", sides, a, fen, s.office())
	if err != nil {
		t.Fatalf("%v", err)
	}
	return s, d
}

func (s *stage) office() Setting {
	return Setting{Now: s.now, ReadThrough: s.read, Calendar: s.calendar,
		Next: events.Next{Game: 2, Label: "A1-1R", FirstTurnAt: s.now.Add(3 * calendar.OneDay), Exchanged: true}} // if it is annulled
}

// letter makes a letter of the side's that arrives now.
func (s *stage) letter(of rules.Colour, text string) Letter {
	s.letters++
	return Letter{Of: of, Member: s.game.Sides[of].Members[0].Name, Text: text, Arrived: s.now, Answers: s.last[of], About: s.about[of], Key: "mail:" + strconv.Itoa(s.letters)}
}

// write hears a letter that has just arrived.
func (s *stage) write(of rules.Colour, text string) Decision { return s.hear(s.letter(of, text)) }

// hear hears a letter, which may have arrived some time ago.
func (s *stage) hear(l Letter) Decision {
	o := s.office()
	s.same("Receive", func(g Game) Decision { return g.Receive(l, o) })
	d := s.game.Receive(l, o)
	s.file(matter{by: "letter", letter: l, office: o, decision: d})
	return d
}

// tick lets the office look at the clock.
func (s *stage) tick() Decision {
	o := s.office()
	s.same("Elapse", func(g Game) Decision { return g.Elapse(o) })
	d := s.game.Elapse(o)
	s.file(matter{by: "tick", office: o, decision: d})
	return d
}

// outage lets so much time go by in which the mailbox is not read, and nothing
// comes.
func (s *stage) outage(d time.Duration) {
	s.outages++
	x := Outage{No: s.outages, From: s.now, To: s.now.Add(d)}
	s.now = x.To
	o := s.office()
	s.same("MakesGood", func(g Game) Decision { return g.MakesGood(x, o) })
	s.file(matter{by: "outage", office: o, decision: s.game.MakesGood(x, o), asked: certainly(x, Game.MakesGood)})
	s.same("TellsOutage", func(g Game) Decision { return g.TellsOutage(x, o) })
	s.file(matter{by: "outage", office: o, decision: s.game.TellsOutage(x, o), asked: certainly(x, Game.TellsOutage)})
}

// pass lets time go by. The mailbox is read as far as the clock goes, and
// whatever falls due is decided at its instant.
func (s *stage) pass(to time.Time) {
	s.t.Helper()
	for range 1000 {
		due := s.game.Due(s.calendar)
		if due.IsZero() || due.After(to) {
			s.now, s.read = calendar.Later(s.now, to), calendar.Later(s.now, to)
			return
		}
		s.now, s.read = calendar.Later(s.now, due), calendar.Later(s.now, due)
		if d := s.tick(); len(d.Events) == 0 {
			s.t.Fatalf("at %s something is due, but nothing happens", s.now)
		}
		s.deliver()
	}
	s.t.Fatalf("at %s more falls due than can be", s.now)
}

// deliver hands over all that lies in the post, unless the post keeps it.
func (s *stage) deliver() {
	for !s.held && len(s.post[rules.White])+len(s.post[rules.Black]) > 0 {
		for _, to := range []rules.Colour{rules.White, rules.Black} {
			s.deliverOne(to)
		}
	}
}

// deliverOne hands over the oldest notice that lies in the post to the player.
func (s *stage) deliverOne(to rules.Colour) {
	if len(s.post[to]) == 0 {
		return
	}
	n := s.post[to][0].ID
	s.about[to] = s.post[to][0].Topic()
	s.post[to] = s.post[to][1:]
	s.last[to] = n
	o := s.office()
	s.same("Delivered", func(g Game) Decision { return g.Delivered(n, events.ReceiptAccepted, o) })
	s.file(matter{by: "post", notice: n, office: o, decision: s.game.Delivered(n, events.ReceiptAccepted, o)})
}

// bounce refuses for good the oldest notice to the player.
func (s *stage) bounce(to rules.Colour) {
	if len(s.post[to]) == 0 {
		return
	}
	n := s.post[to][0].ID
	s.about[to] = s.post[to][0].Topic()
	s.post[to] = s.post[to][1:]
	s.file(matter{by: "post", notice: n, bounced: true, office: s.office(), decision: s.game.Undelivered(n, to, "no such mailbox", s.office())})
}

// rule files a ruling; one that cannot be taken changes nothing.
func (s *stage) rule(r Ruling) error {
	if r.By != terms.ToWhite {
		return s.ruleBy(r.By, r)
	}
	return s.ruleBy(terms.ToSecretary, r)
}

// ruleBy files a ruling of that official.
func (s *stage) ruleBy(by terms.Party, r Ruling) error {
	r.By, r.Key = by, "ruling:"+strconv.Itoa(len(s.events))
	d, err := s.game.Rule(r, s.office())
	if err == nil {
		s.file(matter{by: "secretary", ruling: r, office: s.office(), decision: d})
	} else if s.drawn.refuses(r); len(d.Events)+len(d.Notices) > 0 {
		s.t.Fatalf("a ruling that is refused with %v has events or notices", err)
	}
	return err
}

// publishes brings another version of the office's days into the game: a day that
// it adds to the game's set, or strikes out of it, and takes back if it had.
func (s *stage) publishes(adds bool, date calendar.Date, name string) {
	was := s.published
	was.Set = s.game.Agreement.Calendar.Holidays[0]
	is := was.Striking(calendar.Day{Date: date, Name: name})
	if adds {
		is = was.Adding(calendar.Day{Date: date, Name: name, Source: "the Gazette"})
	}
	is.Version++
	if strings.HasPrefix(name, "list") {
		is.Until = date.Year
	}
	s.published = is
	o, w := s.office(), was.Change(is)
	w.By, w.Why = "Miss Rudge", "by proclamation"
	s.same("ChangeCalendar", func(g Game) Decision { return g.ChangeCalendar(w, o) })
	s.file(matter{by: "calendar", office: o, decision: s.game.ChangeCalendar(w, o), asked: certainly(w, Game.ChangeCalendar)})
}

// file remembers a decision, looks at it, and posts its notices.
func (s *stage) file(m matter) {
	var err error
	m.before, m.at = s.game, s.now
	s.filed = append(s.filed, m)
	s.drawn.sees(m)
	for _, e := range m.decision.Events {
		if !s.unjudged {
			s.event(m, e)
		}
		s.events = append(s.events, e)
		s.game = s.game.Apply(e)
		if !s.unjudged {
			s.watch.see(s.game, e)
		}
		if c, ok := e.What.(events.CalendarChanged); ok {
			if s.calendar, err = s.game.Calendar(); err != nil || s.calendar.Version <= m.office.Calendar.Version {
				s.t.Fatalf("the calendar after %+v: %v", c, err)
			}
		}
	}
	s.kept = append(s.kept, s.game)
	if !s.unjudged {
		s.check(m)
	}
	for _, n := range m.decision.Notices {
		s.told, s.asked[n.To] = append(s.told, n), n
		if to, ok := n.To.Colour(); ok && n.Kind != NLeft { // who left answers nothing any more
			s.post[to] = append(s.post[to], n)
		}
	}
	if s.follows != nil {
		s.follows(m)
	}
}

// story tells what happened, for the reader of a failure.
func (s *stage) story() string {
	var b strings.Builder
	for _, m := range s.filed[1:] {
		fmt.Fprintf(&b, "%s %s", m.at.Format("Mon 2 Jan 15:04"), m.by)
		if m.by == "letter" {
			fmt.Fprintf(&b, " of %s (arrived %s): %q", m.letter.Of, m.letter.Arrived.Format("Mon 15:04"), m.letter.Text)
		}
		for _, e := range m.decision.Events {
			fmt.Fprintf(&b, "\n\t%s %+v", e.Kind(), e.What)
		}
		for _, n := range m.decision.Notices {
			fmt.Fprintf(&b, "\n\t%s to %s", n.Kind, n.To)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// moves plays records by letters, each with the opponent's last move
// (BCC1903/V.3), all at the one instant.
func (s *stage) moves(line string) {
	s.t.Helper()
	said, ok := s.game.Agreement.Records().ReadLine(line)
	if line != "" && !ok {
		s.t.Fatalf("%q cannot be read as moves", line)
	}
	for _, n := range said {
		plies := len(s.game.Score())
		s.write(s.game.ToMove(), s.reply(n.Record.Words))
		s.deliver()
		if len(s.game.Score()) != plies+1 {
			s.t.Fatalf("%q is not played", n.Record.Words)
		}
	}
	s.told = nil
}

// reply puts the number and the opponent's last move before a record, as
// BCC1903/V.3 asks: "3. B-Kt5 P-QB3", "3… P-QB3 4. P-KR3".
func (s *stage) reply(words string) string {
	g := s.game
	number, last := g.Number(g.Passed()), ""
	if all := g.Records(); len(all) > 0 {
		last = all[len(all)-1]
	}
	if g.Case != nil && g.Case.Stage == CaseElect {
		number, last = g.Case.Number, g.Case.Words
	}
	switch black := g.ToMoveOrElects() == rules.Black; {
	case last == "" && black:
		return fmt.Sprintf("%d… %s", number, words)
	case last == "":
		return fmt.Sprintf("%d. %s", number, words)
	case black:
		return fmt.Sprintf("%d. %s %s", number, last, words)
	}
	return fmt.Sprintf("%d… %s %d. %s", number-1, last, number, words)
}

// watch measures an open turn independently of the engine: it adds up the
// reckoned time during which the turn ran (BCC1903/V.2(b)).
type watch struct {
	begun time.Time
	since time.Time // zero: it does not run
	ran   []ranFor
	loose bool            // the secretary credited time, so that less may be counted
	free  bool            // time counts after all by a ruling, so that more may be
	long  string          // what is agreed of long thinking
	away  []calendar.Span // the leaves of the side
	// Where midnight is agreed, what a letter begins or lets go on does so when the
	// date changes in the zone.
	midnight bool
	zone     string
	terms    calendar.CalendarTerms // by which it is reckoned (CLOCK/C-11)
	kept     []calendar.Day         // struck out since it began
	asked    time.Time              // since then it stands still, for its player asked the author
	stood    int                    // how often it had stood still then
}

// see looks at the game after an event.
func (w *watch) see(g Game, e events.Event) {
	k := g.Turn
	runs := k.Running && !k.Still()
	if !k.Running || !k.Begin.Equal(w.begun) {
		*w = watch{begun: k.Begin, long: g.Agreement.LongThink, midnight: g.Agreement.Receipt == terms.ReceiptAtMidnight, zone: g.Agreement.Calendar.Zone, terms: g.Agreement.Calendar}
	}
	if c, ok := e.What.(events.CalendarChanged); ok && k.Running {
		w.changes(g, c, e.At)
	}
	if c, ok := e.What.(events.Credited); ok && c.Of == k.Of {
		w.loose = true
	}
	if c, ok := e.What.(events.MadeGood); ok && c.Of == k.Of {
		w.loose = true
	}
	if c, ok := e.What.(events.Debited); ok && c.Of == k.Of {
		w.free = true
	}
	switch e.What.(type) {
	case events.WentBack, events.Reput: // an earlier turn runs again, or time counts no longer
		w.free, w.loose = true, true
	case events.Queried, events.Stayed:
		// A query or an appeal that arrived before a suspension and is read after
		// it stopped the turn when it arrived.
		for i, s := range w.ran {
			w.ran[i].to = calendar.Later(s.from, calendar.Earlier(s.to, e.At))
		}
	}
	if _, ok := e.What.(events.Queried); ok {
		w.asked, w.stood = e.At, len(k.Out)
	}
	if c, ok := e.What.(events.Waived); ok && c.How == events.WaivedQuestion && !w.asked.IsZero() {
		if len(k.Out) >= w.stood { // it stood still for something else too
			w.free, w.loose = true, true
		} else if runs && w.since.IsZero() { // RULING/R-79: as if it had not been asked
			w.since = w.asked
		}
	}
	w.away = nil
	for _, l := range g.Leaves {
		if l.Of == k.Of {
			w.away = append(w.away, calendar.Span{From: l.Begin, To: l.End})
		}
	}
	switch {
	case runs && w.since.IsZero():
		w.since = calendar.Later(e.At, k.Begin)
		if w.midnight && e.Kind() == "Delivered" {
			w.since = calendar.Later(w.since, dateChanges(e.At, w.zone))
		}
		out := slices.DeleteFunc(slices.Clone(k.Out), func(s calendar.Span) bool { return s.Leave > 0 })
		if n := len(out); n > 0 && len(w.ran) == 0 && !w.loose {
			w.since = calendar.Later(w.since, out[n-1].To) // RULING/R-58
		}
	case !runs && !w.since.IsZero():
		w.ran, w.since = append(w.ran, ranFor{w.since, e.At}), time.Time{}
	}
}

// changes checks that a day added lengthens a turn that is not exceeded, and a day struck out
// does not shorten it (CLOCK/C-11). What the secretary gave or took the watch cannot
// reckon, and then it believes the engine.
func (w *watch) changes(g Game, c events.CalendarChanged, at time.Time) {
	over := w.used(at) > g.Turn.Allowed || g.found(g.Turn)
	if w.loose || w.free {
		over = c.Turn == nil
	}
	if over {
		return
	}
	was, is := w.calendar(w.terms), w.calendar(g.Agreement.Calendar)
	for _, d := range c.Struck {
		_, out := was.Excluded(d.Date)
		if _, still := is.Excluded(d.Date); out && !still && !at.Before(g.Turn.Begin) {
			w.kept = append(w.kept, calendar.Day{Date: d.Date, Name: "kept"})
		}
	}
	w.terms = g.Agreement.Calendar
}

func (w *watch) calendar(t calendar.CalendarTerms) calendar.Calendar {
	if t.Zone == "" {
		return calendar.Calendar{} // nothing is watched yet
	}
	c, err := calendar.NewCalendar(t, w.kept...)
	if err != nil {
		panic(err)
	}
	return c
}

// used is what the turn has taken at the instant.
func (w *watch) used(at time.Time) time.Duration {
	var total time.Duration
	c := w.calendar(w.terms)
	for _, s := range w.ran {
		total += c.Reckoned(s.from, calendar.Earlier(s.to, at), w.away)
	}
	if !w.since.IsZero() {
		total += c.Reckoned(w.since, at, w.away)
	}
	return weighedBy(w.long, total)
}

// dateChanges is the first instant after it at which another date begins, found by
// looking at every minute.
func dateChanges(t time.Time, zone string) time.Time {
	z, err := time.LoadLocation(zone)
	if err != nil {
		return t
	}
	for at := t.Truncate(time.Minute).Add(time.Minute); ; at = at.Add(time.Minute) {
		if at.In(z).Day() != t.In(z).Day() {
			return at
		}
	}
}

// weighedBy is what so much of one turn counts for, in the words of the agreement:
// "after 10h 3 times".
func weighedBy(terms string, ran time.Duration) time.Duration {
	words := strings.Fields(strings.Replace(terms, "double", "2 times", 1))
	if len(words) < 4 {
		return ran
	}
	n := len(words)
	mark, _, _ := calendar.ParseDuration(strings.Join(words[1:n-2], " "))
	times, _ := strconv.Atoi(words[n-2])
	if beyond := ran - mark; beyond > 0 {
		ran += beyond * time.Duration(times-1)
	}
	return ran
}

// holds fails a test that does not wait, and lets one that waits fail.
func holds(t *testing.T, name string, fault error) {
	t.Helper()
	switch n := waits[name]; {
	case n == 0 && fault != nil:
		t.Error(fault)
	case n != 0 && fault == nil:
		t.Errorf("report %d is settled: take %q off the list of those that wait", n, name)
	case n != 0:
		t.Logf("waits for report %d: %v", n, fault)
	}
}

// ranFor is the time between two instants.
type ranFor struct{ from, to time.Time }

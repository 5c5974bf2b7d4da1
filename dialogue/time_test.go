package dialogue

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/rules"
	"postd/templates"
	"postd/templates/narrate"
)

// timeTerms are terms by which time is reckoned in different ways.
var timeTerms = []string{
	"",
	"turn.limit=50h",
	"calendar.zone=Pacific/Chatham|turn.limit=2 days",
	"calendar.zone=Australia/Lord_Howe|calendar.weekly=Saturday, Sunday|turn.limit=31h",
	"calendar.zone=Asia/Kathmandu|calendar.holidays=2026-12-09 Founder's Day, 2026-12-21",
	"turn.rounding=end-of-day|turn.limit=2 days",
	"long_think=after 24h double|turn.limit=3 days",
	"calendar.weekly=none|calendar.holidays=none|turn.limit=40h",
}

// timeGame is a game of random letters, of which every account of its time is
// compared.
type timeGame struct {
	t    *testing.T
	r    *rand.Rand
	m    *Memory
	seen int // letters that are compared
	told int // those of them that told what is used
}

// TestTheTimeIsOne plays random games and compares the time of every turn: what
// the sheet's days come to, what it says is used, what the event says that ended
// the turn, what the letters say, and what scripts read. Then it claims the game
// on time at the deadline, where that is refused, and a nanosecond after it, where
// it is granted (BCC1903/V.9(c), CLOCK/C-4).
func TestTheTimeIsOne(t *testing.T) {
	seeds := drills.Count(t, drills.TimeGames)
	told := 0
	for seed := range seeds {
		terms := timeTerms[seed%len(timeTerms)]
		t.Run(fmt.Sprintf("BCC1903-V.2(c) %d %s", seed, strings.ReplaceAll(terms, "/", "-")), func(t *testing.T) {
			x := &timeGame{t: t, r: rand.New(rand.NewPCG(uint64(seed), 35)), m: NewMemory(templates.Render)}
			x.m.Lazy = testing.Short()
			x.open(terms)
			for range 12 {
				if x.m.game.Over() {
					break
				}
				x.something()
				told += x.status()
				x.compare()
			}
			x.deadline()
		})
	}
	if told < seeds {
		t.Errorf("only %d letters told what is used", told)
	}
}

func (x *timeGame) open(agreed string) {
	a, err := terms.Default("BCC1903-V")
	if err != nil {
		x.t.Fatal(err)
	}
	for set := range strings.SplitSeq("adjudication.months=none|"+agreed, "|") {
		if field, value, ok := strings.Cut(set, "="); ok {
			if err := a.Set(field, value); err != nil {
				x.t.Fatal(err)
			}
		}
	}
	a.FirstTurnAt = time.Date(2026, time.December, 3+x.r.IntN(20), x.r.IntN(24), x.r.IntN(60), 0, 0, time.UTC)
	sides := [2]terms.Side{{Members: []terms.Member{{Player: 1, Name: "A. White"}}}, {Members: []terms.Member{{Player: 2, Name: "B. Black"}}}}
	if err := x.m.Open(Opening{At: a.FirstTurnAt.Add(-49 * time.Hour), Sides: sides, Agreement: a}); err != nil {
		x.t.Fatal(err)
	}
	x.pass(a.FirstTurnAt)
}

func (x *timeGame) pass(to time.Time) {
	x.t.Helper()
	if err := x.m.Pass(to); err != nil {
		x.t.Fatal(err)
	}
	x.read()
}

// newest is the last letter that a side received.
func (x *timeGame) newest(by rules.Colour) int {
	for i := len(x.m.told) - 1; i >= 0; i-- {
		if x.m.told[i].To == terms.PartyOf(by) {
			return i
		}
	}
	return -1
}

func (x *timeGame) write(by rules.Colour, text string) {
	x.t.Helper()
	if err := x.m.Write(x.m.now, by, 0, text, x.newest(by), false); err != nil {
		x.t.Fatal(err)
	}
	x.read()
}

// something lets some time go by, with parts of a second, and has one of the
// players write or the umpire rule.
func (x *timeGame) something() {
	x.pass(x.m.now.Add(time.Duration(x.r.Int64N(int64(30 * time.Hour)))))
	g := x.m.game
	if g.Over() {
		return
	}
	if i := slices.IndexFunc(g.Appeals, func(q correspondence.Appeal) bool { return q.Open() }); i >= 0 && x.r.IntN(2) == 0 {
		if err := x.m.Rule(x.m.now, correspondence.Ruling{By: terms.ToUmpire, Row: "Uphold", On: g.Appeals[i].No, Idle: x.r.IntN(2) == 0, Reason: "So it is."}); err != nil {
			x.t.Fatal(err)
		}
		x.read()
		return
	}
	switch of := g.ToMove(); x.r.IntN(8) {
	case 0:
		x.write(of, "APPEAL I am not content.")
	case 1:
		x.write(of, "B-QR8")
	case 2:
		x.write(of.Other(), "EXACT E")
	default:
		n := len(g.Score())
		words := []string{"Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1"}[n%4]
		switch {
		case n == 0:
			words = "1. " + words
		case of == rules.Black:
			words = fmt.Sprintf("%d. %s %s", g.Number(n), g.Score()[n-1].Words, words)
		default:
			words = fmt.Sprintf("%d… %s %d. %s", g.Number(n-1), g.Score()[n-1].Words, g.Number(n), words)
		}
		x.write(of, words)
	}
}

func (x *timeGame) office() correspondence.Setting { return x.m.office() }

// length writes a length as the letters of the game do.
func (x *timeGame) length(d time.Duration) string {
	switch {
	case d == 0:
		return "nothing"
	case x.m.game.Agreement.Turn.Days:
		return calendar.DurationDays(d)
	}
	return calendar.Duration(d)
}

// status has the player to move ask how the game stands. It returns how many letters told
// what is used.
func (x *timeGame) status() int {
	g := x.m.game
	if g.Over() || !g.Turn.Running || g.Post.Notice != "" {
		return 0
	}
	before := x.told
	x.write(g.Turn.Of, "STATUS")
	return x.told - before
}

// read compares what each new letter says is used, and when the open turn ends, with the
// game: it is read before anything else happens. What is used both players are told alike.
func (x *timeGame) read() {
	x.t.Helper()
	g := x.m.game
	for i := range x.m.told[x.seen:] {
		l := &x.m.told[x.seen+i]
		to, plays := l.To.Colour()
		if err := l.ask(); err != nil {
			x.t.Fatal(err)
		}
		text := strings.Join(strings.Fields(l.Text), " ")
		_, told, ok := strings.Cut(text, " Used so far: ")
		if !ok {
			_, told, ok = strings.Cut(text, " Used in earlier turns: ")
		}
		if ok && plays {
			x.told++
			want := fmt.Sprintf("you %s, %s %s. ", x.length(g.Used[to]), g.Sides[to.Other()].Name(), x.length(g.Used[to.Other()]))
			if !strings.HasPrefix(told, want) {
				x.t.Errorf("the letter should say that they used %s\n%s", want, l.Text)
			}
		}
		turn := slices.Contains([]correspondence.NoticeKind{correspondence.NStatus, correspondence.NMove, correspondence.NReminder}, l.Kind)
		if end := g.Turn.Deadline(x.m.calendar); turn && plays && to == g.Turn.Of && g.Turn.Running && g.Post.Notice == "" && !end.IsZero() {
			if !x.ends(text, end) {
				x.t.Errorf("the turn ends %s, and the letter says\n%s", end, l.Text)
			}
		}
	}
	x.seen = len(x.m.told)
}

// ends reports whether the clock sentence of a letter has this end: to the minute, or to the
// second and then up to two earlier, since each of its instants is told without parts of one.
func (x *timeGame) ends(text string, end time.Time) bool {
	second := end.Truncate(time.Second)
	for _, at := range []time.Time{end.Truncate(time.Minute), second, second.Add(-time.Second), second.Add(-2 * time.Second)} {
		day := narrate.Moment(at, x.m.calendar.Zone())
		if strings.Contains(text, "; so until "+day+".") || strings.Contains(text, "; so to "+day+".") {
			return true
		}
	}
	return false
}

// compare holds all accounts of the game's time against each other.
func (x *timeGame) compare() {
	x.t.Helper()
	var used [2]time.Duration
	var each []time.Duration
	turns := correspondence.TurnTimes(x.m.events, x.office())
	for i, turn := range turns {
		var sum time.Duration
		for _, d := range turn.Account.Days {
			if sum += d.Counts; d.Total != sum || d.Reckoned < d.To.Sub(d.From) && len(d.Why) == 0 {
				x.t.Errorf("turn %d: %+v after %v", i+1, d, sum)
			}
		}
		if sum != turn.Account.Used {
			x.t.Errorf("turn %d: its days count for %v, and it says %v", i+1, sum, turn.Account.Used)
		}
		if turn.Counts {
			used[turn.Of] += turn.Account.Used
			each = append(each, turn.Account.Used)
		}
	}
	if used != x.m.game.Used {
		x.t.Errorf("the turns come to %v, the game has %v", used, x.m.game.Used)
	}
	if want := despatchedTimes(x.m.events); !slices.Equal(each, want) {
		x.t.Errorf("turn by turn the sheets have %v, the events %v", each, want)
	}
	b, err := json.Marshal(correspondence.SheetOf(x.m.events, x.office()))
	if err != nil {
		x.t.Fatal(err)
	}
	var s correspondence.GameSheet
	if err := json.Unmarshal(b, &s); err != nil {
		x.t.Fatal(err)
	}
	if time.Duration(s.Used.White) != used[rules.White] || time.Duration(s.Used.Black) != used[rules.Black] || len(s.Turns) != len(turns) {
		x.t.Errorf("scripts read %+v of %v", s.Used, used)
	}
	for i, turn := range s.Turns {
		var sum calendar.Seconds
		for _, d := range turn.Days {
			sum += d.Counts
		}
		if sum != turn.Used || time.Duration(sum) != turns[i].Account.Used {
			x.t.Errorf("turn %d: scripts read days of %v and %v used", i+1, time.Duration(sum), time.Duration(turn.Used))
		}
	}
}

// despatchedTimes are the times that the events give to the turns that a record
// ended, and to those that are charged by agreement, in order.
func despatchedTimes(happened []events.Event) (out []time.Duration) {
	last := [2]int{-1, -1}
	for _, e := range happened {
		switch w := e.What.(type) {
		case events.Despatched:
			last[w.By] = len(out)
			out = append(out, w.Used)
		case events.Charged:
			if w.Why != "" {
				out = append(out, w.Used)
			}
		case events.Debited:
			if w.Over > 0 {
				out[last[w.Of]] += w.Over
			}
		}
	}
	return out
}

// deadline has the opponent claim the game on time at the deadline, the latest
// instant in time, and a nanosecond after it.
func (x *timeGame) deadline() {
	g := x.m.game
	end := g.Turn.Deadline(x.m.calendar)
	if g.Over() || !g.Turn.Running || end.IsZero() || g.Turn.Of != g.ToMove() || !end.After(x.m.now) {
		return
	}
	x.pass(end)
	if x.m.game.Excess[g.Turn.Of].Ground() {
		x.t.Errorf("the turn was found exceeded at its deadline %s", end)
	}
	before := len(x.m.told)
	x.write(g.Turn.Of.Other(), "CLAIM FORFEIT TIME")
	if x.m.game.Over() || !slices.ContainsFunc(x.m.told[before:], func(l Told) bool { return l.Kind == correspondence.NRefused }) {
		x.t.Errorf("the claim at the deadline %s is not refused", end)
		return
	}
	if err := x.m.Write(end.Add(1), g.Turn.Of.Other(), 0, "CLAIM FORFEIT TIME", x.newest(g.Turn.Of.Other()), false); err != nil {
		x.t.Fatal(err)
	}
	x.pass(end.Add(2))
	if e := x.m.game.Ended; e == nil || e.Law != "BCC1903/V.9(c)" {
		x.t.Errorf("the claim a nanosecond after the deadline %s is not granted: %+v", end, e)
	}
}

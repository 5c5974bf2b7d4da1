package secretary

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates/narrate"
)

// TestE35 checks that the account has one row for each civil day between
// receipt and reply, with what is reckoned of it and the reason why not, in a
// turn that crosses Christmas 2026.
func TestE35(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"))
	o.deliver()
	o.clock.set(at("2026-12-09 09:00"))
	o.readAll()
	o.write(id, rules.White, "1. P-K4")
	o.clock.set(at("2026-12-24 10:00")) // so long did the next server take
	o.deliver()
	o.clock.set(at("2026-12-30 09:00"))
	o.readAll()
	c := o.as(roleSecretary)
	open := c.get("/g/g1").is(http.StatusOK).sound()
	closed := ""
	for i, want := range []string{
		"Thu 24 Dec 2026|10:00 to 24:00|yes, 14 h||14 h|2 days 10 h",
		"Fri 25 Dec 2026|the whole day|no|Christmas Day|14 h|2 days 10 h",
		"Sat 26 Dec 2026|the whole day|no|Boxing Day|14 h|2 days 10 h",
		"Sun 27 Dec 2026|the whole day|no|Sunday|14 h|2 days 10 h",
		"Mon 28 Dec 2026|the whole day|no|Boxing Day (substitute day)|14 h|2 days 10 h",
		"Tue 29 Dec 2026|the whole day|yes, 24 h||1 day 14 h|1 day 10 h",
		"Wed 30 Dec 2026|00:00 to 09:00|yes, 9 h||1 day 23 h|1 day 1 h",
	} {
		rows := open.rows("Black, move 1…: day by day")
		if len(rows) != 7 || strings.Join(rows[i], "|") != want {
			t.Errorf("day %d is %q, want %q", i, strings.Join(rows[min(i, len(rows)-1)], "|"), want)
		}
		closed += want + "\n"
	}
	open.has("1 day 23 h of 3 days used", "Reply due Thu 31 Dec 2026, 10:00 GMT")
	// The reply closes the account, and it is the same.
	o.write(id, rules.Black, "1. P-K4 P-K4")
	o.advance(20 * 24 * time.Hour)
	d := c.get("/g/g1/account").is(http.StatusOK).sound().has("GB-EAW version 1, Europe/London", "Black used 1 day 23 h in 1 turn", "It ended Wed 30 Dec 2026, 09:00 GMT: the record “P-K4” was sent.")
	var got strings.Builder
	for _, r := range d.rows("Black, move 1…: day by day") {
		got.WriteString(strings.Join(r, "|") + "\n")
	}
	if got.String() != closed {
		t.Errorf("the closed account is\n%s\nwant\n%s", got.String(), closed)
	}
}

// checkSums compares the accounts of a game with what its events say.
func checkSums(t *testing.T, name string, happened []events.Event, o correspondence.Setting) {
	t.Helper()
	g := correspondence.Fold(happened)
	var used [2]time.Duration
	var each []time.Duration
	for _, x := range correspondence.TurnTimes(happened, o) {
		var sum time.Duration
		for _, d := range x.Account.Days {
			sum += d.Counts
		}
		if sum != x.Account.Used {
			t.Errorf("%s: the days of a turn come to %s, it says %s", name, sum, x.Account.Used)
		}
		if n := len(x.Account.Days); n > 0 && x.Account.Days[n-1].Total != x.Account.Used {
			t.Errorf("%s: the running total ends with %s, not %s", name, x.Account.Days[n-1].Total, x.Account.Used)
		}
		if x.Counts {
			used[x.Of] += x.Account.Used
			each = append(each, x.Account.Used)
		}
	}
	if used != g.Used {
		t.Errorf("%s: the accounts come to %v, the game has %v", name, used, g.Used)
	}
	var want []time.Duration
	lasts := [2]int{-1, -1}
	for _, e := range happened {
		switch w := e.What.(type) {
		case events.Despatched:
			lasts[w.By] = len(want)
			want = append(want, w.Used)
		case events.Debited:
			if w.Over > 0 {
				want[lasts[w.Of]] += w.Over
			}
		}
	}
	if !slices.Equal(each, want) {
		t.Errorf("%s: turn by turn the accounts have %v, the events %v", name, each, want)
	}
}

// TestE36 checks that what the account says is used is what the events say,
// whatever happens in a game, and head, account and letter say the same.
func TestE36(t *testing.T) {
	t.Parallel()
	kinds := map[string]int{}
	for seed := range uint64(12) {
		o := newOffice(t)
		o.plain = true
		id := o.game()
		random := rand.New(rand.NewPCG(seed, 1))
		for range 30 {
			wander(t, o, id, random)
		}
		happened := must(o.Events(id))(t)
		office := must(o.Office(id, o.clock.now()))(t)
		checkSums(t, fmt.Sprintf("seed %d", seed), happened, office)
		for _, e := range happened {
			kinds[e.Kind()]++
			if w, ok := e.What.(events.Debited); ok && w.Over > 0 {
				kinds["time over that counts after all"]++
			}
		}
		g := must(o.Game(id))(t)
		if a, runs := g.Reckon(office); runs {
			c := o.as(roleSecretary)
			used, what := narrate.Length(g, a.Used), "a choice"
			shown := strings.Replace(used, "none", "0", 1) + " of " + narrate.Length(g, a.Allowed) + " used"
			if g.Turn.Running {
				what = "move " + narrate.Number(g.NumberFor(g.Turn.Of), g.Turn.Of)
			}
			c.get("/g/g1").has(shown, what+": "+shown)
			c.get("/g/g1/account").has("Used " + used + " of " + narrate.Length(g, a.Allowed))
		}
	}
	for _, k := range []string{"Despatched", "Appealed", "Settled", "Debited", "Credited", "Stayed", "Resumed", "Offended", "Restored", "Exceeded", "time over that counts after all"} {
		if kinds[k] == 0 {
			t.Errorf("nothing of the kind %s happened: %v", k, kinds)
		}
	}
}

// wander does one thing that can happen in a game.
func wander(t *testing.T, o *office, id terms.GameID, r *rand.Rand) {
	t.Helper()
	o.advance(time.Duration(1+r.IntN(40)) * time.Hour)
	if r.IntN(4) > 0 {
		o.deliver()
	}
	g := must(o.Game(id))(t)
	if g.Over() {
		return
	}
	of := g.ToMove()
	switch r.IntN(12) {
	case 0:
		o.write(id, of, "APPEAL I am not content.")
	case 1:
		o.write(id, of.Other(), "CLAIM FORFEIT LAWS He does not keep them.")
	case 2:
		o.write(id, of, "B-QR8")
	case 3:
		o.write(id, of.Other(), "EXACT E")
	case 4:
		o.write(id, of, "OFFER DRAW")
	case 5, 6:
		ruleAtRandom(t, o, g, r)
	default:
		before := len(g.Score())
		text := fmt.Sprintf("%d. %s", g.Number(before), []string{"Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1"}[before%4])
		if before > 0 {
			last := g.Score()[before-1]
			text = last.Words + " " + strings.TrimPrefix(text, fmt.Sprintf("%d. ", g.Number(before)))
			if of == rules.Black {
				text = fmt.Sprintf("%d. %s", g.Number(before), text)
			} else {
				text = fmt.Sprintf("%d… %s %d. %s", g.Number(before-1), last.Words, g.Number(before), strings.Fields(text)[1])
			}
		}
		o.write(id, of, text)
	}
}

// ruleAtRandom files a ruling on the open question, on the clock, or none.
func ruleAtRandom(t *testing.T, o *office, g correspondence.Game, r *rand.Rand) {
	t.Helper()
	now := o.clock.now()
	x := correspondence.Ruling{By: terms.ToUmpire, Reason: "So it is.", Of: g.Turn.Of, Key: fmt.Sprintf("ruling:%d", g.Seq)}
	x.Row = []string{"Uphold", "Uphold", "Credit", "Debit", "Suspend", "Resume"}[r.IntN(6)]
	x.Span = calendar.Span{From: g.Turn.Begin, To: g.Turn.Begin.Add(time.Duration(1+r.IntN(30)) * time.Hour)}
	if open := openQuestions(g); len(open) > 0 && x.Row == "Uphold" {
		x.On, x.Idle = open[0].No, r.IntN(2) == 0
	}
	if _, err := g.Rule(x, must(o.Office(g.ID, now))(t)); err != nil {
		return
	}
	must(o.File(ledger.Matter{Key: x.Key, At: now, Games: []terms.GameID{g.ID},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Rule(x, o[0])
			if err != nil {
				t.Fatal(err)
			}
			return []correspondence.Decision{d}
		}}))(t)
}

// TestE36TheLetterSaysTheSame checks that a player who asks how the game stands
// is told the time that the pages show: of how much, since when and until when.
func TestE36TheLetterSaysTheSame(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4")
	o.advance(27*time.Hour + 20*time.Minute)
	o.write(id, rules.Black, "STATUS")
	words := "1 day 3 h 20 min"
	c := o.as(roleSecretary)
	c.get("/g/g1").has(words + " of 3 days used")
	c.get("/g/g1/account").has("Used " + words + " of 3 days")
	c.get("/g").has(words + " of 3 days")
	const day = "Monday 2 January 2006, 15:04"
	begun := o.clock.now().Add(-27*time.Hour - 20*time.Minute)
	sentence := "Time: 3 days from " + begun.Format(day) + " (London); not counted: nothing; so until " + begun.Add(3*24*time.Hour).Format(day) + "."
	for _, p := range o.waiting() {
		if text := strings.Join(strings.Fields(p.Words.Text), " "); p.Kind == correspondence.NStatus && !strings.Contains(text, sentence) {
			t.Errorf("the letter does not say %q:\n%s", sentence, p.Words.Text)
		}
	}
	if len(o.waiting()) == 0 {
		t.Error("no letter went out")
	}
}

// TestAllowanceShown checks that the head of a game and the page of its time
// tell how each side stands with the time for several turns together
// (BCC1903/II.10.D).
func TestAllowanceShown(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) {
		if err := a.Set("time_limit", "2 turns 60h, 3 turns 4 days"); err != nil {
			t.Fatal(err)
		}
	})
	o.deliver()
	o.clock.set(begin.Add(20 * time.Hour))
	o.readAll()
	o.write(id, rules.White, "1. P-K4")
	o.deliver()
	o.clock.set(begin.Add(21 * time.Hour))
	o.readAll()
	o.write(id, rules.Black, "1. P-K4 P-K4")
	o.deliver()
	o.clock.set(begin.Add(26 * time.Hour))
	o.readAll()
	c := o.as(roleSecretary)
	c.get("/g/g1").is(http.StatusOK).sound().has("5 h of 1 day 16 h used", "The turn has no more than is left of the allowance.",
		"White, in period 1: 1 of 2 turns in 2 days 12 h made, 1 day 1 h used, 1 day 11 h left (BCC1903/II.10.D).")
	c.get("/g/g1/account").is(http.StatusOK).sound().has("period 1: 1 of 2 turns in 2 days 12 h made, 20 h used, 1 day 16 h left",
		"period 1: 1 of 2 turns in 2 days 12 h made, 1 h used, 2 days 11 h left")
}

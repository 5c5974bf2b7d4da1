package secretary

import (
	"fmt"
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
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// stageFor is a game in which a ruling of the row can be taken, and what its
// form must say beside the reason.
type stageFor struct {
	row    string
	open   func(testing.TB) (*office, terms.GameID)
	fields []string
	says   string // in the preview, of what becomes of the game
	after  func(correspondence.Game) bool
}

// played is a game of two moves in which White is to move, an hour later.
func played(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	o.advance(time.Hour)
	return o, id
}

// claimed is a game in which Black claims that White does not keep the laws.
func claimed(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.write(id, rules.Black, "CLAIM FORFEIT LAWS He writes letters to my wife.")
	o.deliver()
	return o, id
}

// unread is a game in which White has sent a letter without a statement.
func unread(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.write(id, rules.White, "The Knight to the third of the Bishop, if you please.")
	o.deliver()
	o.advance(time.Hour)
	return o, id
}

// suspended is a game that is suspended.
func suspended(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.as(roleSecretary).through("/g/g1/rule/Suspend", "reason", "The office is flooded.")
	o.deliver()
	o.advance(time.Hour)
	return o, id
}

// unable is a game in which White cannot go on.
func unable(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) { a.UnableToGoOn = true })
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4")
	o.write(id, rules.White, "CLAIM ADJUDICATION UNABLE I am ordered to sea.")
	o.deliver()
	o.advance(time.Hour)
	return o, id
}

// demanded is a game in which Black demands fifty moves on a ground that is not proved.
func demanded(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) { a.Points.FiftyCount = terms.DemandDrawn })
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4", "K-K2", "K-K2", "K-K1", "K-K1")
	o.write(id, rules.White, "DEMAND FIFTY")
	o.deliver()
	o.advance(time.Hour)
	return o, id
}

// asked is a game in which White has sent a record of two moves.
func asked(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4", "P-Q4", "P-Q3")
	o.write(id, rules.White, "2… P-Q3 3. B-Kt5")
	o.deliver()
	o.advance(time.Hour)
	return o, id
}

// fined is a game in which a penalty was exacted of White.
func fined(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.write(id, rules.White, "1… P-K4 2. K-K5")
	o.deliver()
	o.write(id, rules.Black, "EXACT E")
	o.deliver()
	return o, id
}

// lacking is a game in which Black's last record came without White's move.
func lacking(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4")
	o.write(id, rules.Black, "P-K4")
	o.deliver()
	return o, id
}

// late is a game in which White's letter could not be read, and a record of
// White's followed it.
func late(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.write(id, rules.White, "The horse jumps out.")
	o.deliver()
	o.advance(time.Hour)
	o.write(id, rules.White, "1… P-K4 2. B-B4")
	o.deliver()
	return o, id
}

// twice is a game in which White has sent two records for one turn.
func twice(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.write(id, rules.White, "1… P-K4 2. Kt-KB3")
	o.deliver()
	o.write(id, rules.White, "2. B-B4")
	o.deliver()
	return o, id
}

// slipped is a game of which the umpire may put a slip right, and specify an
// offence, and whose laws are those of the Appendix.
func slipped(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) {
		a.Code, a.Points.Slips, a.Points.Specified = terms.CodeUmpired, terms.SlipsToUmpire, terms.SpecifiedByUmpire
		a.TimeLimit = []calendar.Allowance{{Turns: 40, Time: 480 * time.Hour}}
	})
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	for i, words := range []string{"1. P-K4", "1. P-K4 P-K4", "1… P-K4 2. Kt-QB3"} {
		o.write(id, rules.Colour(i%2), words)
		o.deliver()
		o.advance(time.Hour)
	}
	return o, id
}

// immovable is a game in which White's first record is illegal, C is agreed, and
// White's King has no move.
func immovable(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) {
		a.Penalty.Illegal, a.Penalty.MultiIllegal = terms.IllegalPenaltyC, terms.IllegalPenaltyC
	})
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.write(id, rules.White, "1. P-K5")
	o.deliver()
	o.advance(time.Hour)
	return o, id
}

// leftLying is a game in which Black let the time go by to choose what follows an
// illegal record, and by the terms the secretary says it.
func leftLying(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) {
		a.Election = terms.ElectionTerms{Lapse: terms.LapseToSecretary, Limit: 20 * time.Hour}
	})
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.write(id, rules.White, "1. P-K5")
	o.deliver()
	o.advance(21 * time.Hour)
	return o, id
}

// resigned is a game that White resigned.
func resigned(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.resign(id, rules.White)
	return o, id
}

// restored is a game in which a turn was restored.
func restored(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o, id := played(t)
	o.as(roleSecretary).through("/g/g1/rule/Restore", "turn", "White 1", "reason", "By mistake.")
	o.deliver()
	return o, id
}

// stages has a stage for every row of the closed list.
var stages = []stageFor{
	{"Uphold", appealed, []string{"on", "1"}, "White to move", func(g correspondence.Game) bool { return !g.Appeals[0].Open() && !g.Appeals[0].Idle }},
	{"Uphold", appealed, []string{"on", "1", "finding", findingIdle}, "idle", func(g correspondence.Game) bool { return g.Appeals[0].Idle && g.Appeals[0].Counts }},
	{"Uphold", claimed, []string{"on", "1", "finding", findingReasonable, "other", "BCC1903/V.9(d)"}, "reasonable ground", func(g correspondence.Game) bool { return !g.Appeals[0].Open() && !g.Appeals[0].Counts }},
	{"Readings", unread, []string{"move", "g1f3", "words", "Knight to the third of the Bishop"}, "2 Kt-KB3 (Nf3)", func(g correspondence.Game) bool { return len(g.Score()) == 3 }},
	{"Restore", leftLying, []string{"on", "1"}, "restored", func(g correspondence.Game) bool {
		return !g.Appeals[0].Open() && g.Case == nil && len(g.Penalties) == 0
	}},
	{"Penalise", leftLying, []string{"on", "1"}, "Penalty E", func(g correspondence.Game) bool {
		return !g.Appeals[0].Open() && g.Case == nil && len(g.Penalties) == 1
	}},
	{"Credit", played, []string{"from", "2026-12-07T11:00", "to", "2026-12-07T11:30"}, "Thu 10 Dec 2026, 11:30 GMT", func(g correspondence.Game) bool { return len(g.Turn.Out) == 1 }},
	{"Debit", suspended, []string{"from", "2026-12-07T12:00", "to", "2026-12-07T12:30"}, "White’s turn, from Mon 7 Dec 2026, 12:00 GMT", func(g correspondence.Game) bool { return len(g.Turn.Out) > 0 }},
	{"Forfeit", claimed, []string{"on", "1"}, "0-1", func(g correspondence.Game) bool { return g.Ended.Result == terms.BlackWins }},
	{"Draw", played, nil, "1/2-1/2", func(g correspondence.Game) bool { return g.Ended.Result == terms.Drawn }},
	{"Award", played, []string{"result", "1-0"}, "1-0", func(g correspondence.Game) bool { return g.Ended.Result == terms.WhiteWins }},
	{"Adjudge", claimedAdjudication, []string{"result", "1/2-1/2"}, "1/2-1/2, adjudicated", func(g correspondence.Game) bool { return g.Ended.How == events.ByAdjudication }},
	// TABLE/T7.Adjudicate
	{"Adjudicate", unable, []string{"on", "1"}, "adjudication", func(g correspondence.Game) bool { return g.State == correspondence.StateAdjudication }},
	{"Limit", demanded, []string{"on", "1"}, "fifty", func(g correspondence.Game) bool { return g.Demand != nil }},
	{"Annul", played, nil, "annulled", func(g correspondence.Game) bool { return g.Ended.Result == terms.Annulled }},
	{"Suspend", played, nil, "the clock stands still", func(g correspondence.Game) bool { return g.Suspended() }},
	{"Resume", suspended, nil, "White to move", func(g correspondence.Game) bool { return !g.Suspended() }},
	{"Readings", asked, []string{"letter", "White 3 B-Kt5", "move", "f1b5"}, "White’s record of move 3", func(g correspondence.Game) bool { return len(g.Score()) == 5 }},
	{"Restore", played, []string{"turn", "White 1"}, "The turn of White, move 1, begins anew.", func(g correspondence.Game) bool { return len(g.Score()) == 0 }},
	{"Adopt", asked, []string{"move", "c1g5"}, "Black to move", func(g correspondence.Game) bool { return len(g.Score()) == 5 && g.Case == nil }},
	{"Remit", fined, []string{"penalty", "1"}, "White to move", func(g correspondence.Game) bool { return g.Penalties[0].Remitted }},
	{"TransportError", played, []string{"turn", "Black 1"}, "The turn of Black, move 1, begins anew.", func(g correspondence.Game) bool { return len(g.Score()) == 1 }},
	{"Correct", slipped, []string{"turn", "White 2", "words", "Kt-KB3"}, "is put right", func(g correspondence.Game) bool { return len(g.Score()) == 3 && g.Score()[2].Words == "Kt-KB3" }},
	{"Specify", slipped, []string{"of", "black", "law", "BCC1903/APPA/13(d)"}, "may claim the game", func(g correspondence.Game) bool { return len(g.SpecifiedOf(rules.Black)) == 1 }},
	{"Penalise", lacking, []string{"of", "black", "law", "BCC1903/V.3"}, "White to move", func(g correspondence.Game) bool { return len(g.Penalties) == 1 }},
	{"Readings", late, []string{"move", "g1f3", "words", "The horse jumps out."}, "2 Kt-KB3 (Nf3)", func(g correspondence.Game) bool {
		return g.Case != nil && len(g.Case.Records) == 2 && g.Case.Records[0].Words == "The horse jumps out."
	}},
	{"Adopt", twice, []string{"words", "B-B4"}, "Black to move", func(g correspondence.Game) bool { return len(g.Score()) == 3 && g.Score()[2].Words == "B-B4" }},
	{"Penalise", immovable, []string{"of", "white", "law", "BCC1903/V.6(a)", "man", "King's Bishop's Pawn on King's Bishop's second"}, "White to move", func(g correspondence.Game) bool {
		b, bound := g.Required()
		return bound && len(b.Moves) == 2
	}},
	{"Reopen", resigned, nil, "White to move", func(g correspondence.Game) bool { return !g.Over() }},
	{"Reopen", resigned, []string{"result", "1/2-1/2"}, "1/2-1/2", func(g correspondence.Game) bool { return g.Ended.Result == terms.Drawn }},
	{"Undo", restored, []string{"undoes", "1"}, "White to move", func(g correspondence.Game) bool { return g.Rulings[0].Undone && len(g.Score()) == 2 }},
	{"Substitute", joinable, []string{"of", "white", "player", "Leo Marsh"}, "Leo Marsh plays White from now on, in the place of", func(g correspondence.Game) bool { return g.Sides[rules.White].Name() == "Leo Marsh" }},
	{"Undo", substituted, []string{"undoes", "1"}, "White to move", func(g correspondence.Game) bool { return g.Sides[rules.White].Name() != "Leo Marsh" }},
	{"Note", played, nil, "the same", func(g correspondence.Game) bool { return !g.Over() }},
}

// TestE39Rulings checks that every ruling shows, before it is taken, the
// letters that it sends and what becomes of clock and result, and changes
// nothing until it is confirmed; then it does just that, once.
func TestE39Rulings(t *testing.T) {
	t.Parallel()
	rows := map[string]bool{}
	for _, row := range correspondence.Rulings() {
		rows[row.Name] = true
	}
	for i, s := range stages {
		delete(rows, s.row)
		t.Run(fmt.Sprintf("%s %d", s.row, i), func(t *testing.T) {
			t.Parallel()
			o, id := s.open(t)
			c := o.as(roleSecretary)
			path := "/g/g1/rule/" + s.row
			before, waiting, was := o.digest(), len(o.waiting()), must(o.Game(id))(t)
			const reason = "Because it is <so>."
			form := c.get(path).is(http.StatusOK).sound()
			preview := c.press(form, path, append([]string{"reason", reason}, s.fields...)...).is(http.StatusOK).sound().has(reason, s.says)
			if o.digest() != before {
				t.Fatal("the preview changed the ledger")
			}
			shown := len(preview.all("details", "class", "letter"))
			if shown == 0 || !strings.Contains(preview.text(), fmt.Sprintf("%d letters will go out", shown)) {
				t.Errorf("%d letters are shown: %s", shown, preview.main())
			}
			if !strings.Contains(preview.text(), "It rests on ") {
				t.Error("the preview names no law")
			}
			row := rowOf(t, s.row)
			if grave := len(preview.all("input", "name", "typed")) == 1; grave != (row.Ends || s.row == "Restore") {
				t.Errorf("something must be typed: %t", grave)
			} else if grave {
				c.press(preview, path, "typed", "A2").is(http.StatusUnprocessableEntity).has("Type A1 to show that this is what you mean.")
				if o.digest() != before {
					t.Error("it was done without the right label")
				}
			}
			d := c.follow(c.sure(preview)).has("Ruled in A1: " + s.row)
			g := must(o.Game(id))(t)
			if !s.after(g) {
				t.Errorf("the game stands at %s: %s", g.State, d.main())
			}
			if n := len(o.waiting()) - waiting; n != shown {
				t.Errorf("%d letters wait, %d were shown", n, shown)
			}
			for _, p := range o.waiting()[waiting:] {
				if !strings.Contains(preview.text(), p.Words.Subject) {
					t.Errorf("the letter %q was not shown", p.Words.Subject)
				}
			}
			// The ruling has parties, law, reason and effect, and is what the law makes of it
			// (DESK/E-46).
			var ruled events.Ruled
			for _, e := range must(o.Events(id))(t)[was.Seq:] {
				if w, ok := e.What.(events.Ruled); ok {
					ruled = w
				}
			}
			if ruled.Row != s.row || ruled.Reason != reason || !ruled.Law.Known() || ruled.By != terms.ToSecretary {
				t.Errorf("it is filed as %+v", ruled)
			}
			// The same form again does nothing.
			after := o.count(id)
			c.follow(c.sure(preview)).has("filed once")
			if o.count(id) != after {
				t.Error("a double click ruled twice")
			}
			// A form drawn before that is refused, with both versions.
			d = c.press(form, path, append([]string{"reason", reason, "nonce", visit.Nonce()}, s.fields...)...)
			if d.is(http.StatusConflict).sound(); !strings.Contains(d.text(), "What you sent") || !strings.Contains(d.text(), reason) ||
				!strings.Contains(d.text(), "What stands now") || !strings.Contains(d.text(), "The secretary ruled "+s.row) {
				t.Errorf("the stale form is answered: %s", d.main())
			}
			if o.count(id) != after {
				t.Error("a stale form changed the ledger")
			}
		})
	}
	for name := range rows {
		t.Errorf("%s is not tried", name)
	}
}

// count is how much was filed: events of the game, letters that wait, lines of
// the log. What a page only says goes into the session and is none of it.
func (o *office) count(id terms.GameID) [3]int {
	o.t.Helper()
	return [3]int{len(must(o.Events(id))(o.t)), len(o.waiting()), len(must(o.LogLines(0, 1000))(o.t))}
}

func rowOf(t testing.TB, name string) correspondence.Row {
	t.Helper()
	rows := correspondence.Rulings()
	i := slices.IndexFunc(rows, func(r correspondence.Row) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("no row %s", name)
	}
	return rows[i]
}

// TestE46Alike checks that a ruling taken by a form is the one that the law
// itself takes: the same events, and no others.
func TestE46Alike(t *testing.T) {
	t.Parallel()
	o, id := appealed(t)
	was := must(o.Game(id))(t)
	r := correspondence.Ruling{By: terms.ToUmpire, Row: "Uphold", Law: "BCC1903/V.2(b)", Reason: "The office counted right.", On: 1, Idle: true}
	want := must(was.Rule(r, must(o.Office(id, o.clock.now()))(t)))(t)
	o.as(roleUmpire).through("/g/g1/rule/Uphold", "on", "1", "finding", findingIdle, "reason", r.Reason)
	got := must(o.Events(id))(t)[was.Seq:]
	if len(got) != len(want.Events) {
		t.Fatalf("%d events, want %d", len(got), len(want.Events))
	}
	for i := range got {
		if got[i].What != want.Events[i].What {
			t.Errorf("event %d is %+v, want %+v", i, got[i].What, want.Events[i].What)
		}
	}
}

// TestRulingRefused checks that what is wrong in the form is said beside its
// fields, and what the law does not admit is said above it; nothing is shown as
// a preview, nothing changes, and what was entered is kept.
func TestRulingRefused(t *testing.T) {
	t.Parallel()
	o, _ := played(t)
	c := o.as(roleSecretary)
	before := o.digest()
	for _, x := range []struct {
		row    string
		fields []string
		says   string
	}{
		{"Credit", []string{"reason", ""}, "A ruling needs a reason"},
		{"Credit", []string{"reason", strings.Repeat("x", visit.LongestReason+1)}, "4000 letters at the most."},
		{"Credit", []string{"reason", "So.", "from", "yesterday"}, "A date and a time are needed."},
		{"Credit", []string{"reason", "So.", "from", "2027-03-28T01:30", "to", "2027-03-29T01:30"}, "The clocks of Europe/London skip that hour."},
		{"Credit", []string{"reason", "So.", "from", "2026-12-07T11:00", "to", "2026-12-07T10:00"}, "Credit needs a span"},
		{"Credit", []string{"reason", "So.", "of", "black"}, "Credit needs a span of the turn that is open, and whose turn it is"},
		{"Credit", []string{"reason", "So.", "law", "a law of nobody"}, "There is no such law in the index."},
		{"Credit", []string{"reason", "So.", "law", "BCC1903/V.10(a)"}, "does not rest on BCC1903/V.10(a)"},
		{"Award", []string{"reason", "So."}, "Choose a result."},
		{"Award", []string{"reason", "So.", "result", "2-0"}, "needs a result"},
		{"Uphold", []string{"reason", "So.", "on", "1"}, "has no question 1"},
		{"Uphold", []string{"reason", "So."}, "Choose the question that it answers."},
		{"Forfeit", []string{"reason", "So.", "on", "x"}, "That is no question of this game."},
		{"Adjudge", []string{"reason", "So.", "result", "1-0"}, "Adjudication of game A1 has not been claimed"},
		{"Resume", []string{"reason", "So."}, "Game A1 is not suspended"},
		{"Readings", []string{"reason", "So."}, "Choose a letter of this turn."},
	} {
		form := c.get("/g/g1/rule/" + x.row).is(http.StatusOK).sound()
		d := c.press(form, "/g/g1/rule/"+x.row, x.fields...).is(http.StatusUnprocessableEntity).sound().has("Not ruled.", x.says)
		for i := 0; i+1 < len(x.fields); i += 2 {
			if got := d.form("/g/g1/rule/" + x.row).Get(x.fields[i]); got != x.fields[i+1] && x.fields[i] != "law" && x.fields[i] != "on" && x.fields[i] != "result" {
				t.Errorf("%s: %s was %q and is now %q", x.row, x.fields[i], x.fields[i+1], got)
			}
		}
	}
	c.post("/g/g1/rule/Note", "reason", "So.").is(http.StatusUnprocessableEntity).has("This form is not whole.")
	if o.digest() != before {
		t.Error("a form that was refused changed the ledger")
	}
}

// TestWhoMayRule checks, where nobody is named, that the adjudicator takes verdicts
// alone, the umpire all but those and the secretary's own, the keeper all
// (BOOK/0.2), the auditor none; and the ruling names the office of whoever took it.
func TestWhoMayRule(t *testing.T) {
	t.Parallel()
	o, _ := claimedAdjudication(t)
	may := map[string]func(string) bool{
		roleSecretary:   func(string) bool { return true },
		roleUmpire:      func(row string) bool { return row != "Adjudge" && row != "Adjudicate" && row != "Substitute" },
		roleAdjudicator: func(row string) bool { return row == "Adjudge" },
		roleAuditor:     func(string) bool { return false },
	}
	for role, allowed := range may {
		c := o.as(role)
		for _, row := range correspondence.Rulings() {
			want := http.StatusForbidden
			if allowed(row.Name) {
				want = http.StatusOK
			}
			if d := c.get("/g/g1/rule/" + row.Name); d.status != want {
				t.Errorf("%s asks for %s: %d", role, row.Name, d.status)
			}
			if d := c.post("/g/g1/rule/"+row.Name, "nonce", visit.Nonce(), "reason", "x"); (d.status == http.StatusForbidden) == allowed(row.Name) {
				t.Errorf("%s rules %s: %d", role, row.Name, d.status)
			}
		}
		linked := strings.Contains(c.get("/g/g1/dossier").body, "/rule/Adjudge")
		if linked != allowed("Adjudge") {
			t.Errorf("%s is offered the verdict: %t", role, linked)
		}
	}
	o.as(roleAdjudicator).through("/g/g1/rule/Adjudge", "result", "1-0", "reason", "White mates in three.")
	happened := must(o.Events(1))(t)
	i := slices.IndexFunc(happened, func(e events.Event) bool { return e.Kind() == "Ruled" })
	if w := happened[i].What.(events.Ruled); w.By != terms.ToAdjudicator || w.Law != "BCC1903/V.10(b)" {
		t.Errorf("it is ruled by %s on %s", w.By, w.Law)
	}
}

// TestRulingSeesToTheLetter checks that a letter that a ruling takes for a
// record waits for nobody any more.
func TestRulingSeesToTheLetter(t *testing.T) {
	t.Parallel()
	o, id := unread(t)
	if len(must(o.Aside())(t)) != 1 {
		t.Fatal("the letter does not wait")
	}
	o.as(roleUmpire).through("/g/g1/rule/Readings", "move", "g1f3", "words", "Knight to the third of the Bishop", "reason", "He says so in words.")
	if left := must(o.Aside())(t); len(left) != 0 {
		t.Errorf("letter %d still waits", left[0].Seq)
	}
	g := must(o.Game(id))(t)
	if g.LastMove().String() != "g1f3" || g.Score()[2].Words != "Knight to the third of the Bishop" {
		t.Errorf("the last move is %s, %q", g.LastMove(), g.Score()[2].Words)
	}
}

// TestUmpire checks that the umpire's desk lists what waits and, if asked, what
// was answered; the file of a question has both sides' words, facts, time and
// law.
func TestUmpire(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleUmpire)
	c.get("/umpire").is(http.StatusOK).sound().has("No question waits for the umpire.")
	c.get("/umpire?past=1").has("No question was answered yet.")

	o, id := appealed(t)
	c = o.as(roleUmpire)
	rows := c.get("/umpire").is(http.StatusOK).sound().rows("Questions that wait")
	if len(rows) != 1 || rows[0][0] != "A1, question 1" || rows[0][1] != "White, Smith" || rows[0][6] != "both clocks stand for it" {
		t.Errorf("the desk lists %q", rows)
	}
	o.advance(time.Hour)
	o.write(id, rules.Black, "He complains of everything.")
	o.deliver()
	d := c.get("/g/g1/case/1").is(http.StatusOK).sound().has("APPEAL The office counts <b>wrongly</b>.", "He complains of everything.",
		"White, Smith", "Black, Jones", "Reply due Thu 10 Dec 2026, 11:00 GMT, 1 h of 3 days used", rules.Law("BCC1903/V.2(b)").Title(),
		strings.Join(strings.Fields(rules.Law("BCC1903/V.2(b)").Text()), " "), "Other rulings that can answer it")
	if rows := d.rows("White, move 2: day by day"); len(rows) != 1 || rows[0][4] != "1 h" {
		t.Errorf("the time is %q", rows)
	}
	if href := d.link("Confirm what was done…"); href != "/g/g1/rule/Uphold?on=1" {
		t.Errorf("Uphold leads to %s", href)
	}
	if strings.Contains(d.body, "rule/Forfeit") {
		t.Error("an appeal can be answered by Forfeit")
	}
	c.through("/g/g1/rule/Uphold?on=1", "reason", "The office counted right.")
	c.get("/umpire").has("No question waits for the umpire.")
	if rows := c.get("/umpire?past=1").sound().rows("Questions that were answered"); len(rows) != 1 || rows[0][7] != "answered: Uphold" {
		t.Errorf("answered are %q", rows)
	}
	c.get("/g/g1/case/1").has("The ruling: Uphold", "By the umpire", "The office counted right.").lacks("Other rulings that can answer it")
	for _, p := range o.waiting() {
		if p.Party == terms.ToWhite && !strings.Contains(p.Words.Text, "The office counted right.") {
			t.Errorf("White is not told the reason:\n%s", p.Words.Text)
		}
	}
}

// TestPageAndLetterAgree checks that the numbered answers of the letter to an
// official stand on the page of the case, in the same words, and lead to the same
// ruling.
func TestPageAndLetterAgree(t *testing.T) {
	t.Parallel()
	o, _ := leftLying(t)
	c := o.as(roleSecretary)
	g, err := o.Game(1)
	if err != nil {
		t.Fatal(err)
	}
	options := g.OptionsOn(correspondence.Issue{Question: 1}, terms.ToSecretary)
	if len(options) != 3 {
		t.Fatalf("%+v", options)
	}
	d := c.get("/g/g1/case/1").is(http.StatusOK).sound().has("What can be ruled")
	letters := ""
	for _, p := range o.waiting() {
		if p.Party == terms.ToSecretary {
			letters += strings.Join(strings.Fields(p.Words.Text), " ")
		}
	}
	for _, x := range options {
		d.has(narrate.Upper(x.Words))
		if !strings.Contains(letters, fmt.Sprintf("(%d) %s", x.No, x.Words)) {
			t.Errorf("the letter has no answer %d, %s:\n%s", x.No, x.Words, letters)
		}
		if x.No == correspondence.Nothing {
			continue
		}
		href := rulingFormOf(g, x.Ruling)
		d.has(x.Law.Title())
		c.get(href).is(http.StatusOK).sound().has(x.Ruling.Row + ": a ruling in A1")
	}
	c.through(rulingFormOf(g, options[0].Ruling), "reason", "A slip.")
	if g, err = o.Game(1); err != nil || len(g.Rulings) != 1 || g.Rulings[0].Row != options[0].Ruling.Row || g.Rulings[0].On != 1 || g.Rulings[0].Law != options[0].Law {
		t.Errorf("on the page it is ruled %+v, %v", g.Rulings, err)
	}
}

// TestQuestionOfALapse checks that the choice that went by stands on the desk,
// and its file offers the two answers first, and none that would leave the
// record as it is.
func TestQuestionOfALapse(t *testing.T) {
	t.Parallel()
	o, _ := leftLying(t)
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).sound().has("Black has not chosen in time what follows “P-K5”")
	rows := c.get("/umpire").is(http.StatusOK).sound().rows("Questions that wait")
	if len(rows) != 1 || rows[0][0] != "A1, question 1" || rows[0][6] != "no turn runs" {
		t.Errorf("the desk lists %q", rows)
	}
	d := c.get("/g/g1/case/1").is(http.StatusOK).sound().has("P-K5", "What follows a record on which no choice was made in time",
		"The secretary is to say what follows White’s record “P-K5”, question 1; until then Black may still choose")
	for _, row := range []string{"Restore", "Penalise"} {
		if href := d.link(rulingInWords(row).words + "…"); href != "/g/g1/rule/"+row+"?on=1" {
			t.Errorf("%s leads to %s", row, href)
		}
	}
	if strings.Contains(d.body, "rule/Uphold") || strings.Contains(d.body, "rule/Note") {
		t.Error("it can be answered by a ruling that leaves the record as it is")
	}
	c.get("/g/g1/timeline").is(http.StatusOK).sound().has("Black has let the time go by to choose what follows “P-K5”, and the secretary is asked, question 1")
	c.through("/g/g1/rule/Restore?on=1", "reason", "A slip.")
	c.get("/g/g1/case/1").has("The ruling: Restore", "A slip.", "answered: Restore")
	for _, p := range o.waiting() {
		if p.Party == terms.ToWhite && !strings.Contains(p.Words.Text, "there is no penalty for it.") {
			t.Errorf("White is not told what became of the record:\n%s", p.Words.Text)
		}
	}
}

// TestE48Adjudication checks that a game whose date is near is listed, one of
// which adjudication is claimed has a dossier with all that the adjudicator
// needs.
func TestE48Adjudication(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/adjudication").is(http.StatusOK).sound().has("No game waits for a verdict.", "No date of adjudication comes within a fortnight.")
	day := calendar.DateOf(begin, time.UTC).AddDays(20)
	o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) { a.Adjudicate.Date = &day })
	c.get("/adjudication").has("No date of adjudication comes within a fortnight.")
	o.deliver()
	o.advance(8 * 24 * time.Hour)
	c.get("/adjudication").has("Sun 27 Dec 2026, 00:00 GMT", "soon")
	o.deliver()
	o.advance(14 * 24 * time.Hour)
	c.get("/adjudication").has("may be claimed")
	// Games that were started together are found by the agreement of their tournament.
	for label, days := range map[string]int{"R": 30, "S": 60} {
		later := calendar.DateOf(begin, time.UTC).AddDays(days)
		x := o.tournament(label, func(x *ledger.Tournament) { x.State, x.Agreement.Adjudicate.Date = ledger.Running, &later })
		o.arrange(x, label+"1", o.player("White "+label), o.player("Black "+label))
	}
	c.get("/adjudication").has("R1, White R v Black R", "Wed 6 Jan 2027, 00:00 GMT").lacks("S1, White S")

	o, id := claimedAdjudication(t)
	c = o.as(roleSecretary)
	c.get("/adjudication").is(http.StatusOK).sound().has("A1, Smith v Jones", "statements come in", "Claimed by", "White, Smith", "Fri 25 Dec 2026, 11:00 GMT")
	o.advance(time.Hour)
	o.write(id, rules.White, "STATEMENT\n3. B-KKt5 wins a <b>man</b>.")
	o.deliver()
	o.write(id, rules.Black, "The position is level. <script>")
	o.deliver()
	g := must(o.Game(id))(t)
	d := c.get("/g/g1/dossier").is(http.StatusOK).sound().has(g.Position().FEN(), "The position is level. <script>", "Black, Jones", "Statements for the adjudicator", "3. B-KKt5 wins a <b>man</b>.", "To move White", "CLAIM ADJUDICATION")
	if rows := d.rows("Score"); len(rows) != 1 || rows[0][3] != "e4" {
		t.Errorf("the score is %q", rows)
	}
	if href := d.link("Enter the verdict…"); href != "/g/g1/rule/Adjudge" {
		t.Errorf("the verdict leads to %s", href)
	}
	o.as(roleUmpire).get("/g/g1/dossier").is(http.StatusOK).lacks("Enter the verdict…")
	o.advance(16 * 24 * time.Hour)
	c.get("/adjudication").has("verdict due")
}

// TestE48WhatMayStillBeClaimed checks that the dossier tells of an excess that
// was open when adjudication was claimed (RULING/R-32).
func TestE48WhatMayStillBeClaimed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	day := calendar.DateOf(begin, time.UTC).AddDays(7)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) { a.Adjudicate.Date = &day })
	o.deliver()
	o.advance(8 * 24 * time.Hour) // White has not begun
	o.deliver()
	o.write(id, rules.White, "CLAIM ADJUDICATION")
	o.deliver()
	c := o.as(roleSecretary)
	c.get("/g/g1/dossier").is(http.StatusOK).has("White exceeded the time on Thu 10 Dec 2026, 09:00 GMT. Black could claim the game for it until Fri 18 Dec 2026, 08:00 GMT (BCC1903/V.9(c), RULING/R-32).")
	o.advance(5 * 24 * time.Hour)
	c.get("/g/g1/dossier").has("and did not")
}

// TestE50Verdict checks that the verdict ends the game; both players are told
// it, with the reason and until when they may appeal.
func TestE50Verdict(t *testing.T) {
	t.Parallel()
	o, id := claimedAdjudication(t)
	d := o.as(roleAdjudicator).through("/g/g1/rule/Adjudge", "result", "1/2-1/2", "reason", "Neither side can make way.")
	d.has("Ruled in A1: Adjudge.", "No game waits for a verdict.").lacks("Smith", "Jones")
	o.as(roleSecretary).get("/g/g1").has("½–½: the position was decided by the adjudicator (BCC1903/V.10(b))")
	told := map[terms.Party]bool{}
	g := must(o.Game(id))(t)
	for _, p := range o.waiting() {
		text := strings.Join(strings.Fields(p.Words.Text), " ")
		if !strings.Contains(text, "Neither side can make way.") {
			continue
		}
		told[p.Party] = true
		until := calendar.LongDay(g.AppealUntil(g.EndedAt), time.UTC)
		if _, plays := p.Party.Colour(); plays && !strings.Contains(text, until) {
			t.Errorf("%s is not told of the right to appeal until %s:\n%s", p.Party, until, p.Words.Text)
		}
	}
	if !told[terms.ToWhite] || !told[terms.ToBlack] {
		t.Errorf("told are %v", told)
	}
	c := o.as(roleAdjudicator)
	c.get("/adjudication").has("No game waits for a verdict.")
	c.get("/g/g1/dossier").has("½–½: the position was decided by the adjudicator").lacks("Enter the verdict…")
	c.get("/g/g1/rule/Adjudge").has("The game is ended.")
}

// TestE45LateAppeal checks that within the time an appeal from a result comes
// before the umpire; after it none does.
func TestE45LateAppeal(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4")
	o.resign(id, rules.Black)
	o.advance(24 * time.Hour)
	o.write(id, rules.Black, "APPEAL I was not myself.")
	o.deliver()
	c := o.as(roleUmpire)
	if rows := c.get("/umpire").rows("Questions that wait"); len(rows) != 1 || rows[0][6] != "the clocks run" {
		t.Errorf("the desk lists %q", rows)
	}
	c.get("/g/g1").has("1–0: Black resigned").lacks("rule/Award")
	c.through("/g/g1/rule/Uphold?on=1", "reason", "A resignation stands.")
	o.deliver()
	o.advance(30 * 24 * time.Hour)
	o.write(id, rules.Black, "APPEAL I was not myself at all.")
	c.get("/umpire").has("No question waits for the umpire.")
}

// TestRulingInTheLog checks that the log names who ruled, and why.
func TestRulingInTheLog(t *testing.T) {
	t.Parallel()
	o, _ := played(t)
	o.as(roleUmpire).through("/g/g1/rule/Note", "reason", "Both were warned to be civil.")
	found := slices.ContainsFunc(must(o.LogLines(0, 20))(t), func(l ledger.LogLine) bool {
		return l.Who == roleUmpire && strings.Contains(l.Reason, "Both were warned to be civil.")
	})
	if !found {
		t.Errorf("the log has %+v", must(o.LogLines(0, 3))(t))
	}
}

// TestAnnulledLeadsToItsReplacement checks that the pages of an annulled game and
// of the one in its place lead to each other (BCC1903/II.1(c)).
func TestAnnulledLeadsToItsReplacement(t *testing.T) {
	t.Parallel()
	o, _ := played(t)
	c := o.as(roleSecretary)
	c.through("/g/g1/rule/Annul", "reason", "The men were set up wrongly.", "place", correspondence.ReplaceExchanged)
	next := must(o.GameByLabel("A1R"))(t)
	if href := c.get("/g/g1").is(http.StatusOK).sound().has("Game A1R is played in its place").link("game A1R"); href != "/g/"+next.String() {
		t.Errorf("the annulled game leads to %s", href)
	}
	if href := c.get("/g/" + next.String()).is(http.StatusOK).sound().has("In the place of").link("game A1"); href != "/g/g1" {
		t.Errorf("the game in its place leads to %s", href)
	}
	if g := must(o.Game(next))(t); g.Sides[rules.White].Name() != "Jones" {
		t.Errorf("White is %s", g.Sides[rules.White].Name())
	}
}

// byTelegraph is a game by telegraph in which Black let the time go by to choose
// what follows an illegal record, and by the terms the secretary says it.
func byTelegraph(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	a := must(terms.Default("BCC1903-VI"))(t)
	a.Colours, a.FirstTurnAt, a.Turn.Limit = terms.ColoursFixed, begin, agreement(t).Turn.Limit
	if err := a.Set("time_limit", "20 turns 60 days"); err != nil {
		t.Fatal(err)
	}
	a.Election = terms.ElectionTerms{Lapse: terms.LapseToSecretary, Limit: 20 * time.Hour}
	x := o.tournament("A", func(x *ledger.Tournament) { x.Agreement = a })
	id := o.arrange(x, "A1", o.player("Smith"), o.player("Jones"))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.write(id, rules.White, "1. P-K5")
	o.deliver()
	o.advance(21 * time.Hour)
	return o, id
}

// TestRulingCitesTheCodeOfTheGame checks that the pages about a game by telegraph
// name the laws of Part VI and none of Part V to which that has a sister, and the
// form of a ruling offers them and takes one for the point that it decides
// (BCC1903/VI.5(b)).
func TestRulingCitesTheCodeOfTheGame(t *testing.T) {
	t.Parallel()
	o, id := byTelegraph(t)
	c := o.as(roleSecretary)
	for path, law := range map[string]string{
		"/g/g1": "VI.5(a)", "/g/g1/case/1": "VI.5(a)", "/g/g1/timeline": "VI.5(a)", "/g/g1/rule/Restore": "VI.5(b)", "/g/g1/rule/Credit": "VI.3(b)",
	} {
		d := c.get(path).is(http.StatusOK).sound().has(law)
		for _, part5 := range []string{"V.2(a)", "V.2(b)", "V.5(a)", "V.6(a)", "V.6(b)", "V.PEN.A", "V.PEN.E"} {
			d.lacks("BCC1903/" + part5)
		}
	}
	form := c.get("/g/g1/rule/Restore?on=1&law=BCC1903/V.6(b)").form("/g/g1/rule/Restore")
	if got := form.Get("law"); got != "BCC1903/VI.5(b)" {
		t.Errorf("chosen is %q", got)
	}
	c.through("/g/g1/rule/Restore", "on", "1", "law", "BCC1903/VI.5(b)", "turn", "White 1", "reason", "A slip.")
	g := must(o.Game(id))(t)
	if len(g.Rulings) != 1 || g.Rulings[0].Law != "BCC1903/V.6(b)" {
		t.Fatalf("ruled: %+v", g.Rulings)
	}
	c.get("/g/g1/timeline").is(http.StatusOK).has("ruled Restore (BCC1903/VI.5(b)").lacks("BCC1903/V.6(b)")
}

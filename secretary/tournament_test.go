package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament"
)

// entered is a change to a tournament: it takes entries, and these players are
// accepted.
func entered(players ...ledger.Player) func(*ledger.Tournament) {
	return func(t *ledger.Tournament) {
		t.State, t.Cycles = ledger.Entered, 1
		for _, b := range tournament.DefaultOrder() {
			t.TieBreaks = append(t.TieBreaks, string(b))
		}
		for _, p := range players {
			t.Entries = append(t.Entries, ledger.Entry{Player: p.ID, State: ledger.Accepted, At: begin.Add(-48 * time.Hour)})
		}
	}
}

// four are four players.
func (o *office) four() []ledger.Player {
	o.t.Helper()
	return []ledger.Player{o.player("Smith"), o.player("Jones"), o.player("Brown"), o.player("Taylor")}
}

// drawn draws the lots of the tournament by its pages.
func (c *client) drawn(t ledger.Tournament, seed string) ledger.Tournament {
	c.t.Helper()
	c.through(fmt.Sprintf("/t/%d/draw", t.ID), "seed", seed)
	return must(c.Tournament(t.ID))(c.t)
}

// started starts the tournament by its pages.
func (c *client) started(t ledger.Tournament) ledger.Tournament {
	c.t.Helper()
	at := fmt.Sprintf("/t/%d", t.ID)
	c.follow(c.sure(c.press(c.get(at+"/pairings"), at+"/start"))).is(http.StatusOK)
	c.batches()
	return must(c.Tournament(t.ID))(c.t)
}

func TestBlanksAreGrouped(t *testing.T) {
	t.Parallel()
	in := map[string]int{}
	for _, name := range settled {
		in[name]++
	}
	ids := map[string]bool{}
	for _, g := range blankGroups {
		if ids[g.id] {
			t.Errorf("two groups %s", g.id)
		}
		ids[g.id] = true
		for _, b := range slices.Concat(g.first, g.more) {
			in[b.field]++
		}
	}
	for _, f := range terms.Fields() {
		if in[f.Name] != 1 {
			t.Errorf("%s stands %d times on the form", f.Name, in[f.Name])
		}
		delete(in, f.Name)
	}
	for name := range in {
		t.Errorf("%s is no blank", name)
	}
}

func TestPresets(t *testing.T) {
	t.Parallel()
	for _, p := range terms.Presets() {
		t.Run(p.Name, func(t *testing.T) {
			a := must(agreementOf(p.Name))(t)
			for _, err := range a.Validate() {
				t.Error(err)
			}
			if name, value := p.Fields[len(p.Fields)-1][0], p.Fields[len(p.Fields)-1][1]; must(a.Get(name))(t) != value {
				t.Errorf("%s is not %s", name, value)
			}
			words := folder.RuleSentences(a)[1]
			for _, x := range a.TimeLimit {
				if w := fmt.Sprintf("%d turns in ", x.Turns); !strings.Contains(words, w) {
					t.Errorf("the rules do not say %q: %s", w, words)
				}
			}
		})
	}
}

// TestTimeSentence checks that the sentence of the time leaves out no blank of the main rule.
func TestTimeSentence(t *testing.T) {
	t.Parallel()
	a := must(agreementOf("1903-lenient"))(t)
	for _, set := range [][3]string{
		{"turn.rounding", "end-of-day", "within 5 days, to the end of the day"},
		{"time_limit", "10 turns 30 days", "Each player makes 10 turns in 30 days, and so on; no move may take longer than 5 days"},
		{"long_think", "after 2 days double", "long thinking counts double beyond 2 days"},
		{"time_limit", "none", "Each move must be sent"},
		{"rolling", "10 turns 30 days, none above 10 days", "any 10 turns in a row within 30 days; no move may take longer than 10 days"},
	} {
		if err := a.Set(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
		if got := folder.RuleSentences(a)[1]; !strings.Contains(got, set[2]) {
			t.Errorf("%s %s: %s", set[0], set[1], got)
		}
	}
}

// TestFound checks that a tournament is founded by its form, with every blank.
func TestFound(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	form := c.get("/t/new?preset=1903-lenient").is(http.StatusOK).sound()
	form.has("BCC1903/V.2(c)", "A modern club's", "the first offence", "Each move must be sent within 5 days, to the end of the day; Sundays and the holidays of England and Wales are not counted; who is late loses if the opponent claims it.")
	values := form.form("/t/new")
	if got := values.Get("term.turn.limit"); got != "5 days" {
		t.Errorf("turn.limit is %q", got)
	}
	for _, f := range terms.Fields() {
		if _, has := values[termPrefix+f.Name]; has == slices.Contains(settled, f.Name) {
			t.Errorf("%s on the form: %v", f.Name, has)
		}
	}
	preview := c.press(form, "/t/new", "label", "A3", "name", "Autumn <b>Tournament</b>", "term.first_turn_at", "2027-01-04T09:00", "term.penalty.ambiguous", "E", "umpire.name", "Mr Fox", "umpire.addr", "fox@chess.test")
	preview.is(http.StatusOK).sound().has("Autumn <b>Tournament</b>", "5 days", "Mr Fox <fox@chess.test>", "No letter will go out")
	c.press(form, "/t/new", "label", "B3", "name", "Harder", "term.penalty_e", "caution; from 2: loss").
		has("Penalty E", "A caution is written in the ledger", "The game is lost by White")
	c.press(c.get("/t/new?preset=club").has("This departs from the code: BCC1903-V has claim, by BCC1903/V.9(c)."), "/t/new", "label", "C3", "name", "Club").
		has("forfeit_on_time, which is automatic, departs from the code: BCC1903-V has claim, by BCC1903/V.9(c).")
	c.press(form, "/t/new", "label", "D3", "name", "Softer", "term.penalty.illegal", "C", "term.penalty.multi_illegal", "E").
		is(http.StatusOK).has("A warning: penalty.multi_illegal: E is milder than penalty.illegal", "RULING/R-84")
	if _, err := o.TournamentByLabel("A3"); err == nil {
		t.Fatal("founded by a preview")
	}
	answer := c.sure(preview)
	if page := c.follow(answer); page.path != "/t/1" {
		t.Errorf("it leads to %s", page.path)
	} else {
		page.sound().has("is created", "Draft", "Open the entries", "Mr Fox")
	}
	row := must(o.TournamentByLabel("A3"))(t)
	a := row.Agreement
	if row.State != ledger.Draft || a.Turn.Limit != 120*time.Hour || a.Penalty.Ambiguous != terms.AmbiguousPenaltyE || !a.FirstTurnAt.Equal(at("2027-01-04 09:00")) || a.Colours != terms.ColoursFixed {
		t.Errorf("founded %+v", row)
	}
	if len(a.Validate())+len(a.Unbuilt()) > 0 {
		t.Errorf("terms %v %v", a.Validate(), a.Unbuilt())
	}
}

// TestChoicesInWords checks that each value of a closed list has words on the form: no
// "true", no "claim".
func TestChoicesInWords(t *testing.T) {
	t.Parallel()
	same := []string{"white", "black", "required", "optional", "allowed", "forbidden", "none", "always", "counts", "no", "algebraic"}
	for _, f := range terms.Fields() {
		for _, value := range choices(f) {
			if words := choiceWords(f.Name, value); words == value && !slices.Contains(same, value) {
				t.Errorf("%s has no words for %s", f.Name, value)
			}
		}
	}
}

// TestFoundWrong checks that what is wrong stands beside its field, and the
// values are kept.
func TestFoundWrong(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.tournament("A3")
	c := o.as(roleSecretary)
	good := []string{"label", "B1", "name", "Club"}
	for _, x := range []struct{ name, field, value, want string }{
		{"no label", "label", "", "Up to twelve letters"},
		{"a label with a space", "label", "A 3", "Up to twelve letters"},
		{"a label that is taken", "label", "A3", "Tourney A3 has this label"},
		{"no name", "name", "", "A name of up to 120"},
		{"no cycles", "cycles", "0", "A number from 1 to 10"},
		{"a tie-break without a number", "tie.wins", "first", "A number from 1 to 4"},
		{"no secretary", "secretary.name", "", "Nobody is named"},
		{"an umpire without an address", "umpire.name", "Mr Fox", "An address"},
		{"no time", "term.turn.limit", "soon", "is not allowed"},
		{"no value", "term.books", "some", "is not allowed"},
		{"not built", "term.secretary", "Mr. Rowland", "is not built yet"},
		{"a contradiction", "term.adjudication.from", "2027-01-01", ""},
		{"an hour that the clocks skip", "term.first_turn_at", "2027-03-28T01:30", "skip"},
		{"outside the calendar", "term.first_turn_at", "2099-01-05T09:00", "knows the holidays"},
		{"Penalty E", "term.penalty_e", "from 1: tickle", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			fields := append(slices.Clone(good), x.field, x.value)
			if x.field == "term.adjudication.from" {
				fields = append(fields, "term.adjudication.months", "none")
			}
			form := c.get("/t/new")
			values := form.form("/t/new")
			for i := 0; i < len(fields); i += 2 {
				values.Set(fields[i], fields[i+1])
			}
			d := c.send("/t/new", values).is(http.StatusUnprocessableEntity).sound()
			errors := 0
			for _, p := range d.all("p", "class", "error") {
				errors++
				if id, _ := attr(p, "id"); strings.TrimPrefix(id, "t.") != strings.TrimPrefix(x.field, termPrefix)+"-error" && x.name != "an umpire without an address" {
					t.Errorf("%q stands beside %s", textOf(p), id)
				}
				if !strings.Contains(textOf(p), x.want) {
					t.Errorf("it says %q", textOf(p))
				}
			}
			if errors != 1 {
				t.Errorf("%d errors: %s", errors, d.main())
			}
			if got := d.form("/t/new").Get(x.field); got != x.value && x.field != "term.books" { // a select holds what it offers
				t.Errorf("the field holds %q afterwards", got)
			}
			if got := d.form("/t/new").Get("name"); x.field != "name" && got != "Club" {
				t.Errorf("the name is %q afterwards", got)
			}
		})
	}
	if all := must(o.Tournaments())(t); len(all) != 1 {
		t.Errorf("%d tournaments", len(all))
	}
}

// TestE20Copy checks that a copy has all settings but name, label, dates,
// entries and results.
func TestE20Copy(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	from := o.tournament("A3", entered(players...), func(x *ledger.Tournament) {
		a := &x.Agreement
		a.Turn.Limit, a.RepeatMove, x.Cycles, x.TieBreaks = 96*time.Hour, terms.RepeatOptional, 2, []string{"koya"}
		x.Umpire = ledger.Official{Name: "Mr Fox", Addr: "fox@chess.test"}
		date, first := must(calendar.ParseDate("2027-12-01"))(t), must(calendar.ParseDate("2027-01-01"))(t)
		a.Adjudicate.Date, a.Adjudicate.From = &date, &first
	})
	from = c.drawn(from, "seed")
	c.get(fmt.Sprintf("/t/%d", from.ID)).has("Copy it")
	c.through(fmt.Sprintf("/t/new?from=%d", from.ID), "label", "B3", "name", "Next year's")
	copied := must(o.TournamentByLabel("B3"))(t)
	want := from.Agreement
	want.FirstTurnAt, want.Adjudicate.Date, want.Adjudicate.From = time.Time{}, nil, nil
	for _, f := range terms.Fields() {
		is, _ := copied.Agreement.Get(f.Name)
		if w, _ := want.Get(f.Name); is != w {
			t.Errorf("%s is %q, not %q", f.Name, is, w)
		}
	}
	if copied.State != ledger.Draft || copied.Entries != nil || copied.Pairings != nil || copied.Seed != "" || copied.Cycles != 2 ||
		!slices.Equal(copied.TieBreaks, from.TieBreaks) || copied.Umpire != from.Umpire || copied.Secretary != from.Secretary {
		t.Errorf("copied %+v", copied)
	}
	c.get("/t/new?from=99").is(http.StatusNotFound)
}

// TestE6Filters checks that the list of entries is as it was after an action.
func TestE6Filters(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	x := o.tournament("A3", entered(players[:2]...), func(x *ledger.Tournament) {
		for _, p := range players[2:] {
			x.Entries = append(x.Entries, ledger.Entry{Player: p.ID, State: ledger.Applied, At: begin})
		}
	})
	list := fmt.Sprintf("/t/%d/entries?state=applied", x.ID)
	page := c.get(list).sound()
	if rows := page.rows("Entries: applied"); len(rows) != 2 {
		t.Fatalf("%d entries are listed: %v", len(rows), rows)
	}
	move := fmt.Sprintf("/t/%d/entries/move", x.ID)
	answer := c.sure(c.press(page, move, "player", fmt.Sprint(players[2].ID), "to", "accepted"))
	if answer.to != list {
		t.Errorf("it leads to %s", answer.to)
	}
	if rows := c.follow(answer).rows("Entries: applied"); len(rows) != 1 || rows[0][1] != "Taylor" {
		t.Errorf("afterwards %v", rows)
	}
	// Whatever a form says, it leads nowhere else.
	form := c.get(list).form(move)
	form.Set("state", "//evil.test")
	form.Set("player", fmt.Sprint(players[3].ID))
	form.Set("to", "waiting")
	form.Set("sure", "yes")
	if answer := c.send(move, form); answer.to != fmt.Sprintf("/t/%d/entries", x.ID) {
		t.Errorf("it leads to %s", answer.to)
	}

	o.tournament("B1")
	all := c.get("/t").is(http.StatusOK).sound()
	if rows := all.rows("All tournaments"); len(rows) != 2 || rows[0][0] != "B1" {
		t.Errorf("tournaments %v", rows)
	}
	if rows := c.get("/t?state=open").rows("Tournaments: entries open"); len(rows) != 1 || rows[0][0] != "A3" || rows[0][3] != "3" {
		t.Errorf("open tournaments %v", rows)
	}
	c.get("/t?state=archived").has("No tournament is in this state")
}

// tournamentDeeds are the actions of a tournament's pages, each from its form
// on; t is open, with four accepted players and one who applied.
var tournamentDeeds = []struct {
	name     string
	from, to string // the page with the form; the action
	fields   func(players []ledger.Player) []string
	drawn    bool
	letters  int
	says     string // the flash
}{
	{"edit", "/edit", "/edit", func([]ledger.Player) []string { return []string{"name", "Another name"} }, false, 0, "is changed"},
	{"close", "/entries", "/entries/close", nil, false, 0, "entries are closed"},
	{"enter", "/entries", "/entries/add", func(p []ledger.Player) []string { return []string{"player", fmt.Sprint(p[5].ID), "wish", "Board 1"} }, false, 0, "Wilson is entered"},
	{"accept", "/entries", "/entries/move", func(p []ledger.Player) []string { return []string{"player", fmt.Sprint(p[4].ID), "to", "accepted"} }, false, 0, "Accepted: Evans"},
	{"refuse", "/entries", "/entries/move", func(p []ledger.Player) []string { return []string{"player", fmt.Sprint(p[4].ID), "to", "refused"} }, false, 0, "Refused: Evans"},
	{"withdraw", "/entries", "/entries/move", func(p []ledger.Player) []string { return []string{"player", fmt.Sprint(p[0].ID), "to", "withdrawn"} }, false, 0, "Withdrawn: Smith"},
	{"draw", "/draw", "/draw", func([]ledger.Player) []string { return []string{"seed", "autumn"} }, false, 0, "lots are drawn"},
	{"draw again", "/draw", "/draw", func([]ledger.Player) []string { return []string{"seed", "winter"} }, true, 0, "lots are drawn"},
	{"take the draw back", "/pairings", "/draw/back", nil, true, 0, "draw is taken back"},
	{"start", "", "/start", nil, true, 16, "is starting: 6 games are being set up"},
}

// TestE39TournamentDeeds goes through every action of these pages: the preview
// tells the letters and changes nothing (DESK/E-39); what is done answers 303 and
// says once what it was (DESK/E-9); sent twice it is filed once; and a form that is
// too old is refused with both versions (DESK/E-11).
func TestE39TournamentDeeds(t *testing.T) {
	t.Parallel()
	for _, x := range tournamentDeeds {
		t.Run(x.name, func(t *testing.T) {
			o := newOffice(t)
			c, other := o.as(roleSecretary), o.as(roleSecretary)
			players := append(o.four(), o.player("Evans"), o.player("Wilson"))
			row := o.tournament("A3", entered(players[:4]...), func(t *ledger.Tournament) {
				t.Entries = append(t.Entries, ledger.Entry{Player: players[4].ID, State: ledger.Applied, At: begin})
			})
			if x.drawn {
				row = c.drawn(row, "autumn")
				c.get("/t") // takes the flash
			}
			base := fmt.Sprintf("/t/%d", row.ID)
			var fields []string
			if x.fields != nil {
				fields = x.fields(players)
			}
			before := o.digest()
			form := c.get(base + x.from).is(http.StatusOK).sound()
			if slices.Contains([]string{"close", "enter", "accept", "refuse", "withdraw"}, x.name) {
				tournamentDeedAtOnce(c, other, x.says, base, x.from, x.to, fields)
				return
			}
			preview := c.press(form, base+x.to, fields...).is(http.StatusOK).sound()
			want := "No letter will go out"
			if x.letters > 0 {
				want = fmt.Sprintf("%d letters will go out", x.letters)
			}
			preview.has(want)
			shown, filed := x.letters, x.letters
			if x.name == "start" { // by a batch: one of each kind is shown, and its letters are filed after the press
				shown, filed = 3, 0
			}
			if got := len(preview.all("details", "class", "letter")); got != shown {
				t.Errorf("%d letters are shown", got)
			}
			if o.digest() != before {
				t.Error("the preview wrote something")
			}
			stale := c.press(other.get(base+x.from), base+x.to, fields...)

			answer := c.sure(preview)
			page := c.follow(answer).is(http.StatusOK).sound().has(x.says)
			if n := len(page.all("div", "role", "status")); n != 1 {
				t.Errorf("%d flash messages", n)
			}
			c.get(answer.to).lacks(x.says)
			if got := len(o.waiting()); got != filed {
				t.Errorf("%d letters went into the outbox", got)
			}
			after := must(o.Tournament(row.ID))(t)
			if after.Version != row.Version+1 {
				t.Errorf("version %d after %d", after.Version, row.Version)
			}

			again := c.sure(preview)
			c.follow(again).has("filed once")
			if now := must(o.Tournament(row.ID))(t); now.Version != after.Version || len(o.waiting()) != filed {
				t.Error("the same form was filed twice")
			}

			late := c.sure(stale).is(http.StatusConflict).sound()
			late.has("Somebody else was first", "What you sent", "What stands now", "A3")
			if now := must(o.Tournament(row.ID))(t); now.Version != after.Version || len(o.waiting()) != filed {
				t.Error("a stale form was filed")
			}
			// It is seen at the preview already.
			old := stale.form(base + x.to)
			old.Del("sure")
			old.Set("nonce", visit.Nonce())
			c.send(base+x.to, old).is(http.StatusConflict)

			auditor := o.as(roleAuditor)
			auditor.send(base+x.to, old).is(http.StatusForbidden)
		})
	}
}

// tournamentDeedAtOnce is such an action that is done at once: it says what it was, with Undo;
// sent twice it is filed once, and a form that is too old is refused with both versions.
func tournamentDeedAtOnce(c, other *client, says, base, from, to string, fields []string) {
	t := c.t
	form, stale := c.get(base+from), other.get(base+from)
	before := must(c.Tournament(1))(t)
	page := c.follow(c.press(form, base+to, fields...)).is(http.StatusOK).sound().has(says)
	if n := len(page.all("div", "role", "status")); n != 1 || page.undo() == "" {
		t.Errorf("%d flash messages, with Undo by %q", n, page.undo())
	}
	after := must(c.Tournament(1))(t)
	if after.Version != before.Version+1 || len(c.waiting()) != 0 {
		t.Errorf("version %d after %d", after.Version, before.Version)
	}
	c.follow(c.press(form, base+to, fields...)).has("filed once")
	other.press(stale, base+to, fields...).is(http.StatusConflict).sound().has("Somebody else was first", "What you sent", "What stands now", "A3", "Put what I typed onto the form as it is now")
	c.as(roleAuditor).send(base+to, stale.form(base+to)).is(http.StatusForbidden)
	if now := must(c.Tournament(1))(t); now.Version != after.Version {
		t.Error("a form was filed twice, or too late")
	}
}

// TestE25Locked checks that after the start the agreement is locked. Names and
// officials are changed with a reason and the label typed in.
func TestE25Locked(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.started(c.drawn(o.tournament("A3", entered(o.four()...)), "seed"))
	base := fmt.Sprintf("/t/%d", row.ID)
	c.get(base + "/terms").is(http.StatusOK).sound().has("locked")
	edit := c.get(base + "/edit").is(http.StatusOK).sound().has("locked")
	for _, n := range edit.all("input") {
		if name, _ := attr(n, "name"); strings.HasPrefix(name, termPrefix) || name == "label" || name == "cycles" {
			t.Errorf("%s can be entered", name)
		}
	}
	c.press(edit, base+"/edit", "umpire.name", "Mr Fox", "umpire.addr", "fox@chess.test").is(http.StatusUnprocessableEntity).has("A reason is needed")
	form := edit.form(base + "/edit")
	form.Set("why", "Miss Rudge asked for it")
	form.Set("umpire.name", "Mr Fox")
	form.Set("umpire.addr", "fox@chess.test")
	form.Set("term.turn.limit", "1 day") // a forged field
	form.Set("label", "B3")
	preview := c.send(base+"/edit", form).is(http.StatusOK).has("type A3", "Miss Rudge asked")
	forged := preview.form(base + "/edit")
	forged.Set("typed", "yes")
	c.send(base+"/edit", forged).is(http.StatusUnprocessableEntity).has("Type A3")
	c.follow(c.sure(preview)).has("is changed", "Mr Fox")
	now := must(o.Tournament(row.ID))(t)
	if now.Agreement.Turn != row.Agreement.Turn || now.Label != "A3" || now.Umpire.Name != "Mr Fox" {
		t.Errorf("changed to %+v", now)
	}
	found := false
	for _, l := range must(o.LogLines(0, 3))(t) {
		found = found || strings.Contains(l.Reason, "Miss Rudge asked for it")
	}
	if !found {
		t.Error("the reason is not in the log")
	}
}

// TestE14TournamentTables looks at the tables of every page, in every state of
// a tournament.
func TestE14TournamentTables(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c, auditor := o.as(roleSecretary), o.as(roleAuditor)
	draft := o.tournament("D1", func(t *ledger.Tournament) { t.State = ledger.Draft })
	hand := o.tournament("H1")
	players := o.four()
	o.arrange(hand, "H1-1", players[0], players[1])
	open := o.tournament("A1", entered(players...))
	drawn := c.drawn(o.tournament("A2", entered(players[:3]...)), "seed")
	running := c.started(c.drawn(o.tournament("A3", entered(players...)), "seed"))
	before := o.digest()
	for _, row := range []ledger.Tournament{draft, hand, open, drawn, running} {
		for _, page := range []string{"", "/terms", "/entries", "/draw", "/pairings", "/standings", "/standings?order=number", "/standings/1"} {
			path := fmt.Sprintf("/t/%d%s", row.ID, page)
			for _, who := range []*client{c, auditor} {
				d := who.get(path)
				d.sound()
				missing := page == "/standings/1" && (row.ID == draft.ID || row.ID == open.ID) || row.ID == hand.ID && slices.Contains([]string{"/entries", "/draw", "/pairings"}, page)
				if d.status != http.StatusOK && !(missing && d.status == http.StatusNotFound) {
					t.Errorf("%s answers %d", path, d.status)
				}
				if who == auditor {
					for _, f := range d.all("form", "method", "post") {
						if action, _ := attr(f, "action"); strings.HasPrefix(action, "/t/") && len(inside(f, "button")) > 0 {
							t.Errorf("%s offers %s to an auditor", path, action)
						}
					}
				}
			}
		}
	}
	c.get("/t").sound()
	if o.digest() != before {
		t.Error("a GET wrote something")
	}
}

// TestHostileTournament checks that words of others are shown as words.
func TestHostileTournament(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	evil := `<script>alert(1)</script>"onclick=x` + "\u202e"
	players := []ledger.Player{o.player(evil, func(p *ledger.Player) { p.Addresses[0].Addr = "evil@players.test"; p.Region = evil }), o.player("Jones"), o.player(strings.Repeat("Ж", 300), func(p *ledger.Player) { p.Addresses[0].Addr = "zh@players.test" })}
	row := o.tournament("A3", entered(players...), func(t *ledger.Tournament) { t.Name = evil; t.Entries[0].Wish = evil })
	row = c.started(c.drawn(row, `'; rm -rf / "`))
	for _, page := range []string{"", "/entries", "/draw", "/pairings", "/standings", "/standings/1", "/edit"} {
		c.get(fmt.Sprintf("/t/%d%s", row.ID, page)).is(http.StatusOK).sound()
	}
	c.get(fmt.Sprintf("/write?tournament=%d", row.ID)).is(http.StatusOK).sound()
}

// TestArchive checks that a finished tournament is put away.
func TestArchive(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.started(c.drawn(o.tournament("A3", entered(o.four()[:3]...)), "seed"))
	base := fmt.Sprintf("/t/%d", row.ID)
	c.post(base+"/archive", "nonce", visit.Nonce(), "version", fmt.Sprint(row.Version)).is(http.StatusUnprocessableEntity)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	for i, id := range o.gamesOf(row.ID) {
		if i == 0 {
			o.draw(id)
		} else {
			o.resign(id, 0)
		}
	}
	c.get(base).has("Ended", "unless somebody appeals before", "3 of 3").lacks("Archive it")
	o.advance(15 * 24 * time.Hour) // appeal.window is past
	page := c.get(base).has("Final", "Archive it", "3 of 3")
	c.follow(c.sure(c.press(page, base+"/archive"))).has("is archived", "nothing in it changes any more")
	c.get(base + "/edit").is(http.StatusUnprocessableEntity)
	c.get("/t?state=archived").has("A3")
}

package secretary

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
)

// busy is an office with one duty of each of twelve kinds. It returns the kinds
// in the order in which the desk must list them.
func busy(t *testing.T) (o *office, kinds []string) {
	t.Helper()
	health := Health{TroubleIn: "the server does not answer", TroubleOut: "refused: 451"}
	o = newOffice(t, func(x *Options) { x.Health = func() Health { return health } })
	o.clock.set(begin.Add(-30 * 24 * time.Hour)) // 7 November: the year's end is near

	// An address that was asked on 8 November and never answered.
	o.player("Silent", func(p *ledger.Player) {
		p.Addresses[0].Verified, p.Addresses[0].Asked = false, begin.Add(-29*24*time.Hour)
	})

	// Letters of four kinds, on the 9th to the 12th.
	settle := func(day int, from, verdict, reason string) {
		o.clock.set(begin.Add(time.Duration(day-37) * 24 * time.Hour))
		if err := o.Settle(o.receive(from, "Chess", "Kt-B3"), verdict, reason); err != nil {
			t.Fatal(err)
		}
	}
	settle(9, "nobody@elsewhere.test", ledger.UnknownSender, "the address belongs to no player")
	settle(10, "smith@players.test", ledger.NoGame, "no game is named")
	settle(11, "odd@players.test", ledger.SetAside, "held: reading it failed 3 times")

	// A tournament that takes entries, with one of the 13th, and one that is
	// drawn and due to start on 7 December.
	o.tournament("B", func(x *ledger.Tournament) {
		x.State, x.Entries = ledger.Entered, []ledger.Entry{{Player: o.player("Newcome").ID, State: ledger.Applied, At: begin.Add(-24 * 24 * time.Hour)}}
	})
	o.tournament("C", func(x *ledger.Tournament) { x.State = ledger.Drawn })
	o.batch(ledger.Batch{Title: "Start of the tournament C", Tournament: 2})

	// An event, which asks for nothing.
	if _, err := o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "E", Name: "Event E", Stages: []ledger.Stage{{No: 1, Name: "final", System: ledger.RoundRobin}}}}}); err != nil {
		t.Fatal(err)
	}

	// A player who wrote STOP.
	o.request(ledger.Request{Kind: ledger.RequestLeave, Player: 1, State: ledger.RequestOpen})

	// A letter in a game that says nothing, a question, a bounce, a claim of
	// adjudication, in December.
	id := o.game()
	o.advance(time.Hour)
	o.write(id, rules.White, "EXACT F")
	o.advance(time.Hour)
	o.write(id, rules.White, "APPEAL The office counts wrongly.")
	o.refuse("jones@players.test", "550 no such user")
	o.deliver()
	a := o.tournament("D")
	date := calendar.DateOf(begin, time.UTC).AddDays(2)
	game := o.arrange(a, "D1", o.player("Long"), o.player("Short"), func(x *terms.Agreement) { x.Adjudicate.Date = &date })
	o.deliver()
	o.advance(2 * 24 * time.Hour)
	o.write(game, rules.White, "CLAIM ADJUDICATION")
	if g := must(o.Game(game))(t); g.State != correspondence.StateAdjudication {
		t.Fatalf("D1 stands at %s", g.State)
	}
	o.deliver()
	health.LastIn, health.LastOut = o.clock.now().Add(-time.Hour), o.clock.now().Add(-30*time.Minute)
	return o, []string{
		"Address not confirmed", "Unknown sender", "Letter of no game", "Letter set aside", "Entry to decide", "Wants to leave",
		"Tournament to start", "Letter not understood", "Letter came back", "The post stands still", "The post stands still",
		"Question to be ruled on", "Verdict awaited",
	}
}

func TestE1EveryDutyOnceOldestFirst(t *testing.T) {
	t.Parallel()
	o, kinds := busy(t)
	c := o.as(roleSecretary)
	desk := c.get("/").is(http.StatusOK).sound()
	first := desk.rows("Waits for you")
	rows := c.get(desk.link(fmt.Sprintf("All %d", len(kinds)))).is(http.StatusOK).sound().rows("What waits, the earliest date first")
	if len(first) != mostRows {
		t.Errorf("the desk has %d rows", len(first))
	}
	for i, r := range first {
		if fmt.Sprint(r) != fmt.Sprint(rows[i]) {
			t.Errorf("row %d of the desk is %q, of the list %q", i, r, rows[i])
		}
	}
	var got []string
	for _, r := range rows {
		got = append(got, r[0])
		if len(r) != 5 || r[1] == "" || r[2] == "" || r[4] == "" {
			t.Errorf("a duty without whose, since or what to do: %q", r)
		}
	}
	count := func(list []string) map[string]int {
		n := map[string]int{}
		for _, k := range list {
			n[k]++
		}
		return n
	}
	want := count(kinds)
	for kind, n := range count(got) {
		if want[kind] != n {
			t.Errorf("%d of %q, want %d", n, kind, want[kind])
		}
	}
	if len(got) != len(kinds) {
		t.Errorf("%d duties, want %d: %q", len(got), len(kinds), got)
	}
	all := must(o.site.duties(o.clock.now()))(t)
	for i := 1; i < len(all); i++ {
		if all[i].date().Before(all[i-1].date()) {
			t.Errorf("%s (%s) stands after %s (%s)", all[i].kind, all[i].date(), all[i-1].kind, all[i-1].date())
		}
	}
}

func TestE2TheEmptyDeskSaysSo(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).sound().has("Found your first tournament", "no letter yet", "nothing sent yet").lacks("Nothing needs you.")
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	in, out, err := o.LastLetters()
	if err != nil {
		t.Fatal(err)
	}
	c.get("/").has("Nothing needs you.", "last letter "+o.site.clockTime(o.clock.now(), in), "sent "+o.site.clockTime(o.clock.now(), out))
}

// TestDeskLeadsToTables checks that the table of each tournament that was started is one press from
// the desk.
func TestDeskLeadsToTables(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	o.tournament("A")
	o.tournament("B", func(row *ledger.Tournament) { row.State = ledger.Entered })
	d := c.get("/").is(http.StatusOK).sound().lacks("table B")
	c.get(d.link("table A")).is(http.StatusOK).has("Standings of A")
	o.as(roleUmpire).get("/").lacks("table A")
}

// TestE3 checks that a number in the navigation is that of the duties which the
// role can act on.
func TestE3(t *testing.T) {
	t.Parallel()
	o, kinds := busy(t)
	for role, want := range map[string]map[string]int{
		roleSecretary:   {roomDesk: len(kinds), roomMail: 5, roomUmpire: 1, roomAdjudication: 1, roomPlayers: 2, roomTournaments: 2, roomSystem: 2},
		roleUmpire:      {roomDesk: 1, roomUmpire: 1},
		roleAdjudicator: {roomDesk: 1, roomAdjudication: 1},
		roleAuditor:     {},
	} {
		c := o.as(role)
		d, v := c.get("/").is(http.StatusOK), o.visitOf(c.user)
		for _, room := range doors {
			if !v.enters(room.Name) { // TestDoorsOfASeat
				continue
			}
			words := room.Name
			if n := want[room.Name]; n > 0 {
				words = fmt.Sprintf("%s %d open", room.Name, n)
			}
			if href := d.link(words); href != room.Href {
				t.Errorf("%s: %q leads to %q", role, words, href)
			}
		}
	}
}

// TestDeskTellsOfTime checks that a turn that is exceeded is shown, with who
// may claim, and is no duty of the secretary (BCC1903/V.9(c)).
func TestDeskTellsOfTime(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	g := must(o.Game(id))(t)
	o.advance(g.Turn.Allowed + 2*24*time.Hour)
	d := o.as(roleSecretary).get("/").is(http.StatusOK)
	rows := d.rows("Time is up 1 new, 1 in all")
	if len(rows) != 1 || rows[0][0] != g.Label || rows[0][2] != "Smith was to act; Jones may claim" || rows[0][4] != "new" {
		t.Errorf("the desk lists %q", rows)
	}
	for _, x := range must(o.site.duties(o.clock.now()))(t) {
		if x.href == folder.GamePath(g) {
			t.Errorf("%s is a duty: %s", g.Label, x.kind)
		}
	}
}

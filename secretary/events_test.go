package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
	"postd/tournament"
)

// championship is an event with a stage whose entries are those of C26, of so many players.
func (o *office) championship(n int, change ...func(int, *ledger.Player)) (ledger.Event, ledger.Tournament) {
	o.t.Helper()
	var players []ledger.Player
	for i := range n {
		players = append(players, o.player(fmt.Sprintf("Player %c%c", 'A'+i/26, 'A'+i%26), func(p *ledger.Player) {
			p.Rating = 2000 - 10*i
			for _, f := range change {
				f(i, p)
			}
		}))
	}
	row := o.tournament("C26", func(t *ledger.Tournament) { t.State = ledger.Draft })
	must(o.File(ledger.Matter{Key: "deed:championship", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "Championship 2026", Stages: []ledger.Stage{
		{No: 1, Name: "preliminaries", System: ledger.RoundRobin}, {No: 2, Name: "final", System: ledger.RoundRobin, Takes: "from preliminaries: 1 of each"},
	}}}}))(o.t)
	must(o.File(ledger.Matter{Key: "deed:placed", By: "edith", Rows: []ledger.Row{ledger.Placing{Label: "C26", Version: row.Version, Event: 1, Stage: 1}}}))(o.t)
	row = must(o.Tournament(row.ID))(o.t)
	entered(players...)(&row)
	must(o.PutTournament(row))(o.t)
	return must(o.Event(1))(o.t), must(o.Tournament(row.ID))(o.t)
}

// TestEvents founds an event by its form, changes it, and puts a draft into it and out.
func TestEvents(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).link("Events")
	c.get("/events").is(http.StatusOK).sound().has("no event yet")
	c.press(c.get("/events/new").sound(), "/events/new", "label", "C 26", "name", "Championship", "s1.name", "preliminaries").has("Up to eight letters")
	c.press(c.get("/events/new"), "/events/new", "label", "C26", "name", "Cup <b>", "s1.name", "preliminaries", "s2.name", "final", "s2.takes", "from nowhere: 1 of each").has("nowhere")
	page := c.follow(c.press(c.get("/events/new"), "/events/new", "label", "C26", "name", "Cup <b>", "ends", "2027-12-31", "s1.name", "preliminaries", "s2.name", "final", "s2.takes", "from preliminaries: 1 of each", "s2.asks", "yes"))
	page.is(http.StatusOK).sound().has("C26, Cup <b>", "preliminaries", "from preliminaries: 1 of each", "31 Dec 2027", "Put a draft into preliminaries")
	e := must(o.EventByLabel("C26"))(t)
	if e.Ends.String() != "2027-12-31" || len(e.Stages) != 2 || !e.Stages[1].AsksNext {
		t.Errorf("founded is %+v", e)
	}
	c.press(c.get("/events/new"), "/events/new", "label", "c26", "name", "Another").has("has this label")

	c.get("/e/1/place").has("There is no tournament of which the lots are not drawn")
	o.tournament("S1", func(x *ledger.Tournament) { x.State = ledger.Draft })
	c.follow(c.press(c.get("/e/1/place").sound(), "/e/1/place", "tournament", "1", "stage", "1", "section", "a")).is(http.StatusOK).has("S1", "is in the stage preliminaries")
	if x := must(o.Tournament(1))(t); x.Event != 1 || x.Stage != 1 || x.Section != "A" {
		t.Errorf("put in is %+v", x)
	}
	c.get("/t/1").is(http.StatusOK).sound().link("C26")
	stale := c.get("/e/1/edit")
	c.follow(c.press(c.get("/e/1/edit").sound(), "/e/1/edit", "s3.name", "class", "s3.system", "swiss")).is(http.StatusOK).has("class")
	c.press(c.get("/e/1/edit"), "/e/1/edit", "s1.name", "").has("The stage preliminaries has sections and stays")
	c.press(stale, "/e/1/edit", "name", "mine").is(http.StatusConflict)
	c.follow(c.press(c.get("/e/1/place"), "/e/1/place", "tournament", "1", "stage", "0")).is(http.StatusOK).has("out of the event")
	if x := must(o.Tournament(1))(t); x.Event != 0 || x.Section != "" {
		t.Errorf("taken out is %+v", x)
	}
	c.get("/events").is(http.StatusOK).sound().has("C26", "preliminaries, final, class")
	c.get("/e/9").is(http.StatusNotFound)
}

// TestMakeSections makes the sections of 24 players by rating in three presses, and looks at the other
// ways in their previews.
func TestMakeSections(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	_, row := o.championship(24, func(i int, p *ledger.Player) { p.Club = fmt.Sprintf("Club %d", i%6) })
	const at = "/e/1/stages/1/sections"
	seats := func(d *doc) (out []string) {
		for _, r := range d.has("Make them").rows("What changes") {
			out = append(out, r[2])
		}
		return out
	}
	snake := seats(c.press(c.get(at).sound(), at, "way", "snake", "number", "4", "seed", "Autumn"))
	if len(snake) != 4 || !strings.HasPrefix(snake[0], "Player AA 2000, Player AH 1930, Player AI 1920") {
		t.Errorf("by rating: %q", snake)
	}
	for i, words := range seats(c.press(c.get(at), at, "way", "apart", "number", "4", "seed", "Autumn")) {
		clubs := map[string]int{}
		for name := range strings.SplitSeq(words, ", ") {
			p := must(o.Players())(t)[slices.IndexFunc(must(o.Players())(t), func(p ledger.Player) bool { return strings.HasPrefix(name, p.Name) })]
			if clubs[p.Club]++; clubs[p.Club] > 1 {
				t.Errorf("section %d has two of %s: %s", i, p.Club, words)
			}
		}
	}
	lots := seats(c.press(c.get(at), at, "way", "lots", "size", "12", "seed", "Autumn").has("sha256sum"))
	if again := seats(c.press(c.get(at), at, "way", "lots", "number", "2", "seed", "Autumn")); len(lots) != 2 || !slices.Equal(lots, again) {
		t.Errorf("by lots: %q, and again %q", lots, again)
	}
	hand := c.get(at).form(at).Get("list")
	if made := seats(c.press(c.get(at), at, "way", "hand", "list", hand)); len(made) != 4 {
		t.Errorf("by hand: %q", made)
	}
	for words, fields := range map[string][]string{
		"at most 8 sections can be made":  {"way", "lots", "number", "9"},
		"A number from 3 to 40":           {"way", "lots", "size", "2"},
		"A number from 1 on":              {"way", "lots", "number", "none"},
		"plain words on one line":         {"way", "lots", "number", "2", "seed", ""},
		"One of those on the list":        {"way", "dice", "number", "2"},
		"sits in no section":              {"way", "hand", "list", strings.Replace(hand, "Player AA", "", 1)},
		"names \"Nobody\", who is not en": {"way", "hand", "list", strings.Replace(hand, "Player AA", "Nobody", 1)},
		"sits twice":                      {"way", "hand", "list", strings.Replace(hand, "Player AA", "Player AB", 1)},
	} {
		c.press(c.get(at), at, fields...).has(words)
	}

	todo := c.get("/e/1").sound()
	if to := todo.link("Make sections of the 24 players of preliminaries…"); to != at { // the first press; then Show, and Make them
		t.Errorf("the page leads to %s", to)
	}
	c.follow(c.sure(c.press(c.get(at), at, "way", "snake", "number", "4", "seed", "Autumn"))).is(http.StatusOK).sound().has("4 sections made", "C26A", "C26D", "Player AA", "Give the numbers of 4 sections")
	for i, id := range must(o.Event(1))(t).Stages[0].Sections[1:] {
		x := must(o.Tournament(id))(t)
		if x.Label != "C26"+tournament.SectionName(i) || len(x.Entries) != 6 || x.State != ledger.Draft {
			t.Errorf("section %+v", x)
		}
	}
	if x := must(o.Tournament(row.ID))(t); x.State != ledger.Shut {
		t.Errorf("the entries are %s", x.State)
	}
	c.get(at).is(http.StatusUnprocessableEntity).has("They are made once")
}

// TestSectionsOfUnrated says who has no rating, and that 2 are too few and 41 too many for one.
func TestSectionsOfUnrated(t *testing.T) {
	t.Parallel()
	const at = "/e/1/stages/1/sections"
	for n, words := range map[int]string{2: "has at least 3 entrants, and there are 2", 41: "make at least 2 sections"} {
		o := newOffice(t)
		c := o.as(roleSecretary)
		o.championship(n, func(i int, p *ledger.Player) { p.Rating *= i % 2 })
		c.press(c.get(at), at, "way", "lots", "number", "1").has(words)
		c.press(c.get(at), at, "way", "snake", "number", "1").has("These have no rating: Player AA")
	}
}

// TestEventStarts gives the numbers of all sections by one press, and starts them by another.
func TestEventStarts(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	_, _ = o.championship(9)
	c.get("/e/1/draw").is(http.StatusOK).sound()
	c.through("/e/1/stages/1/sections", "way", "snake", "number", "3")
	c.get("/e/1/start").has("No section is drawn")
	c.press(c.get("/e/1/draw"), "/e/1/draw", "numbers", "apart").is(http.StatusUnprocessableEntity).has("for 9 to 24 players, not for 3")
	c.through("/e/1/draw", "numbers", "rating", "reverse", "none").is(http.StatusOK).has("Start 3 sections")
	x := must(o.TournamentByLabel("C26B"))(t)
	if x.Numbers != ledger.NumbersByRating || x.Reverse != ledger.ReverseNone || x.State != ledger.Drawn || len(x.Pairings) != 3 {
		t.Errorf("drawn is %+v", x)
	}
	preview := c.press(c.get("/e/1/start").sound(), "/e/1/start").has("27 letters will go out", "9 games are set up", "one of each kind")
	c.follow(c.sure(preview, "typed", "C26")).is(http.StatusOK).has("3 sections are starting")
	o.batches()
	for _, label := range []string{"C26A", "C26B", "C26C"} {
		if x := must(o.TournamentByLabel(label))(t); x.State != ledger.Running || len(must(o.GameIDs(x.ID))(t)) != 3 {
			t.Errorf("%s is %s with %d games", label, x.State, len(must(o.GameIDs(x.ID))(t)))
		}
	}
	c.get("/e/1").is(http.StatusOK).sound().has("3 sections are in play; 0 of 9 games have ended", "running")
	o.resign(must(o.GameByLabel("C26A-1"))(t), rules.White)
	c.get("/e/1").has("1 of 9 games have ended", "1 of 3")
}

// TestNumbers gives the numbers of a tournament by hand, by rating and apart, and refuses what is
// no permutation.
func TestNumbers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	var players []ledger.Player
	for i := range 9 {
		players = append(players, o.player(fmt.Sprintf("Player %c", 'A'+i), func(p *ledger.Player) {
			p.Rating, p.Club = 1500+10*i, []string{"North", "North", "South", "South", "", "", "", "", ""}[i]
		}))
	}
	row := o.tournament("A3", entered(players...), func(t *ledger.Tournament) { t.Cycles = 2 })
	const at = "/t/1/draw"
	list := c.get(at).form(at).Get("list")
	for words, wrong := range map[string]string{
		"1 stands more than once, 2 is missing": strings.Replace(list, "2 Player B", "1 Player B", 1),
		"10 is none":                            strings.Replace(list, "2 Player B", "10 Player B", 1),
		"8 of 9 players have a number":          strings.Replace(list, "2 Player B\n", "", 1),
		"Player Z":                              strings.Replace(list, "Player B", "Player Z", 1),
	} {
		c.press(c.get(at), at, "numbers", "hand", "list", wrong).has(words)
	}
	c.through(at, "numbers", "hand", "list", strings.NewReplacer("1 Player A", "2 Player A", "2 Player B", "1 Player B").Replace(list), "reverse", "none")
	row = must(o.Tournament(row.ID))(t)
	rounds := must(tournament.Berger(9, 2, tournament.NoReverse))(t)
	if row.Numbers != ledger.NumbersByHand || row.Entries[0].Number != 2 || row.Entries[1].Number != 1 || row.Pairings[0].White != rounds[0].Games[0].White {
		t.Errorf("by hand %+v", row)
	}
	c.get(at).sound().has("Numbers given by hand: 1 Player B, 2 Player A")
	c.get("/t/1/pairings").is(http.StatusOK).has("1 Player B")
	if line := must(o.LogLines(0, 1))(t)[0]; line.Who == "" || !strings.Contains(line.Reason, "numbers given by hand: 1 Player B") {
		t.Errorf("the log says %+v", line)
	}
	c.through(at, "numbers", "rating")
	if row = must(o.Tournament(row.ID))(t); row.Entries[8].Number != 1 || row.Entries[0].Number != 9 {
		t.Errorf("by rating %+v", row.Entries)
	}
	c.through(at, "numbers", "apart", "seed", "Autumn")
	row = must(o.Tournament(row.ID))(t)
	for _, g := range row.Pairings[len(row.Pairings)-12:] { // the last three rounds of nine
		a, b := players[slices.IndexFunc(row.Entries, func(e ledger.Entry) bool { return e.Number == g.White })], players[slices.IndexFunc(row.Entries, func(e ledger.Entry) bool { return e.Number == g.Black })]
		if a.Club == b.Club && a.Club != "" {
			t.Errorf("%s and %s of %s meet in round %d", a.Name, b.Name, a.Club, g.Round)
		}
	}
	c.get(at).sound().has("Varma’s tables", "envelope", "seed Autumn")
}

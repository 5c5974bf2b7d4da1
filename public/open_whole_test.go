package public

import (
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
)

// wholeGames are openGames whose tournament is section A of a public event C26, with a draft
// of section B beside it that is not public.
func wholeGames(t *testing.T, system ledger.System) *openHouse {
	t.Helper()
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	row := openMust(h.TournamentByLabel("A"))(t)
	was := row.State
	row.State = ledger.Draft
	openMust(h.PutTournament(row))(t)
	b := ledger.Tournament{Label: "B", Name: "Hidden section", Agreement: row.Agreement, Secretary: row.Secretary, State: ledger.Draft}
	openMust(h.File(ledger.Matter{Key: "deed:event", Rows: []ledger.Row{
		ledger.Event{Label: "C26", Name: "Championship <26>", Public: ledger.Publicity{Mode: ledger.PublicTable}, Stages: []ledger.Stage{{No: 1, Name: "preliminaries", System: system}, {No: 2, Name: "final", System: ledger.Match}}},
		b, ledger.Placing{Label: "A", Version: openMust(h.TournamentByLabel("A"))(t).Version, Event: 1, Stage: 1, Section: "A"}, ledger.Placing{Label: "B", Version: 1, Event: 1, Stage: 1, Section: "B"},
	}}))(t)
	row = openMust(h.TournamentByLabel("A"))(t)
	row.State = was
	openMust(h.PutTournament(row))(t)
	return h
}

// TestOpenEvents checks the page of an event and the feed of its results: what is public of its
// sections, and nothing else; it is there as soon as it is public, and gone as soon as it is not.
func TestOpenEvents(t *testing.T) {
	t.Parallel()
	h := wholeGames(t, ledger.RoundRobin)
	page := h.page("/e/c26")
	for _, want := range []string{"Championship &lt;26&gt;", "preliminaries", "Each meets each.", "1 of 2 games have ended.", `href="/t/A"`, "final", "Nothing of it is shown yet.", "/e/C26.atom", "Eve Quick 1"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has not %q:\n%s", want, page)
		}
	}
	for _, bad := range []string{"Hidden", "Pemberton", "Mary Jones", "@"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	feed := feedOf(t, h.page("/e/C26.atom"))
	if got := feed.all("entry"); len(got) != 1 || feed.all("title")[0].Text != "Championship <26>: results" || got[0].all("id")[0].Text != feedOf(t, h.page("/t/A.atom")).all("entry")[0].all("id")[0].Text {
		t.Errorf("the feed is %+v", feed)
	}
	if list := h.page("/"); !strings.Contains(list, `href="/e/C26"`) || strings.Contains(list, `href="/t/A"`) || !strings.Contains(list, "2 stages, 1 section.") {
		t.Errorf("the list is\n%s", list)
	}
	if table := h.page("/t/A"); !strings.Contains(table, `<a href="/e/C26">`) || !strings.Contains(table, "Games</h2>") {
		t.Errorf("the section is\n%s", table)
	}
	e := openMust(h.EventByLabel("C26"))(t)
	e.Public = ledger.Publicity{}
	openMust(h.File(ledger.Matter{Key: "deed:off", Rows: []ledger.Row{e}}))(t)
	for _, path := range []string{"/e/C26", "/e/C26.atom", "/e/nothing"} {
		if got := h.get(path).Code; got != http.StatusNotFound {
			t.Errorf("%s is answered %d", path, got)
		}
	}
	if list := h.page("/"); strings.Contains(list, "/e/C26") || !strings.Contains(list, `href="/t/A"`) {
		t.Errorf("the list is\n%s", list)
	}
	if strings.Contains(h.page("/t/A"), "/e/C26") {
		t.Error("the section leads to an event that is not public")
	}
}

// TestOpenSwiss checks that a Swiss has its rounds in the table, with who was met and the byes.
func TestOpenSwiss(t *testing.T) {
	t.Parallel()
	h := wholeGames(t, ledger.Swiss)
	row := openMust(h.TournamentByLabel("A"))(t)
	row.State, row.Entries = ledger.Running, nil
	for i, id := range []uint64{1, 2, 3} { // Mary, who is Black in A-2, Arthur and Eve
		row.Entries = append(row.Entries, ledger.Entry{Player: id, State: ledger.Accepted, Number: i + 1, At: h.now()})
	}
	row.Pairings = []ledger.Pairing{{Round: 1, White: 1, Black: 2, Label: "A-1"}, {Round: 2, White: 3, Black: 1, Label: "A-2"}}
	row.Rounds = []ledger.Round{{No: 1, Begins: h.now(), Paired: h.now(), Byes: []ledger.Bye{{Number: 3, Kind: "U"}}}, {No: 2, Begins: h.now(), Paired: h.now(), Byes: []ledger.Bye{{Number: 2, Kind: "U"}}}}
	openMust(h.PutTournament(row))(t)
	table := h.page("/t/A")
	for _, want := range []string{"<th scope=\"col\">1</th><th scope=\"col\">2</th><th scope=\"col\">Left</th>", ">1w1</a>", ">3b0</a>", ">1b*</a>", "lost, as Black, against number 3", "Round 1</a></h2>", "Round 2</a></h2>"} {
		if !strings.Contains(table, want) {
			t.Errorf("the table has not %q:\n%s", want, table)
		}
	}
	if strings.Contains(table, "Koya") {
		t.Error("the table has the columns of an all-play-all")
	}
}

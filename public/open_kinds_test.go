package public

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// has fails for each of the words that a page has not.
func (h *openHouse) has(path string, words ...string) string {
	h.t.Helper()
	page := h.page(path)
	for _, w := range words {
		if !strings.Contains(page, w) {
			h.t.Errorf("%s has not %q:\n%s", path, w, page)
		}
	}
	return page
}

// TestE101OpenCup shows a cup of three as nested lists and as columns, with the games of a tie.
func TestE101OpenCup(t *testing.T) {
	t.Parallel()
	h := wholeGames(t, ledger.KnockOut)
	row := openMust(h.TournamentByLabel("A"))(t)
	row.State, row.Entries, row.Cup = ledger.Running, nil, &ledger.Cup{Games: 2}
	for i, id := range []uint64{3, 2, 1} { // Eve has the bye
		row.Entries = append(row.Entries, ledger.Entry{Player: id, State: ledger.Accepted, Number: i + 1, At: h.now()})
	}
	row.Pairings = []ledger.Pairing{{Round: 1, White: 3, Black: 2, Label: "A-1", Tie: "SF2"}}
	openMust(h.PutTournament(row))(t)
	page := h.has("/t/A", "A cup of 3 players. 0 of 2 ties are decided.", `<th scope="col">Semi-finals</th><th scope="col">Final</th>`, `<td rowspan="2"><span class="no">F</span>`, `<ul class="nested"`, "from SF2", `<a href="/t/A/1">A-1</a>`, "a bye", `<a href="/t/A/round/1">Round 1</a>`)
	if strings.Contains(page, "Crosstable") {
		t.Error("there is a crosstable")
	}
	h.has("/t/A/round/1", "1 game, 1 left to end.", `<a href="/t/A/1">in progress</a>`)
	row = openMust(h.TournamentByLabel("A"))(t)
	row.Public.Mode = ledger.PublicTable
	openMust(h.PutTournament(row))(t)
	if page := h.page("/t/A"); strings.Contains(page, `href="/t/A/1"`) || !strings.Contains(page, "The tree") {
		t.Errorf("where the table alone is public:\n%s", page)
	}
	for _, path := range []string{"/t/A/round/2", "/t/A/round/x", "/t/A/match/1", "/t/nothing/round/1"} {
		if w := h.get(path); w.Code != http.StatusNotFound {
			t.Errorf("%s is answered %d", path, w.Code)
		}
	}
}

// TestE101OpenElsewhere shows a section whose games a report brought in: they have ended (of one that is to come nothing is set up yet), and nobody waits for an appeal.
func TestE101OpenElsewhere(t *testing.T) {
	t.Parallel()
	h := newOpenHouse(t)
	row := h.tournament("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	row.State = ledger.Running
	for i, name := range []string{"Mary Jones", "Arthur Pemberton", "Dan Ellis"} {
		row.Entries = append(row.Entries, ledger.Entry{Player: h.player(name, ledger.PublishFull).ID, State: ledger.Accepted, Number: i + 1, At: h.now()})
	}
	row.Pairings = []ledger.Pairing{{Round: 1, White: 2, Black: 3, Label: "A-1", Came: "10"}, {Round: 2, White: 3, Black: 1, Label: "A-2", Came: "=="}, {Round: 3, White: 1, Black: 2, Label: "A-3"}}
	openMust(h.PutTournament(row))(t)
	h.has("/t/A", "2 of 2 games have ended.", "The table is provisional.")
	h.has("/t/A/round/1", "Played elsewhere: the results alone are known here.")
	row = openMust(h.TournamentByLabel("A"))(t)
	row.Pairings[2].Came = "+-"
	openMust(h.PutTournament(row))(t)
	h.has("/t/A", "Ended: 3 games played.", "The table is final.")
}

// TestE101OpenTeams shows the table of teams and a match with its boards side by side; a player who has
// not allowed to be named is not.
func TestE101OpenTeams(t *testing.T) {
	t.Parallel()
	h := newOpenHouse(t)
	mary, arthur, dan := h.player("Mary Jones", ledger.PublishFull), h.player("Arthur Pemberton", ledger.PublishNone), h.player("Dan Ellis", ledger.PublishShort)
	a := h.tournament("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	a.State, a.Entries = ledger.Draft, nil
	openMust(h.PutTournament(a))(t)
	openMust(h.File(ledger.Matter{Key: "deed:event", Rows: []ledger.Row{
		ledger.Event{Label: "C26", Name: "League", Stages: []ledger.Stage{{No: 1, Name: "league", System: ledger.TeamMatches, Boards: 2}}, Teams: []ledger.Team{
			{No: 1, Name: "Northern <Post>", Captain: ledger.Official{Name: "Ned Secret", Addr: "ned@players.example"}, Line: []uint64{mary.ID, dan.ID}}, {No: 2, Name: "Hants", Line: []uint64{arthur.ID, 0}}}},
		ledger.Placing{Label: "A", Version: openMust(h.TournamentByLabel("A"))(t).Version, Event: 1, Stage: 1, Section: "A"},
	}}))(t)
	a = openMust(h.TournamentByLabel("A"))(t)
	a.State = ledger.Running
	for i, p := range []ledger.Player{mary, dan, arthur} {
		a.Entries = append(a.Entries, ledger.Entry{Player: p.ID, State: ledger.Accepted, Number: i + 1, At: h.now()})
	}
	a.Pairings = []ledger.Pairing{{Round: 1, White: 1, Black: 3, Label: "C26-1-1"}}
	openMust(h.PutTournament(a))(t)
	id := h.arrange(a, "C26-1-1", mary, arthur)
	h.deliver()
	h.pass(time.Hour)
	h.play(id, openMoves...)
	h.has("/t/A", "Northern &lt;Post&gt;", "Hants", `<a href="/t/A/match/1">Match 1</a>`, "1 – 0", "1 game left")
	page := h.has("/t/A/match/1", "Northern &lt;Post&gt;", "Mary Jones", "a player", "White – Black", `<a href="/t/A/C26-1-1">C26-1-1</a>: in progress`, "without a game", "<bdi>–</bdi>")
	for _, word := range []string{"Pemberton", "Ellis", "Secret", "@"} {
		if strings.Contains(page+h.page("/t/A"), word) {
			t.Errorf("the pages have %q:\n%s", word, page)
		}
	}
	h.write(id, rules.Black, "RESIGN")
	h.write(id, rules.Black, "RESIGN")
	if w := h.get("/t/A/match/2"); w.Code != http.StatusNotFound {
		t.Errorf("a match that there is not is answered %d", w.Code)
	}
}

// TestE101OpenRatings shows a rating list and the pages of those who have allowed to be named, and nobody
// else.
func TestE101OpenRatings(t *testing.T) {
	t.Parallel()
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	if w := h.get("/ratings"); w.Code != http.StatusNotFound {
		t.Errorf("without a list it is answered %d", w.Code)
	}
	openMust(h.File(ledger.Matter{Key: "deed:list", By: "secretary", Rows: []ledger.Row{ledger.RatingList{No: 1, Quarter: "2027-Q1", At: h.now(), By: "secretary", Source: "club", Players: 3, Rows: []ledger.RatingRow{
		{Player: 1, Rating: 1524, Games: 14, Source: "club"}, {Player: 2, Rating: 1800, Source: "club"}, {Player: 3, Rating: 1700, Source: "club"},
	}}}}))(t)
	page := h.has("/ratings", "In force January to March 2027.", "1 player is not named here.", `<a href="/p/3"><bdi>Eve Quick</bdi></a>`, "1700?", `<a href="/ratings/1" aria-current="page">`)
	if strings.Contains(page, "1800") || strings.Contains(page, "Pemberton") || strings.Contains(page, "/p/2") {
		t.Errorf("the list tells of who is not to be named:\n%s", page)
	}
	h.has("/", `<a href="/ratings">Rating list</a>`)
	h.has("/p/3", "Eve Quick", "1700?", `<a href="/t/A/2">A-2</a>`, "White won: 1–0", "1 game is shown here.")
	for _, path := range []string{"/p/2", "/p/99", "/p/x", "/ratings/2", "/ratings/x", "/ratings/-1"} {
		if w := h.get(path); w.Code != http.StatusNotFound {
			t.Errorf("%s is answered %d", path, w.Code)
		}
	}
	h.publish("A", ledger.Publicity{})
	if page := h.has("/p/3", "1700?", "0 games are shown here."); strings.Contains(page, "A-2") {
		t.Errorf("a game that is public no more is shown:\n%s", page)
	}
}

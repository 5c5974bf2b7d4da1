package public

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
	"postd/tournament/ladder"
)

// TestE101PageSizes tells what the public pages of large things weigh, and parts those that are long: a
// Swiss of 300 in eleven rounds, a ladder of 200, a list of 3,000, an event of 30 sections.
func TestE101PageSizes(t *testing.T) {
	t.Parallel()
	h := newOpenHouse(t)
	var rows []ledger.Row
	for i := range 3000 {
		rows = append(rows, ledger.Player{Name: fmt.Sprintf("Player %04d of the Counties", i), Publish: ledger.PublishFull, Addresses: []ledger.Address{{Addr: fmt.Sprintf("p%d@players.example", i), Verified: true}}})
	}
	openMust(h.File(ledger.Matter{Key: "deed:players", By: "secretary", Rows: rows}))(t)
	all := openMust(h.Players())(t)
	var list []ledger.RatingRow
	for i, p := range all {
		list = append(list, ledger.RatingRow{Player: p.ID, Rating: 2400 - i/2, Games: i, Source: "club"})
	}
	stages := []ledger.Stage{{No: 1, Name: "preliminaries", System: ledger.RoundRobin}, {No: 2, Name: "open", System: ledger.Swiss}, {No: 3, Name: "ladder", System: ledger.Ladder}}
	rows = []ledger.Row{ledger.RatingList{No: 1, Quarter: "2027-Q1", At: h.now(), By: "secretary", Source: "club", Players: len(list), Rows: list},
		ledger.Event{Label: "C26", Name: "Championship", Public: ledger.Publicity{Mode: ledger.PublicGames}, Stages: stages}}
	drafts := func(label string, stage int, section string) {
		a := h.tournament(label, ledger.Publicity{Mode: ledger.PublicGames})
		a.State = ledger.Draft
		openMust(h.PutTournament(a))(t)
		rows = append(rows, ledger.Placing{Label: label, Version: openMust(h.Tournament(a.ID))(t).Version, Event: 1, Stage: stage, Section: section})
	}
	for i := range 30 {
		drafts(fmt.Sprintf("C26P%d", i), 1, fmt.Sprintf("P%d", i))
	}
	drafts("C26S", 2, "")
	drafts("C26L", 3, "")
	openMust(h.File(ledger.Matter{Key: "deed:event", By: "secretary", Rows: rows}))(t)
	for i := range 30 {
		h.begins(fmt.Sprintf("C26P%d", i), all[6*i:6*i+6], nil, nil)
	}
	h.begins("C26S", all[:300], nil, func(x *ledger.Tournament) { // no game has begun: a row for each would take a minute
		x.Pairings, x.Swiss = swissPairs(300, 11), &ledger.SwissRules{Rounds: 11, Days: 150, Late: "Z"}
		for n := 1; n <= 11; n++ {
			x.Rounds = append(x.Rounds, ledger.Round{No: n, Begins: h.now(), Paired: h.now()})
		}
	})
	h.begins("C26L", all[:200], nil, func(x *ledger.Tournament) {
		x.Ladder = &ledger.Rungs{}
		for _, e := range x.Entries {
			x.Ladder.Entries = append(x.Ladder.Entries, ledger.RungEntry{At: h.now(), Kind: ladder.Joins, Who: e.Player})
		}
	})
	for _, path := range []string{"/", "/e/C26", "/t/C26S", "/t/C26S?part=7", "/t/C26S/round/11", "/t/C26L", "/ratings", "/ratings/1?part=15"} {
		page := h.page(path)
		t.Logf("%-20s %6d octets", path, len(page))
		if len(page) > 60<<10 {
			t.Errorf("%s has %d octets", path, len(page))
		}
	}
	h.has("/t/C26S", `<a href="/t/C26S?part=8">281–300</a>`, `<a href="/t/C26S?part=1" aria-current="page">1–40</a>`, "Player 0000", "Round 11")
	if last := h.has("/ratings/1?part=15", "Player 2999", `aria-current="page">2801–3000</a>`); strings.Contains(last, "Player 2799") {
		t.Error("a part has more than its rows")
	}
	for _, part := range []string{"0", "x", "-1", "99999999999999999999", "%00"} {
		if h.page("/ratings?part="+part) != h.page("/ratings") {
			t.Errorf("part %s is not the first", part)
		}
	}
	for _, path := range []string{"/t/C26S?part=9", "/ratings/1?part=16", "/t/C26P1?part=2"} {
		if w := h.get(path); w.Code != http.StatusNotFound {
			t.Errorf("%s is answered %d", path, w.Code)
		}
	}
}

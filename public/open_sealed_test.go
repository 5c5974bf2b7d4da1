package public

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/tournament/ladder"
)

// sealedPaths are all pages, files and feeds that a tournament A of three games can have.
var sealedPaths = []string{"/", "/e/C26", "/e/C26.atom", "/t/A", "/t/A.json", "/t/A.atom", "/t/A/1", "/t/A/1.pgn", "/t/A/1.json", "/og/A/1.png",
	"/t/A/2", "/t/A/2.pgn", "/t/A/3", "/t/A/3.pgn", "/og/A/3.png", "/t/A/games.pgn", "/t/A/1.atom", "/feed.atom", "/robots.txt"}

// sealed is a window over a tournament A with the games, of which one is judged as
// a case, A-3 has ended, and one is in play.
func sealed(t *testing.T, judged int) (*openHouse, ledger.Case) {
	t.Helper()
	h := newOpenHouse(t)
	a := h.tournament("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	players := []ledger.Player{h.player("Mary Jones", ledger.PublishFull), h.player("Arthur Pemberton", ledger.PublishFull), h.player("Eve Foster", ledger.PublishFull), h.player("Gwen Hall", ledger.PublishFull), h.player("Dan Ellis", ledger.PublishFull), h.player("Cora Dean", ledger.PublishFull)}
	var ids []terms.GameID
	for i := range 3 {
		ids = append(ids, h.arrange(a, fmt.Sprintf("A-%d", i+1), players[2*i], players[2*i+1], "adjudication.date=2026-12-08", "adjudication.judges=2", "adjudication.blind=true", "turn.limit=90 days"))
	}
	h.deliver()
	h.pass(time.Hour)
	h.play(ids[0], openMoves...)
	h.play(ids[1], openMoves...)
	h.write(ids[2], rules.White, "RESIGN")
	h.write(ids[2], rules.White, "RESIGN")
	h.pass(60 * 24 * time.Hour)
	h.write(ids[judged], rules.White, "CLAIM ADJUDICATION")
	h.write(ids[judged], rules.White, "STATEMENT\nI stand better.")
	h.write(ids[judged], rules.Black, "STATEMENT\nI do not.")
	cases := openMust(h.OpenCases())(t)
	if len(cases) != 1 {
		t.Fatalf("%d cases", len(cases))
	}
	return h, cases[0]
}

// TestE49PublicPages shows a game while it runs, and nothing of it while it is judged without names: not
// its page, a file, its label or its players; nor of the others in play, since what is missing would tell
// which it is (RULING/R-91).
func TestE49PublicPages(t *testing.T) {
	t.Parallel()
	h, _ := sealed(t, 0)
	for _, path := range sealedPaths[6:14] {
		if w := h.get(path); strings.Contains(path, "/3") == (w.Code != http.StatusOK) {
			t.Errorf("%s is answered %d", path, w.Code)
		}
	}
	for _, path := range sealedPaths {
		body := h.get(path).Body.String()
		for _, word := range []string{"A-1", "A-2", "Mary", "Jones", "Pemberton", "Foster", "Hall", "P-K4", "1. e4"} {
			if strings.Contains(body, word) {
				t.Errorf("%s has %q:\n%s", path, word, body)
			}
		}
	}
	if table := h.page("/t/A"); !strings.Contains(table, "Dan Ellis") || !strings.Contains(table, "1 of 3 games have ended.") {
		t.Errorf("the ended game is not shown:\n%s", table)
	}
}

// TestE49PublicWorlds gives all pages the same octets, whichever of two games is the one that is judged.
func TestE49PublicWorlds(t *testing.T) {
	t.Parallel()
	one, _ := sealed(t, 0)
	other, _ := sealed(t, 1)
	a, b := one.publicly(sealedPaths), other.publicly(sealedPaths)
	for path, want := range a {
		if b[path] != want {
			t.Errorf("%s is\n%s\nand where the other is judged\n%s", path, want, b[path])
		}
	}
}

// TestE49PublicCrawl follows every link of the public pages, without a log-in, while a game is judged as a
// case: nothing names the case, shows the position that is judged, or tells that it is judged (RULING/R-91).
func TestE49PublicCrawl(t *testing.T) {
	t.Parallel()
	h, c := sealed(t, 0)
	seen, next := map[string]bool{}, append([]string{}, sealedPaths...)
	link := regexp.MustCompile(`(?:href|src)="(/[^"#]*)"`)
	found := 0
	for len(next) > 0 && len(seen) < 200 {
		path := next[0]
		next = next[1:]
		if seen[path] {
			continue
		}
		seen[path] = true
		w := h.get(path)
		body := w.Body.String()
		if w.Code == http.StatusOK {
			found++
		}
		if strings.HasPrefix(w.Header().Get("Content-Type"), "image/") || strings.Contains(path, "static") {
			continue
		}
		for _, word := range []string{c.Name, "A-1", "Jones", "Pemberton", "P-K4", "1. e4", "stand better", "I do not.", "judge"} {
			if strings.Contains(body, word) {
				t.Errorf("%s has %q:\n%s", path, word, body)
			}
		}
		for _, m := range link.FindAllStringSubmatch(body, -1) {
			next = append(next, html.UnescapeString(m[1]))
		}
	}
	if found < 6 {
		t.Errorf("%d pages were found: %v", found, seen)
	}
}

// sealedIn is an event with a section of that system and games of six players, of which one is judged
// as a case; what was shown before it was one is handed back too.
func sealedIn(t *testing.T, system ledger.System, judged int) (h *openHouse, c ledger.Case, before map[string]string) {
	t.Helper()
	h = newOpenHouse(t)
	var players []ledger.Player
	for _, name := range []string{"Mary Jones", "Arthur Pemberton", "Eve Foster", "Gwen Hall", "Dan Ellis", "Cora Dean"} {
		players = append(players, h.player(name, ledger.PublishFull))
	}
	a := h.tournament("C26A", ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	for _, change := range []string{"adjudication.date=2026-12-08", "adjudication.judges=2", "adjudication.blind=true", "turn.limit=90 days"} {
		name, value, _ := strings.Cut(change, "=")
		if err := a.Agreement.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	a.State = ledger.Draft
	openMust(h.PutTournament(a))(t)
	var teams []ledger.Team
	for i := range 2 {
		teams = append(teams, ledger.Team{No: i + 1, Name: []string{"North", "South"}[i], Line: []uint64{players[i].ID, players[2+i].ID, players[4+i].ID}})
	}
	openMust(h.File(ledger.Matter{Key: "deed:event", Rows: []ledger.Row{
		ledger.Event{Label: "C26", Name: "Championship", Public: ledger.Publicity{Mode: ledger.PublicGames}, Stages: []ledger.Stage{{No: 1, Name: "stage", System: system, Boards: 3}}, Teams: teams},
		ledger.Placing{Label: a.Label, Version: openMust(h.Tournament(a.ID))(t).Version, Event: 1, Stage: 1}}}))(t)
	var list []ledger.RatingRow
	for _, p := range players {
		list = append(list, ledger.RatingRow{Player: p.ID, Rating: 1500, Source: "club"})
	}
	openMust(h.File(ledger.Matter{Key: "deed:list", By: "secretary", Rows: []ledger.Row{ledger.RatingList{No: 1, Quarter: "2027-Q1", At: h.now(), By: "secretary", Source: "club", Players: 6, Rows: list}}}))(t)
	pairs := []ledger.Pairing{{Round: 1, White: 1, Black: 2, Label: "C26-1"}, {Round: 1, White: 3, Black: 4, Label: "C26-2"}, {Round: 1, White: 5, Black: 6, Label: "C26-3"}}
	for i, tie := range []string{"QF2", "QF4"} {
		if system == ledger.KnockOut { // seeds 1 and 2 have a bye
			pairs[i] = ledger.Pairing{Round: 1, White: 4 - i, Black: 5 + i, Label: pairs[i].Label, Tie: tie}
		}
	}
	if system == ledger.KnockOut {
		pairs[2] = ledger.Pairing{Round: 1, White: 6, Black: 3, Label: pairs[2].Label, Tie: "QF4"}
	}
	h.begins("C26A", players, nil, func(x *ledger.Tournament) {
		switch x.Pairings = pairs; system {
		case ledger.KnockOut:
			x.Cup = &ledger.Cup{Games: 2}
		case ledger.Ladder:
			x.Pairings, x.Ladder = nil, &ledger.Rungs{Reach: 3}
			for _, e := range x.Entries {
				x.Ladder.Entries = append(x.Ladder.Entries, ledger.RungEntry{At: h.now(), Kind: ladder.Joins, Who: e.Player})
			}
			for i, p := range pairs {
				for _, kind := range []ladder.Kind{ladder.Challenges, ladder.Accepts} {
					x.Ladder.Entries = append(x.Ladder.Entries, ledger.RungEntry{At: h.now(), Kind: kind, Who: players[p.Black-1].ID, Whom: players[p.White-1].ID, Game: map[bool]string{true: pairs[i].Label}[kind == ladder.Accepts]})
				}
			}
		}
	})
	a = openMust(h.Tournament(a.ID))(t)
	var ids []terms.GameID
	for _, p := range pairs {
		ids = append(ids, h.arrange(a, p.Label, players[p.White-1], players[p.Black-1]))
	}
	h.deliver()
	h.pass(time.Hour)
	h.play(ids[0], openMoves...)
	h.play(ids[1], openMoves...)
	h.write(ids[2], rules.White, "RESIGN")
	h.write(ids[2], rules.White, "RESIGN")
	h.pass(60 * 24 * time.Hour)
	before = h.crawled()
	h.write(ids[judged], rules.White, "CLAIM ADJUDICATION")
	h.write(ids[judged], rules.White, "STATEMENT\nI stand better.")
	h.write(ids[judged], rules.Black, "STATEMENT\nI do not.")
	return h, openMust(h.OpenCases())(t)[0], before
}

// crawled are all answers to which the open pages lead, heads and all, by their paths.
func (h *openHouse) crawled() map[string]string {
	seen, next := map[string]string{}, []string{"/", "/robots.txt", "/t/C26A.json"}
	for len(next) > 0 {
		path := next[0]
		next = next[1:]
		if _, ok := seen[path]; ok || strings.HasPrefix(path, "/static/") || strings.HasPrefix(path, "/og/") {
			continue
		}
		seen[path] = h.publicly([]string{path})[path]
		for _, m := range regexp.MustCompile(`href="(?:https://games.chess.example)?(/[^"#]*)"`).FindAllStringSubmatch(seen[path], -1) {
			next = append(next, html.UnescapeString(m[1]))
		}
	}
	return seen
}

// TestE49PublicKinds does the same with sections of every system, and all pages of players, rounds, matches
// and lists: whichever of two games is judged, each answer has the same octets, with its heads; nothing of
// the case stands on any; and no figure is another than before, so that none tells by its change.
func TestE49PublicKinds(t *testing.T) {
	t.Parallel()
	way := regexp.MustCompile(`(?s)^.*?\n|</?(?:a|span)\b[^>]*>`)
	for _, system := range []ledger.System{ledger.RoundRobin, ledger.Swiss, ledger.KnockOut, ledger.TeamMatches, ledger.Ladder} {
		t.Run(string(system), func(t *testing.T) {
			t.Parallel()
			one, c, before := sealedIn(t, system, 0)
			other, _, _ := sealedIn(t, system, 1)
			a, b := one.crawled(), other.crawled()
			for path, want := range a {
				if b[path] != want {
					t.Errorf("%s is\n%s\nand where the other is judged\n%s", path, want, b[path])
				}
				for _, word := range []string{c.Name, "1. e4", "P-K4", "stand better", "I do not.", "judge"} {
					if strings.Contains(want, word) {
						t.Errorf("%s has %q:\n%s", path, word, want)
					}
				}
			}
			for path := range before {
				if _, ok := a[path]; !ok && !strings.HasPrefix(path, "/t/C26A/C26-1") && !strings.HasPrefix(path, "/t/C26A/C26-2") {
					t.Errorf("%s is gone", path)
				}
			}
			for _, path := range []string{"/", "/e/C26", "/e/C26.atom", "/t/C26A.atom", "/t/C26A/round/1", "/t/C26A/match/1", "/ratings", "/t/C26A/C26-3"} {
				if was, is := way.ReplaceAllString(before[path], ""), way.ReplaceAllString(a[path], ""); was != is {
					t.Errorf("%s was\n%s\nand is\n%s", path, was, is)
				}
			}
			above := func(page string) string {
				table, _, _ := strings.Cut(way.ReplaceAllString(page, ""), `<div id="games">`)
				return table
			}
			if was, is := above(before["/t/C26A"]), above(a["/t/C26A"]); system != ledger.KnockOut && was != is { // a cup has its games in the tree
				t.Errorf("the table was\n%s\nand is\n%s", was, is)
			}
			if len(a) < 12 || len(before) <= len(a) {
				t.Errorf("%d pages were found, and %d before", len(a), len(before))
			}
		})
	}
}

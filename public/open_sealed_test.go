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

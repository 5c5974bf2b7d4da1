package public

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

var openMoves = []string{"P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5", "P-QR3", "B-R4", "Kt-B3"}

// openGames is a tournament A with two games: A-1, in which openMoves were played, and A-2,
// which Black resigned after the first move.
func openGames(t *testing.T, p ledger.Publicity) (h *openHouse, running, ended terms.GameID) {
	h = newOpenHouse(t)
	mary, arthur, eve := h.player("Mary Jones", ledger.PublishShort), h.player("Arthur Pemberton", ledger.PublishNone), h.player("Eve Quick", ledger.PublishFull)
	a := h.tournament("A", p)
	running, ended = h.arrange(a, "A-1", mary, arthur), h.arrange(a, "A-2", eve, mary)
	h.deliver()
	h.pass(time.Hour)
	h.play(running, openMoves...)
	h.play(ended, "P-Q4")
	h.pass(time.Hour)
	h.write(ended, rules.Black, "I resign.")
	if !openMust(h.Game(ended))(t).Over() {
		t.Fatal("the second game goes on")
	}
	return h, running, ended
}

func TestOpenModes(t *testing.T) {
	t.Parallel()
	h, _, _ := openGames(t, ledger.Publicity{})
	all := []string{"/t/A", "/t/A.json", "/t/A.atom", "/t/A/1", "/t/A/1.pgn", "/t/A/1.json", "/og/A/1.png"}
	for _, c := range []struct {
		mode  ledger.PublicMode
		shown int // of all, the first so many
	}{{ledger.PublicOff, 0}, {ledger.PublicTable, 3}, {ledger.PublicGames, len(all)}, {ledger.PublicTable, 3}, {ledger.PublicOff, 0}} {
		h.publish("A", ledger.Publicity{Mode: c.mode})
		for i, path := range all {
			want := http.StatusNotFound
			if i < c.shown {
				want = http.StatusOK
			}
			if got := h.get(path).Code; got != want {
				t.Errorf("%s: %s is answered %d", c.mode, path, got)
			}
		}
		if list := h.page("/"); strings.Contains(list, "Tourney A") != (c.shown > 0) {
			t.Errorf("%s: the list is\n%s", c.mode, list)
		}
		if c.mode == ledger.PublicTable && strings.Contains(h.page("/t/A"), "/t/A/1") {
			t.Error("the table leads to a game that is not public")
		}
	}
}

// TestOpenDelay shows so many moves as have been answered, less the delay; all at the end.
func TestOpenDelay(t *testing.T) {
	t.Parallel()
	h, running, _ := openGames(t, ledger.Publicity{})
	shown := func() (d gameJSON) {
		if err := json.Unmarshal([]byte(h.page("/t/A/1.json")), &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	for delay, want := range map[ledger.PublicDelay]int{"": 5, "0": 7, "1": 6, "7": 0, "20": 0, "end": 0} {
		h.publish("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: delay})
		d := shown()
		if len(d.Moves) != want || d.State != openRuns || d.Result != "*" {
			t.Errorf("delay %s: %d moves, %s, %s", delay, len(d.Moves), d.State, d.Result)
		}
		if want > 0 && d.Moves[want-1].Descriptive != openMoves[want-1] {
			t.Errorf("delay %s: the last is %+v", delay, d.Moves[want-1])
		}
	}
	h.publish("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: ledger.AfterEnd})
	h.pass(time.Hour)
	h.write(running, rules.White, "I resign.")
	if d := shown(); len(d.Moves) != len(openMoves) || d.State != openOver || d.Result != "0-1" {
		t.Errorf("ended: %d moves, %s, %s", len(d.Moves), d.State, d.Result)
	}
}

// TestOpenConsent names everybody as each has allowed, and otherwise as soon as that changes.
func TestOpenConsent(t *testing.T) {
	t.Parallel()
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	paths := []string{"/t/A", "/t/A.json", "/t/A.atom", "/t/A/1", "/t/A/2", "/t/A/1.pgn", "/t/A/1.json"}
	for _, path := range paths {
		page := h.page(path)
		if strings.Contains(page, "Jones") || strings.Contains(page, "Arthur") || strings.Contains(page, "Pemberton") || !strings.Contains(page, "Mary J.") {
			t.Errorf("%s:\n%s", path, page)
		}
	}
	if page := h.page("/t/A/2"); !strings.Contains(page, "A-2: Eve Quick v Mary J.") {
		t.Errorf("the second game:\n%s", page)
	}
	mary := openMust(h.PlayerByAddress("mary.jones@players.example"))(t)
	mary.Publish = ledger.PublishNone
	openMust(h.PutPlayer(mary))(t)
	for _, path := range paths {
		if page := h.page(path); strings.Contains(page, "Mary") {
			t.Errorf("taken back, %s:\n%s", path, page)
		}
	}
}

func TestOpenGamePage(t *testing.T) {
	t.Parallel()
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	page := h.page("/t/A/1")
	for _, want := range []string{
		"A-1: Mary J. v a player", "In play.", "A move is shown when it has been answered.", "After 4. B-R4 (Ba4)",
		`href="?at=1w#board"`, `rel="prev"`, `og:image" content="https://games.chess.example/og/A/1.png"`, `href="/t/A/1.pgn"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page:\n%s", want, page)
		}
	}
	if strings.Contains(page, "Kt-B3 ") || strings.Contains(page, "Nf6") {
		t.Error("the page shows a move that was not answered")
	}
	for i, want := range []string{"At the beginning", "After 1. P-K4 (e4)", "After 1… P-K4 (e5)", "After 2. Kt-KB3 (Nf3)"} {
		at := []string{"0", "1w", "1b", "2w"}[i]
		if page := h.page("/t/A/1?at=" + at); !strings.Contains(page, want) || strings.Count(page, "aria-current") != min(i, 1) {
			t.Errorf("at %s:\n%s", at, page)
		}
	}
	for _, at := range []string{"4b", "9w", "999999", "-1", "1w2", "%3Cscript%3E", strings.Repeat("9", 60000)} {
		if got := h.page("/t/A/1?at=" + at); got != page {
			t.Errorf("at %.20s: another page than that of the last move", at)
		}
	}
	if white, black := h.page("/t/A/1?at=2w"), h.page("/t/A/1?at=2w&side=b"); white == black || !strings.Contains(black, `data-view="black"`) {
		t.Error("the board is not turned")
	}
	if len(page) > 40<<10 {
		t.Errorf("the page has %d octets", len(page))
	}
	if got, want := h.page("/t/a/1"), page; got != want {
		t.Error("in small letters it is another page")
	}
	for _, path := range []string{"/t/A/3", "/t/A/", "/t/", "/t/B", "/t/A/1/", "/t/A/1.txt", "/t/A/1.atom", "/og/A/1", "/og/A/3.png", "/t/A/..%2f", "/t/.json"} {
		if got := h.get(path).Code; got != http.StatusNotFound {
			t.Errorf("%s: %d", path, got)
		}
	}
}

func TestOpenFiles(t *testing.T) {
	t.Parallel()
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	pgn := h.page("/t/A/1.pgn")
	read, err := rules.NewPGNReader(strings.NewReader(pgn)).Next()
	if err != nil || len(read.Moves) != 5 {
		t.Errorf("%d moves are read, %v:\n%s", len(read.Moves), err, pgn)
	}
	for _, want := range []string{`[White "Mary J."]`, `[Black "a player"]`, `[Result "*"]`, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"} {
		if !strings.Contains(pgn, want) {
			t.Errorf("%q is not in\n%s", want, pgn)
		}
	}
	if got := h.page("/t/A/2.pgn"); !strings.Contains(got, "1. d4 1-0") {
		t.Errorf("the second game is\n%s", got)
	}
	card := openMust(png.Decode(bytes.NewReader(h.get("/og/A/1.png").Body.Bytes())))(t)
	if b := card.Bounds(); b.Dx() != 1200 || b.Dy() != 630 {
		t.Errorf("the picture is %v", b)
	}
	var table tableJSON
	if err := json.Unmarshal([]byte(h.page("/t/A.json")), &table); err != nil || len(table.Rows) != 3 || len(table.Games) != 2 || table.Games[1].Result != "1-0" {
		t.Errorf("the table is %+v, %v", table, err)
	}
}

// TestE101Robots has search engines take up what the office says: nothing unless it says so, and never
// what stands behind a secret, nor a page that is not there.
func TestE101Robots(t *testing.T) {
	t.Parallel()
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	openMust(h.File(ledger.Matter{Key: "deed:list", By: "secretary", Rows: []ledger.Row{ledger.RatingList{No: 1, Quarter: "2027-Q1", At: h.now(), By: "secretary", Source: "club", Players: 1, Rows: []ledger.RatingRow{{Player: 3, Rating: 1700, Source: "club"}}}}}))(t)
	events, people := []string{"/", "/t/A", "/t/A.json", "/t/A.atom", "/t/A/1", "/t/A/1.pgn", "/og/A/1.png"}, []string{"/ratings", "/ratings/1", "/p/3"}
	for _, x := range []struct {
		robots      string
		tournaments bool
		found, kept []string
		says        string
	}{
		{"", true, nil, slices.Concat(events, people), "User-agent: *\nDisallow: /games/\n"},
		{"none", true, nil, slices.Concat(events, people), "User-agent: *\nDisallow: /games/\n"},
		{"events", true, events, people, "User-agent: *\nAllow: /games/$\nAllow: /games/t/\nAllow: /games/e/\nAllow: /games/og/\nAllow: /games/static/\nDisallow: /games/\n"},
		{"all", true, slices.Concat(events, people), nil, "User-agent: *\nAllow: /games/$\nAllow: /games/t/\nAllow: /games/e/\nAllow: /games/og/\nAllow: /games/static/\nAllow: /games/ratings\nAllow: /games/p/\nDisallow: /games/\n"},
		{"all", false, nil, nil, "User-agent: *\nDisallow: /games/\n"},
	} {
		h.site = openMust(New(Options{Ledger: h.Ledger, Base: "https://chess.example/games", Tournaments: x.tournaments, Robots: x.robots}))(t)
		if got := h.page("/robots.txt"); got != x.says {
			t.Errorf("%q: robots.txt is\n%s\nnot\n%s", x.robots, got, x.says)
		}
		for want, paths := range map[string][]string{"": x.found, "noindex, nofollow": x.kept} {
			for _, path := range paths {
				if w := h.get(path); w.Code != http.StatusOK || w.Header().Get("X-Robots-Tag") != want {
					t.Errorf("%q: %s is answered %d with %q", x.robots, path, w.Code, w.Header().Get("X-Robots-Tag"))
				}
			}
		}
		for _, path := range []string{"/b/x", "/me/x", "/cal/x", "/p/99", "/t/nothing"} {
			if w := h.get(path); w.Code != http.StatusNotFound || w.Header().Get("X-Robots-Tag") != "noindex, nofollow" {
				t.Errorf("%q: %s is answered %d with %q", x.robots, path, w.Code, w.Header().Get("X-Robots-Tag"))
			}
		}
	}
}

// TestOpenETag answers what a browser has with nothing, and with the page when it changed.
func TestOpenETag(t *testing.T) {
	t.Parallel()
	h, running, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	tags := map[string]string{}
	paths := []string{"/", "/t/A", "/t/A.json", "/t/A.atom", "/t/A/1", "/t/A/1?at=1w", "/t/A/1.pgn", "/t/A/1.json", "/og/A/1.png"}
	for _, path := range paths {
		w := h.get(path)
		if tags[path] = w.Header().Get("ETag"); tags[path] == "" || w.Header().Get("Cache-Control") != "public, max-age=60" {
			t.Errorf("%s: %v", path, w.Header())
		}
		if again := h.get(path, "If-None-Match", tags[path]); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s: %d", path, again.Code)
		}
	}
	h.play(running, "Castles")
	changed := map[string]bool{"/t/A/1": true, "/t/A/1?at=1w": true, "/t/A/1.pgn": true, "/t/A/1.json": true, "/og/A/1.png": true}
	for _, path := range paths {
		if now := h.get(path).Header().Get("ETag"); (now != tags[path]) != changed[path] {
			t.Errorf("a move was answered; %s had %s and has %s", path, tags[path], now)
		}
	}
	tags["/t/A/1"] = h.get("/t/A/1").Header().Get("ETag")
	h.pass(time.Hour)
	h.write(running, rules.Black, "I wonder what to do.\nOFFER DRAW")
	if now := h.get("/t/A/1").Header().Get("ETag"); now != tags["/t/A/1"] {
		t.Error("a letter without a move changes the page")
	}
}

// TestOpenShelf holds no more than it may, and drops what was asked for longest ago.
func TestOpenShelf(t *testing.T) {
	t.Parallel()
	var h hall
	page := bytes.Repeat([]byte("x"), 1<<20)
	made := 0
	ask := func(n int) {
		openMust(h.made(fmt.Sprint(n), edition{}, func() (answer, error) { made++; return answer{bytes: page}, nil }))(t)
	}
	for n := range 100 {
		ask(n)
		ask(0)
	}
	if made != 100 {
		t.Errorf("100 pages were made %d times, though one was asked for again and again", made)
	}
	if h.kept.octets > shelfHolds || len(h.kept.of) != h.kept.order.Len() || len(h.kept.of) < 30 {
		t.Errorf("%d octets of %d pages are kept", h.kept.octets, len(h.kept.of))
	}
	ask(1)
	if made != 101 {
		t.Error("a page that was dropped is there")
	}
}

// TestOpenLongGame goes through a game of eighty plies by every one of its links: each leads
// to the position after that move, and no page of it is large.
func TestOpenLongGame(t *testing.T) {
	t.Parallel()
	h := newOpenHouse(t)
	a := h.tournament("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	id := h.arrange(a, "A-1", h.player("Mary Jones", ledger.PublishFull), h.player("Arthur Pemberton", ledger.PublishFull))
	h.deliver()
	for n := range 80 {
		h.pass(time.Hour)
		h.shuffle(n, id)
		h.deliver()
	}
	g := openMust(h.Game(id))(t)
	if len(g.Score()) != 80 {
		t.Fatalf("%d plies", len(g.Score()))
	}
	page := h.page("/t/A/1")
	for n, p := range g.Score()[:79] {
		before := g.After(n)
		at := fmt.Sprintf("%d%s", before.Number(), strings.ToLower(p.By.String()[:1]))
		if !strings.Contains(page, `href="?at=`+at+`#board"`) {
			t.Errorf("no link to %s", at)
		}
		here := h.page("/t/A/1?at=" + at)
		if want := "(" + before.SAN(p.Move) + ")"; !strings.Contains(here, want) || !strings.Contains(here, `aria-current="true"`) {
			t.Errorf("at %s it does not say %s", at, want)
		}
		if len(here) > 40<<10 {
			t.Errorf("at %s the page has %d octets", at, len(here))
		}
	}
	if strings.Contains(page, "?at=40b") {
		t.Error("the last move was not answered, and is there")
	}
	t.Logf("the page has %d octets", len(page))
}

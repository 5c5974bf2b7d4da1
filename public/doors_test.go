package public

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
)

// refused are the ways of asking that change something elsewhere.
var refused = []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW"}

// secrets are all that open something of the game of the office: no page but their own, no log and no
// page of an error may have them.
func (o *office) secrets() (out []string) {
	o.t.Helper()
	for c, player := range []uint64{o.white, o.black} {
		side := rules.Colour(c)
		for _, link := range []string{o.seat(side), o.guest(side), o.letter(side, 1), o.letter(side, 3), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(player))} {
			out = append(out, link[strings.LastIndexByte(link, '.')+1:])
		}
	}
	return out
}

// TestCrawlOpen goes wherever the open pages lead: nothing posts, nothing is of elsewhere, no
// private path is named, and every way of asking but looking is refused.
func TestCrawlOpen(t *testing.T) {
	t.Parallel()
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	const base = "https://games.chess.example"
	seen, todo := map[string]bool{}, []string{"/", "/robots.txt", "/nowhere", "/t/A/9"}
	for len(todo) > 0 {
		path := todo[0]
		todo = todo[1:]
		if seen[path] {
			continue
		}
		seen[path] = true
		w := h.get(path)
		if want := path != "/nowhere" && path != "/t/A/9"; (w.Code == http.StatusOK) != want {
			t.Errorf("%s answers %d", path, w.Code)
		}
		for _, method := range refused {
			r := httptest.NewRequest(method, path, strings.NewReader("line=P-K4"))
			got := httptest.NewRecorder()
			h.site.ServeHTTP(got, r)
			if got.Code != http.StatusMethodNotAllowed || got.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s answers %d", method, path, got.Code)
			}
		}
		if w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s sets a cookie", path)
		}
		page := w.Body.String()
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		for _, never := range []string{"<form", "/b/", "/x/", "/me/", "/cal/", "mailto:", "@", `style="`, " onclick"} {
			if strings.Contains(page, never) {
				t.Errorf("%s has %q", path, never)
			}
		}
		for _, link := range linksOf(t, page) {
			link, _, _ = strings.Cut(strings.TrimPrefix(link, base), "#")
			switch {
			case strings.HasPrefix(link, "?"):
				at, _, _ := strings.Cut(path, "?")
				todo = append(todo, at+link)
			case strings.HasPrefix(link, "/"):
				todo = append(todo, link)
			case link != "":
				t.Errorf("%s leads to %q", path, link)
			}
		}
	}
	t.Logf("%d pages and files", len(seen))
	if len(seen) < 30 {
		t.Errorf("only %d pages were found", len(seen))
	}
}

// TestMethodsOfPrivatePages refuses every way of asking but looking at every private path, and at
// what is none.
func TestMethodsOfPrivatePages(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4")
	seat := o.seat(rules.White)
	for _, path := range []string{seat, seat + "/game.json", o.guest(rules.White), o.letter(rules.White, 1), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white)), "/b/nothing", "/cal/x.ics", "/static/x", "/nowhere"} {
		for _, method := range refused {
			d := o.ask(method, path).is(http.StatusMethodNotAllowed)
			if d.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s %s may be kept", method, path)
			}
		}
		get, head := o.get(path), o.ask("HEAD", path)
		if head.status != get.status || head.header.Get("Content-Type") != get.header.Get("Content-Type") {
			t.Errorf("HEAD %s answers %d, GET %d", path, head.status, get.status)
		}
	}
	if g := must(o.Game(o.game))(t); len(g.Score()) != 2 {
		t.Errorf("%d moves stand", len(g.Score()))
	}
}

// TestSecretsStay looks for the secrets of all links in the log, in the pages of errors, in what is
// public, and in every page but that which they open and the player's own.
func TestSecretsStay(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4", "Kt-KB3")
	x := must(o.TournamentByLabel("A"))(t)
	x.Public = ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"}
	must(o.PutTournament(x))(t)
	o.site = must(New(Options{Ledger: o.Ledger, Now: o.clock.now, DoorNow: o.door.now, Office: "Postal Office", Base: "https://games.chess.test", Tournaments: true, Log: slog.New(slog.NewTextHandler(o.log, nil))}))(t)
	all := o.secrets()
	var pages []string
	look := func(path string) string {
		o.door.on(time.Second)
		d := o.get(path)
		pages = append(pages, fmt.Sprint(d.status, path))
		for name, values := range d.header {
			if strings.Contains(strings.Join(values, " "), "og:") || name == "Location" || name == "Link" {
				t.Errorf("%s: the head has %s: %v", path, name, values)
			}
		}
		return d.body + fmt.Sprint(d.header)
	}
	for _, path := range []string{"/", "/t/A", "/t/A/7", "/t/A/7?at=1w", "/t/A.json", "/t/A.atom", "/t/A/7.pgn", "/t/A/7.json", "/robots.txt", "/nowhere"} {
		text := look(path)
		for _, s := range all {
			if strings.Contains(text, s) {
				t.Errorf("%s has a secret", path)
			}
		}
	}
	for c, player := range []uint64{o.white, o.black} {
		side := rules.Colour(c)
		own := o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(player))
		for _, link := range []string{o.seat(side), o.guest(side), o.letter(side, 1), own} {
			secret := link[strings.LastIndexByte(link, '.')+1:]
			for _, tail := range []string{"", "?at=1w&line=P-K4", "?letters=all", "/game.json", "/game.pgn", "/nothing.exe"} {
				text := look(link + tail)
				if strings.Contains(text, "<meta property=") || !strings.Contains(text, "Referrer-Policy:[no-referrer]") || !strings.Contains(text, "X-Robots-Tag:[noindex, nofollow]") || !strings.Contains(text, "Cache-Control:[no-store]") {
					t.Errorf("%s may be found, kept or told elsewhere", link+tail)
				}
				for _, s := range all {
					mine := s == secret && tail != "/nothing.exe" || link == own && strings.Contains(o.seat(side), s)
					if strings.Contains(text, s) && !mine {
						t.Errorf("%s has the secret of another page", link+tail)
					}
				}
			}
		}
	}
	for _, s := range all {
		if strings.Contains(o.log.String(), s) {
			t.Errorf("the log has a secret:\n%s", o.log)
		}
	}
	if len(pages) < 50 || !strings.Contains(o.log.String(), "route=/b/:secret") {
		t.Errorf("%d pages, and the log\n%s", len(pages), o.log)
	}
}

// TestLedgerClosed asks when the ledger is closed, as it is while the office stops: every page says
// that it cannot be shown now, and nothing of why.
func TestLedgerClosed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4")
	all := o.secrets()
	paths := []string{o.seat(rules.White), o.seat(rules.White) + "/game.json", o.guest(rules.Black), o.letter(rules.White, 3), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white))}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		d := o.get(path).is(http.StatusServiceUnavailable).has("Your games go on by letter all the same.")
		for _, s := range append(all, "bolt", "database", "closed") {
			if strings.Contains(d.body, s) {
				t.Errorf("%s says %q", path, s)
			}
		}
	}
	o.get("/nowhere").is(404)
	h, _, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/t/A", "/t/A/1", "/t/A.atom", "/t/A/1.pgn"} {
		if w := h.get(path); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s answers %d", path, w.Code)
		}
	}
	for _, s := range all {
		if strings.Contains(o.log.String(), s) {
			t.Error("the log has a secret")
		}
	}
}

// TestWhileTheGameEnds asks for all pages of a game from several sides while it is played and ended.
func TestWhileTheGameEnds(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4")
	paths := []string{
		o.seat(rules.White), o.seat(rules.Black), o.seat(rules.White) + "?line=P-Q4", o.seat(rules.Black) + "/game.json", o.guest(rules.White), o.guest(rules.White) + "/game.pgn",
		o.letter(rules.White, 3), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white)), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.black)),
	}
	done := make(chan struct{})
	var all sync.WaitGroup
	for _, path := range paths {
		all.Go(func() {
			for {
				if r := httptest.NewRequest("GET", path, nil); true {
					w := httptest.NewRecorder()
					o.site.ServeHTTP(w, r)
					if w.Code != http.StatusOK {
						t.Errorf("%s answers %d", path, w.Code)
					}
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	o.play("Kt-KB3", "Kt-QB3", "B-Kt5")
	o.write(rules.Black, "I resign.")
	o.deliver()
	close(done)
	all.Wait()
	for i, words := range []string{"Black resigned: 1–0.", "Black resigned: 1–0.", "1–0", `"1-0"`, "The game is over: 1–0.", `"1-0"`, "1–0", "Ended", "Ended"} {
		o.get(paths[i]).is(200).has(words)
	}
}

// TestAnnulled follows the links of a game that counts as never played: a guest sees no result, and
// the player is told what became of it.
func TestAnnulled(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4", "Kt-KB3")
	r := correspondence.Ruling{By: terms.ToSecretary, Row: "Annul", Law: "BCC1903/II.1(b)", Reason: "Black was to begin.", Key: "ruling:1"}
	must(o.File(ledger.Matter{Key: r.Key, At: o.clock.now(), Games: []terms.GameID{o.game},
		Decide: func(g []correspondence.Game, x []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{must(g[0].Rule(r, x[0]))(t)}
		}}))(t)
	o.deliver()
	for _, link := range []string{o.guest(rules.White), o.letter(rules.White, 1)} {
		o.get(link).is(200).has("The game is over").lacks("Black was to begin", "1–0", "0–1", "What if", "Smith")
	}
	o.get(o.seat(rules.White)).is(200).has("annulled").lacks("What if", "Your move, by", "Write it")
	o.get(o.guest(rules.White) + "/game.pgn").is(200).has(`[Result "*"]`)
	o.get(o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white))).is(200).has("Ended", "A-7")
}

// TestOctetsOfPages holds the pages of a game of 40 and of 80 moves to their limit, as they are and
// compressed.
func TestOctetsOfPages(t *testing.T) {
	t.Parallel()
	packed := func(text string) int {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = z.Write([]byte(text))
		_ = z.Close()
		return b.Len()
	}
	o := newOffice(t)
	r := rand.New(rand.NewPCG(40, 80))
	for n := range 160 {
		p := must(o.Game(o.game))(t).Position()
		moves := p.LegalMoves()
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		next := moves[0]
		for _, m := range moves {
			if after, err := p.Play(m); err == nil && len(after.LegalMoves()) > 4 && !strings.ContainsAny(p.SAN(m), "x+#") {
				next = m
				break
			}
		}
		o.play(descriptive.Brief(p, next, descriptive.Style{}))
		if n != 79 && n != 159 {
			continue
		}
		o.advance(30 * time.Hour)
		for name, link := range map[string]string{"side in turn": o.seat(rules.White), "guest": o.guest(rules.White), "own page": o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white))} {
			page := o.get(link).is(200).body
			t.Logf("%d moves, %s: %d octets, %d compressed", (n+1)/2, name, len(page), packed(page))
			if len(page) > 40<<10 || packed(page) > 15<<10 {
				t.Errorf("%s: the page of a game of %d moves has %d octets, %d compressed", name, (n+1)/2, len(page), packed(page))
			}
		}
	}
}

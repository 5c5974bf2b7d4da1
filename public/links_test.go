package public

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"postd/ledger"
	"postd/rules"
)

// nothing is the page of all that is not there.
func (o *office) nothing() string { o.t.Helper(); return o.get("/nowhere").is(404).body }

// TestWrongLinks asks for links that are wrong by one letter, of another purpose, revoked,
// of another game, and by tricks: all get the same page, and its head says nothing.
func TestWrongLinks(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4")
	nothing := o.nothing()
	seat, guest, own, letter := o.seat(rules.White), o.guest(rules.White), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white)), o.letter(rules.White, 3)
	swap := func(link, from, to string) string { return strings.Replace(link, from, to, 1) }
	last := func(link string) string { // wrong by its last letter
		c := "a"
		if strings.HasSuffix(link, c) {
			c = "b"
		}
		return link[:len(link)-1] + c
	}
	for _, path := range []string{
		last(seat), last(guest), last(own), last(letter), seat[:len(seat)-1], seat + "a", strings.ToUpper(seat),
		swap(seat, "/b/", "/x/"), swap(guest, "/x/", "/b/"), swap(own, "/me/", "/b/"), swap(seat, "/b/", "/me/"), swap(letter, "/b/", "/x/"), swap(own, "/me/", "/cal/"),
		swap(seat, ".w.", ".b."), swap(seat, "g1.", "g2."), swap(seat, "g1.", "g99999999999."), swap(letter, ".3.", ".4."), swap(own, "p1.", "p2."), swap(own, "p1.", "p777."),
		"/b/", "/b", "/me/", "/x/", "/b/x", "/b/..", "/b/../" + seat[3:], "/b//" + seat[3:], "/static/../b/x", "/b/%2e%2e/", "/b/%00", "/b/g1.w.0.%00", "/%2e%2e/etc/passwd", "/b/g1.w..x", "/cal/x", "/favicon.ico", "/login", "/account",
		seat + "/", seat + "/game.exe", seat + "/game.pgn/x", seat + "/../game.pgn", own + "/game.pgn", guest + "/%2e%2e",
	} {
		o.door.on(time.Second) // so that nobody has tried too often
		d := o.get(path)
		if d.is(404).body != nothing {
			t.Errorf("%s gets another page than what was never there", path)
		}
		for name, want := range map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"} {
			if got := d.header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
	}
	for _, path := range []string{seat, guest, own, letter} {
		o.get(path).is(200)
	}
	for _, x := range []ledger.BoardLink{
		must(o.BoardLink(ledger.OpensSeat, ledger.SideOf(o.game, rules.White)))(t).Renewed(), must(o.BoardLink(ledger.OpensGuest, ledger.SideOf(o.game, rules.White)))(t).Ended(),
		must(o.BoardLink(ledger.OpensOwn, ledger.FeedOfPlayer(o.white)))(t).Ended(),
	} {
		must(o.File(ledger.Matter{Key: x.Key(), At: o.clock.now(), Rows: []ledger.Row{x}}))(t)
	}
	for _, path := range []string{seat, guest, own, letter, seat + "/game.json"} {
		if o.get(path).is(404).body != nothing {
			t.Errorf("revoked, %s gets another page", path)
		}
	}
	o.get(o.seat(rules.White)).is(200)
	o.get(o.seat(rules.Black)).is(200)
	if err := o.RenewLinks("host", "a stolen backup"); err != nil {
		t.Fatal(err)
	}
	if log := o.log.String(); strings.Contains(log, seat[len(seat)-20:]) || strings.Contains(log, guest[len(guest)-20:]) || !strings.Contains(log, "route=/b/:secret") {
		t.Errorf("the log holds a secret, or no route:\n%.2000s", log)
	}
}

// TestGuesses tries ten thousand secrets: none opens anything, and after twenty in a second
// even the right one opens nothing for the rest of it, from there.
func TestGuesses(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	seat := o.seat(rules.White)
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	status := map[int]int{}
	for i := range 10_000 {
		guess := []byte(seat)
		for k, n := 0, i; k < 4; k, n = k+1, n/32 {
			at := len(guess) - 1 - k
			guess[at] = letters[(strings.IndexByte(letters, guess[at])+n%32+b2i(k == 3))%32]
		}
		status[o.get(string(guess)).status]++
		if i%50 == 49 {
			if got := o.get(seat).status; got != http.StatusTooManyRequests {
				t.Fatalf("after fifty guesses in a second the link answers %d", got)
			}
			o.door.on(time.Second)
			o.get(seat).is(200)
		}
	}
	if status[404] != 200*mostTries || status[429] != 10_000-200*mostTries || len(status) != 2 {
		t.Errorf("the guesses were answered %v", status)
	}
	// Another address is not slowed down by it.
	for range 2 * mostTries {
		o.get(seat[:len(seat)-1])
	}
	o.get(seat).is(429)
	r, _ := http.NewRequest("GET", seat, nil)
	r.RemoteAddr = "[2001:db8::7]:99"
	if at := o.site.caller(r).String(); at != "2001:db8::" {
		t.Errorf("an address of the sixth version counts as %s", at)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestLetterLink follows the link of a letter: it dies when the next letter goes out.
func TestLetterLink(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4")
	link := o.letter(rules.Black, 2)
	o.get(link).is(200).has("Your move, by", "After 1. P-K4")
	o.play("P-K4", "Kt-KB3")
	o.get(link).is(200).has("This link is of an older letter", "a player", "After 1… P-K4").lacks("Your move", "Smith", "Kt-KB3", "What if", "letters to you")
	o.get(link+"/game.json").is(200).has("older letter").lacks("Kt-KB3", "Smith", `"side"`)
	o.get(o.letter(rules.Black, 4)).is(200).has("Your move, by", "After 2. Kt-KB3")
}

// TestBaseWithAPath serves the pages below a path, whether a proxy leaves it or takes it
// away, and all links of a page are below it.
func TestBaseWithAPath(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4")
	seat, own := o.seat(rules.Black), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.black))
	o.site = o.window("https://chess.test/club/games/")
	for _, path := range []string{"/club/games" + seat, seat, "/club/games" + own, own} {
		d := o.get(path).is(200)
		for _, link := range linksOf(t, d.body) {
			if strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "/club/games/") {
				t.Errorf("%s leads to %s", path, link)
			}
		}
	}
	o.get("/club" + seat).is(404)
}

// linksOf are all addresses that a page names.
func linksOf(t testing.TB, page string) (out []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "href" && n.Data != "use" || a.Key == "src" || a.Key == "action" {
				out = append(out, a.Val)
			}
		}
	}
	return out
}

// TestCrawl goes wherever the pages of both players and of guests lead: nothing posts,
// nothing is of elsewhere but letters, no cookie is set, no address is refused, and POST is
// refused everywhere.
func TestCrawl(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5")
	todo := []string{"/nowhere"}
	for c, player := range []uint64{o.white, o.black} {
		side := rules.Colour(c)
		todo = append(todo, o.seat(side), o.guest(side), o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(player)), o.letter(side, 2), o.seat(side)+"?line=P-Q3+Kt-B3")
	}
	seen := map[string]bool{}
	for len(todo) > 0 {
		path := todo[0]
		todo = todo[1:]
		if seen[path] {
			continue
		}
		seen[path] = true
		d := o.get(path)
		if path != "/nowhere" {
			d.is(200)
		}
		o.ask("POST", path).is(405)
		o.ask("PUT", path).is(405)
		if d.header.Get("Set-Cookie") != "" || strings.Contains(d.body, "og:") {
			t.Errorf("%s sets a cookie, or is prepared for others", path)
		}
		if !strings.HasPrefix(d.header.Get("Content-Type"), "text/html") {
			continue
		}
		d.lacks(`method="post"`, `style="`, " onclick")
		for _, link := range linksOf(t, d.body) {
			link, _, _ = strings.Cut(link, "#")
			switch {
			case strings.HasPrefix(link, "?"):
				page, _, _ := strings.Cut(path, "?")
				todo = append(todo, page+link)
			case strings.HasPrefix(link, "/"):
				todo = append(todo, link)
			case link != "" && !strings.HasPrefix(link, "mailto:post@chess.test?"):
				t.Errorf("%s leads to %q", path, link)
			}
		}
	}
	t.Logf("%d pages and files", len(seen))
	if len(seen) < 50 {
		t.Errorf("only %d pages were found", len(seen))
	}
	g := must(o.Game(o.game))(t)
	if len(g.Score()) != 5 {
		t.Errorf("the game stands at %d", len(g.Score()))
	}
}

// TestLongQueries asks with what is too long, or of no move.
func TestLongQueries(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4")
	seat := o.seat(rules.White)
	o.get(seat + "?at=999999").is(200).has("After 1… P-K4")
	o.get(seat + "?at=%00%ff&side=x&line=%ff%fe").is(200).has("After 1… P-K4")
	o.get(seat + "?line=" + strings.Repeat("P-K4+", 100)).is(200).has("The line is too long")
	o.get(seat + "?line=" + strings.Repeat("x", 70_000)).is(http.StatusRequestURITooLong)
	o.get(seat + "?line=" + strings.Repeat("1.", 150)).is(200)
	o.get(seat + "/board.png?size=99999999").is(200)
	o.get(seat + "/board.png?size=-5&at=1w").is(200)
	if d := o.get(seat + "?line=<script>alert(1)</script>"); strings.Contains(d.body, "<script>alert") {
		t.Error("words of the address stand in the page as they are")
	}
}

// TestHeads shows that a page fits what it must, and that its script and style do.
func TestHeads(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	var moves []string
	for i := range 40 {
		moves = append(moves, []string{"Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1"}[i%4])
	}
	o.play(moves...)
	d := o.get(o.seat(rules.White)).is(200)
	t.Logf("a page of 40 plies has %d octets, the style %d, the script %d", len(d.body), len(must(staticFiles.ReadFile("static/public.css"))(t)), len(must(staticFiles.ReadFile("static/public.js"))(t)))
	for name, most := range map[string]int{"public.css": 10 << 10, "public.js": 6 << 10} {
		if n := len(must(staticFiles.ReadFile("static/" + name))(t)); n > most {
			t.Errorf("%s has %d octets, and %d are the most", name, n, most)
		}
	}
	if len(d.body) > 40<<10 {
		t.Errorf("the page has %d octets", len(d.body))
	}
	if got := fmt.Sprint(d.header["Content-Security-Policy"]); !strings.Contains(got, "default-src 'none'") || !strings.Contains(got, "script-src 'self'") {
		t.Errorf("the policy is %s", got)
	}
}

package stage

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"postd/cmd/postd/app"
	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/drills"
	"postd/ledger"
	"postd/public"
	"postd/rules"
)

// boards is an office whose boards can be looked at, with a game that is over and one that
// goes on.
type boards struct {
	*townOffice
	base string
}

// newBoards plays the first scene, and opens a game between Anne and Bertram of three moves.
func newBoards(t *testing.T) boards {
	t.Helper()
	o := boards{townOffice: newTownOffice(t, time.Date(2026, time.December, 1, 9, 0, 0, 0, time.UTC),
		func(a *app.App) { a.Config.Public.Tournaments = true })}
	w, err := o.window()
	if err != nil {
		t.Fatal(err)
	}
	o.base = w.Base
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return o
}

// opens arranges a game between Anne and Bertram, and has them play.
func (o boards) opens(letters ...string) {
	o.t.Helper()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		o.t.Fatal(err)
	}
	a.FirstTurnAt = o.clock.Now()
	if err := o.Open(dialogue.Opening{At: o.clock.Now(), Agreement: a, Sides: [2]terms.Side{{Members: []terms.Member{{Name: "Anne"}}}, {Members: []terms.Member{{Name: "Bertram"}}}}}); err != nil {
		o.t.Fatal(err)
	}
	for i, text := range letters {
		by := rules.Colour(i % 2)
		last := len(o.told) - 1
		for o.told[last].To != terms.PartyOf(by) {
			last--
		}
		if err := o.Write(o.clock.Now().Add(time.Hour), by, 0, text, last, false); err != nil {
			o.t.Fatal(err)
		}
	}
	if g, err := o.Game(); err != nil || len(g.Score()) != len(letters) {
		o.t.Fatalf("%d moves were played, %v", len(g.Score()), err)
	}
}

// side is the link of a side of the game that is played.
func (o boards) side(opens ledger.Opens, c rules.Colour) string {
	o.t.Helper()
	x, err := o.ledger.BoardLink(opens, ledger.SideOf(o.game, c))
	if err == nil && x.Off {
		x = x.Renewed()
		_, err = o.ledger.File(ledger.Matter{Key: x.Key(), At: o.clock.Now(), Rows: []ledger.Row{x}})
	}
	if err != nil {
		o.t.Fatal(err)
	}
	return public.Link(o.base, o.ledger, x)
}

// own is the link of the own page of a side's player.
func (o boards) own(c rules.Colour) string {
	o.t.Helper()
	g, err := o.Game()
	if err != nil {
		o.t.Fatal(err)
	}
	link, err := public.OwnLink(o.base, o.ledger, g.Sides[c].Members[0].Player)
	if err != nil {
		o.t.Fatal(err)
	}
	return link
}

// forced sets the colours that a reader forces upon all pages.
func (b *browser) forced(value string) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: value}},
	}); err != nil {
		b.t.Fatal(err)
	}
}

// heading is what the page says of the position that it shows.
func (b *browser) heading() string {
	return evaluate[string](b, `(document.querySelector(".heading") || document.body || {textContent: ""}).textContent`)
}

// until waits for the heading.
func (b *browser) until(want string) {
	b.t.Helper()
	for range 100 {
		if b.heading() == want {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatalf("the page says %q, and not %q", b.heading(), want)
}

// TestBoardsByBrowser looks at boards as players do, with script and without: the replay of
// a game shows each of its moves, a line is tried, and all pages are well at both widths, in
// the dark and in forced colours.
func TestBoardsByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o := newBoards(t)
	if _, err := dialogue.Play(dialogue.Scenes()[0], o.wire); err != nil {
		t.Fatal(err)
	}
	b := newBrowser(t, o.base)
	g, err := o.Game()
	if err != nil {
		t.Fatal(err)
	}
	over := o.side(ledger.OpensSeat, rules.White)

	// Without script every ply is found by the links, forwards and back.
	b.open(over + "?at=0")
	var shown []string
	for range g.Score() {
		b.submit(`.steps a[rel="next"]`)
		shown = append(shown, b.heading())
	}
	for i, ply := range g.Score() {
		p := g.After(i)
		if want := p.SAN(ply.Move); !strings.HasPrefix(shown[i], fmt.Sprintf("After %d", p.Number())) {
			t.Errorf("ply %d, %s, is headed %q", i+1, want, shown[i])
		}
	}
	if evaluate[int](b, `document.querySelectorAll(".score a").length`) != len(g.Score()) {
		t.Error("the score has not as many moves as the game")
	}
	b.submit(`.steps a[rel="first"]`)
	if got := b.heading(); got != "At the beginning" {
		t.Errorf("the first position is headed %q", got)
	}
	b.look("game-over")

	o.opens("1. P-K4", "1. P-K4 P-K4", "1... P-K4 2. Kt-KB3")
	turn, waits := o.side(ledger.OpensSeat, rules.Black), o.side(ledger.OpensSeat, rules.White)
	o.passes(30 * time.Hour)
	b.open(turn)
	b.sees("Your move, by", "2. Kt-KB3", "What if?")
	b.fill("line", "Nc6 B-Kt5")
	b.press("Show")
	b.sees("Tried: after 3. B-Kt5", "2. Kt-KB3 Kt-QB3", "TRY Kt-QB3")
	b.unfold()
	b.look("in-turn")
	b.open(waits + "?line=P-Q4")
	b.sees("there is no answer yet", "a move in form")
	b.look("waiting")
	b.open(o.side(ledger.OpensGuest, rules.White))
	b.look("guest")
	for c, name := range []string{"own-white", "own-black"} {
		b.open(o.own(rules.Colour(c)))
		b.sees("your games", "What is set")
		b.look(name)
	}
	b.open(o.base + "/b/nothing")
	b.sees("Nothing here")
	b.look("nothing")
	b.forced("active")
	b.open(turn)
	b.picture("in-turn-forced")
	b.measure("in-turn", "forced colours", true)
	b.forced("none")

	withScript(t, b, over, turn, shown)
	for e, found := range b.found {
		for _, f := range found {
			t.Errorf("%s: %s", e, f)
		}
	}
	if len(b.looked) < 7 {
		t.Errorf("only %d pages were looked at", len(b.looked))
	}
}

// withScript goes through a game by keys, and tries a move by two taps.
func withScript(t *testing.T, b *browser, over, turn string, shown []string) {
	t.Helper()
	b.script(true)
	defer b.script(false)
	b.open(over + "?at=0")
	key := func(name string) {
		b.evaluate(fmt.Sprintf(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: %q, bubbles: true}))`, name))
	}
	for _, want := range shown[:4] {
		key("ArrowRight")
		b.until(want)
	}
	key("ArrowLeft")
	b.until(shown[2])
	key("End")
	b.until(shown[len(shown)-1])
	key("Home")
	b.until("At the beginning")
	b.evaluate(`document.querySelectorAll(".score a")[6].click()`)
	b.until(shown[6])
	if at := b.where(); !strings.HasSuffix(at, "?at=4w") {
		t.Errorf("after the click on the seventh move the address is %s", at)
	}
	swipe := func(dx int) {
		b.evaluate(fmt.Sprintf(`(() => {
			const board = document.querySelector(".board"), r = board.getBoundingClientRect();
			const touch = x => new Touch({identifier: 1, target: board, clientX: r.left + x, clientY: r.top + 100});
			board.dispatchEvent(new TouchEvent("touchstart", {touches: [touch(150)], changedTouches: [touch(150)], bubbles: true}));
			board.dispatchEvent(new TouchEvent("touchend", {touches: [], changedTouches: [touch(150 + %d)], bubbles: true}));
		})()`, dx))
	}
	swipe(-90)
	b.until(shown[7])
	swipe(90)
	b.until(shown[6])

	// Black's Knight from QKt1 to QB3, with Black's side below.
	b.open(turn)
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	for _, square := range [][2]int{{6, 7}, {5, 5}} {
		at := evaluate[[]float64](b, fmt.Sprintf(`(() => { const svg = document.querySelector(".board svg"); svg.scrollIntoView({block: "center"});
			const p = new DOMPoint(%d*45 + 22, %d*45 + 22).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; })()`, square[0], square[1]))
		if err := chromedp.Do(ctx, chromedp.MouseClickXY(at[0], at[1])); err != nil {
			t.Fatal(err)
		}
	}
	b.until("Tried: after 2… Kt-QB3")
}

// TestLetterFromThePage sends the letter that a page prepares: its subject names the game,
// and it bears no key, so that whoever has the link cannot move by it. From a provider that
// signs nothing its owner is asked, and after a YES it is heard.
func TestLetterFromThePage(t *testing.T) {
	t.Parallel()
	o := newBoards(t)
	o.opens("1. P-K4", "1. P-K4 P-K4")
	o.clock.set(o.clock.Now().Add(time.Hour))
	page := body(t, o.side(ledger.OpensSeat, rules.White))
	_, link, _ := strings.Cut(page, `href="mailto:`)
	link, _, _ = strings.Cut(link, `"`)
	u, err := url.Parse("mailto:" + strings.ReplaceAll(link, "&amp;", "&"))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	raw := fmt.Sprintf("From: Anne <anne@players.example>\r\nTo: %s\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <new@players.example>\r\n\r\n%sKt-KB3\r\n",
		u.Opaque, q.Get("subject"), o.clock.Now().Format(time.RFC1123Z), q.Get("body"))
	if err := o.mail("anne@players.example", u.Opaque, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	o.carried()
	// Nothing but its address shows whose it is, and so its owner is asked; who has a provider
	// that signs is not.
	all, err := o.ledger.Letters(func(x ledger.Letter) bool { return strings.Contains(x.Reason, "of game g1 by its subject") })
	if err != nil || len(all) != 1 {
		t.Fatalf("%d letters were known to be of the game, %v", len(all), err)
	}
	o.passes(2 * time.Hour)
	asked := o.last("anne@players.example", "is this letter yours?").Header
	raw = fmt.Sprintf("From: Anne <anne@players.example>\r\nTo: %s\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <yes@players.example>\r\nIn-Reply-To: %s\r\n\r\nYES\r\n",
		asked.Get("Reply-To"), asked.Get("Subject"), o.clock.Now().Format(time.RFC1123Z), asked.Get("Message-ID"))
	if err := o.mail("anne@players.example", strings.Trim(asked.Get("Reply-To"), "<>"), []byte(raw)); err != nil {
		t.Fatal(err)
	}
	o.carried()
	g, err := o.Game()
	if err != nil || len(g.Score()) != 3 {
		t.Fatalf("the game has %d moves, %v", len(g.Score()), err)
	}
}

// body is the page under an address.
func body(t *testing.T, address string) string {
	t.Helper()
	res, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%d, %v", res.StatusCode, err)
	}
	return string(b)
}

package stage

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/dialogue"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
)

// placed reads the position of a page from the men that stand in its picture, as a FEN has it.
const placed = `(() => {
	const board = document.querySelector("#board svg"), white = document.querySelector("#board").dataset.view === "white";
	const at = {};
	for (const man of board.querySelectorAll("use")) {
		const [, colour, kind] = man.getAttribute("href").match(/-([wb])([kqrbnp])$/i);
		let file = man.getAttribute("x") / 45, row = man.getAttribute("y") / 45;
		if (!white) { file = 7 - file; row = 7 - row; }
		at[row * 8 + file] = colour === "w" ? kind.toUpperCase() : kind.toLowerCase();
	}
	let out = "";
	for (let row = 0; row < 8; row++) {
		let empty = 0;
		for (let file = 0; file < 8; file++) {
			const man = at[row * 8 + file];
			if (!man) { empty++; continue; }
			out += (empty || "") + man;
			empty = 0;
		}
		out += (empty || "") + (row < 7 ? "/" : "");
	}
	return out;
})()`

// men is the first part of the FEN of a position.
func men(p rules.Position) string { fen, _, _ := strings.Cut(p.FEN(), " "); return fen }

// wanders has the game go on to so many moves of both sides, by chance and without an end.
func (o boards) wanders(plies int) {
	o.t.Helper()
	r := rand.New(rand.NewPCG(25, 80))
	for {
		g := o.gameOf(o.label)
		if len(g.Score()) == plies {
			return
		}
		p, at := g.Position(), o.clock.Now()
		moves := p.LegalMoves()
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		var next rules.Move
		for _, m := range moves {
			after, err := p.Play(m)
			if err != nil || len(after.LegalMoves()) < 4 || strings.ContainsAny(p.SAN(m), "x+#") && next != 0 {
				continue
			}
			if next = m; !strings.ContainsAny(p.SAN(m), "x+#") {
				break
			}
		}
		of, words := g.ToMove(), descriptive.Brief(p, next, descriptive.Style{})
		text := fmt.Sprintf("%d. %s", p.Number(), words)
		if n := len(g.Score()); n > 0 && of == rules.Black {
			text = fmt.Sprintf("%d. %s %s", p.Number(), g.Score()[n-1].Words, words)
		} else if n > 0 {
			text = fmt.Sprintf("%d… %s %s", p.Number()-1, g.Score()[n-1].Words, text)
		}
		key := fmt.Sprintf("mail:wander %d", len(g.Score()))
		if _, err := o.ledger.File(ledger.Matter{Key: key, At: at, Games: []terms.GameID{o.game},
			Decide: func(g []correspondence.Game, x []correspondence.Setting) []correspondence.Decision {
				return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Text: text, Arrived: at, Key: key}, x[0])}
			}}); err != nil {
			o.t.Fatal(err)
		}
		if after := o.gameOf(o.label); len(after.Score()) != len(g.Score())+1 {
			o.t.Fatalf("%q was not played: %s", text, after.State)
		}
		o.carried()
	}
}

// shows opens the tournament of the game to everybody, and returns the path of the game.
func (o boards) shows(p ledger.Publicity) string {
	o.t.Helper()
	line, err := o.ledger.Line(o.game)
	if err != nil {
		o.t.Fatal(err)
	}
	x, err := o.ledger.Tournament(line.Tournament)
	if err != nil {
		o.t.Fatal(err)
	}
	x.Public = p
	if _, err := o.ledger.PutTournament(x); err != nil {
		o.t.Fatal(err)
	}
	return o.base + "/t/" + url.PathEscape(x.Label) + "/" + url.PathEscape(strings.TrimPrefix(line.Label, x.Label+"-"))
}

// asGuest is the page that is clicked through in the long run alone: it is the page for everybody.
const asGuest = "the page of a guest"

// TestReplayByBrowser goes through a game of 80 moves of each side: by the links of the page
// without script, and by keys with it. At every ply the men stand on the board as in the score.
func TestReplayByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o := newBoards(t)
	o.opens()
	const plies = 160
	o.wanders(plies)
	g := o.gameOf(o.label)
	open := o.shows(ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	b := newBrowser(t, o.base)
	for _, x := range []struct {
		name, page string
		shown      int // plies that are shown
	}{
		{"the page of the side in turn", o.side(ledger.OpensSeat, g.ToMove()), plies},
		{"the page for everybody", open, plies - 1},
		{asGuest, o.side(ledger.OpensGuest, rules.Black), plies - 1},
	} {
		if got := len(strings.Split(body(t, x.page), `<a href="?at=`)) - 1; got < x.shown {
			t.Errorf("%s leads to %d positions, and not to %d", x.name, got, x.shown)
		}
		for _, script := range []bool{false, true} {
			if script != (x.shown != plies) || x.name == asGuest && drills.Count(t, drills.Season) < 2 {
				continue // each page in one of the two ways, which is the same for all; a guest's in the long run
			}
			b.script(script)
			b.open(x.page + "?at=0")
			for i := range x.shown + 1 {
				if got, want := evaluate[string](b, placed), men(g.After(i)); got != want {
					t.Fatalf("%s, with script %t, ply %d shows %s, and not %s", x.name, script, i, got, want)
				}
				if i == x.shown {
					break
				}
				if next := evaluate[string](b, `document.querySelector('.steps a[rel="next"]').getAttribute("href")`); !strings.Contains(next, "?at="+fmt.Sprint(g.After(i).Number())) {
					t.Fatalf("%s: ply %d leads to %s", x.name, i, next)
				}
				if !script {
					b.submit(`.steps a[rel="next"]`)
					continue
				}
				before := b.heading()
				b.evaluate(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))`)
				b.leaves(before)
			}
			if way := evaluate[bool](b, `!!document.querySelector('.steps a[rel="next"]')`); way {
				t.Errorf("%s goes on behind its last move", x.name)
			}
			b.script(false)
		}
		if x.shown == plies {
			b.look("replay")
		}
	}
	for e, found := range b.found {
		for _, f := range found {
			t.Errorf("%s: %s", e, f)
		}
	}
}

// leaves waits until the page has another heading.
func (b *browser) leaves(heading string) {
	b.t.Helper()
	for range 400 {
		if b.heading() != heading {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	b.t.Fatalf("the page stays at %q", heading)
}

// TestWhatIfIsHeard tries moves on the page in either notation, and sends what the page offers
// as it stands, in reply to the last letter: it is heard, and the move is the one that was tried.
func TestWhatIfIsHeard(t *testing.T) {
	t.Parallel()
	o := newBoards(t)
	o.opens("1. P-K4", "1. P-K4 P-K4")
	o.replies(rules.Black, "SHOW ALGEBRAIC")
	for i, x := range []struct{ tried, played string }{
		{"Nf3", "Nf3"}, {"Kt-QB3", "Nc6"}, {"B-Kt5 P-QR3 B-R4", "Bb5"}, {"a6 Ba4 b5", "a6"}, {"b5a4", "Ba4"}, {"2... Kt-QB3", ""}, {"Kt-B3 castles", "Nf6"}, {"O-O", "O-O"}, {"Nxe4", "Nxe4"},
	} {
		o.passes(time.Hour)
		g := o.gameOf(o.label)
		page := body(t, o.side(ledger.OpensSeat, g.ToMove())+"?line="+url.QueryEscape(x.tried))
		_, send, offered := strings.Cut(page, "To play the first of them: <code>")
		if x.played == "" {
			if offered {
				t.Errorf("%s is offered to be sent", x.tried)
			}
			continue
		}
		text, rest, _ := strings.Cut(send, "</code>")
		if !offered {
			t.Fatalf("%s is not offered to be sent:\n%s", x.tried, page)
		}
		// The link beside it prepares the same words.
		_, link, _ := strings.Cut(rest, `href="mailto:`)
		link, _, _ = strings.Cut(link, `"`)
		u, err := url.Parse("mailto:" + strings.ReplaceAll(link, "&amp;", "&"))
		if err != nil || strings.TrimSpace(u.Query().Get("body")) != text || !strings.HasPrefix(u.Query().Get("subject"), o.label+"/") {
			t.Errorf("beside %q stands %q, %v", text, link, err)
		}
		if i == 0 {
			o.tries(page, text)
		}
		o.replies(g.ToMove(), text)
		after := o.gameOf(o.label)
		if n := len(after.Score()); n != len(g.Score())+1 || g.Position().SAN(after.Score()[n-1].Move) != x.played {
			t.Fatalf("%s: %q was not heard as %s: %s", x.tried, text, x.played, after.State)
		}
		if len(after.Penalties) > 0 || after.Law3 != nil {
			t.Errorf("%q has a fault", text)
		}
	}
}

// tries sends the TRY of a page, which plays nothing.
func (o boards) tries(page, text string) {
	o.t.Helper()
	_, try, ok := strings.Cut(page, "To ask how it would be read: <code>")
	try, _, _ = strings.Cut(try, "</code>")
	if !ok || !strings.HasPrefix(try, "TRY ") {
		o.t.Fatalf("beside %q stands no TRY, but %q", text, try)
	}
	before := len(o.gameOf(o.label).Score())
	o.replies(rules.White, try)
	o.says(o.addressIn(o.label, rules.White), "would be read", "Nothing has been sent")
	if after := len(o.gameOf(o.label).Score()); after != before {
		o.t.Errorf("%q played a move", try)
	}
}

// TestPublicPagesByBrowser looks at what is public as a stranger does: the list, the table, the
// games, at all widths and in all colours, with script and without.
func TestPublicPagesByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	o := newBoards(t)
	if _, err := dialogue.Play(dialogue.Scenes()[0], o.wire); err != nil {
		t.Fatal(err)
	}
	over := o.shows(ledger.Publicity{Mode: ledger.PublicGames})
	o.opens("1. P-K4", "1. P-K4 P-K4", "1... P-K4 2. Kt-KB3", "2. Kt-KB3 Kt-QB3", "2... Kt-QB3 3. B-Kt5")
	runs := o.shows(ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	league := o.base + "/t/L"
	o.league("L")
	b := newBrowser(t, o.base)
	b.open("/")
	b.look("list")
	b.press("The League of Names")
	b.sees("Crosstable", "Games", "Atom, the results")
	b.look("crosstable")
	b.submit(".cross td a")
	b.sees("White", "Black")
	b.open(over)
	b.look("public-over")
	b.open(runs + "?at=2w&side=b")
	b.sees("After 2. Kt-KB3")
	b.look("public-runs")
	b.open(league + "/nothing")
	b.sees("Nothing here")
	b.forced("active")
	for name, page := range map[string]string{"crosstable": league, "public-over": over, "list": o.base + "/"} {
		b.open(page)
		b.picture(name + "-forced")
		b.measure(name, "forced colours", true)
	}
	b.forced("none")
	b.script(true)
	b.open(over + "?at=0")
	for _, key := range []string{"ArrowRight", "End", "Home"} {
		before := b.heading()
		b.evaluate(fmt.Sprintf(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: %q, bubbles: true}))`, key))
		b.leaves(before)
	}
	b.script(false)
	b.look("public-by-keys")
	for e, found := range b.found {
		for _, f := range found {
			t.Errorf("%s: %s", e, f)
		}
	}
}

// league is a public tournament of six, of whom some have hard names, with games in every state.
func (o boards) league(label string) {
	o.t.Helper()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		o.t.Fatal(err)
	}
	at := o.clock.Now()
	a.Colours, a.FirstTurnAt = terms.ColoursFixed, at
	id, err := o.ledger.PutTournament(ledger.Tournament{Label: label, Name: "The League of Names", Agreement: a, Public: ledger.Publicity{Mode: ledger.PublicGames},
		Secretary: ledger.Official{Name: "The Secretary", Addr: secretaryAddress}})
	if err != nil {
		o.t.Fatal(err)
	}
	var all []terms.Member
	for i, name := range []string{"Mary Jones", "יעל כהן", "王小明", "Bartholomew Featherstonehaugh-Cholmondeley <b>", "Art", "Zoë O’Brien"} {
		addr := fmt.Sprintf("league%d@players.example", i)
		o.mailbox(addr)
		p, err := o.ledger.PutPlayer(ledger.Player{Name: name, Publish: []ledger.Publish{ledger.PublishFull, ledger.PublishShort}[i%2], Addresses: []ledger.Address{{Addr: addr, Verified: true}}})
		if err != nil {
			o.t.Fatal(err)
		}
		all = append(all, terms.Member{Player: p, Name: name})
	}
	n := 0
	for i := range all {
		for k := range i {
			n++
			sides := [2]terms.Side{{Members: all[i : i+1]}, {Members: all[k : k+1]}}
			game, err := o.ledger.OpenGame(id, fmt.Sprintf("%s-%d", label, n), sides, a, "", at)
			if err != nil {
				o.t.Fatal(err)
			}
			for m, text := range [][]string{{"1. P-K4", "RESIGN"}, {"1. P-K4\nOFFER DRAW", "ACCEPT DRAW"}, {"1. P-Q4", "1. P-Q4 P-Q4"}, {"RESIGN"}, {}}[n%5] {
				key := fmt.Sprintf("mail:league %d %d", n, m)
				if _, err := o.ledger.File(ledger.Matter{Key: key, At: at, Games: []terms.GameID{game},
					Decide: func(g []correspondence.Game, x []correspondence.Setting) []correspondence.Decision {
						return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: rules.Colour(m % 2), Text: text, Arrived: at, Key: key}, x[0])}
					}}); err != nil {
					o.t.Fatal(err)
				}
				o.carried()
			}
		}
	}
}

// replies has a side write in answer to its last letter.
func (o boards) replies(side rules.Colour, text string) {
	o.t.Helper()
	o.answers(o.addressIn(o.label, side), o.label+":", text)
}

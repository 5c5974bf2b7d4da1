package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/diagram"
	"postd/dialogue"
	"postd/rules"
	"postd/secretary/visit"
	"postd/templates"
)

// TestE31 checks that both columns of the score replay to the position on the
// board, in every scene of the demo and in a whole game.
func TestE31(t *testing.T) {
	t.Parallel()
	games := map[string]correspondence.Game{}
	for _, s := range dialogue.Scenes() {
		stage := dialogue.NewMemory(templates.Render)
		if _, err := dialogue.Play(s, stage); err != nil {
			t.Fatal(err)
		}
		games[s.Name] = must(stage.Game())(t)
	}
	o := newOffice(t)
	id := o.game()
	o.play(id, records(t, opera)...)
	games["opera"] = must(o.Game(id))(t)
	plies := 0
	for name, g := range games {
		plies += len(g.Score())
		san, words := g.Origin, g.Origin
		for _, row := range scoreOf("/g/g1", g, 0) {
			if row.Struck != "" {
				continue
			}
			for _, c := range []scoreCell{row.WhiteSAN, row.BlackSAN} {
				if c.Words == "" || c.Words == "…" {
					continue
				}
				san = must(san.Play(must(san.ParseSAN(c.Words))(t)))(t)
			}
			for _, c := range []scoreCell{row.White, row.Black} {
				if c.Words == "" || c.Words == "…" || c.Href == "" {
					continue
				}
				readings := must(descriptive.Parse(c.Words))(t).Match(words, descriptive.Birth).Readings
				if len(readings) != 1 {
					t.Fatalf("%s: %s has %d readings", name, c.Words, len(readings))
				}
				words = must(words.Play(readings[0].Move))(t)
			}
		}
		if want := g.Position().FEN(); san.FEN() != want || words.FEN() != want {
			t.Errorf("%s: algebraic comes to %s, descriptive to %s, the game stands at %s", name, san.FEN(), words.FEN(), want)
		}
	}
	if plies < 60 {
		t.Errorf("only %d plies were replayed", plies)
	}
	rows := o.as(roleAuditor).get("/g/A1").is(http.StatusOK).sound().rows("Score")
	if len(rows) != 17 || strings.Join(rows[16], "|") != "17|R-Q8 mate||Rd8#|" {
		t.Errorf("the page ends with %q", rows[len(rows)-1])
	}
}

// TestE32 checks that every position can be looked at, from both sides, by
// links.
func TestE32(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, records(t, opera)[:6]...)
	g := must(o.Game(id))(t)
	c := o.as(roleUmpire)
	for n := 0; n <= len(g.Score()); n++ {
		for _, side := range []string{"", "b"} {
			d := c.get(fmt.Sprintf("/g/g1?ply=%d&side=%s", n, side)).is(http.StatusOK).sound()
			view := rules.Colour(len(side))
			want := diagram.Text(g.After(n), view, descriptive.Style{})
			pre := d.all("pre", "class", "diagram")
			if len(pre) != 1 || strings.TrimSpace(text(pre[0])) != strings.TrimSpace(want) {
				t.Errorf("ply %d, side %q: the diagram is another", n, side)
			}
			for name, to := range map[string]int{"First": 0, "Back": max(n-1, 0), "Next": min(n+1, 6), "Last": 6} {
				if href := d.link(name); !strings.HasPrefix(href, fmt.Sprintf("/g/g1?ply=%d", to)) || strings.Contains(href, "side=b") != (side == "b") {
					t.Errorf("ply %d: %s leads to %s", n, name, href)
				}
			}
			turned := c.get(strings.TrimSuffix(d.link("Turn the board"), "#board"))
			if pre := turned.all("pre", "class", "diagram"); strings.TrimSpace(text(pre[0])) != strings.TrimSpace(diagram.Text(g.After(n), view.Other(), descriptive.Style{})) {
				t.Errorf("ply %d: the board was not turned", n)
			}
		}
	}
	for _, odd := range []string{"?ply=99", "?ply=-3", "?ply=x", "?side=x", "?ply=99999999999999999999"} {
		c.get("/g/g1" + odd).is(http.StatusOK).has("After Black’s 3… B-Kt5 (Bg4)")
	}
	c.get("/g/g1?ply=0").has("The position at the beginning.")
}

// text is what stands below a node, with its lines.
func text(root *html.Node) string {
	var b strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
	}
	return b.String()
}

// TestE33 checks that the board says in words where the men stand, and there is
// a table of it in which each man is on its square.
func TestE33(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, records(t, opera)[:12]...)
	p := must(o.Game(id))(t).Position()
	d := o.as(roleSecretary).get("/g/g1")
	svg := d.all("svg", "role", "img")
	if len(svg) != 1 {
		t.Fatalf("%d boards", len(svg))
	}
	white, black := diagram.Words(p, descriptive.Style{})
	if name := textOf(svg[0]); !strings.Contains(name, "Position after 6… Kt-KB3") || !strings.Contains(name, white) || !strings.Contains(name, black) {
		t.Errorf("the board is called %q", name)
	}
	d.has(white + " " + black + " White to move.")
	for i, row := range d.rows("The position, square by square") {
		if row[0] != fmt.Sprint(8-i) {
			t.Errorf("row %d is called %s", i, row[0])
		}
		for j, words := range row[1:] {
			m := p.At(rules.SquareAt(j, 7-i))
			want := ""
			if m.Role != rules.NoRole {
				want = map[rules.Colour]string{rules.White: "w", rules.Black: "b"}[m.Colour] + descriptive.Letters(m.Role, descriptive.Style{})
			}
			if words != want {
				t.Errorf("%s holds %q, want %q", rules.SquareAt(j, 7-i), words, want)
			}
		}
	}
}

// TestE34 checks that the last move is marked in the drawing and told in words.
func TestE34(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4")
	g := must(o.Game(id))(t)
	d := o.as(roleSecretary).get("/g/g1").has("After White’s 1 P-K4 (e4): Pawn on King's second to King's fourth. Its two squares are marked.")
	want := diagram.SVG(g.Position(), rules.White, g.LastMove(), descriptive.Style{}, "b", "Position after 1 P-K4")
	if !strings.Contains(d.body, want) {
		t.Error("the drawing has no last move marked")
	}
}

// TestGameHead checks that the page says first whose turn it is, until when,
// and how much is used, in every state.
func TestGameHead(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"))
	c := o.as(roleSecretary)
	c.get("/g/g1").has("White to move. The first turn begins Mon 7 Dec 2026, 09:00 GMT.")
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.advance(55 * time.Hour)
	c.get("/g/g1").has("near its end", "White to move. Reply due Thu 10 Dec 2026, 09:00 GMT, 2 days 7 h of 3 days used.")
	o.write(id, rules.White, "1. P-K4")
	c.get("/g/g1").has("in the post", "Black to move. The letter on whose receipt the turn begins is in the post to Black.")
	o.deliver()
	o.advance(5 * 24 * time.Hour)
	c.get("/g/g1").has("time is up", "Black to move. The time ended Sat 12 Dec 2026, 16:00 GMT, 4 days of 3 days used.", "White may claim the game (BCC1903/V.9(c))")
	o.resign(id, rules.Black)
	c.get("/g/g1").has("1–0: Black resigned (BCC1903/V.9.TAIL), on")

	o, _ = appealed(t)
	o.as(roleSecretary).get("/g/g1").has("question", "White to move. The clock stands still; 1 h of 3 days used.", "both clocks stand for it", "APPEAL The office counts <b>wrongly</b>.")
	o, _ = claimedAdjudication(t)
	o.as(roleSecretary).get("/g/g1").has("White has claimed adjudication (BCC1903/V.10(b)). The verdict is awaited; both may write to the adjudicator until Fri 25 Dec 2026, 11:00 GMT.")
}

// TestGameHeadOfSisterCodes checks that the page says what is open to whom by the
// ways of the game's own code.
func TestGameHeadOfSisterCodes(t *testing.T) {
	t.Parallel()
	staunton := func(fields ...[2]string) (*office, terms.GameID, *client) {
		o := newOffice(t)
		a, errs := terms.FillIn(append([][2]string{{"code", terms.CodeStaunton}}, fields...))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(b *terms.Agreement) {
			a.FirstTurnAt, a.Calendar.Zone, a.Colours = b.FirstTurnAt, b.Calendar.Zone, b.Colours
			*b = a
		})
		o.deliver()
		o.advance(begin.Sub(o.clock.now()))
		return o, id, o.as(roleSecretary)
	}
	o, id, c := staunton()
	o.write(id, rules.White, "1. P-K5")
	o.deliver()
	c.get("/g/g1").has("Black is to choose about White’s record “P-K5” (STAUNTON/COR.II), among three penalties (STAUNTON/R.VIII).")
	o.write(id, rules.Black, "1")
	o.deliver()
	c.get("/g/g1").has("White to move, bound to move the King's Pawn on King's second.")

	day := calendar.DateOf(begin, time.UTC).AddDays(1)
	_, _, c = staunton([2]string{"adjudication.date", day.String()}, [2]string{"adjudication.automatic", "true"})
	c.get("/g/g1").has("on Tue 8 Dec 2026, 00:00 GMT, without a claim (BCC1903/APPA/14(b)", "Staunton's Chess Praxis, with its rules for play by correspondence")
	o, id, c = staunton([2]string{"adjudication.date", day.String()})
	o.write(id, rules.White, "1. P-K4 ch")
	o.deliver()
	c.get("/g/g1").has("Black to move, and may require another move in the place of “P-K4 ch”, which gives no check (STAUNTON/R.XI).",
		"Black may claim Penalty A, until the next record of that side", "announces a check that it does not give")
	o.advance(25 * time.Hour)
	o.write(id, rules.White, "CLAIM ADJUDICATION")
	o.deliver()
	c.get("/g/g1").has("What was open to Black before may be used until Fri 11 Dec 2026", "but not after the verdict (RULING/R-32).")
	c.get("/g/g1/dossier").has("The last move, “P-K4 ch”, announces a check that it does not give. Black could have it struck out until Fri 11 Dec 2026")

	o, id, c = staunton()
	o.write(id, rules.White, "1. Kt-B3")
	o.deliver()
	c.get("/g/g1").has("Black is to choose about White’s record “Kt-B3” (STAUNTON/COR.VIII), and may adopt a reading by announcing it.")
	o.write(id, rules.White, "1. P-K4")
	o.deliver()
	c.get("/g/g1").has("(STAUNTON/COR.VI), of which one may be adopted.")
}

// TestStruckAndUnsettled checks that what was struck out stands in the score
// with its law, and a record that is not settled is marked.
func TestStruckAndUnsettled(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	o.advance(time.Hour)
	o.write(id, rules.White, "1… P-K4 2. B-Kt6") // no Bishop can go there
	o.deliver()
	c := o.as(roleSecretary)
	d := c.get("/g/g1").sound().has("Black is to choose about White’s record “B-Kt6” (BCC1903/V.6(a)).", "it fits no legal move: no Bishop of White's can reach QKt6 or KKt6")
	rows := d.rows("Score")
	if last := rows[len(rows)-1]; len(rows) != 2 || last[1] != "“B-Kt6”, not settled (a question is open)" {
		t.Errorf("the score ends with %q", last)
	}
	o.advance(time.Hour)
	o.write(id, rules.Black, "EXACT E")
	o.deliver()
	rows = c.get("/g/g1").sound().has("Penalties", "Penalty on White for BCC1903/V.6(a)").rows("Score")
	if last := rows[len(rows)-1]; last[0] != "2" || !strings.HasPrefix(last[1], "struck out: White’s B-Kt6 BCC1903/V") {
		t.Errorf("the score ends with %q", last)
	}
}

// TestGameList checks that the list says of each game what stands there, can be
// narrowed, and is as long as it is.
func TestGameList(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.plain = true
	c := o.as(roleSecretary)
	c.get("/g").is(http.StatusOK).sound().has("No game is set up yet.")
	a, b := o.tournament("A"), o.tournament("B")
	smith, jones := o.player("Smith"), o.player("Jones")
	for n := range 55 {
		o.arrange(a, fmt.Sprintf("A%d", n+1), smith, jones)
	}
	last := o.arrange(b, "B1", o.player("Ann <i>Poe</i>"), smith)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	d := c.get("/g").is(http.StatusOK).sound()
	rows := d.rows("Games: not ended")
	if len(rows) != visit.PerPage || rows[0][0] != "A1" || rows[0][1] != "Smith v Jones" {
		t.Errorf("%d rows, the first %q", len(rows), rows[0])
	}
	if rows := c.get(d.link("Older →")).rows("Games: not ended"); len(rows) != 6 || rows[5][0] != "B1" || rows[5][1] != "Ann <i>Poe</i> v Smith" {
		t.Errorf("the second page has %d rows", len(rows))
	}
	o.play(last, "P-K4")
	row := c.get("/g?player=poe").rows("Games: not ended")
	if want := []string{"B1", "Ann <i>Poe</i> v Smith", "1", "Black to move", "none of 3 days", "in 3 days", "now", "in play"}; len(row) != 1 || strings.Join(row[0], "|") != strings.Join(want, "|") {
		t.Errorf("the row is %q, want %q", row, want)
	}
	if rows := c.get(fmt.Sprintf("/g?tournament=%d", b.ID)).rows("Games: not ended"); len(rows) != 1 {
		t.Errorf("tournament B has %d games", len(rows))
	}
	o.resign(last, rules.Black)
	c.get("/g?state=ended&player=poe").has("1–0", "Games: ended")
	c.get("/g?state=adjudication").has("No game is like that.")
	o.advance(7 * 24 * time.Hour)
	if rows := c.get("/g?state=time-is-up").rows("Games: time is up"); len(rows) != visit.PerPage || rows[0][7] != "time is up" {
		t.Errorf("%d games are exceeded: %q", len(rows), rows[0])
	}
	for _, f := range gameFilters() {
		c.get("/g?state=" + f.slug).is(http.StatusOK).sound()
	}
}

// TestGameByLabelAndHostileNames checks that a game is found by its number and
// its label; names of players are text and nothing else.
func TestGameByLabelAndHostileNames(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	long := strings.Repeat("Ξ ", 60) + "end"
	id := o.arrange(o.tournament("A"), "A1-“x", o.player("<script>alert(1)</script>"), o.player(long))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4")
	o.write(id, rules.White, "APPEAL \"><img src=x onerror=alert(2)> \x07\u202e")
	o.deliver()
	c := o.as(roleSecretary)
	for _, path := range []string{"/g", "/g/g1", "/g/A1-%E2%80%9Cx", "/g/a1-%E2%80%9CX", "/g/g1/account", "/g/g1/letters", "/g/g1/timeline", "/g/g1/case/1", "/umpire", "/g/g1/rule/Note"} {
		d := c.get(path).is(http.StatusOK).sound()
		if len(d.all("img")) > 0 || strings.Contains(d.body, "<script>") {
			t.Errorf("%s is not escaped", path)
		}
	}
	for _, path := range []string{"/g/g9", "/g/none", "/g/g1/case/2", "/g/g1/case/x", "/g/g1/dossier", "/g/g1/rule/Sink"} {
		c.get(path).is(http.StatusNotFound)
	}
}

// TestTermsThatDiffer checks that the page of a game shows its own terms where
// they are not the default.
func TestTermsThatDiffer(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) {
		if err := a.Set("turn.limit", "5 days"); err != nil {
			t.Fatal(err)
		}
	})
	rows := o.as(roleSecretary).get("/g/g1").rows("Where the terms differ")
	found := false
	for _, r := range rows {
		found = found || r[1] == "5 days" && r[2] == "3 days" && strings.HasPrefix(r[3], "BCC1903/V.2(c)")
	}
	if !found {
		t.Errorf("the terms are %q", rows)
	}
}

// longGame is a game of so many moves on each side, played by Knights.
func longGame(t testing.TB, moves int) *office {
	o := newOffice(t)
	id := o.game()
	round := []string{"Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1"}
	for n := range 2 * moves {
		o.play(id, round[n%4])
	}
	return o
}

// BenchmarkGamePage draws the pages of a game of 60 moves.
func BenchmarkGamePage(b *testing.B) {
	o := longGame(b, 60)
	c := o.as(roleSecretary)
	for _, path := range []string{"/g/g1", "/g/g1/account", "/g/g1/letters", "/g/g1/timeline", "/g"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				r := c.request(http.MethodGet, path, nil)
				w := &discarded{header: http.Header{}}
				o.site.ServeHTTP(w, r)
				if w.status != http.StatusOK {
					b.Fatal(w.status)
				}
			}
		})
	}
	b.Run("fold", func(b *testing.B) {
		for b.Loop() {
			if _, err := o.Game(1); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// discarded is an answer that nobody reads.
type discarded struct {
	header http.Header
	status int
}

func (d *discarded) Header() http.Header         { return d.header }
func (d *discarded) Write(p []byte) (int, error) { return len(p), nil }
func (d *discarded) WriteHeader(status int)      { d.status = status }

package public

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"postd/drills"
	"postd/ledger"
	"postd/rules"
	"postd/tournament/ladder"
)

// openYear is a window over an event of every system: an all-play-all of six, a Swiss of twenty in its
// third round, a cup of eleven with a tie that is decided, four teams on four boards, and a ladder of
// eight; and a rating list of all.
func openYear(t testing.TB) *openHouse {
	h := newOpenHouse(t)
	var all []ledger.Player
	for i := range 24 {
		name := []string{"Gwen Hall", "Bartholomew Featherstonehaugh-Cholmondeley", "Ada Dean", "Zoë O’Brien", "Leo Marsh", "Jens van der Heijden"}[i%6]
		all = append(all, h.player(fmt.Sprintf("%s %c", name, 'A'+i), []ledger.Publish{ledger.PublishFull, ledger.PublishFull, ledger.PublishShort, ledger.PublishFull, ledger.PublishNone}[i%5]))
	}
	stages := []ledger.Stage{{No: 1, Name: "preliminaries", System: ledger.RoundRobin}, {No: 2, Name: "open", System: ledger.Swiss}, {No: 3, Name: "cup", System: ledger.KnockOut}, {No: 4, Name: "league", System: ledger.TeamMatches, Boards: 4}, {No: 5, Name: "ladder", System: ledger.Ladder}}
	var teams []ledger.Team
	for i, name := range []string{"Northern Counties Correspondence Club", "Hants", "Kent", "Wales"} {
		x := ledger.Team{No: i + 1, Name: name}
		for k := range 4 {
			x.Line = append(x.Line, all[4*i+k].ID)
		}
		teams = append(teams, x)
	}
	rows := []ledger.Row{ledger.Event{Label: "C26", Name: "Championship of the Counties, 2026", Public: ledger.Publicity{Mode: ledger.PublicGames}, Stages: stages, Teams: teams}}
	for i, label := range []string{"C26A", "C26S", "C26K", "C26T", "C26L"} {
		a := h.tournament(label, ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
		a.State, a.Name = ledger.Draft, "Championship of the Counties, "+stages[i].Name
		openMust(h.PutTournament(a))(t)
		rows = append(rows, ledger.Placing{Label: label, Version: openMust(h.Tournament(a.ID))(t).Version, Event: 1, Stage: i + 1, Section: map[bool]string{true: "A"}[i == 0]})
	}
	openMust(h.File(ledger.Matter{Key: "deed:event", Rows: rows}))(t)
	h.begins("C26A", all[:6], berger(6, "C26A-%d"), nil)
	h.begins("C26S", all[:23], swissPairs(20, 3), func(x *ledger.Tournament) {
		for n := 1; n <= 3; n++ {
			x.Rounds = append(x.Rounds, ledger.Round{No: n, Begins: h.now(), Paired: h.now(), Byes: []ledger.Bye{{Number: 20 + n, Kind: "H"}}})
		}
	})
	h.begins("C26K", all[:11], []ledger.Pairing{{Round: 1, White: 9, Black: 8, Label: "C26K-R16-2-1", Tie: "R16.2"}, {Round: 1, White: 8, Black: 9, Label: "C26K-R16-2-2", Tie: "R16.2"}, {Round: 1, White: 11, Black: 6, Label: "C26K-R16-6-1", Tie: "R16.6"}}, func(x *ledger.Tournament) { x.Cup = &ledger.Cup{Games: 2, Third: true} })
	var boards []ledger.Pairing
	for m, pair := range [][2]int{{0, 3}, {1, 2}} {
		for b := range 4 {
			boards = append(boards, ledger.Pairing{Round: 1, White: 4*pair[b%2] + b + 1, Black: 4*pair[1-b%2] + b + 1, Label: fmt.Sprintf("C26-%d-%d", m+1, b+1)})
		}
	}
	h.begins("C26T", all[:16], boards, nil)
	h.begins("C26L", all[:8], nil, func(x *ledger.Tournament) {
		x.Ladder = &ledger.Rungs{Reach: 3}
		for _, e := range x.Entries {
			x.Ladder.Entries = append(x.Ladder.Entries, ledger.RungEntry{At: h.now(), Kind: ladder.Joins, Who: e.Player})
		}
	})
	var list []ledger.RatingRow
	for i, p := range all {
		list = append(list, ledger.RatingRow{Player: p.ID, Rating: 1900 - 17*i, Games: i, Source: "club"})
	}
	openMust(h.File(ledger.Matter{Key: "deed:list", By: "secretary", Rows: []ledger.Row{ledger.RatingList{No: 1, Quarter: "2027-Q1", At: h.now(), By: "secretary", Source: "club", Players: len(list), Rows: list}}}))(t)
	return h
}

// begins enters players into a draft, numbers them in that order, and sets up the games; those whose
// label ends in 1 White resigns, those in 2 Black.
func (h *openHouse) begins(label string, players []ledger.Player, pairs []ledger.Pairing, change func(*ledger.Tournament)) {
	h.t.Helper()
	x := openMust(h.TournamentByLabel(label))(h.t)
	x.State, x.Pairings = ledger.Running, pairs
	for i, p := range players {
		x.Entries = append(x.Entries, ledger.Entry{Player: p.ID, State: ledger.Accepted, Number: i + 1, At: h.now()})
	}
	if change != nil {
		change(&x)
	}
	openMust(h.PutTournament(x))(h.t)
	x = openMust(h.Tournament(x.ID))(h.t)
	for _, p := range pairs {
		id := h.arrange(x, p.Label, players[p.White-1], players[p.Black-1])
		h.deliver()
		for c, last := range []string{"1", "2"} {
			if strings.HasSuffix(p.Label, last) {
				h.write(id, rules.Colour(c), "RESIGN")
				h.write(id, rules.Colour(c), "RESIGN")
			}
		}
	}
}

// berger is an all-play-all in no special order, swissPairs so many rounds in which nobody meets twice.
func berger(n int, label string) (out []ledger.Pairing) {
	for a := 1; a <= n; a++ {
		for b := a + 1; b <= n; b++ {
			out = append(out, ledger.Pairing{Round: 1 + len(out)*2/n, White: a, Black: b, Label: fmt.Sprintf(label, len(out)+1)})
		}
	}
	return out
}

func swissPairs(n, rounds int) (out []ledger.Pairing) {
	for r := 1; r <= rounds; r++ {
		for i := range n / 2 {
			out = append(out, ledger.Pairing{Round: r, White: 2*i + 1, Black: (2*i+2*r-1)%n + 1, Label: fmt.Sprintf("C26S-%d-%02d", r, i+1)})
		}
	}
	return out
}

// TestE101OpenPagesByBrowser looks at the public pages of an event in Chromium, as a stranger does: axe-core
// finds nothing at 1280 and 390 px, nothing scrolls a page sideways, and on paper there is no way that
// leads nowhere, and nothing is wider than A4.
func TestE101OpenPagesByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium on this machine; .ci/run installs it")
	}
	if os.Getenv("POSTD_AXE") == "" {
		t.Skip("POSTD_AXE names no axe.min.js; .ci/run fetches it")
	}
	axe := string(openMust(os.ReadFile(os.Getenv("POSTD_AXE")))(t))
	h := openYear(t)
	server := httptest.NewServer(h.site)
	defer server.Close()
	browser, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)...)
	defer stop()
	browser, stop = chromedp.NewContext(browser)
	defer stop()
	screen := func(width int64, media string) {
		t.Helper()
		if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 600}); err != nil {
			t.Fatal(err)
		}
		if _, err := chromedp.Call(browser, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media}); err != nil {
			t.Fatal(err)
		}
	}
	asks := func(js string) []json.RawMessage {
		t.Helper()
		return openMust(chromedp.Run(browser, chromedp.Evaluate[[]json.RawMessage](js, chromedp.EvalAwaitPromise)))(t)
	}
	for _, page := range []string{"/e/C26", "/t/C26S", "/t/C26S/round/2", "/t/C26K", "/t/C26T", "/t/C26T/match/1", "/t/C26L", "/ratings", "/p/1"} {
		screen(1280, "")
		h.page(page)
		if err := chromedp.Do(browser, chromedp.Navigate(server.URL+page)); err != nil {
			t.Fatal(err)
		}
		if _, err := chromedp.Run(browser, chromedp.Evaluate[any](axe+";0")); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{1280, 390} {
			screen(width, "")
			if wide := asks(`[document.documentElement.scrollWidth].filter(w => w > innerWidth)`); len(wide) > 0 {
				t.Errorf("%s scrolls sideways at %d: it is %s wide", page, width, wide)
			}
			if dir := os.Getenv("POSTD_PICTURES"); dir != "" {
				shot := openMust(chromedp.Run(browser, chromedp.FullScreenshot(100)))(t)
				if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("open%s-%d.png", strings.ReplaceAll(page, "/", "-"), width)), shot, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if page != "/t/C26K" && width > 390 {
				continue // the tree alone is another on a wide screen; TestPublicPagesByBrowser asks of the rest
			}
			for _, v := range asks(`axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r =>
				r.violations.map(v => ({rule: v.id, nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160))})))`) {
				t.Errorf("%s at %d: %s", page, width, v)
			}
		}
		screen(680, "print")
		for _, v := range asks(`[...document.querySelectorAll("body *")].filter(e => { const r = e.getBoundingClientRect(); return e.checkVisibility() && r.width > 0 &&
			(r.right > innerWidth + 1 || e.matches("nav, form, button, .files"))}).slice(0, 4).map(e => e.outerHTML.slice(0, 120))`) {
			t.Errorf("%s on paper: %s", page, v)
		}
		if dir := os.Getenv("POSTD_PICTURES"); dir != "" {
			pdf := openMust(chromedp.Call(browser, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PreferCSSPageSize: &[]bool{true}[0]}))(t)
			if err := os.WriteFile(filepath.Join(dir, "open"+strings.ReplaceAll(page, "/", "-")+".pdf"), pdf.Data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

package templates

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	htmltemplate "html/template"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"postd/descriptive"
	"postd/diagram"
	"postd/drills"
	"postd/rules"
)

// TestPagesEscape checks that what a person wrote stays words, wherever a page sets
// it.
func TestPagesEscape(t *testing.T) {
	const evil = `<script>alert(1)</script>"'&`
	f := Frame{Title: evil, Office: evil, User: evil, Role: evil, Foot: evil, Request: evil,
		Nav: []Link{{Name: evil, Href: "javascript:alert(1)"}}, Flash: &Flash{Words: evil, Href: evil, HrefWords: evil}}
	bodies := map[string]any{
		"error": errorBody{409, evil, evil, evil, []string{evil}, []string{evil}, Link{Name: evil, Href: "javascript:alert(1)"}},
		"login": loginBody{Name: evil, Error: evil, Next: evil},
	}
	for name, body := range bodies {
		var b bytes.Buffer
		if err := WritePage(&b, name, f, body); err != nil {
			t.Fatal(err)
		}
		ours := strings.Replace(b.String(), `<script src="/static/desk.`, "", 1)
		for _, never := range []string{"<script", "javascript:", "style=", "onload"} {
			if strings.Contains(ours, never) {
				t.Errorf("%s has %q:\n%s", name, never, b.String())
			}
		}
	}
}

// TestNothingWrittenOnError checks that of a page that fails nothing is written, for
// half a page is worse than an error page.
func TestNothingWrittenOnError(t *testing.T) {
	var b bytes.Buffer
	for name, body := range map[string]any{"error": struct{ What string }{"no code"}, "login": nil, "no such": nil} {
		if err := WritePage(&b, name, Frame{}, body); err == nil || b.Len() > 0 {
			t.Errorf("%s: error %v and %d bytes", name, err, b.Len())
		}
	}
}

// TestFrame checks that a page has one h1, the language, the room that is shown and
// the counts, and no navigation for nobody or on paper.
func TestFrame(t *testing.T) {
	f := Frame{Title: "Mail room", Office: "The Office", User: "Ada", Role: "secretary",
		Nav:   []Link{{Name: "Desk", Href: "/", Count: 3}, {Name: "Mail room", Href: "/mail", Here: true}},
		Sub:   []Link{{Name: "Outbox", Href: "/mail/out"}},
		Flash: &Flash{Words: "Done.", Href: "/undo/7", HrefWords: "Undo it"}, Request: "r-17",
		Script: Script{Now: "2026-12-01T09:00:00Z", News: "ab-3", NoKeys: true}}
	body := errorBody{Code: 404, What: "There is no such page."}
	write := func(f Frame) string {
		var b bytes.Buffer
		if err := WritePage(&b, "error", f, body); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	full := write(f)
	for _, want := range []string{
		`<html lang="en-GB">`, `<title>Mail room · The Office</title>`, `<a href="/mail" aria-current="page">Mail room</a>`,
		`<span class="count">3<span class="visually-hidden"> open</span></span>`, `role="status"`, `<a href="/undo/7">Undo it</a>`,
		`<code>r-17</code>`, `data-now="2026-12-01T09:00:00Z" data-news="ab-3" data-keys="off"`, `<summary>Menu <span class="count">3`, `aria-label="Within Mail room"`,
	} {
		if !strings.Contains(full, want) {
			t.Errorf("the page lacks %s:\n%s", want, full)
		}
	}
	if n := strings.Count(full, "<h1"); n != 1 {
		t.Errorf("%d elements h1", n)
	}
	f.Print = true
	paper := write(f)
	f.Print, f.User = false, ""
	for _, page := range []string{paper, write(f)} {
		if strings.Contains(page, `class="rooms"`) || strings.Contains(page, "/logout") {
			t.Errorf("navigation on paper or for nobody:\n%s", page)
		}
	}
}

// TestStatic checks that each file has a path of its own content, and that pages ask
// for nothing else (DESK/E-18, a content security policy of 'self').
func TestStatic(t *testing.T) {
	path, css := stylesheet()
	if !regexp.MustCompile(`^/static/style\.[0-9a-f]{12}\.css$`).MatchString(path) || !bytes.Equal(Static()[path], css) {
		t.Errorf("stylesheet at %q", path)
	}
	if len(css) > 16<<10 {
		t.Errorf("the stylesheet has %d bytes", len(css))
	}
	if bytes.Contains(css, []byte("url(")) || bytes.Contains(css, []byte("@import")) {
		t.Error("the stylesheet asks for another file")
	}
	for at := range Static() {
		if !strings.HasPrefix(at, "/static/") {
			t.Error(at)
		}
	}
}

// TestPagesWithoutScript checks that no page has a style, a handler or a script of its
// own, which the content security policy would refuse; the one script is a file.
func TestPagesWithoutScript(t *testing.T) {
	entries, err := os.ReadDir("pages")
	if err != nil {
		t.Fatal(err)
	}
	forbidden := regexp.MustCompile(`(?i)<script|<style|\sstyle=|\son[a-z]+=|javascript:|https?://`)
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join("pages", e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if e.Name() == "layout.html" {
			text = bytes.Replace(text, []byte(`<script src="{{asset "desk.js"}}" defer></script>`), nil, 1)
		}
		if found := forbidden.Find(text); found != nil {
			t.Errorf("%s has %q", e.Name(), found)
		}
	}
}

func TestPageFuncs(t *testing.T) {
	for n, want := range map[any]string{0: "0 days", 1: "1 day", uint64(1): "1 day", int64(-1): "-1 days", 20: "20 days"} {
		if got, err := plural(n, "day", "days"); got != want || err != nil {
			t.Errorf("plural(%v) = %q, %v", n, got, err)
		}
	}
	if _, err := plural("1", "day", "days"); err == nil {
		t.Error("plural takes a string")
	}
	for _, pairs := range [][]any{{"a"}, {1, 2}, {"a", 1, "a", 2}} {
		if _, err := dict(pairs...); err == nil {
			t.Errorf("dict takes %v", pairs)
		}
	}
	base := htmltemplate.Must(htmltemplate.New("layout").Funcs(pageFuncs).ParseFS(pageFiles, "pages/layout.html", "pages/parts.html"))
	for text, ok := range map[string]bool{
		`{{define "main"}}<p>{{.Body}}</p>{{end}}`:                        true,
		`{{define "mane"}}<p>{{.Body}}</p>{{end}}`:                        false,
		`{{define "main"}}<p>{{.Body}}</p>`:                               false,
		`{{define "main"}}<a href="{{if .Body}}x{{else}}'>{{end}}{{end}}`: false,
	} {
		if _, err := parsePage(base, "page", text); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

type errorBody struct {
	Code            int
	What, Why, Todo string
	Mine, Theirs    []string
	Next            Link
}

// Refusal tells an error from what is refused in plain use.
func (errorBody) Refusal() bool { return false }

type loginBody struct {
	Name, Error, Next string
	First             bool
}

// galleryText is a page with every component and hard text in each.
const galleryText = `{{define "main"}}
<p class="lead">Black to move. Reply due <strong>Tue 1 Dec 2026, 23:59 GMT</strong> (3 of 20 days used). <bdi>` + "أبو الحسن علي بن العباس" + `</bdi> has the move.</p>
<p>{{template "badge" (dict "Words" "in play")}} {{template "badge" (dict "Words" "ok" "Kind" "ok")}} {{template "badge" (dict "Words" "due in 2 days" "Kind" "due")}} {{template "badge" (dict "Words" "flag fallen" "Kind" "late")}} {{template "badge" (dict "Words" "waiting for White" "Kind" "wait")}} {{template "badge" (dict "Words" "withdrawn" "Kind" "off")}}
with a <a href="#x">link in a sentence</a> and <code>CAKx9f3b2k1j0h9g8f7e6d5c4b3a2918273645abcdefABCDEF@mail.example.org</code>.</p>

<div class="columns">
<div>
{{template "board" (dict "SVG" .Body.Board "Caption" "The men as they are set up. A last move is marked: the square left by corners, the square reached by a frame." "Steps" .Body.Steps "Words" .Body.Words "Text" .Body.Diagram "Files" .Body.Files "Ranks" .Body.Ranks)}}
</div>
<div>
<h2>Facts</h2>
<dl class="facts"><dt>White</dt><dd><bdi>Dr. Aleksandra Wiśniewska-Brzęczyszczykiewicz</bdi>, Łódź</dd><dt>Black</dt><dd><bdi>Константин Константинович Константинопольский</bdi>, <span class="addr">konstantin.konstantinovich.konstantinopolsky@correspondence.example.com</span></dd><dt>Section and round</dt><dd>Section B, round 7 of 15</dd><dt>Used</dt><dd><a href="#x">11 days</a> of 20, as reckoned with calendar version 7</dd></dl>
<h2 id="score">Score</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="c-score"><table class="score"><caption id="c-score">Moves in both notations</caption>
<thead><tr><th scope="col" class="num">No.</th><th scope="col">White</th><th scope="col">Black</th><th scope="col">White (alg.)</th><th scope="col">Black (alg.)</th></tr></thead>
<tbody>{{range $i, $m := .Body.Moves}}<tr{{if eq $i 3}} class="here"{{end}}><th scope="row" class="num">{{$m.No}}</th><td><a href="#p">{{$m.A}}</a></td><td{{if eq $i 5}} class="open"{{end}}><a href="#p">{{$m.B}}</a>{{if eq $i 5}} <span class="badge late">ambiguous</span>{{end}}</td><td>{{$m.C}}</td><td>{{$m.D}}</td></tr>{{end}}</tbody></table></div>
</div>
</div>

<h2>Needs attention</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="c-duties"><table class="list"><caption id="c-duties">Open duties, oldest first</caption>
<thead><tr><th scope="col">Kind</th><th scope="col">Game or player</th><th scope="col">What</th><th scope="col" aria-sort="ascending"><a href="?sort=since">Since</a></th><th scope="col"><a href="?sort=due">Due</a></th><th scope="col" class="num">Days</th><th scope="col">Do</th></tr></thead>
<tbody>
<tr><th scope="row"><span class="badge late">Flag fallen</span></th><td data-label="Game"><a href="#g">1147 <bdi>Wiśniewska-Brzęczyszczykiewicz</bdi> v <bdi>Konstantinopolsky</bdi></a></td><td data-label="What">White has used 31 of 30 days; Black has claimed nothing yet</td><td data-label="Since" class="keep">Mon 16 Nov 2026</td><td data-label="Due" class="keep">Fri 20 Nov 2026</td><td data-label="Days" class="num">31</td><td data-label="Do"><a href="#d">Open</a></td></tr>
<tr><th scope="row"><span class="badge wait">Letter not understood</span></th><td data-label="Game"><a href="#g"><bdi>` + "山本五十六　源氏物語の会" + `</bdi></a></td><td data-label="What">From <span class="addr">a-very-long-local-part.of-an-address@subdomain.of.a.long.example.org</span></td><td data-label="Since" class="keep">Tue 17 Nov 2026</td><td data-label="Due"></td><td data-label="Days" class="num">2</td><td data-label="Do"><a href="#d">Open</a></td></tr>
<tr><th scope="row"><span class="badge due">Due within 3 days</span></th><td data-label="Game"><a href="#g">9 <bdi>أبو الحسن</bdi> v <bdi>Ó Súilleabháin</bdi></a></td><td data-label="What">Thisisonewordthatnobodycouldeverhavewantedtowriteinoneletterbutsomebodydid</td><td data-label="Since" class="keep">Wed 18 Nov 2026</td><td data-label="Due" class="keep">Sat 21 Nov 2026</td><td data-label="Days" class="num">104</td><td data-label="Do"><a href="#d">Open</a></td></tr>
</tbody></table></div>
{{template "pager" (dict "Words" "51 to 100 of 214" "Newer" "?page=1" "Older" "?page=3")}}
{{template "pager" (dict "Words" "1 to 3 of 3" "Label" "Pages of the other list")}}

<h2>Standings</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="c-cross"><table class="cross"><caption id="c-cross">Crosstable, provisional: 37 games are in play</caption>
<thead><tr><th scope="col">No.</th><th scope="col" class="name">Player</th>{{range .Body.Numbers}}<th scope="col">{{.}}</th>{{end}}<th scope="col" class="num">Score</th><th scope="col" class="num">S.-B.</th></tr></thead>
<tbody>{{range .Body.Cross}}<tr><td>{{.No}}</td><th scope="row"><bdi>{{.Name}}</bdi></th>{{range .Cells}}<td{{if eq . "·"}} class="self"{{end}}>{{.}}</td>{{end}}<td class="num">{{.Score}}</td><td class="num"><a href="#sb">{{.SB}}</a></td></tr>{{end}}</tbody></table></div>

<h2>Account of the time</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="c-days"><table class="days"><caption id="c-days">White’s 12th move, day by day</caption>
<thead><tr><th scope="col">Date</th><th scope="col">Day</th><th scope="col">Reckoned</th><th scope="col">Why</th><th scope="col" class="num">Total</th></tr></thead>
<tbody>
<tr><th scope="row" class="keep">24 Dec 2026</th><td>Thu</td><td>yes</td><td></td><td class="num">1</td></tr>
<tr class="off"><th scope="row" class="keep">25 Dec 2026</th><td>Fri</td><td>no</td><td>Christmas Day, England and Wales, Scotland</td><td class="num">1</td></tr>
<tr class="off"><th scope="row" class="keep">26 Dec 2026</th><td>Sat</td><td>no</td><td>Boxing Day, for which Mon 28 Dec is substituted</td><td class="num">1</td></tr>
<tr class="off"><th scope="row" class="keep">27 Dec 2026</th><td>Sun</td><td>no</td><td>Sunday</td><td class="num">1</td></tr>
<tr class="off"><th scope="row" class="keep">28 Dec 2026</th><td>Mon</td><td>no</td><td>Boxing Day (substitute), Scotland</td><td class="num">1</td></tr>
<tr><th scope="row" class="keep">29 Dec 2026</th><td>Tue</td><td>yes</td><td></td><td class="num">2</td></tr>
</tbody><tfoot><tr><th scope="row" colspan="4">Used, with calendar version 7</th><td class="num">2</td></tr></tfoot></table></div>

<h2>Rule on a claim</h2>
<form class="fields" method="post" action="#">
<div class="row">
{{template "field" (dict "Name" "days" "Label" "Days to credit" "Type" "number" "Value" "3" "Min" "0" "Max" "60" "Law" "V.2(b)" "Hint" "Reckoned days.")}}
{{template "field" (dict "Name" "side" "Label" "To" "Type" "select" "Options" .Body.Sides)}}
{{template "field" (dict "Name" "until" "Label" "Until" "Type" "date" "Value" "2026-12-01" "Error" "This day is past.")}}
</div>
{{template "field" (dict "Name" "reason" "Label" "Reason" "Type" "textarea" "Required" true "Law" "XIX" "Hint" "It is printed in both letters, in the log and on the game." "Value" "The post in Orkney was stopped from 3 to 6 December.")}}
<fieldset><legend>Letters</legend>
{{template "field" (dict "Name" "both" "Label" "Write to both players" "Type" "checkbox" "Checked" true)}}
{{template "field" (dict "Name" "umpire" "Label" "Also to the umpire, who decides on appeals in this section until it is closed" "Type" "checkbox" "Hint" "He need not answer.")}}
</fieldset>
<div class="preview"><h3>What this will do</h3><ul><li>Black’s turn: <del>11</del> <ins>8 days</ins> used of 20; due Fri 4 Dec 2026.</li><li>Two letters go out.</li></ul>
{{template "letter" (dict "To" "Константин Константинопольский <konstantin.konstantinovich.konstantinopolsky@correspondence.example.com>" "Subject" "Game 1147: three days are credited" "Text" .Body.Letter "Open" true)}}
{{template "letter" (dict "To" "White" "Subject" "Game 1147: three days are credited to Black" "Text" .Body.Letter "When" "Thu 19 Nov 2026, 14:02")}}
</div>
<p class="notice">A reminder has already gone out today. A second one is unusual.</p>
<div class="actions"><button class="primary">Credit the days</button><button>Preview again</button><a class="quiet" href="#c">Cancel</a><button disabled>Not now</button><button class="danger">Annul the game</button></div>
</form>

<h2>Actions</h2>
{{template "tasks" (dict "Label" "Actions on the game" "List" .Body.Tasks)}}

<section class="tray"><h2>Unknown sender <span class="count">2</span></h2>
{{template "empty" (dict "Words" "Nothing needs you. Last letter 14:02." "Href" "#log" "HrefWords" "The log")}}
</section>

<h2>Timeline</h2>
<ol class="timeline"><li><span class="when">Mon 16 Nov 2026, 09:14 GMT</span>White wrote “12. Kt-B3”.</li><li><span class="when">Mon 16 Nov 2026, 09:15 GMT</span>Relayed to Black as <span class="addr">CAKx9f3b2k1j0h9g8f7e6d5c4b3a2918273645abcdefABCDEFGHIJ@mail.example.org</span>. <a href="#l">The letter</a></li></ol>
<div class="columns"><div><h2>Raw source</h2><pre class="raw" tabindex="0">Received: from mail.example.org (mail.example.org [192.0.2.17]) by office.example.net with ESMTPS id 4f9d8c7b6a5; Mon, 16 Nov 2026 09:14:03 +0000
DKIM-Signature: v=1; a=rsa-sha256; b=dGhpc2lzb25lbG9uZ3dvcmR0aGF0d2lsbG5ldmVyZW5kYW5kbmV2ZXJicmVha3Nhbnl3aGVyZWF0YWxsYmVjYXVzZWl0aXNhc2lnbmF0dXJl</pre></div>
<aside><h2>The draw</h2><p>Seed <span class="seed">9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08</span></p><p class="law">XIV. The secretary draws the lots before two witnesses.</p></aside></div>
{{end}}`

type galleryMove struct{ No, A, B, C, D string }

type galleryRow struct {
	No        int
	Name      string
	Cells     []string
	Score, SB string
}

type galleryRank struct {
	Name string
	Men  []string
}

type galleryOption struct {
	Value, Name string
	Here        bool
}

// gallery writes the page, with the stylesheet in it, to a file.
func gallery(t testing.TB) string {
	t.Helper()
	p := rules.Start()
	style := descriptive.Style{}
	white, black := diagram.Words(p, style)
	body := struct {
		Board          htmltemplate.HTML
		Steps, Tasks   []Link
		Words, Diagram string
		Files          []string
		Ranks          []galleryRank
		Moves          []galleryMove
		Numbers        []int
		Cross          []galleryRow
		Sides          []galleryOption
		Letter         string
	}{
		Board:   htmltemplate.HTML(diagram.SVG(p, rules.White, 0, style, "board", "Position at the start")),
		Steps:   []Link{{Name: "« First", Href: "?ply=0"}, {Name: "‹ Back", Href: "?ply=5"}, {Name: "On ›", Href: "?ply=7"}, {Name: "Last »", Href: "?", Here: true}, {Name: "Turn the board", Href: "?side=b"}},
		Words:   white + " " + black,
		Diagram: diagram.Text(p, rules.White, style),
		Files:   strings.Fields("QR QKt QB Q K KB KKt KR"),
		Sides:   []galleryOption{{"w", "Dr. Aleksandra Wiśniewska-Brzęczyszczykiewicz", false}, {"b", "Константин Константинопольский", true}},
		Letter:  "Dear Mr. Konstantinopolsky,\n\nThree days are credited to you, because the post in Orkney was stopped.\n\n   3. B-KKt5   P-QB3\n\n" + strings.Repeat("longlonglong", 9) + "\n\nThe secretary",
	}
	for i := range 8 {
		body.Ranks = append(body.Ranks, galleryRank{strconv.Itoa(8 - i), strings.Fields("R Kt B Q K B Kt R")})
	}
	for i := range 40 {
		body.Moves = append(body.Moves, galleryMove{strconv.Itoa(i + 1), "QKt-KB3 dis ch", "P x P e.p.", "Nbxd7+", "exd6"})
	}
	names := []string{"Dr. Aleksandra Wiśniewska-Brzęczyszczykiewicz", "Константинопольский, К. К.", "أبو الحسن علي بن العباس", "山本五十六", "Ng", "Ó Súilleabháin, Donnchadh Ruadh"}
	for i := range 16 {
		r := galleryRow{No: i + 1, Name: names[i%len(names)], Score: "7½", SB: "41.75"}
		for j := range 16 {
			c := strings.Fields("1 0 ½ * + – adj")[(i*3+j)%7]
			if i == j {
				c = "·"
			}
			r.Cells = append(r.Cells, c)
		}
		body.Numbers, body.Cross = append(body.Numbers, i+1), append(body.Cross, r)
	}
	for _, n := range strings.Split("Remind Black|Record a move for a player|Rule on a record|Correct a transport error|Credit or debit days|Suspend the game|Award or annul|Send to adjudication|Refer to the umpire", "|") {
		body.Tasks = append(body.Tasks, Link{Name: n, Href: "#a"})
	}
	f := Frame{Title: "Game 1147: Wiśniewska-Brzęczyszczykiewicz v Konstantinopolsky", Office: "The Edinburgh Correspondence Chess Office",
		User: "Константин Константинопольский", Role: "secretary",
		Crumbs: []Link{{Name: "Tournaments", Href: "/t"}, {Name: "Championship of the Northern Counties 2026–27", Href: "/t/1"}, {Name: "Section B", Href: "/t/1/b"}},
		Sub:    []Link{{Name: "Game", Href: "#", Here: true}, {Name: "Letters", Href: "#l", Count: 2}, {Name: "Account of the time", Href: "#c"}, {Name: "Timeline", Href: "#t"}, {Name: "Print", Href: "#p"}},
		Flash:  &Flash{Words: "Three days are credited to Black, and two letters have gone out.", Href: "#undo", HrefWords: "Undo it"},
		Foot:   "postd 0.4.0 · the mailbox is read through Thu 19 Nov 2026, 14:02 GMT", Request: "4f9d8c7b6a5e4d3c2b1a"}
	for i, n := range strings.Split("Desk|Tournaments|Games|Players|Mail room|Umpire|Adjudication|Calendar|Log|System", "|") {
		f.Nav = append(f.Nav, Link{Name: n, Href: "#" + n, Count: []int{12, 0, 0, 0, 3, 1, 0, 0, 0, 0}[i], Here: i == 2})
	}

	base := htmltemplate.Must(htmltemplate.New("layout").Option("missingkey=error").Funcs(pageFuncs).
		ParseFS(pageFiles, "pages/layout.html", "pages/parts.html"))
	tmpl, err := parsePage(base, "gallery", galleryText)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := tmpl.ExecuteTemplate(&b, "layout", page{f, body}); err != nil {
		t.Fatal(err)
	}
	return onDisk(t, b.String())
}

var galleryDir = flag.String("gallery", "", "a folder in which the gallery of pages is kept, to be looked at")

// onDisk writes a page with its static files beside it.
func onDisk(t testing.TB, text string) string {
	t.Helper()
	dir := *galleryDir
	if dir == "" {
		dir = t.TempDir()
	}
	for path, b := range Static() {
		text = strings.ReplaceAll(text, path, filepath.Base(path))
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(path)), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "gallery.html")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// window shows the gallery in a browser of the given width, on a phone if it
// is narrow, as on a screen or in print; all details are open.
func window(t *testing.T, browser context.Context, file, media string, width int64) {
	t.Helper()
	phone := width < 500
	if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: 800, DeviceScaleFactor: 1, Mobile: phone,
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(browser, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: phone}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(browser, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media}); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(browser, chromedp.Navigate("file://"+file),
		chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("details").forEach(d => d.open = true)`)); err != nil {
		t.Fatal(err)
	}
}

// asked evaluates an expression in the page.
func asked[T any](t *testing.T, browser context.Context, expression string, options ...chromedp.EvaluateOption) T {
	t.Helper()
	answer, err := chromedp.Run(browser, chromedp.Evaluate[T](expression, options...))
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// galleryInBrowser opens the gallery in a real browser.
func galleryInBrowser(t *testing.T) (browser context.Context, file string) {
	t.Helper()
	drills.Count(t, drills.Browser)
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium in PATH, so the gallery of pages is not looked at")
	}
	if file, err = filepath.Abs(gallery(t)); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	browser, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	browser, cancel = chromedp.NewContext(browser)
	t.Cleanup(cancel)
	return browser, file
}

// TestE12NothingScrollsSideways looks at the gallery at three widths.
func TestE12NothingScrollsSideways(t *testing.T) {
	browser, file := galleryInBrowser(t)
	for _, width := range []int64{360, 768, 1200} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			window(t, browser, file, "screen", width)
			// A page that is too wide makes the window of a phone wider, too.
			for _, measure := range []string{"document.documentElement.scrollWidth", "window.innerWidth"} {
				if got := asked[int64](t, browser, measure); got != width {
					t.Errorf("%s is %d in a window of %d", measure, got, width)
				}
			}
		})
	}
}

// TestE15Targets checks that what is pressed is large enough, on a telephone and on a desk (DESK/E-15).
func TestE15Targets(t *testing.T) {
	browser, file := galleryInBrowser(t)
	for width, least := range map[int64]int{360: 44, 1200: 24} {
		t.Run(fmt.Sprintf("%d at %d", least, width), func(t *testing.T) {
			window(t, browser, file, "screen", width)
			for _, small := range asked[[]string](t, browser, fmt.Sprintf(smallTargets, least)) {
				t.Error(small)
			}
		})
	}
}

// TestE17Paper checks that printed pages fit A4 and are without navigation (DESK/E-17). A score
// stands in two columns, which only the printer knows: TestPrintLists of the secretary measures those in the PDF.
func TestE17Paper(t *testing.T) {
	browser, file := galleryInBrowser(t)
	const a4, wide = 680, 1047 // 180 mm between the margins, and 277 mm on its side, as crosstables are printed
	window(t, browser, file, "print", a4)
	for _, broad := range asked[[]string](t, browser, fmt.Sprintf(`[...document.querySelectorAll("body *")]
		.filter(e => !e.closest(".score") && e.getBoundingClientRect().right > (e.closest(":has(> .cross), .cross") ? %d : %d)).map(e => e.outerHTML.slice(0, 200))`, wide, a4)) {
		t.Errorf("wider than the paper: %s", broad)
	}
	if n := asked[int](t, browser, `[...document.querySelectorAll("nav, header form")].filter(e => e.offsetHeight > 0).length`); n > 0 {
		t.Errorf("%d elements of navigation are printed", n)
	}
}

// smallTargets finds what is to be touched and is too small. A link in a
// sentence may be as small as its line (WCAG 2.2, 2.5.8); a box to be ticked
// is touched by its label.
const smallTargets = `[...document.querySelectorAll("a, button, input, select, textarea, summary")].filter(e => {
	const inSentence = e.tagName == "A" && e.closest("p, dd, .timeline li")
	const target = e.type == "checkbox" ? e.closest(".check") : e
	const box = target.getBoundingClientRect()
	return !inSentence && !e.closest(".skip") && box.width > 0 && (box.width < %[1]d || box.height < %[1]d)
}).map(e => e.outerHTML)`

// stylesheet returns the style of all pages and the path under which they ask
// for it. The path changes with the content, so that a browser may keep it for
// ever.
func stylesheet() (path string, css []byte) {
	content, paths := static()
	path = paths["style.css"]
	return path, content[path]
}

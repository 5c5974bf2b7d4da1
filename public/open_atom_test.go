package public

import (
	"encoding/xml"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// anyXML is any element, to look at a feed without the types by which it was written.
type anyXML struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Below   []anyXML   `xml:",any"`
}

func (x anyXML) all(name string) (out []anyXML) {
	for _, b := range x.Below {
		if b.XMLName.Local == name {
			out = append(out, b)
		}
	}
	return out
}

func (x anyXML) attr(name string) string {
	for _, a := range x.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// feedOf reads a feed and holds it against the rules of RFC 4287, section 4.
func feedOf(t *testing.T, text string) anyXML {
	t.Helper()
	fault := func(format string, args ...any) { t.Errorf(format+"\n%s", append(args, text)...) }
	var feed anyXML
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = true
	if err := d.Decode(&feed); err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	ids := map[string]bool{}
	var walk func(x anyXML)
	walk = func(x anyXML) {
		if x.XMLName.Space != "http://www.w3.org/2005/Atom" {
			fault("<%s> is of the space %q", x.XMLName.Local, x.XMLName.Space)
		}
		for _, b := range x.Below {
			walk(b)
		}
	}
	walk(feed)
	once := func(x anyXML, names ...string) {
		for _, name := range names {
			if found := x.all(name); len(found) != 1 || strings.TrimSpace(found[0].Text) == "" && name != "author" {
				fault("<%s> has %d of <%s>, or it is empty", x.XMLName.Local, len(found), name)
			}
		}
	}
	common := func(x anyXML) {
		once(x, "id", "title", "updated")
		id := x.all("id")[0].Text
		if u, err := url.Parse(id); err != nil || !u.IsAbs() || ids[id] {
			fault("the id %q is no IRI, or stands twice", id)
		}
		ids[id] = true
		if _, err := time.Parse(time.RFC3339, x.all("updated")[0].Text); err != nil {
			fault("%v", err)
		}
		seen := map[string]bool{}
		for _, l := range x.all("link") {
			u, err := url.Parse(l.attr("href"))
			if err != nil || !u.IsAbs() || seen[l.attr("rel")] {
				fault("the link %v is of no use, or there are two", l)
			}
			seen[l.attr("rel")] = true
		}
		if x.XMLName.Local == "entry" && len(x.all("content")) == 0 && !seen["alternate"] {
			fault("an entry without content leads nowhere")
		}
		if x.XMLName.Local == "feed" && !seen["self"] {
			fault("the feed does not say where it is")
		}
		for _, s := range x.all("summary") {
			if s.attr("type") != "" && s.attr("type") != "text" {
				fault("a summary is of the type %q", s.attr("type"))
			}
		}
	}
	if feed.XMLName.Local != "feed" {
		fault("it is a <%s>", feed.XMLName.Local)
	}
	common(feed)
	once(feed, "author")
	once(feed.all("author")[0], "name")
	for _, e := range feed.all("entry") {
		common(e)
	}
	return feed
}

func TestOpenFeed(t *testing.T) {
	t.Parallel()
	h, running, ended := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	_ = ended
	if kind := h.get("/t/A.atom").Header().Get("Content-Type"); kind != "application/atom+xml; charset=utf-8" {
		t.Errorf("the type is %s", kind)
	}
	one := feedOf(t, h.page("/t/A.atom"))
	entries := one.all("entry")
	if len(entries) != 1 || entries[0].all("title")[0].Text != "A-2: White won: 1–0" || entries[0].all("link")[0].attr("href") != "https://games.chess.example/t/A/2" {
		t.Fatalf("one game has ended: %+v", entries)
	}
	id := entries[0].all("id")[0].Text
	if !regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(id) {
		t.Errorf("the id is %s", id)
	}
	h.pass(48 * time.Hour)
	h.write(running, rules.White, "I resign.")
	tourney := openMust(h.TournamentByLabel("A"))(t)
	tourney.Name = "Fox & Hound's <\"Cup\">\ufffe"
	openMust(h.PutTournament(tourney))(t)
	two := feedOf(t, h.page("/t/A.atom"))
	entries = two.all("entry")
	if len(entries) != 2 || entries[0].all("title")[0].Text != "A-1: Black won: 0–1" || entries[1].all("id")[0].Text != id {
		t.Errorf("two games have ended: %+v", entries)
	}
	if two.all("id")[0].Text != one.all("id")[0].Text || two.all("updated")[0].Text <= one.all("updated")[0].Text {
		t.Error("the feed is not the same as before, or not newer")
	}
	if title := two.all("title")[0].Text; title != `Fox & Hound's <"Cup">: results` {
		t.Errorf("the title is %s", title)
	}
	h.publish("A", ledger.Publicity{Mode: ledger.PublicTable})
	if e := feedOf(t, h.page("/t/A.atom")).all("entry"); e[0].all("link")[0].attr("href") != "https://games.chess.example/t/A" {
		t.Errorf("the games are not public, and an entry leads to %+v", e[0].all("link"))
	}
	h.tournament("B", ledger.Publicity{Mode: ledger.PublicTable})
	feedOf(t, h.page("/t/B.atom"))
}

// rule files a ruling of the secretary.
func (h *openHouse) rule(id terms.GameID, r correspondence.Ruling) {
	h.t.Helper()
	h.uid++
	r.Key = fmt.Sprintf("ruling:test %d", h.uid)
	var fault error
	openMust(h.File(ledger.Matter{Key: r.Key, At: h.now(), Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Rule(r, o[0])
			fault = err
			return []correspondence.Decision{d}
		},
	}))(h.t)
	if fault != nil {
		h.t.Fatal(fault)
	}
}

// TestOpenAppeal tells of no result while it is under appeal, and shows no more moves than
// while the game ran; when the appeal is answered all is told.
func TestOpenAppeal(t *testing.T) {
	t.Parallel()
	h, _, ended := openGames(t, ledger.Publicity{Mode: ledger.PublicGames})
	if page := h.page("/t/A/2"); !strings.Contains(page, "White won: 1–0.") || !strings.Contains(page, "P-Q4") {
		t.Fatalf("ended:\n%s", page)
	}
	h.deliver()
	h.pass(time.Hour)
	h.write(ended, rules.Black, "APPEAL I did not resign at all.")
	for path, want := range map[string]string{
		"/t/A/2": "Result under appeal.", "/t/A": "result under appeal, as White", "/t/A.atom": "A-2: result under appeal",
		"/t/A/2.pgn": "{Result under appeal}", "/t/A/2.json": `"result under appeal"`, "/t/A.json": `"result under appeal"`,
	} {
		page := h.page(path)
		if !strings.Contains(page, want) {
			t.Errorf("%s does not say %q:\n%s", path, want, page)
		}
		for _, never := range []string{"1-0", "1–0", "P-Q4", `"d4"`, " d4", "won", "did not resign"} {
			if path != "/t/A" && path != "/t/A.json" && strings.Contains(page, never) {
				t.Errorf("%s has %q:\n%s", path, never, page)
			}
		}
	}
	h.pass(time.Hour)
	h.rule(ended, correspondence.Ruling{By: terms.ToSecretary, Row: "Uphold", Law: "BCC1903/V.2(b)", On: 1, Reason: "The letter was in order."})
	if page := h.page("/t/A/2"); !strings.Contains(page, "White won: 1–0.") || !strings.Contains(page, "P-Q4") {
		t.Errorf("confirmed:\n%s", page)
	}
}

// TestOpenAnnulled shows no move of a game that counts as never played.
func TestOpenAnnulled(t *testing.T) {
	t.Parallel()
	h, running, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	h.pass(time.Hour)
	h.rule(running, correspondence.Ruling{By: terms.ToSecretary, Row: "Annul", Law: "BCC1903/II.1(b)", Reason: "Black was to begin."})
	for _, path := range []string{"/t/A/1", "/t/A/1.pgn", "/t/A/1.json"} {
		page := h.page(path)
		if !strings.Contains(strings.ToLower(page), "annulled") || strings.Contains(page, "P-K4") || strings.Contains(page, "e4") || strings.Contains(page, "begin.") {
			t.Errorf("%s:\n%s", path, page)
		}
	}
	if w := h.get("/og/A/1.png"); w.Code != 404 {
		t.Errorf("the picture: %d", w.Code)
	}
	if page := h.page("/t/A"); !strings.Contains(page, "annulled, as White") {
		t.Errorf("the table:\n%s", page)
	}
}

// TestOpenSilent shows a game in which the office says nothing of records at its end alone.
func TestOpenSilent(t *testing.T) {
	t.Parallel()
	h := newOpenHouse(t)
	a := h.tournament("A", ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	id := h.arrange(a, "A-1", h.player("Mary Jones", ledger.PublishFull), h.player("Arthur Pemberton", ledger.PublishFull), "scrutiny.ambiguity=silent", "scrutiny.illegality=silent")
	h.deliver()
	h.pass(time.Hour)
	h.play(id, openMoves...)
	if page := h.page("/t/A/1"); strings.Contains(page, "P-K4") || !strings.Contains(page, "shown when it has ended") {
		t.Errorf("while it runs:\n%s", page)
	}
	h.pass(time.Hour)
	h.write(id, rules.White, "I resign.")
	if page := h.page("/t/A/1"); !strings.Contains(page, "Kt-B3") || !strings.Contains(page, "Black won: 0–1.") {
		t.Errorf("at its end:\n%s", page)
	}
}

// TestOpenLabels finds tournaments and games whose labels need writing otherwise in an
// address, or look like one another.
func TestOpenLabels(t *testing.T) {
	t.Parallel()
	h := newOpenHouse(t)
	mary, arthur := h.player("Mary Jones", ledger.PublishFull), h.player("Arthur Pemberton", ledger.PublishFull)
	for _, label := range []string{"A", "A/B 1?", "é", "x.json"} {
		event := h.tournament(label, ledger.Publicity{Mode: ledger.PublicGames})
		for _, game := range []string{label + "-7", "7 of " + label, label + "-a/b.png"} {
			h.arrange(event, game, mary, arthur)
		}
		if label == "A" {
			h.arrange(event, "7", arthur, mary)
		}
		page := h.page("/t/" + url.PathEscape(label))
		links := regexp.MustCompile(`<li><a href="([^"]+)">([^<]+)</a>`).FindAllStringSubmatch(page, -1)
		if len(links) < 3 {
			t.Fatalf("%s: the table leads to %q", label, links)
		}
		for _, l := range links {
			if got := h.page(strings.ReplaceAll(l[1], "&#43;", "+")); !strings.Contains(got, "<bdi>"+l[2]+": ") {
				t.Errorf("%s leads to\n%.900s", l[1], got)
			}
		}
	}
}

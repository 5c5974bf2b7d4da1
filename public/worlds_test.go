package public

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// world is a game in which a side has sent a record that had no reply. Worlds of one kind
// differ in that record alone: what it can mean, which its author may not learn before the
// other side has chosen (RULING/R-2, BOOK/2.4, BOOK/3.5).
type world struct {
	opening []string
	by      rules.Colour
	records []string // what was written, one or several for the turn
}

// twins are the openings, each with records that differ in what is veiled: clear, ambiguous,
// of no legal move, with a capture that is not expressed.
var twins = []struct {
	opening []string
	clear   string
	veiled  map[string]string
}{
	{[]string{"P-K4", "P-K4", "Kt-KB3", "Kt-QB3"}, "P-Q4", map[string]string{
		"two readings": "P-R3", "no legal move": "B-Q5", "no capture": "Kt-K5", "castling that is barred": "Castles",
	}},
	{[]string{"P-K4", "P-K4", "Kt-KB3"}, "P-Q3", map[string]string{
		"two readings": "P-Kt3", "no legal move": "R-Q3", "several readings": "P-R4",
	}},
	{[]string{"P-Q4", "P-Q4", "P-QB4"}, "P-K3", map[string]string{
		"two readings": "P-R3", "no legal move": "Q-Q5", "no capture": "P-B5",
	}},
}

// stages are what happens after the record, without its author learning anything of it.
var stages = map[string]func(o *office, other rules.Colour){
	"in the post": func(o *office, _ rules.Colour) {},
	"received":    func(o *office, _ rules.Colour) { o.deliver() },
	"half a turn": func(o *office, _ rules.Colour) { o.deliver(); o.advance(40 * time.Hour); o.deliver() },
	"under appeal": func(o *office, other rules.Colour) {
		o.deliver()
		o.advance(time.Hour)
		o.write(other.Other(), "APPEAL My letter of Monday was damaged on its way.")
		o.write(other.Other(), "MEMO Think of the other Knight.")
		o.write(other, "MEMO What can that be?")
		o.deliver()
	},
	"both ask": func(o *office, other rules.Colour) {
		o.deliver()
		o.advance(time.Hour)
		o.write(other, "STATUS")
		o.write(other.Other(), "STATUS")
		o.deliver()
	},
}

// modes are how closely the office looks at records.
var modes = map[string][]string{
	"inform": {"scrutiny.ambiguity=inform", "scrutiny.illegality=inform"},
	"silent": {"scrutiny.ambiguity=silent", "scrutiny.illegality=silent"},
	"mixed":  {"scrutiny.ambiguity=silent", "scrutiny.illegality=inform"},
}

// seen is all that can be looked at in a world by its author and by guests, with the words
// of the record itself, which its author knows, written as one sign.
func (w world) seen(t *testing.T, mode []string, stage func(*office, rules.Colour)) map[string]string {
	t.Helper()
	o := newOffice(t, mode...)
	o.play(w.opening...)
	o.advance(time.Hour)
	line := o.line()
	o.write(w.by, line+strings.Join(w.records, "\n"+line))
	stage(o, w.by.Other())
	if p := must(o.Game(o.game))(t); p.Over() {
		t.Fatalf("%v ended the game", w.records)
	}
	out := map[string]string{}
	seat := o.seat(w.by)
	count := 1
	for _, p := range must(o.PostingsOf(o.game))(t) {
		if p.Player == []uint64{o.white, o.black}[w.by] {
			count++
		}
	}
	links := map[string]string{
		"own": o.opened(ledger.OpensOwn, ledger.FeedOfPlayer([]uint64{o.white, o.black}[w.by])), "seat": seat, "letter": o.letter(w.by, count-1), "older": o.letter(w.by, 1),
		"guest": o.guest(w.by), "the other's guest": o.guest(w.by.Other()), "the other's older": o.letter(w.by.Other(), 1),
	}
	for name, link := range links {
		tails := []string{""}
		switch name {
		case "own":
		case "seat", "letter":
			tails = []string{"", "?at=1w", "?at=2b&side=w", "?at=3w", "?letters=all", "?line=P-Q4", "?line=P-R3+P-R3", "?at=1b&line=B-Q5", "?line=Kt-K5&at=9b",
				"/game.json", "/game.pgn", "/board.png", "/board.png?at=3w&side=b"}
		default:
			tails = []string{"", "?at=3w&line=P-Q4", "/game.json", "/game.pgn", "/board.png"}
		}
		for _, tail := range tails {
			d := o.get(link + tail)
			if d.status != 200 && !(d.status == 404 && strings.HasPrefix(tail, "/")) {
				t.Fatalf("%v after %v: %s%s answers %d\n%s", w.records, w.opening, name, tail, d.status, o.log)
			}
			d.header.Del("Content-Length") // of the octets that follow
			text := fmt.Sprint(d.status, " ", d.header, "\n", d.body)
			all := strings.Join(w.records, " or ") // as a record of several is listed
			text = strings.ReplaceAll(text, "<q>"+all+"</q>", "<q>§</q>")
			if len(w.records) > 1 {
				text = strings.ReplaceAll(text, `"`+all+`"`, `"§"`)
			}
			for _, r := range w.records {
				text = strings.ReplaceAll(text, "“"+r+"”", "“§”")
				text = strings.ReplaceAll(text, "<q>"+r+"</q>", "<q>§</q>")
				if strings.HasSuffix(tail, ".json") {
					text = strings.ReplaceAll(text, `"`+r+`"`, `"§"`)
				}
			}
			out[name+tail] = text
		}
	}
	return out
}

// TestTwoWorlds compares games that differ only in what is veiled: whatever their author, a
// guest or whoever has an old letter can look at is the same, octet by octet.
func TestTwoWorlds(t *testing.T) {
	t.Parallel()
	pairs := 0
	for mode, terms := range modes {
		for at, stage := range stages {
			for i, twin := range twins {
				if i > 0 && at != "received" {
					continue // one opening shows what these can
				}
				by := rules.Colour(len(twin.opening) % 2)
				clear := world{twin.opening, by, []string{twin.clear}}.seen(t, terms, stage)
				for kind, words := range twin.veiled {
					pairs++
					same(t, fmt.Sprintf("%s, %s, opening %d, %s", mode, at, i, kind), clear, world{twin.opening, by, []string{words}}.seen(t, terms, stage))
				}
			}
		}
	}
	t.Logf("%d pairs of worlds", pairs)
	if pairs < 40 {
		t.Errorf("only %d pairs", pairs)
	}
}

// TestTwoWorldsOfSeveral compares turns for which several records were sent.
func TestTwoWorldsOfSeveral(t *testing.T) {
	t.Parallel()
	opening := []string{"P-K4", "P-K4", "Kt-KB3", "Kt-QB3"}
	for mode, terms := range modes {
		clear := world{opening, rules.White, []string{"P-Q4", "B-B4"}}.seen(t, terms, stages["received"])
		for _, other := range [][]string{{"P-R3", "B-B4"}, {"B-Q5", "B-B4"}, {"B-Q5", "R-Q1"}} {
			same(t, fmt.Sprintf("%s, several, %v", mode, other), clear, world{opening, rules.White, other}.seen(t, terms, stages["received"]))
		}
	}
}

// same reports where two worlds differ.
func same(t *testing.T, what string, a, b map[string]string) {
	t.Helper()
	for name, text := range a {
		if other := b[name]; other != text {
			t.Errorf("%s: %s differs: %s", what, name, differ(text, other))
		}
	}
}

// differ is where two texts part.
func differ(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, min(i-60, len(s))):min(len(s), i+80)] }
	return fmt.Sprintf("%q and %q", cut(a), cut(b))
}

// TestWorldsAreSeenApart shows that the comparison finds what differs: the other side, which
// may know it, sees more of a clear record than of one with two readings.
func TestWorldsAreSeenApart(t *testing.T) {
	t.Parallel()
	var pages []string
	for _, words := range []string{"P-Q4", "P-R3"} {
		o := newOffice(t)
		o.play("P-K4", "P-K4", "Kt-KB3", "Kt-QB3")
		o.advance(time.Hour)
		o.write(rules.White, o.line()+words)
		o.deliver()
		pages = append(pages, strings.ReplaceAll(o.get(o.seat(rules.Black)).is(200).body, words, "§"))
	}
	if pages[0] == pages[1] {
		t.Error("the other side sees no difference, and so the comparison would find none")
	}
}

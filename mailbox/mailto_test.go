package mailbox

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/mailbox/mime"
)

// begun are the letters that the links of a letter begin, each as a program makes it that
// takes a link by RFC 6068: address, subject and words, and nothing by which it could be known
// as an answer.
func (h *house) begun(at string) (out []string) {
	h.t.Helper()
	all := h.office.Letters(at)
	raw := all[len(all)-1].Raw
	m, err := mime.ReadMail(raw)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, p := range m.Parts {
		if p.Kind != "text/html" {
			continue
		}
		for _, x := range regexp.MustCompile(`href="(mailto:[^"]*)"`).FindAllStringSubmatch(string(p.Body), -1) {
			u, err := url.Parse(html.UnescapeString(x[1]))
			if err != nil {
				h.t.Fatal(err)
			}
			to, err := url.PathUnescape(u.Opaque)
			if err != nil {
				h.t.Fatal(err)
			}
			field := map[string]string{}
			for f := range strings.SplitSeq(u.RawQuery, "&") {
				name, value, _ := strings.Cut(f, "=")
				if field[name], err = url.PathUnescape(value); err != nil {
					h.t.Fatal(err)
				}
			}
			h.sent++
			out = append(out, fmt.Sprintf("From: <%s>\nTo: %s\nSubject: %s\nDate: %s\nMessage-ID: <%d@players.test>\n\n%s", at, to, field["subject"], h.clock.now().Format(time.RFC1123Z), h.sent, strings.ReplaceAll(field["body"], "\r\n", "\n")))
		}
	}
	return out
}

// TestMailtoIsHeard checks that a letter which a link of ours begins is heard for its game and
// its question, though nothing in it says what it answers (RULING/R-75): for each kind that
// has links, with a second game of the same players beside it.
func TestMailtoIsHeard(t *testing.T) {
	t.Parallel()
	opening := []string{"1. P-K4", "1. P-K4 P-K4", "1... P-K4 2. P-Q4", "2. P-Q4 P-Q3", "2... P-Q3 3. B-Kt5"}
	for _, x := range []struct {
		kind   string
		played int      // how many of the opening
		more   []string // what is written after that, of White and Black in turn, as "W: words"
		at     string   // who has the letter
		link   string   // how what the link writes begins
		add    string   // what the player writes behind it
		change func(g correspondence.Game) bool
	}{
		{"L-TERMS, the line", 0, nil, aliceAt, "1. ", "P-K4", plays(1)},
		{"L-MOVE, the line", 1, nil, bobAt, "1. P-K4 ", "P-K4", plays(2)},
		{"L-MOVE, the line of White", 2, nil, aliceAt, "1... P-K4 2. ", "P-Q4", plays(3)},
		{"L-AMB, choose and move", 5, nil, bobAt, "CHOOSE 1", "P-QB3", plays(6)},
		{"L-AMB, ask", 5, nil, bobAt, "QUERY", "", func(g correspondence.Game) bool { return g.Case.Stage == correspondence.CaseAsked }},
		{"L-AMB, just move", 5, nil, bobAt, "3. B-Kt5 ", "P-QB3", func(g correspondence.Game) bool { return g.Case.Stage == correspondence.CaseReplied }},
		{"L-READ-AS, which", 5, []string{"B: 3. B-Kt5 P-QB3"}, aliceAt, "INTERPRET 1", "", settled},
		{"L-INTERPRET, which", 5, []string{"B: QUERY"}, aliceAt, "INTERPRET 1", "", settled},
		{"L-ILL, the penalty", 4, []string{"W: 2... P-Q3 3. B-Q5"}, bobAt, "PENALTY", "", settled},
		{"L-ILL, let it pass", 4, []string{"W: 2... P-Q3 3. B-Q5"}, bobAt, "WAIVE", "", settled},
		{"L-OFFER, accept", 4, []string{"W: 2... P-Q3 3. P-QR3\nOFFER DRAW"}, bobAt, "ACCEPT", "", correspondence.Game.Over},
		{"L-DOUBT, a number", 4, []string{"W: I reply P-QR3 to your P-Q3, dear friend"}, aliceAt, "1", "", plays(5)},
		{"L-STATUS, the line", 1, []string{"B: STATUS"}, bobAt, "1. P-K4 ", "P-K4", plays(2)},
		{"L-REMINDER, the line", 1, []string{"half"}, bobAt, "1. P-K4 ", "P-K4", plays(2)},
	} {
		t.Run(x.kind, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.reallyWorded()
			h.game = h.open("A-7")
			h.pump()
			side := map[string]terms.Party{"W": terms.ToWhite, "B": terms.ToBlack}
			address := map[string]string{"W": aliceAt, "B": bobAt}
			write := func(who, words string) {
				h.clock.pass(time.Hour)
				h.sent++
				h.deliver(fmt.Sprintf("From: <%s>\nTo: %s\nSubject: moves\nDate: %s\nMessage-ID: <%d@players.test>\n\n%s\n", address[who], h.ledger.ReplyAddress(h.game, side[who]), h.clock.now().Format(time.RFC1123Z), h.sent, words))
				h.pump()
			}
			for i, words := range opening[:x.played] {
				write([]string{"W", "B"}[i%2], words)
			}
			for _, words := range x.more {
				if who, said, ok := strings.Cut(words, ": "); ok {
					write(who, said)
					continue
				}
				h.clock.pass(map[string]time.Duration{"late": 80 * time.Hour, "half": 37 * time.Hour}[words])
				h.pump() // a turn is over only when the mailbox was read after its end
				if _, err := h.ledger.Sweep(h.clock.now()); err != nil {
					t.Fatal(err)
				}
				h.pump()
			}
			var raw string
			for _, letter := range h.begun(x.at) {
				if _, body, _ := strings.Cut(letter, "\n\n"); strings.HasPrefix(body, x.link) {
					raw = letter
				}
			}
			if raw == "" {
				t.Fatalf("no link writes %q; the letter: %s", x.link, h.last(x.at).Text)
			}
			if !strings.Contains(raw, "\nSubject: A-7/") {
				t.Errorf("the subject does not name letter and game: %s", raw)
			}
			h.clock.pass(time.Minute)
			if strings.HasSuffix(x.kind, "choose and move") { // mutt keeps the sign before each line end
				head, body, _ := strings.Cut(raw, "\n\n")
				raw = head + "\n\n" + strings.ReplaceAll(body, "\n", "\r\r\n")
			}
			h.deliver(raw + x.add + "\n")
			h.pump()
			v := h.verdicts()
			if want := "heard: "; !strings.HasPrefix(v[len(v)-1], want) || !strings.Contains(v[len(v)-1], "g2") {
				t.Errorf("it is %q", v[len(v)-1])
			}
			g, err := h.ledger.Game(h.game)
			if err != nil {
				t.Fatal(err)
			}
			if !x.change(g) {
				t.Errorf("it is not heard for its question: case %+v, %d moves; told: %s", g.Case, len(g.Score()), h.last(x.at).Text)
			}
		})
	}
}

func plays(n int) func(correspondence.Game) bool {
	return func(g correspondence.Game) bool { return len(g.Score()) == n }
}

func settled(g correspondence.Game) bool { return g.Case == nil }

package correspondence

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

// rightsGame is a right, with a game in which its writer has it and one in which not.
type rightsGame struct {
	right string
	terms string
	moves string
	play  string // after the moves, where the right is open
	shut  string // and where it is not
	by    rules.Colour
	move  string   // the record that its writer would send where it is open
	other string   // and where it is not; "" is the same
	heard []string // by these events the right was used
}

// The positions of these games, and what is agreed in them about penalties.
const (
	sameAgain = "1 Kt-KB3 Kt-KB3 2 Kt-Kt Kt-Kt 3 Kt-KB3 Kt-KB3 4 Kt-Kt"
	fiftyGone = "4k3/8/8/8/8/8/R7/4K3 w - - 100 90"
	fiveGone  = "4k3/8/8/8/8/8/R7/4K3 w - - 10 90"
	agreedE   = "penalty_e=fine 6 d|penalty.ambiguous=E|penalty.illegal=E"
	plainMove = "W: 2… P-Q3 3. P-Q5"
	otherMove = "W: 2… P-Q3 3. B-K3"
	withOffer = plainMove + " / OFFER DRAW"
)

var rightsGames = []rightsGame{
	{right: "law3", terms: agreedE, moves: four, play: "W: 3. P-Q5", shut: plainMove, by: rules.Black, move: "3. P-Q5 P-QB3", heard: []string{"Penalised"}},
	{right: "ambiguous", terms: agreedE, moves: four, play: ambiguous, shut: otherMove, by: rules.Black, move: "3. B-Kt5 P-QB3", other: "3. B-K3 P-QB3", heard: []string{"Penalised"}},
	{right: "time", moves: four, play: "+73h | " + plainMove, shut: plainMove, by: rules.Black, move: "3. P-Q5 P-QB3", heard: []string{"Ended"}},
	{right: "accept", moves: four, play: withOffer, shut: plainMove, by: rules.Black, move: "3. P-Q5 P-QB3", heard: []string{"Ended"}},
	{right: "decline", moves: four, play: withOffer, shut: plainMove, by: rules.Black, move: "3. P-Q5 P-QB3", heard: []string{"Answered"}},
	{right: "repetition", moves: sameAgain, play: "B: 4. Kt-Kt Kt-Kt", by: rules.White, move: "4… Kt-Kt 5. P-K4", heard: []string{"Ended"}},
	{right: "fifty", moves: fiftyGone, by: rules.White, move: "90. R-R7", heard: []string{"Ended"}},
	{right: "adjudication", terms: "adjudication.date=2026-12-08", moves: four, play: "+48h", by: rules.White, move: "2… P-Q3 3. P-Q5", heard: []string{"Claimed"}},
	{right: "query", terms: "penalty.ambiguous=D", moves: four, play: ambiguous, shut: otherMove, by: rules.Black, move: "3. B-Kt5 P-QB3", other: "3. B-K3 P-QB3", heard: []string{"Queried", "Exacted"}},
	{right: "adopt", terms: "penalty.ambiguous=D", moves: four, play: ambiguous, shut: otherMove, by: rules.Black, move: "3. B-Kt5 P-QR3", other: "3. B-K3 P-QR3", heard: []string{"Queried", "Exacted"}},
	{right: "restore", terms: agreedE, moves: four, play: illegal, shut: otherMove, by: rules.Black, move: "P-QB3", other: "3. B-K3 P-QB3", heard: []string{"Penalised", "L-WAIVED waived"}},
	{right: "appeal", moves: four, play: plainMove, by: rules.Black, move: "3. P-Q5 P-QB3", heard: []string{"Appealed"}},
	{right: "resign", moves: four, play: plainMove, by: rules.Black, move: "3. P-Q5 P-QB3", heard: []string{"Ended"}},
	{right: "waive", terms: agreedE, moves: four, play: ambiguous, shut: otherMove, by: rules.Black, move: "3. B-Kt5 P-QB3", other: "3. B-K3 P-QB3", heard: []string{"Waived"}},
}

// stage is the game in which the right is open, or the one in which it is not.
func (r rightsGame) stage(t *testing.T, isOpen bool) *stage {
	t.Helper()
	moves, fen, play := r.moves, "", r.play
	if strings.Contains(moves, "/") {
		moves, fen = "", moves
	}
	if !isOpen {
		play = r.shut
		switch r.right {
		case "repetition":
			moves = "1 Kt-KB3 Kt-KB3 2 Kt-Kt Kt-Kt"
		case "fifty":
			fen = fiveGone
		case "appeal", "resign": // there is no game in which they are not open
			play = r.play
		}
	}
	s := open(t, r.terms, fen)
	s.moves(moves)
	if play != "" {
		if err := s.plays(play); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// record is what its writer would send in that game.
func (r rightsGame) record(isOpen bool) string {
	switch {
	case isOpen || r.other == "" && r.right != "repetition":
		return r.move
	case r.right == "repetition":
		return "2… Kt-Kt 3. P-K4"
	}
	return r.other
}

// hears puts a letter into the game, and says what became of it: heard, asked, refused, played, note, or unread.
func (r rightsGame) hears(s *stage, text string) string {
	d := s.game.Receive(s.letter(r.by, text), s.office())
	has := map[string]bool{}
	for _, e := range d.Events {
		has[strings.TrimPrefix(fmt.Sprintf("%T", e.What), "events.")] = true
	}
	to := map[NoticeKind]bool{}
	for _, n := range d.Notices {
		if n.To == terms.PartyOf(r.by) {
			to[n.Kind] = true
			has[string(n.Kind)+" "+string(n.Reason)] = true
		}
	}
	switch {
	case slices.ContainsFunc(r.heard, func(k string) bool { return has[k] }):
		return "heard"
	case to[NDoubt] || to[NConfirm]:
		return "asked"
	case has["Refused"]:
		return "refused"
	case has["Despatched"]:
		return "played"
	case to[NUnread]:
		return "unread"
	}
	return "note"
}

type placing struct {
	name string
	put  func(line, move string) string
}

// placings are the ways in which a line stands in a letter beside a record.
var placings = []placing{
	{"alone", func(l, _ string) string { return l }},
	{"above", func(l, m string) string { return l + "\n" + m }},
	{"above, apart", func(l, m string) string { return l + "\n\n" + m }},
	{"below", func(l, m string) string { return m + "\n\n" + l }},
	{"before it in the line", func(l, m string) string { return ended(l, ",") + " " + m }},
	{"in a letter", func(l, m string) string {
		return "Dear Tom,\n\nThank you for your card.\n" + l + "\n\n" + m + "\n\nBest wishes,\nKate"
	}},
	{"in a paragraph", func(l, m string) string {
		return "We have had snow since Sunday. " + ended(l, ".") + " The cat is well.\n\n" + m
	}},
}

// ended is a line that ends with a stop.
func ended(line, stop string) string {
	if strings.ContainsAny(line[len(line)-1:], ".?!\",;") {
		return line
	}
	return line + stop
}

// rightsLine is a line of the table.
type rightsLine struct {
	right, mark, words string
}

func rightsTable(t *testing.T) []rightsLine {
	t.Helper()
	f, err := os.Open("testdata/rights-words.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []rightsLine
	right := ""
	for in := bufio.NewScanner(f); in.Scan(); {
		line := strings.TrimSpace(in.Text())
		if r, ok := strings.CutPrefix(line, "== "); ok {
			right, _, _ = strings.Cut(r, ":")
		} else if line != "" && line[0] != '#' {
			out = append(out, rightsLine{right, line[:1], line[2:]})
		}
	}
	return out
}

// TestRights puts each line of the table as a letter into a game in which the right is open
// and into one in which it is not, alone and in every placing beside a record. Where it is
// open no right that is named is lost: it is heard, or its writer is asked. What is denied,
// asked or supposed, or said by others is never heard (RULING/R-24, RULING/R-72, RULING/R-74).
func TestRights(t *testing.T) {
	all := rightsTable(t)
	if len(all) < 240 {
		t.Errorf("%d lines only", len(all))
	}
	count, ways := map[string]int{}, placings
	if testing.Short() {
		ways = []placing{placings[0], placings[3], placings[4], placings[6]}
	}
	for _, r := range rightsGames {
		rows := 0
		for _, isOpen := range []bool{true, false} {
			s := r.stage(t, isOpen)
			for _, l := range all {
				if l.right != r.right {
					continue
				}
				rows++
				for _, p := range ways {
					got := r.hears(s, p.put(l.words, r.record(isOpen)))
					lost := isOpen && l.mark == "+" && got != "heard" && got != "asked"
					if got == "played" && !lost {
						got = "note"
					}
					if isOpen {
						count[l.mark+" "+got]++
					} else {
						count[l.mark+" not open: "+got]++
					}
					always := r.right == "appeal" || r.right == "resign"
					switch {
					case lost:
						count["lost"]++
						t.Errorf("%s, %s: lost (%s): %s", r.right, p.name, got, l.words)
					case l.mark != "+" && got == "heard" && !(r.right == "decline" && p.name != "alone"): // a record declines (TABLE/T4.2)
						t.Errorf("%s, %s, open %v: heard: %s", r.right, p.name, isOpen, l.words)
					case got == "unread":
						t.Errorf("%s, %s, open %v: no move and no command: %s", r.right, p.name, isOpen, l.words)
					case !isOpen && !always && got == "heard":
						t.Errorf("%s, %s: heard where it is not open: %s", r.right, p.name, l.words)
					}
				}
			}
		}
		if rows < 20 {
			t.Errorf("%s has %d lines only", r.right, rows/2)
		}
	}
	keys := slices.Sorted(func(yield func(string) bool) {
		for k := range count {
			if !yield(k) {
				return
			}
		}
	})
	for _, k := range keys {
		t.Logf("%s: %d", k, count[k])
	}
	t.Logf("%d lines, %d placings: lost %d", len(all), len(ways), count["lost"])
}

// TestTalkInGames puts sentences of friendly letters with the words of rights in them into the same games, beside a
// record and alone. None is heard, none holds a record where the right is not open, and at most one in
// fifty holds one where it is.
func TestTalkInGames(t *testing.T) {
	data, err := os.ReadFile("testdata/rights-talk.txt")
	if err != nil {
		t.Fatal(err)
	}
	var talk []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			talk = append(talk, line)
		}
	}
	if len(talk) < 400 {
		t.Errorf("%d sentences only", len(talk))
	}
	count, seen, beside := map[string]int{}, map[string]bool{}, placings[:5]
	if testing.Short() {
		beside = []placing{placings[0], placings[3]}
	}
	for _, r := range rightsGames {
		for _, isOpen := range []bool{true, false} {
			if !isOpen && seen[r.terms+r.shut+r.moves] || r.play == "" && !isOpen && r.right != "fifty" {
				continue // it is the same game
			}
			seen[r.terms+r.shut+r.moves] = seen[r.terms+r.shut+r.moves] || !isOpen
			s, held := r.stage(t, isOpen), []string{}
			plain := r.hears(s, r.record(isOpen)) // what the record does by itself
			for _, words := range talk {
				for _, p := range beside {
					text := p.put(words, r.record(isOpen))
					switch got := r.hears(s, text); {
					case p.name == "alone" && (got == "heard" || got == "refused" || got == "unread"), p.name != "alone" && (got == "heard" || got == "refused") && got != plain:
						t.Errorf("%s, %s, open %v: %s: %s", r.right, p.name, isOpen, got, words)
					case got == "asked" && p.name == "alone":
						count["asked alone"]++
					case got == "asked" && p.name == "below":
						held = append(held, words)
					}
				}
			}
			name := fmt.Sprintf("%s, open %v", r.right, isOpen)
			always := r.right == "appeal" || r.right == "resign"
			t.Logf("%s: %d of %d hold a record or are asked about", name, len(held), len(talk))
			if most := len(talk) / 50; len(held) > most || !isOpen && !always && len(held) > 0 {
				t.Errorf("%s: %d are asked about:\n%s", name, len(held), strings.Join(held, "\n"))
			}
		}
	}
	t.Logf("%d sentences, %d questions about sentences that stood alone", len(talk), count["asked alone"])
}

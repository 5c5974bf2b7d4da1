package templates

import (
	"fmt"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestPortable checks what of a game goes out, to whom.
func TestPortable(t *testing.T) {
	s := open(t, "", "author.limit=3 days", "penalty.ambiguous=E")
	s.write(rules.White, "P-K4").at("2026-12-01 08:02").write(rules.Black, "1. P-K4 P-K4")
	s.at("2026-12-02 09:30").write(rules.White, "1... P-K4 2. P-Q5") // no such move
	s.at("2026-12-02 10:30").write(rules.Black, "EXACT E")
	s.at("2026-12-02 12:00").write(rules.White, "1... P-K4 2. P-Q4")
	s.at("2026-12-03 12:00").write(rules.Black, "2. P-Q4 Kt-QB3")
	s.at("2026-12-04 12:00").write(rules.White, "2... Kt-QB3 3. B-Kt5") // fits two
	office := Portables(Portable(s.g, Portability{For: terms.ToSecretary, Event: "Autumn", Round: "2", Site: "The Club"}))
	want := `[Event "Autumn"]
[Site "The Club"]
[Date "2026.11.30"]
[Round "2"]
[White "John Smith"]
[Black "Mary Jones"]
[Result "*"]
[EventDate "2026.11.30"]
[Mode "EM"]
[TimeControl "1/259200"]
[Termination "unterminated"]
[PlyCount "4"]
[GameId "A3-12"]

{not counted: Sundays and holidays} 1. e4 {[%emt 1:00:00] 2026.11.30 10:00}
1... e5 {[%emt 22:02:00] 2026.12.01 08:02 struck out: 2 P-Q5} 2. d4
{[%emt 1:30:00] 2026.12.02 12:00} 2... Nc6 {[%emt 24:00:00] 2026.12.03 12:00 in
question: 3 B-Kt5} *

`
	if string(office) != want {
		t.Errorf("the office has\n%s", office)
	}
	for _, x := range []struct {
		name string
		x    Portability
		has  string
	}{
		{"author", Portability{For: terms.ToWhite}, "sent, and not answered yet: 3 B-Kt5} *"},
		{"receiver", Portability{For: terms.ToBlack}, "sent, and not settled yet: 3 B-Kt5} *"},
		{"guest", Portability{Guest: true}, "{not counted: Sundays and holidays} 1. e4 e5 2. d4 Nc6 *"},
		{"guest, with a delay", Portability{Guest: true, Behind: 2}, "holidays} 1. e4 e5 *"},
		{"guest, with a long one", Portability{Guest: true, Behind: 200}, "[Date \"????.??.??\"]"},
		{"guest, with names as published", Portability{Guest: true, Names: [2]string{"Mary J.", "a player"}}, "[White \"Mary J.\"]\n[Black \"a player\"]"},
	} {
		got := strings.Join(strings.Fields(Portable(s.g, x.x).String()), " ")
		if !strings.Contains(got, strings.Join(strings.Fields(x.has), " ")) {
			t.Errorf("%s has\n%s", x.name, got)
		}
		if x.x.Guest && strings.ContainsAny(got, "@%") || x.x.Guest && (strings.Contains(got, "struck") || strings.Contains(got, "B-Kt5")) {
			t.Errorf("a guest is told too much:\n%s", got)
		}
	}
}

// TestPortableTwoWorlds checks that the author of a record, and guests, cannot tell by PGN
// whether it is clear, ambiguous or illegal (RULING/R-2).
func TestPortableTwoWorlds(t *testing.T) {
	worlds := []string{"B-QKt5", "B-Kt5", "B-KKt5", "B-Q5", "P-Q5", "KtxP"}
	pairs := 0
	for _, scrutiny := range []string{"inform", "silent"} {
		for _, line := range [][]string{{}, {"P-Q3", "P-Q3"}, {"P-QR3", "P-QR3", "P-KR3", "P-KR3"}, {"Kt-QB3", "P-Q3"}} {
			var first string
			for i, words := range worlds {
				s := open(t, "", "repeat_opponent_move=optional", "scrutiny.ambiguity="+scrutiny, "scrutiny.illegality="+scrutiny)
				s.write(rules.White, "P-K4")
				moves := append([]string{"P-K3"}, append([]string{"P-Q4", "P-Q4"}, line...)...)
				for i, m := range append(moves, words) {
					s.now = s.now.Add(7200_000_000_000)
					s.write([2]rules.Colour{rules.Black, rules.White}[i%2], m)
				}
				var b strings.Builder
				for _, x := range []Portability{{For: terms.ToWhite}, {For: terms.ToBlack}, {Guest: true}, {Guest: true, Behind: 1}} {
					if author := s.g.Last[rules.White].Words == words; !x.Guest && (x.For == terms.ToWhite) != author {
						continue // the receiver knows more
					}
					b.Write(Portables(Portable(s.g, x)))
				}
				got := strings.Join(strings.Fields(strings.ReplaceAll(b.String(), words, "WORDS")), " ")
				if i == 0 {
					first = got
				} else if pairs++; got != first {
					t.Errorf("%s, after %v, %s:\n%s\n\nbut\n%s", scrutiny, line, words, got, first)
				}
				if !strings.Contains(got, "WORDS") {
					t.Errorf("%s: the author does not see %s:\n%s", scrutiny, words, got)
				}
			}
		}
	}
	if pairs < 40 {
		t.Errorf("%d pairs", pairs)
	}
}

// TestPortableTags checks names that would end a tag, or a file's name.
func TestPortableTags(t *testing.T) {
	for _, name := range names {
		s := openNamed(t, name, "Mary", "")
		text := Portable(s.g, Portability{Event: name, Site: name, Round: name}).String()
		for line := range strings.SplitSeq(strings.SplitN(text, "\n\n", 2)[0], "\n") {
			if !strings.HasPrefix(line, "[") || !strings.HasSuffix(line, `"]`) {
				t.Errorf("%q makes the line %q", name, line)
			}
		}
		g, err := rules.NewPGNReader(strings.NewReader(text)).Next()
		want := tagsOf(t, Portable(s.g, Portability{}))["White"]
		if err != nil || tagsOf(t, g)["White"] != want || tagsOf(t, g)["Site"] != want {
			t.Errorf("%q is read as %q, %v", name, tagsOf(t, g), err)
		}
	}
	for label, want := range map[string]string{"A-7": "A-7.pgn", "": "game.pgn", "../x\n\"y": "_x__y.pgn", "Tür 3": "T_r_3.pgn"} {
		if got := PortableName(label); got != want {
			t.Errorf("%q goes out as %q, not %q", label, got, want)
		}
	}
}

// TestTimeControl checks the time of turns in the words of PGN.
func TestTimeControl(t *testing.T) {
	for terms, want := range map[string]string{
		"turn.limit=3 days":                              "1/259200",
		"time_limit=10 turns 30 days":                    "10/2592000",
		"time_limit=20 turns 60 days, 10 turns 30 days":  "20/5184000:10/2592000",
		"rolling=10 turns 30 days, none above 10 days":   "10/2592000",
		"calendar.weekly=none;calendar.holidays=none":    "1/259200",
		"calendar.weekly=Saturday, Sunday;turn.limit=2d": "1/172800",
	} {
		s := open(t, "", strings.Split(terms, ";")...)
		if got := TimeControl(s.g.Agreement); got != want {
			t.Errorf("%s: %s, not %s", terms, got, want)
		}
		if said := notCounted(s.g.Agreement); (said == "") != strings.Contains(terms, "weekly=none") {
			t.Errorf("%s: %q", terms, said)
		}
	}
}

// TestTermination checks how a game ended, in the words of the PGN standard.
func TestTermination(t *testing.T) {
	ruledSo := func(row string, law rules.Law, result terms.Result, how events.Ending) func(*stage) {
		return func(s *stage) {
			r := correspondence.Ruling{Row: row, By: terms.ToSecretary, Law: law, Reason: "heard", Result: result, How: how, Key: "ruling:" + row}
			d, err := s.g.Rule(r, s.office())
			if err != nil {
				t.Fatal(err)
			}
			s.take(d)
		}
	}
	ruled := func(row string, law rules.Law, result terms.Result) func(*stage) {
		return ruledSo(row, law, result, "")
	}
	resigned := func(s *stage) { s.write(rules.Black, "RESIGN") }
	late := func(s *stage) {
		s.at("2026-12-28 10:00").take(s.g.Elapse(s.office()))
		s.write(rules.White, "CLAIM TIME")
	}
	for i, x := range []struct {
		do   []func(*stage)
		want string
	}{
		{nil, "unterminated"},
		{[]func(*stage){resigned}, "normal"},
		{[]func(*stage){late}, "time forfeit"},
		{[]func(*stage){ruled("Award", "RULING/R-41", terms.WhiteWins)}, "abandoned"},
		{[]func(*stage){ruled("Award", "BCC1903/V.9(d)", terms.WhiteWins)}, "rules infraction"},
		{[]func(*stage){ruled("Award", "BCC1903/V.9(d)", terms.BothLost)}, "abandoned"},
		{[]func(*stage){ruledSo("Award", "RULING/R-41", terms.WhiteWins, events.ByDeath)}, "death"},
		{[]func(*stage){ruledSo("Award", "BCC1903/V.9.TAIL", terms.WhiteWins, events.ByRules)}, "rules infraction"},
		{[]func(*stage){ruledSo("Award", "BCC1903/V.9.TAIL", terms.WhiteWins, events.ByTime)}, "time forfeit"},
		{[]func(*stage){ruledSo("Award", "BCC1903/V.9.TAIL", terms.WhiteWins, events.ByDefault)}, "abandoned"},
		{[]func(*stage){ruledSo("Award", "BCC1903/V.9.TAIL", terms.WhiteWins, events.ByResignation)}, "normal"},
		{[]func(*stage){resigned, ruled("Reopen", "RULING/R-37", terms.BlackWins)}, "normal"}, // it ended as it did before
		{[]func(*stage){ruled("Draw", "BCC1903/V.8(b)", "")}, "normal"},
		{[]func(*stage){ruled("Annul", "BCC1903/II.2", "")}, "abandoned"},
		{[]func(*stage){resigned, ruled("Reopen", "RULING/R-37", terms.Drawn)}, "adjudication"},
	} {
		s := open(t, "").write(rules.White, "P-K4")
		for _, do := range x.do {
			do(s)
		}
		if p := Portable(s.g, Portability{}).String(); s.g.Ended != nil && s.g.Ended.Result == terms.BothLost &&
			(!strings.Contains(p, `[Result "*"]`) || !strings.Contains(strings.Join(strings.Fields(p), " "), "0-0: both sides have left the game")) {
			t.Error(p)
		}
		if got := termination(s.g); got != x.want {
			t.Errorf("%d: %s, not %s: %s", i, got, x.want, fmt.Sprint(s.g.Ended))
		}
	}
}

// TestPortableSubstitute checks that a game in which a substitute came bears the name of whoever plays
// it, as it stands in the row of the player, and says at their first record who began to play with it.
func TestPortableSubstitute(t *testing.T) {
	s := open(t, "").plays(opening...).at("2026-12-01 12:00").rules(comes(rules.White)).white("2... P-Q3 3. P-Q5").black("3. P-Q5 3... P-KR3")
	p := strings.Join(strings.Fields(Portable(s.g, Portability{}).String()), " ")
	for _, want := range []string{`[White "Leo Marsh"]`, "here Leo Marsh begins to play White, in the place of John Smith"} {
		if !strings.Contains(p, want) {
			t.Errorf("it does not say %s:\n%s", want, p)
		}
	}
	if at := strings.Index(p, "begins to play"); at < strings.Index(p, "d5") || at < strings.Index(p, "2... d6") {
		t.Errorf("it says so before the record:\n%s", p)
	}
}

package ledger

import (
	"fmt"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// severalKey is that of the letter in three games.
const severalKey = "mail:several"

// several are the matters of a letter of White's in several games: one for each, and
// the last for the one answer.
func (h *house) several(letterSeq uint64, texts map[terms.GameID]string, games ...terms.GameID) []Matter {
	at := begin.Add(time.Hour)
	last := Matter{
		Key: severalKey, At: at, Letter: letterSeq, Verdict: "heard", Games: games,
		Decide: func(g []correspondence.Game, _ []correspondence.Setting) []correspondence.Decision {
			return make([]correspondence.Decision, len(g))
		},
		Together: func(told []Told) (Post, error) {
			words := ""
			for _, t := range told {
				words += fmt.Sprintf("%s: %s %s apart %v\n", t.Notice.Game.Label, t.Notice.Kind, t.Notice.Record, t.Apart)
			}
			return Post{To: []string{"smith@players.test"}, Words: correspondence.Rendered{Subject: "several", Text: words}}, nil
		},
	}
	var out []Matter
	for _, id := range games {
		m := letter(id, rules.White, texts[id], at)
		m.Key = PartKey(severalKey, id)
		m.Answers = Threading{Player: h.white}
		m.Spare = []correspondence.NoticeKind{correspondence.NAck}
		out = append(out, m)
	}
	return append(out, last)
}

// TestTogetherCrash checks that a letter in three games is filed in all or in none,
// and once, wherever the house crashes.
func TestTogetherCrash(t *testing.T) {
	t.Parallel()
	for fallAt, points := 0, 1; fallAt <= points; fallAt++ {
		h := newHouse(t)
		ids := []terms.GameID{h.game("A3-1"), h.game("A3-2"), h.game("A3-3")}
		texts := map[terms.GameID]string{ids[0]: "1. P-K4", ids[1]: "STATUS", ids[2]: "1. P-Q4"}
		before := len(must(h.Unsent())(t))
		seq, _, err := h.Keep([]byte("three games"), Place{"INBOX", 1, 1}, begin.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		h.Ledger.fault = func(string) {
			if n++; n == fallAt {
				panic(errFell)
			}
		}
		for range 2 { // once more after the fall, or as a duplicate
			func() {
				defer func() {
					if r := recover(); r != nil && r != errFell {
						panic(r)
					}
				}()
				must(h.File(h.several(seq, texts, ids...)...))(t)
			}()
			if fallAt == 0 {
				points = n
			}
			h.Ledger.fault = nil
			h.reopen()
			checked(t, h.Ledger)
			moved := 0
			for _, id := range ids {
				moved += len(must(h.Game(id))(t).Score())
			}
			if x := must(h.Letter(seq))(t); (x.Verdict == "heard") != (moved == 2) || moved == 1 {
				t.Fatalf("fallen at point %d: verdict %q, %d moves", fallAt, x.Verdict, moved)
			}
		}
		var answers []Posting
		unsent := must(h.Unsent())(t)
		for _, p := range unsent {
			if p.Key == severalKey {
				answers = append(answers, must(h.Posting(p.Seq))(t))
			}
		}
		// Two moves to Black, the state of A3-2 to White, and the answer.
		if len(unsent)-before != 4 || len(answers) != 1 {
			t.Fatalf("fallen at point %d: %d letters, %d answers", fallAt, len(unsent)-before, len(answers))
		}
		if got, want := answers[0].Words.Text, "A3-1: L-ACK P-K4 apart false\nA3-2: L-STATUS  apart true\nA3-3: L-ACK P-Q4 apart false\n"; got != want {
			t.Errorf("the answer is %q, not %q", got, want)
		}
		x := must(h.Letter(seq))(t)
		filed := must(h.FiledBy(x))(t)
		if len(filed) != 4 || len(x.Games) != 3 || filed[0].Key != "mail:several:"+ids[0].String() || LetterKey(filed[0].Key) != severalKey {
			t.Errorf("filed %d, games %v", len(filed), x.Games)
		}
	}
}

// TestTogetherPrior checks that what is exacted in one game of a letter counts in
// the next (BCC1903/V.PEN.E where its count is the tournament's).
func TestTogetherPrior(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	open := func(label string) terms.GameID {
		a := agreement(t)
		for name, value := range map[string]string{"penalty_e": "scope tournament; caution; from 2: time reopened 24h floor 24h", "penalty.illegal": "E"} {
			if err := a.Set(name, value); err != nil {
				t.Fatal(err)
			}
		}
		id := must(h.OpenGame(h.tournament, label, h.sides(), a, "", begin.Add(-time.Hour)))(t)
		for _, p := range must(h.Unsent())(t) {
			must(h.Book(p.Seq, begin, compose))(t)
			if err := h.Accepted(p.Seq, begin, "250"); err != nil {
				t.Fatal(err)
			}
		}
		h.write(id, rules.White, "1. P-K4", begin.Add(time.Minute))
		h.write(id, rules.Black, "1. P-K4 P-K5", begin.Add(2*time.Minute))
		return id
	}
	a, b := open("A3-1"), open("A3-2")
	matters := h.several(0, map[terms.GameID]string{a: "EXACT E", b: "EXACT E"}, a, b)
	matters[2].Verdict = ""
	must(h.File(matters...))(t)
	for i, id := range []terms.GameID{a, b} {
		got := 0
		for _, e := range must(h.Events(id))(t) {
			if w, ok := e.What.(events.Penalised); ok {
				got = w.Ordinal
			}
		}
		if got != i+1 {
			t.Errorf("in %s it is offence %d, not %d", id, got, i+1)
		}
	}
}

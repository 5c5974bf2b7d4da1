package descriptive

import (
	"fmt"
	"strings"
	"testing"

	"postd/rules"
)

// TestWhy reads testdata/why.txt, which says itself how: what each word of a
// record decides, and the nearest reason why one has no reading. "speak" says
// to whom: to the author, or of the author.
func TestWhy(t *testing.T) {
	p, n, speak := rules.Start(), Birth, "to the author"
	cases := 0
	eachLine(t, "testdata/why.txt", func(where, key, value string) {
		text, want, ok := cutLast(value+" ", " = ")
		want = strings.TrimSpace(want)
		account := func() Account {
			cases++
			r, err := (Descriptive | Algebraic | Numeric).Parse(text)
			if d, e := Parse(text); e == nil {
				r, err = d, nil
			}
			if !ok || err != nil {
				t.Fatalf("%s: %q: %v", where, value, err)
			}
			v := ToAuthor
			if speak != "to the author" {
				v = About(p.Turn())
			}
			return r.Account(p, n, v)
		}
		switch key {
		case "law":
			p, n, speak = rules.Start(), Birth, "to the author"
		case "position":
			p = position(t, where, value)
		case "after":
			p = play(t, where, p, value)
		case "names":
			if n = Birth; value == "birth-then-side" {
				n = BirthThenSide
			}
		case "speak":
			speak = value
		case "decides":
			a := account()
			if got := decided(a); got != want || len(a.Readings) == 0 || a.Reason != "" {
				t.Errorf("%s: %q decides\n got %s\nwant %s\nwith readings %v, reason %q", where, text, got, want, a.Readings, a.Reason)
			}
		case "reason":
			a := account()
			if a.Reason != want || len(a.Readings) > 0 {
				t.Errorf("%s: %q has readings %v and the reason\n got %s\nwant %s\n  in %s", where, text, a.Readings, a.Reason, want, p.FEN())
			}
		default:
			t.Fatalf("%s: unknown directive %q", where, key)
		}
	})
	if cases < 40 {
		t.Errorf("only %d cases", cases)
	}
}

func decided(a Account) string {
	var out []string
	for _, s := range a.Said {
		if s.Surplus() {
			out = append(out, fmt.Sprintf("%q surplus", s.Words))
			continue
		}
		var moves []string
		for _, m := range s.Out {
			moves = append(moves, m.String())
		}
		out = append(out, fmt.Sprintf("%q against %s", s.Words, strings.Join(moves, " ")))
	}
	return strings.Join(out, ", ")
}

// TestWhyEverything asks for the account of every short record in random
// positions: one without a reading has a reason, one with readings has none,
// and a word that decides names legal moves that are no readings.
func TestWhyEverything(t *testing.T) {
	var records []Record
	for _, text := range []string{"Kt-B3", "KKt-B3", "B-Kt5 ch", "PxP", "PxP e.p.", "QPxB", "R-K1", "R(K1)-Q1", "RxR ch", "K-Kt1", "Castles", "Castles QR",
		"Q-R5 mate", "P-K8(Q)", "P-B8", "BxKt", "QxQ", "Q checks", "K moves", "KRxQKt on B6", "first BP-B4", "P-Q4", "P-QKt4", "KtxP/K5", "B-K9"} {
		r, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	var with, without int
	randomPositions(t, positions(t)/20, func(p rules.Position) {
		for _, r := range records {
			a := r.Account(p, Birth, ToAuthor)
			switch {
			case len(a.Readings) == 0 && (a.Reason == "" || strings.Contains(a.Reason, "  ")):
				t.Fatalf("%s: %q has no reason: %q", p.FEN(), r.Words, a.Reason)
			case len(a.Readings) == 0:
				without++
				continue
			case a.Reason != "":
				t.Fatalf("%s: %q has readings and a reason: %s", p.FEN(), r.Words, a.Reason)
			}
			with++
			for _, s := range a.Said {
				for _, m := range s.Out {
					if !p.Legal(m) || strings.Contains(fmt.Sprint(a.Readings), m.String()) {
						t.Fatalf("%s: %q: %q is against %s", p.FEN(), r.Words, s.Words, m)
					}
				}
			}
		}
	})
	t.Logf("%d records with readings and %d without", with, without)
}

package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// constants are the string constants of one type in a file of correspondence.
func constants(t *testing.T, file, of string) []string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), "../correspondence/"+file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range tree.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			if name, ok := v.Type.(*ast.Ident); !ok || name.Name != of {
				continue
			}
			for _, x := range v.Values {
				s, err := strconv.Unquote(x.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, s)
			}
		}
	}
	if len(out) == 0 {
		t.Fatalf("%s has no constants of %s", file, of)
	}
	return out
}

// TestWordsForAll checks that every kind of notice, every reason and every ending
// has words.
func TestWordsForAll(t *testing.T) {
	t.Parallel() // beside TestWander
	var known []string
	for _, k := range kinds {
		known = append(known, string(k))
	}
	all := constants(t, "notice.go", "NoticeKind")
	if strings.Join(all, " ") != strings.Join(known, " ") {
		t.Errorf("the kinds are %v, and words are for %v", all, known)
	}
	for _, k := range all {
		if written(correspondence.NoticeKind(k)) == nil {
			t.Errorf("no words for %s", k)
		}
	}
	s := open(t, "").plays(opening...)
	for _, why := range constants(t, "events/reason.go", "Reason") {
		if reasons[events.Reason(why)] == nil {
			t.Errorf("the reason %q has no row with law and way on", why)
		}
		for _, kind := range []correspondence.NoticeKind{correspondence.NRefused, correspondence.NReturned, correspondence.NOutOfTurn} {
			for _, detail := range []string{"", "E", "claim", "appeal", "INTERPRET", "ADOPT", "2"} {
				if detail == "" && why == string(events.WhyUmpiresWord) {
					continue // it is quoted
				}
				n := s.to(toWhite, correspondence.NMove)
				n.Kind, n.Reason, n.Detail, n.Statement, n.Record = kind, events.Reason(why), detail, "EXACT E", "P-K4"
				n.Deadline = s.now
				p, err := Render(n, reader)
				if err != nil {
					t.Fatal(err)
				}
				invariants(t, n, p)
			}
		}
	}
	for _, how := range constants(t, "events/reason.go", "Ending") {
		for _, result := range []terms.Result{terms.WhiteWins, terms.BlackWins, terms.Drawn, terms.BothLost, terms.Annulled} {
			for _, to := range []terms.Party{toWhite, toBlack, terms.ToSecretary} {
				n := s.to(toWhite, correspondence.NMove)
				n.Kind, n.To = correspondence.NResult, to
				for _, proof := range []string{"", "material", "enclosed", "1", "21404"} {
					n.Game.Ended = &events.Ended{Result: result, How: events.Ending(how), By: rules.Black, Proof: proof}
					p, err := Render(n, reader)
					if err != nil {
						t.Fatal(err)
					}
					invariants(t, n, p)
				}
			}
		}
	}
	for _, ground := range []string{"BCC1903/V.3", "BCC1903/V.5(a)", "BCC1903/V.5(c)", "BCC1903/V.6(a)"} {
		if narrate.Ground(rules.Law(ground)) == ground {
			t.Errorf("no words for the fault of %s", ground)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	long := open(b, "").plays("P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5", "P-QR3", "B-R4", "Kt-B3", "Castles", "B-K2",
		"R-K1", "P-QKt4", "B-Kt3", "P-Q3", "P-B3", "Castles", "P-KR3", "B-Kt2", "P-Q4", "R-K1", "QKt-Q2", "B-KB1", "P-QR4", "P-R3")
	for _, x := range []struct {
		name string
		n    correspondence.Notice
	}{
		{"L-MOVE 24 plies", long.to(toWhite, correspondence.NMove)},
		{"L-AMB", amb(b).to(toBlack, correspondence.NAmbiguous)},
		{"L-ACK", amb(b).to(toWhite, correspondence.NAck)},
		{"L-TERMS", amb(b).to(toWhite, correspondence.NTerms)},
	} {
		b.Run(x.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Render(x.n, reader); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
